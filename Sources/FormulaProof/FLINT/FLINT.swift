import CFLINT
import FormulaSyntax

// Every type of FLINT's exact arithmetic stands in this file, owned by one wrapper each.
//
// A wrapper hands its pointer to C. Swift may release an object after its last use, which is the reading of the
// pointer: parameters, `self` and results that are used later live long enough, and a local object of which only
// the pointer is used is kept alive with `withExtendedLifetime`.

/// An integer of any size.
///
/// Owns one `fmpz`. Not shared between tasks: all exact arithmetic of a claim happens in one.
final class BigInteger {
  let pointer: UnsafeMutablePointer<fmpz>

  init(_ value: Int) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: 0)
    fmpz_init(pointer)
    fmpz_set_si(pointer, value)
  }

  /// Reads decimal digits with an optional `-`; nil for anything else.
  convenience init?(decimal: String) {
    self.init(0)
    guard !decimal.isEmpty, fmpz_set_str(pointer, decimal, 10) == 0 else { return nil }
  }

  /// 10 to a power.
  convenience init(tenToThe exponent: Int) {
    self.init(10)
    fmpz_pow_ui(pointer, pointer, UInt(exponent))
  }

  deinit {
    fmpz_clear(pointer)
    pointer.deallocate()
  }

  var sign: Int { Int(fmpz_sgn(pointer)) }
  var isOne: Bool { fmpz_is_one(pointer) != 0 }
  var bitCount: Int { Int(fmpz_bits(pointer)) }

  /// The value where it fits a machine word.
  var small: Int? { fmpz_fits_si(pointer) != 0 ? Int(fmpz_get_si(pointer)) : nil }

  var negated: BigInteger {
    let result = BigInteger(0)
    fmpz_neg(result.pointer, pointer)
    return result
  }

  func multiplied(by other: BigInteger) -> BigInteger {
    let result = BigInteger(0)
    fmpz_mul(result.pointer, pointer, other.pointer)
    return result
  }

  /// The square root where the value is a square; nil otherwise.
  var exactSquareRoot: BigInteger? {
    guard sign >= 0, fmpz_is_square(pointer) != 0 else { return nil }
    let result = BigInteger(0)
    fmpz_sqrt(result.pointer, pointer)
    return result
  }

  var text: String {
    guard let digits = fmpz_get_str(nil, 10, pointer) else { return "" }
    defer { flint_free(digits) }
    return String(cString: digits)
  }
}

/// The monomials of a ring of polynomials: how many variables, in lexicographic order.
///
/// The first variable is the greatest. Owns one `fmpz_mpoly_ctx`.
///
/// Sendable: FLINT writes a context when it is made and when it is cleared, and only reads it in between, so that
/// tasks may share one.
final class PolynomialContext: @unchecked Sendable {
  /// Contexts that are made once, since FLINT allocates much for each: for 8, 16, 32, … 256 variables.
  private static let shared: [PolynomialContext] = (3...8).map { PolynomialContext(variableCount: 1 << $0) }

  /// A context with at least so many variables.
  static func withVariables(_ count: Int) -> PolynomialContext {
    shared.first { $0.variableCount == count } ?? PolynomialContext(variableCount: count)
  }

  let pointer: UnsafeMutablePointer<fmpz_mpoly_ctx_struct>
  let variableCount: Int

  private init(variableCount: Int) {
    self.variableCount = variableCount
    pointer = .allocate(capacity: 1)
    fmpz_mpoly_ctx_init(pointer, variableCount, ORD_LEX)
  }

  deinit {
    fmpz_mpoly_ctx_clear(pointer)
    pointer.deallocate()
  }
}

/// A polynomial with integer coefficients; immutable once it has been handed out.
///
/// Owns one `fmpz_mpoly`, and keeps its context alive.
final class Polynomial {
  let context: PolynomialContext
  let pointer: UnsafeMutablePointer<fmpz_mpoly_struct>

  /// The polynomial 0.
  init(_ context: PolynomialContext) {
    self.context = context
    pointer = .allocate(capacity: 1)
    fmpz_mpoly_init(pointer, context.pointer)
  }

  /// A constant.
  convenience init(_ value: Int, _ context: PolynomialContext) {
    self.init(context)
    fmpz_mpoly_set_si(pointer, value, context.pointer)
  }

  /// A constant.
  convenience init(_ value: BigInteger, _ context: PolynomialContext) {
    self.init(context)
    fmpz_mpoly_set_fmpz(pointer, value.pointer, context.pointer)
  }

  /// A variable; `index` is less than the context's count.
  convenience init(variable index: Int, _ context: PolynomialContext) {
    self.init(context)
    fmpz_mpoly_gen(pointer, index, context.pointer)
  }

  deinit {
    fmpz_mpoly_clear(pointer, context.pointer)
    pointer.deallocate()
  }

  var isZero: Bool { fmpz_mpoly_is_zero(pointer, context.pointer) != 0 }
  var isOne: Bool { fmpz_mpoly_is_one(pointer, context.pointer) != 0 }
  var isConstant: Bool { fmpz_mpoly_is_fmpz(pointer, context.pointer) != 0 }
  var termCount: Int { Int(fmpz_mpoly_length(pointer, context.pointer)) }

  /// The constant's value; nil where the polynomial is not constant.
  var constant: BigInteger? {
    guard isConstant else { return nil }
    let result = BigInteger(0)
    fmpz_mpoly_get_fmpz(result.pointer, pointer, context.pointer)
    return result
  }

  /// The largest exponent of a variable; −1 for the polynomial 0, and nil where it does not fit a word.
  func degree(in variable: Int) -> Int? {
    guard fmpz_mpoly_degrees_fit_si(pointer, context.pointer) != 0 else { return nil }
    return Int(fmpz_mpoly_degree_si(pointer, variable, context.pointer))
  }

  /// The largest sum of exponents; nil where it does not fit a word.
  var totalDegree: Int? {
    guard fmpz_mpoly_total_degree_fits_si(pointer, context.pointer) != 0 else { return nil }
    return Int(fmpz_mpoly_total_degree_si(pointer, context.pointer))
  }

  /// Which variables occur.
  var usedVariables: [Int] {
    var used = [Int32](repeating: 0, count: context.variableCount)
    fmpz_mpoly_used_vars(&used, pointer, context.pointer)
    return used.indices.filter { used[$0] != 0 }
  }

  func coefficient(ofTerm index: Int) -> BigInteger {
    let result = BigInteger(0)
    fmpz_mpoly_get_term_coeff_fmpz(result.pointer, pointer, index, context.pointer)
    return result
  }

  /// The sign of a term's coefficient: −1 or 1.
  func coefficientSign(ofTerm index: Int) -> Int { coefficient(ofTerm: index).sign }

  /// The exponents of a term, one for each variable; nil where one does not fit a word.
  func exponents(ofTerm index: Int) -> [UInt]? {
    guard fmpz_mpoly_term_exp_fits_ui(pointer, index, context.pointer) != 0 else { return nil }
    var result = [UInt](repeating: 0, count: context.variableCount)
    fmpz_mpoly_get_term_exp_ui(&result, pointer, index, context.pointer)
    return result
  }

  /// A monomial with coefficient 1.
  convenience init(monomial exponents: [UInt], _ context: PolynomialContext) {
    self.init(1, context)
    for (index, exponent) in exponents.enumerated() where exponent > 0 {
      let factor = Polynomial(context)
      fmpz_mpoly_gen(factor.pointer, index, context.pointer)
      _ = fmpz_mpoly_pow_ui(factor.pointer, factor.pointer, exponent, context.pointer)
      // The object must outlive the call, which sees its pointer only.
      withExtendedLifetime(factor) { fmpz_mpoly_mul(pointer, pointer, factor.pointer, context.pointer) }
    }
  }

  static func == (left: Polynomial, right: Polynomial) -> Bool {
    fmpz_mpoly_equal(left.pointer, right.pointer, left.context.pointer) != 0
  }

  static func + (left: Polynomial, right: Polynomial) -> Polynomial {
    let result = Polynomial(left.context)
    fmpz_mpoly_add(result.pointer, left.pointer, right.pointer, left.context.pointer)
    return result
  }

  static func - (left: Polynomial, right: Polynomial) -> Polynomial {
    let result = Polynomial(left.context)
    fmpz_mpoly_sub(result.pointer, left.pointer, right.pointer, left.context.pointer)
    return result
  }

  static func * (left: Polynomial, right: Polynomial) -> Polynomial {
    let result = Polynomial(left.context)
    fmpz_mpoly_mul(result.pointer, left.pointer, right.pointer, left.context.pointer)
    return result
  }

  static prefix func - (operand: Polynomial) -> Polynomial {
    let result = Polynomial(operand.context)
    fmpz_mpoly_neg(result.pointer, operand.pointer, operand.context.pointer)
    return result
  }

  func scaled(by factor: Int) -> Polynomial {
    let result = Polynomial(context)
    fmpz_mpoly_scalar_mul_si(result.pointer, pointer, factor, context.pointer)
    return result
  }

  func scaled(by factor: BigInteger) -> Polynomial {
    let result = Polynomial(context)
    fmpz_mpoly_scalar_mul_fmpz(result.pointer, pointer, factor.pointer, context.pointer)
    return result
  }

  /// A power; nil where FLINT refuses it.
  func raised(to exponent: Int) -> Polynomial? {
    guard exponent >= 0 else { return nil }
    let result = Polynomial(context)
    return fmpz_mpoly_pow_ui(result.pointer, pointer, UInt(exponent), context.pointer) != 0 ? result : nil
  }

  /// The quotient where the division leaves nothing; nil otherwise.
  func divided(exactlyBy divisor: Polynomial) -> Polynomial? {
    guard !divisor.isZero else { return nil }
    let result = Polynomial(context)
    return fmpz_mpoly_divides(result.pointer, pointer, divisor.pointer, context.pointer) != 0 ? result : nil
  }

  /// The greatest common divisor, with a positive leading coefficient; nil where FLINT gives up.
  func greatestCommonDivisor(_ other: Polynomial) -> Polynomial? {
    let result = Polynomial(context)
    return fmpz_mpoly_gcd(result.pointer, pointer, other.pointer, context.pointer) != 0 ? result : nil
  }

  /// The remainder of a division by polynomials whose leading coefficients are 1.
  func remainder(dividingBy divisors: [Polynomial]) -> Polynomial {
    let result = Polynomial(context)
    let quotients = divisors.map { _ in Polynomial(context) }
    var quotientPointers: [UnsafeMutablePointer<fmpz_mpoly_struct>?] = quotients.map(\.pointer)
    var divisorPointers: [UnsafeMutablePointer<fmpz_mpoly_struct>?] = divisors.map(\.pointer)
    fmpz_mpoly_divrem_ideal(
      &quotientPointers, result.pointer, pointer, &divisorPointers, divisors.count, context.pointer)
    // The arrays hold bare pointers; the polynomials must outlive the call.
    withExtendedLifetime((quotients, divisors)) {}
    return result
  }

  /// The remainder of a pseudo-division: zero only if a multiple by a nonzero integer lies in the ideal.
  func pseudoRemainder(dividingBy divisors: [Polynomial]) -> Polynomial {
    let result = Polynomial(context)
    let scale = BigInteger(1)
    let quotients = divisors.map { _ in Polynomial(context) }
    var quotientPointers: [UnsafeMutablePointer<fmpz_mpoly_struct>?] = quotients.map(\.pointer)
    var divisorPointers: [UnsafeMutablePointer<fmpz_mpoly_struct>?] = divisors.map(\.pointer)
    fmpz_mpoly_quasidivrem_ideal(
      scale.pointer, &quotientPointers, result.pointer, pointer, &divisorPointers, divisors.count,
      context.pointer)
    withExtendedLifetime((quotients, divisors, scale)) {}
    return result
  }

  /// A factorisation: the constant, and irreducible factors with their multiplicities.
  struct Factorization {
    var constant: BigInteger
    var factors: [(base: Polynomial, exponent: Int)]
  }

  /// The irreducible factors over the integers; nil where FLINT gives up.
  func factored() -> Factorization? {
    var raw = fmpz_mpoly_factor_struct()
    fmpz_mpoly_factor_init(&raw, context.pointer)
    defer { fmpz_mpoly_factor_clear(&raw, context.pointer) }
    guard fmpz_mpoly_factor(&raw, pointer, context.pointer) != 0 else { return nil }
    // A fixed order, so that what is printed of it is the same on each run.
    fmpz_mpoly_factor_sort(&raw, context.pointer)
    let constant = BigInteger(1)
    fmpz_mpoly_factor_get_constant_fmpz(constant.pointer, &raw, context.pointer)
    var factors: [(base: Polynomial, exponent: Int)] = []
    for index in 0..<Int(fmpz_mpoly_factor_length(&raw, context.pointer)) {
      let base = Polynomial(context)
      fmpz_mpoly_factor_get_base(base.pointer, &raw, index, context.pointer)
      let exponent = Int(fmpz_mpoly_factor_get_exp_si(&raw, index, context.pointer))
      factors.append((base, exponent))
    }
    return Factorization(constant: constant, factors: factors)
  }

  /// The number of real zeros of a polynomial in one variable; nil for others, and for constants.
  func realRootCount(in variable: Int) -> Int? {
    var dense = fmpz_poly_struct()
    fmpz_poly_init(&dense)
    defer { fmpz_poly_clear(&dense) }
    guard fmpz_mpoly_get_fmpz_poly(&dense, pointer, variable, context.pointer) != 0,
      fmpz_poly_degree(&dense) > 0
    else { return nil }
    // Sturm's count wants a squarefree polynomial, and multiplicity does not matter here.
    var squarefree = fmpz_poly_struct()
    fmpz_poly_init(&squarefree)
    defer { fmpz_poly_clear(&squarefree) }
    var derivative = fmpz_poly_struct()
    fmpz_poly_init(&derivative)
    defer { fmpz_poly_clear(&derivative) }
    var common = fmpz_poly_struct()
    fmpz_poly_init(&common)
    defer { fmpz_poly_clear(&common) }
    fmpz_poly_derivative(&derivative, &dense)
    fmpz_poly_gcd(&common, &dense, &derivative)
    fmpz_poly_div(&squarefree, &dense, &common)
    return Int(fmpz_poly_num_real_roots(&squarefree))
  }

  /// The minimal polynomial of 2 cos(2π/order), in one variable; monic. `order` is at least 1.
  static func minimalPolynomialOfCosine(
    order: Int, variable: Int, _ context: PolynomialContext
  ) -> Polynomial {
    var dense = fmpz_poly_struct()
    fmpz_poly_init(&dense)
    defer { fmpz_poly_clear(&dense) }
    fmpz_poly_cos_minpoly(&dense, UInt(order))
    let result = Polynomial(context)
    fmpz_mpoly_set_fmpz_poly(result.pointer, &dense, variable, context.pointer)
    return result
  }
}

/// The prime factors of a positive word, smallest first, with their multiplicities.
func primeFactors(of number: UInt) -> [(prime: Int, exponent: Int)] {
  var raw = n_factor_t()
  n_factor_init(&raw)
  n_factor(&raw, number, 1)
  let count = Int(raw.num)
  return withUnsafeBytes(of: &raw.p) { primes in
    withUnsafeBytes(of: &raw.exp) { exponents in
      (0..<count).map { index in
        (
          prime: Int(primes.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)),
          exponent: Int(exponents.load(fromByteOffset: index * MemoryLayout<Int32>.size, as: Int32.self))
        )
      }
    }
  }.sorted { $0.prime < $1.prime }
}

/// The Jacobi symbol (a/n) for an odd n > 0.
func jacobiSymbol(_ a: Int, _ n: Int) -> Int { Int(n_jacobi(a, UInt(n))) }
