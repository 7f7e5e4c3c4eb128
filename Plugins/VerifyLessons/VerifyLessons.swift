import Foundation
import PackagePlugin

/// `swift package verify-lessons`: checks the formulas of a package's Markdown, and holds those of doc comments against the
/// functions behind them.
///
/// Arguments go to `lectern verify`. What is verified without a path among them is said by `--package` there. The package's
/// libraries are built once, for debugging, so that code can see what is internal in them.
@main
struct VerifyLessons: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let lectern = try executable()
    let root = context.package.directoryURL
    let process = Process()
    process.executableURL = lectern
    process.currentDirectoryURL = root
    var package: [String] = []
    if !arguments.contains(where: { $0 == "--package" || $0.hasPrefix("--package=") }), !skipsCells(arguments)
    {
      package = ["--package", try description(of: context, beside: lectern)]
    }
    process.arguments = ["verify"] + package + arguments
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

  /// Whether no Swift of the package is to be run as its own: then nothing of it is built.
  private func skipsCells(_ arguments: [String]) -> Bool {
    zip(arguments, arguments.dropFirst()).contains { $0 == "--swift-cells" && $1 != "own" }
      || arguments.contains { $0.hasPrefix("--swift-cells=") && $0 != "--swift-cells=own" }
  }

  // MARK: The package

  /// What `lectern verify --package` reads: the form of `swift package describe`, and where the build is.
  private struct Description: Encodable {
    struct Target: Encodable {
      var c99name: String
      var moduleType: String
      var name: String
      var path: String
      var sources: [String]
      var type: String
    }

    var path: String
    var buildFolder: String
    var targets: [Target]
  }

  /// Builds the package's libraries, and writes a file that describes them.
  private func description(of context: PluginContext, beside lectern: URL) throws -> String {
    var targets: [Description.Target] = []
    for target in context.package.targets {
      let place = target.directoryURL.path(percentEncoded: false)
      let folder = place.hasSuffix("/") ? String(place.dropLast()) : place
      guard let module = target.sourceModule else { continue }
      let sources = module.sourceFiles.filter { $0.type == .source }.compactMap { file -> String? in
        let path = file.url.path(percentEncoded: false)
        return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
      }
      let isLibrary = module.kind == .generic
      targets.append(
        .init(
          c99name: module.moduleName,
          moduleType: module is SwiftSourceModuleTarget ? "SwiftTarget" : "ClangTarget",
          name: target.name, path: folder, sources: sources, type: isLibrary ? "library" : "other"))
      guard isLibrary else { continue }
      let result = try packageManager.build(.target(target.name), parameters: .init(configuration: .debug))
      guard result.succeeded else { throw UnbuiltPackage(target: target.name, log: result.logText) }
    }
    // …/release/lectern lies beside …/debug.
    let products = lectern.deletingLastPathComponent().deletingLastPathComponent().appending(path: "debug")
    let description = Description(
      path: context.package.directoryURL.path(percentEncoded: false),
      buildFolder: products.path(percentEncoded: false), targets: targets)
    let file = context.pluginWorkDirectoryURL.appending(path: "package.json")
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    try encoder.encode(description).write(to: file, options: .atomic)
    return file.path(percentEncoded: false)
  }

  /// A target of the package could not be built.
  struct UnbuiltPackage: Error, CustomStringConvertible {
    var target: String
    var log: String
    var description: String { "the target \(target) could not be built:\n\(log)" }
  }
}
