import Foundation
import Testing
import UIKitGeometry

/// Expected values: Apple's documentation, and what Core Graphics was seen to return on Apple's systems.
@Suite struct RectTests {
  private let neg = CGRect(x: 10, y: 10, width: -5, height: -5)

  @Test func printAsOnApple() {
    #expect("\(CGRect(x: 0, y: 0, width: 100, height: 100))" == "(0.0, 0.0, 100.0, 100.0)")
    #expect("\(CGPoint(x: 1, y: -2.5))" == "(1.0, -2.5)")
    #expect("\(CGSize(width: 1, height: 2))" == "(1.0, 2.0)")
    #expect("\(CGRect.null)" == "(inf, inf, 0.0, 0.0)")
    #expect("\([CGPoint.zero])" == "[(0.0, 0.0)]")
    #expect("\(UIEdgeInsets.zero)" == "UIEdgeInsets(top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)")
  }

  @Test func applyingGivesTheBox() {
    let rect = CGRect(x: 2, y: 3, width: 1, height: 2)
    #expect(rect.applying(CGAffineTransform(scaleX: 2, y: 2)) == CGRect(x: 4, y: 6, width: 2, height: 4))
    #expect(rect.applying(CGAffineTransform(scaleX: -2, y: -2)) == CGRect(x: -6, y: -10, width: 2, height: 4))
    let box = CGRect(x: 0, y: 0, width: 10, height: 10).applying(CGAffineTransform(rotationAngle: 0.5))
    #expect(near(box.origin.x, -10 * sin(0.5)) && near(box.width, 10 * (sin(0.5) + cos(0.5))))
    // A negative width counts from the right edge; the box has none.
    #expect(neg.applying(.identity).size == CGSize(width: 5, height: 5))
    #expect(neg.applying(.identity).origin == CGPoint(x: 5, y: 5))
  }

  @Test func nullInfiniteAndNaNAreKept() {
    let turn = CGAffineTransform(rotationAngle: 1)
    #expect(CGRect.null.applying(turn).isNull)
    #expect(CGRect.infinite.applying(turn).isInfinite)
    #expect(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1).applying(turn).origin.x.isNaN)
    #expect(CGRectApplyAffineTransform(CGRectNull, turn).isNull)
    #expect(CGRectIsEmpty(CGRectNull) && !CGRectIsEmpty(CGRectInfinite))
    #expect(CGRect.null.inset(by: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)).isNull)
    #expect(!CGRectContainsPoint(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), .zero))
    #expect(!CGRectContainsPoint(CGRect(x: 0, y: 0, width: 1, height: 1), CGPoint(x: CGFloat.nan, y: 0)))
    #expect(
      !CGRectContainsPoint(CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 1), .zero))
  }

  @Test func sizesAreVectors() {
    let size = CGSize(width: 1, height: 1).applying(CGAffineTransform(rotationAngle: 1))
    #expect(near(size.width, cos(1) - sin(1)))
    #expect(
      CGSize(width: 2, height: 3).applying(CGAffineTransform(scaleX: -1, y: 2))
        == CGSize(width: -2, height: 6))
    #expect(
      CGSize(width: 2, height: 3).applying(CGAffineTransform(translationX: 2, y: 3))
        == CGSize(width: 2, height: 3))
  }

  @Test func functionsInCAreTheSame() {
    let rect = CGRectMake(1, 2, 10, 20)
    #expect(CGRectGetMidX(rect) == 6 && CGRectGetMidY(rect) == 12)
    #expect(CGRectGetMaxX(rect) == 11 && CGRectGetMaxY(rect) == 22)
    #expect(CGRectGetMinX(neg) == 5 && CGRectGetWidth(neg) == 5 && CGRectGetMidX(neg) == 7.5)
    #expect(CGRectEqualToRect(CGRectStandardize(neg), CGRectMake(5, 5, 5, 5)))
    #expect(CGRectEqualToRect(CGRectInset(neg, 1, 1), CGRectMake(6, 6, 3, 3)))
    #expect(CGRectEqualToRect(CGRectOffset(neg, 1, 1), CGRectMake(6, 6, 5, 5)))
    #expect(CGRectIsNull(CGRectInset(CGRectMake(0, 0, 10, 10), 6, 1)))
    #expect(CGRectEqualToRect(CGRectIntegral(CGRectMake(0.5, 0.25, 1.3, 1.9)), CGRectMake(0, 0, 2, 3)))
    #expect(CGRectEqualToRect(CGRectIntegral(CGRectMake(0.5, 0.25, 0, 0)), CGRectMake(0, 0, 1, 1)))
    #expect(CGRectEqualToRect(CGRectUnion(rect, CGRectNull), rect))
    #expect(CGRectIsNull(CGRectIntersection(rect, CGRectMake(50, 50, 1, 1))))
    #expect(CGRectContainsPoint(rect, CGPointMake(1, 2)) && !CGRectContainsPoint(rect, CGPointMake(11, 5)))
    #expect(CGRectContainsRect(rect, CGRectMake(2, 3, 1, 1)))
    let box = CGRectMake(0, 0, 10, 10)
    let touching = CGRectIntersection(box, CGRectMake(10, 0, 5, 5))
    #expect(!CGRectIsNull(touching) && CGRectIsEmpty(touching))
    #expect(!CGRectIntersectsRect(box, CGRectMake(10, 0, 5, 5)))
    #expect(CGRectIntersectsRect(box, CGRectMake(5, 5, 0, 0)) && !CGRectIntersectsRect(box, CGRectNull))
    #expect(CGRectIsNull(CGRectIntersection(box, CGRectMake(.nan, 0, 1, 1))))
    #expect(!CGRectIntersectsRect(box, CGRectMake(.nan, 0, 1, 1)))
    #expect(CGPointEqualToPoint(CGPointZero, CGPointMake(0, 0)))
    #expect(CGSizeEqualToSize(CGSizeZero, CGSizeMake(0, 0)) && CGRectEqualToRect(CGRectZero, .zero))
  }

  @Test func divisionTakesTheSliceFromTheEdge() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    let (slice, rest) = rect.divided(atDistance: 3, from: .minYEdge)
    #expect(slice == CGRect(x: 0, y: 0, width: 10, height: 3))
    #expect(rest == CGRect(x: 0, y: 3, width: 10, height: 7))
    #expect(rect.divided(atDistance: 30, from: .maxXEdge).slice == rect)
  }

  @Test func edgeInsets() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets)
        == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(
      CGRect(x: 10, y: 10, width: -10, height: -10).inset(by: insets)
        == CGRect(x: 2, y: 1, width: 4, height: 6))
  }
}
