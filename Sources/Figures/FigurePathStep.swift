/// One step of a `path:`.
public enum FigurePathStep: Sendable {
  /// A segment to a point, or to each point of a matrix in turn.
  case points(FigureExpression)
  /// A Bézier curve by its control points and its end: two make a quadratic, three a cubic.
  case curve([FigureExpression])
  /// The beginning of a further subpath.
  case move(FigureExpression)
  /// A segment back to the beginning of the subpath.
  case close

  /// Whether the step is a chain's: points alone.
  var isPoints: Bool {
    if case .points = self { true } else { false }
  }
}
