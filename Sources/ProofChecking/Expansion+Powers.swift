import FormulaSyntax

// Exponentials, logarithms and powers.
extension Expansion {
  func power(_ base: Expression, _ exponent: Expression) throws(Stop) -> Quotient {
    let base = try signedValue(base)
    let exponent = try value(exponent)
    if let number = exponent.constant {
      if let whole = number.small { return try power(base, whole) }
      guard let degree = number.denominator.small, degree <= 64, let count = number.numerator.small else {
        throw .tooLarge
      }
      // A rational exponent asks for a base that is not negative.
      try require(signPolynomial(base), .nonnegative, "the base of a power is not negative")
      return try power(root(base, degree), count)
    }
    // b^y = e^(y log b) for b > 0.
    if try signs(of: signPolynomial(base)) == .positive {
      return try exponential(product(exponent, logarithm(base)))
    }
    return try wholePower(base, exponent)
  }

  /// b^y for b ≠ 0 and an integer y: of a product the product; of a factor of unknown sign an atom for each term of y.
  func wholePower(_ base: Quotient, _ y: Quotient) throws(Stop) -> Quotient {
    guard y.denominator.isEmpty,
      y.numerator.terms.allSatisfy({ $0.coefficient.small != nil && isInteger($0.monomial) })
    else { throw .unsupported("a power of what may not be positive") }
    if try signs(of: base.numerator).contains(.zero) {
      // 0^y has a value for y ≥ 0: that a power has one tells of its base only where y < 0. Of a power of what may be 0 nothing else
      // is used than that equal powers are equal.
      let known = try signs(of: signPolynomial(y))
      if known != .negative, mode != .ignores {
        if mode == .proves, !known.isSubset(of: .nonnegative) {
          throw .unproved("that the base of a power to an integer is not 0")
        }
        return Quotient(Polynomial(atom: try opaque("power", [base, y])))
      }
    }
    try require(base.numerator, .nonzero, "the base of a power to an integer is not 0")
    let (monic, factor) = base.numerator.monic
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts += [(monic.divided(by: common), 1), (Polynomial(factor), 1)]
    parts += base.factors.map { ($0.key, -$0.value) }
    var result = Quotient(Rational(1))
    for (part, count) in parts {
      let exponent = try product(Quotient(Rational(count)), y)
      switch try signs(of: part) {
      case .positive: result = try product(result, exponential(product(exponent, logarithm(Quotient(part)))))
      case .negative:
        result = try product(result, exponential(product(exponent, logarithm(Quotient(-part)))))
        result = try product(result, Quotient(parity(of: exponent.numerator)))
      default:
        for term in exponent.numerator.terms {
          var value = Quotient(part)
          if !term.monomial.powers.isEmpty {
            value = Quotient(
              Polynomial(
                atom: try opaque("power", [value, Quotient(Polynomial(Rational(1), term.monomial))])))
            try learn(value.numerator, .nonzero)
          }
          result = try product(result, power(value, term.coefficient.small ?? 0))
        }
      }
    }
    return result
  }

  /// (−1)^y of a sum of integral multiples of products of integers.
  func parity(of y: Polynomial) throws(Stop) -> Polynomial {
    var result = Polynomial(1)
    for term in y.terms where term.coefficient.numerator.isOdd {
      // n² is odd where n is.
      var monomial = term.monomial
      monomial.powers = monomial.powers.map { .init(atom: $0.atom, exponent: 1) }
      guard !monomial.powers.isEmpty else {
        result = -result
        continue
      }
      let index = try atom(.parity(monomial), dependingOn: Set(monomial.powers.map(\.atom)))
      relate(index, 2, Polynomial(1))
      try learn(Polynomial(atom: index), .nonzero, depth: 0)
      result = try product(result, Polynomial(atom: index))
    }
    return result
  }

  /// e^x: of a sum the product; e^(k·log b) = b^k.
  func exponential(_ x: Quotient) throws(Stop) -> Quotient {
    var result = Quotient(Rational(1))
    for term in x.numerator.terms {
      let (monomial, coefficient) = (term.monomial, term.coefficient)
      if x.denominator.isEmpty, monomial.powers.count == 1, monomial.powers[0].exponent == 1,
        case .function("log", let operands) = atoms[monomial.powers[0].atom],
        let degree = coefficient.denominator.small, let count = coefficient.numerator.small
      {
        let base = try assuming { () throws(Stop) in degree == 1 ? operands[0] : try root(operands[0], degree)
        }
        result = try product(result, assuming { () throws(Stop) in try power(base, count) })
        continue
      }
      let (count, unit) = multiple(monomial, coefficient, x.denominator, isAngle: false)
      let isNew = !isKnown(.exponential(unit))
      let index = try atom(.exponential(unit), dependingOn: atoms(of: unit))
      let atom = Polynomial(atom: index)
      if isNew { try learn(atom, .positive) }
      guard count.magnitude <= 200 else { throw .tooLarge }
      let part = Quotient(try power(atom, Int(count.magnitude)))
      result = try product(result, count < 0 ? inverse(part) : part)
    }
    return result
  }

  /// log of a positive number: of a product of positive ones the sum.
  func logarithm(_ x: Quotient) throws(Stop) -> Quotient {
    if x.constant?.isOne ?? false { return Quotient(Rational(0)) }
    let (monic, factor) = x.numerator.monic
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts.append((monic.divided(by: common), 1))
    parts += x.factors.map { ($0.key, -$0.value) }
    parts = parts.filter { $0.0.constant == nil }
    var isSplit = factor.sign > 0
    for (part, _) in parts where try signs(of: part) != .positive { isSplit = false }
    guard isSplit else {
      return Quotient(Polynomial(atom: try opaque("log", [x])))
    }
    var result = try logarithm(ofNumber: factor)
    for (part, count) in parts {
      var value: Quotient?
      if let atom = part.terms.first?.monomial.powers.first?.atom, part == Polynomial(atom: atom) {
        if case .exponential(let unit) = atoms[atom] { value = unit }
        if case .root(let inner, let degree) = atoms[atom], try signs(of: inner) == .positive {
          let share = Quotient(Rational(Integer(1), over: Integer(degree)) ?? Rational(1))
          value = try product(share, logarithm(Quotient(inner)))
        }
      }
      if value == nil { value = Quotient(Polynomial(atom: try opaque("log", [Quotient(part)]))) }
      if let value { result = try sum(result, product(Quotient(Rational(count)), value)) }
    }
    return result
  }

  func logarithm(ofNumber number: Rational) throws(Stop) -> Quotient {
    var result = Quotient(Rational(0))
    for (given, sign) in [(number.numerator, 1), (number.denominator, -1)] {
      let (primes, rest) = given.smallFactors
      for (prime, count) in primes {
        result = try sum(result, logarithm(ofPrime: Integer(prime), sign * count))
      }
      if !rest.isOne { result = try sum(result, logarithm(ofPrime: rest, sign)) }
    }
    return result
  }

  func logarithm(ofPrime prime: Integer, _ count: Int) throws(Stop) -> Quotient {
    let atom = try opaque("log", [Quotient(Rational(prime))])
    if facts[Polynomial(atom: atom)] == nil { try learn(Polynomial(atom: atom), .positive) }
    return Quotient(Polynomial(Rational(count), Monomial(atom)))
  }
}

extension Integer {
  /// Of a positive number its prime factors below 2,000 with their exponents, and what they leave.
  var smallFactors: (primes: [(prime: Int, exponent: Int)], rest: Integer) {
    var rest = self
    var primes: [(prime: Int, exponent: Int)] = []
    var prime = 2
    while prime < 2_000, !rest.isOne {
      var count = 0
      while let (quotient, left) = rest.divided(by: Integer(prime)), left.isZero {
        rest = quotient
        count += 1
      }
      if count > 0 { primes.append((prime, count)) }
      prime += prime == 2 ? 1 : 2
    }
    return (primes, rest)
  }
}
