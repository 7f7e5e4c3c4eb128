import SourceText

extension LaTeXTreeBuilder {
  /// `\begin{…} … \end{…}`; the position stands behind `\begin`.
  mutating func environment(_ span: Span) -> LaTeXNode {
    guard let written = rawArgument(of: span, "\\begin") else {
      return LaTeXNode(.error("\\begin"), span)
    }
    let nameSpan = trimmed(written)
    let begin = Span(span.lowerBound, position)
    let nameBytes = Array(bytes[nameSpan.lowerBound..<nameSpan.upperBound])
    let name = String(decoding: nameBytes, as: UTF8.self)
    switch name {
    case "empheq", "empheq*": return emphasized(nameBytes, begin)
    case "numcases", "subnumcases": return numberedCases(nameBytes, begin)
    default: break
    }
    if nameSpan != written {
      report(
        .error(
          .unknownEnvironment, "blanks beside the name \(name) of an environment", at: written,
          fixIts: [FixIt("write \(name)", replace: written, with: name)]))
    }
    let isStarred = nameBytes.last == UInt8(ascii: "*")
    let plainName = isStarred ? String(decoding: nameBytes.dropLast(), as: UTF8.self) : name
    let kind = LaTeXEnvironmentKind(plainName) ?? unknownEnvironment(Array(plainName.utf8), nameSpan)

    var result = LaTeXEnvironment(
      name: name, nameSpan: nameSpan, role: kind?.role ?? .matrix, opening: kind?.opening,
      closing: kind?.closing,
      rows: [], isDisplay: kind?.isDisplay ?? false)
    let mostColumns = readOptions(kind, isStarred: isStarred, begin, into: &result)

    let saved = (hasTag, hasLabel, environmentTakesTags)
    if let kind, kind.isOutermost {
      // amsmath sets align inside gather.
      let isInGather = environmentNames.last.map { $0.starts(with: Array("gather".utf8)) } ?? false
      if openDisplays > 0, !(isInGather && kind.role == .aligned) {
        reportInnerDisplay(name, plainName, nameSpan)
      }
      openDisplays += 1
    }
    environmentTakesTags = kind?.isOutermost ?? true
    environmentNames.append(nameBytes)
    defer {
      environmentNames.removeLast()
      if kind?.isOutermost ?? false { openDisplays -= 1 }
      (hasTag, hasLabel, environmentTakesTags) = saved
    }
    readRows(
      into: &result, upTo: .end, mostColumns: mostColumns,
      wordsFromSecondColumn: isStarred && result.role == .cases)
    let end = closeEnvironment(nameBytes, begin, contentEnd: result.rows.last?.span.upperBound ?? position)
    return LaTeXNode(.environment(result), Span(span.lowerBound, end))
  }

  private mutating func unknownEnvironment(_ name: [UInt8], _ span: Span) -> LaTeXEnvironmentKind? {
    let shown = String(decoding: name.prefix(40), as: UTF8.self)
    guard !isSilent, diagnostics.hasRoom(for: .error) else { return nil }
    let suggestion = LaTeXEnvironmentKind.suggestion(for: name)
    report(
      .error(
        .unknownEnvironment, "unknown environment \(shown)", at: span,
        fixIts: suggestion.map { [FixIt("write \($0)", replace: span, with: $0)] } ?? []))
    return suggestion.flatMap { LaTeXEnvironmentKind($0) }
  }

  /// Passes `[t]`, `{2}`, and reads the columns of an array.
  private mutating func readOptions(
    _ kind: LaTeXEnvironmentKind?, isStarred: Bool, _ begin: Span, into result: inout LaTeXEnvironment
  ) -> Int? {
    guard let kind else { return nil }
    var mostColumns = kind.mostColumns
    switch kind.role {
    case .matrix, .smallMatrix:
      // matrix*[r], of mathtools.
      if isStarred, let columns = rawOptionalArgument() {
        result.columns = readColumns(columns).columns
        if result.columns.count != 1 {
          report(.error(.invalidColumns, "\(result.name) has one of l, c and r in brackets", at: columns))
        }
      }
    case .array, .aligned, .gathered:
      if isOneLetterOption() || kind.role == .array && current == UInt8(ascii: "[") {
        _ = rawOptionalArgument()
      }
    default: break
    }
    if result.name == "multlined" { while let option = rawOptionalArgument() { checkBoxOption(option) } }
    if kind.takesNumber, let written = bareOrBraced(of: begin, "\\begin{\(result.name)}") {
      let number = trimmed(written)
      if let pairs = Numeral(ascii: bytes[number.lowerBound..<number.upperBound])?.smallInteger, pairs > 0 {
        mostColumns = 2 * min(pairs, 1000)
      } else {
        report(
          .error(
            .invalidColumns, "\(text(number.lowerBound, number.upperBound)) is no number of columns",
            at: number))
      }
    }
    if kind.takesColumns, let columns = bareOrBraced(of: begin, "\\begin{\(result.name)}") {
      (result.columns, result.columnRules) = readColumns(columns)
      if kind.role == .substack, result.columns.count > 1 {
        report(.error(.invalidColumns, "\(result.name) has one column", at: columns))
      }
    }
    return mostColumns
  }

  /// An argument in braces, or one letter or digit without.
  mutating func bareOrBraced(of owner: Span, _ name: String) -> Span? {
    let end = position
    skipBlanks()
    if isLetter(current) || isDigit(current), position < count {
      position += 1
      return Span(position - 1, position)
    }
    position = end
    return rawArgument(of: owner, name)
  }

  private mutating func reportInnerDisplay(_ name: String, _ plainName: String, _ span: Span) {
    let inner: String? =
      switch plainName {
      case "align": "aligned"
      case "gather": "gathered"
      case "alignat": "alignedat"
      case "multline": "multlined"
      default: nil
      }
    report(
      .error(
        .misplacedEnvironment, "\(name) cannot stand in another display", at: span,
        notes: inner.map { [.init("write \($0) here")] } ?? []))
  }

  /// `[t]`, `[b]`, `[c]`: anything longer belongs to the formula.
  private func isOneLetterOption() -> Bool {
    current == UInt8(ascii: "[") && byte(ahead: 2) == UInt8(ascii: "]")
      && (byte(ahead: 1) == UInt8(ascii: "t") || byte(ahead: 1) == UInt8(ascii: "b")
        || byte(ahead: 1) == UInt8(ascii: "c"))
  }

  /// `lcr|`, `*{3}{c}`, `@{…}`.
  private mutating func readColumns(
    _ span: Span
  ) -> (columns: [LaTeXEnvironment.Alignment], rules: [LaTeXEnvironment.Rule]) {
    var columns: [LaTeXEnvironment.Alignment] = []
    var rules: [LaTeXEnvironment.Rule] = [.none]
    var index = span.lowerBound
    func add(_ alignment: LaTeXEnvironment.Alignment) {
      guard columns.count < 100 else { return }
      columns.append(alignment)
      rules.append(.none)
    }
    while index < span.upperBound {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "l"), UInt8(ascii: "L"): add(.left)
      case UInt8(ascii: "c"), UInt8(ascii: "C"): add(.center)
      case UInt8(ascii: "r"), UInt8(ascii: "R"): add(.right)
      case UInt8(ascii: "|"): rules[rules.count - 1] = rules[rules.count - 1] == .none ? .solid : .double
      case UInt8(ascii: ":"): rules[rules.count - 1] = .dashed
      case UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: ">"), UInt8(ascii: "<"):
        guard let template = bracedSpan(&index, span.upperBound) else {
          reportColumn(byte, at: index - 1)
          break
        }
        checkTemplate(template)
      case UInt8(ascii: "p"), UInt8(ascii: "m"), UInt8(ascii: "b"):
        columnWidth(byte, &index, span.upperBound)
        add(.left)
      case UInt8(ascii: "w"), UInt8(ascii: "W"):
        let letter = bracedSpan(&index, span.upperBound)
        columnWidth(byte, &index, span.upperBound)
        switch letter.map({ text($0.lowerBound, $0.upperBound) }) {
        case "l": add(.left)
        case "r": add(.right)
        case "c": add(.center)
        default: reportColumn(byte, at: letter?.lowerBound ?? index - 1)
        }
      case UInt8(ascii: "*"):
        guard let number = bracedSpan(&index, span.upperBound, orByte: true),
          let body = bracedSpan(&index, span.upperBound, orByte: true),
          let times = Numeral(ascii: bytes[number.lowerBound..<number.upperBound])?.smallInteger,
          body.length <= 20
        else {
          reportColumn(byte, at: index - 1)
          break
        }
        // A star inside a star has no use; its bytes are reported as no columns.
        let isNested = bytes[body.lowerBound..<body.upperBound].contains(UInt8(ascii: "*"))
        if isNested {
          report(.error(.invalidColumns, "columns nested in columns", at: body))
          break
        }
        let inner = readColumns(body)
        for _ in 0..<min(times, 100) where columns.count < 100 {
          if let rule = inner.rules.first, rule != .none { rules[rules.count - 1] = rule }
          for (offset, alignment) in inner.columns.enumerated() {
            add(alignment)
            if offset + 1 < inner.rules.count { rules[rules.count - 1] = inner.rules[offset + 1] }
          }
        }
      case _ where isBlank(byte): break
      default:
        let wrong = Span(index - 1, max(index, min(span.upperBound, index + trailingBytes(index))))
        report(
          .error(
            .invalidColumns, "\(text(wrong.lowerBound, wrong.upperBound)) is no column", at: wrong,
            notes: [.init("columns are l, c and r, with | between them for a line")]))
        index = wrong.upperBound
      }
    }
    return (columns, rules.allSatisfy { $0 == .none } ? [] : rules)
  }

  /// Says that what stands beside the cells of a column cannot end a row or a cell.
  private mutating func checkTemplate(_ span: Span) {
    var index = span.lowerBound
    while index < span.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\") && self.byte(at: index + 1) == byte {
        report(
          .error(
            .invalidColumns, "what stands beside a column cannot hold \\\\ and &",
            at: Span(index, index + 1)))
        return
      }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// The number of bytes from an index on that continue a character.
  private func trailingBytes(_ index: Int) -> Int {
    var end = index
    while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - index
  }

  /// Says that a column of an array lacks what belongs to it.
  private mutating func reportColumn(_ byte: UInt8, at place: Int) {
    report(
      .error(
        .invalidColumns, "column \(Unicode.Scalar(byte)) without its argument in braces",
        at: Span(place, min(place + 1, count))))
  }

  /// Passes the width of a column.
  private mutating func columnWidth(_ byte: UInt8, _ index: inout Int, _ end: Int) {
    guard let width = bracedSpan(&index, end) else { return reportColumn(byte, at: index - 1) }
    // A width such as 0.5\textwidth has no meaning on a page; columns are as wide as they need be.
    if length(width) == nil, !bytes[width.lowerBound..<width.upperBound].contains(0x5C) {
      reportLength(width)
    }
  }

  /// The inside of the braces at an index, which is moved behind them; nil where there are none.
  private func bracedSpan(_ index: inout Int, _ end: Int, orByte: Bool = false) -> Span? {
    while index < end, isBlank(bytes[index]) { index += 1 }
    if orByte, index < end, bytes[index] != UInt8(ascii: "{") {
      index += 1
      return Span(index - 1, index)
    }
    guard index < end, bytes[index] == UInt8(ascii: "{") else { return nil }
    let start = index + 1
    var level = 0
    while index < end {
      if bytes[index] == UInt8(ascii: "{") { level += 1 }
      if bytes[index] == UInt8(ascii: "}") { level -= 1 }
      index += 1
      if level == 0 { return Span(start, index - 1) }
    }
    return Span(start, end)
  }

  /// Passes `\end{name}`, or says what is wrong; gives the end of the environment.
  mutating func closeEnvironment(_ name: [UInt8], _ begin: Span, contentEnd: Int) -> Int {
    let start = position
    guard case .end? = peekAction() else {
      reportUnclosed(name, begin)
      return max(contentEnd, begin.upperBound)
    }
    position = commandEnd(start)
    guard let written = rawArgument(of: Span(start, position), "\\end") else { return position }
    let closed = trimmed(written)
    if bytes[closed.lowerBound..<closed.upperBound].elementsEqual(name) { return position }
    let closedName = Array(bytes[closed.lowerBound..<closed.upperBound])
    if environmentNames.dropLast().contains(closedName) {
      // It closes an environment further out.
      position = start
      reportUnclosed(name, begin)
      return max(contentEnd, begin.upperBound)
    }
    let expected = String(decoding: name.prefix(40), as: UTF8.self)
    report(
      .error(
        .unmatchedEnvironment,
        "\\begin{\(expected)} is closed by \\end{\(text(closed.lowerBound, closed.upperBound))}",
        at: Span(start, position), notes: [.init("it begins here", span: begin)],
        fixIts: [FixIt("write \\end{\(expected)}", replace: closed, with: expected)]))
    return position
  }

  private mutating func reportUnclosed(_ name: [UInt8], _ begin: Span) {
    let shown = String(decoding: name.prefix(40), as: UTF8.self)
    report(.error(.unmatchedEnvironment, "\\begin{\(shown)} without \\end{\(shown)}", at: begin))
  }
}
