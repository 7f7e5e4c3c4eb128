import FormulaSyntax

extension Prover {
  /// Whether an equation ⌊f(⌊u⌋)⌋ = ⌊f(u)⌋, or one with ⌈…⌉ in all places, holds since f takes whole values at whole numbers alone.
  ///
  /// Theorem (McEliece). Let f be continuous and growing, and whole only at whole numbers. Then ⌊f(⌊u⌋)⌋ = ⌊f(u)⌋ where both sides are
  /// defined: f(⌊u⌋) ≤ f(u), and if a whole number k lay above the one and not above the other, f would be k at some y with
  /// ⌊u⌋ < y ≤ u, which is not whole. For ⌈u⌉ the same from above. Such f are t, and from another one g: g + n for whole n, g/m for
  /// whole m > 0, and √g and other roots.
  func holdsByWholePreimages(_ claim: Claim, _ budget: FormulaBudget) -> Bool {
    guard claim.relation == .equal else { return false }
    for (inner, outer) in [(claim.left, claim.right), (claim.right, claim.left)] {
      guard let whole = outerStep(inner), let plain = outerStep(outer), whole.isCeiling == plain.isCeiling
      else { continue }
      var rules = PreimageRules(
        prover: self, claim: claim, budget: budget, isCeiling: whole.isCeiling)
      if rules.agree(whole.argument, plain.argument), rules.hasStep { return true }
    }
    return false
  }

  /// ⌊a⌋, or −⌊−a⌋, which is ⌈a⌉.
  fileprivate func outerStep(_ expression: Expression) -> (argument: Expression, isCeiling: Bool)? {
    switch expression.node {
    case .call(.floor, let arguments) where arguments.count == 1: return (arguments[0], false)
    case .negation(let inner):
      guard case .call(.floor, let arguments) = inner.node, arguments.count == 1 else { return nil }
      if case .negation(let argument) = arguments[0].node { return (argument, true) }
      return nil
    default: return nil
    }
  }
}

/// Compares f(⌊u⌋) with f(u), part by part.
private struct PreimageRules {
  let prover: Prover
  let claim: Claim
  let budget: FormulaBudget
  let isCeiling: Bool
  var hasStep = false
  private var depth = 0

  init(prover: Prover, claim: Claim, budget: FormulaBudget, isCeiling: Bool) {
    self.prover = prover
    self.claim = claim
    self.budget = budget
    self.isCeiling = isCeiling
  }

  /// Whether two formulas are f(⌊u⌋) and f(u) for one such f and some real u, both defined wherever the assumptions hold.
  mutating func agree(_ whole: Expression, _ plain: Expression) -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth < 8 else { return false }
    if let step = prover.outerStep(whole), step.isCeiling == isCeiling, step.argument == plain {
      hasStep = true
      let same = Claim(left: plain, relation: .equal, right: plain, span: claim.span)
      return prover.showsPlainly(same, budget)
    }
    switch (whole.node, plain.node) {
    case (.quotient(let a, let m), .quotient(let b, let n)) where m == n:
      return isWhole(m) && holds(m, .greater) && agree(a, b)
    case (.root(let a, let m), .root(let b, let n)) where m == n:
      guard agree(a, b) else { return false }
      return !m.isMultiple(of: 2) || holds(a, .greaterOrEqual) && holds(b, .greaterOrEqual)
    case (.sum(let first), .sum(let second)) where first.count == second.count:
      let different = first.indices.filter { first[$0] != second[$0] }
      guard different.count == 1 else { return false }
      for (index, term) in first.enumerated() where index != different[0] {
        guard isWhole(term) else { return false }
      }
      return agree(first[different[0]], second[different[0]])
    default: return false
    }
  }

  /// Whether it is a whole number by its form.
  private func isWhole(_ expression: Expression) -> Bool { expression.isWhole(among: prover.integers) }

  private func holds(_ expression: Expression, _ relation: Relation) -> Bool {
    let sign = Claim(left: expression, relation: relation, right: .integer(0), span: claim.span)
    return prover.showsPlainly(sign, budget)
  }
}
