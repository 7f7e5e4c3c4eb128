import FormulaSyntax

extension ExactField {
  /// A function's value: by its definition or a law where there is one, and else as a generator.
  func function(_ function: BuiltIn, _ arguments: [NormalForm]) throws(Interruption) -> NormalForm {
    try checkInterruption()
    switch (function, arguments.first?.rational) {
    case (.exp, Rational.zero): return NormalForm(Rational.one, self)
    case (.log, Rational.one), (.sinh, Rational.zero), (.tanh, Rational.zero), (.asin, Rational.zero),
      (.atan, Rational.zero):
      return NormalForm(Rational.zero, self)
    case (.cosh, Rational.zero): return NormalForm(Rational.one, self)
    default: break
    }
    if let argument = arguments.first {
      switch function.ofNumber {
      case .exponential: return try exponential(of: argument)
      // By definition, so that the identities of the exponential function serve them too.
      case .hyperbolic(.sine):
        return try (exponential(of: argument) - exponential(of: -argument)) / NormalForm(2)
      case .hyperbolic(.cosine):
        return try (exponential(of: argument) + exponential(of: -argument)) / NormalForm(2)
      case .hyperbolic(.tangent):
        let square = try exponential(of: argument + argument)
        return (square - NormalForm(1)) / (square + NormalForm(1))
      case .logarithm:
        if let sum = try logarithmOfProduct(argument) { return sum }
      case .step(let step): return try value(of: step, argument)
      case .inverseCircular: return try inverse(function, argument)
      case .circular, .squareRoot, .absoluteValue, nil: break
      }
    }
    var canonical: [Fraction] = []
    for argument in arguments {
      try checkInterruption()
      guard let fraction = argument.fraction(in: self) else { return .undefined(self) }
      canonical.append(ring.cancelled(fraction))
    }
    if try isOutsideDomain(function, canonical) { return .undefined(self) }
    switch function {
    case .log: try requirePositive(canonical[0])
    case .atan2:
      if !(try isNotOrigin(canonical[1], canonical[0])) {
        try requirements.require(.notOrigin(x: canonical[1], y: canonical[0]))
      }
    default: break
    }
    let range: SignSet =
      switch function {
      case .log: try signsOfLogarithm(canonical[0])
      case .atan2: Self.signsOfAngle(ordinate: sign(of: canonical[0]))
      default: Self.range(of: function)
      }
    return try generator(.builtIn(function), canonical, signs: range)
  }

  /// The value of an inverse function at a constant, where it is a simple multiple of π: atan 1 = π/4.
  ///
  /// An enclosure proposes the multiple, and exact arithmetic checks it. Nil for other values.
  func specialAngle(_ function: BuiltIn, _ argument: NormalForm) throws(Interruption) -> NormalForm? {
    try checkInterruption()
    guard let fraction = argument.fraction(in: self).map(ring.cancelled),
      let x = ring.ball(of: fraction, precision: 64),
      let angle = try multipleOfPi(near: Ball.applied(function, x))
    else { return nil }
    let (sine, cosine) = try sineAndCosine(of: angle)
    let value = function == .asin ? sine : function == .acos ? cosine : sine / cosine
    // The enclosure has told the branch; that the function's value is equal follows from the range.
    return (value - argument).isKnownZero ? angle : nil
  }

  /// The angle of a point on an axis whose side is known, and of a constant point where it is a simple multiple of π.
  func specialAngle(y: NormalForm, x: NormalForm) throws(Interruption) -> NormalForm? {
    try checkInterruption()
    guard let ordinate = y.fraction(in: self).map(ring.cancelled),
      let abscissa = x.fraction(in: self).map(ring.cancelled)
    else { return nil }
    let pi = NormalForm(try constant(.pi), over: nil, self)
    switch (sign(of: ordinate), sign(of: abscissa)) {
    case (.zero, .positive): return NormalForm(Rational.zero, self)
    case (.zero, .negative): return pi
    case (.positive, .zero): return pi / NormalForm(2)
    case (.negative, .zero): return -pi / NormalForm(2)
    // The cut runs along the negative x axis, where an enclosure cannot tell π from −π.
    case (.zero, _): return nil
    default: break
    }
    guard let top = ring.ball(of: ordinate, precision: 64),
      let right = ring.ball(of: abscissa, precision: 64),
      let angle = try multipleOfPi(near: Ball.arcTangent(y: top, x: right))
    else { return nil }
    let (sine, cosine) = try sineAndCosine(of: angle)
    guard (sine * x - cosine * y).isKnownZero else { return nil }
    // The point lies on the line through the origin at this angle; the enclosure has told on which side.
    return angle
  }

  /// The simple multiple of π that is the only one near an enclosure; nil where there is none.
  private func multipleOfPi(near angle: Ball) throws(Interruption) -> NormalForm? {
    let halfTurns = angle / Ball(.pi, precision: 64)
    for denominator in [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 18] {
      guard let nearest = (halfTurns * Ball(denominator)).nearestInteger,
        let multiple = Rational(nearest, over: denominator)
      else { continue }
      let distance = halfTurns * Ball(denominator) - Ball(nearest)
      guard distance.isTiny else { continue }
      return NormalForm(multiple, self) * NormalForm(try constant(.pi), over: nil, self)
    }
    return nil
  }

  /// Whether a function is certainly not defined for an argument.
  func isOutsideDomain(_ function: BuiltIn, _ arguments: [Fraction]) throws(Interruption) -> Bool {
    let argumentSigns = arguments.map { sign(of: $0) }
    switch function {
    case .log: return argumentSigns[0].isNonpositive
    case .asin, .acos:
      // 1 − x² = (d² − n²)/d² for x = n/d.
      let top = arguments[0].numerator
      let bottom = arguments[0].denominator ?? Polynomial(1, ring.context)
      let rest = try ring.product(bottom, bottom) - ring.product(top, top)
      return signs(of: try ring.reduced(rest)) == .negative
    case .atan2: return argumentSigns.allSatisfy { $0 == .zero }
    default: return false
    }
  }

  /// Whether a point is certainly not the origin: where one coordinate is not 0, or its distance, as that of (cos θ, sin θ).
  private func isNotOrigin(_ x: Fraction, _ y: Fraction) throws(Interruption) -> Bool {
    if [x, y].contains(where: { signs(of: $0.numerator).isNonzero }) { return true }
    let one = Polynomial(1, ring.context)
    // (a/b)² + (c/d)² is ((a·d)² + (c·b)²)/(b·d)².
    let abscissa = try ring.product(x.numerator, y.denominator ?? one)
    let ordinate = try ring.product(y.numerator, x.denominator ?? one)
    guard
      budget.allows(terms: abscissa.termCount * abscissa.termCount + ordinate.termCount * ordinate.termCount)
    else { return false }
    let square = try ring.reduced(abscissa * abscissa + ordinate * ordinate)
    return signs(of: square).isNonzero
  }

  private static func range(of function: BuiltIn) -> SignSet {
    switch function {
    case .exp, .cosh: .positive
    case .acos, .sqrt, .abs: .nonnegative
    default: .any
    }
  }

  /// The signs of atan2(y, x), which is above −π and at most π: for y = 0 it is 0 or π.
  private static func signsOfAngle(ordinate: SignSet) -> SignSet {
    if !ordinate.contains(.negative) { return ordinate == .positive ? .positive : .nonnegative }
    return ordinate == .negative ? .negative : .any
  }

  /// A function of which nothing is used but that equal arguments give equal values.
  func generator(
    _ function: GeneratorFunction, _ arguments: [Fraction], signs: SignSet
  ) throws(Interruption) -> NormalForm {
    try checkInterruption()
    if let old = try ring.polynomial(of: function, arguments) { return NormalForm(old, over: nil, self) }
    let index = try ring.add(.function(function, arguments), signs: signs)
    return NormalForm(ring.polynomial(index), over: nil, self)
  }

  // MARK: The exponential function

  /// exp of a sum of rational multiples of monomials: the product of powers of exp(m/D).
  ///
  /// exp(log x) is x, on the domain of the logarithm. Monomials that are linearly independent over ℚ have
  /// algebraically independent exponentials, as with sines.
  private func exponential(of argument: NormalForm) throws(Interruption) -> NormalForm {
    try checkInterruption()
    guard let raw = argument.fraction(in: self) else { return .undefined(self) }
    let fraction = ring.cancelled(raw)
    var result = NormalForm(Rational.one, self)
    for term in 0..<fraction.numerator.termCount {
      guard let exponents = fraction.numerator.exponents(ofTerm: term) else {
        throw .failed("an exponent is too large")
      }
      let coefficient = fraction.numerator.coefficient(ofTerm: term)
      let monomial = Polynomial(monomial: exponents, ring.context)
      let quotient = ring.cancelled(Fraction(monomial.scaled(by: coefficient), over: fraction.denominator))
      guard let multiple = try integerMultiple(quotient) else {
        result = result * (try exponentialGenerator(quotient))
        continue
      }
      let argument = try logarithmArgument(multiple.base)
      // Such a power of a generator has too many terms in sums; less is proved with one of its own.
      guard argument != nil || multiple.count.magnitude <= 200 else {
        result = result * (try exponentialGenerator(quotient))
        continue
      }
      let base = if let argument { argument } else { try exponentialGenerator(multiple.base) }
      try checkInterruption()
      result = result * base.raised(to: multiple.count)
    }
    return result
  }

  /// A term as an integer times a base whose denominator is the common one of all such terms.
  private func integerMultiple(_ term: Fraction) throws(Interruption) -> (count: Int, base: Fraction)? {
    guard term.numerator.termCount == 1, let exponents = term.numerator.exponents(ofTerm: 0),
      let count = term.numerator.coefficient(ofTerm: 0).small
    else { return nil }
    let monomial = Polynomial(monomial: exponents, ring.context)
    var divisor = 1
    var rest: Polynomial?
    if let denominator = term.denominator {
      guard let content = ring.content(denominator),
        let primitive = denominator.divided(exactlyBy: Polynomial(content, ring.context))
      else { return nil }
      divisor = content
      rest = primitive.isOne ? nil : primitive
    }
    let key = ring.key(of: Fraction(monomial, over: rest))
    let known = configuration.exponentDenominators[key] ?? 1
    guard known % divisor == 0 else {
      guard let joint = Rational.lcm(known, divisor), joint <= 200 else { return nil }
      throw demand { $0.exponentDenominators[key] = joint }
    }
    let (scaled, overflow) = count.multipliedReportingOverflow(by: known / divisor)
    guard !overflow else { return nil }
    let bottom = known == 1 ? rest : (rest ?? Polynomial(1, ring.context)).scaled(by: known)
    return (scaled, Fraction(monomial, over: bottom))
  }

  /// Requires that a logarithm's argument is positive.
  func requirePositive(_ argument: Fraction) throws(Interruption) {
    if sign(of: argument) != .positive || isLearnedFromDomain(argument.numerator) {
      try requirements.require(.positive(argument))
    }
  }
}
