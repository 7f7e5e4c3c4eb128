import FormulaSyntax

extension ExactField {
  /// Which signs a polynomial can have, as far as it is known. The zero polynomial has the sign zero.
  ///
  /// Rules: facts (assumptions, and the case that is being looked at); the signs of the terms; a zero-free
  /// polynomial in one variable has the sign of its leading coefficient; a·v² + b·v + c has the sign of a where
  /// 4ac − b² ≥ 0; a + b√c is compared by squares; and the product of the factors' signs.
  ///
  /// `ignoresFact` leaves out what is known of this very polynomial.
  func signs(of polynomial: Polynomial, depth: Int = 0, ignoresFact: Bool = false) -> SignSet {
    if polynomial.isZero { return .zero }
    if let constant = polynomial.constant { return constant.sign < 0 ? .negative : .positive }
    // What need not be real has no sign.
    if ring.isFormal(polynomial) { return .any }
    if !ignoresFact, let fact = fact(about: polynomial) {
      // That it is not 0 says nothing of its sign.
      guard fact == .nonzero, depth < 3 else { return fact }
      let rest = signs(of: polynomial, depth: depth, ignoresFact: true).intersection(.nonzero)
      return rest.isEmpty ? fact : rest
    }
    let byTerms = signsByTerms(polynomial)
    if byTerms != .any || isFreeSum(polynomial) { return byTerms }
    guard depth < 4, signQuestions < Self.mostSignQuestions, polynomial.termCount <= 60, !isInterrupted,
      budget.hasTime
    else { return .any }
    signQuestions += 1
    defer { signQuestions -= 1 }
    let byEnclosure = ring.signsByEnclosure(polynomial)
    if byEnclosure != .any { return byEnclosure }
    let byFacts = signsByFacts(polynomial, depth: depth, excludesItself: ignoresFact)
    if byFacts != .any { return byFacts }
    let used = polynomial.usedVariables
    if used.count == 1, let variable = used.first,
      ring.relation(ofVariable: variable) == nil
    {
      // An odd degree has a zero anyway.
      if polynomial.degree(in: variable).map({ $0 % 2 == 0 }) == true,
        polynomial.realRootCount(in: variable) == 0
      {
        return polynomial.coefficientSign(ofTerm: 0) < 0 ? .negative : .positive
      }
    }
    let byRange = signsByRange(polynomial)
    if byRange != .any { return byRange }
    let bySize = signsBySize(polynomial)
    if bySize != .any { return bySize }
    if isInteger(polynomial) {
      if isNeverZeroOfIntegers(polynomial) || hasNoIntegerZero(polynomial) { return .nonzero }
      // What is above −1 is at least 0.
      if depth < 2 {
        let one = Polynomial(1, ring.context)
        if signs(of: polynomial + one, depth: depth + 2) == .positive { return .nonnegative }
        if signs(of: polynomial - one, depth: depth + 2) == .negative { return .nonpositive }
      }
    }
    let byExponential = signsByExponential(polynomial)
    if byExponential != .any { return byExponential }
    let byMonotony = signsByMonotony(polynomial, used: used, depth: depth)
    if byMonotony != .any { return byMonotony }
    let byRoot = signsByRoot(polynomial, used: used, depth: depth)
    if byRoot != .any { return byRoot }
    var known = signsByDiscriminant(polynomial, used: used, depth: depth)
    if known.count < 2 { return known }
    known.formIntersection(signsByTangentOfExponential(polynomial, used: used, depth: depth))
    if known.count < 2 { return known }
    known.formIntersection(signsAboveConstant(polynomial, depth: depth))
    guard let factorization = ring.factored(polynomial) else { return known }
    let isIrreducible = factorization.factors.count == 1 && factorization.factors[0].exponent == 1
    // A multiple of it may be known by a fact about it.
    let constant = factorization.constant
    if isIrreducible, constant.isOne || constant.negated.isOne { return known }
    var result: SignSet = constant.sign < 0 ? .negative : .positive
    for factor in factorization.factors {
      result = result.times(signs(of: factor.base, depth: depth + 1).raised(to: factor.exponent))
      if result == .any { break }
    }
    // Rules that contradict each other speak of no point.
    return result.intersection(known).isEmpty ? result : result.intersection(known)
  }

  /// Whether a polynomial is a sum of multiples of symbols and a number, and nothing is known of any of these: it has all signs.
  ///
  /// Where there are generators besides symbols and their sines, these may tell something: √x that x is not negative.
  private func isFreeSum(_ polynomial: Polynomial) -> Bool {
    guard configuration.signs.isEmpty, configuration.integers.isEmpty, configuration.integersByDomain.isEmpty,
      configuration.angleRanges.isEmpty, notes.assumptions.isEmpty, notes.used.isEmpty,
      polynomial.termCount <= 8, polynomial.totalDegree == 1
    else { return false }
    let isPlain = ring.entries.allSatisfy { entry in
      switch entry.generator {
      case .symbol, .sine, .cosine: true
      default: false
      }
    }
    return isPlain
      && polynomial.usedVariables.allSatisfy { variable in
        if case .symbol? = ring.generator(ofVariable: variable) {
          ring.signs(ofVariable: variable) == .any && ring.relation(ofVariable: variable) == nil
        } else {
          false
        }
      }
  }

  /// How many questions may stand inside of each other: rules that compute with numbers ask anew.
  private static var mostSignQuestions: Int { 16 }

  /// The most terms of a polynomial about which facts are looked for.
  private static var mostTermsOfFact: Int { 2_000 }

  /// What was assumed of a polynomial, or of its negative.
  private func fact(about polynomial: Polynomial) -> SignSet? {
    guard !configuration.signs.isEmpty, polynomial.termCount <= Self.mostTermsOfFact,
      let fact = configuration.signs[ring.key(of: polynomial)]
    else { return nil }
    notes.use(polynomial, fact)
    return fact
  }

  func signsByTerms(_ polynomial: Polynomial) -> SignSet {
    var total: SignSet = .zero
    for term in 0..<polynomial.termCount {
      guard let exponents = polynomial.exponents(ofTerm: term) else { return .any }
      var sign: SignSet = polynomial.coefficientSign(ofTerm: term) < 0 ? .negative : .positive
      for (variable, exponent) in exponents.enumerated() where exponent > 0 {
        let known = ring.signs(ofVariable: variable)
        sign = sign.times(known.raised(to: exponent % 2 == 0 ? 2 : 1))
      }
      total = total.plus(sign)
      if total == .any { return .any }
    }
    return total
  }

  /// The sign of P = c·F + R, where the sign of F is a fact and R has that of c·F: x = (x − 1) + 1, 1 − x = −(x − 1).
  private func signsByFacts(_ polynomial: Polynomial, depth: Int, excludesItself: Bool) -> SignSet {
    guard depth < 2 else { return .any }
    for (fact, known) in notes.assumptions + notes.used.map({ ($0.polynomial, $0.signs) }) {
      if excludesItself, fact == polynomial || fact == -polynomial { continue }
      guard known.isNonnegative || known.isNonpositive, fact.termCount > 1, fact.termCount <= 30,
        let leading = fact.exponents(ofTerm: 0),
        let position = (0..<polynomial.termCount).first(where: { polynomial.exponents(ofTerm: $0) == leading }
        )
      else { continue }
      // a·P = b·F + R, with a positive.
      var scale = fact.coefficient(ofTerm: 0)
      var multiple = polynomial.coefficient(ofTerm: position)
      if scale.sign < 0 { (scale, multiple) = (scale.negated, multiple.negated) }
      let rest = polynomial.scaled(by: scale) - fact.scaled(by: multiple)
      let part = multiple.sign < 0 ? known.negated : known
      let result = part.plus(signs(of: rest, depth: depth + 1))
      if result != .any { return result }
    }
    return .any
  }

  /// The sign of c·(exp(u)ᵏ − 1), which is that of u.
  private func signsByExponential(_ polynomial: Polynomial) -> SignSet {
    guard let (argument, sign) = exponentArgument(polynomial) else { return .any }
    return sign.times(
      signs(of: argument.numerator).times(argument.denominator.map { signs(of: $0) } ?? .positive))
  }

  /// u and the sign of c of a polynomial c·(exp(u)ᵏ − 1); nil for others.
  func exponentArgument(_ polynomial: Polynomial) -> (argument: Fraction, sign: SignSet)? {
    guard polynomial.termCount == 2, let exponents = polynomial.exponents(ofTerm: 0),
      let variable = exponents.firstIndex(where: { $0 > 0 }),
      exponents.filter({ $0 > 0 }).count == 1,
      polynomial.exponents(ofTerm: 1)?.allSatisfy({ $0 == 0 }) == true,
      polynomial.coefficient(ofTerm: 0).negated == polynomial.coefficient(ofTerm: 1),
      case .function(.builtIn(.exp), let arguments)? = ring.generator(ofVariable: variable),
      let argument = arguments.first, !ring.isFormal(polynomial),
      !argument.numerator.usedVariables.contains(where: { ring.isComplexLogarithm($0) })
    else { return nil }
    return (argument, polynomial.coefficientSign(ofTerm: 0) < 0 ? .negative : .positive)
  }

  private func signsByDiscriminant(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    for variable in used {
      guard polynomial.degree(in: variable) == 2,
        let parts = polynomial.coefficients(in: variable, degree: 2)
      else { continue }
      let (a, b, c) = (parts[2], parts[1], parts[0])
      let leading = signs(of: a, depth: depth + 1)
      guard leading.isNonnegative || leading.isNonpositive, leading != .zero else { continue }
      guard budget.allows(terms: a.termCount * c.termCount + b.termCount * b.termCount) else { return .any }
      let discriminant = (a * c).scaled(by: 4) - b * b
      guard let number = try? ring.reduced(discriminant) else { continue }
      let rest = signs(of: number, depth: depth + 1)
      guard rest.isNonnegative else { continue }
      if rest == .positive { return leading.intersection(.nonzero) }
      if leading.isNonzero { return leading.union(.zero) }
      // Where a is 0, b is 0 too, since 4ac ≥ b², and c is left.
      let last = signs(of: c, depth: depth + 1)
      if last.isSubset(of: leading.union(.zero)), !last.isEmpty { return leading.union(.zero) }
    }
    return .any
  }

  /// The sign of c + Σ aᵢ·mᵢ with numbers c, aᵢ and products mᵢ of sines and cosines, none of which is larger than 1 in size.
  private func signsBySize(_ polynomial: Polynomial) -> SignSet {
    guard polynomial.termCount >= 2, polynomial.termCount <= 12 else { return .any }
    var constant = 0
    var sum = 0
    for term in 0..<polynomial.termCount {
      guard let powers = polynomial.powers(ofTerm: term),
        let coefficient = polynomial.coefficient(ofTerm: term).small,
        coefficient.magnitude < 1 << 40
      else { return .any }
      if powers.isEmpty {
        constant = coefficient
        continue
      }
      for power in powers {
        switch ring.generator(ofVariable: power.variable) {
        case .sine, .cosine, .function(.builtIn(.sin), _), .function(.builtIn(.cos), _): break
        default: return .any
        }
      }
      sum += Int(coefficient.magnitude)
    }
    if constant > sum { return .positive }
    if -constant > sum { return .negative }
    if constant == sum, sum > 0 { return .nonnegative }
    if -constant == sum, sum > 0 { return .nonpositive }
    return .any
  }

  /// Whether a polynomial stands for an integer, as all its variables do.
  func isInteger(_ polynomial: Polynomial) -> Bool {
    guard hasIntegers, !polynomial.isConstant else { return false }
    return polynomial.usedVariables.allSatisfy(isInteger(ofVariable:))
  }

  /// Whether a variable stands for an integer wherever it is defined: a symbol of integers, or a floor.
  func isInteger(ofVariable variable: Int) -> Bool {
    switch ring.generator(ofVariable: variable) {
    case .symbol(let symbol): configuration.integers.contains(symbol)
    case .function(.builtIn(let function), _): function.ofNumber == .step(.floor)
    default: false
    }
  }

  /// Whether anything may stand for an integer; a quick look before others.
  var hasIntegers: Bool { !configuration.integers.isEmpty || usesSteps }

  /// Notes the integers among numbers whose signs would tell more: those that are positive are at least 1.
  func asksForSignsOfIntegers(in numbers: [NormalForm]) {
    guard hasIntegers else { return }
    for number in numbers {
      guard let fraction = number.fraction(in: self) else { continue }
      for variable in fraction.numerator.usedVariables {
        let polynomial = Polynomial(variable: variable, ring.context)
        if isInteger(polynomial), signs(of: polynomial) == .any { askForSign(polynomial) }
      }
    }
  }

  /// Whether a polynomial of integers is never 0, since what divides all other coefficients does not divide the constant.
  private func isNeverZeroOfIntegers(_ polynomial: Polynomial) -> Bool {
    guard isInteger(polynomial) else { return false }
    let constant = coefficient(ofConstantTerm: polynomial)
    guard let constant, constant != 0,
      let content = (polynomial - Polynomial(constant, ring.context)).content,
      content > 1
    else { return false }
    return constant.magnitude % content != 0
  }

  /// Whether a polynomial of one integer has no zero, since no divisor of its constant is one.
  private func hasNoIntegerZero(_ polynomial: Polynomial) -> Bool {
    guard polynomial.usedVariables.count == 1, let variable = polynomial.usedVariables.first,
      polynomial.termCount <= 12,
      let degree = polynomial.degree(in: variable), degree <= 12,
      let constant = coefficient(ofConstantTerm: polynomial), constant != 0, constant.magnitude <= 10_000
    else { return false }
    for divisor in 1...Int(constant.magnitude) where constant % divisor == 0 {
      for candidate in [divisor, -divisor] {
        var value = Polynomial(ring.context)
        for term in 0..<polynomial.termCount {
          guard let power = polynomial.powers(ofTerm: term) else { return false }
          let exponent = power.first?.exponent ?? 0
          guard let factor = Polynomial(candidate, ring.context).raised(to: exponent) else { return false }
          value = value + factor.scaled(by: polynomial.coefficient(ofTerm: term))
        }
        if value.isZero { return false }
      }
    }
    return true
  }

  /// The coefficient of the monomial 1; nil where it does not fit a word.
  private func coefficient(ofConstantTerm polynomial: Polynomial) -> Int? {
    let last = polynomial.termCount - 1
    guard last >= 0, let powers = polynomial.powers(ofTerm: last) else { return nil }
    return powers.isEmpty ? polynomial.coefficient(ofTerm: last).small : 0
  }

  /// The sign of a·exp(u) + R with a number a > 0 from that of a·(1 + u) + R, since exp(u) ≥ 1 + u; with a < 0 likewise.
  private func signsByTangentOfExponential(_ polynomial: Polynomial, used: [Int], depth: Int) -> SignSet {
    guard depth < 2 else { return .any }
    for variable in used where polynomial.degree(in: variable) == 1 {
      guard
        case .function(.builtIn(.exp), let arguments)? = ring.generator(ofVariable: variable),
        let argument = arguments.first,
        let factor = ring.coefficient(of: polynomial, in: variable, degree: 1),
        factor.isConstant, !argument.numerator.usedVariables.contains(where: { ring.isComplexLogarithm($0) }),
        let rest = ring.coefficient(of: polynomial, in: variable, degree: 0)
      else { continue }
      let bottom = argument.denominator ?? Polynomial(1, ring.context)
      guard signs(of: bottom, depth: depth + 1) == .positive else { continue }
      // a·(1 + n/d) + R has the sign of a·(d + n) + R·d.
      guard let slope = try? ring.product(factor, bottom + argument.numerator),
        let shift = try? ring.product(rest, bottom)
      else { return .any }
      let line = slope + shift
      let sign = signs(of: line, depth: depth + 1)
      // Where the line is 0, only u = 0 makes the exponential 1 + u.
      if factor.coefficientSign(ofTerm: 0) > 0, sign.isNonnegative {
        return sign.isNonzero ? sign : .nonnegative
      }
      if factor.coefficientSign(ofTerm: 0) < 0, sign.isNonpositive {
        return sign.isNonzero ? sign : .nonpositive
      }
    }
    return .any
  }

  /// The sign of P + c with a number c, where P is known not to have the other sign.
  private func signsAboveConstant(_ polynomial: Polynomial, depth: Int) -> SignSet {
    guard depth < 2, polynomial.termCount > 1, let constant = coefficient(ofConstantTerm: polynomial),
      constant != 0
    else { return .any }
    let rest = signs(of: polynomial - Polynomial(constant, ring.context), depth: depth + 2)
    if constant > 0, rest.isNonnegative { return .positive }
    if constant < 0, rest.isNonpositive { return .negative }
    return .any
  }
}
