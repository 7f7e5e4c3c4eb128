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
    var (even, rest): ([Expression], [Expression]) = ([], [])
    for factor in factors.map(\.expression) {
      let isEven = factors.count > 1 && holds(factor.substituting(mirror), factor, prover)
      if isEven { even.append(factor) } else { rest.append(factor) }
    }
    guard !rest.isEmpty else { return nil }
    let h = rest.count == 1 ? rest[0] : Expression(.product(rest))
    let middle = h.substituting([variable: Expression(.quotient(range.total, .integer(2)))])
    guard
      holds(
        Expression(.sum([h, h.substituting(mirror)])), Expression(.product([.integer(2), middle])), prover)
    else { return nil }
    if holds(middle, .integer(0), self.prover) {
      return Expression(.product(constants.map { Expression(.product([.integer(0), $0])) } + [.integer(0)]))
    }
    var factor = constants + [middle]
    if even.isEmpty {
      factor.append(Expression(.sum([upper, Expression(.negation(lower))])))
    } else {
      guard range.place.isEmpty else { return nil }
      let rest = DefiniteIntegral(
        integrand: even.count == 1 ? even[0] : Expression(.product(even)), variable: variable, lower: lower,
        upper: upper, prover: self.prover, facts: facts, budget: budget, span: span)
      guard let value = try? rest.value() else { return nil }
      factor.append(value)
    }
    return Expression(.product(factor))
  }

  /// The closed interval: what stands in the place of the variable, the sum of the ends of the range that it then runs through, and what
  /// holds on it.
  private func closedRange(
    _ lower: Expression, _ upper: Expression
  ) -> (place: [Symbol: Expression], total: Expression, inside: Prover)? {
    func between(_ low: Expression, _ high: Expression) -> Prover {
      var own = prover
      own.assumptions.append(Claim(left: low, relation: .lessOrEqual, right: x, span: span))
      own.assumptions.append(Claim(left: x, relation: .lessOrEqual, right: high, span: span))
      return own
    }
    let order = prover.judged(
      Claim(left: lower, relation: .lessOrEqual, right: upper, span: span), within: budget, seconds: 0.3)
    if order.verdict == .proved || order.verdict == .confirmed, order.conditions.isEmpty {
      return ([:], Expression(.sum([lower, upper])), between(lower, upper))
    }
    guard lower.isTotal, upper.isTotal else { return nil }
    let place = lower + x * (upper - lower)
    return ([variable: place], .integer(1), between(.integer(0), .integer(1)))
  }

  private func holds(_ left: Expression, _ right: Expression, _ prover: Prover) -> Bool {
    let judgement = prover.judged(
      Claim(left: left, relation: .equal, right: right, span: span), within: budget, seconds: 0.5)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }
}
