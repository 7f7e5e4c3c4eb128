import LessonMarkdown
import Notebook
import SourceText

/// A lesson as a part of a book: a chapter, and what stands of it at the end of the book.
struct BookLesson: Sendable {
  let name: String
  let title: String
  let language: String
  let headings: [Heading]
  let chapter: BookDocument
  /// The solutions of its exercises; nil where there are none.
  let solutions: BookDocument?
  /// How its claims were checked; nil where it has none.
  let checks: BookDocument?

  init(_ lesson: CheckedLesson, number: Int, pages: PageBuilder) {
    name = lesson.name
    title = lesson.shownTitle
    language = lesson.document.frontMatter.language
    headings = lesson.document.headings
    let file = "\(Self.padded(number))-\(Self.plain(lesson.name)).xhtml"
    let maker = ChapterMaker(lesson: lesson, pages: pages)
    let page = SiteLinks.pagePath(lesson.name)
    let ownLanguage = lesson.document.frontMatter.language
    func document(_ folder: String, _ role: BookDocument.Role, title: String, _ html: HTML) -> BookDocument {
      BookDocument(
        path: "\(folder)/\(file)", title: title, language: ownLanguage, role: role, page: page,
        html: html.bytes)
    }
    let words = maker.text.words.book
    chapter = document("text", .chapter, title: lesson.shownTitle, maker.chapter())
    solutions = maker.solutions().map {
      document("solutions", .solutions, title: words.solutionsText(lesson.shownTitle), $0)
    }
    checks = maker.checks().map {
      document("checks", .checks, title: words.checksText(lesson.shownTitle), $0)
    }
  }

  /// The documents that became of the lesson's page.
  var places: BookIndex.Page {
    var page = BookIndex.Page(path: chapter.path)
    for document in [chapter, solutions, checks].compactMap({ $0 }) {
      for id in document.identifiers where page.places[id] == nil { page.places[id] = document.path }
    }
    return page
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
  }

  /// A name for a file that every archive and every reader takes: the lesson's number makes it one of its own.
  private static func plain(_ name: String) -> String {
    let letters = name.lowercased().unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "-"
    }
    let words = String(letters).split(separator: "-").joined(separator: "-").prefix(40)
    return words.isEmpty ? "lesson" : String(words)
  }
}

/// Makes what a lesson's documents say.
struct ChapterMaker {
  let lesson: CheckedLesson
  let pages: PageBuilder
  let text: InterfaceText
  private let anchors: LessonAnchors
  /// For each cell that is an exercise its number in the lesson.
  private let exerciseNumbers: [Int: Int]

  init(lesson: CheckedLesson, pages: PageBuilder) {
    self.lesson = lesson
    self.pages = pages
    text = InterfaceText.of(lesson.document.frontMatter.language)
    anchors = pages.anchors.anchors(of: lesson)
    var numbers: [Int: Int] = [:]
    for index in lesson.cells.indices {
      if case .exercise = lesson.cells[index].shown { numbers[index] = numbers.count + 1 }
    }
    exerciseNumbers = numbers
  }

  private var wordsLanguage: String? { pages.wordsLanguage(lesson, text) }

  // MARK: The chapter

  /// The lesson's text.
  func chapter() -> HTML {
    var renderer = BodyRenderer(lesson: lesson, links: pages.links, stages: FigureStages()) { index, page in
      add(index, to: &page)
    }
    let body = renderer.render()
    var html: HTML = "<h1>\(lesson.shownTitle)</h1>\n"
    if let summary = lesson.shownSummary {
      html += "<p class=\"summary\">\(summary)</p>\n"
    }
    html += CountView.list(pages.counts(CellGroup.groups(of: lesson.cells), text))
    html.append(body)
    html += "\n"
    return html
  }

  private func add(_ index: Int, to output: inout [UInt8]) {
    let checked = lesson.cells[index]
    let claims = claims(index)
    if checked.cell.isInline {
      if claims.isEmpty { return output += checked.html().utf8 }
      let cell = InlineCell(
        content: Markup(checked.html()), cellAnchor: anchors.cells[index], claims: claims, text: text)
      return output += cell.bookHTML.bytes
    }
    let view = CellView(
      checked, html: content(index), anchor: anchors.cells[index], claims: claims,
      wordsLanguage: wordsLanguage, classes: nil, text: text)
    var html = HTML()
    view.addToBook(exercise: exerciseNumbers[index], to: &html)
    output += html.bytes
  }

  /// What a cell shows: of an exercise the question.
  private func content(_ index: Int) -> String {
    guard let (sheet, shown) = sheet(index) else { return lesson.cells[index].html() }
    let question = pages.links.addressed(sheet.question(words(of: shown)), from: lesson.name)
    guard shown.showsKeys else { return question }
    let words = MarkupText.escaped(text.words.book.toSolution)
    return question + "<p class=\"exercise-more\"><a href=\"#\(solutionAnchor(index))\">\(words)</a></p>"
  }

  private func sheet(_ index: Int) -> (sheet: ExerciseSheet, shown: ShownExercise)? {
    guard case .exercise(let shown) = lesson.cells[index].shown else { return nil }
    let renderer = ExerciseRenderer(macros: shown.exercise.macros, language: shown.exercise.language)
    return (
      renderer.sheet(
        shown.exercise.exercise, name: shown.exercise.name, variant: shown.variant, figure: shown.figure),
      shown
    )
  }

  private func words(of shown: ShownExercise) -> ExerciseWords { ExerciseWords.of(shown.exercise.language) }

  /// The place of a solution; no heading's anchor holds a full stop.
  private func solutionAnchor(_ index: Int) -> String { "solution.\(anchors.cells[index])" }

  private func claims(_ index: Int) -> [ClaimView] {
    pages.claimViews(lesson, index, page: SiteLinks.pagePath(lesson.name), text, showsAll: true)
  }

  // MARK: Behind the chapters

  /// The solutions of the lesson's exercises; nil where there are none, or they are for nobody to see.
  func solutions() -> HTML? {
    var html: HTML = "<h1>\(text.words.book.solutionsText(lesson.shownTitle))</h1>\n"
    var isEmpty = true
    for index in lesson.cells.indices {
      guard let (sheet, shown) = sheet(index), shown.showsKeys, let number = exerciseNumbers[index] else {
        continue
      }
      isEmpty = false
      let title = sheet.title.map { Markup(text.words.titleSeparator + $0) } ?? Markup("")
      let answers = pages.links.addressed(sheet.answers(words(of: shown)), from: lesson.name)
      html += #"""
        <section class="solution" id="\#(solutionAnchor(index))">
        <h2>\#(text.words.book.exerciseText(number))\#(title)</h2>
        \#(Markup(answers))<p class="back"\#(lang: wordsLanguage)><a href="#\#(anchors.cells[index])">\#(text.words.book.backToExercise)</a></p>
        </section>

        """#
    }
    return isEmpty ? nil : html
  }

  /// How the lesson's claims were checked; nil where it has none.
  func checks() -> HTML? {
    var entries = HTML()
    for index in lesson.cells.indices {
      for claim in claims(index) { entries += claim.bookEntry(backTo: anchors.cells[index]) }
    }
    if entries.bytes.isEmpty { return nil }
    return #"""
      <h1>\#(text.words.book.checksText(lesson.shownTitle))</h1>
      <ol class="entries"\#(lang: wordsLanguage)>
      \#(entries)</ol>

      """#
  }
}
