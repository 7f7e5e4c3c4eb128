/// A product of powers of atoms, with positive exponents; the atoms ascend.
struct Monomial: Hashable, Sendable {
  struct Power: Hashable, Sendable {
    var atom: Int
    var exponent: Int
  }

  var powers: [Power] = []

  init() {}

  init(_ atom: Int, _ exponent: Int = 1) {
    if exponent > 0 { powers = [Power(atom: atom, exponent: exponent)] }
  }

  func exponent(of atom: Int) -> Int { powers.first { $0.atom == atom }?.exponent ?? 0 }

  func without(_ atom: Int) -> Monomial {
    var result = self
    result.powers.removeAll { $0.atom == atom }
    return result
  }

  static func * (a: Monomial, b: Monomial) -> Monomial {
    if a.powers.isEmpty { return b }
    if b.powers.isEmpty { return a }
    var result = Monomial()
    var (i, j) = (0, 0)
    while i < a.powers.count || j < b.powers.count {
      if j == b.powers.count || (i < a.powers.count && a.powers[i].atom < b.powers[j].atom) {
        result.powers.append(a.powers[i])
        i += 1
      } else if i == a.powers.count || b.powers[j].atom < a.powers[i].atom {
        result.powers.append(b.powers[j])
        j += 1
      } else {
        result.powers.append(
          Power(atom: a.powers[i].atom, exponent: a.powers[i].exponent + b.powers[j].exponent))
        i += 1
        j += 1
      }
    }
    return result
  }

  /// The quotient; nil where it has negative exponents.
  func divided(by other: Monomial) -> Monomial? {
    var result = Monomial()
    var j = 0
    for power in powers {
      guard j < other.powers.count, other.powers[j].atom == power.atom else {
        result.powers.append(power)
        continue
      }
      let rest = power.exponent - other.powers[j].exponent
      if rest < 0 { return nil }
      if rest > 0 { result.powers.append(Power(atom: power.atom, exponent: rest)) }
      j += 1
    }
    return j == other.powers.count ? result : nil
  }

  /// A lexicographic order that products keep: the higher power of the greatest atom is greater.
  static func < (a: Monomial, b: Monomial) -> Bool {
    var (i, j) = (a.powers.count - 1, b.powers.count - 1)
    while i >= 0, j >= 0 {
      let (p, q) = (a.powers[i], b.powers[j])
      if p.atom != q.atom { return p.atom < q.atom }
      if p.exponent != q.exponent { return p.exponent < q.exponent }
      i -= 1
      j -= 1
    }
    return i < 0 && j >= 0
  }
}

/// A polynomial in atoms with rational coefficients: a dictionary of monomials, none with the coefficient 0.
struct Polynomial: Hashable, Sendable {
  private(set) var terms: [Monomial: Rational] = [:]

  init() {}

  init(_ constant: Rational, _ monomial: Monomial = Monomial()) {
    if !constant.isZero { terms[monomial] = constant }
  }

  init(_ constant: Int) { self.init(Rational(constant)) }

  init(atom: Int) { self.init(Rational(1), Monomial(atom)) }

  var isZero: Bool { terms.isEmpty }
  /// The value of a polynomial without atoms.
  var constant: Rational? {
    if terms.isEmpty { return Rational(0) }
    return terms.count == 1 ? terms[Monomial()] : nil
  }
  /// The greatest monomial with its coefficient; nil of 0.
  var leading: (monomial: Monomial, coefficient: Rational)? {
    terms.max { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
  var atoms: Set<Int> { Set(terms.keys.flatMap { $0.powers.map(\.atom) }) }

  func degree(in atom: Int) -> Int { terms.keys.reduce(0) { max($0, $1.exponent(of: atom)) } }

  /// What stands with a power of an atom.
  func coefficient(of atom: Int, _ exponent: Int) -> Polynomial {
    var result = Polynomial()
    for (monomial, value) in terms where monomial.exponent(of: atom) == exponent {
      result.add(value, monomial.without(atom))
    }
    return result
  }

  mutating func add(_ value: Rational, _ monomial: Monomial) {
    let sum = (terms[monomial] ?? Rational(0)) + value
    terms[monomial] = sum.isZero ? nil : sum
  }

  func scaled(by factor: Rational) -> Polynomial {
    var result = Polynomial()
    if !factor.isZero { result.terms = terms.mapValues { $0 * factor } }
    return result
  }

  /// The polynomial over its leading coefficient, and that.
  var monic: (polynomial: Polynomial, factor: Rational) {
    guard let (_, coefficient) = leading, let inverse = coefficient.inverse else {
      return (self, Rational(1))
    }
    return coefficient.isOne ? (self, coefficient) : (scaled(by: inverse), coefficient)
  }

  static func + (a: Polynomial, b: Polynomial) -> Polynomial {
    var result = a
    for (monomial, value) in b.terms { result.add(value, monomial) }
    return result
  }

  static prefix func - (a: Polynomial) -> Polynomial { a.scaled(by: Rational(-1)) }
  static func - (a: Polynomial, b: Polynomial) -> Polynomial { a + -b }

  /// The plain product, under no relation.
  static func * (a: Polynomial, b: Polynomial) -> Polynomial {
    var result = Polynomial()
    for (m, x) in a.terms { for (n, y) in b.terms { result.add(x * y, m * n) } }
    return result
  }

  /// The greatest monomial that divides all terms.
  var commonMonomial: Monomial {
    guard var common = terms.keys.first else { return Monomial() }
    for monomial in terms.keys {
      common.powers = common.powers.compactMap { power in
        let exponent = min(power.exponent, monomial.exponent(of: power.atom))
        return exponent > 0 ? Monomial.Power(atom: power.atom, exponent: exponent) : nil
      }
    }
    return common
  }

  func divided(by monomial: Monomial) -> Polynomial {
    var result = Polynomial()
    for (own, value) in terms { if let rest = own.divided(by: monomial) { result.add(value, rest) } }
    return result
  }

  /// The quotient where the division leaves no rest, under no relation; nil otherwise.
  func divided(exactlyBy divisor: Polynomial) -> Polynomial? {
    guard let (leader, factor) = divisor.leading, let inverse = factor.inverse else { return nil }
    var rest = self
    var result = Polynomial()
    while let (top, coefficient) = rest.leading {
      guard let monomial = top.divided(by: leader) else { return nil }
      let value = coefficient * inverse
      result.add(value, monomial)
      for (other, number) in divisor.terms { rest.add(-(number * value), other * monomial) }
    }
    return result
  }
}
