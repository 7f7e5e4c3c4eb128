import FormulaProof
import FormulaSyntax
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
    switch self {
    case .latex: LaTeXReader.read(text, scope: scope)
    case .calculator: CalculatorParser.read(Array(text.utf8), scope: scope)
    }
  }

  /// What was read of a formula, where it is not letter by letter what was written; nil where it is.
  func readBack(_ reading: FormulaReading, of text: String) -> String? {
    func list(_ statements: [Statement], _ print: (Statement) -> String) -> String {
      statements.map { statement in
        ([statement] + statement.conditions).map(print).joined(separator: " for ")
      }.joined(separator: ", ")
    }
    switch self {
    case .latex:
      guard !LaTeXReader.shows(LaTeXParser.parse(Array(text.utf8)), reading) else { return nil }
      return list(reading.statements) { LaTeXPrinter.print($0) }
    case .calculator:
      guard !CalculatorParser.shows(Array(text.utf8), reading) else { return nil }
      return list(reading.givens + reading.statements, \.description)
    }
  }

  /// What a text shows of the letter e.
  func eulerEvidence(in text: String, areFacts: Bool) -> EulerEvidence? {
    switch self {
    case .latex: LaTeXReader.eulerEvidence(in: LaTeXParser.parse(Array(text.utf8)), areFacts: areFacts)
    case .calculator: CalculatorParser.eulerEvidence(in: Array(text.utf8), areFacts: areFacts)
    }
  }

  /// How the names of a formula are used.
  func uses(in text: String) -> SymbolUses {
    switch self {
    case .latex: LaTeXReader.uses(of: LaTeXParser.parse(Array(text.utf8)))
    case .calculator: CalculatorParser.uses(of: Array(text.utf8))
    }
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
      return lines.map { DiagnosticRenderer.printable($0) + "\n" }.joined()
    }
  }

  /// Judges the claim.
  ///
  /// With `namesRules` the message of a proof says which rule it used, where that has a name.
  public func answer(namesRules: Bool = false) -> Answer {
    var answer = Answer(judgement: Judgement(.error, method: "none"))
    var facts: [Statement] = []
    // How a name is used in one text tells what it is in the others.
    var scope = NameScope()
    for text in assumptions + [claim] where text.utf8.count <= Self.mostBytes {
      scope.uses.formUnion((notation ?? .detected(in: text)).uses(in: text))
    }
    scope.uses.hasEulerNumber = hasEulerNumber
    scope.readsFacts = true
    for assumption in assumptions {
      guard let reading = read(assumption, "assumption", scope, into: &answer) else { return answer }
      facts += reading.givens + reading.statements
      scope.uses.declare(reading.givens + reading.statements)
    }
    scope.readsFacts = false
    scope.readsConditions = true
    guard let reading = read(claim, "claim", scope, into: &answer) else { return answer }
    let excerpt = SourceExcerpt(path: "claim", text: claim)
    // Other letters than that of ASCII may be read as e.
    let mayHoldE = (assumptions + [claim]).contains {
      $0.utf8.contains { $0 == UInt8(ascii: "e") || $0 >= 0x80 }
    }
    let claims = reading.statements.flatMap { statement in
      var statement = statement
      // What nothing declares may be the number; the verdict must not depend on it.
      let e = Symbol("e")
      let known = facts + reading.givens + statement.conditions
      statement.doubts.isEuler =
        mayHoldE && (known + [statement]).contains { $0.sides.contains { $0.mentions(e) } }
        && !known.contains { $0.declares(e) }
      statement.doubts.units.formUnion(Self.units(in: statement))
      let prover = Prover(
        environment: Environment(), assumptions: facts + reading.givens + statement.conditions)
      return Claim.claims(of: statement).map { (claim: $0, prover: prover) }
    }
    answer.read = (notation ?? .detected(in: claim)).readBack(reading, of: claim)
    for kind in claims.flatMap({ $0.prover.kindsInWords(of: $0.claim) }) where !answer.kinds.contains(kind) {
      answer.kinds.append(kind)
    }
    var judgements: [Judgement] = []
    // One relation alone has all that there is.
    let budget = claims.count > 1 ? FormulaBudget(ProverOptions().limits) : nil
    for (claim, prover) in claims {
      var prover = prover
      if let budget {
        guard let limits = budget.next else {
          judgements.append(.outOfTime)
          break
        }
        prover.options.limits = limits
      }
      var (judgement, diagnostic) = prover.judge(claim)
      if let diagnostic { answer.diagnostics.append(excerpt.inFile(diagnostic)) }
      if namesRules, judgement.verdict == .proved, judgement.message == nil {
        judgement.message = prover.rule(of: claim).map { "Rule: \($0)." }
      }
      let failed = [.refuted, .undecided, .error].contains(judgement.verdict)
      if failed, claims.count > 1 {
        let place = "in " + excerpt.text(claim.span)
        judgement.message = judgement.message.map { place + ": " + $0 } ?? place
      }
      judgements.append(judgement)
    }
    answer.judgement = Self.worst(of: judgements)
    if notation == nil, !answer.holds, !answer.diagnostics.isEmpty {
      let used = FormulaNotation.detected(in: claim)
      answer.diagnostics.append(
        .warning(
          "notation", "the claim was read in \(used == .latex ? "LaTeX" : "calculator notation")",
          notes: [
            .init("--notation \(used == .latex ? "calculator" : "latex") reads it in the other way")
          ]))
    }
    return answer
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
      expression.operands.forEach(look)
    }
    statement.sides.forEach(look)
    return found
  }

  /// Whether the letter e is the base of the natural logarithm in one of the texts, and no assumption makes it a name.
  private var hasEulerNumber: Bool {
    let evidence = (assumptions + [claim]).enumerated().compactMap { index, text -> EulerEvidence? in
      guard text.utf8.count <= Self.mostBytes, text.utf8.contains(UInt8(ascii: "e")) else { return nil }
      return (notation ?? .detected(in: text)).eulerEvidence(in: text, areFacts: index < assumptions.count)
    }
    return evidence.contains(.number) && !evidence.contains(.name)
  }

  private func read(
    _ text: String, _ what: String, _ scope: NameScope, into answer: inout Answer
  ) -> FormulaReading? {
    let excerpt = SourceExcerpt(path: what, text: text)
    var reading: FormulaReading
    if text.utf8.count > Self.mostBytes {
      reading = FormulaReading(
        statements: [],
        diagnostics: [.error("formula-too-long", "the \(what) has more than \(Self.mostBytes) bytes")])
    } else {
      reading = (notation ?? .detected(in: text)).read(text, scope: scope)
      let statements = reading.givens + reading.statements
      if !reading.hasErrors,
        reading.statements.isEmpty || statements.contains(where: { $0.relations.isEmpty })
      {
        reading.diagnostics.append(
          .error("no-relation", "the \(what) states nothing: it has no relation such as ="))
      }
    }
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
