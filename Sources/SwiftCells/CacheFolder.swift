import Foundation

/// The folder where compiled modules and outcomes are kept between runs. It may be deleted at any time.
struct CacheFolder: Sendable {
  let url: URL

  /// `$LECTERN_CACHE`; else the user's cache folder.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let path = environment["LECTERN_CACHE"], !path.isEmpty {
      url = URL(fileURLWithPath: path, isDirectory: true)
      return
    }
    #if os(macOS)
      let base = environment["HOME"].map { $0 + "/Library/Caches" }
    #else
      let base =
        environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        ?? environment["HOME"].map { $0 + "/.cache" }
    #endif
    let folder =
      base.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? FileManager.default.temporaryDirectory
    url = folder.appending(path: "lectern", directoryHint: .isDirectory)
  }

  /// What was kept under a name; nil where there is nothing, or nothing that can be read.
  func value<Value: Decodable>(_ type: Value.Type, named name: String) -> Value? {
    guard let data = try? Data(contentsOf: url.appending(path: name)) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  /// Keeps a value under a name. A cache that cannot be written is no error: the next run does the work again.
  func keep(_ value: some Encodable, named name: String) {
    guard let data = try? JSONEncoder().encode(value) else { return }
    let file = url.appending(path: name)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Written beside and renamed, so that another run never reads half of it.
    try? data.write(to: file, options: .atomic)
  }
}
