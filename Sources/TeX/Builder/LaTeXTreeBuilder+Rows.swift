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
      let (rule, partial) = readRules()
      if isAtRowsEnd(end), !result.rows.isEmpty || position >= count {
        result.ruleBelow = rule
        result.partialRulesBelow = partial
        return
      }
      if environmentTakesTags { (hasTag, hasLabel) = (false, false) }
      let isVertical = result.rows.count % 2 == 1
      var row =
        result.role == .diagram
        ? diagramRow(isVertical: isVertical)
        : row(ruleAbove: rule, wordsFromSecondColumn: wordsFromSecondColumn)
      row.partialRules = partial
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
  private mutating func readRules() -> (LaTeXEnvironment.Rule, [ClosedRange<Int>]) {
    var result = LaTeXEnvironment.Rule.none
    var partial: [ClosedRange<Int>] = []
    while true {
      skipBlanks()
      let start = position
      switch peekAction() {
      case .rule(let rule)?:
        position = commandEnd(position)
        result = result == .none ? rule : .double
      case .partialRule?:
        position = commandEnd(position)
        if let columns = ruledColumns(Span(start, position)), partial.count < 100 { partial.append(columns) }
      default: return (result, partial)
      }
    }
  }

  /// The columns of `\cline{1-2}` or `\cmidrule(lr){1-2}`, counted from 0.
  private mutating func ruledColumns(_ span: Span) -> ClosedRange<Int>? {
    let name = text(span.lowerBound, span.upperBound)
    if current == UInt8(ascii: "(") {
      while position < count, current != UInt8(ascii: ")"), position - span.upperBound < 20 { position += 1 }
      position = min(position + 1, count)
    }
    guard let written = rawArgument(of: span, name) else { return nil }
    let ends = bytes[written.lowerBound..<written.upperBound].split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let numbers = ends.map { Numeral(ascii: $0.filter { !isBlank($0) })?.smallInteger }
    guard numbers.count == 2, let first = numbers[0], let last = numbers[1], first >= 1, first <= last else {
      report(
        .error(
          .invalidColumns, "\(text(written.lowerBound, written.upperBound)) are no columns", at: written,
          notes: [.init("columns are written \(name){1-2}")]))
      return nil
    }
    return min(first, 1000) - 1...min(last, 1000) - 1
  }

  private mutating func reportColumns(_ row: LaTeXEnvironment.Row, _ most: Int, _ name: String) {
    let before = row.cells[most - 1].span.upperBound
    var place = before
    while place < count, bytes[place] != UInt8(ascii: "&") { place += 1 }
    report(
      .error(
        .misplacedAmpersand, "\(name) has \(most == 1 ? "one cell" : "\(most) cells") in a row",
        at: Span(min(place, count), min(place + 1, count))))
  }

  private mutating func row(ruleAbove: LaTeXEnvironment.Rule, wordsFromSecondColumn: Bool)
    -> LaTeXEnvironment.Row
  {
    let start = position
    var cells: [LaTeXEnvironment.Cell] = []
    var tag: LaTeXText?
    var rowFill: LaTeXColor?
    while true {
      let cellStart = position
      var fill = rowFill
      skipBlanks()
      while peekRole() == .cellColor, case .cellColor(let kind)? = peekAction() {
        let start = position
        position = commandEnd(start)
        let color = color(of: Span(start, position), text(start, position))
        fill = color
        if kind == .row {
          rowFill = color
          if !cells.isEmpty {
            report(
              .error(
                .misplacedCommand, "\\rowcolor stands only at the start of a row",
                at: Span(start, commandEnd(start))))
          }
        }
        skipBlanks()
      }
      var nodes = wordsFromSecondColumn && !cells.isEmpty ? wordsInCell() : list(in: .cell)
      let span = nodes.isEmpty ? Span(at: cellStart) : nodes[0].span.union(nodes[nodes.count - 1].span)
      nodes.removeAll { node in
        guard case .tag(let text) = node.kind else { return false }
        tag = text
        return true
      }
      cells.append(LaTeXEnvironment.Cell(nodes, span, fill: fill))
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
            .invalidLength, "\(text(gap.lowerBound, gap.upperBound)) behind \\\\ is no length", at: gap,
            notes: [.init("a blank before the bracket makes it part of the next row")]))
      }
    }
    position = start == end ? start : end
  }

  /// `\matrix{a & b \cr c & d}` of plain TeX.
  mutating func plainRows(_ span: Span, _ name: String) -> LaTeXNode {
    let command = text(span.lowerBound, span.upperBound)
    skipBlanks()
    guard current == UInt8(ascii: "{"),
      let kind = LaTeXEnvironmentKind(name == "eqalignno" ? "aligned" : name)
    else {
      report(.error(.missingArgument, "\(command) without its argument in braces", at: span))
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
    if name == "eqalignno" { numberRows(of: &result) }
    return LaTeXNode(.environment(result), Span(span.lowerBound, position))
  }

  /// Makes the third cells of rows their numbers.
  private func numberRows(of result: inout LaTeXEnvironment) {
    for index in result.rows.indices where result.rows[index].cells.count == 3 {
      var cell = result.rows[index].cells.removeLast()
      // What stands in parentheses is written with them anyway.
      if case .symbol(let first)? = cell.nodes.first?.kind, first.scalar == "(",
        case .symbol(let last)? = cell.nodes.last?.kind, last.scalar == ")", cell.nodes.count > 2
      {
        cell.nodes = Array(cell.nodes.dropFirst().dropLast())
      }
      if !cell.isBlank { result.rows[index].tag = LaTeXText([.math(cell.nodes, cell.span)]) }
    }
  }

  /// `\substack{a \\ b}`.
  mutating func substack(_ span: Span) -> LaTeXNode {
    let start = position
    skipBlanks()
    guard current == UInt8(ascii: "{") else {
      position = start
      report(.error(.missingArgument, "\\substack without its argument", at: span))
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
