import Foundation
import Programs

/// The Swift toolchain that compiles cells.
public struct Toolchain: Sendable {
  /// The folder of its programs, links resolved.
  let folder: String
  /// The `swiftc` by which it was found.
  private let compiler: String
  /// Changes when the toolchain does; made from the compiler's file, since asking the compiler takes longer than
  /// everything else that an unchanged lesson needs.
  let identity: String

  /// The toolchain whose `swiftc` comes first in the path; nil where there is none.
  ///
  /// A `swiftc` that only forwards to a toolchain, such as swiftly's, is asked where that lies.
  public static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> Toolchain? {
    guard let found = Toolchain(environment: environment) else { return nil }
    if FileManager.default.isExecutableFile(atPath: found.program("swift-frontend")) { return found }
    let result = await ChildProcess(
      executable: found.compiler, arguments: ["-print-target-info"], timeLimit: .seconds(120)
    ).run()
    guard result.succeeded,
      let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(result.output)),
      let resources = info.paths.runtimeResourcePath
    else { return nil }
    // …/usr/lib/swift lies beside …/usr/bin.
    let compiler = URL(fileURLWithPath: resources).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "bin/swiftc")
    return Toolchain(compiler: compiler.path(percentEncoded: false))
  }

  /// What `swiftc -print-target-info` prints, as far as it is needed.
  private struct TargetInfo: Decodable {
    struct Paths: Decodable {
      var runtimeResourcePath: String?
    }
    var paths: Paths
  }

  private init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    guard
      let compiler = folders.lazy.map({ $0 + "/swiftc" }).first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { return nil }
    self.init(compiler: compiler)
  }

  private init(compiler: String) {
    self.compiler = compiler
    let resolved = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
    folder = resolved.deletingLastPathComponent().path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved.path(percentEncoded: false))
    let size = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    identity = "\(resolved.path(percentEncoded: false)) \(size) \(date)"
  }

  func program(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The object file that makes a library's types and conformances known to the Swift runtime; nil where the linker
  /// cannot be called without the compiler. Calling it directly saves a quarter of a second.
  var libraryStart: String? {
    #if os(Linux)
      #if arch(x86_64)
        let architecture = "x86_64"
      #elseif arch(arm64)
        let architecture = "aarch64"
      #else
        let architecture = "unknown"
      #endif
      let root = (folder as NSString).standardizingPath as NSString
      let path = (root.deletingLastPathComponent as NSString).appendingPathComponent(
        "lib/swift/linux/\(architecture)/swiftrt.o")
      let linker = program("ld.lld")
      let isThere = FileManager.default.fileExists(atPath: path)
      return isThere && FileManager.default.isExecutableFile(atPath: linker) ? path : nil
    #else
      return nil
    #endif
  }
}
