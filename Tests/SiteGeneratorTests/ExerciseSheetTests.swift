import Answers
import Exercises
import FormulaSyntax
import Foundation
import Notebook
import SourceText
import TestSupport
import Testing
import Variants

@testable import SiteGenerator

/// Sheets of exercises: every slot shows its value, wherever the text has it.
@Suite struct ExerciseSheetTests {
  private static func verified(_ text: String, name: String) async -> CheckedLesson? {
    var options = Verifier.Options()
    options.swiftCells.trust = .skip
    let source = LessonSource(
      name: name, content: .success(SourceFile(path: "\(name).md", text: text)))
    return await Verifier(options: options).verify([source]).first
  }

  /// What the page puts into its texts for the variant of the built page is what was built.
  @Test func thePageWritesWhatWasBuilt() async throws {
    let folder = Repository.root.appendingPathComponent("Lessons")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".md")
    }.sorted()
    let sources = try names.map { name in
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      return LessonSource(
        name: String(name.dropLast(3)), content: .success(SourceFile(path: name, text: text)))
    }
    var options = Verifier.Options()
    options.swiftCells.trust = .skip
    var count = 0
    for cell in await Verifier(options: options).verify(sources).flatMap(\.cells) {
      guard case .exercise(let shown) = cell.shown else { continue }
      let exercise = shown.exercise
      let renderer = ExerciseRenderer(macros: exercise.macros)
      let made = PageExerciseMaker.page(of: exercise.exercise, name: exercise.name) { renderer.html($0) }
      let code = try #require(made?.code)
      let page = try #require(PageExercise(code: code))
      let variant = try #require(page.variant(of: ""))
      let drawn = page.drawn(variant)
      for text in page.texts {
        let html = drawn.html(text.pieces)
        #expect(shown.html().contains(html), "\(exercise.name), \(text.name): \(html)")
        #expect(!html.contains("⟦") && !html.contains("\n"), "\(exercise.name), \(text.name)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  /// A place for a slot that has the value 4201 or 4202: how it is written, and how often the value is shown; nil where it cannot be.
  private static let places: [(text: String, count: Int?)] = [
    ("{a}", 1), ("**{a}**", 1), ("$x + \\var{a}$", 1), ("$\\frac{\\var{a}}{2}$", 1), ("`x\\var{a}`", 1),
    ("$\\twice{\\var{a}}$", 2), ("$\\twice{\\twice{\\var{a}}}$", 4), ("$\\dropped{\\var{a}}$", nil),
    ("[a link]({a}.md)", nil), ("[{a}](a.md)", 1), ("{a}, {a}; ({a})", 3), ("$\\text{so } \\var{a}$", 1),
    ("$\\begin{pmatrix} \\var{a} & 1 \\\\ 2 & \\var{a} \\end{pmatrix}$", 2), ("$$\n\\sqrt{\\var{a}}\n$$", 1),
    ("| a | b |\n|---|---|\n| {a} | $\\var{a}$ |", 2), ("- {a}\n- $\\swapped{\\var{a}}{1}$", 2),
    ("~~{a}~~ *$\\var{a}$*", 2), ("$\\underbrace{\\var{a}}_{\\var{a}}$", 2), ("![{a}](a.svg)", 1),
    ("<!-- {a} -->", nil), ("### {a}", 1), ("> {a}", 1), ("$\\phantom{\\var{a}}$", 1),
  ]

  private static func lesson(_ ask: String) -> String {
    let indented = ask.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    return """
      ---
      title: Sums
      macros:
        twice: "#1 + #1"
        dropped: [x, 1]
        swapped: "#2 < #1"
      ---
      ~~~exercise
      id: sum
      ask: |
      \(indented.joined(separator: "\n"))
      parameters: { a: [4201, 4202] }
      answer: a + 1
      check: answer = 1 + a
      ~~~

      """
  }

  /// A value is shown wherever its slot is, twice where a macro writes it twice; a slot that nothing is shown of is refused.
  @Test func everySlotShowsItsValueOrIsRefused() async throws {
    for (index, place) in Self.places.enumerated() {
      let lesson = try #require(await Self.verified(Self.lesson(place.text), name: "l\(index)"))
      let shown: ShownExercise? = lesson.cells.lazy.compactMap {
        if case .exercise(let shown) = $0.shown { shown } else { nil }
      }.first
      guard let count = place.count else {
        #expect(shown == nil, "\(place.text)")
        #expect(!lesson.holds, "\(place.text)")
        continue
      }
      let exercise = try #require(shown, "\(place.text): \(lesson.diagnostics.map(\.message))")
      let html = exercise.html()
      #expect(!html.contains("⟦"), "\(place.text)")
      let start = try #require(html.range(of: "data-text=\"ask\">")?.upperBound)
      let end = try #require(html.range(of: "<div class=\"exercise-part\"")?.lowerBound)
      let ask = html[start..<end].replacing(/<annotation.*?<\/annotation>/.dotMatchesNewlines(), with: "")
      let values = ask.replacing(",", with: "").ranges(of: /420[12]/).count
      #expect(values == count, "\(place.text): \(ask)")
    }
  }

  /// What the check takes for whole is what the page can show, in texts put together at random.
  @Test func theCheckAndThePageAgreeOnWhatCanBeShown() async throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var (whole, refused) = (0, 0)
    for round in 0..<60 {
      let picked = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        Self.places.randomElement(using: &random)
      }
      let text = picked.map(\.text).joined(separator: Bool.random(using: &random) ? "\n\n" : "\n\nand so\n\n")
      let lesson = try #require(await Self.verified(Self.lesson(text), name: "r\(round)"))
      let cell = try #require(lesson.cells.first { $0.cell.kind == .exercise })
      if case .exercise(let shown) = cell.shown {
        let renderer = ExerciseRenderer(macros: shown.exercise.macros)
        let sheet = renderer.sheet(
          shown.exercise.exercise, name: "x/sum", variant: shown.variant, figure: "")
        #expect(sheet.isComplete, "seed \(seed): \(text)")
        #expect(!sheet.ask.contains("⟦"), "seed \(seed): \(text)")
        #expect(picked.allSatisfy { $0.count != nil }, "seed \(seed): \(text)")
        whole += 1
      } else {
        #expect(
          picked.contains { $0.count == nil }, "seed \(seed): \(text) \(lesson.diagnostics.map(\.message))")
        refused += 1
      }
    }
    #expect(whole > 5 && refused > 5)
  }

  /// Only pages with scripts have fields and buttons, and nothing of these can be used before the script has come.
  @Test func onlyPagesHaveForms() async throws {
    let lesson = try #require(await Self.verified(Self.lesson("{a}"), name: "forms"))
    let exercise = try #require(
      lesson.cells.lazy.compactMap { if case .exercise(let shown) = $0.shown { shown } else { nil } }.first)
    let controls = #/<(?:form|input|button|fieldset)[^>]*>/#
    #expect(exercise.html().matches(of: controls).isEmpty)
    let renderer = ExerciseRenderer(macros: exercise.exercise.macros)
    let sheet = renderer.sheet(
      exercise.exercise.exercise, name: "forms/sum", variant: exercise.variant, figure: "")
    for read in [sheet.html(showsKeys: false), sheet.html(showsKeys: true), sheet.question(.english)] {
      #expect(read.matches(of: controls).isEmpty)
    }
    for text in [InterfaceText.english, .of("zh")] {
      let page = exercise.html(controls: text)
      let found = page.matches(of: controls).map { String($0.output) }
      #expect(found.count == 7)
      #expect(found.dropFirst().allSatisfy { $0.hasSuffix(" disabled>") }, "\(found)")
      #expect(page.contains(text.words.exercise.answer))
    }
  }
}
