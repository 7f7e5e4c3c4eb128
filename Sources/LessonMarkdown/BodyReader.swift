import SourceText

/// Takes the text out of a body's HTML, as cmark-gfm wrote it.
public struct BodyReader {
  /// A part of a body.
  public enum Part {
    /// A heading begins.
    case heading(Heading)
    /// Running text in UTF-8, with a blank for each tag that does not stand within a line.
    case text([UInt8])
  }

  private let headings: [Heading]
  private var headingCount = 0
  /// Whether what comes next belongs to a heading, whose text is known already.
  public private(set) var isInHeading = false

  /// A reader of a document's body, from its first piece on.
  public init(_ document: LessonDocument) {
    headings = document.headings
  }

  /// The parts of a piece, in order.
  public mutating func read(_ html: String) -> [Part] {
    var html = html
    return html.withUTF8 { read($0) }
  }

  private mutating func read(_ html: UnsafeBufferPointer<UInt8>) -> [Part] {
    var parts: [Part] = []
    var text: [UInt8] = []
    var index = 0
    while index < html.count {
      if html[index] == UInt8(ascii: "<") {
        let end = html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1
        let tag = html[(index + 1)...end]
        let isEnd = tag.first == UInt8(ascii: "/")
        let name = tag.dropFirst(isEnd ? 1 : 0).prefix {
          $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39
        }
        if name.count == 2, name.first == UInt8(ascii: "h"), let level = name.last, level >= 0x31,
          level <= 0x36
        {
          isInHeading = !isEnd
          if !isEnd, headings.indices.contains(headingCount) {
            if !text.isEmpty { parts.append(.text(text)) }
            text = []
            parts.append(.heading(headings[headingCount]))
            headingCount += 1
          }
        } else if !isInline(name) {
          text.append(0x20)
        }
        index = end + 1
        continue
      }
      let end = html[index...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
      if !isInHeading { append(html[index..<end], to: &text) }
      index = end
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  /// Whether an element stands within a word or a line, so that no blank is put for its tag.
  private func isInline(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    name.elementsEqual("em".utf8) || name.elementsEqual("strong".utf8) || name.elementsEqual("code".utf8)
      || name.elementsEqual("a".utf8) || name.elementsEqual("sup".utf8)
  }

  private func append(_ html: Slice<UnsafeBufferPointer<UInt8>>, to text: inout [UInt8]) {
    if html.contains(UInt8(ascii: "&")) {
      text += HTMLText.unescape(String(decoding: html, as: UTF8.self)).utf8
    } else {
      text.append(contentsOf: html)
    }
  }
}
