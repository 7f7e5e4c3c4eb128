import FormulaProof
import Notebook
import SourceText

extension Report {
  /// The report for people: each diagnostic as a compiler prints it, then one line of counts.
  public func text(usesColor: Bool) -> String {
    let diagnostics = diagnosticText(usesColor: usesColor)
    return diagnostics + (diagnostics.isEmpty ? "" : "\n") + summaryLine + "\n"
  }

  /// The diagnostics of all lessons, lesson by lesson, each in order of place, and of the site's own files.
  public func diagnosticText(usesColor: Bool) -> String {
    let renderer = DiagnosticRenderer(usesColor: usesColor)
    return files.map { renderer.render($0.diagnostics) }.joined()
  }

  /// `3 lessons, 62 claims: 55 proved, 4 confirmed, 3 refuted as intended; coverage 0.97`.
  ///
  /// Counts of nothing are left out. The coverage is rounded down, so that 1.00 means all formulas.
  public var summaryLine: String {
    var tally = ClaimTally()
    for lesson in lessons {
      for cell in lesson.cells {
        for claim in cell.claims { tally.add(claim.judgement.verdict, passed: claim.passed) }
      }
    }
    return tally.line(lessonCount: lessons.count, summary)
  }
}

/// How many claims came out in which way.
private struct ClaimTally {
  private var passed = [Int](repeating: 0, count: 6)
  private var failed = [Int](repeating: 0, count: 6)

  mutating func add(_ verdict: Verdict, passed isPassed: Bool, count: Int = 1) {
    if isPassed { passed[Self.place(verdict)] += count } else { failed[Self.place(verdict)] += count }
  }

  private static func place(_ verdict: Verdict) -> Int {
    switch verdict {
    case .proved: 0
    case .confirmed: 1
    case .refuted: 2
    case .sampled: 3
    case .undecided: 4
    case .error: 5
    }
  }

  func line(lessonCount: Int, _ summary: Summary) -> String {
    func number(_ verdicts: Verdict..., of table: [Int]) -> Int {
      verdicts.reduce(0) { $0 + table[Self.place($1)] }
    }
    let all = [
      (number(.proved, of: passed), "proved"), (number(.confirmed, of: passed), "confirmed"),
      (number(.sampled, of: passed), "sampled"), (number(.refuted, of: passed), "refuted as intended"),
      (number(.refuted, of: failed), "refuted"),
      (number(.proved, .confirmed, .sampled, of: failed), "not refuted as intended"),
      (number(.undecided, of: passed) + number(.undecided, of: failed), "undecided"),
      (number(.error, of: passed) + number(.error, of: failed), "unreadable"),
    ]
    let counts = all.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let failedCount = failed.reduce(0, +)
    let count = passed.reduce(0, +) + failedCount
    var line = "\(Self.number(lessonCount, "lesson")), \(Self.number(count, "claim"))"
    if !counts.isEmpty { line += ": " + counts.joined(separator: ", ") }
    let errorsOutsideClaims = summary.failed - failedCount
    if errorsOutsideClaims > 0 { line += "; \(Self.number(errorsOutsideClaims, "other error"))" }
    return line + "; coverage \(Self.coverage(summary))"
  }

  private static func coverage(_ summary: Summary) -> String {
    let all = summary.checked + summary.uncheckedInMath
    let hundredths = all == 0 ? 100 : summary.checked * 100 / all
    let digits = String(hundredths % 100)
    return "\(hundredths / 100)." + (digits.count == 1 ? "0" : "") + digits
  }

  private static func number(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// What a run says of lessons on a terminal: what a ``Report`` says there, without a copy of every claim.
public struct TerminalReport: Sendable {
  private let lessons: [LessonSummary]

  /// The report of lessons.
  public init(_ lessons: [LessonSummary]) {
    self.lessons = lessons
  }

  /// All that is to be said about the lessons, lesson by lesson, each in order of place.
  public var diagnostics: [Diagnostic] { lessons.flatMap(\.diagnostics) }

  /// The diagnostics as a compiler prints them.
  public func diagnosticText(usesColor: Bool) -> String {
    let renderer = DiagnosticRenderer(usesColor: usesColor)
    return lessons.map { $0.diagnostics.isEmpty ? "" : renderer.render($0.diagnostics) }.joined()
  }

  /// The line of counts, as in ``Report/summaryLine``.
  public var summaryLine: String {
    var tally = ClaimTally()
    for cell in lessons.lazy.flatMap(\.cells) {
      for outcome in cell.outcomes { tally.add(outcome.verdict, passed: outcome.passed, count: cell.count) }
    }
    return tally.line(lessonCount: lessons.count, Summary(lessons))
  }
}
