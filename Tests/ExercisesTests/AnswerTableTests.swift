import Answers
import FormulaSyntax
import SourceText
import TestSupport
import Testing
import Variants

@testable import Exercises

/// Judges every answer of `answers.txt`: by the prover, as `grade` does, and by numbers, as a page does.
@Suite struct AnswerTableTests {
  @Test func judgesEveryAnswerOfTheTable() throws {
    var count = 0
    for block in try AnswerTable.blocks() {
      let reading = TestExercise(block.yaml).reading
      let exercise = try #require(reading.exercise, "\(block.yaml): \(reading.diagnostics.map(\.message))")
      let variant = try #require(exercise.space.variant(of: .init(exercise: "test", learner: "")))
      let prepared = try PreparedVariant(exercise, variant)
      let judge = AnswerJudge(exercise)
      // What the page has is text.
      let code = try #require(PageExerciseMaker.page(of: exercise, name: "test") { $0 }?.code)
      let page = try #require(PageExercise(code: code))
      #expect(page.variant(of: "") == variant)
      let drawn = page.drawn(variant)
      for line in block.lines {
        count += 1
        let mark = judge.mark(line.answer, part: 0, of: prepared)
        #expect(
          mark.status.rawValue == line.status, "line \(line.number): '\(line.answer)': \(mark.reason)")
        #expect(mark.status == .right ? mark.credit == 1 : mark.credit < 1, "line \(line.number)")
        let other = drawn.mark(line.answer, part: 0).mark
        #expect(other == mark, "line \(line.number) on the page: '\(line.answer)': \(other.reason)")
      }
    }
    #expect(count >= 500)
  }

  /// Right answers are marked right however they are spelt, or not read at all, and wrong ones near to them are marked wrong: by the
  /// prover and by the page.
  @Test func marksSpellingsByWhatTheyMean() throws {
    var counts: [String: Int] = [:]
    for block in try AnswerTable.blocks(of: "spellings.txt") {
      let reading = TestExercise(block.yaml + "\nallow: shown-answer").reading
      let exercise = try #require(reading.exercise, "\(block.yaml): \(reading.diagnostics.map(\.message))")
      let variant = try #require(exercise.space.variant(of: .init(exercise: "test", learner: "")))
      let prepared = try PreparedVariant(exercise, variant)
      let judge = AnswerJudge(exercise)
      let code = try #require(PageExerciseMaker.page(of: exercise, name: "test") { $0 }?.code)
      let drawn = try #require(PageExercise(code: code)).drawn(variant)
      for line in block.lines {
        counts[line.status, default: 0] += 1
        let marks = [
          ("grade", judge.mark(line.answer, part: 0, of: prepared)),
          ("page", drawn.mark(line.answer, part: 0).mark),
        ]
        for (place, mark) in marks {
          let isFine =
            switch line.status {
            case "unread": mark.status == .malformed || mark.status == .right
            default: mark.status.rawValue == line.status
            }
          #expect(isFine, "line \(line.number), \(place): '\(line.answer)' is \(mark.status): \(mark.reason)")
        }
      }
    }
    let (right, unread, wrong) = (counts["right"] ?? 0, counts["unread"] ?? 0, counts["wrong"] ?? 0)
    #expect(Set(counts.keys) == ["right", "unread", "wrong"])
    #expect(right + unread >= 150 && wrong >= 150)
    #expect(unread * 20 <= right + unread, "\(unread) of \(right + unread) are not read")
  }

  /// Signs such as ½ stand for the numbers that Unicode's own table has for them.
  @Test func signsOfFractionsStandForTheirNumbers() throws {
    let exercise = try #require(TestExercise("id: test\nask: how much\nanswer: 3/2").reading.exercise)
    let reader = AnswerReader(try #require(exercise.parts.first).question)
    for code in Array(0xBC...0xBE) + Array(0x2153...0x215E) {
      let sign = try #require(Unicode.Scalar(code))
      let number = try #require(sign.properties.numericValue)
      guard case .value(.number(let read)) = try reader.read(String(sign)) else {
        Issue.record("\(sign) is no number")
        continue
      }
      let value = try Evaluator(Environment(), numbers: .doubles { _ in nil }).evaluate(read)
      guard case .number(let found) = value else {
        Issue.record("\(sign) has no value")
        continue
      }
      #expect(abs(found - number) < 1e-12, "\(sign)")
    }
  }

  /// A place in an answer that cannot be read is told as it was typed, whatever signs stand before it.
  @Test func placesOfRefusalsAreThoseOfTheAnswer() throws {
    let exercise = try #require(TestExercise("id: test\nask: how much\nanswer: 3/2").reading.exercise)
    let reader = AnswerReader(try #require(exercise.parts.first).question)
    for (before, after) in [("", ""), ("½ + ", ""), ("１ + ", " – 2"), ("sqrt2·", "·3"), ("2 • ", "")] {
      let answer = before + "qq" + after
      do {
        _ = try reader.read(answer)
        Issue.record("'\(answer)' is read")
      } catch {
        let start = before.utf8.count
        #expect(error.span == Span(start, start + 2), "'\(answer)': \(String(describing: error.span))")
      }
    }
  }

  /// A page's exercise that was cut short or changed is refused, or is still one that answers.
  @Test func readsNoOtherTextAsAnExercise() throws {
    let reading = TestExercise(
      "id: test\nask: \"{a}\"\nparameters: { a: 1..3, b: [1/2, 30°] }\nwhere: a != b\nanswer: (a, sin(b))\nfeedback: [swapped-coordinates]"
    ).reading
    let exercise = try #require(reading.exercise)
    let code = try #require(PageExerciseMaker.page(of: exercise, name: "test") { $0 }?.code)
    #expect(PageExercise(code: code) != nil)
    var random = SeededGenerator(seed: 7)
    let bytes = Array(code.utf8)
    for length in 0..<bytes.count {
      #expect(PageExercise(code: String(decoding: bytes[..<length], as: UTF8.self)) == nil)
    }
    for _ in 0..<2000 {
      var changed = bytes
      changed[Int.random(in: 12..<bytes.count, using: &random)] = UInt8.random(in: 32...126, using: &random)
      guard let page = PageExercise(code: String(decoding: changed, as: UTF8.self)),
        let variant = page.variant(of: "")
      else { continue }
      let drawn = page.drawn(variant)
      for index in page.parts.indices { _ = drawn.mark("(1, 2)", part: index) }
    }
  }
}
