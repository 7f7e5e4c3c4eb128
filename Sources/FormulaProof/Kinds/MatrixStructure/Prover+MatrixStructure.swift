import FormulaSyntax
import SourceText

/// Large claims about matrices that are written out, by laws that need no entries.
///
/// - What holds for all matrices of some sizes holds for those that stand in their places: (AB)C = A(BC), det AB = det A det B.
/// - A product of turns is the turn by the sum of their angles. Then what holds for any numbers in the places of the angles, where
///   these are sums, holds for them.
extension Prover {
  /// A proof of an equation by the structure of its matrices; nil where there is none.
  func judgedByMatrixStructure(_ claim: Claim) -> Judgement? {
    guard claim.relation == .equal, claim.tolerance == nil, claim.blank == nil, problems.isEmpty else {
      return nil
    }
    var inliner = DefinitionInliner(environment)
    guard var plain = try? inliner.inlined(claim), let facts = try? inliner.inlined(assumptions),
      !plain.left.holdsBinder, !plain.right.holdsBinder, isOfRealNumbers(plain)
    else { return nil }
    plain.doubts = ReadingDoubts()
    // Under assumptions that nothing satisfies there is nothing to prove.
    if !assumptions.isEmpty || !definedByAssumption.isEmpty, obstacleOfAssumptions() != nil { return nil }
    var prover = replacingAssumptions(facts)
    prover.environment = Environment(convention: environment.convention)
    let budget = FormulaBudget(options.limits)
    return prover.judgedByOpaqueMatrices(plain, budget) ?? prover.judgedByTurns(plain, budget)
  }

  private func isOfRealNumbers(_ claim: Claim) -> Bool {
    let survey = KindSurvey(claim, self)
    return survey.isPlain && !survey.kinds.values.contains { $0 != .real }
  }

  // MARK: Matrices as symbols

  private func judgedByOpaqueMatrices(_ claim: Claim, _ budget: FormulaBudget) -> Judgement? {
    var opaque = OpaqueMatrices(convention: environment.convention)
    guard let replaced = opaque.replacing(claim), opaque.matrices.count > 0 else { return nil }
    // Of vectors a dot, a cross or bars may mean another thing.
    if opaque.holdsVectors, [replaced.left, replaced.right].contains(where: { $0.holdsSignOfVectors }) {
      return nil
    }
    var abstract = replacingAssumptions([])
    abstract.declaredKinds = opaque.kinds
    guard let limits = budget.next else { return nil }
    abstract.options.limits = limits
    abstract.options.limits.seconds = min(limits.seconds, options.limits.seconds / 4)
    let judge = AbstractJudge(claim: replaced, prover: abstract, kinds: KindSurvey(replaced, abstract).kinds)
    guard let symbols = judge.invertedOfProofByForms() else { return nil }
    // Both sides are defined where all entries are, and where what is inverted has an inverse.
    var inverted: [Expression] = []
    for symbol in symbols {
      guard let item = opaque.matrices.first(where: { $0.symbol == symbol }) else { return nil }
      inverted.append(Expression(.call(.det, [item.matrix]), claim.span))
    }
    var conditions: [String] = []
    do {
      for item in opaque.matrices {
        for text in try self.conditions(of: [item.matrix])?.map(\.text) ?? [] where !conditions.contains(text)
        {
          conditions.append(text)
        }
      }
      for determinant in inverted {
        let isNonzero = Claim(left: determinant, relation: .notEqual, right: .integer(0), span: claim.span)
        let judgement = judged(isNonzero, within: budget, seconds: 0.5)
        if judgement.verdict == .proved { continue }
        var isZero = isNonzero
        isZero.relation = .equal
        if judged(isZero, within: budget, seconds: 0.5).verdict == .proved { return nil }
        let text = "\(determinant.description) != 0"
        if !conditions.contains(text) { conditions.append(text) }
      }
    } catch {
      return nil
    }
    return Judgement(.proved, method: "exact", conditions: conditions)
  }

  // MARK: Turns

  private func judgedByTurns(_ claim: Claim, _ budget: FormulaBudget) -> Judgement? {
    let turns = TurnProducts(convention: environment.convention)
    var contracted = claim
    contracted.left = turns.contracted(claim.left)
    contracted.right = turns.contracted(claim.right)
    var angles = OpaqueAngles()
    guard contracted.left != claim.left || contracted.right != claim.right,
      let left = angles.replacing(contracted.left), let right = angles.replacing(contracted.right)
    else { return nil }
    (contracted.left, contracted.right) = (left, right)
    let judgement = judged(contracted, within: budget, seconds: options.limits.seconds / 2)
    guard judgement.verdict == .proved, judgement.method != Judgement.guardMethod else { return nil }
    return judgement
  }
}

extension Expression {
  /// Whether a sign stands in it that has another meaning between vectors.
  fileprivate var holdsSignOfVectors: Bool {
    switch node {
    case .dot, .cross, .magnitude: true
    default: someOperand { $0.holdsSignOfVectors }
    }
  }
}
