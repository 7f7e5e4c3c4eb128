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
  /// For each symbol that occurs with rational factors in the angles of functions the greatest part of it of which all these
  /// are integral multiples, where that is not the symbol itself: 7θ beside 14θ, θ/2 beside θ.
  ///
  /// A guess, which a computation mends where it does not suit.
  static func parts(in expressions: [Expression]) -> [Symbol: AnglePart] {
    let angles = angles(in: expressions)
    // Most angles are symbols by themselves.
    if angles.allSatisfy({ if case .symbol = $0.node { true } else { false } }) { return [:] }
    var found: [Symbol: AnglePart] = [:]
    for angle in angles { addParts(of: angle, .one, depth: 0, &found) }
    return found.filter { $0.value != AnglePart() }
  }

  private static func addParts(
    of angle: Expression, _ factor: Rational, depth: Int, _ found: inout [Symbol: AnglePart]
  ) {
    guard depth < 200 else { return }
    switch angle.node {
    case .symbol(let symbol): add(symbol, factor, &found)
    case .negation(let operand): addParts(of: operand, factor, depth: depth + 1, &found)
    case .sum(let terms): for term in terms { addParts(of: term, factor, depth: depth + 1, &found) }
    case .quotient(let dividend, let divisor):
      if let number = smallNumber(divisor), let part = factor.divided(by: Rational(number)) {
        addParts(of: dividend, part, depth: depth + 1, &found)
      } else {
        addParts(ofAll: [dividend, divisor], depth: depth, &found)
      }
    case .product(let factors):
      var whole = factor
      var rest: [Expression] = []
      for part in factors {
        if let number = smallNumber(part), let product = whole.multiplied(by: Rational(number)) {
          whole = product
        } else {
          rest.append(part)
        }
      }
      if rest.count == 1 {
        addParts(of: rest[0], whole, depth: depth + 1, &found)
      } else {
        addParts(ofAll: rest, depth: depth, &found)
      }
    default: addParts(ofAll: angle.operands, depth: depth, &found)
    }
  }

  /// Symbols in what is no sum of multiples have the factor 1.
  private static func addParts(
    ofAll expressions: some Sequence<Expression>, depth: Int, _ found: inout [Symbol: AnglePart]
  ) {
    guard depth < 200 else { return }
    for expression in expressions {
      if case .symbol(let symbol) = expression.node { add(symbol, .one, &found) }
      addParts(ofAll: expression.operands, depth: depth + 1, &found)
    }
  }

  private static func add(_ symbol: Symbol, _ factor: Rational, _ found: inout [Symbol: AnglePart]) {
    guard let old = found[symbol] else {
      found[symbol] = AnglePart(factor: abs(factor.numerator), divisor: factor.denominator)
      return
    }
    if let common = old.common(with: factor), common.divisor <= AnglePart.greatestDivisor {
      found[symbol] = common
    }
  }

  /// A whole number other than 0 that a word has ample room for.
  private static func smallNumber(_ expression: Expression) -> Int? {
    guard case .number(let numeral) = expression.node, let value = numeral.smallInteger,
      value.magnitude < 1 << 20, value != 0
    else { return nil }
    return value
  }
}
