import CellYAML
import Figures
import FormulaSyntax
import SourceText
import Yams

// A figure that stays beside what follows, and its states there.
extension DiagramReader {
  /// The keys of a step.
  static let stepKeys = ["at", "set", "light", "expect"]
  /// The most steps of a figure.
  static let mostSteps = 100

  /// Reads `steps` and `until`, once it is known what the figure moves and shows.
  mutating func readSteps(_ fields: Fields, in figure: Figure) {
    if let node = fields["until"] {
      if fields["steps"] == nil {
        report(
          .missingKey, "'until' says how long a figure with 'steps' stays",
          at: fields.span(of: "until") ?? source.fileSpan(of: node))
      }
      end = text(node, for: "until")
    }
    guard let node = fields["steps"], let entries = list(node, for: "steps") else { return }
    if !figure.isLiving {
      report(
        .missingKey, "a figure with 'steps' has a 'slider' or a point to 'drag'",
        at: fields.span(of: "steps") ?? source.fileSpan(of: node))
      return
    }
    if entries.isEmpty { report(.missingValue, "'steps' is empty", at: source.fileSpan(of: node)) }
    if entries.count > Self.mostSteps {
      report(.tooMany, "a figure has at most \(Self.mostSteps) steps", at: source.fileSpan(of: node))
    }
    var environment = figure.environment
    for entry in entries.prefix(Self.mostSteps) {
      if let step = step(entry, in: figure, &environment) { steps.append(step) }
    }
  }

  private mutating func step(
    _ node: Node, in figure: Figure, _ environment: inout Environment
  ) -> DiagramStep? {
    guard case .mapping(let mapping) = node else {
      report(
        .wrongType, "a step has the keys 'at' and 'set': { at: The words of a paragraph, set: { θ: 40° } }",
        at: source.fileSpan(of: node))
      return nil
    }
    let fields = fields(of: mapping)
    check(fields, allowed: Self.stepKeys, of: "a step")
    guard let at = fields["at"] else {
      report(.missingKey, "a step needs 'at', the beginning of its place", at: source.fileSpan(of: node))
      return nil
    }
    guard let place = text(at, for: "at") else { return nil }
    let values = fields["set"].map { stepValues($0, in: figure) } ?? []
    for (control, value) in values {
      environment.define(Definition(figure.symbol(of: control), body: value.expression))
    }
    return DiagramStep(
      place: place, values: values, lit: fields["light"].map { litNames($0) } ?? [],
      expectations: fields["expect"].map { expectations($0) } ?? [], environment: environment)
  }

  private mutating func stepValues(
    _ node: Node, in figure: Figure
  ) -> [(control: Figure.Control, value: FigureExpression)] {
    guard case .mapping(let mapping) = node else {
      report(
        .wrongType, "'set' gives values to sliders and points: { θ: 40° }", at: source.fileSpan(of: node))
      return []
    }
    var values: [(control: Figure.Control, value: FigureExpression)] = []
    for entry in fields(of: mapping).entries {
      guard let symbol = symbol(entry.name), let control = control(symbol, entry.name, in: figure),
        let value = expression(entry.node, for: entry.name.text)
      else { continue }
      if let moving = figure.movingName(in: value.expression) {
        report(
          .wrongStep, "a step's value cannot depend on what moves, as '\(moving.name)' does",
          at: source.fileSpan(of: entry.node))
        continue
      }
      values.append((control, value))
    }
    return values
  }

  /// The slider or point of a name; nil with a diagnostic where there is none that can be set.
  private mutating func control(
    _ symbol: Symbol, _ word: LocatedText, in figure: Figure
  ) -> Figure.Control? {
    if let index = figure.sliders.firstIndex(where: { $0.symbol == symbol }) { return .slider(index) }
    if let index = figure.points.firstIndex(where: { $0.symbol == symbol }) {
      let solved = figure.points[index].solved
      if solved.isEmpty { return .point(index) }
      let names = solved.map { "'\(figure.sliders[$0].symbol.name)'" }.joined(separator: ", ")
      report(
        .unknownSlider, "'\(word.text.prefix(40))' is put in its place by \(names): set that", at: word.span)
      return nil
    }
    let names = figure.controls.map { figure.symbol(of: $0).name }
    report(
      .unknownSlider, "there is no slider and no point '\(word.text.prefix(40))' to set", at: word.span,
      notes: [.init("there are: \(names.joined(separator: ", "))")])
    return nil
  }

  /// The names behind `light`, each of which the figure must show.
  private mutating func litNames(_ node: Node) -> [Symbol] {
    var nodes = [node]
    if case .sequence(let sequence) = node { nodes = Array(sequence) }
    var names: [Symbol] = []
    for node in nodes {
      guard let word = text(node, for: "light"), let symbol = symbol(word) else { continue }
      if quantities.contains(where: { $0.symbol == symbol }) {
        names.append(symbol)
      } else {
        report(
          .wrongStep, "the figure shows nothing that is called '\(word.text.prefix(40))'", at: word.span,
          notes: [.init("it shows: \(quantities.map(\.symbol.name).joined(separator: ", "))")])
      }
    }
    return names
  }
}

extension Figure {
  /// All that a step may set.
  fileprivate var controls: [Control] {
    sliders.indices.map { .slider($0) }
      + points.indices.filter { points[$0].solved.isEmpty }.map { .point($0) }
  }

  /// The name of a control.
  func symbol(of control: Control) -> Symbol {
    switch control {
    case .slider(let index): sliders[index].symbol
    case .point(let index): points[index].symbol
    }
  }

  /// The name of a control.
  func name(of control: Control) -> FigureMath {
    switch control {
    case .slider(let index): sliders[index].name
    case .point(let index): points[index].name
    }
  }

  /// A name that a slider or a point stands for, on which an expression depends; nil where there is none.
  fileprivate func movingName(in expression: FormulaSyntax.Expression) -> Symbol? {
    let names = sliders.map(\.symbol) + points.map(\.symbol)
    var still = environment
    for name in names { still.undefine(name) }
    return FreeSymbols.of([expression], in: still).first { names.contains($0) }
  }
}
