import FormulaProof
import Notebook
import SourceText
import Testing

/// How long an assumption holds: for a statement, for a section, for the lesson.
@Suite struct AssumptionScopeTests {
  private static let root = "```math claim\n\\sqrt{x^2} = x\n```\n"

  /// |x| is x for x ≥ 0 and −x for x ≤ 0, and so a root holds where it is assumed and nowhere else.
  @Test(
    arguments: [
      ("", ["refuted"]), ("```math assume\nx \\ge 0\n```\n\(root)", ["proved"]),
      ("## One\n\n```math assume section\nx \\ge 0\n```\n\(root)\n## Two\n\n\(root)", ["proved", "refuted"]),
      (
        "## One\n\n```math assume section\nx \\ge 0\n```\n\n### Below\n\n\(root)\n## Two\n\n\(root)",
        ["proved", "refuted"]
      ),
      ("### One\n\n```math assume section\nx \\ge 0\n```\n\n## Above\n\n\(root)", ["refuted"]),
      ("```math assume section\nx \\ge 0\n```\n\n\(root)\n### One\n\n\(root)", ["proved", "refuted"]),
      ("## One\n\n```math assume\nx \\ge 0\n```\n\(root)\n## Two\n\n\(root)", ["proved", "proved"]),
      // A section's end frees the name for another assumption, which would contradict the first.
      (
        "## One\n\n```math assume section\nx \\ge 0\n```\n\(root)\n## Two\n\n```math assume section\nx < 0\n```\n\n```math claim\n\\sqrt{x^2} = -x\n```\n",
        ["proved", "proved"]
      ),
      // Kinds end with their section, too.
      (
        "## One\n\n```math assume section\nA, B \\in \\mathbb{R}^{2 \\times 2}\n```\n\n```math claim\nAB = BA\n```\n\n## Two\n\n```math assume section\nA, B \\in \\mathbb{R}\n```\n\n```math claim\nAB = BA\n```\n",
        ["refuted", "proved"]
      ),
    ] as [(String, [String])])
  func sections(text: String, verdicts: [String]) async {
    let lesson = await verify(text.isEmpty ? Self.root : text)
    #expect(lesson.verdicts == verdicts, "\(DiagnosticRenderer().render(lesson.diagnostics))")
  }

  /// In a definition, and among what is assumed, each is a statement of its own.
  @Test func whereIsNoConditionOfADefinition() async {
    for word in ["where", "with"] {
      let lesson = await verify(
        "```math define\na = 2b \\text{ \(word) } b = 3\n```\n\n```math assume\nx > 0 \\text{ \(word) } y > 0\n```\n\n"
          + "```math claim\na = 6,\\ xy > 0\n```\n")
      #expect(lesson.verdicts == ["proved", "proved"], "\(DiagnosticRenderer().render(lesson.diagnostics))")
    }
  }

  @Test(
    arguments: [
      ("\\sqrt{x^2} = x \\text{ for } x \\ge 0", ["proved"]),
      ("\\sqrt{x^2} = x \\quad \\text{for } x \\ge 0", ["proved"]),
      ("\\sqrt{x^2} = x,\\quad \\text{if } x \\ge 0", ["proved"]),
      ("\\sqrt{x^2} = x \\text{ for } x \\ge -1", ["refuted"]),
      ("\\sqrt{x^2} = x \\text{ for all } x", ["refuted"]),
      ("(x + 1)^2 = x^2 + 2x + 1 \\text{ for all } x", ["proved"]),
      ("\\sqrt{x^2y^2} = xy \\text{ for } x, y > 0", ["proved"]),
      ("\\sqrt{x^2y^2} = xy \\text{ for } x > 0 \\text{ and } y > 0", ["proved"]),
      ("\\sqrt{x^2y^2} = xy \\text{ for } x > 0, y > 0", ["proved"]),
      ("\\sqrt{x^2y^2} = xy \\text{ for } x > 0", ["refuted"]),
      ("(-1)^{2n} = 1 \\text{ for } n \\in \\mathbb{Z}", ["proved"]),
      ("\\sqrt{x^2} = x \\text{ where } x \\ge 0", ["proved"]),
      ("\\sqrt{x^2} = x,\\quad \\text{with } x > 0", ["proved"]),
      ("\\sqrt{x^2} = x, \\text{ where } x \\ge -1", ["refuted"]),
      ("\\sqrt{x^2} = x where x > 0", ["proved"]),
      ("\\sqrt{x^2y^2} = xy \\text{ with } x > 0 \\text{ and } y > 0", ["proved"]),
      ("x^2 = 1 \\text{ for } x = -1", ["proved"]), ("x = 1 \\text{ if } x^2 = 1", ["refuted"]),
      // Each line has its own.
      (
        "\\sqrt{x^2} = x \\text{ for } x \\ge 0 \\\\ \\sqrt{x^2} = -x \\text{ for } x \\le 0",
        ["proved", "proved"]
      ),
      (
        "\\sqrt{x^2} = x \\text{ for } x \\ge 0\n\\sqrt{x^2} = -x \\text{ for } x \\le 0",
        ["proved", "proved"]
      ),
      ("\\sqrt{x^2} = x \\text{ for } x \\ge 0 \\\\ \\sqrt{x^2} = x", ["proved", "refuted"]),
      (
        "\\begin{aligned} \\sqrt{x^2} &= x & \\text{for } x \\ge 0 \\\\ \\sqrt{x^2} &= -x & \\text{for } x \\le 0 \\end{aligned}",
        ["proved", "proved"]
      ),
      ("|x| = x, \\sqrt{x^2} = x \\text{ for } x \\ge 0", ["proved", "proved"]),
      ("\\text{for } x > 0: \\sqrt{x^2} = x", ["proved"]),
      ("\\forall x \\in [0, 1) \\colon \\sqrt{x^2} = x", ["proved"]),
      ("\\sqrt{x^2} = x \\quad (x > 0)", ["proved"]),
      ("x \\ge 0 \\implies \\sqrt{x^2} = x", ["proved"]),
      ("x \\ge 0 \\iff \\sqrt{x^2} = x", ["proved", "proved"]),
      ("x > 0 \\iff \\sqrt{x^2} = x", ["proved", "refuted"]),
      ("\\sqrt{x^2} = \\pm x", ["proved"]), ("|x \\pm y| \\le |x| + |y|", ["proved", "proved"]),
    ] as [(String, [String])])
  func conditions(formula: String, verdicts: [String]) async {
    let lesson = await verify("```math claim\n\(formula)\n```\n")
    #expect(lesson.verdicts == verdicts, "\(DiagnosticRenderer().render(lesson.diagnostics))")
    // The command line reads it the same way, and the cell behind it knows nothing of it.
    let answer = ClaimQuestion(claim: formula, notation: .latex).answer()
    #expect(answer.holds == verdicts.allSatisfy { $0 == "proved" }, "\(formula): \(answer.text)")
    let behind = await verify("```math claim\n\(formula)\n```\n\(Self.root)")
    #expect(behind.verdicts == verdicts + ["refuted"])
  }

  /// What could be a condition or a statement is refused: as a condition it would be assumed without a word.
  @Test(arguments: [
    ("x = x \\text{ for } x > 0, y = z", "misplaced-condition"),
    ("x = x \\text{ for } x > 0 \\text{ and } y = z", "misplaced-condition"),
    ("x = x \\text{ for } x > 0, |x| = x \\text{ for } x < 0", "misplaced-condition"),
    ("x = x \\text{ for }", "missing-operand"), ("x = x \\text{ for } x \\approx 1.0", "not-exact"),
    ("x = x \\text{ for } x + 1", "no-relation"), ("x = x \\text{ unless } x > 0", "not-understood"),
  ])
  func refused(formula: String, identifier: String) async {
    for mode in ["claim", "derive", "mistake"] {
      let lesson = await verify("```math \(mode)\n\(formula)\n```\n")
      #expect(lesson.verdicts == ["error"], "\(formula)")
      #expect(lesson.diagnostics.first?.identifier == identifier, "\(formula): \(lesson.places)")
    }
  }

  @Test func conditionsBelongToNoDefinition() async {
    for (mode, text) in [
      ("define", "f(x) = x \\text{ if } x > 0"), ("assume", "x > 0 \\text{ if } y > 0"),
      ("example", "x = 3 \\text{ if } y > 0 :\\quad x = 3"),
    ] {
      let lesson = await verify("```math \(mode)\n\(text)\n```\n")
      #expect(!lesson.holds, "\(text)")
    }
  }

  @Test func aFunctionThatAnAssumptionSpeaksOfIsSaidOnceWhereItIsDefined() async {
    let lesson = await verify(
      """
      ```math assume
      f > 0
      ```
      ```math define
      f(x) = x^2
      ```
      ```math claim
      f(2) = 4
      ```
      ```math claim
      f(3) = 9
      ```
      """)
    #expect(lesson.places == ["8:1 error name-clash"])
    #expect(lesson.verdicts == ["error", "proved", "proved"])
  }

  @Test(
    arguments: [
      ("x > 0", "x = 0 : x + 1 = 1", ["9:1 error forbidden-given"]),
      ("x > 0, y > x", "y = 1,\\ x = 2 : x + y = 3", ["9:9 error forbidden-given"]),
      ("n \\in \\mathbb{N}", "n = \\frac{1}{2} : 2n = 1", ["9:1 error forbidden-given"]),
      ("n \\in \\mathbb{N}", "n = -3 : 2n = -6", ["9:1 error forbidden-given"]),
      ("n \\in \\mathbb{N}", "n = 3 : 2n = 6", []), ("n, k \\in \\mathbb{Z}", "n = 3 : 2n = 6", []),
      ("x > 0", "x = 1 : x + 1 = 2", []), ("x > y", "x = 1 : x + 1 = 2", []),
    ] as [(String, String, [String])])
  func aGivenThatAnAssumptionForbidsIsSaidAtItsPlace(fact: String, example: String, places: [String]) async {
    let lesson = await verify("```math assume\n\(fact)\n```\n\n```math example\n\(example)\n```\n")
    #expect(lesson.places == places, "\(DiagnosticRenderer().render(lesson.diagnostics))")
  }

  @Test func sectionBelongsToAssumptions() async {
    let lesson = await verify("```math claim section\nx = x\n```\n")
    #expect(lesson.places == ["4:15 error misplaced-section"])
  }
}
