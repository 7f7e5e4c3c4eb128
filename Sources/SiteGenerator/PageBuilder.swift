import FormulaProof
import LessonMarkdown
import Notebook
import SourceText
import TeX

/// Makes the pages of a site from its lessons.
struct PageBuilder: Sendable {
  let configuration: SiteConfiguration
  /// The lessons in order.
  let lessons: [LessonSummary]
  var anchors: AnchorTable
  var links: SiteLinks
  let isDraft: Bool
  /// Which lessons are one lesson in several languages.
  var versions = LessonVersions([])
  /// Whether pages with exercises tell a learning management system what was reached.
  var isCourse = false

  static let homePath = "index.html"
  /// The name of the lesson that is the home page, where there is one.
  static let homeName = "index"

  var siteText: InterfaceText { .of(configuration.language) }
  var siteTitle: String { configuration.title ?? siteText.words.defaultTitle }

  /// How many lessons at the beginning have no page of their own: the one that is the home page comes first.
  var firstPlace: Int { lessons.first?.name == Self.homeName ? 1 : 0 }

  // MARK: Pages

  /// The page of a lesson that stands at a place, which is made when it is written.
  func lesson(_ lesson: CheckedLesson, at index: Int) -> OutputFile {
    OutputFile(path: SiteLinks.pagePath(lesson.name), content: .made { page(of: lesson, at: index) })
  }

  /// The page of a lesson that stands at a place, with all that the page shows.
  func page(of lesson: CheckedLesson, at index: Int) -> [UInt8] {
    let path = SiteLinks.pagePath(lesson.name)
    let language = lesson.document.frontMatter.language
    let text = InterfaceText.of(language)
    let classes = LessonQuantities(lesson).nameClasses
    let stages = FigureStages(lesson, anchors: anchors.anchors(of: lesson).cells, words: text.words)
    let counts = counts(CellGroup.groups(of: lesson.cells), text)
    let checks = paperChecks(lesson, counts, text)
    var renderer = BodyRenderer(lesson: lesson, links: links, stages: stages) { index, page in
      cell(index, of: lesson, text, classes, stages, checks, into: &page)
    }
    let body = renderer.render()
    let contents = contents(lesson, renderer.headings)
    let notes = notes(of: lesson, text)
    let nearby = nearby(index, path)
    let isAlone = lessons.count - firstPlace < 2
    var frame = frame(
      path, title: "\(lesson.shownTitle)\(text.words.titleSeparator)\(siteTitle)",
      description: lesson.shownSummary,
      language: language, failing: [LessonSummary(lesson)],
      scripts: courseScripts(of: lesson) + scripts(of: lesson), soon: figuresEngine(of: lesson))
    frame.versions = pageVersions(of: index, path)
    return LessonPage(
      frame: frame, title: lesson.shownTitle, summary: lesson.shownSummary, counts: counts,
      contents: contents, nearby: nearby,
      // Without their number: it would change each page with each lesson that is added.
      moreLessons: nearby.count < lessons.count - firstPlace ? text.words.allLessons : nil, body: body,
      notes: LessonNotes(entries: notes, words: text.words, language: wordsLanguage(lesson, text)),
      paper: "\(checks.html)\(paperAnswers(lesson, text).html)",
      hasNeighbours: !isAlone,
      previousLesson: index > firstPlace
        ? link(to: lessons[index - 1], from: path, otherThan: text.language) : nil,
      nextLesson: index + 1 < lessons.count
        ? link(to: lessons[index + 1], from: path, otherThan: text.language) : nil
    ).bytes
  }

  /// The lesson at a place in each of its languages; empty where there is one.
  private func pageVersions(of index: Int, _ path: String) -> [PageFrame.Version] {
    versions.all(of: index).map { place in
      let page = SiteLinks.pagePath(lessons[place].name)
      let language = lessons[place].document.frontMatter.language
      let address = RelativePath.address(of: page, from: path)
      return PageFrame.Version(
        language: language, name: LanguageName.of(language), address: address,
        publicAddress: configuration.address.map { $0 + RelativePath.address(of: page, from: Self.homePath) },
        isCurrent: place == index)
    }
  }

  /// How many lessons before and behind it a lesson's page lists, so that a page does not grow with the site.
  static let nearbyCount = 12

  private func nearby(_ index: Int, _ path: String) -> [LinkView] {
    let text = InterfaceText.of(lessons[index].document.frontMatter.language)
    let range = max(firstPlace, index - Self.nearbyCount)..<min(lessons.count, index + Self.nearbyCount + 1)
    return range.map { other in
      var link = link(to: lessons[other], from: path, otherThan: text.language)
      link.isCurrent = other == index
      return link
    }
  }

  // MARK: Cells

  /// Adds a cell as it stands on the lesson's page.
  func cell(
    _ index: Int, of lesson: CheckedLesson, _ text: InterfaceText, _ classes: MathMLWriter.NameClasses?,
    _ stages: FigureStages, _ checks: PaperChecks, into output: inout [UInt8]
  ) {
    let anchors = anchors.anchors(of: lesson)
    let page = SiteLinks.pagePath(lesson.name)
    let checked = lesson.cells[index]
    var shown = checked.html(
      tellsPoints: isCourse, controls: Theme.hasEngine ? text : nil, hasSteps: stages.stays(index),
      classes: classes)
    if checked.cell.kind == .exercise { shown = links.addressed(shown, from: lesson.name) }
    let claims = claimViews(lesson, index, page: page, text)
    guard checked.cell.isInline else {
      var view = CellView(
        checked, html: shown, anchor: anchors.cells[index], claims: claims,
        wordsLanguage: wordsLanguage(lesson, text), classes: classes, steps: stages.marks(ofCell: index),
        text: text)
      view.checkNumber = checks.numbers[index]
      if view.isMistake, index != checks.firstMistake { view.paperLabel = view.kindLabel }
      var html = HTML()
      view.add(to: &html)
      if Theme.hasEngine, checked.isGraded, index == lesson.lastGraded {
        html += ExerciseSubmission(words: text.words.exercise).html
      }
      output += html.bytes
      return
    }
    let content = Self.inlineFormula(shown)
    guard !claims.isEmpty else { return output.append(contentsOf: content.html.utf8) }
    let inline = InlineCell(
      content: content, cellAnchor: anchors.cells[index], claims: claims, checkNumber: checks.numbers[index],
      text: text)
    output += inline.html.bytes
  }

  /// A formula in running text; a long one can be scrolled by itself on a phone.
  private static func inlineFormula(_ html: String) -> Markup {
    guard FormulaWidth(mathML: html).exceedsPhone else { return Markup(html) }
    return Markup("<span class=\"long\" tabindex=\"0\">\(html)</span>")
  }

  /// How the claims in running text were checked, for the end of the page.
  func notes(of lesson: CheckedLesson, _ text: InterfaceText) -> [ClaimView] {
    let anchors = anchors.anchors(of: lesson)
    let page = SiteLinks.pagePath(lesson.name)
    var notes: [ClaimView] = []
    for index in lesson.cells.indices where lesson.cells[index].cell.isInline {
      for var note in claimViews(lesson, index, page: page, text) {
        note.lessonAddress = "#" + anchors.cells[index]
        note.noteNumber = notes.count + 1
        notes.append(note)
      }
    }
    return notes
  }

  /// The claims of a cell, for the lesson's own page or for the verification page; with `showsAll` each with its formula.
  func claimViews(
    _ lesson: CheckedLesson, _ index: Int, page: String, _ text: InterfaceText, showsAll: Bool = false
  ) -> [ClaimView] {
    let claims = lesson.cells[index].claims
    if claims.isEmpty { return [] }
    let anchors = anchors.anchors(of: lesson)
    let mode = lesson.cells[index].mode
    let own = SiteLinks.pagePath(lesson.name)
    let address = own == page ? "" : RelativePath.address(of: own, from: page)
    // Of a cell with one claim the page shows the cell's formula and not the claim's.
    let isShown =
      showsAll || own != page || lesson.cells[index].cell.isInline || claims.count > 1
      || !(mode == "claim" || mode == "mistake")
    // Of a chain it is the first relation that fails.
    var isMovable = own == page && mode == "mistake" && Theme.hasEngine
    return claims.indices.map { number in
      let anchor = anchors.claims[index][number]
      let line = lesson.document.file.position(of: claims[number].span.lowerBound).line
      var view = ClaimView(
        claims[number], label: "\(mode == "derive" ? text.words.step : text.words.claim) \(number + 1)",
        anchor: anchor, address: "\(address)#\(anchor)",
        place: "\(lesson.fileName):\(line)", isMistake: mode == "mistake",
        isShown: isShown, text: text)
      // Other pages show claims of lessons that are kept, whose verdicts nobody explained.
      if own == page { view.explanation = claims[number].explanation }
      if isMovable, claims[number].judgement.verdict == .refuted {
        isMovable = false
        if case .mistake(let sides)? = claims[number].explanation {
          view.movable = MovableMistake(sides, claims[number].judgement)
        }
      }
      if let certificate = claims[number].certificate {
        let theorems = Self.theoremsPath(lesson.name)
        view.theoremAddress = RelativePath.address(of: theorems, from: page) + "#\(certificate.name)"
      }
      return view
    }
  }

  // MARK: Parts of pages

  private func link(to lesson: LessonSummary, from page: String, otherThan language: String) -> LinkView {
    LinkView(
      address: RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: page),
      title: lesson.shownTitle, language: self.language(of: lesson.document, otherThan: language))
  }

  /// A lesson's language, where it is not the one of what stands around it.
  func language(of document: LessonDocument, otherThan language: String) -> String? {
    let own = document.frontMatter.language
    return own == language ? nil : own
  }

  /// The language of the page's own words, where there are none in the lesson's.
  func wordsLanguage(_ lesson: CheckedLesson, _ text: InterfaceText) -> String? {
    Self.isSame(lesson.document.frontMatter.language, text.language) ? nil : text.language
  }

  /// Whether two tags begin with the same language.
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || LanguageTag.language(first) == LanguageTag.language(second)
  }

  private func contents(_ lesson: CheckedLesson, _ rendered: [Markup]) -> [LessonPage.Heading] {
    lesson.document.headings.enumerated().map { index, heading in
      let text = rendered.indices.contains(index) ? rendered[index] : Markup(MarkupText.escaped(heading.text))
      return LessonPage.Heading(
        level: heading.level, address: "#" + RelativePath.encode(heading.anchor), text: text)
    }
  }

  /// The script that brings back what was reached; it stands before those that show it.
  func courseScripts(of lesson: CheckedLesson) -> [String] {
    isCourse && lesson.cells.indices.contains { lesson.cells[$0].cell.kind == .exercise }
      ? [Theme.courseScript] : []
  }

  /// The scripts that a lesson's page needs.
  func scripts(of lesson: CheckedLesson) -> [String] {
    var (hasCanvas, isLiving, asks) = (false, false, false)
    for index in lesson.cells.indices {
      switch lesson.cells[index].shown {
      case .figure(let figure):
        if figure.hasCanvas { hasCanvas = true }
        if figure.isLiving { isLiving = true }
      case .exercise: asks = true
      case .nothing, .formula, .source, .listing: break
      }
    }
    guard Theme.hasEngine, hasCanvas || isLiving || asks else { return [] }
    // The engine's modules are loaded when a script asks for them.
    return ["engine.js"] + (hasCanvas ? ["canvas.js"] : []) + (isLiving ? ["figures.js"] : [])
      + (asks ? ["exercises.js"] : [])
  }

  /// The engine of figures, for readers whom an address leads to one that moves.
  private func figuresEngine(of lesson: CheckedLesson) -> PageFrame.Soon? {
    guard Theme.hasEngine else { return nil }
    let cells = anchors.anchors(of: lesson).cells
    let places = lesson.cells.indices.filter { lesson.cells[$0].isLivingFigure }.map { cells[$0] }
    return places.isEmpty ? nil : PageFrame.Soon(file: Theme.engineScript("figures"), places: places)
  }

  func frame(
    _ page: String, title: String, description: String?, language: String,
    failing: @autoclosure () -> [LessonSummary],
    scripts: [String] = [], soon: PageFrame.Soon? = nil
  ) -> PageFrame {
    let text = InterfaceText.of(language)
    let problems = isDraft ? failing().flatMap { lesson in self.problems(lesson) } : []
    let root = RelativePath.address(of: "theme", from: page).dropLast(5)
    return PageFrame(
      language: language, pageTitle: title, pageDescription: description, siteTitle: siteTitle,
      wordsLanguage: Self.isSame(language, text.language) ? nil : text.language,
      siteLanguage: Self.isSame(text.language, configuration.language) ? nil : configuration.language,
      publicAddress: configuration.address.map { $0 + RelativePath.address(of: page, from: Self.homePath) },
      homeAddress: RelativePath.address(of: Self.homePath, from: page),
      lists: SiteList.all.map { list in
        LinkView(
          address: RelativePath.address(of: list.path, from: page), title: list.name(text.words),
          isCurrent: page == list.path)
      }, rootAddress: String(root),
      themeAddress: "\(root)theme/", scripts: ["page.js"] + scripts, soon: soon,
      isHome: page == Self.homePath,
      banner: isDraft ? text.words.draftText(problems.count) : nil,
      problems: problems, text: text)
  }

  /// What a draft's banner says of a lesson: its errors, and its links that lead nowhere.
  private func problems(_ lesson: LessonSummary) -> [PageFrame.Problem] {
    let errors = (lesson.diagnostics + links.diagnostics(lesson)).filter { $0.severity == .error }
    return DiagnosticRenderer.sorted(errors).map { error in
      let line = error.position.map { ":\($0.line)" } ?? ""
      return PageFrame.Problem(message: error.message, place: "\(lesson.fileName)\(line)")
    }
  }

  func counts(_ cells: some Sequence<CellGroup>, _ text: InterfaceText) -> [CountView] {
    var mistakes = 0
    var failing = 0
    var passed: [Verdict: Int] = [:]
    var formulas = 0
    var listings = 0
    for cell in cells {
      let unchecked = cell.count * cell.uncheckedFormulas
      if cell.kind.counted == .formulas { formulas += unchecked } else { listings += unchecked }
      for outcome in cell.outcomes {
        if !outcome.passed {
          failing += cell.count
        } else if cell.mode == "mistake" {
          mistakes += cell.count
        } else {
          passed[outcome.verdict, default: 0] += cell.count
        }
      }
    }
    var result = Verdict.allCases.compactMap { verdict -> CountView? in
      guard let number = passed[verdict] else { return nil }
      return CountView(
        sign: BadgeView.sign(verdict), countText: text.count(number, verdict), countStyle: verdict.rawValue)
    }
    if mistakes > 0 {
      result.append(CountView(sign: "✗", countText: text.words.mistakesText(mistakes), countStyle: "caught"))
    }
    if failing > 0 {
      result.append(CountView(sign: "!", countText: text.words.failingText(failing), countStyle: "failing"))
    }
    for (number, words) in [
      (formulas, text.words.uncheckedFormulasText), (listings, text.words.uncheckedListingsText),
    ]
    where number > 0 {
      result.append(CountView(sign: "○", countText: words(number), countStyle: "unchecked"))
    }
    return result
  }
}
