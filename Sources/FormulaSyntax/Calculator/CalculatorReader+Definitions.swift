import SourceText

extension CalculatorReader {
  mutating func readDefinitions() -> [DefinitionReading] {
    var result: [DefinitionReading] = []
    while true {
      while token.kind == .comma || token.kind == .semicolon { index += 1 }
      if token.kind == .end { break }
      do throws(ReadingFailure) {
        let definition = try definition()
        scope.add(definition)
        result.append(definition)
      } catch {
        diagnostics.append(error.diagnostic)
        if token.kind == .colon { index += 1 }
        recover()
        if token.kind == .colon { index += 1 }
      }
    }
    if result.isEmpty, !hasErrors {
      diagnostics.append(.error(.emptyFormula, "nothing is defined", at: Span(0, bytes.count)))
    }
    return settle(EulerNumber(result)) ? result.map { $0.withEulerNumber } : result
  }

  private mutating func definition() throws(ReadingFailure) -> DefinitionReading {
    let start = token.span
    var symbols: [Symbol] = []
    var parameters: [Symbol]?
    if token.kind == .name {
      let symbol = symbol(token.span)
      let isApplied = tokens[index + 1].kind == .open
      if let function = BuiltIn(name: symbol.name), isApplied || function.entry.isReserved {
        throw .error(.notADefinition, "\(symbol) is built in", at: start)
      }
      if symbol.name == "π" { throw .error(.notADefinition, "π is a constant", at: start) }
      symbols = [symbol]
      index += 1
      if isApplied { parameters = names() }
    } else if token.kind == .open {
      symbols = names() ?? []
    }
    let left = index > 0 ? start.union(tokens[index - 1].span) : start
    let all = symbols + (parameters ?? [])
    guard token.kind == .relation(.equal), !symbols.isEmpty, Set(symbols).count == symbols.count,
      Set(parameters ?? []).count == parameters?.count ?? 0, !all.contains(Symbol("π"))
    else {
      throw .error(
        .notADefinition,
        "the left side must be a name, a name with distinct names as parameters, or a tuple of names",
        at: left)
    }
    index += 1
    let outer = scope
    defer { scope = outer }
    scope = scope.binding(parameters ?? [])
    let body = try sum()
    switch token.kind {
    case .end, .comma, .semicolon: break
    case .relation: throw .error(.notADefinition, "a definition has one =", at: token.span)
    default: throw unexpected()
    }
    return DefinitionReading(
      symbols: symbols, parameters: parameters, body: body, nameSpan: left, span: left.union(body.span))
  }

  /// The names in the parentheses at this place; nil where it holds anything else.
  private mutating func names() -> [Symbol]? {
    index += 1
    var result: [Symbol] = []
    while token.kind == .name {
      result.append(symbol(token.span))
      index += 1
      if token.kind == .close {
        index += 1
        return result
      }
      guard token.kind == .comma else { return nil }
      index += 1
    }
    return nil
  }
}
