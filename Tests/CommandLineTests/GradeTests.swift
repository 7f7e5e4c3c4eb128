import Foundation
import Testing

/// A class, graded by the real executable.
@Suite struct GradeTests {
  private static let lesson = """
    ---
    title: Sums
    ---
    ```exercise
    id: sum
    ask: What is {a} plus 70000?
    parameters: { a: 4201..4209 }
    answer: a + 70000
    form: exact
    check: answer = 70000 + a
    feedback: [opposite-sign]
    solution: SOLUTION
    ```
    """
  private static let roster = "learner,name\nada,Ada\nalan,Alan\ngrace,Grace\n"

  private func workspace() throws -> Workspace {
    try Workspace(["Lessons/sums.md": Self.lesson, "class.csv": Self.roster, "secret.txt": "between us\n"])
  }

  private func run(_ workspace: Workspace, _ arguments: String...) throws -> Workspace.Outcome {
    try workspace.shell(
      "lectern grade " + arguments.joined(separator: " ") + " --roster class.csv --secret-file secret.txt")
  }

  /// From the sheets to the marks, as a teacher goes.
  @Test func sheetsAreWrittenAnsweredAndMarked() throws {
    let workspace = try workspace()
    #expect(try run(workspace, "--handouts", "--output", "sheets").status == 0)
    #expect(
      Set(workspace.contents("sheets").keys) == [
        ".lectern", "ada.html", "alan.html", "answers.jsonl", "grace.html",
      ])
    var answers = ""
    for (learner, change) in [("ada", 0), ("alan", 1), ("grace", 0)] {
      let sheet = try workspace.read("sheets/\(learner).html")
      #expect(!sheet.contains("SOLUTION"))
      // The number of the sheet, and what this learner makes of it.
      let number = try #require(sheet.firstMatch(of: #/<mn>(42\d\d)<\/mn>/#).flatMap { Int($0.1) })
      let answer = learner == "grace" ? "-(70000 + \(number))" : "\(70000 + number + change)"
      answers +=
        "{\"learner\":\"\(learner)\",\"exercise\":\"sums/sum\",\"answers\":{\"answer\":\"\(answer)\"}}\n"
    }
    try workspace.write(answers + "garbage\n", to: "answers.jsonl")
    let outcome = try run(workspace, "answers.jsonl")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == "3 learners, 1 question, 4 submissions: 3 counted, 1 malformed\nWrote grades\n")
    let moodle = try workspace.read("grades/moodle.csv")
    #expect(moodle.contains("ada,Ada,,1,1"))
    #expect(moodle.contains("alan,Alan,,0,0"))
    let marks = try workspace.read("grades/marks.csv")
    #expect(marks.contains("opposite-sign"))
    #expect(try workspace.read("grades/report.html").contains("<svg"))
    // A second run replaces the folder, and gives the same bytes.
    let before = workspace.contents("grades")
    #expect(try run(workspace, "answers.jsonl").status == 0)
    #expect(workspace.contents("grades") == before)
  }

  @Test func aSiteForAssessmentHoldsNoKeys() throws {
    let workspace = try workspace()
    #expect(try workspace.lectern("build", "--assessment").status == 0)
    let files = workspace.contents("Site/public")
    #expect(files.contains { $0.key.hasSuffix(".html") })
    // Compiled modules are the same in each site, and four digits stand in them by chance.
    for (path, bytes) in files where !path.hasPrefix("theme/engine-") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        !text.contains("SOLUTION") && !text.contains("7420") && !text.contains("opposite-sign"), "\(path)")
    }
    #expect(try workspace.lectern("build", "--assessment", "--draft").status == 2)
  }

  @Test func whatCannotBeDoneIsSaid() throws {
    let workspace = try workspace()
    try workspace.write("", to: "none.jsonl")
    func error(_ arguments: String...) throws -> (Int32, String) {
      let outcome = try workspace.shell("lectern grade " + arguments.joined(separator: " "))
      return (outcome.status, outcome.error)
    }
    let (status, message) = try error("none.jsonl", "--roster", "class.csv", "--exercise", "sums/sun")
    #expect(status == 2)
    #expect(message.contains("there is no exercise 'sums/sun'; did you mean 'sums/sum'?"))
    #expect(try error("gone.jsonl", "--roster", "class.csv").0 == 2)
    #expect(try error("none.jsonl", "--roster", "gone.csv").0 == 2)
    #expect(try error("--roster", "class.csv").0 == 2)
    try workspace.write(Self.lesson.replacing("70000 + a", with: "70001 + a"), to: "Lessons/sums.md")
    let (failed, reason) = try error("none.jsonl", "--roster", "class.csv")
    #expect(failed == 1)
    #expect(reason.contains("an exercise does not hold"))
  }
}
