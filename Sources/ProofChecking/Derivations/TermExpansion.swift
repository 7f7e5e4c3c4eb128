import FormulaSyntax

/// Expressions as sums of terms, multiplied out and not collected, so that what cancels can be seen.
struct TermExpansion {
  let expansion: Expansion
  /// Equations by which parts were replaced.
  private(set) var identities: [Derivation.Identity] = []
  /// Whether a product of sums was multiplied out.
  private(set) var hasMultiplied = false
  private var depth = 0

  /// Of sums that are longer nobody reads the terms.
  static let mostTerms = 40

  init(_ expansion: Expansion) { self.expansion = expansion }

  /// The terms of an expression; their sum equals it wherever it is defined.
  mutating func terms(_ expression: Expression) throws(Stop) -> [TermProduct] {
    try expansion.spend(1)
    depth += 1
    defer { depth -= 1 }
    guard depth <= 200 else { throw .tooLarge }
    switch expression.node {
    case .sum(let operands):
      var result: [TermProduct] = []
      for operand in operands { result += try terms(operand) }
      return try bounded(result)
    case .negation(let operand): return try terms(operand).map { $0.scaled(by: Rational(-1)) }
    case .product(let factors):
      var result = [TermProduct(Rational(1))]
      for factor in factors { result = try product(result, terms(factor)) }
      return result
    case .quotient(let top, let bottom): return try quotient(expression, terms(top), terms(bottom).collected)
    case .power(let base, let exponent):
      guard case .number(let numeral) = exponent.node, let count = numeral.smallInteger, abs(count) <= 12
      else { return try leaf(expression) }
      return try power(expression, terms(base), count)
    default: return try leaf(expression)
    }
  }

  private func bounded(_ terms: [TermProduct]) throws(Stop) -> [TermProduct] {
    guard terms.count <= Self.mostTerms else { throw .tooLarge }
    return terms
  }

  private mutating func product(_ a: [TermProduct], _ b: [TermProduct]) throws(Stop) -> [TermProduct] {
    guard a.count * b.count <= Self.mostTerms else { throw .tooLarge }
    try expansion.spend(a.count * b.count)
    if a.count > 1 && (b.count > 1 || !b.isNumber) || b.count > 1 && !a.isNumber { hasMultiplied = true }
    return a.flatMap { x in b.map { withoutRootsBelow(x * $0) } }
  }

  /// A power of a sum is collected: (a + b)² is a² + 2ab + b².
  private mutating func power(_ whole: Expression, _ base: [TermProduct], _ count: Int) throws(Stop)
    -> [TermProduct]
  {
    if count < 0 {
      let below = try power(whole, base, -count).collected
      return try quotient(whole, [TermProduct(Rational(1))], below)
    }
    var result = [TermProduct(Rational(1))]
    for _ in 0..<count { result = try product(result, base).collected }
    return result
  }

  private mutating func quotient(_ whole: Expression, _ top: [TermProduct], _ bottom: [TermProduct])
    throws(Stop) -> [TermProduct]
  {
    if bottom.count == 1, let inverse = bottom[0].inverse {
      return top.map { withoutRootsBelow($0 * inverse) }
    }
    // What stands in denominators below goes above first.
    let shared = [TermProduct].commonDenominator(of: bottom)
    let plain = bottom.compactMap { ($0 * shared).plain }
    guard plain.count == bottom.count, !plain.isEmpty else { return try leaf(whole) }
    let divisor = try shared * denominator(Polynomial(sumOf: plain))
    return top.map { withoutRootsBelow($0 * divisor) }
  }

  /// 1 over a polynomial that is not 0.
  private func denominator(_ polynomial: Polynomial) throws(Stop) -> TermProduct {
    let (monic, factor) = polynomial.monic
    let common = monic.commonMonomial
    let rest = monic.divided(by: common)
    var result = TermProduct(factor)
    for power in common.powers { result = result.times(.atom(power.atom), power.exponent) }
    if rest.constant == nil {
      // The sign with which it is written with fewer signs.
      let isNegative = rest.ordered.first.map { $0.coefficient.sign < 0 } ?? false
      result = result.times(.sum(isNegative ? -rest : rest), 1)
      if isNegative { result = result.scaled(by: Rational(-1)) }
    }
    guard let inverse = result.inverse else { throw .unsupported("a division by 0") }
    return withoutRootsBelow(inverse)
  }

  /// 1/√2 is √2/2.
  private func withoutRootsBelow(_ term: TermProduct) -> TermProduct {
    var result = term
    for power in term.powers where power.exponent < 0 {
      guard case .atom(let atom) = power.factor, let relation = expansion.relations[atom],
        let inverse = relation.value.constant?.inverse
      else { continue }
      for _ in 0..<min(-power.exponent, 16) {
        result = result.times(power.factor, relation.degree).scaled(by: inverse)
      }
    }
    return result
  }

  /// What is no sum, product, quotient or power: as the checker computes it.
  private mutating func leaf(_ expression: Expression) throws(Stop) -> [TermProduct] {
    let result = try terms(of: expansion.value(expression))
    switch expression.node {
    case .number, .constant: break
    default:
      let written = try self.expression(result)
      if written != expression, !identities.contains(where: { $0.left == expression }) {
        let theorem = Derivation.Theorem(of: expression, holdsAngles: written.holdsAngles)
        identities.append(Derivation.Identity(left: expression, right: written, theorem: theorem))
      }
    }
    return try bounded(result)
  }

  /// A quotient's terms: those of higher degree first, and one that is added before those that are subtracted.
  func terms(of quotient: Quotient) throws(Stop) -> [TermProduct] {
    var divisor = TermProduct(Rational(1))
    for (factor, exponent) in quotient.factors {
      let part = try denominator(factor)
      for _ in 0..<exponent { divisor = divisor * part }
    }
    var result = quotient.numerator.ordered.map { withoutRootsBelow(TermProduct($0) * divisor) }
    if let first = result.first, first.coefficient.sign < 0,
      let place = result.firstIndex(where: { $0.coefficient.sign > 0 })
    {
      result.insert(result.remove(at: place), at: 0)
    }
    return result
  }

  // MARK: Back to expressions

  /// A sum of terms as it is written.
  func expression(_ terms: [TermProduct]) throws(Stop) -> Expression {
    var operands: [Expression] = []
    for term in terms {
      let size = try expression(term)
      operands.append(term.coefficient.sign < 0 ? Expression(.negation(size)) : size)
    }
    if operands.isEmpty { return .integer(0) }
    return operands.count == 1 ? operands[0] : Expression(.sum(operands))
  }

  /// A term without its sign: numbers first, then symbols, roots and functions, and angles last, over what it is divided by.
  func expression(_ term: TermProduct) throws(Stop) -> Expression {
    let number = term.coefficient.magnitude
    var (above, below): ([Expression], [Expression]) = ([], [])
    if !number.numerator.isOne { above.append(try Expansion.expression(number.numerator)) }
    if !number.denominator.isOne { below.append(try Expansion.expression(number.denominator)) }
    for power in term.powers.sorted(by: { precedes($0.factor, $1.factor) }) {
      let base: Expression
      switch power.factor {
      case .atom(let atom): base = try expansion.expression(ofAtom: atom)
      case .sum(let sum): base = try expression(terms(of: Quotient(sum)))
      }
      let size = abs(power.exponent)
      let factor = size == 1 ? base : Expression(.power(base, .integer(size)))
      if power.exponent > 0 { above.append(factor) } else { below.append(factor) }
    }
    func product(_ factors: [Expression]) -> Expression {
      factors.isEmpty ? .integer(1) : factors.count == 1 ? factors[0] : Expression(.product(factors))
    }
    return below.isEmpty ? product(above) : Expression(.quotient(product(above), product(below)))
  }

  private func precedes(_ a: TermProduct.Factor, _ b: TermProduct.Factor) -> Bool {
    func rank(_ factor: TermProduct.Factor) -> (Int, Int) {
      guard case .atom(let atom) = factor else { return (7, 0) }
      switch expansion.atoms[atom] {
      case .root(let part, _) where part.constant != nil: return (0, atom)
      case .turn: return (0, atom)
      case .parity: return (1, atom)
      case .pi: return (2, atom)
      case .symbol: return (3, atom)
      case .absolute, .root: return (4, atom)
      case .exponential, .function: return (5, atom)
      case .sine, .cosine: return (6, atom)
      }
    }
    return rank(a) < rank(b)
  }

  /// What terms say, computed by the checker: a line is told only where this is the number that it should have.
  func value(_ terms: [TermProduct]) throws(Stop) -> Quotient {
    var total = Quotient(Rational(0))
    for term in terms {
      var value = Quotient(term.coefficient)
      for power in term.powers {
        let base: Quotient
        switch power.factor {
        case .atom(let atom): base = Quotient(Polynomial(atom: atom))
        case .sum(let sum): base = Quotient(sum)
        }
        value = try expansion.product(value, expansion.power(base, power.exponent))
      }
      total = try expansion.sum(total, value)
    }
    return total
  }
}

extension [TermProduct] {
  /// Whether it is a number alone.
  fileprivate var isNumber: Bool { count == 1 && self[0].powers.isEmpty }
}

extension Polynomial {
  /// Its terms as they are written: those of higher degree first.
  fileprivate var ordered: [Term] {
    terms.enumerated().sorted { a, b in
      let (x, y) = (a.element.monomial.degree, b.element.monomial.degree)
      return x != y ? x > y : a.offset < b.offset
    }.map(\.element)
  }
}

extension Monomial {
  fileprivate var degree: Int { powers.reduce(0) { $0 + $1.exponent } }
}

extension Expression {
  /// Whether a sine or a cosine stands in it.
  fileprivate var holdsAngles: Bool {
    if case .call(let function, _) = node, case .circular? = function.ofNumber { return true }
    return someOperand(\.holdsAngles)
  }
}
