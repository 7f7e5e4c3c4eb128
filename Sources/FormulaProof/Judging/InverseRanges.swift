import FormulaSyntax

extension Prover {
  /// Whether an equation with one of asin B, acos B and atan B taken out, as asin B = L, holds by the sine and the cosine of L.
  ///
  /// - asin B = L where sin L = B, and L lies between −π/2 and π/2: it does if |L| ≤ π and cos L ≥ 0.
  /// - acos B = L where cos L = B, and L lies between 0 and π: it does if −π < L < 2π and sin L ≥ 0.
  /// - atan B = L where sin L = B·cos L, |L| ≤ π and cos L > 0.
  ///
  /// Each of these is shown wherever the assumptions hold, so that L and B are defined there.
  func holdsByInverseRanges(_ claim: Claim, _ budget: FormulaBudget) -> Bool {
    guard claim.relation == .equal, !FreeSymbols.of([claim.left, claim.right], in: Environment()).isEmpty
    else {
      return false
    }
    let terms = Self.terms(claim.left, false) + Self.terms(claim.right, true)
    guard terms.count <= 8 else { return false }
    for (index, term) in terms.enumerated() {
      guard case .call(let function, let arguments) = term.expression.node, arguments.count == 1,
        [.asin, .acos, .atan].contains(function)
      else { continue }
      // The term is the sum of the others with the other sign.
      var rest: [Expression] = []
      for (other, part) in terms.enumerated() where other != index {
        rest.append(
          part.isNegated == term.isNegated ? Expression(.negation(part.expression)) : part.expression)
      }
      guard !rest.isEmpty else { continue }
      let angle = rest.count == 1 ? rest[0] : Expression(.sum(rest))
      if isValue(angle, of: function, at: arguments[0], claim, budget) { return true }
    }
    return false
  }

  private static func terms(
    _ expression: Expression, _ isNegated: Bool
  ) -> [(expression: Expression, isNegated: Bool)] {
    switch expression.node {
    case .sum(let items): items.flatMap { terms($0, isNegated) }
    case .negation(let inner): terms(inner, !isNegated)
    default: [(expression, isNegated)]
    }
  }

  private func isValue(
    _ angle: Expression, of function: BuiltIn, at argument: Expression, _ claim: Claim,
    _ budget: FormulaBudget
  ) -> Bool {
    func shows(_ left: Expression, _ relation: Relation, _ right: Expression) -> Bool {
      showsPlainly(Claim(left: left, relation: relation, right: right, span: claim.span), budget)
    }
    let (zero, pi) = (Expression.integer(0), Expression(.constant(.pi)))
    let sine = Expression(.call(.sin, [angle]))
    let cosine = Expression(.call(.cos, [angle]))
    switch function {
    case .asin:
      return shows(sine, .equal, argument) && shows(cosine, .greaterOrEqual, zero)
        && shows(angle, .lessOrEqual, pi) && shows(angle, .greaterOrEqual, -pi)
    case .acos:
      return shows(cosine, .equal, argument) && shows(sine, .greaterOrEqual, zero)
        && shows(angle, .less, Expression(.product([.integer(2), pi]))) && shows(angle, .greater, -pi)
    case .atan:
      return shows(sine, .equal, Expression(.product([argument, cosine]))) && shows(cosine, .greater, zero)
        && shows(angle, .lessOrEqual, pi) && shows(angle, .greaterOrEqual, -pi)
    default: return false
    }
  }
}
