import FormulaSyntax

extension Prover {
  /// The judgement of |g(x) − g(y)| ≤ c |x − y| that was left undecided, by the mean value theorem; nil where it stays so, or is no such claim.
  ///
  /// g is differentiable on the whole line, by rules that stop nowhere, and |g′| ≤ c there, whatever is assumed of x and y.
  func judgedByMeanValue(_ claim: Claim) -> Judgement? {
    let (small, great): (Expression, Expression)
    switch claim.relation {
    case .lessOrEqual: (small, great) = (claim.left, claim.right)
    case .greaterOrEqual: (small, great) = (claim.right, claim.left)
    default: return nil
    }
    guard case .magnitude(let rise) = small.node, let (bound, run) = great.factorOfMagnitude,
      let (x, y) = run.difference, case .symbol(let variable) = x.node, case .symbol(let other) = y.node,
      // The bound is asked for at all real numbers.
      [variable, other].allSatisfy({
        environment[$0] == nil && !integers.contains($0) && !rationals.contains($0)
          && declaredKinds[$0] == nil
      }),
      variable != other, !bound.hasFree(variable), !bound.hasFree(other),
      let (first, second) = rise.difference, !first.hasFree(other),
      first.substituting([variable: y]) == second, first.isTotal,
      let rules = try? Differentiation(of: first, by: variable), rules.exceptions.isEmpty, rules.edges.isEmpty
    else { return nil }
    let prover = replacingAssumptions(
      assumptions.filter { fact in
        [fact.left, fact.right].allSatisfy { !$0.hasFree(variable) && !$0.hasFree(other) }
      })
    let budget = FormulaBudget(options.limits)
    var result: Judgement?
    for (left, right) in [(rules.value, bound), (Expression(.negation(bound)), rules.value)] {
      let part = Claim(left: left, relation: .lessOrEqual, right: right, span: claim.span)
      let judgement = prover.judged(part, within: budget, seconds: 1)
      guard judgement.verdict == .proved, judgement.conditions.isEmpty else { return nil }
      result = judgement
    }
    return result
  }
}

extension Expression {
  /// c and d where it is c |d|; nil for anything else.
  fileprivate var factorOfMagnitude: (bound: Expression, inner: Expression)? {
    switch node {
    case .magnitude(let inner): return (.integer(1), inner)
    case .product(let factors):
      let magnitudes = factors.filter { if case .magnitude = $0.node { true } else { false } }
      guard magnitudes.count == 1, case .magnitude(let inner) = magnitudes[0].node else { return nil }
      let rest = factors.filter { $0 != magnitudes[0] }
      guard rest.count == factors.count - 1 else { return nil }
      return (rest.count == 1 ? rest[0] : Expression(.product(rest)), inner)
    default: return nil
    }
  }

  /// a and b where it is a − b; nil for anything else.
  fileprivate var difference: (Expression, Expression)? {
    guard case .sum(let terms) = node, terms.count == 2, case .negation(let second) = terms[1].node else {
      return nil
    }
    return (terms[0], second)
  }
}
