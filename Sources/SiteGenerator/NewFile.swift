import BuildCache
import Foundation

/// A file that is being written, and was not there before.
final class NewFile {
  private let path: String
  private var descriptor: Int32

  /// Makes the file.
  init(_ path: String) throws(PublishingError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(action: "write", path: path, code: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes bytes behind those that stand there.
  func write(_ bytes: [UInt8]) throws(PublishingError) {
    var failure: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var written = 0
      while written < buffer.count {
        let count = Foundation.write(descriptor, base + written, buffer.count - written)
        if count > 0 {
          written += count
        } else if count < 0, errno == EINTR {
          continue
        } else {
          failure = count < 0 ? errno : EIO
          return
        }
      }
    }
    if failure != 0 { throw .system(action: "write", path: path, code: failure) }
  }

  /// Ends the file, and returns its stamp.
  func end() throws(PublishingError) -> FileStamp {
    var info = stat()
    var failure = fstat(descriptor, &info) == 0 ? 0 : errno
    if close(descriptor) != 0, failure == 0, errno != EINTR { failure = errno }
    descriptor = -1
    if failure != 0 { throw .system(action: "write", path: path, code: failure) }
    return FileStamp(info)
  }
}
