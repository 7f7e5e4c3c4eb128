import BuildCache
import LessonMarkdown
import SourceText

/// A lesson that is to be verified.
public struct LessonSource: Sendable {
  /// The name by which other lessons use it: the path below the lessons' folder without the file's ending.
  public var name: String
  /// The text, or why it could not be read as text.
  public var content: Result<SourceFile, Diagnostic>
  /// A name for the text, where that is known; then the file's text may be kept elsewhere.
  public var text: Digest?

  /// Makes a lesson source.
  public init(name: String, content: Result<SourceFile, Diagnostic>, text: Digest? = nil) {
    self.name = name
    self.content = content
    self.text = text
  }

  /// The lesson as a reader reads it; one whose text could not be had is empty, and says why.
  public func document(by reader: LessonReader) -> LessonDocument {
    switch content {
    case .success(let file): reader.readLoaded(file)
    case .failure(let diagnostic):
      LessonDocument(unread: diagnostic.file ?? SourceFile(path: name, bytes: []), [diagnostic])
    }
  }
}

extension LessonReader {
  /// Reads a lesson whose text may be kept elsewhere. One that is no longer the same is empty, and says so.
  func readLoaded(_ file: SourceFile) -> LessonDocument {
    if let loaded = file.loaded() { return read(loaded) }
    return LessonDocument(
      unread: file,
      [
        .error(
          .lessonChanged,
          "the file was changed while lessons were checked; run the command again",
          file: file)
      ])
  }
}
