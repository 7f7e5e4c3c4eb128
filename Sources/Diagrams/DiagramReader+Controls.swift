import Figures
import FormulaSyntax
import SourceText
import Yams

// What names stand for in a figure: values, sliders, and points that can be moved.
extension DiagramReader {
  /// The name that a key is; nil, with a diagnostic, where it is none.
  mutating func symbol(_ name: LocatedText) -> Symbol? {
    let (expression, problems) = CalculatorParser.readExpression(name.excerpt.bytes, scope: NameScope())
    let errors = problems.filter { $0.severity == .error }
    diagnostics += errors.map { name.excerpt.inFile($0) }
    guard errors.isEmpty, let expression else { return nil }
    guard case .symbol(let symbol) = expression.node else {
      report("not-a-name", "only a name can have a value", at: name.span)
      return nil
    }
    return symbol
  }

  /// Gives a name a value in the figure, and in what is read from now on; nil where it has one already.
  private mutating func define(
    _ name: LocatedText, as value: FigureExpression, in figure: inout Figure
  ) -> Symbol? {
    guard let symbol = symbol(name) else { return nil }
    guard !figure.ownNames.contains(symbol) else {
      report("duplicate-key", "'\(name.text)' has a value already", at: name.span)
      return nil
    }
    figure.environment.define(Definition(symbol, body: value.expression))
    if Self.isInDegrees(value.expression) { angles.insert(symbol) }
    scope.functions[symbol] = nil
    scope.values.insert(symbol)
    return symbol
  }

  mutating func readSettings(_ node: Node, into figure: inout Figure) {
    guard case .mapping(let mapping) = node else {
      report("wrong-type", "'set' gives values to names: { θ: 45° }", at: source.fileSpan(of: node))
      return
    }
    for entry in fields(of: mapping).entries {
      guard let value = expression(entry.node, for: entry.name.text),
        let symbol = define(entry.name, as: value, in: &figure)
      else { continue }
      figure.settings.append(Figure.Setting(symbol: symbol, value: value))
    }
  }

  // MARK: Sliders

  mutating func readSliders(_ node: Node, into figure: inout Figure) {
    let hint = "a slider is a name with least, greatest and first value: { θ: [0°, 360°, 45°] }"
    guard case .mapping(let mapping) = node else {
      report("wrong-type", hint, at: source.fileSpan(of: node))
      return
    }
    for entry in fields(of: mapping).entries {
      guard case .sequence(let sequence) = entry.node, (3...4).contains(sequence.count) else {
        report("wrong-type", hint, at: source.fileSpan(of: entry.node))
        continue
      }
      let values = sequence.compactMap { expression($0, for: entry.name.text) }
      guard values.count == sequence.count, let symbol = define(entry.name, as: values[2], in: &figure) else {
        continue
      }
      figure.sliders.append(
        FigureSlider(
          symbol, name: name(symbol), minimum: values[0], maximum: values[1], initial: values[2],
          step: values.count == 4 ? values[3] : nil,
          isAngle: values.prefix(3).contains { Self.isInDegrees($0.expression) }))
    }
    if figure.sliders.count > Self.mostControls {
      report("too-many", "a diagram has at most \(Self.mostControls) sliders", at: source.fileSpan(of: node))
    }
  }

  /// The most sliders of a figure, and the most points that can be moved.
  static let mostControls = 6

  /// Whether an expression was written with a degree sign.
  static func isInDegrees(_ expression: FormulaSyntax.Expression) -> Bool {
    switch expression.node {
    case .degrees: true
    case .negation(let operand): isInDegrees(operand)
    default: false
    }
  }

  /// A name as the page shows it.
  private func name(_ symbol: Symbol) -> FigureMath {
    let latex = LaTeXPrinter.print(FormulaSyntax.Expression(.symbol(symbol)))
    let markup = context.mathML(LocatedText(latex)).markup
    let outline = LaTeXOutline(latex)
    return FigureMath(
      markup: markup ?? MarkupText.escaped(symbol.name), plain: symbol.name, width: outline.width,
      height: outline.height)
  }

  mutating func readAnimation(_ node: Node?, into figure: inout Figure) {
    figure.animated = figure.sliders.isEmpty ? nil : 0
    guard let node else { return }
    guard let word = text(node, for: "animate") else { return }
    if word.text == "false" || word.text == "no" {
      figure.animated = nil
      return
    }
    guard let symbol = symbol(word) else { return }
    if let index = figure.sliders.firstIndex(where: { $0.symbol == symbol }) {
      figure.animated = index
    } else {
      report(
        "unknown-slider", "there is no slider '\(word.text.prefix(40))' to animate", at: word.span,
        notes: figure.sliders.isEmpty
          ? [] : [.init("there are: \(figure.sliders.map(\.symbol.name).joined(separator: ", "))")])
    }
  }

  // MARK: Points

  mutating func readPoints(_ node: Node, into figure: inout Figure) {
    guard case .mapping(let mapping) = node else {
      report(
        "wrong-type", "'drag' names points that the reader may move: { p: (3, 2) }",
        at: source.fileSpan(of: node))
      return
    }
    for entry in fields(of: mapping).entries {
      var initial: FigureExpression?
      var within: FigureExpression?
      var step: FigureExpression?
      if case .mapping(let mapping) = entry.node {
        let fields = fields(of: mapping)
        check(fields, allowed: Self.pointKeys, of: "a point that can be moved")
        guard let place = fields["at"] else {
          report("missing-key", "a point that can be moved needs 'at'", at: entry.name.span)
          continue
        }
        initial = expression(place, for: "at")
        within = fields["within"].flatMap { expression($0, for: "within") }
        step = fields["step"].flatMap { expression($0, for: "step") }
      } else {
        initial = expression(entry.node, for: entry.name.text)
      }
      guard let initial, let symbol = define(entry.name, as: initial, in: &figure) else { continue }
      figure.points.append(
        MovablePoint(symbol, name: name(symbol), initial: initial, within: within, step: step))
    }
    if figure.points.count > Self.mostControls {
      report(
        "too-many", "a diagram has at most \(Self.mostControls) points that can be moved",
        at: source.fileSpan(of: node))
    }
  }

  /// The keys of a point under `drag`.
  static let pointKeys = ["at", "within", "step"]
}

extension Figure {
  /// The names that the figure itself gives values to.
  fileprivate var ownNames: [Symbol] {
    settings.map(\.symbol) + sliders.map(\.symbol) + points.map(\.symbol)
  }
}
