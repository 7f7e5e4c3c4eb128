import FormulaSyntax
import ProofChecking
import SourceText
import Theorems

extension Prover {
  /// The judgement of a claim by this process, and its proof as a value where it was proved or confirmed.
  ///
  /// The proof is nil for what was refuted or is undecided, and where it needs what no expression writes.
  public func proof(of claim: Claim) -> (judgement: Judgement, proof: Proof?) {
    let prover = relevant(to: claim)
    guard problems.isEmpty, claim.blank == nil else { return (prover.judgeHere(claim).judgement, nil) }
    let judge = ClaimJudge(claim, prover)
    let trace = ProofTrace()
    judge.trace = trace
    guard let judgement = try? judge.judge() else { return (prover.judgeHere(claim).judgement, nil) }
    guard judgement.verdict == .proved || judgement.verdict == .confirmed, let goal = judge.proofGoal,
      let conditions = trace.facts, let step = step(judgement, trace)
    else { return (judgement, nil) }
    return (judgement, Proof(goal: goal, conditions: conditions, step: step))
  }

  /// The proof of an equation told in lines; nil of what was not proved, of names that stand for no real numbers, and where none is
  /// found that one would read.
  ///
  /// It is the checker's own: how the prover found its proof does not matter to it.
  public func derivation(of claim: Claim, _ judgement: Judgement) -> Derivation? {
    guard judgement.verdict == .proved, claim.relation == .equal else { return nil }
    return goalOfRealNumbers(of: claim).flatMap(Derivation.init)
  }

  /// Where a refuted equation happens to hold: nothing of other claims, and of names that stand for no real numbers.
  public func coincidences(of claim: Claim, _ judgement: Judgement) -> [Coincidence] {
    guard judgement.verdict == .refuted, claim.relation == .equal else { return [] }
    return goalOfRealNumbers(of: claim).map(Coincidence.all) ?? []
  }

  /// What is to be shown of a claim whose names all stand for real numbers; nil of others.
  func goalOfRealNumbers(of claim: Claim) -> ProofGoal? {
    guard problems.isEmpty, claim.blank == nil else { return nil }
    var prover = relevant(to: claim)
    if !prover.isOfOrdinaryLetters(prover.survey(of: claim)) {
      prover = prover.placingPoints(of: claim) ?? prover
      guard KindSurvey(claim, prover).isPlain else { return nil }
    }
    return ClaimJudge(claim, prover).proofGoal
  }

  func step(_ judgement: Judgement, _ trace: ProofTrace) -> ProofStep? {
    switch judgement.method {
    case "ball": .numbers
    case "subdivision": .enclosure
    // Without steps it was decided by algebraic numbers.
    default: trace.step ?? (trace.isIncomplete ? nil : .algebraic)
    }
  }
}

extension ClaimJudge {
  /// How many steps of the checker a proof by cases may take: so few that it costs far less than the search for it.
  private static let mostSteps = 500

  /// Has the checker look at a proof by cases, and says that the prover is at fault where it is wrong.
  ///
  /// A proof without cases is one computation of normal forms; to make it anew would take as long as to find it. What is beyond
  /// the checker, or takes too many steps, is believed.
  func judgementOfChecker() -> Judgement? {
    guard let trace, let step = trace.step, let conditions = trace.facts, let goal = proofGoal,
      case .rejected(_, let reason) = ProofChecker.check(
        Proof(goal: goal, conditions: conditions, step: step), steps: Self.mostSteps)
    else { return nil }
    return Judgement(
      .undecided, method: Judgement.guardMethod,
      message: "a fault of the prover: it found a proof, and the check of it says: \(reason)")
  }

  /// What is to be shown, its names replaced by what they are defined to be.
  var proofGoal: ProofGoal? {
    let isApproximation = claim.relation == .approximatelyEqual
    let tolerances = isApproximation ? (try? tolerances()) ?? [] : []
    return ProofGoal(
      left: claim.left, relation: claim.relation, right: claim.right, tolerances: tolerances,
      assumptions: prover.assumptions.map { ($0.left, $0.relation, $0.right) },
      defined: prover.definedByAssumption, integers: prover.integers, environment: prover.environment)
  }
}
