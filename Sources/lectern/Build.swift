import ArgumentParser
import Foundation
import LessonMarkdown
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

  func run() async throws {
    let folder = try LessonFolder(paths: [lessons], output: output)
    let progress = Progress(total: folder.lessons.count)
    let checked = await Verifier().verify(folder.lessons, context: folder.context, progress: progress.show)
    progress.clear()
    let report = Report(checked)
    let usesColor = StandardStream.error.showsColor
    try StandardStream.error.write(report.diagnosticText(usesColor: usesColor))
    for failure in folder.failures { StandardStream.error.say("error: \(failure.message)") }

    let (configuration, problems) = try readConfiguration()
    try StandardStream.error.write(DiagnosticRenderer(usesColor: usesColor).render(problems))
    let holds = checked.allSatisfy(\.holds) && !problems.contains { $0.severity == .error }
    guard folder.failures.isEmpty, holds || draft else {
      StandardStream.error.say(report.summaryLine)
      StandardStream.error.say("nothing was published")
      return try (folder.failures.isEmpty ? ExitStatus.claimFails : .environment).exit()
    }

    let ownStyle =
      try configuration.theme.style.map {
        [String(decoding: try FileAccess.read(Self.siteFolder + "/" + $0), as: UTF8.self)]
      } ?? []
    var generator = SiteGenerator(
      configuration: configuration, files: siteFiles(),
      font: MathFont.find(preferred: configuration.theme.mathFont.map { Self.siteFolder + "/" + $0 }),
      isDraft: draft)
    generator.additionalStyles += ownStyle
    let site = generator.site(of: checked)
    try StandardStream.error.write(DiagnosticRenderer(usesColor: usesColor).render(site.diagnostics))
    guard !site.diagnostics.contains(where: { $0.severity == .error }) else {
      StandardStream.error.say("nothing was published")
      return try ExitStatus.claimFails.exit()
    }
    do {
      try SitePublisher().publish(site.files, to: output)
    } catch {
      throw EnvironmentFailure(message: error.description)
    }
    try StandardStream.output.write("\(report.summaryLine)\nWrote \(output)\n")
    try (holds ? ExitStatus.allHolds : .claimFails).exit()
  }

  /// What stands in `site.yml`; the defaults where there is none.
  private func readConfiguration() throws -> (SiteConfiguration, [Diagnostic]) {
    let path = Self.siteFolder + "/site.yml"
    guard FileAccess.isFolder(path) != nil else { return (SiteConfiguration(), []) }
    switch LessonReader.decode(try FileAccess.read(path), path: path) {
    case .success(let file): return SiteConfiguration.read(file)
    case .failure(let diagnostic): return (SiteConfiguration(), [diagnostic])
    }
  }

  private func siteFiles() -> SiteFiles {
    let assets = Self.siteFolder + "/Assets"
    let root =
      FileAccess.isFolder(lessons) == true ? lessons : (lessons as NSString).deletingLastPathComponent
    return SiteFiles.onDisk(
      lessonsFolder: root.isEmpty ? "." : root, assetsFolder: assets,
      assetsFromLessons: Self.way(from: root.isEmpty ? "." : root, to: assets))
  }

  /// The relative path from one folder to another.
  private static func way(from start: String, to end: String) -> String {
    func parts(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    }
    var from = parts(start)[...]
    var to = parts(end)[...]
    while let step = from.first, step == to.first {
      from = from.dropFirst()
      to = to.dropFirst()
    }
    return (from.map { _ in ".." } + to).joined(separator: "/")
  }
}
