import Foundation
import TestSupport
import Testing

@testable import MatrixCore

private typealias Transform = MatrixCore.AffineTransform<Double>
private typealias Position = MatrixCore.Point<Double>
private typealias Displacement = MatrixCore.Vector<Double>
private typealias Box = MatrixCore.Rectangle<Double>

@Suite struct AffineTransformTests {
  private let seed: UInt64 = 20_260_401

  // MARK: - Laws

  @Test func compositionIsAssociativeAndActsInOrder() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let (m, n, k, p) = (random.transform(), random.transform(), random.transform(), random.point())
      #expect(near(m.then(n).then(k).list, m.then(n.then(k)).list), "seed \(seed)")
      #expect(near(m.then(n).apply(p).list, n.apply(m.apply(p)).list), "seed \(seed)")
      #expect(m.then(n) == n.preceded(by: m))
      #expect(m.then(n) == m.concatenating(n))
      #expect(near(m.then(n).determinant, m.determinant * n.determinant, 1e-8), "seed \(seed)")
    }
  }

  @Test func compositionIsTheMatrixProduct() throws {
    var random = SeededGenerator(seed: seed + 1)
    for _ in 0..<200 {
      let (m, n) = (random.transform(), random.transform())
      let product = try #require(m.matrix.times(n.matrix))
      #expect(near(m.then(n).matrix.elements, product.elements), "seed \(seed + 1)")
    }
  }

  @Test func inverseUndoes() throws {
    var random = SeededGenerator(seed: seed + 2)
    for _ in 0..<1000 {
      let m = random.invertibleTransform()
      let inverse = try #require(m.inverse())
      #expect(near(m.then(inverse).list, [1, 0, 0, 1, 0, 0], 1e-8), "seed \(seed + 2)")
      #expect(near(inverse.then(m).list, [1, 0, 0, 1, 0, 0], 1e-8), "seed \(seed + 2)")
      let general = try #require(m.matrix.inverse())
      #expect(near(inverse.matrix.elements, general.elements, 1e-8), "seed \(seed + 2)")
    }
  }

  @Test func rotationsAddAndTranslationsAddAndScalingsMultiply() {
    var random = SeededGenerator(seed: seed + 3)
    for _ in 0..<500 {
      let (a, b, c, d) = (random.number(), random.number(), random.number(), random.number())
      #expect(near(Transform.rotation(a).then(.rotation(b)).list, Transform.rotation(a + b).list))
      #expect(
        near(
          Transform.translation(x: a, y: b).then(.translation(x: c, y: d)).list, [1, 0, 0, 1, a + c, b + d]))
      #expect(
        near(Transform.scaling(x: a, y: b).then(.scaling(x: c, y: d)).list, [a * c, 0, 0, b * d, 0, 0]))
    }
  }

  @Test func translationMovesPointsAndNotVectors() {
    let shift = Transform.translation(x: 3, y: -4)
    #expect(shift.apply(Position(x: 1, y: 1)) == Position(x: 4, y: -3))
    #expect(shift.apply(Displacement(dx: 1, dy: 1)) == Displacement(dx: 1, dy: 1))
  }

  // MARK: - The basic matrices

  @Test func aQuarterTurnTakesXToY() {
    let image = Transform.rotation(.pi / 2).apply(Position(x: 1, y: 0))
    #expect(near(image.list, [0, 1]))
  }

  @Test func rotationByThirtyDegrees() {
    let image = Transform.rotation(.pi / 6).apply(Position(x: 3, y: 4))
    #expect(near(image.list, [0.5981, 4.9641], 5e-5))
  }

  @Test func shearsAndReflections() {
    let p = Position(x: 3, y: 5)
    #expect(Transform.shear(x: 2, y: 0).apply(p) == Position(x: 13, y: 5))
    #expect(Transform.shear(x: 0, y: 2).apply(p) == Position(x: 3, y: 11))
    #expect(Transform.shear(x: 2, y: 0.5).determinant == 0)
    #expect(Transform.reflectionInXAxis.apply(p) == Position(x: 3, y: -5))
    #expect(Transform.reflectionInYAxis.apply(p) == Position(x: -3, y: 5))
    #expect(Transform.reflectionInOrigin.apply(p) == Position(x: -3, y: -5))
    #expect(Transform.reflectionInDiagonal.apply(p) == Position(x: 5, y: 3))
    #expect(Transform.reflectionInAntidiagonal.apply(p) == Position(x: -5, y: -3))
  }

  @Test(arguments: [
    (0.0, Transform.reflectionInXAxis), (Double.pi / 2, .reflectionInYAxis),
    (Double.pi / 4, .reflectionInDiagonal), (-Double.pi / 4, .reflectionInAntidiagonal),
  ])
  private func theReflectionAtAnAngleHasTheNamedOnesAsCases(angle: Double, expected: Transform) {
    #expect(near(Transform.reflection(lineAt: angle).list, expected.list))
  }

  @Test func aReflectionIsItsOwnInverseAndFixesItsLine() {
    var random = SeededGenerator(seed: seed + 4)
    for _ in 0..<200 {
      let angle = random.number()
      let mirror = Transform.reflection(lineAt: angle)
      #expect(near(mirror.then(mirror).list, [1, 0, 0, 1, 0, 0]))
      #expect(near(mirror.determinant, -1))
      let onLine = Position(x: 7 * cos(angle), y: 7 * sin(angle))
      #expect(near(mirror.apply(onLine).list, onLine.list))
      let turned = Transform.rotation(-angle).then(.reflectionInXAxis).then(.rotation(angle))
      #expect(near(mirror.list, turned.list))
    }
  }

  // MARK: - About a point

  @Test func aQuarterTurnAboutAPoint() {
    let turn = Transform.rotation(.pi / 2).about(Position(x: 2, y: 1))
    #expect(near(turn.apply(Position(x: 5, y: 1)).list, [2, 4]))
    #expect(near(turn.apply(Position(x: 2, y: 1)).list, [2, 1]))
  }

  @Test func scalingAboutAPointHasTheKnownLastRow() {
    let m = Transform.scaling(x: 3, y: 5).about(Position(x: 10, y: 20))
    #expect(near(m.list, [3, 0, 0, 5, -20, -80]))
  }

  @Test func rotationAboutAPointHasTheKnownForm() {
    var random = SeededGenerator(seed: seed + 5)
    for _ in 0..<200 {
      let (angle, center, p) = (random.number(), random.point(), random.point())
      let image = Transform.rotation(angle).about(center).apply(p)
      let x = (p.x - center.x) * cos(angle) - (p.y - center.y) * sin(angle) + center.x
      let y = (p.x - center.x) * sin(angle) + (p.y - center.y) * cos(angle) + center.y
      #expect(near(image.list, [x, y]), "seed \(seed + 5)")
    }
  }

  // MARK: - Foundation as the judge

  @Test func agreesWithFoundation() throws {
    var random = SeededGenerator(seed: seed + 6)
    for _ in 0..<10_000 {
      let (m, n, p) = (random.invertibleTransform(), random.transform(), random.point())
      let (fm, fn) = (foundation(m), foundation(n))
      var product = fm
      product.append(fn)
      #expect(near(m.then(n).list, list(product)), "seed \(seed + 6)")
      var prepended = fm
      prepended.prepend(fn)
      #expect(near(m.preceded(by: n).list, list(prepended)), "seed \(seed + 6)")
      let inverse = try #require(m.inverse())
      let judge = try #require(fm.inverted())
      #expect(near(inverse.list, list(judge)), "seed \(seed + 6)")
      let image = fm.transform(NSPoint(x: p.x, y: p.y))
      #expect(near(m.apply(p).list, [image.x, image.y]), "seed \(seed + 6)")
      let size = fm.transform(NSSize(width: p.x, height: p.y))
      let vector = m.apply(Displacement(dx: p.x, dy: p.y))
      #expect(near([vector.dx, vector.dy], [size.width, size.height]), "seed \(seed + 6)")
    }
  }

  private func foundation(_ m: Transform) -> Foundation.AffineTransform {
    Foundation.AffineTransform(m11: m.a, m12: m.b, m21: m.c, m22: m.d, tX: m.tx, tY: m.ty)
  }

  private func list(_ m: Foundation.AffineTransform) -> [Double] {
    [m.m11, m.m12, m.m21, m.m22, m.tX, m.tY]
  }

  // MARK: - At the edge

  @Test func singularTransformsHaveNoInverse() {
    #expect(Transform.scaling(x: 0, y: 3).inverse() == nil)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6).inverse() == nil)
    #expect(Transform(a: 0, b: 0, c: 0, d: 0).inverse() == nil)
  }

  @Test func undefinedNumbersSpreadAndDoNotTrap() {
    let broken = Transform.rotation(.nan)
    #expect(broken.apply(Position(x: 1, y: 1)).x.isNaN)
    #expect(broken.inverse()?.a.isNaN == true)
    #expect(broken.boundingBox(of: Box(x: 0, y: 0, width: 1, height: 1)).size.width.isNaN)
    #expect(Transform.rotation(.infinity).a.isNaN)
    #expect(Transform.scaling(.infinity).apply(Position(x: 1, y: -1)).list == [.infinity, -.infinity])
    #expect(!broken.isKnownIdentity)
  }

  @Test func matrixRoundTripAndAffineTest() throws {
    var random = SeededGenerator(seed: seed + 7)
    let m = random.transform()
    #expect(Transform(m.matrix) == m)
    #expect(Transform(m.linearMatrix) == m.linearPart)
    let projective = try #require(
      Matrix<Double>(rows: 3, columns: 3, elements: [1, 0, 0.5, 0, 1, 0, 0, 0, 1]))
    #expect(Transform(projective) == nil)
    #expect(Transform(Matrix<Double>.identity(4)) == nil)
  }
}

@Suite struct HomogeneousPointTests {
  @Test func multiplesAreTheSamePoint() {
    let point = HomogeneousPoint(x: 6.0, y: 10, w: 2).affinePoint
    #expect(point == MatrixCore.Point(x: 3, y: 5))
    #expect(HomogeneousPoint(x: 1.0, y: 4, w: 0).affinePoint == nil)
  }

  @Test func weightTellsPointsFromVectors() {
    let shift = MatrixCore.AffineTransform<Double>.translation(x: 10, y: 20)
    let point = HomogeneousPoint(MatrixCore.Point(x: 1, y: 2)).transformed(by: shift)
    #expect(point == HomogeneousPoint(x: 11, y: 22, w: 1))
    let vector = HomogeneousPoint(MatrixCore.Vector(dx: 1, dy: 2)).transformed(by: shift)
    #expect(vector == HomogeneousPoint(x: 1, y: 2, w: 0))
    #expect(vector.transformed(by: shift.matrix) == vector)
  }

  @Test func aProjectionHasItsVanishingPoint() throws {
    // The direction (1, 0, 0) goes to (a/g, d/g), here (1/0.25, 0).
    let m = try #require(Matrix<Double>(rows: 3, columns: 3, elements: [1, 0, 0.25, 0, 1, 0, 0, 0, 1]))
    let image = HomogeneousPoint(MatrixCore.Vector<Double>(dx: 1, dy: 0)).transformed(by: m)
    #expect(image?.affinePoint == MatrixCore.Point(x: 4, y: 0))
    #expect(HomogeneousPoint(x: 1.0, y: 0, w: 0).transformed(by: Matrix<Double>.identity(2)) == nil)
  }
}
