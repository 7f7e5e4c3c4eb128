/// A displacement in the plane: the homogeneous row (dx, dy, 0).
///
/// Vectors form a linear space. The 0 in the third place is why a translation leaves them alone.
public struct Vector<S: Scalar> {
  /// The horizontal component.
  public var dx: S
  /// The vertical component.
  public var dy: S

  /// The vector (dx, dy).
  public init(dx: S, dy: S) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector (0, 0).
  public static var zero: Vector { Vector(dx: .zero, dy: .zero) }

  /// The components as a tuple of 2.
  public var coordinates: CoordinateTuple<S> { CoordinateTuple([dx, dy]) }

  /// The length √(dx² + dy²).
  public var length: S { coordinates.norm }

  /// The angle from the x axis in radians, in (−π, π], in the sense of ``AffineTransform/rotation(_:)``; undefined for
  /// the zero vector.
  public var angle: S { S.arcTangent(y: dy, x: dx) }

  /// The inner product dx·dx' + dy·dy': the product of the lengths and the cosine of the angle between them.
  public func dot(_ other: Vector) -> S { coordinates.sumOfProducts(other.coordinates) }

  /// The signed area dx·dy' − dy·dx': the product of the lengths and the sine of the angle from this vector to the
  /// other, in the sense of ``AffineTransform/rotation(_:)``.
  public func cross(_ other: Vector) -> S { coordinates.minor(other.coordinates, 0, 1) }

  /// The sum, by components.
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// The difference, by components.
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
  }

  /// The vector of the same length in the opposite direction.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// The multiple of a vector.
  public static func * (factor: S, vector: Vector) -> Vector {
    Vector(dx: factor * vector.dx, dy: factor * vector.dy)
  }
}

extension Vector: Sendable where S: Sendable {}
extension Vector: Equatable where S: Equatable {}
extension Vector: Hashable where S: Hashable {}
