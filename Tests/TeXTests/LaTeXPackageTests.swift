import SourceText
import Testing

@testable import TeX

/// Commands of smaller packages: physics, nicefrac, units, empheq, cases, colortbl, mathtools, and of KaTeX.
@Suite("LaTeX packages")
struct LaTeXPackageTests {
  @Test(
    "shorthands are what their manuals say",
    arguments: [
      ("\\abs{x}", "\\left\\lvert x\\right\\rvert"), ("\\norm*{x}", "\\lVert x\\rVert"),
      ("\\qty(x)", "\\left(x\\right)"), ("\\qty[(x)]", "\\left[(x)\\right]"),
      ("\\qty{x}", "\\left\\{x\\right\\}"),
      ("\\dv{x}", "\\frac{\\mathrm{d}}{\\mathrm{d}x}"), ("\\dv{f}{x}", "\\frac{\\mathrm{d}f}{\\mathrm{d}x}"),
      ("\\dv[2]{f}{x}", "\\frac{\\mathrm{d}^{2}f}{\\mathrm{d}{x}^{2}}"),
      ("\\pdv{f}{x}{y}", "\\frac{\\partial^2f}{\\partial x\\partial y}"),
      ("\\comm{A}{B}", "\\left[A,B\\right]"), ("\\vb{a}", "\\mathbf{a}"), ("\\vb*{a}", "\\boldsymbol{a}"),
      ("\\grad f", "\\boldsymbol{\\nabla} f"), ("\\laplacian", "\\nabla^2"),
      ("\\ev{A}{x}", "\\left\\langle x\\middle|A\\middle|x\\right\\rangle"),
      ("\\mqty(a&b\\\\c&d)", "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}"),
      ("\\qif", "\\quad\\text{if}\\quad"), ("\\eval{f}_0^1", "\\left.f\\right|_0^1"),
      ("\\unit[4]{m}", "4\\,\\mathrm{m}"), ("\\Aboxed{a}", "\\boxed{a}"),
      ("\\splitfrac{a}{b}", "\\genfrac{}{}{0pt}{1}{a}{b}"), ("\\eqalign{a&=b\\cr}", "\\eqalign{a&=b\\cr}"),
    ])
  func shorthand(_ written: String, _ meant: String) {
    let formula = LaTeXParser.parse(written)
    #expect(formula.diagnostics.map(\.message) == [])
    #expect(dump(formula.nodes, spans: false) == dump(LaTeXParser.parse(meant).nodes, spans: false))
  }

  @Test(
    "is written as MathML",
    arguments: [
      ("\\nicefrac12", "<msup><mrow></mrow><mn>1</mn></msup>"),
      (
        "\\buildrel a \\over = b",
        "<mover><mo lspace=\"0.2778em\" rspace=\"0.2778em\">=</mo><mi>a</mi></mover>"
      ),
      ("\\href{https://example.org/a?b=1\\&c}{x}", "<a href=\"https://example.org/a?b=1&amp;c\">"),
      ("\\url{a.html#b}", "<a href=\"a.html#b\">"),
      ("\\enclose{circle}{x}", "<mrow class=\"math-circle\"><mi>x</mi></mrow>"),
      ("\\angl{n}", "<mrow class=\"math-edge-top math-edge-right\">"),
      ("\\bbox[yellow]{x}", "<mrow class=\"math-ground\" mathbackground=\"yellow\"><mi>x</mi></mrow>"),
      ("\\definecolor{a}{rgb}{1,0,0}\\color{a}x", "<mrow mathcolor=\"#ff0000\">"),
      ("\\unicode{x2A4}", "ʤ"), ("\\unicode{0x22DA}", "⋚"), ("\\unicode[serif]{65}", "<mi>A</mi>"),
      ("\\U{1D538}", "𝔸"), ("\\lang x\\rang", "⟩"), ("\\R", "ℝ"),
      ("\\thetasym", "ϑ"),
      ("x\\tag{3}\\label{k}\\eqref{k}", "<mtext>(</mtext><mtext>3</mtext><mtext>)</mtext></mrow>"),
      ("x\\tag*{A}", "<mspace width=\"2em\"/><mtext>A</mtext>"),
      ("\\begin{align}a&=b\\tag*{B}\\end{align}", "<mtd class=\"math-tag\"><mtext>B</mtext></mtd>"),
      (
        "\\begin{array}{cc}a&b\\\\\\cline{2-2}c&d\\end{array}",
        "<mtd><mi>c</mi></mtd><mtd class=\"math-line-top\">"
      ),
      ("\\begin{array}{c}\\cellcolor{red}a\\end{array}", "<mtd mathbackground=\"red\"><mi>a</mi></mtd>"),
      ("\\begin{array}{cc}\\rowcolor{red}a&b\\end{array}", "<mtd mathbackground=\"red\"><mi>b</mi></mtd>"),
      ("\\begin{empheq}[left=\\empheqlbrace]{align}a&=b\\end{empheq}", "symmetric=\"true\">{</mo>"),
      ("\\begin{numcases}{x=}1&if $a$\\\\2&else\\end{numcases}", "<mtext>else</mtext>"),
      ("\\eqalignno{a&=b&(1)\\cr}", "<mtd class=\"math-tag\"><mtext>(</mtext><mrow><mn>1</mn></mrow>"),
      (
        "\\prescript{a}{b}{X}^c_d",
        "<mmultiscripts><mi>X</mi><mi>d</mi><mi>c</mi><mprescripts/><mi>b</mi><mi>a</mi>"
      ),
      ("\\boldsymbol{\\nabla}", "𝛁"), ("\\not\\sqsubseteq", "⋢"), ("\\sgn x", "<mi>sgn</mi>"),
      ("\\sqrt[\\uproot{2}3]{x}", "<mroot><mi>x</mi>"),
    ])
  func written(_ source: String, _ part: String) {
    let formula = LaTeXParser.parse(source)
    #expect(formula.diagnostics.map(\.message) == [])
    let markup = MathMLWriter.write(formula, display: true)
    #expect(markup.contains(part), "\(markup)")
    #expect(WellFormed.complaint(markup) == nil)
  }

  @Test(
    "is refused",
    arguments: [
      ("\\href{javascript:alert(1)}{x}", "invalid-link"), ("\\href{JavaScript:alert(1)}{x}", "invalid-link"),
      ("\\url{data:text/html,x}", "invalid-link"), ("\\url{a b}", "invalid-link"),
      ("\\enclose{blob}{x}", "invalid-option"), ("\\bbox[blob]{x}", "invalid-option"),
      ("\\definecolor{a}{rgb}{1,0}", "invalid-color"), ("\\uproot{2}x", "misplaced-command"),
      ("\\sqrt[\\uproot{x}3]{x}", "invalid-option"), ("\\buildrel a", "missing-argument"),
      ("\\begin{array}{c}\\cline{2}a\\end{array}", "invalid-columns"), ("a\\cline{1-2}", "misplaced-command"),
      ("\\begin{array}{cc}a&\\rowcolor{red}b\\end{array}", "misplaced-command"),
      ("\\begin{empheq}[blob=1]{align}a\\end{empheq}", "invalid-option"),
      ("\\begin{empheq}{matrix}a\\end{empheq}", "unknown-environment"),
      ("\\begin{align}\\shoveleft{a}\\end{align}", "misplaced-command"),
      ("\\begin{ pmatrix }a\\end{pmatrix}", "unknown-environment"),
      ("\\begin{array}{r@{a\\\\b}l}a&b\\end{array}", "invalid-columns"),
      ("\\begin{matrix*}[]a\\end{matrix*}", "invalid-columns"), ("\\text{\\alpha}", "misplaced-command"),
      ("x' ^2", "double-superscript"), ("x\\kern1mu y", "invalid-length"),
      ("x\\mkern1em y", "invalid-length"),
      ("\\char`\\nix", "missing-argument"), ("\\cramped[1]{x}", "invalid-option"),
    ])
  func refused(_ source: String, _ identifier: String) {
    let formula = LaTeXParser.parse(source)
    #expect(formula.diagnostics.map(\.identifier).first == identifier)
    #expect(WellFormed.complaint(MathMLWriter.write(formula, display: true)) == nil)
  }

  @Test("a reference to nothing is a warning, as in LaTeX")
  func reference() {
    let formula = LaTeXParser.parse("\\eqref{x}")
    #expect(formula.diagnostics.map(\.identifier) == ["unknown-reference"])
    #expect(formula.diagnostics.allSatisfy { $0.severity == .warning })
  }
}
