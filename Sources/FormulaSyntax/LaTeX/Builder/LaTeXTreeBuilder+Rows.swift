import SourceText

extension LaTeXTreeBuilder {
  /// What closes the rows that are read.
  enum RowsEnd {
    /// `\end`.
    case end
    /// `}`.
    case brace
  }

  /// Reads rows up to what closes them, which is not passed.
  ///
  /// - Parameter mostColumns: the most cells of a row, where there is a limit.
  /// - Parameter wordsFromSecondColumn: whether all cells but the first of a row hold words, as in `cases*`.
  mutating func readRows(
    into result: inout LaTeXEnvironment, upTo end: RowsEnd, mostColumns: Int? = nil,
    wordsFromSecondColumn: Bool = false
  ) {
    while true {
      let rule = readRules()
      if isAtRowsEnd(end), !result.rows.isEmpty || position >= count {
        result.ruleBelow = rule
        return
      }
      if environmentTakesTags { (hasTag, hasLabel) = (false, false) }
      let isVertical = result.rows.count % 2 == 1
      let row =
        result.role == .diagram
        ? diagramRow(isVertical: isVertical)
        : row(ruleAbove: rule, wordsFromSecondColumn: wordsFromSecondColumn)
      result.rows.append(row)
      if let mostColumns, row.cells.count > mostColumns { reportColumns(row, mostColumns, result.name) }
      guard case .lineBreak? = peekAction() else {
        // The list ended at \end, or at something that belongs further out.
        return
      }
      position = commandEnd(position)
      passRowGap()
    }
  }

  private mutating func isAtRowsEnd(_ end: RowsEnd) -> Bool {
    skipBlanks()
    if position >= count { return true }
    switch end {
    case .brace: return current == UInt8(ascii: "}")
    case .end:
      if case .end? = peekAction() { return true }
      return false
    }
  }

  /// Passes `\hline` and its kin.
  private mutating func readRules() -> LaTeXEnvironment.Rule {
    var result = LaTeXEnvironment.Rule.none
    while true {
      skipBlanks()
      guard case .rule(let rule)? = peekAction() else { return result }
      position = commandEnd(position)
      result = result == .none ? rule : .double
    }
  }

  private mutating func reportColumns(_ row: LaTeXEnvironment.Row, _ most: Int, _ name: String) {
    let before = row.cells[most - 1].span.upperBound
    var place = before
    while place < count, bytes[place] != UInt8(ascii: "&") { place += 1 }
    report(
      .error(
        "misplaced-ampersand", "\(name) has \(most == 1 ? "one cell" : "\(most) cells") in a row",
        at: Span(min(place, count), min(place + 1, count))))
  }

  private mutating func row(ruleAbove: LaTeXEnvironment.Rule, wordsFromSecondColumn: Bool)
    -> LaTeXEnvironment.Row
  {
    let start = position
    var cells: [LaTeXEnvironment.Cell] = []
    var tag: LaTeXText?
    while true {
      let cellStart = position
      var nodes = wordsFromSecondColumn && !cells.isEmpty ? wordsInCell() : list(in: .cell)
      let span = nodes.isEmpty ? Span(at: cellStart) : nodes[0].span.union(nodes[nodes.count - 1].span)
      nodes.removeAll { node in
        guard case .tag(let text) = node.kind else { return false }
        tag = text
        return true
      }
      cells.append(LaTeXEnvironment.Cell(nodes, span))
      guard position < count, current == UInt8(ascii: "&") else { break }
      position += 1
    }
    let end = cells.last?.span.upperBound ?? start
    return LaTeXEnvironment.Row(
      cells: cells, span: trimmed(Span(start, max(end, start))), ruleAbove: ruleAbove, tag: tag)
  }

  /// Passes the `*` and the `[4pt]` behind `\\`. A bracket that holds no length belongs to the next row.
  mutating func passRowGap() {
    if current == UInt8(ascii: "*") { position += 1 }
    let end = position
    skipBlanks()
    let start = position
    if let gap = rawOptionalArgument() {
      if length(gap) != nil { return }
      // Behind a blank the bracket belongs to the next row, as amsmath has it.
      if start == end {
        report(
          .error(
            "invalid-length", "\(text(gap.lowerBound, gap.upperBound)) behind \\\\ is no length", at: gap,
            notes: [.init("a blank before the bracket makes it part of the next row")]))
      }
    }
    position = start == end ? start : end
  }

  /// `\matrix{a & b \cr c & d}` of plain TeX.
  mutating func plainRows(_ span: Span, _ name: String) -> LaTeXNode {
    let command = text(span.lowerBound, span.upperBound)
    skipBlanks()
    guard current == UInt8(ascii: "{"), let kind = LaTeXEnvironmentKind(name) else {
      report(.error("missing-argument", "\(command) without its argument in braces", at: span))
      return LaTeXNode(.error(command), span)
    }
    let brace = position
    let known = diagnostics.count
    position += 1
    var result = LaTeXEnvironment(
      name: name, nameSpan: Span(span.lowerBound + 1, span.upperBound), role: kind.role,
      opening: kind.opening,
      closing: kind.closing, rows: [], isDisplay: kind.isDisplay)
    contexts.append(.brace)
    readRows(into: &result, upTo: .brace, mostColumns: kind.mostColumns)
    contexts.removeLast()
    closeBrace(openedAt: brace, since: known)
    return LaTeXNode(.environment(result), Span(span.lowerBound, position))
  }

  /// `\substack{a \\ b}`.
  mutating func substack(_ span: Span) -> LaTeXNode {
    let start = position
    skipBlanks()
    guard current == UInt8(ascii: "{") else {
      position = start
      report(.error("missing-argument", "\\substack without its argument", at: span))
      return LaTeXNode(.error("\\substack"), span)
    }
    let brace = position
    let known = diagnostics.count
    position += 1
    var result = LaTeXEnvironment(
      name: "substack", nameSpan: Span(span.lowerBound + 1, span.upperBound), role: .substack, rows: [])
    contexts.append(.brace)
    readRows(into: &result, upTo: .brace)
    contexts.removeLast()
    closeBrace(openedAt: brace, since: known)
    return LaTeXNode(.environment(result), Span(span.lowerBound, position))
  }
}
