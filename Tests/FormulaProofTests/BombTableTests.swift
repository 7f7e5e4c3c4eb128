import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// Claims that are made to take for ever end, within few times their limit of a processor's time, and are not judged wrongly.
@Suite(.serialized) struct BombTableTests {
  private static let rows = ClaimRow.all("bombs")

  @Test(arguments: rows) func claimsEndInTheirTime(row: ClaimRow) {
    let start = Budget.processorTime
    let judgement = QuickJudge.prover(row.assumptions, seconds: 0.25).judge(
      QuickJudge.read(row.claim).flatMap(Claim.claims(of:))[0]
    ).judgement
    // The limit is of a processor's time, which what else the machine does cannot use up; what cannot be interrupted is bounded.
    #expect(Budget.processorTime - start < .seconds(5), "\(row.row.text)")
    #expect(row.allowed.contains(judgement.verdict), "WRONG VERDICT: \(row.row.text): \(judgement)")
    if judgement.verdict == .undecided { #expect(judgement.message?.isEmpty == false, "\(row.row.text)") }
  }

  /// Without any time nothing is decided, and nothing false is said.
  @Test func withoutTimeNothingIsDecidedWrongly() {
    for (index, row) in ClaimTableTests.rows.enumerated() where index % 9 == 0 {
      let prover = QuickJudge.prover(row.assumptions, seconds: 0)
      guard let claim = QuickJudge.read(row.claim).flatMap(Claim.claims(of:)).first else { continue }
      let verdict = prover.judge(claim).judgement.verdict
      #expect(row.allowed.contains(verdict), "\(row.row.text) without time: \(verdict)")
    }
  }

  /// Few terms, and few bits: what is refused is undecided, whatever the time.
  @Test(arguments: [1, 10, 100]) func fewTermsDecideNothingWrongly(terms: Int) {
    for (index, row) in ClaimTableTests.rows.enumerated() where index % 11 == terms % 11 {
      var prover = QuickJudge.prover(row.assumptions, seconds: 2)
      prover.options.limits.terms = terms
      prover.options.limits.precision = 64
      guard let claim = QuickJudge.read(row.claim).flatMap(Claim.claims(of:)).first else { continue }
      let verdict = prover.judge(claim).judgement.verdict
      #expect(row.allowed.contains(verdict), "\(row.row.text) with \(terms) terms: \(verdict)")
    }
  }

  /// What is refused is said once, the first reason first.
  @Test func theFirstReasonIsKept() {
    let budget = Budget(.init(seconds: 1, terms: 100, precision: 64))
    #expect(budget.exceeded == nil && budget.refusal == nil && budget.hasTimeNow)
    #expect(budget.allows(terms: 100) && !budget.allows(terms: 101))
    #expect(budget.exceeded == "more than 100 terms" && budget.refusal == nil)
    budget.pass(over: "something")
    #expect(budget.exceeded == "more than 100 terms")
    budget.refuse("numbers")
    budget.refuse("polynomials")
    #expect(budget.refusal == "numbers" && budget.exceeded == "more than 100 terms")
    #expect(!budget.allows(words: 1))
    let other = Budget(.init())
    #expect(other.allows(words: FLINTLimits.claimWords) && !other.allows(words: FLINTLimits.claimWords + 1))
    #expect(other.refusal != nil)
  }

  /// (n + e − 1 choose e) terms of the power of a sum: what is allowed is what fits.
  @Test func powersAreAllowedByTheirTerms() {
    func binomial(_ n: Int, _ k: Int) -> Double {
      (0..<k).reduce(1.0) { $0 * Double(n - $1) / Double($1 + 1) }
    }
    for count in 1...8 {
      for exponent in 1...40 {
        let budget = Budget(.init(seconds: 10, terms: 10_000, precision: 64))
        let terms = binomial(count + exponent - 1, exponent)
        let isAllowed = budget.allows(powerOfTerms: count, exponent: exponent)
        if terms > 10_000, count > 1 { #expect(!isAllowed, "\(count)^\(exponent)") }
        if terms * Double(max(1, exponent / 16)) < 9_999 { #expect(isAllowed, "\(count)^\(exponent)") }
      }
    }
  }
}
