import FormulaSyntax
import SourceText

/// An interval that holds all values of an expression wherever it is defined; an end of nil is infinite.
///
/// Interval arithmetic on the tree as it was written: what it proves of squares, sizes, exponentials and bounded
/// functions holds at every point, whatever they are of. Products of equal factors count as squares only where they
/// are written as powers.
struct ValueRange: Equatable {
  /// An end and whether it belongs to the interval.
  struct End: Equatable {
    var value: Rational
    var isIncluded = true
  }

  var low: End?
  var high: End?

  static let all = ValueRange()

  init(low: End? = nil, high: End? = nil) {
    self.low = low
    self.high = high
  }

  init(_ value: Rational) { self.init(low: End(value: value), high: End(value: value)) }

  init(_ low: Int, _ high: Int) {
    self.init(low: End(value: Rational(low)), high: End(value: Rational(high)))
  }

  /// The signs of the numbers in the interval.
  var signs: SignSet {
    var result = SignSet.any
    if let low, low.value.numerator >= 0 {
      result.remove(.negative)
      if low.value.numerator > 0 || !low.isIncluded { result.remove(.zero) }
    }
    if let high, high.value.numerator <= 0 {
      result.remove(.positive)
      if high.value.numerator < 0 || !high.isIncluded { result.remove(.zero) }
    }
    return result
  }

  // MARK: Of expressions

  /// The interval of an expression, from those of its symbols.
  init(of expression: Expression, symbols: [Symbol: ValueRange] = [:]) {
    self = Reader(symbols: symbols).range(of: expression)
  }

  private struct Reader {
    let symbols: [Symbol: ValueRange]

    func range(of expression: Expression) -> ValueRange {
      switch expression.node {
      case .number(let numeral): return numeral.rational.map { ValueRange($0) } ?? .all
      case .constant(.pi): return ValueRange.pi
      case .constant(.e):
        return ValueRange(
          low: .init(value: Rational(2), isIncluded: false),
          high: .init(value: Rational(3), isIncluded: false))
      case .symbol(let symbol): return symbols[symbol] ?? .all
      case .sum(let terms): return terms.reduce(ValueRange(.zero)) { $0 + range(of: $1) }
      case .negation(let inner): return -range(of: inner)
      case .product(let factors):
        return factors.dropFirst().reduce(factors.first.map { range(of: $0) } ?? ValueRange(.one)) {
          $0 * range(of: $1)
        }
      case .quotient(let top, let bottom): return range(of: top) * range(of: bottom).reciprocal
      case .degrees(let inner):
        guard let part = Rational(1, over: 180) else { return .all }
        return range(of: inner) * ValueRange.pi * ValueRange(part)
      case .power(let base, let exponent): return power(range(of: base), exponent)
      case .root(let inner, let degree):
        return degree % 2 == 0 ? range(of: inner).squareRootLike : range(of: inner).growing
      case .magnitude(let inner): return range(of: inner).size
      case .call(let function, let arguments): return call(function, arguments.map { range(of: $0) })
      case .dot, .cross, .norm, .transpose, .apply, .tuple, .matrix, .binding, .piecewise: return .all
      }
    }

    private func power(_ base: ValueRange, _ exponent: Expression) -> ValueRange {
      if let count = exponent.knownInteger {
        if count == 0 { return ValueRange(.one) }
        let size = count.magnitude
        guard size <= 64 else { return size % 2 == 0 ? ValueRange(low: .init(value: .zero)) : .all }
        let whole = base.raised(to: Int(size))
        return count < 0 ? whole.reciprocal : whole
      }
      // Of other exponents a power of what is not negative is not negative.
      if base.signs == .positive { return ValueRange(low: .init(value: .zero, isIncluded: false)) }
      return base.signs.contains(.negative) ? .all : ValueRange(low: .init(value: .zero))
    }

    private func call(_ function: BuiltIn, _ arguments: [ValueRange]) -> ValueRange {
      guard let argument = arguments.first else { return .all }
      switch function.family {
      case .extremum(let isLeast):
        return arguments.dropFirst().reduce(argument) { $0.extreme($1, isLeast: isLeast) }
      case .angleOfPoint: return ValueRange.pi.symmetric
      case .number(let function): return value(of: function, argument)
      case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
        .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
        return .all
      }
    }

    /// The range of a function over an argument's.
    private func value(of function: NumberFunction, _ argument: ValueRange) -> ValueRange {
      switch function {
      case .circular(let ratio):
        switch ratio {
        case .sine, .cosine: return ValueRange(-1, 1)
        case .tangent, .secant, .cosecant, .cotangent: return .all
        }
      case .inverseCircular(.arcSine):
        // asin x ≤ x·π/2 for 0 ≤ x ≤ 1, and it is odd.
        var within = argument
        within.formIntersection(ValueRange(-1, 1))
        return (within * ValueRange.halfPi).withSignKept(of: argument)
      case .inverseCircular(.arcTangent): return argument.withSignKept(in: ValueRange.halfPi.symmetric)
      case .inverseCircular(.arcCosine): return ValueRange(low: .init(value: .zero), high: ValueRange.pi.high)
      case .hyperbolic(.tangent):
        return argument.withSignKept(
          in: ValueRange(
            low: .init(value: Rational(-1), isIncluded: false), high: .init(value: .one, isIncluded: false)))
      case .hyperbolic(.sine): return argument.withSignKept(in: .all)
      case .step(let step): return step == .sign ? argument.withSignKept(in: ValueRange(-1, 1)) : .all
      case .hyperbolic(.cosine):
        return ValueRange(low: .init(value: .one, isIncluded: argument.signs.contains(.zero)))
      case .exponential: return argument.exponential
      case .logarithm: return (argument + ValueRange(Rational(-1))).growing
      case .squareRoot: return argument.squareRootLike
      case .absoluteValue: return argument.size
      }
    }
  }

  /// An interval that holds π, and one that holds π/2.
  private static let pi = between(314_159, 314_160, over: 100_000)
  private static let halfPi = between(157_079, 157_080, over: 100_000)

  private static func between(_ low: Int, _ high: Int, over divisor: Int) -> ValueRange {
    ValueRange(
      low: Rational(low, over: divisor).map { End(value: $0, isIncluded: false) },
      high: Rational(high, over: divisor).map { End(value: $0, isIncluded: false) })
  }

  // MARK: Arithmetic

  static func + (left: ValueRange, right: ValueRange) -> ValueRange {
    func sum(_ a: End?, _ b: End?) -> End? {
      guard let a, let b, let value = a.value.adding(b.value) else { return nil }
      return End(value: value, isIncluded: a.isIncluded && b.isIncluded)
    }
    return ValueRange(low: sum(left.low, right.low), high: sum(left.high, right.high))
  }

  static prefix func - (range: ValueRange) -> ValueRange {
    func negative(_ end: End?) -> End? {
      end.flatMap { end in end.value.negated.map { End(value: $0, isIncluded: end.isIncluded) } }
    }
    return ValueRange(low: negative(range.high), high: negative(range.low))
  }

  static func * (left: ValueRange, right: ValueRange) -> ValueRange {
    // Each half of an interval has one sign; products of halves are monotone.
    var result: ValueRange?
    for a in left.halves {
      for b in right.halves {
        let size = a.size.timesNonnegative(b.size)
        let part =
          (a.signs.isNonpositive && a.signs != .zero) != (b.signs.isNonpositive && b.signs != .zero)
          ? -size : size
        result = result.map { $0.union(part) } ?? part
      }
    }
    return result ?? .all
  }

  /// The parts that are not negative and not positive.
  private var halves: [ValueRange] {
    if !signs.contains(.negative) || !signs.contains(.positive) { return [self] }
    return [ValueRange(low: low, high: End(value: .zero)), ValueRange(low: End(value: .zero), high: high)]
  }

  /// The product of two intervals without negative numbers.
  private func timesNonnegative(_ other: ValueRange) -> ValueRange {
    func product(_ a: End?, _ b: End?) -> End? {
      guard let a, let b, let value = a.value.multiplied(by: b.value) else { return nil }
      // 0 times anything is 0.
      let isZero = (a.value.isZero && a.isIncluded) || (b.value.isZero && b.isIncluded)
      return End(value: value, isIncluded: isZero || (a.isIncluded && b.isIncluded))
    }
    let least = product(low, other.low) ?? End(value: .zero)
    return ValueRange(low: least, high: product(high, other.high))
  }

  private func union(_ other: ValueRange) -> ValueRange {
    ValueRange(low: Self.outer(low, other.low, isLow: true), high: Self.outer(high, other.high, isLow: false))
  }

  private static func outer(_ a: End?, _ b: End?, isLow: Bool) -> End? {
    guard let a, let b, let order = a.value.compared(to: b.value) else { return nil }
    if order == 0 { return End(value: a.value, isIncluded: a.isIncluded || b.isIncluded) }
    return (order < 0) == isLow ? a : b
  }

  private static func inner(_ a: End?, _ b: End?, isLow: Bool) -> End? {
    guard let a else { return b }
    guard let b, let order = a.value.compared(to: b.value) else { return a }
    if order == 0 { return End(value: a.value, isIncluded: a.isIncluded && b.isIncluded) }
    return (order < 0) == isLow ? b : a
  }

  /// The least, or the greatest, of two numbers.
  fileprivate func extreme(_ other: ValueRange, isLeast: Bool) -> ValueRange {
    isLeast
      ? ValueRange(
        low: Self.outer(low, other.low, isLow: true), high: Self.inner(high, other.high, isLow: false))
      : ValueRange(
        low: Self.inner(low, other.low, isLow: true), high: Self.outer(high, other.high, isLow: false))
  }

  /// Keeps the numbers that another interval holds too.
  mutating func formIntersection(_ other: ValueRange) {
    low = Self.inner(low, other.low, isLow: true)
    high = Self.inner(high, other.high, isLow: false)
  }

  /// The absolute values.
  fileprivate var size: ValueRange {
    if !signs.contains(.negative) {
      return ValueRange(low: low ?? End(value: .zero), high: high)
    }
    let negative = -self
    if !signs.contains(.positive) {
      return ValueRange(low: negative.low ?? End(value: .zero), high: negative.high)
    }
    return ValueRange(
      low: End(value: .zero, isIncluded: signs.contains(.zero)),
      high: low == nil || high == nil ? nil : Self.outer(high, negative.high, isLow: false))
  }

  fileprivate func raised(to exponent: Int) -> ValueRange {
    if exponent % 2 == 0 {
      let size = size
      return (1..<exponent).reduce(size) { power, _ in power.timesNonnegative(size) }
    }
    if signs.isNonnegative { return (1..<exponent).reduce(self) { power, _ in power.timesNonnegative(self) } }
    if signs.isNonpositive { return -((-self).raised(to: exponent)) }
    return .all
  }

  /// The reciprocals of the numbers that are not 0.
  fileprivate var reciprocal: ValueRange {
    func inverse(_ end: End?) -> End? {
      guard let end, !end.value.isZero, let value = Rational.one.divided(by: end.value) else { return nil }
      return End(value: value, isIncluded: end.isIncluded)
    }
    if signs.isNonnegative {
      return ValueRange(low: inverse(high) ?? End(value: .zero, isIncluded: false), high: inverse(low))
    }
    if signs.isNonpositive { return -((-self).reciprocal) }
    return .all
  }

  /// What √ makes of the interval: 0 and 1 stay where they are.
  fileprivate var squareRootLike: ValueRange {
    var result = ValueRange(
      low: End(
        value: .zero,
        isIncluded: low.map { $0.value.numerator < 0 || ($0.value.isZero && $0.isIncluded) } ?? true))
    if let low, let order = low.value.compared(to: .one), order >= 0 {
      result.low = End(value: .one, isIncluded: order == 0 && low.isIncluded)
    }
    if let high, high.value.numerator >= 0 {
      // √x ≤ (1 + x)/2, with equality at 1.
      let middle = high.value.adding(.one)?.divided(by: Rational(2))
      result.high =
        high.value.isZero
        ? high : middle.map { End(value: $0, isIncluded: high.isIncluded && high.value == .one) }
    }
    return result
  }

  /// What a growing function with f(0) = 0 makes of the interval.
  fileprivate var growing: ValueRange { withSignKept(in: .all) }

  /// The part of an interval in which a growing function's values lie that has the sign of its argument.
  fileprivate func withSignKept(in range: ValueRange) -> ValueRange {
    var result = range
    if !signs.contains(.negative) { result.low = End(value: .zero, isIncluded: signs.contains(.zero)) }
    if !signs.contains(.positive) { result.high = End(value: .zero, isIncluded: signs.contains(.zero)) }
    return result
  }

  fileprivate var exponential: ValueRange {
    var result = ValueRange(low: End(value: .zero, isIncluded: false))
    if !signs.contains(.negative) { result.low = End(value: .one, isIncluded: signs.contains(.zero)) }
    if !signs.contains(.positive) { result.high = End(value: .one, isIncluded: signs.contains(.zero)) }
    return result
  }

  /// Between the negative of the upper end and the upper end.
  fileprivate var symmetric: ValueRange {
    guard let high, let low = high.value.negated else { return .all }
    return ValueRange(
      low: End(value: low, isIncluded: false), high: End(value: high.value, isIncluded: false))
  }

  /// The interval as far as its numbers have the signs of another one.
  fileprivate func withSignKept(of other: ValueRange) -> ValueRange { other.withSignKept(in: self) }
}

extension Rational {
  /// −1, 0 or 1; nil where the difference does not fit words.
  func compared(to other: Rational) -> Int? { subtracting(other)?.numerator.signum() }
}

extension Numeral {
  /// The value as a fraction; nil where that does not fit words.
  var rational: Rational? {
    guard case .small(let digits) = significand, decimals <= 17 else { return nil }
    let scale = (0..<decimals).reduce(1) { power, _ in power * 10 }
    return Rational(digits, over: scale)
  }
}
