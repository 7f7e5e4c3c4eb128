import FormulaSyntax

/// Expands functions of X as X → ∞.
///
/// Each rule is a theorem on the growth of sums, products and composed functions; what it needs of numbers is asked of
/// ``ConstantFacts``. Where an expansion is found, the function is defined from some X on.
struct Expander {
  /// The variable, and what it is as a function of X.
  let variable: Symbol
  let place: Expansion
  let facts: ConstantFacts
  /// Up to which power series are written out.
  let order: Int
  /// Whether the variable may be meant to run through whole numbers.
  let isSequence: Bool

  private static let mostTerms = 48

  // MARK: Comparing

  /// 1, 0 or −1 as a growth is faster than, like or slower than another.
  func compare(_ a: Growth, _ b: Growth) throws(LimitRefusal) -> Int {
    try facts.step()
    if a == b { return 0 }
    if a.exponential == b.exponential {
      var isDecided = true
      for (p, q) in zip(a.exponents, b.exponents) {
        guard let p = p.rational, let q = q.rational, let difference = q.negated.flatMap({ p.adding($0) })
        else {
          isDecided = false
          break
        }
        if !difference.isZero { return difference.numerator.signum() }
      }
      if isDecided { return 0 }
    }
    // The logarithm of the quotient, without the exponents that both have.
    let (p, q) = (try a.logarithm, try b.logarithm)
    var difference: [GrowthTerm] = p.filter { !q.contains($0) }
    for term in q where !p.contains(term) {
      difference.append(GrowthTerm(coefficient: try term.coefficient.negated, growth: term.growth))
    }
    return try signOfGreatest(difference)
  }

  /// The sign of a sum of terms for large X.
  private func signOfGreatest(_ terms: [GrowthTerm]) throws(LimitRefusal) -> Int {
    var rest = terms
    while !rest.isEmpty {
      var greatest = rest[0]
      var others: [GrowthTerm] = []
      for term in rest.dropFirst() {
        switch try compare(term.growth, greatest.growth) {
        case 0: greatest.coefficient = try greatest.coefficient.plus(term.coefficient)
        case 1:
          others.append(greatest)
          greatest = term
        default: others.append(term)
        }
      }
      if !greatest.coefficient.isZero {
        guard let sign = facts.sign(of: greatest.coefficient) else {
          throw .openSign(greatest.coefficient.expression)
        }
        if sign != 0 { return sign }
      }
      rest = others
    }
    return 0
  }

  func greater(_ a: Growth, _ b: Growth) throws(LimitRefusal) -> Growth { try compare(a, b) > 0 ? a : b }

  // MARK: Normal form

  /// The terms in order, like ones together, without those that the error hides.
  func expansion(_ terms: [GrowthTerm], error: Growth?) throws(LimitRefusal) -> Expansion {
    var error = error
    var sorted: [GrowthTerm] = []
    for term in terms where !term.coefficient.isZero {
      if let error, try compare(term.growth, error) <= 0 { continue }
      var (low, high) = (0, sorted.count)
      var isLike = false
      while low < high {
        let middle = (low + high) / 2
        let order = try compare(term.growth, sorted[middle].growth)
        if order == 0 {
          sorted[middle].coefficient = try sorted[middle].coefficient.plus(term.coefficient)
          isLike = true
          break
        }
        if order > 0 { high = middle } else { low = middle + 1 }
      }
      if !isLike { sorted.insert(term, at: low) }
    }
    sorted.removeAll { $0.coefficient.isZero }
    if sorted.count > Self.mostTerms {
      let first = sorted[Self.mostTerms].growth
      error = if let error { try greater(error, first) } else { first }
      sorted.removeLast(sorted.count - Self.mostTerms)
    }
    return Expansion(terms: sorted, error: error)
  }

  /// The first term, whose coefficient is not 0; nil for 0 itself.
  func leading(_ value: inout Expansion) throws(LimitRefusal) -> GrowthTerm? {
    while let first = value.terms.first {
      guard let isZero = facts.isZero(first.coefficient) else {
        throw .openSign(first.coefficient.expression)
      }
      if !isZero { return first }
      value.terms.removeFirst()
    }
    guard value.error == nil else { throw .tooFewTerms }
    return nil
  }

  /// The sign for large X.
  func sign(of value: Expansion) throws(LimitRefusal) -> Int {
    var value = value
    guard let first = try leading(&value) else { return 0 }
    guard let sign = facts.sign(of: first.coefficient) else { throw .openSign(first.coefficient.expression) }
    return sign
  }

  /// What a function is made of: terms that grow, a number, and what tends to 0.
  struct Parts {
    var large: [GrowthTerm] = []
    var constant = Coefficient.zero
    var small = Expansion()
    /// The error, where it does not tend to 0.
    var coarse: Growth?
  }

  func parts(of value: Expansion) throws(LimitRefusal) -> Parts {
    var parts = Parts()
    for term in value.terms {
      switch try compare(term.growth, .one) {
      case 1: parts.large.append(term)
      case 0: parts.constant = try parts.constant.plus(term.coefficient)
      default: parts.small.terms.append(term)
      }
    }
    if let error = value.error {
      if try compare(error, .one) >= 0 { parts.coarse = error } else { parts.small.error = error }
    }
    // A term of which it is not known whether it grows at all may be none.
    while let first = parts.large.first {
      guard let isZero = facts.isZero(first.coefficient) else {
        throw .openSign(first.coefficient.expression)
      }
      if !isZero { break }
      parts.large.removeFirst()
    }
    return parts
  }

  // MARK: Arithmetic

  func sum(_ items: [Expansion]) throws(LimitRefusal) -> Expansion {
    var terms: [GrowthTerm] = []
    var error: Growth?
    for item in items {
      terms += item.terms
      if let own = item.error { error = if let error { try greater(error, own) } else { own } }
    }
    return try expansion(terms, error: error)
  }

  func negated(_ value: Expansion) throws(LimitRefusal) -> Expansion {
    try scaled(value, by: Coefficient(-1))
  }

  func scaled(
    _ value: Expansion, by coefficient: Coefficient, _ growth: Growth = .one
  ) throws(LimitRefusal) -> Expansion {
    var result = Expansion()
    if coefficient.isZero { return result }
    for term in value.terms {
      result.terms.append(
        GrowthTerm(
          coefficient: try term.coefficient.times(coefficient), growth: try term.growth.times(growth)))
    }
    if let error = value.error { result.error = try error.times(growth) }
    return result
  }

  func product(_ a: Expansion, _ b: Expansion) throws(LimitRefusal) -> Expansion {
    guard let boundOfA = a.bound, let boundOfB = b.bound else { return .zero }
    var error: Growth?
    for (own, other) in [(a.error, boundOfB), (b.error, boundOfA)] {
      guard let own else { continue }
      let part = try own.times(other)
      error = if let error { try greater(error, part) } else { part }
    }
    var terms: [GrowthTerm] = []
    for x in a.terms {
      for y in b.terms {
        terms.append(
          GrowthTerm(
            coefficient: try x.coefficient.times(y.coefficient), growth: try x.growth.times(y.growth)))
      }
    }
    return try expansion(terms, error: error)
  }

  func quotient(_ a: Expansion, _ b: Expansion) throws(LimitRefusal) -> Expansion {
    try product(a, try power(b, Coefficient(-1)))
  }

  /// $\sum a_k \delta^k$ of what tends to 0, with an error of the power behind the last coefficient.
  ///
  /// A theorem for functions that have so many derivatives around the point.
  func series(_ coefficients: [Coefficient], _ small: Expansion) throws(LimitRefusal) -> Expansion {
    guard let bound = small.bound else { return Expansion(coefficients.first ?? .zero) }
    guard try compare(bound, .one) < 0 else { throw .tooFewTerms }
    var result = Expansion(coefficients.last ?? .zero)
    result.error = bound
    for coefficient in coefficients.dropLast().reversed() {
      result = try sum([Expansion(coefficient), try product(result, small)])
    }
    return result
  }

  // MARK: Powers

  /// A power with a number as exponent.
  func power(_ base: Expansion, _ exponent: Coefficient) throws(LimitRefusal) -> Expansion {
    if let rational = exponent.rational, rational.isInteger {
      guard rational.numerator.magnitude <= 64 else { throw .tooLarge }
      if rational.isZero { return Expansion(1) }
      if rational == .one { return base }
      if rational.numerator > 1, rational.numerator <= 12 {
        var result = base
        for _ in 1..<rational.numerator { result = try product(result, base) }
        return result
      }
    }
    var base = base
    guard let first = try leading(&base) else {
      guard let sign = facts.sign(of: exponent) else { throw .openSign(exponent.expression) }
      if sign == 0 { return Expansion(1) }
      if sign < 0 { throw .noValue("a part of it is divided by 0 at all places nearby") }
      return .zero
    }
    let scale: Coefficient
    if let rational = exponent.rational, rational.isInteger {
      scale = try first.coefficient.raised(to: rational.numerator)
    } else {
      if exponent.rational != nil || !exponent.expression.isWhole(among: facts.integers) {
        guard let sign = facts.sign(of: first.coefficient), sign > 0 || exponent.rational != nil else {
          throw .openSign(first.coefficient.expression)
        }
        if sign < 0 { throw .noValue("a part of it is a root of negative numbers at all places nearby") }
      }
      scale = try self.scale(first.coefficient, exponent)
    }
    let growth = try first.growth.raised(to: exponent)
    let small = try relative(base, to: first)
    // The binomial series.
    var coefficients = [Coefficient.one]
    if !small.isZero {
      for k in 1...order {
        guard let share = Rational(1, over: k), let last = coefficients.last else { break }
        let next = try exponent.plus(Coefficient(1 - k)).times(Coefficient(share))
        coefficients.append(try last.times(next))
      }
    }
    return try scaled(try series(coefficients, small), by: scale, growth)
  }

  /// A power of a number that is positive, or not 0 where the exponent is a whole number.
  private func scale(_ number: Coefficient, _ exponent: Coefficient) throws(LimitRefusal) -> Coefficient {
    if number == .one { return .one }
    let power = facts.settled(Expression(.power(number.expression, exponent.expression)))
    guard power.rational == nil, let exponent = exponent.rational else { return power }
    var result = Coefficient.one
    result.atoms = [Coefficient.Atom(base: number.expression, exponent: exponent)]
    return result
  }

  /// What is left of an expansion through its first term, without the 1.
  func relative(_ value: Expansion, to first: GrowthTerm) throws(LimitRefusal) -> Expansion {
    var rest = value
    rest.terms.removeFirst()
    return try scaled(
      rest, by: try first.coefficient.inverse, try first.growth.raised(to: Coefficient(-1)))
  }

  // MARK: Exponentials and logarithms

  func exponential(_ value: Expansion) throws(LimitRefusal) -> Expansion {
    let parts = try parts(of: value)
    var growth = Growth.one
    for term in parts.large { try growth.add(term) }
    if let coarse = parts.coarse {
      guard try compare(coarse, .one) == 0 else { throw .tooFewTerms }
      return Expansion(error: growth)
    }
    var coefficients = [Coefficient.one]
    for k in 1...order {
      guard let share = Rational(1, over: k), let last = coefficients.last else { break }
      coefficients.append(try last.times(Coefficient(share)))
    }
    let scale =
      parts.constant.isZero
      ? Coefficient.one
      : facts.settled(Expression(.power(Expression(.constant(.e)), parts.constant.expression)))
    return try scaled(try series(coefficients, parts.small), by: scale, growth)
  }

  func logarithm(_ value: Expansion) throws(LimitRefusal) -> Expansion {
    var value = value
    guard let first = try leading(&value) else {
      throw .noValue("a logarithm of 0 stands in it at all places nearby")
    }
    guard let sign = facts.sign(of: first.coefficient) else { throw .openSign(first.coefficient.expression) }
    guard sign > 0 else {
      throw .noValue("a logarithm of negative numbers stands in it at all places nearby")
    }
    var coefficients = [Coefficient.zero]
    for k in 1...order {
      guard let share = Rational(k % 2 == 0 ? -1 : 1, over: k) else { break }
      coefficients.append(Coefficient(share))
    }
    let constant =
      first.coefficient == .one
      ? Coefficient.zero : facts.settled(Expression(.call(.log, [first.coefficient.expression])))
    let rest = try series(coefficients, try relative(value, to: first))
    return try sum([
      Expansion(terms: try first.growth.logarithm), Expansion(constant), rest,
    ])
  }
}
