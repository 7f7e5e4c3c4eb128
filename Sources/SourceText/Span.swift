/// A half-open range of UTF-8 bytes in a source text.
///
/// Offsets count bytes, not characters, so that a span means the same to a parser written in C and to one
/// written in Swift. A span says nothing of which text it belongs to: a parser of a formula yields spans in
/// that formula, and ``SourceExcerpt`` carries them over to the file.
public struct Span: Hashable, Sendable {
  /// The offset of the first byte.
  public var lowerBound: Int
  /// The offset behind the last byte; never less than ``lowerBound``.
  public var upperBound: Int

  /// Makes a span from `lowerBound` up to, and not including, `upperBound`.
  ///
  /// Where `upperBound` is less than `lowerBound` the span is empty and stands at `lowerBound`.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound < lowerBound ? lowerBound : upperBound
  }

  /// An empty span at an offset.
  public init(at offset: Int) {
    self.init(offset, offset)
  }

  /// The number of bytes.
  public var length: Int { upperBound - lowerBound }

  /// Whether the span holds no byte.
  public var isEmpty: Bool { lowerBound == upperBound }

  /// The smallest span that covers both.
  public func union(_ other: Span) -> Span {
    Span(
      lowerBound < other.lowerBound ? lowerBound : other.lowerBound,
      upperBound > other.upperBound ? upperBound : other.upperBound)
  }

  /// The same bytes counted from an origin that stands `distance` bytes earlier.
  public func shifted(by distance: Int) -> Span {
    Span(lowerBound + distance, upperBound + distance)
  }
}
