import FormulaProof
import TestSupport
import Testing

/// 0^y jumps at y = 0, from 0 to 1. Whatever stands beside it and makes a proof look at cases, the place where the exponent is 0 is
/// not left out as the rim of a case.
@Suite struct ZeroBaseTests {
  /// Expressions that are defined everywhere where those of ``exponents`` are, at least at one of their zeros.
  private static let companions = [
    "abs(cos(x) - 1)", "max(2, 1 + cos(x))", "max(pi/2, 1 + cos(x))", "sqrt(1 + cos(x))", "abs(sin(x))",
    "max(x, 1)", "abs(x)", "sqrt(x^2)", "abs(x - 1)", "min(x, 0)", "sign(x)", "floor(x)", "cos(x/2)",
    "abs(t)",
  ]
  /// Expressions that are never negative, and 0 somewhere.
  private static let exponents = [
    "1 + cos(x)", "(1 + cos(x))^3", "1 - sin(x)", "x^2", "abs(x)", "(x - 1)^2", "1 + cos(2*x)", "sin(x)^2",
    "max(x, 0)",
    "1 + cos(t)", "1 + cos(min(x, 0))",
  ]

  @Test(arguments: companions) func zerosOfExponentsAreLookedAt(companion: String) {
    for exponent in Self.exponents {
      for claim in ["\(companion)*0 = 0^(\(exponent))", "\(companion) + 0^(\(exponent)) = \(companion)"] {
        let verdict = judge(claim).verdict
        #expect(verdict == .refuted, "\(claim): \(verdict)")
      }
      // One more is positive everywhere.
      let claim = "\(companion)*0 = 0^(\(exponent) + 1)"
      let verdict = judge(claim).verdict
      #expect(verdict == .proved || verdict == .undecided, "\(claim): \(verdict)")
    }
  }

  /// A base that is 0 in disguise has the powers of 0, with the same conditions: claims by a generator, true wherever both sides are
  /// defined since both are the same power of 0.
  @Test func basesThatAreZeroInDisguise() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    func one(of list: [String]) -> String { list[Int.random(in: list.indices, using: &random)] }
    for _ in 0..<60 {
      var zero = one(of: ["sqrt(0)*sqrt(h)", "0*sqrt(h)", "sqrt(0)*h", "(x - x)*sqrt(h)", "sqrt(h - h)"])
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        zero = one(of: [
          "root(\(zero), 3)", "sqrt(\(zero))", "abs(\(zero))", "(-\(zero))",
          "sqrt(\(zero))*sqrt(sec(sqrt(h)))",
          "sqrt(sqrt(root(\(zero), 3))*sqrt(sec(sqrt(1)*sqrt(h))))", "(\(zero))*root(x, 3)",
          "min(\(zero), h)",
        ])
      }
      let exponent = one(of: [
        "x", "-x", "x + 1", "abs(x)*sign(h)", "min(x, h)", "1/3", "-1", zero, "h", "abs(\(zero))*sign(h)",
      ])
      let claim = "(\(zero))^(\(exponent)) = 0*(\(zero)) + 0^(\(exponent))"
      let assumptions = one(of: ["", "h"]).isEmpty ? ["h > 0"] : ["h ∈ ℤ", "h >= 1"]
      let judgement = judge(claim, assuming: assumptions)
      #expect(
        judgement.verdict != .refuted && judgement.method != Judgement.guardMethod,
        "\(claim): \(judgement); seed \(seed)")
    }
    // Found by the oracle: no prover may end with it.
    let found = judge(
      """
      max((sqrt(0)*sqrt(h))^min(root(sqrt(0)*sqrt(h), 3), h), \
      (-sqrt((sqrt(root(sqrt(0)*sqrt(h), 3))*sqrt(sec(sqrt(1)*sqrt(h))))*1))^(abs(root(sqrt(0)*sqrt(h), 3))*sign(h))) = \
      0^sqrt((sqrt(root(sqrt(0)*sqrt(h), 3))*sqrt(sec(sqrt(0)*sqrt(h))))*1)
      """, assuming: ["h ∈ ℤ", "h >= 1"])
    #expect(found.verdict != .refuted, "\(found)")
  }
}
