import FormulaProof
import Notebook
import Testing

/// What is assumed of a function leaves it a function, and says nothing of claims about other names.
@Suite struct AssumedFunctionTests {
  /// Facts that functions satisfy for which no law below holds.
  static let facts = [
    "f(x) > 0", "f(x) \\ne 0", "f(0) = 1", "0 < f(t)", "x\\,f(x) = 1", "f(1) < f(2)", "f(x)^2 = 1",
    "|f(x)| \\le 1",
    "f(a) = f(b)", "f(f(x)) = x + 1", "\\sqrt{f(x)} > 1", "f(2x) = 3", "(f(x), 1) = (y, 1)",
  ]

  /// What holds for a factor f and not for every function.
  static let laws = [
    "f(u+v) = f(u)+f(v)", "f(2u) = 2f(u)", "f(u)v = uf(v)", "f(-u) = -f(u)", "f(uv) = uf(v)",
    "f(u-v) = -f(v-u)",
    "\\frac{f(u)}{u} = \\frac{f(v)}{v}", "f(u)f(v) = f(f(uv))",
  ]

  /// The same law with another name, in LaTeX and in the notation of calculators where both have it.
  static func spelt(_ text: String, _ name: String) -> String { text.replacing("f(", with: "\(name)(") }

  @Test(arguments: ["f", "g", "P", "h", "\\varphi", "F", "u_1", "\\beta"])
  func staysAFunction(name: String) {
    for fact in Self.facts {
      for law in Self.laws {
        let answer = ClaimQuestion(
          claim: Self.spelt(law, name), notation: .latex, assumptions: [Self.spelt(fact, name)]
        ).answer()
        #expect(answer.judgement.verdict != .proved, "\(Self.spelt(fact, name)) |- \(Self.spelt(law, name))")
      }
    }
  }

  @Test(arguments: [
    "f(u+v) = f(u)+f(v)", "f(2*u) = 2*f(u)", "f(u)*v = u*f(v)", "f(-u) = -f(u)", "f(u)/u = f(v)/v",
  ])
  func staysAFunctionInCalculatorNotation(law: String) {
    for fact in ["f(x) > 0", "f(0) = 1", "x*f(x) = 1", "sqrt(f(x)) > 1"] {
      let answer = ClaimQuestion(claim: law, notation: .calculator, assumptions: [fact]).answer()
      #expect(answer.judgement.verdict != .proved, "\(fact) |- \(law)")
    }
  }

  /// In lessons: above the claim, in a section of its own, or behind the claim.
  @Test func staysAFunctionInLessons() async {
    for law in Self.laws {
      let claim = "```math claim\n\(law)\n```\n"
      for text in [
        "```math assume\nf(x) > 0\n```\n\(claim)",
        "## One\n\n```math assume section\nf(x) > 0\n```\n\(claim)\n## Two\n\n\(claim)",
        "```math assume\nf : \\mathbb{R} \\to \\mathbb{R},\\ f(x) > 0\n```\n\(claim)",
        "```math claim\n\(law) \\text{ for } f(x) > 0\n```\n",
      ] {
        let verdicts = await verify(text).verdicts
        #expect(!verdicts.isEmpty && !verdicts.contains("proved"), "\(text): \(verdicts)")
      }
    }
  }

  /// $P(A \mid B)$ is read beside a fact about P, and what follows from equal arguments still does.
  @Test(arguments: [
    (#"P(A \mid B)P(B) = P(B)P(A \mid B)"#, "P(B) > 0", Verdict.proved),
    (#"P(A \mid B)P(B) = P(B \mid A)P(A)"#, "P(B) > 0", .undecided),
    ("f(x)g(x) = g(x)f(x)", "f(x) > 0", .proved), ("f(x+y) = f(y+x)", "f(x) > 0", .proved),
    ("|f(x)| = f(x)", "f(x) > 0", .proved),
  ])
  func saysWhatFollows(claim: String, fact: String, verdict: Verdict) {
    let answer = ClaimQuestion(claim: claim, notation: .latex, assumptions: [fact]).answer()
    #expect(answer.judgement.verdict == verdict, "\(answer.judgement)")
  }

  /// A false claim beside facts of all kinds about other names: refuted where something satisfies them, which mathematics
  /// says, and never where nothing does.
  @Test(arguments: [
    (["P(A) > 0", "P(B) > 0"], true), (["P(A) = 0.3", "P(B) = 0.5"], true),
    (["f(1) = 2", "f(2) = 3"], true), (["f(1) = 2", "f(1) = 3"], false),
    (["f(x) > 0", "f(y) < 0"], true), (["f(x) = 1", "f(y) = 2", "x = y"], false),
    (["f(x) = 1", "f(y) = 2", "(x-y)^2 = 0"], false), (["f(f(x)) = x"], true),
    (["f(x)^2 = -1"], false), ([#"\Gamma(x) > 0"#], true),
    (["g(f(x)) = 1", "g(f(y)) = 2", "x = y"], false),
    ([#"\mathbf R^T\mathbf R = \mathbf I"#], true), ([#"\mathbf A\mathbf B = \mathbf 0"#], true),
    ([#"\mathbf A \in \mathbb{R}^{2\times 2}"#, #"\det\mathbf A = 1"#], true),
    ([#"\mathbf A \in \mathbb{R}^{2\times 2}"#, #"\det\mathbf A = 1"#, #"\det(-\mathbf A) = -1"#], false),
    ([#"z \in \mathbb{C}"#, "z^2 = -1"], true), ([#"z \in \mathbb{C}"#, "z^2 = -1", "z^3 = 1"], false),
    ([#"\vec v\cdot\vec w = 0"#], true), ([#"|\vec v\cdot\vec w| < |\vec v||\vec w|"#], true),
    ([#"|\vec v\cdot\vec w| > |\vec v||\vec w|"#], false), ([#"|\vec v| = -1"#], false),
    ([#"\vec v\times\vec w = \vec w\times\vec v"#], true),
  ])
  func otherNamesMustHaveValues(facts: [String], canHold: Bool) {
    let judgement = ClaimQuestion(claim: "2 = 3", notation: .latex, assumptions: facts).answer().judgement
    if canHold {
      #expect(judgement.verdict == .refuted, "\(facts): \(judgement)")
    } else {
      #expect(judgement.verdict == .undecided || judgement.verdict == .error, "\(facts): \(judgement)")
    }
  }

  /// What belongs by convention to something of which a fact is assumed has no free values: entries, lengths, derivatives.
  @Test(arguments: [
    ("a_{12} = a_{21}", "A = A^T"), ("a_{12} = a_{21}", #"\mathbf A = \mathbf A^T"#),
    ("v = 1", #"|\vec v| = 1"#),
    ("v_x^2 + v_y^2 = 1", #"|\vec v| = 1"#), ("f(1) < f(2)", "f'(x) > 0"), ("F(1) < F(2)", "f(x) > 0"),
    ("f'(0) = 0", "f(x) = f(-x)"), ("A_{11} = 1", #"\mathbf A = \mathbf I"#),
  ])
  func whatBelongsToOthersIsNotRefuted(claim: String, fact: String) {
    let judgement = ClaimQuestion(claim: claim, notation: .latex, assumptions: [fact]).answer().judgement
    #expect(
      judgement.verdict == .undecided || judgement.verdict == .error, "\(fact) |- \(claim): \(judgement)")
  }

  /// Of a function that has a meaning no value is chosen: Γ has no zero, and ζ(2) is no whole number.
  @Test(arguments: [#"\Gamma(x) = 0"#, #"\zeta(2) = 2"#, #"\Gamma(x) = \Gamma(x) + 1"#, #"\zeta(2) > 2"#])
  func valuesOfKnownFunctionsAreNotChosen(fact: String) {
    let judgement = ClaimQuestion(claim: "2 = 3", notation: .latex, assumptions: [fact]).answer().judgement
    #expect(judgement.verdict == .undecided || judgement.verdict == .error, "\(fact): \(judgement)")
  }
}
