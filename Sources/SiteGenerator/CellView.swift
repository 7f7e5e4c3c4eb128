import FormulaProof
import LessonMarkdown
import Notebook
import SourceText
import SwiftCells
import TeX

/// A cell as its page shows it.
struct CellView: Sendable {
  var cellAnchor: String
  /// Classes of the outermost element.
  var style: String
  var kindLabel: String
  let kind: Cell.Kind
  /// Classes of the label: of a formula it is for those who listen, since the badge says it too.
  var kindClass: String
  /// The language of the page's own words where it is not that of the lesson.
  var wordsLanguage: String?
  /// The formula, figure or listing.
  var content: Markup
  /// Whether the content may be wider than a phone, and so must be reached by the keyboard to be scrolled.
  var isWide: Bool
  /// Classes of a formula that would not fit a sheet.
  var sheetClass: String
  var badges: [BadgeView]
  var claims: [ClaimView]
  var isMistake: Bool
  var fails: Bool
  /// Whether there are claims, and so something to open.
  var opens: Bool
  /// Of a mistake the claims with the values at which they fail.
  var caught: [ClaimView]
  /// On paper the number under which it stands how the claims were checked; nil where there are none.
  var checkNumber: Int?
  /// On paper the word for a mistake where another one before it has said the sentence; nil elsewhere.
  var paperLabel: String?
  /// The marks of the steps of a figure that stand at it.
  var steps: HTML
  var text: InterfaceText

  init(
    _ checked: CheckedCell, html: String, anchor: String, claims: [ClaimView], wordsLanguage: String?,
    classes: MathMLWriter.NameClasses?, steps: HTML = HTML(), text: InterfaceText
  ) {
    self.steps = steps
    self.wordsLanguage = wordsLanguage
    let mode = checked.mode ?? ""
    cellAnchor = anchor
    self.claims = claims
    // The only claim of a cell is the formula that is shown above it already.
    if claims.count == 1, mode == "claim" || mode == "mistake" { self.claims[0].standsAlone = false }
    if claims.count == 1, mode == "mistake" { self.claims[0].hasValues = false }
    isMistake = mode == "mistake"
    fails = claims.contains(where: \.fails)
    opens = !claims.isEmpty
    caught = isMistake ? claims : []
    kind = checked.cell.kind
    kindLabel =
      kind == .math ? (text.words.kinds[mode] ?? text.words.formula) : text.words.kinds[kind.rawValue] ?? ""
    badges = Self.badges(checked, mode: mode, text: text)
    kindClass = kind == .math ? "kind visually-hidden" : "kind"
    style =
      "cell\(kind == .math ? " cell-math" : "") cell-\(kind == .math ? (text.words.kinds[mode] == nil ? "formula" : mode) : kind.rawValue)"
    if fails { style += " fails" }
    if Self.isTall(checked) { style += " tall" }
    let formula: FormulaMarkup? =
      if case .formula(let formula) = checked.shown {
        FormulaMarkup(formula, display: true, written: html, classes: classes)
      } else { nil }
    content = formula?.markup ?? Self.content(checked, html)
    let width = formula?.width ?? Self.width(checked)
    isWide = width?.exceedsPhone ?? false
    sheetClass = kind == .math ? width?.sheetClass ?? "" : ""
    self.text = text
  }

  /// One badge for each kind of verdict that the cell's claims have, with their number where it is not 1. A mistake is one, however many
  /// relations its formula has.
  static func badges(_ checked: CheckedCell, mode: String, text: InterfaceText) -> [BadgeView] {
    var counted: [(badge: BadgeView, count: Int)] = []
    for claim in checked.claims {
      let badge = BadgeView(claim, isMistake: mode == "mistake", text: text)
      if let index = counted.firstIndex(where: { $0.badge.word == badge.word }) {
        counted[index].count += 1
      } else {
        counted.append((badge, 1))
      }
    }
    var badges = counted.map { badge, count in
      BadgeView(
        sign: badge.sign, word: count > 1 && mode != "mistake" ? "\(count) \(badge.word)" : badge.word,
        style: badge.style)
    }
    let isListing = [.swift, .objc, .exercise].contains(checked.cell.kind)
    if checked.claims.isEmpty, mode == "define" {
      badges.append(BadgeView(sign: "≔", word: text.words.definitionBadge, style: "plain"))
    } else if checked.claims.isEmpty, mode == "assume" {
      badges.append(BadgeView(sign: "⊢", word: text.words.assumptionBadge, style: "plain"))
    } else if checked.uncheckedFormulas > 0
      || (checked.claims.isEmpty && isListing && checked.exercise == nil)
    {
      badges.append(BadgeView(sign: "○", word: text.words.unchecked, style: "unchecked"))
    }
    return badges
  }

  /// How wide content is that is no formula; nil for a figure, which fits any page.
  private static func width(_ checked: CheckedCell) -> FormulaWidth? {
    switch checked.shown {
    case .figure, .formula: nil
    case .listing(let output):
      FormulaWidth(lines: SwiftHighlighter.shownText(of: checked.cell.content) + "\n" + output)
    // Its texts wrap, but its formulas may be of any width.
    case .exercise: FormulaWidth(ems: .infinity)
    case .source, .nothing:
      checked.cell.kind == .exercise || checked.cell.kind == .objc
        ? FormulaWidth(lines: checked.cell.content.text) : nil
    }
  }

  /// The longest listing that paper keeps on one sheet, in lines: a longer one would leave half of the sheet before it empty.
  private static let tallest = 24

  /// Whether the cell is a listing that may be broken at the end of a sheet of paper.
  private static func isTall(_ checked: CheckedCell) -> Bool {
    guard case .listing(let output) = checked.shown else { return false }
    let lines = checked.cell.content.bytes.lazy.filter { $0 == UInt8(ascii: "\n") }.count
    return lines + output.utf8.lazy.filter { $0 == UInt8(ascii: "\n") }.count > Self.tallest
  }

  private static func content(_ checked: CheckedCell, _ html: String) -> Markup {
    if checked.cell.kind == .exercise, checked.exercise == nil {
      return Markup("<pre><code>\(MarkupText.escaped(checked.cell.content.text))</code></pre>")
    }
    return Markup(html)
  }
}
