/// A polynomial that is not negative, or positive.
struct Bound {
  var polynomial: Polynomial
  var isStrict: Bool

  /// What a sign tells of a polynomial: a bound for each side on which it cannot lie.
  static func bounds(of polynomial: Polynomial, _ signs: SignSet) -> [Bound] {
    var result: [Bound] = []
    if signs.isNonnegative { result.append(Bound(polynomial: polynomial, isStrict: signs == .positive)) }
    if signs.isNonpositive { result.append(Bound(polynomial: -polynomial, isStrict: signs == .negative)) }
    return result
  }

  /// Whether a number cannot be as large as it should.
  fileprivate var isImpossible: Bool {
    if polynomial.isZero { return isStrict }
    guard let constant = polynomial.constant else { return false }
    return constant.sign < 0
  }
}

/// Bounds of polynomials, in which each monomial counts as a variable of its own.
///
/// Fourier–Motzkin elimination: a combination of bounds with positive factors is a bound, and where that is a number that cannot
/// be as large as it should, no point has all the bounds. Where monomials depend on each other such a combination may
/// be missed; what is found is one.
struct LinearBounds {
  private var bounds: [Bound]

  /// The most bounds that are looked at together, and the most digits of their coefficients: elimination squares both.
  static let mostBounds = 48
  private static let mostBits = 1_024

  init(_ bounds: [Bound]) { self.bounds = bounds }

  /// Whether certainly no point has all the bounds; within a budget.
  func areInfeasible(_ budget: Budget) -> Bool {
    var bounds = bounds
    while bounds.count <= Self.mostBounds, budget.hasTime {
      if bounds.contains(where: \.isImpossible) { return true }
      guard let monomial = Self.nextMonomial(in: bounds),
        let rest = Self.eliminating(monomial, from: bounds)
      else { return false }
      bounds = rest
    }
    return false
  }

  /// The monomial whose elimination makes fewest new bounds; nil where there is none.
  private static func nextMonomial(in bounds: [Bound]) -> [UInt]? {
    var counts: [[UInt]: (above: Int, below: Int)] = [:]
    for bound in bounds {
      for term in 0..<bound.polynomial.termCount {
        guard let exponents = bound.polynomial.exponents(ofTerm: term), exponents.contains(where: { $0 > 0 })
        else { continue }
        if bound.polynomial.coefficientSign(ofTerm: term) > 0 {
          counts[exponents, default: (0, 0)].above += 1
        } else {
          counts[exponents, default: (0, 0)].below += 1
        }
      }
    }
    // The exponents break ties, so that every run does the same.
    return counts.min { left, right in
      let (a, b) = (left.value.above * left.value.below, right.value.above * right.value.below)
      return a == b ? left.key.lexicographicallyPrecedes(right.key) : a < b
    }?.key
  }

  /// What bounds say without a monomial; nil where coefficients grow too large.
  private static func eliminating(_ monomial: [UInt], from bounds: [Bound]) -> [Bound]? {
    var rest: [Bound] = []
    var above: [(bound: Bound, coefficient: BigInteger)] = []
    var below: [(bound: Bound, coefficient: BigInteger)] = []
    for bound in bounds {
      let term = (0..<bound.polynomial.termCount).first { bound.polynomial.exponents(ofTerm: $0) == monomial }
      guard let term else {
        rest.append(bound)
        continue
      }
      let coefficient = bound.polynomial.coefficient(ofTerm: term)
      if coefficient.sign > 0 {
        above.append((bound, coefficient))
      } else {
        below.append((bound, coefficient.negated))
      }
    }
    for (upper, a) in above {
      for (lower, b) in below {
        let sum = upper.polynomial.scaled(by: b) + lower.polynomial.scaled(by: a)
        guard sum.coefficientBits <= mostBits else { return nil }
        rest.append(Bound(polynomial: sum, isStrict: upper.isStrict || lower.isStrict))
      }
    }
    return rest
  }
}
