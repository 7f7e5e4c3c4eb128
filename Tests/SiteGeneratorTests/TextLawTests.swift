import FormulaProof
import Foundation
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Laws of what is put into pages and scripts: text stays that text, anchors are one each, and every language says everything.
@Suite struct TextLawTests {
  private static let seed = testSeed(101)

  private static func text(_ random: inout SeededGenerator, most: Int = 30) -> String {
    let signs: [Unicode.Scalar] = [
      "<", ">", "&", "\"", "'", "\\", "/", "\n", "\t", "a", "Z", "0", " ", "é", "日", "\u{301}", "\u{1F642}",
      "\u{7F}", "\u{1}",
    ]
    var result = ""
    for _ in 0..<Int.random(in: 0...most, using: &random) {
      result.unicodeScalars.append(signs[Int.random(in: signs.indices, using: &random)])
    }
    return result
  }

  /// A string of JavaScript that is one of JSON too is read back as it was, by another reader.
  @Test func quotedTextsAreReadBack() throws {
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<4_000 {
      let text = Self.text(&random)
      let quoted = ScriptText.quoted(text)
      let read = try JSONDecoder().decode([String].self, from: Data("[\(quoted)]".utf8))
      #expect(Array(read[0].unicodeScalars) == Array(text.unicodeScalars), "\(text.debugDescription)")
      #expect(!quoted.contains("<") && quoted.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      var bytes: [UInt8] = []
      ScriptText.append(Array(text.utf8), to: &bytes)
      #expect(bytes == Array(quoted.utf8))
    }
  }

  /// What is shortened is the start of the text with single blanks, whole characters of it, and says that it was cut.
  @Test func shortenedTextsAreStarts() {
    var random = SeededGenerator(seed: Self.seed &+ 1)
    for _ in 0..<3_000 {
      let text = Self.text(&random, most: 60)
      let limit = Int.random(in: 0...50, using: &random)
      let short = ScriptText.shortened(Array(text.utf8), to: limit)
      guard let found = String(validating: short, as: UTF8.self) else {
        Issue.record("\(text.debugDescription) to \(limit) is cut within a character; seed \(Self.seed)")
        continue
      }
      // Single blanks by another way: by words.
      let words = text.utf8.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
      var whole = words.joined(separator: " ")
      if let last = text.utf8.last, last <= 0x20, !words.isEmpty { whole += " " }
      let isCut = found.hasSuffix("…")
      let start = isCut ? String(found.dropLast()) : found
      #expect(
        whole.utf8.starts(with: start.utf8), "\(text.debugDescription) to \(limit): \(found.debugDescription)"
      )
      #expect(start.utf8.count <= limit, "\(found.debugDescription) is longer than \(limit)")
      #expect(
        isCut == (whole.utf8.count > limit),
        "\(whole.debugDescription) to \(limit): \(found.debugDescription)")
    }
  }

  /// What is put into a literal of HTML is read back as that text, wherever it stands.
  @Test func literalsKeepTheirTexts() throws {
    var random = SeededGenerator(seed: Self.seed &+ 2)
    for _ in 0..<2_000 {
      let (title, body, item) = (Self.text(&random), Self.text(&random), Self.text(&random))
      let html: HTML =
        "<div title=\"\(title)\"\(lang: item)><p>\(body)</p>\(each: [item, body], { "<b>\($0)</b>" })</div>"
      let page = try MarkupReader(String(decoding: html.bytes, as: UTF8.self))
      func plain(_ text: String) -> [Unicode.Scalar] {
        // What HTML does not allow is shown as a sign of its own.
        text.unicodeScalars.map { $0 == "\u{1}" || $0 == "\u{7F}" ? "\u{FFFD}" : $0 }
      }
      let found = page.elements
      try #require(found.map(\.name) == ["div", "p", "b", "b"])
      #expect(Array((found[0].attributes["title"] ?? "").unicodeScalars) == plain(title))
      #expect(Array((found[0].attributes["lang"] ?? "").unicodeScalars) == plain(item))
      #expect(
        zip([body, item, body], found.dropFirst()).allSatisfy { plain($0) == Array($1.text.unicodeScalars) })
    }
  }

  /// No two places of a lesson have one anchor, however often a formula stands in it, and none is taken from a heading.
  @Test func anchorsAreOneEach() {
    var random = SeededGenerator(seed: Self.seed &+ 3)
    let formulas = ["x", "x + y", "x+y", "y = x", "\\frac12"]
    for _ in 0..<200 {
      var lesson = SampleLesson("own", title: "Own")
      var earlier: [String] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let formula = formulas[Int.random(in: formulas.indices, using: &random)]
        switch Int.random(in: 0...2, using: &random) {
        case 0: lesson.cell(.math, nil, formula, unchecked: 1)
        case 1:
          lesson.cell(
            .math, "claim", formula,
            claims: [(formula, SampleSite.proved, true), (formula, SampleSite.proved, true)])
        default:
          // A heading that is called as a cell would be.
          let name = LessonAnchors(lesson.lesson).cells.last.map { $0 + "-2" } ?? "math-x"
          if !earlier.contains(name) { lesson.heading(2, name, anchor: name) }
          earlier.append(name)
        }
      }
      let checked = lesson.lesson
      let anchors = LessonAnchors(checked)
      let all = anchors.cells + anchors.claims.flatMap { $0 } + Set(checked.document.headings.map(\.anchor))
      #expect(Set(all).count == all.count, "\(all.sorted())")
      #expect(anchors.cells.count == checked.cells.count)
      #expect(anchors.claims.map(\.count) == checked.cells.map(\.claims.count))
      #expect(all.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
    }
  }

  /// A language's tags are those of its first part; of a language that is not known the words are English.
  @Test(arguments: [
    ("en", "en"), ("en-GB", "en"), ("zh", "zh"), ("zh-Hans", "zh"), ("fr", "en"), ("", "en"), ("zz-ZZ", "en"),
  ])
  func languagesAreFound(tag: String, expected: String) {
    #expect(InterfaceText.of(tag).words.language == expected)
  }

  @Test(arguments: InterfaceText.tables.keys.sorted()) func everyVerdictHasWords(language: String) throws {
    let text = try #require(InterfaceText.tables[language])
    var said: Set<String> = []
    for verdict in Verdict.allCases {
      #expect(!text.verdict(verdict).isEmpty && !text.meaning(verdict).isEmpty)
      #expect(said.insert(text.verdict(verdict)).inserted, "two verdicts are called \(text.verdict(verdict))")
      for number in [0, 1, 2, 11, 1_000] { #expect(text.count(number, verdict).contains("\(number)")) }
    }
  }
}
