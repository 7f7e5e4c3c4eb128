import Foundation

/// Settings of the tests from the environment. In a file of its own, since Foundation has an `Expression` too.
enum TestSettings {
  static func integer(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
