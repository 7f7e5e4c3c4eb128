extension Polynomial {
  /// A factorisation: the constant, and irreducible factors with their multiplicities.
  ///
  /// The factors have positive leading coefficients. Those of a single term are ordered as variables, others by
  /// multiplicity, number of terms and terms.
  struct Factorization {
    var constant: BigInteger
    var factors: [(base: Polynomial, exponent: Int)]
  }

  /// The irreducible factors over the integers; nil where FLINT gives up.
  func factored() -> Factorization? {
    if let factorization = plainFactorization() { return factorization }
    return flint.factored().map { result in
      Factorization(
        constant: result.constant, factors: result.factors.map { (Polynomial($0.base), $0.exponent) })
    }
  }

  /// The factorisation where it is a constant, variables and at most one more factor, which is seen to be irreducible.
  private func plainFactorization() -> Factorization? {
    guard let content, content > 0, let magnitude = Int(exactly: content) else { return nil }
    let parts = withTerms { terms -> (constant: Int, common: Monomial) in
      let common = terms.reduce(terms[0].monomial) { $0.greatestCommonDivisor($1.monomial) }
      return (terms[0].coefficient < 0 ? -magnitude : magnitude, common)
    }
    guard let (constant, common) = parts else { return nil }
    let rest =
      constant == 1 && common.isOne
      ? self : divided(exactlyBy: Polynomial(Term(monomial: common, coefficient: constant), context))
    guard let rest, rest.isOne || rest.isPlainlyIrreducible else { return nil }
    var factors: [(base: Polynomial, exponent: Int)] = []
    common.forEachPower { factors.append((Polynomial(variable: $0, context), $1)) }
    if !rest.isOne {
      // Smaller variables are smaller polynomials.
      factors.reverse()
      factors.sort { $0.exponent < $1.exponent }
      factors.insert((rest, 1), at: factors.firstIndex { $0.exponent > 1 } ?? factors.count)
    }
    return Factorization(constant: BigInteger(constant), factors: factors)
  }

  /// Whether a polynomial without constant and without single variables as factors is irreducible, as far as one of
  /// its variables tells.
  ///
  /// Take it as a polynomial in one variable. If a coefficient is a single term, the coefficients have no common
  /// factor, which would be a single term too. Then a polynomial of degree 1 is irreducible, and so is one of degree 2
  /// whose discriminant is no square.
  private var isPlainlyIrreducible: Bool {
    guard termCount <= 40 else { return false }
    for variable in usedVariables {
      guard let degree = degree(in: variable), degree <= 2,
        let parts = coefficients(in: variable, degree: degree), parts.contains(where: { $0.termCount == 1 })
      else { continue }
      if degree == 1 { return true }
      let discriminant = parts[1] * parts[1] - (parts[2] * parts[0]).scaled(by: 4)
      if discriminant.isPlainlyNoSquare { return true }
    }
    return false
  }

  /// Whether the first or the last term is no square, as they are of a square.
  private var isPlainlyNoSquare: Bool {
    withTerms { terms in
      guard let first = terms.first, let last = terms.last else { return false }
      return !first.isSquare || !last.isSquare
    } ?? false
  }

  /// The coefficients of the powers of a variable, that of the power 0 first; nil where an exponent is larger than
  /// the degree, or does not fit a word.
  func coefficients(in variable: Int, degree: Int) -> [Polynomial]? {
    let parts = withTerms { terms -> [Polynomial]? in
      guard terms.allSatisfy({ $0.monomial[variable] <= degree }) else { return nil }
      return (0...degree).map { power in
        let count = terms.reduce(0) { $0 + ($1.monomial[variable] == power ? 1 : 0) }
        let storage = Self.storage(capacity: count, context)
        storage.withUnsafeMutablePointerToElements { target in
          var index = 0
          for term in terms where term.monomial[variable] == power {
            let monomial = power == 0 ? term.monomial : term.monomial / .power(power, of: variable)
            (target + index).initialize(to: Term(monomial: monomial, coefficient: term.coefficient))
            index += 1
          }
        }
        return Polynomial(storage, count: count)
      }
    }
    if let parts { return parts }
    var result = Array(repeating: Polynomial(context), count: degree + 1)
    for term in 0..<termCount {
      guard var exponents = exponents(ofTerm: term), exponents[variable] <= degree else { return nil }
      let power = Int(exponents[variable])
      exponents[variable] = 0
      result[power] =
        result[power] + Polynomial(monomial: exponents, context).scaled(by: coefficient(ofTerm: term))
    }
    return result
  }
}

extension Term {
  /// Whether the term is the square of a term.
  fileprivate var isSquare: Bool {
    let odd: UInt64 = 0x0101_0101_0101_0101
    guard coefficient > 0, (monomial.high | monomial.low) & odd == 0 else { return false }
    let root = Int(Double(coefficient).squareRoot())
    // A double's root of a large number may be off; then the term is taken for a square.
    return coefficient >= 1 << 52 || root * root == coefficient
  }
}
