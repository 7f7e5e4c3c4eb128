import ArgumentParser
import Foundation
import Notebook
import Reports

/// Says what is checked and what is only shown.
struct CoverageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract:
      "Say which formulas, Swift listings and figures of lessons are checked, and which are only shown.")

  /// How the coverage is printed.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: "Lessons, or folders of lessons.", completion: .file())
  var paths: [String] = ["Lessons"]

  @Option(help: "How to report: text or json.")
  var format: Format = .text

  @Flag(help: "List what is not checked, with its place.")
  var unchecked = false

  @Option(help: "Write a badge (SVG) to this file.", completion: .file())
  var badge: String?

  @Option(help: "Fail where less than this share of formulas, listings and figures is checked, from 0 to 1.")
  var minCoverage: Double?

  @OptionGroup var swift: SwiftCellOptions

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if let minCoverage, !(0...1).contains(minCoverage) {
      throw ValidationError("--min-coverage is a share from 0 to 1, not \(minCoverage)")
    }
  }

  func run() async throws {
    reading.apply()
    let folder = try LessonFolder(paths: paths, output: Build.defaultOutput)
    let progress = Progress(total: folder.lessons.count + folder.context.count)
    let lessons = try await Verifier(options: swift.verifierOptions()).verify(
      folder.lessons, context: folder.context, progress: progress.show)
    progress.clear()
    let report = CoverageReport(lessons.map(Coverage.init))
    for failure in folder.failures { StandardStream.error.say("error: \(failure.message)") }
    let total = report.total.all
    if let badge { try FileAccess.write(CoverageBadge(total).svg, to: badge) }
    try StandardStream.output.write(
      format == .json ? report.json.pretty : report.text(listsUnchecked: unchecked))
    let hasUnread = try UnreadLessons(lessons).report()
    if !folder.failures.isEmpty { return try ExitStatus.environment.exit() }
    if let minCoverage, total.share < minCoverage {
      StandardStream.error.say("error: the coverage is \(total.share), less than \(minCoverage)")
      try ExitStatus.claimFails.exit()
    }
    if hasUnread { try ExitStatus.claimFails.exit() }
  }
}
