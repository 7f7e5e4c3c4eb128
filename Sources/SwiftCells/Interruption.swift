import Dispatch
import Foundation
import Synchronization

/// Ends what was started and removes what was written for a moment when the process is interrupted.
///
/// Programs run in sessions of their own, which Ctrl-C does not reach, and folders would be left behind.
enum Interruption {
  private static let children = Mutex<Set<pid_t>>([])
  private static let sources = Mutex<[any DispatchSourceSignal]>([])

  static func add(_ child: pid_t) {
    _ = children.withLock { $0.insert(child) }
  }

  static func remove(_ child: pid_t) {
    _ = children.withLock { $0.remove(child) }
  }

  /// Watches for signals that end the process. Once is enough; further calls do nothing.
  static func watch() {
    sources.withLock { sources in
      guard sources.isEmpty else { return }
      for number in [SIGINT, SIGTERM, SIGHUP] {
        // The source sees a signal only where its own action does not end the process first. What the process was
        // told to ignore stays ignored.
        let before = signal(number, SIG_IGN)
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
        source.setEventHandler { end(number) }
        source.resume()
        sources.append(source)
      }
    }
  }

  private static let isEnding = Mutex(false)

  /// Does not return where the process is about to end: what was killed for that is not to be taken for a result.
  static func holdIfEnding() async {
    guard isEnding.withLock({ $0 }) else { return }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  private static let last = Mutex<(@Sendable () -> Void)?>(nil)

  /// Watches for signals that end the process, and has it end by something else than the signal.
  static func watch(last action: @escaping @Sendable () -> Void) {
    last.withLock { $0 = action }
    watch()
  }

  private static func end(_ number: Int32) {
    isEnding.withLock { $0 = true }
    for child in children.withLock({ $0 }) { kill(-child, SIGKILL) }
    TemporaryFolder.removeAll()
    last.withLock { $0 }?()
    // The caller is to see that a signal ended the process. The source has blocked it, so it is let through first.
    signal(number, SIG_DFL)
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    kill(getpid(), number)
  }
}
