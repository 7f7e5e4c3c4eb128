import MatrixCore

/// A grid to be drawn.
struct SceneGrid {
  /// The most lines of a grid.
  static let mostLines = 400

  var transform: PlaneTransform
  /// The distance of the lines; nil chooses one.
  var step: Double?
  /// What it covers, before the transform; nil fills the picture.
  var within: Rectangle<Double>?
  /// Where a step that is too small is reported.
  var source: FigureExpression?

  /// The lines through the multiples of a step within a rectangle, upright ones first; nil where they are too many.
  static func lines(step: Double, within area: Rectangle<Double>) -> [(PlanePoint, PlanePoint)]? {
    let upper = area.point(at: Point(x: 1, y: 1))
    let columns = multiples(of: step, from: area.origin.x, to: upper.x)
    let rows = multiples(of: step, from: area.origin.y, to: upper.y)
    guard columns.count + rows.count <= mostLines else { return nil }
    return columns.map { (Point(x: $0, y: area.origin.y), Point(x: $0, y: upper.y)) }
      + rows.map { (Point(x: area.origin.x, y: $0), Point(x: upper.x, y: $0)) }
  }

  private static func multiples(of step: Double, from lower: Double, to upper: Double) -> [Double] {
    let first = (lower / step - 1e-6).rounded(.up)
    let last = (upper / step + 1e-6).rounded(.down)
    guard first <= last else { return [] }
    // One more than may be drawn is enough to see that there are too many.
    let end = min(last, first + Double(mostLines) + 1)
    return stride(from: first, through: end, by: 1).map { $0 * step }
  }
}
