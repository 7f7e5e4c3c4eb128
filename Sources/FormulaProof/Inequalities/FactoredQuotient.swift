import FormulaSyntax

/// A quotient of polynomials whose divisor is kept as a product of powers, times a positive whole number.
struct FactoredQuotient: Equatable {
  var top: SmallPolynomial
  var bottom: [SmallPolynomial: Int] = [:]
  var scale = 1

  init(_ top: SmallPolynomial) { self.top = top }

  init?(_ number: Rational) {
    guard let top = SmallPolynomial(number.numerator) else { return nil }
    self.top = top
    scale = number.denominator
  }

  private static let mostTerms = 3_000

  func adding(_ other: FactoredQuotient) -> FactoredQuotient? {
    guard let scale = Rational.lcm(scale, other.scale) else { return nil }
    let common = bottom.merging(other.bottom) { max($0, $1) }
    func part(_ quotient: FactoredQuotient) -> SmallPolynomial? {
      var result = quotient.top.scaled(by: scale / quotient.scale)
      for (factor, exponent) in common {
        let missing = exponent - (quotient.bottom[factor] ?? 0)
        if missing > 0 { result = factor.raised(to: missing).flatMap { power in result?.times(power) } }
      }
      return result
    }
    guard let left = part(self), let right = part(other), let top = left.adding(right),
      top.terms.count <= Self.mostTerms
    else { return nil }
    var result = FactoredQuotient(top)
    result.bottom = common
    result.scale = scale
    return result
  }

  var negated: FactoredQuotient {
    var result = self
    result.top = top.negated
    return result
  }

  func times(_ other: FactoredQuotient) -> FactoredQuotient? {
    let (scale, overflows) = self.scale.multipliedReportingOverflow(by: other.scale)
    guard !overflows else { return nil }
    var result = self
    var factor = other.top
    result.scale = scale
    for (divisor, exponent) in other.bottom { result.bottom[divisor, default: 0] += exponent }
    // What is a divisor of one and the other's numerator is neither: divisors are not 0.
    result.cancel(&factor)
    var own = SmallPolynomial(SmallMonomial())
    swap(&own, &result.top)
    result.cancel(&own)
    guard let top = own.times(factor), top.terms.count <= Self.mostTerms else { return nil }
    result.top = top
    result.reduceNumbers()
    return result
  }

  /// Takes away a factor of the numerator that is a divisor.
  private mutating func cancel(_ factor: inout SmallPolynomial) {
    guard let exponent = bottom[factor], exponent > 0, factor.constant == nil else { return }
    bottom[factor] = exponent == 1 ? nil : exponent - 1
    factor = SmallPolynomial(SmallMonomial())
  }

  private mutating func reduceNumbers() {
    let divisor = top.terms.values.reduce(UInt(scale)) { Rational.divisor($0, $1.magnitude) }
    guard divisor > 1 else { return }
    top = SmallPolynomial(top.terms.mapValues { $0 / Int(divisor) })
    scale /= Int(divisor)
  }

  /// Whether it has its numerator's sign wherever it is defined and no variable is negative.
  var isTopOfSameSign: Bool {
    bottom.allSatisfy { factor, exponent in
      exponent % 2 == 0 || factor.terms.values.allSatisfy { $0 > 0 }
    }
  }

  /// 1 over it; nil for 0. What it divides by then is noted by whoever asks.
  var inverse: FactoredQuotient? {
    guard !top.isZero else { return nil }
    var result = FactoredQuotient(SmallPolynomial(SmallMonomial()))
    for (factor, exponent) in bottom {
      guard let power = factor.raised(to: exponent), let product = result.top.times(power) else { return nil }
      result.top = product
    }
    guard let scaled = result.top.scaled(by: scale) else { return nil }
    result.top = scaled
    // Single variables are divisors of their own, since they cancel best.
    let content = top.monomialContent
    var rest = top.divided(by: content)
    let number = rest.terms.values.reduce(UInt(0)) { Rational.divisor($0, $1.magnitude) }
    rest = rest.primitive
    if rest.terms.values.allSatisfy({ $0 < 0 }) {
      rest = rest.negated
      result.top = result.top.negated
    }
    result.scale = Int(number)
    for variable in 0..<SmallMonomial.mostVariables where content[variable] > 0 {
      result.bottom[SmallPolynomial(variable: variable), default: 0] += content[variable]
    }
    if rest.constant == nil { result.bottom[rest, default: 0] += 1 }
    result.reduceNumbers()
    return result
  }

  func raised(to exponent: Int) -> FactoredQuotient? {
    if exponent < 0 { return inverse?.raised(to: -exponent) }
    guard let top = top.raised(to: exponent) else { return nil }
    var result = FactoredQuotient(top)
    result.bottom = bottom.mapValues { $0 * exponent }.filter { $0.value > 0 }
    for _ in 0..<exponent {
      let (product, overflows) = result.scale.multipliedReportingOverflow(by: scale)
      if overflows { return nil }
      result.scale = product
    }
    return result
  }

  /// The root of a degree where it is a product of powers of single variables and a number; nil for others.
  func root(degree: Int) -> FactoredQuotient? {
    guard degree > 0, top.terms.count == 1, let (monomial, coefficient) = top.terms.first, coefficient > 0,
      let number = Self.root(coefficient, degree), let scale = Self.root(self.scale, degree)
    else { return nil }
    var exponents: [Int] = []
    for variable in 0..<SmallMonomial.mostVariables {
      guard monomial[variable] % degree == 0 else { return nil }
      exponents.append(monomial[variable] / degree)
    }
    var result = FactoredQuotient(SmallPolynomial([SmallMonomial(exponents): number]))
    for (factor, exponent) in bottom {
      guard factor.terms.count == 1, exponent % degree == 0 else { return nil }
      result.bottom[factor] = exponent / degree
    }
    result.scale = scale
    return result
  }

  private static func root(_ number: Int, _ degree: Int) -> Int? {
    guard number > 0 else { return nil }
    let near = Int(Double.applied(.exp, Double.applied(.log, Double(number)) / Double(degree)).rounded())
    var power = 1
    for _ in 0..<degree {
      let (product, overflows) = power.multipliedReportingOverflow(by: near)
      if overflows { return nil }
      power = product
    }
    return power == number ? near : nil
  }
}

/// Reads formulas as quotients of polynomials in numbers of which none is negative.
struct QuotientReader {
  /// What stands for each symbol.
  let values: [Symbol: FactoredQuotient]
  /// Whether no variable is negative, so that √x² is x.
  let readsRoots: Bool
  /// What was divided by: none of these may be 0 anywhere.
  private(set) var divisors: Set<SmallPolynomial> = []

  private static let mostPower = 24

  init(_ values: [Symbol: FactoredQuotient], readsRoots: Bool = true) {
    self.values = values
    self.readsRoots = readsRoots
  }

  /// The quotient of a formula; nil where it is none, or too large.
  mutating func quotient(of expression: Expression) -> FactoredQuotient? {
    switch expression.node {
    case .number(let numeral): return numeral.rational.flatMap { FactoredQuotient($0) }
    case .symbol(let symbol): return values[symbol]
    case .sum(let terms):
      var result = FactoredQuotient(SmallPolynomial())
      for term in terms {
        guard let value = quotient(of: term), let sum = result.adding(value) else { return nil }
        result = sum
      }
      return result
    case .negation(let inner): return quotient(of: inner)?.negated
    case .product(let factors):
      var result = FactoredQuotient(SmallPolynomial(SmallMonomial()))
      for factor in factors {
        guard let value = quotient(of: factor), let product = result.times(value) else { return nil }
        result = product
      }
      return result
    case .dot(let left, let right), .cross(let left, let right):
      guard let left = quotient(of: left), let right = quotient(of: right) else { return nil }
      return left.times(right)
    case .quotient(let top, let bottom):
      guard let top = quotient(of: top), let factor = inverse(of: bottom) else { return nil }
      return top.times(factor)
    case .root(let inner, let degree): return quotient(of: inner).flatMap { root(of: $0, degree) }
    case .call(.sqrt, let arguments) where arguments.count == 1:
      return quotient(of: arguments[0]).flatMap { root(of: $0, 2) }
    case .power(let base, let exponent):
      guard let exponent = exponent.fraction, exponent.numerator.magnitude <= Self.mostPower else {
        return nil
      }
      if exponent.numerator < 0 {
        guard let inverse = inverse(of: base) else { return nil }
        return root(of: inverse, exponent.denominator)?.raised(to: -exponent.numerator)
      }
      guard let value = quotient(of: base) else { return nil }
      return root(of: value, exponent.denominator)?.raised(to: exponent.numerator)
    default: return nil
    }
  }

  private func root(of value: FactoredQuotient, _ degree: Int) -> FactoredQuotient? {
    degree == 1 ? value : readsRoots ? value.root(degree: degree) : nil
  }

  /// 1 over a formula, factor by factor.
  private mutating func inverse(of expression: Expression) -> FactoredQuotient? {
    switch expression.node {
    case .product(let factors):
      var result = FactoredQuotient(SmallPolynomial(SmallMonomial()))
      for factor in factors {
        guard let value = inverse(of: factor), let product = result.times(value) else { return nil }
        result = product
      }
      return result
    case .power(let base, let exponent):
      guard let count = exponent.fraction, count.isInteger, (1...Self.mostPower).contains(count.numerator)
      else {
        break
      }
      return inverse(of: base)?.raised(to: count.numerator)
    default: break
    }
    guard let value = quotient(of: expression), let result = value.inverse else { return nil }
    divisors.formUnion(result.bottom.keys)
    return result
  }
}

extension Expression {
  /// The fraction that an expression of numerals is; nil for others.
  var fraction: Rational? {
    switch node {
    case .number(let numeral): numeral.rational
    case .negation(let inner): inner.fraction?.negated
    case .quotient(let top, let bottom):
      if let top = top.fraction, let bottom = bottom.fraction { top.divided(by: bottom) } else { nil }
    default: nil
    }
  }
}
