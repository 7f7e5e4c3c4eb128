/// A rational number whose numerator and denominator fit machine words; lowest terms, positive denominator.
///
/// Operations return nil where the result does not fit; the caller goes on with FLINT's integers.
struct Rational: Hashable, Sendable {
  let numerator: Int
  let denominator: Int

  init(_ integer: Int) {
    numerator = integer
    denominator = 1
  }

  /// Nil for a denominator of 0, and where `Int.min` would have to be negated.
  init?(_ numerator: Int, over denominator: Int) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    let divisor = Self.gcd(numerator.magnitude, denominator.magnitude)
    let sign = denominator < 0 ? -1 : 1
    self.numerator = sign * numerator / Int(divisor)
    self.denominator = sign * denominator / Int(divisor)
  }

  static let zero = Rational(0)
  static let one = Rational(1)

  var isZero: Bool { numerator == 0 }
  var isInteger: Bool { denominator == 1 }
  var negated: Rational? { numerator == .min ? nil : Rational(0 - numerator, over: denominator) }

  /// The nearest double, or nearly.
  var double: Double { Double(numerator) / Double(denominator) }

  /// The greatest integer that is not above it.
  var floor: Rational {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return Rational(remainder < 0 ? quotient - 1 : quotient)
  }

  static func gcd(_ a: UInt, _ b: UInt) -> UInt { max(1, divisor(a, b)) }

  /// The greatest common divisor, which is 0 only for two zeros.
  static func divisor(_ a: UInt, _ b: UInt) -> UInt {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  static func lcm(_ a: Int, _ b: Int) -> Int? {
    guard a > 0, b > 0 else { return nil }
    let (product, overflow) = (a / Int(gcd(UInt(a), UInt(b)))).multipliedReportingOverflow(by: b)
    return overflow ? nil : product
  }

  func adding(_ other: Rational) -> Rational? {
    let (left, a) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (right, b) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (sum, c) = left.addingReportingOverflow(right)
    let (bottom, d) = denominator.multipliedReportingOverflow(by: other.denominator)
    return a || b || c || d ? nil : Rational(sum, over: bottom)
  }

  func multiplied(by other: Rational) -> Rational? {
    let (top, a) = numerator.multipliedReportingOverflow(by: other.numerator)
    let (bottom, b) = denominator.multipliedReportingOverflow(by: other.denominator)
    return a || b ? nil : Rational(top, over: bottom)
  }

  /// Nil also for a divisor of 0.
  func divided(by other: Rational) -> Rational? {
    guard let inverse = Rational(other.denominator, over: other.numerator) else { return nil }
    return multiplied(by: inverse)
  }

  /// `3`, `-1/2`.
  var text: String { denominator == 1 ? String(numerator) : "\(numerator)/\(denominator)" }
}
