import FormulaSyntax

extension Prover {
  /// The judgement of an equation under assumptions that was left undecided, by its square; nil where it stays undecided.
  ///
  /// Numbers with the same square are the same if neither is negative, or neither is positive: of x² = 2 and x > 0 it follows that
  /// x = √2, and of sin t = 3/5 and the quadrant of t what cos t is.
  func judgedBySquares(_ claim: Claim) -> Judgement? {
    guard claim.relation == .equal, !assumptions.isEmpty, !comparesNoSquares else { return nil }
    let budget = FormulaBudget(options.limits)
    var prover = self
    prover.comparesNoSquares = true
    func squared(_ side: Expression) -> Expression {
      Expression(.power(side, .integer(2, side.span)), side.span)
    }
    var squares = claim
    squares.left = squared(claim.left)
    squares.right = squared(claim.right)
    let judgement = prover.judged(squares, within: budget, seconds: 1)
    guard judgement.verdict == .proved else { return nil }
    func holds(_ side: Expression, _ relation: Relation) -> Bool {
      let sign = Claim(left: side, relation: relation, right: .integer(0, side.span), span: claim.span)
      return prover.judged(sign, within: budget, seconds: 1).verdict == .proved
    }
    for relation in [Relation.greaterOrEqual, .lessOrEqual] {
      if holds(claim.left, relation), holds(claim.right, relation) { return judgement }
    }
    return nil
  }
}
