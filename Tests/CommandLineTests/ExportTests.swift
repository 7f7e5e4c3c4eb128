import Foundation
import Testing

/// What `lectern export` writes and refuses. What is in the packages is held to schemas and played by
/// `Tests/Pages/test_packages.py`.
@Suite struct ExportTests {
  private static let lesson = """
    ---
    title: Halves
    ---
    ```exercise
    id: half
    ask: What is half of {n}?
    parameters: { n: 11..29 step 2 }
    answer: n/2
    check: 2 answer = n
    ```
    """

  private func workspace() throws -> Workspace {
    try Workspace(["Lessons/halves.md": Self.lesson, "Lessons/right.md": Workspace.rightLesson])
  }

  @Test(arguments: ["zip", "scorm", "qti"]) func theSameLessonsGiveTheSameBytes(format: String) throws {
    let workspace = try workspace()
    let first = try workspace.lectern("export", "--format", format)
    #expect(first.status == 0, "\(first.error)")
    let name = "lessons-\(format).zip"
    #expect(first.output.hasSuffix("\nWrote \(name)\n"))
    let bytes = try Data(contentsOf: workspace.url(name))
    #expect(bytes.starts(with: Array("PK".utf8)))
    // Another time, from what is kept, and over the file that is there.
    #expect(try workspace.lectern("export", "--format", format).status == 0)
    #expect(try Data(contentsOf: workspace.url(name)) == bytes)
    #expect(
      try workspace.lectern("export", "--format", format, "--no-cache", "--output", "b.zip").status == 0)
    #expect(try Data(contentsOf: workspace.url("b.zip")) == bytes)
  }

  @Test func aCourseHasAUnitForEachLessonWithExercises() throws {
    let workspace = try workspace()
    let all = try workspace.lectern("export", "--format", "scorm")
    #expect(all.output.hasPrefix("1 unit, "), "\(all.output)")
    try workspace.write(
      Self.lesson.replacing("title: Halves", with: "title: More"), to: "Lessons/more/halves.md")
    #expect(try workspace.lectern("export", "--format", "scorm").output.hasPrefix("2 units, "))
    let one = try workspace.lectern("export", "--format", "scorm", "--lesson", "more/halves")
    #expect(one.output.hasPrefix("1 unit, "))
    let quiz = try workspace.lectern(
      "export", "--format", "qti", "--variants", "3", "--lesson", "more/halves")
    #expect(quiz.output.hasPrefix("1 exercise, 3 items\n"))
  }

  @Test func whatDoesNotHoldIsNotPacked() throws {
    let workspace = try workspace()
    try workspace.write("kept", to: "lessons-zip.zip")
    try workspace.write(Workspace.wrongLesson, to: "Lessons/wrong.md")
    for format in ["zip", "scorm"] {
      let outcome = try workspace.lectern("export", "--format", format)
      #expect(outcome.status == 1)
      #expect(outcome.error.hasSuffix("nothing was written\n"))
    }
    #expect(try workspace.read("lessons-zip.zip") == "kept")
    #expect(!workspace.exists("lessons-scorm.zip"))
    try workspace.write(Self.lesson.replacing("2 answer = n", with: "answer = n"), to: "Lessons/halves.md")
    #expect(try workspace.lectern("export", "--format", "qti").status == 1)
    #expect(!workspace.exists("lessons-qti.zip"))
  }

  @Test func whatCannotBeDoneIsSaid() throws {
    let workspace = try workspace()
    let unknown = try workspace.lectern("export", "--format", "qti", "--lesson", "halfes")
    #expect(unknown.status == 2)
    #expect(unknown.error.contains("there is no lesson 'halfes' with exercises; did you mean 'halves'?"))
    #expect(try workspace.lectern("export").status == 2)
    #expect(try workspace.lectern("export", "--format", "tar").status == 2)
    #expect(try workspace.lectern("export", "--format", "zip", "--lesson", "halves").status == 2)
    #expect(try workspace.lectern("export", "--format", "qti", "--variants", "0").status == 2)
    let lost = try workspace.lectern("export", "--format", "qti", "--output", "no/such/folder.zip")
    #expect(lost.status == 2)
    #expect(lost.error.contains("cannot write no/such/folder.zip"))
    try workspace.write(Workspace.rightLesson, to: "Lessons/halves.md")
    #expect(try workspace.lectern("export", "--format", "scorm").error.contains("there is no exercise"))
  }
}

/// Links and pictures in the texts of exercises.
@Suite struct ExerciseLinkTests {
  private static let lesson = """
    ---
    title: Linked
    ---
    ```exercise
    id: half
    ask: |
      What is half of {n}? See [right](right.md) and [more](rigth.md#there).

      ![A picture](plan.png)
    parameters: { n: 11..29 step 2 }
    answer: n/2
    check: 2 answer = n
    hints: ["See [this](#nowhere)."]
    solution: It is [elsewhere](https://example.org/a), or [here](data.csv).
    ```
    """

  @Test func thoseThatLeadNowhereAreReported() throws {
    let workspace = try Workspace([
      "Lessons/linked.md": Self.lesson, "Lessons/right.md": Workspace.rightLesson, "Lessons/plan.png": "",
    ])
    for command in ["verify", "build"] {
      let outcome = try workspace.lectern(command, "Lessons")
      #expect(outcome.status == 1)
      let text = outcome.output + outcome.error
      #expect(
        text.contains(
          "Lessons/linked.md:7:59: error: there is no lesson 'rigth.md'; did you mean 'right.md'?")
          || text.contains("Lessons/linked.md:7:"), "\(text)")
      #expect(text.contains("there is no lesson 'rigth.md'; did you mean 'right.md'?"))
      #expect(text.contains("Lessons/linked.md:13:"))
      #expect(text.contains("there is no heading or cell '#nowhere' in 'linked.md'"))
      #expect(text.contains("Lessons/linked.md:14:"))
      #expect(text.contains("there is no file 'data.csv'"))
      #expect(text.components(separatedBy: "error: there is no ").count == 4, "\(text)")
      // Another time, from what is kept.
      #expect(try workspace.lectern(command, "Lessons").status == 1)
    }
  }

  @Test func theOthersLeadWhereTheyShould() throws {
    let right = Self.lesson.replacing("rigth.md#there", with: "right.md").replacing(
      "#nowhere", with: "right.md")
    let workspace = try Workspace([
      "Lessons/linked.md": right, "Lessons/right.md": Workspace.rightLesson, "Lessons/plan.png": "picture",
      "Lessons/data.csv": "data",
    ])
    for _ in 0..<2 {
      let outcome = try workspace.lectern("build")
      #expect(outcome.status == 0, "\(outcome.error)")
      let page = try workspace.read("Site/public/linked.html")
      #expect(page.contains("<a href=\"right.html\">right</a>"))
      #expect(!page.contains("right.md\""))
      #expect(page.contains("src=\"plan.png\""))
      #expect(try workspace.read("Site/public/plan.png") == "picture")
      #expect(try workspace.read("Site/public/data.csv") == "data")
    }
  }
}
