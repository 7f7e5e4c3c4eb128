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

  /// What the page's script needs, or what is wrong, with the expression that is to blame.
  ///
  /// - `canvas`: the fields of the engine's line `initial`.
  /// - `picture`: the six numbers of the map from the figure's coordinates to the picture's.
  func attributes(
    in environment: Environment, toPicture: AffineTransform<Double>
  ) -> (attributes: [(name: String, value: String)], problems: [(FigureExpression, Diagnostic)]) {
    let evaluator = Evaluator(environment, numbers: .doubles { _ in nil })
    var problems: [(FigureExpression, Diagnostic)] = []
    func numbers(_ expression: FigureExpression, count: Int) -> [Double] {
      do throws(Diagnostic) {
        let value = try evaluator.evaluate(expression.expression)
        if value.components.count == count, value.components.allSatisfy({ $0.isFinite }) {
          return value.components
        }
        let wanted = count == 1 ? "one number" : "\(count) numbers"
        problems.append((expression, .error("wrong-shape", "this is to be \(wanted)")))
      } catch {
        problems.append((expression, .error(error.identifier, error.message)))
      }
      return [Double](repeating: 1, count: count)
    }
    let place = numbers(center, count: 2)
    let extent = numbers(size, count: 2)
    let turn = numbers(angle, count: 1)
    let scales = zoom.map { numbers($0, count: 1)[0] }
    if problems.isEmpty {
      if extent.contains(where: { $0 <= 0 }) {
        problems.append((size, .error("wrong-size", "a canvas has a width and a height above 0")))
      }
      if !(0 < scales[0] && scales[0] <= scales[1] && scales[1] <= scales[2]) {
        problems.append(
          (zoom[1], .error("wrong-zoom", "'zoom' is the least, the first and the greatest scale, above 0")))
      }
    }
    guard problems.isEmpty else { return ([], problems) }
    let initial = place + turn + [scales[1]] + extent + [scales[0], scales[2]]
    let picture = [
      toPicture.a, toPicture.b, toPicture.c, toPicture.d, toPicture.tx, toPicture.ty,
    ]
    func text(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: " ") }
    return ([("canvas", text(initial)), ("picture", text(picture))], [])
  }
}
