import Foundation
import MatrixCore
import TestSupport
import Testing

private typealias Transform = Transform3D<Double>

/// The numbers that one comparison in space begins with.
private struct SpaceSample: Encodable {
  /// Two matrices, as the sixteen entries m11, m12 … m44.
  var m, n: [Double]
  /// Three angles in degrees.
  var angles: [Double]
  /// An angle at which the tangent is far from its pole.
  var slope: Double
  /// Three factors.
  var factors: [Double]
  /// An axis of rotation.
  var axis: [Double]
  /// A point that is an argument of an operation.
  var center: [Double]
  /// A homogeneous point that is transformed.
  var point: [Double]
  /// The distance of a viewer in px. CSS takes what is below 1 px for 1 px.
  var distance: Double

  init(random: inout SeededGenerator) {
    func matrix() -> [Double] { (0..<16).map { _ in random.number() } }
    m = matrix()
    // An inverse loses as many digits as the determinant does; a nearly singular matrix tests nothing else.
    while Transform(m).determinant.magnitude < 10 { m = matrix() }
    n = matrix()
    angles = (0..<3).map { _ in random.sixtyFourths(-720...720) }
    slope = random.sixtyFourths(-80...80)
    factors = (0..<3).map { _ in random.single() }
    axis = (0..<3).map { _ in random.single() }
    center = (0..<3).map { _ in random.single() }
    point = (0..<4).map { _ in random.number() }
    distance = random.sixtyFourths(1...2000)
  }

  var first: Transform { Transform(m) }
  var second: Transform { Transform(n) }
  var scaling: Transform { .scaling(x: factors[0], y: factors[1], z: factors[2]) }
  var axisVector: Vector3D<Double> { Vector3D(dx: axis[0], dy: axis[1], dz: axis[2]) }
  var centerPoint: Point3D<Double> { Point3D(x: center[0], y: center[1], z: center[2]) }
  func radians(_ index: Int) -> Double { angles[index] * .pi / 180 }
  var slant: Double { tan(slope * .pi / 180) }
}

extension Transform {
  fileprivate init(_ list: [Double]) {
    func row(_ index: Int) -> HomogeneousPoint3D<Double> {
      HomogeneousPoint3D(
        x: list[4 * index], y: list[4 * index + 1], z: list[4 * index + 2], w: list[4 * index + 3])
    }
    self.init(x: row(0), y: row(1), z: row(2), origin: row(3))
  }

  fileprivate var list: [Double] { matrix.elements }
}

extension HomogeneousPoint3D<Double> {
  fileprivate var list: [Double] { [x, y, z, w] }
}

@Suite(.needsChromium) struct SpaceMatrixTests {
  /// As in the plane, what is applied to a DOMMatrix precedes it.
  private static let operations: [MatrixOperation<SpaceSample>] = [
    .init("m.multiply(n)") { $0.first.preceded(by: $0.second).list },
    .init("DOMMatrix.fromMatrix(m).preMultiplySelf(n)") { $0.first.then($0.second).list },
    .init("m.inverse()") { $0.first.inverse()?.list },
    .init("new DOMMatrix().rotate(s.angles[0], 0, 0)") { Transform.rotationX($0.radians(0)).list },
    .init("new DOMMatrix().rotate(0, s.angles[0], 0)") { Transform.rotationY($0.radians(0)).list },
    .init("new DOMMatrix().rotate(0, 0, s.angles[0])") { Transform.rotationZ($0.radians(0)).list },
    .init("new DOMMatrix(`rotateX(${s.angles[0]}deg) rotateY(${s.angles[1]}deg)`)") {
      Transform.rotationY($0.radians(1)).then(.rotationX($0.radians(0))).list
    },
    .init("m.rotate(...s.angles)") {
      $0.first.preceded(
        by: .rotationX($0.radians(0)).then(.rotationY($0.radians(1))).then(.rotationZ($0.radians(2)))
      ).list
    },
    .init("m.rotateAxisAngle(...s.axis, s.angles[0])") {
      $0.first.preceded(by: .rotation($0.radians(0), about: $0.axisVector)).list
    },
    .init("new DOMMatrix(`rotate3d(${s.axis.join(', ')}, ${s.angles[0]}deg)`)") {
      Transform.rotation($0.radians(0), about: $0.axisVector).list
    },
    .init("m.rotateAxisAngle(0, 0, 0, s.angles[0])") {
      $0.first.preceded(by: .rotation($0.radians(0), about: .zero)).list
    },
    .init("m.translate(...s.center)") {
      $0.first.preceded(by: .translation(x: $0.center[0], y: $0.center[1], z: $0.center[2])).list
    },
    .init("m.scale(...s.factors)") { $0.first.preceded(by: $0.scaling).list },
    .init("m.scale(...s.factors, ...s.center)") {
      $0.first.preceded(by: $0.scaling.about($0.centerPoint)).list
    },
    .init("m.scale3d(s.factors[0], ...s.center)") {
      $0.first.preceded(by: .scaling($0.factors[0]).about($0.centerPoint)).list
    },
    // The plane's transforms, as they are in space.
    .init("m.skewX(s.slope)") { $0.first.preceded(by: .init(.shear(x: $0.slant, y: 0))).list },
    .init("m.skewY(s.slope)") { $0.first.preceded(by: .init(.shear(x: 0, y: $0.slant))).list },
    .init("m.flipX()") { $0.first.preceded(by: .init(.reflectionInYAxis)).list },
    .init("new DOMMatrix(s.m.slice(0, 6))") {
      Transform(AffineTransform(a: $0.m[0], b: $0.m[1], c: $0.m[2], d: $0.m[3], tx: $0.m[4], ty: $0.m[5]))
        .list
    },
    .init("new DOMMatrix(`perspective(${s.distance}px)`)") {
      Transform.perspective(distance: $0.distance).list
    },
    // A card that is turned about a vertical axis and seen from a distance.
    .init("new DOMMatrix(`perspective(${s.distance}px) rotateY(${s.angles[0]}deg)`)") {
      Transform.rotationY($0.radians(0)).then(.perspective(distance: $0.distance)).list
    },
    .init("m.transformPoint(new DOMPoint(...s.point))") { sample in
      let p = sample.point
      return sample.first.apply(HomogeneousPoint3D(x: p[0], y: p[1], z: p[2], w: p[3])).list
    },
    .init("m.transformPoint(new DOMPoint(...s.center))") { sample in
      sample.first.apply(HomogeneousPoint3D(sample.centerPoint)).list
    },
    .init("new DOMMatrix(s.m.map((e, i) => i % 4 < 3 ? e : 0)).transformPoint(new DOMPoint(...s.axis, 0))") {
      // Without the last column a vector's image has the weight 0.
      let image = $0.first.apply($0.axisVector)
      return [image.dx, image.dy, image.dz, 0]
    },
  ]

  @Test func operationsAreThoseOfDOMMatrix() async throws {
    let seed = BrowserSettings.seed
    print("space matrices in the browser: LECTERN_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let samples = (0..<2000).map { _ in SpaceSample(random: &random) }
    let entries = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    try await MatrixOperation.expectAgreement(Self.operations, on: samples, entries: entries, seed: seed)
  }

  @Test func whatHasNoInverseHereHasNoneInTheBrowser() async throws {
    let flat = Transform.scaling(x: 2, y: 3, z: 0).list
    // The rows 1 and 2 are parallel.
    let parallel: [Double] = [1, 2, 3, 4, 2, 4, 6, 8, 0, 1, 0, 1, 5, 0, 0, 1]
    let singular = [flat, parallel, [Double](repeating: 0, count: 16)]
    let answers = try await Chromium.evaluate(
      "return input.map(list => { const m = new DOMMatrix(list).inverse(); return [m.m11, m.m34, m.m44] })",
      on: singular, as: [[Double?]].self)
    for (list, answer) in zip(singular, answers) {
      #expect(answer == [nil, nil, nil], "the browser inverts \(list)")
      #expect(Transform(list).inverse() == nil, "\(list)")
    }
  }
}
