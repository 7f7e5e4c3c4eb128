import Foundation
import SourceText
import TestSupport
import Testing

@testable import LessonMarkdown

/// Quarto's Markdown is read as Markdown without what Quarto adds, and all places are those of the file.
struct QuartoTests {
  private static func read(_ text: String) -> LessonDocument {
    LessonReader().read(SourceFile(path: "a.qmd", text: text))
  }

  private static let head = "---\ntitle: A\nformat: html\n---\n\n"

  /// What is written, the words of the cells that are read, and their texts.
  static let cells: [(text: String, words: [String], content: [String])] = [
    ("```{math claim}\nx = x\n```\n", ["math claim"], ["x = x\n"]),
    ("```math claim\nx = x\n```\n", ["math claim"], ["x = x\n"]),
    ("~~~~{math claim within=0.1}\nx = x\n~~~~\n", ["math claim within"], ["x = x\n"]),
    ("> ```{math define}\n> c = 3\n> ```\n", ["math define"], ["c = 3\n"]),
    ("- a\n\n  ```{math claim}\n  x = x\n  ```\n", ["math claim"], ["x = x\n"]),
    ("```{r}\n1 + 1\n```\n", [], []),
    ("```{.swift}\nlet a = 1\n```\n", ["swift"], ["let a = 1\n"]),
    ("::: {.callout-note}\nLet $x = 1${claim}.\n:::\n", ["math claim"], ["x = 1"]),
    ("$$\na = b\n$$ {#eq-one}\n", ["math"], ["a = b"]),
    ("$$ a = b $$ {#eq-one}\n", ["math"], ["a = b"]),
    ("````\n```{math claim}\n::: \n````\n", [], []),
    ("Text {#no} and $a_{#1}$.\n", ["math"], ["a_{#1}"]),
  ]

  /// Attributes behind headings are taken out before Markdown is read: what front matter says stands in the file all the same.
  @Test func placesOfFrontMatterAreThoseOfTheFile() {
    let text = """
      ---
      title: A
      lang: de
      translates: halves
      seen:
        "(beginning)": "8f30a9c1"
      folded: Checks
      ---

      ## Checks {#sec-checks}

      ```{math claim}
      1 = 1
      ```
      """
    let document = Self.read(text)
    let matter = document.frontMatter
    #expect(document.diagnostics.map(\.message) == [])
    let spans = [
      matter.translates?.span, matter.languagePlace, matter.folded.first?.span, matter.seen.first?.span,
    ]
    let found = spans.map { $0.map(document.file.text) }
    #expect(found == ["halves", "de", "Checks", "\"(beginning)\""])
  }

  @Test(arguments: cells.indices)
  func cellsAreThoseOfMarkdown(row: Int) {
    let (text, words, content) = Self.cells[row]
    let document = Self.read(Self.head + text)
    let found = document.cells.map { ([$0.kind.rawValue] + $0.words.map(\.name)).joined(separator: " ") }
    #expect(found == words)
    #expect(
      document.cells.map { $0.content.text.trimmingCharacters(in: .whitespaces) }
        == content.map { $0.trimmingCharacters(in: .whitespaces) })
    #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test func headingsLoseTheirAttributes() {
    let document = Self.read(Self.head + "## One {#sec-one .unnumbered}\n\n## Two {x}\n\n# A set $\\{#\\}$\n")
    #expect(document.headings.map(\.text) == ["One", "Two {x}", "A set \\{#\\}"])
  }

  @Test func keysOfQuartoAreNoFindings() {
    #expect(Self.read(Self.head + "Text.\n").diagnostics.isEmpty)
    let mistaken = Self.read("---\ntitle: A\norder: first\n---\n")
    #expect(mistaken.diagnostics.count == 1)
    #expect(mistaken.diagnostics.first?.span.map { mistaken.file.text($0) } == "first")
  }

  /// The shipped lessons with what Quarto writes at random places: the same cells, headings, links and pages, each byte of a
  /// cell's text at its place in the file.
  @Test func lessonsReadAlikeInBothFormats() throws {
    let seed = testSeed()
    let folder = Repository.root.appendingPathComponent("Lessons")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".md")
    }
    #expect(names.count >= 14)
    var random = SeededGenerator(seed: seed)
    for name in names.sorted() {
      let markdown = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let plain = LessonReader().read(SourceFile(path: name, text: markdown))
      let quarto = Self.read(Self.decorated(markdown, &random))
      let context = "\(name), seed \(seed)"
      #expect(plain.cells.count == quarto.cells.count, "\(context)")
      for (one, other) in zip(plain.cells, quarto.cells) {
        #expect(one.kind == other.kind && one.isInline == other.isInline, "\(context)")
        #expect(one.words.map(\.name) == other.words.map(\.name), "\(context)")
        #expect(one.content.bytes == other.content.bytes, "\(context)")
        for word in other.words { #expect(quarto.file.text(word.span).hasPrefix(word.name), "\(context)") }
        for (offset, byte) in other.content.bytes.enumerated() {
          let place = other.content.fileOffset(of: offset)
          #expect(quarto.file.bytes[place] == byte, "\(context)")
        }
      }
      #expect(plain.headings.map(\.text) == quarto.headings.map(\.text), "\(context)")
      #expect(plain.headings.map(\.anchor) == quarto.headings.map(\.anchor), "\(context)")
      #expect(plain.links.map(\.destination) == quarto.links.map(\.destination), "\(context)")
      for (one, other) in zip(plain.headings, quarto.headings) {
        #expect(
          plain.file.text(one.span) == quarto.file.text(other.span).replacing(#/ \{#sec-\d+\}$/#, with: ""),
          "\(context)")
      }
      #expect(
        plain.diagnostics.map(\.message) == quarto.diagnostics.map(\.message), "\(context)")
      #expect(plain.frontMatter.title?.value == quarto.frontMatter.title?.value)
      let title = try #require(quarto.frontMatter.title)
      #expect(quarto.file.text(title.span).contains(title.value), "\(context)")
    }
  }

  /// A lesson with braces at its fences, attributes behind its headings, and divisions around its paragraphs.
  private static func decorated(_ text: String, _ random: inout SeededGenerator) -> String {
    var lines: [String] = []
    var isInFence = false
    var isInHead = false
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line == "---", index == 0 || isInHead {
        isInHead = index == 0
      } else if line.hasPrefix("```") {
        isInFence.toggle()
        if isInFence, line.count > 3, Bool.random(using: &random) {
          lines.append("```{\(line.dropFirst(3))}")
          continue
        }
      } else if !isInFence, !isInHead, line.hasPrefix("#"), Bool.random(using: &random) {
        lines.append("\(line) {#sec-\(index)}")
        continue
      } else if !isInFence, !isInHead, line.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
        lines += ["", "::: {.column width=\"40%\"}", ""]
        continue
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
