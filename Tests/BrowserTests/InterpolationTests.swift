import Foundation
import MatrixCore
import TestSupport
import Testing

private typealias Plane = MatrixCore.AffineTransform<Double>
private typealias Space = Transform3D<Double>

/// An animation of an element's transform, and where it is looked at.
private struct TransformSample: Encodable {
  var from, to: [Double]
  /// The fraction of the way, in thousandths.
  var thousandths: Int
}

/// A timing function in CSS's words, and where it is looked at.
private struct TimingSample: Encodable {
  var easing: String
  /// The fraction of the time, in thousandths.
  var thousandths: Double
}

/// Animations held against those of the Web Animations of a browser.
@Suite(.needsChromium) struct InterpolationTests {
  /// What the browser shows in the middle of an animation from one matrix to another. It prints six digits.
  private static func shown(_ samples: [TransformSample], _ function: String) async throws -> [[Double]] {
    let script = """
      const element = document.createElement('div')
      document.body.append(element)
      return input.map(s => {
        const frames = [s.from, s.to].map(m => ({ transform: `\(function)(${m.join(', ')})` }))
        const animation = element.animate(frames, { duration: 1000, fill: 'both' })
        animation.pause()
        animation.currentTime = s.thousandths
        const m = new DOMMatrix(getComputedStyle(element).transform)
        animation.cancel()
        return Array.from(m.toFloat64Array())
      })
      """
    return try await Chromium.evaluate(script, on: samples, as: [[Double]].self)
  }

  /// Expects that the entries of two matrices agree to the digits that a browser prints.
  private static func expect(_ ours: Space?, is theirs: [Double], _ sample: TransformSample, seed: UInt64)
    throws
  {
    let ours = try #require(ours, "seed \(seed), \(sample)").matrix.elements
    let size = (ours + theirs).reduce(1) { max($0, $1.magnitude) }
    let difference = zip(ours, theirs).map { ($0 - $1).magnitude / size }.max() ?? .infinity
    #expect(difference < 5e-6, "seed \(seed), \(sample): ours \(ours), the browser's \(theirs)")
  }

  @Test func transformsOfThePlane() async throws {
    let seed = BrowserSettings.seed
    print("interpolated transforms: LECTERN_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let samples = (0..<1500).map { _ in
      TransformSample(
        from: random.planeMatrix(), to: random.planeMatrix(),
        thousandths: Int.random(in: 0...1000, using: &random))
    }
    // Two reflections: CSS has them flipped along the same axis; Chromium leaves that sentence out, and goes through a singular transform. Mirrored first, both are
    // transforms that do not reflect, and so is what lies between them.
    let reflecting = samples.map { Plane($0.from).determinant < 0 && Plane($0.to).determinant < 0 }
    #expect(reflecting.contains(true) && reflecting.contains(false))
    func mirrored(_ list: [Double]) -> [Double] { [-list[0], -list[1]] + list.dropFirst(2) }
    let asked = zip(samples, reflecting).map { sample, reflects in
      reflects
        ? TransformSample(
          from: mirrored(sample.from), to: mirrored(sample.to), thousandths: sample.thousandths) : sample
    }
    let answers = try await Self.shown(asked, "matrix")
    #expect(answers.count == samples.count)
    for ((sample, reflects), theirs) in zip(zip(samples, reflecting), answers) {
      let ours = Plane(sample.from).interpolated(to: Plane(sample.to), at: Double(sample.thousandths) / 1000)
      try Self.expect(
        ours.map { Space($0) }, is: reflects ? mirrored(theirs) : theirs, sample, seed: seed)
    }
  }

  @Test func transformsOfSpace() async throws {
    let seed = BrowserSettings.seed
    var random = SeededGenerator(seed: seed &+ 1)
    let samples = (0..<1500).map { _ in
      TransformSample(
        from: random.spaceMatrix(), to: random.spaceMatrix(),
        thousandths: Int.random(in: 0...1000, using: &random))
    }
    let answers = try await Self.shown(samples, "matrix3d")
    #expect(answers.count == samples.count)
    for (sample, theirs) in zip(samples, answers) {
      let ours = Space(list: sample.from).interpolated(
        to: Space(list: sample.to), at: Double(sample.thousandths) / 1000)
      try Self.expect(ours, is: theirs, sample, seed: seed)
    }
  }

  @Test func timingFunctions() async throws {
    let seed = BrowserSettings.seed
    var random = SeededGenerator(seed: seed &+ 2)
    let functions = (0..<2000).map { _ in random.timingFunction() }
    let samples = functions.map { function in
      TimingSample(
        easing: function.css,
        // Also at the jumps of steps.
        thousandths: Bool.random(using: &random)
          ? Double(Int.random(in: 0...1000, using: &random)) : Double.random(in: 0...1000, using: &random))
    }
    let script = """
      return input.map(s => {
        const effect = new KeyframeEffect(null, null, { duration: 1000, fill: 'both', easing: s.easing })
        const animation = new Animation(effect)
        animation.currentTime = s.thousandths
        return effect.getComputedTiming().progress
      })
      """
    let answers = try await Chromium.evaluate(script, on: samples, as: [Double].self)
    #expect(answers.count == samples.count)
    for ((function, sample), theirs) in zip(zip(functions, samples), answers) {
      let time = sample.thousandths / 1000
      // Chromium keeps times as whole microseconds, and solves for the curve's parameter up to 1e-7.
      let slack: Double = if case .steps = function { 1e-12 } else { 2e-6 }
      let near = [time - slack, time, time + slack].map { function.progress(at: $0) }
      let (least, most) = (near.min() ?? .nan, near.max() ?? .nan)
      #expect(
        least - 2e-6 <= theirs && theirs <= most + 2e-6,
        "seed \(seed), \(sample): ours \(near[1]), the browser's \(theirs)")
    }
  }
}

extension TimingFunction {
  fileprivate var css: String {
    switch self {
    case .linear: "linear"
    case .cubic(let x1, let y1, let x2, let y2): "cubic-bezier(\(x1), \(y1), \(x2), \(y2))"
    case .steps(let count, let jump): "steps(\(count), jump-\(jump))"
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func timingFunction() -> TimingFunction {
    switch Int.random(in: 0..<4, using: &self) {
    case 0:
      let jump = TimingFunction.StepJump.allCases.randomElement(using: &self) ?? .end
      return .steps(Int.random(in: (jump == .none ? 2 : 1)...12, using: &self), jump: jump)
    case 1:
      // Control points on the edges of the square.
      let ends = [0.0, 0.25, 0.5, 1]
      func end() -> Double { ends.randomElement(using: &self) ?? 0 }
      return .bezier(x1: end(), y1: end(), x2: end(), y2: end())
    default:
      return .bezier(
        x1: sixtyFourths(0...1), y1: sixtyFourths(-2...3), x2: sixtyFourths(0...1), y2: sixtyFourths(-2...3))
    }
  }

  /// Entries of a transform that is not nearly singular: any, a turn, or a reflection.
  fileprivate mutating func planeMatrix() -> [Double] {
    while true {
      var list = (0..<6).map { _ in sixtyFourths(-4...4) }
      switch Int.random(in: 0..<4, using: &self) {
      case 0: (list[0], list[3]) = (list[1], list[2])
      case 1:
        let turn = Plane.rotation(number(-4...4))
        list = [turn.a, turn.b, turn.c, turn.d, list[4], list[5]]
      default: break
      }
      if Plane(list).determinant.magnitude > 0.25 { return list }
    }
  }

  fileprivate mutating func spaceMatrix() -> [Double] {
    while true {
      var list = (0..<16).map { _ in sixtyFourths(-2...2) }
      for index in [3, 7, 11] { list[index] = Bool.random(using: &self) ? 0 : sixtyFourths(-1...1) / 64 }
      list[15] = Bool.random(using: &self) ? 1 : 2
      // Chromium takes a transform of the plane apart as one of the plane also beside one of space, which CSS does not say; it makes a difference
      // where the former reflects.
      if Int.random(in: 0..<8, using: &self) == 0 {
        list = Space(Plane(planeMatrix())).matrix.elements
        if Space(list: list).determinant < 0 { continue }
      }
      let m = Space(list: list)
      // Far from singular, in the linear part too: else digits are lost, and the browser prints six.
      guard let inverse = m.inverse(), let parts = m.components() else { continue }
      let scales = [parts.scale.dx, parts.scale.dy, parts.scale.dz].map(\.magnitude)
      if inverse.matrix.elements.allSatisfy({ $0.magnitude < 10 }), scales.allSatisfy({ $0 > 0.25 }) {
        return list
      }
    }
  }
}

extension MatrixCore.AffineTransform<Double> {
  fileprivate init(_ list: [Double]) {
    self.init(a: list[0], b: list[1], c: list[2], d: list[3], tx: list[4], ty: list[5])
  }
}

extension Transform3D<Double> {
  fileprivate init(list: [Double]) {
    func row(_ index: Int) -> HomogeneousPoint3D<Double> {
      HomogeneousPoint3D(
        x: list[4 * index], y: list[4 * index + 1], z: list[4 * index + 2], w: list[4 * index + 3])
    }
    self.init(x: row(0), y: row(1), z: row(2), origin: row(3))
  }
}
