import FormulaProof
import Notebook
import SourceText

extension Report {
  /// The report for people: each diagnostic as a compiler prints it, then one line of counts.
  public func text(usesColor: Bool) -> String {
    let diagnostics = diagnosticText(usesColor: usesColor)
    return diagnostics + (diagnostics.isEmpty ? "" : "\n") + summaryLine + "\n"
  }

  /// The diagnostics of all lessons, lesson by lesson, each in order of place.
  public func diagnosticText(usesColor: Bool) -> String {
    let renderer = DiagnosticRenderer(usesColor: usesColor)
    return lessons.map { renderer.render($0.diagnostics) }.joined()
  }

  /// `3 lessons, 62 claims: 55 proved, 4 confirmed, 3 refuted as intended; coverage 0.97`.
  ///
  /// Counts of nothing are left out. The coverage is rounded down, so that 1.00 means all formulas.
  public var summaryLine: String {
    let claims = lessons.flatMap(\.cells).flatMap(\.claims)
    var counts: [String] = []
    func count(_ words: String, _ isCounted: (Claim) -> Bool) {
      let number = claims.count(where: isCounted)
      if number > 0 { counts.append("\(number) \(words)") }
    }
    count("proved") { $0.judgement.verdict == .proved && $0.passed }
    count("confirmed") { $0.judgement.verdict == .confirmed && $0.passed }
    count("sampled") { $0.judgement.verdict == .sampled && $0.passed }
    count("refuted as intended") { $0.judgement.verdict == .refuted && $0.passed }
    count("refuted") { $0.judgement.verdict == .refuted && !$0.passed }
    count("not refuted as intended") {
      [.proved, .confirmed, .sampled].contains($0.judgement.verdict) && !$0.passed
    }
    count("undecided") { $0.judgement.verdict == .undecided }
    count("unreadable") { $0.judgement.verdict == .error }

    var line = "\(Self.number(lessons.count, "lesson")), \(Self.number(claims.count, "claim"))"
    if !counts.isEmpty { line += ": " + counts.joined(separator: ", ") }
    let errorsOutsideClaims = summary.failed - claims.count { !$0.passed }
    if errorsOutsideClaims > 0 { line += "; \(Self.number(errorsOutsideClaims, "other error"))" }
    return line + "; coverage \(coverageText)"
  }

  private var coverageText: String {
    let all = summary.checked + summary.uncheckedInMath
    let hundredths = all == 0 ? 100 : summary.checked * 100 / all
    let digits = String(hundredths % 100)
    return "\(hundredths / 100)." + (digits.count == 1 ? "0" : "") + digits
  }

  private static func number(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
