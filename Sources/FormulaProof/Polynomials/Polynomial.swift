/// A polynomial with integer coefficients in the variables of a context; immutable.
///
/// Most polynomials of a claim have a few terms, small exponents and small coefficients. Such a one is a list of
/// terms in one block of memory, and its arithmetic is done here, where FLINT's general functions would spend most
/// of their time on preparations. Whatever does not fit (an exponent, a coefficient, a seventeenth variable, very
/// many terms) is FLINT's: each operation is tried on terms first, checked for overflow, and else handed over.
struct Polynomial {
  /// What is known of the terms that follow it.
  struct Header {
    let context: PolynomialContext
    /// How many terms follow; 0 where the polynomial is FLINT's.
    var count: Int
    let flint: FLINTPolynomial?
  }

  /// A block of memory with the terms, in falling order of their monomials.
  final class Storage: ManagedBuffer<Header, Term> {}

  let storage: Storage

  /// FLINT's polynomials with at most so many terms are taken apart again, where these fit.
  private static let mostTermsTakenOver = 256

  /// Room for terms, which the caller writes before the polynomial is handed out.
  @inline(__always)
  static func storage(capacity: Int, _ context: PolynomialContext) -> Storage {
    let buffer = Storage.create(minimumCapacity: capacity) { _ in
      Header(context: context, count: 0, flint: nil)
    }
    return unsafeDowncast(buffer, to: Storage.self)
  }

  /// A polynomial of terms that have been written.
  @inline(__always)
  init(_ storage: Storage, count: Int) {
    storage.header.count = count
    self.storage = storage
  }

  /// FLINT's polynomial, taken apart where it is small.
  init(_ flint: FLINTPolynomial) {
    let count = flint.termCount
    if count <= Self.mostTermsTakenOver {
      let storage = Self.storage(capacity: count, flint.context)
      if storage.withUnsafeMutablePointerToElements({ flint.copyTerms(to: $0) }) {
        self.init(storage, count: count)
        return
      }
    }
    let buffer = Storage.create(minimumCapacity: 0) { _ in
      Header(context: flint.context, count: 0, flint: flint)
    }
    self.init(unsafeDowncast(buffer, to: Storage.self), count: 0)
  }

  /// The polynomial 0.
  init(_ context: PolynomialContext) {
    self.init(Self.storage(capacity: 0, context), count: 0)
  }

  /// A single term.
  init(_ term: Term, _ context: PolynomialContext) {
    let storage = Self.storage(capacity: 1, context)
    storage.withUnsafeMutablePointerToElements { $0.initialize(to: term) }
    self.init(storage, count: 1)
  }

  /// A constant.
  init(_ value: Int, _ context: PolynomialContext) {
    if value == 0 {
      self.init(context)
    } else {
      self.init(Term(monomial: .one, coefficient: value), context)
    }
  }

  /// A constant.
  init(_ value: BigInteger, _ context: PolynomialContext) {
    if let small = value.small {
      self.init(small, context)
    } else {
      self.init(FLINTPolynomial.constant(value, context))
    }
  }

  /// A variable; `index` is less than the context's count.
  init(variable index: Int, _ context: PolynomialContext) {
    if context.variableCount <= Monomial.variableCount {
      self.init(Term(monomial: .power(1, of: index), coefficient: 1), context)
    } else {
      var exponents = [UInt](repeating: 0, count: context.variableCount)
      exponents[index] = 1
      self.init(monomial: exponents, context)
    }
  }

  /// A monomial with coefficient 1.
  init(monomial exponents: [UInt], _ context: PolynomialContext) {
    if context.variableCount <= Monomial.variableCount,
      exponents.allSatisfy({ $0 <= Monomial.largestExponent })
    {
      var monomial = Monomial.one
      for (variable, exponent) in exponents.enumerated() where exponent > 0 {
        monomial = monomial * .power(Int(exponent), of: variable)
      }
      self.init(Term(monomial: monomial, coefficient: 1), context)
    } else {
      self.init(FLINTPolynomial.monomial(exponents, context))
    }
  }

  var context: PolynomialContext { storage.header.context }

  /// The terms, for the length of a call; nil where the polynomial is FLINT's.
  @inline(__always)
  func withTerms<Result>(_ body: (UnsafeBufferPointer<Term>) -> Result) -> Result? {
    storage.withUnsafeMutablePointers { header, terms in
      header.pointee.flint == nil
        ? body(UnsafeBufferPointer(start: terms, count: header.pointee.count)) : nil
    }
  }

  /// The polynomial as FLINT has it.
  var flint: FLINTPolynomial {
    if let flint = storage.header.flint { return flint }
    return storage.withUnsafeMutablePointers { header, terms in
      FLINTPolynomial(
        UnsafeBufferPointer(start: terms, count: header.pointee.count), header.pointee.context)
    }
  }

  // MARK: Parts

  var isZero: Bool { withTerms { $0.isEmpty } ?? flint.isZero }

  var isOne: Bool {
    withTerms { $0.count == 1 && $0[0].monomial.isOne && $0[0].coefficient == 1 } ?? false
  }

  var isConstant: Bool {
    withTerms { $0.isEmpty || ($0.count == 1 && $0[0].monomial.isOne) } ?? flint.isConstant
  }

  var termCount: Int { withTerms { $0.count } ?? flint.termCount }

  /// The constant's value; nil where the polynomial is not constant.
  var constant: BigInteger? {
    guard isConstant else { return nil }
    return withTerms { BigInteger($0.first?.coefficient ?? 0) } ?? flint.constant
  }

  /// The largest exponent of a variable; −1 for the polynomial 0, and nil where it does not fit a word.
  func degree(in variable: Int) -> Int? {
    let small = withTerms { terms in terms.reduce(-1) { max($0, $1.monomial[variable]) } }
    return small ?? flint.degree(in: variable)
  }

  /// The largest sum of exponents; −1 for the polynomial 0, and nil where it does not fit a word.
  var totalDegree: Int? {
    let small = withTerms { terms in terms.reduce(-1) { max($0, $1.monomial.totalDegree) } }
    return small ?? flint.totalDegree
  }

  /// The number of binary digits of the largest coefficient; 0 for the polynomial 0.
  var coefficientBits: Int {
    let small = withTerms { terms in
      terms.reduce(0) { max($0, Int.bitWidth - $1.coefficient.magnitude.leadingZeroBitCount) }
    }
    return small ?? flint.coefficientBits
  }

  /// Which variables occur, the greatest first.
  var usedVariables: [Int] {
    withTerms { terms in
      var all = Monomial.one
      for term in terms {
        all.high |= term.monomial.high
        all.low |= term.monomial.low
      }
      var used: [Int] = []
      all.forEachPower { variable, _ in used.append(variable) }
      return used
    } ?? flint.usedVariables
  }

  func coefficient(ofTerm index: Int) -> BigInteger {
    withTerms { BigInteger($0[index].coefficient) } ?? flint.coefficient(ofTerm: index)
  }

  /// The sign of a term's coefficient: −1 or 1.
  func coefficientSign(ofTerm index: Int) -> Int {
    withTerms { $0[index].coefficient.signum() } ?? flint.coefficient(ofTerm: index).sign
  }

  /// The exponents of a term, one for each variable; nil where one does not fit a word.
  func exponents(ofTerm index: Int) -> [UInt]? {
    if let monomial = withTerms({ $0[index].monomial }) {
      var result = [UInt](repeating: 0, count: context.variableCount)
      monomial.forEachPower { result[$0] = UInt($1) }
      return result
    }
    return flint.exponents(ofTerm: index)
  }

  /// The variables of a term with their exponents, the greatest variable first; nil where one does not fit a word.
  func powers(ofTerm index: Int) -> [(variable: Int, exponent: Int)]? {
    var result: [(variable: Int, exponent: Int)] = []
    if let monomial = withTerms({ $0[index].monomial }) {
      monomial.forEachPower { result.append(($0, $1)) }
      return result
    }
    guard let exponents = flint.exponents(ofTerm: index) else { return nil }
    for (variable, exponent) in exponents.enumerated() where exponent > 0 {
      guard let exponent = Int(exactly: exponent) else { return nil }
      result.append((variable, exponent))
    }
    return result
  }

  static func == (left: Polynomial, right: Polynomial) -> Bool {
    if left.storage === right.storage { return true }
    let small = left.withTerms { a in
      right.withTerms { b in a.count == b.count && a.elementsEqual(b) }
    }
    return (small ?? nil) ?? (left.flint == right.flint)
  }

  /// The minimal polynomial of 2 cos(2π/order), in one variable; monic. `order` is at least 1.
  static func minimalPolynomialOfCosine(
    order: Int, variable: Int, _ context: PolynomialContext
  ) -> Polynomial {
    Polynomial(FLINTPolynomial.minimalPolynomialOfCosine(order: order, variable: variable, context))
  }
}
