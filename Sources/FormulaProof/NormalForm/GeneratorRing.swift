import FormulaSyntax

/// The ring in which a claim is decided: polynomials over ℤ in generators, with relations between them, such as the sine and cosine
/// of an angle with s² + c² = 1.
///
/// A later generator is greater in the lexicographic order than all before it, and a relation's leading monomial is a power of its
/// own generator, so that the relations are a Gröbner basis and a remainder is a normal form.
///
/// Each generator stands for a real function, but for those in ``formalGenerators``.
final class GeneratorRing {
  /// What a generator stands for.
  enum Generator {
    case symbol(Symbol)
    case constant(Expression.Constant)
    /// sin u, cos u or tan(u/2) of a base angle, by its number.
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
    /// A function of which nothing is used but what its relations say, and that equal arguments give equal values.
    case function(GeneratorFunction, [Fraction])
  }

  /// A generator with what it stands for.
  struct Entry {
    var generator: Generator
    /// The same, apart from this ring.
    var key: GeneratorKey
    var signs: SignSet
    /// The ring's variable.
    var polynomial: Polynomial
  }

  /// A base angle u: the angles of a claim are sums of integer multiples of such u and of π.
  struct BaseAngle {
    var exponents: [UInt]
    var denominator: Polynomial?
    /// The part that u is of the monomial over the denominator.
    var part: AnglePart
    /// The monomial over the denominator, apart from this ring.
    var key: FractionKey
    var sine: Fraction
    var cosine: Fraction
  }

  /// How many generators there is room for.
  let capacity: Int
  let context: PolynomialContext
  let budget: Budget
  private(set) var entries: [Entry] = []
  private(set) var relations = PowerRelations()
  private(set) var angles: [BaseAngle] = []
  /// Generators that may stand for numbers that are not real.
  private(set) var formalGenerators: Set<Int> = []
  /// The last products, which tell factors.
  private var products = ProductMemory()
  /// The last factorisations, since signs, roots and conditions ask for the same ones.
  private var factorizations: [(polynomial: Polynomial, factorization: Polynomial.Factorization?)] = []

  init(capacity: Int, budget: Budget) {
    self.capacity = capacity
    self.budget = budget
    context = .withVariables(capacity, budget: budget)
  }

  // MARK: Generators

  /// The ring's variable for the generator with a number; later generators are greater.
  func variable(_ index: Int) -> Int { capacity - 1 - index }

  /// The generator's number for a variable of the ring.
  func index(ofVariable variable: Int) -> Int { capacity - 1 - variable }

  /// The generator that a variable stands for.
  func entry(ofVariable variable: Int) -> Entry? { entries[safe: index(ofVariable: variable)] }

  /// What a variable stands for.
  func generator(ofVariable variable: Int) -> Generator? {
    let index = index(ofVariable: variable)
    return entries.indices.contains(index) ? entries[index].generator : nil
  }

  /// The signs that a variable can have.
  func signs(ofVariable variable: Int) -> SignSet {
    let index = index(ofVariable: variable)
    return entries.indices.contains(index) ? entries[index].signs : .any
  }

  /// The generator that a polynomial is, where it is one.
  func entry(of polynomial: Polynomial) -> Entry? {
    guard polynomial.termCount == 1, polynomial.coefficient(ofTerm: 0).isOne,
      let exponents = polynomial.exponents(ofTerm: 0), exponents.reduce(0, +) == 1,
      let variable = exponents.firstIndex(of: 1)
    else { return nil }
    return entry(ofVariable: variable)
  }

  /// What a polynomial stands for that is a generator.
  func generator(of polynomial: Polynomial) -> Generator? { entry(of: polynomial)?.generator }

  /// The number of the first generator of a kind.
  func index(where isWanted: (Generator) -> Bool) -> Int? { entries.firstIndex { isWanted($0.generator) } }

  /// The polynomial of the first generator of a kind.
  func polynomial(where isWanted: (Generator) -> Bool) -> Polynomial? {
    entries.first { isWanted($0.generator) }?.polynomial
  }

  /// The generator that a function of arguments equal to some is.
  func polynomial(of function: GeneratorFunction, _ arguments: [Fraction]) throws(Interruption) -> Polynomial?
  {
    for entry in entries {
      guard case .function(function, let others) = entry.generator, others.count == arguments.count else {
        continue
      }
      var areEqual = true
      for (one, other) in zip(others, arguments) where areEqual { areEqual = try isEqual(one, other) }
      if areEqual { return entry.polynomial }
    }
    return nil
  }

  private func isEqual(_ left: Fraction, _ right: Fraction) throws(Interruption) -> Bool {
    let one = Polynomial(1, context)
    let difference =
      try product(left.numerator, right.denominator ?? one)
      - product(right.numerator, left.denominator ?? one)
    return try reduced(difference).isZero
  }

  func polynomial(_ index: Int) -> Polynomial {
    entries[safe: index]?.polynomial ?? Polynomial(variable: variable(index), context)
  }

  /// Adds a generator, and gives its number.
  func add(_ generator: Generator, signs: SignSet = .any) throws(Interruption) -> Int {
    let index = entries.count
    guard index < capacity else { throw .noRoom }
    guard termCount(of: generator) <= Self.mostTermsOfGenerator else {
      throw .failed("a function of more than \(Self.mostTermsOfGenerator) terms")
    }
    entries.append(
      Entry(
        generator: generator, key: GeneratorKey(kind(of: generator)), signs: signs,
        polynomial: Polynomial(variable: variable(index), context)))
    return index
  }

  /// Of what has more terms no generator is made.
  private static let mostTermsOfGenerator = 20_000

  /// Says that a generator may stand for a number that is not real.
  func markAsFormal(_ index: Int) { formalGenerators.insert(index) }

  /// Adds a base angle, the sine and cosine of which are to be given next, and gives its number.
  func addAngle(_ exponents: [UInt], over denominator: Polynomial?, part: AnglePart) -> Int {
    let nothing = Fraction(Polynomial(context))
    angles.append(
      BaseAngle(
        exponents: exponents, denominator: denominator, part: part, key: angleKey(exponents, denominator),
        sine: nothing, cosine: nothing))
    return angles.count - 1
  }

  /// Says what the sine and the cosine of a base angle are.
  func define(angle number: Int, sine: Fraction, cosine: Fraction) {
    guard angles.indices.contains(number) else { return }
    angles[number].sine = sine
    angles[number].cosine = cosine
  }

  /// What base angles of a monomial over a denominator are parts of, apart from this ring.
  func angleKey(_ exponents: [UInt], _ denominator: Polynomial?) -> FractionKey {
    key(of: Fraction(Polynomial(monomial: exponents, context), over: denominator))
  }

  /// Adds the relation that a power of a generator equals a polynomial in earlier ones.
  func relate(_ index: Int, degree: Int, to value: Polynomial) throws(Interruption) {
    guard let power = polynomial(index).raised(to: degree) else { throw .failed("a relation is too large") }
    relate(
      PowerRelation(
        generator: index, variable: variable(index), degree: degree, value: value, polynomial: power - value))
  }

  func relate(_ relation: PowerRelation) { relations.append(relation) }

  /// The relation of a variable's power.
  func relation(ofVariable variable: Int) -> PowerRelation? {
    relations.first { $0.variable == variable }
  }

  /// Whether a polynomial holds a generator that need not be real where the polynomial is: of x^(y + z) with a
  /// negative x only the product of exp(y·L) and exp(z·L) is. Such a polynomial has no factors to tell of.
  func isFormal(_ polynomial: Polynomial) -> Bool {
    !formalGenerators.isEmpty
      && polynomial.usedVariables.contains { formalGenerators.contains(index(ofVariable: $0)) }
  }

  /// Whether a variable stands for the logarithm of what may be negative.
  func isComplexLogarithm(_ variable: Int) -> Bool {
    switch generator(ofVariable: variable) {
    case .function(.complexLogarithm, _), .function(.halfTurn, _): true
    default: false
    }
  }

  // MARK: Arithmetic

  /// The most binary digits of a coefficient of a power, as far as it comes from one of the base's.
  private static let mostPowerBits = 100_000

  /// The normal form of a polynomial under the relations.
  func reduced(_ polynomial: Polynomial) throws(Interruption) -> Polynomial {
    guard !relations.isEmpty else { return polynomial }
    guard let applies = relations.apply(to: polynomial) else { throw .failed("an exponent is too large") }
    guard applies else { return polynomial }
    guard budget.allows(terms: polynomial.termCount) else { throw .overBudget(budget) }
    for relation in relations {
      guard let degree = polynomial.degree(in: relation.variable), degree >= relation.degree else { continue }
      // Each step multiplies by the power's value.
      let steps = degree / relation.degree
      let (bits, overflow) = max(1, relation.value.coefficientBits).multipliedReportingOverflow(by: steps)
      guard !overflow, bits <= Self.mostPowerBits, steps <= 4096 || relation.value.termCount == 1 else {
        throw .failed("a power under a root is too large")
      }
    }
    return relations.reduced(polynomial)
  }

  func product(_ left: Polynomial, _ right: Polynomial) throws(Interruption) -> Polynomial {
    let (terms, overflow) = left.termCount.multipliedReportingOverflow(by: right.termCount)
    guard !overflow, budget.allows(terms: terms) else { throw .overBudget(budget) }
    let plain = left * right
    if left.termCount > 1, right.termCount > 1 { products.remember(plain, [(left, 1), (right, 1)]) }
    return try reduced(plain)
  }

  /// The product of numerator and denominator, which has the fraction's sign.
  func wholeProduct(_ fraction: Fraction) throws(Interruption) -> Polynomial {
    guard let denominator = fraction.denominator else { return fraction.numerator }
    return try product(fraction.numerator, denominator)
  }

  func power(_ base: Polynomial, _ exponent: Int) throws(Interruption) -> Polynomial {
    if exponent == 0 { return Polynomial(1, context) }
    if exponent == 1 { return base }
    guard budget.allows(powerOfTerms: base.termCount, exponent: exponent), let degree = base.totalDegree,
      !degree.multipliedReportingOverflow(by: exponent).overflow, degree * exponent < 1 << 40
    else { throw .failed(budget.exceeded ?? "the power \(exponent) has too many terms") }
    // A number of terabytes is no result; GMP ends the process over it.
    let bits = base.coefficientBits
    guard bits <= 1 || exponent <= Self.mostPowerBits / bits else {
      throw .failed("the power \(exponent) has too many digits")
    }
    // With relations, reducing at each step keeps the terms few.
    guard !relations.isEmpty, base.termCount > 1 || exponent < 1 << 20 else {
      guard base.termCount == 1 || exponent < 1 << 20, let result = base.raised(to: exponent) else {
        throw .failed("the power \(exponent) has too many terms")
      }
      if base.termCount > 1 { products.remember(result, [(base, exponent)]) }
      return try reduced(result)
    }
    var result = Polynomial(1, context)
    var square = base
    var remaining = exponent
    while remaining > 0 {
      if remaining & 1 == 1 { result = try product(result, square) }
      remaining >>= 1
      if remaining > 0 { square = try product(square, square) }
    }
    return result
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

  /// A fraction in lowest terms, with a positive leading coefficient in the denominator; one that is too large stays as it is.
  ///
  /// Lowest terms of polynomials: with algebraic generators equal numbers may still look different.
  func cancelled(_ fraction: Fraction) -> Fraction {
    guard let denominator = fraction.denominator else { return fraction }
    guard budget.refusal == nil, fraction.numerator.termCount <= 3000, denominator.termCount <= 3000,
      budget.hasTimeNow, let common = greatestCommonDivisor(fraction.numerator, denominator)
    else { return fraction }
    var top = fraction.numerator
    var bottom = denominator
    if !common.isOne, let a = top.divided(exactlyBy: common), let b = bottom.divided(exactlyBy: common) {
      top = a
      bottom = b
    }
    if bottom.coefficientSign(ofTerm: 0) < 0 {
      top = -top
      bottom = -bottom
    }
    return Fraction(top, over: bottom.isOne ? nil : bottom)
  }

  /// The irreducible factors, within the budget; nil where that is too much.
  func factored(_ polynomial: Polynomial) -> Polynomial.Factorization? {
    guard polynomial.termCount <= 400, let degree = polynomial.totalDegree, degree <= 80, budget.hasTimeNow
    else { return nil }
    if let known = factorizations.first(where: { $0.polynomial == polynomial }) { return known.factorization }
    let factorization = polynomial.factored(knowing: products)
    if factorizations.count >= 16 { factorizations.removeFirst() }
    factorizations.append((polynomial, factorization))
    return factorization
  }

  /// The greatest integer that divides all coefficients; nil where it does not fit a word.
  func content(_ polynomial: Polynomial) -> Int? {
    polynomial.content.flatMap { Int(exactly: max(1, $0)) }
  }

  /// The coefficient of a power of a variable; nil where an exponent does not fit a word.
  func coefficient(of polynomial: Polynomial, in variable: Int, degree: Int) -> Polynomial? {
    guard let own = polynomial.degree(in: variable) else { return nil }
    return degree > own ? Polynomial(context) : polynomial.coefficient(in: variable, degree: max(0, degree))
  }

  /// A polynomial or its negative, so that the leading coefficient is positive; 0 has none.
  func normalized(_ polynomial: Polynomial) -> Polynomial {
    !polynomial.isZero && polynomial.coefficientSign(ofTerm: 0) < 0 ? -polynomial : polynomial
  }

  /// What stands under a root or between bars, where a polynomial is that root alone: it is 0 with it.
  func underRoot(_ polynomial: Polynomial) -> Polynomial {
    switch generator(of: polynomial) {
    case .root(let inner), .absolute(let inner), .higherRoot(let inner, _), .radical(let inner, _): inner
    case .function(.builtIn(.sqrt), let arguments), .function(.builtIn(.abs), let arguments),
      .function(.root, let arguments):
      arguments.first.flatMap { $0.denominator == nil ? $0.numerator : nil } ?? polynomial
    default: polynomial
    }
  }

  /// A root of one irreducible polynomial; that of a product of several says nothing of each.
  func isIrreducibleRoot(_ polynomial: Polynomial) -> Bool {
    guard let factorization = factored(polynomial) else { return false }
    return factorization.factors.count == 1 && factorization.factors[0].exponent == 1
      && factorization.constant.isOne
  }
}

/// A function that a generator stands for.
enum GeneratorFunction: Hashable, Sendable {
  case builtIn(BuiltIn)
  /// log b as an exponent of a power of b, whose sign may not be known: log|b|, and πi more where b < 0.
  case complexLogarithm
  /// πi, as a function of 1.
  case halfTurn
  /// A power as a function of its base and its exponent.
  case power
  /// A root as a function of its radicand and its degree.
  case root
  /// (−1)ⁿ of an integer n.
  case parity
}

/// Why a computation in a ring or in a field cannot go on.
enum Interruption: Error {
  /// The field is to be made anew for what ``ExactField/wanted`` says.
  case restart
  /// The ring has no room for another generator.
  case noRoom
  /// A budget is spent, or something is outside what can be computed: what it is, for readers.
  case failed(String)

  static func overBudget(_ budget: Budget) -> Interruption { .failed(budget.exceeded ?? "too many terms") }
}
