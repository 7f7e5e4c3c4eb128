import FormulaSyntax

/// What stops a computation whose numbers, or whose polynomials, become too large.
struct TooLarge: Error {}

/// A polynomial with rational coefficients in numbers that commute; of those that are not 0 exponents may be negative.
struct ScalarPolynomial: Hashable {
  /// The coefficients, none of which is 0, by the exponents of the numbers, none of which is 0.
  private(set) var terms: [[Symbol: Int]: Rational] = [:]

  private static let mostTerms = 400
  private static let largestExponent = 200

  static let zero = ScalarPolynomial()
  static let one = ScalarPolynomial(.one)

  init() {}

  init(_ number: Rational) {
    if !number.isZero { terms = [[:]: number] }
  }

  init(_ symbol: Symbol, exponent: Int = 1) {
    terms = [exponent == 0 ? [:] : [symbol: exponent]: .one]
  }

  /// A single term.
  init(_ monomial: [Symbol: Int], _ coefficient: Rational) {
    if !coefficient.isZero { terms = [monomial: coefficient] }
  }

  var isZero: Bool { terms.isEmpty }

  /// The number that it is; nil where a symbol occurs.
  var constant: Rational? {
    if terms.isEmpty { return .zero }
    return terms.count == 1 ? terms[[:]] : nil
  }

  func adding(_ other: ScalarPolynomial) throws(TooLarge) -> ScalarPolynomial {
    var result = self
    for (monomial, coefficient) in other.terms {
      guard let sum = (result.terms[monomial] ?? .zero).adding(coefficient) else { throw TooLarge() }
      result.terms[monomial] = sum.isZero ? nil : sum
    }
    guard result.terms.count <= Self.mostTerms else { throw TooLarge() }
    return result
  }

  func negated() throws(TooLarge) -> ScalarPolynomial {
    try multiplied(by: ScalarPolynomial(Rational(-1)))
  }

  func subtracting(_ other: ScalarPolynomial) throws(TooLarge) -> ScalarPolynomial {
    try adding(try other.negated())
  }

  func multiplied(by other: ScalarPolynomial) throws(TooLarge) -> ScalarPolynomial {
    var result = ScalarPolynomial()
    for (a, x) in terms {
      for (b, y) in other.terms {
        guard let coefficient = x.multiplied(by: y) else { throw TooLarge() }
        let monomial = try Self.product(a, b)
        guard let sum = (result.terms[monomial] ?? .zero).adding(coefficient) else { throw TooLarge() }
        result.terms[monomial] = sum.isZero ? nil : sum
      }
      guard result.terms.count <= Self.mostTerms else { throw TooLarge() }
    }
    return result
  }

  func raised(to exponent: Int) throws(TooLarge) -> ScalarPolynomial {
    var result = ScalarPolynomial.one
    guard exponent >= 0, exponent <= Self.largestExponent else { throw TooLarge() }
    for _ in 0..<exponent { result = try result.multiplied(by: self) }
    return result
  }

  private static func product(_ left: [Symbol: Int], _ right: [Symbol: Int]) throws(TooLarge) -> [Symbol: Int]
  {
    var result = left
    for (symbol, exponent) in right {
      let sum = (result[symbol] ?? 0) + exponent
      guard sum.magnitude <= largestExponent else { throw TooLarge() }
      result[symbol] = sum == 0 ? nil : sum
    }
    return result
  }

  /// 1 over it, where it is a single term of numbers that are not 0; else nil.
  func inverse(_ isNonzero: (Symbol) -> Bool) -> ScalarPolynomial? {
    guard terms.count == 1, let (monomial, coefficient) = terms.first,
      monomial.keys.allSatisfy(isNonzero), let factor = Rational.one.divided(by: coefficient)
    else { return nil }
    return ScalarPolynomial(monomial.mapValues { -$0 }, factor)
  }

  /// The quotient where another one divides it; nil where it does not. Of polynomials without negative exponents.
  func divided(by divisor: ScalarPolynomial) throws(TooLarge) -> ScalarPolynomial? {
    guard let (lead, coefficient) = divisor.leading else { return nil }
    var rest = self
    var result = ScalarPolynomial()
    for _ in 0..<Self.mostTerms {
      guard let (monomial, factor) = rest.leading else { return result }
      let exponents = try Self.product(monomial, lead.mapValues { -$0 })
      guard exponents.values.allSatisfy({ $0 > 0 }), let number = factor.divided(by: coefficient) else {
        return nil
      }
      let term = ScalarPolynomial(exponents, number)
      result = try result.adding(term)
      rest = try rest.subtracting(try term.multiplied(by: divisor))
    }
    return nil
  }

  /// The greatest term by the degree, and then by the names.
  var leading: (monomial: [Symbol: Int], coefficient: Rational)? {
    terms.max { Self.precedes($0.key, $1.key) }.map { ($0.key, $0.value) }
  }

  /// An order of terms that products keep.
  static func precedes(_ left: [Symbol: Int], _ right: [Symbol: Int]) -> Bool {
    let (a, b) = (left.values.reduce(0, +), right.values.reduce(0, +))
    if a != b { return a < b }
    for symbol in Set(left.keys).union(right.keys).sorted() {
      let (x, y) = (left[symbol] ?? 0, right[symbol] ?? 0)
      if x != y { return x < y }
    }
    return false
  }
}
