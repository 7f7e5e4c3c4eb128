import FormulaSyntax

extension ExactField {
  // MARK: Opaque functions

  /// A function of which nothing is used but that equal arguments give equal values.
  func opaque(_ function: BuiltIn, _ arguments: [NormalForm]) -> NormalForm {
    switch (function, arguments.first?.rational) {
    case (.exp, Rational.zero): return NormalForm(Rational.one, self)
    case (.log, Rational.one), (.sinh, Rational.zero), (.tanh, Rational.zero), (.asin, Rational.zero),
      (.atan, Rational.zero):
      return NormalForm(Rational.zero, self)
    case (.cosh, Rational.zero): return NormalForm(Rational.one, self)
    default: break
    }
    if let argument = arguments.first {
      switch function {
      case .exp: return exponential(of: argument)
      // By definition, so that the identities of the exponential function serve them too.
      case .sinh: return (exponential(of: argument) - exponential(of: -argument)) / NormalForm(2)
      case .cosh: return (exponential(of: argument) + exponential(of: -argument)) / NormalForm(2)
      case .tanh:
        let square = exponential(of: argument + argument)
        return (square - NormalForm(1)) / (square + NormalForm(1))
      case .log:
        if let sum = logarithmOfProduct(argument) { return sum }
      case .sign: return sign(of: argument)
      case .asin, .acos, .atan: return inverse(function, argument)
      default: break
      }
    }
    var canonical: [Fraction] = []
    for argument in arguments {
      guard isValid, let fraction = argument.fraction(in: self) else { return .undefined(self) }
      canonical.append(cancelled(fraction))
    }
    if isOutsideDomain(function, canonical) { return .undefined(self) }
    switch function {
    case .log: recordLogarithmDomain(canonical[0])
    case .atan2:
      // A point is not the origin where one coordinate is certainly not 0.
      if !canonical.contains(where: { signs(of: $0.numerator).isNonzero }) {
        require(.notOrigin(x: canonical[1], y: canonical[0]))
      }
    default: break
    }
    let range = function == .log ? signsOfLogarithm(canonical[0]) : Self.range(of: function)
    return opaque(named: function.rawValue, canonical, signs: range)
  }

  /// The value of an inverse function at a constant, where it is a simple multiple of π: atan 1 = π/4.
  ///
  /// An enclosure proposes the multiple, and exact arithmetic checks it. Nil for other values.
  func specialAngle(_ function: BuiltIn, _ argument: NormalForm) -> NormalForm? {
    guard isValid, let fraction = argument.fraction(in: self), let x = ball(of: fraction, precision: 64)
    else {
      return nil
    }
    guard let angle = multipleOfPi(near: Ball.applied(function, x)) else { return nil }
    let (sine, cosine) = sineAndCosine(of: angle)
    guard isValid else { return nil }
    let value = function == .asin ? sine : function == .acos ? cosine : sine / cosine
    // The enclosure has told the branch; that the function's value is equal follows from the range.
    return (value - argument).isKnownZero ? angle : nil
  }

  /// The angle of a point on an axis whose side is known, and of a constant point where it is a simple multiple of π.
  func specialAngle(y: NormalForm, x: NormalForm) -> NormalForm? {
    guard isValid, let ordinate = y.fraction(in: self).map(cancelled),
      let abscissa = x.fraction(in: self).map(cancelled)
    else { return nil }
    let pi = NormalForm(constant(.pi), over: nil, self)
    switch (sign(of: ordinate), sign(of: abscissa)) {
    case (.zero, .positive): return NormalForm(Rational.zero, self)
    case (.zero, .negative): return pi
    case (.positive, .zero): return pi / NormalForm(2)
    case (.negative, .zero): return -pi / NormalForm(2)
    // The cut runs along the negative x axis, where an enclosure cannot tell π from −π.
    case (.zero, _): return nil
    default: break
    }
    guard let top = ball(of: ordinate, precision: 64), let right = ball(of: abscissa, precision: 64),
      let angle = multipleOfPi(near: Ball.arcTangent(y: top, x: right))
    else { return nil }
    let (sine, cosine) = sineAndCosine(of: angle)
    guard isValid, (sine * x - cosine * y).isKnownZero else { return nil }
    // The point lies on the line through the origin at this angle; the enclosure has told on which side.
    return angle
  }

  /// The simple multiple of π that is the only one near an enclosure; nil where there is none.
  private func multipleOfPi(near angle: Ball) -> NormalForm? {
    let halfTurns = angle / Ball(.pi, precision: 64)
    for denominator in [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 18] {
      guard let nearest = (halfTurns * Ball(denominator)).nearestInteger,
        let multiple = Rational(nearest, over: denominator)
      else { continue }
      let distance = halfTurns * Ball(denominator) - Ball(nearest)
      guard distance.isTiny else { continue }
      return NormalForm(multiple, self) * NormalForm(constant(.pi), over: nil, self)
    }
    return nil
  }

  /// Whether a function is certainly not defined for an argument.
  func isOutsideDomain(_ function: BuiltIn, _ arguments: [Fraction]) -> Bool {
    let argumentSigns = arguments.map { argument in
      signs(of: argument.numerator).times(argument.denominator.map { signs(of: $0) } ?? .positive)
    }
    switch function {
    case .log: return argumentSigns[0].isNonpositive
    case .asin, .acos:
      // 1 − x² = (d² − n²)/d² for x = n/d.
      let top = arguments[0].numerator
      let bottom = arguments[0].denominator ?? Polynomial(1, context)
      let rest = product(bottom, bottom) - product(top, top)
      return isValid && signs(of: reduced(rest)) == .negative
    case .atan2: return argumentSigns.allSatisfy { $0 == .zero }
    default: return false
    }
  }

  private static func range(of function: BuiltIn) -> SignSet {
    switch function {
    case .exp, .cosh: .positive
    case .acos, .sqrt, .abs: .nonnegative
    default: .any
    }
  }

  func opaque(named name: String, _ arguments: [Fraction], signs: SignSet) -> NormalForm {
    for (index, entry) in generators.enumerated() {
      if case .opaque(name, let others) = entry.generator, others.count == arguments.count,
        zip(others, arguments).allSatisfy({ isEqual($0, $1) })
      {
        return NormalForm(polynomial(index), over: nil, self)
      }
    }
    let list = arguments.map { text($0) }.joined(separator: ", ")
    let index = add(.opaque(name, arguments: arguments), name: "\(name)(\(list))", signs: signs)
    return NormalForm(polynomial(index), over: nil, self)
  }

  private func isEqual(_ left: Fraction, _ right: Fraction) -> Bool {
    let one = Polynomial(1, context)
    let difference =
      product(left.numerator, right.denominator ?? one) - product(right.numerator, left.denominator ?? one)
    return reduced(difference).isZero
  }

  // MARK: The exponential function

  /// exp of a sum of rational multiples of monomials: the product of powers of exp(m/D).
  ///
  /// exp(log x) is x, on the domain of the logarithm. Monomials that are linearly independent over ℚ have
  /// algebraically independent exponentials, as with sines.
  private func exponential(of argument: NormalForm) -> NormalForm {
    guard isValid, let raw = argument.fraction(in: self) else { return .undefined(self) }
    let fraction = cancelled(raw)
    var result = NormalForm(Rational.one, self)
    for term in 0..<fraction.numerator.termCount {
      guard let exponents = fraction.numerator.exponents(ofTerm: term) else { return .undefined(self) }
      let coefficient = fraction.numerator.coefficient(ofTerm: term)
      let monomial = Polynomial(monomial: exponents, context)
      let quotient = cancelled(
        Fraction(numerator: monomial.scaled(by: coefficient), denominator: fraction.denominator))
      guard let multiple = integerMultiple(quotient) else {
        result = result * exponentialGenerator(quotient)
        continue
      }
      let argument = logarithmArgument(multiple.base)
      // Such a power of a generator has too many terms in sums; less is proved with one of its own.
      guard argument != nil || multiple.count.magnitude <= 200 else {
        result = result * exponentialGenerator(quotient)
        continue
      }
      let base = argument ?? exponentialGenerator(multiple.base)
      guard isValid else { return .undefined(self) }
      result = result * base.raised(to: multiple.count)
    }
    return result
  }

  /// A term as an integer times a base whose denominator is the common one of all such terms.
  private func integerMultiple(_ term: Fraction) -> (count: Int, base: Fraction)? {
    guard term.numerator.termCount == 1, let exponents = term.numerator.exponents(ofTerm: 0),
      let count = term.numerator.coefficient(ofTerm: 0).small
    else { return nil }
    let monomial = Polynomial(monomial: exponents, context)
    var divisor = 1
    var rest: Polynomial?
    if let denominator = term.denominator {
      guard let content = content(denominator),
        let primitive = denominator.divided(exactlyBy: Polynomial(content, context))
      else { return nil }
      divisor = content
      rest = primitive.isOne ? nil : primitive
    }
    let name = "exp " + text(Fraction(numerator: monomial, denominator: rest))
    let known = configuration.angleDenominators[name] ?? 1
    guard known % divisor == 0 else {
      if let joint = Rational.lcm(known, divisor), joint <= 200 {
        restart { $0.angleDenominators[name] = joint }
      }
      return nil
    }
    let (scaled, overflow) = count.multipliedReportingOverflow(by: known / divisor)
    guard !overflow else { return nil }
    let bottom = known == 1 ? rest : (rest ?? Polynomial(1, context)).scaled(by: known)
    return (scaled, Fraction(numerator: monomial, denominator: bottom))
  }

  /// Requires that a logarithm's argument is positive.
  func recordLogarithmDomain(_ argument: Fraction) {
    let known = signs(of: argument.numerator).times(argument.denominator.map { signs(of: $0) } ?? .positive)
    let isLearned = configuration.domainFacts.contains(key(of: argument.numerator))
    if known != .positive || isLearned { require(.positive(argument)) }
  }
}
