import FormulaSyntax

/// An interval between two multiples of 2^−precision, which holds a real number; all operations round outwards.
struct Interval {
  let low: Integer
  let high: Integer
  let precision: Int

  fileprivate init(_ low: Integer, _ high: Integer, _ precision: Int) {
    self.low = low
    self.high = high
    self.precision = precision
  }

  init(_ value: Rational, _ precision: Int) {
    let scaled = value.numerator.shifted(by: precision).divided(by: value.denominator)
    let low = scaled?.quotient ?? Integer(0)
    self.init(low, scaled?.rest.isZero ?? true ? low : low + Integer(1), precision)
  }

  /// Everything between two intervals.
  init(from a: Interval, to b: Interval) {
    self.init(a.low <= b.low ? a.low : b.low, a.high <= b.high ? b.high : a.high, a.precision)
  }

  func maximum(_ other: Interval) -> Interval {
    Interval(low < other.low ? other.low : low, high < other.high ? other.high : high, precision)
  }

  var isPositive: Bool { low.sign > 0 }
  var isNegative: Bool { high.sign < 0 }
  var isNonnegative: Bool { low.sign >= 0 }
  var isNonpositive: Bool { high.sign <= 0 }
  var width: Integer { high - low }
  var midpoint: Interval {
    let middle = (low + high).shifted(by: -1)
    return Interval(middle, middle, precision)
  }
  /// The greatest integer that is not above its numbers, if that is one and small.
  var floor: Int? {
    let (a, b) = (low.shifted(by: -precision), high.shifted(by: -precision))
    return a == b ? a.small : nil
  }
  /// The integer nearest to its lower end.
  var rounded: Interval {
    let half = Integer.powerOfTwo(precision - 1)
    let whole = (low + half).shifted(by: -precision).shifted(by: precision)
    return Interval(whole, whole, precision)
  }
  var lowerEnd: Interval { Interval(low, low, precision) }
  var upperEnd: Interval { Interval(high, high, precision) }
  private var one: Integer { Integer.powerOfTwo(precision) }

  static prefix func - (a: Interval) -> Interval { Interval(-a.high, -a.low, a.precision) }
  static func + (a: Interval, b: Interval) -> Interval {
    Interval(a.low + b.low, a.high + b.high, a.precision)
  }
  static func - (a: Interval, b: Interval) -> Interval { a + -b }

  static func * (a: Interval, b: Interval) -> Interval {
    let products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    return enclosing(products.map { $0.shifted(by: -a.precision) }, a.precision)
  }

  /// The least interval around numbers that were rounded down.
  private static func enclosing(_ numbers: [Integer], _ precision: Int) -> Interval {
    var (low, high) = (numbers[0], numbers[0])
    for number in numbers.dropFirst() {
      if number < low { low = number }
      if high < number { high = number }
    }
    return Interval(low, high + Integer(1), precision)
  }

  /// Wider by some units of the last place.
  private func widened(_ count: Int) -> Interval {
    Interval(low - Integer(count), high + Integer(count), precision)
  }

  /// The quotient; nil where the divisor may be 0.
  func divided(by other: Interval) -> Interval? {
    guard other.isPositive || other.isNegative else { return nil }
    var quotients: [Integer] = []
    for top in [low, high] {
      for bottom in [other.low, other.high] {
        guard let quotient = top.shifted(by: precision).divided(by: bottom)?.quotient else { return nil }
        quotients.append(quotient)
      }
    }
    return Self.enclosing(quotients, precision)
  }

  var magnitude: Interval {
    if isNonnegative { return self }
    if isNonpositive { return -self }
    return Interval(Integer(0), -low < high ? high : -low, precision)
  }

  func raised(to exponent: Int) -> Interval? {
    // Bounded, since nothing interrupts a product of very long numbers.
    let bits = max(low.bitCount, high.bitCount, precision) - precision + 1
    guard exponent.magnitude <= 4_096, bits * Int(exponent.magnitude) <= 20_000 else { return nil }
    if exponent < 0 { return Interval(Rational(1), precision).divided(by: self)?.raised(to: -exponent) }
    let base = exponent % 2 == 0 ? magnitude : self
    var result = Interval(Rational(1), precision)
    for _ in 0..<exponent { result = result * base }
    // An even power is not negative.
    return exponent % 2 == 0 && result.low.isNegative ? Interval(Integer(0), result.high, precision) : result
  }

  /// The root; of an even degree nil where the radicand may be negative.
  func root(degree: Int) -> Interval? {
    guard degree * precision <= 8_192, high.bitCount <= 20_000 else { return nil }
    if isNonnegative {
      let (a, b) = (low.shifted(by: precision * (degree - 1)), high.shifted(by: precision * (degree - 1)))
      return Interval(a.root(degree: degree), b.root(degree: degree) + Integer(1), precision)
    }
    guard degree % 2 == 1 else { return nil }
    if isNonpositive { return (-self).root(degree: degree).map { -$0 } }
    guard let a = Interval(Integer(0), -low, precision).root(degree: degree),
      let b = Interval(Integer(0), high, precision).root(degree: degree)
    else { return nil }
    return Interval(-a.high, b.high, precision)
  }

  // MARK: Functions

  /// Σ x^k·c_k from a term and the factor that leads to the next; the rest is at most as large as the last term.
  private static func series(
    _ first: Interval, _ next: (Interval, Int) -> Interval
  ) -> Interval {
    var (sum, term) = (first, first)
    for index in 1..<10_000 {
      term = next(term, index)
      sum = sum + term
      let size = term.magnitude.high
      if size <= Integer(2) { break }
    }
    return sum.widened(8)
  }

  func over(_ number: Int) -> Interval {
    let bottom = Integer(number)
    guard let a = low.divided(by: bottom)?.quotient, let b = high.divided(by: bottom)?.quotient else {
      return self
    }
    return Interval(a, b + Integer(1), precision)
  }

  /// π = 16 atan(1/5) − 4 atan(1/239).
  static func pi(_ precision: Int) -> Interval {
    let inner = precision + 16
    func part(_ number: Int, _ factor: Int) -> Interval {
      arcTangentOfSmall(Interval(Rational(1), inner).over(number)) * Interval(Rational(factor), inner)
    }
    return (part(5, 16) - part(239, 4)).rounded(to: precision)
  }

  private func rounded(to precision: Int) -> Interval {
    let shift = precision - self.precision
    if shift >= 0 { return Interval(low.shifted(by: shift), high.shifted(by: shift), precision) }
    return Interval(low.shifted(by: shift), high.shifted(by: shift) + Integer(1), precision)
  }

  /// x − x³/3 + x⁵/5 − … for |x| ≤ 1/2; the terms alternate and become smaller.
  private static func arcTangentOfSmall(_ x: Interval) -> Interval {
    let square = x * x
    var (sum, power) = (x, x)
    for index in 1..<10_000 {
      power = -(power * square)
      let term = power.over(2 * index + 1)
      sum = sum + term
      if term.magnitude.high <= Integer(2) { break }
    }
    return sum.widened(8)
  }

  /// atan grows, so that its values at the ends enclose; atan x = 2 atan(x/(1 + √(1 + x²))).
  var arcTangent: Interval? {
    func value(_ end: Integer) -> Interval? {
      var x = Interval(end, end, precision).rounded(to: precision + 16)
      let one = Interval(Rational(1), x.precision)
      for _ in 0..<3 {
        guard let root = (one + x * x).root(degree: 2), let half = x.divided(by: one + root) else {
          return nil
        }
        x = half
      }
      return (Self.arcTangentOfSmall(x) * Interval(Rational(8), x.precision)).rounded(to: precision)
    }
    guard let a = value(low), let b = value(high) else { return nil }
    return Interval(from: a, to: b)
  }

  /// sin and cos: the series at the middle, and as far around it as the interval is wide, since both slopes are at most 1.
  var circle: (sine: Interval, cosine: Interval)? {
    let inner = precision + 32 + max(0, low.bitCount - precision) + max(0, high.bitCount - precision)
    guard inner < 20_000 else { return nil }
    let turn = Self.pi(inner) * Interval(Rational(2), inner)
    var x = midpoint.rounded(to: inner)
    guard let count = x.low.divided(by: turn.low)?.quotient else { return nil }
    x = x - Interval(Rational(count), inner) * turn
    let square = x * x
    let one = Interval(Rational(1), inner)
    let sine = Self.series(x) { -($0 * square).over(2 * $1 * (2 * $1 + 1)) }
    let cosine = Self.series(one) { -($0 * square).over((2 * $1 - 1) * 2 * $1) }
    let radius = (high - low) + Integer(1)
    func around(_ value: Interval) -> Interval {
      let wide = value.rounded(to: precision)
      let (a, b) = (wide.low - radius, wide.high + radius)
      let limit = one.rounded(to: precision).low
      return Interval(a < -limit ? -limit : a, limit < b ? limit : b, precision)
    }
    return (around(sine), around(cosine))
  }

  /// e^x grows: (e^(x/2^k))^(2^k) at the ends, by the series.
  var exponential: Interval? {
    func value(_ end: Integer) -> Interval? {
      // Beyond e^±1000 there is nothing to be told.
      guard end.magnitude <= Integer(1_000).shifted(by: precision) else { return nil }
      let halvings = 12
      let inner = precision + 1_500
      let x = Interval(end, end, precision).rounded(to: inner)
      let part = Interval(x.low.shifted(by: -halvings), x.high.shifted(by: -halvings) + Integer(1), inner)
      var result = Self.series(Interval(Rational(1), inner)) { ($0 * part).over($1) }
      for _ in 0..<halvings { result = result * result }
      return result.rounded(to: precision)
    }
    guard let a = value(low), let b = value(high) else { return nil }
    return Interval(from: a, to: b)
  }

  /// log grows: k·log 2 + 2 artanh((m − 1)/(m + 1)) at the ends x = 2^k·m, 1 ≤ m < 2.
  var logarithm: Interval? {
    guard isPositive else { return nil }
    let inner = precision + 32
    let one = Interval(Rational(1), inner)
    func areaTangent(_ x: Interval) -> Interval {
      let square = x * x
      var (sum, power) = (x, x)
      for index in 1..<10_000 {
        power = power * square
        let term = power.over(2 * index + 1)
        sum = sum + term
        if term.magnitude.high <= Integer(2) { break }
      }
      return sum.widened(16)
    }
    let two = Interval(Rational(2), inner)
    let logarithmOfTwo = two * areaTangent(one.over(3))
    func value(_ end: Integer) -> Interval? {
      let power = end.bitCount - 1 - precision
      let shift = inner - precision - power
      let m = Interval(end.shifted(by: shift), end.shifted(by: shift) + Integer(shift < 0 ? 1 : 0), inner)
      guard let x = (m - one).divided(by: m + one) else { return nil }
      return (Interval(Rational(power), inner) * logarithmOfTwo + two * areaTangent(x)).rounded(to: precision)
    }
    guard let a = value(low), let b = value(high) else { return nil }
    return Interval(from: a, to: b)
  }
}

/// Encloses expressions with one precision and given values of symbols, and remembers functions' values.
final class Enclosure {
  private let precision: Int
  private let symbols: [Symbol: Interval]
  private var known: [Call: Interval?] = [:]
  private lazy var pi = Interval.pi(precision)

  private struct Call: Hashable {
    var function: BuiltIn
    var low: [Integer]
    var high: [Integer]
  }

  init(_ symbols: [Symbol: Interval] = [:], precision: Int) {
    self.symbols = symbols
    self.precision = precision
  }

  /// An enclosure of an expression; nil where it is not certainly defined, or holds something else.
  func value(_ expression: Expression) -> Interval? {
    switch expression.node {
    case .number(let numeral): return (try? Expansion.rational(numeral)).map { Interval($0, precision) }
    case .constant(.pi): return pi
    case .constant(.e): return applied(.exp, [Interval(Rational(1), precision)])
    case .symbol(let symbol): return symbols[symbol]
    case .sum(let terms):
      var total = Interval(Rational(0), precision)
      for term in terms {
        guard let next = value(term) else { return nil }
        total = total + next
      }
      return total
    case .product(let factors):
      var total = Interval(Rational(1), precision)
      for factor in factors {
        guard let next = value(factor) else { return nil }
        total = total * next
      }
      return total
    case .negation(let operand): return value(operand).map { -$0 }
    case .quotient(let top, let bottom):
      guard let a = value(top), let b = value(bottom) else { return nil }
      return a.divided(by: b)
    case .power(let base, let exponent):
      guard let x = value(base) else { return nil }
      if case .number(let numeral) = exponent.node, let count = numeral.smallInteger {
        return x.raised(to: count)
      }
      if case .negation(let inner) = exponent.node, case .number(let numeral) = inner.node,
        let count = numeral.smallInteger, count >= 0
      {
        return x.raised(to: -count)
      }
      guard x.isPositive, let y = value(exponent), let logarithm = x.logarithm else { return nil }
      return (y * logarithm).exponential
    case .root(let radicand, let degree):
      guard degree <= 64 else { return nil }
      return value(radicand)?.root(degree: degree)
    case .degrees(let operand): return value(operand).map { ($0 * pi).over(180) }
    case .magnitude(let operand): return value(operand)?.magnitude
    case .call(let function, let arguments):
      var operands: [Interval] = []
      for argument in arguments {
        guard let operand = value(argument) else { return nil }
        operands.append(operand)
      }
      return applied(function, operands)
    default: return nil
    }
  }

  private func applied(_ function: BuiltIn, _ operands: [Interval]) -> Interval? {
    let call = Call(function: function, low: operands.map(\.low), high: operands.map(\.high))
    if let value = known[call] { return value }
    let value = operands.first.flatMap { computed(function, $0, operands) }
    known[call] = value
    return value
  }

  private func computed(_ function: BuiltIn, _ x: Interval, _ operands: [Interval]) -> Interval? {
    let one = Interval(Rational(1), x.precision)
    switch function.family {
    case .number(.circular(let ratio)):
      return x.circle.flatMap { circle in
        switch ratio {
        case .sine: circle.sine
        case .cosine: circle.cosine
        case .tangent: circle.sine.divided(by: circle.cosine)
        case .cotangent: circle.cosine.divided(by: circle.sine)
        case .secant: one.divided(by: circle.cosine)
        case .cosecant: one.divided(by: circle.sine)
        }
      }
    case .number(.squareRoot): return x.root(degree: 2)
    case .number(.absoluteValue): return x.magnitude
    case .number(.exponential): return x.exponential
    case .number(.logarithm): return x.logarithm
    case .number(.inverseCircular(.arcTangent)): return x.arcTangent
    case .number(.step(.floor)): return x.floor.map { Interval(Rational($0), x.precision) }
    case .number(.step(.sign)):
      if x.isPositive { return one }
      if x.isNegative { return -one }
      return x.low.isZero && x.high.isZero ? x : nil
    case .angleOfPoint:
      guard operands.count == 2 else { return nil }
      // In the right half plane the quotient tells; off the axis, the other one.
      let (y, x) = (operands[0], operands[1])
      if x.isPositive { return y.divided(by: x)?.arcTangent }
      guard y.isPositive || y.isNegative, let angle = x.divided(by: y)?.arcTangent else { return nil }
      let quarter = pi.over(2)
      return y.isPositive ? quarter - angle : -quarter - angle
    case .number(.inverseCircular(let angle)):
      // asin x = atan(x/√(1 − x²)), inside of −1 < x < 1.
      let square = one - x * x
      guard square.isPositive, let root = square.root(degree: 2), let arc = x.divided(by: root)?.arcTangent
      else {
        return nil
      }
      return angle == .arcSine ? arc : pi.over(2) - arc
    case .number(.hyperbolic(let combination)):
      guard let a = x.exponential, let b = (-x).exponential else { return nil }
      switch combination {
      case .sine: return (a - b).over(2)
      case .cosine: return (a + b).over(2)
      case .tangent: return (a - b).divided(by: a + b)
      }
    case .extremum(let isLeast):
      return operands.dropFirst().reduce(x) { isLeast ? -((-$0).maximum(-$1)) : $0.maximum($1) }
    case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
      .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      return nil
    }
  }
}
