import FormulaSyntax

/// Looks for points that solve equations, by undoing one operation after another.
///
/// What it finds are candidates: for each symbol an expression without symbols. Doubles and the principal branches of
/// inverse functions lead to them, so a solution may be missed, and a candidate may be none; that a point satisfies
/// what it should is for enclosures and exact arithmetic to show.
struct EquationSolver {
  /// An expression that is to have a value; the value may hold symbols too.
  struct Equation {
    var expression: Expression
    var value: Expression = .integer(0)
  }

  /// How a step goes on.
  private enum Step {
    /// The symbol has this value.
    case assign(Symbol, Expression)
    /// All these hold instead of the equation.
    case equations([Equation])
  }

  /// The symbols, those to be solved for first in front.
  let symbols: [Symbol]
  /// Values for the symbols that stay free.
  let usual: [Symbol: Expression]
  /// The factors of the numerator of a difference; none where that is out of reach.
  let factors: (_ difference: Expression) -> [Factor]
  /// Whether there is still time.
  let hasTime: () -> Bool

  /// A polynomial c₀ + c₁·u + … in one expression u.
  struct Factor {
    var base: Expression
    var coefficients: [Expression]
  }

  private static let mostSteps = 120
  private static let mostPoints = 12
  private var steps = 0
  private var found: [[Symbol: Expression]] = []

  init(
    symbols: [Symbol], usual: [Symbol: Expression], factors: @escaping (Expression) -> [Factor],
    hasTime: @escaping () -> Bool
  ) {
    self.symbols = symbols
    self.usual = usual
    self.factors = factors
    self.hasTime = hasTime
  }

  /// Values of all symbols for which the equations seem to hold.
  mutating func points(solving equations: [Equation]) -> [[Symbol: Expression]] {
    steps = 0
    found = []
    solve(equations[...], [:])
    return found
  }

  private mutating func solve(_ equations: ArraySlice<Equation>, _ known: [Symbol: Expression]) {
    steps += 1
    guard steps <= Self.mostSteps, found.count < Self.mostPoints, hasTime() else { return }
    guard let first = equations.first else { return finish(known) }
    let rest = equations.dropFirst()
    let open = free(in: [first.expression, first.value])
    guard !open.isEmpty else {
      guard let left = Self.number(first.expression), let right = Self.number(first.value),
        abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
      else { return }
      return solve(rest, known)
    }
    for step in inverted(first.expression, first.value, open) {
      switch step {
      case .equations(let parts): solve(parts[...] + rest, known)
      case .assign(let symbol, let value):
        let value = Self.simplified(value)
        func put(_ expression: Expression) -> Expression { expression.replacing(symbol, by: value) }
        var next = known.mapValues(put)
        next[symbol] = value
        solve(ArraySlice(rest.map { Equation(expression: put($0.expression), value: put($0.value)) }), next)
      }
    }
  }

  /// Gives the symbols that are left their usual values.
  private mutating func finish(_ known: [Symbol: Expression]) {
    var point: [Symbol: Expression] = [:]
    for symbol in symbols {
      guard var value = known[symbol] ?? usual[symbol] else { return }
      for other in free(in: [value]) {
        guard let number = usual[other] else { return }
        value = value.replacing(other, by: number)
      }
      guard let number = Self.number(value), abs(number) < 1e12 else { return }
      point[symbol] = Self.simplified(value)
    }
    if !found.contains(point) { found.append(point) }
  }

  /// The solver's symbols in expressions, in its order.
  private func free(in expressions: [Expression]) -> [Symbol] {
    let present = Set(FreeSymbols.of(expressions, in: Environment()))
    return symbols.filter(present.contains)
  }

  // MARK: Undoing operations

  private func inverted(_ expression: Expression, _ value: Expression, _ open: [Symbol]) -> [Step] {
    func holdsSymbols(_ part: Expression) -> Bool { !free(in: [part]).isEmpty }
    func go(_ part: Expression, _ value: Expression) -> Step {
      .equations([Equation(expression: part, value: value)])
    }
    if !holdsSymbols(expression) { return inverted(value, expression, open) }
    let number = Self.number(value)
    let isZero = number.map { abs($0) < 1e-12 } ?? false
    switch expression.node {
    case .symbol(let symbol):
      if !free(in: [value]).contains(symbol) { return [.assign(symbol, value)] }
    case .negation(let inner): return [go(inner, -value)]
    case .degrees(let inner): return [go(inner, value * .integer(180) / .pi)]
    case .sum(let parts):
      let constants = parts.filter { !holdsSymbols($0) }
      let others = parts.filter(holdsSymbols)
      if !constants.isEmpty, others.count == 1 || !holdsSymbols(value) {
        let rest = Self.simplified(constants.reduce(value) { $0 - $1 })
        return [go(others.count == 1 ? others[0] : Expression(.sum(others)), rest)]
      }
      if others.count > 1 { return solved(others, value, isZero: isZero, open) }
    case .product(let factors):
      if isZero { return factors.filter(holdsSymbols).map { go($0, .integer(0)) } }
      let others = factors.filter(holdsSymbols)
      if others.count == 1 {
        let rest = factors.filter { !holdsSymbols($0) }
        guard rest.allSatisfy({ abs(Self.number($0) ?? 0) > 1e-12 }) else { return [] }
        return [go(others[0], rest.reduce(value) { $0 / $1 })]
      }
    case .quotient(let top, let bottom):
      if isZero { return [go(top, .integer(0))] }
      if !holdsSymbols(bottom) { return [go(top, value * bottom)] }
      if !holdsSymbols(top) { return [go(bottom, top / value)] }
    case .power(let base, let exponent):
      if !holdsSymbols(exponent) { return rooted(base, exponent, value, number, go) }
      if !holdsSymbols(base), let b = Self.number(base), b > 0, number.map({ $0 > 0 }) ?? true {
        return [go(exponent, Self.call(.log, value) / Self.call(.log, base))]
      }
    case .root(let inner, let degree):
      if degree % 2 == 0, let number, number < -1e-12 { return [] }
      return [go(inner, isZero ? .integer(0) : value.raised(to: degree))]
    case .magnitude(let inner): return bothSigns(inner, value, number, go)
    case .call(let function, let arguments):
      if let steps = inverted(function, arguments, value, number, go) { return steps }
    default: return []
    }
    return byFactors(expression - value, open)
  }

  /// A sum of several parts that hold symbols.
  private func solved(
    _ parts: [Expression], _ value: Expression, isZero: Bool, _ open: [Symbol]
  ) -> [Step] {
    var steps: [Step] = []
    // A sum is at an end of its range where all parts are: squares at 0, cosines at −1 or 1.
    if let number = Self.number(value) {
      for end in [Self.least, Self.greatest] {
        let ends = parts.map(end)
        guard ends.allSatisfy({ $0 != nil }), abs(ends.reduce(-number) { $0 + ($1 ?? 0) }) < 1e-9 else {
          continue
        }
        steps.append(
          .equations(
            zip(parts, ends).map { part, end in
              Equation(
                expression: part, value: Rational(near: end ?? 0).map(SampleValue.expression) ?? .integer(0))
            }))
      }
    }
    if open.count == 1 { return steps + byFactors(Expression(.sum(parts)) - value, open) }
    // A symbol that stands in one part alone; another one where the first leads nowhere.
    let alone = open.filter { symbol in
      parts.count { free(in: [$0]).contains(symbol) } == 1 && !free(in: [value]).contains(symbol)
    }
    for symbol in alone.prefix(2) {
      guard let part = parts.first(where: { free(in: [$0]).contains(symbol) }) else { continue }
      let rest = parts.filter { $0 != part }.reduce(value) { $0 - $1 }
      steps.append(.equations([Equation(expression: part, value: rest)]))
    }
    if alone.isEmpty { steps += byFactors(Expression(.sum(parts)) - value, open) }
    return steps
  }

  /// A number that an expression is not below, and may reach; nil where none is seen.
  private static func least(_ expression: Expression) -> Double? {
    switch expression.node {
    case .sum(let parts):
      return parts.reduce(0) { total, part in total.flatMap { total in least(part).map { total + $0 } } }
    case .negation(let inner): return greatest(inner).map { -$0 }
    case .product(let factors):
      let constant = factors.reduce(1) { $0 * (number($1) ?? 1) }
      let rest = factors.filter { number($0) == nil }
      if rest.count == 1 { return (constant < 0 ? greatest(rest[0]) : least(rest[0])).map { $0 * constant } }
      return constant > 0 && rest.allSatisfy { least($0) == 0 } ? 0 : number(expression)
    case .quotient(let top, let bottom):
      guard let divisor = number(bottom), divisor != 0 else { return nil }
      return (divisor < 0 ? greatest(top) : least(top)).map { $0 / divisor }
    case .magnitude: return 0
    case .root(_, let degree): return degree % 2 == 0 ? 0 : nil
    case .power(let base, let exponent):
      guard let power = exponent.knownInteger else { return number(expression) }
      return power > 0 && power % 2 == 0 ? 0 : power % 2 == 1 && least(base) == 0 ? 0 : nil
    case .call(.sin, _), .call(.cos, _): return -1
    case .call(.cosh, _): return 1
    case .call(.abs, _), .call(.sqrt, _): return 0
    default: return number(expression)
    }
  }

  /// A number that an expression is not above, and may reach; nil where none is seen.
  private static func greatest(_ expression: Expression) -> Double? {
    switch expression.node {
    case .sum(let parts):
      return parts.reduce(0) { total, part in total.flatMap { total in greatest(part).map { total + $0 } } }
    case .negation(let inner): return least(inner).map { -$0 }
    case .product(let factors):
      let constant = factors.reduce(1) { $0 * (number($1) ?? 1) }
      let rest = factors.filter { number($0) == nil }
      if rest.count == 1 { return (constant < 0 ? least(rest[0]) : greatest(rest[0])).map { $0 * constant } }
      return constant < 0 && rest.allSatisfy { least($0) == 0 } ? 0 : number(expression)
    case .quotient(let top, let bottom):
      guard let divisor = number(bottom), divisor != 0 else { return nil }
      return (divisor < 0 ? least(top) : greatest(top)).map { $0 / divisor }
    case .call(.sin, _), .call(.cos, _): return 1
    default: return number(expression)
    }
  }

  /// By the factors of the difference's numerator; where that holds several symbols, one of them gets a usual value first.
  private func byFactors(_ difference: Expression, _ open: [Symbol]) -> [Step] {
    if open.count > 1, let last = open.last, let value = usual[last] {
      return [value, .integer(1)].map { value in
        .equations([
          Equation(expression: Expression(.symbol(last)), value: value), Equation(expression: difference),
        ])
      }
    }
    var steps: [Step] = []
    for factor in factors(difference) {
      for root in Self.roots(factor.coefficients) {
        steps.append(.equations([Equation(expression: factor.base, value: root)]))
      }
    }
    return steps
  }

  private func bothSigns(
    _ inner: Expression, _ value: Expression, _ number: Double?, _ go: (Expression, Expression) -> Step
  ) -> [Step] {
    if let number {
      if abs(number) < 1e-12 { return [go(inner, .integer(0))] }
      if number < 0 { return [] }
    }
    return [go(inner, value), go(inner, -value)]
  }

  private func rooted(
    _ base: Expression, _ exponent: Expression, _ value: Expression, _ number: Double?,
    _ go: (Expression, Expression) -> Step
  ) -> [Step] {
    guard let power = Self.number(exponent), power != 0 else { return [] }
    if power < 0 {
      return number.map { abs($0) < 1e-12 } ?? false
        ? [] : [go(base.raised(to: -exponent), .integer(1) / value)]
    }
    if let number, abs(number) < 1e-12 { return [go(base, .integer(0))] }
    guard power == power.rounded(), power <= 60 else {
      return number.map { $0 > 0 } ?? true
        ? [go(base, value.raised(to: Self.simplified(.integer(1) / exponent)))] : []
    }
    let degree = Int(power)
    if degree % 2 == 0 {
      if let number, number < 0 { return [] }
      return bothSigns(base, value.root(degree: degree), number, go)
    }
    return [go(base, value.root(degree: degree))]
  }

  /// The values of a function's argument, as far as it takes one; nil for functions that are not undone.
  private func inverted(
    _ function: BuiltIn, _ arguments: [Expression], _ value: Expression, _ number: Double?,
    _ go: (Expression, Expression) -> Step
  ) -> [Step]? {
    if case .extremum = function.family { return arguments.map { go($0, value) } }
    guard let ofNumber = function.ofNumber, arguments.count == 1 else { return nil }
    let argument = arguments[0]
    let turn = Expression.integer(2) * .pi
    func within(_ range: ClosedRange<Double>) -> Bool {
      number.map { $0 >= range.lowerBound - 1e-12 && $0 <= range.upperBound + 1e-12 } ?? true
    }
    switch ofNumber {
    case .circular(.sine):
      guard within(-1...1) else { return [] }
      let angle = Self.angle(.asin, value)
      return [angle, .pi - angle, angle + turn, -(.pi + angle)].map { go(argument, $0) }
    case .circular(.cosine):
      guard within(-1...1) else { return [] }
      let angle = Self.angle(.acos, value)
      return [angle, -angle, turn - angle, angle + turn].map { go(argument, $0) }
    case .circular(.tangent):
      let angle = Self.angle(.atan, value)
      return [angle, angle + .pi, angle - .pi].map { go(argument, $0) }
    case .circular(.cotangent): return [go(Self.call(.tan, .pi / .integer(2) - argument), value)]
    case .circular(.secant): return [go(Self.call(.cos, argument), .integer(1) / value)]
    case .circular(.cosecant): return [go(Self.call(.sin, argument), .integer(1) / value)]
    case .inverseCircular(.arcSine): return [go(argument, Self.call(.sin, value))]
    case .inverseCircular(.arcCosine): return [go(argument, Self.call(.cos, value))]
    case .inverseCircular(.arcTangent): return [go(argument, Self.call(.tan, value))]
    case .exponential:
      guard number.map({ $0 > 0 }) ?? true else { return [] }
      return [go(argument, Self.call(.log, value))]
    case .logarithm: return [go(argument, Self.call(.exp, value))]
    case .hyperbolic(.sine):
      return [go(argument, Self.call(.log, value + (value.raised(to: 2) + .integer(1)).root(degree: 2)))]
    case .hyperbolic(.cosine):
      if let number, abs(number - 1) < 1e-12 { return [go(argument, .integer(0))] }
      guard number.map({ $0 > 1 }) ?? true else { return [] }
      let size = Self.call(.log, value + (value.raised(to: 2) - .integer(1)).root(degree: 2))
      return [go(argument, size), go(argument, -size)]
    case .hyperbolic(.tangent):
      guard within(-1...1) else { return [] }
      return [go(argument, Self.call(.log, (.integer(1) + value) / (.integer(1) - value)) / .integer(2))]
    case .squareRoot:
      return number.map({ $0 < -1e-12 }) ?? false ? [] : [go(argument, value.raised(to: 2))]
    case .absoluteValue: return bothSigns(argument, value, number, go)
    case .step(let step):
      guard step == .sign else { return nil }
      return number.map { abs($0) < 1e-12 } ?? false ? [go(argument, .integer(0))] : []
    }
  }

  // MARK: Numbers

  private static func call(_ function: BuiltIn, _ argument: Expression) -> Expression {
    switch (function, number(argument)) {
    case (.exp, 0?): .integer(1)
    case (.log, 1?), (.tan, 0?): .integer(0)
    case (.sin, let angle?): sine(ofSixths: angle / (.pi / 6)) ?? Expression(.call(.sin, [argument]))
    case (.cos, let angle?): sine(ofSixths: angle / (.pi / 6) + 3) ?? Expression(.call(.cos, [argument]))
    default: Expression(.call(function, [argument]))
    }
  }

  /// The sine of so many sixths of π; nil where that is no whole number.
  private static func sine(ofSixths count: Double) -> Expression? {
    let whole = count.rounded()
    guard abs(whole - count) < 1e-12, abs(whole) < 1e6 else { return nil }
    let large = Expression(.root(.integer(3), degree: 2)) / .integer(2)
    return switch (Int(whole) % 12 + 12) % 12 {
    case 0, 6: .integer(0)
    case 1, 5: .integer(1) / .integer(2)
    case 7, 11: -(.integer(1) / .integer(2))
    case 2, 4: large
    case 8, 10: -large
    case 3: .integer(1)
    default: .integer(-1)
    }
  }

  /// An inverse function's value: a part of π where the argument is a usual one.
  private static func angle(_ function: BuiltIn, _ value: Expression) -> Expression {
    let turns: Int? =
      switch (function, Rational(near: 2 * (number(value) ?? .nan))?.numerator) {
      // In twelfths of π.
      case (.asin, 0), (.atan, 0), (.acos, 2): 0
      case (.asin, 1): 2
      case (.asin, -1): -2
      case (.asin, 2), (.acos, 0): 6
      case (.asin, -2): -6
      case (.acos, 1): 4
      case (.acos, -1): 8
      case (.acos, -2): 12
      case (.atan, 2): 3
      case (.atan, -2): -3
      default: nil
      }
    guard let turns, Rational(near: 2 * (number(value) ?? .nan))?.isInteger == true,
      let part = Rational(turns, over: 12)
    else {
      return Expression(.call(function, [value]))
    }
    return .integer(part.numerator) * .pi / .integer(part.denominator)
  }

  /// The value of an expression without symbols, as a double; nil where it is none, or not finite.
  static func number(_ expression: Expression) -> Double? {
    if case .number(let numeral) = expression.node { return numeral.doubleValue }
    guard let value = ScalarProgram(expression, symbols: [])?.value(at: []), value.isFinite else {
      return nil
    }
    return value
  }

  /// The fraction or the part of π that an expression without symbols seems to be; others as they are.
  static func simplified(_ expression: Expression) -> Expression {
    switch expression.node {
    case .number, .symbol, .constant: return expression
    default: break
    }
    if let exact = SampleValue.rational(expression) { return SampleValue.expression(exact) }
    guard let value = number(expression) else { return expression }
    if let fraction = Rational(near: value) { return SampleValue.expression(fraction) }
    if let part = Rational(near: value / .pi) {
      return .integer(part.numerator) * .pi / .integer(part.denominator)
    }
    return expression
  }

  /// The real roots of a polynomial of degree 2 in some power of its variable, by radicals; none for others.
  private static func roots(_ coefficients: [Expression]) -> [Expression] {
    let used = coefficients.indices.filter { !coefficients[$0].isKnownZero }
    guard let degree = used.last, degree > 0 else { return [] }
    var roots: [Expression] = used.first == 0 ? [] : [.integer(0)]
    let lowest = used.first ?? 0
    let terms = used.map { $0 - lowest }
    guard let step = terms.dropFirst().first, terms.last == step || terms == [0, step, 2 * step] else {
      return roots
    }
    let c = coefficients[used[0]]
    let powers: [Expression]
    if terms.count == 2 {
      powers = [simplified(-(c / coefficients[used[1]]))]
    } else {
      let (b, a) = (coefficients[used[1]], coefficients[used[2]])
      let discriminant = simplified(b.raised(to: 2) - .integer(4) * a * c)
      guard let size = number(discriminant), let scale = number(b.raised(to: 2)),
        size > -1e-12 * max(1, scale)
      else { return roots }
      if abs(size) <= 1e-12 * max(1, scale) {
        powers = [simplified(-(b / (.integer(2) * a)))]
      } else {
        let root = discriminant.root(degree: 2)
        powers = [root, -root].map { simplified(($0 - b) / (.integer(2) * a)) }
      }
    }
    for power in powers {
      guard let value = number(power) else { continue }
      if step == 1 {
        roots.append(power)
      } else if step % 2 == 1 {
        roots.append(power.root(degree: step))
      } else if abs(value) < 1e-12 {
        roots.append(.integer(0))
      } else if value > 0 {
        roots += [power.root(degree: step), -power.root(degree: step)]
      }
    }
    return roots
  }
}

extension Rational {
  /// The fraction with a denominator of at most 2000 that a double is but for its last digits; nil where there is none.
  init?(near value: Double) {
    guard value.isFinite, value.magnitude < 1e9 else { return nil }
    // Continued fractions.
    var (above, below) = ((1, 0), (0, 1))
    var rest = value
    for _ in 0..<20 {
      let whole = rest.rounded(.down)
      guard whole.magnitude < 1e9 else { return nil }
      let (first, overflow) = Int(whole).multipliedReportingOverflow(by: above.0)
      let (top, carry) = first.addingReportingOverflow(below.0)
      // Each of these numbers is below 10⁹, and the sum fits.
      let bottom = Int(whole) * above.1 + below.1
      guard !overflow, !carry, bottom.magnitude <= 2000, top.magnitude < 1 << 40 else { return nil }
      if (Double(top) / Double(bottom) - value).magnitude <= 4e-15 * Swift.max(value.magnitude, 1e-3) {
        self.init(top, over: bottom)
        return
      }
      (below, above) = (above, (top, bottom))
      guard rest != whole else { return nil }
      rest = 1 / (rest - whole)
    }
    return nil
  }
}

extension Expression {
  /// The expression with another one in place of a symbol.
  fileprivate func replacing(_ symbol: Symbol, by value: Expression) -> Expression {
    let numbers = NumberSystem<Expression>(
      numeral: { Expression(.number($0)) }, constant: { Expression(.constant($0)) },
      symbol: { $0 == symbol ? value : Expression(.symbol($0)) })
    return (try? Evaluator(Environment(), numbers: numbers).evaluate(self).asNumber) ?? self
  }
}
