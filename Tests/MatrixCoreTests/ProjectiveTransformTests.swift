import TestSupport
import Testing

@testable import MatrixCore

private typealias Projection = ProjectiveTransform<Double>
private typealias Transform = MatrixCore.AffineTransform<Double>
private typealias Position = MatrixCore.Point<Double>
private typealias Displacement = MatrixCore.Vector<Double>
private typealias Triple = HomogeneousPoint<Double>

@Suite struct ProjectiveTransformTests {
  private let seed: UInt64 = 20_261_105
  private let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

  // MARK: - Laws

  @Test func compositionIsAssociativeAndActsInOrder() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let (m, n, k) = (
        random.projectiveTransform(), random.projectiveTransform(), random.projectiveTransform()
      )
      let p = Triple(random.point())
      #expect(near(m.then(n).then(k).list, m.then(n.then(k)).list), "seed \(seed)")
      #expect(near(m.then(n).apply(p).list, n.apply(m.apply(p)).list), "seed \(seed)")
      #expect(m.then(n) == n.preceded(by: m))
      #expect(near(m.then(n).determinant, m.determinant * n.determinant, 1e-7), "seed \(seed)")
      let product = try #require(m.matrix.times(n.matrix))
      #expect(near(m.then(n).list, product.elements), "seed \(seed)")
    }
  }

  @Test func compositionOfDividedPoints() {
    // Dividing on the way does not matter: the composition of the maps is the map of the product.
    var random = SeededGenerator(seed: seed + 1)
    var count = 0
    while count < 500 {
      let (m, n, p) = (random.projectiveTransform(), random.projectiveTransform(), random.point())
      guard let middle = m.apply(p), m.apply(Triple(p)).w.magnitude > 1,
        n.apply(Triple(middle)).w.magnitude > 1, let end = n.apply(middle), let direct = m.then(n).apply(p)
      else { continue }
      #expect(near(end.list, direct.list, 1e-7), "seed \(seed + 1)")
      count += 1
    }
  }

  @Test func inverseUndoesAndIsThatOfTheMatrix() throws {
    var random = SeededGenerator(seed: seed + 2)
    for _ in 0..<1000 {
      let m = random.invertibleProjectiveTransform()
      let inverse = try #require(m.inverse())
      #expect(near(m.then(inverse).list, identity, 1e-8), "seed \(seed + 2)")
      #expect(near(inverse.then(m).list, identity, 1e-8), "seed \(seed + 2)")
      let general = try #require(m.matrix.inverse())
      #expect(near(inverse.list, general.elements, 1e-8), "seed \(seed + 2)")
      #expect(near(m.determinant, try #require(m.matrix.determinant)), "seed \(seed + 2)")
      #expect(Projection(m.matrix) == m)
    }
  }

  @Test func aMultipleOfTheMatrixIsTheSameTransform() throws {
    var random = SeededGenerator(seed: seed + 3)
    for _ in 0..<200 {
      let (m, p) = (random.projectiveTransform(), random.point())
      guard m.apply(Triple(p)).w.magnitude > 1 else { continue }
      let double = try #require(Projection(m.matrix.scaled(by: 2)))
      #expect(near(try #require(double.apply(p)).list, try #require(m.apply(p)).list), "seed \(seed + 3)")
      #expect(near(double.determinant, 8 * m.determinant), "seed \(seed + 3)")
    }
  }

  // MARK: - The four blocks

  @Test func lettersStandInTheirPlaces() {
    let m = Projection(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9)
    #expect(m.list == [1, 4, 7, 2, 5, 8, 3, 6, 9])
    // (a x + b y + c, d x + e y + f, g x + h y + i) at (10, 100).
    #expect(m.apply(Triple(Position(x: 10, y: 100))).list == [213, 546, 879])
    #expect(m.linearPart.list == [1, 4, 2, 5, 0, 0])
    #expect(m.translationVector == Displacement(dx: 3, dy: 6))
    #expect(m.projection == Displacement(dx: 7, dy: 8))
    #expect(m.overallScale == 9)
    #expect(
      Projection(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0, i: 2).apply(Position(x: 6, y: 8))?.list == [
        3, 4,
      ])
  }

  // MARK: - Vanishing points

  @Test func axesVanishWhereTheTextbookSays() {
    let m = Projection(a: 2, b: 3, c: 5, d: 7, e: 11, f: 13, g: 0.5, h: 0.25, i: 1)
    #expect(m.vanishingPoint(of: Displacement(dx: 1, dy: 0))?.list == [4, 14])
    #expect(m.vanishingPoint(of: Displacement(dx: 0, dy: 1))?.list == [12, 44])
    // The multiple of a direction is the same direction, backwards too.
    #expect(m.vanishingPoint(of: Displacement(dx: -8, dy: 0))?.list == [4, 14])
    let simple = Projection(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0.125, h: 0, i: 1)
    #expect(simple.vanishingPoint(of: Displacement(dx: 1, dy: 0))?.list == [8, 0])
    #expect(simple.vanishingPoint(of: Displacement(dx: 0, dy: 1)) == nil)
    #expect(simple.vanishingPoint(of: .zero) == nil)
    #expect(Projection.identity.vanishingPoint(of: Displacement(dx: 1, dy: 0)) == nil)
  }

  @Test func farPointsComeNearTheVanishingPoint() throws {
    var random = SeededGenerator(seed: seed + 4)
    for _ in 0..<200 {
      let (m, p, v) = (random.projectiveTransform(), random.point(), random.vector())
      guard m.apply(Triple(v)).w.magnitude > 1 else { continue }
      let limit = try #require(m.vanishingPoint(of: v))
      let far = try #require(m.apply(p + 1e9 * v))
      #expect(near(far.list, limit.list, 1e-5), "seed \(seed + 4)")
    }
  }

  @Test func theHorizonComesFromInfinityAndGoesThere() {
    let m = Projection(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0.125, h: 0, i: 1)
    #expect(m.apply(Position(x: -8, y: 3)) == nil)
    #expect(m.apply(Triple(x: -8, y: 3, w: 1)).w == 0)
  }

  // MARK: - Affine transforms among them

  @Test func affineTransformsBothWays() throws {
    var random = SeededGenerator(seed: seed + 5)
    for _ in 0..<300 {
      let (m, n, p) = (random.invertibleTransform(), random.transform(), random.point())
      let lifted = Projection(m)
      #expect(lifted.isKnownAffine && lifted.affinePart == m)
      #expect(lifted.matrix == m.matrix)
      #expect(near(lifted.then(Projection(n)).list, m.then(n).matrix.elements))
      #expect(near(try #require(lifted.apply(p)).list, m.apply(p).list))
      let inverse = try #require(lifted.inverse())
      #expect(inverse.isKnownAffine && inverse.i == 1)
    }
    var scaled = Projection(Transform(a: 2, b: 4, c: 6, d: 8, tx: 10, ty: 12))
    scaled.i = 2
    #expect(scaled.affinePart?.list == [1, 2, 3, 4, 5, 6])
    scaled.i = 0
    #expect(!scaled.isKnownAffine && scaled.affinePart == nil)
    scaled.i = 1
    scaled.h = 0.5
    #expect(!scaled.isKnownAffine && scaled.affinePart == nil)
    #expect(Projection.identity.isKnownIdentity && !scaled.isKnownIdentity)
  }

  @Test func thePlaneInSpaceIsSeenProjectively() throws {
    // A turned layer seen in perspective: the drawn point is that of the transform of space without its depth.
    var random = SeededGenerator(seed: seed + 6)
    for _ in 0..<300 {
      let (m, n, p) = (random.transform3D(), random.projectiveTransform(), random.point())
      let flat = Projection(flattening: m)
      guard m.apply(HomogeneousPoint3D(Point3D(p))).w.magnitude > 1 else { continue }
      let image = try #require(m.apply(Point3D(p)))
      #expect(near(try #require(flat.apply(p)).list, image.orthographicProjection.list), "seed \(seed + 6)")
      #expect(Projection(flattening: Transform3D(n)) == n)
      #expect(near(Transform3D(n).determinant, n.determinant), "seed \(seed + 6)")
    }
    // Turned 60° about the y axis and seen from 500, the x direction vanishes at −500 cos 60°/sin 60°… to the right
    // edge's side: at d cot θ = 288.675.
    let m = Projection(flattening: Transform3D.rotationY(.pi / 3).then(.perspective(distance: 500)))
    let vanishing = try #require(m.vanishingPoint(of: Displacement(dx: 1, dy: 0)))
    #expect(near(vanishing.list, [288.675_134_594_812_9, 0]))
  }

  // MARK: - At the edge

  @Test func singularAndUndefinedNumbers() {
    let singular = Projection(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9)
    #expect(singular.inverse() == nil)
    #expect(Projection(a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, g: 0, h: 0, i: 0).inverse() == nil)
    #expect(Projection(Transform.scaling(x: 0, y: 1)).inverse() == nil)
    var broken = singular
    broken.g = .nan
    #expect(broken.inverse()?.a.isNaN == true)
    #expect(broken.apply(Position(x: 1, y: 1))?.x.isNaN == true)
    #expect(!broken.isKnownAffine)
    #expect(Projection(Matrix<Double>.identity(4)) == nil)
  }
}

@Suite struct SamePointTests {
  @Test func multiplesAreTheSamePoint() {
    var random = SeededGenerator(seed: 20_261_106)
    for _ in 0..<200 {
      // Integers, so that products are exact.
      let p = Triple(
        x: random.number().rounded(), y: random.number().rounded(), w: random.number(1...10).rounded())
      let k = random.number(1...50).rounded() * (random.next() & 1 == 0 ? 1 : -1)
      let multiple = Triple(x: k * p.x, y: k * p.y, w: k * p.w)
      #expect(p.isKnownSamePoint(as: multiple), "seed 20261106")
      #expect(p.affinePoint.map { near($0.list, multiple.affinePoint?.list ?? []) } == true)
      var other = multiple
      other.x += 1
      #expect(!p.isKnownSamePoint(as: other), "seed 20261106")
    }
  }

  @Test func directionsAndNothing() {
    let right = Triple(x: 2, y: 0, w: 0)
    #expect(right.isKnownSamePoint(as: Triple(x: -7, y: 0, w: 0)))
    #expect(!right.isKnownSamePoint(as: Triple(x: 0, y: 1, w: 0)))
    let nothing = Triple(x: 0, y: 0, w: 0)
    #expect(!nothing.isKnownSamePoint(as: nothing) && !nothing.isKnownSamePoint(as: right))
    let broken = Triple(x: .nan, y: 0, w: 1)
    #expect(!broken.isKnownSamePoint(as: broken))
  }
}
