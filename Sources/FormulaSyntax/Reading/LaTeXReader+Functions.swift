import SourceText
import TeX

extension LaTeXMeaningReader {
  /// A function's word: built in, defined, or just a name of several letters.
  mutating func function(_ word: String) throws(ReadingFailure) -> Expression {
    let token = token
    // A base may be any expression, which no name has as its index.
    if word == "log", let base = token.subscripted, LaTeXNames.index(base) == nil, token.primes == 0 {
      return try logarithm(toBase: base)
    }
    let symbol = try symbol(token)
    if scope.functions[symbol] != nil || scope.values.contains(symbol) { return try name() }
    guard let builtIn = BuiltIn(name: word), token.primes == 0 else {
      if Symbol.partsOfComplex.contains(symbol) {
        return try derived(word, arity: 1) { Expression(.apply(symbol, $0), $1) }
      }
      if let value = try derivedFunction(word) { return value }
      #if !hasFeature(Embedded)
        if scope.readsForProver, let value = try divisorFunction(word) { return value }
      #endif
      return try name()
    }
    if builtIn == .log, word == "log", let base = token.subscripted {
      return try logarithm(toBase: base)
    }
    if let node = token.subscripted {
      guard !builtIn.entry.isReserved else { throw refusal("a subscript on \(word)", node.span) }
      return try name()
    }
    let span = baseSpan(token)
    let position = index
    index += 1
    while token.superscripted == nil, isThinSpace(index) { index += 1 }
    if beginsParenthesis || beginsBrackets(builtIn) {
      return try call(builtIn, word, token, span)
    }
    guard builtIn.entry.arity == 1 else {
      index = position
      if builtIn.entry.isReserved {
        throw .error(.missingParentheses, "\(word) needs its arguments in parentheses", at: token.span)
      }
      return try name()
    }
    if !builtIn.entry.isReserved, !token.beginsPrefixFunction(builtIn) || !self.token.beginsOperand {
      index = position
      return try name()
    }
    skipThinSpaces()
    warnLogarithm(builtIn, word, token)
    let argument = try prefixArgument(word, token)
    let result = Expression.application(of: builtIn, to: [argument], span.union(argument.span))
    #if !hasFeature(Embedded)
      if builtIn == .log, word == "log" { alternatives.append(.logarithm(result.span)) }
      if case .slash = self.token.kind { alternatives.append(.argument(result.span)) }
    #endif
    return try raised(result, builtIn, [argument], token)
  }

  /// A function that is read as others, such as `\coth`; nil where the word is just a name.
  private mutating func derivedFunction(_ word: String) throws(ReadingFailure) -> Expression? {
    let token = token
    guard token.primes == 0, token.subscripted == nil else { return nil }
    if let message = DerivedFunction.ambiguity(of: word) {
      throw .error(.ambiguousFunction, message, at: token.span)
    }
    guard let function = DerivedFunction(name: word) else { return nil }
    var place: Span?
    let value = try derived(word, arity: function.arity) { arguments, span in
      place = span
      return function.applied(to: arguments, span)
    }
    #if !hasFeature(Embedded)
      if let place, word == "lg" { alternatives.append(.decimalLogarithm(place)) }
    #endif
    return value
  }

  /// `\log_b x` is ln x / ln b.
  private mutating func logarithm(toBase base: LaTeXNode) throws(ReadingFailure) -> Expression {
    let divisor = try expression(base)
    return try derived("log", arity: 1) { arguments, span in
      Expression(
        .quotient(
          Expression(.call(.log, arguments), span), Expression(.call(.log, [divisor]), divisor.span)), span)
    }
  }

  /// A function that is read as others, with a power on its name; one argument also stands without parentheses.
  private mutating func derived(
    _ word: String, arity: Int, _ value: ([Expression], Span) -> Expression?
  ) throws(ReadingFailure) -> Expression {
    let token = token
    let span = baseSpan(token)
    index += 1
    while token.superscripted == nil, isThinSpace(index) { index += 1 }
    var result: Expression
    if beginsParenthesis {
      let content = try brackets()
      guard content.items.count == arity, let value = value(content.items, span.union(content.span)) else {
        throw .error(
          .wrongNumberOfArguments,
          "\(word) takes \(Self.arguments(arity)), and is given \(content.items.count)",
          at: span.union(content.span))
      }
      result = try scripted(value, content.closing)
    } else {
      let missing = ReadingFailure.error(
        .missingOperand, "\(word) takes \(Self.arguments(arity)), in parentheses", at: span)
      guard arity == 1 else { throw missing }
      skipThinSpaces()
      let argument = try prefixArgument(word, token)
      guard let value = value([argument], span.union(argument.span)) else { throw missing }
      result = value
    }
    guard let superscript = token.superscripted else { return result }
    try refuseMark(superscript, token)
    let exponent = try expression(superscript)
    if case .negation = exponent.node {
      throw .error(
        .ambiguousPower, "the exponent −1 may mean the inverse function or the reciprocal", at: token.span)
    }
    result = Expression(.power(result, exponent), result.span)
    return result
  }

  /// Square brackets and braces too hold the arguments of a built-in function.
  private func beginsBrackets(_ function: BuiltIn) -> Bool {
    switch token.kind {
    case .open(let scalar): scalar == "[" || (scalar == "{" && (function == .min || function == .max))
    case .fenced(let fenced):
      fenced.opening.scalar == "[" || (fenced.opening.scalar == "{" && (function == .min || function == .max))
    default: false
    }
  }

  #if !hasFeature(Embedded)
    /// Whether what stands behind an argument in parentheses may be a factor of it: a letter, a fraction or another parenthesis.
    private var mayBelongToArgument: Bool {
      switch token.kind {
      case .name, .fraction, .open("("): true
      case .fenced(let fenced): fenced.opening.scalar == "("
      default: false
      }
    }
  #endif

  private mutating func call(
    _ builtIn: BuiltIn, _ word: String, _ token: LaTeXToken, _ span: Span
  ) throws(ReadingFailure) -> Expression {
    warnLogarithm(builtIn, word, token)
    // Brackets around a lone matrix belong to the matrix: `\det\left[\begin{matrix}…`.
    let content = try brackets()
    if let arity = builtIn.entry.arity, content.items.count != arity {
      throw .error(
        .wrongNumberOfArguments,
        "\(word) takes \(Self.arguments(arity)), and is given \(content.items.count)",
        at: span.union(content.span))
    }
    let whole = span.union(content.span)
    let result = Expression.application(of: builtIn, to: content.items, whole)
    #if !hasFeature(Embedded)
      if builtIn == .log, word == "log" { alternatives.append(.logarithm(whole)) }
      if builtIn.isPrefix, !content.closing.hasScripts, mayBelongToArgument {
        alternatives.append(.behind(whole))
      }
    #endif
    if content.closing.superscripted != nil, builtIn.isPrefix {
      report(
        .warning(
          .readAsPower, "read as the power of the function's value: \(text(whole)) is raised",
          at: token.span.union(content.closing.span)))
    }
    let value = try raised(result, builtIn, content.items, token)
    return try scripted(value, content.closing)
  }

  private mutating func warnLogarithm(_ builtIn: BuiltIn, _ word: String, _ token: LaTeXToken) {
    guard builtIn == .log, word == "log" else { return }
    report(
      .warning(
        .naturalLogarithm, "\\log is read as the natural logarithm", at: token.span,
        notes: [.init("the logarithm to the base 10: write \\lg, or \\log_{10}")],
        fixIts: [FixIt("write \\ln", replace: functionSpan(token), with: "\\ln")]))
  }

  private func functionSpan(_ token: LaTeXToken) -> Span {
    guard case .function(_, let name) = token.kind else { return token.span }
    return Span(token.span.lowerBound, max(name.upperBound, token.span.lowerBound))
  }

  /// $\sin^{(n)} x$ is a derivative in most books, and in some $\sin(\dots\sin x)$.
  private func refuseMark(_ superscript: LaTeXNode, _ token: LaTeXToken) throws(ReadingFailure) {
    #if !hasFeature(Embedded)
      guard scope.readsForProver, Self.parenthesizedMark(superscript) != nil else { return }
      throw .error(
        .ambiguousPower, "an exponent in parentheses behind a function may count derivatives", at: token.span,
        notes: [
          .init("a power: write it without parentheses"), .init("a derivative: write \\frac{d^n}{dx^n}"),
        ])
    #endif
  }

  /// `\sin^2 x` is the square of the value, `\sin^{-1} x` the inverse function.
  private mutating func raised(
    _ value: Expression, _ builtIn: BuiltIn, _ arguments: [Expression], _ token: LaTeXToken
  ) throws(ReadingFailure) -> Expression {
    guard let superscript = token.superscripted else { return value }
    try refuseMark(superscript, token)
    let exponent = try expression(superscript)
    if case .negation(let one) = exponent.node, case .number(let numeral) = one.node,
      numeral.smallInteger == 1
    {
      guard let inverse = builtIn.entry.inverse.flatMap(NamedFunction.init), let argument = arguments.first,
        let result = inverse.applied(to: argument, value.span)
      else {
        throw .error(
          .ambiguousPower, "the exponent −1 may mean the inverse function or the reciprocal", at: token.span
        )
      }
      report(
        .warning(
          .readAsInverse, "read as the inverse function, \(inverse.shownName)", at: token.span))
      return result
    }
    return Expression(.power(value, exponent), value.span)
  }

  // MARK: Arguments without parentheses

  /// The argument behind `\sin`: one factor, or a number and one factor; anything that could belong to it or
  /// not is refused, or said to be a factor of its own.
  private mutating func prefixArgument(_ word: String, _ function: LaTeXToken) throws(ReadingFailure)
    -> Expression
  {
    try enter(token.span)
    defer { depth -= 1 }
    if case .minus = token.kind {
      throw .error(
        .ambiguousArgument, "the sign behind \\\(word) needs parentheses: \\\(word)(-…)",
        at: function.span.union(token.span))
    }
    guard token.beginsOperand, !closesBar else {
      throw .error(.missingOperand, "\\\(word) without its argument", at: function.span)
    }
    var factors = [try argumentFactor(function)]
    // Numbers and π before one more factor: `\sin 2\theta`, `\cos 2\pi t`; and letters that count or measure: `\sin kx`.
    while factors.allSatisfy({ $0.isCoefficient || isMultiplier($0) }), continuesArgument,
      factors.allSatisfy({ $0.isCoefficient }) || beginsVariable(behind: factors)
    {
      factors.append(try argumentFactor(function))
    }
    let argument = Expression.joined(factors) { .product($0) }
    #if !hasFeature(Embedded)
      if factors.count > 1, factors.contains(where: isMultiplier) {
        let place = function.span.union(argument.span)
        let head = text(function.span)
        report(.warning(.readAsFunction, "read as \(head)(\(text(argument.span)))", at: place))
        splitArguments.append(argument.span)
      }
    #endif
    undefinedName = nil
    let start = index
    skipThinSpaces()
    defer { if !token.beginsOperand { index = max(start, index) } }
    let place = function.span.union(token.span)
    switch token.kind {
    case .slash:
      report(
        .warning(
          .readAsQuotient,
          "read as the function's value divided: (\(text(function.span.union(argument.span)))) / …",
          at: place))
    case .dot, .cross, .times:
      if factors.allSatisfy({ $0.node.isNumber }) { throw ambiguous(function, argument, token.span) }
    case .number, .name, .eulerNumber, .refused, .infinity:
      guard index > start, !factors.allSatisfy({ $0.isCoefficient }) else {
        throw ambiguous(function, argument, token.span)
      }
      warnProduct(function, argument, place)
    case .open, .fraction, .root, .environment, .group, .binomial, .bar, .doubleBar, .fenced:
      if !closesBar {
        // `\cos\frac12(x + y)`, `\sin\pi(n + 1)`: a number before a parenthesis is its factor to most.
        if beginsParenthesis, factors.allSatisfy({ $0.isCoefficient || $0.isFractionOfPi }) {
          throw ambiguous(function, argument, token.span)
        }
        warnProduct(function, argument, place)
      }
    default: break
    }
    return argument
  }

  /// Whether a factor is a letter that multiplies what is behind it in an argument: n, a frequency, or one of the letters of constants.
  ///
  /// To those of constants the rule holds in claims alone, whose verdict is asked about the other reading, too: a is an angle to some.
  private func isMultiplier(_ factor: Expression) -> Bool {
    #if hasFeature(Embedded)
      return false
    #else
      guard scope.readsForProver, case .symbol(let symbol) = factor.node else { return false }
      switch symbol.name {
      case "n", "m", "k", "ω": return true
      case "a", "b", "c", "d", "p", "q", "r", "j", "l": return scope.readsConditions
      default: return false
      }
    #endif
  }

  /// Whether a plain letter that usually varies stands here, or another multiplier, or π.
  private func beginsVariable(behind factors: [Expression]) -> Bool {
    #if hasFeature(Embedded)
      return false
    #else
      guard case .name = token.kind, !token.hasScripts, !token.isUpright, let symbol = try? symbol(token),
        scope.functions[symbol] == nil
      else { return false }
      if LaTeXToken.parenthesized(in: tokens, at: index + 1) != nil { return false }
      return ["x", "t", "θ", "φ", "ϕ", "α", "β", "u", "s", "π", "y"].contains(symbol.name)
        || isMultiplier(Expression(.symbol(symbol), token.span))
    #endif
  }

  /// A factor of an argument; its power belongs to it, which is said.
  private mutating func argumentFactor(_ function: LaTeXToken) throws(ReadingFailure) -> Expression {
    let outer = isInPrefixArgument
    isInPrefixArgument = true
    defer { isInPrefixArgument = outer }
    let isInBraces = if case .group = token.kind { true } else { false }
    let factor = try self.factor()
    if isInBraces, case .sum = factor.node {
      throw .error(
        .missingParentheses,
        "the braces behind \(text(function.span)) are not shown; a sum needs parentheses",
        at: factor.span,
        fixIts: [FixIt("write (…)", replace: factor.span, with: "(\(Self.withoutBraces(text(factor.span))))")]
      )
    }
    if case .power = factor.node {
      report(
        .warning(
          .readAsPower,
          "the exponent is read as part of the argument: \(text(function.span))(\(text(factor.span)))",
          at: factor.span))
    }
    return factor
  }

  private static func withoutBraces(_ text: String) -> String {
    text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
  }

  /// Whether a name stands directly behind.
  private var continuesArgument: Bool {
    switch token.kind {
    case .name, .eulerNumber: true
    default: false
    }
  }

  private mutating func warnProduct(_ function: LaTeXToken, _ argument: Expression, _ place: Span) {
    let head = text(function.span.union(argument.span))
    report(.warning(.readAsProduct, "read as a product: (\(head)) times what follows", at: place))
  }

  private func ambiguous(_ function: LaTeXToken, _ argument: Expression, _ next: Span) -> ReadingFailure {
    let head = text(function.span)
    let inner = text(argument.span)
    let rest = text(next)
    let whole = function.span.union(next)
    let space = inner.hasSuffix(" ") || rest.hasPrefix("\\") ? "" : " "
    return .error(
      .ambiguousArgument, "it cannot be told whether \(rest) belongs to the argument of \(head)", at: whole,
      notes: [
        Diagnostic.Note("write \(head)(\(inner)\(space)\(rest)) if it does", span: next),
        Diagnostic.Note("write \(head)(\(inner)) \(rest) if it does not", span: next),
      ],
      fixIts: [
        FixIt("put both into parentheses", replace: whole, with: "\(head)(\(inner)\(space)\(rest))"),
        FixIt("put the argument into parentheses", replace: whole, with: "\(head)(\(inner)) \(rest)"),
      ])
  }
}

extension LaTeXToken {
  /// Whether a function of this word may take an argument without parentheses: only where it was written as a
  /// function, since `trace` or `norm` in `\text` may be a name.
  func beginsPrefixFunction(_ function: BuiltIn) -> Bool {
    if case .function = kind { true } else { false }
  }
}

extension Expression {
  /// Whether it is a fraction of π, $\frac{\pi}{2}$.
  fileprivate var isFractionOfPi: Bool {
    if case .quotient(let above, let below) = node {
      above.isCoefficient && below.node.isNumber
    } else {
      false
    }
  }

  /// Whether it is a number or π, which before a name belong to one argument with it.
  var isCoefficient: Bool {
    switch node {
    case .number, .constant(.pi): true
    case .quotient(let left, let right): left.node.isNumber && right.node.isNumber
    default: false
    }
  }
}
