import FormulaProof
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import Testing

@testable import Reports

@Suite struct ReportTests {
  /// The example of the format's description, byte for byte but for its line breaks and the tool's version.
  static let pinned = #"""
    { "version": 1, "tool": "\#(Report.tool)",
      "lessons": [ { "path": "Lessons/rotation.md", "cells": [ { "kind": "math", "mode": "claim", "line": 12,
        "claims": [ { "line": 13, "column": 1, "source": "R(\\alpha)R(\\beta) = R(\\alpha+\\beta)", "verdict": "proved",
          "method": "exact", "conditions": [], "counterexample": null, "left": null, "right": null, "message": null, "certificate": "none" } ] } ],
        "diagnostics": [] } ],
      "site": [],
      "summary": { "proved": 1, "confirmed": 0, "refuted": 0, "sampled": 0, "undecided": 0, "error": 0, "unchecked": 0, "passed": 1, "failed": 0, "coverage": 1.0 } }
    """#

  static let lines = String(repeating: "\n", count: 11)
  static let text = lines + "```math claim\nR(\\alpha)R(\\beta) = R(\\alpha+\\beta)\n```\n"

  static func lesson(
    _ judgements: [(Judgement, passed: Bool)], mode: String? = "claim", unchecked: Int = 0,
    diagnostics: [Diagnostic] = []
  ) -> CheckedLesson {
    let file = SourceFile(path: "Lessons/rotation.md", text: text)
    let source = "R(\\alpha)R(\\beta) = R(\\alpha+\\beta)"
    let start = 11 + "```math claim\n".utf8.count
    let span = Span(start, start + source.utf8.count)
    let cell = Cell(
      kind: .math, words: [], content: SourceExcerpt(file: file, span: span), span: Span(11, text.utf8.count),
      isInline: false)
    let claims = judgements.map {
      CheckedClaim(source: source, span: span, judgement: $0.0, passed: $0.passed)
    }
    let document = LessonDocument(
      file: file, frontMatter: FrontMatter(), cells: [cell], headings: [], links: [], body: [],
      diagnostics: [])
    return CheckedLesson(
      name: "rotation", document: document,
      cells: [
        CheckedCell(cell: cell, mode: mode, claims: claims, uncheckedFormulas: unchecked, shown: .nothing)
      ],
      diagnostics: diagnostics)
  }

  @Test func jsonIsWhatTheFormatPins() throws {
    let report = Report([Self.lesson([(Judgement(.proved, method: "exact"), true)])])
    let expected = try JSONParser.parse(Array(Self.pinned.utf8))
    // Equality of objects includes the order of their keys.
    #expect(report.json == expected)
    #expect(try JSONParser.parse(Array(report.formatted(as: .json).utf8)) == expected)
  }

  @Test func jsonSaysWhichVerdictsAreCertified() throws {
    var lesson = Self.lesson([(Judgement(.proved, method: "exact"), true)])
    lesson.cells[0].claims[0].theorem = .failure(.verdict)
    lesson.cells[0].claims[0].certificate = ClaimCertificate(name: "line_13", statement: "", proof: "")
    let expected = try JSONParser.parse(
      Array(Self.pinned.replacing(#""certificate": "none""#, with: #""certificate": "accepted""#).utf8))
    #expect(Report([lesson]).json == expected)
  }

  @Test func jsonOfARefutedClaimHasItsPoint() throws {
    let judgement = Judgement(
      .refuted, method: "ball", conditions: ["s != 0"],
      counterexample: Counterexample(assignments: [
        .init(symbol: "x", value: "1/2"), .init(symbol: "θ", value: "30°"),
      ]),
      left: "2", right: "3", message: "the sign differs")
    let object = try JSONSerialization.jsonObject(
      with: Data(Report([Self.lesson([(judgement, false)])]).formatted(as: .json).utf8))
    let root = try #require(object as? [String: Any])
    let lesson = try #require((root["lessons"] as? [[String: Any]])?.first)
    let cell = try #require((lesson["cells"] as? [[String: Any]])?.first)
    let claim = try #require((cell["claims"] as? [[String: Any]])?.first)
    #expect(claim["verdict"] as? String == "refuted")
    #expect(claim["counterexample"] as? [String: String] == ["x": "1/2", "θ": "30°"])
    #expect(claim["conditions"] as? [String] == ["s != 0"])
    #expect(claim["left"] as? String == "2")
    #expect(claim["right"] as? String == "3")
    #expect(claim["message"] as? String == "the sign differs")
    let summary = try #require(root["summary"] as? [String: Any])
    #expect(summary["refuted"] as? Int == 1)
    #expect(summary["failed"] as? Int == 1)
    #expect(summary["passed"] as? Int == 0)
  }

  @Test func whatBelongsToNoClaimIsListedAndCounted() throws {
    let file = SourceFile(path: "Lessons/bad.md", text: "---\ntitle: [\n---\n")
    let lesson = CheckedLesson(
      name: "bad",
      document: LessonDocument(
        file: file, frontMatter: FrontMatter(), cells: [], headings: [], links: [], body: [], diagnostics: []),
      cells: [],
      diagnostics: [
        .error(.brokenYAML, "the list does not end", file: file, at: Span(12, 13)),
        .error(.notUTF8, "the file is not text"),
      ])
    let report = Report([lesson])
    let expected = try JSONParser.parse(
      Array(
        #"""
        [ { "line": 2, "column": 9, "severity": "error", "identifier": "broken-yaml", "message": "the list does not end" },
          { "line": null, "column": null, "severity": "error", "identifier": "not-utf8", "message": "the file is not text" } ]
        """#.utf8))
    guard case .array(let lessons)? = report.json["lessons"] else {
      Issue.record("no lessons")
      return
    }
    #expect(lessons.first?["diagnostics"] == expected)
    #expect(report.json["summary"]?["error"] == .integer(2))
    #expect(report.json["summary"]?["failed"] == .integer(2))
    #expect(report.summaryLine == "1 lesson, 0 claims; 2 other errors; coverage 1.00")
  }

  /// The site's own file belongs to no lesson, and is in each format with its place.
  @Test(arguments: [
    (
      ReportFormat.text, ["Site/site.yml:2:1: error: unknown key 'x'", "Site/site.yml:1:8: warning: a title"]
    ),
    (.json, [#""path": "Site/site.yml""#, #""identifier": "unknown-key""#, #""line": 2"#]),
    (.junit, [#"<testsuite name="Site/site.yml" id="1""#, #"errors="1""#, #"type="unknown-key""#]),
    (.sarif, [#""uri": "Site/site.yml""#, #""ruleId": "unknown-key""#, #""startLine": 2"#]),
    (.github, ["::error file=Site/site.yml,line=2,", "::warning file=Site/site.yml,line=1,"]),
  ])
  func whatIsWrongWithTheSiteIsInEveryFormat(format: ReportFormat, parts: [String]) {
    let file = SourceFile(path: "Site/site.yml", text: "title: T\nx: 1\n")
    let lesson = Self.lesson([(Judgement(.proved, method: "exact"), true)])
    let report = Report(
      [lesson],
      siteDiagnostics: [
        .error(.unknownKey, "unknown key 'x'", file: file, at: Span(9, 10)),
        .warning(.missingTitle, "a title of one letter", file: file, at: Span(7, 8)),
      ])
    #expect(report.summary.failed == 1 && report.summary.error == 1 && report.summary.passed == 1)
    #expect(report.summaryLine.contains("; 1 other error;"))
    let written = report.formatted(as: format)
    for part in parts { #expect(written.contains(part), "\(written)") }
    // It has no suite where nothing is an error, and no count.
    let warned = Report([lesson], siteDiagnostics: Array(report.siteDiagnostics.dropFirst()))
    #expect(warned.summary.failed == 0)
    #expect(!warned.junit.contains("site.yml"))
  }

  @Test func theSummaryLineNamesWhatThereIs() {
    let exact = Judgement(.proved, method: "exact")
    let refuted = Judgement(.refuted, method: "ball")
    let mistake = Self.lesson([(refuted, true)], mode: "mistake")
    let claims = Self.lesson([(exact, true), (exact, true), (Judgement(.confirmed, method: "ball"), true)])
    #expect(
      Report([claims, mistake]).summaryLine
        == "2 lessons, 4 claims: 2 proved, 1 confirmed, 1 refuted as intended; coverage 1.00")
    let bad = Self.lesson(
      [
        (refuted, false), (Judgement(.undecided, method: "none"), false),
        (Judgement(.error, method: "none"), false),
      ])
    #expect(
      Report([bad]).summaryLine == "1 lesson, 3 claims: 1 refuted, 1 undecided, 1 unreadable; coverage 1.00")
    #expect(
      Report([Self.lesson([(exact, false)], mode: "mistake")]).summaryLine
        == "1 lesson, 1 claim: 1 not refuted as intended; coverage 1.00")
  }

  @Test(arguments: [
    (1, 2, "0.33"), (2, 1, "0.66"), (199, 1, "0.99"), (0, 3, "0.00"), (19, 1, "0.95"), (1, 19, "0.05"),
  ])
  func theCoverageIsRoundedDown(checked: Int, unchecked: Int, expected: String) {
    let judgement = Judgement(.proved, method: "exact")
    let lesson = Self.lesson(Array(repeating: (judgement, true), count: checked), unchecked: unchecked)
    #expect(Report([lesson]).summaryLine.hasSuffix("coverage \(expected)"))
  }

  @Test func textShowsThePlaceAndTheLine() {
    let file = SourceFile(path: "a.md", text: "x = \\foo\n")
    let lesson = Report.Lesson(
      path: "a.md", cells: [],
      diagnostics: [.error(.unknownCommand, "unknown command \\foo", file: file, at: Span(4, 8))])
    let text = Report(lessons: [lesson], summary: Summary()).formatted(as: .text)
    #expect(text.hasPrefix("a.md:1:5: error: unknown command \\foo\n"))
    #expect(text.contains("x = \\foo\n"))
    #expect(text.contains("^~~~\n"))
    #expect(!text.contains("\u{1B}"))
    #expect(
      Report(lessons: [lesson], summary: Summary()).formatted(as: .text, usesColor: true).contains(
        "\u{1B}[1;31m"))
  }
}
