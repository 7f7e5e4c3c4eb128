import FormulaSyntax
import Theorems

/// Numbers as quotients of polynomials in atoms with relations, computed from expressions; and what is known of their signs.
///
/// Soundness: at each point that satisfies the facts, each atom is a real number, each relation holds of these numbers, and a
/// quotient has the value of the expression that it was computed from. What an operation needs to be defined is shown before it is
/// used. A point at which facts fail is none that is spoken of.
final class Expansion {
  /// What an atom stands for.
  enum Meaning: Hashable {
    case symbol(Symbol)
    case pi
    /// sin u and cos u of a unit of angles; e^u of a unit of exponents.
    case sine(Quotient), cosine(Quotient), exponential(Quotient)
    /// |p|, or p^(1/degree), of a polynomial.
    case absolute(Polynomial)
    case root(Polynomial, degree: Int)
    /// cos(2π/n) doubled.
    case turn(Int)
    /// (−1)^n of a product of integers.
    case parity(Monomial)
    /// A function of which nothing is used but that equal arguments give equal values.
    case function(String, [Quotient])
  }

  /// Whether what an operation requires is to be shown, or holds since the expression is known to be defined.
  ///
  /// Where it is not looked at, nothing but sums, products and quotients may be computed: the existence of a root tells of signs.
  enum Mode { case proves, assumes, ignores }

  private(set) var atoms: [Meaning] = []
  var indices: [Meaning: Int] = [:]
  /// The symbols that an atom depends on.
  private(set) var symbols: [Set<Symbol>] = []
  /// For an atom a degree, and what its power of that degree equals.
  var relations: [Int: (degree: Int, value: Polynomial)] = [:] {
    didSet {
      degrees = Array(repeating: .max, count: (relations.keys.max() ?? -1) + 1)
      for (atom, relation) in relations { degrees[atom] = relation.degree }
    }
  }
  /// The degrees of the relations by atoms; the greatest number where an atom has none.
  private var degrees: [Int] = []
  /// How atoms are written in derivations, of those that were asked for. Forgotten under another relation of an atom that was known.
  var written: [Int: Expression] = [:]
  /// The sines and cosines of angles that were asked for. Forgotten where they might come out otherwise: under another relation of an atom
  /// that was known, in other units.
  var circles: [Quotient: (sine: Quotient, cosine: Quotient)] = [:]
  /// Signs of monic polynomials.
  var facts: [Polynomial: Signs] = [:]
  /// The polynomials of the facts in the order in which they became known, so that every run is the same.
  var factOrder: [Polynomial] = []
  /// Whether no point satisfies the facts.
  var isContradictory = false
  /// Facts about other things than signs: alternatives, and integers.
  var integers: Set<Symbol> = [] { didSet { circles = [:] } }
  var alternatives: [[ProofFact]] = []
  /// What symbols equal at the points that are spoken of.
  var values: [Symbol: Expression] = [:]
  /// The units of angles and of exponents, by what they are rational multiples of.
  var units: [UnitKey: Rational] = [:]
  var rewritings: [(rewriting: NormalFormStep.Rewriting, operand: Quotient?, isBusy: Bool)] = []
  /// Enclosures of atoms that are numbers.
  var enclosures: [Int: Interval] = [:]
  var mode = Mode.assumes
  /// Whether multiples of π that are no whole twelfths are angles like any other: scripts know nothing of 2cos(2π/n).
  var turnsAreUnits = false { didSet { circles = [:] } }
  /// How many more steps may be taken.
  var steps: Int
  var depth = 0

  struct UnitKey: Hashable {
    var isAngle: Bool
    var monomial: Monomial
    var denominator: [Polynomial: Int]
  }

  init(steps: Int) { self.steps = steps }

  func spend(_ count: Int) throws(Stop) {
    steps -= count
    if steps < 0 { throw .tooLarge }
  }

  // MARK: Arithmetic

  func reduced(_ polynomial: Polynomial) throws(Stop) -> Polynomial {
    guard !relations.isEmpty else { return polynomial }
    var current = polynomial
    func isReducible(_ power: Monomial.Power) -> Bool {
      power.atom < degrees.count && degrees[power.atom] <= power.exponent
    }
    while current.terms.contains(where: { $0.monomial.powers.contains(where: isReducible) }) {
      var next: [Polynomial.Term] = []
      for term in current.terms {
        guard let power = term.monomial.powers.last(where: isReducible), let relation = relations[power.atom]
        else {
          next.append(term)
          continue
        }
        try spend(relation.value.terms.count + 1)
        let rest =
          term.monomial.without(power.atom) * Monomial(power.atom, power.exponent - relation.degree)
        for other in relation.value.terms {
          next.append(
            .init(monomial: rest * other.monomial, coefficient: term.coefficient * other.coefficient))
        }
      }
      current = Polynomial(sumOf: next)
    }
    return current
  }

  func product(_ a: Polynomial, _ b: Polynomial) throws(Stop) -> Polynomial {
    let (count, overflow) = a.terms.count.multipliedReportingOverflow(by: b.terms.count)
    // Long numbers cost more.
    let limbs = (a.bits / 64 + 1) * (b.bits / 64 + 1)
    guard !overflow, count < 1 << 20, limbs < 1 << 20 else { throw .tooLarge }
    try spend(count * (limbs / 16 + 1) + 1)
    return try reduced(a * b)
  }

  func power(_ base: Polynomial, _ exponent: Int) throws(Stop) -> Polynomial {
    let degree = base.terms.reduce(0) { max($0, $1.monomial.powers.reduce(0) { $0 + $1.exponent }) }
    guard exponent <= 4_096, degree < 1 << 20, degree * exponent < 1 << 20, base.bits * exponent < 1 << 16
    else {
      if exponent == 1 { return base }
      throw .tooLarge
    }
    var (result, square, rest) = (Polynomial(1), base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = try product(result, square) }
      rest >>= 1
      if rest > 0 { square = try product(square, square) }
    }
    return result
  }

  func sum(_ a: Quotient, _ b: Quotient) throws(Stop) -> Quotient {
    if a.isZero { return b }
    if b.isZero { return a }
    if a.denominator.isEmpty, b.denominator.isEmpty { return Quotient(a.numerator + b.numerator) }
    var (top, other) = (a.numerator, b.numerator)
    var common = a.denominator
    for (factor, exponent) in b.factors {
      let own = a.denominator[factor] ?? 0
      if exponent > own { top = try product(top, power(factor, exponent - own)) }
      common[factor] = max(own, exponent)
    }
    for (factor, exponent) in a.factors where exponent > b.denominator[factor] ?? 0 {
      other = try product(other, power(factor, exponent - (b.denominator[factor] ?? 0)))
    }
    return try cancelled(Quotient(top + other, common))
  }

  func difference(_ a: Quotient, _ b: Quotient) throws(Stop) -> Quotient { try sum(a, -b) }

  func product(_ a: Quotient, _ b: Quotient) throws(Stop) -> Quotient {
    if a.denominator.isEmpty, b.denominator.isEmpty {
      return Quotient(try product(a.numerator, b.numerator))
    }
    let denominator = a.denominator.merging(b.denominator) { $0 + $1 }
    return try cancelled(Quotient(product(a.numerator, b.numerator), denominator))
  }

  /// The quotient without common factors that are plain to see; denominators are not 0.
  func cancelled(_ quotient: Quotient) throws(Stop) -> Quotient {
    if quotient.isZero { return Quotient(Rational(0)) }
    guard !quotient.denominator.isEmpty else { return quotient }
    var result = quotient
    for (factor, exponent) in quotient.factors {
      for _ in 0..<exponent {
        try spend(result.numerator.terms.count)
        guard result.numerator.terms.count >= factor.terms.count,
          let rest = result.numerator.divided(exactlyBy: factor)
        else { break }
        result.numerator = rest
        let left = (result.denominator[factor] ?? 0) - 1
        result.denominator[factor] = left > 0 ? left : nil
      }
    }
    return result
  }

  /// a/b; that b is not 0 is required.
  func quotient(_ a: Quotient, _ b: Quotient) throws(Stop) -> Quotient {
    try require(b.numerator, .nonzero, "a divisor is not 0")
    return try product(a, inverse(b))
  }

  /// 1/b of a b that is not 0.
  func inverse(_ b: Quotient) throws(Stop) -> Quotient {
    if b.isZero { return Quotient(Rational(0)) }
    var result = Quotient(Rational(1))
    for (factor, exponent) in b.factors {
      result.numerator = try product(result.numerator, power(factor, exponent))
    }
    let (monic, factor) = b.numerator.monic
    result.numerator = result.numerator.scaled(by: factor.inverse ?? Rational(1))
    let common = monic.commonMonomial
    for power in common.powers {
      if let relation = relations[power.atom], let value = relation.value.constant?.inverse {
        // 1/√2 = √2/2.
        for _ in 0..<power.exponent {
          let rest = Polynomial(value, Monomial(power.atom, relation.degree - 1))
          result.numerator = try product(result.numerator, rest)
        }
      } else {
        result.denominator[Polynomial(atom: power.atom)] = power.exponent
      }
    }
    let rest = monic.divided(by: common)
    if rest.constant == nil { result.denominator[rest] = 1 }
    return try cancelled(result)
  }

  func power(_ base: Quotient, _ exponent: Int) throws(Stop) -> Quotient {
    if exponent < 0 {
      guard exponent > -4_096 else { throw .tooLarge }
      return try power(quotient(Quotient(Rational(1)), base), -exponent)
    }
    if base.denominator.isEmpty { return Quotient(try power(base.numerator, exponent)) }
    guard base.denominator.values.allSatisfy({ $0 < 1 << 16 }) else { throw .tooLarge }
    return Quotient(try power(base.numerator, exponent), base.denominator.mapValues { $0 * exponent })
      .withoutEmptyFactors
  }

  /// The quotient's sign is that of this polynomial.
  func signPolynomial(_ quotient: Quotient) throws(Stop) -> Polynomial {
    var result = quotient.numerator
    for (factor, exponent) in quotient.factors where exponent % 2 == 1 {
      result = try product(result, factor)
    }
    return result
  }

  // MARK: Atoms

  func atom(_ meaning: Meaning, dependingOn others: Set<Int> = [], _ own: Symbol? = nil) throws(Stop) -> Int {
    if let index = indices[meaning] { return index }
    guard atoms.count < 200 else { throw .tooLarge }
    atoms.append(meaning)
    indices[meaning] = atoms.count - 1
    symbols.append(others.reduce(own.map { [$0] } ?? []) { $0.union(symbols[$1]) })
    return atoms.count - 1
  }

  func relate(_ atom: Int, _ degree: Int, _ value: Polynomial) {
    if relations[atom] == nil { relations[atom] = (degree, value) }
  }

  func isKnown(_ meaning: Meaning) -> Bool { indices[meaning] != nil }

  func atoms(of quotient: Quotient) -> Set<Int> {
    quotient.denominator.keys.reduce(quotient.numerator.atoms) { $0.union($1.atoms) }
  }

  func isInteger(_ monomial: Monomial) -> Bool {
    monomial.powers.allSatisfy { power in
      if case .symbol(let symbol) = atoms[power.atom] { integers.contains(symbol) } else { false }
    }
  }
}

extension Quotient {
  fileprivate var withoutEmptyFactors: Quotient {
    var result = self
    result.denominator = denominator.filter { $0.value > 0 }
    return result
  }
}
