/// A stroke on a drawing canvas: cubic Bézier curves end to end, in the canvas's own coordinates.
///
/// Since it is kept in these coordinates and not in those of the screen, it moves, scales and turns with the canvas.
/// A ``CanvasPen`` makes it.
public struct CanvasStroke: Hashable, Sendable {
  /// One of the curves.
  public struct Curve: Hashable, Sendable {
    /// Where it begins: where the curve before it ends.
    public var start: Point<Double>
    /// The control points between the ends.
    public var control1, control2: Point<Double>
    /// Where it ends.
    public var end: Point<Double>
    /// How wide the line is along the curve, in units of the canvas.
    public var width: Double

    /// A curve with its four points and its width.
    public init(
      _ start: Point<Double>, _ control1: Point<Double>, _ control2: Point<Double>, _ end: Point<Double>,
      width: Double
    ) {
      self.start = start
      self.control1 = control1
      self.control2 = control2
      self.end = end
      self.width = width
    }

    /// The curve without its width.
    public var bezier: BezierCurve<Double> { BezierCurve(start, control1, control2, end) }
  }

  /// The curves, in the order in which they were drawn; a dot is one whose points are all the same.
  public var curves: [Curve]

  /// A stroke of some curves.
  public init(_ curves: [Curve]) {
    self.curves = curves
  }

  /// The line through the middle of the stroke, as one subpath; empty where there are no curves.
  public var path: Path<Double> {
    var path = Path<Double>()
    for curve in curves {
      if path.currentPoint == nil { path.move(to: curve.start) }
      path.addCubic(control1: curve.control1, control2: curve.control2, to: curve.end)
    }
    return path
  }
}
