import Diagrams
import FormulaProof
import FormulaSyntax
import LessonMarkdown
import Parallel
import SourceText
import TeX

/// Checks the cells of one lesson from top to bottom, in one environment.
struct LessonChecker {
  let name: String
  let document: LessonDocument
  let options: Verifier.Options
  var limits: BudgetLimits { options.limits }
  /// The definitions so far.
  var environment: Environment
  /// The assumptions in force.
  var assumed: [Assumption] = []
  /// The facts in force.
  var assumptions: [Statement] { assumed.map(\.statement) }
  /// How names that nothing defines are used in the formulas so far.
  var uses = SymbolUses()
  /// The formula that shows e to be the base of the natural logarithm, if one of the lesson does.
  var eulerPlace: (file: SourceFile, span: Span)?
  /// Whether definitions or assumptions speak of a letter e of which nothing shows what it is.
  var hasOpenE = false
  /// The same of a letter i, and the imaginary unit.
  var hasOpenI = false
  /// How the formula that was read last uses them.
  var latestUses = SymbolUses()
  /// The names in the formulas so far, by the cell.
  var names: [Int: CellNames] = [:]
  /// Those of the formula that was read last.
  var latestNames = CellNames()
  /// Names of which an assumption spoke that holds no more.
  var onceDeclared: Set<Symbol> = []
  /// Where each name was defined, for notes.
  var definitionPlaces: [Symbol: (file: SourceFile, span: Span)] = [:]
  /// The assumptions that could not be read: no claim about their names is refuted.
  var unreadAssumptions: [UnreadAssumption] = []
  /// Names whose definition could not be read, and where it stands: nothing is said of a claim about them.
  var unreadDefinitions: [Symbol: (file: SourceFile, span: Span)] = [:]
  var diagnostics: [Diagnostic]
  /// The commands that the front matter defines.
  let macros: LaTeXMacros
  /// What became of formulas in other lessons.
  let memo: FormulaMemo
  /// Whether a Swift cell could not be read, so that those behind it lack what it declares.
  var hasUnreadableSwift = false
  /// What the prover said before of the claims of each cell, where nothing has changed since.
  private(set) var kept: [Int: [KeptJudgement]]
  /// What the prover says of the claims of each cell that it is asked about.
  var judgements: [Int: [KeptJudgement]] = [:]
  /// Says where the outcome is not wanted any more: then no claim is judged.
  var cancellation: Cancellation?
  /// What was judged before in this process; nil where nothing is remembered.
  let memory: LessonMemory?
  /// What was defined and assumed so far, as ``memory`` knows it.
  var steps: [LessonMemory.Step] = []
  /// The options in words; empty where nothing is remembered.
  let optionsText: String
  /// The cell that is being checked.
  private(set) var cellIndex = 0
  /// The Swift cells that are to be compiled, once all lessons have been read.
  var swiftCells: [PendingSwiftCell] = []

  /// Where each exercise of the lesson stands, by its id.
  var exercisePlaces: [String: (file: SourceFile, span: Span)] = [:]
  /// The links and pictures in the texts of exercises.
  var exerciseLinks: [Link] = []

  /// Makes a checker of a lesson.
  ///
  /// - Parameters:
  ///   - used: What the lessons export that it uses.
  ///   - problems: What is wrong with these.
  ///   - kept: What the prover said of its claims when nothing of all this was otherwise.
  init(
    name: String, document: LessonDocument, using used: [LessonExport], problems: [Diagnostic] = [],
    options: Verifier.Options, kept: [Int: [KeptJudgement]] = [:], memo: FormulaMemo,
    memory: LessonMemory? = nil
  ) {
    self.name = name
    self.document = document
    self.options = options
    self.kept = kept
    self.memo = memo
    self.memory = memory
    optionsText = memory == nil ? "" : options.keptText
    if memory != nil { steps = used.flatMap(\.steps) }
    let (convention, unknown) = Self.convention(of: document)
    let imported = LessonExport(of: used, convention: convention)
    environment = imported.environment
    definitionPlaces = imported.places
    unreadDefinitions = imported.unread
    uses.hasEulerNumber = imported.hasEulerNumber
    hasOpenE = imported.hasOpenE
    uses.hasImaginaryUnit = imported.hasImaginaryUnit
    hasOpenI = imported.hasOpenI
    let (macros, invalid) = document.readMacros()
    self.macros = macros
    diagnostics = document.diagnostics + invalid + problems + unknown
  }

  /// How points are multiplied by matrices, and what is wrong with what the front matter says of it.
  private static func convention(of document: LessonDocument) -> (Convention, [Diagnostic]) {
    guard let written = document.frontMatter.convention else { return (.rows, []) }
    if let known = Convention(rawValue: written.value) { return (known, []) }
    return (
      .rows,
      [
        .error(
          .unknownConvention, "the convention is rows or columns, not \(written.value)",
          file: document.file, at: written.span)
      ]
    )
  }

  /// Checks the lesson.
  mutating func check() -> LessonCheck {
    let lesson = checked()
    return LessonCheck(
      lesson: lesson, swiftCells: swiftCells, export: LessonExport(of: self), judgements: judgements)
  }

  private mutating func checked() -> CheckedLesson {
    var cells: [CheckedCell] = []
    lookForEulerNumber()
    for (index, cell) in document.cells.enumerated() {
      cellIndex = index
      endSections(before: cell.span.lowerBound)
      let key = memoryKey(of: cell)
      if kept[index] == nil, let key { kept[index] = memory?.judgements(key) }
      if let step = changingStep(cell) { steps.append(step) }
      defer {
        if let key, let found = judgements[index] { memory?.keep(found, as: key) }
      }
      switch cell.kind {
      case .math: cells.append(checkMath(cell))
      case .diagram: cells.append(checkDiagram(cell, identifier: "figure-\(index + 1)"))
      case .swift: cells.append(prepareSwift(cell, index: index))
      case .values: cells.append(checkValues(cell))
      case .objc: cells.append(showListing(cell, language: "objectivec"))
      case .exercise: cells.append(checkExercise(cell, identifier: "figure-\(index + 1)"))
      }
    }
    var pins = PinnedFigureReader(document, cells)
    let pinned = pins.read()
    diagnostics += pins.diagnostics
    var review = NameReview(self, cells)
    diagnostics += review.diagnostics()
    var document = document
    if !exerciseLinks.isEmpty {
      document.links = (document.links + exerciseLinks).sorted { $0.span.lowerBound < $1.span.lowerBound }
    }
    var lesson = CheckedLesson(
      name: name, document: document, cells: cells,
      diagnostics: DiagnosticRenderer.sorted(
        options.requiresFrontMatter ? diagnostics : withoutPages(diagnostics)))
    lesson.pinned = pinned
    return lesson
  }

  /// Kinds of findings that concern the page of a lesson, not what it states.
  private static let onlyAboutPages: Set<Finding> = [.rawHTML, .unsafeLink, .unknownKey]

  /// What is to be said of a file of which no page is made where it has no title: what is left out of pages does not matter.
  private func withoutPages(_ found: [Diagnostic]) -> [Diagnostic] {
    guard document.frontMatter.title == nil, !found.contains(where: { $0.finding == .missingTitle })
    else {
      return found
    }
    return found.filter { !Self.onlyAboutPages.contains($0.finding) }
  }

  // MARK: Claims

  /// Judges the claims of statements in an environment, and says what failed.
  mutating func judged(
    _ statements: [Statement], in cell: Cell, environment: Environment, assumptions: [Statement],
    words: CellWords
  ) -> [CheckedClaim] {
    var found:
      [(
        claim: Claim, place: (statement: Statement, index: Int), prover: Prover, judgement: Judgement,
        diagnostic: Diagnostic?
      )] = []
    var known: Prover?
    let environment = settlingImaginaryUnit(environment)
    for statement in statements.map({ doubtingLetters($0, environment) }) {
      func proverAssuming(_ conditions: [Statement]) -> Prover {
        Prover(
          environment: environment, assumptions: assumptions + conditions,
          options: ProverOptions(
            limits: limits, acceptsSamples: words.acceptsSamples, tolerance: words.tolerance))
      }
      let prover: Prover
      if let known, statement.conditions.isEmpty {
        prover = known
      } else {
        prover = proverAssuming(statement.conditions)
        if statement.conditions.isEmpty { known = prover }
      }
      let budget = FormulaBudget(limits)
      for (index, claim) in Claim.claims(of: statement).enumerated() {
        var answer = answer(of: prover, to: claim, namesRules: words.mode == .derive, within: budget)
        answer.judgement = statement.heedingAlternatives(answer.judgement, prover: proverAssuming)
        answer.judgement = statement.inWords(answer.judgement, of: claim, by: prover)
        if answer.judgement.verdict == .refuted, let doubt = doubt(of: claim, environment) {
          answer = KeptJudgement(
            judgement: Judgement(.error, method: "none", message: doubt.message), diagnostic: doubt)
        }
        found.append((claim, (statement, index), prover, answer.judgement, answer.diagnostic))
      }
    }
    // A mistake is shown as one formula: it is caught when one of its relations is refuted.
    let isCaught = found.contains { $0.judgement.verdict == .refuted }
    var result: [CheckedClaim] = []
    for (claim, place, prover, judgement, problem) in found {
      let passed: Bool
      switch (judgement.verdict, words.mode) {
      case (.refuted, .mistake?): passed = true
      case (.proved, .mistake?), (.confirmed, .mistake?), (.sampled, .mistake?): passed = isCaught
      case (.proved, _), (.confirmed, _), (.sampled, _): passed = true
      case (.refuted, _), (.undecided, _), (.error, _): passed = false
      }
      let span = cell.content.fileSpan(claim.place)
      // A matrix can go over many lines: the mark stands at the entry that is wrong.
      let mark = judgement.component.flatMap(claim.place(ofComponent:)).map(cell.content.fileSpan) ?? span
      var checked = CheckedClaim(
        source: cell.content.text(claim.span), span: span, judgement: judgement, passed: passed,
        statement: claim.statement(in: place.statement),
        explanation: explanation(of: claim, judgement, by: prover, words.mode))
      checked.kinds = prover.kindsInWords(of: claim)
      if options.makesTheorems {
        checked.theorem = Result { () throws(NoTheorem) in try prover.theorem(of: claim, judgement) }
      }
      result.append(checked)
      guard problem != nil || !passed else { continue }
      var diagnostic =
        problem.map(cell.content.inFile)
        ?? FailureMessage.diagnostic(
          checked, at: mark, isMistake: words.mode == .mistake, file: cell.content.file)
      if words.mode != .mistake, [.refuted, .missingNumber].contains(diagnostic.finding) {
        let mends = prover.mends(of: place.statement, relation: place.index)
        diagnostic.fixIts += mends.compactMap { mend in
          var fixIt = cell.content.fixIt(mend, isLaTeX: cell.kind == .math)
          fixIt?.isSuggestion = !mend.isNear
          return fixIt
        }
      }
      diagnostics.append(diagnostic)
    }
    return result
  }

  /// What a page says beside a verdict, where it is asked for.
  private func explanation(
    of claim: Claim, _ judgement: Judgement, by prover: Prover, _ mode: CellMode?
  ) -> CheckedClaim.Explanation? {
    guard options.explainsVerdicts else { return nil }
    if mode == .mistake {
      return prover.refutedSides(of: claim, judgement).map(CheckedClaim.Explanation.mistake)
    }
    return prover.derivation(of: claim, judgement).map(CheckedClaim.Explanation.derivation)
  }

  /// What the prover says of a claim, or has said of it before.
  private mutating func answer(
    of prover: Prover, to claim: Claim, namesRules: Bool, within budget: FormulaBudget
  ) -> KeptJudgement {
    let number = judgements[cellIndex]?.count ?? 0
    let answer: KeptJudgement
    if let known = kept[cellIndex], known.indices.contains(number) {
      answer = known[number]
    } else if cancellation?.isCancelled != true, let limits = budget.next {
      var prover = prover
      prover.options.limits = limits
      var (judgement, diagnostic) = prover.judge(claim)
      if namesRules, judgement.verdict == .proved, judgement.message == nil {
        judgement.message = prover.rule(of: claim).map { "Rule: \($0)." }
      }
      answer = KeptJudgement(judgement: judgement, diagnostic: diagnostic)
    } else {
      answer = KeptJudgement(judgement: .outOfTime, diagnostic: nil)
    }
    judgements[cellIndex, default: []].append(answer)
    return answer
  }

  /// The claim entry of a cell that could not be read.
  func unreadable(_ cell: Cell, _ found: [Diagnostic]) -> CheckedClaim {
    let first = found.first { $0.severity == .error }
    return CheckedClaim(
      unjudged: cell.content.text, span: cell.content.fileSpan(Span(0, cell.content.bytes.count)),
      message: first?.message)
  }
}

/// What is said of a claim that fails.
enum FailureMessage {
  static func diagnostic(
    _ claim: CheckedClaim, at mark: Span, isMistake: Bool, file: SourceFile
  ) -> Diagnostic {
    let judgement = claim.judgement
    switch judgement.verdict {
    case .refuted:
      var notes: [Diagnostic.Note] = []
      if let left = judgement.left, let right = judgement.right {
        notes.append(.init("left side:  \(left)\nright side: \(right)"))
      }
      if let message = judgement.message { notes.append(.init(message)) }
      var text = "refuted"
      if let counterexample = judgement.counterexample, !counterexample.assignments.isEmpty {
        text = "refuted at \(counterexample.description)"
      }
      return .error(.refuted, text, file: file, at: mark, notes: notes)
    case .undecided:
      return .error(
        .undecided, "undecided: \(judgement.message ?? "no proof and no counterexample was found")",
        file: file,
        at: claim.span)
    case .error:
      return .error(.error, judgement.message ?? "the claim could not be judged", file: file, at: claim.span)
    case .proved, .confirmed, .sampled:
      return .error(
        .notRefuted, "this is shown as a mistake, and it is \(judgement.verdict.rawValue)", file: file,
        at: claim.span,
        notes: isMistake ? [.init("a mistake cell passes only if its formula is refuted")] : [])
    }
  }
}
