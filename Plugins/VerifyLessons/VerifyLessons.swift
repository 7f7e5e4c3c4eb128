import Foundation
import PackagePlugin

/// `swift package verify-lessons`: checks the formulas of a package's Markdown.
///
/// Arguments go to `lectern verify`. Without a path among them the package's `README.md`, its folders `Lessons`,
/// `Documentation`, `Docs` and `docs`, and the DocC catalogs of its targets are verified, as far as they are there.
@main
struct VerifyLessons: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let lectern = try executable()
    let root = context.package.directoryURL
    let process = Process()
    process.executableURL = lectern
    process.currentDirectoryURL = root
    process.arguments =
      ["verify"] + arguments + (hasPaths(arguments) ? [] : try places(in: context.package, root))
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus)
    }
  }

  /// Builds `lectern` and says where it is.
  ///
  /// As a tool that the plugin declares it would be built with all it uses whenever Lectern itself is built, a second
  /// time and without need.
  private func executable() throws -> URL {
    let result = try packageManager.build(.product("lectern"), parameters: .init(configuration: .release))
    guard result.succeeded, let built = result.builtArtifacts.first(where: { $0.kind == .executable }) else {
      throw Unbuilt(log: result.logText)
    }
    return built.url
  }

  /// Lectern could not be built.
  struct Unbuilt: Error, CustomStringConvertible {
    var log: String
    var description: String { "lectern could not be built:\n\(log)" }
  }

  /// The run's end, as SwiftPM prints it.
  struct Failure: Error, CustomStringConvertible {
    var status: Int32
    var description: String {
      status == 1 ? "a claim fails" : "lectern could not verify: it ended with status \(status)"
    }
  }

  /// Options of `lectern verify` that take a value.
  private static let valued: Set<String> = [
    "--format", "--output", "--min-coverage", "--shard", "--swift-cells", "--cell-seconds", "--cell-memory",
    "--lesson-seconds", "--lesson-memory",
  ]

  private func hasPaths(_ arguments: [String]) -> Bool {
    var isValue = false
    for argument in arguments {
      if isValue {
        isValue = false
      } else if argument.hasPrefix("-") {
        isValue = Self.valued.contains(argument)
      } else {
        return true
      }
    }
    return false
  }

  /// What a package has of Markdown, as paths from its folder.
  private func places(in package: Package, _ root: URL) throws -> [String] {
    var found = ["README.md", "Lessons", "Documentation", "Docs", "docs"].filter {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path(percentEncoded: false))
    }
    // Some file systems do not tell Docs from docs; lectern takes a file once.
    for target in package.targets {
      let folder = target.directoryURL
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
      for name in names.sorted() where name.hasSuffix(".docc") {
        found.append(folder.appending(path: name).path(percentEncoded: false))
      }
    }
    guard !found.isEmpty else { throw Nothing() }
    return found
  }

  /// A package without Markdown.
  struct Nothing: Error, CustomStringConvertible {
    var description: String { "there is no Markdown to verify; name files or folders" }
  }
}
