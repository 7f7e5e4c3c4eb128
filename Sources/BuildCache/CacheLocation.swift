import Foundation

/// Where things are kept between runs: the one place that chooses the folder.
public enum CacheLocation {
  /// `$LECTERN_CACHE`; else `lectern` in the user's cache folder. It may be missing, and may be deleted at any time.
  public static func folder(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    if let path = environment["LECTERN_CACHE"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
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
    return folder.appending(path: "lectern", directoryHint: .isDirectory)
  }

  /// The folder of what is kept for the project in which a command runs.
  ///
  /// A project is the working folder, since that is what paths of lessons and of the site count from.
  public static func project(
    _ workingFolder: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let real = URL(fileURLWithPath: workingFolder).resolvingSymlinksInPath().path(percentEncoded: false)
    var key = ContentKey("project")
    key.add(real)
    let root = folder(environment: environment).appending(path: "projects", directoryHint: .isDirectory)
    return root.appending(path: String(key.digest.hexadecimal.prefix(32))).path(percentEncoded: false)
  }

  /// Removes what is kept for projects in which no command has run for as many days as records are kept.
  public static func removeUnusedProjects(
    now: Date = Date(), environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let root = folder(environment: environment).appending(path: "projects", directoryHint: .isDirectory)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? [] {
      let path = root.appending(path: name).path(percentEncoded: false)
      var info = stat()
      // The index is written anew at least once a day while it is used.
      guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR, stat(path + "/index", &info) == 0,
        now.timeIntervalSince1970 - TimeInterval(info.modifiedSeconds)
          > TimeInterval(RecordStore.daysKept) * 86_400
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
