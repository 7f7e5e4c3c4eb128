import CFLINT
import FormulaSyntax
import MatrixCore
import SourceText

// Every type of Arb stands in this file.

/// A real number enclosed in an interval, midpoint ± radius.
///
/// The inclusion principle: if the operands contain exact numbers, the result contains the exact result. Two
/// balls that do not meet thus disprove an equality; two that meet prove nothing. Outside a domain the result
/// is not finite, and it stays so.
///
/// Owns one `arb`. Immutable once it has been handed out, and used by one task.
struct Ball {
  /// A block of memory with the precision and the `arb`.
  private final class Storage: ManagedBuffer<Int, arb_struct> {
    deinit {
      withUnsafeMutablePointerToElements { arb_clear($0) }
    }
  }

  private typealias Pointer = UnsafeMutablePointer<arb_struct>

  private let storage: Storage

  /// The precision in bits that operations use; that of an operand if it is larger.
  var precision: Int { storage.header }

  /// The precision of exact small integers; the other operand's precision wins.
  static let leastPrecision = 53

  /// The number 0.
  private init(precision: Int) {
    storage = unsafeDowncast(Storage.create(minimumCapacity: 1) { _ in precision }, to: Storage.self)
    withPointer { arb_init($0) }
  }

  @inline(__always)
  private func withPointer<Result>(_ body: (Pointer) -> Result) -> Result {
    storage.withUnsafeMutablePointerToElements { body($0) }
  }

  init(_ integer: Int, precision: Int) {
    self.init(precision: precision)
    withPointer { arb_set_si($0, integer) }
  }

  /// A double, exactly.
  init(_ value: Double) {
    self.init(precision: Self.leastPrecision)
    withPointer { arb_set_d($0, value) }
  }

  /// A copy of Arb's own.
  init(copying other: UnsafePointer<arb_struct>, precision: Int) {
    self.init(precision: precision)
    withPointer { arb_set($0, other) }
  }

  /// Hands it to Arb.
  func withArb<Result>(_ body: (UnsafePointer<arb_struct>) -> Result) -> Result {
    withPointer { body(UnsafePointer($0)) }
  }

  /// A fraction.
  init(_ rational: Rational, precision: Int) {
    self.init(rational.numerator, precision: precision)
    if rational.denominator != 1 { withPointer { arb_div_si($0, $0, rational.denominator, precision) } }
  }

  /// An integer of any size.
  init(_ integer: BigInteger, precision: Int) {
    if let small = integer.small {
      self.init(small, precision: precision)
    } else {
      self.init(precision: precision)
      withPointer { target in integer.flint.withPointer { arb_set_fmpz(target, $0) } }
    }
  }

  /// A decimal literal.
  init(_ numeral: Numeral, precision: Int) {
    switch numeral.significand {
    case .small(let value): self.init(value, precision: precision)
    case .digits(let digits):
      if let integer = BigInteger(decimal: digits) {
        self.init(integer, precision: precision)
      } else {
        self = .undefined(precision: precision)
      }
    }
    if numeral.decimals > 0 {
      let power = FLINTInteger(tenToThe: numeral.decimals)
      withPointer { target in power.withPointer { arb_div_fmpz(target, target, $0, precision) } }
    }
  }

  /// A mathematical constant.
  init(_ constant: Expression.Constant, precision: Int) {
    self.init(precision: precision)
    withPointer { target in
      switch constant {
      case .pi: arb_const_pi(target, precision)
      case .e: arb_const_e(target, precision)
      }
    }
  }

  /// The integer nearest to the midpoint, where it fits a word.
  var nearestInteger: Int? {
    guard isFinite else { return nil }
    return Int(exactly: midpointDouble.rounded())
  }

  /// The midpoint as a double.
  var midpointDouble: Double { withPointer { arf_get_d(&$0.pointee.mid, ARF_RND_NEAR) } }

  /// The smallest ball that contains two others.
  func union(_ other: Ball) -> Ball { binary(other) { arb_union($0, $1, $2, $3) } }

  /// The midpoint, as an exact number.
  var midpoint: Ball {
    unary { result, x, _ in arb_get_mid_arb(result, x) }
  }

  /// An exact number that is at most every number of the ball.
  var lowerEnd: Ball {
    unary { result, x, precision in
      var end = arf_struct()
      arf_init(&end)
      arb_get_lbound_arf(&end, x, precision)
      arb_set_arf(result, &end)
      arf_clear(&end)
    }
  }

  /// An exact number that is at least every number of the ball.
  var upperEnd: Ball {
    unary { result, x, precision in
      var end = arf_struct()
      arf_init(&end)
      arb_get_ubound_arf(&end, x, precision)
      arb_set_arf(result, &end)
      arf_clear(&end)
    }
  }

  /// The greatest integer that is at most the number, for each number of the ball.
  var floor: Ball { unary { result, x, precision in arb_floor(result, x, precision) } }

  /// Twice the radius, as an approximate number.
  var width: Double {
    let radius = unary { result, x, _ in arb_get_rad_arb(result, x) }
    return 2 * radius.withPointer { arf_get_d(&$0.pointee.mid, ARF_RND_NEAR) }
  }

  static func undefined(precision: Int) -> Ball {
    let result = Ball(precision: precision)
    result.withPointer { arb_indeterminate($0) }
    return result
  }

  var isFinite: Bool { withPointer { arb_is_finite($0) } != 0 }
  var isPositive: Bool { isFinite && withPointer { arb_is_positive($0) } != 0 }
  var isNegative: Bool { isFinite && withPointer { arb_is_negative($0) } != 0 }
  /// The sign of all of its numbers; nil where they have several, or it has none.
  var sign: Int? { isPositive ? 1 : isNegative ? -1 : isExactlyZero ? 0 : nil }
  var isNonnegative: Bool { isFinite && withPointer { arb_is_nonnegative($0) } != 0 }
  var isExactlyZero: Bool { withPointer { arb_is_zero($0) } != 0 }
  var containsZero: Bool { withPointer { arb_contains_zero($0) } != 0 }
  var isExact: Bool { withPointer { arb_is_exact($0) } != 0 }

  /// Whether both are finite and have no number in common.
  func isSeparated(from other: Ball) -> Bool {
    isFinite && other.isFinite && comparison(other) { arb_overlaps($0, $1) } == 0
  }

  /// Whether every number of the ball is certainly less than every number of the other.
  func isLess(than other: Ball) -> Bool {
    isFinite && other.isFinite && comparison(other) { arb_lt($0, $1) } != 0
  }

  /// Whether every number of the ball is certainly at most every number of the other.
  func isAtMost(_ other: Ball) -> Bool {
    isFinite && other.isFinite && comparison(other) { arb_le($0, $1) } != 0
  }

  /// Decimal digits of the midpoint, all of them certain up to one unit in the last place, without radius.
  func text(digits: Int) -> String {
    guard let raw = withPointer({ arb_get_str($0, digits, lectern_arb_str_no_radius) }) else { return "" }
    defer { flint_free(raw) }
    return String(cString: raw)
  }

  @inline(__always)
  private func comparison(_ other: Ball, _ body: (Pointer, Pointer) -> Int32) -> Int32 {
    withPointer { left in other.withPointer { right in body(left, right) } }
  }

  @inline(__always)
  private func binary(_ other: Ball, _ operation: (Pointer, Pointer, Pointer, Int) -> Void) -> Ball {
    let precision = max(precision, other.precision)
    let result = Ball(precision: precision)
    // Arb gives some functions of what is not finite a value, such as a sign; here undefined in is undefined out.
    guard isFinite, other.isFinite else {
      result.withPointer { arb_indeterminate($0) }
      return result
    }
    result.withPointer { target in
      withPointer { left in other.withPointer { right in operation(target, left, right, precision) } }
    }
    return result
  }

  @inline(__always)
  private func unary(_ operation: (Pointer, Pointer, Int) -> Void) -> Ball {
    let precision = precision
    let result = Ball(precision: precision)
    guard isFinite else {
      result.withPointer { arb_indeterminate($0) }
      return result
    }
    result.withPointer { target in withPointer { operation(target, $0, precision) } }
    return result
  }
}

extension Ball: FormulaNumber {
  init(_ integer: Int) {
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
    switch function.ofNumber {
    case .circular(.tangent): argument.unary { arb_tan($0, $1, $2) }
    case .circular(let ratio): ratio.value(sine: sine(argument), cosine: cosine(argument))
    case .inverseCircular(let angle):
      switch angle {
      case .arcSine: argument.unary { arb_asin($0, $1, $2) }
      case .arcCosine: argument.unary { arb_acos($0, $1, $2) }
      case .arcTangent: argument.unary { arb_atan($0, $1, $2) }
      }
    case .hyperbolic(let combination):
      switch combination {
      case .sine: argument.unary { arb_sinh($0, $1, $2) }
      case .cosine: argument.unary { arb_cosh($0, $1, $2) }
      case .tangent: argument.unary { arb_tanh($0, $1, $2) }
      }
    case .exponential: argument.unary { arb_exp($0, $1, $2) }
    case .logarithm: argument.unary { arb_log($0, $1, $2) }
    case .squareRoot: squareRoot(argument)
    case .absoluteValue: absoluteValue(argument)
    case .step(.sign): argument.unary { result, x, _ in arb_sgn(result, x) }
    case .step(.floor): argument.floor
    case nil: undefined(precision: argument.precision)
    }
  }

  static func arcTangent(y: Ball, x: Ball) -> Ball {
    // Arb gives 0 at the origin, where the angle of a point is not defined.
    if y.containsZero, x.containsZero { return undefined(precision: max(x.precision, y.precision)) }
    return y.binary(x) { arb_atan2($0, $1, $2, $3) }
  }

  func raised(to exponent: Int) -> Ball {
    if exponent == 0 { return isFinite ? Ball(1, precision: precision) : self }
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
    if isFinite, containsZero, degree % 2 == 1 || isNonnegative {
      // Around 0, where Arb has no root: roots grow with their radicands.
      return (-(-lowerEnd).rootOfEnd(degree)).union(upperEnd.rootOfEnd(degree))
    }
    return unary { arb_root_ui($0, $1, UInt(degree), $2) }
  }

  /// The root of an exact number that is not negative; Arb gives 0 none of a degree above 2.
  private func rootOfEnd(_ degree: Int) -> Ball {
    isExactlyZero ? self : unary { arb_root_ui($0, $1, UInt(degree), $2) }
  }

  var knownInteger: Int? {
    guard isFinite, isExact else { return nil }
    return withPointer { pointer in
      guard arf_is_int(&pointer.pointee.mid) != 0, arf_cmpabs_2exp_si(&pointer.pointee.mid, 62) < 0 else {
        return nil
      }
      return Int(arf_get_si(&pointer.pointee.mid, ARF_RND_DOWN))
    }
  }
}
