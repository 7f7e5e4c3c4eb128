import SourceText
import Testing

@testable import TeX

/// Commands that a formula defines itself; the meaning is that of LaTeX's kernel, of plain TeX and of mathtools.
@Suite("LaTeX definitions")
struct LaTeXDefinitionTests {
  @Test(
    "hold from where they stand to the end of their group",
    arguments: [
      ("\\newcommand{\\R}{\\mathbb{R}} x \\in \\R^2", "x \\in \\mathbb{R}^2"),
      ("\\newcommand\\half[1]{\\frac{#1}{2}} \\half x", "\\frac{x}{2}"),
      ("\\newcommand*{\\p}[2][n]{#2^{#1}} \\p{x} \\p[3]{x}", "x^{n} x^{3}"),
      ("\\renewcommand{\\vec}[1]{\\mathbf{#1}} \\vec v", "\\mathbf{v}"),
      ("\\providecommand{\\sum}{S} \\providecommand{\\mysum}{S} \\sum \\mysum", "\\sum S"),
      ("\\DeclareMathOperator{\\lcm}{lcm} \\lcm a", "\\operatorname{lcm} a"),
      ("\\DeclareMathOperator*{\\am}{a} \\am_x", "\\operatorname*{a}_x"),
      ("\\def\\x{a}\\x {\\def\\x{b}\\x}\\x", "a{b}a"), ("\\def\\x{a}{\\gdef\\x{b}\\x}\\x", "{b}b"),
      ("{\\global\\def\\x{b}}\\x", "{}b"), ("\\def\\p#1#2{#2#1}\\p ab", "ba"),
      ("\\def\\p(#1,#2){#1\\cdot #2}\\p(a,{b,c})", "a\\cdot b,c"),
      ("\\def\\p#1.{[#1]}\\p abc.d", "[abc]d"),
      ("\\def\\out#1{\\def\\in##1{##1#1}}\\out a\\in b", "ba"),
      ("\\let\\x=\\alpha \\x", "\\alpha"), ("\\let\\x=+ a\\x b", "a+b"),
      ("\\let\\old\\frac \\renewcommand\\frac[2]{\\old{#2}{#1}} \\frac12", "\\frac{2}{1}"),
      ("\\begingroup\\def\\x{a}\\x\\endgroup", "\\begingroup a\\endgroup"),
      ("\\newcommand{\\x}{y}\\text\\x", "\\text y"),
      (
        "\\newenvironment{ma}[1]{#1\\begin{bmatrix}}{\\end{bmatrix}}\\begin{ma}{A=}1&2\\end{ma}",
        "A=\\begin{bmatrix}1&2\\end{bmatrix}"
      ),
      (
        "\\DeclarePairedDelimiter{\\nm}{\\lVert}{\\rVert}\\nm*{x}",
        "\\left\\lVert x\\right\\rVert"
      ),
      ("\\DeclarePairedDelimiter{\\nm}{(}{)}\\nm[\\Big]{x}", "\\Bigl( x\\Bigr)"),
      (
        "\\DeclarePairedDelimiterX{\\ip}[2]{<}{>}{#1\\delimsize|#2}\\ip*{a}{b}",
        "\\left<a\\middle|b\\right>"
      ),
      ("\\begin{matrix}\\def\\x{a}\\x&\\def\\x{b}\\x\\end{matrix}", "\\begin{matrix}a&b\\end{matrix}"),
      ("\\verb|\\def|", "\\verb|\\def|"),
    ])
  func defined(_ written: String, _ meant: String) {
    let formula = LaTeXParser.parse(written)
    #expect(formula.diagnostics.map(\.message) == [])
    #expect(dump(formula.nodes, spans: false) == dump(LaTeXParser.parse(meant).nodes, spans: false))
  }

  @Test(
    "are refused where TeX refuses them",
    arguments: [
      ("\\newcommand{\\frac}{a}", "\\frac is defined already"),
      ("\\newcommand{\\x}{a}\\newcommand{\\x}{b}", "\\x is defined already"),
      ("\\renewcommand{\\nosuch}{a}", "\\nosuch is not defined yet"),
      ("\\newcommand{x}{a}", "\\newcommand without the name of a command behind it"),
      ("\\newcommand{\\x}", "\\newcommand without what \\x stands for, in braces"),
      ("\\newcommand{\\x}{a", "{ of what \\x stands for is never closed"),
      ("\\newcommand{\\x}[y]{a}", "y is no number of arguments, which is 0 to 9"),
      ("\\newcommand{\\x}[1]{#2}", "\\x uses #2 and has 1 arguments"),
      ("\\def\\x#2{a}", "arguments of \\x are not numbered in order"),
      ("\\def\\x(#1){#1}\\x a", "\\x does not stand as it was defined"),
      ("\\def\\begin{a}", "\\begin cannot be defined anew"),
      ("\\let\\x=\\nosuch", "\\let\\x to \\nosuch, which is not known"),
      ("\\global x", "\\global stands only before \\def and \\let"),
      ("{\\def\\x{a}}\\x", "unknown command \\x"),
      ("\\begin{matrix}\\def\\x{a}&\\x\\end{matrix}", "unknown command \\x"),
      ("\\def\\x{\\x}\\x", "macros are replaced more than 1000 times"),
      ("\\def\\x{\\y\\y}\\def\\y{\\x\\x}\\x", "macros are replaced more than 1000 times"),
      ("\\newenvironment{e}{a}{b}\\begin{e}", "\\begin{e} without \\end{e}"),
      ("\\newenvironment{e}{a}{b}\\end{e}", "\\end{e} without \\begin{e}"),
      ("\\usepackage{amsmath}", "\\usepackage: a formula cannot load packages"),
    ])
  func refused(_ written: String, _ message: String) {
    let formula = LaTeXParser.parse(written)
    #expect(formula.diagnostics.first?.message == message)
    #expect(WellFormed.complaint(MathMLWriter.write(formula, display: true)) == nil)
  }

  @Test("places are those of the use")
  func places() {
    let formula = LaTeXParser.parse("\\def\\x{a}+\\x")
    #expect(dump(formula.nodes) == "+@9-10 a@10-12")
    #expect(formula.definitions == [Span(0, 9)])
  }

  /// What takes much work or much room must end too; the time is bounded by the limits, not measured here.
  @Test(
    "hostile definitions end",
    arguments: [
      String(repeating: "\\def\\x{\\x\\x}", count: 3_000) + "\\x",
      String(repeating: "\\newcommand{", count: 8_000),
      "\\def\\x#1{#1#1#1#1}" + String(repeating: "\\x{", count: 900) + "a"
        + String(repeating: "}", count: 900),
      "\\def\\x#1.{#1}" + String(repeating: "\\x ", count: 30_000),
      "\\def\\x(#1){#1}" + String(repeating: "\\x(", count: 25_000),
      "\\def\\x#1{\\x{#1#1}}\\x{abcdefgh}",
      String(repeating: "\\qty(", count: 18_000), String(repeating: "\\abs[", count: 18_000),
      String(repeating: "\\dv{", count: 900), String(repeating: "{\\def\\x{a}", count: 9_000),
      String(repeating: "\\newenvironment{a}{\\begin{a}}{\\end{a}}", count: 2) + "\\begin{a}",
      String(repeating: "\\begin{empheq}[left=", count: 4_000),
      String(repeating: "\\begin{numcases}{", count: 5_000), String(repeating: "\\buildrel", count: 11_000),
      String(repeating: "\\tag{$\\ref{a}\\ref{a}$}\\label{a}", count: 3_000),
      String(repeating: "\\href{a}{", count: 10_000),
      String(repeating: "\\enclose{box,circle,left}{", count: 3_000),
      String(repeating: "x", count: 1_000_000), String(repeating: "\\def\\x{", count: 150_000),
    ])
  func hostile(_ written: String) {
    let formula = LaTeXParser.parse(written)
    #expect(formula.diagnostics.contains { $0.severity == .error })
    #expect(WellFormed.complaint(MathMLWriter.write(formula, display: true)) == nil)
  }

  @Test("long input that is right ends too")
  func long() {
    let lines = "\\begin{array}{c}" + String(repeating: "\\cline{1-999}\\\\", count: 6_000) + "\\end{array}"
    let sizes =
      "\\DeclarePairedDelimiterX{\\x}[9]{(}{)}{" + String(repeating: "\\delimsize", count: 9_000)
      + "}\\x123456789"
    for written in [lines, sizes] {
      let formula = LaTeXParser.parse(written)
      #expect(formula.diagnostics.map(\.message) == [])
      #expect(WellFormed.complaint(MathMLWriter.write(formula, display: true)) == nil)
    }
  }
}
