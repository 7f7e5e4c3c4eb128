import Synchronization

/// What a command no longer needs, and the system takes back at once when the process ends: to take a site's lessons
/// apart, value by value, would keep whoever waits for the command.
enum ProcessMemory {
  private static let kept = Mutex<[any Sendable]>([])

  /// Keeps a value as long as the process.
  static func keep(_ value: some Sendable) { kept.withLock { $0.append(value) } }
}
