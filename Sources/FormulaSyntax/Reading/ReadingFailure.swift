import SourceText

/// Why a part of a formula could not be read.
///
/// A reference, since it is passed through every frame of a deep recursion and must not make them large.
final class ReadingFailure: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  static func error(
    _ finding: Finding, _ message: String, at span: Span, notes: [Diagnostic.Note] = [],
    fixIts: [FixIt] = []
  ) -> ReadingFailure {
    ReadingFailure(.error(finding, message, at: span, notes: notes, fixIts: fixIts))
  }
}
