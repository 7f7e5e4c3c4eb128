import FormulaSyntax
import SourceText

// Expressions become quotients; what they require to be defined is shown on the way.
extension Expansion {
  /// The value of an expression, with what it requires to be defined shown or known, as the mode says.
  func value(_ expression: Expression) throws(Stop) -> Quotient {
    try spend(1)
    depth += 1
    defer { depth -= 1 }
    guard depth <= 400 else { throw .tooLarge }
    switch expression.node {
    case .number(let numeral): return Quotient(try Self.rational(numeral))
    case .constant(.pi): return Quotient(Polynomial(atom: try pi()))
    case .constant(.e): return try exponential(Quotient(Rational(1)))
    case .symbol(let symbol):
      if symbol == .blank { throw .unsupported("an expression that is too large") }
      if let known = values[symbol] { return try assuming { () throws(Stop) in try value(known) } }
      return Quotient(try reduced(Polynomial(atom: atom(.symbol(symbol), symbol))))
    case .sum(let terms):
      var total = Quotient(Rational(0))
      for term in terms { total = try sum(total, value(term)) }
      return total
    case .negation(let operand): return -(try value(operand))
    case .product(let factors):
      var total = Quotient(Rational(1))
      for factor in factors { total = try product(total, value(factor)) }
      return total
    case .dot(let left, let right), .cross(let left, let right):
      return try product(value(left), value(right))
    case .quotient(let top, let bottom): return try quotient(value(top), signedValue(bottom))
    case .power(let base, let exponent): return try power(base, exponent)
    case .root(let radicand, let degree): return try root(signedValue(radicand), degree)
    case .degrees(let operand):
      let factor = Rational(Integer(1), over: Integer(180)) ?? Rational(1)
      return try product(value(operand), Quotient(Polynomial(factor, Monomial(pi()))))
    case .magnitude(let operand): return try absolute(signedValue(operand))
    case .call(let function, let arguments):
      var operands: [Quotient] = []
      for argument in arguments { operands.append(try signedValue(argument)) }
      return try call(function, operands)
    case .norm, .transpose, .apply, .tuple, .matrix, .binding, .piecewise:
      throw .unsupported("an expression that is no number")
    }
  }

  func atom(_ meaning: Meaning, _ symbol: Symbol) throws(Stop) -> Int {
    try atom(meaning, dependingOn: [], symbol)
  }

  /// The value, with the signs that are plain from how it is written: of squares, of products, of sums of what has one sign.
  func signedValue(_ expression: Expression) throws(Stop) -> Quotient {
    let value = try value(expression)
    guard mode != .ignores, value.constant == nil, value.numerator.terms.count > 1 else { return value }
    let signs = try plainSigns(of: expression)
    if signs != .any { try learn(signPolynomial(value), signs) }
    return value
  }

  func assuming<Result>(_ body: () throws(Stop) -> Result) throws(Stop) -> Result {
    let before = mode
    mode = .assumes
    defer { mode = before }
    return try body()
  }

  static func rational(_ numeral: Numeral) throws(Stop) -> Rational {
    let digits: Integer? =
      switch numeral.significand {
      case .small(let value): Integer(value)
      case .digits(let text): Integer(decimal: text)
      }
    guard let digits, numeral.decimals <= 1_000,
      let value = Rational(digits, over: Integer(10).raised(to: numeral.decimals))
    else { throw .tooLarge }
    return value
  }

  func pi() throws(Stop) -> Int {
    let atom = try atom(.pi)
    if facts[Polynomial(atom: atom)] == nil { try learn(Polynomial(atom: atom), .positive) }
    return atom
  }

  func call(_ function: BuiltIn, _ operands: [Quotient]) throws(Stop) -> Quotient {
    guard let x = operands.first else { throw .unsupported("a function without arguments") }
    let half = Quotient(Rational(Integer(1), over: Integer(2)) ?? Rational(1))
    switch function.family {
    case .number(.circular(let ratio)):
      let (sine, cosine) = try circle(x)
      switch ratio {
      case .sine: return sine
      case .cosine: return cosine
      case .tangent: return try quotient(sine, cosine)
      case .cotangent: return try quotient(cosine, sine)
      case .secant: return try quotient(Quotient(Rational(1)), cosine)
      case .cosecant: return try quotient(Quotient(Rational(1)), sine)
      }
    case .number(.squareRoot): return try root(x, 2)
    case .number(.absoluteValue): return try absolute(x)
    case .extremum(let isLeast):
      // max(a, b) = (a + b + |a − b|)/2, in pairs and pairs of pairs.
      var level = operands
      while level.count > 1 {
        var next: [Quotient] = []
        for index in stride(from: 0, to: level.count, by: 2) {
          guard index + 1 < level.count else {
            next.append(level[index])
            continue
          }
          let (a, b) = (level[index], level[index + 1])
          let size = try absolute(difference(a, b))
          next.append(try product(half, sum(sum(a, b), isLeast ? -size : size)))
        }
        level = next
      }
      return level[0]
    case .number(.exponential): return try exponential(x)
    case .number(.hyperbolic(let combination)):
      switch combination {
      case .sine: return try product(half, difference(exponential(x), exponential(-x)))
      case .cosine: return try product(half, sum(exponential(x), exponential(-x)))
      case .tangent:
        let square = try exponential(sum(x, x))
        let one = Quotient(Rational(1))
        return try quotient(difference(square, one), sum(square, one))
      }
    case .number(.logarithm):
      try require(signPolynomial(x), .positive, "the argument of a logarithm is positive")
      return try logarithm(x)
    case .number(.step(.floor)): return try floor(x)
    case .number(.step(.sign)):
      let known = try signs(of: signPolynomial(x))
      for (sign, number) in [(Signs.negative, -1), (.zero, 0), (.positive, 1)] where known == sign {
        return Quotient(Rational(number))
      }
      return Quotient(try sign(of: signPolynomial(x)))
    case .number(.inverseCircular(.arcTangent)): return try inverse("atan", x)
    case .number(.inverseCircular(let angle)):
      let one = Quotient(Rational(1))
      // 1 − x² ≥ 0 says the same as both of these.
      let bounds = [try signPolynomial(sum(one, x)), try signPolynomial(difference(one, x))]
      var isSeen = mode == .proves
      for bound in bounds where isSeen {
        isSeen = try signs(of: bound, depth: 3).isSubset(of: .nonnegative)
      }
      if !isSeen {
        try require(
          signPolynomial(difference(one, product(x, x))), .nonnegative, "the argument is between -1 and 1")
      }
      if mode != .ignores { for bound in bounds { try learn(bound, .nonnegative, depth: 1) } }
      let arcSine = try inverse("asin", x)
      if angle == .arcSine { return arcSine }
      return try difference(product(half, Quotient(Polynomial(atom: pi()))), arcSine)
    case .angleOfPoint:
      guard operands.count == 2 else { throw .unsupported("atan2 of one argument") }
      let square = try sum(product(x, x), product(operands[1], operands[1]))
      try require(square.numerator, .nonzero, "a point is not the origin")
      return Quotient(Polynomial(atom: try opaque("atan2", operands)))
    case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
      .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      throw .unsupported("the function \(function.rawValue)")
    }
  }

  /// The greatest integer that is not above x: with x ≥ ⌊x⌋ > x − 1, and ⌊x + n⌋ = ⌊x⌋ + n.
  func floor(_ x: Quotient) throws(Stop) -> Quotient {
    if let number = x.constant {
      guard let (below, _) = number.numerator.divided(by: number.denominator) else { throw .tooLarge }
      return Quotient(Rational(below, over: Integer(1)) ?? Rational(0))
    }
    let isPlain = x.denominator.isEmpty
    let shift = isPlain ? x.numerator.coefficient(of: Monomial()).flatMap { $0.isInteger ? $0 : nil } : nil
    let rest = try difference(x, Quotient(shift ?? Rational(0)))
    let index = try opaque("floor", [rest])
    let below = Quotient(Polynomial(atom: index))
    let room = try difference(rest, below)
    try learn(signPolynomial(room), .nonnegative, depth: 0)
    try learn(signPolynomial(difference(Quotient(Rational(1)), room)), .positive, depth: 0)
    return try sum(below, Quotient(shift ?? Rational(0)))
  }

  /// The sign of a product is the product of signs.
  func sign(of polynomial: Polynomial) throws(Stop) -> Polynomial {
    let (monic, factor) = polynomial.monic
    let common = monic.commonMonomial
    var parts = common.powers.map { (Polynomial(atom: $0.atom), $0.exponent) }
    parts.append((monic.divided(by: common), 1))
    var result = Polynomial(factor.sign)
    for (part, exponent) in parts {
      let known = try signs(of: part)
      if known.count == 1 {
        let sign = known == .negative ? -1 : known == .positive ? 1 : 0
        result = try product(result, power(Polynomial(sign), exponent))
      } else {
        let index = try opaque("sign", [Quotient(part)])
        // −1, 0 or 1, and none that is not 0 of what is not.
        relate(
          index, known.contains(.zero) ? 3 : 2,
          known.contains(.zero) ? Polynomial(atom: index) : Polynomial(1))
        try learn(Polynomial(atom: index), known)
        result = try product(result, power(Polynomial(atom: index), exponent))
      }
    }
    return result
  }

  func opaque(_ name: String, _ operands: [Quotient]) throws(Stop) -> Int {
    try atom(.function(name, operands), dependingOn: operands.reduce([]) { $0.union(atoms(of: $1)) })
  }

  /// asin and atan, which are odd; 0 at 0.
  func inverse(_ name: String, _ x: Quotient) throws(Stop) -> Quotient {
    if x.isZero { return x }
    guard let leader = x.numerator.leading else { return x }
    let isNegative = leader.coefficient.sign < 0
    let index = try opaque(name, [isNegative ? -x : x])
    let angle = Quotient(Polynomial(atom: index))
    let quarter = Polynomial(Rational(Integer(1), over: Integer(2)) ?? Rational(1), Monomial(try pi()))
    let inside: Signs = name == "atan" ? .positive : .nonnegative
    try learn(quarter - angle.numerator, inside)
    try learn(quarter + angle.numerator, inside)
    let sign = try signs(of: signPolynomial(x))
    try learn(angle.numerator, isNegative ? sign.negated : sign)
    return isNegative ? -angle : angle
  }
}
