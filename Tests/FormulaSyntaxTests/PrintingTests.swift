import SourceText
import TeX
import Testing

@testable import FormulaSyntax

@Suite struct PrintingTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func calculatorNotationReadsBack(seed: UInt64) {
    var random = RandomExpressions(seed: seed)
    for _ in 0..<500 {
      let expression = random.expression()
      let text = expression.description
      let (read, diagnostics) = CalculatorParser.readExpression(
        Array(text.utf8), scope: RandomExpressions.scope)
      #expect(
        read == expression, "seed \(seed): \(text) read as \(read?.description ?? "nothing") \(diagnostics)")
      if read != expression { return }
    }
  }

  /// Random expressions, printed and read again; how many of them satisfy something beside that.
  @discardableResult
  private func readBack(
    seed: UInt64, _ print: (Expression) -> String,
    counting isCounted: (Expression, String) -> Bool = { _, _ in false }
  ) -> Int {
    var random = RandomExpressions(seed: seed)
    var count = 0
    for _ in 0..<500 {
      let expression = random.expression()
      let text = print(expression)
      if isCounted(expression, text) { count += 1 }
      let (read, diagnostics) = LaTeXReader.readExpression(
        LaTeXParser.parse(text), scope: RandomExpressions.scope)
      #expect(
        read == expression,
        "seed \(seed): \(expression) printed as \(text) read as \(read?.description ?? "nothing") \(diagnostics)"
      )
      if read != expression { return count }
      #expect(diagnostics.isEmpty, "seed \(seed): \(text): \(diagnostics)")
    }
    return count
  }

  @Test(arguments: [11, 12, 13, 14, 15, 16, 17, 18] as [UInt64])
  func latexReadsBack(seed: UInt64) { readBack(seed: seed) { LaTeXPrinter.print($0) } }

  /// Without parentheses around arguments it means the same.
  @Test(arguments: [21, 22, 23, 24, 25, 26, 27, 28] as [UInt64])
  func latexOfBooksReadsBack(seed: UInt64) {
    let shorter = readBack(seed: seed, LaTeXPrinter.printForReading) {
      $1.utf8.count < LaTeXPrinter.print($0).utf8.count
    }
    #expect(shorter > 20)
  }

  /// What could belong to an argument does not stand behind it.
  @Test(arguments: [
    ("cos(x)*sin(y)", #"\cos x \sin y"#), ("cos(x)*y", #"\cos(x) y"#),
    ("2*cos(x)^2*sin(x)", #"2 \cos^{2} x \sin x"#),
    ("cos(x)/y", #"\frac{\cos x}{y}"#), ("cos(60°)", #"\cos 60^\circ"#), ("cos(2*x)", #"\cos(2 x)"#),
    ("cos(x) + y", #"\cos x + y"#), ("(cos(x)*sin(y))*z", #"(\cos x \sin y) z"#), ("cos(-1)", #"\cos(-1)"#),
  ])
  func latexOfBooks(text: String, latex: String) throws {
    let (read, _) = CalculatorParser.readExpression(Array(text.utf8), scope: NameScope())
    #expect(LaTeXPrinter.printForReading(try #require(read)) == latex)
  }

  /// Each name, its LaTeX by hand.
  @Test(arguments: [
    ("x", "x"), ("θ", #"\theta"#), ("p_0x'", "p_{0x}'"), ("width", #"\mathrm{width}"#), ("t_x1", "t_{x1}"),
    ("x_1", "x_1"), ("θ_1''", #"\theta_1''"#), ("x_θ", #"x_{\theta}"#), ("w_new", #"w_{\mathrm{new}}"#),
    ("v⃗", #"\vec{v}"#), ("𝐌'", #"\mathbf{M}'"#), ("φ", #"\phi"#), ("ϕ", #"\varphi"#), ("x_{1,2}", "x_{1,2}"),
    ("s_x_0", "s_{x_{0}}"), ("x2", #"\mathrm{x2}"#),
  ])
  func names(name: String, latex: String) {
    #expect(LaTeXPrinter.print(Symbol(name)) == latex)
  }

  /// A number of degrees below a fraction line stands in parentheses: `1/180°` would be seen as the 180th part of a degree.
  @Test(arguments: [
    ("1/(180°)", "1/(180°)"), ("1/180°", "1/(180°)"), ("(1/180)°", "(1/180)°"), ("x/6°*y", "x/(6°)*y"),
    ("180°/2", "180°/2"),
  ])
  func degreesBelowFractionLines(text: String, printed: String) throws {
    let reading = CalculatorParser.read(Array((text + " = 1").utf8), scope: NameScope())
    #expect(reading.statements.map(\.description) == [printed + " = 1"])
  }

  @Test func statements() throws {
    let reading = CalculatorParser.read(
      Array("(x, y) ~= (1.5, 2) +- 0.01, a <= b != c".utf8), scope: NameScope())
    #expect(
      reading.statements.map(LaTeXPrinter.print) == [#"(x, y) \approx (1.5, 2) \pm 0.01"#, #"a \le b \ne c"#])
    #expect(reading.statements.map(\.description) == ["(x, y) ≈ (1.5, 2) ± 0.01", "a ≤ b ≠ c"])
  }

  /// Pages show what a mathematician would write.
  @Test(arguments: [
    ("w*abs(cos(t)) + 2x/3", #"w \operatorname{abs}(\cos(t)) + \frac{2 x}{3}"#),
    ("-(a + b)^2 - c", #"-(a + b)^{2} - c"#), ("sin(x)^2", #"\sin^{2}(x)"#),
    ("x*2*(1/3)", #"x \cdot 2 \left(\frac{1}{3}\right)"#), ("2*(1/3)*x", #"2 \cdot \frac{1}{3} x"#),
    ("2*(a/3)", #"2 \frac{a}{3}"#),
    ("(a/b)^2", #"\left(\frac{a}{b}\right)^{2}"#), ("2*3*x", #"2 \cdot 3 x"#), ("45°", #"45^\circ"#),
    ("a*(b + c)", #"a\,(b + c)"#),
    ("[[1, 2], [3, 4]]^T", #"\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}^{T}"#),
  ])
  func expressions(calculator: String, latex: String) throws {
    let (expression, _) = CalculatorParser.readExpression(Array(calculator.utf8), scope: NameScope())
    #expect(LaTeXPrinter.print(try #require(expression)) == latex)
  }
}
