import FormulaSyntax

/// A sum of products of an expression without a symbol, and of a function of that symbol alone.
struct LinearCombination {
  /// A product of powers of expressions in which no other symbol stands.
  struct Monomial {
    var factors: [(base: Expression, exponent: Int)] = []

    var expression: Expression {
      let parts = factors.map { factor in
        factor.exponent == 1
          ? factor.base : Expression(.power(factor.base, SampleValue.expression(Rational(factor.exponent))))
      }
      return parts.isEmpty ? .integer(1) : parts.count == 1 ? parts[0] : Expression(.product(parts))
    }

    mutating func multiply(by base: Expression, _ exponent: Int) {
      if let index = factors.firstIndex(where: { $0.base == base }) {
        factors[index].exponent += exponent
        if factors[index].exponent == 0 { factors.remove(at: index) }
      } else {
        factors.append((base, exponent))
      }
    }

    func isSame(as other: Monomial) -> Bool {
      factors.count == other.factors.count
        && factors.allSatisfy { factor in
          other.factors.contains { $0.base == factor.base && $0.exponent == factor.exponent }
        }
    }
  }

  private(set) var coefficients: [Expression] = []
  private(set) var functions: [Monomial] = []

  private typealias Term = (coefficient: [Expression], function: Monomial)
  private static let mostTerms = 40

  /// Takes an expression apart; nil where it is no such sum.
  init?(_ expression: Expression, of variable: Symbol) {
    guard let terms = Self.terms(expression, variable) else { return nil }
    for term in terms {
      let coefficient =
        term.coefficient.isEmpty
        ? .integer(1)
        : term.coefficient.count == 1 ? term.coefficient[0] : Expression(.product(term.coefficient))
      if let index = functions.firstIndex(where: { $0.isSame(as: term.function) }) {
        coefficients[index] = Integrator.total([coefficients[index], coefficient])
      } else {
        functions.append(term.function)
        coefficients.append(coefficient)
      }
    }
  }

  private static func terms(_ expression: Expression, _ variable: Symbol) -> [Term]? {
    guard expression.hasFree(variable) else { return [([expression], Monomial())] }
    switch expression.node {
    case .sum(let items):
      var result: [Term] = []
      for item in items {
        guard let own = terms(item, variable), result.count + own.count <= mostTerms else { return nil }
        result += own
      }
      return result
    case .negation(let inner):
      return terms(inner, variable)?.map {
        ([Expression(.negation(.integer(1)))] + $0.coefficient, $0.function)
      }
    case .product(let items):
      var result: [Term] = [([], Monomial())]
      for item in items {
        guard let own = terms(item, variable), let product = product(result, own) else { return nil }
        result = product
      }
      return result
    case .quotient(let above, let below):
      guard let own = terms(above, variable) else { return nil }
      if !below.hasFree(variable) {
        let inverse = Expression(.quotient(.integer(1), below))
        return own.map { ($0.coefficient + [inverse], $0.function) }
      }
      guard let divisors = terms(below, variable), divisors.count == 1, let divisor = divisors.first else {
        return nil
      }
      return own.map { term in
        var result = term
        for item in divisor.coefficient {
          result.coefficient.append(Expression(.quotient(.integer(1), item)))
        }
        for factor in divisor.function.factors { result.function.multiply(by: factor.base, -factor.exponent) }
        return result
      }
    case .power(let base, let exponent):
      if let count = exponent.naturalNumber, count > 0, count <= 12, let own = terms(base, variable) {
        var result = own
        for _ in 1..<count {
          guard let product = product(result, own) else { return nil }
          result = product
        }
        return result
      }
      return atom(expression, variable)
    default: return atom(expression, variable)
    }
  }

  private static func atom(_ expression: Expression, _ variable: Symbol) -> [Term]? {
    guard FreeSymbols.of([expression], in: Environment()) == [variable] else { return nil }
    var monomial = Monomial()
    monomial.multiply(by: expression, 1)
    return [([], monomial)]
  }

  private static func product(_ left: [Term], _ right: [Term]) -> [Term]? {
    guard left.count * right.count <= mostTerms else { return nil }
    var result: [Term] = []
    for one in left {
      for other in right {
        var term = one
        term.coefficient += other.coefficient
        for factor in other.function.factors { term.function.multiply(by: factor.base, factor.exponent) }
        result.append(term)
      }
    }
    return result
  }
}
