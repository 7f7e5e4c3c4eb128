import FormulaSyntax
import SourceText

extension Prover {
  /// The judgement of a claim that was left undecided, by rules that ask other claims; nil where it stays so.
  ///
  /// What they ask is not asked by such rules again, so that this ends soon. A proof is believed only where a point satisfies the
  /// assumptions, and where no point that is looked at speaks against it.
  func judgedByLaterRules(_ claim: Claim) -> Judgement? {
    guard rewritings == 0, claim.tolerance == nil, options.part == .whole, problems.isEmpty,
      KindSurvey(claim, self).isPlain, let (plain, real) = try? inFreeSymbols(claim)
    else { return nil }
    let budget = FormulaBudget(options.limits)
    guard let (method, conditions) = real.laterProof(plain, budget), var limits = budget.next else {
      return nil
    }
    limits.seconds = min(limits.seconds, 1)
    var own = self
    own.options.limits = limits
    do throws(Diagnostic) {
      let judge = ClaimJudge(claim, own)
      if let judgement = try judge.judgementOfAssumptions() { return judgement }
      if !conditions.isEmpty { guard try judge.isSomewhereDefined() else { return nil } }
      if let judgement = try judge.judgementOfGuard(ExactDecision.Proof()) { return judgement }
      // Putting in what is defined may have removed a part that restricts the domain.
      if !environment.isEmpty || !definedByAssumption.isEmpty {
        guard try judge.definesSides() else { return nil }
      }
    } catch {
      return nil
    }
    return Judgement(.proved, method: method, conditions: conditions)
  }

  /// The judgement of a claim under an assumption a ≠ b of real numbers, by the cases a < b and a > b; nil where one stays open.
  ///
  /// An order says more to rules that look for signs: of natural numbers m > n gives m + n > 0.
  func judgedByOrder(_ claim: Claim) -> Judgement? {
    guard rewritings == 0, claim.tolerance == nil, options.part == .whole, problems.isEmpty else {
      return nil
    }
    let place = assumptions.firstIndex { fact in
      fact.relation == .notEqual && KindSurvey(fact, self).isPlain
        && [fact.left, fact.right].allSatisfy { !FreeSymbols.of([$0], in: environment).isEmpty }
    }
    guard let place else { return nil }
    let budget = FormulaBudget(options.limits)
    var first: Judgement?
    for relation in [Relation.less, .greater] {
      var ordered = self
      ordered.rewritings += 1
      ordered.assumptions[place].relation = relation
      let judgement = ordered.judged(claim, within: budget, seconds: 1)
      if judgement.verdict == .refuted { return judgement }
      guard judgement.verdict == .proved, first.map({ $0.conditions == judgement.conditions }) ?? true else {
        return nil
      }
      first = first ?? judgement
    }
    return first.map { Judgement(.proved, method: "cases", conditions: $0.conditions) }
  }

  /// The kind of a proof that some rule found, of a claim in free symbols, and where its sides are defined.
  private func laterProof(
    _ claim: Claim, _ budget: FormulaBudget
  ) -> (method: String, conditions: [String])? {
    if let method = methodOfTotalProof(claim, budget) { return (method, []) }
    return DiagonalProof(claim: claim, prover: self, budget: budget)?.conditions().map { ("monotony", $0) }
  }

  /// The kind of a proof that the sides are defined, and the claim holds, wherever the assumptions do.
  private func methodOfTotalProof(_ claim: Claim, _ budget: FormulaBudget) -> String? {
    if holdsByPrincipalValues(claim, budget) { return "exact" }
    if ConstantDifference(claim: claim, prover: self, budget: budget)?.holds() ?? false {
      return "derivative"
    }
    if holdsByInverseRanges(claim, budget) { return "exact" }
    if holdsByLinearCells(claim) { return "cases" }
    if holdsByWholePreimages(claim, budget) { return "exact" }
    if holdsForSizeOfQuotient(claim, budget) || holdsForFreeSizes(claim, budget) { return "sign" }
    if holdsByLogarithms(claim, budget) { return "monotony" }
    return holdsByContraposition(claim, budget) ? "cases" : nil
  }

  /// Whether a claim is proved, without conditions, within some seconds, by anything but such rules.
  func showsPlainly(_ claim: Claim, _ budget: FormulaBudget, seconds: Double = 0.5) -> Bool {
    var inner = relevant(to: claim)
    inner.rewritings += 1
    let judgement = inner.judged(claim, within: budget, seconds: seconds)
    return judgement.verdict == .proved && judgement.conditions.isEmpty
  }

  /// The value of a formula without symbols, as an enclosure; nil where there is none.
  func enclosure(of expression: Expression, precision: Int = 128) -> Ball? {
    guard FreeSymbols.of([expression], in: Environment()).isEmpty else { return nil }
    let claim = Claim(left: expression, relation: .equal, right: expression, span: expression.span)
    let judge = ClaimJudge(claim, replacingAssumptions([]))
    guard let ball = try? SamplePoint(judge, [], precision: precision).value(of: expression).asNumber,
      ball.isFinite
    else { return nil }
    return ball
  }
}

extension Ball {
  /// The middle, nearly.
  var nearbyDouble: Double { Double(midpoint.text(digits: 18)) ?? .nan }
}
