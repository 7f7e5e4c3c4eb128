import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Expected values: Apple's documentation of CATransform3D, and hand calculation.
@Suite struct Transform3DTests {
  @Test func factoriesPutTheEntriesWhereAppleHasThem() {
    let translation = CATransform3DMakeTranslation(1, 2, 3)
    #expect((translation.m41, translation.m42, translation.m43, translation.m44) == (1, 2, 3, 1))
    let scale = CATransform3DMakeScale(1, 2, 3)
    #expect((scale.m11, scale.m22, scale.m33, scale.m44) == (1, 2, 3, 1))
    let turn = CATransform3DMakeRotation(0.5, 0, 0, 7)
    #expect(near(turn.m11, cos(0.5)) && near(turn.m12, sin(0.5)) && near(turn.m21, -sin(0.5)))
    let tilt = CATransform3DMakeRotation(0.5, 2, 0, 0)
    #expect(near(tilt.m22, cos(0.5)) && near(tilt.m23, sin(0.5)) && near(tilt.m32, -sin(0.5)))
    let swing = CATransform3DMakeRotation(0.5, 0, 1, 0)
    #expect(near(swing.m11, cos(0.5)) && near(swing.m13, -sin(0.5)) && near(swing.m31, sin(0.5)))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity) && !CATransform3DIsIdentity(CATransform3D()))
  }

  @Test func theStepComesFirst() {
    let scale = CATransform3DMakeScale(2, 3, 4)
    #expect(CATransform3DTranslate(scale, 1, 1, 1).m43 == 4)
    #expect(CATransform3DConcat(CATransform3DMakeTranslation(1, 1, 1), scale).m43 == 4)
    #expect(CATransform3DConcat(scale, CATransform3DMakeTranslation(1, 1, 1)).m43 == 1)
    #expect(CATransform3DScale(CATransform3DMakeTranslation(1, 2, 3), 2, 2, 2).m41 == 1)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500
    let turned = CATransform3DRotate(perspective, .pi / 6, 0, 1, 0)
    #expect(near(turned.m14, 0.5 / 500) && near(turned.m34, -cos(.pi / 6) / 500))
  }

  @Test func aSingularTransformIsItsOwnInverse() {
    let flat = CATransform3DMakeScale(1, 1, 0)
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
    let scale = CATransform3DMakeScale(2, 4, 8)
    #expect(CATransform3DInvert(scale) == CATransform3DMakeScale(0.5, 0.25, 0.125))
    let seed: UInt64 = 20_260_517
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let m = CATransform3DTranslate(
        CATransform3DRotate(
          CATransform3DMakeScale(random.number(1...2), random.number(1...2), random.number(1...2)),
          random.number(), random.number(1...2), random.number(), random.number()),
        random.number(), random.number(), random.number())
      let unit = CATransform3DConcat(m, CATransform3DInvert(m))
      let entries =
        [unit.m11, unit.m22, unit.m33, unit.m44].map { $0 - 1 } + [unit.m12, unit.m41, unit.m43, unit.m14]
      #expect(entries.allSatisfy { abs($0) < 1e-9 }, "seed \(seed)")
    }
  }

  @Test func theStepToThePlaneAndBack() {
    let plane = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let space = CATransform3DMakeAffineTransform(plane)
    #expect((space.m11, space.m12, space.m21, space.m22) == (1, 2, 3, 4))
    #expect((space.m41, space.m42, space.m43, space.m33, space.m44) == (5, 6, 0, 1, 1))
    #expect(CATransform3DIsAffine(space) && CATransform3DGetAffineTransform(space) == plane)
    var perspective = CATransform3DIdentity
    perspective.m34 = -0.002
    #expect(!CATransform3DIsAffine(perspective))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    var broken = CATransform3DIdentity
    broken.m33 = .nan
    #expect(!CATransform3DIsAffine(broken) && !CATransform3DIsIdentity(broken))
  }

  @Test func itPrintsAsOnApple() {
    #expect(
      "\(CATransform3DIdentity)".hasPrefix("CATransform3D(m11: 1.0, m12: 0.0, m13: 0.0, m14: 0.0, m21: 0.0,"))
  }
}
