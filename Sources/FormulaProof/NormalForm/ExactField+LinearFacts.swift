import FormulaSyntax

extension ExactField {
  /// Whether a polynomial has one of some signs wherever the assumptions hold, by linear combinations of these; of the polynomial as a
  /// whole, or of its factors.
  func factsImply(_ polynomial: Polynomial, _ wanted: SignSet, depth: Int = 0) -> Bool {
    // Of what need not be real not even a square has a sign.
    guard !ring.isFormal(polynomial), !notes.assumptions.isEmpty || hasBoundedFunctions(polynomial) else {
      return false
    }
    if factsImplyWhole(polynomial, wanted) { return true }
    guard let factorization = ring.factored(polynomial), factorization.factors.count > 1 else { return false }
    var product: SignSet = factorization.constant.sign < 0 ? .negative : .positive
    for factor in factorization.factors {
      var known = signs(of: factor.base, depth: depth)
      let tighter: [SignSet] = [.positive, .negative, .nonnegative, .nonpositive, .nonzero]
      for signs in tighter where signs.isStrictSubset(of: known) && factsImplyWhole(factor.base, signs) {
        known = signs
        break
      }
      product = product.times(known.raised(to: factor.exponent))
      if product == .any { return false }
    }
    return product.isSubset(of: wanted)
  }

  private func factsImplyWhole(_ polynomial: Polynomial, _ wanted: SignSet) -> Bool {
    let opposite = SignSet.any.subtracting(wanted)
    // What is different from 0 has no bound; 0 has two.
    guard opposite == .zero || opposite.isNonnegative || opposite.isNonpositive else { return false }
    return factsExclude(polynomial, opposite)
  }

  /// Whether no point has the assumed signs, by linear combinations of the polynomials: Fourier–Motzkin elimination, where each
  /// monomial counts as a variable of its own. `polynomial` is to have one of `signs` too.
  ///
  /// A combination with positive factors that is a constant tells a contradiction if it cannot be as large as it should. Where
  /// monomials depend on each other none may be found; what is found is one.
  func factsExclude(_ polynomial: Polynomial? = nil, _ signs: SignSet = .any) -> Bool {
    guard !isInterrupted, notes.assumptions.count <= LinearBounds.mostBounds / 2 else { return false }
    var bounds = polynomial.map { Bound.bounds(of: $0, signs) } ?? []
    for fact in notes.assumptions { bounds += Bound.bounds(of: fact.polynomial, fact.signs) }
    guard !bounds.isEmpty,
      bounds.allSatisfy({ $0.polynomial.termCount <= 30 && !ring.isFormal($0.polynomial) })
    else { return false }
    if areInfeasible(bounds) { return budget.refusal == nil }
    // Products of facts first, since those with what is asked have larger degrees.
    let asked = polynomial.map { Bound.bounds(of: $0, signs).count } ?? 0
    for factors in [Array(bounds.dropFirst(asked)), bounds] {
      let products = products(of: factors, isWanted: bounds.contains { ($0.polynomial.totalDegree ?? 0) > 1 })
      if !products.isEmpty, areInfeasible(bounds + products) { return budget.refusal == nil }
      let squares = products.isEmpty ? [] : squares(in: bounds)
      if !squares.isEmpty, areInfeasible(bounds + products + squares) { return budget.refusal == nil }
      if asked == 0 { break }
    }
    return false
  }

  private func areInfeasible(_ given: [Bound]) -> Bool {
    let own = functionBounds(in: given)
    return LinearBounds(given + own + monomialBounds(in: given + own)).areInfeasible(budget)
  }

  /// Products of two bounds each, where something is asked that is not linear: from x > 1 and y > 1 follows (x − 1)(y − 1) > 0.
  private func products(of bounds: [Bound], isWanted: Bool) -> [Bound] {
    guard bounds.count <= 6, isWanted,
      bounds.allSatisfy({ $0.polynomial.termCount <= 6 && ($0.polynomial.totalDegree ?? 9) <= 3 })
    else { return [] }
    var result: [Bound] = []
    for (index, first) in bounds.enumerated() {
      for second in bounds[...index] {
        guard let product = try? ring.reduced(first.polynomial * second.polynomial) else { continue }
        result.append(Bound(polynomial: product, isStrict: first.isStrict && second.isStrict))
      }
    }
    return result
  }

  /// Squares of sums and differences of two symbols each, which are not negative, where products are looked at too.
  private func squares(in bounds: [Bound]) -> [Bound] {
    var symbols: [Polynomial] = []
    for variable in Set(bounds.flatMap(\.polynomial.usedVariables)).sorted() {
      if case .symbol? = ring.generator(ofVariable: variable) {
        symbols.append(Polynomial(variable: variable, ring.context))
      }
    }
    guard symbols.count <= 3 else { return [] }
    var result: [Bound] = []
    for (index, first) in symbols.enumerated() {
      for second in symbols[..<index] {
        for sum in [first + second, first - second] {
          guard let square = try? ring.reduced(sum * sum) else { continue }
          result.append(Bound(polynomial: square, isStrict: false))
        }
      }
    }
    return result
  }

  /// Whether a polynomial has functions of which ``functionBounds(in:)`` tells something.
  private func hasBoundedFunctions(_ polynomial: Polynomial) -> Bool {
    polynomial.usedVariables.contains { !bounds(ofGenerator: ring.index(ofVariable: $0)).isEmpty }
  }

  /// What holds of the functions in bounds: |u| ≥ ±u, exp u ≥ 1 + u, log u ≤ u − 1, sines and cosines are at most 1
  /// in size, and sin u ≤ u where u ≥ 0.
  private func functionBounds(in bounds: [Bound]) -> [Bound] {
    var result: [Bound] = []
    for variable in Set(bounds.flatMap(\.polynomial.usedVariables)).sorted() {
      result += self.bounds(ofGenerator: ring.index(ofVariable: variable))
    }
    return result.count <= 12 ? result : []
  }

  private func bounds(ofGenerator index: Int) -> [Bound] {
    guard let entry = ring.entries[safe: index] else { return [] }
    let one = Polynomial(1, ring.context)
    /// d·f + n·g + c·d ≥ 0 for a fraction n/d with a number d > 0.
    func line(
      _ factor: Int, _ fraction: Fraction, times multiple: Int, plus constant: Int, isStrict: Bool = false
    ) -> [Bound] {
      let bottom = fraction.denominator ?? one
      guard bottom.isConstant, bottom.coefficientSign(ofTerm: 0) > 0 else { return [] }
      let sum =
        (bottom * entry.polynomial).scaled(by: factor) + fraction.numerator.scaled(by: multiple)
        + bottom.scaled(by: constant)
      return (try? ring.reduced(sum)).map { [Bound(polynomial: $0, isStrict: isStrict)] } ?? []
    }
    switch entry.generator {
    case .absolute(let inner):
      return [entry.polynomial - inner, entry.polynomial + inner].map {
        Bound(polynomial: $0, isStrict: false)
      }
    case .cosine:
      return [one - entry.polynomial, one + entry.polynomial].map { Bound(polynomial: $0, isStrict: false) }
    case .sine(let number):
      var result = [one - entry.polynomial, one + entry.polynomial].map {
        Bound(polynomial: $0, isStrict: false)
      }
      if let angle = ring.angles[safe: number], angle.denominator == nil {
        let whole = Polynomial(monomial: angle.exponents, ring.context).scaled(by: angle.part.factor)
        let difference = whole - entry.polynomial.scaled(by: angle.part.divisor)
        let sign = signsByTerms(whole)
        if sign.isNonnegative { result.append(Bound(polynomial: difference, isStrict: false)) }
        if sign.isNonpositive { result.append(Bound(polynomial: -difference, isStrict: false)) }
      }
      return result
    case .function(.builtIn(.exp), let arguments):
      guard !ring.formalGenerators.contains(index), let argument = arguments.first,
        !argument.numerator.usedVariables.contains(where: { ring.isComplexLogarithm($0) })
      else { return [] }
      return line(1, argument, times: -1, plus: -1)
    case .function(.builtIn(.floor), let arguments):
      // u − 1 < ⌊u⌋ ≤ u.
      guard let argument = arguments.first else { return [] }
      return line(-1, argument, times: 1, plus: 0) + line(1, argument, times: -1, plus: 1, isStrict: true)
    case .function(.builtIn(.log), let arguments):
      return arguments.first.map { line(-1, $0, times: 1, plus: -1) } ?? []
    default: return []
    }
  }

  /// Bounds of the monomials whose sign follows from those of their variables: squares, lengths, what is assumed positive.
  private func monomialBounds(in bounds: [Bound]) -> [Bound] {
    var seen: Set<[UInt]> = []
    var result: [Bound] = []
    for bound in bounds {
      for term in 0..<bound.polynomial.termCount {
        guard let exponents = bound.polynomial.exponents(ofTerm: term), exponents.contains(where: { $0 > 0 }),
          seen.insert(exponents).inserted
        else { continue }
        let monomial = Polynomial(monomial: exponents, ring.context)
        result += Bound.bounds(of: monomial, signsByTerms(monomial))
      }
    }
    return result
  }
}
