import BuildCache
import Foundation
import Programs

/// The modules that cells import, compiled by the reader's toolchain, with the program that loads and runs cells.
///
/// They are compiled once for each toolchain and version of Lectern, into the cache.
struct SupportLibrary: Sendable {
  /// Why the modules are not there.
  struct Failure: Error {
    var message: String
  }

  /// Where the modules lie.
  let folder: String
  /// The program that runs cells.
  var runner: String { folder + "/lectern-cells" }
  /// Changes when a module or the toolchain does.
  let identity: String

  private static let library = "LecternCells"

  /// The modules, from the cache or compiled now.
  ///
  /// - Parameter beforeCompiling: Called where they must be compiled, before that begins.
  static func prepare(
    toolchain: Toolchain, cache: CacheFolder, beforeCompiling: @Sendable () -> Void = {}
  ) async throws(Failure) -> SupportLibrary {
    var key = ContentKey("cell modules")
    key.add(toolchain.identity)
    key.add(EmbeddedSources.modulesIdentity)
    let name = key.digest.hexadecimal
    let place = cache.url.appending(path: "modules-" + name, directoryHint: .isDirectory)
    let library = SupportLibrary(folder: place.path(percentEncoded: false).trimmingSlash, identity: name)
    if library.isComplete {
      cache.touch(place.lastPathComponent)
      return library
    }

    let folder: TemporaryFolder
    let lock: CacheLock
    do {
      try FileManager.default.createDirectory(at: cache.url, withIntermediateDirectories: true)
      lock = await CacheLock(cache)
      // Meanwhile another may have done it.
      if library.isComplete { return library }
      folder = try TemporaryFolder(in: cache.url)
      beforeCompiling()
    } catch {
      throw Failure(message: "cannot write to \(cache.url.path(percentEncoded: false))")
    }
    defer {
      folder.remove()
      withExtendedLifetime(lock) {}
    }
    try await compile(in: folder.path, toolchain: toolchain)
    // Whoever comes first puts the folder in place; the other's is thrown away. What lies there with files missing,
    // as after a cleaning by age, makes room.
    for _ in 0..<2 {
      if rename(folder.path, library.folder) == 0 || library.isComplete { return library }
      _ = rename(library.folder, folder.path + "-old")
      try? FileManager.default.removeItem(atPath: folder.path + "-old")
    }
    throw Failure(message: "cannot write \(library.folder)")
  }

  /// Whether all its files are there.
  private var isComplete: Bool {
    let modules = Self.modules.map { "\(folder)/\($0).swiftmodule" }
    return (modules + ["\(folder)/lib\(Self.library).so", runner]).allSatisfy {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  /// The modules, in the order in which they are compiled.
  private static let modules: [String] = {
    var modules: [String] = []
    for file in EmbeddedSources.files where modules.last != file.module { modules.append(file.module) }
    return modules
  }()

  private static func compile(in folder: String, toolchain: Toolchain) async throws(Failure) {
    var objects: [String] = []
    for module in modules {
      let sources = folder + "/" + module
      var paths: [String] = []
      do {
        try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
        for file in EmbeddedSources.files where file.module == module {
          try file.text.write(toFile: sources + "/" + file.name, atomically: false, encoding: .utf8)
          paths.append(sources + "/" + file.name)
        }
      } catch {
        throw Failure(message: "cannot write to \(folder)")
      }
      try await swiftc(
        toolchain,
        [
          "-module-name", module, "-parse-as-library", "-wmo", "-O", "-swift-version", "6",
          "-suppress-warnings",
          "-emit-module", "-emit-module-path", "\(folder)/\(module).swiftmodule", "-I", folder, "-c", "-o",
          "\(folder)/\(module).o",
        ] + paths, in: folder, doing: "compiling \(module)")
      objects.append("\(folder)/\(module).o")
      try? FileManager.default.removeItem(atPath: sources)
    }
    try await swiftc(
      toolchain, ["-emit-library", "-o", "\(folder)/lib\(library).so"] + objects, in: folder,
      doing: "linking")
    let main = folder + "/main.swift"
    do {
      try "import CellRuntime\nlecternMain()\n".write(toFile: main, atomically: false, encoding: .utf8)
    } catch {
      throw Failure(message: "cannot write to \(folder)")
    }
    try await swiftc(
      toolchain,
      [
        main, "-I", folder, "-L", folder, "-l\(library)", "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN", "-o",
        "\(folder)/lectern-cells",
      ], in: folder, doing: "linking")
    for file in objects + [main, temporary(folder)] { try? FileManager.default.removeItem(atPath: file) }
  }

  /// Where the compiler keeps what it needs for a moment. It leaves a folder behind where it goes over into its only job.
  private static func temporary(_ folder: String) -> String { folder + "/tmp" }

  private static func swiftc(
    _ toolchain: Toolchain, _ arguments: [String], in folder: String, doing what: String
  ) async throws(Failure) {
    try? FileManager.default.createDirectory(
      atPath: temporary(folder), withIntermediateDirectories: true)
    let result = await ChildProcess(
      executable: toolchain.program("swiftc"), arguments: arguments,
      environment: .inherit.updating(["TMPDIR": temporary(folder)]), timeLimit: .seconds(600)
    ).run()
    guard result.succeeded else {
      throw Failure(message: "\(what) the modules of Swift cells failed:\n\(result.errorText)")
    }
  }
}

extension String {
  fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
