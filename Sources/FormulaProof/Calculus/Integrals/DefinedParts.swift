import FormulaSyntax

/// What the form of expressions tells of their parts at each point at which all of them are defined: divisors are not 0, arguments
/// of logarithms are positive.
struct DefinedParts {
  /// What is not 0, each without the factors that it is made of.
  private(set) var nonzero: [Expression] = []
  /// What is positive.
  private(set) var positive: [Expression] = []

  init(_ expressions: [Expression]) {
    for expression in expressions { note(expression) }
  }

  /// Whether it is positive wherever the expressions are defined.
  func isPositive(_ expression: Expression) -> Bool {
    if expression.isPositiveNumber || positive.contains(expression) { return true }
    switch expression.node {
    case .product(let items): return items.allSatisfy(isPositive)
    case .quotient(let above, let below): return isPositive(above) && isPositive(below)
    case .root(let inner, _): return isPositive(inner)
    case .power(let base, _): return isPositive(base)
    default: return false
    }
  }

  /// Whether it is not 0 wherever the expressions are defined.
  func isNonzero(_ expression: Expression) -> Bool {
    expression.factorsOfZeros.allSatisfy {
      $0.isPositiveNumber || nonzero.contains($0.withoutSigns) || isPositive($0)
    }
  }

  private mutating func note(_ expression: Expression) {
    switch expression.node {
    case .quotient(_, let below): noteNonzero(below)
    case .power(let base, let exponent):
      if let value = SampleValue.rational(exponent), value.numerator < 0 {
        noteNonzero(base)
        if !value.isInteger { add(base, to: &positive) }
      }
    case .call(let function, let items) where items.count == 1:
      switch function {
      case .log:
        add(items[0], to: &positive)
        noteNonzero(items[0])
      case .tan, .sec: noteNonzero(Expression(.call(.cos, items)))
      case .cot, .csc: noteNonzero(Expression(.call(.sin, items)))
      default: break
      }
    default: break
    }
    expression.forEachOperand { note($0) }
  }

  /// Notes what is not 0 with an expression.
  private mutating func noteNonzero(_ expression: Expression) {
    switch expression.node {
    case .product(let factors): for factor in factors { noteNonzero(factor) }
    case .negation(let inner), .magnitude(let inner): noteNonzero(inner)
    case .quotient(let above, _): noteNonzero(above)
    case .root(let radicand, let degree):
      if degree % 2 == 0 { add(radicand, to: &positive) }
      noteNonzero(radicand)
    case .call(.sqrt, let items) where items.count == 1:
      add(items[0], to: &positive)
      noteNonzero(items[0])
    case .power(let base, let exponent):
      // 0^0 is 1, so that a symbol as an exponent leaves it open.
      guard let value = SampleValue.rational(exponent), !value.isZero else { return }
      if !value.isInteger { add(base, to: &positive) }
      noteNonzero(base)
    default: for factor in expression.factorsOfZeros { add(factor.withoutSigns, to: &nonzero) }
    }
  }

  private func add(_ expression: Expression, to list: inout [Expression]) {
    if !list.contains(expression) { list.append(expression) }
  }
}

extension Expression {
  /// The expression without a sign before it, and a sum with a sign before its first term with all signs changed: one of a number
  /// and its negative.
  var withoutSigns: Expression {
    switch node {
    case .negation(let inner): return inner.withoutSigns
    case .sum(let terms):
      guard let first = terms.first, case .negation = first.node else { return self }
      return Expression(
        .sum(
          terms.map { term in
            if case .negation(let inner) = term.node { return inner }
            return Expression(.negation(term))
          }))
    default: return self
    }
  }

  /// Expressions of which one is 0 wherever this one is 0; positive numbers are left out.
  var factorsOfZeros: [Expression] {
    switch node {
    case .product(let factors): return factors.flatMap(\.factorsOfZeros)
    case .negation(let inner), .magnitude(let inner), .root(let inner, _): return inner.factorsOfZeros
    case .power(let base, _): return base.factorsOfZeros
    case .quotient(let above, _): return above.factorsOfZeros
    case .call(.sqrt, let arguments) where arguments.count == 1: return arguments[0].factorsOfZeros
    case .sum(let terms):
      // A symbol that is a factor of each term.
      let factors = terms.map(\.symbolsAsFactors)
      guard let common = factors.first?.first(where: { symbol in factors.allSatisfy { $0.contains(symbol) } })
      else { return [self] }
      let rest = Expression(.sum(terms.map { $0.divided(by: common) }))
      return [Expression(.symbol(common))] + rest.factorsOfZeros
    default: return isPositiveNumber ? [] : [self]
    }
  }

  private var symbolsAsFactors: [Symbol] {
    switch node {
    case .symbol(let symbol): [symbol]
    case .negation(let inner): inner.symbolsAsFactors
    case .product(let factors): factors.flatMap(\.symbolsAsFactors)
    case .quotient(let above, _): above.symbolsAsFactors
    case .power(let base, let exponent) where (exponent.naturalNumber ?? 0) > 0: base.symbolsAsFactors
    default: []
    }
  }

  /// The expression without one factor that is a symbol of it.
  private func divided(by symbol: Symbol) -> Expression {
    switch node {
    case .symbol(symbol): return .integer(1)
    case .negation(let inner): return Expression(.negation(inner.divided(by: symbol)))
    case .quotient(let above, let below): return Expression(.quotient(above.divided(by: symbol), below))
    case .power(let base, let exponent):
      guard let count = exponent.naturalNumber, count > 1 else { return base.divided(by: symbol) }
      return Expression(.product([base.divided(by: symbol), Expression(.power(base, .integer(count - 1)))]))
    case .product(let factors):
      guard let index = factors.firstIndex(where: { $0.symbolsAsFactors.contains(symbol) }) else {
        return self
      }
      var rest = factors
      rest[index] = rest[index].divided(by: symbol)
      return Expression(.product(rest))
    default: return self
    }
  }
}
