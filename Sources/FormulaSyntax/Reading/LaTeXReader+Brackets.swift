import SourceText
import TeX

extension LaTeXMeaningReader {
  /// What a bracket holds.
  struct Bracketed {
    var items: [Expression]
    var opening: Unicode.Scalar?
    /// From the opening bracket to the closing one.
    var span: Span
    /// The token whose scripts belong to the whole.
    var closing: LaTeXToken
    /// Whether a bar stands between two items: `(A \mid B)`.
    var isConditional = false
  }

  /// `(…)`, `[…]`, `\{…\}` or `\left…\right` with its powers.
  mutating func bracketed() throws(ReadingFailure) -> Expression {
    if case .fenced(let fenced) = token.kind, let special = try fencedBars(fenced) { return special }
    try refuseMultisets()
    let name = undefinedName.flatMap { $0.end == index ? $0 : nil }
    let start = index
    let content = try brackets()
    if let name { try check(name, before: content) }
    if content.opening == "{", content.items.count == 1, !isInPrefixArgument, !holdsBrackets(start..<index) {
      return try scripted(try fractionalPart(content), content.closing)
    }
    #if !hasFeature(Embedded)
      if content.opening == "[", !isInPrefixArgument, content.closing.primes == 0,
        content.closing.subscripted == nil, scope.readsForProver, content.items.count == 1
      {
        if coefficient == nil, mayTakeCoefficient(content, start) { coefficient = content.span }
        squareBrackets.insert(content.span)
        if isIdle(content, start) { idleBrackets.insert(content.span) }
      }
      if content.opening == "(", !isInPrefixArgument, !content.closing.hasScripts, content.items.count == 1,
        case .quotient = content.items[0].node, isIdle(content, start)
      {
        idleQuotients.insert(content.span)
      }
      if content.closing.primes > 0 || content.closing.subscripted != nil,
        let value = try scriptedContent(content)
      {
        return value
      }
    #endif
    return try scripted(try meaning(content), content.closing)
  }

  /// Whether there are brackets inside of the first of these tokens, or between the first and the last.
  private func holdsBrackets(_ range: Range<Int>) -> Bool {
    var inner = tokens[range].dropFirst().dropLast()
    if case .fenced(let fenced) = tokens[range.lowerBound].kind, let part = fenced.parts.first {
      inner = LaTeXTokenizer(part).tokens[...]
    }
    return inner.contains { token in
      switch token.kind {
      case .open(let scalar): scalar == "(" || scalar == "["
      case .fenced(let fenced): fenced.opening.scalar == "(" || fenced.opening.scalar == "["
      default: false
      }
    }
  }

  #if !hasFeature(Embedded)
    /// Whether square brackets hold a power and stand before a factor: $[x^n]\,f(x)$ is the coefficient of xⁿ in f(x) to those who count, and
    /// xⁿ f(x) to others.
    private func mayTakeCoefficient(_ content: Bracketed, _ start: Int) -> Bool {
      guard !content.closing.hasScripts, content.items[0].isMonomial,
        let next = tokens[index...].first(where: { !$0.isSpace }), next.beginsOperand
      else { return false }
      switch next.kind {
      case .bar, .doubleBar: if openBars > 0 { return false }
      default: break
      }
      switch tokens[..<start].last(where: { !$0.isSpace })?.kind {
      // x[n] h[n] are values of sequences, or functions of n.
      case .name: if case .symbol = content.items[0].node { return false }
      case .function, .refused: return false
      case .fraction(let fraction): if derivativeSign(fraction) != nil { return false }
      default: break
      }
      return true
    }

    /// Whether square brackets group nothing, as `[x]` and `[n/2]`: they may be the number rounded down.
    private func isIdle(_ content: Bracketed, _ start: Int) -> Bool {
      guard content.items[0].isOfFactors, !holdsBrackets(start..<index) else { return false }
      switch content.items[0].node {
      case .number, .symbol, .constant: break
      // Between a function and what is multiplied they are needed.
      case .call where token.beginsOperand: return false
      // Around a quotient or a product with an exponent they are needed.
      default: if content.closing.isRaised { return false }
      }
      var before = start - 1
      while before >= 0, tokens[before].isSpace { before -= 1 }
      guard before >= 0 else { return true }
      switch tokens[before].kind {
      // What is applied to something may have its argument in square brackets.
      case .function, .fraction, .refused: return false
      default: return true
      }
    }

    /// Whether a number is rounded down somewhere in the formula.
    private var holdsFloors: Bool {
      source.indices.contains { place in
        source[place...].starts(with: "\\lfloor".utf8) || source[place...].starts(with: "⌊".utf8)
      }
    }
  #endif

  /// $\{x\} = x - \lfloor x\rfloor$ beside floors. Without them, braces that hold no other brackets may be a parenthesis or a set
  /// as well, which is an error.
  private func fractionalPart(_ content: Bracketed) throws(ReadingFailure) -> Expression {
    #if !hasFeature(Embedded)
      if holdsFloors, let floor = NamedFunction.builtIn(.floor).applied(to: content.items[0], content.span) {
        return Expression(
          .sum([content.items[0], Expression(.negation(floor), content.span)]), content.span)
      }
    #endif
    throw .error(
      .notUnderstood, "braces may be a parenthesis, a fractional part or a set", at: content.span,
      notes: [
        .init("a parenthesis: write (…)"),
        .init("the fractional part: write x - \\lfloor x \\rfloor"),
      ])
  }

  /// `\left(\!\binom nk\!\right)` counts multisets: the second parentheses are moved to the first ones.
  private func refuseMultisets() throws(ReadingFailure) {
    let inner: [LaTeXToken]
    var span = token.span
    switch token.kind {
    case .fenced(let fenced) where fenced.parts.count == 1: inner = LaTeXTokenizer(fenced.parts[0]).tokens
    case .open("("):
      guard let end = LaTeXToken.parenthesized(in: tokens, at: index)?.end, end - 1 > index + 1 else {
        return
      }
      inner = Array(tokens[(index + 1)..<(end - 1)])
      span = span.union(tokens[end - 1].span)
    default: return
    }
    let pieces = inner.filter { !$0.isSpace }
    guard pieces.count == 1, case .binomial = pieces[0].kind,
      inner.contains(where: { $0.isSpace && text($0.span) == "\\!" })
    else { return }
    throw refusal("a multiset coefficient", span)
  }

  /// The meaning of a bracket: a tuple, or its only content.
  func meaning(_ content: Bracketed) throws(ReadingFailure) -> Expression {
    if let rounded = try rounded(content) { return rounded }
    guard content.items.count > 1 else {
      var result = content.items[0]
      result.span = content.span
      return result
    }
    switch content.opening {
    case "(": return Expression(.tuple(content.items), content.span)
    case "{": throw refusal("a set", content.span)
    default:
      throw .error(
        .notUnderstood,
        "a list in square brackets; write parentheses for a point, bmatrix for a row, a \\le x \\le b for an interval",
        at: content.span)
    }
  }

  /// `\lfloor x \rfloor`, and `\lceil x \rceil`, which is -⌊-x⌋; nil for other brackets.
  private func rounded(_ content: Bracketed) throws(ReadingFailure) -> Expression? {
    let isFloor = content.opening == "⌊"
    guard isFloor || content.opening == "⌈" else { return nil }
    guard content.items.count == 1, let number = content.items.first,
      let value = (isFloor ? NamedFunction.builtIn(.floor) : .derived(.ceiling, name: "ceil"))
        .applied(to: number, content.span)
    else {
      throw .error(.notUnderstood, "only one number can be rounded", at: content.span)
    }
    return value
  }

  /// The list in the brackets that begin at this place.
  ///
  /// With `allowsCondition` one bar may stand in place of a comma.
  mutating func brackets(allowsCondition: Bool = false) throws(ReadingFailure) -> Bracketed {
    let opening = token
    if case .fenced(let fenced) = opening.kind {
      index += 1
      guard fenced.middles.isEmpty, fenced.parts.count == 1 else {
        throw .error(.notUnderstood, "\\middle has no meaning here", at: opening.span)
      }
      let open = fenced.opening.scalar
      let close = fenced.closing.scalar
      guard Self.match(open, close) else {
        if open == "{", close == nil {
          #if !hasFeature(Embedded)
            if let environment = opening.system, environment.rowMeaning != .others {
              let value = try cases(environment, opening.span)
              return Bracketed(
                items: [value], opening: "(", span: baseSpan(opening), closing: opening, isConditional: false)
            }
          #endif
          throw .error(.notUnderstood, "a system must be a statement of its own", at: opening.span)
        }
        throw .error(.unbalancedParenthesis, "these brackets do not belong together", at: opening.span)
      }
      let end = fenced.closing.span.lowerBound
      let (items, isConditional) = try within(fenced.parts[0], end: end) { (reader) throws(ReadingFailure) in
        let list = try reader.list(allowsCondition: allowsCondition)
        guard case .end = reader.token.kind else { throw reader.unexpected() }
        return list
      }
      return Bracketed(
        items: items, opening: open, span: baseSpan(opening), closing: opening, isConditional: isConditional)
    }
    guard case .open(let open) = opening.kind else { throw unexpected() }
    if opening.hasScripts {
      throw .error(.notUnderstood, "a script on an opening bracket", at: opening.span)
    }
    try refuseRows()
    index += 1
    let outerBars = openBars
    openBars = 0
    defer { openBars = outerBars }
    let (items, isConditional) = try list(allowsCondition: allowsCondition)
    let closing = token
    guard case .close(let close) = closing.kind else {
      if closing.isRelation, isClosed(from: index) {
        throw refusal("a relation in brackets", closing.span)
      }
      // No statement goes on behind a relation: the bracket is not closed before it.
      if closing.isRelation || closing.isSeparator {
        throw .error(.unbalancedParenthesis, "\(Character(open)) is never closed", at: opening.span)
      }
      throw unexpected()
    }
    guard Self.match(open, close) else {
      throw .error(
        .unbalancedParenthesis, "\(Character(open)) is closed by \(Character(close))", at: closing.span,
        notes: [Diagnostic.Note("opened here", span: opening.span)])
    }
    index += 1
    let span = opening.span.union(baseSpan(closing))
    return Bracketed(
      items: items, opening: open, span: span, closing: closing, isConditional: isConditional)
  }

  /// `[1 2; 3 4]`, as programs write matrices.
  private mutating func refuseRows() throws(ReadingFailure) {
    guard case .open("[") = token.kind else { return }
    var level = 0
    var hasRows = false
    for position in index..<tokens.count {
      switch tokens[position].kind {
      case .open: level += 1
      case .close: level -= 1
      case .semicolon where level == 1: hasRows = true
      default: break
      }
      guard level == 0 else { continue }
      if hasRows {
        let span = token.span.union(tokens[position].span)
        // What stands in it is no statement.
        index = position + 1
        throw .error(
          .notUnderstood, "rows in square brackets are no matrix here", at: span,
          notes: [.init("write \\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}")])
      }
      return
    }
  }

  /// Whether a bracket that is open at a place is closed before the statement's end: \Pr(X > 3).
  private func isClosed(from start: Int) -> Bool {
    var level = 1
    for token in tokens[start...] {
      switch token.kind {
      case .open: level += 1
      case .close: level -= 1
      case .lineBreak, .semicolon, .wideSpace, .colon, .end: return false
      default: break
      }
      if level == 0 { return true }
    }
    return false
  }

  private static func match(_ open: Unicode.Scalar?, _ close: Unicode.Scalar?) -> Bool {
    switch (open, close) {
    case ("(", ")"), ("[", "]"), ("{", "}"), ("⌊", "⌋"), ("⌈", "⌉"), (nil, nil): true
    default: false
    }
  }

  /// Expressions with commas between them.
  private mutating func list(
    allowsCondition: Bool = false
  ) throws(ReadingFailure) -> ([Expression], isConditional: Bool) {
    var items = [try sum()]
    var isConditional = false
    while true {
      skipSpaces()
      switch token.kind {
      case .comma: break
      case .conditionBar where allowsCondition && items.count == 1: isConditional = true
      default: return (items, isConditional)
      }
      index += 1
      items.append(try sum())
    }
  }

  // MARK: Bars

  /// `|…|` or `‖…‖` by signs.
  mutating func bars() throws(ReadingFailure) -> Expression {
    let opening = token
    var isDouble = false
    if case .doubleBar = opening.kind { isDouble = true }
    guard !opening.hasScripts else {
      throw .error(.notUnderstood, "a script on an opening bar", at: opening.span)
    }
    if opening.side == .closing {
      throw .error(.unbalancedParenthesis, "a closing bar without its opening one", at: opening.span)
    }
    index += 1
    openBars += 1
    let outerBar = innermostBar
    innermostBar = (opening.side != nil, isDouble)
    let content = try sum()
    skipSpaces()
    openBars -= 1
    innermostBar = outerBar
    let closing = token
    switch (closing.kind, isDouble) {
    case (.bar, false) where closing.side != .opening, (.doubleBar, true) where closing.side != .opening:
      index += 1
      if openBars == 0, opening.side == nil { try refuseAmbiguousBars(from: opening) }
    default:
      // \parallel is the same sign.
      if isDouble, text(opening.span) == "\\parallel" { throw refusal("the sign ∥", opening.span) }
      if case .close = closing.kind {
        throw .error(
          .unbalancedParenthesis, "the bar is never closed", at: opening.span,
          notes: [.init("for “given” write \\mid")])
      }
      // No statement goes on behind a relation: the bracket is not closed before it.
      if closing.isRelation || closing.isSeparator {
        throw .error(.unbalancedParenthesis, "the bar is never closed", at: opening.span)
      }
      throw unexpected()
    }
    let span = opening.span.union(baseSpan(closing))
    return try scripted(Expression(isDouble ? .norm(content) : .magnitude(content), span), closing)
  }

  /// `|a|b|c|` may be |a|·b·|c|, or the bars about b may stand within the other two.
  private func refuseAmbiguousBars(from opening: LaTeXToken) throws(ReadingFailure) {
    /// The next bar outside brackets that is no side of a pair, and that may close one.
    func closingBar(from start: Int) -> Int? {
      var level = 0
      for position in start..<tokens.count {
        let token = tokens[position]
        switch token.kind {
        case .open: level += 1
        case .close: level -= 1
        case .bar where level == 0, .doubleBar where level == 0:
          let before = tokens[..<position].last { !$0.isSpace }
          return token.side == nil && before?.endsOperand == true ? position : nil
        case _ where level == 0 && (token.isSeparator || token.isRelation): return nil
        default: break
        }
        if level < 0 { return nil }
      }
      return nil
    }
    guard !tokens[index - 1].hasScripts, token.beginsOperand,
      let second = closingBar(from: index), second > index, !tokens[second].hasScripts,
      let last = closingBar(from: second + 1), last > second + 1
    else { return }
    throw .error(
      .ambiguousArgument, "it cannot be told which of these bars belong together",
      at: opening.span.union(tokens[last].span),
      notes: [.init("write \\lvert … \\rvert, or \\cdot between the factors")])
  }

  /// `\left|…\right|` and `\left\|…\right\|`; nil for other brackets.
  private mutating func fencedBars(_ fenced: LaTeXFenced) throws(ReadingFailure) -> Expression? {
    let token = token
    let open = fenced.opening.scalar?.value
    let close = fenced.closing.scalar?.value
    if open == nil, close == 0x7C, token.hasScripts {
      #if !hasFeature(Embedded)
        if scope.readsForProver, fenced.middles.isEmpty, fenced.parts.count == 1,
          let below = token.subscripted
        {
          index += 1
          let content = try expression(fenced.parts[0], end: fenced.closing.span.lowerBound)
          if let value = try value(of: content, below, token.superscripted, token.span) { return value }
        }
      #endif
      throw refusal("a value at a place", token.span)
    }
    guard open == 0x7C || open == 0x2016 || open == 0x2225 else { return nil }
    guard open == close, fenced.middles.isEmpty, fenced.parts.count == 1 else {
      throw .error(.unbalancedParenthesis, "these brackets do not belong together", at: token.span)
    }
    index += 1
    let content = try expression(fenced.parts[0], end: fenced.closing.span.lowerBound)
    return try scripted(
      Expression(open == 0x7C ? .magnitude(content) : .norm(content), baseSpan(token)), token)
  }

  // MARK: Matrices

  /// The value of an environment: a matrix, or the magnitude or norm of one.
  mutating func matrix(_ environment: LaTeXEnvironment, _ span: Span) throws(ReadingFailure) -> Expression {
    switch environment.role {
    case .matrix, .smallMatrix, .array: break
    case .cases:
      #if !hasFeature(Embedded)
        return try cases(environment, span)
      #else
        throw refusal("a definition by cases", span)
      #endif
    case .aligned, .gathered, .substack, .diagram:
      throw .error(
        .notUnderstood, "\(environment.name) is no value; it must be a statement of its own", at: span)
    }
    var rows = environment.rows.filter { !$0.isBlank }
    // A column of stray `&` at either side is no column.
    while let first = rows.first, first.cells.count > 1, rows.allSatisfy({ $0.cells.last?.isBlank ?? false })
    {
      for row in rows.indices { rows[row].cells.removeLast() }
    }
    while let first = rows.first, first.cells.count > 1, rows.allSatisfy({ $0.cells.first?.isBlank ?? false })
    {
      for row in rows.indices { rows[row].cells.removeFirst() }
    }
    guard let columns = rows.first?.cells.count else {
      throw .error(.blankEntry, "a matrix without entries", at: span)
    }
    var elements: [Expression] = []
    elements.reserveCapacity(rows.count * columns)
    let outer = isInMatrix
    isInMatrix = true
    defer { isInMatrix = outer }
    for row in rows {
      guard row.cells.count == columns else {
        throw .error(
          .raggedMatrix, "a row of \(row.cells.count) entries in a matrix whose first row has \(columns)",
          at: row.span)
      }
      for cell in row.cells {
        guard !cell.isBlank else {
          let place = cell.span.isEmpty ? row.span : cell.span
          throw .error(.blankEntry, "a blank entry; write 0 where it is one", at: place)
        }
        elements.append(try expression(cell.nodes, end: cell.span.upperBound))
      }
    }
    let matrix = Expression(.matrix(rows: rows.count, columns: columns, elements: elements), span)
    switch environment.opening?.value {
    case 0x7C: return Expression(.magnitude(matrix), span)
    case 0x2016, 0x2225: return Expression(.norm(matrix), span)
    default: return matrix
    }
  }
}

#if !hasFeature(Embedded)
  extension Expression {
    /// Whether it is a name in small letters, a power of one, or a product of these.
    fileprivate var isMonomial: Bool {
      switch node {
      case .symbol(let symbol): symbol.name.first?.isLowercase ?? false
      case .power(let base, _): if case .symbol = base.node { base.isMonomial } else { false }
      case .product(let factors): factors.allSatisfy { $0.isMonomial }
      default: false
      }
    }

    /// Whether it consists of names, numbers, functions of something, and products, quotients, powers and negatives of them.
    fileprivate var isOfFactors: Bool {
      switch node {
      case .number, .symbol, .constant, .call, .root, .magnitude: true
      case .product(let factors): factors.allSatisfy { $0.isOfFactors }
      case .dot(let left, let right), .quotient(let left, let right), .power(let left, let right):
        left.isOfFactorsOrSum && right.isOfFactorsOrSum
      case .negation(let operand): operand.isOfFactors
      default: false
      }
    }

    private var isOfFactorsOrSum: Bool {
      if case .sum(let terms) = node { terms.allSatisfy { $0.isOfFactors } } else { isOfFactors }
    }
  }
#endif
