import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Expected values: Foundation's own `AffineTransform`, Apple's documentation, and what Core Graphics was seen to
/// return on Apple's systems.
@Suite struct AffineTransformTests {
  private let seed: UInt64 = 20_260_511

  // MARK: - Against Foundation

  @Test func tenThousandProductsInversesAndPointsAgreeWithFoundation() {
    var random = SeededGenerator(seed: seed)
    for index in 0..<10_000 {
      let (m, n, point) = (random.affine(), random.affine(), random.point())
      let size = CGSize(width: point.y, height: point.x)
      let label: Comment = "seed \(seed), round \(index)"
      var product = m.foundation
      product.append(n.foundation)
      #expect(near(m.concatenating(n), product), label)
      var reversed = m.foundation
      reversed.prepend(n.foundation)
      #expect(near(n.concatenating(m), reversed), label)
      if let inverse = m.foundation.inverted(), abs(m.a * m.d - m.b * m.c) > 1e-3 {
        #expect(near(m.inverted(), inverse, 1e-9), label)
      }
      #expect(near(point.applying(m), m.foundation.transform(point)), label)
      let image = m.foundation.transform(size)
      let moved = size.applying(m)
      #expect(near(moved.width, image.width) && near(moved.height, image.height), label)
    }
  }

  @Test func factoriesAndPrecompositionAgreeWithFoundation() {
    var random = SeededGenerator(seed: seed + 1)
    for _ in 0..<1000 {
      let (m, x, y) = (random.affine(), random.number(), random.number())
      let label: Comment = "seed \(seed + 1)"
      // The mutating methods of Foundation's struct put the step last on Linux, so it is prepended by hand.
      func preceded(by step: AffineTransform) -> AffineTransform {
        var result = m.foundation
        result.prepend(step)
        return result
      }
      let translation = AffineTransform(translationByX: x, byY: y)
      #expect(near(m.translatedBy(x: x, y: y), preceded(by: translation)), label)
      #expect(near(m.scaledBy(x: x, y: y), preceded(by: AffineTransform(scaleByX: x, byY: y))), label)
      #expect(near(m.rotated(by: x), preceded(by: AffineTransform(rotationByRadians: x))), label)
      #expect(near(CGAffineTransform(rotationAngle: x), AffineTransform(rotationByRadians: x)), label)
      #expect(near(CGAffineTransform(scaleX: x, y: y), AffineTransform(scaleByX: x, byY: y)), label)
      #expect(
        near(CGAffineTransform(translationX: x, y: y), AffineTransform(translationByX: x, byY: y)), label)
    }
  }

  // MARK: - Against Apple

  @Test func theOrderOfConcatenationIsThatOfCoreGraphics() {
    let half = CGAffineTransform(-1, 0, 0, -1, 0, 0)
    let step = CGAffineTransform(1, 0, 0, 1, 2, 3)
    #expect(half.concatenating(step) == CGAffineTransform(-1, 0, 0, -1, 2, 3))
    #expect(step.concatenating(half) == CGAffineTransform(-1, 0, 0, -1, -2, -3))
    #expect(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 1, y: 1).tx == 2)
    #expect(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 1, y: 1).ty == 3)
    let moved = CGAffineTransform(translationX: 1, y: 2)
    #expect(moved.concatenating(CGAffineTransform(scaleX: 2, y: 3)) == CGAffineTransform(2, 0, 0, 3, 2, 6))
    #expect(CGPoint(x: 1, y: 1).applying(CGAffineTransform(2, 0, 0, 3, 2, 6)) == CGPoint(x: 4, y: 9))
  }

  @Test func aSingularTransformIsItsOwnInverse() {
    for singular in [
      CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(0, 0, 0, 0, 0, 0),
      CGAffineTransform(1, 2, 2, 4, 5, 6),
    ] {
      #expect(singular.inverted() == singular)
      #expect(CGAffineTransformInvert(singular) == singular)
    }
    #expect(CGAffineTransform(translationX: 2, y: 3).inverted() == CGAffineTransform(translationX: -2, y: -3))
    #expect(CGAffineTransform(scaleX: 2, y: 4).inverted() == CGAffineTransform(scaleX: 0.5, y: 0.25))
  }

  @Test func decompositionIsThatOfCoreGraphics() {
    let d = CGAffineTransform(1, 2, 3, 4, 5, 6).decomposed()
    #expect(near(d.scale.width, -(5.0.squareRoot())))
    #expect(near(d.scale.height, 2 / 5.0.squareRoot()))
    #expect(near(d.horizontalShear, -5.5))
    #expect(near(d.rotation, atan2(2, 1) - Double.pi))
    #expect(d.translation == CGVector(dx: 5, dy: 6))
    let shear = CGAffineTransform(1, 0, 1, 1, 0, 0).decomposed()
    #expect(shear == CGAffineTransformComponents(horizontalShear: 1))
    #expect(CGAffineTransform.identity.decomposed() == CGAffineTransformComponents(horizontalShear: 0))
    let flat = CGAffineTransform(0, 0, 0, 1, 0, 0).decomposed()
    #expect(flat.scale == CGSize(width: 0, height: 1) && flat.rotation == 0)
  }

  @Test func componentsMultiplyToTheTransform() {
    var random = SeededGenerator(seed: seed + 2)
    for _ in 0..<2000 {
      let m = random.affine()
      guard abs(m.a * m.d - m.b * m.c) > 1e-2 else { continue }
      let components = m.decomposed()
      #expect(near(CGAffineTransform(components), m.foundation, 1e-8), "seed \(seed + 2)")
      #expect(components.scale.height > 0, "seed \(seed + 2)")
    }
  }

  @Test func textsAreThoseOfApple() throws {
    #expect(
      "\(CGAffineTransform.identity)"
        == "CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0, ty: 0.0)")
    #expect("\(CGVector(dx: 1, dy: 2.5))" == "CGVector(dx: 1.0, dy: 2.5)")
    let data = try JSONEncoder().encode(CGAffineTransform(1, 2, 3, 4, 5, 6))
    #expect(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(
      try JSONDecoder().decode(CGAffineTransform.self, from: data) == CGAffineTransform(1, 2, 3, 4, 5, 6))
    #expect(try JSONDecoder().decode(CGVector.self, from: Data("[1,2]".utf8)) == CGVector(dx: 1, dy: 2))
    #expect(NSCoder.string(for: CGAffineTransform(1, 0, 0, 1, 0.5, -2)) == "[1, 0, 0, 1, 0.5, -2]")
    #expect(NSCoder.cgAffineTransform(for: "[1, 0, 0, 1, 0.5, -2]").ty == -2)
    #expect(NSStringFromCGRect(CGRect(x: 1, y: 2.5, width: 3, height: 4)) == "{{1, 2.5}, {3, 4}}")
    #expect(NSCoder.cgRect(for: "{{1, 2.5}, {3, 4}}") == CGRect(x: 1, y: 2.5, width: 3, height: 4))
    #expect(NSCoder.cgRect(for: "{{1, 2.5}, {3, wide}}") == .zero)
  }

  @Test func theEmptyInitializerGivesZerosAndTheIdentityIsExact() {
    #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGAffineTransform.identity.isIdentity && CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(CGAffineTransform(rotationAngle: 0).isIdentity)
    #expect(!CGAffineTransform(translationX: .leastNonzeroMagnitude, y: 0).isIdentity)
  }

  @Test func nanAndInfinityPassThrough() {
    let broken = CGAffineTransform(.nan, 0, 0, 1, 0, 0)
    #expect(!broken.isIdentity && broken != broken)
    #expect(broken.inverted().a.isNaN)
    #expect(broken.decomposed().scale.width.isNaN)
    #expect(CGPoint(x: 1, y: 1).applying(broken).x.isNaN)
    #expect(CGPoint(x: 1, y: 1).applying(CGAffineTransform(.infinity, 0, 0, 1, 0, 0)).x == .infinity)
  }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double> = -10...10) -> CGFloat {
    CGFloat(Double.random(in: range, using: &self))
  }

  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

  mutating func affine() -> CGAffineTransform {
    CGAffineTransform(number(), number(), number(), number(), number(), number())
  }
}

extension CGAffineTransform {
  /// The same entries in Foundation's own struct, which shares no code with this package.
  var foundation: AffineTransform {
    AffineTransform(m11: a, m12: b, m21: c, m22: d, tX: tx, tY: ty)
  }
}

func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-10) -> Bool {
  a == b || abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-10) -> Bool {
  near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance)
}

func near(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-10) -> Bool {
  near(a.origin, b.origin, tolerance) && near(a.size.width, b.size.width, tolerance)
    && near(a.size.height, b.size.height, tolerance)
}

func near(_ a: CGAffineTransform, _ b: AffineTransform, _ tolerance: CGFloat = 1e-10) -> Bool {
  zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.m11, b.m12, b.m21, b.m22, b.tX, b.tY])
    .allSatisfy { near($0, $1, tolerance) }
}
