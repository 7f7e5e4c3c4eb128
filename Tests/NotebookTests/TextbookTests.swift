import FormulaProof
import Notebook
import Testing

/// Formulas in the usual notation of textbooks, with the verdicts that a mathematician accepts.
///
/// Of what is left open nothing wrong may be said: it is undecided, or an error that says what to write. Each formula is
/// read and judged as `prove` does.
@Suite struct TextbookTests {
  /// What a mathematician says.
  enum Answer: Sendable {
    /// True for all values.
    case holds
    /// False for some.
    case fails
    /// Not to be read in one way only, or meaningless: an error.
    case refused
    /// Beyond what is known here, or a matter of what names stand for: undecided or an error.
    case open
  }

  struct Row: Sendable, CustomStringConvertible {
    var answer: Answer
    var claim: String
    var assumptions: [String]

    init(_ answer: Answer, _ claim: String, _ assumptions: String...) {
      self.answer = answer
      self.claim = claim
      self.assumptions = assumptions
    }

    var description: String { claim }
  }

  func check(_ row: Row) {
    let answer = ClaimQuestion(claim: row.claim, notation: .latex, assumptions: row.assumptions).answer()
    let found: Answer? =
      switch answer.judgement.verdict {
      case .proved, .confirmed: .holds
      case .refuted: .fails
      case .error: row.answer == .open ? .open : .refused
      case .undecided: .open
      case .sampled: nil
      }
    let said = [answer.judgement.message ?? ""] + answer.diagnostics.map(\.message)
    #expect(found == row.answer, "\(row.claim) | \(row.assumptions): \(answer.judgement.verdict), \(said)")
    if found == .fails, !row.claim.contains(where: \.isLetter) { return }
    // Whatever is refused, or left open, says why.
    if found == .refused || found == .open { #expect(said.contains { !$0.isEmpty }, "\(row.claim)") }
  }

  /// A refutation prints what it put in the place of names.
  @Test(arguments: [
    (#"\mathbf A\mathbf B = \mathbf B\mathbf A"#, ["\u{1D400}", "\u{1D401}"]),
    (#"\vec a\times\vec b = \vec b\times\vec a"#, ["a\u{20D7}", "b\u{20D7}"]),
    (#"f(x+y) = f(x)+f(y)"#, ["f(t)", "x", "y"]),
    (#"\binom{n}{k} = \binom{k}{n}"#, ["k", "n"]),
    (#"(1+z)^2 = 1+z\bar z"#, ["Im(z)", "Re(z)"]),
  ])
  func counterexamples(claim: String, names: [String]) {
    let answer = ClaimQuestion(claim: claim, notation: .latex).answer()
    #expect(answer.judgement.verdict == .refuted)
    #expect(answer.judgement.counterexample?.assignments.map(\.symbol) == names)
  }

  /// What is refused offers both spellings.
  @Test(arguments: [
    (#"k(x-1) = 1"#, "\\cdot"), (#"2\frac{1}{2} = 1"#, "+"), (#"x^10 = 1"#, "{10}"),
    (#"\mathbf A . \mathbf B = \mathbf A"#, "\\cdot "),
  ])
  func remedies(claim: String, replacement: String) {
    let answer = ClaimQuestion(claim: claim, notation: .latex).answer()
    #expect(answer.judgement.verdict == .error)
    let texts = answer.diagnostics.flatMap(\.fixIts).map(\.replacement)
    #expect(texts.contains { $0.contains(replacement) || replacement.contains($0) }, "\(texts)")
  }

  @Test("vectors", arguments: vectors)
  func checkVectors(row: Row) { check(row) }

  @Test("linear algebra", arguments: matrices)
  func checkMatrices(row: Row) { check(row) }

  @Test("functions", arguments: functions)
  func checkFunctions(row: Row) { check(row) }

  @Test("probability", arguments: probability)
  func checkProbability(row: Row) { check(row) }

  @Test("complex numbers", arguments: complexNumbers)
  func checkComplexNumbers(row: Row) { check(row) }

  @Test("combinatorics", arguments: combinatorics)
  func checkCombinatorics(row: Row) { check(row) }

  @Test("numbers as they are printed", arguments: numbers)
  func checkNumbers(row: Row) { check(row) }

  static let vectors: [Row] = [
    Row(.holds, #"\vec a + \vec b = \vec b + \vec a"#),
    Row(.holds, #"\vec a\cdot\vec b = \vec b\cdot\vec a"#),
    Row(.holds, #"\vec a\cdot(\vec b+\vec c) = \vec a\cdot\vec b + \vec a\cdot\vec c"#),
    Row(.holds, #"\vec a\times\vec b = -\vec b\times\vec a"#),
    Row(.fails, #"\vec a\times\vec b = \vec b\times\vec a"#),
    Row(.holds, #"\vec a\times\vec a = \vec 0"#),
    Row(.holds, #"\vec a\times(\vec b+\vec c) = \vec a\times\vec b + \vec a\times\vec c"#),
    Row(.holds, #"\vec a\times(\vec b\times\vec c) = (\vec a\cdot\vec c)\vec b - (\vec a\cdot\vec b)\vec c"#),
    Row(.fails, #"\vec a\times(\vec b\times\vec c) = (\vec a\times\vec b)\times\vec c"#),
    Row(.holds, #"\vec a\cdot(\vec b\times\vec c) = (\vec a\times\vec b)\cdot\vec c"#),
    Row(.holds, #"\vec a\cdot(\vec b\times\vec c) = \vec b\cdot(\vec c\times\vec a)"#),
    Row(.holds, #"\vec a\cdot(\vec a\times\vec b) = 0"#),
    Row(.holds, #"|\vec a\times\vec b|^2 + (\vec a\cdot\vec b)^2 = |\vec a|^2|\vec b|^2"#),
    Row(
      .holds,
      #"(\vec a\times\vec b)\cdot(\vec c\times\vec d) = (\vec a\cdot\vec c)(\vec b\cdot\vec d) - (\vec a\cdot\vec d)(\vec b\cdot\vec c)"#
    ),
    Row(
      .holds,
      #"\vec a\times(\vec b\times\vec c)+\vec b\times(\vec c\times\vec a)+\vec c\times(\vec a\times\vec b) = \vec 0"#
    ),
    Row(.holds, #"|\vec a+\vec b|^2 = |\vec a|^2 + 2\vec a\cdot\vec b + |\vec b|^2"#),
    Row(.holds, #"|\vec a+\vec b|^2 + |\vec a-\vec b|^2 = 2|\vec a|^2 + 2|\vec b|^2"#),
    Row(.fails, #"|\vec a+\vec b| = |\vec a| + |\vec b|"#),
    Row(.holds, #"|\vec a\cdot\vec b| \le |\vec a||\vec b|"#),
    Row(.fails, #"|\vec a\cdot\vec b| = |\vec a||\vec b|"#),
    Row(.fails, #"\vec a\cdot\vec b = |\vec a||\vec b|"#),
    Row(.holds, #"\|2\vec v\| = 2\|\vec v\|"#),
    Row(.fails, #"\|-\vec v\| = -\|\vec v\|"#),
    Row(.holds, #"\|c\vec v\| = |c|\|\vec v\|"#),
    Row(.holds, #"\vec a\cdot\vec a = |\vec a|^2"#),
    Row(.holds, #"\vec a\cdot\vec b = \frac{|\vec a+\vec b|^2-|\vec a-\vec b|^2}{4}"#),
    Row(.holds, #"(\vec a-\vec b)\cdot(\vec a+\vec b) = |\vec a|^2-|\vec b|^2"#),
    Row(.holds, #"(\vec a+\vec b)\times(\vec a-\vec b) = -2\vec a\times\vec b"#),
    Row(.fails, #"(\vec a+\vec b)\times(\vec a-\vec b) = 2\vec a\times\vec b"#),
    Row(.holds, #"|\vec a+\vec b|^2 = |\vec a|^2 + |\vec b|^2"#, #"\vec a\cdot\vec b = 0"#),
    Row(.fails, #"|\vec a+\vec b|^2 = |\vec a|^2 + |\vec b|^2"#),
    Row(.holds, #"\mathbf u\cdot\mathbf v = \mathbf v\cdot\mathbf u"#),
    Row(.holds, #"\mathbf u^T\mathbf v = \mathbf v^T\mathbf u"#),
    Row(.holds, #"u^Tv = v^Tu"#),
    Row(.fails, #"\mathbf u\mathbf v^T = \mathbf v\mathbf u^T"#),
    Row(.holds, #"(\mathbf u\mathbf v^T)^T = \mathbf v\mathbf u^T"#),
    Row(.holds, #"(\mathbf u\mathbf v^T)\mathbf w = (\mathbf v\cdot\mathbf w)\mathbf u"#),
    Row(.holds, #"\operatorname{tr}(\mathbf u\mathbf v^T) = \mathbf u\cdot\mathbf v"#),
    Row(.refused, #"\vec a\vec b = \vec b\vec a"#),
    Row(.refused, #"\vec a^2 = |\vec a|^2"#),
    Row(.refused, #"\vec a + 1 = 1 + \vec a"#),
    Row(.open, #"\vec a\cdot\vec b = |\vec a||\vec b|\cos\theta"#),
    Row(.refused, #"\vec a\cdot\vec b = a_1b_1+a_2b_2+a_3b_3"#),
    Row(.holds, #"\vec v\cdot\vec v \ge 0"#),
    Row(.fails, #"\vec v\cdot\vec w \ge 0"#),
    Row(.holds, #"|\vec v|\,\ge 0"#),
    Row(.holds, #"(2\vec a)\cdot(3\vec b) = 6\,\vec a\cdot\vec b"#),
    Row(.holds, #"\vec n\cdot(\vec v-(\vec v\cdot\vec n)\vec n) = 0"#, #"|\vec n| = 1"#),
    Row(.fails, #"\vec n\cdot(\vec v-(\vec v\cdot\vec n)\vec n) = 0"#),
    Row(.holds, #"|\vec v - 2(\vec v\cdot\vec n)\vec n| = |\vec v|"#, #"|\vec n| = 1"#),
    Row(.holds, #"\lambda(\vec a+\vec b) = \lambda\vec a+\lambda\vec b"#),
    Row(.holds, #"(s+t)\vec v = s\vec v+t\vec v"#),
    Row(.holds, #"\hat{\mathbf n}\cdot\hat{\mathbf n} = \|\hat{\mathbf n}\|^2"#),
  ]

  static let matrices: [Row] = [
    Row(.fails, #"\mathbf A\mathbf B = \mathbf B\mathbf A"#),
    Row(.holds, #"(\mathbf A\mathbf B)\mathbf C = \mathbf A(\mathbf B\mathbf C)"#),
    Row(.holds, #"\mathbf A(\mathbf B+\mathbf C) = \mathbf A\mathbf B+\mathbf A\mathbf C"#),
    Row(.holds, #"(\mathbf A\mathbf B)^T = \mathbf B^T\mathbf A^T"#),
    Row(.fails, #"(\mathbf A\mathbf B)^T = \mathbf A^T\mathbf B^T"#),
    Row(.holds, #"(\mathbf A\mathbf B)^{\top} = \mathbf B^{\top}\mathbf A^{\top}"#),
    Row(.holds, #"(\mathbf A+\mathbf B)^T = \mathbf A^T+\mathbf B^T"#),
    Row(.holds, #"(\mathbf A^T)^T = \mathbf A"#),
    Row(.holds, #"(\mathbf A\mathbf B)^{-1} = \mathbf B^{-1}\mathbf A^{-1}"#),
    Row(.fails, #"(\mathbf A\mathbf B)^{-1} = \mathbf A^{-1}\mathbf B^{-1}"#),
    Row(.fails, #"(\mathbf A+\mathbf B)^{-1} = \mathbf A^{-1}+\mathbf B^{-1}"#),
    Row(.holds, #"(\mathbf A^{-1})^{-1} = \mathbf A"#),
    Row(.holds, #"(\mathbf A^T)^{-1} = (\mathbf A^{-1})^T"#),
    Row(.holds, #"\mathbf A\mathbf A^{-1} = \mathbf I"#),
    Row(.holds, #"\mathbf A^{-1}\mathbf A = I"#),
    Row(.holds, #"(c\mathbf A)^{-1} = \frac1c\mathbf A^{-1}"#),
    Row(.fails, #"(2\mathbf A)^{-1} = 2\mathbf A^{-1}"#),
    Row(.fails, #"(\mathbf A+\mathbf B)^2 = \mathbf A^2+2\mathbf A\mathbf B+\mathbf B^2"#),
    Row(.holds, #"(\mathbf A+\mathbf B)^2 = \mathbf A^2+\mathbf A\mathbf B+\mathbf B\mathbf A+\mathbf B^2"#),
    Row(
      .holds, #"(\mathbf A+\mathbf B)^2 = \mathbf A^2+2\mathbf A\mathbf B+\mathbf B^2"#,
      #"\mathbf A\mathbf B = \mathbf B\mathbf A"#),
    Row(.fails, #"(\mathbf A+\mathbf B)(\mathbf A-\mathbf B) = \mathbf A^2-\mathbf B^2"#),
    Row(.holds, #"\mathbf A\mathbf I = \mathbf A"#),
    Row(.holds, #"\mathbf A + \mathbf 0 = \mathbf A"#),
    Row(.holds, #"\mathbf A - \mathbf A = 0"#),
    Row(.holds, #"\det(\mathbf A\mathbf B) = \det\mathbf A\det\mathbf B"#),
    Row(.fails, #"\det(\mathbf A+\mathbf B) = \det\mathbf A+\det\mathbf B"#),
    Row(.holds, #"\det(\mathbf A^T) = \det\mathbf A"#),
    Row(.holds, #"\det(\mathbf A^{-1}) = \frac{1}{\det\mathbf A}"#),
    Row(.fails, #"\det(2\mathbf A) = 2\det\mathbf A"#),
    Row(.fails, #"\det(-\mathbf A) = \det\mathbf A"#),
    Row(.holds, #"\det(2A) = 8\det A"#, #"A\in\mathbb R^{3\times3}"#),
    Row(.holds, #"\det(cA) = c^n\det A"#, #"A\in\mathbb R^{n\times n}"#),
    Row(.holds, #"|\mathbf A\mathbf B| = |\mathbf A||\mathbf B|"#),
    Row(.holds, #"\operatorname{tr}(\mathbf A\mathbf B) = \operatorname{tr}(\mathbf B\mathbf A)"#),
    Row(
      .holds,
      #"\operatorname{tr}(\mathbf A\mathbf B\mathbf C) = \operatorname{tr}(\mathbf C\mathbf A\mathbf B)"#),
    Row(
      .fails,
      #"\operatorname{tr}(\mathbf A\mathbf B\mathbf C) = \operatorname{tr}(\mathbf B\mathbf A\mathbf C)"#),
    Row(
      .fails, #"\operatorname{tr}(\mathbf A\mathbf B) = \operatorname{tr}\mathbf A\operatorname{tr}\mathbf B"#
    ),
    Row(
      .holds,
      #"\operatorname{tr}(\mathbf A+\mathbf B) = \operatorname{tr}(\mathbf A)+\operatorname{tr}(\mathbf B)"#),
    Row(.holds, #"\operatorname{tr}(\mathbf A^T) = \operatorname{tr}(\mathbf A)"#),
    Row(.holds, #"\operatorname{tr}(\mathbf P^{-1}\mathbf A\mathbf P) = \operatorname{tr}(\mathbf A)"#),
    Row(.holds, #"\det(\mathbf P^{-1}\mathbf A\mathbf P) = \det(\mathbf A)"#),
    Row(.holds, #"(\mathbf P^{-1}\mathbf A\mathbf P)^2 = \mathbf P^{-1}\mathbf A^2\mathbf P"#),
    Row(.holds, #"(\mathbf A\mathbf A^T)^T = \mathbf A\mathbf A^T"#),
    Row(.fails, #"\mathbf A\mathbf A^T = \mathbf A^T\mathbf A"#),
    Row(.holds, #"\mathbf x\cdot(\mathbf A\mathbf y) = (\mathbf A^T\mathbf x)\cdot\mathbf y"#),
    Row(.fails, #"\mathbf x\cdot(\mathbf A\mathbf y) = (\mathbf A\mathbf x)\cdot\mathbf y"#),
    Row(
      .holds, #"\mathbf x\cdot(\mathbf A\mathbf y) = (\mathbf A\mathbf x)\cdot\mathbf y"#,
      #"\mathbf A^T = \mathbf A"#),
    Row(.holds, #"|\mathbf R\mathbf x| = |\mathbf x|"#, #"\mathbf R^T\mathbf R = \mathbf I"#),
    Row(
      .holds, #"(\mathbf R\mathbf x)\cdot(\mathbf R\mathbf y) = \mathbf x\cdot\mathbf y"#,
      #"\mathbf R^T\mathbf R = \mathbf I"#),
    Row(
      .holds, #"\mathbf R^{-1} = \mathbf R^T"#, #"\mathbf R^T\mathbf R = \mathbf I"#,
      #"\mathbf R\in\mathbb R^{3\times3}"#),
    Row(.fails, #"\mathbf R^{-1} = \mathbf R^T"#),
    Row(
      .holds, #"(\det\mathbf R)^2 = 1"#, #"\mathbf R^T\mathbf R = \mathbf I"#,
      #"\mathbf R\in\mathbb R^{n\times n}"#),
    Row(
      .fails, #"\det\mathbf R = 1"#, #"\mathbf R^T\mathbf R = \mathbf I"#,
      #"\mathbf R\in\mathbb R^{2\times2}"#),
    Row(.holds, #"\mathbf A^3 = \mathbf A"#, #"\mathbf A^2 = \mathbf I"#),
    Row(.holds, #"(\mathbf I-\mathbf P)^2 = \mathbf I-\mathbf P"#, #"\mathbf P^2 = \mathbf P"#),
    Row(.holds, #"\mathbf A(\mathbf x+\mathbf y) = \mathbf A\mathbf x+\mathbf A\mathbf y"#),
    Row(.holds, #"\mathbf A(c\mathbf x) = c\mathbf A\mathbf x"#),
    Row(.holds, #"(AB)^T = B^TA^T"#),
    Row(.fails, #"(AB)^T = A^TB^T"#),
    Row(.holds, #"x^TAx = x^TA^Tx"#),
    Row(.refused, #"AB = BA"#),
    Row(.refused, #"(A+B)^2 = A^2+2AB+B^2"#),
    Row(.holds, #"A+B = B+A"#),
    Row(.refused, #"AB = BA"#, #"A\in\mathbb R^{2\times3}"#, #"B\in\mathbb R^{2\times3}"#),
    Row(.fails, #"AB = BA"#, #"A\in\mathbb R^{2\times2}"#, #"B\in\mathbb R^{2\times2}"#),
    Row(.holds, #"AB = BA"#, #"A\in\mathbb R"#, #"B\in\mathbb R"#),
    Row(.refused, #"|A| = |A^T| + |B|"#),
    Row(.holds, #"|A| = |A^T|"#, #"A\in\mathbb R^{2\times2}"#),
    Row(.refused, #"\mathbf A . \mathbf B = \mathbf A\mathbf B"#),
    Row(.holds, #"\mathbf A\cdot\mathbf B\cdot\mathbf C = \mathbf A\mathbf B\mathbf C"#),
    Row(.refused, #"\mathbf A + 1 = \mathbf A"#),
    Row(.refused, #"\sin\mathbf A = \mathbf A"#),
    Row(.refused, #"(1,2)^T(1,2) = 5"#),
    Row(.refused, #"(1,2)(1,2)^T = 5"#),
    Row(.holds, #"(1,2)\cdot(1,2) = 5"#),
    Row(.holds, #"\begin{pmatrix}1&2\end{pmatrix}\begin{pmatrix}1\\2\end{pmatrix} = 5"#),
    Row(.refused, #"\begin{pmatrix}1&2\end{pmatrix} = \begin{pmatrix}1\\2\end{pmatrix}"#),
    Row(
      .holds, #"\mathbf A\mathbf v = \lambda^2\mathbf v"#, #"\mathbf B\mathbf v = \lambda\mathbf v"#,
      #"\mathbf A = \mathbf B^2"#),
    Row(.holds, #"\operatorname{tr}(\mathbf A\mathbf B-\mathbf B\mathbf A) = 0"#),
    Row(.holds, #"[2] = 2"#),
    Row(.holds, #"|\vec v| = 5"#, #"\vec v = (3,4)"#),
  ]

  static let functions: [Row] = [
    Row(.fails, #"f(x+y) = f(x)+f(y)"#),
    Row(.holds, #"f(x)g(x) = g(x)f(x)"#),
    Row(.holds, #"f(x+y) = f(y+x)"#, #"f : \mathbb R\to\mathbb R"#),
    Row(.fails, #"f(2x) = 2f(x)"#),
    Row(.fails, #"f(-x) = f(x)"#),
    Row(.fails, #"f(x)^2 = f(x^2)"#),
    Row(.holds, #"\frac{f(x)}{f(x)} = 1"#),
    Row(.holds, #"f(x)-f(x) = 0"#),
    Row(.fails, #"f(g(x)) = g(f(x))"#),
    Row(.holds, #"f(g(x)) = f(g(x))"#),
    Row(.fails, #"f(x,y) = f(y,x)"#),
    Row(.holds, #"f(x,y)+f(y,x) = f(y,x)+f(x,y)"#),
    Row(.holds, #"\frac{f(x+h)-f(x)}{h} = \frac{f(h+x)}{h}-\frac{f(x)}{h}"#),
    Row(.holds, #"(f(x)+g(x))^2 = f(x)^2+2f(x)g(x)+g(x)^2"#),
    Row(.holds, #"f(\sin^2x+\cos^2x) = f(1)"#),
    Row(.holds, #"a(b+c) = (b+c)a"#),
    Row(.holds, #"a(b+c) = ab+ac"#),
    Row(.fails, #"a(b+c) = ab+c"#),
    Row(.refused, #"k(x-1) = kx-k(1)"#),
    Row(.holds, #"k(x-1) = kx-k"#),
    Row(.holds, #"x(x+1) = x^2+x"#),
    Row(.holds, #"n(n+1) = n^2+n"#),
    Row(.refused, #"\frac{x+x(y)}{2} = \frac{x(y)+x}{2}"#),
    Row(.open, #"\Gamma(x+1) = x\Gamma(x)"#),
    Row(.holds, #"\Gamma(x)+1 = 1+\Gamma(x)"#),
    Row(.open, #"O(n)-O(n) = 0"#),
    Row(.open, #"\zeta(2) = \frac{\pi^2}{6}"#),
    Row(.open, #"\operatorname{rank}(A) = 1"#),
    Row(.holds, #"f(x) = f(x)"#),
    Row(.holds, #"\sin(x+y) = \sin x\cos y+\cos x\sin y"#),
    Row(.fails, #"\sin(x+y) = \sin x+\sin y"#),
    Row(.holds, #"\ln{(x)(y)} = \ln(xy)"#),
    Row(.holds, #"\log_2{2\sqrt{x^2+1}} = 1+\log_2\sqrt{x^2+1}"#),
    Row(.refused, #"\sin{x+y} = \sin(x+y)"#),
    Row(.holds, #"\tg x = \frac{\sin x}{\cos x}"#),
    Row(.holds, #"\lg 1000 = 3"#),
    Row(.holds, #"\log_{10}100 = 2"#),
    Row(.holds, #"x^{(i)}+x^{(j)} = x^{(j)}+x^{(i)}"#),
    Row(.refused, #"x^{(2)} = x\cdot x"#),
    Row(.holds, #"e^x e^y = e^{x+y}"#),
    Row(.holds, #"2e = 2\exp(1)"#),
    Row(.holds, #"ex = \exp(1)x"#),
    Row(.holds, #"2^x2^y = 2^{x+y}"#),
    Row(.holds, #"2^x 2^y = 2^{x+y}"#),
    Row(.refused, #"x^10 = x^{10}"#),
    Row(.holds, #"\coth x = \frac{\cosh x}{\sinh x}"#),
    Row(.holds, #"f'(x)+1 = 1+f'(x)"#),
    Row(.open, #"f'(x) = 2x"#),
  ]

  static let probability: [Row] = [
    Row(.open, #"P(A-B) = P(A)-P(B)"#),
    Row(.open, #"P(A\mid B)P(B) = P(B\mid A)P(A)"#),
    Row(.open, #"P(A\mid B) = P(B\mid A)"#),
    Row(.holds, #"P(A\mid B) = P(A\mid B)"#),
    Row(.open, #"P(\bar A) = 1-P(A)"#),
    Row(.open, #"\mathbb E[X+Y] = \mathbb E[X]+\mathbb E[Y]"#),
    Row(.holds, #"\mathbb E[X+Y] = \mathbb E[Y+X]"#),
    Row(.open, #"\operatorname{Var}(X) = \mathbb E[X^2]-\mathbb E[X]^2"#),
    Row(.open, #"\Pr(A) \le 1"#),
    Row(.open, #"\Pr(A) = 1 - \Pr(B)"#),
    Row(.open, #"P(A^c) = 1 - P(A)"#),
    Row(.open, #"1 - P(B^c) = \frac{11}{12}"#),
    Row(.open, #"\Pr(A \mid B) = \Pr(B \mid A)"#),
    Row(.holds, #"\Pr(A) + \Pr(B) = \Pr(B) + \Pr(A)"#),
    Row(.open, #"\Pr(X > 3) = 1 - \Pr(X \le 3)"#),
    Row(.open, #"\mathbb{E}(X+Y) = \mathbb{E}(X)+\mathbb{E}(Y)"#),
    Row(.holds, #"\mathbb{E}(X+Y) = \mathbb{E}(Y+X)"#),
    Row(.holds, #"\Gamma(x+1) = \Gamma(1+x)"#),
    Row(.open, #"\operatorname{E}(X+Y) = \operatorname{E}(X)+\operatorname{E}(Y)"#),
    Row(.open, #"\operatorname{E}[X+Y] = \operatorname{E}[X]+\operatorname{E}[Y]"#),
    // Square brackets hold arguments as parentheses do.
    Row(.open, #"E[X+Y] = E[X]+E[Y]"#),
    Row(.open, #"E[aX+b] = aE[X]+b"#),
    Row(.open, #"E[XY] = E[X]E[Y]"#),
    Row(.refused, #"E[X+1] = 3"#),
    Row(.open, #"E[2] = 2"#),
    Row(.open, #"E\left[X^2\right] = E\left[X\right]^2"#),
    Row(.holds, #"E[X+Y] + E[X] = E[X] + E[Y+X]"#),
    Row(.fails, #"x[n] = x[n-1]"#),
    Row(.refused, #"\mathbf 1\mathbf x = \mathbf x"#),
    // Where no number fits, I is the identity.
    Row(.holds, #"\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix} = I"#),
    Row(.holds, #"\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix} = -(-I)"#),
    Row(.fails, #"\begin{pmatrix} 2 & 0 \\ 0 & 1 \end{pmatrix} = I"#),
    Row(.holds, #"\begin{pmatrix} 2p & 0 \\ 0 & 2p \end{pmatrix} = 2pI"#),
    Row(
      .holds,
      #"\begin{pmatrix} 1 & x \\ 0 & 1 \end{pmatrix} - I = \begin{pmatrix} 0 & x \\ 0 & 0 \end{pmatrix}"#),
    Row(.refused, #"\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix} = I"#, #"I \in \mathbb{R}"#),
    Row(.refused, #"\begin{pmatrix} 1 & 0 & 0 \\ 0 & 1 & 0 \end{pmatrix} = I"#),
    Row(.refused, #"(1, 0) = I"#),
    Row(
      .holds,
      #"I\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix} = \begin{pmatrix} I & 0 \\ 0 & I \end{pmatrix}"#,
      #"I \in \mathbb{R}"#),
    Row(.refused, #"\mathbf 1^T\mathbf 1 = 1"#),
    Row(.refused, #"d\omega/dk = \omega/k"#),
    Row(.refused, #"d\omega/d|\mathbf k| = \omega/|\mathbf k|"#),
    Row(.open, #"E\{XY\} = E\{X\}E\{Y\}"#),
    Row(.refused, #"a\{b+c\} = ab + ac"#),
    Row(.holds, #"x[n] + x[n-1] = x[n-1] + x[n]"#),
    Row(.holds, #"a[b+c] = ab + ac"#),
    Row(.fails, #"a[b+c] = ab + c"#),
    Row(
      .holds,
      #"k\left[\begin{matrix} x \\ y \end{matrix}\right] = \left[\begin{matrix} kx \\ ky \end{matrix}\right]"#
    ),
    Row(
      .holds,
      #"k\left(\begin{matrix} x \\ y \end{matrix}\right) = \left(\begin{matrix} kx \\ ky \end{matrix}\right)"#
    ),
    Row(.holds, #"P(A)+P(B) = P(B)+P(A)"#),
    Row(.holds, #"\frac{P(A)}{P(B)} = \frac{P(A)}{P(B)}"#),
  ]

  static let complexNumbers: [Row] = [
    Row(.holds, #"i^2 = -1"#),
    Row(.holds, #"\mathrm i^2 = -1"#),
    Row(.holds, #"i^3 = -i"#),
    Row(.holds, #"i^4 = 1"#),
    Row(.fails, #"i^2 = 1"#),
    Row(.holds, #"(3+4i)(3-4i) = 25"#),
    Row(.holds, #"|3+4i| = 5"#),
    Row(.holds, #"(1+i)^2 = 2i"#),
    Row(.fails, #"(1+i)^2 = 2"#),
    Row(.holds, #"\frac{1+i}{1-i} = i"#),
    Row(.holds, #"e^{i\pi}+1 = 0"#),
    Row(.holds, #"e^{ix} = \cos x+i\sin x"#),
    Row(.fails, #"e^{ix} = \cos x-i\sin x"#),
    Row(.holds, #"\cos x = \frac{e^{ix}+e^{-ix}}{2}"#),
    Row(.holds, #"\sin x = \frac{e^{ix}-e^{-ix}}{2i}"#),
    Row(.holds, #"|e^{ix}| = 1"#),
    Row(.holds, #"z\bar z = |z|^2"#),
    Row(.holds, #"\overline{z+w} = \bar z+\bar w"#),
    Row(.holds, #"\overline{zw} = \bar z\,\bar w"#),
    // A line over letters of which nothing is said may be the mean of a sample.
    Row(.refused, #"\overline{X+Y} = \overline X + \overline Y"#),
    Row(.refused, #"\overline{x-y} = \bar x - \bar y"#),
    Row(.holds, #"\overline{x+y} = \bar x + \bar y"#, #"x, y \in \mathbb{C}"#),
    Row(.holds, #"\overline{x+y} = x + y"#, #"x, y \in \mathbb{R}"#),
    Row(.holds, #"\overline{x+iy} = x - iy"#),
    Row(.holds, #"|zw| = |z||w|"#),
    Row(.fails, #"|z+w| = |z|+|w|"#),
    Row(.holds, #"|z+w| \le |z|+|w|"#),
    Row(.holds, #"\Re z = \frac{z+\bar z}{2}"#),
    Row(.holds, #"\Im z = \frac{z-\bar z}{2i}"#),
    Row(.holds, #"\frac1z = \frac{\bar z}{|z|^2}"#),
    Row(.holds, #"\overline{\bar z} = z"#),
    Row(.holds, #"z^2-w^2 = (z-w)(z+w)"#, #"z\in\mathbb C"#, #"w\in\mathbb C"#),
    Row(.holds, #"|z^2| = |z|^2"#, #"z\in\mathbb C"#),
    Row(.fails, #"z^2 \ne -1"#, #"z\in\mathbb C"#),
    Row(.refused, #"z > 0"#, #"z\in\mathbb C"#),
    Row(.holds, #"|z|\ge 0"#, #"z\in\mathbb C"#),
    Row(.holds, #"(\cos x+i\sin x)(\cos y+i\sin y) = \cos(x+y)+i\sin(x+y)"#),
    Row(.holds, #"(a+bi)(a-bi) = a^2+b^2"#),
    Row(.holds, #"(a+b\mathrm i)(a-b\mathrm i) = a^2+b^2"#),
    Row(.holds, #"\frac1i = -i"#),
    Row(.holds, #"e^{i(x+y)} = e^{ix}e^{iy}"#),
    Row(.open, #"\sqrt{-1} = i"#),
    Row(.holds, #"(\cos x+i\sin x)^2 = \cos(2x)+i\sin(2x)"#),
    Row(.holds, #"(e^{ix})^n = e^{inx}"#, #"n\in\mathbb N"#),
    Row(.open, #"(-1)^{1/2} = i"#),
    Row(.holds, #"(2+3i)+(4-5i) = 6-2i"#),
    Row(.holds, #"(2+3i)(4-5i) = 23+2i"#),
    Row(.fails, #"(2+3i)(4-5i) = 8-15i"#),
    Row(.holds, #"\frac{2+3i}{4-5i} = \frac{-7+22i}{41}"#),
    Row(.holds, #"\mathrm{e}^{\mathrm{i}\pi/2} = \mathrm{i}"#),
    Row(.holds, #"x_i+y_i = y_i+x_i"#),
    Row(.holds, #"i(i+1) = i^2+i"#, #"i\in\mathbb Z"#),
  ]

  static let combinatorics: [Row] = [
    Row(.holds, #"\binom{5}{2} = 10"#),
    Row(.fails, #"2\binom{3}{1} = \binom{6}{2}"#),
    Row(.holds, #"\binom{n}{k} = \binom{n-1}{k-1}+\binom{n-1}{k}"#),
    Row(.holds, #"\binom{n+1}{k+1} = \binom{n}{k}+\binom{n}{k+1}"#),
    Row(.fails, #"\binom{n}{k} = \binom{n-1}{k-1}-\binom{n-1}{k}"#),
    Row(.holds, #"\binom{n}{k} = \binom{n}{n-k}"#),
    Row(.holds, #"k\binom{n}{k} = n\binom{n-1}{k-1}"#),
    Row(.fails, #"\binom{n}{k} = \binom{k}{n}"#),
    Row(.holds, #"\binom{n}{2} = \frac{n(n-1)}{2}"#),
    Row(.holds, #"\binom{n}{1} = n"#),
    Row(.holds, #"\binom{n}{0} = 1"#),
    Row(.holds, #"\binom{n+2}{k} = \binom{n}{k}+2\binom{n}{k-1}+\binom{n}{k-2}"#),
    Row(.fails, #"\binom{n+m}{2} = \binom{n}{2}+\binom{m}{2}"#),
    Row(.holds, #"\binom{n+m}{2} = \binom{n}{2}+\binom{m}{2}+nm"#),
    Row(.holds, #"\sum_{k=0}^n\binom nk = 2^n"#),
    Row(.holds, #"n! = n(n-1)!"#),
    Row(.holds, #"\binom{10}{3}\binom{7}{3} = \binom{10}{3}\binom{7}{4}"#),
    Row(.holds, #"\binom{52}{5} = 2598960"#),
  ]

  static let numbers: [Row] = [
    Row(.holds, #"\cos(45^{o}) = \frac{\sqrt2}{2}"#),
    Row(.holds, #"\sin 30^\circ = \frac12"#),
    Row(.holds, #"40\,003\,200 = 40003200"#),
    Row(.holds, #"3.141\,592\,7 = 3.1415927"#),
    Row(.holds, #"1{,}000{,}000 = 10^6"#),
    Row(.holds, #"5\% = 0.05"#),
    Row(.holds, #"20\%\cdot 50 = 10"#),
    Row(.refused, #"2\frac12 = \frac52"#),
    Row(.refused, #"3\frac{1}{4} = 3.25"#),
    Row(.holds, #"2\cdot\frac12 = 1"#),
    Row(.holds, #"2+\frac12 = \frac52"#),
    Row(.holds, #"1.5\cdot10^3 = 1500"#),
    Row(.holds, #"0.1+0.2 = 0.3"#),
    Row(.fails, #"0.33 = \frac13"#),
    Row(.holds, #"\frac13 \approx 0.333"#),
    Row(.fails, #"\frac23 \approx 0.66"#),
    Row(.holds, #"30^\circ 15' = 30.25^\circ"#),
    Row(.holds, #"\sqrt2\sqrt3 = \sqrt6"#),
    Row(.holds, #"x > 0 \text{ and } x+1 > 1"#, #"x > 0"#),
    Row(.holds, #"xy > 0"#, #"x > 0 and y > 0"#),
    Row(.holds, #"xy > 0"#, #"x, y > 0"#),
    Row(.holds, #"x+y > 3"#, #"x > 1, y > 2"#),
    Row(.fails, #"x \in [0,1]"#),
    Row(.holds, #"x^2 \ge 0"#),
    Row(.holds, #"2^{10} = 1024"#),
    Row(.holds, #"7\equiv 7"#),
    Row(.refused, #"(1,2) = \begin{pmatrix}1&2\end{pmatrix}"#),
    Row(.refused, #"(1,2) = \begin{pmatrix}1\\2\end{pmatrix}"#),
    Row(.refused, #"a \cdot b \in \mathbb R"#),
    Row(.holds, #"\mathbf A(\mathbf B\mathbf C)^T = \mathbf A\mathbf C^T\mathbf B^T"#),
    Row(
      .holds, #"A(BC) = (AB)C"#, #"A\in\mathbb R^{2\times2}"#, #"B\in\mathbb R^{2\times2}"#,
      #"C\in\mathbb R^{2\times2}"#),
  ]
}
