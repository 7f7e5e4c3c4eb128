import Foundation

/// Keeps others from doing the same long work in a cache at the same time, in this process and in others. It goes with the
/// value, and with the process.
final class CacheLock: Sendable {
  private let descriptor: Int32

  /// Waits until nobody else has the lock of a cache; for so many seconds at most, since doing work twice is no error.
  init(_ cache: CacheFolder, seconds: Int = 300) async {
    let path = cache.url.appending(path: "lock").path(percentEncoded: false)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    for _ in 0..<(seconds * 10) {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      do {
        try await Task.sleep(for: .milliseconds(100))
      } catch {
        return
      }
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A program that another thread is just starting holds a copy of the descriptor until it is replaced: closing ours would
    // leave the lock with it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
