import FormulaSyntax
import SourceText

/// What the printed digits of a number claim: half a unit in the last place.
enum PrintedDigits {
  /// For each component of a side its tolerance; nil where a component is not written as a decimal.
  static func tolerances(of side: Expression) -> [Expression]? {
    switch side.node {
    case .tuple(let items): joined(items)
    case .matrix(_, _, let elements): joined(elements)
    default: tolerance(of: side).map { [$0] }
    }
  }

  private static func joined(_ items: [Expression]) -> [Expression]? {
    var result: [Expression] = []
    for item in items {
      guard let tolerance = tolerance(of: item) else { return nil }
      result.append(tolerance)
    }
    return result
  }

  private static func tolerance(of number: Expression) -> Expression? {
    switch number.node {
    case .number(let numeral):
      var half = Numeral(5)
      half.decimals = numeral.decimals + 1
      return Expression(.number(half))
    case .negation(let operand): return tolerance(of: operand)
    case .degrees(let operand): return tolerance(of: operand).map { Expression(.degrees($0)) }
    case .product(let factors):
      guard factors.count == 2, isPowerOfTen(factors[1]) else { return nil }
      return tolerance(of: factors[0]).map { Expression(.product([$0, factors[1]])) }
    case .cross(let left, let right), .dot(let left, let right):
      guard isPowerOfTen(right) else { return nil }
      return tolerance(of: left).map { Expression(.product([$0, right])) }
    default: return nil
    }
  }

  static func isPowerOfTen(_ expression: Expression) -> Bool {
    guard case .power(let base, let exponent) = expression.node, case .number(let ten) = base.node,
      ten.smallInteger == 10
    else { return false }
    switch exponent.node {
    case .number(let numeral): return numeral.smallInteger != nil
    case .negation(let operand):
      if case .number(let numeral) = operand.node { return numeral.smallInteger != nil }
      return false
    default: return false
    }
  }
}
