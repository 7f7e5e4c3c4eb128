import SourceText

extension Finding {
  /// What a kind of finding is about.
  public enum Topic: String, Sendable, CaseIterable {
    /// Verdicts of claims.
    case claims = "Claims"
    /// What cells say and what they may contain.
    case cells = "Cells"
    /// Formulas that cannot be read.
    case formulas = "Formulas"
    /// Formulas that can be read in more than one way.
    case readings = "Readings"
    /// Values and shapes.
    case values = "Values and shapes"
    /// What an audit finds in documents as they are.
    case audit = "Audit"
    /// Swift cells.
    case swift = "Swift cells"
    /// Figures.
    case figures = "Figures"
    /// Exercises.
    case exercises = "Exercises"
    /// Markdown files, front matter and limits.
    case files = "Files and front matter"
    /// Translations of lessons.
    case translations = "Translations"
    /// Links and the site.
    case site = "Links and the site"
  }

  /// The kinds as Markdown: for each topic a heading and a table, as `Documentation/findings.md` shows them.
  public static var markdown: String {
    var text = ""
    for topic in Topic.allCases {
      text += "\n## \(topic.rawValue)\n\n| identifier | what is wrong |\n|---|---|\n"
      for finding in allCases.filter({ $0.topic == topic }).sorted(by: { $0.rawValue < $1.rawValue }) {
        text += "| `\(finding.rawValue)` | \(finding.summary.replacing("|", with: "\\|")) |\n"
      }
    }
    return text
  }
}
