import Foundation
import Programs

/// Where cells run: in a sandbox where one works, and always with limits.
public struct CellSandbox: Sendable {
  /// The sandbox program; nil where none works.
  let bubblewrap: String?

  /// Whether cells of others may run.
  public var isolates: Bool { bubblewrap != nil }

  /// Where the sandbox program is looked for, and whether it works.
  struct Finder: Sendable {
    /// The first `bwrap` in the path; nil where there is none.
    let program: String?

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
      let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
      program = folders.lazy.map { $0 + "/bwrap" }.first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
    }

    /// Finds out what works here.
    func sandbox() async -> CellSandbox {
      guard let program else { return CellSandbox(bubblewrap: nil) }
      // Installed is not enough: a kernel or a container may forbid what it needs.
      let probe = await ChildProcess(
        executable: program, arguments: CellSandbox.isolation + CellSandbox.sealed + ["/bin/true"],
        timeLimit: .seconds(60)
      ).run()
      return CellSandbox(bubblewrap: probe.succeeded ? program : nil)
    }
  }

  /// Finds out what works here.
  public static func detect(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> CellSandbox {
    await Finder(environment: environment).sandbox()
  }

  /// Nothing of the network or of other processes can be seen, of files only the system's, and all of it ends with us.
  private static let isolation = [
    "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr",
    "--ro-bind-try", "/lib", "/lib", "--ro-bind-try", "/lib64", "/lib64", "--ro-bind-try", "/bin", "/bin",
    "--proc", "/proc", "--dev", "/dev", "--dir", "/tmp",
  ]
  /// Nothing can be written.
  private static let sealed = ["--remount-ro", "/", "--remount-ro", "/dev"]

  /// The command that runs a program with limits, inside the sandbox where there is one.
  func command(
    _ program: String, _ arguments: [String], library: String, support: String, limits: CellLimits
  ) -> (executable: String, arguments: [String]) {
    // The shell sets the limits and is then replaced by the program. Not all systems know all of them.
    let limit =
      "ulimit -c 0; ulimit -t \(Int(limits.seconds.rounded(.up)) + 1); ulimit -v \(limits.mebibytes * 1_024); "
      + "ulimit -f 65536; ulimit -u \(limits.processes) 2>/dev/null; exec \"$@\""
    let shell = ["-c", limit, "sh", program] + arguments
    guard let bubblewrap else { return ("/bin/sh", shell) }
    var bound = Self.isolation
    // Its own library alone, not those of other lessons.
    for path in [support, library] + toolchainFolders { bound += ["--ro-bind", path, path] }
    return (bubblewrap, bound + Self.sealed + ["--chdir", "/tmp", "/bin/sh"] + shell)
  }

  /// The command that compiles inside the sandbox, where only one folder can be written.
  func compilation(
    _ program: String, _ arguments: [String], seconds: Int, folder: String, support: String
  ) -> (executable: String, arguments: [String]) {
    let limited = Self.compilation(program, arguments, seconds: seconds)
    guard let bubblewrap else { return limited }
    var bound = Self.isolation
    for path in [support] + toolchainFolders { bound += ["--ro-bind", path, path] }
    bound += ["--bind", folder, folder, "--remount-ro", "/", "--chdir", folder]
    return (bubblewrap, bound + [limited.executable] + limited.arguments)
  }

  /// The command that compiles with limits: of processor time, and of memory, which a type checker that is led astray
  /// takes first.
  static func compilation(
    _ program: String, _ arguments: [String], seconds: Int
  ) -> (executable: String, arguments: [String]) {
    let limit = "ulimit -c 0; ulimit -t \(seconds); ulimit -v 8388608 2>/dev/null; exec \"$@\""
    return ("/bin/sh", ["-c", limit, "sh", program] + arguments)
  }

  /// The folders of the Swift runtime's libraries outside /usr.
  var toolchainFolders: [String] = []
}
