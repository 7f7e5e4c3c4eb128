/// A page of a list over all lessons: every claim, or the mistakes found in print.
struct ListPage: Sendable {
  var frame: PageFrame
  var title: String
  var introduction: String
  /// What is counted of all lessons; on the first page of a list alone.
  var counts: [CountView]
  /// The entries, in HTML.
  var sections: [UInt8]
  /// The list that a script filters, if one does.
  var filtered: SiteList?
  /// Links to the pages of the list.
  var pageNumbers: [LinkView]
  var legend: [LegendEntry]

  /// A line of the legend.
  struct LegendEntry: Sendable {
    var badge: BadgeView
    var meaning: String
  }

  private var words: InterfaceWords { frame.words }

  /// The page in UTF-8.
  var bytes: [UInt8] {
    frame.page(reserving: sections.count) { page in
      page += #"""
        <main id="lectern-content" class="list" tabindex="-1">
        <header class="lesson">
        <h1>\#(title)</h1>
        <p class="summary">\#(introduction)</p>
        \#(CountView.list(counts))<p><a href="coverage.html"><img src="coverage.svg" alt="\#(words.coverage)"></a></p>
        </header>

        """#
      if let filtered { addFilters(of: filtered, to: &page) }
      page += "<div class=\"listed\">\n"
      page.append(sections)
      page += "\n"
      if pageNumbers.count > 1 { addPageNumbers(to: &page) }
      page += "</div>\n"
      if !legend.isEmpty { addLegend(to: &page) }
      page += "</main>\n"
    }
  }

  /// The fields that the page's script chooses claims by, which has the choices from the index. Where the pages of the list are, which have the
  /// formulas of what is chosen, stands beside them: the first, and the others by their numbers.
  private func addFilters(of list: SiteList, to page: inout HTML) {
    let choices: [(name: String, label: String)] = [
      ("verdict", words.verdict), ("lesson", words.lesson), ("kind", words.kind),
    ]
    page += #"""
      <div class="filters by-script" role="search" data-first="\#(list.path)" data-pages="\#(list.path(ofPage: "{0}"))">

      """#
    for (name, label) in choices {
      page +=
        "<label>\(label)<select name=\"\(name)\"><option value=\"\">\(words.all)</option></select></label>\n"
    }
    page += #"""
      <label>\#(words.searchedText)<input name="text" type="search" autocomplete="off" spellcheck="false"></label>
      </div>
      <p class="status by-script" role="status"></p>

      """#
  }

  private func addPageNumbers(to page: inout HTML) {
    page += "\n<nav class=\"pages\" aria-label=\"\(words.pageNumbers)\">\n"
    for link in pageNumbers {
      if let address = link.address {
        page += "<a href=\"\(address)\"\(current: link.isCurrent)>\(link.title)</a>\n\n"
      } else {
        page += "\n<span>\(link.title)</span>\n"
      }
    }
    page += "</nav>\n"
  }

  private func addLegend(to page: inout HTML) {
    page += #"""
      <section aria-labelledby="lectern-legend">
      <h2 id="lectern-legend">\#(words.legend)</h2>
      <dl class="legend">

      """#
    for entry in legend { page += "<div><dt>\(entry.badge.html)</dt><dd>\(entry.meaning)</dd></div>\n" }
    page += """
      </dl>
      </section>

      """
  }
}

extension ClaimView {
  /// The claim in the list of all claims, with why it fails where it does.
  var entry: HTML {
    var entry: HTML = #"""

      <li class="entry\#(" fails", if: fails)">
      <div class="entry-head">
      \#(badge.html)
      <a class="place" href="\#(lessonAddress)">\#(place)</a>
      """#
    if let theoremAddress {
      entry += "\n<a class=\"certified\" href=\"\(theoremAddress)\">\(text.words.certifiedMark)</a>"
    }
    entry += #"""

      </div>
      \#(sheet)
      """#
    if fails, let note { entry += "<p class=\"note\">\(note)</p>\n" }
    entry += "</li>\n"
    return entry
  }
}

/// A mistake in the list of those found in print.
struct MistakeEntry: Sendable {
  /// What the lesson says of it before it shows it.
  var context: Markup
  var claims: [ClaimView]
  /// Where it was found, if the lesson says so.
  var printedIn: String?
  var address: String
  var place: String
  var language: String?
  var text: InterfaceText

  var html: HTML {
    var entry: HTML = #"""
      <li class="entry mistake-entry">
      <div class="context"\#(lang: language)>\#(context)</div>
      \#(each: claims, { "\($0.sheet)\($0.values)" })
      """#
    if let printedIn { entry += "<p class=\"printed\">\(text.words.printedIn): \(printedIn)</p>\n" }
    entry += #"""
      <p class="place"><a href="\#(address)"\#(lang: language)>\#(place)</a></p>
      </li>

      """#
    return entry
  }
}
