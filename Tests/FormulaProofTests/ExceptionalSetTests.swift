import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// What arguments that hold "almost everywhere" leave out: zeros of factors, half turns, rims of domains, points at which a
/// side is not defined. Each class by a generator; the truth of each claim is known by how it is made.
struct ExceptionalSetTests {
  private static let options = ProverOptions(limits: .init(seconds: 10))

  /// What a random claim is made with.
  private struct Drawn {
    var random: SeededGenerator
    let seed: UInt64

    init() {
      seed = testSeed()
      random = SeededGenerator(seed: seed)
    }

    mutating func one<Element>(of list: [Element]) -> Element {
      list[Int.random(in: list.indices, using: &random)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  }

  /// The judgement, which no guard may have had to mend.
  private func judged(_ claim: String, _ assumptions: [String], _ seed: UInt64) -> Judgement {
    let judgement = judge(claim, assuming: assumptions, options: Self.options)
    #expect(
      judgement.method != Judgement.guardMethod, "\(claim) under \(assumptions): \(judgement); seed \(seed)")
    return judgement
  }

  /// Factors that are never negative, and 0 somewhere.
  private static let vanishing = [
    "abs(y)", "max(y, 0)", "abs(sin(t))", "(1 + cos(t))", "sqrt(y)", "y^2", "(1 - sin(t))", "root(y^2, 3)",
    "abs(y - 1)", "(y^2 - 2*y + 1)", "sin(t)^2", "abs(y^2 - 1)", "log(1 + y^2)", "abs(exp(y) - 1)",
    "asin(y)^2",
    "(1 - cos(2*t))", "abs(tan(t))", "y^4", "max(y, -y)", "sign(y)^2", "abs(log(z))",
  ]

  /// From F·x ≥ 0 with such factors nothing follows of x; from F·x > 0 everything does.
  @Test func factorsThatVanishTellNothing() {
    var drawn = Drawn()
    for _ in 0..<150 {
      let factor = (0..<drawn.number(1...3)).map { _ in drawn.one(of: Self.vanishing) }.joined(separator: "*")
      let (quantity, claim) = drawn.one(of: [
        ("x", "x >= 0"), ("x", "abs(x) = x"), ("(a - b)", "b <= a"), ("(x - 1)", "x >= 1"), ("x^3", "x >= 0"),
      ])
      let weak = judged(claim, ["\(factor)*\(quantity) >= 0"], drawn.seed)
      #expect(
        weak.verdict == .refuted || weak.verdict == .undecided,
        "\(claim) from \(factor)*\(quantity) >= 0: \(weak); seed \(drawn.seed)")
      let strong = judged(claim, ["\(factor)*\(quantity) > 0"], drawn.seed)
      #expect(
        strong.verdict == .proved || strong.verdict == .undecided,
        "\(claim) from \(factor)*\(quantity) > 0: \(strong); seed \(drawn.seed)")
    }
  }

  @Test(arguments: Self.vanishing)
  func aSingleFactorThatVanishesIsFound(factor: String) {
    let judgement = judged("x >= 0", ["\(factor)*x >= 0"], 0)
    #expect(judgement.verdict == .refuted, "\(factor): \(judgement)")
  }

  /// A strict relation whose sides are defined on a thin set only, or jump, holds on no open set: F·y = 0 follows, and not y = 0.
  @Test func strictRelationsOnThinSetsLeaveNoRoom() {
    var drawn = Drawn()
    for _ in 0..<60 {
      let factor = drawn.one(of: [
        "(1 + cos(x))", "(1 - cos(2*x))", "(1 + cos(-x))", "(1 + sin(x))", "abs(x)", "x^2", "(1 - sin(x/2))",
      ])
      let thin = drawn.one(of: [
        "sqrt(-(\(factor)*y)^2) < 1", "sqrt(-abs(\(factor)*y)) > -1", "1/(1 + sqrt(-(\(factor)*y)^2)) > 0",
        "sign(-abs(\(factor)*y)) > -1", "asin(1 + (\(factor)*y)^2) > 0", "root(-(\(factor)*y)^2, 4) != 1",
        "floor(-(\(factor)*y)^2) > -1",
      ])
      for claim in ["y = 0", "y <= 0", "abs(y) = -y", "abs(\(factor) - y) = \(factor) - y"] {
        let judgement = judged(claim, [thin], drawn.seed)
        #expect(
          judgement.verdict == .refuted || judgement.verdict == .undecided,
          "\(claim) from \(thin): \(judgement); seed \(drawn.seed)")
      }
    }
  }

  /// A function of a constant outside of its domain is defined nowhere, however the constant is hidden in products: nothing that its
  /// being defined would say of the factors may be used.
  @Test func constantsOutsideOfDomainsAreDefinedNowhere() {
    var drawn = Drawn()
    for _ in 0..<120 {
      let radicand = drawn.one(of: [2, 3, 5, 6, 7])
      let whole = drawn.number(-7...7)
      let divisor = drawn.number(1...4)
      let point = "(sqrt(\(radicand)) + \(whole))/\(divisor)"
      let value = (Double(radicand).squareRoot() + Double(whole)) / Double(divisor)
      let positive = drawn.one(of: [
        "(1 + cos(t))", "cos(t)^2", "exp(t)", "(2 + sin(3*t))", "(1 + t^2)", "abs(sin(t))", "(3 + tan(t/7))",
      ])
      let size = drawn.one(of: ["abs(t)", "abs(t)^3", value < 0 ? "(-t)" : "t", "sqrt(abs(t))"])
      let product = "(\(size)*\(positive))"
      let outside = drawn.one(of: [
        "sqrt(-\(product))", "root(-\(product), 4)", "log(-\(product))", "asin(1 + \(product))",
        "(-\(product))^(1/2)",
      ])
      for claim in [
        "max(\(outside), 5) != 5", "\(outside) = \(outside)", "\(outside) >= 0", "min(\(outside), 1) < 2",
      ] {
        let judgement = judged(claim, ["t = \(point)"], drawn.seed)
        #expect(
          judgement.verdict == .undecided, "\(claim) at t = \(point): \(judgement); seed \(drawn.seed)")
      }
      let inside = judged("sqrt(\(product)) <= 0", ["t = \(point)"], drawn.seed)
      #expect(
        inside.verdict == .refuted || inside.verdict == .undecided,
        "sqrt(\(product)) <= 0 at t = \(point): \(inside); seed \(drawn.seed)")
    }
  }

  /// Definitions that stand in each other twice each: what is said of the last is what the first is like, and is said at once.
  @Test(arguments: [
    ("x", true), ("sin(x)/x", true), ("abs(x)", true), ("sqrt(x)", false), ("sign(x)", false),
  ])
  func chainedDefinitionsAreLookedAtOnce(first: String, isContinuous: Bool) throws {
    var environment = Environment()
    let reading = CalculatorParser.read(Array("\(first) = 0".utf8), scope: NameScope())
    let claim = try #require(reading.statements.flatMap(Claim.claims(of:)).first)
    environment.define(Definition(Symbol("a0"), body: claim.left))
    for index in 1...60 {
      let name = Expression(.symbol(Symbol("a\(index - 1)")))
      environment.define(Definition(Symbol("a\(index)"), body: Expression(.product([name, name]))))
    }
    #expect(environment.isContinuousOnOpenSet(.symbol("a60")) == isContinuous)
  }

  /// f(1 + cos u) for functions that grow, at u = π and elsewhere.
  @Test func halfTurnsAreLookedAt() {
    var drawn = Drawn()
    let functions: [(text: (String) -> String, atZero: String)] = [
      ({ "exp(\($0))" }, "1"), ({ "2^(\($0))" }, "1"), ({ "root(\($0), 3)" }, "0"), ({ "sinh(\($0))" }, "0"),
      ({ "log(1 + \($0))" }, "0"), ({ "sqrt(\($0))" }, "0"), ({ "abs(\($0))" }, "0"), ({ "(\($0))^2" }, "0"),
      ({ "atan(\($0))" }, "0"), ({ "cosh(\($0))" }, "1"), ({ "asin((\($0))/2)" }, "0"),
    ]
    for _ in 0..<60 {
      let angle = drawn.one(of: ["t", "2*t", "t/2", "3*t", "t + s", "t - 90°", "t/3"])
      let argument = drawn.one(of: [
        "1 + cos(\(angle))", "1 - cos(\(angle))", "1 + sin(\(angle))", "1 - sin(\(angle))",
      ])
      let function = drawn.one(of: functions)
      let (value, zero) = (function.text(argument), function.atZero)
      for claim in ["\(value) > \(zero)", "\(value) != \(zero)", "sign(\(value) - \(zero)) = 1"] {
        let judgement = judged(claim, [], drawn.seed)
        #expect(
          judgement.verdict == .refuted || judgement.verdict == .undecided,
          "\(claim): \(judgement); seed \(drawn.seed)")
      }
      let judgement = judged("\(value) >= \(zero)", [], drawn.seed)
      #expect(
        judgement.verdict == .proved || judgement.verdict == .undecided,
        "\(value) >= \(zero): \(judgement); seed \(drawn.seed)")
    }
  }

  /// √(P·|Q|) is defined where P ≥ 0, and at the zeros of Q, at one of which |x| differs from x.
  @Test func rimsOfDomainsAreLookedAt() {
    var drawn = Drawn()
    for _ in 0..<80 {
      let zero = drawn.number(1...9)
      let vanishing = drawn.one(of: [
        "abs(x + \(zero))", "abs(x^2 - \(zero * zero))", "(x + \(zero))^2", "abs(x^2 + \(zero)*x)",
        "max(x + \(zero), -x - \(zero))",
      ])
      let root = drawn.one(of: [
        "root(x*\(vanishing), 4)", "sqrt(x*\(vanishing))", "(x*\(vanishing))^(1/2)",
        "(x^3*\(vanishing))^(3/4)",
        "sqrt(x)*sqrt(\(vanishing)*0 + x)",
      ])
      let judgement = judged("\(root) + abs(x) = \(root) + x", [], drawn.seed)
      if root.hasPrefix("sqrt(x)*") {
        // Here the rim is 0 alone, and there |x| = x.
        #expect(judgement.verdict == .proved, "\(root): \(judgement); seed \(drawn.seed)")
      } else {
        #expect(
          judgement.verdict == .refuted || judgement.verdict == .undecided,
          "\(root): \(judgement); seed \(drawn.seed)")
      }
    }
  }

  /// Of a function of √x nothing is refuted where x is negative.
  @Test(arguments: [
    "sign", "abs", "exp", "cos", "sinh", "cosh", "tanh", "atan", "sin", "sec", "log", "asin", "acos", "tan",
  ])
  func undefinedInIsUndefinedOut(function: String) {
    for claim in [
      "x >= \(function)(sqrt(x)) - 2", "0*\(function)(sqrt(x)) >= x", "\(function)(sqrt(x)) <= 1",
    ] {
      let judgement = judged(claim, [], 0)
      guard judgement.verdict == .refuted, let value = judgement.counterexample?.assignments.first?.value
      else {
        // Some of these hold.
        #expect(judgement.verdict == .proved || judgement.verdict == .undecided, "\(claim): \(judgement)")
        continue
      }
      #expect(!value.hasPrefix("-"), "\(claim): \(judgement)")
    }
  }

  @Test(arguments: [
    ("sqrt(x)^2 = x", ["x < 5"], ["x >= 0"]),
    ("1/(1 + cos(x)) >= 1/2", [], ["cos(x) + 1 != 0"]),
    ("exp(log(2*x)) = 2*x", [], ["x > 0"]),
    ("exp(log(2*x)) = 2*x", ["x > 1"], []),
    ("1/sqrt(x) = sqrt(x)/x", [], ["x > 0"]),
    ("x^0 = 1", [], []),
    ("x^y = x^y", [], ["x >= 0 or y ∈ ℤ", "x != 0 or y >= 0"]),
    ("x^n = x^n", ["n ∈ ℤ"], ["x != 0 or n >= 0"]),
    ("x^n = x^n", ["n ∈ ℕ"], []),
    ("1/(2 + cos(x)) <= 1", [], []),
    ("sin(14*x)/(1 + cos(14*x)) = tan(7*x)", [], ["cos(7*x) != 0"]),
    ("sqrt(x)*sqrt(x) = x", ["y = sqrt(x)"], []),
    ("x/x = 1", ["1/x > 0"], []),
    ("sin(t)/(1 + cos(t)) = tan(t/2)", ["-pi < t", "t < pi"], []),
    ("(sqrt(u - c) + sqrt(c - u))*u = 0", [], ["u - c >= 0", "c - u >= 0"]),
  ])
  func conditionsAreThoseOfTheDomain(claim: String, assumptions: [String], conditions: [String]) {
    let judgement = judged(claim, assumptions, 0)
    #expect(judgement.verdict == .proved, "\(claim): \(judgement)")
    #expect(judgement.conditions.sorted() == conditions.sorted(), "\(claim): \(judgement.conditions)")
  }

  @Test(arguments: [
    ("sin(pi*x) = 0", ["n ∈ ℤ", "n = x/2"], Verdict.proved),
    ("sin(pi*x) = 0", ["n ∈ ℤ", "n = 2*x"], .refuted),
    ("sqrt(n_x^2 + n_y^2 + n_z^2) = 1", ["n_x^2 + n_y^2 + n_z^2 = 1"], .proved),
    ("abs(a) <= 1", ["a^2 + b^2 = 1"], .proved),
    ("a*b >= 0", ["a^2 + b^2 = 1"], .refuted),
    ("x = 2", ["x^2 = 4", "x > 0"], .proved),
    ("sin(t)^2 = 1/4", ["sin(t) = 1/2"], .proved),
    ("sin(t) = 0", ["1 + cos(t) = 0"], .proved),
    ("x != 0", ["(x, y) != (0, 0)"], .refuted),
    ("x^2 + y^2 > 0", ["(x, y) != (0, 0)"], .proved),
    ("n >= 1", ["n ∈ ℤ", "n > 0"], .proved),
    ("2*n != 3", ["n ∈ ℤ"], .proved),
    ("abs(sin(t)) = sin(t)", ["0 <= t", "t <= pi"], .proved),
    ("abs(sin(t)) = sin(t)", ["0 <= t", "t < 3.15"], .refuted),
    ("q = 0", ["q ∈ ℚ", "sin(q) = 0"], .undecided),
    ("c*c < c + 1", ["c = -1", "c > -1"], .error),
    ("x^(2*y) >= 0", [], .refuted),
    ("0^x = 0", ["x > 0"], .proved),
    ("0^x = 0", [], .refuted),
    ("root(s^2, 3)^(-2*z) != 0", ["z ∈ ℤ"], .refuted),
    ("x^(-y) != 0", [], .refuted),
    ("(x^2)^y > 0", [], .refuted),
    ("l = 2", ["b = -x", "l > 3"], .refuted),
  ])
  func assumptionsAreUsed(claim: String, assumptions: [String], verdict: Verdict) {
    let judgement = judged(claim, assumptions, 0)
    #expect(judgement.verdict == verdict, "\(claim) under \(assumptions): \(judgement)")
  }

  /// What is no assumption that can be used makes an error of the claim, and is never passed over.
  @Test(arguments: ["2*n ∈ ℤ", "x^2 ∈ ℂ", "x ∈ A", "x^2 ∈ ℕ", "x ~= 0.5"])
  func assumptionsThatAreNotUnderstoodAreErrors(assumption: String) {
    #expect(judge("x = x", assuming: [assumption]).verdict == .error, "\(assumption)")
  }

  /// A side that is defined nowhere says nothing of the assumptions.
  @Test(arguments: [
    ("sqrt(x) = 1", ["x < 0"]), ("log(x) >= 0", ["x <= -1"]), ("asin(x) = 1", ["x > 2"]),
    ("1/(x - y) = 1", ["x = y"]),
  ])
  func anUndefinedClaimIsNoContradiction(claim: String, assumptions: [String]) {
    let judgement = judged(claim, assumptions, 0)
    #expect(judgement.verdict == .undecided, "\(claim) under \(assumptions): \(judgement)")
  }

  /// Where the assumptions leave no point at which an inverse function is defined, nothing is proved of it; and what a
  /// claim's own roots teach is still a condition.
  @Test(arguments: ["u", "2*u", "u^2", "u*abs(u)", "u + 1", "exp(u)", "cosh(u) + 1"])
  func domainsOfInverseFunctionsAreKept(argument: String) {
    for claim in [
      "sin(asin(A)) = A", "cos(acos(A)) = A", "cos(asin(A)) >= 0", "sin(2*asin(A)) = 2*A*cos(asin(A))",
    ] {
      let claim = claim.split(separator: "A", omittingEmptySubsequences: false).joined(
        separator: "(\(argument))")
      let outside = judged(claim, ["\(argument) > 5"], 0)
      #expect(outside.verdict == .undecided, "\(claim): \(outside)")
      let free = judged(claim, [], 0)
      #expect(free.verdict != .proved || !free.conditions.isEmpty, "\(claim): \(free)")
    }
  }

  /// Where the assumptions make a divisor 0, nothing is proved of the quotient, also where they say so in a roundabout way.
  @Test(arguments: [
    "asin(1 + abs(D)) < 2", "sqrt(1 + cos(t))*asin(1 + abs(D)) < sqrt(1 + cos(t))*2", "sqrt(-abs(D)) < 1",
    "abs(D) <= 0", "acos(1 + D^2) < 1", "(D)^2 <= 0", "max(D, -(D)) <= 0",
  ])
  func divisorsThatAssumptionsMakeZero(assumption: String) {
    for divisor in ["x - y", "x", "x + y - 1"] {
      let assumption = assumption.split(separator: "D", omittingEmptySubsequences: false)
        .joined(separator: "(\(divisor))")
      for claim in ["0 != 1/(\(divisor))", "1/(\(divisor)) = 1/(\(divisor))"] {
        let judgement = judged(claim, [assumption], 0)
        #expect(
          judgement.verdict != .proved || !judgement.conditions.isEmpty,
          "\(claim) from \(assumption): \(judgement)")
      }
    }
  }

  /// A root that a half turn makes 0 is defined there for numbers of both signs, whatever its domain is elsewhere.
  @Test(arguments: ["1 + cos(m)", "1 - cos(m)", "sin(m)^2", "(1 + cos(m))^3", "1 + cos(2*m)"], [2, 4, 6])
  func rootsThatVanishAtTurns(factor: String, degree: Int) {
    for assumptions in [[], ["m <= 0"], ["m < 0"]] {
      for factors in [["m"], ["m^3"], ["m", "-m"], ["-m", "m"]] {
        let roots = factors.map { "root(\($0)*(\(factor)), \(degree))" }.joined(separator: " + ")
        let judgement = judged("\(roots) + abs(m) = \(roots) + m", assumptions, 0)
        // It is false at negative turns.
        #expect(judgement.verdict != .proved, "\(roots) under \(assumptions): \(judgement)")
      }
    }
  }

  /// b^(n − k) is bⁿ/bᵏ where b is not 0, and 1 at b = 0, n = k. So a sign of such a power, assumed or needed for a domain, says
  /// nothing of b; also where b is 0 in many variables, and no sample point meets it.
  @Test(
    arguments: [
      "x", "(x - 1)", "(x^2 - 2)", "(x^2 - 4)", "(x*y - z)", "(x*y)", "(x^5 - x - y*z + 3/7)", "abs(x)",
      "(1 + cos(x))",
    ], ["v - 1", "v - 2", "1 - v", "2 - v", "2*v - 2", "v + w - 1"])
  func aPowerMayBeDefinedWhereItsPartsAreNot(base: String, exponent: String) {
    let power = "\(base)^(\(exponent))"
    let integers = ["v ∈ ℤ", "w ∈ ℤ"]
    for assumption in [
      "\(power) > 0", "\(power) > 1/2", "\(power) != 0", "log(\(power)) = 0", "1/\(power) > -7",
      "\(power) >= 1",
    ] {
      for claim in ["\(base) != 0", "sign(\(base))^2 = 1", "abs(\(base)) > 0"] {
        let judgement = judged(claim, integers + [assumption], 0)
        #expect(judgement.verdict != .proved, "\(claim) under \(assumption): \(judgement)")
        #expect(judgement.method != "guard", "\(claim) under \(assumption): \(judgement)")
      }
    }
    for side in ["log(\(power))", "1/\(power)", "sqrt(\(power) - 1)", "root(\(power), 4)", "asin(\(power))"] {
      let judgement = judged("\(side) + sign(\(base))^2 = \(side) + 1", integers, 0)
      #expect(judgement.verdict != .proved, "\(side): \(judgement)")
      #expect(judgement.method != "guard", "\(side): \(judgement)")
    }
  }

  /// Where a power is 0, an equation or a weak inequality between its products leaves the other factors open, although no exponential
  /// in the power's parts is 0.
  @Test(
    arguments: [
      "x", "(x - y)", "abs(x)", "(x^2 - 4)", "(1 + cos(x))", "sin(x)", "(x*y)", "sqrt(x)", "max(x, 0)",
      "(x^2 + y^2)",
    ],
    ["-v", "v", "1 - v", "2*v - 2", "v*w", "-2*v", "w - v"])
  func aPowerThatIsZeroLeavesItsFactorsOpen(base: String, exponent: String) {
    let power = "\(base)^(\(exponent))"
    let assumptions = [
      "z*\(power) = 0", "z*\(power) = \(power)", "z*\(power) >= 0", "z*\(power) <= \(power)",
      "z^2*\(power) <= 0",
      "z*\(power) = u*\(power)", "(z - u)*\(power) >= 0",
    ]
    for assumption in assumptions {
      // The last is never seen to fail by doubles, and so is asked of the proof alone.
      for claim in ["z = 0", "z = 1", "z >= 0", "z <= 1", "z >= u", "sign(z)*10^(-400) >= 0"] {
        let judgement = judged(claim, ["v ∈ ℤ", "w ∈ ℤ", assumption], 0)
        #expect(judgement.verdict != .proved, "\(claim) under \(assumption): \(judgement)")
        #expect(judgement.method != "guard", "\(claim) under \(assumption): \(judgement)")
      }
    }
    // An equation that a power solves only where its base is 0.
    for assumption in ["\(power) = 0", "\(power)*\(base) = \(power)", "\(power)^2 = 3*\(power)"] {
      // The last one holds wherever it is defined, which is not where the base is 0.
      for claim in ["\(base) != 0", "\(base) = 1", "\(power) = 3", "1/\(power) = 1/\(power)"] {
        let judgement = judged(claim, ["v ∈ ℤ", "w ∈ ℤ", assumption], 0)
        #expect(
          judgement.verdict != .proved || claim.hasPrefix("1/") && !judgement.conditions.isEmpty,
          "\(claim) under \(assumption): \(judgement)")
        #expect(judgement.method != "guard", "\(claim) under \(assumption): \(judgement)")
      }
    }
  }

  /// What is too large for exact arithmetic is defined all the same: a verdict may be undecided, and neither are assumptions about it
  /// said to contradict each other nor is a side said to be defined nowhere.
  @Test(arguments: [2, 3, 31, 64, 65, 66, 100, 101, 359, 360, 361, 500, 999, 1000])
  func rootsOfLargeDegreesAreDefined(degree: Int) {
    let root = "root(x, \(degree))"
    for assumptions in [
      ["\(root) = 2"], ["\(root) = pi"], ["\(root) > 1/2"], ["\(root) = 1", "x > 1/2"], ["\(root)*y^2 = 1"],
    ] {
      for claim in ["z = 0", "x >= 0", "\(root) >= 0", "x = 1"] {
        let judgement = judged(claim, assumptions, 0)
        #expect(judgement.verdict != .error, "\(claim) under \(assumptions): \(judgement)")
        let isTrue = claim != "z = 0" && !(claim == "x = 1" && assumptions.count == 1)
        #expect(
          isTrue ? judgement.verdict != .refuted : judgement.verdict != .proved,
          "\(claim) under \(assumptions): \(judgement)")
      }
    }
    for claim in ["\(root) = \(root)", "\(root)^2 >= 0", "\(root) + 1 > \(root)"] {
      let judgement = judged(claim, [], 0)
      #expect(
        judgement.verdict == .proved || degree > 360 && judgement.verdict == .undecided,
        "\(claim): \(judgement)")
    }
  }

  /// A quotient by a power that the assumptions name, and so make defined, still needs that the power is not 0: at b = 0 and a
  /// positive exponent it is.
  @Test(
    arguments: ["x", "(x^2 - 1)", "(1 + cos(x))", "abs(x)", "(x*y)"], ["v", "-v", "2*v", "(v - 1)", "-3*v"])
  func aDivisorThatAssumptionsNameCanBeZero(base: String, exponent: String) {
    let power = "\(base)^(\(exponent))"
    for assumption in [
      "\(power) = \(power)", "\(power)^2 >= 0", "\(power) > -7", "\(base)^(2*(\(exponent))) = (\(power))^2",
    ] {
      for claim in ["(\(power))^2/(\(power))^2 = 1", "y/\(power) = y/\(power)", "1/(\(power)) != 0"] {
        let judgement = judged(claim, ["v ∈ ℤ", assumption], 0)
        #expect(
          judgement.verdict != .proved || !judgement.conditions.isEmpty,
          "\(claim) under \(assumption): \(judgement)")
      }
    }
  }

  /// (cos θ, sin θ) is nowhere the origin, and needs no condition.
  @Test(arguments: ["cos(t), sin(t)", "3*cos(2*t), 3*sin(2*t)", "sin(t + s)/2, cos(t + s)/2", "a^2 + 1, a"])
  func pointsThatAreNoOriginNeedNoCondition(point: String) {
    let parts = point.split(separator: ",").map(String.init)
    let judgement = judged("cos(atan2(\(parts[1]), \(parts[0])))^2 <= 1", [], 0)
    #expect(judgement.verdict == .proved && judgement.conditions.isEmpty, "\(point): \(judgement)")
  }

  /// Conditions that say the same are printed once, and are no difference between the sides.
  @Test(arguments: [
    ("((-x)^2)^n = x^(2*n)", ["n ∈ ℤ"], ["x != 0 or n >= 0"]),
    ("root(u^2, 3)^(2*y) = (root(u^2, 3)^2)^y", ["y ∈ ℤ"], ["u != 0 or y >= 0"]),
    ("((x - 1)^3)^n = ((x - 1)^n)^3", ["n ∈ ℤ"], ["x - 1 != 0 or n >= 0"]),
    (
      "((x - 1)/(x + 1))^y = ((x - 1)/(x + 1))^y", [],
      ["x + 1 != 0", "x^2 - 1 >= 0 or y ∈ ℤ", "x - 1 != 0 or y >= 0"]
    ),
    ("(1/x)^n = x^(-n)", ["n ∈ ℤ"], ["x != 0"]),
  ])
  func conditionsThatSayTheSameArePrintedOnce(claim: String, assumptions: [String], conditions: [String]) {
    let judgement = judged(claim, assumptions, 0)
    #expect(judgement.verdict == .proved && judgement.conditions == conditions, "\(claim): \(judgement)")
  }
}
