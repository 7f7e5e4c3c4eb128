import SourceText
import Testing

struct MarkupTextTests {
  private static func bytes(of text: String) -> [UInt8] {
    var markup: [UInt8] = []
    MarkupText.append(text, to: &markup)
    return markup
  }

  private static func bytesOfScalars(of text: String) -> [UInt8] {
    var markup: [UInt8] = []
    for scalar in text.unicodeScalars { MarkupText.append(scalar, to: &markup) }
    return markup
  }

  @Test(arguments: [
    ("plain text, θ and 𝐌", "plain text, θ and 𝐌"),
    ("<a b=\"c\" d='e'> & &amp;", "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt; &amp; &amp;amp;"),
    ("\"\u{301}<\u{338}", "&quot;\u{301}&lt;\u{338}"),
    ("a\u{0}b\tc\nd\re", "a\u{FFFD}b\tc\nd e"),
    ("\u{7F}\u{80}\u{9F}\u{A0}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}"),
    ("", ""),
  ])
  func textIsEscaped(text: String, markup: String) {
    #expect(Array(MarkupText.escaped(text).utf8) == Array(markup.utf8))
    #expect(Self.bytes(of: text) == Array(markup.utf8))
    #expect(Self.bytesOfScalars(of: text) == Array(markup.utf8))
  }

  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func noncharactersAreReplaced(value: UInt32) throws {
    let text = String(try #require(Unicode.Scalar(value)))
    #expect(MarkupText.escaped("a\(text)") == "a\u{FFFD}")
    #expect(Self.bytes(of: "a\(text)") == Array("a\u{FFFD}".utf8))
    #expect(Self.bytesOfScalars(of: "a\(text)") == Array("a\u{FFFD}".utf8))
  }

  @Test(arguments: [0xFDCF, 0xFDF0, 0xFFFD, 0x1FFFD, 0x20000, 0x10FFFD] as [UInt32])
  func theirNeighboursStay(value: UInt32) throws {
    let text = String(try #require(Unicode.Scalar(value)))
    #expect(MarkupText.escaped("\(text)<") == "\(text)&lt;")
    #expect(Self.bytes(of: "\(text)<") == Array("\(text)&lt;".utf8))
    #expect(Self.bytesOfScalars(of: "\(text)<") == Array("\(text)&lt;".utf8))
  }
}
