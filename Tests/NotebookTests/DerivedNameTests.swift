import FormulaProof
import Notebook
import Testing

/// Names that are made of names which an assumption gives by a formula: derivatives by primes and dots, elements by their index, values of
/// functions. As quantities of their own they would have values at which true claims fail.
@Suite("Names that are made of given ones") struct DerivedNameTests {
  typealias Row = TwinRow

  static let rows = [
    Row("y = e^{2x}", claim: #"y'' - 4y = 0"#, twin: #"y'' + 4y = 0"#),
    Row("y = x^2", claim: "y' = 2x", twin: "y' = x"),
    Row("y = ax + b", claim: "y' = a", twin: "y' = b"),
    Row("y = x^3", claim: "y''' = 6", twin: "y''' = 6x"),
    Row(#"x = A\cos\omega t"#, claim: #"\ddot x = -\omega^2 x"#, twin: #"\ddot x = \omega^2 x"#),
    Row(#"s = \tfrac12 g t^2"#, claim: #"\dot s = g t"#, twin: #"\dot s = g"#),
    Row(#"y = x^2"#, claim: #"\frac{dy}{dx} = 2x"#, twin: #"\frac{dy}{dx} = 2"#),
    Row(#"y = u^2"#, #"u = 3x"#, claim: #"\frac{dy}{dx} = 18x"#, twin: #"\frac{dy}{dx} = 6x"#),
    Row(
      #"u = \ln(x^2 + y^2)"#,
      claim: #"\frac{\partial^2 u}{\partial x^2} + \frac{\partial^2 u}{\partial y^2} = 0"#,
      twin: #"\frac{\partial^2 u}{\partial x^2} - \frac{\partial^2 u}{\partial y^2} = 0"#),
    Row(
      #"x = r\cos\theta"#, claim: #"\frac{\partial x}{\partial r} = \cos\theta"#,
      twin: #"\frac{\partial x}{\partial r} = 1"#),
    Row("u = x^2y", claim: "u_x = 2xy", twin: "u_x = x^2"),
    Row("u = x^2y", claim: "u_{xy} = 2x", twin: "u_{xy} = 2y"),
    Row("y = x^3", claim: "y^{(2)} = 6x", twin: "y^{(2)} = 6"),
    Row(
      #"A = \begin{pmatrix}1&2\\3&4\end{pmatrix}"#, claim: "a_{12} = 2", twin: "a_{12} = 3"),
    Row("a_n = 2n + 1", claim: #"\sum_{k=1}^n a_k = n^2 + 2n"#, twin: #"\sum_{k=1}^n a_k = n^2"#),
    Row("f(x) = x^3 - 3x", claim: "f'(1) = 0", twin: "f'(0) = 0"),
    Row("f(x) = x^3 - 3x", claim: "f(2) = 2", twin: "f(2) = 3"),
    Row("f(x) = x^2", claim: "f(x + h) - f(x) = 2xh + h^2", twin: "f(x + h) - f(x) = 2xh"),
    Row("g(x, y) = xy^2", claim: "g(2, 3) = 18", twin: "g(2, 3) = 12"),
    Row("a_n = 2^n", claim: "a_{n+1} = 2a_n", twin: "a_{n+1} = 3a_n"),
    Row("a_n = 2^n", claim: "a_3 = 8", twin: "a_3 = 6"),
    Row("a_n = 2^n", #"n \ge 1"#, claim: "a_{n+1} = 2a_n", twin: "a_{n+1} = 3a_n"),
    Row("a_n = 2n + 1", #"n \in \mathbb{N}"#, claim: "a_{n+2} - a_n = 4", twin: "a_{n+2} - a_n = 2"),
    Row(
      "a_n = 2n + 1", #"n \ge 1"#, claim: #"\sum_{k=1}^n a_k = n^2 + 2n"#, twin: #"\sum_{k=1}^n a_k = n^2"#),
    Row("y = x^2", "x = 3", claim: "y' = 6", twin: "y' = 9"),
    Row("y = x^3", "x = 2", claim: "y'' = 12", twin: "y'' = 8"),
    Row("y = x^2", "x = 3", claim: #"\frac{dy}{dx} = 6"#, twin: #"\frac{dy}{dx} = 9"#),
    Row("t = 2", "y = at^2", claim: #"\dot y = 4a"#, twin: #"\dot y = 2a"#),
    Row("y = ux", "u = 3x", "x = 2", claim: #"\frac{dy}{dx} = 12"#, twin: #"\frac{dy}{dx} = 6"#),
    Row("y = ux", "u = 3x", "x = 2", claim: "y'' = 6", twin: "y'' = 3"),
    Row("y = x^2", "x = 3", claim: #"\int_0^1 y\,dx = \frac13"#, twin: #"\int_0^1 y\,dx = 9"#),
    Row("a_n = a_1 + (n-1)d", claim: "a_{n+1} = a_n + d", twin: "a_{n+1} = a_n + 2d"),
    Row("a_n = a_1 + (n-1)d", claim: "a_5 = a_1 + 4d", twin: "a_5 = a_1 + 5d"),
    Row(
      #"S_n = \sum_{k=1}^n a_k"#, claim: #"S_n - S_{n-1} = a_n"#, twin: #"S_n - S_{n-1} = a_{n-1}"#),
    Row(
      #"H_n = \sum_{k=1}^n \frac1k"#, claim: #"H_{n+1} - H_n = \frac{1}{n+1}"#,
      twin: #"H_{n+1} - H_n = \frac{1}{n+2}"#),
  ]

  static func verdict(_ claim: String, _ assumptions: [String]) -> Judgement {
    ClaimQuestion(claim: claim, notation: .latex, assumptions: assumptions).answer().judgement
  }

  @Test(arguments: rows) func whatIsTrueIsProved(_ row: Row) { row.expectProof() }

  @Test(arguments: rows) func whatIsFalseIsRefuted(_ row: Row) { row.expectRefutedTwin() }

  /// What may be something else is neither proved nor refuted.
  @Test(
    arguments: [
      (["z = x + y"], "z' = 1"),
      (["a_n = 2^n", "n = 2"], "a_3 = 9"), (["a_n = 2^n", #"n \ge 5"#], "a_3 = 9"),
      (["a_n = 2^n", #"n \ge 1"#], "a_0 = 2"), (["y = ux", "x = 2"], "y' = 2"),
      (["x^2 + y^2 = 25", "x = 3", "y = 4"], #"\frac{dy}{dx} = -\frac34"#),
      (["x^2 + y^2 = 25", "y = 3x"], #"\frac{dy}{dx} = 3"#),
      (["z = x^2 + y", "y = 3x"], #"\frac{\partial z}{\partial x} = 2x"#),
      (["z = x^2 + y", "y = 3x"], #"\frac{\partial z}{\partial x} = 2x + 3"#),
      (["z = x^2 + y", "y = 3x"], "z_x = 2x"),
      ([#"r = a(1 + \cos\theta)"#], #"r' = -a\sin\theta"#),
      (["f(x) = x"], "f(2) = 2"),
      (["f(x) = 2x", "x > 0"], "f(-1) = -2"),
      (["a_n = a_{n-1} + d"], "a_{n+1} = a_n + 2d"),
      (["F_0 = 0", "F_{n+2} = F_{n+1} + F_n"], "F_2 = 2"),
      (["y' = 2y"], "y'' = 5y"), ([], "D_x(x^2) = 3x"),
    ] as [([String], String)]) func whatMayBeMeantOtherwiseIsLeft(_ assumptions: [String], _ claim: String)
  {
    let judgement = Self.verdict(claim, assumptions)
    #expect(![.proved, .refuted].contains(judgement.verdict), "\(judgement)")
  }

  /// A factor before a parenthesis, where it may be a function, is an error, whatever it would say.
  @Test(
    arguments: [
      (["y = e^{2x}"], "y(0) = 1"), (["y = e^{2x}"], "y(0) = 0"), (["y = x^2"], "y(-1) = 1"),
      (["f = x^2"], "f(3) = 9"), (["f > 0"], "f(2x) = 2f(x)"), (["f > 0"], #"\sqrt{f(x)^2} = f(x)"#),
      ([#"f \ne 0"#], #"\frac{d}{dx}\ln f(x) = \frac{f'(x)}{f(x)}"#),
      (["g = 3"], #"\frac{d}{dx}(f(x)g(x)) = f'(x)g(x) + f(x)g'(x)"#),
      ([#"u \ne 0"#], #"\frac{d}{dx}\ln u(x) = \frac{u'(x)}{u(x)}"#),
    ] as [([String], String)]) func whatMayBeAFunctionIsNoFactor(_ assumptions: [String], _ claim: String)
  {
    #expect(Self.verdict(claim, assumptions).verdict == .error)
  }

  @Test(
    arguments: [
      (["m = 3"], "m(2) + 1 = 7"), (["b > 0"], "b(2) = 2b"), ([#"f \in \mathbb{R}"#], "f(2) = 2f"),
    ] as [([String], String)]) func numbersAreFactors(_ assumptions: [String], _ claim: String)
  {
    #expect(Self.verdict(claim, assumptions).verdict == .proved)
  }

  /// Names that nothing gives stay quantities: x′ is another point.
  @Test func primesOfPointsAreNames() {
    #expect(Self.verdict("x' - x' = 0", []).verdict == .proved)
    #expect(Self.verdict("x' = x + 1", ["x = 3"]).verdict == .refuted)
    #expect(Self.verdict("x' - a = x", ["x' = x + a"]).verdict == .proved)
  }
}

/// Arguments of functions without parentheses, of more than one factor.
@Suite struct PrefixArgumentTests {
  @Test(arguments: [
    #"\sin 2kx = 2\sin kx\cos kx"#, #"\cos n\theta = \cos(n\theta)"#,
    #"\sin\omega t = \cos(\omega t - \tfrac\pi2)"#,
    #"\cos^2 ax + \sin^2 ax = 1"#, #"\sin mx\cos nx = \tfrac12(\sin(mx + nx) + \sin(mx - nx))"#,
    #"\int e^{ax}\cos bx\,dx = \frac{e^{ax}(a\cos bx + b\sin bx)}{a^2 + b^2} + C"#,
  ]) func lettersThatMultiplyBelongToTheArgument(_ claim: String) {
    let judgement = DerivedNameTests.verdict(claim, [])
    #expect(judgement.verdict == .proved, "\(judgement)")
  }

  /// The verdict must not depend on the reading.
  @Test(arguments: [
    #"\sin\theta x = x\sin\theta"#, #"\cos a x = x\cos a"#, #"\sin b t = t\sin b"#, #"\sin k x = x\sin k"#,
  ]) func whatIsTrueOfTheProductIsAnError(_ claim: String) {
    let judgement = DerivedNameTests.verdict(claim, [])
    #expect(judgement.verdict == .error, "\(judgement)")
  }

  @Test(arguments: [#"\cos a x = \sin a x"#, #"\sin kx = k\sin x"#]) func whatIsFalseInBothIsRefuted(
    _ claim: String
  ) {
    let judgement = DerivedNameTests.verdict(claim, [])
    #expect(judgement.verdict == .refuted, "\(judgement)")
  }

  @Test(arguments: [
    (#"\sum_{k=1}^{n} k\binom nk = n2^{n-1}"#, Verdict.proved), (#"\frac{8!}{3!\,2!} = 3360"#, .proved),
    (#"x2 = 2x"#, .error), (#"x2^3 = 8x"#, .error), (#"\sum_{k=0}^n \binom nk 2^k = 3^n"#, .proved),
  ]) func powersOfNumbersAreFactors(_ claim: String, _ verdict: Verdict) {
    let judgement = DerivedNameTests.verdict(claim, [])
    #expect(judgement.verdict == verdict, "\(judgement)")
  }
}
