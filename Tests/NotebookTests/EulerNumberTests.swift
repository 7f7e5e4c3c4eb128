import FormulaProof
import Notebook
import SourceText
import TestSupport
import Testing

/// The letter e is the base of the natural logarithm in all of a lesson, or a name in all of it.
@Suite struct EulerNumberTests {
  struct Cell: Sendable {
    var mode: String
    var formula: String

    init(_ mode: String, _ formula: String) {
      self.mode = mode
      self.formula = formula
    }

    var markdown: String { "```math \(mode)\n\(formula)\n```\n" }
  }

  /// Formulas that show e to be the number.
  static let evidence = [
    Cell("claim", #"e^{x + y} = e^x e^y"#), Cell("claim", #"\ln e = 1"#),
    Cell("claim", #"\ln(e x) = 1 + \ln x"#),
    Cell("define", #"h(x) = e^{-x^2}"#), Cell("assume", #"q = e^p"#), Cell("claim", #"\exp(2) = e^2"#),
    Cell("mistake", #"e^{xy} = e^x e^y"#), Cell("example", #"x = 1 : e^x \approx 2.718"#),
    Cell("claim", #"e \approx 2.718"#), Cell("derive", #"xe^x + e^x = (x + 1)e^x"#),
  ]

  /// Statements that hold for the number and not for all numbers.
  static let trueOfNumber = [
    #"\sqrt{e} > 1"#, #"2 < e < 3"#, #"\frac{1}{e} < \frac12"#, #"e < \pi"#, #"a^2 + \sqrt{e} > \frac32"#,
    #"(e - 2)(3 - e) > 0"#, #"\sqrt[3]{e}\,|e - 2| = \sqrt[3]{e}(e - 2)"#, #"\max(e, 2) = e"#,
    #"\begin{pmatrix} |e| & 0 \end{pmatrix} = \begin{pmatrix} e & 0 \end{pmatrix}"#, #"e^2 + e > 10"#,
    #"\lfloor e\rfloor = 2"#, #"e \ne 1"#, #"\sqrt{e^2} = e"#,
  ]

  /// Above, below, and in a lesson that is used: the place of the formula that shows it does not count.
  @Test(arguments: evidence.indices)
  func oneFormulaShowsItForAll(index: Int) async {
    let shown = Self.evidence[index]
    for formula in Self.trueOfNumber {
      let claim = Cell("claim", formula)
      for cells in [[shown, claim], [claim, shown]] {
        let lesson = await verify(cells.map(\.markdown).joined(separator: "\n"))
        #expect(lesson.holds, "\(cells)\n\(DiagnosticRenderer().render(lesson.diagnostics))")
      }
      let used = await verify([
        (name: "a", text: "---\ntitle: A\n---\n" + shown.markdown),
        (name: "b", text: "---\ntitle: B\nuses: [a]\n---\n" + claim.markdown),
      ])
      #expect(used[1].holds, "\(claim) behind \(shown)")
    }
  }

  /// Where nothing shows what e is, the verdict may not depend on it.
  @Test func withoutEvidenceItIsRefused() async {
    for formula in Self.trueOfNumber {
      let lesson = await verify(Cell("claim", formula).markdown)
      let problem = lesson.diagnostics.first { $0.identifier == "ambiguous-name" }
      #expect(problem?.notes.count == 2, "\(formula)\n\(DiagnosticRenderer().render(lesson.diagnostics))")
      #expect(!lesson.holds)
      let alone = ClaimQuestion(claim: formula, notation: .latex).answer()
      #expect(alone.judgement.verdict == .error, "\(formula)")
    }
  }

  struct Row: Sendable, CustomStringConvertible {
    var cells: [Cell]
    /// The verdict of the last claim.
    var verdict: String
    /// An error that is said, with its place; nil where none is.
    var problem: String?

    init(_ cells: [Cell], _ verdict: String, _ problem: String? = nil) {
      self.cells = cells
      self.verdict = verdict
      self.problem = problem
    }

    var description: String { "\(cells)" }
  }

  @Test(arguments: [
    // A name that is defined, declared, given or bound is what that says.
    Row([Cell("define", "V = e^3"), Cell("example", "e = 2 : V = 8")], "proved"),
    Row([Cell("example", "e = 2, x = 3 : e^x = 8")], "proved"),
    Row([Cell("claim", "e^x > 0"), Cell("example", "e = 2 : e^3 = 8")], "proved"),
    Row([Cell("assume", "0 < e < 1"), Cell("claim", "e^2 < 1")], "proved"),
    Row([Cell("assume", "0 < e < 1"), Cell("claim", #"\sqrt{e} > 1"#)], "refuted", "8:1 error refuted"),
    Row([Cell("assume", #"e \in \mathbb{R}"#), Cell("claim", "e > 2")], "refuted", "8:1 error refuted"),
    Row([Cell("define", "e = 5"), Cell("claim", "e^x = 5^x")], "proved"),
    Row([Cell("define", "f(e) = e^2"), Cell("claim", "f(3) = 9")], "proved"),
    Row(
      [Cell("define", #"f(e) = e^2, g(x) = e^x"#), Cell("claim", #"f(3) = 9, g(1) = \exp(1)"#)], "proved"),
    Row([Cell("claim", #"e^2 > 7 \text{ for } e > 3"#)], "proved"),
    Row(
      [Cell("claim", #"e^x > 1 \text{ for } e > 1, x > 0"#), Cell("claim", "e > 2")], "error",
      "8:1 error ambiguous-name"),
    Row([Cell("claim", #"a^2 + e^2 \ge 2ae"#)], "proved"),
    // What it stands for is asked behind definitions and assumptions, too.
    Row([Cell("define", #"a = \sqrt{e}"#), Cell("claim", "a > 1")], "error", "8:1 error ambiguous-name"),
    Row([Cell("define", "f(x) = xe"), Cell("claim", "f(1) > 2")], "error", "8:1 error ambiguous-name"),
    Row([Cell("assume", "x > e"), Cell("claim", "x > 2")], "error", "8:1 error ambiguous-name"),
    Row([Cell("assume", "x > e"), Cell("claim", #"x + \ln e > e"#)], "proved"),
    Row([Cell("define", #"a = \sqrt{e}"#), Cell("claim", "e^x > 0"), Cell("claim", "a > 1")], "proved"),
    Row([Cell("claim", "a^2 + e^2 > 7")], "error", "5:1 error ambiguous-name"),
    Row([Cell("mistake", #"\sqrt{e^2} = e"#)], "error", "5:1 error ambiguous-name"),
    Row([Cell("mistake", "e > 3")], "refuted"),
    // Both in one lesson is an error where the name is made.
    Row(
      [Cell("claim", "e^x > 0"), Cell("define", "e = 5"), Cell("claim", "e = 5")], "proved",
      "8:1 error name-clash"),
    Row(
      [Cell("claim", "e^x > 0"), Cell("assume", "0 < e < 1"), Cell("claim", "e < 1")], "proved",
      "8:5 error name-clash"),
  ])
  func namesAreNames(row: Row) async {
    let lesson = await verify(row.cells.map(\.markdown).joined())
    #expect(lesson.verdicts.last == row.verdict, "\(DiagnosticRenderer().render(lesson.diagnostics))")
    let errors = lesson.places.filter { $0.contains(" error ") }
    #expect(errors == (row.problem.map { [$0] } ?? []))
  }

  /// A lesson that names e itself does not take it from one that it uses.
  @Test func aLessonOfItsOwnNameTakesNoNumber() async {
    let lessons = await verify([
      (name: "a", text: "---\ntitle: A\n---\n" + Cell("claim", "e^x > 0").markdown),
      (
        name: "b",
        text: "---\ntitle: B\nuses: [a]\n---\n" + Cell("define", "e = 5").markdown
          + Cell("claim", "2e = 10").markdown
      ),
    ])
    #expect(lessons[1].holds, "\(DiagnosticRenderer().render(lessons[1].diagnostics))")
  }

  @Test(
    arguments: [
      (#"\sqrt{e} > 1"#, [#"y = e^x"#], "proved"), (#"\sqrt{e} > 1"#, [#"e > 0"#], "refuted"),
      (#"e^x > 1"#, [#"e > 1"#, "x > 0"], "proved"), (#"x > 2"#, ["x > e"], "error"),
      ("x + 1 > 2", ["x > e", #"\ln e = 1"#], "proved"), (#"e^x > 1"#, ["x > 0"], "proved"),
    ] as [(String, [String], String)])
  func assumptionsOfAClaimCount(claim: String, assumptions: [String], verdict: String) {
    let answer = ClaimQuestion(claim: claim, notation: .latex, assumptions: assumptions).answer()
    #expect(answer.judgement.verdict.rawValue == verdict, "\(answer.judgement.message ?? "")")
  }

  @Test(
    arguments: [
      ("sqrt(e) > 1", ["y = e^x"], "proved"), ("sqrt(e) > 1", [], "error"),
      ("e^x > 1", ["e > 1", "x > 0"], "proved"),
      ("sqrt(e) > 1", ["e > 0"], "refuted"), ("sqrt(e)*e^x = exp(x + 1/2)", [], "proved"),
    ] as [(String, [String], String)])
  func calculatorNotationIsReadSo(claim: String, assumptions: [String], verdict: String) {
    let answer = ClaimQuestion(claim: claim, notation: .calculator, assumptions: assumptions).answer()
    #expect(answer.judgement.verdict.rawValue == verdict, "\(answer.judgement.message ?? "")")
  }

  /// Nor is a unit or the imaginary one a number there.
  @Test(arguments: ["i^i = exp(-pi/2)", "10 km = 10000 m"])
  func calculatorNotationDoesNotGuess(claim: String) {
    let answer = ClaimQuestion(claim: claim, notation: .calculator).answer()
    #expect(answer.judgement.verdict == .error, "\(answer.judgement.message ?? "")")
  }

  /// What a figure expects is a claim of its lesson.
  @Test func figuresExpectOfTheSameNumber() async {
    let figure = "```diagram\ntitle: A\naxes: y-up\nshow:\n  - point: (1, 1)\nexpect:\n  - sqrt(e) > 1\n```\n"
    #expect(await verify(Cell("claim", "e^x > 0").markdown + figure).holds)
    let alone = await verify(figure)
    #expect(alone.places == ["10:5 error ambiguous-name"])
  }
}
