import Foundation
import Synchronization

/// A folder that exists while it is used. What is left of it when the process is interrupted is removed by
/// ``removeAll()``.
///
/// It is locked for as long as its process uses it, so that the next run tells one that is in use from one that a killed run left
/// behind, whatever the clocks say.
package struct TemporaryFolder: Sendable {
  /// What the names of all of them begin with.
  package static let prefix = "lectern-cells-"

  package let path: String
  private let descriptor: Int32

  private struct State {
    var inUse: Set<String> = []
    var isClosed = false
  }

  private static let state = Mutex(State())

  /// The process is about to end.
  package struct Closed: Error {}
  /// Others took what was made for what is left behind, again and again.
  private struct Taken: Error {}

  /// Makes a folder with a name of its own, and removes what killed runs left beside it.
  package init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    Self.removeLeftovers(in: parent)
    for _ in 0..<16 {
      if let (path, descriptor) = try Self.locked(in: parent) {
        self.path = path
        self.descriptor = descriptor
        return
      }
    }
    throw Taken()
  }

  /// A new folder and its lock; nil where somebody took it for a leftover in the moment before it was locked.
  private static func locked(in parent: URL) throws -> (path: String, descriptor: Int32)? {
    let url = parent.appending(path: "\(prefix)\(UUID().uuidString)", directoryHint: .isDirectory)
    let path = String(
      url.path(percentEncoded: false).dropLast(url.path(percentEncoded: false).hasSuffix("/") ? 1 : 0))
    // Made and noted in one step, so that none is overlooked at the end.
    try state.withLock { [path] state in
      guard !state.isClosed else { throw Closed() }
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      state.inUse.insert(path)
    }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Some network file systems have no locks; there nothing is removed either.
    let isTaken =
      descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      || access(path, F_OK) != 0
    if !isTaken { return (path, descriptor) }
    if descriptor >= 0 { close(descriptor) }
    remove(path, steps: 1)
    _ = state.withLock { $0.inUse.remove(path) }
    return nil
  }

  /// Removes the folders of runs that were killed.
  private static func removeLeftovers(in parent: URL) {
    let folder = parent.path(percentEncoded: false)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var info = stat()
      guard fstat(descriptor, &info) == 0, info.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  package func remove() {
    Self.remove(path, steps: 200)
    close(descriptor)
    _ = Self.state.withLock { $0.inUse.remove(path) }
  }

  /// Removes the folders that are still in use, for a process that is about to end; no new one is made from then on.
  ///
  /// There are as many tries, 10 ms apart, as `steps` says.
  package static func removeAll(steps: Int) {
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
