import FormulaSyntax

// Functions that grow: what is compared under them is compared itself.
extension ExactField {
  /// The sign of a difference of two exponentials, which is that of the difference of their exponents; and of a·r + b with an
  /// odd root r, which is that of (a·r)ⁿ + bⁿ.
  func signsByMonotony(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    guard depth < 2 else { return .any }
    if let difference = exponentDifference(polynomial) {
      return signsWithFacts(difference, depth: depth + 1)
    }
    if let difference = argumentDifference(polynomial) {
      return signsWithFacts(difference, depth: depth + 1)
    }
    let byLogarithm = signsByLogarithm(polynomial, used: used, depth: depth)
    if byLogarithm != .any { return byLogarithm }
    let byRadical = signsByRadical(polynomial, used: used, depth: depth)
    if byRadical != .any { return byRadical }
    for variable in used where polynomial.degree(in: variable) == 1 {
      guard case .higherRoot(_, let degree)? = generators[safe: index(ofVariable: variable)]?.generator,
        degree <= 15,
        let relation = relations.first(where: { $0.variable == variable }), relation.degree == degree,
        let a = coefficient(of: polynomial, in: variable, degree: 1), a.termCount <= 4,
        let b = coefficient(of: polynomial, in: variable, degree: 0), b.termCount <= 4,
        let top = a.raised(to: degree), let rest = b.raised(to: degree)
      else { continue }
      let power = reduced(top * relation.value) + reduced(rest)
      guard isValid else { return .any }
      let sign = signsWithFacts(power, depth: depth + 1)
      if sign != .any { return sign }
    }
    return .any
  }

  /// Σ kᵢ·uᵢ − Σ lᵢ·uᵢ, up to a positive factor, of c·(Π exp(uᵢ)^kᵢ − Π exp(uᵢ)^lᵢ) with c > 0, and its negative where c < 0; nil for
  /// other polynomials.
  private func exponentDifference(_ polynomial: Polynomial) -> Polynomial? {
    guard polynomial.termCount == 2, !isFormal(polynomial),
      polynomial.coefficient(ofTerm: 0).negated.text == polynomial.coefficient(ofTerm: 1).text,
      let first = polynomial.powers(ofTerm: 0), let second = polynomial.powers(ofTerm: 1),
      !first.isEmpty || !second.isEmpty
    else { return nil }
    var total = NormalForm(Rational.zero, self)
    for (powers, sign) in [(first, 1), (second, -1)] {
      for power in powers {
        guard
          case .opaque(BuiltIn.exp.rawValue, let arguments)? = generators[
            safe: index(ofVariable: power.variable)]?.generator,
          let argument = arguments.first,
          !argument.numerator.usedVariables.contains(where: { isComplexLogarithm($0) })
        else { return nil }
        total = total + NormalForm(.fraction(argument), self) * NormalForm(sign * power.exponent)
      }
    }
    guard isValid, let fraction = total.fraction(in: self).map(cancelled) else { return nil }
    let whole = fraction.denominator.map { product(fraction.numerator, $0) } ?? fraction.numerator
    guard isValid else { return nil }
    return polynomial.coefficientSign(ofTerm: 0) < 0 ? -whole : whole
  }

  /// u ± v, up to a positive factor, of c·(f(u) ± f(v)) with f = atan or asin, which are odd and grow; nil for others.
  private func argumentDifference(_ polynomial: Polynomial) -> Polynomial? {
    guard polynomial.termCount == 2,
      let first = polynomial.powers(ofTerm: 0), let second = polynomial.powers(ofTerm: 1), first.count == 1,
      second.count == 1, first[0].exponent == 1, second[0].exponent == 1,
      case .opaque(let name, let left)? = generators[safe: index(ofVariable: first[0].variable)]?.generator,
      case .opaque(name, let right)? = generators[safe: index(ofVariable: second[0].variable)]?.generator,
      name == BuiltIn.atan.rawValue || name == BuiltIn.asin.rawValue, let u = left.first, let v = right.first
    else { return nil }
    let (a, b) = (polynomial.coefficient(ofTerm: 0), polynomial.coefficient(ofTerm: 1))
    let isSum = a.text == b.text
    guard isSum || a.negated.text == b.text else { return nil }
    let (x, y) = (NormalForm(.fraction(u), self), NormalForm(.fraction(v), self))
    guard let fraction = (isSum ? x + y : x - y).fraction(in: self).map(cancelled) else { return nil }
    let whole = fraction.denominator.map { product(fraction.numerator, $0) } ?? fraction.numerator
    return a.sign < 0 ? -whole : whole
  }

  /// The sign of a·r + b with a root r ≥ 0 of a radicand f, rⁿ = f, and a and b of opposite signs: that of aⁿ·f − (−b)ⁿ, turned
  /// where a < 0.
  private func signsByRadical(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    for variable in used where polynomial.degree(in: variable) == 1 {
      guard let entry = generators[safe: index(ofVariable: variable)], entry.signs.isNonnegative,
        let relation = relations.first(where: { $0.variable == variable }), relation.degree <= 12,
        let a = coefficient(of: polynomial, in: variable, degree: 1), a.termCount <= 4,
        let b = coefficient(of: polynomial, in: variable, degree: 0), b.termCount <= 4
      else { continue }
      switch entry.generator {
      case .root, .radical: break
      default: continue
      }
      let (above, below) = (signs(of: a, depth: depth + 1), signs(of: b, depth: depth + 1))
      let isTurned: Bool
      if above == .positive, below.isNonpositive {
        isTurned = false
      } else if above == .negative, below.isNonnegative {
        isTurned = true
      } else {
        continue
      }
      let (size, rest) = isTurned ? (-a, b) : (a, -b)
      guard let top = size.raised(to: relation.degree), let bottom = rest.raised(to: relation.degree) else {
        continue
      }
      let power = reduced(top * relation.value) - reduced(bottom)
      guard isValid else { return .any }
      let sign = signsWithFacts(power, depth: depth + 1)
      if sign != .any { return isTurned ? sign.negated : sign }
    }
    return .any
  }

  /// The sign of a·log u + R with a number a > 0: that of u − exp(−R/a), where R is short and holds no logarithm; and of
  /// k·log u − l·log v with integers that of uᵏ − vˡ. With a < 0 they are turned.
  private func signsByLogarithm(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    func argument(_ variable: Int) -> NormalForm? {
      guard
        case .opaque(BuiltIn.log.rawValue, let arguments)? = generators[safe: index(ofVariable: variable)]?
          .generator
      else { return nil }
      return arguments.first.map { NormalForm(.fraction($0), self) }
    }
    let logarithms = used.filter { argument($0) != nil && polynomial.degree(in: $0) == 1 }
    guard let first = logarithms.first, let u = argument(first),
      let a = coefficient(of: polynomial, in: first, degree: 1)?.constant?.small, a != .min,
      let rest = coefficient(of: polynomial, in: first, degree: 0)
    else { return .any }
    let records = recordsRequirements
    recordsRequirements = false
    defer { recordsRequirements = records }
    let difference: NormalForm
    if rest.isZero {
      difference = u - NormalForm(1)
    } else if logarithms.count == 2, rest.termCount == 1, let v = argument(logarithms[1]),
      let b = coefficient(of: rest, in: logarithms[1], degree: 1)?.constant?.small, a.magnitude <= 6,
      b.magnitude <= 6,
      (a < 0) != (b < 0)
    {
      difference = u.raised(to: abs(a)) - v.raised(to: abs(b))
    } else if logarithms.count == 1, depth == 0, rest.termCount <= 3, !rest.isConstant {
      let value = NormalForm(-rest, over: nil, self) / NormalForm(a)
      difference = u - NormalForm.applied(.exp, value)
    } else {
      return .any
    }
    guard isValid, let fraction = difference.fraction(in: self).map(cancelled) else { return .any }
    let whole = fraction.denominator.map { product(fraction.numerator, $0) } ?? fraction.numerator
    guard isValid else { return .any }
    let sign = signsWithFacts(whole, depth: depth + 1)
    return a < 0 ? sign.negated : sign
  }

  /// A sign as it is known, or as the assumptions imply it.
  private func signsWithFacts(_ polynomial: Polynomial, depth: Int) -> SignSet {
    let known = signs(of: polynomial, depth: depth)
    guard known == .any, !facts.isEmpty else { return known }
    for sign in [SignSet.positive, .negative, .nonnegative, .nonpositive] where factsImply(polynomial, sign) {
      return sign
    }
    return known
  }
}
