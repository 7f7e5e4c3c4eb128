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

  /// Words of many bytes and of other cases are found as those of few.
  @Test(arguments: [
    ("Übung", "Übugn"), ("日本語の本", "日本語の木"), ("naïve-proof", "naive-proof"), ("Rotation", "rotation"),
  ])
  func wordsOfAllLettersAreFound(word: String, typed: String) {
    #expect(Spelling.nearest(to: typed, in: ["other", word, "something-else-entirely"]) == word)
  }

  @Test func aBudgetEnds() {
    let names = (0..<1_000).map { "lesson-\($0)" }
    var budget = SuggestionBudget(parts: 500)
    var found = 0
    for number in 0..<50 where budget.nearest(to: "lesson-\(number)x", in: names, count: names.count) != nil {
      found += 1
    }
    #expect(found == SuggestionBudget.mostComparisons / 500 / 1_000)
    var whole = SuggestionBudget()
    #expect(whole.nearest(to: "lesson-7x", in: names, count: names.count) == "lesson-7")
    var none = SuggestionBudget(parts: .max)
    #expect(none.nearest(to: "lesson-7x", in: names, count: names.count) == nil)
  }

  @Test func aNearerOneBehindAnotherIsFound() {
    #expect(Spelling.nearest(to: "rotatoin", in: ["rotator", "rotation"]) == "rotation")
  }

  @Test func caseCountsInLettersOfOtherKinds() {
    let names = ["alpha", "Alpha"].map { Array($0.utf8) }
    #expect(Spelling.nearestIndex(to: Array("Aplha".utf8), in: names) == 1)
  }
}
