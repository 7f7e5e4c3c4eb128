import FormulaSyntax
import SourceText

/// Gives the value of an integral between bounds as F(b) − F(a), with a function F that ``Integrator`` finds.
///
/// The theorem: let F be continuous on the interval from a to b, and F′ = f inside but at finitely many points, and f continuous
/// inside. Then the integral of f from a to b exists, as a limit at an end where f has no value, and is F(b) − F(a). So it is shown
/// that, under the assumptions and for each x of the interval, F is defined and continuous, f is defined inside and continuous, and F
/// an antiderivative of f. The interval is a ≤ x ≤ b or b ≤ x ≤ a where one of a ≤ b and b ≤ a is shown; else x = a + t(b − a) with
/// 0 ≤ t ≤ 1.
struct DefiniteIntegral {
  let integrand: Expression
  let variable: Symbol
  let lower: Expression
  let upper: Expression
  let prover: Prover
  let budget: FormulaBudget
  let span: Span

  /// The value; nil where none is shown.
  func value() -> Expression? {
    var integrator = Integrator(variable: variable)
    guard let function = integrator.antiderivative(of: integrand),
      function.isContinuous(in: variable), integrand.isContinuous(in: variable)
    else { return nil }
    guard let interval = interval() else { return nil }
    // F on the closed interval, f inside.
    guard isDefined(function, interval.closed), isDefined(integrand, interval.open) else { return nil }
    let proof = AntiderivativeProof(
      function: function.substituting(interval.place), integrand: interval.scaled(integrand),
      variable: interval.variable, prover: interval.open, budget: budget, span: span)
    guard case .proved(let conditions) = proof.result(), conditions.isEmpty else { return nil }
    let (start, end) = (function.substituting([variable: lower]), function.substituting([variable: upper]))
    return Expression(.sum([end, Expression(.negation(start))]), span)
  }

  /// How the interval is described.
  private struct Interval {
    var variable: Symbol
    var place: [Symbol: Expression]
    /// The derivative of the place.
    var rate: Expression?
    var closed: Prover
    var open: Prover

    func scaled(_ integrand: Expression) -> Expression {
      let own = integrand.substituting(place)
      return rate.map { Expression(.product([own, $0])) } ?? own
    }
  }

  private func interval() -> Interval? {
    let x = Expression(.symbol(variable))
    func between(_ low: Expression, _ high: Expression, _ middle: Expression, isOpen: Bool) -> Prover {
      var own = prover
      own.assumptions += [
        Claim(left: low, relation: isOpen ? .less : .lessOrEqual, right: middle, span: span),
        Claim(left: middle, relation: isOpen ? .less : .lessOrEqual, right: high, span: span),
      ]
      return own
    }
    for (low, high) in [(lower, upper), (upper, lower)] {
      let order = judged(Claim(left: low, relation: .lessOrEqual, right: high, span: span), prover)
      guard order.verdict == .proved || order.verdict == .confirmed, order.conditions.isEmpty else {
        continue
      }
      return Interval(
        variable: variable, place: [:], rate: nil, closed: between(low, high, x, isOpen: false),
        open: between(low, high, x, isOpen: true))
    }
    guard isDefined(lower, prover), isDefined(upper, prover) else { return nil }
    let gap = Expression(.sum([upper, Expression(.negation(lower))]))
    let place = Expression(.sum([lower, Expression(.product([x, gap]))]))
    return Interval(
      variable: variable, place: [variable: place], rate: gap,
      closed: between(.integer(0), .integer(1), x, isOpen: false),
      open: between(.integer(0), .integer(1), x, isOpen: true)
    )
  }

  private func isDefined(_ expression: Expression, _ prover: Prover) -> Bool {
    if expression.isTotal { return true }
    let judgement = judged(Claim(left: expression, relation: .equal, right: expression, span: span), prover)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  private func judged(_ claim: Claim, _ prover: Prover) -> Judgement {
    guard var limits = budget.next else { return .outOfTime }
    limits.seconds = min(limits.seconds, 1)
    var prover = prover
    prover.options.limits = limits
    return prover.judge(claim).judgement
  }
}
