import FormulaSyntax

extension ExactField {
  /// Which signs a polynomial can have, as far as it is known. The zero polynomial has the sign zero.
  ///
  /// Rules: facts (assumptions, and the case that is being looked at); the signs of the terms; a zero-free
  /// polynomial in one variable has the sign of its leading coefficient; a·v² + b·v + c has the sign of a where
  /// 4ac − b² ≥ 0; a + b√c is compared by squares; and the product of the factors' signs.
  ///
  /// `ignoresFact` leaves out what is known of this very polynomial.
  func signs(of polynomial: Polynomial, depth: Int = 0, ignoresFact: Bool = false) -> SignSet {
    if polynomial.isZero { return .zero }
    if let constant = polynomial.constant { return constant.sign < 0 ? .negative : .positive }
    // What need not be real has no sign.
    if isFormal(polynomial) { return .any }
    if !ignoresFact, !configuration.signs.isEmpty, let fact = fact(about: polynomial) { return fact }
    let byTerms = signsByTerms(polynomial)
    if byTerms != .any { return byTerms }
    guard depth < 4, polynomial.termCount <= 60, isValid, budget.hasTime else { return .any }
    let byEnclosure = signsByEnclosure(polynomial)
    if byEnclosure != .any { return byEnclosure }
    let byFacts = signsByFacts(polynomial, depth: depth, excludesItself: ignoresFact)
    if byFacts != .any { return byFacts }
    let used = polynomial.usedVariables
    if used.count == 1, let variable = used.first,
      relations.allSatisfy({ self.variable($0.generator) != variable })
    {
      // An odd degree has a zero anyway.
      if polynomial.degree(in: variable).map({ $0 % 2 == 0 }) == true,
        polynomial.realRootCount(in: variable) == 0
      {
        return polynomial.coefficientSign(ofTerm: 0) < 0 ? .negative : .positive
      }
    }
    let byRange = signsByRange(polynomial)
    if byRange != .any { return byRange }
    let byExponential = signsByExponential(polynomial)
    if byExponential != .any { return byExponential }
    let byRoot = signsByRoot(polynomial, used: used, depth: depth)
    if byRoot != .any { return byRoot }
    let byDiscriminant = signsByDiscriminant(polynomial, used: used, depth: depth)
    if byDiscriminant != .any { return byDiscriminant }
    guard let factorization = factored(polynomial) else { return .any }
    let isIrreducible = factorization.factors.count == 1 && factorization.factors[0].exponent == 1
    // A multiple of it may be known by a fact about it.
    let constant = factorization.constant
    if isIrreducible, constant.isOne || constant.negated.isOne { return .any }
    var result: SignSet = constant.sign < 0 ? .negative : .positive
    for factor in factorization.factors {
      result = result.times(signs(of: factor.base, depth: depth + 1).raised(to: factor.exponent))
      if result == .any { break }
    }
    return result
  }

  /// What was assumed of a polynomial, or of its negative.
  private func fact(about polynomial: Polynomial) -> SignSet? {
    let key = text(polynomial)
    if let fact = configuration.signs[key] {
      recordUse(polynomial, key, fact)
      return fact
    }
    let negative = -polynomial
    let negativeKey = text(negative)
    guard let fact = configuration.signs[negativeKey] else { return nil }
    recordUse(negative, negativeKey, fact)
    return fact.negated
  }

  func signsByTerms(_ polynomial: Polynomial) -> SignSet {
    var total: SignSet = .zero
    for term in 0..<polynomial.termCount {
      guard let exponents = polynomial.exponents(ofTerm: term) else { return .any }
      var sign: SignSet = polynomial.coefficientSign(ofTerm: term) < 0 ? .negative : .positive
      for (variable, exponent) in exponents.enumerated() where exponent > 0 {
        let known = generators[safe: index(ofVariable: variable)]?.signs ?? .any
        sign = sign.times(known.raised(to: exponent % 2 == 0 ? 2 : 1))
      }
      total = total.plus(sign)
      if total == .any { return .any }
    }
    return total
  }

  /// The sign of P = c·F + R, where the sign of F is a fact and R has that of c·F: x = (x − 1) + 1, 1 − x = −(x − 1).
  private func signsByFacts(_ polynomial: Polynomial, depth: Int, excludesItself: Bool) -> SignSet {
    guard depth < 2 else { return .any }
    for (fact, known) in facts + usedFacts.map({ ($0.polynomial, $0.signs) }) {
      if excludesItself, fact == polynomial || fact == -polynomial { continue }
      guard known.isNonnegative || known.isNonpositive, fact.termCount > 1, fact.termCount <= 30,
        let leading = fact.exponents(ofTerm: 0),
        let position = (0..<polynomial.termCount).first(where: { polynomial.exponents(ofTerm: $0) == leading }
        )
      else { continue }
      // a·P = b·F + R, with a positive.
      var scale = fact.coefficient(ofTerm: 0)
      var multiple = polynomial.coefficient(ofTerm: position)
      if scale.sign < 0 { (scale, multiple) = (scale.negated, multiple.negated) }
      let rest = polynomial.scaled(by: scale) - fact.scaled(by: multiple)
      let part = multiple.sign < 0 ? known.negated : known
      let result = part.plus(signs(of: rest, depth: depth + 1))
      if result != .any { return result }
    }
    return .any
  }

  /// The sign of c·(exp(u)ᵏ − 1), which is that of u.
  private func signsByExponential(_ polynomial: Polynomial) -> SignSet {
    guard polynomial.termCount == 2, let exponents = polynomial.exponents(ofTerm: 0),
      let variable = exponents.firstIndex(where: { $0 > 0 }),
      exponents.allSatisfy({ $0 == 0 || $0 == exponents[variable] }),
      exponents.filter({ $0 > 0 }).count == 1,
      polynomial.exponents(ofTerm: 1)?.allSatisfy({ $0 == 0 }) == true,
      (polynomial.coefficient(ofTerm: 0).negated.text == polynomial.coefficient(ofTerm: 1).text),
      case .opaque(BuiltIn.exp.rawValue, let arguments)? = generators[safe: index(ofVariable: variable)]?
        .generator, let argument = arguments.first, !isFormal(polynomial)
    else { return .any }
    let sign = signs(of: argument.numerator).times(argument.denominator.map { signs(of: $0) } ?? .positive)
    return polynomial.coefficientSign(ofTerm: 0) < 0 ? sign.negated : sign
  }

  private func signsByDiscriminant(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    for variable in used {
      guard polynomial.degree(in: variable) == 2,
        let parts = polynomial.coefficients(in: variable, degree: 2)
      else { continue }
      let (a, b, c) = (parts[2], parts[1], parts[0])
      let leading = signs(of: a, depth: depth + 1)
      guard leading.isNonzero, leading == .positive || leading == .negative else { continue }
      guard budget.allows(terms: a.termCount * c.termCount + b.termCount * b.termCount) else { return .any }
      let discriminant = (a * c).scaled(by: 4) - b * b
      let rest = signs(of: reduced(discriminant), depth: depth + 1)
      if rest == .positive { return leading }
      if rest.isNonnegative { return leading == .positive ? .nonnegative : .nonpositive }
    }
    return .any
  }

  /// The irreducible factors, within the budget; nil where that is too much.
  func factored(_ polynomial: Polynomial) -> Polynomial.Factorization? {
    guard polynomial.termCount <= 400, let degree = polynomial.totalDegree, degree <= 80, budget.hasTimeNow
    else {
      return nil
    }
    if let known = factorizations.first(where: { $0.polynomial == polynomial }) { return known.factorization }
    let factorization = polynomial.factored(knowing: products)
    remember(factorization, of: polynomial)
    return factorization
  }
}
