/// Operations that keep within the limits of coefficients and exponents, or are nil.
extension SmallPolynomial {
  init?(_ value: Int) {
    guard value.magnitude <= Self.largestCoefficient else { return nil }
    self.init([SmallMonomial(): value])
  }

  init(variable: Int, power: Int = 1) {
    var exponents = [Int](repeating: 0, count: SmallMonomial.mostVariables)
    exponents[variable] = power
    self.init([SmallMonomial(exponents): 1])
  }

  var isZero: Bool { terms.isEmpty }

  /// The number that it is; nil where it has a variable.
  var constant: Int? {
    if terms.isEmpty { return 0 }
    return terms.count == 1 ? terms[SmallMonomial()] : nil
  }

  func adding(_ other: SmallPolynomial) -> SmallPolynomial? {
    var result = terms
    for (monomial, coefficient) in other.terms {
      let sum = result[monomial, default: 0] + coefficient
      guard sum.magnitude <= Self.largestCoefficient else { return nil }
      result[monomial] = sum
    }
    return SmallPolynomial(result)
  }

  var negated: SmallPolynomial { SmallPolynomial(terms.mapValues { -$0 }) }

  func scaled(by factor: Int) -> SmallPolynomial? {
    var result = terms
    for (monomial, coefficient) in terms {
      let (product, overflows) = coefficient.multipliedReportingOverflow(by: factor)
      guard !overflows, product.magnitude <= Self.largestCoefficient else { return nil }
      result[monomial] = product
    }
    return SmallPolynomial(result)
  }

  /// The product where its degree fits.
  func times(_ other: SmallPolynomial) -> SmallPolynomial? {
    degree + other.degree <= SmallMonomial.largestDegree && terms.count * other.terms.count <= 200_000
      ? multiplied(by: other) : nil
  }

  func raised(to exponent: Int) -> SmallPolynomial? {
    guard exponent >= 0, degree * exponent <= SmallMonomial.largestDegree else { return nil }
    var result = SmallPolynomial(SmallMonomial())
    for _ in 0..<exponent {
      guard let next = result.times(self) else { return nil }
      result = next
    }
    return result
  }

  /// All terms with the power of one more variable by which they have one degree.
  func homogenized(by variable: Int) -> SmallPolynomial? {
    guard variable < SmallMonomial.mostVariables else { return nil }
    let degree = self.degree
    var result: [SmallMonomial: Int] = [:]
    for (monomial, coefficient) in terms {
      guard monomial[variable] == 0 else { return nil }
      let power = SmallPolynomial(variable: variable, power: degree - monomial.degree).terms.keys.first
      result[monomial * (power ?? SmallMonomial())] = coefficient
    }
    return SmallPolynomial(result)
  }

  /// The terms of each degree.
  var homogeneousParts: [Int: SmallPolynomial] {
    Dictionary(grouping: terms) { $0.key.degree }.mapValues { part in
      SmallPolynomial(Dictionary(uniqueKeysWithValues: part.map { ($0.key, $0.value) }))
    }
  }

  /// The largest monomial that divides it.
  var monomialContent: SmallMonomial {
    SmallMonomial(
      (0..<SmallMonomial.mostVariables).map { variable in terms.keys.map { $0[variable] }.min() ?? 0 })
  }

  /// The quotient by a monomial that divides it.
  func divided(by monomial: SmallMonomial) -> SmallPolynomial {
    if monomial == SmallMonomial() { return self }
    return SmallPolynomial(
      Dictionary(
        uniqueKeysWithValues: terms.map { key, value in
          (SmallMonomial((0..<SmallMonomial.mostVariables).map { key[$0] - monomial[$0] }), value)
        }))
  }

  /// The polynomial over the greatest common divisor of its coefficients.
  var primitive: SmallPolynomial {
    let divisor = terms.values.reduce(UInt(0)) { Rational.divisor($0, $1.magnitude) }
    return divisor <= 1 ? self : SmallPolynomial(terms.mapValues { $0 / Int(divisor) })
  }

  /// The polynomial with each variable times a number.
  func scaled(variablesBy factors: [Int]) -> SmallPolynomial? {
    var result: [SmallMonomial: Int] = [:]
    for (monomial, coefficient) in terms {
      var product = coefficient
      for (variable, factor) in factors.enumerated() {
        for _ in 0..<monomial[variable] {
          let (next, overflows) = product.multipliedReportingOverflow(by: factor)
          if overflows || next.magnitude > Self.largestCoefficient { return nil }
          product = next
        }
      }
      result[monomial] = product
    }
    return SmallPolynomial(result)
  }

  /// The polynomial with x + y in place of y.
  func substitutingSum(of first: Int, and second: Int, for replaced: Int) -> SmallPolynomial? {
    let kept = replaced == second ? first : second
    var result: [SmallMonomial: Int] = [:]
    result.reserveCapacity(2 * terms.count)
    let (low, high) = (UInt64(8 * replaced), UInt64(8 * kept))
    for (monomial, coefficient) in terms {
      let power = monomial[replaced]
      var binomial = 1
      var word = monomial.word
      for index in 0...power {
        // (x + y)ⁿ has the term x^index · y^(n − index).
        let (product, overflows) = coefficient.multipliedReportingOverflow(by: binomial)
        let key = SmallMonomial(word: word)
        let (sum, isTooLarge) = result[key, default: 0].addingReportingOverflow(product)
        if overflows || isTooLarge || sum.magnitude > Self.largestCoefficient { return nil }
        result[key] = sum
        if index < power {
          let (next, spills) = binomial.multipliedReportingOverflow(by: power - index)
          if spills { return nil }
          binomial = next / (index + 1)
          word = word &- 1 << low &+ 1 << high
        }
      }
    }
    return SmallPolynomial(result)
  }
}
