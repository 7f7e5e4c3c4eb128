import FormulaProof
import LessonMarkdown
import Notebook
import Parallel
import SourceText

/// Makes the documents of a book: the lessons as chapters, behind them the solutions of their exercises, and then how their claims were
/// checked, so that neither stands in the way of who reads on.
struct BookMaker: Sendable {
  let pages: PageBuilder
  /// The lessons in their order.
  let lessons: [CheckedLesson]
  let pictures: BookPictures

  static let stylePath = Theme.folder + "style.css"
  static let coverPath = "cover.svg"
  static let coverPagePath = "cover.xhtml"
  static let contentsPath = "contents.xhtml"
  static let legendPath = "checks.xhtml"

  /// The book, with the fonts that it brings.
  func book(fonts: (rules: String, files: [OutputFile])) async -> Book {
    let pages = pages
    let parts = await Parallel.map(Array(lessons.enumerated())) { number, lesson in
      BookLesson(lesson, number: number + 1, pages: pages)
    }
    var index = BookIndex()
    for part in parts { index.pages[part.chapter.page] = part.places }
    var shown: [OutputFile] = []
    for path in parts.flatMap(\.chapter.pictures) + parts.compactMap(\.solutions).flatMap(\.pictures) {
      guard index.pictures[path] == nil, let file = pictures.file(path, number: shown.count + 1) else {
        continue
      }
      index.pictures[path] = file.path
      shown.append(file)
    }
    let languages = languages
    let language = languages[0]
    let text = InterfaceText.of(language)
    let navigation = BookNavigation(parts: parts, pages: pages, language: language, text: text)
    let cover = BookCover(title: title, description: description, lessons: lessons, text: text)
    var documents = [cover.page(language: language), navigation.document(title: title)]
    documents += await written(parts.map(\.chapter), index) + written(parts.compactMap(\.solutions), index)
    let checks = parts.compactMap(\.checks)
    if !checks.isEmpty {
      documents.append(legend(language, text).file(index, style: Self.stylePath))
      documents += await written(checks, index)
    }
    return Book(
      title: title, description: description, languages: languages, documents: documents,
      contentsPath: Self.contentsPath, cover: cover.file,
      resources: [OutputFile(path: Self.stylePath, text: Theme.bookStyle(fontRules: fonts.rules))]
        + fonts.files
        + shown,
      accessibilitySummary: text.words.book.accessibility, lessonCount: lessons.count)
  }

  private func written(_ documents: [BookDocument], _ index: BookIndex) async -> [Book.Document] {
    await Parallel.map(documents) { $0.file(index, style: Self.stylePath) }
  }

  /// The title: that of the site, and of a book of one lesson the lesson's own.
  private var title: String {
    if lessons.count == 1 { return lessons[0].shownTitle }
    return pages.configuration.title ?? InterfaceText.of(languages[0]).words.defaultTitle
  }

  private var description: String? {
    if lessons.count == 1 { return lessons[0].shownSummary }
    return pages.configuration.description
  }

  /// The lessons' languages, first that of most of them; at least one.
  private var languages: [String] {
    var counts: [(language: String, count: Int)] = []
    for lesson in lessons {
      let own = lesson.document.frontMatter.language
      if let place = counts.firstIndex(where: { $0.language == own }) {
        counts[place].count += 1
      } else {
        counts.append((own, 1))
      }
    }
    let most = counts.map(\.count).max()
    guard let first = counts.firstIndex(where: { $0.count == most }) else {
      return [pages.configuration.language]
    }
    counts.insert(counts.remove(at: first), at: 0)
    return counts.map(\.language)
  }

  /// What the verdicts mean.
  private func legend(_ language: String, _ text: InterfaceText) -> BookDocument {
    let words = text.words
    var badges: [(badge: BadgeView, meaning: String)] = [Verdict.proved, .confirmed, .sampled].map {
      verdict in
      let sign = BadgeView.sign(verdict)
      return (
        BadgeView(sign: sign, word: text.verdict(verdict), style: verdict.rawValue), text.meaning(verdict)
      )
    }
    badges.append((BadgeView(sign: "✗", word: words.caught, style: "caught"), words.mistakesIntroduction))
    let html: HTML = #"""
      <h1>\#(words.book.checks)</h1>
      <p>\#(words.book.checksIntroduction)</p>
      <h2>\#(words.legend)</h2>
      <dl class="legend">
      \#(each: badges, { "<dt>\($0.badge.html)</dt>\n<dd>\($0.meaning)</dd>\n" })</dl>

      """#
    return BookDocument(
      path: Self.legendPath, title: words.book.checks, language: language, role: .checks,
      page: Self.legendPath,
      html: html.bytes)
  }

  // MARK: What a book has no place for

  /// What the lessons lead to or show that is not in the book.
  func leftOut() -> [Diagnostic] {
    lessons.flatMap { lesson in
      lesson.document.links.compactMap { link in
        guard case .file(let origin, let path, _) = pages.links.resolve(link.destination, from: lesson.name),
          origin != .page, !link.isImage || pictures.kind(of: path) == nil
        else { return nil }
        let message =
          link.isImage
          ? "the book does not show '\(path)': its pictures are in PNG, JPEG, GIF and SVG"
          : "'\(path)' is not in the book, and the link to it is plain text"
        return .warning(.leftOut, message, file: lesson.document.file, at: link.span)
      }
    }
  }
}
