import SourceText
import Testing

struct SpellingTests {
  @Test(arguments: [
    ("claim", "clam"), ("claim", "claims"), ("derive", "derrive"), ("mistake", "mistaek"), ("claim", "CLAIM"),
    ("define", "dfein"), ("mistake", "mstke"),
  ])
  func theNearestWordIsFound(word: String, typed: String) {
    #expect(Spelling.nearest(to: typed, in: ["define", "claim", "derive", "mistake"]) == word)
  }

  @Test(arguments: ["zzzzzz", "clxyzm", "cla", "c", "", "mistakeable", String(repeating: "claim", count: 20)])
  func wordsFarAwayAreNotSuggested(typed: String) {
    #expect(Spelling.nearest(to: typed, in: ["define", "claim", "derive", "mistake"]) == nil)
  }

  @Test func ofEqualsItIsTheFirstOrNone() {
    #expect(Spelling.nearest(to: "sit", in: ["sin", "six"]) == "sin")
    #expect(Spelling.nearest(to: "sit", in: ["sin", "six"], onlyUnique: true) == nil)
    #expect(Spelling.nearest(to: "sit", in: ["sin", "sin"], onlyUnique: true) == "sin")
    #expect(Spelling.nearest(to: "sit", in: ["six", "sits", "cos"]) == "six")
  }

  @Test func aNearerOneBehindAnotherIsFound() {
    #expect(Spelling.nearest(to: "rotatoin", in: ["rotator", "rotation"]) == "rotation")
  }

  @Test func caseCountsInLettersOfOtherKinds() {
    let names = ["alpha", "Alpha"].map { Array($0.utf8) }
    #expect(Spelling.nearestIndex(to: Array("Aplha".utf8), in: names) == 1)
  }
}
