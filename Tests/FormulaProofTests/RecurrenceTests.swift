import FormulaProof
import FormulaSyntax
import Testing

/// Sequences of which first elements and a recurrence are assumed.
@Suite("Recurrences") struct RecurrenceTests {
  /// What is assumed, what follows, and what does not.
  struct Row: Sendable, CustomTestStringConvertible {
    var assumptions: [String]
    var claim: String
    var twin: String

    init(_ assumptions: String, _ claim: String, _ twin: String) {
      self.assumptions = assumptions.components(separatedBy: "; ")
      (self.claim, self.twin) = (claim, twin)
    }

    var testDescription: String { "\(assumptions) |- \(claim)" }
  }

  static let fibonacci = #"F_0 = 0; F_1 = 1; F_{n+2} = F_{n+1} + F_n"#

  static let rows = [
    Row("a_1 = 1; a_{n+1} = 2a_n + 1", "a_5 = 31", "a_5 = 32"),
    Row(#"a_1 = 1; a_{n+1} = 2a_n + 1; n \ge 1"#, "a_n = 2^n - 1", "a_n = 2^n + 1"),
    Row(#"a_0 = 0; a_n = a_{n-1} + n; n \ge 0"#, #"a_n = \frac{n(n+1)}{2}"#, #"a_n = \frac{n(n-1)}{2}"#),
    Row(
      #"a_0 = 2; a_1 = 5; a_{n+2} - 5a_{n+1} + 6a_n = 0; n \ge 0"#, "a_n = 2^n + 3^n", "a_n = 2^n + 3^{n+1}"),
    Row(#"a_0 = 1; a_n = na_{n-1}; n \ge 0"#, "a_n = n!", "a_n = (n + 1)!"),
    Row(#"a_0 = a; a_{n+1} = ra_n; n \ge 0"#, "a_n = ar^n", "a_n = ar^{n+1}"),
    Row(#"a_1 = a; a_{n+1} = a_n + d; n \ge 1"#, "a_n = a + (n - 1)d", "a_n = a + nd"),
    Row(
      #"a_1 = 2; a_{n+1} = \frac{a_n}{1 + a_n}; n \ge 1"#, #"a_n = \frac{2}{2n - 1}"#,
      #"a_n = \frac{2}{2n + 1}"#),
    Row(#"a_1 = \sqrt{2}; a_{n+1} = \sqrt{2 + a_n}; n \ge 1"#, "a_n < 2", "a_n < 1"),
    Row("T(0) = 0; T(n) = 2T(n-1) + 1", "T(4) = 15", "T(4) = 16"),
    Row("D_0 = 1; D_1 = 0; D_n = (n-1)(D_{n-1} + D_{n-2})", "D_5 = 44", "D_5 = 45"),
    Row(
      #"D_0 = 1; D_1 = 0; D_n = (n-1)(D_{n-1} + D_{n-2}); n \ge 1"#, "D_n = nD_{n-1} + (-1)^n",
      "D_n = nD_{n-1} - (-1)^n"),
    Row(fibonacci, "F_{10} = 55", "F_{10} = 89"),
    Row(fibonacci + #"; n \ge 1"#, "F_{n+1}F_{n-1} - F_n^2 = (-1)^n", "F_{n+1}F_{n-1} - F_n^2 = (-1)^{n+1}"),
    Row(fibonacci + #"; n \ge 0"#, #"\sum_{k=1}^n F_k = F_{n+2} - 1"#, #"\sum_{k=1}^n F_k = F_{n+2}"#),
    Row(fibonacci + #"; n \ge 0"#, #"\sum_{k=1}^n F_k^2 = F_nF_{n+1}"#, #"\sum_{k=1}^n F_k^2 = F_n^2"#),
    Row(fibonacci + #"; n \ge 0"#, "F_{2n} = F_n(2F_{n+1} - F_n)", "F_{2n} = F_n(2F_{n+1} + F_n)"),
    Row(
      fibonacci + #"; m \ge 1; n \ge 0"#, "F_{m+n} = F_{m-1}F_n + F_mF_{n+1}", "F_{m+n} = F_{m-1}F_n + F_mF_n"
    ),
    Row(
      fibonacci + #"; n \ge 0; m \ge n"#, "F_mF_{n+1} - F_{m+1}F_n = (-1)^nF_{m-n}",
      "F_mF_{n+1} - F_{m+1}F_n = F_{n+1}"),
    Row(
      fibonacci + #"; n \ge 0"#,
      #"F_n = \frac{1}{\sqrt 5}\left(\left(\frac{1 + \sqrt 5}{2}\right)^n - \left(\frac{1 - \sqrt 5}{2}\right)^n\right)"#,
      #"F_n = \frac{1}{\sqrt 5}\left(\left(\frac{1 + \sqrt 5}{2}\right)^n + \left(\frac{1 - \sqrt 5}{2}\right)^n\right)"#
    ),
    Row(fibonacci + #"; n \ge 0"#, "F_n < 2^n", "F_n < n"),
    Row(
      fibonacci + #"; n \ge 0"#, #"\sum_{k=0}^n F_{2k} = F_{2n+1} - 1"#, #"\sum_{k=0}^n F_{2k} = F_{2n+1}"#),
    Row(
      #"C_0 = 1; C_{n+1} = \frac{2(2n+1)}{n+2}C_n; n \ge 0"#, #"C_n = \frac{1}{n+1}\binom{2n}{n}"#,
      #"C_n = \frac{1}{n+2}\binom{2n}{n}"#),
    // Formulas, no recurrences.
    Row(
      #"b_n = \binom{2n}{n}; n \ge 0"#, #"b_{n+1} = \frac{2(2n+1)}{n+1}b_n"#,
      #"b_{n+1} = \frac{2(2n-1)}{n+1}b_n"#),
    Row(
      #"H_n = \sum_{k=1}^n \frac{1}{k}; n \ge 1"#, #"H_{2n} = H_n + \sum_{k=n+1}^{2n} \frac{1}{k}"#,
      #"H_{2n} = H_n + \sum_{k=n}^{2n} \frac{1}{k}"#),
    Row(fibonacci + #"; n \ge 0"#, #"\gcd(F_n, F_{n+1}) = 1"#, #"\gcd(F_n, F_{n+2}) = 2"#),
    Row(
      fibonacci + #"; L_0 = 2; L_1 = 1; L_{n+2} = L_{n+1} + L_n; n \ge 1"#, "L_n = F_{n-1} + F_{n+1}",
      "L_n = F_{n-1} + F_n"),
  ]

  @Test(arguments: rows) func whatFollowsIsProved(_ row: Row) {
    let (judgement, _) = KindTableTests.judge(row.claim, assuming: row.assumptions)
    #expect(judgement.verdict == .proved, "\(judgement)")
  }

  @Test(arguments: rows) func whatIsFalseIsRefuted(_ row: Row) {
    let (judgement, _) = KindTableTests.judge(row.twin, assuming: row.assumptions)
    #expect(judgement.verdict == .refuted, "\(judgement)")
  }

  /// What is true of each n is not refuted by elements that are none of the sequence, and what is not determined is not proved.
  @Test(
    arguments: [
      // Given against the recurrence; two rules; no element before the first one.
      ("a_0 = 1; a_1 = 3; a_{n+1} = 2a_n", "a_3 = 12"), ("a_0 = 1; a_1 = 3; a_{n+1} = 2a_n", "a_3 = 8"),
      ("a_1 = 1; a_{n+1} = 2a_n; a_{n+1} = 3a_n", "a_3 = 4"), ("a_2 = 1; a_{n+1} = 2a_n", "a_1 = 2"),
      // Whether an element is a whole number is not told by a divisor.
      (#"a_0 = 0; a_1 = \frac{1}{2}; a_{n+2} = a_{n+1} + a_n; n \ge 0"#, #"1 \mid a_n"#),
      (#"a_0 = 2; a_{n+1} = \frac{a_n}{2}; n \ge 0"#, #"\gcd(a_n, a_n) = a_n"#),
      // The elements end where the recurrence divides by 0.
      (#"a_0 = 2; a_{n+1} = \frac{1}{a_n - 2}; n \ge 0"#, "a_n = a_n + 1"),
      (#"a_0 = 3; a_{n+1} = \frac{1}{a_n - 2} + 1; n \ge 0"#, #"a_n \ne 7"#),
    ])
  func whatIsNotDeterminedIsOpen(_ assumptions: String, _ claim: String) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: assumptions.components(separatedBy: "; "))
    #expect(judgement.verdict != .proved, "\(judgement)")
    #expect(judgement.method != Judgement.guardMethod, "\(judgement)")
  }

  /// aₙ = K·pⁿ + c satisfies aₙ₊₁ = p·aₙ + c(1 − p), from any first index: a claim with other numbers is false.
  @Test(arguments: 0..<60) func closedFormsAreTold(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }
    let (p, scale, constant) = (next(2...4), next(1...4), next(-3...3))
    let first = next(0...2)
    var start = scale
    for _ in 0..<first { start *= p }
    let other = (scale + next(0...1), constant + next(0...1))
    let isTrue = other == (scale, constant)
    let step = constant * (1 - p)
    let rule = next(0...1) == 0 ? "a_{n+1} = \(p)a_n + (\(step))" : "a_n = \(p)a_{n-1} + (\(step))"
    let claim = "a_n = \(other.0)\\cdot \(p)^n + (\(other.1))"
    let (judgement, _) = KindTableTests.judge(
      claim, assuming: ["a_{\(first)} = \(start + constant)", rule, #"n \ge \#(first)"#])
    #expect(judgement.verdict == (isTrue ? .proved : .refuted), "\(claim) by \(rule): \(judgement)")
  }
}
