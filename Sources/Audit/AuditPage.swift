import Reports
import SourceText
import TeX

/// What an audit found, as a page for people: counts, and each finding with its formula, the reason and the suggested change.
///
/// It is one file of HTML without scripts that asks for nothing else. All that comes from a document is escaped, and what would change the
/// order of letters is made visible.
public struct AuditPage: Sendable {
  private let documents: [AuditedDocument]

  /// Makes the page of some documents; those without findings are only counted.
  public init(_ documents: [AuditedDocument]) { self.documents = documents }

  /// More findings than these are only counted.
  static let mostFindings = 2000
  /// Of longer formulas only the source is shown.
  private static let longestFormula = 2000
  /// The longest piece of a line that is shown beside a change, in bytes.
  private static let widestContext = 160
  /// The longest text of one place that is shown, in bytes.
  private static let widestText = 4000

  private var found: [AuditedDocument] { documents.filter { !$0.findings.isEmpty || $0.problem != nil } }

  /// The page.
  public var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>Audit of formulas</title>
    <style>
    \(Self.style)
    \(MathMLStyle.css)
    </style>
    </head>
    <body>
    <main>
    <h1>Audit of formulas</h1>
    \(head)\(sections)</main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; --paper: light-dark(#fdfcf9, #16181c); --panel: light-dark(#f6f4ee, #1e2126);
      --ink: light-dark(#1e2329, #dfe2e6); --soft: light-dark(#565d66, #a3abb5); --line: light-dark(#dcd8cd, #363b43);
      --accent: light-dark(#1d4f91, #8fb8f0); --bad: light-dark(#a1121c, #ff9c9c); --bad-back: light-dark(#fde6e6, #451c1f);
      --warn: light-dark(#6d4d00, #e8c874); --warn-back: light-dark(#fbf0cf, #393015);
      --ok: light-dark(#1a6238, #86d3a2); --ok-back: light-dark(#e4f1e8, #1b3325); }
    *, ::before, ::after { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif;
      overflow-wrap: anywhere; }
    main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .5rem; }
    h2 { font-size: 1.2rem; line-height: 1.3; margin: 2.5rem 0 .75rem; }
    h3 { font-size: 1rem; margin: 0; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
    a { color: var(--accent); text-underline-offset: .18em; }
    :focus-visible { outline: .16rem solid var(--accent); outline-offset: .15rem; }
    table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem; }
    caption { text-align: left; font-weight: 600; padding: .5rem 0; }
    th, td { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
    th { font-weight: 500; }
    td:first-child, th:first-child { padding-inline-start: 0; }
    thead th { color: var(--soft); }
    .count { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
    article { border: 1px solid var(--line); border-radius: .5rem; padding: .9rem 1rem; margin: 0 0 1rem;
      background: var(--panel); }
    article:target { border-color: var(--accent); }
    .level { font-size: .85rem; padding: 0 .5rem; border-radius: 1rem; background: var(--warn-back); color: var(--warn); }
    .level.certain { background: var(--bad-back); color: var(--bad); }
    .level.possible { background: none; color: var(--soft); border: 1px solid var(--line); }
    .kind, .soft { color: var(--soft); font-weight: 400; }
    .formula { overflow-x: auto; padding: .75rem 0; font-size: 1.15rem; }
    math { display: block math; text-align: left; }
    pre, code { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875rem; }
    pre { margin: .5rem 0; white-space: pre-wrap; border: 1px solid var(--line); border-radius: .35rem;
      background: var(--paper); }
    pre > span { display: block; padding: .3rem .6rem .3rem 1.7rem; text-indent: -1.1rem; }
    .old { background: var(--bad-back); } .new { background: var(--ok-back); }
    del { color: var(--bad); text-decoration: none; font-weight: 700; }
    ins { color: var(--ok); text-decoration: none; font-weight: 700; }
    p { margin: .5rem 0; } ul { margin: .25rem 0 .5rem; padding-inline-start: 1.3rem; }
    @media print { article { break-inside: avoid; } }
    """

  // MARK: Counts

  private var head: String {
    let findings = documents.flatMap(\.findings)
    var text = "<p>\(number(documents.count, "document")), "
    text += "\(number(documents.reduce(0) { $0 + $1.formulas }, "formula")), "
    text += "\(number(documents.reduce(0) { $0 + $1.relations }, "relation")) judged: "
    text += findings.isEmpty ? "nothing found.</p>\n" : "\(number(findings.count, "finding")).</p>\n"
    guard !found.isEmpty else { return text }
    let levels = AuditFinding.Level.allCases.reversed().filter { level in
      findings.contains { $0.level == level }
    }
    text += table(
      "Files", levels,
      found.enumerated().map { place, document in
        ("<a href=\"#file-\(place + 1)\">\(Self.shown(document.file.path))</a>", document.findings)
      })
    let kinds = Dictionary(grouping: findings, by: \.diagnostic.finding)
      .sorted { ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue) }
    guard !kinds.isEmpty else { return text }
    return text
      + table(
        "Kinds", levels,
        kinds.map { kind, findings in
          let summary = Self.shown(kind.summary.replacing("`", with: ""))
          return ("\(Self.shown(kind.rawValue)) <span class=\"soft\">\(summary)</span>", findings)
        })
  }

  private func table(
    _ title: String, _ levels: [AuditFinding.Level], _ rows: [(html: String, findings: [AuditFinding])]
  ) -> String {
    var text = "<table>\n<caption>\(title)</caption>\n<thead><tr><td></td>"
    for level in levels { text += "<th scope=\"col\" class=\"count\">\(level.rawValue)</th>" }
    text += "</tr></thead>\n<tbody>\n"
    for row in rows {
      text += "<tr><th scope=\"row\">\(row.html)</th>"
      for level in levels {
        let count = row.findings.count { $0.level == level }
        text += "<td class=\"count\">\(count > 0 ? String(count) : "")</td>"
      }
      text += "</tr>\n"
    }
    return text + "</tbody>\n</table>\n"
  }

  private func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  // MARK: Findings

  private var sections: String {
    var text = ""
    var room = Self.mostFindings
    for (place, document) in found.enumerated() {
      text += "<section id=\"file-\(place + 1)\">\n<h2>\(Self.shown(document.file.path))</h2>\n"
      if let problem = document.problem {
        text += "<p>This file was not understood: \(Self.shown(problem)).</p>\n"
      }
      let names = Report.Lesson(
        path: document.file.path, cells: [], diagnostics: document.findings.map(\.diagnostic)
      ).fingerprints
      let listed = zip(document.findings, names).sorted {
        ($0.0.diagnostic.span?.lowerBound ?? 0) < ($1.0.diagnostic.span?.lowerBound ?? 0)
      }
      for (finding, name) in listed.prefix(room) { text += article(finding, name) }
      if listed.count > room {
        text +=
          "<p>\(number(listed.count - room, "finding")) more of this file: a report in another format has all.</p>\n"
      }
      room -= min(room, listed.count)
      text += "</section>\n"
    }
    return text
  }

  private func article(_ finding: AuditFinding, _ name: String) -> String {
    let diagnostic = finding.diagnostic
    var text = "<article id=\"f-\(name)\">\n<h3><a href=\"#f-\(name)\">"
    if let position = diagnostic.position {
      text += "line \(position.line), column \(position.column)"
    } else {
      text += "whole file"
    }
    text += "</a> <span class=\"level \(finding.level.rawValue)\">\(finding.level.rawValue)</span> "
    text += "<span class=\"kind\">\(Self.shown(diagnostic.identifier))</span></h3>\n"
    let formula = Self.plain(finding.formula)
    // A link of a document would lead readers of the report away.
    let hasLink = formula.contains("\\href") || formula.contains("\\url")
    if formula.utf8.count <= Self.longestFormula, !hasLink {
      let tree = LaTeXParser.parse(Array(formula.utf8))
      text += "<div class=\"formula\" tabindex=\"0\">\(MathMLWriter.write(tree, display: true))</div>\n"
    }
    text += "<p><code>\(Self.shown(finding.formula))</code></p>\n"
    text += "<p>\(Self.shown(diagnostic.message))</p>\n"
    if !diagnostic.notes.isEmpty {
      text += "<ul>\n"
      for note in diagnostic.notes { text += "<li>\(Self.shown(note.message))</li>\n" }
      text += "</ul>\n"
    }
    return text + change(finding) + "</article>\n"
  }

  /// What is to be changed, as a diff of the line; where no place is known, of the relation.
  private func change(_ finding: AuditFinding) -> String {
    let (before, old, new, after): (String, String, String, String)
    if let fixIt = finding.diagnostic.fixIts.first, let file = finding.diagnostic.file,
      let first = file.lines.span(ofLine: file.position(of: fixIt.span.lowerBound).line),
      let last = file.lines.span(ofLine: file.position(of: fixIt.span.upperBound).line)
    {
      (old, new) = (file.text(fixIt.span), fixIt.replacement)
      before = Self.end(of: file, Span(first.lowerBound, max(first.lowerBound, fixIt.span.lowerBound)))
      after = Self.start(of: file, Span(fixIt.span.upperBound, max(fixIt.span.upperBound, last.upperBound)))
    } else if let suggestion = finding.suggestion {
      (before, old, new, after) = ("", finding.formula, suggestion, "")
    } else {
      return ""
    }
    let (start, end) = (Self.shown(before), Self.shown(after))
    return "<pre><span class=\"old\">- \(start)<del>\(Self.shown(old))</del>\(end)</span>"
      + "<span class=\"new\">+ \(start)<ins>\(Self.shown(new))</ins>\(end)</span></pre>\n"
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func end(of file: SourceFile, _ span: Span) -> String {
    guard span.length > widestContext else { return file.text(span) }
    var start = span.upperBound - widestContext
    while start < span.upperBound, isContinuation(file.bytes[start]) { start += 1 }
    return "…" + file.text(Span(start, span.upperBound))
  }

  private static func start(of file: SourceFile, _ span: Span) -> String {
    guard span.length > widestContext else { return file.text(span) }
    var end = span.lowerBound + widestContext
    while end > span.lowerBound, isContinuation(file.bytes[end]) { end -= 1 }
    return file.text(Span(span.lowerBound, end)) + "…"
  }

  /// Text as HTML, cut where it is too long.
  private static func shown(_ text: String) -> String {
    guard text.utf8.count > widestText else { return MarkupText.escaped(plain(text)) }
    return MarkupText.escaped(plain(String(decoding: text.utf8.prefix(widestText), as: UTF8.self)) + "…")
  }

  /// Text without what ends lines or changes the order of letters.
  private static func plain(_ text: String) -> String {
    DiagnosticRenderer.printable(String(text.map { $0.isNewline ? " " : $0 }))
  }
}
