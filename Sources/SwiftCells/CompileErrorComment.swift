import SourceText

/// The comments `// error: message` of a cell that must not compile.
enum CompileErrorComment {
  static func all(in listing: ParsedListing) -> [(text: String, span: Span)] {
    let bytes = listing.content.bytes
    let mark = Array("// error:".utf8)
    var result: [(text: String, span: Span)] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if let found = line.indices.first(where: { line[$0...].starts(with: mark) }) {
        var lower = found + mark.count
        var upper = end
        while lower < upper, bytes[lower] == 0x20 { lower += 1 }
        while upper > lower, bytes[upper - 1] == 0x20 || bytes[upper - 1] == 0x0D { upper -= 1 }
        result.append((listing.content.text(Span(lower, upper)), Span(lower, upper)))
      }
      start = end + 1
    }
    return result
  }
}
