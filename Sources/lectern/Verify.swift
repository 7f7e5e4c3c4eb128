import ArgumentParser
import Foundation
import Notebook
import Reports
import SiteGenerator

/// Checks lessons and writes a report.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check every formula of lessons, and the links of a folder's, and report what was found.")

  @Argument(help: "Lessons, or folders of lessons.", completion: .file())
  var paths: [String] = ["Lessons"]

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "How to report: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")); may be repeated.",
      valueName: "format"), completion: .list(ReportFormat.allCases.map(\.rawValue)))
  var formats: [ReportRequest] = []

  @Option(
    help: "Write the report of the --format before it to this file instead of standard output.",
    completion: .file())
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Correct the files: numbers behind ≈ and // =>, ? behind ≈, = before rounded numbers, missing backslashes.",
      discussion: "All is verified again before anything is written; a file is written whole or not at all."))
  var fix = false

  @Flag(help: "With --fix, write nothing and print what would change; fail where something would.")
  var dryRun = false

  @Option(help: "Fail where less than this share of the formulas is checked, from 0 to 1.")
  var minCoverage: Double?

  @OptionGroup var caching: CacheOptions

  @OptionGroup var swift: SwiftCellOptions

  func validate() throws {
    if let minCoverage, !(0...1).contains(minCoverage) {
      throw ValidationError("--min-coverage is a share from 0 to 1, not \(minCoverage)")
    }
    let requests = try ReportRequest.all(formats, output: output)
    if dryRun, !fix { throw ValidationError("--dry-run belongs to --fix") }
    if dryRun, requests.contains(where: { $0.output == nil && $0.format != .text }) {
      throw ValidationError("with --dry-run standard output is for the changes; write --output FILE")
    }
  }

  func run() async throws {
    let start = Date()
    let cache = caching.cache
    let folder = try LessonFolder(paths: paths, output: Build.defaultOutput)
    let progress = Progress(total: folder.lessons.count + folder.context.count)
    let verifier = Verifier(options: swift.verifierOptions)
    var lessons: [CheckedLesson]
    var repaired: RepairedLessons?
    if fix {
      let result = await verifier.repair(folder.lessons, context: folder.context, progress: progress.show)
      repaired = result
      lessons = result.lessons
    } else {
      lessons = await verifier.verify(
        folder.lessons, context: folder.context, cache: cache, progress: progress.show
      ).lessons
    }
    progress.clear()
    cache?.commit()
    // Links lead through a folder; of a lesson that is named alone the neighbours are not read.
    for (path, range) in folder.folders {
      let generator = SiteFolder.read(Build.siteFolder, lessonsFolder: path).generator()
      lessons.replaceSubrange(range, with: generator.judgingLinks(of: Array(lessons[range])))
    }
    var report = Report(lessons)
    report.run = .since(start)
    if let repaired { try LessonWriter(isDryRun: dryRun, paths: paths).write(repaired) }
    try write(report)

    for failure in folder.failures { StandardStream.error.say("error: \(failure.message)") }
    var status = lessons.allSatisfy(\.holds) ? ExitStatus.allHolds : .claimFails
    if let minCoverage, report.summary.coverage < minCoverage {
      StandardStream.error.say("error: the coverage is \(report.summary.coverage), less than \(minCoverage)")
      status = .claimFails
    }
    if let repaired, !repaired.refused.isEmpty || (dryRun && !repaired.changes.isEmpty) {
      status = .claimFails
    }
    if !folder.failures.isEmpty { status = .environment }
    try status.exit()
  }

  /// Writes the report in each format that was asked for.
  private func write(_ report: Report) throws {
    let requests = try ReportRequest.all(formats, output: output)
    for request in requests {
      guard let file = request.output else { continue }
      try FileAccess.write(report.formatted(as: request.format), to: file)
    }
    let shown = dryRun ? [] : requests.filter { $0.output == nil }
    for request in shown {
      try StandardStream.output.write(
        report.formatted(as: request.format, usesColor: StandardStream.output.showsColor))
    }
    // The log of a CI job should say what failed even where the report goes to a file.
    if shown.isEmpty {
      try StandardStream.error.write(report.text(usesColor: StandardStream.error.showsColor))
    }
  }
}
