import FormulaSyntax
import SourceText

/// What a claim says of one of its sums: Σ t(k) = R for k from 0 to an upper bound, where k has been moved, and factors before the sum
/// have been taken into it.
struct SumEquation {
  var term: Expression
  let index: Symbol
  /// The upper bound.
  var last: IntegerForm
  /// What stood before the sum, which is defined where the claim is.
  var factor: Expression
  var target: Expression
  var facts: [Claim]
  var letters: Set<Symbol>

  /// Other sums in what the sum is said to be.
  let others: [Expression]
  /// These, where they grow with a letter.
  private var growing: [GrowingSum] = []

  private static let mostSums = 3

  /// What a claim says of each of its sums; none where they are no summands of its sides.
  static func all(_ claim: Claim, _ prover: Prover) -> [SumEquation] {
    guard claim.relation == .equal, claim.tolerance == nil else { return [] }
    var sums: [Expression] = []
    func visit(_ expression: Expression) {
      if case .binding = expression.node {
        if !sums.contains(expression) { sums.append(expression) }
      } else {
        expression.forEachOperand { visit($0) }
      }
    }
    visit(claim.left)
    visit(claim.right)
    guard sums.count <= mostSums else { return [] }
    return sums.compactMap { sum in
      SumEquation(sum, others: sums.filter { $0 != sum }, claim, prover)
    }
  }

  private init?(_ sum: Expression, others: [Expression], _ claim: Claim, _ prover: Prover) {
    guard case .binding(.sum, let index, let items) = sum.node, items.count == 3, !items[2].holdsBinder,
      let left = Parts(claim.left, sum), let right = Parts(claim.right, sum)
    else { return nil }
    let letters = prover.integers.union([index])
    guard let lower = items[0].wholePolynomial(letters), let upper = items[1].wholePolynomial(letters),
      let last = upper.subtracting(lower),
      let factor = Self.difference(left.factor, right.factor)
    else { return nil }
    let moved = Expression(.sum([lower.expression, Expression(.symbol(index))]))
    let body = lower.isZero ? items[2] : items[2].substituting([index: moved])
    self.index = index
    self.letters = letters
    self.last = last
    self.factor = factor
    self.others = others
    term = factor.naturalNumber == 1 ? body : Expression(.product([factor, body]))
    target = Self.difference(right.rest, left.rest) ?? .integer(0)
    facts = prover.assumptions
  }

  // MARK: Other sums

  /// Whether the other sums grow with a letter, of which they have the terms for n + 1 that they have not for n.
  mutating func grows(with letter: Symbol) -> Bool {
    growing = []
    for sum in others {
      guard let own = GrowingSum(sum, with: letter, number: growing.count) else { return false }
      growing.append(own)
    }
    return true
  }

  /// Whether the ranges of the other sums are empty at most by one for n from a number on.
  func areOthersDefined(from number: Int) -> Bool { growing.allSatisfy { number >= $0.least } }

  /// What the sum is said to be, for n + shift, by n and by symbols for what the other sums are for n; n is still to be moved.
  func target(after shift: Int) -> Expression {
    growing.isEmpty
      ? target
      : target.mapped { part in growing.first { $0.sum == part }?.value(after: shift) ?? part }
  }

  /// A sum whose terms do not depend on a letter n, up to a multiple of n and a constant.
  private struct GrowingSum {
    let sum: Expression
    /// The least n for which it is defined.
    let least: Int
    private let slope: Int
    private let symbol: Symbol
    private let index: Symbol
    private let items: [Expression]

    private static let mostTerms = 4

    init?(_ sum: Expression, with letter: Symbol, number: Int) {
      guard case .binding(.sum, let index, let items) = sum.node, items.count == 3,
        !items[2].hasFree(letter), !items[2].holdsBinder,
        let lower = SampleValue.rational(items[0]), lower.isInteger, lower.numerator.magnitude < 1_000,
        let (slope, start) = items[1].line(in: letter), slope >= 1, slope <= Self.mostTerms
      else { return nil }
      // slope · n + start ≥ lower − 1
      let gap = lower.numerator - 1 - start
      least = gap >= 0 ? (gap + slope - 1) / slope : -(-gap / slope)
      (self.sum, self.slope, self.index, self.items) = (sum, slope, index, items)
      // No reader gives such a name.
      symbol = Symbol("⟨\(number)⟩S")
    }

    /// The sum for n + shift, where what stands in it is moved from n to there: it has as many more terms.
    func value(after shift: Int) -> Expression {
      var parts = [Expression(.symbol(symbol))]
      for step in stride(from: 0, to: slope * shift, by: 1) {
        let place = Expression(.sum([items[1], Expression(.negation(.integer(step)))]))
        parts.append(items[2].substituting([index: place]))
      }
      return parts.count == 1 ? parts[0] : Expression(.sum(parts))
    }
  }

  private static func difference(_ left: Expression?, _ right: Expression?) -> Expression? {
    guard let right else { return left }
    let negated = Expression(.negation(right))
    return left.map { Expression(.sum([$0, negated])) } ?? negated
  }

  /// A side as a multiple of the sum, and what else it is; nil is 0.
  private struct Parts {
    var factor: Expression?
    var rest: Expression?

    init?(_ expression: Expression, _ sum: Expression) {
      guard expression.holds(sum) else {
        rest = expression
        return
      }
      switch expression.node {
      case .binding where expression == sum: factor = .integer(1)
      case .negation(let inner):
        guard let parts = Parts(inner, sum) else { return nil }
        factor = parts.factor.map { Expression(.negation($0)) }
        rest = parts.rest.map { Expression(.negation($0)) }
      case .sum(let items):
        var (factors, rests): ([Expression], [Expression]) = ([], [])
        for item in items {
          guard let parts = Parts(item, sum) else { return nil }
          if let own = parts.factor { factors.append(own) }
          if let own = parts.rest { rests.append(own) }
        }
        factor = factors.count > 1 ? Expression(.sum(factors)) : factors.first
        rest = rests.count > 1 ? Expression(.sum(rests)) : rests.first
      case .product(let items):
        guard let parts = Parts(product: items, sum) else { return nil }
        self = parts
      case .dot(let left, let right):
        guard let parts = Parts(product: [left, right], sum) else { return nil }
        self = parts
      case .quotient(let top, let bottom):
        guard !bottom.holds(sum), let parts = Parts(top, sum) else { return nil }
        factor = parts.factor.map { Expression(.quotient($0, bottom)) }
        rest = parts.rest.map { Expression(.quotient($0, bottom)) }
      default: return nil
      }
    }

    private init?(product items: [Expression], _ sum: Expression) {
      guard items.count(where: { $0.holds(sum) }) == 1,
        let own = items.first(where: { $0.holds(sum) }), let parts = Parts(own, sum)
      else { return nil }
      let others = items.filter { !$0.holds(sum) }
      func times(_ expression: Expression) -> Expression {
        expression.naturalNumber == 1
          ? others.count == 1 ? others[0] : Expression(.product(others))
          : Expression(.product(others + [expression]))
      }
      factor = parts.factor.map(times)
      rest = parts.rest.map(times)
    }
  }

  /// A letter m with which the upper bound is s·m + t for whole numbers s ≥ 1 and t, and these: where the bound has several letters,
  /// one of them is written by it, as n = m + j for the bound n − j; nil where there is none.
  mutating func mainLetter() -> (letter: Symbol, slope: Int, start: Int)? {
    func linear(_ symbol: Symbol) -> Int? {
      let own = last.terms.filter { $0.key.contains { $0.symbol == symbol } }
      guard own.count == 1, let (monomial, coefficient) = own.first,
        monomial == [.init(symbol: symbol, exponent: 1)]
      else { return nil }
      return coefficient.numerator
    }
    guard last.isIntegral else { return nil }
    let symbols = last.symbols.sorted()
    if symbols.count == 1, let slope = linear(symbols[0]), slope >= 1, slope <= 4,
      last.constantTerm.numerator.magnitude <= 20
    {
      return (symbols[0], slope, last.constantTerm.numerator)
    }
    guard
      let symbol = symbols.first(where: { linear($0) == 1 }) ?? symbols.first(where: { linear($0) == -1 }),
      let sign = linear(symbol)
    else { return nil }
    // No reader gives such a name. Other sums would have to be moved too.
    let letter = Symbol("⟨m⟩")
    guard others.isEmpty,
      let rest = last.subtracting(IntegerForm(symbol).multiplied(by: sign) ?? IntegerForm()),
      let value = IntegerForm(letter).subtracting(rest)?.multiplied(by: sign)
    else { return nil }
    let values = [symbol: value.expression]
    term = term.substituting(values)
    factor = factor.substituting(values)
    target = target.substituting(values)
    facts = facts.map { fact in
      var fact = fact
      (fact.left, fact.right) = (fact.left.substituting(values), fact.right.substituting(values))
      return fact
    }
    last = IntegerForm(letter)
    letters.remove(symbol)
    letters.insert(letter)
    return (letter, 1, 0)
  }
}

extension Expression {
  /// Whether another expression is it, or a part of it.
  fileprivate func holds(_ other: Expression) -> Bool { self == other || someOperand { $0.holds(other) } }
}
