/// A Bézier curve of any degree n, by its n + 1 control points: b(t) = Σ C(n,i) (1−t)ⁿ⁻ⁱ tⁱ pᵢ, 0 ≤ t ≤ 1.
///
/// One point is a curve that stays there, two are a segment, three a quadratic, four a cubic. The curve begins
/// at the first point, ends at the last, and for 0 ≤ t ≤ 1 lies in the convex hull of all of them.
///
/// Theorem: affine maps commute with it, b(t) M = (the curve of the points pᵢ M)(t), because each step of the
/// construction divides a segment in a ratio, which affine maps keep. Projective maps do not.
///
/// Source: Farin, *Curves and Surfaces for CAGD*, chapters 4 and 5.
public struct BezierCurve<S: Scalar> {
  /// The control points; at least one.
  public let points: [Point<S>]

  /// The curve of some control points; nil where there are none.
  public init?(_ points: [Point<S>]) {
    guard !points.isEmpty else { return nil }
    self.points = points
  }

  /// As `init(_:)`, where the caller knows that there is a point.
  init(some points: [Point<S>]) {
    self.points = points
  }

  /// The segment between two points.
  public init(_ start: Point<S>, _ end: Point<S>) {
    self.init(some: [start, end])
  }

  /// The quadratic curve between two points with one control point.
  public init(_ start: Point<S>, _ control: Point<S>, _ end: Point<S>) {
    self.init(some: [start, control, end])
  }

  /// The cubic curve between two points with two control points.
  public init(_ start: Point<S>, _ control1: Point<S>, _ control2: Point<S>, _ end: Point<S>) {
    self.init(some: [start, control1, control2, end])
  }

  /// The degree n; 0 for a single point.
  public var degree: Int { points.count - 1 }
  /// The first point, b(0).
  public var start: Point<S> { points[0] }
  /// The last point, b(1).
  public var end: Point<S> { points[points.count - 1] }

  // MARK: - Points

  /// The rows of de Casteljau's construction: the control points, then the points that divide each segment of
  /// the row above in the ratio t : 1 − t, down to the single point b(t).
  ///
  /// There are (n + 1)(n + 2)/2 points in all. Any t is allowed; outside 0…1 the curve is extended.
  public func construction(at t: S) -> [[Point<S>]] {
    var rows = [points]
    for _ in 0..<degree {
      let row = rows[rows.count - 1]
      rows.append(zip(row, row.dropFirst()).map { $0 + t * ($1 - $0) })
    }
    return rows
  }

  /// The point b(t), by de Casteljau's construction.
  public func point(at t: S) -> Point<S> {
    construction(at: t)[degree][0]
  }

  /// The derivative b′(t) = n (r − q), where q and r are the last two points of the construction but one.
  ///
  /// It is the velocity of the point: the tangent's direction where it is not zero. Of degree 0 it is zero.
  public func derivative(at t: S) -> Vector<S> {
    guard degree > 0 else { return .zero }
    let last = construction(at: t)[degree - 1]
    return S(degree) * (last[1] - last[0])
  }

  /// The parts before and after t, each as a curve over 0…1: the left and the right edge of the construction.
  public func split(at t: S) -> (before: BezierCurve, after: BezierCurve) {
    let rows = construction(at: t)
    return (
      BezierCurve(some: rows.map { $0[0] }), BezierCurve(some: rows.reversed().map { $0[$0.count - 1] })
    )
  }

  // MARK: - Other curves

  /// The image under an affine transform, which is the curve of the points' images.
  public func transformed(by transform: AffineTransform<S>) -> BezierCurve {
    BezierCurve(some: points.map { transform.apply($0) })
  }

  /// The same curve run through backwards: b(1 − t).
  public var reversed: BezierCurve { BezierCurve(some: points.reversed()) }

  /// The same curve written with one control point more: qᵢ = (i/(n+1)) pᵢ₋₁ + (1 − i/(n+1)) pᵢ.
  public var elevated: BezierCurve {
    let count = S(degree + 1)
    var raised = [start]
    for index in 1..<max(points.count, 1) {
      raised.append(points[index] + (S(index) / count) * (points[index - 1] - points[index]))
    }
    return BezierCurve(some: raised + [end])
  }

  /// The bounding box of the control points, which contains the curve for 0 ≤ t ≤ 1 and is often larger.
  public var controlPointBox: Rectangle<S> { Rectangle(enclosingSome: points) }
}

extension BezierCurve: ParametricCurve {}
extension BezierCurve: Sendable where S: Sendable {}
extension BezierCurve: Equatable where S: Equatable {}
extension BezierCurve: Hashable where S: Hashable {}
