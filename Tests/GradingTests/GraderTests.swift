import Exercises
import FormulaSyntax
import Notebook
import SourceText
import Testing
import Variants

@testable import Grading

/// Classes of a few learners, and what they handed in.
@Suite struct GraderTests {
  private static let lesson = """
    ---
    title: Sums
    ---
    ```exercise
    id: sum
    ask: What is {a} + {b}?
    parameters: { a: 1..9, b: 11..19 }
    answer: a + b
    check: answer = b + a
    feedback:
      - { answer: b - a, say: You have subtracted., credit: 1/4, name: subtracted }
    points: 4
    ```

    ```exercise
    id: two
    ask: About {a}.
    parameters: { a: 2..9 }
    parts:
      - { ask: twice, answer: 2*a + 20, points: 2 }
      - { ask: the square, answer: a^2 + 100 }
    ```
    """

  private static func exercises() async throws -> [CheckedExercise] {
    let source = LessonSource(name: "sums", content: .success(SourceFile(path: "sums.md", text: lesson)))
    let checked = await Verifier().verify([source])
    try #require(checked[0].holds, "\(checked[0].diagnostics.map(\.message))")
    return checked[0].cells.compactMap(\.exercise)
  }

  private static let roster = Roster([
    .init(id: "ada", name: "Ada, Countess"), .init(id: "alan"), .init(id: "eve"),
  ])

  /// A learner's values of the parameters of the sum.
  private static func numbers(_ exercise: CheckedExercise, _ learner: String) throws -> [Int] {
    let seed = VariantSeed(exercise: exercise.name, learner: learner, secret: "s")
    let variant = try #require(exercise.exercise.space.variant(of: seed))
    return exercise.exercise.space.doubles(of: variant).map { Int($0) }
  }

  private static func line(_ learner: String, _ exercise: String, _ rest: String) -> String {
    "{\"learner\":\"\(learner)\",\"exercise\":\"\(exercise)\",\(rest)}\n"
  }

  @Test func marksEachAnswerByTheVariantOfItsLearner() async throws {
    let exercises = try await Self.exercises()
    let sum = exercises[0]
    let ada = try Self.numbers(sum, "ada")
    let alan = try Self.numbers(sum, "alan")
    let two = try Self.numbers(exercises[1], "eve")[0]
    var text = Self.line("ada", "sums/sum", "\"answer\":\"\(ada[0] + ada[1])\"")
    text += Self.line("alan", "sum", "\"answers\":{\"answer\":\"\(alan[1] - alan[0])\"}")
    text += Self.line("eve", "two", "\"answers\":{\"a\":\(2 * two + 20),\"b\":\"0\"}")
    let read = SubmissionReader.read(lines: Array(text.utf8), file: "all.jsonl")
    let book = await Grader(exercises: exercises, roster: Self.roster, secret: "s").grade(read)
    #expect(book.submissions.allSatisfy { $0.fate == .counted })
    #expect(book.items.map(\.title) == ["sums/sum", "sums/two (a)", "sums/two (b)"])
    #expect(book.entries.map { $0.map(\.points) } == [[4, 0, 0], [1, 0, 0], [0, 2, 0]])
    #expect(book.entries[1][0].mark?.feedback == "subtracted")
    #expect(book.entries[0][1].mark == nil)
    #expect(book.total(0) == 4)
    #expect(book.most == 7)
  }

  @Test func nothingThatIsHandedInStopsTheRun() async throws {
    let exercises = try await Self.exercises()
    let own = try Self.numbers(exercises[0], "ada")
    let right = "\(own[0] + own[1])"
    var text = "not json\n\n[1, 2]\n{\"learner\": 7}\n{\"learner\":\"ada\"}\n"
    text += Self.line("ada", "sums/sum", "\"answer\":\"5\",\"time\":\"2026-11-20T10:00:00Z\"")
    text += Self.line("ada", "sums/sum", "\"answer\":\"\(right)\",\"time\":\"2026-11-20T12:00:00Z\"")
    text += Self.line("ada", "sums/sum", "\"answer\":\"6\",\"time\":\"2026-11-20T11:00:00Z\"")
    text += Self.line("nobody", "sums/sum", "\"answer\":\"5\"")
    text += Self.line("ada", "sums/none", "\"answer\":\"5\"")
    text += Self.line("ada", "sums/two", "\"answers\":{\"z\":\"5\",\"a\":[]}")
    text += Self.line("alan", "sums/sum", "\"answer\":\"9^9^9^9^9\"")
    text += Self.line("eve", "sums/sum", "\"answer\":\"\(String(repeating: "(", count: 900))\"")
    text += Self.line("alan", "sums/two", "\"answers\":{\"a\":\"\(String(repeating: "1+", count: 400))1\"}")
    text += Self.line("eve", "sums/sum", "\"answer\":\"\(String(repeating: "9", count: 70_000))\"")
    text += String(repeating: "[", count: 5000) + "\n"
    text += "{\"learner\":\"ada\",\"exercise\":\"sums/sum\",\"answer\":\"\\u0000<script>\"\n"
    var bytes = Array(text.utf8)
    bytes += [0xFF, 0xFE, 0x0A]
    let read = SubmissionReader.read(lines: bytes, file: "all.jsonl")
    let book = await Grader(exercises: exercises, roster: Self.roster, secret: "s").grade(read)
    func count(_ fate: Submission.Fate) -> Int { book.submissions.count { $0.fate == fate } }
    #expect(count(.malformed) == 8)
    #expect(count(.superseded) == 2)
    #expect(count(.unknownLearner) == 1)
    #expect(count(.unknownExercise) == 2)
    #expect(count(.tooLarge) == 1)
    // The latest of Ada's counts, which does not stand last.
    #expect(book.entries[0][0].mark?.status == .right)
    #expect(book.entries[1][0].mark?.status == .malformed)
    #expect(book.entries[2][0].mark?.status == .malformed)
    #expect(book.entries[1][1].mark?.status == .malformed)
    #expect(book.submissions[0].reason.contains("JSON"))
    #expect(book.submissions[0].place == "all.jsonl:1")
  }

  /// Marks of byte order at the beginning, and where files were put together.
  @Test func marksOfByteOrderLoseNoAnswer() async throws {
    let exercises = try await Self.exercises()
    let mark = "\u{FEFF}"
    var text = mark
    for learner in ["ada", "alan", "eve"] {
      let own = try Self.numbers(exercises[0], learner)
      text +=
        Self.line(learner, "sums/sum", "\"answer\":\"\(own[0] + own[1])\"") + (learner == "ada" ? mark : "")
    }
    let read = SubmissionReader.read(lines: Array(text.utf8), file: "all.jsonl")
    let book = await Grader(exercises: exercises, roster: Self.roster, secret: "s").grade(read)
    #expect(book.entries.map { $0[0].points } == [4, 4, 4])
    let object = mark + Self.line("ada", "sums/sum", "\"answer\":\"1\"")
    for text in [object, mark + "[\(object.dropFirst())]"] {
      #expect(SubmissionReader.read(json: Array(text.utf8), file: "a.json").map(\.fate) == [.counted])
    }
    #expect(SubmissionReader.read(lines: [0xEF, 0xBB, 0xBF], file: "a").isEmpty)
  }

  /// Of two values under one key nobody can tell which one is meant, however the keys are spelt.
  @Test(arguments: [
    #"{"learner":"ada","learner":"eve","exercise":"sums/sum","answer":"1"}"#,
    #"{"learner":"ada","exercise":"sums/sum","answer":"1","answer":"2"}"#,
    #"{"learner":"ada","exercise":"sums/sum","answer":"1","\u0061nswer":"2"}"#,
    #"{"learner":"ada","exercise":"sums/two","answers":{"a":"1","a":"2"}}"#,
    #"{"learner":"ada","exercise":"sums/two","answers":{"a":"1"},"answers":{"a":"2"}}"#,
    #"{"learner":"ada","exercise":"sums/two","answers":{"a":"1","\u0061":"2"}}"#,
    #"{"learner":"ada","exercise":"sums/sum","answer":"1","answers":{"answer":"2"}}"#,
    #"{"learner":"ada","exercise":"sums/sum","answer":"1","time":"2026-11-20T10:00:00Z","time":"2027-11-20T10:00:00Z"}"#,
  ])
  func doubledKeysAreMalformed(_ line: String) {
    let read = SubmissionReader.read(lines: Array((line + "\n").utf8), file: "all.jsonl")
    #expect(read.map(\.fate) == [.malformed])
    #expect(read[0].place == "all.jsonl:1")
    #expect(read[0].reason.contains("twice") || read[0].reason.contains("both"))
  }

  /// A time that cannot be is no reason to count; then the later place does.
  @Test(arguments: [
    ("9999-12-31T23:59:59Z", false), ("2027-01-01T00:00:00Z", false), ("2026-11-22T12:00:01Z", false),
    ("2026-11-22T12:00:00Z", true), ("2026-11-22T13:00:00+01:00", true), ("2026-11-20T11:00:00Z", true),
    ("tomorrow", false), ("9", false), ("2026-13-01T00:00:00Z", false), ("2026-02-29T00:00:00Z", false),
    ("2026-11-21", false), ("+99999-01-01T00:00:00Z", false), ("2026-11-20T11:00:00", false), ("z", false),
  ])
  func timesThatCannotBeDoNotWin(_ time: String, _ counts: Bool) async throws {
    let exercises = try await Self.exercises()
    let own = try Self.numbers(exercises[0], "ada")
    var text = Self.line("ada", "sums/sum", "\"answer\":\"0\",\"time\":\"\(time)\"")
    text += Self.line(
      "ada", "sums/sum", "\"answer\":\"\(own[0] + own[1])\",\"time\":\"2026-11-20T10:00:00Z\"")
    let read = SubmissionReader.read(lines: Array(text.utf8), file: "all.jsonl")
    // 2026-11-21T12:00:00Z
    let grader = Grader(exercises: exercises, roster: Self.roster, secret: "s", now: 1_795_262_400)
    let book = await grader.grade(read)
    #expect(book.entries[0][0].points == (counts ? 0 : 4))
    #expect(book.submissions.map(\.fate) == (counts ? [.counted, .superseded] : [.superseded, .counted]))
  }

  @Test func timesAreComparedAsMoments() throws {
    let ordered = [
      "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2000-02-29T12:00:00Z", "2026-11-20T10:00:00+02:00",
      "2026-11-20T10:00:00+01:00", "2026-11-20T09:00:00.25Z", "2026-11-20t09:00:00.5z",
      "2026-11-20T04:00:01-05:00",
      "2026-12-31T23:59:60Z", "2027-01-01T00:00:01Z",
    ]
    let times = try ordered.map { try #require(SubmissionTime($0)) }
    for (left, right) in zip(times, times.dropFirst()) { #expect(left < right) }
    #expect(times[1].seconds == 0)
    #expect(times[2].seconds == 951_825_600)
    #expect(SubmissionTime("2026-11-20T10:00:00.500Z") == SubmissionTime("2026-11-20T11:00:00.5+01:00"))
    for text in [
      "", "2026", "2026-11-20T25:00:00Z", "2026-11-20T10:60:00Z", "2026-11-20T10:00:00.Z",
      "2026-11-20T10:00:00Zx", "2026-00-10T10:00:00Z", "2026-01-32T10:00:00Z", "２026-01-01T10:00:00Z",
    ] {
      #expect(SubmissionTime(text) == nil, "\(text)")
    }
  }

  @Test func writesWhatMoodleAndCanvasRead() async throws {
    let exercises = try await Self.exercises()
    let own = try Self.numbers(exercises[0], "ada")
    let text = Self.line("ada", "sums/sum", "\"answer\":\"\(own[0] + own[1])\"")
    let read = SubmissionReader.read(lines: Array(text.utf8), file: "a.jsonl")
    let book = await Grader(exercises: exercises, roster: Self.roster, secret: "s").grade(read)
    let files = Dictionary(uniqueKeysWithValues: GradeFiles(book).all.map { ($0.name, $0.text) })
    #expect(
      CSV.rows(files["canvas.csv"] ?? "")?.prefix(3).map { $0 } == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "sums/sum", "sums/two"],
        ["    Points Possible", "", "", "", "", "4", "3"], ["Ada, Countess", "", "", "ada", "", "4", "0"],
      ])
    #expect(
      CSV.rows(files["moodle.csv"] ?? "")?.prefix(2).map { $0 } == [
        ["ID number", "Full name", "Email address", "sums/sum", "sums/two", "Total"],
        ["ada", "Ada, Countess", "", "4", "0", "4"],
      ])
    let report = try #require(files["report.html"])
    #expect(report.contains("<svg"))
    #expect(!report.contains("<script"))
    #expect(report.contains("Ada, Countess"))
  }

  @Test func measuresItems() {
    #expect(ItemStatistics.correlation([0, 1, 2], [0, 2, 4]) == 1)
    #expect(ItemStatistics.correlation([0, 1], [1, 0]) == -1)
    #expect(ItemStatistics.correlation([1, 1], [1, 0]) == nil)
    #expect(GradeFiles.number(1.005 + 1) == "2" || GradeFiles.number(1.005 + 1) == "2.01")
    #expect(GradeFiles.number(0.05) == "0.05")
    #expect(GradeFiles.number(2.5) == "2.5")
    #expect(GradeFiles.number(-0.25) == "-0.25")
  }

  @Test func sheetsHoldNoKeys() async throws {
    let exercises = try await Self.exercises()
    let own = try Self.numbers(exercises[0], "ada")
    let sheets = Handouts(exercises: exercises, secret: "s", style: "")
    let page = sheets.page(for: Self.roster.learners[0])
    #expect(page.contains("<mn>\(own[0])</mn>") && page.contains("<mn>\(own[1])</mn>"))
    #expect(!page.contains(">\(own[0] + own[1])<"))
    #expect(!page.contains("subtracted"))
    #expect(!page.contains("Solution"))
    let blank = sheets.blankSubmissions(of: Self.roster)
    #expect(blank.split(separator: "\n").count == 6)
    #expect(SubmissionReader.read(lines: Array(blank.utf8), file: "x").count == 9)
  }
}
