import FormulaSyntax
import SourceText

extension BinderJudge {
  /// A proof of a claim in which sums and products have symbols as bounds; nil where none is found.
  ///
  /// The prover assumes nothing with sums; `sumFacts` is what is assumed of these.
  func proved(
    _ claim: Claim, _ real: Prover, _ budget: FormulaBudget, _ sumFacts: [Claim]
  ) throws(Diagnostic) -> Judgement? {
    var conditions: [Claim] = []
    func note(_ expression: Expression) {
      if case .binding(_, _, let items) = expression.node, items.count == 3 {
        // Bounds that depend on an outer index are looked at with that sum.
        let fact = Self.isNotEmptyByMore(items[0], items[1], claim.span)
        if !conditions.contains(where: { $0.left == fact.left && $0.right == fact.right }) {
          conditions.append(fact)
        }
        return
      }
      expression.forEachOperand { note($0) }
    }
    note(claim.left)
    note(claim.right)
    var prover = real
    prover.assumptions += conditions
    // What the assumptions and the other conditions imply is not said.
    var said = conditions
    for fact in conditions {
      var others = real
      others.assumptions += said.filter { $0.left != fact.left || $0.right != fact.right }
      if judged(fact, others, budget, seconds: 0.5).verdict == .proved {
        said.removeAll { $0.left == fact.left && $0.right == fact.right }
      }
    }
    let texts = said.map { "\($0.left) >= \($0.right)" }
    func with(_ texts: [String], _ judgement: Judgement, method: String? = nil) -> Judgement {
      var result = judgement
      result.conditions = texts + judgement.conditions.filter { !texts.contains($0) }
      result.method = method ?? judgement.method
      return result
    }
    if let judgement = judgedApart(claim, prover, budget) { return with(texts, judgement) }
    if let judgement = judgedByPrefixSums(claim, prover, budget, sumFacts) { return with(texts, judgement) }
    // An empty sum is defined whatever stands in its terms.
    if said.count == 1, case .symbol(let n) = said[0].left.node {
      let value = [n: said[0].right]
      var empty = claim
      empty.left = Self.writtenOut(claim.left.substituting(value))
      empty.right = Self.writtenOut(claim.right.substituting(value))
      var behind = prover
      behind.assumptions.append(
        Claim(left: said[0].left, relation: .greater, right: said[0].right, span: claim.span))
      if !empty.left.holdsBinder, !empty.right.holdsBinder,
        let judgement = judgedApart(claim, behind, budget), judgement.conditions.isEmpty
      {
        var start = real
        start.assumptions = real.assumptions.map { fact in
          var fact = fact
          fact.left = fact.left.substituting(value)
          fact.right = fact.right.substituting(value)
          return fact
        }
        start.definedByAssumption = real.definedByAssumption.map { $0.substituting(value) }
        let first = judged(empty, start, budget)
        if first.verdict == .proved, first.conditions.isEmpty { return with(texts, judgement) }
      }
    }
    if let judgement = recurrence(prover, budget)?.judgement(claim) { return with(texts, judgement) }
    if let judgement = judgedApart(claim, prover, budget, closesSums: true) { return with(texts, judgement) }
    let induction = Induction(claim: claim, prover: prover) { [self] in judged($0, $1, budget) }
    if let result = try induction.judgement() { return with(texts, result) }
    if let judgement = judgedByFactorials(claim, prover, budget) { return with(texts, judgement) }
    return try judgedBySharperBound(claim, prover, budget).map { with(texts, $0) }
  }

  private func recurrence(_ prover: Prover, _ budget: FormulaBudget) -> SumRecurrence? {
    budget.next.map { limits in
      SumRecurrence(prover: prover, span: claim.span, budget: Budget(limits)) { [self] in
        judged($0, $1, budget, seconds: 0.3)
      }
    }
  }

  /// The proof of a claim whose sums are taken apart; nil where there is none.
  ///
  /// Sums that have antidifferences are closed only where this is asked for: then nil also where none has one.
  private func judgedApart(
    _ claim: Claim, _ prover: Prover, _ budget: FormulaBudget, closesSums: Bool = false
  ) -> Judgement? {
    var closed = claim
    var symbols = SymbolsForSums(closesSums: closesSums)
    guard let left = takenApart(claim.left, prover, budget, &symbols),
      let right = takenApart(claim.right, prover, budget, &symbols), !closesSums || symbols.hasClosed
    else { return nil }
    (closed.left, closed.right) = (left, right)
    let judgement = judged(closed, prover, budget)
    return judgement.verdict == .proved ? judgement : nil
  }

  /// That a range is empty at most by one: upper ≥ lower − 1; of n, where that is the only symbol.
  static func isNotEmptyByMore(_ lower: Expression, _ upper: Expression, _ span: Span) -> Claim {
    let names = FreeSymbols.of([lower, upper], in: Environment())
    let gap = Expression(.sum([upper, Expression(.negation(lower), span), .integer(1, span)]), span)
    if names.count == 1, let (slope, start) = gap.line(in: names[0]), slope > 0 {
      let least = start <= 0 ? (-start + slope - 1) / slope : -(start / slope)
      return Claim(
        left: Expression(.symbol(names[0]), span), relation: .greaterOrEqual,
        right: ConcreteInstance.integer(least, span), span: span)
    }
    let least: Expression
    if let number = SampleValue.rational(lower), number.isInteger, number.numerator > Int.min {
      least = ConcreteInstance.integer(number.numerator - 1, span)
    } else {
      least = Expression(.sum([lower, Expression(.negation(.integer(1, span)), span)]), span)
    }
    return Claim(left: upper, relation: .greaterOrEqual, right: least, span: span)
  }

  /// The expression with its sums taken apart, and with symbols in place of what is left of them; nil where something cannot be
  /// said of all their terms.
  private func takenApart(
    _ expression: Expression, _ prover: Prover, _ budget: FormulaBudget,
    _ symbols: inout SymbolsForSums
  ) -> Expression? {
    guard expression.holdsBinder else { return expression }
    guard case .binding(let binder, let variable, let items) = expression.node, items.count == 3 else {
      var operands: [Expression] = []
      for operand in expression.operands {
        guard let value = takenApart(operand, prover, budget, &symbols) else { return nil }
        operands.append(value)
      }
      return expression.with(operands: operands)
    }
    // What is said of the terms holds for each index.
    let inner = insideRange(of: expression, prover)
    if let condition = Self.innerRange(of: items[2], claim.span) {
      for fact in condition where judged(fact, inner, budget, seconds: 0.5).verdict != .proved { return nil }
    }
    var body = items[2]
    if body.holdsBinder {
      // A sum within is replaced by a formula of its bounds, or stays as it is.
      guard let simpler = innerSums(body, variable, inner, budget, &symbols) else { return nil }
      body = simpler
    }
    if !body.isTotal {
      let defined = Claim(left: body, relation: .equal, right: body, span: claim.span)
      guard !body.holdsBinder else { return nil }
      let judgement = judged(defined, inner, budget, seconds: 0.5)
      guard judgement.verdict == .proved, judgement.conditions.isEmpty else { return nil }
    }
    guard binder == .sum else {
      return symbol(for: expression.with(operands: [items[0], items[1], body]), &symbols)
    }
    var summation = Summation(over: variable, from: items[0], to: items[1]) { bound in
      let claim = Claim(left: bound, relation: .greaterOrEqual, right: .integer(0), span: claim.span)
      return judged(claim, prover, budget, seconds: 0.5).verdict == .proved
    }
    guard let sum = summation.sum(of: body) else {
      return symbol(for: expression.with(operands: [items[0], items[1], body]), &symbols)
    }
    if summation.hasPartialFactor {
      let nonempty = Claim(left: items[1], relation: .greaterOrEqual, right: items[0], span: claim.span)
      guard judged(nonempty, prover, budget, seconds: 0.5).verdict == .proved else { return nil }
    }
    return opaque(sum, prover, budget, &symbols)
  }

  /// Formulas, or symbols, in place of the sums in the terms of a sum; nil where one has none.
  private func innerSums(
    _ expression: Expression, _ index: Symbol, _ prover: Prover, _ budget: FormulaBudget,
    _ symbols: inout SymbolsForSums
  ) -> Expression? {
    let count = symbols.known.count
    guard let result = takenApart(expression, prover, budget, &symbols) else { return nil }
    // A sum that depends on the index is another number at each.
    guard symbols.known[count...].allSatisfy({ !$0.sum.hasFree(index) }) else { return nil }
    return result
  }

  /// What must hold of the bounds of sums in the terms of another one.
  static func innerRange(of body: Expression, _ span: Span) -> [Claim]? {
    guard body.holdsBinder else { return nil }
    var result: [Claim] = []
    func visit(_ expression: Expression) {
      if case .binding(_, _, let items) = expression.node, items.count == 3 {
        result.append(isNotEmptyByMore(items[0], items[1], span))
        return
      }
      expression.forEachOperand { visit($0) }
    }
    visit(body)
    return result
  }

  /// The expression with formulas, where that is asked for and there are some, and else with symbols in place of sums.
  private func opaque(
    _ expression: Expression, _ prover: Prover, _ budget: FormulaBudget, _ symbols: inout SymbolsForSums
  ) -> Expression {
    guard expression.holdsBinder else { return expression }
    if case .binding = expression.node {
      if symbols.closesSums, let formula = recurrence(prover, budget)?.formula(for: expression) {
        symbols.hasClosed = true
        return formula
      }
      return symbol(for: expression, &symbols)
    }
    return expression.with(operands: expression.operands.map { opaque($0, prover, budget, &symbols) })
  }

  private func symbol(
    for sum: Expression, _ symbols: inout SymbolsForSums
  ) -> Expression {
    let canonical = sum.withCanonicalVariables
    for known in symbols.known where known.sum == canonical {
      return Expression(.symbol(known.symbol), sum.span)
    }
    // The sum's own text, which no reader gives as a name, so that conditions of it can be read.
    let symbol = Symbol(sum.description)
    symbols.known.append((canonical, symbol))
    return Expression(.symbol(symbol), sum.span)
  }
}

/// What stands in a claim in place of its sums.
private struct SymbolsForSums {
  /// Whether sums with antidifferences become formulas, and whether one did.
  let closesSums: Bool
  var hasClosed = false
  var known: [(sum: Expression, symbol: Symbol)] = []
}
