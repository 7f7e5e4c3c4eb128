import SourceText

/// Finds links in the text of a block, in order; cmark's columns do not survive a line end.
struct LinkLocator {
  private let text: [UInt8]
  private var cursor = 0

  /// Starts at the beginning of a block's text.
  init(_ text: [UInt8]) { self.text = text }

  /// The span of the next link with a destination, or nil where it cannot be found.
  ///
  /// `label` is the link's text, which for an autolink is what stands in the source.
  mutating func next(destination: String, label: String, isImage: Bool) -> Span? {
    let url = Array(destination.utf8)
    let isAutolink = !isImage && !label.isEmpty && destination.hasSuffix(label)
    var index = cursor
    var reference: Int?
    let labelBytes = Array(label.utf8)
    while index < text.count {
      // A reference needs no look far ahead, which would cost quadratic time over many of them.
      if let reference, index > reference + 300 { break }
      let byte = text[index]
      if byte == Byte.backslash {
        index += 2
        continue
      }
      if isAutolink, byte != Byte.leftBracket, matches(labelBytes, at: index) {
        cursor = index + labelBytes.count
        let isPointed = index > 0 && text[index - 1] == UInt8(ascii: "<")
        return isPointed ? Span(index - 1, min(cursor + 1, text.count)) : Span(index, cursor)
      }
      if byte == Byte.leftBracket {
        let isBang = index > 0 && text[index - 1] == UInt8(ascii: "!")
        if isBang == isImage, let close = closingBracket(from: index) {
          let start = isImage ? index - 1 : index
          if let end = inlineEnd(behind: close, url: url) {
            cursor = index + 1
            return Span(start, end)
          }
          if reference == nil, close + 1 >= text.count || text[close + 1] != UInt8(ascii: "(") {
            reference = index
          }
        }
      }
      index += 1
    }
    guard let reference, let close = closingBracket(from: reference) else { return nil }
    cursor = reference + 1
    return Span(isImage ? reference - 1 : reference, close + 1)
  }

  private func matches(_ word: [UInt8], at index: Int) -> Bool {
    guard index + word.count <= text.count else { return false }
    return text[index..<index + word.count].elementsEqual(word)
  }

  /// The bracket that closes the one at an offset; the search is bounded.
  private func closingBracket(from start: Int) -> Int? {
    var depth = 0
    var index = start
    let limit = min(text.count, start + 2_000)
    while index < limit {
      switch text[index] {
      case Byte.backslash: index += 1
      case Byte.leftBracket: depth += 1
      case Byte.rightBracket:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The end of `](url …)` where the destination begins as the wanted one does.
  private func inlineEnd(behind close: Int, url: [UInt8]) -> Int? {
    var index = close + 1
    guard index < text.count, text[index] == UInt8(ascii: "(") else { return nil }
    index += 1
    while index < text.count, Byte.isSpace(text[index]) { index += 1 }
    if index < text.count, text[index] == UInt8(ascii: "<") { index += 1 }
    // Entities and escapes in the source differ from what cmark yields; the first bytes will do.
    let head = Array(url.prefix { $0 != Byte.backslash && $0 != UInt8(ascii: "&") }.prefix(200))
    guard matches(head, at: index) else { return nil }
    index += head.count
    while index < text.count, text[index] != UInt8(ascii: ")"), !Byte.isLineEnd(text[index]) { index += 1 }
    return min(index + 1, text.count)
  }
}
