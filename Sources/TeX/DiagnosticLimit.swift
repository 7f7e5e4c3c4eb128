import SourceText

extension [Diagnostic] {
  /// Whether one more is said of a formula. Of ``LaTeXParser/diagnosticLimit`` the last place is kept for an error: a text with a
  /// mistake must not pass for a right one because of warnings before it.
  public func hasRoom(for severity: Diagnostic.Severity) -> Bool {
    count < (severity == .error ? LaTeXParser.diagnosticLimit : LaTeXParser.diagnosticLimit - 1)
  }

  /// Adds a diagnostic where there is room for it.
  public mutating func appendWithinLimit(_ diagnostic: Diagnostic) {
    if hasRoom(for: diagnostic.severity) { append(diagnostic) }
  }
}
