import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

extension LessonChecker {
  /// Checks a table of values: names of variables and formulas in its first row, and their values in each of the others.
  ///
  /// Each value is an example of its own, `θ = 30° : cos θ ≈ 0.8660`: a decimal claims each of its digits, and anything else
  /// equality. An entry that is only text, such as `\text{undefined}`, is shown and not checked.
  mutating func checkValues(_ cell: Cell) -> CheckedCell {
    let table = ValueTable(cell.content, macros: macros)
    let said = diagnostics.count
    var found = table.diagnostics.map(cell.content.inFile)
    for word in cell.words {
      found.append(
        .error(
          .unknownMode, "a table of values has no mode \(word.name)", file: cell.content.file, at: word.span
        ))
    }
    var claims: [CheckedClaim] = []
    var unchecked = 0
    var shown = table.shown(variables: 1)
    if !found.contains(where: { $0.severity == .error }) {
      let variables = table.header.prefix { isVariable($0, of: table) }.count
      if variables > 1 { shown = table.shown(variables: variables) }
      if let problem = table.problem(variables: variables) ?? compoundEntry(of: table) {
        found.append(cell.content.inFile(problem))
      }
      if !found.contains(where: { $0.severity == .error }) {
        var names = CellNames()
        for row in table.rows {
          for column in variables..<row.cells.count {
            if table.isText(row.cells[column]) {
              unchecked += 1
              continue
            }
            let example = Cell(
              kind: .math, words: [Cell.Word(name: CellMode.example.rawValue, span: cell.span)],
              content: table.example(row, column, variables: variables, in: cell.content),
              span: cell.span, isInline: false)
            claims += checkedValue(example, at: cell.content.fileSpan(row.cells[column].span))
            names.mentions += latestNames.mentions
            names.statements += latestNames.statements
          }
        }
        self.names[cellIndex] = names
      }
    }
    if claims.isEmpty, found.contains(where: { $0.severity == .error }) { claims = [unreadable(cell, found)] }
    diagnostics += found
    dropRepeated(from: said)
    return CheckedCell(
      cell: cell, mode: nil, claims: claims, uncheckedFormulas: unchecked, shown: .formula(shown))
  }

  /// Leaves what is said of a head once: it is read with each of the rows.
  private mutating func dropRepeated(from start: Int) {
    struct Saying: Hashable {
      var finding: Finding
      var span: Span?
      var message: String
    }
    var known: Set<Saying> = []
    let kept = diagnostics[start...].filter {
      known.insert(Saying(finding: $0.finding, span: $0.span, message: $0.message)).inserted
    }
    diagnostics.replaceSubrange(start..., with: kept)
  }

  /// The examples that the first row of values stands for; none where there is no such table.
  func examplesOfFirstRow(_ cell: Cell) -> [[UInt8]] {
    let table = ValueTable(cell.content, macros: macros)
    let variables = table.header.prefix { isVariable($0, of: table) }.count
    guard let row = table.rows.first, table.problem(variables: variables) == nil else { return [] }
    return (variables..<row.cells.count).map {
      table.example(row, $0, variables: variables, in: cell.content).bytes
    }
  }

  /// The claims of an entry. What is said of the formula and the entry together is said at the entry.
  private mutating func checkedValue(_ example: Cell, at entry: Span) -> [CheckedClaim] {
    func place(_ span: Span) -> Span {
      span.lowerBound < entry.lowerBound && span.upperBound >= entry.upperBound ? entry : span
    }
    let said = diagnostics.count
    var claims = checkMathAnew(example).claims
    for index in claims.indices { claims[index].span = place(claims[index].span) }
    for index in diagnostics.indices.dropFirst(said) {
      diagnostics[index].span = diagnostics[index].span.map(place)
    }
    return claims
  }

  /// Whether a head is a name that nothing defines, and so gets its values from the rows.
  private func isVariable(_ head: LaTeXEnvironment.Cell, of table: ValueTable) -> Bool {
    guard case .symbol(let symbol)? = Self.only(reading(head, of: table))?.node else { return false }
    return environment[symbol] == nil
  }

  /// An entry that can be read and is more than one expression: beside others it would state something else.
  private func compoundEntry(of table: ValueTable) -> Diagnostic? {
    for entry in table.header + table.rows.flatMap(\.cells) where !table.isText(entry) {
      let reading = reading(entry, of: table)
      // What cannot be read is said where its claim is.
      if !reading.hasErrors, Self.only(reading) == nil {
        return .error(.invalidTable, "an entry is one formula or value, without a relation", at: entry.span)
      }
    }
    return nil
  }

  private func reading(_ entry: LaTeXEnvironment.Cell, of table: ValueTable) -> FormulaReading {
    var scope = scope
    scope.readsConditions = true
    return LaTeXReader.read(LaTeXParser.parse(table.text(entry), macros: macros), scope: scope)
  }

  /// The one expression that was read; nil where something is stated, given or listed.
  private static func only(_ reading: FormulaReading) -> Expression? {
    guard !reading.hasErrors, reading.givens.isEmpty, reading.statements.count == 1,
      let statement = reading.statements.first, statement.relations.isEmpty, statement.conditions.isEmpty
    else { return nil }
    return statement.sides.first
  }
}

/// A table of values as it is written: rows that end with `\\`, entries between `&`.
private struct ValueTable {
  /// What is wrong with its LaTeX. Spans count in the cell's text, here and below.
  let diagnostics: [Diagnostic]
  let header: [LaTeXEnvironment.Cell]
  let rows: [LaTeXEnvironment.Row]
  private let source: [UInt8]
  private let macros: LaTeXMacros

  init(_ content: SourceExcerpt, macros: LaTeXMacros) {
    source = content.bytes
    self.macros = macros
    let plain = LaTeXParser.parse(
      Self.framed(content.bytes, begin: Self.frame, end: "matrix"), macros: macros)
    // Where its entries stand counts in the cell's own text.
    let offset = Self.frame.utf8.count
    diagnostics = plain.diagnostics.map { problem in
      var problem = problem
      // What is wrong with the frame around them is wrong with all of them.
      problem.span = problem.span.map { span in
        let lower = min(max(0, span.lowerBound - offset), content.bytes.count)
        return Span(lower, max(lower, min(span.upperBound - offset, content.bytes.count)))
      }
      problem.fixIts = []
      return problem
    }
    let all = Self.rows(plain).filter { !$0.isBlank }.map { row in
      var row = row
      row.span = row.span.shifted(by: -offset)
      for index in row.cells.indices { row.cells[index].span = row.cells[index].span.shifted(by: -offset) }
      return row
    }
    header = all.first?.cells ?? []
    rows = Array(all.dropFirst())
  }

  /// The table as its page shows it: a line below the first row, and one behind the columns of the names.
  func shown(variables: Int) -> LaTeXFormula {
    let columns = max(variables + 1, ([header.count] + rows.map(\.cells.count)).max() ?? 0)
    let alignment =
      String(repeating: "c", count: variables) + "|" + String(repeating: "c", count: columns - variables)
    var body = source
    if let end = header.last?.span.upperBound, end <= body.count,
      let stop = body[end...].firstRange(of: Array("\\\\".utf8))
    {
      body.insert(contentsOf: " \\hline".utf8, at: stop.upperBound)
    }
    return LaTeXParser.parse(
      Self.framed(body, begin: "\\begin{array}{\(alignment)}\n", end: "array"), macros: macros)
  }

  private static let frame = "\\begin{matrix}\n"

  private static func framed(_ bytes: [UInt8], begin: String, end: String) -> [UInt8] {
    Array(begin.utf8) + bytes + Array("\n\\end{\(end)}".utf8)
  }

  private static func rows(_ formula: LaTeXFormula) -> [LaTeXEnvironment.Row] {
    for node in formula.nodes {
      if case .environment(let environment) = node.kind { return environment.rows }
    }
    return []
  }

  /// The text of an entry.
  func text(_ entry: LaTeXEnvironment.Cell) -> [UInt8] {
    let lower = max(0, min(entry.span.lowerBound, source.count))
    return Array(source[lower..<max(lower, min(entry.span.upperBound, source.count))])
  }

  /// Whether an entry is words and no value.
  func isText(_ entry: LaTeXEnvironment.Cell) -> Bool {
    !entry.nodes.isEmpty
      && entry.nodes.allSatisfy { node in
        switch node.kind {
        case .text, .space: true
        default: false
        }
      }
  }

  /// What keeps the table from being one; nil where nothing does. Spans count in the cell.
  func problem(variables: Int) -> Diagnostic? {
    guard let first = header.first, !rows.isEmpty else {
      return .error(
        .invalidTable,
        "a table of values has a row of names and formulas, and rows of their values below it",
        notes: [.init("\\theta & \\cos\\theta \\\\ 60^\\circ & 0.5 \\\\")])
    }
    guard variables > 0 else {
      return .error(
        .invalidTable, "the first column belongs to a name that has its values from the rows",
        at: first.span)
    }
    guard variables < header.count else {
      return .error(.invalidTable, "there is no formula behind the names", at: first.span)
    }
    for row in rows {
      if row.cells.count != header.count {
        return .error(
          .invalidTable, "this row has \(row.cells.count) entries, and the first one \(header.count)",
          at: row.span)
      }
      for (index, entry) in row.cells.enumerated() where entry.isBlank || (index < variables && isText(entry))
      {
        return .error(.invalidTable, "an entry of this row has no value", at: row.span)
      }
    }
    return nil
  }

  /// The example that an entry stands for, with the way back to the entries of the file.
  func example(
    _ row: LaTeXEnvironment.Row, _ column: Int, variables: Int, in content: SourceExcerpt
  ) -> SourceExcerpt {
    var bytes: [UInt8] = []
    var segments: [SourceExcerpt.Segment] = []
    func add(_ entry: LaTeXEnvironment.Cell, behind sign: String) {
      let place = content.fileOffset(of: entry.span.lowerBound)
      // A sign that is not written stands where the entry behind it begins.
      if !sign.isEmpty {
        segments.append(.init(offset: bytes.count, fileOffset: place))
        bytes += sign.utf8
      }
      segments.append(.init(offset: bytes.count, fileOffset: place))
      bytes += text(entry)
    }
    for variable in 0..<variables {
      add(header[variable], behind: variable == 0 ? "" : ",\\ ")
      add(row.cells[variable], behind: " = ")
    }
    add(header[column], behind: " :\\quad ")
    let isDecimal = Numeral(ascii: text(row.cells[column]).filter { $0 != UInt8(ascii: "-") }).map { _ in
      text(row.cells[column]).contains(UInt8(ascii: "."))
    }
    add(row.cells[column], behind: isDecimal ?? false ? " \\approx " : " = ")
    return SourceExcerpt(file: content.file, bytes: bytes, segments: segments)
  }
}
