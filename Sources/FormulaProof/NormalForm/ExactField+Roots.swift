import FormulaSyntax

extension ExactField {
  /// A root of a degree of at least 2, on the domain on which it is defined.
  ///
  /// √(a/b) = √(ab)/|b|, and √(c·Πfᵢ^eᵢ) = √c·Π|fᵢ|^(eᵢ div 2)·Π√|fᵢ| over the fᵢ with odd eᵢ: where the
  /// radicand is not negative it equals its absolute value, whatever the signs of its factors.
  func root(of operand: NormalForm, degree: Int) -> NormalForm {
    guard isValid, let raw = operand.fraction(in: self) else { return .undefined(self) }
    let fraction = cancelled(raw)
    if degree > 2 {
      let parts = [fraction.numerator, fraction.denominator].compactMap { $0 }
      guard configuration.keepsRoots || parts.contains(where: { isFormal($0) }) else {
        return root(of: fraction, degree: degree)
      }
      return plainRoot(of: fraction, degree: degree)
    }
    var radicand = fraction.numerator
    var divisor: Polynomial?
    if let denominator = fraction.denominator {
      // √(a/b) is √(ab) over |b|.
      radicand = product(radicand, denominator)
      divisor = denominator
    }
    guard isValid else { return .undefined(self) }
    if radicand.isZero { return NormalForm(Rational.zero, self) }
    let top = squareRoot(of: radicand)
    guard let divisor else { return top }
    let size = absoluteValue(of: NormalForm(divisor, over: nil, self))
    return withoutRequirements { top / size }
  }

  /// Computes what is defined where its operands are, so that nothing more is required.
  func withoutRequirements<Result>(_ body: () -> Result) -> Result {
    let records = recordsRequirements
    recordsRequirements = false
    defer { recordsRequirements = records }
    return body()
  }

  /// |x|; |a/b| = |a|/|b| and |uv| = |u||v|, so that only irreducible factors of unknown sign stay.
  func absoluteValue(of operand: NormalForm) -> NormalForm {
    guard isValid, let raw = operand.fraction(in: self) else { return .undefined(self) }
    let fraction = cancelled(raw)
    let top = absoluteValue(ofPolynomial: fraction.numerator)
    guard let denominator = fraction.denominator else { return top }
    let bottom = absoluteValue(ofPolynomial: denominator)
    return withoutRequirements { top / bottom }
  }

  private func absoluteValue(ofPolynomial polynomial: Polynomial) -> NormalForm {
    if polynomial.isZero { return NormalForm(Rational.zero, self) }
    if polynomial.isConstant {
      return NormalForm(polynomial.coefficientSign(ofTerm: 0) < 0 ? -polynomial : polynomial, over: nil, self)
    }
    if configuration.keepsRoots { return opaque(.abs, [NormalForm(polynomial, over: nil, self)]) }
    if isFormal(polynomial) { return undivided(.abs, polynomial) }
    guard checkFactorable(polynomial) else { return .undefined(self) }
    let known = signs(of: polynomial)
    if known.isNonnegative { return NormalForm(polynomial, over: nil, self) }
    if known.isNonpositive { return NormalForm(-polynomial, over: nil, self) }
    guard isValid, let factorization = factored(polynomial) else {
      fail(budget.exceeded ?? "an absolute value is too large to factor")
      return .undefined(self)
    }
    let constant = factorization.constant
    var result = NormalForm(
      Polynomial(constant.sign < 0 ? constant.negated : constant, context), over: nil, self)
    for factor in factorization.factors {
      let even = factor.exponent - factor.exponent % 2
      if even > 0 { result = result * NormalForm(power(factor.base, even), over: nil, self) }
      if factor.exponent % 2 == 1 { result = result * absoluteValue(ofIrreducible: factor.base) }
    }
    return result
  }

  func absoluteValue(ofIrreducible polynomial: Polynomial) -> NormalForm {
    let known = signs(of: polynomial)
    if known.isNonnegative { return NormalForm(polynomial, over: nil, self) }
    if known.isNonpositive { return NormalForm(-polynomial, over: nil, self) }
    if let entry = generator(of: polynomial), case .opaque("parity", _) = entry.generator {
      return NormalForm(Rational.one, self)
    }
    let normalized = polynomial.coefficientSign(ofTerm: 0) < 0 ? -polynomial : polynomial
    let name = text(normalized)
    recordUnknownSign(normalized)
    for (index, entry) in generators.enumerated() {
      if case .absolute(let other) = entry.generator, other == normalized {
        return NormalForm(self.polynomial(index), over: nil, self)
      }
    }
    let index = add(
      .absolute(normalized), name: "abs(\(name))", signs: known.isNonzero ? .positive : .nonnegative)
    guard isValid else { return .undefined(self) }
    relate(index, degree: 2, to: reduced(normalized * normalized))
    return NormalForm(self.polynomial(index), over: nil, self)
  }

  /// With s and c as generators factors are not unique; the claim is then decided over tan(u/2).
  func checkFactorable(_ polynomial: Polynomial) -> Bool {
    guard !configuration.usesHalfAngles else { return isValid }
    for variable in polynomial.usedVariables {
      switch generators[safe: index(ofVariable: variable)]?.generator {
      case .sine, .cosine:
        restart { $0.usesHalfAngles = true }
        return false
      default: break
      }
    }
    return isValid
  }

  private func squareRoot(of radicand: Polynomial) -> NormalForm {
    if let constant = radicand.constant { return squareRoot(of: constant) }
    if let denested = denestedRoot(of: radicand) { return denested }
    if configuration.keepsRoots {
      require(.nonnegative(radicand))
      return opaque(.sqrt, [NormalForm(radicand, over: nil, self)])
    }
    if isFormal(radicand) {
      require(.nonnegative(radicand))
      return undivided(.sqrt, radicand)
    }
    guard checkFactorable(radicand) else { return .undefined(self) }
    if let root = rootOfHiddenSquare(radicand) ?? rootOfAssumedSquare(radicand) { return root }
    // A root of what is negative everywhere is defined nowhere.
    if signs(of: radicand) == .negative { return .undefined(self) }
    guard let factorization = factored(radicand) else {
      fail(budget.exceeded ?? "what stands under a root is too large to factor")
      return .undefined(self)
    }
    let constant = factorization.constant
    let magnitude = constant.sign < 0 ? constant.negated : constant
    var result = squareRoot(of: magnitude)
    noteDomain(radicand, factorization)
    var odd = factorization.factors.filter { $0.exponent % 2 == 1 }.map(\.base)
    if configuration.groupsRoots, let group = undividedRoot(factorization, constant.sign) {
      result = result * group.root
      odd = odd.filter { factor in !group.factors.contains { $0 == factor } }
    }
    for factor in factorization.factors {
      guard isValid else { return .undefined(self) }
      let half = factor.exponent / 2
      if half > 0 {
        let base = NormalForm(factor.base, over: nil, self)
        result = result * (half % 2 == 0 ? base : absoluteValue(of: base)).raised(to: half)
      }
    }
    for factor in odd {
      guard isValid else { return .undefined(self) }
      result = result * rootOfAbsoluteValue(factor)
    }
    return result
  }

  /// √(a + b√n) = √((a + d)/2) ± √((a − d)/2) with d² = a² − n·b², where d is a whole number.
  private func denestedRoot(of radicand: Polynomial) -> NormalForm? {
    guard radicand.termCount == 2, let exponents = radicand.exponents(ofTerm: 0),
      radicand.exponents(ofTerm: 1)?.allSatisfy({ $0 == 0 }) == true
    else { return nil }
    // √n is a product of roots of different primes.
    var n = 1
    for (variable, exponent) in exponents.enumerated() where exponent > 0 {
      guard exponent == 1,
        case .primeRoot(let prime)? = generators[safe: index(ofVariable: variable)]?.generator,
        prime < 1 << 10, n < 1 << 10
      else { return nil }
      n *= prime
    }
    guard n > 1, let b = radicand.coefficient(ofTerm: 0).small, let a = radicand.coefficient(ofTerm: 1).small,
      a > 0, a < 1 << 20, b.magnitude < 1 << 20, let d = BigInteger(a * a - n * b * b).exactSquareRoot?.small
    else { return nil }
    // Both halves doubled, so that they are whole: √(x/2) = √(2x)/2.
    let first = squareRoot(of: BigInteger(2 * (a + d)))
    let second = squareRoot(of: BigInteger(2 * (a - d)))
    return (b < 0 ? first - second : first + second) / NormalForm(2)
  }

  /// √P where an assumed equation says that P is the square of a symbol.
  private func rootOfAssumedSquare(_ radicand: Polynomial) -> NormalForm? {
    for relation in relations where relation.degree == 2 && relation.value == radicand {
      guard case .symbol? = generators[safe: relation.generator]?.generator else { continue }
      return absoluteValue(of: NormalForm(polynomial(relation.generator), over: nil, self))
    }
    return nil
  }

  /// √P where P is a square once a symbol is written by a root r with r² = ±x + R: a + 2√(a − 1) is (√(a − 1) + 1)².
  private func rootOfHiddenSquare(_ radicand: Polynomial) -> NormalForm? {
    guard radicand.termCount <= 20 else { return nil }
    for variable in radicand.usedVariables {
      guard case .root? = generators[safe: index(ofVariable: variable)]?.generator,
        let relation = relations.first(where: { $0.variable == variable }), relation.degree == 2
      else { continue }
      for symbol in relation.value.usedVariables {
        guard case .symbol? = generators[safe: index(ofVariable: symbol)]?.generator,
          relation.value.degree(in: symbol) == 1, let degree = radicand.degree(in: symbol), degree <= 4,
          let factor = coefficient(of: relation.value, in: symbol, degree: 1)?.constant?.small,
          abs(factor) == 1,
          let rest = coefficient(of: relation.value, in: symbol, degree: 0)
        else { continue }
        // x = ±(r² − R), where r² is not to be reduced again.
        let square = polynomial(relation.generator) * polynomial(relation.generator)
        let value = (square - rest).scaled(by: factor)
        var whole = Polynomial(context)
        for power in stride(from: degree, through: 0, by: -1) {
          guard let part = coefficient(of: radicand, in: symbol, degree: power) else { return nil }
          whole = whole * value + part
        }
        guard let factorization = factored(whole), factorization.constant.sign > 0,
          !factorization.factors.isEmpty, factorization.factors.allSatisfy({ $0.exponent % 2 == 0 })
        else { continue }
        var result = squareRoot(of: factorization.constant)
        for factor in factorization.factors where isValid {
          let base = absoluteValue(of: NormalForm(reduced(factor.base), over: nil, self))
          result = result * base.raised(to: factor.exponent / 2)
        }
        return result
      }
    }
    return nil
  }

  /// One root for several factors of unknown sign, whose product has the radicand's sign: √(xy)² = xy.
  ///
  /// Only where all other factors are positive, so that the radicand is not negative exactly where the product
  /// of these is not, up to a fixed sign.
  private func undividedRoot(
    _ factorization: Polynomial.Factorization, _ constantSign: Int
  ) -> (root: NormalForm, factors: [Polynomial])? {
    var sign: SignSet = constantSign < 0 ? .negative : .positive
    var group: [Polynomial] = []
    for factor in factorization.factors {
      let known = signs(of: factor.base).raised(to: factor.exponent)
      if known == .positive || known == .negative {
        sign = sign.times(known)
      } else if factor.exponent % 2 == 1, !known.isNonnegative, !known.isNonpositive {
        group.append(factor.base)
      } else {
        return nil
      }
    }
    guard group.count >= 2, isValid else { return nil }
    hasGroupedRoots = true
    var joint = group.dropFirst().reduce(group[0]) { product($0, $1) }
    if sign == .negative { joint = -joint }
    for (index, entry) in generators.enumerated() {
      if case .root(let other) = entry.generator, other == joint {
        return (NormalForm(polynomial(index), over: nil, self), group)
      }
    }
    let index = add(.root(joint), name: "sqrt(\(text(joint)))", signs: .nonnegative)
    guard isValid else { return nil }
    relate(index, degree: 2, to: joint)
    return (NormalForm(polynomial(index), over: nil, self), group)
  }

  /// Uses that a radicand is not negative.
  func noteDomain(_ radicand: Polynomial, _ factorization: Polynomial.Factorization) {
    // What the domain itself taught is still a condition of the claim.
    let isLearned = factorization.factors.contains {
      $0.exponent % 2 == 1 && configuration.domainFacts.contains(key(of: $0.base))
    }
    if signs(of: radicand).isNonnegative, !isLearned { return }
    require(.nonnegative(radicand))
    let uncertain = factorization.factors.filter { factor in
      !(signs(of: factor.base).raised(to: factor.exponent) == .positive)
    }
    guard uncertain.count == 1, let only = uncertain.first, only.exponent % 2 == 1 else { return }
    // The sign of the one factor that matters follows, and it holds from the start of a new computation.
    var sign: SignSet = .nonnegative
    var constantSign: SignSet = factorization.constant.sign < 0 ? .negative : .positive
    for factor in factorization.factors where !(factor.base == only.base) {
      constantSign = constantSign.times(signs(of: factor.base).raised(to: factor.exponent))
    }
    if constantSign == .negative { sign = .nonpositive }
    learn(only.base, sign, isDomain: true)
  }

  /// The text under which facts about a polynomial and its negative are kept.
  func key(of polynomial: Polynomial) -> String {
    text(polynomial.coefficientSign(ofTerm: 0) < 0 ? -polynomial : polynomial)
  }

  /// Adds a fact about an irreducible polynomial's sign, which voids the computation if it is news.
  func learn(_ polynomial: Polynomial, _ sign: SignSet, isDomain: Bool = false) {
    let isNegated = polynomial.coefficientSign(ofTerm: 0) < 0
    let key = key(of: polynomial)
    let fact = isNegated ? sign.negated : sign
    let old = configuration.signs[key] ?? .any
    let joint = old.intersection(fact)
    guard joint != old else { return }
    if joint.isEmpty {
      isEmpty = true
      return
    }
    let isDomain = isDomain && !side.isEmpty
    let determined = joint == .zero ? symbolDetermined(by: polynomial) : nil
    restart {
      $0.signs[key] = joint
      if isDomain { $0.domainFacts.insert(key) }
      if let (symbol, value) = determined { $0.substitutions[symbol] = value }
      if joint == .zero { $0.isThin = true }
    }
  }

  func rootOfAbsoluteValue(_ polynomial: Polynomial) -> NormalForm {
    let normalized = polynomial.coefficientSign(ofTerm: 0) < 0 ? -polynomial : polynomial
    if let root = rootByRadical(normalized) ?? rootOfGenerator(normalized) { return root }
    for (index, entry) in generators.enumerated() {
      if case .root(let other) = entry.generator, other == normalized {
        return NormalForm(self.polynomial(index), over: nil, self)
      }
    }
    // |f| first, since the root's relation leads to it.
    let square = absoluteValue(ofIrreducible: normalized)
    guard isValid, let value = square.fraction(in: self), value.denominator == nil else {
      return .undefined(self)
    }
    let known = signs(of: normalized)
    let shown = known.isNonnegative ? text(normalized) : "abs(\(text(normalized)))"
    let index = add(
      .root(normalized), name: "sqrt(\(shown))", signs: known.isNonzero ? .positive : .nonnegative)
    guard isValid else { return .undefined(self) }
    relate(index, degree: 2, to: value.numerator)
    return NormalForm(self.polynomial(index), over: nil, self)
  }

  /// √|g| of a generator that is a root, an absolute value or an exponential itself; nil for others.
  private func rootOfGenerator(_ polynomial: Polynomial) -> NormalForm? {
    switch generator(of: polynomial)?.generator {
    case .root(let inner) where !isIrreducibleRoot(inner): return nil
    case .root, .absolute, .higherRoot, .radical, .primeRoot, .opaque(BuiltIn.exp.rawValue, _):
      return absolutePower(polynomial, 1, 2)
    default: return nil
    }
  }

  /// √n of an integer, as a product of roots of primes.
  private func squareRoot(of integer: BigInteger) -> NormalForm {
    if integer.sign < 0 { return .undefined(self) }
    if let exact = integer.exactSquareRoot { return NormalForm(Polynomial(exact, context), over: nil, self) }
    guard let small = integer.small else {
      fail("a number under a root is too large to factor")
      return .undefined(self)
    }
    var result = NormalForm(Rational.one, self)
    for factor in primeFactors(of: UInt(small)) {
      let whole = NormalForm(Rational(factor.prime), self)
      if factor.exponent >= 2 { result = result * whole.raised(to: factor.exponent / 2) }
      if factor.exponent % 2 == 1 { result = result * squareRoot(ofPrime: factor.prime) }
    }
    return result
  }

  /// √p, inside the field of the cosines of 2πk/N where it lies there (Gauss's sum), else as a generator.
  func squareRoot(ofPrime prime: Int) -> NormalForm {
    if let root = rootByRadical(Polynomial(prime, context)) { return root }
    return cosineRoot(ofPrime: prime) ?? NormalForm(primeRoot(prime), over: nil, self)
  }

  /// √p in the field of the cosines of 2πk/N, where it lies there.
  func cosineRoot(ofPrime prime: Int) -> NormalForm? {
    let order = configuration.cyclotomicOrder
    guard order > 0 else { return nil }
    if prime == 2, order % 8 == 0 { return cosine(ofSteps: order / 8, order) * NormalForm(2) }
    if prime > 2, prime % 4 == 1, order % prime == 0 || order % (4 * prime) == 0 {
      return gaussSum(prime, order, quarter: 0)
    }
    if prime % 4 == 3, order % (4 * prime) == 0 { return gaussSum(prime, order, quarter: order / 4) }
    return nil
  }

  /// Σ (k/p)·cos(2πk/p), or with sines (shifted by a quarter of a turn) for p ≡ 3 mod 4: both are √p.
  private func gaussSum(_ prime: Int, _ order: Int, quarter: Int) -> NormalForm {
    var total = NormalForm(Rational.zero, self)
    for k in 1..<prime where isValid {
      let value = cosine(ofSteps: k * (order / prime) - quarter, order)
      total = jacobiSymbol(k, prime) > 0 ? total + value : total - value
    }
    return total
  }

  /// A root left as it is: enough to state conditions.
  private func plainRoot(of fraction: Fraction, degree: Int) -> NormalForm {
    if degree % 2 == 0 {
      require(
        .nonnegative(
          fraction.denominator.map { product(fraction.numerator, $0) } ?? fraction.numerator))
    }
    let order = Fraction(numerator: Polynomial(degree, context), denominator: nil)
    return opaque(named: "root", [fraction, order], signs: degree % 2 == 0 ? .nonnegative : .any)
  }
}
