/// A point of projective space: (x, y, z, w), where (k x, k y, k z, k w) is the same for every k ≠ 0.
///
/// With w ≠ 0 it is the point (x/w, y/w, z/w); with w = 0 it is a direction, a point at infinity. (0, 0, 0, 0)
/// stands for nothing. Equality compares the four numbers, not the points.
public struct HomogeneousPoint3D<S: Scalar> {
  /// The first coordinate.
  public var x: S
  /// The second coordinate.
  public var y: S
  /// The third coordinate.
  public var z: S
  /// The weight.
  public var w: S

  /// The quadruple (x, y, z, w).
  public init(x: S, y: S, z: S, w: S) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// A point of space, (x, y, z, 1).
  public init(_ point: Point3D<S>) {
    self.init(x: point.x, y: point.y, z: point.z, w: .one)
  }

  /// A vector of space, (dx, dy, dz, 0).
  public init(_ vector: Vector3D<S>) {
    self.init(x: vector.dx, y: vector.dy, z: vector.dz, w: .zero)
  }

  /// The point (x/w, y/w, z/w); nil where w is known to be 0.
  public var affinePoint: Point3D<S>? {
    guard !w.isKnownZero else { return nil }
    // A weight of 1 is the ordinary case, and symbolic results read better without its fraction.
    if (w - .one).isKnownZero { return Point3D(x: x, y: y, z: z) }
    return Point3D(x: x / w, y: y / w, z: z / w)
  }
}

extension HomogeneousPoint3D: Sendable where S: Sendable {}
extension HomogeneousPoint3D: Equatable where S: Equatable {}
extension HomogeneousPoint3D: Hashable where S: Hashable {}
