import Foundation
import TestSupport
import Testing

/// A teacher who has read the readme: writes an exercise, hands it to three learners, grades, and imports the tables.
@Suite struct TeacherTests {
  /// The steps of the readme's section on exercises.
  private static func steps() throws -> [ReadmeTests.Step] {
    let readme = try String(contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(readme.firstRange(of: "\n## Exercises\n")?.upperBound)
    let end = readme[start...].firstRange(of: "\n## ")?.lowerBound ?? readme.endIndex
    return ReadmeTests.steps(of: String(readme[start..<end]))
  }

  /// The rows of a table whose fields hold no quotation marks.
  private static func rows(_ text: String) -> [[String]] {
    text.components(separatedBy: "\r\n").filter { !$0.isEmpty }.map { $0.components(separatedBy: ",") }
  }

  @Test func theReadmeLeadsFromAnExerciseToImportedGrades() throws {
    let workspace = try Workspace()
    // The exercise and the class as the readme shows them, and its command for the sheets; the answers are our own.
    var commands: [String] = []
    for step in try Self.steps() {
      switch step {
      case .file(let path, let text) where path != "answers.jsonl": try workspace.write(text, to: path)
      case .command(let command, _): commands.append(command)
      default: break
      }
    }
    func command(_ part: String) throws -> String {
      try #require(commands.first { $0.contains(part) }, "\(part)")
    }
    try workspace.shell(try command("lectern verify")).expectSuccess()
    try workspace.shell(try command("--handouts")).expectSuccess()

    // Each learner reads the numbers on the own sheet, and works by another way: the complex number e^{iθ}.
    let folder = try #require(workspace.contents(".").keys.first { $0.hasSuffix("/ada.html") })
    let sheets = String(folder.dropLast("/ada.html".count))
    var answers = ""
    var variants: Set<String> = []
    for learner in ["ada", "alan", "grace"] {
      let sheet = try workspace.read("\(sheets)/\(learner).html")
      let point = try #require(sheet.firstMatch(of: #/<mn>(\d+)</mn><mo[^>]*>,</mo><mn>(\d+)</mn>/#))
      let angle = try #require(sheet.firstMatch(of: #/<mn>(\d+)</mn></mrow><mi[^>]*>∘</mi>/#))
      variants.insert("\(point.0) \(angle.0)")
      let (x, y, degrees) = (Double(point.1)!, Double(point.2)!, Double(angle.1)!)
      let turn = degrees * Double.pi / 180 + (learner == "alan" ? Double.pi : 0)
      let size = (x * x + y * y).squareRoot()
      let direction = atan2(y, x) + turn
      // Rounded by ada, exact by alan for half a turn too much, in words by grace.
      let answer =
        learner == "grace"
        ? "\(x)*cos(\(degrees)°) - \(y)*sin(\(degrees)°), \(x) sin(\(degrees)°) + \(y) cos(\(degrees)°)"
        : "(\(String(format: "%.4f", size * cos(direction))), \(String(format: "%.4f", size * sin(direction))))"
      answers +=
        "{\"learner\":\"\(learner)\",\"exercise\":\"turns/turn\",\"answers\":{\"answer\":\"\(answer)\"}}\n"
    }
    #expect(variants.count > 1)
    try workspace.write(answers, to: "answers.jsonl")
    try workspace.shell(try command("lectern grade answers.jsonl")).expectSuccess()

    // Moodle maps a column to the user by `ID number` or `Email address`, and each other one to a grade item.
    let moodle = Self.rows(try workspace.read("grades/moodle.csv"))
    #expect(Array(moodle[0].prefix(3)) == ["ID number", "Full name", "Email address"])
    #expect(moodle.allSatisfy { $0.count == moodle[0].count })
    let column = try #require(moodle[0].firstIndex(of: "turns/turn"))
    #expect(moodle.dropFirst().map { $0[0] } == ["ada", "alan", "grace"])
    #expect(moodle.dropFirst().map { Double($0[column]) } == [2, 0, 2])

    // Canvas wants these columns first, in this order, and the points of each assignment in the row below.
    let canvas = Self.rows(try workspace.read("grades/canvas.csv"))
    #expect(Array(canvas[0].prefix(5)) == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"])
    #expect(canvas[1][0].trimmingCharacters(in: .whitespaces) == "Points Possible")
    #expect(Double(canvas[1][5]) == 2)
    #expect(canvas.allSatisfy { $0.count == canvas[0].count })
    #expect(canvas.dropFirst(2).map { Double($0[5]) } == [2, 0, 2])
    #expect(canvas.dropFirst(2).allSatisfy { !$0[1].isEmpty || !$0[2].isEmpty || !$0[3].isEmpty })
  }

  /// A mistake in an exercise for many variants, with the words that `verify` must have for it.
  @Test(arguments: [
    // A key that is wrong for one of a thousand.
    ("answer: n^2 + max(0, 1 - abs(n - 317))", "check: answer = n^2", "", "the check fails for n = 317"),
    // Feedback that is the key for one.
    (
      "answer: n^2", "check: answer = n*n", "form: exact\nfeedback: [{ answer: 317 n, say: No. }]",
      "is the same as the answer for n = 317"
    ),
    // A variant without an answer.
    ("answer: 1/(n - 500)", "check: answer*(n - 500) = 1", "", "for n = 500"),
  ])
  func aMistakeInOneVariantOfAThousandIsNamed(answer: String, check: String, feedback: String, words: String)
    throws
  {
    let workspace = try Workspace([
      "Lessons/many.md": """
      ---
      title: Many
      ---
      ```exercise
      id: many
      ask: Something about \\{n\\}.
      parameters: { n: 1..1000 }
      \(answer)
      \(check)
      \(feedback)
      ```
      """
    ])
    let outcome = try workspace.lectern("verify")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(words), "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("without a secret draws this variant"))
    // The learner whom the message names has this variant on the sheet that is drawn for them.
    let learner = try #require(outcome.output.firstMatch(of: #/the seed of learner '([^']+)'/#)?.1)
    #expect(learner.hasPrefix("variant-"))
  }
}
