import FormulaProof
import Foundation
import Notebook
import TestSupport
import Testing

/// What the page on claims says of formulas is what is said of them.
@Suite struct ClaimPageTests {
  struct Row: Sendable {
    var claim: String
    var assumption: String?
    var verdict: String
  }

  /// The rows of the page's tables: a formula, what is assumed, and the verdict.
  private static func rows() throws -> [Row] {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("Documentation/claims.md"), encoding: .utf8)
    return page.split(separator: "\n").compactMap { line -> Row? in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 5, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { return nil }
      let assumption = cells[2].isEmpty ? nil : String(cells[2].dropFirst().dropLast())
      return Row(claim: String(cells[1].dropFirst().dropLast()), assumption: assumption, verdict: cells[3])
    }
  }

  @Test func everyRowHolds() throws {
    let rows = try Self.rows()
    #expect(rows.count > 40)
    for row in rows {
      let answer = ClaimQuestion(
        claim: row.claim, notation: .latex, assumptions: row.assumption.map { [$0] } ?? []
      ).answer()
      #expect(
        answer.judgement.verdict.rawValue == row.verdict,
        "\(row.claim): \(answer.judgement.message ?? "") \(answer.diagnostics.map(\.message))")
    }
  }
}
