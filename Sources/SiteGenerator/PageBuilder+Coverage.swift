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
    let parts = Concurrent.map(lessons) { Coverage($0) }
    let total = Coverage.total(parts)
    let badge = CoverageBadge(total.all)
    return [
      OutputFile(path: Self.coveragePath, content: .made { coveragePage(parts, total, text) }),
      OutputFile(path: Self.badgePath, text: badge.svg),
    ]
  }

  private func coveragePage(_ parts: [Coverage], _ total: Coverage, _ text: InterfaceText) -> [UInt8] {
    let rows = lessons.indices.map { index in
      CoverageRowView(
        parts[index], title: title(lessons[index]), text: text,
        address: RelativePath.address(of: SiteLinks.pagePath(lessons[index].name), from: Self.coveragePath))
    }
    let view = CoverageView(
      frame: frame(
        Self.coveragePath, title: text.words.coverage + text.words.titleSeparator + siteTitle,
        description: text.words.coverageIntroduction,
        language: configuration.language, failing: lessons),
      introduction: text.words.coverageIntroduction, share: text.words.shareText(total.all.percent),
      rows: rows,
      total: CoverageRowView(total, title: text.words.all, text: text, address: ""),
      hasUnchecked: rows.contains { $0.hasUnchecked })
    return Theme.render("coverage", view)
  }
}

/// The page of coverage.
struct CoverageView: Sendable {
  var frame: any TemplateContext & Sendable
  var introduction: String
  var share: String
  var rows: [CoverageRowView]
  var total: CoverageRowView
  var hasUnchecked: Bool
}

/// A lesson on the page of coverage.
struct CoverageRowView: Sendable {
  /// Something that is only shown.
  struct Item: Sendable {
    var shownText: String
    var excerpt: String
  }

  var rowTitle: String
  var rowAddress: String
  var formulas: String
  var listings: String
  var figures: String
  var percent: String
  var unchecked: [Item]
  var hasUnchecked: Bool

  init(_ coverage: Coverage, title: String, text: InterfaceText, address: String) {
    rowTitle = title
    rowAddress = address
    (formulas, listings, figures) = (
      Self.count(coverage.formulas, text), Self.count(coverage.listings, text),
      Self.count(coverage.figures, text)
    )
    percent = "\(coverage.all.percent) %"
    unchecked = coverage.unchecked.map {
      Item(
        shownText: text.words.shownText($0.line, text.words.shownKinds[$0.kind] ?? $0.kind),
        excerpt: String($0.excerpt.prefix(200)))
    }
    hasUnchecked = !unchecked.isEmpty
  }

  private static func count(_ count: Coverage.Count, _ text: InterfaceText) -> String {
    count.total == 0 ? "–" : text.words.countedText(count.checked, count.total)
  }
}

extension CoverageView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .frame: .view(frame)
    case .introduction: .text(introduction)
    case .share: .text(share)
    case .rows: .views(rows)
    case .total: .view(total)
    case .hasUnchecked: .flag(hasUnchecked)
    default: nil
    }
  }
}

extension CoverageRowView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .rowTitle: .text(rowTitle)
    case .rowAddress: .text(rowAddress)
    case .formulas: .text(formulas)
    case .listings: .text(listings)
    case .figures: .text(figures)
    case .percent: .text(percent)
    case .unchecked: .views(unchecked)
    case .hasUnchecked: .flag(hasUnchecked)
    default: nil
    }
  }
}

extension CoverageRowView.Item: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .shownText: .text(shownText)
    case .excerpt: .text(excerpt)
    default: nil
    }
  }
}
