import Foundation
import Synchronization

/// A folder that exists while it is used. What is left of it when the process is interrupted is removed by
/// ``removeAll()``.
struct TemporaryFolder: Sendable {
  let path: String

  private static let inUse = Mutex<Set<String>>([])

  /// Makes a folder with a name of its own.
  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    let url = parent.appending(path: "lectern-\(UUID().uuidString)", directoryHint: .isDirectory)
    path = String(
      url.path(percentEncoded: false).dropLast(url.path(percentEncoded: false).hasSuffix("/") ? 1 : 0))
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    _ = Self.inUse.withLock { [path] in $0.insert(path) }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    _ = Self.inUse.withLock { $0.remove(path) }
  }

  /// Removes the folders that are still in use, for a process that is about to end.
  static func removeAll() {
    for path in inUse.withLock({ $0 }) {
      // A program that is just being ended may still write.
      for _ in 0..<50 {
        try? FileManager.default.removeItem(atPath: path)
        if !FileManager.default.fileExists(atPath: path) { break }
        usleep(10_000)
      }
    }
  }
}
