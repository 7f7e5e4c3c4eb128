import FormulaSyntax

/// An expression Σ qᵢ·sᵢ + q with fractions qᵢ and q, where the sᵢ are symbols.
struct ExponentForm: Equatable {
  private(set) var slopes: [Symbol: Rational] = [:]
  private(set) var start = Rational.zero

  /// The form of an expression; nil where it has none.
  init?(_ expression: Expression) {
    guard add(expression, .one, depth: 0) else { return nil }
    slopes = slopes.filter { !$0.value.isZero }
  }

  private mutating func add(_ part: Expression, _ factor: Rational, depth: Int) -> Bool {
    guard depth < 40 else { return false }
    if let value = SampleValue.rational(part) {
      guard let own = value.multiplied(by: factor), let sum = start.adding(own) else { return false }
      start = sum
      return true
    }
    switch part.node {
    case .symbol(let symbol):
      guard let sum = (slopes[symbol] ?? .zero).adding(factor) else { return false }
      slopes[symbol] = sum
      return true
    case .negation(let inner):
      guard let own = factor.negated else { return false }
      return add(inner, own, depth: depth + 1)
    case .sum(let terms):
      for term in terms where !add(term, factor, depth: depth + 1) { return false }
      return true
    case .product(let items):
      var own = factor
      var rest: Expression?
      for item in items {
        if let value = SampleValue.rational(item) {
          guard let next = own.multiplied(by: value) else { return false }
          own = next
        } else {
          guard rest == nil else { return false }
          rest = item
        }
      }
      return rest.map { add($0, own, depth: depth + 1) } ?? false
    case .quotient(let above, let below):
      guard let value = SampleValue.rational(below), let own = factor.divided(by: value) else { return false }
      return add(above, own, depth: depth + 1)
    default: return false
    }
  }

  /// The number that it is; nil where it depends on symbols.
  var number: Rational? { slopes.isEmpty ? start : nil }

  /// Whether it is a whole number wherever some symbols are.
  func isWhole(among integers: Set<Symbol>) -> Bool {
    start.isInteger && slopes.allSatisfy { integers.contains($0.key) && $0.value.isInteger }
  }

  /// The form with a number added; nil where it does not fit.
  func plus(_ number: Rational) -> ExponentForm? {
    guard let sum = start.adding(number) else { return nil }
    var result = self
    result.start = sum
    return result
  }

  /// The form times a number; nil where it does not fit.
  func times(_ number: Rational) -> ExponentForm? {
    var result = self
    guard let product = start.multiplied(by: number) else { return nil }
    result.start = product
    for (symbol, slope) in slopes {
      guard let own = slope.multiplied(by: number) else { return nil }
      result.slopes[symbol] = own
    }
    result.slopes = result.slopes.filter { !$0.value.isZero }
    return result
  }

  /// The expression, in one order.
  var expression: Expression {
    var terms = slopes.sorted { $0.key < $1.key }.map { symbol, slope -> Expression in
      let letter = Expression(.symbol(symbol))
      return slope == .one ? letter : SampleValue.expression(slope) * letter
    }
    if !start.isZero || terms.isEmpty { terms.append(SampleValue.expression(start)) }
    return terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }
}
