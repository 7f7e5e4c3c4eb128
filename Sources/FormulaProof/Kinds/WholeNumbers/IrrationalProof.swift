import FormulaSyntax
import SourceText

/// Proofs that rational numbers differ from roots that are none.
///
/// Let r be rational and k ≥ 2. The root $\sqrt[k]{r}$, and $d + c\sqrt[k]{r}$ with rational c ≠ 0 and d, is rational only where r is the
/// k-th power of a rational number, which numerator and denominator show in lowest terms. So it differs from each rational number; and
/// $ax^k = by^k$ with rational x and y ≠ 0 says that b/a is the k-th power of x/y.
struct IrrationalProof {
  let claim: Claim
  let prover: Prover

  /// Nil where none is found.
  func judgement() -> Judgement? {
    guard claim.relation == .notEqual else { return nil }
    let names = prover.integers.union(prover.rationals)
    for (side, other) in [(claim.left, claim.right), (claim.right, claim.left)] {
      guard side.isRational(names), other.isIrrationalRoot,
        let conditions = (try? prover.conditions(of: [claim.left, claim.right])) ?? nil
      else { continue }
      return Judgement(.proved, method: "exact", conditions: conditions.map(\.text))
    }
    return ofPowers(names)
  }

  /// That a xᵏ + b yᵏ is not 0, or a xᵏ + b.
  private func ofPowers(_ names: Set<Symbol>) -> Judgement? {
    guard let left = claim.left.wholePolynomial(names), let right = claim.right.wholePolynomial(names),
      let difference = left.subtracting(right), difference.terms.count == 2
    else { return nil }
    let monomials = difference.ordered
    let (first, second) = (monomials[0], monomials[1])
    guard first.count == 1, second.count <= 1, let a = difference.terms[first],
      let b = difference.terms[second],
      first[0].exponent >= 2, let ratio = b.divided(by: a)?.negated
    else { return nil }
    let degree = first[0].exponent
    if let other = second.first {
      guard other.exponent == degree, other.symbol != first[0].symbol,
        isNonzero(first[0].symbol) || isNonzero(other.symbol)
      else { return nil }
    }
    guard ratio.isPower(degree) == false else { return nil }
    return Judgement(.proved, method: "exact")
  }

  private func isNonzero(_ symbol: Symbol) -> Bool {
    let name = Expression(.symbol(symbol))
    return prover.assumptions.contains { fact in
      if let bound = Induction.lowerBound(fact, symbol), bound > 0 { return true }
      if fact.relation == .greater, fact.left == name, fact.right.naturalNumber == 0 { return true }
      return fact.relation == .notEqual
        && ((fact.left == name && fact.right.naturalNumber == 0)
          || (fact.right == name && fact.left.naturalNumber == 0))
    }
  }
}

extension Rational {
  /// Whether it is the k-th power of a rational number; nil where that is not told.
  func isPower(_ degree: Int) -> Bool? {
    guard degree >= 2, degree <= 60 else { return nil }
    if numerator < 0, degree.isMultiple(of: 2) { return false }
    guard let top = Self.isPower(numerator.magnitude, degree),
      let bottom = Self.isPower(denominator.magnitude, degree)
    else { return nil }
    return top && bottom
  }

  private static func isPower(_ number: UInt, _ degree: Int) -> Bool? {
    guard number < 1 << 60 else { return nil }
    // The greatest number whose power is no greater.
    var (low, high): (UInt, UInt) = (0, 1 << 31)
    while low < high {
      let middle = (low + high + 1) / 2
      var (power, isLarge): (UInt, Bool) = (1, false)
      for _ in 0..<degree where !isLarge {
        let (product, overflow) = power.multipliedReportingOverflow(by: middle)
        (power, isLarge) = (product, overflow || product > number)
      }
      if isLarge { high = middle - 1 } else { low = middle }
    }
    var power: UInt = 1
    for _ in 0..<degree { power *= low }
    return power == number
  }
}

extension Expression {
  /// Whether it is rational wherever it is defined, if these symbols stand for rational numbers.
  fileprivate func isRational(_ symbols: Set<Symbol>) -> Bool {
    switch node {
    case .number: true
    case .symbol(let symbol): symbols.contains(symbol)
    case .sum, .negation, .product, .quotient, .magnitude: operands.allSatisfy { $0.isRational(symbols) }
    case .power(let base, let exponent):
      exponent.knownInteger != nil && exponent.operands.isEmpty && base.isRational(symbols)
    default: false
    }
  }

  /// Whether it is d + c·ᵏ√r with rational numbers, of which c is not 0 and r no k-th power.
  fileprivate var isIrrationalRoot: Bool {
    switch node {
    case .root(let inner, let degree):
      guard let number = SampleValue.rational(inner), number.numerator >= 0 || !degree.isMultiple(of: 2)
      else {
        return false
      }
      return number.isPower(degree) == false
    case .negation(let inner): return inner.isIrrationalRoot
    case .sum(let items), .product(let items):
      let others = items.filter { SampleValue.rational($0) == nil }
      guard others.count == 1, others[0].isIrrationalRoot else { return false }
      if case .sum = node { return true }
      return items.allSatisfy { SampleValue.rational($0).map { !$0.isZero } ?? true }
    case .quotient(let top, let bottom):
      if let number = SampleValue.rational(bottom), !number.isZero { return top.isIrrationalRoot }
      if let number = SampleValue.rational(top), !number.isZero { return bottom.isIrrationalRoot }
      return false
    default: return false
    }
  }
}
