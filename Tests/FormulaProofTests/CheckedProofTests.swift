import FormulaProof
import FormulaSyntax
import ProofChecking
import TestSupport
import Testing
import Theorems

/// Proofs as values, and the checker that computes them anew.
@Suite struct CheckedProofTests {
  /// Claims of each kind of step, with their assumptions.
  static let claims: [(claim: String, assumptions: [String])] = [
    ("(a + b)^2 = a^2 + 2*a*b + b^2", []), ("(x^2 - 1)/(x - 1) = x + 1", []),
    ("1/x + 1/y = (x + y)/(x*y)", []),
    ("sin(θ)^2 + cos(θ)^2 = 1", []), ("cos(3*θ) = 4*cos(θ)^3 - 3*cos(θ)", []),
    ("tan(2*x) = 2*tan(x)/(1 - tan(x)^2)", []), ("sin(θ/2)^2 = (1 - cos(θ))/2", []),
    ("cos(a + b) = cos(a)*cos(b) - sin(a)*sin(b)", []), ("cos(15°) = (sqrt(6) + sqrt(2))/4", []),
    ("sqrt(8) = 2*sqrt(2)", []), ("sqrt(x^2) = |x|", []), ("sqrt(x^2*y) = |x|*sqrt(y)", []),
    ("sqrt(x)*sqrt(x) = x", []), ("sqrt(1 - cos(θ)^2) = |sin(θ)|", []),
    ("sqrt((1 - cos(θ))/2) = |sin(θ/2)|", []), ("max(a, b) + min(a, b) = a + b", []),
    ("max(max(max(0, a), a + b), b) - min(0, a, a + b, b) = |a| + |b|", []),
    (
      "max(0, w*cos(θ), w*cos(θ) - h*sin(θ), -h*sin(θ)) - min(0, w*cos(θ), w*cos(θ) - h*sin(θ), -h*sin(θ)) "
        + "= |w*cos(θ)| + |h*sin(θ)|", []
    ),
    ("||x|| = |x|", []), ("exp(a + b) = exp(a)*exp(b)", []), ("exp(log(x)) = x", []),
    ("log(x*y) = log(x) + log(y)", ["x > 0", "y > 0"]), ("4^x = (2^x)^2", []),
    ("cosh(x)^2 - sinh(x)^2 = 1", []), ("cos(asin(x)) = sqrt(1 - x^2)", []),
    ("sin(2*atan(x)) = 2*x/(1 + x^2)", []), ("rotation(a)*rotation(b) = rotation(a + b)", []),
    ("det([[a, b], [c, d]]) = a*d - b*c", []), ("sqrt(2) < 1.4142136", []), ("cos(45°) ~= 0.7071", []),
    ("pi != 3", []), ("x^2 + 1 > 0", []), ("a^2 + b^2 >= 2*a*b", []), ("x^2 + x*y + y^2 >= 0", []),
    ("|x + y| <= |x| + |y|", []), ("1 - cos(θ) >= 0", []), ("cosh(x) >= 1", []), ("exp(x) > 0", []),
    ("x + 1/x >= 2", ["x > 0"]), ("sqrt(x^2) = x", ["x >= 0"]), ("|x| = x", ["x > 0"]),
    ("cos(n*pi) = (-1)^n", ["n ∈ ℤ"]), ("x*y > 0", ["x > 0", "y > 0"]), ("a = b", ["a^3 = b^3"]),
    ("sqrt(a^2 + b^2) = 1", ["a^2 + b^2 = 1"]), ("|x|*x^2 >= 0", []), ("x^3 + x > 0", ["x > 0"]),
    ("sqrt(x^2 - 2*x*y + y^2) = |x - y|", []), ("sqrt(5 - 2*sqrt(6)) = sqrt(3) - sqrt(2)", []),
    ("x*(1 - x) <= 0.26", ["x >= 0", "x <= 1"]), ("(x - y)/(sqrt(x) - sqrt(y)) = sqrt(x) + sqrt(y)", []),
  ]

  static func proof(of claim: String, assuming assumptions: [String]) -> (Judgement, Proof?)? {
    let statements = assumptions.flatMap {
      CalculatorParser.read(Array($0.utf8), scope: NameScope()).statements
    }
    let claims = CalculatorParser.read(Array(claim.utf8), scope: NameScope()).statements.flatMap(
      Claim.claims(of:))
    guard let claim = claims.first else { return nil }
    return Prover(environment: Environment(), assumptions: statements).proof(of: claim)
  }

  @Test func mostProofsAreAcceptedAndNoneRejected() {
    var accepted = 0
    var all = 0
    for (claim, assumptions) in Self.claims {
      guard let (judgement, proof) = Self.proof(of: claim, assuming: assumptions) else {
        Issue.record("\(claim) is no claim")
        continue
      }
      #expect(judgement.verdict == .proved || judgement.verdict == .confirmed, "\(claim): \(judgement)")
      all += 1
      guard let proof else {
        print("\(claim): no value")
        continue
      }
      switch ProofChecker.check(proof) {
      case .accepted: accepted += 1
      case .rejected(let step, let reason): Issue.record("\(claim): \(step): \(reason)")
      case .unchecked(let step, let reason): print("\(claim): \(step): \(reason)")
      }
    }
    print("\(accepted) of \(all) proofs of the table are accepted")
    #expect(accepted * 10 >= all * 9)
  }

  /// Claims that the oracle's generators made, of all families.
  @Test func proofsOfTheOraclesClaimsAreNotRejected() {
    let lines = TestSettings.lines(ofFile: "oracle-claims.txt").filter { !$0.hasPrefix("#") }
    #expect(lines.count >= 200)
    let audit = ProofAudit()
    ProofAudit.$current.withValue(audit) {
      for line in lines {
        guard let sign = line.range(of: "|-") else { continue }
        let assumptions = line[..<sign.lowerBound].split(separator: ";").flatMap {
          CalculatorParser.read(Array($0.utf8), scope: NameScope()).statements
        }
        let claims = CalculatorParser.read(Array(line[sign.upperBound...].utf8), scope: NameScope())
          .statements
          .flatMap(Claim.claims(of:))
        let prover = Prover(environment: Environment(), assumptions: assumptions)
        for claim in claims { _ = prover.judge(claim) }
      }
    }
    print(audit.description)
    print("\(Int(audit.share * 1000)) of 1000 proofs of the oracle's claims are accepted")
    #expect(audit.rejections.isEmpty, "\(audit.rejections)")
    #expect(audit.share >= 0.6)
  }

  /// Spoils accepted proofs; where doubles show that what is left to be shown is false, it must not be accepted.
  @Test func noFalsehoodIsAccepted() {
    let seed = testSeed(20)
    var random = SeededGenerator(seed: seed)
    let proofs = Self.claims.compactMap { Self.proof(of: $0.claim, assuming: $0.assumptions)?.1 }
      .filter { ProofChecker.check($0).isAccepted }
    for proof in proofs { #expect(ProofTruth.counterexample(proof, random: &random) == nil) }
    var falsehoods: [String: Int] = [:]
    for _ in 0..<1_500 {
      guard let proof = proofs.randomElement(using: &random),
        let mutant = ProofMutant.drawn(from: proof, random: &random),
        let point = ProofTruth.counterexample(mutant.proof, random: &random)
      else { continue }
      falsehoods[mutant.kind, default: 0] += 1
      #expect(
        !ProofChecker.check(mutant.proof).isAccepted,
        "\(mutant.kind) of \(mutant.proof.goal) is accepted, and false at \(point)")
    }
    let count = falsehoods.values.reduce(0, +)
    print("seed \(seed): none of \(count) falsehoods is accepted: \(falsehoods.sorted { $0.key < $1.key })")
    #expect(count >= 200)
  }

  /// A proof of one claim shows no other.
  @Test func stepsShowNoOtherGoal() {
    let proofs = Self.claims.compactMap { Self.proof(of: $0.claim, assuming: $0.assumptions)?.1 }
    var random = SeededGenerator(seed: 3)
    for proof in proofs {
      for _ in 0..<4 {
        guard var other = proofs.randomElement(using: &random) else { continue }
        other.goal.components = other.goal.components.map {
          .init(left: Expression(.sum([$0.left, .integer(1)])), right: $0.right, tolerance: $0.tolerance)
        }
        other.step = proof.step
        guard [.equal, .approximatelyEqual].contains(other.goal.relation) else { continue }
        #expect(!ProofChecker.check(other).isAccepted, "\(other.goal)")
      }
    }
  }

  @Test(arguments: [
    // What holds almost everywhere: the case that is left out is the one that fails.
    ("x/x", "1", [] as [String]), ("sqrt(x)^2", "x", []), ("|x|", "x", []), ("tan(x)*cos(x)", "sin(x)", []),
    ("exp(log(x))", "x", []), ("sqrt(x*y)", "sqrt(x)*sqrt(y)", []), ("log(x^2)", "2*log(x)", []),
    ("sin(asin(x))", "x", []), ("sqrt((x^2 - 1)^2)", "x^2 - 1", []), ("x^(1/3)^3", "x", []),
    ("1/(1/x)", "x", ["|x|*y > 0"]),
  ])
  func nothingIsAcceptedWithoutItsConditions(left: String, right: String, assumptions: [String]) {
    func read(_ text: String) -> Expression? {
      CalculatorParser.read(Array(text.utf8), scope: NameScope()).statements.first?.sides.first
    }
    guard let left = read(left), let right = read(right),
      let goal = ProofGoal(left: left, relation: .equal, right: right, environment: Environment())
    else {
      Issue.record("not read")
      return
    }
    let steps: [ProofStep] = [
      .normalForm(.init()), .empty(.init()), .continuity, .numbers, .enclosure, .algebraic,
      .cases(
        of: .symbol("x"),
        [.init(signs: [-1, 1], step: .normalForm(.init())), .init(signs: [0], step: .continuity)]),
      .cases(of: .symbol("x"), [.init(signs: [1], step: .normalForm(.init()))]),
      .cases(
        of: .symbol("x"),
        [
          .init(signs: [1], step: .normalForm(.init())), .init(signs: [-1], step: .empty(.init())),
          .init(signs: [0], step: .empty(.init())),
        ]),
    ]
    for step in steps {
      #expect(!ProofChecker.check(Proof(goal: goal, conditions: [], step: step)).isAccepted, "\(step)")
    }
  }
}

/// What powers to whole exponents tell: that xⁿ has a value does not say that x is not 0.
@Suite struct PowerOfZeroProofTests {
  /// Assumptions with a power, and what would follow if one could divide by it; each fails at x = 0, n = 1.
  static let rows: [(assumption: String, claim: String)] = {
    let powers = ["x^n", "sin(x)^n", "(x - w)^n", "(2*x)^n", "x^(n + 1)", "x^(2*n)", "(x*w)^n"]
    let conclusions = [
      ("%*y = %", "y = 1"), ("%*z = 0", "z = 0"), ("%*y = %", "x*y^2 = x + y^2 - 1"),
      ("%*(y - z) = 0", "y = z"),
    ]
    return powers.flatMap { power in
      conclusions.map { ($0.0.replacing("%", with: power), $0.1) }
    }
  }()

  @Test(arguments: ["n ∈ ℤ", "n ∈ ℕ", "n > 0"]) func checkerBelievesNoQuotient(kind: String) throws {
    for (assumption, claim) in Self.rows {
      func read(_ text: String) throws -> Claim {
        let statements = CalculatorParser.read(Array(text.utf8), scope: NameScope()).statements
        return try #require(statements.flatMap(Claim.claims(of:)).first)
      }
      let (given, wanted) = (try read(assumption), try read(claim))
      var facts: [(left: Expression, relation: Relation, right: Expression)] = [
        (given.left, given.relation, given.right)
      ]
      if kind == "n > 0" { facts.append((.symbol("n"), .greater, .integer(0))) }
      let goal = try #require(
        ProofGoal(
          left: wanted.left, relation: wanted.relation, right: wanted.right, assumptions: facts,
          integers: [Symbol("n")], environment: Environment()))
      let proof = Proof(goal: goal, conditions: [], step: .normalForm(NormalFormStep()))
      #expect(!ProofChecker.check(proof).isAccepted, "\(claim) from \(assumption), \(kind)")
      #expect(Derivation(of: goal) == nil, "\(claim) from \(assumption), \(kind)")
    }
  }

  /// Where the base is not 0, or the exponent is negative, one can divide.
  @Test(arguments: [["x != 0"], ["x > 0"], ["n < 0"]]) func checkerDivides(by assumptions: [String]) throws {
    let found = CheckedProofTests.proof(of: "y = 1", assuming: ["x^n*y = x^n", "n ∈ ℤ"] + assumptions)
    let proof = try #require(found?.1)
    #expect(ProofChecker.check(proof).isAccepted)
  }
}
