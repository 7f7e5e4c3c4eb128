import SourceText

/// Finds the doc comments of Rust (`///`, `//!`, `/** … */`) and of C and C++ (those, and `/*! … */`).
///
/// Texts in quotation marks and single characters are passed over, so that what looks like a comment in them is none.
enum LineComments {
  /// The comments, each without its marks; lines of comments that follow each other are one.
  static func found(in file: SourceFile, isRust: Bool) -> [SourceExcerpt] {
    let text = file.bytes
    let whole = SourceExcerpt(file: file, span: Span(0, text.count))
    var result: [SourceExcerpt] = []
    var lines: [Span] = []
    func close() {
      if !lines.isEmpty { result.append(whole.joining(lines)) }
      lines = []
    }
    var index = 0
    /// Where the line's code would begin; only blanks before it keep a comment of lines going.
    var isLineEmpty = true
    while index < text.count {
      switch text[index] {
      case Byte.newline:
        if isLineEmpty, !lines.isEmpty, text[..<index].last == Byte.newline { close() }
        isLineEmpty = true
        index += 1
      case UInt8(ascii: "/") where text[safe: index + 1] == UInt8(ascii: "/"):
        let end = text.lineEnd(from: index)
        let third = text[safe: index + 2]
        if third == UInt8(ascii: "/") && text[safe: index + 3] != UInt8(ascii: "/")
          || third == UInt8(ascii: "!")
        {
          var start = index + 3
          if !isRust, text[safe: start] == UInt8(ascii: "<") { start += 1 }
          lines.append(Span(min(start, end), end))
        } else {
          close()
        }
        index = end
        isLineEmpty = true
      case UInt8(ascii: "/") where text[safe: index + 1] == UInt8(ascii: "*"):
        close()
        let third = text[safe: index + 2]
        var end = index + 2
        while end < text.count, !text.holds("*/", at: end) { end += 1 }
        if third == UInt8(ascii: "*") && text[safe: index + 3] != UInt8(ascii: "/")
          || third == UInt8(ascii: "!"),
          end > index + 3
        {
          result.append(whole.joining(blockLines(text, Span(index + 3, end))))
        }
        index = min(end + 2, text.count)
      case Byte.quote:
        close()
        index = endOfText(text, from: index)
        isLineEmpty = false
      case UInt8(ascii: "'"):
        // A lifetime of Rust has no second mark.
        if text[safe: index + 1] == Byte.backslash {
          index = min(index + 4, text.count)
        } else {
          index += text[safe: index + 2] == UInt8(ascii: "'") ? 3 : 1
        }
        isLineEmpty = false
      default:
        if !Byte.isSpace(text[index]) {
          isLineEmpty = false
          if !lines.isEmpty { close() }
        }
        index += 1
      }
    }
    close()
    return result
  }

  /// The lines of a block without the stars before them.
  static func blockLines(_ text: [UInt8], _ span: Span) -> [Span] {
    var result: [Span] = []
    var line = span.lowerBound
    while line < span.upperBound {
      let next = min(text.lineEnd(from: line), span.upperBound)
      var start = line
      if line > span.lowerBound {
        while start < next, Byte.isBlank(text[start]) { start += 1 }
        if start < next, text[start] == UInt8(ascii: "*") { start += 1 } else { start = line }
      }
      result.append(Span(start, next))
      line = next
    }
    return result
  }

  private static func endOfText(_ text: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != Byte.quote {
      index += text[index] == Byte.backslash ? 2 : 1
    }
    return min(index + 1, text.count)
  }
}
