import Foundation
import PackagePlugin

/// Puts files into the target that uses the plugin, as text, so that `lectern` stays one file that works wherever it
/// is moved to.
///
/// - `SwiftCells` carries the sources of the modules that Swift cells import: `lectern` compiles them on the reader's
///   machine, with the reader's toolchain.
/// - A target with a folder `Embedded` carries the files of that folder: `EmbeddedFiles` has them by name. The scripts
///   in it are linked with the modules in folders below that they import. Where a script `engine.js` is among them,
///   it carries the page's engine too: `PageEngineModule` has its modules.
@main
struct EmbedSources: BuildToolPlugin {
  /// The modules, in the order in which they are compiled.
  static let modules = ["MatrixCore", "UIKitGeometry", "UIKit", "CoreGraphics", "QuartzCore", "CellRuntime"]

  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let sources = context.package.directoryURL.appending(path: "Sources")
    let own = sources.appending(path: target.name)
    if FileManager.default.fileExists(atPath: path(own.appending(path: "Embedded"))) {
      let files = try embedFiles(of: own.appending(path: "Embedded"), context)
      let script = own.appending(path: "Embedded/engine.js")
      return FileManager.default.fileExists(atPath: path(script)) ? [files, compileEngine(context)] : [files]
    }
    return [try embedModules(sources, target, context)]
  }

  private func embedFiles(of folder: URL, _ context: PluginContext) throws -> Command {
    let names = fileNames(in: folder)
    let inputs = names.map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return .buildCommand(
      displayName: "Embedding the files of pages", executable: try context.tool(named: "embed-sources").url,
      arguments: ["--files", path(output), path(folder)] + names, inputFiles: inputs, outputFiles: [output])
  }

  /// Compiles the engine for WebAssembly; where the toolchain cannot, there are no modules.
  private func compileEngine(_ context: PluginContext) -> Command {
    let root = context.package.directoryURL
    let script = root.appending(path: "Scripts/page-engine")
    var inputs = [script]
    for room in ["MatrixCore", "SourceText", "FormulaSyntax", "Variants", "Answers", "Figures", "PageEngine"]
    {
      inputs += files(of: root.appending(path: "Sources/\(room)")).filter { $0.pathExtension == "swift" }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "PageEngineModule.swift")
    return .buildCommand(
      displayName: "Compiling the engine of pages for WebAssembly", executable: URL(filePath: "/bin/sh"),
      arguments: [path(script), "--swift", path(output)], inputFiles: inputs, outputFiles: [output])
  }

  private func embedModules(_ sources: URL, _ target: Target, _ context: PluginContext) throws -> Command {
    var arguments: [String] = []
    var inputs: [URL] = []
    // The target's own files count too: what becomes of a cell depends on how it is taken apart and run.
    for module in Self.modules + [target.name] {
      for file in files(of: sources.appending(path: module)) where file.pathExtension == "swift" {
        arguments += [module == target.name ? "-" : module, path(file)]
        inputs.append(file)
      }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedSources.swift")
    return .buildCommand(
      displayName: "Embedding the modules of Swift cells",
      executable: try context.tool(named: "embed-sources").url,
      arguments: [path(output)] + arguments, inputFiles: inputs, outputFiles: [output])
  }

  /// The files below a folder, in order.
  private func files(of folder: URL) -> [URL] { fileNames(in: folder).map { folder.appending(path: $0) } }

  /// The paths of the files below a folder, in order; those whose names begin with a dot are left out.
  private func fileNames(in folder: URL) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path(folder))) ?? []
    return names.sorted().filter { name in
      let file = folder.appending(path: name)
      var isFolder: ObjCBool = false
      return !file.lastPathComponent.hasPrefix(".")
        && FileManager.default.fileExists(atPath: path(file), isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}
