import FormulaSyntax

extension ExactField {
  /// log of a product as a sum: where the argument is positive it equals its absolute value, so
  /// log(c·Π fᵢ^eᵢ) = log|c| + Σ eᵢ·log|fᵢ|, whatever the signs of the factors.
  ///
  /// Where the argument has a single factor of unknown sign, the logarithm's domain tells its sign. Nil where
  /// there is nothing to take apart.
  func logarithmOfProduct(_ argument: NormalForm) throws(Interruption) -> NormalForm? {
    try checkInterruption()
    guard !configuration.keepsRoots, let raw = argument.fraction(in: self) else { return nil }
    let fraction = ring.cancelled(raw)
    if ring.isFormal(fraction.numerator) || fraction.denominator.map({ ring.isFormal($0) }) ?? false {
      return nil
    }
    if isPlainLogarithm(fraction) {
      let argument = fraction.numerator
      guard argument.isConstant || signs(of: argument) == .nonnegative || learnFromDomain(argument, .positive)
      else {
        return .undefined(self)
      }
      return nil
    }
    try checkFactorable(fraction)
    guard let top = ring.factored(fraction.numerator) else { return nil }
    let bottom = fraction.denominator.flatMap { ring.factored($0) }
    if fraction.denominator != nil, bottom == nil { return nil }
    let constant = NormalForm(
      Polynomial(top.constant, ring.context), over: bottom.map { Polynomial($0.constant, ring.context) }, self
    )
    guard let rational = constant.rational, rational.numerator != 0 else { return nil }
    let known = sign(of: fraction)
    if known.isNonpositive { return nil }
    var pieces = top.factors.map { (base: $0.base, exponent: $0.exponent) }
    pieces += (bottom?.factors ?? []).map { (base: $0.base, exponent: -$0.exponent) }
    let open = pieces.filter { $0.exponent % 2 != 0 && signs(of: $0.base) != .positive }
    if known != .positive, open.count == 1, let only = open.first, !signs(of: only.base).isNonnegative {
      var sign: SignSet = rational.numerator < 0 ? .negative : .positive
      for piece in pieces where piece.exponent % 2 != 0 && !(piece.base == only.base) {
        sign = sign.times(signs(of: piece.base))
      }
      if sign == .positive || sign == .negative, !learnFromDomain(only.base, sign) { return .undefined(self) }
    }
    try checkInterruption()
    try requirePositive(fraction)
    var total = NormalForm(Rational.zero, self)
    for (number, sign) in [(rational.numerator.magnitude, 1), (rational.denominator.magnitude, -1)]
    where number > 1 {
      for factor in primeFactors(of: number) {
        let logarithm = try logarithm(ofSize: Polynomial(factor.prime, ring.context))
        total = total + logarithm * NormalForm(sign * factor.exponent)
      }
    }
    for piece in pieces {
      try checkInterruption()
      // log|u| needs no sign of u, only that it is not 0.
      if piece.exponent % 2 == 0 { try requireNonzero(piece.base) }
      total = total + (try logarithm(ofSize: piece.base)) * NormalForm(piece.exponent)
    }
    return total
  }

  /// Whether an argument is a single generator or prime of which log is known in no other form.
  private func isPlainLogarithm(_ fraction: Fraction) -> Bool {
    guard fraction.denominator == nil else { return false }
    if let constant = fraction.numerator.constant?.small, constant > 1 {
      let factors = primeFactors(of: UInt(constant))
      return factors.count == 1 && factors[0].exponent == 1
    }
    switch ring.generator(of: fraction.numerator) {
    case nil, .root, .radical, .higherRoot, .primeRoot: return false
    case .function(.builtIn(.exp), _): return false
    default: return true
    }
  }

  /// log|f| of an irreducible polynomial that is not 0.
  ///
  /// log of a root is a part of the base's, and log(exp u) is u.
  private func logarithm(ofSize polynomial: Polynomial) throws(Interruption) -> NormalForm {
    switch ring.generator(of: polynomial) {
    case .root(let inner) where ring.isIrreducibleRoot(inner):
      return try logarithm(ofSize: inner) / NormalForm(2)
    case .radical(let inner, let degree), .higherRoot(let inner, let degree):
      return try logarithm(ofSize: inner) / NormalForm(degree)
    case .primeRoot(let prime):
      return try logarithm(ofSize: Polynomial(prime, ring.context)) / NormalForm(2)
    case .absolute(let inner): return try logarithm(ofSize: inner)
    case .function(.builtIn(.exp), let arguments):
      if let argument = arguments.first { return NormalForm(.fraction(argument), self) }
    default: break
    }
    let size = try absoluteValue(of: NormalForm(polynomial, over: nil, self))
    try checkInterruption()
    guard let fraction = size.fraction(in: self) else { return .undefined(self) }
    let argument = ring.cancelled(fraction)
    return try generator(.builtIn(.log), [argument], signs: signsOfLogarithm(argument))
  }

  /// The sign of log u is that of u − 1, for positive u.
  func signsOfLogarithm(_ argument: Fraction) throws(Interruption) -> SignSet {
    let bottom = argument.denominator ?? Polynomial(1, ring.context)
    guard signs(of: bottom) == .positive else { return .any }
    return signs(of: try ring.reduced(argument.numerator - bottom))
  }

  /// Whether a difference of logarithms and other terms is 0, by exp: u = v exactly where exp(N·u) = exp(N·v).
  func isZeroByExponential(_ difference: Fraction) -> Bool {
    let hasLogarithm = difference.numerator.usedVariables.contains { variable in
      if case .function(.builtIn(.log), _)? = ring.generator(ofVariable: variable) { true } else { false }
    }
    guard hasLogarithm, difference.numerator.termCount <= 40,
      let multiple = difference.denominator.map({ $0.constant?.small }) ?? 1, multiple.magnitude <= 60
    else { return false }
    // A fraction whose denominator is not a number would need no whole multiples, and is rare.
    let fraction = withoutRequirements {
      attempt { () throws(Interruption) in
        let value = try function(.exp, [NormalForm(difference.numerator, over: nil, self)])
        return (value - NormalForm(Rational.one, self)).fraction(in: self)
      }
    }
    return fraction.flatMap { $0 }.map { isZero($0.numerator) } ?? false
  }
}
