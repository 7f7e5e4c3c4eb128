import Foundation

/// Why a site could not be published. The site that stood before is left whole.
public enum PublishingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The output exists, holds something, and was not written by us.
  case notOurs(path: String)
  /// The output was written by us, but now holds a file that was not.
  case foreignFile(path: String, output: String)
  /// The output is a file.
  case notAFolder(path: String)
  /// A file's path is empty, absolute, leaves the output, or stands twice.
  case badPath(String)
  /// What was kept of a file's bytes is gone or damaged; without the cache the site can be published.
  case lostRecord(path: String)
  /// A file that is to be copied, or the output, lies outside of the folder that it belongs to.
  case outside(path: String, folder: String)
  /// A file that is to be copied could run in the site.
  case active(path: String, reason: String)
  /// The system refused something; `code` is its `errno`.
  case system(action: String, path: String, code: Int32)

  /// A sentence for the author, without a full stop.
  public var description: String {
    switch self {
    case .notOurs(let path):
      "\(path) holds files that lectern did not write; name an empty folder, or remove it"
    case .foreignFile(let path, let output):
      "\(output) holds \(path), which lectern did not write and would remove; move it to Site/Assets, or away"
    case .notAFolder(let path): "\(path) is a file, not a folder"
    case .badPath(let path): "'\(path)' cannot be the path of a file of the site"
    case .lostRecord(let path): "what the cache held of \(path) is gone"
    case .outside(let path, let folder): "\(path) leads out of \(folder == "." ? "this folder" : folder)"
    case .active(let path, let reason): "\(path) is not published: \(reason)"
    case .system(let action, let path, let code):
      "cannot \(action) \(path): \(String(cString: strerror(code)))"
    }
  }
}
