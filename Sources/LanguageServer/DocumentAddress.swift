import Foundation

/// Addresses of files (RFC 8089) and their paths.
enum DocumentAddress {
  /// The absolute path of a file's address; nil for other addresses, such as those of texts that are not saved yet.
  static func path(of address: String) -> String? {
    guard let url = URL(string: address), url.isFileURL, ["", "localhost", nil].contains(url.host()) else {
      return nil
    }
    let path = url.path(percentEncoded: false)
    return path.utf8.contains(0) || !path.hasPrefix("/") ? nil : path
  }

  /// The address of a file with an absolute path.
  static func address(of path: String) -> String {
    URL(filePath: path, directoryHint: .notDirectory).absoluteString
  }
}
