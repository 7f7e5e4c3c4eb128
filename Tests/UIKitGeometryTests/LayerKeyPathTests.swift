import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Values of layers by key paths: Apple, *Core Animation Programming Guide*, "Key-Value Coding Extensions".
@Suite struct LayerKeyPathTests {
  private func number(_ layer: CALayer, _ path: String) -> CGFloat {
    layer.value(forKeyPath: path) as? CGFloat ?? .nan
  }

  /// Each field of the table, set in a layer with a random transform of turn and factors: it is read back, and what it is not
  /// stays.
  @Test func transformFieldsAreReadBackAndLeaveTheOthers() {
    let seed = ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap(UInt64.init) ?? 41
    var random = SeededGenerator(seed: seed)
    let fields = [
      "rotation.z", "rotation", "scale.x", "scale.y", "scale.z", "translation.x", "translation.y",
      "translation.z",
    ]
    for property in ["transform", "sublayerTransform"] {
      for _ in 0..<60 {
        func next(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
        let layer = CALayer()
        for field in fields {
          layer.setValue(
            field.hasPrefix("scale") ? next(0.2...3) : next(-3...3), forKeyPath: "\(property).\(field)")
        }
        for field in fields {
          let before = fields.map { number(layer, "\(property).\($0)") }
          let value = field.hasPrefix("scale") ? next(0.2...3) : next(-3...3)
          layer.setValue(value, forKeyPath: "\(property).\(field)")
          for (other, old) in zip(fields, before) {
            let isSame = other == field || (other.hasPrefix("rotation") && field.hasPrefix("rotation"))
            let now = number(layer, "\(property).\(other)")
            #expect(
              near(now, isSame ? value : old, 1e-9), "\(property).\(other) after \(field), seed \(seed)")
          }
        }
      }
    }
  }

  @Test func turnsAboutTheOtherAxesAreReadBack() {
    for axis in ["x", "y", "z"] {
      for angle in stride(from: CGFloat(-3), through: 3, by: 0.5) {
        let layer = CALayer()
        layer.setValue(angle, forKeyPath: "transform.rotation.\(axis)")
        #expect(near(number(layer, "transform.rotation.\(axis)"), angle, 1e-9))
        let vector: (CGFloat, CGFloat, CGFloat) = (
          axis == "x" ? 1 : 0, axis == "y" ? 1 : 0, axis == "z" ? 1 : 0
        )
        let expected = CATransform3DMakeRotation(angle, vector.0, vector.1, vector.2)
        #expect(near(layer.transform.m11, expected.m11) && near(layer.transform.m23, expected.m23))
        #expect(near(layer.transform.m31, expected.m31) && near(layer.transform.m12, expected.m12))
      }
    }
  }

  @Test func scaleIsTheMeanAndTranslationASize() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(1, 2, 6)
    #expect(near(number(layer, "transform.scale"), 3))
    layer.setValue(2, forKeyPath: "transform.scale")
    #expect(CATransform3DEqualToTransform(layer.transform, CATransform3DMakeScale(2, 2, 2)))
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
    #expect(layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 3, height: 4))
    #expect(layer.transform.m41 == 3 && layer.transform.m42 == 4 && layer.transform.m11 == 2)
    layer.setValue(CATransform3DIdentity, forKeyPath: "transform")
    #expect((layer.value(forKeyPath: "transform") as? CATransform3D).map(CATransform3DIsIdentity) == true)
  }

  /// A listing casts to what it likes.
  @Test func numbersAreReadInEachType() {
    let layer = CALayer()
    layer.setValue(NSNumber(value: 0.5), forKeyPath: "transform.rotation.z")
    let value = layer.value(forKeyPath: "transform.rotation.z")
    #expect(value as? CGFloat == 0.5 && value as? Double == 0.5 && value as? Float == 0.5)
    #expect((value as? NSNumber)?.doubleValue == 0.5)
    #expect((CGFloat(2) as Any) as? NSNumber == 2)
    layer.opacity = 0.25
    #expect(layer.value(forKeyPath: "opacity") as? Float == 0.25)
  }

  @Test func partsOfStructures() {
    let layer = CALayer()
    let paths = [
      "position.x", "position.y", "anchorPoint.x", "anchorPoint.y", "bounds.origin.x", "bounds.origin.y",
      "bounds.size.width", "bounds.size.height",
    ]
    for (index, path) in paths.enumerated() { layer.setValue(CGFloat(index + 1), forKeyPath: path) }
    for (index, path) in paths.enumerated() { #expect(number(layer, path) == CGFloat(index + 1), "\(path)") }
    #expect(layer.bounds == CGRect(x: 5, y: 6, width: 7, height: 8) && layer.position == CGPoint(x: 1, y: 2))
    layer.setValue(CGSize(width: 2, height: 1), forKeyPath: "bounds.size")
    layer.setValue(CGPoint(x: 9, y: 8), forKeyPath: "bounds.origin")
    #expect(layer.value(forKeyPath: "bounds") as? CGRect == CGRect(x: 9, y: 8, width: 2, height: 1))
    #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 2, height: 1))
    #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 9, y: 8))
  }

  /// A turn of a layer that is squeezed to a line has no answer, and sets nothing.
  @Test func singularTransformsHaveNoTurn() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(1, 0, 1)
    let before = layer.transform
    layer.setValue(1, forKeyPath: "transform.rotation.z")
    #expect(CATransform3DEqualToTransform(layer.transform, before))
    #expect(layer.value(forKeyPath: "transform.rotation.z") == nil)
    layer.setValue(5, forKeyPath: "transform.translation.x")
    #expect(layer.transform.m41 == 5)
  }
}
