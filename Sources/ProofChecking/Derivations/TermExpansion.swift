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
    return a.flatMap { x in b.map { workedOut(x * $0) } }
  }

  /// A power of a sum is collected: (a + b)² is a² + 2ab + b².
  private mutating func power(_ whole: Expression, _ base: [TermProduct], _ count: Int) throws(Stop)
    -> [TermProduct]
  {
    if count < 0 {
      let below = try power(whole, base, -count).collected
      return try quotient(whole, [TermProduct(Rational(1))], below)
    }
    if count > 1, let only = base.first, only.powers.count > 1 || !only.coefficient.isOne {
      hasMultiplied = true
    }
    var result = [TermProduct(Rational(1))]
    for _ in 0..<count { result = try product(result, base).collected }
    return result
  }

  private mutating func quotient(_ whole: Expression, _ top: [TermProduct], _ bottom: [TermProduct])
    throws(Stop) -> [TermProduct]
  {
    if bottom.count == 1, let inverse = bottom[0].inverse {
      return top.map { workedOut($0 * inverse) }
    }
    // What stands in denominators below goes above first.
    let shared = [TermProduct].commonDenominator(of: bottom)
    let plain = bottom.compactMap { ($0 * shared).plain }
    guard plain.count == bottom.count, !plain.isEmpty else { return try leaf(whole) }
    let divisor = try shared * denominator(Polynomial(sumOf: plain))
    return top.map { workedOut($0 * divisor) }
  }

  /// 1 over a polynomial that is not 0.
  private func denominator(_ polynomial: Polynomial) throws(Stop) -> TermProduct {
    let (monic, factor) = try expansion.reduced(polynomial).monic
    let common = monic.commonMonomial
    var rest = monic.divided(by: common)
    var result = TermProduct(factor)
    // Without fractions.
    let size = rest.leastMultiplier
    if let inverse = size.inverse {
      rest = rest.scaled(by: size)
      result = result.scaled(by: inverse)
    }
    for power in common.powers { result = result.times(.atom(power.atom), power.exponent) }
    if rest.constant == nil {
      // The sign with which it is written with fewer signs.
      let isNegative = rest.ordered.first.map { $0.coefficient.sign < 0 } ?? false
      result = result.times(.sum(isNegative ? -rest : rest), 1)
      if isNegative { result = result.scaled(by: Rational(-1)) }
    }
    guard let inverse = result.inverse else { throw .unsupported("a division by 0") }
    return workedOut(inverse)
  }

  /// A term without powers of roots of numbers but the first: 1/√2 is √2/2, and √2·√2 is 2.
  func workedOut(_ term: TermProduct) -> TermProduct {
    var result = term
    for power in term.powers {
      guard case .atom(let atom) = power.factor, let relation = expansion.relations[atom],
        let number = relation.value.constant, let inverse = number.inverse
      else { continue }
      // Exponents are small: a longer way is left undone.
      for _ in 0..<16 {
        let exponent = result.exponent(of: power.factor)
        if exponent < 0 {
          result = result.times(power.factor, relation.degree).scaled(by: inverse)
        } else if exponent >= relation.degree {
          result = result.times(power.factor, -relation.degree).scaled(by: number)
        } else {
          break
        }
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
      if written != expression, try !isSpelling(expression, result),
        !identities.contains(where: { $0.left == expression })
      {
        let theorem = Derivation.Theorem(of: expression, holdsAngles: written.holdsAngles)
        identities.append(Derivation.Identity(left: expression, right: written, theorem: theorem))
      }
    }
    return try bounded(result)
  }

  /// Whether terms are an expression itself, whose operand is written otherwise: cos(x/2) is cos(1/2 x).
  private func isSpelling(_ expression: Expression, _ terms: [TermProduct]) throws(Stop) -> Bool {
    guard terms.count == 1, terms[0].coefficient.isOne, terms[0].powers.count == 1,
      terms[0].powers[0].exponent == 1, case .atom(let atom) = terms[0].powers[0].factor
    else { return false }
    let isSame =
      switch (expression.node, expansion.atoms[atom]) {
      case (.call(.sin, _), .sine), (.call(.cos, _), .cosine), (.call(.exp, _), .exponential),
        (.magnitude, .absolute),
        (.root, .root), (.call, .function), (.power, .function("power", _)):
        true
      default: false
      }
    guard isSame else { return false }
    for operand in expression.operands {
      var maker = TermExpansion(expansion)
      let terms = try maker.terms(operand)
      if maker.hasMultiplied || !maker.identities.isEmpty || terms.collected.count < terms.count {
        return false
      }
    }
    return true
  }

  /// A quotient's terms: those of higher degree first, and one that is added before those that are subtracted.
  func terms(of quotient: Quotient) throws(Stop) -> [TermProduct] {
    var divisor = TermProduct(Rational(1))
    for (factor, exponent) in quotient.factors {
      let part = try denominator(factor)
      for _ in 0..<exponent { divisor = divisor * part }
    }
    var result = quotient.numerator.ordered.map { workedOut(TermProduct($0) * divisor) }
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
      case .atom(let atom): base = try expression(ofAtom: atom)
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

  /// What an atom stands for, with what is in it as terms are written.
  func expression(ofAtom atom: Int) throws(Stop) -> Expression {
    if let known = expansion.written[atom] { return known }
    let result = try expressionAnew(ofAtom: atom)
    expansion.written[atom] = result
    return result
  }

  private func expressionAnew(ofAtom atom: Int) throws(Stop) -> Expression {
    func written(_ quotient: Quotient) throws(Stop) -> Expression { try expression(terms(of: quotient)) }
    switch expansion.atoms[atom] {
    case .sine(let unit): return Expression(.call(.sin, [try written(unit)]))
    case .cosine(let unit): return Expression(.call(.cos, [try written(unit)]))
    case .exponential(let unit): return try exponential(unit)
    case .absolute(let part): return Expression(.magnitude(try written(Quotient(part))))
    case .root(let part, let degree): return Expression(.root(try written(Quotient(part)), degree: degree))
    case .function(let name, let operands):
      guard case .call(let function, _) = try expansion.expression(ofAtom: atom).node else {
        if name == "power", operands.count == 2 {
          return Expression(.power(try written(operands[0]), try written(operands[1])))
        }
        return try expansion.expression(ofAtom: atom)
      }
      var arguments: [Expression] = []
      for operand in operands { arguments.append(try written(operand)) }
      return Expression(.call(function, arguments))
    case .symbol, .pi, .parity, .turn: return try expansion.expression(ofAtom: atom)
    }
  }

  /// e^u; of a multiple of a logarithm the power of what stands in it.
  private func exponential(_ unit: Quotient) throws(Stop) -> Expression {
    if unit.denominator.isEmpty, unit.numerator.terms.count == 1, let term = unit.numerator.terms.first {
      for power in term.monomial.powers where power.exponent == 1 {
        guard case .function("log", let operands) = expansion.atoms[power.atom], operands.count == 1 else {
          continue
        }
        let rest = Polynomial(term.coefficient, term.monomial.without(power.atom))
        let exponent = try expression(terms(of: Quotient(rest)))
        return Expression(.power(try expression(terms(of: operands[0])), exponent))
      }
    }
    return Expression(.call(.exp, [try expression(terms(of: unit))]))
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
    try expansion.spend(terms.count)
    // What has neither denominators nor sums in them is a polynomial.
    let plain = Polynomial(sumOf: terms.compactMap(\.plain))
    var total = Quotient(try expansion.reduced(plain))
    for term in terms where term.plain == nil {
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
  /// The least number by which it has whole coefficients.
  fileprivate var leastMultiplier: Rational {
    Rational(terms.reduce(Integer(1)) { Integer.leastCommonMultiple($0, $1.coefficient.denominator) })
  }

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
