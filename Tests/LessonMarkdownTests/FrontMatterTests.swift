import SourceText
import Testing

@testable import LessonMarkdown

@Suite("Front matter")
struct FrontMatterTests {
  private func read(_ yaml: String) -> LessonDocument {
    LessonReader().read(SourceFile(path: "test.md", text: "---\n\(yaml)\n---\n$x$\n"))
  }

  @Test("All keys, with the places of their values")
  func keys() {
    let document = read(
      "title: Drehung — eins\nsummary: \"a: b\"\norder: 3\nuses: [one, 'two']\nconvention: columns\nlang: pt-BR"
    )
    let matter = document.frontMatter
    #expect(matter.title?.value == "Drehung — eins")
    #expect(matter.title.map { document.file.text($0.span) } == "Drehung — eins")
    #expect(matter.summary.map { document.file.text($0.span) } == "\"a: b\"")
    #expect(matter.order?.value == 3)
    #expect(matter.uses.map(\.value) == ["one", "two"])
    #expect(matter.uses.map { document.file.text($0.span) } == ["one", "'two'"])
    #expect(matter.convention?.value == "columns")
    #expect(matter.language == "pt-BR")
    #expect(document.findings.isEmpty)
    #expect(document.cells.map(\.place) == ["9:1 9:2"])
  }

  @Test("Whether names must be declared")
  func symbols() {
    let document = read("title: T\nsymbols: declared")
    #expect(document.frontMatter.symbols?.value == "declared")
    #expect(document.frontMatter.symbols.map { document.file.text($0.span) } == "declared")
    #expect(document.findings.isEmpty)
    #expect(read("title: T").frontMatter.symbols == nil)
    let wrong = read("title: T\nsymbols: declare")
    #expect(wrong.findings == ["3:10 unknown-symbols"])
    #expect(wrong.diagnostics.first?.fixIts.map(\.replacement) == ["declared"])
    #expect(wrong.frontMatter.symbols == nil)
    #expect(read("title: T\nsymbols: [x]").findings == ["3:10 wrong-type"])
  }

  @Test("What is meant as a lesson needs a title, and other front matter does not")
  func titles() {
    for (yaml, isLesson) in [
      ("titel: A", true), ("Title: A", true), ("convention: rows", true), ("uses: [a]", true),
      ("layout: post\ndate: 2020", false), ("subtitle: A", false), ("summary: A\norder: 3", false),
    ] {
      let found = lesson("---\n\(yaml)\n---\n$x$\n").diagnostics.map(\.identifier)
      #expect(found.contains("missing-title") == isLesson, "\(yaml): \(found)")
    }
  }

  @Test("What repeats itself is refused before it is read", arguments: ["a: &a", "a: !t &a", "? &a"])
  func aliases(anchor: String) {
    var bomb = "\(anchor) [x, x]\n"
    for index in 0..<40 {
      bomb += "b\(index): &b\(index) {? [*\(index == 0 ? "a" : "b\(index - 1)"), *a] : y}\n"
    }
    let document = read("title: T\n" + bomb)
    #expect(document.diagnostics.map(\.identifier).contains("invalid-yaml"))
    #expect(document.diagnostics.contains { $0.message.contains("anchors and aliases") })
    // An ampersand or an asterisk in a text is none.
    #expect(read("title: Tom &Jerry\nsummary: 2 * 3 and *this*").findings.isEmpty)
  }

  @Test("Macros, with and without arguments, with and without backslashes")
  func macros() {
    let document = read(
      #"""
      title: T
      macros:
        RR: '\mathbb{R}'
        '\half': "\\frac12"
        vec2: ['\begin{bmatrix} #1 & #2 \end{bmatrix}', 2]
        pow: ['#2^{#1}', 2, 3]
      """#)
    let macros = document.frontMatter.macros
    #expect(macros.map(\.name.value) == ["RR", "half", "vec2", "pow"])
    #expect(
      macros.map(\.body.value) == [
        #"\mathbb{R}"#, #"\frac12"#, #"\begin{bmatrix} #1 & #2 \end{bmatrix}"#, "#2^{#1}",
      ])
    #expect(macros.map(\.parameterCount) == [nil, nil, 2, 2])
    #expect(macros.map(\.defaultArgument) == [nil, nil, nil, "3"])
    #expect(macros.map { document.file.text($0.name.span) } == ["RR", #"'\half'"#, "vec2", "pow"])
    #expect(document.findings.isEmpty)
  }

  @Test(
    "Messages",
    arguments: [
      ("titel: x", ["1:1 missing-title", "2:1 unknown-key"]),
      ("title: T\ntitel: x", ["3:1 unknown-key"]),
      ("title: T\nautor: x", ["3:1 unknown-key"]),
      ("summary: x", ["1:1 missing-title"]),
      ("title:", ["1:1 missing-title"]),
      ("title: [a]", ["2:8 wrong-type"]),
      ("title: T\norder: first", ["3:8 wrong-type"]),
      ("title: T\nuses: {a: b}", ["3:7 wrong-type"]),
      ("title: T\nuses: [a, [b]]", ["3:11 wrong-type"]),
      ("title: T\nconvention: row", ["3:13 unknown-convention"]),
      ("title: T\nlang: 'a b'", ["3:7 wrong-type"]),
      ("title: T\nmacros: x", ["3:9 wrong-type"]),
      ("title: T\nmacros: {f: {a: b}}", ["3:13 wrong-type"]),
      ("title: T\nmacros: {f: [x, many]}", ["3:13 wrong-type"]),
      ("title: T\nmacros: {f: [x, 1, y, z]}", ["3:13 wrong-type"]),
      ("title: T\nsummary: a: b", ["3:11 invalid-yaml"]),
      ("title: \"T", ["3:1 invalid-yaml"]),
      ("- a", ["2:1 invalid-yaml"]),
      ("title: T\ntitle: U", ["2:1 duplicate-key"]),
      ("a: &a [x]\nb: [*a, *a]\ntitle: T", ["2:4 invalid-yaml"]),
    ])
  func messages(yaml: String, expected: [String]) {
    let document = read(yaml)
    #expect(document.findings == expected, "\(document.diagnostics.map(\.message))")
    #expect(document.cells.count == 1)
  }

  @Test("Near misses get a fix-it")
  func didYouMean() {
    let document = read("title: T\nsumary: s\nlanguage: de")
    #expect(
      document.diagnostics.map(\.message) == [
        "unknown key sumary; did you mean summary?", "unknown key language; did you mean lang?",
      ])
    #expect(document.diagnostics.flatMap(\.fixIts).map(\.replacement) == ["summary", "lang"])
  }

  @Test("Deep and endless front matter is refused")
  func hostile() {
    for piece in ["[", "- ", "{a: ", "? "] {
      let findings = read("a: 1\n" + String(repeating: piece, count: 10_000)).findings
      #expect(findings.contains { $0.hasSuffix("invalid-yaml") }, "\(piece)")
    }
    let open = lesson("---\ntitle: T\n\ntext $x$")
    #expect(open.findings == ["1:1 unclosed-front-matter"])
    #expect(open.cells.count == 1)
  }

  @Test("Dots close it, CRLF and a byte order mark are accepted")
  func variants() {
    let document = lesson("\u{FEFF}---\r\ntitle: T\r\n...\r\n# H\r\n")
    #expect(document.frontMatter.title?.value == "T")
    #expect(document.findings.isEmpty)
    #expect(document.headings.map(\.text) == ["H"])
    #expect(document.headings.first.map { document.file.position(of: $0.span.lowerBound).line } == 4)
  }
}
