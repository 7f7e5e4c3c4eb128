import Answers
import Exercises
import FormulaSyntax
import PageEngine
import SourceText
import TestSupport
import Testing
import Variants

@testable import SiteGenerator

/// `grade`, the engine of pages here, and the same engine in a browser mark answers alike.
@Suite(.needsChromium, .enabled(if: Theme.hasEngine, "this toolchain cannot compile the engine of pages"))
struct ExerciseEngineTests {
  private struct Question {
    var code: Int
    var text: String
  }

  @Test func allHandListedAnswersAreMarkedAlike() async throws {
    var codes: [String] = []
    var questions: [Question] = []
    var marks: [(line: Int, answer: String, mark: AnswerMark, learner: String)] = []
    for block in try AnswerTable.blocks() {
      let reading = ExerciseReader.read(
        SourceExcerpt(path: "test.md", text: block.yaml), environment: Environment())
      let exercise = try #require(reading.exercise)
      codes.append(try #require(PageExerciseMaker.page(of: exercise, name: "test") { $0 }?.code))
      let judge = AnswerJudge(exercise)
      for (index, line) in block.lines.enumerated() {
        let learner = index % 2 == 0 ? "" : "ada"
        let variant = try #require(exercise.space.variant(of: .init(exercise: "test", learner: learner)))
        let mark = judge.mark(line.answer, part: 0, of: try PreparedVariant(exercise, variant))
        marks.append((line.number, line.answer, mark, learner))
        // As the page's field writes the lines of a derivation.
        let typed = line.answer.replacing("\n", with: "\u{2028}")
        questions.append(
          Question(code: codes.count - 1, text: "learner\t\(learner)\ncheck\t0\t\(typed)\n"))
      }
    }
    let answers = try await BrowserEngine.answers(
      questions.map { ["exercise", "code\t\(codes[$0.code])\n\($0.text)"] })
    try #require(answers.count == marks.count)
    for (index, expected) in marks.enumerated() {
      let question = questions[index]
      let ours = PageEngine.answer("exercise", "code\t\(codes[question.code])\n\(question.text)")
      for (place, answer) in [("here", ours), ("in the browser", answers[index])] {
        let fields = answer.split(separator: "\n").first.map {
          $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        let found = fields ?? []
        #expect(
          found.count == 5 && found[1] == expected.mark.status.rawValue
            && Double(found[2]) == expected.mark.credit
            && found[4] == expected.mark.reason,
          "line \(expected.line), '\(expected.answer)', \(place): \(answer), and by proof \(expected.mark)")
      }
    }
    #expect(marks.count >= 500)
  }

  /// Learners have the same numbers in the browser, and choices stand in the same order.
  @Test func variantsAreDrawnAlike() async throws {
    let yaml = """
      id: test
      ask: "{a} and {b}, \\\\var{c} too: {a/b}, {write a*sin(c) + b}"
      parameters: { a: 1..40, b: -2.5..2.5 step 0.5 except 0, c: 15°..345° step 15° }
      where: [a > b, sin(c) != 0]
      choices: [{ value: a }, { value: a + 1 }, { value: a + 2 }, { value: a + 3 }]
      answer: a
      solution: "{(a, b)} {[[a, b], [b, a]]} {cos(c)} {a*cos(c) : 3} `\\\\var{a}`"
      """
    let reading = ExerciseReader.read(SourceExcerpt(path: "test.md", text: yaml), environment: Environment())
    let exercise = try #require(reading.exercise, "\(reading.diagnostics.map(\.message))")
    let code = try #require(PageExerciseMaker.page(of: exercise, name: "test") { $0 }?.code)
    let questions = (0..<400).map { Question(code: 0, text: "learner\tlearner \($0)\ndraw\n") }
    let answers = try await BrowserEngine.answers(
      questions.map { ["exercise", "code\t\(code)\n\($0.text)"] })
    for (question, answer) in zip(questions, answers) {
      #expect(PageEngine.answer("exercise", "code\t\(code)\n\(question.text)") == answer)
    }
    #expect(Set(answers).count > 200)
    let orders = answers.compactMap { $0.split(separator: "\n").first { $0.hasPrefix("order") } }
    #expect(Set(orders).count == 24)
  }
}
