import FormulaProof
import Notebook
import SourceText

/// What a run found, as reports print it: lessons, their cells, the claims in them, and the counts.
///
/// A plain value that can be made without any lesson, so that a format can be tried on its own.
public struct Report: Sendable {
  /// A lesson.
  public struct Lesson: Sendable {
    /// The path of its file, as diagnostics call it.
    public var path: String
    /// Its cells, in the order of the document.
    public var cells: [Cell]
    /// All that is to be said about it, in order of place; also what belongs to no claim, such as broken YAML.
    public var diagnostics: [Diagnostic]

    /// Makes a lesson of a report.
    public init(path: String, cells: [Cell], diagnostics: [Diagnostic]) {
      self.path = path
      self.cells = cells
      self.diagnostics = diagnostics
    }
  }

  /// A cell.
  public struct Cell: Sendable {
    /// `math`, `swift`, `diagram` or `exercise`.
    public var kind: String
    /// The second word of the info string; nil for a formula that is only shown.
    public var mode: String?
    /// The line on which it begins, from 1.
    public var line: Int
    /// Its claims.
    public var claims: [Claim]
    /// Its place in the file, fences included; nil where the report was not made of a lesson.
    public var span: Span?
    /// How many formulas or listings it shows without a check.
    public var unchecked: Int

    /// Makes a cell of a report.
    public init(
      kind: String, mode: String?, line: Int, claims: [Claim], span: Span? = nil, unchecked: Int = 0
    ) {
      self.kind = kind
      self.mode = mode
      self.line = line
      self.claims = claims
      self.span = span
      self.unchecked = unchecked
    }
  }

  /// A claim with its verdict.
  public struct Claim: Sendable {
    /// Where it begins.
    public var position: SourcePosition
    /// Its source text.
    public var source: String
    /// The judgement.
    public var judgement: Judgement
    /// Whether it counts as passed; in a `mistake` cell a refuted one does.
    public var passed: Bool
    /// Its place in the file; nil where the report was not made of a lesson.
    public var span: Span?
    /// Whether an independent kernel accepts the verdict as a theorem.
    public var isCertified: Bool

    /// Makes a claim of a report.
    public init(
      position: SourcePosition, source: String, judgement: Judgement, passed: Bool, span: Span? = nil,
      isCertified: Bool = false
    ) {
      self.position = position
      self.source = source
      self.judgement = judgement
      self.passed = passed
      self.span = span
      self.isCertified = isCertified
    }
  }

  /// The lessons, in the order in which they were given.
  public var lessons: [Lesson]
  /// What is wrong with the site's own files, such as `site.yml`, which belongs to no lesson.
  public let siteDiagnostics: [Diagnostic]
  /// The counts over all lessons; errors of the site's own files are among those that belong to no claim.
  public var summary: Summary
  /// When and where the run was; nil where the report is to be the same on each run.
  public var run: Run?

  /// Which part of a run it is of; nil where it is of all.
  public var shard: ReportShard?

  /// When and where a run was, for formats that tell.
  public struct Run: Sendable {
    /// When it began, in Coordinated Universal Time: `2026-11-21T09:30:00`.
    public var start: String
    /// The machine's name.
    public var host: String
    /// How long it took.
    public var seconds: Double

    /// Describes a run.
    public init(start: String, host: String, seconds: Double) {
      self.start = start
      self.host = host
      self.seconds = seconds
    }
  }

  /// Makes a report.
  public init(lessons: [Lesson], summary: Summary, run: Run? = nil, siteDiagnostics: [Diagnostic] = []) {
    self.lessons = lessons
    self.siteDiagnostics = siteDiagnostics
    self.summary = summary
    self.run = run
    let errors = siteDiagnostics.count { $0.severity == .error }
    self.summary.error += errors
    self.summary.failed += errors
  }

  /// The report of checked lessons, and of the files of their site.
  public init(_ lessons: [CheckedLesson], siteDiagnostics: [Diagnostic] = []) {
    self.init(
      lessons: lessons.map(Lesson.init), summary: Summary(lessons), siteDiagnostics: siteDiagnostics)
  }

  /// The lessons, and behind them each file of the site of which something is to be said, as a lesson without cells.
  var files: [Lesson] {
    var result = lessons
    for diagnostic in siteDiagnostics {
      let path = diagnostic.file?.path ?? ""
      if let place = result[lessons.count...].firstIndex(where: { $0.path == path }) {
        result[place].diagnostics.append(diagnostic)
      } else {
        result.append(Lesson(path: path, cells: [], diagnostics: [diagnostic]))
      }
    }
    return result
  }

  /// The report in a format.
  ///
  /// - Parameter usesColor: Whether text for people may use a terminal's colours.
  public func formatted(as format: ReportFormat, usesColor: Bool = false) -> String {
    switch format {
    case .text: return LogCommand.defused(text(usesColor: usesColor))
    case .json: return json.pretty
    case .junit: return junit
    case .sarif: return sarif.pretty
    case .github: return github
    }
  }
}

/// The formats in which a report can be written.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// Diagnostics like a compiler's and a line of counts, for people.
  case text
  /// JSON, for tools.
  case json
  /// JUnit's XML, for the test view of a CI service: a suite for each lesson, a case for each claim.
  case junit
  /// SARIF 2.1.0, for code scanners and editors.
  case sarif
  /// Commands of GitHub's workflows, which show each finding beside its line.
  case github
}

extension Report.Lesson {
  init(_ lesson: CheckedLesson) {
    let file = lesson.document.file
    self.init(
      path: file.path, cells: lesson.cells.map { Report.Cell($0, in: file) }, diagnostics: lesson.diagnostics)
  }
}

extension Report.Cell {
  init(_ checked: CheckedCell, in file: SourceFile) {
    self.init(
      kind: checked.cell.kind.rawValue, mode: checked.mode,
      line: file.position(of: checked.cell.span.lowerBound).line,
      claims: checked.claims.map { claim in
        Report.Claim(
          position: file.position(of: claim.span.lowerBound), source: claim.source,
          judgement: claim.judgement,
          passed: claim.passed, span: claim.span, isCertified: claim.certificate != nil)
      }, span: checked.cell.span, unchecked: checked.uncheckedFormulas)
  }
}
