import BuildCache
import LessonMarkdown
import SourceText
import TeX

/// The texts of a lesson by its sections, with a digest of each: what a translation says in another language.
struct LessonText {
  /// A paragraph, or the words for readers in a cell.
  struct Unit {
    /// The place in the file.
    var span: Span
    /// What the text is known by, wherever its lines break.
    var digest: String
    /// The text as it was written.
    var text: String
    /// Whether it is a paragraph, and no heading, title or text of a cell.
    var isParagraph = false
    /// The cell that it is of; nil where it is of none.
    var cell: Int?
  }

  /// What stands from a heading to the next one.
  struct Section {
    /// The heading's anchor; ``LessonText/beginning`` before the first heading.
    var anchor: String
    /// The heading; nil before the first one.
    var heading: Heading?
    var units: [Unit] = []
  }

  /// What stands before the first heading, with title and summary. No anchor has parentheses.
  static let beginning = "(beginning)"

  /// The sections in order; the first has no heading.
  private(set) var sections: [Section] = [Section(anchor: beginning)]

  /// Reads the texts of a lesson.
  ///
  /// - Parameter forms: For each cell its form, from which the words of cells are taken.
  init(_ document: LessonDocument, forms: [CellForm]) {
    let matter = document.frontMatter
    for text in [matter.title, matter.summary].compactMap({ $0 }) {
      sections[0].units.append(Self.unit(text.value, text.span))
    }
    let file = document.file
    let cells = Self.lines(of: document)
    var headings: [Int: Heading] = [:]
    for heading in document.headings { headings[file.position(of: heading.span.lowerBound).line] = heading }
    var paragraph: [Span] = []
    func close(_ sections: inout [Section]) {
      guard let first = paragraph.first, let last = paragraph.last else { return }
      let text = paragraph.map(file.text).joined(separator: "\n")
      var unit = Self.unit(text, Span(first.lowerBound, last.upperBound))
      unit.isParagraph = true
      sections[sections.count - 1].units.append(unit)
      paragraph = []
    }
    var line = Self.firstLine(of: file)
    while let span = file.lines.span(ofLine: line) {
      defer { line += 1 }
      if let index = cells[line] {
        close(&sections)
        let text = forms[index].texts.map { CellForm.plain($0.text) }.joined(separator: "\n")
        if !text.isEmpty, cells[line - 1] != index {
          var unit = Self.unit(text, document.cells[index].span)
          unit.cell = index
          sections[sections.count - 1].units.append(unit)
        }
        continue
      }
      if let heading = headings[line] {
        close(&sections)
        sections.append(Section(anchor: heading.anchor, heading: heading))
        sections[sections.count - 1].units.append(Self.unit(heading.text, heading.span))
        continue
      }
      let trimmed = Self.trimmed(span, of: file)
      if trimmed.isEmpty { close(&sections) } else { paragraph.append(trimmed) }
    }
    close(&sections)
  }

  /// For each line on which a cell stands the cell.
  static func lines(of document: LessonDocument) -> [Int: Int] {
    let file = document.file
    var cells: [Int: Int] = [:]
    for (index, cell) in document.cells.enumerated() where !cell.isInline {
      let first = file.position(of: cell.span.lowerBound).line
      let last = file.position(of: max(cell.span.lowerBound, cell.span.upperBound - 1)).line
      for line in first...max(first, last) { cells[line] = index }
    }
    return cells
  }

  /// The first line behind the front matter.
  static func firstLine(of file: SourceFile) -> Int {
    func isFence(_ line: Int, _ marks: [String]) -> Bool {
      file.lines.span(ofLine: line).map { marks.contains(file.text(trimmed($0, of: file))) } ?? false
    }
    guard isFence(1, ["---", "\u{FEFF}---"]) else { return 1 }
    var line = 2
    while file.lines.span(ofLine: line) != nil {
      if isFence(line, ["---", "..."]) { return line + 1 }
      line += 1
    }
    return 1
  }

  private static func trimmed(_ span: Span, of file: SourceFile) -> Span {
    var (lower, upper) = (span.lowerBound, min(span.upperBound, file.bytes.count))
    while lower < upper, file.bytes[lower] <= 0x20 { lower += 1 }
    while lower < upper, file.bytes[upper - 1] <= 0x20 { upper -= 1 }
    return Span(lower, upper)
  }

  private static func unit(_ text: String, _ span: Span) -> Unit {
    let digest = Digest(of: Array(CellForm.plain(text).utf8)).hexadecimal.prefix(digestLength)
    return Unit(span: span, digest: String(digest), text: text)
  }

  /// Of a digest so many digits are kept: another text has the same ones once in four thousand million times.
  private static let digestLength = 8
}

extension LessonDocument {
  /// The forms of the cells, in order.
  func forms() -> [CellForm] {
    let macros = latexMacros
    return cells.map { CellForm($0, macros: macros) }
  }
}
