import FormulaProof
import FormulaSyntax
import LessonMarkdown
import ProofChecking
import SourceText

/// A lesson with the verdicts of its cells.
public struct CheckedLesson: Sendable {
  /// The name by which other lessons use and link it: the path below the lessons' folder without its ending.
  public var name: String
  /// The lesson as it was read.
  public var document: LessonDocument
  /// For each cell of the document, in the same order, what became of it.
  public var cells: [CheckedCell]
  /// Everything that is to be said about the lesson, in order of place: the document's diagnostics, those of
  /// its formulas, and one for each claim that fails.
  public var diagnostics: [Diagnostic]
  /// The figures that stay beside what follows them; only where what its page shows is here.
  public var pinned: [PinnedFigure] = []
  /// Whether the claims of its cells are all here; not of a lesson that another shard checks.
  public var knowsClaims = true
  /// Whether what its own page alone shows is here: its body, and what its cells show. It is not kept between runs.
  public private(set) var isWhole = true

  /// Makes a checked lesson.
  public init(name: String, document: LessonDocument, cells: [CheckedCell], diagnostics: [Diagnostic]) {
    self.name = name
    self.document = document
    self.cells = cells
    self.diagnostics = diagnostics
  }

  /// The name of its file, counted from the lessons' folder.
  public var fileName: String { document.fileName(ofLesson: name) }

  /// Its title; its name where the front matter has none.
  public var title: String { document.frontMatter.title?.value ?? name }

  /// Whether nothing in it fails: no claim, and no error diagnostic.
  public var holds: Bool {
    !diagnostics.contains { $0.severity == .error } && cells.allSatisfy { $0.claims.allSatisfy(\.passed) }
  }
}

extension CheckedLesson {
  /// Whether a claim of it was left open, which a machine that is less busy may decide.
  var isUndecided: Bool {
    // By index, since a cell is large and would be copied.
    cells.indices.contains { cell in
      cells[cell].claims.indices.contains { cells[cell].claims[$0].judgement.verdict == .undecided }
    }
  }

  /// A lesson as it is kept between runs: without what its page alone shows.
  init(kept name: String, document: LessonDocument, cells: [CheckedCell], diagnostics: [Diagnostic]) {
    self.init(name: name, document: document, cells: cells, diagnostics: diagnostics)
    isWhole = false
  }
}

/// A cell with its verdicts and what the page shows for it.
public struct CheckedCell: Sendable {
  /// The cell.
  public var cell: Cell
  /// The second word of the info string: `claim`, `define`, `derive`, …; nil for a formula that is only shown.
  public var mode: String?
  /// The claims, in the order in which they stand. A formula that is only shown has none.
  public var claims: [CheckedClaim]
  /// How many formulas the cell shows without a check; the coverage counts them. A listing that is only shown is one.
  public var uncheckedFormulas: Int
  /// What the page shows.
  public var shown: Shown
  /// The equations below a figure, whose numbers follow it.
  public var formulas: [MovingFormula] = []
  /// The exercise, of an exercise cell whose keys hold.
  public var exercise: CheckedExercise? {
    get { boxed?.exercise }
    set { boxed = newValue.map(ExerciseBox.init) }
  }

  /// Elsewhere, since an exercise is large and few cells are one.
  private final class ExerciseBox: Sendable {
    let exercise: CheckedExercise

    init(_ exercise: CheckedExercise) { self.exercise = exercise }
  }

  private var boxed: ExerciseBox?

  /// Makes a checked cell.
  public init(
    cell: Cell, mode: String?, claims: [CheckedClaim], uncheckedFormulas: Int, shown: Shown,
    exercise: CheckedExercise? = nil
  ) {
    self.cell = cell
    self.mode = mode
    self.claims = claims
    self.uncheckedFormulas = uncheckedFormulas
    self.shown = shown
    self.exercise = exercise
  }
}

extension CheckedCell {
  /// Whether a diagnostic stands inside the cell.
  func contains(_ diagnostic: Diagnostic) -> Bool {
    guard let span = diagnostic.span, diagnostic.file === cell.content.file else { return false }
    return span.lowerBound >= cell.span.lowerBound && span.lowerBound < cell.span.upperBound
  }
}

/// A theorem that says what a verdict says, with a proof that the kernel of another program accepts.
public struct ClaimCertificate: Sendable, Hashable {
  /// The theorem's name, one of its own in the lesson.
  public var name: String
  /// The theorem's statement.
  public var statement: String
  /// Its proof.
  public var proof: String

  /// Makes a certificate.
  public init(name: String, statement: String, proof: String) {
    self.name = name
    self.statement = statement
    self.proof = proof
  }
}

/// A claim with its verdict.
public struct CheckedClaim: Sendable {
  /// The claim's source text.
  public var source: String
  /// Where it stands in the lesson's file.
  public var span: Span
  /// The judgement.
  public var judgement: Judgement
  /// Whether the claim counts as passed; in a `mistake` cell a refuted one does.
  public var passed: Bool
  /// Whether what was judged is not, letter by letter, what the cell shows: then ``statement`` is worth a look.
  public var isReadOtherwise = false
  /// What its names stand for, where that is no real number: sentences without a full stop.
  public var kinds: [String] = []

  /// The verdict as a theorem, or why there is none; nil where none was asked for, or the claim is no formula.
  public var theorem: Result<VerdictTheorem, NoTheorem>? {
    get { certified?.theorem }
    set { certified = newValue.map { Certified($0, certificate) } }
  }

  /// The theorem's text with its proof, where the kernel of another program accepts it.
  public var certificate: ClaimCertificate? {
    get { certified?.certificate }
    set { certified = certified.map { Certified($0.theorem, newValue) } }
  }

  private var judged: Judged?
  private var certified: Certified?

  private final class Certified: Sendable {
    let theorem: Result<VerdictTheorem, NoTheorem>
    let certificate: ClaimCertificate?

    init(_ theorem: Result<VerdictTheorem, NoTheorem>, _ certificate: ClaimCertificate?) {
      self.theorem = theorem
      self.certificate = certificate
    }
  }

  /// Elsewhere, since a statement is large, and most who go through claims do not look at it.
  private final class Judged: Sendable {
    let statement: Statement
    let explanation: Explanation?

    init(_ statement: Statement, _ explanation: Explanation?) {
      self.statement = statement
      self.explanation = explanation
    }
  }

  /// What was judged; nil where the claim is no formula or could not be read, and in a lesson that is not whole.
  public var statement: Statement? { judged?.statement }

  /// What a page says beside the verdict.
  public enum Explanation: Sendable {
    /// The proof told in lines.
    case derivation(Derivation)
    /// Both sides of a mistake, and where it happens to be right.
    case mistake(RefutedSides)
  }

  /// What a page says beside the verdict; nil where nothing was asked for or found, and in a lesson that is not whole.
  public var explanation: Explanation? { judged?.explanation }

  /// Makes a checked claim.
  public init(
    source: String, span: Span, judgement: Judgement, passed: Bool, statement: Statement? = nil,
    explanation: Explanation? = nil
  ) {
    self.source = source
    self.span = span
    self.judgement = judgement
    self.passed = passed
    judged = statement.map { Judged($0, explanation) }
  }

  /// A claim that fails since it could not be judged.
  init(unjudged source: String, span: Span, message: String?) {
    self.init(
      source: source, span: span, judgement: Judgement(.error, method: "none", message: message),
      passed: false)
  }
}
