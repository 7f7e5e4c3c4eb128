internal import MatrixCore

typealias CoreElement = MatrixCore.PathElement<Double>

// The steps that Core Graphics makes of arcs, ellipses and rectangles: which, how many, and where they begin.
enum PathPieces {
  /// The longest piece of an arc. Core Graphics takes quarter turns from the start, and the rest.
  static let quarter = Double.pi / 2

  /// A closed rectangle from its least corner, along the x axis first.
  static func rectangle(_ rectangle: CGRect) -> [CoreElement] {
    MatrixCore.Path(rectangle.standardized.core).elements
  }

  /// A closed ellipse from the middle of the right side, towards greater y.
  static func ellipse(in rectangle: CGRect) -> [CoreElement] {
    var path = MatrixCore.Path<Double>()
    path.addEllipse(in: rectangle.standardized.core, largestPiece: quarter)
    return path.elements
  }

  /// A closed rectangle with elliptic corners, from the middle of the right side, towards greater y.
  ///
  /// Radii beyond half a side are cut to it; without a radius it is a rectangle.
  static func roundedRectangle(_ rectangle: CGRect, width: CGFloat, height: CGFloat) -> [CoreElement] {
    let box = rectangle.standardized
    let (rx, ry) = (min(width, box.width / 2), min(height, box.height / 2))
    guard rx > 0, ry > 0 else { return self.rectangle(box) }
    // Quarter circles of radius 1, stretched, at the corners in the order of the walk.
    let inner = box.core
    let shape = CoreTransform.scaling(x: Double(rx), y: Double(ry))
    let places = [CorePoint(x: 1, y: 1), CorePoint(x: 0, y: 1), CorePoint(x: 0, y: 0), CorePoint(x: 1, y: 0)]
    var result: [CoreElement] = [.move(inner.point(at: CorePoint(x: 1, y: 0.5)))]
    for (index, place) in places.enumerated() {
      let inset = shape.apply(CoreVector(dx: 1 - 2 * place.x, dy: 1 - 2 * place.y))
      let center = inner.point(at: place) + inset
      let from = Double(index) * quarter
      let arc = MatrixCore.BezierCurve.arc(center: .origin, radius: 1, from: from, to: from + quarter)
      let points = arc.points.map { center + shape.apply($0.radiusVector) }
      result.append(.line(points[0]))
      result.append(.cubic(control1: points[1], control2: points[2], to: points[3]))
    }
    result.append(.close)
    return result
  }

  /// An arc by its first angle and the angle that it sweeps, with the step that leads to its beginning.
  ///
  /// Nothing where a number is not finite, or the arc has more than the core's most pieces.
  static func arc(
    center: CGPoint, radius: CGFloat, from: CGFloat, sweep: CGFloat, continues: Bool
  ) -> [CoreElement] {
    let pieces = (Double(abs(sweep)) / quarter).rounded(.up)
    guard from.isFinite, radius.isFinite, !center.hasNaN,
      pieces <= Double(MatrixCore.Path<Double>.mostPieces)
    else { return [] }
    let start =
      center.core + CoreTransform.rotation(Double(from)).apply(CoreVector(dx: Double(radius), dy: 0))
    var result: [CoreElement] = [continues ? .line(start) : .move(start)]
    for index in 0..<Int(pieces) {
      let begin = Double(index) * quarter
      let end = min(begin + quarter, Double(abs(sweep)))
      let sign: Double = sweep < 0 ? -1 : 1
      let curve = MatrixCore.BezierCurve.arc(
        center: center.core, radius: Double(radius), from: Double(from) + sign * begin,
        to: Double(from) + sign * end)
      result.append(.cubic(control1: curve.points[1], control2: curve.points[2], to: curve.points[3]))
    }
    return result
  }

  /// The angle swept from one angle to another.
  ///
  /// Towards greater angles an end that lies behind is taken whole turns later; towards lesser ones an end that
  /// lies ahead is taken whole turns earlier, and one a whole turn ahead is a whole turn back.
  static func sweep(from: CGFloat, to: CGFloat, towardsLess: Bool) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let difference = to - from
    if towardsLess {
      return difference > 0 ? difference - turn * ((difference / turn).rounded(.down) + 1) : difference
    }
    return difference < 0 ? difference + turn * (-difference / turn).rounded(.up) : difference
  }

  /// An arc of a radius that touches the lines from `start` to `corner` and from there to `end`.
  ///
  /// Where the lines have no angle between them it is a line to the corner.
  static func arc(from start: CorePoint, corner: CGPoint, end: CGPoint, radius: CGFloat) -> [CoreElement] {
    let (back, on) = (start - corner.core, end.core - corner.core)
    guard let cross = back.coordinates.signedArea(on.coordinates),
      let dot = back.coordinates.dot(on.coordinates),
      cross != 0, cross.isFinite, dot.isFinite, radius.isFinite
    else { return [.line(corner.core)] }
    let between = Double.arcTangent(y: cross.magnitude, x: dot)
    // From the corner the tangent point lies at r / tan(φ/2) and the centre at a right angle to it, r away.
    let reach = Double(radius) * Double.cosine(between / 2) / Double.sine(between / 2)
    let towardsLess = cross > 0
    let along = Double.arcTangent(y: back.dy, x: back.dx)
    let direction = CoreTransform.rotation(along)
    let center =
      corner.core
      + direction.apply(CoreVector(dx: reach, dy: towardsLess ? Double(radius) : -Double(radius)))
    let from = along + (towardsLess ? -quarter : quarter)
    let swept = Double.pi - between
    return arc(
      center: CGPoint(center), radius: radius, from: CGFloat(from),
      sweep: CGFloat(towardsLess ? -swept : swept), continues: true)
  }
}
