import FormulaProof
import Testing

/// Functions that are given by a formula where something holds of their variables, as textbooks give them; and what else of calculus needs a
/// case or a second look.
@Suite("Calculus under bounds") struct BoundedFunctionTests {
  private typealias Row = TwinRow

  static let rows: [TwinRow] = [
    Row(
      #"f(x) = \frac{\ln x}{x}"#, "x > 0", claim: #"f'(x) = \frac{1-\ln x}{x^2}"#,
      twin: #"f'(x) = \frac{1+\ln x}{x^2}"#),
    Row(#"f(x) = x^2\ln x"#, "x > 0", claim: #"f''(x) = 2\ln x + 3"#, twin: #"f''(x) = 2\ln x + 2"#),
    Row("f(x) = x|x|", "x > 0", claim: "f'(x) = 2x", twin: "f'(x) = -2x"),
    Row("f(x) = |x|", "x < 0", claim: "f'(x) = -1", twin: "f'(x) = 1"),
    Row("f(x) = |x|", #"x \ne 0"#, claim: "f'(x)^2 = 1", twin: "f'(x) = 1"),
    Row(#"f(x) = \sqrt{x}"#, #"x \ge 0"#, claim: "f(x)^2 = x", twin: "f(x)^2 = -x"),
    Row(#"f(x) = \ln\sin x"#, #"0 < x < \pi"#, claim: #"f'(x) = \cot x"#, twin: #"f'(x) = \tan x"#),
    Row(
      #"f(x,y) = \frac{xy}{x^2+y^2}"#, "x^2+y^2 > 0", claim: "xf_x(x,y)+yf_y(x,y) = 0",
      twin: "xf_x(x,y)-yf_y(x,y) = 0"),
    Row(
      #"m, n \in \mathbb{N}"#, #"m \ne n"#, claim: #"\int_0^{2\pi} \sin(mx)\sin(nx)\,dx = 0"#,
      twin: #"\int_0^{2\pi} \sin(mx)\sin(nx)\,dx = \pi"#),
    Row(
      #"m, n \in \mathbb{N}"#, #"m \ne n"#, claim: #"\int_{-\pi}^{\pi} \cos(mx)\cos(nx)\,dx = 0"#,
      twin: #"\int_{-\pi}^{\pi} \cos(mx)\cos(nx)\,dx > 0"#),
    Row(
      claim: #"\frac{\partial^2}{\partial x^2}\ln(x^2+y^2)+\frac{\partial^2}{\partial y^2}\ln(x^2+y^2) = 0"#,
      twin: #"\frac{\partial^2}{\partial x^2}\ln(x^2+y^2)-\frac{\partial^2}{\partial y^2}\ln(x^2+y^2) = 0"#),
    Row(
      claim: #"\frac{d}{dx} x^2y + \frac{d}{dy} x^2y = 2xy+x^2"#,
      twin: #"\frac{d}{dx} x^2y + \frac{d}{dy} x^2y = 2xy+y^2"#),
    Row(
      "R > 0", claim: #"\int_{-R}^{R} \sqrt{R^2-x^2}\,dx = \frac{\pi R^2}{2}"#,
      twin: #"\int_{-R}^{R} \sqrt{R^2-x^2}\,dx = \pi R^2"#),
    Row(
      "r > 0", claim: #"r\arcsin\frac{r}{r}-r\arcsin\frac{-r}{r} = \pi r"#,
      twin: #"r\arcsin\frac{r}{r}-r\arcsin\frac{-r}{r} = 0"#),
  ]

  @Test(arguments: rows) func whatIsTrueIsProved(_ row: TwinRow) { row.expectProof() }

  @Test(arguments: rows) func whatIsFalseIsRefuted(_ row: TwinRow) { row.expectRefutedTwin() }

  /// At the end of a half-line, at a single point, and beside whole numbers there is no such derivative; elsewhere nothing is said of the
  /// function; and with an exponent 0 a function has its domain all the same.
  @Test(
    arguments: [
      (["f(x) = |x|", #"x \ge 0"#], "f'(x) = 1"), (["f(x) = x^2", #"x \in \mathbb{N}"#], "f'(x) = 2x"),
      (["f(x) = |x|", #"0 \le x \le 0"#], "f'(x) = 0"), (["f(x) = |x|", "x > 0"], "f(-1) = 1"),
      (["f(x) = |x|", "x > 0"], "f(y) = |y|"), (["f(x) = |x|", "x > 0"], #"\int_{-1}^{1} f(x)\,dx = 1"#),
      (["f(x) = x", #"\lfloor x\rfloor > 0"#], "f'(x) = 1"),
      (["f(x) = x^2", "f(1) = 2", "x > 0"], "f(x) = x^2 + 1"),
    ] as [([String], String)])
  func whatIsNotSaidIsNotProved(_ assumptions: [String], _ claim: String) {
    #expect(DerivedNameTests.verdict(claim, assumptions).verdict != .proved, "\(assumptions) |- \(claim)")
  }

  @Test(arguments: [#"(\arccos(x-1))^0"#, #"\sqrt{x(2-x)}^0"#]) func anExponentOfZeroKeepsTheDomain(
    _ formula: String
  ) {
    let verdict = DerivedNameTests.verdict(#"\frac{d}{dx}\left(\#(formula)\right) = 0"#, [])
    #expect(verdict.verdict == .proved && !verdict.conditions.isEmpty, "\(verdict)")
    let twin = DerivedNameTests.verdict(#"\frac{d}{dx}\left(\#(formula)\right) = 1"#, [])
    #expect(
      twin.verdict == .refuted
        && twin.counterexample?.assignments.contains { ["0", "2"].contains($0.value) } == false, "\(twin)")
  }
}
