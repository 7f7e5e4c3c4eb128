import FormulaSyntax
import SourceText

/// Judges claims with functions that are defined by cases, by claims without them.
///
/// A function defined by cases has in each of them the value of its branch. So the claim holds if it does in each case, with that value in
/// the function's place and the case's conditions as facts; and a point that refutes it in one case refutes it. It must be shown that
/// where the conditions of two branches hold, these have one value, or else a point may have none. That some branch's conditions hold
/// is shown, or printed as a condition.
struct PiecewiseJudge {
  /// In free symbols alone.
  private let claim: Claim
  private let prover: Prover
  private let budget: FormulaBudget
  private var cases = 0

  /// The most cases of one claim.
  private static let mostCases = 64
  /// The most ways in which several conditions may fail.
  private static let mostChoices = 16

  init(claim: Claim, prover: Prover) throws(Diagnostic) {
    (self.claim, self.prover) = try prover.inFreeSymbols(claim)
    budget = FormulaBudget(prover.options.limits)
  }

  /// A conjunction of conditions.
  private typealias Facts = [Piecewise.Condition]

  /// What is found out of a case.
  private struct Case {
    var facts: Facts
    var judgement: Judgement
  }

  /// The judgement; nil where nothing is defined by cases but in terms of what is bound around it, as the index of a sum.
  mutating func judge() throws(Diagnostic) -> Judgement? {
    Self.outermost(claim, prover) == nil ? nil : try judged(claim, prover)
  }

  private mutating func judged(_ claim: Claim, _ prover: Prover) throws(Diagnostic) -> Judgement {
    guard let limits = budget.next else { return .outOfTime }
    guard let function = Self.outermost(claim, prover), let branches = function.branches else {
      var prover = prover
      prover.options.limits = limits
      let (judgement, diagnostic) = prover.judge(claim)
      if let diagnostic { throw diagnostic }
      return judgement.verdict == .refuted ? completed(judgement, prover) : judgement
    }
    if let condition = branches.lazy.flatMap(\.conditions).first(where: {
      $0.left.holdsPiecewise || $0.right.holdsPiecewise
    }) {
      return undecided("a condition that is defined by cases itself is shown, not checked: \(condition.text)")
    }
    // Where a fact is undefined nothing is claimed.
    let isInFacts = prover.assumptions.contains { $0.replacing(function, by: .integer(0)).differs(from: $0) }
    // What holds without facts that are defined by cases holds with them.
    let plain = prover.replacingAssumptions(
      prover.assumptions.filter { !$0.left.holdsPiecewise && !$0.right.holdsPiecewise })
    if let overlap = try overlap(of: branches, plain) { return overlap }
    let uncovered: [Facts]
    switch alternatives(of: branches, plain) {
    case .tooMany: return undecided("the conditions of the cases are too many to be told apart")
    case .open(let side):
      return undecided("a case is for what is left, and \(side) need not be defined there")
    case .all(let alternatives, let open):
      uncovered = isInFacts ? [] : open
      var judgedCases: [Case] = []
      for (branch, all) in alternatives where !isExcluded(all, plain) {
        // What is known of another function's case already needs no saying.
        let facts = all.filter { fact in
          !prover.assumptions.contains {
            $0.left == fact.left && $0.relation == fact.relation && $0.right == fact.right
          }
        }
        cases += 1
        guard cases <= Self.mostCases else { return undecided("more than \(Self.mostCases) cases") }
        let inner = prover.assuming(facts.map { $0.claim(at: claim.span) }).replacing(
          function, by: branch.value)
        let judgement = try judged(claim.replacing(function, by: branch.value), inner)
        // One refutation is enough.
        if judgement.verdict == .refuted { return Self.saying(facts, of: judgement) }
        // Facts that contradict each other have no point.
        if judgement.verdict == .error, inner.hasNoPoint(budget, claim.span) { continue }
        judgedCases.append(Case(facts: facts, judgement: judgement))
      }
      return combined(judgedCases, uncovered)
    }
  }

  private func undecided(_ message: String) -> Judgement {
    Judgement(.undecided, method: "none", message: message)
  }

  /// A judgement that names its case.
  private static func saying(_ facts: Facts, of judgement: Judgement) -> Judgement {
    guard !facts.isEmpty else { return judgement }
    var result = judgement
    let place = "in the case " + facts.map(\.text).joined(separator: ", ")
    result.message = judgement.message.map { "\(place): \($0)" } ?? place
    return result
  }

  /// What all cases say together.
  private func combined(_ cases: [Case], _ uncovered: [Facts]) -> Judgement {
    guard let first = cases.first else {
      guard uncovered.isEmpty else { return undecided("the conditions of no case can hold") }
      return .contradiction
    }
    for verdict in [Verdict.error, .undecided, .sampled] {
      if let found = cases.first(where: { $0.judgement.verdict == verdict }) {
        return verdict == .sampled ? found.judgement : Self.saying(found.facts, of: found.judgement)
      }
    }
    var result = first.judgement
    result.conditions = uncovered.map { $0.map(\.text).joined(separator: " or ") }
    if cases.count > 1 {
      result.method = "cases"
      result.message = nil
      (result.left, result.right) = (nil, nil)
      if let confirmed = cases.first(where: { $0.judgement.verdict == .confirmed }) {
        result.verdict = confirmed.judgement.verdict
      }
    }
    for item in cases {
      let outside = item.facts.compactMap(\.negated).map(\.text)
      for condition in item.judgement.conditions {
        let text = (cases.count > 1 || !uncovered.isEmpty ? outside : []) + [condition]
        result.conditions.append(text.joined(separator: " or "))
      }
    }
    return result
  }

  // MARK: Branches

  /// A function that is defined by cases, which stands in no other one, and speaks of nothing that is bound around it; nil where none
  /// is left. What stands in a branch is looked at in its case.
  private static func outermost(_ claim: Claim, _ prover: Prover) -> Expression? {
    let sides = [claim.left, claim.right] + (claim.tolerance.map { [$0] } ?? [])
    for side in sides + prover.assumptions.flatMap({ [$0.left, $0.right] }) {
      if let found = side.outermostPiecewise(bound: []) { return found }
    }
    return nil
  }

  /// What is wrong where two branches may hold at one place and differ; nil where nothing is.
  private func overlap(of branches: [Piecewise.Branch], _ prover: Prover) throws(Diagnostic) -> Judgement? {
    for (index, first) in branches.enumerated() where !first.conditions.isEmpty {
      for second in branches[(index + 1)...] where !second.conditions.isEmpty && second.value != first.value {
        if isExcluded(first.conditions + second.conditions, prover) { continue }
        let facts = prover.assuming((first.conditions + second.conditions).map { $0.claim(at: claim.span) })
        guard let limits = budget.next else { return .outOfTime }
        var inner = facts
        inner.options.limits = limits
        let same = Claim(left: first.value, relation: .equal, right: second.value, span: claim.span)
        let (judgement, _) = inner.judge(same)
        switch judgement.verdict {
        case .proved where judgement.conditions.isEmpty: continue
        // A shape may differ too, which no case can tell; and facts that contradict each other have no point.
        case .error where inner.hasNoPoint(budget, claim.span): continue
        case .refuted:
          let place = judgement.counterexample.map { " (\($0.description))" } ?? ""
          throw .error(
            .notUnderstood, "two cases hold at one place, and have different values\(place)",
            at: claim.span,
            notes: [.init(first.text), .init(second.text)])
        default:
          return undecided(
            "it was not shown that where two cases hold they have one value: \(first.text), and \(second.text)"
          )
        }
      }
    }
    return nil
  }

  private enum Alternatives {
    /// Each branch with facts under which it is taken; and the disjunctions of conditions that are needed for some branch to be taken,
    /// and were not shown.
    case all([(branch: Piecewise.Branch, facts: Facts)], open: [Facts])
    case tooMany
    case open(Expression)
  }

  private func alternatives(of branches: [Piecewise.Branch], _ prover: Prover) -> Alternatives {
    let stated = branches.filter { !$0.conditions.isEmpty }
    var result = stated.map { (branch: $0, facts: $0.conditions) }
    // For each branch a condition of it that may fail.
    var choices: [Facts] = [[]]
    for branch in stated {
      choices = choices.flatMap { chosen in branch.conditions.map { chosen + [$0] } }
      guard choices.count <= Self.mostChoices else { return .tooMany }
    }
    let partial = stated.flatMap(\.conditions).flatMap { [$0.left, $0.right] }.first { !$0.isTotal }
    if let last = branches.last, last.conditions.isEmpty {
      // An undefined condition does not hold, and what it compares is no fact then.
      if let partial { return .open(partial) }
      for chosen in choices { result.append((last, chosen.compactMap(\.negated))) }
      return .all(result, open: [])
    }
    let open = choices.filter { partial != nil || !isExcluded($0.compactMap(\.negated), prover) }
    return .all(result, open: open.map { partial == nil ? weakest($0, prover) : $0 })
  }

  /// Those of several conditions of which one is to hold that no other one follows from.
  private func weakest(_ facts: Facts, _ prover: Prover) -> Facts {
    var result = facts
    for fact in facts where result.count > 1 {
      guard let index = result.firstIndex(of: fact) else { continue }
      let others = result.enumerated().filter { $0.offset != index }.map(\.element)
      let isNeedless = others.contains { other in
        other == fact || other.negated.map { isExcluded([fact, $0], prover) } ?? false
      }
      if isNeedless { result = others }
    }
    return result
  }

  /// Whether it is shown that some of the conditions do not hold wherever all assumptions do.
  private func isExcluded(_ facts: Facts, _ prover: Prover) -> Bool {
    for (index, fact) in facts.enumerated() {
      guard let negated = fact.negated else { continue }
      var others = facts
      others.remove(at: index)
      let inner = prover.assuming(others.map { $0.claim(at: claim.span) })
      switch inner.judged(negated.claim(at: claim.span), within: budget, seconds: 0.5).verdict {
      case .proved: return true
      case .error: if inner.hasNoPoint(budget, claim.span) { return true }
      case .confirmed, .refuted, .sampled, .undecided: break
      }
    }
    return false
  }

  /// A refutation with values for all symbols of the whole claim and of what is assumed of them.
  private func completed(_ judgement: Judgement, _ prover: Prover) -> Judgement {
    let sides = [claim.left, claim.right] + self.prover.assumptions.flatMap { [$0.left, $0.right] }
    return prover.completing(
      judgement, FreeSymbols.of(sides, in: Environment()), at: claim.span, within: budget)
  }
}

extension Prover {
  /// A refutation with values for some symbols: those of which a case says nothing with the others have any values that satisfy the
  /// assumptions. Undecided where no such point was found.
  func completing(
    _ judgement: Judgement, _ symbols: [Symbol], at span: Span, within budget: FormulaBudget
  ) -> Judgement {
    let incomplete = Judgement(
      .undecided, method: "none",
      message: "it fails in one of the cases, but no point was found where that case holds")
    var point = judgement.counterexample ?? Counterexample(assignments: [])
    let known = Set(point.assignments.map(\.symbol))
    var sums: [Expression] = []
    for symbol in symbols
    where !known.contains(symbol.name) && !Symbol.functionsOfWholeNumbers.contains(symbol) {
      if let body = environment[symbol]?.body {
        guard FreeSymbols.of([body], in: environment).isEmpty else { return incomplete }
        point.assignments.append(.init(symbol: symbol.name, value: body.description))
      } else {
        sums.append(Expression(.symbol(symbol), span))
      }
    }
    if !sums.isEmpty {
      // A claim that fails wherever the facts hold, and has these symbols.
      let sum = Expression(.sum(sums + [.integer(0)]), span)
      let more = Expression(.sum(sums + [.integer(1)]), span)
      let absurd = Claim(left: sum, relation: .equal, right: more, span: span)
      let names = Set(sums.compactMap { if case .symbol(let symbol) = $0.node { symbol.name } else { nil } })
      let found = judged(absurd, within: budget, seconds: 0.5).counterexample
      let values = found?.assignments.filter { names.contains($0.symbol) } ?? []
      guard values.count == names.count else { return incomplete }
      point.assignments += values
    }
    point.assignments.sort { $0.symbol < $1.symbol }
    var result = judgement
    result.counterexample = point
    return result
  }
}

extension Piecewise.Condition {
  /// The condition as a fact.
  func claim(at span: Span) -> Claim { Claim(left: left, relation: relation, right: right, span: span) }

  /// The condition that holds where this one's sides are defined and it does not.
  var negated: Piecewise.Condition? { relation.negated.map { .init(left, $0, right) } }

  /// In calculator notation.
  var text: String { "\(left) \(relation.typed) \(right)" }
}

extension Piecewise.Branch {
  fileprivate var text: String { "\(value) for " + conditions.map(\.text).joined(separator: ", ") }
}

extension Claim {
  /// The claim with a value in place of an expression.
  fileprivate func replacing(_ part: Expression, by value: Expression) -> Claim {
    var result = self
    result.left = left.replacing(part, by: value)
    result.right = right.replacing(part, by: value)
    result.tolerance = tolerance?.replacing(part, by: value)
    return result
  }
}

extension Claim {
  fileprivate func differs(from other: Claim) -> Bool { left != other.left || right != other.right }
}

extension Prover {
  fileprivate func replacing(_ part: Expression, by value: Expression) -> Prover {
    replacingAssumptions(assumptions.map { $0.replacing(part, by: value) })
  }
}

extension Expression {
  fileprivate func replacing(_ part: Expression, by value: Expression) -> Expression {
    mapped { $0 == part ? Expression(value.node, $0.span) : $0 }
  }

  /// A part that is defined by cases, stands in no other such part, and in which none of the symbols stand that are bound around it.
  fileprivate func outermostPiecewise(bound: Set<Symbol>) -> Expression? {
    if case .binding(_, let variable, let items) = node, let body = items.last {
      for item in items.dropLast() {
        if let found = item.outermostPiecewise(bound: bound) { return found }
      }
      return body.outermostPiecewise(bound: bound.union([variable]))
    }
    if case .piecewise = node { return bound.contains(where: { hasFree($0) }) ? nil : self }
    for operand in operands {
      if let found = operand.outermostPiecewise(bound: bound) { return found }
    }
    return nil
  }
}
