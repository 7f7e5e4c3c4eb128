import FormulaProof
import Testing

/// Logarithms, exponentials, and powers with symbols in the exponent.
@Suite struct ExponentialTests {
  @Test(arguments: [
    "ln(e) = 1", "log(e^x) = x", "e^log(x) = x", "e^x*e = e^(x + 1)", "2*e = 2*exp(1)",
    "log(sqrt(a)) = log(a)/2",
    "log((x + 1)/(1 - x)) = -log((1 - x)/(x + 1))", "log(x^(2/3)) = 2/3*log(x)",
    "log(x*y) = log(|x|) + log(|y|)",
    "log((x + 1)/e^(2*x)) = log(x + 1) - 2*x", "log(sqrt(x + 1) + sqrt(x)) + log(sqrt(x + 1) - sqrt(x)) = 0",
    "log(sin(x)^2) = 2*log(|sin(x)|)", "log(8)/log(2) = 3", "x*log(3) = log(3^x)", "exp(log(x)/2) = sqrt(x)",
    "asinh(sinh(x)) = x", "sech(x)^2 + tanh(x)^2 = 1", "log_2(8) = 3", "tanh(atanh(x)) = x",
    "1000*log(x + 1) + log(x) = log(x*(x + 1)^1000)", "|sinh(x)| = sinh(|x|)",
  ])
  func holds(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
  }

  /// Also for negative bases with integers as exponents.
  @Test(arguments: [
    "a^b*a^c = a^(b + c)", "a^b/a^c = a^(b - c)", "(a*b)^c = a^c*b^c", "(a/b)^c = a^c/b^c",
    "a^(b + 1) = a*a^b",
    "(a^b)^2 = a^(2*b)", "sqrt(x)^y = x^(y/2)", "(-x)^n = (-1)^n*x^n", "(x - y)^n = (-1)^n*(y - x)^n",
    "((-2)^n)^2 = 4^n", "((x - 1)^3)^(2*y - 3) = (x - 1)^(6*y - 9)", "x^(1/n)*x^(1/n) = x^(2/n)",
    "(x^sqrt(2))^sqrt(2) = x^2", "(x^2)^y = |x|^(2*y)", "x^y*x^(1/2 - y) = sqrt(x)", "0^x*0^y = 0^(x + y)",
    "x^y*x^(-y) = 1", "x^x/x = x^(x - 1)",
  ])
  func powerLawHolds(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
  }

  /// True for positive bases only, or at most for integers: each has a counterexample with a negative base.
  @Test(arguments: [
    "(a^b)^c = a^(b*c)", "(x^2)^y = x^(2*y)", "|x|^(2*n) = x^(2*n)", "(x^n)^(1/n) = x",
    "(-x)^y*(-x)^y = x^(2*y)",
    "(-1)^(2*n) = 1", "|x^(y + z)|/|x^(y - z)| = x^(2*z)", "sqrt(x^(y + z))/sqrt(x^(y - z)) = x^z",
    "sqrt(x^(y + z))*sqrt(x^(y - z)) = x^y", "|(-1)^(x + y)|/|(-1)^(x - y)| = (-1)^(2*y)",
    "sqrt(x^(2*y)) = x^y",
    "x^y >= 0", "x^y > 0", "x^(y + z) = x^y + x^z", "(-2)^n = 2^n",
  ])
  func powerLawIsRefuted(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .refuted, "\(claim): \(judgement)")
  }

  @Test(arguments: [
    ("(-1)^(2*n) = 1", ["n ∈ ℤ"], Verdict.proved), ("cos(pi*n) = (-1)^n", ["n ∈ ℤ"], .proved),
    ("|x|^(2*n) = x^(2*n)", ["n ∈ ℤ"], .proved), ("x^y > 0", ["x > 0"], .proved),
    ("x^y > 0", ["x >= 0"], .refuted), ("(x^n)^(1/n) = x", ["x > 0"], .proved),
  ])
  func underAssumptions(claim: String, assumptions: [String], verdict: Verdict) {
    let judgement = judge(claim, assuming: assumptions)
    #expect(judgement.verdict == verdict, "\(claim): \(judgement)")
  }

  @Test func theDomainOfAPowerIsSaid() {
    #expect(judge("(-x)^n = (-1)^n*x^n").conditions.contains("n ∈ ℤ"))
    #expect(judge("x^n*y^n = (x*y)^n", assuming: ["n ∈ ℤ"]).conditions.contains("x != 0 or n >= 0"))
  }
}
