import Diagrams
import FormulaSyntax
import LessonMarkdown
import Notebook
import Parallel
import SourceText
import TeX

/// Makes the pages of a site from checked lessons.
///
/// It touches no disk: what lies beside the lessons is told by ``SiteFiles``, and ``SitePublisher`` writes.
/// The same input gives the same bytes.
public struct SiteGenerator: Sendable {
  /// A site, before it is written.
  public struct Site: Sendable {
    /// The files, ordered by path. With an error among the diagnostics they must not be published.
    public var files: [OutputFile]
    /// Broken links, names that are taken, and what is wrong with the configuration's names.
    public var diagnostics: [Diagnostic]

    /// Makes a site.
    public init(files: [OutputFile], diagnostics: [Diagnostic]) {
      self.files = files
      self.diagnostics = diagnostics
    }
  }

  /// What stands in `site.yml`.
  public var configuration: SiteConfiguration
  /// What lies beside the lessons.
  public var files: SiteFiles
  /// The author's math font; nil where the one that `lectern` carries is served.
  public var font: MathFont?
  /// Style sheets that go behind the theme's: those of MathML and diagrams, and the author's own.
  public var additionalStyles: [String]
  /// Whether the site may hold claims that fail, which are then marked.
  public var isDraft: Bool
  /// Whether the pages are units of a course of SCORM 1.2, which tell a learning management system what was reached.
  public var isCourse = false

  /// Makes a generator.
  public init(
    configuration: SiteConfiguration = SiteConfiguration(), files: SiteFiles = SiteFiles(),
    font: MathFont? = nil,
    additionalStyles: [String] = [MathMLStyle.css, DiagramStyle.css, ExerciseStyle.css], isDraft: Bool = false
  ) {
    self.configuration = configuration
    self.files = files
    self.font = font
    self.additionalStyles = additionalStyles
    self.isDraft = isDraft
  }

  /// The lessons of a folder with those of their links that lead nowhere among their diagnostics, in order of place.
  ///
  /// A build refuses the same links. No page is made, and what is a matter of pages alone, such as a picture from
  /// elsewhere, is not mentioned.
  public func judgingLinks(of lessons: [CheckedLesson]) -> [CheckedLesson] {
    let summaries = lessons.map(LessonSummary.init)
    let links = SiteLinks(anchors: AnchorTable(summaries) { lessons[$0] }, files: files)
    return zip(lessons, summaries).map { lesson, summary in
      var result = lesson
      let broken = links.diagnostics(summary).filter { $0.severity == .error }
      result.diagnostics = DiagnosticRenderer.sorted(result.diagnostics + broken)
      return result
    }
  }

  /// What is wrong with the order in `site.yml`, where it is the order of these lessons: it names one of them at least.
  public func problemsOfOrder(of lessons: [CheckedLesson]) -> [Diagnostic] {
    let names = Set(lessons.map(\.name))
    guard configuration.order.contains(where: { names.contains($0.value) }) else { return [] }
    var found: [Diagnostic] = []
    _ = LessonOrder(configuration).order(lessons.map(LessonSummary.init), diagnostics: &found)
    return found
  }

  /// The site of some lessons, in whatever order they come.
  public func site(of lessons: [CheckedLesson]) -> Site {
    let plan = SitePlan(self, lessons: lessons.map(LessonSummary.init)) { lessons[$0] }
    return site(plan, plan.indices.map { lessons[$0] })
  }

  /// The site of lessons that are at hand with all that their pages show, in their order.
  func site(_ plan: SitePlan, _ lessons: [CheckedLesson]) -> Site {
    let builder = plan.builder
    let parts = PartSource(Parallel.map(lessons) { builder.part(of: $0) })
    return plan.site(
      [builder.home(parts)] + builder.lists(parts) + builder.coverage()
        + lessons.compactMap(builder.theorems),
      lessons.enumerated().dropFirst(builder.firstPlace).map { builder.lesson($1, at: $0) })
  }

  /// The files that are the same for all lessons: style sheet, font and assets.
  func commonFiles() -> [OutputFile] {
    themeFiles()
      + files.assets.map {
        OutputFile(
          path: SiteLinks.assetPath($0),
          content: .copy(of: files.assetsFolder + "/" + $0, within: files.assetsBounds))
      }
  }

  /// The style sheet, the scripts and the fonts.
  func themeFiles() -> [OutputFile] {
    let sheet = Theme.styleSheet(
      font: font, theme: configuration.theme, language: configuration.language, additional: additionalStyles)
    var files = [OutputFile(path: Theme.folder + "style.css", text: sheet)]
    files += Theme.outputFiles.filter { isCourse || $0.path != Theme.folder + Theme.courseScript }
    files += Theme.fontFiles(font: font, theme: configuration.theme)
    if let font {
      files.append(
        OutputFile(path: Theme.folder + font.siteName, content: .copy(of: font.path, within: font.bounds)))
    }
    return files
  }
}

/// The order in which lessons stand on the site: those that `site.yml` lists, then by their own `order`, then by
/// name.
struct LessonOrder {
  private let configuration: SiteConfiguration

  init(_ configuration: SiteConfiguration) {
    self.configuration = configuration
  }

  /// The lessons' indices in order.
  func order(_ lessons: [LessonSummary], diagnostics: inout [Diagnostic]) -> [Int] {
    let names = Set(lessons.map(\.name))
    var places: [String: Int] = [:]
    for (index, entry) in configuration.order.enumerated() {
      if places[entry.value] != nil {
        diagnostics.append(
          .warning(
            .repeatedLesson, "'\(entry.value)' stands in the order already", file: configuration.file,
            at: entry.span))
        continue
      }
      places[entry.value] = index
      guard !names.contains(entry.value) else { continue }
      let nearest = Spelling.nearest(to: entry.value, in: names.sorted())
      diagnostics.append(
        .error(
          .unknownLesson,
          "there is no lesson '\(entry.value)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
          file: configuration.file, at: entry.span,
          fixIts: nearest.map { [FixIt("write \($0)", replace: entry.span, with: $0)] } ?? []))
    }
    // A run of few lessons may have none of a folder; one that is spelt like another is a slip.
    let folders = Set(lessons.map { RelativePath.folder(of: $0.name) })
    for (folder, _) in configuration.sections where !folders.contains(folder.value) {
      guard let nearest = Spelling.nearest(to: folder.value, in: folders.sorted()) else { continue }
      diagnostics.append(
        .error(
          .unknownLesson, "there is no lesson in a folder '\(folder.value)'; did you mean '\(nearest)'?",
          file: configuration.file, at: folder.span,
          fixIts: [FixIt("write \(nearest)", replace: folder.span, with: nearest)]))
    }
    func key(_ lesson: LessonSummary) -> (Int, Double, String) {
      let own = lesson.document.frontMatter.order?.value ?? .infinity
      if lesson.name == PageBuilder.homeName { return (-1, 0, "") }
      return (places[lesson.name] ?? .max, own.isNaN ? .infinity : own, lesson.name)
    }
    let keys = lessons.map(key)
    return lessons.indices.sorted { keys[$0] < keys[$1] }
  }
}
