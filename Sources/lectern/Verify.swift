import ArgumentParser
import Notebook
import Reports
import SiteGenerator

/// Checks lessons and writes a report.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check every formula of lessons, and the links of a folder's, and report what was found.")

  @Argument(help: "Lessons, or folders of lessons.", completion: .file())
  var paths: [String] = ["Lessons"]

  @Option(help: "How to report.")
  var format: ReportFormat = .text

  @Option(help: "Write the report to this file instead of standard output.", completion: .file())
  var output: String?

  @Option(help: "Fail where less than this share of the formulas is checked, from 0 to 1.")
  var minCoverage: Double?

  @OptionGroup var caching: CacheOptions

  @OptionGroup var swift: SwiftCellOptions

  func validate() throws {
    if let minCoverage, !(0...1).contains(minCoverage) {
      throw ValidationError("--min-coverage is a share from 0 to 1, not \(minCoverage)")
    }
  }

  func run() async throws {
    let cache = caching.cache
    let folder = try LessonFolder(paths: paths, output: Build.defaultOutput)
    let progress = Progress(total: folder.lessons.count + folder.context.count)
    var lessons = await Verifier(options: swift.verifierOptions).verify(
      folder.lessons, context: folder.context, cache: cache, progress: progress.show
    ).lessons
    progress.clear()
    cache?.commit()
    // Links lead through a folder; of a lesson that is named alone the neighbours are not read.
    for (path, range) in folder.folders {
      let generator = SiteFolder.read(Build.siteFolder, lessonsFolder: path).generator()
      lessons.replaceSubrange(range, with: generator.judgingLinks(of: Array(lessons[range])))
    }
    let report = Report(lessons)

    if let output {
      try FileAccess.write(report.formatted(as: format), to: output)
      // The log of a CI job should say what failed even where the report goes to a file.
      try StandardStream.error.write(report.text(usesColor: StandardStream.error.showsColor))
    } else {
      try StandardStream.output.write(
        report.formatted(as: format, usesColor: StandardStream.output.showsColor))
    }

    for failure in folder.failures { StandardStream.error.say("error: \(failure.message)") }
    var status = lessons.allSatisfy(\.holds) ? ExitStatus.allHolds : .claimFails
    if let minCoverage, report.summary.coverage < minCoverage {
      StandardStream.error.say("error: the coverage is \(report.summary.coverage), less than \(minCoverage)")
      status = .claimFails
    }
    if !folder.failures.isEmpty { status = .environment }
    try status.exit()
  }
}

extension ReportFormat: ExpressibleByArgument {}
