import CFLINT
import FormulaSyntax
import MatrixCore

// Every type of Arb stands in this file.

/// A real number enclosed in an interval, midpoint ± radius.
///
/// The inclusion principle: if the operands contain exact numbers, the result contains the exact result. Two
/// balls that do not meet thus disprove an equality; two that meet prove nothing. Outside a domain the result
/// is not finite, and it stays so.
///
/// Owns one `arb`. Immutable once it has been handed out, and used by one task.
final class Ball {
  let pointer: UnsafeMutablePointer<arb_struct>
  /// The precision in bits that operations use; that of an operand if it is larger.
  let precision: Int

  /// The precision of exact small integers; the other operand's precision wins.
  static let leastPrecision = 53

  private init(precision: Int) {
    self.precision = precision
    pointer = .allocate(capacity: 1)
    arb_init(pointer)
  }

  init(_ integer: Int, precision: Int) {
    self.precision = precision
    pointer = .allocate(capacity: 1)
    arb_init(pointer)
    arb_set_si(pointer, integer)
  }

  deinit {
    arb_clear(pointer)
    pointer.deallocate()
  }

  /// A fraction.
  convenience init(_ rational: Rational, precision: Int) {
    self.init(rational.numerator, precision: precision)
    if rational.denominator != 1 { arb_div_si(pointer, pointer, rational.denominator, precision) }
  }

  /// An integer of any size.
  convenience init(_ integer: BigInteger, precision: Int) {
    self.init(precision: precision)
    arb_set_fmpz(pointer, integer.pointer)
  }

  /// A decimal literal.
  convenience init(_ numeral: Numeral, precision: Int) {
    switch numeral.significand {
    case .small(let value): self.init(value, precision: precision)
    case .digits(let digits):
      self.init(0, precision: precision)
      if let integer = BigInteger(decimal: digits) {
        withExtendedLifetime(integer) { arb_set_fmpz(pointer, integer.pointer) }
      } else {
        arb_indeterminate(pointer)
      }
    }
    if numeral.decimals > 0 {
      let power = BigInteger(tenToThe: numeral.decimals)
      withExtendedLifetime(power) { arb_div_fmpz(pointer, pointer, power.pointer, precision) }
    }
  }

  /// A mathematical constant.
  convenience init(_ constant: Expression.Constant, precision: Int) {
    self.init(precision: precision)
    switch constant {
    case .pi: arb_const_pi(pointer, precision)
    case .e: arb_const_e(pointer, precision)
    }
  }

  /// The integer nearest to the midpoint, where it fits a word.
  var nearestInteger: Int? {
    guard isFinite else { return nil }
    let middle = midpoint
    let value = arf_get_d(&middle.pointer.pointee.mid, ARF_RND_NEAR)
    return Int(exactly: value.rounded())
  }

  /// The smallest ball that contains two others.
  func union(_ other: Ball) -> Ball { binary(other) { arb_union($0, $1, $2, $3) } }

  /// The midpoint, as an exact number.
  var midpoint: Ball {
    let result = Ball(precision: precision)
    arb_get_mid_arb(result.pointer, pointer)
    return result
  }

  /// An exact number that is at most every number of the ball.
  var lowerEnd: Ball {
    let result = Ball(precision: precision)
    var end = arf_struct()
    arf_init(&end)
    arb_get_lbound_arf(&end, pointer, precision)
    arb_set_arf(result.pointer, &end)
    arf_clear(&end)
    return result
  }

  /// An exact number that is at least every number of the ball.
  var upperEnd: Ball {
    let result = Ball(precision: precision)
    var end = arf_struct()
    arf_init(&end)
    arb_get_ubound_arf(&end, pointer, precision)
    arb_set_arf(result.pointer, &end)
    arf_clear(&end)
    return result
  }

  /// Twice the radius, as an approximate number.
  var width: Double {
    let radius = Ball(precision: precision)
    arb_get_rad_arb(radius.pointer, pointer)
    return 2 * arf_get_d(&radius.pointer.pointee.mid, ARF_RND_NEAR)
  }

  static func undefined(precision: Int) -> Ball {
    let result = Ball(precision: precision)
    arb_indeterminate(result.pointer)
    return result
  }

  var isFinite: Bool { arb_is_finite(pointer) != 0 }
  var isPositive: Bool { isFinite && arb_is_positive(pointer) != 0 }
  var isNegative: Bool { isFinite && arb_is_negative(pointer) != 0 }
  var isNonnegative: Bool { isFinite && arb_is_nonnegative(pointer) != 0 }
  var isExactlyZero: Bool { arb_is_zero(pointer) != 0 }
  var containsZero: Bool { arb_contains_zero(pointer) != 0 }
  var isExact: Bool { arb_is_exact(pointer) != 0 }

  /// Whether both are finite and have no number in common.
  func isSeparated(from other: Ball) -> Bool {
    isFinite && other.isFinite && arb_overlaps(pointer, other.pointer) == 0
  }

  /// Whether every number of the ball is certainly less than every number of the other.
  func isLess(than other: Ball) -> Bool { isFinite && other.isFinite && arb_lt(pointer, other.pointer) != 0 }

  /// Whether every number of the ball is certainly at most every number of the other.
  func isAtMost(_ other: Ball) -> Bool { isFinite && other.isFinite && arb_le(pointer, other.pointer) != 0 }

  /// Decimal digits of the midpoint, all of them certain up to one unit in the last place, without radius.
  func text(digits: Int) -> String {
    guard let raw = arb_get_str(pointer, digits, lectern_arb_str_no_radius) else { return "" }
    defer { flint_free(raw) }
    return String(cString: raw)
  }

  private func binary(
    _ other: Ball,
    _ operation: (
      UnsafeMutablePointer<arb_struct>, UnsafeMutablePointer<arb_struct>, UnsafeMutablePointer<arb_struct>,
      Int
    ) -> Void
  ) -> Ball {
    let result = Ball(precision: max(precision, other.precision))
    operation(result.pointer, pointer, other.pointer, result.precision)
    return result
  }

  private func unary(
    _ operation: (UnsafeMutablePointer<arb_struct>, UnsafeMutablePointer<arb_struct>, Int) -> Void
  ) -> Ball {
    let result = Ball(precision: precision)
    operation(result.pointer, pointer, precision)
    return result
  }
}

extension Ball: FormulaNumber {
  convenience init(_ integer: Int) {
    self.init(integer, precision: Self.leastPrecision)
  }

  static func + (left: Ball, right: Ball) -> Ball { left.binary(right) { arb_add($0, $1, $2, $3) } }
  static func - (left: Ball, right: Ball) -> Ball { left.binary(right) { arb_sub($0, $1, $2, $3) } }
  static func * (left: Ball, right: Ball) -> Ball { left.binary(right) { arb_mul($0, $1, $2, $3) } }
  static func / (left: Ball, right: Ball) -> Ball { left.binary(right) { arb_div($0, $1, $2, $3) } }
  static prefix func - (operand: Ball) -> Ball { operand.unary { result, x, _ in arb_neg(result, x) } }

  static func sine(_ angle: Ball) -> Ball { angle.unary { arb_sin($0, $1, $2) } }
  static func cosine(_ angle: Ball) -> Ball { angle.unary { arb_cos($0, $1, $2) } }
  static func squareRoot(_ operand: Ball) -> Ball { operand.unary { arb_sqrt($0, $1, $2) } }
  static func absoluteValue(_ operand: Ball) -> Ball { operand.unary { result, x, _ in arb_abs(result, x) } }

  static func minimum(_ operands: [Ball]) -> Ball {
    guard let first = operands.first else { return undefined(precision: leastPrecision) }
    return operands.dropFirst().reduce(first) { $0.binary($1) { arb_min($0, $1, $2, $3) } }
  }

  static func maximum(_ operands: [Ball]) -> Ball {
    guard let first = operands.first else { return undefined(precision: leastPrecision) }
    return operands.dropFirst().reduce(first) { $0.binary($1) { arb_max($0, $1, $2, $3) } }
  }

  var isKnownZero: Bool { isExactlyZero }

  static func applied(_ function: BuiltIn, _ argument: Ball) -> Ball {
    switch function {
    case .sin: sine(argument)
    case .cos: cosine(argument)
    case .tan: argument.unary { arb_tan($0, $1, $2) }
    case .sec: Ball(1) / cosine(argument)
    case .csc: Ball(1) / sine(argument)
    case .cot: cosine(argument) / sine(argument)
    case .asin: argument.unary { arb_asin($0, $1, $2) }
    case .acos: argument.unary { arb_acos($0, $1, $2) }
    case .atan: argument.unary { arb_atan($0, $1, $2) }
    case .sinh: argument.unary { arb_sinh($0, $1, $2) }
    case .cosh: argument.unary { arb_cosh($0, $1, $2) }
    case .tanh: argument.unary { arb_tanh($0, $1, $2) }
    case .exp: argument.unary { arb_exp($0, $1, $2) }
    case .log: argument.unary { arb_log($0, $1, $2) }
    case .sqrt: squareRoot(argument)
    case .abs: absoluteValue(argument)
    case .sign: argument.unary { result, x, _ in arb_sgn(result, x) }
    default: undefined(precision: argument.precision)
    }
  }

  static func arcTangent(y: Ball, x: Ball) -> Ball {
    // Arb gives 0 at the origin, where the angle of a point is not defined.
    if y.containsZero, x.containsZero { return undefined(precision: max(x.precision, y.precision)) }
    return y.binary(x) { arb_atan2($0, $1, $2, $3) }
  }

  func raised(to exponent: Int) -> Ball {
    if exponent == 0 { return containsZero || !isFinite ? .undefined(precision: precision) : Ball(1) }
    let power = unary { arb_pow_ui($0, $1, UInt(exponent.magnitude), $2) }
    return exponent < 0 ? Ball(1) / power : power
  }

  func raised(to exponent: Ball) -> Ball {
    // Arb's power of a negative base is not finite unless the exponent is an integer, as it should be.
    if containsZero, !isPositive, exponent.containsZero { return .undefined(precision: precision) }
    return binary(exponent) { arb_pow($0, $1, $2, $3) }
  }

  func root(degree: Int) -> Ball {
    guard degree >= 2 else { return .undefined(precision: precision) }
    if degree % 2 == 1, isNegative { return -(-self).root(degree: degree) }
    return unary { arb_root_ui($0, $1, UInt(degree), $2) }
  }

  var knownInteger: Int? {
    guard isFinite, isExact else { return nil }
    let integer = BigInteger(0)
    return arb_get_unique_fmpz(integer.pointer, pointer) != 0 ? integer.small : nil
  }
}
