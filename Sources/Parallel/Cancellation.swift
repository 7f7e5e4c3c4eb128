import Synchronization

/// Says to work that is under way that nobody waits for its outcome any more.
///
/// The work asks between its steps, and ends early; what it has made by then is not to be used.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Nothing is cancelled yet.
  public init() {}

  /// Whether the outcome is not wanted any more.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Says that the outcome is not wanted any more.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}
