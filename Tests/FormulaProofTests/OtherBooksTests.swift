import FormulaSyntax
import Testing

@testable import FormulaProof

/// Notations that mean something else in other books. What is true there must not be refuted, and what is false there not be proved; the
/// forms that can mean one thing alone keep their verdicts.
@Suite struct OtherBooksTests {
  private static let known = #"A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}"#

  @Test(arguments: [
    // Entries of powers are 10, 7 and 1.
    (#"A^2_{12} = 4"#, [known]), (#"A^2_{11} = 1"#, [known]), (#"A^{-1}_{12} = \frac12"#, [known]),
    (#"A^{-1}_{12} = 1"#, [known]),
    (#"A^{-1}_{12} = \frac{1}{A_{12}}"#, [#"A \in \mathbb R^{2 \times 2}"#]),
    // Blocks do not commute, and are transposed themselves.
    (
      #"\begin{pmatrix} A & 0 \\ 0 & B \end{pmatrix}\begin{pmatrix} C & 0 \\ 0 & D \end{pmatrix} = \begin{pmatrix} CA & 0 \\ 0 & DB \end{pmatrix}"#,
      []
    ),
    (#"\begin{pmatrix} A & B \end{pmatrix}\begin{pmatrix} C \\ D \end{pmatrix} = CA + DB"#, []),
    (#"\begin{pmatrix} A & B \\ C & D \end{pmatrix}^T = \begin{pmatrix} A & C \\ B & D \end{pmatrix}"#, []),
    // Inverses modulo n.
    (#"3^{-1} \bmod 7 = 5"#, []), (#"\frac13 \bmod 7 = 5"#, []),
    (#"a^{-1} \bmod n = b"#, [#"ab \equiv 1 \pmod n"#]),
    // Principal values of powers and roots.
    (#"e^{\pi} = (-1)^{-i}"#, []), (#"(-1)^{i} = e^{-\pi}"#, []), (#"\sqrt[3]{8i} = \sqrt3 + i"#, []),
    // Names by convention.
    (#"W(e) = 1"#, []), (#"\psi(1) = -\gamma"#, []), (#"\varepsilon_{123} = 1"#, []),
    (#"\varepsilon_{112} = 0"#, []), (#"I_0(0) = 1"#, []),
    (#"K(0) = \frac\pi2"#, []), (#"\eta(1) = \ln 2"#, []), (#"\beta(1) = \frac\pi4"#, []),
    (#"S(4, 2) = 7"#, []), (#"R(3, 3) = 6"#, []),
    (#"p(5) = 7"#, []), (#"\aleph_0 + 1 = \aleph_0"#, []), (#"\chi_A(x)^2 = \chi_A(x)"#, []),
    (#"\Delta f(n) = f(n + 1) - f(n)"#, []),
    // Differentials and indices above.
    (#"(x + dx)^2 = x^2 + 2x\,dx + dx^2"#, []), (#"T^{ij} = T^{ji}"#, []),
    (#"\Gamma^k_{ij} = \Gamma^k_{ji}"#, []),
    (#"x^{(3)} = x(x + 1)(x + 2)"#, []),
    // Logarithms to the base 2, and numbers of known sequences.
    (#"\lg 8 = 3"#, []), (#"\lg 1024 = 10"#, []), (#"\lg(2^n) = n"#, []), (#"2^{\lg x} = x"#, ["x > 0"]),
    (#"C_4 = 14"#, []), (#"L_5 = 11"#, []), (#"T_4 = 10"#, []), (#"D_4 = 9"#, []),
    (#"nPr = \frac{n!}{(n - r)!}"#, []), (#"nCr = \binom nr"#, []), (#"nCk = \frac{n!}{k!(n - k)!}"#, []),
    // Names that are made of others.
    (#"\Delta x = x_2 - x_1"#, []),
    (#"\ddot x = -x"#, []),
    (#"\bar x = \frac1n \sum_{i=1}^n x_i"#, []), (#"\bar x = \frac{x_1 + x_2}{2}"#, []),
    (#"\sum_{i=1}^n (x_i - \bar x) = 0"#, []), (#"s^2 = \frac{1}{n-1}\sum_{i=1}^n (x_i - \bar x)^2"#, []),
    (#"\int_a^b f(x)\,dx = F(b) - F(a)"#, []), (#"F'(x) = f(x)"#, []), (#"\frac{d}{dx} G(x) = g(x)"#, []),
    (#"F(x) = \int_0^x f(t)\,dt"#, []),
    // Vectors by the cross between them.
    (#"a \times b = -b \times a"#, []), (#"a \times (b \times c) = b(a \cdot c) - c(a \cdot b)"#, []),
    (#"u \times u = 0"#, []), (#"u \times v = v \times u"#, []), (#"r \times F = F \times r"#, []),
    (#"v \times B = B \times v"#, []), (#"\omega \times r = r \times \omega"#, []),
    (#"(u \times v) \times w = u \times (v \times w)"#, []), (#"u \times v = uv"#, []),
    (#"2 u \times (v - w) + 1 = 2 (v - w) \times u + 1"#, []),
    // Derivatives and iterates; cardinals.
    (#"\sin^{(2)} x = \sin^2 x"#, []), (#"\sin^{(n)} x = (\sin x)^n"#, []),
    (#"\coth^{(2)} x = (\coth x)^2"#, []),
    (#"\log_2^{(k)} n = (\log_2 n)^k"#, []), (#"\exp^{(n+1)}(x) = \exp^{n+1}(x)"#, []),
    (#"\aleph_0 + 1 > \aleph_0"#, []), (#"2 \aleph_0 = \aleph_0 + \aleph_0"#, []),
    (#"\beth_1 - \beth_1 = 0"#, []),
    // Letters of number theory.
    (#"a^p \equiv a \pmod p"#, []),
    (#"(p - 1)! \equiv -1 \pmod p"#, []),
    (#"S(n, 1) = 1"#, []), (#"S(n, 2) = 2^{n-1} - 1"#, []), (#"e_1 \cdot e_2 = 0"#, []),
    (#"e_1 \times e_2 = e_3"#, []),
    (#"x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}"#, []),
    // Vectors beside their components, and segments between points.
    (#"x \cdot y = x_1 y_1 + x_2 y_2"#, []), (#"a \cdot b = a_1 b_1 + a_2 b_2 + a_3 b_3"#, []),
    (#"a \cdot b = a_x b_x + a_y b_y"#, []), (#"\|u\|^2 = u_1^2 + u_2^2"#, []),
    (#"|v| = \sqrt{v_x^2 + v_y^2 + v_z^2}"#, []),
    (#"AB^2 + BC^2 = AC^2"#, []), (#"AB \cdot CD + BC \cdot AD = AC \cdot BD"#, []),
    (#"AC^2 = AB^2 + BC^2 - 2 AB \cdot BC \cos B"#, []), (#"\frac{AB}{DE} = \frac{BC}{EF}"#, []),
    (#"|AB| + |BC| \ge |AC|"#, []), (#"PA \cdot PB = PC \cdot PD"#, []),
  ]) func areNeitherProvedNorRefuted(_ claim: String, _ facts: [String]) {
    let judgement = KindTableTests.judge(claim, assuming: facts).0
    #expect([.error, .undecided].contains(judgement.verdict), "\(judgement)")
  }

  /// Products of many vectors would be written out for minutes.
  @Test(arguments: [("u", "v"), (#"\tilde a"#, #"\tilde b"#), ("r", #"\omega"#)])
  func manyCrossesAreNotWrittenOut(_ first: String, _ second: String) {
    for count in [8, 20, 100, 300] {
      let chain = (0..<count).map { $0.isMultiple(of: 2) ? first : second }
      let (left, right) = (
        chain.joined(separator: #" \times "#), chain.reversed().joined(separator: #" \times "#)
      )
      #expect(KindTableTests.judge("\(left) = \(right)", assuming: []).0.verdict == .error, "\(left)")
      let other = KindTableTests.judge("\(left) = \(right) + 1", assuming: []).0
      #expect(other.verdict == .refuted || other.verdict == .error, "\(left): \(other)")
    }
  }

  /// [xⁿ] f(x) is a coefficient, whatever stands before and behind it, and however the brackets are written.
  @Test(arguments: ["x", "z", "q", "t", "x_1", #"\lambda"#])
  func coefficientsAreNeitherProvedNorRefuted(_ name: String) {
    for power in [name, name + "^2", name + "^{5}", name + "^n", name + "^{n - k}", name + "^2 y^k"] {
      for (open, close) in [("[", "]"), (#"\left["#, #"\right]"#), (#"\bigl["#, #"\bigr]\,"#)] {
        for (function, value) in [
          ("(1 + \(name))^5", "5"), (#"\frac{1}{1 - \#(name)}"#, "1"), (#"e^{\#(name)}"#, "2"),
          ("F(\(name))", "F_n"), (#"\sin \#(name)"#, #"\frac16"#), ("(a + b)", "a + b"),
        ] {
          for before in ["", "2", "-", "y + ", #"\frac12 "#] {
            let claim = "\(before)\(open)\(power)\(close)\(function) = \(before)\(value)"
            let judgement = KindTableTests.judge(claim, assuming: []).0
            #expect([.error, .undecided].contains(judgement.verdict), "\(claim): \(judgement)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    // What is false in every reading.
    (#"a^{p-1} \equiv 1 \pmod p"#, [], Verdict.refuted),
    (#"a^p \equiv a \pmod p"#, [#"a, p \in \mathbb Z"#], .refuted),
    (#"\gcd(a, b) = ab"#, [], .refuted), (#"\gcd(a, b) = a + b"#, [], .refuted),
    (#"n^2 \equiv 0 \pmod 4"#, [], .refuted),
    (#"a \times b = b + a"#, [], .refuted),
    // Crosses between numbers.
    (#"a \times b = b \times a"#, [], .proved), (#"\pi \times r \times r = \pi r^2"#, [], .proved),
    (#"w \times h = h \times w"#, [], .proved), (#"2 \times u = u + u"#, [], .proved),
    (#"u \times v = v \times u"#, [#"u, v \in \mathbb R"#], .proved), (#"r \times F = r + F"#, [], .refuted),
    (#"u \times v = v \times u"#, [#"u > 0"#, #"v > 0"#], .proved),
    (#"u \times (v + w) = u \times v + u \times w"#, [], .proved),
    (#"\bar x = x_1 + 1"#, [#"\bar x, x_1 \in \mathbb R"#], .refuted),
    (#"\Delta x + 1 = 2 \Delta x"#, [], .refuted), (#"f(x) = F(x)"#, [], .refuted),
    (#"\dot x + 1 = 2 \dot x"#, [], .refuted), (#"nPq = n"#, [], .refuted),
    (#"\lg 8 = 4"#, [], .refuted), (#"\lg 100 = 2"#, [], .proved),
    (#"x \cdot y = x_1 y_1 - x_2 y_2"#, [], .refuted),
    (#"\|u\|^2 = u_1^2 + u_3^2"#, [], .refuted), (#"x_1 = 3"#, [], .refuted), (#"A B + C = D"#, [], .refuted),
    (#"x^2 = x_1^2 + x_2"#, [], .refuted), (#"AB^2 + BC^2 = AC^2"#, [#"A, B, C \in \mathbb R"#], .refuted),
    (#"C_4 = 14"#, [#"C_4 \in \mathbb R"#], .refuted), (#"AB = BA"#, [#"A, B \in \mathbb R"#], .proved),
    // Brackets that group, or hold an argument.
    (#"2[x + 1]y = 2xy + 2y"#, [], .proved), (#"[x^2 + 1](x - 1) = x^3 - x^2 + x - 1"#, [], .proved),
    (#"\sin[x]\cos[x] = \frac12\sin[2x]"#, [], .proved),
    (#"A_{12} = 2"#, [known], Verdict.proved), (#"A_{12}^2 = 4"#, [known], .proved),
    (#"(A_{12})^2 = 4"#, [known], .proved),
    (#"a^2_{12} + 1 > 0"#, [], .proved),
    (
      #"\begin{pmatrix} A & 0 \\ 0 & B \end{pmatrix}\begin{pmatrix} C & 0 \\ 0 & D \end{pmatrix} = \begin{pmatrix} AC & 0 \\ 0 & BD \end{pmatrix}"#,
      [], .proved
    ),
    (
      #"\begin{pmatrix} A & B \end{pmatrix}\begin{pmatrix} C \\ D \end{pmatrix} = CA + DB"#,
      [#"A,B,C,D \in \mathbb R"#], .proved
    ),
    (
      #"\begin{pmatrix} 1 & A \\ 0 & 1 \end{pmatrix}\begin{pmatrix} 1 & B \\ 0 & 1 \end{pmatrix} = \begin{pmatrix} 1 & A + B \\ 0 & 1 \end{pmatrix}"#,
      [], .proved
    ),
    (#"7 \bmod 3 = 1"#, [], .proved), (#"\frac72 \bmod 1 = \frac12"#, [], .proved),
    (#"7 \bmod 3 = 2"#, [], .refuted),
    (#"n \mid \frac{n(n + 1)}{2}"#, [#"n \in \mathbb N"#, #"n \ge 1"#], .refuted),
    (#"a + bx + cx^2 + dx^3 = a + bx + cx^2"#, [], .refuted),
    (#"T^{ij} = (T^i)^j"#, [#"T > 0"#, #"i, j \in \mathbb R"#], .proved),
    (#"f(x) = x + 1"#, [], .refuted), (#"x^k_1 = x^k_1"#, [#"x_1 > 0"#], .proved),
    // The base of the natural logarithm as a bound, and e as any number.
    (#"\int_1^e \ln x\,dx = 1"#, [], .proved), (#"\int_1^e \frac{1}{x}\,dx = 1"#, [], .proved),
    (#"\int_1^e \frac{(\ln x)^2}{x}\,dx = \frac13"#, [], .proved),
    (#"\int_e^{e^2} \frac{1}{x\ln x}\,dx = \ln 2"#, [], .proved),
    (#"\int_1^e x\ln x\,dx = \frac{e^2+1}{4}"#, [], .proved),
    (#"\int_1^e \frac{\ln x}{x}\,dx = 1"#, [], .refuted),
    (#"\int_0^e \frac{1}{\sqrt{1-x^2}}\,dx = \arcsin e"#, [#"0 < e < 1"#], .proved),
    (#"\int_1^e \frac{1}{x}\,dx = 1"#, [#"e > 1"#], .refuted),
  ]) func keepTheirVerdicts(_ claim: String, _ facts: [String], _ verdict: Verdict) {
    let judgement = KindTableTests.judge(claim, assuming: facts).0
    #expect(judgement.verdict == verdict, "\(judgement)")
  }

  /// An equation of remainders is read as a congruence once, and that one not again: each time would cost a budget of its own.
  @Test(arguments: [
    ("remainder(a, 2) = remainder(1 + m, 2)", false), ("a = mod(b, 5)", true),
    ("mod(a, 5) = mod(b, 5)", false),
    ("mod(a, 3) = mod(b, 5)", true), ("a + 1 = b + 2", false),
  ]) func aCongruenceIsNotReadAsOneAgain(text: String, isRead: Bool) throws {
    let reading = CalculatorParser.read(Array(text.utf8), scope: NameScope())
    let claim = try #require(reading.statements.flatMap(Claim.claims(of:)).first)
    #expect((claim.asCongruence != nil) == isRead)
    #expect(claim.asCongruence?.asCongruence == nil)
  }
}
