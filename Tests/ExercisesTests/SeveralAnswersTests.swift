import FormulaSyntax
import SourceText
import TestSupport
import Testing
import Variants

@testable import Answers
@testable import Exercises

/// What `verify` says of lists, sets, several choices and derivations, and how they are marked.
@Suite struct SeveralAnswersTests {
  private static func exercise(_ keys: String) -> TestExercise {
    TestExercise("id: test\nask: how much\nparameters: { a: 2..9 }\n" + keys)
  }

  @Test(arguments: [
    ("kind: set\nanswer: (a, -a)", []),
    ("kind: set\nanswer: a", []),
    ("kind: list\nanswer: (a, a, 2*a)", []),
    // The same element for a = 3.
    ("kind: set\nanswer: (3, a)", ["elements-alike"]),
    ("kind: set\nanswer: (a, a)", ["elements-alike"]),
    // Three digits do not tell them apart.
    ("kind: set\nanswer: (a + 1000, 1000)", ["elements-alike"]),
    ("kind: set\nanswer: (a + 1000, 1000)\ndigits: 5", []),
    ("kind: set\nanswer: (a + 1000, 1000)\nform: exact", []),
    ("kind: set\nanswer: [[a, 1], [1, a]]", ["wrong-shape"]),
    ("kind: set\nanswer: (a, 1/(a - 5))", ["undefined-answer"]),
    // The same set in another order is no wrong answer.
    ("kind: set\nanswer: (a, -a)\nfeedback: [{ answer: (-a, a), say: no }]", ["feedback-is-answer"]),
    ("kind: set\nanswer: (a, -a)\nfeedback: [{ answer: (a, a), say: one }]", []),
    ("kind: set\nanswer: (a, -a)\nfeedback: [{ answer: a, say: one }]", []),
    ("kind: set\nanswer: a\nfeedback: [{ answer: (a, a), say: one }]", ["feedback-is-answer"]),
    (
      "kind: set\nanswer: (a, -a)\nfeedback: [{ answer: a, say: one }, { answer: (a, a), say: two }]",
      ["feedback-twice"]
    ),
    ("kind: list\nanswer: (a, -a)\nfeedback: [{ answer: (-a, a), say: no }]", []),
    ("kind: list\nanswer: (a, -a)\nfeedback: [{ answer: (a, -a), say: no }]", ["feedback-is-answer"]),
    ("kind: set\nanswer: (a, 1)\nsymbols: [x]", ["does-not-fit"]),
    ("kind: number\nanswer: a\nfrom: a", ["does-not-fit"]),
    ("kind: steps\nsymbols: [x]\nfrom: (x + a)^2 - a^2\nanswer: x*(x + 2*a)\nform: factored", []),
    ("kind: steps\nsymbols: [x]\nfrom: (x + a)^2\nanswer: x*(x + 2*a)\nform: factored", ["wrong-key"]),
    ("kind: steps\nsymbols: [x]\nfrom: x*a\nanswer: x*a", ["missing-key"]),
    ("kind: steps\nsymbols: [x]\nfrom: x*a\nanswer: x*a\nform: exact", ["missing-key"]),
    ("kind: steps\nsymbols: [x]\nanswer: x*a\nform: factored", ["missing-key"]),
    ("kind: steps\nanswer: a\nfrom: a\nform: expanded", ["missing-symbols"]),
    ("kind: choices\nchoices: [{ text: p, when: a > 1 }, { text: q, when: a > 2 }]", []),
    ("kind: choices\nchoices: [{ text: p, when: a > 2 }, { text: q, when: a > 3 }]", ["no-right-choice"]),
    ("kind: choices\nanswer: a\nchoices: [a, 2*a]", ["bad-choices"]),
    ("kind: choices\nanswer: a", ["conflicting-keys"]),
  ])
  func checksKeys(_ keys: String, _ failures: [String]) {
    #expect(Self.exercise(keys).failures == failures, "\(keys)")
  }

  /// The first false step is named, with values that arithmetic by hand confirms, by `grade` and by the page.
  @Test(arguments: [
    ("(x+3)^2 - 9\nx^2 + 9 - 9\nx*(x+6)", "step-at", ["2", "x^2 + 9 - 9", "x = 2", "16", "4"]),
    ("(x+3)^2 - 9\nx^2 + 6*x\nx*(x+5)", "step-at", ["3", "x*(x + 5)", "x = 2", "16", "14"]),
    ("x^2 + 6*x + 1\nx*(x+6)", "first-step", ["x^2 + 6*x + 1"]),
    ("x*(x+6) = x*(x+6)/1\n= (x^3 + 6x^2)/x", "step-narrower", ["3", "(x^3 + 6*x^2)/x"]),
    ("x*(x+6)\nx*(x+6) + sin(x)/10", "step", ["2", "x*(x + 6) + sin(x)/10"]),
  ])
  func namesTheFirstFalseStep(_ answer: String, _ identifier: String, _ values: [String]) throws {
    let exercise = try #require(
      TestExercise(
        "id: test\nask: how much\nkind: steps\nsymbols: [x]\nfrom: (x + 3)^2 - 9\nanswer: x*(x + 6)\nform: factored"
      ).reading.exercise)
    for mark in try Self.marks(answer, exercise) {
      #expect(mark.status == .wrong)
      #expect(mark.cause.identifier == identifier)
      #expect(mark.cause.values == values)
    }
  }

  /// Numbers that show a false step are among those that the lesson assumes.
  @Test func showsFalseStepsWhereTheAssumptionsHold() throws {
    var exercise = try #require(
      TestExercise(
        "id: test\nask: how much\nkind: steps\nsymbols: [x]\nfrom: sqrt(x^2)\nanswer: abs(x)\nform: expanded"
      ).reading.exercise)
    // |x| and x differ, but not at the positive numbers that come first.
    for mark in try Self.marks("sqrt(x^2)\nx", exercise) {
      #expect(mark.cause.values == ["2", "x", "x = -1", "1", "-1"])
    }
    exercise.assumptions = CalculatorParser.read(Array("x < -1".utf8), scope: NameScope()).statements
    for mark in try Self.marks("sqrt(x^2)\nx", exercise) {
      #expect(mark.cause.values == ["2", "x", "x = -2", "2", "-2"])
    }
    exercise.assumptions = CalculatorParser.read(Array("x > 0".utf8), scope: NameScope()).statements
    for mark in try Self.marks("sqrt(x^2)\nx", exercise) { #expect(mark.status == .right) }
  }

  private static func marks(_ answer: String, _ exercise: Exercise) throws -> [AnswerMark] {
    let variant = try #require(exercise.space.variant(of: .init(exercise: "test", learner: "")))
    let code = try #require(PageExerciseMaker.page(of: exercise, name: "test") { $0 }?.code)
    let drawn = try #require(PageExercise(code: code)).drawn(variant)
    return [
      AnswerJudge(exercise).mark(answer, part: 0, of: try PreparedVariant(exercise, variant)),
      drawn.mark(answer, part: 0).mark,
    ]
  }

  /// Of all subsets of seven numbers the one that is the key is right, in each order and with elements written twice, and no other is:
  /// by `grade` and by the page, whatever the elements are and however they are spelt.
  @Test func judgesEachSubset() throws {
    let spellings = [
      ["-1", "1 - 2", "-3/3"], ["0", "0.0", "3 - 3"], ["1/2", "0.5", "sqrt(1/4)"], ["√2", "sqrt(2)", "2/√2"],
      ["3/2", "1.5", "1½"], ["π", "pi", "2*pi/2"], ["4", "2^2", "√16"],
    ]
    let keys: Set<Int> = [0, 3, 5]
    let answer = keys.sorted().map { spellings[$0][1] }.joined(separator: ", ")
    let exercise = try #require(
      TestExercise("id: test\nask: how much\nkind: set\nanswer: (\(answer))").reading.exercise)
    var random = SeededGenerator(seed: 20_261_201)
    for subset in 0..<(1 << spellings.count) {
      let chosen = spellings.indices.filter { subset >> $0 & 1 == 1 }
      let doubled = (chosen + chosen.filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
      let items = doubled.map { spellings[$0].randomElement(using: &random) ?? "" }
      let text = "{" + items.joined(separator: ", ") + "}"
      for mark in try Self.marks(text, exercise) {
        #expect(mark.status == (Set(chosen) == keys ? .right : .wrong), "\(text)")
      }
    }
  }

  /// Rounded elements are paired off one to one: each pairing that an exhaustive search over all of them finds, and no other.
  @Test func pairsElementsOffAsAnExhaustiveSearchDoes() {
    struct Table: AnswerComparer {
      var accepted: [[Bool]]
      func compare(_ answer: Expression, with key: Int) -> Comparison {
        accepted[answer.knownInteger ?? 0][key] ? .near : .different
      }
      func isAllowed(_ point: [String: Double]) -> Bool { true }
    }
    func exists(_ accepted: [[Bool]], _ row: Int = 0, _ used: Set<Int> = []) -> Bool {
      row == accepted.count
        || accepted[row].indices.contains {
          accepted[row][$0] && !used.contains($0) && exists(accepted, row + 1, used.union([$0]))
        }
    }
    var random = SeededGenerator(seed: 12)
    var counts = [0, 0]
    for _ in 0..<2000 {
      let size = Int.random(in: 1...5, using: &random)
      let accepted = (0..<size).map { _ in (0..<size).map { _ in Int.random(in: 0..<5, using: &random) < 2 } }
      let matching = SetMatching(
        (0..<size).map { Expression.integer($0) }, Array(0..<size), Table(accepted: accepted))
      let isWhole = matching.isWhole { $0 == .near }
      counts[isWhole ? 1 : 0] += 1
      #expect(isWhole == exists(accepted), "\(accepted)")
    }
    #expect(counts.allSatisfy { $0 > 200 })
  }
}
