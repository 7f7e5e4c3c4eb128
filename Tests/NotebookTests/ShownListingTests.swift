import LessonMarkdown
import Notebook
import Testing

/// Listings in languages that nothing here runs.
@Suite struct ShownListingTests {
  @Test(arguments: ["objc", "objectivec", "objective-c", "obj-c"])
  func objectiveCIsShownAndCountsAsUnchecked(_ word: String) async {
    let lesson = await verify(
      "```\(word)\nself.view.transform = CGAffineTransformMakeRotation(M_PI_4);\n```\n")
    #expect(lesson.diagnostics.isEmpty)
    #expect(lesson.cells.map(\.cell.kind) == [.objc])
    #expect(lesson.cells.map(\.uncheckedFormulas) == [1])
    #expect(lesson.cells.flatMap(\.claims).isEmpty)
    #expect(Coverage(lesson).listings == .init(checked: 0, total: 1))
    #expect(Coverage(lesson).formulas.total == 0)
  }

  @Test func itHasNoModes() async {
    let lesson = await verify("```objc check\nint x;\n```\n")
    #expect(lesson.diagnostics.map(\.finding) == [.unknownMode])
    #expect(lesson.diagnostics.map(\.message) == ["objc listings are only shown, and have no mode check"])
  }

  @Test func anotherLanguageIsAnother() async {
    let lesson = await verify("```objc++\nint x;\n```\n\n```c\nint x;\n```\n")
    #expect(lesson.cells.isEmpty && lesson.diagnostics.isEmpty)
  }
}
