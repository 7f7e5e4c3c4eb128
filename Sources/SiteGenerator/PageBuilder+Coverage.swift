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
    let parts = lessons.map { (lesson: $0, coverage: Coverage($0)) }
    let total = Coverage.total(parts.map(\.coverage))
    let rows = parts.map { part in
      CoverageRowView(
        part.coverage, title: title(part.lesson), text: text,
        address: RelativePath.address(of: SiteLinks.pagePath(part.lesson.name), from: Self.coveragePath))
    }
    let view = CoverageView(
      frame: frame(
        Self.coveragePath, title: text.coverage + text.titleSeparator + siteTitle,
        description: text.coverageIntroduction,
        language: configuration.language, failing: lessons),
      introduction: text.coverageIntroduction, share: text.shareText(total.all.percent), rows: rows,
      total: CoverageRowView(total, title: text.all, text: text, address: ""),
      hasUnchecked: rows.contains { $0.hasUnchecked })
    let badge = CoverageBadge(total.all)
    return [
      OutputFile(path: Self.coveragePath, text: Theme.render("coverage", view)),
      OutputFile(path: Self.badgePath, text: badge.svg),
    ]
  }
}

/// The page of coverage.
struct CoverageView: Sendable {
  var frame: FrameView
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
        shownText: text.shownText($0.line, text.shownKinds[$0.kind] ?? $0.kind),
        excerpt: String($0.excerpt.prefix(200)))
    }
    hasUnchecked = !unchecked.isEmpty
  }

  private static func count(_ count: Coverage.Count, _ text: InterfaceText) -> String {
    count.total == 0 ? "–" : text.countedText(count.checked, count.total)
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
