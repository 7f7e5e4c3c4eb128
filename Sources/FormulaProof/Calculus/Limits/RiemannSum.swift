import FormulaSyntax
import SourceText

/// Limits of Riemann's sums: $\lim_{n\to\infty}\frac{1}{n}\sum_{k=1}^{n} g\left(\frac{k}{n}\right) = \int_0^1 g(u)\,du$.
///
/// The theorem: let α ≤ β be numbers, g continuous on [α, β], and p ≤ q whole numbers that depend on n with p/n → α, q/n → β and αn ≤ p, q ≤ βn.
/// Then Σ g(k/n)/n over k from p to q tends to the integral of g, as g is uniformly continuous. The bounds are p = αn + i and q = βn − j with
/// numbers i, j ≥ 0. That the terms are g(k/n)/n is shown by putting k = un, which makes n times them independent of n > 0.
struct RiemannSum {
  let variable: Symbol
  let judge: BinderJudge
  let real: Prover
  let budget: FormulaBudget

  /// The limit of an expression for n → ∞ that is a sum times factors; nil for others.
  func limit(of body: Expression) -> Expression? {
    var outer: [Expression] = []
    guard let sum = split(body, &outer, isBelow: false), case .binding(.sum, let index, let items) = sum.node,
      items.count == 3
    else { return nil }
    // 1/(n + 1 + k) from k = 0 on is 1/(n + k) from k = 1 on.
    for shift in [0, 1, -1, 2] {
      var moved = items
      if shift != 0 {
        moved[0] = items[0] + .integer(shift)
        moved[1] = items[1] + .integer(shift)
        moved[2] = items[2].substituting([index: Expression(.symbol(index)) - .integer(shift)])
      }
      if let value = limit(ofSum: moved, index, outer, body) { return value }
    }
    return nil
  }

  private func limit(
    ofSum items: [Expression], _ index: Symbol, _ outer: [Expression], _ body: Expression
  ) -> Expression? {
    guard let lower = multiple(items[0]), let upper = multiple(items[1]),
      lower.rest.isInteger, upper.rest.isInteger, lower.rest.numerator >= 0, upper.rest.numerator <= 0,
      let gap = upper.slope.adding(lower.slope.negated ?? .zero), gap.numerator > 0
    else { return nil }
    let n = Expression(.symbol(variable))
    let u = Symbol.unused(in: [body])
    let place = Expression(.symbol(u))
    let term = Expression(
      .product(outer + [n, items[2].substituting([index: Expression(.product([place, n]))])]))
    let g = term.substituting([variable: .integer(1)])
    var prover = real
    prover.integers.remove(variable)
    prover.assumptions.removeAll { $0.left.hasFree(variable) || $0.right.hasFree(variable) }
    func fact(_ left: Expression, _ relation: Relation, _ right: Expression) -> Claim {
      Claim(left: left, relation: relation, right: right, span: judge.claim.span)
    }
    let (low, high) = (SampleValue.expression(lower.slope), SampleValue.expression(upper.slope))
    prover.assumptions += [fact(low, .lessOrEqual, place), fact(place, .lessOrEqual, high)]
    // g is defined on all of the closed interval, and continuous by its form.
    guard g.isContinuous(in: u), g.isTotal || holds(fact(g, .equal, g), prover) else { return nil }
    prover.assumptions.append(fact(n, .greater, .integer(0)))
    guard holds(fact(term, .equal, g), prover) || holdsInside(term, g, u, low, high, prover) else {
      return nil
    }
    let integral = DefiniteIntegral(
      integrand: g, variable: u, lower: low, upper: high, prover: real, facts: judge.facts(real, budget),
      budget: budget, span: judge.claim.span)
    return try? integral.value()
  }

  private func holds(_ claim: Claim, _ prover: Prover) -> Bool {
    let judgement = judge.judged(claim, prover, budget, seconds: 0.5)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  /// The same at the ends and inside, each by itself: a power such as uᵖ with p > 0 is another formula where u is 0.
  private func holdsInside(
    _ term: Expression, _ g: Expression, _ u: Symbol, _ low: Expression, _ high: Expression, _ prover: Prover
  ) -> Bool {
    var inside = prover
    inside.assumptions.append(
      Claim(left: Expression(.symbol(u)), relation: .notEqual, right: low, span: judge.claim.span))
    let start = [u: low]
    return holds(Claim(left: term, relation: .equal, right: g, span: judge.claim.span), inside)
      && holds(
        Claim(
          left: term.substituting(start), relation: .equal, right: g.substituting(start),
          span: judge.claim.span), prover)
  }

  /// The sum that is a factor of an expression, and its other factors.
  private func split(_ body: Expression, _ outer: inout [Expression], isBelow: Bool) -> Expression? {
    switch body.node {
    case .binding(.sum, _, _): return isBelow ? nil : body
    case .negation(let inner):
      outer.append(Expression(.negation(.integer(1))))
      return split(inner, &outer, isBelow: isBelow)
    case .quotient(let above, let below):
      guard !below.holdsBinder else { return nil }
      outer.append(Expression(.quotient(.integer(1), below)))
      return split(above, &outer, isBelow: isBelow)
    case .product(let factors):
      let sums = factors.filter(\.holdsBinder)
      guard sums.count == 1 else { return nil }
      outer += factors.filter { !$0.holdsBinder }
      return split(sums[0], &outer, isBelow: isBelow)
    default: return nil
    }
  }

  /// A bound as s·n + r.
  private func multiple(_ bound: Expression) -> (slope: Rational, rest: Rational)? {
    guard let form = ExponentForm(bound), form.slopes.keys.allSatisfy({ $0 == variable }) else { return nil }
    return (form.slopes[variable] ?? .zero, form.start)
  }
}
