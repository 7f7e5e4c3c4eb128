import SourceText

/// Writes expressions as MathML, as ``LaTeXPrinter`` writes them as LaTeX: for what has no LaTeX of its own, such as
/// an answer in calculator notation.
///
/// It needs no LaTeX parser, so that it is small enough for the page. The depth of a tree is bounded by its reader.
public struct MathMLPrinter {
  /// The `math` element of a formula: its statements, with commas between them.
  public static func print(_ statements: [Statement]) -> String {
    var printer = MathMLPrinter()
    for (position, statement) in statements.enumerated() {
      if position > 0 { printer.separator() }
      printer.write(statement)
    }
    return "<math><mrow>" + printer.text + "</mrow></math>"
  }

  /// The `math` element of an expression.
  public static func print(_ expression: Expression) -> String {
    var printer = MathMLPrinter()
    printer.write(expression)
    return "<math><mrow>" + printer.text + "</mrow></math>"
  }

  private var text = ""
  /// How deep in scripts, where operators have no space around them.
  private var scriptLevel = 0

  private static let thinSpace = "<mspace width=\"0.1667em\"/>"

  // MARK: Statements

  private mutating func write(_ statement: Statement) {
    guard let first = statement.sides.first else { return }
    #if !hasFeature(Embedded)
      if let congruence = statement.asCongruence { return write(statement, congruence) }
    #endif
    write(first)
    for (position, relation) in statement.relations.enumerated() where position + 1 < statement.sides.count {
      operation(relation.sign, space: "0.2778em")
      write(statement.sides[position + 1])
      if position < statement.tolerances.count, let tolerance = statement.tolerances[position] {
        operation("±", space: "0.2222em")
        write(tolerance)
      }
    }
  }

  #if !hasFeature(Embedded)
    private mutating func write(
      _ statement: Statement, _ congruence: (sides: [Expression], modulus: Expression, isDivisibility: Bool)
    ) {
      if congruence.isDivisibility {
        write(congruence.modulus)
        operation(statement.relations == [.notEqual] ? "∤" : "∣", space: "0.2778em")
        return write(congruence.sides[0])
      }
      write(congruence.sides[0])
      for (relation, side) in zip(statement.relations, congruence.sides.dropFirst()) {
        operation(relation == .notEqual ? "≢" : "≡", space: "0.2778em")
        write(side)
      }
      text += "<mspace width=\"1em\"/><mrow>"
      bracket("(", opens: true)
      text += "<mi>mod</mi><mspace width=\"0.3333em\"/>"
      write(congruence.modulus)
      bracket(")", opens: false)
      text += "</mrow>"
    }
  #endif

  // MARK: Pieces

  private mutating func operation(_ sign: String, space: String) {
    let space = scriptLevel > 0 ? "0" : space
    text += "<mo form=\"infix\" lspace=\"\(space)\" rspace=\"\(space)\">"
    text += MarkupText.escaped(sign)
    text += "</mo>"
  }

  private mutating func separator() {
    text += "<mo lspace=\"0\" rspace=\"\(scriptLevel > 0 ? "0" : "0.1667em")\">,</mo>"
  }

  private mutating func number(_ digits: String) {
    text += "<mn>" + digits + "</mn>"
  }

  private mutating func bracket(_ sign: String, opens: Bool) {
    text += "<mo form=\"\(opens ? "prefix" : "postfix")\" stretchy=\"true\" symmetric=\"true\">"
    text += sign
    text += "</mo>"
  }

  private mutating func bracketed(_ opening: String, _ items: [Expression], _ closing: String) {
    text += "<mrow>"
    bracket(opening, opens: true)
    for (position, item) in items.enumerated() {
      if position > 0 { separator() }
      write(item)
    }
    bracket(closing, opens: false)
    text += "</mrow>"
  }

  /// An expression as exactly one element.
  private mutating func element(_ expression: Expression, script: Bool = false) {
    text += "<mrow>"
    if script { scriptLevel += 1 }
    write(expression)
    if script { scriptLevel -= 1 }
    text += "</mrow>"
  }

  private mutating func name(_ symbol: Symbol) {
    text += SymbolMathML.text(of: symbol.name)
  }

  // MARK: Expressions

  private mutating func write(_ expression: Expression, atLeast needed: Precedence) {
    if expression.latexPrecedence < needed {
      bracketed("(", [expression], ")")
    } else {
      write(expression)
    }
  }

  private mutating func write(_ expression: Expression) {
    switch expression.node {
    case .number(let numeral):
      if numeral.isNegative {
        sign("−")
        number(String(numeral.text.dropFirst()))
      } else {
        number(numeral.text)
      }
    case .constant(.pi): text += "<mi>π</mi>"
    case .constant(.e): text += "<mi mathvariant=\"normal\">e</mi>"
    case .symbol(let symbol): name(symbol)
    case .sum(let terms): sum(terms)
    case .negation(let operand):
      sign("−")
      write(operand, atLeast: .product)
    case .product(let factors): product(factors)
    case .dot(let left, let right): binary(left, "⋅", right)
    case .cross(let left, let right): binary(left, "×", right)
    case .quotient(let left, let right):
      text += "<mfrac>"
      element(left)
      element(right)
      text += "</mfrac>"
    case .power(let base, let exponent): power(base, exponent)
    case .root(let radicand, let degree):
      text += degree == 2 ? "<msqrt>" : "<mroot>"
      element(radicand)
      if degree != 2 { number("\(degree)") }
      text += degree == 2 ? "</msqrt>" : "</mroot>"
    case .degrees(let operand): raised(operand, "<mi mathvariant=\"normal\">∘</mi>")
    case .transpose(let operand): raised(operand, "<mi mathvariant=\"normal\">⊤</mi>")
    case .magnitude(let operand): bracketed("|", [operand], "|")
    case .norm(let operand): bracketed("‖", [operand], "‖")
    case .call(.floor, let arguments): bracketed("⌊", arguments, "⌋")
    case .call(let function, let arguments):
      text += "<mi>" + function.shownName + "</mi>"
      self.arguments(arguments)
    #if !hasFeature(Embedded)
      case .apply(let function, let arguments) where arguments.count == 1 && function.letterOfSequence != nil:
        text += "<msub><mrow>"
        name(function.letterOfSequence ?? function)
        text += "</mrow>"
        element(arguments[0], script: true)
        text += "</msub>"
      case .apply(.factorial, let arguments) where arguments.count == 1:
        if arguments[0].mayTakeFactorial {
          write(arguments[0])
        } else {
          bracketed("(", arguments, ")")
        }
        text += "<mo form=\"postfix\" lspace=\"0\" rspace=\"0\">!</mo>"
      case .apply(.remainder, let arguments) where arguments.count == 2:
        text += "<mrow>"
        bracket("(", opens: true)
        write(arguments[0], atLeast: .product)
        operation("mod", space: "0.2222em")
        write(arguments[1], atLeast: .power)
        bracket(")", opens: false)
        text += "</mrow>"
      case .apply(.binomial, let arguments) where arguments.count == 2:
        text += "<mrow>"
        bracket("(", opens: true)
        text += "<mfrac linethickness=\"0\">"
        element(arguments[0])
        element(arguments[1])
        text += "</mfrac>"
        bracket(")", opens: false)
        text += "</mrow>"
    #endif
    case .apply(let function, let arguments):
      name(function)
      self.arguments(arguments)
    case .tuple(let items): bracketed("(", items, ")")
    case .matrix(let rows, let columns, let elements): matrix(rows, columns, elements)
    case .binding(let binder, let variable, let items):
      #if !hasFeature(Embedded)
        binding(binder, variable, items)
      #endif
    case .piecewise:
      #if !hasFeature(Embedded)
        cases(expression.branches ?? [])
      #endif
    }
  }

  #if !hasFeature(Embedded)
    private mutating func cases(_ branches: [Piecewise.Branch]) {
      text += "<mrow>"
      bracket("{", opens: true)
      text += "<mtable columnalign=\"left left\">"
      for branch in branches {
        text += "<mtr><mtd>"
        write(branch.value)
        text += "</mtd><mtd>"
        if branch.conditions.isEmpty { text += "<mtext>otherwise</mtext>" }
        for (position, condition) in branch.conditions.enumerated() {
          if position > 0 { separator() }
          write(condition.left)
          operation(condition.relation.sign, space: "0.2778em")
          write(condition.right)
        }
        text += "</mtd></mtr>"
      }
      text += "</mtable></mrow>"
    }

    private mutating func binding(_ binder: Binder, _ variable: Symbol, _ items: [Expression]) {
      guard items.count == binder.boundCount + 1, let body = items.last else { return }
      switch binder {
      case .sum, .product, .series:
        text += "<munderover><mo movablelimits=\"false\">\(binder == .product ? "∏" : "∑")</mo><mrow>"
        scriptLevel += 1
        name(variable)
        operation("=", space: "0.2778em")
        write(items[0])
        scriptLevel -= 1
        text += "</mrow>"
        if binder == .series { text += infinity } else { element(items[1], script: true) }
        text += "</munderover>"
        write(body, atLeast: .product)
      case .antiderivative, .integral: integral(binder, variable, items, body)
      case .limit(let approach):
        text += "<munder><mo movablelimits=\"false\">lim</mo><mrow>"
        scriptLevel += 1
        name(variable)
        operation("→", space: "0.2778em")
        switch approach {
        case .bothSides: write(items[0])
        case .above, .below:
          text += "<msup>"
          element(items[0])
          text += "<mo>\(approach == .above ? "+" : "−")</mo></msup>"
        case .infinity: text += infinity
        case .negativeInfinity:
          sign("−")
          text += infinity
        }
        scriptLevel -= 1
        text += "</mrow></munder>"
        write(body, atLeast: .product)
      case .derivative, .higherDerivative:
        let place = items[binder == .derivative ? 0 : 1]
        let isAtVariable = place == Expression(.symbol(variable))
        if !isAtVariable { text += "<msub><mrow>" }
        if binder == .derivative {
          text += "<mfrac><mi mathvariant=\"normal\">d</mi><mrow><mi mathvariant=\"normal\">d</mi>"
          name(variable)
          text += "</mrow></mfrac>"
        } else {
          text += "<mfrac><msup><mi mathvariant=\"normal\">d</mi>"
          element(items[0], script: true)
          text += "</msup><mrow><mi mathvariant=\"normal\">d</mi><msup>"
          name(variable)
          element(items[0], script: true)
          text += "</msup></mrow></mfrac>"
        }
        bracketed("(", [body], ")")
        if !isAtVariable { self.place(place, of: variable) }
      }
    }
  #endif

  #if !hasFeature(Embedded)
    private var infinity: String { "<mn>∞</mn>" }

    /// The bar behind something whose variable has a value, with that.
    private mutating func place(_ place: Expression, of variable: Symbol) {
      bracket("|", opens: false)
      text += "</mrow><mrow>"
      scriptLevel += 1
      name(variable)
      operation("=", space: "0.2778em")
      write(place)
      scriptLevel -= 1
      text += "</mrow></msub>"
    }

    private mutating func integral(
      _ binder: Binder, _ variable: Symbol, _ items: [Expression], _ body: Expression
    ) {
      let isElsewhere = binder == .antiderivative && items[0] != Expression(.symbol(variable))
      if isElsewhere { text += "<msub><mrow>" }
      if case .integral(let range) = binder {
        text += "<msubsup><mo>∫</mo>"
        switch range {
        case .bounded, .toInfinity: element(items[0], script: true)
        case .fromNegativeInfinity, .line:
          text += "<mrow>"
          sign("−")
          text += infinity + "</mrow>"
        }
        switch range {
        case .bounded: element(items[1], script: true)
        case .fromNegativeInfinity: element(items[0], script: true)
        case .toInfinity, .line: text += infinity
        }
        text += "</msubsup>"
      } else {
        text += "<mo>∫</mo>"
      }
      if case .negation = body.node { bracketed("(", [body], ")") } else { write(body) }
      text += "<mspace width=\"0.1667em\"></mspace><mi mathvariant=\"normal\">d</mi>"
      name(variable)
      if isElsewhere { place(items[0], of: variable) }
    }
  #endif

  private mutating func sign(_ sign: String) {
    text += "<mo form=\"prefix\" lspace=\"0\" rspace=\"0\">" + sign + "</mo>"
  }

  private mutating func arguments(_ arguments: [Expression]) {
    text += "<mo>&#x2061;</mo>"
    bracketed("(", arguments, ")")
  }

  private mutating func sum(_ terms: [Expression]) {
    for (position, term) in terms.enumerated() {
      if position > 0, case .negation(let operand) = term.node {
        operation("−", space: "0.2222em")
        write(operand, atLeast: .product)
      } else {
        if position > 0 { operation("+", space: "0.2222em") }
        if case .negation = term.node { write(term) } else { write(term, atLeast: .product) }
      }
    }
  }

  private mutating func product(_ factors: [Expression]) {
    for (position, factor) in factors.enumerated() {
      let isNumber = factor.node.isNumber
      let needsParentheses =
        factor.latexPrecedence < .power || (isNumber && factor.latexPrecedence < .atom)
      if position > 0 {
        // Digits behind a factor would go on with it: 4.54 · 10⁻⁵.
        let isMixed = factors[position - 1].node.isNumber && factor.isNumericFraction
        if isNumber || isMixed || (!needsParentheses && factor.beginsWithDigit) {
          operation("⋅", space: "0.2222em")
        } else if needsParentheses || factor.beginsWithParenthesis {
          // A name right before a parenthesis would look applied.
          text += Self.thinSpace
        } else if factors[position - 1].isWord || factor.isWord {
          text += Self.thinSpace
        }
      }
      if needsParentheses { bracketed("(", [factor], ")") } else { write(factor) }
    }
  }

  private mutating func binary(_ left: Expression, _ sign: String, _ right: Expression) {
    write(left, atLeast: .product)
    operation(sign, space: "0.2222em")
    write(right, atLeast: .power)
  }

  private mutating func power(_ base: Expression, _ exponent: Expression) {
    // The exponent of a function that is written without parentheses stands at its name.
    if case .call(let function, let arguments) = base.node, function.isPrefix, case .number = exponent.node {
      text += "<msup><mi>" + function.shownName + "</mi>"
      element(exponent, script: true)
      text += "</msup>"
      self.arguments(arguments)
      return
    }
    text += "<msup>"
    self.base(base)
    element(exponent, script: true)
    text += "</msup>"
  }

  private mutating func raised(_ base: Expression, _ mark: String) {
    text += "<msup>"
    self.base(base)
    text += mark + "</msup>"
  }

  private mutating func base(_ base: Expression) {
    var isClosed = base.precedence == .atom
    switch base.node {
    case .degrees, .binding, .piecewise: isClosed = false
    case .call(let function, _) where function.isPrefix: isClosed = false
    default: break
    }
    if isClosed { element(base) } else { bracketed("(", [base], ")") }
  }

  private mutating func matrix(_ rows: Int, _ columns: Int, _ elements: [Expression]) {
    text += "<mrow>"
    bracket("[", opens: true)
    text += "<mtable>"
    for row in 0..<rows where (row + 1) * columns <= elements.count {
      text += "<mtr>"
      for column in 0..<columns {
        text += "<mtd>"
        write(elements[row * columns + column])
        text += "</mtd>"
      }
      text += "</mtr>"
    }
    text += "</mtable>"
    bracket("]", opens: false)
    text += "</mrow>"
  }
}

extension Expression {
  /// Whether it is written as a word, which needs space beside a letter.
  fileprivate var isWord: Bool {
    switch node {
    case .call: true
    case .symbol(let symbol): symbol.name.utf8.count > 2
    case .power(let base, _): base.isWord
    default: false
    }
  }
}

extension Relation {
  /// The relation as a sign.
  fileprivate var sign: String { rawValue }
}
