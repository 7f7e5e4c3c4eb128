/// A width and a height. Negative ones are allowed; see ``Rectangle``.
public struct Size<S: Scalar> {
  /// The extent along the x axis.
  public var width: S
  /// The extent along the y axis.
  public var height: S

  /// The size width × height.
  public init(width: S, height: S) {
    self.width = width
    self.height = height
  }

  /// The size 0 × 0.
  public static var zero: Size { Size(width: .zero, height: .zero) }

  /// The vector from the rectangle's origin to a point given relative to its size: (a_x w, a_y h).
  ///
  /// (0, 0) is the origin's corner and (1, 1) the opposite one; any value is allowed, (−1, −1) included.
  public func offset(at relative: Point<S>) -> Vector<S> {
    Vector(dx: relative.x * width, dy: relative.y * height)
  }

  /// The growth from `right` to `left`, by components.
  public static func - (left: Size, right: Size) -> Size {
    Size(width: left.width - right.width, height: left.height - right.height)
  }
}

extension Size: Sendable where S: Sendable {}
extension Size: Equatable where S: Equatable {}
extension Size: Hashable where S: Hashable {}
