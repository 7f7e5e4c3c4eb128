import ArgumentParser
import BuildCache
import Foundation
import Notebook
import PreviewServer
import SourceText
import SwiftCells

/// Serves lessons while they are written.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the site of lessons, and show each change at once.",
    discussion: """
      Nothing is written but the cache. What is wrong is shown over the page, and serving goes on. Ctrl-C ends it.
      """)

  /// Where a preview is looked for unless another port is named.
  private static let defaultPort: UInt16 = 8_300

  @Argument(help: "The folder of the lessons.", completion: .directory)
  var lessons = "Lessons"

  @Option(help: "The port to listen on, or 0 for any; without it 8300, or the next one that is free.")
  var port: UInt16?

  @Option(
    help: "The address to listen on. With any other than this machine's own, others can read the lessons too."
  )
  var host = "127.0.0.1"

  @OptionGroup var caching: CacheOptions

  @OptionGroup var swift: SwiftCellOptions

  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    reading.apply()
    let cache = caching.cache ?? LessonCache(store: .empty, tool: ToolIdentity.digest())
    let options = try await swift.verifierOptions(caching, forPages: true)
    let session = PreviewSession(
      lessons: lessons, verifier: Verifier(options: options), cache: cache,
      usesColor: StandardStream.error.showsColor)
    let server = PreviewServer(host: host) { await session.file(named: $0) }
    SwiftCellRunner.onInterruption {
      cache.commit()
      Foundation.exit(ExitStatus.allHolds.rawValue)
    }
    // A folder that is not there is a mistake of usage; later on its absence is shown like any other problem.
    guard FileAccess.isFolder(lessons) != nil else {
      throw EnvironmentFailure(message: "\(lessons): \(StandardStream.reason(errno))")
    }
    let watcher = FolderWatcher()
    let first = await Self.looked(session, watcher)
    await server.update(problems: first.problems)
    StandardStream.error.say(first.said)
    cache.commit()

    let watching = Task { await Self.watch(watcher, session, server, after: first) }
    defer { watching.cancel() }
    let isLocal = server.isLocal
    let wanted = port ?? Self.defaultPort
    let text = host.contains(":") ? "[\(host)]" : host == "localhost" ? "127.0.0.1" : host
    do throws(PreviewServer.Failure) {
      try await server.run(port: wanted, furtherPorts: port == nil ? 50 : 0) { found in
        if wanted != 0, found != wanted {
          StandardStream.error.say("port \(wanted) is taken; \(found) is free")
        }
        if !isLocal {
          StandardStream.error.say("warning: other machines can read the lessons at this address")
        }
        StandardStream.output.say("Serving \(lessons) at http://\(text):\(found)/")
      }
    } catch {
      throw EnvironmentFailure(message: error.description)
    }
  }

  /// Looks at everything, and once more where folders were found that were not watched before.
  private static func looked(
    _ session: PreviewSession, _ watcher: FolderWatcher, _ changes: Set<String> = []
  ) async -> PreviewSession.Update {
    var update = await session.update(changes)
    // Each look finds at most the folders that were made during the one before.
    for _ in 0..<8 {
      guard watcher.watch(await session.watchedFolders) else { break }
      update = await session.update()
    }
    return update
  }

  private static func watch(
    _ watcher: FolderWatcher, _ session: PreviewSession, _ server: PreviewServer,
    after first: PreviewSession.Update
  ) async {
    var before = first
    for await changes in watcher.changes {
      let update = await looked(session, watcher, changes)
      await server.update(problems: update.problems)
      if let news = update.news(since: before) { StandardStream.error.say(news) }
      before = update
    }
  }
}
