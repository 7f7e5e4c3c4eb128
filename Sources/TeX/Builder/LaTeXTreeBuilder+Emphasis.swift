import SourceText

extension LaTeXTreeBuilder {
  /// `\begin{empheq}[left={…}, right={…}]{align} … \end{empheq}` of the package empheq: a display with something at
  /// its sides. The position stands behind `\begin{empheq}`.
  mutating func emphasized(_ name: [UInt8], _ begin: Span) -> LaTeXNode {
    var sides: [String: [LaTeXNode]] = [:]
    skipBlanks()
    if current == UInt8(ascii: "[") {
      let open = position
      position += 1
      readSides(into: &sides, openedAt: open)
    }
    guard let written = rawArgument(of: begin, "\\begin{empheq}") else {
      return LaTeXNode(.error("\\begin"), begin)
    }
    // empheq hands options such as {alignat=2} on.
    let inner = trimmed(written)
    var nameEnd = inner.lowerBound
    while nameEnd < inner.upperBound, bytes[nameEnd] != UInt8(ascii: "=") { nameEnd += 1 }
    let isStarred = nameEnd > inner.lowerBound && bytes[nameEnd - 1] == UInt8(ascii: "*")
    let plain = text(inner.lowerBound, isStarred ? nameEnd - 1 : nameEnd)
    guard let kind = LaTeXEnvironmentKind(plain), kind.isOutermost else {
      report(
        .error(
          .unknownEnvironment, "empheq holds displays such as align and gather, not \(plain)", at: inner))
      return LaTeXNode(.error("\\begin"), begin)
    }
    var result = LaTeXEnvironment(
      name: plain, nameSpan: inner, role: kind.role, rows: [], isDisplay: kind.isDisplay)
    return display(name, begin, kind) { builder in
      builder.readRows(into: &result, upTo: .end, mostColumns: kind.mostColumns)
      let end = builder.closeEnvironment(
        name, begin, contentEnd: result.rows.last?.span.upperBound ?? builder.position)
      let whole = Span(begin.lowerBound, end)
      return Self.between(sides["left"] ?? [], LaTeXNode(.environment(result), whole), sides["right"] ?? [])
    }
  }

  /// `\begin{numcases}{f(x) =} … \end{numcases}` of the package cases. The position stands behind `\begin{numcases}`.
  mutating func numberedCases(_ name: [UInt8], _ begin: Span) -> LaTeXNode {
    let shown = String(decoding: name, as: UTF8.self)
    let left = argument(of: begin, "\\begin{\(shown)}")
    guard let kind = LaTeXEnvironmentKind("cases") else { return left }
    var result = LaTeXEnvironment(
      name: shown, nameSpan: begin, role: .cases, opening: "{", rows: [], isDisplay: true)
    return display(name, begin, kind) { builder in
      builder.environmentTakesTags = true
      builder.readRows(into: &result, upTo: .end, mostColumns: 2, wordsFromSecondColumn: true)
      let end = builder.closeEnvironment(
        name, begin, contentEnd: result.rows.last?.span.upperBound ?? builder.position)
      let whole = Span(begin.lowerBound, end)
      return LaTeXNode(.group(left.items + [LaTeXNode(.environment(result), whole)]), whole)
    }
  }

  /// Reads the rows of a display that stands in no other.
  private mutating func display(
    _ name: [UInt8], _ begin: Span, _ kind: LaTeXEnvironmentKind,
    _ body: (inout LaTeXTreeBuilder) -> LaTeXNode
  ) -> LaTeXNode {
    let saved = (hasTag, hasLabel, environmentTakesTags)
    if openDisplays > 0 {
      report(
        .error(
          .misplacedEnvironment, "\(String(decoding: name, as: UTF8.self)) cannot stand in another display",
          at: begin))
    }
    openDisplays += 1
    environmentTakesTags = true
    environmentNames.append(name)
    let result = body(&self)
    environmentNames.removeLast()
    openDisplays -= 1
    (hasTag, hasLabel, environmentTakesTags) = saved
    return result
  }

  /// Reads `left=…, right=…]`.
  private mutating func readSides(into sides: inout [String: [LaTeXNode]], openedAt open: Int) {
    while position < count, current != UInt8(ascii: "]") {
      skipBlanks()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      let start = position
      while isLetter(current), position < count { position += 1 }
      let key = text(start, position)
      skipBlanks()
      guard current == UInt8(ascii: "="), !key.isEmpty, depth < LaTeXParser.nestingLimit else {
        if current == UInt8(ascii: "]") { break }
        report(.error(.invalidOption, "empheq has the options left= and right=", at: Span(open, open + 1)))
        return
      }
      position += 1
      depth += 1
      let nodes = list(in: .option)
      depth -= 1
      switch key {
      case "left", "right": sides[key] = nodes.count == 1 ? nodes[0].items : nodes
      case "box", "innerbox", "outerbox", "marginleft", "marginright": break
      default:
        report(
          .error(.invalidOption, "empheq has no option \(key)", at: Span(start, start + key.utf8.count)))
      }
    }
    if position < count, current == UInt8(ascii: "]") {
      position += 1
    } else {
      report(.error(.unclosedBracket, "[ is never closed", at: Span(open, open + 1)))
    }
  }

  /// A table with something at its sides, of which the nearest brackets grow.
  private static func between(_ left: [LaTeXNode], _ table: LaTeXNode, _ right: [LaTeXNode]) -> LaTeXNode {
    var (left, right) = (left, right)
    var opening = LaTeXDelimiter(nil, Span(at: table.span.lowerBound))
    var closing = LaTeXDelimiter(nil, Span(at: table.span.upperBound))
    if let last = left.last, case .symbol(let symbol) = last.kind, isDelimiter(symbol.scalar) {
      opening = LaTeXDelimiter(symbol.scalar, last.span)
      left.removeLast()
    }
    if let first = right.first, case .symbol(let symbol) = first.kind, isDelimiter(symbol.scalar) {
      closing = LaTeXDelimiter(symbol.scalar, first.span)
      right.removeFirst()
    }
    let fence = LaTeXNode(
      .fenced(LaTeXFenced(opening: opening, parts: [[table]], closing: closing)), table.span)
    return left.isEmpty && right.isEmpty ? fence : LaTeXNode(.group(left + [fence] + right), table.span)
  }

  /// `\buildrel a \over b` of plain TeX.
  mutating func buildRelation(_ span: Span) -> LaTeXNode {
    let start = position
    let nodes = list(in: .relation)
    let over = LaTeXNode(.group(nodes), Span(start, position))
    guard case .infix(.over)? = peekAction() else {
      report(.error(.missingArgument, "\\buildrel without \\over", at: span))
      return over
    }
    position = commandEnd(position)
    let base = argument(of: span, "\\over")
    return LaTeXNode(
      .stack(LaTeXStack(base: base, over: over, isRelation: true)), Span(span.lowerBound, position))
  }
}
