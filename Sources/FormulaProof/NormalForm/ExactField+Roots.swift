import FormulaSyntax

extension ExactField {
  /// A root of a degree of at least 2, on the domain on which it is defined.
  ///
  /// √(a/b) = √(ab)/|b|, and √(c·Πfᵢ^eᵢ) = √c·Π|fᵢ|^(eᵢ div 2)·Π√|fᵢ| over the fᵢ with odd eᵢ: where the
  /// radicand is not negative it equals its absolute value, whatever the signs of its factors.
  func root(of operand: NormalForm, degree: Int) throws(Interruption) -> NormalForm {
    guard let raw = operand.fraction(in: self) else { return .undefined(self) }
    let fraction = ring.cancelled(raw)
    if degree > 2 {
      let parts = [fraction.numerator, fraction.denominator].compactMap { $0 }
      guard configuration.keepsRoots || parts.contains(where: { ring.isFormal($0) }) else {
        return try root(of: fraction, degree: degree)
      }
      return try plainRoot(of: fraction, degree: degree)
    }
    // √(a/b) is √(ab) over |b|.
    let radicand = try ring.wholeProduct(fraction)
    if radicand.isZero { return NormalForm(Rational.zero, self) }
    let top = try squareRoot(of: radicand)
    guard let divisor = fraction.denominator else { return top }
    let size = try absoluteValue(of: NormalForm(divisor, over: nil, self))
    return withoutRequirements { top / size }
  }

  /// |x|; |a/b| = |a|/|b| and |uv| = |u||v|, so that only irreducible factors of unknown sign stay.
  func absoluteValue(of operand: NormalForm) throws(Interruption) -> NormalForm {
    guard let raw = operand.fraction(in: self) else { return .undefined(self) }
    let fraction = ring.cancelled(raw)
    let top = try absoluteValue(ofPolynomial: fraction.numerator)
    guard let denominator = fraction.denominator else { return top }
    let bottom = try absoluteValue(ofPolynomial: denominator)
    return withoutRequirements { top / bottom }
  }

  private func absoluteValue(ofPolynomial polynomial: Polynomial) throws(Interruption) -> NormalForm {
    if polynomial.isZero { return NormalForm(Rational.zero, self) }
    if polynomial.isConstant { return NormalForm(ring.normalized(polynomial), over: nil, self) }
    if configuration.keepsRoots { return try function(.abs, [NormalForm(polynomial, over: nil, self)]) }
    if ring.isFormal(polynomial) { return try undivided(.abs, polynomial) }
    if polynomial.termCount == 1, hasCircle(polynomial) {
      // A product's factors are plain.
      keepsSizesOfCircle = true
    } else {
      try checkFactorable(polynomial)
    }
    let known = signs(of: polynomial)
    if known.isNonnegative { return NormalForm(polynomial, over: nil, self) }
    if known.isNonpositive { return NormalForm(-polynomial, over: nil, self) }
    guard let factorization = ring.factored(polynomial) else {
      throw .failed(budget.exceeded ?? "an absolute value is too large to factor")
    }
    let constant = factorization.constant
    var result = NormalForm(
      Polynomial(constant.sign < 0 ? constant.negated : constant, ring.context), over: nil, self)
    for factor in factorization.factors {
      let even = factor.exponent - factor.exponent % 2
      if even > 0 { result = result * NormalForm(try ring.power(factor.base, even), over: nil, self) }
      if factor.exponent % 2 == 1 { result = result * (try absoluteValue(ofIrreducible: factor.base)) }
    }
    return result
  }

  func absoluteValue(ofIrreducible polynomial: Polynomial) throws(Interruption) -> NormalForm {
    let known = signs(of: polynomial)
    if known.isNonnegative { return NormalForm(polynomial, over: nil, self) }
    if known.isNonpositive { return NormalForm(-polynomial, over: nil, self) }
    if case .function(.parity, _)? = ring.generator(of: polynomial) { return NormalForm(Rational.one, self) }
    let inner = ring.normalized(polynomial)
    askForSign(inner)
    let old = ring.polynomial { if case .absolute(let other) = $0 { other == inner } else { false } }
    if let old { return NormalForm(old, over: nil, self) }
    let index = try ring.add(.absolute(inner), signs: known.isNonzero ? .positive : .nonnegative)
    try ring.relate(index, degree: 2, to: ring.reduced(inner * inner))
    return NormalForm(ring.polynomial(index), over: nil, self)
  }

  /// With s and c as generators factors are not unique; the claim is then decided over tan(u/2).
  func checkFactorable(_ polynomial: Polynomial) throws(Interruption) {
    try checkInterruption()
    guard !configuration.usesHalfAngles else { return }
    for variable in polynomial.usedVariables {
      switch ring.generator(ofVariable: variable) {
      case .sine, .cosine: throw demand { $0.usesHalfAngles = true }
      default: break
      }
    }
  }

  /// The same of a fraction.
  func checkFactorable(_ fraction: Fraction) throws(Interruption) {
    try checkFactorable(fraction.numerator)
    if let denominator = fraction.denominator { try checkFactorable(denominator) }
  }

  private func squareRoot(of radicand: Polynomial) throws(Interruption) -> NormalForm {
    if let constant = radicand.constant { return try squareRoot(of: constant) }
    if let denested = try denestedRoot(of: radicand) { return denested }
    if configuration.keepsRoots {
      try requirements.require(.nonnegative(radicand))
      return try function(.sqrt, [NormalForm(radicand, over: nil, self)])
    }
    if ring.isFormal(radicand) {
      try requirements.require(.nonnegative(radicand))
      return try undivided(.sqrt, radicand)
    }
    if let root = try rootOnCircle(radicand) { return root }
    try checkFactorable(radicand)
    if let root = try rootOfHiddenSquare(radicand) { return root }
    if let root = try rootOfAssumedSquare(radicand) { return root }
    // A root of what is negative everywhere is defined nowhere.
    if signs(of: radicand) == .negative { return .undefined(self) }
    guard let factorization = ring.factored(radicand) else {
      throw .failed(budget.exceeded ?? "what stands under a root is too large to factor")
    }
    let constant = factorization.constant
    let magnitude = constant.sign < 0 ? constant.negated : constant
    var result = try squareRoot(of: magnitude)
    guard try noteDomain(radicand, factorization) else { return .undefined(self) }
    var odd = factorization.factors.filter { $0.exponent % 2 == 1 }.map(\.base)
    if configuration.groupsRoots, let group = try undividedRoot(factorization, constant.sign) {
      result = result * group.root
      odd = odd.filter { factor in !group.factors.contains { $0 == factor } }
    }
    for factor in factorization.factors {
      try checkInterruption()
      let half = factor.exponent / 2
      if half > 0 {
        let base = NormalForm(factor.base, over: nil, self)
        result = result * (half % 2 == 0 ? base : try absoluteValue(of: base)).raised(to: half)
      }
    }
    for factor in odd {
      try checkInterruption()
      result = result * (try rootOfAbsoluteValue(factor))
    }
    return result
  }

  /// √(a·c²) = √a·|c| for a number a > 0 and powers of sines, of cosines or of symbols, and √(a − a·c²) = √a·|s|; nil for others.
  private func rootOnCircle(_ radicand: Polynomial) throws(Interruption) -> NormalForm? {
    guard hasCircle(radicand) else { return nil }
    var base: Polynomial?
    var rest = radicand
    if radicand.termCount == 2,
      let relation = ring.relations.first(where: { relation in
        relation.degree == 2 && ring.entries[safe: relation.generator]?.generator.isOnCircle == true
          && radicand.divided(exactlyBy: relation.value)?.constant != nil
      }), let quotient = radicand.divided(exactlyBy: relation.value)
    {
      base = ring.polynomial(relation.generator)
      rest = quotient
    }
    guard rest.termCount == 1, let exponents = rest.exponents(ofTerm: 0),
      exponents.allSatisfy({ $0 % 2 == 0 }), rest.coefficient(ofTerm: 0).sign > 0
    else { return nil }
    keepsSizesOfCircle = true
    var result = try squareRoot(of: rest.coefficient(ofTerm: 0))
    if let base { result = result * (try absoluteValue(ofIrreducible: base)) }
    for (variable, exponent) in exponents.enumerated() where exponent > 0 {
      let generator = ring.polynomial(ring.index(ofVariable: variable))
      result = result * (try absoluteValue(ofIrreducible: generator)).raised(to: Int(exponent) / 2)
    }
    return result
  }

  /// Whether a sine or a cosine that is a generator stands in a polynomial.
  private func hasCircle(_ polynomial: Polynomial) -> Bool {
    !configuration.usesHalfAngles
      && polynomial.usedVariables.contains { variable in
        ring.generator(ofVariable: variable)?.isOnCircle == true
      }
  }

  /// √(a + b√n) = √((a + d)/2) ± √((a − d)/2) with d² = a² − n·b², where d is a whole number.
  private func denestedRoot(of radicand: Polynomial) throws(Interruption) -> NormalForm? {
    guard radicand.termCount == 2, let exponents = radicand.exponents(ofTerm: 0),
      radicand.exponents(ofTerm: 1)?.allSatisfy({ $0 == 0 }) == true
    else { return nil }
    // √n is a product of roots of different primes.
    var n = 1
    for (variable, exponent) in exponents.enumerated() where exponent > 0 {
      guard exponent == 1,
        case .primeRoot(let prime)? = ring.generator(ofVariable: variable),
        prime < 1 << 10, n < 1 << 10
      else { return nil }
      n *= prime
    }
    guard n > 1, let b = radicand.coefficient(ofTerm: 0).small, let a = radicand.coefficient(ofTerm: 1).small,
      a > 0, a < 1 << 20, b.magnitude < 1 << 20, let d = BigInteger(a * a - n * b * b).exactSquareRoot?.small
    else { return nil }
    // Both halves doubled, so that they are whole: √(x/2) = √(2x)/2.
    let first = try squareRoot(of: BigInteger(2 * (a + d)))
    let second = try squareRoot(of: BigInteger(2 * (a - d)))
    return (b < 0 ? first - second : first + second) / NormalForm(2)
  }

  /// √P where an assumed equation says that P is the square of a symbol.
  private func rootOfAssumedSquare(_ radicand: Polynomial) throws(Interruption) -> NormalForm? {
    for relation in ring.relations where relation.degree == 2 && relation.value == radicand {
      guard case .symbol? = ring.entries[safe: relation.generator]?.generator else { continue }
      return try absoluteValue(of: NormalForm(ring.polynomial(relation.generator), over: nil, self))
    }
    return nil
  }

  /// √P where P is a square once a symbol is written by a root r with r² = ±x + R: a + 2√(a − 1) is (√(a − 1) + 1)².
  private func rootOfHiddenSquare(_ radicand: Polynomial) throws(Interruption) -> NormalForm? {
    guard radicand.termCount <= 20 else { return nil }
    for variable in radicand.usedVariables {
      guard case .root? = ring.generator(ofVariable: variable),
        let relation = ring.relation(ofVariable: variable), relation.degree == 2
      else { continue }
      for symbol in relation.value.usedVariables {
        guard case .symbol? = ring.generator(ofVariable: symbol),
          relation.value.degree(in: symbol) == 1, let degree = radicand.degree(in: symbol), degree <= 4,
          let factor = ring.coefficient(of: relation.value, in: symbol, degree: 1)?.constant?.small,
          abs(factor) == 1,
          let rest = ring.coefficient(of: relation.value, in: symbol, degree: 0)
        else { continue }
        // x = ±(r² − R), where r² is not to be reduced again.
        let square = ring.polynomial(relation.generator) * ring.polynomial(relation.generator)
        let value = (square - rest).scaled(by: factor)
        var whole = Polynomial(ring.context)
        for power in stride(from: degree, through: 0, by: -1) {
          guard let part = ring.coefficient(of: radicand, in: symbol, degree: power) else { return nil }
          whole = whole * value + part
        }
        guard let factorization = ring.factored(whole), factorization.constant.sign > 0,
          !factorization.factors.isEmpty, factorization.factors.allSatisfy({ $0.exponent % 2 == 0 })
        else { continue }
        var result = try squareRoot(of: factorization.constant)
        for factor in factorization.factors {
          let base = try absoluteValue(of: NormalForm(try ring.reduced(factor.base), over: nil, self))
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
  ) throws(Interruption) -> (root: NormalForm, factors: [Polynomial])? {
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
    guard group.count >= 2 else { return nil }
    hasGroupedRoots = true
    var joint = group[0]
    for factor in group.dropFirst() { joint = try ring.product(joint, factor) }
    if sign == .negative { joint = -joint }
    let old = ring.polynomial { if case .root(let other) = $0 { other == joint } else { false } }
    if let old { return (NormalForm(old, over: nil, self), group) }
    let index = try ring.add(.root(joint), signs: .nonnegative)
    try ring.relate(index, degree: 2, to: joint)
    return (NormalForm(ring.polynomial(index), over: nil, self), group)
  }

  /// Uses that a radicand is not negative.
  ///
  /// - Returns: false where its factors tell that it is negative everywhere.
  func noteDomain(
    _ radicand: Polynomial, _ factorization: Polynomial.Factorization
  ) throws(Interruption) -> Bool {
    var product: SignSet = factorization.constant.sign < 0 ? .negative : .positive
    for factor in factorization.factors {
      product = product.times(signs(of: factor.base).raised(to: factor.exponent))
    }
    if product == .negative { return false }
    // What the domain itself taught is still a condition of the claim.
    let isLearned = factorization.factors.contains {
      $0.exponent % 2 == 1 && isLearnedFromDomain($0.base)
    }
    if signs(of: radicand).isNonnegative, !isLearned { return true }
    try requirements.require(.nonnegative(radicand))
    // It is 0 then, and so is one of the factors: √(b·x⁴) with b < 0.
    if product.isNonpositive {
      for factor in factorization.factors where !signs(of: factor.base).isNonzero { askForSign(factor.base) }
    }
    let uncertain = factorization.factors.filter { factor in
      !(signs(of: factor.base).raised(to: factor.exponent) == .positive)
    }
    guard uncertain.count == 1, let only = uncertain.first, only.exponent % 2 == 1 else {
      return true
    }
    // The sign of the one factor that matters follows, and it holds from the start of a new computation.
    var sign: SignSet = .nonnegative
    var constantSign: SignSet = factorization.constant.sign < 0 ? .negative : .positive
    for factor in factorization.factors where !(factor.base == only.base) {
      constantSign = constantSign.times(signs(of: factor.base).raised(to: factor.exponent))
    }
    if constantSign == .negative { sign = .nonpositive }
    return learnFromDomain(only.base, sign)
  }

  func rootOfAbsoluteValue(_ polynomial: Polynomial) throws(Interruption) -> NormalForm {
    let inner = ring.normalized(polynomial)
    if let root = try rootByRadical(inner) { return root }
    if let root = try rootOfGenerator(inner) { return root }
    let old = ring.polynomial { if case .root(let other) = $0 { other == inner } else { false } }
    if let old { return NormalForm(old, over: nil, self) }
    if let root = try rootByConjugate(inner) { return root }
    // |f| first, since the root's relation leads to it.
    let square = try absoluteValue(ofIrreducible: inner)
    try checkInterruption()
    guard let value = square.fraction(in: self) else { return .undefined(self) }
    guard value.denominator == nil else { throw .failed("a root of a quotient") }
    let index = try ring.add(.root(inner), signs: signs(of: inner).isNonzero ? .positive : .nonnegative)
    try ring.relate(index, degree: 2, to: value.numerator)
    return NormalForm(ring.polynomial(index), over: nil, self)
  }

  /// √|a − b√n| by √|a + b√n|, where that is a generator: their product is √|a² − n·b²|. Nil elsewhere.
  private func rootByConjugate(_ polynomial: Polynomial) throws(Interruption) -> NormalForm? {
    guard polynomial.termCount == 2,
      polynomial.usedVariables.allSatisfy({ variable in
        if case .primeRoot? = ring.generator(ofVariable: variable) { true } else { false }
      })
    else { return nil }
    for entry in ring.entries {
      guard case .root(let other) = entry.generator, other.termCount == 2 else { continue }
      let product = try ring.product(polynomial, other)
      guard let norm = product.constant, norm.sign != 0, signs(of: other).isNonzero else { continue }
      let size = try squareRoot(of: norm.sign < 0 ? norm.negated : norm)
      return withoutRequirements { size / NormalForm(entry.polynomial, over: nil, self) }
    }
    return nil
  }

  /// √|g| of a generator that is a root, an absolute value or an exponential itself; nil for others.
  private func rootOfGenerator(_ polynomial: Polynomial) throws(Interruption) -> NormalForm? {
    switch ring.generator(of: polynomial) {
    case .root(let inner) where !ring.isIrreducibleRoot(inner): return nil
    case .root, .absolute, .higherRoot, .radical, .primeRoot, .function(.builtIn(.exp), _):
      return try absolutePower(polynomial, 1, 2)
    default: return nil
    }
  }

  /// √n of an integer, as a product of roots of primes.
  private func squareRoot(of integer: BigInteger) throws(Interruption) -> NormalForm {
    if integer.sign < 0 { return .undefined(self) }
    if let exact = integer.exactSquareRoot {
      return NormalForm(Polynomial(exact, ring.context), over: nil, self)
    }
    guard let small = integer.small else { throw .failed("a number under a root is too large to factor") }
    var result = NormalForm(Rational.one, self)
    for factor in primeFactors(of: UInt(small)) {
      let whole = NormalForm(Rational(factor.prime), self)
      if factor.exponent >= 2 { result = result * whole.raised(to: factor.exponent / 2) }
      if factor.exponent % 2 == 1 { result = result * (try squareRoot(ofPrime: factor.prime)) }
    }
    return result
  }

  /// √p, inside the field of the cosines of 2πk/N where it lies there (Gauss's sum), else as a generator.
  func squareRoot(ofPrime prime: Int) throws(Interruption) -> NormalForm {
    if let root = try rootByRadical(Polynomial(prime, ring.context)) { return root }
    if let root = try cosineRoot(ofPrime: prime) { return root }
    return NormalForm(try primeRoot(prime), over: nil, self)
  }

  /// √p in the field of the cosines of 2πk/N, where it lies there.
  func cosineRoot(ofPrime prime: Int) throws(Interruption) -> NormalForm? {
    let order = configuration.cyclotomicOrder
    guard order > 0 else { return nil }
    if prime == 2, order % 8 == 0 { return try cosine(ofSteps: order / 8, order) * NormalForm(2) }
    if prime > 2, prime % 4 == 1, order % prime == 0 || order % (4 * prime) == 0 {
      return try gaussSum(prime, order, quarter: 0)
    }
    if prime % 4 == 3, order % (4 * prime) == 0 { return try gaussSum(prime, order, quarter: order / 4) }
    return nil
  }

  /// Σ (k/p)·cos(2πk/p), or with sines (shifted by a quarter of a turn) for p ≡ 3 mod 4: both are √p.
  private func gaussSum(_ prime: Int, _ order: Int, quarter: Int) throws(Interruption) -> NormalForm {
    var total = NormalForm(Rational.zero, self)
    for k in 1..<prime {
      let value = try cosine(ofSteps: k * (order / prime) - quarter, order)
      total = jacobiSymbol(k, prime) > 0 ? total + value : total - value
    }
    return total
  }

  /// A root left as it is: enough to state conditions.
  private func plainRoot(of fraction: Fraction, degree: Int) throws(Interruption) -> NormalForm {
    if degree % 2 == 0 { try requirements.require(.nonnegative(ring.wholeProduct(fraction))) }
    let order = Fraction(Polynomial(degree, ring.context))
    return try generator(.root, [fraction, order], signs: degree % 2 == 0 ? .nonnegative : .any)
  }
}

extension GeneratorRing.Generator {
  /// Whether it is the sine or the cosine of an angle.
  fileprivate var isOnCircle: Bool {
    switch self {
    case .sine, .cosine, .function(.builtIn(.sin), _), .function(.builtIn(.cos), _): true
    default: false
    }
  }
}
