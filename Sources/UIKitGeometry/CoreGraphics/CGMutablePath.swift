internal import MatrixCore

/// A path to which steps are added.
///
/// As in Core Graphics a move after a move replaces it, and a line, curve or close where no subpath was begun is
/// dropped. Each method takes a transform for its points.
public final class CGMutablePath: CGPath {
  /// The empty path.
  public override init() { super.init() }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append([.move(point.core)], transform)
  }

  /// Adds a segment.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append([.line(point.core)], transform)
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    append([.quadratic(control: control.core, to: end.core)], transform)
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    append([.cubic(control1: control1.core, control2: control2.core, to: end.core)], transform)
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    append(PathPieces.rectangle(rect), transform)
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Begins a subpath at the first point and adds segments to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      append([index == 0 ? .move(point.core) : .line(point.core)], transform)
    }
  }

  /// Adds the ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    append(PathPieces.ellipse(in: rect), transform)
  }

  /// Adds a rectangle with elliptic corners; radii beyond half a side are cut to it.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    append(PathPieces.roundedRectangle(rect, width: cornerWidth, height: cornerHeight), transform)
  }

  /// Adds an arc of a circle from one angle to another, in radians, after a line to its beginning.
  ///
  /// `clockwise` is meant with y up: `false` goes towards greater angles, which with y down the eye sees as
  /// clockwise. An end that lies the other way is taken whole turns further.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = PathPieces.sweep(from: startAngle, to: endAngle, towardsLess: clockwise)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// Adds an arc of a circle by its first angle and the angle that it sweeps, after a line to its beginning.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    append(
      PathPieces.arc(center: center, radius: radius, from: startAngle, sweep: delta, continues: !isEmpty),
      transform)
  }

  /// Adds an arc that touches the line from the current point to the first point and the one from there on.
  ///
  /// Nothing without a current point; a line to the first point where the lines have no angle between them.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard !isEmpty else { return }
    let start = currentPoint.applying(transform.inverted())
    append(
      PathPieces.arc(from: start.core, corner: tangent1End, end: tangent2End, radius: radius), transform)
  }

  /// Adds the steps of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    append(path.elements, transform)
  }

  /// Closes the subpath. Without one, or twice, it does nothing.
  public func closeSubpath() { append([.close], .identity) }
}
