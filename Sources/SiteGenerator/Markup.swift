import Mustache

/// Text that is HTML already. A template writes it with three braces; everything else is escaped.
struct Markup: Sendable, MustacheCustomRenderable {
  // Not `text`: inside a section about a value, templates would find it in place of the page's words.
  var html: String

  init(_ html: String) { self.html = html }

  var renderText: String { html }
  var isNull: Bool { html.isEmpty }

  /// Whether a formula has more signs than surely fit on one line of a phone; an estimate, on the safe side.
  var isWide: Bool {
    var signs = 0
    var isTag = false
    for scalar in html.unicodeScalars {
      switch scalar {
      case "<": isTag = true
      case ">": isTag = false
      default: if !isTag { signs += 1 }
      }
    }
    return signs > 20
  }
}

/// Escaping of text for HTML.
enum HTMLText {
  /// Text as the content of an element or of a quoted attribute.
  ///
  /// It works on bytes: a quotation mark with a combining accent is one `Character`, and would slip through a
  /// comparison of characters.
  static func escape(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      // Other control characters are not allowed in HTML at all.
      case 0x00..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

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

/// The escaping that our templates use in place of the library's.
struct EscapedHTML: MustacheContentType {
  func escapeText(_ text: String) -> String { HTMLText.escape(text) }
}
