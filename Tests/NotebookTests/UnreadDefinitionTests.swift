import FormulaProof
import Notebook
import SourceText
import Testing

/// Names whose definition could not be read: nothing is said of what depends on them, true or false.
@Suite struct UnreadDefinitionTests {
  private static let cases = #"g(x) = \begin{cases} x \\ 0 \end{cases}"#

  struct Row: Sendable, CustomStringConvertible {
    var definition: String
    var mode: String
    var formula: String
    /// Where the second cell, whose formula stands on line 8, is said to need the definition; nil where it needs none.
    var place: String?

    init(_ definition: String, _ mode: String, _ formula: String, _ place: String?) {
      self.definition = definition
      self.mode = mode
      self.formula = formula
      self.place = place
    }

    var description: String { "\(definition) / \(mode): \(formula)" }
  }

  @Test(arguments: [
    // A function would be chosen that refutes the first, and that catches the mistake.
    Row(cases, "claim", "g(1) = 1", "8:1"), Row(cases, "claim", "1 + g(1) = 2", "8:5"),
    Row(cases, "mistake", "g(1) = 1", "8:1"), Row(cases, "define", "h = g(1) + 1", "8:5"),
    Row(cases, "assume", "g > 0", "8:1"), Row(cases, "example", "x = 1 : g(x) = 1", "8:9"),
    Row("s^2 = 4", "claim", "s^4 = 16", "8:1"), Row(#"(a, b) = \int x"#, "claim", "1 + b = b + 1", "8:5"),
    Row(#"\begin{aligned} a &= 1 \\ b &= \sum c \end{aligned}"#, "claim", "b = 1", "8:1"),
    Row(#"a = \frac{1}{b"#, "claim", "2a = 2", "8:2"), Row("a = a + 1", "claim", "a = 2", "8:1"),
    // What is defined anew, or given, is known.
    Row(cases, "define", "g(x) = x^2", nil), Row("s^2 = 4", "example", "s = 2 : s^2 = 4", nil),
    Row(cases, "claim", "x + 1 = 1 + x", nil), Row("a = b", "claim", "a = b", nil),
    Row(#"f(x) = \sum x"#, "claim", "x + 1 = 1 + x", nil),
  ])
  func nothingIsSaidOfWhatDependsOnIt(row: Row) async {
    let lesson = await verify(
      "```math define\n\(row.definition)\n```\n```math \(row.mode)\n\(row.formula)\n```\n")
    let found = lesson.diagnostics.filter { $0.identifier == "unread-definition" }.map {
      $0.position.map { "\($0.line):\($0.column)" } ?? "-"
    }
    #expect(
      found == (row.place.map { [$0] } ?? []), "\(row)\n\(DiagnosticRenderer().render(lesson.diagnostics))")
    if row.place != nil {
      #expect(lesson.cells.last?.claims.allSatisfy { $0.judgement.verdict == .error && !$0.passed } ?? false)
    }
  }

  @Test func whatIsDefinedByAnUnreadNameIsUnreadToo() async {
    let lesson = await verify(
      "```math define\n\(Self.cases)\n```\n```math define\nh = g(1)\n```\n```math claim\nh = 1\n```\n")
    #expect(
      lesson.places.filter { $0.contains("unread") } == [
        "8:5 error unread-definition", "11:1 error unread-definition",
      ])
  }

  /// The earlier meaning would prove what the lesson does not say.
  @Test func anEarlierDefinitionDoesNotStandIn() async {
    let lesson = await verify(
      "```math define\na = 1\n```\n```math define\na = \\int x\n```\n```math claim\na = 1\n```\n")
    #expect(lesson.verdicts.last == "error")
  }

  /// Of a tuple whose definition could not be read the components are not those that it had before.
  @Test(arguments: [("p_1 = 1", "error"), ("q_1 = 1", "refuted"), ("p_a = p_a", "proved")])
  func componentsAreUnreadWithTheirTuple(claim: String, verdict: String) async {
    let lesson = await verify(
      "```math define\np = (1, 2)\n```\n```math define\np = \\int x\n```\n```math claim\n\(claim)\n```\n")
    #expect(lesson.verdicts.last == verdict)
  }

  /// A figure's expectations are claims; what the figure names itself is known.
  @Test func expectationsOfFiguresDoNotGuess() async {
    let lesson = await verify(
      "```math define\n\(Self.cases)\n```\n```diagram\ntitle: A\naxes: y-up\nshow:\n  - point: (1, 1)\nexpect:\n  - g(1) = 1\n```\n"
    )
    #expect(lesson.places.contains("13:5 error unread-definition"), "\(lesson.places)")
    #expect(lesson.verdicts.last == "error")
  }

  /// A lesson with the lessons that it uses and what it defines.
  struct Other: Sendable {
    var name: String
    var uses: String
    var definition: String?

    init(_ name: String, uses: String = "", _ definition: String? = nil) {
      self.name = name
      self.uses = uses
      self.definition = definition
    }
  }

  @Test(arguments: [
    // A function would be chosen that refutes the claim.
    ([Other("a", cases), Other("z", uses: "a")], "error"),
    ([Other("a", cases), Other("b", uses: "a"), Other("z", uses: "b")], "error"),
    // Defined anew, on the way or where it is claimed.
    ([Other("a", cases), Other("b", uses: "a", "g(x) = x^2"), Other("z", uses: "b")], "proved"),
    ([Other("a", cases), Other("z", uses: "a", "g(x) = x^2")], "proved"),
    // Of two lessons the one that is named last says what a name means.
    ([Other("a", cases), Other("b", "g(x) = x^2"), Other("z", uses: "a, b")], "proved"),
    ([Other("a", cases), Other("b", "g(x) = x^2"), Other("z", uses: "b, a")], "error"),
  ])
  func whatAnotherLessonCouldNotReadIsUnread(lessons: [Other], verdict: String) async {
    var texts: [(name: String, text: String)] = []
    for lesson in lessons {
      texts.append(
        (
          name: lesson.name,
          text: "---\ntitle: \(lesson.name)\nuses: [\(lesson.uses)]\n---\n"
            + (lesson.definition.map { "```math define\n\($0)\n```\n" } ?? "")
        ))
    }
    texts[texts.count - 1].text += "```math claim\ng(1) = 1\n```\n"
    let last = await verify(texts).last
    #expect(last?.verdicts == [verdict])
    let isSaid = last?.diagnostics.contains { $0.identifier == "unread-definition" }
    #expect(isSaid == (verdict == "error"), "\(DiagnosticRenderer().render(last?.diagnostics ?? []))")
  }
}
