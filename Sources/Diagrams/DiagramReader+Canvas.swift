import Figures
import FormulaSyntax
import SourceText
import Yams

extension DiagramReader {
  /// Reads `canvas`: what is drawn is the screen, and on it the canvas as a view.
  mutating func canvasPanel(_ node: Node, in figure: inout Figure) -> Figure.Panel? {
    guard case .mapping(let mapping) = node else {
      report(
        .wrongType, "'canvas' has the keys 'screen', 'size', 'center', 'zoom' and 'show'",
        at: source.fileSpan(of: node))
      return nil
    }
    let fields = fields(of: mapping)
    check(
      fields, allowed: ["screen", "size", "center", "angle", "zoom", "draw", "touches", "show"],
      of: "a canvas")
    var found: [String: FigureExpression] = [:]
    for key in ["screen", "size", "center"] {
      guard let value = fields[key] else {
        report(.missingKey, "a canvas needs '\(key)'", at: source.fileSpan(of: node))
        continue
      }
      found[key] = expression(value, for: key)
    }
    let angle =
      fields["angle"].map { expression($0, for: "angle") } ?? FigureExpression(.integer(0))
    let zoom = zoom(fields["zoom"], in: node)
    let contents = items(fields["show"], for: "show", depth: 1)
    guard let screen = found["screen"], let size = found["size"], let center = found["center"], let angle,
      zoom.count == 3
    else { return nil }
    var canvas = DiagramCanvas(
      center: center, size: size, angle: angle, zoom: zoom, isDrawnOn: isDrawnOn(fields["draw"]))
    var made: [FigureItem] = []
    if let touches = fields["touches"],
      let script = played(touches, on: canvas, in: figure.environment)
    {
      for (name, value) in Self.definitions(script.board.gesture.state) {
        let symbol = Symbol(name.rawValue)
        figure.environment.define(Definition(symbol, body: value))
        let place = FigureExpression(value, source: center.source)
        switch name {
        case .center: canvas.center = place
        case .angle: canvas.angle = place
        case .zoom: canvas.zoom[1] = place
        }
      }
      made = Self.drawn(script) + Self.ways(script)
    }
    self.canvas = canvas
    let transform = Expression(.call(.canvasTransform, [canvas.angle.expression, canvas.zoom[1].expression]))
    let sheet = FigureView(
      bounds: size, position: canvas.center,
      transform: FigureExpression(transform, source: zoom[1].source), contents: contents + made)
    return .init(items: [
      FigureItem(.rectangle(screen), styles: [.muted]), FigureItem(.view(sheet), styles: [.filled]),
    ])
  }

  private mutating func isDrawnOn(_ node: Node?) -> Bool {
    guard let node else { return false }
    if let value = node.bool { return value }
    report(.wrongType, "'draw' is true or false", at: source.fileSpan(of: node))
    return false
  }

  private mutating func zoom(_ node: Node?, in owner: Node) -> [FigureExpression] {
    guard let node else {
      report(.missingKey, "a canvas needs 'zoom'", at: source.fileSpan(of: owner))
      return []
    }
    guard case .sequence(let sequence) = node, sequence.count == 3 else {
      report(
        .wrongType, "'zoom' is the least, the first and the greatest scale: [1/2, 1, 4]",
        at: source.fileSpan(of: node))
      return []
    }
    return sequence.compactMap { expression($0, for: "zoom") }
  }
}
