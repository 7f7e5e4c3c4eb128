import FormulaProof
import LessonMarkdown
import Notebook
import SourceText

/// The pages about all lessons: every claim, the mistakes found in print, and what scripts read to search them.
///
/// A lesson gives its part once; the pages are put together from the parts, and split where they would grow without
/// bound.
extension PageBuilder {
  /// How many claims stand on one page.
  static let claimsPerPage = 100
  /// How many mistakes stand on one page.
  static let mistakesPerPage = 50

  /// What a lesson adds to these pages.
  func verificationPart(_ lesson: CheckedLesson) -> VerificationPart {
    let text = siteText
    var part = VerificationPart()
    let page = RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: Self.verificationPath)
    let heading = MarkupText.escaped(title(lesson))
    let language = language(of: lesson, otherThan: configuration.language)
    let tag = language.map { " lang=\"\(MarkupText.escaped($0))\"" } ?? ""
    part.heading = "<h2\(tag)><a href=\"\(MarkupText.escaped(page))\">\(heading)</a></h2>\n"
    for (index, cell) in lesson.cells.enumerated() where !cell.claims.isEmpty {
      let views = claimViews(lesson, index, page: Self.verificationPath, text)
      for view in views {
        let entry = ClaimEntryView(entryClaim: view, failureNote: view.fails ? view.note : nil)
        part.entries.append(Theme.render("claimEntry", entry))
      }
      if cell.mode == "mistake", !views.contains(where: \.fails) {
        part.mistakes.append(mistake(lesson, index, views, text))
      }
    }
    part.searchRecord = SearchRecord(lesson, title: title(lesson), address: page).json
    part.claimRecord = claimRecord(lesson, page)
    return part
  }

  private func mistake(
    _ lesson: CheckedLesson, _ index: Int, _ views: [ClaimView], _ text: InterfaceText
  ) -> String {
    let cell = lesson.cells[index]
    let address = RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: Self.mistakesPath)
    let view = MistakeEntryView(
      context: LessonContext.paragraph(before: index, in: lesson), mistakeClaims: views,
      printedIn: cell.cell.words.first { $0.name == "from" }?.value,
      mistakeAddress: "\(address)#\(anchors[lesson.name]?.cells[index] ?? "")", mistakePlace: title(lesson),
      mistakeLanguage: language(of: lesson, otherThan: configuration.language),
      text: .of(text.language))
    return Theme.render("mistakeEntry", view)
  }

  /// A lesson's claims for the script that filters them: a bounded number of bytes for each.
  private func claimRecord(_ lesson: CheckedLesson, _ page: String) -> String {
    guard let anchors = anchors[lesson.name] else { return "" }
    var claims: [String] = []
    for (index, cell) in lesson.cells.enumerated() {
      let kind = cell.cell.kind == .math ? cell.mode ?? "formula" : cell.cell.kind.rawValue
      for (number, claim) in cell.claims.enumerated() {
        let verdict = cell.mode == "mistake" && claim.passed ? "caught" : claim.judgement.verdict.rawValue
        let line = lesson.document.file.position(of: claim.span.lowerBound).line
        let latex = ScriptText.quoted(ScriptText.shortened(claim.source, to: 240))
        claims.append("[\"\(verdict)\",\"\(kind)\",\"\(anchors.claims[index][number])\",\(line),\(latex)]")
      }
    }
    guard !claims.isEmpty else { return "" }
    return
      "[\(ScriptText.quoted(title(lesson))),\(ScriptText.quoted(page)),[\(claims.joined(separator: ","))]]"
  }

  /// The pages about all lessons, made of the lessons' parts.
  func lists(_ parts: [VerificationPart]) -> [OutputFile] {
    let search = parts.map(\.searchRecord).filter { !$0.isEmpty }.joined(separator: ",\n")
    let claims = parts.map(\.claimRecord).filter { !$0.isEmpty }.joined(separator: ",\n")
    return claimPages(parts) + mistakePages(parts) + [
      OutputFile(path: Self.searchPath, text: "lecternSearchIndex([\n\(search)\n])\n"),
      OutputFile(path: Self.claimsPath, text: "lecternClaimsIndex([\n\(claims)\n])\n"),
    ]
  }

  private func claimPages(_ parts: [VerificationPart]) -> [OutputFile] {
    var pages: [String] = []
    var page = ""
    var room = Self.claimsPerPage
    for part in parts {
      var rest = part.entries[...]
      while !rest.isEmpty {
        let taken = rest.prefix(room)
        rest = rest.dropFirst(taken.count)
        room -= taken.count
        page += "<section>\n\(part.heading)<ol class=\"entries\">\n\(taken.joined())</ol>\n</section>\n"
        if room == 0 {
          pages.append(page)
          page = ""
          room = Self.claimsPerPage
        }
      }
    }
    if !page.isEmpty || pages.isEmpty { pages.append(page) }
    let text = siteText
    var legend = [Verdict.proved, .confirmed, .refuted, .sampled, .undecided].map { verdict in
      LegendView(
        badge: BadgeView(sign: BadgeView.sign(verdict), word: text.verdict(verdict), style: verdict.rawValue),
        meaning: text.meaning(verdict))
    }
    legend.insert(
      LegendView(
        badge: BadgeView(sign: "✗", word: text.caught, style: "caught"), meaning: text.mistakesIntroduction),
      at: 2)
    return list(
      pages, at: Self.verificationPath, title: text.verification, introduction: text.verificationIntroduction,
      counts: counts(lessons, text), legend: legend, script: "claims.js")
  }

  private func mistakePages(_ parts: [VerificationPart]) -> [OutputFile] {
    let text = siteText
    let mistakes = parts.flatMap(\.mistakes)
    var pages = stride(from: 0, to: mistakes.count, by: Self.mistakesPerPage).map { start in
      let entries = mistakes[start..<min(start + Self.mistakesPerPage, mistakes.count)].joined()
      return "<ul class=\"entries\">\n\(entries)</ul>\n"
    }
    if pages.isEmpty { pages = ["<p>\(MarkupText.escaped(text.noMistakes))</p>\n"] }
    return list(
      pages, at: Self.mistakesPath, title: text.mistakesCaught, introduction: text.mistakesIntroduction,
      counts: [], legend: [], script: nil)
  }

  /// The path of a page of a list; pages count from 1.
  private static func path(_ first: String, page: Int) -> String {
    page == 1 ? first : "\(first.dropLast(".html".count))-\(page).html"
  }

  private func list(
    _ pages: [String], at path: String, title: String, introduction: String, counts: [CountView],
    legend: [LegendView], script: String?
  ) -> [OutputFile] {
    let text = siteText
    return pages.enumerated().map { index, content in
      let number = index + 1
      let own = Self.path(path, page: number)
      let name = number == 1 ? title : text.pageOf(title, number, pages.count)
      var frame = frame(
        own, title: "\(name)\(text.titleSeparator)\(siteTitle)", description: introduction,
        language: configuration.language, failing: lessons, scripts: script.map { [$0] } ?? [])
      frame.isVerification = path == Self.verificationPath
      frame.isMistakes = path == Self.mistakesPath
      let links = Self.pageLinks(number, of: pages.count, path)
      let view = VerificationView(
        frame: frame, listTitle: name, introduction: introduction, counts: counts, hasCounts: !counts.isEmpty,
        sections: Markup(content), hasFilters: script != nil, pageNumbers: links,
        hasPageNumbers: pages.count > 1, legend: legend, hasLegend: !legend.isEmpty)
      return OutputFile(path: own, text: Theme.render("verification", view))
    }
  }

  /// Links to the first and the last page and to those around a page, with gaps between them.
  private static func pageLinks(_ number: Int, of count: Int, _ path: String) -> [LinkView] {
    var links: [LinkView] = []
    var last = 0
    for page in 1...max(1, count) where page == 1 || page == count || abs(page - number) <= 3 {
      if page > last + 1 { links.append(LinkView(address: nil, linkTitle: "…")) }
      last = page
      links.append(
        LinkView(
          address: Self.path(path, page: page), linkTitle: String(page), isCurrent: page == number))
    }
    return links
  }
}

/// Text for scripts.
enum ScriptText {
  /// A string of JavaScript, in quotation marks.
  static func quoted(_ text: String) -> String {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    let hex = Array("0123456789abcdef".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      // `</script>` would end the script in a page that holds it.
      case 0..<0x20, UInt8(ascii: "<"), 0x7F:
        result += Array("\\u00".utf8) + [hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      default: result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
    return String(decoding: result, as: UTF8.self)
  }

  /// A text with white space as single blanks, cut behind a number of bytes.
  static func shortened(_ text: String, to limit: Int) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte <= 0x20 {
        if let last = result.last, last != 0x20 { result.append(0x20) }
      } else {
        result.append(byte)
      }
      if result.count > limit { break }
    }
    guard result.count > limit else { return String(decoding: result, as: UTF8.self) }
    while let last = result.last, last & 0xC0 == 0x80 { result.removeLast() }
    return String(decoding: result.dropLast(), as: UTF8.self) + "…"
  }
}
