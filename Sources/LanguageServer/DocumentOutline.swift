import LessonMarkdown
import Reports
import SourceText

/// What an editor shows of a document's structure: headings with the cells below them, and what can be folded.
struct DocumentOutline {
  let view: LessonView
  let positions: Positions

  /// The kinds of symbols of the protocol that are used here.
  private enum Kind: Int {
    case module = 2
    case namespace = 3
    case constant = 14
    case function = 12
    case object = 19
    case event = 24
    case operation = 25
  }

  private final class Entry {
    let level: Int
    let name: String
    let detail: String?
    let kind: Kind
    var span: Span
    let selection: Span
    var children: [Entry] = []

    init(level: Int, name: String, detail: String? = nil, kind: Kind, span: Span, selection: Span) {
      self.level = level
      self.name = name
      self.detail = detail
      self.kind = kind
      self.span = span
      self.selection = selection
    }
  }

  /// The place of a cell's words, at which it is selected.
  private func head(of cell: Cell) -> Span {
    let line = positions.file.position(of: cell.span.lowerBound).line
    guard let span = positions.file.lines.span(ofLine: line), !cell.isInline else { return cell.span }
    return Span(
      cell.span.lowerBound, min(cell.span.upperBound, max(cell.span.lowerBound, trimmed(span).upperBound)))
  }

  private func trimmed(_ span: Span) -> Span {
    var end = span.upperBound
    let bytes = positions.file.bytes
    while end > span.lowerBound, [0x0A, 0x0D, 0x20].contains(bytes[end - 1]) { end -= 1 }
    return Span(span.lowerBound, end)
  }

  private func entry(_ cell: Cell) -> Entry? {
    // Formulas that running text only mentions are not outlined.
    if cell.isInline, cell.words.isEmpty { return nil }
    let text = cell.content.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let kind: Kind
    switch cell.kind {
    case .math: kind = cell.words.contains { $0.name == "define" } ? .constant : .operation
    case .swift, .objc: kind = .function
    case .diagram: kind = .object
    case .exercise: kind = .event
    case .values: kind = .constant
    }
    let name = ([cell.kind.rawValue] + cell.words.prefix(1).map(\.name)).joined(separator: " ")
    return Entry(
      level: 7, name: name, detail: String(text.prefix(80)), kind: kind, span: cell.span,
      selection: head(of: cell))
  }

  /// Headings and cells, as a tree.
  var symbols: JSONValue {
    let end = positions.file.bytes.count
    var entries = view.document.headings.map { heading in
      Entry(
        level: heading.level, name: heading.text.isEmpty ? "#" : heading.text, kind: .namespace,
        span: Span(heading.span.lowerBound, end), selection: heading.span)
    }
    entries += view.document.cells.compactMap(entry)
    entries.sort { $0.span.lowerBound < $1.span.lowerBound }
    let title = view.document.frontMatter.title
    let root = Entry(
      level: 0, name: title?.value ?? view.name, kind: .module, span: Span(0, end),
      selection: title?.span ?? Span(at: 0))
    var open = [root]
    for entry in entries {
      while let last = open.last, last.level >= entry.level, open.count > 1 {
        if last.level < 7 { last.span.upperBound = max(last.selection.upperBound, entry.span.lowerBound) }
        open.removeLast()
      }
      open[open.count - 1].children.append(entry)
      open.append(entry)
    }
    let top = title == nil ? root.children : [root]
    return .array(top.map { json($0) })
  }

  // As deep as headings have levels.
  private func json(_ entry: Entry) -> JSONValue {
    let selection = Span(
      max(entry.selection.lowerBound, entry.span.lowerBound),
      min(entry.selection.upperBound, entry.span.upperBound))
    return .members(
      ("name", .string(entry.name)), ("detail", entry.detail.map(JSONValue.string)),
      ("kind", .integer(entry.kind.rawValue)), ("range", positions.range(entry.span)),
      ("selectionRange", positions.range(selection)),
      ("children", entry.children.isEmpty ? nil : .array(entry.children.map { json($0) })))
  }

  /// The front matter, sections and cells of more than one line.
  var folds: JSONValue {
    var spans: [(span: Span, kind: String)] = []
    let file = positions.file
    if file.lineText(1) == "---" {
      var line = 2
      while line < file.lines.lineCount, !["---", "..."].contains(file.lineText(line) ?? "") { line += 1 }
      if let end = file.lines.span(ofLine: line) {
        spans.append((Span(0, trimmed(end).upperBound), "region"))
      }
    }
    for cell in view.document.cells where !cell.isInline { spans.append((trimmed(cell.span), "region")) }
    let headings = view.document.headings
    for (index, heading) in headings.enumerated() {
      let next = headings[(index + 1)...].first { $0.level <= heading.level }
      let end = next?.span.lowerBound ?? file.bytes.count
      spans.append((trimmed(Span(heading.span.lowerBound, end)), "region"))
    }
    return .array(
      spans.compactMap { fold in
        let first = positions.position(of: fold.span.lowerBound).line
        let last = positions.position(of: fold.span.upperBound).line
        guard last > first else { return nil }
        return .members(
          ("startLine", .integer(first)), ("endLine", .integer(last)), ("kind", .string(fold.kind)))
      })
  }
}
