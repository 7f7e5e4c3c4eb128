import SourceText

/// Finds what lets YAML grow: a value with a name, `&name`, that stands again wherever `*name` does.
///
/// Nine values of nine values, ten times over, are a few hundred bytes, and take forever to compare.
public enum YAMLAnchors {
  /// Where a value is named that another place repeats; nil where nothing can grow.
  ///
  /// An anchor may stand behind a tag, and so behind any word; an alias stands where a value begins.
  public static func repeated(in bytes: [UInt8], _ span: Span) -> Int? {
    var anchor: Int?
    var hasAlias = false
    var mayBegin = true
    var previous = Byte.newline
    for index in span.lowerBound..<span.upperBound {
      let byte = bytes[index]
      let isApart = Byte.isSpace(previous) || "[{,:-?".utf8.contains(previous)
      if byte == UInt8(ascii: "&"), isApart, anchor == nil { anchor = index }
      if byte == UInt8(ascii: "*"), mayBegin { hasAlias = true }
      if let anchor, hasAlias { return anchor }
      if Byte.isLineEnd(byte) || "[{,:-?".utf8.contains(byte) {
        mayBegin = true
      } else if !Byte.isBlank(byte) {
        mayBegin = false
      }
      previous = byte
    }
    return nil
  }
}
