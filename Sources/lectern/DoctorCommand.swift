import ArgumentParser
import Foundation
import Reports
import SiteGenerator
import SourceText
import SwiftCells

/// Says what Lectern finds on this machine, and how to install what is missing.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is installed and what is missing, and which command installs it.",
    discussion: "Exit status: 0 everything is there, 1 something is missing.")

  @Flag(help: "Print the limits that hold, as a table in Markdown, and look for nothing.")
  var limits = false

  func run() async throws {
    if limits {
      try StandardStream.output.write(LimitTable.markdown)
      return
    }
    var checks = [Check(isThere: true, text: Report.tool)]
    checks.append(await Self.swift())
    checks.append(await Self.sandbox())
    checks.append(Self.cache())
    checks += Self.site()
    var text = checks.map(\.line).joined()
    let packages = checks.compactMap(\.package)
    if !packages.isEmpty {
      text += "\nTo install what is missing:\n  \(PackageManager.here.command(packages))\n"
    }
    try StandardStream.output.write(text)
    try (checks.allSatisfy(\.isThere) ? ExitStatus.allHolds : .claimFails).exit()
  }

  /// A line of what was found.
  struct Check {
    var isThere: Bool
    var text: String
    /// What is not possible without it.
    var consequence: String?
    /// What installs it.
    var package: PackageManager.Package?

    var line: String {
      (isThere ? "  ok  " : "  --  ")
        + DiagnosticRenderer.printable(text + (consequence.map { ": " + $0 } ?? "")) + "\n"
    }
  }

  private static func swift() async -> Check {
    guard await Toolchain.find() != nil else {
      return Check(
        isThere: false, text: "no Swift compiler in PATH",
        consequence:
          "Swift cells are shown without being checked, with a warning; they want the toolchain of Swift 6.2 or newer, "
          + "its folder of programs in PATH: https://www.swift.org/install")
    }
    let version = output("swiftc", ["--version"]).split(separator: "\n").first.map(String.init) ?? "Swift"
    return Check(isThere: true, text: version)
  }

  private static func sandbox() async -> Check {
    if await CellSandbox.detect().isolates {
      return Check(isThere: true, text: "bubblewrap, with which Swift cells run in a sandbox")
    }
    #if os(Linux)
      let isInstalled = !output("bwrap", ["--version"]).isEmpty
      return Check(
        isThere: false, text: isInstalled ? "bubblewrap does not work here" : "no bubblewrap",
        consequence: "Swift cells run with limits and without a sandbox, and those of others not at all",
        package: isInstalled ? nil : .bubblewrap)
    #else
      return Check(isThere: true, text: "no sandbox on this system: Swift cells run with limits")
    #endif
  }

  private static func cache() -> Check {
    let folder = SwiftCellRunner.cacheFolder
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      return Check(
        isThere: false, text: "the cache \(folder.path) cannot be made", consequence: "set LECTERN_CACHE")
    }
    let isWritable = access(folder.path, W_OK) == 0
    return Check(
      isThere: isWritable, text: "cache \(folder.path)",
      consequence: isWritable ? nil : "it cannot be written; set LECTERN_CACHE")
  }

  /// What is wrong with the site of this folder, where there is one.
  private static func site() -> [Check] {
    guard FileAccess.isFolder(Build.siteFolder) == true else { return [] }
    let site = SiteFolder.read(
      Build.siteFolder, lessonsFolder: "Lessons", within: FolderBounds("."))
    let errors = site.diagnostics.filter { $0.severity == .error }
    if errors.isEmpty { return [Check(isThere: true, text: "\(Build.siteFolder)/site.yml")] }
    return errors.map {
      Check(isThere: false, text: "\(Build.siteFolder)/site.yml", consequence: $0.message)
    }
  }

  /// What a program of the path prints; empty where it is not there or fails.
  static func output(_ program: String, _ arguments: [String]) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : ""
  }
}

/// The system's way to install packages.
struct PackageManager {
  /// Something that can be missing, under each system's name.
  struct Package {
    var debian: String
    var fedora: String
    var arch: String
    var homebrew: String

    static let bubblewrap = Package(
      debian: "bubblewrap", fedora: "bubblewrap", arch: "bubblewrap", homebrew: "bubblewrap")
  }

  /// The program, and how it is called.
  var program: String
  var install: String
  var name: @Sendable (Package) -> String

  /// The one that is here; apt-get where none is known.
  static var here: PackageManager {
    let known = [
      PackageManager(program: "apt-get", install: "apt-get install -y") { $0.debian },
      PackageManager(program: "dnf", install: "dnf install -y") { $0.fedora },
      PackageManager(program: "pacman", install: "pacman -S --needed") { $0.arch },
      PackageManager(program: "brew", install: "brew install") { $0.homebrew },
    ]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return known.first { manager in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(manager.program)") }
    } ?? known[0]
  }

  /// The command that installs packages; as root where that is needed.
  func command(_ packages: [Package]) -> String {
    let asRoot = program == "brew" || getuid() == 0 ? "" : "sudo "
    return asRoot + install + " " + packages.map(name).joined(separator: " ")
  }
}
