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

  /// The image (x, y, w) T under a projective transform.
  public func transformed(by transform: ProjectiveTransform<S>) -> HomogeneousPoint {
    transform.apply(self)
  }

  /// The image (x, y, w) M under the projective transform of a matrix; nil unless M is 3 × 3.
  public func transformed(by matrix: Matrix<S>) -> HomogeneousPoint? {
    ProjectiveTransform(matrix).map { $0.apply(self) }
  }

  /// Whether the two triples are known to be the same point: not (0, 0, 0), and multiples of each other.
  ///
  /// (x, y, w) and (k x, k y, k w) are the same point for k ≠ 0: their cross product is (0, 0, 0). For `Double` this asks for
  /// exact products, so that rounded multiples may fail it; NaN is never the same.
  public func isKnownSamePoint(as other: HomogeneousPoint) -> Bool {
    let triples = [coordinates, other.coordinates]
    guard triples.allSatisfy({ !$0.components.allSatisfy({ $0.isKnownZero }) }),
      let product = coordinates.cross(other.coordinates)
    else { return false }
    return product.components.allSatisfy({ $0.isKnownZero })
  }

  /// The three numbers as a tuple.
  public var coordinates: CoordinateTuple<S> { CoordinateTuple([x, y, w]) }
}

extension HomogeneousPoint: Sendable where S: Sendable {}
extension HomogeneousPoint: Equatable where S: Equatable {}
extension HomogeneousPoint: Hashable where S: Hashable {}
