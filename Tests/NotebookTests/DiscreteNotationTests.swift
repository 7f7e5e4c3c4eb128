import FormulaProof
import Notebook
import Testing

/// How books write sums over conditions, parity, numbers to a base and the like; each with a slip that has to be refuted.
@Suite("Notation of discrete mathematics") struct DiscreteNotationTests {
  typealias Row = TwinRow

  static let rows = [
    Row(
      claim: #"\sum_{1 \le k \le n} k = \frac{n(n+1)}{2}"#, twin: #"\sum_{1 \le k < n} k = \frac{n(n+1)}{2}"#),
    Row(claim: #"\sum_{0 \le k < n} 2^k = 2^n - 1"#, twin: #"\sum_{0 \le k \le n} 2^k = 2^n - 1"#),
    Row(
      claim: #"\sum_{1 \le i < j \le n} 1 = \frac{n(n-1)}{2}"#,
      twin: #"\sum_{1 \le i \le j \le n} 1 = \frac{n(n-1)}{2}"#),
    Row(
      claim: #"\sum_{n \ge i > j \ge 1} 1 = \binom{n}{2}"#,
      twin: #"\sum_{n \ge i \ge j \ge 1} 1 = \binom{n}{2}"#),
    Row(claim: #"\prod_{1 \le k \le n} k = n!"#, twin: #"\prod_{1 \le k < n} k = n!"#),
    Row(claim: #"\sum_{d \mid 12} d = 28"#, twin: #"\sum_{d \mid 12} d = 27"#),
    Row(
      claim: #"\sum_{d \mid 12} \frac{1}{d} = \frac{7}{3}"#,
      twin: #"\sum_{d \mid 12} \frac{1}{d} = \frac{5}{3}"#),
    Row(
      claim: #"\sum_{\substack{1 \le k \le 10 \\ k \text{ odd}}} k = 25"#,
      twin: #"\sum_{\substack{1 \le k \le 10 \\ k \text{ even}}} k = 25"#),
    Row(
      claim: #"\sum_{k \ge 1} \frac{1}{k^2} = \frac{\pi^2}{6}"#,
      twin: #"\sum_{k \ge 2} \frac{1}{k^2} = \frac{\pi^2}{6}"#),
    Row(#"n \text{ is odd}"#, claim: #"n^2 \equiv 1 \pmod 8"#, twin: #"n^2 \equiv 1 \pmod{16}"#),
    Row(#"n \text{ even}"#, claim: "(-1)^n = 1", twin: "(-1)^n = -1"),
    Row(#"a, b \text{ are odd}"#, claim: #"a + b \text{ is even}"#, twin: #"a + b \text{ is odd}"#),
    Row(
      claim: #"n \text{ is odd} \implies n^2 \text{ is odd}"#,
      twin: #"n \text{ is odd} \implies n^2 \text{ is even}"#),
    Row(claim: #"n^3 - n \text{ is divisible by } 6"#, twin: #"n^3 - n \text{ is divisible by } 12"#),
    Row(
      #"f(n) = \begin{cases} n/2 & \text{if } n \text{ is even} \\ 3n + 1 & \text{if } n \text{ is odd} \end{cases}"#,
      claim: "f(7) = 22", twin: "f(6) = 19"),
    Row(#"n \in \mathbb{Z}^+"#, claim: #"n \ge 1"#, twin: #"n \ge 2"#),
    Row(#"n \in \mathbb{N}^*"#, claim: #"n \ge 1"#, twin: #"n \ge 2"#),
    Row(#"n \in \mathbb{Z}_{>0}"#, claim: #"n \ge 1"#, twin: #"n \ge 2"#),
    Row(#"n \in \mathbb{Z}_{\ge 0}"#, claim: #"n \ge 0"#, twin: #"n \ge 1"#),
    Row(claim: #"x^{\underline{3}} = x(x-1)(x-2)"#, twin: #"x^{\underline{3}} = x(x+1)(x+2)"#),
    Row(claim: #"x^{\overline{3}} = x(x+1)(x+2)"#, twin: #"x^{\overline{3}} = x(x-1)(x-2)"#),
    Row(
      #"n \in \mathbb{N}"#, claim: #"x^{\underline{n+1}} = (x-n)x^{\underline{n}}"#,
      twin: #"x^{\underline{n+1}} = (x+n)x^{\underline{n}}"#),
    Row(claim: "7!! = 105", twin: "7!! = 5040"), Row(claim: "8!! = 384", twin: "8!! = 192"),
    Row(claim: "(2n)!! = 2^n n!", twin: "(2n)!! = 2^n (n+1)!"),
    Row(claim: #"(2n-1)!! = \frac{(2n)!}{2^n n!}"#, twin: #"(2n-1)!! = \frac{(2n)!}{2^n}"#),
    Row(claim: "(1011)_2 = 11", twin: "(1011)_2 = 13"),
    Row(claim: "1011_2 = 11_{10}", twin: "1011_2 = 13_{10}"),
    Row(claim: "(2AE0B)_{16} = 175627", twin: "(2AE0B)_{16} = 175628"),
    Row(claim: #"1^2 + 2^2 + \cdots + 10^2 = 385"#, twin: #"1^2 + 2^2 + \cdots + 10^2 = 384"#),
    Row(
      claim: #"1\cdot 2 + 2\cdot 3 + \cdots + 9\cdot 10 = 330"#,
      twin: #"1\cdot 2 + 2\cdot 3 + \cdots + 9\cdot 10 = 300"#),
    Row(
      claim: #"1^2 - 2^2 + 3^2 - 4^2 + \cdots - 100^2 = -5050"#,
      twin: #"1^2 - 2^2 + 3^2 - 4^2 + \cdots - 100^2 = 5050"#),
    Row(
      claim: #"1\cdot 1! + 2\cdot 2! + \cdots + n\cdot n! = (n + 1)! - 1"#,
      twin: #"1\cdot 1! + 2\cdot 2! + \cdots + n\cdot n! = (n + 1)! + 1"#),
  ]

  @Test(arguments: rows) func whatIsTrueIsProved(_ row: Row) { row.expectProof() }

  @Test(arguments: rows) func whatIsFalseIsRefuted(_ row: Row) { row.expectRefutedTwin() }

  /// Where it cannot be told what is meant, nothing is proved or refuted.
  @Test(
    arguments: [
      #"\sum_{i < j} 1 = 3"#, #"\sum_{k} k = 3"#, #"\sum_{k \ne 3} k = 3"#, #"\sum_{d \mid n} d = n + 1"#,
      #"\sum_{k \text{ odd}} k = 3"#, #"\sum_{k \le n} k = 3"#, #"\sum_{1 \le k \le k} k = 1"#,
      #"\sum_{\substack{1 \le k \le n \\ k \text{ odd}}} k = 3"#, #"\sum_{d \mid 0} d = 0"#,
      #"\prod_{k \ge 1} 1 = 1"#, #"\sum_{1 \le i \le n, 1 \le i \le m} i = 3"#, "n!! = n(n-2)!!",
      "(n + 2)!! = 3",
      "(12)_3 = 5", "(129)_8 = 3", "(1.1)_2 = 3", #"e^{\overline{n}} = 1"#, #"x^{\overline{z}} = 1"#,
      #"n \text{ is prime}"#, #"n \text{ even}"#, #"1 - 2 + 4 - \cdots + 64 = 43"#,
      #"1^2 - 2^2 + 3^2 - \cdots + 100^2 = 1"#,
    ])
  func whatIsNotToldIsOpen(_ claim: String) {
    let judgement = DerivedNameTests.verdict(claim, [])
    #expect(judgement.verdict == .error || judgement.verdict == .undecided, "\(claim): \(judgement)")
  }
}
