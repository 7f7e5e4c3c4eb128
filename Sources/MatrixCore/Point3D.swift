/// A position in space: the homogeneous row (x, y, z, 1).
///
/// On a screen x points to the right, y down and z towards the viewer, as in Core Animation and CSS; with y up
/// the axes are those of school. The formulas are the same.
public struct Point3D<S: Scalar> {
  /// The horizontal coordinate.
  public var x: S
  /// The vertical coordinate.
  public var y: S
  /// The depth; greater is nearer to the viewer.
  public var z: S

  /// The point (x, y, z).
  public init(x: S, y: S, z: S) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The point (x, y, 0), in the plane z = 0.
  public init(_ point: Point<S>) {
    self.init(x: point.x, y: point.y, z: .zero)
  }

  /// The point (0, 0, 0).
  public static var origin: Point3D { Point3D(x: .zero, y: .zero, z: .zero) }

  /// The vector from the origin to this point.
  public var radiusVector: Vector3D<S> { self - .origin }

  /// The point (x, y) that is seen from the z axis' far end, where nothing shrinks: the depth is dropped.
  public var orthographicProjection: Point<S> { Point(x: x, y: y) }

  /// The vector from `right` to `left`.
  public static func - (left: Point3D, right: Point3D) -> Vector3D<S> {
    Vector3D(dx: left.x - right.x, dy: left.y - right.y, dz: left.z - right.z)
  }

  /// The point moved by a vector.
  public static func + (point: Point3D, vector: Vector3D<S>) -> Point3D {
    Point3D(x: point.x + vector.dx, y: point.y + vector.dy, z: point.z + vector.dz)
  }

  /// The point moved against a vector.
  public static func - (point: Point3D, vector: Vector3D<S>) -> Point3D {
    Point3D(x: point.x - vector.dx, y: point.y - vector.dy, z: point.z - vector.dz)
  }
}

extension Point3D: Sendable where S: Sendable {}
extension Point3D: Equatable where S: Equatable {}
extension Point3D: Hashable where S: Hashable {}
