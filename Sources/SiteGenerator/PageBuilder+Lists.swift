import BuildCache
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
    // By index, here and below, since a cell is large and would be copied.
    for index in lesson.cells.indices where !lesson.cells[index].claims.isEmpty {
      let views = claimViews(lesson, index, page: Self.verificationPath, text)
      for view in views {
        part.entries.append(view.entry.bytes)
      }
      if lesson.cells[index].mode == "mistake", !views.contains(where: \.fails) {
        part.mistakes.append(mistake(lesson, index, views, text))
      }
    }
    part.searchRecord = SearchRecord(lesson, title: title(lesson), address: page).json
    part.claimRecord = claimRecord(lesson, page)
    return part
  }

  private func mistake(
    _ lesson: CheckedLesson, _ index: Int, _ views: [ClaimView], _ text: InterfaceText
  ) -> [UInt8] {
    let address = RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: Self.mistakesPath)
    return MistakeEntry(
      context: LessonContext.paragraph(before: index, in: lesson), claims: views,
      printedIn: lesson.cells[index].cell.words.first { $0.name == "from" }?.value,
      address: "\(address)#\(anchors[lesson.name]?.cells[index] ?? "")", place: title(lesson),
      language: language(of: lesson, otherThan: configuration.language), text: text
    ).html.bytes
  }

  /// A lesson's claims for the script that filters them: a bounded number of bytes for each.
  private func claimRecord(_ lesson: CheckedLesson, _ page: String) -> [UInt8] {
    guard let anchors = anchors[lesson.name] else { return [] }
    var record: [UInt8] = []
    for index in lesson.cells.indices where !lesson.cells[index].claims.isEmpty {
      let mode = lesson.cells[index].mode
      let kind = lesson.cells[index].cell.kind
      let kindName = kind == .math ? mode ?? "formula" : kind.rawValue
      let claims = lesson.cells[index].claims
      for number in claims.indices {
        let isCaught = mode == "mistake" && claims[number].passed
        let verdict = isCaught ? "caught" : claims[number].judgement.verdict.rawValue
        let line = lesson.document.file.position(of: claims[number].span.lowerBound).line
        if record.isEmpty {
          record.append(UInt8(ascii: "["))
          ScriptText.append(title(lesson), to: &record)
          record.append(UInt8(ascii: ","))
          ScriptText.append(page, to: &record)
          record += ",[".utf8
        } else {
          record.append(UInt8(ascii: ","))
        }
        record += "[\"\(verdict)\",\"\(kindName)\",\"\(anchors.claims[index][number])\",\(line),".utf8
        ScriptText.append(ScriptText.shortened(Array(claims[number].source.utf8), to: 240), to: &record)
        record.append(UInt8(ascii: "]"))
      }
    }
    if !record.isEmpty { record += "]]".utf8 }
    return record
  }

  /// The pages about all lessons, each made of the lessons' parts when it is written.
  func lists(_ parts: PartSource) -> [OutputFile] {
    claimPages(parts) + mistakePages(parts) + [
      OutputFile(path: Self.searchPath, content: parts.script(.search)),
      OutputFile(path: Self.claimsPath, content: parts.script(.claims)),
    ]
  }

  /// Some entries of a lesson's part.
  private struct Slice: Sendable {
    var place: Int
    var entries: Range<Int>
  }

  /// The entries of all lessons in order, cut into pages.
  private static func pages(_ counts: [Int], room: Int) -> [[Slice]] {
    var pages: [[Slice]] = []
    var page: [Slice] = []
    var left = room
    for (place, count) in counts.enumerated() {
      var start = 0
      while start < count {
        let taken = min(left, count - start)
        page.append(Slice(place: place, entries: start..<(start + taken)))
        start += taken
        left -= taken
        if left == 0 {
          pages.append(page)
          page = []
          left = room
        }
      }
    }
    if !page.isEmpty || pages.isEmpty { pages.append(page) }
    return pages
  }

  private func claimPages(_ parts: PartSource) -> [OutputFile] {
    let text = siteText
    var legend = [Verdict.proved, .confirmed, .refuted, .sampled, .undecided].map { verdict in
      ListPage.LegendEntry(
        badge: BadgeView(sign: BadgeView.sign(verdict), word: text.verdict(verdict), style: verdict.rawValue),
        meaning: text.meaning(verdict))
    }
    legend.insert(
      ListPage.LegendEntry(
        badge: BadgeView(sign: "✗", word: text.words.caught, style: "caught"),
        meaning: text.words.mistakesIntroduction),
      at: 2)
    let claimCounts = lessons.map { lesson in
      lesson.cells.indices.reduce(0) { $0 + lesson.cells[$1].claims.count }
    }
    return list(
      Self.pages(claimCounts, room: Self.claimsPerPage), of: parts, at: Self.verificationPath,
      title: text.words.verification, introduction: text.words.verificationIntroduction,
      counts: counts(lessons, text),
      legend: legend, script: "claims.js"
    ) { slices, part in
      var page: [UInt8] = []
      for slice in slices {
        guard let part = part(slice.place), slice.entries.upperBound <= part.entries.count else { return nil }
        page += "<section>\n\(part.heading)<ol class=\"entries\">\n".utf8
        for entry in part.entries[slice.entries] { page += entry }
        page += "</ol>\n</section>\n".utf8
      }
      return page
    }
  }

  private func mistakePages(_ parts: PartSource) -> [OutputFile] {
    let text = siteText
    let mistakeCounts = lessons.map { lesson in
      lesson.cells.indices.count { lesson.cells[$0].mode == "mistake" && Self.isMistake(lesson.cells[$0]) }
    }
    let none = "<p>\(MarkupText.escaped(text.words.noMistakes))</p>\n"
    return list(
      Self.pages(mistakeCounts, room: Self.mistakesPerPage), of: parts, at: Self.mistakesPath,
      title: text.words.mistakesCaught, introduction: text.words.mistakesIntroduction, counts: [], legend: [],
      script: nil
    ) { slices, part in
      if slices.isEmpty { return Array(none.utf8) }
      var page = Array("<ul class=\"entries\">\n".utf8)
      for slice in slices {
        guard let part = part(slice.place), slice.entries.upperBound <= part.mistakes.count else {
          return nil
        }
        for entry in part.mistakes[slice.entries] { page += entry }
      }
      return page + "</ul>\n".utf8
    }
  }

  /// Whether a cell shows a mistake found in print, whose claims all turned out to be wrong.
  private static func isMistake(_ cell: CheckedCell) -> Bool {
    cell.mode == "mistake" && !cell.claims.isEmpty && cell.claims.allSatisfy(\.passed)
  }

  /// The path of a page of a list; pages count from 1.
  private static func path(_ first: String, page: Int) -> String {
    page == 1 ? first : "\(first.dropLast(".html".count))-\(page).html"
  }

  /// The pages of a list. `content` makes what stands on one from the parts of its lessons; nil where one has gone.
  private func list(
    _ pages: [[Slice]], of parts: PartSource, at path: String, title: String, introduction: String,
    counts: [CountView], legend: [ListPage.LegendEntry], script: String?,
    content: @escaping @Sendable ([Slice], (Int) -> VerificationPart?) -> [UInt8]?
  ) -> [OutputFile] {
    let text = siteText
    // What stands on each page besides its entries.
    let base = frame(
      path, title: "", description: introduction, language: configuration.language, failing: lessons,
      scripts: script.map { [$0] } ?? [])
    return pages.enumerated().map { index, slices in
      let number = index + 1
      let own = Self.path(path, page: number)
      let make: @Sendable () -> [UInt8]? = {
        guard let content = content(slices, parts.part) else { return nil }
        let name = number == 1 ? title : text.words.pageOf(title, number, pages.count)
        var frame = base
        frame.pageTitle = "\(name)\(text.words.titleSeparator)\(siteTitle)"
        frame.isVerification = path == Self.verificationPath
        frame.isMistakes = path == Self.mistakesPath
        let links = Self.pageLinks(number, of: pages.count, path)
        return ListPage(
          frame: frame, title: name, introduction: introduction, counts: counts, sections: content,
          hasFilters: script != nil, pageNumbers: links, legend: legend
        ).bytes
      }
      var file = OutputFile(path: own, content: .made(make))
      // A draft's banner lists what is wrong in all lessons.
      if let site = parts.site, !isDraft {
        file.name = Self.name(own, of: pages.count, slices, parts, counts, site: site)
      }
      return file
    }
  }

  /// A name for a page of a list, made from all that stands on it; nil where a lesson's part has none.
  private static func name(
    _ path: String, of count: Int, _ slices: [Slice], _ parts: PartSource, _ counts: [CountView], site: Digest
  ) -> Digest? {
    var key = ContentKey("page of a list")
    key.add(site)
    key.add(path)
    key.add(count)
    key.add(counts.count)
    for count in counts { key.add(count.countText) }
    key.add(slices.count)
    for slice in slices {
      guard let part = parts.names[slice.place] else { return nil }
      key.add(part)
      key.add(slice.entries.lowerBound)
      key.add(slice.entries.upperBound)
    }
    return key.digest
  }

  /// Links to the first and the last page and to those around a page, with gaps between them.
  private static func pageLinks(_ number: Int, of count: Int, _ path: String) -> [LinkView] {
    var links: [LinkView] = []
    var last = 0
    for page in 1...max(1, count) where page == 1 || page == count || abs(page - number) <= 3 {
      if page > last + 1 { links.append(LinkView(address: nil, title: "…")) }
      last = page
      links.append(
        LinkView(
          address: Self.path(path, page: page), title: String(page), isCurrent: page == number))
    }
    return links
  }
}
