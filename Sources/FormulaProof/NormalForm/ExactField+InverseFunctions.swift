import FormulaSyntax

extension ExactField {
  /// asin, acos or atan: acos u = π/2 − asin u, and asin and atan are odd.
  func inverse(_ function: BuiltIn, _ argument: NormalForm) throws(Interruption) -> NormalForm {
    if let angle = try specialAngle(function, argument) { return angle }
    guard let raw = argument.fraction(in: self) else { return .undefined(self) }
    let fraction = ring.cancelled(raw)
    if function == .acos {
      let quarter = NormalForm(try constant(.pi), over: nil, self) / NormalForm(2)
      return quarter - (try inverse(.asin, NormalForm(.fraction(fraction), self)))
    }
    if fraction.numerator.coefficientSign(ofTerm: 0) < 0 {
      let negative = Fraction(-fraction.numerator, over: fraction.denominator)
      return -(try inverse(function, NormalForm(.fraction(negative), self)))
    }
    if let angle = try inverted(function, fraction) { return angle }
    if function == .asin {
      if try isOutsideDomain(function, [fraction]) { return .undefined(self) }
      let bottom = fraction.denominator ?? Polynomial(1, ring.context)
      let rest = try ring.reduced(
        ring.product(bottom, bottom) - ring.product(fraction.numerator, fraction.numerator))
      // What the domain itself taught, as √(1 − x²) of cos(asin x), is still a condition.
      let isLearned = (ring.factored(rest)?.factors ?? []).contains { isLearnedFromDomain($0.base) }
      if isLearned || !signs(of: rest).isNonnegative {
        try requirements.require(.atMostOneInSize(fraction))
      }
    }
    // They have the sign of the argument.
    return try generator(.builtIn(function), [fraction], signs: sign(of: fraction))
  }

  /// atan2(y, x), which is atan(y/x) for positive x.
  func arcTangent(y: NormalForm, x: NormalForm) throws(Interruption) -> NormalForm {
    try checkInterruption()
    guard let raw = x.fraction(in: self) else { return .undefined(self) }
    if sign(of: ring.cancelled(raw)) == .positive { return try inverse(.atan, y / x) }
    if let angle = try specialAngle(y: y, x: x) { return angle }
    if let (y, x) = try withoutPositiveFactor(y, x) { return try arcTangent(y: y, x: x) }
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

  /// u of asin(sin u), asin(cos u) = π/2 − |u| or atan(tan u), where u is known to lie where that is so; nil for others.
  private func inverted(_ function: BuiltIn, _ argument: Fraction) throws(Interruption) -> NormalForm? {
    guard !configuration.keepsRoots else { return nil }
    let quarter = NormalForm(try constant(.pi), over: nil, self) / NormalForm(2)
    func isAtLeast(_ number: NormalForm, strictly: Bool = false) -> Bool {
      guard let fraction = number.fraction(in: self).map(ring.cancelled),
        fraction.denominator?.isConstant ?? true,
        fraction.denominator.map({ $0.coefficientSign(ofTerm: 0) > 0 }) ?? true
      else { return false }
      let wanted: SignSet = strictly ? .positive : .nonnegative
      return signs(of: fraction.numerator).isSubset(of: wanted) || factsImply(fraction.numerator, wanted)
    }
    func angle(_ number: Int) -> NormalForm? {
      guard let base = ring.angles[safe: number],
        let part = Rational(base.part.factor, over: base.part.divisor)
      else { return nil }
      let monomial = Polynomial(monomial: base.exponents, ring.context)
      return NormalForm(.fraction(Fraction(monomial, over: base.denominator)), self)
        * NormalForm(part, self)
    }
    switch (function, ring.generator(of: argument.numerator)) {
    case (.asin, .sine(let number)) where argument.denominator == nil:
      guard let u = angle(number) else { return nil }
      if isAtLeast(quarter - u), isAtLeast(quarter + u) { return u }
      let other = quarter + quarter - u
      return isAtLeast(quarter - other) && isAtLeast(quarter + other) ? other : nil
    case (.asin, .cosine(let number)) where argument.denominator == nil:
      guard let u = angle(number) else { return nil }
      if isAtLeast(u), isAtLeast(quarter + quarter - u) { return quarter - u }
      return isAtLeast(-u) && isAtLeast(quarter + quarter + u) ? quarter + u : nil
    case (.atan, .sine(let number)):
      guard let u = angle(number), let bottom = argument.denominator,
        case .cosine(number)? = ring.generator(of: bottom)
      else { return nil }
      return isAtLeast(quarter - u, strictly: true) && isAtLeast(quarter + u, strictly: true) ? u : nil
    default: return nil
    }
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
  private func angleSum(
    _ numerator: Polynomial, over divisor: Int, allowsNumbers: Bool = false
  ) -> AngleSum? {
    guard numerator.termCount <= 12 else { return nil }
    var sum = AngleSum()
    for term in 0..<numerator.termCount {
      if allowsNumbers, let powers = numerator.powers(ofTerm: term), powers.isEmpty {
        // A number of radians: 2/π lies between these fractions.
        guard let count = numerator.coefficient(ofTerm: term).small, count.magnitude < 1 << 20,
          let near = Rational(63_661_977, over: 100_000_000),
          let far = Rational(63_661_978, over: 100_000_000),
          let number = Rational(count, over: divisor), let a = number.multiplied(by: near),
          let b = number.multiplied(by: far), let lower = sum.low.adding(count < 0 ? b : a),
          let upper = sum.high.adding(count < 0 ? a : b)
        else { return nil }
        (sum.low, sum.high) = (lower, upper)
        continue
      }
      guard let exponents = numerator.exponents(ofTerm: term), exponents.reduce(0, +) == 1,
        let variable = exponents.firstIndex(of: 1), let count = numerator.coefficient(ofTerm: term).small,
        let multiple = Rational(count, over: divisor),
        let entry = ring.entry(ofVariable: variable)
      else { return nil }
      var part: (low: Int, high: Int)
      switch entry.generator {
      case .constant(.pi): part = (2, 2)
      case .function(.builtIn(.asin), _), .function(.builtIn(.atan), _):
        part = (entry.signs.isNonnegative ? 0 : -1, entry.signs.isNonpositive ? 0 : 1)
        if case .function(.builtIn(.atan), _) = entry.generator {
          let isNegative = multiple.numerator < 0
          if part.low == -1 { if isNegative { sum.isOpenAbove = true } else { sum.isOpenBelow = true } }
          if part.high == 1 { if isNegative { sum.isOpenBelow = true } else { sum.isOpenAbove = true } }
        }
      case .function(.builtIn(.atan2), _): part = (-2, 2)
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
    guard let sum = angleSum(polynomial, over: 1, allowsNumbers: true), sum.hasInverse else { return .any }
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
    guard !isInterrupted, !configuration.keepsRoots, let divisor, divisor != 0,
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
    if !isSmall, let fraction = angle.fraction(in: self), let value = ring.ball(of: fraction, precision: 128)
    {
      isSmall = Ball.absoluteValue(value).isLess(than: Ball(6, precision: 128))
    }
    guard isSmall else { return false }
    // What is needed for the sine and the cosine holds wherever the inverse functions are defined.
    let parts = withoutRequirements {
      attempt { () throws(Interruption) in
        let (sine, cosine) = try sineAndCosine(of: angle)
        return (sine.fraction(in: self), (cosine - NormalForm(Rational.one, self)).fraction(in: self))
      }
    }
    guard let (sine, versine) = parts, let sine, let versine else { return false }
    return isZero(sine.numerator) && isZero(versine.numerator)
  }

  /// sin and cos of half of the value of an inverse function between −π/2 and π/2.
  ///
  /// cos(u/2) = √((1 + cos u)/2) and sin(u/2) = sin u/(2·cos(u/2)). For u = asin x these are the half sum and the
  /// half difference of √(1 + x) and √(1 − x), as their squares show.
  func half(_ angle: SineAndCosine, isArcSine: Bool) throws(Interruption) -> SineAndCosine {
    let one = NormalForm(Rational.one, self)
    let two = NormalForm(2)
    if isArcSine {
      let above = try root(of: one + angle.sine, degree: 2)
      let below = try root(of: one - angle.sine, degree: 2)
      return ((above - below) / two, (above + below) / two)
    }
    let cosine = try root(of: (one + angle.cosine) / two, degree: 2)
    return (angle.sine / (two * cosine), cosine)
  }
}
