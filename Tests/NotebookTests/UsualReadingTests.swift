import FormulaProof
import Notebook
import Testing

/// Readings that a claim has by convention.
@Suite struct UsualReadingTests {
  @Test(arguments: [
    (#"\frac{d}{dx}x^n = nx^{n-1}"#, #"\frac{d}{dx}x^n = nx^n"#),
    (#"\frac{d}{dx}ax^p = apx^{p-1}"#, #"\frac{d}{dx}ax^p = ax^{p-1}"#),
    (#"\frac{d}{dx}x^n = \frac{nx^n}{x}"#, #"\frac{d}{dx}x^n = \frac{nx^n}{x^2}"#),
    (#"\frac{d}{dx}x^x = x^x(1 + \ln x)"#, #"\frac{d}{dx}x^x = x^x\ln x"#),
    (
      #"\begin{pmatrix}1&a\\0&1\end{pmatrix}^n = \begin{pmatrix}1&na\\0&1\end{pmatrix}"#,
      #"\begin{pmatrix}1&a\\0&1\end{pmatrix}^n = \begin{pmatrix}1&a^n\\0&1\end{pmatrix}"#
    ),
    (
      #"(\cos\theta + i\sin\theta)^n = \cos n\theta + i\sin n\theta"#,
      #"(\cos\theta + i\sin\theta)^n = \cos n\theta - i\sin n\theta"#
    ),
    (#"(1+i)^n + (1-i)^n = 2^{n/2+1}\cos\frac{n\pi}{4}"#, #"(1+i)^n + (1-i)^n = 2^{n/2}\cos\frac{n\pi}{4}"#),
    (#"\sin(ix) = i\sinh x"#, #"\sin(ix) = -i\sinh x"#),
    (#"\arg(-1 - i) = -\frac{3\pi}{4}"#, #"\arg(-1 - i) = \frac{\pi}{4}"#),
    (#"\arg(2i) = \frac{\pi}{2}"#, #"\arg(2i) = -\frac{\pi}{2}"#),
    (#"e^\pi > \pi^e"#, #"e^\pi < \pi^e"#),
    (
      #"\frac{d}{dx}\begin{cases}x^2 & x \ge 0\\ 0 & x < 0\end{cases} = 2\max(x, 0)"#,
      #"\frac{d}{dx}\begin{cases}x^2 & x \ge 0\\ 0 & x < 0\end{cases} = 2x"#
    ),
    (
      #"\frac{d}{dx}\begin{cases}x & x \ge 0\\ -x & x < 0\end{cases} = \frac{x}{|x|}"#,
      #"\frac{d}{dx}\begin{cases}x & x \ge 0\\ -x & x < 0\end{cases} = 1"#
    ),
    (
      #"\int_0^2 \begin{cases}x & x < 1\\ 1 & x \ge 1\end{cases}\,dx = \frac32"#,
      #"\int_0^2 \begin{cases}x & x < 1\\ 1 & x \ge 1\end{cases}\,dx = 2"#
    ),
  ]) func claimsAreProvedAndTwinsRefuted(_ claim: String, _ twin: String) {
    let judged = DerivedNameTests.verdict(claim, [])
    #expect(judged.verdict == .proved, "\(judged)")
    let other = DerivedNameTests.verdict(twin, [])
    #expect(other.verdict == .refuted, "\(other)")
  }

  /// What depends on where arguments are counted from, or on what may be 0, is not decided.
  @Test(arguments: [
    #"\arg(-1 - i) = \frac{5\pi}{4}"#, #"\arg(-i) = \frac{3\pi}{2}"#,
  ]) func conventionsAreSaid(_ claim: String) {
    let judged = DerivedNameTests.verdict(claim, [])
    #expect([.error, .undecided].contains(judged.verdict), "\(judged)")
  }

  /// The assumptions may leave some of the pieces.
  @Test(arguments: [
    ("x > 1", true), ("x > 0", true), (#"x \ge 0"#, true), ("x > -1", false), ("x < 0", false),
  ]) func piecesMayBeExcluded(_ assumption: String, _ holds: Bool) {
    let claim = #"\frac{d}{dx}\begin{cases}x^2 & x \ge 0\\ 0 & x < 0\end{cases} = 2x"#
    let judged = DerivedNameTests.verdict(claim, [assumption])
    #expect(judged.verdict == (holds ? .proved : .refuted), "\(judged)")
  }

  /// A derivative at the place where cases meet: there is one only where the branches agree to the first order.
  @Test(arguments: [
    ("x^2", "0", "5", false), ("x", "0", "5", true), ("x + 1", "x", "1", true), ("x^2 + x", "x", "1", true),
    ("x^2 + x", "x", "2", false), (#"\sin x"#, "x", "1", true), (#"\cos x"#, "1", "0", true),
    (#"e^x"#, "1 + x", "1", true),
  ]) func casesMeet(_ right: String, _ left: String, _ value: String, _ holds: Bool) {
    let claim =
      #"\frac{d}{dx}\begin{cases}\#(right) & x > 0\\ \#(left) & x \le 0\end{cases} = \begin{cases}\#(value) & x = 0\end{cases}"#
    let judged = DerivedNameTests.verdict(claim, [])
    #expect(holds ? judged.verdict != .refuted : judged.verdict == .refuted, "\(judged)")
  }
}
