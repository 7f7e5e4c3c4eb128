import FormulaSyntax
import SourceText

extension Prover {
  private static let mostExactTries = 60
  private static let mostConditions = 8

  /// Whether an expression has a value at every point that satisfies the assumptions and at which another one has a value.
  ///
  /// False only where such a point was found at which a condition of the expression certainly fails; nil where neither is
  /// known.
  public func isDefined(_ expression: Expression, wherever other: Expression) -> Bool? {
    var prover = self
    prover.definedByAssumption.append(other)
    let claim = Claim(left: expression, relation: .equal, right: expression, span: expression.span)
    let judge = ClaimJudge(claim, prover)
    guard case .holds(let proof)? = try? ExactDecision(judge, goal: .equality).run() else { return nil }
    if proof.conditions.items.isEmpty { return true }
    let guardian = ProofGuard(judge: judge, proof: proof)
    var exactTries = 0
    for values in SamplePoints(isAngle: judge.isAngle, isInteger: judge.isInteger, extra: judge.usefulValues)
    {
      guard judge.budget.hasTime else { return nil }
      let point = SamplePoint(judge, values, precision: 128)
      guard (try? point.satisfiesAssumptions()) == true else { continue }
      if (try? guardian.conditionsFail(at: point)) == true { return false }
      // Where enclosures only meet, as at a right angle, exact arithmetic tells.
      guard exactTries < Self.mostExactTries, values.allSatisfy(\.isSimple) else { continue }
      exactTries += 1
      if (try? judge.failsExactly(proof.conditions, at: values)) == true { return false }
    }
    // A condition is a claim, under the same assumptions: a counterexample is such a point, also one that nobody would try,
    // as √2 is for x² ≠ 2.
    var isImplied = true
    for condition in proof.conditions.items.prefix(Self.mostConditions) {
      guard judge.budget.hasTimeNow, condition.alternatives.count == 1,
        case .relation(let left, let relation, let right) = condition.alternatives[0]
      else {
        isImplied = false
        continue
      }
      let claim = Claim(left: left, relation: relation, right: right, span: expression.span)
      let judgement = prover.judge(claim).judgement
      if judgement.verdict == .refuted { return false }
      if judgement.verdict != .proved || !judgement.conditions.isEmpty { isImplied = false }
    }
    return isImplied && proof.conditions.items.count <= Self.mostConditions ? true : nil
  }
}

extension ClaimJudge {
  /// Whether some condition does not hold at a point, exactly.
  fileprivate func failsExactly(
    _ conditions: DomainConditions, at values: [SampleValue]
  ) throws(Diagnostic) -> Bool {
    for condition in conditions.items where !condition.alternatives.isEmpty {
      var fails = true
      for alternative in condition.alternatives where fails {
        guard case .relation(let left, let relation, let right) = alternative else {
          fails = false
          break
        }
        let claim = Claim(left: left, relation: relation, right: right, span: self.claim.span)
        guard let signs = try exactSigns(of: claim, at: values) else {
          fails = false
          break
        }
        fails =
          relation == .notEqual ? signs.allSatisfy { $0 == 0 } : signs.contains { !relation.holds(sign: $0) }
      }
      if fails { return true }
    }
    return false
  }
}
