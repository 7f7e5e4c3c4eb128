import FormulaProof
import Notebook
import Testing

@testable import SiteGenerator

/// What pages have on paper alone.
struct PaperTests {
  private static let proved = Judgement(.proved, method: "exact")
  private static let sentence =
    "Proved for all values: the difference of the two sides simplifies to exactly 0."

  private func page(_ lesson: CheckedLesson, address: String? = nil) throws -> String {
    var configuration = SiteConfiguration()
    configuration.address = address
    let site = SiteGenerator(configuration: configuration).site(of: [lesson])
    return try #require(site.files.first { $0.path == "a.html" }?.text)
  }

  /// What a page has behind the lesson's text, for paper.
  private func checks(_ page: String) throws -> Substring {
    let start = try #require(page.firstRange(of: "<section class=\"on-paper paper-checks\"")).lowerBound
    let end = try #require(page[start...].firstRange(of: "</section>")).lowerBound
    return page[start..<end]
  }

  @Test(
    arguments: [
      ([], ""), ([7], "7"), ([1, 2], "1, 2"), ([1, 2, 3], "1–3"), ([1, 2, 3, 5, 8, 9], "1–3, 5, 8, 9"),
      ([2, 4, 5, 6, 7], "2, 4–7"),
    ] as [([Int], String)])
  func numbersThatFollowEachOtherAreToldByTheirEnds(numbers: [Int], text: String) {
    #expect(PaperChecks.ranges(numbers) == text)
  }

  /// Each way of checking stands once, with the numbers that stand beside the cells.
  @Test func howItWasCheckedIsToldOnce() throws {
    var sample = SampleLesson("a", title: "A")
    for place in 0..<5 {
      sample.cell(.math, "claim", "x = x", inline: place == 1, claims: [("x = x", Self.proved, true)])
      sample.cell(.math, "define", "y = 1")
    }
    sample.cell(
      .math, "derive", "x = x", claims: [("x = x", Self.proved, true), ("1 = 1", SampleSite.confirmed, true)])
    let page = try page(sample.lesson)
    let checks = try checks(page)
    #expect(checks.ranges(of: Self.sentence).count == 1)
    #expect(checks.contains("exactly 0. <span class=\"paper-numbers\">1–6</span>"))
    #expect(checks.contains("printed digit. <span class=\"paper-numbers\">6</span>"))
    // What is a definition says so once.
    #expect(checks.ranges(of: "by definition").count == 1)
    for number in 1...6 { #expect(page.ranges(of: " data-check=\"\(number)\"").count == 1) }
    #expect(!page.contains("data-check=\"7\""))
  }

  @Test func nothingIsToldWhereNothingWasChecked() throws {
    var sample = SampleLesson("a", title: "A")
    sample.cell(.math, "define", "y = 1")
    #expect(try !page(sample.lesson).contains("paper-checks"))
  }

  /// A short condition stands below its formula; a long one, and that of a formula in running text, at the end.
  @Test func conditionsAreWhereThereIsRoom() throws {
    let long = (1...20).map { "x_\($0)" }.joined(separator: "*") + " != 0"
    var sample = SampleLesson("a", title: "A")
    for (condition, inline) in [("D != 0", false), ("s != 0", true), (long, false), (long, false)] {
      var judgement = Self.proved
      judgement.conditions = [condition]
      sample.cell(.math, "claim", "x = x", inline: inline, claims: [("x = x", judgement, true)])
    }
    let page = try page(sample.lesson)
    let checks = try checks(page)
    #expect(page.contains("<p class=\"on-paper conditions\">Where <code>D ≠ 0</code> </p>"))
    #expect(!checks.contains("D ≠ 0"))
    #expect(checks.contains("<span class=\"paper-numbers\">2</span> Where <code>s ≠ 0</code>"))
    #expect(checks.contains("<span class=\"paper-numbers\">3, 4</span> Where <code>x_1*"))
    #expect(checks.ranges(of: "x_20 ≠ 0").count == 1)
  }

  /// What names stand for is said once, whatever stands in it.
  @Test func whatNamesStandForIsSaidOnce() throws {
    var sample = SampleLesson("a", title: "A")
    for _ in 0..<3 { sample.cell(.math, "claim", "x = x", claims: [("x = x", Self.proved, true)]) }
    var lesson = sample.lesson
    for index in 0..<3 { lesson.cells[index].claims[0].kinds = ["A is <b>a matrix"] }
    let checks = try checks(try page(lesson))
    #expect(checks.contains("<span class=\"paper-numbers\">1–3</span> <span>A is &lt;b&gt;a matrix. </span>"))
    #expect(checks.ranges(of: "a matrix").count == 1)
  }

  @Test func theFirstMistakeSaysItInASentenceAndTheOthersInAWord() throws {
    var sample = SampleLesson("a", title: "A")
    for _ in 0..<3 { sample.cell(.math, "mistake", "1 = 2", claims: [("1 = 2", SampleSite.refuted(), true)]) }
    let page = try page(sample.lesson)
    #expect(page.ranges(of: "<p class=\"mistake-lead\">").count == 1)
    #expect(page.ranges(of: "<p class=\"mistake-lead\" data-paper=\"Mistake\">").count == 2)
  }

  @Test func theAddressIsPrintedWhereItIsKnown() throws {
    var sample = SampleLesson("a", title: "A & B")
    sample.cell(.math, "define", "y = 1")
    let page = try page(sample.lesson, address: "https://example.org/x&y/")
    #expect(page.contains("<span class=\"on-paper page-address\">https://example.org/x&amp;y/a.html</span>"))
    #expect(page.contains(" data-title=\"A &amp; B &#183; Lessons\">"))
    #expect(try !self.page(sample.lesson).contains("page-address"))
  }
}
