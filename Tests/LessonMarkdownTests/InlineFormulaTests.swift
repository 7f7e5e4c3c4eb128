import SourceText
import Testing

@testable import LessonMarkdown

@Suite("Inline formulas")
struct InlineFormulaTests {
  @Test(
    "The rule of the dollars",
    arguments: [
      ("$x$", "<p>[math:x]</p>\n"),
      ("a $x$, b", "<p>a [math:x], b</p>\n"),
      ("$5 and $6", "<p>$5 and $6</p>\n"),
      ("$5 and $x$", "<p>$5 and [math:x]</p>\n"),
      ("$20,000 or USD$30,000", "<p>$20,000 or USD$30,000</p>\n"),
      ("$ x$", "<p>$ x$</p>\n"),
      ("$x $", "<p>$x $</p>\n"),
      ("$x$5", "<p>$x$5</p>\n"),
      (#"\$x$"#, "<p>$x$</p>\n"),
      (#"$a\$b$"#, #"<p>[math:a\$b]</p>"# + "\n"),
      (#"$a\\$"#, #"<p>[math:a\\]</p>"# + "\n"),
      ("`$x$`", "<p><code>$x$</code></p>\n"),
      ("$a_1*b_2$ and *c_3*", "<p>[math:a_1*b_2] and <em>c_3</em></p>\n"),
      ("*a $b* c$ d*", "<p><em>a [math:b* c] d</em></p>\n"),
      ("$`a_1*b$c`$", "<p>[math:a_1*b$c]</p>\n"),
      ("$`a b", "<p>$`a b</p>\n"),
      ("$a<b$ & c", "<p>[math:a<b] &amp; c</p>\n"),
      ("[$x$](y.html)", "<p><a href=\"y.html\">[math:x]</a></p>\n"),
      ("$", "<p>$</p>\n"), ("$$", "<p>$$</p>\n"), ("$$$", "<p>$$$</p>\n"), ("$$$$", "<p>$$$$</p>\n"),
      ("a$$$$$$$$$b", "<p>a$$$$$$$$$b</p>\n"),
      ("$a$$b$", "<p>[math:a][math:b]</p>\n"),
      ("$x$ {claim}", "<p>[math:x] {claim}</p>\n"),
      ("$x${}", "<p>[math:x]{}</p>\n"),
      ("$x${a, \"b}", "<p>[math:x]{a, &quot;b}</p>\n"),
      ("$x\ny$", "<p>[math:x\ny]</p>\n"),
      ("$x\n\ny$", "<p>$x</p>\n<p>y$</p>\n"),
      ("![a $x$ b](c.png)", "<p><img src=\"c.png\" alt=\"a x b\" /></p>\n"),
      ("a $$x$$ b", "<p>a </p>[math:x]<p> b</p>\n"),
      ("$$x$$", "[math:x]\n"),
      ("$$\nx\n$$", "[math:x]\n"),
      ("# A $$x$$", "<h1 id=\"a-x\">A [math:x]</h1>\n"),
      ("点$x$的", "<p>点[math:x]的</p>\n"),
      (
        "| a |\n|---|\n| *b $x$* [$y$](z) |",
        "<div class=\"table\">\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><em>b [math:x]</em> <a href=\"z\">[math:y]</a></td>\n</tr>\n</tbody>\n</table>\n</div>\n"
      ),
    ] as [(String, String)])
  func rule(source: String, expected: String) {
    let document = lesson(source)
    #expect(document.shown == expected)
    #expect(document.isFaithful)
  }

  @Test("Words behind the closing dollar belong to the formula")
  func words() {
    let document = lesson(#"So $w' \approx 318.2${claim} and $x${claim within=0.01 note="a b"}."#)
    #expect(document.shown == #"<p>So [math:w' \approx 318.2] and [math:x].</p>"# + "\n")
    #expect(document.cells.map(\.wordTexts) == [["claim"], ["claim", "within=0.01", "note=a b"]])
    #expect(
      document.cells[1].words.map { document.file.text($0.span) } == ["claim", "within=0.01", #"note="a b""#])
    #expect(document.file.text(document.cells[0].span) == #"$w' \approx 318.2${claim}"#)
    #expect(document.cells.map(\.isInline) == [true, true])
  }

  @Test("A display formula goes over lines that look like other blocks")
  func displayBlocks() {
    let document = lesson("Text\n$$\nx' = x\n   - y\n+ 1 \\\\\n===\n# 2\n> 3\n$$\nmore *text*\n")
    #expect(document.cells.count == 1)
    #expect(document.cells.first?.content.text == "x' = x\n   - y\n+ 1 \\\\\n===\n# 2\n> 3")
    #expect(document.cells.first?.isInline == false)
    #expect(document.shown.hasPrefix("<p>Text</p>\n[math:"))
    #expect(document.shown.hasSuffix("]\n<p>more <em>text</em></p>\n"))
  }

  @Test(
    "Dollars that never close take linear time",
    arguments: ["$", "$ ", "$a ", "$`a ", "$$a$ ", "$$a\n", "x${a "])
  func linear(piece: String) {
    let clock = ContinuousClock()
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    let time = clock.measure { _ = lesson(text) }
    #expect(time < .seconds(4), "\(time)")
  }
}
