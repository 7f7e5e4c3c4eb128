import FormulaSyntax
import SourceText

/// Gives the value of an integral between bounds, with a function F that ``Integrator`` finds.
///
/// The theorem: let F be continuous inside an interval, and F′ = f there but at isolated points, and f continuous inside. Then the
/// integral of f over the interval, as a limit of integrals over smaller ones, exists where F has limits at its ends, and is their
/// difference. So it is shown that, under the assumptions and for each x inside, F and f are defined and continuous, and F is an
/// antiderivative of f. A limit is the value of F where that is defined. The inside is a < x < b or b < x < a where one of a ≤ b and
/// b ≤ a is shown; else x = a + t(b − a) with 0 < t < 1.
struct DefiniteIntegral {
  let integrand: Expression
  let variable: Symbol
  /// The bounds; nil where there is none.
  let lower: Expression?
  let upper: Expression?
  let prover: Prover
  let facts: ConstantFacts
  let budget: FormulaBudget
  let span: Span

  /// The inside of the interval, and the integrand there without bars, if that is defined and continuous.
  private func inside() -> (interval: Interval, integrand: Expression)? {
    guard let interval = interval() else { return nil }
    let own = withoutMagnitudes(integrand, interval)
    guard own.isContinuous(in: variable), isDefined(own.substituting(interval.place), interval.inside) else {
      return nil
    }
    return (interval, own)
  }

  /// The same integral, of a function that is shown to be defined and continuous at each point inside; nil where it is not.
  var ofContinuousFunction: DefiniteIntegral? {
    inside().map { inside in
      DefiniteIntegral(
        integrand: inside.integrand, variable: variable, lower: lower, upper: upper, prover: prover,
        facts: facts, budget: budget, span: span)
    }
  }

  /// The value; of integrals on both sides of a place where the integrand has a kink, or no value, if that of the whole is not known.
  func value() throws(LimitRefusal) -> Expression {
    if let value = knownValue() { return value }
    do throws(LimitRefusal) {
      return try valueInOnePiece()
    } catch {
      if case .noValue = error { throw error }
      if let value = valueByReflection() ?? valueWithoutRoots() ?? valueWithJoinedPowers() { return value }
      if let place = placesToSplit().first(where: isInside) {
        let left = try between(lower, place).value()
        return Expression(.sum([left, try between(place, upper).value()]), span)
      }
      if let value = try valueOfTerms() { return value }
      throw error
    }
  }

  /// The sum of the integrals of the terms of an integrand, where each has a value; nil where it has no terms.
  private func valueOfTerms() throws(LimitRefusal) -> Expression? {
    guard let terms = integrand.distributedTerms(over: variable), terms.count > 1 else { return nil }
    var values: [Expression] = []
    for term in terms {
      let own = DefiniteIntegral(
        integrand: term, variable: variable, lower: lower, upper: upper, prover: prover, facts: facts,
        budget: budget, span: span)
      values.append(try own.value())
    }
    return Expression(.sum(values), span)
  }

  private func between(_ lower: Expression?, _ upper: Expression?) -> DefiniteIntegral {
    DefiniteIntegral(
      integrand: integrand, variable: variable, lower: lower, upper: upper, prover: prover, facts: facts,
      budget: budget, span: span)
  }

  /// Numbers at which what stands between bars, under a root of an odd degree, or as the argument of sign, is 0, and poles of
  /// tangents.
  private func placesToSplit() -> [Expression] {
    var result: [Expression] = []
    let integrator = Integrator(variable: variable)
    func note(_ part: Expression) {
      guard let c = integrator.polynomial(part), c.count == 2, let slope = SampleValue.rational(c[1]),
        let start = SampleValue.rational(c[0]), let place = start.negated?.divided(by: slope)
      else { return }
      let own = SampleValue.expression(place)
      if !result.contains(own) { result.append(own) }
    }
    // Where the tangent of an angle or of its half has a pole, by which an antiderivative may be written.
    func notePoles(_ angle: Expression) {
      guard let c = integrator.polynomial(angle), c.count == 2, let slope = SampleValue.rational(c[1]),
        !slope.isZero
      else { return }
      for turns in [1, -1, 2, -2, 3, -3, 5, -5, 6, -6, 7, -7] {
        let pole = Expression(.quotient(Expression(.product([.integer(abs(turns)), .pi])), .integer(2)))
        let own = turns < 0 ? Expression(.negation(pole)) : pole
        let gap = c[0].naturalNumber == 0 ? own : Expression(.sum([own, Expression(.negation(c[0]))]))
        result.append(slope == .one ? gap : Expression(.quotient(gap, c[1])))
      }
    }
    func look(_ part: Expression) {
      guard part.hasFree(variable) else { return }
      switch part.node {
      case .magnitude(let inner): note(inner)
      case .root(let inner, let degree) where degree % 2 == 1: note(inner)
      case .call(let function, let items) where items.count == 1:
        if function == .abs || function.ofNumber == .step(.sign) { note(items[0]) }
        if case .circular = function.ofNumber, lower != nil, upper != nil { notePoles(items[0]) }
      default: break
      }
      part.forEachOperand { look($0) }
    }
    look(integrand)
    return result
  }

  /// Whether a number certainly lies between the bounds.
  private func isInside(_ place: Expression) -> Bool {
    func holds(_ low: Expression, _ high: Expression) -> Bool {
      let claim = Claim(left: low, relation: .less, right: high, span: span)
      let judgement = judged(claim, prover)
      return judgement.provesEverywhere || judgement.verdict == .confirmed
    }
    switch (lower, upper) {
    case (let lower?, let upper?):
      return (holds(lower, place) && holds(place, upper)) || (holds(upper, place) && holds(place, lower))
    case (let lower?, nil): return holds(lower, place)
    case (nil, let upper?): return holds(place, upper)
    case (nil, nil): return true
    }
  }

  private func valueInOnePiece() throws(LimitRefusal) -> Expression {
    var integrator = Integrator(variable: variable)
    guard let (interval, integrand) = inside() else { throw .noRule(integrand) }
    guard let found = integrator.antiderivative(of: integrand) else { throw .noRule(integrand) }
    let function = withoutMagnitudes(found, interval)
    guard function.isContinuous(in: variable) else { throw .noRule(integrand) }
    let proof = AntiderivativeProof(
      function: function.substituting(interval.place), integrand: interval.scaled(integrand),
      variable: variable, prover: interval.inside, budget: budget, span: span)
    // Without conditions both are defined everywhere inside.
    guard case .proved(let conditions) = proof.result(), conditions.isEmpty else { throw .noRule(integrand) }
    let start = try limit(
      function, at: lower, interval, interval.isAscending ? .above : .below, .negativeInfinity)
    let end = try limit(function, at: upper, interval, interval.isAscending ? .below : .above, .infinity)
    return Expression(.sum([end, Expression(.negation(start))]), span)
  }

  /// The inside of the interval.
  private struct Interval {
    /// What stands in the place of the variable, and its derivative.
    var place: [Symbol: Expression] = [:]
    var rate: Expression?
    /// Whether the lower bound is not above the upper one.
    var isAscending = true
    /// Whether the bounds are different.
    var isProper = true
    /// What holds inside.
    var inside: Prover

    func scaled(_ integrand: Expression) -> Expression {
      let own = integrand.substituting(place)
      return rate.map { Expression(.product([own, $0])) } ?? own
    }
  }

  private func interval() -> Interval? {
    let x = Expression(.symbol(variable))
    func between(_ low: Expression?, _ high: Expression?) -> Prover {
      var own = prover
      if let low { own.assumptions.append(Claim(left: low, relation: .less, right: x, span: span)) }
      if let high { own.assumptions.append(Claim(left: x, relation: .less, right: high, span: span)) }
      return own
    }
    guard let lower, let upper else { return Interval(inside: between(lower, upper)) }
    for (low, high, isAscending) in [(lower, upper, true), (upper, lower, false)] {
      let order = judged(Claim(left: low, relation: .lessOrEqual, right: high, span: span), prover)
      guard order.verdict == .proved || order.verdict == .confirmed, order.conditions.isEmpty else {
        continue
      }
      let apart = judged(Claim(left: low, relation: .less, right: high, span: span), prover)
      return Interval(
        isAscending: isAscending, isProper: apart.provesEverywhere || apart.verdict == .confirmed,
        inside: between(low, high))
    }
    guard isDefined(lower, prover), isDefined(upper, prover) else { return nil }
    let gap = Expression(.sum([upper, Expression(.negation(lower))]))
    let place = Expression(.sum([lower, Expression(.product([x, gap]))]))
    return Interval(
      place: [variable: place], rate: gap, isProper: false, inside: between(.integer(0), .integer(1)))
  }

  /// The limit of F at a bound, from inside.
  private func limit(
    _ function: Expression, at bound: Expression?, _ interval: Interval, _ side: Binder.Approach,
    _ infinity: Binder.Approach
  ) throws(LimitRefusal) -> Expression {
    if let bound {
      let value = function.substituting([variable: bound])
      if isDefined(value, prover) { return value }
      // For other values of the symbols the limit may be a value; and an interval of one point has no inside.
      guard interval.isProper, FreeSymbols.of([bound], in: Environment()).isEmpty else {
        throw .noRule(integrand)
      }
    }
    let rules = LimitRules(
      variable: variable, approach: bound == nil ? infinity : side, place: bound, facts: facts)
    return try rules.value(of: function)
  }

  /// The function without the bars around what has one sign inside.
  private func withoutMagnitudes(_ function: Expression, _ interval: Interval) -> Expression {
    guard function.hasFree(variable) else { return function }
    return function.mapped { part in
      let inner: Expression
      let isSign: Bool
      switch part.node {
      case .magnitude(let own): (inner, isSign) = (own, false)
      case .call(let function, let items) where items.count == 1:
        guard function == .abs || function.ofNumber == .step(.sign) else { return part }
        (inner, isSign) = (items[0], function != .abs)
      default: return part
      }
      guard inner.hasFree(variable) else { return part }
      let own = inner.substituting(interval.place)
      func has(_ sign: Relation) -> Bool {
        let claim = Claim(left: own, relation: sign, right: .integer(0, span), span: span)
        return judged(claim, interval.inside).provesEverywhere
      }
      if has(.greater) { return isSign ? .integer(1, part.span) : inner }
      guard has(.less) else { return part }
      return Expression(.negation(isSign ? .integer(1) : inner), part.span)
    }
  }

  private func judged(_ claim: Claim, _ prover: Prover) -> Judgement {
    prover.judged(claim, within: budget, seconds: 1)
  }

  private func isDefined(_ expression: Expression, _ prover: Prover) -> Bool {
    expression.isTotal
      || judged(Claim(left: expression, relation: .equal, right: expression, span: span), prover)
        .provesEverywhere
  }
}

extension Judgement {
  /// Whether the claim is proved without conditions.
  fileprivate var provesEverywhere: Bool { verdict == .proved && conditions.isEmpty }
}

extension BinderJudge {
  /// An iterated integral over a triangle in the other order; nil for others.
  ///
  /// Fubini's theorem: for a function that is continuous on the plane, and a ≤ b, both $\int_a^b\int_y^b f\,dx\,dy$ and $\int_a^b\int_a^x f\,dy\,dx$ are
  /// the integral over the triangle a ≤ y ≤ x ≤ b; likewise the other triangle. For a > b both signs change.
  func inOtherOrder(_ expression: Expression) -> Expression? {
    guard case .binding(.integral(.bounded), let outer, let items) = expression.node, items.count == 3,
      case .binding(.integral(.bounded), let inner, let bounds) = items[2].node, bounds.count == 3,
      outer != inner, bounds[2].isTotal, bounds[2].isContinuous(in: outer), bounds[2].isContinuous(in: inner),
      !items[0].hasFree(inner), !items[1].hasFree(inner)
    else { return nil }
    let (x, y) = (Expression(.symbol(inner)), Expression(.symbol(outer)))
    let places: [Expression]
    if bounds[0] == y, bounds[1] == items[1] {
      places = [items[0], x]
    } else if bounds[1] == y, bounds[0] == items[0] {
      places = [x, items[1]]
    } else {
      return nil
    }
    let body = Expression(.binding(.integral(.bounded), outer, places + [bounds[2]]))
    return Expression(.binding(.integral(.bounded), inner, [items[0], items[1], body]), expression.span)
  }

  /// The value of an integral between bounds.
  func integral(
    _ range: Binder.Range, _ variable: Symbol, _ operands: [Expression], _ real: Prover?,
    _ budget: FormulaBudget
  ) throws(BinderRefusal) -> Expression {
    let binder = Binder.integral(range)
    let body = Self.writtenOut(operands[operands.count - 1])
    guard let real, isOfNumbers, !real.integers.contains(variable), !body.holdsBinder else {
      throw BinderRefusal(binder: binder, part: body)
    }
    let bounds: (lower: Expression?, upper: Expression?) =
      switch range {
      case .bounded: (operands[0], operands[1])
      case .toInfinity: (operands[0], nil)
      case .fromNegativeInfinity: (nil, operands[0])
      case .line: (nil, nil)
      }
    let integral = DefiniteIntegral(
      integrand: body, variable: variable, lower: bounds.lower, upper: bounds.upper, prover: real,
      facts: facts(real, budget), budget: budget, span: claim.span)
    do throws(LimitRefusal) {
      if let lower = bounds.lower, let upper = bounds.upper,
        let value = try formalIntegral(of: body, by: variable, from: lower, to: upper, real, budget)
      {
        return value
      }
      return try integral.value()
    } catch {
      throw BinderRefusal(binder: binder, part: body, reason: error.message("the integral", of: body))
    }
  }
}
