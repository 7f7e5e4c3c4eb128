import LessonMarkdown
import SourceText

/// A lesson that is to be verified.
public struct LessonSource: Sendable {
  /// The name by which other lessons use it: the path below the lessons' folder without `.md`.
  public var name: String
  /// The text, or why it could not be read as text.
  public var content: Result<SourceFile, Diagnostic>

  /// Makes a lesson source.
  public init(name: String, content: Result<SourceFile, Diagnostic>) {
    self.name = name
    self.content = content
  }
}
