import BuildCache
import Foundation

/// A Swift package that is built: code can import its modules, and is linked with them.
public struct BuiltPackage: Sendable {
  /// Why a package is not there to be used.
  public struct Failure: Error {
    /// A sentence for the author.
    public var message: String
  }

  /// A target of a package.
  public struct Target: Sendable, Hashable {
    /// The name of its module.
    public var module: String
    /// Its folder.
    public var folder: String
    /// Its source files, as paths.
    public var sources: [String]
    /// Whether other code can import it and be linked with it.
    public var isLibrary: Bool
    /// Whether it is in Swift.
    public var isSwift: Bool
  }

  /// The package's folder.
  public let folder: String
  /// Its targets, in the order of the manifest.
  public let targets: [Target]
  /// The folder of modules and object files.
  let products: String

  /// The names of the modules that code may import.
  public var modules: Set<String> { Set(targets.filter { $0.isLibrary && $0.isSwift }.map(\.module)) }

  // MARK: For the compiler

  /// Options by which code finds the modules, and those that they are made of.
  var importOptions: [String] {
    var options = ["-I", products + "/Modules"]
    let maps =
      Self.entries(of: products).filter { $0.hasSuffix(".build") }.map {
        "\(products)/\($0)/module.modulemap"
      }
      + targets.filter { !$0.isSwift }.flatMap {
        ["\($0.folder)/include/module.modulemap", "\($0.folder)/module.modulemap"]
      }
    for map in maps where FileManager.default.fileExists(atPath: map) {
      options += ["-Xcc", "-fmodule-map-file=\(map)"]
    }
    return options
  }

  /// Its own object files, and those of the packages that it uses, of which the linker takes what is needed.
  var objects: (own: [String], used: [String]) {
    let libraries = Set(targets.filter(\.isLibrary).map { $0.module + ".build" })
    let others = Set(targets.map { $0.module + ".build" }).subtracting(libraries)
    var own: [String] = []
    var used: [String] = []
    for name in Self.entries(of: products) where name.hasSuffix(".build") && !name.hasSuffix("-tool.build") {
      if others.contains(name) { continue }
      let files = Self.objects(in: "\(products)/\(name)")
      if libraries.contains(name) { own += files } else { used += files }
    }
    return (own, used)
  }

  /// Changes with what is built.
  var identity: String {
    var key = ContentKey("package")
    let objects = objects
    for path in objects.own + objects.used {
      key.add(path)
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      key.add("\((attributes?[.size] as? NSNumber)?.int64Value ?? 0)")
      key.add("\((attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)")
    }
    return key.digest.hexadecimal
  }

  private static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func objects(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".o") }.sorted().map { "\(folder)/\($0)" }
  }
}
