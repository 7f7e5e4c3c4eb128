import FormulaSyntax
import Theorems

/// Rewrites what is simpler than it looks before functions are written out.
///
/// The floor of a number is an integer. And the least and the greatest of the corners of a parallelogram are simple: p, p + A, p + B and p + A + B have
/// the least number p + min(0, A) + min(0, B).
///
/// A bounding box is made of such numbers. Written out by sizes, they would be nested three deep, and of boxes of boxes six deep.
struct BoxRewriting {
  let printer: RocqPrinter
  /// The lines that rewrite hypotheses and goal.
  private(set) var lines: [String] = []
  private var known: [String: Expression] = [:]

  init(_ printer: RocqPrinter) {
    self.printer = printer
  }

  /// A goal of which all such numbers are rewritten.
  mutating func rewrite(_ goal: ProofGoal) throws(RocqPrinter.Unprintable) -> ProofGoal {
    var result = goal
    for index in goal.components.indices {
      result.components[index].left = try rewrite(goal.components[index].left)
      result.components[index].right = try rewrite(goal.components[index].right)
    }
    for index in goal.assumptions.indices {
      guard case .relation(let left, let relation, let right) = goal.assumptions[index] else { continue }
      result.assumptions[index] = .relation(try rewrite(left), relation, try rewrite(right))
    }
    for index in goal.defined.indices { result.defined[index] = try rewrite(goal.defined[index]) }
    return result
  }

  private mutating func rewrite(_ expression: Expression) throws(RocqPrinter.Unprintable) -> Expression {
    var operands: [Expression] = []
    for operand in expression.operands { operands.append(try rewrite(operand)) }
    let whole = expression.with(operands)
    if case .call(.floor, let arguments) = whole.node { return try rewriteFloor(arguments[0], whole) }
    guard case .call(let function, let corners) = whole.node, case .extremum(let isLeast) = function.family,
      corners.count == 4, let (a, b) = try sides(corners)
    else { return whole }
    let text = try printer.term(whole)
    if let value = known[text] { return value }
    let value = Expression(
      .sum([
        corners[0], Expression(.call(function, [.integer(0), a])),
        Expression(.call(function, [.integer(0), b])),
      ]))
    let name = "b__\(known.count + 1)"
    lines.append(
      "assert (\(name) : \(text) = \(try printer.term(value))) by (apply \(isLeast ? "least" : "greatest")_corner; lectern_sum)."
    )
    lines.append("rewrite !\(name) in *.")
    known[text] = value
    return value
  }

  /// The floor of a number without symbols.
  private mutating func rewriteFloor(_ argument: Expression, _ whole: Expression)
    throws(RocqPrinter.Unprintable) -> Expression
  {
    let text = try printer.term(whole)
    if let value = known[text] { return value }
    guard let floor = Enclosure(precision: 128).value(argument)?.floor else { return whole }
    let name = "b__\(known.count + 1)"
    lines.append(
      "assert (\(name) : \(text) = \(floor)) by (apply (floor_is _ (\(floor))); split; lectern_enclosed).")
    lines.append("rewrite !\(name) in *.")
    known[text] = .integer(floor)
    return .integer(floor)
  }

  /// The sides of a parallelogram with given corners, the last of which is opposite to the first.
  private func sides(_ corners: [Expression]) throws(RocqPrinter.Unprintable) -> (Expression, Expression)? {
    var parts = OpaqueParts(printer: printer)
    var numbers: [Expression] = []
    for corner in corners { numbers.append(try parts.opaque(corner)) }
    let (p, q, r, s) = (numbers[0], numbers[1], numbers[2], numbers[3])
    let expansion = Expansion(steps: 100_000)
    expansion.mode = .ignores
    do throws(Stop) {
      let (a, b) = (
        try expansion.difference(expansion.value(q), expansion.value(p)),
        try expansion.difference(expansion.value(r), expansion.value(p))
      )
      let other = try expansion.difference(expansion.value(s), expansion.value(r))
      guard try expansion.difference(other, a).isZero else { return nil }
      return (parts.whole(try expansion.expression(a)), parts.whole(try expansion.expression(b)))
    } catch {
      return nil
    }
  }
}

/// Replaces what is neither a sum nor a product by symbols, and back: how such parts are computed does not matter to a sum.
private struct OpaqueParts {
  let printer: RocqPrinter
  private var symbols: [String: Symbol] = [:]
  private var parts: [Symbol: Expression] = [:]

  init(printer: RocqPrinter) { self.printer = printer }

  mutating func opaque(_ expression: Expression) throws(RocqPrinter.Unprintable) -> Expression {
    var operands = Array(expression.operands)
    switch expression.node {
    case .number: return expression
    case .sum, .product, .negation:
      for index in operands.indices { operands[index] = try opaque(operands[index]) }
      return expression.with(operands)
    case .quotient(let top, let bottom):
      if case .number(let numeral) = bottom.node, !numeral.isZero {
        return expression.with([try opaque(top), bottom])
      }
    default: break
    }
    let text = try printer.term(expression)
    if let symbol = symbols[text] { return Expression(.symbol(symbol)) }
    // No name of a lesson begins with a space.
    let symbol = Symbol(" \(symbols.count)")
    symbols[text] = symbol
    parts[symbol] = expression
    return Expression(.symbol(symbol))
  }

  func whole(_ expression: Expression) -> Expression {
    if case .symbol(let symbol) = expression.node { return parts[symbol] ?? expression }
    return expression.with(expression.operands.map(whole))
  }
}

extension Expression {
  /// The expression with other ones in the places of symbols.
  func substituting(_ values: [Symbol: Expression]) -> Expression {
    if case .symbol(let symbol) = node { return values[symbol] ?? self }
    return with(operands.map { $0.substituting(values) })
  }
}
