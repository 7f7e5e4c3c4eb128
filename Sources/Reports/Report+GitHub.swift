import SourceText

extension Report {
  /// Commands of GitHub's workflows: a line for each diagnostic, and one of counts.
  ///
  /// <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
  public var github: String {
    var text = ""
    for lesson in files {
      for diagnostic in lesson.diagnostics {
        text += Self.command(diagnostic, path: diagnostic.file?.path ?? lesson.path)
      }
    }
    return text + LogCommand.defused(DiagnosticRenderer.printable(summaryLine)) + "\n"
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
    // Behind its own beginning the line holds no command of another service either.
    let list = properties.map { "\($0.0)=\(escapedProperty(LogCommand.defused($0.1)))" }.joined(
      separator: ",")
    let text = LogCommand.defused(message(diagnostic))
    return "::\(diagnostic.severity.rawValue) \(list)::\(escaped(text))\n"
  }

  /// The message with its notes and fix-its, each on a line of its own.
  static func message(_ diagnostic: Diagnostic) -> String {
    var lines = [diagnostic.message]
    lines += diagnostic.notes.filter { $0.file == nil }.map(\.message)
    lines += diagnostic.fixIts.map { "help: \($0.message)" }
    return lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { DiagnosticRenderer.printable(String($0)) }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text, ["%", "\r", "\n", ":", ","])
  }

  /// Scalars rather than characters: a colon with a combining accent is one character, and still a colon for who reads it.
  private static func escaped(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
