internal import MatrixCore

// The current path, and what is made of it. Coordinates are in user space at the time of the call.
extension CGContext {
  /// Empties the current path.
  public func beginPath() { core.beginPath() }
  /// Closes the subpath.
  public func closePath() { add([.close]) }
  /// Begins a subpath.
  public func move(to point: CGPoint) { add([.move(point.core)]) }
  /// Adds a segment. Without a current point nothing happens, with a fault.
  public func addLine(to point: CGPoint) { add([.line(point.core)]) }
  /// Begins a subpath at the first point and adds segments to the others.
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { add([index == 0 ? .move(point.core) : .line(point.core)]) }
  }
  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    add([.quadratic(control: control.core, to: end.core)])
  }
  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    add([.cubic(control1: control1.core, control2: control2.core, to: end.core)])
  }
  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { add(PathPieces.rectangle(rect)) }
  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }
  /// Adds the ellipse that touches the sides of a rectangle.
  public func addEllipse(in rect: CGRect) { add(PathPieces.ellipse(in: rect)) }
  /// Adds an arc of a circle. `clockwise` is meant with y up: `false` goes towards greater angles.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let sweep = PathPieces.sweep(from: startAngle, to: endAngle, towardsLess: clockwise)
    add(
      PathPieces.arc(
        center: center, radius: radius, from: startAngle, sweep: sweep, continues: !isPathEmpty))
  }
  /// Adds an arc that touches the line from the current point to the first point and the one from there on.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard let start = core.currentPoint else { return }
    add(PathPieces.arc(from: start, corner: tangent1End, end: tangent2End, radius: radius))
  }
  /// Adds the steps of a path.
  public func addPath(_ path: CGPath) { add(path.elements) }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { core.path.isEmpty }
  /// Where the current path has come to; (0, 0) where there is none.
  public var currentPointOfPath: CGPoint { core.currentPoint.map { CGPoint($0) } ?? .zero }
  /// The box of the current path's points, control points too; null where there are none.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }
  /// The current path in user space; nil where it is empty.
  public var path: CGPath? {
    guard !isPathEmpty else { return nil }
    let result = CGPath()
    result.append(core.path.elements, ctm.inverted())
    return result
  }
  /// Whether a point of user space would be painted. Of a line only its middle counts, not its width.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    switch mode {
    case .stroke: return path.edgeHolds(point.core)
    case .fill, .fillStroke: return path.contains(point)
    case .eoFill, .eoFillStroke: return path.contains(point, using: .evenOdd)
    }
  }
  /// The box in user space of what is not clipped away, the device's edges included; null where nothing is left.
  public var boundingBoxOfClipPath: CGRect {
    let left = core.state.clips.reduce(deviceBox) { box, clip in
      CGRectIntersection(box, clip.path.boundingBox.map { CGRect($0) } ?? .null)
    }
    return convertToUserSpace(left)
  }

  private func add(_ steps: [CoreElement]) {
    for step in steps {
      switch step {
      case .move(let point): core.move(to: point)
      case .close: core.closePath()
      case .line, .quadratic, .cubic:
        guard core.path.currentPoint != nil else {
          GeometryFault.record("a segment without a current point")
          continue
        }
        switch step {
        case .line(let point): core.addLine(to: point)
        case .quadratic(let control, let point): core.addQuadratic(control: control, to: point)
        case .cubic(let control1, let control2, let point):
          core.addCubic(control1: control1, control2: control2, to: point)
        case .move, .close: break
        }
      }
    }
  }

  // MARK: - Painting

  /// Fills the current path, and empties it.
  public func fillPath(using rule: CGPathFillRule = .winding) { core.fillPath(rule.core) }
  /// Strokes the current path, and empties it.
  public func strokePath() { core.strokePath() }
  /// Paints the current path, and empties it.
  public func drawPath(using mode: CGPathDrawingMode) { core.paint(mode.core) }
  /// Fills a rectangle. The current path is lost.
  public func fill(_ rect: CGRect) { paint(PathPieces.rectangle(rect), .fill) }
  /// Fills rectangles. The current path is lost.
  public func fill(_ rects: [CGRect]) { paint(rects.flatMap(PathPieces.rectangle), .fill) }
  /// Strokes a rectangle. The current path is lost.
  public func stroke(_ rect: CGRect) { paint(PathPieces.rectangle(rect), .stroke) }
  /// Strokes a rectangle with a line of a width. The current path is lost.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }
  /// Fills the ellipse that touches the sides of a rectangle. The current path is lost.
  public func fillEllipse(in rect: CGRect) { paint(PathPieces.ellipse(in: rect), .fill) }
  /// Strokes the ellipse that touches the sides of a rectangle. The current path is lost.
  public func strokeEllipse(in rect: CGRect) { paint(PathPieces.ellipse(in: rect), .stroke) }
  /// Strokes segments between pairs of points. The current path is lost.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      addLines(between: [points[index], points[index + 1]])
    }
    strokePath()
  }

  /// Lets later marks appear only inside the current path too, and empties it.
  public func clip(using rule: CGPathFillRule = .winding) { core.clip(rule.core) }
  /// Lets later marks appear only inside a rectangle too. The current path is lost.
  public func clip(to rect: CGRect) { clip(to: [rect]) }
  /// Lets later marks appear only inside one of some rectangles too. The current path is lost.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  private func paint(_ steps: [CoreElement], _ mode: CGPathDrawingMode) {
    core.paint(MatrixCore.Path(steps), mode.core)
  }
}
