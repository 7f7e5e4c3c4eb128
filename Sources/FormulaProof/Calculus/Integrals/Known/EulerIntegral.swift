import FormulaSyntax

/// Values of Euler's integrals Γ(u) = ∫₀^∞ tᵘ⁻¹e⁻ᵗ dt and B(u, v) = ∫₀¹ tᵘ⁻¹(1 − t)ᵛ⁻¹ dt for u, v > 0, where factorials, π and roots
/// write them.
///
/// Γ(n + 1) = n! and Γ(n + ½) = (2n)!·√π/(4ⁿn!) for whole n ≥ 0; B(u, v) = Γ(u)Γ(v)/Γ(u + v), also (v − 1)!/(u(u + 1)⋯(u + v − 1)) for whole v;
/// and B(u, 1 − u) = π/sin(πu) for 0 < u < 1 (Euler).
struct EulerIntegral {
  let facts: ConstantFacts

  private static let largest = 60

  /// Γ(u); nil where u > 0 is not shown or no value is known.
  func gamma(_ u: Expression) -> Expression? {
    guard let form = ExponentForm(u), facts.sign(of: form.expression) == 1 else { return nil }
    return gamma(form)
  }

  /// Γ of a positive number.
  private func gamma(_ form: ExponentForm) -> Expression? {
    if let number = form.number {
      guard number.numerator.magnitude <= Self.largest else { return nil }
      if number.isInteger { return Self.factorial(.integer(number.numerator - 1)) }
      guard number.denominator == 2 else { return nil }
      var value = Expression(.root(.pi, degree: 2))
      for odd in stride(from: 1, to: number.numerator, by: 2) {
        value = value * .integer(odd) / .integer(2)
      }
      return value
    }
    if form.isWhole(among: facts.integers), let before = form.plus(Rational(-1)) {
      return Self.factorial(before.expression)
    }
    guard let half = Rational(-1, over: 2), let n = form.plus(half), n.isWhole(among: facts.integers),
      let double = n.times(Rational(2))
    else { return nil }
    let above = Self.factorial(double.expression) * Expression(.root(.pi, degree: 2))
    let below = Expression(.power(.integer(4), n.expression)) * Self.factorial(n.expression)
    return Expression(.quotient(above, below))
  }

  /// B(u, v); nil where u, v > 0 is not shown or no value is known.
  func beta(_ u: Expression, _ v: Expression) -> Expression? {
    guard let left = ExponentForm(u), let right = ExponentForm(v), facts.sign(of: left.expression) == 1,
      facts.sign(of: right.expression) == 1
    else { return nil }
    for (one, other) in [(left, right), (right, left)] {
      // B(u, m) is rational in u.
      guard let count = other.number, count.isInteger, (1...Self.largest).contains(count.numerator),
        one.number.map({ $0.numerator.magnitude < 1_000 }) ?? (count.numerator < 12)
      else { continue }
      var value = Self.factorial(.integer(count.numerator - 1))
      for step in 0..<count.numerator {
        guard let factor = one.plus(Rational(step)) else { return nil }
        value = Expression(.quotient(value, factor.expression))
      }
      return value
    }
    let whole = ExponentForm(Expression(.sum([u, v])))
    if let sum = whole?.number, sum.isInteger, (1...Self.largest).contains(sum.numerator),
      left.number.map({ !$0.isInteger }) ?? (sum == .one)
    {
      var value = Expression(
        .quotient(.pi, Expression(.call(.sin, [Expression(.product([.pi, left.expression]))]))))
      // Γ(k − u) = (k − 1 − u)⋯(1 − u)·Γ(1 − u), for 1 < u < k too.
      for step in stride(from: 1, to: sum.numerator, by: 1) {
        value =
          value * Expression(.sum([.integer(step), Expression(.negation(left.expression))])) / .integer(step)
      }
      return value
    }
    guard let a = gamma(left), let b = gamma(right), let whole, let c = gamma(whole) else { return nil }
    return Expression(.quotient(Expression(.product([a, b])), c))
  }

  /// ζ(k) for even k from 2 to 8.
  static func zeta(_ k: Int) -> Expression? {
    let divisors = [2: 6, 4: 90, 6: 945, 8: 9_450]
    return divisors[k].map { Expression(.quotient(Expression(.power(.pi, .integer(k))), .integer($0))) }
  }

  /// η(k) = Σ (−1)ⁿ⁺¹/nᵏ for k = 1 and even k from 2 to 8.
  static func eta(_ k: Int) -> Expression? {
    if k == 1 { return Expression(.call(.log, [.integer(2)])) }
    let power = 1 << (k - 1)
    return zeta(k).map { $0 * .integer(power - 1) / .integer(power) }
  }

  /// n!, as a number where n is a small one.
  static func factorial(_ n: Expression) -> Expression {
    if let value = n.naturalNumber, value <= 20 {
      return .integer((0...value).dropFirst().reduce(1, *))
    }
    return Expression(.apply(.factorial, [n]))
  }
}
