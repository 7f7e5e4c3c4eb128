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
}
