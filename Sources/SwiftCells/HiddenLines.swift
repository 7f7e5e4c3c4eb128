import SourceText

/// The lines of a listing that are compiled and not shown.
enum HiddenLines {
  /// A line that ends so is hidden.
  private static let mark = "// hidden"

  /// Whether a line is hidden.
  static func holds(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    guard let last = line.last(where: { $0 > 0x20 }) else { return false }
    // What is not ASCII may be white space too, of which Swift knows more.
    if last < 0x80, last != mark.utf8.last { return false }
    var text = String(decoding: line, as: UTF8.self)[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.hasSuffix(mark)
  }

  /// The places of the hidden lines, in order.
  static func spans(in bytes: [UInt8]) -> [Span] {
    var spans: [Span] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if holds(bytes[start..<end]) { spans.append(Span(start, end)) }
      start = end
    }
    return spans
  }
}
