import Foundation
import SourceText
import TestSupport
import Testing

@testable import SwiftCells

/// Listings taken apart without a compiler: what is expected where, what is refused, what stands outside functions.
@Suite("Listings taken apart") struct ListingReaderTests {
  private func read(_ text: String) -> ParsedListing {
    ListingReader.read(SourceExcerpt(path: "lesson.md", text: text))
  }

  private func text(_ listing: ParsedListing, _ span: Span) -> String {
    String(decoding: listing.content.bytes[span.lowerBound..<span.upperBound], as: UTF8.self)
  }

  /// Each expectation as `code → kind text`, and what is said to be wrong.
  private func expectations(_ listing: ParsedListing) -> [String] {
    listing.expectations.map { expectation in
      let mark =
        switch expectation.kind {
        case .value: "=>"
        case .thrown: "throws"
        case .compileError: "error:"
        }
      return "\(text(listing, expectation.codeSpan)) \(mark) \(text(listing, expectation.textSpan))"
    } + listing.diagnostics.map { "! \($0.identifier)" }
  }

  @Test(
    "find what is expected",
    arguments: [
      ("1 + 1 // => 2", ["1 + 1 => 2"]), ("let a = 1 // => 1", ["let a = 1 => 1"]),
      ("a = 2 // => 2", ["a = 2 => 2"]),
      ("a += 2 // => 4", ["a += 2 => 4"]), ("f(1)\n// => 2", ["f(1) => 2"]), ("f(1) //=> 2", ["f(1) => 2"]),
      ("f(1) //   =>   2  ", ["f(1) => 2"]), ("f(1)\n\n// => 2", ["! swift-not-checked"]),
      ("try f() // throws E", ["try f() throws E"]), ("try f() // throws when x is 0", []),
      ("try f() // throws .bad", ["try f() throws .bad"]), ("f(1) // is 2", []), ("f(1) // → 2", []),
      ("f(1) /* => 2 */", []), ("let (a, b) = (1, 2) // => (1, 2)", ["let (a, b) = (1, 2) => (1, 2)"]),
      ("let p = CGPoint(\n  x: 1, y: 2) // => (1, 2)", ["let p = CGPoint(\n  x: 1, y: 2) => (1, 2)"]),
      ("1 // => 1\n2 // => 2", ["1 => 1", "2 => 2"]), ("if true { 1 // => 1\n}", ["1 => 1"]),
      ("for i in 1...3 { i * i // => 9\n}", ["i * i => 9"]),
      ("func f() -> Int { return 1 // => 1\n}", ["! swift-not-checked"]),
      // To look at the target it would be asked for twice.
      ("a[next()] += 1 // => 1", ["! swift-not-checked"]), ("f().x = 2 // => 2", ["! swift-not-checked"]),
      ("a[i + 1].x += 1 // => 1", ["a[i + 1].x += 1 => 1"]), ("x = f() // => 1", ["x = f() => 1"]),
      ("struct S { // => 1\n}", ["! swift-not-checked"]), ("import UIKit // => 1", ["! swift-not-checked"]),
      ("\"// => 3\"", []), ("let s = \"a\" // => \"a\"", ["let s = \"a\" => \"a\""]),
      ("x // => 1 // why", ["x => 1 // why"]), ("_ = f() // => 1", ["_ = f() => 1"]),
      ("a == b // => true", ["a == b => true"]), ("await f() // => 1", ["await f() => 1"]),
    ])
  func findsExpectations(source: String, expected: [String]) {
    #expect(expectations(read(source)) == expected)
  }

  @Test(
    "find functions",
    arguments: [
      ("func f() {}", ["f()"]), ("func f(_ x: Double) -> Double { x }", ["f(_ x: Double)"]),
      ("func f(of x: CGFloat, y: Int) throws {}", ["f(of x: CGFloat, y y: Int) throws"]),
      ("struct S { static func f(a: Int) {}; func g() {} }", ["S.f(a a: Int)"]),
      ("extension CGPoint { static func f(_ t: Double) -> CGPoint { .zero } }", ["CGPoint.f(_ t: Double)"]),
      ("func f() { func g() {} }", ["f()"]), ("let f = { 1 }", []),
    ])
  func findsFunctions(source: String, expected: [String]) {
    let found = read(source).functions.map { function in
      let parameters = function.parameters.map { "\($0.label ?? "_") \($0.name): \($0.type)" }
      return "\(function.name)(\(parameters.joined(separator: ", ")))" + (function.canThrow ? " throws" : "")
    }
    #expect(found == expected)
    for function in read(source).functions {
      #expect(function.name.hasSuffix(text(read(source), function.span)))
    }
  }

  @Test(
    "refuse what is no Swift",
    arguments: [
      ("let = 1", 4), ("func f( {}", 8), ("x +* ", 0), ("struct S {", 10), ("}", 0), ("let a = \"", 9),
    ])
  func syntaxErrors(source: String, atLeast: Int) {
    let listing = read(source)
    #expect(!listing.syntaxErrors.isEmpty || source == "x +* ")
    #expect(listing.isRead == listing.syntaxErrors.isEmpty)
    for diagnostic in listing.diagnostics {
      let span = diagnostic.span ?? Span(at: 0)
      #expect(
        span.lowerBound <= span.upperBound && span.upperBound <= source.utf8.count, "\(diagnostic.message)")
    }
  }

  @Test func longListingsAreRefused() {
    let listing = read(String(repeating: "let a = 1\n", count: 30_000))
    #expect(listing.diagnostics.map(\.identifier) == ["listing-too-long"])
  }

  /// Whatever is read, all places lie in the listing, steps are numbered through, and the file leads back to the cell.
  @Test func anyTextIsReadOrRefused() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let lines = [
      "let a = 1", "var b = a + 1 // => 2", "print(a)", "func f(_ x: Int) -> Int { x + 1 }", "f(2) // => 3",
      "if a > 0 { print(b) } else { b = 0 }", "for i in 0..<3 { b += i }",
      "struct P { var x = 1; func g() {} }",
      "guard let c = Int(\"1\") else { throw E() }", "enum E: Error { case e }", "try f(1) // throws E",
      "let s = \"// => 1 \\(a)\"", "switch a { case 1: print(1); default: break }", "// => 4", "}", "{",
      "let", "(((",
      "extension Int { var twice: Int { self * 2 } }", "a.twice // => 2", "#if DEBUG\nlet d = 1\n#endif",
      "/* c */",
      "let (u, v) = (1, 2)", "defer { print(a) }", "await g()", "@objc func h() {}", "b = b\n// => 1",
      "é.ü()", "🐶",
    ]
    var expected = 0
    for _ in 0..<500 {
      let source = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        lines.randomElement(using: &random) ?? ""
      }
      .joined(separator: "\n")
      let listing = read(source)
      let count = source.utf8.count
      for diagnostic in listing.diagnostics {
        let span = diagnostic.span ?? Span(at: 0)
        #expect(span.upperBound <= count, "seed \(seed): \(source)")
      }
      for place in listing.places { #expect(place.upperBound <= count, "seed \(seed): \(source)") }
      for expectation in listing.expectations {
        expected += 1
        #expect(text(listing, expectation.textSpan) == expectation.text, "seed \(seed): \(source)")
        #expect(expectation.codeSpan.upperBound <= expectation.textSpan.lowerBound, "seed \(seed): \(source)")
      }
      guard listing.isRead, !listing.isRefused else { continue }
      let program = LessonProgram(
        SwiftLesson(cells: [SwiftCell(listing: listing, mode: .check)]), cells: [0], function: "f")
      let generated = program.source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (row, bytes) in generated.enumerated() {
        guard let place = program.source.place(line: row + 1, column: max(1, bytes.count)) else { continue }
        #expect(place.cell == 0 && place.offset <= count, "seed \(seed): \(source)")
      }
      #expect(program.source.place(line: generated.count + 10, column: 1) == nil)
      #expect(program.source.place(line: 0, column: 1) == nil)
    }
    #expect(expected > 100)
  }

  @Test(
    "find messages that are expected of the compiler",
    arguments: [
      ("let a: Int = \"\" // error: cannot convert", ["cannot convert"]),
      ("a // error:   b  \nc // error: d", ["b", "d"]),
      ("// error:", [""]), ("a // Error: b", []), ("a // error: b\r\n", ["b"]),
      ("a //error:b", ["b"]), ("a //\terror:\tb", ["b"]), ("// see the error: b", []), ("a / / error: b", []),
    ])
  func compileErrors(source: String, messages: [String]) {
    let found = CompileErrorComment.all(in: read(source))
    #expect(found.map(\.text) == messages)
    for comment in found { #expect(text(read(source), comment.span) == comment.text) }
  }
}
