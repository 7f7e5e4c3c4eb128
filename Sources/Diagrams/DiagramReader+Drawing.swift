import CellYAML
import Figures
import FormulaSyntax
import SourceText
import Yams

// Paths with curves, and what a graphics context is told to do.
extension DiagramReader {
  /// The steps of a path, from a list or from one expression that is a matrix of points.
  mutating func pathSteps(_ node: Node, at span: Span) -> [FigurePathStep]? {
    switch node {
    case .sequence(let sequence):
      let steps = sequence.map { pathStep($0) }
      guard steps.count >= 2 else {
        report(.missingValue, "a path has at least 2 points", at: span)
        return nil
      }
      return steps.contains { $0 == nil } ? nil : steps.compactMap { $0 }
    case .mapping:
      report(.missingKey, "a path needs 'points'", at: span)
      return nil
    default:
      return expression(node, for: "path").map { [.points($0)] }
    }
  }

  private mutating func pathStep(_ node: Node) -> FigurePathStep? {
    if node.scalar?.string == "close" { return .close }
    guard case .mapping(let mapping) = node else { return expression(node, for: "path").map { .points($0) } }
    let fields = fields(of: mapping)
    check(fields, allowed: ["curve", "move"], of: "a step of a path")
    guard let entry = fields.entries.first, fields.entries.count == 1 else {
      report(
        .wrongType, "a step of a path is a point, { curve: […] }, { move: … } or close",
        at: source.fileSpan(of: node))
      return nil
    }
    switch entry.name.text {
    case "move": return expression(entry.node, for: "move").map { .move($0) }
    case "curve":
      guard case .sequence(let sequence) = entry.node, (2...3).contains(sequence.count) else {
        report(
          .wrongType, "a curve of a path has one or two control points and its end",
          at: source.fileSpan(of: entry.node))
        return nil
      }
      let points = sequence.compactMap { expression($0, for: "curve") }
      return points.count == sequence.count ? .curve(points) : nil
    default: return nil
    }
  }

  // MARK: Graphics contexts

  /// The words that begin an operation.
  static let operations = [
    "save", "restore", "translate", "scale", "rotate", "concat", "color", "width", "dash", "fill", "stroke",
    "paint",
  ]
  /// What may be painted.
  static let paintedKinds = ["rectangle", "polygon", "path", "circle"]
  /// The colours of `color:`.
  static let colors = FigureQuantity.colors

  /// The operations of a context.
  mutating func operations(_ node: Node, depth: Int) -> [FigureOperation]? {
    guard let nodes = list(node, for: "context") else { return nil }
    var operations: [FigureOperation] = []
    for node in nodes {
      guard countItem(at: node) else { break }
      if let operation = operation(node, depth: depth) { operations.append(operation) }
    }
    return operations
  }

  private mutating func operation(_ node: Node, depth: Int) -> FigureOperation? {
    if let scalar = node.scalar, !isNull(scalar) {
      let word = source.text(of: scalar)
      switch word.text {
      case "save": return FigureOperation(.save, source: keep(word))
      case "restore": return FigureOperation(.restore, source: keep(word))
      case let name where Self.operations.contains(name):
        report(.wrongType, "'\(name)' needs a value: write '\(name): …'", at: word.span)
      default:
        reportUnknown(word, .unknownOperation, "operation", of: "a context", candidates: Self.operations)
      }
      return nil
    }
    guard case .mapping(let mapping) = node else {
      report(
        .wrongType, "an operation is a word, such as '- save', or '- rotate: 60°'",
        at: source.fileSpan(of: node))
      return nil
    }
    let fields = fields(of: mapping)
    guard let entry = fields.entries.first else {
      report(
        .missingKey, "an operation names what is done, such as 'rotate'", at: source.fileSpan(of: node))
      return nil
    }
    for extra in fields.entries.dropFirst() {
      report(
        .conflictingKeys,
        "each operation is an entry of its own: write '- \(extra.name.text.prefix(40)): …'",
        at: extra.name.span)
    }
    guard let call = call(entry, depth: depth) else { return nil }
    return FigureOperation(call, source: keep(entry.name))
  }

  private mutating func call(_ entry: Fields.Entry, depth: Int) -> FigureOperation.Call? {
    let name = entry.name.text
    switch name {
    case "save", "restore":
      report(.wrongType, "'\(name)' has no value: write '- \(name)'", at: entry.name.span)
      return nil
    case "translate": return expression(entry.node, for: name).map { .translate($0) }
    case "scale": return expression(entry.node, for: name).map { .scale($0) }
    case "rotate": return expression(entry.node, for: name).map { .rotate($0) }
    case "concat": return expression(entry.node, for: name).map { .concatenate($0) }
    case "width": return expression(entry.node, for: name).map { .width($0) }
    case "dash": return expression(entry.node, for: name).map { .dash($0) }
    case "color":
      guard let word = text(entry.node, for: name) else { return nil }
      if let color = Self.colors.first(where: { $0.rawValue == word.text }) { return .color(color.cssClass) }
      reportUnknown(word, .unknownColor, "color", of: "a context", candidates: Self.colors.map(\.rawValue))
      return nil
    case "fill": return painted(entry, depth: depth).map { .paint(.fill(.nonZero), $0) }
    case "stroke": return painted(entry, depth: depth).map { .paint(.stroke, $0) }
    case "paint": return painted(entry, depth: depth).map { .paint(.fillThenStroke(.nonZero), $0) }
    default:
      reportUnknown(entry.name, .unknownOperation, "operation", of: "a context", candidates: Self.operations)
      return nil
    }
  }

  private mutating func painted(_ entry: Fields.Entry, depth: Int) -> FigureItem? {
    let name = entry.name.text
    guard case .mapping(let mapping) = entry.node else {
      report(
        .wrongType, "'\(name)' is a shape, such as { rectangle: (0, 0, 200, 200) }",
        at: source.fileSpan(of: entry.node))
      return nil
    }
    guard let item = item(entry.node, depth: depth + 1) else { return nil }
    switch item.shape {
    case .rectangle, .polygon, .path, .circle: break
    default:
      report(
        .wrongType, "a context paints \(Self.paintedKinds.joined(separator: ", ")) and nothing else",
        at: head(of: fields(of: mapping))?.name.span ?? entry.name.span)
      return nil
    }
    if let transform = item.transform {
      report(
        .conflictingKeys, "a mark has no transform of its own: use '- concat: …' before it",
        at: sources[transform.source].span)
      return nil
    }
    return item
  }
}
