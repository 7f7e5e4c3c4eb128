import Foundation
import Testing

@Suite struct VerifyTests {
  @Test func bytesThatAreNoLessonAreReportedBesideTheOthers() throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    try workspace.write(Data([0x61, 0x0A, 0x62, 0xFF]), to: "Lessons/binary.md")
    try workspace.write(Data(count: 50_000_000), to: "Lessons/huge.md")
    let outcome = try workspace.lectern("verify", "--format", "json")
    #expect(outcome.status == 1)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let lessons = try #require(root["lessons"] as? [[String: Any]])
    #expect(
      lessons.map { $0["path"] as? String } == ["Lessons/binary.md", "Lessons/huge.md", "Lessons/right.md"])
    let found = try lessons.map { try #require($0["diagnostics"] as? [[String: Any]]) }
    #expect(found[0].first?["identifier"] as? String == "not-utf8")
    #expect(found[0].first?["line"] as? Int == 2)
    #expect(found[0].first?["column"] as? Int == 2)
    #expect(found[1].first?["identifier"] as? String == "file-too-large")
    #expect(found[2].isEmpty)
    let summary = try #require(root["summary"] as? [String: Any])
    #expect(summary["proved"] as? Int == 1)
    #expect(summary["error"] as? Int == 2)
    #expect(summary["coverage"] as? Double == 0.5)
  }

  @Test func linksThatLeadNowhereAreReportedWithTheirPlaces() throws {
    let lesson = { (links: String) in Workspace.rightLesson + links + "\n" }
    let workspace = try Workspace([
      "Lessons/right.md": lesson("See [there](sub/other.md#the-end) and ![a plan](plan.png)."),
      "Lessons/sub/other.md": lesson("## The end\n\nBack to [the first](../right.md)."),
      "Lessons/plan.png": "",
    ])
    let right = try workspace.lectern("verify")
    #expect(right.status == 0, "\(right.output)")
    try workspace.write(
      lesson("See [there](sub/other.md#the-ends),\n[here](gone.md) and ![a plan](plam.png)."),
      to: "Lessons/right.md")
    let wrong = try workspace.lectern("verify")
    #expect(wrong.status == 1)
    let lines = wrong.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      lines == [
        "Lessons/right.md:13:5: error: there is no heading or cell '#the-ends' in 'sub/other.md'; did you mean 'sub/other.md#the-end'?",
        "Lessons/right.md:14:1: error: there is no lesson 'gone.md'",
        "Lessons/right.md:14:21: error: there is no file 'plam.png'; did you mean 'plan.png'?",
      ])
    // A build says the same of each.
    let build = try workspace.lectern("build")
    #expect(build.error.split(separator: "\n").filter { $0.contains(": error: ") } == lines)
    // Alone, a lesson has no neighbours that its links could be held to.
    #expect(try workspace.lectern("verify", "Lessons/right.md").status == 0)
  }

  /// Whatever makes a build fail fails a verification of the folder, too.
  @Test(arguments: [
    ("Site/site.yml", "titel: X\n", "unknown key 'titel'"),
    ("Site/site.yml", "order: [right, rigth]\n", "there is no lesson 'rigth'"),
    ("Site/site.yml", "title: [x\n", "site.yml"),
    ("Site/site.yml", "theme:\n  accent: blue\n", "a colour such as"),
    ("Site/site.yml", "theme:\n  style: gone.css\n", "the style sheet 'gone.css'"),
    ("Lessons/other.md", "---\ntitel: Other\n---\n\nText.\n", "needs a title"),
    ("Lessons/other.md", "---\nconvention: rows\n---\n\nText.\n", "needs a title"),
    (
      "Lessons/other.md", "---\ntitle: Other\nconvention: row\n---\n\nText.\n",
      "convention is rows or columns"
    ),
    ("Lessons/other.md", "---\ntitle: Other\nsymbols: all\n---\n\nText.\n", "symbols is declared"),
    ("Lessons/other.md", "---\ntitle: Other\nuses: [rigth]\n---\n\nText.\n", "no lesson is called rigth"),
    ("Lessons/other.md", "---\ntitle: Other\n---\n\n[a](gone.md)\n", "there is no lesson 'gone.md'"),
  ])
  func whatABuildRefusesIsFound(path: String, text: String, message: String) throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    #expect(try workspace.lectern("verify").status == 0)
    try workspace.write(text, to: path)
    let build = try workspace.lectern("build")
    #expect(build.status == 1)
    #expect(build.error.contains(message), "\(build.error)")
    let verify = try workspace.lectern("verify")
    #expect(verify.status == 1, "\(verify.output)\(verify.error)")
    #expect(verify.output.contains(message), "\(verify.output)\(verify.error)")
    // Tools are told, too.
    for format in ["json", "sarif"] {
      let report = try workspace.lectern("verify", "--format", format)
      #expect(report.status == 1)
      #expect(report.output.contains(message) && report.output.contains(path), "\(report.output)")
    }
  }

  /// Front matter of other tools, and a site of other lessons, concern no lesson.
  @Test func otherFrontMatterIsNoLesson() throws {
    let workspace = try Workspace([
      "Notes/post.md": "---\nlayout: post\nsubtitle: X\n---\n\nText.\n",
      "Notes/right.md": Workspace.rightLesson, "Site/site.yml": "order: [first, second]\n",
    ])
    let outcome = try workspace.lectern("verify", "Notes")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
  }

  @Test func hiddenFilesOutputAndCirclesOfLinksAreLeftOut() throws {
    let workspace = try Workspace([
      "a/right.md": Workspace.rightLesson, "a/.hidden.md": "x", "a/.git/x.md": "x",
      "a/deep/b/also.md": Workspace.rightLesson,
      "Site/public/x.md": "x",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: workspace.url("a/deep/loop").path, withDestinationPath: "../../a")
    let outcome = try workspace.lectern("verify", ".")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.hasPrefix("2 lessons, 2 claims: 2 proved"))
  }

  @Test func aFileThatCannotBeReadDoesNotStopTheOthers() throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    try FileManager.default.createSymbolicLink(
      atPath: workspace.url("Lessons/gone.md").path, withDestinationPath: "nowhere")
    let outcome = try workspace.lectern("verify")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("Lessons/gone.md: No such file or directory"))
    #expect(outcome.output.contains("1 proved"))
  }

  @Test func aReportIsWrittenWholeOrNotAtAll() throws {
    let workspace = try Workspace(["Lessons/wrong.md": Workspace.wrongLesson, "report.json": "old"])
    try FileManager.default.createSymbolicLink(
      atPath: workspace.url("link.json").path, withDestinationPath: "report.json")
    let outcome = try workspace.lectern("verify", "--format", "json", "--output", "link.json")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    // The log still says what failed.
    #expect(outcome.error.contains("Lessons/wrong.md:5:1: error: refuted"))
    #expect(try workspace.read("report.json") == (try workspace.lectern("verify", "--format", "json").output))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path).sorted() == [
        "Lessons", "link.json", "report.json",
      ])
  }

  @Test func aReaderThatGoesAwayIsNoFailure() throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    // `true` reads nothing; the status is that of lectern.
    let line = "{ lectern verify --format json; echo status $? >&2; } | true"
    let outcome = try workspace.shell(line)
    #expect(outcome.error == "status 0\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsAFailure() throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    let outcome = try workspace.shell("lectern verify >/dev/full")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("cannot write to standard output"))
  }
}
