import FormulaSyntax

extension Prover {
  /// Whether a claim holds where asin(sin c), acos(cos c) and atan(tan c) of numbers c are written as ±(c − kπ).
  ///
  /// The whole number k for which c − kπ lies inside of the principal range is found by enclosures; at the ends of the range none is.
  func holdsByPrincipalValues(_ claim: Claim, _ budget: FormulaBudget) -> Bool {
    var changed = claim
    var count = 0
    func value(_ expression: Expression) -> Expression {
      guard count < 16, let value = principalValue(expression) else { return expression }
      count += 1
      return value
    }
    changed.left = claim.left.mapped(value)
    changed.right = claim.right.mapped(value)
    return count > 0 && showsPlainly(changed, budget)
  }

  private func principalValue(_ expression: Expression) -> Expression? {
    guard case .call(let outer, let outerArguments) = expression.node, outerArguments.count == 1,
      case .call(let inner, let arguments) = outerArguments[0].node, arguments.count == 1,
      [[.asin, .sin], [.acos, .cos], [.atan, .tan]].contains([outer, inner]),
      let angle = enclosure(of: arguments[0])
    else { return nil }
    let pi = Expression(.constant(.pi))
    let place = angle.nearbyDouble / Double.pi
    guard place.magnitude < 1e6 else { return nil }
    let turns = outer == .acos ? Int(place.rounded(.down)) : Int(place.rounded())
    let rest = arguments[0] - Expression(turns) * pi
    // Strictly inside of the range: from 0 to π, or from −π/2 to π/2.
    let low = outer == .acos ? Expression(0) : -(pi / Expression(2))
    guard let below = enclosure(of: rest - low), let above = enclosure(of: low + pi - rest), below.isPositive,
      above.isPositive
    else { return nil }
    if turns.isMultiple(of: 2) || outer == .atan { return rest }
    return outer == .acos ? pi - rest : -rest
  }
}
