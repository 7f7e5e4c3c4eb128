import LessonMarkdown
import SourceText

/// A lesson that is to be verified.
public struct LessonSource: Sendable {
  /// The name by which other lessons use it: the path below the lessons' folder without the file's ending.
  public var name: String
  /// The text, or why it could not be read as text.
  public var content: Result<SourceFile, Diagnostic>

  /// Makes a lesson source.
  public init(name: String, content: Result<SourceFile, Diagnostic>) {
    self.name = name
    self.content = content
  }

  /// The lesson as a reader reads it; one whose text could not be had is empty, and says why.
  public func document(by reader: LessonReader) -> LessonDocument {
    switch content {
    case .success(let file): reader.read(file)
    case .failure(let diagnostic):
      LessonDocument(unread: diagnostic.file ?? SourceFile(path: name, bytes: []), [diagnostic])
    }
  }
}
