import FormulaProof
import LessonMarkdown
import Notebook
import SourceText

/// The home page: what the lesson named `index` says, and the list of the others.
extension PageBuilder {
  /// Sites of more lessons have a list without pictures: the home page would read all that is known of each of them.
  private static let mostPictures = 200

  /// The page, which is made when it is written.
  func home(_ parts: PartSource) -> OutputFile {
    OutputFile(path: Self.homePath, content: .made { homePage(parts) })
  }

  /// What the lesson that is the home page shows there, and the scripts for it.
  func home(of lesson: CheckedLesson) -> (html: [UInt8], scripts: [String]) {
    let text = InterfaceText.of(lesson.document.frontMatter.language)
    let classes = LessonQuantities(lesson).nameClasses
    let stages = FigureStages(lesson, anchors: anchors.anchors(of: lesson).cells, words: text.words)
    let checks = paperChecks(lesson, [], text)
    var renderer = BodyRenderer(lesson: lesson, links: links, stages: stages) { index, page in
      cell(index, of: lesson, text, classes, stages, checks, into: &page)
    }
    var html = HTML()
    html.append(renderer.render())
    html +=
      LessonNotes(
        entries: notes(of: lesson, text), words: text.words, language: wordsLanguage(lesson, text)
      ).html
    html += checks.html
    html += paperAnswers(lesson, text).html
    return (html.bytes, courseScripts(of: lesson) + scripts(of: lesson))
  }

  /// The first figure of a lesson as a small image.
  func picture(of lesson: CheckedLesson) -> [UInt8] {
    for cell in lesson.cells {
      guard case .figure(let figure) = cell.shown else { continue }
      let picture = figure.thumbnail
      if !picture.isEmpty { return Array(picture.utf8) }
    }
    return []
  }

  private func homePage(_ parts: PartSource) -> [UInt8]? {
    let text = siteText
    var own = LessonPart()
    if firstPlace > 0 {
      guard let part = parts.part(0) else { return nil }
      own = part
    }
    var groups: [HomePage.Group] = []
    for (place, lesson) in lessons.enumerated().dropFirst(firstPlace) {
      var picture: [UInt8] = []
      if lessons.count <= Self.mostPictures {
        guard let part = parts.part(place) else { return nil }
        picture = part.picture
      }
      let entry = HomePage.Entry(
        title: lesson.shownTitle,
        address: RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: Self.homePath),
        summary: lesson.shownSummary,
        language: language(of: lesson.document, otherThan: text.language),
        counts: counts(lesson.cells, text), picture: picture)
      let folder = RelativePath.folder(of: lesson.name)
      if let group = groups.firstIndex(where: { $0.folder == folder }) {
        groups[group].entries.append(entry)
      } else {
        groups.append(HomePage.Group(folder: folder, title: title(ofFolder: folder, text), entries: [entry]))
      }
    }
    let introduction = firstPlace > 0 ? lessons[0] : nil
    let title =
      introduction.flatMap { $0.document.frontMatter.title == nil ? nil : $0.shownTitle } ?? siteTitle
    let summary = introduction?.shownSummary ?? configuration.description
    let frame = frame(
      Self.homePath, title: siteTitle, description: summary, language: configuration.language,
      failing: lessons,
      scripts: own.homeScripts,
      soon: own.homeMovesSoon ? PageFrame.Soon(file: Theme.engineScript("figures")) : nil)
    return HomePage(
      frame: frame, title: title, summary: summary,
      counts: counts(lessons.lazy.flatMap(\.cells), text), body: own.home,
      bodyLanguage: firstPlace > 0 ? language(of: lessons[0].document, otherThan: text.language) : nil,
      groups: groups
    ).bytes
  }

  /// Among how many cells at the beginning a figure is hardly ever further down than a screen.
  private static let firstCells = 3

  /// Whether one of a lesson's first cells is a figure that moves.
  func movesSoon(_ lesson: CheckedLesson) -> Bool {
    Theme.hasEngine && lesson.cells.prefix(Self.firstCells).contains(where: \.isLivingFigure)
  }

  /// What the lessons of a folder are called together: as `site.yml` says, else by the folder's name.
  func title(ofFolder folder: String, _ text: InterfaceText) -> String {
    if let title = configuration.sections.first(where: { $0.folder.value == folder })?.title { return title }
    guard let name = folder.split(separator: "/").last else { return text.words.lessons }
    let words = name.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
