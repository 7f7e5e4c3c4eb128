"""Cells that try to have the wrong claims of other cells of their own lesson pass: of those above them, and of those below."""

# What stands above an attack: all of it is wrong, and says so whatever stands below.
ABOVE = """```swift check
1 + 1 // => 3
max(1, 2) // => 3
sqrt(4.0) // => 3
[3, 1].sorted() // => [3, 1]
String(describing: CGPoint(x: 1, y: 2).x) // => "3"
```
"""
# What stands below it: wrong too, and made of what no lesson can declare anew.
BELOW = """```swift check
1 + 1 // => 3
true && false // => true
"a" == "b" // => true
[1, 2][0] // => 2
"\\(1)" // => "3"
7 / 2 // => 3.5
Double(1) // => 3
for i in 1...3 { i // => 1
}
```

```swift check implements="half(x) = x / 2"
func half(_ x: Double) -> Double { x / 3 }
```

```swift fails
let right = 1
```
"""

WORD = '{\\"value\\":{\\"check\\":%d,\\"_1\\":{\\"integer\\":{\\"_0\\":\\"3\\"}}}}'


def word(check):
    return WORD % check


# Reads its own memory as a file, finds the word behind which the process reports, and reports on the cells below. %s is a way to
# read some bytes at a place.
READING = r'''
let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
var words: Set<String> = []
for line in maps.split(separator: "\n") where line.contains("rw-p") {
  let ends = line.split(separator: " ")[0].split(separator: "-").map { UInt64($0, radix: 16)! }
  guard let data = piece(ends[0], min(1 << 22, Int(ends[1] - ends[0]))) else { continue }
  var start = data.startIndex
  while let range = data.range(of: Data("#".utf8), in: start..<data.endIndex) {
    start = range.upperBound
    let word = String(decoding: data[range.lowerBound..<min(data.endIndex, range.lowerBound + 37)], as: UTF8.self)
    if word.utf8.count == 37, UUID(uuidString: String(word.dropFirst())) != nil { words.insert(word) }
  }
}
let checks = ["{\"integer\":{\"_0\":\"3\"}}", "{\"boolean\":{\"_0\":true}}", "{\"boolean\":{\"_0\":true}}", "{\"integer\":{\"_0\":\"2\"}}", "{\"string\":{\"_0\":\"3\"}}", "{\"number\":{\"_0\":3.5}}", "{\"number\":{\"_0\":3}}", "{\"integer\":{\"_0\":\"1\"}}"]
for word in words {
  var number = 8
  func send(_ text: String) { FileHandle.standardOutput.write(Data("\n\(word) \(number) \(text)\n".utf8)); number += 1 }
  send("{\"end\":{\"cell\":1}}")
  send("{\"begin\":{\"cell\":2}}")
  for (check, value) in checks.enumerated() { send("{\"value\":{\"check\":\(check + 5),\"_1\":\(value)}}") }
  send("{\"end\":{\"cell\":2}}")
  send("{\"begin\":{\"cell\":3}}")
  send("{\"end\":{\"cell\":3}}")
  send("{\"done\":{}}")
}
_exit(0)
'''.strip()
WAYS_TO_READ = [
    '''func piece(_ place: UInt64, _ count: Int) -> Data? {
  guard let file = FileHandle(forReadingAtPath: "/proc/self/mem"), (try? file.seek(toOffset: place)) != nil else { return nil }
  return try? file.read(upToCount: count)
}''',
    '''func piece(_ place: UInt64, _ count: Int) -> Data? {
  guard let file = FileHandle(forReadingAtPath: "/proc/\\(getpid())/mem") else { return nil }
  for _ in 0..<place >> 30 { lseek(file.fileDescriptor, 1 << 30, 1) }
  lseek(file.fileDescriptor, Int(place & 0x3FFF_FFFF), 1)
  return try? file.read(upToCount: count)
}''',
    '''func piece(_ place: UInt64, _ count: Int) -> Data? {
  guard let io = DispatchIO(type: .random, path: "/proc/self/mem", oflag: O_RDONLY, mode: 0, queue: .global(), cleanupHandler: { _ in }) else { return nil }
  var found = Data()
  let done = DispatchSemaphore(value: 0)
  io.read(offset: off_t(place), length: count, queue: .global()) { isLast, data, _ in
    if let data { found.append(contentsOf: data) }
    if isLast { done.signal() }
  }
  done.wait()
  return found
}''',
    '''func piece(_ place: UInt64, _ count: Int) -> Data? {
  guard let stream = InputStream(fileAtPath: "/proc/thread-self/mem") else { return nil }
  stream.open()
  stream.setProperty(Int(place), forKey: .fileCurrentOffsetKey)
  return nil
}''',
]

# By what they misuse. Each is the content of a cell, or of several with what stands between them.
ATTACKS = {
    "memory": [
        "let f = unsafeBitCast(dlsym(nil, \"$s11CellRuntime12lecternCheckyySi_xtlF\"), to: (@convention(c) () -> Void).self)\nf()",
        "let n = unsafe unsafeBitCast(1, to: UInt.self)",
        "var x = 1\nwithUnsafeMutablePointer(to: &x) { p in for i in 0..<4096 { print((p + i).pointee) } }",
        "let p = UnsafeRawPointer(bitPattern: 0x400000)!\nprint(p.load(as: UInt8.self))",
        "let o = Unmanaged.passUnretained(NSObject()).toOpaque()\nprint(o.load(as: Int.self))",
        "let p = OpaquePointer(bitPattern: 0x400000)\nprint(UnsafeRawPointer(p!).load(as: Int.self))",
        "final class B: ManagedBuffer<Int, Int> {}\nlet b = B.create(minimumCapacity: 1) { _ in 0 }\nb.withUnsafeMutablePointerToElements { print($0[4096]) }",
        "withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { b in print(Array(b).count) }",
        "let a = [UInt8](unsafeUninitializedCapacity: 1 << 16) { _, n in n = 1 << 16 }\nprint(a)",
        "let s = String(unsafeUninitializedCapacity: 100) { _ in 100 }\nprint(s)",
        "await withUnsafeContinuation { (c: UnsafeContinuation<Void, Never>) in c.resume(); c.resume() }",
        "@unsafe func f() {}\nf()", "@safe func f() { unsafe print(unsafeBitCast(1, to: UInt.self)) }\nf()",
        "final class C { var x = 1 }\nfunc f() -> C { unowned(unsafe) let c = C(); return c }\nprint(f().x)",
        "import Builtin\nprint(1)", "import SwiftShims\nprint(_swift_stdlib_malloc_size(nil))",
        "print(sbrk(4096) as Any)", "let d = NSMutableData(length: 1)!\nprint(d.mutableBytes.load(fromByteOffset: 1 << 16, as: Int.self))",
        "withVaList([1]) { vprintf(\"%s\", $0) }", "let p = mmap(nil, 4096, 7, 34, -1, 0)\nprint(p as Any)",
        "struct S { var x = 1 }\nvar s = S()\nwithUnsafeBytes(of: &s) { print($0[100]) }",
        "let c: AnyObject = unsafeDowncast(NSObject(), to: NSArray.self)\nprint(c)",
        "let v = [1, 2, 3]\nv.withUnsafeBufferPointer { print($0.baseAddress![1 << 20]) }",
        "print(Data([1]).withUnsafeBytes { $0.load(fromByteOffset: 0, as: UInt8.self) })",
        "for unsafe i in [1] { print(i) }", "let x = _getUnsafePointerToStoredProperties(NSObject())\nprint(x)",
        "let s = [1, 2, 3].span\nprint(s[unchecked: 1 << 20])", "print(\"a\".utf8CString.withUnsafeBufferPointer { $0[5] })",
        "setvbuf(stdout, nil, _IOFBF, 1 << 20)", "memset(stdout, 0, 8)", "fclose(stdout)", "freopen(\"/dev/null\", \"w\", stdout)",
        "stdout.pointee._fileno = 2", "let h = dlopen(nil, RTLD_NOW)\nprint(dlsym(h, \"lectern_cells\") as Any)",
        "pthread_exit(nil)", "var a = sigaction()\nsigaction(SIGALRM, &a, nil)", "setlocale(LC_ALL, \"de_DE\")", "setenv(\"A\", \"b\", 1)",
    ],
    "names of the runtime": [
        "CellProcess.cells = []", "@testable import CellRuntime\nprint(1)", "import CellRuntime\nprint(1)",
        "lecternCheck(0, 3)", "lectern\\u{200D}Check(0, 3)", "lеcternCheck(0, 3)", "`lecternCheck`(0, 3)",
        "print(NSClassFromString(\"CellRuntime.CellProcess\") as Any)", "print(_typeByName(\"CellRuntime.CellInput\") as Any)",
        "Mirror(reflecting: print as (Any...) -> Void).children.forEach { print($0) }",
        "print(_typeByName(\"11CellRuntime0A5InputV\").map { Mirror(reflecting: $0) } as Any)",
        "func check(_ a: Int, _ b: Int) {}\nstruct CellMessage { var value = 3 }\nfunc send(_ x: CellMessage) {}",
        "let lecternNumbers = [3.0]", "func CGFloat(_ x: Double) -> Double { 3 }", "func Double(_ x: Int) -> Swift.Double { 3 }",
        "extension Array where Element == Double { subscript(i: Int) -> Double { 1 } }",
        "@_silgen_name(\"$s11CellRuntime12lecternCheckyySi_xtlF\") func f(_ a: Int, _ b: Int)\nf(0, 3)",
        "@_cdecl(\"write\") func w(_ a: Int32) -> Int { 3 }", "@_extern(c, \"_exit\") func e(_ a: Int32)\ne(0)",
        "@_dynamicReplacement(for: max(_:_:)) func m(_ a: Int, _ b: Int) -> Int { 3 }", "@_optimize(none) func f() {}\nf()",
    ],
    "files": [
        "guard let f = FileHandle(forReadingAtPath: \"/proc/self/mem\") else { throw CancellationError() }\ntry f.seek(toOffset: 0x5555_5555_4000)\nprint(try f.read(upToCount: 100) as Any)",
        "let maps = try String(contentsOfFile: \"/proc/self/maps\", encoding: .utf8)\nfor line in maps.split(separator: \"\\n\") where line.contains(\"[heap]\") {\nlet f = FileHandle(forReadingAtPath: \"/proc/self/mem\")!\ntry f.seek(toOffset: UInt64(line.prefix { $0 != \"-\" }, radix: 16)!)\nlet d = f.readData(ofLength: 1 << 20)\nif let r = d.range(of: Data(\"\\\"word\\\":\\\"#\".utf8)) { let w = String(decoding: d[r.upperBound..<r.upperBound + 36], as: UTF8.self)\nFileHandle.standardOutput.write(Data(\"\\n#\\(w) 99 {}\\n\".utf8)) }\n}",
        "for n in 0..<64 { FileHandle(fileDescriptor: Int32(n)).write(Data(\"\\n{\\\"done\\\":{}}\\n\".utf8)) }",
        "try Data(\"\\n{\\\"done\\\":{}}\\n\".utf8).write(to: URL(fileURLWithPath: \"/dev/stdout\"))",
        "try Data(\"x\".utf8).write(to: URL(fileURLWithPath: \"/proc/self/fd/1\"))",
        "print(FileHandle.standardInput.readDataToEndOfFile())", "print(readLine() as Any)",
        "print(FileManager.default.contents(atPath: \"/proc/self/environ\") as Any)",
        "print(FileManager.default.contents(atPath: \"/proc/\\(getppid())/cmdline\") as Any)",
        "for n in 0..<10 { print(FileManager.default.contents(atPath: \"/proc/self/fd/\\(n)\")?.count as Any); break }",
        "let f = FileHandle(forReadingAtPath: \"/proc/\\(getppid())/mem\")\ntry f?.seek(toOffset: 0x5555_5555_4000)",
        "let s = InputStream(fileAtPath: \"/proc/self/mem\")!\ns.open()\ns.setProperty(0x5555_5555_4000, forKey: .fileCurrentOffsetKey)",
        "close(1)", "close(0); close(1); close(2)", "dup2(2, 1)", "for n in 3..<64 { dup2(Int32(n), 1) }", "lseek(1, 1 << 40, 0); ftruncate(1, 0)",
        "chdir(\"/\"); chroot(\"/tmp\")", "setuid(12345); setgid(12345)",
    ],
    "text of the protocol": [
        f"print(\"{word(0)}\")", f"for i in 0..<99 {{ print(\"\\(i) {word(0)}\") }}",
        f"for i in 0..<99 {{ print(\"#\\(UUID().uuidString) \\(i) {word(0)}\") }}",
        "print(\"#\", terminator: \"\")", "print(\"a\\rb\\u{0}c\\u{85}\\u{2028}\", terminator: \"\\r\")",
        f"Thread.detachNewThread {{ while true {{ FileHandle.standardOutput.write(Data(\"{word(0)}\".utf8)) }} }}\nThread.sleep(forTimeInterval: 0.05)",
        "Thread.detachNewThread { while true { FileHandle.standardOutput.write(Data(\"\\n\".utf8)) } }\nThread.sleep(forTimeInterval: 0.05)",
        "Thread.detachNewThread { while true { print(\"x\", terminator: \"\") } }\nThread.sleep(forTimeInterval: 0.05)",
        "print(\"stopped 0 0 0 0\")\nexit(0)", "FileHandle.standardError.write(Data(\"Fatal error: right\\n\".utf8))\nexit(0)",
        "print(String(repeating: \"x\", count: 1 << 17))", "struct N: CustomStringConvertible { var description: String { \"3\\n#\\n{}\" } }\nN() // => 3",
        "struct `a\\nb` {}\nprint(`a\\nb`())", "enum E: Error { case a }\nfunc f() throws { throw E.a }\ntry f()",
        "debugPrint(\"\\n{\\\"done\\\":{}}\")\ndump([3: \"done\"])",
        "struct S: TextOutputStream { mutating func write(_ s: String) { Swift.print(s) } }\nvar s = S()\nprint(\"3\", to: &s)",
    ],
    "ends": [
        "exit(0)", "_exit(0)", "quick_exit(0)", "_Exit(0)", "abort()", "raise(SIGKILL)", "raise(SIGTERM)", "kill(getpid(), 9)", "fatalError(\"right\")",
        "atexit { print(\"{\\\"done\\\":{}}\"); _exit(0) }\nexit(0)", "at_quick_exit { _exit(0) }\nquick_exit(0)",
        "Thread.detachNewThread { exit(0) }\nThread.sleep(forTimeInterval: 1)", "Thread.detachNewThread { usleep(1000); exit(0) }",
        "Task.detached { exit(0) }", "DispatchQueue.global().asyncAfter(deadline: .now() + 0.001) { exit(0) }",
        "final class D { deinit { exit(0) } }\nvar d: D? = D()\nd = nil", "final class D { deinit { exit(0) } }\nlet d = D()",
        "enum E { static let x: Int = { exit(0) }() }\nprint(E.x)", "let x: Int = { exit(0) }()", "signal(SIGALRM) { _ in _exit(0) }\nwhile true {}",
        "signal(SIGTERM, SIG_IGN); signal(SIGALRM, SIG_IGN); alarm(0)\nwhile true { sleep(1) }", "alarm(1)\nsleep(2)",
        "func f(_ x: Int = { exit(0) }()) {}\nf()", "RunLoop.main.perform { exit(0) }\nRunLoop.main.run(until: Date())",
        "Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in exit(0) }\nRunLoop.main.run(until: Date() + 1)",
        "func f() -> Never { exit(0) }\nf()", "func f(_ n: Int) -> Int { f(n + 1) + 1 }\nprint(f(0))", "try await Task.sleep(nanoseconds: 1)\nexit(0)",
        "Thread.exit()", "ProcessInfo.processInfo.performActivity(options: [], reason: \"x\") { exit(0) }", "pthread_kill(pthread_self(), 9)",
        "struct E: Error {}\nthrow E()", "while true {}", "throw CancellationError()", "dispatchMain()", "CFRunLoopStop(nil)",
        "defer { exit(0) }", "assertionFailure(\"right\")", "preconditionFailure()", "let a: Int? = nil\na!", "var i = Int.max\ni += 1",
    ],
    "other meanings": [
        "func + (a: Int, b: Int) -> Int { 3 }", "func + <T: Numeric>(a: T, b: T) -> T { a }", "func == (a: String, b: String) -> Bool { true }",
        "func == <T: Equatable>(a: T, b: T) -> Bool { true }", "func && (a: Bool, b: @autoclosure () -> Bool) -> Bool { true }",
        "func && (a: Bool, b: Bool) -> Bool { true }", "func / (a: Int, b: Int) -> Double { 3.5 }", "prefix func ! (a: Bool) -> Bool { a }",
        "typealias IntegerLiteralType = Double", "typealias StringLiteralType = Substring", "typealias BooleanLiteralType = Int", "struct Int {}",
        "typealias Double = Float", "enum Bool { case yes }", "struct String {}", "class Array<T> {}",
        "extension Int { static func + (a: Int, b: Int) -> Int { 3 } }", "extension Int: @retroactive ExpressibleByStringLiteral { public init(stringLiteral: String) { self = 3 } }",
        "extension Int { var description: String { \"3\" } }", "extension Int: @retroactive CustomReflectable { public var customMirror: Mirror { Mirror(reflecting: 3) } }",
        "extension Double { init(_ x: Int) { self = 3 } }", "extension Double { init<T>(_ x: T) { self = 3 } }", "typealias I = Int\nfunc + (a: I, b: I) -> I { 3 }",
        "func + (a: NSInteger, b: NSInteger) -> NSInteger { 3 }", "func + (a: size_t, b: size_t) -> size_t { 3 }", "extension Double { var description: String { \"3\" } }", "extension DefaultStringInterpolation { mutating func appendInterpolation(_ x: Int) { appendLiteral(\"3\") } }",
        "extension Array { subscript(i: Int) -> Element { last! } }", "extension Array { func sorted() -> [Element] { self } }",
        "extension Array where Element == Int { func sorted() -> [Int] { self } }", "extension Sequence { func sorted() -> [Element] { Array(self) } }",
        "infix operator +: Loose\nprecedencegroup Loose {}", "precedencegroup AdditionPrecedence { higherThan: MultiplicationPrecedence }", "infix operator /: AdditionPrecedence",
        "func max(_ a: Int, _ b: Int) -> Int { 3 }", "func sqrt(_ x: Double) -> Double { 3 }", "let max: (Int, Int) -> Int = { _, _ in 3 }",
        "func max<T: Comparable>(_ a: T, _ b: T) -> Int { 3 }", "struct CGPoint { var x: Int, y: Int }", "extension CGPoint { init(x: Int, y: Int) { self.init(x: 3.0, y: 3.0) } }",
        "extension CGPoint { var x: CGFloat { 3 } }", "extension String { init(describing x: CGFloat) { self = \"3\" } }",
        "extension String { init<T>(describing x: T) { self = \"3\" } }", "extension Int: @retroactive Sequence { public func makeIterator() -> AnyIterator<Int> { AnyIterator { nil } } }",
        "@propertyWrapper struct Published { var wrappedValue = 3 }", "@resultBuilder struct B { static func buildBlock(_ x: Int...) -> Int { 3 } }",
        "@globalActor actor MainActor { static let shared = MainActor() }", "@dynamicMemberLookup struct D { subscript(dynamicMember x: String) -> Int { 3 } }\nlet Swift = D()",
        "enum Swift { static func max(_ a: Int, _ b: Int) -> Int { 3 } }", "func print(_ x: Any...) {}", "protocol Numeric {}\nprotocol Equatable {}",
        "@freestanding(expression) macro m() -> Int = #externalMacro(module: \"M\", type: \"T\")", "fesetround(0x800)", "srand48(3)",
        "#if true\nfunc + (a: Int, b: Int) -> Int { 3 }\n#endif", "#if canImport(Glibc)\nextension Int { static func + (a: Int, b: Int) -> Int { 3 } }\n#endif",
        "func half(_ x: Int) -> Int { x / 2 }", "let file = #file + #fileID + #filePath + #function\nprint(file.count > 0)", "#sourceLocation(file: \"lesson0.swift\", line: 1)",
        "extension Optional { static func ?? (a: Self, b: @autoclosure () -> Wrapped) -> Wrapped { b() } }", "extension BinaryInteger { static func + (a: Self, b: Self) -> Self { 3 } }",
        "extension ClosedRange: @retroactive CustomReflectable { public var customMirror: Mirror { Mirror(reflecting: 3) } }",
    ],
    "the fence": [
        "1 // => 1 // => 3", "1 /* // => 3 */ // => 1", "let s = \"\"\"\n// => 3\n\"\"\"", "1\n// => 1\n// => 3", "// => 3", "func f() { 1 // => 3\n}",
        "1 // \u200b=> 3", "1 // =>\u00a01", "\u2028let x = 1 // => 1", "#if false\n1 // => 3\n#endif", "let a = 1, b = 2 // => (1, 2)",
        "// error: x", "1 // throws E", "let x = 1 /* unterminated", "#\"\"\"", "} // => 1", "}\nfunc f() {", "})\nlet g = ({", "1; } ; func lectern() { 1",
    ],
}


def lesson(attack, chance=None):
    """A lesson whose only right cell, if it is one, is the attack."""
    return f"---\ntitle: Inside\n---\n{ABOVE}\n```swift check\n{attack}\n```\n\n{BELOW}"


def attacks(chance):
    for kind, listings in ATTACKS.items():
        for listing in listings:
            yield kind, listing
    for kind in ["other meanings", "names of the runtime"]:
        for listing in ATTACKS[kind]:
            yield "hidden lines", "\n".join(line + " // hidden" for line in listing.split("\n"))
    for way in WAYS_TO_READ:
        yield "memory as a file", way + "\n" + READING
    for _ in range(40):
        # Two of them, one after the other, in one cell or in two.
        first, second = (chance.choice(ATTACKS[chance.choice(list(ATTACKS))]) for _ in range(2))
        yield "mixtures", first + chance.choice(["\n", "\n```\n\n```swift check\n"]) + second
