import FormulaSyntax
import SourceText

/// Decides a claim in exact arithmetic, by cases on signs where absolute values ask for it.
///
/// Each method says of which points it speaks, and those that it leaves out are looked at as cases of their own:
/// - Where the sign of a polynomial P is open, the cases are P < 0, P = 0 and P > 0.
/// - t = tan(u/2) does not exist where u is an odd multiple of π. For each set of such angles, sin u = 0 and
///   cos u = −1 are a case.
///
/// A thin case, P = 0 or a half turn, is passed over only where continuity tells of it (``Continuity``).
struct ExactDecision {
  /// What is to be shown.
  enum Goal {
    /// The sides are equal.
    case equality
    /// The left side minus the right one has one of these signs.
    case sign(SignSet)
  }

  /// A proof's conditions and its kind.
  struct Proof {
    var conditions = DomainConditions()
    var usedCases = false
    /// Whether one computation of normal forms was enough, with nothing assumed.
    var isPlain = false
    /// Whether a root, a logarithm or an inverse function cuts the domain, which then may be empty.
    var restrictsDomain = false
    /// Polynomials whose signs told cases apart, as expressions: where a proof by cases could be wrong.
    var borders: [Expression] = []
  }

  enum Outcome {
    case holds(Proof)
    case contradiction
    case undefined
    case open(String)
  }

  let judge: ClaimJudge
  let goal: Goal
  let computation: ExactComputation
  /// Notes the steps, where the proof is wanted as a value.
  let trace: ProofTrace?

  init(_ judge: ClaimJudge, goal: Goal, left: Expression, right: Expression) {
    self.judge = judge
    self.goal = goal
    trace = nil
    computation = ExactComputation(judge: judge, left: left, right: right, programs: nil)
  }

  /// A decision about the claim's own sides.
  init(_ judge: ClaimJudge, goal: Goal) {
    self.judge = judge
    self.goal = goal
    trace = judge.trace
    computation = ExactComputation(
      judge: judge, left: judge.claim.left, right: judge.claim.right, programs: judge.programs)
  }

  /// The decision as far as exact arithmetic did all that was asked of it; see ``run(needsConditions:)``.
  func outcome(needsConditions: Bool) throws(Diagnostic) -> Outcome {
    guard judge.symbols.count <= 200 else { return .open("more than 200 symbols") }
    var exploration = CaseExploration(self)
    switch try exploration.run(initialConfiguration) {
    case .open(let reason):
      guard rangesTell else { return .open(reason) }
      trace?.leaveOut()
      var proof = Proof()
      proof.restrictsDomain = true
      if needsConditions {
        switch try conditions(nil) {
        case .conditions(let known): proof.conditions = known
        case .definedNowhere: return .undefined
        case .tooLarge: return .open(reason)
        }
      }
      return .holds(proof)
    case .contradiction: return .contradiction
    case .undefined: return .undefined
    case .holds: break
    }
    var proof = exploration.proof
    proof.isPlain = exploration.plainField != nil && judge.prover.assumptions.isEmpty
    if needsConditions, exploration.mayHaveConditions {
      switch try conditions(exploration.plainField) {
      case .conditions(let known): proof.conditions = known
      case .definedNowhere: return .undefined
      case .tooLarge: return .open("over budget: the conditions are too large to be stated")
      }
    }
    trace?.conditions = proof.conditions
    return .holds(proof)
  }

  /// Whether the interval in which the difference of the sides lies, as they were written, tells its sign.
  private var rangesTell: Bool {
    guard case .sign(let wanted) = goal, judge.budget.refusal == nil, judge.budget.hasTime,
      let left = judge.unfolded(computation.left), let right = judge.unfolded(computation.right)
    else { return false }
    let symbols = judge.ranges
    let difference = ValueRange(of: left, symbols: symbols) + (-ValueRange(of: right, symbols: symbols))
    return difference.signs.isSubset(of: wanted)
  }

  private var initialConfiguration: FieldConfiguration {
    var configuration = FieldConfiguration()
    configuration.integers = judge.prover.integers
    if judge.prover.environment.isEmpty, !judge.angles.isEmpty { configuration.angleParts = angleParts }
    if !judge.angles.isEmpty { configuration.angleRanges = judge.angleRanges }
    while configuration.capacity < 2 * judge.symbols.count { configuration.capacity *= 2 }
    return configuration
  }

  /// What the multiples of symbols in angles seem to have in common.
  private var angleParts: [FractionKey: AnglePart] {
    var expressions = [computation.left, computation.right]
    for assumption in judge.prover.assumptions { expressions += [assumption.left, assumption.right] }
    let parts = AngleSymbols.parts(in: expressions)
    return Dictionary(uniqueKeysWithValues: parts.map { (FractionKey($0.key), $0.value) })
  }

  /// Whether the sides are equal by the rules that a configuration allows, without cases.
  func holds(under configuration: FieldConfiguration) throws(Diagnostic) -> Bool {
    var halfTurns = HalfTurns()
    guard
      case .values(let field, let left, let right) = try computation.run(configuration, halfTurns: &halfTurns),
      left.isComparable(with: right), !(left.components + right.components).contains(where: \.isUndefined)
    else { return false }
    if case .holds = decide(field, left, right) { return judge.budget.refusal == nil }
    return false
  }

  /// For a claim between constants: the components of its sides, and its tolerances.
  func constants(
    _ tolerances: [Expression] = []
  ) throws(Diagnostic) -> (
    left: [NormalForm], right: [NormalForm], tolerances: [NormalForm], field: ExactField
  )? {
    var configuration = FieldConfiguration()
    for _ in 0..<20 {
      let field = ExactField(configuration, budget: judge.budget)
      let evaluator = Evaluator(judge.prover.environment, numbers: field.numberSystem)
      // What a side requires is recorded as its own, and is looked up by whoever asks for the constants.
      field.requirements.side = .left
      let a = try evaluator.evaluate(computation.left).components
      field.requirements.side = .right
      let b = try evaluator.evaluate(computation.right).components
      field.requirements.side = [.left, .right]
      var limits: [NormalForm] = []
      for tolerance in tolerances { limits += try evaluator.evaluate(tolerance).components }
      if field.mustRestart {
        configuration = field.wanted
        continue
      }
      guard !field.isInterrupted, judge.budget.refusal == nil, a.count == b.count else { return nil }
      return (a, b, limits, field)
    }
    return nil
  }

  /// For a claim between constants: each component's difference and its tolerance.
  func constantValues(_ tolerances: [Expression]) throws(Diagnostic) -> [(NormalForm, NormalForm)]? {
    guard let (a, b, limits, field) = try constants(tolerances), field.constantsAreDefined,
      limits.count == 1 || limits.count == a.count
    else { return nil }
    return a.indices.map { index in (a[index] - b[index], limits[limits.count == 1 ? 0 : index]) }
  }

  // MARK: Deciding one case

  enum Decision {
    case holds
    case needsHalfAngles
    case open
  }

  /// Whether the goal follows from the normal forms of the sides, wherever these are defined.
  func decide(_ field: ExactField, _ left: Value<NormalForm>, _ right: Value<NormalForm>) -> Decision {
    var allHold = true
    var someHolds = false
    for (a, b) in zip(left.components, right.components) {
      let difference = a - b
      guard !field.isInterrupted, let fraction = difference.fraction(in: field) else { return .open }
      switch goal {
      case .equality:
        if field.isZero(fraction.numerator) { continue }
        let rest = field.ring.cancelled(fraction)
        if !field.isZeroByExponential(rest), !field.isZeroByAngle(rest) { allHold = false }
      case .sign(let wanted):
        if hasSign(fraction, wanted, field) || factsImply(fraction, wanted, field) {
          someHolds = true
        } else {
          allHold = false
        }
      }
    }
    // Tuples differ where some component does.
    if case .sign(.nonzero) = goal { allHold = someHolds }
    if allHold, !field.isInterrupted { return .holds }
    if !field.configuration.usesHalfAngles, !field.ring.angles.isEmpty {
      if case .sign = goal { return .needsHalfAngles }
      if field.keepsSizesOfCircle { return .needsHalfAngles }
    }
    if case .sign = goal { field.asksForSignsOfIntegers(in: left.components + right.components) }
    return .open
  }

  private func hasSign(_ fraction: Fraction, _ wanted: SignSet, _ field: ExactField) -> Bool {
    if wanted.contains(.zero), field.isZero(fraction.numerator) { return true }
    let cancelled = field.ring.cancelled(fraction)
    let top = field.signs(of: cancelled.numerator)
    let bottom = cancelled.denominator.map { field.signs(of: $0) } ?? .positive
    return top.times(bottom.intersection(.nonzero)).isSubset(of: wanted)
  }

  /// Whether the assumptions imply the sign by linear combinations, or sums of squares do.
  private func factsImply(_ fraction: Fraction, _ wanted: SignSet, _ field: ExactField) -> Bool {
    let cancelled = field.ring.cancelled(fraction)
    // A quotient has the sign of the product.
    guard let polynomial = try? field.ring.wholeProduct(cancelled), !field.isInterrupted else { return false }
    if field.factsImply(polynomial, wanted) { return true }
    return wanted != .nonzero && field.squaresImply(field.signPolynomial(of: cancelled) ?? polynomial, wanted)
  }
}

extension ExactField {
  /// The numerator, or its negative, where the denominator's sign is known: it has the sign of the fraction.
  func signPolynomial(of cancelled: Fraction) -> Polynomial? {
    guard let bottom = cancelled.denominator else { return cancelled.numerator }
    switch signs(of: bottom) {
    case .positive: return cancelled.numerator
    case .negative: return -cancelled.numerator
    default: return nil
    }
  }
}
