// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// The texts of UIGeometry.h: `{{0, 0}, {100, 50}}`. Numbers print without a fraction where they have none.
extension NSCoder {
  /// The text `{x, y}`.
  public class func string(for point: CGPoint) -> String { braces([point.x, point.y]) }
  /// The text `{dx, dy}`.
  public class func string(for vector: CGVector) -> String { braces([vector.dx, vector.dy]) }
  /// The text `{width, height}`.
  public class func string(for size: CGSize) -> String { braces([size.width, size.height]) }
  /// The text `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// The text `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String {
    let entries = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return "[\(list(entries))]"
  }
  /// The text `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String {
    braces([insets.top, insets.left, insets.bottom, insets.right])
  }

  /// The point of a text `{x, y}`; (0, 0) for another text.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, count: 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// The vector of a text `{dx, dy}`; (0, 0) for another text.
  public class func cgVector(for string: String) -> CGVector {
    numbers(string, count: 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// The size of a text `{width, height}`; 0 × 0 for another text.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, count: 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// The rectangle of a text `{{x, y}, {width, height}}`; (0, 0, 0, 0) for another text.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// The transform of a text `[a, b, c, d, tx, ty]`; the identity for another text.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(string, count: 6).map { CGAffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
      ?? .identity
  }

  private class func list(_ values: [CGFloat]) -> String {
    values.map(shortest).joined(separator: ", ")
  }

  private class func braces(_ values: [CGFloat]) -> String { "{\(list(values))}" }

  class func shortest(_ value: CGFloat) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private class func numbers(_ text: String, count: Int) -> [CGFloat]? {
    let parts = text.split(whereSeparator: { "{}[], \t".contains($0) })
    let values = parts.compactMap { Double($0) }
    guard values.count == parts.count, values.count == count else { return nil }
    return values.map { CGFloat($0) }
  }
}

/// The text `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// The text `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// The text `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// The text `{dx, dy}`.
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
/// The text `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
