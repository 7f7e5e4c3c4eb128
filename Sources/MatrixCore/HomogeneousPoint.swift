/// A point of the projective plane: (x, y, w), where (k x, k y, k w) is the same for every k ≠ 0.
///
/// With w ≠ 0 it is the point (x/w, y/w); with w = 0 it is a direction, a point at infinity. (0, 0, 0) stands
/// for nothing. Equality compares the three numbers, not the points.
public struct HomogeneousPoint<S: Scalar> {
  /// The first coordinate.
  public var x: S
  /// The second coordinate.
  public var y: S
  /// The weight.
  public var w: S

  /// The triple (x, y, w).
  public init(x: S, y: S, w: S) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// A point of the plane, (x, y, 1).
  public init(_ point: Point<S>) {
    self.init(x: point.x, y: point.y, w: .one)
  }

  /// A vector of the plane, (dx, dy, 0).
  public init(_ vector: Vector<S>) {
    self.init(x: vector.dx, y: vector.dy, w: .zero)
  }

  /// The point (x/w, y/w); nil where w is known to be 0.
  public var affinePoint: Point<S>? {
    guard !w.isKnownZero else { return nil }
    // A weight of 1 is the ordinary case, and symbolic results read better without its fraction.
    if (w - .one).isKnownZero { return Point(x: x, y: y) }
    return Point(x: x / w, y: y / w)
  }

  /// The image (x, y, w) M under an affine transform. The weight stays.
  public func transformed(by transform: AffineTransform<S>) -> HomogeneousPoint {
    let moved = transform.apply(Vector(dx: x, dy: y)) + w * transform.translationVector
    return HomogeneousPoint(x: moved.dx, y: moved.dy, w: w)
  }

  /// The image (x, y, w) M under a projective transform; nil unless M is 3 × 3.
  public func transformed(by matrix: Matrix<S>) -> HomogeneousPoint? {
    guard matrix.columns == 3, let image = Matrix(row: [x, y, w]).times(matrix) else { return nil }
    return HomogeneousPoint(x: image[0, 0], y: image[0, 1], w: image[0, 2])
  }
}

extension HomogeneousPoint: Sendable where S: Sendable {}
extension HomogeneousPoint: Equatable where S: Equatable {}
extension HomogeneousPoint: Hashable where S: Hashable {}
