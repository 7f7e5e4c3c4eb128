import FormulaSyntax

extension Expander {
  /// An expression as a function of X.
  func expansion(of expression: Expression) throws(LimitRefusal) -> Expansion {
    try facts.step()
    guard expression.hasFree(variable) else {
      guard expression.isOfNumbers else { throw .noRule(expression) }
      return Expansion(facts.settled(expression))
    }
    switch expression.node {
    case .symbol: return place
    case .sum(let items):
      var parts: [Expansion] = []
      for item in items { parts.append(try expansion(of: item)) }
      return try sum(parts)
    case .negation(let inner): return try negated(try expansion(of: inner))
    case .product(let items):
      var result = Expansion(1)
      for item in items { result = try product(result, try expansion(of: item)) }
      return result
    case .dot(let left, let right), .cross(let left, let right):
      return try product(try expansion(of: left), try expansion(of: right))
    case .quotient(let top, let bottom):
      guard !bottom.hasFree(variable), bottom.isOfNumbers else {
        return try quotient(try expansion(of: top), try expansion(of: bottom))
      }
      // Where it is 0 the value has no domain: see partsForDomain.
      let divisor = facts.settled(bottom)
      guard !divisor.isZero else { throw .noValue("a part of it is divided by 0") }
      return try scaled(try expansion(of: top), by: try divisor.inverse)
    case .degrees(let inner):
      guard let share = Rational(1, over: 180) else { throw .tooLarge }
      return try scaled(try expansion(of: inner), by: try Coefficient(share).times(Coefficient(.pi)))
    case .root(let radicand, let degree): return try root(try expansion(of: radicand), degree: degree)
    case .magnitude(let inner): return try size(try expansion(of: inner))
    case .power(let base, let exponent): return try power(base, exponent, expression)
    case .call(let function, let arguments):
      var values: [Expansion] = []
      for argument in arguments { values.append(try expansion(of: argument)) }
      switch function.family {
      case .number(let function):
        guard values.count == 1 else { throw .noRule(expression) }
        return try value(of: function, values[0], expression)
      case .extremum(let isLeast):
        guard var result = values.first else { throw .noRule(expression) }
        for value in values.dropFirst() {
          let isBelow = try sign(of: try sum([result, try negated(value)])) < 0
          if isBelow != isLeast { result = value }
        }
        return result
      default: throw .noRule(expression)
      }
    case .apply(.factorial, let arguments) where arguments.count == 1:
      return try factorial(arguments[0], expression)
    case .apply(.binomial, let arguments) where arguments.count == 2:
      return try binomial(arguments[0], arguments[1], expression)
    case .apply(let function, let arguments) where arguments.count == 1:
      return try taylor(function, arguments[0], expression)
    case .binding(.sum, let index, let items) where items.count == 3:
      return try sum(index, items, expression)
    default: throw .noRule(expression)
    }
  }

  /// A sum of powers of the index up to a whole number that grows.
  private func sum(
    _ index: Symbol, _ items: [Expression], _ whole: Expression
  ) throws(LimitRefusal) -> Expansion {
    guard isSequence, index != variable, items[0].naturalNumber != nil, isWholeNumber(items[1]),
      items[2].isTotal(in: index), try tendsToInfinity(try expansion(of: items[1]))
    else { throw .noRule(whole) }
    var summation = Summation(over: index, from: items[0], to: items[1]) { _ in false }
    guard let value = summation.sum(of: items[2]), !value.holdsBinder else { throw .noRule(whole) }
    // What the terms are undefined with is undefined by itself.
    for part in items[2].partsForDomain(without: index) { _ = try expansion(of: part) }
    return try expansion(of: value)
  }

  /// By Peano: $f(c+d) = \sum_{j \le m} f^{(j)}(c)\,d^j/j! + o(d^m)$ for a function that has m derivatives at c.
  ///
  /// The error is as small as $d^m$ over something that grows, slower than all growths that occur: where there are no logarithms,
  /// log log log X is put for it.
  private func taylor(
    _ name: Symbol, _ argument: Expression, _ whole: Expression
  ) throws(LimitRefusal) -> Expansion {
    let function = Symbol(String(name.name.dropLast(name.primes)))
    guard let order = facts.derivatives[function], order > name.primes, !argument.holdsLogarithm else {
      throw .noRule(whole)
    }
    let parts = try parts(of: try expansion(of: argument))
    guard parts.large.isEmpty, parts.coarse == nil else { throw .noRule(whole) }
    let place = parts.constant.expression
    func value(_ primes: Int) -> Coefficient {
      let symbol = Symbol(function.name + String(repeating: "'", count: primes))
      return facts.settled(Expression(.apply(symbol, [place])))
    }
    let count = order - name.primes
    guard let bound = parts.small.bound else { return Expansion(value(name.primes)) }
    var result = Expansion(value(name.primes))
    var power = Expansion(1)
    var factorial = 1
    for j in 1...count {
      power = try product(power, parts.small)
      factorial *= j
      guard let share = Rational(1, over: factorial) else { throw .tooLarge }
      result = try sum([
        result, try scaled(power, by: try value(name.primes + j).times(Coefficient(share))),
      ])
    }
    let error = try bound.raised(to: Coefficient(count)).times(.scale(Growth.depth - 1, Coefficient(-1)))
    return try sum([result, Expansion(error: error)])
  }

  // MARK: Powers

  private func power(
    _ base: Expression, _ exponent: Expression, _ whole: Expression
  ) throws(LimitRefusal) -> Expansion {
    if case .constant(.e) = base.node { return try exponential(try expansion(of: exponent)) }
    guard exponent.hasFree(variable) else {
      return try power(try expansion(of: base), facts.settled(exponent))
    }
    if !base.hasFree(variable), isSequence, isWholeNumber(exponent),
      let result = try powerOfWholeNumber(facts.settled(base), exponent)
    {
      return result
    }
    var value = try expansion(of: base)
    guard let first = try leading(&value) else {
      // 0 has positive powers.
      guard try sign(of: try expansion(of: exponent)) > 0 else { throw .noRule(whole) }
      return .zero
    }
    guard let sign = facts.sign(of: first.coefficient) else { throw .openSign(first.coefficient.expression) }
    guard sign > 0 else { throw .noRule(whole) }
    return try exponential(try product(try expansion(of: exponent), try logarithm(value)))
  }

  /// Whether an expression is a whole number for each whole value of the variable, by its form.
  private func isWholeNumber(_ expression: Expression) -> Bool {
    expression.isWhole(among: facts.integers.union([variable]))
  }

  /// A power of a number that need not be positive, with a whole exponent: as large as that of its size. Nil where the number
  /// is positive, so that there are better rules.
  private func powerOfWholeNumber(
    _ base: Coefficient, _ exponent: Expression
  ) throws(LimitRefusal) -> Expansion? {
    if let sign = facts.sign(of: base), sign > 0 { return nil }
    let growth = try expansion(of: exponent)
    let size = Expression(.call(.abs, [base.expression]))
    if facts.isZero(base) == false {
      let bound = facts.settled(Expression(.call(.log, [size])))
      return Expansion(error: try exponential(try scaled(growth, by: bound)).bound)
    }
    // It may be 0, of which negative powers have no value. Of a size below 1 there is a number between them.
    let gap = try Coefficient(1).plus(try base.times(base).negated)
    guard try sign(of: growth) > 0, facts.sign(of: gap) == 1 else { throw .openSign(gap.expression) }
    let middle = Expression(
      .call(.log, [Expression(.quotient(Expression(.sum([.integer(1), size])), .integer(2)))]))
    facts.note(middle, sign: -1)
    return Expansion(error: try exponential(try scaled(growth, by: Coefficient(middle))).bound)
  }

  // MARK: Factorials

  /// By Stirling's formula $\log n! = n \log n - n + \tfrac12 \log(2 \pi n) + \frac{1}{12n} + O(n^{-3})$.
  private func factorial(_ argument: Expression, _ whole: Expression) throws(LimitRefusal) -> Expansion {
    guard isSequence, isWholeNumber(argument) else { throw .noRule(whole) }
    let n = try expansion(of: argument)
    guard try tendsToInfinity(n), let half = Rational(1, over: 2), let twelfth = Rational(1, over: 12) else {
      throw .noRule(whole)
    }
    let log = try logarithm(n)
    let twice = facts.settled(
      Expression(.call(.log, [Expression(.product([.integer(2), .pi]))])))
    let inverse = try power(n, Coefficient(-1))
    let rest = try power(inverse, Coefficient(3))
    return try exponential(
      try sum([
        try product(n, log), try negated(n), try scaled(log, by: Coefficient(half)),
        Expansion(try twice.times(Coefficient(half))), try scaled(inverse, by: Coefficient(twelfth)),
        Expansion(error: rest.bound),
      ]))
  }

  private func binomial(
    _ upper: Expression, _ lower: Expression, _ whole: Expression
  ) throws(LimitRefusal) -> Expansion {
    guard isSequence, isWholeNumber(upper) else { throw .noRule(whole) }
    if let count = lower.naturalNumber, count <= 12 {
      let n = try expansion(of: upper)
      guard try tendsToInfinity(n) else { throw .noRule(whole) }
      var result = Expansion(1)
      for k in 0..<count {
        guard let share = Rational(1, over: k + 1) else { throw .tooLarge }
        let factor = try sum([n, Expansion(-k)])
        result = try scaled(try product(result, factor), by: Coefficient(share))
      }
      return result
    }
    guard isWholeNumber(lower) else { throw .noRule(whole) }
    let rest = Expression(.sum([upper, Expression(.negation(lower))]))
    return try quotient(
      try factorial(upper, whole), try product(try factorial(lower, whole), try factorial(rest, whole)))
  }

  private func tendsToInfinity(_ value: Expansion) throws(LimitRefusal) -> Bool {
    let parts = try parts(of: value)
    if parts.large.isEmpty { return false }
    return try sign(of: value) > 0
  }
}

extension Expression {
  /// Whether it certainly is a number, and no tuple or matrix, if its symbols are.
  var isOfNumbers: Bool {
    switch node {
    case .tuple, .matrix, .transpose, .norm: false
    case .call(let function, _) where function.ofNumber == nil:
      switch function.family {
      case .extremum, .angleOfPoint: !someOperand { !$0.isOfNumbers }
      default: false
      }
    default: !someOperand { !$0.isOfNumbers }
    }
  }

  /// The same value, if its symbols are numbers, with `·` and `×` between numbers as products: rules that look for factors
  /// find them.
  var withPlainProducts: Expression {
    mapped { part in
      switch part.node {
      case .dot(let left, let right), .cross(let left, let right):
        guard left.isOfNumbers, right.isOfNumbers else { return part }
        return Expression(.product([left, right].flatMap(\.factorsOfProduct)), part.span)
      case .product(let factors): return Expression(.product(factors.flatMap(\.factorsOfProduct)), part.span)
      default: return part
      }
    }
  }

  /// The factors of a product, or the expression alone.
  private var factorsOfProduct: [Expression] {
    if case .product(let factors) = node { factors } else { [self] }
  }
}

extension Expression {
  /// Whether a logarithm stands in it.
  fileprivate var holdsLogarithm: Bool {
    if case .call(.log, _) = node { return true }
    return someOperand(\.holdsLogarithm)
  }
}
