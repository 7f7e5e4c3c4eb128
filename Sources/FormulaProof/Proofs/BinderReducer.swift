import FormulaSyntax
import ProofChecking
import SourceText
import Theorems

/// Finds the values of the sums, limits and derivatives of a claim, step by step, so that a script can show each.
///
/// It knows less than a ``BinderJudge``: what is left undone has no theorem.
struct BinderReducer {
  /// Why something has no value here.
  struct Stop: Error {}

  /// The prover with what is assumed of the symbols.
  let prover: Prover
  /// Whether a claim is proved, within what time is left.
  let isProved: (Claim) -> Bool
  private(set) var steps: [BinderReduction.Step] = []
  private(set) var auxiliary: (symbols: [Symbol], integers: Set<Symbol>) = ([], [])
  private var taken: Set<Symbol>

  init(_ prover: Prover, taken: Set<Symbol>, isProved: @escaping (Claim) -> Bool) {
    self.prover = prover
    self.taken = taken
    self.isProved = isProved
  }

  /// A symbol that nothing has.
  mutating func fresh(_ letter: String, isInteger: Bool = false) -> Symbol {
    var number = 1
    while taken.contains(Symbol("\(letter)\(number)")) { number += 1 }
    let symbol = Symbol("\(letter)\(number)")
    taken.insert(symbol)
    auxiliary.symbols.append(symbol)
    if isInteger { auxiliary.integers.insert(symbol) }
    return symbol
  }

  private mutating func note(
    _ whole: Expression, _ reduced: Expression, _ value: Expression, _ bound: [Symbol],
    _ reason: BinderReduction.Reason
  ) {
    let parameters = bound.filter { whole.hasFree($0) }
    guard !steps.contains(where: { $0.whole == whole }) else { return }
    steps.append(.init(parameters: parameters, whole: whole, reduced: reduced, value: value, reason: reason))
  }

  /// An expression in which elements of sequences and sums of products of them are all that is left of binders.
  mutating func reduced(_ expression: Expression, _ bound: [Symbol] = []) throws(Stop) -> Expression {
    guard expression.holdsBinder || expression.holdsElement else { return expression }
    switch expression.node {
    case .apply(let symbol, let indices) where symbol.letterOfSequence != nil && indices.count == 1:
      guard !bound.contains(where: { indices[0].hasFree($0) }), let index = LinearIndex(indices[0]) else {
        return expression
      }
      let value = Expression(.apply(symbol, [index.expression]))
      if value != expression { note(expression, expression, value, [], .sameIndex) }
      return value
    case .binding(let binder, let variable, let items):
      var operands: [Expression] = []
      for item in items.dropLast() { operands.append(try reduced(item, bound)) }
      guard let body = items.last else { throw Stop() }
      operands.append(try reduced(body, bound + [variable]))
      let inner = Expression(.binding(binder, variable, operands))
      switch binder {
      case .derivative: return try derivative(expression, inner, variable, operands, bound)
      case .sum: return try sum(expression, inner, variable, operands, bound)
      case .limit: return try limit(expression, inner, variable, operands, bound)
      case .integral(.bounded): return try integral(expression, inner, variable, operands, bound)
      case .product, .series, .higherDerivative, .antiderivative, .integral: throw Stop()
      }
    default:
      var operands: [Expression] = []
      for operand in expression.operands { operands.append(try reduced(operand, bound)) }
      return expression.with(operands: operands)
    }
  }

  // MARK: Derivatives

  private func rate(of body: Expression, by variable: Symbol) throws(Stop) -> Expression {
    guard let rules = try? Differentiation(of: body, by: variable, integers: prover.integers) else {
      throw Stop()
    }
    return rules.value
  }

  private mutating func derivative(
    _ whole: Expression, _ inner: Expression, _ variable: Symbol, _ operands: [Expression], _ bound: [Symbol]
  ) throws(Stop) -> Expression {
    guard operands.count == 2 else { throw Stop() }
    let (place, body) = (operands[0], operands[1])
    let form = form(of: body, variable)
    if form.body.isSmoothEverywhere(in: variable) {
      let rate = try rate(of: form.body, by: variable)
      var values = Dictionary(uniqueKeysWithValues: form.coefficients.map { ($0.symbol, $0.value) })
      let inCoefficients = rate.substituting([variable: place])
      values[variable] = nil
      let value = inCoefficients.substituting(values)
      note(whole, inner, value, bound, .derivative(form, derivative: rate))
      return value
    }
    let value = try rate(of: body, by: variable).substituting([variable: place])
    note(whole, inner, value, bound, .derivativeHere)
    return value
  }

  /// An expression with symbols in place of the largest parts that do not depend on a variable.
  private mutating func form(of body: Expression, _ variable: Symbol) -> BinderReduction.Form {
    var coefficients: [(symbol: Symbol, value: Expression)] = []
    func replaced(_ part: Expression, _ reducer: inout BinderReducer) -> Expression {
      if !part.hasFree(variable) {
        switch part.node {
        case .number, .constant, .symbol: return part
        default: break
        }
        guard part.holdsBinder || !FreeSymbols.of([part], in: Environment()).isEmpty else { return part }
        if let known = coefficients.first(where: { $0.value == part }) {
          return Expression(.symbol(known.symbol))
        }
        let symbol = reducer.fresh("c")
        coefficients.append((symbol, part))
        return Expression(.symbol(symbol))
      }
      if case .binding = part.node { return part }
      return part.with(operands: part.operands.map { replaced($0, &reducer) })
    }
    let form = replaced(body, &self)
    return .init(coefficients: coefficients, body: form)
  }

  // MARK: Sums

  private mutating func sum(
    _ whole: Expression, _ inner: Expression, _ index: Symbol, _ operands: [Expression], _ bound: [Symbol]
  ) throws(Stop) -> Expression {
    guard operands.count == 3 else { throw Stop() }
    let (lower, upper, body) = (operands[0], operands[1], operands[2])
    if SampleValue.rational(lower) != nil, SampleValue.rational(upper) != nil {
      let value = BinderJudge.writtenOut(inner)
      guard !value.holdsBinder else { throw Stop() }
      note(whole, inner, value, bound, .writtenOut)
      return value
    }
    let form = form(of: body, index)
    let last = fresh("b", isInteger: true)
    var summation = Summation(over: index, from: lower, to: Expression(.symbol(last))) { _ in false }
    guard let sum = summation.sum(of: form.body) else { throw Stop() }
    let own = Expression(.binding(.sum, index, [lower, Expression(.symbol(last)), form.body]))
    if sum == own, form.coefficients.isEmpty {
      // It is simple already.
      if whole != inner { note(whole, inner, inner, bound, .writtenOut) }
      return inner
    }
    var values = Dictionary(uniqueKeysWithValues: form.coefficients.map { ($0.symbol, $0.value) })
    values[last] = upper
    let value = sum.substituting(values)
    note(whole, inner, value, bound, .sum(form, bound: last, value: sum))
    return value
  }

  /// An expression in which of sums that differ in their upper bounds alone one is left, the shortest.
  mutating func withSharedSums(_ expressions: [Expression]) throws(Stop) -> [Expression] {
    var sums: [Expression] = []
    for expression in expressions { expression.collectSums(&sums) }
    var values: [(sum: Expression, value: Expression)] = []
    var groups: [(sum: Expression, bounds: Set<Int>)] = []
    var places: [(sum: Expression, group: Int, bound: LinearIndex)] = []
    for sum in sums {
      guard case .binding(.sum, let index, let items) = sum.node, items.count == 3,
        let bound = LinearIndex(items[1])
      else { throw Stop() }
      let start = bound.with(constant: 0).expression
      let key = Expression(.binding(.sum, index, [items[0], start, items[2]])).withCanonicalVariables
      if let known = groups.firstIndex(where: { $0.sum == key }) {
        groups[known].bounds.insert(bound.constant)
        places.append((sum, known, bound))
      } else {
        groups.append((key, [bound.constant]))
        places.append((sum, groups.count - 1, bound))
      }
    }
    /// The sum of a group with an upper bound; the variable of the group's first sum stands for the index.
    var firsts: [Int: (index: Symbol, items: [Expression])] = [:]
    func sum(_ group: Int, _ bound: LinearIndex) -> Expression? {
      guard let (index, items) = firsts[group] else { return nil }
      return Expression(.binding(.sum, index, [items[0], bound.expression, items[2]]))
    }
    for (whole, group, bound) in places {
      guard case .binding(.sum, let index, let items) = whole.node else { continue }
      if firsts[group] == nil { firsts[group] = (index, items) }
      guard let same = sum(group, bound), let least = groups[group].bounds.min(),
        let base = sum(group, bound.with(constant: least)), bound.constant - least <= 8,
        let (own, parts) = firsts[group]
      else { throw Stop() }
      if same != whole { note(whole, whole, same, [], .sameIndex) }
      var terms = [base]
      for constant in stride(from: least + 1, through: bound.constant, by: 1) {
        let here = bound.with(constant: constant)
        guard let longer = sum(group, here), let shorter = sum(group, bound.with(constant: constant - 1))
        else {
          throw Stop()
        }
        let term = parts[2].substituting([own: here.expression])
        note(longer, longer, Expression(.sum([shorter, term])), [], .next)
        terms.append(term)
      }
      values.append((whole, terms.count == 1 ? base : Expression(.sum(terms))))
    }
    return expressions.map { $0.replacingSums(values) }
  }

  // MARK: Limits and integrals

  private mutating func limit(
    _ whole: Expression, _ inner: Expression, _ variable: Symbol, _ operands: [Expression], _ bound: [Symbol]
  ) throws(Stop) -> Expression {
    guard bound.isEmpty, operands.count == 2 else { throw Stop() }
    let (place, body) = (operands[0], operands[1])
    let there = [variable: place]
    if case .quotient(let top, let bottom) = body.node {
      let zero = Expression.integer(0)
      func isZero(_ side: Expression) -> Bool {
        isProved(Claim(left: side.substituting(there), relation: .equal, right: zero, span: whole.span))
      }
      if isZero(bottom) {
        guard isZero(top) else { throw Stop() }
        let (up, down) = (
          try rate(of: top, by: variable).substituting(there),
          try rate(of: bottom, by: variable).substituting(there)
        )
        let value = Expression(.quotient(up, down))
        note(whole, inner, value, bound, .slopes(top: up, bottom: down))
        return value
      }
    }
    let value = body.substituting(there)
    note(whole, inner, value, bound, .continuity)
    return value
  }

  private mutating func integral(
    _ whole: Expression, _ inner: Expression, _ variable: Symbol, _ operands: [Expression], _ bound: [Symbol]
  ) throws(Stop) -> Expression {
    // What is integrated is a derivative.
    guard bound.isEmpty, case .binding(_, _, let items) = whole.node, items.count == 3,
      case .binding(.derivative, let own, let parts) = items[2].node, parts.count == 2,
      parts[0] == Expression(.symbol(variable)), !parts[1].holdsBinder,
      parts[1].isSmoothEverywhere(in: own)
    else { throw Stop() }
    let primitive = parts[1].substituting([own: Expression(.symbol(variable))])
    let value = Expression(
      .sum([
        primitive.substituting([variable: operands[1]]),
        Expression(.negation(primitive.substituting([variable: operands[0]]))),
      ]))
    note(whole, inner, value, bound, .antiderivative(primitive))
    return value
  }
}

/// An integer that is a sum of integer multiples of symbols and a constant.
struct LinearIndex {
  private var factors: [Symbol: Int] = [:]
  private(set) var constant = 0

  init?(_ expression: Expression) {
    guard add(expression, 1) else { return nil }
  }

  private mutating func add(_ expression: Expression, _ factor: Int) -> Bool {
    if let value = SampleValue.rational(expression) {
      guard value.isInteger, value.numerator.magnitude < 1 << 30, factor.magnitude < 1 << 30 else {
        return false
      }
      constant += factor * value.numerator
      return constant.magnitude < 1 << 61
    }
    switch expression.node {
    case .symbol(let symbol):
      factors[symbol, default: 0] += factor
      return true
    case .negation(let inner): return add(inner, -factor)
    case .sum(let terms):
      for term in terms where !add(term, factor) { return false }
      return true
    case .product(let parts):
      guard parts.count == 2, let value = SampleValue.rational(parts[0]), value.isInteger,
        value.numerator.magnitude < 1 << 20, factor.magnitude < 1 << 20
      else { return false }
      return add(parts[1], factor * value.numerator)
    default: return false
    }
  }

  /// The same multiples of symbols and another constant.
  func with(constant: Int) -> LinearIndex {
    var result = self
    result.constant = constant
    return result
  }

  /// The number as it is always written.
  var expression: Expression {
    var terms: [Expression] = []
    for (symbol, factor) in factors.sorted(by: { $0.key < $1.key }) where factor != 0 {
      let own = Expression(.symbol(symbol))
      terms.append(factor == 1 ? own : Expression(.product([Self.integer(factor), own])))
    }
    if constant != 0 || terms.isEmpty { terms.append(Self.integer(constant)) }
    return terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }

  private static func integer(_ value: Int) -> Expression {
    value < 0 ? Expression(.negation(.integer(-value))) : .integer(value)
  }
}

extension Expression {
  /// Whether the rules of differentiation apply wherever the variable is, and symbols besides it stand for any numbers.
  fileprivate func isSmoothEverywhere(in variable: Symbol) -> Bool {
    guard hasFree(variable) else {
      switch node {
      case .number, .constant, .symbol: return true
      case .negation(let inner): return inner.isSmoothEverywhere(in: variable)
      case .quotient(let top, let bottom):
        return top.isSmoothEverywhere(in: variable) && (bottom.naturalNumber ?? 0) > 0
      case .product, .sum, .power: return FreeSymbols.of([self], in: Environment()).isEmpty && isTotal
      default: return false
      }
    }
    switch node {
    case .symbol: return true
    case .sum, .product, .negation: return operands.allSatisfy { $0.isSmoothEverywhere(in: variable) }
    case .quotient(let top, let bottom):
      return top.isSmoothEverywhere(in: variable) && (bottom.naturalNumber ?? 0) > 0
    case .power(let base, let exponent):
      if case .constant(.e) = base.node { return exponent.isSmoothEverywhere(in: variable) }
      return exponent.naturalNumber != nil && base.isSmoothEverywhere(in: variable)
    case .call(let function, let arguments):
      switch function.ofNumber {
      case .circular(.sine), .circular(.cosine), .hyperbolic(.sine), .hyperbolic(.cosine), .exponential:
        return arguments.allSatisfy { $0.isSmoothEverywhere(in: variable) }
      default: return false
      }
    default: return false
    }
  }

  /// Adds the sums in it, each once.
  fileprivate func collectSums(_ sums: inout [Expression]) {
    if case .binding(.sum, _, _) = node {
      if !sums.contains(self) { sums.append(self) }
      return
    }
    for operand in operands { operand.collectSums(&sums) }
  }

  fileprivate func replacingSums(_ values: [(sum: Expression, value: Expression)]) -> Expression {
    if case .binding(.sum, _, _) = node { return values.first { $0.sum == self }?.value ?? self }
    return with(operands: operands.map { $0.replacingSums(values) })
  }

  /// The closed sums and the elements of sequences outside of them, each once.
  func collectParts(_ parts: inout [Expression]) {
    switch node {
    case .binding: if !parts.contains(self) { parts.append(self) }
    case .apply(let symbol, _) where symbol.letterOfSequence != nil:
      if !parts.contains(self) { parts.append(self) }
    default: for operand in operands { operand.collectParts(&parts) }
    }
  }

  /// The expression with symbols in the places of such parts.
  func replacingParts(_ symbols: [(symbol: Symbol, meaning: Expression)]) -> Expression {
    if let known = symbols.first(where: { $0.meaning == self }) { return Expression(.symbol(known.symbol)) }
    if case .binding = node { return self }
    return with(operands: operands.map { $0.replacingParts(symbols) })
  }
}
