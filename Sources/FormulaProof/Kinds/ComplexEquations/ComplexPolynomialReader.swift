import FormulaSyntax

/// Reads expressions of complex numbers as quotients of polynomials in the numbers, their conjugates and i.
///
/// Sines and cosines of whole multiples of real angles are polynomials in those of the angles; a root of a positive rational
/// number is a name of its own, with the equation for its square.
struct ComplexPolynomialReader {
  struct Fraction {
    var top: ScalarPolynomial
    var bottom = ScalarPolynomial.one
  }

  let isComplex: (Symbol) -> Bool
  /// Equations of the names that stand for sines, cosines and roots, and of i.
  private(set) var relations: [ScalarPolynomial] = []
  /// What is divided by, which is not 0 where the expressions are defined.
  private(set) var divisors: [(polynomial: ScalarPolynomial, expression: Expression)] = []
  private var depth = 0

  private static let unit = Symbol.imaginaryUnit
  private static let largestExponent = 40

  init(isComplex: @escaping (Symbol) -> Bool) {
    self.isComplex = isComplex
    relations = [ScalarPolynomial([Self.unit: 2], .one).plusOne].compactMap { $0 }
  }

  static func conjugateName(_ symbol: Symbol) -> Symbol { Symbol("conj(\(symbol.name))") }

  // MARK: Conjugates

  /// The conjugate of a polynomial.
  func conjugate(_ polynomial: ScalarPolynomial) throws(TooLarge) -> ScalarPolynomial {
    var result = ScalarPolynomial()
    for (monomial, coefficient) in polynomial.terms {
      var other: [Symbol: Int] = [:]
      for (symbol, exponent) in monomial { other[partner(symbol), default: 0] += exponent }
      let isOdd = (monomial[Self.unit] ?? 0) % 2 != 0
      guard let factor = isOdd ? coefficient.negated : coefficient else { throw TooLarge() }
      result = try result.adding(ScalarPolynomial(other, factor))
    }
    return result
  }

  private func partner(_ symbol: Symbol) -> Symbol {
    if symbol.name.hasPrefix("conj("), symbol.name.hasSuffix(")") {
      return Symbol(String(symbol.name.dropFirst(5).dropLast()))
    }
    return symbol != Self.unit && isComplex(symbol) ? Self.conjugateName(symbol) : symbol
  }

  func conjugate(_ fraction: Fraction) throws(TooLarge) -> Fraction {
    Fraction(top: try conjugate(fraction.top), bottom: try conjugate(fraction.bottom))
  }

  // MARK: Reading

  /// The fraction that an expression is; nil for what is not read here.
  mutating func fraction(_ expression: Expression) throws(TooLarge) -> Fraction? {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw TooLarge() }
    switch expression.node {
    case .number: return SampleValue.rational(expression).map { Fraction(top: ScalarPolynomial($0)) }
    case .symbol(let symbol): return try fraction(of: symbol)
    case .sum(let terms):
      var result = Fraction(top: .zero)
      for term in terms {
        guard let value = try fraction(term) else { return nil }
        result = try Self.sum(result, value)
      }
      return result
    case .negation(let operand):
      guard let value = try fraction(operand) else { return nil }
      return Fraction(top: try value.top.negated(), bottom: value.bottom)
    case .product(let factors):
      var result = Fraction(top: .one)
      for factor in factors {
        guard let value = try fraction(factor) else { return nil }
        result = try Self.product(result, value)
      }
      return result
    case .dot(let left, let right), .cross(let left, let right):
      guard let a = try fraction(left), let b = try fraction(right) else { return nil }
      return try Self.product(a, b)
    case .quotient(let dividend, let divisor):
      guard let above = try fraction(dividend), let below = try fraction(divisor),
        let inverse = try inverse(below, divisor)
      else { return nil }
      return try Self.product(above, inverse)
    case .power(let base, let exponent): return try power(base, exponent)
    case .root(let radicand, degree: 2): return try root(radicand)
    case .call(let function, let arguments): return try call(function, arguments)
    case .apply(let symbol, let arguments):
      guard arguments.count == 1, let value = try fraction(arguments[0]) else { return nil }
      let other = try conjugate(value)
      switch symbol {
      case .conjugate: return other
      case .realPart:
        let sum = try Self.sum(value, other)
        return try Self.product(sum, Fraction(top: .one, bottom: ScalarPolynomial(Rational(2))))
      case .imaginaryPart:
        // 1/(2i) = −i/2.
        let difference = try Self.sum(value, Fraction(top: try other.top.negated(), bottom: other.bottom))
        let factor = try ScalarPolynomial(Self.unit).negated()
        return try Self.product(difference, Fraction(top: factor, bottom: ScalarPolynomial(Rational(2))))
      default: return nil
      }
    default: return nil
    }
  }

  private func fraction(of symbol: Symbol) throws(TooLarge) -> Fraction? {
    if symbol == Self.unit { return Fraction(top: ScalarPolynomial(symbol)) }
    if let letters = symbol.barredLetters, letters.contains(where: { isComplex($0.letter) }) {
      var result = ScalarPolynomial.one
      for letter in letters {
        var value = ScalarPolynomial(letter.letter)
        if !letter.isConjugated { value = try conjugate(value) }
        result = try result.multiplied(by: value)
      }
      return Fraction(top: result)
    }
    return Fraction(top: ScalarPolynomial(symbol))
  }

  static func sum(_ left: Fraction, _ right: Fraction) throws(TooLarge) -> Fraction {
    if left.bottom == right.bottom {
      return Fraction(top: try left.top.adding(right.top), bottom: left.bottom)
    }
    let first = try left.top.multiplied(by: right.bottom)
    return Fraction(
      top: try first.adding(try right.top.multiplied(by: left.bottom)),
      bottom: try left.bottom.multiplied(by: right.bottom))
  }

  static func product(_ left: Fraction, _ right: Fraction) throws(TooLarge) -> Fraction {
    Fraction(
      top: try left.top.multiplied(by: right.top), bottom: try left.bottom.multiplied(by: right.bottom))
  }

  private mutating func inverse(_ fraction: Fraction, _ expression: Expression) throws(TooLarge) -> Fraction?
  {
    if let number = fraction.top.constant {
      guard let inverse = Rational.one.divided(by: number) else { return nil }
      return Fraction(top: try fraction.bottom.multiplied(by: ScalarPolynomial(inverse)))
    }
    if !divisors.contains(where: { $0.polynomial == fraction.top }) {
      divisors.append((fraction.top, expression))
    }
    return Fraction(top: fraction.bottom, bottom: fraction.top)
  }

  private mutating func power(_ base: Expression, _ exponent: Expression) throws(TooLarge) -> Fraction? {
    if case .constant(.e) = base.node {
      guard let value = try fraction(exponent), let turn = try turn(value, isImaginary: true) else {
        return nil
      }
      return Fraction(top: turn)
    }
    var natural = exponent.naturalNumber
    var isInverse = false
    if case .negation(let operand) = exponent.node {
      natural = operand.naturalNumber
      isInverse = true
    }
    guard let natural, natural >= 1, natural <= Self.largestExponent else { return nil }
    var value: Fraction
    var count = natural
    if case .magnitude(let inner) = base.node {
      // |w|² = w w̄.
      guard natural % 2 == 0, let number = try fraction(inner) else { return nil }
      value = try Self.product(number, try conjugate(number))
      count /= 2
    } else {
      guard let number = try fraction(base) else { return nil }
      value = number
    }
    if isInverse {
      guard let inverse = try inverse(value, base) else { return nil }
      value = inverse
    }
    return Fraction(top: try value.top.raised(to: count), bottom: try value.bottom.raised(to: count))
  }

  /// A name for the root of a rational number that is not negative.
  private mutating func root(_ radicand: Expression) throws(TooLarge) -> Fraction? {
    guard let number = SampleValue.rational(radicand), number.numerator >= 0 else { return nil }
    let name = Symbol("{root \(number.text)}")
    note(try ScalarPolynomial([name: 2], .one).subtracting(ScalarPolynomial(number)))
    return Fraction(top: ScalarPolynomial(name))
  }

  private mutating func note(_ relation: ScalarPolynomial) {
    if !relations.contains(relation) { relations.append(relation) }
  }

  private mutating func call(_ function: BuiltIn, _ arguments: [Expression]) throws(TooLarge) -> Fraction? {
    guard arguments.count == 1, let value = try fraction(arguments[0]) else { return nil }
    switch function {
    case .exp: return try turn(value, isImaginary: true).map { Fraction(top: $0) }
    case .cos, .sin:
      guard let turn = try turn(value, isImaginary: false) else { return nil }
      let other = try conjugate(turn)
      let half = ScalarPolynomial(Rational(1, over: 2) ?? .one)
      if function == .cos { return Fraction(top: try turn.adding(other).multiplied(by: half)) }
      let factor = try half.multiplied(by: ScalarPolynomial(Self.unit)).negated()
      return Fraction(top: try turn.subtracting(other).multiplied(by: factor))
    default: return nil
    }
  }

  /// e^{it} of a real t, or e^{t} of an imaginary one, by the sines and cosines of the angles that t is a sum of whole multiples of.
  private mutating func turn(_ value: Fraction, isImaginary: Bool) throws(TooLarge) -> ScalarPolynomial? {
    guard let bottom = value.bottom.constant, !bottom.isZero else { return nil }
    var result = ScalarPolynomial.one
    for (monomial, coefficient) in value.top.terms {
      var angle = monomial
      let exponent = angle.removeValue(forKey: Self.unit) ?? 0
      guard exponent == (isImaginary ? 1 : 0), !angle.isEmpty,
        angle.keys.allSatisfy({ partner($0) == $0 }), let factor = coefficient.divided(by: bottom)
      else { return nil }
      let name =
        angle.sorted { $0.key < $1.key }.map { "\($0.key.name)^\($0.value)" }.joined(separator: "*")
        + (factor.isInteger ? "" : "/\(factor.denominator)")
      let (sine, cosine) = (Symbol("{sin \(name)}"), Symbol("{then cos \(name)}"))
      note(
        try ScalarPolynomial([sine: 2], .one).adding(ScalarPolynomial([cosine: 2], .one)).subtracting(.one))
      let unit = try ScalarPolynomial(Self.unit).multiplied(by: ScalarPolynomial(sine))
      let isNegative = factor.numerator < 0
      let step = try ScalarPolynomial(cosine).adding(isNegative ? try unit.negated() : unit)
      guard factor.numerator.magnitude <= 24 else { return nil }
      let bare = PolynomialIdeal(relations, until: .now + .seconds(0.2))
      for _ in 0..<Int(factor.numerator.magnitude) {
        result = try bare.reduced(try result.multiplied(by: step))
      }
    }
    return result
  }
}

extension ScalarPolynomial {
  /// The polynomial plus 1.
  fileprivate var plusOne: ScalarPolynomial? { try? adding(.one) }
}
