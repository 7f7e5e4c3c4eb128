import Foundation
import TestSupport

/// Tools of others with which tests check what lectern writes; `Scripts/python --install` sets them up.
enum OutsideTools {
  /// The folder of the Python environment; nil where it has not been set up, and then the tests that need it are
  /// skipped. `.ci/run` sets it up.
  static let python: URL? = {
    let folder = Repository.root.appendingPathComponent(".build/python")
    let isThere = ["bin/python", "packages.txt"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
    return isThere ? folder : nil
  }()

  /// The path of a program of the environment.
  static func program(_ name: String) -> String {
    python?.appendingPathComponent("bin/\(name)").path ?? name
  }

  /// Whether packages can be made here: `Scripts/package` packs them by libdeflate, which `Scripts/dependencies --test` installs.
  static let packs = (try? Workspace().shell("command -v libdeflate-gzip").status) == 0

  /// A file below the environment by the end of its path.
  static func file(_ suffix: String) -> String? {
    guard let python else { return nil }
    let names = FileManager.default.enumerator(atPath: python.path)
    while let name = names?.nextObject() as? String {
      if name.hasSuffix(suffix) { return python.appendingPathComponent(name).path }
    }
    return nil
  }
}
