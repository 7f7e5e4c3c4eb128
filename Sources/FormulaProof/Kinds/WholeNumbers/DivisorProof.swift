import FormulaSyntax
import SourceText

/// Proofs of divisibilities and congruences whose moduli are letters, and of greatest common divisors that are 1.
///
/// m divides Q where Q is 0 modulo m and modulo what is assumed to be divisible by m: in a polynomial ring over the integers a letter that
/// stands alone in one of these is replaced, and multiples of the others are taken away; powers of equal bases are equal. Where a and b have
/// no common divisor, au + bv = 1 for some integers, so that m divides Q if it divides Qa and Qb. The product of such a and b divides what both
/// divide. A prime that divides two products divides a factor of each: if in each case it divides both of two numbers without a common
/// divisor, the greatest common divisor of the products is 1.
struct DivisorProof {
  private let setting: WholeNumberJudge.Setting
  private let budget: Budget
  /// What is assumed to be divisible, with its divisor.
  private var multiples: [(divisor: IntegerForm, number: Expression)] = []
  /// Differences that are assumed to be 0.
  private var zeros: [Expression] = []
  /// Pairs of numbers without a common divisor.
  private var coprime: [(IntegerForm, IntegerForm)] = []

  private static let mostRounds = 12
  private static let mostSteps = 80

  init(_ setting: WholeNumberJudge.Setting, _ budget: Budget) {
    self.setting = setting
    self.budget = budget
    for fact in setting.facts where fact.relation == .equal {
      if let (divisor, number) = Self.divisibility(fact), let divisor = polynomial(divisor) {
        multiples.append((divisor, number))
        continue
      }
      for (side, other) in [(fact.left, fact.right), (fact.right, fact.left)] {
        guard case .apply(.greatestDivisor, let items) = side.node, items.count == 2,
          other.naturalNumber == 1,
          let a = polynomial(items[0]), let b = polynomial(items[1])
        else { continue }
        coprime.append((a, b))
      }
      let difference = Expression(.sum([fact.left, Expression(.negation(fact.right))]))
      if polynomial(difference) != nil { zeros.append(difference) }
    }
  }

  func proof() -> Judgement? {
    guard setting.claim.relation == .equal else { return nil }
    for (side, other) in [
      (setting.claim.left, setting.claim.right), (setting.claim.right, setting.claim.left),
    ] {
      guard case .apply(.greatestDivisor, let items) = side.node, items.count == 2, other.naturalNumber == 1
      else { continue }
      return areCoprime(items[0], items[1]) ? Judgement(.proved, method: "exact") : nil
    }
    guard let (divisor, number) = Self.divisibility(setting.claim) else { return nil }
    // A common divisor of a and b divides each of their combinations.
    if case .apply(.greatestDivisor, let items) = divisor.node, items.count == 2,
      let a = polynomial(items[0]), let b = polynomial(items[1])
    {
      guard isZero(number, modulo: [a, b], IntegerForm()) else { return nil }
      let isSome = isNonzero(a) || isNonzero(b)
      return Judgement(.proved, method: "exact", conditions: isSome ? [] : ["\(divisor.description) != 0"])
    }
    guard let modulus = polynomial(divisor), !modulus.isZero else { return nil }
    var numbers = [number]
    if case .apply(.greatestDivisor, let items) = number.node, items.count == 2 { numbers = items }
    for number in numbers { guard divides(modulus, divisor, number) else { return nil } }
    return Judgement(
      .proved, method: "exact", conditions: isNonzero(modulus) ? [] : ["\(divisor.description) != 0"])
  }

  // MARK: Parts

  /// The divisor and the number of $m \mid a$, and of $a \equiv b \pmod m$ the difference of a and b.
  private static func divisibility(_ claim: Claim) -> (divisor: Expression, number: Expression)? {
    guard case .apply(.remainder, let left) = claim.left.node, left.count == 2 else { return nil }
    if claim.right.naturalNumber == 0 { return (left[1], left[0]) }
    if case .apply(.remainder, let right) = claim.right.node, right.count == 2, right[1] == left[1] {
      return (left[1], Expression(.sum([left[0], Expression(.negation(right[0]))])))
    }
    return nil
  }

  private func polynomial(_ expression: Expression) -> IntegerForm? {
    expression.wholePolynomial(setting.letters)
  }

  /// Whether a divisor is not 0: an assumption divides by it, or by all its factors, or its bounds tell.
  private func isNonzero(_ form: IntegerForm) -> Bool {
    if let constant = form.constant { return !constant.isZero }
    func isKnown(_ form: IntegerForm) -> Bool {
      if multiples.contains(where: { $0.divisor == form || $0.divisor == form.multiplied(by: -1) }) {
        return true
      }
      if let less = form.adding(IntegerForm(-1)), setting.bounds.imply(less) { return true }
      if let less = form.multiplied(by: -1)?.adding(IntegerForm(-1)), setting.bounds.imply(less) {
        return true
      }
      let isAssumed = setting.facts.contains { fact in
        fact.relation == .notEqual && fact.right.naturalNumber == 0 && polynomial(fact.left) == form
      }
      return isAssumed
    }
    if isKnown(form) { return true }
    guard form.terms.count == 1, let (monomial, _) = form.terms.first else { return false }
    return monomial.allSatisfy { isKnown(IntegerForm($0.symbol)) }
  }

  // MARK: Reduction

  /// What letters are replaced by, and what is 0 besides.
  private struct Ring {
    var values: [Symbol: IntegerForm] = [:]
    var zeros: [IntegerForm] = []
  }

  /// The expression in a ring, with names for powers with letters in their exponents; nil where it is no such polynomial.
  ///
  /// Its own coefficients are whole numbers, before anything is replaced: q(q − 1)/2 is 0 for q = 0, and no multiple of all q.
  private func form(_ expression: Expression, _ ring: Ring) -> IntegerForm? {
    guard let plain = polynomial(expression, in: Ring()), plain.isIntegral else { return nil }
    return ring.values.isEmpty ? plain : polynomial(expression, in: ring)
  }

  private func polynomial(_ expression: Expression, in ring: Ring) -> IntegerForm? {
    IntegerForm(expression) { part in
      switch part.node {
      case .symbol(let symbol):
        guard setting.letters.contains(symbol) else { return nil }
        return ring.values[symbol] ?? IntegerForm(symbol)
      case .power(let base, let exponent):
        guard let base = form(base, ring), let exponent = exponent.wholePolynomial(setting.letters) else {
          return nil
        }
        return power(base, exponent)
      default: return nil
      }
    }
  }

  /// bᵉ, where e ≥ 0: without a sign where e is even or odd by its form, and without the whole number in e.
  private func power(_ base: IntegerForm, _ exponent: IntegerForm) -> IntegerForm? {
    guard exponent.isIntegral, let rest = exponent.subtracting(IntegerForm(exponent.constantTerm)),
      setting.bounds.imply(rest), setting.bounds.imply(exponent)
    else { return nil }
    let count = exponent.constantTerm.numerator
    guard count >= 0, count <= 12 else { return nil }
    if base.constant == .one { return base }
    var (positive, isOdd) = (base, false)
    if let lead = base.ordered.first, let coefficient = base.terms[lead], coefficient.numerator < 0,
      rest.terms.values.allSatisfy({ $0.numerator.isMultiple(of: 2) })
    {
      guard let opposite = base.multiplied(by: -1) else { return nil }
      (positive, isOdd) = (opposite, !count.isMultiple(of: 2))
    }
    var result = IntegerForm(1)
    if positive.constant != .one {
      let name = "(\(positive.expression.description))^(\(rest.expression.description))"
      result = rest.isZero ? result : IntegerForm(Symbol(name))
      for _ in 0..<count {
        guard let product = result.multiplied(by: positive) else { return nil }
        result = product
      }
    }
    return isOdd ? result.multiplied(by: -1) : result
  }

  /// The ring in which some polynomials, and differences that are assumed to be 0, are 0; `multiples` are 0 as well.
  private func ring(_ start: [IntegerForm], _ multiples: [Expression]) -> Ring? {
    var ring = Ring()
    var waiting = start.map(\.expression) + zeros + multiples
    for _ in 0..<Self.mostRounds {
      guard budget.hasTime else { return nil }
      var rest: [Expression] = []
      var isChanged = false
      for zero in waiting {
        guard !isChanged, let form = form(zero, ring), let (letter, value) = solved(form) else {
          rest.append(zero)
          continue
        }
        isChanged = true
        for (symbol, old) in ring.values {
          guard let new = old.replacing(letter, by: value) else { return nil }
          ring.values[symbol] = new
        }
        ring.values[letter] = value
      }
      waiting = rest
      if !isChanged { break }
    }
    ring.zeros = waiting.compactMap { form($0, ring) }.filter { !$0.isZero }
    return ring
  }

  /// A letter that stands in one term of a polynomial alone, with the factor ±1, and what it is where that is 0.
  private func solved(_ form: IntegerForm) -> (letter: Symbol, value: IntegerForm)? {
    for symbol in form.symbols.sorted() where setting.letters.contains(symbol) {
      let own = form.terms.filter { $0.key.contains { $0.symbol == symbol } }
      guard own.count == 1, let (monomial, coefficient) = own.first,
        monomial == [.init(symbol: symbol, exponent: 1)], coefficient.isInteger,
        coefficient.numerator.magnitude == 1,
        // No name of a power may speak of it.
        form.symbols.allSatisfy({ setting.letters.contains($0) }),
        let alone = IntegerForm(symbol).multiplied(by: coefficient.numerator),
        let value = form.subtracting(alone)?.multiplied(by: -coefficient.numerator)
      else { continue }
      return (symbol, value)
    }
    return nil
  }

  private func isZero(_ form: IntegerForm, _ ring: Ring) -> Bool {
    var form = form
    for _ in 0..<Self.mostSteps {
      if form.isZero { return true }
      guard let simpler = ring.zeros.lazy.compactMap({ form.reduced(by: $0) }).first else {
        return false
      }
      form = simpler
    }
    return false
  }

  /// Whether a number is 0 where some polynomials are, perhaps after both of two numbers without a common divisor were multiplied to it.
  private func isZero(_ number: Expression, modulo start: [IntegerForm], _ modulus: IntegerForm) -> Bool {
    let known = multiplesOf(start, modulus)
    guard let ring = ring(start, known), let form = form(number, ring) else { return false }
    return isZero(form, ring, depth: 2)
  }

  private func isZero(_ form: IntegerForm, _ ring: Ring, depth: Int) -> Bool {
    if isZero(form, ring) { return true }
    guard depth > 0, budget.hasTime else { return false }
    return coprime.contains { pair in
      guard let a = self.form(pair.0.expression, ring), let b = self.form(pair.1.expression, ring),
        let first = form.multiplied(by: a), let second = form.multiplied(by: b)
      else { return false }
      return isZero(first, ring, depth: depth - 1) && isZero(second, ring, depth: depth - 1)
    }
  }

  /// What is divisible by what is 0: assumed multiples of it, of what they divide, and multiples by factors of a modulus.
  private func multiplesOf(_ start: [IntegerForm], _ modulus: IntegerForm) -> [Expression] {
    var result: [Expression] = []
    var open = multiples
    for _ in 0...multiples.count {
      var isChanged = false
      guard let ring = ring(start, result) else { break }
      open.removeAll { item in
        guard let divisor = form(item.divisor.expression, ring), isZero(divisor, ring) else { return false }
        result.append(item.number)
        isChanged = true
        return true
      }
      if !isChanged { break }
    }
    for item in multiples where !modulus.isZero && item.divisor.constant == nil {
      guard let factor = modulus.quotient(by: item.divisor) else { continue }
      result.append(Expression(.product([item.number, factor.expression])))
    }
    return result
  }

  private func divides(_ modulus: IntegerForm, _ divisor: Expression, _ number: Expression) -> Bool {
    if isZero(number, modulo: [modulus], modulus) || isWholeMultiple(number, of: modulus) { return true }
    // Factors without a common divisor.
    guard case .product(let factors) = divisor.node, factors.count == 2, let a = polynomial(factors[0]),
      let b = polynomial(factors[1]),
      coprime.contains(where: { $0 == (a, b) || $0 == (b, a) })
    else { return false }
    return isZero(number, modulo: [a], a) && isZero(number, modulo: [b], b)
  }

  /// Whether a polynomial with fractions is a modulus times one that is whole for all whole numbers: q · q(q − 1)/2.
  private func isWholeMultiple(_ number: Expression, of modulus: IntegerForm) -> Bool {
    guard let form = polynomial(number, in: Ring()), !form.isIntegral,
      form.symbols.allSatisfy(setting.letters.contains)
    else { return false }
    var denominator = 1
    for coefficient in form.terms.values {
      guard let common = Rational.lcm(denominator, coefficient.denominator) else { return false }
      denominator = common
    }
    guard let whole = form.multiplied(by: denominator), let quotient = whole.quotient(by: modulus) else {
      return false
    }
    let rest = Expression(.apply(.remainder, [quotient.expression, .integer(denominator)]))
    let claim = Claim(left: rest, relation: .equal, right: .integer(0), span: setting.claim.span)
    var classes = ResidueClasses(claim, [], letters: quotient.symbols, leastValues: [:], budget)
    if case .holds = classes.outcome() { return true }
    return false
  }

  // MARK: Common divisors

  private func areCoprime(_ first: Expression, _ second: Expression) -> Bool {
    guard !coprime.isEmpty, let left = factors(first), let right = factors(second) else { return false }
    for a in left {
      for b in right {
        guard budget.hasTime, let ring = ring([a, b], multiplesOf([a, b], IntegerForm())) else {
          return false
        }
        let isExcluded = coprime.contains { pair in
          guard let a = form(pair.0.expression, ring), let b = form(pair.1.expression, ring) else {
            return false
          }
          return isZero(a, ring) && isZero(b, ring)
        }
        guard isExcluded else { return false }
      }
    }
    return true
  }

  /// Polynomials one of which each prime divides that divides an expression; none where that is ±1.
  private func factors(_ expression: Expression) -> [IntegerForm]? {
    switch expression.node {
    case .negation(let inner), .magnitude(let inner): return factors(inner)
    case .product(let items):
      var result: [IntegerForm] = []
      for item in items {
        guard let own = factors(item) else { return nil }
        result += own
      }
      return result
    case .power(let base, let exponent):
      guard exponent.naturalNumber != nil || polynomial(exponent).map(setting.bounds.imply) == true else {
        return nil
      }
      return factors(base)
    default:
      guard let form = polynomial(expression), !form.isZero else { return nil }
      if let constant = form.constant, constant.numerator.magnitude == 1 { return [] }
      // The common power of a letter in all terms is a factor.
      if form.terms.count == 1, let (monomial, coefficient) = form.terms.first {
        return monomial.map { IntegerForm($0.symbol) }
          + (coefficient.numerator.magnitude == 1 ? [] : [IntegerForm(coefficient)])
      }
      return [form]
    }
  }
}
