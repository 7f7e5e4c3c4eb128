import SourceText
import Testing

@testable import LessonMarkdown

@Suite("Hostile input")
struct HostileInputTests {
  @Test(
    "40 KB of each returns soon",
    arguments: [
      ">", "> ", "- ", "* - ", "1. ", "+ ", "|", "a|", "[a]: /u \"", "[a]: b\n", "![[]()", "[", "![", "[a](",
      "](", "*a_", "*_", "**a ",
      "`a``", "<!--", "<?", "<!A ", "<a ", "<![CDATA[", "&", "\\", "~~a", "~", "[^a]", "[^a]: b\n\n",
      "http://", "a@b.", "www.", "_",
      "$$a\n", "${", "{", "#\n", "```math\n", "<%", "[a](b \"", "![l\"", "- a\n\n", "|\n", "&#0;", "[r]",
      "[r] $x$ ", "<a>", "![r]",
    ])
  func soon(piece: String) {
    let text = String(repeating: piece, count: 40_000 / piece.utf8.count) + "\n\n[r]: /u\n"
    let time = ContinuousClock().measure { _ = lesson(text) }
    #expect(time < .seconds(4), "\(piece): \(time)")
  }

  @Test(
    "What cmark could not bear is refused at its line",
    arguments: [
      ("a\n" + String(repeating: "> ", count: 200) + "x", "2:1 nesting-too-deep"),
      ("a\n" + String(repeating: "- ", count: 200) + "x", "2:1 nesting-too-deep"),
      ("a\n" + String(repeating: "x", count: 100_001), "2:1 line-too-long"),
      (
        String(repeating: "|a", count: 300) + "\n" + String(repeating: "|-", count: 300), "2:1 table-too-wide"
      ),
      (
        String(repeating: "|a", count: 150) + "\n" + String(repeating: "|-", count: 150)
          + String(repeating: "\n|", count: 2_000), "664:1 table-too-large"
      ),
    ])
  func refused(source: String, expected: String) {
    #expect(lesson(source).findings == [expected])
  }

  @Test("A long thematic break and a wide table within bounds are no offence")
  func allowed() {
    #expect(lesson(String(repeating: "- ", count: 300)).shown == "<hr />\n")
    let table = String(repeating: "|a", count: 150) + "\n" + String(repeating: "|-", count: 150)
    #expect(lesson(table).findings.isEmpty)
  }
}
