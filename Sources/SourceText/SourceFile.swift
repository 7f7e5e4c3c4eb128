/// A text that was read from a file, with its name and its lines.
///
/// Immutable, and shared by reference: spans, excerpts and diagnostics point at it.
public final class SourceFile: Sendable {
  /// The name by which diagnostics call the file; usually a path relative to the working folder.
  public let path: String
  /// The text in UTF-8.
  public let bytes: [UInt8]
  /// The lines of the text.
  public let lines: LineTable

  /// Makes a source file from text in UTF-8.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lines = LineTable(bytes)
  }

  /// Makes a source file from a string.
  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text of a span, which is clamped to the file. A broken UTF-8 sequence becomes U+FFFD.
  public func text(_ span: Span) -> String {
    let lower = max(0, min(span.lowerBound, bytes.count))
    let upper = max(lower, min(span.upperBound, bytes.count))
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  /// The line and column of an offset.
  public func position(of offset: Int) -> SourcePosition { lines.position(of: offset) }

  /// A line's text without its line end, or nil where there is no such line.
  public func lineText(_ line: Int) -> String? {
    guard var span = lines.span(ofLine: line) else { return nil }
    while !span.isEmpty, bytes[span.upperBound - 1] == 0x0A || bytes[span.upperBound - 1] == 0x0D {
      span.upperBound -= 1
    }
    return text(span)
  }
}
