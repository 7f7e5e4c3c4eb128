import SourceText
import Testing

@testable import TeX

@Suite("LaTeX macros")
struct LaTeXMacroTests {
  private static func macros(_ list: [LaTeXMacro]) -> LaTeXMacros {
    var result = LaTeXMacros()
    for macro in list {
      #expect(macro.complaint == nil)
      result.add(macro)
    }
    return result
  }

  private static let usual = macros([
    LaTeXMacro(name: "RR", body: "\\mathbb{R}"),
    LaTeXMacro(name: "vec2", body: "\\begin{bmatrix} #1 & #2 \\end{bmatrix}"),
    LaTeXMacro(name: "half", body: "\\frac{1}{2}"),
    LaTeXMacro(name: "dd", body: "\\,\\mathrm{d}#1"),
    LaTeXMacro(name: "pow", body: "#2^{#1}", parameterCount: 2, defaultArgument: "2"),
    LaTeXMacro(name: "twice", body: "#1 + #1"),
    LaTeXMacro(name: "quadruple", body: "\\twice{\\twice{#1}}"),
    LaTeXMacro(name: "swap", body: "(#2, #1)"),
    LaTeXMacro(name: "vec", body: "\\mathbf{#1}"),
    LaTeXMacro(name: "is", body: ":="),
    LaTeXMacro(name: "ga", body: "\\alpha"),
  ])

  @Test(
    "stand for what they are defined as",
    arguments: [
      ("x \\in \\RR", "x \\in \\mathbb{R}"), ("\\RR^2", "\\mathbb{R}^2"),
      ("\\vec2 x{y+1}", "\\begin{bmatrix} x & y+1 \\end{bmatrix}"),
      ("\\half x", "\\frac{1}{2} x"), ("\\int f \\dd x", "\\int f \\,\\mathrm{d}x"), ("\\pow x", "x^{2}"),
      ("\\pow[3]{x}", "x^{3}"), ("\\quadruple y", "y + y + y + y"), ("\\swap ab", "(b, a)"),
      ("\\vec 2", "\\mathbf{2}"), ("\\ga b", "\\alpha b"), ("\\pow\\ga", "\\alpha^{2}"),
      ("\\text{$\\RR$}", "\\text{$\\mathbb{R}$}"),
      ("x % \\RR\n y", "x y"), ("\\RRR", "\\RRR"),
      ("\\swap{\\vec2 12}3", "(3, \\begin{bmatrix} 1&2 \\end{bmatrix})"),
    ])
  func standFor(_ written: String, _ meant: String) {
    let formula = LaTeXParser.parse(Array(written.utf8), macros: Self.usual)
    let expected = LaTeXParser.parse(meant)
    #expect(dump(formula.nodes, spans: false) == dump(expected.nodes, spans: false))
    #expect(formula.diagnostics.map(\.identifier) == expected.diagnostics.map(\.identifier))
    #expect(formula.source == Array(written.utf8))
  }

  @Test("places are those of the use, and of arguments their own")
  func places() {
    let formula = LaTeXParser.parse(Array("x+\\twice{yz}".utf8), macros: Self.usual)
    #expect(dump(formula.nodes) == "x@0-1 +@1-2 y@9-10 z@10-11 +@2-8 y@9-10 z@10-11")
  }

  @Test("a mistake inside a macro stands where the macro is used")
  func mistakes() {
    let macros = Self.macros([LaTeXMacro(name: "bad", body: "\\nosuch{#1}")])
    let formula = LaTeXParser.parse(Array("a + \\bad x".utf8), macros: macros)
    #expect(formula.diagnostics.map(\.identifier) == ["unknown-command"])
    #expect(formula.diagnostics.first?.span == Span(4, 8))
    #expect(formula.diagnostics.first?.fixIts.isEmpty == true)
    let missing = LaTeXParser.parse(Array("{\\bad}".utf8), macros: macros)
    #expect(missing.diagnostics.first?.message == "\\bad without its argument")
  }

  @Test(
    "end, whatever they call",
    arguments: [
      [LaTeXMacro(name: "a", body: "\\a")],
      [LaTeXMacro(name: "a", body: "\\b"), LaTeXMacro(name: "b", body: "\\a\\a")],
      [LaTeXMacro(name: "a", body: "x\\a x")], [LaTeXMacro(name: "a", body: "{\\a}")],
      (0..<20).map { index in
        let next = String(repeating: "c", count: index + 2)
        return LaTeXMacro(
          name: index == 0 ? "a" : String(repeating: "c", count: index + 1), body: "\\\(next)\\\(next)")
      },
      [
        LaTeXMacro(name: "a", body: String(repeating: "#1", count: 2000)),
        LaTeXMacro(name: "b", body: "\\a{\\a{\\a{x}}}"),
      ],
    ])
  func end(_ list: [LaTeXMacro]) {
    let formula = LaTeXParser.parse(Array("y + \\a z + \\b".utf8), macros: Self.macros(list))
    #expect(formula.diagnostics.first?.identifier == "macro-expansion")
    #expect(WellFormed.complaint(MathMLWriter.write(formula, display: true)) == nil)
  }

  @Test(
    "definitions that are refused",
    arguments: [
      (LaTeXMacro(name: "", body: "x"), "a macro without a name"),
      (
        LaTeXMacro(name: "a1b", body: "x"),
        "a1b is no name of a macro, which is letters with digits behind them or none"
      ),
      (LaTeXMacro(name: "{", body: "x"), "{ is no name of a macro, which is letters or one sign"),
      (LaTeXMacro(name: "begin", body: "x"), "\\begin cannot be defined anew"),
      (LaTeXMacro(name: "f", body: "{x"), "{ is never closed in \\f"),
      (LaTeXMacro(name: "f", body: "x}"), "} without { in \\f"),
      (LaTeXMacro(name: "f", body: "#2", parameterCount: 1), "\\f uses #2 and has 1 arguments"),
      (LaTeXMacro(name: "f", body: "#x"), "# in \\f stands without the number of an argument"),
      (
        LaTeXMacro(name: "f", body: "x", defaultArgument: "1"), "\\f has a default for an argument it has not"
      ),
      (LaTeXMacro(name: "f", body: String(repeating: "x", count: 5000)), "\\f is longer than 4096 bytes"),
    ])
  func refused(_ macro: LaTeXMacro, _ complaint: String) {
    #expect(macro.complaint == complaint)
  }
}
