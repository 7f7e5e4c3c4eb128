import Notebook
import SourceText

extension PageBuilder {
  /// The page of a lesson's theorems.
  static func theoremsPath(_ name: String) -> String { "theorems/" + SiteLinks.pagePath(name) }

  /// The page of the theorems that a kernel accepts of a lesson; nil where it accepts none, or was not asked.
  func theorems(_ lesson: CheckedLesson) -> OutputFile? {
    guard lesson.cells.contains(where: { $0.claims.contains { $0.certificate != nil } }) else { return nil }
    return OutputFile(
      path: Self.theoremsPath(lesson.name), content: .made { theoremsPage(of: lesson) })
  }

  private func theoremsPage(of lesson: CheckedLesson) -> [UInt8] {
    let path = Self.theoremsPath(lesson.name)
    let text = siteText
    var entries: [TheoremsPage.Entry] = []
    for (index, cell) in lesson.cells.enumerated()
    where cell.claims.contains(where: { $0.certificate != nil }) {
      for (claim, view) in zip(cell.claims, claimViews(lesson, index, page: path, text)) {
        guard let certificate = claim.certificate else { continue }
        entries.append(
          TheoremsPage.Entry(
            name: certificate.name, claim: view, statement: certificate.statement, proof: certificate.proof))
      }
    }
    let title = text.words.theoremsText(lesson.shownTitle)
    return TheoremsPage(
      frame: frame(
        path, title: "\(title)\(text.words.titleSeparator)\(siteTitle)",
        description: text.words.theoremsIntroduction, language: configuration.language,
        failing: [LessonSummary(lesson)]),
      title: title, introduction: text.words.theoremsIntroduction, entries: entries
    ).bytes
  }
}
