import Foundation

/// The bytes of files that may have become something else since they were listed.
public enum RegularFile {
  /// Why a file could not be read, as an `errno`; `EINVAL` stands for what is no regular file, `EXDEV` for what lies outside
  /// of its folder.
  struct Failure: Error {
    var code: Int32
  }

  /// Reads a file whole. A pipe, a device or a folder is refused rather than waited for, and with `bounds` what does not lie in
  /// a folder.
  static func read(_ path: String, within bounds: FolderBounds? = nil) -> Result<[UInt8], Failure> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return .failure(Failure(code: errno)) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return .failure(Failure(code: errno)) }
    guard info.st_mode & S_IFMT == S_IFREG else { return .failure(Failure(code: EINVAL)) }
    if let bounds, !bounds.holds(descriptor, openedAs: path) { return .failure(Failure(code: EXDEV)) }
    var bytes: [UInt8] = []
    // One more than there should be, so that the end shows at once.
    var size = Int(info.st_size) + 1
    while true {
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { code = errno }
        filled = max(0, count)
      }
      if code == EINTR { continue }
      if code != 0 { return .failure(Failure(code: code)) }
      if piece.isEmpty { return .success(bytes) }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      size = 1 << 16
    }
  }

  /// The bytes of a file; nil where it cannot be read, or with `bounds` does not lie in a folder.
  public static func contents(_ path: String, within bounds: FolderBounds? = nil) -> [UInt8]? {
    try? read(path, within: bounds).get()
  }
}
