import FormulaSyntax

// What is known of signs: facts, and what follows from them by the rules of signs.
extension Expansion {
  // MARK: Facts

  /// Uses that a polynomial has one of some signs.
  func learn(_ given: Polynomial, _ signs: Signs, depth: Int = 2) throws(Stop) {
    let (polynomial, factor) = try reduced(given).monic
    if let constant = polynomial.constant {
      if constant.isZero ? !signs.contains(.zero) : !signs.contains(Signs(of: factor.sign)) {
        isContradictory = true
      }
      return
    }
    let wanted = factor.sign < 0 ? signs.negated : signs
    let known = try self.signs(of: polynomial, depth: depth)
    let joint = known.intersection(wanted)
    if joint.isEmpty {
      isContradictory = true
      return
    }
    if joint == known { return }
    if joint == .zero { return try learnZero(polynomial) }
    if facts[polynomial] == nil { factOrder.append(polynomial) }
    facts[polynomial] = joint
    guard !joint.contains(.zero) else { return }
    // A product that is 0 may have only one factor left that can be.
    for fact in factOrder where facts[fact] == .zero { try learnZero(fact) }
    // No factor of what is not 0 is 0.
    let common = polynomial.commonMonomial
    let rest = polynomial.divided(by: common)
    guard common.powers.count > 1 || rest.constant == nil || common.powers[0].exponent > 1 else { return }
    for power in common.powers { try learn(Polynomial(atom: power.atom), .nonzero) }
    if rest.constant == nil, rest != polynomial { try learn(rest, .nonzero) }
  }

  /// Uses that a polynomial is 0: the greatest atom with a plain power in it has a new relation.
  private func learnZero(_ given: Polynomial) throws(Stop) {
    try spend(given.terms.count + 1)
    var polynomial = given
    // What is not 0 can be divided by.
    for fact in factOrder where facts[fact].map({ !$0.contains(.zero) }) ?? false {
      while let rest = polynomial.divided(exactlyBy: fact), rest != polynomial { polynomial = rest }
    }
    if polynomial.constant.map({ !$0.isZero }) ?? false {
      isContradictory = true
      return
    }
    // x²y is 0 where xy is.
    for power in polynomial.commonMonomial.powers where power.exponent > 1 {
      polynomial = polynomial.divided(by: Monomial(power.atom, power.exponent - 1))
    }
    // Of a sum of terms that are not negative each is 0.
    if polynomial.terms.count > 1 {
      let parts = polynomial.terms.map { Polynomial($0.coefficient, $0.monomial) }
      let signs = try parts.map { part throws(Stop) in try signsByTerms(part) }
      if signs.allSatisfy({ !$0.contains(.negative) }) || signs.allSatisfy({ !$0.contains(.positive) }) {
        for part in parts { try learn(part, .zero) }
        return
      }
    }
    for atom in polynomial.atoms.sorted(by: >) {
      let degree = polynomial.degree(in: atom)
      guard let leader = polynomial.coefficient(of: atom, degree).constant, let inverse = leader.inverse
      else {
        continue
      }
      let old = relations[atom]
      let rest = polynomial - Polynomial(leader, Monomial(atom, degree))
      // The powers in the rest are lower, and other atoms' relations do not lead back to this one's.
      guard rest.atoms.allSatisfy({ $0 <= atom }) else { continue }
      relations[atom] = (degree, rest.scaled(by: -inverse))
      if let old {
        let former = try reduced(Polynomial(Rational(1), Monomial(atom, old.degree)) - old.value)
        if !former.isZero { try learnZero(former) }
      }
      try refreshFacts()
      return
    }
    if facts[polynomial] == nil { factOrder.append(polynomial) }
    facts[polynomial] = .zero
  }

  /// Facts and relations under a new relation.
  private func refreshFacts() throws(Stop) {
    circles = [:]
    written = [:]
    for (atom, relation) in relations.sorted(by: { $0.key < $1.key }) {
      relations[atom] = (relation.degree, try reduced(relation.value))
    }
    let old = factOrder.compactMap { fact in facts[fact].map { (fact, $0) } }
    facts = [:]
    factOrder = []
    for (polynomial, signs) in old { try learn(polynomial, signs) }
  }

  /// Shows that a polynomial has one of some signs, or takes it as known; then it is a fact.
  func require(_ polynomial: Polynomial, _ wanted: Signs, _ text: String) throws(Stop) {
    if mode == .ignores { return }
    if mode == .proves, !isContradictory, try !signs(of: polynomial, depth: 3).isSubset(of: wanted) {
      throw .unproved("that \(text)")
    }
    try learn(polynomial, wanted)
  }

  // MARK: Rules

  /// The signs that a polynomial can have at the points that satisfy the facts.
  func signs(of polynomial: Polynomial, depth: Int = 2) throws(Stop) -> Signs {
    if let constant = polynomial.constant { return Signs(of: constant.sign) }
    try spend(polynomial.terms.count + 1)
    let (monic, factor) = polynomial.monic
    var known = facts[monic] ?? .any
    if known.count > 1 { known.formIntersection(try signsByTerms(monic)) }
    if known.count > 1, depth > 0, let value = enclosed(monic) { known.formIntersection(value.signs) }
    if known.count > 1, depth > 0 { known.formIntersection(try signsByFactors(monic, depth)) }
    if known.count > 1, depth > 0 { known.formIntersection(try signsByDiscriminant(monic, depth)) }
    if known.count > 1, depth > 0 { known.formIntersection(try signsByFacts(monic, depth)) }
    return factor.sign < 0 ? known.negated : known
  }

  /// The signs that are plain from how an expression is written.
  func plainSigns(of expression: Expression) throws(Stop) -> Signs {
    try spend(1)
    switch expression.node {
    case .number(let numeral): return numeral.isZero ? .zero : Signs(of: numeral.text.hasPrefix("-") ? -1 : 1)
    case .constant: return .positive
    case .symbol(let symbol):
      return values[symbol] == nil ? try signs(of: value(expression).numerator, depth: 0) : .any
    case .sum(let terms):
      var total: Signs = .zero
      for term in terms { total = total.plus(try plainSigns(of: term)) }
      return total
    case .product(let factors):
      var total: Signs = .positive
      for factor in factors { total = total.times(try plainSigns(of: factor)) }
      return total
    case .negation(let operand): return try plainSigns(of: operand).negated
    case .quotient(let top, let bottom):
      return try plainSigns(of: top).times(plainSigns(of: bottom).intersection(.nonzero))
    case .power(let base, let exponent):
      let sign = try plainSigns(of: base)
      guard case .number(let numeral) = exponent.node, let count = numeral.smallInteger, count >= 0 else {
        return sign == .positive ? .positive : .any
      }
      return sign.raised(to: count)
    case .magnitude(let operand): return try plainSigns(of: operand).raised(to: 2)
    case .root(let radicand, let degree):
      let sign = try plainSigns(of: radicand)
      return degree % 2 == 0 ? sign.intersection(.nonnegative) : sign
    case .call(.exp, _), .call(.cosh, _): return .positive
    case .call(.sqrt, _), .call(.acos, _): return .nonnegative
    default: return .any
    }
  }

  // MARK: Numbers

  /// An enclosure of a polynomial in numbers alone; nil where a symbol stands in it.
  private func enclosed(_ polynomial: Polynomial) -> Interval? {
    guard polynomial.terms.count <= 12, steps > 0, polynomial.atoms.allSatisfy({ symbols[$0].isEmpty })
    else { return nil }
    var total = Interval(Rational(0), 96)
    for term in polynomial.terms {
      var value = Interval(term.coefficient, 96)
      for power in term.monomial.powers {
        guard let part = enclosed(atom: power.atom)?.raised(to: power.exponent) else { return nil }
        value = value * part
      }
      total = total + value
    }
    return total
  }

  private static let pi = Interval.pi(96)

  private func enclosed(_ quotient: Quotient) -> Interval? {
    var value = enclosed(quotient.numerator)
    for (factor, exponent) in quotient.factors {
      guard let divisor = enclosed(factor)?.raised(to: exponent) else { return nil }
      value = value?.divided(by: divisor)
    }
    return value
  }

  /// An atom's value, where no symbol stands in it. What it is made of are earlier atoms, so this ends.
  private func enclosed(atom: Int) -> Interval? {
    if let known = enclosures[atom] { return known }
    steps -= 100
    var value: Interval?
    switch atoms[atom] {
    case .pi: value = Self.pi
    case .root(let part, let degree): value = enclosed(part)?.root(degree: degree)
    case .absolute(let part): value = enclosed(part)?.magnitude
    case .sine(let unit): value = enclosed(unit)?.circle?.sine
    case .cosine(let unit): value = enclosed(unit)?.circle?.cosine
    case .exponential(let unit): value = enclosed(unit)?.exponential
    case .turn(let n):
      value = (Self.pi * Interval(Rational(2), 96)).over(n).circle.map {
        $0.cosine * Interval(Rational(2), 96)
      }
    case .function("log", let operands): value = enclosed(operands[0])?.logarithm
    case .function("atan", let operands): value = enclosed(operands[0])?.arcTangent
    case .symbol, .parity, .function: value = nil
    }
    enclosures[atom] = value
    return value
  }

  private func sign(ofAtom atom: Int) -> Signs { facts[Polynomial(atom: atom)] ?? .any }

  /// Sums and products of known signs; even powers.
  private func signsByTerms(_ polynomial: Polynomial) throws(Stop) -> Signs {
    var total: Signs = .zero
    for term in polynomial.terms {
      var sign = Signs(of: term.coefficient.sign)
      for power in term.monomial.powers {
        sign = sign.times(self.sign(ofAtom: power.atom).raised(to: power.exponent))
      }
      total = total.plus(sign)
      if total == .any { break }
    }
    return total
  }

  /// A power of an atom, or what has a known sign, times what is left.
  private func signsByFactors(_ polynomial: Polynomial, _ depth: Int) throws(Stop) -> Signs {
    let common = polynomial.commonMonomial
    if !common.powers.isEmpty {
      let rest = try signs(of: polynomial.divided(by: common), depth: depth - 1)
      return common.powers.reduce(rest) { $0.times(sign(ofAtom: $1.atom).raised(to: $1.exponent)) }
    }
    for fact in factOrder where fact.terms.count > 1 && fact != polynomial {
      guard let known = facts[fact], fact.terms.count <= polynomial.terms.count else { continue }
      try spend(polynomial.terms.count)
      if let rest = polynomial.divided(exactlyBy: fact) {
        return known.times(try signs(of: rest, depth: depth - 1))
      }
      // Under a relation a square looks different: 1 − cos² is sin².
      guard fact.terms.count <= 4, polynomial.terms.count <= 8 else { continue }
      let square = try product(fact, fact)
      if !square.isZero, let rest = polynomial.divided(exactlyBy: square.monic.polynomial) {
        let sign = known.raised(to: 2).times(Signs(of: square.monic.factor.sign))
        return sign.times(try signs(of: rest, depth: depth - 1))
      }
    }
    // A factor of what is not 0 is not 0, and a sign of a product with that of one factor tells the other's.
    for fact in factOrder where fact != polynomial && fact.terms.count >= polynomial.terms.count {
      guard let known = facts[fact], polynomial.terms.count > 1 || !known.contains(.zero) else { continue }
      try spend(fact.terms.count)
      guard let rest = fact.divided(exactlyBy: polynomial) else { continue }
      let other = try signs(of: rest, depth: 0)
      let possible = [Signs.negative, .zero, .positive].filter { !$0.times(other).isDisjoint(with: known) }
      if possible.count < 3 { return possible.reduce(into: Signs()) { $0.formUnion($1) } }
    }
    for (atom, relation) in relations.sorted(by: { $0.key < $1.key }) where relation.degree % 2 == 0 {
      // u² written by its relation: 1 − cos² has the sign of sin².
      guard relation.value.terms.count > 1 else { continue }
      try spend(1)
      if let rest = polynomial.divided(exactlyBy: relation.value.monic.polynomial) {
        let sign = sign(ofAtom: atom).raised(to: 2).times(Signs(of: relation.value.monic.factor.sign))
        return sign.times(try signs(of: rest, depth: depth - 1))
      }
    }
    return .any
  }

  /// av² + bv + c has the sign of a where 4ac > b², and that or 0 where 4ac = b²; v may be a power.
  private func signsByDiscriminant(_ polynomial: Polynomial, _ depth: Int) throws(Stop) -> Signs {
    guard polynomial.terms.count <= 24 else { return .any }
    for atom in polynomial.atoms.sorted() {
      let degree = polynomial.degree(in: atom)
      guard degree % 2 == 0, degree > 0,
        polynomial.terms.allSatisfy({ [0, degree / 2, degree].contains($0.monomial.exponent(of: atom)) })
      else { continue }
      let a = polynomial.coefficient(of: atom, degree)
      let b = polynomial.coefficient(of: atom, degree / 2)
      let c = polynomial.coefficient(of: atom, 0)
      let sign = try signs(of: a, depth: depth - 1)
      guard sign == .positive || sign == .negative else { continue }
      let rest = try product(a, c).scaled(by: Rational(4)) - product(b, b)
      let discriminant = try signs(of: rest, depth: depth - 1)
      if discriminant == .positive { return sign }
      if discriminant.isSubset(of: .nonnegative) { return sign.union(.zero) }
    }
    return .any
  }

  /// A polynomial is a multiple of a fact and a rest of the same sign.
  private func signsByFacts(_ polynomial: Polynomial, _ depth: Int) throws(Stop) -> Signs {
    for fact in factOrder {
      guard let known = facts[fact], known != .any, known != .nonzero,
        fact.terms.count <= polynomial.terms.count + 2
      else { continue }
      for term in fact.terms where !term.monomial.powers.isEmpty {
        guard let own = polynomial.coefficient(of: term.monomial), let inverse = term.coefficient.inverse
        else {
          continue
        }
        let share = own * inverse
        let rest = polynomial - fact.scaled(by: share)
        guard rest.terms.count < polynomial.terms.count + 2 else { continue }
        let sign = known.times(Signs(of: share.sign)).plus(try signs(of: rest, depth: depth - 1))
        if sign != .any { return sign }
      }
    }
    return .any
  }
}

extension Signs {
  /// How many signs there are.
  var count: Int { rawValue.nonzeroBitCount }
}
