import FormulaSyntax
import SourceText

/// Tells whether the zeros of an expression, as a function of one symbol, are isolated, whatever the others are.
///
/// A product is 0 where a factor is, a power and a root where what stands in them is. A meromorphic function has isolated zeros,
/// unless it is 0 everywhere; then all its values and derivatives are 0, and so are their differences. So one of these that is
/// never 0 is enough.
struct IsolatedZeros {
  let variable: Symbol
  let span: Span
  /// The judgement of a claim at the points that matter.
  let judged: (Claim) -> Judgement

  enum Kind {
    /// It is never 0.
    case none
    /// They are isolated wherever none of these symbols is 0.
    case isolated(unless: [Symbol])
    case unknown(Expression)
  }

  func kind(of expression: Expression) -> Kind {
    var symbols: [Symbol] = []
    var isNever = true
    for factor in expression.factorsOfZeros where !isNeverZero(factor) {
      isNever = false
      if case .symbol(let symbol) = factor.node {
        if symbol != variable, !symbols.contains(symbol) { symbols.append(symbol) }
      } else if !areIsolated(factor) {
        return .unknown(factor)
      }
    }
    return isNever ? .none : .isolated(unless: symbols)
  }

  /// Whether an expression is defined and not 0 at all points that matter.
  private func isNeverZero(_ expression: Expression) -> Bool {
    if expression.isPositiveNumber { return true }
    let judgement = judged(Claim(left: expression, relation: .notEqual, right: .integer(0), span: span))
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  private func areIsolated(_ expression: Expression) -> Bool {
    guard expression.hasFree(variable) else { return false }
    var values: [Expression] = []
    if expression.isMeromorphic(in: variable) {
      for place in places(of: expression) {
        let value = expression.substituting([variable: place])
        if isNeverZero(value) { return true }
        values.append(value)
      }
      for (index, value) in values.enumerated() {
        for other in values[..<index] {
          if isNeverZero(Expression(.sum([value, Expression(.negation(other))]))) { return true }
        }
      }
    }
    // A function that is 0 on an interval has the derivative 0 on it.
    var derivative = expression
    for _ in 0..<4 {
      guard let rules = try? Differentiation(of: derivative, by: variable), rules.edges.isEmpty else {
        return false
      }
      derivative = rules.value
      if derivative.naturalNumber == 0 { return false }
      if isNeverZero(derivative) { return true }
    }
    return false
  }

  /// Values of the variable at which the expression is looked at: where an argument of a function is 0 or a part of π, and two
  /// numbers.
  private func places(of expression: Expression) -> [Expression] {
    var arguments: [Expression] = []
    func collect(_ part: Expression) {
      guard part.hasFree(variable), arguments.count < 2 else { return }
      if case .call(_, let own) = part.node, own.count == 1, !arguments.contains(own[0]) {
        arguments.append(own[0])
      }
      part.forEachOperand { collect($0) }
    }
    collect(expression)
    var places: [Expression] = [.integer(0), .integer(1)]
    for argument in arguments {
      guard let slope = try? Differentiation(of: argument, by: variable).value, !slope.hasFree(variable),
        slope.isPositiveNumber || isNeverZero(slope)
      else { continue }
      let start = argument.substituting([variable: .integer(0)])
      for part in [0, 2, 1] {
        let value = part == 0 ? Expression.integer(0) : Expression(.quotient(.pi, .integer(part * 2)))
        places.append(
          Expression(.quotient(Expression(.sum([value, Expression(.negation(start))])), slope)))
      }
    }
    return places
  }
}

extension Expression {
  /// Expressions of which one is 0 wherever this one is 0; positive numbers are left out.
  fileprivate var factorsOfZeros: [Expression] {
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
