import FormulaProof
import FormulaSyntax
import ProofChecking
import SourceText
import TeX

/// How a formula is written.
public enum FormulaNotation: String, CaseIterable, Sendable {
  /// LaTeX.
  case latex
  /// Calculator notation.
  case calculator

  /// The notation of a formula that does not say: only LaTeX has backslashes.
  public static func detected(in text: String) -> FormulaNotation {
    text.contains("\\") ? .latex : .calculator
  }

  /// What a formula states.
  public func read(_ text: String, scope: NameScope = NameScope()) -> FormulaReading {
    FormulaText(text, self).read(scope: scope)
  }
}

/// A claim that stands alone, outside any lesson.
public struct ClaimQuestion: Sendable {
  /// The claim's text.
  public var claim: String
  /// How it is written; nil to find out.
  public var notation: FormulaNotation?
  /// Relations that may be assumed.
  public var assumptions: [String]

  /// Makes a question.
  public init(claim: String, notation: FormulaNotation? = nil, assumptions: [String] = []) {
    self.claim = claim
    self.notation = notation
    self.assumptions = assumptions
  }

  /// Longer texts are refused.
  public static let mostBytes = 100_000

  /// What became of it.
  public struct Answer: Sendable {
    /// The judgement of the claim as a whole: of several relations, the worst.
    public var judgement: Judgement
    /// What is to be said about the texts.
    public var diagnostics: [Diagnostic] = []
    /// The claim as it was read, in its notation, where that is not letter by letter what was written.
    public var read: String?
    /// What its names stand for, where that is no real number.
    public var kinds: [String] = []
    /// Each relation of the claim with its judgement, and its verdict as a theorem or why there is none, where these were asked for.
    public var theorems:
      [(source: String, judgement: Judgement, theorem: Result<VerdictTheorem, NoTheorem>)] =
        []
    /// The proofs of its relations told in lines, of those that have such a proof, where they were asked for.
    public var derivations: [(source: String, derivation: Derivation)] = []
    /// Where its equations that are refuted happen to hold, where that was asked for.
    public var coincidences: [(source: String, found: [Coincidence])] = []
    /// Whether the claim has several relations.
    public var isChain = false

    /// Whether the claim holds.
    public var holds: Bool { [.proved, .confirmed, .sampled].contains(judgement.verdict) }

    /// The answer for people.
    public var text: String {
      var lines = ["\(judgement.verdict.rawValue) (\(judgement.method))"]
      if judgement.verdict == .error || judgement.method == "none" { lines = [judgement.verdict.rawValue] }
      if !judgement.conditions.isEmpty {
        lines.append("where " + judgement.conditions.joined(separator: ", "))
      }
      if let point = judgement.counterexample, !point.assignments.isEmpty {
        lines.append("counterexample: " + point.description)
      }
      if let left = judgement.left { lines.append("left side:  " + left) }
      if let right = judgement.right { lines.append("right side: " + right) }
      if let message = judgement.message { lines.append(message) }
      if let read { lines.append("read as: " + read) }
      if !kinds.isEmpty { lines.append(kinds.joined(separator: "; ")) }
      for (source, derivation) in derivations {
        if isChain { lines.append("\(source):") }
        lines += derivation.text
      }
      for (source, found) in coincidences {
        let equations = found.map { "\($0.symbol) = \($0.value)" }
        lines.append(
          (isChain ? "\(source) " : "") + "happens to hold where " + equations.joined(separator: ", or "))
      }
      return lines.map { DiagnosticRenderer.printable($0) + "\n" }.joined()
    }
  }

  /// Judges the claim.
  ///
  /// With `namesRules` the message of a proof says which rule it used, where that has a name; with `makesTheorems` the verdicts become
  /// theorems too, and with `explains` proofs of equations are told in
  /// lines, and of equations that fail it is said where they hold. `limits` is what the claim may cost.
  public func answer(
    namesRules: Bool = false, makesTheorems: Bool = false, explains: Bool = false,
    limits: BudgetLimits = .init()
  ) -> Answer {
    var answer = Answer(judgement: Judgement(.error, method: "none"))
    var facts: [Statement] = []
    // How a name is used in one text tells what it is in the others.
    var scope = NameScope()
    let givens = assumptions.map(split)
    let asked = split(claim)
    let formulas = (givens + [asked]).compactMap { $0 }
    if formulas.contains(where: \.dependsOnUses) {
      for formula in formulas { scope.uses.formUnion(formula.uses) }
    }
    // What cannot be e has no evidence of it.
    let mayHoldE = formulas.contains(where: \.mayMentionE)
    scope.uses.hasEulerNumber = mayHoldE && Self.hasEulerNumber(givens, asked)
    scope.readsFacts = true
    for (given, text) in zip(givens, assumptions) {
      guard let reading = read(given, "assumption", text, scope, into: &answer) else { return answer }
      facts += reading.givens + reading.statements
      scope.uses.declare(reading.givens + reading.statements)
      if reading.showsImaginaryUnit { scope.uses.hasImaginaryUnit = true }
    }
    let assumed = AssumedDefinitions(facts)
    if !facts.isEmpty { scope = assumed.adding(to: scope) }
    scope.readsFacts = false
    scope.readsConditions = true
    guard let reading = read(asked, "claim", claim, scope, into: &answer) else { return answer }
    let environment: Environment
    (environment, facts) = assumed.environment(for: reading.statements)
    let mayNameUnits = asked?.mayNameUnits ?? false
    let claims = reading.statements.flatMap { statement in
      var statement = statement
      // What nothing declares may be the number; the verdict must not depend on it.
      let e = Symbol("e")
      let known = facts + reading.givens + statement.conditions
      statement.doubts.isEuler =
        mayHoldE && (known + [statement]).contains { $0.sides.contains { $0.mentions(e) } }
        && !known.contains { $0.declares(e) }
      if mayNameUnits { for unit in Self.units(in: statement) { statement.doubts.units.insert(unit) } }
      let prover = Prover(
        environment: environment, assumptions: facts + reading.givens + statement.conditions,
        options: ProverOptions(limits: limits))
      return Claim.claims(of: statement).map { claim in
        Asked(claim: claim, statement: statement, prover: prover, survey: prover.survey(of: claim))
      }
    }
    answer.read = asked?.readBack(reading)
    for asked in claims {
      for kind in asked.prover.kindsInWords(of: asked.claim, asked.survey) where !answer.kinds.contains(kind)
      {
        answer.kinds.append(kind)
      }
    }
    // Most answers name no place.
    func excerpt() -> SourceExcerpt { SourceExcerpt(path: "claim", text: self.claim) }
    answer.isChain = claims.count > 1
    var judgements: [Judgement] = []
    // One relation alone has all that there is.
    let budget = claims.count > 1 ? FormulaBudget(limits) : nil
    for asked in claims {
      let claim = asked.claim
      var prover = asked.prover
      if let budget {
        guard let limits = budget.next else {
          judgements.append(.outOfTime)
          break
        }
        prover.options.limits = limits
      }
      var (judgement, diagnostic) = prover.judge(claim, asked.survey)
      judgement = asked.statement.heedingAlternatives(judgement) { conditions in
        Prover(
          environment: environment, assumptions: facts + reading.givens + conditions, options: prover.options)
      }
      if let diagnostic { answer.diagnostics.append(excerpt().inFile(diagnostic)) }
      if makesTheorems {
        let theorem = Result { () throws(NoTheorem) in try prover.theorem(of: claim, judgement) }
        answer.theorems.append((excerpt().text(claim.span), judgement, theorem))
      }
      if explains, let derivation = prover.derivation(of: claim, judgement) {
        answer.derivations.append((excerpt().text(claim.span), derivation))
      }
      if explains, case let found = prover.coincidences(of: claim, judgement), !found.isEmpty {
        answer.coincidences.append((excerpt().text(claim.span), found))
      }
      if namesRules, judgement.verdict == .proved, judgement.message == nil {
        judgement.message = prover.rule(of: claim).map { "Rule: \($0)." }
      }
      judgement = asked.statement.inWords(judgement, of: claim, by: prover)
      let failed = [.refuted, .undecided, .error].contains(judgement.verdict)
      if failed, claims.count > 1 {
        let place = "in " + excerpt().text(claim.span)
        judgement.message = judgement.message.map { place + ": " + $0 } ?? place
      }
      judgements.append(judgement)
    }
    answer.judgement = Self.worst(of: judgements)
    if notation == nil, !answer.holds, !answer.diagnostics.isEmpty {
      let used = FormulaNotation.detected(in: claim)
      answer.diagnostics.append(
        .warning(
          .notation, "the claim was read in \(used == .latex ? "LaTeX" : "calculator notation")",
          notes: [
            .init("--notation \(used == .latex ? "calculator" : "latex") reads it in the other way")
          ]))
    }
    return answer
  }

  /// A relation of the claim, and what judges it. A class: there are many fields, and several looks at them.
  private final class Asked {
    let claim: Claim
    let statement: Statement
    let prover: Prover
    let survey: ClaimSurvey

    init(claim: Claim, statement: Statement, prover: Prover, survey: ClaimSurvey) {
      self.claim = claim
      self.statement = statement
      self.prover = prover
      self.survey = survey
    }
  }

  /// The names of several letters that stand directly behind numbers and may be units: `10 km`.
  private static func units(in statement: Statement) -> [Symbol] {
    var found: [Symbol] = []
    func look(at expression: Expression) {
      if case .product(let factors) = expression.node {
        for (factor, other) in zip(factors, factors.dropFirst()) {
          guard case .number = factor.node, case .symbol(let symbol) = other.node, symbol.name.utf8.count > 1,
            UnitSymbols.contains(symbol.name)
          else { continue }
          found.append(symbol)
        }
      }
      expression.forEachOperand(look)
    }
    statement.sides.forEach(look)
    return found
  }

  /// Whether the letter e is the base of the natural logarithm in one of the formulas, and no assumption makes it a name.
  private static func hasEulerNumber(_ givens: [FormulaText?], _ claim: FormulaText?) -> Bool {
    func evidence(_ formula: FormulaText?, areFacts: Bool) -> EulerEvidence? {
      guard let formula, formula.mayMentionE else { return nil }
      return formula.eulerEvidence(areFacts: areFacts)
    }
    let found = givens.map { evidence($0, areFacts: true) } + [evidence(claim, areFacts: false)]
    return found.contains(.number) && !found.contains(.name)
  }

  /// A text's parts; nil where it is too long to be read.
  private func split(_ text: String) -> FormulaText? {
    text.utf8.count <= Self.mostBytes ? FormulaText(text, notation ?? .detected(in: text)) : nil
  }

  private func read(
    _ formula: FormulaText?, _ what: String, _ text: String, _ scope: NameScope, into answer: inout Answer
  ) -> FormulaReading? {
    var reading: FormulaReading
    if let formula {
      reading = formula.read(scope: scope)
      let statements = reading.givens + reading.statements
      if !reading.hasErrors,
        reading.statements.isEmpty || statements.contains(where: { $0.relations.isEmpty })
      {
        reading.diagnostics.append(
          .error(.noRelation, "the \(what) states nothing: it has no relation such as ="))
      }
    } else {
      reading = FormulaReading(
        statements: [],
        diagnostics: [.error(.formulaTooLong, "the \(what) has more than \(Self.mostBytes) bytes")])
    }
    if reading.diagnostics.isEmpty { return reading }
    let excerpt = SourceExcerpt(path: what, text: text)
    answer.diagnostics += reading.diagnostics.map(excerpt.inFile)
    guard let problem = reading.diagnostics.first(where: { $0.severity == .error }) else { return reading }
    answer.judgement.message = (what == "claim" ? "" : "\(what): ") + problem.message
    return nil
  }

  private static func worst(of judgements: [Judgement]) -> Judgement {
    let order: [Verdict] = [.proved, .confirmed, .sampled, .undecided, .refuted, .error]
    func rank(_ judgement: Judgement) -> Int { order.firstIndex(of: judgement.verdict) ?? order.count }
    guard var worst = judgements.first else { return Judgement(.error, method: "none") }
    for judgement in judgements.dropFirst() where rank(judgement) > rank(worst) { worst = judgement }
    if [.proved, .confirmed, .sampled].contains(worst.verdict) {
      var conditions: [String] = []
      for condition in judgements.flatMap(\.conditions) where !conditions.contains(condition) {
        conditions.append(condition)
      }
      worst.conditions = conditions
    }
    return worst
  }
}
