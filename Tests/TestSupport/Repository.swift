import Foundation

/// The files of this repository, for tests of what it ships.
public enum Repository {
  /// The folder of the package.
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
