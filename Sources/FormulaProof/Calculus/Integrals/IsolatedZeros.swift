import FormulaSyntax
import SourceText

/// Tells whether the zeros of an expression, as a function of one symbol, are isolated, whatever the others are.
///
/// A product is 0 where a factor is, a power and a root where what stands in them is. A meromorphic function has isolated zeros,
/// unless it is 0 everywhere; then all its values and derivatives are 0, and so are their differences. So one of these that is
/// never 0 is enough. A sum of products of numbers c and functions that are linearly independent is 0 everywhere only where all c
/// are. And what is 0 on an interval has the derivative 0 there.
struct IsolatedZeros {
  /// Values of some symbols.
  typealias Case = [Symbol: Expression]

  let variable: Symbol
  let span: Span
  /// The expressions that are defined at the points that matter.
  let defined: [Expression]
  /// What that tells.
  let parts: DefinedParts
  /// The judgement of a claim, at all points or thoroughly at those that matter.
  let judged: (Claim, _ isThorough: Bool) -> Judgement

  enum Kind {
    /// It is never 0.
    case none
    /// They are isolated wherever none of these cases holds.
    case isolated(unless: [Case])
    case unknown(Expression)
  }

  func kind(of expression: Expression) -> Kind {
    var cases: [Case] = []
    var isNever = true
    for factor in expression.withoutSquaredRoots.factorsOfZeros where !isNeverZero(factor) {
      if let own = casesOfZeros(factor, variable, depth: 0) {
        isNever = false
        for item in own where !cases.contains(item) { cases.append(item) }
      } else if !isNeverZero(factor, isThorough: true) {
        return .unknown(factor)
      }
    }
    return isNever ? .none : .isolated(unless: cases)
  }

  /// Whether an expression is defined and not 0 at all points that matter.
  private func isNeverZero(_ expression: Expression, isThorough: Bool = false) -> Bool {
    if expression.isPositiveNumber || parts.isNonzero(expression) { return true }
    if case .symbol = expression.node, !isThorough { return false }
    let claim = Claim(left: expression, relation: .notEqual, right: .integer(0), span: span)
    let judgement = judged(claim, isThorough)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  // MARK: Where it is 0 on an interval

  /// Cases outside of which the zeros of an expression, as a function of a symbol, are isolated; nil where that is not known.
  private func casesOfZeros(_ expression: Expression, _ variable: Symbol, depth: Int) -> [Case]? {
    if case .symbol(variable) = expression.node { return [] }
    guard expression.hasFree(variable) else { return casesWhereZero([expression]) }
    if let (argument, slope) = expression.onlyArgument(of: variable) {
      guard let flat = casesWhereZero([slope]) else { return nil }
      let place = Symbol.unused(in: [expression] + defined)
      let own = expression.mapped { $0 == argument ? Expression(.symbol(place)) : $0 }
      return casesOfZeros(own, place, depth: depth).map { flat + $0 }
    }
    if expression.isMeromorphic(in: variable) {
      if let sum = LinearCombination(expression, of: variable), areIndependent(sum.functions, variable),
        let cases = casesWhereZero(sum.coefficients)
      {
        return cases
      }
      if hasValueOtherThanZero(expression, variable) { return [] }
    }
    return casesOfDerivative(of: expression, variable, depth: depth)
  }

  /// Cases outside of which the derivative, where the rules give it, is not 0 on an interval.
  private func casesOfDerivative(of expression: Expression, _ variable: Symbol, depth: Int) -> [Case]? {
    guard depth < 4, let rules = try? Differentiation(of: expression, by: variable),
      rules.value.nodeCount < 400, rules.value.naturalNumber != 0
    else { return nil }
    var cases: [Case] = []
    // What is 0 on an interval has a derivative by the rules at some point of it, unless an edge is 0 on a part of it.
    for item in rules.edges + [rules.value.withoutZeros(keepsDomain: false)] {
      guard item.naturalNumber != 0 else { return nil }
      for factor in item.withoutSquaredRoots.factorsOfZeros where !isNeverZero(factor) {
        guard let own = casesOfZeros(factor, variable, depth: depth + 1) else { return nil }
        cases += own
      }
    }
    return cases
  }

  /// Cases of which one holds wherever all of some expressions are 0; nil where none are known.
  private func casesWhereZero(_ coefficients: [Expression]) -> [Case]? {
    if coefficients.contains(where: { isNeverZero($0) }) { return [] }
    var cases: [Case] = [[:]]
    var areKnown = false
    for coefficient in coefficients.sorted(by: { $0.nodeCount < $1.nodeCount }) {
      var next: [Case] = []
      var isSolved = true
      for item in cases where isSolved {
        let own = coefficient.substituting(item).withoutZeros
        if own.naturalNumber == 0 {
          next.append(item)
        } else if let ways = waysToZero(own) {
          next += ways.map { way in item.mapValues { $0.substituting(way) }.merging(way) { $1 } }
        } else {
          isSolved = false
        }
      }
      guard isSolved, next.count <= 4 else { continue }
      cases = next
      areKnown = true
    }
    return areKnown ? cases : nil
  }

  /// Values of one symbol each, of which one is taken wherever an expression is 0; nil where that is not known.
  private func waysToZero(_ expression: Expression) -> [Case]? {
    var result: [Case] = []
    for factor in expression.factorsOfZeros where !parts.isNonzero(factor) {
      switch factor.node {
      case .symbol(let symbol): result.append([symbol: .integer(0)])
      case .sum(let terms):
        guard let way = Self.solution(terms) else { return nil }
        result.append(way)
      default: return nil
      }
    }
    return result
  }

  /// The value of a symbol that is a term of a sum which is 0, and stands in no other term.
  private static func solution(_ terms: [Expression]) -> Case? {
    for (index, term) in terms.enumerated() {
      guard case .symbol(let symbol) = term.withoutSigns.node else { continue }
      var rest = terms
      rest.remove(at: index)
      guard !rest.contains(where: { $0.hasFree(symbol) }) else { continue }
      let sum = rest.count == 1 ? rest[0] : Expression(.sum(rest))
      if case .negation = term.node { return [symbol: sum] }
      if case .negation(let inner) = sum.node { return [symbol: inner] }
      return [symbol: Expression(.negation(sum))]
    }
    return nil
  }

  /// Whether no sum of multiples of some functions is 0 on an interval, unless all multiples are 0.
  private func areIndependent(_ functions: [LinearCombination.Monomial], _ variable: Symbol) -> Bool {
    let x = Expression(.symbol(variable))
    // Powers of the variable, all different.
    if functions.allSatisfy({ $0.factors.allSatisfy { $0.base == x } }) { return true }
    guard functions.count <= 4 else { return false }
    let places = (0..<functions.count).map {
      Expression(.quotient(.integer(3 * $0 + 2), .integer(7)))
    }
    let rows = places.map { place in
      functions.map { $0.expression.substituting([variable: place]) }
    }
    return isNeverZero(Self.determinant(rows))
  }

  private static func determinant(_ rows: [[Expression]]) -> Expression {
    guard rows.count > 1, let first = rows.first else { return rows.first?.first ?? .integer(1) }
    return Expression(
      .sum(
        first.indices.map { column in
          let minor = rows.dropFirst().map { row in
            row.enumerated().filter { $0.offset != column }.map(\.element)
          }
          let term = Expression(.product([first[column], determinant(minor)]))
          return column % 2 == 0 ? term : Expression(.negation(term))
        }))
  }

  // MARK: Values

  /// Whether a value, or a difference of values, is never 0.
  private func hasValueOtherThanZero(_ expression: Expression, _ variable: Symbol) -> Bool {
    var values: [Expression] = []
    for place in places(of: expression, variable) {
      let value = expression.substituting([variable: place])
      if isNeverZero(value) { return true }
      values.append(value)
    }
    for (index, value) in values.enumerated() {
      for other in values[..<index] {
        if isNeverZero(Expression(.sum([value, Expression(.negation(other))]))) { return true }
      }
    }
    return false
  }

  /// Values of the variable at which the expression is looked at: where an argument of a function is 0 or a part of π, and two
  /// numbers.
  private func places(of expression: Expression, _ variable: Symbol) -> [Expression] {
    var arguments: [Expression] = []
    func collect(_ part: Expression) {
      guard part.hasFree(variable), arguments.count < 2 else { return }
      if case .call(_, let own) = part.node, own.count == 1, !arguments.contains(own[0]) {
        arguments.append(own[0])
      }
      part.forEachOperand { collect($0) }
    }
    collect(expression)
    var places: [Expression] = [.integer(0), .integer(1)]
    for argument in arguments {
      guard let slope = try? Differentiation(of: argument, by: variable).value, !slope.hasFree(variable),
        slope.isPositiveNumber || isNeverZero(slope)
      else { continue }
      let start = argument.substituting([variable: .integer(0)])
      for part in [0, 2, 1] {
        let value = part == 0 ? Expression.integer(0) : Expression(.quotient(.pi, .integer(part * 2)))
        places.append(
          Expression(.quotient(Expression(.sum([value, Expression(.negation(start))])), slope)))
      }
    }
    return places
  }
}

extension Expression {
  /// What a symbol stands in wherever it occurs, if that is one sum linear in it, with its derivative; nil elsewhere.
  func onlyArgument(of variable: Symbol) -> (argument: Expression, slope: Expression)? {
    var found: Expression?
    func look(_ part: Expression) -> Bool {
      guard part.hasFree(variable) else { return true }
      if let found, part == found { return true }
      if case .sum = part.node, found == nil, let slope = try? Differentiation(of: part, by: variable).value,
        !slope.hasFree(variable)
      {
        found = part
        return true
      }
      if case .symbol = part.node { return false }
      return !part.someOperand { !look($0) }
    }
    guard self != Expression(.symbol(variable)), look(self), let argument = found, argument != self,
      let slope = try? Differentiation(of: argument, by: variable).value
    else { return nil }
    return (argument, slope)
  }

  /// The expression with what stands under square roots in place of their squares: equal wherever it is defined.
  var withoutSquaredRoots: Expression {
    mapped { part in
      guard case .power(let base, let exponent) = part.node, let count = exponent.naturalNumber, count > 0,
        count % 2 == 0, base.holdsRoot
      else { return part }
      return base.raised(toEven: count)
    }
  }

  private var holdsRoot: Bool {
    switch node {
    case .root(_, 2), .call(.sqrt, _): true
    case .product(let items): items.contains(where: \.holdsRoot)
    case .negation(let inner): inner.holdsRoot
    case .quotient(let above, let below): above.holdsRoot || below.holdsRoot
    default: false
    }
  }

  private func raised(toEven count: Int) -> Expression {
    func half(_ radicand: Expression) -> Expression {
      count == 2 ? radicand : Expression(.power(radicand, .integer(count / 2)))
    }
    switch node {
    case .product(let items): return Expression(.product(items.map { $0.raised(toEven: count) }))
    case .negation(let inner): return inner.raised(toEven: count)
    case .quotient(let above, let below):
      return Expression(.quotient(above.raised(toEven: count), below.raised(toEven: count)))
    case .root(let radicand, 2): return half(radicand)
    case .call(.sqrt, let items) where items.count == 1: return half(items[0])
    default: return Expression(.power(self, .integer(count)))
    }
  }
}

extension Symbol {
  /// An ordinary letter that stands in none of some expressions.
  static func unused(in expressions: [Expression]) -> Symbol {
    for name in ["u", "v", "w", "s", "t", "y", "z", "q", "r"] {
      let symbol = Symbol(name)
      if !expressions.contains(where: { $0.mentions(symbol) }) { return symbol }
    }
    var number = 1
    while expressions.contains(where: { $0.mentions(Symbol("u_\(number)")) }) { number += 1 }
    return Symbol("u_\(number)")
  }
}
