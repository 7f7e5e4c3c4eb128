import Foundation

extension CGPoint {
  /// The image under a transform: x' = a x + c y + tx, y' = b x + d y + ty.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(transform.core.apply(core))
  }

  /// Whether both coordinates are equal. NaN equals nothing.
  public func equalTo(_ point: CGPoint) -> Bool { self == point }
}

/// The text that `print` shows: `(1.0, 2.0)`.
extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates in parentheses.
  public var debugDescription: String { "(\(x), \(y))" }
}

/// The text that `print` shows: `(1.0, 2.0)`.
extension CGSize: @retroactive CustomDebugStringConvertible {
  /// The width and the height in parentheses.
  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGSize {
  /// The image of the diagonal under the linear part of a transform: (a w + c h, b w + d h).
  ///
  /// Components can become negative, and the translation does not act: a size is a vector.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    let image = transform.core.apply(CoreVector(dx: Double(width), dy: Double(height)))
    return CGSize(width: image.dx, height: image.dy)
  }

  /// Whether width and height are equal. NaN equals nothing.
  public func equalTo(_ size: CGSize) -> Bool { self == size }
}
