import FormulaProof
import Notebook
import Testing

/// How derivatives, values at places and dots are written in books; each with a slip that has to be refuted.
@Suite("Notation of calculus") struct CalculusNotationTests {
  typealias Row = TwinRow

  static let rows = [
    Row("f(x,y) = x^3y^2", claim: #"f_x = 3x^2y^2"#, twin: #"f_x = 2x^3y"#),
    Row("f(x,y) = x^3y^2", claim: #"f_{xy}(x,y) = 6x^2y"#, twin: #"f_{xy}(x,y) = 6xy^2"#),
    Row("f(x,y) = x^3y^2", claim: #"f_x(y,x) = 3y^2x^2"#, twin: #"f_x(y,x) = 2y^3x"#),
    Row("f(x,y) = x^3y^2", claim: "f_y(2, 1) = 16", twin: "f_y(2, 1) = 12"),
    Row(
      "f(x,y) = x^3y^2", claim: #"\frac{\partial^2 f}{\partial x\,\partial y} = 6x^2y"#,
      twin: #"\frac{\partial^2 f}{\partial x\,\partial y} = 6xy^2"#),
    Row(
      "f(x,y) = x^3y^2", claim: #"\frac{\partial^2 f}{\partial y^2}(x,y) = 2x^3"#,
      twin: #"\frac{\partial^2 f}{\partial y^2}(x,y) = 2y^3"#),
    Row("f(x) = x^3", claim: #"\frac{df}{dx}(2) = 12"#, twin: #"\frac{df}{dx}(2) = 24"#),
    Row(
      claim: #"\frac{\partial^3}{\partial x^2\partial y}x^2y^2 = 4y"#,
      twin: #"\frac{\partial^3}{\partial x^2\partial y}x^2y^2 = 4x"#),
    Row(
      claim: #"\int_0^1 x^2\,dx = \left[\frac{x^3}{3}\right]_0^1"#,
      twin: #"\left[\frac{x^3}{3}\right]_0^1 = 3"#),
    Row(
      claim: #"\left.\frac{d}{dx}x^3\right|_{x=2} = 12"#, twin: #"\left.\frac{d}{dx}x^3\right|_{x=2} = 8"#),
    Row(claim: #"\left.x^2y\right|_{x=1}^{x=3} = 8y"#, twin: #"\left.x^2y\right|_{x=1}^{x=3} = 10y"#),
    Row(claim: #"(\tanh x)' = 1 - \tanh^2 x"#, twin: #"(\tanh x)' = 1 + \tanh^2 x"#),
    Row(claim: #"(x^2 e^x)'' = (x^2 + 4x + 2)e^x"#, twin: #"(x^2 e^x)'' = (x^2 + 2x + 2)e^x"#),
    Row(
      claim: #"\sin^2 1^\circ + \sin^2 2^\circ + \cdots + \sin^2 89^\circ = \frac{89}{2}"#,
      twin: #"\sin^2 1^\circ + \sin^2 2^\circ + \cdots + \sin^2 89^\circ = 45"#),
    Row(
      #"n \in \mathbb{N}"#, #"n \ge 2"#,
      claim: #"\frac{1}{n+1} + \frac{1}{n+2} + \cdots + \frac{1}{2n} = \sum_{k=1}^n\frac{1}{n+k}"#,
      twin: #"\frac{1}{n+1} + \frac{1}{n+2} + \cdots + \frac{1}{2n} = \sum_{k=0}^n\frac{1}{n+k}"#),
    Row(
      claim: #"\frac{1}{1\cdot 2} + \frac{1}{2\cdot 3} + \cdots + \frac{1}{99\cdot 100} = \frac{99}{100}"#,
      twin: #"\frac{1}{1\cdot 2} + \frac{1}{2\cdot 3} + \cdots + \frac{1}{99\cdot 100} = \frac{100}{101}"#),
    Row(
      claim: #"\frac12 + \cos x + \cos 2x + \cdots + \cos nx = \frac{\sin((n + \frac12)x)}{2\sin\frac x2}"#,
      twin: #"\frac12 + \cos x + \cos 2x + \cdots + \cos nx = \frac{\sin(nx)}{2\sin\frac x2}"#),
  ]

  @Test(arguments: rows) func whatIsTrueIsProved(_ row: Row) { row.expectProof() }

  @Test(arguments: rows) func whatIsFalseIsRefuted(_ row: Row) { row.expectRefutedTwin() }

  /// Where it cannot be told what is meant, nothing is proved or refuted.
  @Test(
    arguments: [
      ([], "(y^2)' = 2y"), ([], "(uv)' = u'v + uv'"), ([], #"\left[x^2y\right]_0^1 = y"#),
      (["y = x^2"], #"\left.y\right|_{x=2} = 4"#), ([], "f_{xy}(x,y) = f_{yx}(x,y)"), ([], "f_x(1,2) = 3"),
      ([], #"\varphi(36) = 12"#), ([], #"\sigma(6) = 12"#),
      ([#"m, n \in \mathbb{N}"#], #"\varphi(mn) = \varphi(m)\varphi(n)"#), ([], "D_x f = 3"),
      ([], #"\frac{\sin(n + \frac12)x}{2\sin\frac x2} = \frac{\sin((n + \frac12)x)}{2\sin\frac x2}"#),
      ([], #"1 + 2 + 4 + \cdots + n = n^2"#), ([], #"1 + 2 + \cdots + 64 = 2080"#),
      ([], #"\frac11 + \frac12 + \cdots + \frac1{64} = \frac{127}{64}"#),
      ([], #"\frac11 + \frac12 + \cdots + \frac1{64} = \sum_{k=1}^{64}\frac1k"#),
      ([], #"\cos 1 + \cos 2 + \cdots + \cos 32 = 0"#),
      ([], #"\cos 1 \sin 1 + \cos 2 \sin 999999 + \cdots + \cos 9223372036854 \sin 9223353590108926295 = 0"#),
      (["A = PDP^{-1}"], "A = D"), (["A = PDP^{-1}"], "A^2 = P^2D^2P^{-2}"), (["C = AB - BA"], "C = 0"),
      (["C = AB", "D = BA"], "C = D"), (["C = AB"], "C^{-1} = A^{-1}B^{-1}"),
      (["AB = AC", #"A \ne 0"#], "B = C"),
    ] as [([String], String)]) func whatMayBeMeantOtherwiseIsLeft(_ assumptions: [String], _ claim: String)
  {
    let judgement = DerivedNameTests.verdict(claim, assumptions)
    #expect(![.proved, .refuted].contains(judgement.verdict), "\(judgement)")
  }

  /// What holds of matrices holds of the numbers that they may be.
  @Test(
    arguments: [
      (["A = PDP^{-1}"], "A^2 = PD^2P^{-1}"), (["V = IR"], "VI = I^2R"),
      (["A > 0", "B > 0", "C = AB"], "C = BA"),
      (["A = 3", "B = 2"], "AB = 6"), (["PV = nRT"], #"P = \frac{nRT}{V}"#),
    ] as [([String], String)]) func numbersStay(_ assumptions: [String], _ claim: String)
  {
    let judgement = DerivedNameTests.verdict(claim, assumptions)
    #expect(judgement.verdict == .proved, "\(judgement)")
  }
}
