import BuildCache
import FormulaProof
import LessonMarkdown
import Notebook
import SourceText

/// The pages about all lessons: the lists of ``SiteList``, and what scripts read to search them.
///
/// A lesson gives its part once; the pages are put together from the parts, and split where they would grow without
/// bound.
extension PageBuilder {
  /// What a lesson adds to these pages.
  func part(of lesson: CheckedLesson) -> LessonPart {
    var part = LessonPart()
    let page = RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: SiteList.claims.path)
    let heading = MarkupText.escaped(lesson.shownTitle)
    let language = language(of: lesson.document, otherThan: configuration.language)
    let tag = language.map { " lang=\"\(MarkupText.escaped($0))\"" } ?? ""
    part.heading = "<h2\(tag)><a href=\"\(MarkupText.escaped(page))\">\(heading)</a></h2>\n"
    part.entries = SiteList.all.map { $0.entries(self, lesson) }
    part.picture = picture(of: lesson)
    if lesson.name == Self.homeName {
      (part.home, part.homeScripts) = home(of: lesson)
      part.homeMovesSoon = movesSoon(lesson)
    }
    part.searchRecord = SearchRecord(lesson, title: lesson.shownTitle, address: page).json
    part.claimRecord = claimRecord(lesson, page)
    return part
  }

  /// A lesson's claims for the script that filters them: a bounded number of bytes for each.
  private func claimRecord(_ lesson: CheckedLesson, _ page: String) -> [UInt8] {
    let anchors = anchors.anchors(of: lesson)
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
          ScriptText.append(lesson.shownTitle, to: &record)
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
    let claims = cut(.claims)
    return SiteList.all.indices.flatMap { pages(ofList: $0, parts) }
      + parts.scripts(.search) { _ in "" }
      + parts.scripts(.claims) { lessons in
        let (page, starts) = claims.place(of: lessons)
        return ",\(page),[\(starts.map(String.init).joined(separator: ","))]"
      }
  }

  private func cut(_ list: SiteList) -> ListCut {
    ListCut(lessons.map(list.count), room: list.entriesPerPage)
  }

  /// The pages of a list, by its place in ``SiteList/all``.
  private func pages(ofList place: Int, _ parts: PartSource) -> [OutputFile] {
    let list = SiteList.all[place]
    let words = siteText.words
    let (title, introduction) = (list.title(words), list.introduction(words))
    let (counts, legend) = (list.counts(self), list.legend(siteText))
    let pages = cut(list).pages
    // What stands on each page besides its entries.
    let base = frame(
      list.path, title: "", description: introduction, language: configuration.language, failing: lessons,
      scripts: list.script.map { [$0] } ?? [])
    return pages.enumerated().map { index, slices in
      let number = index + 1
      let own = list.path(ofPage: number)
      // They change with every lesson, and so stand on one page.
      let counts = number == 1 ? counts : []
      let make: @Sendable () -> [UInt8]? = {
        guard let content = Self.content(slices, ofList: place, parts.part, words) else { return nil }
        let name = number == 1 ? title : words.pageOf(title, number, pages.count)
        var frame = base
        frame.pageTitle = "\(name)\(words.titleSeparator)\(siteTitle)"
        return ListPage(
          frame: frame, title: name, introduction: introduction, counts: counts, sections: content,
          filtered: list.script == nil ? nil : list,
          pageNumbers: Self.pageLinks(number, of: pages.count, list),
          legend: legend
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

  /// What stands on a page of a list; nil where a lesson's part has gone.
  private static func content(
    _ slices: [ListCut.Slice], ofList place: Int, _ part: (Int) -> LessonPart?, _ words: InterfaceWords
  ) -> [UInt8]? {
    let list = SiteList.all[place]
    if slices.isEmpty, let none = list.none {
      return Array("<p>\(MarkupText.escaped(none(words)))</p>\n".utf8)
    }
    var page: [UInt8] = list.hasSections ? [] : Array("<ul class=\"entries\">\n".utf8)
    for slice in slices {
      guard let part = part(slice.place), part.entries.indices.contains(place),
        slice.entries.upperBound <= part.entries[place].count
      else { return nil }
      if list.hasSections { page += "<section>\n\(part.heading)<ol class=\"entries\">\n".utf8 }
      for entry in part.entries[place][slice.entries] { page += entry }
      if list.hasSections { page += "</ol>\n</section>\n".utf8 }
    }
    return list.hasSections ? page : page + "</ul>\n".utf8
  }

  /// A name for a page of a list, made from all that stands on it; nil where a lesson's part has none.
  private static func name(
    _ path: String, of count: Int, _ slices: [ListCut.Slice], _ parts: PartSource, _ counts: [CountView],
    site: Digest
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
  private static func pageLinks(_ number: Int, of count: Int, _ list: SiteList) -> [LinkView] {
    var links: [LinkView] = []
    var last = 0
    for page in 1...max(1, count) where page == 1 || page == count || abs(page - number) <= 3 {
      if page > last + 1 { links.append(LinkView(address: nil, title: "…")) }
      last = page
      links.append(
        LinkView(
          address: list.path(ofPage: page), title: String(page), isCurrent: page == number))
    }
    return links
  }
}
