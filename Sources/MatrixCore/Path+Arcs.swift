extension BezierCurve {
  /// A cubic that stands for an arc of a circle from one direction to another, in radians.
  ///
  /// The inner control points lie on the tangents, (4/3) tan((to − from)/4) r away from the ends. The ends, the
  /// tangents there and the middle of the arc are exact; in between, the curve lies outside the circle by at most
  ///
  ///     (2/27) sin⁶(δ/4) / cos²(δ/4) · r + smaller terms,   δ = |to − from|:
  ///
  /// 2.8·10⁻⁴ r for a quarter turn, 4.3·10⁻⁶ r for 45°, 3.8·10⁻⁷ r for 30°. Beyond half a turn it is no arc to
  /// the eye. The sense is that of ``AffineTransform/rotation(_:)``: from the x axis towards the y axis.
  ///
  /// Source: Goldapp, "Approximation of circular arcs by cubic polynomials", 1991.
  public static func arc(center: Point<S>, radius: S, from: S, to: S) -> BezierCurve {
    let quarter = (to - from) / S(4)
    let reach = S(4) / S(3) * S.sine(quarter) / S.cosine(quarter) * radius
    let start = AffineTransform.rotation(from)
    let end = AffineTransform.rotation(to)
    let arm = Vector(dx: radius, dy: S.zero)
    let tangent = Vector(dx: S.zero, dy: reach)
    let first = center + start.apply(arm)
    let last = center + end.apply(arm)
    return BezierCurve(first, first + start.apply(tangent), last - end.apply(tangent), last)
  }
}

// Arcs whose number of pieces depends on their angle.
extension Path where S == Double {
  /// The largest angle of one piece of an arc, 30°: the arc then strays by less than 10⁻⁶ of its radius.
  public static var largestPiece: Double { .pi / 6 }
  /// The most pieces of one arc.
  public static var mostPieces: Int { 4096 }

  /// Adds an arc of a circle from one direction to another, in radians; `to` may be less than `from`.
  ///
  /// Where there is a current point a segment leads to the arc's beginning, else a subpath begins there. The
  /// arc consists of cubics of equal angles of at most `largestPiece`; for how far they stray see
  /// ``BezierCurve/arc(center:radius:from:to:)``. Where an angle is not finite, or there would be more than
  /// ``mostPieces``, nothing is added.
  public mutating func addArc(
    center: Point<Double>, radius: Double, from: Double, to: Double,
    largestPiece: Double = Path.largestPiece
  ) {
    let pieces = max(1, ((to - from).magnitude / largestPiece).rounded(.up))
    guard from.isFinite, to.isFinite, pieces <= Double(Self.mostPieces) else { return }
    let count = Int(pieces)
    let step = (to - from) / Double(count)
    for index in 0..<count {
      let piece = BezierCurve.arc(
        center: center, radius: radius, from: from + step * Double(index), to: from + step * Double(index + 1)
      )
      if index == 0 {
        if currentPoint == nil { move(to: piece.start) } else { addLine(to: piece.start) }
      }
      addCubic(control1: piece.points[1], control2: piece.points[2], to: piece.end)
    }
  }

  /// Adds the ellipse that touches the sides of a rectangle, as a closed subpath from the middle of the side
  /// at `origin.x + width`, towards the one at `origin.y + height`.
  ///
  /// It is the image of a circle of cubics and strays as ``BezierCurve/arc(center:radius:from:to:)`` says.
  public mutating func addEllipse(in rectangle: Rectangle<Double>, largestPiece: Double = Path.largestPiece) {
    var circle = Path()
    circle.addArc(center: .origin, radius: 1, from: 0, to: 2 * .pi, largestPiece: largestPiece)
    circle.close()
    let half = 0.5
    let place = AffineTransform.scaling(x: half * rectangle.size.width, y: half * rectangle.size.height)
      .then(.translation(rectangle.center.radiusVector))
    append(circle.transformed(by: place))
  }
}
