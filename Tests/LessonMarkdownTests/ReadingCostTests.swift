import SourceText
import Testing

@testable import LessonMarkdown

/// Which texts are read at once, and which are tried by a worker first.
@Suite struct ReadingCostTests {
  func cost(_ text: String) -> ReadingCost { ReadingCost(Array(text.utf8), from: 0) }

  @Test func ordinaryTextIsHarmless() {
    let section = """
      ## A heading with $x$

      Prose with *emphasis*, [a link](https://example.org) and $\\sin x$ over
      several lines.

      - a list
        - in a list

      | a | b |
      |---|---|
      | 1 | 2 |

      > A quotation [with a reference][r].

      [r]: https://example.org "Title"

      ```math claim
      1 + 1 = 2
      ```


      """
    // A lesson as long as a chapter.
    #expect(cost(String(repeating: section, count: 250)).isHarmless)
  }

  @Test(
    "Small texts are harmless, larger ones of the same kind are not",
    arguments: [
      ("z_www.", ""), ("![[]()", ""), ("[a]: /u \"", ""), ("<?x\n", ""), (">\n", ""), ("a|b\n-|-\n", ""),
      ("\n", String(repeating: "- ", count: 90) + "a\n"),
      ("[a]\n\n", "[a]: /" + String(repeating: "b", count: 4_000) + "\n\n"),
      ("|a|b|c|d|e|f|g|h|\n|-|-|-|-|-|-|-|-|\n" + String(repeating: "|\n", count: 40) + "\n", ""),
    ])
  func growing(piece: String, head: String) {
    #expect(cost(head + String(repeating: piece, count: 4_000 / piece.utf8.count)).isHarmless)
    #expect(!cost(head + String(repeating: piece, count: 300_000 / piece.utf8.count)).isHarmless)
  }

  @Test func anUnusualSpaceIsTried() {
    #expect(!cost("a|b\n-|\u{B}-\n").isHarmless)
    #expect(!cost("a\u{C}").isHarmless)
    #expect(cost("a\tb\r\n").isHarmless)
  }

  @Test(
    arguments: [
      ("z_www.", "'www.'"), ("![[]()", "'!['"), ("[a][b] ", "'['"), ("word ", "paragraph"),
    ])
  func theSuspectIsNamed(piece: String, expected: String) {
    let text = "Prose.\n\n" + String(repeating: piece, count: 120_000 / piece.utf8.count)
    let bytes = Array(text.utf8)
    let suspect = ReadingCost(bytes, from: 0).suspect(in: bytes)
    #expect(suspect.words.contains(expected), "\(suspect.words)")
    #expect(suspect.span.lowerBound == 8)
    #expect(suspect.span.length <= 80)
  }

  @Test func deepNestingIsNamed() {
    let bytes = Array(
      ("a\n\n" + String(repeating: "- ", count: 90) + "a" + String(repeating: "\n", count: 300_000)).utf8)
    let suspect = ReadingCost(bytes, from: 0).suspect(in: bytes)
    #expect(suspect.words.contains("nested"))
    #expect(suspect.span == Span(3, 83))
  }

  @Test func withoutAWorkerALongTextIsNotRead() {
    let trials = ReadingTrials()
    let text = String(repeating: "a b ", count: 20_000)
    let file = SourceFile(path: "a.md", text: text)
    let body = LessonBody(file: file, start: 0, firstLine: 1)
    func refusal() -> Diagnostic? {
      trials.refusal(of: body, allowsRawHTML: false)
    }
    #expect(refusal() == nil)
    trials.configure(worker: "/nowhere/lectern", arguments: [])
    #expect(refusal()?.identifier == "lesson-untried")
    // A program that is no worker is none either. That it has ended is seen at once, and not when the patience with a
    // worker that hangs is over, which lasts for minutes.
    let start = ContinuousClock.now
    trials.configure(worker: "/bin/echo", arguments: [])
    #expect(refusal()?.identifier == "lesson-untried")
    #expect(ContinuousClock.now - start < .seconds(100))
    #expect(trials.startedWorkers == 0)
    trials.select(.none)
    #expect(refusal() == nil)
    trials.select(.all)
    let short = LessonBody(file: SourceFile(path: "a.md", text: "a"), start: 0, firstLine: 1)
    #expect(trials.refusal(of: short, allowsRawHTML: false)?.identifier == "lesson-untried")
  }
}
