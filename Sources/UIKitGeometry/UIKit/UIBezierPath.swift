import Foundation

/// A path with the names of UIKit: y points down, and `clockwise` is what the eye sees.
///
/// Over a ``CGMutablePath``. Stroked copies and `reversing()` are left out.
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// The empty path.
  public override init() { super.init() }

  /// The path along a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// The ellipse that touches the sides of a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// A rectangle with corners of a radius, as quarter circles; iOS draws smoother ones, whose formula is not published.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// An arc of a circle, in radians. `clockwise` to the eye, where y points down, is towards greater angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A path of Core Graphics.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  // MARK: - Reading

  /// The path as Core Graphics has it.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }
  /// Whether there are no elements.
  open var isEmpty: Bool { path.isEmpty }
  /// Where the next element would begin; (0, 0) in an empty path.
  open var currentPoint: CGPoint { path.currentPoint }
  /// The smallest upright rectangle that contains all points, control points too; null for an empty path.
  open var bounds: CGRect { path.boundingBox }
  /// Whether a point is inside, or on a segment of the edge. Open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: - Building

  /// Begins a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a segment.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a cubic curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a quadratic curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Adds an arc of a circle, after a line to its beginning.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }
  /// Closes the subpath.
  open func close() { path.closeSubpath() }
  /// Removes all elements.
  open func removeAllPoints() { path = CGMutablePath() }
  /// Adds the steps of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path.copy() ?? bezierPath.path) }
  /// Replaces the path by its image under a transform.
  open func apply(_ transform: CGAffineTransform) {
    var transform = transform
    path = path.mutableCopy(using: &transform) ?? path
  }

  // MARK: - Drawing

  /// The width of the line.
  open var lineWidth: CGFloat = 1
  /// How the line ends.
  open var lineCapStyle: CGLineCap = .butt
  /// How its segments meet.
  open var lineJoinStyle: CGLineJoin = .miter
  /// The greatest length of a mitre, in line widths.
  open var miterLimit: CGFloat = 10
  /// How far curves may be from what is drawn, in pixels. Nothing reads it here.
  open var flatness: CGFloat = 0.6
  /// Whether the inside is where the path winds an odd number of times.
  open var usesEvenOddFillRule = false

  /// Sets how the line is broken; nil, or a count of 0, means not at all. Apple's takes a pointer, and so reads beyond the end of
  /// an array that is shorter than the count.
  open func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
    dash = (Array((pattern ?? []).prefix(max(count, 0))), phase)
  }

  /// Fills the path in the current context. The context's state stays; its current path is lost.
  open func fill() { draw(usesEvenOddFillRule ? .eoFill : .fill) }
  /// Strokes the path in the current context. The context's state stays; its current path is lost.
  open func stroke() { draw(.stroke) }

  /// Fills the path, mixed and with an opacity as given, in place of those of the context.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(usesEvenOddFillRule ? .eoFill : .fill, compositing: (blendMode, alpha))
  }
  /// Strokes the path, mixed and with an opacity as given, in place of those of the context.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(.stroke, compositing: (blendMode, alpha))
  }

  /// Lets later marks of the current context appear only inside the path too.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func draw(_ mode: CGPathDrawingMode, compositing: (mode: CGBlendMode, alpha: CGFloat)? = nil) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if let compositing {
      context.setBlendMode(compositing.mode)
      context.setAlpha(compositing.alpha)
    }
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    if !dash.lengths.isEmpty { context.setLineDash(phase: dash.phase, lengths: dash.lengths) }
    context.beginPath()
    context.addPath(path)
    context.drawPath(using: mode)
    context.restoreGState()
  }
}
