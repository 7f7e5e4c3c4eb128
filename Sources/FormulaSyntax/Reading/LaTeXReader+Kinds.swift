import SourceText
import TeX

extension LaTeXMeaningReader {
  // MARK: Functions that nothing defines

  /// A name that nothing defines with what it is applied to; nil where it is a quantity.
  ///
  /// What decides is how the name is used in the formulas that belong together: ``SymbolUses``.
  mutating func unknownApplication(
    _ symbol: Symbol, _ token: LaTeXToken, _ span: Span
  ) throws(ReadingFailure) -> Expression? {
    guard symbol.name != "π", symbol.name != "e", symbol != .imaginaryUnit else { return nil }
    guard !scope.values.contains(symbol) else {
      noteFactor(symbol, token)
      return nil
    }
    let start = index
    var next = index
    while isThinSpace(next) { next += 1 }
    if symbol.namesOpaqueFunction, isOpenSquareBracket(next) {
      index = next
      return try application(symbol, token, span, start)
    }
    guard let content = LaTeXToken.parenthesized(in: tokens, at: next) else {
      if scope.uses.declaredFunctions.contains(symbol) {
        throw .error(
          .missingParentheses, "\(symbol) is a function, whose argument must follow in parentheses",
          at: token.span)
      }
      return nil
    }
    try refuseVectorFunction(symbol, token, next)
    let isWord = symbol.namesOpaqueFunction && isPlainWord(symbol) && next == start
    if isWord {
      // \Pr is a command of LaTeX, and no other name misspelt.
      if symbol.base != "Pr", scope.functionNear(symbol.name) != nil {
        throw unknownFunction(symbol, token.span)
      }
      index = next
      return try application(symbol, token, span, start)
    }
    switch scope.uses.role(of: symbol) {
    case .function:
      index = next
      return try application(symbol, token, span, start)
    case .factor:
      noteFactor(symbol, token)
      return nil
    case .unclear(let hasEvidence):
      if !hasEvidence, next == start, token.superscripted == nil, !isInPrefixArgument,
        symbol.namesOpaqueFunction || token.isFunctionName
      {
        index = next
        return try application(symbol, token, span, start)
      }
      // Behind a small letter other brackets group sums, which a warning says; E[X + 1] may be an expectation.
      if !hasEvidence, !content.isIdle, !symbol.isPlainCapital,
        isOpenSquareBracket(next) || isOpenBrace(next)
      {
        return nil
      }
      // A space, or an exponent before a parenthesis that groups something; `\sin\theta(x + y)`.
      if !content.isIdle, token.superscripted != nil || isInPrefixArgument { return nil }
      if !hasEvidence, next > start { return nil }
      throw unclear(symbol, token, next, hasEvidence)
    }
  }

  /// Notes that a name before a parenthesis is read as a factor, where it may be a function: $y(0)$ of y = e^x.
  private mutating func noteFactor(_ symbol: Symbol, _ token: LaTeXToken) {
    #if !hasFeature(Embedded)
      guard symbol.notation == .plain, token.superscripted == nil,
        let content = LaTeXToken.parenthesized(in: tokens, at: index)
      else { return }
      let isNumber = tokensInside(content.end, index).allSatisfy { token in
        switch token.kind {
        case .number, .minus: true
        default: false
        }
      }
      if content.isIdle || isNumber { appliedNames.insert(symbol) }
    #endif
  }

  /// What stands within parentheses that begin and end at some places.
  private func tokensInside(_ end: Int, _ start: Int) -> ArraySlice<LaTeXToken> {
    if case .fenced(let fenced) = tokens[start].kind { return LaTeXTokenizer(fenced.parts[0]).tokens[...] }
    return tokens[(start + 1)..<max(start + 1, end - 1)]
  }

  /// `\vec r(t)`: a vector before a parenthesis around numbers alone is mostly a function of them.
  private func refuseVectorFunction(
    _ symbol: Symbol, _ token: LaTeXToken, _ start: Int
  ) throws(ReadingFailure) {
    guard symbol.notation == .vector || symbol.notation == .matrix, start == index,
      !scope.uses.declared.contains(symbol),
      token.superscripted == nil, let content = LaTeXToken.parenthesized(in: tokens, at: start),
      content.isIdle
    else { return }
    let areNumbers = tokensInside(content.end, start).allSatisfy { token in
      switch token.kind {
      case .number, .thinSpace, .eulerNumber, .minus: true
      // A matrix times a tuple is a column.
      case .comma: symbol.notation == .vector
      case .name(let name):
        Symbol(name).notation == .plain && token.superscripted == nil && !scope.values.contains(Symbol(name))
      default: false
      }
    }
    guard areNumbers else { return }
    throw .error(
      .ambiguousApplication,
      "\(symbol) before a parenthesis may be a function whose values are \(symbol.notation == .vector ? "vectors" : "matrices"), "
        + "which is shown, not checked",
      at: token.span.union(tokens[start].span),
      notes: [
        .init("a product: write the number first"),
        .init(
          "a function: define it under another name, such as \(symbol.notation == .vector ? "r(t) = (…, …)" : "R(t) = \\begin{bmatrix}…")"
        ),
      ])
  }

  func isOpenBrace(_ position: Int) -> Bool {
    switch tokens[position].kind {
    case .open("{"): true
    case .fenced(let fenced): fenced.opening.scalar == "{"
    default: false
    }
  }

  func isOpenSquareBracket(_ position: Int) -> Bool {
    switch tokens[position].kind {
    case .open("["): true
    case .fenced(let fenced): fenced.opening.scalar == "["
    default: false
    }
  }

  /// Why it cannot be told what a letter before a parenthesis is, with both spellings.
  private func unclear(
    _ symbol: Symbol, _ token: LaTeXToken, _ next: Int, _ hasEvidence: Bool
  ) -> ReadingFailure {
    let name = text(baseSpan(token))
    let message =
      hasEvidence
      ? "\(symbol) stands before a parenthesis like a function, and elsewhere alone like a number"
      : "it cannot be told whether \(symbol) is a function or a factor of the parenthesis"
    return .error(
      .ambiguousApplication, message, at: token.span,
      notes: [
        .init("a factor: write \(name) \\cdot (…)"),
        .init("a function: declare it, \(name) : \\mathbb{R} \\to \\mathbb{R} in assume, or define it"),
      ],
      fixIts: [
        FixIt("write \\cdot for a product", replace: Span(at: tokens[next].span.lowerBound), with: "\\cdot ")
      ])
  }

  /// `f(x)`, `P(A \mid B)`, `\mathbb{E}[X]`, at the opening bracket.
  private mutating func application(
    _ symbol: Symbol, _ token: LaTeXToken, _ span: Span, _ start: Int
  ) throws(ReadingFailure) -> Expression {
    if token.superscripted != nil {
      throw .error(
        .ambiguousPower,
        "an exponent between a function and its arguments; write it behind the parenthesis",
        at: token.span)
    }
    // A derivative depends on its function, of which nothing is known; equal arguments give equal values all the same.
    let content = try brackets(allowsCondition: true)
    let function = content.isConditional ? symbol.conditional : symbol
    return try scripted(
      Expression(.apply(function, content.items), span.union(content.span)), content.closing)
  }

  /// `f : \mathbb{R} \to \mathbb{R}`, read as a membership; nil where none begins here.
  mutating func functionDeclaration() throws(ReadingFailure) -> Statement? {
    let start = index
    guard case .name = token.kind, token.superscripted == nil else { return nil }
    var position = index + 1
    while tokens[position].isSpace { position += 1 }
    guard case .colon = tokens[position].kind else { return nil }
    var end = position + 1
    while true {
      if tokens[end].isArrow { break }
      switch tokens[end].kind {
      case .name, .thinSpace, .wideSpace, .cross, .times: end += 1
      default: return nil
      }
    }
    let symbol = try symbol(tokens[start])
    index = position + 1
    let domain = try sum()
    guard token.isArrow else { throw unexpected() }
    let sign = tokens[position].span
    index += 1
    let range = try sum()
    guard atStatementEnd else { throw unexpected() }
    let name = Expression(.symbol(symbol), tokens[start].span)
    let mapping = Expression(.apply(.mapping, [domain, range]), domain.span.union(range.span))
    var statement = Statement(
      sides: [name, mapping], relations: [.element], span: name.span.union(range.span))
    statement.relationSpans = [sign]
    return statement
  }

  // MARK: Kinds

  /// Settles what transposes, and what the letter i means, once all statements have been read.
  mutating func settleKinds(_ reading: inout FormulaReading) {
    var search = KindSearch()
    let conditions = reading.statements.flatMap { $0.conditions }
    for statement in reading.givens + reading.statements + conditions {
      for side in statement.sides { search.visit(side) }
      #if !hasFeature(Embedded)
        if statement.relations == [.equal], statement.sides[0].isCustomarilyComplex,
          statement.sides[1].isSumWithImaginaryTerm
        {
          search.isCertainlyImaginary = true
        }
      #endif
    }
    func transposing(_ statements: [Statement], all: Bool) -> [Statement] {
      statements.map { $0.mapSides { $0.withTransposes(all: all) } }
    }
    if let transposed = search.transposition {
      if scope.values.contains(Symbol("T")) {
        // A matrix that is written as one has no power T, whatever T is.
        reading.givens = transposing(reading.givens, all: false)
        reading.statements = transposing(reading.statements, all: false)
      } else if search.hasQuantityT || scope.uses.declared.contains(Symbol("T")) {
        report(
          .error(
            .ambiguousPower, "T is a quantity here, and as an exponent it also means the transpose",
            at: transposed,
            notes: [
              .init("the transpose: write ^{\\top}"), .init("the power: write ^{(T)} with another name"),
            ]))
      } else {
        // Also where the lesson has a function T, which would need arguments.
        reading.givens = transposing(reading.givens, all: true)
        reading.statements = transposing(reading.statements, all: true)
      }
    }
    settleImaginaryUnit(search, &reading)
    if let (symbol, place) = search.boldOne, !scope.values.contains(symbol),
      !scope.uses.declared.contains(symbol), !scope.readsFacts
    {
      report(
        .error(
          .ambiguousName, "\(symbol) may be the identity or a vector of ones, and nothing says which",
          at: place,
          notes: [
            .init("the identity: write \\mathbf{I}"),
            .init("a vector: define it, or assume \(symbol.latex) \\in \\mathbb{R}^n"),
          ]))
    }
    for (symbol, span) in search.magnitudes.sorted(by: { $0.value.lowerBound < $1.value.lowerBound })
    where !search.transposed.contains(symbol) && !scope.values.contains(symbol)
      && !scope.uses.declared.contains(symbol) && !scope.readsFacts
    {
      report(
        .error(
          .ambiguousName,
          "|\(symbol)| may be a modulus, a determinant or the number of elements, and nothing says what \(symbol) is",
          at: span,
          notes: [
            .init("a number: assume \(symbol) \\in \\mathbb{R}"),
            .init("a matrix: write \\mathbf{\(symbol)}, or assume \(symbol) \\in \\mathbb{R}^{n \\times n}"),
          ]))
    }
    for index in reading.statements.indices {
      reading.statements[index].doubts.capitals = capitals(in: reading.statements[index])
    }
  }

  /// The place of a letter i of which nothing says that it is a name.
  private func openI(_ search: KindSearch) -> Span? {
    let i = Symbol("i")
    guard !scope.values.contains(i), scope.functions[i] == nil, !scope.uses.declared.contains(i) else {
      return nil
    }
    return search.imaginary
  }

  /// Says that i, at a place, is the imaginary unit; false where it is that of quaternions, which is an error.
  private mutating func readsImaginaryUnit(_ search: KindSearch, at place: Span) -> Bool {
    if search.holdsQuaternions {
      report(.error(.notUnderstood, "units of quaternions are shown, not checked", at: place))
      return false
    }
    report(
      .warning(
        .readAsConstant, "i is read as the imaginary unit", at: place,
        fixIts: [FixIt("write \\mathrm{i}", replace: place, with: "\\mathrm{i}")]))
    return true
  }

  /// The definitions with the imaginary unit, where one of them or a formula above shows that i is it.
  mutating func settlingImaginaryUnit(_ definitions: [DefinitionReading]) -> [DefinitionReading] {
    var search = KindSearch()
    for definition in definitions where !(definition.parameters ?? []).contains(Symbol("i")) {
      search.visit(definition.body)
    }
    guard let place = openI(search),
      search.isCertainlyImaginary || scope.uses.hasImaginaryUnit || holdsComplex(definitions.map { $0.body }),
      readsImaginaryUnit(search, at: place)
    else { return definitions }
    return definitions.map { definition in
      var result = definition
      if !(definition.parameters ?? []).contains(Symbol("i")) {
        result.body = definition.body.withImaginaryUnit
        result.showsImaginaryUnit = true
      }
      return result
    }
  }

  /// Whether one of them mentions a name that is declared to be complex: beside it i is the unit.
  private func holdsComplex(_ sides: [Expression]) -> Bool {
    #if hasFeature(Embedded)
      return false
    #else
      guard !scope.uses.complex.isEmpty else { return false }
      return FreeSymbols.of(sides, in: Environment()).contains { scope.uses.complex.contains($0) }
    #endif
  }

  private mutating func settleImaginaryUnit(_ search: KindSearch, _ reading: inout FormulaReading) {
    #if !hasFeature(Embedded)
      let declaration = (reading.givens + reading.statements).first { statement in
        guard statement.relations == [.element], case .symbol(let set) = statement.sides[1].node else {
          return false
        }
        return set.isSetOfComplexNumbers && statement.sides[0].node.isSymbol("i")
      }
      if let declaration {
        return report(
          .error(
            .ambiguousName, "beside complex numbers i is the imaginary unit", at: declaration.span,
            notes: [.init("give the variable another name")]))
      }
    #endif
    guard let place = openI(search) else { return }
    let sides = (reading.givens + reading.statements).flatMap { $0.sides }
    if search.isCertainlyImaginary || scope.uses.hasImaginaryUnit || holdsComplex(sides) {
      guard readsImaginaryUnit(search, at: place) else { return }
      reading.showsImaginaryUnit = true
      reading.givens = reading.givens.map { $0.mapSides { $0.withImaginaryUnit } }
      reading.statements = reading.statements.map { $0.mapSides { $0.withImaginaryUnit } }
    } else if scope.readsFacts {
      // `i > 0` and `i = 2k + 1` speak of a number; beside others, and as what a formula comes to, it might be the unit.
      let isNamed = (reading.givens + reading.statements).contains { statement in
        statement.sides.contains { $0.node.isSymbol("i") }
          && !(statement.relations == [.equal] && statement.sides[1].node.isSymbol("i")
            && !statement.sides[0].isAtom)
      }
      guard !isNamed else { return }
      report(
        .error(
          .ambiguousName, "it cannot be told whether i is the imaginary unit", at: place,
          notes: [.init("as a number: assume i \\in \\mathbb{R} first")],
          fixIts: [FixIt("write \\mathrm{i}", replace: place, with: "\\mathrm{i}")]))
    } else {
      for index in reading.statements.indices { reading.statements[index].doubts.isImaginary = true }
    }
  }

  /// The capitals of a statement that may be numbers or matrices.
  private func capitals(in statement: Statement) -> Set<Symbol> {
    #if hasFeature(Embedded)
      let said = scope.uses.declared
    #else
      let said = scope.uses.ofSaidKind
    #endif
    var result: Set<Symbol> = []
    for symbol in FreeSymbols.of(statement.sides, in: Environment()) where symbol.mayBeMatrix {
      // One that is defined, as C = AB - BA, is what it is made of.
      if scope.functions[symbol] == nil,
        !said.contains(symbol), !scope.uses.functions.contains(symbol)
      {
        result.insert(symbol)
      }
    }
    return result
  }
}

/// Looks for the uses of T and i in what was read.
private struct KindSearch {
  /// The first place of an exponent T that may transpose.
  var transposition: Span?
  var hasQuantityT = false
  /// Capitals between bars.
  var magnitudes: [Symbol: Span] = [:]
  /// Letters that are transposed.
  var transposed: Set<Symbol> = []
  /// The first bold 1, and its place.
  var boldOne: (symbol: Symbol, span: Span)?
  /// The first place of i.
  var imaginary: Span?
  var isCertainlyImaginary = false
  private var hasJ = false
  private var hasK = false

  var holdsQuaternions: Bool { hasJ && hasK }

  mutating func visit(_ expression: Expression) {
    switch expression.node {
    case .symbol(let symbol): visit(symbol, expression.span)
    case .power(let base, let exponent):
      if case .symbol(let symbol) = exponent.node, symbol.name == "T", base.mayBeTransposed {
        transposition = transposition ?? exponent.span
        if case .symbol(let letter) = base.node { transposed.insert(letter) }
        visit(base)
        return
      }
      if case .symbol(let symbol) = base.node, symbol.name == "i", exponent.node.isNumber {
        isCertainlyImaginary = true
      }
      let before = imaginary
      imaginary = nil
      visit(exponent)
      if imaginary != nil, base.isEulerNumber { isCertainlyImaginary = true }
      imaginary = before ?? imaginary
      visit(base)
    case .magnitude(let operand):
      if case .symbol(let symbol) = operand.node, symbol.isPlainCapital {
        magnitudes[symbol] = expression.span
      }
      visit(operand)
    case .transpose(let operand):
      if case .symbol(let letter) = operand.node { transposed.insert(letter) }
      visit(operand)
    case .call(.exp, let arguments):
      let before = imaginary
      imaginary = nil
      for argument in arguments { visit(argument) }
      if imaginary != nil { isCertainlyImaginary = true }
      imaginary = before ?? imaginary
    case .sum(let terms):
      if terms.contains(where: { $0.isImaginaryTerm }) {
        // 3 + 4i, and cos x + i sin x.
        if terms.contains(where: { $0.isCall(of: .cos) }),
          terms.contains(where: { $0.isImaginaryTerm && $0.hasFactor(calling: .sin) })
        {
          isCertainlyImaginary = true
        }
        if terms.contains(where: { $0.node.isNumber }) { isCertainlyImaginary = true }
        // −1 + √3 i; as an index 2i − 1 is a whole number.
        if terms.contains(where: { $0.isCoefficient || $0.isNegatedCoefficient }),
          terms.contains(where: { $0.isImaginaryTerm && $0.hasFactorWithRoot })
        {
          isCertainlyImaginary = true
        }
      }
      for term in terms { visit(term) }
    case .product(let factors):
      for factor in factors { visit(factor) }
    case .binding(_, let variable, let items):
      for item in items.dropLast() { visit(item) }
      // An index i is no imaginary unit, and a variable T no transposition.
      #if !hasFeature(Embedded)
        if let body = items.last { visit(body.substituting([variable: Expression(.symbol(Symbol("⟨⟩")))])) }
      #endif
    default:
      for operand in expression.operands { visit(operand) }
    }
    if case .apply(let symbol, _) = expression.node, Symbol.partsOfComplex.contains(symbol) {
      isCertainlyImaginary = true
    }
  }

  private mutating func visit(_ symbol: Symbol, _ span: Span) {
    let name = symbol.name.utf8
    // Most names are one plain letter; and no name of two bytes, such as a Greek letter, is looked for.
    if name.count == 1 {
      switch name.first {
      case UInt8(ascii: "T"): hasQuantityT = true
      case UInt8(ascii: "i"): imaginary = imaginary ?? span
      case UInt8(ascii: "j"): hasJ = true
      case UInt8(ascii: "k"): hasK = true
      default: break
      }
    }
    guard name.count > 2 else { return }
    if boldOne == nil, symbol.isBoldOne { boldOne = (symbol, span) }
    switch symbol.name {
    case "z\u{304}", "z\u{305}", "w\u{304}", "w\u{305}", "\u{1D53A}": isCertainlyImaginary = true
    case Symbol.imaginaryUnit.name: isCertainlyImaginary = true
    default: break
    }
  }
}

extension Symbol {
  /// The name under which the conjugate stands in a tree.
  public static let conjugate = Symbol("conj")
  /// The name under which the real part stands in a tree.
  public static let realPart = Symbol("Re")
  /// The name under which the imaginary part stands in a tree.
  public static let imaginaryPart = Symbol("Im")
  /// Functions of complex numbers that are applied in a tree.
  public static let partsOfComplex: Set<Symbol> = [
    .conjugate, .realPart, .imaginaryPart, Symbol("arg"), Symbol("Log"),
  ]
}

extension Expression.Node {
  fileprivate func isSymbol(_ name: String) -> Bool {
    if case .symbol(let symbol) = self { symbol.name == name } else { false }
  }
}

extension Expression {
  /// Whether it is e, as a constant or as a letter that may be it.
  var isEulerNumber: Bool {
    switch node {
    case .constant(.e): true
    default: node.isSymbolE
    }
  }

  /// Whether it is i, or a number times i.
  fileprivate var isImaginaryTerm: Bool {
    switch node {
    case .symbol(let symbol): symbol.name == "i"
    case .negation(let operand): operand.isImaginaryTerm
    case .product(let factors): factors.contains { $0.isImaginaryTerm }
    case .quotient(let dividend, _): dividend.isImaginaryTerm
    default: false
    }
  }

  #if !hasFeature(Embedded)
    /// Whether it is z or w, which are complex to everybody beside i.
    fileprivate var isCustomarilyComplex: Bool {
      guard case .symbol(let symbol) = node else { return false }
      return ["z", "w"].contains(symbol.base) && symbol.index.allSatisfy { $0.isNumber }
    }

    /// Whether it is x + iy.
    fileprivate var isSumWithImaginaryTerm: Bool {
      guard case .sum(let terms) = node, terms.count == 2 else { return false }
      return terms.filter { $0.isImaginaryTerm }.count == 1
    }
  #endif

  /// Whether it is a name or a numeral.
  fileprivate var isAtom: Bool {
    switch node {
    case .symbol, .number: true
    default: false
    }
  }

  /// Whether the root of a number is a factor.
  fileprivate var hasFactorWithRoot: Bool {
    switch node {
    case .product(let factors): factors.contains { $0.hasFactorWithRoot }
    case .negation(let operand): operand.hasFactorWithRoot
    case .quotient(let above, let below): above.hasFactorWithRoot || below.hasFactorWithRoot
    case .root(let radicand, _): radicand.node.isNumber
    default: false
    }
  }

  fileprivate func isCall(of function: BuiltIn) -> Bool {
    if case .call(function, _) = node { true } else { false }
  }

  fileprivate func hasFactor(calling function: BuiltIn) -> Bool {
    switch node {
    case .product(let factors): factors.contains { $0.isCall(of: function) }
    case .negation(let operand): operand.hasFactor(calling: function)
    default: isCall(of: function)
    }
  }

  /// Whether an exponent T behind it transposes: numbers, and what is certainly one, have powers.
  fileprivate var mayBeTransposed: Bool {
    switch node {
    case .number, .constant, .degrees, .magnitude, .norm, .root: false
    case .call(let function, _): !function.isPrefix
    case .negation(let operand), .quotient(let operand, _):
      operand.isMatrixByNotation || operand.holdsTranspose
    default: !isEulerNumber
    }
  }

  /// Whether a letter in its sums and products is transposed, which a number cannot be.
  private var holdsTranspose: Bool {
    switch node {
    case .transpose: true
    case .power(_, let exponent): exponent.node.isSymbol("T")
    case .sum(let items), .product(let items): items.contains { $0.holdsTranspose }
    case .negation(let operand), .quotient(let operand, _): operand.holdsTranspose
    default: false
    }
  }

  /// Whether it is a matrix or a vector by its notation alone.
  fileprivate var isMatrixByNotation: Bool {
    switch node {
    case .symbol(let symbol): [.vector, .matrix, .identity, .zero].contains(symbol.notation)
    case .sum(let items), .product(let items): items.contains { $0.isMatrixByNotation }
    case .negation(let operand), .transpose(let operand), .power(let operand, _), .quotient(let operand, _):
      operand.isMatrixByNotation
    default: false
    }
  }

  /// The same tree with each power T a transpose, or each of what is certainly a matrix or a vector.
  func withTransposes(all: Bool) -> Expression {
    mapped { expression in
      guard case .power(let base, let exponent) = expression.node, case .symbol(let symbol) = exponent.node,
        symbol.name == "T", base.mayBeTransposed, all || base.isMatrixByNotation
      else { return expression }
      return Expression(.transpose(base), expression.span)
    }
  }

  /// The same tree with the letter i made the imaginary unit.
  public var withImaginaryUnit: Expression {
    #if hasFeature(Embedded)
      mapped { $0.node.isSymbol("i") ? Expression(.symbol(.imaginaryUnit), $0.span) : $0 }
    #else
      substituting([Symbol("i"): Expression(.symbol(.imaginaryUnit), span)])
    #endif
  }

  /// The same tree with each part changed, the innermost first; also the variables of binders in their bodies, which a change of
  /// free symbols must leave alone (``substituting(_:)``).
  public func mapped(_ transform: (Expression) -> Expression) -> Expression {
    func all(_ items: [Expression]) -> [Expression] { items.map { $0.mapped(transform) } }
    func one(_ item: Expression) -> Expression { item.mapped(transform) }
    var result = self
    switch node {
    case .number, .constant, .symbol: break
    case .sum(let items): result.node = .sum(all(items))
    case .product(let items): result.node = .product(all(items))
    case .tuple(let items): result.node = .tuple(all(items))
    case .call(let function, let items): result.node = .call(function, all(items))
    case .apply(let function, let items): result.node = .apply(function, all(items))
    case .matrix(let rows, let columns, let elements):
      result.node = .matrix(rows: rows, columns: columns, elements: all(elements))
    case .negation(let operand): result.node = .negation(one(operand))
    case .degrees(let operand): result.node = .degrees(one(operand))
    case .magnitude(let operand): result.node = .magnitude(one(operand))
    case .norm(let operand): result.node = .norm(one(operand))
    case .transpose(let operand): result.node = .transpose(one(operand))
    case .root(let operand, let degree): result.node = .root(one(operand), degree: degree)
    case .dot(let left, let right): result.node = .dot(one(left), one(right))
    case .cross(let left, let right): result.node = .cross(one(left), one(right))
    case .quotient(let left, let right): result.node = .quotient(one(left), one(right))
    case .power(let left, let right): result.node = .power(one(left), one(right))
    case .binding(let binder, let variable, let items): result.node = .binding(binder, variable, all(items))
    case .piecewise(let form, let items): result.node = .piecewise(form, all(items))
    }
    return transform(result)
  }
}

extension Statement {
  /// The same statement with each side changed.
  func mapSides(_ transform: (Expression) -> Expression) -> Statement {
    var result = self
    result.sides = sides.map(transform)
    result.tolerances = tolerances.map { $0.map(transform) }
    result.conditions = conditions.map { $0.mapSides(transform) }
    return result
  }
}
