import LessonMarkdown
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Quotation marks as books have them, and numbers that stay together.
@Suite struct BookPunctuationTests {
  @Test(arguments: [
    ("<p>The layer's frame isn't \"there\".</p>\n", "<p>The layer’s frame isn’t “there”.</p>\n"),
    ("<p>\"So\" (\"so\") – \"so\"—\"so\".</p>", "<p>“So” (“so”) – “so”—“so”.</p>"),
    ("<p>'Set \"x\"', and \"say 'y'\".</p>", "<p>‘Set “x”’, and “say ‘y’”.</p>"),
    ("<p>the '90s and rock 'n roll</p>", "<p>the ’90s and rock ‘n roll</p>"),
    (
      "<p><em>\"a\"</em> and \"<em>b</em>\", <strong>c</strong>'s</p>",
      "<p><em>“a”</em> and “<em>b</em>”, <strong>c</strong>’s</p>"
    ),
    ("<p><code>\"a\" + 'b'</code>'s \"value\"</p>", "<p><code>\"a\" + 'b'</code>’s “value”</p>"),
    (
      "<pre><code class=\"x\">'a' \"b\"\n</code></pre>\n<p>\"c\"</p>\n",
      "<pre><code class=\"x\">'a' \"b\"\n</code></pre>\n<p>“c”</p>\n"
    ),
    (
      "<p><a href=\"it's.html\" title=\"'t'\">\"t\"</a></p>",
      "<p><a href=\"it's.html\" title=\"'t'\">“t”</a></p>"
    ),
    ("<h2>\"Q\"</h2>\n<ul>\n<li>\"r\"</li>\n</ul>", "<h2>“Q”</h2>\n<ul>\n<li>“r”</li>\n</ul>"),
    ("<p>5 &lt; 6 &amp; \"x &lt; y\"</p>", "<p>5 &lt; 6 &amp; “x &lt; y”</p>"),
    ("<p>[\"a\"] {'b'} „c“ »d«</p>", "<p>[“a”] {‘b’} „c“ »d«</p>"),
  ])
  func marks(html: String, expected: String) {
    var quotes = BookPunctuation(language: "en")
    // As cmark-gfm writes them: quotation marks in text are references, those of attributes are not.
    var isTag = false
    let written = html.map { sign in
      if sign == "<" { isTag = true }
      defer { if sign == ">" { isTag = false } }
      return sign == "\"" && !isTag ? "&quot;" : String(sign)
    }.joined()
    #expect(quotes.curled(written).replacing("&quot;", with: "\"") == expected)
  }

  /// A blank that does not break is `~` here.
  @Test(arguments: [
    ("<p>from (1, 2) to (-3, 4.5, 6), (140, 270)</p>", "<p>from (1,~2) to (-3,~4.5,~6), (140,~270)</p>"),
    ("<p>(0.5, 1.5)–(0, −1), at (45°, 90°)</p>", "<p>(0.5,~1.5)–(0,~−1), at (45°,~90°)</p>"),
    ("<p>((1, 2), (3, 4))</p>", "<p>((1,~2), (3,~4))</p>"),
    ("<p>(a, 2), (1 2), (1,2), (, ), (2, three), (1, <em>2</em>), (3, 4</p>", nil),
    ("<p><code>f(1, 2)</code> <a title=\"(1, 2)\">x</a></p>\n<pre><code>(1, 2)</code></pre>", nil),
    ("<p>(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)</p>", nil),
  ])
  func numbersInBracketsStayInOneLine(html: String, expected: String?) {
    for language in ["en", "de", "zh-Hans"] {
      var punctuation = BookPunctuation(language: language)
      #expect(punctuation.curled(html).replacing("\u{A0}", with: "~") == expected ?? html)
    }
    #expect(SmartPunctuation.curled("To (1, 2)", language: "de") == "To (1,\u{A0}2)")
  }

  @Test func formulasAreWords() {
    let body: [BodyPiece] = [
      .html("<p>The matrix "), .cell(0), .html("'s sign, &quot;"), .cell(1), .html("&quot; and ("), .cell(2),
      .html(")</p>"),
    ]
    let curled = BookPunctuation.curled(body, language: "en-GB").map { piece in
      if case .html(let html) = piece { html } else { "x" }
    }
    #expect(curled.joined() == "<p>The matrix x’s sign, “x” and (x)</p>")
  }

  @Test(arguments: [
    ("It's \"here\" <b>'x'</b> & so", "It’s “here” <b>’x’</b> & so"), ("a &quot; b", "a &quot; b"),
    ("1 < 2, \"3 > 2\"", "1 < 2, “3 > 2”"),
    ("\"", "“"), ("", ""),
  ])
  func titlesAreNoMarkup(title: String, expected: String) {
    #expect(SmartPunctuation.curled(title, language: "en") == expected)
    #expect(SmartPunctuation.curled(title, language: "zh-Hans") == title)
  }

  @Test func textsOfExercisesHaveThem() {
    let text = "The matrix's \"sign\" is $a'$, and `f'` isn't."
    let html = ExerciseRenderer(language: "en").html(text)
    #expect(html.contains("The matrix’s “sign” is ") && html.contains("<code>f'</code> isn’t."))
    #expect(ExerciseRenderer(language: "de").html(text).contains("matrix's &quot;sign&quot;"))
  }

  @Test(arguments: ["de", "zh", "zh-Hans", "fr", "eng", "enm", ""])
  func otherLanguagesKeepTheirs(language: String) {
    let body: [BodyPiece] = [.html("<p>&quot;a&quot; 'b'</p>")]
    let curled = BookPunctuation.curled(body, language: language).map { piece in
      if case .html(let html) = piece { html } else { "x" }
    }
    #expect(curled == ["<p>&quot;a&quot; 'b'</p>"])
  }

  /// Whatever stands there, nothing but the marks changes, however the text is cut into pieces.
  @Test func nothingElseChanges() {
    var random = SeededGenerator(seed: testSeed(41))
    let parts = [
      "<p>", "</p>\n", "<code>", "</code>", "<em>", "</em>", "'", "&quot;", "a", " ", "é", "“", "(", "&amp;",
      "<a href=\"'\">", "</a>", "7", "<", "–", ")", ", ", "(1, 2)", "−", ".",
    ]
    for _ in 0..<2000 {
      let html = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      var quotes = BookPunctuation(language: "en")
      let curled = quotes.curled(html)
      let plain = { (text: String) in
        text.replacing("‘", with: "'").replacing("’", with: "'").replacing("“", with: "&quot;").replacing(
          "”", with: "&quot;"
        ).replacing("\u{A0}", with: " ")
      }
      #expect(plain(curled) == plain(html), "\(html)")
    }
  }
}
