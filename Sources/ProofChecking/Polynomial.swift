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

  /// Negative, 0 or positive, as this monomial is less, equal or greater in an order that products keep: lexicographically, the
  /// higher power of the greatest atom is greater.
  func compared(with other: Monomial) -> Int {
    var (i, j) = (powers.count - 1, other.powers.count - 1)
    while i >= 0, j >= 0 {
      let (p, q) = (powers[i], other.powers[j])
      if p.atom != q.atom { return p.atom - q.atom }
      if p.exponent != q.exponent { return p.exponent - q.exponent }
      i -= 1
      j -= 1
    }
    return i - j
  }
}

/// A polynomial in atoms with rational coefficients: its terms ascend, and none has the coefficient 0.
struct Polynomial: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    var monomial: Monomial
    var coefficient: Rational
  }

  private(set) var terms: [Term] = []

  init() {}

  init(_ constant: Rational, _ monomial: Monomial = Monomial()) {
    if !constant.isZero { terms = [Term(monomial: monomial, coefficient: constant)] }
  }

  init(_ constant: Int) { self.init(Rational(constant)) }

  init(atom: Int) { self.init(Rational(1), Monomial(atom)) }

  /// The sum of terms in any order.
  init(sumOf given: [Term]) {
    let sorted = given.sorted { $0.monomial.compared(with: $1.monomial) < 0 }
    terms.reserveCapacity(sorted.count)
    for term in sorted {
      if terms.last?.monomial == term.monomial {
        terms[terms.count - 1].coefficient = terms[terms.count - 1].coefficient + term.coefficient
      } else {
        if terms.last?.coefficient.isZero ?? false { terms.removeLast() }
        terms.append(term)
      }
    }
    if terms.last?.coefficient.isZero ?? false { terms.removeLast() }
  }

  var isZero: Bool { terms.isEmpty }
  /// The value of a polynomial without atoms.
  var constant: Rational? {
    if terms.isEmpty { return Rational(0) }
    return terms.count == 1 && terms[0].monomial.powers.isEmpty ? terms[0].coefficient : nil
  }
  /// The greatest monomial with its coefficient; nil of 0.
  var leading: Term? { terms.last }
  var atoms: Set<Int> { Set(terms.flatMap { $0.monomial.powers.map(\.atom) }) }
  /// How many binary digits the numbers in it have, at most.
  var bits: Int {
    terms.reduce(0) { max($0, $1.coefficient.numerator.bitCount + $1.coefficient.denominator.bitCount) }
  }

  /// An order of polynomials, the same in every run.
  func precedes(_ other: Polynomial) -> Bool {
    if terms.count != other.terms.count { return terms.count < other.terms.count }
    for (a, b) in zip(terms, other.terms).reversed() {
      let order = a.monomial.compared(with: b.monomial)
      if order != 0 { return order < 0 }
      if a.coefficient != b.coefficient { return (a.coefficient - b.coefficient).sign < 0 }
    }
    return false
  }

  func degree(in atom: Int) -> Int { terms.reduce(0) { max($0, $1.monomial.exponent(of: atom)) } }

  /// What stands with a power of an atom.
  func coefficient(of atom: Int, _ exponent: Int) -> Polynomial {
    var result = Polynomial()
    for term in terms where term.monomial.exponent(of: atom) == exponent {
      result.terms.append(Term(monomial: term.monomial.without(atom), coefficient: term.coefficient))
    }
    return Polynomial(sumOf: result.terms)
  }

  /// The coefficient of a monomial; nil where it does not occur.
  func coefficient(of monomial: Monomial) -> Rational? {
    terms.first { $0.monomial == monomial }?.coefficient
  }

  func scaled(by factor: Rational) -> Polynomial {
    var result = Polynomial()
    if factor.isOne { return self }
    if !factor.isZero {
      result.terms = terms.map { Term(monomial: $0.monomial, coefficient: $0.coefficient * factor) }
    }
    return result
  }

  /// The polynomial over its leading coefficient, and that.
  var monic: (polynomial: Polynomial, factor: Rational) {
    guard let coefficient = leading?.coefficient, let inverse = coefficient.inverse else {
      return (self, Rational(1))
    }
    return coefficient.isOne ? (self, coefficient) : (scaled(by: inverse), coefficient)
  }

  /// a + factor · b.
  private static func sum(_ a: Polynomial, _ b: Polynomial, _ factor: Rational, _ shift: Monomial? = nil)
    -> Polynomial
  {
    var result = Polynomial()
    result.terms.reserveCapacity(a.terms.count + b.terms.count)
    var (i, j) = (0, 0)
    while j < b.terms.count {
      let monomial = shift.map { $0 * b.terms[j].monomial } ?? b.terms[j].monomial
      let value = b.terms[j].coefficient * factor
      while i < a.terms.count, a.terms[i].monomial.compared(with: monomial) < 0 {
        result.terms.append(a.terms[i])
        i += 1
      }
      if i < a.terms.count, a.terms[i].monomial == monomial {
        let sum = a.terms[i].coefficient + value
        if !sum.isZero { result.terms.append(Term(monomial: monomial, coefficient: sum)) }
        i += 1
      } else {
        result.terms.append(Term(monomial: monomial, coefficient: value))
      }
      j += 1
    }
    result.terms += a.terms[i...]
    return result
  }

  static func + (a: Polynomial, b: Polynomial) -> Polynomial { sum(a, b, Rational(1)) }
  static func - (a: Polynomial, b: Polynomial) -> Polynomial { sum(a, b, Rational(-1)) }
  static prefix func - (a: Polynomial) -> Polynomial { a.scaled(by: Rational(-1)) }

  /// The plain product, under no relation.
  static func * (a: Polynomial, b: Polynomial) -> Polynomial {
    if a.constant?.isOne ?? false { return b }
    if b.constant?.isOne ?? false { return a }
    var products: [Term] = []
    products.reserveCapacity(a.terms.count * b.terms.count)
    for x in a.terms {
      for y in b.terms {
        products.append(Term(monomial: x.monomial * y.monomial, coefficient: x.coefficient * y.coefficient))
      }
    }
    guard a.terms.count > 1, b.terms.count > 1 else {
      // The order is kept.
      var result = Polynomial()
      result.terms = products
      return result
    }
    return Polynomial(sumOf: products)
  }

  /// The greatest monomial that divides all terms.
  var commonMonomial: Monomial {
    guard var common = terms.first?.monomial else { return Monomial() }
    for term in terms {
      if common.powers.isEmpty { break }
      common.powers = common.powers.compactMap { power in
        let exponent = min(power.exponent, term.monomial.exponent(of: power.atom))
        return exponent > 0 ? Monomial.Power(atom: power.atom, exponent: exponent) : nil
      }
    }
    return common
  }

  func divided(by monomial: Monomial) -> Polynomial {
    if monomial.powers.isEmpty { return self }
    return Polynomial(
      sumOf: terms.compactMap { term in
        term.monomial.divided(by: monomial).map { Term(monomial: $0, coefficient: term.coefficient) }
      })
  }

  /// The quotient where the division leaves no rest, under no relation; nil otherwise.
  func divided(exactlyBy divisor: Polynomial) -> Polynomial? {
    guard let leader = divisor.leading, let inverse = leader.coefficient.inverse else { return nil }
    // The least terms have to divide each other too.
    guard let least = terms.first, let other = divisor.terms.first,
      least.monomial.divided(by: other.monomial) != nil
    else { return isZero ? self : nil }
    var rest = self
    var quotient: [Term] = []
    while let top = rest.leading {
      guard let monomial = top.monomial.divided(by: leader.monomial) else { return nil }
      let value = top.coefficient * inverse
      quotient.append(Term(monomial: monomial, coefficient: value))
      rest = Self.sum(rest, divisor, -value, monomial)
    }
    return Polynomial(sumOf: quotient)
  }
}
