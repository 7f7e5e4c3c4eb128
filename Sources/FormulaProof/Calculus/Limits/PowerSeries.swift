import FormulaSyntax

/// Sums over k from a first index on of $(\pm 1)^k \prod b^{sk+o}$ times fractions in k, or over a factorial.
struct PowerSeries {
  let index: Symbol
  let facts: ConstantFacts
  let first: Int
  let isAlternating: Bool
  let powers: [Summand.Power]

  // MARK: Making expressions

  static func whole(_ value: Int) -> Expression {
    value < 0 ? Expression(.negation(.integer(-value))) : .integer(value)
  }

  private static func product(_ factors: [Expression]) -> Expression {
    let rest = factors.filter { $0.naturalNumber != 1 }
    return rest.isEmpty ? .integer(1) : rest.count == 1 ? rest[0] : Expression(.product(rest))
  }

  private static func power(_ base: Expression, _ exponent: Int) -> Expression {
    exponent == 1 ? base : Expression(.power(base, whole(exponent)))
  }

  private static func less(_ left: Expression, _ right: Expression) -> Expression {
    Expression(.sum([left, Expression(.negation(right))]))
  }

  /// $\prod b^{e}$ with the exponents that a rule gives; a base with a negative one must not be 0.
  private func product(_ exponent: (Summand.Power) -> Int) throws(LimitRefusal) -> Expression {
    var factors: [Expression] = []
    for power in powers {
      let own = exponent(power)
      if own == 0 { continue }
      if own < 0, facts.isZero(Coefficient(power.base)) != false { throw .openSign(power.base) }
      factors.append(Self.power(power.base, own))
    }
    return Self.product(factors)
  }

  private func sign(_ exponent: Int) -> Expression {
    isAlternating && exponent % 2 != 0 ? Self.whole(-1) : .integer(1)
  }

  /// The factor from one term to the next, but for those of the fractions.
  private var ratio: Expression {
    let size = Self.product(powers.map { Self.power($0.base, $0.slope) })
    return isAlternating ? Expression(.negation(size)) : size
  }

  // MARK: Fractions

  /// The sum with a polynomial and divisors k + s.
  func sum(_ fractions: PartialFractions) throws(LimitRefusal) -> [Expression] {
    let ratio = ratio
    let size = Coefficient(Self.less(.integer(1), Expression(.power(ratio, .integer(2)))))
    var result: [Expression] = []
    let polynomial = try trimmed(fractions.polynomial)
    if let last = polynomial.last {
      result.append(try geometric(polynomial))
      // Defined where the ratio's size is below 1, and nowhere else where the polynomial is not 0.
      switch facts.sign(of: size) {
      case 1: break
      case nil:
        guard facts.isZero(last) == false else { throw .openSign(size.expression) }
        result.append(Self.product([.integer(0), Expression(.call(.log, [size.expression]))]))
      default: throw .noValue("the ratio of its terms is not below 1 in size")
      }
    }
    for pole in fractions.poles where !pole.coefficient.isZero {
      guard pole.order == 1 else { throw .tooFewTerms }
      if pole.shift.isInteger {
        result += try logarithmic(pole)
      } else if pole.shift.denominator == 2 {
        result += try arcTangent(pole)
      } else {
        throw .tooFewTerms
      }
    }
    if result.isEmpty, powers.contains(where: { $0.slope < 0 || $0.slope * first + $0.offset < 0 }) {
      // Of terms that cancel nothing is left of the domain.
      throw .tooFewTerms
    }
    return result
  }

  private func trimmed(_ coefficients: [Coefficient]) throws(LimitRefusal) -> [Coefficient] {
    var result = coefficients
    while let last = result.last, facts.isZero(last) == true { result.removeLast() }
    return result
  }

  /// $\sum_{j \ge 0} \binom{j + m}{m} r^j = (1 - r)^{-m-1}$, and a polynomial is a sum of such binomial coefficients.
  private func geometric(_ coefficients: [Coefficient]) throws(LimitRefusal) -> Expression {
    // In j = k − first.
    var shifted: [Coefficient] = []
    for coefficient in coefficients.reversed() {
      var next = [Coefficient](repeating: .zero, count: shifted.count + 1)
      for (place, value) in shifted.enumerated() {
        next[place + 1] = try next[place + 1].plus(value)
        next[place] = try next[place].plus(try value.times(Coefficient(first)))
      }
      next[0] = try next[0].plus(coefficient)
      shifted = next
    }
    var terms: [Expression] = []
    let gap = Self.less(.integer(1), ratio)
    // From the highest power on: binom(j + m, m) is j^m/m! and lower powers.
    for m in stride(from: shifted.count - 1, through: 0, by: -1) {
      var polynomial = IndexPolynomial.one
      var factorial = Rational.one
      if m > 0 {
        for i in 1...m {
          polynomial = try polynomial.times(IndexPolynomial([Rational(i), .one]))
          guard let next = factorial.multiplied(by: Rational(i)) else { throw .tooLarge }
          factorial = next
        }
      }
      let lead = shifted[m]
      if lead.isZero { continue }
      for (place, value) in polynomial.coefficients.enumerated() {
        shifted[place] = try shifted[place].plus(try lead.times(Coefficient(value)).negated)
      }
      let number = try lead.times(Coefficient(factorial))
      terms.append(Expression(.quotient(number.expression, Self.power(gap, m + 1))))
    }
    let start = try startOfSum()
    let value = terms.count == 1 ? terms[0] : Expression(.sum(terms))
    return Self.product([start, value])
  }

  /// The powers at the first index.
  private func startOfSum() throws(LimitRefusal) -> Expression {
    // A negative power of 0 has no value in the sum either.
    let factors = powers.map { ($0.base, $0.slope * first + $0.offset) }.filter { $0.1 != 0 }
      .map { Self.power($0.0, $0.1) }
    return Self.product([sign(first)] + factors)
  }

  /// $\sum_{i \ge 1} r^i/i = -\log(1 - r)$ for −1 ≤ r < 1, with i = k + s.
  private func logarithmic(_ pole: PartialFractions.Pole) throws(LimitRefusal) -> [Expression] {
    let shift = pole.shift.numerator
    let ratio = ratio
    let start = first + shift
    guard start >= 1, start <= 60, shift.magnitude <= 60 else {
      throw .noValue("a term of it is divided by 0")
    }
    let before = Coefficient(Self.less(.integer(1), ratio))
    let behind = Coefficient(Expression(.sum([.integer(1), ratio])))
    if facts.isZero(pole.coefficient) != false { throw .openSign(pole.coefficient.expression) }
    if let sign = facts.sign(of: before), sign <= 0 { throw .noValue("it diverges") }
    if let sign = facts.sign(of: behind), sign < 0 { throw .noValue("it diverges") }
    var terms = [Expression(.negation(Expression(.call(.log, [before.expression]))))]
    for i in 1..<start {
      terms.append(Expression(.negation(Expression(.quotient(Self.power(ratio, i), .integer(i))))))
    }
    // The other end of the interval.
    terms.append(Self.product([.integer(0), Expression(.call(.sqrt, [behind.expression]))]))
    let factor = try product { $0.offset - $0.slope * shift }
    return [Self.product([pole.coefficient.expression, sign(shift), factor, Expression(.sum(terms))])]
  }

  /// The powers of a number z of which the ratio is ±z², as its exponents; a positive base becomes its root.
  private var halves: PowerSeries? {
    var result: [Summand.Power] = []
    for power in powers {
      if power.slope % 2 == 0 {
        result.append(.init(base: power.base, slope: power.slope / 2, offset: power.offset))
      } else if facts.sign(of: power.base) == 1 {
        result.append(
          .init(
            base: Expression(.call(.sqrt, [power.base])), slope: power.slope, offset: 2 * power.offset))
      } else {
        return nil
      }
    }
    return PowerSeries(index: index, facts: facts, first: first, isAlternating: isAlternating, powers: result)
  }

  /// The number of which the ratio is the square, or the negative square.
  private var root: Expression { Self.product(powers.map { Self.power($0.base, $0.slope) }) }

  /// $\sum_{q \ge 0} (-1)^q z^{2q+1}/(2q+1) = \arctan z$ for |z| ≤ 1, and without the signs $\tfrac12 \log\frac{1+z}{1-z}$ for
  /// |z| < 1, with 2q + 1 = 2k + 2s.
  private func arcTangent(_ pole: PartialFractions.Pole) throws(LimitRefusal) -> [Expression] {
    guard let halves else { throw .tooFewTerms }
    let odd = pole.shift.numerator
    let start = 2 * first + odd
    guard start >= 1, start <= 61, odd.magnitude <= 61 else { throw .tooFewTerms }
    if facts.isZero(pole.coefficient) != false { throw .openSign(pole.coefficient.expression) }
    let z = halves.root
    let gap = Self.less(.integer(1), Expression(.power(z, .integer(2))))
    if let sign = facts.sign(of: Coefficient(gap)), isAlternating ? sign < 0 : sign <= 0 {
      throw .noValue("it diverges")
    }
    var terms: [Expression]
    if isAlternating {
      terms = [
        Expression(.call(.atan, [z])), Self.product([.integer(0), Expression(.call(.sqrt, [gap]))]),
      ]
    } else {
      let quotient = Expression(.quotient(Expression(.sum([.integer(1), z])), Self.less(.integer(1), z)))
      terms = [Expression(.quotient(Expression(.call(.log, [quotient])), .integer(2)))]
    }
    for i in stride(from: 1, to: start, by: 2) {
      let term = Expression(.quotient(Self.power(z, i), .integer(i)))
      terms.append(isAlternating && i % 4 == 3 ? term : Expression(.negation(term)))
    }
    let factor = try halves.product { $0.offset - $0.slope * odd }
    return [
      Self.product([
        .integer(2), pole.coefficient.expression, sign((odd - 1) / 2), factor, Expression(.sum(terms)),
      ])
    ]
  }

  // MARK: Factorials

  /// $\sum_{i \ge 0} i (i-1) \cdots (i-m+1)\,r^i/i! = r^m e^r$, with i = k + offset.
  func exponential(_ coefficients: [Coefficient], _ offset: Int) throws(LimitRefusal) -> [Expression] {
    let start = first + offset
    guard start >= 0, start <= 60, offset.magnitude <= 60 else { throw .tooFewTerms }
    // The polynomial in i.
    var shifted: [Coefficient] = []
    for coefficient in coefficients.reversed() {
      var next = [Coefficient](repeating: .zero, count: shifted.count + 1)
      for (place, value) in shifted.enumerated() {
        next[place + 1] = try next[place + 1].plus(value)
        next[place] = try next[place].plus(try value.times(Coefficient(-offset)))
      }
      next[0] = try next[0].plus(coefficient)
      shifted = next
    }
    let ratio = ratio
    var head: [Expression] = []
    var factorial = 1
    for i in 0..<min(start, 18) {
      if i > 0 { factorial *= i }
      var value = Coefficient.zero
      for coefficient in shifted.reversed() { value = try value.times(Coefficient(i)).plus(coefficient) }
      if value.isZero { continue }
      let power = i == 0 ? Expression.integer(1) : Self.power(ratio, i)
      head.append(
        Expression(
          .negation(Expression(.quotient(Self.product([value.expression, power]), .integer(factorial))))))
    }
    guard start <= 18 else { throw .tooLarge }
    var terms: [Expression] = []
    for m in stride(from: shifted.count - 1, through: 0, by: -1) {
      var falling = IndexPolynomial.one
      for i in 0..<m { falling = try falling.times(IndexPolynomial([Rational(-i), .one])) }
      let lead = shifted[m]
      if lead.isZero { continue }
      for (place, value) in falling.coefficients.enumerated() {
        shifted[place] = try shifted[place].plus(try lead.times(Coefficient(value)).negated)
      }
      let power = m == 0 ? Expression.integer(1) : Self.power(ratio, m)
      terms.append(
        Self.product([lead.expression, power, Expression(.power(Expression(.constant(.e)), ratio))]))
    }
    let factor = try product { $0.offset - $0.slope * offset }
    return [Self.product([sign(offset), factor, Expression(.sum(terms + head + [.integer(0)]))])]
  }

  /// $\sum_{q \ge 0} (-1)^q z^{2q+p}/(2q+p)!$ is cos z for p = 0 and sin z for p = 1, and without the signs cosh z and sinh z; 2q + p = 2k + offset.
  func circular(_ coefficients: [Coefficient], _ offset: Int) throws(LimitRefusal) -> [Expression] {
    let polynomial = try trimmed(coefficients)
    guard polynomial.count == 1, let halves else { throw .tooFewTerms }
    let start = 2 * first + offset
    guard start >= 0, start <= 18, offset.magnitude <= 60 else { throw .tooFewTerms }
    let parity = start % 2
    let z = halves.root
    let function: BuiltIn =
      isAlternating ? (parity == 0 ? .cos : .sin) : (parity == 0 ? .cosh : .sinh)
    var terms = [Expression(.call(function, [z]))]
    var factorial = 1
    for i in 0..<start {
      if i > 0 { factorial *= i }
      guard i % 2 == parity else { continue }
      let power = i == 0 ? Expression.integer(1) : Self.power(z, i)
      let term = Expression(.quotient(power, .integer(factorial)))
      let isNegative = isAlternating && (i - parity) / 2 % 2 == 1
      terms.append(isNegative ? term : Expression(.negation(term)))
    }
    let factor = try halves.product { $0.offset - $0.slope * offset }
    return [
      Self.product([
        polynomial[0].expression, sign((offset - parity) / 2), factor,
        terms.count == 1 ? terms[0] : Expression(.sum(terms)),
      ])
    ]
  }
}
