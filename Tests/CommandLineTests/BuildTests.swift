import Foundation
import Testing

@Suite struct BuildTests {
  @Test func twoBuildsGiveTheSameBytes() throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    #expect(try workspace.lectern("build").status == 0)
    let first = workspace.contents("Site/public")
    #expect(first["index.html"] != nil)
    #expect(first["right.html"] != nil)
    #expect(try workspace.lectern("build").status == 0)
    #expect(workspace.contents("Site/public") == first)
    #expect(try workspace.lectern("build", "--output", "elsewhere").status == 0)
    #expect(workspace.contents("elsewhere") == first)
  }

  @Test(arguments: [
    Workspace.wrongLesson, "---\ntitle: [\n---\n", "---\ntitle: Link\n---\n[gone](gone.md)\n",
    "---\ntitle: Brace\n---\n```math claim\n\\frac{1\n```\n",
  ])
  func whatFailsLeavesTheOldSite(lesson: String) throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    #expect(try workspace.lectern("build").status == 0)
    let before = workspace.contents("Site")
    try workspace.write(lesson, to: "Lessons/second.md")
    let outcome = try workspace.lectern("build")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(#/Lessons/second\.md:\d+:\d+: error: /#), "\(outcome.error)")
    #expect(outcome.error.contains("nothing was published"))
    #expect(workspace.contents("Site") == before)
  }

  @Test func aDraftMarksWhatFails() throws {
    let workspace = try Workspace(["Lessons/wrong.md": Workspace.wrongLesson])
    let outcome = try workspace.lectern("build", "--draft")
    #expect(outcome.status == 1)
    #expect(try workspace.read("Site/public/wrong.html").contains("efuted"))
  }
}
