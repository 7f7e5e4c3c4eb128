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

  /// A lesson whose text an editor holds. What a file could not hold, such as a NUL byte, is refused here too.
  public init(name: String, typed file: SourceFile) {
    self.init(name: name, content: LessonReader.decode(file.bytes, path: file.path).map { _ in file })
  }

  /// The name of its file, also where that could not be read; nil where nothing says it.
  public var path: String? {
    switch content {
    case .success(let file): file.path
    case .failure(let diagnostic): diagnostic.file?.path
    }
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
