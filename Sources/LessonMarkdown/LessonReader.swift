import SourceText

/// Reads a lesson by the reader of its format, within limits.
///
/// A pure function of the file's bytes; safe to use from several threads at once. Mistakes of the author
/// become diagnostics of the document, and the rest of the lesson is still read.
public struct LessonReader: Sendable {
  /// How much input is taken on.
  public var limits: Limits
  /// Whether HTML in the Markdown is passed on to the page; else it is left out, with a warning.
  public var allowsRawHTML: Bool
  /// Whether a file without a title is in error.
  public var requiresTitle: Bool

  /// Makes a reader.
  public init(limits: Limits = .init(), allowsRawHTML: Bool = false) {
    self.limits = limits
    self.allowsRawHTML = allowsRawHTML
    requiresTitle = true
  }

  /// Makes a source file of bytes; fails where they are too many (`file-too-large`) or are not UTF-8
  /// (`not-utf8`, at the line and column of the first bad byte). A byte order mark is accepted.
  public static func decode(
    _ bytes: [UInt8], path: String, limits: Limits = .init()
  ) -> Result<SourceFile, Diagnostic> {
    let file = SourceFile(path: path, bytes: bytes.count > limits.fileSize ? [] : bytes)
    if bytes.count > limits.fileSize {
      return .failure(limits.fileTooLarge(file, size: bytes.count))
    }
    if let diagnostic = InputCheck.encodingError(file) { return .failure(diagnostic) }
    return .success(file)
  }

  /// Reads a lesson in the format that its file's name says, Markdown where it says none. Never fails; a file that is too large
  /// or not UTF-8 gives an empty document.
  public func read(_ file: SourceFile) -> LessonDocument {
    if file.bytes.count > limits.fileSize {
      return LessonDocument(unread: file, [limits.fileTooLarge(file, size: file.bytes.count)])
    }
    if let diagnostic = InputCheck.encodingError(file) { return LessonDocument(unread: file, [diagnostic]) }
    return (LessonFormat(path: file.path) ?? .markdown).read(file, options: self)
  }
}
