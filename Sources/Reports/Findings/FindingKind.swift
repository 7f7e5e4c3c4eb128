/// A kind of finding: what an identifier of a diagnostic stands for.
///
/// The identifiers are part of the command line's interface: CI jobs filter by them, and a baseline of a code
/// scanner keeps them. One that is published keeps its meaning; a new kind gets a new one.
public struct FindingKind: Sendable, Hashable {
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
    /// Swift cells.
    case swift = "Swift cells"
    /// Figures.
    case figures = "Figures"
    /// Markdown files, front matter and limits.
    case files = "Files and front matter"
    /// Links and the site.
    case site = "Links and the site"
  }

  /// The identifier, in kebab case.
  public var identifier: String
  /// What it is about.
  public var topic: Topic
  /// What is wrong, in one sentence without a full stop.
  public var summary: String

  /// Makes a kind.
  public init(_ identifier: String, _ topic: Topic, _ summary: String) {
    self.identifier = identifier
    self.topic = topic
    self.summary = summary
  }

  /// All kinds, topic by topic.
  public static let all: [FindingKind] = inClaims + inFormulas + inFigures + inFiles

  /// The kinds by their identifiers.
  public static let byIdentifier = Dictionary(all.map { ($0.identifier, $0) }) { first, _ in first }

  /// The kinds as Markdown: for each topic a heading and a table, as `Documentation/findings.md` shows them.
  public static var markdown: String {
    var text = ""
    for topic in Topic.allCases {
      let kinds = all.filter { $0.topic == topic }.sorted { $0.identifier < $1.identifier }
      text += "\n## \(topic.rawValue)\n\n| identifier | what is wrong |\n|---|---|\n"
      for kind in kinds {
        text += "| `\(kind.identifier)` | \(kind.summary.replacing("|", with: "\\|")) |\n"
      }
    }
    return text
  }
}
