import Foundation
import TestSupport
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

  @Test(arguments: ["zip", "scorm", "qti", "moodle", "epub"])
  func theSameLessonsGiveTheSameBytes(format: String) throws {
    let workspace = try workspace()
    let first = try workspace.lectern("export", "--format", format)
    #expect(first.status == 0, "\(first.error)")
    let names = ["epub": "lessons.epub", "moodle": "lessons-moodle.xml"]
    let name = names[format] ?? "lessons-\(format).zip"
    #expect(first.output.hasSuffix("\nWrote \(name)\n"))
    let bytes = try Data(contentsOf: workspace.url(name))
    #expect(bytes.starts(with: Array((format == "moodle" ? "<?xml" : "PK").utf8)))
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
    let questions = try workspace.lectern(
      "export", "--format", "moodle", "--variants", "3", "--lesson", "more/halves")
    #expect(questions.output == "1 exercise, 3 questions\nWrote lessons-moodle.xml\n")
  }

  @Test func whatDoesNotHoldIsNotPacked() throws {
    let workspace = try workspace()
    try workspace.write("kept", to: "lessons-zip.zip")
    try workspace.write(Workspace.wrongLesson, to: "Lessons/wrong.md")
    for format in ["zip", "scorm", "epub"] {
      let outcome = try workspace.lectern("export", "--format", format)
      #expect(outcome.status == 1)
      #expect(outcome.error.hasSuffix("nothing was written\n"))
    }
    #expect(try workspace.read("lessons-zip.zip") == "kept")
    #expect(!workspace.exists("lessons-scorm.zip"))
    #expect(!workspace.exists("lessons.epub"))
    try workspace.write(Self.lesson.replacing("2 answer = n", with: "answer = n"), to: "Lessons/halves.md")
    #expect(try workspace.lectern("export", "--format", "qti").status == 1)
    #expect(!workspace.exists("lessons-qti.zip"))
    #expect(try workspace.lectern("export", "--format", "moodle").status == 1)
    #expect(!workspace.exists("lessons-moodle.xml"))
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

/// Books. What they say is held to the site's pages by `Tests/Pages/test_books.py`.
@Suite struct BookExportTests {
  /// What runs the validator of EPUB; nil where it is not there. `Scripts/dependencies --test` installs it. Debian's program is an archive of
  /// Java, which some systems start by themselves; it says its version with an exit status of 1.
  static let validator = ["epubcheck", "java -jar \"$(command -v epubcheck)\""].first {
    (try? Workspace().shell("\($0) --version").output)?.contains("EPUBCheck v") ?? false
  }
  static let hasValidator = validator != nil

  private static let lessons = [
    "Lessons/one.md": """
    ---
    title: One & all
    summary: "The <first>"
    ---
    ## A part

    See [two](two.md), [its part](two.md#b), and [data](data.csv).

    ```math claim
    \\sin^2 x + \\cos^2 x = 1
    ```

    ```exercise
    id: half
    ask: What is half of {n}?
    parameters: { n: 11..29 step 2 }
    answer: n/2
    check: 2 answer = n
    solution: It is {n/2}.
    ```
    """,
    "Lessons/two.md": "---\ntitle: Two\nlang: zh\n---\n## b\n\n[one](one.md) $1 + 1 = 2${claim}\n",
    "Lessons/data.csv": "1",
  ]

  private func entries(_ workspace: Workspace, _ book: String) throws -> [String] {
    try workspace.shell("python3 -m zipfile -l \(book)").output.split(separator: "\n").dropFirst().compactMap
    {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  @Test(.enabled(if: hasValidator, "epubcheck is not installed")) func theValidatorFindsNothing() throws {
    let workspace = try Workspace(Self.lessons)
    let outcome = try workspace.lectern("export", "--format", "epub")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == "2 lessons\nWrote lessons.epub\n")
    #expect(outcome.error.contains("'data.csv' is not in the book"))
    let found = try workspace.shell("\(try #require(Self.validator)) --failonwarnings lessons.epub")
    #expect(found.status == 0, "\(found.output)\(found.error)")
  }

  @Test(.enabled(if: hasValidator, "epubcheck is not installed"))
  func theValidatorFindsNothingInTheShippedLessons() throws {
    let workspace = try Workspace()
    for name in ["Lessons", "Site"] {
      try FileManager.default.copyItem(
        at: Repository.root.appendingPathComponent(name), to: workspace.url(name))
    }
    let outcome = try workspace.lectern("export", "--format", "epub", "--swift-cells", "skip")
    #expect(outcome.status == 0, "\(outcome.error)")
    let found = try workspace.shell("\(try #require(Self.validator)) --failonwarnings lessons.epub")
    #expect(found.status == 0, "\(found.output)\(found.error)")
  }

  @Test func aBookOfSomeLessonsLeadsToNoOthers() throws {
    let workspace = try Workspace(Self.lessons)
    let outcome = try workspace.lectern(
      "export", "--format", "epub", "--lesson", "one", "--output", "one.epub")
    #expect(outcome.output == "1 lesson\nWrote one.epub\n")
    let names = try entries(workspace, "one.epub")
    #expect(names.first == "mimetype")
    #expect(names.filter { $0.hasPrefix("EPUB/text/") } == ["EPUB/text/001-one.xhtml"])
    try workspace.write("", to: "x/y")
    #expect(try workspace.shell("python3 -m zipfile -e one.epub x").status == 0)
    let chapter = try workspace.read("x/EPUB/text/001-one.xhtml")
    #expect(chapter.contains("See two, its part, and data."))
    #expect(chapter.contains("<title>One &amp; all</title>"))
    let package = try workspace.read("x/EPUB/package.opf")
    #expect(package.contains("<dc:title>One &amp; all</dc:title>"))
    #expect(package.contains("<dc:description>The &lt;first&gt;</dc:description>"))
    let unknown = try workspace.lectern("export", "--format", "epub", "--lesson", "tow")
    #expect(unknown.status == 2)
    #expect(unknown.error.contains("there is no lesson 'tow'; did you mean 'two'?"))
  }

  @Test(arguments: [
    ("0", "1970-01-01T00:00:00Z"), ("951782399", "2000-02-28T23:59:59Z"),
    ("951782400", "2000-02-29T00:00:00Z"),
    ("1763717400", "2025-11-21T09:30:00Z"), ("4107542399", "2100-02-28T23:59:59Z"),
    ("4107542400", "2100-03-01T00:00:00Z"), ("253402300799", "9999-12-31T23:59:59Z"),
    ("253402300800", "1980-01-01T00:00:00Z"), ("-1", "1980-01-01T00:00:00Z"), ("now", "1980-01-01T00:00:00Z"),
  ]) func theDateIsGiven(epoch: String, date: String) throws {
    let workspace = try Workspace(["Lessons/two.md": "---\ntitle: Two\n---\nText.\n", "x/y": ""])
    let outcome = try workspace.lectern(
      "export", "--format", "epub", environment: ["SOURCE_DATE_EPOCH": epoch])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try workspace.shell("python3 -m zipfile -e lessons.epub x").status == 0)
    let package = try workspace.read("x/EPUB/package.opf")
    #expect(package.contains("<meta property=\"dcterms:modified\">\(date)</meta>"))
    // The date says nothing of the content.
    let identifier = try #require(package.firstMatch(of: #/urn:uuid:[0-9a-f-]+/#)).output
    #expect(try workspace.lectern("export", "--format", "epub", "--output", "b.epub").status == 0)
    #expect(try workspace.shell("python3 -m zipfile -e b.epub x").status == 0)
    #expect(try workspace.read("x/EPUB/package.opf").contains(identifier))
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
