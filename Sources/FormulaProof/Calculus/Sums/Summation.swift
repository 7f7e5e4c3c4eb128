import FormulaSyntax
import SourceText

/// Finite sums over an index as sums of simpler ones.
///
/// By linearity $\sum (c\,t + d\,u) = c \sum t + d \sum u$ for c and d that do not depend on the index. Of powers of the index the
/// sum is a polynomial in its bounds (Faulhaber's formula): $\sum_{k=a}^{b} k^p = F_p(b) - F_p(a-1)$ for whole a ≤ b + 1, as
/// $F_p(x) - F_p(x - 1) = x^p$ is an identity of polynomials. By the binomial theorem
/// $\sum_{k=0}^{n} \binom{n}{k} x^k y^{n-k} = (x + y)^n$ for whole n from 0, with $0^0 = 1$.
struct Summation {
  let index: Symbol
  let lower: Expression
  let upper: Expression
  /// Whether a factor that does not depend on the index, and may be undefined, was taken out: an empty sum is defined without it.
  private(set) var hasPartialFactor = false

  private static let highestPower = 12
  private static let mostTerms = 64

  /// Whether an expression is a whole number from 0.
  private let isNatural: (Expression) -> Bool

  init(
    over index: Symbol, from lower: Expression, to upper: Expression,
    isNatural: @escaping (Expression) -> Bool
  ) {
    self.isNatural = isNatural
    self.index = index
    self.lower = lower
    self.upper = upper
  }

  /// A term: what does not depend on the index, a power of the index, and what else depends on it.
  struct Term {
    var factors: [Expression] = []
    var power = 0
    var core: [Expression] = []
  }

  /// The sum of an expression; nil where it does not come apart.
  mutating func sum(of body: Expression) -> Expression? {
    guard let terms = terms(of: body, depth: 0) else { return nil }
    var results: [Expression] = []
    for term in terms {
      for factor in term.factors where !factor.isTotal { hasPartialFactor = true }
      let sum: Expression
      if term.core.isEmpty {
        guard term.power <= Self.highestPower, let closed = Self.powers(term.power, lower, upper) else {
          return nil
        }
        sum = closed
      } else if term.power == 0, let power = binomialTheorem(term.core) {
        sum = power
      } else {
        let index = Expression(.symbol(index))
        let power =
          term.power == 0 ? [] : [term.power == 1 ? index : Expression(.power(index, .integer(term.power)))]
        let core = power + Self.collected(term.core)
        let own = core.count == 1 ? core[0] : Expression(.product(core))
        sum = Expression(.binding(.sum, self.index, [lower, upper, own]))
      }
      let factors = term.factors + [sum]
      results.append(factors.count == 1 ? factors[0] : Expression(.product(factors)))
    }
    return results.isEmpty ? .integer(0) : results.count == 1 ? results[0] : Expression(.sum(results))
  }

  /// The terms of an expression; nil where they are too many.
  func terms(of expression: Expression, depth: Int) -> [Term]? {
    guard depth < 40 else { return nil }
    guard expression.hasFree(index) else { return [Term(factors: [expression])] }
    switch expression.node {
    case .symbol: return [Term(power: 1)]
    case .negation(let inner):
      return terms(of: inner, depth: depth + 1)?.map { term in
        var term = term
        term.factors.insert(Expression(.negation(.integer(1))), at: 0)
        return term
      }
    case .sum(let items):
      var result: [Term] = []
      for item in items {
        guard let own = terms(of: item, depth: depth + 1), result.count + own.count <= Self.mostTerms else {
          return nil
        }
        result += own
      }
      return result
    case .product(let items):
      var result = [Term()]
      for item in items {
        guard let own = terms(of: item, depth: depth + 1), let product = Self.product(result, own) else {
          return nil
        }
        result = product
      }
      return result
    case .dot(let left, let right), .cross(let left, let right):
      return terms(of: Expression(.product([left, right])), depth: depth + 1)
    case .quotient(let top, let bottom):
      guard !bottom.hasFree(index) else { break }
      return terms(of: top, depth: depth + 1)?.map { term in
        var term = term
        term.factors.append(Expression(.quotient(.integer(1), bottom)))
        return term
      }
    case .power(let base, let exponent):
      guard let count = exponent.naturalNumber, count >= 1, count <= Self.highestPower,
        let own = terms(of: base, depth: depth + 1)
      else { break }
      if own.count == 1, own[0].core.isEmpty || own[0].power > 0 || !own[0].factors.isEmpty || count == 1 {
        return repeated(own, count)
      }
      if own.count == 1 { break }
      return repeated(own, count)
    default: break
    }
    return [Term(core: [expression])]
  }

  /// $(x + y)^n$ for factors that are $\binom{n}{k}$ and powers with the exponents k and n − k, of a sum from 0 to n.
  private func binomialTheorem(_ factors: [Expression]) -> Expression? {
    guard lower.naturalNumber == 0, isNatural(upper) else { return nil }
    let own = Expression(.symbol(index))
    let others = [
      Expression(.sum([upper, Expression(.negation(own))])),
      Expression(.sum([Expression(.negation(own)), upper])),
    ]
    var hasCoefficient = false
    var rising: [Expression] = []
    var falling: [Expression] = []
    for factor in factors {
      switch factor.node {
      case .apply(.binomial, let numbers) where !hasCoefficient:
        guard numbers.count == 2, numbers[0] == upper, numbers[1] == own || others.contains(numbers[1]) else {
          return nil
        }
        hasCoefficient = true
      case .power(let base, let exponent) where !base.hasFree(index):
        if exponent == own {
          rising.append(base)
        } else if others.contains(exponent) {
          falling.append(base)
        } else {
          return nil
        }
      default: return nil
      }
    }
    guard hasCoefficient else { return nil }
    func product(_ factors: [Expression]) -> Expression {
      factors.isEmpty ? .integer(1) : factors.count == 1 ? factors[0] : Expression(.product(factors))
    }
    return Expression(.power(Expression(.sum([product(rising), product(falling)])), upper))
  }

  /// The factors with equal ones as powers, in an order that depends on them alone.
  static func collected(_ factors: [Expression]) -> [Expression] {
    var bases: [(base: Expression, count: Int)] = []
    for factor in factors {
      var (base, count) = (factor, 1)
      while case .power(let inner, let exponent) = base.node, let natural = exponent.naturalNumber,
        natural > 0, count * natural <= highestPower
      {
        (base, count) = (inner, count * natural)
      }
      if let index = bases.firstIndex(where: { $0.base == base }) {
        bases[index].count += count
      } else {
        bases.append((base, count))
      }
    }
    let powers = bases.map { $0.count == 1 ? $0.base : Expression(.power($0.base, .integer($0.count))) }
    return powers.map { ($0.description, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func repeated(_ terms: [Term], _ count: Int) -> [Term]? {
    var result = [Term()]
    for _ in 0..<count {
      guard let product = Self.product(result, terms) else { return nil }
      result = product
    }
    return result
  }

  private static func product(_ left: [Term], _ right: [Term]) -> [Term]? {
    guard left.count * right.count <= mostTerms else { return nil }
    return left.flatMap { a in
      right.map { b in
        Term(factors: a.factors + b.factors, power: a.power + b.power, core: a.core + b.core)
      }
    }
  }

  // MARK: Powers

  /// $\sum_{k=a}^{b} k^p$ as a polynomial in a and b.
  static func powers(_ power: Int, _ lower: Expression, _ upper: Expression) -> Expression? {
    let before = Expression(.sum([lower, Expression(.negation(.integer(1)))]))
    guard let last = faulhaber(power, upper), let first = faulhaber(power, before) else { return nil }
    return Expression(.sum([last, Expression(.negation(first))]))
  }

  /// Faulhaber's polynomial $\sum_{k=1}^{x} k^p = \frac{1}{p+1} \sum_{j=0}^{p} \binom{p+1}{j} B_j x^{p+1-j}$, with B₁ = 1/2.
  private static func faulhaber(_ power: Int, _ x: Expression) -> Expression? {
    guard let numbers = bernoulliNumbers(upTo: power) else { return nil }
    var terms: [Expression] = []
    var binomial = 1
    for j in 0...power {
      if j > 0 { binomial = binomial * (power + 2 - j) / j }
      guard let factor = Rational(binomial, over: power + 1)?.multiplied(by: numbers[j]) else { return nil }
      if factor.numerator == 0 { continue }
      let exponent = power + 1 - j
      let value = exponent == 1 ? x : Expression(.power(x, .integer(exponent)))
      terms.append(Expression(.product([fraction(factor), value])))
    }
    return terms.count == 1 ? terms[0] : Expression(.sum(terms))
  }

  private static func fraction(_ value: Rational) -> Expression {
    let size = Expression(.quotient(.integer(abs(value.numerator)), .integer(value.denominator)))
    return value.numerator < 0 ? Expression(.negation(size)) : size
  }

  /// B₀ … Bₙ by $\sum_{j=0}^{m} \binom{m+1}{j} B_j = m + 1$, which makes B₁ = 1/2.
  private static func bernoulliNumbers(upTo count: Int) -> [Rational]? {
    var numbers: [Rational] = []
    for m in 0...count {
      var rest = Rational(m + 1)
      var binomial = 1
      for j in 0..<m {
        if j > 0 { binomial = binomial * (m + 2 - j) / j }
        guard let part = Rational(-binomial).multiplied(by: numbers[j]), let next = rest.adding(part) else {
          return nil
        }
        rest = next
      }
      guard let number = rest.divided(by: Rational(m + 1)) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
