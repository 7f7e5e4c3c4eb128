import FormulaProof
import FormulaSyntax
import Testing

/// Assumed equations between whole numbers, of variables of derivatives and of elements of sequences are no definitions.
@Suite struct EquationTests {
  /// Each is false for m = −1 and n = 0.
  @Test(arguments: [
    ("n = m + 1", "sum(binom(n,k)*(-1)^k, k, 0, n) = 0"), ("n = m + 1", "sum(binom(n,k), k, 0, n) >= 2"),
    ("n = m + 1", "product(k-1, k, 1, n)*n! = 0"), ("n = m + 1", "binom(2*n, n) = 2*binom(2*n-1, n-1)"),
  ])
  func falseOfWholeNumbers(_ assumption: String, _ claim: String) {
    #expect(judge(claim, assuming: [assumption]).verdict == .refuted)
  }

  /// Each holds for whole m and t, which nothing says they are, and fails for others.
  @Test(arguments: [
    ("n = floor(t)", "sum(1, k, 1, n) = t"), ("n = 2*m", "sum(1, k, 1, n) != 3"),
    ("n = t^2", "sum(1, k, 1, n) != 2"),
  ])
  func wholeNumbersThatAreNotSaid(_ assumption: String, _ claim: String) {
    #expect(judge(claim, assuming: [assumption]).verdict == .undecided)
  }

  /// y may be meant to depend on x.
  @Test(arguments: [
    ("y = x^2", "derivative(y*x, x) = y"), ("y = x^2", "derivative(y*x, x) = 3*x^2"),
    ("a = x", "derivative(a*x, x) = a"), ("x + y = 1", "derivative(x*y, x) = y"),
    ("y = x^2", "integral(y, x) = x*y"),
  ])
  func tiedVariables(_ assumption: String, _ claim: String) {
    #expect(judge(claim, assuming: [assumption]).verdict == .undecided)
  }

  @Test(arguments: [
    ("x_1 = 1", #"\sum_{i=1}^1 x_i = 1"#), ("x_0 = 0", #"\sum_{i=0}^n x_i = \sum_{i=1}^n x_i"#),
    ("x_1 + x_2 = 3", #"\sum_{i=1}^2 x_i = 3"#), ("x_1 > 0", #"\sum_{i=1}^1 x_i > 0"#),
  ])
  func elementsOfSequences(_ assumption: String, _ claim: String) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: [assumption])
    #expect(judgement.verdict == .proved, "\(judgement)")
  }

  /// A jump may be hidden by what is around it; these have derivatives at 0, or everywhere.
  @Test(arguments: [
    "derivative(sin(pi*sign(x)), x) = 0", "derivative(sin(2*pi*floor(x)), x) = 0",
    "derivative(tan(atan2(x,-1)), x) = -1",
    "derivative(sin(x - 2*pi*floor(x/(2*pi))), x) = cos(x)", "derivative(sin(pi*sign(x)), x) != x",
    "derivative(1^abs(x), x) = 0", "derivative((a^2+1)^abs(x), x) = (a^2+1)^abs(x)*log(a^2+1)*sign(x)",
    "derivative((abs(x)+1)^a, x) = a*(abs(x)+1)^(a-1)*sign(x)",
  ])
  func hiddenJumps(_ claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict != .proved || judgement.conditions.isEmpty, "\(judgement)")
  }

  /// Facts with coefficients led into a circle.
  @Test(arguments: [
    ("m < 0", "binom(n,k)*binom(k,m) = binom(n,m)*binom(n,k)"),
    ("k < 0", "binom(n,k) + binom(n,k+1) = binom(n+1,k+1)"),
    ("n > 2", "binom(n,k)*binom(k,m) = binom(n,m)*binom(n-m,k-m)"),
  ])
  func coefficientsUnderAssumptionsEnd(_ assumption: String, _ claim: String) {
    #expect(judge(claim, assuming: [assumption]).verdict != .refuted)
  }
}
