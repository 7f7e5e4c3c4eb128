import FormulaSyntax

extension ExactField {
  /// How the leaves of expressions become normal forms.
  var numberSystem: NumberSystem<NormalForm> {
    NumberSystem(
      numeral: { NormalForm($0, self) },
      constant: { self.number($0) },
      symbol: { self.symbol($0) },
      isOver: { self.budget.refusal != nil || !self.budget.hasTime })
  }

  /// A mathematical constant; e is exp 1, so that its powers are exponentials.
  func number(_ constant: Expression.Constant) -> NormalForm {
    attempt { () throws(Interruption) in
      if constant == .e { return try function(.exp, [NormalForm(Rational.one, self)]) }
      return NormalForm(try self.constant(constant), over: nil, self)
    }
  }

  /// Uses that a number has one of some signs; false where that contradicts what is known.
  func assume(_ number: NormalForm, _ signs: SignSet) throws(Interruption) -> Bool {
    try checkInterruption()
    guard let raw = number.fraction(in: self) else { return true }
    let fraction = ring.cancelled(raw)
    let polynomial = try ring.wholeProduct(fraction)
    let bases = basesThatMayBeZero(in: polynomial)
    guard bases.isEmpty else {
      for base in bases { notes.askWhetherZero(ring.normalized(ring.underRoot(base))) }
      return true
    }
    if signs == .any { return true }
    // Signs of what need not be real tell nothing of its parts.
    if signs != .zero, ring.isFormal(polynomial) { return true }
    let known = self.signs(of: polynomial)
    if known.intersection(signs).isEmpty { return false }
    if !polynomial.isConstant, signs != .zero, signs != .nonzero { notes.assume(polynomial, signs) }
    if signs == .zero {
      if !polynomial.isZero { try assumeZero(fraction.numerator) }
      return true
    }
    if known.isSubset(of: signs) { return true }
    if known.intersection(signs) == .zero {
      try assumeZero(polynomial)
      return true
    }
    // Of integers, what is positive is at least 1.
    if signs == .positive || signs == .negative, isInteger(polynomial) {
      let positive = signs == .positive ? polynomial : -polynomial
      let least = positive - Polynomial(1, ring.context)
      if self.signs(of: least).isNonpositive, self.signs(of: least).isNonzero { return false }
      notes.assume(least, .nonnegative)
    }
    // exp(u) − 1 has the sign of u.
    if let (argument, sign) = exponentArgument(polynomial),
      !(try assume(NormalForm(.fraction(argument), self), sign.isNonnegative ? signs : signs.negated))
    {
      return false
    }
    if !(try assumeSquares(of: polynomial, signs)) { return false }
    guard let factorization = ring.factored(polynomial) else { return true }
    // The sign of the one factor whose sign is open follows from that of the product.
    var constant: SignSet = factorization.constant.sign < 0 ? .negative : .positive
    var open: [(base: Polynomial, exponent: Int)] = []
    for factor in factorization.factors {
      let sign = self.signs(of: factor.base).raised(to: factor.exponent)
      if sign == .positive || sign == .negative {
        constant = constant.times(sign)
      } else {
        open.append(factor)
      }
    }
    if signs == .nonzero {
      for factor in open where !(try learn(factor: factor.base, .nonzero)) { return false }
      return true
    }
    if open.count == 1, let only = open.first {
      if only.exponent % 2 == 1 {
        return try learn(factor: only.base, constant == .negative ? signs.negated : signs)
      } else if !signs.contains(.zero) {
        return try learn(factor: only.base, .nonzero)
      }
    } else {
      if !signs.contains(.zero) {
        for factor in open where !(try learn(factor: factor.base, .nonzero)) { return false }
      }
      notes.assume(product: polynomial, signs)
      for factor in open { askForSignOfAssumption(factor.base) }
    }
    return true
  }

  /// Uses what follows for the radicand v of a square root s ≥ 0 from the sign of a·s + R: from s ≥ r ≥ 0 that v ≥ r², and from
  /// s ≤ r that v ≤ r², strictly where the sign is strict. False where that contradicts what is known.
  private func assumeSquares(of polynomial: Polynomial, _ signs: SignSet) throws(Interruption) -> Bool {
    guard signs == .positive || signs == .negative || signs == .nonnegative || signs == .nonpositive else {
      return true
    }
    // Of the latest root, which has the first variable: what stands under it was made before it, so the next one is an earlier
    // one, and this ends.
    let latest = ring.relations.filter { relation in
      guard case .root? = ring.generator(ofVariable: relation.variable), relation.degree == 2 else {
        return false
      }
      return polynomial.usedVariables.contains(relation.variable)
    }.min { $0.variable < $1.variable }
    guard let latest, polynomial.degree(in: latest.variable) == 1,
      let factor = ring.coefficient(of: polynomial, in: latest.variable, degree: 1)?.constant,
      let rest = ring.coefficient(of: polynomial, in: latest.variable, degree: 0), !rest.isZero
    else { return true }
    // The root is on the greater side where a's sign is the sum's; it is compared with −R/a.
    let isGreater = (factor.sign > 0) == signs.isNonnegative
    let compared = factor.sign > 0 ? -rest : rest
    guard !isGreater || self.signs(of: compared).isNonnegative else { return true }
    let size = Polynomial(factor, ring.context)
    let difference = try ring.product(ring.product(size, size), latest.value) - ring.product(rest, rest)
    let strict: SignSet = isGreater ? .positive : .negative
    return try assume(
      NormalForm(difference, over: nil, self), signs.contains(.zero) ? strict.union(.zero) : strict)
  }

  /// What is taken to have a logarithm, and may be 0 all the same: bases of powers that were taken apart.
  private var basesThatMayBeZero: [Polynomial] {
    ring.entries.compactMap { entry in
      guard case .function(.complexLogarithm, let arguments) = entry.generator,
        let base = arguments.first?.numerator, !signs(of: base).isNonzero
      else { return nil }
      return base
    }
  }

  /// The bases that may be 0, if a polynomial is made of parts of powers: x^(n − 1) is xⁿ/x in parts, and 1 at x = 0, n = 1. Where
  /// a base is 0 the parts say nothing of the number: x⁻ⁿ·y = 0 leaves y open at x = 0, n = −1, and in parts y would be 0.
  private func basesThatMayBeZero(in polynomial: Polynomial) -> [Polynomial] {
    hasPartsOfPowers && holdsPartsOfPowers(polynomial) ? basesThatMayBeZero : []
  }

  /// Whether a logarithm of what may be negative stands in a polynomial's generators. What they are made of was made before them,
  /// so this ends.
  private func holdsPartsOfPowers(_ polynomial: Polynomial) -> Bool {
    func holds(_ fraction: Fraction) -> Bool {
      holdsPartsOfPowers(fraction.numerator) || fraction.denominator.map { holdsPartsOfPowers($0) } ?? false
    }
    return polynomial.usedVariables.contains { variable in
      switch ring.generator(ofVariable: variable) {
      case .function(.complexLogarithm, _): true
      case .function(_, let arguments): arguments.contains(where: holds)
      case .absolute(let inner), .root(let inner), .radical(let inner, _), .higherRoot(let inner, _):
        holdsPartsOfPowers(inner)
      case .sine(let number), .cosine(let number), .halfTangent(let number):
        ring.angles[safe: number].map { angle in
          holds(Fraction(Polynomial(monomial: angle.exponents, ring.context), over: angle.denominator))
        } ?? true
      case .symbol, .constant, .primeRoot, .cyclotomic, nil: false
      }
    }
  }

  /// Whether a divisor may come from taking powers apart, so that it is 0 where what was divided is defined: of 1/x^(2 − n) =
  /// xⁿ/x² at x = 0, n = 2. It has a symbol in it that a base has too.
  private func mayComeFromBase(_ divisor: Polynomial) -> Bool {
    let bases = basesThatMayBeZero
    if bases.isEmpty { return false }
    guard let symbols = symbols(in: [divisor]), let inBases = self.symbols(in: bases) else { return true }
    return !symbols.isDisjoint(with: inBases)
  }

  /// The symbols on which polynomials depend; nil where that cannot be told.
  private func symbols(in polynomials: [Polynomial]) -> Set<Symbol>? {
    let expressions = polynomials.compactMap { ring.expression(of: $0) }
    guard expressions.count == polynomials.count else { return nil }
    return Set(FreeSymbols.of(expressions, in: Environment()))
  }

  /// Uses the sign of an irreducible factor of what is assumed, and of what stands under it where it is a root or a size: the
  /// two are 0 together, and a root of an odd degree has its radicand's sign. False where that contradicts what is known.
  private func learn(factor: Polynomial, _ signs: SignSet) throws(Interruption) -> Bool {
    // What stands under a root comes first, since a fact interrupts what follows it. It was made before the root, so this ends.
    let inner = ring.underRoot(factor)
    var isPossible = true
    if !(inner == factor) {
      if case .higherRoot = ring.generator(of: factor) {
        isPossible = try assume(NormalForm(inner, over: nil, self), signs)
      } else if !signs.contains(.zero) {
        isPossible = try assume(NormalForm(inner, over: nil, self), .nonzero)
      }
    }
    learn(factor, signs)
    return isPossible
  }

  /// Uses that a requirement holds; false where that contradicts what is known.
  func assume(_ requirement: Requirement) throws(Interruption) -> Bool {
    switch requirement {
    case .nonzero(let polynomial):
      if mayComeFromBase(polynomial) { return true }
      return try assume(NormalForm(polynomial, over: nil, self), .nonzero)
    case .nonnegative(let polynomial):
      return try assume(NormalForm(polynomial, over: nil, self), .nonnegative)
    case .positive(let fraction): return try assume(NormalForm(.fraction(fraction), self), .positive)
    case .atMostOneInSize(let fraction):
      let value = NormalForm(.fraction(fraction), self)
      return try assume(NormalForm(1) - value * value, .nonnegative)
    case .notOrigin, .power: return true
    }
  }

  /// Uses that a polynomial is 0: by a symbol that it determines, by a power that it determines, or as it is.
  private func assumeZero(_ polynomial: Polynomial) throws(Interruption) {
    // What need not be real has no factors and no parts of which one could be 0.
    if ring.isFormal(polynomial) { return notes.assumeZero(polynomial) }
    var polynomial = polynomial
    if let factorization = ring.factored(polynomial) {
      // A factor that cannot be 0 plays no part, and multiplicity neither.
      let open = factorization.factors.map(\.base).filter { !signs(of: $0).isNonzero }
      guard !open.isEmpty else { return notes.assumeZero(polynomial) }
      polynomial = open[0]
      for factor in open.dropFirst() { polynomial = try ring.product(polynomial, factor) }
      // Of several factors one is 0: their signs tell cases apart.
      if open.count > 1 { for factor in open { askForSign(factor) } }
    }
    polynomial = ring.underRoot(polynomial)
    if let (symbol, value) = symbolDetermined(by: polynomial) {
      throw demand { $0.substitutions[symbol] = value }
    }
    if let parts = partsThatVanish(with: polynomial) {
      for part in parts { try assumeZero(part) }
      return
    }
    if let relation = powerDetermined(by: polynomial) {
      ring.relate(relation)
      // An even power is not negative.
      if relation.degree % 2 == 0 {
        _ = try assume(NormalForm(relation.value, over: nil, self), .nonnegative)
      }
      return
    }
    notes.assumeZero(polynomial)
    // With a·s + R = 0 and s² = v also a²·v = R².
    for relation in ring.relations where relation.degree == 2 && polynomial.degree(in: relation.variable) == 1
    {
      guard let factor = ring.coefficient(of: polynomial, in: relation.variable, degree: 1),
        factor.isConstant,
        let rest = ring.coefficient(of: polynomial, in: relation.variable, degree: 0)
      else { continue }
      let consequence =
        try ring.product(ring.product(factor, factor), relation.value) - ring.product(rest, rest)
      if !consequence.isZero { notes.assumeZero(consequence) }
    }
  }

  /// The symbol that is determined by a polynomial's being 0, with its value: of c·x + R with a number c and an R
  /// without x, the value −R/c. Symbols that stand for integers only where no other does.
  func symbolDetermined(by polynomial: Polynomial) -> (symbol: Symbol, value: Expression)? {
    var found: (symbol: Symbol, value: Expression)?
    for variable in polynomial.usedVariables where polynomial.degree(in: variable) == 1 {
      guard case .symbol(let symbol)? = ring.generator(ofVariable: variable),
        configuration.substitutions[symbol] == nil,
        let factor = ring.coefficient(of: polynomial, in: variable, degree: 1)?.constant,
        let rest = ring.coefficient(of: polynomial, in: variable, degree: 0),
        let top = ring.expression(of: factor.sign < 0 ? rest : -rest),
        let bottom = ring.expression(of: Polynomial(factor.sign < 0 ? factor.negated : factor, ring.context)),
        !FreeSymbols.of([top], in: Environment()).contains(symbol)
      else { continue }
      let value = factor.isOne || factor.negated.isOne ? top : Expression(.quotient(top, bottom))
      if !configuration.integers.contains(symbol) { return (symbol, value) }
      found = found ?? (symbol, value)
    }
    return found
  }

  /// The terms of a sum of several, none of which is negative, or none positive: they are 0 where the sum is.
  private func partsThatVanish(with polynomial: Polynomial) -> [Polynomial]? {
    guard polynomial.termCount > 1, polynomial.termCount <= 20 else { return nil }
    var joint: SignSet = .any
    var parts: [Polynomial] = []
    for term in 0..<polynomial.termCount {
      guard let exponents = polynomial.exponents(ofTerm: term) else { return nil }
      let monomial = Polynomial(monomial: exponents, ring.context)
      let sign = signsByTerms(polynomial.coefficientSign(ofTerm: term) < 0 ? -monomial : monomial)
      guard sign.isNonnegative || sign.isNonpositive else { return nil }
      joint = joint.intersection(sign.union(.zero))
      parts.append(monomial)
    }
    return joint == .zero || joint.isEmpty ? nil : parts
  }

  /// The relation that a polynomial's being 0 amounts to, where it is ± a power of its greatest variable, a symbol,
  /// plus lower powers of it: n_z² = 1 − n_x² − n_y².
  private func powerDetermined(by polynomial: Polynomial) -> PowerRelation? {
    guard let variable = polynomial.usedVariables.first, let degree = polynomial.degree(in: variable),
      degree >= 1, degree <= 8, case .symbol? = ring.generator(ofVariable: variable),
      ring.relation(ofVariable: variable) == nil,
      let leading = ring.coefficient(of: polynomial, in: variable, degree: degree)?.constant,
      leading.isOne || leading.negated.isOne
    else { return nil }
    let monic = leading.isOne ? polynomial : -polynomial
    guard let power = ring.polynomial(ring.index(ofVariable: variable)).raised(to: degree) else { return nil }
    return PowerRelation(
      generator: ring.index(ofVariable: variable), variable: variable, degree: degree, value: power - monic,
      polynomial: monic)
  }

  /// The polynomials that are 0 by an assumption, or in the case that is looked at.
  private var zeros: [Polynomial] {
    notes.zeros + notes.used.filter { $0.signs == .zero && !$0.polynomial.isZero }.map(\.polynomial)
  }

  /// Whether a polynomial is 0 under the relations and under what was assumed to be 0.
  func isZero(_ polynomial: Polynomial) -> Bool {
    if polynomial.isZero { return true }
    let zeros = zeros
    guard !isInterrupted, !zeros.isEmpty, polynomial.termCount <= 5000, budget.hasTimeNow else {
      return false
    }
    let divisors = zeros + ring.relations.polynomials
    let rest = polynomial.remainder(dividingBy: divisors)
    if rest.isZero { return true }
    // What has the square 0 is 0.
    guard rest.termCount <= 40, budget.allows(terms: rest.termCount * rest.termCount) else { return false }
    return (rest * rest).remainder(dividingBy: divisors).isZero
  }

  /// Whether a divisor is 0 in the case that is looked at.
  func dividesByZero() -> Bool { requirements.divisors.contains { signs(of: $0) == .zero || isZero($0) } }

  /// Whether a divisor that is not 0 in normal form may still be 0 everywhere: one with roots or functions.
  var mayDivideByZeroEverywhere: Bool {
    requirements.divisors.contains { divisor in
      divisor.usedVariables.contains { variable in
        switch ring.generator(ofVariable: variable) {
        case .symbol, .constant, .sine, .cosine, .halfTangent: false
        default: true
        }
      }
    }
  }

  /// Whether a root is taken of what is negative in the case that is looked at.
  var hasNegativeRadicand: Bool {
    requirements.entries.contains { requirement in
      if case .nonnegative(let radicand) = requirement.value {
        signs(of: radicand) == .negative
      } else {
        false
      }
    }
  }

  /// Whether no point has all the signs that are assumed, or looked at as a case.
  func isContradictory() -> Bool {
    notes.products.contains { signs(of: $0.polynomial).intersection($0.signs).isEmpty }
      || notes.used.contains { fact in
        // A root's own sign is part of the ring.
        if let entry = ring.entry(of: fact.polynomial), entry.signs.intersection(fact.signs).isEmpty {
          return true
        }
        // A single variable's sign is part of the ring, and says nothing new of itself.
        return fact.polynomial.termCount > 1
          && signs(of: fact.polynomial, ignoresFact: true).intersection(fact.signs).isEmpty
      }
  }
}
