import FormulaSyntax

extension Prover {
  /// Whether |u/v| < c holds since u² < c²v² and c ≥ 0: then v is not 0. For ≤ it is shown besides that v is not 0.
  func holdsForSizeOfQuotient(_ claim: Claim, _ budget: FormulaBudget) -> Bool {
    let (small, large): (Expression, Expression)
    switch claim.relation {
    case .less, .lessOrEqual: (small, large) = (claim.left, claim.right)
    case .greater, .greaterOrEqual: (small, large) = (claim.right, claim.left)
    default: return false
    }
    guard case .magnitude(let inner) = small.node, case .quotient(let top, let bottom) = inner.node,
      top.isOneNumber, bottom.isOneNumber
    else { return false }
    let isStrict = claim.relation == .less || claim.relation == .greater
    func square(_ part: Expression) -> Expression { Expression(.power(part, .integer(2))) }
    func holds(_ left: Expression, _ relation: Relation, _ right: Expression) -> Bool {
      showsPlainly(Claim(left: left, relation: relation, right: right, span: claim.span), budget)
    }
    guard holds(large, .greaterOrEqual, .integer(0)) else { return false }
    let limit = large == .integer(1) ? square(bottom) : Expression(.product([square(large), square(bottom)]))
    guard holds(square(top), isStrict ? .less : .lessOrEqual, limit) else { return false }
    return isStrict || holds(square(bottom), .greater, .integer(0))
  }

  /// Whether an inequality in sizes alone holds for all numbers in their places that satisfy the triangle inequalities.
  ///
  /// |a|, |b| and |a + b| become p, q, r ≥ 0, with r ≤ p + q, p ≤ q + r and q ≤ r + p, as each of a, b and a + b is the sum or the
  /// difference of the others. No symbol may be left outside of the sizes.
  func holdsForFreeSizes(_ claim: Claim, _ budget: FormulaBudget) -> Bool {
    guard [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(claim.relation) else { return false }
    var sizes: [(form: IntegerForm, symbol: Symbol)] = []
    var isFit = true
    func replaced(_ expression: Expression) -> Expression {
      if case .magnitude(let inner) = expression.node {
        guard let form = IntegerForm(inner, { $0.asFormOfSymbol }) else {
          isFit = false
          return expression
        }
        if let known = sizes.first(where: { $0.form == form || $0.form == form.multiplied(by: -1) }) {
          return Expression(.symbol(known.symbol))
        }
        let symbol = Symbol("⟨\(sizes.count)⟩||")
        sizes.append((form, symbol))
        return Expression(.symbol(symbol))
      }
      return expression.with(operands: expression.operands.map(replaced))
    }
    var plain = claim
    plain.left = replaced(claim.left)
    plain.right = replaced(claim.right)
    guard isFit, (2...5).contains(sizes.count) else { return false }
    let names = Set(sizes.map(\.symbol))
    guard FreeSymbols.of([plain.left, plain.right], in: Environment()).allSatisfy(names.contains),
      FreeSymbols.of([claim.left, claim.right], in: Environment()).allSatisfy({ declaredKinds[$0] == nil })
    else { return false }
    func fact(_ symbol: Symbol, _ relation: Relation, _ right: Expression) -> Claim {
      Claim(left: Expression(.symbol(symbol)), relation: relation, right: right, span: claim.span)
    }
    var facts = sizes.map { fact($0.symbol, .greaterOrEqual, .integer(0)) }
    var triangles = 0
    for first in sizes {
      for (index, second) in sizes.enumerated() where second.symbol != first.symbol {
        for third in sizes[(index + 1)...] where third.symbol != first.symbol {
          let sums = [second.form.adding(third.form), second.form.subtracting(third.form)].compactMap { $0 }
          guard sums.contains(where: { $0 == first.form || $0 == first.form.multiplied(by: -1) }) else {
            continue
          }
          triangles += 1
          let others = [second, third].map { Expression(.symbol($0.symbol)) }
          facts.append(fact(first.symbol, .lessOrEqual, Expression(.sum(others))))
        }
      }
    }
    guard triangles > 0 else { return false }
    var inner = replacingAssumptions(facts)
    inner.definedByAssumption = []
    if inner.showsPlainly(plain, budget, seconds: 1) { return true }
    // One triangle may do, and fewer facts are more easily used.
    let signs = facts.prefix(sizes.count)
    for fact in facts.dropFirst(sizes.count).prefix(6) {
      inner = inner.replacingAssumptions(Array(signs) + [fact])
      if inner.showsPlainly(plain, budget) { return true }
    }
    return false
  }
}

extension Expression {
  /// Whether it is no point and no matrix by its form.
  fileprivate var isOneNumber: Bool {
    switch node {
    case .tuple, .matrix: false
    default: !someOperand { !$0.isOneNumber }
    }
  }

  /// A symbol as a polynomial; nil for anything else.
  var asFormOfSymbol: IntegerForm? {
    if case .symbol(let symbol) = node { return IntegerForm(symbol) }
    return nil
  }
}
