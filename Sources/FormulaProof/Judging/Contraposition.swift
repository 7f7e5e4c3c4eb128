import FormulaSyntax

extension Prover {
  /// The most assumptions that are looked at.
  private static var mostFacts: Int { 4 }

  /// Whether a claim of real numbers follows from one of the assumptions, since that fails wherever the claim does.
  ///
  /// Both sides of the claim are shown to be defined wherever the assumptions hold. So where it fails, the opposite relation holds
  /// between them, and for an equation < or >; under each of these, and the other assumptions, the negation of one assumption is proved. Where the
  /// sides of that assumption are not defined it does not hold either, so that conditions of the proof say nothing of the claim.
  ///
  /// Asked only where the claim compares linear formulas, functions of one, or numbers, of which more is known than of what is assumed.
  func holdsByContraposition(_ claim: Claim, _ budget: FormulaBudget) -> Bool {
    let alternatives: [Relation]
    switch claim.relation {
    // An order says more than ≠ to rules that look for signs.
    case .equal: alternatives = [.less, .greater]
    case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      alternatives = claim.relation.negated.map { [$0] } ?? []
    case .approximatelyEqual, .element: alternatives = []
    }
    let places = assumptions.indices.filter { index in
      let fact = assumptions[index]
      return fact.relation.negated != nil && fact.tolerance == nil && !fact.isLinear
    }
    guard !alternatives.isEmpty, !places.isEmpty, places.count <= Self.mostFacts,
      [claim.left, claim.right].allSatisfy({ side in
        side.isFunctionOfLinear || side.isNumber
      })
    else { return false }
    let isDefined = [claim.left, claim.right].allSatisfy { side in
      showsPlainly(Claim(left: side, relation: .equal, right: side, span: claim.span), budget)
    }
    guard isDefined else { return false }
    return alternatives.allSatisfy { alternative in
      var failure = claim
      failure.relation = alternative
      return places.contains { contradicts(failure, at: $0, budget) }
    }
  }

  /// Whether an assumption is shown to fail where the others hold, and a failure of the claim.
  private func contradicts(_ failure: Claim, at place: Int, _ budget: FormulaBudget) -> Bool {
    let fact = assumptions[place]
    let other = withoutAssumption(at: place).assuming([failure])
    let relations: [Relation]
    if fact.relation == .equal {
      relations = [.notEqual, .less, .greater]
    } else {
      relations = fact.relation.negated.map { [$0] } ?? []
    }
    return relations.contains { relation in
      let negation = Claim(left: fact.left, relation: relation, right: fact.right, span: failure.span)
      var inner = other.relevant(to: negation)
      inner.rewritings += 1
      return inner.judged(negation, within: budget, seconds: 0.5).verdict == .proved
    }
  }
}

extension Claim {
  /// Whether its sides are sums of multiples of symbols, of which the rules of linear arithmetic know all that follows.
  fileprivate var isLinear: Bool { left.isLinearSum && right.isLinearSum }
}

extension Expression {
  fileprivate var isLinearSum: Bool {
    switch node {
    case .number, .symbol, .constant: true
    case .negation(let inner): inner.isLinearSum
    case .sum(let terms): terms.allSatisfy(\.isLinearSum)
    case .product(let factors):
      factors.filter { !$0.isNumber }.count <= 1 && factors.allSatisfy(\.isLinearSum)
    default: false
    }
  }

  /// Whether it is such a sum, or a function or the size of one.
  fileprivate var isFunctionOfLinear: Bool {
    switch node {
    case .call(_, let arguments): arguments.count == 1 && arguments[0].isLinearSum
    case .magnitude(let inner): inner.isLinearSum
    default: isLinearSum
    }
  }
}
