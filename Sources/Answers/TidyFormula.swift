import FormulaSyntax
import SourceText

/// A formula with numbers put in, as people write it: 1x is x, x + (−3) is x − 3, 1·(−3)x is −3x, and 0x is left out.
///
/// Only where a name is left: 3·4 + 2 may be what is asked. Terms stay in their order, and are not collected.
public enum TidyFormula {
  /// The formula, tidied where it holds a name.
  public static func tidied(_ expression: Expression) -> Expression {
    expression.holdsName ? changed(expression, depth: 0) : expression
  }

  private static let deepest = 100

  private static func changed(_ expression: Expression, depth: Int) -> Expression {
    guard depth < deepest else { return expression }
    func inner(_ part: Expression) -> Expression { changed(part, depth: depth + 1) }
    // Numbers with + − · and powers are worked out; functions and roots are not.
    if let value = rational(expression, depth: depth) { return value.expression }
    switch expression.node {
    case .number, .constant, .symbol: return expression
    case .negation(let operand): return negated(inner(operand))
    case .sum(let terms): return sum(terms.map(inner))
    case .product(let factors): return product(factors.map(inner))
    case .quotient(let above, let below):
      let (above, below) = (inner(above), inner(below))
      if rational(below, depth: 0) == Fraction(1) { return above }
      if case .negation(let top) = above.node { return negated(Expression(.quotient(top, below))) }
      return Expression(.quotient(above, below))
    case .power(let base, let exponent):
      let (base, exponent) = (inner(base), inner(exponent))
      return rational(exponent, depth: 0) == Fraction(1) ? base : Expression(.power(base, exponent))
    case .degrees: return expression
    case .root(let operand, let degree): return Expression(.root(inner(operand), degree: degree))
    case .magnitude(let operand): return Expression(.magnitude(inner(operand)))
    case .norm(let operand): return Expression(.norm(inner(operand)))
    case .transpose(let operand): return Expression(.transpose(inner(operand)))
    case .dot(let left, let right): return Expression(.dot(inner(left), inner(right)))
    case .cross(let left, let right): return Expression(.cross(inner(left), inner(right)))
    case .call(let function, let arguments): return Expression(.call(function, arguments.map(inner)))
    case .apply(let name, let arguments): return Expression(.apply(name, arguments.map(inner)))
    case .tuple(let items): return Expression(.tuple(items.map(inner)))
    case .matrix(let rows, let columns, let elements):
      return Expression(.matrix(rows: rows, columns: columns, elements: elements.map(inner)))
    case .binding, .piecewise: return expression
    }
  }

  private static func negated(_ expression: Expression) -> Expression {
    if case .negation(let inner) = expression.node { return inner }
    if case .number(let numeral) = expression.node, numeral.isZero { return expression }
    return Expression(.negation(expression))
  }

  /// A sum without zeros; numbers that follow each other are added.
  private static func sum(_ terms: [Expression]) -> Expression {
    var result: [Expression] = []
    for term in terms {
      if let value = rational(term, depth: 0) {
        if value.isZero { continue }
        if let last = result.last, let before = rational(last, depth: 0), let total = before.adding(value) {
          result.removeLast()
          if !total.isZero { result.append(total.expression) }
          continue
        }
      }
      result.append(term)
    }
    switch result.count {
    case 0: return .integer(0)
    case 1: return result[0]
    default: return Expression(.sum(result))
    }
  }

  /// A product with its numbers in front, worked out, and its sign before all.
  private static func product(_ factors: [Expression]) -> Expression {
    var coefficient = Fraction(1)
    var rest: [Expression] = []
    var isNegative = false
    for factor in factors {
      if let value = rational(factor, depth: 0), let product = coefficient.multiplied(by: value) {
        coefficient = product
      } else if case .negation(let inner) = factor.node {
        isNegative.toggle()
        rest.append(inner)
      } else {
        rest.append(factor)
      }
    }
    if coefficient.isZero { return .integer(0) }
    if coefficient.numerator < 0 {
      guard let size = coefficient.negated else { return Expression(.product(factors)) }
      coefficient = size
      isNegative.toggle()
    }
    if coefficient != Fraction(1) || rest.isEmpty { rest.insert(coefficient.expression, at: 0) }
    let value = rest.count == 1 ? rest[0] : Expression(.product(rest))
    return isNegative ? negated(value) : value
  }

  /// The value of an expression of integers and fractions with + − · and small powers; nil for others, and for decimals,
  /// which stand as they were written.
  private static func rational(_ expression: Expression, depth: Int) -> Fraction? {
    guard depth < deepest else { return nil }
    func value(_ part: Expression) -> Fraction? { rational(part, depth: depth + 1) }
    switch expression.node {
    case .number(let numeral):
      return numeral.decimals == 0 ? numeral.smallInteger.map { Fraction(Int64($0)) } : nil
    case .negation(let inner): return value(inner)?.negated
    case .sum(let terms):
      var total = Fraction(0)
      for term in terms {
        guard let next = value(term).flatMap({ total.adding($0) }) else { return nil }
        total = next
      }
      return total
    case .product(let factors):
      var total = Fraction(1)
      for factor in factors {
        guard let next = value(factor).flatMap({ total.multiplied(by: $0) }) else { return nil }
        total = next
      }
      return total
    case .quotient(let above, let below):
      guard let top = value(above), let bottom = value(below), !bottom.isZero else { return nil }
      return top.divided(by: bottom)
    case .power(let base, let exponent):
      guard let base = value(base), let count = exponent.knownInteger, (0...16).contains(count) else {
        return nil
      }
      var total = Fraction(1)
      for _ in 0..<count {
        guard let next = total.multiplied(by: base) else { return nil }
        total = next
      }
      return total
    default: return nil
    }
  }
}
