import Foundation

/// The folder in which tests keep the compiled modules of Swift cells, so that they are made once for all tests and
/// not in the user's own cache. What cells did is not kept from one run of the tests to the next.
public enum CellCache {
  /// The folder; asking for it sets `LECTERN_CACHE` for this process and those that it starts.
  public static let folder: URL = {
    let folder = emptied(".build/cell-cache")
    setenv("LECTERN_CACHE", folder.path, 1)
    return folder
  }()

  /// The folder for programs that tests start and wait for.
  ///
  /// A test that waits keeps a thread. Where all threads wait for programs that wait for the lock of this process's own
  /// folder, nobody is left to see that the compiler is done which this process has started under that lock.
  public static let programs: URL = emptied(".build/cell-cache-of-programs")

  private static func emptied(_ path: String) -> URL {
    let folder = Repository.root.appendingPathComponent(path)
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("cells"))
    return folder
  }
}
