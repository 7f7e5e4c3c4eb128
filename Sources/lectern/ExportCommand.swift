import ArgumentParser
import Foundation
import Notebook
import Packaging
import Reports
import SiteGenerator
import SourceText

/// Packs lessons for other places: a folder to carry, a learning management system, a quiz, a reader of books.
struct Export: AsyncParsableCommand {
  /// What kind of package.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case zip, scorm, qti, moodle, epub

    /// Whether it holds exercises alone, in variants.
    var isQuiz: Bool { self == .qti || self == .moodle }
  }

  static let configuration = CommandConfiguration(
    abstract:
      "Pack the site for use offline or in an LMS, the lessons as a book, or the exercises for a quiz.",
    discussion: """
      zip: the site, to be unpacked and opened from a folder. scorm: the site as a course of SCORM 1.2, in which each \
      lesson with exercises tells the score. qti: variants of the exercises as items of QTI 2.1. moodle: the same as questions in Moodle's XML. epub: the lessons as a \
      book in EPUB 3; SOURCE_DATE_EPOCH sets its date.
      Exit status: 0 written, 1 a claim fails and nothing was written, 2 a usage, input or output error.
      """)

  @Argument(help: "The folder of the lessons.", completion: .directory)
  var lessons = "Lessons"

  @Option(help: "What to make: zip, scorm, qti, moodle or epub.")
  var format: Format

  @Option(
    help:
      "The file to write, lessons-zip.zip, lessons-scorm.zip, lessons-qti.zip, lessons-moodle.xml or lessons.epub unless it is given.",
    completion: .file(extensions: ["zip", "epub", "xml"]))
  var output: String?

  @Option(help: "Of a course, a quiz or a book take these lessons only, by their names; may be repeated.")
  var lesson: [String] = []

  @Option(help: "Of a quiz how many variants of each exercise.")
  var variants = 10

  @Option(help: "Of a quiz a file with the secret by which variants are drawn.")
  var secretFile: String?

  @OptionGroup var caching: CacheOptions

  @OptionGroup var swift: SwiftCellOptions

  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    guard (1...DifferentVariants.most).contains(variants) else {
      throw ValidationError("--variants is a number from 1 to \(DifferentVariants.most)")
    }
    if format == .zip, !lesson.isEmpty {
      throw ValidationError("a zip holds the whole site; leave out --lesson")
    }
    if !format.isQuiz, secretFile != nil {
      throw ValidationError("--secret-file is for --format qti and --format moodle")
    }
    if let output { try FileAccess.refuseLesson(output) }
  }

  private var target: String {
    if let output { return output }
    switch format {
    case .epub: return "lessons.epub"
    case .moodle: return "lessons-moodle.xml"
    case .zip, .scorm, .qti: return "lessons-\(format.rawValue).zip"
    }
  }

  func run() async throws {
    reading.apply()
    if format.isQuiz { return try await exportExercises() }
    let cache = caching.cache
    // Also a run that fails keeps what it found out.
    defer { cache?.commit() }
    do {
      do {
        try await exportSite(cache)
      } catch PackagingError.unreadable where cache != nil {
        // Somebody has just cleared the cache: without it nothing is missing.
        try await exportSite(nil)
      }
    } catch let error as PackagingError {
      throw EnvironmentFailure(message: error.description)
    }
  }

  // MARK: The site

  private func exportSite(_ cache: LessonCache?) async throws {
    let folder = try LessonFolder(paths: [lessons], output: Build.defaultOutput)
    let progress = Progress(total: folder.lessons.count)
    let verified = try await Verifier(options: swift.verifierOptions(caching, forPages: true)).verify(
      folder.lessons, context: folder.context, cache: cache, withClaims: false, progress: progress.show)
    progress.clear()
    let report = TerminalReport(verified.summaries)
    let siteFolder = SiteFolder.read(
      Build.siteFolder, lessonsFolder: Build.root(of: lessons), within: FolderBounds("."))
    var generator = siteFolder.generator()
    generator.isCourse = format == .scorm
    if format == .epub {
      return try await exportBook(generator, verified, report, folder.failures, siteFolder.diagnostics)
    }
    let site = await generator.site(of: verified, cache: cache)
    try refuse(
      report, holds: verified.hold, folder.failures,
      siteFolder.diagnostics + site.diagnostics)
    let title = siteFolder.configuration.title ?? "Lessons"
    if format == .zip {
      try FileAccess.write(ZipArchive(site.files).bytes(), to: target)
      return try say("\(site.files.count) files")
    }
    let plan = SitePlan(generator, verified)
    let units = plan.lessons.indices.compactMap { place -> (name: String, unit: SCORMPackage.Unit)? in
      let lesson = plan.lessons[place]
      guard lesson.cells.contains(where: { $0.kind == .exercise }) else { return nil }
      return (lesson.name, SCORMPackage.Unit(path: plan.pagePath(at: place), title: lesson.title))
    }
    let chosen = try choose(units, \.name)
    let package = SCORMPackage(site: site.files, units: chosen.map(\.unit), title: title)
    try FileAccess.write(ZipArchive(package.files).bytes(), to: target)
    try say("\(package.unitCount) \(package.unitCount == 1 ? "unit" : "units"), \(package.files.count) files")
  }

  private func exportBook(
    _ generator: SiteGenerator, _ verified: VerifiedLessons, _ report: TerminalReport,
    _ failures: [EnvironmentFailure], _ problems: [Diagnostic]
  ) async throws {
    try refuseUnknown(among: Set(verified.summaries.map(\.name)), "")
    let (book, diagnostics) = await generator.book(of: verified, only: Set(lesson))
    try refuse(report, holds: verified.hold, failures, problems + diagnostics)
    guard book.lessonCount > 0 else { throw EnvironmentFailure(message: "\(lessons): there is no lesson") }
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Int.init)
    try FileAccess.write(EPUBPackage(book, modified: epoch).bytes(), to: target)
    try say("\(book.lessonCount) \(book.lessonCount == 1 ? "lesson" : "lessons")")
  }

  /// Ends the command where something does not hold: such a package could be taken back by nobody.
  private func refuse(
    _ report: TerminalReport, holds: Bool, _ failures: [EnvironmentFailure], _ problems: [Diagnostic]
  ) throws {
    let usesColor = StandardStream.error.showsColor
    try StandardStream.error.write(report.diagnosticText(usesColor: usesColor))
    for failure in failures { StandardStream.error.say("error: \(failure.message)") }
    try StandardStream.error.write(DiagnosticRenderer(usesColor: usesColor).render(problems))
    guard failures.isEmpty, holds, !problems.contains(where: { $0.severity == .error }) else {
      StandardStream.error.say(report.summaryLine)
      StandardStream.error.say("nothing was written")
      return try (failures.isEmpty ? ExitStatus.claimFails : .environment).exit()
    }
  }

  // MARK: Exercises

  private func exportExercises() async throws {
    let secret =
      try secretFile.map { try Grade.text($0).trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    let all = try await Grade.checkedExercises(of: lessons)
    let chosen = try choose(all) { String($0.name.dropLast($0.exercise.id.utf8.count + 1)) }
    let title = SiteFolder.read(
      Build.siteFolder, lessonsFolder: Build.root(of: lessons), within: FolderBounds(".")
    ).configuration.title
    let exercises = "\(chosen.count) \(chosen.count == 1 ? "exercise" : "exercises")"
    let usesColor = StandardStream.error.showsColor
    func warn(_ diagnostics: [Diagnostic]) throws {
      try StandardStream.error.write(DiagnosticRenderer(usesColor: usesColor).render(diagnostics))
    }
    if format == .moodle {
      let quiz = MoodleQuiz(chosen, variants: variants, secret: secret, title: title ?? "Exercises")
      try warn(quiz.diagnostics)
      try FileAccess.write(Array(quiz.text.utf8), to: target)
      return try say("\(exercises), \(quiz.questionCount) questions")
    }
    let package = QTIPackage(chosen, variants: variants, secret: secret, title: title ?? "Exercises")
    try warn(package.diagnostics)
    let bytes: [UInt8]
    do {
      bytes = try ZipArchive(package.files).bytes()
    } catch {
      throw EnvironmentFailure(message: error.description)
    }
    try FileAccess.write(bytes, to: target)
    try say("\(exercises), \(package.itemCount) items")
  }

  // MARK: Both

  /// Those of the lessons that were asked for.
  private func choose<Item>(_ items: [Item], _ name: (Item) -> String) throws -> [Item] {
    try refuseUnknown(among: Set(items.map(name)), " with exercises")
    let chosen = lesson.isEmpty ? items : items.filter { lesson.contains(name($0)) }
    guard !chosen.isEmpty else { throw EnvironmentFailure(message: "\(lessons): there is no exercise") }
    return chosen
  }

  /// Ends the command where a lesson was asked for that is not there.
  private func refuseUnknown(among known: Set<String>, _ kind: String) throws {
    for wanted in lesson where !known.contains(wanted) {
      let near = Spelling.nearest(to: wanted, in: known.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      throw EnvironmentFailure(message: "there is no lesson '\(wanted)'\(kind)\(near)")
    }
  }

  private func say(_ what: String) throws { try StandardStream.output.write("\(what)\nWrote \(target)\n") }
}
