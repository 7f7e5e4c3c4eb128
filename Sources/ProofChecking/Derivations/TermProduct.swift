/// A rational number times powers of factors with exponents that may be negative: a term as it is written, under no relation.
struct TermProduct: Hashable {
  /// What is raised to a power.
  enum Factor: Hashable {
    case atom(Int)
    /// A polynomial of more than one term, which stands in denominators.
    case sum(Polynomial)

    /// An order of factors: atoms first.
    fileprivate func precedes(_ other: Factor) -> Bool {
      switch (self, other) {
      case (.atom(let a), .atom(let b)): a < b
      case (.sum(let a), .sum(let b)): a.precedes(b)
      case (.atom, .sum): true
      case (.sum, .atom): false
      }
    }
  }

  struct Power: Hashable {
    var factor: Factor
    var exponent: Int
  }

  var coefficient: Rational
  /// In the order in which factors became known; none has the exponent 0.
  private(set) var powers: [Power] = []

  init(_ coefficient: Rational) { self.coefficient = coefficient }

  init(_ term: Polynomial.Term) {
    coefficient = term.coefficient
    powers = term.monomial.powers.map { Power(factor: .atom($0.atom), exponent: $0.exponent) }
  }

  /// What terms that can be joined have in common.
  struct Kind: Hashable {
    /// The powers in an order of their own.
    fileprivate let powers: [Power]
  }

  var kind: Kind {
    if powers.count < 2 { return Kind(powers: powers) }
    return Kind(powers: powers.sorted { $0.factor.precedes($1.factor) })
  }

  func exponent(of factor: Factor) -> Int { powers.first { $0.factor == factor }?.exponent ?? 0 }

  /// The product with a power of a factor.
  func times(_ factor: Factor, _ exponent: Int) -> TermProduct {
    guard exponent != 0 else { return self }
    var result = self
    guard let index = powers.firstIndex(where: { $0.factor == factor }) else {
      result.powers.append(Power(factor: factor, exponent: exponent))
      return result
    }
    result.powers[index].exponent += exponent
    if result.powers[index].exponent == 0 { result.powers.remove(at: index) }
    return result
  }

  func scaled(by number: Rational) -> TermProduct {
    var result = self
    result.coefficient = coefficient * number
    return result
  }

  static func * (a: TermProduct, b: TermProduct) -> TermProduct {
    b.powers.reduce(a.scaled(by: b.coefficient)) { $0.times($1.factor, $1.exponent) }
  }

  /// 1 over it; nil of 0.
  var inverse: TermProduct? {
    guard let number = coefficient.inverse else { return nil }
    var result = TermProduct(number)
    result.powers = powers.map { Power(factor: $0.factor, exponent: -$0.exponent) }
    return result
  }

  /// It as a polynomial's term; nil where an exponent is negative or a factor is a sum.
  var plain: Polynomial.Term? {
    var monomial = Monomial()
    for power in powers {
      guard case .atom(let atom) = power.factor, power.exponent > 0 else { return nil }
      monomial = monomial * Monomial(atom, power.exponent)
    }
    return Polynomial.Term(monomial: monomial, coefficient: coefficient)
  }
}

extension [TermProduct] {
  /// The terms with those of one kind joined, in the order in which kinds occur first; none is 0.
  var collected: [TermProduct] {
    if count < 2 { return filter { !$0.coefficient.isZero } }
    var places: [TermProduct.Kind: Int] = [:]
    var result: [TermProduct] = []
    for term in self {
      let kind = term.kind
      if let place = places[kind] {
        result[place].coefficient = result[place].coefficient + term.coefficient
      } else {
        places[kind] = result.count
        result.append(term)
      }
    }
    return result.filter { !$0.coefficient.isZero }
  }

  /// The coefficients by kinds, of collected terms: equal where sums have the same terms in any order.
  var content: [TermProduct.Kind: Rational] {
    Dictionary(map { ($0.kind, $0.coefficient) }) { a, b in a + b }
  }
}

extension TermProduct {
  /// A common denominator without sums that divide others of its sums: (a − b)(a² − b²) is a² − b².
  var withoutFactorsOfOthers: TermProduct {
    var result = self
    for power in powers {
      guard case .sum(let part) = power.factor else { continue }
      for other in powers {
        guard case .sum(let whole) = other.factor, whole != part, whole.divided(exactlyBy: part) != nil else {
          continue
        }
        result = result.times(power.factor, -min(result.exponent(of: power.factor), other.exponent))
      }
    }
    return result
  }

  /// The sums in it with their exponents, those below divided out of those above; nil where one divides none.
  var sums: [Polynomial]? {
    var above: [Polynomial] = []
    var below: [Polynomial] = []
    for power in powers {
      guard case .sum(let sum) = power.factor else { continue }
      let sums = Array(repeating: sum, count: min(abs(power.exponent), 64))
      if power.exponent > 0 { above += sums } else { below += sums }
    }
    for part in below {
      var isFound = false
      for index in above.indices {
        guard let rest = above[index].divided(exactlyBy: part) else { continue }
        above[index] = rest
        isFound = true
        break
      }
      guard isFound else { return nil }
    }
    return above
  }
}

extension [TermProduct] {
  /// The least term whose product with each of some has no denominators.
  static func commonDenominator(of terms: [TermProduct]) -> TermProduct {
    var result = TermProduct(Rational(1))
    for term in terms {
      for power in term.powers where power.exponent < 0 {
        let missing = -power.exponent - result.exponent(of: power.factor)
        if missing > 0 { result = result.times(power.factor, missing) }
      }
    }
    return result
  }
}
