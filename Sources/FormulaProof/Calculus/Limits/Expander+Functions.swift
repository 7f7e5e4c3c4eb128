import FormulaSyntax

extension Expander {
  /// A function of one number.
  func value(
    of function: NumberFunction, _ argument: Expansion, _ whole: Expression
  ) throws(LimitRefusal) -> Expansion {
    switch function {
    case .exponential: return try exponential(argument)
    case .logarithm: return try logarithm(argument)
    case .squareRoot: return try root(argument, degree: 2)
    case .absoluteValue: return try size(argument)
    case .circular(let function): return try circular(function, argument)
    case .hyperbolic(let function): return try hyperbolic(function, argument)
    case .inverseCircular(let function):
      switch function {
      case .arcTangent: return try arcTangent(argument)
      case .arcSine: return try arcSine(argument)
      case .arcCosine:
        let half = Expansion(Coefficient(Expression(.quotient(.pi, .integer(2)))))
        return try sum([half, try negated(try arcSine(argument))])
      }
    case .step(.sign): return Expansion(try sign(of: argument))
    case .step(.floor): return try floor(argument, whole)
    }
  }

  /// A root; of a negative number there is one with an odd degree.
  func root(_ radicand: Expansion, degree: Int) throws(LimitRefusal) -> Expansion {
    guard let exponent = Rational(1, over: degree) else { throw .tooLarge }
    if degree % 2 == 1, !radicand.isZero, try sign(of: radicand) < 0 {
      return try negated(try power(try negated(radicand), Coefficient(exponent)))
    }
    return try power(radicand, Coefficient(exponent))
  }

  /// The absolute value: with a sign, or that of the first term, from which it is no farther than the argument is.
  func size(_ argument: Expansion) throws(LimitRefusal) -> Expansion {
    guard let first = argument.terms.first else { return argument }
    if facts.sign(of: first.coefficient) != nil {
      do throws(LimitRefusal) {
        return try sign(of: argument) < 0 ? try negated(argument) : argument
      } catch {
        guard argument.error != nil else { throw error }
        return Expansion(error: first.growth)
      }
    }
    let coefficient = Coefficient(Expression(.call(.abs, [first.coefficient.expression])))
    let rest = argument.terms.count > 1 ? argument.terms[1].growth : argument.error
    return Expansion(terms: [GrowthTerm(coefficient: coefficient, growth: first.growth)], error: rest)
  }

  // MARK: Sines and cosines

  private func sineAndCosine(_ argument: Expansion) throws(LimitRefusal) -> (Expansion, Expansion) {
    let parts: Parts
    do throws(LimitRefusal) {
      parts = try self.parts(of: argument)
    } catch .openSign {
      // Whether it grows or not, both are at most 1.
      return (Expansion(error: .one), Expansion(error: .one))
    }
    guard parts.large.isEmpty, parts.coarse == nil else {
      return (Expansion(error: .one), Expansion(error: .one))
    }
    let (sine, cosine): (Coefficient, Coefficient)
    if parts.constant.isZero {
      (sine, cosine) = (.zero, .one)
    } else {
      let angle = parts.constant.expression
      sine = facts.settled(Expression(.call(.sin, [angle])))
      cosine = facts.settled(Expression(.call(.cos, [angle])))
    }
    var (a, b) = ([sine], [cosine])
    var scale = Rational.one
    for k in 1...order {
      guard let next = scale.divided(by: Rational(k)) else { throw .tooLarge }
      scale = next
      let share = Coefficient(scale)
      // The derivatives of the sine are the cosine, −sine, −cosine and the sine; those of the cosine are one ahead.
      let (p, q) = k % 2 == 0 ? (sine, cosine) : (cosine, sine)
      a.append(try (k % 4 < 2 ? p : p.negated).times(share))
      b.append(try (k % 4 == 1 || k % 4 == 2 ? q.negated : q).times(share))
    }
    return (try series(a, parts.small), try series(b, parts.small))
  }

  private func circular(
    _ function: NumberFunction.Circular, _ argument: Expansion
  ) throws(LimitRefusal) -> Expansion {
    let (sine, cosine) = try sineAndCosine(argument)
    switch function {
    case .sine: return sine
    case .cosine: return cosine
    case .tangent: return try quotient(sine, cosine)
    case .cotangent: return try quotient(cosine, sine)
    case .secant: return try power(cosine, Coefficient(-1))
    case .cosecant: return try power(sine, Coefficient(-1))
    }
  }

  private func hyperbolic(
    _ function: NumberFunction.Hyperbolic, _ argument: Expansion
  ) throws(LimitRefusal) -> Expansion {
    let (up, down) = (try exponential(argument), try exponential(try negated(argument)))
    let difference = try sum([up, try negated(down)])
    guard let half = Rational(1, over: 2) else { throw .tooLarge }
    switch function {
    case .sine: return try scaled(difference, by: Coefficient(half))
    case .cosine: return try scaled(try sum([up, down]), by: Coefficient(half))
    case .tangent: return try quotient(difference, try sum([up, down]))
    }
  }

  // MARK: Inverse functions

  private func arcTangent(_ argument: Expansion) throws(LimitRefusal) -> Expansion {
    let parts = try parts(of: argument)
    if !parts.large.isEmpty {
      // arctan y = ±π/2 − arctan(1/y)
      let sign = try sign(of: argument)
      guard let half = Rational(sign, over: 2) else { throw .tooLarge }
      let right = try Coefficient(half).times(Coefficient(.pi))
      return try sum([
        Expansion(right), try negated(try arcTangent(try power(argument, Coefficient(-1)))),
      ])
    }
    guard parts.coarse == nil else { return Expansion(error: .one) }
    let constant = parts.constant
    guard !constant.isZero else { return try series(Self.oddShares(order, isAlternating: true), parts.small) }
    // arctan(c + d) = arctan c + arctan(d/(1 + c² + cd)) for small d.
    let bottom = try sum([
      Expansion(1), Expansion(try constant.times(constant)), try scaled(parts.small, by: constant),
    ])
    let rest = try quotient(parts.small, bottom)
    return try sum([
      Expansion(facts.settled(Expression(.call(.atan, [constant.expression])))),
      try series(Self.oddShares(order, isAlternating: true), rest),
    ])
  }

  /// Those of the power series of the arc tangent, or of that of the hyperbolic tangent's inverse.
  private static func oddShares(_ order: Int, isAlternating: Bool) -> [Coefficient] {
    (0...order).map { k in
      guard k % 2 == 1, let share = Rational(isAlternating && k % 4 == 3 ? -1 : 1, over: k) else {
        return .zero
      }
      return Coefficient(share)
    }
  }

  private func arcSine(_ argument: Expansion) throws(LimitRefusal) -> Expansion {
    let parts = try parts(of: argument)
    guard parts.large.isEmpty else {
      throw .noValue("an arc sine or cosine of numbers beyond 1 stands in it")
    }
    guard parts.coarse == nil else { throw .tooFewTerms }
    let constant = parts.constant
    if constant.isZero { return try series(try arcSineShares(), parts.small) }
    let gap = try Coefficient(1).plus(try constant.times(constant).negated)
    guard let sign = facts.sign(of: gap) else { throw .openSign(gap.expression) }
    if sign < 0 { throw .noValue("an arc sine or cosine of numbers beyond 1 stands in it") }
    if sign > 0 {
      // arcsin(c + d) = arcsin c + arcsin((c + d)√(1 − c²) − c√(1 − (c + d)²)) for small d.
      let value = try sum([Expansion(constant), parts.small])
      let left = try product(value, try power(Expansion(gap), Coefficient(Rational(1, over: 2) ?? .one)))
      let inner = try sum([Expansion(1), try negated(try product(value, value))])
      let right = try scaled(try root(inner, degree: 2), by: constant)
      let rest = try self.parts(of: try sum([left, try negated(right)]))
      guard rest.large.isEmpty, rest.coarse == nil else { throw .tooFewTerms }
      // The constant terms cancel, as arcsin c is itself.
      return try sum([
        Expansion(facts.settled(Expression(.call(.asin, [constant.expression])))),
        try series(try arcSineShares(), rest.small),
      ])
    }
    guard let isPositive = facts.sign(of: constant) else { throw .openSign(constant.expression) }
    if isPositive < 0 { return try negated(try arcSine(try negated(argument))) }
    // arcsin(1 − d) = π/2 − 2 arcsin √(d/2) for small d ≥ 0; the constant is 1.
    guard let half = Rational(1, over: 2) else { throw .tooLarge }
    let below = try scaled(parts.small, by: Coefficient(-1))
    let rest: Expansion
    if below.isZero {
      rest = .zero
    } else {
      guard try self.sign(of: below) > 0 else {
        throw .noValue("an arc sine or cosine of numbers beyond 1 stands in it")
      }
      rest = try series(
        try arcSineShares(), try root(try scaled(below, by: Coefficient(half)), degree: 2))
    }
    return try sum([
      Expansion(try Coefficient(half).times(Coefficient(.pi))), try scaled(rest, by: Coefficient(-2)),
    ])
  }

  /// $\arcsin x = \sum \frac{1 \cdot 3 \cdots (k-2)}{2 \cdot 4 \cdots (k-1)} \frac{x^k}{k}$ over odd k.
  private func arcSineShares() throws(LimitRefusal) -> [Coefficient] {
    var result: [Coefficient] = []
    var scale = Rational.one
    for k in 0...order {
      guard k % 2 == 1 else {
        result.append(.zero)
        continue
      }
      if k > 1 {
        guard let step = Rational(k - 2, over: k - 1), let next = scale.multiplied(by: step) else {
          throw .tooLarge
        }
        scale = next
      }
      guard let share = scale.divided(by: Rational(k)) else { throw .tooLarge }
      result.append(Coefficient(share))
    }
    return result
  }

  // MARK: Steps

  private func floor(_ argument: Expansion, _ whole: Expression) throws(LimitRefusal) -> Expansion {
    let parts = try parts(of: argument)
    guard parts.large.isEmpty, parts.coarse == nil else {
      return try sum([argument, Expansion(error: .one)])
    }
    let constant = facts.settled(parts.constant.expression)
    guard let rational = constant.rational else {
      guard let below = facts.floor(of: constant.expression) else { throw .noRule(whole) }
      return Expansion(below)
    }
    guard rational.isInteger else { return Expansion(Coefficient(rational.floor)) }
    let sign = parts.small.isZero ? 0 : try self.sign(of: parts.small)
    return Expansion(sign < 0 ? rational.numerator - 1 : rational.numerator)
  }
}
