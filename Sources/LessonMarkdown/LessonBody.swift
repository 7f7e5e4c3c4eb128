import SourceText

/// The part of a lesson's file that is Markdown: all lines behind the front matter.
///
/// cmark counts lines from the first line of what it is given; this type carries them over to the file.
struct LessonBody {
  /// The lesson's file.
  let file: SourceFile
  /// The offset of the first byte of the body.
  let start: Int
  /// The line of the file, from 1, on which the body begins.
  let firstLine: Int

  /// The number of lines.
  var lineCount: Int { file.lines.lineCount - firstLine + 1 }

  /// The bytes of a line without its line end; empty where there is no such line. Lines count from 1.
  func line(_ number: Int) -> Span {
    guard number >= 1, var span = file.lines.span(ofLine: number + firstLine - 1) else {
      return Span(at: file.bytes.count)
    }
    while !span.isEmpty, Byte.isLineEnd(file.bytes[span.upperBound - 1]) { span.upperBound -= 1 }
    return Span(max(span.lowerBound, min(start, span.upperBound)), span.upperBound)
  }

  /// The bytes of a line without white space at its end.
  func trimmedLine(_ number: Int) -> Span {
    var span = line(number)
    while !span.isEmpty, Byte.isSpace(file.bytes[span.upperBound - 1]) { span.upperBound -= 1 }
    return span
  }

  /// The first byte behind the marks of quotations and list items and the white space at a line's start.
  func textStart(ofLine number: Int) -> Int {
    let span = line(number)
    var index = span.lowerBound
    while index < span.upperBound {
      let byte = file.bytes[index]
      guard Byte.isBlank(byte) || Byte.isDigit(byte) || "> *+-.)".utf8.contains(byte) else { break }
      index += 1
    }
    return index
  }

  /// The lines on which a `$$` block opens, with the line on which it closes.
  ///
  /// A block's `$$` is the first text of its line, its closing `$$` the last, and no blank line stands
  /// between. Whether the line is text at all (and not code, say) is cmark's to judge.
  func displayBlocks() -> [Int: Int] {
    var blocks: [Int: Int] = [:]
    guard lineCount > 0 else { return blocks }
    file.bytes.withUnsafeBufferPointer { bytes in
      for number in 1...lineCount {
        let open = textStart(ofLine: number)
        let span = line(number)
        guard open + 1 < span.upperBound, bytes[open] == Byte.dollar, bytes[open + 1] == Byte.dollar,
          open + 2 >= span.upperBound || bytes[open + 2] != Byte.dollar
        else { continue }
        blocks[number] = closingLine(from: number, offset: open + 2, in: bytes)
      }
    }
    return blocks
  }

  private func closingLine(from first: Int, offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = offset
    var hasContent = false
    for number in first...lineCount {
      let span = trimmedLine(number)
      if number > first {
        start = span.lowerBound
        while start < span.upperBound, Byte.isBlank(bytes[start]) || bytes[start] == Byte.greater {
          start += 1
        }
        if start >= span.upperBound { return nil }
      }
      let upper = max(start, span.upperBound)
      let text = UnsafeBufferPointer(rebasing: bytes[start..<upper])
      if let closer = FormulaScanner.displayCloser(from: 0, in: text) {
        guard hasContent || !FormulaScanner.trimmed(Span(0, closer), in: text).isEmpty else { return nil }
        if closer + 2 == text.count { return number }
        guard let words = FormulaScanner.words(at: closer + 2, in: text) else { return nil }
        return words.upperBound + 1 == text.count ? number : nil
      }
      hasContent = hasContent || !text.isEmpty
    }
    return nil
  }
}
