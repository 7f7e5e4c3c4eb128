import ArgumentParser
import Notebook
import SwiftCells

/// How Swift cells are run, for every command that checks lessons.
struct SwiftCellOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose Swift cells these are.",
      discussion: """
        own: yours; they run with limits, and in a sandbox where bubblewrap works. foreign: somebody else's; they are \
        compiled and run in the sandbox, or not at all. skip: they are shown and count as unchecked.
        """))
  var swiftCells: SwiftCellRunner.Trust = .own

  @Option(help: "For how many seconds the Swift cells of one lesson may run.")
  var cellSeconds: Double = CellLimits().seconds

  @Option(help: "How many mebibytes of memory the Swift cells of one lesson may use.")
  var cellMemory: Int = CellLimits().mebibytes

  func validate() throws {
    guard cellSeconds > 0, cellSeconds <= 3_600 else {
      throw ValidationError("--cell-seconds is a number from 0 to 3600, not \(cellSeconds)")
    }
    guard (64...1 << 20).contains(cellMemory) else {
      throw ValidationError("--cell-memory is a number from 64 to 1048576, not \(cellMemory)")
    }
  }

  /// The options of a verifier that runs cells so; without a cache their outcomes are not kept either.
  func verifierOptions(_ caching: CacheOptions? = nil) -> Verifier.Options {
    var limits = CellLimits()
    limits.seconds = cellSeconds
    limits.mebibytes = cellMemory
    return Verifier.Options(
      swiftCells: SwiftCellRunner(
        limits: limits, trust: swiftCells, usesCache: !(caching?.noCache ?? false)))
  }
}

extension SwiftCellRunner.Trust: ExpressibleByArgument {}
