import FormulaProof
import FormulaSyntax
import MatrixCore
import SourceText
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Curves held to the chains that are drawn for them. What is true of them is found out by functions of Swift, at many points.
@Suite struct EnclosedCurveTests {
  /// A curve as text and as functions, in a picture of 40 units for one of its own.
  struct Sample {
    var x: String
    var y: String
    var point: (Double) -> (Double, Double)
    var range: (Double, Double)
    static let scale = 40.0
    static let count = 180

    var places: [Double] {
      (0...Self.count).map { range.0 + (range.1 - range.0) * Double($0) / Double(Self.count) }
    }

    func image(_ t: Double) -> Point<Double> {
      let (x, y) = point(t)
      return Point(x: Self.scale * x, y: -Self.scale * y)
    }

    /// How far the curve is from its segments at many points, at most.
    var distance: Double {
      let places = places
      var greatest = 0.0
      for index in 0..<Self.count {
        let (start, end) = (image(places[index]), image(places[index + 1]))
        for part in 1..<64 {
          let t = places[index] + (places[index + 1] - places[index]) * Double(part) / 64
          greatest = max(greatest, Self.distance(image(t), start, end))
        }
      }
      return greatest
    }

    static func distance(_ point: Point<Double>, _ start: Point<Double>, _ end: Point<Double>) -> Double {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      let part =
        square > 0 ? min(1, max(0, ((point.x - start.x) * dx + (point.y - start.y) * dy) / square)) : 0
      let (x, y) = (point.x - start.x - part * dx, point.y - start.y - part * dy)
      return (x * x + y * y).squareRoot()
    }

    func stray(known: [Symbol: Double] = [:]) throws -> EnclosedCurve.Stray? {
      let scope = NameScope()
      let curve = EnclosedCurve(
        x: try #require(CalculatorParser.readExpression(Array(x.utf8), scope: scope).0),
        y: try #require(CalculatorParser.readExpression(Array(y.utf8), scope: scope).0),
        parameter: Symbol("t"), environment: Environment(), known: known,
        map: ProjectiveTransform(AffineTransform(a: Self.scale, b: 0, c: 0, d: -Self.scale)))
      var steps = 200_000
      return curve.stray(from: places.map(image), at: places, steps: &steps)
    }
  }

  /// LECTERN_SEED asks for other curves.
  private static func seeds(_ count: Int) -> [UInt64] {
    let first = UInt64(TestSettings.integer("LECTERN_SEED") ?? 29)
    return (0..<UInt64(count)).map { first &* 1_000_003 &+ $0 }
  }

  private static func number(_ range: ClosedRange<Double>, _ random: inout SeededGenerator) -> Double {
    (Double.random(in: range, using: &random) * 1000).rounded() / 1000
  }

  /// A curve that has a derivative everywhere.
  private static func smooth(_ random: inout SeededGenerator) -> Sample {
    let a = number(0.2...2, &random), b = number(0.5...6, &random), c = number(-3...3, &random)
    let range = (number(-3 ... -0.5, &random), number(0.5...3, &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return Sample(x: "t", y: "\(a)*sin(\(b)*t + \(c))", point: { ($0, a * sin(b * $0 + c)) }, range: range)
    case 1:
      return Sample(
        x: "\(a)*cos(t)", y: "\(b)*sin(2*t)", point: { (a * cos($0), b * sin(2 * $0)) }, range: range)
    case 2:
      return Sample(
        x: "t", y: "exp(-\(a)*t)*cos(\(b)*t)", point: { ($0, exp(-a * $0) * cos(b * $0)) }, range: range)
    case 3:
      return Sample(x: "t", y: "\(a)/(t^2 + \(b))", point: { ($0, a / ($0 * $0 + b)) }, range: range)
    case 4:
      return Sample(
        x: "t^2", y: "\(a)*t^3 + \(c)*t", point: { ($0 * $0, a * $0 * $0 * $0 + c * $0) }, range: range)
    default:
      return Sample(x: "\(c)", y: "\(a)*t", point: { (c, a * $0) }, range: range)
    }
  }

  @Test(arguments: seeds(60)) func smoothCurvesAreEnclosedWhereTheirSegmentsAreNear(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let curve = Self.smooth(&random)
    let (distance, stray) = (curve.distance, try curve.stray())
    if distance < 0.45 { #expect(stray == nil, "\(curve) \(distance) \(String(describing: stray))") }
    if distance > 0.51 { #expect(stray != nil, "\(curve) \(distance)") }
  }

  /// A pole, a corner, a jump, a spike or a hole somewhere in the range, as like as not between two samples.
  @Test(arguments: seeds(120)) func nothingIsSmoothedOver(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var curve = Self.smooth(&random)
    let (x, y) = (curve.x, curve.y)
    let point = curve.point
    let p = Self.number(curve.range.0 + 0.1...curve.range.1 - 0.1, &random)
    let a = Self.number(0.3...2, &random)
    // Whether its samples say how it is: what is undefined somewhere, or jumps, is never what is drawn.
    let isDefined: Bool
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      curve.y = "\(y) + 0.001*\(a)/(t - \(p))"
      curve.point = { (point($0).0, point($0).1 + 0.001 * a / ($0 - p)) }
      isDefined = false
    case 1:
      curve.y = "\(y) + \(a)*abs(t - \(p))"
      curve.point = { (point($0).0, point($0).1 + a * abs($0 - p)) }
      isDefined = true
    case 2:
      curve.y = "\(y) + \(a)*floor(t - \(p))"
      curve.point = { (point($0).0, point($0).1 + a * ($0 - p).rounded(.down)) }
      isDefined = false
    case 3:
      curve.x = "\(x) + \(a)*exp(-1000000*(t - \(p))^2)"
      curve.point = { (point($0).0 + a * exp(-1_000_000 * ($0 - p) * ($0 - p)), point($0).1) }
      // It may be drawn as it is, where a sample lies on its top.
      isDefined = true
    default:
      curve.y = "\(y) + 0*(t - \(p))/(t - \(p))"
      curve.point = { (point($0).0, point($0).1 + 0 * ($0 - p) / ($0 - p)) }
      isDefined = false
    }
    // A sample may lie on the pole itself; there is nothing to be drawn then.
    guard curve.places.allSatisfy({ curve.image($0).y.isFinite && curve.image($0).x.isFinite }) else {
      return
    }
    let stray = try curve.stray()
    if !isDefined || curve.distance > 0.51 { #expect(stray != nil, "seed \(seed): \(curve)") }
    // Next to a pole doubles are no oracle.
    guard let stray, case .away(let distance) = stray.kind, distance < 1e6 else { return }
    // What is said of a point is so.
    let places = curve.places
    let middle = stray.from + (stray.to - stray.from) / 2
    let index = try #require(
      places.indices.dropLast().first { middle >= places[$0] && middle <= places[$0 + 1] })
    let found = Sample.distance(
      curve.image(middle), curve.image(places[index]), curve.image(places[index + 1]))
    #expect(abs(found - distance) <= 1e-6 * max(1, found) && found > 0.5, "seed \(seed): \(found), \(stray)")
  }

  @Test func theEndsOfADomainAreNoHoles() throws {
    let root = Sample(x: "sqrt(t)", y: "t", point: { ($0.squareRoot(), $0) }, range: (0, 2))
    #expect(try root.stray() == nil)
    let beyond = Sample(x: "t", y: "sqrt(t - 0.5)", point: { ($0, ($0 - 0.5).squareRoot()) }, range: (0.4, 2))
    #expect(try beyond.stray() != nil)
  }
}
