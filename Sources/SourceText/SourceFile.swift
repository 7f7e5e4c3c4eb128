/// A text that was read from a file, with its name and its lines.
///
/// Immutable, and shared by reference: spans, excerpts and diagnostics point at it.
///
/// Of thousands of files the texts need not be in memory at once: one that is kept elsewhere is had when it is asked for.
public final class SourceFile: Sendable {
  /// The name by which diagnostics call the file; usually a path relative to the working folder.
  public let path: String

  private enum Content: Sendable {
    case here(bytes: [UInt8], lines: LineTable)
    case elsewhere(@Sendable (_ isToStay: Bool) -> SourceFile?)
  }

  private let content: Content

  /// Makes a source file from text in UTF-8.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    content = .here(bytes: bytes, lines: LineTable(bytes))
  }

  /// Makes a source file whose text is kept elsewhere.
  ///
  /// - Parameter text: Gives the file with its text; nil where that is no longer the same. Unless the text is to stay in memory,
  ///   nothing of it is to be kept behind the call.
  public init(path: String, elsewhere text: @escaping @Sendable (_ isToStay: Bool) -> SourceFile?) {
    self.path = path
    content = .elsewhere(text)
  }

  /// The text in UTF-8; empty where it was kept elsewhere, and is no longer the same.
  public var bytes: [UInt8] {
    switch content {
    case .here(let bytes, _): bytes
    case .elsewhere(let text): text(true)?.bytes ?? []
    }
  }

  /// The lines of the text.
  public var lines: LineTable {
    switch content {
    case .here(_, let lines): lines
    case .elsewhere(let text): text(true)?.lines ?? LineTable([])
    }
  }

  /// The file with its text in memory, for as long as that value is used; nil where the text is no longer the same.
  public func loaded() -> SourceFile? {
    switch content {
    case .here: self
    case .elsewhere(let text): text(false)
    }
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
