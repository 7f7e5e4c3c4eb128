// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// The C functions of CGGeometry.h. Swift on Apple's platforms hides most of them behind methods; older listings
// and Objective-C use them, so they are here under their own names.

/// The point (0, 0).
public var CGPointZero: CGPoint { .zero }
/// The size 0 × 0.
public var CGSizeZero: CGSize { .zero }
/// The rectangle (0, 0, 0, 0).
public var CGRectZero: CGRect { .zero }
/// The rectangle without points, which an intersection of rectangles far apart gives.
public var CGRectNull: CGRect { .null }
/// The rectangle of all points.
public var CGRectInfinite: CGRect { .infinite }

/// The point (x, y).
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// The vector (dx, dy).
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
/// The size width × height.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}
/// The rectangle (x, y, width, height).
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The least x coordinate.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The x coordinate of the middle.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The greatest x coordinate.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The least y coordinate.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The y coordinate of the middle.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The greatest y coordinate.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The width, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The height, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// Whether both coordinates are equal.
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
/// Whether width and height are equal.
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }
/// Whether the rectangles have the same points.
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }

/// The same rectangle with a size that is not negative.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// The smallest rectangle with whole edges that contains a rectangle.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// The rectangle moved in on each side; null where nothing is left.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// The rectangle moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// The smallest rectangle that contains both.
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }
/// The rectangle of the common points; null where there are none, and where a number is NaN.
///
/// Rectangles that touch have a rectangle without area in common. Foundation's `intersection` traps on NaN.
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect {
  r1.hasNaN || r2.hasNaN ? .null : r1.intersection(r2)
}
/// Whether rectangles have more in common than an edge.
///
/// So it is on Apple's systems; Foundation's `intersects` on Linux says yes to rectangles that touch.
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool {
  guard !rect1.isNull, !rect2.isNull else { return false }
  return rect1.minX < rect2.maxX && rect2.minX < rect1.maxX && rect1.minY < rect2.maxY
    && rect2.minY < rect1.maxY
}
/// Whether a point is inside, the lower edges included and the upper ones not.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.holds(point) }
/// Whether the second rectangle lies in the first, edges included.
public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.contains(rect2) }
/// Whether the rectangle has no points.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Whether the rectangle is null, or has no width or no height.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Whether the rectangle is that of all points.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }

/// The image of a point under a transform.
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}
/// The image of a size under the linear part of a transform.
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize {
  size.applying(t)
}
/// The smallest upright rectangle that contains the image under a transform.
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect {
  rect.applying(t)
}
