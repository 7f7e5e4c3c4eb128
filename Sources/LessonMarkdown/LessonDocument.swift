import SourceText

/// A lesson as it was read: front matter, cells, and the page's body with holes where the cells go.
///
/// A plain value: nothing of cmark-gfm outlives the reading.
public struct LessonDocument: Sendable {
  /// The file.
  public var file: SourceFile
  /// What stands in the YAML front matter.
  public var frontMatter: FrontMatter
  /// Fenced cells and inline formulas, in document order.
  public var cells: [Cell]
  /// Headings, in document order.
  public var headings: [Heading]
  /// Links and images, in document order.
  public var links: [Link]
  /// The page's body in HTML, in pieces.
  public var body: [BodyPiece]
  /// The paragraphs, headings and cells that stand in no other block, in document order; only of a lesson with a figure that may stay
  /// beside them.
  public var blocks: [LessonBlock] = []
  /// Errors and warnings, placed in the file.
  public var diagnostics: [Diagnostic]

  /// Makes a document.
  public init(
    file: SourceFile, frontMatter: FrontMatter, cells: [Cell], headings: [Heading], links: [Link],
    body: [BodyPiece], diagnostics: [Diagnostic]
  ) {
    self.file = file
    self.frontMatter = frontMatter
    self.cells = cells
    self.headings = headings
    self.links = links
    self.body = body
    self.diagnostics = diagnostics
  }

  /// A document of which nothing was read, or nothing yet.
  public init(unread file: SourceFile, _ diagnostics: [Diagnostic] = []) {
    self.init(
      file: file, frontMatter: FrontMatter(), cells: [], headings: [], links: [], body: [],
      diagnostics: diagnostics)
  }
}

extension LessonDocument {
  /// About what checking the lesson costs: reading counts a little, a claim more, a listing that is compiled most.
  public var cost: Int { cells.reduce(10 + file.bytes.count / 200) { $0 + $1.kind.cost($1) } }

  /// Whether reading the same text comes to the same at another time, on a busier machine too.
  public var isRepeatable: Bool {
    !diagnostics.contains { [.lessonTooCostly, .lessonUntried, .lessonChanged].contains($0.finding) }
  }

  /// The document without its cells, its body and what is to be said about it; `file` is the same file, whose text may be kept
  /// elsewhere.
  public func outline(of file: SourceFile) -> LessonDocument {
    LessonDocument(
      file: file, frontMatter: frontMatter, cells: [], headings: headings, links: links, body: [],
      diagnostics: [])
  }
}

/// The YAML at the head of a lesson. Each value has its place in the file, for diagnostics.
public struct FrontMatter: Sendable {
  /// A value with its place.
  public struct Located<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value
    /// Its place in the file.
    public var span: Span

    /// Makes a located value.
    public init(_ value: Value, _ span: Span) {
      self.value = value
      self.span = span
    }
  }

  /// A command for the lesson's formulas.
  public struct Macro: Sendable {
    /// The name without the backslash.
    public var name: Located<String>
    /// What the command stands for, with `#1` and so on for its arguments.
    public var body: Located<String>
    /// The number of arguments; nil for the highest `#n` of the body.
    public var parameterCount: Int?
    /// The first argument where it is not written in brackets; nil where it is not optional.
    public var defaultArgument: String?

    /// Makes a macro.
    public init(
      name: Located<String>, body: Located<String>, parameterCount: Int? = nil, defaultArgument: String? = nil
    ) {
      self.name = name
      self.body = body
      self.parameterCount = parameterCount
      self.defaultArgument = defaultArgument
    }
  }

  /// The title; required in a lesson.
  public var title: Located<String>?
  /// One sentence about the lesson.
  public var summary: Located<String>?
  /// The place among the lessons; lower comes first.
  public var order: Located<Double>?
  /// Names of lessons whose definitions this one uses.
  public var uses: [Located<String>]
  /// `rows` or `columns`; nil where the lesson does not say.
  public var convention: Located<String>?
  /// The language of the page, a BCP 47 tag; `en` where the lesson does not say.
  public var language: String
  /// Where ``language`` stands; nil where the lesson does not say it.
  public var languagePlace: Span?
  /// The name of the lesson of which this one is a translation; nil for an original.
  public var translates: Located<String>?
  /// Of a translation, what of the original had been seen when it was made or last looked over.
  public var seen: [SeenSection] = []
  /// `declared` where each name in the formulas must be defined or declared; nil where the lesson does not say.
  public var symbols: Located<String>?
  /// The headings of sections that pages show folded, as they are written; a section ends at the next heading of its level or above.
  public var folded: [Located<String>] = []
  /// The keys that front matter may have.
  public static let keys = [
    "title", "summary", "order", "uses", "convention", "lang", "macros", "symbols", "folded", "translates",
    "seen",
  ]

  /// A section of an original as a translation has seen it.
  public struct SeenSection: Sendable, Hashable {
    /// The section's anchor in the original; `(beginning)` for what stands before the first heading.
    public var anchor: String
    /// A digest of each of its texts, in order.
    public var digests: [String]
    /// The place of the anchor in the translation's front matter.
    public var span: Span

    /// Makes a section.
    public init(anchor: String, digests: [String], span: Span) {
      self.anchor = anchor
      self.digests = digests
      self.span = span
    }
  }

  /// What ``symbols`` says where names must be declared.
  public static let declaredSymbols = "declared"
  /// Commands for the lesson's formulas, as the front matter gives them; no LaTeX of theirs is judged yet.
  public var macros: [Macro] = []

  /// Makes front matter.
  public init(
    title: Located<String>? = nil, summary: Located<String>? = nil, order: Located<Double>? = nil,
    uses: [Located<String>] = [], convention: Located<String>? = nil, language: String = "en"
  ) {
    self.title = title
    self.summary = summary
    self.order = order
    self.uses = uses
    self.convention = convention
    self.language = language
  }
}

/// A formula, a table of values, a listing, a figure or an exercise in a lesson.
public struct Cell: Sendable {
  /// The first word of the info string.
  public enum Kind: String, Sendable, CaseIterable {
    /// LaTeX.
    case math
    /// Swift.
    case swift
    /// A figure in YAML.
    case diagram
    /// An exercise in YAML.
    case exercise
    /// A table of values in LaTeX.
    case values
    /// Objective-C, which is only shown.
    case objc

    /// The kind that the first word of an info string names; Objective-C has several names.
    public init?(word: String) {
      self.init(rawValue: ["objectivec", "objective-c", "obj-c"].contains(word) ? Self.objc.rawValue : word)
    }

    /// What the coverage of lessons counts.
    public enum Counted: Sendable {
      /// Formulas, checked or only shown.
      case formulas
      /// Listings, run or only shown.
      case listings
      /// Figures, with or without expectations.
      case figures
    }

    /// What its cells count as in the coverage; nil where they count neither way.
    public var counted: Counted? {
      switch self {
      case .math, .values: .formulas
      case .swift, .objc: .listings
      case .diagram: .figures
      case .exercise: nil
      }
    }

    /// About what checking a cell costs, in units of a formula that is only shown, so that shards take about as long as each other.
    fileprivate func cost(_ cell: Cell) -> Int {
      switch self {
      case .math: cell.words.isEmpty ? 1 : 10 + cell.content.bytes.count / 10
      case .diagram: 10
      case .swift: cell.words.isEmpty ? 1 : 300
      case .objc: 1
      case .exercise: 100
      case .values: 10 + cell.content.bytes.count
      }
    }
  }

  /// A word of the info string behind the kind, such as `claim` or `within=0.01`.
  public struct Word: Sendable, Hashable {
    /// The word; of `name=value` the name.
    public var name: String
    /// Of `name=value` the value without quotation marks; nil for a plain word.
    public var value: String?
    /// The place in the file.
    public var span: Span

    /// Makes a word.
    public init(name: String, value: String? = nil, span: Span) {
      self.name = name
      self.value = value
      self.span = span
    }
  }

  /// The kind.
  public var kind: Kind
  /// The words behind the kind; for an inline formula those in `{…}` behind it.
  public var words: [Word]
  /// The content, without fences or dollars.
  public var content: SourceExcerpt
  /// The whole cell in the file, fences or dollars included.
  public var span: Span
  /// Whether it is `$…$` in running text rather than a block.
  public var isInline: Bool

  /// Makes a cell.
  public init(kind: Kind, words: [Word], content: SourceExcerpt, span: Span, isInline: Bool) {
    self.kind = kind
    self.words = words
    self.content = content
    self.span = span
    self.isInline = isInline
  }
}

/// A heading of a lesson.
public struct Heading: Sendable, Hashable {
  /// 1 to 6.
  public var level: Int
  /// The text without markup; formulas stand as their LaTeX.
  public var text: String
  /// The anchor on the page, unique in the lesson.
  public var anchor: String
  /// The place in the file.
  public var span: Span
  /// Whether it stands in a quotation, a list or a footnote, where it begins no section of the lesson.
  public var isNested: Bool

  /// Makes a heading.
  public init(level: Int, text: String, anchor: String, span: Span, isNested: Bool = false) {
    self.level = level
    self.text = text
    self.anchor = anchor
    self.span = span
    self.isNested = isNested
  }
}

/// A link or an image of a lesson, as the author wrote it.
public struct Link: Sendable, Hashable {
  /// The destination as it was written.
  public var destination: String
  /// Whether it is an image.
  public var isImage: Bool
  /// The place in the file; the line is exact, the column as near as the parser tells.
  public var span: Span

  /// Makes a link.
  public init(destination: String, isImage: Bool, span: Span) {
    self.destination = destination
    self.isImage = isImage
    self.span = span
  }
}

/// A piece of a page's body.
public enum BodyPiece: Sendable {
  /// HTML as cmark-gfm wrote it.
  case html(String)
  /// The place of a cell: an index into ``LessonDocument/cells``.
  case cell(Int)
  /// The beginning of a block: an index into ``LessonDocument/blocks``.
  case block(Int)
}
