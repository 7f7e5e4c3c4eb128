import FormulaSyntax

/// The symbols that are used as angles, as far as an expression's form tells.
///
/// Those that stand in the argument of a trigonometric function alone or as a term with a number as its factor. A
/// symbol that is one only after some calculation is not seen; this only orders a search.
enum AngleSymbols {
  /// The angles among the symbols of expressions.
  static func of(_ expressions: [Expression]) -> Set<Symbol> { of(angles: angles(in: expressions)) }

  /// The symbols among what trigonometric functions are of.
  static func of(angles: [Expression]) -> Set<Symbol> {
    var found: Set<Symbol> = []
    for angle in angles { collect(angle, depth: 0, &found) }
    return found
  }

  /// What trigonometric functions and rotations in expressions are of.
  private static func angles(in expressions: [Expression]) -> [Expression] {
    var found: [Expression] = []
    for expression in expressions { search(expression, depth: 0, &found) }
    return found
  }

  private static func search(_ expression: Expression, depth: Int, _ found: inout [Expression]) {
    guard depth < 200 else { return }
    if case .call(let function, let arguments) = expression.node, takesAngle(function),
      let angle = arguments.first
    {
      found.append(angle)
    }
    expression.forEachOperand { search($0, depth: depth + 1, &found) }
  }

  /// Whether a function's first argument is an angle.
  static func takesAngle(_ function: BuiltIn) -> Bool {
    switch function {
    case .sin, .cos, .tan, .sec, .csc, .cot, .rotation: true
    default: false
    }
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

extension AngleSymbols {
  /// For each symbol that occurs only with integral factors in the angles of functions the greatest common divisor of these
  /// factors, where that is above 1.
  ///
  /// A guess, which a computation mends where it does not suit.
  static func factors(in expressions: [Expression]) -> [Symbol: Int] {
    let angles = angles(in: expressions)
    // Most angles are symbols by themselves.
    if angles.allSatisfy({ if case .symbol = $0.node { true } else { false } }) { return [:] }
    var found: [Symbol: UInt] = [:]
    for angle in angles { addFactors(of: angle, 1, depth: 0, &found) }
    var result: [Symbol: Int] = [:]
    for (symbol, factor) in found where factor > 1 { result[symbol] = Int(exactly: factor) }
    return result
  }

  private static func addFactors(
    of angle: Expression, _ factor: UInt, depth: Int, _ found: inout [Symbol: UInt]
  ) {
    guard depth < 200 else { return }
    switch angle.node {
    case .symbol(let symbol): found[symbol] = Rational.gcd(found[symbol] ?? 0, factor)
    case .negation(let operand): addFactors(of: operand, factor, depth: depth + 1, &found)
    case .sum(let terms): for term in terms { addFactors(of: term, factor, depth: depth + 1, &found) }
    case .product(let factors):
      var whole = factor
      var rest: [Expression] = []
      for part in factors {
        if case .number(let numeral) = part.node, let value = numeral.smallInteger, value.magnitude < 1 << 20,
          value != 0,
          whole < 1 << 20
        {
          whole *= value.magnitude
        } else {
          rest.append(part)
        }
      }
      if rest.count == 1 {
        addFactors(of: rest[0], whole, depth: depth + 1, &found)
      } else {
        addFactors(ofAll: rest, depth: depth, &found)
      }
    default: addFactors(ofAll: angle.operands, depth: depth, &found)
    }
  }

  /// Symbols in what is no sum of multiples have the factor 1.
  private static func addFactors(
    ofAll expressions: some Sequence<Expression>, depth: Int, _ found: inout [Symbol: UInt]
  ) {
    guard depth < 200 else { return }
    for expression in expressions {
      if case .symbol(let symbol) = expression.node { found[symbol] = 1 }
      addFactors(ofAll: expression.operands, depth: depth + 1, &found)
    }
  }
}
