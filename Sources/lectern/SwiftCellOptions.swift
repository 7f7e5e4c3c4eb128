import ArgumentParser
import Notebook
import SourceText
import SwiftCells

/// How Swift cells are run, for every command that checks lessons.
struct SwiftCellOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose Swift cells these are.",
      discussion: """
        own: yours; they run with limits, and in a sandbox where bubblewrap works. foreign: somebody else's; they are \
        compiled and run in the sandbox, or not at all. skip: they are shown and count as unchecked. Without this option they are yours, and \
        where there is no Swift compiler they are shown with a warning and count as unchecked; own and foreign make that an error.
        """))
  var swiftCells: SwiftCellRunner.Trust?

  @Option(help: "For how many seconds the Swift cells of one lesson may run.")
  var cellSeconds: Double = CellLimits().seconds

  @Option(help: "How many mebibytes of memory the Swift cells of one lesson may use.")
  var cellMemory: Int = CellLimits().mebibytes

  @Option(
    help: ArgumentHelp(
      "Build the Swift package in a folder, whose modules Swift cells may import.",
      discussion: """
        lectern verify also holds the formulas in its doc comments against its functions: without a path the package's README.md, its folders \
        Lessons, Documentation, Docs and docs, its DocC catalogs and all its sources are verified; with paths what lies in them. \
        swift package verify-lessons gives a file that describes the package as it has built it.
        """, valueName: "folder"))
  var package: String?

  func validate() throws {
    if package != nil, let swiftCells, swiftCells != .own {
      throw ValidationError(
        "--package builds a package, which runs its manifest: with --swift-cells \(swiftCells.rawValue) it is not built"
      )
    }
    guard cellSeconds > 0, cellSeconds <= 3_600 else {
      throw ValidationError("--cell-seconds is a number from 0 to 3600, not \(cellSeconds)")
    }
    guard (64...1 << 20).contains(cellMemory) else {
      throw ValidationError("--cell-memory is a number from 64 to 1048576, not \(cellMemory)")
    }
  }

  /// The package, built; nil where none was named.
  private func builtPackage() async throws -> BuiltPackage? {
    guard let package else { return nil }
    do {
      return FileAccess.isFolder(package) == false
        ? try BuiltPackage.described(by: package) : try await BuiltPackage.build(package)
    } catch let failure as BuiltPackage.Failure {
      throw EnvironmentFailure(message: failure.message)
    }
  }

  /// The options of a verifier that runs cells so, with the package built; without a cache outcomes of cells are not kept either.
  ///
  /// For pages verdicts are explained.
  func verifierOptions(_ caching: CacheOptions? = nil, forPages: Bool = false) async throws
    -> Verifier.Options
  {
    SwiftCellRunner.onCompilingModules {
      StandardStream.error.say(
        "compiling the modules that Swift cells import, once for this toolchain; it takes about a minute")
    }
    var limits = CellLimits()
    limits.seconds = cellSeconds
    limits.mebibytes = cellMemory
    var runner = SwiftCellRunner(
      limits: limits, trust: swiftCells ?? .own, usesCache: !(caching?.noCache ?? false),
      requiresCompiler: swiftCells != nil || package != nil)
    runner.package = try await builtPackage()
    var options = Verifier.Options(swiftCells: runner)
    options.explainsVerdicts = forPages
    return options
  }
}

extension SwiftCellRunner.Trust: ExpressibleByArgument {}
