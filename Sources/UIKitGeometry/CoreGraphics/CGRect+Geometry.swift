import Foundation

extension CGRect {
  /// The smallest upright rectangle that contains the image under a transform.
  ///
  /// The size is never negative. The null rectangle stays null and the infinite one infinite; an entry that is NaN
  /// makes all four numbers NaN that it reaches.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    if isNull { return .null }
    if isInfinite { return .infinite }
    return CGRect(transform.core.boundingBox(of: core))
  }

  /// The rectangle within edge insets: the origin moves by (left, top), the size shrinks by the sums.
  ///
  /// The rectangle is standardized first. Negative insets let it grow; insets that are too wide give a negative
  /// size, as UIKit has it, and not the null rectangle of `insetBy(dx:dy:)`. The null rectangle stays null.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    guard !isNull else { return self }
    let start = standardized
    return CGRect(
      x: start.origin.x + insets.left, y: start.origin.y + insets.top,
      width: start.size.width - insets.left - insets.right,
      height: start.size.height - insets.top - insets.bottom)
  }

  /// Whether the rectangles have the same points, whichever corner their sizes are measured from.
  public func equalTo(_ rectangle: CGRect) -> Bool { self == rectangle }
}

/// The text that `print` shows: `(0.0, 0.0, 100.0, 100.0)`.
extension CGRect: @retroactive CustomDebugStringConvertible {
  /// The origin and the size in parentheses.
  public var debugDescription: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}
