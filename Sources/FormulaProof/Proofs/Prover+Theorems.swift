import FormulaSyntax
import ProofChecking
import SourceText
import Theorems

/// A verdict as a theorem, with the proof that the prover found.
public struct VerdictTheorem: Sendable {
  /// What is said.
  public var goal: ProofGoal
  /// What it says of the goal: that it holds, or where it fails.
  public var content: Theorem.Content
  /// How it is shown, where that is a value.
  public var step: ProofStep?
  /// How the prover reached the verdict, one of the methods of a ``Judgement``.
  public var method: String
  /// How a theorem with sums, limits or derivatives follows from one without them.
  public var reduction: BinderReduction?
}

/// Why there is no theorem of a verdict.
public enum NoTheorem: String, Error, Sendable, Hashable, CaseIterable {
  /// Nothing was shown.
  case verdict = "nothing was shown that could be a theorem"
  /// Not all names stand for real numbers.
  case kinds = "not all of its names stand for real numbers"
  /// The claim needs what no expression of real numbers writes.
  case unprintable = "it has no form as a statement about real numbers"
  /// The counterexample's values are no expressions.
  case point = "its counterexample has a value that no formula writes"
}

extension Prover {
  /// The verdict of a claim as a theorem.
  ///
  /// The claim is judged anew by this process, so that the proof is at hand; what was refuted keeps its counterexample.
  public func theorem(of claim: Claim, _ judgement: Judgement) throws(NoTheorem) -> VerdictTheorem {
    guard problems.isEmpty, claim.blank == nil else { throw .verdict }
    let prover = relevant(to: claim)
    if !prover.isOfOrdinaryLetters(prover.survey(of: claim)) {
      if let placed = placingPoints(of: claim) { return try placed.theorem(of: claim, judgement) }
      if let theorem = try binderTheorem(of: claim, judgement) { return theorem }
      if prover.judgedByKinds(claim) != nil { throw .kinds }
    }
    switch judgement.verdict {
    case .proved, .confirmed:
      let judge = ClaimJudge(claim, prover)
      let trace = ProofTrace()
      judge.trace = trace
      guard let again = try? judge.judge(), again.verdict == judgement.verdict else { throw .verdict }
      guard let goal = judge.proofGoal, let conditions = trace.facts else { throw .unprintable }
      return VerdictTheorem(
        goal: goal, content: .holds(conditions: conditions), step: prover.step(again, trace),
        method: again.method)
    case .refuted:
      // The point satisfies all assumptions, those that share no symbol with the claim too.
      guard let goal = ClaimJudge(claim, self).proofGoal else { throw .unprintable }
      let values = try judgement.pointOfTheorem()
      return VerdictTheorem(goal: goal, content: .fails(at: values), step: nil, method: judgement.method)
    case .sampled, .undecided, .error: throw .verdict
    }
  }
}

extension Judgement {
  /// The values of the counterexample, by symbols.
  func pointOfTheorem() throws(NoTheorem) -> [Symbol: Expression] {
    var values: [Symbol: Expression] = [:]
    for assignment in counterexample?.assignments ?? [] {
      let (value, problems) = CalculatorParser.readExpression(
        Array(assignment.value.utf8), scope: NameScope())
      guard let value, problems.isEmpty else { throw .point }
      values[Symbol(assignment.symbol)] = value
    }
    return values
  }
}
