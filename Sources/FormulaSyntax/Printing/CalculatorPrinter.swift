import SourceText

extension Expression: CustomStringConvertible {
  /// The expression in calculator notation, with as few parentheses as read back to the same tree.
  ///
  /// A negative numeral, which no notation reads as one, comes back as a negation.
  public var description: String {
    var text = ""
    text.append(self, atLeast: .sum)
    return text
  }
}

extension Statement: CustomStringConvertible {
  /// The statement in calculator notation, such as `x = 3` or `a ≈ 320 ± 2`.
  public var description: String {
    var text = ""
    text.append(self)
    return text
  }
}

/// What takes the pieces of a printed text, from left to right.
protocol TextSink {
  static func += (sink: inout Self, piece: String)
}

extension String: TextSink {}

extension TextSink {
  /// Adds a statement in calculator notation.
  mutating func append(_ statement: Statement) {
    let sides = statement.sides
    if let first = sides.first { append(first, atLeast: .sum) }
    for (position, relation) in statement.relations.enumerated() where position + 1 < sides.count {
      self += " "
      self += relation.rawValue
      self += " "
      append(sides[position + 1], atLeast: .sum)
      if position < statement.tolerances.count, let tolerance = statement.tolerances[position] {
        self += " ± "
        append(tolerance, atLeast: .sum)
      }
    }
  }

  fileprivate mutating func append(_ expression: Expression, atLeast needed: Precedence) {
    if expression.precedence < needed {
      self += "("
      append(expression)
      self += ")"
    } else {
      append(expression)
    }
  }

  private mutating func append(_ expression: Expression) {
    switch expression.node {
    case .number(let numeral): self += numeral.text
    case .constant(.pi): self += "π"
    case .constant(.e): self += "ℯ"
    case .symbol(let symbol): self += symbol.name
    case .sum(let terms): appendTerms(terms)
    case .negation(let operand):
      self += "-"
      append(operand, atLeast: .product)
    case .product(let factors):
      for (position, factor) in factors.enumerated() {
        if position > 0 { self += "*" }
        // The first factor may be a quotient, which is read from left to right; a product keeps its own.
        append(factor, atLeast: position == 0 && !factor.node.isProduct ? .product : .power)
      }
    case .quotient(let left, let right): appendBinary(left, "/", right)
    case .dot(let left, let right): appendBinary(left, "·", right)
    case .cross(let left, let right): appendBinary(left, "×", right)
    case .power(let base, let exponent):
      append(base, atLeast: .atom)
      self += "^"
      append(exponent, atLeast: .power)
    case .root(let radicand, let degree):
      self += degree == 2 ? "sqrt(" : "root("
      append(radicand, atLeast: .sum)
      if degree != 2 { self += ", \(degree)" }
      self += ")"
    case .degrees(let operand):
      let isRepeated = if case .degrees = operand.node { true } else { false }
      if isRepeated { self += "(" }
      append(operand, atLeast: isRepeated ? .sum : .atom)
      if isRepeated { self += ")" }
      self += "°"
    case .magnitude(let operand):
      // Two bars side by side would be a norm.
      if case .magnitude = operand.node {
        appendFenced("|(", operand, ")|")
      } else {
        appendFenced("|", operand, "|")
      }
    case .norm(let operand): appendFenced("‖", operand, "‖")
    case .transpose(let operand):
      append(operand, atLeast: .atom)
      self += "^⊤"
    case .call(let function, let arguments): appendList(function.rawValue + "(", arguments[...], ")")
    #if !hasFeature(Embedded)
      case .apply(.factorial, let arguments) where arguments.count == 1:
        // A factorial is closed, and two marks would be one sign.
        let isClosed = arguments[0].precedence == .atom && !arguments[0].isFactorial
        if !isClosed { self += "(" }
        append(arguments[0], atLeast: .sum)
        self += isClosed ? "!" : ")!"
      case .apply(.remainder, let arguments): appendList("remainder(", arguments[...], ")")
    #endif
    case .apply(let function, let arguments): appendList(function.name + "(", arguments[...], ")")
    case .tuple(let items): appendList("(", items[...], ")")
    case .matrix(let rows, let columns, let elements):
      self += "["
      for row in 0..<rows where (row + 1) * columns <= elements.count {
        appendList(row == 0 ? "[" : ", [", elements[row * columns..<(row + 1) * columns], "]")
      }
      self += "]"
    case .binding(let binder, let variable, let items):
      #if !hasFeature(Embedded)
        let name = Expression(.symbol(variable))
        let (infinity, bounds) = (Expression(.symbol(.infinity)), items.dropLast())
        let places: [Expression]
        switch binder {
        case .sum, .product, .integral(.bounded), .limit(.bothSides): places = Array(bounds)
        case .higherDerivative: places = [bounds[1], bounds[0]]
        case .derivative, .antiderivative: places = bounds.first == name ? [] : Array(bounds)
        case .series, .integral(.toInfinity): places = bounds + [infinity]
        case .integral(.fromNegativeInfinity): places = [Expression(.negation(infinity))] + bounds
        case .integral(.line): places = [Expression(.negation(infinity)), infinity]
        case .limit(.above): places = bounds + [Expression(.symbol(.above))]
        case .limit(.below): places = bounds + [Expression(.symbol(.below))]
        case .limit(.infinity): places = [infinity]
        case .limit(.negativeInfinity): places = [Expression(.negation(infinity))]
        }
        appendList(binder.calculatorName + "(", items.suffix(1) + [name] + places[...], ")")
      #endif
    case .piecewise:
      #if !hasFeature(Embedded)
        appendCases(expression.branches ?? [])
      #endif
    }
  }

  #if !hasFeature(Embedded)
    private mutating func appendCases(_ branches: [Piecewise.Branch]) {
      self += "cases("
      for (position, branch) in branches.enumerated() {
        if position > 0 { self += ", " }
        append(branch.value, atLeast: .sum)
        for condition in branch.conditions {
          self += ", "
          append(condition)
        }
      }
      self += ")"
    }

    /// Adds a condition.
    mutating func append(_ condition: Piecewise.Condition) {
      append(condition.left, atLeast: .sum)
      self += " "
      self += condition.relation.rawValue
      self += " "
      append(condition.right, atLeast: .sum)
    }
  #endif

  private mutating func appendTerms(_ terms: [Expression]) {
    for (position, term) in terms.enumerated() {
      if position > 0, case .negation(let operand) = term.node {
        self += " - "
        append(operand, atLeast: .product)
      } else {
        if position > 0 { self += " + " }
        if case .negation = term.node { append(term) } else { append(term, atLeast: .product) }
      }
    }
  }

  private mutating func appendBinary(_ left: Expression, _ sign: String, _ right: Expression) {
    append(left, atLeast: .product)
    // `1/180°` would be seen as the 180th part of a degree.
    let isBelow = sign == "/" && right.isDegrees
    self += sign
    if isBelow { self += "(" }
    append(right, atLeast: .power)
    if isBelow { self += ")" }
  }

  private mutating func appendFenced(_ opening: String, _ operand: Expression, _ closing: String) {
    self += opening
    append(operand, atLeast: .sum)
    self += closing
  }

  private mutating func appendList(_ opening: String, _ items: ArraySlice<Expression>, _ closing: String) {
    self += opening
    for (position, item) in items.enumerated() {
      if position > 0 { self += ", " }
      append(item, atLeast: .sum)
    }
    self += closing
  }
}

#if !hasFeature(Embedded)
  extension Expression {
    /// Whether it is a factorial that is not computed.
    var isFactorial: Bool {
      if case .apply(.factorial, let operands) = node { operands.count == 1 } else { false }
    }

    /// Whether the sign of a factorial may stand directly behind it, as it is printed.
    var mayTakeFactorial: Bool {
      switch node {
      case .degrees, .power, .transpose: false
      case .call(let function, _): !function.isPrefix
      default: precedence == .atom && !isFactorial
      }
    }
  }
#endif

extension Expression.Node {
  /// Whether it is an n-ary product.
  var isProduct: Bool {
    if case .product = self { true } else { false }
  }
}
