import LessonMarkdown

/// The table of contents of a book, which reading systems read too: lessons with their headings, by the folders that they lie in, and what
/// stands behind them.
struct BookNavigation {
  /// A line with those below it.
  private struct Entry {
    var title: String
    /// The title's language where it is not the book's.
    var language: String?
    /// Where it leads; nil for the name of a group.
    var address: String?
    var entries: [Entry] = []
  }

  private let entries: [Entry]
  private let start: String
  private let language: String
  private let text: InterfaceText

  /// Headings of deeper levels are left out.
  private static let deepest = 3

  /// - Parameters:
  ///   - parts: The lessons in their order.
  ///   - language: The language of the book's own words.
  init(parts: [BookLesson], pages: PageBuilder, language: String, text: InterfaceText) {
    self.language = language
    self.text = text
    start = parts.first?.chapter.path ?? BookMaker.contentsPath
    var entries: [Entry] = []
    // Only lessons that follow each other form a group: the contents stand in the order in which one reads.
    var group: (folder: String, title: String, entries: [Entry])?
    func endGroup() {
      if let group { entries.append(Entry(title: group.title, entries: group.entries)) }
      group = nil
    }
    for part in parts {
      let folder = RelativePath.folder(of: part.name)
      if group?.folder != folder { endGroup() }
      let own = Self.entry(part, language)
      if folder.isEmpty {
        entries.append(own)
      } else {
        if group == nil { group = (folder, pages.title(ofFolder: folder, text), []) }
        group?.entries.append(own)
      }
    }
    endGroup()
    func add(_ title: String, _ address: String?, _ document: (BookLesson) -> BookDocument?) {
      let below = parts.compactMap { part in
        document(part).map {
          Entry(title: part.title, language: Self.language(part, language), address: $0.path)
        }
      }
      if !below.isEmpty { entries.append(Entry(title: title, address: address, entries: below)) }
    }
    add(text.words.book.solutions, nil, \.solutions)
    add(text.words.book.checks, BookMaker.legendPath, \.checks)
    self.entries = entries
  }

  private static func language(_ part: BookLesson, _ language: String) -> String? {
    part.language == language ? nil : part.language
  }

  /// A lesson with its headings, each below the nearest one before it of a higher level.
  private static func entry(_ part: BookLesson, _ language: String) -> Entry {
    let path = part.chapter.path
    var open: [(level: Int, entry: Entry)] = [
      (0, Entry(title: part.title, language: Self.language(part, language), address: path))
    ]
    func closeLast() {
      let last = open.removeLast().entry
      open[open.count - 1].entry.entries.append(last)
    }
    for heading in part.headings where heading.level <= deepest {
      let title = heading.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if title.isEmpty { continue }
      while open.count > 1, open[open.count - 1].level >= heading.level { closeLast() }
      let address = "\(path)#\(BookIndex.identifier(heading.anchor))"
      open.append((heading.level, Entry(title: title, address: address)))
    }
    while open.count > 1 { closeLast() }
    return open[0].entry
  }

  /// The document.
  func document(title: String) -> Book.Document {
    let words = text.words
    var xhtml = BookDocument.head(title: words.contents, language: language, style: BookMaker.stylePath)
    xhtml += #"""
      <body epub:type="frontmatter">
      <nav epub:type="toc" role="doc-toc" id="contents">
      <h1>\#(words.contents)</h1>
      \#(list(entries))</nav>
      <nav epub:type="landmarks" id="landmarks" hidden="hidden">
      <h2>\#(words.book.landmarks)</h2>
      <ol>
      <li><a epub:type="cover" href="\#(BookMaker.coverPagePath)">\#(words.book.cover)</a></li>
      <li><a epub:type="toc" href="#contents">\#(words.contents)</a></li>
      <li><a epub:type="bodymatter" href="\#(start)">\#(words.book.start)</a></li>
      </ol>
      </nav>
      </body>
      </html>

      """#
    return Book.Document(path: BookMaker.contentsPath, bytes: xhtml.bytes)
  }

  private func list(_ entries: [Entry]) -> HTML {
    if entries.isEmpty { return HTML() }
    return #"""
      <ol>
      \#(each: entries, line)</ol>

      """#
  }

  private func line(_ entry: Entry) -> HTML {
    var tag = HTML()
    if let language = entry.language { tag = " lang=\"\(language)\" xml:lang=\"\(language)\"" }
    let label: HTML =
      if let address = entry.address {
        "<a href=\"\(address)\"\(tag)>\(entry.title)</a>"
      } else {
        "<span>\(entry.title)</span>"
      }
    return "<li>\(label)\(list(entry.entries))</li>\n"
  }
}
