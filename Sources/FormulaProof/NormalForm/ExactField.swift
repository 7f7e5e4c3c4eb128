import FormulaSyntax

/// The field in which a claim is decided: rational functions over ℚ in the generators of a ``GeneratorRing``.
///
/// Generators are added as the claim's expressions are computed.
///
/// Soundness: every generator stands for a real function, and every relation and rewriting is an identity of
/// these functions wherever both sides of the claim are defined. A difference with normal form 0 is therefore 0
/// there. The converse holds only for the class that DESIGN names, and no verdict relies on it: a refutation
/// comes from ball arithmetic.
///
/// What is computed with numbers throws an ``Interruption`` where the computation cannot go on. Operators of ``NormalForm`` cannot
/// throw: they keep it here, and give undefined numbers from then on (``attempt(_:)``).
///
/// One field serves one claim, in one task.
final class ExactField {
  let configuration: FieldConfiguration
  let budget: Budget
  let ring: GeneratorRing

  /// Why results mean nothing any more; nil as long as they do.
  private(set) var interruption: Interruption?
  /// What the field should have been made for.
  private(set) var wanted: FieldConfiguration
  /// Whether a base angle is to be another part of what it is made of.
  private(set) var demandsAnglePart = false
  /// Whether what was learned contradicts itself: there are no points to speak of.
  private(set) var isEmpty = false

  var requirements = RequirementLog()
  /// What was told of signs, and what was asked.
  var notes = SignNotes()
  /// How many questions about signs are being answered, each one for the one before.
  var signQuestions = 0
  /// Whether a root of several factors is one generator.
  var hasGroupedRoots = false
  /// Whether absolute values of sines or cosines were taken that are generators. Half angles may then still show what
  /// these do not, as they tell all factors.
  var keepsSizesOfCircle = false
  /// Whether a function with jumps occurred.
  var usesSteps = false
  /// Roots and absolute values that were computed, with what they are; noted only where a proof is wanted as a value.
  private(set) var rewritings: [(degree: Int, operand: Fraction, value: Fraction)] = []
  var notesRewritings = false
  /// Certificates that told signs of polynomials, or of their negatives; noted only there too.
  var certificates: [(polynomial: Polynomial, certificate: PositivityCertificate)] = []

  // What was computed before. Without normal forms' references to this field, which would keep it alive.

  /// 2 cos(2πk/N) for k = 0, 1, 2, … as far as they were needed.
  private var doubledCosines: [Polynomial] = []
  /// The first angles with their sines and cosines.
  private var knownAngles: [(angle: Fraction, sine: NormalForm.Storage, cosine: NormalForm.Storage)] = []
  /// The values of symbols that others determine.
  private var substitutedValues: [Symbol: NormalForm.Storage] = [:]

  init(_ configuration: FieldConfiguration, budget: Budget) {
    self.configuration = configuration
    self.budget = budget
    wanted = configuration
    ring = GeneratorRing(capacity: configuration.capacity, budget: budget)
  }

  // MARK: Interruptions

  /// Whether results mean nothing any more.
  var isInterrupted: Bool { interruption != nil || budget.refusal != nil }

  /// Whether the computation is to be done again with ``wanted``.
  var mustRestart: Bool {
    if case .restart = interruption { true } else { false }
  }

  /// Why the computation had to stop; nil where it did not, or where it is to be done again.
  var failure: String? {
    if case .failed(let reason) = interruption { reason } else { nil }
  }

  /// Throws what an operator has met.
  func checkInterruption() throws(Interruption) {
    if let interruption { throw interruption }
    if let refusal = budget.refusal { throw .failed(refusal) }
  }

  /// A number; an undefined one where the computation cannot go on, which is kept.
  @inline(__always)
  func attempt(_ body: () throws(Interruption) -> NormalForm) -> NormalForm {
    if isInterrupted { return .undefined(self) }
    do { return try body() } catch {
      interrupt(error)
      return .undefined(self)
    }
  }

  /// A value that tells something; nil where the computation cannot go on, or is void already.
  func attempt<Value>(_ body: () throws(Interruption) -> Value) -> Value? {
    if isInterrupted { return nil }
    do {
      let value = try body()
      return isInterrupted ? nil : value
    } catch {
      interrupt(error)
      return nil
    }
  }

  /// Keeps why the computation cannot go on.
  func interrupt(_ reason: Interruption) {
    switch reason {
    case .restart: interruption = .restart
    case .noRoom:
      if configuration.capacity >= Self.mostGenerators {
        interrupt(.failed("more than \(Self.mostGenerators) independent terms"))
      } else {
        demand { $0.capacity = max($0.capacity, configuration.capacity * 2) }
      }
    case .failed: if interruption == nil { interruption = reason }
    }
  }

  /// The most generators for which a ring is made.
  private static let mostGenerators = 256

  /// Asks for another field. The computation may go on for a while, to ask for more.
  @discardableResult
  func demand(_ change: (inout FieldConfiguration) -> Void) -> Interruption {
    change(&wanted)
    interruption = .restart
    return .restart
  }

  /// Asks for another part of an angle.
  func demand(_ part: AnglePart, ofAngle key: FractionKey) -> Interruption {
    demandsAnglePart = true
    return demand {
      $0.angleParts[key] = part
    }
  }

  /// Notes that there are no points to speak of.
  func noteContradiction() { isEmpty = true }

  // MARK: Generators

  /// A free symbol, or what it equals in the case that is looked at.
  func symbol(_ symbol: Symbol) -> NormalForm {
    attempt { () throws(Interruption) in
      if !configuration.substitutions.isEmpty, let value = try substituted(symbol) { return value }
      let known = ring.polynomial { if case .symbol(symbol) = $0 { true } else { false } }
      if let known { return NormalForm(known, over: nil, self) }
      let signs = configuration.signs.isEmpty ? nil : configuration.signs[PolynomialKey(symbol)]
      if signs == .zero { return NormalForm(Rational.zero, self) }
      let variable = ring.polynomial(try ring.add(.symbol(symbol), signs: signs ?? .any))
      if let signs { notes.use(variable, signs) }
      return NormalForm(variable, over: nil, self)
    }
  }

  private func substituted(_ symbol: Symbol) throws(Interruption) -> NormalForm? {
    guard let expression = configuration.substitutions[symbol] else { return nil }
    if let value = substitutedValues[symbol] { return NormalForm(value, self) }
    // What the symbol equals was defined where the equation was found.
    let value = withoutRequirements {
      try? Evaluator(Environment(), numbers: numberSystem).evaluate(expression).asNumber
    }
    try checkInterruption()
    guard let value else { throw .failed("a symbol's value could not be put in") }
    substitutedValues[symbol] = value.storage
    return value
  }

  func constant(_ constant: Expression.Constant) throws(Interruption) -> Polynomial {
    let known = ring.polynomial { if case .constant(constant) = $0 { true } else { false } }
    if let known { return known }
    return ring.polynomial(try ring.add(.constant(constant), signs: .positive))
  }

  /// √p of a prime, with its relation.
  func primeRoot(_ prime: Int) throws(Interruption) -> Polynomial {
    let known = ring.polynomial { if case .primeRoot(prime) = $0 { true } else { false } }
    if let known { return known }
    let index = try ring.add(.primeRoot(prime), signs: .positive)
    try ring.relate(index, degree: 2, to: Polynomial(prime, ring.context))
    return ring.polynomial(index)
  }

  /// 2 cos(2π/N) for the configured N, with its minimal polynomial.
  private func cyclotomicGenerator() throws(Interruption) -> Polynomial {
    let order = configuration.cyclotomicOrder
    let known = ring.polynomial { if case .cyclotomic = $0 { true } else { false } }
    if let known { return known }
    let index = try ring.add(.cyclotomic(order), signs: .positive)
    let variable = ring.variable(index)
    let minimal = Polynomial.minimalPolynomialOfCosine(order: order, variable: variable, ring.context)
    let degree = max(1, minimal.degree(in: variable) ?? 1)
    guard let power = ring.polynomial(index).raised(to: degree) else {
      throw .failed("a relation is too large")
    }
    ring.relate(
      PowerRelation(
        generator: index, variable: variable, degree: degree, value: power - minimal, polynomial: minimal))
    return ring.polynomial(index)
  }

  /// 2 cos(2πk/N), from the recurrence c(k+1) = g·c(k) − c(k−1) with the generator g = c(1).
  func doubledCosine(_ k: Int) throws(Interruption) -> Polynomial {
    if doubledCosines.isEmpty {
      doubledCosines = [Polynomial(2, ring.context), try cyclotomicGenerator()]
    }
    while k >= doubledCosines.count {
      let last = doubledCosines.count - 1
      doubledCosines.append(
        try ring.product(doubledCosines[1], doubledCosines[last]) - doubledCosines[last - 1])
    }
    return doubledCosines[k]
  }

  /// The sine and cosine of an angle that were remembered.
  func knownAngle(_ angle: Fraction) -> (sine: NormalForm, cosine: NormalForm)? {
    knownAngles.first { $0.angle.isSame(as: angle) }
      .map { (NormalForm($0.sine, self), NormalForm($0.cosine, self)) }
  }

  func remember(_ angle: Fraction, sine: NormalForm, cosine: NormalForm) {
    if knownAngles.count < 16 { knownAngles.append((angle, sine.storage, cosine.storage)) }
  }

  // MARK: Requirements

  /// Computes what is defined where its operands are, so that nothing more is required.
  func withoutRequirements<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let records = requirements.isRecording
    requirements.isRecording = false
    defer { requirements.isRecording = records }
    return try body()
  }

  /// Requires that a divisor is not 0.
  func requireNonzero(_ polynomial: Polynomial) throws(Interruption) {
    if !polynomial.isConstant { try requirements.require(.nonzero(polynomial)) }
  }

  /// A root, or for the degree 0 an absolute value, which is noted where a proof is wanted as a value.
  func noting(_ degree: Int, _ operand: NormalForm, _ value: NormalForm) -> NormalForm {
    if notesRewritings, !isInterrupted, let operand = operand.fraction(in: self),
      let value = value.fraction(in: self)
    {
      rewritings.append((degree, operand, value))
    }
    return value
  }

  // MARK: Signs

  /// Notes that the sign of a factor of an assumption would tell more.
  func askForSignOfAssumption(_ polynomial: Polynomial) {
    notes.askOfAssumption(ring.normalized(ring.underRoot(polynomial)))
  }

  /// Notes that an irreducible polynomial's sign would tell more.
  func askForSign(_ polynomial: Polynomial) {
    let inner = ring.underRoot(polynomial)
    if inner == polynomial { return notes.ask(ring.normalized(polynomial)) }
    // A root is 0 where its radicand is, and positive elsewhere. What stands under it was made before it, so this ends.
    for factor in ring.factored(inner)?.factors ?? [] where !signs(of: factor.base).isNonzero {
      askForSign(factor.base)
    }
  }

  /// Adds a fact about an irreducible polynomial's sign, which voids the computation if it is news.
  func learn(_ polynomial: Polynomial, _ sign: SignSet, isDomain: Bool = false) {
    let key = ring.key(of: polynomial)
    let old = configuration.signs[key] ?? .any
    let joint = old.intersection(sign)
    guard joint != old else { return }
    if joint.isEmpty { return noteContradiction() }
    let determined = joint == .zero ? symbolDetermined(by: polynomial) : nil
    demand {
      $0.signs.set(key, joint)
      if isDomain, !requirements.side.isEmpty { $0.signs.markAsDomain(key) }
      if let (symbol, value) = determined { $0.substitutions[symbol] = value }
      if joint == .zero { $0.isThin = true }
    }
  }

  /// Uses what a side's being defined says of the sign of a polynomial that stands in it.
  ///
  /// - Returns: false where the sign is known to be another one, so that the side is defined nowhere. Then nothing is learned: with
  ///   a false fact everything else that the polynomial stands in, such as its absolute value, would be another number.
  func learnFromDomain(_ polynomial: Polynomial, _ sign: SignSet) -> Bool {
    let known = signs(of: polynomial)
    let joint = known.intersection(sign)
    if joint.isEmpty { return false }
    if joint != known { learn(polynomial, sign, isDomain: true) }
    return true
  }

  /// Whether a side's being defined has taught something of a polynomial.
  func isLearnedFromDomain(_ polynomial: Polynomial) -> Bool {
    configuration.signs.hasDomainFacts && configuration.signs.isFromDomain(ring.key(of: polynomial))
  }
}
