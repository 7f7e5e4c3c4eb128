import Notebook

extension SiteList {
  /// The mistakes found in print, of which all claims turned out to be wrong.
  static let mistakes: SiteList = SiteList(
    path: "mistakes.html", name: \.mistakesPage, title: \.mistakesCaught,
    introduction: \.mistakesIntroduction, entriesPerPage: 50, hasSections: false, none: { $0.noMistakes },
    count: { lesson in lesson.cells.indices.count { lesson.cells[$0].isCaughtMistake } },
    entries: { builder, lesson in
      lesson.cells.indices.filter { lesson.cells[$0].isCaughtMistake }.map { index in
        let text = builder.siteText
        let address = RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: mistakes.path)
        return MistakeEntry(
          context: LessonContext.paragraph(before: index, in: lesson),
          claims: builder.claimViews(lesson, index, page: claims.path, text),
          printedIn: lesson.cells[index].cell.words.first { $0.name == "from" }?.value,
          address: "\(address)#\(builder.anchors[lesson.name]?.cells[index] ?? "")",
          place: builder.title(lesson),
          language: builder.language(of: lesson, otherThan: builder.configuration.language), text: text
        ).html.bytes
      }
    })
}

extension CheckedCell {
  fileprivate var isCaughtMistake: Bool {
    mode == "mistake" && !claims.isEmpty && claims.allSatisfy(\.passed)
  }
}
