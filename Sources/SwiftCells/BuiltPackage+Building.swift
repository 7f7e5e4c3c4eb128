import Foundation
import Programs

extension BuiltPackage {
  /// Builds a package, with what is internal in it open to tests, into `.build/lectern` of its folder.
  ///
  /// Its manifest is run by SwiftPM, as by every build: that is for packages that one trusts.
  public static func build(_ folder: String) async throws(Failure) -> BuiltPackage {
    Interruption.watch()
    let folder = absolute(folder)
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
      throw Failure(message: "there is no Package.swift in \(folder)")
    }
    guard let toolchain = await Toolchain.find() else {
      throw Failure(message: "a package needs a Swift toolchain, and there is no swiftc in the PATH")
    }
    let scratch = folder + "/.build/lectern"
    let place = ["--package-path", folder, "--scratch-path", scratch]
    let described = try await swift(
      toolchain, ["package"] + place + ["describe", "--type", "json"], doing: "reading")
    // A message of the tool may stand before the value.
    let json = described.output.drop { $0 != UInt8(ascii: "{") }
    guard let description = try? JSONDecoder().decode(Description.self, from: Data(json)) else {
      throw Failure(message: "what SwiftPM says of the package in \(folder) was not understood")
    }
    let package = BuiltPackage(description, folder: folder, products: scratch + "/debug")
    do throws(Failure) {
      _ = try await swift(toolchain, ["build"] + place, doing: "building")
    } catch {
      // What is no library may be what does not compile.
      let libraries = description.targets.filter { $0.type == "library" }
      guard libraries.count < description.targets.count else { throw error }
      for target in libraries {
        _ = try await swift(toolchain, ["build", "--target", target.name] + place, doing: "building")
      }
    }
    return package
  }

  /// A package that is built, by a file that describes it, as the plugin `verify-lessons` writes it.
  public static func described(by file: String) throws(Failure) -> BuiltPackage {
    guard let data = FileManager.default.contents(atPath: file),
      let description = try? JSONDecoder().decode(Description.self, from: data),
      let products = description.products
    else { throw Failure(message: "\(file) describes no built package") }
    return BuiltPackage(description, folder: absolute(description.path), products: products)
  }

  private init(_ description: Description, folder: String, products: String) {
    self.folder = folder
    self.products = products
    targets = description.targets.compactMap { target in
      guard Self.isIdentifier(target.c99name) else { return nil }
      let place = target.path.hasPrefix("/") ? target.path : folder + "/" + target.path
      return Target(
        module: target.c99name, folder: place, sources: (target.sources ?? []).map { "\(place)/\($0)" },
        isLibrary: ["library", "system-target"].contains(target.type),
        isSwift: target.moduleType == "SwiftTarget")
    }
  }

  /// What `swift package describe` prints, as far as it is needed.
  private struct Description: Decodable {
    struct Target: Decodable {
      var c99name: String
      var moduleType: String
      var name: String
      var path: String
      var sources: [String]?
      var type: String

      enum CodingKeys: String, CodingKey {
        case c99name
        case moduleType = "module_type"
        case name, path, sources, type
      }
    }

    var path: String
    var targets: [Target]
    /// The folder of modules and object files, where they are there already.
    var products: String?

    enum CodingKeys: String, CodingKey {
      case path, targets
      case products = "build_folder"
    }
  }

  /// Whether a name of a module can stand in code.
  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
      .trimmingEndSlash
  }

  private static func swift(
    _ toolchain: Toolchain, _ arguments: [String], doing what: String
  ) async throws(Failure) -> ChildProcess.Result {
    let result = await ChildProcess(
      executable: toolchain.program("swift"), arguments: arguments, timeLimit: .seconds(3_600)
    ).run()
    guard result.succeeded else {
      // SwiftPM prints what the compiler says to its output.
      let lines = (String(decoding: result.output, as: UTF8.self) + result.errorText).split(separator: "\n")
      var errors: [Substring] = []
      for line in lines where line.contains("error: ") && !line.contains("`-") && !errors.contains(line) {
        errors.append(line)
      }
      let said = errors.isEmpty ? lines.suffix(3) : errors.prefix(3)
      throw Failure(message: "\(what) the package failed: \(said.joined(separator: "; "))")
    }
    return result
  }
}

extension String {
  fileprivate var trimmingEndSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}
