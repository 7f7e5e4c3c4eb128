import FormulaSyntax
import SourceText

// Roots of sums, bounded by rational functions that touch them where all symbols are equal.
extension InequalityRules {
  /// Which linear forms the bounds of roots are made with.
  private enum Touching: CaseIterable { case sums, tangents }

  private static let mostRoots = 8

  /// √u ≤ (u + k²)/(2k) and √u ≥ 2uk/(u + k²) for k > 0, of which both are equalities where u = k²: the claim with a bound of that side in place
  /// of each root that makes it stronger.
  func followsFromMeans() throws(Diagnostic) -> Bool {
    guard Self.holdsRootOfSum(small) || Self.holdsRootOfSum(large), let point = equalPoint else {
      return false
    }
    for touching in Touching.allCases {
      var bounds = MeanBounds(point: point, usesSums: touching == .sums, symbols: judge.symbols)
      guard let upper = bounds.bound(of: small, isLower: false),
        let lower = bounds.bound(of: large, isLower: true),
        (1...2 * Self.mostRoots).contains(bounds.positive.count)
      else { continue }
      var isKnown = true
      for number in bounds.positive where isKnown { isKnown = try shows(.integer(0), .less, number) }
      for number in bounds.nonnegative where isKnown {
        isKnown = try shows(.integer(0), .lessOrEqual, number)
      }
      if isKnown, try shows(upper, relation, lower) { return true }
    }
    return false
  }

  static func holdsRootOfSum(_ expression: Expression) -> Bool {
    if let root = root(expression), root.exponent == Rational(1, over: 2), holdsSum(root.base) { return true }
    var result = false
    expression.forEachOperand { result = result || holdsRootOfSum($0) }
    return result
  }

  private static func holdsSum(_ expression: Expression) -> Bool {
    if case .sum = expression.node { return expression.fraction == nil }
    var result = false
    expression.forEachOperand { result = result || holdsSum($0) }
    return result
  }

  /// A number that all symbols may have by the assumed equations: 1 where there are none.
  private var equalPoint: Rational? {
    var programs: [ScalarProgram] = []
    for assumption in judge.prover.assumptions where assumption.relation == .equal {
      guard let left = judge.unfolded(assumption.left), let right = judge.unfolded(assumption.right),
        let program = ScalarProgram(left - right, symbols: judge.symbols)
      else { return nil }
      programs.append(program)
    }
    for bottom in 1...6 {
      for top in 1...6 {
        guard let value = Rational(top, over: bottom) else { continue }
        let point = judge.symbols.map { _ in value.double }
        if programs.allSatisfy({ $0.value(at: point).magnitude < 1e-12 }) { return value }
      }
    }
    // Equations that such a number solves with roots only; forms do not ask for it.
    return .one
  }
}

/// Bounds of formulas with roots, by rational functions.
private struct MeanBounds {
  /// The value that all symbols have where a bound is to touch.
  let point: Rational
  let usesSums: Bool
  let symbols: [Symbol]
  /// What must be positive, and what must not be negative, so that the bounds are some.
  private(set) var positive: [Expression] = []
  private(set) var nonnegative: [Expression] = []

  init(point: Rational, usesSums: Bool, symbols: [Symbol]) {
    self.point = point
    self.usesSums = usesSums
    self.symbols = symbols
  }

  /// A lower or an upper bound; nil where none is known. One without roots is the formula.
  mutating func bound(of expression: Expression, isLower: Bool) -> Expression? {
    guard InequalityRules.holdsRootOfSum(expression) else { return expression }
    if let root = InequalityRules.root(expression) {
      if case .quotient(let top, let bottom) = root.base.node, root.exponent == Rational(1, over: 2) {
        // Where the parts are not negative.
        nonnegative.append(top)
        positive.append(bottom)
        let parts = [top, bottom].map { Expression(.root($0, degree: 2)) }
        return bound(of: Expression(.quotient(parts[0], parts[1])), isLower: isLower)
      }
      guard root.exponent == Rational(1, over: 2), !InequalityRules.holdsRoot(root.base),
        let touching = touching(root.base)
      else { return nil }
      positive.append(touching)
      nonnegative.append(root.base)
      let square = Expression(.power(touching, .integer(2)))
      let sum = Expression(.sum([root.base, square]))
      return isLower
        ? Expression(.quotient(Expression(.product([.integer(2), root.base, touching])), sum))
        : Expression(.quotient(sum, Expression(.product([.integer(2), touching]))))
    }
    switch expression.node {
    case .sum(let terms):
      var result: [Expression] = []
      for term in terms {
        guard let bound = bound(of: term, isLower: isLower) else { return nil }
        result.append(bound)
      }
      return Expression(.sum(result))
    case .negation(let inner):
      return bound(of: inner, isLower: !isLower).map { Expression(.negation($0)) }
    case .product(let factors): return product(factors, isLower)
    case .dot(let left, let right), .cross(let left, let right): return product([left, right], isLower)
    case .quotient(let top, let bottom):
      // Of what is not negative by what is positive.
      guard let above = bound(of: top, isLower: isLower), let below = bound(of: bottom, isLower: !isLower)
      else { return nil }
      nonnegative.append(above)
      positive.append(below)
      if isLower, InequalityRules.holdsRootOfSum(bottom) {
        // The divisor itself is at least this.
        guard let lowest = bound(of: bottom, isLower: true) else { return nil }
        nonnegative.append(lowest)
      }
      return Expression(.quotient(above, below))
    default: return nil
    }
  }

  /// A product of factors that are not negative.
  private mutating func product(_ factors: [Expression], _ isLower: Bool) -> Expression? {
    var result: [Expression] = []
    for factor in factors {
      guard let bound = bound(of: factor, isLower: isLower) else { return nil }
      nonnegative.append(bound)
      if !isLower, InequalityRules.root(factor) == nil, InequalityRules.holdsRootOfSum(factor) {
        guard let least = self.bound(of: factor, isLower: true) else { return nil }
        nonnegative.append(least)
      }
      result.append(bound)
    }
    return Expression(.product(result))
  }

  /// A form that is √u where all symbols are equal: the sum of all, or the tangent; nil where its factors are not rational.
  private func touching(_ base: Expression) -> Expression? {
    guard symbols.count <= SmallMonomial.mostVariables else { return nil }
    let numbers = symbols.enumerated().map { ($1, FactoredQuotient(SmallPolynomial(variable: $0))) }
    var reader = QuotientReader(Dictionary(uniqueKeysWithValues: numbers), readsRoots: false)
    guard let quotient = reader.quotient(of: base), quotient.bottom.isEmpty, !quotient.top.isZero else {
      return nil
    }
    let tops = symbols.map { _ in point.numerator }
    func value(_ polynomial: SmallPolynomial) -> Rational? {
      let degree = polynomial.degree
      guard let whole = polynomial.value(at: tops, over: point.denominator, degree: degree) else {
        return nil
      }
      var scale = quotient.scale
      for _ in 0..<degree {
        let (next, overflows) = scale.multipliedReportingOverflow(by: point.denominator)
        if overflows { return nil }
        scale = next
      }
      return Rational(whole, over: scale)
    }
    guard let square = value(quotient.top), square.numerator > 0,
      let root = FactoredQuotient(square)?.root(degree: 2), let top = root.top.constant,
      let height = Rational(top, over: root.scale)
    else { return nil }
    if usesSums {
      guard quotient.top.degree == 2, quotient.top.leastDegree == 2,
        let count = point.multiplied(by: Rational(symbols.count)),
        let factor = height.divided(by: count)
      else { return nil }
      return Expression(
        .product([factor.expression, Expression(.sum(symbols.map { Expression(.symbol($0)) }))]))
    }
    var terms: [Expression] = []
    var constant = height
    for (index, symbol) in symbols.enumerated() {
      guard let slope = value(quotient.top.derivative(by: index)),
        let twice = height.multiplied(by: Rational(2)),
        let factor = slope.divided(by: twice), let part = factor.multiplied(by: point)?.negated,
        let rest = constant.adding(part)
      else { return nil }
      constant = rest
      if !factor.isZero {
        terms.append(Expression(.product([factor.expression, Expression(.symbol(symbol))])))
      }
    }
    if !constant.isZero { terms.append(constant.expression) }
    return terms.isEmpty ? nil : terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }
}
