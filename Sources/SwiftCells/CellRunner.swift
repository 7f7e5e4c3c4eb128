import CellRuntime
import Foundation
import Programs

/// Runs the cells of one lesson in a process of their own.
struct CellRunner: Sendable {
  let support: SupportLibrary
  let limits: CellLimits
  let sandbox: CellSandbox

  /// Runs the cells of a program that was built into a library.
  func run(_ program: LessonProgram, library: String, index: Int) async -> LessonOutcome {
    // A word that a cell cannot guess, so that what it prints is not taken for a message.
    let word = "#" + UUID().uuidString + " "
    let input = CellInput(
      word: word, lesson: index, seconds: limits.seconds, samples: program.samples)
    guard let data = try? JSONEncoder().encode(input) else { return LessonOutcome() }
    let command = sandbox.command(
      support.runner, [library], library: library, support: support.folder, limits: limits)
    let slot = await Slots.running.take()
    defer { slot.free() }
    let result = await ChildProcess(
      executable: command.executable, arguments: command.arguments,
      environment: .custom(["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"]),
      folder: (library as NSString).deletingLastPathComponent, input: Array(data),
      // The process ends itself in time; where it cannot, it is ended a little later.
      timeLimit: .milliseconds(Int(limits.seconds * 1_000) + 1_500),
      // Messages need room too: those of samples above all.
      outputLimit: limits.outputBytes + (1 << 22)
    ).run()
    var reader = CellOutputReader(program: program, word: word, limits: limits)
    reader.read(result.output)
    var outcome = reader.outcome(end: result.end, errors: result.errorText)
    outcome.wasIsolated = sandbox.isolates
    return outcome
  }
}
