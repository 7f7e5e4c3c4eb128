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

  /// An antiderivative by another symbol, with the steps that are left.
  mutating func inner(_ other: Symbol, _ f: Expression) -> Expression? {
    var integrator = Integrator(variable: other)
    integrator.steps = steps
    defer { steps = integrator.steps }
    return integrator.antiderivative(of: f)
  }

  // MARK: Factors

  /// A power that is a factor.
  struct Factor: Equatable {
    var base: Expression
    var exponent: Rational
    /// Whether it was written as a root of an odd degree, which negative numbers have too.
    var isOddRoot = false

    var expression: Expression { exponent == .one ? base : raised(to: exponent) }

    /// A power of the base that is defined where the factor is.
    func raised(to exponent: Rational) -> Expression {
      guard isOddRoot, !exponent.isInteger, exponent.denominator % 2 == 1 else {
        return Expression(.power(base, SampleValue.expression(exponent)))
      }
      let root = Expression(.root(base, degree: exponent.denominator))
      if exponent.numerator == 1 { return root }
      return Expression(.power(root, SampleValue.expression(Rational(exponent.numerator))))
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
        } else if exponent.isInteger, exponent != .one, SampleValue.rational(power) == nil {
          add(Expression(.power(base, SampleValue.expression(exponent) * power)), .one)
        } else {
          add(part, exponent)
        }
      case .root(let radicand, let degree):
        if let part = Rational(1, over: degree), let own = exponent.multiplied(by: part) {
          add(radicand, own, isOddRoot: degree % 2 == 1)
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
    func add(_ base: Expression, _ exponent: Rational, isOddRoot: Bool = false) {
      let index = factors.firstIndex { factor in
        factor.base == base
          && (factor.isOddRoot == isOddRoot || factor.exponent.isInteger || exponent.isInteger)
      }
      if let index, let sum = factors[index].exponent.adding(exponent) {
        factors[index].exponent = sum
        if isOddRoot { factors[index].isOddRoot = true }
      } else {
        factors.append(Factor(base: base, exponent: exponent, isOddRoot: isOddRoot))
      }
    }
    take(f, .one, depth: 0)
    return (constants, factors.filter { $0.exponent.numerator != 0 })
  }

  private mutating func ofProduct(_ factors: [Factor]) -> Expression? {
    if let result = ofFraction(factors) { return result }
    if factors.count == 1, let result = ofFactor(factors[0]) { return result }
    if let result = ofTwoWaves(factors) ?? byParts(factors) { return result }
    return bySubstitution(factors) ?? byTangent(factors)
  }

  // MARK: Powers and functions of linear arguments

  func slope(of u: Expression) -> Expression? {
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
      let power = factor.raised(to: raised)
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
    case .sec, .csc: return primitive(ofInverse: function == .sec ? .cos : .sin, u)
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
    case (.sec, let n?), (.csc, let n?): return power(ofInverse: function == .sec ? .cos : .sin, u, n)
    case (.cos, let n?) where n < 0, (.sin, let n?) where n < 0: return power(ofInverse: function, u, -n)
    case (.tan, let n?), (.cot, let n?): return power(ofTangent: function, u, n)
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
      var (constants, inner) = split(rate.value.withoutZeros(keepsDomain: false))
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
