import Foundation
import Synchronization

/// Tells when something in folders changes.
///
/// By the system's notices on Linux; elsewhere, and where notices are not to be had, by looking at times and sizes again and
/// again. What changed is a hint: whoever listens looks for himself, so that a lost notice costs nothing but time.
public final class FolderWatcher: Sendable {
  /// The paths that changed, in the folders as they were given; empty where only that something changed is known.
  public let changes: AsyncStream<Set<String>>

  private let source: any ChangeSource
  private let collector: ChangeCollector

  /// Watches no folder yet. `usesNotices` false has it look again and again.
  public init(usesNotices: Bool = true, pause: Duration = .milliseconds(250)) {
    let collector = ChangeCollector()
    self.collector = collector
    changes = collector.stream
    #if os(Linux)
      let notices = usesNotices ? InotifySource(collector: collector) : nil
    #else
      let notices: PollingSource? = nil
    #endif
    source = notices ?? PollingSource(collector: collector, pause: pause)
  }

  /// Watches these folders and no other ones; what lies in their subfolders is not seen.
  ///
  /// - Returns: Whether a folder is new among them. What happened in it before this call is not told, so it is to be looked at
  ///   once more.
  @discardableResult
  public func watch(_ folders: Set<String>) -> Bool { source.watch(folders) }

  /// Ends ``changes``.
  public func stop() {
    source.stop()
    collector.finish()
  }

  deinit { stop() }
}

/// Where notices of changes come from.
protocol ChangeSource: AnyObject, Sendable {
  func watch(_ folders: Set<String>) -> Bool
  func stop()
}

/// Collects changes until nothing has happened for a moment: an editor that saves a file does several things in a row.
final class ChangeCollector: Sendable {
  /// How much is still to come.
  enum Kind {
    /// The file was closed, renamed, made or removed, and is likely as it is going to be.
    case whole
    /// Something was written to it, and more may follow.
    case partial
  }

  private struct Pending {
    var paths: Set<String> = []
    /// Something changed, and it is not known what.
    var unknown = false
    var first: ContinuousClock.Instant?
    var deadline: ContinuousClock.Instant?
    var isWaiting = false
  }

  let stream: AsyncStream<Set<String>>
  private let continuation: AsyncStream<Set<String>>.Continuation
  private let pending = Mutex(Pending())
  private let queue = DispatchQueue(label: "lectern.changes", qos: .userInteractive)

  private static let quiet = Duration.milliseconds(3)
  private static let quietWhileWriting = Duration.milliseconds(40)
  /// However busy a folder is, changes are told after so long.
  private static let longest = Duration.milliseconds(250)

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Takes a change; nil where it is not known of what.
  func add(_ path: String?, _ kind: Kind) {
    let now = ContinuousClock.now
    let mustWait = pending.withLock { pending in
      if let path { pending.paths.insert(path) } else { pending.unknown = true }
      let first = pending.first ?? now
      pending.first = first
      let quiet = kind == .whole ? Self.quiet : Self.quietWhileWriting
      pending.deadline = min(now + quiet, first + Self.longest)
      defer { pending.isWaiting = true }
      return !pending.isWaiting
    }
    if mustWait { wait() }
  }

  private func wait() {
    guard let deadline = pending.withLock({ $0.deadline }) else { return }
    let rest = (deadline - ContinuousClock.now).components
    let nanoseconds = max(0, Int(rest.seconds) * 1_000_000_000 + Int(rest.attoseconds / 1_000_000_000))
    queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [self] in
      let ready: Set<String>? = pending.withLock { pending in
        if let deadline = pending.deadline, deadline > ContinuousClock.now { return nil }
        defer { pending = Pending() }
        return pending.unknown ? [] : pending.paths
      }
      if let ready { continuation.yield(ready) } else { wait() }
    }
  }

  func finish() { continuation.finish() }
}
