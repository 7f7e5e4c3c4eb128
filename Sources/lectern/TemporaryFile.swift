import Foundation
import Synchronization

/// A new file beside another one that it is to replace; it goes with the value unless it has been renamed.
///
/// It is locked for as long as its process writes it, so that another run tells one that is in use from one that a killed
/// run left behind, whatever the clocks and the numbers of processes say.
final class TemporaryFile {
  let descriptor: Int32
  let path: String
  private var isRenamed = false

  // Hidden, so that what is left behind is taken for no lesson; short, since the other name may be as long as names can be.
  private static let prefix = ".lectern-"
  private static let suffix = ".tmp"

  /// Makes one in the folder of `target`, and removes what killed runs left there; `shown` is what messages call the target.
  init(beside target: String, for shown: String) throws(EnvironmentFailure) {
    let parent = FileAccess.folder(of: target)
    let folder = parent.isEmpty ? "." : parent
    Self.removeLeftovers(in: folder)
    // Whoever looks for leftovers may take a file for one in the moment before it is locked: then there is another try.
    for _ in 0..<16 {
      let name = Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 36) + Self.suffix
      let path = folder == "/" ? "/" + name : folder + "/" + name
      // No link that lies there is followed.
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw FileAccess.failure("write", shown)
      }
      // Some network file systems have no locks; there nothing is removed either.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      var info = stat()
      if !isTaken, fstat(descriptor, &info) == 0, info.st_nlink > 0 {
        self.descriptor = descriptor
        self.path = path
        return
      }
      close(descriptor)
      unlink(path)
    }
    throw FileAccess.failure("write", shown, EAGAIN)
  }

  deinit {
    if !isRenamed { unlink(path) }
    close(descriptor)
  }

  /// Puts the file in the target's place, in one step; returns 0 or the `errno`.
  func rename(to target: String) -> Int32 {
    guard Foundation.rename(path, target) == 0 else { return errno }
    isRenamed = true
    return 0
  }

  // MARK: Cleaning

  /// The folders that were cleaned already.
  private static let cleaned = Mutex<Set<String>>([])

  private static func removeLeftovers(in folder: String) {
    guard cleaned.withLock({ $0.insert(folder).inserted }) else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder + "/" + name
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var info = stat()
      guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlink(path)
    }
  }
}
