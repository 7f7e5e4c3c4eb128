import FormulaProof
import Notebook
import Testing

/// Theorems on integrals, derivatives and series: what they say is proved, a slip is not, and nothing is said where they say nothing.
@Suite("Theorems of calculus") struct CalculusTheoremTests {
  typealias Row = TwinRow

  static let rows = [
    // A curve that is given by a parameter, and one that is given by an equation.
    Row(
      "x = t^2", "y = t^3", "t > 0", claim: #"\frac{dy}{dx} = \frac{3t}{2}"#, twin: #"\frac{dy}{dx} = 3t"#),
    Row(
      #"x = a(t-\sin t)"#, #"y = a(1-\cos t)"#, #"a \ne 0"#,
      claim: #"\frac{dy}{dx} = \frac{\sin t}{1-\cos t}"#, twin: #"\frac{dy}{dx} = \frac{\cos t}{1-\sin t}"#),
    Row(
      #"x = a(t-\sin t)"#, #"y = a(1-\cos t)"#, #"a \ne 0"#,
      claim: #"\frac{d^2y}{dx^2} = -\frac{1}{a(1-\cos t)^2}"#,
      twin: #"\frac{d^2y}{dx^2} = \frac{1}{a(1-\cos t)^2}"#),
    Row(
      "x^2 + y^2 = 25", claim: #"\frac{dy}{dx} = -\frac{x}{y}"#, twin: #"\frac{dy}{dx} = \frac{x}{y}"#),
    Row(
      "x^3 + y^3 = 6xy", claim: #"\frac{dy}{dx} = \frac{2y-x^2}{y^2-2x}"#,
      twin: #"\frac{dy}{dx} = \frac{2y+x^2}{y^2-2x}"#),
    Row(
      "x^2 + y^2 = 25", claim: #"\frac{d^2y}{dx^2} = -\frac{25}{y^3}"#,
      twin: #"\frac{d^2y}{dx^2} = \frac{25}{y^3}"#),
    // Derivatives of an order that is a letter, or a large number.
    Row(claim: #"\frac{d^n}{dx^n}e^{ax} = a^ne^{ax}"#, twin: #"\frac{d^n}{dx^n}e^{ax} = a^{n+1}e^{ax}"#),
    Row(
      claim: #"\frac{d^n}{dx^n}\cos(ax) = a^n\cos\left(ax+\frac{n\pi}{2}\right)"#,
      twin: #"\frac{d^n}{dx^n}\cos(ax) = a^n\cos\left(ax-\frac{n\pi}{2}\right)"#),
    Row(
      #"n \ge 1"#, claim: #"\frac{d^n}{dx^n}\ln x = \frac{(-1)^{n-1}(n-1)!}{x^n}"#,
      twin: #"\frac{d^n}{dx^n}\ln x = \frac{(-1)^{n}(n-1)!}{x^n}"#),
    Row(
      claim: #"\frac{d^n}{dx^n}\frac{1}{ax+b} = \frac{(-1)^nn!\,a^n}{(ax+b)^{n+1}}"#,
      twin: #"\frac{d^n}{dx^n}\frac{1}{ax+b} = \frac{n!\,a^n}{(ax+b)^{n+1}}"#),
    Row(claim: #"\frac{d^n}{dx^n}x^n = n!"#, twin: #"\frac{d^n}{dx^n}x^n = n"#),
    Row(
      claim: #"\frac{d^n}{dx^n}\left(xe^x\right) = (x+n)e^x"#,
      twin: #"\frac{d^n}{dx^n}\left(xe^x\right) = (x+n+1)e^x"#),
    Row(
      claim: #"\frac{d^{100}}{dx^{100}}\sin x = \sin x"#, twin: #"\frac{d^{99}}{dx^{99}}\sin x = \sin x"#),
    Row("f(x) = e^{2x}", claim: "f^{(n)}(x) = 2^ne^{2x}", twin: "f^{(n)}(x) = 2ne^{2x}"),
    Row("f(x) = x^5", claim: "f^{(4)}(x) = 120x", twin: "f^{(4)}(x) = 24x"),
    // Sums that end in dots.
    Row(
      #"\lvert x\rvert < 1"#, claim: #"1 + x + x^2 + \cdots + x^n + \cdots = \frac{1}{1-x}"#,
      twin: #"1 + x + x^2 + \cdots + x^n + \cdots = \frac{1}{1+x}"#),
    Row(
      claim: #"e^x = 1 + x + \frac{x^2}{2!} + \cdots + \frac{x^n}{n!} + \cdots"#,
      twin: #"e^{2x} = 1 + x + \frac{x^2}{2!} + \cdots + \frac{x^n}{n!} + \cdots"#),
    Row(
      claim: #"1 - \frac13 + \frac15 - \frac17 + \cdots = \frac{\pi}{4}"#,
      twin: #"1 - \frac13 + \frac15 - \frac17 + \cdots = \frac{\pi}{2}"#),
    Row(
      claim: #"1 + \frac14 + \frac19 + \frac1{16} + \cdots = \frac{\pi^2}{6}"#,
      twin: #"1 + \frac14 + \frac19 + \frac1{16} + \cdots = \frac{\pi^2}{8}"#),
    // Integrals of functions that nothing defines, in another order, and of derivatives.
    Row(
      "f(-x) = f(x)", claim: #"\int_{-a}^a f(x)\,dx = 2\int_0^a f(x)\,dx"#,
      twin: #"\int_0^1 x\,dx = 1"#),
    Row(
      claim: #"\int_0^1\int_y^1 \mathrm{e}^{x^2}\,dx\,dy = \frac{\mathrm{e}-1}{2}"#,
      twin: #"\int_0^1\int_y^1 x^2\,dx\,dy = 1"#),
    Row(
      claim: #"\int_a^b f(g(x))g'(x)\,dx = \int_{g(a)}^{g(b)}f(u)\,du"#,
      twin: #"\int_a^b f(g(x))g'(x)\,dx = \int_{a}^{b}f(u)\,du"#),
    Row(
      claim: #"\lim_{h\to 0}\frac{1}{h}\int_x^{x+h}f(t)\,dt = f(x)"#,
      twin: #"\lim_{h\to 0}\frac{1}{h}\int_x^{x+h}f(t)\,dt = 0"#),
    Row("y = x^2", claim: #"\int_0^1\frac{dy}{dx}\,dx = 1"#, twin: #"\int_0^1\frac{dy}{dx}\,dx = 2"#),
    Row(
      #"r = \sqrt{x^2+y^2}"#,
      claim: #"\frac{\partial^2}{\partial x^2}\ln r+\frac{\partial^2}{\partial y^2}\ln r = 0"#,
      twin: #"\frac{\partial^2}{\partial x^2} r+\frac{\partial^2}{\partial y^2} r = 0"#),
  ]

  @Test(arguments: rows) func whatIsTrueIsProved(_ row: Row) { row.expectProof() }

  @Test(arguments: rows) func whatIsFalseIsRefuted(_ row: Row) { row.expectRefutedTwin() }

  /// No integral, no sum, or parameters beyond a theorem; and sums whose dots may stand for other terms.
  @Test(
    arguments: [
      ([], #"\int_{-1}^1\frac{1}{x}\,dx = 0"#), ([], #"\int_0^\infty\frac{dx}{1-x^3} = 0"#),
      ([], #"\int_0^1\frac{\ln x}{x}\,dx = -1"#), ([], #"\int_0^\pi\tan x\,dx = 0"#),
      (["a < 0"], #"\int_{-\infty}^\infty e^{-ax^2}\,dx = \sqrt{\frac{\pi}{-a}}"#),
      ([#"a \ge 0"#], #"\int_{-\infty}^\infty e^{-ax^2}\,dx = \sqrt{\frac{\pi}{a}}"#),
      ([], #"\int_0^\infty x^ne^{-ax}\,dx = \frac{n!}{a^{n+1}}"#),
      ([#"n \ge 1"#], #"\int_0^\infty\frac{dx}{1+x^n} = \frac{\pi/n}{\sin(\pi/n)}"#),
      ([], #"\int_0^\infty\frac{\sin ax}{x}\,dx = \frac{\pi}{2}"#),
      ([#"n \in \mathbb{N}"#], #"\frac{d^n}{dx^n}\ln x = \frac{(-1)^{n-1}(n-1)!}{x^n}"#),
      ([#"m \in \mathbb{N}"#], #"\frac{d^n}{dx^n}x^m = \frac{m!}{(m-n)!}x^{m-n}"#),
      ([], #"\frac{d}{dx}\int_{-1}^x\frac{1}{t}\,dt = \frac{1}{x}"#),
      ([], #"1 + 2 + 4 + 8 + \cdots = -1"#), ([], #"1 + \frac12 + \frac16 + \cdots = e - 1"#),
      ([], #"\mathrm{e}^{\sin x} = 1 + x + \frac{x^2}{2} + \cdots"#), ([], #"1 + 2 + 5 + \cdots = 3"#),
      (["x = t^2", "y = s^3"], #"\frac{dy}{dx} = 0"#), (["x = uv", "y = u"], #"\frac{dy}{dx} = 0"#),
      (["x^2 + y^2 + z^2 = 1"], #"\frac{dz}{dx} = -\frac{x}{z}"#),
      (["x^2 + y^2 = 25"], #"\frac{\partial y}{\partial x} = 0"#),
      ([], #"\lim_{n\to\infty}\frac{1}{n}\sum_{k=1}^n\frac{n}{k} = 1"#),
    ] as [([String], String)]) func whatNoTheoremSaysIsLeft(_ assumptions: [String], _ claim: String)
  {
    let judgement = DerivedNameTests.verdict(claim, assumptions)
    #expect(![.proved, .refuted].contains(judgement.verdict), "\(judgement)")
  }
}
