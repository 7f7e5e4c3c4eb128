import FormulaSyntax
import SourceText

/// Looks for a function whose derivative is a given one, by the rules of a first course: powers, exponential and circular functions
/// of linear arguments, integration by parts with polynomials, and substitution.
///
/// What it finds is a proposal, which need not be right: ``AntiderivativeProof`` tells whether it is.
struct Integrator {
  let variable: Symbol
  private var steps = 0

  private static let mostSteps = 300
  /// The greatest power of the variable that is multiplied out.
  static let mostDegree = 24

  init(variable: Symbol) { self.variable = variable }

  /// A function whose derivative may be the given one; nil where no rule fits.
  mutating func antiderivative(of f: Expression) -> Expression? {
    steps += 1
    guard steps < Self.mostSteps else { return nil }
    guard f.hasFree(variable) else { return Expression(.product([f, x])) }
    if let coefficients = polynomial(f) { return Self.sum(integrated(coefficients)) }
    switch f.node {
    case .sum(let terms):
      var result: [Expression] = []
      for term in terms {
        guard let part = antiderivative(of: term) else { return nil }
        result.append(part)
      }
      return Expression(.sum(result))
    case .negation(let inner): return antiderivative(of: inner).map { Expression(.negation($0)) }
    default: break
    }
    let (constants, factors) = split(f)
    guard !factors.isEmpty else { return nil }
    guard let result = ofProduct(factors) else { return nil }
    return constants.isEmpty ? result : Expression(.product(constants + [result]))
  }

  var x: Expression { Expression(.symbol(variable)) }

  // MARK: Factors

  /// A power that is a factor.
  struct Factor {
    var base: Expression
    var exponent: Rational

    var expression: Expression {
      exponent == .one ? base : Expression(.power(base, SampleValue.expression(exponent)))
    }
  }

  /// What does not depend on the variable, and the powers that do.
  func split(_ f: Expression) -> (constants: [Expression], factors: [Factor]) {
    var constants: [Expression] = []
    var factors: [Factor] = []
    func take(_ part: Expression, _ exponent: Rational, depth: Int) {
      guard part.hasFree(variable), depth < 50 else {
        constants.append(exponent == .one ? part : Expression(.power(part, SampleValue.expression(exponent))))
        return
      }
      switch part.node {
      case .product(let items) where exponent.isInteger:
        for item in items { take(item, exponent, depth: depth + 1) }
      case .negation(let inner) where exponent.isInteger:
        if exponent.numerator % 2 != 0 { constants.append(Expression(.negation(.integer(1)))) }
        take(inner, exponent, depth: depth + 1)
      case .quotient(let above, let below) where exponent.isInteger:
        take(above, exponent, depth: depth + 1)
        if let inverse = exponent.negated { take(below, inverse, depth: depth + 1) }
      case .power(let base, let power):
        if let value = SampleValue.rational(power), let own = exponent.multiplied(by: value),
          value.isInteger && exponent.isInteger
        {
          take(base, own, depth: depth + 1)
        } else if let value = SampleValue.rational(power), let own = exponent.multiplied(by: value) {
          add(base, own)
        } else {
          add(part, exponent)
        }
      case .root(let radicand, let degree):
        if let part = Rational(1, over: degree), let own = exponent.multiplied(by: part) {
          add(radicand, own)
        } else {
          add(part, exponent)
        }
      case .call(.sqrt, let items) where items.count == 1:
        if let half = Rational(1, over: 2), let own = exponent.multiplied(by: half) {
          add(items[0], own)
        } else {
          add(part, exponent)
        }
      default: add(part, exponent)
      }
    }
    func add(_ base: Expression, _ exponent: Rational) {
      if let index = factors.firstIndex(where: { $0.base == base }),
        let sum = factors[index].exponent.adding(exponent)
      {
        factors[index].exponent = sum
      } else {
        factors.append(Factor(base: base, exponent: exponent))
      }
    }
    take(f, .one, depth: 0)
    return (constants, factors.filter { $0.exponent.numerator != 0 })
  }

  private mutating func ofProduct(_ factors: [Factor]) -> Expression? {
    if let result = ofFraction(factors) { return result }
    if factors.count == 1, let result = ofFactor(factors[0]) { return result }
    if let result = byParts(factors) { return result }
    return bySubstitution(factors)
  }

  // MARK: Powers and functions of linear arguments

  private func slope(of u: Expression) -> Expression? {
    guard u.hasFree(variable), let rate = try? Differentiation(of: u, by: variable).value,
      !rate.hasFree(variable)
    else { return nil }
    return rate
  }

  private mutating func ofFactor(_ factor: Factor) -> Expression? {
    if let slope = slope(of: factor.base) {
      if factor.exponent == Rational(-1) {
        return Expression(.quotient(Self.call(.log, Expression(.magnitude(factor.base))), slope))
      }
      guard let raised = factor.exponent.adding(.one) else { return nil }
      let power = Expression(.power(factor.base, SampleValue.expression(raised)))
      return Expression(.quotient(power, Expression(.product([SampleValue.expression(raised), slope]))))
    }
    if factor.exponent == .one { return ofFunction(factor.base) }
    if case .call(let function, let items) = factor.base.node, items.count == 1,
      let slope = slope(of: items[0])
    {
      return ofPower(of: function, items[0], factor.exponent).map { Expression(.quotient($0, slope)) }
    }
    return ofQuadratic(factor) ?? ofExponentialBelow(factor)
  }

  /// An integral of a function, a power with a fixed base, or a logarithm, of a linear argument.
  private mutating func ofFunction(_ f: Expression) -> Expression? {
    switch f.node {
    case .power(let base, let exponent) where !base.hasFree(variable):
      guard let slope = slope(of: exponent) else { return nil }
      if case .constant(.e) = base.node { return Expression(.quotient(f, slope)) }
      return Expression(.quotient(f, Expression(.product([slope, Self.call(.log, base)]))))
    case .power(let base, let exponent) where !exponent.hasFree(variable):
      guard let slope = slope(of: base) else { return nil }
      let raised = Expression(.sum([exponent, .integer(1)]))
      return Expression(.quotient(Expression(.power(base, raised)), Expression(.product([raised, slope]))))
    case .magnitude(let u):
      guard let slope = slope(of: u) else { return nil }
      return Expression(.quotient(Expression(.product([u, f])), Expression(.product([.integer(2), slope]))))
    case .call(let function, let items) where items.count == 1:
      let u = items[0]
      guard let slope = slope(of: u) else { return nil }
      guard let result = primitive(of: function, u) else { return nil }
      return Expression(.quotient(result, slope))
    default: return nil
    }
  }

  private func primitive(of function: BuiltIn, _ u: Expression) -> Expression? {
    switch function {
    case .sin: return Expression(.negation(Self.call(.cos, u)))
    case .cos: return Self.call(.sin, u)
    case .tan: return Expression(.negation(Self.call(.log, Expression(.magnitude(Self.call(.cos, u))))))
    case .cot: return Self.call(.log, Expression(.magnitude(Self.call(.sin, u))))
    case .exp, .sinh: return Self.call(function == .exp ? .exp : .cosh, u)
    case .cosh: return Self.call(.sinh, u)
    case .tanh: return Self.call(.log, Self.call(.cosh, u))
    case .log:
      return Expression(.sum([Expression(.product([u, Self.call(.log, u)])), Expression(.negation(u))]))
    case .atan:
      let square = Expression(.sum([.integer(1), Expression(.power(u, .integer(2)))]))
      let half = Expression(.quotient(Self.call(.log, square), .integer(2)))
      return Expression(.sum([Expression(.product([u, Self.call(.atan, u)])), Expression(.negation(half))]))
    case .asin, .acos:
      let square = Expression(.sum([.integer(1), Expression(.negation(Expression(.power(u, .integer(2)))))]))
      let root = Expression(.root(square, degree: 2))
      return Expression(
        .sum([
          Expression(.product([u, Self.call(function, u)])),
          function == .asin ? root : Expression(.negation(root)),
        ]))
    default: return nil
    }
  }

  /// Powers of circular functions, in the argument itself.
  private mutating func ofPower(of function: BuiltIn, _ u: Expression, _ exponent: Rational) -> Expression? {
    let whole = exponent.isInteger ? exponent.numerator : nil
    switch (function, whole) {
    case (.sin, 2), (.cos, 2):
      let half = Expression(.quotient(u, .integer(2)))
      let product = Expression(
        .quotient(Expression(.product([Self.call(.sin, u), Self.call(.cos, u)])), .integer(2)))
      return Expression(.sum([half, function == .sin ? Expression(.negation(product)) : product]))
    case (.cos, -2), (.sec, 2): return Self.call(.tan, u)
    case (.sin, -2), (.csc, 2): return Expression(.negation(Self.call(.cot, u)))
    case (.tan, 2): return Expression(.sum([Self.call(.tan, u), Expression(.negation(u))]))
    case (.cosh, -2): return Self.call(.tanh, u)
    case (.sin, 3), (.cos, 3):
      let other = Self.call(function == .sin ? .cos : .sin, u)
      let cube = Expression(.quotient(Expression(.power(other, .integer(3))), .integer(3)))
      return function == .sin
        ? Expression(.sum([cube, Expression(.negation(other))]))
        : Expression(.sum([other, Expression(.negation(cube))]))
    case (.sin, _), (.cos, _):
      // sinⁿ by n − 2, for a small n.
      guard exponent.isInteger, exponent.numerator > 3, exponent.numerator <= 12,
        let less = exponent.adding(Rational(-2)), let rest = ofPower(of: function, u, less)
      else { return nil }
      let n = Expression.integer(exponent.numerator)
      let lower = Expression(.power(Self.call(function, u), .integer(exponent.numerator - 1)))
      let edge = Expression(
        .quotient(Expression(.product([lower, Self.call(function == .sin ? .cos : .sin, u)])), n))
      let share = Expression(.quotient(Expression(.product([.integer(exponent.numerator - 1), rest])), n))
      return Expression(.sum([function == .sin ? Expression(.negation(edge)) : edge, share]))
    case (.log, _):
      guard exponent.isInteger, exponent.numerator >= 2, exponent.numerator <= 8 else { return nil }
      // ∫ logⁿ = u logⁿ u − n ∫ logⁿ⁻¹.
      var result = Expression(
        .sum([Expression(.product([u, Self.call(.log, u)])), Expression(.negation(u))]))
      for n in 2...exponent.numerator {
        let power = Expression(.power(Self.call(.log, u), .integer(n)))
        result = Expression(
          .sum([
            Expression(.product([u, power])),
            Expression(.negation(Expression(.product([.integer(n), result])))),
          ]))
      }
      return result
    default: return nil
    }
  }

  /// 1/√(c − x²) and √(c − x²), with a completed square.
  private mutating func ofQuadratic(_ factor: Factor) -> Expression? {
    guard let c = polynomial(factor.base), c.count == 3 else { return nil }
    let (a, b) = (c[2], c[1])
    // a·(x + h)² + r
    let h = Expression(.quotient(b, Expression(.product([.integer(2), a]))))
    let u = Expression(.sum([x, h]))
    let r = Expression(
      .sum([
        c[0],
        Expression(
          .negation(
            Expression(.quotient(Expression(.power(b, .integer(2))), Expression(.product([.integer(4), a])))))
        ),
      ]))
    func root(_ expression: Expression) -> Expression { Expression(.root(expression, degree: 2)) }
    switch (factor.exponent.numerator, factor.exponent.denominator) {
    case (-8 ... -2, 1): return ofPowerOfQuadratic(factor.base, c, -factor.exponent.numerator)
    case (-1, 2):
      let minus = Expression(.negation(a))
      let inner = Expression(.quotient(Expression(.product([root(minus), u])), root(r)))
      return Expression(.quotient(Self.call(.asin, inner), root(minus)))
    case (1, 2):
      let minus = Expression(.negation(a))
      let inner = Expression(.quotient(Expression(.product([root(minus), u])), root(r)))
      let angle = Expression(
        .quotient(
          Expression(.product([r, Self.call(.asin, inner)])),
          Expression(.product([.integer(2), root(minus)]))))
      return Expression(
        .sum([Expression(.quotient(Expression(.product([u, root(factor.base)])), .integer(2))), angle]))
    default: return nil
    }
  }

  /// 1/Qⁿ of Q = ax² + bx + c, by n − 1 with the number 4ac − b².
  private mutating func ofPowerOfQuadratic(_ whole: Expression, _ c: [Expression], _ n: Int) -> Expression? {
    guard n > 1 else { return ofFraction([Factor(base: whole, exponent: Rational(-1))]) }
    guard let rest = ofPowerOfQuadratic(whole, c, n - 1) else { return nil }
    let discriminant = Self.total([
      Self.product([.integer(4), c[2], c[0]]), Expression(.negation(Expression(.power(c[1], .integer(2))))),
    ])
    let steep = Self.sum(
      [Self.product([.integer(2), c[2], x]), c[1]].filter { $0.naturalNumber != 0 })
    let below = Self.product([.integer(n - 1), discriminant])
    let power = n == 2 ? whole : Expression(.power(whole, .integer(n - 1)))
    let share = Expression(.quotient(Self.product([.integer(2 * (2 * n - 3)), c[2], rest]), below))
    return Self.sum([Expression(.quotient(steep, Self.product([below, power]))), share])
  }

  /// 1/(c + aeᵏˣ) = (x − log|c + aeᵏˣ|/k)/c.
  private func ofExponentialBelow(_ factor: Factor) -> Expression? {
    guard factor.exponent == Rational(-1), case .sum(let terms) = factor.base.node else { return nil }
    let constant = Self.sum(terms.filter { !$0.hasFree(variable) })
    let others = terms.filter { $0.hasFree(variable) }
    guard others.count == 1, constant.naturalNumber != 0, let rate = exponentialRate(of: others[0]) else {
      return nil
    }
    let logarithm = Self.call(.log, Expression(.magnitude(factor.base)))
    let share = Expression(.negation(Expression(.quotient(logarithm, rate))))
    return Expression(.quotient(Expression(.sum([x, share])), constant))
  }

  /// k of a multiple of eᵏˣ; nil for anything else.
  private func exponentialRate(of f: Expression) -> Expression? {
    switch f.node {
    case .call(.exp, let items) where items.count == 1: return slope(of: items[0])
    case .power(let base, let exponent):
      if case .constant(.e) = base.node { return slope(of: exponent) }
      return nil
    case .negation(let inner): return exponentialRate(of: inner)
    case .quotient(let above, let below) where !below.hasFree(variable): return exponentialRate(of: above)
    case .product(let items):
      let others = items.filter { $0.hasFree(variable) }
      return others.count == 1 ? exponentialRate(of: others[0]) : nil
    default: return nil
    }
  }

  /// A polynomial over a quadratic one, or over two linear ones: logarithms, and an arc tangent or another logarithm.
  private mutating func ofFraction(_ factors: [Factor]) -> Expression? {
    var (above, below): ([Expression], [Expression]) = ([.integer(1)], [.integer(1)])
    for factor in factors {
      guard let own = polynomial(factor.base), factor.exponent.isInteger else { return nil }
      switch factor.exponent.numerator {
      case -1: below = Self.multiplied(below, own)
      case 1...8:
        for _ in 0..<factor.exponent.numerator {
          guard above.count + own.count <= Self.mostDegree else { return nil }
          above = Self.multiplied(above, own)
        }
      default: return nil
      }
      guard below.count <= 3 else { return nil }
    }
    guard below.count == 3 else { return nil }
    let (quotient, rest) = divided(above, by: below)
    let (a, b, c) = (below[2], below[1], below[0])
    // (r₁x + r₀)/Q = r₁/(2a)·Q′/Q + (r₀ − r₁b/(2a))/Q
    let (r0, r1) = (rest.first ?? .integer(0), rest.count > 1 ? rest[1] : .integer(0))
    let double = Self.total([Self.product([.integer(2), a])])
    let share = Self.total([Expression(.quotient(r1, double))])
    let left = Self.total([r0, Expression(.negation(Self.product([share, b])))])
    let whole = Self.sum(terms(below))
    var result = terms(integratedCoefficients(quotient))
    if share.naturalNumber != 0 {
      result.append(Self.product([share, Self.call(.log, Expression(.magnitude(whole)))]))
    }
    guard left.naturalNumber != 0 else { return Self.sum(result) }
    let discriminant = Self.total([
      Expression(.power(b, .integer(2))), Expression(.negation(Self.product([.integer(4), a, c]))),
    ])
    let steep = Self.sum([Self.product([double, x]), b].filter { $0.naturalNumber != 0 })
    if let value = SampleValue.rational(discriminant), value.numerator >= 0 {
      if value.isZero {
        result.append(Expression(.negation(Expression(.quotient(Self.product([.integer(2), left]), steep)))))
      } else {
        let root = Expression(.root(discriminant, degree: 2))
        let ratio = Expression(
          .quotient(
            Expression(.sum([steep, Expression(.negation(root))])), Expression(.sum([steep, root]))))
        result.append(
          Self.product([left, Expression(.quotient(Self.call(.log, Expression(.magnitude(ratio))), root))]))
      }
    } else {
      let root = Expression(.root(Self.total([Expression(.negation(discriminant))]), degree: 2))
      let angle = Self.call(.atan, Expression(.quotient(steep, root)))
      result.append(Expression(.quotient(Self.product([.integer(2), left, angle]), root)))
    }
    return Self.sum(result)
  }

  // MARK: By parts

  /// A polynomial times an exponential or circular function, or a logarithm; an exponential times a circular function.
  private mutating func byParts(_ factors: [Factor]) -> Expression? {
    var polynomialPart: [Expression] = []
    var rest: [Factor] = []
    for factor in factors {
      if factor.exponent.isInteger, factor.exponent.numerator > 0, polynomial(factor.base) != nil {
        polynomialPart.append(factor.expression)
      } else {
        rest.append(factor)
      }
    }
    if polynomialPart.isEmpty { return ofWave(factors) }
    guard let coefficients = polynomial(Self.product(polynomialPart)) else { return nil }
    if rest.count == 1, rest[0].exponent == .one, let rate = algebraicRate(of: rest[0].base) {
      // The polynomial is integrated, and the function differentiated.
      let raised = Self.sum(integrated(coefficients))
      let other = simplified(Expression(.product([raised, rate])))
      guard let part = antiderivative(of: other) else { return nil }
      return Expression(.sum([Expression(.product([raised, rest[0].base])), Expression(.negation(part))]))
    }
    guard rest.allSatisfy({ isWave($0) }) else { return nil }
    guard let integral = rest.count == 1 ? ofFactor(rest[0]) : ofWave(rest) else { return nil }
    // P·G − ∫ P′·G
    let derivative = differentiated(coefficients)
    let first = Expression(.product([Self.sum(terms(coefficients)), integral]))
    if derivative.isEmpty { return first }
    guard let second = antiderivative(of: distributed(Self.sum(terms(derivative)), integral)) else {
      return nil
    }
    return Expression(.sum([first, Expression(.negation(second))]))
  }

  /// The derivative of a logarithm, an arc tangent or an arc sine of a linear argument; nil for others.
  private func algebraicRate(of f: Expression) -> Expression? {
    guard case .call(let function, let items) = f.node, items.count == 1, let slope = slope(of: items[0])
    else {
      return nil
    }
    let square = Expression(.power(items[0], .integer(2)))
    switch function {
    case .log: return Expression(.quotient(slope, items[0]))
    case .atan: return Expression(.quotient(slope, Expression(.sum([square, .integer(1)]))))
    case .asin:
      let rest = Expression(.sum([.integer(1), Expression(.negation(square))]))
      return Expression(.quotient(slope, Expression(.root(rest, degree: 2))))
    default: return nil
    }
  }

  /// Whether a factor is an exponential or circular function of a linear argument, of which integrals are of the same kind.
  private func isWave(_ factor: Factor) -> Bool {
    guard factor.exponent == .one else { return false }
    switch factor.base.node {
    case .power(let base, let exponent): return !base.hasFree(variable) && slope(of: exponent) != nil
    case .call(let function, let items):
      guard items.count == 1, slope(of: items[0]) != nil else { return false }
      switch function {
      case .sin, .cos, .exp, .sinh, .cosh: return true
      default: return false
      }
    default: return false
    }
  }

  /// e^(ax) cos(bx + c) and e^(ax) sin(bx + c).
  private func ofWave(_ factors: [Factor]) -> Expression? {
    guard factors.count == 2, factors.allSatisfy(isWave),
      let circular = factors.first(where: { $0.isCircular }),
      let other = factors.first(where: { !$0.isCircular }),
      case .call(let function, let items) = circular.base.node, let b = slope(of: items[0])
    else { return nil }
    let a: Expression
    switch other.base.node {
    case .call(.exp, let items):
      guard let own = slope(of: items[0]) else { return nil }
      a = own
    case .power(let base, let exponent):
      guard let own = slope(of: exponent), case .constant(.e) = base.node else { return nil }
      a = own
    default: return nil
    }
    let (sine, cosine) = (Self.call(.sin, items[0]), Self.call(.cos, items[0]))
    let wave =
      function == .cos
      ? Expression(.sum([Expression(.product([a, cosine])), Expression(.product([b, sine]))]))
      : Expression(
        .sum([Expression(.product([a, sine])), Expression(.negation(Expression(.product([b, cosine]))))]))
    let scale = Expression(.sum([Expression(.power(a, .integer(2))), Expression(.power(b, .integer(2)))]))
    return Expression(.quotient(Expression(.product([other.base, wave])), scale))
  }

  /// A polynomial times each term of a sum, with factors of signs and quotients taken along.
  private func distributed(_ factor: Expression, _ expression: Expression) -> Expression {
    switch expression.node {
    case .sum(let terms): return Expression(.sum(terms.map { distributed(factor, $0) }))
    case .negation(let inner): return Expression(.negation(distributed(factor, inner)))
    case .quotient(let above, let below) where !below.hasFree(variable):
      return Expression(.quotient(distributed(factor, above), below))
    case .product(let items):
      guard
        let index = items.firstIndex(where: { if case .sum = $0.node { $0.hasFree(variable) } else { false } }
        )
      else { return Expression(.product([factor] + items)) }
      var others = items
      let sum = others.remove(at: index)
      return distributed(Expression(.product([factor] + others)), sum)
    default: return Expression(.product([factor, expression]))
    }
  }

  // MARK: Substitution

  /// g(h(x))·h′(x) for parts h of the factors.
  private mutating func bySubstitution(_ factors: [Factor]) -> Expression? {
    var parts: [Expression] = []
    func collect(_ part: Expression) {
      guard part.hasFree(variable), parts.count < 12, part != x else { return }
      if slope(of: part) == nil || !part.isArithmetic, !parts.contains(part) { parts.append(part) }
      part.forEachOperand { collect($0) }
    }
    for factor in factors { collect(factor.base) }
    var name = Symbol(variable.name + "'")
    while factors.contains(where: { $0.base.mentions(name) }) { name = Symbol(name.name + "'") }
    let place = Expression(.symbol(name))
    for part in parts {
      guard let rate = try? Differentiation(of: part, by: variable), rate.edges.isEmpty else { continue }
      var (constants, inner) = split(rate.value)
      if let coefficients = polynomial(rate.value), let last = coefficients.last,
        coefficients.dropLast().allSatisfy({ $0.naturalNumber == 0 }), coefficients.count > 1
      {
        (constants, inner) = ([last], [Factor(base: x, exponent: Rational(coefficients.count - 1))])
      }
      var rest = factors
      var fits = true
      for factor in inner {
        guard let index = rest.firstIndex(where: { $0.base == factor.base }),
          let minus = factor.exponent.negated,
          let left = rest[index].exponent.adding(minus)
        else {
          // 1/x stands for the factor x to the power −1 that is missing.
          if let minus = factor.exponent.negated, factor.base == x || !factor.base.hasFree(variable) {
            rest.append(Factor(base: factor.base, exponent: minus))
            continue
          }
          fits = false
          break
        }
        rest[index].exponent = left
      }
      guard fits else { continue }
      rest.removeAll { $0.exponent.numerator == 0 }
      let outer = Self.product(rest.map(\.expression)).replacing(part, by: place)
      guard !outer.hasFree(variable) else { continue }
      var own = Integrator(variable: name)
      own.steps = steps + 10
      guard let result = own.antiderivative(of: outer) else { continue }
      let value = result.substituting([name: part])
      return constants.isEmpty ? value : Expression(.quotient(value, Self.product(constants)))
    }
    return nil
  }

  // MARK: Making expressions

  static func call(_ function: BuiltIn, _ argument: Expression) -> Expression {
    Expression(.call(function, [argument]))
  }

  static func product(_ factors: [Expression]) -> Expression {
    let rest = factors.filter { $0.naturalNumber != 1 }
    if rest.isEmpty { return .integer(1) }
    let whole = rest.count == 1 ? rest[0] : Expression(.product(rest))
    return rest.count > 1 ? SampleValue.rational(whole).map(SampleValue.expression) ?? whole : whole
  }

  static func sum(_ terms: [Expression]) -> Expression {
    terms.isEmpty ? .integer(0) : terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }
}

extension Integrator.Factor {
  fileprivate var isCircular: Bool {
    switch base.node {
    case .call(.sin, _), .call(.cos, _): true
    default: false
    }
  }
}

extension Expression {
  /// Whether it is made of sums, products, quotients and powers alone.
  fileprivate var isArithmetic: Bool {
    switch node {
    case .number, .constant, .symbol: true
    case .sum, .product, .negation, .quotient, .power: operands.allSatisfy(\.isArithmetic)
    default: false
    }
  }

  /// The expression with another one in place of each part that is equal to a given one.
  fileprivate func replacing(_ part: Expression, by other: Expression) -> Expression {
    if self == part { return other }
    return with(operands: operands.map { $0.replacing(part, by: other) })
  }
}
