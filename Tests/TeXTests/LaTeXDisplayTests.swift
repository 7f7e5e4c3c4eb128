import SourceText
import Testing

@testable import TeX

/// LaTeX that is only shown: what TeX, LaTeX's kernel, amsmath, amssymb, mathtools, xcolor, cancel and braket say.
@Suite("LaTeX that is shown")
struct LaTeXDisplayTests {
  /// A piece of LaTeX with a part of the MathML that it becomes.
  @Test(
    "is written as MathML",
    arguments: [
      ("\\genfrac{[}{]}{0pt}{}{n}{k}", "<mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac>"),
      ("\\genfrac{}{}{2pt}{0}{a}{b}", "<mfrac linethickness=\"0.2em\">"),
      ("{a \\above 1pt b}", "<mfrac linethickness=\"0.1em\"><mi>a</mi><mi>b</mi></mfrac>"),
      ("{a \\brack b}", "symmetric=\"true\">[</mo><mfrac linethickness=\"0\">"),
      ("{a \\overwithdelims<> b}", "symmetric=\"true\">⟨</mo><mfrac>"),
      (
        "\\sideset{_1^2}{_3^4}\\sum", "<mn>3</mn><mn>4</mn><mprescripts/><mn>1</mn><mn>2</mn></mmultiscripts>"
      ),
      (
        "\\prescript{a}{b}{X}",
        "<mmultiscripts><mi>X</mi><mrow></mrow><mrow></mrow><mprescripts/><mi>b</mi><mi>a</mi>"
      ),
      ("\\mathchoice{a}{b}{c}{d}", "<mrow><mi>a</mi></mrow>"), ("x_{\\mathchoice{a}{b}{c}{d}}", "<mi>c</mi>"),
      (
        "\\colorbox{teal}{a b}",
        "<mrow class=\"math-ground\" mathbackground=\"teal\"><mtext>a b</mtext></mrow>"
      ),
      ("\\fcolorbox{red}{#eee}{a}", "<mrow class=\"math-framed\" mathbackground=\"red\">"),
      ("\\rule[2pt]{1em}{3pt}", "<mspace class=\"math-rule\" width=\"1em\" height=\"0.3em\"/>"),
      ("\\raisebox{1em}{a}", "<mpadded voffset=\"1em\"><mtext>a</mtext></mpadded>"),
      (
        "\\mathllap{x}y", "<mpadded width=\"0\"><mrow class=\"math-overlap-left\"><mi>x</mi></mrow></mpadded>"
      ),
      ("\\smash[b]{y}", "<mpadded depth=\"0\"><mi>y</mi></mpadded>"),
      ("\\Large x", "<mstyle mathsize=\"144%\">"),
      ("{\\Huge a {\\tiny b}}", "<mstyle mathsize=\"20%\"><mi>b</mi></mstyle>"),
      (
        "\\Braket{a|b}",
        "<mo form=\"infix\" stretchy=\"true\" symmetric=\"true\" lspace=\"0.05em\" rspace=\"0.05em\">|"
      ),
      ("\\ket{x}", "<mi>x</mi><mo form=\"postfix\" stretchy=\"false\">⟩</mo>"),
      ("\\cancelto{0}{x}", "<msup><mrow class=\"math-cancel\"><mi>x</mi></mrow><mn>0</mn></msup>"),
      ("\\varlimsup_n", "<munder>"), ("\\ddddot x", "˙˙˙˙"), ("a \\nleqslant b", "⩽\u{338}"),
      ("a \\nsubseteqq b", "⫅\u{338}"),
      ("\\idotsint", "<mo>∫</mo>"), ("\\not{=}", "≠"), ("\\mathsfit{A}", "𝘈"), ("\\mathbfsf{A}", "𝗔"),
      ("\\boldsymbol{\\mathcal{A}}", "𝓐"), ("\\mathbf{\\mathfrak{A}}", "𝕬"),
      ("\\upalpha", "<mi mathvariant=\"normal\">α</mi>"),
      ("\\root 3 \\of x", "<mroot><mi>x</mi><mn>3</mn></mroot>"), ("\\char\"41", "<mi>A</mi>"),
      ("\\matrix{a&b\\cr c&d}", "<mtable class=\"math-matrix\""),
      ("\\verb|\\x_1|", "<mtext class=\"math-mono\">\\x_1</mtext>"),
      ("\\text{caf\\'e, na\\\"{\\i}ve}", "cafe\u{301}, nai\u{308}ve"),
      ("\\text{a {\\bf b} c}", "<mtext class=\"math-bold\">b</mtext>"),
      ("a\u{301}", "<mover accent=\"true\"><mi>a</mi>"),
      ("\\textcolor{NavyBlue}{x}", "mathcolor=\"#0f75ff\""),
      ("\\begin{cases*} 1 & if $x > 0$ \\\\ 0 & else \\end{cases*}", "<mtext>if\u{A0}</mtext>"),
      ("\\begin{CD} A @>f>> B \\\\ @VVgV @| \\\\ C @= D \\end{CD}", "<mtable class=\"math-diagram\""),
      ("\\begin{multlined} a \\\\ b \\end{multlined}", "<mtd class=\"math-left\"><mi>a</mi></mtd>"),
      ("\\overunderset{a}{b}{=}", "<munderover>"), ("a \\coloneq b", "<mo"),
      ("\\big{(}", "maxsize=\"1.2em\">(</mo>"),
      ("\\begingroup a \\endgroup^2", "<msup><mrow><mi>a</mi></mrow><mn>2</mn></msup>"),
    ])
  func written(_ source: String, _ part: String) {
    let formula = LaTeXParser.parse(source)
    #expect(formula.diagnostics.map(\.message) == [])
    let markup = MathMLWriter.write(formula, display: true)
    #expect(markup.contains(part), "\(markup)")
    #expect(WellFormed.complaint(markup) == nil)
  }

  /// What TeX or amsmath stops at, with the identifier of what is said.
  @Test(
    "is refused where LaTeX refuses it",
    arguments: [
      ("\\alpha\\limits_1", "misplaced-command"), ("3\\nolimits", "misplaced-command"),
      ("x^\\sqrt2", "missing-braces"),
      ("x_\\bf y", "missing-braces"), ("\\sqrt\\displaystyle x", "missing-braces"),
      ("x'_1^2", "double-superscript"),
      ("x'_1'", "double-superscript"), ("x^\\prime'", "double-superscript"), ("x^'", "missing-argument"),
      ("a \\cr b", "misplaced-command"), ("a\\\\[abc] b", "invalid-length"),
      ("\\begin{gather} a & b \\end{gather}", "misplaced-ampersand"),
      ("\\begin{cases} a & b & c \\end{cases}", "misplaced-ampersand"),
      ("\\begin{alignedat}{1} a & b & c \\end{alignedat}", "misplaced-ampersand"),
      ("\\begin{alignat}{x} a \\end{alignat}", "invalid-columns"),
      ("\\begin{align}\\begin{align}a\\end{align}\\end{align}", "misplaced-environment"),
      ("\\begin{aligned} a \\tag{1} \\end{aligned}", "misplaced-command"),
      ("a \\tag{1} \\tag{2}", "double-tag"),
      ("\\begin{align} a \\label{x} \\\\ b \\label{x} \\end{align}", "double-label"),
      ("\\begin{subarray}{cc} a \\end{subarray}", "invalid-columns"),
      ("\\begin{array}{c@} a \\end{array}", "invalid-columns"),
      ("\\begin{array}{p{xyz}} a \\end{array}", "invalid-length"),
      ("\\text{a_b}", "invalid-character"), ("\\text{a & b}", "invalid-character"),
      ("\\fbox{\\frac12}", "misplaced-command"),
      ("\\genfrac{(}{)}{0pt}{7}{a}{b}", "invalid-style"), ("\\begingroup x", "unmatched-environment"),
      ("\\egroup", "unmatched-environment"),
      ("\\root 3 x", "missing-argument"), ("\\cfrac[x]{a}{b}", "invalid-option"),
      ("\\rule{1em}", "missing-argument"),
      ("\\char x", "missing-argument"), ("\\verb|x", "missing-argument"),
      ("\\begin{CD} A @> B \\end{CD}", "missing-delimiter"),
      ("\\begin{CD} A @x B \\end{CD}", "missing-delimiter"), ("\\bigl{(}", "missing-delimiter"),
      ("\\color[HTML]{f00} x", "invalid-color"),
      ("\\text{\\'}", "missing-argument"),
    ])
  func refused(_ source: String, _ identifier: String) {
    let formula = LaTeXParser.parse(source)
    #expect(formula.diagnostics.map(\.identifier).first == identifier)
    #expect(WellFormed.complaint(MathMLWriter.write(formula, display: true)) == nil)
  }
}
