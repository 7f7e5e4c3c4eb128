import Foundation
import Reports
import Testing

@Suite struct NewTests {
  @Test func aNewSitePassesAtOnce() throws {
    let workspace = try Workspace()
    let made = try workspace.lectern("new", "site", "docs", "--title", "Say \"hi\": all")
    #expect(made.status == 0, "\(made.error)")
    #expect(
      made.output
        == "Wrote docs/Lessons/first-steps.md\nWrote docs/Site/site.yml\nWrote docs/.gitignore\nNext: cd docs && lectern build\n"
    )
    let build = try workspace.shell("cd docs && lectern build")
    #expect(build.status == 0, "\(build.error)")
    #expect(
      build.output.hasPrefix(
        "1 lesson, 10 claims: 7 proved, 2 confirmed, 1 refuted as intended; coverage 1.00\n"))
    #expect(!build.error.contains("error"))
    #expect(try workspace.read("docs/Site/public/index.html").contains("Say &quot;hi&quot;: all"))
    // Twice nothing is overwritten.
    try workspace.write("mine", to: "docs/Lessons/first-steps.md")
    let again = try workspace.lectern("new", "site", "docs")
    #expect(again.status == 2)
    #expect(again.error.contains("docs/Lessons/first-steps.md is there already; nothing was written"))
    #expect(try workspace.read("docs/Lessons/first-steps.md") == "mine")
  }

  @Test(arguments: [
    ("Lessons/rotation-about-a_point", [], "Rotation about a point"),
    ("x.md", ["--title", "A \\ \"title\": [1]"], "A \\ \"title\": [1]"),
  ])
  func aNewLessonPassesAtOnce(path: String, options: [String], title: String) throws {
    let workspace = try Workspace()
    let quoted = options.map { "'\($0)'" }.joined(separator: " ")
    try workspace.shell("lectern new lesson \(path) \(quoted)").expectSuccess()
    let file = path.hasSuffix(".md") ? path : path + ".md"
    #expect(try workspace.lectern("verify", file).status == 0)
    let json = try workspace.shell("mkdir -p L && cp \(file) L/a.md && lectern build L").output
    #expect(json.contains("Wrote Site/public"))
    #expect(try workspace.read("Site/public/a.html").contains("<title>\(inBooks(title))"))
    #expect(try workspace.lectern("new", "lesson", path).status == 2)
  }
}

/// What trips who begins: each message says what to do next.
@Suite struct FirstStepsTests {
  @Test(arguments: [
    ("My first Lesson!", "Lessons/my-first-lesson.md", "My first Lesson!"),
    ("Drehung & Größe", "Lessons/drehung-größe.md", "Drehung & Größe"), ("x_1", "Lessons/x_1.md", "X 1"),
    ("sub/A b", "sub/A b.md", "A b"), ("Own.md", "Own.md", "Own"),
  ])
  func aNewLessonIsAmongTheLessons(name: String, file: String, title: String) throws {
    let workspace = try Workspace(["Lessons/a.md": "---\ntitle: A\n---\n"])
    let outcome = try workspace.lectern("new", "lesson", name)
    #expect(outcome.output == "Wrote \(file)\n")
    #expect(try workspace.read(file).contains("title: \"\(title)\""))
  }

  @Test func aNameWithoutALetterIsRefused() throws {
    let workspace = try Workspace()
    let outcome = try workspace.lectern("new", "lesson", "!?")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("has no letter or digit"))
  }

  @Test func withoutLessonsItSaysHowToBegin() throws {
    let workspace = try Workspace()
    #expect(try workspace.lectern("build").error.contains("lectern new site writes a lesson to begin with"))
    try workspace.write("", to: "Lessons/.keep")
    #expect(try workspace.lectern("build").error.contains("lectern new site writes a lesson to begin with"))
    #expect(try !workspace.lectern("build", "nowhere").error.contains("new site"))
  }

  /// YAML reads a colon, a number sign and others as its own; the message says that quotation marks help, and they do.
  @Test(arguments: [
    "Turns: part one", "@home", "Why?:", "100 %: all", "*emphasis*", "&c.: x", "`code`: what", "a \"b\": c",
    "back\\slash: d",
  ])
  func aTitleThatWantsQuotationMarksGetsThem(title: String) throws {
    let workspace = try Workspace(["a.md": "---\ntitle: \(title)\n---\nx\n"])
    let outcome = try workspace.lectern("verify", "a.md")
    #expect(outcome.status == 1)
    let help = outcome.output.split(separator: "\n").first { $0.contains("= help: write ") }
    let quoted = try #require(help?.components(separatedBy: "= help: write ").last)
    try workspace.write("---\ntitle: \(quoted)\n---\nx\n", to: "a.md")
    #expect(try workspace.lectern("verify", "a.md").status == 0)
    try workspace.shell("mkdir L && mv a.md L/a.md && lectern build L").expectSuccess()
    #expect(
      try workspace.read("Site/public/a.html").contains(
        "<title>\(inBooks(title.replacing("&", with: "&amp;")))"))
  }
}

/// A title as a book has it: each pair of quotation marks opens and closes.
private func inBooks(_ title: String) -> String {
  title.split(separator: "\"", omittingEmptySubsequences: false).enumerated().reduce("") { text, part in
    text + (part.offset == 0 ? "" : part.offset.isMultiple(of: 2) ? "”" : "“") + part.element
  }
}

@Suite struct DoctorTests {
  @Test func itSaysWhatIsThereAndWhatInstallsTheRest() throws {
    let workspace = try Workspace(["Site/site.yml": "title: T\n"])
    let here = try workspace.lectern("doctor")
    #expect([0, 1].contains(here.status))
    #expect(here.output.hasPrefix("  ok  \(Report.tool)\n"))
    #expect(here.output.contains("  ok  Site/site.yml\n"))
    #expect((here.status == 0) == !here.output.contains("  --  "))

    // With a path that holds nothing but a package manager.
    try workspace.write("#!/bin/sh\n", to: "bin/dnf")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: workspace.url("bin/dnf").path)
    try workspace.write("", to: "file")
    let bare = try workspace.lectern(
      "doctor",
      environment: ["PATH": workspace.url("bin").path, "LECTERN_CACHE": workspace.url("file/x").path])
    #expect(bare.status == 1)
    #expect(bare.output.contains("  --  no Swift compiler in PATH: Swift cells are shown without being"))
    #expect(bare.output.contains("https://www.swift.org/install"))
    #expect(bare.output.contains("cannot be made: set LECTERN_CACHE"))
    #if os(Linux)
      #expect(bare.output.contains("  --  no bubblewrap"))
      #expect(bare.output.contains("dnf install -y bubblewrap"))
    #endif
    try workspace.write("title: [\n", to: "Site/site.yml")
    let broken = try workspace.lectern("doctor")
    #expect(broken.status == 1)
    #expect(broken.output.contains("  --  Site/site.yml: "))
  }
}
