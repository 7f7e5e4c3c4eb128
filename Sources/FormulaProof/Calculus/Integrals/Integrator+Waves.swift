import FormulaSyntax

/// Integrals of products of two circular functions, and of powers of secants and tangents.
extension Integrator {
  private static let highestPower = 8

  /// A product of sines and cosines of different linear arguments, by the addition theorems.
  mutating func ofTwoWaves(_ factors: [Factor]) -> Expression? {
    guard factors.count == 2, factors.allSatisfy({ $0.exponent == .one }) else { return nil }
    var waves: [(function: BuiltIn, argument: Expression)] = []
    for factor in factors {
      guard case .call(let function, let items) = factor.base.node, items.count == 1,
        function == .sin || function == .cos, let c = polynomial(items[0]), c.count == 2
      else { return nil }
      waves.append((function, items[0]))
    }
    if waves[0].function == .cos, waves[1].function == .sin { waves.swapAt(0, 1) }
    let minus = Expression(.sum([waves[0].argument, Expression(.negation(waves[1].argument))]))
    let plus = Expression(.sum([waves[0].argument, waves[1].argument]))
    guard let low = polynomial(minus).map({ Self.sum(terms($0)) }),
      let high = polynomial(plus).map({ Self.sum(terms($0)) })
    else { return nil }
    let parts: [Expression]
    switch (waves[0].function, waves[1].function) {
    case (.cos, .cos): parts = [Self.call(.cos, low), Self.call(.cos, high)]
    case (.sin, .sin): parts = [Self.call(.cos, low), Expression(.negation(Self.call(.cos, high)))]
    default: parts = [Self.call(.sin, low), Self.call(.sin, high)]
    }
    return antiderivative(of: Expression(.sum(parts))).map { Expression(.quotient($0, .integer(2))) }
  }

  /// log |1/cos u + tan u|, or log |1/sin u − cot u|.
  func primitive(ofInverse function: BuiltIn, _ u: Expression) -> Expression {
    let inverse = Expression(.quotient(.integer(1), Self.call(function, u)))
    let other =
      function == .cos
      ? Self.call(.tan, u)
      : Expression(
        .negation(Expression(.quotient(Self.call(.cos, u), Self.call(.sin, u)))))
    return Self.call(.log, Expression(.magnitude(Expression(.sum([inverse, other])))))
  }

  /// Powers of 1/cos u or 1/sin u, by n − 2.
  func power(ofInverse function: BuiltIn, _ u: Expression, _ n: Int) -> Expression? {
    guard n <= Self.highestPower, n >= 1 else { return nil }
    if n == 1 { return primitive(ofInverse: function, u) }
    let isSecant = function == .cos
    let other = isSecant ? Self.call(.tan, u) : Self.call(.cot, u)
    if n == 2 { return isSecant ? other : Expression(.negation(other)) }
    guard let rest = power(ofInverse: function, u, n - 2) else { return nil }
    let edge = Expression(
      .quotient(other, Expression(.power(Self.call(function, u), .integer(n - 2)))))
    let share = Expression(.product([.integer(n - 2), rest]))
    return Expression(
      .quotient(
        Expression(.sum([isSecant ? edge : Expression(.negation(edge)), share])), .integer(n - 1)))
  }

  /// Powers of tan u or cot u, by n − 2.
  func power(ofTangent function: BuiltIn, _ u: Expression, _ n: Int) -> Expression? {
    guard n <= Self.highestPower, n >= 1 else { return nil }
    let isTangent = function == .tan
    if n == 1 {
      let other = Self.call(isTangent ? .cos : .sin, u)
      let log = Self.call(.log, Expression(.magnitude(other)))
      return isTangent ? Expression(.negation(log)) : log
    }
    let edge = Expression(
      .quotient(Expression(.power(Self.call(function, u), .integer(n - 1))), .integer(n - 1)))
    let rest = n == 2 ? u : power(ofTangent: function, u, n - 2)
    return rest.map {
      Expression(
        .sum([isTangent ? edge : Expression(.negation(edge)), Expression(.negation($0))]))
    }
  }
}
