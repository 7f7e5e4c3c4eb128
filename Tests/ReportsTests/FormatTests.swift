import FormulaProof
import Foundation
import Notebook
import SourceText
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Formats of other tools, on reports that are made of real lessons.
@Suite struct FormatTests {
  static let lesson = """
    ---
    title: A
    ---
    Ünï 😀 $x^2 = 2x${claim}.

    ```math claim
    x = x
    ```

    ```math claim
    x = 1,\\
    x = 1
    ```

    ```math mistake
    x = 2
    ```
    """

  static func report(_ text: String, path: String = "Lessons/a.md") async -> Report {
    let file = SourceFile(path: path, text: text)
    return Report(await Verifier().verify([LessonSource(name: "a", content: .success(file))]))
  }

  static func fingerprints(_ report: Report) -> [String] { report.lessons.flatMap(\.fingerprints) }

  @Test func fingerprintsStayWhereLinesMove() async throws {
    let plain = Self.fingerprints(await Self.report(Self.lesson))
    try #require(plain.count == 3)
    #expect(Set(plain).count == 3, "equal claims are told apart")
    let moved = Self.lesson.replacing("Ünï", with: "More text.\n\n## And a heading\n\nÜnï")
    #expect(Self.fingerprints(await Self.report(moved)) == plain)
    #expect(
      Self.fingerprints(await Self.report(Self.lesson.replacing("x^2 = 2x", with: "x^2  =\t2x"))) == plain)
    let other = Self.fingerprints(await Self.report(Self.lesson.replacing("x^2 = 2x", with: "x^2 = 3x")))
    #expect(other.first != plain.first)
    #expect(other.dropFirst() == plain.dropFirst())
    let elsewhere = Self.fingerprints(await Self.report(Self.lesson, path: "Lessons/b.md"))
    #expect(Set(elsewhere).isDisjoint(with: plain))
  }

  @Test func githubCommandsAreEscaped() async throws {
    let report = await Self.report(Self.lesson, path: "50%,a:b/ä.md")
    let lines = report.github.split(separator: "\n")
    #expect(lines.count == 4)
    // An emoji is two UTF-16 code units; the column is that of the formula behind the dollar.
    #expect(
      lines.first
        == "::error file=50%25%2Ca%3Ab/ä.md,line=4,endLine=4,col=9,endColumn=17,title=lectern%3A refuted::refuted at x = 5%0Aleft side:  25%0Aright side: 10"
    )
    #expect(lines.last?.hasPrefix("1 lesson, 5 claims") == true)
  }

  /// Names and words that a CI service's log would obey, wherever a report shows them.
  @Test(arguments: [
    "::add-mask::x", "a\n::warning::x", "\u{A0}::error::x", "##[command]x", "a ##vso[task.x]y",
    "##teamcity[x]", "a\r\n::x", "\u{85}::x", "\u{2028}::x",
  ])
  func noFormatHoldsACommand(_ word: String) async throws {
    let quoted = word.replacing("\n", with: "\\n").replacing("\r", with: "\\r")
    let text =
      "---\ntitle: \"\(quoted)\"\nuses: [\"\(quoted)\"]\n---\n\(word)\n\n```math claim\n\\text{\(word)} = 1\n```\n\n"
      + "```math claim\nx = 2 % \(word)\n```\n\n```math claim \(word)\nx = 1\n```\n"
    let report = await Self.report(text, path: "\(word)/a.md")
    for format in ReportFormat.allCases {
      let written = report.formatted(as: format)
      for line in written.unicodeScalars.split(whereSeparator: {
        [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains($0.value)
      }) {
        let line = String(line)
        for command in ["##[", "##vso[", "##teamcity["] {
          #expect(
            line.unicodeScalars.indices.allSatisfy {
              !line.unicodeScalars[$0...].starts(with: command.unicodeScalars)
            })
        }
        let start = line.unicodeScalars.drop { $0.properties.isWhitespace }
        guard start.starts(with: "::".unicodeScalars) else { continue }
        // GitHub's format has commands of its own.
        #expect(format == .github)
        #expect(
          ["::error file=", "::warning file="].contains { start.starts(with: $0.unicodeScalars) }, "\(line)")
      }
    }
    // What XML and JSON hold is the name itself.
    #if canImport(FoundationXML) || canImport(Darwin)
      let names = XMLNames()
      let parser = XMLParser(data: Data(report.junit.utf8))
      parser.delegate = names
      #expect(parser.parse())
      #expect(
        names.suites == ["\(word)/a.md".replacing("\r\n", with: " \n").replacing("\u{85}", with: "\u{FFFD}")])
    #endif
    let object = try JSONSerialization.jsonObject(with: Data(report.json.pretty.utf8)) as? [String: Any]
    let lessons = object?["lessons"] as? [[String: Any]]
    #expect(lessons?.first?["path"] as? String == "\(word)/a.md")
  }

  private final class XMLNames: NSObject, XMLParserDelegate {
    var suites: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      if element == "testsuite" { suites.append(attributes["name"] ?? "") }
    }
  }

  @Test func junitHasACaseForEachClaimAndForWhatIsWrongOutside() async throws {
    let report = await Self.report(
      Self.lesson + "\n```math nonsense\nx\n```\n\n![x](y){\n\n```math claim\nx = 1\n")
    let xml = report.junit
    let parser = XMLParser(data: Data(xml.utf8))
    let reader = CaseReader()
    parser.delegate = reader
    #expect(parser.parse())
    let cases = reader.cases
    #expect(
      cases.map(\.name) == [
        "math claim: x^2 = 2x", "math claim: x = x", "math claim: x = 1", "math claim: x = 1 (2)",
        "math mistake: x = 2", "math: x", "math claim: x = 1 (3)",
      ])
    #expect(cases.map(\.problem) == ["failure", nil, "failure", "failure", nil, "error", "failure"])
    #expect(reader.suites.first?["tests"] == "7")
    #expect(reader.suites.first?["failures"] == "4")
    #expect(reader.suites.first?["errors"] == "1")
    #expect(report.summary.failed == 5)
  }

  /// A figure whose expectations hold and which cannot be drawn is not green.
  @Test func anErrorInACellWhoseClaimsPassIsACase() async throws {
    let report = await Self.report(
      "---\ntitle: A\n---\n```diagram\ntitle: T\nitems:\n  - point: (1/0, 1)\nexpect: [1 = 1]\n```\n")
    try #require(report.lessons[0].diagnostics.contains { $0.severity == .error })
    #expect(report.summary.failed > 0)
    #expect(report.junit.contains("<error type="))
  }

  @Test func theRunIsNamedWhereItIsKnown() async {
    var report = await Self.report(Self.lesson)
    #expect(!report.junit.contains("timestamp"))
    report.run = .init(start: "2026-11-21T09:30:00", host: "here", seconds: 61.0625)
    #expect(report.junit.contains(#" timestamp="2026-11-21T09:30:00" hostname="here""#))
    #expect(report.junit.contains(#" time="61.062">"#))
  }

  @Test func sarifHasRulesPlacesAndFixes() async throws {
    let report = await Self.report(
      "---\ntitle: A\n---\n```math claim\nx = \\cosine x\n```\n", path: "a b/ü.md")
    let object = try JSONSerialization.jsonObject(with: Data(report.formatted(as: .sarif).utf8))
    let run = try #require(((object as? [String: Any])?["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "unknown-command")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules[index]["id"] as? String == "unknown-command")
    #expect(rules[index]["help"] != nil)
    let text = report.formatted(as: .sarif)
    #expect(text.contains(#""uri": "a%20b/%C3%BC.md""#))
    #expect(text.contains(#""uriBaseId": "%SRCROOT%""#))
    let fix = try #require((result["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect((replacement["insertedContent"] as? [String: Any])?["text"] as? String == "\\cos")
    let region = try #require(replacement["deletedRegion"] as? [String: Int])
    #expect(region == ["startLine": 5, "startColumn": 5, "endLine": 5, "endColumn": 12])
  }

  @Test func aRegionEndsBeforeTheLineEnd() {
    let file = SourceFile(path: "a.md", text: "😀a\r\nb\r\n")
    let region = SourceRegion(Span(4, 7), in: file)
    #expect(region.startLine == 1 && region.startColumn == 3)
    #expect(region.endLine == 1 && region.endColumn == 4)
  }

  private final class CaseReader: NSObject, XMLParserDelegate {
    var cases: [(name: String, problem: String?)] = []
    var suites: [[String: String]] = []

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      switch element {
      case "testsuites": suites.append(attributes)
      case "testcase": cases.append((attributes["name"] ?? "", nil))
      case "failure", "error": if !cases.isEmpty { cases[cases.count - 1].problem = element }
      default: break
      }
    }
  }
}
