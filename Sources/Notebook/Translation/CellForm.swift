import CellYAML
import FormulaSyntax
import LessonMarkdown
import SourceText
import SwiftCells
import TeX

/// A cell as two languages share it: its formulas, expressions and code as they were read, without places and without texts.
struct CellForm {
  /// A part of it. Two are equal where they say the same, wherever they stand.
  struct Part: Hashable {
    /// What stands here.
    enum Content: Hashable {
      case formula([LaTeXNode])
      case word(String)
      case list
      /// A mapping; `isOrdered` where the order of its names counts.
      case mapping(isOrdered: Bool)
      case key(String)
      /// Words for readers, whatever they are.
      case text
    }

    var content: Content
    var parts: [Part] = []
    /// The place in the file.
    var span: Span

    static func == (one: Part, other: Part) -> Bool {
      guard one.content == other.content else { return false }
      // The parts of a formula only help to find a place.
      if case .formula = one.content { return true }
      return one.parts == other.parts
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(content)
      if case .formula = content { return }
      hasher.combine(parts)
    }
  }

  /// Words for readers in a cell.
  struct Text {
    /// The key that they stand under; empty in listings.
    var key: String
    var text: String
    var span: Span
  }

  /// What the words of the info string say, those alone that say where a formula was found left out.
  var words: [String]
  var root: Part
  /// The words for readers.
  var texts: [Text] = []

  /// Whether two cells assert and show the same.
  func agrees(with other: CellForm) -> Bool { words == other.words && root == other.root }
}

extension CellForm {
  /// Reads a cell.
  init(_ cell: Cell, macros: LaTeXMacros) {
    words = [cell.kind.rawValue, cell.isInline ? "inline" : "block"]
    words += cell.words.filter { $0.name != Cell.original }.map { word in
      // Where a mistake was found is told in words.
      word.name == "from" ? "from" : word.name + (word.value.map { "=" + $0 } ?? "")
    }.sorted()
    let whole = cell.content.fileSpan(Span(0, cell.content.bytes.count))
    switch cell.kind {
    case .math, .values:
      root = Self.formula(cell, macros)
    case .swift, .objc:
      let code = ListingCode(cell.content.bytes)
      root = Part(
        content: .list,
        parts: code.tokens.map { Part(content: .word($0.text), span: cell.content.fileSpan($0.span)) },
        span: whole)
      texts = code.comments.map { Text(key: "", text: $0.text, span: cell.content.fileSpan($0.span)) }
    case .diagram, .exercise:
      var reader = FormReader(cell.content, noun: "a cell")
      root =
        reader.read(cell.kind == .diagram ? .figure : .exercise)
        ?? Part(content: .word(cell.content.text), span: whole)
      texts = reader.texts
    }
  }

  private static func formula(_ cell: Cell, _ macros: LaTeXMacros) -> Part {
    let formula = LaTeXParser.parse(cell.content.bytes, macros: macros)
    let isChecked = cell.kind == .math && !cell.words.isEmpty
    func plain(_ nodes: [LaTeXNode]) -> [LaTeXNode] {
      nodes.map { $0.withoutPlaces { isKept($0, isChecked: isChecked) } }
    }
    func part(_ nodes: [LaTeXNode], _ span: Span) -> Part {
      Part(
        content: .formula(plain(nodes)),
        parts: nodes.map { node in
          Part(
            content: .formula(plain([node])), parts: node.childLists.map { part($0, node.span) },
            span: cell.content.fileSpan(node.span))
        }, span: cell.content.fileSpan(span))
    }
    return part(formula.nodes, Span(0, cell.content.bytes.count))
  }

  /// Whether words are part of a formula and no text for readers: a unit, and in what is checked any word that can be a name or that
  /// joins statements.
  private static func isKept(_ words: String, isChecked: Bool) -> Bool {
    if UnitSymbols.contains(words) { return true }
    return isChecked && words.utf8.allSatisfy { $0 < 0x80 } && !words.contains(" ")
  }
}

extension Span {
  /// Where it begins, for a mark.
  var beginning: Span { Span(at: lowerBound) }
}

extension Cell {
  /// The word of a cell in a translation that has its content from the original.
  static let original = "original"
}

/// Reads the YAML of figures and exercises as parts and texts.
private struct FormReader {
  enum Kind { case figure, exercise }

  private let source: YAMLSource
  private(set) var texts: [CellForm.Text] = []

  /// Keys whose values are words for readers.
  private static let figureTexts: Set<String> = [
    "title", "caption", "until", "label", "text", "vertices", "names", "table",
  ]
  private static let exerciseTexts: Set<String> = ["title", "ask", "hints", "solution", "say", "text"]
  /// Keys below which names are the author's.
  private static let named: Set<String> = ["set", "slider", "drag", "parameters", "with", "turn", "animate"]

  init(_ excerpt: SourceExcerpt, noun: String) { source = YAMLSource(excerpt, noun: noun) }

  /// The root; nil where the YAML cannot be read.
  mutating func read(_ kind: Kind) -> CellForm.Part? {
    source.value().map { part($0, key: "", kind, isNamed: false) }
  }

  private mutating func part(
    _ value: YAMLValue, key: String, _ kind: Kind, isNamed: Bool
  ) -> CellForm.Part {
    switch value {
    case .scalar(let text, let span):
      if !isNamed, kind == .exercise, key == "figure" { return figure(text, span) }
      if !isNamed, kind == .figure, key == "swift" { return listing(text, span) }
      return CellForm.Part(content: .word(CellForm.plain(text.text)), span: span)
    case .list(let values, let span):
      // A tuple in brackets is written as a list, too.
      var parts: [CellForm.Part] = []
      for value in values { parts.append(part(value, key: key, kind, isNamed: isNamed)) }
      return CellForm.Part(content: .list, parts: parts, span: span)
    case .mapping(let values, let span):
      var entries: [CellForm.Part] = []
      for entry in values {
        let texts = kind == .figure ? Self.figureTexts : Self.exerciseTexts
        let isText =
          !isNamed && texts.contains(entry.name)
          || kind == .figure && key == "steps" && entry.name == "at"
        let inner: CellForm.Part
        if isText {
          inner = text(entry.value, key: entry.name)
        } else {
          // Below the names of parameters and sliders stand keys again, none of which are words for readers.
          inner = part(
            entry.value, key: entry.name, kind, isNamed: isNamed || Self.named.contains(entry.name))
        }
        entries.append(CellForm.Part(content: .key(entry.name), parts: [inner], span: entry.span))
      }
      if !isNamed { entries.sort { Self.name($0) < Self.name($1) } }
      return CellForm.Part(content: .mapping(isOrdered: isNamed), parts: entries, span: span)
    }
  }

  private static func name(_ part: CellForm.Part) -> String {
    if case .key(let name) = part.content { name } else { "" }
  }

  /// Words for readers: how many there are in which lists counts, and nothing else.
  private mutating func text(_ value: YAMLValue, key: String) -> CellForm.Part {
    switch value {
    case .scalar(let text, let span):
      texts.append(CellForm.Text(key: key, text: text.text, span: span))
      return CellForm.Part(content: .text, span: span)
    case .list(let values, let span):
      var parts: [CellForm.Part] = []
      for value in values { parts.append(text(value, key: key)) }
      return CellForm.Part(content: .list, parts: parts, span: span)
    case .mapping(let values, let span):
      var entries: [CellForm.Part] = []
      for entry in values {
        // Whether a table compares is no text.
        let inner =
          entry.name == "compare"
          ? part(entry.value, key: entry.name, .figure, isNamed: true) : text(entry.value, key: key)
        entries.append(CellForm.Part(content: .key(entry.name), parts: [inner], span: entry.span))
      }
      entries.sort { Self.name($0) < Self.name($1) }
      return CellForm.Part(content: .mapping(isOrdered: false), parts: entries, span: span)
    }
  }

  /// The figure of an exercise, which is YAML of its own.
  private mutating func figure(_ text: LocatedText, _ span: Span) -> CellForm.Part {
    var reader = FormReader(text.excerpt, noun: "a figure")
    guard let part = reader.read(.figure) else {
      return CellForm.Part(content: .word(text.text), span: span)
    }
    texts += reader.texts
    return part
  }

  /// The listing below a figure, in which `{…}` is a value.
  private mutating func listing(_ text: LocatedText, _ span: Span) -> CellForm.Part {
    let code = ListingCode(text.excerpt.bytes)
    texts += code.comments.map {
      CellForm.Text(key: "swift", text: $0.text, span: text.excerpt.fileSpan($0.span))
    }
    return CellForm.Part(
      content: .list,
      parts: code.tokens.map {
        CellForm.Part(content: .word($0.text), span: text.excerpt.fileSpan($0.span))
      }, span: span)
  }

}

extension CellForm {
  /// A text with one blank for each run of white space.
  static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension CellForm {
  /// The slots `{…}` of its texts, each with its place: expressions whose values stand among the words.
  var slots: [(slot: String, span: Span)] {
    var found: [(String, Span)] = []
    for text in texts {
      var rest = text.text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        let inner = rest[rest.index(after: open)..<close]
        // Braces of LaTeX stand behind a command, a script or other braces.
        let before = open > text.text.startIndex ? text.text[text.text.index(before: open)] : " "
        let isOfLaTeX = before.isASCII && (before.isLetter || before.isNumber || "_^}]\\".contains(before))
        if !isOfLaTeX, !inner.contains("\\") { found.append((CellForm.plain(String(inner)), text.span)) }
        rest = rest[rest.index(after: close)...]
      }
    }
    return found
  }
}
