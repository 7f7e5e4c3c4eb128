import FormulaSyntax

/// Proves an inequality in two symbols by how it grows away from the places where they are equal.
///
/// Let D be the difference of the sides, y < x the symbols, and T the triangle of all y < x with what bounds y from below and x from
/// above; what else is assumed is not used. T holds with a point (x, y) all points between it and the diagonal, in both directions. Let D be
/// continuous on T and on the diagonal beside it. If D ≥ 0 on the diagonal, D ≥ 0 on T (mean value theorem)
///
/// - where ∂D/∂x ≥ 0 on T, from (y, y) to (x, y),
/// - where ∂D/∂y ≤ 0 on T, from (x, x) to (x, y),
///
/// and D > 0 where the derivative is not 0 in T, or D > 0 on the diagonal. That a derivative has its sign is shown plainly, or in the same way.
/// Where nothing says which symbol is the greater one, it is shown for both orders and on the diagonal, or that something there is divided
/// by 0.
struct DiagonalProof {
  private let claim: Claim
  private let prover: Prover
  private let budget: FormulaBudget
  private let difference: Expression
  private let isStrict: Bool
  private let symbols: [Symbol]

  private static let mostDepth = 2

  /// A proof of a claim in free symbols; nil where it is of another kind.
  init?(claim: Claim, prover: Prover, budget: FormulaBudget) {
    let symbols = FreeSymbols.of([claim.left, claim.right], in: Environment())
    switch claim.relation {
    case .less, .lessOrEqual: difference = claim.right - claim.left
    case .greater, .greaterOrEqual: difference = claim.left - claim.right
    default: return nil
    }
    isStrict = claim.relation == .less || claim.relation == .greater
    guard symbols.count == 2,
      symbols.allSatisfy({
        !prover.integers.contains($0) && !prover.rationals.contains($0) && prover.declaredKinds[$0] == nil
      }),
      difference.holdsFunction, difference.isContinuousWhereDefined
    else { return nil }
    self.claim = claim
    self.prover = prover
    self.budget = budget
    self.symbols = symbols
  }

  /// A bound of a symbol.
  private struct Bound {
    var relation: Relation
    var number: Expression
  }

  /// The points with y < x, y above some numbers and x below some.
  private struct Triangle {
    var x: Symbol
    var y: Symbol
    var low: [Bound]
    var high: [Bound]
  }

  /// Where the claim holds under the assumptions, and the sides are defined nowhere else: no condition, or that the symbols are not equal.
  /// Nil where it is open.
  func conditions() -> [String]? {
    let (first, second) = (symbols[0], symbols[1])
    var orders: [(x: Symbol, y: Symbol)] = [(second, first), (first, second)]
    var needsDiagonal = true
    for fact in prover.assumptions {
      guard case .symbol(let a) = fact.left.node, case .symbol(let b) = fact.right.node, a != b,
        symbols.contains(a), symbols.contains(b)
      else { continue }
      switch fact.relation {
      case .less, .lessOrEqual: orders = [(b, a)]
      case .greater, .greaterOrEqual: orders = [(a, b)]
      default: continue
      }
      needsDiagonal = fact.relation == .lessOrEqual || fact.relation == .greaterOrEqual
      break
    }
    for (x, y) in orders {
      let triangle = Triangle(x: x, y: y, low: bounds(of: y, isLow: true), high: bounds(of: x, isLow: false))
      guard isShown(difference, isStrict, triangle, Self.mostDepth) else { return nil }
    }
    guard needsDiagonal, let (x, y) = orders.first else { return [] }
    let own = [true, false].flatMap { isLow in [x, y].flatMap { bounds(of: $0, isLow: isLow) } }
    let line = own.map { fact(y, $0) }
    let same = [x: Expression(.symbol(y))]
    if hasSign(difference.substituting(same), isStrict, under: line) { return [] }
    // Something there may be divided by 0 on all of the diagonal.
    guard let bottom = difference.overCommonDenominator.bottom else { return nil }
    let zero = Claim(left: bottom.substituting(same), relation: .equal, right: .integer(0), span: claim.span)
    return shows(zero, under: line)
      ? ["\(Expression(.symbol(first)) - Expression(.symbol(second))) != 0"] : nil
  }

  /// The assumed numbers above or below a symbol.
  private func bounds(of symbol: Symbol, isLow: Bool) -> [Bound] {
    prover.assumptions.flatMap { fact in
      [(fact.left, fact.right, fact.relation), (fact.right, fact.left, fact.relation.mirrored)].compactMap {
        side, other, relation -> Bound? in
        guard case .symbol(symbol) = side.node, prover.enclosure(of: other) != nil else { return nil }
        let isAbove = relation == .greater || relation == .greaterOrEqual
        let isBelow = relation == .less || relation == .lessOrEqual
        return (isLow ? isAbove : isBelow) ? Bound(relation: relation, number: other) : nil
      }
    }
  }

  private func fact(_ symbol: Symbol, _ bound: Bound) -> Claim {
    Claim(left: Expression(.symbol(symbol)), relation: bound.relation, right: bound.number, span: claim.span)
  }

  private static func strict(_ bounds: [Bound]) -> [Bound] {
    bounds.map { bound in
      let isAbove = bound.relation == .greater || bound.relation == .greaterOrEqual
      return Bound(relation: isAbove ? .greater : .less, number: bound.number)
    }
  }

  /// What is known of the points of a triangle, or with the diagonal.
  private func facts(_ triangle: Triangle, withDiagonal: Bool) -> [Claim] {
    let order = Claim(
      left: Expression(.symbol(triangle.y)), relation: withDiagonal ? .lessOrEqual : .less,
      right: Expression(.symbol(triangle.x)), span: claim.span)
    let (low, high) = (triangle.low, triangle.high)
    return low.map { fact(triangle.y, $0) } + high.map { fact(triangle.x, $0) }
      + (withDiagonal ? low : Self.strict(low)).map { fact(triangle.x, $0) }
      + (withDiagonal ? high : Self.strict(high)).map { fact(triangle.y, $0) } + [order]
  }

  // MARK: Steps

  private func isShown(
    _ function: Expression, _ isStrict: Bool, _ triangle: Triangle, _ depth: Int
  ) -> Bool {
    if hasSign(function, isStrict, under: facts(triangle, withDiagonal: false)) { return true }
    guard depth > 0, function.isContinuousWhereDefined else { return false }
    let same = Claim(left: function, relation: .equal, right: function, span: claim.span)
    guard shows(same, under: facts(triangle, withDiagonal: true)) else {
      // A quotient has the sign of what is divided, or the other one.
      let (top, bottom) = function.overCommonDenominator
      guard let bottom else { return false }
      let inside = facts(triangle, withDiagonal: false)
      if hasSign(bottom, true, under: inside) { return isShown(top, isStrict, triangle, depth) }
      if hasSign(-bottom, true, under: inside) { return isShown(-top, isStrict, triangle, depth) }
      return false
    }
    for (moved, fixed) in [(triangle.x, triangle.y), (triangle.y, triangle.x)] {
      let isUpward = moved == triangle.x
      // What lies strictly between a point and the diagonal is no end of the bounds.
      var inner = triangle
      if isUpward { inner.high = Self.strict(triangle.high) } else { inner.low = Self.strict(triangle.low) }
      let start = function.substituting([moved: Expression(.symbol(fixed))])
      let line = (inner.low + inner.high).map { fact(fixed, $0) }
      // Terms without the symbol are the same along the way.
      guard hasSign(start, false, under: line),
        let slope = try? Differentiation(of: function.termsHolding(moved), by: moved).value
      else { continue }
      let isFree = isStrict && hasSign(start, true, under: line)
      if isShown(isUpward ? slope : -slope, isStrict && !isFree, inner, depth - 1) { return true }
    }
    return false
  }

  /// Whether a formula is defined and positive, or not negative, wherever some facts hold.
  private func hasSign(_ function: Expression, _ isStrict: Bool, under facts: [Claim]) -> Bool {
    let sign = Claim(
      left: function, relation: isStrict ? .greater : .greaterOrEqual, right: .integer(0), span: claim.span)
    return shows(sign, under: facts)
  }

  /// Only facts about the claim's own symbols are used.
  private func shows(_ claim: Claim, under facts: [Claim]) -> Bool {
    let own = Set(FreeSymbols.of([claim.left, claim.right], in: Environment()))
    var inner = prover.replacingAssumptions(
      facts.filter { own.isSuperset(of: FreeSymbols.of([$0.left, $0.right], in: Environment())) })
    inner.definedByAssumption = []
    return inner.showsPlainly(claim, budget, seconds: 0.3)
  }
}

extension Expression {
  /// The sum of those of its terms in which a symbol stands.
  fileprivate func termsHolding(_ symbol: Symbol) -> Expression {
    guard case .sum(let terms) = node else { return self }
    let own = terms.filter { $0.hasFree(symbol) }
    return own.count == 1 ? own[0] : own.isEmpty ? .integer(0) : Expression(.sum(own))
  }

  /// Whether a function of one number or a root stands in it.
  fileprivate var holdsFunction: Bool {
    switch node {
    case .call, .root: true
    default: someOperand(\.holdsFunction)
    }
  }
}
