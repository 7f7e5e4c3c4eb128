/// A position in the plane: the homogeneous row (x, y, 1).
///
/// Points and vectors are different types, because they behave differently: a point minus a point is a vector,
/// a point plus a vector is a point, and a translation moves points but not vectors. The sum of two points has
/// no meaning and does not compile.
public struct Point<S: Scalar> {
  /// The horizontal coordinate.
  public var x: S
  /// The vertical coordinate: downwards on a screen, upwards in Quartz and in school.
  public var y: S

  /// The point (x, y).
  public init(x: S, y: S) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  public static var origin: Point { Point(x: .zero, y: .zero) }

  /// The vector from the origin to this point.
  public var radiusVector: Vector<S> { self - .origin }

  /// The point halfway to another: p + (q − p)/2.
  public func midpoint(to other: Point) -> Point {
    self + (S.one / S(2)) * (other - self)
  }

  /// The vector from `right` to `left`.
  public static func - (left: Point, right: Point) -> Vector<S> {
    Vector(dx: left.x - right.x, dy: left.y - right.y)
  }

  /// The point moved by a vector.
  public static func + (point: Point, vector: Vector<S>) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point moved against a vector.
  public static func - (point: Point, vector: Vector<S>) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }
}

extension Point: Sendable where S: Sendable {}
extension Point: Equatable where S: Equatable {}
extension Point: Hashable where S: Hashable {}
