import SourceText

/// Something in a document that is probably wrong.
public struct AuditFinding: Sendable {
  /// How sure it is.
  public enum Level: String, Sendable, CaseIterable, Comparable {
    /// It may be meant: shown only where it is asked for.
    case possible
    /// It is very probably a mistake.
    case likely
    /// No reading is known in which it is right.
    case certain

    /// From what may be meant to what is certain.
    public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    /// How reports show it: what is certain as an error, the rest as warnings.
    var severity: Diagnostic.Severity { self == .certain ? .error : .warning }

    private var rank: Int {
      switch self {
      case .possible: 0
      case .likely: 1
      case .certain: 2
      }
    }
  }

  /// How sure it is.
  public var level: Level
  /// What is wrong, where, and what may be meant.
  public var diagnostic: Diagnostic
  /// The relation as it was read, for a table of findings.
  public var formula: String
  /// The relation with the mistake mended; nil where none is known.
  public var suggestion: String?
  /// The place of the whole formula in the file, of which the diagnostic's is a part; nil where nothing of it stands there.
  public var whole: Span?

  /// Makes a finding; the level says how severe its diagnostic is.
  public init(
    level: Level, diagnostic: Diagnostic, formula: String, suggestion: String? = nil, whole: Span? = nil
  ) {
    self.whole = whole
    self.level = level
    self.diagnostic = diagnostic
    self.diagnostic.severity = level.severity
    self.formula = formula
    self.suggestion = suggestion
  }
}

extension AuditFinding {
  /// The lines on which its formula stands; the first of the file where it is of the whole file.
  public var lines: ClosedRange<Int> {
    guard let file = diagnostic.file, let span = whole ?? diagnostic.span else { return 1...1 }
    let first = file.position(of: span.lowerBound).line
    return first...max(first, file.position(of: max(span.lowerBound, span.upperBound - 1)).line)
  }
}

/// What an audit found in a document.
public struct AuditedDocument: Sendable {
  /// The file.
  public var file: SourceFile
  /// How many formulas it has.
  public var formulas = 0
  /// How many relations of them were judged.
  public var relations = 0
  /// What is probably wrong, in order of place.
  public var findings: [AuditFinding] = []
  /// Why the file was not understood; nil where it was.
  public var problem: String?

  /// A document of which nothing was read yet.
  public init(file: SourceFile) { self.file = file }
}
