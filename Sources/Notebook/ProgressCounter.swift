import Synchronization

/// Counts what is done, from any thread.
final class ProgressCounter: Sendable {
  private let done: Atomic<Int>

  init(done: Int) {
    self.done = Atomic(done)
  }

  /// One more is done: how many now.
  func next() -> Int { done.add(1, ordering: .relaxed).newValue }
}
