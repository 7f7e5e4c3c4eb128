import Foundation
import TestSupport
import Testing

@testable import MatrixCore

private typealias Transform = MatrixCore.AffineTransform<Double>
private typealias Components = MatrixCore.AffineComponents<Double>

@Suite struct AffineComponentsTests {
  private let seed: UInt64 = 20_261_107

  @Test func decompositionAndBack() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let m = random.invertibleTransform()
      let components = try #require(m.components())
      #expect(near(Transform(components).list, m.list, 1e-8), "seed \(seed)")
      #expect(components.scaleX > 0, "seed \(seed)")
      #expect(components.rotation > -.pi && components.rotation <= .pi, "seed \(seed)")
      #expect((components.scaleY < 0) == (m.determinant < 0), "seed \(seed)")
    }
  }

  @Test func componentsAreUnique() throws {
    var random = SeededGenerator(seed: seed + 1)
    for _ in 0..<2000 {
      let sign: Double = random.next() & 1 == 0 ? 1 : -1
      let made = Components(
        scaleX: random.number(0.1...10), scaleY: sign * random.number(0.1...10),
        horizontalShear: random.number(), rotation: random.number(-3.1...3.1), translation: random.vector())
      let found = try #require(Transform(made).components())
      #expect(near(found.list, made.list, 1e-8), "seed \(seed + 1)")
    }
  }

  @Test func factorsStandInTheirOrder() throws {
    // (1, 0) → scaled (2, 0) → sheared (2, 0) → turned 90° (0, 2) → moved (10, 22);
    // (0, 1) → scaled (0, 3) → sheared (12, 3) → turned 90° (−3, 12) → moved (7, 32).
    let m = Transform(
      Components(
        scaleX: 2, scaleY: 3, horizontalShear: 4, rotation: .pi / 2, translation: Vector(dx: 10, dy: 20)))
    #expect(near(m.apply(Point(x: 1, y: 0)).list, [10, 22]))
    #expect(near(m.apply(Point(x: 0, y: 1)).list, [7, 32]))
  }

  @Test func theBasicMatrices() throws {
    let turn = try #require(Transform.rotation(2.5).components())
    #expect(near(turn.list, [1, 1, 0, 2.5, 0, 0]))
    let scaling = try #require(Transform.scaling(x: 2, y: -3).components())
    #expect(near(scaling.list, [2, -3, 0, 0, 0, 0]))
    // A reflection about the y axis is half a turn and a reflection about the x axis.
    let mirror = try #require(Transform.reflectionInYAxis.components())
    #expect(near(mirror.list, [1, -1, 0, .pi, 0, 0]))
    let shear = try #require(Transform.shear(x: 0.5, y: 0).components())
    #expect(near(shear.list, [1, 1, 0.5, 0, 0, 0]))
    // A shear along y by 1: √2, 1/√2, k = 1, 45°.
    let other = try #require(Transform.shear(x: 0, y: 1).components())
    #expect(near(other.list, [sqrt(2), sqrt(0.5), 1, .pi / 4, 0, 0]))
    let shift = try #require(Transform.translation(x: 3, y: 4).components())
    #expect(near(shift.list, [1, 1, 0, 0, 3, 4]))
  }

  @Test func singularAndUndefinedNumbers() {
    #expect(Transform.scaling(x: 0, y: 3).components() == nil)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4).components() == nil)
    #expect(Transform(a: 0, b: 0, c: 0, d: 0).components() == nil)
    #expect(Transform(a: 0, b: 0, c: 1, d: 1).rotationAngle.isNaN)
    #expect(Transform(a: -2, b: -0.0, c: 0, d: 0).rotationAngle == .pi)
    #expect(Transform.rotation(.nan).components()?.rotation.isNaN == true)
    #expect(Transform.scaling(x: .infinity, y: 1).components()?.horizontalShear.isNaN == true)
  }
}

extension Components {
  fileprivate var list: [Double] {
    [scaleX, scaleY, horizontalShear, rotation, translation.dx, translation.dy]
  }
}
