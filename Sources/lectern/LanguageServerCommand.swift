import ArgumentParser
import Foundation
import LanguageServer
import Notebook
import Reports
import SourceText
import SwiftCells

/// Serves an editor.
struct LanguageServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serve an editor: verdicts while you type, by the Language Server Protocol.",
    discussion: """
      Reads and writes messages on standard input and output; an editor starts it. The lessons are those of the folder that \
      the editor has open; any other Markdown is verified by itself and audited.
      """)

  @Argument(
    help: "The folder of the lessons below the folder that the editor opens; Lessons where that is there.",
    completion: .directory)
  var lessons: String?

  @OptionGroup var caching: CacheOptions

  @Option(
    help: ArgumentHelp(
      "Whose Swift cells these are.",
      discussion: """
        skip: they are not run, since opening a folder should run nothing. own: yours; they run when a document is saved. \
        foreign: somebody else's; they run so in the sandbox, or not at all.
        """))
  var swiftCells: SwiftCellRunner.Trust = .skip

  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    reading.apply()
    var options = Verifier.Options()
    options.swiftCells.trust = swiftCells
    let session = LanguageSession(lessons: lessons, options: options, usesCache: !caching.noCache)
    let output = FileHandle.standardOutput
    let server = LanguageServer(session, name: Report.tool) { bytes in
      // An editor that has gone reads nothing more; the end of the input says so.
      try? output.write(contentsOf: bytes)
    }
    var framing = MessageFraming()
    for await bytes in Self.input() {
      framing.append(bytes)
      do throws(MessageFraming.Failure) {
        while let message = try framing.next() {
          await server.receive(message)
          if let status = await server.exitStatus { Foundation.exit(status) }
        }
      } catch {
        throw EnvironmentFailure(message: "standard input: \(error.message)")
      }
    }
    // An editor that ends in order says so before.
    throw ExitCode(ExitStatus.claimFails.rawValue)
  }

  /// What arrives on standard input. A thread of its own waits for it.
  private static func input() -> AsyncStream<[UInt8]> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          continuation.yield(Array(buffer[..<count]))
        }
        continuation.finish()
      }
    }
  }
}
