import SourceText

/// Where the bytes of an expanded formula come from.
struct LaTeXSpanMap {
  /// For each byte the first byte of the formula that it comes from, and the one behind the last.
  let lower: [Int32]
  let upper: [Int32]

  /// The bytes of the formula that a span of the expanded text comes from.
  func callAsFunction(_ span: Span) -> Span {
    guard let lastUpper = upper.last else { return Span(at: 0) }
    guard span.lowerBound < lower.count else { return Span(at: Int(lastUpper)) }
    let start = Int(lower[span.lowerBound])
    if span.isEmpty { return Span(at: start) }
    let last = min(span.upperBound, upper.count) - 1
    // Arguments can come out in another order than they went in.
    let low = min(start, Int(lower[last]))
    return Span(low, max(low, Int(upper[last]), Int(upper[span.lowerBound])))
  }

  /// Whether a span was written as it is, byte for byte.
  func isVerbatim(_ span: Span) -> Bool {
    guard span.upperBound <= lower.count else { return false }
    for index in span.lowerBound..<span.upperBound where upper[index] - lower[index] != 1 { return false }
    return self(span).length == span.length
  }

  /// A diagnostic of the expanded text, at its place in the formula.
  func map(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic
    guard let span = diagnostic.span else { return result }
    result.span = self(span)
    for index in result.notes.indices { result.notes[index].span = result.notes[index].span.map { self($0) } }
    if isVerbatim(span) {
      for index in result.fixIts.indices {
        result.fixIts[index].span = self(result.fixIts[index].span)
      }
    } else {
      result.fixIts = []
      result.notes.append(.init("it comes from a macro"))
    }
    return result
  }
}

/// The text of a formula in which macros were replaced, with the way back to what was written.
public struct LaTeXExpansion: Sendable {
  /// The text in UTF-8.
  public let bytes: [UInt8]
  /// Nil where nothing was replaced.
  let places: LaTeXSpanMap?

  /// A text in which nothing was replaced.
  public init(bytes: [UInt8]) { self.init(bytes: bytes, places: nil) }

  init(bytes: [UInt8], places: LaTeXSpanMap?) {
    self.bytes = bytes
    self.places = places
  }

  /// The bytes of the formula that a span of the text comes from.
  public func place(of span: Span) -> Span { places.map { $0(span) } ?? span }

  /// Whether a span of the text was written as it is.
  public func isVerbatim(_ span: Span) -> Bool { places?.isVerbatim(span) ?? true }
}
