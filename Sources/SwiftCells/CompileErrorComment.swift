import SourceText

/// The comments `// error: message` of a cell that must not compile; blanks between the parts may be left out.
enum CompileErrorComment {
  private static let opening = Array("//".utf8)
  private static let word = Array("error:".utf8)

  /// Where the message begins, if a comment with one begins at a place.
  private static func message(in line: ArraySlice<UInt8>, at place: Int) -> Int? {
    guard line[place...].starts(with: opening) else { return nil }
    let rest = line[(place + opening.count)...].drop { $0 == 0x20 || $0 == 0x09 }
    return rest.starts(with: word) ? rest.startIndex + word.count : nil
  }

  static func all(in listing: ParsedListing) -> [(text: String, span: Span)] {
    let bytes = listing.content.bytes
    var result: [(text: String, span: Span)] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if let found = line.indices.lazy.compactMap({ message(in: line, at: $0) }).first {
        var lower = found
        var upper = end
        while lower < upper, bytes[lower] == 0x20 || bytes[lower] == 0x09 { lower += 1 }
        while upper > lower, bytes[upper - 1] == 0x20 || bytes[upper - 1] == 0x0D { upper -= 1 }
        result.append((listing.content.text(Span(lower, upper)), Span(lower, upper)))
      }
      start = end + 1
    }
    return result
  }
}
