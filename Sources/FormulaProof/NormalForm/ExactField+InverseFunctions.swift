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

  /// A sum of rational multiples of values of inverse functions and of π.
  private struct AngleSum {
    /// Between which numbers of right angles the sum lies.
    var low = Rational.zero
    var high = Rational.zero
    /// Whether the sum does not reach these numbers, since something in it does not reach its own bounds.
    var isOpenBelow = false
    var isOpenAbove = false
    /// The least number that makes the multiples of inverse functions halves of integers.
    var multiplier = 1
    var hasInverse = false
  }

  /// Between which numbers of right angles a value lies.
  private struct ValueBounds {
    var low: Rational
    var high: Rational
    var isOpenBelow = false
    var isOpenAbove = false

    /// The bounds of a negative multiple, which are in the other order.
    var mirrored: ValueBounds {
      ValueBounds(low: high, high: low, isOpenBelow: isOpenAbove, isOpenAbove: isOpenBelow)
    }
  }

  /// What is known of π and of the values of inverse functions; nil for other generators.
  ///
  /// asin lies between −π/2 and π/2, and reaches them at ±1 alone; atan lies strictly between them, atan2 above −π and at most at π.
  /// They have the sign of the argument, of atan2 the first one's. asin and atan grow: asin ½ = π/6 and atan 1 = π/4.
  private func range(of entry: GeneratorRing.Entry, isTight: Bool) -> ValueBounds? {
    let two = Rational(2)
    guard case .function(.builtIn(let function), let arguments) = entry.generator else {
      if case .constant(.pi) = entry.generator { return ValueBounds(low: two, high: two) }
      return nil
    }
    var bounds: ValueBounds
    switch function {
    case .asin:
      bounds = ValueBounds(low: Rational(-1), high: .one)
      guard let argument = arguments.first.map({ NormalForm(.fraction($0), self) }) else { return bounds }
      let one = NormalForm(Rational.one, self)
      if isKnown(one - argument * argument, to: .positive) {
        (bounds.isOpenBelow, bounds.isOpenAbove) = (true, true)
      }
      if isTight { tighten(&bounds, argument, where: Rational(1, over: 2), becomes: Rational(1, over: 3)) }
    case .atan:
      bounds = ValueBounds(low: Rational(-1), high: .one, isOpenBelow: true, isOpenAbove: true)
      guard let argument = arguments.first.map({ NormalForm(.fraction($0), self) }) else { return bounds }
      if isTight { tighten(&bounds, argument, where: .one, becomes: Rational(1, over: 2)) }
    case .atan2: bounds = ValueBounds(low: Rational(-2), high: two, isOpenBelow: true)
    default: return nil
    }
    if entry.signs.isNonnegative, bounds.low.numerator < 0 {
      (bounds.low, bounds.isOpenBelow) = (.zero, entry.signs == .positive)
    }
    if entry.signs.isNonpositive, bounds.high.numerator > 0 {
      (bounds.high, bounds.isOpenAbove) = (.zero, entry.signs == .negative)
    }
    return bounds
  }

  /// Makes bounds narrower where an argument is at most a number in size, at which the function has the other number as its value.
  private func tighten(
    _ bounds: inout ValueBounds, _ argument: NormalForm, where number: Rational?, becomes value: Rational?
  ) {
    guard let number, let value, let least = value.negated else { return }
    let limit = NormalForm(number, self)
    if isKnown(limit - argument, to: .nonnegative) { (bounds.high, bounds.isOpenAbove) = (value, false) }
    if isKnown(limit + argument, to: .nonnegative) { (bounds.low, bounds.isOpenBelow) = (least, false) }
  }

  /// What is known of a sum of angles by the bounds of each; `isTight` looks at bounds of the arguments too. Nil for other sums.
  private func angleSum(
    _ numerator: Polynomial, over divisor: Int, allowsNumbers: Bool = false, isTight: Bool = false
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
      guard var part = range(of: entry, isTight: isTight) else { return nil }
      if part.low != part.high {
        sum.hasInverse = true
        guard let twice = multiple.multiplied(by: Rational(2)),
          let joint = Rational.lcm(sum.multiplier, twice.denominator), joint <= 64
        else { return nil }
        sum.multiplier = joint
      }
      if multiple.numerator < 0 { part = part.mirrored }
      if part.isOpenBelow { sum.isOpenBelow = true }
      if part.isOpenAbove { sum.isOpenAbove = true }
      guard let low = multiple.multiplied(by: part.low), let high = multiple.multiplied(by: part.high),
        let lower = sum.low.adding(low),
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
    isZeroByAngle(difference, isTight: false) || isZeroByAngle(difference, isTight: true)
  }

  private func isZeroByAngle(_ difference: Fraction, isTight: Bool) -> Bool {
    let divisor = difference.denominator.map { $0.constant?.small } ?? 1
    guard !isInterrupted, !configuration.keepsRoots, let divisor, divisor != 0,
      let sum = angleSum(difference.numerator, over: divisor, isTight: isTight), sum.hasInverse
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
