/// Which way y grows on a device, and where its origin is.
public enum AxisOrientation: Hashable, Sendable {
  /// y grows upwards from the bottom left corner, as in Quartz, PDF and school. A rotation by a positive angle
  /// turns counter-clockwise for the eye.
  case yUp
  /// y grows downwards from the top left corner, as in UIKit, SVG and HTML. The same rotation turns clockwise.
  case yDown

  /// The map from coordinates of this orientation to those of another, on a device of a height: the identity
  /// where the two are the same, else the flip y' = height − y.
  public func transform<S>(to other: AxisOrientation, height: S) -> AffineTransform<S> {
    self == other ? .identity : .flip(height: height)
  }
}

extension AffineTransform {
  /// The map between a device with y up from the bottom left and one with y down from the top left:
  /// x' = x, y' = height − y. It is its own inverse.
  ///
  ///     ⎡ 1    0    0 ⎤
  ///     ⎢ 0   −1    0 ⎥
  ///     ⎣ 0  height 1 ⎦
  ///
  /// Between two flips a rotation turns the other way: F R(θ) F is R(−θ) about (0, height).
  public static func flip(height: S) -> AffineTransform {
    reflectionInXAxis.then(.translation(x: .zero, y: height))
  }
}
