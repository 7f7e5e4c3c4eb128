import FormulaSyntax
import SourceText

/// A claim that says what a sum is: Σ t(k) = R for k from 0 to an upper bound, where k has been moved and factors before the sum
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

  /// Nil where the claim has not exactly one sum, or that not as a summand of its sides.
  init?(_ claim: Claim, _ prover: Prover) {
    guard claim.relation == .equal, claim.tolerance == nil else { return nil }
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
    guard sums.count == 1, case .binding(.sum, let index, let items) = sums[0].node, items.count == 3,
      !items[2].holdsBinder, let left = Parts(claim.left), let right = Parts(claim.right)
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
    term = factor.naturalNumber == 1 ? body : Expression(.product([factor, body]))
    target = Self.difference(right.rest, left.rest) ?? .integer(0)
    facts = prover.assumptions
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

    init?(_ expression: Expression) {
      guard expression.holdsBinder else {
        rest = expression
        return
      }
      switch expression.node {
      case .binding: factor = .integer(1)
      case .negation(let inner):
        guard let parts = Parts(inner) else { return nil }
        factor = parts.factor.map { Expression(.negation($0)) }
        rest = parts.rest.map { Expression(.negation($0)) }
      case .sum(let items):
        var (factors, rests): ([Expression], [Expression]) = ([], [])
        for item in items {
          guard let parts = Parts(item) else { return nil }
          if let own = parts.factor { factors.append(own) }
          if let own = parts.rest { rests.append(own) }
        }
        factor = factors.count > 1 ? Expression(.sum(factors)) : factors.first
        rest = rests.count > 1 ? Expression(.sum(rests)) : rests.first
      case .product(let items):
        guard let parts = Parts(product: items) else { return nil }
        self = parts
      case .dot(let left, let right):
        guard let parts = Parts(product: [left, right]) else { return nil }
        self = parts
      case .quotient(let top, let bottom):
        guard !bottom.holdsBinder, let parts = Parts(top) else { return nil }
        factor = parts.factor.map { Expression(.quotient($0, bottom)) }
        rest = parts.rest.map { Expression(.quotient($0, bottom)) }
      default: return nil
      }
    }

    private init?(product items: [Expression]) {
      guard items.filter({ $0.holdsBinder }).count == 1, let own = items.first(where: { $0.holdsBinder }),
        let parts = Parts(own)
      else { return nil }
      let others = items.filter { !$0.holdsBinder }
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
    guard let symbol = symbols.first(where: { linear($0) == 1 }) ?? symbols.first(where: { linear($0) == -1 }),
      let sign = linear(symbol)
    else { return nil }
    // No reader gives such a name.
    let letter = Symbol("⟨m⟩")
    guard let rest = last.subtracting(IntegerForm(symbol).multiplied(by: sign) ?? IntegerForm()),
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
