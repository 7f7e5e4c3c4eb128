import Notebook
import SourceText

extension PageBuilder {
  /// The page that says what is checked and what is only shown.
  static let coveragePath = "coverage.html"
  /// The badge of all lessons.
  static let badgePath = "coverage.svg"

  /// The page of coverage and its badge.
  func coverage() -> [OutputFile] {
    let text = InterfaceText.of(configuration.language)
    let parts = lessons.map(\.coverage)
    let total = Coverage.total(parts)
    let badge = CoverageBadge(total.all)
    return [
      OutputFile(path: Self.coveragePath, content: .made { coveragePage(parts, total, text) }),
      OutputFile(path: Self.badgePath, text: badge.svg),
    ]
  }

  private func coveragePage(_ parts: [Coverage], _ total: Coverage, _ text: InterfaceText) -> [UInt8] {
    let rows = lessons.indices.map { index in
      CoveragePage.Row(
        parts[index], title: lessons[index].shownTitle, text: text,
        address: RelativePath.address(of: SiteLinks.pagePath(lessons[index].name), from: Self.coveragePath))
    }
    return CoveragePage(
      frame: frame(
        Self.coveragePath, title: text.words.coverage + text.words.titleSeparator + siteTitle,
        description: text.words.coverageIntroduction,
        language: configuration.language, failing: lessons),
      introduction: text.words.coverageIntroduction, share: text.words.shareText(total.all.percent),
      rows: rows,
      total: CoveragePage.Row(total, title: text.words.all, text: text, address: "")
    ).bytes
  }
}
