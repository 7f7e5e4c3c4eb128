import CFLINT
import FormulaSyntax

// Every type of FLINT's exact arithmetic stands in this file, owned by one wrapper each.
//
// Only the wrappers see their pointers, and hand them to C within `withPointer`: Swift may release an object after
// its last use, which the reading of a pointer would be.

/// An integer of any size.
///
/// Owns one `fmpz`. Not shared between tasks: all exact arithmetic of a claim happens in one.
final class FLINTInteger {
  private let pointer: UnsafeMutablePointer<fmpz>

  init(_ value: Int) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: 0)
    fmpz_init(pointer)
    fmpz_set_si(pointer, value)
  }

  /// Reads decimal digits with an optional `-`; nil for anything else.
  convenience init?(decimal: String) {
    self.init(0)
    guard !decimal.isEmpty, withPointer({ fmpz_set_str($0, decimal, 10) }) == 0 else { return nil }
  }

  /// 10 to a power.
  convenience init(tenToThe exponent: Int) {
    self.init(10)
    withPointer { fmpz_pow_ui($0, $0, UInt(exponent)) }
  }

  deinit {
    fmpz_clear(pointer)
    pointer.deallocate()
  }

  @inline(__always)
  func withPointer<Result>(_ body: (UnsafeMutablePointer<fmpz>) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  var sign: Int { withPointer { Int(fmpz_sgn($0)) } }
  var bitCount: Int { withPointer { Int(fmpz_bits($0)) } }

  /// The value where it fits a machine word.
  var small: Int? { withPointer { fmpz_fits_si($0) != 0 ? Int(fmpz_get_si($0)) : nil } }

  var negated: FLINTInteger {
    let result = FLINTInteger(0)
    result.withPointer { target in withPointer { fmpz_neg(target, $0) } }
    return result
  }

  /// The square root where the value is a square; nil otherwise.
  var exactSquareRoot: FLINTInteger? {
    guard sign >= 0, withPointer({ fmpz_is_square($0) }) != 0 else { return nil }
    let result = FLINTInteger(0)
    result.withPointer { target in withPointer { fmpz_sqrt(target, $0) } }
    return result
  }

  var text: String {
    withPointer { pointer in
      guard let digits = fmpz_get_str(nil, 10, pointer) else { return "" }
      defer { flint_free(digits) }
      return String(cString: digits)
    }
  }
}

/// The monomials of a ring of polynomials: how many variables, in lexicographic order.
///
/// The first variable is the greatest. Stands for one `fmpz_mpoly_ctx`, of which there are few, and which are kept
/// for ever.
///
/// Sendable: FLINT writes a context when it is made, and only reads it from then on, so that tasks may share one.
struct PolynomialContext: @unchecked Sendable {
  /// Contexts for 8, 16, 32, … 512 variables.
  private static let shared: [PolynomialContext] = (3...9).map { PolynomialContext(variableCount: 1 << $0) }

  /// The smallest context with at least so many variables, of which there may be 512.
  ///
  /// What its polynomials cost is counted by a budget, which has to outlive them. Without one nothing is bounded.
  static func withVariables(_ count: Int, budget: Budget? = nil) -> PolynomialContext {
    var context = shared.first { $0.variableCount >= count } ?? shared[shared.count - 1]
    context.unretainedBudget = budget.map { Unmanaged.passUnretained($0) }
    return context
  }

  fileprivate let pointer: UnsafeMutablePointer<fmpz_mpoly_ctx_struct>
  let variableCount: Int
  /// Not counted as a reference, since every polynomial holds a context; a claim's budget outlives its polynomials.
  private var unretainedBudget: Unmanaged<Budget>?
  /// What counts the cost of the ring's polynomials; nil where nothing does.
  var budget: Budget? { unretainedBudget?.takeUnretainedValue() }

  private init(variableCount: Int) {
    self.variableCount = variableCount
    unretainedBudget = nil
    pointer = .allocate(capacity: 1)
    fmpz_mpoly_ctx_init(pointer, variableCount, ORD_LEX)
  }
}

/// A polynomial with integer coefficients; immutable once it has been handed out.
///
/// Owns one `fmpz_mpoly`.
final class FLINTPolynomial {
  typealias Pointer = UnsafeMutablePointer<fmpz_mpoly_struct>
  typealias Context = UnsafeMutablePointer<fmpz_mpoly_ctx_struct>

  let context: PolynomialContext
  private let pointer: Pointer
  /// Where the polynomial's words are counted, and how many were.
  private let memory: Budget.Memory?
  private var countedWords = 0

  /// The polynomial 0.
  init(_ context: PolynomialContext) {
    self.context = context
    memory = context.budget?.memory
    pointer = .allocate(capacity: 1)
    fmpz_mpoly_init(pointer, context.pointer)
  }

  /// A polynomial with the given terms, in falling order of their monomials.
  init(_ terms: UnsafeBufferPointer<Term>, _ context: PolynomialContext) {
    self.context = context
    memory = nil
    pointer = .allocate(capacity: 1)
    fmpz_mpoly_init3(pointer, terms.count, 8, context.pointer)
    if context.variableCount == 8 || context.variableCount == 16 {
      // A context's variables fill one word or two, packed as in a monomial.
      let words = context.variableCount / 8
      for (index, term) in terms.enumerated() {
        fmpz_set_si(pointer.pointee.coeffs + index, term.coefficient)
        if words == 2 { pointer.pointee.exps[2 * index] = UInt(term.monomial.low) }
        pointer.pointee.exps[words * index + words - 1] = UInt(term.monomial.high)
      }
      pointer.pointee.length = terms.count
    } else {
      for term in terms {
        var exponents = [UInt](repeating: 0, count: context.variableCount)
        term.monomial.forEachPower { exponents[$0] = UInt($1) }
        fmpz_mpoly_push_term_si_ui(pointer, term.coefficient, &exponents, context.pointer)
      }
    }
  }

  deinit {
    memory?.words -= countedWords
    fmpz_mpoly_clear(pointer, context.pointer)
    pointer.deallocate()
  }

  /// Counts what the polynomial takes, once it has been computed.
  private func countWords() {
    guard let memory, countedWords == 0 else { return }
    countedWords = words
    memory.words += countedWords
  }

  @inline(__always)
  private func withPointer<Result>(_ body: (Pointer, Context) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer, context.pointer) }
  }

  /// A new polynomial that a function of FLINT writes, from this one.
  @inline(__always)
  private func computed(_ body: (Pointer, Pointer, Context) -> Void) -> FLINTPolynomial {
    let result = FLINTPolynomial(context)
    result.withPointer { target, context in withPointer { source, _ in body(target, source, context) } }
    result.countWords()
    return result
  }

  /// A new polynomial that a function of FLINT writes, from this one and another.
  @inline(__always)
  private func computed(
    with other: FLINTPolynomial, _ body: (Pointer, Pointer, Pointer, Context) -> Void
  ) -> FLINTPolynomial {
    let result = FLINTPolynomial(context)
    result.withPointer { target, context in
      withPointer { left, _ in other.withPointer { right, _ in body(target, left, right, context) } }
    }
    result.countWords()
    return result
  }

  static func constant(_ value: BigInteger, _ context: PolynomialContext) -> FLINTPolynomial {
    let result = FLINTPolynomial(context)
    value.flint.withPointer { value in
      result.withPointer { fmpz_mpoly_set_fmpz($0, value, $1) }
    }
    return result
  }

  /// A product of powers of variables, with the coefficient 1.
  static func monomial(_ exponents: [UInt], _ context: PolynomialContext) -> FLINTPolynomial {
    let result = FLINTPolynomial(context)
    var exponents = exponents
    result.withPointer { fmpz_mpoly_push_term_si_ui($0, 1, &exponents, $1) }
    return result
  }

  // MARK: Parts

  var isZero: Bool { withPointer { fmpz_mpoly_is_zero($0, $1) != 0 } }
  var isConstant: Bool { withPointer { fmpz_mpoly_is_fmpz($0, $1) != 0 } }
  var termCount: Int { withPointer { Int(fmpz_mpoly_length($0, $1)) } }

  /// The number of binary digits of the largest coefficient.
  var coefficientBits: Int { withPointer { pointer, _ in Int(fmpz_mpoly_max_bits(pointer).magnitude) } }

  /// Writes all terms, for which there is room; false where one does not fit a ``Term``.
  func copyTerms(to target: UnsafeMutablePointer<Term>) -> Bool {
    guard context.variableCount <= Monomial.variableCount else { return false }
    return withPointer { pointer, context in
      let words = self.context.variableCount / 8
      let isPacked = pointer.pointee.bits == 8 && (words == 1 || words == 2)
      var exponents = [UInt](repeating: 0, count: isPacked ? 0 : self.context.variableCount)
      for index in 0..<pointer.pointee.length {
        guard fmpz_fits_si(pointer.pointee.coeffs + index) != 0 else { return false }
        var monomial = Monomial.one
        if isPacked {
          monomial.high = UInt64(pointer.pointee.exps[words * index + words - 1])
          if words == 2 { monomial.low = UInt64(pointer.pointee.exps[2 * index]) }
        } else {
          guard fmpz_mpoly_term_exp_fits_ui(pointer, index, context) != 0 else { return false }
          fmpz_mpoly_get_term_exp_ui(&exponents, pointer, index, context)
          for (variable, exponent) in exponents.enumerated() where exponent > 0 {
            guard exponent <= Monomial.largestExponent else { return false }
            monomial = monomial * .power(Int(exponent), of: variable)
          }
        }
        let coefficient = Int(fmpz_get_si(pointer.pointee.coeffs + index))
        (target + index).initialize(to: Term(monomial: monomial, coefficient: coefficient))
      }
      return true
    }
  }

  /// The constant's value; nil where the polynomial is not constant.
  var constant: BigInteger? {
    guard isConstant else { return nil }
    let result = FLINTInteger(0)
    result.withPointer { value in withPointer { fmpz_mpoly_get_fmpz(value, $0, $1) } }
    return BigInteger(result)
  }

  /// The largest exponent of a variable; −1 for the polynomial 0, and nil where it does not fit a word.
  func degree(in variable: Int) -> Int? {
    withPointer { pointer, context in
      guard fmpz_mpoly_degrees_fit_si(pointer, context) != 0 else { return nil }
      return Int(fmpz_mpoly_degree_si(pointer, variable, context))
    }
  }

  /// The largest sum of exponents; nil where it does not fit a word.
  var totalDegree: Int? {
    withPointer { pointer, context in
      guard fmpz_mpoly_total_degree_fits_si(pointer, context) != 0 else { return nil }
      return Int(fmpz_mpoly_total_degree_si(pointer, context))
    }
  }

  /// Which variables occur.
  var usedVariables: [Int] {
    var used = [Int32](repeating: 0, count: context.variableCount)
    withPointer { fmpz_mpoly_used_vars(&used, $0, $1) }
    return used.indices.filter { used[$0] != 0 }
  }

  func coefficient(ofTerm index: Int) -> BigInteger {
    let result = FLINTInteger(0)
    result.withPointer { value in withPointer { fmpz_mpoly_get_term_coeff_fmpz(value, $0, index, $1) } }
    return BigInteger(result)
  }

  /// The exponents of a term, one for each variable; nil where one does not fit a word.
  func exponents(ofTerm index: Int) -> [UInt]? {
    withPointer { pointer, context in
      guard fmpz_mpoly_term_exp_fits_ui(pointer, index, context) != 0 else { return nil }
      var result = [UInt](repeating: 0, count: self.context.variableCount)
      fmpz_mpoly_get_term_exp_ui(&result, pointer, index, context)
      return result
    }
  }

  // MARK: Arithmetic

  static func == (left: FLINTPolynomial, right: FLINTPolynomial) -> Bool {
    left.withPointer { a, context in right.withPointer { b, _ in fmpz_mpoly_equal(a, b, context) != 0 } }
  }

  /// Words of a term's packed exponents.
  var exponentWords: Int {
    withPointer { pointer, _ in max(1, context.variableCount * Int(pointer.pointee.bits) / 64) }
  }

  /// Whether a result of so many words may be made; if not, the budget says why, and what is returned means nothing.
  private func allows(words: Int, upTo limit: Int = FLINTLimits.polynomialWords) -> Bool {
    guard let budget = context.budget else { return true }
    guard words <= limit else {
      budget.refuse("a polynomial of more than \(limit >> 17) MB")
      return false
    }
    return budget.allows(words: words)
  }

  private static func sum(
    _ left: FLINTPolynomial, _ right: FLINTPolynomial,
    _ body: (Pointer, Pointer, Pointer, Context) -> Void
  ) -> FLINTPolynomial {
    guard left.allows(words: left.words + right.words) else { return FLINTPolynomial(left.context) }
    return left.computed(with: right, body)
  }

  static func + (left: FLINTPolynomial, right: FLINTPolynomial) -> FLINTPolynomial {
    sum(left, right) { fmpz_mpoly_add($0, $1, $2, $3) }
  }

  static func - (left: FLINTPolynomial, right: FLINTPolynomial) -> FLINTPolynomial {
    sum(left, right) { fmpz_mpoly_sub($0, $1, $2, $3) }
  }

  /// The product; where it is refused, a polynomial that means nothing.
  static func * (left: FLINTPolynomial, right: FLINTPolynomial) -> FLINTPolynomial {
    let (products, overflow) = left.termCount.multipliedReportingOverflow(by: right.termCount)
    let bits = left.coefficientBits + right.coefficientBits
    let wide = left.exponentWords >= right.exponentWords ? left : right
    let words = overflow ? .max : wide.words(terms: products, bits: bits)
    // Large numbers take more time than their size says.
    let work = words > FLINTLimits.productWords ? words : words * (1 + bits / 32_768)
    guard left.allows(words: work, upTo: FLINTLimits.productWords),
      left.allows(bits: bits)
    else { return FLINTPolynomial(left.context) }
    return left.computed(with: right) { fmpz_mpoly_mul($0, $1, $2, $3) }
  }

  /// Whether coefficients may have so many bits.
  private func allows(bits: Int) -> Bool {
    guard let budget = context.budget, bits > FLINTLimits.coefficientBits else { return true }
    budget.refuse("numbers of more than \(FLINTLimits.coefficientBits) bits")
    return false
  }

  static prefix func - (operand: FLINTPolynomial) -> FLINTPolynomial {
    operand.computed { fmpz_mpoly_neg($0, $1, $2) }
  }

  func scaled(by factor: BigInteger) -> FLINTPolynomial {
    let bits = coefficientBits + factor.bitCount
    guard allows(words: words(terms: termCount, bits: bits)), allows(bits: bits) else {
      return FLINTPolynomial(context)
    }
    if let small = factor.small { return computed { fmpz_mpoly_scalar_mul_si($0, $1, small, $2) } }
    return factor.flint.withPointer { value in
      computed { fmpz_mpoly_scalar_mul_fmpz($0, $1, value, $2) }
    }
  }

  /// A power; nil where it is too large.
  func raised(to exponent: Int) -> FLINTPolynomial? {
    guard exponent >= 0, allowsPower(exponent) else { return nil }
    var isDone = false
    let result = computed { isDone = fmpz_mpoly_pow_ui($0, $1, UInt(exponent), $2) != 0 }
    return isDone ? result : nil
  }

  /// Whether a power has so few terms, (n + e − 1 choose e) of n, and so small coefficients that it may be computed.
  private func allowsPower(_ exponent: Int) -> Bool {
    guard context.budget != nil else { return true }
    var terms = 1.0
    for index in 1..<max(1, termCount) {
      terms *= (Double(exponent) + Double(index)) / Double(index)
      if terms > 1e9 { break }
    }
    // A sum of n numbers raised to e has at most e·(bits + log n) bits.
    let each =
      coefficientBits <= 1 && termCount == 1
      ? 0 : coefficientBits + termCount.bitWidth - termCount.leadingZeroBitCount
    let (bits, overflow) = each.multipliedReportingOverflow(by: exponent)
    guard !overflow, allows(bits: bits) else {
      if overflow { context.budget?.refuse("numbers of more than \(FLINTLimits.coefficientBits) bits") }
      return false
    }
    return allows(words: words(terms: terms > 1e9 ? .max : Int(terms), bits: bits) / 2)
  }

  /// The quotient where the division leaves nothing; nil otherwise, and where it is too large. The divisor is not 0.
  func divided(exactlyBy divisor: FLINTPolynomial) -> FLINTPolynomial? {
    guard allowsDivision(by: divisor) else { return nil }
    var isDone = false
    let result = computed(with: divisor) { isDone = fmpz_mpoly_divides($0, $1, $2, $3) != 0 }
    return isDone ? result : nil
  }

  /// Whether the degrees leave room for no more terms of a quotient than can be computed.
  private func allowsDivision(by divisor: FLINTPolynomial) -> Bool {
    guard context.budget != nil, !isZero, divisor.termCount > 1 else { return true }
    guard coefficientBits <= FLINTLimits.coefficientBits, let total = totalDegree,
      let divisorTotal = divisor.totalDegree
    else { return false }
    // The quotient's exponents lie in a box, and their sum is at most the difference of the total degrees.
    var box = 1.0
    var count = 0
    for variable in usedVariables {
      guard let own = degree(in: variable), let other = divisor.degree(in: variable) else { return false }
      if own < other { return true }
      if own > other { count += 1 }
      box *= Double(own - other + 1)
    }
    if total < divisorTotal { return true }
    var simplex = 1.0
    for index in 0..<count { simplex *= Double(total - divisorTotal + index + 1) / Double(index + 1) }
    let words = Self.coefficientWords(coefficientBits)
    return min(box, simplex) * Double(divisor.termCount * words) <= Double(FLINTLimits.quotientWork)
  }

  /// The greatest common divisor, with a positive leading coefficient; nil where it is too large, or FLINT gives up.
  func greatestCommonDivisor(_ other: FLINTPolynomial) -> FLINTPolynomial? {
    guard allowsDivisor(of: other) else { return nil }
    var isDone = false
    let result = computed(with: other) { isDone = fmpz_mpoly_gcd($0, $1, $2, $3) != 0 }
    return isDone ? result : nil
  }

  private func allowsDivisor(of other: FLINTPolynomial) -> Bool {
    guard context.budget != nil else { return true }
    let bits = max(coefficientBits, other.coefficientBits)
    let terms = max(termCount, other.termCount)
    // With one term there is nothing to search for.
    if min(termCount, other.termCount) <= 1 { return terms <= FLINTLimits.claimWords }
    guard terms <= FLINTLimits.divisorTerms, bits <= FLINTLimits.divisorBits, let own = totalDegree,
      let others = other.totalDegree
    else { return false }
    let degree = max(own, others)
    if degree <= FLINTLimits.divisorDegree { return true }
    guard Set(usedVariables + other.usedVariables).count == 1, degree <= FLINTLimits.divisorWork else {
      return false
    }
    return degree * (bits + 32) <= FLINTLimits.divisorWork
  }

  // MARK: Division by several

  /// The terms that a monomial divides, divided by it, and the other terms.
  func parts(dividedBy monomial: [UInt]) -> (quotient: FLINTPolynomial, rest: FLINTPolynomial) {
    let quotient = FLINTPolynomial(context)
    let rest = FLINTPolynomial(context)
    let value = FLINTInteger(0)
    var exponents = [UInt](repeating: 0, count: context.variableCount)
    withPointer { pointer, context in
      for index in 0..<Int(pointer.pointee.length) {
        value.withPointer { fmpz_mpoly_get_term_coeff_fmpz($0, pointer, index, context) }
        fmpz_mpoly_get_term_exp_ui(&exponents, pointer, index, context)
        let divides = zip(monomial, exponents).allSatisfy { $0 <= $1 }
        if divides { for place in exponents.indices { exponents[place] -= monomial[place] } }
        (divides ? quotient : rest).withPointer { target, context in
          value.withPointer { fmpz_mpoly_push_term_fmpz_ui(target, $0, &exponents, context) }
        }
      }
    }
    quotient.countWords()
    rest.countWords()
    return (quotient, rest)
  }

  /// The remainder of a division by polynomials, up to a factor that is an integer other than 0.
  ///
  /// No term of it is divisible by the leading monomial of one of them; it is 0 only if a multiple of this polynomial by
  /// such an integer lies in the ideal. In steps, each of which replaces all terms that one of the leading monomials
  /// divides by smaller ones, and between which a budget is asked; where that is used up, the result means nothing.
  func remainder(dividingBy divisors: [FLINTPolynomial]) -> FLINTPolynomial {
    var result = self
    var applies = true
    guard divisors.allSatisfy({ !$0.isZero }), exponentsFit, divisors.allSatisfy(\.exponentsFit) else {
      context.budget?.refuse("exponents of more than a word")
      return FLINTPolynomial(context)
    }
    let leading = divisors.map { ($0.exponents(ofTerm: 0) ?? [], $0.coefficient(ofTerm: 0)) }
    while applies, !result.isZero {
      applies = false
      for (divisor, (monomial, coefficient)) in zip(divisors, leading) {
        let variable = monomial.firstIndex { $0 > 0 }
        if let variable, let degree = result.degree(in: variable), degree < monomial[variable] { continue }
        if let budget = context.budget, budget.refusal != nil || !budget.hasTimeNow {
          budget.refuse(budget.exceeded ?? "a division by assumed equations")
          return FLINTPolynomial(context)
        }
        let (quotient, rest) = result.parts(dividedBy: monomial)
        if quotient.isZero { continue }
        applies = true
        // c·(q·m + r) = q·(c·m − d) + c·r up to the multiple q·d of the divisor d with the leading term c·m.
        let tail = divisor.withoutLeadingTerm
        result = coefficient.isOne ? rest - quotient * tail : rest.scaled(by: coefficient) - quotient * tail
      }
    }
    return result
  }

  /// Whether all exponents fit a word.
  private var exponentsFit: Bool { withPointer { fmpz_mpoly_degrees_fit_si($0, $1) != 0 } }

  private var withoutLeadingTerm: FLINTPolynomial {
    let result = FLINTPolynomial(context)
    result.withPointer { target, context in
      withPointer { source, _ in
        fmpz_mpoly_set(target, source, context)
        fmpz_mpoly_set_term_coeff_si(target, 0, 0, context)
        fmpz_mpoly_combine_like_terms(target, context)
      }
    }
    return result
  }

  /// The coefficient of a power of a variable.
  func coefficient(in variable: Int, degree: Int) -> FLINTPolynomial {
    var (variables, exponents) = ([Int(variable)], [UInt(degree)])
    return computed { fmpz_mpoly_get_coeff_vars_ui($0, $1, &variables, &exponents, 1, $2) }
  }

  // MARK: Factors

  /// The irreducible factors over the integers with their multiplicities, and the constant; nil where FLINT gives up.
  func factored() -> (constant: BigInteger, factors: [(base: FLINTPolynomial, exponent: Int)])? {
    guard allowsFactoring else {
      context.budget?.pass(over: "the factors of a large polynomial")
      return nil
    }
    return withPointer { pointer, context in
      var raw = fmpz_mpoly_factor_struct()
      fmpz_mpoly_factor_init(&raw, context)
      defer { fmpz_mpoly_factor_clear(&raw, context) }
      guard fmpz_mpoly_factor(&raw, pointer, context) != 0 else { return nil }
      // A fixed order, so that what is printed of it is the same on each run.
      fmpz_mpoly_factor_sort(&raw, context)
      let constant = FLINTInteger(1)
      constant.withPointer { fmpz_mpoly_factor_get_constant_fmpz($0, &raw, context) }
      var factors: [(base: FLINTPolynomial, exponent: Int)] = []
      for index in 0..<Int(fmpz_mpoly_factor_length(&raw, context)) {
        let base = FLINTPolynomial(self.context)
        base.withPointer { base, _ in fmpz_mpoly_factor_get_base(base, &raw, index, context) }
        let exponent = Int(fmpz_mpoly_factor_get_exp_si(&raw, index, context))
        factors.append((base, exponent))
      }
      return (BigInteger(constant), factors)
    }
  }

  private var allowsFactoring: Bool {
    guard context.budget != nil else { return true }
    let (terms, bits) = (termCount, coefficientBits)
    guard terms <= FLINTLimits.factorTerms, bits <= FLINTLimits.factorBits,
      terms * bits <= FLINTLimits.factorTermBits, let degree = totalDegree
    else { return false }
    if terms <= 2 { return degree <= FLINTLimits.factorDegree }
    let used = usedVariables
    let degrees = used.map { self.degree(in: $0) ?? .max }.sorted(by: >)
    if degrees.count >= 2, degrees[0] * degrees[1] > FLINTLimits.factorDegreeProduct { return false }
    let isEasy = terms <= 100 || used.count <= 2
    return degree <= (isEasy ? FLINTLimits.factorDegree : FLINTLimits.factorDegreeOfMany)
  }

  private var allowsRootCount: Bool {
    guard context.budget != nil else { return true }
    guard let degree = totalDegree else { return false }
    let (square, bits) = (Double(degree) * Double(degree), Double(coefficientBits))
    return square * square * bits * bits.squareRoot() <= FLINTLimits.rootCountWork
  }

  /// The number of real zeros of a polynomial in one variable; nil for others, for constants, and where it is too large.
  func realRootCount(in variable: Int) -> Int? {
    guard allowsRootCount else {
      context.budget?.pass(over: "the real zeros of a polynomial of a high degree")
      return nil
    }
    var dense = fmpz_poly_struct()
    fmpz_poly_init(&dense)
    defer { fmpz_poly_clear(&dense) }
    guard withPointer({ fmpz_mpoly_get_fmpz_poly(&dense, $0, variable, $1) }) != 0,
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
  ) -> FLINTPolynomial {
    var dense = fmpz_poly_struct()
    fmpz_poly_init(&dense)
    defer { fmpz_poly_clear(&dense) }
    fmpz_poly_cos_minpoly(&dense, UInt(order))
    let result = FLINTPolynomial(context)
    result.withPointer { fmpz_mpoly_set_fmpz_poly($0, &dense, variable, $1) }
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
