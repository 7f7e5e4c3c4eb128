import LessonMarkdown
import Notebook
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Sections that pages show folded.
@Suite struct FoldTests {
  private func page(_ folded: [String], _ body: String) async throws -> MarkupReader {
    let names = folded.map { "\"\($0)\"" }.joined(separator: ", ")
    let text = "---\ntitle: Folds\nfolded: [\(names)]\n---\n\n\(body)\n"
    let source = LessonSource(name: "folds", content: .success(SourceFile(path: "folds.md", text: text)))
    let lessons = await Verifier().verify([source])
    #expect(lessons.flatMap(\.diagnostics).map(\.message) == [])
    let site = SiteGenerator(configuration: SiteConfiguration()).site(of: lessons)
    return try MarkupReader(#require(site.files.first { $0.path == "folds.html" }?.text))
  }

  /// Of the paragraph with a text, the headings under which it is folded, the innermost first; nil where there is no such paragraph.
  private func folds(around text: String, in page: MarkupReader) -> [String]? {
    let elements = page.elements
    guard let own = elements.firstIndex(where: { $0.name == "p" && $0.text.contains(text) }) else {
      return nil
    }
    var result: [String] = []
    var place = elements[own].parent
    while let each = place {
      if elements[each].name == "details", elements[each].attributes["class"] == "section" {
        let summary = elements.indices.first { elements[$0].name == "summary" && elements[$0].parent == each }
        let heading = elements.first { $0.parent == summary && $0.name.hasPrefix("h") }
        result.append(heading?.text ?? "no heading")
      }
      place = elements[each].parent
    }
    return result
  }

  @Test func aSectionIsFoldedUpToTheNextOfItsLevel() async throws {
    let page = try await page(
      ["Checks", "Part"],
      """
      one[^1]

      ## Checks

      two

      > ## Quoted
      >
      > three

      ### More

      four

      #### Part

      five

      ### Next

      six

      ## Ends

      seven

      [^1]: eight
      """)
    let found = ["one", "two", "three", "four", "five", "six", "seven", "eight"].map {
      folds(around: $0, in: page)
    }
    #expect(
      found == [[], ["Checks"], ["Checks"], ["Checks"], ["Part", "Checks"], ["Checks"], [], []])
    // What opens it is no link, and all headings are places to go to.
    let ids = page.elements.filter { $0.name.count == 2 && $0.name.hasPrefix("h") }.compactMap {
      $0.attributes["id"]
    }
    for id in ["checks", "quoted", "more", "part", "next", "ends"] { #expect(ids.contains(id), "\(id)") }
    #expect(
      !page.elements.contains { $0.attributes["href"] == "#checks" && $0.attributes["class"] == "self" })
  }

  /// Random headings, quotations, lists, notes and figures that stay: pages are well formed, and each paragraph is folded where its own
  /// headings say so.
  @Test func randomSectionsAreFoldedWhereTheirHeadingsSay() async throws {
    var random = SeededGenerator(seed: testSeed(7))
    for _ in 0..<60 {
      var body = ""
      var names: [String] = []
      var wanted: [(text: String, folds: [String])] = []
      var open: [(level: Int, name: String, isFolded: Bool)] = []
      let folded = Set((0..<12).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      for number in 0..<12 {
        let level = Int.random(in: 2...4, using: &random)
        let name = "Heading \(number)"
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          // It begins no section.
          body += "> ## Quoted \(number)\n>\n> word\(number)q\n\n"
        case 1:
          body += "- word\(number)q[^\(number)]\n\n  ## Item \(number)\n\n[^\(number)]: note\(number)n\n\n"
        default:
          names.append(name)
          open.removeAll { $0.level >= level }
          open.append((level, name, folded.contains(number)))
          body += String(repeating: "#", count: level) + " \(name)\n\nword\(number)q\n\n"
        }
        if body.contains("\nword\(number)q") || body.contains("> word\(number)q") {
          wanted.append(("word\(number)q", open.filter(\.isFolded).map(\.name).reversed()))
        }
        if body.contains("note\(number)n") { wanted.append(("note\(number)n", [])) }
      }
      let page = try await page(
        names.enumerated().filter { folded.contains(Int($1.dropFirst(8)) ?? -1) }.map(\.element), body)
      for (text, folds) in wanted {
        #expect(self.folds(around: text, in: page) == folds, "\(text) in\n\(body)")
      }
    }
  }

  @Test func aHeadingThatIsMissingIsToldAtItsPlace() async {
    let text = "---\ntitle: A\nfolded:\n  - Cheks\n---\n\n## Checks\n\n> ## Quoted\n"
    for (name, message) in [
      ("Cheks", "no heading of this lesson is 'Cheks'; did you mean 'Checks'?"),
      ("Quoted", "no heading of this lesson is 'Quoted'"),
    ] {
      let file = SourceFile(path: "a.md", text: text.replacing("Cheks", with: name))
      let found = LessonReader().read(file).diagnostics
      #expect(found.map(\.message) == [message])
      #expect(found.first?.finding == .unknownHeading)
      #expect(found.first?.position?.line == 4)
    }
  }
}
