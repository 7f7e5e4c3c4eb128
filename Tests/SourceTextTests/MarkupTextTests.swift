import SourceText
import Testing

struct MarkupTextTests {
  @Test(arguments: [
    ("plain text, θ and 𝐌", "plain text, θ and 𝐌"),
    ("<a b=\"c\" d='e'> & &amp;", "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt; &amp; &amp;amp;"),
    ("\"\u{301}<\u{338}", "&quot;\u{301}&lt;\u{338}"),
    ("a\u{0}b\tc\nd\re", "a\u{FFFD}b\tc\nd e"),
    ("\u{7F}\u{80}\u{9F}\u{A0}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}"),
    ("\u{FDCF}\u{FDD0}\u{FDEF}\u{FDF0}", "\u{FDCF}\u{FFFD}\u{FFFD}\u{FDF0}"),
    ("\u{FFFD}\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("", ""),
  ])
  func textIsEscaped(text: String, markup: String) {
    #expect(Array(MarkupText.escaped(text).utf8) == Array(markup.utf8))
  }
}
