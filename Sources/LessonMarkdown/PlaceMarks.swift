/// Marks in cmark's output that tell where cells, headings and blocks stand.
///
/// A mark begins with `<%`. cmark escapes `<` in text and attributes and leaves raw HTML out, so no lesson can
/// write one; where raw HTML is let through, the number in the mark is one that the lesson does not hold.
struct PlaceMarks {
  private let prefix: String

  /// Chooses marks that a text does not hold.
  init(notIn bytes: [UInt8]) {
    var used: Set<Int> = []
    var index = 0
    while index + 2 < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "%") {
        var number = 0
        var end = index + 2
        while end < bytes.count, end < index + 12, Byte.isDigit(bytes[end]) {
          number = number * 10 + Int(bytes[end] - 0x30)
          end += 1
        }
        used.insert(number)
      }
      index += 1
    }
    var salt = 0
    while used.contains(salt) { salt += 1 }
    prefix = "<%\(salt)-"
  }

  /// The mark of a cell.
  func cell(_ index: Int) -> String { "\(prefix)c\(index)%>" }

  /// The mark of a cell that stands alone in `<em>…</em>`, which is taken away with the mark.
  func shelledCell(_ index: Int) -> String { "\(prefix)t\(index)%>" }

  /// The mark of a heading, which stands right behind its start tag.
  func heading(_ index: Int) -> String { "\(prefix)h\(index)%>" }

  /// The mark of a block, which stands before it.
  func block(_ index: Int) -> String { "\(prefix)b\(index)%>" }

  /// Cuts cmark's output at the marks, and gives headings their anchors.
  func pieces(of html: String, anchors: [String]) -> [BodyPiece] {
    var pieces: [BodyPiece] = []
    let bytes = Array(html.utf8)
    let mark = Array(prefix.utf8)
    var current: [UInt8] = []
    var index = 0
    var isBehindCell = false
    func flush() {
      // Where a formula on lines of its own has split a paragraph, a half may be empty.
      var text = Self.dropEmptyParagraph(current, atEnd: true)
      if isBehindCell { text = Self.dropEmptyParagraph(text, atEnd: false) }
      if !text.isEmpty { pieces.append(.html(String(decoding: text, as: UTF8.self))) }
      current.removeAll(keepingCapacity: true)
    }
    while index < bytes.count {
      let next = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      current += bytes[index..<next]
      index = next
      guard index + mark.count < bytes.count,
        bytes[index..<index + mark.count].elementsEqual(mark),
        let end = bytes[index...].firstIndex(of: Byte.greater),
        let number = Int(
          String(
            decoding: bytes[(index + mark.count + 1)..<max(index + mark.count + 1, end - 1)], as: UTF8.self))
      else {
        if index < bytes.count { current.append(bytes[index]) }
        index += 1
        continue
      }
      let kind = bytes[index + mark.count]
      var behind = end + 1
      if kind == UInt8(ascii: "c") || kind == UInt8(ascii: "t") {
        if kind == UInt8(ascii: "t") {
          if current.suffix(4).elementsEqual("<em>".utf8) { current.removeLast(4) }
          if bytes[behind...].prefix(5).elementsEqual("</em>".utf8) { behind += 5 }
        }
        flush()
        pieces.append(.cell(number))
        isBehindCell = true
      } else if kind == UInt8(ascii: "b") {
        flush()
        pieces.append(.block(number))
      } else if number < anchors.count, current.last == Byte.greater {
        current.removeLast()
        current += Array(" id=\"\(anchors[number])\">".utf8)
      }
      index = behind
    }
    flush()
    return pieces
  }

  private static func dropEmptyParagraph(_ text: [UInt8], atEnd: Bool) -> [UInt8] {
    let empty = Array("<p></p>".utf8)
    if atEnd { return text.suffix(empty.count).elementsEqual(empty) ? text.dropLast(empty.count) : text }
    return text.prefix(empty.count).elementsEqual(empty) ? Array(text.dropFirst(empty.count)) : text
  }
}
