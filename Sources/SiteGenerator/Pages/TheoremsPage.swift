/// The page of a lesson's theorems, as an independent kernel accepts them, each beside the formula that it speaks of.
struct TheoremsPage: Sendable {
  var frame: PageFrame
  var title: String
  var introduction: String
  var entries: [Entry]

  /// A theorem.
  struct Entry: Sendable {
    var name: String
    var claim: ClaimView
    var statement: String
    var proof: String
  }

  private var words: InterfaceWords { frame.words }

  /// The page in UTF-8.
  var bytes: [UInt8] {
    frame.page { page in
      page += #"""
        <main id="lectern-content" class="list" tabindex="-1"\#(lang: frame.wordsLanguage)>
        <header class="lesson">
        <h1>\#(title)</h1>
        <p class="summary">\#(introduction)</p>
        </header>
        <ul class="entries">

        """#
      for entry in entries {
        page += #"""
          <li class="entry" id="\#(entry.name)">
          <div class="entry-head">
          \#(entry.claim.badge.html)
          <a class="place" href="\#(entry.claim.lessonAddress)">\#(entry.claim.place)</a>
          </div>
          \#(entry.claim.sheet)
          <pre tabindex="0"><code>\#(entry.statement)</code></pre>
          <details class="source"><summary>\#(words.proof)</summary><pre tabindex="0"><code>\#(entry.proof)</code></pre></details>
          </li>

          """#
      }
      page += """
        </ul>
        </main>

        """
    }
  }
}
