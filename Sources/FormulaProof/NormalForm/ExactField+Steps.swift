import FormulaSyntax

extension ExactField {
  /// The value of a function with jumps.
  func value(of step: NumberFunction.Step, _ operand: NormalForm) throws(Interruption) -> NormalForm {
    switch step {
    case .sign: try sign(of: operand)
    }
  }

  /// sign of a fraction: sign(c·Π fᵢ^eᵢ) = sign(c)·Π sign(fᵢ)^eᵢ, with sign³ = sign, and sign² = 1 of what is not 0.
  ///
  /// Not continuous: ``usesSign`` says that what holds near a point need not hold at it.
  func sign(of operand: NormalForm) throws(Interruption) -> NormalForm {
    guard let raw = operand.fraction(in: self) else { return .undefined(self) }
    let fraction = ring.cancelled(raw)
    usesSign = true
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
