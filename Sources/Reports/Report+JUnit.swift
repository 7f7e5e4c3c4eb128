import FormulaProof
import SourceText

extension Report {
  /// The report as JUnit's XML: a suite for each lesson, and for each file of the site with errors; a case for each claim.
  ///
  /// A case is named by its claim and not by its line, so that a CI service recognises it when lines move; equal
  /// claims of a lesson are numbered. What is wrong outside claims is a case of its own. Claims are not timed one
  /// by one: each case's time is 0, and the run's stands at the whole.
  public var junit: String {
    let suites = files.enumerated().map { JUnitSuite($1, identifier: $0) }.filter {
      $0.identifier < lessons.count || !$0.cases.isEmpty
    }
    let totals = [
      ("tests", String(suites.reduce(0) { $0 + $1.cases.count })),
      ("failures", String(suites.reduce(0) { $0 + $1.failures })),
      ("errors", String(suites.reduce(0) { $0 + $1.errors })),
    ]
    let time = run.map { [("time", Self.milliseconds($0.seconds))] } ?? []
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += JUnitSuite.open("testsuites", [("name", "lectern")] + totals + time) + ">\n"
    for suite in suites { text += suite.xml(run) }
    return text + "</testsuites>\n"
  }

  /// Seconds with three digits behind the point.
  private static func milliseconds(_ seconds: Double) -> String {
    let count = seconds.isFinite ? Int(max(0, min(seconds, 1e9)) * 1000) : 0
    let rest = String(count % 1000)
    return "\(count / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
  }
}

/// A lesson as a suite of test cases.
struct JUnitSuite {
  struct Case {
    var name: String
    /// `failure` for a claim that is false or open, `error` for one that cannot be read.
    var problem: (element: String, kind: String, message: String, text: String)?
  }

  let path: String
  let identifier: Int
  private(set) var cases: [Case] = []

  var failures: Int { cases.count { $0.problem?.element == "failure" } }
  var errors: Int { cases.count { $0.problem?.element == "error" } }

  init(_ lesson: Report.Lesson, identifier: Int) {
    path = lesson.path
    self.identifier = identifier
    var seen: [String: Int] = [:]
    func name(_ text: String) -> String {
      let number = seen[text, default: 0] + 1
      seen[text] = number
      return number == 1 ? text : "\(text) (\(number))"
    }
    var rest = lesson.diagnostics.filter { $0.severity == .error }
    for cell in lesson.cells {
      let inside = rest.filter { cell.contains($0, path: lesson.path) }
      rest.removeAll { cell.contains($0, path: lesson.path) }
      for claim in cell.claims {
        let kind = ([cell.kind] + (cell.mode.map { [$0] } ?? [])).joined(separator: " ")
        let source = claim.source.split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
        cases.append(
          Case(name: name("\(kind): \(source)"), problem: Self.problem(claim, path: lesson.path, inside)))
      }
      // A figure can be wrong although what it expects holds.
      if cell.claims.allSatisfy(\.passed) { rest += inside }
    }
    for diagnostic in rest {
      let text = DiagnosticRenderer().render(diagnostic)
      cases.append(
        Case(
          name: name(diagnostic.identifier),
          problem: ("error", diagnostic.identifier, diagnostic.message, text)))
    }
  }

  private static func problem(
    _ claim: Report.Claim, path: String, _ diagnostics: [Diagnostic]
  ) -> (element: String, kind: String, message: String, text: String)? {
    guard !claim.passed else { return nil }
    let judgement = claim.judgement
    let verdict = judgement.verdict
    let isTrue = [.proved, .confirmed, .sampled].contains(verdict)
    let own = diagnostics.filter { diagnostic in
      guard let span = claim.span, let place = diagnostic.span else { return false }
      return span.lowerBound <= place.lowerBound && place.lowerBound <= span.upperBound
    }
    let kind = isTrue ? Finding.notRefuted.rawValue : own.first?.identifier ?? verdict.rawValue
    let message =
      own.first?.message ?? judgement.message
      ?? (isTrue ? "\(verdict.rawValue), not refuted" : verdict.rawValue)
    let place = "\(path):\(claim.position.line):\(claim.position.column)"
    let text = own.isEmpty ? "\(place): \(message)\n" : DiagnosticRenderer().render(own)
    return (verdict == .error ? "error" : "failure", kind, message, text)
  }

  func xml(_ run: Report.Run?) -> String {
    var attributes = [
      ("name", path), ("id", String(identifier)), ("package", "lectern"), ("tests", String(cases.count)),
      ("failures", String(failures)), ("errors", String(errors)), ("time", "0"),
    ]
    if let run { attributes += [("timestamp", run.start), ("hostname", run.host)] }
    var text = "  " + Self.open("testsuite", attributes) + ">\n    <properties/>\n"
    for item in cases {
      text += "    " + Self.open("testcase", [("name", item.name), ("classname", path), ("time", "0")])
      guard let problem = item.problem else {
        text += "/>\n"
        continue
      }
      let tag = Self.open(problem.element, [("type", problem.kind), ("message", problem.message)])
      text += ">\n      \(tag)>\(Self.escaped(problem.text))</\(problem.element)>\n    </testcase>\n"
    }
    return text + "    <system-out/>\n    <system-err/>\n  </testsuite>\n"
  }

  /// An element's tag without its end.
  static func open(_ name: String, _ attributes: [(String, String)]) -> String {
    "<\(name)"
      + attributes.map { " \($0.0)=\"\(escaped($0.1, inAttribute: true))\"" }.joined()
  }

  /// Text for XML in which no line is a command of a CI service's log (``LogCommand``): of two colons or hashes side by side
  /// one becomes a reference, which every reader of XML takes for the same character.
  private static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var result = ""
    var previous: Unicode.Scalar?
    for scalar in MarkupText.escaped(text).unicodeScalars {
      switch scalar {
      case ":" where previous == ":", "#" where previous == "#": result += "&#\(scalar.value);"
      // Else it would be read back as a space.
      case "\n" where inAttribute: result += "&#10;"
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result
  }
}

extension Report.Cell {
  /// Whether a diagnostic stands inside the cell.
  func contains(_ diagnostic: Diagnostic, path: String) -> Bool {
    guard let span, let place = diagnostic.span, diagnostic.file?.path == path else { return false }
    return span.lowerBound <= place.lowerBound && place.lowerBound < span.upperBound
  }
}
