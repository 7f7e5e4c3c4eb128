import FormulaSyntax
import MatrixCore
import SourceText

/// A number in exact arithmetic: a rational function over an ``ExactField``, or undefined.
///
/// Two normal forms stand for equal functions if the numerator of their difference is the polynomial 0.
/// Fractions are kept over a common denominator and cancelled only where a canonical form is needed.
struct NormalForm {
  enum Storage {
    case rational(Rational)
    case fraction(Fraction)
    /// A division by zero, or a root or logarithm outside the domain.
    case undefined
  }

  let storage: Storage
  /// The field; nil for small constants that come from the core's own code.
  let field: ExactField?

  init(_ storage: Storage, _ field: ExactField?) {
    self.storage = storage
    self.field = field
  }

  init(_ rational: Rational, _ field: ExactField?) {
    self.init(.rational(rational), field)
  }

  /// A fraction; one with the denominator 0 is undefined.
  init(_ numerator: Polynomial, over denominator: Polynomial?, _ field: ExactField) {
    if let denominator {
      if denominator.isZero {
        self.init(.undefined, field)
        return
      }
      self.init(
        .fraction(Fraction(numerator, over: denominator.isOne ? nil : denominator)), field)
    } else {
      self.init(.fraction(Fraction(numerator)), field)
    }
  }

  static func undefined(_ field: ExactField?) -> NormalForm { NormalForm(.undefined, field) }

  /// A decimal literal.
  init(_ numeral: Numeral, _ field: ExactField) {
    if case .small(let significand) = numeral.significand, numeral.decimals <= 18 {
      var power = 1
      for _ in 0..<numeral.decimals { power *= 10 }
      if let rational = Rational(significand, over: power) {
        self.init(rational, field)
        return
      }
    }
    let digits: BigInteger? =
      switch numeral.significand {
      case .small(let value): BigInteger(value)
      case .digits(let text): BigInteger(decimal: text)
      }
    guard let digits, numeral.decimals <= 10_000, digits.bitCount <= 40_000 else {
      field.interrupt(.failed("a number has too many digits"))
      self = .undefined(field)
      return
    }
    let power =
      numeral.decimals > 0 ? Polynomial(BigInteger(tenToThe: numeral.decimals), field.ring.context) : nil
    self.init(Polynomial(digits, field.ring.context), over: power, field)
  }

  /// Whether the number is undefined everywhere.
  var isUndefined: Bool {
    if case .undefined = storage { return true }
    return false
  }

  /// The constant where the number is one that fits machine words.
  var rational: Rational? {
    switch storage {
    case .rational(let rational): return rational
    case .undefined: return nil
    case .fraction(let fraction):
      guard let top = fraction.numerator.constant?.small else { return nil }
      guard let denominator = fraction.denominator else { return Rational(top) }
      guard let bottom = denominator.constant?.small else { return nil }
      return Rational(top, over: bottom)
    }
  }

  /// The number as a fraction over a field; nil where it is undefined.
  func fraction(in field: ExactField) -> Fraction? {
    switch storage {
    case .undefined: nil
    case .fraction(let fraction): fraction
    case .rational(let rational):
      Fraction(
        Polynomial(rational.numerator, field.ring.context),
        over: rational.isInteger ? nil : Polynomial(rational.denominator, field.ring.context))
    }
  }

  private static func combine(
    _ left: NormalForm, _ right: NormalForm, constants: (Rational, Rational) -> Rational?,
    fractions: (Fraction, Fraction, ExactField) throws(Interruption) -> NormalForm
  ) -> NormalForm {
    let field = left.field ?? right.field
    if case .rational(let a) = left.storage, case .rational(let b) = right.storage,
      let result = constants(a, b)
    {
      return NormalForm(result, field)
    }
    guard let field, let a = left.fraction(in: field), let b = right.fraction(in: field) else {
      return .undefined(field)
    }
    return field.attempt { () throws(Interruption) in try fractions(a, b, field) }
  }
}

extension NormalForm: Scalar {
  init(_ integer: Int) {
    self.init(Rational(integer), nil)
  }

  static func + (left: NormalForm, right: NormalForm) -> NormalForm {
    if case .rational(let a) = left.storage, a.isZero, case .fraction = right.storage { return right }
    if case .rational(let b) = right.storage, b.isZero, case .fraction = left.storage { return left }
    return combine(left, right) {
      $0.adding($1)
    } fractions: { (a, b, field) throws(Interruption) in
      let ring = field.ring
      switch (a.denominator, b.denominator) {
      case (nil, nil):
        return NormalForm(a.numerator + b.numerator, over: nil, field)
      case (let p?, nil):
        return NormalForm(a.numerator + (try ring.product(b.numerator, p)), over: p, field)
      case (nil, let q?):
        return NormalForm(try ring.product(a.numerator, q) + b.numerator, over: q, field)
      case (let p?, let q?):
        if p == q { return NormalForm(a.numerator + b.numerator, over: p, field).lightened }
        // The least common denominator keeps sums of many fractions small.
        if let common = ring.greatestCommonDivisor(p, q), !common.isOne,
          let pRest = p.divided(exactlyBy: common),
          let qRest = q.divided(exactlyBy: common)
        {
          let top = try ring.product(a.numerator, qRest) + ring.product(b.numerator, pRest)
          return NormalForm(top, over: try ring.product(p, qRest), field).lightened
        }
        let top = try ring.product(a.numerator, q) + ring.product(b.numerator, p)
        return NormalForm(top, over: try ring.product(p, q), field).lightened
      }
    }
  }

  static func - (left: NormalForm, right: NormalForm) -> NormalForm {
    if case .fraction(let a) = left.storage, a.denominator == nil, case .fraction(let b) = right.storage,
      b.denominator == nil, let field = left.field, !field.isInterrupted
    {
      return NormalForm(a.numerator - b.numerator, over: nil, field)
    }
    return left + (-right)
  }

  /// The product with a rational number.
  private func scaled(by factor: Rational) -> NormalForm {
    guard case .fraction(let fraction) = storage, let field, !field.isInterrupted else {
      return .undefined(field)
    }
    if factor.isZero { return NormalForm(Rational.zero, field) }
    if factor == .one { return self }
    let top = fraction.numerator.scaled(by: factor.numerator)
    guard !factor.isInteger else { return NormalForm(top, over: fraction.denominator, field) }
    let bottom =
      fraction.denominator?.scaled(by: factor.denominator)
      ?? Polynomial(factor.denominator, field.ring.context)
    return NormalForm(top, over: bottom, field).lightened
  }

  static func * (left: NormalForm, right: NormalForm) -> NormalForm {
    if case .rational(let a) = left.storage, case .fraction = right.storage { return right.scaled(by: a) }
    if case .rational(let b) = right.storage, case .fraction = left.storage { return left.scaled(by: b) }
    return combine(left, right) {
      $0.multiplied(by: $1)
    } fractions: { (a, b, field) throws(Interruption) in
      let top = try field.ring.product(a.numerator, b.numerator)
      switch (a.denominator, b.denominator) {
      case (nil, nil): return NormalForm(top, over: nil, field)
      case (let p?, nil), (nil, let p?): return NormalForm(top, over: p, field).lightened
      case (let p?, let q?): return NormalForm(top, over: try field.ring.product(p, q), field).lightened
      }
    }
  }

  static func / (left: NormalForm, right: NormalForm) -> NormalForm {
    if case .rational(let b) = right.storage, b.isZero { return .undefined(left.field ?? right.field) }
    return combine(left, right) {
      $0.divided(by: $1)
    } fractions: { (a, b, field) throws(Interruption) in
      if b.numerator.isZero { return .undefined(field) }
      try field.requireNonzero(b.numerator)
      let top = if let q = b.denominator { try field.ring.product(a.numerator, q) } else { a.numerator }
      let bottom = if let p = a.denominator { try field.ring.product(p, b.numerator) } else { b.numerator }
      return NormalForm(top, over: bottom, field).lightened
    }
  }

  static prefix func - (operand: NormalForm) -> NormalForm {
    switch operand.storage {
    case .undefined: return operand
    case .rational(let rational):
      if let negated = rational.negated { return NormalForm(negated, operand.field) }
      return NormalForm(0) - operand
    case .fraction(let fraction):
      return NormalForm(
        .fraction(Fraction(-fraction.numerator, over: fraction.denominator)), operand.field)
    }
  }

  var isKnownZero: Bool {
    switch storage {
    case .rational(let rational): rational.isZero
    case .fraction(let fraction): fraction.numerator.isZero
    case .undefined: false
    }
  }

  static func sine(_ angle: NormalForm) -> NormalForm { sineAndCosine(angle).sine }
  static func cosine(_ angle: NormalForm) -> NormalForm { sineAndCosine(angle).cosine }

  private static func sineAndCosine(_ angle: NormalForm) -> (sine: NormalForm, cosine: NormalForm) {
    // A constant angle without a field is 0 or an integer from the core's code, and the core uses none.
    guard let field = angle.field, !angle.isUndefined else {
      if angle.isKnownZero { return (NormalForm(0), NormalForm(1)) }
      return (.undefined(angle.field), .undefined(angle.field))
    }
    return field.attempt { () throws(Interruption) in try field.sineAndCosine(of: angle) }
      ?? (.undefined(field), .undefined(field))
  }

  static func squareRoot(_ operand: NormalForm) -> NormalForm {
    guard let field = operand.field else {
      return operand.rational == .zero || operand.rational == .one ? operand : .undefined(nil)
    }
    return field.attempt { () throws(Interruption) in
      field.noting(2, operand, try field.root(of: operand, degree: 2))
    }
  }

  static func absoluteValue(_ operand: NormalForm) -> NormalForm {
    guard let field = operand.field else {
      guard let rational = operand.rational else { return operand }
      return rational.numerator < 0 ? -operand : operand
    }
    return field.attempt { () throws(Interruption) in
      field.noting(0, operand, try field.absoluteValue(of: operand))
    }
  }

  static func minimum(_ operands: [NormalForm]) -> NormalForm { extremum(operands, sign: NormalForm(-1)) }
  static func maximum(_ operands: [NormalForm]) -> NormalForm { extremum(operands, sign: NormalForm(1)) }

  /// max(a, b) = (a + b + |a − b|) / 2, and min likewise with −, over pairs, pairs of pairs and so on.
  ///
  /// In pairs, the four corners of a parallelogram give differences that are sides of it, and all absolute
  /// values are of plain products.
  private static func extremum(_ operands: [NormalForm], sign: NormalForm) -> NormalForm {
    var level = operands
    while level.count > 1 {
      var next: [NormalForm] = []
      for index in stride(from: 0, to: level.count, by: 2) {
        guard index + 1 < level.count else {
          next.append(level[index])
          continue
        }
        let (a, b) = (level[index], level[index + 1])
        next.append((a + b + sign * absoluteValue(a - b)) / NormalForm(2))
      }
      level = next
    }
    return level.first ?? .undefined(nil)
  }
}

extension NormalForm: FormulaNumber {
  static func applied(_ function: BuiltIn, _ argument: NormalForm) -> NormalForm {
    switch function.ofNumber {
    case .circular(let ratio):
      switch ratio {
      case .tangent, .cotangent:
        let (sine, cosine) = sineAndCosine(argument)
        return ratio.value(sine: sine, cosine: cosine)
      case .sine, .cosine, .secant, .cosecant:
        return ratio.value(sine: sine(argument), cosine: cosine(argument))
      }
    case .squareRoot: return squareRoot(argument)
    case .absoluteValue: return absoluteValue(argument)
    case .inverseCircular, .hyperbolic, .exponential, .logarithm, .step, nil:
      guard let field = argument.field else { return .undefined(nil) }
      return field.attempt { () throws(Interruption) in try field.function(function, [argument]) }
    }
  }

  static func arcTangent(y: NormalForm, x: NormalForm) -> NormalForm {
    guard let field = y.field ?? x.field else {
      // Two numbers that belong to no field yet: of these the core needs only the positive x axis.
      if y.isKnownZero, let rational = x.rational, rational.numerator > 0 { return NormalForm(0) }
      return .undefined(nil)
    }
    return field.attempt { () throws(Interruption) in try field.arcTangent(y: y, x: x) }
  }

  func raised(to exponent: Int) -> NormalForm {
    if exponent == 0 { return isUndefined ? self : NormalForm(Rational.one, field) }
    if exponent < 0 {
      guard exponent != .min else {
        field?.interrupt(.failed("a number has too many digits"))
        return .undefined(field)
      }
      return NormalForm(1) / raised(to: -exponent)
    }
    if exponent == 1 { return self }
    guard let field else {
      var result = self
      for _ in 1..<min(exponent, 64) { result = result * self }
      return exponent <= 64 ? result : .undefined(nil)
    }
    if let rational, rational == .zero || rational == .one { return self }
    guard let fraction = fraction(in: field) else { return .undefined(field) }
    return field.attempt { () throws(Interruption) in
      let top = try field.ring.power(fraction.numerator, exponent)
      guard let bottom = fraction.denominator else { return NormalForm(top, over: nil, field) }
      return NormalForm(top, over: try field.ring.power(bottom, exponent), field)
    }
  }

  func raised(to exponent: NormalForm) -> NormalForm {
    guard let field = field ?? exponent.field else { return .undefined(nil) }
    if let rational = exponent.rational, rational.isInteger { return raised(to: rational.numerator) }
    return field.attempt { () throws(Interruption) in
      guard let rational = exponent.rational, rational.denominator <= 64 else {
        return try field.power(self, exponent)
      }
      // A rational exponent asks for a base that is not negative, whatever the parity of its denominator.
      if let fraction = fraction(in: field) {
        let radicand = try field.ring.wholeProduct(fraction)
        let known = field.signs(of: radicand)
        if known == .negative { return .undefined(field) }
        if !known.isNonnegative { try field.requirements.require(.nonnegative(radicand)) }
      }
      let root = try field.root(of: self, degree: rational.denominator)
      return field.noting(rational.denominator, self, root).raised(to: rational.numerator)
    }
  }

  func root(degree: Int) -> NormalForm {
    guard let field else { return .undefined(nil) }
    return field.attempt { () throws(Interruption) in
      // What is too large to be computed is defined all the same.
      guard degree <= ExactField.mostRootDegree else { throw ExactField.tooLargeDegree }
      return field.noting(degree, self, try field.root(of: self, degree: degree))
    }
  }

  var knownInteger: Int? {
    guard let rational, rational.isInteger else { return nil }
    return rational.numerator
  }

  /// The same number with a smaller fraction where it has grown large.
  fileprivate var lightened: NormalForm {
    guard case .fraction(let fraction) = storage, let denominator = fraction.denominator, let field else {
      return self
    }
    if fraction.numerator.isZero { return NormalForm(Rational.zero, field) }
    guard fraction.numerator.termCount + denominator.termCount > 24, !field.isInterrupted else { return self }
    return NormalForm(.fraction(field.ring.cancelled(fraction)), field)
  }
}
