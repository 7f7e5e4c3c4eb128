import FormulaSyntax

/// Powers with symbols in the exponent.
///
/// b^y is defined for b > 0; for b = 0 where y ≥ 0, where it is 0 for y > 0 and 1 for y = 0; and for b < 0 where y is
/// an integer. In all cases with b ≠ 0 it equals exp(y·L) with L = log|b| for b > 0 and L = log|b| + πi for b < 0, and
/// for complex numbers too exp(u + v) = exp(u)·exp(v) and exp(L) = b. So L is a generator of which nothing else is
/// used, and an equation that follows holds for every L: for every b ≠ 0 of any sign, and also in the limit L → −∞,
/// where b → 0 and each power goes to its value at b = 0.
///
/// Where the signs of the factors of b are known, as in a case, log|b| is the sum of their logarithms.
extension ExactField {
  /// The name of L as a function of b.
  static let complexLogarithm = "clog"
  /// The name of a power as a function of its base and its exponent.
  static let wholePowerName = "pow"
  /// The name of πi, as a function of 1.
  static let halfTurn = "pi*i"

  /// A power whose exponent is not a rational number.
  func power(_ base: NormalForm, _ exponent: NormalForm) -> NormalForm {
    guard isValid, let rawBase = base.fraction(in: self), let rawExponent = exponent.fraction(in: self) else {
      return .undefined(self)
    }
    let bottom = cancelled(rawBase)
    let top = cancelled(rawExponent)
    if bottom.numerator.isZero { return powerOfZero(bottom, top) }
    let known = sign(of: bottom)
    if known == .positive { return opaque(.exp, [exponent * opaque(.log, [base])]) }
    require(.power(base: bottom, exponent: top))
    // To state conditions a power stays whole: x^(1 − h) is 1 at x = 0, h = 1, where x·x^(−h) is not defined.
    if configuration.keepsRoots { return wholePower(bottom, top, known) }
    if known == .negative, recordsRequirements, top.denominator == nil,
      case .symbol(let symbol)? = generator(of: top.numerator)?.generator,
      !configuration.integers.contains(symbol)
    {
      learnInteger(symbol)
      return .undefined(self)
    }
    // How the power is written in generators requires nothing more.
    return withoutRequirements { dividedPower(base, exponent, bottom, top, known) }
  }

  /// A power by logarithms and exponentials.
  private func dividedPower(
    _ base: NormalForm, _ exponent: NormalForm, _ bottom: Fraction, _ top: Fraction, _ known: SignSet
  ) -> NormalForm {
    if isWhole(top), let entry = generator(of: bottom.numerator), bottom.denominator == nil,
      case .opaque(BuiltIn.exp.rawValue, let arguments) = entry.generator, let argument = arguments.first
    {
      // exp(u)^n = exp(n·u) for integers n, whatever number u is.
      return opaque(.exp, [exponent * NormalForm(.fraction(argument), self)])
    }
    if known == .negative {
      // Only integers are exponents of negative numbers.
      if let value = ball(of: top, precision: 64), value.containsNoInteger { return .undefined(self) }
      return negativeOnePower(top) * opaque(.exp, [exponent * opaque(.log, [-base])])
    }
    // The cases of the factors' signs tell more, where this is not enough.
    for polynomial in [bottom.numerator, bottom.denominator].compactMap({ $0 }) {
      for factor in factored(polynomial)?.factors ?? [] {
        let known = signs(of: factor.base)
        guard known != .positive, known != .negative else { continue }
        recordUnknownSign(factor.base)
      }
    }
    return opaque(.exp, [exponent * opaque(named: Self.complexLogarithm, [bottom], signs: .any)])
  }

  /// A power as a function of which nothing else is used.
  private func wholePower(_ base: Fraction, _ exponent: Fraction, _ known: SignSet) -> NormalForm {
    let count = generators.count
    let value = opaque(
      named: Self.wholePowerName, [base, exponent], signs: known.isNonnegative ? .nonnegative : .any)
    if isValid, generators.count == count + 1 { rename(count, "\(enclosed(base))^\(enclosed(exponent))") }
    return value
  }

  /// Whether powers of what may be negative or 0 were taken apart, whose parts need not be defined where the power is.
  var hasPartsOfPowers: Bool {
    generators.contains { entry in
      if case .opaque(Self.complexLogarithm, _) = entry.generator { true } else { false }
    }
  }

  /// 0^y, which is 0 for y > 0 and 1 for y = 0: 1 − sign y, where y ≥ 0.
  private func powerOfZero(_ base: Fraction, _ exponent: Fraction) -> NormalForm {
    let known = sign(of: exponent)
    if known == .positive { return NormalForm(Rational.zero, self) }
    if known == .zero { return NormalForm(Rational.one, self) }
    if known == .negative { return .undefined(self) }
    require(.power(base: base, exponent: exponent))
    return NormalForm(1) - opaque(.sign, [NormalForm(.fraction(exponent), self)])
  }

  /// Uses that a symbol is an integer, wherever the side that is being computed is defined.
  private func learnInteger(_ symbol: Symbol) {
    let isAssumed = side.isEmpty
    restart {
      $0.integers.insert(symbol)
      // Integers are no open set.
      $0.isThin = true
      if !isAssumed { $0.domainFacts.insert("\(symbol.name) ∈ ℤ") }
    }
  }

  /// (−1)^y of an exponent that is an integer wherever the power is defined.
  private func negativeOnePower(_ exponent: Fraction) -> NormalForm {
    var result = NormalForm(Rational.one, self)
    let terms = (0..<exponent.numerator.termCount).compactMap { term in
      exponent.numerator.exponents(ofTerm: term).map { ($0, exponent.numerator.coefficient(ofTerm: term)) }
    }
    let variable = terms.filter { $0.0.contains { $0 > 0 } }
    for (exponents, coefficient) in terms {
      guard isValid else { return .undefined(self) }
      let monomial = NormalForm(Polynomial(monomial: exponents, context), over: nil, self)
      if exponent.denominator == nil, isInteger(exponents), let count = coefficient.small {
        // A product of integers alone is what a cosine of half turns meets too.
        if count % 2 != 0 { result = result * parity(exponents) }
        continue
      }
      // ((−1)^(k·m))² = 1 where k·m is the exponent but for an integer.
      if exponent.denominator == nil, variable.count == 1, variable[0].0 == exponents,
        let count = coefficient.small
      {
        relateHalfTurns(monomial, count)
      }
      let part = Fraction(
        numerator: Polynomial(monomial: exponents, context).scaled(by: coefficient),
        denominator: exponent.denominator)
      result = result * opaque(.exp, [NormalForm(.fraction(part), self) * halfTurn])
    }
    return result
  }

  private var halfTurn: NormalForm {
    opaque(
      named: Self.halfTurn, [Fraction(numerator: Polynomial(1, context), denominator: nil)], signs: .any)
  }

  /// Makes the generator (−1)^m with the relation that its power 2k is 1, before it occurs elsewhere.
  private func relateHalfTurns(_ monomial: NormalForm, _ count: Int) {
    guard count.magnitude <= 50, isValid, let term = (monomial * halfTurn).fraction(in: self),
      configuration.angleDenominators["exp " + text(term.numerator)] == nil
    else { return }
    let before = generators.count
    _ = opaque(.exp, [monomial * halfTurn])
    if isValid, generators.count == before + 1 {
      relate(before, degree: 2 * Int(count.magnitude), to: Polynomial(1, context))
    }
  }

  /// Whether a monomial is a product of symbols that stand for integers.
  func isInteger(_ exponents: [UInt]) -> Bool {
    guard exponents.contains(where: { $0 > 0 }) else { return false }
    return exponents.enumerated().allSatisfy { variable, exponent in
      guard exponent > 0 else { return true }
      guard case .symbol(let symbol)? = generators[safe: index(ofVariable: variable)]?.generator else {
        return false
      }
      return configuration.integers.contains(symbol)
    }
  }

  /// (−1)^n of a product n of integers; its square is 1, and exponents play no part, since (−1)^(n·n) = (−1)^n.
  func parity(_ exponents: [UInt]) -> NormalForm {
    let product = Polynomial(monomial: exponents.map { min($0, 1) }, context)
    let count = generators.count
    let sign = opaque(named: "parity", [Fraction(numerator: product, denominator: nil)], signs: .nonzero)
    if isValid, generators.count == count + 1 {
      rename(count, "(-1)^\(enclosed(Fraction(numerator: product, denominator: nil)))")
      relate(count, degree: 2, to: Polynomial(1, context))
    }
    return sign
  }

  /// The generator exp(t) of a term t: a positive number, but for the powers of what may be negative.
  func exponentialGenerator(_ term: Fraction) -> NormalForm {
    for variable in term.numerator.usedVariables {
      guard case .opaque(let name, let arguments)? = generators[safe: index(ofVariable: variable)]?.generator,
        name == Self.complexLogarithm || name == Self.halfTurn, let base = arguments.first
      else { continue }
      let count = generators.count
      let value = opaque(named: BuiltIn.exp.rawValue, [term], signs: .any)
      guard isValid, generators.count == count + 1,
        let exponent = term.numerator.divided(exactlyBy: polynomial(index(ofVariable: variable)))
      else {
        if generators.count == count + 1 { formalGenerators.insert(count) }
        return value
      }
      // An integral power of a real number is real.
      if name == Self.halfTurn || !isWhole(Fraction(numerator: exponent, denominator: term.denominator)) {
        formalGenerators.insert(count)
      }
      let shown = name == Self.halfTurn ? "(-1)" : enclosed(base)
      rename(count, "\(shown)^\(enclosed(Fraction(numerator: exponent, denominator: term.denominator)))")
      return value
    }
    return opaque(named: BuiltIn.exp.rawValue, [term], signs: .positive)
  }

  /// Whether a polynomial holds a generator that need not be real where the polynomial is: of x^(y + z) with a
  /// negative x only the product of exp(y·L) and exp(z·L) is. Such a polynomial has no factors to tell of.
  func isFormal(_ polynomial: Polynomial) -> Bool {
    !formalGenerators.isEmpty
      && polynomial.usedVariables.contains { formalGenerators.contains(index(ofVariable: $0)) }
  }

  /// |P| or √P of such a polynomial: a generator with |P|² = P², √P² = P.
  func undivided(_ function: BuiltIn, _ polynomial: Polynomial) -> NormalForm {
    let count = generators.count
    let value = opaque(
      named: function.rawValue, [Fraction(numerator: polynomial, denominator: nil)], signs: .nonnegative)
    if isValid, generators.count == count + 1 {
      relate(count, degree: 2, to: function == .abs ? product(polynomial, polynomial) : polynomial)
    }
    return value
  }

  /// A fraction's text, in parentheses unless it is a single name.
  private func enclosed(_ fraction: Fraction) -> String {
    let text = text(fraction)
    let isName =
      fraction.denominator == nil && generator(of: fraction.numerator) != nil && !text.utf8.contains(0x5E)
    return isName ? text : "(\(text))"
  }

  func sign(of fraction: Fraction) -> SignSet {
    signs(of: fraction.numerator).times(fraction.denominator.map { signs(of: $0) } ?? .positive)
  }

  /// What exp of a term that is a logarithm is: exp(log(x)/d) = x^(1/d), exp(L) = b, exp(πi) = −1.
  func logarithmArgument(_ term: Fraction) -> NormalForm? {
    var degree = 1
    if let denominator = term.denominator {
      guard let constant = denominator.constant?.small, constant >= 1, constant <= 64 else { return nil }
      degree = constant
    }
    guard case .opaque(let name, let arguments)? = generator(of: term.numerator)?.generator,
      let argument = arguments.first
    else { return nil }
    let value = NormalForm(.fraction(argument), self)
    switch name {
    case BuiltIn.log.rawValue: return degree == 1 ? value : root(of: value, degree: degree)
    case Self.complexLogarithm: return degree == 1 ? value : nil
    case Self.halfTurn: return degree == 1 ? NormalForm(Rational(-1), self) : nil
    default: return nil
    }
  }
}

extension Ball {
  /// Whether the ball certainly holds no integer.
  var containsNoInteger: Bool {
    guard let nearest = nearestInteger else { return false }
    return [-1, 0, 1].allSatisfy { isSeparated(from: Ball(nearest + $0)) }
  }
}
