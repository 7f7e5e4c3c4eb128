import Foundation
import MatrixCore
import TestSupport
import Testing

private typealias Transform = MatrixCore.AffineTransform<Double>

/// The numbers that one comparison begins with.
private struct PlaneSample: Encodable {
  /// Two matrices, as the six entries a … ty.
  var m, n: [Double]
  /// An angle in degrees, as DOMMatrix has it, and another one.
  var angle, slope: Double
  /// Two factors.
  var sx, sy: Double
  /// A point, or a vector.
  var x, y: Double

  init(random: inout SeededGenerator) {
    func matrix() -> [Double] { (0..<6).map { _ in random.number() } }
    m = matrix()
    // An inverse loses as many digits as the determinant does; a nearly singular matrix tests nothing else.
    while (m[0] * m[3] - m[1] * m[2]).magnitude < 0.1 { m = matrix() }
    n = matrix()
    // Far from the quarter turns, at which a tangent has no limit.
    (angle, slope) = (random.sixtyFourths(-720...720), random.sixtyFourths(-80...80))
    (sx, sy, x, y) = (random.single(), random.single(), random.single(), random.single())
  }

  var first: Transform { Transform(m) }
  var second: Transform { Transform(n) }
  var turn: Transform { .rotation(angle * .pi / 180) }
  var slant: Double { tan(slope * .pi / 180) }
  var point: MatrixCore.Point<Double> { Point(x: x, y: y) }
}

extension Transform {
  fileprivate init(_ list: [Double]) {
    self.init(a: list[0], b: list[1], c: list[2], d: list[3], tx: list[4], ty: list[5])
  }

  fileprivate var list: [Double] { [a, b, c, d, tx, ty] }
}

@Suite(.needsChromium) struct PlaneMatrixTests {
  /// DOMMatrix multiplies columns, so that `m.multiply(n)` acts with n first: what is applied to a DOMMatrix
  /// precedes it.
  private static let operations: [MatrixOperation<PlaneSample>] = [
    .init("m.multiply(n)") { $0.first.preceded(by: $0.second).list },
    .init("DOMMatrix.fromMatrix(m).preMultiplySelf(n)") { $0.first.then($0.second).list },
    .init("m.inverse()") { $0.first.inverse()?.list },
    .init("m.inverse().multiply(n)") { sample in sample.first.inverse().map { sample.second.then($0).list } },
    .init("new DOMMatrix().rotate(s.angle)") { $0.turn.list },
    .init("m.rotate(s.angle)") { $0.first.preceded(by: $0.turn).list },
    .init("new DOMMatrix(`rotate(${s.angle}deg)`)") { $0.turn.list },
    .init("m.rotateFromVector(s.x, s.y)") { $0.first.preceded(by: .rotation(atan2($0.y, $0.x))).list },
    .init("m.translate(s.x, s.y)") { $0.first.preceded(by: .translation(x: $0.x, y: $0.y)).list },
    .init("m.scale(s.sx, s.sy)") { $0.first.preceded(by: .scaling(x: $0.sx, y: $0.sy)).list },
    .init("m.scale(s.sx)") { $0.first.preceded(by: .scaling($0.sx)).list },
    .init("m.scale(s.sx, s.sy, 1, s.x, s.y)") {
      $0.first.preceded(by: .scaling(x: $0.sx, y: $0.sy).about($0.point)).list
    },
    .init("new DOMMatrix().translate(s.x, s.y).rotate(s.angle).translate(-s.x, -s.y)") {
      $0.turn.about($0.point).list
    },
    .init("m.skewX(s.slope)") { $0.first.preceded(by: .shear(x: $0.slant, y: 0)).list },
    .init("m.skewY(s.slope)") { $0.first.preceded(by: .shear(x: 0, y: $0.slant)).list },
    .init("new DOMMatrix(`skew(${s.slope}deg, ${s.slope}deg)`)") {
      Transform.shear(x: $0.slant, y: $0.slant).list
    },
    .init("m.flipX()") { $0.first.preceded(by: .reflectionInYAxis).list },
    .init("m.flipY()") { $0.first.preceded(by: .reflectionInXAxis).list },
    .init("m.flipX().flipY()") { $0.first.preceded(by: .reflectionInOrigin).list },
    // The reflection about the line at an angle, as it is put together by hand.
    .init("new DOMMatrix().rotate(s.angle).flipY().rotate(-s.angle)") {
      Transform.reflection(lineAt: $0.angle * .pi / 180).list
    },
    .init("m.transformPoint(new DOMPoint(s.x, s.y))") { sample in
      let image = sample.first.apply(sample.point)
      return [image.x, image.y, 0, 1]
    },
    // The weight 0 makes a vector of a point.
    .init("m.transformPoint(new DOMPoint(s.x, s.y, 0, 0))") { sample in
      let image = sample.first.apply(Vector(dx: sample.x, dy: sample.y))
      return [image.dx, image.dy, 0, 0]
    },
  ]

  @Test func operationsAreThoseOfDOMMatrix() async throws {
    let seed = BrowserSettings.seed
    print("plane matrices in the browser: LECTERN_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let samples = (0..<2000).map { _ in PlaneSample(random: &random) }
    try await MatrixOperation.expectAgreement(
      Self.operations, on: samples, entries: ["a", "b", "c", "d", "e", "f"], seed: seed)
  }

  @Test func whatHasNoInverseHereHasNoneInTheBrowser() async throws {
    let singular: [[Double]] = [
      [0, 0, 0, 0, 0, 0], [1, 2, 2, 4, 5, 6], [0, 0, 0, 3, 1, 1], [1, 0, 0, 0, 0, 0], [3, 3, 3, 3, -1, 1],
    ]
    let answers = try await Chromium.evaluate(
      "return input.map(list => { const m = new DOMMatrix(list).inverse(); return [m.a, m.b, m.e] })",
      on: singular, as: [[Double?]].self)
    for (list, answer) in zip(singular, answers) {
      #expect(answer == [nil, nil, nil], "the browser inverts \(list)")
      #expect(Transform(list).inverse() == nil, "\(list)")
    }
  }
}
