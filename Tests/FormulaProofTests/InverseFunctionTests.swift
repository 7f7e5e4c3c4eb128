import FormulaProof
import Testing

/// Sums of values of asin, acos, atan and atan2.
@Suite struct InverseFunctionTests {
  @Test(arguments: [
    ("asin(x) + acos(x) = pi/2", []), ("atan(x) + atan(1/x) = pi/2", ["x > 0"]),
    ("atan(x) + atan(1/x) = -pi/2", ["x < 0"]), ("atan(1/2) + atan(1/3) = pi/4", []),
    ("4*atan(1/5) - atan(1/239) = pi/4", []), ("atan(1) + atan(2) + atan(3) = pi", []),
    ("acos(-x) = pi - acos(x)", []), ("atan(-x) = -atan(x)", []), ("acos(1 - x) = 2*asin(sqrt(x/2))", []),
    ("asin(x) = 2*atan(x/(1 + sqrt(1 - x^2)))", []), ("atan(n + 1) - atan(n) = atan(1/(1 + n*(n + 1)))", []),
    ("|asin(x)| = asin(|x|)", []), ("atan2(-sqrt(3), -1) = -2*pi/3", []),
    ("atan2(y, x) = atan(y/x)", ["x > 0"]),
    ("atan(x) + atan(y) = atan((x + y)/(1 - x*y))", ["x*y < 1"]), ("2*acos(x) = acos(2*x^2 - 1)", ["x >= 0"]),
    ("sin(acos(x)/2) = sqrt((1 - x)/2)", []), ("tan(atan(x)/2) = x/(1 + sqrt(1 + x^2))", []),
    ("atan((1 + x)/(1 - x)) = pi/4 + atan(x)", ["x < 1"]), ("acos(x) >= 0", []), ("atan(x) < pi/2", []),
    ("|atan(x)| < pi/2", []), ("asec(x) + acsc(x) = pi/2", []), ("atan(sinh(x)) = 2*atan(tanh(x/2))", []),
  ])
  func holds(claim: String, assumptions: [String]) {
    let judgement = judge(claim, assuming: assumptions)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
  }

  @Test(arguments: [
    "atan(x) + atan(1/x) = pi/2", "atan(x) = acos(1/sqrt(1 + x^2))", "2*atan(x) = asin(2*x/(1 + x^2))",
    "atan(x) + atan(y) = atan((x + y)/(1 - x*y))", "2*acos(x) = acos(2*x^2 - 1)", "asin(sin(x)) = x",
    "atan((1 + x)/(1 - x)) = pi/4 + atan(x)", "3*asin(x) = asin(3*x - 4*x^3)", "acos(x) > 0",
  ])
  func isRefuted(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .refuted, "\(claim): \(judgement)")
  }

  /// At x = 0 and y = 1 the sum is 0: the end of a range that the argument's sign cuts is reached.
  @Test func aCutRangeIsClosed() {
    #expect(judge("pi/2 + atan(x) - asin(y) >= 0", assuming: ["x >= 0"]).verdict == .proved)
    #expect(judge("pi/2 + atan(x) - asin(y) > 0", assuming: ["x >= 0"]).verdict != .proved)
  }
}
