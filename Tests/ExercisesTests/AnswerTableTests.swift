import Foundation
import TestSupport
import Testing

@testable import Exercises

/// Judges every answer of `answers.txt`.
@Suite struct AnswerTableTests {
  private struct Block {
    var exercise: Exercise
    var lines: [(number: Int, status: String, answer: String)]
  }

  private static func blocks() throws -> [Block] {
    let path = Repository.root.appendingPathComponent("Tests/ExercisesTests/answers.txt")
    let text = try String(contentsOf: path, encoding: .utf8)
    var blocks: [Block] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("@") {
        let keys = line.dropFirst(2).components(separatedBy: " ; ").joined(separator: "\n")
        let reading = TestExercise("id: test\nask: how much\n" + keys).reading
        let exercise = try #require(
          reading.exercise, "line \(index + 1): \(reading.diagnostics.map(\.message))")
        blocks.append(Block(exercise: exercise, lines: []))
      } else {
        let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        try #require(parts.count == 2, "line \(index + 1)")
        blocks[blocks.count - 1].lines.append((index + 1, String(parts[0]), String(parts[1])))
      }
    }
    return blocks
  }

  @Test func judgesEveryAnswerOfTheTable() throws {
    let blocks = try Self.blocks()
    var count = 0
    for block in blocks {
      let variant = try #require(block.exercise.space.variant(of: .init(exercise: "test", learner: "")))
      let prepared = try PreparedVariant(block.exercise, variant)
      let judge = AnswerJudge(block.exercise)
      for line in block.lines {
        count += 1
        let mark = judge.mark(line.answer, part: 0, of: prepared)
        #expect(
          mark.status.rawValue == line.status, "line \(line.number): '\(line.answer)': \(mark.reason)")
        #expect(mark.status == .right ? mark.credit == 1 : mark.credit < 1, "line \(line.number)")
      }
    }
    #expect(count >= 500)
  }
}
