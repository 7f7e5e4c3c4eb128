import TestSupport
import Testing

@testable import SwiftCells

/// Lessons that are compiled in one call: of each is said what holds of it alone, whatever the others are.
///
/// What is to be said stands beside each lesson, by hand, with the words of the compiler.
@Suite("Lessons that are compiled together") struct LessonsTogetherTests {
  /// A lesson, and what is to be said of each cell.
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var cells: [(text: String, mode: SwiftCell.Mode, said: [String])]
    var testDescription: String { name }

    /// A lesson of one cell.
    init(_ name: String, _ text: String, _ said: [String] = [], mode: SwiftCell.Mode = .check) {
      self.init(name, [(text, mode, said)])
    }

    init(_ name: String, _ cells: [(text: String, mode: SwiftCell.Mode, said: [String])]) {
      self.name = name
      self.cells = cells
    }

    var lesson: SwiftLesson { SwiftCellsTests.lesson(cells.map { ($0.text, $0.mode) }) }
  }

  private static let fails = SwiftCell.Mode.fails(message: nil)
  private static let compiles = "1:1 fails it compiles"

  static let rows: [Row] = [
    Row("a name", "let shared = 1\nshared // => 1"),
    Row("the name with another value", "let shared = \"one\"\nshared // => \"one\""),
    Row("the name, declared nowhere", "shared", ["1:1 cannot find 'shared' in scope"]),
    Row("the name, where it must not be", "shared // error: cannot find 'shared' in scope", mode: fails),
    Row("a type", "struct Common { var a = 1 }\nCommon() // => Common(a: 1)"),
    Row("the type with other members", "enum Common { case a }\nCommon.a // => .a"),
    Row("a member of another lesson's type", "Common().a", ["1:1 cannot find 'Common' in scope"]),
    Row("a function", "func common(_ x: Int) -> Int { x }\ncommon(1) // => 1"),
    Row("an overload", "func common(_ x: Double) -> Double { x }\ncommon(1.5) // => 1.5"),
    Row(
      "the function with what it does not take", "func common(_ x: Int) -> Int { x }\ncommon(1.5)",
      ["2:8 cannot convert value of type 'Double' to expected argument type 'Int'"]),
    Row("an extension", "extension Int { var twice: Int { 2 * self } }\n3.twice // => 6"),
    Row("the extension otherwise", "extension Int { var twice: Int { 20 * self } }\n3.twice // => 60"),
    Row("without the extension", "3.twice", ["1:3 value of type 'Int' has no member 'twice'"]),
    Row("without the extension, as it must be", "3.twice // error: has no member 'twice'", mode: fails),
    Row("an operator", "infix operator <+>\nfunc <+> (a: Int, b: Int) -> Int { a }\n1 <+> 2 // => 1"),
    Row("the operator, declared nowhere", "1 <+> 2", ["1:3 cannot find operator '<+>' in scope"]),
    Row("a main type", "@main struct App { static func main() {} }", mode: fails).saying([compiles]),
    Row("another main type", "@main struct App { static func main() {} }", mode: fails).saying([compiles]),
    Row("a main type that runs", "@main struct App { static func main() {} }\n1 // => 1"),
    Row("another main type that runs", "@main enum Start { static func main() {} }\n2 // => 2"),
    Row(
      "names behind two conditions",
      "#if true\n#if true\nlet inner = 3\nfunc inward() -> Int { 4 }\n#endif\n#endif\ninner + inward() // => 7"
    ),
    Row(
      "those names, declared nowhere", "inner + inward()",
      ["1:1 cannot find 'inner' in scope", "1:9 cannot find 'inward' in scope"]),
    Row(
      "an import behind two conditions",
      "#if true\n#if true\nprivate import Foundation\n#endif\n#endif\nlet a = 1",
      [compiles], mode: fails),
    Row("names of every kind", everyKind),
    Row(
      "names of every kind, declared nowhere",
      everyKind.matches(of: /hid[A-Z][a-z]+/).map(\.output).map {
        "print(\($0)) // error: cannot find '\($0)' in scope"
      }
      .joined(separator: "\n"),
      mode: fails),
    Row("attributes of libraries", libraryAttributes),
    Row("a private import", "private import Foundation\nsqrt(4.0) // => 2"),
    Row("a public import", "public import Foundation\nsqrt(9.0) // => 3"),
    Row(
      "a private import that compiles", "private import Foundation\nlet a = sqrt(4.0)", [compiles],
      mode: fails),
    Row("another one", "import Foundation\nlet a = sqrt(4.0)", [compiles], mode: fails),
    Row(
      "an error that is found late",
      "func f() -> Int {\n  let x: Int\n  return x // error: before being initialized\n}",
      mode: fails),
    Row("one that would be hidden", "let x: Int = \"\" // error: cannot convert", mode: fails),
    Row("no error at all", "let x = 1", [compiles], mode: fails),
    Row(
      "errors with notes elsewhere", "func f(_ a: Int) {}\nfunc f(_ a: String) {}\nf(1.5)",
      ["3:1 no exact matches in call to global function 'f'"]),
    Row(
      "a trap", "let a = [1]\na[a.count]\n1 // => 1",
      ["2:1 this ended the cell: Index out of range", "3:9 unknown nothing"]),
    Row(
      "the end of the process", "func quit() { fatalError(\"quit\") }\nquit()",
      ["1:15 this ended the cell: quit"]),
    Row("no end", "while true {}", ["1:1 this ended the cell: it ran longer than 4 s"]),
    Row(
      "too much output", "for i in 0..<2_000 { print(i) }",
      ["1:1 this ended the cell: it printed more than 5000 bytes"]),
    Row(
      "too much memory",
      "var all: [[UInt8]] = []\nwhile true {\n  all.append([])\n  all[all.count - 1].reserveCapacity(16_000_000)\n}",
      ["4:3 this ended the cell: it needs more than 512 MiB of memory"]),
    Row(
      "an error that is thrown", "struct E: Error {}\nthrow E()",
      ["2:1 this ended the cell: an error was thrown and not caught: E()"]),
    Row("wrong values", "1 + 1 // => 3\n[1, 2] // => [2, 1]", ["1:13 fails 2", "2:14 fails [1, 2]"]),
    Row("right values", "1 + 1 // => 2\n[1, 2] // => [1, 2]"),
    Row(
      "cells around an error",
      [
        ("let a = 1 // => 1", .check, []), ("a.b // error: no member 'b'", fails, []),
        ("let b = a.c", .check, ["1:11 value of type 'Int' has no member 'c'"]),
        ("a // => 1", .check, ["1:9 unknown nothing", "skipped"]),
        ("b", fails, ["skipped"]),
      ]),
    Row(
      "cells that reach back",
      [
        ("min(1, 2) // => 1", .check, []),
        ("func min(_ a: Int, _ b: Int) -> Int { 9 }\nmin(1, 2) // => 9", .check, []),
        ("let c: String = min(1, 2) // error: cannot convert", fails, []),
        ("max(1, min(1, 2)) // => 9", .check, []),
        ("func max(_ a: Int, _ b: Int) -> Int { 8 }\nmax(1, 2) // => 8", .check, []),
      ]),
    Row(
      "an error behind one that reaches back",
      [
        ("abs(-1) // => 1", .check, []),
        (
          "func abs(_ a: Int) -> Int { 7 }\nabs(-1) // => 7\nabs(\"\")", .check,
          ["2:15 unknown nothing", "3:1 no exact matches in call to global function 'abs'"]
        ),
      ]),
    Row("a file's name", "#fileID.hasSuffix(\"lesson1.swift\") // => false"),
    Row("what looks like an error", "print(\"lesson0.swift:1:1: error: no\")\n// error: no\n1 // => 1"),
    Row("warnings that name others", "#warning(\"lesson0.swift:1:1: error: no\")\n1 // => 1"),
  ]

  /// Declarations with all that may stand in front of them; the name of each begins with `hid`, and stands once.
  private static let everyKind = """
    public let hidConstant = 1
    nonisolated(unsafe) public var hidVariable = 2, other = 3
    private(set) var hidPartly = 1
    let (hidFirst, (hidSecond, _)) = (1, (2, 3))
    guard let hidGuarded = Int("3") else { fatalError() }
    @available(*, deprecated) @discardableResult public func hidFunction() -> Int { 1 }
    @MainActor public final class HidClass {}; public typealias hidAlias = Int
    indirect public enum hidEnum { case a }
    @propertyWrapper
    public struct hidWrapper { public var wrappedValue = 1 }
    @resultBuilder package enum hidBuilder { static func buildBlock(_ a: Int) -> Int { a } }
    internal protocol hidProtocol {}
    let `hidQuoted` = 1
    #if os(Linux)
    open class hidOpen {}
    #elseif os(macOS)
    #else
    #endif
    """

  /// What libraries say of their functions, with which a lesson's functions are right too.
  private static let libraryAttributes = """
    @inlinable public func one() -> Int { 1 }
    @frozen public struct Two { @usableFromInline internal var n = 2
    public init() {}
    @inlinable public var number: Int { n } }
    @inline(__always) func three() -> Int { 3 }
    @usableFromInline func four() -> Int { 4 }
    one() + Two().number + three() + four() // => 10
    """

  private static let limits = CellLimits(seconds: 4, mebibytes: 512, outputBytes: 5_000)

  /// All lessons at once, in an order of chance.
  private static let run = Task {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let shuffled = rows.shuffled(using: &random)
    let results = try await outcomes(of: shuffled.map(\.lesson), limits: limits)
    return Dictionary(uniqueKeysWithValues: zip(shuffled.map(\.name), results))
  }

  @Test(arguments: rows) func isJudgedAlone(_ row: Row) async throws {
    let result = try #require(try await Self.run.value[row.name])
    let lesson = row.lesson
    for (index, cell) in row.cells.enumerated() {
      #expect(
        result.cells[index].said(of: lesson.cells[index].listing).sorted() == cell.said.sorted(), "\(index)")
    }
  }

  /// Each check is counted: none gets lost, and none is another lesson's.
  @Test(arguments: rows) func hasItsOwnChecks(_ row: Row) async throws {
    let result = try #require(try await Self.run.value[row.name])
    for (cell, found) in zip(row.cells, result.cells) where !found.wasSkipped {
      let comments = cell.text.matches(of: cell.mode == .check ? /\/\/ =>/ : /\/\/ error:/).count
      #expect(found.checks.count == max(comments, cell.mode == .check ? 0 : 1))
    }
  }
}

extension LessonsTogetherTests.Row {
  fileprivate func saying(_ said: [String]) -> Self {
    var row = self
    row.cells[0].said = said
    return row
  }
}
