import SourceText

/// Writes expressions, statements and names as LaTeX.
///
/// What it writes reads back as the same tree. The exceptions are trees that LaTeX has no form of their own for: a
/// dot or cross product with a plain number (read as the product), and powers of a symbol `e` (read as the
/// constant).
public struct LaTeXPrinter {
  /// An expression as LaTeX.
  public static func print(_ expression: Expression) -> String {
    var printer = LaTeXPrinter()
    printer.write(expression)
    return printer.text
  }

  #if !hasFeature(Embedded)
    /// An expression as LaTeX as a book has it: `\cos \alpha \sin \beta` without parentheses, where nothing follows that could
    /// belong to the argument.
    public static func printForReading(_ expression: Expression) -> String {
      var printer = LaTeXPrinter()
      printer.omitsParentheses = true
      printer.write(expression)
      return printer.text
    }
  #endif

  /// A statement as LaTeX, such as `a \approx 320 \pm 2`.
  public static func print(_ statement: Statement) -> String {
    #if !hasFeature(Embedded)
      if let congruence = statement.asCongruence { return print(statement, congruence) }
    #endif
    var text = statement.sides.first.map { print($0) } ?? ""
    for (position, relation) in statement.relations.enumerated() where position + 1 < statement.sides.count {
      text += " \(relation.latex) \(print(statement.sides[position + 1]))"
      if position < statement.tolerances.count, let tolerance = statement.tolerances[position] {
        text += " \\pm \(print(tolerance))"
      }
    }
    return text
  }

  #if !hasFeature(Embedded)
    /// A statement with all that it is conditional on, such as `x = 2 \implies x^2 = 4`.
    public static func printWhole(_ statement: Statement) -> String {
      statement.whole("\\implies", "\\text{ for }") { print($0) }
    }

    private static func print(
      _ statement: Statement, _ congruence: (sides: [Expression], modulus: Expression, isDivisibility: Bool)
    ) -> String {
      let modulus = print(congruence.modulus)
      if congruence.isDivisibility {
        let sign = statement.relations == [.notEqual] ? "\\nmid" : "\\mid"
        return "\(modulus) \(sign) \(print(congruence.sides[0]))"
      }
      var text = print(congruence.sides[0])
      for (relation, side) in zip(statement.relations, congruence.sides.dropFirst()) {
        text += " \(relation == .notEqual ? "\\not\\equiv" : "\\equiv") \(print(side))"
      }
      return text + " \\pmod{\(modulus)}"
    }
  #endif

  /// A name as LaTeX: `p_0x'` is `p_{0x}'`, `width` is `\mathrm{width}`.
  public static func print(_ symbol: Symbol) -> String {
    SymbolLaTeX.text(of: symbol.name)
  }

  private var text = ""
  /// Whether functions of a letter or a number stand without parentheses.
  private var omitsParentheses = false
  /// Whether what follows may be a factor that could be taken for a part of an argument.
  private var isBeforeFactor = false

  private mutating func write(_ expression: Expression, atLeast needed: Precedence) {
    // Here a fraction is as closed as a number; only its powers need parentheses.
    if expression.latexPrecedence < needed {
      writeBracketed("(", [expression], ")")
    } else {
      write(expression)
    }
  }

  private mutating func writeBracketed(_ opening: String, _ items: [Expression], _ closing: String) {
    var inner = LaTeXPrinter()
    inner.omitsParentheses = omitsParentheses
    for (position, item) in items.enumerated() {
      if position > 0 { inner.text += ", " }
      inner.write(item)
    }
    let isTall = inner.text.utf8.contains(UInt8(ascii: "\\")) && inner.isTall
    text += isTall ? "\\left\(opening)\(inner.text)\\right\(closing)" : opening + inner.text + closing
  }

  /// Whether brackets around the text must grow.
  private var isTall: Bool {
    let marks: [StaticString] = ["\\frac", "\\begin", "\\sqrt", "\\left"]
    let bytes = Array(text.utf8)
    for start in bytes.indices where bytes[start] == UInt8(ascii: "\\") {
      for mark in marks where start + mark.utf8CodeUnitCount <= bytes.count {
        let isEqual = mark.withUTF8Buffer { $0.elementsEqual(bytes[start..<start + $0.count]) }
        if isEqual { return true }
      }
    }
    return false
  }

  private mutating func write(_ expression: Expression) {
    switch expression.node {
    case .number(let numeral): text += numeral.text
    case .constant(.pi): text += "\\pi"
    case .constant(.e): text += "\\mathrm{e}"
    case .symbol(let symbol): text += Self.print(symbol)
    case .sum(let terms): writeTerms(terms)
    case .negation(let operand):
      text += "-"
      write(operand, atLeast: .product)
    case .product(let factors): writeFactors(factors)
    case .quotient(let left, let right):
      let isBeforeFactor = isBeforeFactor
      self.isBeforeFactor = false
      text += "\\frac{"
      write(left)
      text += "}{"
      write(right)
      text += "}"
      self.isBeforeFactor = isBeforeFactor
    case .dot(let left, let right): writeBinary(left, " \\cdot ", right)
    case .cross(let left, let right): writeBinary(left, " \\times ", right)
    case .power(let base, let exponent): writePower(base, exponent)
    case .transpose(let operand):
      writeBase(operand)
      text += "^{\\top}"
    case .degrees(let operand):
      if case .power = operand.node { writeBracketed("(", [operand], ")") } else { writeBase(operand) }
      text += "^\\circ"
    case .root(let radicand, let degree):
      text += degree == 2 ? "\\sqrt{" : "\\sqrt[\(degree)]{"
      write(radicand)
      text += "}"
    case .magnitude(let operand):
      text += "\\left|"
      write(operand)
      text += "\\right|"
    case .norm(let operand):
      text += "\\left\\lVert "
      write(operand)
      text += "\\right\\rVert"
    case .call(.floor, let arguments): writeBracketed("\\lfloor ", arguments, "\\rfloor")
    case .call(let function, let arguments):
      text += function.latex
      if function.isPrefix { writeArguments(arguments) } else { writeBracketed("(", arguments, ")") }
    case .apply(.binomial, let arguments) where arguments.count == 2:
      text += "\\binom{"
      write(arguments[0])
      text += "}{"
      write(arguments[1])
      text += "}"
    #if !hasFeature(Embedded)
      case .apply(.factorial, let arguments) where arguments.count == 1:
        if arguments[0].mayTakeFactorial {
          write(arguments[0])
        } else {
          writeBracketed("(", arguments, ")")
        }
        text += "!"
      case .apply(.remainder, let arguments) where arguments.count == 2:
        text += "("
        write(arguments[0], atLeast: .product)
        text += " \\bmod "
        write(arguments[1], atLeast: .power)
        text += ")"
      case .apply(.greatestDivisor, let arguments):
        text += "\\gcd"
        writeBracketed("(", arguments, ")")
      case .apply(.leastMultiple, let arguments):
        text += "\\operatorname{lcm}"
        writeBracketed("(", arguments, ")")
    #endif
    case .apply(.conjugate, let arguments) where arguments.count == 1:
      text += "\\overline{"
      write(arguments[0])
      text += "}"
    case .apply(let function, let arguments) where arguments.count == 2 && function == function.conditional:
      text += Self.print(Symbol(function.base)) + "("
      write(arguments[0])
      text += " \\mid "
      write(arguments[1])
      text += ")"
    #if !hasFeature(Embedded)
      case .apply(let function, let arguments) where arguments.count == 1 && function.letterOfSequence != nil:
        text += Self.print(function.letterOfSequence ?? function) + "_{"
        write(arguments[0])
        text += "}"
    #endif
    case .apply(let function, let arguments):
      text += Self.print(function)
      writeBracketed("(", arguments, ")")
    case .tuple(let items): writeBracketed("(", items, ")")
    case .matrix(let rows, let columns, let elements): writeMatrix(rows, columns, elements)
    case .binding(let binder, let variable, let items):
      #if !hasFeature(Embedded)
        writeBinding(binder, variable, items)
      #endif
    case .piecewise:
      #if !hasFeature(Embedded)
        write(cases: expression.branches ?? [])
      #endif
    }
  }

  #if !hasFeature(Embedded)
    private mutating func write(cases branches: [Piecewise.Branch]) {
      text += "\\begin{cases} "
      for (row, branch) in branches.enumerated() {
        if row > 0 { text += " \\\\ " }
        write(branch.value)
        text += " & "
        if branch.conditions.isEmpty { text += "\\text{otherwise}" }
        for (position, condition) in branch.conditions.enumerated() {
          if position > 0 { text += ", " }
          write(condition.left)
          text += " \(condition.relation.latex) "
          write(condition.right)
        }
      }
      text += " \\end{cases}"
    }

    private mutating func writeBinding(_ binder: Binder, _ variable: Symbol, _ items: [Expression]) {
      guard items.count == binder.boundCount + 1, let body = items.last else { return }
      switch binder {
      case .sum, .product, .series:
        text += binder == .product ? "\\prod_{" : "\\sum_{"
        text += Self.print(variable) + " = "
        write(items[0])
        text += "}^{"
        if binder == .series { text += "\\infty" } else { write(items[1]) }
        text += "} "
        write(body, atLeast: .product)
      case .antiderivative, .integral:
        write(integral: binder, variable, items, body)
      case .limit(let approach):
        text += "\\lim_{" + Self.print(variable) + " \\to "
        switch approach {
        case .bothSides: write(items[0])
        case .above, .below:
          write(items[0], atLeast: .atom)
          text += approach == .above ? "^{+}" : "^{-}"
        case .infinity: text += "\\infty"
        case .negativeInfinity: text += "-\\infty"
        }
        text += "} "
        write(body, atLeast: .product)
      case .derivative, .higherDerivative:
        let name = Self.print(variable)
        let place = items[binder == .derivative ? 0 : 1]
        let isAtVariable = place == Expression(.symbol(variable))
        if !isAtVariable { text += "\\left." }
        if binder == .derivative {
          text += "\\frac{\\mathrm{d}}{\\mathrm{d}\(name)}"
        } else {
          text += "\\frac{\\mathrm{d}^{"
          write(items[0])
          text += "}}{\\mathrm{d}\(name)^{"
          write(items[0])
          text += "}}"
        }
        if !isAtVariable || body.latexPrecedence < .atom {
          writeBracketed("(", [body], ")")
        } else {
          text += " "
          write(body)
        }
        if !isAtVariable { write(place: place, of: variable) }
      }
    }

    /// The bar behind something whose variable has a value, with that.
    private mutating func write(place: Expression, of variable: Symbol) {
      text += "\\right|_{" + Self.print(variable) + " = "
      write(place)
      text += "}"
    }

    private mutating func write(
      integral binder: Binder, _ variable: Symbol, _ items: [Expression], _ body: Expression
    ) {
      // The name of an antiderivative's variable is that of its place, unless something was put in for it.
      let isElsewhere = binder == .antiderivative && items[0] != Expression(.symbol(variable))
      if isElsewhere { text += "\\left." }
      text += "\\int"
      if case .integral(let range) = binder {
        text += "_{"
        switch range {
        case .bounded, .toInfinity: write(items[0])
        case .fromNegativeInfinity, .line: text += "-\\infty"
        }
        text += "}^{"
        switch range {
        case .bounded: write(items[1])
        case .fromNegativeInfinity: write(items[0])
        case .toInfinity, .line: text += "\\infty"
        }
        text += "}"
      }
      text += " "
      // A minus sign in front would stand directly behind the sign.
      if case .negation = body.node { writeBracketed("(", [body], ")") } else { write(body) }
      text += "\\,\\mathrm{d}" + Self.print(variable)
      if isElsewhere { write(place: items[0], of: variable) }
    }
  #endif

  private mutating func writeTerms(_ terms: [Expression]) {
    for (position, term) in terms.enumerated() {
      if position > 0, case .negation(let operand) = term.node {
        text += " - "
        write(operand, atLeast: .product)
      } else {
        if position > 0 { text += " + " }
        if case .negation = term.node { write(term) } else { write(term, atLeast: .product) }
      }
    }
  }

  private mutating func writeFactors(_ factors: [Expression]) {
    let isBeforeFactor = isBeforeFactor
    defer { self.isBeforeFactor = isBeforeFactor }
    for (position, factor) in factors.enumerated() {
      // A function's name ends the argument before it.
      self.isBeforeFactor =
        position + 1 < factors.count ? !factors[position + 1].beginsWithFunctionName : isBeforeFactor
      let isFirst = position == 0
      let isNumber = factor.node.isNumber
      // A product within a product keeps its parentheses, and so does a numeral's power behind a factor.
      let needsParentheses =
        factor.latexPrecedence < .power || (!isFirst && !isNumber && factor.beginsWithDigit)
        || (isNumber && factor.latexPrecedence < .atom)
        || (position > 1 && factors[position - 1].node.isNumber && factor.isNumericFraction)
      // 3 · 10^8, and 2 · 1/3, which without the sign would be a mixed number
      if position == 1, factors[0].node.isNumber, !isNumber,
        factor.beginsWithDigit || factor.isNumericFraction, factor.latexPrecedence >= .power
      {
        text += " \\cdot "
        write(factor)
        continue
      }
      if !isFirst {
        let before = factors[position - 1]
        if isNumber {
          text += " \\cdot "
        } else if before.endsAsName, needsParentheses || factor.beginsWithParenthesis || before.isPlainD {
          // Without the space it would be a function with its argument.
          text += "\\,"
        } else {
          text += " "
        }
      }
      if needsParentheses { writeBracketed("(", [factor], ")") } else { write(factor) }
    }
  }

  private mutating func writeBinary(_ left: Expression, _ sign: String, _ right: Expression) {
    let isBeforeFactor = isBeforeFactor
    self.isBeforeFactor = true
    write(left, atLeast: .product)
    self.isBeforeFactor = isBeforeFactor
    text += sign
    write(right, atLeast: .power)
  }

  private mutating func writePower(_ base: Expression, _ exponent: Expression) {
    // The exponent of a function that is written without parentheses stands at its name.
    if case .call(let function, let arguments) = base.node, function.isPrefix, case .number = exponent.node {
      text += function.latex + "^{"
      write(exponent)
      text += "}"
      writeArguments(arguments)
      return
    }
    writeBase(base)
    text += "^{"
    write(exponent)
    text += "}"
  }

  /// The argument of a function that is written without parentheses, as far as it needs none.
  private mutating func writeArguments(_ arguments: [Expression]) {
    if omitsParentheses, !isBeforeFactor, arguments.count == 1, arguments[0].isLetterOrNumber {
      text += " "
      write(arguments[0])
    } else {
      writeBracketed("(", arguments, ")")
    }
  }

  private mutating func writeBase(_ base: Expression) {
    var isClosed = base.precedence == .atom
    switch base.node {
    case .degrees, .binding, .piecewise: isClosed = false
    case .call(let function, _) where function.isPrefix: isClosed = false
    default: break
    }
    if isClosed { write(base) } else { writeBracketed("(", [base], ")") }
  }

  private mutating func writeMatrix(_ rows: Int, _ columns: Int, _ elements: [Expression]) {
    text += "\\begin{bmatrix}"
    for row in 0..<rows where (row + 1) * columns <= elements.count {
      text += row == 0 ? " " : " \\\\ "
      for column in 0..<columns {
        if column > 0 { text += " & " }
        write(elements[row * columns + column])
      }
    }
    text += " \\end{bmatrix}"
  }
}

extension Expression {
  /// How tightly the outermost operation binds in LaTeX, where a fraction is closed by its line.
  var latexPrecedence: Precedence {
    switch node {
    case .quotient: .power
    // What follows a sum or a derivative might be taken for a part of it.
    case .binding, .piecewise: .product
    default: precedence
    }
  }

  var beginsWithDigit: Bool {
    switch node {
    case .number: true
    case .power(let base, _), .transpose(let base), .degrees(let base): base.beginsWithDigit
    #if !hasFeature(Embedded)
      case .apply(.factorial, let operands):
        operands.first.map { $0.mayTakeFactorial && $0.beginsWithDigit } ?? false
    #endif
    default: false
    }
  }

  /// Whether it is a fraction of two numerals.
  var isNumericFraction: Bool {
    if case .quotient(let above, let below) = node {
      above.node.isNumber && below.node.isNumber
    } else {
      false
    }
  }

  var beginsWithParenthesis: Bool {
    switch node {
    case .tuple: true
    #if !hasFeature(Embedded)
      case .apply(.remainder, _): true
      case .apply(.factorial, let operands):
        operands.first.map { !$0.mayTakeFactorial || $0.beginsWithParenthesis } ?? false
    #endif
    case .power(let base, _), .transpose(let base), .degrees(let base):
      base.precedence != .atom || base.beginsWithParenthesis || base.isPrefixCall || base.isDegrees
    default: false
    }
  }

  private var isPrefixCall: Bool {
    if case .call(let function, _) = node { function.isPrefix } else { false }
  }

  /// Whether it is a number of degrees.
  var isDegrees: Bool {
    if case .degrees = node { true } else { false }
  }

  /// Whether the last piece written is a name, which a parenthesis behind it would apply.
  fileprivate var endsAsName: Bool {
    switch node {
    case .symbol: true
    case .power(let base, _), .degrees(let base), .transpose(let base): base.endsAsName
    default: false
    }
  }

  fileprivate var isPlainD: Bool {
    if case .symbol(let symbol) = node { symbol.name == "d" } else { false }
  }
}

extension Relation {
  /// The relation as LaTeX.
  fileprivate var latex: String {
    switch self {
    case .equal: "="
    case .notEqual: "\\ne"
    case .less: "<"
    case .lessOrEqual: "\\le"
    case .greater: ">"
    case .greaterOrEqual: "\\ge"
    case .approximatelyEqual: "\\approx"
    case .element: "\\in"
    }
  }
}

extension BuiltIn {
  /// The function's name as LaTeX.
  fileprivate var latex: String { entry.command.map { "\\" + $0 } ?? "\\operatorname{\(rawValue)}" }
}

extension Expression {
  /// Whether it is a symbol, π, a number that is not negative, or so many degrees.
  fileprivate var isLetterOrNumber: Bool {
    switch node {
    case .symbol, .constant(.pi): true
    case .number(let numeral): numeral.smallInteger.map { $0 >= 0 } ?? false
    case .degrees(let operand): operand.node.isNumber && operand.isLetterOrNumber
    default: false
    }
  }

  /// Whether it is written with a function's name in front.
  fileprivate var beginsWithFunctionName: Bool {
    switch node {
    case .call(let function, _): function.isPrefix
    case .power(let base, let exponent): exponent.node.isNumber && base.beginsWithFunctionName
    default: false
    }
  }
}
