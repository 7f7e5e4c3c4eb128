import ArgumentParser
import Certificates
import Foundation
import Notebook
import Reports
import SiteGenerator
import SourceText

/// Verifies lessons and writes their site.
struct Build: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check lessons, then write their site; nothing is published if a claim fails.")

  /// The folder of `site.yml` and `Assets`.
  static let siteFolder = "Site"
  /// Where a site goes unless it is said otherwise.
  static let defaultOutput = "Site/public"

  @Argument(help: "The folder of the lessons.", completion: .directory)
  var lessons = "Lessons"

  @Option(help: "The folder to write; it is replaced as a whole.", completion: .directory)
  var output = Build.defaultOutput

  @Flag(help: "Publish even if a claim fails, and mark it on the page.")
  var draft = false

  @Flag(help: "For a graded class: leave keys, feedback, hints and solutions of exercises out of every file.")
  var assessment = false

  @Flag(
    help: ArgumentHelp(
      "Have Rocq's kernel check the verdicts too, and show which it accepts, with their theorems.",
      discussion:
        "As lectern certify --check does. Nothing is published where it accepts what contradicts a verdict."))
  var certify = false

  @Flag(
    help: ArgumentHelp(
      "Write each file of text in gzip and Brotli too.",
      discussion: "Beside a.html then stand a.html.gz and a.html.br, for servers that send such files."))
  var compress = false

  @OptionGroup var caching: CacheOptions

  @OptionGroup var swift: SwiftCellOptions

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if draft, assessment {
      throw ValidationError("--draft shows what fails, keys too; leave out --assessment")
    }
  }

  func run() async throws {
    reading.apply()
    // Pages without keys, or with theorems, are others than those that are kept.
    let cache = assessment || certify ? nil : caching.cache
    // Also a build that fails keeps what it found out.
    defer { cache?.commit() }
    try await build(cache)
  }

  /// Builds with what is kept in a cache.
  private func build(_ cache: LessonCache?) async throws {
    try FileAccess.refuseLeaving(output)
    if FileAccess.isFolder(lessons) == true { try FileAccess.refuseLeaving(lessons) }
    let siteFolder = SiteFolder.read(
      Self.siteFolder, lessonsFolder: Self.root(of: lessons), within: FolderBounds("."))
    let generator = siteFolder.generator(isDraft: draft)
    var options = try await swift.verifierOptions(caching, forPages: true)
    let known = cache.map { KnownBuild(self, options, $0, siteFolder, generator) }
    if try await known?.stands() ?? false { return }
    let texts = cache.map { KnownTexts($0, of: lessons) }
    let folder = try LessonFolder(paths: [lessons], output: output, texts: texts)
    texts?.remember(folder)
    let progress = Progress(total: folder.lessons.count)
    options.makesTheorems = certify
    let verifier = Verifier(options: options)
    let verified = await verifier.verify(
      folder.lessons, context: folder.context, cache: cache, withClaims: assessment || certify,
      visitor: { outlines in
        guard let cache else { return { _, _, _ in false } }
        return generator.visitor(of: outlines, cache: cache)
      }, progress: progress.show)
    progress.clear()
    ProcessMemory.keep(verified)
    let report = TerminalReport(verified.summaries)
    let usesColor = StandardStream.error.showsColor
    var text = report.diagnosticText(usesColor: usesColor)
    try StandardStream.error.write(text)
    for failure in folder.failures { StandardStream.error.say("error: \(failure.message)") }

    var checked = verified.lessons
    var isSound = true
    if certify {
      let certified = try await CertifiedLessons.checked(checked, cache: caching.cache)
      isSound = certified.reportRejected()
      checked = certified.lessons
    }
    let site =
      assessment || certify
      ? generator.site(of: assessment ? checked.map(\.withoutKeys) : checked)
      : await generator.site(of: verified, cache: cache)
    let problems = siteFolder.diagnostics + site.diagnostics
    let problemText = DiagnosticRenderer(usesColor: usesColor).render(problems)
    try StandardStream.error.write(problemText)
    text += problemText
    let holds = isSound && verified.hold && !problems.contains { $0.severity == .error }
    guard folder.failures.isEmpty, holds || draft else {
      StandardStream.error.say(report.summaryLine)
      StandardStream.error.say("nothing was published")
      return try (folder.failures.isEmpty ? ExitStatus.claimFails : .environment).exit()
    }
    do throws(PublishingError) {
      try publish(site.files, cache)
    } catch .lostRecord {
      // Somebody has just cleared the cache, or it is damaged: without it nothing is missing.
      let anew = await verifier.verify(
        folder.lessons, context: folder.context, cache: nil, withClaims: false)
      let files = await generator.site(of: anew, cache: nil).files
      do throws(PublishingError) {
        try publish(files, nil)
      } catch {
        throw EnvironmentFailure(message: error.description)
      }
    } catch {
      throw EnvironmentFailure(message: error.description)
    }
    if holds { await known?.remember(site, folder, verified, text: text, summary: report.summaryLine) }
    try StandardStream.output.write("\(report.summaryLine)\nWrote \(output)\n")
    try (holds ? ExitStatus.allHolds : .claimFails).exit()
  }

  /// Writes the files of a site, also compressed where that is wanted.
  func publish(_ files: [OutputFile], _ cache: LessonCache?) throws(PublishingError) {
    try SitePublisher(store: cache?.store).publish(
      compress ? Compression.adding(to: files) : files, to: output,
      within: FolderBounds.ofWorkingFolder(for: output))
  }

  /// The folder that relative links of lessons count from.
  static func root(of lessons: String) -> String {
    let root =
      FileAccess.isFolder(lessons) == true ? lessons : FileAccess.folder(of: lessons)
    return root.isEmpty ? "." : root
  }
}
