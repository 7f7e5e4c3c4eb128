/// The home page: the site's lessons.
struct HomePage: Sendable {
  var frame: PageFrame
  var siteDescription: String?
  var entries: [Entry]
  var counts: [CountView]

  /// A lesson in the list.
  struct Entry: Sendable {
    var title: String
    var address: String
    var summary: String?
    /// The lesson's language where it is not the page's.
    var language: String?
    var counts: [CountView]
  }

  /// The page in UTF-8.
  var bytes: [UInt8] {
    frame.page { page in
      page += #"""
        <main id="lectern-content" class="home" tabindex="-1">
        <header class="lesson">
        <h1>\#(frame.siteTitle)</h1>

        """#
      if let siteDescription { page += "<p class=\"summary\">\(siteDescription)</p>\n" }
      page += CountView.list(counts)
      page += "</header>\n"
      if entries.isEmpty {
        page += "<p>\(frame.words.noLessons)</p>\n"
      } else {
        page += "<ol class=\"lessons\">\n"
        for entry in entries { add(entry, to: &page) }
        page += "</ol>\n"
      }
      page += "</main>\n"
    }
  }

  private func add(_ entry: Entry, to page: inout HTML) {
    page += #"""
      <li>
      <h2\#(lang: entry.language)><a href="\#(entry.address)">\#(entry.title)</a></h2>

      """#
    if let summary = entry.summary { page += "<p\(lang: entry.language)>\(summary)</p>\n" }
    page += CountView.list(entry.counts)
    page += "</li>\n"
  }
}
