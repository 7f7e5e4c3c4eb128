import ArgumentParser
import FormulaProof
import Foundation
import LessonMarkdown
import Notebook
import SourceText

/// What reading a lesson may cost, for every command that reads lessons.
struct ReadingOptions: ParsableArguments {
  @Option(help: "How many seconds of processor time the reading of one lesson may take.")
  var lessonSeconds: Double = ReadingTrials.usualLimits.seconds

  @Option(help: "How many mebibytes of memory the reading of one lesson may take.")
  var lessonMemory: Int = ReadingTrials.usualLimits.mebibytes

  /// What trials cost is seen by running without them.
  @Option(help: ArgumentHelp("Which lessons a process of its own reads first.", visibility: .hidden))
  var lessonTrials: ReadingTrials.Selection = .needed

  func validate() throws {
    guard lessonSeconds > 0, lessonSeconds <= 3_600 else {
      throw ValidationError("--lesson-seconds is a number from 0 to 3600, not \(lessonSeconds)")
    }
    guard (16...1 << 20).contains(lessonMemory) else {
      throw ValidationError("--lesson-memory is a number from 16 to 1048576, not \(lessonMemory)")
    }
  }

  /// Holds everything that is read from now on to these limits.
  func apply() {
    ReadingTrials.shared.limit(to: .init(seconds: lessonSeconds, mebibytes: lessonMemory))
    ReadingTrials.shared.select(lessonTrials)
  }
}

extension ReadingTrials.Selection: ExpressibleByArgument {}

/// The trials of lessons and of claims by processes of this same program.
enum LessonTrials {
  /// The argument that makes a worker of the program; it is no command, and nobody else gives it.
  static let argument = "--read-lessons-on-trial"
  /// The same for claims.
  static let claimArgument = "--judge-claims-on-trial"

  /// Becomes a worker where the program was started as one; else lets such be started.
  static func begin() {
    if CommandLine.arguments.dropFirst().elementsEqual([argument]) { ReadingWorker.run() }
    if CommandLine.arguments.dropFirst().elementsEqual([claimArgument]) { ClaimWorker.run() }
    #if os(Linux)
      // Also finds the program after somebody has put another in its place.
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    #endif
    ReadingTrials.shared.configure(worker: path, arguments: [argument])
    ClaimTrials.shared.configure(worker: path, arguments: [claimArgument])
  }
}

/// What is wrong with lessons of which nothing could be read: of these nobody knows what is missing.
struct UnreadLessons {
  private let diagnostics: [Diagnostic]

  init(_ lessons: [CheckedLesson]) {
    diagnostics = lessons.flatMap { lesson in
      lesson.document.body.isEmpty ? lesson.diagnostics.filter { $0.severity == .error } : []
    }
  }

  /// Prints it, and tells whether there is any.
  func report() throws -> Bool {
    let renderer = DiagnosticRenderer(usesColor: StandardStream.error.showsColor)
    try StandardStream.error.write(renderer.render(diagnostics))
    return !diagnostics.isEmpty
  }
}
