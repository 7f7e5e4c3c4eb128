/// What is to be said about a place in a source: a mistake of the author, or a warning.
///
/// Our own bugs are not diagnostics, and neither are failures of the environment, which are thrown.
public struct Diagnostic: Sendable {
  /// How grave a diagnostic is.
  public enum Severity: String, Sendable {
    /// It fails the run.
    case error
    /// It is said, and fails nothing.
    case warning
  }

  /// A further place, or a further sentence, that belongs to a diagnostic.
  public struct Note: Sendable {
    /// The sentence, without a full stop.
    public var message: String
    /// The file, where the note has a place.
    public var file: SourceFile?
    /// The place.
    public var span: Span?

    /// Makes a note.
    public init(_ message: String, file: SourceFile? = nil, span: Span? = nil) {
      self.message = message
      self.file = file
      self.span = span
    }
  }

  /// The kind of finding.
  public var finding: Finding
  /// How grave it is.
  public var severity: Severity
  /// What is wrong, specific things first, without a full stop.
  public var message: String
  /// The file that the span counts in; nil until ``SourceExcerpt/inFile(_:)`` has placed it.
  public var file: SourceFile?
  /// The place; nil where it is the whole file.
  public var span: Span?
  /// Further places and sentences.
  public var notes: [Note]
  /// Changes that would mend it.
  public var fixIts: [FixIt]

  /// Makes a diagnostic.
  public init(
    _ severity: Severity, _ finding: Finding, _ message: String, file: SourceFile? = nil,
    at span: Span? = nil,
    notes: [Note] = [], fixIts: [FixIt] = []
  ) {
    self.finding = finding
    self.severity = severity
    self.message = message
    self.file = file
    self.span = span
    self.notes = notes
    self.fixIts = fixIts
  }

  /// An error.
  public static func error(
    _ finding: Finding, _ message: String, file: SourceFile? = nil, at span: Span? = nil,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(.error, finding, message, file: file, at: span, notes: notes, fixIts: fixIts)
  }

  /// A warning.
  public static func warning(
    _ finding: Finding, _ message: String, file: SourceFile? = nil, at span: Span? = nil,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(.warning, finding, message, file: file, at: span, notes: notes, fixIts: fixIts)
  }

  /// The name of the kind of finding, for reports: `unclosed-brace`, `refuted`, `broken-link`.
  public var identifier: String {
    #if hasFeature(Embedded)
      if finding.isOfLaTeX { return "" }
    #endif
    return finding.rawValue
  }

  /// The line and column, where the diagnostic has a place in a file.
  public var position: SourcePosition? {
    guard let file, let span else { return nil }
    return file.position(of: span.lowerBound)
  }
}

/// A change to the source that would mend a diagnostic.
public struct FixIt: Sendable, Hashable {
  /// What the change does: `write \cos`.
  public var message: String
  /// The bytes to replace; empty to insert.
  public var span: Span
  /// The text to put there.
  public var replacement: String
  /// Whether an author must decide: no command makes the change by itself.
  public var isSuggestion = false

  /// Makes a fix-it.
  public init(
    _ message: String, replace span: Span, with replacement: String, isSuggestion: Bool = false
  ) {
    self.isSuggestion = isSuggestion
    self.message = message
    self.span = span
    self.replacement = replacement
  }
}

extension Diagnostic: Error {}
