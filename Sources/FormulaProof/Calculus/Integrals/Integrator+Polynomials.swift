import FormulaSyntax

/// Polynomials in the variable, by their coefficients, which are expressions without it.
extension Integrator {
  /// The coefficients of a polynomial in the variable, from that of 1 on; nil for anything else.
  func polynomial(_ f: Expression) -> [Expression]? {
    guard f.hasFree(variable) else { return [f] }
    switch f.node {
    case .symbol: return [.integer(0), .integer(1)]
    case .negation(let inner): return polynomial(inner).map { $0.map { Self.negated($0) } }
    case .sum(let terms):
      var result: [Expression] = []
      for term in terms {
        guard let own = polynomial(term) else { return nil }
        result = Self.added(result, own)
      }
      return result
    case .product(let items):
      var result: [Expression] = [.integer(1)]
      for item in items {
        guard let own = polynomial(item), own.count + result.count <= Self.mostDegree + 2 else { return nil }
        result = Self.multiplied(result, own)
      }
      return result
    case .quotient(let above, let below) where !below.hasFree(variable):
      return polynomial(above).map {
        $0.map { $0.naturalNumber == 0 ? $0 : Expression(.quotient($0, below)) }
      }
    case .power(let base, let exponent):
      guard let count = exponent.naturalNumber, count > 0, let own = polynomial(base),
        (own.count - 1) * count <= Self.mostDegree
      else { return nil }
      var result = own
      for _ in 1..<count { result = Self.multiplied(result, own) }
      return result
    default: return nil
    }
  }

  private static func added(_ left: [Expression], _ right: [Expression]) -> [Expression] {
    (0..<max(left.count, right.count)).map { index in
      guard index < left.count else { return right[index] }
      guard index < right.count else { return left[index] }
      return total([left[index], right[index]])
    }
  }

  static func multiplied(_ left: [Expression], _ right: [Expression]) -> [Expression] {
    var sums = [[Expression]](repeating: [], count: left.count + right.count - 1)
    for (i, a) in left.enumerated() where a.naturalNumber != 0 {
      for (j, b) in right.enumerated() where b.naturalNumber != 0 { sums[i + j].append(product([a, b])) }
    }
    return sums.map { total($0) }
  }

  /// A sum, as a number where it is one.
  static func total(_ terms: [Expression]) -> Expression {
    let rest = terms.filter { $0.naturalNumber != 0 }
    let whole = sum(rest)
    return SampleValue.rational(whole).map(SampleValue.expression) ?? whole
  }

  private static func negated(_ term: Expression) -> Expression {
    term.naturalNumber == 0 ? term : total([Expression(.negation(term))])
  }

  func integrated(_ coefficients: [Expression]) -> [Expression] {
    terms(integratedCoefficients(coefficients))
  }

  func integratedCoefficients(_ coefficients: [Expression]) -> [Expression] {
    [.integer(0)]
      + coefficients.enumerated().map { degree, coefficient in
        coefficient.naturalNumber == 0
          ? coefficient : Self.total([Expression(.quotient(coefficient, .integer(degree + 1)))])
      }
  }

  /// The quotient of polynomials, and the rest.
  func divided(
    _ dividend: [Expression], by divisor: [Expression]
  ) -> (quotient: [Expression], rest: [Expression]) {
    var rest = dividend
    var quotient: [Expression] = []
    while rest.count >= divisor.count, let top = rest.last, let lead = divisor.last {
      let factor = Self.total([Expression(.quotient(top, lead))])
      quotient.insert(factor, at: 0)
      let shift = rest.count - divisor.count
      for (index, own) in divisor.enumerated() {
        rest[shift + index] = Self.total([
          rest[shift + index], Expression(.negation(Self.product([factor, own]))),
        ])
      }
      rest.removeLast()
    }
    return (quotient, rest)
  }

  func differentiated(_ coefficients: [Expression]) -> [Expression] {
    coefficients.enumerated().dropFirst().map { degree, coefficient in
      Self.product([.integer(degree), coefficient])
    }
  }

  func terms(_ coefficients: [Expression]) -> [Expression] {
    coefficients.enumerated().compactMap { degree, coefficient in
      guard coefficient.naturalNumber != 0 else { return nil }
      switch degree {
      case 0: return coefficient
      case 1: return Self.product([coefficient, x])
      default: return Self.product([coefficient, Expression(.power(x, .integer(degree)))])
      }
    }
  }

  /// A product of a polynomial and a quotient, divided out where the divisor is a power of the variable or a polynomial.
  func simplified(_ f: Expression) -> Expression {
    let (constants, factors) = split(f)
    let sums = factors.filter { $0.exponent == .one && polynomial($0.base) != nil }
    let others = factors.filter { !($0.exponent == .one && polynomial($0.base) != nil) }
    guard let coefficients = polynomial(Self.product(sums.map(\.expression))) else { return f }
    if others.count == 1, others[0].base == x, others[0].exponent.isInteger {
      let power = others[0].exponent
      let parts = coefficients.enumerated().compactMap { degree, coefficient -> Expression? in
        guard coefficient.naturalNumber != 0, let own = Rational(degree).adding(power) else { return nil }
        return Self.product(constants + [coefficient, Expression(.power(x, SampleValue.expression(own)))])
      }
      return Self.sum(parts)
    }
    // Division by 1 + x² and by linear divisors, with remainder.
    if others.count == 1, others[0].exponent == Rational(-1), let divisor = polynomial(others[0].base),
      divisor.count >= 2
    {
      let (quotient, rest) = divided(coefficients, by: divisor)
      let remainder = terms(rest).map {
        Expression(.product([$0, Expression(.power(others[0].base, Expression(.negation(.integer(1)))))]))
      }
      return Self.product(constants + [Self.sum(terms(quotient) + remainder)])
    }
    return f
  }
}
