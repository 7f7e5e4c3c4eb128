import CFLINT
import FormulaSyntax
import MatrixCore

// The complex numbers of Arb stand in this file.

/// A complex number enclosed in a rectangle, as a value of the functions that formulas of real numbers have.
///
/// On the real axis a function's value encloses that of the real function, where that is defined. A number that asks for analytic
/// functions is not finite where a function is not analytic on all of the rectangle: at a branch cut, or where |u| has a kink.
///
/// Owns one `acb`. Immutable once it has been handed out, and used by one task.
struct ComplexBall {
  private struct Header {
    var precision: Int
    var isAnalytic: Bool
  }

  private final class Storage: ManagedBuffer<Header, acb_struct> {
    deinit {
      withUnsafeMutablePointerToElements { acb_clear($0) }
    }
  }

  private typealias Pointer = UnsafeMutablePointer<acb_struct>

  private let storage: Storage

  /// The number 0.
  private init(_ header: Header) {
    storage = unsafeDowncast(Storage.create(minimumCapacity: 1) { _ in header }, to: Storage.self)
    withPointer { acb_init($0) }
  }

  @inline(__always)
  private func withPointer<Result>(_ body: (Pointer) -> Result) -> Result {
    storage.withUnsafeMutablePointerToElements { body($0) }
  }

  /// A real number.
  init(_ ball: Ball, precision: Int, isAnalytic: Bool) {
    self.init(Header(precision: precision, isAnalytic: isAnalytic))
    withPointer { target in ball.withArb { acb_set_arb(target, $0) } }
  }

  private var isFinite: Bool { withPointer { acb_is_finite($0) } != 0 }

  private static func header(_ left: ComplexBall, _ right: ComplexBall) -> Header {
    Header(
      precision: max(left.storage.header.precision, right.storage.header.precision),
      isAnalytic: left.storage.header.isAnalytic || right.storage.header.isAnalytic)
  }

  private static func undefined(_ header: Header) -> ComplexBall {
    let result = ComplexBall(header)
    result.withPointer { acb_indeterminate($0) }
    return result
  }

  private func binary(
    _ other: ComplexBall, _ operation: (Pointer, Pointer, Pointer, Int32, Int) -> Void
  ) -> ComplexBall {
    let header = Self.header(self, other)
    guard isFinite, other.isFinite else { return .undefined(header) }
    let result = ComplexBall(header)
    result.withPointer { target in
      withPointer { left in
        other.withPointer { right in
          operation(target, left, right, header.isAnalytic ? 1 : 0, header.precision)
        }
      }
    }
    return result
  }

  private func unary(_ operation: (Pointer, Pointer, Int32, Int) -> Void) -> ComplexBall {
    let header = storage.header
    guard isFinite else { return .undefined(header) }
    let result = ComplexBall(header)
    result.withPointer { target in
      withPointer { operation(target, $0, header.isAnalytic ? 1 : 0, header.precision) }
    }
    return result
  }

  /// Whether a value must be analytic, and the rectangle meets a line on which the function is not: the part of the real axis, or of
  /// the imaginary one, whose numbers are at least 1 in size.
  private func meetsCut(isImaginary: Bool) -> Bool {
    guard storage.header.isAnalytic else { return false }
    return withPointer { pointer in
      let (along, across) =
        isImaginary
        ? (acb_imag_ptr(pointer), acb_real_ptr(pointer)) : (acb_real_ptr(pointer), acb_imag_ptr(pointer))
      guard let along, let across, arb_contains_zero(across) != 0 else { return false }
      var size = arb_struct()
      arb_init(&size)
      defer { arb_clear(&size) }
      arb_abs(&size, along)
      var one = arb_struct()
      arb_init(&one)
      defer { arb_clear(&one) }
      arb_one(&one)
      return arb_lt(&size, &one) == 0
    }
  }
}

extension ComplexBall: FormulaNumber {
  init(_ integer: Int) {
    self.init(Header(precision: Ball.leastPrecision, isAnalytic: false))
    withPointer { acb_set_si($0, integer) }
  }

  static func + (left: ComplexBall, right: ComplexBall) -> ComplexBall {
    left.binary(right) { acb_add($0, $1, $2, $4) }
  }
  static func - (left: ComplexBall, right: ComplexBall) -> ComplexBall {
    left.binary(right) { acb_sub($0, $1, $2, $4) }
  }
  static func * (left: ComplexBall, right: ComplexBall) -> ComplexBall {
    left.binary(right) { acb_mul($0, $1, $2, $4) }
  }
  static func / (left: ComplexBall, right: ComplexBall) -> ComplexBall {
    left.binary(right) { acb_div($0, $1, $2, $4) }
  }
  static prefix func - (operand: ComplexBall) -> ComplexBall {
    operand.unary { result, z, _, _ in acb_neg(result, z) }
  }

  static func sine(_ angle: ComplexBall) -> ComplexBall { angle.unary { acb_sin($0, $1, $3) } }
  static func cosine(_ angle: ComplexBall) -> ComplexBall { angle.unary { acb_cos($0, $1, $3) } }
  static func squareRoot(_ operand: ComplexBall) -> ComplexBall {
    operand.unary { acb_sqrt_analytic($0, $1, $2, $3) }
  }
  static func absoluteValue(_ operand: ComplexBall) -> ComplexBall {
    operand.unary { acb_real_abs($0, $1, $2, $3) }
  }
  static func minimum(_ operands: [ComplexBall]) -> ComplexBall {
    guard let first = operands.first else { return .undefined(Header(precision: 64, isAnalytic: false)) }
    return operands.dropFirst().reduce(first) { $0.binary($1) { acb_real_min($0, $1, $2, $3, $4) } }
  }
  static func maximum(_ operands: [ComplexBall]) -> ComplexBall {
    guard let first = operands.first else { return .undefined(Header(precision: 64, isAnalytic: false)) }
    return operands.dropFirst().reduce(first) { $0.binary($1) { acb_real_max($0, $1, $2, $3, $4) } }
  }

  /// The angle of a point is known on the right of the y axis, where it is that of a quotient.
  static func arcTangent(y: ComplexBall, x: ComplexBall) -> ComplexBall {
    guard x.isFinite, x.withPointer({ arb_is_positive(acb_real_ptr($0)) }) != 0 else {
      return .undefined(header(x, y))
    }
    return applied(.atan, y / x)
  }

  var isKnownZero: Bool { withPointer { acb_is_zero($0) } != 0 }

  static func applied(_ function: BuiltIn, _ argument: ComplexBall) -> ComplexBall {
    switch function.ofNumber {
    case .circular(.tangent): return argument.unary { acb_tan($0, $1, $3) }
    case .circular(let ratio): return ratio.value(sine: sine(argument), cosine: cosine(argument))
    case .inverseCircular(let angle):
      switch angle {
      case .arcSine, .arcCosine:
        if argument.meetsCut(isImaginary: false) { return .undefined(argument.storage.header) }
        return angle == .arcSine
          ? argument.unary { acb_asin($0, $1, $3) } : argument.unary { acb_acos($0, $1, $3) }
      case .arcTangent:
        if argument.meetsCut(isImaginary: true) { return .undefined(argument.storage.header) }
        return argument.unary { acb_atan($0, $1, $3) }
      }
    case .hyperbolic(let combination):
      switch combination {
      case .sine: return argument.unary { acb_sinh($0, $1, $3) }
      case .cosine: return argument.unary { acb_cosh($0, $1, $3) }
      case .tangent: return argument.unary { acb_tanh($0, $1, $3) }
      }
    case .exponential: return argument.unary { acb_exp($0, $1, $3) }
    case .logarithm: return argument.unary { acb_log_analytic($0, $1, $2, $3) }
    case .squareRoot: return squareRoot(argument)
    case .absoluteValue: return absoluteValue(argument)
    case .step(.sign): return argument.unary { acb_real_sgn($0, $1, $2, $3) }
    case .step(.floor): return argument.unary { acb_real_floor($0, $1, $2, $3) }
    case nil: return .undefined(argument.storage.header)
    }
  }

  func raised(to exponent: Int) -> ComplexBall {
    unary { acb_pow_si($0, $1, exponent, $3) }
  }

  func raised(to exponent: ComplexBall) -> ComplexBall {
    if let count = exponent.knownInteger { return raised(to: count) }
    return binary(exponent) { acb_pow_analytic($0, $1, $2, $3, $4) }
  }

  /// A root; of an odd degree the real one, of numbers on one side of the imaginary axis.
  func root(degree: Int) -> ComplexBall {
    if degree == 2 { return Self.squareRoot(self) }
    let isNegative = isFinite && withPointer { arb_is_negative(acb_real_ptr($0)) } != 0
    let isPositive = isFinite && withPointer { arb_is_positive(acb_real_ptr($0)) } != 0
    if degree % 2 == 1, isNegative { return -(-self).root(degree: degree) }
    guard degree > 0, isPositive || degree % 2 == 0 else { return .undefined(storage.header) }
    let header = storage.header
    let part = Ball(Rational(1, over: degree) ?? .one, precision: header.precision)
    return raised(to: ComplexBall(part, precision: header.precision, isAnalytic: header.isAnalytic))
  }

  var knownInteger: Int? {
    guard isFinite, withPointer({ acb_is_int($0) }) != 0 else { return nil }
    return withPointer { pointer in
      guard let real = acb_real_ptr(pointer), arf_cmpabs_2exp_si(&real.pointee.mid, 40) < 0 else {
        return nil
      }
      return Int(arf_get_si(&real.pointee.mid, ARF_RND_DOWN))
    }
  }
}

// MARK: Integrals

extension ComplexBall {
  /// What is integrated, and how long that may take.
  private final class Integrand {
    let program: ScalarProgram
    let budget: Budget

    init(_ program: ScalarProgram, _ budget: Budget) {
      self.program = program
      self.budget = budget
    }

    /// Its value at a number, analytic around it if `isAnalytic`.
    func value(_ z: UnsafePointer<acb_struct>, isAnalytic: Bool, _ precision: Int) -> ComplexBall {
      let header = Header(precision: precision, isAnalytic: isAnalytic)
      guard budget.hasTime else { return .undefined(header) }
      let variable = ComplexBall(header)
      variable.withPointer { acb_set($0, z) }
      return program.value(
        numeral: {
          ComplexBall(Ball($0, precision: precision), precision: precision, isAnalytic: isAnalytic)
        },
        constant: {
          ComplexBall(Ball($0, precision: precision), precision: precision, isAnalytic: isAnalytic)
        },
        symbol: { _ in variable })
    }
  }

  /// An enclosure of the integral of a program in one symbol between two numbers (Petras's algorithm, as Arb has it); nil where none
  /// that is finite was found.
  ///
  /// The program's value is to be defined, and continuous, at each number between the two.
  static func integral(
    of program: ScalarProgram, from lower: Ball, to upper: Ball, precision: Int, budget: Budget
  ) -> Ball? {
    let header = Header(precision: precision, isAnalytic: false)
    let result = ComplexBall(header)
    let start = ComplexBall(lower, precision: precision, isAnalytic: false)
    let end = ComplexBall(upper, precision: precision, isAnalytic: false)
    var options = acb_calc_integrate_opt_struct()
    acb_calc_integrate_opt_init(&options)
    options.eval_limit = 50 * precision
    options.depth_limit = 2 * precision
    var tolerance = mag_struct()
    mag_init(&tolerance)
    defer { mag_clear(&tolerance) }
    mag_set_ui_2exp_si(&tolerance, 1, -precision)
    let integrand = Integrand(program, budget)
    withExtendedLifetime(integrand) {
      result.withPointer { target in
        start.withPointer { a in
          end.withPointer { b in
            _ = acb_calc_integrate(
              target,
              { value, place, integrand, order, precision in
                guard let value, let place, let integrand else { return 1 }
                let own = Unmanaged<Integrand>.fromOpaque(integrand).takeUnretainedValue()
                let result = own.value(place, isAnalytic: order > 0, precision)
                result.withPointer { acb_set(value, $0) }
                return 0
              },
              Unmanaged.passUnretained(integrand).toOpaque(), a, b, precision, &tolerance, &options, precision
            )
          }
        }
      }
    }
    guard result.isFinite else { return nil }
    return result.withPointer { pointer in
      acb_real_ptr(pointer).map { Ball(copying: $0, precision: precision) }
    }
  }
}
