import Foundation
import TestSupport
import Testing

/// A folder of its own in which the real executable runs; it goes with the value.
final class Workspace: Sendable {
  let path: String

  /// What a run of the executable gave.
  struct Outcome {
    var status: Int32
    var output: String
    var error: String
  }

  /// Files that a lesson site has, as the tests begin with them.
  static let rightLesson = """
    ---
    title: Right
    ---
    This formula is only shown:

    ```math
    x
    ```

    ```math claim
    \\sin^2 x + \\cos^2 x = 1
    ```

    """
  static let wrongLesson = """
    ---
    title: Wrong
    ---
    ```math claim
    \\sin^2 x + \\cos^2 x = 2
    ```

    """

  init(_ files: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lectern-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws {
    let url = url(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func read(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

  /// All files below a folder with their bytes.
  func contents(_ name: String) -> [String: Data] {
    let root = url(name)
    var result: [String: Data] = [:]
    for case let file as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
      result[file] = try? Data(contentsOf: root.appendingPathComponent(file))
    }
    return result
  }

  /// The executable of this build: it lies beside the bundle of the tests, or beside the program that runs them.
  static let executable: URL? = {
    var folders = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    if let first = CommandLine.arguments.first {
      var folder = URL(fileURLWithPath: first).deletingLastPathComponent()
      // On macOS the program lies inside the bundle.
      for _ in 0..<4 {
        folders.append(folder)
        folder = folder.deletingLastPathComponent()
      }
    }
    return folders.map { $0.appendingPathComponent("lectern") }
      .first {
        FileManager.default.isExecutableFile(atPath: $0.path) && !FileManager.default.isFolder($0.path)
      }
  }()

  /// Runs `lectern` in the folder. Standard input is empty unless it is given.
  func lectern(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    let executable = try #require(Self.executable, "lectern was not built beside the tests")
    return try run(executable, arguments, input: input, changes: environment)
  }

  /// Runs `lectern` with arguments that are made up at run time.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let executable = try #require(Self.executable, "lectern was not built beside the tests")
    return try run(executable, arguments, input: "", changes: environment)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(at: url(name)) }

  /// Of all files below a folder, and of the folder itself, which file it is and when it was written.
  func stamps(_ name: String) -> [String: [Int]] {
    let root = url(name).path
    var result: [String: [Int]] = [:]
    for file in [""] + ((FileManager.default.enumerator(atPath: root)?.allObjects as? [String]) ?? []) {
      var info = stat()
      guard lstat(root + "/" + file, &info) == 0 else { continue }
      #if canImport(Darwin)
        let time = info.st_mtimespec
      #else
        let time = info.st_mtim
      #endif
      result[file] = [Int(info.st_ino), Int(info.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
    }
    return result
  }

  /// Runs a line of shell in the folder, with `lectern` on the path.
  func shell(_ line: String) throws -> Outcome {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: "")
  }

  /// What programs find in their environment: Swift cells are compiled into a cache of the tests.
  static var environment: [String: String] { environment(cache: cache) }

  private static func environment(cache: URL) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(["LECTERN_CACHE": cache.path]) { $1 }
  }

  /// The cache of programs that tests start, with the modules of Swift cells compiled.
  ///
  /// Whoever compiles them says so on its standard error. That is no part of what an example or a test shows, and which
  /// program is the first depends on nothing but the order in which tests happen to run.
  private static let cache: URL = {
    guard let executable, let workspace = try? Workspace() else { return CellCache.programs }
    let lesson = SwiftCellTests.lesson("1 + 1 // => 2")
    guard (try? workspace.write(lesson, to: "cell.md")) != nil else { return CellCache.programs }
    // Without a compiler there are none, and the tests that need them say what they miss.
    _ = try? workspace.run(
      executable, ["verify", "cell.md"], input: "", environment: environment(cache: CellCache.programs))
    return CellCache.programs
  }()

  private func run(
    _ program: URL, _ arguments: [String], input: String, changes: [String: String] = [:],
    environment: [String: String]? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    var environment = environment ?? Self.environment
    if let folder = Self.executable?.deletingLastPathComponent().path {
      environment["PATH"] = folder + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    }
    process.environment = environment.merging(changes) { $1 }
    // Files rather than pipes: a pipe that nobody empties would stop the program.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lectern-io-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let streams = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try Data(input.utf8).write(to: streams[0])
    try Data().write(to: streams[1])
    try Data().write(to: streams[2])
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }
}

extension FileManager {
  fileprivate func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
