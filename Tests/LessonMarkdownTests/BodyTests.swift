import Foundation
import SourceText
import Testing

@testable import LessonMarkdown

@Suite("Cells and body")
struct BodyTests {
  @Test("Fences whose first word is a kind are cells")
  func kinds() {
    let document = lesson(
      "```math claim within=0.01\nx\n```\n~~~swift check implements=\"a b\"\ny\n~~~\n```diagram\n```\n````exercise\n```\n````\n```python\nz\n```\n```mathml\n```\n```\nw\n```\n"
    )
    #expect(document.cells.map(\.kind) == [.math, .swift, .diagram, .exercise])
    #expect(
      document.cells.map(\.wordTexts) == [["claim", "within=0.01"], ["check", "implements=a b"], [], []])
    #expect(document.cells.map(\.content.text) == ["x\n", "y\n", "", "```\n"])
    #expect(document.shown.contains("<code class=\"language-python\">z\n</code>"))
    #expect(document.file.text(document.cells[0].words[1].span) == "within=0.01")
    #expect(document.file.text(document.cells[0].span) == "```math claim within=0.01\nx\n```")
    #expect(document.findings.isEmpty)
  }

  @Test("A fence that looks like a cell of any kind and is none is said", arguments: Cell.Kind.allCases)
  func nearlyKinds(kind: Cell.Kind) {
    let name = kind.rawValue
    for word in ["{\(name)}", "{.\(name)}", ".\(name)", "\(name):", name.uppercased()] {
      // `swift` and `objc` are names of languages first.
      let isSaid = lesson("```\(word)\nx\n```\n").findings == ["1:4 not-a-cell"]
      #expect(isSaid || kind == .swift || kind == .objc, "\(word)")
    }
  }

  @Test(
    "Fences that are not closed",
    arguments: [
      ("```math\nx", ["1:1 unclosed-fence"]), ("```math\nx\n", ["1:1 unclosed-fence"]),
      ("```math\n", ["1:1 unclosed-fence"]), ("```math", ["1:1 unclosed-fence"]),
      ("a\n\n> ```math\n> x\n\nb", ["3:3 unclosed-fence"]),
      ("- ```math\n  x\n```\ny\n```", ["1:3 unclosed-fence"]),
      ("```python\nx", ["1:1 unclosed-fence"]), ("```\nx\n", ["1:1 unclosed-fence"]),
      ("~~~\nx\n```\n", ["1:1 unclosed-fence"]), ("```python\nx\n```", []), ("~~~\n```\n~~~", []),
      ("```swift\nx\n\n```math claim\ny\n```\n", ["1:1 unclosed-fence"]),
      ("```text\nx\n\n```math claim\ny\n", ["1:1 unclosed-fence"]), ("    x\n\ny", []), ("    x", []),
      ("> ```\n> x\n> ```\n\ny", []), ("- ```\n  x\n  ```\n\ny", []), ("```\n```", []),
      ("```\n", ["1:1 unclosed-fence"]),
      ("```math\nx\n```", []), ("```math\nx\n``` \nb", []),
      ("````math\n```\n", ["1:1 unclosed-fence"]),
      ("```math a=\"b\n```", ["1:9 bad-info-string"]),
    ])
  func unclosed(source: String, expected: [String]) {
    let document = lesson(source)
    #expect(document.findings == expected)
    #expect(document.isFaithful)
  }

  @Test("Anchors of plain ASCII follow the rule for all characters")
  func asciiAnchors() {
    for byte in UInt8(1)..<0x80 {
      let text = "a" + String(UnicodeScalar(byte)) + "Z"
      // A letter beyond ASCII, which has no case, has each character looked up.
      #expect(HeadingAnchors.slug(text) + "ß" == HeadingAnchors.slug(text + "ß"), "byte \(byte)")
    }
  }

  @Test("Headings get unique anchors that keep letters")
  func headings() {
    let document = lesson(
      "# Größe & Maß\n\n## A *b* `c`\n\nA b c\n---\n\n### a-b-c-1\n\n# $x_1$\n\n#\n\n# 旋转\n")
    #expect(
      document.headings.map(\.anchor) == [
        "größe--maß", "a-b-c", "a-b-c-1", "a-b-c-1-1", "x_1", "section", "旋转",
      ])
    #expect(document.headings.map(\.level) == [1, 2, 2, 3, 1, 1, 1])
    #expect(document.headings.map(\.text) == ["Größe & Maß", "A b c", "A b c", "a-b-c-1", "x_1", "", "旋转"])
    #expect(document.shown.contains("<h2 id=\"a-b-c\">A <em>b</em> <code>c</code></h2>"))
    #expect(document.shown.contains("<h1 id=\"x_1\">[math:x_1]</h1>"))
  }

  @Test("Links to lessons lead to pages; the list has what was written")
  func links() {
    let document = lesson(
      "[a](b.md)\n[c](d/e.md#f) <https://x.md> [g](/h.md)\n![i](j.png) [k]\n\n[k]: l.md 'T'\n\nwww.m.org [n](#o)\n"
    )
    #expect(
      document.links.map(\.destination) == [
        "b.md", "d/e.md#f", "https://x.md", "/h.md", "j.png", "l.md", "http://www.m.org", "#o",
      ])
    #expect(
      document.links.map { document.file.text($0.span) } == [
        "[a](b.md)", "[c](d/e.md#f)", "<https://x.md>", "[g](/h.md)", "![i](j.png)", "[k]", "www.m.org",
        "[n](#o)",
      ])
    let html = document.shown
    for part in ["\"b.html\"", "\"d/e.html#f\"", "\"https://x.md\"", "\"/h.md\"", "href=\"l.html\""] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test("Nothing dangerous reaches the page", arguments: [false, true])
  func inert(allowsRawHTML: Bool) {
    let document = lesson(
      "[a](javascript:alert(1)) [b](JaVaScRiPt:x) [c](&#106;avascript:x) ![d](data:text/html,x) <javascript:x>\n",
      allowsRawHTML: allowsRawHTML)
    for piece in document.body {
      guard case .html(let html) = piece else { continue }
      #expect(!html.lowercased().contains("=\"javascript:"))
      #expect(!html.contains("=\"data:"))
    }
    #expect(document.findings.filter { $0.hasSuffix("unsafe-link") }.count == 5)
  }

  @Test("Raw HTML is left out with a warning at its place")
  func rawHTML() {
    let document = lesson("a <b>c</b>\n\n> <script>x</script>\n\n<!-- note -->\n")
    #expect(document.findings == ["1:3 raw-html", "1:7 raw-html", "3:3 raw-html"])
    #expect(!document.shown.contains("<script") && !document.shown.contains("<b>"))
    #expect(lesson("a <b>c</b>", allowsRawHTML: true).shown == "<p>a <b>c</b></p>\n")
  }

  @Test("A lesson cannot forge the mark of a cell")
  func marks() {
    for allowsRawHTML in [false, true] {
      let document = lesson(
        "<%0-c0%> $x$ &lt;%0-c0%>\n\n<div>\n<%0-c0%><%1-c0%>\n</div>\n\n`<%0-c0%>` [a](<%0-c0%> \"<%0-c0%>\")\n",
        allowsRawHTML: allowsRawHTML)
      let places = document.body.compactMap { if case .cell(let index) = $0 { index } else { nil } }
      #expect(places == [0])
    }
  }

  @Test("Tables, task lists, footnotes, strikethrough and autolinks are rendered")
  func extensions() {
    let html = lesson("| a |\n|:-:|\n| $x$ |\n\n- [x] b\n\n~~c~~ https://d.org e[^f]\n\n[^f]: g $y$\n").shown
    for part in [
      "<div class=\"table\">\n<table>", "<td align=\"center\">[math:x]</td>", "</table>\n</div>",
      "type=\"checkbox\"",
      "<del>c</del>", "<a href=\"https://d.org\">", "class=\"footnote-ref\"", "<p>g [math:y]", "--\"",
    ] where part != "--\"" {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test("Bytes that are not UTF-8, and files that are too large, are refused")
  func decoding() {
    func failure(_ bytes: [UInt8]) -> Diagnostic? {
      if case .failure(let diagnostic) = LessonReader.decode(bytes, path: "a.md") { diagnostic } else { nil }
    }
    #expect(failure(Array("\u{FEFF}é\n".utf8)) == nil)
    for (bytes, place) in [
      (Array("a\né".utf8) + [0xFF, 0x41], SourcePosition(line: 2, column: 3)),
      ([0xC3], .init(line: 1, column: 1)),
      ([0x0A, 0xED, 0xA0, 0x80], .init(line: 2, column: 1)),
    ] {
      let found = failure(bytes)
      #expect(found?.identifier == "not-utf8")
      #expect(found?.position == place)
      #expect(
        LessonReader().read(SourceFile(path: "a.md", bytes: bytes)).diagnostics.map(\.identifier) == [
          "not-utf8"
        ])
    }
    for place in 0..<20 {
      for (bad, identifier) in [(UInt8(0), "nul-byte"), (0x80, "not-utf8"), (0xC0, "not-utf8")] {
        var bytes = [UInt8](repeating: 0x61, count: 20)
        bytes[place] = bad
        #expect(failure(bytes)?.identifier == identifier)
        #expect(failure(bytes)?.position == SourcePosition(line: 1, column: place + 1))
      }
    }
    #expect(failure([UInt8](repeating: 0x61, count: (1 << 20) + 1))?.identifier == "file-too-large")
    #expect(failure([0x61, 0])?.identifier == "nul-byte")
  }

  @Test("Many lessons are read at once with the same result")
  func concurrency() async {
    let text = "# H\n\n$a_1*b_2$ ~~x~~ www.a.org\n\n| $y$ |\n|---|\n| $z$ |\n\n$$\nw\n$$\n"
    let expected = lesson(text).shown
    #expect(expected.contains("[math:a_1*b_2]"))
    let results = await withTaskGroup(of: String.self) { group in
      for index in 0..<200 {
        group.addTask {
          lesson(text + "\n\np\(index) $x$").shown.components(separatedBy: "\n<p>p\(index)")[0]
        }
      }
      return await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(results.count == 200)
    #expect(
      Set(results.map { $0.trimmingCharacters(in: .newlines) }) == [
        expected.trimmingCharacters(in: .newlines)
      ])
  }
}
