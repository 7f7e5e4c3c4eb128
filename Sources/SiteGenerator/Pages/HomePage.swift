/// The home page: what it says itself, and the site's lessons.
struct HomePage: Sendable {
  var frame: PageFrame
  var title: String
  var summary: String?
  var counts: [CountView]
  /// What the lesson that is the home page shows, in HTML; empty without one.
  var body: [UInt8]
  /// Its language where it is not the page's.
  var bodyLanguage: String?
  /// The lessons by their folders.
  var groups: [Group]

  /// The lessons of a folder.
  struct Group: Sendable {
    var folder: String
    var title: String
    var entries: [Entry]
  }

  /// A lesson in the list.
  struct Entry: Sendable {
    var title: String
    var address: String
    var summary: String?
    /// The lesson's language where it is not the page's.
    var language: String?
    var counts: [CountView]
    /// A figure of it as a small image, in HTML; empty without one.
    var picture: [UInt8]
  }

  /// The page in UTF-8.
  var bytes: [UInt8] {
    frame.page(reserving: body.count) { page in
      page += #"""
        <main id="lectern-content" class="home" tabindex="-1">
        <header class="lesson">
        <h1>\#(title)</h1>

        """#
      if let summary { page += "<p class=\"summary\">\(summary)</p>\n" }
      page += CountView.list(counts)
      if let first = groups.first?.entries.first {
        page += #"""
          <p class="begin"><a href="\#(first.address)">\#(frame.words.begin) <b\#(lang: first.language)>\#(first.title)</b></a></p>

          """#
      }
      page += "</header>\n"
      if !body.isEmpty {
        page += "<div class=\"opening\"\(lang: bodyLanguage)>\n"
        page.append(body)
        page += "</div>\n"
      }
      if groups.isEmpty { page += "<p>\(frame.words.noLessons)</p>\n" }
      for group in groups { add(group, to: &page) }
      page += "</main>\n"
    }
  }

  private func add(_ group: Group, to page: inout HTML) {
    page += #"""
      <section>
      <h2>\#(group.title)</h2>
      <ol class="lessons">

      """#
    for entry in group.entries { add(entry, to: &page) }
    page += "</ol>\n</section>\n"
  }

  private func add(_ entry: Entry, to page: inout HTML) {
    page += "<li>\n"
    if !entry.picture.isEmpty {
      page += #"""
        <a class="lesson-picture" href="\#(entry.address)" tabindex="-1" aria-hidden="true">

        """#
      page.append(entry.picture)
      page += "</a>\n"
    }
    page += #"""
      <h3\#(lang: entry.language)><a href="\#(entry.address)">\#(entry.title)</a></h3>

      """#
    if let summary = entry.summary { page += "<p\(lang: entry.language)>\(summary)</p>\n" }
    page += CountView.list(entry.counts)
    page += "</li>\n"
  }
}
