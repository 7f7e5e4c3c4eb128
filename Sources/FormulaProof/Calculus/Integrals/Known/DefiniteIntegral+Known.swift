import FormulaSyntax
import SourceText

/// Definite integrals whose value a theorem tells, for all values of the parameters that satisfy its conditions, though no antiderivative is
/// written by known functions. The sources are Gradshteyn and Ryzhik (GR), *Table of Integrals, Series, and Products*.
///
/// Each theorem says under which conditions the integral exists: these must follow from the assumptions, and nothing is said where they do
/// not. An integrand that is a sum is taken apart where all parts have values.
extension DefiniteIntegral {
  /// The value by a theorem; nil where none fits.
  func knownValue() -> Expression? {
    guard let value = valueByTheorem(of: integrand, depth: 0) else { return nil }
    // What stands in the integrand besides the variable has a value wherever the integral has one.
    let zeros = integrand.partsForDomain(without: variable).map { Expression(.product([.integer(0), $0])) }
    return zeros.isEmpty ? value : Expression(.sum([value] + zeros))
  }

  private func valueByTheorem(of f: Expression, depth: Int) -> Expression? {
    if let value = valueOfWhole(f) { return value }
    guard depth < 3, let terms = f.distributedTerms(over: variable), terms.count > 1 else { return nil }
    var values: [Expression] = []
    for term in terms {
      guard let value = valueByTheorem(of: term, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return Expression(.sum(values))
  }

  private func valueOfWhole(_ f: Expression) -> Expression? {
    switch (lower, upper) {
    case (nil, nil): return overLine(f)
    case (let lower?, nil):
      if lower.naturalNumber == 0 { return overHalfLine(f) }
      // x = 1/t
      guard lower.naturalNumber == 1 else { return nil }
      let inverse = Expression(.quotient(.integer(1), x))
      return overUnit(
        Expression(.quotient(f.substituting([variable: inverse]), Expression(.power(x, .integer(2))))),
        length: .integer(1))
    case (nil, let upper?):
      guard upper.naturalNumber == 0 else { return nil }
      return overHalfLine(f.substituting([variable: Expression(.negation(x))]))
    case (let lower?, let upper?):
      guard lower.naturalNumber == 0 else { return betweenZeros(f, lower, upper) }
      return overUnit(f, length: upper) ?? overTurn(f, to: upper) ?? betweenZeros(f, lower, upper)
    }
  }

  var x: Expression { Expression(.symbol(variable)) }

  func isPositive(_ expression: Expression) -> Bool { facts.sign(of: expression) == 1 }

  func areEqual(_ left: Expression, _ right: Expression) -> Bool {
    left == right || facts.sign(of: left - right) == 0
  }

  // MARK: Between two zeros

  /// ∫ (x − a)ᵖ(b − x)^q dx = (b − a)^(p + q + 1)·B(p + 1, q + 1) for a < b and p, q > −1 (GR 3.196.3).
  private func betweenZeros(_ f: Expression, _ lower: Expression, _ upper: Expression) -> Expression? {
    guard let kernel = KernelFactors(f, variable: variable), kernel.exponents.isEmpty,
      kernel.power.isKnownZero || lower.naturalNumber == 0, (1...2).contains(kernel.others.count),
      isPositive(upper - lower)
    else { return nil }
    let length = upper - lower
    var factors = kernel.constants
    var exponents = [kernel.power, Expression.integer(0)]
    let integrator = Integrator(variable: variable)
    for (base, exponent) in kernel.others {
      guard let c = integrator.polynomial(base), c.count == 2 else { return nil }
      if areEqual(c[0] + c[1] * lower, .integer(0)), isPositive(c[1]) {
        exponents[0] = exponents[0] + exponent
        factors.append(Expression(.power(c[1], exponent)))
      } else if areEqual(c[0] + c[1] * upper, .integer(0)), isPositive(-c[1]) {
        exponents[1] = exponents[1] + exponent
        factors.append(Expression(.power(-c[1], exponent)))
      } else {
        return nil
      }
    }
    let raised = exponents.map { $0 + .integer(1) }
    guard let value = EulerIntegral(facts: facts).beta(raised[0], raised[1]) else { return nil }
    let power = ExponentForm(raised[0] + raised[1] - .integer(1))?.expression
    return power.map { Expression(.product(factors + [Expression(.power(length, $0)), value])) }
  }

  // MARK: From 0 to 1

  /// Integrals from 0 to L > 0.
  private func overUnit(_ f: Expression, length: Expression) -> Expression? {
    guard var kernel = KernelFactors(f, variable: variable), kernel.exponents.isEmpty, isPositive(length)
    else { return nil }
    if length.naturalNumber == 1 {
      let logs = kernel.removeOthers { logarithm(ofPower: $0) != nil }
      if !logs.isEmpty {
        return logs.count == 1 ? withLogarithm(kernel, logs[0]) ?? overLogarithm(kernel, logs[0]) : nil
      }
      if kernel.others.count == 1, let value = logarithmOverVariable(kernel) { return value }
    }
    if kernel.others.count == 2, let value = serret(kernel, length) { return value }
    // ∫₀ᴸ xˢ(c − c(x/L)^q)^b dx = Lˢ⁺¹cᵇ/q · B((s + 1)/q, b + 1) for s, b > −1 and c, q > 0 (GR 3.251.1).
    guard kernel.others.count == 1, let form = PowerBinomial(kernel.others[0].base, variable: variable),
      isPositive(form.constant), isPositive(form.exponent),
      areEqual(form.constant + form.factor * length.raised(to: form.exponent), .integer(0))
    else { return nil }
    let (start, power) = (kernel.power + .integer(1), kernel.others[0].exponent)
    guard
      let value = EulerIntegral(facts: facts).beta(
        Self.divided(start, form.exponent), power + .integer(1))
    else { return nil }
    return kernel.times(
      Expression(
        .product([
          length.raised(to: start), form.constant.raised(to: power),
          Expression(.quotient(value, form.exponent)),
        ])))
  }

  /// The k of log xᵏ; nil for anything else.
  private func logarithm(ofPower base: Expression) -> Expression? {
    guard case .call(.log, let items) = base.node, items.count == 1,
      let inner = PowerOfVariable(items[0], variable: variable), inner.factor.naturalNumber == 1
    else { return nil }
    return inner.exponent
  }

  /// ∫₀¹ xˢ(k log x)ⁿ/(1 ∓ x^q) dx, also without the divisor, for whole n.
  private func withLogarithm(
    _ kernel: KernelFactors, _ log: (base: Expression, exponent: Expression)
  ) -> Expression? {
    guard let factor = logarithm(ofPower: log.base), let n = ExponentForm(log.exponent),
      n.isWhole(among: facts.integers), let next = n.plus(.one), isPositive(next.expression)
    else { return nil }
    let start = kernel.power + .integer(1)
    guard isPositive(start) else { return nil }
    let euler = EulerIntegral(facts: facts)
    let sign = Expression(.power(Expression(.negation(factor)), log.exponent))
    if kernel.others.isEmpty {
      // (−k)ⁿ n!/(s + 1)ⁿ⁺¹ for s > −1, by x = e⁻ᵗ (GR 4.272.6).
      guard let value = euler.gamma(next.expression) else { return nil }
      return kernel.times(
        Expression(
          .quotient(Expression(.product([sign, value])), Expression(.power(start, next.expression)))))
    }
    // By the geometric series and x = e⁻ᵗ: n!·ζ(n + 1)/qⁿ⁺¹ where s + 1 = q, and η for 1 + x^q (GR 4.271); with 1 − x^q and s + 1 = q/2
    // the sum is that over odd numbers.
    guard let number = n.number, number.isInteger, kernel.others.count == 1,
      kernel.others[0].exponent.isInteger(-1),
      let form = PowerBinomial(kernel.others[0].base, variable: variable), form.constant.naturalNumber == 1,
      let q = ExponentForm(form.exponent)?.number, let s = ExponentForm(start)?.number,
      let ratio = s.divided(by: q), q.numerator > 0
    else { return nil }
    let k = number.numerator + 1
    var value: Expression?
    if form.factor.naturalNumber == 1, ratio == .one { value = EulerIntegral.eta(k) }
    if form.factor.isInteger(-1), k >= 2 {
      if ratio == .one { value = EulerIntegral.zeta(k) }
      if ratio == Rational(1, over: 2) {
        // Over odd numbers: ζ(k)(1 − 2⁻ᵏ), with (2j + 1)q/2 in the place of jq.
        value = EulerIntegral.zeta(k).map { $0 * .integer((1 << k) - 1) }
      }
    }
    guard let value, let gamma = euler.gamma(.integer(k)) else { return nil }
    return kernel.times(
      Expression(
        .quotient(
          Expression(.product([sign, gamma, value])),
          Expression(.power(SampleValue.expression(q), .integer(k))))))
  }

  /// ∫₀¹ (xᵖ − x^q)/log x dx = log((p + 1)/(q + 1)) for p, q > −1, which is Frullani's with x = e⁻ᵗ (GR 4.267.8).
  private func overLogarithm(
    _ kernel: KernelFactors, _ log: (base: Expression, exponent: Expression)
  ) -> Expression? {
    guard log.exponent.isInteger(-1), let k = logarithm(ofPower: log.base), kernel.others.count == 1,
      kernel.others[0].exponent.naturalNumber == 1, case .sum(let terms) = kernel.others[0].base.node,
      terms.count == 2, let left = PowerOfVariable(terms[0], variable: variable),
      let right = PowerOfVariable(terms[1], variable: variable), areEqual(left.factor, -right.factor)
    else { return nil }
    let exponents = [left, right].map { kernel.power + $0.exponent + .integer(1) }
    guard exponents.allSatisfy(isPositive) else { return nil }
    let value = Expression(.call(.log, [Expression(.quotient(exponents[0], exponents[1]))]))
    return kernel.times(Expression(.quotient(Expression(.product([left.factor, value])), k)))
  }

  /// ∫₀ᵏ log(1 + kx)/(1 + x²) dx = ½ arctan k·log(1 + k²) for k > 0, by x = (k − t)/(1 + kt) (Serret; GR 4.291.8 for k = 1).
  private func serret(_ kernel: KernelFactors, _ length: Expression) -> Expression? {
    guard kernel.power.isKnownZero,
      let log = kernel.others.first(where: { $0.exponent.naturalNumber == 1 }),
      let fraction = kernel.others.first(where: { $0.exponent.isInteger(-1) }),
      case .call(.log, let items) = log.base.node, items.count == 1,
      let inner = PowerBinomial(items[0], variable: variable), inner.constant.naturalNumber == 1,
      inner.exponent.naturalNumber == 1, areEqual(inner.factor, length),
      let below = PowerBinomial(fraction.base, variable: variable), below.constant.naturalNumber == 1,
      below.exponent.naturalNumber == 2, below.factor.naturalNumber == 1
    else { return nil }
    let square = Expression(.sum([.integer(1), Expression(.power(length, .integer(2)))]))
    let product = Expression(
      .product([Expression(.call(.atan, [length])), Expression(.call(.log, [square]))]))
    return kernel.times(Expression(.quotient(product, .integer(2))))
  }

  /// ∫₀¹ log(1 − x^q)/x dx = −π²/(6q), and π²/(12q) with 1 + x^q, for q > 0 (GR 4.291.1, 4.291.2).
  private func logarithmOverVariable(_ kernel: KernelFactors) -> Expression? {
    guard kernel.power.isInteger(-1), kernel.others[0].exponent.naturalNumber == 1,
      case .call(.log, let items) = kernel.others[0].base.node, items.count == 1,
      let form = PowerBinomial(items[0], variable: variable), form.constant.naturalNumber == 1,
      isPositive(form.exponent)
    else { return nil }
    let square = Expression(.power(.pi, .integer(2)))
    if form.factor.naturalNumber == 1 {
      return kernel.times(Expression(.quotient(square, .integer(12) * form.exponent)))
    }
    guard form.factor.isInteger(-1) else { return nil }
    return kernel.times(Expression(.negation(Expression(.quotient(square, .integer(6) * form.exponent)))))
  }

  // MARK: From 0 to a quarter turn

  /// ∫ sinᵖx cos^q x dx over [0, π/2] is ½B((p + 1)/2, (q + 1)/2) for p, q > −1 (GR 3.621.5), and twice that over [0, π] without the cosine;
  /// ∫ log sin x dx = ∫ log cos x dx = −(π/2) log 2 over [0, π/2] (GR 4.224.3, 4.224.6), where ∫ log tan x dx is 0.
  private func overTurn(_ f: Expression, to upper: Expression) -> Expression? {
    guard let kernel = KernelFactors(f, variable: variable), kernel.power.isKnownZero,
      kernel.exponents.isEmpty, !kernel.others.isEmpty
    else { return nil }
    let quarter = Expression(.quotient(.pi, .integer(2)))
    let isQuarter = areEqual(upper, quarter)
    guard isQuarter || areEqual(upper, .pi) else { return nil }
    if kernel.others.count == 1, kernel.others[0].exponent.naturalNumber == 1,
      case .call(.log, let items) = kernel.others[0].base.node, items.count == 1
    {
      let log = Expression(.product([.pi, Expression(.call(.log, [.integer(2)]))]))
      switch wave(items[0]) {
      case .sine: return kernel.times(-(isQuarter ? Expression(.quotient(log, .integer(2))) : log))
      case .cosine where isQuarter: return kernel.times(-Expression(.quotient(log, .integer(2))))
      case .tangent where isQuarter: return kernel.times(.integer(0))
      default: return nil
      }
    }
    var exponents: (sine: Expression, cosine: Expression) = (.integer(0), .integer(0))
    for (base, exponent) in kernel.others {
      switch wave(base) {
      case .sine: exponents.sine = exponents.sine + exponent
      case .cosine: exponents.cosine = exponents.cosine + exponent
      case .tangent:
        exponents.sine = exponents.sine + exponent
        exponents.cosine = exponents.cosine - exponent
      default: return nil
      }
    }
    guard isQuarter || exponents.cosine.isKnownZero else { return nil }
    guard
      let value = EulerIntegral(facts: facts).beta(
        (exponents.sine + .integer(1)) / .integer(2), (exponents.cosine + .integer(1)) / .integer(2))
    else { return nil }
    return kernel.times(isQuarter ? Expression(.quotient(value, .integer(2))) : value)
  }

  /// Which function of the variable itself an expression is.
  private func wave(_ base: Expression) -> NumberFunction.Circular? {
    guard case .call(let function, let items) = base.node, items.count == 1, items[0] == x,
      case .circular(let ratio) = function.ofNumber
    else { return nil }
    return ratio
  }

  static func divided(_ above: Expression, _ below: Expression) -> Expression {
    if let a = SampleValue.rational(above), let b = SampleValue.rational(below), let c = a.divided(by: b) {
      return SampleValue.expression(c)
    }
    return above / below
  }
}

extension Expression {
  /// Whether it is a certain number by its form.
  func isInteger(_ value: Int) -> Bool { SampleValue.rational(self) == Rational(value) }

  /// The power, as a number where it is one by its form.
  func raised(to exponent: Expression) -> Expression {
    if naturalNumber == 1 || exponent.naturalNumber == 0 { return .integer(1) }
    return exponent.naturalNumber == 1 ? self : Expression(.power(self, exponent))
  }

  /// The terms of the expression multiplied out, where factors without the variable stay together; nil where there are too many.
  func distributedTerms(over variable: Symbol) -> [Expression]? {
    let most = 24
    guard hasFree(variable) else { return [self] }
    switch node {
    case .sum(let terms):
      var result: [Expression] = []
      for term in terms {
        guard let own = term.distributedTerms(over: variable), own.count + result.count <= most else {
          return nil
        }
        result += own
      }
      return result
    case .negation(let inner):
      return inner.distributedTerms(over: variable)?.map { -$0 }
    case .quotient(let above, let below):
      return above.distributedTerms(over: variable)?.map { Expression(.quotient($0, below)) }
    case .product(let items):
      var result: [Expression] = [.integer(1)]
      for item in items {
        guard let own = item.distributedTerms(over: variable), own.count * result.count <= most else {
          return nil
        }
        result = result.flatMap { left in own.map { left * $0 } }
      }
      return result
    case .power(let base, let exponent):
      guard let count = exponent.naturalNumber, (2...6).contains(count),
        let terms = base.distributedTerms(over: variable), terms.count > 1
      else { return [self] }
      var result: [Expression] = [.integer(1)]
      for _ in 0..<count {
        guard terms.count * result.count <= 4 * most else { return nil }
        result = result.flatMap { left in terms.map { left * $0 } }
      }
      return result
    default: return [self]
    }
  }
}
