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
    let isStarred = nameBytes.last == UInt8(ascii: "*")
    let plainName = isStarred ? String(decoding: nameBytes.dropLast(), as: UTF8.self) : name
    let kind = LaTeXEnvironmentKind(plainName) ?? unknownEnvironment(Array(plainName.utf8), nameSpan)

    var result = LaTeXEnvironment(
      name: name, nameSpan: nameSpan, role: kind?.role ?? .matrix, opening: kind?.opening,
      closing: kind?.closing,
      rows: [], isDisplay: kind?.isDisplay ?? false)
    readOptions(kind, isStarred: isStarred, begin, into: &result)

    environmentNames.append(nameBytes)
    defer { environmentNames.removeLast() }
    readRows(into: &result, upTo: .end)
    let end = closeEnvironment(nameBytes, begin, contentEnd: result.rows.last?.span.upperBound ?? position)
    return LaTeXNode(.environment(result), Span(span.lowerBound, end))
  }

  private mutating func unknownEnvironment(_ name: [UInt8], _ span: Span) -> LaTeXEnvironmentKind? {
    let shown = String(decoding: name.prefix(40), as: UTF8.self)
    guard !isSilent, diagnostics.count < LaTeXParser.diagnosticLimit else { return nil }
    let suggestion = LaTeXEnvironmentKind.suggestion(for: name)
    report(
      .error(
        "unknown-environment", "unknown environment \(shown)", at: span,
        fixIts: suggestion.map { [FixIt("write \($0)", replace: span, with: $0)] } ?? []))
    return suggestion.flatMap { LaTeXEnvironmentKind($0) }
  }

  /// Passes `[t]`, `{2}`, and reads the columns of an array.
  private mutating func readOptions(
    _ kind: LaTeXEnvironmentKind?, isStarred: Bool, _ begin: Span, into result: inout LaTeXEnvironment
  ) {
    guard let kind else { return }
    switch kind.role {
    case .matrix, .smallMatrix:
      // matrix*[r], of mathtools.
      if isStarred, let columns = rawOptionalArgument() {
        result.columns = readColumns(columns).columns
      }
    case .array, .aligned, .gathered:
      if isOneLetterOption() { _ = rawOptionalArgument() }
    default: break
    }
    if kind.takesNumber { _ = rawArgument(of: begin, "\\begin{\(result.name)}") }
    if kind.takesColumns, let columns = rawArgument(of: begin, "\\begin{\(result.name)}") {
      (result.columns, result.columnRules) = readColumns(columns)
    }
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
        _ = bracedSpan(&index, span.upperBound)
      case UInt8(ascii: "p"), UInt8(ascii: "m"), UInt8(ascii: "b"):
        _ = bracedSpan(&index, span.upperBound)
        add(.left)
      case UInt8(ascii: "*"):
        guard let number = bracedSpan(&index, span.upperBound),
          let body = bracedSpan(&index, span.upperBound),
          let times = Numeral(ascii: bytes[number.lowerBound..<number.upperBound])?.smallInteger,
          body.length <= 20
        else { break }
        // A star inside a star has no use; its bytes are reported as no columns.
        let isNested = bytes[body.lowerBound..<body.upperBound].contains(UInt8(ascii: "*"))
        if isNested {
          report(.error("invalid-columns", "columns nested in columns", at: body))
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
            "invalid-columns", "\(text(wrong.lowerBound, wrong.upperBound)) is no column", at: wrong,
            notes: [.init("columns are l, c and r, with | between them for a line")]))
        index = wrong.upperBound
      }
    }
    return (columns, rules.allSatisfy { $0 == .none } ? [] : rules)
  }

  /// The number of bytes from an index on that continue a character.
  private func trailingBytes(_ index: Int) -> Int {
    var end = index
    while end < count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - index
  }

  /// The inside of the braces at an index, which is moved behind them; nil where there are none.
  private func bracedSpan(_ index: inout Int, _ end: Int) -> Span? {
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
  private mutating func closeEnvironment(_ name: [UInt8], _ begin: Span, contentEnd: Int) -> Int {
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
        "unmatched-environment",
        "\\begin{\(expected)} is closed by \\end{\(text(closed.lowerBound, closed.upperBound))}",
        at: Span(start, position), notes: [.init("it begins here", span: begin)],
        fixIts: [FixIt("write \\end{\(expected)}", replace: closed, with: expected)]))
    return position
  }

  private mutating func reportUnclosed(_ name: [UInt8], _ begin: Span) {
    let shown = String(decoding: name.prefix(40), as: UTF8.self)
    report(.error("unmatched-environment", "\\begin{\(shown)} without \\end{\(shown)}", at: begin))
  }
}
