import FormulaSyntax

/// Roots of degrees above 2, and those √ that share a base with one.
///
/// For each irreducible base f there is one generator |f|^(1/N), where N is the least common multiple of the
/// degrees that occur with f; `rootDegrees` keeps N, and a new degree starts the computation anew. So
/// √x·x^(1/3) and x^(5/6) are the same power. Where the sign of f is not known, roots of odd degrees alone have
/// the generator f^(1/N) with its sign.
extension ExactField {
  /// A power of a base: base^exponent, with an exponent that may be negative.
  private typealias Power = (base: Polynomial, exponent: Int)

  /// The root of a degree of at least 2 of a quotient in lowest terms, over the real numbers.
  ///
  /// Odd degrees: the root of a product is the product of the roots, and that of −a is minus that of a. Even
  /// degrees: where the radicand is not negative it equals its absolute value, so the root is Π |fᵢ|^(eᵢ/n).
  func root(of fraction: Fraction, degree: Int) -> NormalForm {
    if fraction.numerator.isZero { return NormalForm(Rational.zero, self) }
    guard checkFactorable(fraction.numerator), fraction.denominator.map({ checkFactorable($0) }) ?? true
    else { return .undefined(self) }
    let isOdd = degree % 2 == 1
    let whole = fraction.denominator.map { product(fraction.numerator, $0) } ?? fraction.numerator
    let known = signs(of: whole)
    if !isOdd, known == .negative { return .undefined(self) }
    let one = Polynomial.Factorization(constant: BigInteger(1), factors: [])
    guard isValid, let top = factored(fraction.numerator),
      let bottom = fraction.denominator == nil ? one : fraction.denominator.flatMap({ factored($0) })
    else {
      fail(budget.exceeded ?? "what stands under a root is too large to factor")
      return .undefined(self)
    }
    if !isOdd, isValid {
      noteDomain(
        whole,
        .init(
          constant: top.constant.sign * bottom.constant.sign < 0 ? BigInteger(-1) : BigInteger(1),
          factors: top.factors + bottom.factors))
    }
    let isNegative = isOdd && top.constant.sign * bottom.constant.sign < 0
    var result = NormalForm(Rational(isNegative ? -1 : 1), self)
    for (powers, isBelow) in [
      (top.factors + primePowers(top.constant), false), (bottom.factors + primePowers(bottom.constant), true),
    ] {
      for power in powers {
        guard isValid else { return .undefined(self) }
        let value = root(of: power, degree: degree)
        result = isBelow ? withoutRequirements { result / value } : result * value
      }
    }
    return result
  }

  /// (f^e)^(1/n) over the real numbers for odd n, |f|^(e/n) for even n.
  private func root(of power: Power, degree: Int) -> NormalForm {
    let (whole, rest) = power.exponent.quotientAndRemainder(dividingBy: degree)
    let base = NormalForm(power.base, over: nil, self)
    var result = NormalForm(Rational.one, self)
    if whole > 0 {
      let isAbsolute = degree % 2 == 0 && whole % 2 == 1
      result = (isAbsolute ? absoluteValue(of: base) : base).raised(to: whole)
    }
    guard rest > 0 else { return result }
    guard degree % 2 == 1 else { return result * absolutePower(power.base, rest, degree) }
    let known = signs(of: power.base)
    if known.isNonnegative || known.isNonpositive {
      let value = absolutePower(power.base, rest, degree)
      return known.isNonnegative || rest % 2 == 0 ? result * value : -(result * value)
    }
    return result * signedPower(power.base, rest, degree)
  }

  /// |f|^(e/n) for an irreducible polynomial f.
  func absolutePower(_ base: Polynomial, _ exponent: Int, _ degree: Int) -> NormalForm {
    let common = Int(Rational.gcd(exponent.magnitude, degree.magnitude))
    let (exponent, degree) = (exponent / common, degree / common)
    guard isValid, degree <= 360, exponent >= 0 else {
      fail("roots of a degree above 360")
      return .undefined(self)
    }
    if degree == 1 {
      return absoluteValue(of: NormalForm(base, over: nil, self)).raised(to: exponent)
    }
    if let entry = generator(of: base) {
      switch entry.generator {
      case .root(let inner) where isIrreducibleRoot(inner):
        return absolutePower(inner, exponent, degree * 2)
      case .absolute(let inner): return absolutePower(inner, exponent, degree)
      case .higherRoot(let inner, let n): return absolutePower(inner, exponent, degree * n)
      case .radical(let inner, let n): return absolutePower(inner, exponent, degree * n)
      case .primeRoot(let prime): return absolutePower(Polynomial(prime, context), exponent, degree * 2)
      case .opaque(BuiltIn.exp.rawValue, let arguments):
        guard let argument = arguments.first, let part = Rational(exponent, over: degree) else { break }
        return opaque(.exp, [NormalForm(.fraction(argument), self) * NormalForm(part, self)])
      default: break
      }
    }
    let normalized = base.coefficientSign(ofTerm: 0) < 0 ? -base : base
    let name = text(normalized)
    guard let order = order(of: name, normalized, degree) else { return .undefined(self) }
    if order == 2 {
      if let prime = normalized.constant?.small { return squareRoot(ofPrime: prime) }
      return rootOfAbsoluteValue(normalized)
    }
    return radical(normalized, name, order).raised(to: exponent * (order / degree))
  }

  /// f^(e/n) for odd n and an irreducible polynomial f of unknown sign.
  private func signedPower(_ base: Polynomial, _ exponent: Int, _ degree: Int) -> NormalForm {
    let common = Int(Rational.gcd(exponent.magnitude, degree.magnitude))
    let (exponent, degree) = (exponent / common, degree / common)
    if degree == 1 { return NormalForm(base, over: nil, self).raised(to: exponent) }
    // A root of a root, both odd.
    if let entry = generator(of: base), case .higherRoot(let inner, let n) = entry.generator, n % 2 == 1,
      degree * n <= 360
    {
      return signedPower(inner, exponent, degree * n)
    }
    let isNegated = base.coefficientSign(ofTerm: 0) < 0
    let normalized = isNegated ? -base : base
    let name = text(normalized)
    // Another root of the same base may ask for its sign.
    recordUnknownSign(normalized)
    guard let order = order(of: "odd " + name, nil, degree) else { return .undefined(self) }
    let value = oddRoot(normalized, order).raised(to: exponent * (order / degree))
    return isNegated && exponent % 2 == 1 ? -value : value
  }

  /// N for a base; nil where the computation starts anew with a new one.
  private func order(of name: String, _ base: Polynomial?, _ degree: Int) -> Int? {
    guard isValid else { return nil }
    let old = configuration.rootDegrees[name] ?? 1
    if old % degree == 0 { return old }
    // √f may have a generator already, from before f was seen with another degree.
    let isShared = base.map { base in generators.contains { isRoot($0.generator, of: base) } } ?? false
    guard let joint = Rational.lcm(old, degree),
      let order = isShared || old == 2 ? Rational.lcm(joint, 2) : joint, order <= 360
    else {
      fail("roots of a degree above 360")
      return nil
    }
    // √ alone needs no entry, and no new start.
    if order == 2 { return 2 }
    restart { $0.rootDegrees[name] = order }
    return nil
  }

  private func isRoot(_ generator: Generator, of base: Polynomial) -> Bool {
    switch generator {
    case .root(let other): other == base
    case .primeRoot(let prime): base.constant?.small == prime
    default: false
    }
  }

  /// A root of one irreducible polynomial; that of a product of several says nothing of each.
  func isIrreducibleRoot(_ polynomial: Polynomial) -> Bool {
    guard let factorization = factored(polynomial) else { return false }
    return factorization.factors.count == 1 && factorization.factors[0].exponent == 1
      && factorization.constant.isOne
  }

  /// √|f| where |f|^(1/N) is a generator; nil where it is not.
  func rootByRadical(_ base: Polynomial) -> NormalForm? {
    let name = text(base)
    guard let order = configuration.rootDegrees[name] else { return nil }
    guard order % 2 == 0 else {
      restart { $0.rootDegrees[name] = order * 2 }
      return .undefined(self)
    }
    return radical(base, name, order).raised(to: order / 2)
  }

  /// The generator |f|^(1/N) with the relation gᴺ = |f|; of a prime p, g^(N/2) = √p where √p is a cosine's.
  private func radical(_ base: Polynomial, _ name: String, _ order: Int) -> NormalForm {
    for (index, entry) in generators.enumerated() {
      if case .radical(let other, order) = entry.generator, other == base {
        return NormalForm(polynomial(index), over: nil, self)
      }
    }
    var power = order
    let value: Polynomial
    if let prime = base.constant?.small {
      if order % 2 == 0, let root = cosineRoot(ofPrime: prime)?.fraction(in: self) {
        let root = cancelled(root)
        guard isValid, root.denominator == nil else {
          fail("a root beside cosines")
          return .undefined(self)
        }
        power = order / 2
        value = root.numerator
      } else {
        value = base
      }
    } else {
      guard let size = absoluteValue(ofIrreducible: base).fraction(in: self), size.denominator == nil, isValid
      else { return .undefined(self) }
      value = size.numerator
    }
    guard isValid else { return .undefined(self) }
    let known = signs(of: base)
    let shown = known.isNonnegative ? name : "abs(\(name))"
    let index = add(
      .radical(base, degree: order), name: "root(\(shown), \(order))",
      signs: known.isNonzero ? .positive : .nonnegative)
    guard isValid else { return .undefined(self) }
    relate(index, degree: power, to: value)
    return NormalForm(polynomial(index), over: nil, self)
  }

  /// The generator f^(1/N) for odd N, with its sign.
  private func oddRoot(_ base: Polynomial, _ order: Int) -> NormalForm {
    for (index, entry) in generators.enumerated() {
      if case .higherRoot(let other, order) = entry.generator, other == base {
        return NormalForm(polynomial(index), over: nil, self)
      }
    }
    let index = add(
      .higherRoot(base, degree: order), name: "root(\(text(base)), \(order))", signs: signs(of: base))
    guard isValid else { return .undefined(self) }
    relate(index, degree: order, to: base)
    return NormalForm(polynomial(index), over: nil, self)
  }

  /// The primes of a number with their exponents, as constant polynomials; the sign is left out. A number that is
  /// too large to factor stands for itself.
  private func primePowers(_ integer: BigInteger) -> [Power] {
    let size = integer.sign < 0 ? integer.negated : integer
    if size.isOne { return [] }
    guard let small = size.small else { return [(Polynomial(size, context), 1)] }
    return primeFactors(of: small.magnitude).map { (Polynomial($0.prime, context), $0.exponent) }
  }
}
