import FormulaSyntax
import SourceText

/// A value for a symbol at which a claim is tried: an exact rational number, a rational multiple of π, or a rational number
/// and a square root.
struct SampleValue: Equatable, Sendable {
  var rational: Rational
  /// Whether the value is `rational` degrees.
  var isDegrees: Bool
  /// A value that is neither a fraction nor so many degrees, as an expression without symbols; nil for those.
  var formula: Expression?

  init(rational: Rational, isDegrees: Bool) {
    self.rational = rational
    self.isDegrees = isDegrees
  }

  /// The value of an expression without symbols.
  init(_ expression: Expression) {
    self.init(rational: .zero, isDegrees: false)
    if let rational = Self.rational(expression) {
      self.rational = rational
    } else {
      formula = Self.folded(expression)
    }
  }

  /// The expression with what is a fraction in it written as one: log(1 + √2) for log(1 + √(1² + 1)).
  private static func folded(_ expression: Expression) -> Expression {
    if let rational = rational(expression) { return Self.expression(rational) }
    if case .call(.exp, let arguments) = expression.node, arguments.first?.knownInteger == 1 {
      return Expression(.constant(.e))
    }
    return expression.with(operands: expression.operands.map(folded))
  }

  /// The value as a reader sees it, in calculator notation, by which it is read back: 72.5° for half of 145 degrees, and (145/7)°.
  var text: String {
    if let formula { return formula.description }
    guard isDegrees else { return rational.text }
    guard let size = rational.numerator < 0 ? rational.negated : rational else {
      return expression.description
    }
    let number = Expression(.degrees(Self.decimal(size) ?? Self.expression(size)))
    return ((rational.numerator < 0) ? "-" : "") + number.description
  }

  /// A fraction of thousandths as a decimal number.
  private static func decimal(_ rational: Rational) -> Expression? {
    for decimals in 0...3 {
      let scale = [1, 10, 100, 1000][decimals]
      guard scale % rational.denominator == 0 else { continue }
      let (significand, overflow) = rational.numerator.multipliedReportingOverflow(
        by: scale / rational.denominator)
      guard !overflow else { return nil }
      var numeral = Numeral(significand)
      numeral.decimals = decimals
      return Expression(.number(numeral))
    }
    return nil
  }

  /// The value as an exact expression.
  var expression: Expression {
    if let formula { return formula }
    let number = Self.expression(rational)
    return isDegrees ? Expression(.degrees(number)) : number
  }

  /// A fraction as an expression; an integer as itself.
  static func expression(_ rational: Rational) -> Expression {
    rational.isInteger
      ? .integer(rational.numerator)
      : Expression(.quotient(.integer(rational.numerator), .integer(rational.denominator)))
  }

  /// The value of an expression that is made of integers by + − · / and powers; nil for others, and where a number
  /// does not fit words.
  static func rational(_ expression: Expression) -> Rational? {
    switch expression.node {
    case .number: return expression.knownInteger.map { Rational($0) }
    case .negation(let inner): return rational(inner)?.negated
    case .sum(let terms):
      return terms.reduce(Optional(Rational.zero)) { sum, term in
        sum.flatMap { sum in rational(term).flatMap(sum.adding) }
      }
    case .product(let factors):
      return factors.reduce(Optional(Rational.one)) { product, factor in
        product.flatMap { product in rational(factor).flatMap(product.multiplied) }
      }
    case .quotient(let top, let bottom):
      guard let top = rational(top), let bottom = rational(bottom) else { return nil }
      return top.divided(by: bottom)
    case .power(let base, let exponent):
      guard let base = rational(base), let count = exponent.knownInteger, (1...32).contains(count) else {
        return nil
      }
      return (0..<count).reduce(Optional(Rational.one)) { power, _ in power?.multiplied(by: base) }
    default: return nil
    }
  }

  /// The nearest double, or nearly.
  var double: Double {
    if let formula { return EquationSolver.number(formula) ?? .nan }
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
    return formula == nil ? result : [self]
  }

  /// Whether the value is certainly an integer.
  var isInteger: Bool { formula == nil && !isDegrees && rational.isInteger }

  /// Whether exact arithmetic with the value is quick: a small fraction, an angle that ruler and compass make, or what
  /// solves an equation.
  var isSimple: Bool {
    if formula != nil { return true }
    if isDegrees { return rational.isInteger && rational.numerator % 15 == 0 }
    return rational.numerator.magnitude <= 1000 && rational.denominator <= 100
  }

  func ball(precision: Int) -> Ball {
    if let formula {
      let numbers = NumberSystem<Ball>(
        numeral: { Ball($0, precision: precision) }, constant: { Ball($0, precision: precision) },
        symbol: { _ in nil })
      let value = try? Evaluator(Environment(), numbers: numbers).evaluate(formula).asNumber
      return value ?? .undefined(precision: precision)
    }
    let number = Ball(rational, precision: precision)
    guard isDegrees else { return number }
    return number * Ball(.pi, precision: precision) / Ball(180)
  }
}

/// Points at which a claim is tried, those that teach most first.
///
/// First come a few points whose values differ from each other, from 0 and from 1: at 0 a wrong factor does not show, and
/// where two values are equal it does not show that their names were exchanged. Of many symbols, some points follow at which all
/// are equal. Then come all points whose values are among the simplest, in order of their joint weight; then points with
/// all values different from 0, from a fixed generator of pseudo-random numbers, so that every run tries the
/// same ones.
struct SamplePoints: Sequence, IteratorProtocol {
  private static let numbers: [SampleValue] = [
    (0, 1), (1, 1), (2, 1), (-1, 1), (3, 1), (1, 2), (-2, 1), (5, 1), (-3, 1), (3, 2), (7, 1), (10, 1),
  ].compactMap { pair in Rational(pair.0, over: pair.1).map { SampleValue(rational: $0, isDegrees: false) } }

  private static let angles: [SampleValue] = [0, 90, 30, 45, 60, 180, -90, 120, -30, 270, 15, 150].map {
    SampleValue(rational: Rational($0), isDegrees: true)
  }

  /// Values of which points take as many as they have symbols, from each row in its order.
  private static let genericNumbers: [[SampleValue]] = [
    [(2, 1), (3, 1), (5, 1), (7, 1), (4, 1), (10, 1), (6, 1), (9, 1), (8, 1), (11, 1)],
    [(5, 1), (2, 1), (3, 1), (4, 1), (7, 1), (6, 1), (10, 1), (8, 1), (11, 1), (9, 1)],
    [(1, 2), (1, 3), (3, 4), (1, 5), (2, 3), (1, 4), (2, 5), (4, 5), (1, 6), (5, 6)],
    [(-2, 1), (3, 1), (-5, 1), (7, 1), (-4, 1), (10, 1), (-6, 1), (9, 1), (-8, 1), (11, 1)],
  ].map { row in
    row.compactMap { pair in
      Rational(pair.0, over: pair.1).map { SampleValue(rational: $0, isDegrees: false) }
    }
  }

  private static let genericAngles: [SampleValue] = [30, 120, 45, 60, 15, 150, 135, 75, 105, 165].map {
    SampleValue(rational: Rational($0), isDegrees: true)
  }

  /// Values that all symbols take together where these are too many for such points to be among the first of the simplest.
  private static let common: [(number: SampleValue, angle: SampleValue)] = [
    ((1, 1), 60), ((1, 2), 30), ((2, 1), 45), ((-1, 1), -60), ((1, 3), 90), ((3, 1), 180), ((0, 1), 0),
  ].compactMap { pair, angle in
    Rational(pair.0, over: pair.1).map {
      (SampleValue(rational: $0, isDegrees: false), SampleValue(rational: Rational(angle), isDegrees: true))
    }
  }

  /// How many symbols are too many for that.
  private static let manySymbols = 7

  private let isAngle: [Bool]
  private let isInteger: [Bool]
  /// Points at which all symbols have the same value, which come behind the first ones.
  private var same: ArraySlice<(number: SampleValue, angle: SampleValue)> = []
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
    if isAngle.count >= Self.manySymbols { same = Self.common[...] }
  }

  /// The next point whose integers are integers.
  mutating func next() -> [SampleValue]? {
    while let point = nextPoint() {
      if !zip(point, isInteger).contains(where: { $1 && !$0.isInteger }) {
        return point
      }
    }
    return nil
  }

  private mutating func nextPoint() -> [SampleValue]? {
    if produced >= Self.genericNumbers.count, let value = same.popFirst() {
      return isAngle.map { $0 ? value.angle : value.number }
    }
    guard produced < count else { return nil }
    produced += 1
    if isAngle.isEmpty { return [] }
    if produced <= Swift.min(systematicCount, Self.genericNumbers.count) {
      let row = Self.genericNumbers[produced - 1]
      return isAngle.enumerated().map { index, isAngle in
        isAngle
          ? Self.genericAngles[(index + produced - 1) % Self.genericAngles.count] : row[index % row.count]
      }
    }
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
