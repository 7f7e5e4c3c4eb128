import Dispatch
import Foundation
import Synchronization

/// Ends what was started and removes what was written for a moment when the process is interrupted.
///
/// Programs run in sessions of their own, which Ctrl-C does not reach, and folders would be left behind.
package enum Interruption {
  private struct State {
    var children: Set<pid_t> = []
    /// Programs that are being started, whose numbers are not known yet.
    var starting = 0
    var isEnding = false
  }

  private static let state = Mutex(State())
  private static let sources = Mutex<[any DispatchSourceSignal]>([])

  /// What is about to be started; ``add(_:)`` or ``didNotStart()`` follows. Does not return where the process is about
  /// to end.
  static func willStart() async {
    let mayStart = state.withLock { state in
      if !state.isEnding { state.starting += 1 }
      return !state.isEnding
    }
    if !mayStart { await hold() }
  }

  static func didNotStart() {
    state.withLock { $0.starting -= 1 }
  }

  static func add(_ child: pid_t) {
    state.withLock {
      $0.starting -= 1
      $0.children.insert(child)
    }
  }

  static func remove(_ child: pid_t) {
    _ = state.withLock { $0.children.remove(child) }
  }

  /// Watches for signals that end the process. Once is enough; further calls do nothing.
  package static func watch() {
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

  /// Does not return where the process is about to end: what was killed for that is not to be taken for a result.
  static func holdIfEnding() async {
    if state.withLock({ $0.isEnding }) { await hold() }
  }

  private static func hold() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  private static let last = Mutex<(@Sendable () -> Void)?>(nil)

  /// Watches for signals that end the process, and has it end by something else than the signal.
  package static func watch(last action: @escaping @Sendable () -> Void) {
    last.withLock { $0 = action }
    watch()
  }

  /// How long the end waits for what it ends, in steps of 10 ms. A busy machine may need seconds.
  private static let steps = 1_000

  private static func end(_ number: Int32) {
    state.withLock { $0.isEnding = true }
    // Nothing new starts from here on; what is just starting is waited for, so that its number is known.
    for _ in 0..<steps where state.withLock({ $0.starting > 0 }) { usleep(10_000) }
    let children = state.withLock { $0.children }
    for child in children { kill(-child, SIGKILL) }
    TemporaryFolder.removeAll(steps: steps)
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
