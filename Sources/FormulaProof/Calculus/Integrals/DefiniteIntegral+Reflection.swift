import FormulaSyntax
import SourceText

/// Integrals by the symmetry x → a + b − x of a range.
extension DefiniteIntegral {
  /// The value of ∫ p·h over [a, b], where p(a + b − x) = p(x) and h(x) + h(a + b − x) = 2c for all x inside, which is c·∫ p; nil where the
  /// integrand has no such factors.
  ///
  /// The theorem: with f(a + b − x) in the place of f(x) the integral is the same, so that twice it is ∫ p(x)(h(x) + h(a + b − x)) dx. It is
  /// used where p·h is continuous on the closed interval, so that the integral exists. For c = 0, as of odd functions, nothing needs to be
  /// known of ∫ p.
  func valueByReflection() -> Expression? {
    guard let lower, let upper, integrand.isContinuous(in: variable), integrand.nodeCount < 80,
      let range = closedRange(lower, upper)
    else { return nil }
    let f = integrand.substituting(range.place)
    let prover = range.inside
    guard f.isTotal || holds(f, f, prover) else { return nil }
    let mirror: [Symbol: Expression] = [variable: Expression(.sum([range.total, Expression(.negation(x))]))]
    let (constants, factors) = Integrator(variable: variable).split(f)
    guard !factors.isEmpty else { return nil }
    let even = factors.filter { factor in
      factors.count > 1 && holds(factor.expression.substituting(mirror), factor.expression, prover)
    }
    let rest = factors.filter { !even.contains($0) }
    for (h, p) in [(rest, even), (factors, [])] where !h.isEmpty {
      let h = Integrator.product(h.map(\.expression))
      // Twice the constant is what both ends have together.
      let ends = Expression(
        .sum([
          h.substituting([variable: range.lower]),
          h.substituting([variable: range.total - range.lower]),
        ]))
      guard holds(Expression(.sum([h, h.substituting(mirror)])), ends, prover) else { continue }
      if holds(ends, .integer(0), self.prover) {
        return Expression(.product(constants + [.integer(0)]))
      }
      var factor = constants + [Expression(.quotient(ends, .integer(2)))]
      if p.isEmpty {
        factor.append(Expression(.sum([upper, Expression(.negation(lower))])))
      } else {
        guard range.place.isEmpty else { return nil }
        let rest = DefiniteIntegral(
          integrand: Integrator.product(p.map(\.expression)), variable: variable, lower: lower, upper: upper,
          prover: self.prover, facts: facts, budget: budget, span: span)
        guard let value = try? rest.value() else { return nil }
        factor.append(value)
      }
      return Expression(.product(factor))
    }
    return nil
  }

  /// The closed interval: what stands in the place of the variable, the sum of the ends of the range that it then runs through with its
  /// lower one, and what holds on it.
  private func closedRange(
    _ lower: Expression, _ upper: Expression
  ) -> (place: [Symbol: Expression], lower: Expression, total: Expression, inside: Prover)? {
    func between(_ low: Expression, _ high: Expression) -> Prover {
      var own = prover
      own.assumptions.append(Claim(left: low, relation: .lessOrEqual, right: x, span: span))
      own.assumptions.append(Claim(left: x, relation: .lessOrEqual, right: high, span: span))
      return own
    }
    let order = prover.judged(
      Claim(left: lower, relation: .lessOrEqual, right: upper, span: span), within: budget, seconds: 0.3)
    if order.verdict == .proved || order.verdict == .confirmed, order.conditions.isEmpty {
      return ([:], lower, lower + upper, between(lower, upper))
    }
    guard lower.isTotal, upper.isTotal else { return nil }
    let place = lower + x * (upper - lower)
    return ([variable: place], .integer(0), .integer(1), between(.integer(0), .integer(1)))
  }

  private func holds(_ left: Expression, _ right: Expression, _ prover: Prover) -> Bool {
    let judgement = prover.judged(
      Claim(left: left, relation: .equal, right: right, span: span), within: budget, seconds: 0.5)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }
}
