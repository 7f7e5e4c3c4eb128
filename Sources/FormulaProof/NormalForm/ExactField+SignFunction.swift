import FormulaSyntax

extension ExactField {
  /// sign of a fraction: sign(c·Π fᵢ^eᵢ) = sign(c)·Π sign(fᵢ)^eᵢ, with sign³ = sign, and sign² = 1 of what is not 0.
  ///
  /// Not continuous: ``usesSign`` says that what holds near a point need not hold at it.
  func sign(of operand: NormalForm) -> NormalForm {
    guard isValid, let raw = operand.fraction(in: self) else { return .undefined(self) }
    let fraction = cancelled(raw)
    usesSign = true
    let whole = fraction.denominator.map { product(fraction.numerator, $0) } ?? fraction.numerator
    let isOpaque = configuration.keepsRoots || isFormal(whole)
    guard isValid, !isOpaque, let factorization = factored(whole) else {
      if whole.isZero { return NormalForm(Rational.zero, self) }
      return opaque(named: BuiltIn.sign.rawValue, [fraction], signs: .any)
    }
    if whole.isZero { return NormalForm(Rational.zero, self) }
    var result = NormalForm(Rational(factorization.constant.sign), self)
    for factor in factorization.factors {
      result = result * sign(ofIrreducible: factor.base).raised(to: factor.exponent % 2 == 1 ? 1 : 2)
    }
    return result
  }

  private func sign(ofIrreducible polynomial: Polynomial) -> NormalForm {
    let known = signs(of: polynomial)
    if known == .positive { return NormalForm(Rational.one, self) }
    if known == .negative { return NormalForm(Rational(-1), self) }
    if known == .zero {
      recordZero(polynomial)
      return NormalForm(Rational.zero, self)
    }
    // The sign of a sign is itself.
    if let entry = generator(of: polynomial), case .opaque(BuiltIn.sign.rawValue, _) = entry.generator {
      return NormalForm(polynomial, over: nil, self)
    }
    let isNegated = polynomial.coefficientSign(ofTerm: 0) < 0
    let normalized = isNegated ? -polynomial : polynomial
    recordUnknownSign(normalized)
    let count = generators.count
    let value = opaque(
      named: BuiltIn.sign.rawValue, [Fraction(numerator: normalized, denominator: nil)],
      signs: isNegated ? known.negated : known)
    if isValid, generators.count == count + 1 {
      relate(
        count, degree: known.isNonzero ? 2 : 3,
        to: known.isNonzero ? Polynomial(1, context) : self.polynomial(count))
    }
    return isNegated ? -value : value
  }

  /// The generator that a polynomial is, where it is one.
  func generator(of polynomial: Polynomial) -> Entry? {
    guard polynomial.termCount == 1, polynomial.coefficient(ofTerm: 0).isOne,
      let exponents = polynomial.exponents(ofTerm: 0), exponents.reduce(0, +) == 1,
      let variable = exponents.firstIndex(of: 1)
    else { return nil }
    return generators[safe: index(ofVariable: variable)]
  }
}
