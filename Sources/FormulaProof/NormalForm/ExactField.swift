import FormulaSyntax

/// The field in which a claim is decided: rational functions over ℚ in the claim's symbols and in further
/// generators with relations, such as the sine and cosine of an angle with s² + c² = 1.
///
/// Generators are added as the claim's expressions are computed. A later generator is greater in the
/// lexicographic order than all before it, and a relation's leading monomial is a power of its own generator, so
/// that the relations are a Gröbner basis and a remainder is a normal form.
///
/// Soundness: every generator stands for a real function, and every relation and rewriting is an identity of
/// these functions wherever both sides of the claim are defined. A difference with normal form 0 is therefore 0
/// there. The converse holds only for the class that DESIGN names, and no verdict relies on it: a refutation
/// comes from ball arithmetic.
///
/// One field serves one claim, in one task.
final class ExactField {
  /// What a generator stands for.
  enum Generator {
    case symbol(Symbol)
    case constant(Expression.Constant)
    /// sin u, cos u or tan(u/2) of a base angle.
    case sine(Int), cosine(Int), halfTangent(Int)
    /// √p of a prime.
    case primeRoot(Int)
    /// 2 cos(2π/N).
    case cyclotomic(Int)
    /// |f| of an irreducible f whose sign is not known.
    case absolute(Polynomial)
    /// √|f| of an irreducible f, or √f of a product of several whose signs are not known.
    case root(Polynomial)
    /// |f|^(1/n) of an irreducible f.
    case radical(Polynomial, degree: Int)
    /// f^(1/n) of an odd degree above 2 of an irreducible f whose sign is not known.
    case higherRoot(Polynomial, degree: Int)
    /// A function of which nothing is used but that equal arguments give equal values.
    case opaque(String, arguments: [Fraction])
  }

  /// A generator's name in calculator notation, and what it stands for.
  struct Entry {
    var generator: Generator
    /// Empty for functions of base angles, whose names are made when they are needed.
    var name: String
    var signs: SignSet
    /// The ring's variable.
    var polynomial: Polynomial
  }

  /// A base angle u: the angles of the claim are sums of integer multiples of such u and of π.
  struct BaseAngle {
    var exponents: [UInt]
    var denominator: Polynomial?
    /// The part that u is of the monomial over the denominator.
    var part: AnglePart
    var sine: Fraction
    var cosine: Fraction
  }

  /// The sides of a claim.
  struct Sides: OptionSet {
    let rawValue: UInt8
    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
  }

  /// A condition, and the sides that need it.
  struct Recorded<Value> {
    var value: Value
    var sides: Sides
  }

  /// A quotient of polynomials; a denominator of nil is 1.
  struct Fraction {
    var numerator: Polynomial
    var denominator: Polynomial?
  }

  let configuration: FieldConfiguration
  let budget: Budget
  let context: PolynomialContext
  private(set) var generators: [Entry] = []
  private(set) var relations = PowerRelations()
  var angles: [BaseAngle] = []
  /// 2 cos(2πk/N) for k = 0, 1, 2, … as far as they were needed.
  private var doubledCosines: [Polynomial] = []

  /// The first angles with their sines and cosines.
  private var knownAngles: [(angle: Fraction, sine: NormalForm.Storage, cosine: NormalForm.Storage)] = []
  /// The last products, which tell factors.
  private(set) var products = ProductMemory()
  /// The last factorisations, since signs, roots and conditions ask for the same ones.
  private(set) var factorizations: [(polynomial: Polynomial, factorization: Polynomial.Factorization?)] = []

  /// Values of symbols for enclosures; empty but for a short while, so that symbols have no values.
  var sampleValues: [Symbol: Ball] = [:]

  /// Generators that may stand for numbers that are not real.
  var formalGenerators: Set<Int> = []

  /// What the field should have been made for; set together with ``mustRestart``.
  private(set) var wanted: FieldConfiguration
  /// Whether the computation is void and is to be done again with ``wanted``.
  private(set) var mustRestart = false
  /// Whether that is since a base angle is to be another part of what it is made of.
  var demandsAnglePart = false
  /// Whether what was learned contradicts itself: there are no points to speak of.
  var isEmpty = false
  /// Why the computation had to stop: a budget, or something outside what can be computed.
  private(set) var failure: String?

  /// What the sides and the assumptions require to be defined, in the order of computation.
  private(set) var requirements: [Recorded<Requirement>] = []
  /// Whether requirements are recorded: not while a difference is looked at, which needs no more than the sides.
  var recordsRequirements = true
  /// Whether a root of several factors is one generator.
  var hasGroupedRoots = false
  /// Which side of the claim is being computed, none for an assumption; requirements are recorded with it.
  var side = Sides.left
  /// Whether the function sign occurred, which is not continuous.
  var usesSign = false
  /// Roots and absolute values that were computed, with what they are; noted only where a proof is wanted as a value.
  private(set) var rewritings: [(degree: Int, operand: Fraction, value: Fraction)] = []
  var notesRewritings = false
  /// Irreducible polynomials whose sign was asked for and not known, with their text.
  private(set) var unknownSigns: [(polynomial: Polynomial, text: String)] = []
  /// Facts about signs that were used, to find those that contradict each other.
  private(set) var usedFacts: [(polynomial: Polynomial, text: String, signs: SignSet)] = []
  /// Polynomials whose signs were assumed.
  private(set) var facts: [(polynomial: Polynomial, signs: SignSet)] = []
  /// Assumed signs of products of several factors of unknown sign, which tell no single factor's sign.
  private(set) var assumedSigns: [(polynomial: Polynomial, signs: SignSet)] = []
  /// Polynomials that were assumed to be 0.
  private(set) var assumedZeros: [Polynomial] = []

  init(_ configuration: FieldConfiguration, budget: Budget) {
    self.configuration = configuration
    self.budget = budget
    wanted = configuration
    context = .withVariables(configuration.capacity, budget: budget)
  }

  /// Whether results still mean something.
  var isValid: Bool { !mustRestart && failure == nil && budget.refusal == nil }

  func restart(_ change: (inout FieldConfiguration) -> Void) {
    mustRestart = true
    change(&wanted)
  }

  func fail(_ reason: String) {
    if failure == nil { failure = reason }
  }

  // MARK: Generators

  /// The ring's variable for the generator with a number; later generators are greater.
  func variable(_ index: Int) -> Int { configuration.capacity - 1 - index }

  /// The generator's number for a variable of the ring.
  func index(ofVariable variable: Int) -> Int { configuration.capacity - 1 - variable }

  /// Adds a generator; with no room left the computation is void, and the result is any generator.
  func add(_ generator: Generator, name: String = "", signs: SignSet = .any) -> Int {
    guard generators.count < configuration.capacity else {
      if configuration.capacity >= 256 {
        fail("more than 256 independent terms")
      } else {
        restart { $0.capacity = max($0.capacity, configuration.capacity * 2) }
      }
      return 0
    }
    let polynomial = Polynomial(variable: variable(generators.count), context)
    generators.append(Entry(generator: generator, name: name, signs: signs, polynomial: polynomial))
    return generators.count - 1
  }

  /// Gives a generator another name to be shown.
  func rename(_ index: Int, _ name: String) {
    if generators.indices.contains(index) { generators[index].name = name }
  }

  func polynomial(_ index: Int) -> Polynomial {
    // A field without room hands out any generator; its results are void.
    generators[safe: index]?.polynomial ?? Polynomial(variable: variable(index), context)
  }

  /// Adds the relation that a power of a generator equals a polynomial in earlier ones.
  func relate(_ index: Int, degree: Int, to value: Polynomial) {
    guard let power = polynomial(index).raised(to: degree) else { return fail("a relation is too large") }
    relate(
      PowerRelation(
        generator: index, variable: variable(index), degree: degree, value: value, polynomial: power - value))
  }

  func relate(_ relation: PowerRelation) { relations.append(relation) }

  /// A free symbol, or what it equals in the case that is looked at.
  func symbol(_ symbol: Symbol) -> NormalForm {
    if !configuration.substitutions.isEmpty, let value = substituted(symbol) { return value }
    if configuration.signs[symbol.name] == .zero { return NormalForm(Rational.zero, self) }
    for (index, entry) in generators.enumerated() {
      if case .symbol(let other) = entry.generator, other == symbol {
        return NormalForm(polynomial(index), over: nil, self)
      }
    }
    let signs = configuration.signs[symbol.name] ?? .any
    let variable = polynomial(add(.symbol(symbol), name: symbol.name, signs: signs))
    if signs != .any { recordUse(variable, symbol.name, signs) }
    return NormalForm(variable, over: nil, self)
  }

  /// The values of symbols that others determine, as far as they were needed.
  private var substitutedValues: [Symbol: NormalForm.Storage] = [:]

  private func substituted(_ symbol: Symbol) -> NormalForm? {
    guard let expression = configuration.substitutions[symbol] else { return nil }
    if let value = substitutedValues[symbol] { return NormalForm(value, self) }
    // What the symbol equals was defined where the equation was found.
    let records = recordsRequirements
    recordsRequirements = false
    defer { recordsRequirements = records }
    guard let value = try? Evaluator(Environment(), numbers: numberSystem).evaluate(expression).asNumber
    else {
      fail("a symbol's value could not be put in")
      return .undefined(self)
    }
    // Without the normal form's reference to this field, which would keep it alive.
    substitutedValues[symbol] = value.storage
    return value
  }

  func constant(_ constant: Expression.Constant) -> Polynomial {
    for (index, entry) in generators.enumerated() {
      if case .constant(let other) = entry.generator, other == constant { return polynomial(index) }
    }
    return polynomial(add(.constant(constant), name: constant.rawValue, signs: .positive))
  }

  /// √p of a prime, with its relation.
  func primeRoot(_ prime: Int) -> Polynomial {
    for (index, entry) in generators.enumerated() {
      if case .primeRoot(let other) = entry.generator, other == prime { return polynomial(index) }
    }
    let index = add(.primeRoot(prime), name: "sqrt(\(prime))", signs: .positive)
    if isValid { relate(index, degree: 2, to: Polynomial(prime, context)) }
    return polynomial(index)
  }

  /// 2 cos(2π/N) for the configured N, with its minimal polynomial.
  func cyclotomicGenerator() -> Polynomial {
    let order = configuration.cyclotomicOrder
    for (index, entry) in generators.enumerated() {
      if case .cyclotomic = entry.generator { return polynomial(index) }
    }
    let index = add(.cyclotomic(order), name: "(2*cos(2*π/\(order)))", signs: .positive)
    guard isValid else { return polynomial(index) }
    let minimal = Polynomial.minimalPolynomialOfCosine(order: order, variable: variable(index), context)
    let degree = max(1, minimal.degree(in: variable(index)) ?? 1)
    guard let power = polynomial(index).raised(to: degree) else {
      fail("a relation is too large")
      return polynomial(index)
    }
    relations.append(
      PowerRelation(
        generator: index, variable: variable(index), degree: degree, value: power - minimal,
        polynomial: minimal))
    return polynomial(index)
  }

  /// 2 cos(2πk/N), from the recurrence c(k+1) = g·c(k) − c(k−1) with the generator g = c(1).
  func doubledCosine(_ k: Int) -> Polynomial {
    if doubledCosines.isEmpty {
      let generator = cyclotomicGenerator()
      guard isValid else { return generator }
      doubledCosines = [Polynomial(2, context), generator]
    }
    while k >= doubledCosines.count, isValid {
      let last = doubledCosines.count - 1
      doubledCosines.append(product(doubledCosines[1], doubledCosines[last]) - doubledCosines[last - 1])
    }
    return doubledCosines[safe: k] ?? doubledCosines[1]
  }

  /// The sine and cosine of an angle that were remembered.
  func knownAngle(_ angle: Fraction) -> (sine: NormalForm, cosine: NormalForm)? {
    let known = knownAngles.first { known in
      guard known.angle.numerator == angle.numerator else { return false }
      switch (known.angle.denominator, angle.denominator) {
      case (nil, nil): return true
      case (let p?, let q?): return p == q
      default: return false
      }
    }
    return known.map { (NormalForm($0.sine, self), NormalForm($0.cosine, self)) }
  }

  func remember(_ angle: Fraction, sine: NormalForm, cosine: NormalForm) {
    // Without the normal forms' reference to this field, which would keep it alive.
    if knownAngles.count < 16 { knownAngles.append((angle, sine.storage, cosine.storage)) }
  }

  func remember(_ factorization: Polynomial.Factorization?, of polynomial: Polynomial) {
    if factorizations.count >= 16 { factorizations.removeFirst() }
    factorizations.append((polynomial, factorization))
  }

  // MARK: Requirements

  func require(_ requirement: Requirement) {
    guard recordsRequirements else { return }
    if let index = requirements.firstIndex(where: { $0.value == requirement }) {
      // What an assumption requires holds already.
      if !requirements[index].sides.isEmpty { requirements[index].sides.formUnion(side) }
    } else if requirements.count < Self.mostRequirements {
      requirements.append(Recorded(value: requirement, sides: side))
    } else {
      fail("more than \(Self.mostRequirements) operations that are not defined everywhere")
    }
  }

  /// The most requirements that are kept.
  private static let mostRequirements = 400

  /// Requires that a divisor is not 0.
  func recordDivisor(_ polynomial: Polynomial) {
    if !polynomial.isConstant { require(.nonzero(polynomial)) }
  }

  /// The divisors that occurred, those of the assumptions too.
  var divisors: [Polynomial] {
    requirements.compactMap { requirement in
      if case .nonzero(let polynomial) = requirement.value { polynomial } else { nil }
    }
  }

  /// A root, or for the degree 0 an absolute value, which is noted where a proof is wanted as a value.
  func noting(_ degree: Int, _ operand: NormalForm, _ value: NormalForm) -> NormalForm {
    if notesRewritings, isValid, let operand = operand.fraction(in: self),
      let value = value.fraction(in: self)
    {
      rewritings.append((degree, operand, value))
    }
    return value
  }

  func recordFact(_ polynomial: Polynomial, _ signs: SignSet) {
    facts.append((polynomial, signs))
  }

  func recordAssumption(_ polynomial: Polynomial, _ signs: SignSet) {
    assumedSigns.append((polynomial, signs))
  }

  func recordZero(_ polynomial: Polynomial) {
    assumedZeros.append(polynomial)
  }

  func recordUse(_ polynomial: Polynomial, _ text: String, _ signs: SignSet) {
    if !usedFacts.contains(where: { $0.text == text }) { usedFacts.append((polynomial, text, signs)) }
  }

  /// Irreducible factors of assumptions of unknown sign: for cases where those of the sides do not suffice.
  private(set) var signsOfAssumptions: [(polynomial: Polynomial, text: String)] = []

  func recordSignOfAssumption(_ polynomial: Polynomial) {
    let inner = underRoot(polynomial)
    let normalized = inner.coefficientSign(ofTerm: 0) < 0 ? -inner : inner
    let text = text(normalized)
    if signsOfAssumptions.count < 6, !signsOfAssumptions.contains(where: { $0.text == text }) {
      signsOfAssumptions.append((normalized, text))
    }
  }

  /// Notes that an irreducible polynomial's sign would tell more.
  func recordUnknownSign(_ polynomial: Polynomial) {
    let inner = underRoot(polynomial)
    if !(inner == polynomial) {
      // A root is 0 where its radicand is, and positive elsewhere.
      for factor in factored(inner)?.factors ?? [] where !signs(of: factor.base).isNonzero {
        recordUnknownSign(factor.base)
      }
      return
    }
    let normalized = polynomial.coefficientSign(ofTerm: 0) < 0 ? -polynomial : polynomial
    let text = text(normalized)
    if !unknownSigns.contains(where: { $0.text == text }) { unknownSigns.append((normalized, text)) }
  }

  // MARK: Arithmetic of polynomials

  /// The normal form of a polynomial under the relations.
  func reduced(_ polynomial: Polynomial) -> Polynomial {
    guard !relations.isEmpty else { return polynomial }
    guard let applies = relations.apply(to: polynomial) else {
      fail("an exponent is too large")
      return polynomial
    }
    guard applies, budget.allows(terms: polynomial.termCount) else { return polynomial }
    for relation in relations {
      guard let degree = polynomial.degree(in: relation.variable), degree >= relation.degree else { continue }
      // Each step multiplies by the power's value.
      let steps = degree / relation.degree
      let bits = max(1, relation.value.coefficientBits) * steps
      guard bits <= Self.mostPowerBits, steps <= 4096 || relation.value.termCount == 1 else {
        fail("a power under a root is too large")
        return polynomial
      }
    }
    return relations.reduced(polynomial)
  }

  func product(_ left: Polynomial, _ right: Polynomial) -> Polynomial {
    let (terms, overflow) = left.termCount.multipliedReportingOverflow(by: right.termCount)
    guard !overflow, budget.allows(terms: terms) else {
      fail(budget.exceeded ?? "too many terms")
      return left
    }
    let plain = left * right
    if left.termCount > 1, right.termCount > 1 { products.remember(plain, [(left, 1), (right, 1)]) }
    return reduced(plain)
  }

  /// The greatest common divisor; nil where FLINT gives up.
  func greatestCommonDivisor(_ left: Polynomial, _ right: Polynomial) -> Polynomial? {
    if let divisor = left.plainDivisor(right) { return divisor }
    for (one, other) in [(left, right), (right, left)] {
      if let factorization = other.plainFactorization(knowing: products),
        let divisor = one.greatestCommonDivisor(factorization)
      {
        return divisor
      }
    }
    return left.greatestCommonDivisor(right)
  }

  /// The most binary digits of a coefficient of a power, as far as it comes from one of the base's.
  private static let mostPowerBits = 100_000

  func power(_ base: Polynomial, _ exponent: Int) -> Polynomial {
    if exponent == 0 { return Polynomial(1, context) }
    if exponent == 1 { return base }
    guard budget.allows(powerOfTerms: base.termCount, exponent: exponent), let degree = base.totalDegree,
      !degree.multipliedReportingOverflow(by: exponent).overflow,
      degree * exponent < 1 << 40
    else {
      fail(budget.exceeded ?? "the power \(exponent) has too many terms")
      return base
    }
    // A number of terabytes is no result; GMP ends the process over it.
    let bits = base.coefficientBits
    guard bits <= 1 || exponent <= Self.mostPowerBits / bits else {
      fail("the power \(exponent) has too many digits")
      return base
    }
    // With relations, reducing at each step keeps the terms few.
    guard !relations.isEmpty, base.termCount > 1 || exponent < 1 << 20 else {
      guard base.termCount == 1 || exponent < 1 << 20, let result = base.raised(to: exponent) else {
        fail("the power \(exponent) has too many terms")
        return base
      }
      if base.termCount > 1 { products.remember(result, [(base, exponent)]) }
      return reduced(result)
    }
    var result = Polynomial(1, context)
    var square = base
    var remaining = exponent
    while remaining > 0, isValid {
      if remaining & 1 == 1 { result = product(result, square) }
      remaining >>= 1
      if remaining > 0 { square = product(square, square) }
    }
    return result
  }
}
