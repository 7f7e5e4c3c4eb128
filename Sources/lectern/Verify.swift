import ArgumentParser
import Certificates
import Foundation
import LessonMarkdown
import Notebook
import PackageClaims
import Reports
import SiteGenerator
import SourceText

/// Checks lessons and writes a report.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check every formula of Markdown files, and the links of lessons, and report what was found.")

  @Argument(
    help: "Markdown files, or folders of them.", completion: .file(extensions: LessonFormat.extensions))
  var paths: [String] = ["Lessons"]

  @OptionGroup var package: PackageOptions

  @OptionGroup var reporting: ReportOptions

  @Flag(
    help: ArgumentHelp(
      "Correct the files: numbers behind ≈ and // =>, ? behind ≈, = before rounded numbers, missing backslashes.",
      discussion: "All is verified again before anything is written; a file is written whole or not at all."))
  var fix = false

  @Flag(help: "With --fix, write nothing and print what would change; fail where something would.")
  var dryRun = false

  @Flag(
    help: ArgumentHelp(
      "Have Rocq's kernel check the verdicts too; the JSON report says which it accepts.",
      discussion:
        "As lectern certify --check does. It fails where the kernel accepts what contradicts a verdict."))
  var certify = false

  @Flag(help: "Say which formulas that are only shown would pass as claims.")
  var suggest = false

  @Option(help: "Fail where less than this share of the formulas is checked, from 0 to 1.")
  var minCoverage: Double?

  @Option(
    help: ArgumentHelp(
      "Verify only the I-th of N parts; lectern merge joins their JSON reports.", valueName: "I/N"))
  var shard: ShardNumber?

  @OptionGroup var caching: CacheOptions

  @OptionGroup var swift: SwiftCellOptions

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if let minCoverage, !(0...1).contains(minCoverage) {
      throw ValidationError("--min-coverage is a share from 0 to 1, not \(minCoverage)")
    }
    let requests = try reporting.requests()
    if fix, shard != nil { throw ValidationError("--fix is for all lessons, not for a shard") }
    if swift.package != nil, shard != nil {
      throw ValidationError("--package is for all lessons, not for a shard")
    }
    if package.verbose, swift.package == nil { throw ValidationError("--verbose belongs to --package") }
    if minCoverage != nil, shard != nil {
      throw ValidationError("--min-coverage is for all lessons; give it to lectern merge")
    }
    if certify, fix { throw ValidationError("--certify and --fix do not go together") }
    if dryRun, !fix { throw ValidationError("--dry-run belongs to --fix") }
    if dryRun, requests.contains(where: { $0.output == nil && $0.format != .text }) {
      throw ValidationError("with --dry-run standard output is for the changes; write --output FILE")
    }
  }

  func run() async throws {
    reading.apply()
    let start = (date: Date(), instant: ContinuousClock.now)
    let cache = caching.cache
    var options = try await swift.verifierOptions(caching)
    let built = options.swiftCells.package
    let places = built.map { PackagePlaces($0, paths: self.paths) }
    let folder = try LessonFolder(
      paths: places?.lessons ?? self.paths, output: Build.defaultOutput, mayBeEmpty: built != nil)
    let progress = Progress(total: folder.lessons.count + folder.context.count)
    // Any Markdown can be verified; only a lesson, which a build makes a page of, needs a title.
    options.requiresFrontMatter = false
    options.suggestsClaims = suggest
    options.makesTheorems = certify
    let verifier = Verifier(options: options)
    let part = shard.map { LessonShard($0, of: folder.lessons) }
    if let part, let shard, part.places.isEmpty {
      throw EnvironmentFailure(
        message: "shard \(shard.index)/\(shard.count) has no lessons: there are \(folder.lessons.count)")
    }
    var lessons: [CheckedLesson]
    var repaired: RepairedLessons?
    if fix {
      let result = await verifier.repair(folder.lessons, context: folder.context, progress: progress.show)
      repaired = result
      lessons = result.lessons
    } else if let part {
      let checked = await verifier.verify(
        part.places.map { folder.lessons[$0] },
        context: folder.context + part.used.map { folder.lessons[$0] }, cache: certify ? nil : cache,
        withClaims: true, progress: progress.show
      ).lessons
      lessons = folder.lessons.indices.map { part.unchecked($0, name: folder.lessons[$0].name) }
      for (place, lesson) in zip(part.places, checked) { lessons[place] = lesson }
    } else {
      lessons = await verifier.verify(
        folder.lessons, context: folder.context, cache: certify ? nil : cache, withClaims: true,
        progress: progress.show
      ).lessons
    }
    progress.clear()
    var isSound = true
    if certify {
      let certified = try await CertifiedLessons.checked(lessons, cache: caching.cache)
      isSound = certified.reportRejected()
      lessons = certified.lessons
    }
    cache?.commit()
    // Links lead through a folder; of a lesson that is named alone the neighbours are not read.
    var siteProblems: [Diagnostic] = []
    for (path, range) in folder.folders {
      let site = SiteFolder.read(Build.siteFolder, lessonsFolder: path, within: FolderBounds("."))
      let generator = site.generator()
      // Other Markdown may lead anywhere: to sources, to symbols of DocC, to pages that something else makes.
      let places = range.filter { lessons[$0].document.frontMatter.title != nil }
      for (place, lesson) in zip(places, generator.judgingLinks(of: places.map { lessons[$0] })) {
        lessons[place] = lesson
      }
      // A build refuses what is wrong with the site's own file, too.
      guard !places.isEmpty else { continue }
      if siteProblems.isEmpty { siteProblems = site.diagnostics }
      siteProblems += generator.problemsOfOrder(of: places.map { lessons[$0] })
    }
    let paths = lessons.map(\.document.file.path)
    if let part { lessons = part.places.map { lessons[$0] } }
    var comments: PackageVerifier.Result?
    if let places {
      let found = await PackageVerifier(
        runner: options.swiftCells, limits: options.limits, seed: package.seed
      ).verify(
        places.sources())
      comments = found
      if lessons.isEmpty, !places.hasSources {
        throw EnvironmentFailure(
          message: "\(places.name): there is no Markdown and no source of a library to verify")
      }
      lessons += found.files
      if let reason = found.unavailable { throw EnvironmentFailure(message: reason) }
    }
    var report = Report(lessons, siteDiagnostics: siteProblems)
    report.run = .that(beganAt: start.date, took: ContinuousClock.now - start.instant)
    if let shard, let part {
      report.shard = ReportShard(index: shard.index, count: shard.count, places: part.places, paths: paths)
    }
    if let repaired { try LessonWriter(isDryRun: dryRun, paths: self.paths).write(repaired) }
    try write(report)
    if let comments { package.say(comments) }

    for failure in folder.failures { StandardStream.error.say("error: \(failure.message)") }
    let holds = isSound && lessons.allSatisfy(\.holds) && !siteProblems.contains { $0.severity == .error }
    var status = holds ? ExitStatus.allHolds : .claimFails
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
    let requests = try reporting.requests()
    for request in requests {
      guard let file = request.output else { continue }
      try FileAccess.write(report.formatted(as: request.format), to: file)
    }
    let shown = dryRun ? [] : requests.filter { $0.output == nil }
    for request in shown {
      try StandardStream.output.write(
        report.formatted(as: request.format, usesColor: StandardStream.output.showsColor), in: request.format)
    }
    // The log of a CI job should say what failed even where the report goes to a file.
    if shown.isEmpty {
      try StandardStream.error.write(report.text(usesColor: StandardStream.error.showsColor))
    }
  }
}
