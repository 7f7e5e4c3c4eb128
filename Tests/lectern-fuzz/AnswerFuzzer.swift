import Exercises
import SourceText
import Variants

/// Learners' answers to a few exercises: each is marked, and none is right that should not be.
enum AnswerFuzzer {
  private struct Question {
    var judge: AnswerJudge
    var variant: PreparedVariant
  }

  private static let exercises = [
    "answer: 3/4", "answer: sqrt(2)/2\nform: exact", "answer: 2.675\ndigits: 3",
    "kind: point\nanswer: (3, -2)", "kind: matrix\nanswer: '[[0, 1], [-1, 0]]'",
    "kind: expression\nsymbols: [x, y]\nanswer: (x + y)^2", "kind: rect\nanswer: (0, 0, 200, 100)",
    "kind: angle\nanswer: 30°\nunits: degrees",
    "kind: choice\nchoices: [{text: one, when: 1 = 1}, {text: two, when: 1 = 2}]",
    "kind: choices\npartial: components\nchoices: [{text: one, when: 1 = 1}, {text: two, when: 1 = 2}, {text: three, when: 2 > 1}]",
    "kind: set\nanswer: (sqrt(2), -sqrt(2), 1/2)\npartial: components", "kind: list\nanswer: (2, 3, 5, 7)",
    "kind: steps\nsymbols: [x]\nfrom: (x + 1)^2 - 1\nanswer: x*(x + 2)\nform: factored",
    "kind: expression\nsymbols: [x]\nanswer: (x + 1)^2\nform: expanded",
  ]
  private static let questions = exercises.compactMap(question)

  private static func question(_ keys: String) -> Question? {
    let text = "id: test\nask: how much\n" + keys + "\n"
    let reading = ExerciseReader.read(SourceExcerpt(path: "test.md", text: text), environment: .init())
    guard let exercise = reading.exercise,
      let variant = exercise.space.variant(of: VariantSeed(exercise: "test", learner: "somebody")),
      let prepared = try? PreparedVariant(exercise, variant)
    else { return nil }
    return Question(judge: AnswerJudge(exercise), variant: prepared)
  }

  /// The first byte chooses the exercise, the rest is the answer.
  static func answer(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    if questions.count != exercises.count { Fuzzer.fail("the exercises of the fuzzer can be read") }
    let question = questions[Int(first) % questions.count]
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let mark = question.judge.mark(text, part: 0, of: question.variant)
    if mark.credit < 0 || mark.credit > 1 { Fuzzer.fail("a credit lies between 0 and 1") }
    if mark.status == .right, mark.credit != 1 { Fuzzer.fail("what is right has full credit") }
    if mark.status == .malformed, mark.credit != 0 { Fuzzer.fail("what cannot be read has no credit") }
    // Equal texts have equal marks, in whatever order they come.
    if question.judge.mark(text, part: 0, of: question.variant) != mark { Fuzzer.fail("marks do not change") }
  }
}
