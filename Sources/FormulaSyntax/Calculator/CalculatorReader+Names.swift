import SourceText

extension CalculatorReader {
  /// The symbol that a name token spells.
  func symbol(_ span: Span) -> Symbol { source.symbol(span) }

  /// A name: a constant, a symbol, or a function with its arguments.
  mutating func name() throws(ReadingFailure) -> Expression {
    let token = token
    let symbol = symbol(token.span)
    index += 1
    if let arity = scope.functions[symbol] { return try applied(symbol, arity, token.span) }
    if scope.values.contains(symbol) { return Expression(.symbol(symbol), token.span) }
    if token.span.length > 1 {
      // A letter of one byte is none of these.
      switch symbol.name {
      case "π": return Expression(.constant(.pi), token.span)
      case "ℯ": return Expression(.constant(.e), token.span)
      case "√": return try root(symbol, token.span)
      case "root" where self.token.kind == .open: return try root(symbol, token.span)
      default: break
      }
    }
    if token.span.length > 1, let function = BuiltIn(name: symbol.name),
      let call = try call(function, symbol, token.span)
    {
      return call
    }
    if token.span.length > 1, let call = try derivedCall(symbol, token.span) { return call }
    #if !hasFeature(Embedded)
      if self.token.kind == .open, scope.readsForProver, token.span.length > 1 {
        if let binder = Binder(calculatorName: symbol.name) { return try binding(binder, token.span) }
        if symbol == .cases { return try cases(token.span) }
        if let call = try wholeNumberCall(symbol, token.span) { return call }
      }
    #endif
    if self.token.kind == .open, symbol.base.count == 1, case .function = scope.uses.role(of: symbol) {
      let (items, list) = try list(.close)
      return Expression(.apply(symbol, items), token.span.union(list))
    }
    #if !hasFeature(Embedded)
      if scope.readsForProver { try refuseSpelling(symbol, token.span) }
    #endif
    if !firstNames.contains(symbol), undefinedNames[symbol] == nil {
      undefinedNames[symbol] = token.span
      if firstNames.count < 8 { firstNames.append(symbol) }
    }
    let result = Expression(.symbol(symbol), token.span)
    if self.token.kind == .open { try checkFactor(symbol, token.span) }
    return result
  }

  /// `root(x, n)`, and `√` before a parenthesis.
  private mutating func root(_ symbol: Symbol, _ span: Span) throws(ReadingFailure) -> Expression {
    if symbol.name == "√", token.kind == .number || token.kind == .name {
      // √2 and √x: one number or name, with nothing behind it that might belong to it too.
      let end = token.span.upperBound
      let operand = try primary()
      if token.span.lowerBound == end {
        switch token.kind {
        case .name, .number, .open, .openBracket:
          throw .error(.missingParentheses, "√ needs its argument in parentheses", at: span)
        default: break
        }
      }
      return Expression(.root(operand, degree: 2), span.union(operand.span))
    }
    guard token.kind == .open else {
      throw .error(.missingParentheses, "\(symbol) needs its argument in parentheses", at: span)
    }
    let (items, list) = try list(.close)
    let whole = span.union(list)
    if symbol.name == "√", items.count == 1 { return Expression(.root(items[0], degree: 2), whole) }
    guard items.count == 2, case .number(let numeral) = items[1].node, let degree = numeral.smallInteger,
      degree >= 2, degree <= 1_000
    else {
      throw .error(
        .notUnderstood, "a root is written root(x, n), with a whole number n from 2 to 1000", at: whole)
    }
    return Expression(.root(items[0], degree: degree), whole)
  }

  /// A built-in function with its arguments; nil where the name is just a name.
  private mutating func call(
    _ function: BuiltIn, _ symbol: Symbol, _ span: Span
  ) throws(ReadingFailure) -> Expression? {
    // `sin^2(x)` is the square of the value.
    var exponent: Expression?
    if function.entry.isReserved {
      if case .superscript(let value) = token.kind {
        exponent =
          value < 0 ? Expression(.negation(.integer(-value)), token.span) : .integer(value, token.span)
        index += 1
      } else if token.kind == .caret {
        index += 1
        exponent = try signedPrimaryExponent()
      }
    }
    guard token.kind == .open else {
      guard function.entry.isReserved else { return nil }
      throw missingParentheses(symbol, span)
    }
    let (items, list) = try list(.close)
    let whole = span.union(list)
    if let arity = function.entry.arity, items.count != arity {
      throw .error(
        .wrongNumberOfArguments,
        "\(symbol) takes \(LaTeXMeaningReader.arguments(arity)), and is given \(items.count)", at: whole)
    }
    let result = Expression.application(of: function, to: items, whole)
    guard let exponent else { return result }
    if case .negation(let one) = exponent.node, case .number(let numeral) = one.node,
      numeral.smallInteger == 1
    {
      guard let name = function.entry.inverse, let inverse = NamedFunction(name: name),
        let argument = items.first, let value = inverse.applied(to: argument, whole)
      else {
        throw .error(
          .ambiguousPower, "the exponent -1 may mean the inverse function or the reciprocal", at: whole)
      }
      diagnostics.append(
        .warning(.readAsInverse, "read as the inverse function, \(name)", at: whole))
      return value
    }
    return Expression(.power(result, exponent), whole)
  }

  /// A function that is read as others, such as `sech`; nil where the name is just a name.
  private mutating func derivedCall(_ symbol: Symbol, _ span: Span) throws(ReadingFailure) -> Expression? {
    if token.kind == .open, let message = DerivedFunction.ambiguity(of: symbol.name) {
      throw .error(.ambiguousFunction, message, at: span)
    }
    guard let function = DerivedFunction(name: symbol.name) else { return nil }
    var exponent: Expression?
    let start = index
    if case .superscript(let value) = token.kind, value > 0 {
      exponent = .integer(value, token.span)
      index += 1
    } else if token.kind == .caret, tokens[index + 1].kind == .number || tokens[index + 1].kind == .name {
      index += 1
      exponent = try signedPrimaryExponent()
    }
    guard token.kind == .open else {
      index = start
      return nil
    }
    let (items, list) = try list(.close)
    let whole = span.union(list)
    guard let value = function.applied(to: items, whole) else {
      throw .error(
        .wrongNumberOfArguments,
        "\(symbol) takes \(LaTeXMeaningReader.arguments(function.arity)), and is given \(items.count)",
        at: whole)
    }
    return exponent.map { Expression(.power(value, $0), whole) } ?? value
  }

  private mutating func signedPrimaryExponent() throws(ReadingFailure) -> Expression {
    var sign: Span?
    if token.kind == .minus {
      sign = token.span
      index += 1
    }
    // `sin^n(x)`, and `sin^(2)(x)`.
    if sign == nil, token.kind == .name, tokens[index + 1].kind == .open {
      let exponent = Expression(.symbol(symbol(token.span)), token.span)
      if case .symbol(let name) = exponent.node, BuiltIn(name: name.name) == nil, name.name != "π" {
        index += 1
        return exponent
      }
    }
    if sign == nil, token.kind == .open {
      let (items, _) = try list(.close)
      if items.count == 1, token.kind == .open { return items[0] }
      throw .error(.notUnderstood, "expected a number as a function's exponent", at: token.span)
    }
    guard token.kind == .number,
      let numeral = Numeral(ascii: bytes[token.span.lowerBound..<token.span.upperBound])
    else { throw .error(.notUnderstood, "expected a number as a function's exponent", at: token.span) }
    let exponent = Expression(.number(numeral), token.span)
    index += 1
    guard let sign else { return exponent }
    return Expression(.negation(exponent), sign.union(exponent.span))
  }

  private func missingParentheses(_ symbol: Symbol, _ span: Span) -> ReadingFailure {
    var fixIts: [FixIt] = []
    if token.kind == .name || token.kind == .number {
      let argument = text(token.span)
      fixIts = [
        FixIt("write \(symbol)(\(argument))", replace: span.union(token.span), with: "\(symbol)(\(argument))")
      ]
    }
    return .error(
      .missingParentheses, "\(symbol) needs its arguments in parentheses", at: span, fixIts: fixIts)
  }

  /// A function of the lesson with its arguments.
  private mutating func applied(_ symbol: Symbol, _ arity: Int, _ span: Span) throws(ReadingFailure)
    -> Expression
  {
    guard token.kind == .open else {
      // The exponent T transposes, whatever else the lesson calls T.
      if symbol.name == "T", index >= 2, tokens[index - 2].kind == .caret {
        return Expression(.symbol(symbol), span)
      }
      throw .error(
        .missingParentheses,
        "\(symbol) is a function of \(LaTeXMeaningReader.arguments(arity)), which must follow in parentheses",
        at: span)
    }
    let (items, list) = try list(.close)
    guard items.count == arity else {
      throw .error(
        .wrongNumberOfArguments,
        "\(symbol) takes \(LaTeXMeaningReader.arguments(arity)), and is given \(items.count)",
        at: span.union(list))
    }
    return Expression(.apply(symbol, items), span.union(list))
  }

  /// A name that is neither defined nor built in stands before a parenthesis: one letter and one argument are
  /// read as a product; anything else must be a function that does not exist.
  private mutating func checkFactor(_ symbol: Symbol, _ span: Span) throws(ReadingFailure) {
    let base = symbol.name.prefix { $0 != "_" && $0 != "'" }
    let isLetter = base.count == 1
    guard isLetter, !holdsComma else {
      var notes: [Diagnostic.Note] = []
      var fixIts: [FixIt] = []
      if let near = scope.functionNear(symbol.name) {
        notes = [Diagnostic.Note("did you mean \(near)?")]
        fixIts = [FixIt("write \(near)", replace: span, with: near)]
      }
      throw .error(
        .unknownFunction, "\(symbol) is neither built in nor defined", at: span, notes: notes,
        fixIts: fixIts)
    }
    if warnedFactors.insert(symbol).inserted {
      diagnostics.append(
        .warning(
          .readAsProduct, "\(symbol) is not a function; read as \(symbol)*(…)", at: span,
          fixIts: [FixIt("write \(symbol)*", replace: span, with: "\(symbol)*")]))
    }
  }

  /// Whether a parenthesis would be idle as grouping: around a list, a single factor or a product, without an exponent.
  func isIdle(at start: Int) -> Bool {
    var level = 0
    var hasSign = false
    for position in start..<tokens.count {
      switch tokens[position].kind {
      case .open, .openBracket: level += 1
      case .close, .closeBracket:
        level -= 1
        if level == 0 {
          guard position + 1 < tokens.count else { return !hasSign }
          switch tokens[position + 1].kind {
          case .caret, .superscript: return false
          default: return !hasSign
          }
        }
      case .comma where level == 1: return true
      case .plus where level == 1, .minus where level == 1: hasSign = true
      default: break
      }
    }
    return false
  }

  /// Whether the parenthesis at this place holds a list.
  private var holdsComma: Bool {
    var level = 0
    for position in index..<tokens.count {
      switch tokens[position].kind {
      case .open, .openBracket: level += 1
      case .close, .closeBracket:
        level -= 1
        if level == 0 { return false }
      case .comma where level == 1: return true
      default: break
      }
    }
    return false
  }
}
