/// Which way y points in a coordinate system.
///
/// The formulas of layers are the same in both; what differs is the corner of a rectangle that its origin and the
/// anchor point (0, 0) name, and the sense in which a rotation is seen to turn.
public enum VerticalAxis: Hashable, Sendable, CaseIterable {
  /// y grows downwards, from the top left: UIKit, layers on iOS, SVG, CSS.
  case down
  /// y grows upwards, from the bottom left: Quartz, AppKit, layers on macOS.
  case up
}

/// A corner of an upright rectangle, as it is seen.
public enum RectangleCorner: Hashable, Sendable, CaseIterable {
  /// Seen at the top left.
  case topLeft
  /// Seen at the top right.
  case topRight
  /// Seen at the bottom left.
  case bottomLeft
  /// Seen at the bottom right.
  case bottomRight

  /// The corner relative to a rectangle's size, which is also the anchor point that lies on it.
  ///
  /// The top left corner is (0, 0) where y points down and (0, 1) where y points up. For sizes that are not negative.
  public func relativePoint<S: Scalar>(y axis: VerticalAxis) -> Point<S> {
    let isRight = self == .topRight || self == .bottomRight
    let isTop = self == .topLeft || self == .topRight
    let isAtOrigin = isTop == (axis == .down)
    return Point(x: isRight ? .one : .zero, y: isAtOrigin ? .zero : .one)
  }
}

extension AffineTransform {
  /// The change between y downwards and y upwards in a space of a height H: x' = x, y' = H − y. Its own inverse.
  ///
  ///     ⎡ 1   0   0 ⎤
  ///     ⎢ 0  −1   0 ⎥
  ///     ⎣ 0   H   1 ⎦
  public static func verticalFlip(height: S) -> AffineTransform {
    AffineTransform(a: .one, b: .zero, c: .zero, d: -.one, tx: .zero, ty: height)
  }
}

extension Rectangle {
  /// The same rectangle with y counted the other way in a space of a height H: y' = H − y − height.
  public func verticallyFlipped(inHeight height: S) -> Rectangle {
    Rectangle(x: origin.x, y: height - origin.y - size.height, width: size.width, height: size.height)
  }
}

extension Layer {
  /// The same layer, seen at the same place, with y counted the other way in its superlayer and in itself.
  ///
  /// The superlayer has the height H. The layer's own coordinates are flipped within its bounds, so the bounds keep
  /// their numbers; position y' = H − y, anchor (a_x, 1 − a_y), and the transform F M F with F: y' = −y, so that a
  /// rotation by θ becomes one by −θ. With F_b the flip within the bounds and F_H that of the superlayer,
  ///
  ///     L' = F_b · L · F_H
  ///
  /// Twice gives the layer back. On iOS y points down and the anchor point (0, 0) is the top left corner; on macOS y
  /// points up and it is the bottom left one.
  public func verticallyFlipped(inHeight height: S) -> Layer {
    let mirror = AffineTransform<S>.reflectionInXAxis
    return Layer(
      bounds: bounds, position: AffineTransform.verticalFlip(height: height).apply(position),
      anchorPoint: AffineTransform.verticalFlip(height: .one).apply(anchorPoint),
      transform: mirror.then(transform).then(mirror))
  }
}
