import FormulaSyntax

// Roots and absolute values.
extension Expansion {
  /// |x|: |uv| = |u||v|, and an even power is its own absolute value.
  func absolute(_ x: Quotient) throws(Stop) -> Quotient {
    let sign = try signs(of: signPolynomial(x))
    if sign.isSubset(of: .nonnegative) { return x }
    if !sign.contains(.positive) { return -x }
    if let value = try rewritten(x, degree: 0) { return value }
    var result = try absolute(x.numerator)
    for (factor, exponent) in x.factors {
      let size = try absolute(factor)
      result = try product(result, power(inverse(exponent % 2 == 0 ? Quotient(factor) : size), exponent))
    }
    return result
  }

  func absolute(_ polynomial: Polynomial) throws(Stop) -> Quotient {
    let (monic, factor) = polynomial.monic
    var result = Quotient(factor.magnitude)
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts.append((monic.divided(by: common), 1))
    for (part, exponent) in parts where part.constant == nil {
      let size = exponent % 2 == 0 ? Quotient(part) : try size(of: part)
      result = try product(result, power(size, exponent))
    }
    return result
  }

  /// |p| as an atom, where no sign is known.
  func size(of part: Polynomial) throws(Stop) -> Quotient {
    let sign = try signs(of: part)
    if sign.isSubset(of: .nonnegative) { return Quotient(part) }
    if !sign.contains(.positive) { return Quotient(-part) }
    if let atom = part.atoms.first, part == Polynomial(atom: atom), case .parity = atoms[atom] {
      return Quotient(Rational(1))
    }
    let isNew = !isKnown(.absolute(part))
    let index = try atom(.absolute(part), dependingOn: part.atoms)
    let size = Polynomial(atom: index)
    if isNew {
      relate(index, 2, try product(part, part))
      // Of a new atom nothing else is known that could say more, since the sign of what it is of is open.
      try learn(size, sign.contains(.zero) ? .nonnegative : .positive, depth: 0)
      try learn(size - part, .nonnegative, depth: 0)
      try learn(size + part, .nonnegative, depth: 0)
      switch part == Polynomial(atom: part.atoms.first ?? 0) ? atoms[part.atoms.first ?? 0] : .pi {
      case .sine, .cosine: try learn(Polynomial(1) - size, .nonnegative, depth: 0)
      default: break
      }
    }
    return Quotient(size)
  }

  /// The root of a degree; of an even one, that the radicand is not negative is required.
  func root(_ given: Quotient, _ degree: Int) throws(Stop) -> Quotient {
    guard degree >= 2, degree <= 64 else { throw .tooLarge }
    let isEven = degree % 2 == 0
    var x = given
    if isEven {
      try require(signPolynomial(x), .nonnegative, "what stands under a root is not negative")
      // What is known to be at most 0 is 0 now.
      x.numerator = try reduced(x.numerator)
    }
    if x.isZero { return x }
    if let value = try rewritten(x, degree: degree) { return value }
    // (a/b)^(1/n) = (a·b^(n−1))^(1/n) / |b|, and / b for odd n.
    var radicand = x.numerator
    var divisor = Quotient(Rational(1))
    for (factor, exponent) in x.factors {
      let up = (exponent + degree - 1) / degree
      radicand = try product(radicand, power(factor, up * degree - exponent))
      divisor = try product(divisor, power(isEven ? absolute(Quotient(factor)) : Quotient(factor), up))
    }
    let (monic, factor) = radicand.monic
    let common = monic.commonMonomial
    var rest = monic.divided(by: common)
    var result = Quotient(Rational(1))
    var number = factor
    var isExtracted = false
    for power in common.powers {
      let (out, left) = (power.exponent / degree, power.exponent % degree)
      let own = Polynomial(atom: power.atom)
      if out > 0 {
        isExtracted = true
        result = try product(result, self.power(isEven ? size(of: own) : Quotient(own), out))
      }
      if left > 0, isEven, try signs(of: own).isSubset(of: .nonnegative) {
        // √(uv) = √u·√v for u ≥ 0; at u = 0 the root of v is that of |v|.
        isExtracted = true
        result = try product(result, Quotient(rootAtom(own, degree, left)))
      } else if left > 0 {
        rest = try product(rest, self.power(own, left))
      }
    }
    if isEven, number.sign < 0 {
      rest = -rest
      number = -number
    }
    if !isEven, number.sign < 0 {
      result = -result
      number = -number
    }
    result = try product(result, rootOfNumber(number, degree))
    if rest.constant == nil {
      // Where something was taken out, it may be 0, and what is left negative.
      let known = try signs(of: rest)
      let inner =
        isEven && isExtracted && !known.isSubset(of: .nonnegative) ? try size(of: rest).numerator : rest
      result = try product(result, Quotient(rootAtom(inner, degree, 1)))
    } else if rest.constant != Rational(1) {
      throw .unsupported("a root of a negative number")
    }
    return try product(result, inverse(divisor))
  }

  /// p^(count/degree) of a p that is not negative, or of any p and an odd degree.
  func rootAtom(_ part: Polynomial, _ degree: Int, _ count: Int) throws(Stop) -> Polynomial {
    let isNew = !isKnown(.root(part, degree: degree))
    let index = try atom(.root(part, degree: degree), dependingOn: part.atoms)
    if isNew {
      relate(index, degree, part)
      let sign = try signs(of: part)
      // A root has its radicand's sign; of an even degree none is negative.
      try learn(Polynomial(atom: index), degree % 2 == 0 ? sign.intersection(.nonnegative) : sign, depth: 0)
    }
    return try power(Polynomial(atom: index), count)
  }

  /// The root of a positive number, with powers of small primes taken out.
  func rootOfNumber(_ number: Rational, _ degree: Int) throws(Stop) -> Quotient {
    if number.isOne { return Quotient(number) }
    // (a/b)^(1/n) = (a·b^(n−1))^(1/n)/b.
    let whole = number.numerator * number.denominator.raised(to: degree - 1)
    guard whole.bitCount < 4_000, let scale = Rational(Integer(1), over: number.denominator) else {
      throw .tooLarge
    }
    var result = Quotient(scale)
    let (primes, rest) = whole.smallFactors
    for (prime, exponent) in primes {
      try spend(1)
      result = try product(result, Quotient(Rational(Integer(prime).raised(to: exponent / degree))))
      if exponent % degree > 0 {
        result = try product(result, Quotient(rootAtom(Polynomial(prime), degree, exponent % degree)))
      }
    }
    if !rest.isOne {
      let root = rest.root(degree: degree)
      if root.raised(to: degree) == rest { return try product(result, Quotient(Rational(root))) }
      result = try product(result, Quotient(rootAtom(Polynomial(Rational(rest)), degree, 1)))
    }
    return result
  }

  /// What a rewriting says that a root or an absolute value is, once its power is seen to be the right one.
  func rewritten(_ x: Quotient, degree: Int) throws(Stop) -> Quotient? {
    for index in rewritings.indices
    where rewritings[index].rewriting.degree == degree && !rewritings[index].isBusy {
      rewritings[index].isBusy = true
      defer { rewritings[index].isBusy = false }
      let before = mode
      mode = .proves
      defer { mode = before }
      do throws(Stop) {
        if rewritings[index].operand == nil {
          rewritings[index].operand = try value(rewritings[index].rewriting.operand)
        }
        guard let operand = rewritings[index].operand else { continue }
        guard try difference(operand, x).isZero else { continue }
        let value = try value(rewritings[index].rewriting.value)
        let isEven = degree % 2 == 0
        if isEven, try !signs(of: signPolynomial(value)).isSubset(of: .nonnegative) { continue }
        // The radicand is not negative where its root is defined, so that its square tells.
        let count = degree == 0 ? 2 : isEven ? 2 * degree : degree
        let wanted = isEven ? try product(x, x) : x
        if try difference(power(value, count), wanted).isZero { return value }
      } catch {
        if case .tooLarge = error { throw error }
      }
    }
    return nil
  }
}
