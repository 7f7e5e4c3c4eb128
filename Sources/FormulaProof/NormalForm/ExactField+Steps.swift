import FormulaSyntax

extension ExactField {
  /// The value of a function with jumps.
  func value(of step: NumberFunction.Step, _ operand: NormalForm) throws(Interruption) -> NormalForm {
    switch step {
    case .sign: try sign(of: operand)
    case .floor: try floor(of: operand)
    }
  }

  /// ⌊u⌋ of a fraction: integers stand before the function, ⌊u + n⌋ = ⌊u⌋ + n, and a number's is known from its enclosure.
  ///
  /// Not continuous, as ``sign(of:)``.
  private func floor(of operand: NormalForm) throws(Interruption) -> NormalForm {
    guard let raw = operand.fraction(in: self) else { return .undefined(self) }
    let fraction = ring.cancelled(raw)
    usesSteps = true
    if let rational = NormalForm(.fraction(fraction), self).rational {
      return NormalForm(rational.floor, self)
    }
    let (integer, rest) = try integerAndRest(of: fraction)
    let before = NormalForm(integer, over: nil, self)
    if let rational = NormalForm(.fraction(rest), self).rational {
      return before + NormalForm(rational.floor, self)
    }
    // The enclosure of a floor is one integer where no integer lies within the number's.
    if let known = ring.ball(of: rest, precision: 256)?.floor.knownInteger {
      return before + NormalForm(known)
    }
    if let known = floorByAssumptions(of: rest) { return before + NormalForm(known) }
    let signs: SignSet =
      switch sign(of: rest) {
      case .positive, .nonnegative, .zero: .nonnegative
      case .negative: .negative
      case .nonpositive: .nonpositive
      default: .any
      }
    return before + (try generator(.builtIn(.floor), [rest], signs: signs))
  }

  /// An integer n with n ≤ u < n + 1 for a fraction u, by what is assumed; nil where none is found.
  ///
  /// Bounds that differ from a multiple of u by a number propose it.
  private func floorByAssumptions(of fraction: Fraction) -> Int? {
    guard let divisor = fraction.denominator.map({ $0.constant?.small }) ?? 1, divisor > 0, divisor < 1 << 20
    else {
      return nil
    }
    let (shape, number) = partedByConstant(fraction.numerator)
    guard let number, shape.termCount > 0, let scale = shape.coefficient(ofTerm: 0).small,
      max(number.magnitude, scale.magnitude) < 1 << 20
    else { return nil }
    var tried: [Int] = []
    for fact in notes.assumptions.prefix(16) {
      let (other, bound) = partedByConstant(fact.polynomial)
      guard let bound, other.termCount == shape.termCount, let factor = other.coefficient(ofTerm: 0).small,
        max(bound.magnitude, factor.magnitude) < 1 << 20,
        (other.scaled(by: scale) - shape.scaled(by: factor)).isZero,
        let value = Rational(number * factor - bound * scale, over: factor * divisor)
      else { continue }
      let least = value.floor.numerator
      for candidate in [least, least - 1] where !tried.contains(candidate) {
        tried.append(candidate)
        let rest = NormalForm(.fraction(fraction), self) - NormalForm(candidate)
        if isKnown(rest, to: .nonnegative), isKnown(NormalForm(1) - rest, to: .positive) { return candidate }
      }
    }
    return nil
  }

  /// A polynomial without its constant term, and that; nil for one that is too large.
  private func partedByConstant(_ polynomial: Polynomial) -> (rest: Polynomial, constant: Int?) {
    let last = polynomial.termCount - 1
    guard last >= 0, let exponents = polynomial.exponents(ofTerm: last), exponents.allSatisfy({ $0 == 0 })
    else {
      return (polynomial, 0)
    }
    guard let constant = polynomial.coefficient(ofTerm: last).small else { return (polynomial, nil) }
    return (polynomial - Polynomial(constant, ring.context), constant)
  }

  /// Larger divisors are left where they are, so that no difference overflows.
  private static var largestDivisor: Int { 1 << 31 }

  /// A fraction as an integer and the rest.
  ///
  /// The integer is a sum of integral multiples of products of integers, by which a term of the numerator is at least the
  /// leading term of the denominator: 7/3 = 2 + 1/3, and (x + n)/n = 1 + x/n.
  private func integerAndRest(
    of fraction: Fraction
  ) throws(Interruption) -> (integer: Polynomial, rest: Fraction) {
    let divisor = fraction.denominator ?? Polynomial(1, ring.context)
    var integer = Polynomial(ring.context)
    guard let leading = divisor.exponents(ofTerm: 0), let size = divisor.coefficient(ofTerm: 0).small,
      (1...Self.largestDivisor).contains(size)
    else { return (integer, fraction) }
    for term in 0..<fraction.numerator.termCount {
      guard let exponents = fraction.numerator.exponents(ofTerm: term),
        zip(exponents, leading).allSatisfy({ $0 >= $1 }),
        let coefficient = fraction.numerator.coefficient(ofTerm: term).small,
        coefficient > .min + Self.largestDivisor
      else { continue }
      let factor = zip(exponents, leading).map { $0 - $1 }
      guard factor.allSatisfy({ $0 == 0 }) || isInteger(factor) else { continue }
      // Of 7/3 the integer is 2, and of −7/3 it is −3.
      let quotient = (coefficient - ((coefficient % size) + size) % size) / size
      integer = integer + Polynomial(monomial: factor, ring.context).scaled(by: quotient)
    }
    let rest = fraction.numerator - (try ring.product(divisor, integer))
    return (integer, ring.cancelled(Fraction(rest, over: fraction.denominator)))
  }

  /// sign of a fraction: sign(c·Π fᵢ^eᵢ) = sign(c)·Π sign(fᵢ)^eᵢ, with sign³ = sign, and sign² = 1 of what is not 0.
  ///
  /// Not continuous: ``usesSteps`` says that what holds near a point need not hold at it.
  func sign(of operand: NormalForm) throws(Interruption) -> NormalForm {
    guard let raw = operand.fraction(in: self) else { return .undefined(self) }
    let fraction = ring.cancelled(raw)
    usesSteps = true
    let whole = try ring.wholeProduct(fraction)
    if whole.isZero { return NormalForm(Rational.zero, self) }
    guard !configuration.keepsRoots, !ring.isFormal(whole), let factorization = ring.factored(whole) else {
      return try generator(.builtIn(.sign), [fraction], signs: .any)
    }
    var result = NormalForm(Rational(factorization.constant.sign), self)
    for factor in factorization.factors {
      result = result * (try sign(ofIrreducible: factor.base)).raised(to: factor.exponent % 2 == 1 ? 1 : 2)
    }
    return result
  }

  private func sign(ofIrreducible polynomial: Polynomial) throws(Interruption) -> NormalForm {
    let known = signs(of: polynomial)
    if known == .positive { return NormalForm(Rational.one, self) }
    if known == .negative { return NormalForm(Rational(-1), self) }
    if known == .zero {
      notes.assumeZero(polynomial)
      return NormalForm(Rational.zero, self)
    }
    // The sign of a sign is itself.
    if case .function(.builtIn(.sign), _)? = ring.generator(of: polynomial) {
      return NormalForm(polynomial, over: nil, self)
    }
    let isNegated = polynomial.coefficientSign(ofTerm: 0) < 0
    let inner = ring.normalized(polynomial)
    askForSign(inner)
    let count = ring.entries.count
    let value = try generator(.builtIn(.sign), [Fraction(inner)], signs: isNegated ? known.negated : known)
    if ring.entries.count == count + 1 {
      try ring.relate(
        count, degree: known.isNonzero ? 2 : 3,
        to: known.isNonzero ? Polynomial(1, ring.context) : ring.polynomial(count))
    }
    return isNegated ? -value : value
  }

  /// The signs that a fraction can have where it is defined.
  func sign(of fraction: Fraction) -> SignSet {
    signs(of: fraction.numerator).times(fraction.denominator.map { signs(of: $0) } ?? .positive)
  }
}
