import FormulaProof
import LessonMarkdown
import SourceText

/// Cells of a lesson that count alike: of one kind and mode, whose claims came to the same.
public struct CellGroup: Sendable, Equatable {
  /// What a claim came to.
  public struct Outcome: Sendable, Equatable {
    /// The verdict.
    public var verdict: Verdict
    /// Whether the claim counts as passed; in a `mistake` cell a refuted one does.
    public var passed: Bool
  }

  /// The kind of the cells.
  public var kind: Cell.Kind
  /// The second word of their info strings; nil for formulas that are only shown.
  public var mode: String?
  /// How many formulas, or listings, each of them shows without a check.
  public var uncheckedFormulas: Int
  /// What the claims of each came to, in order.
  public var outcomes: [Outcome]
  /// How many such cells there are.
  public var count = 1

  /// Whether all claims of such a cell pass.
  public var passes: Bool { outcomes.allSatisfy(\.passed) }

  /// A cell by itself.
  public init(_ cell: CheckedCell) {
    kind = cell.cell.kind
    mode = cell.mode
    uncheckedFormulas = cell.uncheckedFormulas
    outcomes = cell.claims.map { Outcome(verdict: $0.judgement.verdict, passed: $0.passed) }
  }

  init(kind: Cell.Kind, mode: String?, uncheckedFormulas: Int, outcomes: [Outcome], count: Int) {
    self.kind = kind
    self.mode = mode
    self.uncheckedFormulas = uncheckedFormulas
    self.outcomes = outcomes
    self.count = count
  }

  /// The cells of a lesson, counted; in the order in which the first of each group stands there.
  public static func groups(of cells: [CheckedCell]) -> [CellGroup] {
    var groups: [CellGroup] = []
    // By index, since a cell is large and would be copied.
    for index in cells.indices {
      let own = CellGroup(cells[index])
      if let place = groups.firstIndex(where: { $0.isAlike(own) }) {
        groups[place].count += 1
      } else {
        groups.append(own)
      }
    }
    return groups
  }

  private func isAlike(_ other: CellGroup) -> Bool {
    kind == other.kind && mode == other.mode && uncheckedFormulas == other.uncheckedFormulas
      && outcomes == other.outcomes
  }
}

/// A lesson as reports' last lines and other pages know it: what it is called, where one can link to, what is wrong with it, and
/// how many cells and claims came to what. It takes a fraction of the memory of a ``CheckedLesson``.
public struct LessonSummary: Sendable {
  /// The name by which other lessons use and link it.
  public var name: String
  /// The lesson's file, front matter, headings and links; there are no cells in it and no body.
  public var document: LessonDocument
  /// Everything that is to be said about the lesson, in order of place.
  public var diagnostics: [Diagnostic]
  /// Its cells, counted.
  public var cells: [CellGroup]
  /// Errors that stand in no cell with a claim that fails, and so are counted by themselves.
  public var errorsByThemselves: Int
  /// What of it is checked.
  public var coverage: Coverage

  /// The summary of a checked lesson.
  public init(_ lesson: CheckedLesson) { self.init(lesson, of: lesson.document.file) }

  /// The summary of a checked lesson in a file whose text may be kept elsewhere.
  init(_ lesson: CheckedLesson, of file: SourceFile) {
    name = lesson.name
    document = lesson.document.outline(of: file)
    diagnostics = lesson.diagnostics
    cells = CellGroup.groups(of: lesson.cells)
    errorsByThemselves = lesson.diagnostics.count { diagnostic in
      diagnostic.severity == .error
        && !lesson.cells.contains { $0.contains(diagnostic) && !$0.claims.allSatisfy(\.passed) }
    }
    coverage = Coverage(lesson)
  }

  init(
    name: String, document: LessonDocument, diagnostics: [Diagnostic], cells: [CellGroup],
    errorsByThemselves: Int, coverage: Coverage
  ) {
    self.name = name
    self.document = document
    self.diagnostics = diagnostics
    self.cells = cells
    self.errorsByThemselves = errorsByThemselves
    self.coverage = coverage
  }

  /// The name of its file, counted from the lessons' folder.
  public var fileName: String { document.fileName(ofLesson: name) }

  /// Its title; its name where the front matter has none.
  public var title: String { document.frontMatter.title?.value ?? name }

  /// Whether nothing in it fails: no claim, and no error diagnostic.
  public var holds: Bool { !diagnostics.contains { $0.severity == .error } && cells.allSatisfy(\.passes) }
}

extension LessonDocument {
  /// The name of the file of a lesson, counted from the lessons' folder.
  func fileName(ofLesson name: String) -> String {
    name + (LessonFormat(path: file.path) ?? .markdown).ending
  }
}

/// Counts over lessons, as reports print them.
public struct Summary: Sendable, Equatable {
  /// Claims by verdict.
  public var proved = 0, confirmed = 0, refuted = 0, sampled = 0, undecided = 0, error = 0
  /// Formulas and listings that are shown without a check.
  public var unchecked = 0
  /// Those of them that are formulas of math cells, as the coverage counts them.
  public var uncheckedInMath = 0
  /// Claims that count as passed.
  public var passed = 0
  /// Claims that fail, and errors that belong to no claim.
  public var failed = 0
  /// Claims of math cells, as the coverage counts them.
  public var checked = 0

  /// Checked formulas over all formulas shown in math cells; 1 where there are none.
  public var coverage: Double {
    checked + uncheckedInMath == 0 ? 1 : Double(checked) / Double(checked + uncheckedInMath)
  }

  /// The counts of nothing.
  public init() {}

  /// Counts over lessons.
  public init(_ lessons: [LessonSummary]) {
    for lesson in lessons {
      for cell in lesson.cells {
        unchecked += cell.count * cell.uncheckedFormulas
        if cell.kind.counted == .formulas {
          checked += cell.count * cell.outcomes.count
          uncheckedInMath += cell.count * cell.uncheckedFormulas
        }
        for outcome in cell.outcomes {
          switch outcome.verdict {
          case .proved: proved += cell.count
          case .confirmed: confirmed += cell.count
          case .refuted: refuted += cell.count
          case .sampled: sampled += cell.count
          case .undecided: undecided += cell.count
          case .error: error += cell.count
          }
          if outcome.passed { passed += cell.count } else { failed += cell.count }
        }
      }
      error += lesson.errorsByThemselves
      failed += lesson.errorsByThemselves
    }
  }

  /// Counts over checked lessons.
  public init(_ lessons: [CheckedLesson]) {
    self.init(lessons.map(LessonSummary.init))
  }
}
