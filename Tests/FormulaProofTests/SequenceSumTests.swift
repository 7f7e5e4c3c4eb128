import TestSupport
import Testing

@testable import FormulaProof

/// Sums of sequences whose index is shifted and turned, and twins in which one element has another index.
@Suite struct SequenceSumTests {
  private static func line(_ parts: [(factor: Int, name: String)], _ number: Int) -> String {
    var text = ""
    for part in parts {
      text += part.factor < 0 ? "-" : text.isEmpty ? "" : "+"
      text += part.name
    }
    return number == 0 && !text.isEmpty
      ? text : text + (number < 0 || text.isEmpty ? "\(number)" : "+\(number)")
  }

  /// An element whose index is ±k + number, with n where it turns.
  private struct Element {
    var letter: String
    var sign: Int
    var number: Int

    func text() -> String {
      "\(letter)_{" + SequenceSumTests.line(sign > 0 ? [(1, "k")] : [(1, "n"), (-1, "k")], number) + "}"
    }

    /// The same element where k stands for another index: k + shift, or n + shift − k.
    func moved(by shift: Int, isTurned: Bool) -> Element {
      var result = self
      result.number += sign * shift
      guard isTurned else { return result }
      // With k = n + shift − k': ±k + number is ∓k' + …, and n − k + number is k' + number − shift.
      result.sign = -sign
      result.number = sign > 0 ? number + shift : number - shift
      return result
    }
  }

  @Test(arguments: 0..<60) func movedSumsAreEqual(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 40_101)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var elements = [Element(letter: "a", sign: pick(0...1) * 2 - 1, number: pick(-1...2))]
    if pick(0...1) == 1 {
      elements.append(Element(letter: "b", sign: pick(0...1) * 2 - 1, number: pick(-1...2)))
    }
    let (first, last) = (pick(0...2), pick(-1...1))
    let isTurned = pick(0...1) == 1
    // Turned, k = n + shift − k' runs from n + shift − (n + last) to n + shift − first.
    let shift = isTurned ? first + last : pick(-2...2)
    func sum(_ elements: [Element], _ first: Int, _ last: Int) -> String {
      "\\sum_{k=\(first)}^{\(Self.line([(1, "n")], last))} "
        + elements.map { $0.text() }.joined(separator: " ")
    }
    var moved = elements.map { $0.moved(by: shift, isTurned: isTurned) }
    let range = isTurned ? (first, last) : (first - shift, last - shift)
    let left = sum(elements, first, last)
    let claim = left + " = " + sum(moved, range.0, range.1)
    let judgement = KindTableTests.judge(claim, assuming: []).0
    #expect(judgement.verdict == .proved, "seed \(seed): \(claim): \(judgement)")
    moved[pick(0...moved.count - 1)].number += pick(0...1) * 2 - 1
    let twin = left + " = " + sum(moved, range.0, range.1)
    let other = KindTableTests.judge(twin, assuming: []).0
    #expect(
      other.verdict == .refuted || other.verdict == .undecided, "seed \(seed): WRONG: \(twin): \(other)")
  }
}
