import Notebook

/// The page that says what is checked and what is only shown.
struct CoveragePage: Sendable {
  var frame: PageFrame
  var introduction: String
  var share: String
  var rows: [Row]
  var total: Row

  /// A lesson, or all of them.
  struct Row: Sendable {
    /// Something that is only shown.
    struct Item: Sendable {
      var text: String
      var excerpt: String
    }

    var title: String
    var address: String
    var formulas: String
    var listings: String
    var figures: String
    var percent: String
    var unchecked: [Item]

    init(_ coverage: Coverage, title: String, text: InterfaceText, address: String) {
      self.title = title
      self.address = address
      (formulas, listings, figures) = (
        Self.count(coverage.formulas, text), Self.count(coverage.listings, text),
        Self.count(coverage.figures, text)
      )
      percent = "\(coverage.all.percent) %"
      unchecked = coverage.unchecked.map {
        Item(
          text: text.words.shownText($0.line, text.words.shownKinds[$0.kind] ?? $0.kind),
          excerpt: String($0.excerpt.prefix(200)))
      }
    }

    private static func count(_ count: Coverage.Count, _ text: InterfaceText) -> String {
      count.total == 0 ? "–" : text.words.countedText(count.checked, count.total)
    }

    fileprivate var cells: HTML {
      "<td>\(formulas)</td><td>\(listings)</td><td>\(figures)</td><td>\(percent)</td>"
    }

    fileprivate var link: HTML { "<a href=\"\(address)\">\(title)</a>" }
  }

  private var words: InterfaceWords { frame.words }

  /// The page in UTF-8.
  var bytes: [UInt8] {
    frame.page { page in
      page += #"""
        <main id="lectern-content" class="verification" tabindex="-1"\#(lang: frame.wordsLanguage)>
        <header class="lesson">
        <h1>\#(words.coverage)</h1>
        <p class="summary">\#(introduction)</p>
        <p><img src="coverage.svg" alt="\#(share)"></p>
        </header>
        <div class="scroll" tabindex="0" role="group" aria-label="\#(words.coverage)"><table>
        <thead><tr>\#(each: words.coverageColumns, { "<th scope=\"col\">\($0)</th>" })</tr></thead>
        <tbody>

        """#
      for row in rows { page += "<tr><th scope=\"row\">\(row.link)</th>\(row.cells)</tr>\n" }
      page += #"""
        </tbody>
        <tfoot><tr><th scope="row">\#(total.title)</th>\#(total.cells)</tr></tfoot>
        </table></div>

        """#
      let open = rows.filter { !$0.unchecked.isEmpty }
      if !open.isEmpty { page += "<h2 id=\"only-shown\">\(words.onlyShown)</h2>\n" }
      for row in open {
        page += """
          <h3>\(row.link)</h3>
          <ul>
          \(each: row.unchecked, { "<li>\($0.text): <code>\($0.excerpt)</code></li>\n" })</ul>

          """
      }
      page += "</main>\n"
    }
  }
}
