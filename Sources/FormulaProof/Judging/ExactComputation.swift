import FormulaSyntax
import SourceText

/// The two sides of a claim and its assumptions, computed in an exact field.
struct ExactComputation {
  /// What became of one computation.
  enum Outcome {
    case values(ExactField, left: Value<NormalForm>, right: Value<NormalForm>)
    /// The assumptions cannot hold under the configuration's facts; of a computation under half angles, with those
    /// angles that it says nothing of.
    case contradiction(FieldConfiguration, HalfTurns)
    /// The sides need t = tan(u/2); what was known before it is kept.
    case needsHalfAngles(FieldConfiguration)
    case failed(String)
  }

  let judge: ClaimJudge
  let left: Expression
  let right: Expression
  /// The sides' programs, where they have some.
  let programs: (left: ScalarProgram, right: ScalarProgram)?

  /// How often a computation starts anew with what it has learned, at most.
  private static let mostStarts = 40

  /// Computes under a configuration, again and again until it knows what it needs to know.
  ///
  /// - Parameters:
  ///   - allowsHalfAngles: Whether the computation may go on in half angles by itself; only to state conditions.
  ///   - halfTurns: The angles that were taken not to be odd multiples of π while something was learned.
  func run(
    _ start: FieldConfiguration, allowsHalfAngles: Bool = false, halfTurns: inout HalfTurns
  ) throws(Diagnostic) -> Outcome {
    var configuration = start
    var turns = HalfTurns()
    defer { halfTurns.formUnion(turns) }
    for _ in 0..<Self.mostStarts {
      let field = ExactField(configuration, budget: judge.budget)
      field.notesRewritings = judge.trace != nil
      let values: Values?
      do {
        values = try compute(field)
      } catch {
        // A void computation has no numbers, and what it finds wrong may not be wrong.
        if field.interruption == nil {
          if error.finding == .overBudget { return .failed("over budget: \(error.message)") }
          if error.finding == .outOfTime { return .failed("over budget") }
          throw error
        }
        values = nil
      }
      turns.formUnion(field.anglesThatAreNoHalfTurns)
      if field.mustRestart {
        guard let next = next(after: field, from: start, &turns, allowsHalfAngles) else {
          return .needsHalfAngles(beforeHalfAngles(field))
        }
        configuration = next
        continue
      }
      if let failure = field.failure { return .failed(failure) }
      if let refusal = judge.budget.refusal { return .failed("over budget: \(refusal)") }
      guard let values else { return .contradiction(configuration, turns) }
      return .values(field, left: values.left, right: values.right)
    }
    return .failed("the claim's terms could not be brought into one form")
  }

  /// The sides' normal forms.
  private typealias Values = (left: Value<NormalForm>, right: Value<NormalForm>)

  /// Uses the assumptions and computes the sides; nil where the assumptions cannot hold.
  private func compute(_ field: ExactField) throws(Diagnostic) -> Values? {
    guard try assume(field) else { return nil }
    return try sides(field)
  }

  /// What to start with after a void computation; nil where that would be half angles and may not.
  private func next(
    after field: ExactField, from start: FieldConfiguration, _ turns: inout HalfTurns,
    _ allowsHalfAngles: Bool
  ) -> FieldConfiguration? {
    var next = field.wanted
    if next.usesHalfAngles, !start.usesHalfAngles, !allowsHalfAngles { return nil }
    if field.demandsAnglePart, next.usesHalfAngles, start.usesHalfAngles {
      // What was learned holds where the former angles are no half turns, and these are not looked at any more.
      next.signs = start.signs
      next.integersByDomain = start.integersByDomain
      next.substitutions = start.substitutions
      turns = HalfTurns()
    }
    return next
  }

  /// What was known before half angles were asked for.
  private func beforeHalfAngles(_ field: ExactField) -> FieldConfiguration {
    var result = field.wanted
    result.usesHalfAngles = false
    return result
  }

  /// The sides' normal forms.
  private func sides(_ field: ExactField) throws(Diagnostic) -> Values {
    if let programs {
      var known: [NormalForm?] = Array(repeating: nil, count: judge.symbols.count)
      func value(_ program: ScalarProgram) -> Value<NormalForm> {
        .number(
          program.value(
            numeral: { NormalForm($0, field) },
            constant: { field.number($0) },
            symbol: { index in
              if let value = known[index] { return value }
              let value = field.symbol(judge.symbols[index])
              known[index] = value
              return value
            }))
      }
      field.requirements.side = .left
      let left = value(programs.left)
      field.requirements.side = .right
      return (left, value(programs.right))
    }
    let environment = judge.prover.environment
    let evaluator = Evaluator(environment, numbers: field.numberSystem)
    field.requirements.side = .left
    let left = try evaluator.evaluate(self.left)
    field.requirements.side = .right
    // Names keep their values in an evaluator; a fresh one records what the right side needs of them too.
    let other = environment.isEmpty ? evaluator : Evaluator(environment, numbers: field.numberSystem)
    return (left, try other.evaluate(self.right))
  }

  /// Uses the assumptions; false where they cannot hold.
  private func assume(_ field: ExactField) throws(Diagnostic) -> Bool {
    let prover = judge.prover
    if prover.assumptions.isEmpty, prover.definedByAssumption.isEmpty { return true }
    field.requirements.side = []
    let evaluator = Evaluator(prover.environment, numbers: field.numberSystem)
    for expression in prover.definedByAssumption {
      let isUndefined = try evaluator.evaluate(expression).components.contains(where: \.isUndefined)
      if field.isInterrupted { return true }
      if isUndefined { return false }
    }
    for assumption in prover.assumptions {
      let left = try evaluator.evaluate(assumption.left)
      let right = try evaluator.evaluate(assumption.right)
      if field.isInterrupted { return true }
      guard left.isComparable(with: right) else { throw judge.mismatch(left.shape, right.shape) }
      let differences = zip(left.components, right.components).map { $0 - $1 }
      // What is not defined is not satisfied.
      if field.isInterrupted { return true }
      if differences.contains(where: \.isUndefined) { return false }
      let signs = assumption.relation.signsOfDifference ?? (assumption.relation == .equal ? .zero : .any)
      if signs == .nonzero, differences.count != 1 {
        // Tuples differ where some component does: where the sum of squares is not 0.
        let squares = differences.reduce(NormalForm(0)) { $0 + $1 * $1 }
        if !allows(field, squares, .positive) { return false }
      } else {
        guard signs == .zero || differences.count == 1 else { throw judge.notOrdered(left, right) }
        for difference in differences where !allows(field, difference, signs) { return false }
      }
      if field.isInterrupted { return true }
    }
    // What an assumption requires to be defined holds too.
    for requirement in field.requirements where requirement.sides.isEmpty {
      let isPossible = field.attempt { () throws(Interruption) in try field.assume(requirement.value) }
      guard let isPossible else { return true }
      if !isPossible { return false }
    }
    return !field.factsExclude()
  }

  /// Uses that a number has one of some signs; false where that contradicts what is known.
  private func allows(_ field: ExactField, _ number: NormalForm, _ signs: SignSet) -> Bool {
    field.attempt { () throws(Interruption) in try field.assume(number, signs) } ?? true
  }
}
