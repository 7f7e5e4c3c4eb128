import FormulaSyntax

/// Powers of quadratic polynomials and of exponential functions with a number beside them, and fractions.
extension Integrator {
  /// 1/√(c − x²) and √(c − x²), with a completed square.
  mutating func ofQuadratic(_ factor: Factor) -> Expression? {
    guard let c = polynomial(factor.base), c.count == 3 else { return nil }
    let (a, b) = (c[2], c[1])
    // a·(x + h)² + r
    let h = Expression(.quotient(b, Expression(.product([.integer(2), a]))))
    let u = Expression(.sum([x, h]))
    let r = Expression(
      .sum([
        c[0],
        Expression(
          .negation(
            Expression(.quotient(Expression(.power(b, .integer(2))), Expression(.product([.integer(4), a])))))
        ),
      ]))
    func root(_ expression: Expression) -> Expression { Expression(.root(expression, degree: 2)) }
    switch (factor.exponent.numerator, factor.exponent.denominator) {
    case (-8 ... -2, 1): return ofPowerOfQuadratic(factor.base, c, -factor.exponent.numerator)
    case (-1, 2):
      let minus = Expression(.negation(a))
      let inner = Expression(.quotient(Expression(.product([root(minus), u])), root(r)))
      return Expression(.quotient(Self.call(.asin, inner), root(minus)))
    case (1, 2):
      let minus = Expression(.negation(a))
      let inner = Expression(.quotient(Expression(.product([root(minus), u])), root(r)))
      let angle = Expression(
        .quotient(
          Expression(.product([r, Self.call(.asin, inner)])),
          Expression(.product([.integer(2), root(minus)]))))
      return Expression(
        .sum([Expression(.quotient(Expression(.product([u, root(factor.base)])), .integer(2))), angle]))
    default: return nil
    }
  }

  /// 1/Qⁿ of Q = ax² + bx + c, by n − 1 with the number 4ac − b².
  mutating func ofPowerOfQuadratic(_ whole: Expression, _ c: [Expression], _ n: Int) -> Expression? {
    guard n > 1 else { return ofFraction([Factor(base: whole, exponent: Rational(-1))]) }
    guard let rest = ofPowerOfQuadratic(whole, c, n - 1) else { return nil }
    let discriminant = Self.total([
      Self.product([.integer(4), c[2], c[0]]), Expression(.negation(Expression(.power(c[1], .integer(2))))),
    ])
    let steep = Self.sum(
      [Self.product([.integer(2), c[2], x]), c[1]].filter { $0.naturalNumber != 0 })
    let below = Self.product([.integer(n - 1), discriminant])
    let power = n == 2 ? whole : Expression(.power(whole, .integer(n - 1)))
    let share = Expression(.quotient(Self.product([.integer(2 * (2 * n - 3)), c[2], rest]), below))
    return Self.sum([Expression(.quotient(steep, Self.product([below, power]))), share])
  }

  /// 1/(c + aeᵏˣ) = (x − log|c + aeᵏˣ|/k)/c.
  func ofExponentialBelow(_ factor: Factor) -> Expression? {
    guard factor.exponent == Rational(-1), case .sum(let terms) = factor.base.node else { return nil }
    let constant = Self.sum(terms.filter { !$0.hasFree(variable) })
    let others = terms.filter { $0.hasFree(variable) }
    guard others.count == 1, constant.naturalNumber != 0, let rate = exponentialRate(of: others[0]) else {
      return nil
    }
    let logarithm = Self.call(.log, Expression(.magnitude(factor.base)))
    let share = Expression(.negation(Expression(.quotient(logarithm, rate))))
    return Expression(.quotient(Expression(.sum([x, share])), constant))
  }

  /// k of a multiple of eᵏˣ; nil for anything else.
  func exponentialRate(of f: Expression) -> Expression? {
    switch f.node {
    case .call(.exp, let items) where items.count == 1: return slope(of: items[0])
    case .power(let base, let exponent):
      if case .constant(.e) = base.node { return slope(of: exponent) }
      return nil
    case .negation(let inner): return exponentialRate(of: inner)
    case .quotient(let above, let below) where !below.hasFree(variable): return exponentialRate(of: above)
    case .product(let items):
      let others = items.filter { $0.hasFree(variable) }
      return others.count == 1 ? exponentialRate(of: others[0]) : nil
    default: return nil
    }
  }

  /// A polynomial over a quadratic one, or over two linear ones: logarithms, and an arc tangent or another logarithm.
  mutating func ofFraction(_ factors: [Factor]) -> Expression? {
    var (above, below): ([Expression], [Expression]) = ([.integer(1)], [.integer(1)])
    for factor in factors {
      guard let own = polynomial(factor.base), factor.exponent.isInteger else { return nil }
      switch factor.exponent.numerator {
      case -1: below = Self.multiplied(below, own)
      case 1...8:
        for _ in 0..<factor.exponent.numerator {
          guard above.count + own.count <= Self.mostDegree else { return nil }
          above = Self.multiplied(above, own)
        }
      default: return nil
      }
      guard below.count <= 3 else { return nil }
    }
    guard below.count == 3 else { return nil }
    let (quotient, rest) = divided(above, by: below)
    let (a, b, c) = (below[2], below[1], below[0])
    // (r₁x + r₀)/Q = r₁/(2a)·Q′/Q + (r₀ − r₁b/(2a))/Q
    let (r0, r1) = (rest.first ?? .integer(0), rest.count > 1 ? rest[1] : .integer(0))
    let double = Self.total([Self.product([.integer(2), a])])
    let share = Self.total([Expression(.quotient(r1, double))])
    let left = Self.total([r0, Expression(.negation(Self.product([share, b])))])
    let whole = Self.sum(terms(below))
    var result = terms(integratedCoefficients(quotient))
    if share.naturalNumber != 0 {
      result.append(Self.product([share, Self.call(.log, Expression(.magnitude(whole)))]))
    }
    guard left.naturalNumber != 0 else { return Self.sum(result) }
    let discriminant = Self.total([
      Expression(.power(b, .integer(2))), Expression(.negation(Self.product([.integer(4), a, c]))),
    ])
    let steep = Self.sum([Self.product([double, x]), b].filter { $0.naturalNumber != 0 })
    if let value = SampleValue.rational(discriminant), value.numerator >= 0 {
      if value.isZero {
        result.append(Expression(.negation(Expression(.quotient(Self.product([.integer(2), left]), steep)))))
      } else {
        let root = Expression(.root(discriminant, degree: 2))
        let ratio = Expression(
          .quotient(
            Expression(.sum([steep, Expression(.negation(root))])), Expression(.sum([steep, root]))))
        result.append(
          Self.product([left, Expression(.quotient(Self.call(.log, Expression(.magnitude(ratio))), root))]))
      }
    } else {
      let root = Expression(.root(Self.total([Expression(.negation(discriminant))]), degree: 2))
      let angle = Self.call(.atan, Expression(.quotient(steep, root)))
      result.append(Expression(.quotient(Self.product([.integer(2), left, angle]), root)))
    }
    return Self.sum(result)
  }
}
