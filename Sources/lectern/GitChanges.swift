import Audit
import Foundation
import Programs
import SiteGenerator

/// What differs in the files of git repositories from a revision: changes that are committed since, staged or neither, and new files.
struct GitChanges {
  /// The lines that differ of each file, by its path without links; other files do not differ.
  private var files: [String: ChangedLines] = [:]

  /// Asks git for the repositories in which paths lie.
  ///
  /// Nothing that the repository's settings say changes how git answers: no other program shows differences or texts, and lines around
  /// those that differ stay out.
  init(since revision: String, of paths: [String]) async throws {
    let git = try Git()
    var roots: [String] = []
    for path in paths {
      let folder =
        FileAccess.isFolder(path) == true ? path : FileAccess.folder(of: FolderBounds.real(path) ?? path)
      let result = await git.run(["rev-parse", "--show-toplevel"], in: folder.isEmpty ? "." : folder)
      guard case .exited(0) = result.end, let root = Self.line(result.output),
        let real = FolderBounds.real(root)
      else {
        throw Self.failure(result, "\(path) lies in no git repository whose files git can show")
      }
      if !roots.contains(real) { roots.append(real) }
    }
    for root in roots {
      // The option keeps a revision from being read as another option.
      let named = await git.run(
        ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: root)
      guard case .exited(0) = named.end, let commit = Self.line(named.output) else {
        throw Self.failure(named, "\(root) has no revision \(revision)")
      }
      let diff = await git.run(
        [
          "diff", "-U0", "--inter-hunk-context=0", "--no-ext-diff", "--no-textconv", "--no-color",
          "--no-relative",
          "--find-renames", "--submodule=short", "--text", "--src-prefix=a/", "--dst-prefix=b/", commit, "--",
        ], in: root)
      guard diff.succeeded else { throw Self.failure(diff, "git cannot compare \(root) with \(revision)") }
      for (path, lines) in ChangedLines.files(inDiff: diff.output) { files[root + "/" + path] = lines }
      let new = await git.run(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
      guard new.succeeded else { throw Self.failure(new, "git cannot list the new files of \(root)") }
      for path in new.output.split(separator: 0) {
        files[root + "/" + String(decoding: path, as: UTF8.self)] = .all
      }
    }
  }

  /// The lines of a file that differ; nil where none does.
  func lines(of path: String) -> ChangedLines? { files[FolderBounds.real(path) ?? path] }

  private static func line(_ output: [UInt8]) -> String? {
    var line = output[...]
    if line.last == 0x0A { line.removeLast() }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  private static func failure(_ result: ChildProcess.Result, _ message: String) -> EnvironmentFailure {
    let reason: String
    switch result.end {
    case .couldNotStart(let why): reason = "git cannot be started: \(why)"
    case .tookTooLong: reason = "git took too long"
    case .printedTooMuch: reason = "git printed too much"
    default: reason = result.errorText.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return EnvironmentFailure(message: reason.isEmpty ? message : "\(message): \(reason)")
  }

  /// The program, and what it finds in its environment.
  private struct Git {
    let path: String

    init() throws {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      guard let path = folders.map({ "\($0)/git" }).first(where: FileManager.default.isExecutableFile) else {
        throw EnvironmentFailure(message: "--changed-since needs git, and there is none in the PATH")
      }
      self.path = path
      Interruption.watch()
    }

    func run(_ arguments: [String], in folder: String) async -> ChildProcess.Result {
      await ChildProcess(
        executable: path, arguments: ["-c", "core.quotePath=true", "-c", "core.fsmonitor=false"] + arguments,
        environment: .inherit.updating([
          // A hook of git has these, for its own folder alone; the last sets how many lines stand around a change.
          "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_PREFIX": nil,
          "GIT_DIFF_OPTS": nil,
          "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
        ]), folder: folder, timeLimit: .seconds(120), outputLimit: 256 << 20
      ).run()
    }
  }
}
