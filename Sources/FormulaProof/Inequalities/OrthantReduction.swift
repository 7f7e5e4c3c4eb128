import FormulaSyntax
import SourceText

/// Proves an inequality between rational functions as one between polynomials of numbers that are not negative.
///
/// The symbols are written in such numbers: x = l + X where x ≥ l, x = (l + uX)/(1 + X) or x = u where l ≤ x ≤ u, x = X or x = −X where
/// nothing is known, X^m in place of X where roots are taken; or so that assumed linear forms are the new numbers (sides of triangles,
/// or a ≥ b ≥ c ≥ 0). An assumed equation A = B between forms of two degrees, without negative coefficients, makes all terms of one
/// degree: each is multiplied by a power of A/B, which is 1. Assumptions that are not used are left out, which makes the set larger.
///
/// Everything that is divided by must have a sign on all of that set (``OrthantProof``); then both sides are defined there, and the
/// difference has the sign of its numerator times those of the divisors.
struct OrthantReduction {
  let judge: ClaimJudge
  let signs: SignSet

  private static let mostSymbols = 6
  private static let mostRoot = 12
  private static let mostCases = 16

  /// An assumption about the symbols as they are.
  struct Fact {
    var polynomial: SmallPolynomial
    var isStrict: Bool
  }

  /// What the assumptions say.
  private struct Facts {
    var inequalities: [Fact] = []
    /// The differences of the sides of assumed equations, and of inequalities: what is 0, or not negative.
    var balances: [(difference: Expression, isEquation: Bool)] = []
    /// What is positive, and what is not 0.
    var positive: [Expression] = []
    var nonzero: [Expression] = []
  }

  /// Whether the difference of the sides has one of the signs wherever the assumptions hold, and both are defined there; false also
  /// where that is open.
  func holds() throws(Diagnostic) -> Bool {
    guard [.nonnegative, .nonpositive, .positive, .negative].contains(signs), judge.budget.refusal == nil,
      judge.budget.hasTimeNow, (1...Self.mostSymbols).contains(judge.symbols.count),
      let left = judge.unfolded(judge.claim.left), let right = judge.unfolded(judge.claim.right)
    else { return false }
    let (large, small) = signs.isNonnegative ? (left, right) : (right, left)
    let difference = Expression(.sum([large, Expression(.negation(small))]))
    let facts = self.facts()
    let roots = ([difference] + facts.balances.map(\.difference)).reduce(1) {
      Rational.lcm($0, $1.rootDegree) ?? 0
    }
    guard (1...Self.mostRoot).contains(roots) else { return false }
    var tried: [[OrthantCase]] = []
    for cases in OrthantCase.attempts(
      judge.symbols, facts.inequalities, root: roots,
      equations: facts.balances.filter(\.isEquation).map(\.difference))
    where cases.count <= Self.mostCases && !tried.contains(cases) {
      tried.append(cases)
      // Putting in what is defined may have removed a part that restricts the domain.
      if isShown(difference, cases, facts) {
        if judge.prover.environment.isEmpty { return true }
        return try judge.definesSides()
      }
      guard judge.budget.hasTimeNow else { return false }
    }
    return roots == 1 && isShownBySquares(difference, facts)
  }

  /// The same for all real numbers, by sums of squares alone, where nothing is divided by.
  private func isShownBySquares(_ difference: Expression, _ facts: Facts) -> Bool {
    guard signs.contains(.zero), judge.prover.environment.isEmpty,
      facts.balances.contains(where: \.isEquation)
    else { return false }
    let count = judge.symbols.count
    let values = judge.symbols.enumerated().map { ($1, FactoredQuotient(SmallPolynomial(variable: $0))) }
    let plain = QuotientReader(Dictionary(uniqueKeysWithValues: values), readsRoots: false)
    var reader = plain
    guard let quotient = reader.quotient(of: difference), quotient.bottom.isEmpty, reader.divisors.isEmpty
    else {
      return false
    }
    let open = [Bool](repeating: false, count: count)
    for (equation, isEquation) in facts.balances where isEquation {
      var own = plain
      guard let value = own.quotient(of: equation),
        let balance = DegreeBalance(value.top, open, isOrthant: false),
        let balanced = balance.balanced(quotient.top)
      else { continue }
      if squaresShow(balanced, isNonnegative: open) { return true }
    }
    return false
  }

  /// Whether a polynomial is a sum of squares, times what is not negative.
  private func squaresShow(_ polynomial: SmallPolynomial, isNonnegative: [Bool]) -> Bool {
    guard polynomial.degree <= 8, isNonnegative.count <= 5, polynomial.terms.count <= 80,
      judge.budget.hasTimeNow
    else { return false }
    let context = PolynomialContext.withVariables(SmallMonomial.mostVariables, budget: judge.budget)
    let variables = (0..<SmallMonomial.mostVariables).map { Polynomial(variable: $0, context) }
    let hasTime = { [budget = judge.budget] in budget.hasTimeNow }
    let setting = PositivityProblem.Setting(isNonnegative: isNonnegative, facts: [], hasTime: hasTime)
    guard let problem = PositivityProblem(polynomial, setting),
      let found = problem.certificate(variables, context, hasTime: hasTime)
    else { return false }
    let certificate = PositivityCertificate(
      scale: found.scale, factor: Polynomial(1, context), terms: found.terms)
    return certificate.represents(polynomial.polynomial(variables, context))
  }

  private func isShown(_ difference: Expression, _ cases: [OrthantCase], _ facts: Facts) -> Bool {
    var proof = OrthantProof(hasTime: { [budget = judge.budget] in budget.hasTimeNow })
    return cases.allSatisfy { isShown(difference, $0, facts, &proof) }
  }

  private func isShown(
    _ difference: Expression, _ setting: OrthantCase, _ facts: Facts, _ proof: inout OrthantProof
  ) -> Bool {
    var setting = setting
    for (number, isPositive) in facts.positive.map({ ($0, true) }) + facts.nonzero.map({ ($0, false) }) {
      var own = QuotientReader(setting.values)
      guard let value = own.quotient(of: number), value.isTopOfSameSign || !isPositive else { continue }
      // No point is left where what is positive is not.
      if isPositive, value.top.terms.values.allSatisfy({ $0 < 0 }) { return true }
      guard value.top.terms.count == 1, let monomial = value.top.terms.keys.first else { continue }
      for variable in setting.isPositive.indices where monomial[variable] > 0 {
        setting.isPositive[variable] = true
      }
    }
    var reader = QuotientReader(setting.values)
    guard let quotient = reader.quotient(of: difference) else { return false }
    var balances = setting.balances
    for (difference, isEquation) in facts.balances {
      // Where an assumption is not defined it does not hold.
      var own = QuotientReader(setting.values)
      guard let value = own.quotient(of: difference), isEquation || value.isTopOfSameSign,
        let balance = DegreeBalance(value.top, setting.isPositive, isEquation: isEquation)
      else { continue }
      balances.append(balance)
    }
    let excludesZero = balances.contains { $0.excludesZero(count: setting.isPositive.count) }
    /// What has the polynomial's sign where the equations hold.
    func balanced(_ polynomial: SmallPolynomial) -> SmallPolynomial {
      var result = polynomial
      for balance in balances where balance.kind == .equal {
        if let next = balance.balanced(result) { result = next }
      }
      return result
    }
    func hasSign(_ polynomial: SmallPolynomial, isStrict: Bool) -> Bool {
      proof.shows(
        polynomial, isPositive: setting.isPositive, isStrict: isStrict, excludesZero: excludesZero)
    }
    var sign = 1
    for divisor in reader.divisors.union(quotient.bottom.keys) {
      let number = balanced(divisor)
      let exponent = quotient.bottom[divisor] ?? 0
      if hasSign(number, isStrict: true) { continue }
      guard hasSign(number.negated, isStrict: true) else { return false }
      if exponent % 2 != 0 { sign = -sign }
    }
    let top = balanced(sign < 0 ? quotient.top.negated : quotient.top)
    if hasSign(top, isStrict: !signs.contains(.zero)) { return true }
    if signs.contains(.zero), !balances.isEmpty,
      squaresShow(top, isNonnegative: setting.isPositive.map { _ in true })
    {
      return true
    }
    for balance in balances where balance.kind == .equal {
      if isShown(byHalvesOf: top, balance, { hasSign($0, isStrict: $1) }) { return true }
    }
    // By an inequality, what is less.
    for balance in balances where balance.kind != .equal {
      if let less = balance.balanced(top), hasSign(less, isStrict: !signs.contains(.zero)) { return true }
    }
    return false
  }

  /// P = E + O, where the terms of O have the other parity of degrees: with A = B of degrees that differ by 2, and s = √(A/B) = 1, it has the
  /// sign of E + sO with one degree. That is not negative where E ≥ 0 and E²B ≥ O²A; the same with O before E.
  private func isShown(
    byHalvesOf polynomial: SmallPolynomial, _ balance: DegreeBalance,
    _ hasSign: (SmallPolynomial, Bool) -> Bool
  ) -> Bool {
    guard signs.contains(.zero), let (upper, lower) = balance.halves(of: polynomial) else { return false }
    // upper·B^k and lower·B^k have degrees that differ by one, the upper one being larger: √A·lower ~ √B·upper.
    guard let high = upper.raised(to: 2).flatMap(balance.timesLow),
      let low = lower.raised(to: 2).flatMap(balance.timesHigh)
    else { return false }
    if hasSign(upper, false), let rest = high.adding(low.negated), hasSign(rest, false) { return true }
    if hasSign(lower, false), let rest = low.adding(high.negated), hasSign(rest, false) { return true }
    return false
  }

  /// What is assumed, as far as it is polynomial.
  private func facts() -> Facts {
    var result = Facts()
    let plain = QuotientReader(
      Dictionary(
        uniqueKeysWithValues: judge.symbols.enumerated().map {
          ($1, FactoredQuotient(SmallPolynomial(variable: $0)))
        }), readsRoots: false)
    for assumption in judge.prover.assumptions {
      guard let left = judge.unfolded(assumption.left), let right = judge.unfolded(assumption.right) else {
        continue
      }
      var reader = plain
      let difference = left - right
      switch assumption.relation {
      case .equal: result.balances.append((difference, true))
      case .notEqual: result.nonzero.append(difference)
      case .greater, .greaterOrEqual, .less, .lessOrEqual:
        if assumption.relation == .greater { result.positive.append(difference) }
        if assumption.relation == .less { result.positive.append(right - left) }
        if assumption.relation == .greater || assumption.relation == .greaterOrEqual {
          result.balances.append((difference, false))
        } else {
          result.balances.append((right - left, false))
        }
        guard let value = reader.quotient(of: difference), value.bottom.isEmpty else { continue }
        let isAbove = assumption.relation == .greater || assumption.relation == .greaterOrEqual
        result.inequalities.append(
          Fact(
            polynomial: isAbove ? value.top : value.top.negated,
            isStrict: assumption.relation == .greater || assumption.relation == .less))
      default: break
      }
    }
    return result
  }
}

extension Expression {
  /// The least common multiple of the degrees of all roots that are taken in it; 0 where it is too large.
  fileprivate var rootDegree: Int {
    var result = 1
    switch node {
    case .root(_, let degree): result = degree
    case .call(.sqrt, _): result = 2
    case .power(_, let exponent): result = exponent.fraction?.denominator ?? 1
    default: break
    }
    forEachOperand { operand in
      let inner = operand.rootDegree
      result = result > 0 && inner > 0 ? Rational.lcm(result, inner) ?? 0 : 0
    }
    return result > 60 ? 0 : result
  }
}
