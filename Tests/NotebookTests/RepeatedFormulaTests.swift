import Notebook
import SourceText
import TeX
import Testing

/// A formula that stands in several lessons is checked once; the outcome of each is as if it stood alone.
struct RepeatedFormulaTests {
  private static let claim = "```math claim\n\\sin^2 x + \\cos^2 x = 1,\\quad 1 + 1 = 2\n```\n"

  private static func lesson(_ name: String, _ body: String) -> (name: String, text: String) {
    (name, "---\ntitle: \(name)\n---\n" + body)
  }

  @Test func eachHasItsOwnPlace() async throws {
    let lessons = await verify([
      Self.lesson("a", "Text.\n\n" + Self.claim + "\nMore $x^2$ text $x^2$.\n"),
      Self.lesson("b", Self.claim + "\n- item\n\n  " + Self.claim.replacing("\n", with: "\n  ") + "\n"),
    ])
    let cells = lessons.flatMap(\.cells).filter { !$0.claims.isEmpty }
    #expect(cells.count == 3)
    for (lesson, cell) in lessons.flatMap({ lesson in lesson.cells.map { (lesson, $0) } }) {
      for claim in cell.claims { #expect(lesson.document.file.text(claim.span) == claim.source) }
      #expect(cell.mathML == cells[0].mathML || cell.claims.isEmpty)
    }
    #expect(cells.allSatisfy { $0.claims.map(\.judgement.verdict) == [.proved, .proved] })
  }

  @Test func definitionsAndAssumptionsTellThemApart() async {
    let claim = "```math claim\na + 1 = 3\n```\n"
    let lessons = await verify([
      Self.lesson("a", "```math define\na = 2\n```\n" + claim), Self.lesson("b", claim),
      Self.lesson("c", "```math define\na = 2\n```\n" + claim),
      Self.lesson("d", "```math assume\na = 2\n```\n" + claim),
      Self.lesson("e", claim),
    ])
    #expect(lessons.map(\.holds) == [true, false, true, true, false])
  }

  @Test func wordsBehindTheFenceTellThemApart() async {
    let wrong = "a + 1 = a\n```\n"
    let lessons = await verify([
      Self.lesson("a", "```math mistake\n" + wrong), Self.lesson("b", "```math claim\n" + wrong),
      Self.lesson("c", "```math\n" + wrong), Self.lesson("d", "```math mistake\n" + wrong),
    ])
    #expect(lessons.map(\.holds) == [true, false, true, true])
    #expect(lessons.map { $0.cells[0].uncheckedFormulas } == [0, 0, 1, 0])
  }

  @Test func macrosOfAnotherLessonDoNotReachIt() async {
    let body = "Here $\\v$ stands.\n"
    let lessons = await verify([
      (name: "a", text: "---\ntitle: A\nmacros: { v: \"x^2\" }\n---\n" + body), Self.lesson("b", body),
      (name: "c", text: "---\ntitle: C\nmacros: { v: \"y_1\" }\n---\n" + body),
    ])
    #expect(lessons[0].cells[0].mathML.contains("<msup>"))
    #expect(!lessons[1].holds)
    #expect(lessons[2].cells[0].mathML.contains("<msub>"))
  }

  @Test func inlineAndDisplayedFormulasDiffer() async {
    let lessons = await verify([
      Self.lesson("a", "Here $\\sum_i x$.\n"), Self.lesson("b", "```math\n\\sum_i x\n```\n"),
    ])
    #expect(!lessons[0].cells[0].mathML.contains("display=\"block\""))
    #expect(lessons[1].cells[0].mathML.contains("display=\"block\""))
  }
}

extension CheckedCell {
  /// The formula that it shows, in MathML; empty for another cell.
  fileprivate var mathML: String {
    guard case .formula(let formula) = shown else { return "" }
    return MathMLWriter.write(formula, display: !cell.isInline)
  }
}
