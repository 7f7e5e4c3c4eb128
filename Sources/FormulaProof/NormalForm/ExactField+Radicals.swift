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
  func root(of fraction: Fraction, degree: Int) throws(Interruption) -> NormalForm {
    if fraction.numerator.isZero { return NormalForm(Rational.zero, self) }
    try checkFactorable(fraction)
    let isOdd = degree % 2 == 1
    let whole = try ring.wholeProduct(fraction)
    if !isOdd, signs(of: whole) == .negative { return .undefined(self) }
    let one = Polynomial.Factorization(constant: BigInteger(1), factors: [])
    guard let top = ring.factored(fraction.numerator),
      let bottom = fraction.denominator == nil ? one : fraction.denominator.flatMap({ ring.factored($0) })
    else { throw .failed(budget.exceeded ?? "what stands under a root is too large to factor") }
    if !isOdd {
      let isDefined = try noteDomain(
        whole,
        .init(
          constant: top.constant.sign * bottom.constant.sign < 0 ? BigInteger(-1) : BigInteger(1),
          factors: top.factors + bottom.factors))
      if !isDefined { return .undefined(self) }
    }
    let isNegative = isOdd && top.constant.sign * bottom.constant.sign < 0
    var result = NormalForm(Rational(isNegative ? -1 : 1), self)
    for (powers, isBelow) in [
      (top.factors + primePowers(top.constant), false), (bottom.factors + primePowers(bottom.constant), true),
    ] {
      for power in powers {
        try checkInterruption()
        let value = try root(of: power, degree: degree)
        result = isBelow ? withoutRequirements { result / value } : result * value
      }
    }
    return result
  }

  /// (f^e)^(1/n) over the real numbers for odd n, |f|^(e/n) for even n.
  private func root(of power: Power, degree: Int) throws(Interruption) -> NormalForm {
    let (whole, rest) = power.exponent.quotientAndRemainder(dividingBy: degree)
    let base = NormalForm(power.base, over: nil, self)
    var result = NormalForm(Rational.one, self)
    if whole > 0 {
      let isAbsolute = degree % 2 == 0 && whole % 2 == 1
      result = (isAbsolute ? try absoluteValue(of: base) : base).raised(to: whole)
    }
    guard rest > 0 else { return result }
    guard degree % 2 == 1 else { return result * (try absolutePower(power.base, rest, degree)) }
    let known = signs(of: power.base)
    if known.isNonnegative || known.isNonpositive {
      let value = try absolutePower(power.base, rest, degree)
      return known.isNonnegative || rest % 2 == 0 ? result * value : -(result * value)
    }
    return result * (try signedPower(power.base, rest, degree))
  }

  /// |f|^(e/n) for an irreducible polynomial f.
  func absolutePower(_ base: Polynomial, _ exponent: Int, _ degree: Int) throws(Interruption) -> NormalForm {
    let common = Int(Rational.gcd(exponent.magnitude, degree.magnitude))
    let (exponent, degree) = (exponent / common, degree / common)
    try checkInterruption()
    guard degree <= Self.mostRootDegree, exponent >= 0 else { throw Self.tooLargeDegree }
    if degree == 1 {
      return try absoluteValue(of: NormalForm(base, over: nil, self)).raised(to: exponent)
    }
    switch ring.generator(of: base) {
    case .root(let inner) where ring.isIrreducibleRoot(inner):
      return try absolutePower(inner, exponent, degree * 2)
    case .absolute(let inner): return try absolutePower(inner, exponent, degree)
    case .higherRoot(let inner, let n): return try absolutePower(inner, exponent, degree * n)
    case .radical(let inner, let n): return try absolutePower(inner, exponent, degree * n)
    case .primeRoot(let prime):
      return try absolutePower(Polynomial(prime, ring.context), exponent, degree * 2)
    case .function(.builtIn(.exp), let arguments):
      guard let argument = arguments.first, let part = Rational(exponent, over: degree) else { break }
      return try function(.exp, [NormalForm(.fraction(argument), self) * NormalForm(part, self)])
    default: break
    }
    let inner = ring.normalized(base)
    let order = try order(of: inner, degree)
    if order == 2 {
      if let prime = inner.constant?.small { return try squareRoot(ofPrime: prime) }
      return try rootOfAbsoluteValue(inner)
    }
    return try radical(inner, order).raised(to: exponent * (order / degree))
  }

  /// The greatest degree of a root, and the greatest common one of the roots of one base.
  static var mostRootDegree: Int { 360 }
  static var tooLargeDegree: Interruption { .failed("roots of a degree above \(mostRootDegree)") }

  /// f^(e/n) for odd n and an irreducible polynomial f of unknown sign.
  private func signedPower(_ base: Polynomial, _ exponent: Int, _ degree: Int) throws(Interruption)
    -> NormalForm
  {
    let common = Int(Rational.gcd(exponent.magnitude, degree.magnitude))
    let (exponent, degree) = (exponent / common, degree / common)
    if degree == 1 { return NormalForm(base, over: nil, self).raised(to: exponent) }
    // A root of a root, both odd.
    if case .higherRoot(let inner, let n)? = ring.generator(of: base), n % 2 == 1,
      degree * n <= Self.mostRootDegree
    {
      return try signedPower(inner, exponent, degree * n)
    }
    let inner = ring.normalized(base)
    // Another root of the same base may ask for its sign.
    askForSign(inner)
    let key = ring.key(of: inner)
    let old = configuration.oddRootDegrees[key] ?? 1
    guard old % degree == 0 else {
      guard let order = Rational.lcm(old, degree), order <= Self.mostRootDegree else {
        throw Self.tooLargeDegree
      }
      throw demand { $0.oddRootDegrees[key] = order }
    }
    let value = try oddRoot(inner, old).raised(to: exponent * (old / degree))
    return base.coefficientSign(ofTerm: 0) < 0 && exponent % 2 == 1 ? -value : value
  }

  /// N for a base.
  private func order(of base: Polynomial, _ degree: Int) throws(Interruption) -> Int {
    let key = ring.key(of: base)
    let old = configuration.rootDegrees[key] ?? 1
    if old % degree == 0 { return old }
    // √f may have a generator already, from before f was seen with another degree.
    let isShared = ring.entries.contains { isRoot($0.generator, of: base) }
    guard let joint = Rational.lcm(old, degree),
      let order = isShared || old == 2 ? Rational.lcm(joint, 2) : joint, order <= Self.mostRootDegree
    else { throw Self.tooLargeDegree }
    // √ alone needs no entry, and no new start.
    if order == 2 { return 2 }
    throw demand { $0.rootDegrees[key] = order }
  }

  private func isRoot(_ generator: GeneratorRing.Generator, of base: Polynomial) -> Bool {
    switch generator {
    case .root(let other): other == base
    case .primeRoot(let prime): base.constant?.small == prime
    default: false
    }
  }

  /// √|f| where |f|^(1/N) is a generator; nil where it is not.
  func rootByRadical(_ base: Polynomial) throws(Interruption) -> NormalForm? {
    if configuration.rootDegrees.isEmpty { return nil }
    let key = ring.key(of: base)
    guard let order = configuration.rootDegrees[key] else { return nil }
    guard order % 2 == 0 else { throw demand { $0.rootDegrees[key] = order * 2 } }
    return try radical(base, order).raised(to: order / 2)
  }

  /// The generator |f|^(1/N) with the relation gᴺ = |f|; of a prime p, g^(N/2) = √p where √p is a cosine's.
  private func radical(_ base: Polynomial, _ order: Int) throws(Interruption) -> NormalForm {
    let old = ring.polynomial { if case .radical(let other, order) = $0 { other == base } else { false } }
    if let old { return NormalForm(old, over: nil, self) }
    var power = order
    var value = base
    if let prime = base.constant?.small {
      if order % 2 == 0, let root = try cosineRoot(ofPrime: prime)?.fraction(in: self) {
        let root = ring.cancelled(root)
        try checkInterruption()
        guard root.denominator == nil else { throw .failed("a root beside cosines") }
        power = order / 2
        value = root.numerator
      }
    } else {
      let size = try absoluteValue(ofIrreducible: base).fraction(in: self)
      try checkInterruption()
      guard let size else { return .undefined(self) }
      guard size.denominator == nil else { throw .failed("a root of a quotient") }
      value = size.numerator
    }
    let index = try ring.add(
      .radical(base, degree: order), signs: signs(of: base).isNonzero ? .positive : .nonnegative)
    try ring.relate(index, degree: power, to: value)
    return NormalForm(ring.polynomial(index), over: nil, self)
  }

  /// The generator f^(1/N) for odd N, with its sign.
  private func oddRoot(_ base: Polynomial, _ order: Int) throws(Interruption) -> NormalForm {
    let old = ring.polynomial { if case .higherRoot(let other, order) = $0 { other == base } else { false } }
    if let old { return NormalForm(old, over: nil, self) }
    let index = try ring.add(.higherRoot(base, degree: order), signs: signs(of: base))
    try ring.relate(index, degree: order, to: base)
    return NormalForm(ring.polynomial(index), over: nil, self)
  }

  /// The primes of a number with their exponents, as constant polynomials; the sign is left out. A number that is
  /// too large to factor stands for itself.
  private func primePowers(_ integer: BigInteger) -> [Power] {
    let size = integer.sign < 0 ? integer.negated : integer
    if size.isOne { return [] }
    guard let small = size.small else { return [(Polynomial(size, ring.context), 1)] }
    return primeFactors(of: small.magnitude).map { (Polynomial($0.prime, ring.context), $0.exponent) }
  }
}
