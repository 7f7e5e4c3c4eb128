import FormulaProof
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import TestSupport
import Testing

@testable import Diagrams
@testable import SiteGenerator

/// Sites of random lessons, whose authors write what could be markup wherever they can write: every page is well formed, every link leads
/// somewhere, and nothing of what was written becomes markup.
@Suite struct RandomSiteTests {
  private static let seed = testSeed(83)

  /// A site as it was drawn, with what is to be found in it.
  struct Drawn {
    var random: SeededGenerator
    /// Words that stand nowhere else, by the lesson whose text holds them.
    var words: [(lesson: String, word: String)] = []
    var mark = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func one<Element>(_ list: [Element]) -> Element { list[number(0...(list.count - 1))] }

    /// Text with a word of its own, and signs that end what they stand in.
    mutating func text() -> String {
      mark += 1
      let attack = one([
        "<img src=x onerror=alert(1)>", "\" onclick=\"alert(1)", "'></a><script>alert(1)</script>",
        "</title><b>", "&lt;b&gt; &amp;",
        "\u{301}\"><i>", "]]><!-- x -->", "javascript:alert(1)", "</script>", "\\u003c`${alert(1)}`", "plain",
        "日本 ü", "a\u{2028}b",
      ])
      return one(["word\(mark)q \(attack)", "\(attack) word\(mark)q"])
    }

    mutating func judgement() -> (Judgement, Bool) {
      switch number(0...4) {
      case 0: return (Judgement(.proved, method: "exact", conditions: [text()]), true)
      case 1: return (Judgement(.confirmed, method: "ball", left: text(), right: text()), true)
      case 2:
        let point = Counterexample(assignments: [.init(symbol: text(), value: text())])
        return (
          Judgement(
            .refuted, method: "ball", counterexample: point, left: text(), right: text(), message: text()),
          false
        )
      case 3: return (Judgement(.undecided, method: "none", message: text()), false)
      default: return (Judgement(.error, method: "none", message: text()), false)
      }
    }

    mutating func lessons() -> [CheckedLesson] {
      let names = [
        "one", "two", "sub/three", "sub/deep/four", "with space", "ünï", "x+y", "index", "sub/index",
      ].shuffled(
        using: &random)
      let chosen = Array(names.prefix(number(1...names.count)))
      return chosen.map { name in
        var lesson = SampleLesson(
          name, title: text(), summary: number(0...1) == 0 ? text() : nil,
          order: number(0...1) == 0 ? Double(number(0...3)) : nil,
          language: one(["en", "zh-Hans", "de", "fr"]))
        for part in 0..<number(1...4) {
          lesson.heading(number(2...4), text(), anchor: "part-\(part)")
          let paragraph = text()
          lesson.html("<p>\(MarkupText.escaped(paragraph))</p>")
          words.append((name, "word\(mark)q"))
          for _ in 0..<number(0...3) { cell(&lesson) }
          // To a lesson of the site, from where this one lies.
          let target = one(chosen)
          let way = RelativePath.way(from: RelativePath.folder(of: name), to: target + ".md")
          lesson.link(
            way.split(separator: "/").map { RelativePath.encode(String($0)) }.joined(separator: "/"))
        }
        return lesson.lesson
      }
    }

    private mutating func cell(_ lesson: inout SampleLesson) {
      switch number(0...6) {
      case 0: lesson.cell(.math, nil, text(), inline: true, unchecked: 1)
      case 1: lesson.cell(.math, nil, text(), unchecked: 1)
      case 2, 3:
        let (judgement, passed) = judgement()
        let formula = text()
        lesson.cell(
          .math, one(["claim", "derive", "example"]), formula, claims: [(formula, judgement, passed)])
      case 4:
        let formula = text()
        let point = Counterexample(assignments: [.init(symbol: text(), value: "1")])
        lesson.cell(
          .math, "mistake", formula,
          claims: [
            (
              formula, Judgement(.refuted, method: "ball", counterexample: point, left: "1", right: text()),
              true
            )
          ])
      case 5:
        let listing = text()
        lesson.cell(
          .swift, nil, listing, unchecked: number(0...1),
          shown: .listing(output: ""))
      default:
        let picture = "<svg role=\"img\"><title>\(MarkupText.escaped(text()))</title></svg>"
        lesson.cell(
          .diagram, nil, text(),
          shown: .figure(
            DiagramRendering(html: picture, title: "", description: "", coordinates: [], diagnostics: [])))
      }
    }

    mutating func configuration() -> SiteConfiguration {
      var configuration = SiteConfiguration()
      if number(0...2) > 0 { configuration.title = text() }
      if number(0...2) > 0 { configuration.description = text() }
      configuration.language = one(["en", "zh-Hans", "fr"])
      if number(0...1) > 0 { configuration.sections = [(.init("sub", Span(at: 0)), text())] }
      return configuration
    }
  }

  private static func site(_ lessons: [CheckedLesson], _ configuration: SiteConfiguration, isDraft: Bool)
    -> SiteGenerator.Site
  {
    SiteGenerator(configuration: configuration, isDraft: isDraft).site(of: lessons)
  }

  @Test(arguments: 0..<12) func pagesAreWellFormedAndLinksLeadSomewhere(round: Int) throws {
    var drawn = Drawn(seed: Self.seed &+ UInt64(round))
    let lessons = drawn.lessons()
    let site = Self.site(lessons, drawn.configuration(), isDraft: round % 2 == 0)
    let files = Set(site.files.map(\.path))
    #expect(files.count == site.files.count, "a path stands twice")
    #expect(
      !site.diagnostics.contains { $0.identifier == "broken-link" }, "\(site.diagnostics.map(\.message))")
    for lesson in lessons { #expect(files.contains(lesson.name + ".html")) }
    var pages: [String: MarkupReader] = [:]
    for file in site.files where file.path.hasSuffix(".html") {
      let text = try #require(file.text, "\(file.path)")
      do {
        pages[file.path] = try MarkupReader(text)
      } catch {
        Issue.record("\(file.path): \(error); seed \(Self.seed) + \(round)")
      }
    }
    // The lessons', the home page, which may be one of them, and at least two lists.
    #expect(pages.count >= Set(lessons.map(\.name) + ["index"]).count + 2)
    for (path, page) in pages {
      let identifiers = page.values(of: "id").map(\.value)
      #expect(Set(identifiers).count == identifiers.count, "\(path) has an id twice")
      // What a browser would run stands nowhere, whatever was written.
      let names = Set(page.elements.flatMap(\.attributes.keys))
      #expect(!names.contains { $0.hasPrefix("on") || $0 == "style" || $0 == "srcdoc" }, "\(path): \(names)")
      for script in page.elements where script.name == "script" {
        #expect(script.attributes["src"]?.isEmpty == false && script.text.isEmpty, "\(path)")
      }
      let policy = page.elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
      #expect(policy?.attributes["content"]?.contains("default-src 'none'") == true, "\(path)")
      #expect(policy?.attributes["content"]?.contains("unsafe-inline") == false)
      #expect(page.elements.contains { $0.name == "title" && !$0.text.isEmpty })
      #expect(page.elements.filter { $0.name == "h1" }.count == 1, "\(path)")
      #expect(page.elements.first { $0.name == "html" }?.attributes["lang"]?.isEmpty == false)
      for label in page.values(of: "aria-labelledby") + page.values(of: "for") {
        for name in label.value.split(separator: " ") {
          #expect(identifiers.contains(String(name)), "\(path): \(name)")
        }
      }
      for attribute in ["href", "src"] {
        for (element, address) in page.values(of: attribute) {
          #expect(
            !address.hasPrefix("/") && !address.lowercased().hasPrefix("javascript:"), "\(path): \(address)")
          if address.hasPrefix("https:") || address.hasPrefix("data:") || address.hasPrefix("mailto:") {
            continue
          }
          let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
          let relative = parts[0].split(separator: "/").map { RelativePath.decode(String($0)) }.joined(
            separator: "/")
          let target =
            parts[0].isEmpty ? path : RelativePath.resolve(relative, from: RelativePath.folder(of: path))
          #expect(files.contains(target), "\(path): <\(element)> leads to \(address)")
          if parts.count > 1, let other = pages[target] {
            let anchor = RelativePath.decode(parts[1])
            #expect(other.values(of: "id").contains { $0.value == anchor }, "\(path) leads to \(address)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<6) func theBytesDependOnNothingElse(round: Int) throws {
    var drawn = Drawn(seed: Self.seed &+ 1_000 &+ UInt64(round))
    let lessons = drawn.lessons()
    let configuration = drawn.configuration()
    func files(_ lessons: [CheckedLesson]) -> [String: [UInt8]] {
      let site = Self.site(lessons, configuration, isDraft: true)
      return Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, Array(($0.text ?? "").utf8)) })
    }
    let first = files(lessons)
    #expect(first == files(lessons), "a second run gives other bytes")
    for _ in 0..<3 {
      let other = files(lessons.shuffled(using: &drawn.random))
      #expect(Set(first.keys) == Set(other.keys))
      for (path, bytes) in first {
        #expect(other[path] == bytes, "\(path) depends on the order in which lessons are given")
      }
    }
  }

  /// The reader of pages refuses what is not well formed, or it would see no mistake of theirs.
  @Test(arguments: [
    "<p>", "</p>", "<p></b>", "<p><b></p></b>", "<p a=b></p>", "<p a='b'></p>", "<p a=\"b\" a=\"c\"></p>",
    "a & b", "<p>&bogus;</p>", "a > b",
    "<p a=\"<\"></p>", "<!-- x -->", "<p", "< p></p>", "<p a=\"b></p>", "<1></1x>", "<p>x</p><!DOCTYPE html>",
  ]) func whatIsNotWellFormedIsSeen(page: String) {
    #expect(throws: MarkupReader.Problem.self) { try MarkupReader(page) }
  }

  @Test func whatIsWellFormedIsReadAsItIs() throws {
    let page = try MarkupReader("<!DOCTYPE html>\n<p a=\"&quot;&lt;\" hidden>x &amp; <b>y</b><br><i/></p>\n")
    #expect(page.elements.map(\.name) == ["p", "b", "br", "i"])
    #expect(page.elements[0].attributes == ["a": "\"<", "hidden": ""])
    #expect(page.elements[0].text == "x & " && page.elements[1].text == "y")
    #expect(page.values(of: "a").map(\.value) == ["\"<"])
  }

  /// What the search reads is a list of JavaScript, in which every word of a text stands, with its lesson.
  @Test(arguments: 0..<6) func theSearchFindsEachWord(round: Int) throws {
    var drawn = Drawn(seed: Self.seed &+ 2_000 &+ UInt64(round))
    let lessons = drawn.lessons()
    let site = Self.site(lessons, drawn.configuration(), isDraft: true)
    let index = try #require(site.files.first { $0.path == RecordScript.Kind.search.path(ofPart: 0) }?.text)
    // Nothing in it ends a script; what ends lines elsewhere may stand in strings of JavaScript.
    #expect(!index.contains("<"))
    let start = try #require(index.firstIndex(of: "["))
    let end = try #require(index.lastIndex(of: "]"))
    let list = try JSONSerialization.jsonObject(with: Data(index[start...end].utf8))
    let records = try #require(list as? [[Any]])
    #expect(records.count == lessons.count)
    for (lesson, word) in drawn.words {
      let address =
        lesson.split(separator: "/").map { RelativePath.encode(String($0)) }.joined(separator: "/") + ".html"
      let own = records.filter { ($0[1] as? String) == address }
      #expect(own.count == 1, "\(lesson) has \(own.count) records")
      #expect("\(own)".contains(word), "\(word) of \(lesson) is not found")
      let others = records.filter { ($0[1] as? String) != address }
      #expect(!"\(others)".contains(word))
    }
  }

  /// Counts of the page of coverage, counted anew from the lessons.
  @Test(arguments: 0..<6) func coverageIsCountedRight(round: Int) throws {
    var drawn = Drawn(seed: Self.seed &+ 3_000 &+ UInt64(round))
    let lessons = drawn.lessons()
    var configuration = SiteConfiguration()
    configuration.language = "en"
    let site = Self.site(lessons, configuration, isDraft: true)
    let page = try MarkupReader(try #require(site.files.first { $0.path == PageBuilder.coveragePath }?.text))
    let cells = page.elements.filter { $0.name == "td" }.map(\.text)
    #expect(cells.count == 4 * (lessons.count + 1))
    var all = (checked: 0, total: 0)
    var rows: [String: [String]] = [:]
    let links = page.elements.filter { $0.name == "a" && $0.attributes["href"] != nil }
    // The links of the header lead to lessons too, where one of them is the home page.
    let home = links.indices.filter { links[$0].attributes["href"] == "index.html" }.prefix(2)
    let rest = links.indices.filter { !home.contains($0) }.map { links[$0] }
    let order = rest.compactMap { link in
      lessons.first {
        RelativePath.address(of: $0.name + ".html", from: "x.html") == link.attributes["href"]
      }?.name
    }
    for (place, name) in order.prefix(lessons.count).enumerated() where cells.count >= 4 * place + 4 {
      rows[name] = Array(cells[(4 * place)..<(4 * place + 4)])
    }
    for lesson in lessons {
      func count(_ kind: Cell.Kind) -> (checked: Int, total: Int) {
        lesson.cells.filter { $0.cell.kind == kind }.reduce((0, 0)) { sum, cell in
          switch kind {
          case .math: (sum.0 + cell.claims.count, sum.1 + cell.claims.count + cell.uncheckedFormulas)
          case .swift: (sum.0 + (cell.uncheckedFormulas > 0 ? 0 : 1), sum.1 + 1)
          default: (sum.0 + (cell.claims.isEmpty ? 0 : 1), sum.1 + 1)
          }
        }
      }
      let parts = [count(.math), count(.swift), count(.diagram)]
      let sum = parts.reduce((checked: 0, total: 0)) { ($0.checked + $1.checked, $0.total + $1.total) }
      all = (all.checked + sum.checked, all.total + sum.total)
      let row = try #require(rows[lesson.name], "\(lesson.name) has no row")
      for (text, part) in zip(row, parts) {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        #expect(numbers == (part.total == 0 ? [] : [part.checked, part.total]), "\(lesson.name): \(text)")
      }
      #expect(row[3] == "\(sum.total == 0 ? 100 : sum.checked * 100 / sum.total) %")
    }
    #expect(cells.last == "\(all.total == 0 ? 100 : all.checked * 100 / all.total) %")
    let badge = try #require(site.files.first { $0.path == PageBuilder.badgePath }?.text)
    #expect(badge.contains("\(all.total == 0 ? 100 : all.checked * 100 / all.total)"))
  }

  /// Lessons stand in the order that `site.yml` says, then by their own numbers, then by name, however they are given.
  @Test func lessonsAreSorted() throws {
    var drawn = Drawn(seed: Self.seed &+ 4_000)
    for _ in 0..<200 {
      let names = ["a", "b", "c", "d", "e", "sub/a", "sub/b"].shuffled(using: &drawn.random)
      let numbers = names.map { _ in drawn.one([nil, 1, 2, 2.5, -1, 0]) as Double? }
      let lessons = zip(names, numbers).map { SampleLesson($0, title: "t", order: $1).lesson }
      let listed = Array(names.shuffled(using: &drawn.random).prefix(drawn.number(0...4)))
      let text = listed.isEmpty ? "title: x" : "order: [\(listed.joined(separator: ", "))]"
      let configuration = SiteConfiguration.read(SourceFile(path: "site.yml", text: text)).configuration
      var diagnostics: [Diagnostic] = []
      let sorted = LessonOrder(configuration).order(
        lessons.map(LessonSummary.init), diagnostics: &diagnostics
      ).map { lessons[$0].name }
      let rest = zip(names, numbers).filter { !listed.contains($0.0) }
        .sorted { ($0.1 ?? .infinity, $0.0) < ($1.1 ?? .infinity, $1.0) }.map(\.0)
      #expect(sorted == listed + rest)
      #expect(diagnostics.isEmpty)
    }
  }
}
