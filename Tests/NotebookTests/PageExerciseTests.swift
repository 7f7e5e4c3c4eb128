import Exercises
import FormulaSyntax
import SourceText
import TestSupport
import Testing
import Variants

@testable import Answers
@testable import Notebook

/// Exercises of the lessons, as pages have them, against what `grade` makes of them.
@Suite struct PageExerciseTests {
  /// A page draws the variants that `grade` draws, and marks keys and known mistakes as it does.
  @Test func pagesAndGradeAgreeOnTheLessons() async throws {
    var count = 0
    for lesson in try await LessonExerciseTests.lessons() {
      for checked in lesson.cells.compactMap(\.exercise) {
        let made = PageExerciseMaker.page(of: checked.exercise, name: checked.name) { $0 }
        let code = try #require(made?.code, "\(checked.name)")
        #expect(code.utf8.count < 100_000, "\(checked.name): \(code.utf8.count) bytes")
        let page = try #require(PageExercise(code: code), "\(checked.name)")
        let judge = AnswerJudge(checked.exercise)
        for learner in ["", "ada", "variant-1", "学生"] {
          let variant = try #require(page.variant(of: learner))
          let seed = VariantSeed(exercise: checked.name, learner: learner)
          #expect(variant == checked.exercise.space.variant(of: seed), "\(checked.name), \(learner)")
          let drawn = page.drawn(variant)
          let prepared = try PreparedVariant(checked.exercise, variant)
          for (index, part) in page.parts.enumerated() {
            for answer in Self.answers(part, page, variant) {
              count += 1
              let ours = judge.mark(answer, part: index, of: prepared)
              let theirs = drawn.mark(answer, part: index)
              #expect(theirs.mark == ours, "\(checked.name), \(learner), '\(answer)'")
              let isKnown = part.mistakes.contains { $0.name == ours.feedback }
              #expect(!isKnown || !theirs.say.isEmpty, "\(checked.name), '\(answer)'")
            }
          }
        }
      }
    }
    #expect(count > 500)
  }

  /// The key and the known mistakes in decimals, and each choice.
  private static func answers(_ part: PageExercise.Part, _ page: PageExercise, _ variant: Variant) -> [String]
  {
    let values = page.values(variant)
    let letters = part.question.choices
    if part.question.kind == .choice { return letters }
    if part.question.kind == .choices {
      // Each set of them.
      return (1..<(1 << letters.count)).map { chosen in
        letters.indices.filter { chosen >> $0 & 1 == 1 }.map { letters[$0] }.joined(separator: ", ")
      }
    }
    return ([part.key].compactMap { $0 } + part.mistakes.map(\.value)).compactMap { value in
      let texts = value.components.map { place -> String in
        guard !part.question.kind.isFormula else { return values.expressions[place].description }
        let angle = part.question.kind == .angle && part.question.unit == .degrees
        let number = values.doubles[place] * (angle ? 180 / Double.pi : 1)
        return ValueDisplay.rounded(number, 6).description
      }
      switch value {
      case _ where part.question.kind == .set: return "{" + texts.joined(separator: ", ") + "}"
      case .number: return texts.first
      case .tuple: return "(" + texts.joined(separator: ", ") + ")"
      case .matrix(_, let columns, _):
        let rows = stride(from: 0, to: texts.count, by: columns).map {
          "[" + texts[$0..<$0 + columns].joined(separator: ", ") + "]"
        }
        return "[" + rows.joined(separator: ", ") + "]"
      }
    }
  }
}
