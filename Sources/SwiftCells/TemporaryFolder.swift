import Foundation
import Synchronization

/// A folder that exists while it is used. What is left of it when the process is interrupted is removed by
/// ``removeAll()``.
struct TemporaryFolder: Sendable {
  let path: String

  private struct State {
    var inUse: Set<String> = []
    var isClosed = false
  }

  private static let state = Mutex(State())

  /// The process is about to end.
  struct Closed: Error {}

  /// Makes a folder with a name of its own.
  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    let url = parent.appending(path: "lectern-\(UUID().uuidString)", directoryHint: .isDirectory)
    path = String(
      url.path(percentEncoded: false).dropLast(url.path(percentEncoded: false).hasSuffix("/") ? 1 : 0))
    // Made and noted in one step, so that none is overlooked at the end.
    try Self.state.withLock { [path] state in
      guard !state.isClosed else { throw Closed() }
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      state.inUse.insert(path)
    }
  }

  func remove() {
    Self.remove(path, steps: 200)
    _ = Self.state.withLock { $0.inUse.remove(path) }
  }

  /// Removes the folders that are still in use, for a process that is about to end; no new one is made from then on.
  ///
  /// There are as many tries, 10 ms apart, as `steps` says.
  static func removeAll(steps: Int) {
    let folders = state.withLock { state in
      state.isClosed = true
      return state.inUse
    }
    for path in folders { remove(path, steps: steps) }
  }

  /// Programs that were just ended may still write.
  private static func remove(_ path: String, steps: Int) {
    for _ in 0..<steps {
      try? FileManager.default.removeItem(atPath: path)
      if !FileManager.default.fileExists(atPath: path) { break }
      usleep(10_000)
    }
  }
}
