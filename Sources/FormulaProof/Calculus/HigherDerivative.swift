import FormulaSyntax

/// Derivatives of an order n that is a whole number from 0 and need be no numeral.
///
/// For u = ax + b, by induction on n: $(e^u)^{(n)} = a^n e^u$, $(\sin u)^{(n)} = a^n\sin(u + n\pi/2)$ and likewise the cosine,
/// $(u^{-k})^{(n)} = (-1)^n\frac{(k+n-1)!}{(k-1)!}a^n u^{-k-n}$ for k ≥ 1, $(u^m)^{(n)} = \frac{m!}{(m-n)!}a^n u^{m-n}$ for whole m ≥ n and 0 for m < n,
/// $(\log u)^{(n)} = (-1)^{n-1}(n-1)!\,a^n u^{-n}$ for n ≥ 1; and Leibniz's $(Pw)^{(n)} = \sum_k \binom{n}{k}P^{(k)}w^{(n-k)}$ for a polynomial P and an
/// exponential or circular function w with a ≠ 0, whose terms with k > n are 0.
struct HigherDerivative {
  let variable: Symbol
  let order: Expression
  let facts: ConstantFacts

  private static let mostDegree = 8

  /// The value at the variable itself; nil where no rule is known.
  func value(of body: Expression) -> Expression? {
    guard let terms = body.distributedTerms(over: variable) else { return nil }
    var values: [Expression] = []
    for term in terms {
      guard let value = value(ofTerm: term) else { return nil }
      values.append(value)
    }
    return values.count == 1 ? values[0] : Expression(.sum(values))
  }

  private var integrator: Integrator { Integrator(variable: variable) }

  private func value(ofTerm term: Expression) -> Expression? {
    guard term.hasFree(variable) else {
      // A constant has derivatives 0, but for the order 0.
      return facts.sign(of: order) == 1 ? Expression(.product([.integer(0), term])) : nil
    }
    let (constants, factors) = integrator.split(term)
    guard let value = value(ofFactors: factors) else { return nil }
    return Expression(.product(constants + [value]))
  }

  private func value(ofFactors factors: [Integrator.Factor]) -> Expression? {
    if factors.count == 1 { return value(of: factors[0]) }
    // P·w
    let waves = factors.filter { $0.exponent == .one && wave($0.base) != nil }
    let others = factors.filter { !($0.exponent == .one && wave($0.base) != nil) }
    guard waves.count == 1, let slope = wave(waves[0].base),
      facts.sign(of: slope).map({ $0 != 0 }) ?? false,
      let p = integrator.polynomial(Integrator.product(others.map(\.expression))),
      p.count <= Self.mostDegree + 1
    else { return nil }
    var terms: [Expression] = []
    var (rates, falling) = (p, [Expression]())
    for k in 0..<p.count {
      if k > 0 {
        rates = integrator.differentiated(rates)
        falling.append(k == 1 ? order : order - .integer(k - 1))
      }
      guard let own = derivative(ofWave: waves[0].base, slope, order - .integer(k)) else { return nil }
      let divisor = (1...max(1, k)).reduce(1, *)
      let rate = Integrator.sum(integrator.terms(rates))
      terms.append(
        Expression(.quotient(Expression(.product(falling + [rate, own])), .integer(divisor))))
    }
    return Expression(.sum(terms))
  }

  /// The slope of the argument of an exponential or circular function; nil for others.
  private func wave(_ f: Expression) -> Expression? {
    switch f.node {
    case .power(let base, let exponent) where !base.hasFree(variable):
      guard let slope = linear(exponent) else { return nil }
      if case .constant(.e) = base.node { return slope }
      return facts.sign(of: base) == 1 ? Expression(.product([slope, Expression(.call(.log, [base]))])) : nil
    case .call(let function, let items) where items.count == 1:
      return [.sin, .cos, .exp].contains(function) ? linear(items[0]) : nil
    default: return nil
    }
  }

  /// The slope of a linear expression.
  private func linear(_ u: Expression) -> Expression? {
    guard let c = integrator.polynomial(u), c.count == 2 else { return nil }
    return c[1]
  }

  private func derivative(ofWave f: Expression, _ slope: Expression, _ n: Expression) -> Expression? {
    let scale = slope.naturalNumber == 1 ? [] : [Expression(.power(slope, n))]
    switch f.node {
    case .call(let function, let items) where function == .sin || function == .cos:
      let turn = Expression(.quotient(Expression(.product([n, .pi])), .integer(2)))
      return Expression(
        .product(scale + [Expression(.call(function, [Expression(.sum([items[0], turn]))]))]))
    default: return Expression(.product(scale + [f]))
    }
  }

  private func value(of factor: Integrator.Factor) -> Expression? {
    if factor.exponent == .one {
      if let slope = wave(factor.base) { return derivative(ofWave: factor.base, slope, order) }
      switch factor.base.node {
      case .call(.log, let items) where items.count == 1:
        guard let slope = linear(items[0]), facts.sign(of: order) == 1 else { return nil }
        let before = order - .integer(1)
        let value = Expression(
          .product([
            sign(before), EulerIntegral.factorial(before), scale(slope),
            Expression(.power(items[0], Expression(.negation(order)))),
          ]))
        // The power is defined for negative arguments too.
        return Expression(.sum([value, Expression(.product([.integer(0), factor.base]))]))
      case .power(let base, let exponent) where !exponent.hasFree(variable):
        return power(base, exponent)
      default: break
      }
    }
    guard factor.exponent.isInteger, !factor.isOddRoot else { return nil }
    return power(factor.base, SampleValue.expression(factor.exponent))
  }

  private func sign(_ exponent: Expression) -> Expression {
    Expression(.power(Expression(.negation(.integer(1))), exponent))
  }

  private func scale(_ slope: Expression) -> Expression {
    slope.naturalNumber == 1 ? slope : Expression(.power(slope, order))
  }

  private func power(_ base: Expression, _ m: Expression) -> Expression? {
    guard let slope = linear(base) else { return nil }
    if let number = SampleValue.rational(m), number.isInteger, number.numerator < 0 {
      let k = -number.numerator
      guard k <= 12 else { return nil }
      let above = [sign(order), EulerIntegral.factorial(order + .integer(k - 1)), scale(slope)]
      let below = [
        EulerIntegral.factorial(.integer(k - 1)), Expression(.power(base, order + .integer(k))),
      ]
      return Expression(.quotient(Expression(.product(above)), Expression(.product(below))))
    }
    guard m.isWhole(among: facts.integers) else { return nil }
    let gap = ExponentForm(m - order)?.expression ?? m - order
    // Where the order is above the exponent the derivative is 0.
    switch facts.sign(of: gap) {
    case 0: return Expression(.product([EulerIntegral.factorial(m), scale(slope)]))
    case 1: break
    case -1:
      guard facts.sign(of: m).map({ $0 >= 0 }) ?? false else { return nil }
      return Expression(.product([.integer(0), m]))
    default:
      guard facts.sign(of: gap + .integer(1)) == 1 else { return nil }
    }
    guard facts.sign(of: m + .integer(1)) == 1 else { return nil }
    return Expression(
      .product([
        Expression(.quotient(EulerIntegral.factorial(m), EulerIntegral.factorial(gap))), scale(slope),
        Expression(.power(base, gap)),
      ]))
  }
}

extension BinderJudge {
  /// The value of a derivative of an order that is a whole number from 0.
  func higherDerivative(
    of body: Expression, by variable: Symbol, _ order: Expression, at place: Expression, _ real: Prover?,
    _ budget: FormulaBudget
  ) throws(BinderRefusal) -> Expression {
    let body = Self.writtenOut(body)
    guard let real, isOfNumbers, !body.holdsBinder, order.isWhole(among: real.integers),
      !isBoundByAssumption(place, body)
    else { throw BinderRefusal(binder: .higherDerivative, part: body) }
    let facts = facts(real, budget)
    guard facts.sign(of: order + .integer(1)) == 1 else {
      throw BinderRefusal(
        binder: .higherDerivative, part: body, reason: "the order \(order) is not shown to be 0 or greater")
    }
    let rules = HigherDerivative(variable: variable, order: order, facts: facts)
    guard let value = rules.value(of: body) else {
      throw BinderRefusal(binder: .higherDerivative, part: body)
    }
    return value.substituting([variable: place])
  }
}
