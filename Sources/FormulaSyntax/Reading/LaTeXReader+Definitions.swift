import SourceText
import TeX

extension LaTeXMeaningReader {
  /// What stands left of the `=` of a definition.
  private struct Pattern {
    var symbols: [Symbol]
    var parameters: [Symbol]?
    /// The names in parameters that are tuples, each with what it stands for.
    var components: [Symbol: Expression] = [:]
    /// The numbers of components of those parameters.
    var tupleSizes: [Symbol: Int] = [:]
    var span: Span
  }

  mutating func readDefinitions() -> [DefinitionReading] {
    var result: [DefinitionReading] = []
    while true {
      while token.isSpace || (token.isSeparator && !isEnd) || (isPeriod(index)) { index += 1 }
      if isEnd { break }
      do throws(ReadingFailure) {
        if token.isCondition { throw unexpected() }
        let definition = try definition()
        scope.add(definition)
        result.append(definition)
      } catch {
        report(error.diagnostic)
        recover()
      }
    }
    if result.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
      report(.error(.emptyFormula, "nothing is defined", at: Span(0, source.count)))
    }
    return settlingImaginaryUnit(settle(EulerNumber(result)) ? result.map { $0.withEulerNumber } : result)
  }

  private var isEnd: Bool {
    if case .end = token.kind { true } else { false }
  }

  private mutating func definition() throws(ReadingFailure) -> DefinitionReading {
    let start = index
    guard let pattern = pattern(), case .relation(.equal) = token.kind else {
      throw notADefinition(from: start)
    }
    index += 1
    let outer = scope
    defer { scope = outer }
    scope = scope.binding((pattern.parameters ?? []) + pattern.components.keys)
    var body = try sum()
    skipSpacesBeforeContinuation()
    if token.isRelation {
      throw .error(
        .notADefinition, "a definition has one =; a chain of them belongs into a derivation",
        at: token.span)
    }
    guard atStatementEnd else { throw unexpected() }
    var components = pattern.components
    for (name, component) in self.components(of: pattern.parameters ?? [], in: body) {
      components[name] = component
    }
    if !components.isEmpty {
      body = body.mapped { part in
        guard case .symbol(let symbol) = part.node, let component = components[symbol] else { return part }
        return Expression(component.node, part.span)
      }
    }
    var definition = DefinitionReading(
      symbols: pattern.symbols, parameters: pattern.parameters, body: body, nameSpan: pattern.span,
      span: pattern.span.union(body.span))
    definition.tupleSizes = pattern.tupleSizes
    return definition
  }

  /// The components of parameters that a body names by their indices, as in $f(p) = p_1 + p_2$.
  ///
  /// Where the parameter also stands alone it may be a number, and $x_1$ another: $L(x) = \frac{x - x_1}{x_0 - x_1}$.
  private func components(of parameters: [Symbol], in body: Expression) -> [Symbol: Expression] {
    guard !parameters.isEmpty else { return [:] }
    let names = FreeSymbols.of([body], in: Environment())
    var result: [Symbol: Expression] = [:]
    for name in names where !parameters.contains(name) && !scope.values.contains(name) {
      guard let (tuple, index) = name.asComponent, parameters.contains(tuple), !names.contains(tuple) else {
        continue
      }
      result[name] = Self.component(index, of: tuple)
    }
    return result
  }

  private static func component(_ index: Int, of tuple: Symbol) -> Expression {
    Expression(.call(.component, [Expression(.symbol(tuple)), .integer(index)]))
  }

  private mutating func notADefinition(from start: Int) -> ReadingFailure {
    var end = start
    while !tokens[end].isRelation, !tokens[end].isSeparator || isInBrackets(start, end) { end += 1 }
    let last = max(start, end - 1)
    let span = tokens[start].span.union(tokens[last].span)
    if let mapping = mapping(from: start) { return mapping }
    guard tokens[end].isRelation else {
      var isList = start > 0
      if start > 0, case .comma = tokens[start - 1].kind {} else { isList = false }
      if case .comma = tokens[end].kind { isList = true }
      return .error(
        .notADefinition, "a definition has the form name = expression", at: span,
        notes: isList ? [.init("a tuple is written in parentheses: (a, b) = (1, 2)")] : [])
    }
    if case .relation(let relation) = tokens[end].kind, relation != .equal {
      return .error(
        .notADefinition, "a definition is written with =", at: tokens[end].span,
        notes: [.init("a fact about a name: write it in an assume cell")])
    }
    if case .name("π") = tokens[start].kind, last == start {
      return .error(.notADefinition, "π is a constant", at: span)
    }
    if case .function(let word, _) = tokens[start].kind, BuiltIn(name: word) != nil {
      return .error(
        .notADefinition, "\(word) is built in", at: span, notes: [.init("choose a name of your own")])
    }
    var notes: [Diagnostic.Note] = []
    if last == start, tokens[start].superscripted != nil, case .name = tokens[start].kind {
      notes = [.init("define the name by itself, or write the equation in assume")]
    }
    return .error(
      .notADefinition,
      "the left side must be a name, a name with distinct names as parameters, or a tuple of names", at: span,
      notes: notes)
  }

  /// What is said of `f: x \mapsto x^2`; nil for anything else. What stands behind the colon is no definition.
  private mutating func mapping(from start: Int) -> ReadingFailure? {
    guard case .name = tokens[start].kind, !tokens[start].hasScripts else { return nil }
    var position = start + 1
    while tokens[position].isSpace { position += 1 }
    guard case .colon = tokens[position].kind else { return nil }
    let colon = position
    while !["\\mapsto", "↦", "\\longmapsto"].contains(text(tokens[position].span)) {
      if case .end = tokens[position].kind { return nil }
      if tokens[position].isRelation { return nil }
      position += 1
    }
    // Of `f: A \to B,\ x \mapsto x^2` only what stands behind the last sign before the arrow names the argument.
    var first = position
    while first > colon + 1, !tokens[first - 1].isSeparator, !tokens[first - 1].isSpace { first -= 1 }
    while tokens[first].isSpace, first < position { first += 1 }
    guard first < position else { return nil }
    let argument = LaTeXNames.trimmed(
      text(Span(tokens[first].span.lowerBound, tokens[position].span.lowerBound)))
    let head = text(tokens[start].span) + (argument.hasPrefix("(") ? argument : "(\(argument))")
    let whole = tokens[start].span.union(tokens[position].span)
    while !tokens[index].isRelation, index < tokens.count - 1,
      !(index > position && tokens[index].isSeparator)
    {
      index += 1
    }
    return .error(
      .notADefinition, "a definition has the form name = expression", at: whole,
      fixIts: [FixIt("write \(head) =", replace: whole, with: "\(head) =")])
  }

  private func isInBrackets(_ start: Int, _ end: Int) -> Bool {
    if case .end = tokens[end].kind { return false }
    var level = 0
    for position in start..<end {
      switch tokens[position].kind {
      case .open: level += 1
      case .close: level -= 1
      default: break
      }
    }
    return level > 0
  }

  /// The left side at this place; nil where it is none, and then the place is of no matter.
  private mutating func pattern() -> Pattern? {
    let first = token
    switch first.kind {
    case .name, .function:
      guard let symbol = plainName(first) else { return nil }
      index += 1
      skipThinSpaces()
      guard beginsParenthesis else {
        skipSpaces()
        return isReserved(first, applied: false) ? nil : Pattern(symbols: [symbol], span: first.span)
      }
      guard !isReserved(first, applied: true), let (inner, span) = bracketed(),
        let (parameters, components, sizes) = Self.parameters(inner, self),
        Set(parameters + components.keys).count == parameters.count + components.count
      else { return nil }
      skipSpaces()
      return Pattern(
        symbols: [symbol], parameters: parameters, components: components, tupleSizes: sizes,
        span: first.span.union(span))
    case .open, .fenced:
      guard let (symbols, span) = names(), Set(symbols).count == symbols.count, symbols.count > 1 else {
        return nil
      }
      skipSpaces()
      return Pattern(symbols: symbols, span: span)
    case .environment, .binomial:
      guard let symbols = entries(first), Set(symbols).count == symbols.count, symbols.count > 1 else {
        return nil
      }
      index += 1
      skipSpaces()
      return Pattern(symbols: symbols, span: first.span)
    default: return nil
    }
  }

  private func isReserved(_ token: LaTeXToken, applied: Bool) -> Bool {
    switch token.kind {
    case .name("π"): return !token.hasScripts
    case .function(let word, _):
      guard let function = BuiltIn(name: word) else { return false }
      return applied || function.entry.isReserved
    default: return false
    }
  }

  private func plainName(_ token: LaTeXToken) -> Symbol? {
    guard token.superscripted == nil else { return nil }
    switch token.kind {
    case .name, .function: return try? symbol(token)
    default: return nil
    }
  }

  /// The names in the parentheses at this place, or in the matrix that they hold.
  private mutating func names() -> ([Symbol], Span)? {
    guard let (inner, span) = bracketed(), let symbols = names(inner) else { return nil }
    return (symbols, span)
  }

  /// What stands in the brackets at this place.
  private mutating func bracketed() -> ([LaTeXToken], Span)? {
    let opening = token
    var inner: [LaTeXToken] = []
    if case .fenced = opening.kind {
      guard let tokens = Self.fencedTokens(opening) else { return nil }
      inner = tokens
      index += 1
    } else {
      guard case .open = opening.kind else { return nil }
      index += 1
      var level = 0
      while true {
        switch token.kind {
        case .open: level += 1
        case .close: level -= 1
        default: break
        }
        if level < 0 { break }
        if isEnd { return nil }
        inner.append(token)
        index += 1
      }
      guard !token.hasScripts else { return nil }
      index += 1
    }
    let span = opening.span.union(tokens[index - 1].span)
    inner.removeAll(where: { $0.isSpace })
    return (inner, span)
  }

  /// What stands in round or square brackets that were written as a pair.
  private static func fencedTokens(_ token: LaTeXToken) -> [LaTeXToken]? {
    guard case .fenced(let fenced) = token.kind, fenced.parts.count == 1, !token.hasScripts,
      (fenced.opening.scalar == "(" && fenced.closing.scalar == ")")
        || (fenced.opening.scalar == "[" && fenced.closing.scalar == "]")
    else { return nil }
    return LaTeXTokenizer(fenced.parts[0]).tokens.filter { !$0.isSpace }
  }

  /// Names with commas between them, or one matrix of names.
  private func names(_ inner: [LaTeXToken]) -> [Symbol]? {
    if inner.count == 1, let symbols = entries(inner[0]) { return symbols }
    var symbols: [Symbol] = []
    for (position, token) in inner.enumerated() {
      if position % 2 == 1 {
        guard case .comma = token.kind else { return nil }
      } else {
        guard let symbol = plainName(token), !isReserved(token, applied: false) else { return nil }
        symbols.append(symbol)
      }
    }
    return inner.count % 2 == 1 ? symbols : nil
  }

  /// The parameters of a function: names, and tuples of names, of which each becomes a parameter with components.
  private static func parameters(
    _ inner: [LaTeXToken], _ reader: Self
  ) -> (parameters: [Symbol], components: [Symbol: Expression], sizes: [Symbol: Int])? {
    if let symbols = reader.names(inner) { return (symbols, [:], [:]) }
    var parameters: [Symbol] = []
    var sizes: [Symbol: Int] = [:]
    var components: [Symbol: Expression] = [:]
    var rest = inner[...]
    while let first = rest.first {
      var group: [LaTeXToken]?
      var length = 1
      if case .open("(") = first.kind {
        guard let end = rest.firstIndex(where: { if case .close = $0.kind { true } else { false } }),
          !rest[end].hasScripts
        else { return nil }
        group = Array(rest[(rest.startIndex + 1)..<end])
        length = end - rest.startIndex + 1
      } else {
        group = fencedTokens(first)
      }
      if let group {
        guard let names = reader.names(group), names.count > 1, Set(names).count == names.count else {
          return nil
        }
        // No name has parentheses, so that this one is the parameter's alone.
        let tuple = Symbol("(" + names.map { $0.name }.joined(separator: ", ") + ")")
        parameters.append(tuple)
        sizes[tuple] = names.count
        for (position, name) in names.enumerated() {
          guard components[name] == nil else { return nil }
          components[name] = component(position + 1, of: tuple)
        }
      } else {
        guard let symbol = reader.plainName(first), !reader.isReserved(first, applied: false) else {
          return nil
        }
        parameters.append(symbol)
      }
      rest = rest.dropFirst(length)
      guard let comma = rest.first else { return (parameters, components, sizes) }
      guard case .comma = comma.kind, rest.count > 1 else { return nil }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The names in a row or a column.
  private func entries(_ token: LaTeXToken) -> [Symbol]? {
    guard !token.hasScripts else { return nil }
    var cells: [[LaTeXNode]] = []
    switch token.kind {
    case .binomial(let fraction): cells = [fraction.numerator.items, fraction.denominator.items]
    case .environment(let environment):
      switch environment.role {
      case .matrix, .smallMatrix, .array: break
      default: return nil
      }
      let rows = environment.rows.filter { !$0.isBlank }
      guard rows.count == 1 || rows.allSatisfy({ $0.cells.count == 1 }) else { return nil }
      cells = rows.flatMap { $0.cells.map { $0.nodes } }
    default: return nil
    }
    var symbols: [Symbol] = []
    for cell in cells {
      let inner = LaTeXTokenizer(cell).tokens.filter { !$0.isSpace }
      guard inner.count == 1, let symbol = plainName(inner[0]), !isReserved(inner[0], applied: false) else {
        return nil
      }
      symbols.append(symbol)
    }
    return symbols
  }
}
