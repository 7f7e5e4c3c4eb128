import Testing

@testable import PageEngine

@Suite struct ReadTests {
  @Test func theAnswerIsSaidBack() {
    #expect(
      ask("read", ["answer\t2x + 1/2"]) == [
        [
          "mathml",
          #"<math><mrow><mn>2</mn><mi>x</mi><mo form="infix" lspace="0.2222em" rspace="0.2222em">+</mo>"#
            + "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac></mrow></math>",
        ], ["canonical", "2*x + 1/2"],
      ])
  }

  @Test func namesAreKnown() {
    #expect(ask("read", ["answer\tf(x)"]).map { $0[0] } == ["mathml", "canonical", "warning", "fix"])
    #expect(ask("read", ["function\tf\t1", "answer\tf(x)"]).map { $0[0] } == ["mathml", "canonical"])
    #expect(
      ask("read", ["function\tf\t2", "answer\tf(x)"])[0].prefix(2) == ["error", "wrong-number-of-arguments"])
    #expect(ask("read", ["answer\te^x"]).contains { $0[1] == "read-as-constant" })
    #expect(!ask("read", ["name\te", "answer\te^x"]).contains { $0[1] == "read-as-constant" })
  }

  @Test func mistakesHavePlacesAndMends() {
    let answer = ask("read", ["answer\tsin x + {"])
    #expect(
      answer.contains(["error", "missing-parentheses", "0", "3", "sin needs its arguments in parentheses"]))
    #expect(answer.contains(["fix", "0", "5", "sin(x)", "write sin(x)"]))
    #expect(answer.contains { $0.prefix(4) == ["error", "unexpected-character", "8", "9"] })
    #expect(ask("read", []) == [["error", "no-answer", "", "", "there is no line 'answer'"]])
  }

  /// The author's and the learner's text never becomes markup.
  @Test func textIsEscaped() {
    let answer = ask("read", ["answer\tx_{<b>}' < y"])
    #expect(answer[0][0] == "mathml")
    #expect(!answer[0][1].contains("<b>"))
    #expect(answer[0][1].contains("&lt;"))
  }
}
