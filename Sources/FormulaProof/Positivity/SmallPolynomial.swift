/// Exponents of at most eight variables, eight bits for each; those of a product are the sum.
struct SmallMonomial: Hashable {
  private(set) var word: UInt64 = 0

  /// How many variables there is room for, and how large a total degree may be so that no exponent spills over.
  static let mostVariables = 8
  static let largestDegree = 100

  init() {}

  init(word: UInt64) { self.word = word }

  init(_ exponents: [Int]) {
    for (variable, exponent) in exponents.enumerated() { word |= UInt64(exponent) << UInt64(8 * variable) }
  }

  subscript(variable: Int) -> Int { Int(word >> UInt64(8 * variable) & 0xFF) }

  static func * (left: SmallMonomial, right: SmallMonomial) -> SmallMonomial {
    var result = left
    result.word &+= right.word
    return result
  }

  var degree: Int {
    var (total, rest) = (0, word)
    while rest != 0 {
      total += Int(rest & 0xFF)
      rest >>= 8
    }
    return total
  }
}

/// A polynomial with coefficients below 2⁵⁵, for the search of certificates; operations are nil where one does not fit.
struct SmallPolynomial: Hashable {
  /// So that a coefficient times an exponent, or twice a coefficient, fits a word.
  static let largestCoefficient: UInt = 1 << 55

  private(set) var terms: [SmallMonomial: Int] = [:]

  init() {}

  init(_ terms: [SmallMonomial: Int]) { self.terms = terms.filter { $0.value != 0 } }

  init(_ monomial: SmallMonomial) { terms = [monomial: 1] }

  /// A polynomial in some variables, which are numbered anew; nil where it has others, or does not fit.
  init?(_ polynomial: Polynomial, variables: [Int: Int]) {
    guard let degree = polynomial.totalDegree, degree <= SmallMonomial.largestDegree else { return nil }
    for term in 0..<polynomial.termCount {
      guard let powers = polynomial.powers(ofTerm: term),
        let value = polynomial.coefficient(ofTerm: term).small, value.magnitude <= Self.largestCoefficient
      else { return nil }
      var exponents = [Int](repeating: 0, count: SmallMonomial.mostVariables)
      for power in powers {
        guard let variable = variables[power.variable] else { return nil }
        exponents[variable] = power.exponent
      }
      terms[SmallMonomial(exponents)] = value
    }
  }

  var degree: Int { terms.keys.map(\.degree).max() ?? 0 }
  var leastDegree: Int { terms.keys.map(\.degree).min() ?? 0 }

  /// The product; nil where a coefficient does not fit.
  func multiplied(by other: SmallPolynomial) -> SmallPolynomial? {
    var result: [SmallMonomial: Int] = [:]
    for (m, a) in terms {
      for (n, b) in other.terms {
        let (product, overflows) = a.multipliedReportingOverflow(by: b)
        let (sum, isTooLarge) = result[m * n, default: 0].addingReportingOverflow(product)
        if overflows || isTooLarge || sum.magnitude > Self.largestCoefficient { return nil }
        result[m * n] = sum
      }
    }
    return SmallPolynomial(result)
  }

  /// The partial derivative.
  func derivative(by variable: Int) -> SmallPolynomial {
    var result: [SmallMonomial: Int] = [:]
    for (monomial, coefficient) in terms where monomial[variable] > 0 {
      var exponents = (0..<SmallMonomial.mostVariables).map { monomial[$0] }
      exponents[variable] -= 1
      result[SmallMonomial(exponents)] = coefficient * monomial[variable]
    }
    return SmallPolynomial(result)
  }

  /// The value at a point, and the sum of the sizes of all terms there.
  func value(at point: [Double]) -> (value: Double, size: Double) {
    var (total, size) = (0.0, 0.0)
    for (monomial, coefficient) in terms {
      var term = Double(coefficient)
      for (variable, number) in point.enumerated() {
        for _ in 0..<monomial[variable] { term *= number }
      }
      total += term
      size += term.magnitude
    }
    return (total, size)
  }

  /// The value at a point, times the power of the denominator by which it becomes whole; nil where it does not fit.
  ///
  /// - Parameters:
  ///   - numerators: The point's coordinates, times the denominator.
  ///   - degree: At least the polynomial's.
  func value(at numerators: [Int], over denominator: Int, degree: Int) -> Int? {
    var total = 0
    for (monomial, coefficient) in terms {
      var term = coefficient
      for (variable, number) in numerators.enumerated() {
        for _ in 0..<monomial[variable] {
          let (product, overflows) = term.multipliedReportingOverflow(by: number)
          if overflows { return nil }
          term = product
        }
      }
      for _ in monomial.degree..<max(degree, monomial.degree) {
        let (product, overflows) = term.multipliedReportingOverflow(by: denominator)
        if overflows { return nil }
        term = product
      }
      let (sum, overflows) = total.addingReportingOverflow(term)
      if overflows { return nil }
      total = sum
    }
    return total
  }
}
