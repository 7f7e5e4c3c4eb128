import FormulaSyntax

extension ExactField {
  typealias SineAndCosine = (sine: NormalForm, cosine: NormalForm)

  /// sin and cos of an angle, as polynomials in those of the base angles.
  ///
  /// The angle is a sum of terms q·m with rational q and monomials m. Each m/D is a base angle u whose sine and
  /// cosine are generators, where D is the common denominator of all q that occur with m; multiples of u follow
  /// from (cos u + i sin u)^n, and sums from the addition theorem. The term q·π gives an exact constant.
  /// Monomials that are linearly independent over ℚ have algebraically independent sines, so nothing is lost.
  func sineAndCosine(of angle: NormalForm) throws(Interruption) -> SineAndCosine {
    guard let raw = angle.fraction(in: self) else { return (.undefined(self), .undefined(self)) }
    let fraction = ring.cancelled(raw)
    if !configuration.splitsAngles { return try undividedAngle(fraction) }
    if let known = knownAngle(fraction) { return known }
    // The integer part of the denominator joins the coefficients; the rest belongs to the base angles.
    var scale = 1
    var denominator: Polynomial?
    if let bottom = fraction.denominator {
      guard let content = ring.content(bottom),
        let primitive = bottom.divided(exactlyBy: Polynomial(content, ring.context))
      else { throw .failed("an angle has too large a denominator") }
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
      else { throw .failed("an angle has too large a coefficient") }
      let piece: SineAndCosine
      if denominator == nil, multiple.denominator <= 2,
        let inverse = try inverseFunction(exponents, isHalved: !multiple.isInteger)
      {
        hasInverse = true
        let angle = (sine: inverse.sine, cosine: inverse.cosine)
        let base = multiple.isInteger ? angle : try half(angle, isArcSine: inverse.isArcSine)
        piece = try self.multiple(multiple.numerator, of: base)
      } else if denominator == nil, let pi, let turns = try halfTurns(exponents, multiple, pi: pi) {
        piece = turns
      } else if denominator == nil, let pi, exponents[ring.variable(pi)] == 1, exponents.reduce(0, +) == 1 {
        piece = try constants(ofPiTimes: multiple)
      } else {
        piece = try multipleAngle(exponents, denominator, multiple)
      }
      (sine, cosine) =
        term == 0
        ? piece
        : (sine * piece.cosine + cosine * piece.sine, cosine * piece.cosine - sine * piece.sine)
      try checkInterruption()
    }
    if !hasInverse { remember(fraction, sine: sine, cosine: cosine) }
    return (sine, cosine)
  }

  /// sin and cos of an angle as generators of their own, whatever the angle consists of.
  private func undividedAngle(_ angle: Fraction) throws(Interruption) -> SineAndCosine {
    if angle.numerator.isZero { return (NormalForm(Rational.zero, self), NormalForm(Rational.one, self)) }
    let count = ring.entries.count
    let cosine = try generator(.builtIn(.cos), [angle], signs: .any)
    let sine = try generator(.builtIn(.sin), [angle], signs: .any)
    if configuration.usesPythagoras, ring.entries.count == count + 2 {
      let c = ring.polynomial(count)
      try ring.relate(count + 1, degree: 2, to: Polynomial(1, ring.context) - c * c)
    }
    return (sine, cosine)
  }

  private func constantIndex(_ constant: Expression.Constant) -> Int? {
    ring.index { if case .constant(constant) = $0 { true } else { false } }
  }

  /// sin and cos of a rational multiple of a monomial over a denominator.
  private func multipleAngle(
    _ exponents: [UInt], _ denominator: Polynomial?, _ multiple: Rational
  ) throws(Interruption) -> SineAndCosine {
    let base = try baseAngle(exponents, denominator, multiple)
    let count = Self.count(of: multiple, in: base.part) ?? .max
    guard count.magnitude <= 200 else {
      // Polynomials of such degrees are too large; less is proved with an angle of its own.
      let whole = Polynomial(monomial: exponents, ring.context).scaled(by: multiple.numerator)
      let divisor = denominator ?? Polynomial(1, ring.context)
      return try undividedAngle(
        ring.cancelled(Fraction(whole, over: divisor.scaled(by: multiple.denominator))))
    }
    return try self.multiple(
      count, of: (NormalForm(.fraction(base.sine), self), NormalForm(.fraction(base.cosine), self)))
  }

  /// sin and cos of an integer multiple of an angle: (c + i s)^n by repeated squaring.
  private func multiple(_ count: Int, of base: SineAndCosine) throws(Interruption) -> SineAndCosine {
    guard count.magnitude <= 200 else { throw .failed("an angle is more than 200 times another") }
    if count.magnitude == 1 { return (count < 0 ? -base.sine : base.sine, base.cosine) }
    var sine = NormalForm(Rational.zero, self)
    var cosine = NormalForm(Rational.one, self)
    var isFirst = true
    var square = base
    var remaining = count.magnitude
    while remaining > 0 {
      try checkInterruption()
      if remaining & 1 == 1 {
        (sine, cosine) =
          isFirst
          ? square
          : (sine * square.cosine + cosine * square.sine, cosine * square.cosine - sine * square.sine)
        isFirst = false
      }
      remaining >>= 1
      if remaining > 0 {
        square = (
          square.sine * square.cosine + square.cosine * square.sine,
          square.cosine * square.cosine - square.sine * square.sine
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
  ) throws(Interruption) -> (sine: NormalForm, cosine: NormalForm, isArcSine: Bool)? {
    guard exponents.reduce(0, +) == 1, let variable = exponents.firstIndex(of: 1),
      case .function(let function, let arguments)? = ring.generator(ofVariable: variable),
      let first = arguments.first
    else { return nil }
    let x = NormalForm(.fraction(first), self)
    let one = NormalForm(Rational.one, self)
    return try withoutRequirements { () throws(Interruption) in
      switch function {
      case .builtIn(.asin):
        // Of half the angle, the cosine of the whole is not asked for.
        return (x, isHalved ? x : try root(of: one - x * x, degree: 2), true)
      case .builtIn(.atan):
        let length = try root(of: one + x * x, degree: 2)
        return (x / length, one / length, false)
      case .builtIn(.atan2):
        guard arguments.count == 2, !isHalved else { return nil }
        // The angle of the point (x, y): its sine is y over the distance. The arguments are y and x.
        let y = x
        let abscissa = NormalForm(.fraction(arguments[1]), self)
        let length = try root(of: abscissa * abscissa + y * y, degree: 2)
        return (y / length, abscissa / length, false)
      default: return nil
      }
    }
  }

  /// sin and cos of qπ·n for an integer q and a product n of integers: 0 and (−1)^(qn). Nil for other angles.
  private func halfTurns(
    _ exponents: [UInt], _ multiple: Rational, pi: Int
  ) throws(Interruption) -> SineAndCosine? {
    guard multiple.isInteger, hasIntegers, exponents[ring.variable(pi)] == 1 else {
      return nil
    }
    var whole = exponents
    whole[ring.variable(pi)] = 0
    guard isInteger(whole) else { return nil }
    let zero = NormalForm(Rational.zero, self)
    if multiple.numerator % 2 == 0 { return (zero, NormalForm(Rational.one, self)) }
    return (zero, try parity(whole))
  }

  /// An integer n of which some base angle is n·π/k times a number, with k: the cases of n modulo k make that angle a half turn.
  var integerInAngle: (symbol: Symbol, modulus: Int)? {
    guard !configuration.integers.isEmpty, let pi = constantIndex(.pi) else { return nil }
    for angle in ring.angles where angle.denominator == nil && (2...6).contains(angle.part.divisor) {
      let used = angle.exponents.indices.filter { angle.exponents[$0] > 0 }
      guard used.count == 2, angle.exponents[ring.variable(pi)] == 1,
        let other = used.first(where: { $0 != ring.variable(pi) }), angle.exponents[other] == 1,
        case .symbol(let symbol)? = ring.generator(ofVariable: other),
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
  private func baseAngle(
    _ exponents: [UInt], _ denominator: Polynomial?, _ multiple: Rational
  ) throws(Interruption) -> GeneratorRing.BaseAngle {
    for angle in ring.angles where angle.exponents == exponents {
      switch (angle.denominator, denominator) {
      case (nil, nil): break
      case (let p?, let q?) where p == q: break
      default: continue
      }
      if Self.count(of: multiple, in: angle.part) != nil { return angle }
      throw demandPart(angle.key, angle.part, multiple)
    }
    var part = AnglePart()
    if !configuration.angleParts.isEmpty {
      part = configuration.angleParts[ring.angleKey(exponents, denominator)] ?? part
    }
    guard Self.count(of: multiple, in: part) != nil else {
      throw demandPart(ring.angleKey(exponents, denominator), part, multiple)
    }
    let one = Polynomial(1, ring.context)
    let range = angleRange(exponents, denominator)?.scaled(by: part)
    let number = ring.addAngle(exponents, over: denominator, part: part)
    if let turn = configuration.halfTurns[ring.angles[number].key] {
      guard turn == part else { throw .failed("a part of an angle that is half a turn") }
      ring.define(angle: number, sine: Fraction(Polynomial(ring.context)), cosine: Fraction(-one))
    } else if configuration.usesHalfAngles {
      // tan(u/2) has the sign of sin u.
      let t = ring.polynomial(try ring.add(.halfTangent(number), signs: range?.signsOfSine ?? .any))
      let square = t * t
      ring.define(
        angle: number, sine: Fraction(t.scaled(by: 2), over: one + square),
        cosine: Fraction(one - square, over: one + square))
      if let range, range.signsOfCosine != .any {
        // cos u has the sign of 1 − t².
        let side = requirements.side
        requirements.side = []
        defer { requirements.side = side }
        if !(try assume(NormalForm(one - square, over: nil, self), range.signsOfCosine)) {
          noteContradiction()
        }
      }
    } else {
      let cosine = try ring.add(.cosine(number), signs: range?.signsOfCosine ?? .any)
      let sine = try ring.add(.sine(number), signs: range?.signsOfSine ?? .any)
      let (s, c) = (ring.polynomial(sine), ring.polynomial(cosine))
      if configuration.usesPythagoras { try ring.relate(sine, degree: 2, to: one - c * c) }
      ring.define(angle: number, sine: Fraction(s), cosine: Fraction(c))
    }
    return ring.angles[number]
  }

  /// Between which right angles a base angle lies, where it is a multiple of a symbol with bounds.
  func angleRange(_ exponents: [UInt], _ denominator: Polynomial?) -> AngleRange? {
    guard !configuration.angleRanges.isEmpty, denominator == nil, exponents.reduce(0, +) == 1,
      let variable = exponents.firstIndex(of: 1),
      case .symbol(let symbol)? = ring.generator(ofVariable: variable)
    else { return nil }
    return configuration.angleRanges[symbol]
  }

  private func demandPart(_ key: FractionKey, _ old: AnglePart, _ multiple: Rational) -> Interruption {
    guard let part = old.common(with: multiple), part.divisor <= AnglePart.greatestDivisor else {
      return .failed(
        "the angles have no common divisor that is at most \(AnglePart.greatestDivisor) times smaller")
    }
    return demand(part, ofAngle: key)
  }

  /// The base angles that are written in t = tan(u/2), and so are no odd multiple of π.
  ///
  /// A constant angle that certainly is none is left out.
  var anglesThatAreNoHalfTurns: HalfTurns {
    var result = HalfTurns()
    for entry in ring.entries {
      guard case .halfTangent(let number) = entry.generator, let angle = ring.angles[safe: number] else {
        continue
      }
      if let range = angleRange(angle.exponents, angle.denominator)?.scaled(by: angle.part),
        !range.mayHoldHalfTurn
      {
        continue
      }
      let value = ring.angleBall(number, 64)
      if let value, (value / Ball(.pi, precision: 64)).containsNoInteger { continue }
      result.insert(HalfTurn(key: angle.key, part: angle.part, isConstant: value != nil))
    }
    return result
  }

  // MARK: Constants

  /// sin and cos of a rational multiple of π.
  ///
  /// Multiples of π/12 are sums of products of √2 and √3; all others are polynomials in 2 cos(2π/N).
  private func constants(ofPiTimes multiple: Rational) throws(Interruption) -> SineAndCosine {
    if configuration.cyclotomicOrder == 0, 12 % multiple.denominator == 0 {
      let twelfths = multiple.numerator * (12 / multiple.denominator)
      // sin(x) = cos(x − π/2), and π/2 is six twelfths.
      return (try cosine(ofTwelfths: twelfths - 6), try cosine(ofTwelfths: twelfths))
    }
    // cos(pπ/q) = cos(2π·k/N) with N = 2q; sin needs a quarter of a turn, so 4 divides N.
    guard let turn = Rational.lcm(4, 2 * multiple.denominator) else {
      throw .failed("an angle has too large a denominator")
    }
    guard configuration.cyclotomicOrder > 0, configuration.cyclotomicOrder % turn == 0 else {
      throw demandCyclotomic(turn)
    }
    let order = configuration.cyclotomicOrder
    let step = multiple.numerator % (2 * multiple.denominator) * (order / (2 * multiple.denominator))
    return (try cosine(ofSteps: step - order / 4, order), try cosine(ofSteps: step, order))
  }

  private func demandCyclotomic(_ order: Int) -> Interruption {
    // √2 and √3 may be in use as generators of their own; 24 takes them in.
    guard let joint = Rational.lcm(max(configuration.cyclotomicOrder, 24), order), joint <= 2000 else {
      return .failed("angles whose common part of a turn is smaller than 1/2000")
    }
    return demand { $0.cyclotomicOrder = joint }
  }

  /// cos(k·π/12).
  private func cosine(ofTwelfths number: Int) throws(Interruption) -> NormalForm {
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
    case 2: value = try squareRoot(ofPrime: 3) / NormalForm(2)
    case 3: value = try squareRoot(ofPrime: 2) / NormalForm(2)
    default:
      // cos 15° = (√6 + √2)/4 and cos 75° = (√6 − √2)/4.
      let two = try squareRoot(ofPrime: 2)
      let six = two * (try squareRoot(ofPrime: 3))
      value = (k == 1 ? six + two : six - two) / NormalForm(4)
    }
    return isNegative ? -value : value
  }

  /// cos(2π·k/N).
  func cosine(ofSteps number: Int, _ order: Int) throws(Interruption) -> NormalForm {
    var k = number % order
    if k < 0 { k += order }
    if k > order / 2 { k = order - k }
    let doubled = try doubledCosine(k)
    return NormalForm(try ring.reduced(doubled), over: Polynomial(2, ring.context), self)
  }
}
