import FormulaSyntax

extension Prover {
  /// Whether an inequality between products of powers holds since it does between their logarithms.
  ///
  /// For positive L and R, L ≤ R just where ln L ≤ ln R; ln(bᵉ) = e·ln b for b > 0. Each base and each other factor is shown to be
  /// positive. Asked only where an exponent has a symbol.
  func holdsByLogarithms(_ claim: Claim, _ budget: FormulaBudget) -> Bool {
    guard [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(claim.relation),
      claim.left.hasFreeExponent || claim.right.hasFreeExponent,
      let left = logarithm(of: claim.left, claim, budget),
      let right = logarithm(of: claim.right, claim, budget)
    else { return false }
    var logarithms = claim
    (logarithms.left, logarithms.right) = (left, right)
    if showsPlainly(logarithms, budget, seconds: 1) { return true }
    return DiagonalProof(claim: logarithms, prover: self, budget: budget)?.conditions() == []
  }

  /// The logarithm of what is positive; nil where that is not shown.
  private func logarithm(
    of expression: Expression, _ claim: Claim, _ budget: FormulaBudget
  ) -> Expression? {
    switch expression.node {
    case .constant(.e): return .integer(1)
    case .product(let factors):
      var terms: [Expression] = []
      for factor in factors {
        guard let term = logarithm(of: factor, claim, budget) else { return nil }
        terms.append(term)
      }
      return Expression(.sum(terms))
    case .dot(let left, let right), .cross(let left, let right):
      return logarithm(of: Expression(.product([left, right])), claim, budget)
    case .quotient(let top, let bottom) where expression.hasFreeExponent:
      guard let a = logarithm(of: top, claim, budget), let b = logarithm(of: bottom, claim, budget) else {
        return nil
      }
      return a - b
    case .power(let base, let exponent):
      guard let inner = logarithm(of: base, claim, budget) else { return nil }
      return Expression(.product([exponent, inner]))
    default:
      let sign = Claim(left: expression, relation: .greater, right: .integer(0), span: claim.span)
      guard !expression.hasFreeExponent, showsPlainly(sign, budget) else { return nil }
      return Expression(.call(.log, [expression]))
    }
  }
}

extension Expression {
  /// Whether a power with a symbol in its exponent stands in it.
  fileprivate var hasFreeExponent: Bool {
    if case .power(_, let exponent) = node, !FreeSymbols.of([exponent], in: Environment()).isEmpty {
      return true
    }
    return someOperand(\.hasFreeExponent)
  }
}
