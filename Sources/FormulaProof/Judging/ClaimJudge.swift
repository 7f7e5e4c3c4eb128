import FormulaSyntax
import SourceText

/// Judges one claim, within one budget and in one task.
final class ClaimJudge {
  let claim: Claim
  let prover: Prover
  let budget: Budget
  let symbols: [Symbol]
  /// Symbols that are used as angles; known once the claim has been normalised.
  var angles: Set<Symbol> = []
  /// The parts of these that the claim's functions are of: a half where θ/2 occurs.
  var angleParts: [Symbol: AnglePart] = [:]
  /// Polynomials whose signs told cases apart, as expressions: a claim may fail where one is 0.
  var borders: [Expression] = []
  /// The sides' programs; nil where these are not plain numbers, or use what is defined.
  let programs: (left: ScalarProgram, right: ScalarProgram)?
  /// Notes the steps of the claim's decision, where its proof is wanted as a value.
  var trace: ProofTrace?
  /// Whether an equation's sides look different at points of no special kind; not asked where only some points count.
  private(set) lazy var looksFalse = looksFalseSomewhere()
  /// What a search for a point that satisfies the assumptions has found; nil where there was none yet.
  var foundPoint: [SampleValue]??
  /// A point that speaks against a proof which was found on the way, of a condition or of what assumptions exclude.
  var fault: Counterexample?

  /// Makes a judge with a budget of its own, or with what is left of another judge's.
  init(_ claim: Claim, _ prover: Prover, within rest: Budget? = nil, survey: ClaimSurvey? = nil) {
    self.claim = claim
    self.prover = prover
    budget = rest ?? Budget(prover.options.limits)
    if let survey, prover.assumptions.isEmpty, prover.definedByAssumption.isEmpty,
      let found = survey.freeSymbols
    {
      symbols = found
      angles = AngleSymbols.of(angles: survey.angles)
    } else {
      symbols = FreeSymbols.of(
        [claim.left, claim.right] + (claim.tolerance.map { [$0] } ?? [])
          + prover.assumptions.flatMap { [$0.left, $0.right] } + prover.definedByAssumption,
        in: prover.environment)
      if prover.environment.isEmpty {
        angles = AngleSymbols.of(
          [claim.left, claim.right] + prover.assumptions.flatMap { [$0.left, $0.right] })
      }
    }
    if prover.environment.isEmpty, let left = ScalarProgram(claim.left, symbols: symbols),
      let right = ScalarProgram(claim.right, symbols: symbols)
    {
      programs = (left, right)
    } else {
      programs = nil
    }
  }

  func judge() throws(Diagnostic) -> Judgement {
    // Numbers alone either satisfy the assumptions or not.
    if symbols.isEmpty, !prover.assumptions.isEmpty || !prover.definedByAssumption.isEmpty,
      let judgement = try judgementOfConstantAssumptions()
    {
      return judgement
    }
    if let signs = claim.relation.signsOfDifference { return try judgeSign(signs) }
    switch claim.relation {
    case .approximatelyEqual: return try judgeApproximation()
    case .element:
      throw .error(
        .notAClaim, "∈ can be assumed, not claimed", at: claim.span,
        notes: [.init("write it in a cell of math assume: n \\in \\mathbb{Z}")])
    default: return try judgeEquality()
    }
  }

  // MARK: Equality

  private func judgeEquality() throws(Diagnostic) -> Judgement {
    if prover.options.part == .domain { return try judgementOfDomain() }
    // With so many symbols exact arithmetic is slow, and a false claim fails at nearly every point.
    if symbols.count > 64, let judgement = try refutation() { return judgement }
    // A false claim fails at nearly every point, which is sooner seen than its normal form is computed.
    if looksFalse, let judgement = try quickRefutation() { return judgement }
    if trace == nil { trace = ProofTrace(isQuick: true) }
    let isWhole = prover.options.part == .whole
    let decision = try ExactDecision(self, goal: .equality).run(needsConditions: isWhole)
    switch decision {
    case .holds(let proof):
      if let judgement = judgementOfChecker() { return judgement }
      if let judgement = try judgementOfAssumptions() { return judgement }
      if isWhole, proof.restrictsDomain, try !isSomewhereDefined() { return nowhereDefinedJudgement }
      if let judgement = try judgementOfGuard(proof) { return judgement }
      return Judgement(
        .proved, method: proof.usedCases ? "cases" : "exact", conditions: proof.conditions.texts,
        message: proof.conditions.difference)
    case .contradiction: return contradiction()
    case .undefined: return try nowhereDefined()
    case .open(let reason):
      if let judgement = try refutation() { return judgement }
      if let judgement = try algebraicJudgement(.zero) { return judgement }
      return try fallback(reason)
    }
  }

  /// Where both sides are defined, whether or not they are equal there.
  private func judgementOfDomain() throws(Diagnostic) -> Judgement {
    switch try ExactDecision(self, goal: .equality).domain() {
    case .conditions(let conditions):
      if let judgement = try judgementOfAssumptions() { return judgement }
      if !conditions.texts.isEmpty, try !isSomewhereDefined() { return nowhereDefinedJudgement }
      return Judgement(
        .proved, method: "exact", conditions: conditions.texts, message: conditions.difference)
    case .definedNowhere:
      return .definedNowhere
    case .tooLarge: return try fallback("the conditions are too large to be stated")
    }
  }

  // MARK: Inequalities

  private func judgeSign(_ signs: SignSet) throws(Diagnostic) -> Judgement {
    if let judgement = try numericComparison(signs) { return judgement }
    if trace == nil { trace = ProofTrace(isQuick: true) }
    let decision = try ExactDecision(self, goal: .sign(signs)).run()
    switch decision {
    case .holds(let proof):
      if let judgement = judgementOfChecker() { return judgement }
      if let judgement = try judgementOfAssumptions() { return judgement }
      if proof.restrictsDomain, try !isSomewhereDefined() { return nowhereDefinedJudgement }
      if let judgement = try judgementOfGuard(proof) { return judgement }
      return Judgement(
        .proved, method: proof.usedCases ? "cases" : "sign", conditions: proof.conditions.texts)
    case .contradiction: return contradiction()
    case .undefined: return try nowhereDefined()
    case .open(let reason):
      if let judgement = try refutation() { return judgement }
      if let judgement = try algebraicJudgement(signs) { return judgement }
      if try RootComparison(judge: self, signs: signs).holds() {
        trace?.leaveOut()
        if let judgement = try judgementOfAssumptions() { return judgement }
        if let judgement = try judgementOfGuard(ExactDecision.Proof()) { return judgement }
        return Judgement(.proved, method: "sign")
      }
      if var proof = MonotonyProof(judge: self), try proof.holds(signs) {
        trace?.leaveOut()
        if let judgement = try judgementOfAssumptions() { return judgement }
        if let judgement = try judgementOfGuard(ExactDecision.Proof()) { return judgement }
        return Judgement(.proved, method: "monotony")
      }
      var isShown = try OrthantReduction(judge: self, signs: signs).holds()
      if !isShown, let rules = InequalityRules(judge: self, signs: signs) { isShown = try rules.holds() }
      if isShown {
        trace?.leaveOut()
        if let judgement = try judgementOfAssumptions() { return judgement }
        if let judgement = try judgementOfGuard(ExactDecision.Proof()) { return judgement }
        return Judgement(.proved, method: "sign")
      }
      if var descent = InequalityDescent(judge: self, signs: signs), let judgement = try descent.refutation()
      {
        return judgement
      }
      if try BoxSubdivision(judge: self, signs: signs).holds() {
        return Judgement(.proved, method: "subdivision")
      }
      return try fallback(reason)
    }
  }

  /// A comparison of two numbers without free symbols, by enclosures; nil where these cannot tell.
  func numericComparison(_ signs: SignSet) throws(Diagnostic) -> Judgement? {
    guard symbols.isEmpty else { return nil }
    var precision = 64
    while precision <= prover.options.limits.precision, budget.hasTimeNow {
      let point = SamplePoint(self, [], precision: precision)
      let (left, right) = try point.sides()
      guard let a = left.asNumber, let b = right.asNumber else {
        if signs == .nonzero { return nil }
        throw notOrdered(left, right)
      }
      guard a.isFinite, b.isFinite else { return nil }
      if a.isSeparated(from: b) {
        let sign: SignSet = a.isLess(than: b) ? .negative : .positive
        let texts = ValueText.distinct(left, right)
        return Judgement(
          sign.isSubset(of: signs) ? .proved : .refuted, method: "ball",
          counterexample: sign.isSubset(of: signs) ? nil : Counterexample(assignments: []), left: texts.left,
          right: texts.right)
      }
      precision *= 2
    }
    return nil
  }

  func notOrdered<Number>(_ left: Value<Number>, _ right: Value<Number>) -> Diagnostic {
    let shape = left.asNumber == nil ? left.shape : right.shape
    return .error(
      .wrongShape, "\(claim.relation.rawValue) compares numbers, and this is \(shape)", at: claim.span)
  }

  // MARK: Approximations

  private func judgeApproximation() throws(Diagnostic) -> Judgement {
    let tolerances = try self.tolerances()
    guard symbols.isEmpty else { return try judgeSymbolicApproximation(tolerances) }
    var precision = 64
    var shown: (left: String, right: String)?
    while precision <= prover.options.limits.precision, budget.hasTimeNow {
      let point = SamplePoint(self, [], precision: precision)
      var (left, right) = try point.sides()
      guard left.isComparable(with: right) else { throw mismatch(left.shape, right.shape) }
      if !(left.components + right.components).allSatisfy(\.isFinite) {
        guard precision >= 256 else {
          precision *= 2
          continue
        }
        guard let exact = try exactSides(left) else { return try nowhereDefined() }
        (left, right) = (left.with(exact.left), right.with(exact.right))
      }
      let (a, b) = (left.components, right.components)
      let limits = try point.balls(tolerances, count: a.count)
      let texts = ValueText.distinct(left, right)
      shown = texts
      var holds = true
      for index in a.indices {
        let distance = Ball.absoluteValue(a[index] - b[index])
        if limits[index].isLess(than: distance) {
          return Judgement(
            .refuted, method: "ball", counterexample: Counterexample(assignments: []), left: texts.left,
            right: texts.right, component: a.count > 1 ? index : nil,
            message: differenceMessage(index, left, distance, limits[index]))
        }
        if !distance.isAtMost(limits[index]) { holds = false }
      }
      if holds { return Judgement(.confirmed, method: "ball", left: texts.left, right: texts.right) }
      precision *= 2
    }
    // Enclosures cannot separate a difference that equals the tolerance; exact arithmetic can.
    if let exact = try exactBoundary(tolerances) {
      return Judgement(exact ? .confirmed : .refuted, method: "exact", left: shown?.left, right: shown?.right)
    }
    return Judgement(
      .undecided, method: "none", left: shown?.left, right: shown?.right,
      message: budget.exceeded.map { "over budget: \($0)" }
        ?? "the difference could not be told from the tolerance with \(prover.options.limits.precision) bits")
  }

  func tolerances() throws(Diagnostic) -> [Expression] {
    if let stated = claim.tolerance { return [stated] }
    if let within = prover.options.tolerance { return [Expression(.number(within))] }
    if let printed = PrintedDigits.tolerances(of: claim.right) ?? PrintedDigits.tolerances(of: claim.left) {
      return printed
    }
    throw .error(
      .noPrintedDigits, "neither side of ≈ is written in decimals", at: claim.right.span,
      notes: [.init("write a decimal such as 0.71, or a tolerance behind it: \\approx x \\pm 0.01")])
  }

  private func judgeSymbolicApproximation(_ tolerances: [Expression]) throws(Diagnostic) -> Judgement {
    if let judgement = try refutation(tolerances: tolerances) { return judgement }
    // Equal sides are within every tolerance that is not negative.
    if try areNotNegative(tolerances),
      case .holds(let proof) = try ExactDecision(self, goal: .equality, left: claim.left, right: claim.right)
        .run()
    {
      if let judgement = try judgementOfAssumptions() { return judgement }
      if proof.restrictsDomain, try !isSomewhereDefined() { return nowhereDefinedJudgement }
      return Judgement(.proved, method: "exact", conditions: proof.conditions.texts)
    }
    if tolerances.count == 1, let tolerance = tolerances.first {
      let distance = Expression(
        .magnitude(Expression(.sum([claim.left, Expression(.negation(claim.right), claim.right.span)]))),
        claim.left.span)
      let decision = try ExactDecision(
        self, goal: .sign(.nonpositive), left: distance, right: tolerance
      ).run()
      if case .holds(let proof) = decision {
        if let judgement = try judgementOfAssumptions() { return judgement }
        if proof.restrictsDomain, try !isSomewhereDefined() { return nowhereDefinedJudgement }
        return Judgement(.proved, method: "sign", conditions: proof.conditions.texts)
      }
    }
    return try fallback("no proof for all values of \(symbols.map(\.name).joined(separator: ", "))")
  }

  /// Whether all tolerances are numbers that are certainly not negative.
  private func areNotNegative(_ tolerances: [Expression]) throws(Diagnostic) -> Bool {
    guard tolerances.allSatisfy({ FreeSymbols.of([$0], in: prover.environment).isEmpty }) else {
      return false
    }
    let point = SamplePoint(self, [], precision: 128)
    for tolerance in tolerances {
      guard try point.value(of: tolerance).components.allSatisfy(\.isNonnegative) else { return false }
    }
    return true
  }

  /// Whether each difference is at most its tolerance, where that is exactly decidable; nil where it is not.
  private func exactBoundary(_ tolerances: [Expression]) throws(Diagnostic) -> Bool? {
    let field = ExactDecision(self, goal: .equality, left: claim.left, right: claim.right)
    guard let values = try field.constantValues(tolerances) else { return nil }
    var holds = true
    for (difference, tolerance) in values {
      // At the boundary the difference is ± the tolerance, and then the claim holds.
      if (difference - tolerance).isKnownZero || (difference + tolerance).isKnownZero { continue }
      guard let rational = difference.rational, let limit = tolerance.rational,
        let rest = Rational(abs(rational.numerator), over: rational.denominator)?.adding(
          limit.negated ?? .zero)
      else { return nil }
      if rest.numerator > 0 { holds = false }
    }
    return holds
  }

  private func differenceMessage(_ index: Int, _ value: Value<Ball>, _ distance: Ball, _ limit: Ball)
    -> String
  {
    let place = ValueText.place(of: index, in: value)
    let much =
      "differ by \(ValueText.number(distance, digits: 4)), more than \(ValueText.number(limit, digits: 4))"
    return place.isEmpty ? "the sides \(much)" : "the sides \(much) in \(place)"
  }

  // MARK: Shared

  func mismatch(_ left: String, _ right: String) -> Diagnostic {
    .error(
      .wrongShape, "the left side is \(left), the right side is \(right)", at: claim.span,
      notes: Claim.notesOnShapes(claim.left, claim.right))
  }

  func contradiction() -> Judgement {
    if prover.assumptions.isEmpty { return nowhereDefinedJudgement }
    return .contradiction
  }

  /// What to say where no value is defined: an error only if samples agree that nothing is.
  private func nowhereDefined() throws(Diagnostic) -> Judgement {
    if let judgement = try refutation() { return judgement }
    if !prover.assumptions.isEmpty, try assumptionsContradict() { return contradiction() }
    if prover.options.part != .whole {
      return .definedNowhere
    }
    return nowhereDefinedJudgement
  }

  private var nowhereDefinedJudgement: Judgement {
    Judgement(
      .undecided, method: "none",
      message: holdsRootOfNegative
        ? "the root of a negative number is not real; a complex one is written as \\mathrm{i}\\sqrt{4}"
        : symbols.isEmpty
          ? "a side is not defined: it divides by zero, or leaves a function's domain"
          : "no point was found at which both sides are defined")
  }

  /// Whether a side has an even root of a negative number, as it is written.
  private var holdsRootOfNegative: Bool {
    var pending = [claim.left, claim.right]
    while let next = pending.popLast() {
      if case .root(let radicand, let degree) = next.node, degree % 2 == 0,
        case .negation(let number) = radicand.node, case .number(let numeral) = number.node, !numeral.isZero
      {
        return true
      }
      pending += next.operands
    }
    return false
  }

  /// The verdict where there is neither proof nor counterexample.
  private func fallback(_ reason: String) throws(Diagnostic) -> Judgement {
    if prover.options.acceptsSamples, let judgement = try samples(count: 1000) { return judgement }
    let message = budget.exceeded.map { "over budget: \($0)" } ?? reason
    return Judgement(.undecided, method: "none", message: message)
  }
}
