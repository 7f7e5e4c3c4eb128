extension Polynomial {
  /// The greatest integer that divides all coefficients, 0 for the polynomial 0; nil where one does not fit a word.
  var content: UInt? {
    let short = withTerms { terms in
      var result: UInt = 0
      for term in terms {
        result = Rational.divisor(result, term.coefficient.magnitude)
        if result == 1 { break }
      }
      return result
    }
    if let short { return short }
    // Where there are many variables every polynomial is FLINT's, constants too.
    var result: UInt = 0
    for term in 0..<termCount {
      guard let coefficient = coefficient(ofTerm: term).small else { return nil }
      result = Rational.divisor(result, coefficient.magnitude)
      if result == 1 { break }
    }
    return result
  }

  /// The quotient where the division leaves nothing; nil otherwise.
  func divided(exactlyBy divisor: Polynomial) -> Polynomial? {
    if divisor.isZero { return nil }
    if divisor.isOne { return self }
    switch shortDivision(by: divisor) {
    case .quotient(let quotient): return quotient
    case .rest: return nil
    case .open: return flint.divided(exactlyBy: divisor.flint).map { Polynomial($0) }
    }
  }

  /// The greatest common divisor, with a positive leading coefficient; nil where FLINT gives up.
  func greatestCommonDivisor(_ other: Polynomial) -> Polynomial? {
    if let divisor = plainDivisor(other) { return divisor }
    return flint.greatestCommonDivisor(other.flint).map { Polynomial($0) }
  }

  /// The remainder of a division by polynomials, up to a factor that is an integer other than 0; exactly where their leading
  /// coefficients are 1. It is 0 only if a multiple by such an integer lies in the ideal.
  func remainder(dividingBy divisors: [Polynomial]) -> Polynomial {
    Polynomial(flint.remainder(dividingBy: divisors.map(\.flint)))
  }

  /// The number of real zeros of a polynomial in one variable; nil for others, and for constants.
  func realRootCount(in variable: Int) -> Int? { flint.realRootCount(in: variable) }

  /// The greatest common divisor with a polynomial of known factors, by trying these; nil where one of both is 0.
  func greatestCommonDivisor(_ other: Factorization) -> Polynomial? {
    guard let content, content > 0, let constant = other.constant.small, constant != 0,
      let common = Int(exactly: Rational.divisor(content, constant.magnitude))
    else { return nil }
    var result = Polynomial(common, context)
    var rest = self
    for factor in other.factors {
      for _ in 0..<factor.exponent {
        guard let quotient = rest.divided(exactlyBy: factor.base) else { break }
        rest = quotient
        result = result * factor.base
      }
    }
    return result
  }

  // MARK: On terms

  private enum ShortDivision {
    case quotient(Polynomial)
    /// The division leaves something.
    case rest
    /// Too long for the plain way.
    case open
  }

  /// A division by the plain way, which costs all terms of the divisor for each term of the quotient.
  private func shortDivision(by divisor: Polynomial) -> ShortDivision {
    guard let first = divisor.withTerms({ $0[0] }), let count = withTerms({ $0.count }) else { return .open }
    if count == 0 { return .quotient(self) }
    if divisor.termCount == 1 { return quotient(by: first) }
    var rest = self
    var quotient = Polynomial(context)
    for _ in 0..<32 {
      guard let leading = rest.withTerms({ $0.first }) else { return .open }
      guard let leading else { return .quotient(quotient) }
      guard let term = leading.divided(by: first) else { return .rest }
      guard let multiple = divisor.multiplied(by: term) else { return .open }
      rest = rest - multiple
      quotient = quotient + Polynomial(term, context)
    }
    return .open
  }

  /// The division by one term.
  private func quotient(by divisor: Term) -> ShortDivision {
    let result = withTerms { terms -> Polynomial? in
      let storage = Self.storage(capacity: terms.count, context)
      let isExact = storage.withUnsafeMutablePointerToElements { target in
        for index in terms.indices {
          guard let term = terms[index].divided(by: divisor) else { return false }
          (target + index).initialize(to: term)
        }
        return true
      }
      return isExact ? Polynomial(storage, count: terms.count) : nil
    }
    guard let result else { return .open }
    return result.map { .quotient($0) } ?? .rest
  }

  /// The greatest common divisor where one polynomial is a single term, both are equal, or they share no variable.
  func plainDivisor(_ other: Polynomial) -> Polynomial? {
    guard let content, let otherContent = other.content, content > 0, otherContent > 0,
      let coefficient = Int(exactly: Rational.divisor(content, otherContent))
    else { return nil }
    if self == other { return withTerms { $0[0].coefficient < 0 } == true ? -self : self }
    let monomials = withTerms { a in
      other.withTerms { b -> Monomial? in
        if a.count == 1 || b.count == 1 {
          let start = a[0].monomial.greatestCommonDivisor(b[0].monomial)
          let common = a.reduce(start) { $0.greatestCommonDivisor($1.monomial) }
          return b.reduce(common) { $0.greatestCommonDivisor($1.monomial) }
        }
        let (left, right) = (Self.support(a), Self.support(b))
        return left.high & right.high | left.low & right.low == 0 ? Monomial.one : nil
      }
    }
    guard let monomial = (monomials ?? nil) ?? nil else { return nil }
    return Polynomial(Term(monomial: monomial, coefficient: coefficient), context)
  }

  /// The variables that occur.
  private static func support(_ terms: UnsafeBufferPointer<Term>) -> Monomial {
    var all = Monomial.one
    for term in terms {
      all.high |= term.monomial.high
      all.low |= term.monomial.low
    }
    return all.support
  }
}

extension Term {
  /// The quotient by a term that divides this one; nil otherwise.
  fileprivate func divided(by divisor: Term) -> Term? {
    guard divisor.monomial.divides(monomial), divisor.coefficient != -1 || coefficient != .min else {
      return nil
    }
    let (quotient, remainder) = coefficient.quotientAndRemainder(dividingBy: divisor.coefficient)
    return remainder == 0 ? Term(monomial: monomial / divisor.monomial, coefficient: quotient) : nil
  }
}
