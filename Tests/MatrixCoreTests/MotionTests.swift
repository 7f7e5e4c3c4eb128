import Foundation
import TestSupport
import Testing

@testable import MatrixCore

private typealias Space = Transform3D<Double>
private typealias Plane = MatrixCore.AffineTransform<Double>

/// Springs, timing functions and what lies between transforms. A browser's are in `InterpolationTests`.
@Suite struct MotionTests {
  private let seed: UInt64 = 20_261_125

  /// The rest of the way by the classical method of Runge and Kutta, which knows no formula of ours.
  private func integrated(_ spring: SpringMotion, to end: Double) -> Double {
    let (k, c) = (spring.frequency * spring.frequency, 2 * spring.dampingRatio * spring.frequency)
    func slope(_ u: Double, _ v: Double) -> (Double, Double) { (v, -c * v - k * u) }
    var (u, v) = (1.0, -spring.initialVelocity)
    let count = 20_000
    let h = end / Double(count)
    for _ in 0..<count {
      let a = slope(u, v)
      let b = slope(u + h / 2 * a.0, v + h / 2 * a.1)
      let c = slope(u + h / 2 * b.0, v + h / 2 * b.1)
      let d = slope(u + h * c.0, v + h * c.1)
      u += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      v += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
    }
    return u
  }

  @Test func springsSolveTheirEquation() throws {
    var random = SeededGenerator(seed: seed)
    let ratios = [0, 0.1, 0.5, 0.9, 0.9999, 0.99999999, 1, 1.00000001, 1.0001, 1.1, 2, 5]
    for round in 0..<60 {
      let ratio = ratios[round % ratios.count]
      let spring = try #require(
        SpringMotion(
          frequency: random.number(0.5...20), dampingRatio: ratio, initialVelocity: random.number(-20...20)))
      let time = random.number(0.01...2)
      #expect(
        abs(spring.progress(at: time) - (1 - integrated(spring, to: time))) < 1e-7,
        "seed \(seed), \(spring) at \(time)")
    }
  }

  @Test func springsSettle() throws {
    var random = SeededGenerator(seed: seed + 1)
    for ratio in [0.02, 0.3, 0.8, 0.99999, 1, 1.00001, 1.5, 4] {
      for _ in 0..<20 {
        let spring = try #require(
          SpringMotion(
            frequency: random.number(0.5...20), dampingRatio: ratio, initialVelocity: random.number(-20...20))
        )
        let settled = spring.settlingDuration
        #expect(settled.isFinite && settled > 0)
        // From there on it stays within a thousandth; a while before it does not, since the envelope is not far away.
        for step in 0..<400 {
          let time = settled * (1 + Double(step) / 100)
          #expect(abs(spring.progress(at: time) - 1) <= 0.001 + 1e-12, "seed \(seed), \(spring) at \(time)")
        }
        let before = (0..<2000).map { abs(spring.progress(at: settled * (0.6 + Double($0) / 5000)) - 1) }
        #expect(ratio >= 1 || (before.max() ?? 0) > 0.001, "seed \(seed), \(spring)")
      }
    }
    #expect(SpringMotion(frequency: 2, dampingRatio: 0)?.settlingDuration == .infinity)
  }

  @Test func springsThatAreNone() {
    for (mass, stiffness, damping) in [
      (0.0, 1.0, 1.0), (1, 0, 1), (1, 1, -1), (.nan, 1, 1), (1, .infinity, 1), (1, 1, .nan), (-1, -1, 1),
    ] {
      #expect(
        SpringMotion(mass: mass, stiffness: stiffness, damping: damping) == nil,
        "\(mass) \(stiffness) \(damping)")
    }
  }

  @Test func transformsOfSpaceAndBack() throws {
    var random = SeededGenerator(seed: seed + 2)
    var reflecting = 0
    for _ in 0..<2000 {
      var list = (0..<16).map { _ in random.number(-3...3) }
      list[15] = random.number(0.5...2)
      let rows = stride(from: 0, to: 16, by: 4).map {
        HomogeneousPoint3D(x: list[$0], y: list[$0 + 1], z: list[$0 + 2], w: list[$0 + 3])
      }
      let m = Space(x: rows[0], y: rows[1], z: rows[2], origin: rows[3])
      let parts = try #require(m.components())
      let q = parts.rotation
      #expect(abs(q.dot(q) - 1) < 1e-12, "seed \(seed)")
      // The same up to a factor: the entries over m44.
      let back = Space(parts)
      guard
        parts.perspective.x.magnitude + parts.perspective.y.magnitude + parts.perspective.z.magnitude < 100
      else { continue }
      let expected = m.matrix.elements.map { $0 / m.m44 }
      let size = expected.reduce(1) { max($0, $1.magnitude) }
      #expect(
        zip(back.matrix.elements, expected).allSatisfy { abs($0 - $1) < 1e-8 * size }, "seed \(seed), \(m)")
      reflecting += parts.scale.dx < 0 ? 1 : 0
    }
    #expect(reflecting > 500 && reflecting < 1500)
  }

  @Test func turnsStayTurns() throws {
    // Halfway between a turn by 10° and one by 100° is one by 55°; mixing entries would shrink it to cos 45°.
    let (from, to) = (Plane.rotation(.pi / 18), Plane.rotation(.pi / 1.8))
    let middle = try #require(from.interpolated(to: to, at: 0.5))
    #expect(near(middle.list, Plane.rotation(55 * .pi / 180).list))
    // By the shorter way over the cut at half a turn.
    let over = try #require(Plane.rotation(3).interpolated(to: .rotation(-3), at: 0.5))
    #expect(near(over.list, Plane.rotation(.pi).list))
    // About any axis, too.
    let axis = Vector3D(dx: 0.6, dy: 0, dz: 0.8)
    let space = try #require(
      Space.rotation(0.2, about: axis).interpolated(to: .rotation(2.2, about: axis), at: 0.25))
    let expected = Space.rotation(0.7, about: axis)
    #expect(zip(space.matrix.elements, expected.matrix.elements).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(
      zip(
        Space.rotation(Quaternion(angle: 0.7, axis: axis)).matrix.elements, expected.matrix.elements
      ).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func nothingLiesBesideASingularTransform() {
    #expect(Plane.scaling(x: 0, y: 1).interpolated(to: .identity, at: 0.5) == nil)
    #expect(Space.scaling(x: 1, y: 1, z: 0).interpolated(to: .rotationX(1), at: 0.5) == nil)
    var weightless = Space.rotationX(1)
    weightless.m44 = 0
    #expect(weightless.interpolated(to: .rotationY(1), at: 0.5) == nil)
  }

  @Test func progressAtTheEndsAndOutside() {
    let functions: [TimingFunction] = [
      .linear, .bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1), .bezier(x1: 0, y1: -1, x2: 1, y2: 2),
      .bezier(x1: 0, y1: 1, x2: 0, y2: 1), .bezier(x1: 1, y1: 0, x2: 1, y2: 0), .steps(3, jump: .end),
    ]
    for function in functions {
      #expect(function.progress(at: 0) == 0 && function.progress(at: -1) == 0, "\(function)")
      #expect(function.progress(at: 1) == 1 && function.progress(at: 2) == 1, "\(function)")
      #expect(function.progress(at: .nan).isNaN)
    }
    #expect(TimingFunction.steps(4, jump: .start).progress(at: 0) == 0.25)
    #expect(TimingFunction.steps(0, jump: .end).progress(at: 0.5) == 0)
    #expect(
      TimingFunction.bezier(x1: -3, y1: .nan, x2: 7, y2: .infinity) == .cubic(x1: 0, y1: 0, x2: 1, y2: 0))
  }
}
