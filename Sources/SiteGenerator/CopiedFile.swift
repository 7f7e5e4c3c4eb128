import BuildCache
import Foundation

/// A file of an author that becomes a part of the site as it is.
enum CopiedFile {
  /// The bytes of a file that is published under a path; not of one that could run there, or lies outside of its folder.
  static func read(
    _ source: String, as path: String, within bounds: FolderBounds?
  ) -> Result<[UInt8], PublishingError> {
    let bytes: [UInt8]
    switch RegularFile.read(source, within: bounds) {
    case .success(let found): bytes = found
    case .failure(let failure) where failure.code == EXDEV:
      return .failure(.outside(path: source, folder: bounds?.path ?? ""))
    case .failure(let failure):
      return .failure(.system(action: "read", path: source, code: failure.code))
    }
    if let reason = ActiveContent.reason(name: path, bytes: bytes) {
      return .failure(.active(path: source, reason: reason))
    }
    return .success(bytes)
  }
}
