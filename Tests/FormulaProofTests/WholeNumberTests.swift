import FormulaSyntax
import Testing

@testable import FormulaProof

/// Claims about whole numbers: factorials, binomial coefficients, divisors, remainders, congruences, floors.
///
/// Of each row the claim is true, and the twin false for some numbers that satisfy the assumptions. Both are plain mathematics.
@Suite struct WholeNumberTests {
  private typealias Row = (claim: String, twin: String, assumptions: [String])

  private static let combinatorics: [Row] = [
    (#"3! = 6"#, #"3! = 9"#, []),
    (#"0! = 1"#, #"0! = 0"#, []),
    (#"25! = 15511210043330985984000000"#, #"25! = 15511210043330985984000001"#, []),
    (#"\frac{10!}{8!} = 90"#, #"\frac{10!}{8!} = 80"#, []),
    (#"(3!)! = 720"#, #"(3!)! = 36"#, []),
    (#"-3! = -6"#, #"-3! = 6"#, []),
    (#"3!^2 = 36"#, #"3!^2 = 362880"#, []),
    (#"\frac{5!}{2!3!} = 10"#, #"\frac{5!}{2!3!} = 20"#, []),
    (#"(n+1)! = (n+1)\,n!"#, #"(n+1)! = n\,n!"#, []),
    (#"n! = n(n-1)!"#, #"n! = (n+1)(n-1)!"#, []),
    (#"\frac{(n+2)!}{n!} = (n+1)(n+2)"#, #"\frac{(n+2)!}{n!} = n(n+2)"#, []),
    (#"(n+1)! - n! = n \cdot n!"#, #"(n+1)! - n! = (n+1) \cdot n!"#, []),
    (#"n! \ge 1"#, #"n! \ge 2"#, []),
    (#"n! \ge n"#, #"n! \ge n + 1"#, []),
    (#"n! > n"#, #"n! > 4n"#, [#"n \ge 3"#]),
    (#"n! \ne 0"#, #"n! \ne 24"#, []),
    (#"(2n)! = 2n(2n-1)(2n-2)!"#, #"(2n)! = 2n(2n-1)(n-1)!"#, []),
    (
      #"\frac{1}{n!} - \frac{1}{(n+1)!} = \frac{n}{(n+1)!}"#,
      #"\frac{1}{n!} - \frac{1}{(n+1)!} = \frac{1}{(n+1)!}"#, []
    ),
    (#"\binom{n}{k} = \frac{n!}{k!(n-k)!}"#, #"\binom{n}{k} = \frac{n!}{(n-k)!}"#, []),
    (#"\binom{2n}{n} = \frac{(2n)!}{n!^2}"#, #"\binom{2n}{n} = \frac{(2n)!}{n!}"#, []),
    (#"\binom{n}{2} = \frac{n!}{2!(n-2)!}"#, #"\binom{n}{2} = \frac{n!}{(n-2)!}"#, []),
    (
      #"\binom{n+1}{k+1} = \binom{n}{k} + \binom{n}{k+1}"#,
      #"\binom{n+1}{k+1} = \binom{n}{k} + \binom{n}{k-1}"#, []
    ),
    (#"k\binom{n}{k} = n\binom{n-1}{k-1}"#, #"k\binom{n}{k} = n\binom{n-1}{k}"#, []),
    (
      #"\binom{n}{k}\binom{k}{m} = \binom{n}{m}\binom{n-m}{k-m}"#,
      #"\binom{n}{k}\binom{k}{m} = \binom{n}{m}\binom{n}{k-m}"#, []
    ),
    (#"(n-k)\binom{n}{k} = n\binom{n-1}{k}"#, #"(n-k)\binom{n}{k} = k\binom{n-1}{k}"#, []),
    (#"(k+1)\binom{n}{k+1} = (n-k)\binom{n}{k}"#, #"(k+1)\binom{n}{k+1} = (n-k+1)\binom{n}{k}"#, []),
    (#"\binom{n}{k} \ge 0"#, #"\binom{n}{k} > 0"#, []),
    (#"k!\,(n-k)!\,\binom{n}{k} = n!"#, #"k!\,\binom{n}{k} = n!"#, [#"0 \le k \le n"#]),
    (#"\binom{n}{k} = \binom{n}{n-k}"#, #"\binom{n}{k} = \binom{n}{n-k+1}"#, []),
    (#"x\,n! = n!\,x"#, #"x\,n! = x + n!"#, []),
  ]

  private static let numbers: [Row] = [
    (#"\gcd(12, 18) = 6"#, #"\gcd(12, 18) = 3"#, []),
    (#"\operatorname{lcm}(4, 6) = 12"#, #"\operatorname{lcm}(4, 6) = 24"#, []),
    (#"\gcd(-12, 18) = 6"#, #"\gcd(-12, 18) = -6"#, []),
    (#"17 \equiv 5 \pmod{12}"#, #"17 \equiv 6 \pmod{12}"#, []),
    (#"17 \not\equiv 6 \pmod{12}"#, #"17 \not\equiv 5 \pmod{12}"#, []),
    (#"17 \equiv -7 \pmod{12}"#, #"17 \equiv 7 \pmod{12}"#, []),
    (#"2^{100} \equiv 1 \pmod 5"#, #"2^{100} \equiv 2 \pmod 5"#, []),
    (#"3 \mid 12"#, #"3 \mid 13"#, []),
    (#"3 \nmid 13"#, #"3 \nmid 12"#, []),
    (#"6 \mid n^3 - n"#, #"12 \mid n^3 - n"#, []),
    (#"n(n+1)(n+2) \equiv 0 \pmod 6"#, #"n(n+1)(n+3) \equiv 0 \pmod 6"#, []),
    (#"n^7 \equiv n \pmod 7"#, #"n^6 \equiv n \pmod 7"#, []),
    (#"n^{13} \equiv n \pmod{2730}"#, #"n^{11} \equiv n \pmod{2730}"#, []),
    (#"(a+b)^5 \equiv a^5 + b^5 \pmod 5"#, #"(a+b)^4 \equiv a^4 + b^4 \pmod 4"#, []),
    (#"3 \mid 4^n - 1"#, #"5 \mid 4^n - 1"#, []),
    (#"7 \mid 2^{n+2} + 3^{2n+1}"#, #"7 \mid 2^{n+1} + 3^{2n+1}"#, []),
    (#"9 \mid 4^n + 15n - 1"#, #"27 \mid 4^n + 15n - 1"#, []),
    (#"n^2 \equiv 1 \pmod 8"#, #"n^2 \equiv 1 \pmod{16}"#, [#"2 \nmid n"#]),
    (#"n^2 \bmod 4 \ne 2"#, #"n^2 \bmod 4 \ne 1"#, [#"n \in \mathbb{Z}"#]),
    (
      #"\lfloor n/2 \rfloor + \lceil n/2 \rceil = n"#, #"\lfloor n/2 \rfloor + \lceil n/3 \rceil = n"#,
      [#"n \in \mathbb{Z}"#]
    ),
    (
      #"\lfloor n/3 \rfloor + \lfloor (n+1)/3 \rfloor + \lfloor (n+2)/3 \rfloor = n"#,
      #"\lfloor n/3 \rfloor + \lfloor (n+1)/3 \rfloor + \lfloor (n+3)/3 \rfloor = n"#, [#"n \in \mathbb{Z}"#]
    ),
    (
      #"\lfloor n^2/4 \rfloor = \lfloor n/2 \rfloor \lceil n/2 \rceil"#,
      #"\lfloor n^2/4 \rfloor = \lfloor n/2 \rfloor^2"#, [#"n \in \mathbb{Z}"#]
    ),
    (#"\gcd(n, n+1) = 1"#, #"\gcd(n, n+2) = 1"#, []),
    (#"\gcd(3n+2, 2n+1) = 1"#, #"\gcd(3n+2, 2n+2) = 1"#, []),
    (#"\gcd(6a, 6b) = 6\gcd(a, b)"#, #"\gcd(6a, 6b) = 36\gcd(a, b)"#, []),
    (#"\gcd(na, nb) = |n|\gcd(a, b)"#, #"\gcd(na, nb) = n\gcd(a, b)"#, []),
    (#"\gcd(a, b + 3a) = \gcd(a, b)"#, #"\gcd(a, 3b + a) = \gcd(a, b)"#, []),
    (#"\gcd(a, b)\operatorname{lcm}(a, b) = |ab|"#, #"\gcd(a, b)\operatorname{lcm}(a, b) = ab"#, []),
    (#"\gcd(n, n+2) \mid 2"#, #"\gcd(n, n+4) \mid 2"#, []),
    (#"a \mid bc"#, #"a \mid b + c"#, [#"a \mid b"#]),
    (#"a \mid c"#, #"c \mid a"#, [#"a \mid b"#, #"b \mid c"#]),
    (#"a + c \equiv b + c \pmod n"#, #"a + c \equiv b - c \pmod n"#, [#"a \equiv b \pmod n"#]),
    (#"2n + 1 \ne 0"#, #"2n + 2 \ne 0"#, [#"n \in \mathbb{Z}"#]),
    (#"n^2 \ne 2"#, #"n^2 \ne 4"#, [#"n \in \mathbb{Z}"#]),
    (#"q \mid 2\binom{q}{2}"#, #"q \mid \binom{q}{2}"#, [#"q \ge 1"#]),
    (#"q \mid q\binom{q}{2}"#, #"q \mid (q+1)\binom{q}{2}"#, [#"q \ge 1"#]),
    (#"n \mid n(n+1)"#, #"n \mid \frac{n(n+1)}{2}"#, [#"n \ge 1"#]),
    (#"n \mid 6\binom{n}{3}"#, #"n \mid \binom{n}{3}"#, [#"n \ge 1"#]),
    (#"2 \mid n^2 + n"#, #"4 \mid n^2 + n"#, []),
    (#"(-1)^{2n} = 1"#, #"(-1)^{3n} = 1"#, [#"n \in \mathbb{Z}"#]),
    (#"a + 1 \le b"#, #"a + 2 \le b"#, [#"a \in \mathbb{Z}"#, #"b \in \mathbb{Z}"#, #"a < b"#]),
    (#"6a + 9b \ne 4"#, #"6a + 9b \ne 3"#, [#"a \in \mathbb{Z}"#, #"b \in \mathbb{Z}"#]),
  ]

  @Test func truthsAreProved() {
    for row in Self.combinatorics + Self.numbers {
      let (judgement, problems) = KindTableTests.judge(row.claim, assuming: row.assumptions)
      #expect(judgement.verdict == .proved, "\(row.claim): \(judgement) \(problems.map(\.message))")
    }
  }

  @Test func theirFalseTwinsAreRefuted() {
    for row in Self.combinatorics + Self.numbers {
      let (judgement, problems) = KindTableTests.judge(row.twin, assuming: row.assumptions)
      #expect(judgement.verdict == .refuted, "\(row.twin): \(judgement) \(problems.map(\.message))")
    }
  }

  /// Conditions say exactly where both sides are defined.
  @Test(arguments: [
    (#"n! = n(n-1)!"#, ["n - 1 >= 0"]), (#"(n-1)! = (n-1)(n-2)!"#, ["n - 2 >= 0"]),
    (#"(n+1)! = (n+1)\,n!"#, []),
    (#"\binom{n}{k} = \frac{n!}{k!(n-k)!}"#, ["n - k >= 0"]), (#"a \mid ab"#, ["a != 0"]),
  ])
  func conditions(claim: String, expected: [String]) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: [])
    #expect(judgement.verdict == .proved)
    #expect(judgement.conditions == expected, "\(claim)")
  }

  /// What is defined nowhere, contradicts itself, or is about other things than whole numbers is neither proved nor refuted.
  @Test(arguments: [
    (#"(-3)! = 1"#, []), (#"0 \mid 5"#, []), (#"5 \equiv 5 \pmod 0"#, []), (#"x \equiv y \pmod{2\pi}"#, []),
    (#"A \mid B"#, []),
    (#"n^2 \equiv 0 \pmod 4"#, [#"n = 2m"#]), (#"n! = n"#, [#"n \in \mathbb{R}"#]),
    (#"4^n \equiv 1 \pmod 3"#, [#"n \in \mathbb{Z}"#]),
    (#"2 \mid n"#, [#"n \equiv 1 \pmod 2"#, #"n \equiv 0 \pmod 4"#]),
  ])
  func nothingIsSaid(claim: String, assumptions: [String]) {
    let (judgement, _) = KindTableTests.judge(claim, assuming: assumptions)
    #expect(judgement.verdict == .undecided || judgement.verdict == .error, "\(claim): \(judgement)")
    #expect(judgement.message != nil)
  }

  /// What could be read in two ways is an error.
  @Test(arguments: [
    #"n!=5"#, #"n!! = 2"#, #"\sin x! = 1"#, #"x^2! = 1"#, #"\sin(3)! = 1"#, #"x \ne! y"#, #"2.5! = 1"#,
    #"17 \equiv 5 \bmod 12"#, #"a = b \equiv c \pmod 3"#, #"7 \mod 3 = 1"#, #"a \not\equiv b"#,
  ])
  func whatIsAmbiguousIsRefused(claim: String) {
    let (judgement, problems) = KindTableTests.judge(claim, assuming: [])
    #expect(judgement.verdict == .error && !problems.isEmpty, "\(claim): \(judgement)")
  }

  @Test(arguments: [
    ("n! = n*(n - 1)!", Verdict.proved), ("3!^2 = 36", .proved), ("2^3! = 64", .proved),
    ("-3! = -6", .proved),
    ("gcd(12, 18) = 6", .proved), ("lcm(4, 6) = 13", .refuted), ("factorial(5) = 120", .proved),
    ("binom(5, 2) = 10", .proved), ("remainder(n^2, 4) != 2", .proved), ("gcd(2*n + 1, n) = 1", .proved),
    ("n!=5", .refuted), ("3!=6", .proved), ("n! = 5", .refuted),
  ])
  func calculatorNotation(claim: String, expected: Verdict) {
    let reading = CalculatorParser.read(Array(claim.utf8), scope: NameScope())
    #expect(!reading.hasErrors, "\(claim): \(reading.diagnostics)")
    guard let only = reading.statements.flatMap(Claim.claims(of:)).first else { return }
    let prover = Prover(environment: Environment())
    #expect(prover.judge(only).judgement.verdict == expected, "\(claim)")
  }

  /// Letters stand for whole numbers by their use, which is said.
  @Test func kindsAreSaid() {
    let reading = LaTeXReader.read(#"\binom{n}{k}\gcd(a, 2) = n!"#, scope: NameScope())
    guard let claim = reading.statements.flatMap(Claim.claims(of:)).first else {
      Issue.record("not read")
      return
    }
    #expect(
      Prover(environment: Environment()).kindsInWords(of: claim) == [
        "a is a whole number", "k is a whole number from 0", "n is a whole number from 0",
      ])
  }

  /// What was read can be seen, and reads back as the same.
  @Test(arguments: [
    #"n!"#, #"(n + 1)!"#, #"(n!)!"#, #"n!^{2}"#, #"2 n!"#, #"k! (n - k)!"#, #"\gcd(a, b)"#,
    #"\operatorname{lcm}(a, b)"#, #"a \equiv b \pmod{n}"#, #"a \not\equiv b \pmod{n}"#, #"n \mid a"#,
    #"n \nmid a"#,
    #"n\,(a + b)!"#,
  ])
  func printing(formula: String) {
    let reading = LaTeXReader.read(formula, scope: NameScope())
    #expect(!reading.hasErrors, "\(formula): \(reading.diagnostics)")
    guard let statement = reading.statements.first else { return }
    let printed = LaTeXPrinter.print(statement)
    let again = LaTeXReader.read(printed, scope: NameScope()).statements.first
    #expect(again?.sides == statement.sides && again?.relations == statement.relations, "\(printed)")
    let calculator = CalculatorParser.read(Array(statement.description.utf8), scope: NameScope()).statements
      .first
    #expect(calculator?.sides == statement.sides, "\(statement)")
    #expect(MathMLPrinter.print([statement]).contains("<math>"))
  }
}
