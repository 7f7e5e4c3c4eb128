import FormulaProof
import LessonMarkdown
import Notebook
import SourceText

/// How a lesson's claims were checked, as paper has it: nothing opens there, and a sheet that said it below each formula
/// would say the same sentence dozens of times.
///
/// Each cell with claims has a number, which stands beside it. The list at the end has each way of checking once, with the numbers of
/// the cells for which it stands.
struct PaperChecks: Sendable {
  /// A way of checking.
  private struct Way: Sendable {
    var sign: String
    var style: String
    var sentence: String
    var numbers: [Int]
  }

  /// For each cell its number; nil where nothing of it was checked.
  let numbers: [Int?]
  /// The cell that is the first mistake: it says in a sentence what the others say in a word.
  let firstMistake: Int?
  private var ways: [Way] = []
  private var remarks: [Remark] = []
  /// What is said of some claims beside how they were checked.
  private struct Remark: Sendable {
    /// What names stand for, each by a sentence, or else what formulas hold under where there is no room for it below them.
    var isOfNames: Bool
    var texts: [String]
    var numbers: [Int]
  }

  /// The signs of cells that claim nothing, with what they mean.
  private var legend: [BadgeView] = []
  private let counts: [CountView]
  private let text: InterfaceText
  private let language: String?

  /// - Parameter language: The language of the page's own words where it is not that of the lesson.
  init(_ lesson: CheckedLesson, counts: [CountView], text: InterfaceText, language: String?) {
    var last = 0
    numbers = lesson.cells.map { cell in
      if cell.claims.isEmpty { return nil }
      last += 1
      return last
    }
    firstMistake = lesson.cells.firstIndex { $0.mode == "mistake" }
    self.counts = counts
    self.text = text
    self.language = language
    for (cell, number) in zip(lesson.cells, numbers) {
      if let number { add(cell, number) } else { add(legendOf: cell) }
    }
  }

  private mutating func add(_ cell: CheckedCell, _ number: Int) {
    for claim in cell.claims {
      let badge = BadgeView(claim, isMistake: cell.mode == "mistake", text: text)
      let sentence = text.method(claim.judgement)
      if let way = ways.firstIndex(where: { $0.sign == badge.sign && $0.sentence == sentence }) {
        if ways[way].numbers.last != number { ways[way].numbers.append(number) }
      } else {
        ways.append(Way(sign: badge.sign, style: badge.style, sentence: sentence, numbers: [number]))
      }
    }
    remark(ofNames: true, Self.once(cell.claims.flatMap(\.kinds)), number)
    // What a mistake would hold under says nothing to those who read that it is wrong.
    if cell.mode == "mistake" { return }
    let texts = Self.once(cell.claims.flatMap(\.judgement.conditions).map(ClaimView.readable))
    if !cell.cell.isInline, Self.standBeside(texts, of: cell.cell.kind) { return }
    remark(ofNames: false, texts, number)
  }

  private mutating func remark(ofNames isOfNames: Bool, _ texts: [String], _ number: Int) {
    if texts.isEmpty { return }
    if let index = remarks.firstIndex(where: { $0.isOfNames == isOfNames && $0.texts == texts }) {
      remarks[index].numbers.append(number)
    } else {
      remarks.append(Remark(isOfNames: isOfNames, texts: texts, numbers: [number]))
    }
  }

  private mutating func add(legendOf cell: CheckedCell) {
    let badges = cell.cell.isInline ? [] : CellView.badges(cell, mode: cell.mode ?? "", text: text)
    for badge in badges where !legend.contains(where: { $0.sign == badge.sign }) { legend.append(badge) }
  }

  /// The longest conditions that stand below a formula itself, in characters.
  private static let longestConditions = 60

  /// Whether a cell's conditions stand below it, and not at the end of the lesson.
  static func standBeside(_ conditions: [String], of kind: Cell.Kind) -> Bool {
    kind == .math && conditions.reduce(0) { $0 + $1.unicodeScalars.count } <= longestConditions
  }

  /// Texts, each once.
  static func once(_ texts: [String]) -> [String] {
    var found: Set<String> = []
    return texts.filter { found.insert($0).inserted }
  }

  /// The list for the end of the lesson; nothing where nothing was checked.
  var html: HTML {
    guard !ways.isEmpty else { return HTML() }
    return #"""
      <section class="on-paper paper-checks"\#(lang: language)>
      <h2>\#(text.words.book.checks)</h2>
      \#(CountView.list(counts))<p>\#(text.words.paper.checksIntroduction)</p>
      <ul>
      \#(each: ways, item)\#(each: remarks, item)</ul>
      \#(meaning, if: !legend.isEmpty)</section>

      """#
  }

  private func item(_ way: Way) -> HTML {
    #"""
    <li><span class="sign sign-\#(way.style)">\#(way.sign)</span> \#(way.sentence) <span class="paper-numbers">\#(Self.ranges(way.numbers))</span></li>

    """#
  }

  private func item(_ remark: Remark) -> HTML {
    let numbers: HTML = "<span class=\"paper-numbers\">\(Self.ranges(remark.numbers))</span>"
    if remark.isOfNames {
      let language = text.language == "en" ? nil : "en"
      return "<li>\(numbers) <span\(lang: language)>\(each: remark.texts, { "\($0). " })</span></li>\n"
    }
    return #"""
      <li>\#(numbers) \#(text.words.conditions) \#(each: remark.texts, { "<code>\($0)</code> " })</li>

      """#
  }

  private var meaning: HTML {
    #"""
    <p class="paper-legend">\#(each: legend, { "<span><span class=\"sign\">\($0.sign)</span> \($0.word)</span> " })</p>

    """#
  }

  /// Numbers in order, those that follow each other by the first and the last: `1–4, 7`.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { range in
      switch range.count {
      case 1: "\(range.lowerBound)"
      case 2: "\(range.lowerBound), \(range.upperBound)"
      default: "\(range.lowerBound)–\(range.upperBound)"
      }
    }.joined(separator: ", ")
  }
}
