import FormulaSyntax
import SourceText

// Inequalities with roots and logarithms, as ones between powers.
extension InequalityRules {
  /// A product c·f·Π uᵢ^(pᵢ/qᵢ) as its power n is c^n·f^n·Π uᵢ^(n·pᵢ/qᵢ), without roots.
  private struct RootProduct {
    var degree: Int
    var power: Expression
  }

  private static let mostDegree = 12

  static func root(_ expression: Expression) -> (base: Expression, exponent: Rational)? {
    switch expression.node {
    case .root(let inner, let degree): return Rational(1, over: degree).map { (inner, $0) }
    case .call(.sqrt, let arguments) where arguments.count == 1:
      return Rational(1, over: 2).map { (arguments[0], $0) }
    case .power(let base, let exponent):
      guard let value = exponent.fraction, !value.isInteger, value.numerator > 0 else { return nil }
      return (base, value)
    default: return nil
    }
  }

  /// Whether a root is taken anywhere in an expression, of what is no number.
  static func holdsRoot(_ expression: Expression) -> Bool {
    if let root = root(expression), root.base.fraction == nil { return true }
    var result = false
    expression.forEachOperand { result = result || holdsRoot($0) }
    return result
  }

  private static func holdsRootOfNumber(_ expression: Expression) -> Bool {
    if let root = root(expression), root.base.fraction != nil { return true }
    var result = false
    expression.forEachOperand { result = result || holdsRootOfNumber($0) }
    return result
  }

  private static func rootProduct(_ expression: Expression) -> RootProduct? {
    let parts = factors(expression)
    var degree = 1
    for part in parts {
      guard let root = root(part.expression) else { continue }
      guard let next = Rational.lcm(degree, root.exponent.denominator), next <= mostDegree else { return nil }
      degree = next
    }
    guard degree > 1 else { return nil }
    let powers = parts.map { part in
      guard let root = root(part.expression) else {
        return Part(
          expression: Expression(.power(part.expression, .integer(degree))), isInverse: part.isInverse)
      }
      let exponent = root.exponent.numerator * (degree / root.exponent.denominator)
      return Part(
        expression: exponent == 1 ? root.base : Expression(.power(root.base, .integer(exponent))),
        isInverse: part.isInverse)
    }
    return RootProduct(degree: degree, power: product(powers))
  }

  /// A ≤ r from Aⁿ ≤ rⁿ where r ≥ 0, and r ≤ B from rⁿ ≤ Bⁿ where B ≥ 0; and of several roots Σ cᵢ·ⁿ√uᵢ ≤ B from
  /// (Σ cᵢ)ⁿ⁻¹·Σ cᵢuᵢ ≤ Bⁿ, where cᵢ > 0: the mean of roots is at most the root of the mean.
  func followsFromPowers() throws(Diagnostic) -> Bool {
    let upper =
      Self.terms(large) + Self.terms(small).map { Part(expression: $0.expression, isInverse: !$0.isInverse) }
    let roots = upper.filter { Self.holdsRoot($0.expression) }
    let rest = upper.filter { !Self.holdsRoot($0.expression) }
    func power(_ base: Expression, _ degree: Int) -> Expression { Expression(.power(base, .integer(degree))) }
    if try followsFromNumberRoot(upper) { return true }
    if roots.count == 1, let root = Self.rootProduct(roots[0].expression) {
      let term = roots[0].expression
      guard try shows(.integer(0), .lessOrEqual, term) else { return false }
      if roots[0].isInverse {
        // r ≤ B.
        let bound = Self.sum(rest)
        guard try shows(.integer(0), .lessOrEqual, bound) else { return false }
        return try shows(root.power, relation, power(bound, root.degree))
      }
      let least = Self.sum(rest.map { Part(expression: $0.expression, isInverse: !$0.isInverse) })
      return try shows(power(least, root.degree), relation, root.power)
    }
    // Both sides are one product each.
    if roots.count == 2, rest.isEmpty, let low = roots.first(where: \.isInverse),
      let high = roots.first(where: { !$0.isInverse })
    {
      let (a, b) = (Self.rootProduct(low.expression), Self.rootProduct(high.expression))
      if let degree = Rational.lcm(a?.degree ?? 1, b?.degree ?? 1), degree <= Self.mostDegree {
        func raised(_ root: RootProduct?, _ term: Expression) -> Expression {
          let own = root?.power ?? term
          let exponent = degree / (root?.degree ?? 1)
          return exponent == 1 ? own : power(own, exponent)
        }
        if a != nil || b != nil, try shows(.integer(0), .lessOrEqual, high.expression),
          try shows(raised(a, low.expression), relation, raised(b, high.expression))
        {
          return true
        }
      }
    }
    // Several roots that are taken away: Σ cᵢ·rᵢ ≤ B.
    let taken = roots.filter(\.isInverse)
    let given = rest + roots.filter { !$0.isInverse }
    guard taken.count > 1 else { return false }
    var degree: Int?
    var sum = Rational.zero
    var means: [Expression] = []
    for term in taken {
      var factor = Rational.one
      var inner: Expression?
      for part in Self.factors(term.expression) {
        if let number = part.expression.fraction {
          guard let next = part.isInverse ? factor.divided(by: number) : factor.multiplied(by: number) else {
            return false
          }
          factor = next
        } else if let root = Self.root(part.expression), root.exponent.numerator == 1, inner == nil,
          !part.isInverse, degree == nil || degree == root.exponent.denominator
        {
          (inner, degree) = (root.base, root.exponent.denominator)
        } else {
          return false
        }
      }
      guard let inner, factor.numerator > 0, let next = sum.adding(factor) else { return false }
      // Odd roots of negative numbers are negative, where powers are not convex.
      guard try shows(.integer(0), .lessOrEqual, inner) else { return false }
      sum = next
      means.append(Expression(.product([factor.expression, inner])))
    }
    guard let degree, degree <= Self.mostDegree else { return false }
    let bound = Self.sum(given)
    let mean = Expression(.product([power(sum.expression, degree - 1), Expression(.sum(means))]))
    guard try shows(.integer(0), .lessOrEqual, bound) else { return false }
    return try shows(mean, relation, power(bound, degree))
  }

  /// The same where one term is a number with a root: with its power all may be rational.
  private func followsFromNumberRoot(_ upper: [Part]) throws(Diagnostic) -> Bool {
    func isNumber(_ part: Part) -> Bool {
      symbols(of: part.expression).isEmpty && Self.holdsRootOfNumber(part.expression)
    }
    let numbers = upper.filter(isNumber)
    guard numbers.count == 1, let number = Self.rootProduct(numbers[0].expression),
      try shows(.integer(0), .lessOrEqual, numbers[0].expression)
    else { return false }
    let others = upper.filter { !isNumber($0) }
    func power(_ base: Expression) -> Expression { Expression(.power(base, .integer(number.degree))) }
    if numbers[0].isInverse {
      let bound = Self.sum(others)
      guard try shows(.integer(0), .lessOrEqual, bound) else { return false }
      return try shows(number.power, relation, power(bound))
    }
    let least = Self.sum(others.map { Part(expression: $0.expression, isInverse: !$0.isInverse) })
    return try shows(power(least), relation, number.power)
  }

  // MARK: Logarithms

  /// Σ cᵢ·log uᵢ ≤ 0 from Π uᵢ^(n·cᵢ) ≤ 1, with the factors of negative exponents on the other side.
  func followsFromLogarithms() throws(Diagnostic) -> Bool {
    let terms =
      Self.terms(small) + Self.terms(large).map { Part(expression: $0.expression, isInverse: !$0.isInverse) }
    guard terms.count > 1 else { return false }
    var exponents: [(base: Expression, exponent: Rational)] = []
    for term in terms {
      var factor = term.isInverse ? Rational(-1) : Rational.one
      var inner: Expression?
      for part in Self.factors(term.expression) {
        if let number = part.expression.fraction {
          guard let next = part.isInverse ? factor.divided(by: number) : factor.multiplied(by: number) else {
            return false
          }
          factor = next
        } else if case .call(.log, let arguments) = part.expression.node, arguments.count == 1, inner == nil,
          !part.isInverse
        {
          inner = arguments[0]
        } else {
          return false
        }
      }
      guard let inner else { return false }
      exponents.append((inner, factor))
    }
    var scale = 1
    for (_, exponent) in exponents {
      guard let next = Rational.lcm(scale, exponent.denominator), next <= 60 else { return false }
      scale = next
    }
    var (low, high): ([Part], [Part]) = ([], [])
    for (base, exponent) in exponents {
      let count = exponent.numerator * (scale / exponent.denominator)
      guard count.magnitude <= 24, try shows(.integer(0), .less, base) else { return false }
      let power = Expression(.power(base, .integer(abs(count))))
      if count > 0 { low.append(Part(expression: power, isInverse: false)) }
      if count < 0 { high.append(Part(expression: power, isInverse: false)) }
    }
    return try shows(Self.product(low), relation, Self.product(high))
  }
}

extension Rational {
  /// The fraction as an expression.
  var expression: Expression {
    let size = Expression.integer(abs(numerator))
    let value = denominator == 1 ? size : Expression(.quotient(size, .integer(denominator)))
    return numerator < 0 ? Expression(.negation(value)) : value
  }
}
