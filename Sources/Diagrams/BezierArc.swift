import MatrixCore

/// An arc of a circle as cubic Bézier pieces, which an affine transform may be applied to.
///
/// A piece of an angle δ has its control points at the distance (4/3) tan(δ/4) r along the tangents; for
/// δ ≤ 30° it strays from the circle by less than 10⁻⁶ r.
struct BezierArc {
  /// The first point, then two control points and an end point for each piece.
  private(set) var points: [PlanePoint]

  /// The arc about a centre from one direction to another, in radians; `to` may be less than `from`.
  init(center: PlanePoint, radius: Double, from: Double, to: Double) {
    let count = max(1, Int(((to - from).magnitude / (.pi / 6)).rounded(.up)))
    let step = (to - from) / Double(count)
    let reach = 4.0 / 3 * Double.sine(step / 4) / Double.cosine(step / 4) * radius
    points = []
    for index in 0..<count {
      let start = Self.radius(radius, at: from + step * Double(index))
      let end = Self.radius(radius, at: from + step * Double(index + 1))
      if index == 0 { points.append(center + start.arm) }
      points.append(center + start.arm + reach * start.tangent)
      points.append(center + end.arm - reach * end.tangent)
      points.append(center + end.arm)
    }
  }

  private init(points: [PlanePoint]) {
    self.points = points
  }

  /// A whole circle.
  static func circle(center: PlanePoint, radius: Double) -> BezierArc {
    BezierArc(center: center, radius: radius, from: 0, to: 2 * .pi)
  }

  /// The vector from the centre to the circle in a direction, and the unit tangent there.
  private static func radius(_ radius: Double, at angle: Double) -> (
    arm: Vector<Double>, tangent: Vector<Double>
  ) {
    let turn = PlaneTransform.rotation(angle)
    return (turn.apply(Vector(dx: radius, dy: 0)), turn.apply(Vector(dx: 0, dy: 1)))
  }

  /// The image under an affine transform.
  func transformed(by transform: PlaneTransform) -> BezierArc {
    BezierArc(points: points.map { transform.apply($0) })
  }

  /// Points on the arc, four a piece.
  func flattened() -> [PlanePoint] {
    guard let first = points.first else { return [] }
    var result = [first]
    var index = 0
    while index + 3 < points.count {
      for step in 1...4 {
        result.append(point(piece: index, at: Double(step) / 4))
      }
      index += 3
    }
    return result
  }

  private func point(piece index: Int, at t: Double) -> PlanePoint {
    // De Casteljau's construction.
    var row = Array(points[index...index + 3])
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { $0 + t * ($1 - $0) }
    }
    return row[0]
  }
}
