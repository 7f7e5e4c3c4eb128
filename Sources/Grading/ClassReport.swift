import Answers
import Exercises
import SourceText

/// The page about a class: a table, and charts in SVG. It stands alone, and has no script.
struct ClassReport {
  private let book: Gradebook
  private let statistics: [ItemStatistics]

  init(_ book: Gradebook, _ statistics: [ItemStatistics]) {
    self.book = book
    self.statistics = statistics
  }

  /// More learners than these are left to the files.
  private static let mostRows = 2000

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>Report of the class</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>Report of the class</h1>
    \(summary)
    <h2>Points</h2>
    \(histogram)
    <h2>Questions</h2>
    \(bars)
    \(items)
    <h2>Submissions that do not count</h2>
    \(fates)
    <h2>Learners</h2>
    \(learners)
    </main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; --right: #1a7f4b; --partly: #8a6d00; --form: #5b5fc7; --wrong: #b3372b;
      --malformed: #6b6f76; --undecided: #7a3e9d; --missing: #c9ccd1; }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #8884; vertical-align: top; }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
    svg { max-width: 100%; height: auto; }
    svg text { fill: currentColor; font: 12px system-ui, sans-serif; }
    .scroll { overflow-x: auto; }
    """

  private func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  private var summary: String {
    let totals = book.learners.indices.map { book.total($0) }
    let mean = totals.isEmpty ? 0 : totals.reduce(0, +) / Double(totals.count)
    let sorted = totals.sorted()
    let median =
      sorted.isEmpty
      ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    let undecided = statistics.reduce(0) { $0 + ($1.counts[.undecided] ?? 0) }
    var text = "<p>\(book.learners.count) learners, \(book.items.count) questions, \(book.most) points. "
    text += "Mean \(GradeFiles.number(mean)), median \(GradeFiles.number(median)).</p>"
    if undecided > 0 {
      text += "<p><strong>\(undecided) answers could not be decided</strong> and need your eyes; "
      text += "they are marked <code>undecided</code> in <code>marks.csv</code>.</p>"
    }
    return text
  }

  // MARK: Charts

  /// How many learners have how many tenths of the points.
  private var histogram: String {
    var bins = [Int](repeating: 0, count: 10)
    for learner in book.learners.indices {
      let share = book.most == 0 ? 0 : book.total(learner) / Double(book.most)
      bins[min(9, max(0, Int(share * 10)))] += 1
    }
    let highest = max(1, bins.max() ?? 1)
    var svg =
      "<svg viewBox=\"0 0 620 220\" role=\"img\" aria-label=\"Learners by their share of the points\">"
    for (index, count) in bins.enumerated() {
      let height = 160 * count / highest
      let x = 20 + 60 * index
      svg += "<rect x=\"\(x)\" y=\"\(180 - height)\" width=\"52\" height=\"\(height)\" fill=\"var(--form)\"/>"
      svg += "<text x=\"\(x + 26)\" y=\"\(174 - height)\" text-anchor=\"middle\">\(count)</text>"
      svg +=
        "<text x=\"\(x + 26)\" y=\"200\" text-anchor=\"middle\">\(10 * index)–\(10 * index + 10) %</text>"
    }
    return svg + "</svg>"
  }

  private static let order: [(status: AnswerMark.Status, color: String)] = [
    (.right, "right"), (.partly, "partly"), (.form, "form"), (.wrong, "wrong"), (.malformed, "malformed"),
    (.undecided, "undecided"),
  ]

  /// For each question a bar of what became of its answers.
  private var bars: String {
    let height = 40 + 44 * statistics.count
    var svg =
      "<svg viewBox=\"0 0 620 \(height)\" role=\"img\" aria-label=\"What became of the answers to each question\">"
    for (index, entry) in (Self.order.map { ($0.status.rawValue, $0.color) } + [("missing", "missing")])
      .enumerated()
    {
      let x = 8 + 86 * index
      svg += "<rect x=\"\(x)\" y=\"8\" width=\"12\" height=\"12\" fill=\"var(--\(entry.1))\"/>"
      svg += "<text x=\"\(x + 16)\" y=\"18\">\(entry.0)</text>"
    }
    let whole = max(1, book.learners.count)
    for (index, entry) in statistics.enumerated() {
      let y = 36 + 44 * index
      svg += "<text x=\"8\" y=\"\(y + 12)\">\(escaped(entry.item.title))</text>"
      var x = 8.0
      for (count, color) in Self.order.map({ (entry.counts[$0.status] ?? 0, $0.color) }) + [
        (entry.missing, "missing")
      ]
      where count > 0 {
        let width = 604.0 * Double(count) / Double(whole)
        svg +=
          "<rect x=\"\(GradeFiles.number(x))\" y=\"\(y + 17)\" width=\"\(GradeFiles.number(width))\" height=\"16\" "
        svg += "fill=\"var(--\(color))\"><title>\(color): \(count)</title></rect>"
        x += width
      }
    }
    return svg + "</svg>"
  }

  // MARK: Tables

  private var items: String {
    var html = "<div class=\"scroll\"><table><tr><th>question</th><th class=\"number\">right</th>"
    html +=
      "<th class=\"number\">mean share</th><th class=\"number\">discrimination</th><th>misconceptions</th>"
    html += "<th>frequent wrong answers</th></tr>"
    for entry in statistics {
      let named = entry.misconceptions.map { item in
        "\(escaped(Misconception.named(item.name)?.title ?? item.name)) (\(item.count))"
      }
      let answers = entry.frequentAnswers.map { "<code>\(escaped($0.answer))</code> (\($0.count))" }
      html +=
        "<tr><td>\(escaped(entry.item.title))</td><td class=\"number\">\(entry.counts[.right] ?? 0)</td>"
      html += "<td class=\"number\">\(GradeFiles.number(entry.facility * 100)) %</td>"
      html += "<td class=\"number\">\(entry.discrimination.map(GradeFiles.number) ?? "–")</td>"
      html += "<td>\(named.joined(separator: ", "))</td><td>\(answers.joined(separator: ", "))</td></tr>"
    }
    return html + "</table></div>"
  }

  private var fates: String {
    let others = Submission.Fate.allCases.filter { $0 != .counted }
    let counts = others.map { fate in (fate, book.submissions.count { $0.fate == fate }) }.filter { $0.1 > 0 }
    if counts.isEmpty { return "<p>All count.</p>" }
    let list = counts.map { "<li>\($0.0.rawValue): \($0.1)</li>" }.joined()
    return "<ul>\(list)</ul><p>Each stands in <code>submissions.csv</code> with its reason.</p>"
  }

  private var learners: String {
    var html =
      "<div class=\"scroll\"><table><tr><th>learner</th><th class=\"number\">points</th><th>misconceptions</th></tr>"
    for (index, learner) in book.learners.prefix(Self.mostRows).enumerated() {
      let names = book.entries[index].compactMap(\.mark?.feedback)
      let titles = Set(names).sorted().map { escaped(Misconception.named($0)?.title ?? $0) }
      html += "<tr><td>\(escaped(learner.name))</td>"
      html += "<td class=\"number\">\(GradeFiles.number(book.total(index))) / \(book.most)</td>"
      html += "<td>\(titles.joined(separator: ", "))</td></tr>"
    }
    html += "</table></div>"
    if book.learners.count > Self.mostRows {
      html += "<p>The other \(book.learners.count - Self.mostRows) stand in <code>marks.csv</code>.</p>"
    }
    return html
  }
}
