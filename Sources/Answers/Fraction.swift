import FormulaSyntax
import SourceText

/// A fraction of 64-bit integers in lowest terms; operations whose result does not fit give nil.
///
/// The width is said, since a machine word has 32 bits in the page and both must decide alike.
public struct Fraction: Hashable, Sendable {
  /// The number above the line, with the sign.
  public let numerator: Int64
  /// The number below the line; at least 1.
  public let denominator: Int64

  /// An integer.
  public init(_ integer: Int64) {
    numerator = integer
    denominator = 1
  }

  /// The quotient; nil for a denominator of 0.
  public init?(_ numerator: Int64, over denominator: Int64) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    var (a, b) = (abs(numerator), abs(denominator))
    while b != 0 { (a, b) = (b, a % b) }
    let sign: Int64 = denominator < 0 ? -1 : 1
    self.numerator = sign * numerator / max(1, a)
    self.denominator = sign * denominator / max(1, a)
  }

  /// The value of a decimal literal; nil where it does not fit.
  public init?(_ numeral: Numeral) {
    var decimals = numeral.decimals
    var significand: Int64
    switch numeral.significand {
    case .small(let value): significand = Int64(value)
    case .digits(let digits):
      // 1.5000000000000000000 is a number with few digits.
      var text = digits.utf8[...]
      while decimals > 0, text.last == UInt8(ascii: "0") {
        text.removeLast()
        decimals -= 1
      }
      guard let value = Int64(String(decoding: text, as: UTF8.self)) else { return nil }
      significand = value
    }
    while decimals > 0, significand.isMultiple(of: 10) {
      significand /= 10
      decimals -= 1
    }
    guard decimals <= 15 else { return nil }
    var power: Int64 = 1
    for _ in 0..<decimals { power *= 10 }
    self.init(significand, over: power)
  }

  /// Whether it is 0.
  public var isZero: Bool { numerator == 0 }
  /// Whether it is an integer.
  public var isInteger: Bool { denominator == 1 }
  /// The nearest double.
  public var double: Double { Double(numerator) / Double(denominator) }

  /// The sum.
  public func adding(_ other: Fraction) -> Fraction? {
    let (a, first) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (b, second) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (sum, third) = a.addingReportingOverflow(b)
    let (below, fourth) = denominator.multipliedReportingOverflow(by: other.denominator)
    return first || second || third || fourth ? nil : Fraction(sum, over: below)
  }

  /// The product.
  public func multiplied(by other: Fraction) -> Fraction? {
    let (above, first) = numerator.multipliedReportingOverflow(by: other.numerator)
    let (below, second) = denominator.multipliedReportingOverflow(by: other.denominator)
    return first || second ? nil : Fraction(above, over: below)
  }

  /// The quotient; nil for a divisor of 0.
  public func divided(by other: Fraction) -> Fraction? {
    Fraction(other.denominator, over: other.numerator).flatMap { multiplied(by: $0) }
  }

  /// The opposite number.
  public var negated: Fraction? { numerator == .min ? nil : Fraction(-numerator, over: denominator) }

  /// The fraction as a formula.
  public var expression: Expression {
    let size = Expression(.number(Numeral(magnitude: numerator.magnitude)))
    let below = Expression(.number(Numeral(magnitude: denominator.magnitude)))
    let value = denominator == 1 ? size : Expression(.quotient(size, below))
    return numerator < 0 ? Expression(.negation(value)) : value
  }

  /// The fraction as a decimal with so many digits behind the point; nil where it has more.
  public func decimal(_ digits: Int) -> Expression? {
    var power: Int64 = 1
    for _ in 0..<min(digits, 15) { power *= 10 }
    guard power % denominator == 0 else { return nil }
    let (scaled, overflow) = abs(numerator).multipliedReportingOverflow(by: power / denominator)
    guard !overflow else { return nil }
    var numeral = Numeral(magnitude: scaled.magnitude)
    numeral.decimals = digits
    let value = Expression(.number(numeral))
    return numerator < 0 ? Expression(.negation(value)) : value
  }
}

extension Numeral {
  /// A number of up to 64 bits, also where a machine word has fewer.
  public init(magnitude: UInt64) {
    self = Numeral(ascii: String(magnitude).utf8) ?? Numeral(0)
  }
}
