import FormulaProof
import Testing
import Variants

@testable import Exercises

/// Mistakes planted in exercises, and exercises without one.
@Suite struct KeyCheckerTests {
  private static let turning = """
    id: turn
    ask: Turn ({x}, {y}) by {θ}.
    parameters:
      x: 1..6
      y: 1..6
      θ: 30°..150° step 30° except 90°
    where: x != y
    answer: (x, y)*A(θ)
    check: answer = apply((x, y), rotation(θ))
    feedback: [swapped-sin-cos, sign-of-angle, degrees-as-radians]
    """
  private static let definitions = "A(θ) = [[cos(θ), sin(θ)], [-sin(θ), cos(θ)]]"

  @Test func provesAKeyForAllValues() throws {
    let test = TestExercise(Self.turning, defining: Self.definitions)
    #expect(test.identifiers == [])
    let claims = test.claims
    #expect(claims.count == 7)
    #expect(claims.allSatisfy { $0.passed && $0.judgement.verdict == .proved })
    // The check holds for all numbers; that nothing coincides was seen at each of 30 · 4 variants.
    #expect(claims[1].judgement.method == "exact")
    #expect(claims[0].source == "turn: 120 variants")
  }

  @Test func findsAWrongKeyAndNamesTheVariant() throws {
    let wrong = Self.turning.replacing("answer: (x, y)*A(θ)", with: "answer: (x, y)*A(-θ)")
      .replacing("feedback: [swapped-sin-cos, sign-of-angle, degrees-as-radians]", with: "")
    let test = TestExercise(wrong, defining: Self.definitions)
    #expect(test.failures == ["wrong-key"])
    let claim = try #require(test.claims.first { !$0.passed })
    #expect(claim.judgement.verdict == .refuted)
    #expect(claim.judgement.counterexample?.assignments.map(\.symbol) == ["x", "y", "θ"])
    #expect(claim.diagnostic?.message.contains("for x = 1, y = 2, θ = 30°") == true)
    #expect(claim.diagnostic?.notes.contains { $0.message.contains("variant-") } == true)
  }

  @Test func findsAKeyThatIsWrongForOneVariantOnly() throws {
    let test = TestExercise(
      """
      id: one
      ask: The square of {n}
      parameters: { n: 2..400 }
      answer: n^2 + max(0, 1 - abs(n - 317))
      check: answer = n^2
      """)
    #expect(test.failures == ["wrong-key"])
    #expect(test.claims[1].judgement.counterexample?.description == "n = 317")
  }

  @Test func findsFeedbackThatIsTheKeyForOneVariantInAThousand() throws {
    let test = TestExercise(
      """
      id: rare
      ask: What is {a} + {b}?
      parameters: { a: 1..40, b: 101..125 }
      answer: a + b
      form: exact
      check: answer = b + a
      feedback:
        - answer: a + b + (a - 23)^2 + (b - 119)^2
          say: no
      """)
    #expect(test.failures == ["feedback-is-answer"])
    let claim = try #require(test.claims.first { !$0.passed })
    #expect(claim.judgement.counterexample?.description == "a = 23, b = 119")
  }

  @Test func findsTwoFeedbacksThatAreOne() {
    let test = TestExercise(
      """
      id: same
      ask: What is {a} + 1?
      parameters: { a: 2..9 }
      answer: a + 1
      feedback:
        - {answer: a - 1, say: minus}
        - {answer: 2*a - 5, say: other}
      """)
    #expect(test.failures == ["feedback-twice"])
    #expect(test.claims.first { !$0.passed }?.judgement.counterexample?.description == "a = 4")
  }

  private static func formula(
    _ key: String, _ mistakes: [String]
  ) -> TestExercise {
    let feedback = mistakes.map { "\n  - answer: \($0)\n    say: And elsewhere?" }.joined()
    return TestExercise(
      "id: t\nask: '{a}'\nparameters: { a: 1..3 }\nanswer: \(key)\nkind: expression\nsymbols: [x]\n"
        + "feedback:\(feedback)")
  }

  /// A mistake that is equal where both have a value, and has none on a range or at one point, is one of its own.
  @Test(arguments: [
    ("log(abs(x))", "log(x)"), ("abs(x)", "sqrt(x)^2"), ("x + 1", "(x^2 - 1)/(x - 1)"),
    ("x + a", "(x^2 + a*x)/x"),
    ("x + 1", "(x + 1)*(x^2 - 2)/(x^2 - 2)"), ("1/x", "x/x^2 + 0/(x - a)"), ("2*sin(x)", "2*tan(x)*cos(x)"),
    ("x^2", "exp(2*log(x))"),
  ])
  func feedbackWithFewerValuesIsNotTheKey(_ key: String, _ mistake: String) {
    #expect(Self.formula(key, [mistake]).failures == [])
    // The other way round who gives it is right.
    #expect(Self.formula(mistake, [key]).failures == ["feedback-is-answer"])
    // As mistakes of something else: what fits both is told what is said of the first.
    #expect(Self.formula("x^3 + 77", [key, mistake]).failures == [])
    #expect(Self.formula("x^3 + 77", [mistake, key]).failures == ["feedback-twice"])
  }

  /// A key need not be defined at small numbers, nor at large or positive ones; somewhere it must be.
  @Test(arguments: [
    ("asin(x)", true), ("acos(x) + a", true), ("log(x - 5)", true), ("log(x - 100)", true),
    ("sqrt(x - 8)", true),
    ("log(-x)", true), ("sqrt(-x - a)", true), ("1/(x - 1.37)", true), ("sqrt(1 - x^2)", true),
    ("log(0.1 - x^2)", true),
    ("log(-1 - x^2)", false), ("sqrt(-x^2 - a)", false), ("1/(x - x)", false), ("asin(2 + x^2)", false),
  ])
  func keysAreDefinedSomewhere(_ key: String, _ holds: Bool) {
    let failures = TestExercise(
      "id: t\nask: '{a}'\nparameters: { a: 1..3 }\nanswer: \(key)\nkind: expression\nsymbols: [x]\n"
    ).failures
    #expect(failures.isEmpty == holds, "\(key): \(failures)")
  }

  /// What a slot would show is its value to half a unit of the last digit, or the exercise does not hold.
  @Test(arguments: [
    ("exp(n) + 10^(-18) - exp(n)", false), ("sqrt(n^2 + 10^(-20)) - n", false), ("exp(n) - exp(n) : 3", true),
    ("10^20*sqrt(n) : 2", true), ("10^8*sqrt(n) : 12", true), ("sin(n)*10^20 - sin(n)*(10^20 - 1)", false),
    ("10^17 + n - 10^17", true), ("cos(n) : 12", true), ("exp(700)*exp(n)*exp(700)", false),
  ])
  func whatASlotShowsIsItsValue(_ slot: String, _ holds: Bool) {
    let exercise = TestExercise(
      "id: t\nask: 'X {\(slot)} X'\nparameters: { n: 2..9 }\nanswer: 5000*n\nallow: shown-answer")
    #expect(exercise.failures == (holds ? [] : ["inexact-slot"]))
  }

  @Test func findsDegenerateVariants() {
    let divides = TestExercise(
      """
      id: divides
      ask: What is {a}/({a} - 7)?
      parameters: { a: 2..9 }
      answer: a/(a - 7)
      """)
    #expect(divides.failures.contains("undefined-answer"))
    #expect(divides.claims.first { !$0.passed }?.judgement.counterexample?.description == "a = 7")
    let hidden = TestExercise(
      """
      id: hidden
      ask: How much?
      parameters: { a: 2..9 }
      answer: 3 + 0*(1/(a - 7))
      """)
    #expect(hidden.failures.contains("undefined-answer"))
    let shown = TestExercise(
      """
      id: shown
      ask: 'Turn ({a}, {b}), then {c : 1}'
      set: { c: 77 }
      parameters: { a: 2..9, b: -9..9 except 0 }
      answer: -a + 3
      """)
    #expect(shown.failures == ["answer-shown"])
    let alike = TestExercise(
      """
      id: alike
      ask: Which one?
      parameters: { a: 2..9 }
      answer: 2*a
      choices: [2*a, a + 5, 40]
      """)
    #expect(alike.failures == ["no-right-choice"])
    let equal = TestExercise(
      """
      id: equal
      ask: Which one?
      parameters: { a: 2..9 }
      answer: 3*a
      choices: [3*a, a^2 + 100, 10*a + 9*a - a^2]
      """)
    #expect(equal.failures == [])
    let coincide = TestExercise(
      """
      id: coincide
      ask: Which one?
      parameters: { a: 2..9 }
      answer: 30*a
      choices: [30*a, a^2, 2*a + 3]
      """)
    #expect(coincide.failures == ["choices-alike"])
  }

  @Test func asksForEnoughVariants() {
    func failures(_ parameters: String, _ condition: String) -> [String] {
      TestExercise("id: t\nask: '{a}'\nanswer: a + 100\nparameters: {\(parameters)}\nwhere: \(condition)")
        .failures
    }
    #expect(failures("a: 1..9", "a > 9") == ["no-variant"])
    #expect(failures("a: 1..9", "a > 8") == ["too-few-variants"])
    #expect(failures("a: 1..9, b: 1..200", "b = a + 1") == ["too-few-variants"])
    #expect(failures("a: 1..9, b: 1..50", "b = a + 1") == [])
  }

  /// Conditions that hold for no variant or for hardly any, over more combinations than are counted, of every price.
  @Test(arguments: [
    "a + b + c < 0", "a*b*c = 7", "a^b = c^a + 1/2", "sin(a) = 2",
    "abs(a - b) + abs(b - c) < 0",
    "gcd(a, b) = 7001", "a^2 + b^2 + c^2 = 1", "[a = 1, b = 1, c = 1]", "[a < b, b < c, c < a]",
    "sin(cos(sin(cos(sin(cos(a*b*c)))))) = sqrt(a + sqrt(b + sqrt(c + 1)))",
    "a + 0*(\(String(repeating: "b*c + ", count: 400))1) = 0",
  ])
  func whatHardlyAnyVariantSatisfiesIsFoundSoon(_ condition: String) {
    let clock = ContinuousClock()
    let start = clock.now
    let exercise = TestExercise(
      "id: t\nask: '{a}'\nanswer: a + 100\nparameters: { a: 1..1000, b: 1..1000, c: 1..1000 }\nwhere: \(condition)",
      acceptsSamples: true)
    #expect(!exercise.failures.isEmpty)
    // In a second where it is optimised; a debug build takes many times as long.
    #expect(clock.now - start < .seconds(60), "\(clock.now - start)")
    // It is given up as soon as the share is clear, and each variant is looked for within bounds of its own.
    if let space = exercise.reading.exercise?.space {
      let draws = VariantSample(space, exercise: "test/t").draws
      #expect(draws <= KeyLimits.fewestDraws + VariantSpace.mostDraws, "\(draws)")
    }
  }

  @Test func rareVariantsAmongTooManyAreTooFew() {
    func failures(_ condition: String) -> [String] {
      TestExercise(
        "id: t\nask: '{a}'\nanswer: a + 100000\nparameters: { a: 1..1000, b: 1..1000, c: 1..1000 }\nwhere: \(condition)",
        acceptsSamples: true
      ).failures
    }
    #expect(failures("a = b + c") == ["too-few-variants"])
    #expect(failures("a + b + c < 0") == ["no-variant"])
    #expect(failures("a != b") == [])
    #expect(failures("[a <= 100, b <= 500, c <= 500]") == [])
  }

  /// What there is no time for is said to be undecided, claim by claim, and passes nowhere.
  @Test(arguments: [
    ("ask: '{a}'\nanswer: a + 100", 3), ("ask: how much\nanswer: a + 100\nfeedback: [opposite-sign]", 2),
    ("ask: '{a}'\nchoices: [{ text: yes, when: a > 0 }, { text: no, when: a < 0 }]", 2),
  ])
  func claimsWithoutTimeAreUndecided(_ keys: String, _ count: Int) throws {
    let exercise = try #require(TestExercise("id: t\nparameters: { a: 1..20 }\n" + keys).reading.exercise)
    let claims = KeyChecker(exercise, name: "test/t", seconds: 0).check()
    let late = claims.filter { $0.diagnostic?.identifier == "out-of-time" }
    #expect(late.count == count, "\(claims.map { $0.diagnostic?.identifier ?? "none" })")
    #expect(late.allSatisfy { $0.judgement.verdict == .undecided && !$0.passed })
    #expect(KeyChecker(exercise, name: "test/t").check().allSatisfy { $0.passed })
  }

  /// A budget changes nothing of which variant a seed stands for.
  @Test func aBudgetDrawsTheSameVariants() throws {
    let exercise = TestExercise(
      "id: t\nask: '{a}'\nanswer: a + 100\nparameters: { a: 1..50, b: 1..50 }\nwhere: [a < b, a + b < 30]")
    let space = try #require(exercise.reading.exercise).space
    var draws = 0
    for number in 0..<500 {
      let seed = VariantSeed(exercise: "t", learner: "\(number)")
      let before = draws
      #expect(space.variant(of: seed, draws: &draws, most: .max) == space.variant(of: seed))
      let needed = draws - before
      var exact = 0
      #expect(space.variant(of: seed, draws: &exact, most: needed) == space.variant(of: seed))
      var less = 0
      #expect(space.variant(of: seed, draws: &less, most: needed - 1) == nil)
    }
  }

  @Test func saysWhereNotAllVariantsAreLookedAt() {
    let yaml = """
      id: many
      ask: What is {a} + {b} + {c}?
      parameters: { a: 1..100, b: 1..100, c: 401..500 }
      answer: a + b + c
      check: answer = c + b + a
      feedback: [opposite-sign]
      """
    let strict = TestExercise(yaml)
    #expect(Set(strict.failures) == ["not-all-variants"])
    // What is proved for all numbers needs no samples.
    #expect(strict.claims[1].judgement.verdict == .proved)
    let lenient = TestExercise(yaml, acceptsSamples: true)
    #expect(lenient.failures == [])
    #expect(lenient.claims.last?.judgement.verdict == .sampled)
  }

  @Test func takesTheSameAngleForTheSame() {
    let test = TestExercise(
      """
      id: angle
      ask: By what angle is {θ} turned back?
      parameters: { θ: 30°..330° step 30° except 180° }
      kind: angle
      answer: -θ
      modulo: 360°
      feedback:
        - {answer: 360° + θ, say: same}
      """)
    #expect(test.failures == [])
    let full = TestExercise(
      """
      id: angle
      ask: By what angle is {θ} turned back?
      parameters: { θ: 30°..330° step 30° }
      kind: angle
      answer: -θ
      modulo: 360°
      feedback:
        - {answer: 720° - θ, say: the same}
      allow: shown-answer
      """)
    #expect(full.failures == ["feedback-is-answer"])
  }
}
