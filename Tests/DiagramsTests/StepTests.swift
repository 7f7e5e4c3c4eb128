import SourceText
import Testing

@testable import Diagrams
@testable import Figures

/// The states of a figure at the steps beside which it stays, and what is said of steps that cannot be.
@Suite struct StepTests {
  private static let head = """
    slider: { θ: [0°, 360°, 40°], k: [0, 1, 0.5, 0.25] }
    drag:
      p: { at: (1, 1), within: (0, 0, 4, 2), step: 0.5 }
      q: { at: (3*cos(θ), 3*sin(θ)), solve: θ }
    show:
      - point: p
      - point: q
      - circle: { center: (0, 0), radius: 1 + k }
        label: $r$

    """

  @Test func valuesStayUntilTheyAreSetAnew() throws {
    let cell = TestCell(
      Self.head + """
        steps:
          - at: Words
            set: { θ: 90°, p: (2, 0.5) }
          - at: More words
            light: [r, θ]
          - at: $x = 1$
            set: { θ: 2*20°, k: 1/4 }
          - at: Words again
            set: { p: (1, 1) }
        until: The end
        """, knowsNames: true)
    #expect(cell.diagnostics.map(\.message) == [])
    let rendering = try #require(cell.rendering)
    // A slider's position counts its steps from its least value; a point's place counts the steps of each coordinate from 0.
    #expect(rendering.steps.map(\.position) == ["90 - 4,1 -", "90 - 4,1 -", "40 1 4,1 -", "40 1 2,2 -"])
    #expect(
      rendering.steps.map { $0.values.map(\.text) } == [
        ["90°", "(2, 0.5)", "0.5"], ["90°", "(2, 0.5)", "0.5"], ["40°", "(2, 0.5)", "0.25"],
        ["40°", "(1, 1)", "0.25"],
      ])
    #expect(rendering.steps.map { $0.values.map(\.name.plain) }.allSatisfy { $0 == ["θ", "p", "k"] })
    #expect(rendering.steps.map { $0.lit.map(\.symbol.name) } == [[], ["r", "θ"], [], []])
    #expect(rendering.steps.map(\.place.text) == ["Words", "More words", "$x = 1$", "Words again"])
    #expect(rendering.end?.text == "The end")
    #expect(rendering.firstPosition == "40 2 2,2 -")
  }

  /// What a page draws at a step has the values that the step names.
  @Test func thePageDrawsTheValues() throws {
    let cell = TestCell(
      "slider: { x: [0, 2, 0.3, 0.5] }\nshow:\n  - point: (x, 0)\nsteps:\n  - { at: A, set: { x: 0.3 } }\n"
        + "  - { at: B, set: { x: 1.5 } }\n  - { at: C, set: { x: 2 } }")
    #expect(cell.diagnostics.map(\.message) == [])
    let rendering = try #require(cell.rendering)
    let code = try #require(rendering.code)
    let figure = try #require(Figure(code: Array(code.utf8)))
    let drawn = rendering.steps.map {
      figure.drawing(at: FigurePosition($0.position, of: figure)).coordinates
    }
    #expect(drawn.map { $0.first?.components } == [[0.3, 0], [1.5, 0], [2, 0]])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var identifier: String
    var message: String
    var steps: String
    var testDescription: String { message }

    init(_ identifier: String, _ message: String, _ steps: String) {
      (self.identifier, self.message, self.steps) = (identifier, message, steps)
    }
  }

  /// Each case marks the place with ⟦ and ⟧, which are taken out before reading.
  static let cases = [
    Case("wrong-type", "'steps' is a list; begin each entry with '- '", "steps: ⟦x⟧"),
    Case("missing-value", "'steps' is empty", "steps: ⟦[⟧]"),
    Case(
      "wrong-type", "a step has the keys 'at' and 'set': { at: The words of a paragraph, set: { θ: 40° } }",
      "steps:\n  - ⟦Words⟧"),
    Case("missing-key", "a step needs 'at', the beginning of its place", "steps:\n  - ⟦s⟧et: { θ: 40° }"),
    Case(
      "unknown-key", "a step has no key 'sett'; did you mean 'set'?",
      "steps:\n  - { at: A, ⟦sett⟧: { θ: 40° } }"),
    Case(
      "wrong-type", "'set' gives values to sliders and points: { θ: 40° }", "steps:\n  - { at: A, set: ⟦3⟧ }"),
    Case(
      "unknown-slider", "there is no slider and no point 'φ' to set",
      "steps:\n  - { at: A, set: { ⟦φ⟧: 40° } }"),
    Case(
      "unknown-slider", "'q' is put in its place by 'θ': set that",
      "steps:\n  - { at: A, set: { ⟦q⟧: (3, 0) } }"),
    Case(
      "wrong-step", "a step's value cannot depend on what moves, as 'k' does",
      "steps:\n  - { at: A, set: { θ: ⟦90°*k⟧ } }"),
    Case(
      "wrong-step", "a step's value cannot depend on what moves, as 'q' does",
      "steps:\n  - { at: A, set: { p: ⟦q⟧ } }"),
    Case(
      "wrong-step", "'θ' goes from 0° to 360°",
      "steps:\n  - { at: A, set: { θ: 30° } }\n  - { at: B, set: { θ: ⟦361°⟧ } }"),
    Case("wrong-step", "'θ' goes from 0° to 360°", "steps:\n  - { at: A, set: { θ: ⟦40⟧ } }"),
    Case(
      "wrong-step", "'θ' goes from 0° to 360° and has no position here; the nearest are 22° and 23°",
      "steps:\n  - { at: A, set: { θ: ⟦22.5°⟧ } }"),
    Case(
      "wrong-step", "'k' goes from 0 to 1 and has no position here; the nearest are 0.25 and 0.5",
      "steps:\n  - { at: A, set: { k: ⟦0.3⟧ } }"),
    Case(
      "wrong-step", "'p' cannot be at (5, 1); the nearest of its places is (4, 1)",
      "steps:\n  - { at: A, set: { p: ⟦(5, 1)⟧ } }"),
    Case(
      "wrong-step", "'p' cannot be at (1.2, 1); the nearest of its places is (1, 1)",
      "steps:\n  - { at: A, set: { p: ⟦(1.2, 1)⟧ } }"),
    Case(
      "wrong-step", "the figure shows nothing that is called 's'", "steps:\n  - { at: A, light: [r, ⟦s⟧] }"),
    Case("missing-key", "'until' says how long a figure with 'steps' stays", "⟦until⟧: B"),
  ]

  @Test(arguments: cases)
  func faultyStepsAreRefusedAtTheirPlace(_ example: Case) throws {
    let marked = Self.head + example.steps
    let text = marked.replacing("⟦", with: "").replacing("⟧", with: "")
    let cell = TestCell(text, knowsNames: true)
    let diagnostic = try #require(cell.diagnostics.first, "nothing is said")
    #expect(cell.diagnostics.count == 1, "\(cell.diagnostics.map(\.message))")
    #expect(diagnostic.message == example.message)
    #expect(diagnostic.identifier == example.identifier)
    let start = try #require(marked.firstRange(of: "⟦")).lowerBound
    let end = try #require(marked.firstRange(of: "⟧")).lowerBound
    let lower = marked[..<start].utf8.count
    let span = try #require(diagnostic.span)
    #expect(span.lowerBound == lower)
    #expect(span.upperBound == lower + marked[start..<end].utf8.count - "⟦".utf8.count)
    #expect(cell.rendering?.html == nil)
  }

  @Test func aFigureThatCannotMoveHasNoSteps() {
    let cell = TestCell("show:\n  - point: (1, 2)\nsteps:\n  - { at: A }")
    #expect(cell.diagnostics.map(\.message) == ["a figure with 'steps' has a 'slider' or a point to 'drag'"])
  }

  /// 1/(x - 1)(y - 1) has a value wherever one of the sliders is alone away from its first value, and at all ends.
  @Test func eachStepCanBeDrawn() {
    let cell = TestCell(
      "slider: { x: [0, 2, 0, 0.5], y: [0, 2, 0, 0.5] }\nshow:\n"
        + "  - point: (1/((x - 1)^2 + (y - 1.5)^2), 0)\nsteps:\n  - { at: A, set: { x: 1 } }\n  - { at: B, set: { y: 1.5 } }"
    )
    #expect(cell.diagnostics.count == 1)
    #expect(
      cell.diagnostics.first?.message.hasPrefix("at x = 1, y = 1.5: ") ?? false,
      "\(cell.diagnostics.map(\.message))")
  }

  /// The picture has room for what a step shows, also where no slider alone leads there.
  @Test func theFrameHoldsEachStep() throws {
    let yaml =
      "slider: { x: [0, 4, 0, 1], y: [0, 4, 0, 1] }\nshow:\n  - point: (1 + x*y*(4 - x)*(4 - y), 1)\n  - point: (0, 0)\n"
    let without = try #require(TestCell(yaml).rendering?.html)
    let with = TestCell(yaml + "steps:\n  - { at: A, set: { x: 2, y: 2 } }")
    #expect(with.diagnostics.map(\.message) == [])
    let rendering = try #require(with.rendering)
    let code = try #require(rendering.code)
    let figure = try #require(Figure(code: Array(code.utf8)))
    #expect(rendering.html != without)
    #expect(try #require(figure.frame).content.size.width >= 17)
  }
}
