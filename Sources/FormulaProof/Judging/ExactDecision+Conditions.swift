import FormulaSyntax
import SourceText

extension ExactDecision {
  /// What became of stating the conditions.
  enum Statement {
    case conditions(DomainConditions)
    /// A side is defined nowhere, as 1/(x − y) where the assumptions make x and y equal.
    case definedNowhere
    case tooLarge
  }

  /// Under which conditions both sides are defined, without what the assumptions imply.
  ///
  /// They are what each operation of the sides requires, as computed in a field that knows the assumptions and nothing
  /// of the sides: a root must not tell its own radicand's sign. `field` is such a field, where there is one already.
  func conditions(_ field: ExactField?) throws(Diagnostic) -> Statement {
    var plain = field
    if plain == nil {
      // In terms of sin and cos, and with roots left whole, conditions read as their author wrote them.
      var configuration = FieldConfiguration()
      configuration.capacity = 4
      while configuration.capacity < 2 * judge.symbols.count { configuration.capacity *= 2 }
      configuration.keepsRoots = true
      configuration.integers = judge.prover.integers
      var halfTurns = HalfTurns()
      switch try computation.run(configuration, allowsHalfAngles: true, halfTurns: &halfTurns) {
      case .values(let field, let left, let right):
        if !field.isInterrupted, (left.components + right.components).contains(where: \.isUndefined) {
          return .definedNowhere
        }
        plain = field
      case .contradiction: return .definedNowhere
      case .needsHalfAngles, .failed: return .tooLarge
      }
    }
    guard let plain else { return .tooLarge }
    plain.requirements.isRecording = false
    var writer = ConditionWriter(judge: judge, field: plain)
    return .conditions(writer.conditions())
  }
}

/// Writes what a field requires as conditions.
private struct ConditionWriter {
  let judge: ClaimJudge
  let field: ExactField
  /// Polynomials that must not be 0, or not be negative, with the sides that need it.
  private var signs: [(polynomial: Polynomial, nonzero: ClaimSides, nonnegative: ClaimSides)] = []
  private var others: [DomainCondition] = []
  private let samples: DoubleSamples

  init(judge: ClaimJudge, field: ExactField) {
    self.judge = judge
    self.field = field
    samples = DoubleSamples(judge.prover.environment)
  }

  mutating func conditions() -> DomainConditions {
    for requirement in field.requirements where !requirement.sides.isEmpty {
      write(requirement.value, requirement.sides)
    }
    var result = DomainConditions()
    func add(_ polynomial: Polynomial, _ relation: Relation, _ sides: ClaimSides) {
      if sides.isEmpty { return }
      let value = field.ring.expression(of: polynomial)
      result.add(
        DomainCondition(
          alternatives: value.map { [.relation($0, relation, .integer(0))] } ?? [],
          text: "\(field.ring.display(polynomial)) \(relation.typed) 0", sides: sides))
    }
    // What is not negative, and not 0, is positive; of two sides the one that needs more is named.
    let both = signs.map { item -> ClaimSides? in
      if item.nonzero.isEmpty || item.nonnegative.isEmpty { return nil }
      if item.nonzero.isSuperset(of: item.nonnegative) { return item.nonnegative }
      return item.nonnegative.isSuperset(of: item.nonzero) ? item.nonzero : nil
    }
    for (item, sides) in zip(signs, both) where sides == nil { add(item.polynomial, .notEqual, item.nonzero) }
    for (item, sides) in zip(signs, both) where sides == nil {
      add(item.polynomial, .greaterOrEqual, item.nonnegative)
    }
    for (item, sides) in zip(signs, both) { if let sides { add(item.polynomial, .greater, sides) } }
    for condition in others { result.add(condition) }
    result.removeImplied()
    return result
  }

  private mutating func write(_ requirement: Requirement, _ sides: ClaimSides) {
    switch requirement {
    case .nonzero(let polynomial): writeNonzero(polynomial, sides)
    case .nonnegative(let polynomial): add(polynomial, .nonnegative, sides)
    case .positive(let argument):
      guard let denominator = argument.denominator else {
        if isImplied(argument.numerator, .nonnegative) { return writeNonzero(argument.numerator, sides) }
        return add(argument.numerator, .positive, sides)
      }
      // The quotient has the sign of the product; it reads better as it was written.
      if let whole = try? field.ring.product(argument.numerator, denominator) {
        if isImplied(whole, .positive) { return }
        if isImplied(whole, .nonnegative) { return writeNonzero(argument.numerator, sides) }
      }
      addOther(
        "\(field.ring.text(argument)) > 0", sides,
        field.ring.expression(of: argument).map { [.relation($0, .greater, .integer(0))] })
    case .atMostOneInSize(let argument):
      let value = field.ring.expression(of: argument)
      addOther(
        "abs(\(field.ring.text(argument))) <= 1", sides,
        value.map { [.relation(Expression(.magnitude($0)), .lessOrEqual, .integer(1))] })
    case .notOrigin(let x, let y):
      var alternatives: [DomainCondition.Alternative]?
      if let x = field.ring.expression(of: x), let y = field.ring.expression(of: y) {
        let origin = Expression(.tuple([.integer(0), .integer(0)]))
        alternatives = [.relation(Expression(.tuple([x, y])), .notEqual, origin)]
      }
      addOther("(\(field.ring.text(x)), \(field.ring.text(y))) != (0, 0)", sides, alternatives)
    case .power(let base, let exponent): writePower(base, exponent, sides)
    }
  }

  /// No factor of a divisor is 0.
  private mutating func writeNonzero(_ polynomial: Polynomial, _ sides: ClaimSides) {
    // A fact may speak of the whole divisor, and of numbers its value tells; elsewhere each factor tells as much.
    let hasFacts = !field.configuration.signs.isEmpty
    let known = hasFacts ? field.signs(of: polynomial) : field.ring.signsByEnclosure(polynomial)
    if known.isNonzero { return }
    guard let factorization = field.ring.factored(polynomial) else { return add(polynomial, .nonzero, sides) }
    for factor in factorization.factors {
      let base = field.ring.underRoot(factor.base)
      add(field.ring.normalized(base), .nonzero, sides)
    }
  }

  /// b ≥ 0 or y ∈ ℤ; and b ≠ 0 or y ≥ 0.
  private mutating func writePower(
    _ base: Fraction, _ exponent: Fraction, _ sides: ClaimSides
  ) {
    let known = field.sign(of: base)
    let knownExponent = field.sign(of: exponent)
    let isWhole = field.isWhole(exponent)
    let isNeverWhole = field.ring.ball(of: exponent, precision: 64).map(\.containsNoInteger) ?? false
    let zero = Expression.integer(0)
    // What has the same sign, or is 0 where the other is: so that both sides say alike what they need alike.
    let signed = simplified(base, keepsSign: true)
    let nonzero = simplified(base, keepsSign: false)
    let scaled = withoutPositiveFactor(exponent)
    let y = field.ring.expression(of: exponent)
    func relation(_ value: Fraction, _ relation: Relation) -> [DomainCondition.Alternative]? {
      field.ring.expression(of: value).map { [.relation($0, relation, zero)] }
    }
    let signedText = field.ring.text(signed)
    let nonzeroText = field.ring.text(nonzero)
    let (exponentText, scaledText) = (field.ring.text(exponent), field.ring.text(scaled))
    // A root of 0 may be a generator of its own.
    let isZero = nonzero.numerator.isZero || field.isZero(base.numerator)
    let mayBeNegative = !known.isNonnegative && !isWhole && !isZero
    // An exponent that is 0 wherever the base is, as in x^x, allows that.
    let vanishesWithBase = exponent.numerator.divided(exactlyBy: nonzero.numerator) != nil
    let mayBeZero =
      !field.signs(of: base.numerator).isNonzero && !knownExponent.isNonnegative && !vanishesWithBase
    if mayBeNegative, isNeverWhole {
      return addOther(
        "\(signedText) \(mayBeZero ? ">" : ">=") 0", sides,
        relation(signed, mayBeZero ? .greater : .greaterOrEqual))
    }
    if mayBeNegative {
      if known.isNonpositive, known.isNonzero {
        addOther("\(exponentText) ∈ ℤ", sides, y.map { [.integer($0)] })
      } else {
        addOther(
          "\(signedText) \(known.isNonzero ? ">" : ">=") 0 or \(exponentText) ∈ ℤ", sides,
          relation(signed, known.isNonzero ? .greater : .greaterOrEqual).flatMap { first in
            y.map { first + [.integer($0)] }
          })
      }
    }
    if mayBeZero, isZero {
      addOther("\(scaledText) >= 0", sides, relation(scaled, .greaterOrEqual))
    } else if mayBeZero {
      if knownExponent == .negative {
        addOther("\(nonzeroText) != 0", sides, relation(nonzero, .notEqual))
      } else {
        addOther(
          "\(nonzeroText) != 0 or \(scaledText) >= 0", sides,
          relation(nonzero, .notEqual).flatMap { first in
            relation(scaled, .greaterOrEqual).map { first + $0 }
          })
      }
    }
  }

  /// A polynomial that has the sign of a fraction wherever its denominator is not 0: each factor once, or twice where its exponent is
  /// even; or one that is only 0 where the fraction is. The fraction itself where its factors are not known.
  private func simplified(_ fraction: Fraction, keepsSign: Bool) -> Fraction {
    let ring = field.ring
    guard let whole = keepsSign ? try? ring.wholeProduct(fraction) : fraction.numerator,
      let factorization = ring.factored(whole), !factorization.factors.isEmpty
    else { return fraction }
    var result = Polynomial(keepsSign && factorization.constant.sign < 0 ? -1 : 1, ring.context)
    for factor in factorization.factors {
      var base = factor.base
      // What stands under a root was made before it, so this ends.
      let inner = ring.underRoot(base)
      if !keepsSign, !(inner == base) { base = simplified(Fraction(inner), keepsSign: false).numerator }
      let exponent = keepsSign && factor.exponent % 2 == 0 ? 2 : 1
      guard let power = try? ring.power(base, exponent), let product = try? ring.product(result, power) else {
        return fraction
      }
      result = product
    }
    return Fraction(keepsSign ? result : ring.normalized(result))
  }

  /// A fraction without a number that divides it and is positive.
  private func withoutPositiveFactor(_ fraction: Fraction) -> Fraction {
    let ring = field.ring
    guard let content = ring.content(fraction.numerator),
      let numerator = fraction.numerator.divided(exactlyBy: Polynomial(content, ring.context))
    else { return fraction }
    // The denominator of a fraction in lowest terms has a positive leading coefficient.
    let isNumber = fraction.denominator.map { $0.isConstant && $0.coefficientSign(ofTerm: 0) > 0 } ?? true
    return Fraction(numerator, over: isNumber ? nil : fraction.denominator)
  }

  // MARK: What follows from the assumptions

  private mutating func add(_ given: Polynomial, _ wanted: SignSet, _ sides: ClaimSides) {
    // A positive factor does not matter.
    let content = field.ring.content(given) ?? 1
    let polynomial =
      content > 1 ? given.divided(exactlyBy: Polynomial(content, field.ring.context)) ?? given : given
    let nonzero = !wanted.contains(.zero) && !isImplied(polynomial, .nonzero)
    let nonnegative = !wanted.contains(.negative) && !isImplied(polynomial, .nonnegative)
    guard nonzero || nonnegative else { return }
    let index =
      signs.firstIndex { $0.polynomial == polynomial }
      ?? {
        signs.append((polynomial, [], []))
        return signs.count - 1
      }()
    if nonzero { signs[index].nonzero.formUnion(sides) }
    if nonnegative { signs[index].nonnegative.formUnion(sides) }
  }

  private mutating func addOther(
    _ text: String, _ sides: ClaimSides, _ alternatives: [DomainCondition.Alternative]?
  ) {
    for alternative in alternatives ?? [] {
      if case .relation(let left, let relation, let right) = alternative, isImplied(left, relation, right) {
        return
      }
    }
    others.append(DomainCondition(alternatives: alternatives ?? [], text: text, sides: sides))
  }

  private func isImplied(_ polynomial: Polynomial, _ wanted: SignSet) -> Bool {
    if field.signs(of: polynomial).isSubset(of: wanted)
      || !judge.prover.assumptions.isEmpty && field.factsImply(polynomial, wanted)
    {
      return true
    }
    // A single symbol that nothing is assumed of has all signs, and so has the sine of an angle that is one.
    if judge.prover.assumptions.isEmpty, field.isLinearInSymbols(polynomial) || field.isFreeWave(polynomial) {
      return false
    }
    guard let expression = field.ring.expression(of: polynomial) else { return false }
    let relation: Relation =
      wanted == .nonzero ? .notEqual : wanted == .positive ? .greater : .greaterOrEqual
    return isImplied(expression, relation, .integer(0))
  }

  /// Whether a relation follows from the assumptions, by a decision of its own; where doubles do not speak against it.
  private func isImplied(_ left: Expression, _ relation: Relation, _ right: Expression) -> Bool {
    if !judge.budget.hasTimeNow || isSeenToFail(left, relation, right) { return false }
    let claim = Claim(left: left, relation: relation, right: right, span: judge.claim.span)
    var prover = judge.prover
    prover.options.limits.seconds = min(prover.options.limits.seconds / 4, 0.25)
    // A condition that cannot be decided is one.
    return (try? judge.proves(claim, prover.relevant(to: claim))) ?? false
  }

  /// Whether doubles show a point that seems to satisfy the assumptions, and not the relation; or for ≠ points on both sides.
  private func isSeenToFail(_ left: Expression, _ relation: Relation, _ right: Expression) -> Bool {
    let prover = judge.prover
    var signs: SignSet = []
    // A point where the difference is positive, and one where it is negative.
    var positive: [Symbol: Double]?
    var negative: [Symbol: Double]?
    for values in SamplePoints(
      isAngle: judge.isAngle, isInteger: judge.isInteger, extra: judge.valuesNearBounds, systematicCount: 40,
      randomCount: 40)
    {
      var assigned: [Symbol: Double] = [:]
      for (symbol, value) in zip(judge.symbols, values) { assigned[symbol] = value.double }
      guard seemsAllowed(assigned), let difference = difference(left, right, at: assigned) else { continue }
      if difference > 1e-9 {
        signs.insert(.positive)
        positive = positive ?? assigned
      }
      if difference < -1e-9 {
        signs.insert(.negative)
        negative = negative ?? assigned
      }
      if difference == 0 { signs.insert(.zero) }
      guard let wanted = relation.signsOfDifference else { return false }
      if !signs.isSubset(of: wanted) { return true }
      // What has both signs is 0 somewhere between, as a rule; under |x| ≥ 1 that point may not count.
      if wanted == .nonzero, let positive, let negative {
        if prover.assumptions.isEmpty { return true }
        return seemsAllowed(zero(of: left, right, between: positive, and: negative))
      }
    }
    return false
  }

  /// Whether the assumptions seem to hold at a point.
  private func seemsAllowed(_ point: [Symbol: Double]) -> Bool {
    judge.prover.assumptions.allSatisfy { assumption in
      guard let sides = samples.components(of: [assumption.left, assumption.right], at: point),
        sides[0].count == sides[1].count
      else { return false }
      return zip(sides[0], sides[1]).allSatisfy { assumption.relation.seemsToHold($0, $1) }
    }
  }

  /// The difference of two numbers at a point; nil where it has no value there.
  private func difference(_ left: Expression, _ right: Expression, at point: [Symbol: Double]) -> Double? {
    guard let sides = samples.components(of: [left, right], at: point),
      sides[0].count == 1, sides[1].count == 1
    else { return nil }
    let difference = sides[0][0] - sides[1][0]
    return difference.isFinite ? difference : nil
  }

  /// A point on the line between two at which the difference of two numbers changes its sign, by bisection.
  private func zero(
    of left: Expression, _ right: Expression, between positive: [Symbol: Double],
    and negative: [Symbol: Double]
  ) -> [Symbol: Double] {
    var (above, below) = (positive, negative)
    for _ in 0..<60 {
      let middle = above.merging(below) { ($0 + $1) / 2 }
      guard let difference = difference(left, right, at: middle), difference != 0 else { return middle }
      if difference > 0 { above = middle } else { below = middle }
    }
    return below
  }
}

extension Relation {
  /// Whether the relation holds between doubles, nearly.
  fileprivate func seemsToHold(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: abs(left - right) <= 1e-12 * max(1, abs(left))
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .approximatelyEqual, .element: true
    }
  }
}

extension ExactField {
  /// Whether a polynomial is a sum of multiples of symbols and a number, with a symbol in it.
  func isLinearInSymbols(_ polynomial: Polynomial) -> Bool {
    (polynomial.totalDegree ?? 0) == 1
      && polynomial.usedVariables.allSatisfy { variable in
        if case .symbol? = ring.generator(ofVariable: variable) { true } else { false }
      }
  }

  /// Whether a polynomial is a multiple of the sine or cosine of a product of symbols.
  func isFreeWave(_ polynomial: Polynomial) -> Bool {
    switch ring.generator(of: polynomial) {
    case .sine(let number), .cosine(let number):
      guard let angle = ring.angles[safe: number], angle.denominator == nil else { return false }
      return Polynomial(monomial: angle.exponents, ring.context).usedVariables.allSatisfy { variable in
        switch ring.generator(ofVariable: variable) {
        case .symbol(let symbol): !configuration.integers.contains(symbol)
        case .constant: true
        default: false
        }
      }
    default: return false
    }
  }

  /// Whether a number is an integer wherever it is defined: a sum of integral multiples of products of integers.
  func isWhole(_ number: Fraction) -> Bool {
    number.denominator == nil
      && (0..<number.numerator.termCount).allSatisfy { term in
        guard let exponents = number.numerator.exponents(ofTerm: term) else { return false }
        return exponents.allSatisfy { $0 == 0 } || isInteger(exponents)
      }
  }
}
