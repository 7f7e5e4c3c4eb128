import Exercises
import FormulaProof
import FormulaSyntax
import Foundation
import SourceText
import TestSupport
import Testing
import Variants

@testable import Notebook

/// The exercises of the lessons that this repository ships.
@Suite struct LessonExerciseTests {
  static func lessons() async throws -> [CheckedLesson] {
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
    return await Verifier(options: options).verify(sources)
  }

  /// Every lesson has three exercises or more, from easy to hard, one with a figure and one with a matrix; their keys
  /// hold; and 100,000 learners get variants of which none is degenerate.
  @Test func everyLessonHasExercisesThatHold() async throws {
    let lessons = try await Self.lessons()
    #expect(lessons.count == 20)
    var feedback = 0
    var drawn = 0
    // The home page has none.
    for lesson in lessons where lesson.name != "index" {
      let cells = lesson.cells.filter { $0.cell.kind == .exercise }
      let exercises = cells.compactMap(\.exercise)
      #expect(exercises.count == cells.count, "\(lesson.name): \(lesson.diagnostics.map(\.message))")
      #expect(exercises.count >= 3, "\(lesson.name)")
      let levels = Set(exercises.map(\.exercise.level))
      #expect(levels.contains(.easy) && levels.contains(.hard), "\(lesson.name)")
      let parts = exercises.flatMap(\.exercise.parts)
      #expect(exercises.compactMap(\.exercise.figure).count >= 1, "\(lesson.name)")
      #expect(parts.map(\.kind).contains(.matrix), "\(lesson.name)")
      for cell in cells {
        #expect(!cell.claims.map(\.passed).contains(false), "\(lesson.name)")
        // Each key is held against something, and no verdict rests on samples.
        #expect(
          cell.claims.allSatisfy { [.proved, .confirmed].contains($0.judgement.verdict) }, "\(lesson.name)")
      }
      for checked in exercises {
        let exercise = checked.exercise
        feedback += exercise.parts.reduce(0) { $0 + $1.feedback.count + $1.choices.count { $0.say != nil } }
        let unchecked = exercise.parts.filter { $0.checks.isEmpty && !$0.kind.isChoice }
        #expect(unchecked.isEmpty, "\(checked.name)")
        drawn += try Self.draw(checked, learners: 2300)
      }
    }
    #expect(feedback >= 60)
    #expect(drawn >= 100_000)
  }

  /// Draws variants by seeds, and holds each that is new against what must be true of all.
  private static func draw(_ checked: CheckedExercise, learners: Int) throws -> Int {
    let exercise = checked.exercise
    let count = try #require(VariantCensus(exercise.space)?.count)
    var seen: Set<Variant> = []
    for learner in 0..<learners {
      let seed = VariantSeed(exercise: checked.name, learner: "learner-\(learner)", secret: "a secret")
      let variant = try #require(exercise.space.variant(of: seed), "\(checked.name)")
      guard seen.insert(variant).inserted else { continue }
      let environment = exercise.environment(of: variant)
      for part in exercise.parts {
        guard let key = part.key else { continue }
        var local = environment
        for symbol in part.symbols { local.define(Definition(symbol, body: .integer(7))) }
        let evaluator = Evaluator(local, numbers: .doubles { _ in nil })
        let right = try evaluator.evaluate(key).components
        #expect(!right.map(\.isFinite).contains(false), "\(checked.name): \(exercise.text(of: variant))")
        for entry in part.feedback {
          let wrong = try evaluator.evaluate(entry.value).components
          // Of lists and sets the count is part of the answer.
          if part.kind.hasAnyCount, (part.kind == .set ? Set(wrong).count : wrong.count) != right.count {
            continue
          }
          let (a, b) = part.kind == .set ? (right.sorted(), wrong.sorted()) : (right, wrong)
          let distance = zip(a, b).map { abs($0 - $1) }.max() ?? 0
          #expect(distance > 1e-6, "\(checked.name), \(entry.name): \(exercise.text(of: variant))")
        }
      }
    }
    #expect(seen.count <= count)
    #expect(seen.count > min(count, learners) / 3, "\(checked.name)")
    return learners
  }

  @Test func aFailingExerciseIsRefusedAtItsPlace() async throws {
    let text = """
      ---
      title: t
      ---
      ```exercise
      id: wrong
      ask: What is {a} + 1?
      parameters: { a: 2..9 }
      answer: a + 2
      check: answer = a + 1
      ```

      ```exercise
      id: wrong
      ask: What is {a} + 1?
      parameters: { a: 2..9 }
      answer: a + 1
      ```

      ```exercise sampeld
      id: other
      ask: What?
      answer: 1
      ```
      """
    let source = LessonSource(name: "t", content: .success(SourceFile(path: "t.md", text: text)))
    let lesson = await Verifier().verify([source])[0]
    #expect(!lesson.holds)
    let found = lesson.diagnostics.map { "\($0.position?.line ?? 0): \($0.message)" }
    #expect(
      found == [
        "9: the check fails for a = 2", "13: an exercise of this lesson is called wrong already",
        "19: exercise cells have no mode sampeld; did you mean sampled?",
      ])
    #expect(lesson.cells[0].claims[1].judgement.counterexample?.description == "a = 2")
  }
}
