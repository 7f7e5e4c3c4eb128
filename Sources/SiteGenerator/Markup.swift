import SourceText

/// Text that is HTML already: a page takes it as it is, and escapes every other text.
struct Markup: Sendable {
  var html: String

  init(_ html: String) { self.html = html }

  /// Whether a formula has more signs than surely fit on one line of a phone; an estimate, on the safe side.
  var isWide: Bool {
    var html = html
    return html.withUTF8 { Self.hasWideRow($0) }
  }

  /// Whether a row of a table, or what has no rows, has more signs than surely fit on one line of a phone.
  ///
  /// MathML's rows do not count: a matrix is as wide as all that stands in it.
  static func hasWideRow(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var signs = 0
    var isTag = false
    for index in html.indices {
      switch html[index] {
      case UInt8(ascii: "<"):
        isTag = true
        if html[index...].starts(with: "</tr>".utf8) { signs = 0 }
      case UInt8(ascii: ">"): isTag = false
      case let byte where !isTag && byte & 0xC0 != 0x80:
        signs += 1
        if signs > 20 { return true }
      default: break
      }
    }
    return false
  }
}

/// Text from HTML.
enum HTMLText {
  /// The text of an attribute's value as cmark-gfm wrote it.
  static func unescape(_ text: String) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"),
        let (name, plain) = entities.first(where: { rest.starts(with: $0.0.utf8) })
      {
        result.append(plain)
        rest = rest.dropFirst(name.utf8.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let entities: [(String, UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&quot;", UInt8(ascii: "\"")), ("&lt;", UInt8(ascii: "<")),
    ("&gt;", UInt8(ascii: ">")), ("&#39;", UInt8(ascii: "'")), ("&#x27;", UInt8(ascii: "'")),
  ]
}
