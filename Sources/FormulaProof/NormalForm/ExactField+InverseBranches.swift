import FormulaSyntax

extension ExactField {
  /// atan2(y, x): atan(y/x) for x > 0, ±π more for x < 0 and the sign of y, and ±π/2 − atan(x/y) for the sign of y.
  func arcTangent(y: NormalForm, x: NormalForm) throws(Interruption) -> NormalForm {
    try checkInterruption()
    guard let right = x.fraction(in: self).map(ring.cancelled),
      let top = y.fraction(in: self).map(ring.cancelled)
    else { return .undefined(self) }
    let side = sign(of: right)
    if side == .positive { return try inverse(.atan, y / x) }
    if let angle = try specialAngle(y: y, x: x) { return angle }
    if let angle = try angleOnCircle(top, right) { return angle }
    if let (y, x) = try withoutPositiveFactor(y, x) { return try arcTangent(y: y, x: x) }
    let half = NormalForm(try constant(.pi), over: nil, self)
    let height = sign(of: top)
    if side == .negative, height.isNonnegative { return try inverse(.atan, y / x) + half }
    if side == .negative, height == .negative { return try inverse(.atan, y / x) - half }
    if height == .positive { return half / NormalForm(2) - (try inverse(.atan, x / y)) }
    if height == .negative { return -half / NormalForm(2) - (try inverse(.atan, x / y)) }
    return try function(.atan2, [y, x])
  }

  /// Two numbers without what divides both of them and is positive; nil where that is nothing.
  private func withoutPositiveFactor(
    _ y: NormalForm, _ x: NormalForm
  ) throws(Interruption) -> (y: NormalForm, x: NormalForm)? {
    guard let a = y.fraction(in: self).map(ring.cancelled), let b = x.fraction(in: self).map(ring.cancelled),
      a.denominator == nil, b.denominator == nil,
      let common = ring.greatestCommonDivisor(a.numerator, b.numerator), !common.isConstant,
      signs(of: common).isNonnegative, let top = a.numerator.divided(exactlyBy: common),
      let right = b.numerator.divided(exactlyBy: common)
    else { return nil }
    // Where it is 0, the point is the origin.
    if !signs(of: common).isNonzero { try requireNonzero(common) }
    return (NormalForm(top, over: nil, self), NormalForm(right, over: nil, self))
  }

  /// An angle ±u + k·π/2 for a base angle u.
  private struct TurnedAngle {
    /// The base angle's number.
    var number: Int
    var isNegated = false
    /// k.
    var quarters = 0

    /// π/2 minus the angle, whose sine and cosine have changed places.
    var complement: TurnedAngle {
      TurnedAngle(number: number, isNegated: !isNegated, quarters: 1 - quarters)
    }

    /// π minus the angle, which has the same sine.
    var supplement: TurnedAngle {
      TurnedAngle(number: number, isNegated: !isNegated, quarters: 2 - quarters)
    }

    var negative: TurnedAngle {
      TurnedAngle(number: number, isNegated: !isNegated, quarters: -quarters)
    }
  }

  /// asin(sin v) = ±(v − kπ), atan(tan v) = v − kπ, where v is known to lie between kπ − π/2 and kπ + π/2; nil for other arguments.
  ///
  /// At these ends asin(sin v) is the same from both sides, and tan v is not defined there: that its cosine is not 0 was required where
  /// the quotient was made.
  func inverted(_ function: BuiltIn, _ argument: Fraction) throws(Interruption) -> NormalForm? {
    guard !configuration.keepsRoots else { return nil }
    let angle: TurnedAngle
    switch (
      function, ring.generator(of: argument.numerator), argument.denominator.map { ring.generator(of: $0) }
    ) {
    case (.asin, .sine(let number), nil): angle = TurnedAngle(number: number)
    case (.asin, .cosine(let number), nil): angle = TurnedAngle(number: number).complement
    case (.atan, .sine(let number), .some(.cosine(let other))) where number == other:
      angle = TurnedAngle(number: number)
    case (.atan, .cosine(let number), .some(.sine(let other))) where number == other:
      angle = TurnedAngle(number: number).complement
    default: return nil
    }
    guard let value = try value(of: angle), let turns = try turns(angle, value, period: 2) else { return nil }
    let half = NormalForm(try constant(.pi), over: nil, self)
    let rest = value - half * NormalForm(turns)
    return function == .asin && !turns.isMultiple(of: 2) ? -rest : rest
  }

  /// atan2(sin v, cos v) = v − 2kπ, where v is known to lie between 2kπ − π and 2kπ + π without the lower end; nil for other points.
  private func angleOnCircle(_ y: Fraction, _ x: Fraction) throws(Interruption) -> NormalForm? {
    guard !configuration.keepsRoots, y.denominator == nil, x.denominator == nil else { return nil }
    // 0 has no term.
    func isNegated(_ polynomial: Polynomial) -> Bool {
      !polynomial.isZero && polynomial.coefficientSign(ofTerm: 0) < 0
    }
    let (isBelow, isLeft) = (isNegated(y.numerator), isNegated(x.numerator))
    var angle: TurnedAngle
    // First the point with both coordinates as generators, then its mirror images.
    switch (
      ring.generator(of: isBelow ? -y.numerator : y.numerator),
      ring.generator(of: isLeft ? -x.numerator : x.numerator)
    ) {
    case (.sine(let number), .cosine(let other)) where number == other: angle = TurnedAngle(number: number)
    case (.cosine(let number), .sine(let other)) where number == other:
      angle = TurnedAngle(number: number).complement
    default: return nil
    }
    if isLeft { angle = angle.supplement }
    if isBelow { angle = angle.negative }
    guard let value = try value(of: angle), let turns = try turns(angle, value, period: 4) else { return nil }
    return value - NormalForm(try constant(.pi), over: nil, self) * NormalForm(2 * turns)
  }

  private func value(of angle: TurnedAngle) throws(Interruption) -> NormalForm? {
    guard let base = ring.angles[safe: angle.number],
      let part = Rational(base.part.factor, over: base.part.divisor)
    else { return nil }
    let monomial = Polynomial(monomial: base.exponents, ring.context)
    let value =
      NormalForm(.fraction(Fraction(monomial, over: base.denominator)), self) * NormalForm(part, self)
    let quarter = NormalForm(try constant(.pi), over: nil, self) / NormalForm(2)
    return (angle.isNegated ? -value : value) + quarter * NormalForm(angle.quarters)
  }

  /// A whole number k such that an angle lies between (k − ½) and (k + ½) periods of so many right angles: by the bounds of the symbol
  /// in it, or by what is assumed. Of a period of 4 the lower end is left out. Nil where none is known.
  private func turns(_ angle: TurnedAngle, _ value: NormalForm, period: Int) throws(Interruption) -> Int? {
    let leavesOutLow = period == 4
    if let base = ring.angles[safe: angle.number],
      let range = angleRange(base.exponents, base.denominator)?.scaled(by: base.part),
      let turns = range.turned(isNegated: angle.isNegated, by: angle.quarters)
        .turns(period: period, leavesOutLow: leavesOutLow)
    {
      return turns
    }
    let quarter = NormalForm(try constant(.pi), over: nil, self) / NormalForm(2)
    for turns in [0, 1, -1, 2, -2] {
      try checkInterruption()
      let middle = value - quarter * NormalForm(turns * period)
      let half = quarter * NormalForm(period / 2)
      if isKnown(half + middle, to: leavesOutLow ? .positive : .nonnegative),
        isKnown(half - middle, to: .nonnegative)
      {
        return turns
      }
    }
    return nil
  }

  /// Whether a number certainly has one of some signs wherever it is defined, by its normal form or by what is assumed.
  func isKnown(_ number: NormalForm, to wanted: SignSet) -> Bool {
    guard let fraction = number.fraction(in: self).map(ring.cancelled) else { return false }
    if sign(of: fraction).isSubset(of: wanted) { return true }
    guard fraction.denominator.map({ $0.isConstant && $0.coefficientSign(ofTerm: 0) > 0 }) ?? true else {
      return false
    }
    return factsImply(fraction.numerator, wanted)
  }
}
