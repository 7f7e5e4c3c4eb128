import FormulaSyntax
import SourceText

/// The derivative of an expression by one of its symbols, by the rules of calculus, with the exact set on which it exists.
///
/// The rules for sums, products, quotients and composed functions are sufficient: where they apply the derivative exists and is
/// what they say. They need not be necessary: |x|·x has a derivative at 0, where |x| has none. So with each rule that stops
/// at some points comes what must be looked at there:
///
/// - ``value`` is defined exactly where all rules apply. Parts of it are multiplied by 0 for their domains alone.
/// - ``exceptions`` are the sets of points at which the rules say nothing. At every other point at which the value is
///   undefined there is no derivative: the expression is undefined at points as near as one likes, or it has a kink, a jump or a
///   vertical tangent there, and nothing around that part takes it away.
/// - ``edges`` are all expressions at whose zeros some rule stops: where the expression is defined and none of them is 0, the value
///   is defined.
///
/// A part is known to spoil the whole only where the way to it goes through sums whose other terms are smooth, through
/// products whose other factors are smooth and not 0, and through functions whose derivative is not 0.
struct Differentiation {
  /// The derivative.
  private(set) var value: Expression
  /// Lists of expressions; where all of a list are 0 the rules do not tell whether there is a derivative.
  private(set) var exceptions: [[Expression]]
  /// Expressions of which one is 0 wherever the expression is defined and the value is not.
  private(set) var edges: [Expression]

  /// Why there is no derivative by rules.
  struct Refusal: Error {
    /// What has no rule.
    let part: Expression
  }

  /// The derivative of an expression by a symbol.
  ///
  /// - Parameter integers: The symbols that stand for whole numbers: powers with them as exponents have negative bases too.
  /// - Parameter isContinuous: Whether an integrand is continuous in a symbol on an open interval with both bounds.
  init(
    of expression: Expression, by variable: Symbol, integers: Set<Symbol> = [],
    isContinuous: ((Expression, Symbol, [Expression]) -> Bool)? = nil
  ) throws(Refusal) {
    var rules = Rules(variable: variable, integers: integers)
    rules.isContinuousBetween = isContinuous
    value = try rules.derivative(of: expression, Context())
    exceptions = rules.exceptions
    edges = rules.edges
  }
}

/// The way from the whole to a part.
private struct Context {
  /// Whether a part without a derivative leaves the whole without one, but where a ``factor`` is 0.
  var spoilsWhole = true
  var factors: [Expression] = []
  /// Whether different values of the part make different values of the whole: a jump is a jump then. A derivative of what is
  /// around it that is not 0 says nothing of a jump.
  var keepsJumps = true

  /// The same way, on which others must not be 0.
  func through(_ others: [Expression]) -> Context {
    Context(spoilsWhole: spoilsWhole, factors: factors + others, keepsJumps: keepsJumps && others.isEmpty)
  }

  /// The same way, through a function that has a value at several places.
  var throughWaves: Context { Context(spoilsWhole: spoilsWhole, factors: factors, keepsJumps: false) }

  static let unknown = Context(spoilsWhole: false)
}

private struct Rules {
  let variable: Symbol
  let integers: Set<Symbol>
  var exceptions: [[Expression]] = []
  private(set) var edges: [Expression] = []
  private var steps = 0
  fileprivate var isContinuousBetween: ((Expression, Symbol, [Expression]) -> Bool)?

  init(variable: Symbol, integers: Set<Symbol>) {
    self.variable = variable
    self.integers = integers
  }

  /// Second derivatives of long formulas are far longer than these.
  private static let mostSteps = 4_000

  mutating func derivative(
    of expression: Expression, _ context: Context
  ) throws(Differentiation.Refusal) -> Expression {
    steps += 1
    guard steps < Self.mostSteps else { throw Differentiation.Refusal(part: expression) }
    guard expression.hasFree(variable) else { return Self.zero(of: expression) }
    switch expression.node {
    case .number, .constant: return .integer(0)
    case .symbol: return .integer(1)
    case .sum(let terms):
      var rates: [Expression] = []
      for (index, term) in terms.enumerated() {
        rates.append(try derivative(of: term, self.context(context, beside: terms, index)))
      }
      return Self.sum(rates)
    case .negation(let inner): return Self.negated(try derivative(of: inner, context))
    case .degrees(let inner):
      return Expression(.degrees(try derivative(of: inner, context)))
    case .product(let factors): return try product(factors, context) { Self.product($0) }
    case .dot(let left, let right):
      return try product([left, right], context) { Expression(.dot($0[0], $0[1])) }
    case .cross(let left, let right):
      return try product([left, right], context) { Expression(.cross($0[0], $0[1])) }
    case .quotient(let top, let bottom): return try quotient(top, bottom, context)
    case .power(let base, let exponent): return try power(base, exponent, context)
    case .root(let radicand, let degree): return try root(radicand, degree, context)
    case .magnitude(let inner): return try magnitude(inner, context)
    case .call(let function, let arguments): return try call(function, arguments, expression, context)
    case .apply(let symbol, let arguments):
      // Of a function of which nothing is known the derivative is another one.
      guard arguments.count == 1, symbol.isOfOneNumber else {
        throw Differentiation.Refusal(part: expression)
      }
      let rate = try derivative(of: arguments[0], .unknown)
      return Self.product([
        Expression(.apply(Symbol(symbol.name + "'"), arguments)),
        rate,
      ])
    case .tuple(let items):
      var rates: [Expression] = []
      for item in items { rates.append(try derivative(of: item, context)) }
      return Expression(.tuple(rates))
    case .matrix(let rows, let columns, let items):
      var rates: [Expression] = []
      for item in items { rates.append(try derivative(of: item, context)) }
      return Expression(.matrix(rows: rows, columns: columns, elements: rates))
    case .transpose(let inner): return Expression(.transpose(try derivative(of: inner, context)))
    case .binding(.sum, let index, let items): return try sum(index, items, expression)
    case .binding(.integral(.bounded), let inner, let items): return try integral(inner, items, expression)
    case .norm, .binding, .piecewise: throw Differentiation.Refusal(part: expression)
    }
  }

  // MARK: Sums and products

  /// What a term is in a sum: where another has no derivative either, their sum may have one.
  private func context(_ context: Context, beside parts: [Expression], _ index: Int) -> Context {
    for (other, part) in parts.enumerated() where other != index && !isSmooth(part) { return .unknown }
    return context
  }

  /// Whether the rules apply to an expression wherever it is defined.
  private func isSmooth(_ expression: Expression) -> Bool {
    !expression.hasFree(variable) || !expression.mayHaveKinks
  }

  private mutating func product(
    _ factors: [Expression], _ context: Context, _ joined: ([Expression]) -> Expression
  ) throws(Differentiation.Refusal) -> Expression {
    var terms: [Expression] = []
    for (index, factor) in factors.enumerated() {
      var others = factors
      others.remove(at: index)
      guard factor.hasFree(variable) else {
        // Its derivative is 0, and the other terms have its domain.
        continue
      }
      var inner = self.context(context, beside: factors, index)
      if inner.spoilsWhole, factor.mayHaveKinks { inner = inner.through(others) }
      let rate = try derivative(of: factor, inner)
      if rate.isLiteralZero { continue }
      var parts = factors
      parts[index] = rate
      terms.append(joined(parts))
    }
    return terms.isEmpty ? Self.zero(of: joined(factors)) : Self.sum(terms)
  }

  private mutating func quotient(
    _ top: Expression, _ bottom: Expression, _ context: Context
  ) throws(Differentiation.Refusal) -> Expression {
    let above = self.context(context, beside: [top, bottom], 0)
    if !bottom.hasFree(variable) {
      return Expression(.quotient(try derivative(of: top, above), bottom))
    }
    var below = self.context(context, beside: [top, bottom], 1)
    if below.spoilsWhole, bottom.mayHaveKinks { below = below.through([top]) }
    let (rise, fall) = (try derivative(of: top, above), try derivative(of: bottom, below))
    let first = Self.product([rise, bottom])
    let second = Self.product([top, fall])
    return Expression(
      .quotient(Self.sum([first, Self.negated(second)]), Expression(.power(bottom, .integer(2)))))
  }

  /// The derivative of each term; the bounds do not depend on the variable.
  private mutating func sum(
    _ index: Symbol, _ items: [Expression], _ whole: Expression
  ) throws(Differentiation.Refusal) -> Expression {
    guard items.count == 3, index != variable, !items[0].hasFree(variable), !items[1].hasFree(variable) else {
      throw Differentiation.Refusal(part: whole)
    }
    let count = exceptions.count
    let rate = try derivative(of: items[2], .unknown)
    // What must be looked at would have to be looked at for each index.
    guard exceptions.count == count else { throw Differentiation.Refusal(part: whole) }
    return Expression(.binding(.sum, index, [items[0], items[1], rate]), whole.span)
  }

  /// The fundamental theorem: of a function that is continuous on an open interval with both bounds, the integral up to b has the derivative
  /// f(b)·b′. Where the integrand depends on the variable too, and it and its derivative are continuous everywhere, the integral of that
  /// derivative is added (Leibniz).
  private mutating func integral(
    _ inner: Symbol, _ items: [Expression], _ whole: Expression
  ) throws(Differentiation.Refusal) -> Expression {
    guard items.count == 3, inner != variable else { throw Differentiation.Refusal(part: whole) }
    let body = items[2]
    var rates: [Expression] = []
    func isSmooth(_ part: Expression) -> Bool {
      part.isTotal && part.isContinuous(in: inner) && part.isContinuous(in: variable)
    }
    if body.hasFree(variable) {
      let (count, edgeCount) = (exceptions.count, edges.count)
      let rate = try derivative(of: body, .unknown)
      guard isSmooth(body), isSmooth(rate), exceptions.count == count, edges.count == edgeCount else {
        throw Differentiation.Refusal(part: whole)
      }
      rates.append(Expression(.binding(.integral(.bounded), inner, [items[0], items[1], rate])))
    } else {
      let isTotal = body.isTotal && body.isContinuous(in: inner)
      guard isTotal || isContinuousBetween?(body, inner, [items[0], items[1]]) ?? false else {
        throw Differentiation.Refusal(part: whole)
      }
    }
    for (place, isUpper) in [(items[1], true), (items[0], false)] {
      // Where the bound has a kink, the integral may have none.
      let rate = try derivative(of: place, .unknown)
      let term = Self.product([body.substituting([inner: place]), rate])
      rates.append(isUpper ? term : Self.negated(term))
    }
    return Self.sum(rates)
  }

  // MARK: Powers and roots

  private mutating func power(
    _ base: Expression, _ exponent: Expression, _ context: Context
  ) throws(Differentiation.Refusal) -> Expression {
    if let count = exponent.literalInteger {
      // An even power of an absolute value is that of what stands in it.
      if case .magnitude(let inner) = base.node, count > 0, count % 2 == 0 {
        return try power(inner, exponent, context)
      }
      guard count != 0 else {
        // Of u^0 there is a derivative only where u is defined around the place.
        let (rate, none) = (
          try derivative(of: base, .unknown), Self.zero(of: Expression(.power(base, exponent)))
        )
        return rate.isTotal ? none : Self.sum([Self.zero(of: rate), none])
      }
      let inner = count == 1 ? context : context.through([base])
      let rate = try derivative(of: base, inner)
      if count == 1 { return rate }
      let lower = count - 1 == 1 ? base : Expression(.power(base, Self.whole(count - 1)))
      return Self.product([Self.whole(count), lower, rate])
    }
    let whole = Expression(.power(base, exponent))
    if !exponent.hasFree(variable), exponent.isWhole(among: integers) || exponent.isValueOfWholeNumbers {
      // 0^0 is 1, and so is x^0 around 0.
      exceptions.append([base, exponent])
      stop(at: base)
      let rate = try derivative(of: base, context.through([base, exponent]))
      let lower = Expression(.power(base, Self.sum([exponent, Self.whole(-1)])))
      return Self.sum([Self.product([exponent, lower, rate]), Self.zero(of: whole)])
    }
    if !base.hasFree(variable) {
      // Of the base 0 the power is 0 for all positive exponents.
      if !base.isPositiveConstant {
        exceptions.append([base])
        stop(at: base)
      }
      // 1^y is 1 whatever y is.
      let isOther = base.isPositiveConstant && base.naturalNumber != 1
      let rate = try derivative(
        of: exponent, isOther ? context : context.through([Expression(.call(.log, [base]))]))
      if case .constant(.e) = base.node { return Self.product([whole, rate]) }
      return Self.product([whole, Expression(.call(.log, [base])), rate])
    }
    if !exponent.hasFree(variable) {
      // Around a zero of the base that changes its sign there are points without a value.
      let isNotZero = SampleValue.rational(exponent).map { !$0.isZero } ?? exponent.isConstant
      let rate = try derivative(of: base, context.through(isNotZero ? [base] : [base, exponent]))
      // Where the exponent may be a whole number there are values on both sides, and perhaps a derivative.
      let isFraction = SampleValue.rational(exponent).map { !$0.isInteger } ?? exponent.isConstant
      exceptions.append(isFraction ? [base, rate] : [base])
      stop(at: base)
      // The quotient by the base is undefined where that is 0.
      return Expression(.quotient(Self.product([exponent, whole, rate]), base))
    }
    let (rate, growth) = (try derivative(of: base, .unknown), try derivative(of: exponent, .unknown))
    exceptions.append([base])
    stop(at: base)
    return Self.product([
      whole,
      Self.sum([
        Self.product([growth, Expression(.call(.log, [base]))]),
        Expression(.quotient(Self.product([exponent, rate]), base)),
      ]),
    ])
  }

  private mutating func root(
    _ radicand: Expression, _ degree: Int, _ context: Context
  ) throws(Differentiation.Refusal) -> Expression {
    let rate = try derivative(of: radicand, context.through([radicand]))
    let whole = Expression(.root(radicand, degree: degree))
    stop(at: radicand)
    if degree % 2 == 0 {
      // Where the radicand changes its sign there is no value beside it; where it touches 0, a kink.
      noteTouching(radicand, rate, context)
    } else {
      // Where it crosses 0 the tangent is vertical.
      note(radicand, rate, context)
    }
    let below = degree == 2 ? whole : Expression(.power(whole, .integer(degree - 1)))
    return Expression(.quotient(rate, Self.product([.integer(degree), below])))
  }

  /// Notes that a rule stops where an expression is 0.
  private mutating func stop(at zero: Expression) {
    if !edges.contains(zero) { edges.append(zero) }
  }

  /// Notes the zeros of an expression at which something has a kink, a jump or a vertical tangent, if the expression crosses 0.
  private mutating func note(
    _ zero: Expression, _ rate: Expression, _ context: Context, isJump: Bool = false
  ) {
    guard context.spoilsWhole, !isJump || context.keepsJumps else {
      exceptions.append([zero])
      return
    }
    exceptions.append([zero, rate])
    for factor in context.factors where !factor.isPositiveConstant { exceptions.append([zero, factor]) }
  }

  /// Notes the zeros of an expression where something is defined only where that is not negative, and like its root around them.
  ///
  /// Where it crosses 0 there are points without a value beside it, and so where it has a maximum. Where it has a minimum with a
  /// second derivative that is not 0, the root is like an absolute value.
  private mutating func noteTouching(_ zero: Expression, _ rate: Expression, _ context: Context) {
    guard context.spoilsWhole else {
      exceptions.append([zero, rate])
      return
    }
    var second: [Expression] = []
    if !rate.mayHaveKinks {
      var rules = Rules(variable: variable, integers: integers)
      rules.steps = steps
      if let bend = try? rules.derivative(of: rate, .unknown), rules.exceptions.isEmpty { second = [bend] }
    }
    exceptions.append([zero, rate] + second)
    for factor in context.factors where !factor.isPositiveConstant {
      exceptions.append([zero, rate, factor])
    }
  }

  // MARK: Functions

  private mutating func magnitude(
    _ inner: Expression, _ context: Context
  ) throws(Differentiation.Refusal) -> Expression {
    switch inner.node {
    case .tuple, .matrix: throw Differentiation.Refusal(part: inner)
    default: break
    }
    let rate = try derivative(of: inner, context.through([inner]))
    stop(at: inner)
    note(inner, rate, context)
    return Expression(.quotient(Self.product([inner, rate]), Expression(.magnitude(inner))))
  }

  private mutating func call(
    _ function: BuiltIn, _ arguments: [Expression], _ whole: Expression, _ context: Context
  ) throws(Differentiation.Refusal) -> Expression {
    guard let u = arguments.first else { throw Differentiation.Refusal(part: whole) }
    switch function.family {
    case .number(let ofNumber):
      guard arguments.count == 1 else { throw Differentiation.Refusal(part: whole) }
      return try call(ofNumber, u, whole, context)
    case .extremum(let isLeast):
      guard arguments.count == 2 else { throw Differentiation.Refusal(part: whole) }
      // Twice the greater of two is their sum and their distance.
      let v = arguments[1]
      let gap = Self.sum([u, Self.negated(v)])
      let rates = (try derivative(of: u, .unknown), try derivative(of: v, .unknown))
      let turn = Self.sum([rates.0, Self.negated(rates.1)])
      stop(at: gap)
      note(gap, turn, context)
      let jump = Expression(.quotient(Self.product([gap, turn]), Expression(.magnitude(gap))))
      return Expression(
        .quotient(Self.sum([rates.0, rates.1, isLeast ? Self.negated(jump) : jump]), .integer(2)))
    case .angleOfPoint:
      guard arguments.count == 2 else { throw Differentiation.Refusal(part: whole) }
      let (y, x) = (arguments[0], arguments[1])
      let rates = (try derivative(of: y, .unknown), try derivative(of: x, .unknown))
      let square = Self.sum([Expression(.power(x, .integer(2))), Expression(.power(y, .integer(2)))])
      // 0 on the half line at which the angle jumps.
      let seam = Self.sum([x, Expression(.root(square, degree: 2))])
      stop(at: seam)
      note(seam, rates.0, context, isJump: true)
      let turn = Self.sum([Self.product([x, rates.0]), Self.negated(Self.product([y, rates.1]))])
      return Self.sum([
        Expression(.quotient(turn, square)), Expression(.quotient(.integer(0), seam)),
      ])
    case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
      .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      throw Differentiation.Refusal(part: whole)
    }
  }

  private mutating func call(
    _ function: NumberFunction, _ u: Expression, _ whole: Expression, _ context: Context
  ) throws(Differentiation.Refusal) -> Expression {
    func call(_ function: BuiltIn) -> Expression { Expression(.call(function, [u])) }
    func square(_ expression: Expression) -> Expression { Expression(.power(expression, .integer(2))) }
    switch function {
    case .circular(let ratio):
      let factor: Expression
      switch ratio {
      case .sine: factor = call(.cos)
      case .cosine: factor = Self.negated(call(.sin))
      case .tangent: factor = Expression(.quotient(.integer(1), square(call(.cos))))
      case .secant: factor = Expression(.quotient(call(.sin), square(call(.cos))))
      case .cosecant: factor = Self.negated(Expression(.quotient(call(.cos), square(call(.sin)))))
      case .cotangent: factor = Self.negated(Expression(.quotient(.integer(1), square(call(.sin)))))
      }
      let inner: Context
      switch ratio {
      case .tangent, .cotangent: inner = context.throughWaves
      case .sine, .cosine, .secant, .cosecant: inner = context.through([factor])
      }
      return Self.product([factor, try derivative(of: u, inner)])
    case .inverseCircular(let angle):
      let rest = Self.sum([.integer(1), Self.negated(square(u))])
      switch angle {
      case .arcTangent:
        return Expression(.quotient(try derivative(of: u, context), Self.sum([.integer(1), square(u)])))
      case .arcSine, .arcCosine:
        let rate = try derivative(of: u, context.through([rest]))
        stop(at: rest)
        noteTouching(rest, rate, context)
        let slope = Expression(.quotient(rate, Expression(.root(rest, degree: 2))))
        return angle == .arcSine ? slope : Self.negated(slope)
      }
    case .hyperbolic(let ratio):
      switch ratio {
      case .sine: return Self.product([call(.cosh), try derivative(of: u, context)])
      case .cosine: return Self.product([call(.sinh), try derivative(of: u, context.through([u]))])
      case .tangent:
        return Expression(.quotient(try derivative(of: u, context), square(call(.cosh))))
      }
    case .exponential: return Self.product([whole, try derivative(of: u, context)])
    case .logarithm:
      // The quotient is defined for negative numbers too.
      return Self.sum([Expression(.quotient(try derivative(of: u, context), u)), Self.zero(of: whole)])
    case .squareRoot: return try root(u, 2, context)
    case .absoluteValue: return try magnitude(u, context)
    case .step(let step):
      let rate = try derivative(of: u, .unknown)
      let zero: Expression
      switch step {
      case .sign: zero = u
      case .floor: zero = Expression(.call(.sin, [Self.product([.pi, u])]))
      }
      stop(at: zero)
      note(zero, rate, context, isJump: true)
      return Expression(.quotient(Self.product([.integer(0), rate]), zero))
    }
  }

  // MARK: Making expressions

  private static func whole(_ value: Int) -> Expression {
    value < 0 ? Expression(.negation(.integer(-value))) : .integer(value)
  }

  /// 0, with the domain of an expression.
  private static func zero(of expression: Expression) -> Expression {
    switch expression.node {
    case .tuple(let items): return Expression(.tuple(items.map { zero(of: $0) }))
    case .matrix(let rows, let columns, let items):
      return Expression(.matrix(rows: rows, columns: columns, elements: items.map { zero(of: $0) }))
    default: return expression.isTotal ? .integer(0) : Expression(.product([.integer(0), expression]))
    }
  }

  private static func negated(_ expression: Expression) -> Expression {
    if expression.isLiteralZero { return expression }
    if case .negation(let inner) = expression.node { return inner }
    return Expression(.negation(expression))
  }

  private static func sum(_ terms: [Expression]) -> Expression {
    let rest = terms.filter { !$0.isLiteralZero }
    return rest.isEmpty ? .integer(0) : rest.count == 1 ? rest[0] : Expression(.sum(rest))
  }

  private static func product(_ factors: [Expression]) -> Expression {
    let rest = factors.filter { $0.naturalNumber != 1 }
    if rest.contains(where: \.isLiteralZero), rest.allSatisfy(\.isTotal), rest.allSatisfy(\.isOneNumber) {
      return .integer(0)
    }
    return rest.isEmpty ? .integer(1) : rest.count == 1 ? rest[0] : Expression(.product(rest))
  }
}

extension Expression {
  fileprivate var isLiteralZero: Bool { naturalNumber == 0 }

  /// Whether it certainly is a number, and no tuple or matrix.
  fileprivate var isOneNumber: Bool {
    switch node {
    case .tuple, .matrix, .transpose, .dot, .cross, .apply: return false
    case .symbol(let symbol): return symbol.notation == .plain
    case .call(let function, _): return function.ofNumber != nil
    default: return !someOperand { !$0.isOneNumber }
    }
  }

  /// The value of a numeral or its negative that is a whole number.
  fileprivate var literalInteger: Int? {
    if case .negation(let inner) = node { return inner.naturalNumber.map { -$0 } }
    return knownInteger
  }

  /// Whether it is a factorial, a divisor or the like, which are whole numbers where they have values.
  fileprivate var isValueOfWholeNumbers: Bool {
    if case .apply(let function, _) = node {
      Symbol.functionsOfWholeNumbers.contains(function)
    } else {
      false
    }
  }

  /// Whether it is π or e, which are no fractions.
  fileprivate var isConstant: Bool {
    if case .constant = node { true } else { false }
  }

  fileprivate var isPositiveConstant: Bool {
    switch node {
    case .number(let numeral): !numeral.isZero
    case .constant: true
    default: false
    }
  }

  /// Whether a part of it may be defined at points around which it has no derivative.
  fileprivate var mayHaveKinks: Bool {
    switch node {
    case .magnitude, .root, .norm: return true
    case .power(_, let exponent) where exponent.literalInteger == nil: return true
    case .call(let function, _):
      switch function.family {
      case .number(let ofNumber):
        if !ofNumber.isContinuous || !ofNumber.hasOpenDomain || ofNumber == .absoluteValue { return true }
      case .extremum, .angleOfPoint: return true
      default: return true
      }
    default: break
    }
    return someOperand { $0.mayHaveKinks }
  }
}

extension Symbol {
  /// Whether it is the name of a function of one number, and no name that stands for something else.
  var isOfOneNumber: Bool {
    !Symbol.functionsOfWholeNumbers.contains(self) && self != .conjugate && self != .mapping
      && !Symbol.partsOfComplex.contains(self)
      && self != conditional && !Symbol(String(name.dropLast(primes))).namesOpaqueFunction
  }
}
