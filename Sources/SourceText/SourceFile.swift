/// A text that was read from a file, with its name and its lines.
///
/// Immutable, and shared by reference: spans, excerpts and diagnostics point at it.
///
/// Of thousands of files the texts need not be in memory at once: one that is kept elsewhere is had when it is asked for.
public final class SourceFile: Sendable {
  /// The name by which diagnostics call the file; usually a path relative to the working folder.
  public let path: String

  // Not an enumeration: loops ask for the bytes again and again.
  private let ownBytes: [UInt8]
  private let ownLines: LineTable
  private let elsewhere: (@Sendable (_ isToStay: Bool) -> SourceFile?)?

  /// Makes a source file from text in UTF-8.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    ownBytes = bytes
    ownLines = LineTable(bytes)
    elsewhere = nil
  }

  /// Makes a source file whose text is kept elsewhere.
  ///
  /// - Parameter text: Gives the file with its text; nil where that is no longer the same. Unless the text is to stay in memory,
  ///   nothing of it is to be kept behind the call.
  public init(path: String, elsewhere text: @escaping @Sendable (_ isToStay: Bool) -> SourceFile?) {
    self.path = path
    ownBytes = []
    ownLines = LineTable([])
    elsewhere = text
  }

  /// The text in UTF-8; empty where it was kept elsewhere, and is no longer the same.
  public var bytes: [UInt8] {
    guard let elsewhere else { return ownBytes }
    return elsewhere(true)?.bytes ?? []
  }

  /// The lines of the text.
  public var lines: LineTable {
    guard let elsewhere else { return ownLines }
    return elsewhere(true)?.lines ?? ownLines
  }

  /// The file with its text in memory, for as long as that value is used; nil where the text is no longer the same.
  public func loaded() -> SourceFile? {
    guard let elsewhere else { return self }
    return elsewhere(false)
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
