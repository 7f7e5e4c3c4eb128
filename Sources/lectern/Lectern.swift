import ArgumentParser
import Foundation
import Reports
import SourceText

/// The command line: reads arguments and files, calls the rooms, prints, and sets the exit status.
@main
struct Lectern: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lectern",
    abstract: "Checks the formulas of Markdown lessons, and makes a site of them.",
    discussion: """
      Exit status: 0 all holds, 1 a claim fails, 2 a usage, input or output error.
      """,
    version: Report.tool,
    subcommands: [
      Build.self, Verify.self, AuditCommand.self, Prove.self, Serve.self, LanguageServerCommand.self,
      Grade.self, Export.self,
      CoverageCommand.self,
      Certify.self,
      MergeCommand.self,
      NewCommand.self,
      Translate.self,
      DoctorCommand.self,
    ])

  /// Runs the command, with the exit statuses that are promised instead of those of `sysexits.h`.
  static func main() async {
    // A reader that goes away (`lectern verify | head`) shows as a failed write, not as a signal.
    signal(SIGPIPE, SIG_IGN)
    LessonTrials.begin()
    askForMemoryInLargePieces()
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      var command = try parseAsRoot(ReportRequest.paired(ClaimArguments.protected(arguments)))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as EnvironmentFailure {
      StandardStream.error.say("error: \(failure.message)")
      Foundation.exit(ExitStatus.environment.rawValue)
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if !message.isEmpty {
        let stream = code.isSuccess ? StandardStream.output : StandardStream.error
        stream.say(message)
      }
      let isOwn = error is ExitCode
      Foundation.exit(code.isSuccess || isOwn ? code.rawValue : ExitStatus.environment.rawValue)
    }
  }
}

/// Has glibc ask the system for memory by the mebibyte. By its own choice it asks for a few pages at a time for each thread but
/// the first, which takes a noticeable part of the time of a build.
private func askForMemoryInLargePieces() {
  #if canImport(Glibc)
    // Swift's module of glibc does not have it.
    typealias Option = @convention(c) (Int32, Int32) -> Int32
    let topPad: Int32 = -2
    if let symbol = dlsym(nil, "mallopt") { _ = unsafeBitCast(symbol, to: Option.self)(topPad, 1 << 20) }
  #endif
}

/// The exit statuses.
enum ExitStatus: Int32 {
  case allHolds = 0
  case claimFails = 1
  /// Usage, input or output.
  case environment = 2

  /// Ends the command with this status.
  func exit() throws {
    if self != .allHolds { throw ExitCode(rawValue) }
  }
}

/// A failure of the environment: a file that cannot be read or written.
struct EnvironmentFailure: Error {
  /// What failed, with the path, without a full stop. What a terminal would obey is shown as escapes.
  let message: String

  init(message: String) {
    // A name with a line end in it begins no line of its own.
    self.message = DiagnosticRenderer.printable(message)
  }
}
