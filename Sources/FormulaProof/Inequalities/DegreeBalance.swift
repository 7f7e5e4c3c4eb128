import FormulaSyntax

/// An equation A = B, or an inequality, between forms of different degrees without negative coefficients, of which B is positive and has
/// the lower degree.
struct DegreeBalance: Equatable {
  /// What A is to B.
  enum Kind { case equal, atMost, atLeast }

  let kind: Kind
  private let high: SmallPolynomial
  private let low: SmallPolynomial
  private let gap: Int
  private let variables: [Int]

  /// The equation that a polynomial is 0, or the inequality that it is not negative; nil where it is of another kind.
  ///
  /// - Parameter isOrthant: Whether no variable is negative.
  init?(
    _ polynomial: SmallPolynomial, _ isPositive: [Bool], isEquation: Bool = true, isOrthant: Bool = true
  ) {
    let parts = polynomial.homogeneousParts
    guard parts.count == 2, let degree = parts.keys.max(), let least = parts.keys.min(),
      var high = parts[degree], var low = parts[least]
    else { return nil }
    let isLarge =
      isEquation && low.constant != nil ? (low.constant ?? 0) > 0 : high.terms.values.allSatisfy { $0 < 0 }
    if isLarge {
      high = high.negated
      kind = isEquation ? .equal : .atMost
    } else {
      low = low.negated
      kind = isEquation ? .equal : .atLeast
    }
    // What is equal to a positive number may have any coefficients.
    guard isEquation && low.constant != nil || high.terms.values.allSatisfy({ $0 > 0 }),
      low.terms.values.allSatisfy({ $0 > 0 }),
      low.terms.contains(where: { term in
        isPositive.indices.allSatisfy { term.key[$0] == 0 || isPositive[$0] }
      })
    else { return nil }
    var gap = degree - least
    // Of xyz = 1 with cubes: the product of the roots is 1 too.
    if isEquation, isOrthant, low.constant != nil, high.terms.count == 1,
      let (monomial, coefficient) = high.terms.first,
      coefficient == low.constant
    {
      let exponents = (0..<SmallMonomial.mostVariables).map { monomial[$0] }
      let common = Int(exponents.reduce(UInt(0)) { Rational.divisor($0, $1.magnitude) })
      high = SmallPolynomial(SmallMonomial(exponents.map { $0 / common }))
      low = SmallPolynomial(SmallMonomial())
      gap /= common
    }
    let (larger, smaller) = (high, low)
    (self.high, self.low, self.gap) = (larger, smaller, gap)
    variables = isPositive.indices.filter { variable in
      larger.terms.keys.contains { $0[variable] > 0 } || smaller.terms.keys.contains { $0[variable] > 0 }
    }
  }

  /// Whether some variable is positive where it holds, which are so many.
  func excludesZero(count: Int) -> Bool {
    kind != .atMost && high.terms.keys.allSatisfy { $0.degree > 0 } && variables.count == count
  }

  /// A polynomial in which all terms have one degree in the equation's variables: of the same sign where A = B; where A ≤ B, or
  /// A ≥ B, one that is not positive unless the given one is, and that is negative where that is. Nil where degrees differ by no multiples, where it becomes too
  /// large, and where terms that would change have the wrong sign.
  func balanced(_ polynomial: SmallPolynomial) -> SmallPolynomial? {
    var parts: [Int: [SmallMonomial: Int]] = [:]
    for (monomial, coefficient) in polynomial.terms {
      parts[variables.reduce(0) { $0 + monomial[$1] }, default: [:]][monomial] = coefficient
    }
    guard parts.count > 1, let degree = parts.keys.max(), let least = parts.keys.min(),
      parts.keys.allSatisfy({ (degree - $0) % gap == 0 })
    else { return nil }
    let steps = (degree - least) / gap
    var result = SmallPolynomial()
    for (own, terms) in parts {
      let count = (degree - own) / gap
      // With (A/B)ⁿ these terms become no greater.
      switch kind {
      case .equal: break
      case .atMost: guard count == 0 || terms.values.allSatisfy({ $0 > 0 }) else { return nil }
      case .atLeast: guard count == 0 || terms.values.allSatisfy({ $0 < 0 }) else { return nil }
      }
      guard let up = high.raised(to: count), let down = low.raised(to: steps - count),
        let factor = up.times(down), let product = SmallPolynomial(terms).times(factor),
        let sum = result.adding(product)
      else { return nil }
      result = sum
    }
    return result.primitive
  }

  func timesLow(_ polynomial: SmallPolynomial) -> SmallPolynomial? { polynomial.times(low) }
  func timesHigh(_ polynomial: SmallPolynomial) -> SmallPolynomial? { polynomial.times(high) }

  /// Two forms E and O of degrees d and d − 1 whose sum has a polynomial's sign where A = B, for an equation of degrees that differ by 2;
  /// nil where there are none.
  func halves(of polynomial: SmallPolynomial) -> (upper: SmallPolynomial, lower: SmallPolynomial)? {
    guard gap == 2, kind == .equal else { return nil }
    var parts: [[SmallMonomial: Int]] = [[:], [:]]
    for (monomial, coefficient) in polynomial.terms {
      parts[variables.reduce(0) { $0 + monomial[$1] } % 2][monomial] = coefficient
    }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    func degrees(_ terms: [SmallMonomial: Int]) -> (least: Int, most: Int) {
      let all = terms.keys.map { key in variables.reduce(0) { $0 + key[$1] } }
      return (all.min() ?? 0, all.max() ?? 0)
    }
    let all = parts.map(degrees)
    // Both to the top: the degrees then differ by one.
    let top = max(all[0].most, all[1].most)
    let steps = (top - min(all[0].least, all[1].least) + 1) / 2
    func raised(_ terms: [SmallMonomial: Int], to degree: Int) -> SmallPolynomial? {
      var result = SmallPolynomial()
      for (own, part) in Dictionary(
        grouping: terms, by: { term in variables.reduce(0) { $0 + term.key[$1] } })
      {
        let count = (degree - own) / 2
        guard count <= steps, let up = high.raised(to: count), let down = low.raised(to: steps - count),
          let factor = up.times(down),
          let product = SmallPolynomial(
            Dictionary(uniqueKeysWithValues: part.map { ($0.key, $0.value) })
          ).times(factor),
          let sum = result.adding(product)
        else { return nil }
        result = sum
      }
      return result
    }
    let (upper, lower) = all[0].most > all[1].most ? (parts[0], parts[1]) : (parts[1], parts[0])
    guard let high = raised(upper, to: top), let low = raised(lower, to: top - 1) else { return nil }
    return (high, low)
  }
}
