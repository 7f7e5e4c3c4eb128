import FormulaProof
import Testing

/// Roots of all degrees, algebraic numbers, and signs of sums with roots.
@Suite struct RootTests {
  @Test(arguments: [
    "root(x^3, 3) = x", "root(x^2, 4) = sqrt(|x|)", "sqrt(sqrt(x)) = root(x, 4)",
    "root(sqrt(x), 3) = root(x, 6)",
    "x^(1/2)*x^(1/3) = x^(5/6)", "root(-2, 3) = -root(2, 3)", "root(32, 3) = 2*root(4, 3)",
    "(8*x)^(2/3) = 4*x^(2/3)", "root(x*y, 3) = root(x, 3)*root(y, 3)", "root(x*y, 4) = root(x, 4)*root(y, 4)",
    "|root(x, 3)| = root(|x|, 3)", "1/root(2, 3) = root(4, 3)/2", "root(2, 4)^2 = 2*cos(pi/4)",
    "root(sin(x)^2, 4) = sqrt(|sin(x)|)", "sqrt(exp(2*x)) = exp(x)", "root(1/x, 3) = 1/root(x, 3)",
    "root(x^2*y^4, 6) = root(|x|*y^2, 3)", "root(x^3, 9) = root(x, 3)", "root(16*b^4, 4) = 2*|b|",
  ])
  func holds(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
  }

  @Test(arguments: [
    "root(x^4, 4) = x", "root(x^2, 4)^2 = x", "root(x, 3) > 0", "root(x + y, 3) = root(x, 3) + root(y, 3)",
    "root(x^2, 6) = root(x, 3)", "(x^2)^(1/2) = x",
  ])
  func isRefuted(claim: String) {
    let judgement = judge(claim)
    #expect(judgement.verdict == .refuted, "\(claim): \(judgement)")
  }

  /// Numbers that no rewriting brings into one form.
  @Test(arguments: [
    ("(sqrt(108) + 10)^(1/3) - (sqrt(108) - 10)^(1/3) = 2", Verdict.proved),
    ("(77 + 20*sqrt(13))^(1/6) - (77 - 20*sqrt(13))^(1/6) = 1", .proved),
    ("sqrt(4 + 3*sqrt(2)) = 2^(3/4) + 2^(1/4)", .proved),
    ("sqrt(1 + sqrt(3)) + sqrt(3 + 3*sqrt(3)) - sqrt(10 + 6*sqrt(3)) = 0", .proved),
    ("sqrt(1 + sqrt(3)) + sqrt(3 + 3*sqrt(3)) - sqrt(10 + 6*sqrt(3)) >= 0", .proved),
    ("sqrt(1 + sqrt(3)) + sqrt(3 + 3*sqrt(3)) - sqrt(10 + 6*sqrt(3)) > 0", .refuted),
    ("sqrt(1 + sqrt(3)) + sqrt(3 + 3*sqrt(3)) != sqrt(10 + 6*sqrt(3))", .refuted),
    ("cos(-15*pi/22) = -sqrt(1/2 - cos(4*pi/11)/2)", .proved),
    ("root(10^41, 4) = 10^10*root(10, 4)", .proved),
    ("(sqrt(4 + 3*sqrt(2)), 1) = (2^(3/4) + 2^(1/4), 1)", .proved),
    ("1/(sqrt(4 + 3*sqrt(2)) - 2^(3/4) - 2^(1/4)) = 1", .undecided),
    ("0*(1/(sqrt(4 + 3*sqrt(2)) - 2^(3/4) - 2^(1/4))) = 0", .undecided),
    ("sqrt(2) + sqrt(3) = 3.14626436994197234232913506571557044551247712918732870", .refuted),
  ])
  func algebraicNumber(claim: String, verdict: Verdict) {
    let judgement = judge(claim)
    #expect(judgement.verdict == verdict, "\(claim): \(judgement)")
  }

  @Test(arguments: [
    ("x + sqrt(x^2 + 1) > 0", []), ("sqrt(x^2 + 1) > |x|", []), ("sqrt(a^2 + b^2) <= |a| + |b|", []),
    ("(a + b)/2 >= sqrt(a*b)", ["a >= 0", "b >= 0"]), ("sqrt(x) <= (x + 1)/2", []),
    ("|a - b| >= |a| - |b|", []), ("|a - b| + a - b >= 0", []), ("sqrt((a^2 + b^2)/2) >= (a + b)/2", []),
    ("sqrt(x) >= x", ["0 <= x", "x <= 1"]), ("sinh(x) > 0", ["x > 0"]), ("exp(x) < 1", ["x < 0"]),
  ])
  func inequalityHolds(claim: String, assumptions: [String]) {
    let judgement = judge(claim, assuming: assumptions)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
  }
}
