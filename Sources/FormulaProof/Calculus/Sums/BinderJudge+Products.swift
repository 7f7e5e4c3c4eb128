import FormulaSyntax
import SourceText

/// Products of linear factors as factorials, and sums below a number by sharper bounds.
extension BinderJudge {
  /// The judgement of a claim whose products are written by factorials; nil where one is no product of linear factors.
  ///
  /// For whole a ≤ b + 1, $\prod_{k=a}^{b} (k + c) = \frac{(b+c)!}{(a+c-1)!}$ where a + c ≥ 1, and
  /// $\prod_{k=a}^{b} (d - k) = \frac{(d-a)!}{(d-b-1)!}$ where b < d: all factors are positive then. What does not depend on k and is
  /// defined is taken to the power b − a + 1. The letters are shown not to be negative, as those in factorials are thought to be.
  func judgedByFactorials(_ claim: Claim, _ prover: Prover, _ budget: FormulaBudget) -> Judgement? {
    var other = claim
    guard let left = withFactorials(claim.left, prover, budget),
      let right = withFactorials(claim.right, prover, budget), !left.holdsBinder, !right.holdsBinder
    else { return nil }
    (other.left, other.right) = (left, right)
    let judgement = judged(other, prover, budget)
    return judgement.verdict == .proved && judgement.conditions.isEmpty ? judgement : nil
  }

  private func withFactorials(
    _ expression: Expression, _ prover: Prover, _ budget: FormulaBudget
  ) -> Expression? {
    guard expression.holdsBinder else { return expression }
    if case .binding(let binder, let variable, let items) = expression.node {
      guard binder == .product, items.count == 3, !items.contains(where: \.holdsBinder),
        FreeSymbols.of(items, in: Environment()).allSatisfy({
          $0 == variable || isNatural($0, prover, budget)
        })
      else { return nil }
      let range = ProductRange(variable: variable, lower: items[0], upper: items[1])
      return product(of: items[2], range, prover, budget)
    }
    var operands: [Expression] = []
    for operand in expression.operands {
      guard let item = withFactorials(operand, prover, budget) else { return nil }
      operands.append(item)
    }
    return expression.with(operands: operands)
  }

  private struct ProductRange {
    let variable: Symbol
    let lower: Expression
    let upper: Expression

    var count: Expression { Expression(.sum([upper, Expression(.negation(lower)), .integer(1)])) }
  }

  private func isNatural(_ symbol: Symbol, _ prover: Prover, _ budget: FormulaBudget) -> Bool {
    prover.integers.contains(symbol) && isAtLeast(Expression(.symbol(symbol)), 0, prover, budget)
  }

  private func isAtLeast(
    _ expression: Expression, _ number: Int, _ prover: Prover, _ budget: FormulaBudget
  ) -> Bool {
    let fact = Claim(
      left: expression, relation: .greaterOrEqual, right: .integer(number, claim.span), span: claim.span)
    let judgement = judged(fact, prover, budget, seconds: 0.3)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  private func product(
    of body: Expression, _ range: ProductRange, _ prover: Prover, _ budget: FormulaBudget
  ) -> Expression? {
    let k = range.variable
    func factorial(_ number: Expression) -> Expression { Expression(.apply(.factorial, [number])) }
    func sum(_ items: [Expression]) -> Expression { Expression(.sum(items)) }
    func minus(_ item: Expression) -> Expression { Expression(.negation(item)) }
    guard body.hasFree(k) else {
      return body.isTotal ? Expression(.power(body, range.count)) : nil
    }
    switch body.node {
    case .product(let items):
      var factors: [Expression] = []
      for item in items {
        guard let factor = product(of: item, range, prover, budget) else { return nil }
        factors.append(factor)
      }
      return Expression(.product(factors))
    case .quotient(let top, let bottom):
      // The factors below are positive, or a number that is not 0.
      if !bottom.hasFree(k) {
        guard let number = SampleValue.rational(bottom), !number.isZero else { return nil }
      }
      guard let a = product(of: top, range, prover, budget),
        let b = product(of: bottom, range, prover, budget)
      else { return nil }
      return Expression(.quotient(a, b))
    case .power(let base, let exponent):
      guard exponent.naturalNumber != nil, let a = product(of: base, range, prover, budget) else {
        return nil
      }
      return Expression(.power(a, exponent))
    default:
      guard let index = ElementIndex(body), let slope = index.slopes[k], slope.magnitude == 1 else {
        return nil
      }
      let rest = body.substituting([k: .integer(0)])
      if slope == 1 {
        let before = sum([range.lower, rest, minus(.integer(1))])
        guard isAtLeast(before, 0, prover, budget) else { return nil }
        return Expression(.quotient(factorial(sum([range.upper, rest])), factorial(before)))
      }
      let behind = sum([rest, minus(range.upper), minus(.integer(1))])
      guard isAtLeast(behind, 0, prover, budget) else { return nil }
      return Expression(.quotient(factorial(sum([rest, minus(range.lower)])), factorial(behind)))
    }
  }

  /// A proof that a sum up to n stays below a number, by one that it stays below it by 1/n, or the like, for all n; nil where none is found.
  func judgedBySharperBound(_ claim: Claim, _ prover: Prover, _ budget: FormulaBudget) throws(Diagnostic)
    -> Judgement?
  {
    let isLess = claim.relation == .less || claim.relation == .lessOrEqual
    guard isLess || claim.relation == .greater || claim.relation == .greaterOrEqual else { return nil }
    let (sum, bound) = isLess ? (claim.left, claim.right) : (claim.right, claim.left)
    guard case .binding(.sum, _, let items) = sum.node, items.count == 3, case .symbol(let n) = items[1].node,
      prover.integers.contains(n), SampleValue.rational(bound) != nil,
      isAtLeast(Expression(.symbol(n)), 1, prover, budget)
    else { return nil }
    let place = Expression(.symbol(n))
    let one = Expression.integer(1)
    let gaps = [
      Expression(.quotient(one, place)), Expression(.quotient(one, Expression(.power(.integer(2), place)))),
      Expression(
        .quotient(
          one, Expression(.power(.integer(2), Expression(.sum([place, Expression(.negation(one))])))))),
      Expression(.quotient(.integer(2), place)),
    ]
    for gap in gaps {
      let sharper = Claim(
        left: sum, relation: .lessOrEqual, right: Expression(.sum([bound, Expression(.negation(gap))])),
        span: claim.span)
      let induction = Induction(claim: sharper, prover: prover) { [self] in judged($0, $1, budget) }
      if let result = try induction.judgement(), result.conditions.isEmpty { return result }
    }
    return nil
  }
}
