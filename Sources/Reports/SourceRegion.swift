import SourceText

/// A place in a file as other tools count it: lines and columns from 1, the end behind the last character.
struct SourceRegion: Equatable {
  /// The first line.
  var startLine: Int
  /// The column of the first character, in UTF-16 code units.
  var startColumn: Int
  /// The last line.
  var endLine: Int
  /// The column behind the last character, in UTF-16 code units.
  var endColumn: Int

  /// The region of a span; of an empty one the point.
  init(_ span: Span, in file: SourceFile) {
    let start = file.position(of: span.lowerBound)
    // A span that ends with a line end shows nothing on the next line.
    var upper = max(span.lowerBound, min(span.upperBound, file.bytes.count))
    while upper > span.lowerBound, upper > 0, [0x0A, 0x0D].contains(file.bytes[upper - 1]) { upper -= 1 }
    let end = file.position(of: upper)
    startLine = start.line
    endLine = end.line
    startColumn = Self.column(span.lowerBound, of: start, in: file)
    endColumn = Self.column(upper, of: end, in: file)
  }

  private static func column(_ offset: Int, of position: SourcePosition, in file: SourceFile) -> Int {
    guard let lineStart = file.lines.start(ofLine: position.line) else { return position.column }
    return file.text(Span(lineStart, max(lineStart, offset))).utf16.count + 1
  }
}
