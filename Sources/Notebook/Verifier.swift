import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import SwiftCells

/// Verifies lessons: reads them, orders them by what they use, and checks their cells.
public struct Verifier: Sendable {
  /// How to work.
  public struct Options: Sendable {
    /// What one claim may cost.
    public var limits: BudgetLimits
    /// Whether a lesson without front matter is an error.
    public var requiresFrontMatter: Bool
    /// Whether raw HTML of lessons reaches the pages.
    public var allowsRawHTML: Bool
    /// How Swift cells run.
    public var swiftCells: SwiftCellRunner
    /// Whether formulas that are only shown are tried as claims, with a warning for each that would pass.
    public var suggestsClaims = false

    /// Makes options.
    public init(
      limits: BudgetLimits = .init(), requiresFrontMatter: Bool = true, allowsRawHTML: Bool = false,
      swiftCells: SwiftCellRunner = .init()
    ) {
      self.limits = limits
      self.requiresFrontMatter = requiresFrontMatter
      self.allowsRawHTML = allowsRawHTML
      self.swiftCells = swiftCells
    }
  }

  /// How to work.
  public var options: Options

  /// Makes a verifier.
  public init(options: Options = .init()) {
    self.options = options
  }

  /// Verifies lessons, on all cores, and returns them in the order in which they were given.
  ///
  /// `context` are lessons that the others may use and that are not themselves reported.
  /// `progress` is called after each lesson with the number that are done, from any thread.
  public func verify(
    _ sources: [LessonSource], context: [LessonSource] = [],
    progress: (@Sendable (_ done: Int, _ name: String) -> Void)? = nil
  ) async -> [CheckedLesson] {
    await verify(sources, context: context, cache: nil, progress: progress).lessons
  }

  /// Kinds of findings that concern the page of a lesson, not what it states.
  static let onlyAboutPages: Set<String> = ["raw-html", "unsafe-link", "unknown-key", "not-checked"]

  /// What a lesson hands to those that use it.
  struct Export: Sendable {
    var environment: Environment
    var places: [Symbol: (file: SourceFile, span: Span)]
    /// Names whose definition could not be read, its own and those of the lessons that it uses.
    var unread: [Symbol: (file: SourceFile, span: Span)] = [:]
    /// Whether e is the base of the natural logarithm in it.
    var hasEulerNumber = false
    /// Whether its definitions speak of a letter e of which nothing shows what it is.
    var hasOpenE = false
    /// The same of the imaginary unit and of a letter i.
    var hasImaginaryUnit = false
    var hasOpenI = false
  }

  /// What reads the lessons.
  var reader: LessonReader {
    var reader = LessonReader(allowsRawHTML: options.allowsRawHTML)
    reader.requiresTitle = options.requiresFrontMatter
    return reader
  }

  /// A lesson that is checked but for its Swift cells.
  struct Checked: Sendable {
    var lesson: PendingLesson
    var exported: Export
    var judgements: [Int: [KeptJudgement]]
  }

  /// Checks a lesson. `kept` is what the prover said of its claims when nothing of all this was otherwise.
  func check(
    name: String, document: LessonDocument, used: [Export], problems: [Diagnostic],
    kept: [Int: [KeptJudgement]] = [:],
    memo: FormulaMemo
  ) -> Checked {
    var problems = problems
    var environment = Environment()
    if let convention = document.frontMatter.convention {
      if let known = Convention(rawValue: convention.value) {
        environment.convention = known
      } else {
        problems.append(
          .error(
            "unknown-convention", "the convention is rows or columns, not \(convention.value)",
            file: document.file,
            at: convention.span))
      }
    }
    var places: [Symbol: (file: SourceFile, span: Span)] = [:]
    var unread: [Symbol: (file: SourceFile, span: Span)] = [:]
    for export in used {
      // In the order of names, so that what is said comes out the same on each run.
      for symbol in export.environment.symbols {
        guard let definition = export.environment[symbol] else { continue }
        environment.define(definition)
        places[symbol] = export.places[symbol]
        unread[symbol] = nil
      }
      // What an earlier lesson says of the name is not what this one means.
      for (symbol, place) in export.unread {
        environment.undefine(symbol)
        unread[symbol] = place
      }
    }
    var checker = LessonChecker(
      name: name, document: document, environment: environment, limits: options.limits)
    checker.definitionPlaces = places
    checker.unreadDefinitions = unread
    checker.uses.hasEulerNumber = used.contains { $0.hasEulerNumber }
    checker.hasOpenE = used.contains { $0.hasOpenE }
    checker.uses.hasImaginaryUnit = used.contains { $0.hasImaginaryUnit }
    checker.hasOpenI = used.contains { $0.hasOpenI }
    checker.skipsSwiftCells = options.swiftCells.trust == .skip
    checker.suggestsClaims = options.suggestsClaims
    checker.kept = kept
    checker.memo = memo
    checker.diagnostics += problems
    var lesson = checker.check()
    if document.frontMatter.title == nil, !options.requiresFrontMatter,
      !lesson.diagnostics.contains(where: { $0.identifier == "missing-title" })
    {
      // No page is made of it: what is left out of pages does not matter.
      lesson.diagnostics.removeAll { Self.onlyAboutPages.contains($0.identifier) }
    }
    return Checked(
      lesson: PendingLesson(lesson: lesson, swiftCells: checker.swiftCells),
      exported: Export(
        environment: checker.environment, places: checker.definitionPlaces,
        unread: checker.unreadDefinitions, hasEulerNumber: checker.uses.hasEulerNumber,
        hasOpenE: checker.hasOpenE, hasImaginaryUnit: checker.uses.hasImaginaryUnit,
        hasOpenI: checker.hasOpenI),
      judgements: checker.judgements)
  }
}
