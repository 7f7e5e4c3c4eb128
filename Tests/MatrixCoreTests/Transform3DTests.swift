import Foundation
import TestSupport
import Testing

@testable import MatrixCore

private typealias Transform = Transform3D<Double>
private typealias Position = Point3D<Double>
private typealias Displacement = Vector3D<Double>

@Suite struct Transform3DTests {
  private let seed: UInt64 = 20_261_104
  private let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  // MARK: - Laws

  @Test func compositionIsAssociativeAndActsInOrder() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let (m, n, k) = (random.transform3D(), random.transform3D(), random.transform3D())
      let p = HomogeneousPoint3D(random.point3D())
      #expect(near(m.then(n).then(k).list, m.then(n.then(k)).list), "seed \(seed)")
      #expect(near(m.then(n).apply(p).list, n.apply(m.apply(p)).list), "seed \(seed)")
      #expect(m.then(n) == n.preceded(by: m))
      #expect(m.then(n) == m.concatenating(n))
      #expect(near(m.then(n).determinant, m.determinant * n.determinant, 1e-7), "seed \(seed)")
    }
  }

  @Test func productAndInverseAreThoseOfTheMatrix() throws {
    // The general matrix expands by minors and divides its adjugate: other code for the same mathematics.
    var random = SeededGenerator(seed: seed + 1)
    for _ in 0..<1000 {
      let (m, n) = (random.invertibleTransform3D(), random.transform3D())
      #expect(Transform(m.matrix) == m)
      let product = try #require(m.matrix.times(n.matrix))
      #expect(near(m.then(n).list, product.elements), "seed \(seed + 1)")
      let determinant = try #require(m.matrix.determinant)
      #expect(near(m.determinant, determinant, 1e-8), "seed \(seed + 1)")
      let inverse = try #require(m.matrix.inverse())
      #expect(near(try #require(m.inverse()).list, inverse.elements, 1e-7), "seed \(seed + 1)")
    }
  }

  @Test func inverseUndoes() throws {
    var random = SeededGenerator(seed: seed + 2)
    for _ in 0..<1000 {
      let m = random.invertibleTransform3D()
      let inverse = try #require(m.inverse())
      #expect(near(m.then(inverse).list, identity, 1e-7), "seed \(seed + 2)")
      #expect(near(inverse.then(m).list, identity, 1e-7), "seed \(seed + 2)")
    }
  }

  @Test func theInverseOfAnAffineTransformKeepsWeightsExactly() throws {
    var random = SeededGenerator(seed: seed + 3)
    for _ in 0..<200 {
      var m = random.invertibleTransform3D()
      (m.m14, m.m24, m.m34, m.m44) = (0, 0, 0, 1)
      guard m.determinant.magnitude > 1 else { continue }
      let inverse = try #require(m.inverse())
      #expect(inverse.keepsWeights)
      #expect(near(m.then(inverse).list, identity, 1e-8), "seed \(seed + 3)")
    }
  }

  // MARK: - Rotations

  @Test func aQuarterTurnTakesAxisToAxis() {
    let (x, y) = (Displacement(dx: 1, dy: 0, dz: 0), Displacement(dx: 0, dy: 1, dz: 0))
    let z = Displacement(dx: 0, dy: 0, dz: 1)
    let right = Double.pi / 2
    #expect(near(Transform.rotationX(right).apply(y).list, z.list))
    #expect(near(Transform.rotationX(right).apply(z).list, (-y).list))
    #expect(near(Transform.rotationY(right).apply(z).list, x.list))
    #expect(near(Transform.rotationY(right).apply(x).list, (-z).list))
    #expect(near(Transform.rotationZ(right).apply(x).list, y.list))
    #expect(near(Transform.rotationZ(right).apply(y).list, (-x).list))
  }

  @Test func rotationAboutZIsTheRotationOfThePlane() {
    for degrees in stride(from: -360.0, through: 360, by: 7.5) {
      let angle = degrees * .pi / 180
      #expect(Transform.rotationZ(angle) == Transform(AffineTransform.rotation(angle)))
      #expect(Transform.rotationZ(angle).affinePart == AffineTransform.rotation(angle))
    }
  }

  @Test func rotationsAboutTheAxesAreCasesOfTheGeneralOne() {
    var random = SeededGenerator(seed: seed + 4)
    for _ in 0..<200 {
      let (angle, length) = (random.number(), random.number(0.1...50))
      let axes: [(Displacement, Transform)] = [
        (Displacement(dx: length, dy: 0, dz: 0), .rotationX(angle)),
        (Displacement(dx: 0, dy: length, dz: 0), .rotationY(angle)),
        (Displacement(dx: 0, dy: 0, dz: length), .rotationZ(angle)),
        (Displacement(dx: 0, dy: 0, dz: -length), .rotationZ(-angle)),
      ]
      for (axis, expected) in axes {
        #expect(near(Transform.rotation(angle, about: axis).list, expected.list), "seed \(seed + 4)")
      }
    }
  }

  @Test func aRotationFixesItsAxisAndKeepsLengthsAndTurnsByItsAngle() throws {
    var random = SeededGenerator(seed: seed + 5)
    for _ in 0..<500 {
      let (angle, other) = (random.number(), random.number())
      let (axis, v) = (random.vector3D(), random.vector3D())
      guard axis.length > 0.1 else { continue }
      let turn = Transform.rotation(angle, about: axis)
      #expect(near(turn.apply(axis).list, axis.list), "seed \(seed + 5)")
      #expect(near(turn.apply(v).length, v.length), "seed \(seed + 5)")
      #expect(near(turn.determinant, 1), "seed \(seed + 5)")
      // The trace of a rotation's linear part is 1 + 2 cos θ.
      #expect(near(turn.m11 + turn.m22 + turn.m33, 1 + 2 * cos(angle)), "seed \(seed + 5)")
      let sum = Transform.rotation(angle + other, about: axis)
      #expect(near(turn.then(.rotation(other, about: axis)).list, sum.list), "seed \(seed + 5)")
      // v across the axis turns towards axis × v for a positive angle.
      let across = try #require(axis.coordinates.cross(v.coordinates)).components
      let w = Displacement(dx: across[0], dy: across[1], dz: across[2])
      let next = try #require(axis.coordinates.cross(w.coordinates)).components
      let direction = Displacement(dx: next[0], dy: next[1], dz: next[2])
      let expected = cos(angle) * w + (sin(angle) / axis.length) * direction
      #expect(near(turn.apply(w).list, expected.list, 1e-8), "seed \(seed + 5)")
    }
  }

  @Test func aThirdOfATurnAboutTheDiagonalPermutesTheAxes() {
    let turn = Transform.rotation(2 * .pi / 3, about: Displacement(dx: 1, dy: 1, dz: 1))
    #expect(near(turn.apply(Displacement(dx: 1, dy: 2, dz: 3)).list, [3, 1, 2]))
  }

  @Test func nothingTurnsAboutNoAxis() {
    #expect(Transform.rotation(1, about: .zero) == .identity)
    #expect(Transform.rotation(1, about: Displacement(dx: 1e-200, dy: 0, dz: 0)) == .identity)
    #expect(Transform.rotation(1, about: Displacement(dx: .nan, dy: 0, dz: 0)).m11.isNaN)
    #expect(Transform.rotation(.nan, about: Displacement(dx: 1, dy: 0, dz: 0)).m22.isNaN)
  }

  // MARK: - Translation, scaling, perspective

  @Test func translationMovesPointsAndNotVectors() {
    let shift = Transform.translation(x: 3, y: -4, z: 5)
    #expect([shift.m41, shift.m42, shift.m43] == [3, -4, 5])
    #expect(shift.apply(Position(x: 1, y: 1, z: 1))?.list == [4, -3, 6])
    #expect(shift.apply(Displacement(dx: 1, dy: 1, dz: 1)).list == [1, 1, 1])
    let both = shift.then(.translation(x: -1, y: 2, z: 10))
    #expect(both == .translation(x: 2, y: -2, z: 15))
    #expect(Transform.scaling(x: 2, y: 3, z: 4).apply(Position(x: 1, y: 1, z: 1))?.list == [2, 3, 4])
    #expect(Transform.scaling(2).determinant == 8)
    let about = Transform.scaling(3).about(Position(x: 1, y: 2, z: 3))
    #expect(about.apply(Position(x: 1, y: 2, z: 3))?.list == [1, 2, 3])
    #expect(about.apply(Position(x: 2, y: 2, z: 3))?.list == [4, 2, 3])
  }

  @Test func perspectiveShrinksWhatIsFar() throws {
    let view = Transform.perspective(distance: 500)
    #expect(view.m34 == -0.002)
    // A viewer at distance d sees (x, y, z) where the line to it meets z = 0: at (x, y) d/(d − z).
    for z in [-2000.0, -500, -1, 0, 100, 250, 499] {
      let image = try #require(view.apply(Position(x: 30, y: -40, z: z)))
      #expect(near(image.x, 30 * 500 / (500 - z)) && near(image.y, -40 * 500 / (500 - z)))
    }
    #expect(view.apply(Position(x: 30, y: 40, z: 500)) == nil)
    #expect(view.apply(Position(x: 30, y: 40, z: 1000))?.list == [-30, -40, -1000])
    #expect(Transform.perspective(distance: .infinity) == .identity)
    #expect(Transform.perspective(distance: 0).m34 == -.infinity)
  }

  @Test func theFarEdgeOfATurnedSquareIsShorter() throws {
    // A square 200 × 200 about the origin, turned 60° about the y axis, seen from 500: the right edge goes to
    // x = 100 cos 60° = 50 and z = −100 sin 60° = −86.6025.
    let m = Transform.rotationY(.pi / 3).then(.perspective(distance: 500))
    let far = try #require(m.apply(Position(x: 100, y: 100, z: 0)))
    #expect(near(far.list[0], 50 / (1 + 0.173_205_080_756_887_7)))
    #expect(near(far.list[1], 100 / (1 + 0.173_205_080_756_887_7)))
    let close = try #require(m.apply(Position(x: -100, y: 100, z: 0)))
    #expect(near(close.list[1], 100 / (1 - 0.173_205_080_756_887_7)))
  }

  // MARK: - The plane in space

  @Test func affinePartBothWays() {
    var random = SeededGenerator(seed: seed + 6)
    for _ in 0..<300 {
      let (m, n, p) = (random.transform(), random.transform(), random.point())
      let lifted = Transform(m)
      #expect([lifted.m11, lifted.m12, lifted.m21, lifted.m22, lifted.m41, lifted.m42] == m.list)
      #expect(lifted.affinePart == m)
      #expect(near(lifted.then(Transform(n)).list, Transform(m.then(n)).list), "seed \(seed + 6)")
      #expect(lifted.apply(Point3D(p))?.orthographicProjection == m.apply(p))
      #expect(near(lifted.determinant, m.determinant), "seed \(seed + 6)")
    }
  }

  @Test func onlyTransformsOfThePlaneAreAffine() {
    #expect(Transform.identity.isKnownAffine && Transform.identity.isKnownIdentity)
    #expect(Transform.translation(x: 1, y: 2, z: 0).isKnownAffine)
    // Each of the ten entries that `CATransform3DIsAffine` looks at, one at a time.
    let entries: [WritableKeyPath<Transform, Double>] = [
      \.m13, \.m14, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m43, \.m44,
    ]
    for entry in entries {
      var m = Transform(AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
      m[keyPath: entry] += 0.5
      #expect(!m.isKnownAffine && m.affinePart == nil && !m.isKnownIdentity)
    }
    #expect(Transform.rotationX(1).keepsWeights && !Transform.rotationX(1).isKnownAffine)
    #expect(!Transform.perspective(distance: 3).keepsWeights)
  }

  // MARK: - At the edge

  @Test func singularTransformsHaveNoInverse() {
    #expect(Transform.scaling(x: 1, y: 0, z: 1).inverse() == nil)
    #expect(Transform.scaling(0).inverse() == nil)
    var flat = Transform.identity
    (flat.m41, flat.m42, flat.m43, flat.m44) = (2, 3, 4, 0)
    #expect(flat.inverse() == nil)
  }

  @Test func undefinedNumbersSpreadAndDoNotTrap() {
    var broken = Transform.identity
    broken.m22 = .nan
    #expect(broken.determinant.isNaN)
    #expect(broken.inverse()?.m11.isNaN == true)
    #expect(!broken.isKnownIdentity)
    let far = Transform.scaling(Double.infinity).apply(Position(x: 1, y: -1, z: 1))
    #expect(far?.list == [.infinity, -.infinity, .infinity])
    #expect(Transform(Matrix<Double>.identity(3)) == nil)
    #expect(HomogeneousPoint3D(x: 1.0, y: 2, z: 3, w: 0).affinePoint == nil)
    #expect(HomogeneousPoint3D(x: 2.0, y: 4, z: 6, w: 2).affinePoint?.list == [1, 2, 3])
  }

  @Test func pointsAndVectors() {
    let (p, q) = (Position(x: 1, y: 2, z: 3), Position(x: 4, y: 6, z: 15))
    #expect(p + (q - p) == q && q - (q - p) == p)
    #expect((q - p).length == 13)
    #expect(2 * (q - p) - (q - p) + .zero == -(p - q))
    #expect(p.radiusVector == p - .origin)
    #expect(Vector3D(Vector(dx: 3.0, dy: 4)).list == [3, 4, 0])
  }
}
