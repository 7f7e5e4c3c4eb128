import FormulaSyntax
import SourceText

extension BinderJudge {
  /// A proof by one form of all sums (``PrefixSums``), and by what is known of sums of squares and of terms with a sign; nil where
  /// there is none.
  ///
  /// The prover assumes that the ranges of all sums are not empty by more than one. So do facts with sums: they say that these have values.
  func judgedByPrefixSums(
    _ claim: Claim, _ prover: Prover, _ budget: FormulaBudget, _ sumFacts: [Claim]
  ) -> Judgement? {
    guard termsAreDefined(claim.left, prover, budget), termsAreDefined(claim.right, prover, budget) else {
      return nil
    }
    if isTermwise(claim, prover, budget) { return Judgement(.proved, method: "sign") }
    // An index need be no whole number for its sum to be shifted.
    var wholes = prover.integers
    for side in [claim.left, claim.right] { side.collectIndices(&wholes) }
    var sums = PrefixSums(wholes: wholes)
    var plain = claim
    guard let left = sums.value(of: claim.left), let right = sums.value(of: claim.right) else { return nil }
    (plain.left, plain.right) = (left, right)
    var inner = prover
    for index in inner.assumptions.indices {
      guard let left = sums.value(of: inner.assumptions[index].left),
        let right = sums.value(of: inner.assumptions[index].right)
      else { return nil }
      (inner.assumptions[index].left, inner.assumptions[index].right) = (left, right)
    }
    for fact in sumFacts {
      // What stands by itself behind this might be undefined where the sum is not.
      var own = PrefixSums(wholes: wholes)
      guard let left = own.value(of: fact.left), let right = own.value(of: fact.right), !own.hasPartialFactor,
        !own.hasPartialTerm
      else { continue }
      inner.assumptions.append(Claim(left: left, relation: fact.relation, right: right, span: claim.span))
    }
    inner.definedByAssumption = inner.definedByAssumption.map(\.withSymbolsForElements)
    if [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(claim.relation) {
      inner.assumptions += facts(of: claim, prover, wholes, budget)
    }
    if sums.hasPartialFactor {
      guard claim.independentSums.count == claim.allSums.count else { return nil }
      for sum in claim.independentSums {
        let nonempty = Claim(
          left: sum.operands[1], relation: .greaterOrEqual, right: sum.operands[0], span: claim.span)
        guard judged(nonempty, prover, budget, seconds: 0.5).verdict == .proved else { return nil }
      }
    }
    let judgement = judged(plain, inner, budget)
    // A condition of sums would be one in names that nobody wrote.
    guard judgement.verdict == .proved, !sums.hasPartialTerm || judgement.conditions.isEmpty,
      !judgement.conditions.contains(where: { $0.contains("⟨") })
    else { return nil }
    return judgement
  }

  // MARK: Assumptions

  /// Puts the values that assumed equations with sums give to letters in their places: of a mean what it is.
  func substituteEquations(_ claim: inout Claim, _ real: inout Prover) {
    while let index = real.assumptions.firstIndex(where: { definition(by: $0, real) != nil }),
      let (letter, value) = definition(by: real.assumptions[index], real)
    {
      real.assumptions.remove(at: index)
      let values = [letter: value]
      (claim.left, claim.right) = (claim.left.substituting(values), claim.right.substituting(values))
      for other in real.assumptions.indices {
        real.assumptions[other].left = real.assumptions[other].left.substituting(values)
        real.assumptions[other].right = real.assumptions[other].right.substituting(values)
      }
      real.definedByAssumption = real.definedByAssumption.map { $0.substituting(values) }
      real.definedByAssumption.append(value)
      var taken = Set(FreeSymbols.of([claim.left, claim.right], in: Environment()))
      claim.left = claim.left.withOwnVariables(&taken)
      claim.right = claim.right.withOwnVariables(&taken)
    }
  }

  /// What an assumed equation with sums says a letter is; nil where it is no such equation.
  private func definition(by fact: Claim, _ real: Prover) -> (letter: Symbol, value: Expression)? {
    guard fact.relation == .equal else { return nil }
    for (side, value) in [(fact.left, fact.right), (fact.right, fact.left)] {
      guard case .symbol(let letter) = side.node, value.holdsBinder, !value.hasFree(letter),
        !real.integers.contains(letter), !prover.rationals.contains(letter), letter != .infinity
      else { continue }
      if !value.withSymbolsForSums.holdsBinder { return (letter, value) }
    }
    return nil
  }

  // MARK: Domains

  /// Whether all terms of the sums and products in an expression are defined, at each index of their ranges.
  private func termsAreDefined(_ expression: Expression, _ prover: Prover, _ budget: FormulaBudget) -> Bool {
    guard expression.holdsBinder else { return true }
    guard case .binding(_, _, let items) = expression.node, items.count == 3 else {
      return expression.operands.allSatisfy { termsAreDefined($0, prover, budget) }
    }
    guard !items[0].holdsBinder, !items[1].holdsBinder else { return false }
    let inner = insideRange(of: expression, prover)
    for fact in Self.innerRange(of: items[2], claim.span) ?? []
    where judged(fact, inner, budget, seconds: 0.5).verdict != .proved { return false }
    guard termsAreDefined(items[2], inner, budget) else { return false }
    let body = items[2].mapped { part in
      guard case .binding = part.node else { return part }
      return Expression(.symbol(Symbol(part.description)), part.span)
    }.withSymbolsForElements
    if body.isTotal { return true }
    let judgement = judged(
      Claim(left: body, relation: .equal, right: body, span: claim.span), inner, budget, seconds: 0.5)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  /// The prover that knows that the index of a sum is in its range.
  func insideRange(of sum: Expression, _ prover: Prover) -> Prover {
    guard case .binding(_, let variable, let items) = sum.node, items.count == 3 else { return prover }
    var inner = prover
    inner.integers.insert(variable)
    let index = Expression(.symbol(variable))
    inner.assumptions += [
      Claim(left: index, relation: .greaterOrEqual, right: items[0], span: claim.span),
      Claim(left: index, relation: .lessOrEqual, right: items[1], span: claim.span),
    ]
    return inner
  }

  // MARK: Inequalities

  /// Whether both sides are sums over one range, and the terms of the one are nowhere above those of the other.
  private func isTermwise(_ claim: Claim, _ prover: Prover, _ budget: FormulaBudget) -> Bool {
    guard claim.relation == .lessOrEqual || claim.relation == .greaterOrEqual,
      case .binding(.sum, let variable, let items) = claim.left.node,
      case .binding(.sum, let other, let others) = claim.right.node, items.count == 3, others.count == 3,
      items[0] == others[0], items[1] == others[1], !items[2].holdsBinder, !others[2].holdsBinder
    else { return false }
    var terms = claim
    terms.left = items[2].withSymbolsForElements
    terms.right =
      others[2].substituting([other: Expression(.symbol(variable))]).withSymbolsForElements
    let judgement = judged(terms, insideRange(of: claim.left, prover), budget, seconds: 0.5)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  /// What is known of the sums of a claim: those of terms that are not negative are not, $|\sum t| \le \sum |t|$, and
  /// $\left(\sum xy\right)^2 \le \sum x^2 \sum y^2$ by Lagrange's identity.
  private func facts(
    of claim: Claim, _ prover: Prover, _ wholes: Set<Symbol>, _ budget: FormulaBudget
  ) -> [Claim] {
    var result: [Claim] = []
    let zero = Expression.integer(0, claim.span)
    // Whoever assumes something of a value assumes that it is defined, and terms that stand by themselves in it may not be where the sum is.
    func value(of sum: Expression) -> Expression? {
      var sums = PrefixSums(wholes: wholes)
      guard let value = sums.value(of: sum) else { return nil }
      guard sums.hasPartialFactor || sums.hasPartialTerm else { return value }
      let judgement = judged(
        Claim(left: value, relation: .equal, right: value, span: claim.span), prover, budget, seconds: 0.3)
      return judgement.verdict == .proved && judgement.conditions.isEmpty ? value : nil
    }
    func add(_ value: Expression?) {
      guard let value else { return }
      let fact = Claim(left: value, relation: .greaterOrEqual, right: zero, span: claim.span)
      if !result.contains(where: { $0.left == fact.left }) { result.append(fact) }
    }
    var roots: [(sum: Expression, roots: [Expression])] = []
    for sum in claim.independentSums.prefix(4) {
      guard case .binding(_, let variable, let items) = sum.node else { continue }
      func over(_ body: Expression) -> Expression {
        Expression(.binding(.sum, variable, [items[0], items[1], body]), claim.span)
      }
      let terms = Claim(
        left: items[2].withSymbolsForElements, relation: .greaterOrEqual, right: zero, span: claim.span)
      if !items[2].holdsBinder,
        judged(terms, insideRange(of: sum, prover), budget, seconds: 0.3).verdict == .proved
      {
        add(value(of: sum))
      }
      if case .magnitude(let inner) = items[2].node {
        for other in [inner, Expression(.negation(inner))] {
          add(value(of: over(Expression(.sum([items[2], other])))))
        }
      }
      let own = PrefixSums(wholes: wholes).roots(ofSquaresIn: items[2].withSymbolsForSums, over: variable)
      if let index = roots.firstIndex(where: {
        $0.sum.operands[0] == items[0] && $0.sum.operands[1] == items[1]
      }), case .binding(_, let first, _) = roots[index].sum.node {
        for root in own.map({ $0.substituting([variable: Expression(.symbol(first))]) })
        where !roots[index].roots.contains(root) { roots[index].roots.append(root) }
      } else {
        roots.append((sum, own))
      }
    }
    for (sum, own) in roots where !own.isEmpty {
      guard case .binding(_, let variable, let items) = sum.node else { continue }
      let all = own.prefix(3) + [.integer(1)]
      func total(_ factors: [Expression]) -> Expression? {
        value(
          of: Expression(
            .binding(.sum, variable, [items[0], items[1], Expression(.product(factors))]), claim.span))
      }
      for (position, x) in all.enumerated() {
        let square = total([x, x])
        add(square)
        for y in all[(position + 1)...] {
          guard let square, let other = total([y, y]), let mixed = total([x, y]) else { continue }
          add(
            Expression(
              .sum([
                Expression(.product([square, other])),
                Expression(.negation(Expression(.power(mixed, .integer(2))))),
              ]), claim.span))
        }
      }
    }
    return result
  }
}

extension Claim {
  /// The sums in it that do not depend on the index of one around them.
  fileprivate var independentSums: [Expression] {
    var result: [Expression] = []
    func visit(_ expression: Expression, _ bound: [Symbol]) {
      guard case .binding(let binder, let variable, let items) = expression.node, items.count == 3 else {
        expression.forEachOperand { visit($0, bound) }
        return
      }
      if binder == .sum, !result.contains(expression), !bound.contains(where: { expression.hasFree($0) }) {
        result.append(expression)
      }
      visit(items[2], bound + [variable])
    }
    visit(left, [])
    visit(right, [])
    return result
  }

  /// All sums in it.
  fileprivate var allSums: [Expression] {
    var result: [Expression] = []
    func visit(_ expression: Expression) {
      if case .binding(.sum, _, _) = expression.node, !result.contains(expression) {
        result.append(expression)
      }
      expression.forEachOperand { visit($0) }
    }
    visit(left)
    visit(right)
    return result
  }
}

extension Prover {
  /// The prover without what is assumed of sums with symbols as bounds, but for that their ranges are not empty by more than one.
  var withoutSums: Prover {
    var result = self
    result.assumptions.removeAll { $0.left.holdsBinder || $0.right.holdsBinder }
    result.definedByAssumption = []
    for expression in definedByAssumption + assumptions.flatMap({ [$0.left, $0.right] })
    where expression.holdsBinder {
      expression.forEachSum { items in
        result.assumptions.append(BinderJudge.isNotEmptyByMore(items[0], items[1], expression.span))
      }
    }
    for expression in definedByAssumption {
      let plain = expression.withSymbolsForSums.withSymbolsForElements
      if !plain.holdsBinder { result.definedByAssumption.append(plain) }
    }
    return result
  }
}

extension Expression {
  /// Does something with the bounds and the terms of each sum and product that stands in no other one.
  fileprivate func forEachSum(_ body: ([Expression]) -> Void) {
    if case .binding(let binder, _, let items) = node, binder == .sum || binder == .product, items.count == 3
    {
      body(items)
      return
    }
    forEachOperand { $0.forEachSum(body) }
  }

  /// Adds the symbols in the indices of elements of sequences.
  fileprivate func collectIndices(_ symbols: inout Set<Symbol>) {
    if case .apply(let name, let arguments) = node, name.letterOfSequence != nil {
      symbols.formUnion(FreeSymbols.of(arguments, in: Environment()))
    }
    forEachOperand { $0.collectIndices(&symbols) }
  }

  /// The expression with a symbol in place of each sum or product that stands in no other one.
  fileprivate var withSymbolsForSums: Expression {
    if case .binding(let binder, _, _) = node, binder == .sum || binder == .product {
      return Expression(.symbol(Symbol(description)), span)
    }
    return with(operands: operands.map(\.withSymbolsForSums))
  }
}
