import SourceText

/// What stands on every page.
struct PageFrame: Sendable {
  var language: String
  var pageTitle: String
  var pageDescription: String?
  var siteTitle: String
  /// The language of the page's own words where it is not that of the page.
  var wordsLanguage: String?
  /// The language of the site's title where it is not that of the page's own words.
  var siteLanguage: String?
  /// The page's address on the web, for those who have it on paper; nil where the site does not know it.
  var publicAddress: String?
  var homeAddress: String
  /// Links to the lists over all lessons; the first one is that of all claims.
  var lists: [LinkView]
  /// The way to the top of the site: empty, or with a slash at its end.
  var rootAddress: String
  /// The way to the folder of the theme's files, with a slash at its end.
  var themeAddress: String
  /// The scripts of the page by their names in that folder; they run in this order when the page has been read.
  var scripts: [String]
  /// What the scripts will most likely ask for.
  var soon: Soon?
  /// The page in each of its languages, itself among them; empty where there is one.
  var versions: [Version] = []
  var isHome: Bool
  /// The banner of a draft; nil where the build is not one.
  var banner: String?
  /// What the banner says is wrong.
  var problems: [Problem]
  var text: InterfaceText

  var words: InterfaceWords { text.words }

  /// A file of the theme's folder that is on its way while the page is laid out.
  struct Soon: Sendable {
    var file: String
    /// The anchors of what asks for it: it is fetched for whom the address leads to one of them; nil for everybody.
    var places: [String]?
  }

  /// The page in a language.
  struct Version: Sendable {
    var language: String
    /// The language's name in itself.
    var name: String
    var address: String
    /// The address on the web, where the site knows it.
    var publicAddress: String?
    var isCurrent: Bool
  }

  /// An error of a lesson.
  struct Problem: Sendable {
    var message: String
    var place: String
  }

  /// What a page's scripts and styles may be: files of the site alone, so that nothing that stands in a page can run.
  private static let policy: HTML =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self' data:; img-src 'self' data:; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

  /// The whole page around its main part.
  func page(reserving count: Int = 0, _ main: (inout HTML) -> Void) -> [UInt8] {
    var page = HTML()
    page.reserveCapacity(count + 16 * 1024)
    addHead(to: &page)
    addHeader(to: &page)
    if let banner { page += aside(banner) }
    main(&page)
    page += #"""

      <footer class="site"\#(lang: wordsLanguage)>
      <p>\#(words.footer)\#(each: lists.prefix(1), { " <a href=\"\($0.address ?? "")\">\($0.title)</a>" })</p>
      </footer>
      </body>
      </html>

      """#
    return page.bytes
  }

  private var soonAttributes: HTML {
    guard let soon else { return HTML() }
    let places: HTML? = soon.places.map { " data-soon-at=\"\($0.joined(separator: " "))\"" }
    return " data-soon=\"\(themeAddress)\(soon.file)\"\(places ?? HTML())"
  }

  private func addHead(to page: inout HTML) {
    page += #"""
      <!DOCTYPE html>
      <html lang="\#(language)" data-words="\#(words.language)" data-root="\#(rootAddress)" data-title="\#(Self.inASCII(pageTitle))"\#(soonAttributes)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\#(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\#(pageTitle)</title>

      """#
    if let pageDescription {
      page += #"""
        <meta name="description" content="\#(pageDescription)">

        """#
    }
    page += #"""
      <link rel="icon" href="\#(themeAddress)icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="\#(themeAddress)style.css">
      <script src="\#(themeAddress)scheme.js"></script>

      """#
    for version in versions {
      page += #"""
        <link rel="alternate" hreflang="\#(version.language)" href="\#(version.publicAddress ?? version.address)">

        """#
    }
    for script in scripts {
      page += #"""
        <script defer src="\#(themeAddress)\#(script)"></script>

        """#
    }
  }

  private func addHeader(to page: inout HTML) {
    page += #"""
      </head>
      <body>
      <a class="skip" href="#lectern-content"\#(lang: wordsLanguage)>\#(words.skipToContent)</a>
      <header class="site"\#(lang: wordsLanguage)>
      <a class="site-title" href="\#(homeAddress)"\#(lang: siteLanguage)\#(current: isHome)>\#(siteTitle)</a>
      \#(address)<nav aria-label="\#(words.siteNavigation)">
      <a href="\#(homeAddress)"\#(current: isHome)>\#(words.lessons)</a>
      \#(each: lists, { "<a href=\"\($0.address ?? "")\"\(current: $0.isCurrent)>\($0.title)</a>\n" })\#
      </nav>
      <div class="site-tools by-script">
      <button type="button" class="search-button" aria-label="\#(words.searchLessons)" aria-haspopup="dialog" aria-keyshortcuts="/"><span>\#(words.search)</span><kbd>/</kbd></button>
      <button type="button" class="scheme-button" title="\#(words.darkPages)" aria-label="\#(words.darkPages)" aria-pressed="false"></button>
      </div>
      </header>

      """#
  }

  /// A text for an attribute that stands before the page says its encoding: what is not ASCII is written as references, since some readers
  /// of HTML guess at the first such sign.
  private static func inASCII(_ text: String) -> Markup {
    var html = ""
    for scalar in MarkupText.escaped(text).unicodeScalars {
      if scalar.isASCII { html.unicodeScalars.append(scalar) } else { html += "&#\(scalar.value);" }
    }
    return Markup(html)
  }

  private var address: HTML {
    guard let publicAddress else { return HTML() }
    return #"""
      <span class="on-paper page-address">\#(publicAddress)</span>

      """#
  }

  /// The banner of a draft with what is wrong.
  private func aside(_ banner: String) -> HTML {
    let items: HTML = #"""
      <ul>
      \#(each: problems, { "<li><code>\($0.place)</code> \($0.message)</li>\n" })</ul>

      """#
    return #"""
      <aside class="draft-banner" aria-label="\#(words.draft)"\#(lang: wordsLanguage)>
      <p><strong>\#(banner)</strong></p>
      \#(items, if: !problems.isEmpty)</aside>

      """#
  }
}
