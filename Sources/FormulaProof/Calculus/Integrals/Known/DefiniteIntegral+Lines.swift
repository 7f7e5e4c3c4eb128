import FormulaSyntax
import SourceText

/// Theorems on integrals over half-lines and lines.
extension DefiniteIntegral {
  // MARK: Half-lines

  /// The integral from 0 to ∞ by a theorem; nil where none fits.
  func overHalfLine(_ f: Expression) -> Expression? {
    guard let kernel = KernelFactors(f, variable: variable) else { return nil }
    if kernel.others.isEmpty { return kernel.exponents.isEmpty ? nil : exponential(kernel) }
    if kernel.exponents.isEmpty {
      return fraction(kernel) ?? planck(kernel) ?? frullani(kernel) ?? wave(kernel) ?? twoSquares(kernel)
    }
    return planck(kernel) ?? dampedWave(kernel)
  }

  /// A sum of exponents c + d·x^q; nil for anything else.
  private func exponent(_ kernel: KernelFactors) -> (constant: [Expression], power: PowerOfVariable)? {
    var constants: [Expression] = []
    var found: (factors: [Expression], exponent: Expression)?
    for whole in kernel.exponents {
      for term in whole.distributedTerms(over: variable) ?? [whole] {
        guard term.hasFree(variable) else {
          constants.append(term)
          continue
        }
        guard let own = PowerOfVariable(term, variable: variable),
          found == nil || found?.exponent == own.exponent
        else { return nil }
        found = ((found?.factors ?? []) + [own.factor], own.exponent)
      }
    }
    return found.map {
      (constants, PowerOfVariable(factor: $0.factors.reduce(.integer(0), +), exponent: $0.exponent))
    }
  }

  private func exp(_ constants: [Expression]) -> Expression {
    constants.isEmpty
      ? .integer(1) : Expression(.power(Expression(.constant(.e)), constants.reduce(.integer(0), +)))
  }

  /// ∫₀^∞ xˢ exp(−p·x^q) dx = Γ((s + 1)/q)/(q·p^((s + 1)/q)) for p, q > 0 and s > −1 (GR 3.478.1).
  private func exponential(_ kernel: KernelFactors) -> Expression? {
    guard let (constants, power) = exponent(kernel), isPositive(-power.factor), isPositive(power.exponent)
    else { return nil }
    let ratio = Self.divided(kernel.power + .integer(1), power.exponent)
    guard let value = EulerIntegral(facts: facts).gamma(ratio) else { return nil }
    let below = power.exponent * (-power.factor).raised(to: ratio)
    return kernel.times(Expression(.product([exp(constants), Expression(.quotient(value, below))])))
  }

  /// ∫₀^∞ xˢ(c + d·x^q)⁻ᵐ dx = c⁻ᵐ(c/d)^((s + 1)/q)·B((s + 1)/q, m − (s + 1)/q)/q for c, d, q > 0 and 0 < s + 1 < qm (GR 3.241.4); for m = 1
  /// with the factor log x its derivative by s, F·(log(c/d) − π cot(π(s + 1)/q))/q (GR 4.251.1).
  private func fraction(_ kernel: KernelFactors) -> Expression? {
    var kernel = kernel
    let logs = kernel.removeOthers { $0 == Expression(.call(.log, [x])) }
    guard kernel.others.count == 1, logs.count <= 1, logs.allSatisfy({ $0.exponent.naturalNumber == 1 }),
      let form = PowerBinomial(kernel.others[0].base, variable: variable), isPositive(form.constant),
      isPositive(form.factor), isPositive(form.exponent)
    else { return nil }
    let m = -kernel.others[0].exponent
    let ratio = Self.divided(kernel.power + .integer(1), form.exponent)
    guard logs.isEmpty || m.naturalNumber == 1 else { return nil }
    // In one variable 1/q of which it is linear, where q is no number.
    guard let value = beta(ratio, m, kernel.power + .integer(1), form.exponent) else { return nil }
    let quotient = Self.divided(form.constant, form.factor)
    var factors = [Expression(.quotient(value, form.exponent)), quotient.raised(to: ratio)]
    if m.naturalNumber != 0 { factors.append(form.constant.raised(to: -m)) }
    if !logs.isEmpty {
      let angle = Expression(.product([.pi, ratio]))
      let cotangent = Expression(
        .quotient(Expression(.call(.cos, [angle])), Expression(.call(.sin, [angle]))))
      let log = Expression(.call(.log, [quotient]))
      factors.append(
        Expression(.quotient(log - Expression(.product([.pi, cotangent])), form.exponent)))
    }
    return kernel.times(Expression(.product(factors)))
  }

  /// B(s/q, m − s/q), where q may be an expression.
  private func beta(_ ratio: Expression, _ m: Expression, _ s: Expression, _ q: Expression) -> Expression? {
    let euler = EulerIntegral(facts: facts)
    if ExponentForm(ratio) != nil {
      return euler.beta(ratio, m - ratio)
    }
    guard m.naturalNumber == 1, isPositive(s), isPositive(q - s) else { return nil }
    return Expression(.quotient(.pi, Expression(.call(.sin, [Expression(.product([.pi, ratio]))]))))
  }

  /// ∫₀^∞ xˢ⁻¹/(e^(bx) − 1) dx = Γ(s)ζ(s)/bˢ for even s ≥ 2, and η(s) with + 1, for s = 1 too, where b > 0 (GR 3.411.1, 3.411.3).
  private func planck(_ kernel: KernelFactors) -> Expression? {
    guard kernel.others.count == 1, kernel.others[0].exponent.isInteger(-1),
      case .sum(let terms) = kernel.others[0].base.node, terms.count == 2,
      let s = SampleValue.rational(kernel.power)?.adding(.one), s.isInteger, (1...8).contains(s.numerator)
    else { return nil }
    let constants = terms.filter { !$0.hasFree(variable) }
    guard constants.count == 1, let wave = terms.first(where: { $0.hasFree(variable) }),
      let own = KernelFactors(wave, variable: variable), own.others.isEmpty, own.power.isKnownZero,
      let (added, power) = exponent(own), added.isEmpty, power.exponent.naturalNumber == 1
    else { return nil }
    var (d, c, b) = (own.times(.integer(1)), constants[0], power.factor)
    var above = kernel.exponents
    if !isPositive(b) {
      // 1/(c + d·e⁻ᵇˣ) = eᵇˣ/(d + c·eᵇˣ)
      (d, c, b) = (c, d, -b)
      above.append(b * x)
    }
    guard isPositive(b) else { return nil }
    // What stands above must be a number.
    let rest = above.reduce(.integer(0), +)
    guard above.isEmpty || facts.areEqual(rest, .integer(0)) else { return nil }
    let isFermi = areEqual(c, d)
    guard isFermi || areEqual(c, -d), facts.sign(of: d).map({ $0 != 0 }) ?? false else { return nil }
    let value = isFermi ? EulerIntegral.eta(s.numerator) : EulerIntegral.zeta(s.numerator)
    guard let value else { return nil }
    let gamma = EulerIntegral.factorial(.integer(s.numerator - 1))
    return kernel.times(
      Expression(
        .quotient(
          Expression(.product([gamma, value])),
          Expression(.product([d, b.raised(to: SampleValue.expression(s))])))))
  }

  /// Frullani: ∫₀^∞ (g(ax) − g(bx))/x dx = (g(0) − g(∞)) log(b/a) for a, b > 0 and g(x) = exp(−x^q), arctan x, and with g(∞) = 0 for cos x, whose
  /// integral converges (GR 3.434.2, 3.784.1, 4.536.2); ∫₀^∞ (1 − cos ax)/x² dx = π|a|/2 (GR 3.782.2).
  private func frullani(_ kernel: KernelFactors) -> Expression? {
    guard kernel.others.count == 1, kernel.others[0].exponent.naturalNumber == 1,
      case .sum(let terms) = kernel.others[0].base.node, terms.count == 2
    else { return nil }
    if kernel.power.isInteger(-2) {
      guard let plain = terms.first(where: { !$0.hasFree(variable) }),
        let wave = terms.first(where: { $0.hasFree(variable) }),
        let own = function(of: wave), own.function == .cos, own.exponent.naturalNumber == 1,
        areEqual(own.factor, -plain)
      else { return nil }
      return kernel.times(
        Expression(
          .quotient(Expression(.product([plain, .pi, Expression(.magnitude(own.slope))])), .integer(2))))
    }
    guard kernel.power.isInteger(-1), let left = function(of: terms[0]),
      let right = function(of: terms[1]), left.function == right.function,
      left.exponent == right.exponent, areEqual(left.factor, -right.factor)
    else { return nil }
    guard isPositive(left.exponent), isPositive(left.slope), isPositive(right.slope) else { return nil }
    let log = Expression(.call(.log, [Expression(.quotient(right.slope, left.slope))]))
    let value: Expression
    switch left.function {
    case .exp: value = Expression(.quotient(log, left.exponent))
    case .cos where left.exponent.naturalNumber == 1: value = log
    case .atan where left.exponent.naturalNumber == 1:
      value = -Expression(.quotient(Expression(.product([.pi, log])), .integer(2)))
    default: return nil
    }
    return kernel.times(Expression(.product([left.factor, value])))
  }

  /// A term c·g(a·x^q), where g is exp(−…), cos or arctan.
  private func function(
    of term: Expression
  ) -> (factor: Expression, function: BuiltIn, slope: Expression, exponent: Expression)? {
    guard let own = KernelFactors(term, variable: variable), own.power.isKnownZero else { return nil }
    if own.others.isEmpty {
      guard let (constants, power) = exponent(own), constants.isEmpty else { return nil }
      return (own.times(.integer(1)), .exp, -power.factor, power.exponent)
    }
    guard own.exponents.isEmpty, own.others.count == 1, own.others[0].exponent.naturalNumber == 1,
      case .call(let function, let items) = own.others[0].base.node, items.count == 1,
      function == .cos || function == .atan, let inner = PowerOfVariable(items[0], variable: variable)
    else { return nil }
    return (own.times(.integer(1)), function, inner.factor, inner.exponent)
  }

  /// ∫₀^∞ sin(ax)/x dx = ±π/2 for ±a > 0 (GR 3.721.1), ∫₀^∞ sin²(ax)/x² dx = π|a|/2 (GR 3.821.9), Fresnel's integrals of sin(ax²) and cos(ax²), which
  /// are ½√(π/2a) for a > 0 (GR 3.691.1), and Laplace's: cos(ax)/(c + dx²) gives π·exp(−|a|√(c/d))/(2√(cd)), and x sin(ax)/(c + dx²) gives
  /// ±π·exp(−|a|√(c/d))/(2d) for ±a > 0, where c, d > 0 (GR 3.723.2, 3.723.3).
  private func wave(_ kernel: KernelFactors) -> Expression? {
    var kernel = kernel
    let waves = kernel.removeOthers { part in
      if case .call(let function, _) = part.node { function == .sin || function == .cos } else { false }
    }
    guard waves.count == 1, case .call(let function, let items) = waves[0].base.node, items.count == 1,
      let inner = PowerOfVariable(items[0], variable: variable), let sign = facts.sign(of: inner.factor)
    else { return nil }
    let a = inner.factor
    let size = sign < 0 ? -a : a
    let half = Expression(.quotient(.pi, .integer(2)))
    let count = waves[0].exponent.naturalNumber
    if kernel.others.isEmpty {
      if inner.exponent.naturalNumber == 2, kernel.power.isKnownZero, count == 1, sign != 0 {
        let root = Expression(.root(Expression(.quotient(.pi, .integer(2) * size)), degree: 2))
        let value = Expression(.quotient(root, .integer(2)))
        return kernel.times(function == .sin && sign < 0 ? -value : value)
      }
      guard inner.exponent.naturalNumber == 1, function == .sin else { return nil }
      if count == 1, kernel.power.isInteger(-1) {
        return kernel.times(sign == 0 ? .integer(0) : sign < 0 ? -half : half)
      }
      return count == 2 && kernel.power.isInteger(-2) ? kernel.times(half * size) : nil
    }
    guard inner.exponent.naturalNumber == 1, count == 1, kernel.others.count == 1,
      kernel.others[0].exponent.isInteger(-1),
      let form = PowerBinomial(kernel.others[0].base, variable: variable), form.exponent.naturalNumber == 2,
      isPositive(form.constant), isPositive(form.factor)
    else { return nil }
    let rate = Expression(.root(Self.divided(form.constant, form.factor), degree: 2))
    let decay = Expression(.power(Expression(.constant(.e)), -(size * rate)))
    if function == .cos, kernel.power.isKnownZero {
      let below = Expression(
        .product([.integer(2), Expression(.root(form.constant * form.factor, degree: 2))]))
      return kernel.times(Expression(.quotient(Expression(.product([.pi, decay])), below)))
    }
    guard function == .sin, kernel.power.naturalNumber == 1, sign != 0 else { return nil }
    let value = Expression(.quotient(Expression(.product([.pi, decay])), .integer(2) * form.factor))
    return kernel.times(sign < 0 ? -value : value)
  }

  /// With p > 0 and any a: e^(−px) cos(ax) gives p/(p² + a²), and e^(−px) sin(ax) gives a/(p² + a²) (GR 3.893); with the factor x these are
  /// (p² − a²)/(p² + a²)² and 2pa/(p² + a²)²; e^(−px) sin(ax)/x gives arctan(a/p) (GR 3.941.1); e^(−px²) cos(ax) gives
  /// ½√(π/p)·exp(−a²/4p) (GR 3.896.4).
  private func dampedWave(_ kernel: KernelFactors) -> Expression? {
    guard kernel.others.count == 1, kernel.others[0].exponent.naturalNumber == 1,
      case .call(let function, let items) = kernel.others[0].base.node, items.count == 1,
      function == .sin || function == .cos, let inner = PowerOfVariable(items[0], variable: variable),
      inner.exponent.naturalNumber == 1, let (constants, power) = exponent(kernel),
      isPositive(-power.factor)
    else { return nil }
    let (p, a) = (-power.factor, inner.factor)
    func square(_ item: Expression) -> Expression { Expression(.power(item, .integer(2))) }
    let sum = Expression(.sum([square(p), square(a)]))
    let value: Expression
    switch (power.exponent.naturalNumber, SampleValue.rational(kernel.power), function) {
    case (1, Rational.zero?, .cos): value = Expression(.quotient(p, sum))
    case (1, Rational.zero?, .sin): value = Expression(.quotient(a, sum))
    case (1, Rational.one?, .cos): value = Expression(.quotient(square(p) - square(a), square(sum)))
    case (1, Rational.one?, .sin):
      value = Expression(.quotient(Expression(.product([.integer(2), p, a])), square(sum)))
    case (1, Rational(-1)?, .sin): value = Expression(.call(.atan, [Expression(.quotient(a, p))]))
    case (2, Rational.zero?, .cos):
      let decay = -Expression(.quotient(square(a), .integer(4) * p))
      value = Expression(
        .product([
          Expression(.quotient(.integer(1), .integer(2))),
          Expression(.root(Expression(.quotient(.pi, p)), degree: 2)),
          Expression(.power(Expression(.constant(.e)), decay)),
        ]))
    default: return nil
    }
    return kernel.times(Expression(.product([exp(constants), value])))
  }

  /// ∫₀^∞ dx/((x² + A)(x² + B)) = π/(2√(AB)(√A + √B)) for A, B > 0, also for A = B (GR 3.264.1), and π/(2(√A + √B)) with the factor x².
  private func twoSquares(_ kernel: KernelFactors) -> Expression? {
    guard kernel.others.count == 2, kernel.others.allSatisfy({ $0.exponent.isInteger(-1) }),
      let power = kernel.power.naturalNumber, power == 0 || power == 2
    else { return nil }
    var roots: [Expression] = []
    var divisors: [Expression] = []
    for (base, _) in kernel.others {
      guard let form = PowerBinomial(base, variable: variable), form.exponent.naturalNumber == 2,
        isPositive(form.constant), isPositive(form.factor)
      else { return nil }
      roots.append(Expression(.root(Self.divided(form.constant, form.factor), degree: 2)))
      divisors.append(form.factor)
    }
    let sum = Expression(.sum(roots))
    let below = Expression(.product(divisors + [.integer(2), sum] + (power == 0 ? roots : [])))
    return kernel.times(Expression(.quotient(.pi, below)))
  }

  // MARK: The line

  /// The integral over ℝ by a theorem; nil where none fits.
  func overLine(_ f: Expression) -> Expression? {
    if let value = gaussian(f) { return value }
    guard let half = overHalfLine(f) else { return nil }
    // Of an even function the other half is the same.
    var prover = prover
    prover.assumptions.append(
      Claim(left: x, relation: .greater, right: .integer(0), span: span))
    let other = f.substituting([variable: Expression(.negation(x))])
    let judgement = prover.judged(
      Claim(left: other, relation: .equal, right: f, span: span), within: budget, seconds: 0.5)
    guard judgement.verdict == .proved, judgement.conditions.isEmpty else { return nil }
    return Expression(.product([.integer(2), half]))
  }

  /// ∫ P(x) exp(−ax² + bx + c) dx = exp(c + b²/4a) Σ pⱼ·Γ((j + 1)/2)/a^((j + 1)/2) over even j for a > 0, where P(y + b/2a) = Σ pⱼyʲ (GR 3.462.2).
  private func gaussian(_ f: Expression) -> Expression? {
    guard let kernel = KernelFactors(f, variable: variable), !kernel.exponents.isEmpty, !kernel.needsPositive
    else { return nil }
    let integrator = Integrator(variable: variable)
    var product: [Expression] = [.integer(1)]
    for (base, exponent) in kernel.others + [(x, kernel.power)] {
      guard let count = exponent.naturalNumber, count <= 12 else { return nil }
      guard count > 0 else { continue }
      product.append(Expression(.power(base, exponent)))
    }
    guard let p = integrator.polynomial(Expression(.product(product))), p.count <= 13,
      let u = integrator.polynomial(
        kernel.exponents.count == 1 ? kernel.exponents[0] : Expression(.sum(kernel.exponents))),
      u.count == 3, isPositive(-u[2])
    else { return nil }
    let a = -u[2]
    let shift = u[1].isKnownZero ? .integer(0) : Expression(.quotient(u[1], .integer(2) * a))
    let euler = EulerIntegral(facts: facts)
    var terms: [Expression] = []
    for power in stride(from: 0, to: p.count, by: 2) {
      guard let half = Rational(power + 1, over: 2), let gamma = euler.gamma(SampleValue.expression(half))
      else { return nil }
      // The coefficient of yʲ in P(y + h).
      var factor: Expression = .integer(0)
      var binomial = 1
      for index in power..<p.count {
        if index > power { binomial = binomial * index / (index - power) }
        if index > power, shift.isKnownZero { break }
        factor =
          factor + .integer(binomial) * p[index] * shift.raised(to: .integer(index - power))
      }
      if factor.isKnownZero { continue }
      // a^(j/2)·√a
      let below = a.raised(to: .integer(power / 2)) * Expression(.root(a, degree: 2))
      terms.append(Expression(.product([factor, Expression(.quotient(gamma, below))])))
    }
    let sum = terms.isEmpty ? .integer(0) : terms.count == 1 ? terms[0] : Expression(.sum(terms))
    let constant =
      shift.isKnownZero
      ? u[0] : u[0] + Expression(.quotient(Expression(.power(u[1], .integer(2))), .integer(4) * a))
    return kernel.times(
      constant.isKnownZero
        ? sum : Expression(.product([Expression(.power(Expression(.constant(.e)), constant)), sum])))
  }
}
