import CellYAML
import Figures
import FormulaSyntax
import SourceText
import Yams

// One method per kind of thing. The keys of a kind may stand below it or beside it.
extension DiagramReader {
  /// The kinds, by their keys.
  static let kinds = [
    "view", "rectangle", "frame", "polygon", "path", "point", "vector", "segment", "line", "circle", "curve",
    "angle", "axes", "grid", "text", "group", "solid", "box", "screen",
    "context",
  ]
  /// The keys that every kind has.
  static let commonKeys = ["label", "place", "style", "transform", "before"]
  /// The keys of each kind besides the common ones.
  static let kindKeys: [String: [String]] = [
    "view": ["bounds", "position", "anchor", "show", "contents", "vertices"],
    "rectangle": ["vertices"], "polygon": ["vertices", "points"], "path": ["vertices", "points", "controls"],
    "vector": ["from", "to", "by"], "segment": ["from", "to"], "line": ["from", "to"],
    "circle": ["center", "radius"], "curve": ["x", "y"], "angle": ["at", "from", "to", "radius"],
    "axes": ["x", "y", "names", "ticks"], "grid": ["step", "within"], "text": ["at"], "group": ["show"],
    "solid": ["faces"], "box": ["from", "to"], "screen": ["size", "step"],
    "context": ["operations"],
  ]

  /// One entry of a list of things.
  mutating func item(_ node: Node, depth: Int) -> FigureItem? {
    switch node {
    case .scalar(let scalar):
      let word = source.text(of: scalar)
      switch word.text {
      case "axes":
        return FigureItem(.axes(x: nil, y: nil, names: [], ticks: true))
      case "grid":
        return FigureItem(.grid(step: nil, within: nil))
      case let kind where Self.kinds.contains(kind):
        report(.wrongType, "'\(kind)' needs coordinates: write '\(kind): …'", at: word.span)
      default:
        reportUnknown(word, .unknownKind, "kind", of: "a diagram", candidates: Self.kinds)
      }
      return nil
    case .mapping(let mapping):
      return item(fields(of: mapping), of: node, depth: depth)
    default:
      report(
        .wrongType, "an entry is a thing to draw, such as '- point: (3, 4)'", at: source.fileSpan(of: node))
      return nil
    }
  }

  private mutating func item(_ outer: Fields, of node: Node, depth: Int) -> FigureItem? {
    guard let head = head(of: outer) else {
      if let first = outer.entries.first {
        reportUnknown(first.name, .unknownKind, "kind", of: "a diagram", candidates: Self.kinds)
      } else {
        report(
          .missingKey, "an entry names a thing to draw, such as 'point'", at: source.fileSpan(of: node))
      }
      return nil
    }
    let kind = head.name.text
    var fields = Fields(entries: outer.entries.filter { $0.name.span != head.name.span })
    if case .mapping(let mapping) = head.node {
      for entry in self.fields(of: mapping).entries {
        if fields[entry.name.text] != nil {
          report(.duplicateKey, "the key '\(entry.name.text)' stands twice", at: entry.name.span)
        } else {
          fields.entries.append(entry)
        }
      }
    }
    if kind != "curve" {
      // The marks of a context have names and looks of their own.
      let common = kind == "context" ? ["transform", "before"] : Self.commonKeys
      check(fields, allowed: (Self.kindKeys[kind] ?? []) + common, of: article(kind))
    }
    let details = ItemDetails(kind: kind, head: head, fields: fields, depth: depth)
    let shape = shape(details)
    var item = FigureItem(shape ?? .group([]))
    readCommonKeys(fields, into: &item)
    if kind == "solid" || kind == "box" { item = Self.withBackFaces(item) }
    return shape == nil ? nil : item
  }

  /// The entry that names the kind. `frame`, `axes`, `view`… are kinds; where two stand, the first counts and
  /// the other is reported as a key.
  func head(of fields: Fields) -> Fields.Entry? {
    fields.entries.first { Self.kinds.contains($0.name.text) }
  }

  private func article(_ kind: String) -> String {
    switch kind {
    case "axes": "axes"
    case "angle": "an angle"
    default: "a \(kind)"
    }
  }

  // MARK: Common keys

  /// The name that a thing stands for: the one that is its whole label, or the point that it shows.
  private static func quantity(of item: FigureItem) -> Symbol? {
    if let label = item.label, label.pieces.count == 1, case .math(let math) = label.pieces[0] {
      return math.symbol
    }
    guard case .point(let place) = item.shape, case .symbol(let symbol) = place.expression.node else {
      return nil
    }
    return symbol
  }

  mutating func readCommonKeys(_ fields: Fields, into item: inout FigureItem) {
    var color: FigureItem.Style?
    if let node = fields["label"] { item.label = label(node, for: "label") }
    if let node = fields["vertices"], let nodes = list(node, for: "vertices") {
      item.vertexLabels = nodes.compactMap { label($0, for: "vertices") }
    }
    if let node = fields["place"], let word = text(node, for: "place") {
      item.place = FigureItem.Place(rawValue: word.text)
      if item.place == nil {
        reportUnknown(
          word, .unknownPlace, "place", of: "a label", candidates: FigureItem.Place.allCases.map(\.rawValue))
      }
    }
    if let node = fields["style"] {
      let styles = words(node, for: "style").compactMap { word -> FigureItem.Style? in
        if let style = FigureItem.Style(rawValue: word.text) { return style }
        reportUnknown(
          word, .unknownStyle, "style", of: "a diagram", candidates: FigureItem.Style.allCases.map(\.rawValue)
        )
        return nil
      }
      item.classes = styles.map(\.cssClass)
      color = styles.first { FigureQuantity.colors.contains($0) }
    }
    if let symbol = Self.quantity(of: item) {
      let quantity = FigureQuantity(symbol)
      item.classes += quantity.classes
      note(FigureQuantity(symbol, color: color))
    }
    if let node = fields["transform"] { item.transform = expression(node, for: "transform") }
    if let node = fields["before"] { item.showsBefore = flag(node, for: "before") ?? false }
    if item.showsBefore, item.transform == nil, let span = fields.span(of: "before") {
      report(.missingKey, "'before' needs a 'transform' that changes something", at: span)
    }
  }

  /// Words separated by spaces or commas, or a list of words.
  private mutating func words(_ node: Node, for key: String) -> [LocatedText] {
    if case .sequence(let sequence) = node { return sequence.compactMap { text($0, for: key) } }
    guard let text = text(node, for: key) else { return [] }
    var words: [LocatedText] = []
    var start: Int?
    for (index, byte) in (text.excerpt.bytes + [UInt8(ascii: " ")]).enumerated() {
      let isSeparator = byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",")
      if isSeparator, let first = start {
        words.append(text.part(first..<index))
        start = nil
      } else if !isSeparator, start == nil {
        start = index
      }
    }
    return words
  }

  // MARK: Kinds

  /// What the methods for the kinds need.
  private struct ItemDetails {
    var kind: String
    var head: Fields.Entry
    var fields: Fields
    var depth: Int
  }

  private mutating func shape(_ details: ItemDetails) -> FigureItem.Shape? {
    switch details.kind {
    case "view": return view(details)
    case "rectangle": return expression(details.head.node, for: "rectangle").map { .rectangle($0) }
    case "frame": return expression(details.head.node, for: "frame").map { .frame($0) }
    case "polygon": return points(details, atLeast: 3).map { .polygon($0) }
    case "path":
      let controls = details.fields["controls"].flatMap { flag($0, for: "controls") } ?? false
      return pathSteps(details.fields["points"] ?? details.head.node, at: details.head.name.span)
        .map { .path($0, showsControls: controls) }
    case "point": return expression(details.head.node, for: "point").map { .point($0) }
    case "vector": return vector(details)
    case "segment": return ends(details).map { .segment(from: $0, to: $1) }
    case "line": return ends(details).map { .line(from: $0, to: $1) }
    case "circle":
      let center = required("center", details)
      let radius = required("radius", details)
      guard let center, let radius else { return nil }
      return .circle(center: center, radius: radius)
    case "curve": return curve(details)
    case "angle":
      if case .mapping = details.head.node {
        let optional = ["at", "from", "radius"].map { key in
          details.fields[key].flatMap { expression($0, for: key) }
        }
        guard let end = required("to", details) else { return nil }
        return .angle(vertex: optional[0], from: optional[1], to: end, radius: optional[2])
      }
      return expression(details.head.node, for: "angle").map {
        .angle(vertex: nil, from: nil, to: $0, radius: nil)
      }
    case "axes": return axes(details)
    case "grid":
      return .grid(
        step: details.fields["step"].flatMap { expression($0, for: "step") },
        within: details.fields["within"].flatMap { expression($0, for: "within") })
    case "text":
      let words = label(details.head.node, for: "text")
      guard let words, let place = required("at", details) else { return nil }
      return .text(words, at: place)
    case "solid": return solid(details.fields["faces"] ?? details.head.node)
    case "box":
      let corner = required("from", details)
      let opposite = required("to", details)
      guard let corner, let opposite else { return nil }
      return Self.box(from: corner, to: opposite)
    case "screen":
      let step = details.fields["step"].flatMap { expression($0, for: "step") }
      return expression(details.fields["size"] ?? details.head.node, for: "screen")
        .map { Self.screen($0, step: step) }
    case "context":
      return operations(details.fields["operations"] ?? details.head.node, depth: details.depth)
        .map { .context($0) }
    default:
      let node = details.fields["show"] ?? details.head.node
      return .group(items(node, for: details.kind, depth: details.depth + 1))
    }
  }

  private mutating func required(_ key: String, _ details: ItemDetails) -> FigureExpression? {
    guard let node = details.fields[key] else {
      report(.missingKey, "\(article(details.kind)) needs '\(key)'", at: details.head.name.span)
      return nil
    }
    return expression(node, for: key)
  }

  private mutating func view(_ details: ItemDetails) -> FigureItem.Shape? {
    let bounds = required("bounds", details)
    let position = required("position", details)
    let anchor = details.fields["anchor"].flatMap { expression($0, for: "anchor") }
    // A fault in the transform is reported with the common keys.
    let known = diagnostics.count
    let transform = details.fields["transform"].flatMap { expression($0, for: "transform") }
    diagnostics.removeSubrange(known...)
    var parts: [FigureView.Part] = []
    if let node = details.fields["show"] {
      for word in words(node, for: "show") {
        if let part = FigureView.Part(rawValue: word.text) {
          parts.append(part)
        } else {
          reportUnknown(
            word, .unknownPart, "part", of: "a view", candidates: FigureView.Part.allCases.map(\.rawValue))
        }
      }
    }
    let contents = details.fields["contents"].map { items($0, for: "contents", depth: details.depth + 1) }
    guard let bounds, let position else { return nil }
    return .view(
      FigureView(
        bounds: bounds, position: position, anchor: anchor, transform: transform, parts: parts,
        contents: contents ?? []))
  }

  private mutating func points(_ details: ItemDetails, atLeast least: Int) -> [FigureExpression]? {
    let node = details.fields["points"] ?? details.head.node
    switch node {
    case .sequence(let sequence):
      let points = sequence.map { expression($0, for: details.kind) }
      if points.count < least {
        report(
          .missingValue, "\(article(details.kind)) has at least \(least) points", at: details.head.name.span
        )
        return nil
      }
      return points.contains { $0 == nil } ? nil : points.compactMap { $0 }
    case .mapping:
      report(.missingKey, "\(article(details.kind)) needs 'points'", at: details.head.name.span)
      return nil
    default:
      // One expression that is a matrix of points.
      return expression(node, for: details.kind).map { [$0] }
    }
  }

  private mutating func ends(_ details: ItemDetails) -> (FigureExpression, FigureExpression)? {
    if case .sequence(let sequence) = details.head.node {
      guard sequence.count == 2 else {
        report(
          .wrongType, "\(article(details.kind)) has two points: [(0, 0), (3, 4)]",
          at: source.fileSpan(of: details.head.node))
        return nil
      }
      let ends = sequence.compactMap { expression($0, for: details.kind) }
      return ends.count == 2 ? (ends[0], ends[1]) : nil
    }
    let start = required("from", details)
    let end = required("to", details)
    guard let start, let end else { return nil }
    return (start, end)
  }

  private mutating func vector(_ details: ItemDetails) -> FigureItem.Shape? {
    switch details.head.node {
    case .sequence(let sequence) where sequence.contains { Self.isPoint($0) }:
      return ends(details).map { .vector(from: $0, to: $1) }
    case .mapping:
      let start = details.fields["from"].flatMap { expression($0, for: "from") }
      if details.fields["to"] != nil, let span = details.fields.span(of: "by") {
        report(.conflictingKeys, "a vector has 'to', a point, or 'by', its components", at: span)
        return nil
      }
      if let node = details.fields["by"] {
        return expression(node, for: "by").map { .displacement(from: start, by: $0) }
      }
      return required("to", details).map { .vector(from: start, to: $0) }
    default:
      let start = details.fields["from"].flatMap { expression($0, for: "from") }
      return expression(details.head.node, for: "vector").map {
        start == nil ? .vector(from: nil, to: $0) : .displacement(from: start, by: $0)
      }
    }
  }

  /// Whether an entry of a list is a point of its own rather than a coordinate.
  private static func isPoint(_ node: Node) -> Bool {
    if case .scalar(let scalar) = node { return scalar.string.contains("(") }
    return true
  }

  private mutating func curve(_ details: ItemDetails) -> FigureItem.Shape? {
    let known = ["x", "y"] + Self.commonKeys
    let parameters = details.fields.entries.filter { !known.contains($0.name.text) }
    guard let parameter = parameters.first(where: { $0.node.sequence?.count == 2 }) else {
      _ = required("x", details)
      _ = required("y", details)
      report(
        .missingKey, "a curve needs its parameter with a range, such as t: [0, 2*pi]",
        at: parameters.first?.name.span ?? details.head.name.span)
      return nil
    }
    for entry in parameters where entry.name.span != parameter.name.span {
      reportUnknown(entry.name, .unknownKey, "key", of: "a curve", candidates: known)
    }
    let range = (parameter.node.sequence.map { Array($0) } ?? []).compactMap {
      expression($0, for: parameter.name.text)
    }
    guard let symbol = symbol(parameter.name) else { return nil }
    let outer = scope
    scope.functions[symbol] = nil
    scope.values.insert(symbol)
    let x = required("x", details)
    let y = required("y", details)
    scope = outer
    guard let x, let y, range.count == 2 else { return nil }
    return .curve(x: x, y: y, parameter: symbol, lower: range[0], upper: range[1])
  }

  private mutating func axes(_ details: ItemDetails) -> FigureItem.Shape? {
    if case .scalar(let scalar) = details.head.node, !isNull(scalar) {
      report(
        .wrongType, "'axes' in a list has keys, such as { x: [0, 5], y: [0, 4] }, or none",
        at: source.fileSpan(of: details.head.node))
      return nil
    }
    let ranges = ["x", "y"].map { key in details.fields[key].flatMap { expression($0, for: key) } }
    var names: [FigureText] = []
    if let node = details.fields["names"], let nodes = list(node, for: "names") {
      names = nodes.compactMap { label($0, for: "names") }
      if nodes.count != 2 {
        report(.wrongType, "'names' has two entries, for x and for y", at: source.fileSpan(of: node))
      }
    }
    let ticks = details.fields["ticks"].flatMap { flag($0, for: "ticks") } ?? true
    return .axes(x: ranges[0], y: ranges[1], names: names, ticks: ticks)
  }
}
