import Foundation
import TestSupport
import Testing

@testable import MatrixCore

private typealias Position = MatrixCore.Point<Double>
private typealias Curve = BezierCurve<Double>
private typealias Box = MatrixCore.Rectangle<Double>

@Suite struct BezierCurveTests {
  private let seed: UInt64 = 20_261_120

  private func curve(_ degree: Int, _ random: inout SeededGenerator) throws -> Curve {
    try #require(Curve((0...degree).map { _ in random.point() }))
  }

  /// b(t) = Σ C(n,i) (1−t)ⁿ⁻ⁱ tⁱ pᵢ, term by term.
  private func bernstein(_ points: [Position], _ t: Double) -> Position {
    let degree = points.count - 1
    var (x, y, binomial) = (0.0, 0.0, 1.0)
    for (index, point) in points.enumerated() {
      let weight = binomial * pow(1 - t, Double(degree - index)) * pow(t, Double(index))
      x += weight * point.x
      y += weight * point.y
      binomial *= Double(degree - index) / Double(index + 1)
    }
    return Position(x: x, y: y)
  }

  // MARK: - Laws

  @Test func constructionAgreesWithBernstein() throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<900 {
      let curve = try curve(round % 9, &random)
      let t = random.number(-0.5...1.5)
      #expect(near(curve.point(at: t).list, bernstein(curve.points, t).list, 1e-7), "seed \(seed)")
      #expect(curve.point(at: 0) == curve.points[0])
      #expect(curve.construction(at: t).map(\.count) == Array((1...curve.degree + 1).reversed()))
    }
    #expect(Curve([]) == nil)
  }

  @Test func affineMapsCommuteWithTheConstruction() throws {
    var random = SeededGenerator(seed: seed + 1)
    for round in 0..<500 {
      let (curve, map, t) = (try curve(round % 6, &random), random.transform(), random.number(0...1))
      #expect(near(curve.transformed(by: map).point(at: t).list, map.apply(curve.point(at: t)).list, 1e-8))
      let velocity = map.apply(curve.derivative(at: t))
      let image = curve.transformed(by: map).derivative(at: t)
      #expect(near([image.dx, image.dy], [velocity.dx, velocity.dy], 1e-8), "seed \(seed + 1)")
    }
  }

  /// Else the theorem's second half, that projective maps do not commute, would be an empty warning.
  @Test func projectiveMapsDoNotCommute() throws {
    let map = try #require(Matrix<Double>(rows: 3, columns: 3, elements: [1, 0, 0.5, 0, 1, 0, 0, 0, 1]))
    let image = { (point: Position) in HomogeneousPoint(point).transformed(by: map)?.affinePoint }
    let points = [Position(x: 0, y: 0), Position(x: 1, y: 2), Position(x: 2, y: 0)]
    let curve = try #require(Curve(points))
    let ofImages = try #require(Curve(points.compactMap(image)))
    // b(1/2) = (1, 1) goes to (2/3, 2/3); the images are (0, 0), (2/3, 4/3), (1, 0), whose middle is (7/12, 2/3).
    #expect(near(try #require(image(curve.point(at: 0.5))).list, [2.0 / 3, 2.0 / 3]))
    #expect(near(ofImages.point(at: 0.5).list, [7.0 / 12, 2.0 / 3]))
  }

  @Test func derivativeIsTheCurveOfDifferences() throws {
    var random = SeededGenerator(seed: seed + 2)
    for round in 0..<300 {
      let curve = try curve(1 + round % 5, &random)
      let t = random.number(0...1)
      let differences = zip(curve.points, curve.points.dropFirst()).map {
        Position(x: Double(curve.degree) * ($1.x - $0.x), y: Double(curve.degree) * ($1.y - $0.y))
      }
      let derivative = curve.derivative(at: t)
      #expect(near([derivative.dx, derivative.dy], bernstein(differences, t).list, 1e-8), "seed \(seed + 2)")
    }
    #expect(Curve([Position(x: 3, y: 4)])?.derivative(at: 0.5) == .zero)
  }

  @Test func partsAreTheCurveOverTheirParameters() throws {
    var random = SeededGenerator(seed: seed + 3)
    for round in 0..<300 {
      let (curve, t, u) = (try curve(round % 6, &random), random.number(0...1), random.number(0...1))
      let (before, after) = curve.split(at: t)
      #expect(near(before.point(at: u).list, bernstein(curve.points, t * u).list, 1e-7))
      #expect(near(after.point(at: u).list, bernstein(curve.points, t + (1 - t) * u).list, 1e-7))
      #expect(before.end == after.start && before.start == curve.start && after.end == curve.end)
      #expect(near(curve.reversed.point(at: u).list, bernstein(curve.points, 1 - u).list, 1e-7))
      #expect(curve.elevated.degree == curve.degree + 1)
      #expect(
        near(curve.elevated.point(at: u).list, bernstein(curve.points, u).list, 1e-7), "seed \(seed + 3)")
    }
  }

  // MARK: - Extent

  @Test func tightBoxesByHand() {
    // y = 3t(1−t) has its maximum 3/4 at 1/2; x = 3t² − 2t³ runs from 0 to 1.
    let arch = Curve(Position(x: 0, y: 0), Position(x: 0, y: 1), Position(x: 1, y: 1), Position(x: 1, y: 0))
    #expect(near(arch.boundingBox.list, [0, 0, 1, 0.75], 1e-15))
    #expect(arch.controlPointBox.list == [0, 0, 1, 1])
    let parabola = Curve(Position(x: -1, y: 0), Position(x: 0, y: 2), Position(x: 1, y: 0))
    #expect(near(parabola.boundingBox.list, [-1, 0, 2, 1], 1e-15))
    // x = 3t(1−t)(1−2t) has its extremes at (3 ∓ √3)/6, where t(1−t) = 1/6 and 1−2t = ±√3/3.
    let loop = Curve(Position(x: 0, y: 0), Position(x: 1, y: 0), Position(x: -1, y: 0), Position(x: 0, y: 0))
    let extreme = 3.0.squareRoot() / 6
    #expect(near(loop.boundingBox.list, [-extreme, 0, 2 * extreme, 0], 1e-12))
    #expect(Curve(Position(x: 3, y: 1), Position(x: 1, y: 4)).boundingBox.list == [1, 1, 2, 3])
    #expect(Curve([Position(x: 3, y: 1)])?.boundingBox.list == [3, 1, 0, 0])
  }

  @Test func boxesContainTheCurveAndTouchIt() throws {
    var random = SeededGenerator(seed: seed + 4)
    for round in 0..<200 {
      let curve = try curve(1 + round % 7, &random)
      let samples = (0...2000).map { bernstein(curve.points, Double($0) / 2000) }
      let box = curve.boundingBox
      let sampled = try #require(Box(enclosing: samples))
      let upper = box.point(at: Position(x: 1, y: 1))
      let sampledUpper = sampled.point(at: Position(x: 1, y: 1))
      #expect(box.origin.x <= sampled.origin.x + 1e-12 && box.origin.y <= sampled.origin.y + 1e-12)
      #expect(upper.x >= sampledUpper.x - 1e-12 && upper.y >= sampledUpper.y - 1e-12)
      // Between samples the curve leaves their box by less than h²/8 · |b″|, here 1e-4.
      #expect(near(box.list, sampled.list, 1e-4), "seed \(seed + 4), round \(round)")
    }
  }

  @Test func undefinedNumbersSpreadAndDoNotTrap() {
    let broken = Curve(Position(x: .nan, y: 0), Position(x: 1, y: .infinity), Position(x: 2, y: 2))
    #expect(broken.boundingBox.origin.x.isNaN)
    #expect(broken.length(tolerance: 0.1).isFinite == false)
    #expect(broken.flattened(tolerance: 0.1).count == 2)
    #expect(broken.point(at: .infinity).x.isNaN)
    let sharp = Curve(Position(x: 0, y: 0), Position(x: 9, y: 9), Position(x: 1, y: 0))
    for tolerance in [0, -1, Double.nan, 1e-300] {
      #expect(sharp.flattened(tolerance: tolerance).count == Curve.mostSegments + 1)
    }
    #expect(sharp.flattened(tolerance: .infinity).count > 1)
    #expect(sharp.length(tolerance: .nan) > 1)
  }

  // MARK: - Segments and length

  @Test func flatteningStaysWithinTheTolerance() throws {
    var random = SeededGenerator(seed: seed + 5)
    for round in 0..<60 {
      let curve = try curve(1 + round % 4, &random)
      let tolerance = [1, 0.1, 0.01][round % 3]
      let chain = curve.flattened(tolerance: tolerance)
      #expect(chain.first == curve.start && near(chain[chain.count - 1].list, curve.end.list))
      for step in 0...200 {
        let point = bernstein(curve.points, Double(step) / 200)
        let nearest = zip(chain, chain.dropFirst()).map { distance(point, $0, $1) }.min()
        #expect((nearest ?? .infinity) <= tolerance + 1e-9, "seed \(seed + 5), round \(round)")
      }
    }
  }

  private func distance(_ point: Position, _ start: Position, _ end: Position) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let along = square == 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / square
    let t = min(1, max(0, along))
    return hypot(point.x - start.x - t * dx, point.y - start.y - t * dy)
  }

  @Test func lengthsThatAreKnown() {
    // y = x² from 0 to 1: √5/2 + arsinh(2)/4.
    let parabola = Curve(Position(x: 0, y: 0), Position(x: 0.5, y: 0), Position(x: 1, y: 1))
    let expected = 5.0.squareRoot() / 2 + asinh(2) / 4
    #expect((parabola.length(tolerance: 1e-6) - expected).magnitude < 1e-9)
    #expect((parabola.length(tolerance: 0.01) - expected).magnitude < 0.01)
    #expect(Curve(Position(x: 1, y: 1), Position(x: 4, y: 5)).length(tolerance: 1) == 5)
    #expect(Curve([Position(x: 1, y: 1)])?.length(tolerance: 1) == 0)
    // x = 8t³, y = 4t²: ∫ √(576 t⁴ + 64 t²) dt = 8 ∫ t √(9t² + 1) dt = (8/27)(10^1.5 − 1).
    let cusp = Curve(
      Position(x: 0, y: 0), Position(x: 0, y: 0), Position(x: 0, y: 4.0 / 3), Position(x: 8, y: 4))
    let arc = 8.0 / 27 * (pow(10, 1.5) - 1)
    #expect((cusp.length(tolerance: 1e-4) - arc).magnitude < 1e-6)
  }

  // MARK: - Arcs

  @Test(arguments: [90.0, 60, 45, 30, 10, -90]) func arcsStrayAsMuchAsIsSaid(degrees: Double) {
    let angle = degrees * .pi / 180
    let arc = Curve.arc(center: Position(x: 2, y: 3), radius: 5, from: 0.3, to: 0.3 + angle)
    var largest = 0.0
    for step in 0...1000 {
      let point = bernstein(arc.points, Double(step) / 1000)
      let excess = hypot(point.x - 2, point.y - 3) / 5 - 1
      #expect(excess > -1e-12)
      largest = max(largest, excess)
    }
    let bound = 2.0 / 27 * pow(sin(angle / 4), 6) / pow(cos(angle / 4), 2)
    #expect(largest < 1.001 * bound + 1e-15 && largest > 0.99 * bound - 1e-15, "\(largest) and \(bound)")
    let middle = bernstein(arc.points, 0.5)
    let along = 0.3 + angle / 2
    #expect(near(middle.list, [2 + 5 * cos(along), 3 + 5 * sin(along)], 1e-14))
    let tangent = arc.derivative(at: 0)
    #expect(near(tangent.dx * cos(0.3) + tangent.dy * sin(0.3), 0, 1e-13))
    #expect(near(arc.end.list, [2 + 5 * cos(0.3 + angle), 3 + 5 * sin(0.3 + angle)], 1e-14))
  }

  @Test func theBoundsThatTheDocumentationQuotes() {
    let bound = { (degrees: Double) in
      2.0 / 27 * pow(sin(degrees * .pi / 720), 6) / pow(cos(degrees * .pi / 720), 2)
    }
    #expect(bound(90) < 2.8e-4 && bound(45) < 4.3e-6 && bound(30) < 3.8e-7)
  }
}

@Suite struct ParametricCurveTests {
  private let circle = FunctionCurve<Double>(x: { cos($0) }, y: { sin($0) })

  @Test func theImageHasTheSameParameter() {
    // The unit circle under x' = 3x + 1, y' = 2y is the ellipse with half axes 3 and 2 about (1, 0).
    let map = MatrixCore.AffineTransform<Double>.scaling(x: 3, y: 2).then(.translation(x: 1, y: 0))
    for t in [0, 0.5, 1, 2, 4] {
      let image = circle.transformed(by: map).point(at: t)
      #expect(near(image.list, [1 + 3 * cos(t), 2 * sin(t)], 1e-14))
      let back = circle.transformed(by: map).transformed(by: .scaling(x: 1.0 / 3, y: 0.5)).point(at: t)
      #expect(near(back.list, [1.0 / 3 + cos(t), sin(t)], 1e-14))
    }
  }

  @Test func lengthsThatAreKnown() {
    #expect((circle.length(from: 0, to: 2 * .pi, tolerance: 1e-9) - 2 * .pi).magnitude < 1e-9)
    let cycloid = FunctionCurve<Double>(x: { $0 - sin($0) }, y: { 1 - cos($0) })
    #expect((cycloid.length(from: 0, to: 2 * .pi, tolerance: 1e-9) - 8).magnitude < 1e-8)
    let corner = FunctionCurve<Double>(x: { $0 }, y: { abs($0 - 0.3) })
    #expect((corner.length(from: 0, to: 1, tolerance: 1e-6) - 2.0.squareRoot()).magnitude < 1e-4)
    #expect(FunctionCurve<Double>(x: { _ in .nan }, y: { $0 }).length(from: 0, to: 1, tolerance: 1e-6).isNaN)
  }

  @Test func segmentsFollowTheCurve() {
    let chain = circle.flattened(from: 0, to: .pi, tolerance: 1e-4)
    #expect(chain.first?.list == [1, 0] && near(chain[chain.count - 1].list, [-1, 0]))
    for (start, end) in zip(chain, chain.dropFirst()) {
      // The sagitta of a chord c of the unit circle is 1 − √(1 − c²/4).
      let chord = hypot(end.x - start.x, end.y - start.y)
      #expect(1 - (1 - chord * chord / 4).squareRoot() <= 1e-4)
    }
    let wild = FunctionCurve<Double>(x: { $0 }, y: { $0 == 0 ? .infinity : 1 / $0 })
    #expect(wild.flattened(from: -1, to: 1, tolerance: 1e-9).count <= 4097)
    #expect(circle.points(from: 0, to: 1, steps: 0).count == 2)
  }

  @Test func aBezierCurveIsOne() {
    func middle<C: ParametricCurve<Double>>(_ curve: C) -> MatrixCore.Point<Double> { curve.point(at: 0.5) }
    let segment = BezierCurve<Double>(MatrixCore.Point(x: 0, y: 0), MatrixCore.Point(x: 2, y: 4))
    #expect(middle(segment) == MatrixCore.Point(x: 1, y: 2))
  }
}
