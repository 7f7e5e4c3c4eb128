import Foundation
import Notebook
import SourceText
import TestSupport
import Testing

/// Tables of values: each entry is a claim of its own, at its own place.
struct ValueTableTests {
  /// Formulas with one name and what they come to, by the C library.
  private static let formulas: [(latex: String, value: @Sendable (Double) -> Double)] = [
    (#"\cos x"#, { cos($0) }), (#"\sin 2x"#, { sin(2 * $0) }), (#"x^2 - 3x"#, { $0 * $0 - 3 * $0 }),
    (#"\sqrt{x^2 + 1}"#, { sqrt($0 * $0 + 1) }), (#"\frac{1}{2 + \sin x}"#, { 1 / (2 + sin($0)) }),
    (#"|x - 1|"#, { abs($0 - 1) }), (#"\exp(x/4)"#, { exp($0 / 4) }),
  ]

  /// A table as it is written, with where its entries stand.
  private struct Table {
    var entries: [[String]]

    var text: String {
      "```values\n" + entries.map { $0.joined(separator: " & ") + " \\\\" }.joined(separator: "\n")
        + "\n```\n"
    }
  }

  /// A table of right values, printed with a number of digits by Foundation.
  private static func table(_ random: inout SeededGenerator) -> Table {
    let chosen = formulas.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    var table = Table(entries: [["x"] + chosen.map(\.latex)])
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let x = Double(Int.random(in: -40...40, using: &random)) / 8
      let digits = Int.random(in: 2...7, using: &random)
      table.entries.append(
        ["\(x)"] + chosen.map { String(format: "%.\(digits)f", locale: nil, $0.value(x)) })
    }
    return table
  }

  @Test func rightValuesHold() async {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let tables = (0..<20).map { _ in Self.table(&random) }
    let lesson = await verify(tables.map(\.text).joined(separator: "\n"))
    #expect(lesson.diagnostics.filter { $0.severity == .error }.isEmpty, "seed \(seed)")
    #expect(
      lesson.verdicts.count == tables.reduce(0) { $0 + ($1.entries.count - 1) * ($1.entries[0].count - 1) })
    #expect(lesson.verdicts.allSatisfy { $0 == "confirmed" }, "seed \(seed)")
  }

  /// One digit of one entry is changed: that entry fails, at its place, and no other.
  @Test func aWrongDigitIsFoundAtItsPlace() async throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var table = Self.table(&random)
      let row = Int.random(in: 1..<table.entries.count, using: &random)
      let column = Int.random(in: 1..<table.entries[0].count, using: &random)
      var digits = Array(table.entries[row][column])
      let place = try #require(digits.indices.filter { digits[$0].isNumber }.randomElement(using: &random))
      let old = try #require(digits[place].wholeNumberValue)
      digits[place] = Character("\((old + Int.random(in: 2...8, using: &random)) % 10)")
      table.entries[row][column] = String(digits)
      let lesson = await verify(table.text)
      let failed = lesson.cells.flatMap(\.claims).filter { !$0.passed }
      #expect(failed.count == 1, "seed \(seed): \(table.text)")
      let file = lesson.document.file
      let error = try #require(lesson.diagnostics.first { $0.severity == .error })
      let span = try #require(error.span)
      #expect(file.text(span) == String(digits), "seed \(seed): \(table.text)")
      #expect(failed.first?.span == span)
      #expect(file.position(of: span.lowerBound).line == 5 + row, "seed \(seed)")
    }
  }

  /// What is no decimal claims equality, what is only text claims nothing, and several names may have values.
  @Test func entriesAreExactOrWords() async {
    let lesson = await verify(
      #"""
      ```values
      x & \theta & x\cos\theta & \tan\theta \\
      2 & 60^\circ & 1 & \sqrt3 \\
      2 & 90^\circ & 0 & \text{undefined} \\
      \frac12 & \frac{\pi}{4} & \frac{\sqrt2}{4} & 1 \\
      ```
      """#)
    #expect(lesson.verdicts == ["proved", "proved", "proved", "proved", "proved"])
    #expect(lesson.cells[0].uncheckedFormulas == 1)
  }

  /// What is defined is no name of a column, and what is assumed must hold of the values.
  @Test func tablesStandInTheirLesson() async {
    let lesson = await verify(
      #"""
      ```math define
      f(x) = x^2 + 1, \quad c = 3
      ```

      ```values
      x & f(x) & c x \\
      2 & 5 & 6 \\
      ```

      ```values
      c & c^2 \\
      3 & 9 \\
      ```

      ```math assume
      t > 0
      ```

      ```values
      t & \sqrt{t^2} \\
      2 & 2 \\
      -2 & 2 \\
      ```
      """#)
    let verdicts = lesson.cells.map { $0.claims.map(\.judgement.verdict.rawValue) }
    #expect(verdicts == [[], ["proved", "proved"], ["error"], [], ["proved", "error"]])
  }

  /// What is said of a head is said once, however many rows there are.
  @Test func aHeadIsSpokenOfOnce() async {
    let values = (1...5).map { "\($0) & " + String(format: "%.4f", locale: nil, cos(Double($0))) }
    let rows = (["x & cos(x)"] + values).map { $0 + " \\\\\n" }.joined()
    let lesson = await verify("```values\n\(rows)```\n")
    #expect(lesson.verdicts == Array(repeating: "confirmed", count: 5))
    #expect(lesson.diagnostics.map(\.identifier) == ["read-as-function"])
  }

  /// A table shows what e is in all of its lesson, as an example does.
  @Test(arguments: [
    (#"x & e^x \\ 1 & 2.718 \\"#, "proved"),
    (#"x & \ln(ex) \\ 1 & 1 \\"#, "proved"), (#"x & xe \\ 1 & e \\"#, "error"),
  ])
  func aTableShowsWhatEIs(table: String, verdict: String) async {
    let lesson = await verify("```math claim\n\\sqrt e > 1\n```\n\n```values\n\(table)\n```\n")
    #expect(lesson.verdicts.first == verdict)
    #expect(["proved", "confirmed"].contains(lesson.verdicts.last))
  }

  /// Who gives e its values makes it a name.
  @Test func aTableMakesEAName() async {
    let lesson = await verify("```values\ne & e^2 \\\\\n3 & 9 \\\\\n```\n")
    #expect(lesson.verdicts == ["proved"])
  }

  static let problems: [(text: String, message: String, marked: String)] = [
    ("", "a table of values has a row of names", ""),
    (#"x & x^2 \\"#, "a table of values has a row of names", ""),
    (#"x + 1 & x^2 \\ 2 & 4 \\"#, "the first column belongs to a name", "x + 1"),
    (#"x & y \\ 2 & 4 \\"#, "there is no formula behind the names", "x"),
    (#"x & x^2 \\ 2 \\"#, "this row has 1 entries, and the first one 2", "2"),
    (#"x & x^2 \\ 2 & 4 & 8 \\"#, "this row has 3 entries, and the first one 2", "2 & 4 & 8"),
    (#"x & x^2 \\ 2 & \\"#, "an entry of this row has no value", "2 &"),
    (#"x & x^2 \\ \text{two} & 4 \\"#, "an entry of this row has no value", #"\text{two} & 4"#),
    (#"x & \frac{x \\ 2 & 1 \\"#, #"\frac without its argument"#, #"\frac"#),
    (#"x & x^2 \\ 2 & 2 + \\"#, "", "+"),
    (#"x & x + y \\ 2, y = 3 & 5 \\"#, "an entry is one formula or value", "2, y = 3"),
    (#"x & x^2 = 4 \\ 2 & 4 \\"#, "an entry is one formula or value", "x^2 = 4"),
    (#"x & x^2 \\ 2 & 4, 1 \\"#, "an entry is one formula or value", "4, 1"),
    (#"x & x^2 \\ 2 & 4 = 4 \\"#, "an entry is one formula or value", "4 = 4"),
  ]

  @Test(arguments: problems.indices)
  func whatIsNoTableIsSaidAtItsPlace(row: Int) async throws {
    let (text, message, marked) = Self.problems[row]
    let lesson = await verify("```values\n\(text)\n```\n")
    let error = try #require(lesson.diagnostics.first { $0.severity == .error })
    #expect(error.message.hasPrefix(message))
    let span = try #require(error.span)
    if !marked.isEmpty {
      #expect(lesson.document.file.text(span).trimmingCharacters(in: .whitespacesAndNewlines) == marked)
    }
    #expect(lesson.cells[0].claims.contains { !$0.passed })
  }
}
