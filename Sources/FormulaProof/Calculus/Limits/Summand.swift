import FormulaSyntax

/// A polynomial in the index of a sum with fractions as coefficients, the constant one first.
struct IndexPolynomial: Equatable, Sendable {
  var coefficients: [Rational]

  private static let highestDegree = 24

  init(_ coefficients: [Rational]) {
    self.coefficients = coefficients
    while self.coefficients.last?.isZero ?? false { self.coefficients.removeLast() }
  }

  static let one = IndexPolynomial([.one])

  var degree: Int { coefficients.count - 1 }

  func plus(_ other: IndexPolynomial) throws(LimitRefusal) -> IndexPolynomial {
    var sum: [Rational] = []
    for index in 0..<max(coefficients.count, other.coefficients.count) {
      let left = index < coefficients.count ? coefficients[index] : .zero
      let right = index < other.coefficients.count ? other.coefficients[index] : .zero
      guard let value = left.adding(right) else { throw .tooLarge }
      sum.append(value)
    }
    return IndexPolynomial(sum)
  }

  func times(_ other: IndexPolynomial) throws(LimitRefusal) -> IndexPolynomial {
    guard degree >= 0, other.degree >= 0 else { return IndexPolynomial([]) }
    guard degree + other.degree <= Self.highestDegree else { throw .tooLarge }
    var product = [Rational](repeating: .zero, count: degree + other.degree + 1)
    for (i, a) in coefficients.enumerated() {
      for (j, b) in other.coefficients.enumerated() {
        guard let part = a.multiplied(by: b), let sum = product[i + j].adding(part) else { throw .tooLarge }
        product[i + j] = sum
      }
    }
    return IndexPolynomial(product)
  }

  func value(at point: Rational) throws(LimitRefusal) -> Rational {
    var result = Rational.zero
    for coefficient in coefficients.reversed() {
      guard let next = result.multiplied(by: point)?.adding(coefficient) else { throw .tooLarge }
      result = next
    }
    return result
  }

  /// The quotient and the remainder by k + shift.
  func divided(byShift shift: Rational) throws(LimitRefusal) -> (quotient: IndexPolynomial, rest: Rational) {
    guard let root = shift.negated else { throw .tooLarge }
    var quotient: [Rational] = []
    var carry = Rational.zero
    for coefficient in coefficients.reversed() {
      guard let next = carry.multiplied(by: root)?.adding(coefficient) else { throw .tooLarge }
      quotient.insert(next, at: 0)
      carry = next
    }
    guard !quotient.isEmpty else { return (self, .zero) }
    quotient.removeFirst()
    return (IndexPolynomial(quotient), carry)
  }

  /// The polynomial in x of which this is the value at k = x + shift.
  func shifted(by shift: Rational) throws(LimitRefusal) -> IndexPolynomial {
    var result = IndexPolynomial([])
    for coefficient in coefficients.reversed() {
      result = try result.times(IndexPolynomial([shift, .one])).plus(IndexPolynomial([coefficient]))
    }
    return result
  }

  /// The shifts s with which it is a number times factors k + s; nil where it is none.
  func linearFactors() throws(LimitRefusal) -> (scale: Rational, shifts: [Rational])? {
    var rest = self
    var shifts: [Rational] = []
    while rest.degree > 0 {
      guard let shift = try rest.someShift() else { return nil }
      rest = try rest.divided(byShift: shift).quotient
      shifts.append(shift)
    }
    guard let scale = rest.coefficients.first else { return nil }
    return (scale, shifts)
  }

  private func someShift() throws(LimitRefusal) -> Rational? {
    if degree == 1 { return coefficients[0].divided(by: coefficients[1]) }
    for denominator in 1...12 {
      for numerator in -60...60 {
        guard let shift = Rational(numerator, over: denominator), shift.denominator == denominator,
          let root = shift.negated
        else { continue }
        if try value(at: root).isZero { return shift }
      }
    }
    return nil
  }
}

/// One term of what is summed: a number, a polynomial in the index k, factors k + s to negative powers, powers with linear
/// exponents, and factorials.
struct Summand {
  var coefficient = Coefficient.one
  var polynomial = IndexPolynomial.one
  /// The s of factors 1/(k + s).
  var poles: [Rational] = []
  /// Whether it has the factor (−1)^k.
  var isAlternating = false
  var powers: [Power] = []
  var factorials: [Factorial] = []
  /// The s of all divisors k + s that were written, also where they cancelled.
  var divisors: [Rational] = []
  /// Numbers that it was divided by, and that may be 0.
  var constants: [Expression] = []
  /// All factorials that were written.
  var written: [Factorial] = []

  /// The power of a base with the exponent slope·k + offset.
  struct Power: Equatable {
    var base: Expression
    var slope: Int
    var offset: Int
  }

  /// (slope·k + offset)!, as a factor or, where it is below, as a divisor.
  struct Factorial: Equatable {
    var slope: Int
    var offset: Int
    var isBelow: Bool
  }

  func times(_ other: Summand) throws(LimitRefusal) -> Summand {
    var result = self
    result.coefficient = try coefficient.times(other.coefficient)
    result.polynomial = try polynomial.times(other.polynomial)
    result.poles += other.poles
    result.isAlternating = isAlternating != other.isAlternating
    result.divisors += other.divisors
    result.written += other.written
    result.constants += other.constants
    for power in other.powers {
      if let index = result.powers.firstIndex(where: { $0.base == power.base }) {
        result.powers[index].slope += power.slope
        result.powers[index].offset += power.offset
      } else {
        result.powers.append(power)
      }
    }
    for factorial in other.factorials {
      var opposite = factorial
      opposite.isBelow.toggle()
      if let index = result.factorials.firstIndex(of: opposite) {
        result.factorials.remove(at: index)
      } else {
        result.factorials.append(factorial)
      }
    }
    return result
  }

  /// 1 through it; nil where its polynomial has other factors than k + s.
  func inverse() throws(LimitRefusal) -> Summand? {
    guard let (scale, shifts) = try polynomial.linearFactors() else { return nil }
    var result = Summand()
    guard !scale.isZero, !coefficient.isZero else { throw .noValue("its terms are divided by 0") }
    result.coefficient = try coefficient.times(Coefficient(scale)).inverse
    result.poles = shifts
    for pole in poles { result.polynomial = try result.polynomial.times(IndexPolynomial([pole, .one])) }
    result.divisors = divisors + shifts
    result.written = written
    result.constants = constants + (coefficient.rational == nil ? [coefficient.expression] : [])
    result.isAlternating = isAlternating
    result.powers = powers.map { Power(base: $0.base, slope: -$0.slope, offset: -$0.offset) }
    result.factorials = factorials.map { Factorial(slope: $0.slope, offset: $0.offset, isBelow: !$0.isBelow) }
    return result
  }
}

/// Takes apart what is summed.
struct SummandReader {
  let index: Symbol
  let facts: ConstantFacts

  private static let mostSummands = 24

  /// The terms of an expression.
  func summands(of expression: Expression) throws(LimitRefusal) -> [Summand] {
    try facts.step()
    guard expression.hasFree(index) else {
      return [Summand(coefficient: facts.settled(expression))]
    }
    if let polynomial = try polynomial(expression) { return [Summand(polynomial: polynomial)] }
    switch expression.node {
    case .negation(let inner):
      return try products([Summand(coefficient: Coefficient(-1))], try summands(of: inner))
    case .sum(let items):
      var result: [Summand] = []
      for item in items { result += try summands(of: item) }
      guard result.count <= Self.mostSummands else { throw .tooLarge }
      return result
    case .product(let items):
      var result = [Summand()]
      for item in items { result = try products(result, try summands(of: item)) }
      return result
    case .dot(let left, let right):
      return try products(try summands(of: left), try summands(of: right))
    case .quotient(let top, let bottom):
      let divisors = try summands(of: bottom)
      guard divisors.count == 1, let inverse = try divisors[0].inverse() else { throw .noRule(expression) }
      return try products(try summands(of: top), [inverse])
    case .power(let base, let exponent): return try power(base, exponent, expression)
    case .call(.exp, let arguments) where arguments.count == 1:
      return try power(Expression(.constant(.e)), arguments[0], expression)
    case .apply(.factorial, let arguments) where arguments.count == 1:
      guard let (slope, offset) = line(arguments[0]), (1...2).contains(slope) else {
        throw .noRule(expression)
      }
      let factorial = Summand.Factorial(slope: slope, offset: offset, isBelow: false)
      return [Summand(factorials: [factorial], written: [factorial])]
    default: throw .noRule(expression)
    }
  }

  private func products(_ left: [Summand], _ right: [Summand]) throws(LimitRefusal) -> [Summand] {
    guard left.count * right.count <= Self.mostSummands else { throw .tooLarge }
    var result: [Summand] = []
    for a in left {
      for b in right {
        // Of 0 a negative power has no value, whatever its other powers are.
        for power in a.powers + b.powers where power.slope < 0 || power.offset < 0 {
          let isCommon =
            a.powers.contains { $0.base == power.base } && b.powers.contains { $0.base == power.base }
          if isCommon, facts.sign(of: power.base) != 1, facts.isZero(Coefficient(power.base)) != false {
            throw .openSign(power.base)
          }
        }
        result.append(try a.times(b))
      }
    }
    return result
  }

  private func line(_ expression: Expression) -> (slope: Int, offset: Int)? {
    guard let polynomial = try? polynomial(expression), polynomial.degree <= 1,
      polynomial.coefficients.allSatisfy({ $0.isInteger && $0.numerator.magnitude < 100 })
    else { return nil }
    let values = polynomial.coefficients.map(\.numerator)
    return (values.count > 1 ? values[1] : 0, values.first ?? 0)
  }

  private func power(
    _ base: Expression, _ exponent: Expression, _ whole: Expression
  ) throws(LimitRefusal) -> [Summand] {
    if !base.hasFree(index) {
      if let (slope, offset) = line(exponent) { return [try power(base, slope, offset)] }
      // b^(c·k) is (b^c)^k for positive b.
      guard let sign = facts.sign(of: base), sign > 0, let factor = factorOfIndex(exponent) else {
        throw .noRule(whole)
      }
      return [try power(Expression(.power(base, factor)), 1, 0)]
    }
    guard let count = Coefficient(exponent).rational, count.isInteger, count.numerator.magnitude <= 12,
      count.numerator != 0
    else { throw .noRule(whole) }
    var factor = try summands(of: base)
    if count.numerator < 0 {
      guard factor.count == 1, let inverse = try factor[0].inverse() else { throw .noRule(whole) }
      factor = [inverse]
    }
    var result = factor
    for _ in 1..<count.numerator.magnitude { result = try products(result, factor) }
    return result
  }

  private func power(_ base: Expression, _ slope: Int, _ offset: Int) throws(LimitRefusal) -> Summand {
    var result = Summand()
    var size = facts.settled(base)
    if size.factor.numerator < 0 {
      size = try size.negated
      result.isAlternating = slope % 2 != 0
      if offset % 2 != 0 { result.coefficient = Coefficient(-1) }
    }
    if size == .one { return result }
    guard let rational = size.rational else {
      result.powers = [.init(base: size.expression, slope: slope, offset: offset)]
      return result
    }
    guard !rational.isZero else { throw .noRule(base) }
    result.coefficient = try result.coefficient.times(try size.raised(to: offset))
    result.powers = [.init(base: size.expression, slope: slope, offset: 0)]
    return result
  }

  /// The c of c·k.
  private func factorOfIndex(_ expression: Expression) -> Expression? {
    switch expression.node {
    case .symbol(index): return .integer(1)
    case .negation(let inner): return factorOfIndex(inner).map { Expression(.negation($0)) }
    case .quotient(let top, let bottom):
      guard !bottom.hasFree(index), let factor = factorOfIndex(top) else { return nil }
      return Expression(.quotient(factor, bottom))
    case .product(let items):
      guard let place = items.firstIndex(where: { $0.hasFree(index) }), let own = factorOfIndex(items[place])
      else { return nil }
      var factors = items
      factors[place] = own
      return factors.contains { $0.hasFree(index) } ? nil : Expression(.product(factors))
    default: return nil
    }
  }

  /// An expression as a polynomial with fractions as coefficients; nil for others.
  private func polynomial(_ expression: Expression) throws(LimitRefusal) -> IndexPolynomial? {
    if let rational = SampleValue.rational(expression) { return IndexPolynomial([rational]) }
    switch expression.node {
    case .symbol(index): return IndexPolynomial([.zero, .one])
    case .negation(let inner): return try polynomial(inner)?.times(IndexPolynomial([Rational(-1)]))
    case .sum(let items):
      var result = IndexPolynomial([])
      for item in items {
        guard let own = try polynomial(item) else { return nil }
        result = try result.plus(own)
      }
      return result
    case .product(let items):
      var result = IndexPolynomial.one
      for item in items {
        guard let own = try polynomial(item) else { return nil }
        result = try result.times(own)
      }
      return result
    case .quotient(let top, let bottom):
      guard let number = SampleValue.rational(bottom), let share = Rational.one.divided(by: number),
        let own = try polynomial(top)
      else { return nil }
      return try own.times(IndexPolynomial([share]))
    case .power(let base, let exponent):
      guard let count = exponent.naturalNumber, (0...12).contains(count), let own = try polynomial(base)
      else {
        return nil
      }
      var result = IndexPolynomial.one
      for _ in 0..<count { result = try result.times(own) }
      return result
    default: return nil
    }
  }
}
