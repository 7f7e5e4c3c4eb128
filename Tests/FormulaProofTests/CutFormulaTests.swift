import FormulaProof
import FormulaSyntax
import TestSupport
import Testing

/// Formulas of the tables that end too early, or lack a piece: each is read or refused, with its place, and none ends the program.
@Suite struct CutFormulaTests {
  static let rows =
    ["textbook", "statements", "cases", "sums", "combinatorics", "matrix-powers"].flatMap { TableRow.all($0) }

  private static func read(_ bytes: [UInt8]) {
    var scope = NameScope()
    scope.readsConditions = true
    let text = String(decoding: bytes, as: UTF8.self)
    for reading in [LaTeXReader.read(text, scope: scope), CalculatorParser.read(bytes, scope: scope)] {
      #expect(
        reading.diagnostics.allSatisfy { $0.span.map { $0.upperBound <= text.utf8.count } ?? true }, "\(text)"
      )
    }
  }

  @Test func formulasThatEndTooEarlyAreReadOrRefused() {
    for row in Self.rows {
      let bytes = Array(row.text.utf8)
      // Every eighth place, another one in each row.
      for end in stride(from: row.number % 8, to: bytes.count, by: 8) { Self.read(Array(bytes[..<end])) }
    }
  }

  @Test func formulasWithoutAPieceAreReadOrRefused() {
    var random = SeededGenerator(seed: 7)
    for row in Self.rows {
      let bytes = Array(row.text.utf8)
      for _ in 0..<6 {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 1...8, using: &random))
        // Spaces before a bracket set a condition apart.
        let space = Bool.random(using: &random) ? Array(#"\quad ("#.utf8) : []
        Self.read(Array(bytes[..<start]) + space + Array(bytes[end...]))
      }
    }
  }
}
