import Foundation

/// The folder in which tests keep the compiled modules of Swift cells, so that they are made once for all tests and
/// not in the user's own cache. What cells did is not kept from one run of the tests to the next.
public enum CellCache {
  /// The folder; asking for it sets `LECTERN_CACHE` for this process and those that it starts.
  public static let folder: URL = {
    let folder = Repository.root.appendingPathComponent(".build/cell-cache")
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("cells"))
    setenv("LECTERN_CACHE", folder.path, 1)
    return folder
  }()
}
