import FormulaSyntax

/// A product of a quotient of polynomials, and of factorials, binomial coefficients and powers whose arguments are polynomials in
/// letters for whole numbers.
struct HypergeometricTerm {
  enum Factor {
    case binomial(IntegerForm, IntegerForm)
    case factorial(IntegerForm)
    /// A power of a prime, of −1, or of an irreducible polynomial with a positive leading coefficient.
    case power(Polynomial, IntegerForm)
  }

  var coefficient: PolynomialQuotient
  /// The factors, each either above or below; powers are above.
  var factors: [(factor: Factor, isBelow: Bool)] = []

  static let mostFactors = 24
  private static let largestDistance = 64

  init(_ coefficient: PolynomialQuotient) { self.coefficient = coefficient }

  /// Nil where there are too many factors.
  func multiplied(by other: HypergeometricTerm) -> HypergeometricTerm? {
    var result = self
    result.coefficient = coefficient * other.coefficient
    for (factor, isBelow) in other.factors {
      if case .power(let base, let exponent) = factor {
        guard result.multiply(byPowerOf: base, exponent) else { return nil }
      } else {
        result.factors.append((factor, isBelow))
      }
    }
    return result.factors.count <= Self.mostFactors ? result : nil
  }

  /// Multiplies by a power; false where a number does not fit.
  mutating func multiply(byPowerOf base: Polynomial, _ exponent: IntegerForm) -> Bool {
    for index in factors.indices {
      guard case .power(let known, let own) = factors[index].factor, known == base else { continue }
      guard let sum = own.adding(exponent) else { return false }
      factors[index].factor = .power(base, sum)
      return true
    }
    factors.append((.power(base, exponent), false))
    return true
  }

  /// Nil for 0, and where a number does not fit.
  var inverse: HypergeometricTerm? {
    guard let inverse = coefficient.inverse else { return nil }
    var result = HypergeometricTerm(inverse)
    for (factor, isBelow) in factors {
      if case .power(let base, let exponent) = factor {
        guard let negated = exponent.multiplied(by: -1) else { return nil }
        result.factors.append((.power(base, negated), false))
      } else {
        result.factors.append((factor, !isBelow))
      }
    }
    return result
  }

  /// The term with a value in the place of a letter; nil where a polynomial becomes too large, or a divisor 0.
  func replacing(_ letter: Symbol, by value: IntegerForm, _ ring: TermRing) -> HypergeometricTerm? {
    guard let place = ring.place(letter), let polynomial = ring.polynomial(value),
      let coefficient = coefficient.replacing(place, by: polynomial, ring)
    else { return nil }
    var result = HypergeometricTerm(coefficient)
    for (factor, isBelow) in factors {
      switch factor {
      case .binomial(let upper, let lower):
        guard let upper = upper.replacing(letter, by: value), let lower = lower.replacing(letter, by: value)
        else { return nil }
        result.factors.append((.binomial(upper, lower), isBelow))
      case .factorial(let argument):
        guard let argument = argument.replacing(letter, by: value) else { return nil }
        result.factors.append((.factorial(argument), isBelow))
      case .power(let base, let exponent):
        guard base.degree(in: place) ?? 1 <= 0, let exponent = exponent.replacing(letter, by: value) else {
          return nil
        }
        result.factors.append((.power(base, exponent), isBelow))
      }
    }
    return result
  }

  /// The term as an expression; nil where a polynomial is too long.
  func expression(_ ring: TermRing) -> Expression? {
    guard let top = ring.expression(coefficient.numerator),
      let bottom = ring.expression(coefficient.denominator)
    else { return nil }
    var (above, below): ([Expression], [Expression]) = ([top], coefficient.denominator.isOne ? [] : [bottom])
    for (factor, isBelow) in factors {
      let own: Expression
      switch factor {
      case .binomial(let upper, let lower):
        own = Expression(.apply(.binomial, [upper.expression, lower.expression]))
      case .factorial(let argument): own = Expression(.apply(.factorial, [argument.expression]))
      case .power(let base, let exponent):
        guard let base = ring.expression(base) else { return nil }
        own = Expression(.power(base, exponent.expression))
      }
      if isBelow { below.append(own) } else { above.append(own) }
    }
    func product(_ items: [Expression]) -> Expression {
      items.count == 1 ? items[0] : Expression(.product(items))
    }
    return below.isEmpty ? product(above) : Expression(.quotient(product(above), product(below)))
  }

  // MARK: Normal form

  /// A term as a quotient of polynomials times factorials and powers whose arguments have no constants.
  struct Normal {
    var coefficient: PolynomialQuotient
    var factorials: [(argument: IntegerForm, count: Int)] = []
    var powers: [(base: Polynomial, exponent: IntegerForm)] = []

    /// Whether the quotient of two terms is one of polynomials.
    func isSimilar(to other: Normal) -> Bool {
      factorials.count == other.factorials.count && powers.count == other.powers.count
        && factorials.allSatisfy { own in
          other.factorials.contains { $0.argument == own.argument && $0.count == own.count }
        }
        && powers.allSatisfy { own in
          other.powers.contains { $0.base == own.base && $0.exponent == own.exponent }
        }
    }

    fileprivate mutating func multiply(byFactorialOf argument: IntegerForm, count: Int, _ ring: TermRing)
      -> Bool
    {
      let constant = argument.constantTerm.numerator
      guard constant.magnitude <= largestDistance, count.magnitude <= 8,
        let base = argument.adding(IntegerForm(-constant))
      else { return false }
      var product = ring.constant(1)
      for step in 0..<Int(constant.magnitude) {
        // (m + c)! = m!(m + 1)⋯(m + c), and m! = (m − c)!(m − c + 1)⋯m
        let distance = constant > 0 ? step + 1 : -step
        guard let factor = base.adding(IntegerForm(distance)).flatMap({ ring.polynomial($0) }) else {
          return false
        }
        if factor.isZero {
          // Of a negative constant: 1/(−c)! is 0.
          guard count < 0 else { return false }
          coefficient = PolynomialQuotient(ring.constant(0), ring)
          return true
        }
        product = product * factor
      }
      guard let power = product.raised(to: abs(count)), ring.isSound(power) else { return false }
      let isAbove = (count > 0) == (constant > 0)
      let one = ring.constant(1)
      coefficient =
        coefficient * (isAbove ? PolynomialQuotient(power, over: one) : PolynomialQuotient(one, over: power))
      if base.isZero { return true }
      if let index = factorials.firstIndex(where: { $0.argument == base }) {
        factorials[index].count += count
        if factorials[index].count == 0 { factorials.remove(at: index) }
      } else {
        factorials.append((base, count))
      }
      return true
    }

    fileprivate mutating func multiply(
      byPowerOf base: Polynomial, _ exponent: IntegerForm, _ ring: TermRing
    ) -> Bool {
      let isSign = base == ring.constant(-1)
      let constant = exponent.constantTerm.numerator
      guard var rest = exponent.adding(IntegerForm(-constant)) else { return false }
      if isSign {
        // (−1)²ᵐ = 1
        guard let odd = rest.oddPart else { return false }
        rest = odd
        if constant % 2 != 0 { coefficient.numerator = -coefficient.numerator }
      } else {
        guard constant.magnitude <= largestDistance,
          let power = base.raised(to: Int(constant.magnitude)),
          ring.isSound(power)
        else { return false }
        let one = ring.constant(1)
        coefficient =
          coefficient
          * (constant >= 0 ? PolynomialQuotient(power, over: one) : PolynomialQuotient(one, over: power))
      }
      guard let index = powers.firstIndex(where: { $0.base == base }) else {
        if !rest.isZero { powers.append((base, rest)) }
        return true
      }
      guard let sum = powers[index].exponent.adding(rest), let odd = isSign ? sum.oddPart : sum else {
        return false
      }
      powers[index].exponent = odd
      if odd.isZero { powers.remove(at: index) }
      return true
    }
  }

  /// Nil where something is too large, or a factorial of a negative number stands above.
  func normal(_ ring: TermRing) -> Normal? {
    var result = Normal(coefficient: coefficient)
    for (factor, isBelow) in factors {
      let count = isBelow ? -1 : 1
      switch factor {
      case .binomial(let upper, let lower):
        guard let rest = upper.subtracting(lower),
          result.multiply(byFactorialOf: upper, count: count, ring),
          result.multiply(byFactorialOf: lower, count: -count, ring),
          result.multiply(byFactorialOf: rest, count: -count, ring)
        else { return nil }
      case .factorial(let argument):
        guard result.multiply(byFactorialOf: argument, count: count, ring) else { return nil }
      case .power(let base, let exponent):
        guard result.multiply(byPowerOf: base, exponent, ring) else { return nil }
      }
      guard result.coefficient.isSound(ring) else { return nil }
    }
    return result
  }
}

extension IntegerForm {
  /// The polynomial with its coefficients modulo 2: of whole numbers it has the same parity.
  fileprivate var oddPart: IntegerForm? {
    var result = IntegerForm()
    for (monomial, coefficient) in terms where coefficient.numerator % 2 != 0 {
      var term = IntegerForm(1)
      for power in monomial {
        for _ in 0..<power.exponent {
          guard let product = term.multiplied(by: IntegerForm(power.symbol)) else { return nil }
          term = product
        }
      }
      guard let sum = result.adding(term) else { return nil }
      result = sum
    }
    return result
  }
}
