import Figures
import FormulaSyntax
import MatrixCore
import SourceText

/// A drawing canvas in a figure, which the reader moves with fingers, mouse and keys.
///
/// The still figure shows the canvas as it is at first; the page's script moves what is drawn of it, as the engine says.
public struct DiagramCanvas: Sendable {
  /// Where the middle of the canvas is on the screen.
  var center: FigureExpression
  /// The canvas's size.
  var size: FigureExpression
  /// The rotation.
  var angle: FigureExpression
  /// The least, the first and the greatest scale.
  var zoom: [FigureExpression]
  /// Whether one finger draws on it.
  var isDrawnOn: Bool

  /// The canvas as a value; nil with what is wrong, and the expression that is to blame.
  func state(
    in environment: Environment
  ) -> (state: CanvasState<Double>?, problems: [(FigureExpression, Diagnostic)]) {
    let evaluator = Evaluator(environment, numbers: .doubles { _ in nil })
    var problems: [(FigureExpression, Diagnostic)] = []
    func numbers(_ expression: FigureExpression, count: Int) -> [Double] {
      do throws(Diagnostic) {
        let value = try evaluator.evaluate(expression.expression)
        if value.components.count == count, value.components.allSatisfy({ $0.isFinite }) {
          return value.components
        }
        let wanted = count == 1 ? "one number" : "\(count) numbers"
        problems.append((expression, .error(.wrongShape, "this is to be \(wanted)")))
      } catch {
        problems.append((expression, .error(error.finding, error.message)))
      }
      return [Double](repeating: 1, count: count)
    }
    let place = numbers(center, count: 2)
    let extent = numbers(size, count: 2)
    let turn = numbers(angle, count: 1)
    let scales = zoom.map { numbers($0, count: 1)[0] }
    if problems.isEmpty {
      if extent.contains(where: { $0 <= 0 }) {
        problems.append((size, .error(.wrongSize, "a canvas has a width and a height above 0")))
      }
      if !(0 < scales[0] && scales[0] <= scales[1] && scales[1] <= scales[2]) {
        problems.append(
          (zoom[1], .error(.wrongZoom, "'zoom' is the least, the first and the greatest scale, above 0")))
      }
    }
    guard problems.isEmpty else { return (nil, problems) }
    return (
      CanvasState(
        center: Point(x: place[0], y: place[1]), rotation: turn[0], scale: scales[1],
        size: Size(width: extent[0], height: extent[1]), minimumScale: scales[0], maximumScale: scales[2]),
      []
    )
  }

  /// What the page's script needs, or what is wrong, with the expression that is to blame.
  ///
  /// - `canvas`: the fields of the engine's line `initial`.
  /// - `picture`: the six numbers of the map from the figure's coordinates to the picture's.
  /// - `draw`: `true`, only where one finger draws.
  func attributes(
    in environment: Environment, toPicture: AffineTransform<Double>
  ) -> (attributes: [(name: String, value: String)], problems: [(FigureExpression, Diagnostic)]) {
    let (state, problems) = state(in: environment)
    guard let state else { return ([], problems) }
    let initial = [
      state.center.x, state.center.y, state.rotation, state.scale, state.size.width, state.size.height,
      state.minimumScale, state.maximumScale,
    ]
    let picture = [
      toPicture.a, toPicture.b, toPicture.c, toPicture.d, toPicture.tx, toPicture.ty,
    ]
    func text(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: " ") }
    let draw = isDrawnOn ? [("draw", "true")] : []
    return ([("canvas", text(initial)), ("picture", text(picture))] + draw, [])
  }
}
