/// A lesson's page.
struct LessonPage: Sendable {
  var frame: PageFrame
  var title: String
  var summary: String?
  var counts: [CountView]
  /// The headings; a single one is not worth a table of contents.
  var contents: [Heading]
  /// The lesson among those before and behind it.
  var nearby: [LinkView]
  /// What leads to the lessons that are not nearby; nil where all are.
  var moreLessons: String?
  /// The body in HTML.
  var body: [UInt8]
  var notes: LessonNotes
  /// What paper has behind the lesson.
  var paper: HTML
  /// Whether there are other lessons.
  var hasNeighbours: Bool
  var previousLesson: LinkView?
  var nextLesson: LinkView?

  /// A line of the table of contents.
  struct Heading: Sendable {
    var level: Int
    var address: String
    var text: Markup
  }

  private var words: InterfaceWords { frame.words }

  /// The page in UTF-8.
  var bytes: [UInt8] {
    frame.page(reserving: body.count) { page in
      page += #"""
        <main id="lectern-content" tabindex="-1">
        <nav class="breadcrumbs" aria-label="\#(words.breadcrumbs)">
        <ol>
        <li\#(lang: frame.siteLanguage)><a href="\#(frame.homeAddress)">\#(frame.siteTitle)</a></li>
        <li aria-current="page">\#(title)</li>
        </ol>
        </nav>
        <article>
        <header class="lesson">
        <h1>\#(title)</h1>

        """#
      if let summary { page += "<p class=\"summary\">\(summary)</p>\n" }
      if !frame.versions.isEmpty { addLanguages(to: &page) }
      page += CountView.list(counts)
      page += #"""
        </header>
        <div class="aside"\#(lang: frame.wordsLanguage)>

        """#
      if contents.count > 1 { addContents(to: &page) }
      addNearby(to: &page)
      page += "</div>\n"
      page.append(body)
      page += "\n"
      page += notes.html
      page += paper
      page += "</article>\n"
      if hasNeighbours { addNeighbours(to: &page) }
      page += "</main>\n"
    }
  }

  private func addLanguages(to page: inout HTML) {
    page += #"""
      <nav class="languages" aria-label="\#(words.languages)"\#(lang: frame.wordsLanguage)>
      <ul>

      """#
    for version in frame.versions {
      page += #"""
        <li><a href="\#(version.address)" lang="\#(version.language)" hreflang="\#(version.language)"\#(current: version.isCurrent)>\#(version.name)</a></li>

        """#
    }
    page += """
      </ul>
      </nav>

      """
  }

  private func addContents(to page: inout HTML) {
    page += #"""
      <nav class="contents" aria-labelledby="lectern-contents">
      <h2 id="lectern-contents">\#(words.contents)</h2>
      <ul\#(lang: frame.wordsLanguage == nil ? nil : frame.language)>

      """#
    for heading in contents {
      page += #"""
        <li class="level-\#(heading.level)"><a href="\#(heading.address)">\#(heading.text)</a></li>

        """#
    }
    page += """
      </ul>
      </nav>

      """
  }

  private func addNearby(to page: inout HTML) {
    page += #"""
      <details class="all-lessons">
      <summary>\#(words.allLessons)</summary>
      <nav aria-label="\#(words.allLessons)">
      <ol>

      """#
    for link in nearby {
      page += #"""
        <li\#(lang: link.language)><a href="\#(link.address ?? "")"\#(current: link.isCurrent)>\#(link.title)</a></li>

        """#
    }
    if let moreLessons {
      page += #"""
        <li><a href="\#(frame.homeAddress)">\#(moreLessons)</a></li>

        """#
    }
    page += """
      </ol>
      </nav>
      </details>

      """
  }

  private func addNeighbours(to page: inout HTML) {
    page += #"""
      <nav class="neighbours" aria-label="\#(words.neighbours)"\#(lang: frame.wordsLanguage)>

      """#
    if let link = previousLesson {
      page += #"""
        <a class="previous" rel="prev" href="\#(link.address ?? "")"><span>← \#(words.previous)</span> <b\#(lang: link.language)>\#(link.title)</b></a>

        """#
    }
    if let link = nextLesson {
      page += #"""
        <a class="next" rel="next" href="\#(link.address ?? "")"><span>\#(words.next) →</span> <b\#(lang: link.language)>\#(link.title)</b></a>

        """#
    }
    page += "</nav>\n"
  }
}

/// A link with a title.
struct LinkView: Sendable {
  /// Where it leads; nil for a gap between links.
  var address: String?
  var title: String
  /// The title's language where it is not that of what stands around it.
  var language: String?
  var isCurrent = false
}
