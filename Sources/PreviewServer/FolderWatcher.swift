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
  let stream: AsyncStream<Set<String>>
  private let continuation: AsyncStream<Set<String>>.Continuation
  private let pending = Mutex(PendingChanges())
  private let queue = DispatchQueue(label: "lectern.changes", qos: .userInteractive)

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Takes a change; nil where it is not known of what.
  func add(_ path: String?, _ kind: PendingChanges.Kind) {
    if let look = pending.withLock({ $0.add(path, kind, at: .now) }) { wait(for: look) }
  }

  private func wait(for look: PendingChanges.Look) {
    let rest = (look.time - ContinuousClock.now).components
    let nanoseconds = max(0, Int(rest.seconds) * 1_000_000_000 + Int(rest.attoseconds / 1_000_000_000))
    queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [self] in
      switch pending.withLock({ $0.take(look, at: .now) }) {
      case .ready(let paths): continuation.yield(paths)
      case .later(let look): wait(for: look)
      case .nothing: break
      }
    }
  }

  func finish() { continuation.finish() }
}
