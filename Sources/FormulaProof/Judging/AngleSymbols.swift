import FormulaSyntax

/// The symbols that are used as angles, as far as an expression's form tells.
///
/// Those that stand in the argument of a trigonometric function alone or as a term with a number as its factor. A
/// symbol that is one only after some calculation is not seen; this only orders a search.
enum AngleSymbols {
  /// The angles among the symbols of expressions.
  static func of(_ expressions: [Expression]) -> Set<Symbol> {
    var found: Set<Symbol> = []
    for expression in expressions { search(expression, depth: 0, &found) }
    return found
  }

  private static func search(_ expression: Expression, depth: Int, _ found: inout Set<Symbol>) {
    guard depth < 200 else { return }
    if case .call(let function, let arguments) = expression.node {
      switch function {
      case .sin, .cos, .tan, .sec, .csc, .cot, .rotation:
        if let angle = arguments.first { collect(angle, depth: depth, &found) }
      default: break
      }
    }
    for operand in expression.operands { search(operand, depth: depth + 1, &found) }
  }

  /// Adds the symbols of a sum of multiples of symbols.
  private static func collect(_ angle: Expression, depth: Int, _ found: inout Set<Symbol>) {
    guard depth < 200 else { return }
    switch angle.node {
    case .symbol(let symbol): found.insert(symbol)
    case .negation(let operand): collect(operand, depth: depth + 1, &found)
    case .sum(let terms): for term in terms { collect(term, depth: depth + 1, &found) }
    case .quotient(let dividend, let divisor):
      if isNumber(divisor) { collect(dividend, depth: depth + 1, &found) }
    case .product(let factors):
      let rest = factors.filter { !isNumber($0) }
      if rest.count == 1 { collect(rest[0], depth: depth + 1, &found) }
    default: break
    }
  }

  private static func isNumber(_ expression: Expression) -> Bool {
    if case .number = expression.node { return true }
    return false
  }
}
