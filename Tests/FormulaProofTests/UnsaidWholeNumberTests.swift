import FormulaSyntax
import Testing

@testable import FormulaProof

/// Equations that books write for whole numbers without a word. What holds of these and fails for others is asked for; what fails for whole
/// numbers, too, is refuted, and so is what calculator notation, an order, or another letter says.
@Suite struct UnsaidWholeNumberTests {
  /// Equations that hold for all whole numbers, and not for all numbers; `#` is the letter.
  private static let equations = [
    #"\sin(#\pi) = 0"#, #"\sin(-3#\pi) = 0"#, #"\cos(2#\pi) = 1"#, #"\tan(#\pi) = 0"#, #"(-1)^{2#} = 1"#,
    #"\sin(\theta + 2#\pi) = \sin\theta"#, #"\cos(x - 4#\pi) = \cos x"#, #"\cos^2(#\pi) = 1"#,
    #"\lfloor x + # \rfloor = \lfloor x\rfloor + #"#, #"\lceil # \rceil = #"#, #"\sin^2(#\pi) + # = #"#,
  ]

  /// Equations that fail for whole numbers.
  private static let twins = [
    #"\sin(#\pi) = 1"#, #"\cos(#\pi) = 1"#, #"(-1)^{#} = 1"#, #"\cos(2#\pi) = -1"#,
    #"\sin(\theta + #\pi) = \sin\theta"#,
    #"\lfloor x + # \rfloor = \lfloor x\rfloor + 2#"#, #"#^2 = #"#, #"\sin(\frac{#\pi}{2}) = 0"#,
  ]

  private static func text(_ rule: String, _ letter: String) -> String {
    rule.split(separator: "#", omittingEmptySubsequences: false).joined(separator: letter)
  }

  @Test(arguments: ["n", "k", "m", "l", "j", "N"]) func areAskedFor(letter: String) {
    for rule in Self.equations {
      let claim = Self.text(rule, letter)
      let (judgement, diagnostics) = KindTableTests.judge(claim, assuming: [])
      #expect(
        judgement.verdict == .error && diagnostics.first?.finding == .ambiguousName, "\(claim): \(judgement)")
      let whole = KindTableTests.judge(claim, assuming: [#"\#(letter) \in \mathbb{Z}"#]).0
      #expect(whole.verdict == .proved, "\(claim): \(whole)")
      let real = KindTableTests.judge(claim, assuming: [#"\#(letter) \in \mathbb{R}"#]).0
      #expect(real.verdict == .refuted, "\(claim): \(real)")
    }
  }

  @Test(arguments: ["n", "k", "m"]) func falseTwinsStayRefuted(letter: String) {
    for rule in Self.twins {
      let claim = Self.text(rule, letter)
      let judgement = KindTableTests.judge(claim, assuming: []).0
      #expect(judgement.verdict == .refuted, "\(claim): \(judgement)")
    }
  }

  @Test(arguments: ["x", "t", "a", #"\omega"#]) func otherLettersAreNumbers(letter: String) {
    for rule in Self.equations where !rule.contains(letter) {
      let claim = Self.text(rule, letter)
      let judgement = KindTableTests.judge(claim, assuming: []).0
      #expect(judgement.verdict == .refuted, "\(claim): \(judgement)")
    }
  }

  /// Two letters; the imaginary unit beside one; orders; what is assumed of the letter; sides that are true for all numbers.
  @Test(arguments: [
    (#"(-1)^{2m + 2n} = 1"#, [], Verdict.error), (#"\sin((m + n)\pi) = 0"#, [], .error),
    (#"e^{2\pi i n} = 1"#, [], .error), (#"e^{i n\pi} = (-1)^n"#, [], .error),
    (#"e^{i n\pi} = 1"#, [], .refuted),
    (#"n^2 \ge n"#, [], .refuted), (#"\sin(n\pi) \ge 0"#, [], .refuted), (#"\sin(n\pi) \ne 1"#, [], .refuted),
    (#"\sin(n\pi) = 0"#, [#"n \ge 1"#], .error), (#"\sin(n\pi) = 0"#, [#"n = \frac12"#], .refuted),
    (#"\sin(n\pi) = 0"#, [#"n \in \mathbb{N}"#], .proved),
    (#"\sin(n\pi) = 0"#, [#"n \in \mathbb{Q}"#], .refuted),
    (#"n(n + 1) = n^2 + n"#, [], .proved),
  ]) func isAskedForWhereItDecides(claim: String, facts: [String], verdict: Verdict) {
    let judgement = KindTableTests.judge(claim, assuming: facts).0
    #expect(judgement.verdict == verdict, "\(claim): \(judgement)")
  }

  /// In calculator notation, as in programs, a letter is a number.
  @Test(arguments: ["sin(pi*n) = 0", "(-1)^(2*n) = 1", "cos(2*pi*k) = 1", "floor(x + m) = floor(x) + m"])
  func programsCountNothing(claim: String) {
    #expect(judge(claim).verdict == .refuted)
  }
}
