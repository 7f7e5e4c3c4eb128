import FormulaSyntax

extension ExactField {
  /// sin and cos of an angle, as polynomials in those of the base angles.
  ///
  /// The angle is a sum of terms q·m with rational q and monomials m. Each m/D is a base angle u whose sine and
  /// cosine are generators, where D is the common denominator of all q that occur with m; multiples of u follow
  /// from (cos u + i sin u)^n, and sums from the addition theorem. The term q·π gives an exact constant.
  /// Monomials that are linearly independent over ℚ have algebraically independent sines, so nothing is lost.
  func sineAndCosine(of angle: NormalForm) -> (sine: NormalForm, cosine: NormalForm) {
    let nothing = (NormalForm.undefined(self), NormalForm.undefined(self))
    guard let raw = angle.fraction(in: self) else { return nothing }
    let fraction = cancelled(raw)
    if !configuration.splitsAngles { return undividedAngle(fraction) }
    if let known = knownAngle(fraction) { return known }
    // The integer part of the denominator joins the coefficients; the rest belongs to the base angles.
    var scale = 1
    var denominator: Polynomial?
    if let bottom = fraction.denominator {
      guard let content = content(bottom),
        let primitive = bottom.divided(exactlyBy: Polynomial(content, context))
      else {
        fail("an angle has too large a denominator")
        return nothing
      }
      scale = content
      denominator = primitive.isOne ? nil : primitive
    }
    let pi = constantIndex(.pi)
    var sine = NormalForm(Rational.zero, self)
    var cosine = NormalForm(Rational.one, self)
    // An inverse function's domain is a condition of each side that it stands in.
    var hasInverse = false
    for term in 0..<fraction.numerator.termCount {
      guard let exponents = fraction.numerator.exponents(ofTerm: term),
        let coefficient = fraction.numerator.coefficient(ofTerm: term).small,
        let multiple = Rational(coefficient, over: scale)
      else {
        fail("an angle has too large a coefficient")
        return nothing
      }
      let piece: (sine: NormalForm, cosine: NormalForm)?
      if denominator == nil, multiple.denominator <= 2,
        let inverse = inverseFunction(exponents, isHalved: !multiple.isInteger)
      {
        hasInverse = true
        let angle = (sine: inverse.sine, cosine: inverse.cosine)
        let base = multiple.isInteger ? angle : half(angle, isArcSine: inverse.isArcSine)
        piece = self.multiple(multiple.numerator, sine: base.sine, cosine: base.cosine)
      } else if denominator == nil, let pi, let turns = halfTurns(exponents, multiple, pi: pi) {
        piece = turns
      } else if denominator == nil, let pi, exponents[variable(pi)] == 1, exponents.reduce(0, +) == 1 {
        piece = constants(ofPiTimes: multiple)
      } else {
        piece = multipleAngle(exponents, denominator, multiple)
      }
      guard isValid, let piece else { return nothing }
      (sine, cosine) =
        term == 0
        ? piece
        : (sine * piece.cosine + cosine * piece.sine, cosine * piece.cosine - sine * piece.sine)
      guard isValid else { return nothing }
    }
    if !hasInverse { remember(fraction, sine: sine, cosine: cosine) }
    return (sine, cosine)
  }

  /// sin and cos of an angle as generators of their own, whatever the angle consists of.
  private func undividedAngle(_ angle: Fraction) -> (sine: NormalForm, cosine: NormalForm) {
    if angle.numerator.isZero { return (NormalForm(Rational.zero, self), NormalForm(Rational.one, self)) }
    let count = generators.count
    let cosine = opaque(named: BuiltIn.cos.rawValue, [angle], signs: .any)
    let sine = opaque(named: BuiltIn.sin.rawValue, [angle], signs: .any)
    if configuration.usesPythagoras, isValid, generators.count == count + 2 {
      let c = polynomial(count)
      relate(count + 1, degree: 2, to: Polynomial(1, context) - c * c)
    }
    return (sine, cosine)
  }

  /// The greatest integer that divides all coefficients; nil where it does not fit a word.
  func content(_ polynomial: Polynomial) -> Int? {
    polynomial.content.flatMap { Int(exactly: max(1, $0)) }
  }

  private func constantIndex(_ constant: Expression.Constant) -> Int? {
    generators.firstIndex { entry in
      if case .constant(let other) = entry.generator { return other == constant }
      return false
    }
  }

  /// sin and cos of a rational multiple of a monomial over a denominator.
  private func multipleAngle(
    _ exponents: [UInt], _ denominator: Polynomial?, _ multiple: Rational
  ) -> (sine: NormalForm, cosine: NormalForm)? {
    guard let base = baseAngle(exponents, denominator, multiple) else { return nil }
    let count = Self.count(of: multiple, in: base.part) ?? .max
    guard count.magnitude <= 200 else {
      // Polynomials of such degrees are too large; less is proved with an angle of its own.
      let whole = Polynomial(monomial: exponents, context).scaled(by: multiple.numerator)
      let divisor = denominator ?? Polynomial(1, context)
      return undividedAngle(
        cancelled(Fraction(numerator: whole, denominator: divisor.scaled(by: multiple.denominator))))
    }
    return self.multiple(
      count, sine: NormalForm(.fraction(base.sine), self), cosine: NormalForm(.fraction(base.cosine), self))
  }

  /// sin and cos of an integer multiple of an angle: (c + i s)^n by repeated squaring.
  private func multiple(
    _ count: Int, sine baseSine: NormalForm, cosine baseCosine: NormalForm
  ) -> (sine: NormalForm, cosine: NormalForm)? {
    guard count.magnitude <= 200 else {
      fail("an angle is more than 200 times another")
      return nil
    }
    if count.magnitude == 1 { return (count < 0 ? -baseSine : baseSine, baseCosine) }
    var sine = NormalForm(Rational.zero, self)
    var cosine = NormalForm(Rational.one, self)
    var isFirst = true
    var squareSine = baseSine
    var squareCosine = baseCosine
    var remaining = count.magnitude
    while remaining > 0, isValid {
      if remaining & 1 == 1 {
        (sine, cosine) =
          isFirst
          ? (squareSine, squareCosine)
          : (sine * squareCosine + cosine * squareSine, cosine * squareCosine - sine * squareSine)
        isFirst = false
      }
      remaining >>= 1
      if remaining > 0 {
        (squareSine, squareCosine) = (
          squareSine * squareCosine + squareCosine * squareSine,
          squareCosine * squareCosine - squareSine * squareSine
        )
      }
    }
    return (count < 0 ? -sine : sine, cosine)
  }

  /// sin and cos of an angle that is an inverse function's value: sin(asin x) = x and cos(asin x) = √(1 − x²).
  ///
  /// The arguments' domains are conditions already, recorded where the inverse function was computed.
  private func inverseFunction(
    _ exponents: [UInt], isHalved: Bool
  ) -> (sine: NormalForm, cosine: NormalForm, isArcSine: Bool)? {
    guard exponents.reduce(0, +) == 1, let variable = exponents.firstIndex(of: 1),
      case .opaque(let name, let arguments)? = generators[safe: index(ofVariable: variable)]?.generator,
      let first = arguments.first
    else { return nil }
    let x = NormalForm(.fraction(first), self)
    let one = NormalForm(Rational.one, self)
    let records = recordsRequirements
    recordsRequirements = false
    defer { recordsRequirements = records }
    switch name {
    case BuiltIn.asin.rawValue:
      // Of half the angle, the cosine of the whole is not asked for.
      return (x, isHalved ? x : root(of: one - x * x, degree: 2), true)
    case BuiltIn.atan.rawValue:
      let length = root(of: one + x * x, degree: 2)
      return (x / length, one / length, false)
    case BuiltIn.atan2.rawValue:
      guard arguments.count == 2, !isHalved else { return nil }
      // The angle of the point (x, y): its sine is y over the distance. The arguments are y and x.
      let y = x
      let abscissa = NormalForm(.fraction(arguments[1]), self)
      let length = root(of: abscissa * abscissa + y * y, degree: 2)
      return (y / length, abscissa / length, false)
    default: return nil
    }
  }

  /// sin and cos of qπ·n for an integer q and a product n of integers: 0 and (−1)^(qn). Nil for other angles.
  private func halfTurns(
    _ exponents: [UInt], _ multiple: Rational, pi: Int
  ) -> (sine: NormalForm, cosine: NormalForm)? {
    guard multiple.isInteger, !configuration.integers.isEmpty, exponents[variable(pi)] == 1 else {
      return nil
    }
    var whole = exponents
    whole[variable(pi)] = 0
    guard isInteger(whole) else { return nil }
    let zero = NormalForm(Rational.zero, self)
    if multiple.numerator % 2 == 0 { return (zero, NormalForm(Rational.one, self)) }
    return (zero, parity(whole))
  }

  /// An integer n of which some base angle is n·π/k times a number, with k: the cases of n modulo k make that angle a half turn.
  var integerInAngle: (symbol: Symbol, modulus: Int)? {
    guard !configuration.integers.isEmpty, let pi = constantIndex(.pi) else { return nil }
    for angle in angles where angle.denominator == nil && (2...6).contains(angle.part.divisor) {
      let used = angle.exponents.indices.filter { angle.exponents[$0] > 0 }
      guard used.count == 2, angle.exponents[variable(pi)] == 1,
        let other = used.first(where: { $0 != variable(pi) }), angle.exponents[other] == 1,
        case .symbol(let symbol)? = generators[safe: index(ofVariable: other)]?.generator,
        configuration.integers.contains(symbol), configuration.substitutions[symbol] == nil
      else { continue }
      return (symbol, angle.part.divisor)
    }
    return nil
  }

  /// How often a part goes into a multiple; nil where it does not, or a number does not fit a word.
  private static func count(of multiple: Rational, in part: AnglePart) -> Int? {
    let (top, overflow) = multiple.numerator.multipliedReportingOverflow(by: part.divisor)
    let (bottom, overflow2) = multiple.denominator.multipliedReportingOverflow(by: part.factor)
    guard !overflow, !overflow2, bottom != 0, top % bottom == 0 else { return nil }
    return top / bottom
  }

  /// The base angle for a monomial; a restart where its part of the monomial does not suit the multiple.
  private func baseAngle(_ exponents: [UInt], _ denominator: Polynomial?, _ multiple: Rational) -> BaseAngle?
  {
    for angle in angles where angle.exponents == exponents {
      switch (angle.denominator, denominator) {
      case (nil, nil): break
      case (let p?, let q?) where p == q: break
      default: continue
      }
      if Self.count(of: multiple, in: angle.part) == nil {
        demandPart(name(ofAngle: exponents, denominator), angle.part, multiple)
        return nil
      }
      return angle
    }
    var part = AnglePart()
    if !configuration.angleDenominators.isEmpty || !configuration.angleFactors.isEmpty {
      let name = name(ofAngle: exponents, denominator)
      part = AnglePart(
        factor: configuration.angleFactors[name] ?? 1, divisor: configuration.angleDenominators[name] ?? 1)
    }
    if Self.count(of: multiple, in: part) == nil {
      demandPart(name(ofAngle: exponents, denominator), part, multiple)
      return nil
    }
    let number = angles.count
    let angle: BaseAngle
    let range = angleRange(exponents, denominator)?.scaled(by: part)
    if let turn = halfTurn(of: exponents, denominator) {
      guard turn == part else {
        fail("a part of an angle that is half a turn")
        return nil
      }
      angle = BaseAngle(
        exponents: exponents, denominator: denominator, part: part,
        sine: Fraction(numerator: Polynomial(context), denominator: nil),
        cosine: Fraction(numerator: Polynomial(-1, context), denominator: nil))
    } else if configuration.usesHalfAngles {
      // tan(u/2) has the sign of sin u.
      let half = add(.halfTangent(number), signs: range?.signsOfSine ?? .any)
      guard isValid else { return nil }
      let t = polynomial(half)
      let square = t * t
      let one = Polynomial(1, context)
      angle = BaseAngle(
        exponents: exponents, denominator: denominator, part: part,
        sine: Fraction(numerator: t.scaled(by: 2), denominator: one + square),
        cosine: Fraction(numerator: one - square, denominator: one + square))
    } else {
      let cosineIndex = add(.cosine(number), signs: range?.signsOfCosine ?? .any)
      let sineIndex = add(.sine(number), signs: range?.signsOfSine ?? .any)
      guard isValid else { return nil }
      let (s, c) = (polynomial(sineIndex), polynomial(cosineIndex))
      if configuration.usesPythagoras { relate(sineIndex, degree: 2, to: Polynomial(1, context) - c * c) }
      angle = BaseAngle(
        exponents: exponents, denominator: denominator, part: part,
        sine: Fraction(numerator: s, denominator: nil), cosine: Fraction(numerator: c, denominator: nil))
    }
    guard isValid else { return nil }
    angles.append(angle)
    if configuration.usesHalfAngles, let range, range.signsOfCosine != .any,
      let t = angle.sine.numerator.usedVariables.first
    {
      // cos u has the sign of 1 − t².
      let tangent = Polynomial(variable: t, context)
      let side = side
      self.side = []
      if !assume(NormalForm(Polynomial(1, context) - tangent * tangent, over: nil, self), range.signsOfCosine)
      {
        isEmpty = true
      }
      self.side = side
    }
    return angle
  }

  /// Between which right angles a base angle lies, where it is a multiple of a symbol with bounds.
  private func angleRange(_ exponents: [UInt], _ denominator: Polynomial?) -> AngleRange? {
    guard !configuration.angleRanges.isEmpty, denominator == nil, exponents.reduce(0, +) == 1,
      let variable = exponents.firstIndex(of: 1),
      case .symbol(let symbol)? = generators[safe: index(ofVariable: variable)]?.generator
    else { return nil }
    return configuration.angleRanges[symbol]
  }

  /// An angle's monomial over its denominator, in calculator notation.
  func name(ofAngle exponents: [UInt], _ denominator: Polynomial?) -> String {
    text(Fraction(numerator: Polynomial(monomial: exponents, context), denominator: denominator))
  }

  /// The name of a function of a base angle: `cos(θ/2)`.
  func name(of function: String, ofAngle index: Int, dividedBy divisor: Int = 1) -> String {
    guard let angle = angles[safe: index] else { return "?" }
    let name = name(ofAngle: angle.exponents, angle.denominator)
    let part = Rational(angle.part.factor, over: angle.part.divisor * divisor) ?? .one
    let multiple = part.numerator == 1 ? name : "\(part.numerator)*\(name)"
    return part.isInteger ? "\(function)(\(multiple))" : "\(function)(\(multiple)/\(part.denominator))"
  }

  private func demandPart(_ name: String, _ old: AnglePart, _ multiple: Rational) {
    guard let part = old.common(with: multiple), part.divisor <= 200 else {
      return fail("the angles have no common divisor that is at most 200 times smaller")
    }
    demandsAnglePart = true
    restart {
      $0.angleDenominators[name] = part.divisor
      $0.angleFactors[name] = part.factor
    }
  }

  /// The part of a base angle that is an odd multiple of π in the case that is looked at; nil for others.
  private func halfTurn(of exponents: [UInt], _ denominator: Polynomial?) -> AnglePart? {
    configuration.halfTurns.isEmpty ? nil : configuration.halfTurns[name(ofAngle: exponents, denominator)]
  }

  /// The base angles that are written in t = tan(u/2), and so are no odd multiple of π.
  ///
  /// A constant angle that certainly is none is left out.
  var anglesThatAreNoHalfTurns: Set<HalfTurn> {
    var result: Set<HalfTurn> = []
    for entry in generators {
      guard case .halfTangent(let number) = entry.generator, let angle = angles[safe: number] else {
        continue
      }
      if let range = angleRange(angle.exponents, angle.denominator)?.scaled(by: angle.part),
        !range.mayHoldHalfTurn
      {
        continue
      }
      let value = angleBall(number, 64)
      if let value, (value / Ball(.pi, precision: 64)).containsNoInteger { continue }
      result.insert(
        HalfTurn(
          name: name(ofAngle: angle.exponents, angle.denominator), part: angle.part,
          isConstant: value != nil))
    }
    return result
  }

  /// A base angle that is an odd multiple of π.
  struct HalfTurn: Hashable {
    /// What the angle is a part of, in calculator notation.
    var name: String
    var part: AnglePart
    /// Whether no symbol stands in it.
    var isConstant: Bool
  }

  // MARK: Constants

  /// sin and cos of a rational multiple of π.
  ///
  /// Multiples of π/12 are sums of products of √2 and √3; all others are polynomials in 2 cos(2π/N).
  private func constants(ofPiTimes multiple: Rational) -> (sine: NormalForm, cosine: NormalForm)? {
    if configuration.cyclotomicOrder == 0, 12 % multiple.denominator == 0 {
      let twelfths = multiple.numerator * (12 / multiple.denominator)
      // sin(x) = cos(x − π/2), and π/2 is six twelfths.
      return (cosine(ofTwelfths: twelfths - 6), cosine(ofTwelfths: twelfths))
    }
    // cos(pπ/q) = cos(2π·k/N) with N = 2q; sin needs a quarter of a turn, so 4 divides N.
    guard let turn = Rational.lcm(4, 2 * multiple.denominator) else {
      fail("an angle has too large a denominator")
      return nil
    }
    guard configuration.cyclotomicOrder > 0, configuration.cyclotomicOrder % turn == 0 else {
      demandCyclotomic(turn)
      return nil
    }
    let order = configuration.cyclotomicOrder
    let step = multiple.numerator % (2 * multiple.denominator) * (order / (2 * multiple.denominator))
    return (cosine(ofSteps: step - order / 4, order), cosine(ofSteps: step, order))
  }

  private func demandCyclotomic(_ order: Int) {
    // √2 and √3 may be in use as generators of their own; 24 takes them in.
    guard let joint = Rational.lcm(max(configuration.cyclotomicOrder, 24), order), joint <= 2000 else {
      return fail("angles whose common part of a turn is smaller than 1/2000")
    }
    restart { $0.cyclotomicOrder = joint }
  }

  /// cos(k·π/12).
  private func cosine(ofTwelfths number: Int) -> NormalForm {
    // Into 0…12 by evenness and period, then into 0…6 by cos(π − x) = −cos x.
    var k = number % 24
    if k < 0 { k += 24 }
    if k > 12 { k = 24 - k }
    let isNegative = k > 6
    if isNegative { k = 12 - k }
    let value: NormalForm
    switch k {
    case 0: value = NormalForm(Rational.one, self)
    case 6: value = NormalForm(Rational.zero, self)
    case 4: value = NormalForm(Rational(1, over: 2) ?? .one, self)
    case 2: value = squareRoot(ofPrime: 3) / NormalForm(2)
    case 3: value = squareRoot(ofPrime: 2) / NormalForm(2)
    default:
      // cos 15° = (√6 + √2)/4 and cos 75° = (√6 − √2)/4.
      let two = squareRoot(ofPrime: 2)
      let six = two * squareRoot(ofPrime: 3)
      value = (k == 1 ? six + two : six - two) / NormalForm(4)
    }
    return isNegative ? -value : value
  }

  /// cos(2π·k/N).
  func cosine(ofSteps number: Int, _ order: Int) -> NormalForm {
    var k = number % order
    if k < 0 { k += order }
    if k > order / 2 { k = order - k }
    let doubled = doubledCosine(k)
    guard isValid else { return .undefined(self) }
    return NormalForm(reduced(doubled), over: Polynomial(2, context), self)
  }
}
