import SourceText
import TeX
import Testing

@testable import Audit

/// The commands that configurations define, and those that hold in a chapter.
@Suite struct MacroConfigurationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var path: String
    var text: String
    /// `name/count=body`.
    var macros: [String]
    var testDescription: String { path + ": " + text.prefix(60) }

    init(_ path: String, _ text: String, _ macros: [String]) {
      (self.path, self.text, self.macros) = (path, text, macros)
    }
  }

  static func shown(_ macro: LaTeXMacro) -> String {
    macro.name + "/\(macro.parameterCount)" + (macro.defaultArgument.map { "[\($0)]" } ?? "") + "="
      + macro.body
  }

  static let rows: [Row] = [
    Row(
      "docs/mathjax.js",
      """
      window.MathJax = {
        tex: { inlineMath: [["\\\\(", "\\\\)"]], // macros
          macros: {
            RR: "{\\\\mathbb R}", /* two */ 'norm': ['\\\\lVert #1\\\\rVert', 1],
            "opt": [String.raw`#1\\le#2`, 2, "x"], late: compute("}", {a: 1}), joined: "a" + "b", N: `n`,
          }
        } };
      """,
      ["RR/0={\\mathbb R}", "norm/1=\\lVert #1\\rVert", "opt/2[x]=#1\\le#2", "N/0=n"]),
    Row(
      "_includes/mathjax.html",
      "<script>MathJax.Hub.Config({TeX: {Macros: {E: \"{\\\\mathrm{E}}\",\n  two: \"2\"}}});</script>",
      ["E/0={\\mathrm{E}}", "two/0=2"]),
    Row(
      "conf.py",
      """
      mathjax3_config = {
          "tex": {"macros": {  # these
              "R": r"\\mathbb{R}", 'N': "\\\\mathbb{N}", "set": ("\\{#1\\}", 1),
              "bad": f(x), }}}
      """, ["R/0=\\mathbb{R}", "N/0=\\mathbb{N}", "set/1=\\{#1\\}"]),
    Row("tool.py", "macros = {\"R\": \"x\"}", []),
    Row(
      "docs/make.jl",
      """
      makedocs(format = HTML(mathengine = MathJax3(Dict(:tex => Dict("macros" => Dict(
        :R => "\\\\mathbb{R}", "ket" => [raw"|#1\\rangle", 1])))))
      """, ["R/0=\\mathbb{R}", "ket/1=|#1\\rangle"]),
    Row(
      "docs/make.jl",
      "KaTeX(Dict(:macros => Dict(\"\\\\RR\" => \"\\\\mathbb{R}\", \"\\\\f\" => \"#1f(#2)\")))",
      ["RR/0=\\mathbb{R}", "f/2=#1f(#2)"]),
    Row(
      "_config.yml",
      """
      sphinx:
        config:
          mathjax3_config:
            tex:
              macros:
                # numbers
                "N" : "\\\\mathbb{N}"
                R: \\mathbb{R}   # real

                floor: ["\\\\lfloor #1 \\\\rfloor", 1]
                'ceil':
                  - '\\lceil #1 \\rceil'
                  - 1
              tags: ams
            other: {a: b}
      """,
      ["N/0=\\mathbb{N}", "R/0=\\mathbb{R}", "floor/1=\\lfloor #1 \\rfloor", "ceil/1=\\lceil #1 \\rceil"]),
    Row(
      "_quarto.yml",
      "format:\n  html:\n    include-in-header:\n      text: |\n        <script>\n        MathJax = { tex: { macros: { R: '\\\\mathbb{R}' } } };\n",
      ["R/0=\\mathbb{R}"]),
    Row(
      "myst.yml",
      "project:\n  math:\n    '\\dobs': '\\mathbf{d}'\n    \"\\\\f\": 'f(#1)'\n    '\\g':\n      macro: 'g_#1'\n    enabled: true\nsite:\n  title: x\n",
      ["dobs/0=\\mathbf{d}", "f/1=f(#1)", "g/1=g_#1"]),
    Row(
      "docusaurus.config.js",
      "rehypePlugins: [[rehypeKatex, {macros: {\"\\\\RR\": \"\\\\mathbb{R}\"}}]] // katex",
      ["RR/0=\\mathbb{R}"]),
    Row("mathjax.js", "", []), Row("mathjax.js", "MathJax macros: {", []),
    Row("mathjax.js", "MathJax macros: {a: \"", []),
    Row("mathjax.js", "MathJax macros: {a: [\"x\", 1", []), Row("_config.yml", "mathjax: \n macros:", []),
    Row("_config.yml", "mathjax:\r\n  macros:\r\n    R: \"x\"\r\n", ["R/0=x"]),
    Row("mathjax.js", "MathJax macros = {...others, R: 1}", []),
  ]

  @Test(arguments: rows) func configurationsAreRead(_ row: Row) {
    #expect(MacroConfiguration.macros(in: Array(row.text.utf8), path: row.path).map(Self.shown) == row.macros)
  }

  @Test func namesTellWhatMayBeAConfiguration() {
    for name in [
      "docs/_config.yml", "mathjax.js", "assets/katex-init.mjs", "_includes/head.html",
      "Docusaurus.config.ts",
    ] {
      #expect(MacroConfiguration.mayBe(name), "\(name)")
    }
    for name in ["", "a", "ci.yml", "index.js", "page.html", "mathjax", "a.md"] {
      #expect(!MacroConfiguration.mayBe(name), "\(name)")
    }
  }

  @Test(arguments: [
    "macros:{", "macros:{a:", "macros:{a:\"", "macros:\n ", "macros:[", "MathJax{{", "macros:{a:[\"x\",",
  ])
  func hostileConfigurationsTakeNoTime(_ piece: String) {
    let text =
      "MathJax " + String(repeating: piece, count: MacroConfiguration.mostBytes / piece.utf8.count - 10)
    let start = ContinuousClock.now
    for path in ["mathjax.js", "_config.yml", "conf.py", "make.jl"] {
      _ = MacroConfiguration.macros(in: Array(text.utf8), path: path)
    }
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  // MARK: Chapters

  static func found(_ files: [(path: String, text: String)]) -> [String] {
    let documents = files.compactMap { path, text in
      DocumentFormat(path: path)?.read(SourceFile(path: path, text: text))
    }
    return Auditor().audit(documents).filter { !$0.findings.isEmpty }.map(\.file.path)
  }

  static let chapter = "$\\n + 1 = 3$"

  @Test func commandsOfTheMainDocumentHoldInItsChapters() {
    let one = "\\documentclass{book}\\usepackage[x]{own, amsmath}\n% \\input{two/c}\n\\include{parts/c}"
    let two = "\\newcommand{\\n}{3}\\input parts/none \\subfile{ two/c.tex }"
    let files = [
      ("b/two.tex", two), ("b/two/c.tex", Self.chapter), ("a/one.tex", one),
      ("a/own.sty", "\\newcommand{\\n}{2}"), ("a/parts/c.tex", Self.chapter + "\\input{d}"),
      ("a/parts/d.tex", Self.chapter),
    ]
    #expect(Self.found(files) == ["b/two/c.tex"])
    #expect(Self.found(files.reversed()) == ["b/two/c.tex"])
  }

  @Test func circlesEnd() {
    let files = [
      ("a.tex", "\\input{b}\\newcommand{\\n}{3}" + Self.chapter),
      ("b.tex", "\\input{a}\\input{b}\\input{../../x}" + Self.chapter),
    ]
    #expect(Self.found(files) == ["a.tex", "b.tex"])
    let chain =
      (0..<3000).map { ("c\($0).tex", "\\input{c\($0 + 1)}\\input{c0}") } + [("c3000.tex", Self.chapter)]
    #expect(Self.found(chain + [("z.sty", "\\newcommand{\\n}{3}")]) == ["c3000.tex"])
  }
}
