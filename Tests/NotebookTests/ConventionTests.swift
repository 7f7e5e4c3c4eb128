import FormulaProof
import Notebook
import TestSupport
import Testing

/// What formulas mean by convention, though no letter of them says it: it is read so, or nothing wrong is said.
@Suite struct ConventionTests {
  struct Row: Sendable, CustomStringConvertible {
    var claim: String
    var verdict: Verdict
    var assumptions: [String]

    init(_ verdict: Verdict, _ claim: String, _ assumptions: String...) {
      self.claim = claim
      self.verdict = verdict
      self.assumptions = assumptions
    }

    var description: String { "\(claim) | \(assumptions)" }
  }

  @Test(arguments: [
    // Arrows over two letters lead from one point to another.
    Row(.proved, #"\overrightarrow{AB} = -\overrightarrow{BA}"#),
    Row(.proved, #"\overrightarrow{AB} + \overrightarrow{BC} = \overrightarrow{AC}"#),
    Row(.proved, #"\vec{AB} + \vec{BC} + \vec{CA} = \vec 0"#), Row(.proved, #"\overrightarrow{AA} = \vec 0"#),
    Row(.proved, #"\overrightarrow{AB} = \overrightarrow{OB} - \overrightarrow{OA}"#),
    Row(.proved, #"\lVert\overrightarrow{AB}\rVert = \lVert\overrightarrow{BA}\rVert"#),
    Row(.refuted, #"\overrightarrow{AB} + \overrightarrow{BC} = \overrightarrow{CA}"#),
    Row(.refuted, #"\overrightarrow{AB} = \overrightarrow{CD}"#),
    Row(
      .proved, #"\overrightarrow{AB}\cdot\overrightarrow{CD} = \overrightarrow{CD}\cdot\overrightarrow{AB}"#),
    Row(.undecided, #"\overrightarrow{AC} = (4, 5)"#, #"\overrightarrow{AB} = (3, 4)"#),
    Row(.proved, #"\lVert\overrightarrow{AB}\rVert = 5"#, #"\overrightarrow{AB} = (3, 4)"#),
    // Units of measurement convert.
    Row(.proved, #"100\,\text{cm} = 1\,\text{m}"#), Row(.proved, #"1\,\mathrm{kg} = 1000\,\mathrm{g}"#),
    Row(.proved, #"36\,\frac{\mathrm{km}}{\mathrm{h}} = 10\,\frac{\mathrm{m}}{\mathrm{s}}"#),
    Row(.proved, #"36\,\mathrm{km/h} = 10\,\mathrm{m/s}"#),
    Row(.proved, #"1\,\text{inch} = 2.54\,\text{cm}"#),
    Row(.proved, #"1\,\mathrm{cm^2} = 100\,\mathrm{mm^2}"#),
    Row(.proved, #"2\,\text{m} + 3\,\text{m} = 5\,\text{m}"#),
    Row(.refuted, #"2\,\text{m} + 3\,\text{m} = 6\,\text{m}"#),
    Row(.proved, #"100\,\text{cm} = 1\,\text{m}"#, #"\text{m} = 100\,\text{cm}"#),
    Row(.refuted, #"2\,\text{width} = 3\,\text{height}"#), Row(.refuted, #"2m = 3s"#),
    // Powers with what may be the imaginary unit, unless it is said to be a number.
    Row(.error, #"i^i = e^{-\pi/2}"#), Row(.error, #"i^i = \exp(-\pi/2)"#),
    Row(.error, #"j^j = \exp(-\pi/2)"#),
    Row(.error, #"i^{1/2} = \frac{1+i}{\sqrt2}"#), Row(.error, #"2^i = i^2"#),
    Row(.error, #"x^i = x^{i+1}"#),
    Row(.refuted, #"i^i = 2"#, #"i \in \mathbb{R}"#),
    // Names that mean something.
    Row(.error, #"\mathbf i\times\mathbf j = \mathbf k"#), Row(.error, #"\hat\imath\cdot\hat\jmath = 0"#),
    Row(
      .proved, #"\mathbf i\times\mathbf j = \mathbf k"#, #"\mathbf i = (1,0,0)"#, #"\mathbf j = (0,1,0)"#,
      #"\mathbf k = (0,0,1)"#),
    Row(.proved, #"\mathbf i\cdot\mathbf j = \mathbf j\cdot\mathbf i"#),
    Row(.error, #"\delta_{ij} = \delta_{ji}"#), Row(.error, #"\varepsilon_{ijk} = -\varepsilon_{jik}"#),
    Row(.refuted, #"\delta_1 = \delta_2"#),
    Row(.refuted, #"\delta_{ij} = \delta_{ji}"#, #"\delta_{ij}, \delta_{ji} \in \mathbb R"#),
    Row(.undecided, #"C_n^k = \binom nk"#), Row(.error, #"C_n^2 = C_n"#),
    Row(.error, "j^2 = -1"), Row(.error, #"e^{j\omega} = \cos\omega + j\sin\omega"#),
    Row(.refuted, "j^2 = 4"),
    Row(.refuted, "j^2 = -1", #"j \in \mathbb R"#), Row(.undecided, #"\Phi(-x) = 1 - \Phi(x)"#),
    // A determinant is one of matrices.
    Row(.proved, #"\det(AB) = \det A\det B"#), Row(.refuted, #"\det(A + B) = \det A + \det B"#),
    Row(.proved, #"\operatorname{tr}(AB) = \operatorname{tr}(BA)"#),
    Row(.proved, #"\det(P^{-1}AP) = \det A"#), Row(.error, #"\det a = 1"#),
    // Numbers as they are printed.
    Row(.proved, #"0.\overline{3} = \frac13"#), Row(.proved, #"0.1\overline{6} = \frac16"#),
    Row(.proved, #"1.\overline{09} = \frac{12}{11}"#), Row(.proved, #"0.\overline{9} = 1"#),
    Row(.proved, #"2.5\overline{0} = \frac52"#), Row(.refuted, #"0.\overline{3} = 0.3"#),
    Row(.proved, #"-0.\overline{6} = -\frac23"#), Row(.proved, #"0.\overline{3}^2 = \frac19"#),
    Row(.proved, #"\overline{5} = 5"#), Row(.error, #"12{,}5 = 12.5"#), Row(.proved, #"12{,}500 = 12500"#),
    // Words without a command.
    Row(.proved, #"\sqrt{x^2} = x for x > 0"#), Row(.proved, #"\sqrt{x^2} = x if x \ge 0"#),
    Row(.proved, "17 mod 5 = 2"), Row(.proved, "x + 1 = 1 + x and 2x = x + x"),
    Row(.proved, "(-1)^{2n} = 1", #"n in \mathbb{Z}"#),
    // Bounds that may be shared.
    Row(.error, "x + y < 2", "0 < x, y < 1"), Row(.proved, "x + y < 2", "x < 1, y < 1"),
    Row(.proved, "x y > 0", "x, y > 0"), Row(.proved, "y < 1", "0 < x\ny < 1"),
  ])
  func nothingWrongIsSaid(row: Row) {
    let answer = ClaimQuestion(claim: row.claim, notation: .latex, assumptions: row.assumptions).answer()
    let said = [answer.judgement.message ?? ""] + answer.diagnostics.map(\.message)
    #expect(answer.judgement.verdict == row.verdict, "\(row): \(answer.judgement.verdict), \(said)")
  }

  /// Repeating decimals against the sum of their digits in whole numbers: (all digits − those before) / (9…90…0).
  @Test func repeatingDecimalsAreTheirFractions() {
    let seed: UInt64 = 20_261_122
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let whole = Int.random(in: 0...99, using: &random)
      let plain = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0...9, using: &random)
      }
      let repeated = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      func number(_ digits: [Int]) -> Int { digits.reduce(whole) { $0 * 10 + $1 } }
      func power(_ count: Int) -> Int { (0..<count).reduce(1) { power, _ in power * 10 } }
      let numerator = number(plain + repeated) - number(plain)
      let denominator = (power(repeated.count) - 1) * power(plain.count)
      func text(_ digits: [Int]) -> String { digits.map(String.init).joined() }
      let decimal = "\(whole).\(text(plain))\\overline{\(text(repeated))}"
      for (shift, verdict) in [(0, Verdict.proved), (1, .refuted)] {
        let claim = "\(decimal) = \\frac{\(numerator + shift)}{\(denominator)}"
        let answer = ClaimQuestion(claim: claim, notation: .latex).answer()
        #expect(answer.judgement.verdict == verdict, "\(claim), seed \(seed)")
      }
    }
  }
}
