import FormulaProof
import Notebook
import ProofChecking
import TestSupport
import Testing

/// Proofs told in lines. `Scripts/oracle --steps` computes what random ones say; here is what a reader sees of some.
@Suite struct DerivationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var claim: String
    var assumptions: [String] = []
    var lines: [String]
    var testDescription: String { claim }

    init(_ claim: String, assuming assumptions: [String] = [], _ lines: String...) {
      self.claim = claim
      self.assumptions = assumptions
      self.lines = lines
    }
  }

  static let rows = [
    Row(
      #"\sin^2 x + \cos^2 x = 1"#, "left side:  sin(x)^2 + cos(x)^2", "          = 1   (sin² + cos² = 1)",
      "right side: 1"),
    Row(
      "(x+y)(x-y) = x^2-y^2", "left side:  (x + y)*(x - y)",
      "          = x^2 - x*y + x*y - y^2   (multiplied out)",
      "          = x^2 - y^2   (like terms collected)", "right side: x^2 - y^2"),
    Row(
      #"(x\cos t - y\sin t)^2 + (x \sin t + y \cos t)^2 = x^2+y^2"#,
      "left side:  (x*cos(t) - y*sin(t))^2 + (x*sin(t) + y*cos(t))^2",
      "          = x^2*cos(t)^2 - 2*x*y*cos(t)*sin(t) + y^2*sin(t)^2 + x^2*sin(t)^2 + 2*x*y*cos(t)*sin(t) + y^2*cos(t)^2   (multiplied out)",
      "          = x^2*cos(t)^2 + y^2*sin(t)^2 + x^2*sin(t)^2 + y^2*cos(t)^2   (like terms collected)",
      "          = x^2 + y^2   (sin² + cos² = 1)", "right side: x^2 + y^2"),
    Row(
      #"\tan x = \frac{\sin x}{\cos x}"#, "left side:  tan(x)",
      "          = sin(x)/cos(x)   (rewritten, by definition)", "right side: sin(x)/cos(x)"),
    Row(
      #"\frac{x^2-1}{x-1} = x+1"#, "both sides times x - 1:", "left side:  ((x^2 - 1)/(x - 1)) (x - 1)",
      "          = x^2 - 1   (multiplied out)", "right side: (x + 1) (x - 1)",
      "          = x^2 - x + x - 1   (multiplied out)",
      "          = x^2 - 1   (like terms collected)"),
    Row(
      #"\sqrt{3}\sqrt{12} = 6"#, "left side:  sqrt(3)*sqrt(12)",
      "          = 6   (rewritten, roots, sqrt(12) = 2*sqrt(3))", "right side: 6"),
    // Products of sums are worked out too.
    Row(
      #"(\sqrt 2 + x)(\sqrt 2 - x) = 2 - x^2"#, "left side:  (sqrt(2) + x)*(sqrt(2) - x)",
      "          = 2 - sqrt(2)*x + sqrt(2)*x - x^2   (multiplied out)",
      "          = 2 - x^2   (like terms collected)", "right side: 2 - x^2"),
    // Denominators are no larger than they must be.
    Row(
      #"\frac{1}{a-b} - \frac{b}{a^2-b^2} = \frac{a}{a^2-b^2}"#, "both sides times a^2 - b^2:",
      "left side:  (1/(a - b) - b/(a^2 - b^2)) (a^2 - b^2)", "          = a + b - b   (multiplied out)",
      "          = a   (like terms collected)", "right side: (a/(a^2 - b^2)) (a^2 - b^2)",
      "          = a   (multiplied out)"),
    Row(
      #"4^x = 2^{2x}"#, "left side:  4^x", "          = 2^(2*x)   (rewritten, laws of exponents)",
      "right side: 2^(2*x)"),
    Row(
      #"\cos 60^\circ = \frac12"#, "left side:  cos(60°)", "          = 1/2   (rewritten, exact values)",
      "right side: 1/2"),
    // That the right side is defined says that x is positive.
    Row(
      #"\ln(x^2) = 2\ln x"#, "left side:  log(x^2)", "          = 2*log(x)   (rewritten, laws of logarithms)",
      "right side: 2*log(x)"),
    Row(
      "x^2 + y^2 = z", assuming: ["x = 3", "y = 4", "z = 25"], "left side:  3^2 + 4^2",
      "          = 9 + 16   (multiplied out)", "          = 25   (like terms collected)", "right side: 25"),
    Row(
      #"\begin{pmatrix}1 & x\\ 0 & 1\end{pmatrix}\begin{pmatrix}1 & y\\ 0 & 1\end{pmatrix} = \begin{pmatrix}1 & y+x\\ 0 & 1\end{pmatrix}"#,
      "with names replaced and numbers worked out, both sides are the same, but for the order of factors"),
    Row(
      #"(2, x + y)\,x = (2x, y x + x^2)"#, "component 2:", "left side:  (x + y)*x",
      "          = x^2 + x*y   (multiplied out)", "right side: y*x + x^2",
      "          = x*y + x^2   (rewritten)",
      "with names replaced and numbers worked out, 1 of 2 components are the same on both sides"),
  ]

  @Test(arguments: rows) func lines(row: Row) throws {
    let question = ClaimQuestion(claim: row.claim, notation: .latex, assumptions: row.assumptions)
    let answer = question.answer(explains: true)
    #expect(answer.judgement.verdict == .proved)
    let derivation = try #require(answer.derivations.first?.derivation, "\(row.claim)")
    #expect(derivation.text == row.lines)
  }

  /// What is not proved, holds of other names than real numbers, or is no equation is not told.
  @Test(arguments: [
    "x^2 = x", "x^2 \\ge 0", "\\pi \\approx 3.14", "\\mathbf A + \\mathbf B = \\mathbf B + \\mathbf A",
    "z \\overline z = |z|^2 \\text{ for } z \\in \\mathbb{C}", "f(x) = f(x)", "1 \\ne 2",
    "(a_1 + a_2 + a_3 + a_4 + a_5 + a_6)^6 = (a_6 + a_5 + a_4 + a_3 + a_2 + a_1)^6",
  ])
  func nothing(claim: String) {
    let answer = ClaimQuestion(claim: claim, notation: .latex).answer(explains: true)
    #expect(answer.derivations.isEmpty, "\(answer.text)")
  }

  /// What becomes of terms: those of a group meet in the next line, and no other line has them.
  @Test func fates() throws {
    let claim = #"(a+b)(a-b) + (x \cos t)^2 + (x \sin t)^2 = a^2 - b^2 + x^2"#
    let answer = ClaimQuestion(claim: claim, notation: .latex).answer(explains: true)
    let left = try #require(answer.derivations.first?.derivation.components.first?.left)
    let fates = left.lines.map { line in line.terms.map { $0.fate.map { "\($0.kind) \($0.group)" } ?? "" } }
    #expect(
      fates == [
        ["", "cancel 1", "cancel 1", "", "", ""], ["", "", "pythagoras 1", "pythagoras 1"], ["", "", ""],
      ])
    #expect(left.lines.map(\.rule) == [.expansion, .collection, .pythagoras])
  }

  /// Where an equation that fails happens to hold; each by mathematics.
  @Test(
    arguments: [
      (#"\sin(x + y) = \sin x + \sin y"#, [], ["x = 0", "y = 0", "y = -x"]),
      ("(a + b)^2 = a^2 + b^2", [], ["a = 0", "b = 0"]), ("x^2 = x", [], ["x = 0"]),
      ("x^2 = x", ["x > 0"], ["x = 1"]), ("a - b = b - a", [], ["b = a"]), (#"\cos x = 0"#, [], ["x = 90°"]),
      // Nowhere, where a side has no value, and of other relations nothing is said.
      ("x = y", [], []), ("x = 0", [], []),
      // Where the sides have no value, and where nothing is assumed, is nowhere.
      (#"\frac{x}{\arcsin(x + \frac12) - \frac{\pi}{6}} = x"#, [], []),
      (#"\frac{x}{\sqrt{x + 3 + 2\sqrt2} - 1 - \sqrt2} = x"#, [], []),
      ("x + \\frac{y^4 - y + 1}{10^{12}} = x^2", ["x + \\frac{y^4 - y + 1}{10^{12}} \\le 0"], []),
      ("x^2 = xy", [#"\ln x > y"#], []),
      ("x = x + 1", [], []), (#"\frac{x}{x} = 2"#, [], []), (#"\frac{1}{x} = x^2"#, [], ["x = 1"]),
      ("x^2 < x", [], []),
      (#"\sqrt{x - 2} = x^2 - 2x"#, [], []), (#"\ln x = x"#, [], []), ("x^2 = x^4", ["x > 1"], []),
    ] as [(String, [String], [String])])
  func coincidences(claim: String, assumptions: [String], equations: [String]) {
    let question = ClaimQuestion(claim: claim, notation: .latex, assumptions: assumptions)
    let answer = question.answer(explains: true)
    #expect(answer.judgement.verdict == .refuted)
    let found = answer.coincidences.flatMap { $0.found.map { "\($0.symbol) = \($0.value)" } }
    #expect(found == equations, "\(claim)")
  }
}
