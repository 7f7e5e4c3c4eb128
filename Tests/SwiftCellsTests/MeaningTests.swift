import Foundation
import Programs
import TestSupport
import Testing

@testable import SwiftCells

/// What is put into listings changes nothing of what they do: each program prints as a cell what it prints where the
/// compiler alone has seen it, and its values are those that it prints there.
@Suite("Cells mean what they say") struct MeaningTests {
  /// A program; a line that ends in `// => ?` is an expression whose value is wanted.
  struct Program: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var testDescription: String { name }

    /// The program by itself, which prints the values that are wanted behind a sign.
    var alone: String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasSuffix(" // => ?") ? "print(\"=\\(\(line.dropLast(8)))\")" : String(line)
      }.joined(separator: "\n")
    }
  }

  private static let written: [(String, String)] = [
    (
      "closures of one statement",
      "let f = { (x: Int) in return x + 1 }\nlet g = { print(\"g\") }\ng()\nf(2) // => ?"
    ),
    (
      "closures without types",
      "let a = [3, 1, 2].sorted { $0 > $1 }.map { x in let y = x * 2; return \"\\(y)\" }\na.count // => ?\nprint(a)"
    ),
    (
      "a trailing closure",
      "func run(_ f: () -> Void, then g: () -> Int) -> Int { f(); return g() }\nrun { t(1) } then: { t(2) } // => ?"
    ),
    (
      "a function without a result",
      "func f() { print(\"f\") }\nfunc g() -> Void { f() }\nfunc h() -> () { g() }\nh()"
    ),
    (
      "a result that is a branch",
      "func f(_ x: Int) -> String { if x > 0 { \"a\" } else if x < 0 { \"b\" } else { \"c\" } }\nprint(f(1), f(-1), f(0))"
    ),
    (
      "a result that is a choice",
      "func f(_ x: Int) -> Int { switch x { case 0: t(5); default: switch x { case 1: 6; default: 7 } } }\nf(0) + f(1) * 10 + f(2) * 100 // => ?"
    ),
    (
      "a branch in a closure",
      "let f: (Int) -> Int = { if $0 > 1 { t(1) } else { t(2) } }\nf(0) + f(2) // => ?"
    ),
    ("a branch that is one statement", "func f(_ x: Int) { if x > 0 { t(1) } else { t(2) } }\nf(0)\nf(1)"),
    ("defer", "func f() -> Int { defer { t(1) }; defer { t(2) }; return t(3) }\nf() // => ?"),
    (
      "a loop with a condition",
      "for x in [1, 2, 3] where x != 2 { t(x) }\nvar n = 3\nwhile n > 0, t(n) > 1 { n -= 1 }\nn // => ?"
    ),
    (
      "labels",
      "outer: for i in 0..<3 { inner: for j in 0..<3 { if j == 1 { continue outer }; if i == 2 { break outer }; t(10 * i + j) } }"
    ),
    ("fallthrough", "switch 1 { case 1: t(1); fallthrough\ncase 2: t(2)\ncase 3: t(3)\ndefault: t(4) }"),
    (
      "patterns",
      "enum E { case a(Int), b }\nfor e in [E.a(1), .b, .a(3)] { switch e { case .a(let n) where n > 2: t(n); case .a: t(0); case .b: t(-1) } }\nif case .a(let n) = E.a(4) { t(n) }\nfor case .a(let n) in [E.a(5), .b] { t(n) }"
    ),
    (
      "errors",
      "enum E: Error { case one, two }\nfunc f(_ n: Int) throws -> Int { if n == 1 { throw E.one }; if n == 2 { throw E.two }; return n }\nfor n in 0..<3 { do { t(try f(n)) } catch E.one { t(11) } catch { print(error) } }\n(try? f(1)) ?? 9 // => ?"
    ),
    (
      "rethrows",
      "func twice(_ f: () throws -> Int) rethrows -> Int { try f() + f() }\ntwice { t(4) } // => ?"
    ),
    (
      "autoclosures",
      "func lazily(_ a: @autoclosure () -> Int, _ b: Bool) -> Int { b ? a() : 0 }\nlazily(t(1), false) + lazily(t(2), true) // => ?"
    ),
    ("inout", "func add(_ n: inout Int) { n += 1; t(n) }\nvar n = 1\nadd(&n)\nadd(&n)\nn // => ?"),
    (
      "accessors",
      "struct S { var a = 1 { willSet { t(newValue) } didSet { t(oldValue) } }\nvar b: Int { a + 1 }\nvar c: Int { get { t(a) } set { a = newValue } } }\nvar s = S()\ns.a = 5\ns.c = s.b\ns.c // => ?"
    ),
    (
      "lazy",
      "class C { lazy var a: Int = { t(7) }()\nlazy var b = t(8) }\nlet c = C()\nt(1)\nc.a + c.a + c.b // => ?"
    ),
    (
      "initialisers",
      "class A { let n: Int; init(n: Int) { self.n = n; t(n) }; convenience init() { self.init(n: 3) }; deinit { t(-n) } }\nclass B: A { override init(n: Int) { super.init(n: n + 1) } }\ndo { _ = A(); _ = B(n: 4) }"
    ),
    (
      "an initialiser that fails",
      "struct P { init?(_ n: Int) { guard n > 0 else { return nil } ; t(n) } }\n(P(0) == nil ? 1 : 0) + (P(2) == nil ? 1 : 0) // => ?"
    ),
    (
      "subscripts",
      "struct M { var a = [1, 2, 3]; subscript(i: Int) -> Int { get { a[i] } set { a[i] = newValue; t(newValue) } }; subscript(x x: Int) -> Int { x * 2 } }\nvar m = M()\nm[1] += 5\nm[1] + m[x: 4] // => ?"
    ),
    ("statics", "struct S { static let a = t(5); static var b: Int { a + 1 } }\nt(1)\nS.b + S.b // => ?"),
    (
      "generics",
      "func pick<T: Comparable>(_ a: T, _ b: T) -> T { a > b ? a : b }\nfunc describe<T>(_ x: T) -> String where T: CustomStringConvertible { x.description }\nprint(describe(pick(2, 5)), pick(\"a\", \"b\"))"
    ),
    (
      "recursion",
      "func fib(_ n: Int) -> Int { n < 2 ? n : fib(n - 1) + fib(n - 2) }\nfunc even(_ n: Int) -> Bool { n == 0 ? true : odd(n - 1) }\nfunc odd(_ n: Int) -> Bool { n == 0 ? false : even(n - 1) }\nprint(even(10))\nfib(12) // => ?"
    ),
    (
      "captures",
      "var fs: [() -> Int] = []\nfor i in 0..<3 { fs.append { i * i } }\nvar k = 1\nlet get = { [k] in k }\nk = 2\nget() * 100 + fs.map { $0() }.reduce(0, +) // => ?"
    ),
    ("key paths", "struct P { var x = 3 }\n[P(), P(x: 4)].map(\\.x).reduce(0, +) // => ?"),
    (
      "several lines",
      "let s = [1, 2, 3]\n  .map { n in\n    let m = n * n\n    return m\n  }\n  .reduce(0) { a, b in\n    a + b\n  }\ns // => ?"
    ),
    ("semicolons", "var a = 1; a += 1; if a > 1 { a += 1; t(a) }; a *= 2\na // => ?"),
    (
      "texts", "let n = 4\nlet s = \"\"\"\n  a \\(n + { t(2) }())\n    b // => 3\n  \"\"\"\nprint(s, s.count)"
    ),
    (
      "a builder of anything",
      "@resultBuilder struct B { static func buildBlock(_ parts: Any...) -> Int { parts.count } }\nfunc make(@B _ body: () -> Int) -> Int { body() }\n@B func three() -> Int { 1; 2; 3 }\nstruct S { @B var two: Int { 1; 2 } }\nthree() * 100 + S().two * 10 + make { 4; 5; 6; 7 } // => ?"
    ),
    (
      "a builder of numbers",
      "@resultBuilder enum Sum { static func buildBlock(_ n: Int...) -> Int { n.reduce(0, +) }\nstatic func buildOptional(_ n: Int?) -> Int { n ?? 0 }\nstatic func buildEither(first n: Int) -> Int { n }\nstatic func buildEither(second n: Int) -> Int { n * 10 }\nstatic func buildArray(_ n: [Int]) -> Int { n.reduce(0, +) } }\nfunc sum(@Sum _ body: () -> Int) -> Int { body() }\nsum { 1; if t(1) > 0 { 2; 3 }; if t(0) > 0 { 4 } else { 5 }; for i in 0..<3 { i } } // => ?"
    ),
    (
      "wrappers",
      "@propertyWrapper struct Clamped { var n: Int; var wrappedValue: Int { get { n } set { n = min(newValue, 9) } }; init(wrappedValue: Int) { n = min(wrappedValue, 9) } }\nstruct S { @Clamped var a = 12 }\nvar s = S()\ns.a -= 2\ns.a = s.a * 5\ns.a // => ?"
    ),
    (
      "calls by themselves",
      "struct Adder { var n: Int; func callAsFunction(_ m: Int) -> Int { n + m } }\nAdder(n: 2)(3) // => ?"
    ),
    (
      "assignments",
      "var a = [1, 2, 3]\na[1] = 7\na[0] += a[1]\nvar (x, y) = (1, 2)\n(x, y) = (y, x)\nlet o: Int? = a.first\nif let o, o > 5 { t(o) }\nx * 10 + y + a[0] // => ?"
    ),
  ]

  static let programs: [Program] = {
    let seed = testSeed()
    var programs = written.map { Program(name: $0.0, text: $0.1) }
    for number in 0..<30 {
      var swift = RandomSwift(seed: seed &+ UInt64(number))
      programs.append(Program(name: "by chance, \(seed + UInt64(number))", text: swift.program()))
    }
    return programs
  }()

  /// What each program prints where the compiler alone has seen it.
  private static let alone = Task {
    var source = RandomSwift.prelude
    for (number, program) in programs.enumerated() {
      source += "func program\(number)() throws {\n\(program.alone)\n}\n"
    }
    for number in programs.indices { source += "print(\"@\(number)\")\ntry program\(number)()\n" }
    let toolchain = try #require(await Toolchain.find())
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try source.write(toFile: folder.path + "/main.swift", atomically: true, encoding: .utf8)
    let built = await ChildProcess(
      executable: toolchain.program("swiftc"),
      arguments: [
        "-swift-version", "5", "-suppress-warnings", "-o", folder.path + "/alone",
        folder.path + "/main.swift",
      ]
    ).run()
    let isBuilt = built.succeeded
    try #require(isBuilt, "\(built.errorText.prefix(3_000))")
    let result = await ChildProcess(
      executable: folder.path + "/alone", arguments: [], timeLimit: .seconds(60)
    ).run()
    let end = result.end
    try #require(end == .exited(0), "\(result.errorText)")
    var printed: [[Substring]] = []
    for line in String(decoding: result.output, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("@") { printed.append([]) } else { printed[printed.count - 1].append(line) }
    }
    return printed
  }

  private static let asCells = Task {
    try await outcomes(of: programs.map { lesson(RandomSwift.prelude + $0.text) })
  }

  @Test(arguments: programs.indices.map { Numbered(number: $0, program: programs[$0]) })
  func prints(_ row: Numbered) async throws {
    let result = try #require(try await Self.asCells.value[row.number].cells.first)
    let printed = try await Self.alone.value[row.number]
    #expect(result.diagnostics.isEmpty, "\(row.program.text)")
    let lines = result.output.split(separator: "\n")
    #expect(lines == printed.filter { !$0.hasPrefix("=") }, "\(row.program.text)")
    let values = printed.filter { $0.hasPrefix("=") }.map { String($0.dropFirst()) }
    #expect(result.checks.map(\.found) == values, "\(row.program.text)")
  }

  /// A program by its number.
  struct Numbered: CustomTestStringConvertible, Sendable {
    var number: Int
    var program: Program
    var testDescription: String { program.name }
  }
}
