import ArgumentParser
import Diagrams
import FormulaSyntax
import Foundation
import Grading
import Notebook
import SiteGenerator
import SourceText
import TeX

/// Marks what learners handed in, or writes their sheets.
struct Grade: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Mark a class's answers to the exercises of lessons, or write each learner's sheet.",
    discussion: """
      SUBMISSIONS is a file of JSON Lines, or a folder of .json and .jsonl files: \
      {"learner": "ada", "exercise": "rotation/turn-a-point", "answers": {"answer": "(1, 2)"}}
      The output is a folder of CSV files, grades.json and report.html, which is replaced as a whole.
      Exit status: 0 marked, however many submissions were bad; 1 an exercise does not hold; 2 a usage, input or \
      output error.
      """)

  @Argument(help: "A file of JSON Lines, or a folder.", completion: .file())
  var submissions: String?

  @Option(help: "The folder of the lessons, or a lesson.", completion: .directory)
  var lessons = "Lessons"

  @Option(
    help: "The class: CSV with a column 'learner', and if wanted 'name' and 'email'.", completion: .file())
  var roster: String

  @Option(help: "The folder to write; it is replaced as a whole.", completion: .directory)
  var output = "grades"

  @Option(help: "Take these exercises only: names such as rotation/turn-a-point.")
  var exercise: [String] = []

  @Option(help: "A file with the secret by which variants are drawn; without one everybody can tell them.")
  var secretFile: String?

  @Flag(help: "Write a sheet for each learner, and a file of empty answers, instead of marking.")
  var handouts = false

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    guard handouts == (submissions == nil) else {
      throw ValidationError(
        handouts ? "--handouts takes no submissions" : "name the submissions, or ask for --handouts")
    }
  }

  func run() async throws {
    reading.apply()
    let roster = try readRoster()
    let secret =
      try secretFile.map { try Self.text($0).trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    let exercises = try await chosenExercises()
    if handouts {
      let sheets = Handouts(
        exercises: exercises, secret: secret,
        style: [MathMLStyle.css, DiagramStyle.css, ExerciseStyle.css].joined(separator: "\n"))
      var files = sheets.pages(of: roster).map { OutputFile(path: $0.name, text: $0.text) }
      files.append(OutputFile(path: "answers.jsonl", text: sheets.blankSubmissions(of: roster)))
      try publish(files)
      try StandardStream.output.write("\(count(files.count - 1, "sheet")) in \(output)\n")
      return
    }
    let read = try readSubmissions()
    let book = await Grader(
      exercises: exercises, roster: roster, secret: secret, now: Int(Date().timeIntervalSince1970)
    ).grade(read)
    try publish(GradeFiles(book).all.map { OutputFile(path: $0.name, text: $0.text) })
    try StandardStream.output.write(summary(book))
  }

  // MARK: Reading

  static func text(_ path: String) throws -> String {
    let bytes = try FileAccess.read(path)
    guard bytes.count <= FileAccess.mostBytes else {
      throw EnvironmentFailure(message: "\(path): the file has more than \(FileAccess.mostBytes >> 20) MB")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw EnvironmentFailure(message: "\(path): the file is not UTF-8")
    }
    return text
  }

  private func readRoster() throws -> Roster {
    let text = try Self.text(roster)
    do {
      return try Roster(csv: text)
    } catch {
      throw EnvironmentFailure(message: "\(roster): \(error.message)")
    }
  }

  /// The exercises of lessons, all of whose keys hold.
  static func checkedExercises(of lessons: String) async throws -> [CheckedExercise] {
    let folder = try LessonFolder(paths: [lessons], output: Build.defaultOutput)
    if let failure = folder.failures.first { throw failure }
    var options = Verifier.Options()
    options.swiftCells.trust = .skip
    let checked = await Verifier(options: options).verify(folder.lessons, context: folder.context)
    // Of a lesson that could not be read nobody knows which exercises are missing.
    if try UnreadLessons(checked).report() { throw ExitCode(ExitStatus.claimFails.rawValue) }
    let cells = checked.flatMap(\.cells).filter { $0.cell.kind == .exercise }
    guard cells.allSatisfy({ $0.exercise != nil }) else {
      StandardStream.error.say("error: an exercise does not hold; 'lectern verify \(lessons)' tells why")
      throw ExitCode(ExitStatus.claimFails.rawValue)
    }
    return cells.compactMap(\.exercise)
  }

  /// Those of the exercises that were asked for.
  private func chosenExercises() async throws -> [CheckedExercise] {
    let all = try await Self.checkedExercises(of: lessons)
    let known = Set(all.map(\.name))
    if let unknown = exercise.first(where: { !known.contains($0) }) {
      let near = Spelling.nearest(to: unknown, in: known.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      throw EnvironmentFailure(message: "there is no exercise '\(unknown)'\(near)")
    }
    let chosen = exercise.isEmpty ? all : all.filter { exercise.contains($0.name) }
    guard !chosen.isEmpty else { throw EnvironmentFailure(message: "\(lessons): there is no exercise") }
    return chosen
  }

  private func readSubmissions() throws -> [Submission] {
    guard let path = submissions else { return [] }
    guard let isFolder = FileAccess.isFolder(path) else {
      throw EnvironmentFailure(message: "\(path): \(StandardStream.reason(errno))")
    }
    guard isFolder else { return try Self.submissions(path, name: path) }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw EnvironmentFailure(message: "cannot read the folder \(path)")
    }
    let bounds = FolderBounds(path)
    var result: [Submission] = []
    for name in names.sorted()
    where !name.hasPrefix(".") && (name.hasSuffix(".json") || name.hasSuffix(".jsonl")) {
      let file = path + "/" + name
      guard FileAccess.isRegularFile(file) else { continue }
      do {
        result += try Self.submissions(file, name: name, within: bounds)
      } catch let failure as EnvironmentFailure {
        // One file that cannot be read must not keep the others from being marked.
        result.append(Submission(place: name, fate: .malformed, reason: failure.message))
      }
    }
    return result
  }

  private static func submissions(
    _ path: String, name: String, within bounds: FolderBounds? = nil
  ) throws -> [Submission] {
    let bytes = try FileAccess.read(path, regularOnly: bounds != nil, within: bounds)
    guard bytes.count <= FileAccess.mostBytes else {
      return [
        Submission(
          place: name, fate: .tooLarge, reason: "the file has more than \(FileAccess.mostBytes >> 20) MB")
      ]
    }
    return name.hasSuffix(".json")
      ? SubmissionReader.read(json: bytes, file: name) : SubmissionReader.read(lines: bytes, file: name)
  }

  // MARK: Writing

  private func publish(_ files: [OutputFile]) throws {
    do {
      try SitePublisher().publish(files, to: output, within: FolderBounds.ofWorkingFolder(for: output))
    } catch {
      throw EnvironmentFailure(message: error.description)
    }
  }

  private func summary(_ book: Gradebook) -> String {
    var counts: [String] = []
    for fate in Submission.Fate.allCases {
      let number = book.submissions.count { $0.fate == fate }
      if number > 0 { counts.append("\(number) \(fate.rawValue)") }
    }
    let list = counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")
    return "\(count(book.learners.count, "learner")), \(count(book.items.count, "question")), "
      + "\(count(book.submissions.count, "submission"))\(list)\nWrote \(output)\n"
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
