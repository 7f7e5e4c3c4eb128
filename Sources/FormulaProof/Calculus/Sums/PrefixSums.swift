import FormulaSyntax
import SourceText

/// Writes sums whose bounds are symbols as polynomials in prefix sums, so that equal ones become the same.
///
/// Let b be a function of the whole numbers, 0 where it is undefined, and P the function with P(0) = 0 and
/// $P(x) - P(x-1) = b(x)$. Then $\sum_{k=p}^{q} b(k) = P(q) - P(p-1)$ for whole p ≤ q + 1. What is used of P is this alone:
///
/// - Terms are brought into one form first: k is replaced by ±k + c so that the index stands alone in one of the places in which it
///   can. So a sum that starts elsewhere, or runs backwards, has the same P.
/// - $P(u+c) = P(u) + b(u+1) + \dots + b(u+c)$ for small numbers c.
/// - Sums within each other: factors without the index come out; $P_x P_y(q) - P_x P_y(p-1) = \sum_{k=p}^{q} (x_k P_y(k) + P_x(k) y_k - x_k y_k)$
///   (summation by parts) orders those that are left, and tells what they are where x and y are the same. A sum over a rectangle of
///   what does not come apart is the same in both orders.
///
/// All of it is only true where the ranges are not empty by more than one, and where all terms are defined, which its user shows.
struct PrefixSums {
  /// The symbols that stand for whole numbers.
  private let wholes: Set<Symbol>
  /// Whether something without the index that may be undefined was taken out of a sum, which an empty one does without.
  private(set) var hasPartialFactor = false
  /// Whether a term that may be undefined stands by itself.
  private(set) var hasPartialTerm = false
  /// What the functions P add, by the names of these, which hold it as text too.
  private var bodies: [Symbol: Body] = [:]
  private var steps = 0

  /// A function of the index, in which ⟨0⟩, ⟨1⟩ … stand for the indices of sums around it.
  private struct Body {
    var expression: Expression
    var parameterCount: Int
  }

  private static let mostSteps = 400
  /// The most terms that stand by themselves next to one P.
  private static let mostSingle = 8
  private static let index = Symbol("⟨k⟩")

  init(wholes: Set<Symbol>) { self.wholes = wholes }

  /// The expression without sums; nil where it is no such polynomial.
  mutating func value(of expression: Expression) -> Expression? {
    written(expression, [])?.withSymbolsForElements
  }

  /// The sequences whose squares a sum's terms are: x of $\sum c\,x_k^2$; of their index.
  func roots(ofSquaresIn body: Expression, over variable: Symbol) -> [Expression] {
    let summation = Summation(over: variable, from: .integer(0), to: .integer(0)) { _ in false }
    var result: [Expression] = []
    for term in summation.terms(of: body, depth: 0) ?? [] where term.power % 2 == 0 && !term.core.isEmpty {
      let index = Expression(.symbol(variable))
      var factors = Array(repeating: index, count: term.power / 2)
      for factor in Summation.collected(term.core) {
        guard case .power(let base, let exponent) = factor.node, let count = exponent.naturalNumber,
          count % 2 == 0
        else {
          factors = []
          break
        }
        factors.append(count == 2 ? base : Expression(.power(base, .integer(count / 2))))
      }
      guard !factors.isEmpty else { continue }
      let root = factors.count == 1 ? factors[0] : Expression(.product(factors))
      if !result.contains(root) { result.append(root) }
    }
    return result
  }

  // MARK: Expressions

  /// - Parameter outer: The indices of the sums around it.
  private mutating func written(_ expression: Expression, _ outer: [Symbol]) -> Expression? {
    steps += 1
    guard steps < Self.mostSteps else { return nil }
    guard expression.holdsBinder else { return normalized(expression, outer) }
    guard case .binding(let binder, let variable, let items) = expression.node else {
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let value = written(operand, outer) else { return nil }
        operands.append(value)
      }
      return expression.with(operands: operands)
    }
    guard binder == .sum, items.count == 3, !items[0].holdsBinder, !items[1].holdsBinder,
      let body = written(items[2], outer + [variable])
    else { return nil }
    return sum(of: body, over: variable, from: items[0], to: items[1], outer)
  }

  /// An expression in which whole numbers are written in one way.
  private func normalized(_ expression: Expression, _ indices: [Symbol]) -> Expression {
    if let form = form(expression, indices) { return form.expression }
    return expression.with(operands: expression.operands.map { normalized($0, indices) })
  }

  /// A polynomial with whole coefficients in symbols for whole numbers.
  private func form(_ expression: Expression, _ indices: [Symbol]) -> IntegerForm? {
    let form = IntegerForm(expression) { part in
      guard case .symbol(let symbol) = part.node,
        wholes.contains(symbol) || indices.contains(symbol) || symbol == Self.index
      else { return nil }
      return IntegerForm(symbol)
    }
    return form.flatMap { $0.isIntegral ? $0 : nil }
  }

  // MARK: Sums

  private mutating func sum(
    of body: Expression, over variable: Symbol, from lower: Expression, to upper: Expression,
    _ outer: [Symbol]
  ) -> Expression? {
    steps += 1
    guard steps < Self.mostSteps else { return nil }
    let summation = Summation(over: variable, from: lower, to: upper) { _ in false }
    guard let terms = summation.terms(of: body, depth: 0) else { return nil }
    var results: [Expression] = []
    for term in terms {
      for factor in term.factors where !isTotal(factor) { hasPartialFactor = true }
      let value: Expression
      if term.core.isEmpty {
        guard let closed = Summation.powers(term.power, lower, upper) else { return nil }
        value = closed
      } else {
        guard let sum = sum(of: term, over: variable, from: lower, to: upper, outer) else { return nil }
        value = sum
      }
      results.append(Self.product(term.factors + [value]))
    }
    return Self.sum(results)
  }

  private mutating func sum(
    of term: Summation.Term, over variable: Symbol, from lower: Expression, to upper: Expression,
    _ outer: [Symbol]
  ) -> Expression? {
    let indices = outer + [variable]
    let core = Self.product(Summation.collected(term.core))
    // k = sign · ⟨k⟩ + shift.
    var best: (text: String, core: Expression, sign: Int, place: IntegerForm)?
    // Where a P stands follows from where the other factors do.
    let others = Self.factors(of: core).filter { !$0.hasPrefixSum && $0.hasFree(variable) }
    for place in places(of: variable, in: others.isEmpty ? core : Self.product(others), indices) {
      guard let sign = place.sign,
        let rest = place.form.subtracting(IntegerForm(variable).multiplied(by: sign) ?? IntegerForm()),
        let back = IntegerForm(Self.index).subtracting(rest)?.multiplied(by: sign)
      else { continue }
      let moved = core.substituting([variable: back.expression])
      let factors: [Expression] = if case .product(let items) = moved.node { items } else { [moved] }
      let own = Self.product(Summation.collected(factors.map { normalized($0, outer) }))
      let text = own.description
      if let best, (best.text.utf8.count, best.text) <= (text.utf8.count, text) { continue }
      best = (text, own, sign, rest)
    }
    guard let best else { return nil }
    let index = Expression(.symbol(Self.index))
    guard let rest = best.place.multiplied(by: -best.sign)?.expression,
      let low = form(best.sign > 0 ? lower : upper, outer)?.multiplied(by: best.sign)?.adding(best.place),
      let high = form(best.sign > 0 ? upper : lower, outer)?.multiplied(by: best.sign)?.adding(best.place),
      let before = low.adding(IntegerForm(-1))
    else { return nil }
    // The power of the index is one of the new index.
    var powers: [Summation.Term] = [Summation.Term()]
    if term.power > 0 {
      let line = Expression(.sum([best.sign > 0 ? index : Expression(.negation(index)), rest]))
      let summation = Summation(over: Self.index, from: lower, to: upper) { _ in false }
      let power = term.power == 1 ? line : Expression(.power(line, .integer(term.power)))
      guard let terms = summation.terms(of: power, depth: 0) else { return nil }
      powers = terms
    }
    var results: [Expression] = []
    for power in powers {
      let factor = power.power == 1 ? index : Expression(.power(index, .integer(power.power)))
      let own = power.power == 0 ? best.core : Self.product([factor] + Self.factors(of: best.core))
      let value: Expression?
      if let moved = withMovedPrefixSums(own, outer) {
        value = again(moved, from: before, to: high, outer)
      } else {
        value = difference(of: own, from: before, to: high, outer)
      }
      guard let value else { return nil }
      results.append(Self.product(power.factors + [value]))
    }
    return Self.sum(results)
  }

  /// The body with P(⟨k⟩) and single terms in place of P(⟨k⟩ + c); nil where there is none.
  private mutating func withMovedPrefixSums(_ body: Expression, _ outer: [Symbol]) -> Expression? {
    var changed = false
    var factors = Self.factors(of: body)
    for position in factors.indices {
      guard case .apply(let name, let arguments) = factors[position].node, arguments.count == 1,
        let own = bodies[name], own.parameterCount == 0, let place = form(arguments[0], outer),
        place.isZero || !place.constantTerm.isZero, place.constantTerm.isInteger,
        place.constantTerm.numerator.magnitude <= Self.mostSingle,
        let value = prefix(own.expression, at: place, outer)
      else { continue }
      factors[position] = value
      changed = true
    }
    return changed ? Self.product(factors) : nil
  }

  /// The ways in which the index stands in an expression with the factor 1 or −1, and nothing else but whole numbers.
  private func places(
    of variable: Symbol, in expression: Expression, _ indices: [Symbol]
  ) -> [(form: IntegerForm, sign: Int?)] {
    var result: [(form: IntegerForm, sign: Int?)] = []
    func visit(_ part: Expression) {
      guard part.hasFree(variable), result.count < 16 else { return }
      if let form = form(part, indices) {
        let isLinear = form.terms.keys.allSatisfy { monomial in
          !monomial.contains { $0.symbol == variable } || monomial.count == 1 && monomial[0].exponent == 1
        }
        let factor = form.terms[[.init(symbol: variable, exponent: 1)]]
        if isLinear, factor == .one || factor == Rational(-1), !result.contains(where: { $0.form == form }) {
          result.append((form, factor?.numerator))
        }
        return
      }
      part.forEachOperand { visit($0) }
    }
    visit(expression)
    if result.isEmpty { result.append((IntegerForm(variable), 1)) }
    return result
  }

  // MARK: Prefix sums

  /// P(high) − P(low) for what P adds, a product in which the index is ⟨k⟩.
  private mutating func difference(
    of body: Expression, from low: IntegerForm, to high: IntegerForm, _ outer: [Symbol]
  ) -> Expression? {
    if let value = byParts(body, from: low, to: high, outer) { return value }
    if let value = overRectangle(body, from: low, to: high, outer) { return value }
    guard let last = prefix(body, at: high, outer), let first = prefix(body, at: low, outer) else {
      return nil
    }
    return Expression(.sum([last, Expression(.negation(first))]))
  }

  /// P(u), and the terms that a number in u adds by themselves.
  private mutating func prefix(_ body: Expression, at place: IntegerForm, _ outer: [Symbol]) -> Expression? {
    let constant = place.constantTerm
    guard constant.isInteger, let variable = place.subtracting(IntegerForm(constant)) else { return nil }
    let number = constant.numerator
    guard number.magnitude <= Self.mostSingle else { return function(body, at: place, outer) }
    var parts: [Expression] = variable.isZero ? [] : [function(body, at: variable, outer)]
    for offset in number >= 0 ? Array(0..<number) : Array(number..<0) {
      guard let index = variable.adding(IntegerForm(offset + 1))?.expression else { return nil }
      let place = normalized(body.substituting([Self.index: index]), outer)
      let term = withMovedPrefixSums(place, outer) ?? place
      if !isTotal(term) { hasPartialTerm = true }
      parts.append(number > 0 ? term : Expression(.negation(term)))
    }
    return Self.sum(parts)
  }

  /// P(u) as the value of a function whose name says what it adds.
  private mutating func function(_ body: Expression, at place: IntegerForm, _ outer: [Symbol]) -> Expression {
    let parameters = outer.filter { body.hasFree($0) }
    var names: [Symbol: Expression] = [:]
    for (position, symbol) in parameters.enumerated() {
      names[symbol] = Expression(.symbol(Symbol("⟨\(position)⟩")))
    }
    let own = body.substituting(names)
    let name = Symbol(Symbol.prefixSumMark + own.description)
    bodies[name] = Body(expression: own, parameterCount: parameters.count)
    return Expression(.apply(name, [place.expression] + parameters.map { Expression(.symbol($0)) }))
  }

  private static func factors(of body: Expression) -> [Expression] {
    if case .product(let items) = body.node { return items }
    return [body]
  }

  /// Summation by parts of x(k)·P(k), where that brings it nearer to one form; nil where it does not.
  private mutating func byParts(
    _ body: Expression, from low: IntegerForm, to high: IntegerForm, _ outer: [Symbol]
  ) -> Expression? {
    let index = Expression(.symbol(Self.index))
    var factors = Self.factors(of: body)
    let places = factors.indices.filter { place in
      guard case .apply(let name, let arguments) = factors[place].node else { return false }
      return bodies[name]?.parameterCount == 0 && arguments == [index]
    }
    guard places.count == 1, case .apply(let name, _) = factors[places[0]].node,
      let y = bodies[name]?.expression, !y.hasPrefixSum
    else { return nil }
    factors.remove(at: places[0])
    let x = Self.product(Summation.collected(factors))
    guard !x.hasPrefixSum else { return nil }
    let (first, second) = (x.description, y.description)
    let isPower = factors.allSatisfy { factor in
      if case .power(let base, let exponent) = factor.node {
        return base == index && exponent.naturalNumber != nil
      }
      return factor == index
    }
    func product(_ place: IntegerForm) -> Expression? {
      guard let a = prefix(x, isPower, at: place, outer), let b = prefix(y, at: place, outer) else {
        return nil
      }
      return Expression(.product([a, b]))
    }
    guard isPower || first <= second, let last = product(high), let start = product(low),
      let both = again(Expression(.product([x, y])), from: low, to: high, outer)
    else { return nil }
    let ends = Expression(.sum([last, Expression(.negation(start))]))
    if first == second { return Expression(.quotient(Expression(.sum([ends, both])), .integer(2))) }
    guard let own = prefix(x, isPower, at: IntegerForm(Self.index), outer),
      let rest = again(Expression(.product([own, y])), from: low, to: high, outer)
    else { return nil }
    return Expression(.sum([ends, both, Expression(.negation(rest))]))
  }

  /// P(u) of a power of the index, which is a polynomial, or of anything else.
  private mutating func prefix(
    _ body: Expression, _ isPower: Bool, at place: IntegerForm, _ outer: [Symbol]
  ) -> Expression? {
    guard isPower else { return prefix(body, at: place, outer) }
    let power: Int
    switch body.node {
    case .power(_, let exponent): power = exponent.naturalNumber ?? 0
    case .symbol: power = 1
    default: power = 0
    }
    return Summation.powers(power, .integer(1), place.expression)
  }

  /// A sum over ⟨k⟩ of what need be no product.
  private mutating func again(
    _ body: Expression, from low: IntegerForm, to high: IntegerForm, _ outer: [Symbol]
  ) -> Expression? {
    guard let lower = low.adding(IntegerForm(1)) else { return nil }
    let own = Symbol("⟨k\(steps)⟩")
    return sum(
      of: body.substituting([Self.index: Expression(.symbol(own))]), over: own, from: lower.expression,
      to: high.expression, outer)
  }

  // MARK: Rectangles

  /// The sum of x(i, k) over i and k, whose ranges do not depend on each other, which has one form in both orders; nil for others.
  private mutating func overRectangle(
    _ body: Expression, from low: IntegerForm, to high: IntegerForm, _ outer: [Symbol]
  ) -> Expression? {
    let index = Expression(.symbol(Self.index))
    var factors = Self.factors(of: body)
    guard let position = factors.firstIndex(where: \.hasPrefixSum),
      case .apply(let name, let arguments) = factors[position].node, arguments.count == 2,
      arguments[1] == index, !arguments[0].hasFree(Self.index), let inner = bodies[name],
      inner.parameterCount == 1,
      !inner.expression.hasPrefixSum
    else { return nil }
    factors.remove(at: position)
    guard !factors.contains(where: \.hasPrefixSum), outer.allSatisfy({ !body.hasFree($0) }) else {
      return nil
    }
    func ordered(_ first: String, _ second: String) -> Expression {
      let (a, b) = (Expression(.symbol(Symbol(first))), Expression(.symbol(Symbol(second))))
      let own = inner.expression.substituting([Symbol("⟨0⟩"): a, Self.index: b])
      let all = factors.map { $0.substituting([Self.index: a]) } + Self.factors(of: own)
      return Self.product(Summation.collected(all))
    }
    let (one, other) = (ordered("⟨a⟩", "⟨b⟩").description, ordered("⟨b⟩", "⟨a⟩").description)
    let name2 = Symbol(Symbol.prefixSumMark + min(one, other))
    func value(_ place: IntegerForm) -> Expression {
      let place = place.expression
      if place.naturalNumber == 0 || arguments[0].naturalNumber == 0 { return .integer(0) }
      var places = one <= other ? [place, arguments[0]] : [arguments[0], place]
      if one == other { places.sort { $0.description < $1.description } }
      return Expression(.apply(name2, places))
    }
    return Expression(.sum([value(high), Expression(.negation(value(low)))]))
  }

  // MARK: Trees

  private static func sum(_ terms: [Expression]) -> Expression {
    terms.isEmpty ? .integer(0) : terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }

  private static func product(_ factors: [Expression]) -> Expression {
    factors.isEmpty ? .integer(1) : factors.count == 1 ? factors[0] : Expression(.product(factors))
  }

  /// Whether it is defined for all numbers, elements of sequences among them.
  private func isTotal(_ expression: Expression) -> Bool { expression.withSymbolsForElements.isTotal }
}

extension Symbol {
  /// What the names of prefix sums begin with; no reader gives such a name.
  fileprivate static var prefixSumMark: String { "⟨Σ⟩" }

  fileprivate var isPrefixSum: Bool { name.hasPrefix(Self.prefixSumMark) }
}

extension Expression {
  fileprivate var hasPrefixSum: Bool {
    if case .apply(let name, _) = node, name.isPrefixSum { return true }
    return someOperand { $0.hasPrefixSum }
  }

  /// The expression with a symbol in place of each element of a sequence, and of each prefix sum.
  var withSymbolsForElements: Expression {
    mapped { part in
      guard case .apply(let symbol, _) = part.node, symbol.letterOfSequence != nil || symbol.isPrefixSum
      else {
        return part
      }
      return Expression(.symbol(Symbol(part.description)), part.span)
    }
  }
}
