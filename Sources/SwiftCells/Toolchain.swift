import Foundation

/// The Swift toolchain that compiles cells.
public struct Toolchain: Sendable {
  /// The folder of its programs, links resolved.
  let folder: String
  /// Changes when the toolchain does; made from the compiler's file, since asking the compiler takes longer than
  /// everything else that an unchanged lesson needs.
  let identity: String

  /// The toolchain whose `swiftc` comes first in the path; nil where there is none.
  public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    guard
      let compiler = folders.lazy.map({ $0 + "/swiftc" }).first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { return nil }
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
}
