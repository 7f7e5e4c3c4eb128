import Foundation

/// What lies below a folder. Links are listed, not followed.
public struct FolderListing: Sendable {
  /// The folders below it, each before what lies in it, as paths relative to it.
  public private(set) var folders: [String] = []
  /// Everything else.
  public private(set) var files: [String] = []

  /// Deeper folders count as files, so that nothing below them is taken for ours.
  private static let deepest = 128

  /// Lists a folder, or says why it cannot be read.
  public static func read(_ root: String) -> Result<FolderListing, PublishingError> {
    var result = FolderListing()
    var open = [(path: "", depth: 0)]
    while let (folder, depth) = open.popLast() {
      let path = folder.isEmpty ? root : "\(root)/\(folder)"
      guard let stream = opendir(path) else {
        return .failure(.system(action: "read", path: path, code: errno))
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let (name, kind) = Self.entry(entry)
        if name == "." || name == ".." { continue }
        let inner = folder.isEmpty ? name : "\(folder)/\(name)"
        if isFolder(kind, "\(root)/\(inner)"), depth < deepest {
          result.folders.append(inner)
          open.append((inner, depth + 1))
        } else {
          result.files.append(inner)
        }
      }
    }
    return .success(result)
  }

  private static func entry(_ entry: UnsafeMutablePointer<dirent>) -> (name: String, kind: UInt8) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
    }
    return (name, UInt8(truncatingIfNeeded: Int(entry.pointee.d_type)))
  }

  private static func isFolder(_ kind: UInt8, _ path: String) -> Bool {
    if kind == UInt8(DT_DIR) { return true }
    guard kind == UInt8(DT_UNKNOWN) else { return false }
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Removes a folder with all that lies below it. What cannot be removed is left.
  static func remove(_ root: String) {
    if case .success(let listing) = read(root) {
      for file in listing.files { unlink("\(root)/\(file)") }
      for folder in listing.folders.reversed() { rmdir("\(root)/\(folder)") }
    }
    if rmdir(root) != 0, errno != ENOENT { try? FileManager.default.removeItem(atPath: root) }
  }
}
