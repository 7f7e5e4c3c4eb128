import FormulaSyntax
import SourceText

/// Claims between numbers with integrals of which no value is known: enclosures of these tell approximations, and whether sides
/// are different. They never tell that sides are equal.
struct IntegralEnclosures {
  private let claim: Claim
  private let prover: Prover
  private let budget: FormulaBudget
  private var integrals: [DefiniteIntegral] = []
  private var names: [Symbol] = []
  private var sides: (left: Expression, right: Expression)

  /// The most integrals, and the bits of the last enclosures.
  private static let mostIntegrals = 4
  private static let precisions = [64, 128, 256]

  /// Takes a claim apart; nil where it is none between numbers, or where an integrand is not shown to be defined and continuous.
  init?(_ claim: Claim, _ prover: Prover, facts: ConstantFacts, _ budget: FormulaBudget) {
    guard FreeSymbols.of([claim.left, claim.right], in: prover.environment).isEmpty,
      prover.assumptions.isEmpty, prover.definedByAssumption.isEmpty
    else { return nil }
    self.claim = claim
    self.prover = prover
    self.budget = budget
    sides = (claim.left, claim.right)
    var found: [Expression] = []
    func collect(_ part: Expression) {
      if case .binding(.integral(.bounded), _, _) = part.node {
        if !found.contains(part) { found.append(part) }
      } else {
        part.forEachOperand { collect($0) }
      }
    }
    collect(claim.left)
    collect(claim.right)
    guard (1...Self.mostIntegrals).contains(found.count) else { return nil }
    for part in found {
      guard case .binding(_, let variable, let items) = part.node, items.count == 3,
        !items.contains(where: \.holdsBinder)
      else { return nil }
      let integral = DefiniteIntegral(
        integrand: items[2], variable: variable, lower: items[0], upper: items[1], prover: prover,
        facts: facts, budget: budget, span: claim.span)
      guard let integral = integral.ofContinuousFunction else { return nil }
      let name = Symbol.unused(in: [sides.left, sides.right])
      integrals.append(integral)
      names.append(name)
      let letter = Expression(.symbol(name))
      sides.left = sides.left.mapped { $0 == part ? letter : $0 }
      sides.right = sides.right.mapped { $0 == part ? letter : $0 }
    }
    guard !sides.left.holdsBinder, !sides.right.holdsBinder else { return nil }
  }

  /// The judgement; nil where enclosures tell nothing.
  func judgement() -> Judgement? {
    guard let left = ScalarProgram(sides.left, symbols: names),
      let right = ScalarProgram(sides.right, symbols: names)
    else { return nil }
    var tolerance: ScalarProgram?
    if claim.relation == .approximatelyEqual {
      guard let tolerances = try? ClaimJudge(claim, prover).tolerances(), tolerances.count == 1,
        let own = ScalarProgram(tolerances[0], symbols: [])
      else { return nil }
      tolerance = own
    }
    for precision in Self.precisions {
      var values: [Ball] = []
      for integral in integrals {
        guard let limits = budget.next,
          let value = integral.enclosure(precision: precision, Budget(limits))
        else { return nil }
        values.append(value)
      }
      func value(_ program: ScalarProgram) -> Ball {
        program.value(
          numeral: { Ball($0, precision: precision) }, constant: { Ball($0, precision: precision) },
          symbol: { values[$0] })
      }
      let (a, b) = (value(left), value(right))
      guard a.isFinite, b.isFinite else { continue }
      if let judgement = judgement(a, b, tolerance.map(value)) { return judgement }
    }
    return nil
  }

  /// What enclosures of both sides tell.
  private func judgement(_ a: Ball, _ b: Ball, _ tolerance: Ball?) -> Judgement? {
    let texts = ValueText.distinct(.number(a), .number(b))
    func judgement(_ verdict: Verdict) -> Judgement {
      Judgement(
        verdict, method: "ball", counterexample: verdict == .refuted ? Counterexample(assignments: []) : nil,
        left: texts.left, right: texts.right)
    }
    if let tolerance {
      let distance = Ball.absoluteValue(a - b)
      if tolerance.isLess(than: distance) { return judgement(.refuted) }
      return distance.isAtMost(tolerance) ? judgement(.confirmed) : nil
    }
    if claim.relation.certainlyFails(a, b) { return judgement(.refuted) }
    guard let wanted = claim.relation.signsOfDifference, a.isSeparated(from: b) else { return nil }
    let sign: SignSet = a.isLess(than: b) ? .negative : .positive
    return sign.isSubset(of: wanted) ? judgement(.proved) : nil
  }
}

extension BinderJudge {
  /// The judgement of a claim with integrals of which no value is known, by enclosures of them; nil where these tell nothing.
  func judgement(byEnclosuresOf claim: Claim, _ real: Prover, _ budget: FormulaBudget) -> Judgement? {
    guard isOfNumbers else { return nil }
    return IntegralEnclosures(claim, real, facts: facts(real, budget), budget)?.judgement()
  }
}

extension DefiniteIntegral {
  /// An enclosure of the integral of such a function; nil where none was found.
  func enclosure(precision: Int, _ budget: Budget) -> Ball? {
    guard let program = ScalarProgram(integrand, symbols: [variable]) else { return nil }
    func value(_ bound: Expression?) -> Ball? {
      bound.flatMap { ScalarProgram($0, symbols: []) }?.value(
        numeral: { Ball($0, precision: precision) }, constant: { Ball($0, precision: precision) },
        symbol: { _ in .undefined(precision: precision) })
    }
    guard let start = value(lower), let end = value(upper), start.isFinite, end.isFinite else { return nil }
    return ComplexBall.integral(of: program, from: start, to: end, precision: precision, budget: budget)
  }
}
