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
  /// A power whose exponent is not a rational number.
  func power(_ base: NormalForm, _ exponent: NormalForm) throws(Interruption) -> NormalForm {
    guard let rawBase = base.fraction(in: self), let rawExponent = exponent.fraction(in: self) else {
      return .undefined(self)
    }
    let bottom = ring.cancelled(rawBase)
    let top = ring.cancelled(rawExponent)
    let known = sign(of: bottom)
    // Also where the base is 0 only by what is assumed, or in the case that is looked at: its logarithm would not be defined.
    if known == .zero || isZero(bottom.numerator) { return try powerOfZero(bottom, top) }
    if known == .positive { return try function(.exp, [exponent * (try function(.log, [base]))]) }
    try requirements.require(.power(base: bottom, exponent: top))
    // To state conditions a power stays whole: x^(1 − h) is 1 at x = 0, h = 1, where x·x^(−h) is not defined.
    if configuration.keepsRoots {
      return try generator(.power, [bottom, top], signs: known.isNonnegative ? .nonnegative : .any)
    }
    if known == .negative, requirements.isRecording, top.denominator == nil,
      case .symbol(let symbol)? = ring.generator(of: top.numerator),
      !configuration.integers.contains(symbol)
    {
      throw learnInteger(symbol)
    }
    // How the power is written in generators requires nothing more.
    return try withoutRequirements { () throws(Interruption) in
      try dividedPower(base, exponent, bottom, top, known)
    }
  }

  /// A power by logarithms and exponentials.
  private func dividedPower(
    _ base: NormalForm, _ exponent: NormalForm, _ bottom: Fraction, _ top: Fraction, _ known: SignSet
  ) throws(Interruption) -> NormalForm {
    if isWhole(top), bottom.denominator == nil,
      case .function(.builtIn(.exp), let arguments)? = ring.generator(of: bottom.numerator),
      let argument = arguments.first
    {
      // exp(u)^n = exp(n·u) for integers n, whatever number u is.
      return try function(.exp, [exponent * NormalForm(.fraction(argument), self)])
    }
    if known == .negative {
      // Only integers are exponents of negative numbers.
      if let value = ring.ball(of: top, precision: 64), value.containsNoInteger { return .undefined(self) }
      return try negativeOnePower(top) * function(.exp, [exponent * function(.log, [-base])])
    }
    // The cases of the factors' signs tell more, where this is not enough.
    for polynomial in [bottom.numerator, bottom.denominator].compactMap({ $0 }) {
      for factor in ring.factored(polynomial)?.factors ?? [] {
        let known = signs(of: factor.base)
        guard known != .positive, known != .negative else { continue }
        askForSign(factor.base)
      }
    }
    return try function(.exp, [exponent * generator(.complexLogarithm, [bottom], signs: .any)])
  }

  /// Whether powers of what may be negative or 0 were taken apart, whose parts need not be defined where the power is.
  var hasPartsOfPowers: Bool {
    ring.index { if case .function(.complexLogarithm, _) = $0 { true } else { false } } != nil
  }

  /// 0^y, which is 0 for y > 0 and 1 for y = 0: 1 − sign y, where y ≥ 0.
  ///
  /// Not continuous, also where a case tells the sign of y: what holds beside the case's rim need not hold at it.
  private func powerOfZero(_ base: Fraction, _ exponent: Fraction) throws(Interruption) -> NormalForm {
    usesSteps = true
    let known = sign(of: exponent)
    if known == .positive { return NormalForm(Rational.zero, self) }
    if known == .zero { return NormalForm(Rational.one, self) }
    if known == .negative { return .undefined(self) }
    try requirements.require(.power(base: base, exponent: exponent))
    return NormalForm(1) - (try function(.sign, [NormalForm(.fraction(exponent), self)]))
  }

  /// Uses that a symbol is an integer, wherever the side that is being computed is defined.
  private func learnInteger(_ symbol: Symbol) -> Interruption {
    let isAssumed = requirements.side.isEmpty
    return demand {
      $0.integers.insert(symbol)
      // Integers are no open set.
      $0.isThin = true
      if !isAssumed { $0.integersByDomain.insert(symbol) }
    }
  }

  /// (−1)^y of an exponent that is an integer wherever the power is defined.
  private func negativeOnePower(_ exponent: Fraction) throws(Interruption) -> NormalForm {
    var result = NormalForm(Rational.one, self)
    let terms = (0..<exponent.numerator.termCount).compactMap { term in
      exponent.numerator.exponents(ofTerm: term).map { ($0, exponent.numerator.coefficient(ofTerm: term)) }
    }
    guard terms.count == exponent.numerator.termCount else { throw .failed("an exponent is too large") }
    let variable = terms.filter { $0.0.contains { $0 > 0 } }
    for (exponents, coefficient) in terms {
      try checkInterruption()
      let monomial = NormalForm(Polynomial(monomial: exponents, ring.context), over: nil, self)
      if exponent.denominator == nil, isInteger(exponents), let count = coefficient.small {
        // A product of integers alone is what a cosine of half turns meets too.
        if count % 2 != 0 { result = result * (try parity(exponents)) }
        continue
      }
      // ((−1)^(k·m))² = 1 where k·m is the exponent but for an integer.
      if exponent.denominator == nil, variable.count == 1, variable[0].0 == exponents,
        let count = coefficient.small
      {
        try relateHalfTurns(monomial, count)
      }
      let part = Fraction(
        Polynomial(monomial: exponents, ring.context).scaled(by: coefficient), over: exponent.denominator)
      result = result * (try function(.exp, [NormalForm(.fraction(part), self) * halfTurn()]))
    }
    return result
  }

  private func halfTurn() throws(Interruption) -> NormalForm {
    try generator(.halfTurn, [Fraction(Polynomial(1, ring.context))], signs: .any)
  }

  /// Makes the generator (−1)^m with the relation that its power 2k is 1, before it occurs elsewhere.
  private func relateHalfTurns(_ monomial: NormalForm, _ count: Int) throws(Interruption) {
    let product = try monomial * halfTurn()
    guard count.magnitude <= 50, let term = product.fraction(in: self),
      configuration.exponentDenominators[ring.key(of: Fraction(term.numerator))] == nil
    else { return }
    let before = ring.entries.count
    _ = try function(.exp, [product])
    if ring.entries.count == before + 1 {
      try ring.relate(before, degree: 2 * Int(count.magnitude), to: Polynomial(1, ring.context))
    }
  }

  /// Whether a monomial is a product of what stands for integers.
  func isInteger(_ exponents: [UInt]) -> Bool {
    guard exponents.contains(where: { $0 > 0 }) else { return false }
    return exponents.enumerated().allSatisfy { variable, exponent in
      exponent == 0 || isInteger(ofVariable: variable)
    }
  }

  /// (−1)^n of a product n of integers; its square is 1, and exponents play no part, since (−1)^(n·n) = (−1)^n.
  func parity(_ exponents: [UInt]) throws(Interruption) -> NormalForm {
    let product = Polynomial(monomial: exponents.map { min($0, 1) }, ring.context)
    let count = ring.entries.count
    let sign = try generator(.parity, [Fraction(product)], signs: .nonzero)
    if ring.entries.count == count + 1 {
      try ring.relate(count, degree: 2, to: Polynomial(1, ring.context))
    }
    return sign
  }

  /// The generator exp(t) of a term t: a positive number, but for the powers of what may be negative.
  func exponentialGenerator(_ term: Fraction) throws(Interruption) -> NormalForm {
    guard term.numerator.usedVariables.contains(where: { ring.isComplexLogarithm($0) }) else {
      return try generator(.builtIn(.exp), [term], signs: .positive)
    }
    let count = ring.entries.count
    let value = try generator(.builtIn(.exp), [term], signs: .any)
    // An integral power of a real number is real.
    let power = ring.formalPower(term)
    let isReal = power.map { $0.base != nil && isWhole($0.exponent) } ?? false
    if ring.entries.count == count + 1, !isReal { ring.markAsFormal(count) }
    return value
  }

  /// |P| or √P of such a polynomial: a generator with |P|² = P², √P² = P.
  func undivided(_ function: BuiltIn, _ polynomial: Polynomial) throws(Interruption) -> NormalForm {
    let count = ring.entries.count
    let value = try generator(.builtIn(function), [Fraction(polynomial)], signs: .nonnegative)
    if ring.entries.count == count + 1 {
      try ring.relate(
        count, degree: 2, to: function == .abs ? ring.product(polynomial, polynomial) : polynomial)
    }
    return value
  }

  /// What exp of a term that is a logarithm is: exp(log(x)/d) = x^(1/d), exp(L) = b, exp(πi) = −1.
  func logarithmArgument(_ term: Fraction) throws(Interruption) -> NormalForm? {
    var degree = 1
    if let denominator = term.denominator {
      guard let constant = denominator.constant?.small, constant >= 1, constant <= 64 else { return nil }
      degree = constant
    }
    guard case .function(let function, let arguments)? = ring.generator(of: term.numerator),
      let argument = arguments.first
    else { return nil }
    let value = NormalForm(.fraction(argument), self)
    switch function {
    case .builtIn(.log): return degree == 1 ? value : try root(of: value, degree: degree)
    case .complexLogarithm: return degree == 1 ? value : nil
    case .halfTurn: return degree == 1 ? NormalForm(Rational(-1), self) : nil
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
