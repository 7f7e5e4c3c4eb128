import SourceText
import Testing

@testable import TeX

/// A formula and the MathML between `<mrow>` and `</mrow>` of its `math` element.
struct MarkupCase: Sendable, CustomTestStringConvertible {
  var source: String
  var markup: String
  init(_ source: String, _ markup: String) {
    self.source = source
    self.markup = markup
  }
  var testDescription: String { source }
}

@Suite("MathML")
struct MathMLTests {
  static let plus = #"<mo lspace="0.2222em" rspace="0.2222em">+</mo>"#
  static let equals = #"<mo lspace="0.2778em" rspace="0.2778em">=</mo>"#
  static let sign = #"<mo form="prefix" lspace="0" rspace="0">−</mo>"#
  static let open = #"<mo form="prefix" stretchy="false">(</mo>"#
  static let close = #"<mo form="postfix" stretchy="false">)</mo>"#
  static let thin = #"<mspace width="0.1667em"/>"#

  static let displayed: [MarkupCase] = [
    MarkupCase("x", "<mi>x</mi>"),
    MarkupCase("2x", "<mn>2</mn><mi>x</mi>"),
    MarkupCase("a+b", "<mi>a</mi>\(plus)<mi>b</mi>"),
    MarkupCase("a=-b", "<mi>a</mi>\(equals)\(sign)<mi>b</mi>"),
    MarkupCase("-x", "\(sign)<mi>x</mi>"),
    MarkupCase("(-x)", "\(open)\(sign)<mi>x</mi>\(close)"),
    MarkupCase("x^{-1}", "<msup><mi>x</mi><mrow>\(sign)<mn>1</mn></mrow></msup>"),
    MarkupCase("x^+", #"<msup><mi>x</mi><mo lspace="0" rspace="0">+</mo></msup>"#),
    MarkupCase("x_i^2", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
    // The index of y stands as low as that of x, the square of sin as high as that of cos.
    MarkupCase("y_i", #"<msub><mpadded depth="0"><mi>y</mi></mpadded><mi>i</mi></msub>"#),
    MarkupCase("\\sin^2", #"<msup><mpadded height="0"><mi>sin</mi></mpadded><mn>2</mn></msup>"#),
    MarkupCase("x'", #"<mrow><mi>x</mi><mo form="postfix" lspace="0" rspace="0">′</mo></mrow>"#),
    MarkupCase(
      "p_{0x}'",
      #"<msubsup><mpadded depth="0"><mi>p</mi></mpadded><mrow><mn>0</mn><mi>x</mi></mrow><mo class="math-prime" lspace="0" rspace="0">′</mo></msubsup>"#
    ),
    MarkupCase(
      "x''^2",
      #"<msup><mrow><mi>x</mi><mo form="postfix" lspace="0" rspace="0">″</mo></mrow><mn>2</mn></msup>"#),
    MarkupCase("{}^2", "<msup><mrow></mrow><mn>2</mn></msup>"),
    MarkupCase("\\frac{a+b}{2}", "<mfrac><mrow><mi>a</mi>\(plus)<mi>b</mi></mrow><mn>2</mn></mfrac>"),
    MarkupCase(
      "\\tfrac12",
      #"<mstyle displaystyle="false" scriptlevel="0"><mfrac><mn>1</mn><mn>2</mn></mfrac></mstyle>"#),
    MarkupCase("\\sqrt{x}", "<msqrt><mi>x</mi></msqrt>"),
    MarkupCase("\\sqrt[3]x", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
    MarkupCase("\\sin x", "<mi>sin</mi><mo>&#x2061;</mo>\(thin)<mi>x</mi>"),
    MarkupCase("2\\sin(x)", "<mn>2</mn>\(thin)<mi>sin</mi><mo>&#x2061;</mo>\(open)<mi>x</mi>\(close)"),
    MarkupCase("\\operatorname{f}", #"<mi mathvariant="normal">f</mi>"#),
    MarkupCase(
      "\\sum_{i=1}^n",
      #"<munderover><mo movablelimits="false">∑</mo><mrow><mi>i</mi><mo lspace="0" rspace="0">=</mo><mn>1</mn></mrow><mi>n</mi></munderover>"#
    ),
    MarkupCase("\\int_0^1", "<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup>"),
    MarkupCase("\\int\\limits_0", #"<munder><mo movablelimits="false">∫</mo><mn>0</mn></munder>"#),
    MarkupCase("\\max_i", "<munder><mi>max</mi><mi>i</mi></munder>"),
    MarkupCase(
      "\\left(x\\right.", #"<mrow><mo form="prefix" stretchy="true" symmetric="true">(</mo><mi>x</mi></mrow>"#
    ),
    MarkupCase(
      "\\begin{bmatrix}a&b\\end{bmatrix}",
      #"<mrow><mo form="prefix" stretchy="true" symmetric="true">[</mo><mtable class="math-matrix"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mo form="postfix" stretchy="true" symmetric="true">]</mo></mrow>"#
    ),
    MarkupCase(
      "\\begin{aligned}a&=b\\\\&+c\\end{aligned}",
      #"<mrow><mtable class="math-aligned" displaystyle="true"><mtr><mtd class="math-right"><mi>a</mi></mtd><mtd class="math-left">\#(equals)<mi>b</mi></mtd></mtr><mtr><mtd class="math-right"></mtd><mtd class="math-left"><mo form="infix" lspace="0.2222em" rspace="0.2222em">+</mo><mi>c</mi></mtd></mtr></mtable></mrow>"#
    ),
    MarkupCase(
      "\\begin{array}{l|r}a&b\\\\\\hline c\\end{array}",
      #"<mrow><mtable class="math-array"><mtr><mtd class="math-left"><mi>a</mi></mtd><mtd class="math-right math-line-left"><mi>b</mi></mtd></mtr><mtr><mtd class="math-left math-line-top"><mi>c</mi></mtd><mtd class="math-right math-line-left math-line-top"></mtd></mtr></mtable></mrow>"#
    ),
    MarkupCase("\\mathbb R", #"<mrow><mi mathvariant="normal">ℝ</mi></mrow>"#),
    MarkupCase("\\mathbf{v}", "<mrow><mi mathvariant=\"normal\">\u{1D42F}</mi></mrow>"),
    MarkupCase("\\mathrm{rot}", "<mrow><mi>rot</mi></mrow>"),
    MarkupCase("\\mathrm{d}", #"<mrow><mi mathvariant="normal">d</mi></mrow>"#),
    MarkupCase("\\Gamma\\gamma", #"<mi mathvariant="normal">Γ</mi><mi>γ</mi>"#),
    MarkupCase(
      "\\hat x", #"<mover accent="true"><mi>x</mi><mo stretchy="false" lspace="0" rspace="0">ˆ</mo></mover>"#),
    MarkupCase(
      "\\underbrace{x}_n",
      #"<munder><munder accentunder="true"><mi>x</mi><mo stretchy="true" lspace="0" rspace="0">⏟</mo></munder><mi>n</mi></munder>"#
    ),
    MarkupCase("\\text{ if }", "<mtext>\u{A0}if\u{A0}</mtext>"),
    MarkupCase("\\text{<b>\"&\\&'}", "<mtext>&lt;b&gt;&quot;&amp;&amp;’</mtext>"),
    MarkupCase("a<b", #"<mi>a</mi><mo lspace="0.2778em" rspace="0.2778em">&lt;</mo><mi>b</mi>"#),
    MarkupCase("\\textcolor{red}{x}", #"<mrow mathcolor="red"><mi>x</mi></mrow>"#),
    MarkupCase("\\textcolor{\"><script>}{x}", "<mrow><mi>x</mi></mrow>"),
    MarkupCase(
      "|-x|",
      #"<mo form="prefix" stretchy="false">|</mo>\#(sign)<mi>x</mi><mo form="postfix" stretchy="false">|</mo>"#
    ),
    MarkupCase("\\foo", "<merror><mtext>\\foo</mtext></merror>"),
    MarkupCase("a\\,b", "<mi>a</mi>\(thin)<mi>b</mi>"),
    MarkupCase("a\\quad b", #"<mi>a</mi><mspace width="1em"/><mi>b</mi>"#),
    MarkupCase("a,b", #"<mi>a</mi><mo lspace="0" rspace="0.1667em">,</mo><mi>b</mi>"#),
    MarkupCase("1{,}000", "<mn>1,000</mn>"),
    MarkupCase(
      "\\binom nk", "<mrow><mo>(</mo><mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></mrow>"
    ),
  ]

  @Test("in display style", arguments: displayed)
  func display(_ expected: MarkupCase) {
    let nodes = LaTeXParser.parse(expected.source).nodes
    #expect(
      MathMLWriter.write(nodes: nodes, display: true)
        == #"<math display="block"><mrow>\#(expected.markup)</mrow></math>"#)
  }

  @Test("in running text, limits stand beside the operator")
  func inline() {
    let sum = MathMLWriter.write(nodes: LaTeXParser.parse("\\sum_i").nodes, display: false)
    #expect(sum == "<math><mrow><msub><mo>∑</mo><mi>i</mi></msub></mrow></math>")
    let limit = MathMLWriter.write(nodes: LaTeXParser.parse("\\lim_i").nodes, display: false)
    #expect(limit == "<math><mrow><msub><mi>lim</mi><mi>i</mi></msub></mrow></math>")
  }

  @Test("the LaTeX stands in an annotation, escaped")
  func annotation() {
    #expect(
      MathMLWriter.write(LaTeXParser.parse(" a<b "), display: false)
        == #"<math><semantics><mrow><mi>a</mi><mo lspace="0.2778em" rspace="0.2778em">&lt;</mo><mi>b</mi></mrow>"#
        + #"<annotation encoding="application/x-tex">a&lt;b</annotation></semantics></math>"#)
  }

  @Test("a part of a formula by its span")
  func part() {
    let formula = LaTeXParser.parse("a=b,\\ c=d")
    #expect(
      MathMLWriter.write(formula, in: Span(0, 3), display: false)
        == "<math><semantics><mrow><mi>a</mi>\(Self.equals)<mi>b</mi></mrow>"
        + #"<annotation encoding="application/x-tex">a=b</annotation></semantics></math>"#)
  }

  @Test("is well-formed XML", arguments: LaTeXSamples.formulas)
  func wellFormed(_ source: String) {
    let formula = LaTeXParser.parse(source)
    #expect(WellFormed.complaint(MathMLWriter.write(formula, display: true)) == nil)
    #expect(WellFormed.complaint(MathMLWriter.write(formula, display: false)) == nil)
  }

  @Test("control characters of the author never reach the page")
  func controls() {
    let markup = MathMLWriter.write(LaTeXParser.parse("a\u{0}\u{202E}\u{7}\u{FFFE}b"), display: true)
    #expect(WellFormed.complaint(markup) == nil)
    #expect(!markup.unicodeScalars.contains("\u{202E}"))
  }

  @Test("every class that is written has a rule, and the other way round")
  func classes() throws {
    var written: Set<String> = []
    for source in LaTeXSamples.formulas {
      for match in MathMLWriter.write(LaTeXParser.parse(source), display: true).matches(of: /class="([^"]*)"/)
      {
        written.formUnion(match.1.split(separator: " ").map(String.init))
      }
    }
    let ruled = Set(MathMLStyle.css.matches(of: /\.(math-[a-z-]*[a-z])/).map { String($0.1) })
    #expect(written.subtracting(ruled) == [])
    #expect(written.count > 15)
  }
}
