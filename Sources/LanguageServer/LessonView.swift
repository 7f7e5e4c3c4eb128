import FormulaSyntax
import LessonMarkdown
import Notebook
import SourceText
import TeX

/// A lesson at one text of it, with the names in its formulas at their places.
///
/// It knows no verdict: what editors ask while a text is typed is answered from it at once.
struct LessonView: Sendable {
  /// A name where it stands in the file.
  struct Mention: Sendable, Hashable {
    var symbol: Symbol
    /// Its place in the file.
    var span: Span
    /// The index of its cell.
    var cell: Int
    /// What it is there.
    var role: Role
  }

  /// What a name is where it stands.
  enum Role: Sendable, Hashable {
    /// The formula says what it stands for.
    case definition
    /// A fact about it is assumed.
    case declaration
    /// It is used.
    case use
  }

  /// The lesson's name; the file's path for what is no lesson of the folder.
  let name: String
  let document: LessonDocument
  /// All names in math cells and formulas of running text, in their order.
  let mentions: [Mention]

  var file: SourceFile { document.file }

  /// Looks through a document that was read.
  init(name: String, document: LessonDocument) {
    self.name = name
    self.document = document
    let macros = document.latexMacros
    var found: [Mention] = []
    for (index, cell) in document.cells.enumerated() where cell.kind == .math {
      let formula = LaTeXParser.parse(cell.content.bytes, macros: macros)
      guard !formula.diagnostics.contains(where: { $0.severity == .error }) else { continue }
      let mode = cell.words.lazy.compactMap { CellMode(rawValue: $0.name) }.first
      let defined: Set<Span> =
        mode == .define ? Set(LaTeXReader.definedNames(of: formula).map(\.span)) : []
      for mention in LaTeXReader.survey(of: formula).mentions {
        let role: Role =
          defined.contains(mention.span) ? .definition : mode == .assume ? .declaration : .use
        let span = cell.content.fileSpan(mention.span)
        // Of what a macro made the place is not the name's own text.
        guard Self.spells(cell.content.file.text(span), mention.symbol) else { continue }
        found.append(Mention(symbol: mention.symbol, span: span, cell: index, role: role))
      }
    }
    mentions = found.sorted {
      ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound)
    }
  }

  /// Whether a text is a name's, and nothing else.
  private static func spells(_ text: String, _ symbol: Symbol) -> Bool {
    LaTeXReader.survey(of: LaTeXParser.parse(Array(text.utf8))).mentions.map(\.symbol) == [symbol]
  }

  /// The symbol that a text in LaTeX spells; nil where it is no name, or more than one.
  static func symbol(spelt text: String) -> Symbol? {
    let formula = LaTeXParser.parse(Array(text.utf8))
    guard !formula.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    let mentions = LaTeXReader.survey(of: formula).mentions
    guard mentions.count == 1, mentions[0].span == Span(0, text.utf8.count) else { return nil }
    return mentions[0].symbol
  }

  /// The name at a place, or right before it; of several the shortest.
  func mention(at offset: Int) -> Mention? {
    mentions.filter { $0.span.lowerBound <= offset && offset <= $0.span.upperBound }.min {
      ($0.span.length, $0.span.lowerBound) < ($1.span.length, $1.span.lowerBound)
    }
  }

  /// The cell at a place, with its index.
  func cell(at offset: Int) -> (index: Int, cell: Cell)? {
    let index = document.cells.firstIndex { $0.span.lowerBound <= offset && offset <= $0.span.upperBound }
    return index.map { ($0, document.cells[$0]) }
  }

  /// Where a name is defined or declared that a formula at a place means: the last definition above, else the first one below.
  func ownDefinition(of symbol: Symbol, before offset: Int = .max) -> Mention? {
    for role in [Role.definition, .declaration] {
      let all = mentions.filter { $0.symbol == symbol && $0.role == role }
      if let found = all.last(where: { $0.span.lowerBound <= offset }) ?? all.first { return found }
    }
    return nil
  }
}
