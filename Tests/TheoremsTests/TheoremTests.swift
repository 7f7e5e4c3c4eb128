import FormulaSyntax
import SourceText
import Testing

@testable import Theorems

/// What claims say as theorems of Rocq, written down by hand.
@Suite struct TheoremTests {
  /// A claim in calculator notation as a theorem about real numbers.
  private func theorem(
    _ claim: String, assuming assumptions: [String] = [], integers: Set<Symbol> = [],
    tolerance: String? = nil,
    conditions: [[ProofFact]] = [], failingAt point: [Symbol: Expression]? = nil
  ) throws -> Theorem {
    func statement(_ text: String) throws -> Statement {
      try #require(CalculatorParser.read(Array(text.utf8), scope: NameScope()).statements.first)
    }
    let read = try statement(claim)
    let facts = try assumptions.map(statement)
    let goal = try #require(
      ProofGoal(
        left: read.sides[0], relation: read.relations[0], right: read.sides[1],
        tolerances: try tolerance.map { [try expression($0)] } ?? [],
        assumptions: facts.map { ($0.sides[0], $0.relations[0], $0.sides[1]) }, integers: integers,
        environment: Environment()))
    return Theorem(
      name: "t", goal: goal, content: point.map { .fails(at: $0) } ?? .holds(conditions: conditions))
  }

  private func expression(_ text: String) throws -> Expression {
    try #require(CalculatorParser.readExpression(Array(text.utf8), scope: NameScope()).0)
  }

  /// Each kind of operation, how it is printed, and what it needs to be defined.
  @Test(arguments: [
    ("x + y", "x + y", []),
    ("x - (y - z)", "x - (y - z)", []),
    ("x - y + z", "x - y + z", []),
    ("-x^2", "- x ^ 2", []),
    ("(-x)^2", "(- x) ^ 2", []),
    ("x*y*z", "x * y * z", []),
    ("x*(y*z)", "x * (y * z)", []),
    ("x/(y*z)", "x / (y * z)", ["y * z <> 0"]),
    ("x/y/z", "x / y / z", ["y <> 0", "z <> 0"]),
    ("x/2", "x / 2", []),
    ("x*(-y)", "x * (- y)", []),
    ("x^0", "x ^ 0", []),
    ("x^(-1)", "/ x", ["x <> 0"]),
    ("x^(-3)", "/ x ^ 3", ["x <> 0"]),
    ("2^x", "power 2 x", []),
    ("x^y", "power x y", ["0 < x \\/ (x = 0 /\\ 0 <= y) \\/ (x < 0 /\\ exists k : Z, y = IZR k)"]),
    ("x^k", "power x k", ["0 < x \\/ (x = 0 /\\ 0 <= k) \\/ (x < 0 /\\ exists k_ : Z, k = IZR k_)"]),
    ("sqrt(x)", "sqrt x", ["0 <= x"]),
    ("root(x + 1, 3)", "root 3 (x + 1)", []),
    ("root(x, 4)", "root 4 x", ["0 <= x"]),
    ("abs(x - 1)", "Rabs (x - 1)", []),
    ("sin(x) + cos(2*x)", "sin x + cos (2 * x)", []),
    ("tan(x)", "tan x", ["cos x <> 0"]),
    ("sec(x)", "sec x", ["cos x <> 0"]),
    ("csc(x)", "csc x", ["sin x <> 0"]),
    ("cot(x)", "cot x", ["sin x <> 0"]),
    ("asin(x)", "asin x", ["-1 <= x <= 1"]),
    ("acos(x/2)", "acos (x / 2)", ["-1 <= x / 2 <= 1"]),
    ("atan(x)", "atan x", []),
    ("atan2(y, x)", "atan2 y x", ["y <> 0 \\/ x <> 0"]),
    ("sinh(x) + cosh(x) + tanh(x)", "sinh x + cosh x + tanh x", []),
    ("exp(x)", "exp x", []),
    ("ln(x)", "ln x", ["0 < x"]),
    ("sign(x)", "sign x", []),
    ("floor(x)", "floor x", []),
    ("min(x, y, z)", "Rmin (Rmin x y) z", []),
    ("max(x, y)", "Rmax x y", []),
    ("0.25 + x", "25 / 100 + x", []),
    ("pi*x", "PI * x", []),
    ("theta + x_0'", "theta + x_0'", []),
    ("S + sin", "S_ + sin_", []),
    ("1/(1/x)", "1 / (1 / x)", ["x <> 0", "1 / x <> 0"]),
    ("sqrt(1/x)", "sqrt (1 / x)", ["x <> 0", "0 <= 1 / x"]),
  ])
  func termsAndWhatTheyRequire(_ text: String, _ term: String, _ requirements: [String]) throws {
    // A bare name of a function is a symbol here.
    let given = text == "S + sin" ? Expression(.sum([.symbol("S"), .symbol("sin")])) : try expression(text)
    let names = RocqNames(FreeSymbols.of([given], in: Environment()))
    let printer = RocqPrinter(names: names)
    #expect(try printer.term(given) == term)
    #expect(try printer.requirements([given]).map(\.text) == requirements)
  }

  @Test func aProvedClaimSaysThatItIsDefinedAndHolds() throws {
    let condition = ProofFact.relation(.symbol("y"), .notEqual, .integer(0))
    #expect(
      try theorem("x*y/y = x", assuming: ["x > 1"], conditions: [[condition]]).text() == """
        Theorem t :
          forall x y : R,
          x > 1 ->
          y <> 0 ->
          y <> 0 /\\
          x * y / y = x.
        """)
  }

  @Test func whatAnAssumptionRequiresIsAssumed() throws {
    #expect(
      try theorem("x^2 > 0", assuming: ["1/x > 0"]).text() == """
        Theorem t :
          forall x : R,
          x <> 0 ->
          1 / x > 0 ->
          x ^ 2 > 0.
        """)
  }

  @Test func alternativesOfAConditionStandTogether() throws {
    let (x, zero) = (Expression.symbol("x"), Expression.integer(0))
    let condition = [ProofFact.relation(x, .greaterOrEqual, zero), .integer(.symbol("y"))]
    #expect(
      try theorem("x*y = y*x", conditions: [condition]).text() == """
        Theorem t :
          forall x y : R,
          ((x >= 0) \\/ ((exists k : Z, y = IZR k))) ->
          x * y = y * x.
        """)
  }

  /// The number that a proposition binds has no symbol's name, or it would say something else of that symbol.
  @Test func whatIsBoundCapturesNoSymbol() throws {
    let condition: [ProofFact] = [
      .relation(.symbol("x"), .greaterOrEqual, .integer(0)),
      .integer(Expression(.quotient(.symbol("k"), .integer(2)))),
    ]
    #expect(
      try theorem("x*k = k*x", integers: [Symbol("k")], conditions: [condition]).text() == """
        Theorem t :
          forall (k : Z) (x : R),
          ((x >= 0) \\/ ((exists k_ : Z, IZR k / 2 = IZR k_))) ->
          x * IZR k = IZR k * x.
        """)
  }

  @Test func integersAreOfTheirOwnType() throws {
    #expect(
      try theorem("(n + 1)*x = n*x + x", integers: [Symbol("n")]).text() == """
        Theorem t :
          forall (n : Z) (x : R),
          (IZR n + 1) * x = IZR n * x + x.
        """)
    #expect(
      try theorem("x^(n + 1) = x^n * x", assuming: ["x > 0"], integers: [Symbol("n")]).text() == """
        Theorem t :
          forall (n : Z) (x : R),
          x > 0 ->
          (x <> 0 \\/ 0 <= IZR n + 1) /\\
          (x <> 0 \\/ 0 <= IZR n) /\\
          powerRZ x (n + 1%Z)%Z = powerRZ x n * x.
        """)
  }

  @Test func anApproximationStatesItsTolerance() throws {
    #expect(
      try theorem("sqrt(2) ~= 1.41", tolerance: "0.005").text() == """
        Theorem t :
          0 <= 2 /\\
          Rabs (sqrt 2 - 141 / 100) <= 5 / 1000.
        """)
  }

  @Test func tuplesAreEqualInAllAndDifferInSomeComponents() throws {
    #expect(
      try theorem("(x, y) = (y, x)").text() == """
        Theorem t :
          forall x y : R,
          x = y /\\
          y = x.
        """)
    #expect(
      try theorem("(x, 1) != (x, 2)").text() == """
        Theorem t :
          forall x : R,
          x <> x \\/
          1 <> 2.
        """)
  }

  @Test func aRefutedClaimHasAPointAtWhichItIsDefinedAndFalse() throws {
    #expect(
      try theorem(
        "x/y = y/x", assuming: ["x > 0"], failingAt: [Symbol("x"): .integer(1), Symbol("y"): .integer(2)]
      )
      .text() == """
        Theorem t :
          exists x y : R,
          x > 0 /\\
          y <> 0 /\\
          x <> 0 /\\
          ~ (x / y = y / x).
        """)
  }

  /// What binds a variable, with what it requires.
  @Test(arguments: [
    (
      "derivative(ln(t), t, x) = 1/x",
      [
        "locally x (fun t : R => 0 < t)", "ex_derive (fun t : R => ln t) x", "x <> 0",
        "Derive (fun t : R => ln t) x = 1 / x",
      ]
    ),
    (
      "derivative(a*t^2, t, 2*x) = 4*a*x",
      [
        "ex_derive (fun t : R => a * t ^ 2) (2 * x)",
        "Derive (fun t : R => a * t ^ 2) (2 * x) = 4 * a * x",
      ]
    ),
    (
      "sum(x/k, k, 1, n - 1) = y",
      [
        "(1%Z <= (n + (-1)%Z)%Z + 1)%Z",
        "(forall k : Z, (1%Z <= k <= (n + (-1)%Z)%Z)%Z -> IZR k <> 0)",
        "summation (fun k : Z => x / IZR k) 1%Z (n + (-1)%Z)%Z = y",
      ]
    ),
    (
      "limit(sin(t)/t, t, 0, above) = 1",
      [
        "at_right 0 (fun t : R => t <> 0)",
        "(exists k : R, filterlim (fun t : R => sin t / t) (at_right 0) (locally k))",
        "limit (at_right 0) (fun t : R => sin t / t) = 1",
      ]
    ),
    (
      "limit(1/t, t, infinity) = 0",
      [
        "Rbar_locally p_infty (fun t : R => t <> 0)",
        "(exists k : R, filterlim (fun t : R => 1 / t) (Rbar_locally p_infty) (locally k))",
        "limit (Rbar_locally p_infty) (fun t : R => 1 / t) = 0",
      ]
    ),
    (
      "integral(sqrt(t), t, x, 2) = y",
      [
        "(forall t : R, Rmin x 2 <= t <= Rmax x 2 -> 0 <= t)", "ex_RInt (fun t : R => sqrt t) x 2",
        "RInt (fun t : R => sqrt t) x 2 = y",
      ]
    ),
  ])
  func whatBindsAVariable(_ claim: String, _ parts: [String]) throws {
    let theorem = try theorem(claim, integers: [Symbol("n")])
    #expect(try theorem.conclusion().map(\.operand) == parts)
  }

  @Test func elementsOfSequencesAreValuesOfFunctions() throws {
    let (x, k) = (Symbol("x").sequence, Symbol("k"))
    let index = Expression(.symbol(k))
    let sum = Expression(
      .binding(.sum, k, [.integer(1), .symbol("n"), Expression(.apply(x, [index]))]))
    let goal = ProofGoal(
      left: sum, relation: .equal, right: .symbol("x"), integers: [Symbol("n")], environment: Environment())
    #expect(
      try Theorem(name: "t", goal: #require(goal), content: .holds(conditions: [])).text() == """
        Theorem t :
          forall (n : Z) (x : R) (x_ : Z -> R),
          (1%Z <= n + 1)%Z /\\
          summation (fun k : Z => x_ k) 1%Z n = x.
        """)
  }

  @Test func whatHasNoTermIsNotPrinted() throws {
    for claim in ["product(k, k, 1, n) = 1", "sum(k, k, 1, x) = 1", "sum(1/2^k, k, 0, infinity) = 2"] {
      let theorem = try theorem(claim, integers: [Symbol("n")])
      #expect(throws: RocqPrinter.Unprintable.self) { try theorem.text() }
    }
  }

  @Test func namesMeanNothingElse() {
    let symbols = ["α", "alpha", "PI", "forall", "x'", "x_1", "T_é", "a__b"].map(Symbol.init)
    let names = RocqNames(symbols)
    let identifiers = symbols.compactMap { names[$0] }
    #expect(identifiers == ["alpha", "alpha_", "PI_", "forall_", "x'", "x_1", "T_ue9", "a_ub"])
    #expect(Set(identifiers).count == symbols.count)
  }
}
