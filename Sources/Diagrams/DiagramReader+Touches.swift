import CellYAML
import Figures
import FormulaSyntax
import MatrixCore
import SourceText
import Yams

// What fingers do on a canvas before the reader comes, and what is drawn of it.
extension DiagramReader {
  /// The names that a canvas with touches gives to what became of it, for `expect`.
  enum PlayedName: String, CaseIterable {
    /// Where the middle of the sheet is.
    case center = "sheetCenter"
    /// Its rotation, in radians.
    case angle = "sheetAngle"
    /// Its scale.
    case zoom = "sheetZoom"
  }

  /// The longest time that fingers may wait at once, in seconds.
  static let longestWait = 600.0

  /// Plays the steps of `touches` on a canvas; nil with a diagnostic.
  mutating func played(
    _ node: Node, on canvas: DiagramCanvas, in environment: Environment
  ) -> CanvasScript? {
    guard let nodes = list(node, for: "touches") else { return nil }
    let (state, problems) = canvas.state(in: environment)
    // What is wrong with the canvas itself is said when it is drawn.
    guard let state, problems.isEmpty else { return nil }
    var script = CanvasScript(state, draws: canvas.isDrawnOn)
    for node in nodes {
      guard countItem(at: node), let step = touchStep(node, in: environment) else { return nil }
      if let problem = script.play(step) {
        report(.wrongTouch, problem, at: source.fileSpan(of: node))
        return nil
      }
    }
    return script
  }

  private mutating func touchStep(_ node: Node, in environment: Environment) -> CanvasScript.Step? {
    guard case .mapping(let mapping) = node, mapping.count == 1 else {
      report(
        .wrongTouch, "a step of 'touches' is one of 'down', 'move', 'up' and 'wait'",
        at: source.fileSpan(of: node))
      return nil
    }
    let fields = fields(of: mapping)
    check(fields, allowed: ["down", "move", "up", "wait"], of: "a step of 'touches'")
    if let value = fields["down"] { return touchPoints(value, in: environment).map { .down($0) } }
    if let value = fields["move"] { return touchPoints(value, in: environment).map { .move($0) } }
    if let value = fields["up"] {
      let nodes = value.sequence.map(Array.init) ?? [value]
      let fingers = nodes.compactMap(\.int)
      if fingers.count == nodes.count, !fingers.isEmpty, Set(fingers).count == fingers.count {
        return .up(fingers)
      }
      report(
        .wrongTouch, "'up' names fingers by their numbers, such as 1 or [1, 2]",
        at: source.fileSpan(of: value))
    }
    if let value = fields["wait"] {
      if let seconds = value.float, (0...Self.longestWait).contains(seconds) { return .wait(seconds) }
      report(
        .wrongTouch, "'wait' is a number of seconds, at most \(Self.longestWait)",
        at: source.fileSpan(of: value))
    }
    return nil
  }

  private mutating func touchPoints(
    _ node: Node, in environment: Environment
  ) -> [(finger: Int, point: Point<Double>)]? {
    guard case .mapping(let mapping) = node, !mapping.isEmpty else {
      report(
        .wrongTouch, "fingers are given by their numbers with points of the screen: { 1: (100, 300) }",
        at: source.fileSpan(of: node))
      return nil
    }
    var found: [(finger: Int, point: Point<Double>)] = []
    for entry in fields(of: mapping).entries {
      guard let finger = Int(entry.name.text) else {
        report(.wrongTouch, "a finger has a whole number", at: entry.name.span)
        return nil
      }
      guard let value = expression(entry.node, for: entry.name.text) else { return nil }
      do throws(Diagnostic) {
        let numbers = try Evaluator(environment, numbers: .doubles { _ in nil }).evaluate(value.expression)
          .components
        guard numbers.count == 2, numbers.allSatisfy({ $0.isFinite && $0.magnitude <= CanvasPen.farthest })
        else {
          report(.wrongShape, "a finger is at a point (x, y)", at: source.fileSpan(of: entry.node))
          return nil
        }
        found.append((finger, Point(x: numbers[0], y: numbers[1])))
      } catch {
        report(error.finding, error.message, at: source.fileSpan(of: entry.node))
        return nil
      }
    }
    return found
  }

  /// What the names of ``PlayedName`` stand for, to nine decimals: what is computed in doubles has no more that is sure.
  static func definitions(_ state: CanvasState<Double>) -> [(
    name: PlayedName, value: FormulaSyntax.Expression
  )] {
    [
      (.center, rounded(state.center)), (.angle, rounded(state.rotation)), (.zoom, rounded(state.scale)),
    ]
  }

  private static func rounded(_ number: Double) -> FormulaSyntax.Expression {
    let unit = 1_000_000_000
    // What is too large for that has no decimals.
    guard number.magnitude < 9e9 else {
      return .integer(Int(exactly: number.rounded()) ?? 0)
    }
    return .integer(Int((number * Double(unit)).rounded())) / .integer(unit)
  }

  private static func rounded(_ point: Point<Double>) -> FormulaSyntax.Expression {
    FormulaSyntax.Expression(.tuple([rounded(point.x), rounded(point.y)]))
  }

  /// The strokes, in the sheet's coordinates.
  static func drawn(_ script: CanvasScript) -> [FigureItem] {
    script.board.strokes.compactMap { stroke in
      guard let first = stroke.curves.first else { return nil }
      let steps: [FigurePathStep] =
        [.move(FigureExpression(rounded(first.start)))]
        + stroke.curves.map { curve in
          .curve([curve.control1, curve.control2, curve.end].map { FigureExpression(rounded($0)) })
        }
      return FigureItem(.path(steps, showsControls: false), styles: [.thick])
    }
  }

  /// The ways of the fingers, with a dot for each that is down: in the sheet's coordinates as it is in the end, so that they stay on it when the reader moves it.
  static func ways(_ script: CanvasScript) -> [FigureItem] {
    guard let back = script.board.gesture.state.layer.transformToSuperlayer.inverse() else { return [] }
    return script.traces.flatMap { trace -> [FigureItem] in
      let points = trace.points.map { FigureExpression(rounded(back.apply($0))) }
      var items: [FigureItem] = []
      if points.count > 1 {
        let steps = [FigurePathStep.move(points[0])] + points.dropFirst().map { .points($0) }
        items.append(FigureItem(.path(steps, showsControls: false), styles: [.contrast, .dotted]))
      }
      if trace.isDown, let last = points.last {
        items.append(
          FigureItem(.point(last), label: FigureText(plain: "\(trace.finger)"), styles: [.contrast]))
      }
      return items
    }
  }
}
