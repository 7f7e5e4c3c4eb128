import FormulaProof
import TestSupport
import Testing

/// Inequalities through functions that grow, angles that inverse functions give back, and points that solve equations: each
/// class by a generator, the truth of each claim known by how it is made.
struct ComparisonTests {
  private static let options = ProverOptions(limits: .init(seconds: 10))

  private func judged(_ claim: String, _ assumptions: [String] = []) -> Judgement {
    let judgement = judge(claim, assuming: assumptions, options: Self.options)
    #expect(judgement.method != Judgement.guardMethod, "\(claim) under \(assumptions): \(judgement)")
    return judgement
  }

  /// x ≥ a implies ⁿ√x ≥ c for c ≥ 0 exactly where a ≥ cⁿ.
  @Test(arguments: [2, 3, 4, 5], [0, 1, 2, 3])
  func rootsGrow(degree: Int, bound: Int) {
    let power = (0..<degree).reduce(1) { product, _ in product * bound }
    for start in [power - 1, power, power + 1] where start >= 0 {
      let judgement = judged("root(x, \(degree)) >= \(bound)", ["x >= \(start)"])
      #expect(
        judgement.verdict == (start >= power ? .proved : .refuted),
        "x ≥ \(start), degree \(degree), \(bound): \(judgement)")
    }
  }

  /// log u and log v are compared as u and v are, and log u with 0 as u with 1.
  @Test(arguments: ["x", "x^2", "x^2 + 1", "abs(x) + 2", "exp(x)", "cosh(x)"])
  func logarithmsGrow(argument: String) {
    #expect(judged("log(\(argument)) <= log(\(argument) + 1)").verdict == .proved)
    #expect(judged("log(\(argument)) < log(\(argument))").verdict == .refuted)
    #expect(judged("\(argument) >= 1", ["log(\(argument)) >= 0"]).verdict == .proved)
    #expect(judged("log(\(argument)) >= 0", ["\(argument) >= 1"]).verdict == .proved)
    #expect(judged("\(argument) >= 3", ["log(\(argument)) >= 0"]).verdict == .refuted)
  }

  /// log u ≤ u − 1, and exp v ≥ 1 + v.
  @Test(arguments: [("x", "x"), ("x^2 + 1", "x^3"), ("abs(x) + 1", "abs(y)")])
  func tangentsLieOnOneSide(u: String, v: String) {
    #expect(judged("log(\(u)) <= (\(u)) - 1").verdict == .proved)
    #expect(judged("log(\(u)) < (\(u)) - 3/2").verdict == .refuted)
    #expect(judged("exp(\(v)) >= 1 + \(v)").verdict == .proved)
    #expect(judged("exp(\(v)) >= 3/2 + \(v)").verdict == .refuted)
  }

  /// acos(cos t) = t exactly on [0, π], asin(sin t) = t on [−π/2, π/2], atan(tan t) = t there too, but at the ends, where there is no
  /// tangent, which a condition says.
  @Test func inverseFunctionsGiveAnglesBack() {
    for low in -12...12 where low % 2 == 0 {
      for high in [low + 1, low + 3, low + 6] {
        let range = ["t >= \(low)*pi/6", "t <= \(high)*pi/6"]
        for (claim, isTrue) in [
          ("acos(cos(t)) = t", low >= 0 && high <= 6), ("asin(sin(t)) = t", low >= -3 && high <= 3),
          ("acos(cos(t)) = -t", low >= -6 && high <= 0), ("asin(sin(t)) = pi - t", low >= 3 && high <= 9),
          ("atan(tan(t)) = t", low >= -3 && high <= 3),
        ] {
          let judgement = judged(claim, range)
          if isTrue {
            #expect(judgement.verdict == .proved, "\(claim) for \(range): \(judgement)")
            let hasEnd = claim.hasPrefix("atan") && (low == -3 || high == 3)
            #expect(judgement.conditions == (hasEnd ? ["cos(t) != 0"] : []), "\(claim) for \(range)")
          } else {
            #expect(judgement.verdict != .proved, "\(claim) for \(range): \(judgement)")
          }
        }
      }
    }
  }

  /// Maxima, sizes and squares under assumptions, by linear combinations.
  @Test(arguments: [
    (["b > max(m, v)"], "b > m", true), (["b >= max(m, v)"], "b > m", false),
    (["z <= min(x, y)"], "x >= z", true),
    (["z <= max(x, y)"], "x >= z", false), (["v^2 <= a^2", "a >= 0"], "v <= a", true),
    (["v^2 <= a^2"], "v <= a", false), (["y^2 < x^2", "x > 0"], "y < x", true),
    (["y^2 < x^2"], "y < x", false),
    (["abs(x) <= y"], "x >= -y", true), (["abs(x) >= y"], "x >= -y", false),
    (["c > 1"], "c >= log(c)", true), (["c > 1"], "c - 1 <= log(c)", false), ([], "exp(x) >= 1 + x", true),
    ([], "exp(x) > 1 + x", false), (["x >= 0"], "sin(x) <= x", true), (["x <= 0"], "sin(x) <= x", false),
  ])
  func factsAreCombined(assumptions: [String], claim: String, isTrue: Bool) {
    let judgement = judged(claim, assumptions)
    #expect(judgement.verdict == (isTrue ? .proved : .refuted), "\(claim) under \(assumptions): \(judgement)")
  }

  /// f(x) ≠ c is refuted at a solution, for each c in the range of f, and proved for others.
  @Test(arguments: [
    ("x^2", "2", true), ("x^2", "-2", false), ("x^3", "2", true), ("tan(x)", "5", true),
    ("sin(x)", "3/5", true),
    ("sin(x)", "6/5", false), ("exp(x)", "3", true), ("exp(x)", "-3", false), ("log(x)", "2", true),
    ("sqrt(x)", "1/3", true), ("sqrt(x)", "-1/3", false), ("cosh(x)", "1", true), ("cosh(x)", "1/2", false),
    ("abs(x)", "7/3", true), ("abs(x)", "-1", false), ("2^x", "3", true), ("x^4 - 3*x^2", "-2", true),
    ("(x^2 - 3*x)^2 + 2*x^2 - 6*x", "-1", true), ("sin(x)^4 + cos(x)^4", "1/2", true), ("atan(x)", "1", true),
    ("atan(x)", "2", false), ("cos(x - 1)", "0", true), ("x + 1/x", "3", true), ("x*abs(x)", "-5", true),
  ])
  func solutionsRefute(expression: String, value: String, isInRange: Bool) {
    let judgement = judged("\(expression) != \(value)")
    #expect(judgement.verdict == (isInRange ? .refuted : .proved), "\(expression) ≠ \(value): \(judgement)")
    #expect(judgement.counterexample == nil || isInRange)
  }

  /// A sum of sizes vanishes where all of them do, at a point with roots or parts of π in it.
  @Test(arguments: [
    "(x^2 - 2)^2 + abs(y - 1)", "abs(cos(x)) + (y^2 - 3)^2", "(1 + cos(exp(x))) + abs(sin(y))",
    "(x - y)^2 + abs(x + y - 1)", "sqrt((x^2 - 5)^2) + abs(tan(y - 1))",
  ])
  func sumsVanishTogether(sum: String) {
    #expect(judged("\(sum) > 0").verdict == .refuted)
    #expect(judged("\(sum) >= 0").verdict == .proved)
  }

  /// A linear combination of assumed bounds is at least the combination of their constants, and no thousandth more.
  @Test func combinedBoundsAreSharp() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var (tried, refuted) = (0, 0)
    for _ in 0..<40 {
      func coefficient() -> Int { Int.random(in: -2...2, using: &random) }
      let rows = (0..<2).map { _ in (a: coefficient(), b: coefficient(), c: coefficient(), d: coefficient()) }
      // Where the rows are multiples of each other one of them may say more than its own bound.
      guard rows[0].a * rows[1].b != rows[1].a * rows[0].b else { continue }
      let facts = rows.map { "\($0.a)*x + \($0.b)*y + \($0.c)*z >= \($0.d)" }
      let (m, n) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random))
      let sum =
        "\(m)*(\(rows[0].a)*x + \(rows[0].b)*y + \(rows[0].c)*z) + \(n)*(\(rows[1].a)*x + \(rows[1].b)*y + \(rows[1].c)*z)"
      let least = m * rows[0].d + n * rows[1].d
      let sharp = judged("\(sum) >= \(least)", facts)
      #expect(sharp.verdict == .proved, "\(facts) ⊢ \(sum) ≥ \(least): \(sharp); seed \(seed)")
      let more = judged("\(sum) >= \(least) + 1/1000", facts)
      #expect(more.verdict != .proved, "\(facts) ⊢ \(sum) ≥ \(least) + 1/1000: \(more); seed \(seed)")
      tried += 1
      if more.verdict == .refuted { refuted += 1 }
    }
    // A point where both bounds are just kept is found nearly always.
    #expect(refuted * 10 >= tried * 9, "\(refuted) of \(tried) were refuted; seed \(seed)")
  }

  /// b^(k·z) of a negative b is defined for integers k·z, and is no square for a z that is none.
  @Test(arguments: [2, 4, 6, -2])
  func powersOfNegativeNumbersNeedIntegers(factor: Int) {
    let odd = judged("b^(\(factor)*z) >= 0", ["b < 0"])
    #expect(odd.verdict == .refuted, "\(odd)")
    #expect(judged("b^(\(factor)*z) >= 0", ["b < 0", "z ∈ ℤ"]).verdict == .proved)
    #expect(judged("(-1)^z*(-1)^z = 1").conditions == ["z ∈ ℤ"])
    #expect(judged("sin(x + n*pi) = (-1)^n*sin(x)").conditions == ["n ∈ ℤ"])
  }

  /// What depends on an integer's remainder is looked at for each.
  @Test(arguments: [
    ("abs(sin(n*pi/2)) + abs(cos(n*pi/2)) = 1", true), ("sin(n*pi/2)^2 = 1", false),
    ("sin(n*pi/3)*(4*sin(n*pi/3)^2 - 3) = 0", true), ("cos(n*pi/2)*cos((n + 1)*pi/2) = 0", true),
    ("abs(cos(n*pi/2)) <= 1/2", false),
  ])
  func remaindersAreCases(claim: String, isTrue: Bool) {
    let judgement = judged(claim, ["n ∈ ℤ"])
    #expect(judgement.verdict == (isTrue ? .proved : .refuted), "\(claim): \(judgement)")
  }

  /// What intervals tell of a formula as it was written.
  @Test(arguments: [
    ("log(1 + abs(sin(t - pi/3))) >= 0", true), ("sin(u - v)^2 + cos(u + pi/3)^2 >= 0", true),
    ("asin(sqrt(1 + cos(t))/4) != 1", true), ("tan(x^2 - 1)^2 + 1 > 0", true),
    ("1 - cos(s)*cos(t) > 0", false),
    ("2 + sin(x*y) - cosh(z) <= 2", true), ("2 + sin(x*y) - cosh(z) < 2", false),
    ("exp(-abs(x - y)) <= 1", true),
    ("exp(-abs(x - y)) < 1", false), ("max(sin(x), cos(y)) <= 1", true), ("min(x^2, y^2) + 1/2 > 0", true),
  ])
  func rangesTell(claim: String, isTrue: Bool) {
    let judgement = judged(claim)
    #expect(judgement.verdict == (isTrue ? .proved : .refuted), "\(claim): \(judgement)")
  }
}
