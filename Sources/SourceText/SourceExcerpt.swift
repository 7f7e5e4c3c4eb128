/// A piece of a file's text, with the way back to the file.
///
/// The content of a fenced block inside a list or a quotation is not one run of the file's bytes: each line
/// has lost its prefix. An excerpt holds the joined text, and for each of its runs where that run stands in
/// the file.
public struct SourceExcerpt: Sendable {
  /// A run of the excerpt that is also a run of the file.
  public struct Segment: Sendable, Hashable {
    /// Where the run begins in the excerpt.
    public var offset: Int
    /// Where it begins in the file.
    public var fileOffset: Int

    /// Makes a segment.
    public init(offset: Int, fileOffset: Int) {
      self.offset = offset
      self.fileOffset = fileOffset
    }
  }

  /// The file that the text comes from.
  public let file: SourceFile
  /// The excerpt's text in UTF-8.
  public let bytes: [UInt8]
  /// The runs, ordered by `offset`; the first begins at 0.
  public var segments: [Segment] { [first] + others }
  /// Whether it is one run of the file.
  public var isOneRun: Bool { others.isEmpty }
  /// Most excerpts are one run, and there are many.
  private let first: Segment
  private let others: [Segment]

  /// Makes an excerpt whose segments are known. Without segments it stands at the start of the file.
  public init(file: SourceFile, bytes: [UInt8], segments: [Segment]) {
    self.file = file
    self.bytes = bytes
    first = segments.first ?? Segment(offset: 0, fileOffset: 0)
    others = segments.count > 1 ? Array(segments.dropFirst()) : []
  }

  /// Makes an excerpt that is one run of the file, whose bytes are known.
  public init(file: SourceFile, bytes: [UInt8], at fileOffset: Int) {
    self.file = file
    self.bytes = bytes
    first = Segment(offset: 0, fileOffset: fileOffset)
    others = []
  }

  /// Makes an excerpt that is one run of the file.
  public init(file: SourceFile, span: Span) {
    let lower = max(0, min(span.lowerBound, file.bytes.count))
    let upper = max(lower, min(span.upperBound, file.bytes.count))
    self.init(file: file, bytes: Array(file.bytes[lower..<upper]), at: lower)
  }

  /// Makes an excerpt of a text of its own, such as a claim from the command line.
  public init(path: String, text: String) {
    let file = SourceFile(path: path, text: text)
    self.init(file: file, span: Span(0, file.bytes.count))
  }

  /// The excerpt as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of a span of the excerpt, clamped to it.
  public func text(_ span: Span) -> String {
    let lower = max(0, min(span.lowerBound, bytes.count))
    let upper = max(lower, min(span.upperBound, bytes.count))
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  /// Where a byte of the excerpt stands in the file. The offset behind the last byte is allowed.
  public func fileOffset(of offset: Int) -> Int {
    // The last run that does not begin behind the byte.
    var low = 0
    var high = others.count
    while low < high {
      let middle = (low + high) / 2
      if others[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    let run = low > 0 ? others[low - 1] : first
    return run.fileOffset + (offset - run.offset)
  }

  /// The bytes of the file that a span of the excerpt covers, prefixes between its lines included.
  public func fileSpan(_ span: Span) -> Span {
    if span.isEmpty { return Span(at: fileOffset(of: span.lowerBound)) }
    // The end is found through the last byte, since the offset behind it may begin the next segment.
    return Span(fileOffset(of: span.lowerBound), fileOffset(of: span.upperBound - 1) + 1)
  }

  /// The line and column in the file of a byte of the excerpt.
  public func position(of offset: Int) -> SourcePosition { file.position(of: fileOffset(of: offset)) }

  /// A diagnostic whose spans count in the excerpt, carried over to the file.
  public func inFile(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.file == nil else { return diagnostic }
    var result = diagnostic
    result.file = file
    result.span = fileSpan(diagnostic.span ?? Span(0, bytes.count))
    result.notes = diagnostic.notes.map { note in
      var note = note
      if note.file == nil, let span = note.span {
        note.file = file
        note.span = fileSpan(span)
      }
      return note
    }
    result.fixIts = diagnostic.fixIts.map {
      FixIt(
        $0.message, replace: fileSpan($0.span), with: $0.replacement, isSuggestion: $0.isSuggestion)
    }
    return result
  }
}
