import SourceText

extension ExactDecision {
  /// The decision; open where an operation was too large to be done, since nothing that came after it means anything.
  ///
  /// `needsConditions` is whether a proof says under which conditions it holds.
  func run(needsConditions: Bool = true) throws(Diagnostic) -> Outcome {
    let outcome: Outcome
    do {
      outcome = try self.outcome(needsConditions: needsConditions)
    } catch {
      let reason = judge.budget.refusal ?? judge.budget.exceeded ?? error.message
      guard judge.budget.refusal != nil || error.finding == .outOfTime else { throw error }
      return .open("over budget: \(reason)")
    }
    return judge.budget.refusal.map { .open("over budget: \($0)") } ?? outcome
  }

  /// Where both sides are defined; too large to be stated where an operation was too large to be done.
  func domain() throws(Diagnostic) -> Statement {
    let statement: Statement
    do {
      statement = try conditions(nil)
    } catch {
      guard judge.budget.refusal != nil || error.finding == .outOfTime else { throw error }
      return .tooLarge
    }
    return judge.budget.refusal == nil ? statement : .tooLarge
  }
}
