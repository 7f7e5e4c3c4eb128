import Testing

@testable import FormulaProof

/// Claims that a limit is infinite, roots whose degree grows, and quotients of differences of functions that nothing defines.
@Suite struct InfiniteLimitTests {
  private static let rows: [(claim: String, twin: String, assumptions: [String])] = [
    (#"\lim_{x \to \infty} x^2 = \infty"#, #"\lim_{x \to \infty} x^2 = -\infty"#, []),
    (#"\lim_{x \to -\infty} x^3 = -\infty"#, #"\lim_{x \to -\infty} x^3 = \infty"#, []),
    (#"\lim_{x \to 0^+} \frac{1}{x} = \infty"#, #"\lim_{x \to 0} \frac{1}{x} = \infty"#, []),
    (#"\lim_{x \to 0^-} \frac{1}{x} = -\infty"#, #"\lim_{x \to 0^-} \frac{1}{x} = \infty"#, []),
    (#"\lim_{x \to 0} \frac{1}{x^2} = +\infty"#, #"\lim_{x \to 0} \frac{1}{x^2} = -\infty"#, []),
    (#"\lim_{x \to 0^+} \ln x = -\infty"#, #"\lim_{x \to 0^+} x\ln x = -\infty"#, []),
    (
      #"\lim_{x \to \infty} \frac{\mathrm{e}^x}{x^{10}} = \infty"#,
      #"\lim_{x \to \infty} \frac{x^{10}}{\mathrm{e}^x} = \infty"#, []
    ),
    (
      #"\lim_{n \to \infty} (n - \sqrt{n}) = \infty"#,
      #"\lim_{n \to \infty} (\sqrt{n+1} - \sqrt{n}) = \infty"#, []
    ),
    (#"\lim_{n \to \infty} \frac{n!}{2^n} = \infty"#, #"\lim_{n \to \infty} \frac{n!}{n^n} = \infty"#, []),
    (#"\lim_{x \to \infty} a x = \infty"#, #"\lim_{x \to \infty} a x = -\infty"#, [#"a > 0"#]),
    (#"\lim_{x \to 2^+} \frac{x}{x-2} = \infty"#, #"\lim_{x \to 2} \frac{x}{x-2} = \infty"#, []),
    (#"\lim_{n \to \infty} \sqrt[n]{n} = 1"#, #"\lim_{n \to \infty} \sqrt[n]{n} = 0"#, []),
    (#"\lim_{n \to \infty} \sqrt[n]{a} = 1"#, #"\lim_{n \to \infty} \sqrt[n]{a} = a"#, [#"a > 0"#]),
    (
      #"\lim_{n \to \infty} \sqrt[n]{2^n + 3^n} = 3"#, #"\lim_{n \to \infty} \sqrt[n]{2^n + 3^n} = 5"#, []
    ),
    (
      #"\lim_{h \to 0} \frac{f(x+h) - f(x)}{h} = f'(x)"#, #"\lim_{h \to 0} \frac{f(x+h) - f(x)}{h} = f(x)"#,
      []
    ),
    (
      #"\lim_{x \to a} \frac{f(x) - f(a)}{x - a} = f'(a)"#,
      #"\lim_{x \to a} \frac{f(x) - f(a)}{x - a} = f(a)"#, []
    ),
    (
      #"\lim_{h \to 0} \frac{f(x+h) - 2f(x) + f(x-h)}{h^2} = f''(x)"#,
      #"\lim_{h \to 0} \frac{f(x+h) - 2f(x) + f(x-h)}{h^2} = f'(x)"#, []
    ),
    (
      #"\lim_{h \to 0} \frac{f(x+2h) - f(x)}{h} = 2f'(x)"#,
      #"\lim_{h \to 0} \frac{f(x+2h) - f(x)}{h} = f'(x)"#, []
    ),
  ]

  private static func judge(_ claim: String, _ assumptions: [String] = []) -> Judgement {
    KindTableTests.judge(claim, assuming: assumptions).0
  }

  @Test func limitsAreProvedAndTwinsAreNot() {
    for row in Self.rows {
      let (judgement, twin) = (Self.judge(row.claim, row.assumptions), Self.judge(row.twin, row.assumptions))
      #expect(judgement.verdict == .proved && judgement.conditions.isEmpty, "\(row.claim): \(judgement)")
      #expect(twin.verdict == .refuted || twin.verdict == .undecided, "\(row.twin): \(twin)")
    }
  }

  /// Of what tends to different things from both sides it is not said that the one is the limit.
  @Test(arguments: [
    (#"\frac1x"#, "infinity", "-infinity"), (#"-\frac{1}{x^3}"#, "-infinity", "infinity"),
    (#"\cot x"#, "infinity", "-infinity"),
    (#"\mathrm e^{1/x}"#, "infinity", "0"), (#"\frac{1}{1 - \mathrm e^x}"#, "-infinity", "infinity"),
  ])
  func bothSidesAreSaid(body: String, above: String, below: String) {
    for wanted in [#"\infty"#, #"-\infty"#] {
      let judgement = Self.judge(#"\lim_{x \to 0} \left(\#(body)\right) = \#(wanted)"#)
      #expect(judgement.verdict == .refuted, "\(body): \(judgement)")
      #expect(judgement.message == "it tends to \(above) from above, and to \(below) from below", "\(body)")
      #expect(judgement.left == nil && judgement.right == nil, "\(body): \(judgement)")
    }
    let oneSided = Self.judge(
      #"\lim_{x \to 0^+} \left(\#(body)\right) = \#(above == "infinity" ? "-\\infty" : "\\infty")"#)
    #expect(
      oneSided.verdict == .refuted && oneSided.message == "the limit is \(above)", "\(body): \(oneSided)")
  }

  /// What is not shown: signs that are not known, functions that are undefined on one side, or have no second derivative by what is said.
  @Test(arguments: [
    #"\lim_{x \to \infty} a x = \infty"#, #"\lim_{x \to 0} \ln x = -\infty"#,
    #"\lim_{x \to \infty} x\sin x = \infty"#,
    #"\lim_{x \to \infty} \frac{x}{a} = \infty"#, #"\lim_{n \to \infty} (-2)^n = \infty"#,
    #"\lim_{h \to 0} \frac{f(x+h) - f(x) - h f'(x)}{h^2} = 0"#,
  ])
  func nothingElseIsProved(claim: String) {
    #expect(Self.judge(claim).verdict != .proved, "\(claim)")
  }

  /// Infinity is no number.
  @Test(arguments: [
    #"\infty = \infty"#, #"\infty > 1"#, #"\lim_{x \to \infty} x = 2\infty"#,
    #"\lim_{x \to \infty} x > \infty"#,
    #"\infty + 1 = \infty"#, #"x = \infty"#, #"\lim_{x \to \infty} x = \infty + 1"#,
    #"1 + \lim_{x \to \infty} x = \infty"#,
    #"\sqrt[n]{x^n} = x"#,
  ])
  func infinityIsNoNumber(claim: String) {
    #expect(Self.judge(claim).verdict == .error, "\(claim)")
  }
}
