import FormulaSyntax
import SourceText

/// Bounds the orders of linear recurrences with constant coefficients.
///
/// Where sequences are given by linear recurrences with constant coefficients, their elements are linear functions of a state that a fixed
/// matrix takes from one index to the next; by Cayley's and Hamilton's theorem each such function satisfies a linear recurrence whose
/// leading coefficient is 1 and whose order is the size of the state. Sums, products and whole powers of such functions of n, each
/// s-th element of one, and sums over k up to n are such functions, with orders that follow from those of their parts. A function of order
/// D that is 0 at D numbers in a row is 0 at all numbers behind them.
struct ConstantRecurrence {
  let values: RecurrenceValues
  /// The letters of the claim, with the least number that each stands for.
  let bounds: [Symbol: Int]

  private static let mostOrder = 48

  /// The least index from which on an element is a function of the state.
  func start(_ base: Symbol) -> Int? {
    let (system, closure) = (values.system, closure(of: base))
    var result = Int.min
    for own in closure {
      guard let begin = values.begin[own], let rule = system.rules[own], let first = values.first[own] else {
        return nil
      }
      result = max(result, first, begin - depths(closure)[own, default: 0])
      for lag in rule.lags.values.joined() where lag < 0 { result = max(result, begin + lag) }
    }
    return result
  }

  /// A sequence and those by which it is given.
  private func closure(of base: Symbol) -> Set<Symbol> {
    var (result, pending): (Set<Symbol>, [Symbol]) = ([], [base])
    while let next = pending.popLast() {
      guard result.insert(next).inserted else { continue }
      pending += values.system.rules[next].map { Array($0.lags.keys) } ?? []
    }
    return result
  }

  /// How many elements of each sequence the state holds.
  private func depths(_ closure: Set<Symbol>) -> [Symbol: Int] {
    var result: [Symbol: Int] = [:]
    for own in closure {
      for (base, lags) in values.system.rules[own]?.lags ?? [:] {
        result[base] = max(result[base] ?? 0, lags.max() ?? 0)
      }
    }
    return result
  }

  /// The order of the elements of a sequence; nil where its recurrence is none with constant coefficients.
  private func order(of base: Symbol) -> Int? {
    let closure = closure(of: base)
    var result = depths(closure).values.reduce(0, +)
    for own in closure.sorted() {
      guard let rule = values.system.rules[own], !rule.isFull, let begin = values.begin[own] else {
        return nil
      }
      let inner = ConstantRecurrence(values: values, bounds: [Recurrences.place: begin])
      guard let other = inner.orderBesideElements(rule.body) else { return nil }
      result += other
    }
    return bounded(max(1, result))
  }

  /// The order of what a linear function of elements has besides; nil where it is none.
  private func orderBesideElements(_ body: Expression) -> Int? {
    guard body.holdsElement else { return order(body, Recurrences.place) }
    switch body.node {
    case .apply: return 0
    case .negation(let inner): return orderBesideElements(inner)
    case .sum(let items):
      var result = 0
      for item in items {
        guard let order = orderBesideElements(item) else { return nil }
        result += order
      }
      return bounded(result)
    case .product(let items):
      let elements = items.filter(\.holdsElement)
      guard elements.count == 1, items.allSatisfy({ $0.holdsElement || isConstant($0) }) else { return nil }
      guard let order = orderBesideElements(elements[0]) else { return nil }
      return order
    case .quotient(let top, let bottom):
      return isConstant(bottom) ? orderBesideElements(top) : nil
    default: return nil
    }
  }

  private func bounded(_ order: Int) -> Int? { order <= Self.mostOrder ? order : nil }

  /// Whether no letter and no element stands in it, so that it is one number.
  private func isConstant(_ expression: Expression) -> Bool {
    !expression.holdsElement && !expression.holdsBinder && !bounds.keys.contains { expression.hasFree($0) }
  }

  /// The order of an expression as a function of a letter, the other letters being fixed; nil where it is unknown.
  func order(_ expression: Expression, _ letter: Symbol) -> Int? {
    if isConstant(expression) { return 1 }
    switch expression.node {
    case .symbol(let symbol): return symbol == letter ? 2 : 1
    case .apply(let name, let items):
      guard let base = name.letterOfSequence, items.count == 1, let index = ElementIndex(items[0]),
        let least = index.least(bounds), let start = start(base), least >= start
      else { return nil }
      return index.slopes[letter] == nil ? 1 : order(of: base)
    case .negation(let inner): return order(inner, letter)
    case .sum(let items):
      var result = 0
      for item in items {
        guard let own = order(item, letter) else { return nil }
        result += own
      }
      return bounded(result)
    case .product(let items): return order(ofProduct: items, letter)
    case .dot(let left, let right), .cross(let left, let right):
      return order(ofProduct: [left, right], letter)
    case .quotient(let top, let bottom): return isConstant(bottom) ? order(top, letter) : nil
    case .power(let base, let exponent):
      if let count = exponent.naturalNumber {
        guard (1...12).contains(count), let own = order(base, letter) else { return nil }
        return order(ofPower: count, own)
      }
      // cⁿ is cⁿ⁻¹ times c, for n from 1 on; where n is negative, c must not be 0.
      guard isConstant(base), let index = ElementIndex(exponent) else { return nil }
      if let least = index.least(bounds), least >= 0 { return 1 }
      guard let number = SampleValue.rational(base), !number.isZero,
        index.slopes.keys.allSatisfy({ bounds[$0] != nil })
      else { return nil }
      return 1
    case .binding(.sum, let variable, let items): return order(ofSum: variable, items, letter)
    default: return nil
    }
  }

  private func order(ofProduct items: [Expression], _ letter: Symbol) -> Int? {
    var result = 1
    var rest = items
    while let item = rest.first {
      let count = rest.count { $0 == item }
      rest.removeAll { $0 == item }
      guard let own = order(item, letter), let power = order(ofPower: count, own),
        let product = bounded(result * power)
      else { return nil }
      result = product
    }
    return result
  }

  /// The number of products of so many of D functions.
  private func order(ofPower count: Int, _ order: Int) -> Int? {
    var result = 1
    for step in 0..<count {
      result = result * (order + step) / (step + 1)
      if result > Self.mostOrder { return nil }
    }
    return result
  }

  /// The sum up to n of a function of order D has one more.
  private func order(ofSum variable: Symbol, _ items: [Expression], _ letter: Symbol) -> Int? {
    guard items.count == 3, let lower = ElementIndex(items[0]), lower.slopes.isEmpty,
      let upper = ElementIndex(items[1]), let least = upper.least(bounds), least >= lower.start - 1,
      upper.slopes.keys.allSatisfy({ bounds[$0] != nil }),
      !bounds.keys.contains(where: { items[2].hasFree($0) })
    else { return nil }
    let inner = ConstantRecurrence(values: values, bounds: [variable: lower.start])
    guard let own = inner.order(items[2], variable) else { return nil }
    return upper.slopes[letter] == nil ? 1 : bounded(own + 1)
  }
}
