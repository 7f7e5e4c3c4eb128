import SourceText

/// The way back from the text of a block, as cmark handed it out, to the file.
///
/// A block's text is its lines without prefixes: each line of it is the end of a line of the file. (In a
/// table `\|` has become `|`.) cmark's own columns are not used, since they are wrong in this release behind
/// a line end, and in lists and tables.
struct ContentMap {
  /// The block's text.
  let text: [UInt8]
  /// Runs of the text that are runs of the file.
  private(set) var segments: [SourceExcerpt.Segment] = []

  /// Maps a text whose lines are ends of consecutive lines of the body, the first being `firstLine`; nil
  /// where some line is not.
  init?(text: [UInt8], body: LessonBody, firstLine: Int, unescapesPipes: Bool = false) {
    self.text = text
    var number = firstLine
    for line in Self.lines(of: text) {
      guard number >= 1, number <= body.lineCount else { return nil }
      guard append(line, within: body.line(number), in: body.file, unescapesPipes: unescapesPipes) else {
        return nil
      }
      number += 1
    }
  }

  /// Maps a text of one line that ends a given span of the file, white space apart; nil where it does not.
  init?(text: [UInt8], endOf span: Span, file: SourceFile, unescapesPipes: Bool = false) {
    self.text = text
    guard append(Span(0, text.count), within: span, in: file, unescapesPipes: unescapesPipes) else {
      return nil
    }
  }

  /// A map that knows no better than one place.
  init(text: [UInt8], at offset: Int) {
    self.text = text
    segments = [.init(offset: 0, fileOffset: offset)]
  }

  /// The lines of a text without their line ends; a line end at the text's end begins no further line.
  static func lines(of text: [UInt8]) -> [Span] {
    let table = LineTable(text)
    var spans: [Span] = []
    for number in 1...table.lineCount {
      guard var span = table.span(ofLine: number) else { continue }
      if number > 1, span.isEmpty, number == table.lineCount { break }
      while !span.isEmpty, Byte.isLineEnd(text[span.upperBound - 1]) { span.upperBound -= 1 }
      spans.append(span)
    }
    return spans
  }

  private mutating func append(
    _ line: Span, within fileLine: Span, in file: SourceFile, unescapesPipes: Bool
  ) -> Bool {
    let bytes = file.bytes
    var index = line.upperBound
    var place = fileLine.upperBound
    // White space at the end of a text's last line is stripped by cmark.
    if index == line.lowerBound || !Byte.isSpace(text[index - 1]) {
      while place > fileLine.lowerBound, Byte.isSpace(bytes[place - 1]) { place -= 1 }
    }
    var found: [SourceExcerpt.Segment] = []
    if line.upperBound < text.count {
      // The line end: `\r\n` is mapped through its first byte.
      found.append(.init(offset: line.upperBound, fileOffset: fileLine.upperBound))
    }
    while index > line.lowerBound, place > fileLine.lowerBound, text[index - 1] == bytes[place - 1] {
      index -= 1
      place -= 1
      if unescapesPipes, text[index] == Byte.pipe, place > fileLine.lowerBound,
        bytes[place - 1] == Byte.backslash
      {
        found.append(.init(offset: index, fileOffset: place))
        place -= 1
      }
    }
    found.append(.init(offset: index, fileOffset: place))
    // What is left may be the blanks into which cmark has broken a tab.
    while index > line.lowerBound {
      guard text[index - 1] == Byte.space, place > fileLine.lowerBound, bytes[place - 1] == Byte.tab else {
        return false
      }
      index -= 1
      found.append(.init(offset: index, fileOffset: place - 1))
    }
    segments += found.reversed()
    return true
  }

  /// Where a byte of the text stands in the file.
  func fileOffset(of offset: Int) -> Int {
    if segments.isEmpty { return 0 }
    let run = segments[run(of: offset)]
    return run.fileOffset + offset - run.offset
  }

  /// The index of the run that a byte of the text stands in; 0 where there are no runs.
  private func run(of offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].offset <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The bytes of the file that a span of the text covers.
  func fileSpan(_ span: Span) -> Span {
    if span.isEmpty { return Span(at: fileOffset(of: span.lowerBound)) }
    return Span(fileOffset(of: span.lowerBound), fileOffset(of: span.upperBound - 1) + 1)
  }

  /// A span of the text as an excerpt of the file. Line ends become `\n`.
  func excerpt(_ span: Span, of file: SourceFile) -> SourceExcerpt {
    // The run that a byte stands in; runs are in order.
    var run = run(of: span.lowerBound)
    if !span.isEmpty,
      run + 1 == segments.count || run + 1 < segments.count && segments[run + 1].offset >= span.upperBound,
      !text[span.lowerBound..<span.upperBound].contains(Byte.carriageReturn)
    {
      let place = segments[run].fileOffset + span.lowerBound - segments[run].offset
      return SourceExcerpt(file: file, bytes: Array(text[span.lowerBound..<span.upperBound]), at: place)
    }
    var bytes: [UInt8] = []
    var runs: [SourceExcerpt.Segment] = []
    bytes.reserveCapacity(span.length)
    let hasReturns = text[span.lowerBound..<span.upperBound].contains(Byte.carriageReturn)
    var index = span.lowerBound
    while index < span.upperBound {
      let start = index
      let byte = text[start]
      index += 1
      let endsLine = byte == Byte.carriageReturn
      if endsLine, index < text.count, text[index] == Byte.newline { continue }
      while run + 1 < segments.count, segments[run + 1].offset <= start { run += 1 }
      let place =
        segments.isEmpty ? 0 : segments[run].fileOffset + start - segments[run].offset
      if let last = runs.last, place - last.fileOffset == bytes.count - last.offset {
        // The run goes on.
      } else {
        runs.append(.init(offset: bytes.count, fileOffset: place))
      }
      if hasReturns {
        bytes.append(endsLine ? Byte.newline : byte)
      } else {
        // All of the run at once, up to the next one.
        index = min(span.upperBound, run + 1 < segments.count ? segments[run + 1].offset : span.upperBound)
        bytes += text[start..<index]
      }
    }
    if runs.isEmpty { runs = [.init(offset: 0, fileOffset: fileOffset(of: span.lowerBound))] }
    return SourceExcerpt(file: file, bytes: bytes, segments: runs)
  }
}
