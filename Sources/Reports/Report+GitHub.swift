import SourceText

extension Report {
  /// Commands of GitHub's workflows: a line for each diagnostic, and one of counts.
  ///
  /// <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
  public var github: String {
    var text = ""
    for lesson in lessons {
      for diagnostic in lesson.diagnostics {
        text += Self.command(diagnostic, path: diagnostic.file?.path ?? lesson.path)
      }
    }
    return text + DiagnosticRenderer.printable(summaryLine) + "\n"
  }

  private static func command(_ diagnostic: Diagnostic, path: String) -> String {
    // A name may hold what a terminal obeys; no log is to hand it on.
    var properties = [("file", DiagnosticRenderer.printable(path))]
    if let file = diagnostic.file, let span = diagnostic.span {
      let region = SourceRegion(span, in: file)
      properties += [("line", String(region.startLine)), ("endLine", String(region.endLine))]
      // Columns of several lines are refused.
      if region.startLine == region.endLine {
        properties += [
          ("col", String(region.startColumn)),
          ("endColumn", String(max(region.startColumn, region.endColumn))),
        ]
      }
    }
    properties.append(("title", "lectern: \(diagnostic.identifier)"))
    let list = properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ",")
    return "::\(diagnostic.severity.rawValue) \(list)::\(escaped(message(diagnostic)))\n"
  }

  /// The message with its notes and fix-its, each on a line of its own.
  static func message(_ diagnostic: Diagnostic) -> String {
    var lines = [diagnostic.message]
    lines += diagnostic.notes.filter { $0.file == nil }.map(\.message)
    lines += diagnostic.fixIts.map { "help: \($0.message)" }
    return lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { DiagnosticRenderer.printable(String($0)) }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
