import FormulaSyntax
import SourceText

extension ClaimJudge {
  /// The signs of the differences of the sides' components at a point, as algebraic numbers; nil where a side is
  /// not algebraic there, not defined, or beyond reach.
  func algebraicSigns(of claim: Claim, in environment: Environment) throws(Diagnostic) -> [Int]? {
    let evaluator = Evaluator(
      environment,
      numbers: NumberSystem<AlgebraicNumber>(
        numeral: { AlgebraicNumber($0) }, constant: { AlgebraicNumber($0) }, symbol: { _ in .unknown },
        isOver: { !self.budget.hasTime }))
    let left = try evaluator.evaluate(claim.left)
    let right = try evaluator.evaluate(claim.right)
    guard left.isComparable(with: right) else { throw mismatch(left.shape, right.shape) }
    var result: [Int] = []
    for (a, b) in zip(left.components, right.components) {
      guard let sign = (a - b).sign(budget: budget) else { return nil }
      result.append(sign)
    }
    return result
  }

  /// The verdict on a claim without free symbols whose sides are algebraic numbers; nil for other claims.
  func algebraicJudgement(_ wanted: SignSet) throws(Diagnostic) -> Judgement? {
    guard symbols.isEmpty, let signs = try algebraicSigns(of: claim, in: prover.environment) else {
      return nil
    }
    let holding = signs.filter { sign in
      wanted.contains(sign == 0 ? .zero : sign < 0 ? .negative : .positive)
    }
    // Tuples are equal where all components are, and differ where one does.
    let holds = wanted == .nonzero ? !holding.isEmpty : holding.count == signs.count
    let point = SamplePoint(self, [], precision: 128)
    let (left, right) = try point.sides(claim)
    let texts = ValueText.distinct(left, right)
    return Judgement(
      holds ? .proved : .refuted, method: "exact",
      counterexample: holds ? nil : Counterexample(assignments: []),
      left: holds ? nil : texts.left, right: holds ? nil : texts.right)
  }
}
