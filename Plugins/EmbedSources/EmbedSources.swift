import Foundation
import PackagePlugin

/// Puts the sources of the modules that Swift cells import into the target that uses the plugin, as text.
///
/// `lectern` compiles these modules on the reader's machine, with the reader's toolchain, so it carries them with it.
@main
struct EmbedSources: BuildToolPlugin {
  /// The modules, in the order in which they are compiled.
  static let modules = ["MatrixCore", "UIKitGeometry", "UIKit", "CoreGraphics", "QuartzCore", "CellRuntime"]

  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let sources = context.package.directoryURL.appending(path: "Sources")
    var arguments: [String] = []
    var inputs: [URL] = []
    // The target's own files count too: what becomes of a cell depends on how it is taken apart and run.
    for module in Self.modules + [target.name] {
      let folder = sources.appending(path: module)
      let names =
        (try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
      for name in names.sorted() where name.hasSuffix(".swift") {
        let file = folder.appending(path: name)
        arguments += [module == target.name ? "-" : module, file.path(percentEncoded: false)]
        inputs.append(file)
      }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedSources.swift")
    return [
      .buildCommand(
        displayName: "Embedding the modules of Swift cells",
        executable: try context.tool(named: "embed-sources").url,
        arguments: [output.path(percentEncoded: false)] + arguments, inputFiles: inputs, outputFiles: [output]
      )
    ]
  }
}
