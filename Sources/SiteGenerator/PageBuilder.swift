import FormulaProof
import LessonMarkdown
import Notebook
import SourceText

/// Fills the templates.
struct PageBuilder {
  let configuration: SiteConfiguration
  /// The lessons in order; their own pages apart, what is kept of them is enough.
  let lessons: [CheckedLesson]
  let anchors: AnchorTable
  let links: SiteLinks
  let isDraft: Bool

  static let homePath = "index.html"
  static let verificationPath = "verification.html"

  private var siteText: InterfaceText { .of(configuration.language) }
  private var siteTitle: String { configuration.title ?? siteText.defaultTitle }

  // MARK: Pages

  /// The page that lists the lessons.
  func home() -> OutputFile {
    let text = siteText
    let counts = counts(lessons, text)
    let entries = lessons.map { lesson in
      let counts = self.counts([lesson], text)
      return LessonEntryView(
        entryTitle: title(lesson),
        entryAddress: RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: Self.homePath),
        entrySummary: lesson.document.frontMatter.summary?.value,
        entryLanguage: lesson.document.frontMatter.language,
        counts: counts, hasCounts: !counts.isEmpty)
    }
    let frame = frame(
      Self.homePath, title: siteTitle, description: configuration.description,
      language: configuration.language,
      failing: lessons)
    let view = HomeView(
      frame: frame, siteDescription: configuration.description, entries: entries,
      hasEntries: !entries.isEmpty,
      counts: counts, hasCounts: !counts.isEmpty)
    return OutputFile(path: Self.homePath, text: Theme.render("home", view))
  }

  /// The page of a lesson, which is given with all that its page shows.
  func lesson(at index: Int, _ lesson: CheckedLesson) -> OutputFile {
    let path = SiteLinks.pagePath(lesson.name)
    let language = lesson.document.frontMatter.language
    let text = InterfaceText.of(language)
    var renderer = BodyRenderer(lesson: lesson, links: links, cells: cells(of: lesson, text))
    let body = renderer.render()
    let contents = contents(lesson, renderer.headings)
    let counts = counts([lesson], text)
    let view = LessonView(
      frame: frame(
        path, title: "\(title(lesson)) · \(siteTitle)",
        description: lesson.document.frontMatter.summary?.value,
        language: language, failing: [lesson]),
      lessonTitle: title(lesson), summary: lesson.document.frontMatter.summary?.value, counts: counts,
      hasCounts: !counts.isEmpty, contents: contents, hasContents: contents.count > 1, body: body,
      previousLesson: index > 0 ? link(to: lessons[index - 1], from: path) : nil,
      nextLesson: index + 1 < lessons.count ? link(to: lessons[index + 1], from: path) : nil)
    return OutputFile(path: path, text: Theme.render("lesson", view))
  }

  /// What a lesson, given with all that its page shows, adds to the page that lists every claim.
  func verificationPart(_ lesson: CheckedLesson) -> VerificationPart {
    let text = siteText
    var mistakes: [ClaimView] = []
    let claims = lesson.cells.indices.map { claimViews(lesson, $0, page: Self.verificationPath, text) }
    for (cell, views) in zip(lesson.cells, claims) where cell.mode == "mistake" {
      mistakes += views.filter { !$0.fails }
    }
    var part = VerificationPart()
    if !mistakes.isEmpty {
      part.mistakes = Theme.render("verification-mistakes", VerificationMistakesView(mistakes: mistakes))
    }
    if claims.contains(where: { !$0.isEmpty }) {
      let section = VerificationSectionView(
        sectionTitle: title(lesson), sectionAnchor: sectionAnchor(lesson),
        sectionAddress: RelativePath.address(
          of: SiteLinks.pagePath(lesson.name), from: Self.verificationPath),
        claims: claims.flatMap { $0 })
      part.section = Theme.render("verification-section", section)
    }
    return part
  }

  /// The page that lists every claim, made of the lessons' parts.
  func verification(_ parts: [VerificationPart]) -> OutputFile {
    let text = siteText
    let sections = parts.map(\.section).joined()
    let mistakes = parts.map(\.mistakes).joined()
    let counts = counts(lessons, text)
    var legend = [Verdict.proved, .confirmed, .refuted, .sampled, .undecided].map { verdict in
      LegendView(
        badge: BadgeView(sign: BadgeView.sign(verdict), word: text.verdict(verdict), style: verdict.rawValue),
        meaning: text.meaning(verdict))
    }
    legend.insert(
      LegendView(
        badge: BadgeView(sign: "✗", word: text.caught, style: "caught"), meaning: text.mistakesIntroduction),
      at: 2)
    let view = VerificationView(
      frame: frame(
        Self.verificationPath, title: "\(text.verification) · \(siteTitle)",
        description: text.verificationIntroduction,
        language: configuration.language, failing: lessons),
      counts: counts, hasCounts: !counts.isEmpty, sections: Markup(sections),
      mistakes: Markup(mistakes), hasMistakes: !mistakes.isEmpty, legend: legend)
    return OutputFile(path: Self.verificationPath, text: Theme.render("verification", view))
  }

  // MARK: Cells

  private struct CellPage {
    var cell: CellView
    var text: InterfaceText
  }

  private struct InlinePage {
    struct Mark {
      var badge: BadgeView
      var inlineAnchor: String
      var entryAddress: String
      var markLabel: String
    }

    var content: Markup
    var cellAnchor: String
    var fails: Bool
    var marks: [Mark]
  }

  /// Each cell as it stands on the lesson's page.
  private func cells(of lesson: CheckedLesson, _ text: InterfaceText) -> [Markup] {
    let anchors = anchors.anchors(of: lesson)
    let page = SiteLinks.pagePath(lesson.name)
    return lesson.cells.indices.map { index in
      let checked = lesson.cells[index]
      let claims = claimViews(lesson, index, page: page, text)
      guard checked.cell.isInline else {
        let view = CellView(checked, anchor: anchors.cells[index], claims: claims, text: text)
        return Markup(Theme.render("cell", CellPage(cell: view, text: text)))
      }
      let content = Markup(checked.html.hasPrefix("<") ? checked.html : "<code>\(checked.html)</code>")
      guard !claims.isEmpty else { return content }
      let verification = RelativePath.address(of: Self.verificationPath, from: page)
      let marks = claims.enumerated().map { number, claim in
        InlinePage.Mark(
          badge: claim.badge, inlineAnchor: claim.claimAnchor,
          entryAddress: "\(verification)#\(entryAnchor(lesson, anchors.claims[index][number]))",
          markLabel: text.markLabel(claim.badge.word))
      }
      let view = InlinePage(
        content: content, cellAnchor: anchors.cells[index], fails: claims.contains(where: \.fails),
        marks: marks)
      return Markup(Theme.render("inline", view))
    }
  }

  /// The claims of a cell, for the lesson's own page or for the verification page.
  private func claimViews(_ lesson: CheckedLesson, _ index: Int, page: String, _ text: InterfaceText)
    -> [ClaimView]
  {
    let anchors = anchors.anchors(of: lesson)
    let cell = lesson.cells[index]
    let own = SiteLinks.pagePath(lesson.name)
    let address = own == page ? "" : RelativePath.address(of: own, from: page)
    return cell.claims.enumerated().map { number, claim in
      let anchor = anchors.claims[index][number]
      let line = lesson.document.file.position(of: claim.span.lowerBound).line
      return ClaimView(
        claim, label: "\(cell.mode == "derive" ? text.step : text.claim) \(number + 1)",
        anchor: own == page ? anchor : entryAnchor(lesson, anchor), address: "\(address)#\(anchor)",
        place: "\(lesson.name).md:\(line)", isMistake: cell.mode == "mistake", text: text)
    }
  }

  /// The anchor of a claim on the verification page.
  private func entryAnchor(_ lesson: CheckedLesson, _ anchor: String) -> String {
    "\(sectionAnchor(lesson))-\(anchor)"
  }

  /// An anchor without spaces or other characters that HTML or an address would not take.
  private func sectionAnchor(_ lesson: CheckedLesson) -> String {
    RelativePath.encode(lesson.name).replacing("%", with: "_")
  }

  // MARK: Parts of pages

  private func title(_ lesson: CheckedLesson) -> String {
    lesson.document.frontMatter.title?.value ?? lesson.name
  }

  private func link(to lesson: CheckedLesson, from page: String) -> LinkView {
    LinkView(
      address: RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: page), linkTitle: title(lesson)
    )
  }

  private func contents(_ lesson: CheckedLesson, _ rendered: [Markup]) -> [ContentsView] {
    lesson.document.headings.enumerated().map { index, heading in
      let text = rendered.indices.contains(index) ? rendered[index] : Markup(MarkupText.escaped(heading.text))
      return ContentsView(
        level: heading.level, contentsAddress: "#" + RelativePath.encode(heading.anchor), contentsText: text)
    }
  }

  private func frame(
    _ page: String, title: String, description: String?, language: String, failing: [CheckedLesson]
  ) -> FrameView {
    let text = InterfaceText.of(language)
    let problems = isDraft ? failing.flatMap { lesson in self.problems(lesson) } : []
    return FrameView(
      language: language, pageTitle: title, pageDescription: description, siteTitle: siteTitle,
      homeAddress: RelativePath.address(of: Self.homePath, from: page),
      verificationAddress: RelativePath.address(of: Self.verificationPath, from: page),
      themeAddress: RelativePath.address(of: "theme", from: page) + "/", scripts: [],
      isHome: page == Self.homePath,
      isVerification: page == Self.verificationPath, banner: isDraft ? text.draftBanner(problems.count) : nil,
      bannerItems: problems, hasBannerItems: !problems.isEmpty, text: text)
  }

  /// What a draft's banner says of a lesson: its errors, and its links that lead nowhere.
  private func problems(_ lesson: CheckedLesson) -> [FrameView.BannerItem] {
    let errors = (lesson.diagnostics + links.diagnostics(lesson)).filter { $0.severity == .error }
    return DiagnosticRenderer.sorted(errors).map { error in
      let line = error.position.map { ":\($0.line)" } ?? ""
      return FrameView.BannerItem(message: error.message, bannerPlace: "\(lesson.name).md\(line)")
    }
  }

  private func counts(_ lessons: [CheckedLesson], _ text: InterfaceText) -> [CountView] {
    var mistakes = 0
    var failing = 0
    var passed: [Verdict: Int] = [:]
    for cell in lessons.flatMap(\.cells) {
      for claim in cell.claims {
        if !claim.passed {
          failing += 1
        } else if cell.mode == "mistake" {
          mistakes += 1
        } else {
          passed[claim.judgement.verdict, default: 0] += 1
        }
      }
    }
    var result = Verdict.allCases.compactMap { verdict -> CountView? in
      guard let number = passed[verdict] else { return nil }
      return CountView(
        sign: BadgeView.sign(verdict), countText: text.count(number, verdict), countStyle: verdict.rawValue)
    }
    if mistakes > 0 {
      result.append(CountView(sign: "✗", countText: text.mistakes(mistakes), countStyle: "caught"))
    }
    if failing > 0 {
      result.append(CountView(sign: "!", countText: text.failing(failing), countStyle: "failing"))
    }
    let unchecked = lessons.flatMap(\.cells).reduce(0) { $0 + $1.uncheckedFormulas }
    if unchecked > 0 {
      result.append(
        CountView(sign: "○", countText: text.uncheckedFormulas(unchecked), countStyle: "unchecked"))
    }
    return result
  }
}
