import FormulaSyntax

/// What must hold at a point so that terms are defined there, and are continuous functions of complex numbers around it.
enum TermObligation {
  /// A polynomial in letters is not negative.
  case natural(IntegerForm)
  case nonzero(Polynomial)
  /// The base is not 0, or the exponent not negative.
  case power(Polynomial, IntegerForm)
}

/// Reads expressions as sums of hypergeometric terms, and notes what must hold so that they are.
struct TermReader {
  let ring: TermRing
  private(set) var obligations: [TermObligation] = []

  private static let mostTerms = 40
  private static let largestPower = 8

  init(_ ring: TermRing) { self.ring = ring }

  /// The terms of which an expression is the sum; nil where it is none.
  ///
  /// The depth is that of the tree, which the readers bound.
  mutating func terms(of expression: Expression) -> [HypergeometricTerm]? {
    guard ring.budget.hasTime else { return nil }
    if let variable = ring.variable(expression) { return [term(variable)] }
    switch expression.node {
    case .number(let numeral):
      guard let value = Rational(numeral) else { return nil }
      return [
        HypergeometricTerm(
          PolynomialQuotient(ring.constant(value.numerator), over: ring.constant(value.denominator)))
      ]
    case .negation(let inner): return product([term(ring.constant(-1))], terms(of: inner))
    case .sum(let items):
      var result: [HypergeometricTerm] = []
      for item in items {
        guard let own = terms(of: item) else { return nil }
        result += own
      }
      return collected(result)
    case .product(let items): return product(items)
    case .dot(let left, let right), .cross(let left, let right): return product([left, right])
    case .quotient(let top, let bottom): return product(terms(of: top), inverse(bottom))
    case .power(let base, let exponent): return power(base, exponent)
    case .apply(.factorial, let items) where items.count == 1:
      guard let argument = items[0].wholePolynomial(ring.letters) else { return nil }
      obligations.append(.natural(argument))
      var result = term(ring.constant(1))
      result.factors = [(.factorial(argument), false)]
      return [result]
    case .apply(.binomial, let items) where items.count == 2:
      guard let upper = items[0].wholePolynomial(ring.letters),
        let lower = items[1].wholePolynomial(ring.letters)
      else { return nil }
      obligations.append(.natural(upper))
      var result = term(ring.constant(1))
      result.factors = [(.binomial(upper, lower), false)]
      return [result]
    default: return nil
    }
  }

  private func term(_ polynomial: Polynomial) -> HypergeometricTerm {
    HypergeometricTerm(PolynomialQuotient(polynomial, ring))
  }

  /// With one term for all that have no factors.
  private func collected(_ terms: [HypergeometricTerm]) -> [HypergeometricTerm]? {
    var rest = terms.filter { !$0.factors.isEmpty }
    var plain: PolynomialQuotient?
    for term in terms where term.factors.isEmpty {
      plain = plain.map { $0 + term.coefficient } ?? term.coefficient
      if let plain, !plain.isSound(ring) { return nil }
    }
    if let plain { rest.append(HypergeometricTerm(plain)) }
    return rest.count <= Self.mostTerms ? rest : nil
  }

  private func product(_ left: [HypergeometricTerm]?, _ right: [HypergeometricTerm]?) -> [HypergeometricTerm]?
  {
    guard let left, let right, left.count * right.count <= Self.mostTerms else { return nil }
    var result: [HypergeometricTerm] = []
    for a in left {
      for b in right {
        guard let product = a.multiplied(by: b), product.coefficient.isSound(ring) else { return nil }
        result.append(product)
      }
    }
    return collected(result)
  }

  private mutating func product(_ items: [Expression]) -> [HypergeometricTerm]? {
    var result: [HypergeometricTerm]? = [term(ring.constant(1))]
    for item in items { result = product(result, terms(of: item)) }
    return result
  }

  /// 1 over an expression that is one term.
  private mutating func inverse(_ expression: Expression) -> [HypergeometricTerm]? {
    guard let terms = terms(of: expression), terms.count == 1 else { return nil }
    obligations.append(.nonzero(terms[0].coefficient.numerator))
    for (factor, isBelow) in terms[0].factors {
      switch factor {
      case .binomial(let upper, let lower):
        guard let rest = upper.subtracting(lower) else { return nil }
        // What is not 0 is C(n, k) for 0 ≤ k ≤ n alone; and as a divisor it was not 0 before.
        if !isBelow { obligations += [.natural(lower), .natural(rest)] }
      case .factorial: break
      case .power(let base, _): obligations.append(.nonzero(base))
      }
    }
    return terms[0].inverse.map { [$0] }
  }

  private mutating func power(_ base: Expression, _ exponent: Expression) -> [HypergeometricTerm]? {
    if let count = exponent.knownInteger {
      guard count.magnitude <= Self.largestPower else { return nil }
      guard let own = count < 0 ? inverse(base) : terms(of: base) else { return nil }
      var result: [HypergeometricTerm]? = [term(ring.constant(1))]
      for _ in 0..<count.magnitude { result = product(result, own) }
      return result
    }
    guard let form = exponent.wholePolynomial(ring.letters), let own = terms(of: base), own.count == 1,
      own[0].factors.isEmpty, let opposite = form.multiplied(by: -1)
    else { return nil }
    var result = term(ring.constant(1))
    for (polynomial, exponent) in [
      (own[0].coefficient.numerator, form), (own[0].coefficient.denominator, opposite),
    ] {
      guard multiply(&result, byPowerOf: polynomial, exponent) else { return nil }
    }
    return [result]
  }

  private mutating func multiply(
    _ term: inout HypergeometricTerm, byPowerOf polynomial: Polynomial, _ exponent: IntegerForm
  ) -> Bool {
    guard !polynomial.isZero, let parts = polynomial.factored(), var size = parts.constant.small,
      size.magnitude < 1_000_000_000
    else { return false }
    if size < 0 {
      guard term.multiply(byPowerOf: ring.constant(-1), exponent) else { return false }
      size = -size
    }
    if size > 1 {
      for (prime, count) in primeFactors(of: UInt(size)) {
        guard let own = exponent.multiplied(by: count),
          term.multiply(byPowerOf: ring.constant(prime), own)
        else { return false }
      }
    }
    for (base, count) in parts.factors {
      guard let own = exponent.multiplied(by: count) else { return false }
      obligations.append(.power(base, own))
      guard term.multiply(byPowerOf: base, own) else { return false }
    }
    return true
  }
}

extension HypergeometricTerm {
  /// What must hold so that the term is defined, and continuous: C(a, b) = a!/(b!(a − b)!) is for a ≥ 0 and any b, as a ↦ a! is for
  /// a > −1 and a ↦ 1/a! everywhere.
  var obligations: [TermObligation]? {
    var result: [TermObligation] = [.nonzero(coefficient.denominator)]
    for (factor, isBelow) in factors {
      switch factor {
      case .binomial(let upper, let lower):
        result.append(.natural(upper))
        guard isBelow else { continue }
        guard let rest = upper.subtracting(lower) else { return nil }
        result += [.natural(lower), .natural(rest)]
      case .factorial(let argument): result.append(.natural(argument))
      case .power(let base, let exponent): result.append(.power(base, exponent))
      }
    }
    return result
  }
}
