import Mustache
import SourceText

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

/// The escaping that our templates use in place of the library's.
struct EscapedHTML: MustacheContentType {
  func escapeText(_ text: String) -> String { MarkupText.escaped(text) }
}
