import FormulaSyntax
import SourceText
import TestSupport
import Testing

@testable import FormulaProof

/// Claims in LaTeX about vectors, matrices, complex numbers, functions of which nothing is known, and binomial coefficients.
@Suite struct KindTableTests {
  private static let rows = ["vectors", "square-matrices", "matrix-powers", "complex", "functions"].flatMap(
    ClaimRow.all)

  /// Reads and judges a claim in LaTeX.
  static func judge(_ claim: String, assuming assumptions: [String]) -> (Judgement, [Diagnostic]) {
    var scope = NameScope()
    scope.readsFacts = true
    var facts: [Statement] = []
    for assumption in assumptions {
      let reading = LaTeXReader.read(assumption, scope: scope)
      if reading.hasErrors { return (Judgement(.error, method: "none"), reading.diagnostics) }
      facts += reading.givens + reading.statements
      scope.uses.declare(reading.givens + reading.statements)
      if reading.showsImaginaryUnit { scope.uses.hasImaginaryUnit = true }
    }
    scope.readsFacts = false
    let assumed = AssumedDefinitions(facts)
    let reading = LaTeXReader.read(claim, scope: assumed.adding(to: scope))
    guard !reading.hasErrors, let only = reading.statements.flatMap(Claim.claims(of:)).first else {
      return (Judgement(.error, method: "none"), reading.diagnostics)
    }
    let (environment, rest) = assumed.environment(for: reading.statements)
    let prover = Prover(environment: environment, assumptions: rest)
    let (judgement, diagnostic) = prover.judge(only)
    return (judgement, diagnostic.map { [$0] } ?? [])
  }

  @Test(arguments: rows) func verdictIsThatOfMathematics(row: ClaimRow) {
    let (judgement, diagnostics) = Self.judge(row.claim, assuming: row.assumptions)
    #expect(row.allowed.contains(judgement.verdict), "WRONG VERDICT: \(row.row.text): \(judgement)")
    #expect(
      judgement.verdict == row.expected, "\(row.row.text): \(judgement) \(diagnostics.map(\.message))")
    if let conditions = row.conditions { #expect(judgement.conditions == conditions, "\(row.row.text)") }
    if judgement.verdict == .refuted { #expect(judgement.counterexample != nil, "\(row.row.text)") }
    if judgement.verdict == .error {
      #expect(!diagnostics.isEmpty, "\(row.row.text) has an error without words")
    }
  }

  /// What is true stays so with its sides exchanged, and what is false too.
  @Test(arguments: rows.filter { $0.claim.contains(" = ") && $0.truth != .error })
  func sidesChangePlaces(row: ClaimRow) {
    let sides = row.claim.components(separatedBy: " = ")
    guard sides.count == 2 else {
      Issue.record("\(row.row.text) has \(sides.count) sides")
      return
    }
    let (judgement, _) = Self.judge("\(sides[1]) = \(sides[0])", assuming: row.assumptions)
    #expect(
      row.allowed.contains(judgement.verdict), "WRONG VERDICT: \(row.row.text), exchanged: \(judgement)")
    #expect(judgement.verdict == row.expected, "\(row.row.text), exchanged: \(judgement)")
  }
}
