import SourceText

/// Finds what lets YAML grow: a value with a name, `&name`, that stands again wherever `*name` does.
///
/// Nine values of nine values, ten times over, are a few hundred bytes, and take forever to compare.
public enum YAMLAnchors {
  /// Where a value may be named that another place may repeat; nil where nothing can grow.
  ///
  /// An anchor may stand behind a tag, and so behind any word; an alias stands where a value begins. What only looks
  /// like one, in a text of several lines, counts as well. Without an anchor there is nothing to repeat: then `*this*`
  /// is a word of Markdown, or an error of YAML's.
  ///
  /// - Returns: the offsets of the first `&` and of the first `*`.
  public static func repeated(in bytes: [UInt8], _ span: Span) -> (anchor: Int, alias: Int)? {
    var anchor: Int?
    var alias: Int?
    var mayBegin = true
    var previous = UInt8(ascii: "\n")
    for index in span.lowerBound..<span.upperBound {
      let byte = bytes[index]
      let isNamed = index + 1 < span.upperBound && isName(bytes[index + 1])
      if byte == UInt8(ascii: "&"), isNamed, isBlank(previous) || isNodeStart(previous) {
        anchor = anchor ?? index
      }
      if byte == UInt8(ascii: "*"), isNamed, mayBegin { alias = alias ?? index }
      if let anchor, let alias { return (anchor, alias) }
      if isNodeStart(byte) {
        mayBegin = true
      } else if !isBlank(byte) {
        mayBegin = false
      }
      previous = byte
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Whether a value may begin directly behind a sign, or an end of a line.
  private static func isNodeStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "["),
      UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
