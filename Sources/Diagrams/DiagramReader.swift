import CellYAML
import SourceText
import Yams

/// Reads the YAML of a diagram cell.
///
/// Everything that is wrong is listed, each at its place in the file; what can be read is still read. A
/// description with an error among its diagnostics must not be rendered.
public struct DiagramReader: CellYAMLReader {
  /// The most things that a cell may show, panels and contents of views included.
  public static let mostItems = 500
  /// The most expressions that a cell may hold.
  public static let mostExpressions = 5000
  /// How deeply groups and views may contain one another.
  public static let deepestContents = 16
  /// The longest expression or label, in bytes.
  public static let longestExpression = 2000

  /// A description and what is to be said about its text.
  public struct Reading: Sendable {
    /// The description.
    public var description: DiagramDescription
    /// Errors and warnings, placed in the file, in order of place.
    public var diagnostics: [Diagnostic]

    /// Whether a diagnostic is an error.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  }

  /// The cell's text.
  public let source: YAMLSource
  /// What is wrong with it so far.
  public var diagnostics: [Diagnostic] = []
  private var itemCount = 0
  private var expressionCount = 0

  private init(_ excerpt: SourceExcerpt) {
    source = YAMLSource(excerpt, noun: "a diagram cell")
  }

  /// Reads a cell's content.
  public static func read(_ excerpt: SourceExcerpt) -> Reading {
    var reader = DiagramReader(excerpt)
    let description = reader.readRoot()
    return Reading(description: description, diagnostics: DiagnosticRenderer.sorted(reader.diagnostics))
  }

  // MARK: The cell

  private mutating func readRoot() -> DiagramDescription {
    var description = DiagramDescription(panels: [])
    let root: Node?
    switch source.compose() {
    case .success(let node): root = node
    case .failure(let diagnostic):
      diagnostics.append(diagnostic)
      return description
    }
    guard let root, case .mapping(let mapping) = root else {
      let span =
        root.map(source.fileSpan) ?? source.excerpt.fileSpan(Span(0, min(1, source.excerpt.bytes.count)))
      report("wrong-type", "a diagram begins with keys, such as 'title:' and 'show:'", at: span)
      return description
    }
    let fields = fields(of: mapping)
    check(
      fields, allowed: ["title", "axes", "set", "slider", "show", "panels", "before", "after", "expect"],
      of: "a diagram")
    if let node = fields["title"] { description.title = text(node, for: "title") }
    if let node = fields["axes"] { description.orientation = orientation(node) }
    if let node = fields["set"] { description.settings = settings(node) }
    if let node = fields["slider"] { description.sliders = sliders(node) }
    if let node = fields["expect"] { description.expectations = expectations(node) }
    checkNames(description)
    description.panels = panels(fields, root: source.fileSpan(of: root))
    return description
  }

  private mutating func panels(_ fields: Fields, root: Span) -> [DiagramDescription.Panel] {
    let ways = ["show", "panels", "before", "after"].filter { fields[$0] != nil }
    switch ways {
    case ["show"]:
      return [.init(items: items(fields["show"], for: "show", depth: 0))]
    case ["panels"]:
      guard let node = fields["panels"], let entries = list(node, for: "panels") else { return [] }
      if entries.count > 6 {
        report("too-many", "a diagram has at most 6 panels", at: source.fileSpan(of: node))
      }
      return entries.prefix(6).compactMap { panel($0) }
    case ["before", "after"]:
      return [
        .init(title: LocatedText("Before"), items: items(fields["before"], for: "before", depth: 0)),
        .init(title: LocatedText("After"), items: items(fields["after"], for: "after", depth: 0)),
      ]
    case []:
      report("missing-key", "a diagram needs 'show', a list of things to draw", at: root)
    case ["before"], ["after"]:
      report("missing-key", "'before' and 'after' go together", at: fields.span(of: ways[0]) ?? root)
    default:
      report(
        "conflicting-keys", "a diagram has 'show', or 'panels', or 'before' and 'after'",
        at: fields.span(of: ways[1]) ?? root)
    }
    return []
  }

  private mutating func panel(_ node: Node) -> DiagramDescription.Panel? {
    guard case .mapping(let mapping) = node else {
      report("wrong-type", "a panel has the keys 'title' and 'show'", at: source.fileSpan(of: node))
      return nil
    }
    let fields = fields(of: mapping)
    check(fields, allowed: ["title", "axes", "show"], of: "a panel")
    guard let show = fields["show"] else {
      report("missing-key", "a panel needs 'show'", at: source.fileSpan(of: node))
      return nil
    }
    return .init(
      title: fields["title"].flatMap { text($0, for: "title") },
      orientation: fields["axes"].map { orientation($0) }, items: items(show, for: "show", depth: 0))
  }

  private mutating func orientation(_ node: Node) -> DiagramDescription.Orientation {
    guard let word = text(node, for: "axes") else { return .yDown }
    if let orientation = DiagramDescription.Orientation(rawValue: word.text) { return orientation }
    report(
      "unknown-value", "'axes' of a diagram is 'y-down' or 'y-up'", at: word.span,
      notes: [.init("to draw the axes, write '- axes' in the list under 'show'")])
    return .yDown
  }

  private mutating func settings(_ node: Node) -> [DiagramDescription.Setting] {
    guard case .mapping(let mapping) = node else {
      report("wrong-type", "'set' gives values to names: { θ: 45° }", at: source.fileSpan(of: node))
      return []
    }
    return fields(of: mapping).entries.compactMap { entry in
      expression(entry.node, for: entry.name.text).map { .init(name: entry.name, value: $0) }
    }
  }

  private mutating func sliders(_ node: Node) -> [DiagramDescription.Slider] {
    let hint = "a slider is a name with least, greatest and first value: { θ: [0°, 360°, 45°] }"
    guard case .mapping(let mapping) = node else {
      report("wrong-type", hint, at: source.fileSpan(of: node))
      return []
    }
    return fields(of: mapping).entries.compactMap { entry in
      guard case .sequence(let sequence) = entry.node, sequence.count == 3 else {
        report("wrong-type", hint, at: source.fileSpan(of: entry.node))
        return nil
      }
      let values = sequence.compactMap { expression($0, for: entry.name.text) }
      guard values.count == 3 else { return nil }
      return .init(name: entry.name, minimum: values[0], maximum: values[1], initial: values[2])
    }
  }

  private mutating func expectations(_ node: Node) -> [LocatedText] {
    if case .sequence(let sequence) = node { return sequence.compactMap { expression($0, for: "expect") } }
    return expression(node, for: "expect").map { [$0] } ?? []
  }

  private mutating func checkNames(_ description: DiagramDescription) {
    var seen: Set<String> = []
    for name in description.bindings.map(\.name) where !seen.insert(name.text).inserted {
      report("duplicate-key", "'\(name.text)' has a value already", at: name.span)
    }
  }

  // MARK: Values

  /// The items of a list.
  mutating func items(_ node: Node?, for key: String, depth: Int) -> [DiagramItem] {
    guard let node, let nodes = list(node, for: key) else { return [] }
    guard depth <= Self.deepestContents else {
      report(
        "nested-too-deeply", "things contain one another at most \(Self.deepestContents) levels deep",
        at: source.fileSpan(of: node))
      return []
    }
    var items: [DiagramItem] = []
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
      report("too-many", "a diagram shows at most \(Self.mostItems) things", at: source.fileSpan(of: node))
    }
    return itemCount <= Self.mostItems
  }

  /// An expression: a scalar, or a list of numbers or a matrix in brackets.
  mutating func expression(_ node: Node, for key: String) -> LocatedText? {
    expressionCount += 1
    if expressionCount == Self.mostExpressions + 1 {
      report(
        "too-many", "a diagram has at most \(Self.mostExpressions) expressions", at: source.fileSpan(of: node)
      )
    }
    guard expressionCount <= Self.mostExpressions else { return nil }
    switch node {
    case .scalar(let scalar) where isNull(scalar):
      report("missing-value", "'\(key)' has no value", at: source.fileSpan(of: node))
      return nil
    case .scalar:
      return text(node, for: key)
    case .sequence(let sequence):
      if let text = source.text(of: sequence), text.excerpt.bytes.count <= Self.longestExpression {
        return text
      }
      report("wrong-type", "'\(key)' is one expression, not a list", at: source.fileSpan(of: node))
      return nil
    default:
      report(
        "wrong-type", "'\(key)' is an expression, such as (3, 4); it has no keys of its own",
        at: source.fileSpan(of: node))
      return nil
    }
  }

}
