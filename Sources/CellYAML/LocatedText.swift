import SourceText

/// A value of a YAML cell as the author wrote it, with the way back to the lesson's file.
///
/// Expressions stay text here: the notebook reads them in the lesson's environment. Spans of a reader of
/// ``excerpt`` count in the text without YAML's quotation marks, and the excerpt carries them to the file.
public struct LocatedText: Sendable {
  /// The text, unquoted and unescaped.
  public var excerpt: SourceExcerpt
  /// The place in the file, quotation marks not included.
  public var span: Span

  /// Makes a located text.
  public init(excerpt: SourceExcerpt, span: Span) {
    self.excerpt = excerpt
    self.span = span
  }

  /// Makes a text that stands in no cell, for tests and for texts of our own.
  public init(_ text: String, path: String = "") {
    excerpt = SourceExcerpt(path: path, text: text)
    span = Span(0, excerpt.bytes.count)
  }

  /// The text.
  public var text: String { excerpt.text }

  /// The file.
  public var file: SourceFile { excerpt.file }

  /// An error at the whole text.
  public func error(_ finding: Finding, _ message: String, notes: [Diagnostic.Note] = []) -> Diagnostic {
    .error(finding, message, file: file, at: span, notes: notes)
  }

  /// A part of the text, by byte offsets in it.
  public func part(_ range: Range<Int>) -> LocatedText {
    let bytes = Array(excerpt.bytes[range])
    var segments: [SourceExcerpt.Segment] = []
    segments.append(.init(offset: 0, fileOffset: excerpt.fileOffset(of: range.lowerBound)))
    for segment in excerpt.segments where range.contains(segment.offset) && segment.offset > range.lowerBound
    {
      segments.append(.init(offset: segment.offset - range.lowerBound, fileOffset: segment.fileOffset))
    }
    return LocatedText(
      excerpt: SourceExcerpt(file: file, bytes: bytes, segments: segments),
      span: excerpt.fileSpan(Span(range.lowerBound, range.upperBound)))
  }
}
