import SourceText
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
}
