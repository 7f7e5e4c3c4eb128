// Sines and cosines: of sums, of multiples, and of rational multiples of π.
extension Expansion {
  /// Takes an angle's terms, or an exponent's, as multiples of which others are to be.
  func addUnits(of x: Quotient, isAngle: Bool) {
    for term in x.numerator.terms {
      let (monomial, coefficient) = (term.monomial, term.coefficient)
      let key = UnitKey(isAngle: isAngle, monomial: monomial, denominator: x.denominator)
      let size = coefficient.magnitude
      guard let old = units[key] else {
        units[key] = size
        continue
      }
      let top = Integer.greatestCommonDivisor(
        old.numerator * size.denominator, size.numerator * old.denominator)
      units[key] = Rational(top, over: old.denominator * size.denominator) ?? old
      circles = [:]
    }
  }

  /// A term as an integer multiple of its unit.
  func multiple(
    _ monomial: Monomial, _ coefficient: Rational, _ denominator: [Polynomial: Int], isAngle: Bool
  ) -> (count: Int, unit: Quotient) {
    let key = UnitKey(isAngle: isAngle, monomial: monomial, denominator: denominator)
    let unit = units[key] ?? coefficient.magnitude
    units[key] = unit
    let (count, size) =
      unit.inverse.flatMap { (coefficient * $0).small }.map { ($0, unit) }
      ?? (coefficient.sign, coefficient.magnitude)
    return (count, Quotient(Polynomial(size, monomial), denominator))
  }

  /// sin and cos: the addition theorem over the terms of the angle, and their multiples.
  func circle(_ angle: Quotient) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    if let known = circles[angle] { return known }
    let result = try circleAnew(angle)
    // Within a root that is being rewritten roots are left as they are.
    if !rewritings.contains(where: \.isBusy) { circles[angle] = result }
    return result
  }

  private func circleAnew(_ angle: Quotient) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    if angle.numerator.terms.count == 1, let term = angle.numerator.terms.first {
      return try circle(term.monomial, term.coefficient, angle.denominator)
    }
    var sine = Quotient(Rational(0))
    var cosine = Quotient(Rational(1))
    for term in angle.numerator.terms {
      let (monomial, coefficient) = (term.monomial, term.coefficient)
      let (s, c) = try circle(monomial, coefficient, angle.denominator)
      (sine, cosine) = (
        try sum(product(sine, c), product(cosine, s)), try difference(product(cosine, c), product(sine, s))
      )
    }
    return (sine, cosine)
  }

  func circle(
    _ monomial: Monomial, _ coefficient: Rational, _ denominator: [Polynomial: Int]
  ) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    if denominator.isEmpty, let pi = indices[.pi], monomial.exponent(of: pi) == 1 {
      let rest = monomial.without(pi)
      if rest.powers.isEmpty, !turnsAreUnits || coefficient.isWholeTwelfths { return try turn(coefficient) }
      if isInteger(rest), let count = coefficient.small {
        // sin(kπ) = 0 and cos(kπ) = (−1)^k.
        let sign = try parity(of: Polynomial(Rational(count), rest))
        return (Quotient(Rational(0)), Quotient(sign))
      }
    }
    let one = Quotient(Rational(1))
    if denominator.isEmpty, monomial.powers.count == 1, monomial.powers[0].exponent == 1,
      let count = coefficient.small, case .function(let name, let operands) = atoms[monomial.powers[0].atom]
    {
      let x = operands[0]
      switch name {
      case "asin":
        let other = try assuming { () throws(Stop) in try root(difference(one, product(x, x)), 2) }
        return try multiple(count, x, other)
      case "atan", "atan2":
        let y = operands.count > 1 ? operands[1] : one
        return try assuming { () throws(Stop) in
          let length = try root(sum(product(x, x), product(y, y)), 2)
          return try multiple(count, quotient(x, length), quotient(y, length))
        }
      default: break
      }
    }
    let (count, unit) = multiple(monomial, coefficient, denominator, isAngle: true)
    let isNew = !isKnown(.sine(unit))
    let others = atoms(of: unit)
    let cosine = try atom(.cosine(unit), dependingOn: others)
    let sine = try atom(.sine(unit), dependingOn: others)
    let (s, c) = (Polynomial(atom: sine), Polynomial(atom: cosine))
    if isNew {
      relate(sine, 2, Polynomial(1) - c * c)
      for atom in [s, c] {
        // Of new atoms nothing else is known that could say more.
        try learn(Polynomial(1) - atom, .nonnegative, depth: 0)
        try learn(Polynomial(1) + atom, .nonnegative, depth: 0)
      }
      // 1 ± 2sc = (s ± c)²: of the double angle the same, which no fact about s or c alone tells.
      let double = (s * c).scaled(by: Rational(2))
      try learn(Polynomial(1) - double, .nonnegative, depth: 0)
      try learn(Polynomial(1) + double, .nonnegative, depth: 0)
      try learnSigns(ofSine: s, cosine: c, unit)
    }
    return try multiple(count, Quotient(s), Quotient(c))
  }

  /// sin u ≥ 0 for 0 ≤ u ≤ π, and cos u ≥ 0 for −π/2 ≤ u ≤ π/2; not 0 inside.
  func learnSigns(ofSine sine: Polynomial, cosine: Polynomial, _ unit: Quotient) throws(Stop) {
    guard mode != .ignores, unit.denominator.isEmpty,
      unit.numerator.atoms.contains(where: { atoms[$0] != .pi }), isSomethingKnown(of: unit.numerator)
    else {
      return
    }
    let turn = Polynomial(atom: try pi())
    let quarter = turn.scaled(by: Rational(Integer(1), over: Integer(2)) ?? Rational(1))
    let angle = unit.numerator
    for (number, low, high) in [(sine, angle, turn - angle), (cosine, quarter + angle, quarter - angle)] {
      let (a, b) = (try signs(of: low), try signs(of: high))
      if a.isSubset(of: .nonnegative), b.isSubset(of: .nonnegative) { try learn(number, a.union(b)) }
    }
  }

  /// Whether a fact speaks of an atom of an angle, or one of them is no plain symbol.
  private func isSomethingKnown(of angle: Polynomial) -> Bool {
    angle.atoms.contains { atom in
      switch atoms[atom] {
      case .pi: false
      case .symbol: factOrder.contains { $0.atoms.contains(atom) }
      default: true
      }
    }
  }

  /// sin and cos of n times an angle: (c + is)^n.
  func multiple(
    _ count: Int, _ sine: Quotient, _ cosine: Quotient
  ) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    guard count.magnitude <= 64 else { throw .tooLarge }
    if count.magnitude == 1 { return (count < 0 ? -sine : sine, cosine) }
    var s = Quotient(Rational(0))
    var c = Quotient(Rational(1))
    for _ in 0..<count.magnitude {
      (s, c) = (
        try sum(product(s, cosine), product(c, sine)), try difference(product(c, cosine), product(s, sine))
      )
    }
    return (count < 0 ? -s : s, c)
  }

  /// sin and cos of a rational multiple of π: from √2 and √3 for twelfths, else from 2cos(2π/n).
  func turn(_ halfTurns: Rational) throws(Stop) -> (sine: Quotient, cosine: Quotient) {
    guard let bottom = halfTurns.denominator.small, bottom <= 60,
      let top = halfTurns.numerator.divided(by: Integer(2 * bottom))?.rest.small
    else { throw .tooLarge }
    if 12 % bottom == 0 {
      let twelfths = top * (12 / bottom)
      return (try self.cosine(ofTwelfths: twelfths - 6), try self.cosine(ofTwelfths: twelfths))
    }
    // Multiples of 2π/n with n divisible by 4, so that a quarter of a turn is one.
    let n = bottom % 2 == 0 ? 2 * bottom : 4 * bottom
    let unit = try atom(.turn(n))
    if relations[unit] == nil {
      guard let (degree, value) = try MinimalPolynomial.ofDoubledCosine(n, atom: unit) else {
        throw .tooLarge
      }
      relate(unit, degree, value)
      // 0 < 2π/n < π/2.
      try learn(Polynomial(atom: unit), .positive)
    }
    func stepped(_ steps: Int) throws(Stop) -> Quotient {
      let half = Rational(Integer(1), over: Integer(2)) ?? Rational(1)
      var (before, current) = (Polynomial(atom: unit), Polynomial(2))
      for _ in 0..<((steps % n + n) % n) {
        (before, current) = (current, try product(Polynomial(atom: unit), current) - before)
      }
      return Quotient(current.scaled(by: half))
    }
    let steps = top * (n / (2 * bottom))
    return (try stepped(steps - n / 4), try stepped(steps))
  }

  func cosine(ofTwelfths number: Int) throws(Stop) -> Quotient {
    var k = (number % 24 + 24) % 24
    if k > 12 { k = 24 - k }
    if k > 6 { return -(try cosine(ofTwelfths: 12 - k)) }
    func part(_ bottom: Int) -> Quotient {
      Quotient(Rational(Integer(1), over: Integer(bottom)) ?? Rational(1))
    }
    switch k {
    case 0: return Quotient(Rational(1))
    case 4: return part(2)
    case 6: return Quotient(Rational(0))
    case 2, 3: return try product(part(2), rootOfNumber(Rational(k == 2 ? 3 : 2), 2))
    default:
      let two = try rootOfNumber(Rational(2), 2)
      let six = try product(two, rootOfNumber(Rational(3), 2))
      let sum = try k == 1 ? sum(six, two) : difference(six, two)
      return try product(part(4), sum)
    }
  }
}

extension Rational {
  /// Whether so many half turns are whole twelfths of one.
  var isWholeTwelfths: Bool { denominator.small.map { 12 % $0 == 0 } ?? false }
}
