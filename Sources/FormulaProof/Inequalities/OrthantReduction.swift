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
    /// The differences of the sides of assumed equations.
    var equations: [Expression] = []
  }

  /// Whether the difference of the sides has one of the signs wherever the assumptions hold, and both are defined there; false also
  /// where that is open.
  func holds() throws(Diagnostic) -> Bool {
    guard [.nonnegative, .nonpositive, .positive, .negative].contains(signs), judge.budget.refusal == nil,
      judge.budget.hasTimeNow, (1...Self.mostSymbols).contains(judge.symbols.count),
      let left = judge.unfolded(judge.claim.left), let right = judge.unfolded(judge.claim.right)
    else { return false }
    let difference = signs.isNonnegative ? left - right : right - left
    let facts = self.facts()
    let roots = ([difference] + facts.equations).reduce(1) { Rational.lcm($0, $1.rootDegree) ?? 0 }
    guard (1...Self.mostRoot).contains(roots) else { return false }
    var tried: [[OrthantCase]] = []
    for cases in OrthantCase.attempts(
      judge.symbols, facts.inequalities, root: roots, hasEquations: !facts.equations.isEmpty)
    where cases.count <= Self.mostCases && !tried.contains(cases) {
      tried.append(cases)
      // Putting in what is defined may have removed a part that restricts the domain.
      if isShown(difference, cases, facts.equations) {
        if judge.prover.environment.isEmpty { return true }
        return try judge.definesSides()
      }
      guard judge.budget.hasTimeNow else { return false }
    }
    return false
  }

  private func isShown(_ difference: Expression, _ cases: [OrthantCase], _ equations: [Expression]) -> Bool {
    var proof = OrthantProof(hasTime: { [budget = judge.budget] in budget.hasTimeNow })
    return cases.allSatisfy { isShown(difference, $0, equations, &proof) }
  }

  private func isShown(
    _ difference: Expression, _ setting: OrthantCase, _ equations: [Expression], _ proof: inout OrthantProof
  ) -> Bool {
    var reader = QuotientReader(setting.values)
    guard let quotient = reader.quotient(of: difference) else { return false }
    var balances: [DegreeBalance] = setting.balances
    for equation in equations {
      // Where an assumption is not defined it does not hold.
      var own = QuotientReader(setting.values)
      if let value = own.quotient(of: equation), let balance = DegreeBalance(value.top, setting.isPositive) {
        balances.append(balance)
      }
    }
    /// What has the polynomial's sign where the equations hold.
    func balanced(_ polynomial: SmallPolynomial) -> SmallPolynomial {
      var result = polynomial
      for balance in balances {
        if let next = balance.balanced(result) { result = next }
      }
      return result
    }
    var sign = 1
    for divisor in reader.divisors.union(quotient.bottom.keys) {
      let number = balanced(divisor)
      let exponent = quotient.bottom[divisor] ?? 0
      if proof.shows(number, isPositive: setting.isPositive, isStrict: true) { continue }
      guard proof.shows(number.negated, isPositive: setting.isPositive, isStrict: true) else { return false }
      if exponent % 2 != 0 { sign = -sign }
    }
    let top = balanced(quotient.top)
    return proof.shows(
      sign < 0 ? top.negated : top, isPositive: setting.isPositive,
      isStrict: !signs.contains(.zero))
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
      case .equal: result.equations.append(difference)
      case .greater, .greaterOrEqual, .less, .lessOrEqual:
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

/// An equation A = B between forms of different degrees without negative coefficients, of which B is positive.
struct DegreeBalance: Equatable {
  private let high: SmallPolynomial
  private let low: SmallPolynomial
  private let gap: Int
  private let variables: [Int]

  /// The equation that a polynomial is 0; nil where it is of another kind.
  init?(_ polynomial: SmallPolynomial, _ isPositive: [Bool]) {
    let parts = polynomial.homogeneousParts
    guard parts.count == 2, let degree = parts.keys.max(), let least = parts.keys.min(),
      var high = parts[degree], var low = parts[least]
    else { return nil }
    if high.terms.values.allSatisfy({ $0 < 0 }) { high = high.negated } else { low = low.negated }
    guard high.terms.values.allSatisfy({ $0 > 0 }), low.terms.values.allSatisfy({ $0 > 0 }),
      low.terms.contains(where: { term in
        isPositive.indices.allSatisfy { term.key[$0] == 0 || isPositive[$0] }
      })
    else { return nil }
    var gap = degree - least
    // Of xyz = 1 with cubes: the product of the roots is 1 too.
    if low.constant != nil, high.terms.count == 1, let (monomial, coefficient) = high.terms.first,
      coefficient == low.constant
    {
      let exponents = (0..<SmallMonomial.mostVariables).map { monomial[$0] }
      let common = Int(exponents.reduce(UInt(0)) { Rational.divisor($0, $1.magnitude) })
      high = SmallPolynomial(SmallMonomial(exponents.map { $0 / common }))
      low = SmallPolynomial(SmallMonomial())
      gap /= common
    }
    let (larger, smaller) = (high, low)
    (self.high, self.low, self.gap) = (larger, smaller, gap)
    variables = isPositive.indices.filter { variable in
      larger.terms.keys.contains { $0[variable] > 0 } || smaller.terms.keys.contains { $0[variable] > 0 }
    }
  }

  /// A polynomial with the same sign where A = B, in which all terms have one degree in the equation's variables; nil where degrees
  /// differ by no multiples, or where it becomes too large.
  func balanced(_ polynomial: SmallPolynomial) -> SmallPolynomial? {
    var parts: [Int: [SmallMonomial: Int]] = [:]
    for (monomial, coefficient) in polynomial.terms {
      parts[variables.reduce(0) { $0 + monomial[$1] }, default: [:]][monomial] = coefficient
    }
    guard parts.count > 1, let degree = parts.keys.max(), let least = parts.keys.min(),
      parts.keys.allSatisfy({ (degree - $0) % gap == 0 })
    else { return nil }
    let steps = (degree - least) / gap
    var result = SmallPolynomial()
    for (own, terms) in parts {
      let count = (degree - own) / gap
      guard let up = high.raised(to: count), let down = low.raised(to: steps - count),
        let factor = up.times(down), let product = SmallPolynomial(terms).times(factor),
        let sum = result.adding(product)
      else { return nil }
      result = sum
    }
    return result.primitive
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
