import SourceText

/// Text that is HTML already: a page takes it as it is, and escapes every other text.
struct Markup: Sendable {
  var html: String

  init(_ html: String) { self.html = html }

  /// Whether a row of a table, or what has no rows, has more signs than surely fit on one line of a phone.
  ///
  /// MathML's rows do not count: a matrix is as wide as all that stands in it.
  static func hasWideRow(_ html: UnsafeBufferPointer<UInt8>) -> Bool { hasMoreSigns(than: 20, html) }

  /// Whether more signs than some number stand outside of tags, in one row of a table or in what has no rows.
  static func hasMoreSigns(than most: Int, _ html: UnsafeBufferPointer<UInt8>) -> Bool {
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
        if signs > most { return true }
      default: break
      }
    }
    return false
  }
}
