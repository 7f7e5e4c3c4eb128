import ArgumentParser
import Foundation
import PackageClaims
import SiteGenerator
import SourceText
import SwiftCells

/// How the formulas in a package's doc comments are held against its functions.
struct PackageOptions: ParsableArguments {
  @Flag(help: "With --package, say of each function that has a formula and is not checked why.")
  var verbose = false

  @Option(help: "With --package, draw the random points at which functions are called by another number.")
  var seed = 1

  /// Says how many functions were checked, and with `--verbose` why the others were not.
  func say(_ result: PackageVerifier.Result) {
    if verbose {
      for function in result.unchecked {
        let line = function.file.position(of: function.span.lowerBound).line
        StandardStream.error.say(
          "\(function.file.path):\(line): note: \(function.function) is not checked: \(function.reason)")
      }
    }
    StandardStream.error.say(result.summaryLine)
  }
}

/// Where a package has Markdown and sources.
struct PackagePlaces {
  private let package: BuiltPackage
  /// The Markdown that is to be verified, as paths.
  let lessons: [String]
  /// What was named; empty for all.
  private let paths: [String]

  /// What `Verify` takes without a path.
  private static let usual = ["Lessons"]

  init(_ package: BuiltPackage, paths: [String]) {
    self.package = package
    guard paths == Self.usual, !CommandLine.arguments.dropFirst().contains(Self.usual[0]) else {
      self.paths = paths
      lessons = paths.filter { path in
        // A folder of sources alone has nothing for the reader of lessons, and sources are none.
        FileAccess.isFolder(path) != false || !path.hasSuffix(".swift")
      }
      return
    }
    self.paths = []
    var found = ["README.md", "Lessons", "Documentation", "Docs", "docs"].map {
      Self.shown(package.folder + "/" + $0)
    }
    for target in package.targets {
      let catalogs = (FileAccess.entries(of: target.folder) ?? []).map(\.name).filter {
        $0.hasSuffix(".docc")
      }
      for name in catalogs.sorted() { found.append(Self.shown(target.folder + "/" + name)) }
    }
    // Some file systems do not tell Docs from docs; a file is taken once.
    lessons = found.filter { FileAccess.isFolder($0) != nil }
  }

  /// Whether its libraries have sources in Swift.
  var hasSources: Bool { !sources().isEmpty }

  /// The package's folder, as messages say it.
  var name: String { Self.shown(package.folder) }

  /// The sources of its libraries, each with its module; those that cannot be read are left to the compiler.
  func sources() -> [(module: String, file: SourceFile)] {
    let roots = paths.map { FolderBounds.real($0) ?? $0 }
    var result: [(module: String, file: SourceFile)] = []
    for target in package.targets where target.isLibrary && target.isSwift {
      for source in target.sources where source.hasSuffix(".swift") {
        let real = FolderBounds.real(source) ?? source
        guard roots.isEmpty || roots.contains(where: { real == $0 || real.hasPrefix($0 + "/") }),
          let data = FileManager.default.contents(atPath: source), data.count <= Self.mostBytes
        else { continue }
        result.append((target.module, SourceFile(path: Self.shown(source), bytes: Array(data))))
      }
    }
    return result
  }

  /// A longer file of Swift is not read.
  private static let mostBytes = 8 << 20

  /// A path as messages say it: from the folder in which we are, where it lies in that.
  private static func shown(_ path: String) -> String {
    let here = (FolderBounds.real(".") ?? "") + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}
