import BuildCache
import LessonMarkdown
import Notebook
import SourceText

/// A site whose lessons stand in order and whose links are judged, before its pages are made.
///
/// Of each lesson it needs the summary. What a page shows besides is given when that page is made, so that only pages that are
/// wanted are made.
public struct SitePlan: Sendable {
  let generator: SiteGenerator
  /// The lessons in order.
  public let lessons: [LessonSummary]
  /// For each place in the order the lesson's index among those that were given.
  public let indices: [Int]
  /// Broken links, and what is wrong with the order.
  public let diagnostics: [Diagnostic]
  let builder: PageBuilder
  private let links: SiteLinks
  /// For each place a name for what other pages list of its lesson.
  private let listed: [Digest]

  /// Plans the site of lessons, in whatever order they come.
  public init(_ generator: SiteGenerator, _ verified: VerifiedLessons) {
    self.init(generator, lessons: verified.summaries) { verified.lesson($0) }
  }

  /// Plans it.
  ///
  /// - Parameters:
  ///   - judgesLinks: Whether all is known of the lessons.
  ///   - lesson: A lesson with its claims, by its index among those that are given: what links may lead to.
  init(
    _ generator: SiteGenerator, lessons given: [LessonSummary], judgesLinks: Bool = true,
    lesson: @escaping @Sendable (_ index: Int) -> CheckedLesson?
  ) {
    self.generator = generator
    var found: [Diagnostic] = []
    indices = LessonOrder(generator.configuration).order(given, diagnostics: &found)
    lessons = indices.elementsEqual(given.indices) ? given : indices.map { given[$0] }
    let anchors = AnchorTable(lessons) { [indices] in lesson(indices[$0]) }
    links = SiteLinks(anchors: anchors, files: generator.files)
    if judgesLinks { for lesson in lessons { found += links.diagnostics(lesson) } }
    diagnostics = found
    builder = PageBuilder(
      configuration: generator.configuration, lessons: lessons, anchors: anchors, links: links,
      isDraft: generator.isDraft, versions: LessonVersions(lessons), isCourse: generator.isCourse)
    listed = lessons.map { lesson in
      var key = ContentKey("lesson as others list it")
      let matter = lesson.document.frontMatter
      key.add(lesson.name)
      key.add(matter.title?.value)
      key.add(matter.summary?.value)
      key.add(matter.language)
      return key.digest
    }
  }

  /// How many lessons before and behind it decide what a page looks like; at least as many as it lists.
  private static let reach = PageBuilder.nearbyCount

  /// A name for the lessons around a place, as far as a page shows them.
  private func nearby(_ place: Int) -> Digest {
    let range =
      min(place, max(builder.firstPlace, place - Self.reach))..<min(listed.count, place + Self.reach + 1)
    var key = ContentKey("lessons around")
    key.add(place - range.lowerBound)
    key.add(range.count)
    // Whether there are others, to which a page has a link too.
    key.add(range.count < listed.count ? 1 : 0)
    for other in range { key.add(listed[other]) }
    return key.digest
  }

  /// What makes the page of a lesson that is the first of which all is known; nil where its page may yet come out otherwise,
  /// as with a link to a cell of a lesson that was not checked.
  func builder(knowing lesson: CheckedLesson) -> PageBuilder? {
    guard let anchors = AnchorTable(builder.anchors, knowing: lesson) else { return nil }
    let links = SiteLinks(anchors: anchors, files: generator.files)
    for link in lesson.document.links {
      if case .broken = links.resolve(link.destination, from: lesson.name) { return nil }
    }
    var result = builder
    result.anchors = anchors
    result.links = links
    return result
  }

  // MARK: Lessons

  /// The path of the page at a place.
  public func pagePath(at place: Int) -> String { SiteLinks.pagePath(lessons[place].name) }

  /// A name for the page at a place and for what the lesson adds to other pages. It is made from all that they depend on
  /// besides the tool: the lesson by its own name, what stands in `site.yml`, the lessons before and behind, and where each
  /// link leads.
  func key(
    at place: Int, lesson: Digest, site: Digest,
    knowing known: (lesson: CheckedLesson, links: SiteLinks)? = nil
  ) -> Digest {
    let links = known?.links ?? links
    var key = ContentKey("page")
    key.add(lesson)
    key.add(site)
    key.add(nearby(place))
    let versions = builder.versions.all(of: place)
    key.add(versions.count)
    for version in versions {
      key.add(lessons[version].name)
      key.add(lessons[version].document.frontMatter.language)
    }
    // The texts of exercises may add links to those that were read.
    let own = known?.lesson.document.links ?? lessons[place].document.links
    key.add(own.count)
    for link in own {
      switch links.resolve(link.destination, from: lessons[place].name) {
      case .external: key.add(0)
      case .file(_, let path, let ending):
        key.add(1)
        key.add(path)
        key.add(ending)
      case .broken(let message, let suggestion):
        key.add(2)
        key.add(message)
        key.add(suggestion)
      }
    }
    return key.digest
  }

  /// What all pages depend on: what stands in `site.yml`, and whether the site is a draft.
  func siteKey(tool: Digest) -> Digest {
    var key = ContentKey("site")
    key.add(tool)
    key.add(generator.configuration.file?.path)
    key.add(generator.configuration.file?.bytes ?? [])
    key.add(generator.isDraft ? 1 : 0)
    key.add(generator.isCourse ? 1 : 0)
    return key.digest
  }

  /// What the page at a place looks like; the lesson is given with all that its page shows.
  func page(at place: Int, of lesson: CheckedLesson) -> OutputFile {
    OutputFile(path: pagePath(at: place), content: .bytes(builder.page(of: lesson, at: place)))
  }

  // MARK: All files

  /// All files of the site, where no two have the same path, ordered by path. `sitePages` are the pages about all lessons,
  /// `lessonPages` those of the lessons in order, without the one that is the home page.
  func site(_ sitePages: [OutputFile], _ lessonPages: [OutputFile]) -> SiteGenerator.Site {
    var diagnostics = diagnostics
    var made = sitePages + generator.commonFiles()
    var taken = Set(made.map { $0.path.lowercased() })
    for (page, lesson) in zip(lessonPages, lessons.dropFirst(builder.firstPlace)) {
      // Some file systems do not tell A from a.
      if taken.insert(page.path.lowercased()).inserted {
        made.append(page)
      } else {
        diagnostics.append(
          .error(
            .nameTaken, "another file of the site is called '\(page.path)'; rename the lesson",
            file: lesson.document.file))
      }
    }
    for file in made {
      guard let reason = Self.reasonAgainst(file), case .copy(let source, _) = file.content else { continue }
      diagnostics.append(.error(.activeFile, reason, file: SourceFile(path: source, text: "")))
    }
    var copied: Set<String> = []
    for lesson in lessons {
      for (file, link) in links.neededFiles(lesson) where copied.insert(file.path).inserted {
        if let reason = Self.reasonAgainst(file) {
          diagnostics.append(
            .error(
              .activeFile, "'\(file.path)' is not published: \(reason)", file: lesson.document.file,
              at: link.span))
        }
        if taken.insert(file.path.lowercased()).inserted {
          made.append(file)
        } else {
          diagnostics.append(
            .error(
              .nameTaken,
              "the site makes a file called '\(file.path)' itself; rename the one that is linked",
              file: lesson.document.file))
        }
      }
    }
    made.sort { $0.path < $1.path }
    return SiteGenerator.Site(files: made, diagnostics: diagnostics)
  }

  /// Why a file that is to be copied is not published; nil where nothing is against it.
  private static func reasonAgainst(_ file: OutputFile) -> String? {
    guard case .copy(let source, let bounds) = file.content else { return nil }
    return ActiveContent.reason(of: source, as: file.path, within: bounds)
  }
}
