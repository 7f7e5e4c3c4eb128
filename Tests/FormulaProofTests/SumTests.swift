import FormulaSyntax
import TestSupport
import Testing

@testable import FormulaProof

/// Sums, products and induction. All rows are theorems, and their twins are false, by mathematics.
@Suite struct SumTests {
  private struct Row {
    var claim: String
    var twin: String
    var assumptions: [String] = []
    var conditions: [String] = []
  }

  private static let rows: [Row] = [
    Row(
      claim: #"\sum_{k=1}^{n} k = \frac{n\,(n+1)}{2}"#, twin: #"\sum_{k=1}^{n} k = \frac{n\,(n-1)}{2}"#,
      conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{k=1}^{n} k^2 = \frac{n\,(n+1)\,(2n+1)}{6}"#,
      twin: #"\sum_{k=1}^{n} k^2 = \frac{n\,(n+1)\,(2n-1)}{6}"#, conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{k=1}^{n} k^3 = \left(\sum_{k=1}^{n} k\right)^2"#,
      twin: #"\sum_{k=1}^{n} k^3 = \left(\sum_{k=1}^{n} k\right)^3"#, conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{k=1}^{n} (2k-1) = n^2"#, twin: #"\sum_{k=1}^{n} (2k+1) = n^2"#, conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{k=0}^{n} r^k = \frac{1-r^{n+1}}{1-r}"#,
      twin: #"\sum_{k=0}^{n} r^k = \frac{1-r^{n}}{1-r}"#,
      conditions: ["n >= -1", "r - 1 != 0"]),
    Row(
      claim: #"\sum_{k=0}^{n} 2^k = 2^{n+1}-1"#, twin: #"\sum_{k=0}^{n} 2^k = 2^{n+1}+1"#,
      conditions: ["n >= -1"]),
    Row(
      claim: #"\sum_{k=1}^{n} k \cdot 2^k = (n-1) \cdot 2^{n+1}+2"#,
      twin: #"\sum_{k=1}^{n} k \cdot 2^k = (n-1) \cdot 2^{n}+2"#,
      conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{k=1}^{n} \frac{1}{k\,(k+1)} = 1-\frac{1}{n+1}"#,
      twin: #"\sum_{k=1}^{n} \frac{1}{k\,(k+1)} = 1-\frac{1}{n+2}"#, conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{k=m}^{n} k = \frac{(n+m)\,(n-m+1)}{2}"#,
      twin: #"\sum_{k=m}^{n} k = \frac{(n+m)\,(n-m)}{2}"#,
      conditions: ["n >= m - 1"]),
    Row(
      claim: #"\sum_{i=1}^{n} \sum_{j=1}^{i} j = \frac{n\,(n+1)\,(n+2)}{6}"#,
      twin: #"\sum_{i=1}^{n} \sum_{j=1}^{i} j = \frac{n\,(n+1)\,(n+2)}{3}"#, conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{i=1}^{n} \sum_{j=1}^{n} i j = \frac{n^2\,(n+1)^2}{4}"#,
      twin: #"\sum_{i=1}^{n} \sum_{j=1}^{n} i j = \frac{n^2\,(n+1)}{4}"#, conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{k=1}^{2n} (-1)^k k = n"#, twin: #"\sum_{k=1}^{2n} (-1)^k k = -n"#, conditions: ["n >= 0"]
    ),
    Row(
      claim:
        #"\sum_{k=1}^{n} \sin(k x) = \frac{\sin\left(\frac{n x}{2}\right) \sin\left(\frac{(n+1) x}{2}\right)}{\sin\left(\frac{x}{2}\right)}"#,
      twin:
        #"\sum_{k=1}^{n} \sin(k x) = \frac{\sin\left(\frac{n x}{2}\right) \cos\left(\frac{(n+1) x}{2}\right)}{\sin\left(\frac{x}{2}\right)}"#,
      conditions: ["n >= 0", "sin(x/2) != 0"]),
    Row(
      claim: #"\sum_{k=1}^{n} \frac{1}{k^2} \le 2-\frac{1}{n}"#,
      twin: #"\sum_{k=1}^{n} \frac{1}{k^2} < 2-\frac{1}{n}"#,
      assumptions: [#"n \ge 1"#]),
    Row(
      claim: #"\sum_{k=1}^{n} \frac{1}{\sqrt{k}} \ge \sqrt{n}"#,
      twin: #"\sum_{k=1}^{n} \frac{1}{\sqrt{k}} > \sqrt{n}"#,
      conditions: ["n >= 0"]),
    Row(
      claim: #"\prod_{k=2}^{n} \left(1-\frac{1}{k^2}\right) = \frac{n+1}{2n}"#,
      twin: #"\prod_{k=2}^{n} \left(1-\frac{1}{k^2}\right) = \frac{n+1}{n}"#, conditions: ["n >= 1"]),
    Row(
      claim: #"\prod_{k=1}^{n} \frac{k+1}{k} = n+1"#, twin: #"\prod_{k=1}^{n} \frac{k+1}{k} = n"#,
      conditions: ["n >= 0"]),
    Row(
      claim: #"\prod_{k=1}^{n} 2k = 2^n \prod_{k=1}^{n} k"#,
      twin: #"\prod_{k=1}^{n} 2k = 2 \prod_{k=1}^{n} k"#,
      conditions: ["n >= 0"]),
    Row(claim: #"n! = \prod_{k=1}^{n} k"#, twin: #"n! = \prod_{k=1}^{n} (k+1)"#),
    Row(
      claim: #"\sum_{k=0}^{n} k \cdot k! = (n+1)!-1"#, twin: #"\sum_{k=0}^{n} k \cdot k! = (n+1)!+1"#),
    Row(
      claim: #"\sum_{k=0}^{n} \binom{n}{k} x^k y^{n-k} = (x+y)^n"#,
      twin: #"\sum_{k=0}^{n} \binom{n}{k} x^k y^{n-k} = (x-y)^n"#),
    Row(claim: #"\sum_{k=0}^{n} \binom{n}{k} = 2^n"#, twin: #"\sum_{k=0}^{n} \binom{n}{k} = 2^n-1"#),
    Row(
      claim: #"\sum_{k=0}^{n} (-1)^k \binom{n}{k} = 0"#, twin: #"\sum_{k=0}^{n} (-1)^k \binom{n}{k} = 1"#,
      assumptions: [#"n \ge 1"#]),
    Row(
      claim: #"\sum_{i=1}^{n} (x_i-m)^2 = \sum_{i=1}^{n} x_i^2-2m \sum_{i=1}^{n} x_i+n m^2"#,
      twin: #"\sum_{i=1}^{n} (x_i-m)^2 = \sum_{i=1}^{n} x_i^2-2m \sum_{i=1}^{n} x_i-n m^2"#,
      conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{i=1}^{n} \left(x_i-\frac{1}{n}\sum_{j=1}^{n} x_j\right) = 0"#,
      twin: #"\sum_{i=1}^{n} \left(x_i-\frac{2}{n}\sum_{j=1}^{n} x_j\right) = 0"#, conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{i=1}^{n} (x_{i+1}-x_i) = x_{n+1}-x_1"#,
      twin: #"\sum_{i=1}^{n} (x_{i+1}-x_i) = x_{n}-x_1"#,
      conditions: ["n >= 0"]),
    Row(
      claim: #"\sum_{i=1}^{n} (a x_i+b y_i) = a \sum_{i=1}^{n} x_i+b \sum_{j=1}^{n} y_j"#,
      twin: #"\sum_{i=1}^{n} (a x_i+b y_i) = a \sum_{i=1}^{n} x_i-b \sum_{j=1}^{n} y_j"#,
      conditions: ["n >= 0"]),
    Row(claim: #"n! \ge 2^{n-1}"#, twin: #"n! \ge 2^n"#),
    Row(claim: #"2^n > n"#, twin: #"2^n > n+1"#, assumptions: [#"n \in \mathbb{N}"#]),
    Row(
      claim: #"2^n > n^2"#, twin: #"2^n > 2n^2"#, assumptions: [#"n \in \mathbb{N}"#, #"n \ge 5"#]),
    Row(
      claim: #"(1+x)^n \ge 1+n x"#, twin: #"(1+x)^n > 1+n x"#,
      assumptions: [#"n \in \mathbb{N}"#, #"x \ge -1"#]),
  ]

  @Test func theoremsAreProvedAndTheirTwinsRefuted() {
    for row in Self.rows {
      let assumptions = row.assumptions
      let (judgement, _) = KindTableTests.judge(row.claim, assuming: assumptions)
      #expect(judgement.verdict == .proved, "\(row.claim): \(judgement.message ?? "")")
      #expect(Set(judgement.conditions) == Set(row.conditions), "\(row.claim)")
      let (twin, _) = KindTableTests.judge(row.twin, assuming: assumptions)
      #expect(twin.verdict == .refuted, "\(row.twin): \(twin.message ?? "")")
    }
  }

  /// Sums and products with numbers as bounds, by random polynomials, against sums of machine integers.
  @Test func sumsWithNumbersAreWrittenOut() {
    var random = SeededGenerator(seed: testSeed())
    for _ in 0..<60 {
      let coefficients = (0..<4).map { _ in Int.random(in: 0..<9, using: &random) - 4 }
      let lower = Int.random(in: 0..<9, using: &random) - 4
      let count = Int.random(in: 0..<7, using: &random)
      let upper = lower + count - 1
      func value(_ k: Int) -> Int { coefficients.reduce(0) { $0 * k + $1 } }
      let text = "((\(coefficients[0])*k + \(coefficients[1]))*k + \(coefficients[2]))*k + \(coefficients[3])"
      let sum = count == 0 ? 0 : (lower...upper).reduce(0) { $0 + value($1) }
      let product = count == 0 ? 1 : (lower...upper).reduce(1) { $0 * value($1) }
      for (name, result) in [("sum", sum), ("product", product)] {
        let claim = "\(name)(\(text), k, \(lower), \(upper))"
        #expect(judge("\(claim) = \(result)").verdict == .proved, "\(claim) = \(result)")
        #expect(judge("\(claim) = \(result + 1)").verdict == .refuted, "\(claim)")
      }
    }
  }

  /// Polynomials between any bounds: Faulhaber's formula against sums of machine integers.
  @Test func sumsOfPowersBetweenSymbolsAgreeWithSumsOfNumbers() {
    var random = SeededGenerator(seed: testSeed())
    for power in 0...8 {
      let first = Int.random(in: 0..<7, using: &random) - 3
      let last = first + Int.random(in: 0..<8, using: &random)
      let sum = (first...last).reduce(0) { total, k in
        total + (0..<power).reduce(1) { result, _ in result * k }
      }
      // The difference of two sums is one between their bounds, whatever n is.
      let difference =
        "sum(k^\(power), k, \(first), n + \(last)) - sum(k^\(power), k, \(last + 1), n + \(last))"
      #expect(judge("\(difference) = \(sum)").verdict == .proved, "\(difference) = \(sum)")
      #expect(judge("\(difference) = \(sum + 1)").verdict == .refuted, "\(difference)")
    }
  }

  /// What must be proved by nobody, and refuted by nobody.
  @Test(arguments: [
    // A term of the range is undefined.
    #"\sum_{k=0}^{n} \frac{1}{k} = \sum_{j=0}^{n} \frac{1}{j}"#,
    #"\sum_{k=0}^{n} \left(\frac{1}{k}-\frac{1}{k}\right) = 0"#,
    #"\sum_{k=-3}^{n} \frac{k}{k} = n+4"#,
    // Bounds that are no whole numbers, or too far apart in the wrong direction.
    #"\sum_{k=1}^{\pi} k = \frac{\pi\,(\pi+1)}{2}"#,
    #"\sum_{k=1}^{\frac{n}{2}} k = \frac{n\,(n+2)}{8}"#,
    #"\sum_{k=5}^{3} k = 0"#,
    #"\sum_{k=5}^{3} k = -4"#,
  ])
  func whatIsNotDefinedIsUndecided(_ claim: String) {
    #expect(KindTableTests.judge(claim, assuming: []).0.verdict == .undecided)
  }

  /// Where the range is empty the sum is 0, and what stands beside it may have no value: no proof may count that in. Each f here has
  /// no value at 0, by mathematics.
  @Test(arguments: ["\\ln(@)", "-\\frac{1}{@}", "\\frac{-1}{\\sqrt{@}}", "\\ln(@)+\\sqrt{@}"], [0, 1, 2])
  func whatStandsBesideAnEmptySumIsDefined(_ function: String, _ start: Int) throws {
    func term(_ variable: String, _ offset: Int) -> String {
      function.replacing("@", with: "\(variable)\(offset < 0 ? "" : "+")\(offset)")
    }
    // f(n + 1 − start) is not defined for n = start − 1.
    let left = term("n", 1 - start)
    for relation in ["\\le", ">=", "<"] {
      let claim =
        "\(left) \(relation) \\sum_{j=\(start)}^{n} \\left(\(term("j", 2 - start))-\\left(\(term("j", 1 - start))\\right)\\right)"
      let judgement = KindTableTests.judge(claim, assuming: []).0
      guard judgement.verdict == .proved else { continue }
      #expect(
        judgement.conditions.contains { condition in
          let excluded = start - 1
          let difference = start < 1 ? "n + \(1 - start)" : start == 1 ? "n" : "n - \(start - 1)"
          return [
            "n >= \(excluded + 1)", "n > \(excluded)", "n != \(excluded)", "\(difference) != 0",
            "\(difference) > 0",
          ].contains(condition)
        }, "\(claim): \(judgement.conditions)")
    }
  }

  /// A name that is bound is another one than the same name outside.
  @Test(arguments: [
    (#"\sum_{j=1}^{3} j+k = 6+k"#, Verdict.proved),
    (#"\sum_{k=1}^{n} (k+n) = \frac{n\,(3n+1)}{2}"#, .proved),
    (#"\sum_{k=1}^{k} 1 = k"#, .error),
    (#"\sum_{i=1}^{n} x_{a_i} = n\,x_{a_i}"#, .error),
    (#"\sum_{i=1}^{1} a_i = a_{b_1}"#, .undecided),
    (#"\sum_{i=1}^{1} a_i = a_{1}"#, .proved),
    (#"\sum_{i=1}^{2} x_i \le 2x_{\mathrm{max}}"#, .refuted),
    (#"\sum_{k=0}^{n} \binom{n}{k} k = n \cdot 2^{n-1}"#, .proved),
    (#"\sum_{k=0}^{m} \binom{n+k}{k} = \binom{n+m+1}{m}"#, .proved),
    (#"\sum_{k=1}^{3} \sum_{k=1}^{2} k = 9"#, .proved),
    (#"\sum_{i=1}^{3} i^2 = 14"#, .proved),
    (#"\sum_{i=1}^{3} i^2 = -6"#, .refuted),
    (#"\sum_{e=1}^{3} e = 6"#, .proved),
  ])
  func boundNames(_ claim: String, _ verdict: Verdict) {
    #expect(KindTableTests.judge(claim, assuming: []).0.verdict == verdict)
  }
}
