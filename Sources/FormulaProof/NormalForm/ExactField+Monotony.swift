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
      guard case .higherRoot(_, let degree)? = ring.generator(ofVariable: variable),
        degree <= 15,
        let relation = ring.relation(ofVariable: variable), relation.degree == degree,
        let a = ring.coefficient(of: polynomial, in: variable, degree: 1), a.termCount <= 4,
        let b = ring.coefficient(of: polynomial, in: variable, degree: 0), b.termCount <= 4,
        let top = a.raised(to: degree), let rest = b.raised(to: degree),
        let first = try? ring.reduced(top * relation.value), let second = try? ring.reduced(rest)
      else { continue }
      let sign = signsWithFacts(first + second, depth: depth + 1)
      if sign != .any { return sign }
    }
    return .any
  }

  /// Σ kᵢ·uᵢ − Σ lᵢ·uᵢ, up to a positive factor, of c·(Π exp(uᵢ)^kᵢ − Π exp(uᵢ)^lᵢ) with c > 0, and its negative where c < 0; nil for
  /// other polynomials.
  private func exponentDifference(_ polynomial: Polynomial) -> Polynomial? {
    guard polynomial.termCount == 2, !ring.isFormal(polynomial),
      polynomial.coefficient(ofTerm: 0).negated == polynomial.coefficient(ofTerm: 1),
      let first = polynomial.powers(ofTerm: 0), let second = polynomial.powers(ofTerm: 1),
      !first.isEmpty || !second.isEmpty
    else { return nil }
    var total = NormalForm(Rational.zero, self)
    for (powers, sign) in [(first, 1), (second, -1)] {
      for power in powers {
        guard
          case .function(.builtIn(.exp), let arguments)? = ring.generator(ofVariable: power.variable),
          let argument = arguments.first,
          !argument.numerator.usedVariables.contains(where: { ring.isComplexLogarithm($0) })
        else { return nil }
        total = total + NormalForm(.fraction(argument), self) * NormalForm(sign * power.exponent)
      }
    }
    guard let whole = wholeProduct(total) else { return nil }
    return polynomial.coefficientSign(ofTerm: 0) < 0 ? -whole : whole
  }

  /// The product of a number's numerator and denominator in lowest terms, which has its sign; nil where it could not be computed.
  private func wholeProduct(_ number: NormalForm) -> Polynomial? {
    guard !isInterrupted, let fraction = number.fraction(in: self) else { return nil }
    return try? ring.wholeProduct(ring.cancelled(fraction))
  }

  /// u ± v, up to a positive factor, of c·(f(u) ± f(v)) with f = atan or asin, which are odd and grow; nil for others.
  private func argumentDifference(_ polynomial: Polynomial) -> Polynomial? {
    guard polynomial.termCount == 2,
      let first = polynomial.powers(ofTerm: 0), let second = polynomial.powers(ofTerm: 1), first.count == 1,
      second.count == 1, first[0].exponent == 1, second[0].exponent == 1,
      case .function(let function, let left)? = ring.generator(ofVariable: first[0].variable),
      case .function(function, let right)? = ring.generator(ofVariable: second[0].variable),
      function == .builtIn(.atan) || function == .builtIn(.asin), let u = left.first, let v = right.first
    else { return nil }
    let (a, b) = (polynomial.coefficient(ofTerm: 0), polynomial.coefficient(ofTerm: 1))
    let isSum = a == b
    guard isSum || a.negated == b else { return nil }
    let (x, y) = (NormalForm(.fraction(u), self), NormalForm(.fraction(v), self))
    guard let whole = wholeProduct(isSum ? x + y : x - y) else { return nil }
    return a.sign < 0 ? -whole : whole
  }

  /// The sign of a·r + b with a root r ≥ 0 of a radicand f, rⁿ = f, and a and b of opposite signs: that of aⁿ·f − (−b)ⁿ, turned
  /// where a < 0.
  private func signsByRadical(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    for variable in used where polynomial.degree(in: variable) == 1 {
      guard ring.signs(ofVariable: variable).isNonnegative,
        let relation = ring.relation(ofVariable: variable), relation.degree <= 12,
        let a = ring.coefficient(of: polynomial, in: variable, degree: 1), a.termCount <= 4,
        let b = ring.coefficient(of: polynomial, in: variable, degree: 0), b.termCount <= 4
      else { continue }
      switch ring.generator(ofVariable: variable) {
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
      guard let top = size.raised(to: relation.degree), let bottom = rest.raised(to: relation.degree),
        let more = try? ring.reduced(top * relation.value), let less = try? ring.reduced(bottom)
      else { continue }
      let sign = signsWithFacts(more - less, depth: depth + 1)
      if sign != .any { return isTurned ? sign.negated : sign }
    }
    return .any
  }

  /// The sign of a·log u + R with a number a > 0: that of u − exp(−R/a), where R is short and holds no logarithm; and of
  /// k·log u − l·log v with integers that of uᵏ − vˡ. With a < 0 they are turned.
  private func signsByLogarithm(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    func argument(_ variable: Int) -> NormalForm? {
      guard
        case .function(.builtIn(.log), let arguments)? = ring.generator(ofVariable: variable)
      else { return nil }
      return arguments.first.map { NormalForm(.fraction($0), self) }
    }
    let logarithms = used.filter { argument($0) != nil && polynomial.degree(in: $0) == 1 }
    guard let first = logarithms.first, let u = argument(first),
      let a = ring.coefficient(of: polynomial, in: first, degree: 1)?.constant?.small, a != .min,
      let rest = ring.coefficient(of: polynomial, in: first, degree: 0)
    else { return .any }
    let difference: NormalForm? = withoutRequirements {
      if rest.isZero { return u - NormalForm(1) }
      if logarithms.count == 2, rest.termCount == 1, let v = argument(logarithms[1]),
        let b = ring.coefficient(of: rest, in: logarithms[1], degree: 1)?.constant?.small, a.magnitude <= 6,
        b.magnitude <= 6,
        (a < 0) != (b < 0)
      {
        return u.raised(to: abs(a)) - v.raised(to: abs(b))
      }
      guard logarithms.count == 1, depth == 0, rest.termCount <= 3, !rest.isConstant else { return nil }
      let value = NormalForm(-rest, over: nil, self) / NormalForm(a)
      return u - NormalForm.applied(.exp, value)
    }
    guard let whole = difference.flatMap({ wholeProduct($0) }) else { return .any }
    let sign = signsWithFacts(whole, depth: depth + 1)
    return a < 0 ? sign.negated : sign
  }

  /// A sign as it is known, or as the assumptions imply it.
  private func signsWithFacts(_ polynomial: Polynomial, depth: Int) -> SignSet {
    let known = signs(of: polynomial, depth: depth)
    guard known == .any, !notes.assumptions.isEmpty else { return known }
    for sign in [SignSet.positive, .negative, .nonnegative, .nonpositive]
    where factsImply(polynomial, sign, depth: depth) {
      return sign
    }
    return known
  }
}
