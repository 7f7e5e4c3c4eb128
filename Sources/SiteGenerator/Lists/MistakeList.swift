import Notebook

extension SiteList {
  /// The mistakes found in print, of which all claims turned out to be wrong.
  static let mistakes: SiteList = SiteList(
    path: "mistakes.html", name: \.mistakesPage, title: \.mistakesCaught,
    introduction: \.mistakesIntroduction, entriesPerPage: 50, hasSections: false, none: { $0.noMistakes },
    isEntry: { $0.mode == "mistake" && !$0.outcomes.isEmpty && $0.passes },
    entries: { builder, lesson in
      mistakes.cells(of: lesson).map { index in
        let text = builder.siteText
        let address = RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: mistakes.path)
        return MistakeEntry(
          context: LessonContext.paragraph(before: index, in: lesson),
          claims: builder.claimViews(lesson, index, page: claims.path, text),
          printedIn: lesson.cells[index].cell.words.first { $0.name == "from" }?.value,
          address: "\(address)#\(builder.anchors.anchors(of: lesson).cells[index])",
          place: lesson.shownTitle,
          language: builder.language(of: lesson.document, otherThan: builder.configuration.language),
          text: text
        ).html.bytes
      }
    })
}
