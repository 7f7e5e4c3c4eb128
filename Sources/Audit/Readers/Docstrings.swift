import SourceText

/// Finds the texts between three quotation marks that Python and Julia have for documentation.
///
/// Without `r` or `raw` before it a backslash in such a text is written twice, and is read as one.
enum Docstrings {
  /// The texts, without their marks.
  static func found(in file: SourceFile) -> [SourceExcerpt] {
    let text = file.bytes
    var result: [SourceExcerpt] = []
    var index = 0
    while index < text.count {
      let mark = text[index]
      switch mark {
      case UInt8(ascii: "#"): index = text.lineEnd(from: index)
      case Byte.quote, UInt8(ascii: "'"):
        if text[safe: index + 1] == mark, text[safe: index + 2] == mark {
          let start = index + 3
          var end = start
          while end < text.count,
            !(text[end] == mark && text[safe: end + 1] == mark && text[safe: end + 2] == mark)
          {
            end += text[end] == Byte.backslash ? 2 : 1
          }
          end = min(end, text.count)
          let isRaw = isRawPrefix(text, before: index)
          result.append(excerpt(file, text, Span(start, max(start, end)), isRaw: isRaw))
          index = min(end + 3, text.count)
        } else {
          index = endOfText(text, from: index)
        }
      default: index += 1
      }
    }
    return result
  }

  private static func isRawPrefix(_ text: [UInt8], before index: Int) -> Bool {
    var start = index
    while start > 0, Byte.isLetter(text[start - 1]) { start -= 1 }
    return [Array("r".utf8), Array("R".utf8), Array("raw".utf8), Array("doc".utf8), Array("ur".utf8)]
      .contains(Array(text[start..<index]))
  }

  private static func endOfText(_ text: [UInt8], from start: Int) -> Int {
    var index = start + 1
    // A transpose of Julia, and an apostrophe in a comment, are closed by nothing in their line.
    while index < text.count, text[index] != text[start], text[index] != Byte.newline {
      index += text[index] == Byte.backslash ? 2 : 1
    }
    guard index < text.count, text[index] == text[start] else { return start + 1 }
    return index + 1
  }

  private static func excerpt(_ file: SourceFile, _ text: [UInt8], _ span: Span, isRaw: Bool) -> SourceExcerpt
  {
    let whole = SourceExcerpt(file: file, span: span)
    guard !isRaw else { return whole }
    var bytes: [UInt8] = []
    var segments = [SourceExcerpt.Segment(offset: 0, fileOffset: span.lowerBound)]
    var index = span.lowerBound
    while index < span.upperBound {
      if text[index] == Byte.backslash, index + 1 < span.upperBound,
        [Byte.backslash, Byte.dollar, Byte.quote].contains(text[index + 1])
      {
        bytes.append(text[index + 1])
        index += 2
        segments.append(SourceExcerpt.Segment(offset: bytes.count, fileOffset: index))
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return SourceExcerpt(file: file, bytes: bytes, segments: segments)
  }
}
