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
  func factored(knowing products: ProductMemory = .init()) -> Factorization? {
    if let factorization = plainFactorization(knowing: products) { return factorization }
    return flint.factored().map { result in
      Factorization(
        constant: result.constant, factors: result.factors.map { (Polynomial($0.base), $0.exponent) })
    }
  }

  /// The factorisation where no search is needed: of products that are known and of differences of squares, as far as
  /// all factors are seen to be irreducible.
  func plainFactorization(knowing products: ProductMemory, depth: Int = 0) -> Factorization? {
    guard depth < 6, let (constant, common, rest) = primitiveParts else { return nil }
    var factors: [(base: Polynomial, exponent: Int)] = []
    common.forEachPower { factors.append((Polynomial(variable: $0, context), $1)) }
    if !rest.isOne {
      if rest.isPlainlyIrreducible {
        factors.append((rest, 1))
      } else {
        guard let parts = rest.differenceOfSquares ?? products.factors(of: rest) else { return nil }
        for part in parts {
          // The rest has no constant but 1, and a sign would be that of an even number of parts.
          guard let inner = part.base.plainFactorization(knowing: products, depth: depth + 1),
            inner.constant.isOne || inner.constant.negated.isOne
          else { return nil }
          for (base, exponent) in inner.factors {
            if let index = factors.firstIndex(where: { $0.base == base }) {
              factors[index].exponent += exponent * part.exponent
            } else {
              factors.append((base, exponent * part.exponent))
            }
          }
        }
      }
      factors.sort { left, right in
        left.exponent == right.exponent
          ? left.base.precedes(right.base) : left.exponent < right.exponent
      }
    }
    return Factorization(constant: BigInteger(constant), factors: factors)
  }

  /// The constant, the single variables, and what is left with a positive leading coefficient; nil for 0 and for
  /// polynomials of FLINT.
  private var primitiveParts: (constant: Int, common: Monomial, rest: Polynomial)? {
    guard let content, content > 0, let magnitude = Int(exactly: content) else { return nil }
    let parts = withTerms { terms -> (constant: Int, common: Monomial) in
      let common = terms.reduce(terms[0].monomial) { $0.greatestCommonDivisor($1.monomial) }
      return (terms[0].coefficient < 0 ? -magnitude : magnitude, common)
    }
    guard let (constant, common) = parts else { return nil }
    if constant == 1, common.isOne { return (1, .one, self) }
    return divided(exactlyBy: Polynomial(Term(monomial: common, coefficient: constant), context)).map {
      (constant, common, $0)
    }
  }

  /// u² − v² as (u − v)(u + v), for terms u and v; nil for other polynomials.
  private var differenceOfSquares: [(base: Polynomial, exponent: Int)]? {
    let roots = withTerms { terms -> (Term, Term)? in
      guard terms.count == 2, terms[1].coefficient != .min, let first = terms[0].squareRoot else {
        return nil
      }
      let second = Term(monomial: terms[1].monomial, coefficient: -terms[1].coefficient).squareRoot
      return second.map { (first, $0) }
    }
    guard let (first, second) = roots ?? nil else { return nil }
    let (u, v) = (Polynomial(first, context), Polynomial(second, context))
    return [(u - v, 1), (u + v, 1)]
  }

  /// FLINT's order of polynomials: by the number of terms, the monomials and the coefficients.
  private func precedes(_ other: Polynomial) -> Bool {
    let result = withTerms { a in
      other.withTerms { b -> Bool in
        if a.count != b.count { return a.count < b.count }
        for (left, right) in zip(a, b) where left.monomial != right.monomial {
          return right.monomial > left.monomial
        }
        for (left, right) in zip(a, b) where left.coefficient != right.coefficient {
          return left.coefficient < right.coefficient
        }
        return false
      }
    }
    return (result ?? nil) ?? false
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
      return !first.maybeSquare || !last.maybeSquare
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
    guard let own = self.degree(in: variable), own <= degree else { return nil }
    return (0...degree).map { Polynomial(flint.coefficient(in: variable, degree: $0)) }
  }

  /// The coefficient of a power of a variable.
  func coefficient(in variable: Int, degree: Int) -> Polynomial {
    let part = withTerms { terms in
      let count = terms.reduce(0) { $0 + ($1.monomial[variable] == degree ? 1 : 0) }
      let storage = Self.storage(capacity: count, context)
      storage.withUnsafeMutablePointerToElements { target in
        var index = 0
        for term in terms where term.monomial[variable] == degree {
          let monomial = degree == 0 ? term.monomial : term.monomial / .power(degree, of: variable)
          (target + index).initialize(to: Term(monomial: monomial, coefficient: term.coefficient))
          index += 1
        }
      }
      return Polynomial(storage, count: count)
    }
    return part ?? Polynomial(flint.coefficient(in: variable, degree: degree))
  }
}

extension Term {
  /// Whether the term may be the square of a term.
  fileprivate var maybeSquare: Bool { coefficient >= 1 << 52 || squareRoot != nil }

  /// The term with a positive coefficient of which this one is the square; nil also where a double cannot tell.
  fileprivate var squareRoot: Term? {
    let odd: UInt64 = 0x0101_0101_0101_0101
    guard coefficient > 0, coefficient < 1 << 52, (monomial.high | monomial.low) & odd == 0 else {
      return nil
    }
    let root = Int(Double(coefficient).squareRoot())
    guard root * root == coefficient else { return nil }
    return Term(monomial: Monomial(high: monomial.high >> 1, low: monomial.low >> 1), coefficient: root)
  }
}
