import Answers
import SourceText
import Testing

@testable import Exercises

@Suite struct ReaderTests {
  private func problems(_ lines: String) -> [String] {
    TestExercise("id: t\nask: Go.\n" + lines).reading.diagnostics.filter { $0.severity == .error }.map(
      \.message)
  }

  @Test func suggestsWhatWasMeant() {
    #expect(problems("anwser: 3\nanswer: 3") == ["an exercise has no key 'anwser'; did you mean 'answer'?"])
    #expect(problems("answer: 3\nkind: numbr") == ["'kind' has no value 'numbr'; did you mean 'number'?"])
    #expect(
      problems("answer: sin(30°)\nfeedback: [swaped-sin-cos]")
        == [
          "the list in Documentation/exercises.md has no misconception 'swaped-sin-cos'; did you mean 'swapped-sin-cos'?"
        ])
    #expect(problems("parameters: { x: 1..9 }\nanswer: x + xx") == ["xx has no value; did you mean x?"])
  }

  @Test func readsRangesExactly() throws {
    func values(_ range: String) -> [String]? {
      TestExercise("id: t\nask: Go.\nanswer: 1\nparameters:\n  x: \(range)").reading.exercise?.space
        .parameters.first?
        .values.map(\.description)
    }
    #expect(values("1..4") == ["1", "2", "3", "4"])
    #expect(values("-2..2 except 0, 1") == ["-2", "-1", "2"])
    #expect(values("1/2..2 step 1/2") == ["1/2", "1", "3/2", "2"])
    #expect(values("0.5..1.5 step 0.5") == ["0.5", "1.0", "1.5"])
    #expect(values("0.1..0.5 step 0.1")?.count == 5)
    #expect(values("-30°..30° step 30°") == ["-30°", "0°", "30°"])
  }

  @Test func refusesRangesThatAreNone() {
    func identifiers(_ range: String) -> [String] {
      TestExercise("id: t\nask: Go.\nanswer: 1\nparameters:\n  x: \(range)").identifiers
    }
    #expect(identifiers("3") == ["not-a-range"])
    #expect(identifiers("3..1") == ["empty-range"])
    #expect(identifiers("1/2..3") == ["missing-step"])
    #expect(identifiers("30°..60°") == ["missing-step"])
    #expect(identifiers("30°..60 step 1") == ["mixed-units"])
    #expect(identifiers("1..9 step 0") == ["bad-step"])
    #expect(identifiers("1..9 except 11") == ["no-such-value"])
    #expect(identifiers("1..99999") == ["too-many-values"])
    #expect(identifiers("1..pi") == ["not-rational"])
    #expect(identifiers("[2, 4/2]") == ["duplicate-value"])
    #expect(identifiers("[2, y]") == ["not-a-number"])
    #expect(identifiers("[2]") == ["too-few-values"])
  }

  @Test func putsDiagnosticsAtTheirPlaces() throws {
    let test = TestExercise("id: t\nask: 'Go {x + }.'\nparameters: { x: 1..3 }\nanswer: x +* 2\nwhere: x ! 3")
    for diagnostic in test.reading.diagnostics where diagnostic.severity == .error {
      #expect(diagnostic.file != nil && diagnostic.span != nil)
    }
    let lines = test.reading.diagnostics.compactMap { $0.position?.line }
    #expect(Set(lines) == [2, 4, 5])
  }

  @Test func fillsSlots() throws {
    let fixed = TestExercise(
      """
      id: t
      ask: |
        Turn {x} by {θ}: $\\var{x}\\cos\\var{θ}$, `f(\\var{x})`, {x*cos(θ)}, {x*cos(θ) : 2}, {write x*cos(θ)}, \\{no\\}, {1/x}.
        *Emphasis* stays.
      parameters: { x: [3, 4], θ: [30°, 45°] }
      answer: 1
      """)
    let exercise = try #require(fixed.reading.exercise)
    let page = try #require(PageExerciseMaker.page(of: exercise, name: "t") { $0 })
    let pieces = try #require(page.texts.first { $0.name == "ask" }?.pieces)
    // The text of the markup: what stands between tags.
    let html = page.drawn(.init(indices: [0, 0])).html(pieces)
    let text = html.replacing(/<[^>]*>/, with: "")
    let start = "Turn 3 by 30∘: ${\\text{3}}\\cos{\\text{30∘}}$, `f(3)`, 332, 2.60, 3cos"
    #expect(text.hasPrefix(start), "\(text)")
    #expect(text.hasSuffix(", {no}, 13.&#10;*Emphasis* stays.&#10;"), "\(text)")
    #expect(html.contains("<mfrac>") && html.contains("<msqrt>"), "\(html)")
  }

  /// Found by a fuzzer: a choice that cannot be read, and nothing else that tells the kind.
  @Test(arguments: [
    "choices: []", "choices: 3", "choices:\n  - when: 1 = 1\n  - 2", "kind: choi\nchoices: [1, 2 +]",
  ])
  func choicesThatCannotBeReadAreNoExercise(_ lines: String) {
    let reading = TestExercise("id: t\nask: Go.\n" + lines).reading
    #expect(reading.exercise == nil)
    #expect(reading.diagnostics.contains { $0.severity == .error })
  }
}
