import Foundation
import Testing

/// Translations by the real program: written, noted, and held against originals that change.
@Suite struct TranslateTests {
  static let original = """
    ---
    title: Halves
    summary: Two of them.
    ---
    Two halves are a whole.

    ```math claim
    \\frac{1}{2} + \\frac{1}{2} = 1
    ```

    """
  static let translated = """
    ---
    title: 一半
    summary: 两个。
    lang: zh-Hans
    translates: halves
    ---
    两个一半是一个整体。

    ```math claim original
    ```

    """

  private static func workspace() throws -> Workspace {
    let workspace = try Workspace([
      "Lessons/halves.md": original, "Lessons/zh-Hans/halves.md": translated,
    ])
    let update = try workspace.lectern("translate", "Lessons/zh-Hans/halves.md", "--update")
    #expect(update.output == "Updated Lessons/zh-Hans/halves.md\n", "\(update.error)")
    return workspace
  }

  @Test func aSkeletonIsVerifiedAndNeverOverwritten() throws {
    let workspace = try Workspace(["Lessons/halves.md": Self.original])
    let made = try workspace.lectern("translate", "Lessons/halves.md", "--to", "zh-Hans")
    #expect(made.status == 0, "\(made.error)")
    #expect(
      made.output.hasPrefix("Wrote Lessons/zh-Hans/halves.md\nLessons/zh-Hans/halves.md:2: the title\n"))
    let found = try workspace.lectern("verify")
    #expect(found.status == 0, "\(found.output)")
    #expect(found.output.contains("this is still to be translated"))
    let text = try workspace.read("Lessons/zh-Hans/halves.md")
    try workspace.write("mine", to: "Lessons/zh-Hans/halves.md")
    let again = try workspace.lectern("translate", "Lessons/halves.md", "--to", "zh-Hans")
    #expect(again.status == 2)
    #expect(try workspace.read("Lessons/zh-Hans/halves.md") == "mine")
    try workspace.write(text, to: "Lessons/zh-Hans/halves.md")
    #expect(try workspace.lectern("translate", "Lessons/zh-Hans/halves.md", "--to", "de").status == 2)
  }

  @Test(arguments: [
    (["halves.md"], "say the language"), (["halves.md", "--to", "no tag"], "is no language tag"),
    (["halves.md", "--to", "en"], "is in en already"), (["halves.md", "--update"], "translates no lesson"),
    (["halves.md", "--update", "--to", "de"], "neither --to nor --output"),
    (["none.md", "--to", "de"], "none.md"),
  ])
  func whatCannotBeDoneIsSaid(arguments: [String], message: String) throws {
    let workspace = try Workspace(["halves.md": Self.original])
    let outcome = try workspace.run(["translate"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  /// A kept outcome of a translation is not taken where its original has changed.
  @Test func aChangeOfTheOriginalIsSeenFromTheCache() throws {
    let workspace = try Self.workspace()
    for _ in 0..<2 {
      let right = try workspace.lectern("verify")
      #expect(right.status == 0, "\(right.output)")
      #expect(!right.output.contains("warning"))
    }
    try workspace.write(
      Self.original.replacing("Two halves", with: "Both halves"), to: "Lessons/halves.md")
    for _ in 0..<2 {
      let found = try workspace.lectern("verify")
      #expect(found.output.contains("Lessons/zh-Hans/halves.md:9:1: warning: the original has changed here"))
      #expect(found.output.contains("Lessons/halves.md:5"))
    }
    try workspace.write(Self.original.replacing("= 1", with: "= 2"), to: "Lessons/halves.md")
    let wrong = try workspace.lectern("verify")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("Lessons/zh-Hans/halves.md:11:1: error: refuted"), "\(wrong.output)")
    // Named alone, a translation finds its original above.
    let alone = try workspace.lectern("verify", "Lessons/zh-Hans/halves.md")
    #expect(alone.status == 1)
    #expect(alone.output.contains("Lessons/zh-Hans/halves.md:11:1: error: refuted"))
  }

  @Test func everyShardSeesTheOriginals() throws {
    let workspace = try Self.workspace()
    try workspace.write(
      Self.original.replacing("Two halves", with: "Both halves"), to: "Lessons/halves.md")
    let parts = try (1...2).map { try workspace.lectern("verify", "--shard", "\($0)/2").output }
    #expect(parts.filter { $0.contains("the original has changed here") }.count == 1, "\(parts)")
    #expect(!parts.contains { $0.contains("error") })
  }

  @Test func pagesOfALessonLinkToEachOther() throws {
    let workspace = try Self.workspace()
    let first = try workspace.lectern("build")
    #expect(first.status == 0, "\(first.error)")
    let page = try workspace.read("Site/public/halves.html")
    #expect(page.contains("<link rel=\"alternate\" hreflang=\"zh-Hans\" href=\"zh-Hans/halves.html\">"))
    #expect(page.contains("<a href=\"zh-Hans/halves.html\" lang=\"zh-Hans\" hreflang=\"zh-Hans\">简体中文</a>"))
    let chinese = try workspace.read("Site/public/zh-Hans/halves.html")
    #expect(chinese.contains("<a href=\"../halves.html\" lang=\"en\" hreflang=\"en\">English</a>"))
    #expect(chinese.contains("<mfrac>"))
    // The page of a lesson that has lost its translation has no link to it, though the lesson is the same.
    try workspace.write(
      try workspace.read("Lessons/zh-Hans/halves.md").replacing("translates: halves\n", with: "")
        .replacing("original\n", with: "\n1 = 1\n"), to: "Lessons/zh-Hans/halves.md")
    try workspace.lectern("build").expectSuccess()
    #expect(!(try workspace.read("Site/public/halves.html").contains("hreflang")))
  }

  /// A build from notes looks again where the original alone has changed.
  @Test func aBuildAfterOneEditSeesTheOriginal() throws {
    let workspace = try Self.workspace()
    try workspace.lectern("build").expectSuccess()
    try workspace.write(
      Self.original.replacing("\\frac{1}{2} + \\frac{1}{2} = 1", with: "\\frac{1}{4} + \\frac{3}{4} = 1"),
      to: "Lessons/halves.md")
    try workspace.lectern("build").expectSuccess()
    let chinese = try workspace.read("Site/public/zh-Hans/halves.html")
    #expect(chinese.contains("<mn>3</mn>"))
    try workspace.write(Self.original.replacing("math claim", with: "math derive"), to: "Lessons/halves.md")
    let broken = try workspace.lectern("build")
    #expect(broken.status == 1)
    #expect(broken.error.contains("the original's cell is math derive"), "\(broken.error)")
  }
}
