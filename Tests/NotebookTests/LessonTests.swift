import FormulaProof
import Notebook
import SourceText
import TestSupport
import Testing

/// What the shipped lessons promise.
@Suite struct ShippedLessonTests {
  @Test func allClaimsHoldAndNearlyAllFormulasAreChecked() async throws {
    let sources = try Repository.lessonNames.map { name in
      LessonSource(name: name, content: .success(try Repository.lesson(name)))
    }
    let lessons = await Verifier().verify(sources)
    #expect(lessons.map(\.name) == Repository.lessonNames)
    for lesson in lessons {
      #expect(lesson.holds, "\(DiagnosticRenderer().render(lesson.diagnostics))")
      #expect(lesson.diagnostics.isEmpty, "\(DiagnosticRenderer().render(lesson.diagnostics))")
      let math = lesson.cells.filter { $0.cell.kind == .math }
      #expect(math.flatMap(\.claims).count >= 10)
      #expect(math.contains { $0.mode == "derive" })
      #expect(math.contains { $0.mode == "mistake" })
      #expect(math.contains { $0.claims.contains { $0.judgement.verdict == .confirmed } })
      let figures = lesson.cells.filter { $0.cell.kind == .diagram }
      #expect(figures.count >= 2)
      for figure in figures {
        guard case .figure(let drawn) = figure.shown else {
          Issue.record("a figure of \(lesson.name) is not drawn")
          continue
        }
        #expect(drawn.html?.contains("<svg") == true)
      }
    }
    let summary = Summary(lessons)
    #expect(summary.undecided == 0)
    #expect(summary.error == 0)
    #expect(summary.failed == 0)
    #expect(summary.coverage >= 0.9)
  }
}

/// What each mode does, and what bad input gets.
@Suite struct CellTests {
  @Test func definitionsReachLaterCells() async {
    let lesson = await verify(
      """
      ```math define
      R(\\theta) = \\begin{bmatrix} \\cos\\theta & \\sin\\theta \\\\ -\\sin\\theta & \\cos\\theta \\end{bmatrix}
      ```
      ```math claim
      R(\\alpha)R(\\beta) = R(\\alpha+\\beta)
      ```
      """)
    #expect(lesson.verdicts == ["proved"])
    #expect(lesson.diagnostics.isEmpty)
  }

  @Test func anExampleIsLocal() async {
    let lesson = await verify(
      """
      ```math define
      x' = x\\cos\\theta - y\\sin\\theta
      ```
      ```math example
      x = 3,\\ y = 4,\\ \\theta = 30^\\circ :\\quad x' \\approx 0.5981
      ```
      ```math claim
      x' = 0.5981
      ```
      """)
    #expect(lesson.verdicts == ["confirmed", "refuted"])
    #expect(lesson.places == ["11:1 error refuted"])
  }

  @Test func aDerivationNamesItsFirstFalseStep() async {
    let lesson = await verify(
      """
      ```math derive
      \\begin{aligned}
      (a+b)^2 &= (a+b)(a+b) \\\\
      &= a^2 + ab + b^2 \\\\
      &= a^2 + b^2 + ab
      \\end{aligned}
      ```
      """)
    #expect(lesson.verdicts == ["proved", "refuted", "proved"])
    #expect(lesson.diagnostics.filter { $0.identifier == "refuted" }.count == 1)
  }

  @Test func aMistakeMustBeWrong() async {
    let lesson = await verify(
      """
      ```math mistake
      \\sin(a+b) = \\sin a + \\sin b
      ```
      ```math mistake
      \\sin(-a) = -\\sin a
      ```
      """)
    #expect(lesson.cells.map { $0.claims[0].passed } == [true, false])
    #expect(lesson.places == ["8:1 error not-refuted"])
  }

  @Test func assumptionsReachClaims() async {
    let lesson = await verify(
      """
      ```math claim
      \\sqrt{w^2} = w
      ```
      ```math assume
      w > 0
      ```
      ```math claim
      \\sqrt{w^2} = w
      ```
      """)
    #expect(lesson.verdicts == ["refuted", "proved"])
  }

  @Test func inlineClaimsAreChecked() async {
    let lesson = await verify(
      "So $\\sqrt 2 \\approx 1.41${claim}, not $\\sqrt 2 \\approx 1.42${claim}; $x = 5$ is only shown.\n")
    #expect(lesson.verdicts == ["confirmed", "refuted"])
    #expect(lesson.places == ["4:40 error refuted"])
  }

  @Test func toleranceAndSamplesAreWords() async {
    let lesson = await verify(
      """
      ```math claim within=0.01
      \\sqrt 2 \\approx 1.42
      ```
      ```math claim sampled
      \\max(-\\cos(x^2), \\cos(x), \\cos(x^2)) = \\max(\\cos(x), |\\cos(x^2)|)
      ```
      ```math claim
      \\max(-\\cos(x^2), \\cos(x), \\cos(x^2)) = \\max(\\cos(x), |\\cos(x^2)|)
      ```
      """)
    #expect(lesson.verdicts == ["confirmed", "sampled", "undecided"])
  }

  @Test(arguments: [
    ("```math clam\nx = x\n```\n", "4:9 error unknown-mode"),
    ("```math claim\n\\frac{1}{2\n```\n", "5:"),
    ("```math claim\n\\sine x = 1\n```\n", "5:1 error unknown-command"),
    ("```math claim\nx + 1\n```\n", "5:1 error no-relation"),
    ("```math claim\n(1, 2) = (1, 2, 3)\n```\n", "5:1 error wrong-shape"),
    ("```math claim\n\\operatorname{foo}(x) = 1\n```\n", "5:"),
    ("```math claim\nx = 3 : y = 3\n```\n", "5:1 error unexpected-givens"),
    ("```math example\nx = 3\n```\n", "5:1 error missing-givens"),
    ("```math define\nx = x + 1\n```\n", "5:"),
    ("```math define\nx + 1 = 2\n```\n", "5:"),
    ("```math\n\\nosuchcommand\n```\n", "5:1 error unknown-command"),
    ("$x \\tag{1}$ in a line\n", "4:4 error misplaced-command"),
    ("```diagram\nshow: 3\n```\n", "5:"),
  ])
  func badCellsAreReportedAtTheirPlace(body: String, place: String) async {
    let lesson = await verify(body + "\n```math claim\n1 + 1 = 2\n```\n")
    #expect(lesson.places.contains { $0.hasPrefix(place) && $0.contains(" error ") }, "\(lesson.places)")
    // The rest is checked all the same.
    #expect(lesson.verdicts.last == "proved")
    #expect(!lesson.holds)
  }

  @Test func givensMayShareAValue() async {
    let lesson = await verify(
      """
      ```math example
      a = b = 2,\\ (c, d) = (3, 4) :\\quad a + b + c + d = 11
      ```
      ```math example
      a = b + 1 = 2 :\\quad a = 2
      ```
      ```math example
      a = a = 2 :\\quad a = 2
      ```
      """)
    #expect(lesson.verdicts == ["proved", "error", "error"])
    #expect(lesson.places.contains { $0.contains("not-a-given") }, "\(lesson.places)")
    #expect(lesson.places.contains { $0.contains("duplicate-given") }, "\(lesson.places)")
  }

  @Test func lessonsUseEachOther() async {
    let front = "---\ntitle: T\n"
    let lessons = await verify([
      ("b", front + "uses: [a]\n---\n```math claim\nf(2) = 4\n```\n"),
      ("a", front + "---\n```math define\nf(x) = x^2\n```\n"),
    ])
    #expect(lessons.map(\.name) == ["b", "a"])
    #expect(lessons[0].verdicts == ["proved"], "\(lessons[0].places)")
  }

  @Test func circlesAndMissingLessonsAreErrors() async {
    let front = "---\ntitle: T\n"
    let lessons = await verify([
      ("a", front + "uses: [b]\n---\n```math claim\n1 = 1\n```\n"),
      ("b", front + "uses: [c]\n---\n"), ("c", front + "uses: [a]\n---\n"),
      ("d", front + "uses: [d]\n---\n"), ("e", front + "uses: [rotatoin]\n---\n"),
      ("rotation", front + "---\n"),
    ])
    #expect(lessons.map { $0.places.filter { $0.contains("circular-uses") }.count } == [1, 1, 1, 1, 0, 0])
    #expect(lessons[0].verdicts == ["proved"])
    #expect(lessons[4].places == ["3:8 error missing-lesson"])
    #expect(lessons[4].diagnostics[0].message.contains("did you mean rotation?"))
  }

  @Test func columnsTransposeTheCore() async {
    let lessons = await verify([
      (
        "a",
        """
        ---
        title: Columns
        convention: columns
        ---
        ```math claim
        \\operatorname{translation}(a, b) \\begin{bmatrix} x \\\\ y \\\\ 1 \\end{bmatrix} = \\begin{bmatrix} x + a \\\\ y + b \\\\ 1 \\end{bmatrix}
        ```
        """
      )
    ])
    #expect(lessons[0].verdicts == ["proved"], "\(lessons[0].places)")
  }

  @Test func redefinitionIsAWarning() async {
    let lesson = await verify(
      "```math define\nu = 1\n```\n```math define\nu = 2\n```\n```math claim\nu = 2\n```\n")
    #expect(lesson.places == ["8:1 warning redefinition"])
    #expect(lesson.verdicts == ["proved"])
  }

  @Test func aDefinitionThatOnlySomeNumbersBreakIsNone() async {
    // With the same number for every symbol the matrix is singular and the points coincide.
    let lesson = await verify(
      """
      ```math define
      M = \\operatorname{invert}(\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix})
      ```
      ```math define
      S = \\operatorname{similarity}((x, y), (u, v), (x', y'), (u', v'))
      ```
      ```math claim
      \\operatorname{apply}((x, y), S) = (x', y')
      ```
      ```math define
      Z = \\operatorname{invert}(\\begin{bmatrix} a & a \\\\ b & b \\end{bmatrix})
      ```
      """)
    #expect(lesson.verdicts == ["proved", "error"], "\(lesson.places)")
    #expect(lesson.places == ["14:1 error singular"])
  }
}
