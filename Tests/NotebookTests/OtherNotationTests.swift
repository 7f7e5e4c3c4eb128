import FormulaProof
import Foundation
import Notebook
import Testing

/// What books write in another notation than is read here, or mean of names that belong to others: read as names and factors like any, what
/// is true would be refuted, and what is false proved. It is read as it is meant, or an error, or undecided.
@Suite("Notations of other books") struct OtherNotationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let assumptions: [String]
    let claim: String

    /// `assumption ; assumption |- claim`
    init(_ line: Substring) {
      let parts = line.split(separator: "|- ", maxSplits: 1, omittingEmptySubsequences: false)
      assumptions = parts[0].components(separatedBy: " ; ")
      claim = String(parts[parts.count - 1])
    }

    var testDescription: String { claim }

    static func all(_ table: String) -> [Row] { table.split(separator: "\n").map(Row.init) }
  }

  /// True in the books that write so.
  static let trueElsewhere = Row.all(
    #"""
    0 \le a,b,c \le 1 |- abc \le 1
    1 < a,b,c < 2 |- b > 1
    0 < a,b < c |- a < c
    |- ab \le 1 \text{ for } 0 \le a,b \le 1
    |- ab \le 1 \text{ for all } 0 \le a,b,c \le 1
    z \in \mathbb{C} ; z^2 = i |- z^4 = -1
    z^2 = i |- z^8 = 1
    z \in \mathbb{C} ; z^3 = i |- z^{12} = 1
    |- \{x\} = x-\lfloor x\rfloor
    |- 0 \le \{x\} < 1
    |- \{x+1\} = \{x\}
    |- n^5 \equiv_{30} n
    |- 2 +_3 2 = 1
    |- 10 \equiv 1 (3)
    |- 10 \equiv 1\ (3)
    |- 5 \equiv 2\,(3)
    z \in \mathbb{C} |- \mathrm{Re} z = \frac{z+\bar z}{2}
    z \in \mathbb{C} |- \text{Re} z = \frac{z+\bar z}{2}
    z \in \mathbb{C} |- \mathrm{Im}\,z = -\mathrm{Im}\,\bar z
    |- \mathrm{arg}\,\mathrm i = \frac{\pi}{2}
    |- \mathrm{cis}\,\theta = \cos\theta+i\sin\theta
    |- \mathrm{ctg}\,x\cdot\mathrm{tg}\,x = 1
    |- \mathrm{Log}\,e = 1
    |- \sin\pi/6+\cos\pi/3 = 1
    |- \arctan1/2+\arctan1/3 = \frac{\pi}{4}
    |- \arctan1/2 = \frac{\pi}{4}-\arctan1/3
    y - x^2 = 0 |- y' = 2x
    x^2+y^2 = 1 |- x+yy' = 0
    y^2 = x |- 2yy' = 1
    \ln y = x |- y'' = y
    |- \sqrt{x^2} = x, \quad x \ge 0
    |- \sum_{k=0}^\infty r^k = \frac{1}{1-r}, \quad |r| < 1
    |- \frac{d}{dx}\ln x = \frac1x, \quad x > 0
    |- \ln(xy) = \ln x+\ln y, \quad x, y > 0
    |- \sqrt{x^2} = x, x \ge 0
    |- C(n,k) = C(n,n-k)
    |- C_n^k = C_n^{n-k}
    |- \sum_{k=0}^{n}C_n^k = 2^n
    |- \begin{pmatrix}n\\k\end{pmatrix} = \begin{pmatrix}n\\n-k\end{pmatrix}
    |- \begin{pmatrix}n\\m\end{pmatrix} = \begin{pmatrix}n\\n-m\end{pmatrix}
    |- \begin{pmatrix}p\\q\end{pmatrix} = \begin{pmatrix}p\\p-q\end{pmatrix}
    |- [-x] = -\lceil x\rceil
    |- \int_0^3 [x]\,dx = 3
    |- \lim_{x \to 3^-} [x] = 2
    |- \lim_{x \to 0} [\cos x] = 0
    |- \lim_{x \to 0} \left[\frac{\sin x}{x}\right] = 0
    |- [\sqrt2] = 1
    x = \ln(1-x_1) |- \sqrt{(1-x_1)^2} = 1-x_1
    y = \sqrt{y_1} |- |y_1| = y_1
    x = \ln(1-x_k) |- \sqrt{(1-x_k)^2} = 1-x_k
    x = \frac{1}{x_1} |- x_1^2 > 0
    |- \sqrt{\sin^2 x} = \sin x, \quad 0 < x < \frac{\pi}{2}
    |- \sqrt{\cos^2 x} = -\cos x, \quad \frac{\pi}{2} \le x \le \pi
    |- |\ln x - 1| = \ln x - 1, \quad x > 2\sqrt{3}
    |- [\sqrt{10}] + [\pi] = 6
    |- [\sin(x)] \le 0, \quad 0 < x < \frac{\pi}{2}
    |- [x + 0.5] \le x + \frac12
    |- 2[x + \tfrac12] \ge 2x - 1
    |- [1 + \sqrt2]^2 = 4
    |- \sum_{k=1}^{5} [\sqrt k] = 7
    n \in \mathbb{N} |- \left[\sqrt{n^2+1}\right] \ge n, \quad n \ge 1
    |- \lim_{x \to 0^-} \left[\frac{x}{2}\right] = -1
    |- \sum_{k=1}^{4} [k/2] = 4
    |- \prod_{k=2}^{5} [k/2] = 4
    A \in \mathbb{R}^{n \times n} |- \det(A') = \det A
    Q'Q = I ; Q \in \mathbb{R}^{n \times n} |- (\det Q)^2 = 1
    A^T = -A |- x^tAx = 0
    -1 < x < 1 |- D\arcsin x = \frac{1}{\sqrt{1-x^2}}
    |- D\bigl(x^2\sin x\bigr) = 2x\sin x + x^2\cos x
    |- F_{n+1} = F_n+F_{n-1}
    |- F_5 = 5
    |- H_3 = \frac{11}{6}
    |- H_n = \sum_{k=1}^n \frac1k
    |- B(2,3) = \frac{1}{12}
    |- \delta_{11} = 1
    |- \sum_{e=1}^{3} \ln e = \ln 6
    |- \int_0^1 \frac{4}{1+e^2}\,de = \pi
    |- \lim_{e\to 0^+} e\ln e = 0
    |- \frac{d}{de} \ln e = \frac1e
    f(x) = x^2 |- f' = 2x
    f(x) = x^2 |- \dot f = 2x
    f(x) = x^2 |- Df(x) = 2x
    f(x,y) = x^2y |- f_1 = 2xy
    f(x,y) = x^2y |- f_1(x,y) = 2xy
    f(x,y) = x^2y |- f_{12} = 2x
    f(x,y) = x^2y |- f'_x = 2xy
    u(x_1,x_2) = x_1^2x_2 |- u_{x_1} = 2x_1x_2
    u(x_1,x_2) = x_1^2x_2 |- u_{x_1x_2} = 2x_1
    n' \in \mathbb{N} |- \sum_{k=1}^{n'}(a_{k+1}-a_k) = a_{n'+1}-a_1
    n \in \mathbb{N} |- \sum_{k'=1}^{n}(a_{k'+1}-a_{k'}) = a_{n+1}-a_1
    a_1 = 1 ; a_{n+1} = 2a_n+1 |- a_n = 2^n-1
    a_1 = 1 ; a_n = 2a_{n-1}+1 |- a_n = 2^n-1
    a_0 = 0 ; a_{n+1} = a_n+1 |- a_n = n
    a_0 = 1 ; a_n = na_{n-1} |- a_n = n!
    F_0 = 0 ; F_1 = 1 ; F_{n+1} = F_n+F_{n-1} |- F_n^2-F_{n+1}F_{n-1} = (-1)^{n-1}
    F_1 = 1 ; F_2 = 1 ; F_{n+2} = F_{n+1}+F_n |- F_n < 2^n
    F_1 = 1 ; F_2 = 1 ; F_{n+2} = F_{n+1}+F_n |- \sum_{k=1}^n F_k = F_{n+2}-1
    a_0 = 1 ; a_1 = 2 ; a_{n+2} = 3a_{n+1}-2a_n |- a_n = 2^n
    y'' = -y |- y''' = -y'
    a_n = n^2 |- a_{2n} = 4n^2
    a_n = n^2 |- a_{2n+1} = (2n+1)^2
    a_n = n^2 |- a_{-n} = n^2
    a_n = n^2 |- a_{mn} = m^2n^2
    a_n = n^2 |- a_N = N^2
    H_n = \sum_{k=1}^n\frac1k |- H_{2n} \ge H_n
    a_{ij} = a_{ji} |- a_{12} = a_{21}
    a_{ij} = -a_{ji} |- a_{11} = 0
    y(x) = x^2 |- y' = 2x
    y(x) = x^2 |- y'' = 2
    x(t) = t^2 |- \dot x = 2t
    x(t) = t^2 |- x' = 2t
    u(x,y) = x^2-y^2 |- \Delta u = 0
    |- \cos\tfrac12(x+y)\cos\tfrac12(x-y) = \tfrac12(\cos x+\cos y)
    |- \cos\frac{1}{2}(x+y) = \cos\frac{x+y}{2}
    n \in \mathbb{Z} |- \cos(2n+1)\frac{\pi}{2} = 0
    n \in \mathbb{Z} |- \sin(2n+1)\frac{\pi}{2} = (-1)^n
    n \in \mathbb{Z} |- \sin\frac{\pi}{2}(2n+1) = (-1)^n
    n \in \mathbb{Z} |- \cos\pi(n+1) = (-1)^{n+1}
    |- \ln(x+1)(x-1) = \ln(x^2-1)
    |- e^x = 1+x+o(x)
    |- \frac{d}{dx} x^2+3 = 2x
    |- \sum_{k=1}^n 2k-1 = n^2
    |- \sum_{k=1}^n k+1 = \frac{n(n+3)}{2}
    |- 0.1(6) = \frac16
    x \ne k\pi ; k \in \mathbb{Z} |- \sin x \ne 0
    x \ne n\pi, n \in \mathbb{Z} |- \sin x \ne 0
    a_k \ge 0 |- \sum_{k=1}^n a_k \ge 0
    a_n > 0 |- \sum_{k=1}^n a_k > 0
    a_i > 0 |- \sum_{i=1}^n a_i\sum_{i=1}^n\frac{1}{a_i} \ge n^2
    x_i \ge 0 |- x_1+x_2 \ge 0
    x_i > 0 |- x_1x_2x_3 > 0
    n \ne k^2 ; k, n \in \mathbb{N} |- \lfloor\sqrt n\rfloor \ne \sqrt n
    x \ne k ; k \in \mathbb{Z} |- \lfloor x\rfloor < x
    |- 1+\frac12+\frac13+\cdots+\frac1n \ge 1
    |- x^{(n+1)} = x^nx
    |- \frac{d}{dx}x^n = nx^{(n-1)}
    |- AB+BC \ge AC
    |- \overline{ab} = 10a+b
    |- \overline{abc} = 100a+10b+c
    |- \overline{ab}+\overline{ba} = 11(a+b)
    a, b \in \mathbb{N} |- \overline{ab} = 10a+b
    |- \left(\frac{2}{7}\right) = 1
    |- \left(\frac{3}{5}\right) = -1
    |- (\tfrac{2}{7}) = 1
    |- \left(\frac{-1}{p}\right) = (-1)^{\frac{p-1}{2}}
    |- \left(\frac{2}{p}\right) = (-1)^{\frac{p^2-1}{8}}
    |- \left(\frac{p}{q}\right)\left(\frac{q}{p}\right) = (-1)^{\frac{p-1}{2}\frac{q-1}{2}}
    |- \left(\frac{a^2}{p}\right) \ge 0
    |- \phi(n) \le n
    |- \varphi(p) = p-1
    |- \varphi(9) = 6
    |- \varphi(p^k) = p^k-p^{k-1}
    \gcd(m,n) = 1 |- \varphi(mn) = \varphi(m)\varphi(n)
    |- \sigma(n) \ge n
    |- \tau(p) = 2
    |- \mu(p) = -1
    |- \lambda(mn) = \lambda(m)\lambda(n)
    |- \phi(-x) = \phi(x)
    |- \sigma(-x) = 1-\sigma(x)
    |- \psi(x+1) = \psi(x)+\frac1x
    |- W(x)e^{W(x)} = x
    |- H(x)^2 = H(x)
    |- \theta(x)+\theta(-x) = 1
    |- Q(-x) = 1-Q(x)
    |- v_2(8) = 3
    |- v_p(ab) = v_p(a)+v_p(b)
    |- \nu_3(18) = 2
    |- 17 = 2 \bmod 5
    x = 17 |- x = 2 \bmod 5
    |- -1 = 4 \bmod 5
    |- \mathrm{Arcsin}\,x+\mathrm{Arccos}\,x = \frac{\pi}{2}
    |- \mathrm{Arctan}\,1 = \frac{\pi}{4}
    |- \mathrm{Arsh}\,x = \ln(x+\sqrt{x^2+1})
    |a| < 1 |- |\bar a| < 1
    |a| < 1 |- |\bar a||a| < 1
    |a| = 1 |- a\bar a = 1
    f(x) = c |- f(x) = f(y)
    f(x) = c |- f(2) = f(3)
    y = x^2 ; x = 2t |- y' = 2x
    y = x^2 ; x = 2t |- y' = 8t
    A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} |- AE = A
    """#)

  /// False in the books that write so.
  static let falseElsewhere = Row.all(
    #"""
    |- \{3.5\} = 3.5
    |- 1 \ne_{3} 4
    |- 2+_{3}2 = 4
    |- 2 \cdot_5 3 = 6
    |- 6 \mid_{3} 12
    |- [x]+[y] \ge [x+y]
    n \in \mathbb{Z} |- [nx] = n[x]
    |- [-x] = -[x]
    |- \int_0^3 [x]\,dx = \frac92
    |- \lim_{x \to 3^-} [x] = 3
    |- \lim_{x \to 0} \left[\frac{\sin x}{x}\right] = 1
    |- \lim_{x \to 0^-} \left[\frac{x}{2}\right] = 0
    |- \sum_{k=1}^{4} [k/2] = 5
    |- \prod_{k=2}^{5} [k/2] = \frac{15}{2}
    |- \int_0^1 e^2\,de = e^2
    |- \sum_{e=1}^{3} \ln e = 3
    |- \sum_{e=1}^{3} e^2 = 3e^2
    |- \prod_{e=1}^{3} \ln e = 1
    |- \lim_{e\to 0} \ln(1+e) = \ln(1+e)
    i \in \mathbb{C} |- |i| = 1
    i \in \mathbb{C} |- i^2 = -1
    |- \sin{x+y} = \sin(x+y)
    |- 1+2+3-\cdots+n = \frac{n(n+1)}{2}
    |- \binom{5}{1/2}-\binom{5}{1/2} = 0
    x > 0 |- |x| = x \text{ for all } x
    x > 0 |- \forall x\colon x > 0
    x > 0 |- x > 0 \text{ for all } x \in \mathbb{R}
    x > 0 |- |x| = x \text{ for } x \in \mathbb{R}
    x > 0 |- \forall x \in \mathbb{R}\colon x > 0
    x > 0 |- \text{for all } x > -1\colon |x| = x
    x = 3 |- x = 3 \text{ for all } x
    n \in \mathbb{N} |- \sin(n\pi) = 0 \text{ for all } n \in \mathbb{R}
    n \in \mathbb{N} |- n \ge 0 \text{ for all } n \in \mathbb{Z}
    """#)

  /// False in every reading: the other meaning must not hide it.
  static let falseEverywhere = Row.all(
    #"""
    |- \left(\frac{2}{7}\right) = \frac{1}{3}
    |- \left(\frac{3}{5}\right) = 1
    |- \left(\frac{-1}{p}\right) = (-1)^{\frac{p+1}{2}}
    |- \left(\frac{a}{b}\right)\left(\frac{c}{d}\right) = \frac{ac}{b+d}
    |- \left(\frac{x}{2}\right) = x
    |- \phi(n) \ge n+1
    |- \varphi(p) = p+1
    |- \phi(x+y) = \phi(x)+\phi(y)
    |- \psi(x+1) = \psi(x)+x
    |- \psi(x) = \psi(y)
    |- W(x)e^{W(x)} = x^2
    |- H(x) = H(-x)
    |- v_2(8) = 4
    |- v_p(a+b) = v_p(a)+v_p(b)
    |- 17 = 3 \bmod 5
    |- 17 \bmod 5 = 3
    |- \overline{zw} = z\bar w
    |- \bar x = x
    y = x^2 ; x = 2t |- y' = 3
    x > 0 |- x > 1 \text{ for all } x
    """#)

  @Test(arguments: falseEverywhere) func whatIsFalseInEveryReadingIsRefuted(_ row: Row) {
    #expect(Self.answer(row).judgement.verdict == .refuted, "\(row.assumptions) |- \(row.claim)")
  }

  /// What is assumed of the very x that “for all” binds, and no more than it says again, may be used.
  @Test(
    arguments: Row.all(
      #"""
      x > 0 |- |x| = x \text{ for all } x > 0
      x > 0 |- \forall x > 0\colon \sqrt{x^2} = x
      x > 0 |- (x+1)^2 = x^2+2x+1 \text{ for all } x
      x > 0 |- |x| = x \text{ for } x > 0
      x > 0 ; y > 0 |- |y| \ge -x^2 \text{ for all } x
      n \in \mathbb{N} |- \sin(n\pi) = 0 \text{ for all } n \in \mathbb{N}
      a < b |- \frac{x-a}{b-a} > 0 \text{ for all } a < x < b
      """#)) func whatForAllSaysItselfIsUsed(_ row: Row)
  {
    #expect(Self.answer(row).judgement.verdict == .proved, "\(row.assumptions) |- \(row.claim)")
  }

  /// True where both sides are defined, which they are not everywhere.
  static let partlyDefined = Row.all(
    #"""
    f(x) = \begin{cases} x & x < 0 \\ x+1 & x \ge 0\end{cases} |- f'(x) = 1
    f(x) = \begin{cases} x & x \le 0 \\ 2x & x > 0\end{cases} |- f'(x) \ge 1
    f(x) = \begin{cases} x^2 & x \ne 1 \\ 5 & x = 1\end{cases} |- f'(x) = 2x
    f(x) = \begin{cases} 0 & x < 0 \\ 1 & x \ge 0\end{cases} |- f'(x) = 0
    |- \binom nk = \binom{n}{k^2/k}
    |- \binom{n}{e^{\ln n}} = \binom nn
    z \in \mathbb{C} ; \operatorname{Im} z < 0 |- \frac{z+i}{z+i} = 1
    """#)

  /// A function of the name of the unit: the reading as the unit must come to an end.
  @Test(arguments: ["i(0) = 0", "i(x) = i(y)", "u(t) = Ri(t)", "j(t) = 1", "Si(0) = 0"])
  func functionsMayHaveTheLetterOfTheUnit(_ claim: String) {
    #expect(Self.answer(Row([], claim)).judgement.verdict == .refuted)
  }

  @Test(arguments: trueElsewhere) func whatIsTrueIsNotRefuted(_ row: Row) {
    let answer = Self.answer(row)
    #expect(answer.judgement.verdict != .refuted, "\(row.assumptions) |- \(row.claim)")
  }

  @Test(arguments: falseElsewhere) func whatIsFalseIsNotProved(_ row: Row) {
    let verdict = Self.answer(row).judgement.verdict
    #expect(verdict != .proved && verdict != .confirmed, "\(row.assumptions) |- \(row.claim)")
  }

  @Test(arguments: partlyDefined) func whatIsUndefinedSomewhereHasConditions(_ row: Row) {
    let judgement = Self.answer(row).judgement
    #expect(
      judgement.verdict != .proved || !judgement.conditions.isEmpty, "\(row.assumptions) |- \(row.claim)")
  }

  /// What is read is said: bounds that are shared, conditions behind a wide space, the fractional part beside floors, i beside complex names.
  @Test(
    arguments: [
      (["0 \\le a,b,c \\le 1"], "abc \\le 1"), (["0 < A, B, C < \\pi"], "\\sin A > 0"),
      ([], "\\sqrt{x^2} = x, \\quad x \\ge 0"), ([], "\\ln(xy) = \\ln x + \\ln y, \\quad x, y > 0"),
      ([], "\\sum_{k=0}^\\infty r^k = \\frac{1}{1-r}, \\quad |r| < 1"),
      ([], "\\{x\\} = x - \\lfloor x\\rfloor"),
      (["z \\in \\mathbb{C}", "z^2 = i"], "z^4 = -1"),
      (["\\omega = -\\frac12 + \\frac{\\sqrt3}{2}i"], "\\omega^3 = 1"),
      (["z \\in \\mathbb{C}", "\\operatorname{Im} z > 0"], "\\left|\\frac{z-i}{z+i}\\right| < 1"),
      (["z \\in \\mathbb{C}"], "\\overline{e^z} = e^{\\bar z}"),
      (["z \\in \\mathbb{C}", "n \\in \\mathbb{N}"], "\\sum_{k=0}^{n} z^k = \\frac{z^{n+1}-1}{z-1}"),
      (["z, w \\in \\mathbb{C}", "n \\in \\mathbb{N}"], "\\sum_{k=0}^{n} \\binom nk z^k w^{n-k} = (z+w)^n"),
    ] as [([String], String)])
  func whatIsMeantIsProved(_ assumptions: [String], _ claim: String) {
    let answer = Self.answer(Row(assumptions, claim))
    #expect(
      answer.judgement.verdict == .proved, "\(assumptions) |- \(claim): \(answer.judgement.message ?? "")")
  }
}

extension OtherNotationTests.Row {
  fileprivate init(_ assumptions: [String], _ claim: String) {
    (self.assumptions, self.claim) = (assumptions, claim)
  }
}

extension OtherNotationTests {
  private static func answer(_ row: Row) -> ClaimQuestion.Answer {
    let assumptions = row.assumptions.filter { !$0.allSatisfy(\.isWhitespace) }
    return ClaimQuestion(claim: row.claim, notation: .latex, assumptions: assumptions).answer()
  }
}
