import ArgumentParser
import Foundation
import Reports

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
    subcommands: [Build.self, Verify.self, Prove.self, Serve.self])

  /// Runs the command, with the exit statuses that are promised instead of those of `sysexits.h`.
  static func main() async {
    // A reader that goes away (`lectern verify | head`) shows as a failed write, not as a signal.
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      // Memory is asked of the system in large pieces: by its own choice glibc asks for four kilobytes at a time for each
      // thread but the first.
      mallopt(M_TOP_PAD, 1 << 20)
    #endif
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
  /// What failed, with the path, without a full stop.
  var message: String
}
