import FormulaSyntax
import ProofChecking
import SourceText
import Theorems

/// The search through the cases of a decision: every point that satisfies the assumptions, and at which both sides are
/// defined, lies in a case that was shown, or on the border of some where continuity tells of it.
struct CaseExploration {
  enum Outcome {
    case holds
    case contradiction
    case undefined
    case open(String)
  }

  /// What became of a case.
  private enum CaseOutcome {
    /// The goal holds at the case's points, if there are any.
    case holds
    /// The assumptions contradict each other, or one side is defined nowhere; only where nothing else is assumed.
    case contradiction, undefined
    case open(String)
  }

  /// How many computations are made, at most.
  static let mostCases = 256

  private let decision: ExactDecision
  private let continuity: Continuity
  private var lookedAt = 0
  /// Whether some case holds that is not known to be empty.
  private var someCaseHolds = false
  /// What the proof is made of.
  private(set) var proof = ExactDecision.Proof()
  /// Whether a side is not defined everywhere, as far as was seen.
  private(set) var mayHaveConditions = false
  /// The field of a proof without cases, if it shows what the sides require as they were written.
  private(set) var plainField: ExactField?

  init(_ decision: ExactDecision) {
    self.decision = decision
    continuity = Continuity(decision)
  }

  /// Goes through all cases, from one that says nothing of any sign.
  mutating func run(_ start: FieldConfiguration) throws(Diagnostic) -> Outcome {
    var halfTurns = HalfTurns()
    switch try explore(start, isCase: false, &halfTurns) {
    case .open(let reason): return .open(reason)
    case .contradiction: return .contradiction
    case .undefined: return .undefined
    case .holds:
      // A case was passed over by continuity, which something that was met later breaks.
      if continuity.isVoid { return .open("no proof and no counterexample was found") }
      return someCaseHolds ? .holds : .undefined
    }
  }

  /// Shows the goal for the points of a case; `halfTurns` gets the angles that were taken to be no odd multiples of π.
  private mutating func explore(
    _ start: FieldConfiguration, isCase: Bool, _ halfTurns: inout HalfTurns
  ) throws(Diagnostic) -> CaseOutcome {
    var configuration = start
    while true {
      lookedAt += 1
      guard lookedAt <= Self.mostCases, decision.judge.budget.hasTimeNow else {
        return .open("too many cases of signs")
      }
      switch try decision.computation.run(configuration, halfTurns: &halfTurns) {
      case .failed(let reason): return .open(reason)
      case .needsHalfAngles(let before): return try exploreHalfAngles(before, isCase: isCase)
      case .contradiction(let configuration, _):
        continuity.note(configuration)
        if isCase {
          decision.trace?.noteEmpty(nil)
          return .holds
        }
        // What a side's domain has taught is no assumption.
        return configuration.hasDomainFacts ? .undefined : .contradiction
      case .values(let field, let left, let right):
        note(field)
        guard left.isComparable(with: right) else {
          throw decision.judge.mismatch(left.shape, right.shape)
        }
        if case .sign(let signs) = decision.goal, signs != .nonzero,
          left.asNumber == nil || right.asNumber == nil
        {
          throw decision.judge.notOrdered(left, right)
        }
        if field.isEmpty, !isCase {
          proof.restrictsDomain = true
          return !configuration.hasDomainFacts && field.requirements.side.isEmpty
            ? .contradiction : .undefined
        }
        if isCase,
          field.isEmpty || field.dividesByZero() || field.hasNegativeRadicand || field.isContradictory()
        {
          proof.restrictsDomain = true
          decision.trace?.noteEmpty(field)
          return .holds
        }
        if (left.components + right.components).contains(where: \.isUndefined) {
          // In one case, what is not defined needs no proof; that it is defined somewhere is seen at the end.
          proof.restrictsDomain = true
          if isCase { decision.trace?.noteEmpty(field) }
          return isCase ? .holds : .undefined
        }
        if let (symbol, modulus) = field.integerInAngle {
          return try splitByRemainder(of: symbol, modulus, field, &halfTurns)
        }
        switch decision.decide(field, left, right) {
        case .holds where field.hasPartsOfPowers && !isClosed(field):
          // At b = 0 a power's parts are known in the limit only, and that keeps no strict relation, and tells nothing of a jump.
          guard let unknown = field.notes.unknown.first else {
            return .open("a power whose base may be 0")
          }
          return try split(unknown, field, &halfTurns)
        case .holds:
          someCaseHolds = true
          decision.trace?.noteNormalForm(field, left, right, decision.goal, isCase: isCase)
          if field.mayDivideByZeroEverywhere { proof.restrictsDomain = true }
          if !isCase, !field.configuration.hasDomainFacts, !field.hasPartsOfPowers,
            field.ring.formalGenerators.isEmpty
          {
            plainField = field
          }
          return .holds
        case .needsHalfAngles: return try exploreHalfAngles(field.configuration, isCase: isCase)
        case .open where field.mustRestart:
          // Looking at the difference has taught something; bounded by the number of cases.
          if field.wanted.usesHalfAngles, !configuration.usesHalfAngles {
            return try exploreHalfAngles(field.configuration, isCase: isCase)
          }
          configuration = field.wanted
        case .open where field.configuration.groupsRoots && (field.requiresRoots || field.hasGroupedRoots):
          configuration = field.configuration
          configuration.groupsRoots = false
        case .open:
          // A base is told apart once: in both cases its sign is noted, and it is not chosen again.
          let base = field.notes.bases.first { base in
            let known = field.configuration.signs[field.ring.key(of: base)] ?? .any
            return [known, field.signs(of: base)].allSatisfy { $0.contains(.zero) && $0 != .zero }
          }
          if let base { return try split(base, into: [.nonzero, .zero], field, &halfTurns) }
          let unknown =
            field.notes.unknown.first
            ?? field.notes.unknownOfAssumptions.first { !Self.isKnown(field.signs(of: $0)) }
          if let unknown { return try split(unknown, field, &halfTurns) }
          return .open("no proof and no counterexample was found")
        }
      }
    }
  }

  /// Whether what holds in a limit holds: of = and ≤ between continuous functions.
  private func isClosed(_ field: ExactField) -> Bool {
    if case .sign(let signs) = decision.goal, !signs.contains(.zero) { return false }
    return !field.usesSteps
      && !field.ring.entries.contains { entry in
        if case .function(.builtIn(.atan2), _) = entry.generator { true } else { false }
      }
  }

  private static func isKnown(_ signs: SignSet) -> Bool { signs.count < 2 }

  /// Shows the goal where a polynomial of unknown sign has each of some signs, which are all that there are.
  private mutating func split(
    _ unknown: Polynomial, into cases: [SignSet] = [.positive, .negative, .zero], _ field: ExactField,
    _ halfTurns: inout HalfTurns
  ) throws(Diagnostic) -> CaseOutcome {
    proof.usedCases = true
    let number = field.ring.expression(of: unknown)
    let key = field.ring.key(of: unknown)
    var branches: [ProofStep.Branch] = []
    if let border = number {
      proof.borders.append(border)
      if !decision.judge.borders.contains(border) { decision.judge.borders.append(border) }
    }
    let old = field.configuration.signs[key] ?? .any
    // The positive case first: it is the one that a reader thinks of.
    for sign in cases.map(old.intersection) where !sign.isEmpty {
      var next = field.configuration
      next.signs.set(key, sign)
      var determined: [Symbol: Expression] = [:]
      if sign == .zero {
        if continuity.tells(ofZerosOf: unknown, field) {
          branches.append(.init(signs: [0], step: .continuity))
          continue
        }
        next.isThin = true
        if let (symbol, value) = field.symbolDetermined(by: unknown) {
          next.substitutions[symbol] = value
          determined = [symbol: value]
        }
      }
      if case .open(let reason) = try explore(next, isCase: true, &halfTurns) { return .open(reason) }
      if let trace = decision.trace {
        branches.append(.init(signs: sign.values, values: determined, step: trace.pop()))
      }
    }
    decision.trace?.noteCases(of: number, branches)
    return .holds
  }

  /// Shows the goal for each remainder of an integer: n = 2m, n = 2m + 1.
  private mutating func splitByRemainder(
    of symbol: Symbol, _ modulus: Int, _ field: ExactField, _ halfTurns: inout HalfTurns
  ) throws(Diagnostic) -> CaseOutcome {
    proof.usedCases = true
    // A name that no formula can have.
    let quotient = Symbol("\(symbol.name) / \(modulus)")
    for remainder in 0..<modulus {
      var next = field.configuration
      next.integers.insert(quotient)
      next.isThin = true
      next.substitutions[symbol] = Expression(
        .sum([Expression(.product([.integer(modulus), Expression(.symbol(quotient))])), .integer(remainder)]))
      if case .open(let reason) = try explore(next, isCase: true, &halfTurns) { return .open(reason) }
    }
    decision.trace?.noteRemainders(of: symbol, quotient: quotient, modulus)
    return .holds
  }

  /// Shows the goal with t = tan(u/2) in place of sines and cosines, and where some of these angles are half turns.
  private mutating func exploreHalfAngles(
    _ before: FieldConfiguration, isCase: Bool
  ) throws(Diagnostic) -> CaseOutcome {
    var pending: [[FractionKey: AnglePart]] = [[:]]
    var halfTurns = ProofTrace.HalfTurnCases()
    var seen: Set<[FractionKey: AnglePart]> = []
    while let turns = pending.popLast() {
      guard seen.insert(turns).inserted else { continue }
      var configuration = before
      configuration.usesHalfAngles = true
      for (key, part) in turns {
        configuration.halfTurns[key] = part
        configuration.angleParts[key] = part
        configuration.isThin = true
      }
      var more = HalfTurns()
      let outcome = try explore(configuration, isCase: true, &more)
      if case .open = outcome { return outcome }
      if let trace = decision.trace { halfTurns.cases[turns] = (trace.pop(), more) }
      // Where continuity tells of all half turns at once, none of them is looked at.
      if turns.isEmpty, !more.contains(where: \.isConstant), continuity.tellsOfHalfTurns(before) {
        halfTurns.areToldByContinuity = true
        break
      }
      for turn in more where turns[turn.key] == nil {
        var next = turns
        next[turn.key] = turn.part
        pending.append(next)
      }
    }
    decision.trace?.noteHalfTurns(halfTurns)
    return .holds
  }

  /// Keeps what a computation has shown of the sides.
  private mutating func note(_ field: ExactField) {
    decision.judge.noteAngles(field)
    decision.trace?.noteAngles(field)
    continuity.note(field)
    for requirement in field.requirements where !requirement.sides.isEmpty {
      mayHaveConditions = true
      if case .nonzero = requirement.value { continue }
      proof.restrictsDomain = true
    }
    // A power's parts do not show where it is 0: 1/x^(-v) is x^v in them.
    if field.configuration.usesHalfAngles || field.configuration.hasDomainFacts || field.hasPartsOfPowers {
      mayHaveConditions = true
    }
    if field.hasPartsOfPowers { proof.restrictsDomain = true }
  }
}
