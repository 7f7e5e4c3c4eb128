import FormulaSyntax

/// Sums of A/(k + s)^m over k from a first index on.
///
/// $\sum_k \sum_i A_i/(k + s_i) = -\sum_i A_i\,\psi(a + s_i)$ where $\sum_i A_i = 0$, with Gauss's values of the digamma function ψ
/// at fractions; $\sum_k 1/(k+s)^m = \zeta(m, a + s)$ with Euler's values for even m.
struct FractionSeries {
  let facts: ConstantFacts
  let first: Int

  private static let mostSteps = 120

  func sum(_ poles: [PartialFractions.Pole], isAlternating: Bool) throws(LimitRefusal) -> [Expression] {
    // The sum over j = k − first.
    var shifted: [PartialFractions.Pole] = []
    for pole in poles where !pole.coefficient.isZero {
      var pole = pole
      guard let shift = pole.shift.adding(Rational(first)) else { throw .tooLarge }
      pole.shift = shift
      guard isAlternating else {
        shifted.append(pole)
        continue
      }
      // Terms with even j and with odd j: the terms tend to 0, so that they may be taken in pairs.
      guard let half = Rational(1, over: 2), let next = shift.adding(.one),
        let even = shift.multiplied(by: half), let odd = next.multiplied(by: half)
      else { throw .tooLarge }
      var coefficient = pole.coefficient
      if first % 2 != 0 { coefficient = try coefficient.negated }
      for _ in 0..<pole.order { coefficient = try coefficient.times(Coefficient(half)) }
      shifted.append(.init(shift: even, order: pole.order, coefficient: coefficient))
      shifted.append(.init(shift: odd, order: pole.order, coefficient: try coefficient.negated))
    }
    var total = Coefficient.zero
    var result: [Expression] = []
    for pole in shifted {
      if pole.order == 1 {
        total = try total.plus(pole.coefficient)
        let value = try digamma(pole.shift)
        for part in value { result.append(try part.times(pole.coefficient).negated.expression) }
      } else {
        for part in try zeta(pole.order, pole.shift) {
          result.append(try part.times(pole.coefficient).expression)
        }
      }
    }
    switch facts.isZero(total) {
    case true?: return result
    case false?: throw .noValue("it grows like the harmonic series")
    case nil: throw .openSign(total.expression)
    }
  }

  /// An argument as a fraction in (0, 1] and the steps from there.
  private func reduced(_ argument: Rational) throws(LimitRefusal) -> (fraction: Rational, steps: Int) {
    let below = argument.floor
    let steps = argument.isInteger ? below.numerator - 1 : below.numerator
    guard steps.magnitude <= Self.mostSteps, let fraction = argument.adding(Rational(-steps)) else {
      throw .tooLarge
    }
    if argument.isInteger, steps < 0 { throw .noValue("a term of it is divided by 0") }
    return (fraction, steps)
  }

  /// The sum of 1/(fraction + i)^m over the steps, with the sign of their direction.
  private func between(_ fraction: Rational, _ steps: Int, _ order: Int) throws(LimitRefusal) -> Rational {
    var result = Rational.zero
    for step in min(steps, 0)..<max(steps, 0) {
      guard let place = fraction.adding(Rational(step)), var term = Rational.one.divided(by: place) else {
        throw .tooLarge
      }
      let inverse = term
      for _ in 1..<order {
        guard let next = term.multiplied(by: inverse) else { throw .tooLarge }
        term = next
      }
      if steps < 0 { term = term.negated ?? term }
      guard let next = result.adding(term) else { throw .tooLarge }
      result = next
    }
    return result
  }

  /// ψ without Euler's constant, which cancels, by ψ(x + 1) = ψ(x) + 1/x and Gauss's theorem.
  private func digamma(_ argument: Rational) throws(LimitRefusal) -> [Coefficient] {
    let (fraction, steps) = try reduced(argument)
    let rest = Coefficient(try between(fraction, steps, 1))
    let log2 = Coefficient(Expression(.call(.log, [.integer(2)])))
    let log3 = Coefficient(Expression(.call(.log, [.integer(3)])))
    let pi = Coefficient(.pi)
    let root = Coefficient(Expression(.call(.sqrt, [.integer(3)])))
    func times(_ top: Int, _ bottom: Int, _ value: Coefficient) throws(LimitRefusal) -> Coefficient {
      guard let factor = Rational(top, over: bottom) else { throw .tooLarge }
      return try value.times(Coefficient(factor))
    }
    switch (fraction.numerator, fraction.denominator) {
    case (1, 1): return [rest]
    case (1, 2): return [rest, try times(-2, 1, log2)]
    case (1, 3), (2, 3):
      // π/(2√3) = π√3/6
      let sign = fraction.numerator == 1 ? -1 : 1
      return [rest, try times(sign, 6, try pi.times(root)), try times(-3, 2, log3)]
    case (1, 4), (3, 4):
      return [rest, try times(fraction.numerator == 1 ? -1 : 1, 2, pi), try times(-3, 1, log2)]
    case (1, 6), (5, 6):
      let sign = fraction.numerator == 1 ? -1 : 1
      return [
        rest, try times(sign, 2, try pi.times(root)), try times(-2, 1, log2), try times(-3, 2, log3),
      ]
    default: throw .tooFewTerms
    }
  }

  /// ζ(m, x) for even m, by ζ(m, x + 1) = ζ(m, x) − 1/x^m, ζ(m, 1) = ζ(m) and ζ(m, 1/2) = (2^m − 1) ζ(m).
  private func zeta(_ order: Int, _ argument: Rational) throws(LimitRefusal) -> [Coefficient] {
    let divisors = [2: 6, 4: 90, 6: 945, 8: 9450]
    let (fraction, steps) = try reduced(argument)
    guard let divisor = divisors[order], fraction.denominator <= 2 else { throw .tooFewTerms }
    let factor = fraction.denominator == 2 ? (1 << order) - 1 : 1
    guard let share = Rational(factor, over: divisor),
      let rest = try between(fraction, steps, order).negated
    else { throw .tooLarge }
    return [try Coefficient(.pi).raised(to: order).times(Coefficient(share)), Coefficient(rest)]
  }
}
