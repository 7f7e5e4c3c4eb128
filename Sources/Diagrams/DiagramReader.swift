import CellYAML
import Figures
import FormulaSyntax
import SourceText
import Yams

/// Reads the YAML of a diagram cell.
///
/// Everything that is wrong is listed, each at its place in the file; what can be read is still read. A
/// description with an error among its diagnostics must not be rendered.
public struct DiagramReader: CellYAMLReader {
  /// The most things that a cell may show, panels and contents of views included.
  public static let mostItems = 500
  /// Levels of lists and mappings in the YAML of a cell.
  public static let deepestNesting = YAMLSource.deepestNesting
  /// The most expressions that a cell may hold.
  public static let mostExpressions = 5000
  /// How deeply groups and views may contain one another.
  public static let deepestContents = 16
  /// The longest expression or label, in bytes.
  public static let longestExpression = 2000

  /// A figure and what is to be said about its text.
  public struct Reading: Sendable {
    /// The figure.
    public var figure: Figure
    /// Claims about the drawn coordinates, in calculator notation, for the notebook to prove. They hold in
    /// ``Figure/environment``.
    public var expectations: [LocatedText]
    /// The texts of the figure's expressions, by the numbers that it knows them by.
    public var sources: [LocatedText]
    /// The canvas that the reader may move with fingers, mouse and keys; nil where there is none.
    public var canvas: DiagramCanvas?
    /// The names that the figure shows, each once.
    public var quantities: [FigureQuantity]
    /// The sliders that dragging a picture moves; nil where it moves none.
    public var turn: FigureTurn?
    /// The table below the figure, and the listing; nil where there is none.
    public var table: DiagramTable?
    /// The listing below the figure; nil where there is none.
    public var listing: DiagramListing?
    /// Equations in LaTeX that are to stand below the figure with its numbers, for the notebook to read and to prove.
    public var formulas: [LocatedText]
    /// The states that belong to places behind the figure, which stays beside them.
    public var steps: [DiagramStep]
    /// How the place begins at which it ends to stay; nil for the end of its section.
    public var end: LocatedText?
    /// Errors and warnings, placed in the file, in order of place.
    public var diagnostics: [Diagnostic]

    /// Whether a diagnostic is an error.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  }

  /// What the notebook knows that a figure is read with.
  public struct Context {
    /// The lesson's definitions.
    public var environment: Environment
    /// The language of titles and captions, as a BCP 47 tag.
    public var language: String
    /// The MathML of LaTeX; a formula that is a name has the name's colour.
    public var mathML: (LocatedText, _ color: (Symbol) -> FigureItem.Style?) -> SetFormula

    /// Makes a context.
    public init(
      environment: Environment, language: String,
      mathML: @escaping (LocatedText, _ color: (Symbol) -> FigureItem.Style?) -> SetFormula
    ) {
      self.environment = environment
      self.language = language
      self.mathML = mathML
    }
  }

  /// A formula of a label, ready to be shown.
  public struct SetFormula {
    /// One `<math>` element; nil with an error.
    public var markup: String?
    /// The name that the formula is; nil for any other formula.
    public var symbol: Symbol?
    /// What is wrong with it; spans count in the text.
    public var diagnostics: [Diagnostic]

    /// Makes a formula.
    public init(markup: String?, symbol: Symbol? = nil, diagnostics: [Diagnostic] = []) {
      self.markup = markup
      self.symbol = symbol
      self.diagnostics = diagnostics
    }
  }

  /// The cell's text.
  public let source: YAMLSource
  let context: Context
  /// What is wrong with it so far.
  public var diagnostics: [Diagnostic] = []
  /// The texts of expressions.
  var sources: [LocatedText] = []
  /// The names that expressions may use.
  var scope: NameScope
  /// The figure's own names that were written in degrees.
  var angles: Set<Symbol> = []
  /// The canvas, where there is one.
  var canvas: DiagramCanvas?
  /// What dragging a picture moves, where it does.
  private var turn: FigureTurn?
  /// The table and the listing below, where there are some.
  private var table: DiagramTable?
  private var listing: DiagramListing?
  /// The equations that stand below with the figure's numbers.
  var formulas: [LocatedText] = []
  /// The names that the figure shows, each once.
  private(set) var quantities: [FigureQuantity] = []
  /// The figure's states at places behind it.
  var steps: [DiagramStep] = []
  /// How the place begins at which the figure ends to stay.
  var end: LocatedText?
  private var itemCount = 0
  private var expressionCount = 0

  private init(_ excerpt: SourceExcerpt, _ context: Context) {
    source = YAMLSource(excerpt, noun: "a diagram cell")
    self.context = context
    scope = context.environment.scope
    scope.readsForProver = false
  }

  /// Reads a cell's content.
  ///
  /// - Parameter identifier: begins the `id` of each title and description; unique on the page.
  public static func read(_ excerpt: SourceExcerpt, in context: Context, identifier: String) -> Reading {
    var reader = DiagramReader(excerpt, context)
    let (figure, expectations) = reader.readRoot(identifier)
    return Reading(
      figure: figure, expectations: expectations, sources: reader.sources, canvas: reader.canvas,
      quantities: reader.quantities, turn: reader.turn, table: reader.table, listing: reader.listing,
      formulas: reader.formulas, steps: reader.steps, end: reader.end,
      diagnostics: DiagnosticRenderer.sorted(reader.diagnostics))
  }

  /// The colour of what is drawn for a name.
  func color(of symbol: Symbol) -> FigureItem.Style? { quantities.first { $0.symbol == symbol }?.color }

  /// Notes a name that the figure shows. Of several colours the first counts.
  mutating func note(_ quantity: FigureQuantity) {
    guard let index = quantities.firstIndex(where: { $0.symbol == quantity.symbol }) else {
      return quantities.append(quantity)
    }
    quantities[index].color = quantities[index].color ?? quantity.color
  }

  // MARK: The cell

  /// All keys that a figure and the things in it may have, each once.
  public static let keyNames: [String] = {
    var seen: Set<String> = []
    let inner = stepKeys + kinds + commonKeys + kinds.flatMap { kindKeys[$0] ?? [] }
    return (keys + inner).filter { seen.insert($0).inserted }
  }()

  /// The keys of a figure.
  static let keys = [
    "title", "caption", "axes", "set", "slider", "drag", "animate", "turn", "show", "panels", "before",
    "after", "canvas", "formulas", "table", "swift", "expect", "steps", "until",
  ]

  private mutating func readRoot(_ identifier: String) -> (Figure, [LocatedText]) {
    var figure = Figure(identifier: identifier, environment: context.environment)
    let root: Node?
    switch source.compose() {
    case .success(let node): root = node
    case .failure(let diagnostic):
      diagnostics.append(diagnostic)
      return (figure, [])
    }
    guard let root, case .mapping(let mapping) = root else {
      let span =
        root.map(source.fileSpan) ?? source.excerpt.fileSpan(Span(0, min(1, source.excerpt.bytes.count)))
      report(.wrongType, "a diagram begins with keys, such as 'title:' and 'show:'", at: span)
      return (figure, [])
    }
    let fields = fields(of: mapping)
    check(fields, allowed: Self.keys, of: "a diagram")
    // What a name stands for is known before it is used.
    if let node = fields["set"] { readSettings(node, into: &figure) }
    if let node = fields["slider"] { readSliders(node, into: &figure) }
    if let node = fields["drag"] { readPoints(node, into: &figure) }
    readAnimation(fields["animate"], into: &figure)
    turn = fields["turn"].flatMap { readTurn($0, of: figure) }
    if let node = fields["axes"] { figure.orientation = orientation(node) }
    let expectations = fields["expect"].map { self.expectations($0) } ?? []
    figure.panels = panels(fields, root: source.fileSpan(of: root), in: &figure)
    for name in figure.sliders.map(\.symbol) + figure.points.map(\.symbol) { note(FigureQuantity(name)) }
    // Names in the texts have the colours of what is drawn for them.
    if let node = fields["title"] {
      figure.title = sentence(node, for: "title").map { withHandles($0, figure) }
    }
    if let node = fields["caption"] {
      figure.caption = sentence(node, for: "caption").map { withHandles($0, figure) }
    }
    if let node = fields["formulas"] { readFormulas(node) }
    table = fields["table"].flatMap { readTable($0, in: &figure) }
    listing = fields["swift"].flatMap { readListing($0, in: &figure) }
    for index in figure.sliders.indices { figure.sliders[index].name = name(figure.sliders[index].symbol) }
    readSteps(fields, in: figure)
    return (figure, expectations)
  }

  private mutating func panels(_ fields: Fields, root: Span, in figure: inout Figure) -> [Figure.Panel] {
    let ways = ["show", "panels", "before", "after", "canvas"].filter { fields[$0] != nil }
    switch ways {
    case ["show"]:
      return [.init(items: items(fields["show"], for: "show", depth: 0))]
    case ["canvas"]:
      for key in ["slider", "drag", "animate", "turn", "formulas", "table", "swift"] where fields[key] != nil
      {
        report(
          .conflictingKeys, "a canvas moves by itself; it has no '\(key)'", at: fields.span(of: key) ?? root
        )
      }
      return fields["canvas"].flatMap { canvasPanel($0, in: &figure) }.map { [$0] } ?? []
    case ["panels"]:
      guard let node = fields["panels"], let entries = list(node, for: "panels") else { return [] }
      if entries.count > 6 {
        report(.tooMany, "a diagram has at most 6 panels", at: source.fileSpan(of: node))
      }
      return entries.prefix(6).compactMap { panel($0) }
    case ["before", "after"]:
      return [
        .init(title: FigureText(plain: "Before"), items: items(fields["before"], for: "before", depth: 0)),
        .init(title: FigureText(plain: "After"), items: items(fields["after"], for: "after", depth: 0)),
      ]
    case []:
      report(.missingKey, "a diagram needs 'show', a list of things to draw", at: root)
    case ["before"], ["after"]:
      report(.missingKey, "'before' and 'after' go together", at: fields.span(of: ways[0]) ?? root)
    default:
      report(
        .conflictingKeys, "a diagram has 'show', or 'panels', or 'before' and 'after', or 'canvas'",
        at: fields.span(of: ways[1]) ?? root)
    }
    return []
  }

  private mutating func panel(_ node: Node) -> Figure.Panel? {
    guard case .mapping(let mapping) = node else {
      report(.wrongType, "a panel has the keys 'title' and 'show'", at: source.fileSpan(of: node))
      return nil
    }
    let fields = fields(of: mapping)
    check(fields, allowed: ["title", "axes", "show"], of: "a panel")
    guard let show = fields["show"] else {
      report(.missingKey, "a panel needs 'show'", at: source.fileSpan(of: node))
      return nil
    }
    return .init(
      title: fields["title"].flatMap { sentence($0, for: "title") },
      orientation: fields["axes"].map { orientation($0) }, items: items(show, for: "show", depth: 0))
  }

  private mutating func orientation(_ node: Node) -> Figure.Orientation {
    guard let word = text(node, for: "axes") else { return .yDown }
    if let orientation = Figure.Orientation(rawValue: word.text) { return orientation }
    report(
      .unknownValue, "'axes' of a diagram is 'y-down' or 'y-up'", at: word.span,
      notes: [.init("to draw the axes, write '- axes' in the list under 'show'")])
    return .yDown
  }

  /// The claims behind `expect`.
  mutating func expectations(_ node: Node) -> [LocatedText] {
    if case .sequence(let sequence) = node {
      return sequence.compactMap { expressionText($0, for: "expect") }
    }
    return expressionText(node, for: "expect").map { [$0] } ?? []
  }

  // MARK: Values

  /// The items of a list.
  mutating func items(_ node: Node?, for key: String, depth: Int) -> [FigureItem] {
    guard let node, let nodes = list(node, for: key) else { return [] }
    guard depth <= Self.deepestContents else {
      report(
        .nestedTooDeeply, "things contain one another at most \(Self.deepestContents) levels deep",
        at: source.fileSpan(of: node))
      return []
    }
    var items: [FigureItem] = []
    for node in nodes {
      guard countItem(at: node) else { break }
      if let item = item(node, depth: depth) { items.append(item) }
    }
    return items
  }

  /// Counts one more thing; false where there are too many, which is reported once.
  mutating func countItem(at node: Node) -> Bool {
    itemCount += 1
    if itemCount == Self.mostItems + 1 {
      report(.tooMany, "a diagram shows at most \(Self.mostItems) things", at: source.fileSpan(of: node))
    }
    return itemCount <= Self.mostItems
  }

  /// An expression in the lesson's environment.
  mutating func expression(_ node: Node, for key: String) -> FigureExpression? {
    expressionText(node, for: key).flatMap { expression($0) }
  }

  /// The expression that a text is.
  mutating func expression(_ text: LocatedText) -> FigureExpression? {
    let (expression, problems) = CalculatorParser.readExpression(text.excerpt.bytes, scope: scope)
    diagnostics += problems.map { text.excerpt.inFile($0) }
    guard let expression, !problems.contains(where: { $0.severity == .error }) else { return nil }
    guard !context.environment.needsProver(expression) else {
      let problem = Diagnostic.error(
        .notUnderstood, "a figure computes no sums, derivatives, factorials or divisors", at: expression.span,
        notes: [.init("write out what a definition has of them")])
      diagnostics.append(text.excerpt.inFile(problem))
      return nil
    }
    return FigureExpression(expression, source: keep(text))
  }

  /// The number by which a figure knows a text.
  mutating func keep(_ text: LocatedText) -> Int {
    sources.append(text)
    return sources.count - 1
  }

  /// The text of an expression: a scalar, or a list of numbers or a matrix in brackets.
  mutating func expressionText(_ node: Node, for key: String) -> LocatedText? {
    let text = source
    guard countExpression(at: text.fileSpan(of: node)) else { return nil }
    switch node {
    case .scalar(let scalar) where isNull(scalar):
      report(.missingValue, "'\(key)' has no value", at: source.fileSpan(of: node))
      return nil
    case .scalar:
      return self.text(node, for: key)
    case .sequence(let sequence):
      if let text = source.text(of: sequence), text.excerpt.bytes.count <= Self.longestExpression {
        return text
      }
      report(.wrongType, "'\(key)' is one expression, not a list", at: source.fileSpan(of: node))
      return nil
    default:
      report(
        .wrongType, "'\(key)' is an expression, such as (3, 4); it has no keys of its own",
        at: source.fileSpan(of: node))
      return nil
    }
  }

  /// Counts one more expression; false where there are too many, which is reported once.
  mutating func countExpression(at span: @autoclosure () -> Span) -> Bool {
    expressionCount += 1
    if expressionCount == Self.mostExpressions + 1 {
      report(.tooMany, "a diagram has at most \(Self.mostExpressions) expressions", at: span())
    }
    return expressionCount <= Self.mostExpressions
  }
}
