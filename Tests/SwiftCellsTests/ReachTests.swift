import Foundation
import SourceText
import TestSupport
import Testing

@testable import SwiftCells

/// What of a cell could reach other lessons, told by its syntax.
@Suite struct ReachTests {
  /// Attributes that speak to the linker, the loader or other files, with arguments as they are written.
  static let refusedAttributes = [
    "@_cdecl(\"f\")", "@cdecl(\"f\")", "@c", "@c(f)", "@_silgen_name(\"f\")", "@silgen_name(\"f\")",
    "@_extern(c)",
    "@extern(c, \"f\")", "@section(\".init_array\")", "@_section(\".init_array\")", "@used", "@_used",
    "@_dynamicReplacement(for: g)", "@_exported", "@_spi(X)", "@_implementationOnly", "@testable",
    "@_expose(Cxx)",
    "@_alwaysEmitIntoClient", "@_optimize(none)", "@_specialize(where T == Int)",
    "@specialized(where T == Int)",
    "@export(implementation)", "@abi(func f())", "@_weakLinked", "@_transparent", "@_semantics(\"x\")",
    "@_originallyDefinedIn(module: \"M\", macOS 10)", "@_assemblyVision",
    "@_rawLayout(size: 1, alignment: 1)",
    "@`_cdecl`(\"f\")", "@ _silgen_name(\"f\")",
  ]
  /// Where an attribute may stand.
  static let places: [@Sendable (String) -> String] = [
    { "\($0) func f() {}" }, { "struct S {\n  \($0) static func f() {}\n}" },
    { "func g() {\n  \($0) func f() {}\n  f()\n}" }, { "#if true\n\($0) func f() {}\n#endif" },
    { "extension S {\n  #if os(Linux)\n  \($0)\n  #endif\n  func f() {}\n}\nstruct S {}" },
    { "let x = {\n  \($0) func f() {}\n}" }, { "print(\"\\({ \($0) func f() {}; return 1 }())\")" },
    { "#if false\n\($0) func f() {}\n#endif" },
  ]

  @Test(arguments: refusedAttributes) func attributesForTheLinkerAreRefusedEverywhere(_ attribute: String) {
    for place in Self.places {
      let text = place(attribute)
      let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
      // What is no Swift is not compiled either.
      #expect(!listing.isRead, "\(text)")
      #expect(listing.isRefused || !listing.syntaxErrors.isEmpty, "\(text)")
      for diagnostic in listing.diagnostics where diagnostic.identifier == "swift-reach" {
        #expect(diagnostic.span.map { $0.lowerBound < text.utf8.count } == true)
      }
    }
  }

  @Test(arguments: [
    "@discardableResult func f() -> Int { 1 }", "@MainActor func f() {}", "@inlinable public func f() {}",
    "@available(*, deprecated, message: \"lectern\") func f() {}",
    "@propertyWrapper struct W { var wrappedValue = 1 }",
    "struct S { @Published var x = 1 }", "func f(_ g: @escaping @Sendable () -> Void) {}",
    "let f: @convention(c) (Int32) -> Void = { _ in }", "@objc class C: NSObject { @IBAction func tap() {} }",
    "@resultBuilder struct B { static func buildBlock() -> Int { 1 } }", "@Observable final class M {}",
    "struct S: @unchecked Sendable {}", "switch x { case .a: 1\n@unknown default: 2 }", "@main struct App {}",
    "let text = \"lecternRegister #sourceLocation @_cdecl\" // lecternCheck @section",
    "@preconcurrency import Foundation",
    "@dynamicMemberLookup struct D { subscript(dynamicMember x: String) -> Int { 1 } }",
  ]) func whatListingsForAppsHoldIsNot(_ text: String) {
    let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
    #expect(!listing.isRefused, "\(listing.diagnostics.map(\.message))")
  }

  @Test(arguments: [
    "func lecternRegister(_ cells: [() throws -> Void]) {}", "lecternCheck(0, 3)", "let lecternCell0 = 1",
    "func f(lecternAt x: Int) {}", "let `lecternStep` = 1", "struct lecternX {}", "import CellRuntime",
    "CellRuntime.f()", "let x = CellRuntime.CellMessage.done", "print(\"\\(lecternPlace())\")",
    "#if false\nlecternAt(3)\n#endif", "let f = \\S.lecternX", "typealias T = lecternX", "x.lecternCheck()",
    "#sourceLocation(file: \"lesson1.swift\", line: 1)\nlet x = 1",
    "func f() {\n#sourceLocation(file: \"a\", line: 3)\n}",
    "#sourceLocation()", "enum E { case lecternX }", "func f<lecternT>(_ x: lecternT) {}",
    "let `lectern cell` = 1", "import struct CellRuntime.CellInput",
  ]) func generatedNamesCannotBeSpelt(_ text: String) {
    let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
    #expect(!listing.isRead)
    #expect(listing.isRefused || !listing.syntaxErrors.isEmpty)
  }

  /// What would give the code of other cells another meaning without being named there.
  @Test(arguments: [
    // Operators between values that have them.
    "func + (a: Int, b: Int) -> Int { 3 }", "func == (a: String, b: String) -> Bool { true }",
    "prefix func ! (a: Bool) -> Bool { a }", "prefix func - (a: Double) -> Double { a }",
    "func * (a: CGFloat, b: Double) -> Double { 3 }", "func += (a: inout Int, b: Int) {}",
    "func < (a: (Int), b: Swift.Int) -> Bool { true }", "func + <T>(a: T, b: T) -> T { a }",
    "func + <T: Numeric>(a: T, b: T) -> T { a }",
    "func == <T: Equatable & Sendable>(a: T, b: T) -> Bool { true }",
    "func == <T>(a: T, b: T) -> Bool where T: Hashable { true }",
    "func + (a: [Int], b: [Int]) -> [Int] { [] }",
    "func + (a: some Numeric, b: some Numeric) -> Int { 3 }", "func == (a: Int?, b: Int?) -> Bool { true }",
    "func && (a: Bool, b: @autoclosure () -> Bool) -> Bool { true }",
    "typealias I = Int\nfunc + (a: I, b: I) -> I { 3 }",
    "func + (a: I, b: I) -> I { 3 }\ntypealias I = Swift.Int",
    "func + (a: size_t, b: size_t) -> size_t { 3 }",
    "func + (a: Int.Magnitude, b: Int.Magnitude) -> Int.Magnitude { 3 }",
    "func + (a: Array<Int>.Element, b: Int) -> Int { 3 }",
    "typealias N = Numeric\nfunc + <T: N>(a: T, b: T) -> T { a }",
    "func ?? <T>(a: T?, b: @autoclosure () -> T) -> T { b() }",
    "extension Optional { static func ?? (a: Self, b: Wrapped) -> Wrapped { b } }",
    "typealias Point = CGPoint\nfunc == (a: Point, b: Point) -> Bool { true }",
    "func == (a: CGPoint, b: CGPoint) -> Bool { true }", "func ~= (a: Int, b: Int) -> Bool { true }",
    "extension Int { static func + (a: Int, b: Int) -> Int { 3 } }",
    "extension Int { static func + (a: Self, b: Self) -> Self { 3 } }",
    "extension Numeric { static func + (a: Self, b: Self) -> Self { a } }",
    "extension Equatable { static func == (a: Self, b: Self) -> Bool { true } }",
    "#if true\nfunc && (a: Bool, b: Bool) -> Bool { true }\n#endif",
    "infix operator +: Loose\nprecedencegroup Loose {}",
    "prefix operator -", "precedencegroup AdditionPrecedence {}",
    // What literals and names of types are.
    "typealias IntegerLiteralType = Double", "public typealias FloatLiteralType = Float", "struct Int {}",
    "enum Bool { case yes }", "typealias Double = Float", "func Double(_ x: Int) -> Float { 3 }",
    "let String = 3",
    "#if true\nstruct Int {}\n#endif", "enum Swift {}",
    "extension Int: @retroactive ExpressibleByStringLiteral { public init(stringLiteral: String) { self = 3 } }",
    "extension Double { init(integerLiteral: Int) { self = 3 } }",
    // How values are made, shown and picked.
    "extension Double { init(_ x: Int) { self = 3 } }",
    "extension String { init<T>(_ x: T) { self = \"3\" } }",
    "extension Int { var description: String { \"3\" } }",
    "extension Array { var debugDescription: String { \"\" } }",
    "extension Double: @retroactive CustomReflectable { public var customMirror: Mirror { Mirror(reflecting: 3) } }",
    "extension [Int] { subscript(i: Int) -> Int { 3 } }",
    "extension Array { subscript(_ i: Int) -> Element { self[0] } }",
    "extension DefaultStringInterpolation { mutating func appendInterpolation(_ x: Int) { appendLiteral(\"3\") } }",
    "extension Hashable { func hash(into hasher: inout Hasher) {} }",
    // What could reach any memory; the compiler finds the rest.
    "unsafe f()", "let x = unsafe f()", "for unsafe i in [1] {}", "@unsafe func f() {}", "@safe func f() {}",
    "struct S: @unsafe Sequence {}",
    // What is hidden.
    "extension CGPoint { var x: CGFloat { 3 } } // hidden",
    "extension CGPoint {\nvar far: CGFloat { 3 } // hidden\n}",
    "func + (a: CGPoint, b: CGPoint) -> CGPoint { a }  // hidden ", "infix operator <+> // hidden",
    "precedencegroup P {} // hidden",
  ]) func whatIsSwiftsOwnIsNotDeclaredAnew(_ text: String) {
    let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
    #expect(listing.isRefused || !listing.syntaxErrors.isEmpty)
    for diagnostic in listing.reach.refusals {
      #expect(diagnostic.span.map { !$0.isEmpty && $0.upperBound <= text.utf8.count } == true)
    }
  }

  @Test(arguments: [
    "func + (a: CGPoint, b: CGPoint) -> CGPoint { a }", "func * (a: Int, b: Double) -> Double { 3 }",
    "func * (a: Double, b: CGPoint) -> CGPoint { b }", "func - (a: [Double], b: [Double]) -> [Double] { a }",
    "func + (a: (Double, Double), b: (Double, Double)) -> (Double, Double) { a }",
    "func • (a: Int, b: Int) -> Int { 3 }\ninfix operator •",
    "struct V { static func + (a: V, b: V) -> V { a } }",
    "struct V { static func == (a: Self, b: Self) -> Bool { true } }",
    "struct Vector {}\nextension Vector { static func + (a: Self, b: Self) -> Self { a } }",
    "protocol Shape {}\nfunc + <V: Shape>(a: V, b: V) -> V { a }",
    "struct Box<T> {}\nfunc == <T>(a: Box<T>, b: Box<T>) -> Bool { true }",
    "typealias Pair = (Double, Double)\nfunc + (a: Pair, b: Pair) -> Pair { a }",
    "func + (a: Int?, b: Int?) -> Int? { a }",
    "typealias Point = CGPoint\nfunc + (a: Point, b: Point) -> Point { a }",
    "func + (a: [Int: Int], b: [Int: Int]) -> [Int: Int] { a }",
    "protocol Shape { static func + (a: Self, b: Self) -> Self }", "struct Outer { struct Int {} }",
    "func f() { struct Int {}\nlet String = 3 }", "extension Int { var doubled: Int { self * 2 } }",
    "extension Array { subscript(safe i: Int) -> Element? { nil } }",
    "extension Array { subscript(row: Int, column: Int) -> Element { self[0] } }",
    "extension String { subscript(i: Int) -> Character { \"x\" } }",
    "extension CGPoint: @retroactive CustomStringConvertible { public var description: String { \"P\" } }",
    "extension DefaultStringInterpolation { mutating func appendInterpolation(fixed x: Double) {} }",
    "struct V {}\nextension Double { init(_ x: V) { self = 3 } }",
    "extension Double { init(degrees: Double) { self = 3 } }",
    "nonisolated(unsafe) var x = 1", "let text = \"unsafe\" // unsafe", "import UIKit // hidden",
    "let v = 3 // hidden", "func helper() -> Int { 3 } // hidden",
    "struct V {} // hidden\nextension V { var x: Int { 1 } } // hidden",
    "extension CGPoint { var far: CGFloat { 3 } }",
  ]) func whatIsTheLessonsOwnMayBe(_ text: String) {
    let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
    #expect(!listing.isRefused, "\(listing.reach.refusals.map(\.message))")
    #expect(listing.syntaxErrors.isEmpty)
  }

  /// A cell below that could give one above another meaning; the cell above is judged without it.
  @Test(arguments: [
    ("max(1, 2) // => 2", "func max(_ a: Int, _ b: Int) -> Int { 3 }"),
    ("sqrt(4.0)", "let sqrt: (Double) -> Double = { _ in 3 }"), ("1 + 1 // => 2", "infix operator <+>"),
    ("[3, 1].sorted()", "extension Array { func sorted() -> [Element] { self } }"),
    ("CGPoint.zero + CGPoint.zero", "func + (a: CGPoint, b: CGPoint) -> CGPoint { a }"),
    ("V()", "extension V { init() { self.init(x: 3) } }"),
    ("v[1]", "extension V { subscript(i: Int) -> Int { 3 } }"),
    ("print(v)", "extension V: CustomStringConvertible { var description: String { \"3\" } }"),
    ("f(v)", "extension V: P {}"), ("let a: CGPoint = .zero", "struct CGPoint { static let zero = 3 }"),
    ("if let pi { print(pi) }", "let pi: Int? = 3"),
    ("v()", "extension V { func callAsFunction() -> Int { 3 } }"),
    ("1", "import Glibc"),
    ("switch p { case .zero: 1 }", "func ~= (a: CGPoint, b: CGPoint) -> Bool { true }\ninfix operator •"),
    ("\\V.x", "extension V { var x: Int { 3 } }"), ("#if true\nf()\n#endif", "func f() {}"),
    ("\"\\(f())\"", "func f() -> Int { 1 }"),
    ("@Wrapped var x = 1", "@propertyWrapper struct Wrapped { var wrappedValue = 1 }"),
  ]) func aCellThatCouldChangeOneAboveReachesBack(_ above: String, _ below: String) {
    #expect(
      cell(below).listing.reach.reachesBack(to: [
        cell("print(\"x\")").listing.reach, cell(above).listing.reach,
      ]))
  }

  @Test(arguments: [
    ("func f() -> Int { 1 }\nf()", "func g() -> Int { f() }"), ("let a = 1", "let b = a"),
    ("g(f: 1)", "let f = 2"), ("struct V { var x = 1 }", "let x = 3"),
    ("V()", "struct W {}\nextension W { init(x: Int) {} }"),
    ("1 + 1", "func • (a: Int, b: Int) -> Int { 1 }"), ("func f(x: Int) {}", "let x = 1"),
    ("V()", "extension V { var area: Int { 1 } }"),
  ]) func aCellThatCouldNotDoesNot(_ above: String, _ below: String) {
    #expect(!cell(below).listing.reach.reachesBack(to: [cell(above).listing.reach]))
  }

  private func lesson(_ cells: [(String, SwiftCell.Mode)]) -> SwiftLesson {
    SwiftLesson(cells: cells.map { cell($0.0, mode: $0.1) })
  }

  @Test(arguments: [
    "extension Int: D { public static func + (a: Int, b: Int) -> Int { 3 } }\nprotocol D {}",
    "extension Int { public static func + (a: Int, b: Int) -> Int { 3 } }", "extension Int {}",
    "extension Swift.Int { public var x: Int { 1 } }", "extension [Int] { public var x: Int { 1 } }",
    "extension Int? { public var x: Int { 1 } }", "extension Array<Int> { public var x: Int { 1 } }",
    "typealias Mine = Int\nextension Mine: D {}\nprotocol D {}",
    "struct S { typealias Mine = Int }\nextension S.Mine: D {}\nprotocol D {}",
    "struct S<Mine> {}\nextension S.Mine: D {}",
    "#if false\nstruct Int {}\n#endif\nextension Int: D {}\nprotocol D {}",
    "#if os(Linux)\nextension Int: D {}\n#endif\nprotocol D {}",
    "#if true\n#if true\nextension Int: D {}\n#endif\n#endif\nprotocol D {}",
    "func f() { struct Int {} }\nextension Int: D {}\nprotocol D {}",
    "struct Outer { struct Int {} }\nextension Int: D {}\nprotocol D {}",
    "extension CGPoint: @retroactive Comparable { public static func < (a: CGPoint, b: CGPoint) -> Bool { true } }",
    "infix operator <+>", "precedencegroup P {}", "prefix operator /", "import Glibc",
    "import struct Dispatch.DispatchTime",
    "@freestanding(expression) macro m() -> Int = #externalMacro(module: \"M\", type: \"T\")",
    "extension `Int` { public var x: Int { 1 } }",
    "extension Numeric { public static func + (a: Self, b: Self) -> Self { a } }",
  ]) func whatOthersWouldSeeIsCompiledAlone(_ text: String) {
    #expect(lesson([(text, .check)]).standsAlone)
    #expect(lesson([("1 // => 1", .check), (text, .fails(message: nil))]).standsAlone)
    // A type of a cell that is not compiled is no type of the lesson.
    #expect(
      lesson([("struct Int {}\nstruct CGPoint {}\nstruct Numeric {}", .fails(message: nil)), (text, .check)])
        .standsAlone)
  }

  @Test(arguments: [
    "struct V { var x = 1 }\nextension V: Equatable {}",
    "struct A { struct B {} }\nextension A.B: Equatable {}",
    "protocol P {}\nextension P { func f() {} }", "enum E {}\nextension E { public static func f() {} }",
    "import UIKit\nlet a = CGPoint.zero", "func + (a: Int, b: String) -> Int { 1 }",
    "struct Pair<T> {}\nextension Pair where T == Int {}", "typealias Length = Double\nlet x: Length = 1",
    "actor Store {}\nextension Store {}", "class `class` {}\nextension `class` {}",
  ]) func whatIsPrivateToALessonIsCompiledWithOthers(_ text: String) {
    #expect(!lesson([(text, .check)]).standsAlone)
  }

  /// Only lines of the compiler about a file in its folder count, whatever text a cell has it print.
  @Test func errorsAreReadOnlyWhereTheCompilerSaysThem() {
    let folder = "/tmp/lectern-1/b0"
    let text = """
      \(folder)/lesson0.swift:3:5: error: a
      /tmp/x/lesson1.swift:1:1: error: forged
      /tmp/lectern-2/b0/lesson1.swift:1:1: error: forged
      /tmp/lectern-1/b1/lesson1.swift:1:1: error: forged
      tmp/lectern-1/b00/lesson1.swift:1:1: error: forged
       \(folder.dropFirst())/lesson1.swift:1:1: error: forged
      lesson1.swift:1:1: error: forged
      x \(folder)/lesson1.swift:1:1: error: forged
      \(folder)/other/lesson1.swift:1:1: error: forged
      \(folder)/lesson1.swift:1:1: \(folder)/lesson1.swift:2:2: error: forged
      \(folder)/lesson2.swift:4:1: error: message: error: with the word
      """
    let output = CompilerOutput(text, folder: folder)
    #expect(output.errors(in: "lesson0.swift").map(\.line) == [3])
    #expect(output.errors(in: "lesson1.swift").isEmpty)
    #expect(output.errors(in: "lesson2.swift").map(\.text) == ["message: error: with the word"])
  }

  // MARK: Anywhere

  /// What is refused wherever it stands.
  private static let refusedStatements = [
    "lecternStep(0)", "let lecternX = 1", "CellRuntime.f()", "_ = lecternPlace", "unsafe g()",
    "x = { lecternAt(1) }()",
    "@_cdecl(\"f\") func f() {}", "@_silgen_name(\"f\") func f()", "print(\"\\(lecternCheck(0, 1))\")",
    "_ = \\S.lecternX", "f(lecternAt: 1)", "#sourceLocation(file: \"a\", line: 1)", "let `lecternY` = 2",
    "guard let lecternZ else { return }", "for lecternI in [1] {}", "struct lecternS {}",
    "{ (lecternP: Int) in }(1)",
  ]

  /// What may stand around it.
  private static let surroundings: [@Sendable (String) -> String] = [
    { "func g() {\n\($0)\n}" }, { "if true {\n\($0)\n}" }, { "struct S {\nfunc g() {\n\($0)\n}\n}" },
    { "let c = {\n\($0)\n}" }, { "do {\n\($0)\n} catch {\n}" }, { "#if os(Linux)\n\($0)\n#endif" },
    { "#if false\n#else\n\($0)\n#endif" }, { "switch 1 {\ncase 1:\n\($0)\ndefault: break\n}" },
    { "extension Int {\nvar y: Int {\n\($0)\nreturn 1\n}\n}" },
    { "var z: Int {\nget {\n\($0)\nreturn 1\n}\n}" },
    { "for _ in 0..<1 {\n\($0)\n}" }, { "defer {\n\($0)\n}" }, { "class C {\ninit() {\n\($0)\n}\n}" },
    { "f(\n{\n\($0)\n})" }, { "let a = 1 // é 🐶\n\($0)\nlet b = 2" },
  ]

  /// Where what is refused stands, also as a text or a comment, where it is nothing.
  @Test func whatIsRefusedIsRefusedAnywhere() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let statement = try #require(Self.refusedStatements.randomElement(using: &random))
      var text = statement
      var quoted = "/* \(statement) */ let t = ##\"\(statement)\"## // \(statement)"
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let around = try #require(Self.surroundings.randomElement(using: &random))
        (text, quoted) = (around(text), around(quoted))
      }
      let listing = ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
      #expect(listing.isRefused || !listing.syntaxErrors.isEmpty, "\(seed) \(round): \(text)")
      // The place is in what is refused, or around it where that is a whole attribute.
      let start = try #require(text.range(of: statement)).lowerBound
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
      for refusal in listing.reach.refusals {
        let span = try #require(refusal.span)
        #expect(
          span.lowerBound >= offset && span.upperBound <= offset + statement.utf8.count,
          "\(seed) \(round): \(text)")
      }
      let allowed = ListingReader.read(SourceExcerpt(path: "lesson.md", text: quoted))
      #expect(!allowed.isRefused, "\(seed) \(round): \(quoted)")
    }
  }
}
