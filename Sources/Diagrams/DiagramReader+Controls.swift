import CellYAML
import Figures
import FormulaSyntax
import MatrixCore
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
      report(.notAName, "only a name can have a value", at: name.span)
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
      report(.duplicateKey, "'\(name.text)' has a value already", at: name.span)
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
      report(.wrongType, "'set' gives values to names: { θ: 45° }", at: source.fileSpan(of: node))
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
      report(.wrongType, hint, at: source.fileSpan(of: node))
      return
    }
    for entry in fields(of: mapping).entries {
      guard case .sequence(let sequence) = entry.node, (3...4).contains(sequence.count) else {
        report(.wrongType, hint, at: source.fileSpan(of: entry.node))
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
      report(.tooMany, "a diagram has at most \(Self.mostControls) sliders", at: source.fileSpan(of: node))
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
  func name(_ symbol: Symbol) -> FigureMath {
    let latex = LaTeXPrinter.print(FormulaSyntax.Expression(.symbol(symbol)))
    let formula = context.mathML(LocatedText(latex)) { color(of: $0) }
    let outline = LaTeXOutline(latex)
    return FigureMath(
      markup: formula.markup ?? MarkupText.escaped(symbol.name), plain: symbol.name, width: outline.width,
      height: outline.height)
  }

  mutating func readAnimation(_ node: Node?, into figure: inout Figure) {
    figure.animated = figure.sliders.isEmpty ? nil : 0
    guard let node else { return }
    var name = node
    if case .mapping(let mapping) = node {
      let fields = fields(of: mapping)
      check(fields, allowed: ["slider", "duration", "timing", "reverse", "repeat"], of: "'animate'")
      figure.motion = motion(fields)
      guard let slider = fields["slider"] else {
        if figure.sliders.isEmpty {
          report(.unknownSlider, "there is no slider to animate", at: source.fileSpan(of: node))
        }
        return
      }
      name = slider
    }
    guard let word = text(name, for: "animate") else { return }
    if word.text == "false" || word.text == "no" {
      figure.animated = nil
      return
    }
    guard let symbol = symbol(word) else { return }
    if let index = slider(symbol, word, to: "animate", in: figure) { figure.animated = index }
  }

  /// How a slider moves by itself.
  private mutating func motion(_ fields: Fields) -> FigureMotion {
    var motion = FigureMotion()
    if let node = fields["duration"], let seconds = number(node, for: "duration") {
      if FigureMotion.durations.contains(seconds) {
        motion.duration = seconds
      } else {
        let range = FigureMotion.durations
        report(
          .wrongMotion, "'duration' is between \(range.lowerBound) and \(range.upperBound) seconds",
          at: source.fileSpan(of: node))
      }
    }
    if let node = fields["timing"] { motion.timing = timing(node) ?? motion.timing }
    if let node = fields["reverse"] { motion.reverses = flag(node, for: "reverse") ?? false }
    if let node = fields["repeat"] {
      if node.scalar?.string == "forever" {
        motion.count = nil
      } else if let count = node.scalar.flatMap({ Int($0.string) }), FigureMotion.counts.contains(count) {
        motion.count = count
      } else {
        report(
          .wrongMotion,
          "'repeat' is 'forever', or a number between \(FigureMotion.counts.lowerBound) and \(FigureMotion.counts.upperBound)",
          at: source.fileSpan(of: node))
      }
    }
    return motion
  }

  /// A curve by its name, or by the coordinates of its two control points.
  private mutating func timing(_ node: Node) -> TimingFunction? {
    if case .sequence(let sequence) = node {
      let numbers = sequence.compactMap { number($0, for: "timing") }
      if sequence.count == 4, numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) {
        return .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      }
      report(
        .wrongMotion, "'timing' is a name or [x1, y1, x2, y2], with x1 and x2 between 0 and 1",
        at: source.fileSpan(of: node))
      return nil
    }
    guard let word = text(node, for: "timing") else { return nil }
    if let named = FigureMotion.namedTimings.first(where: { $0.name == word.text }) { return named.timing }
    reportUnknown(
      word, .wrongMotion, "timing", of: "'animate'", candidates: FigureMotion.namedTimings.map(\.name))
    return nil
  }

  /// A decimal number; nil with a diagnostic where there is none.
  private mutating func number(_ node: Node, for key: String) -> Double? {
    if let number = node.scalar.flatMap({ Double($0.string) }), number.isFinite, number.magnitude <= 1000 {
      return number
    }
    report(.wrongMotion, "'\(key)' is a number, at most 1000", at: source.fileSpan(of: node))
    return nil
  }

  // MARK: Points

  mutating func readPoints(_ node: Node, into figure: inout Figure) {
    guard case .mapping(let mapping) = node else {
      report(
        .wrongType, "'drag' names points that the reader may move: { p: (3, 2) }",
        at: source.fileSpan(of: node))
      return
    }
    for entry in fields(of: mapping).entries {
      var initial: FigureExpression?
      var within: FigureExpression?
      var step: FigureExpression?
      var solved: [Int] = []
      if case .mapping(let mapping) = entry.node {
        let fields = fields(of: mapping)
        check(fields, allowed: Self.pointKeys, of: "a point that can be moved")
        guard let place = fields["at"] else {
          report(.missingKey, "a point that can be moved needs 'at'", at: entry.name.span)
          continue
        }
        initial = expression(place, for: "at")
        within = fields["within"].flatMap { expression($0, for: "within") }
        step = fields["step"].flatMap { expression($0, for: "step") }
        if let node = fields["solve"] {
          for key in ["within", "step"] where fields[key] != nil {
            report(
              .conflictingKeys, "a point that sliders put in its place has no '\(key)': they have theirs",
              at: fields.span(of: key) ?? entry.name.span)
          }
          guard let sliders = solvedSliders(node, of: figure) else { continue }
          solved = sliders
        }
      } else {
        initial = expression(entry.node, for: entry.name.text)
      }
      guard let initial, let symbol = define(entry.name, as: initial, in: &figure) else { continue }
      figure.points.append(
        MovablePoint(symbol, name: name(symbol), initial: initial, within: within, step: step, solved: solved)
      )
    }
    if figure.points.count > Self.mostControls {
      report(
        .tooMany, "a diagram has at most \(Self.mostControls) points that can be moved",
        at: source.fileSpan(of: node))
    }
  }

  /// The sliders, by their places, whose names stand behind `solve`; nil with a diagnostic where there are none.
  private mutating func solvedSliders(_ node: Node, of figure: Figure) -> [Int]? {
    var nodes = [node]
    if case .sequence(let sequence) = node { nodes = Array(sequence) }
    guard (1...Figure.mostSolved).contains(nodes.count) else {
      report(
        .wrongType, "'solve' names one to \(Figure.mostSolved) sliders: [θ, s]", at: source.fileSpan(of: node)
      )
      return nil
    }
    var indices: [Int] = []
    for node in nodes {
      guard let word = text(node, for: "solve"), let symbol = symbol(word) else { return nil }
      guard let index = slider(symbol, word, to: "solve for", in: figure) else { return nil }
      if indices.contains(index) {
        report(.duplicateKey, "'\(word.text)' stands there already", at: word.span)
        return nil
      }
      indices.append(index)
    }
    return indices
  }

  /// The slider with a name; nil with a diagnostic where there is none.
  mutating func slider(
    _ symbol: Symbol, _ word: LocatedText, to purpose: String, in figure: Figure
  ) -> Int? {
    if let index = figure.sliders.firstIndex(where: { $0.symbol == symbol }) { return index }
    report(
      .unknownSlider, "there is no slider '\(word.text.prefix(40))' to \(purpose)", at: word.span,
      notes: figure.sliders.isEmpty
        ? [] : [.init("there are: \(figure.sliders.map(\.symbol.name).joined(separator: ", "))")])
    return nil
  }

  /// The keys of a point under `drag`.
  static let pointKeys = ["at", "within", "step", "solve"]
}

extension Figure {
  /// The names that the figure itself gives values to.
  fileprivate var ownNames: [Symbol] {
    settings.map(\.symbol) + sliders.map(\.symbol) + points.map(\.symbol)
  }
}
