import FormulaSyntax

/// A value for a symbol at which a claim is tried: an exact rational number, a rational multiple of π, or a rational number
/// and a square root.
struct SampleValue: Hashable, Sendable {
  var rational: Rational
  /// Whether the value is `rational` degrees.
  var isDegrees: Bool
  /// What stands under a root that is added to the rational number; 0 for none.
  var radicand = Rational.zero
  /// Whether the root is subtracted.
  var subtractsRoot = false

  var text: String {
    if radicand.isZero { return isDegrees ? rational.text + "°" : rational.text }
    let root = "sqrt(\(radicand.text))"
    if rational.isZero { return subtractsRoot ? "-" + root : root }
    return rational.text + (subtractsRoot ? " - " : " + ") + root
  }

  /// The value as an exact expression.
  var expression: Expression {
    let number = Self.expression(rational)
    if !radicand.isZero {
      let root = Expression(.root(Self.expression(radicand), degree: 2))
      return Expression(.sum([number, subtractsRoot ? Expression(.negation(root)) : root]))
    }
    return isDegrees ? Expression(.degrees(number)) : number
  }

  private static func expression(_ rational: Rational) -> Expression {
    Expression(.quotient(.integer(rational.numerator), .integer(rational.denominator)))
  }

  /// The nearest double, or nearly.
  var double: Double {
    if !radicand.isZero { return rational.double + (subtractsRoot ? -1 : 1) * radicand.double.squareRoot() }
    return isDegrees ? rational.double * .pi / 180 : rational.double
  }

  /// The value and some close to it, for points of which only few are allowed.
  var neighbours: [SampleValue] {
    var result = [self]
    for step in [1, -1, 1000, -1000, 1_000_000, -1_000_000] {
      guard let part = Rational(1, over: step),
        let value = rational.multiplied(by: part).flatMap(rational.adding)
      else { continue }
      result.append(SampleValue(rational: value, isDegrees: isDegrees))
    }
    return radicand.isZero ? result : [self]
  }

  /// Whether exact arithmetic with the value is quick: a small fraction, or an angle that ruler and compass make.
  var isSimple: Bool {
    if isDegrees { return rational.isInteger && rational.numerator % 15 == 0 }
    guard radicand.numerator.magnitude <= 1000, radicand.denominator <= 1000 else { return false }
    return rational.numerator.magnitude <= 1000 && rational.denominator <= 100
  }

  func ball(precision: Int) -> Ball {
    let number = Ball(rational, precision: precision)
    if !radicand.isZero {
      let root = Ball.squareRoot(Ball(radicand, precision: precision))
      return subtractsRoot ? number - root : number + root
    }
    guard isDegrees else { return number }
    return number * Ball(.pi, precision: precision) / Ball(180)
  }
}

/// Points at which a claim is tried, the simplest first.
///
/// First come all points whose values are among the simplest, in order of their joint weight; then points with
/// all values different from 0, from a fixed generator of pseudo-random numbers, so that every run tries the
/// same ones.
struct SamplePoints: Sequence, IteratorProtocol {
  private static let numbers: [SampleValue] = [
    (0, 1), (1, 1), (2, 1), (-1, 1), (3, 1), (1, 2), (-2, 1), (5, 1), (-3, 1), (3, 2), (7, 1), (10, 1),
  ].compactMap { pair in Rational(pair.0, over: pair.1).map { SampleValue(rational: $0, isDegrees: false) } }

  private static let angles: [SampleValue] = [0, 90, 30, 45, 60, 180, -90, 120, -30, 270, 15, 150].map {
    SampleValue(rational: Rational($0), isDegrees: true)
  }

  private let isAngle: [Bool]
  private let isInteger: [Bool]
  private let systematicCount: Int
  private let count: Int
  private var produced = 0
  private var weight = 0
  /// The points of the weight before this one: so many indices for each, and the order of the points.
  private var listed: [UInt8] = []
  private var order: ArraySlice<Int> = []
  private var generator = SplitMix64()

  private let extra: [[SampleValue]]

  /// Points for some symbols, of which some are angles.
  ///
  /// `extra` are values for each symbol that random points use too.
  init(
    isAngle: [Bool], isInteger: [Bool] = [], extra: [[SampleValue]] = [], systematicCount: Int = 700,
    randomCount: Int = 300
  ) {
    self.isAngle = isAngle
    self.isInteger = isInteger + Array(repeating: false, count: Swift.max(0, isAngle.count - isInteger.count))
    self.extra = extra
    // With many symbols the simple points are too many to list, and random ones serve as well.
    let systematic = isAngle.count > 10 ? 0 : systematicCount
    self.systematicCount = isAngle.isEmpty ? 1 : systematic
    count = isAngle.isEmpty ? 1 : systematic + randomCount
  }

  /// The next point whose integers are integers.
  mutating func next() -> [SampleValue]? {
    while let point = nextPoint() {
      if !zip(point, isInteger).contains(where: { $1 && !($0.rational.isInteger && $0.radicand.isZero) }) {
        return point
      }
    }
    return nil
  }

  private mutating func nextPoint() -> [SampleValue]? {
    guard produced < count else { return nil }
    produced += 1
    if isAngle.isEmpty { return [] }
    if produced <= systematicCount, let indices = nextIndices() {
      return zip(indices, isAngle).map { $1 ? Self.angles[Int($0)] : Self.numbers[Int($0)] }
    }
    return isAngle.indices.map { index in
      if index < extra.count, !extra[index].isEmpty, random(4) > 0 {
        return extra[index][random(extra[index].count)]
      }
      if isInteger[index] { return SampleValue(rational: Rational(random(41) - 20), isDegrees: false) }
      return isAngle[index] ? randomAngle() : randomNumber()
    }
  }

  private mutating func nextIndices() -> ArraySlice<UInt8>? {
    let parts = isAngle.count
    while order.isEmpty {
      guard weight <= Swift.min((Self.numbers.count - 1) * parts, 14) else { return nil }
      listed.removeAll(keepingCapacity: true)
      var point: [UInt8] = []
      Self.distribute(weight, over: parts, point: &point, limit: 2000 * parts, into: &listed)
      // Points whose parts are all small come first: (1, 1) before (2, 0).
      let keys = (0..<listed.count / parts).map { number -> Int in
        let point = listed[number * parts..<(number + 1) * parts]
        return Int(point.max() ?? 0) << 8 + point.count { $0 == 0 }
      }
      order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }[...]
      weight += 1
    }
    guard let number = order.popFirst() else { return nil }
    return listed[number * parts..<(number + 1) * parts]
  }

  /// All ways to write a weight as a sum of so many parts, the first part falling, up to a limit of bytes.
  private static func distribute(
    _ weight: Int, over parts: Int, point: inout [UInt8], limit: Int, into result: inout [UInt8]
  ) {
    guard result.count < limit else { return }
    if parts == 1 {
      if weight < numbers.count {
        result += point
        result.append(UInt8(weight))
      }
      return
    }
    for first in stride(from: Swift.min(weight, numbers.count - 1), through: 0, by: -1) {
      point.append(UInt8(first))
      distribute(weight - first, over: parts - 1, point: &point, limit: limit, into: &result)
      point.removeLast()
    }
  }

  private mutating func random(_ bound: Int) -> Int { generator.next(below: bound) }

  private mutating func randomNumber() -> SampleValue {
    let sign = random(2) == 0 ? 1 : -1
    let value = Rational(sign * (1 + random(40)), over: 1 + random(12)) ?? .one
    // Some are far out: a claim may hold up to a hundred, or to a million.
    guard random(8) == 0, let far = Rational(sign * [150, 1500, 15_000, 1_500_000][random(4)]).adding(value)
    else { return SampleValue(rational: value, isDegrees: false) }
    return SampleValue(rational: far, isDegrees: false)
  }

  private mutating func randomAngle() -> SampleValue {
    // Odd multiples of 7/2 degrees or so hit no special value.
    let value = Rational((random(2) == 0 ? 1 : -1) * (1 + random(350)), over: 1 + random(3)) ?? .one
    return SampleValue(rational: value, isDegrees: true)
  }
}
