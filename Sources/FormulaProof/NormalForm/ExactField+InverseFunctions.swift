import FormulaSyntax

extension ExactField {
  /// asin, acos or atan: acos u = π/2 − asin u, and asin and atan are odd.
  func inverse(_ function: BuiltIn, _ argument: NormalForm) -> NormalForm {
    if let angle = specialAngle(function, argument) { return angle }
    guard isValid, let raw = argument.fraction(in: self) else { return .undefined(self) }
    let fraction = cancelled(raw)
    if function == .acos {
      let quarter = NormalForm(constant(.pi), over: nil, self) / NormalForm(2)
      return quarter - inverse(.asin, NormalForm(.fraction(fraction), self))
    }
    if fraction.numerator.coefficientSign(ofTerm: 0) < 0 {
      return -inverse(
        function,
        NormalForm(
          .fraction(Fraction(numerator: -fraction.numerator, denominator: fraction.denominator)), self))
    }
    if function == .asin {
      if isOutsideDomain(function, [fraction]) { return .undefined(self) }
      let bottom = fraction.denominator ?? Polynomial(1, context)
      let rest = reduced(product(bottom, bottom) - product(fraction.numerator, fraction.numerator))
      if isValid, !signs(of: rest).isNonnegative { require(.atMostOneInSize(fraction)) }
    }
    // They have the sign of the argument.
    let known = signs(of: fraction.numerator).times(fraction.denominator.map { signs(of: $0) } ?? .positive)
    return opaque(named: function.rawValue, [fraction], signs: known)
  }

  /// atan2(y, x), which is atan(y/x) for positive x.
  func arcTangent(y: NormalForm, x: NormalForm) -> NormalForm {
    guard isValid, let raw = x.fraction(in: self) else { return .undefined(self) }
    let fraction = cancelled(raw)
    let known = signs(of: fraction.numerator).times(fraction.denominator.map { signs(of: $0) } ?? .positive)
    if known == .positive { return inverse(.atan, y / x) }
    if let angle = specialAngle(y: y, x: x) { return angle }
    if let (y, x) = withoutPositiveFactor(y, x) { return opaque(.atan2, [y, x]) }
    return opaque(.atan2, [y, x])
  }

  /// Two numbers without what divides both of them and is positive; nil where that is nothing.
  private func withoutPositiveFactor(_ y: NormalForm, _ x: NormalForm) -> (y: NormalForm, x: NormalForm)? {
    guard let a = y.fraction(in: self).map(cancelled), let b = x.fraction(in: self).map(cancelled),
      a.denominator == nil,
      b.denominator == nil, let common = greatestCommonDivisor(a.numerator, b.numerator), !common.isOne,
      signs(of: common) == .positive, let top = a.numerator.divided(exactlyBy: common),
      let right = b.numerator.divided(exactlyBy: common)
    else { return nil }
    return (NormalForm(top, over: nil, self), NormalForm(right, over: nil, self))
  }

  /// A sum of rational multiples of values of inverse functions and of π.
  private struct AngleSum {
    /// Between which numbers of right angles the sum lies.
    var low = Rational.zero
    var high = Rational.zero
    /// Whether the sum does not reach these numbers, since an atan in it does not reach ±π/2.
    var isOpenBelow = false
    var isOpenAbove = false
    /// The least number that makes the multiples of inverse functions halves of integers.
    var multiplier = 1
    var hasInverse = false
  }

  /// What is known of a sum of angles: asin and atan lie between −π/2 and π/2, half of that where the argument's
  /// sign is known. Nil for other sums.
  private func angleSum(_ numerator: Polynomial, over divisor: Int) -> AngleSum? {
    guard numerator.termCount <= 12 else { return nil }
    var sum = AngleSum()
    for term in 0..<numerator.termCount {
      guard let exponents = numerator.exponents(ofTerm: term), exponents.reduce(0, +) == 1,
        let variable = exponents.firstIndex(of: 1), let count = numerator.coefficient(ofTerm: term).small,
        let multiple = Rational(count, over: divisor),
        let entry = generators[safe: index(ofVariable: variable)]
      else { return nil }
      var part: (low: Int, high: Int)
      switch entry.generator {
      case .constant(.pi): part = (2, 2)
      case .opaque(BuiltIn.asin.rawValue, _), .opaque(BuiltIn.atan.rawValue, _):
        part = (entry.signs.isNonnegative ? 0 : -1, entry.signs.isNonpositive ? 0 : 1)
        if case .opaque(BuiltIn.atan.rawValue, _) = entry.generator {
          let isNegative = multiple.numerator < 0
          if part.low == -1 { if isNegative { sum.isOpenAbove = true } else { sum.isOpenBelow = true } }
          if part.high == 1 { if isNegative { sum.isOpenBelow = true } else { sum.isOpenAbove = true } }
        }
      case .opaque(BuiltIn.atan2.rawValue, _): part = (-2, 2)
      default: return nil
      }
      if part.low != part.high {
        sum.hasInverse = true
        guard let twice = multiple.multiplied(by: Rational(2)),
          let joint = Rational.lcm(sum.multiplier, twice.denominator), joint <= 64
        else { return nil }
        sum.multiplier = joint
      }
      if multiple.numerator < 0 { part = (part.high, part.low) }
      guard let low = multiple.multiplied(by: Rational(part.low)),
        let high = multiple.multiplied(by: Rational(part.high)), let lower = sum.low.adding(low),
        let upper = sum.high.adding(high)
      else { return nil }
      (sum.low, sum.high) = (lower, upper)
    }
    return sum
  }

  /// The sign of a sum of angles, as far as their ranges tell.
  func signsByRange(_ polynomial: Polynomial) -> SignSet {
    guard let sum = angleSum(polynomial, over: 1), sum.hasInverse else { return .any }
    if sum.low.numerator > 0 { return .positive }
    if sum.high.numerator < 0 { return .negative }
    if sum.low.isZero { return sum.isOpenBelow ? .positive : .nonnegative }
    if sum.high.isZero { return sum.isOpenAbove ? .negative : .nonpositive }
    return .any
  }

  /// Whether a sum of rational multiples of values of inverse functions and of π is 0, from sine and cosine of a
  /// multiple A: where sin A = 0 and cos A = 1, A is a multiple of 2π, and it is 0 if |A| < 2π.
  func isZeroByAngle(_ difference: Fraction) -> Bool {
    let divisor = difference.denominator.map { $0.constant?.small } ?? 1
    guard isValid, !configuration.keepsRoots, let divisor, divisor != 0,
      let sum = angleSum(difference.numerator, over: divisor), sum.hasInverse
    else { return false }
    let multiplier = Rational(sum.multiplier)
    guard let low = sum.low.multiplied(by: multiplier), let high = sum.high.multiplied(by: multiplier) else {
      return false
    }
    let (least, most) = (Rational(-4), Rational(4))
    func compares(_ a: Rational, _ b: Rational) -> Int? {
      b.negated.flatMap { a.adding($0) }.map { $0.numerator.signum() }
    }
    guard let below = compares(low, least), let above = compares(high, most) else { return false }
    var isSmall =
      (below > 0 || (below == 0 && sum.isOpenBelow)) && (above < 0 || (above == 0 && sum.isOpenAbove))
    let angle = NormalForm(.fraction(difference), self) * NormalForm(multiplier, self)
    if !isSmall, let fraction = angle.fraction(in: self), let value = ball(of: fraction, precision: 128) {
      isSmall = Ball.absoluteValue(value).isLess(than: Ball(6, precision: 128))
    }
    guard isSmall else { return false }
    // What is needed for the sine and the cosine holds wherever the inverse functions are defined.
    recordsRequirements = false
    defer { recordsRequirements = true }
    let (sine, cosine) = sineAndCosine(of: angle)
    guard isValid, let s = sine.fraction(in: self),
      let c = (cosine - NormalForm(Rational.one, self)).fraction(in: self)
    else { return false }
    return isZero(s.numerator) && isZero(c.numerator)
  }

  /// sin and cos of half of the value of an inverse function between −π/2 and π/2.
  ///
  /// cos(u/2) = √((1 + cos u)/2) and sin(u/2) = sin u/(2·cos(u/2)). For u = asin x these are the half sum and the
  /// half difference of √(1 + x) and √(1 − x), as their squares show.
  func half(
    _ angle: (sine: NormalForm, cosine: NormalForm), isArcSine: Bool
  ) -> (sine: NormalForm, cosine: NormalForm) {
    let one = NormalForm(Rational.one, self)
    let two = NormalForm(2)
    if isArcSine {
      let above = root(of: one + angle.sine, degree: 2)
      let below = root(of: one - angle.sine, degree: 2)
      return ((above - below) / two, (above + below) / two)
    }
    let cosine = root(of: (one + angle.cosine) / two, degree: 2)
    return (angle.sine / (two * cosine), cosine)
  }
}
