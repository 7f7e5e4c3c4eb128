import FormulaSyntax

/// The points at which something is asked of hypergeometric terms: whole numbers for the letters that satisfy linear inequalities, and
/// real numbers for the other symbols.
struct TermDomain {
  let ring: TermRing
  var bounds: IntegerBounds
  /// Whether an expression is defined and not 0 at all of the points.
  let isNonzero: (Expression) -> Bool

  /// Whether that holds at all points.
  func satisfies(_ obligations: [TermObligation]) -> Bool {
    var forms: [IntegerForm] = []
    var polynomials: [Polynomial] = []
    for obligation in obligations {
      guard ring.budget.hasTime else { return false }
      switch obligation {
      case .natural(let form): if !forms.contains(form) { forms.append(form) }
      case .nonzero(let polynomial):
        if !polynomials.contains(where: { $0 == polynomial }) { polynomials.append(polynomial) }
      case .power(let base, let exponent):
        if forms.contains(exponent) || base.constant.map({ $0.sign != 0 }) == true { continue }
        if polynomials.contains(where: { $0 == base }) { continue }
        if bounds.imply(exponent) {
          forms.append(exponent)
        } else {
          polynomials.append(base)
        }
      }
    }
    return forms.allSatisfy { bounds.imply($0) } && polynomials.allSatisfy { isNowhereZero($0) }
  }

  /// Whether a polynomial is 0 at no point.
  func isNowhereZero(_ polynomial: Polynomial) -> Bool {
    if let constant = polynomial.constant { return constant.sign != 0 }
    guard let parts = polynomial.factored() else { return false }
    return parts.factors.allSatisfy { factor, _ in
      if let form = ring.form(factor) {
        for sign in [1, -1] {
          if let own = form.multiplied(by: sign)?.adding(IntegerForm(-1)), bounds.imply(own) { return true }
        }
      }
      return ring.expression(factor).map(isNonzero) ?? false
    }
  }

  /// Whether the sum of terms is 0 at all points; `obligations` are those of the terms.
  ///
  /// Similar terms, whose quotients are quotients of polynomials, are put together. If each sum of similar ones is 0 as a function
  /// of complex numbers, it is so at every point at which all of its terms are continuous, without exceptions: factorials are
  /// so for arguments from 0, binomial coefficients where the upper number is from 0 on, quotients where the lower polynomial is
  /// not 0. A power of a base that may be 0 has no negative exponent in any of the terms, so that the least one can be taken out.
  func vanishes(_ terms: [HypergeometricTerm], _ obligations: [TermObligation]) -> Bool {
    guard Self.isIdenticallyZero(terms, ring) else { return false }
    var all = obligations
    for term in terms {
      guard let own = term.obligations else { return false }
      all += own
    }
    return satisfies(all)
  }

  private static func isIdenticallyZero(_ terms: [HypergeometricTerm], _ ring: TermRing) -> Bool {
    var groups: [HypergeometricTerm.Normal] = []
    for term in terms {
      guard let normal = term.normal(ring) else { return false }
      if normal.coefficient.numerator.isZero { continue }
      if let index = groups.firstIndex(where: { $0.isSimilar(to: normal) }) {
        groups[index].coefficient = groups[index].coefficient + normal.coefficient
        guard groups[index].coefficient.isSound(ring) else { return false }
      } else {
        groups.append(normal)
      }
    }
    return groups.allSatisfy { $0.coefficient.numerator.isZero } && ring.budget.refusal == nil
  }
}
