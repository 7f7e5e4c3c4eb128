import SourceText
import TeX

extension LaTeXMeaningReader {
  /// A name without a definition that stands directly before a parenthesis.
  struct UndefinedName {
    var symbol: Symbol
    var token: LaTeXToken
    /// The place of the parenthesis.
    var end: Int
  }

  /// The symbol that a name token spells, scripts included.
  func symbol(_ token: LaTeXToken) throws(ReadingFailure) -> Symbol {
    let base: String
    switch token.kind {
    case .name(let name): base = name
    case .function(let word, _): base = word
    default: throw .error(.notUnderstood, "expected a name", at: token.span)
    }
    guard token.subscripted != nil || token.primes > 0 else { return Symbol(base) }
    var index = ""
    if let node = token.subscripted {
      var written = LaTeXNames.index(node)
      #if !hasFeature(Embedded)
        if written == nil { written = Self.boundOfSet(base, node) }
      #endif
      guard let text = written else {
        throw .error(.notUnderstood, "a subscript that cannot be part of a name", at: node.span)
      }
      if text.utf8.contains(UInt8(ascii: "'")), !text.utf8.allSatisfy({ $0 == 0x27 }),
        text.utf8.contains(where: { $0 == 0x2B || $0 == 0x2D || (0x69...0x6E).contains($0) || $0 == 0x4E })
      {
        throw .error(.notUnderstood, "an index with a prime is shown, not checked", at: node.span)
      }
      index = text
    }
    return Symbol(base: base, subscript: index, primes: token.primes)
  }

  /// A name: a symbol, a constant, or a function that the lesson defines with its arguments.
  mutating func name() throws(ReadingFailure) -> Expression {
    var token = token
    #if !hasFeature(Embedded)
      if let element = try element(token) {
        index += 1
        return try scripted(element, token.withoutSubscript)
      }
    #endif
    var symbol = try symbol(token)
    if let superscript = token.superscripted, let mark = Self.parenthesizedMark(superscript),
      symbol.name != "e", symbol != .imaginaryUnit
    {
      // `x^{(i)}` numbers the x; a power needs no parentheses.
      symbol = Symbol(
        base: symbol.base, subscript: "{\(Self.index(of: symbol))(\(mark))}", primes: token.primes)
      #if !hasFeature(Embedded)
        if scope.readsForProver, let result = try derivative(ofOrderIn: superscript, of: token) {
          return result
        }
      #endif
      token.superscripted = nil
      if LaTeXToken.parenthesized(in: tokens, at: index + 1) != nil {
        throw .error(.notUnderstood, "a derivative is shown, not checked", at: token.span)
      }
    }
    let span = baseSpan(token)
    #if !hasFeature(Embedded)
      if token.isUpright || symbol.name.utf8.count > 1, token.subscripted == nil, token.primes == 0,
        MeasurementUnit(symbol.name) != nil
      {
        if scope.values.contains(symbol) || scope.uses.declared.contains(symbol) {
          definesUnits = true
        } else {
          unitPlaces.insert(span)
        }
      }
    #endif
    #if !hasFeature(Embedded)
      try refuseUprightFunction(symbol, token)
    #endif
    if let product = try boldProduct(symbol, token) { return product }
    index += 1
    if let arity = scope.functions[symbol] {
      return try applied(symbol, arity: arity, token, span)
    }
    #if !hasFeature(Embedded)
      if scope.readsForProver, let derived = derivedFunction(symbol) {
        if LaTeXToken.parenthesized(in: tokens, at: index) != nil {
          return try application(
            ofDerivative: derived.function, derived.parameters, by: derived.variables, token, span)
        }
        if symbol.primes == 0 { return try scripted(derivative(of: derived, span), token) }
      }
    #endif
    if let value = try unknownApplication(symbol, token, span) { return value }
    if case .function(let word, _) = token.kind, !scope.values.contains(symbol), self.token.beginsOperand,
      !closesBar
    {
      throw .error(
        .unknownFunction, "\(word) is no function that can be checked", at: token.span,
        notes: [.init("as a function that nothing is known of: write its argument in parentheses")])
    }
    if symbol.name == "π", !scope.values.contains(symbol) {
      #if !hasFeature(Embedded)
        // π(n) counts primes, and π(s) is a policy: what is false of the number may hold for them.
        if scope.readsForProver, !token.hasScripts, beginsParenthesis,
          LaTeXToken.parenthesized(in: tokens, at: index)?.isIdle ?? false
        {
          appliedPi = token.span
        }
      #endif
      return try scripted(Expression(.constant(.pi), span), token)
    }
    let result = try scripted(Expression(.symbol(symbol), span), token)
    let isOtherFactor =
      (isOpenSquareBracket(index) || isOpenBrace(index)) && !scope.uses.holdsQuantity(symbol)
    if beginsParenthesis || isOtherFactor, !scope.values.contains(symbol) {
      undefinedName = UndefinedName(symbol: symbol, token: token, end: index)
    }
    return result
  }

  /// `\mathbf{AB}`, where nothing has that name: the product of bold letters, which is what it looks like.
  private mutating func boldProduct(
    _ symbol: Symbol, _ token: LaTeXToken
  ) throws(ReadingFailure) -> Expression? {
    guard case .name(let base) = token.kind, base.unicodeScalars.count > 1, !scope.values.contains(symbol),
      scope.functions[symbol] == nil, !scope.uses.declared.contains(symbol)
    else { return nil }
    let letters = base.unicodeScalars.map { Symbol(String(Character($0))) }
    guard letters.allSatisfy({ [.vector, .matrix].contains($0.notation) || $0.isBoldIdentity }) else {
      return nil
    }
    let split = letters.map { $0.latex }.joined()
    guard !token.hasScripts else {
      throw .error(
        .ambiguousName, "it cannot be told whether \(text(baseSpan(token))) is one name or a product",
        at: token.span,
        notes: [.init("a product: write \(split)"), .init("one name: define it")])
    }
    index += 1
    report(
      .warning(
        .readAsProduct, "\(text(token.span)) is read as the product of its letters", at: token.span,
        fixIts: [FixIt("write \(split)", replace: token.span, with: split)]))
    return Expression(.product(letters.map { Expression(.symbol($0), token.span) }), token.span)
  }

  /// Whether a round bracket begins at this place.
  var beginsParenthesis: Bool {
    switch token.kind {
    case .open(let scalar): scalar == "("
    case .fenced(let fenced): fenced.opening.scalar == "("
    default: false
    }
  }

  /// A symbol that is neither defined nor built in stands before a parenthesis: a product where the parenthesis
  /// holds one expression, an unknown function where it is a list.
  mutating func check(_ name: UndefinedName, before content: Bracketed) throws(ReadingFailure) {
    let symbol = name.symbol
    let token = name.token
    guard content.items.count == 1 else { throw unknownFunction(symbol, token.span) }
    if symbol.name.hasSuffix("'"), scope.functions[Symbol(withoutPrimes(symbol.name))] != nil {
      throw .error(.notUnderstood, "a derivative is shown, not checked", at: token.span)
    }
    // A power, a vector, a matrix and the constants are no functions to anybody.
    guard token.superscripted == nil, symbol.notation == .plain, !scope.uses.declared.contains(symbol),
      !(symbol.name == "e" && scope.uses.hasEulerNumber)
    else { return }
    if warnedFactors.insert(symbol).inserted {
      report(
        .warning(
          .readAsProduct, "\(symbol) is not a function; read as \(symbol) times the parenthesis",
          at: token.span.union(content.span),
          notes: [.init("a factor: write \\cdot behind it; a function: define it, or declare it in assume")]))
    }
  }

  /// Whether a name is a word, and not a letter with an accent.
  func isPlainWord(_ symbol: Symbol) -> Bool {
    symbol.name.unicodeScalars.prefix { $0 != "_" && $0 != "'" }.filter {
      !(0x300...0x36F).contains($0.value) && !(0x20D0...0x20FF).contains($0.value)
    }.count > 1
  }

  private func withoutPrimes(_ name: String) -> String {
    String(name.prefix { $0 != "'" })
  }

  func unknownFunction(_ symbol: Symbol, _ span: Span) -> ReadingFailure {
    var notes: [Diagnostic.Note] = []
    if let near = scope.functionNear(symbol.name) { notes.append(Diagnostic.Note("did you mean \(near)?")) }
    return .error(.unknownFunction, "\(symbol) is neither built in nor defined", at: span, notes: notes)
  }

  /// A function of the lesson with its arguments.
  private mutating func applied(
    _ symbol: Symbol, arity: Int, _ token: LaTeXToken, _ span: Span
  ) throws(ReadingFailure) -> Expression {
    var ahead = index
    while isThinSpace(ahead) { ahead += 1 }
    let here = index
    index = ahead
    guard beginsParenthesis else {
      index = here
      // The exponent T transposes, whatever else the lesson calls T; elsewhere a function needs arguments.
      if symbol.name == "T", token.superscripted == nil, isAlone { return Expression(.symbol(symbol), span) }
      throw .error(
        .missingParentheses,
        "\(symbol) is a function of \(Self.arguments(arity)), which must follow in parentheses",
        at: token.span,
        notes: symbol.name == "e" ? [.init("the base of the natural logarithm: write \\mathrm{e}")] : [])
    }
    if token.superscripted != nil {
      throw .error(
        .ambiguousPower,
        "an exponent between a function and its arguments; write it behind the parenthesis",
        at: token.span)
    }
    let content = try brackets()
    guard content.items.count == arity else {
      throw .error(
        .wrongNumberOfArguments,
        "\(symbol) takes \(Self.arguments(arity)), and is given \(content.items.count)",
        at: span.union(content.span),
        notes: arity == 1
          ? [.init("a tuple as the argument has parentheses of its own: \(symbol)((x, y))")] : [])
    }
    return try scripted(Expression(.apply(symbol, content.items), span.union(content.span)), content.closing)
  }

  /// Whether the list of tokens holds a single one, as in the exponent of `M^T`.
  private var isAlone: Bool { tokens.count == 2 }

  static func arguments(_ count: Int) -> String {
    count == 1 ? "1 argument" : "\(count) arguments"
  }

  /// What stands in the parentheses that are all of an exponent: a letter, a whole number, or a letter and a number
  /// to add to it; nil for any other exponent.
  static func parenthesizedMark(_ superscript: LaTeXNode) -> String? {
    let tokens = LaTeXTokenizer(superscript.items).tokens.filter { !$0.isSpace }
    var inner: ArraySlice<LaTeXToken>
    switch tokens.first?.kind {
    case .open("("):
      guard tokens.count > 2, case .close(")") = tokens[tokens.count - 1].kind,
        !tokens[tokens.count - 1].hasScripts
      else { return nil }
      inner = tokens[1..<(tokens.count - 1)]
    case .fenced(let fenced):
      guard tokens.count == 1, !tokens[0].hasScripts, fenced.opening.scalar == "(",
        fenced.closing.scalar == ")", fenced.parts.count == 1
      else { return nil }
      inner = LaTeXTokenizer(fenced.parts[0]).tokens[...]
    default: return nil
    }
    let parts = inner.filter { !$0.isSpace }
    guard let first = parts.first, parts.count == 1 || parts.count == 3, parts.allSatisfy({ !$0.hasScripts })
    else { return nil }
    var mark = ""
    var startsWithName = false
    switch first.kind {
    case .name(let name):
      mark = name
      startsWithName = true
    case .number(let numeral) where numeral.smallInteger != nil: mark = numeral.text
    default: return nil
    }
    if parts.count == 1 { return mark }
    // i + 1, k − 2: a sign alone, as in x^{(−w)}, makes a power.
    let rest = Array(parts)
    guard startsWithName, case .number(let numeral) = rest[2].kind, numeral.smallInteger != nil else {
      return nil
    }
    switch rest[1].kind {
    case .plus: mark += "+"
    case .minus: mark += "-"
    default: return nil
    }
    return mark + numeral.text
  }

  /// The index of a name as it stands there, without braces, and a comma behind it; empty where there is none.
  private static func index(of symbol: Symbol) -> String {
    guard let mark = symbol.name.firstIndex(of: "_") else { return "" }
    let index = symbol.name[symbol.name.index(after: mark)...].filter { $0 != "{" && $0 != "}" && $0 != "'" }
    return index + ","
  }

  // MARK: Function names spelled with letters

  /// The most letters looked at together; longer runs are cut, so that the time stays linear.
  private static let longestRun = 40
  /// The most function names without backslash in one formula.
  static let bareWordLimit = 100

  private static let bareWords = [
    "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "sin", "cos", "tan", "sec", "csc", "cot", "det",
    "exp",
    "log", "min", "max",
  ]

  /// Makes `\Delta w` the one name that it is for everybody; as a product, Δ would cancel from quotients.
  mutating func joinDifferences() {
    guard tokens.contains(where: { $0.isDelta }), !scope.values.contains(Symbol("Δ")) else { return }
    var joined: [LaTeXToken] = []
    for token in tokens {
      if let last = joined.last, last.isDelta, case .name(let name) = token.kind {
        var whole = token
        whole.kind = .name("Δ" + name)
        whole.span = last.span.union(token.span)
        joined[joined.count - 1] = whole
      } else {
        joined.append(token)
      }
    }
    tokens = joined
  }

  /// Finds `cos` written without its backslash and makes it the function, with a warning.
  mutating func joinBareWords() {
    joinDifferences()
    joinNumbers()
    joinRepeatingDecimals()
    readBareWords()
    var start = 0
    while start + 2 < tokens.count {
      guard let first = plainLetter(start) else {
        start += 1
        continue
      }
      var letters = [first]
      var end = start + 1
      while end < tokens.count, letters.count < Self.longestRun, tokens[end - 1].superscripted == nil,
        tokens[end].span.lowerBound == tokens[end - 1].span.upperBound, let letter = plainLetter(end)
      {
        letters.append(letter)
        end += 1
      }
      // A word may stand across the end of a cut run.
      if letters.count == Self.longestRun { end -= 7 }
      if letters.count >= 2, !refuseFunctionWord(letters, start, &end), letters.count >= 3,
        !joinBareWord(letters, start, &end)
      {
        #if !hasFeature(Embedded)
          if !refuseUnknownWord(letters, start) { warnOfWord(letters, start, end) }
        #else
          warnOfWord(letters, start, end)
        #endif
      }
      start = end
    }
  }

  /// Words of functions that are often written without a command, beside those that are read all the same.
  private static let functionWords: Set<String> = [
    "tr", "Tr", "Re", "Im", "Pr", "lg", "ld", "lb", "tg", "gcd", "lcm", "ggT", "kgV", "mod", "arg", "Arg",
    "rank",
    "rang", "dim", "ker", "diag", "span", "adj", "proj", "dist", "Var", "var", "Cov", "cov", "Corr", "corr",
    "ctg",
    "ch", "sh", "th", "sgn", "erf", "sinc", "lerp", "mix", "cbrt", "ceil",
  ]

  #if !hasFeature(Embedded)
    /// `\mathrm{Re} z`: an upright word that is the name of a function elsewhere, directly before an operand.
    private func refuseUprightFunction(_ symbol: Symbol, _ token: LaTeXToken) throws(ReadingFailure) {
      guard symbol.index.isEmpty, token.primes == 0,
        token.isUpright || token.span.length > symbol.name.utf8.count,
        Self.functionWords.contains(symbol.name) || Self.uprightWords.contains(symbol.name),
        !scope.values.contains(symbol), scope.functions[symbol] == nil, !scope.uses.declared.contains(symbol)
      else { return }
      var next = index + 1
      while tokens[next].isSpace { next += 1 }
      guard tokens[next].beginsOperand, !isOpenParenthesis(next) else { return }
      let written = text(token.span)
      throw .error(
        .unknownFunction, "\(symbol.name) may be a function, and nothing says so", at: token.span,
        notes: [
          .init("the function: write \\operatorname{\(symbol.name)}, with its argument in parentheses"),
          .init("a factor: write \(written) \\cdot …"),
        ])
    }

    /// More of them, which are known under no other name here.
    private static let uprightWords: Set<String> = [
      "cis", "Log", "Ln", "Res", "res", "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos",
      "arctan", "arcctg", "arctg",
      "cotg", "cosec", "div", "rot", "grad", "curl", "det", "ord", "deg", "vol", "sup", "inf", "cas", "vers",
      "sinh", "cosh", "tanh", "coth", "sech", "csch", "cth", "cosech", "Sin", "Cos", "Tan", "Sinh", "Cosh",
      "Tanh",
      "Arcsin", "Arccos", "Arctan", "Arccot", "Arctg", "Arcctg", "Arccotg", "arccot", "arcsec", "arccsc",
      "arccotg",
      "Arcsec", "Arccsc",
      "arsinh", "arcosh", "artanh", "arcoth", "arcsinh", "arccosh", "arctanh", "Arsinh", "Arcosh", "Artanh",
      "Arcoth",
      "Arsh", "Arch", "Arth", "arsh", "arch", "arth", "asin", "acos", "atan", "asinh", "acosh", "atanh",
      "Exp", "exp", "ln", "log", "Sgn", "sign", "abs", "sqrt",
      "Ei", "Si", "Ci", "Li", "li", "supp", "conv", "vec", "Tr", "tr",
    ]
  #endif

  /// A word such as `gcd` directly before a parenthesis is meant as a function, and `ln` before anything; whether
  /// something was said.
  private mutating func refuseFunctionWord(_ letters: [UInt8], _ start: Int, _ end: inout Int) -> Bool {
    let word = String(decoding: letters, as: UTF8.self)
    let last = tokens[start + letters.count - 1]
    let names = letters.map { Symbol(String(UnicodeScalar($0))) }
    guard word == "ln" || Self.functionWords.contains(word), last.superscripted == nil || word == "ln",
      !names.contains(where: {
        scope.values.contains($0) || scope.functions[$0] != nil || scope.uses.declared.contains($0)
      }),
      bareWordCount < Self.bareWordLimit
    else { return false }
    let span = Span(tokens[start].span.lowerBound, tokens[start].span.lowerBound + letters.count)
    if word == "ln", start + 2 < tokens.count, tokens[start + 2].beginsOperand {
      bareWordCount += 1
      report(
        .warning(
          .readAsFunction, "ln is read as \\ln", at: span,
          fixIts: [FixIt("write \\ln", replace: Span(at: span.lowerBound), with: "\\")]))
      var token = LaTeXToken(.function("ln", span), span.union(last.span))
      token.superscripted = last.superscripted
      tokens.replaceSubrange(start..<start + 2, with: [token])
      end = start + 1
      return true
    }
    guard start + letters.count < tokens.count, isOpenParenthesis(start + letters.count) else { return false }
    refuse(word: word, span)
    return true
  }

  /// Says that letters are the name of a function, which is written otherwise.
  private mutating func refuse(word: String, _ span: Span) {
    bareWordCount += 1
    report(
      .error(
        .bareWord, "\(word) is a product of letters; the name is written \\operatorname{\(word)}", at: span,
        notes: [.init("a product: write \(word.map(String.init).joined(separator: "\\,"))")],
        fixIts: [FixIt("write \\operatorname{\(word)}", replace: span, with: "\\operatorname{\(word)}")]))
  }

  #if !hasFeature(Embedded)
    /// Letters side by side before a parenthesis that groups nothing, `opt(b, c)`, none of which stands elsewhere: the name of a function,
    /// and no product; whether that was said.
    private mutating func refuseUnknownWord(_ letters: [UInt8], _ start: Int) -> Bool {
      let end = start + letters.count
      guard scope.readsForProver, bareWordCount < Self.bareWordLimit, end < tokens.count,
        isOpenParenthesis(end),
        tokens[end - 1].superscripted == nil, tokens[end].span.lowerBound == tokens[end - 1].span.upperBound,
        LaTeXToken.parenthesized(in: tokens, at: end)?.isIdle ?? false
      else { return false }
      // The same letters side by side are the same name.
      var position = 0
      while position < tokens.count {
        if position + letters.count <= tokens.count,
          zip(letters, position...).allSatisfy({ plainLetter($1) == $0 })
        {
          position += letters.count
          continue
        }
        if let letter = plainLetter(position), letters.contains(letter) { return false }
        position += 1
      }
      let names = letters.map { Symbol(String(UnicodeScalar($0))) }
      guard
        !names.contains(where: {
          scope.values.contains($0) || scope.functions[$0] != nil || scope.uses.declared.contains($0)
        })
      else { return false }
      let word = String(decoding: letters, as: UTF8.self)
      let span = Span(tokens[start].span.lowerBound, tokens[start].span.lowerBound + letters.count)
      refuse(word: word, span)
      return true
    }
  #endif

  /// Looks for a d directly before names, which may be the sign of differentials, in a list of tokens.
  mutating func noteDifferentials() {
    #if hasFeature(Embedded)
      let known: Set<Int> = []
    #else
      let known = differentialsOfIntegrals()
    #endif
    for (position, token) in tokens.enumerated() {
      guard case .name("d") = token.kind, token.subscripted == nil, token.primes == 0,
        !known.contains(position)
      else { continue }
      let isUpright = token.span.length > 1 && token.superscripted == nil
      var next = position + 1
      while isUpright, tokens.indices.contains(next), tokens[next].isSpace { next += 1 }
      guard token.superscripted == nil, tokens.indices.contains(next),
        isUpright || tokens[next].span.lowerBound == token.span.upperBound
      else {
        differentials.isName = true
        continue
      }
      switch tokens[next].kind {
      case .name(let name): differentials.letters.insert(name)
      case .open("("), .fenced: differentials.letters.insert("(")
      default:
        differentials.isName = true
        continue
      }
      if isUpright { differentials.isUpright = true }
    }
  }

  /// Whether each d may be the sign of differentials, and several are, or one is upright.
  var hasDifferentials: Bool {
    let d = Symbol("d")
    return !differentials.isName && (differentials.isUpright || differentials.letters.count > 1)
      && !differentials.letters.isEmpty && !scope.values.contains(d) && scope.functions[d] == nil
      && !scope.uses.declared.contains(d)
  }

  func plainLetter(_ position: Int) -> UInt8? {
    tokens[position].plainLetter
  }

  /// Says that letters which look like a word are read as a product: `median`, `Var(X)`.
  private mutating func warnOfWord(_ letters: [UInt8], _ start: Int, _ end: Int) {
    let isCapital = { (letter: UInt8) in letter < UInt8(ascii: "a") }
    let isName = isCapital(letters[0]) && Set(letters.dropFirst().map(isCapital)).count == 1
    let isApplied = isName && end < tokens.count && isOpenParenthesis(end)
    // Factors mostly stand in the order of the alphabet.
    let isWord = letters.count >= 5 && letters != letters.sorted()
    guard isApplied || isWord, bareWordCount < Self.bareWordLimit else { return }
    bareWordCount += 1
    let word = String(decoding: letters, as: UTF8.self)
    let span = Span(tokens[start].span.lowerBound, tokens[start].span.lowerBound + letters.count)
    let command = isApplied ? "\\operatorname{\(word)}" : "\\mathrm{\(word)}"
    report(
      .warning(
        .readAsProduct, "\(word) is read as the product of its letters", at: span,
        fixIts: [FixIt("write \(command)", replace: span, with: command, isSuggestion: true)]))
  }

  private func isOpenParenthesis(_ position: Int) -> Bool {
    switch tokens[position].kind {
    case .open("("): true
    case .fenced(let fenced): fenced.opening.scalar == "("
    default: false
    }
  }

  /// Makes a function of its name without a backslash; whether something was said of the letters, or they are defined.
  private mutating func joinBareWord(_ letters: [UInt8], _ start: Int, _ end: inout Int) -> Bool {
    let isDefined = letters.allSatisfy { scope.values.contains(Symbol(String(UnicodeScalar($0)))) }
    if isDefined { return true }
    let word = String(decoding: letters, as: UTF8.self)
    let span = Span(tokens[start].span.lowerBound, tokens[start].span.lowerBound + letters.count)
    let symbol = Symbol(word)
    let isWord = scope.functions[symbol] != nil || scope.values.contains(symbol)
    if isWord || (BuiltIn(name: word) != nil && !Self.bareWords.contains(word)) {
      let command = scope.functions[symbol] != nil || BuiltIn(name: word) != nil ? "operatorname" : "mathrm"
      report(
        .error(
          .bareWord, "\(word) is a product of letters; the name is written \\\(command){\(word)}", at: span,
          fixIts: [FixIt("write \\\(command){\(word)}", replace: span, with: "\\\(command){\(word)}")]))
      return true
    }
    for offset in 0...(letters.count - 3) {
      guard let found = Self.bareWords.first(where: { letters[offset...].starts(with: $0.utf8) }) else {
        continue
      }
      // “distance” holds tan, and is a word all the same.
      if offset > 1, letters.count - offset - found.utf8.count > 1 { return false }
      bareWordCount += 1
      guard bareWordCount <= Self.bareWordLimit else {
        if bareWordCount == Self.bareWordLimit + 1 {
          report(.error(.notUnderstood, "too many function names without backslash", at: span))
        }
        return true
      }
      let position = start + offset
      let last = tokens[position + found.utf8.count - 1]
      let place = Span(tokens[position].span.lowerBound, tokens[position].span.lowerBound + found.utf8.count)
      report(
        .warning(
          .readAsFunction, "\(found) is read as \\\(found)", at: place,
          fixIts: [FixIt("write \\\(found)", replace: Span(at: place.lowerBound), with: "\\")]))
      var token = LaTeXToken(.function(found, place), place.union(last.span))
      token.superscripted = last.superscripted
      tokens.replaceSubrange(position..<position + found.utf8.count, with: [token])
      end = position + 1
      return true
    }
    return false
  }
}
