import FormulaSyntax

// Sums of squares, each times what is not negative.
extension Expansion {
  /// What a sum of squares tells of a quotient n/d.
  struct SquareRatio {
    /// The sum, divided by the quotient: positive.
    var ratio: Quotient
    /// The quotient's sign.
    var sign: Signs
  }

  /// The sum of squares divided by a quotient or its negative, and the quotient's sign; nil where it is no multiple of its numerator, or a
  /// summand may be negative.
  func ratio(ofSquares squares: [NormalFormStep.Square], to whole: Quotient) throws(Stop) -> SquareRatio? {
    if whole.isZero { return SquareRatio(ratio: Quotient(Rational(1)), sign: .zero) }
    var total = Quotient(Rational(0))
    var sign: Signs = .zero
    for square in squares {
      let own = try self.sign(of: square)
      guard own.isSubset(of: .nonnegative) else { return nil }
      sign = sign.plus(own)
      var summand = try value(square.coefficient)
      for factor in square.multiplier { summand = try product(summand, value(factor)) }
      let base = try value(square.base)
      total = try sum(total, product(summand, product(base, base)))
    }
    guard total.denominator.isEmpty, let multiple = total.numerator.divided(exactlyBy: whole.numerator) else {
      return nil
    }
    var ratio = Quotient(multiple)
    for (factor, exponent) in whole.factors {
      ratio.numerator = try product(ratio.numerator, power(factor, exponent))
    }
    // A product has the signs of its factors, which are plainer than its own.
    var known = try signs(of: multiple, depth: 3)
    for (factor, exponent) in whole.factors {
      known = known.times(try signs(of: factor, depth: 3).intersection(.nonzero).raised(to: exponent))
    }
    if !(known == .positive || known == .negative) { known = try signs(of: signPolynomial(ratio), depth: 3) }
    switch known {
    case .positive: return SquareRatio(ratio: ratio, sign: sign)
    case .negative: return SquareRatio(ratio: -ratio, sign: sign.negated)
    default: return nil
    }
  }

  /// The sign of a summand.
  func sign(of square: NormalFormStep.Square) throws(Stop) -> Signs {
    var sign = try signs(of: signPolynomial(value(square.base)), depth: 2).raised(to: 2)
    for factor in square.multiplier + [square.coefficient] {
      sign = sign.times(try signs(of: signPolynomial(value(factor)), depth: 3))
    }
    return sign
  }
}
