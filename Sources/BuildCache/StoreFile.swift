import Foundation

/// A file of records, open for as long as the value lives; it can be read also after its name is gone.
final class StoreFile: Sendable {
  private let descriptor: Int32

  /// Opens a file to read it; nil where that is not possible.
  init?(reading path: String) {
    // A pipe that lies there would be waited for else.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
    var info = stat()
    // The value has a descriptor already, which goes with it.
    if fstat(descriptor, &info) != 0 || info.st_mode & S_IFMT != S_IFREG { return nil }
  }

  /// Makes a file that is not there yet; nil where that is not possible.
  ///
  /// It is locked for as long as the value lives, by which ``isLeft(_:)`` knows that it is in use.
  init?(making path: String) {
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  /// Whether nobody holds a file any more that was made so; no where the file system has no locks.
  static func isLeft(_ path: String) -> Bool {
    guard let file = StoreFile(reading: path) else { return false }
    return flock(file.descriptor, LOCK_EX | LOCK_NB) == 0
  }

  deinit {
    close(descriptor)
  }

  /// The number of bytes; 0 where it cannot be told.
  var size: Int {
    var info = stat()
    return fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
  }

  /// The bytes of a place; nil where the file has fewer.
  func read(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      while filled < count {
        let piece = pread(descriptor, base + filled, count - filled, off_t(offset + filled))
        if piece > 0 {
          filled += piece
        } else if piece == 0 || errno != EINTR {
          return
        }
      }
    }
    return bytes.count == count ? bytes : nil
  }

  /// Writes bytes to a place; returns whether all are there.
  func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        guard let base = buffer.baseAddress else { return false }
        let piece = pwrite(descriptor, base + written, buffer.count - written, off_t(offset + written))
        if piece > 0 {
          written += piece
        } else if piece == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// All bytes of a file; nil where it cannot be read.
  static func contents(of path: String) -> [UInt8]? {
    guard let file = StoreFile(reading: path) else { return nil }
    return file.read(at: 0, count: file.size)
  }
}
