import Diagrams
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import TestSupport
import Testing

/// Where a figure stays, and what the steps beside it stand at.
@Suite struct PinnedFigureTests {
  private func body(_ steps: String, before: String = "## A section\n\n") -> String {
    before + """
      ```diagram
      slider: { θ: [0°, 360°, 40°] }
      show:
        - point: (cos(θ), sin(θ))
      \(steps)
      ```

      First *words* of a
      paragraph.

      ```math derive
      \\begin{aligned}
      (x + 1)^2 &= (x + 1)(x + 1) \\\\
                &= x^2 + 2x + 1 \\\\
                &= (x + 2)x + 1
      \\end{aligned}
      ```

      - First words of an item.

      ### Deeper

      Second words with $y = 1$ in them.

      ```math claim
      x + x = 2x
      ```

      ## The next section

      Third words.

      """
  }

  private func places(_ lesson: CheckedLesson) -> [String] {
    lesson.pinned.first?.places.map { place in
      switch place {
      case .paragraph(let block):
        lesson.document.blocks[block].text.trimmingCharacters(in: .whitespacesAndNewlines)
      case .formula(let cell, nil):
        lesson.cells[cell].cell.content.text.trimmingCharacters(in: .whitespacesAndNewlines)
      case .formula(_, let lines?): "lines \(lines.lowerBound) to \(lines.upperBound)"
      }
    } ?? []
  }

  @Test func stepsStandAtParagraphsAndLinesOfFormulas() async throws {
    let lesson = await verify(
      body(
        """
        steps:
          - { at: First *words* of a paragraph }
          - at: $(x + 1)^2 = (x+1)$
          - at: $= ( x + 2)x + 1$
          - at: Second words with $y = 1$
          - at: $x + x$
        """))
    #expect(lesson.places == [])
    #expect(
      places(lesson) == [
        "First *words* of a\nparagraph.", "lines 0 to 2", "lines 2 to 3",
        "Second words with $y = 1$ in them.", "x + x = 2x",
      ])
    let pinned = try #require(lesson.pinned.first)
    #expect(lesson.document.blocks[pinned.start].kind == .cell(pinned.cell))
    let end = try #require(pinned.end)
    #expect(lesson.document.blocks[end].text.hasPrefix("The next section"))
  }

  @Test func untilSaysWhereItEnds() async throws {
    let long = await verify(body("until: Third\nsteps:\n  - at: Second words"))
    #expect(long.places == [])
    #expect(long.document.blocks[try #require(long.pinned.first?.end)].text.hasPrefix("Third words."))
    let short = await verify(body("until: Deeper\nsteps:\n  - at: First *words*"))
    #expect(short.document.blocks[try #require(short.pinned.first?.end)].text.hasPrefix("Deeper"))
  }

  @Test func aFigureStaysUpToTheNextOne() async throws {
    let other =
      "```diagram\nslider: { θ: [0°, 90°, 0°] }\nshow:\n  - point: (θ, 0)\nsteps:\n  - at: Last words\n```\n\nLast words.\n"
    let lesson = await verify(body("until: Last\nsteps:\n  - at: Third words") + other)
    #expect(lesson.places == [])
    #expect(lesson.pinned.count == 2)
    #expect(lesson.pinned.first?.end == lesson.pinned.last?.start)
    #expect(lesson.pinned.last?.end == nil)
    let lost = await verify(body("until: Last\nsteps:\n  - at: Last words") + other)
    #expect(lost.places == ["12:9 error unknown-step"])
  }

  @Test(arguments: [
    // It is in the next section, in a list, before the figure, or nowhere.
    ("steps:\n  - at: Third words", "10:9 error unknown-step"),
    ("steps:\n  - at: First words of an item", "10:9 error unknown-step"),
    ("steps:\n  - at: Words before", "10:9 error unknown-step"),
    ("steps:\n  - at: $x^3$", "10:9 error unknown-step"),
    ("steps:\n  - at: Words in formulas", "10:9 error unknown-step"),
    // The verdict is about the line, not about words.
    ("steps:\n  - at: x + x", "10:9 error unknown-step"),
    // Two lines begin so.
    ("steps:\n  - at: $=$", "10:9 error unknown-step"),
    ("until: The next\nsteps:\n  - at: Second words\n  - at: First *words*", "12:9 error unknown-step"),
    ("steps:\n  - at: First *words*\n  - at: First *words*", "11:9 error unknown-step"),
    ("until: Fourth\nsteps:\n  - at: First *words*", "9:8 error unknown-step"),
    ("until: Words before\nsteps:\n  - at: First *words*", "9:8 error unknown-step"),
    ("steps:\n  - { at: First *words*, expect: θ = 41° }", "10:34 error refuted"),
    ("steps:\n  - { at: First *words*, set: { θ: 400° } }", "10:37 error wrong-step"),
  ])
  func aPlaceThatIsNotThereIsAnError(_ steps: String, _ place: String) async {
    let lesson = await verify(body(steps, before: "Words before.\n"))
    #expect(lesson.places == [place], "\(lesson.diagnostics.map(\.message))")
    #expect(!lesson.holds)
    if !place.hasSuffix("refuted") { #expect(lesson.pinned.isEmpty) }
  }

  /// What a step expects holds with the step's values, and not with those of the still figure.
  @Test func expectationsHoldAtTheirStep() async {
    let lesson = await verify(
      body(
        "steps:\n  - { at: First *words*, set: { θ: 90° }, expect: cos(θ) = 0 }\n  - { at: Second, expect: sin(θ) = 1 }"
      ))
    #expect(lesson.places == [])
    #expect(lesson.cells.first?.claims.map(\.judgement.verdict) == [.proved, .proved])
  }

  @Test func aFigureInAListStaysNowhere() async {
    let lesson = await verify(
      "- ```diagram\n  slider: { θ: [0°, 90°, 0°] }\n  show:\n    - point: (θ, 0)\n  steps:\n    - at: Words\n  ```\n\nWords.\n"
    )
    #expect(lesson.places == ["9:11 error unknown-step"])
    #expect(lesson.pinned.isEmpty)
  }

  @Test func otherLessonsHaveNoBlocks() async {
    let lesson = await verify(
      "Words.\n\n```diagram\nslider: { θ: [0°, 90°, 0°] }\nshow:\n  - point: (θ, 0)\n```\n")
    #expect(lesson.document.blocks.isEmpty)
  }

  /// The example of the page for authors is a lesson that holds.
  @Test func theExampleOfTheDocumentationHolds() async throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("Documentation/diagrams.md"), encoding: .utf8)
    let examples = page.components(separatedBy: "\n````markdown\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n````\n").first
    }
    #expect(examples.count == 1)
    let lesson = await verify(try #require(examples.first))
    #expect(lesson.places == [])
    #expect(
      places(lesson) == [
        "lines 0 to 2", "lines 2 to 3", "Behind the half turn the chord becomes shorter again.",
      ])
  }

  /// The steps of the shipped lessons stand where their authors want them.
  @Test(arguments: [
    ("rotation", 8), ("fixed-point", 5), ("frame-from-anchor", 9), ("anchor-point", 7),
    ("view-from-outside", 8),
  ])
  func shippedLessonsHaveFiguresThatStay(_ name: String, _ count: Int) async throws {
    let uses = [
      "homogeneous-coordinates", "plane-transformations", "basic-matrices", "rotation", "composition",
      "fixed-point", "view-from-outside", "anchor-point",
    ]
    let sources = try (uses + (uses.contains(name) ? [] : [name])).map {
      LessonSource(name: $0, content: .success(try Repository.lesson($0)))
    }
    let checked = await Verifier(options: .init(swiftCells: .init(trust: .skip))).verify(sources)
    let lesson = try #require(checked.first { $0.name == name })
    #expect(lesson.pinned.map(\.places.count) == [count])
  }
}
