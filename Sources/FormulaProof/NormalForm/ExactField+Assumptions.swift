import FormulaSyntax

extension ExactField {
  /// How the leaves of expressions become normal forms.
  var numberSystem: NumberSystem<NormalForm> {
    NumberSystem(
      numeral: { NormalForm($0, self) },
      constant: { self.number($0) },
      symbol: { NormalForm(self.symbol($0), over: nil, self) },
      isOver: { self.budget.refusal != nil || !self.budget.hasTime })
  }

  /// A mathematical constant; e is exp 1, so that its powers are exponentials.
  func number(_ constant: Expression.Constant) -> NormalForm {
    if constant == .e { return opaque(.exp, [NormalForm(Rational.one, self)]) }
    return NormalForm(self.constant(constant), over: nil, self)
  }

  /// Uses that a number has one of some signs; false where that contradicts what is known.
  func assume(_ number: NormalForm, _ signs: SignSet) -> Bool {
    guard isValid, let raw = number.fraction(in: self) else { return true }
    let fraction = cancelled(raw)
    let polynomial = fraction.denominator.map { product(fraction.numerator, $0) } ?? fraction.numerator
    guard isValid else { return true }
    let known = self.signs(of: polynomial)
    if known.intersection(signs).isEmpty { return false }
    if !polynomial.isConstant, signs != .zero, signs != .nonzero { recordFact(polynomial, signs) }
    if signs == .zero {
      if !polynomial.isZero { recordZero(fraction.numerator) }
      return true
    }
    if known.isSubset(of: signs) { return true }
    guard let factorization = factored(polynomial) else { return true }
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
      for factor in open { learn(factor.base, .nonzero) }
      return true
    }
    if open.count == 1, let only = open.first {
      if only.exponent % 2 == 1 {
        learn(only.base, constant == .negative ? signs.negated : signs)
      } else if !signs.contains(.zero) {
        learn(only.base, .nonzero)
      }
    } else {
      if !signs.contains(.zero) { for factor in open { learn(factor.base, .nonzero) } }
      recordAssumption(polynomial, signs)
    }
    return true
  }

  /// Whether a polynomial is 0 under the relations and under what was assumed to be 0.
  func isZero(_ polynomial: Polynomial) -> Bool {
    if polynomial.isZero { return true }
    guard isValid, !assumedZeros.isEmpty, polynomial.termCount <= 5000, budget.hasTimeNow else {
      return false
    }
    return polynomial.remainder(dividingBy: assumedZeros + relations.polynomials).isZero
  }

  /// Whether a divisor is 0 in the case that is looked at.
  func dividesByZero() -> Bool { divisors.contains { signs(of: $0.value) == .zero } }

  /// Whether a divisor that is not 0 in normal form may still be 0 everywhere: one with roots or functions.
  var mayDivideByZeroEverywhere: Bool {
    divisors.contains { divisor in
      divisor.value.usedVariables.contains { variable in
        switch generators[safe: index(ofVariable: variable)]?.generator {
        case .symbol, .constant, .sine, .cosine, .halfTangent: false
        default: true
        }
      }
    }
  }

  /// Whether a root is taken of what is negative in the case that is looked at.
  var hasNegativeRadicand: Bool { radicands.contains { signs(of: $0.value) == .negative } }

  /// Whether no point has all the signs that are assumed, or looked at as a case.
  func isContradictory() -> Bool {
    assumedSigns.contains { signs(of: $0.polynomial).intersection($0.signs).isEmpty }
      || usedFacts.contains { fact in
        // A root's own sign is part of the ring.
        if let entry = generator(of: fact.polynomial), entry.signs.intersection(fact.signs).isEmpty {
          return true
        }
        // A single variable's sign is part of the ring, and says nothing new of itself.
        return fact.polynomial.termCount > 1
          && signs(of: fact.polynomial, ignoresFact: true).intersection(fact.signs).isEmpty
      }
  }
}
