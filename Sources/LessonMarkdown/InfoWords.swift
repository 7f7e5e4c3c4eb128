import SourceText

/// The words of an info string: separated by blanks, each `name`, `name=value` or `name="quoted value"`.
struct InfoWords {
  /// The words with spans in the text; nil where the text does not read as words.
  let words: [Cell.Word]?
  /// Where a word begins whose quotation mark is not closed, or that has no name.
  let badOffset: Int?

  /// Reads a text.
  init(_ text: [UInt8]) {
    var words: [Cell.Word] = []
    var bad: Int?
    var index = 0
    while true {
      while index < text.count, Byte.isSpace(text[index]) { index += 1 }
      guard index < text.count else { break }
      let start = index
      while index < text.count, !Byte.isSpace(text[index]), text[index] != UInt8(ascii: "=") { index += 1 }
      let name = String(decoding: text[start..<index], as: UTF8.self)
      var value: String?
      if index < text.count, text[index] == UInt8(ascii: "=") {
        index += 1
        if index < text.count, text[index] == Byte.quote {
          let valueStart = index + 1
          index = valueStart
          while index < text.count, text[index] != Byte.quote { index += 1 }
          value = String(decoding: text[valueStart..<index], as: UTF8.self)
          if index < text.count { index += 1 } else { bad = bad ?? start }
        } else {
          let valueStart = index
          while index < text.count, !Byte.isSpace(text[index]) { index += 1 }
          value = String(decoding: text[valueStart..<index], as: UTF8.self)
        }
      }
      if name.isEmpty { bad = bad ?? start }
      words.append(Cell.Word(name: name, value: value, span: Span(start, index)))
    }
    self.words = bad == nil ? words : nil
    badOffset = bad
  }
}
