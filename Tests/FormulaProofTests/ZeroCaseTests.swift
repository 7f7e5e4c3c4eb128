import FormulaProof
import Testing

/// Where two open cases of signs do not tell of the point between them: strict relations, and the function sign.
@Suite struct ZeroCaseTests {
  @Test(arguments: [
    "|x| > 0", "|x| + x^2 > 0", "sqrt(x^2) > 0", "x^2 + |x| != 0", "|x - 1| > 0", "|x*y| > 0",
    "max(x, -x) > 0",
    "|x| != -x^2", "sign(|x|) = 1", "sign(sqrt(1 - cos(x))) = 1", "sign(|sin(x)|) = 1", "sign(x)^2 = 1",
    "sign(x^2) = 1", "|x - y| + (x - y)^2 > 0",
  ])
  func failsAtZeroOnly(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .refuted, "\(claim): \(judgement)")
  }

  @Test(arguments: [
    "|x| + 1 > 0", "1/|x| > 0", "|x|/x != 0", "|x| + |y| + 1 > 0", "x = sign(x)*|x|", "sign(x)^3 = sign(x)",
    "sign(x*y) = sign(x)*sign(y)", "sign(x/y) = sign(x*y)", "sign(x) = |x|/x", "sign(x - y) = -sign(y - x)",
    "sign(-sqrt(5)*x) = -sign(x)", "|sign(x)| = sign(|x|)", "sign(sign(x)) = sign(x)", "sign(|x| + 1) = 1",
    "sign(exp(x)) = 1",
  ])
  func holdsAtZeroToo(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
  }

  /// Over tan(u/2), which leaves out u = π, 1 + cos u is positive.
  @Test(arguments: [
    "sign(1 + cos(x)) + sqrt(1 - cos(x)^2) = 1 + |sin(x)|", "sign(1 + cos(x)) = 1",
    "sign(sqrt(1 + cos(x))) = 1",
  ])
  func failsAtHalfATurnOnly(claim: String) {
    #expect(judge(claim).verdict != .proved, "\(claim)")
  }
}
