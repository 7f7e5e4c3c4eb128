import Foundation

/// Settings of the tests from the environment. In a file of its own, since Foundation has an `Expression` too.
enum TestSettings {
  static func integer(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  /// The lines of a file in the folder of these tests; none where it cannot be read.
  static func lines(ofFile name: String) -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }
}
