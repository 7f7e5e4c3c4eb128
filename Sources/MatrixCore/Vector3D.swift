/// A displacement in space: the homogeneous row (dx, dy, dz, 0).
///
/// Vectors form a linear space; a translation leaves them alone. The arithmetic of ``Vector`` with one more
/// component.
public struct Vector3D<S: Scalar> {
  /// The component along the x axis.
  public var dx: S
  /// The component along the y axis.
  public var dy: S
  /// The component along the z axis.
  public var dz: S

  /// The vector (dx, dy, dz).
  public init(dx: S, dy: S, dz: S) {
    self.dx = dx
    self.dy = dy
    self.dz = dz
  }

  /// The vector (dx, dy, 0), in the plane z = 0.
  public init(_ vector: Vector<S>) {
    self.init(dx: vector.dx, dy: vector.dy, dz: .zero)
  }

  /// The vector (0, 0, 0).
  public static var zero: Vector3D { Vector3D(dx: .zero, dy: .zero, dz: .zero) }

  /// The components as a tuple of 3, which has the inner and the cross product.
  public var coordinates: CoordinateTuple<S> { CoordinateTuple([dx, dy, dz]) }

  /// The length √(dx² + dy² + dz²).
  public var length: S { coordinates.norm }

  /// The sum, by components.
  public static func + (left: Vector3D, right: Vector3D) -> Vector3D {
    Vector3D(dx: left.dx + right.dx, dy: left.dy + right.dy, dz: left.dz + right.dz)
  }

  /// The difference, by components.
  public static func - (left: Vector3D, right: Vector3D) -> Vector3D {
    Vector3D(dx: left.dx - right.dx, dy: left.dy - right.dy, dz: left.dz - right.dz)
  }

  /// The vector of the same length in the opposite direction.
  public static prefix func - (vector: Vector3D) -> Vector3D {
    Vector3D(dx: -vector.dx, dy: -vector.dy, dz: -vector.dz)
  }

  /// The multiple of a vector.
  public static func * (factor: S, vector: Vector3D) -> Vector3D {
    Vector3D(dx: factor * vector.dx, dy: factor * vector.dy, dz: factor * vector.dz)
  }
}

extension Vector3D: Sendable where S: Sendable {}
extension Vector3D: Equatable where S: Equatable {}
extension Vector3D: Hashable where S: Hashable {}
