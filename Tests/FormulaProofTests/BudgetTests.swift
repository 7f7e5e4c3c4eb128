import FormulaSyntax
import Foundation
import SourceText
import TestSupport
import Testing
import WorkerProcess

@testable import FormulaProof

/// Claims made to take all time or memory: each ends, and none has a wrong verdict.
@Suite(.serialized) struct BudgetTests {
  /// The verdicts that mathematics gives; `undecided` is right for each of them too.
  private static let bombs: [(claim: String, verdict: Verdict)] = [
    // Powers, and the real zeros of polynomials of high degrees.
    ("x^10000000000 - x + 1 > 0", .proved),
    ("x^100000 - x + 1 > 0", .proved),
    ("x^1000 + 3*x^999 + 5*x^17 - x + 7 > 0", .refuted),
    ("(x^9999 + 1)*(x^9999 + 3) != 0", .refuted),
    ("10^(10^6) + 1 = 10^(10^6)", .refuted),
    ("x^(2^(3^(4^5))) + 1 > 0", .proved),
    ("(((x + 1)^50)^50)^50 = (((1 + x)^50)^50)^50", .proved),
    ("((x + y + z)^200)^200 = ((z + y + x)^200)^200", .proved),
    // Roots and powers with symbols in the exponent.
    ("root(u^2, 3)^y != 0", .refuted),
    ("root(x^1000000 + 1, 64) > 0", .proved),
    ("root(x, 1000)^999 = root(x^999, 1000)", .refuted),
    // Sparse quotients.
    (
      "(x^100000 - 1)/(x^777 - 1) * (x^99999 + 1)/(x^333 + 3) * (x^54321 + 7)/(x^3 - 3) = "
        + "(x^100000 - 1)/(x^777 - 1) * (x^99999 + 1)/(x^333 + 3) * (x^54321 + 7)/(x^3 - 3) + 0", .proved
    ),
    // A polynomial in two variables whose factors FLINT looks for in half a minute.
    ("abs(x^72 - 3^72*(1 - y^2)^36) >= 0", .proved),
    ("abs(x^72 - (1 - y^2)^36) = x^72 - (1 - y^2)^36", .refuted),
    // Texts that grow with each level.
    ("abs(sin((sin((sin((sin(x) + x)^30) + x)^30) + x)^30)) >= 0", .proved),
    ("exp(exp(exp(exp(exp(10))))) > 1", .proved),
    ("sqrt(2)+sqrt(3)+sqrt(5)+sqrt(7)+sqrt(11)+sqrt(13)+sqrt(17) != 2*(sqrt(2)+sqrt(3))", .proved),
    ("cos(pi/997)^100 > 0", .proved),
  ]

  @Test(arguments: bombs) func ends(claim: String, verdict: Verdict) {
    let found = seconds { judge(claim, options: .init()).verdict }
    #expect([verdict, .undecided].contains(found.result), "\(claim): \(found.result)")
    // Two seconds by the budget, and many times that for what is not interrupted in a debug build.
    #expect(found.seconds < 20, "\(claim): \(found.seconds) s")
  }

  @Test(arguments: [8, 16, 32]) func sumsOfLargeDeterminantsEnd(size: Int) {
    let row = "[" + Array(repeating: "x", count: size).joined(separator: ", ") + "]"
    let matrix = "[" + Array(repeating: row, count: size).joined(separator: ", ") + "]"
    let claim = Array(repeating: "det(\(matrix))", count: 12).joined(separator: " + ") + " = 1"
    let found = seconds { judge(claim, options: .init()).verdict }
    #expect([.refuted, .undecided].contains(found.result))
    #expect(found.seconds < 30, "\(found.seconds) s")
  }

  @Test func manySymbolsEnd() {
    let names = (0..<30).map { "x\($0)" }
    let sum = names.joined(separator: " + ")
    let claims = [
      "sin(\(sum))^2 + cos(\(sum))^2 = 1",
      names.map { "(\($0)^2 + 1)" }.joined(separator: "*") + " > 0",
      "(\(sum))^4 >= 0",
      names.map { "1/(\($0)^2 + 1)" }.joined(separator: " + ") + " > 0",
    ]
    for claim in claims {
      let found = seconds { judge(claim, options: .init()).verdict }
      #expect([.proved, .undecided].contains(found.result), "\(claim): \(found.result)")
      #expect(found.seconds < 20, "\(claim): \(found.seconds) s")
    }
  }

  /// Each number of a coefficient is compared with those of all others.
  @Test func manyCoefficientsEnd() {
    let sums = [
      (0..<40).map { "binom(\(7 * $0 + 1)*n, \($0)*k)" },
      (0..<40).map { "binom(n + \(8 * $0), k - \(9 * $0))" },
    ].map { $0.joined(separator: " + ") + " = 1" }
    let products = [
      "product(sqrt(k - 2)*binom(h, k), k, 3, h^2) != product(sqrt(k - 2), k, 3, h^2)*product(binom(h*h, k), k, 3, h^2)"
    ]
    for claim in sums + products {
      let found = seconds {
        judge(claim, assuming: claim.contains("h") ? ["h >= 1"] : [], options: .init()).verdict
      }
      #expect([.refuted, .undecided].contains(found.result), "\(claim): \(found.result)")
      #expect(found.seconds < 20, "\(claim): \(found.seconds) s")
    }
  }

  /// Rules that ask other claims, whose rules ask others in turn, have three times the budget of one claim together.
  @Test(arguments: [
    ("binom(n, k)*binom(k, m) = binom(n, m)*binom(n - m, k - m)", "(-min(q, 0))*n < (-min(q, 0))*5"),
    ("binom(n, k)*binom(k, m) = binom(n, m)*binom(n - m, k - m)", "(q^2 + m^2)*n < (q^2 + m^2)*5"),
    ("binom(n + m, k) = sum(binom(n, j)*binom(m, k - j), j, 0, k)", "abs(q)*n < abs(q)*7"),
  ]) func questionsOfQuestionsEnd(claim: String, fact: String) {
    let options = ProverOptions(limits: BudgetLimits(seconds: 1))
    let start = Budget.spentSeconds
    let verdict = judge(claim, assuming: ["n >= 1", fact], options: options).verdict
    let spent = Budget.spentSeconds - start
    #expect(verdict != .refuted && verdict != .error, "\(verdict)")
    // Three seconds, and what a step takes that has begun, in a debug build.
    #expect(spent < 6, "\(spent) s")
  }

  @Test func whatIsLeftForQuestionsEnds() {
    var limits = BudgetLimits(seconds: 0.01)
    #expect(limits.left.seconds == 0.01)
    limits.beginQuestions()
    #expect(limits.left.seconds == 0.01)
    let start = Budget.spentSeconds
    while Budget.spentSeconds - start < 0.04 {}
    #expect(limits.left.seconds == 0)
    #expect(FormulaBudget(limits).next == nil)
    let budget = Budget(limits)
    #expect(!budget.hasTimeNow && !budget.hasTimeNow)
    // The same limits for the next claim are whole again.
    #expect(BudgetLimits(seconds: 0.01).left.seconds == 0.01)
  }

  @Test func whatIsRefusedIsSaid() {
    let zeros = judge("x^100000 - x + 1 > 0", options: .init())
    #expect(zeros.verdict == .proved || zeros.message?.hasPrefix("over budget: ") == true)
  }

  @Test func arithmeticThatWasRefusedProvesNothing() {
    let budget = Budget(.init())
    let field = ExactField(FieldConfiguration(), budget: budget)
    #expect(!field.isInterrupted)
    budget.refuse("a test")
    #expect(field.isInterrupted)
    let zero = Statement(
      sides: [.symbol("x"), .symbol("x")], relations: [.notEqual], span: Span(at: 0))
    let claim = Claim.claims(of: zero)[0]
    let judge = ClaimJudge(claim, Prover(environment: .init()), within: budget)
    let outcome = try? ExactDecision(judge, goal: .equality).run()
    guard case .open(let reason)? = outcome else {
      Issue.record("decided: \(String(describing: outcome))")
      return
    }
    #expect(reason == "over budget: a test")
  }

  /// Rules about signs ask each other: roots that are compared with roots under assumptions. They must come to an end, and not at
  /// that of the stack.
  @Test func questionsAboutSignsEnd() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    func one(_ list: [String]) -> String { list.randomElement(using: &random) ?? list[0] }
    func size(_ depth: Int) -> String {
      let leaf = one([
        "x", "t", "x*y - 1", "x - y", "1 - x^2", "t^2", "exp((x*y - 1)^2) - 1", "cosh(x - y) - 1",
        "log(1 + t^2)",
      ])
      guard depth > 0 else { return leaf }
      let (a, b) = (size(depth - 1), size(depth - 1))
      return one([
        "min(\(a), 1)", "max(\(a), \(b))", "sqrt(abs(\(a)) + abs(\(b)))", "sqrt((\(a))^2 + 1)", "abs(\(a))",
        "\(a) - sqrt(\(b))",
        "root(\(a), 3)", "log(abs(\(a)) + 1)",
      ])
    }
    var claims = [
      (
        "sqrt(1 - x^2) + min(min(sqrt((exp((x*y - 1)^2) - 1) + (cosh(x - y) - 1)), 1), 1) != abs(t) + min(0, 1)",
        "x^2 + t^2 = 1"
      )
    ]
    for _ in 0..<40 {
      claims.append(
        (
          "\(size(2)) \(one(["!=", ">=", "<"])) \(size(2))",
          one(["x^2 + t^2 = 1", "x >= t", "abs(x) < 1", "x*y > 1"])
        ))
    }
    for (claim, assumption) in claims {
      let judgement = judge(claim, assuming: [assumption], options: .init(limits: .init(seconds: 0.5)))
      #expect(judgement.method != Judgement.guardMethod, "\(claim) under \(assumption); seed \(seed)")
    }
  }

  @Test func aFormulaOfManyRelationsHasOneBudget() {
    let budget = FormulaBudget(BudgetLimits(seconds: 0.02))
    #expect(budget.next?.seconds == 0.02)
    let end = ContinuousClock.now + .seconds(10)
    while budget.next != nil, ContinuousClock.now < end {}
    #expect(budget.next == nil)
  }

  // MARK: What is dear

  @Test(arguments: [
    ("sin(x)^2 + cos(x)^2 = 1", true), ("(a + b)^3 = a^3 + 3*a^2*b + 3*a*b^2 + b^3", true),
    ("abs(x - 1) + abs(y) >= 0", true), ("x^100 = 1", false), ("((x + 1)^10)^10 = 1", false),
    ("2^(3^4) > 1", false), ("x^n * x = x^(n + 1)", true), ("root(x^30, 3) = x^10", false),
    ("0.12345678901234567890123456789012345678901234567890 > 0", false),
  ])
  func dearClaimsAreKnownByTheirLooks(text: String, isHarmless: Bool) throws {
    let reading = CalculatorParser.read(Array(text.utf8), scope: NameScope())
    let claim = try #require(reading.statements.flatMap(Claim.claims(of:)).first)
    #expect(ClaimSurvey([claim], in: Environment()).isHarmless == isHarmless)
  }

  /// The letters i and j may be the imaginary unit; where they stand in definitions there is nothing to replace.
  @Test(arguments: ["i", "j"], ["a = 1 + L", "a = L^2 - 3*L"])
  func lettersOfDefinitionsAreAskedForOnce(letter: String, definition: String) {
    let text = definition.replacing("L", with: letter)
    #expect(judge("a = 5", defining: [text]).verdict == .refuted)
    #expect(judge("a + \(letter) = 5", defining: [text]).verdict == .refuted)
  }

  @Test func definitionsCountEachTimeTheyAreUsed() throws {
    var environment = Environment()
    environment.define(Definition(Symbol("a0"), body: .symbol("x")))
    for index in 1...40 {
      let name = Expression(.symbol(Symbol("a\(index - 1)")))
      environment.define(Definition(Symbol("a\(index)"), body: Expression(.product([name, name]))))
    }
    let claim = Claim(left: .symbol("a40"), relation: .equal, right: .integer(1), span: Span(at: 0))
    #expect(!ClaimSurvey([claim], in: environment).isHarmless)
  }

  // MARK: Another process

  @Test(arguments: [
    "sin(x)^2 + cos(x)^2 = 1", "f(x, 2) < [[1, 2], [3, 4]]", "|(a, -b)| ~= 0.50 +- 2*10^3",
    "root(x, 3)/2 != transpose([[pi, e]])", "30° = 12345678901234567890123.5",
  ])
  func claimsGoThroughBytes(text: String) throws {
    let scope = NameScope(functions: [Symbol("f"): 2])
    let reading = CalculatorParser.read(Array(text.utf8), scope: scope)
    let claim = try #require(reading.statements.flatMap(Claim.claims(of:)).first, "\(reading.diagnostics)")
    var environment = Environment(convention: .columns)
    environment.define(
      Definition(Symbol("f"), parameters: [Symbol("u"), Symbol("v")], body: .symbol("g")))
    environment.define(Definition(Symbol("g"), body: .integer(-7)))
    environment.define(Definition(Symbol("unused"), body: .integer(1)))
    var options = ProverOptions(limits: .init(seconds: 0.5, terms: 10, precision: 99), acceptsSamples: true)
    options.tolerance = Numeral(ascii: "0.10".utf8)
    let prover = Prover(
      environment: environment, claims: [claim], integers: [Symbol("n"), Symbol("m")],
      rationals: [Symbol("q")], defined: [.symbol("x")], options: options)
    let (read, other) = try ClaimCode.question(ClaimCode.question(claim, prover))
    #expect(read.left == claim.left && read.right == claim.right && read.relation == claim.relation)
    #expect(read.tolerance == claim.tolerance && read.span == claim.span && read.place == claim.place)
    #expect(read.left.span == claim.left.span)
    #expect(other.assumptions.count == 1 && other.integers == prover.integers)
    #expect(other.rationals == prover.rationals && other.definedByAssumption == prover.definedByAssumption)
    #expect(other.environment.convention == .columns)
    let usesF = text.contains("f(")
    #expect(other.environment.symbols.map(\.name) == (usesF ? ["f", "g"] : []))
    #expect(other.options.limits.seconds == 0.5 && other.options.limits.terms == 10)
    #expect(other.options.limits.precision == 99 && other.options.acceptsSamples)
    #expect(other.options.tolerance == options.tolerance)
  }

  @Test func judgementsGoThroughBytes() throws {
    let judgement = Judgement(
      .refuted, method: "ball", conditions: ["x != 0"],
      counterexample: Counterexample(assignments: [.init(symbol: "x", value: "30°")]), left: "1", right: "2",
      component: 3, message: "no")
    let diagnostic = Diagnostic.error(
      .wrongShape, "text", at: Span(1, 2), notes: [.init("note", span: Span(3, 4))],
      fixIts: [FixIt("write", replace: Span(5, 6), with: "y")])
    let (read, problem, spent) = try ClaimCode.answer(
      ClaimCode.answer(judgement, diagnostic, seconds: 0.25))
    #expect(spent == 0.25)
    #expect(read.verdict == .refuted && read.method == "ball" && read.conditions == ["x != 0"])
    #expect(read.counterexample == judgement.counterexample && read.left == "1" && read.right == "2")
    #expect(read.component == 3 && read.message == "no")
    #expect(problem?.identifier == "wrong-shape" && problem?.span == Span(1, 2))
    #expect(problem?.notes.first?.span == Span(3, 4) && problem?.fixIts == diagnostic.fixIts)
    #expect(try ClaimCode.answer(ClaimCode.answer(read, nil, seconds: 0)).diagnostic == nil)
    #expect(throws: (any Error).self) { try ClaimCode.answer([1, 2, 3]) }
    #expect(throws: (any Error).self) { try ClaimCode.question([1, 2, 3]) }
  }

  /// The processor time of something, which is what budgets count: on a busy machine a clock tells of others.
  private func seconds<Result>(_ body: () -> Result) -> (result: Result, seconds: Double) {
    let start = Budget.spentSeconds
    let result = body()
    return (result, Budget.spentSeconds - start)
  }
}
