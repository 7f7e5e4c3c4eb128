import FormulaProof
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Pages: what they say, that they are stable, and that nothing in a lesson can break out of its place.
struct PageTests {
  private static let golden = Repository.root.appending(path: "Tests/SiteGeneratorTests/Pages")

  private static func page(_ path: String, _ site: SiteGenerator.Site) throws -> String {
    try #require(site.files.first { $0.path == path }?.text)
  }

  /// `LECTERN_RECORD=1` writes the pages anew, and fails, so that nobody records without looking.
  @Test(arguments: ["index.html", "rotation.html", "fixed-point.html", "verification.html", "mistakes.html"])
  func goldenPages(path: String) throws {
    let page = try Self.page(path, SampleSite.site())
    let file = Self.golden.appending(path: path)
    if ProcessInfo.processInfo.environment["LECTERN_RECORD"] != nil {
      try FileManager.default.createDirectory(at: Self.golden, withIntermediateDirectories: true)
      try page.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path); look at it, then run again")
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let lines = zip(page.split(separator: "\n"), recorded.split(separator: "\n"))
    if let (made, expected) = lines.first(where: { $0 != $1 }) { #expect(made == expected) }
    #expect(page == recorded)
  }

  @Test func theSameInputGivesTheSameBytes() {
    let first = SampleSite.site()
    let second = SampleSite.site()
    #expect(first.files.map(\.path) == second.files.map(\.path))
    #expect(first.files.map(\.text) == second.files.map(\.text))
    #expect(!first.files.contains { $0.text?.contains("/somewhere") == true })
  }

  /// Details print back what was read where it is not what is shown, and say what names stand for.
  @Test func whatWasReadCanBeSeen() throws {
    var sample = SampleLesson("a", title: "A", summary: "B")
    let proved = Judgement(.proved, method: "exact")
    sample.cell(.math, "claim", "e^0 = 1", claims: [("u = u", proved, true)])
    sample.cell(.math, "claim", "x = x", claims: [("v = v", proved, true)])
    var lesson = sample.lesson
    lesson.cells[0].claims[0].isReadOtherwise = true
    lesson.cells[0].claims[0].kinds = ["𝐀 is a matrix", Self.attack]
    let page = try Self.page("a.html", SiteGenerator().site(of: [lesson]))
    #expect(page.contains("<p>Read as</p>"))
    #expect(page.contains(">u = u</annotation></semantics></math></div>"))
    #expect(page.contains("𝐀 is a matrix."))
    #expect(!page.contains("<annotation encoding=\"application/x-tex\">v = v"))
    #expect(!page.contains("<script>alert"))
  }

  /// A list has as many entries as it counts, since it is cut into pages by the count, and pages of all of them are there.
  @Test func listsHaveAsManyEntriesAsTheyCount() throws {
    let lessons = [SampleSite.fixedPoint(), SampleSite.rotation(), SampleSite.rotation(failing: true)]
    let builder = SitePlan(SiteGenerator(), lessons: lessons.map(LessonSummary.init)) { lessons[$0] }.builder
    var total = 0
    for list in SiteList.all {
      for lesson in lessons {
        let entries = list.entries(builder, lesson)
        #expect(entries.count == list.count(LessonSummary(lesson)), "\(list.path)")
        #expect(
          entries.allSatisfy { $0.starts(with: Array("\n<li".utf8)) || $0.starts(with: Array("<li".utf8)) })
        total += entries.count
      }
    }
    #expect(total > 10)
    let site = SampleSite.site()
    for list in SiteList.all {
      let page = try Self.page(list.path, site)
      #expect(page.contains("aria-current=\"page\""), "\(list.path)")
      for other in SiteList.all { #expect(page.contains("href=\"\(other.path)\""), "\(list.path)") }
    }
  }

  @Test func definitionsAreListedWithTheirPlaces() throws {
    let page = try Self.page(SiteList.definitions.path, SampleSite.site())
    #expect(page.components(separatedBy: "class=\"entry\"").count == 1 + 2)
    #expect(page.contains("<annotation encoding=\"application/x-tex\">x_P = r\\cos\\alpha"))
    #expect(page.contains("href=\"rotation.html#math-"))
  }

  private static let attack = "<script>alert(1)</script>\"' onload='x'\"\u{301}>&amp;"

  @Test func nothingBreaksOut() throws {
    let attack = Self.attack
    var lesson = SampleLesson("a<b>\"c", title: attack, summary: attack)
    lesson.heading(2, attack, anchor: "x\" onclick=\"alert(1)")
    lesson.heading(2, "Second", anchor: "second")
    let judgement = Judgement(
      .refuted, method: "ball", conditions: [attack],
      counterexample: Counterexample(assignments: [.init(symbol: attack, value: attack)]), left: attack,
      right: attack,
      message: attack)
    lesson.cell(.math, "claim", attack, claims: [(attack, judgement, false)])
    lesson.cell(.math, "mistake", attack, claims: [(attack, judgement, true)])
    lesson.cell(.math, "claim", attack, inline: true, claims: [(attack, judgement, false)])
    lesson.cell(.swift, nil, attack)
    lesson.cell(.exercise, nil, attack)
    lesson.link(attack)
    var configuration = SiteConfiguration()
    configuration.title = attack
    configuration.description = attack
    configuration.language = attack
    let site = SiteGenerator(configuration: configuration, isDraft: true).site(of: [lesson.lesson])
    for file in site.files where file.path.hasSuffix(".html") {
      let page = try #require(file.text)
      #expect(!page.contains("<script>"), "\(file.path)")
    }
    for file in site.files where file.path.hasSuffix("-index.js") {
      #expect(try !#require(file.text).contains("<"), "\(file.path)")
    }
    for file in site.files where file.path.hasSuffix(".html") {
      let page = try #require(file.text)
      for tag in Self.tags(page) {
        // Outside of quotation marks a tag holds no handler; a quotation mark in a value would let one out.
        let bare = tag.replacing(#/"[^"]*"/#, with: "")
        #expect(!bare.contains("onload") && !bare.contains("onclick") && !bare.contains("alert"), "\(tag)")
      }
    }
  }

  private static func tags(_ page: String) -> [String] {
    page.unicodeScalars.split(separator: "<").map { String($0.prefix { $0 != ">" }) }
  }

  @Test func templatesEscapeScalars() {
    let badge = BadgeView(sign: "\"\u{301}", word: "<", style: "'").html.bytes
    #expect(String(decoding: badge, as: UTF8.self).contains("&quot;\u{301}"))
    #expect(HTMLText.unescape("&lt;&amp;lt;&quot;&#39;&x") == "<&lt;\"'&x")
  }

  @Test(arguments: [
    ("-1/2", "−1/2"), ("(1, -2)", "(1, −2)"), ("<b>", "&lt;b&gt;"), ("[[1, 2], [3]]", "[[1, 2], [3]]"),
    ("[[(1, 2), 3]]", "[[(1, 2), 3]]"), ("[[]]", "[[]]"),
    (
      "[[1, -<], [0, 2]]",
      #"<math alttext="[[1, -&lt;], [0, 2]]"><mrow><mo>[</mo><mtable class="math-matrix"><mtr><mtd><mtext>1</mtext></mtd><mtd><mtext>−&lt;</mtext></mtd></mtr><mtr><mtd><mtext>0</mtext></mtd><mtd><mtext>2</mtext></mtd></mtr></mtable><mo>]</mo></mrow></math>"#
    ),
  ])
  func values(value: String, html: String) {
    #expect(ValueMarkup.html(value).html == html)
  }

  @Test func noInlineStylesOrScripts() throws {
    for file in SampleSite.site(failing: true, isDraft: true).files where file.path.hasSuffix(".html") {
      let page = try #require(file.text)
      #expect(!page.contains(" style=") && !page.contains("<style") && !page.contains("unsafe-inline"))
      for script in page.matches(of: #/<script([^>]*)>(.*?)<\/script>/#) {
        #expect(script.1.contains(" src=\"") && script.2.isEmpty, "\(script.0)")
      }
      #expect(!page.contains("href=\"/") && !page.contains("src=\"/"))
      #expect(page.contains("Content-Security-Policy"))
    }
  }

  @Test func identifiersAreUniqueAndLinksLeadToThem() throws {
    let site = SampleSite.site()
    var identifiers: [String: Set<String>] = [:]
    for file in site.files where file.path.hasSuffix(".html") {
      let page = try #require(file.text)
      let all = page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      #expect(Set(all).count == all.count, "\(file.path)")
      identifiers[file.path] = Set(all)
    }
    for file in site.files where file.path.hasSuffix(".html") {
      let page = try #require(file.text)
      for match in page.matches(of: #/<a [^>]*href="([^"#]*)(?:#([^"]*))?"/#) {
        let target = match.1.isEmpty ? file.path : String(match.1)
        let known = try #require(identifiers[target], "\(file.path) leads to \(target)")
        if let fragment = match.2 {
          #expect(known.contains(String(fragment)), "\(file.path) leads to #\(fragment)")
        }
      }
    }
  }

  @Test func wideTablesAreReachedByTheKeyboard() throws {
    let row = { (cell: String) in "<tr>\n<td>\(cell)</td>\n<td>1</td>\n</tr>\n" }
    var lesson = SampleLesson("tables", title: "Tables")
    lesson.html("<table>\n\(String(repeating: row("x"), count: 9))</table>")
    lesson.html("<p>Between.</p>")
    lesson.html("<table>\n\(row("x"))\(row("what is too long for the narrow screen of a phone"))</table>")
    let page = try Self.page("tables.html", SiteGenerator().site(of: [lesson.lesson]))
    let body = page[try #require(page.firstRange(of: "</header>")?.upperBound)...]
    let regions = body.matches(of: /<div class="scroll"([^>]*)><table>/).map { String($0.output.1) }
    #expect(regions == ["", #" tabindex="0""#])
    #expect(body.matches(of: /<\/table><\/div>/).count == 2)
  }

  /// What stands in a cell, and whether it gets room for a text; tags are not counted, and classes and alignments stay.
  @Test(arguments: [
    ("", "short", nil), ("", "exactly twenty signs", nil), ("", "which has twenty-one.", "prose"),
    (#" align="right""#, "where the anchor point lies", "prose"),
    (#" class="own""#, "where the anchor point lies", nil),
    ("", #"<a href="https://example.com/what/is/long">short</a>"#, nil), ("", "ééééé ééééé ééééé éé", nil),
    ("", "<code>anchorPoint</code> (from iOS 16)", "prose"),
  ]) func textsInTablesGetRoom(_ attributes: String, _ cell: String, _ added: String?) throws {
    var lesson = SampleLesson("tables", title: "Tables")
    lesson.html("<table>\n<tr>\n<td>1</td>\n<td\(attributes)>\(cell)</td>\n<td>2</td>\n</tr>\n</table>")
    let page = try Self.page("tables.html", SiteGenerator().site(of: [lesson.lesson]))
    let shown = "<td\(attributes)\(added.map { #" class="\#($0)""# } ?? "")>"
    #expect(page.matches(of: /<td[^>]*>/).map { String($0.output) } == ["<td>", shown, "<td>"])
  }

  @Test func aMistakeShowsItsCounterexampleWithoutBeingOpened() throws {
    let page = try Self.page("rotation.html", SampleSite.site())
    let start = try #require(page.firstRange(of: "cell-mistake")?.lowerBound)
    let end = try #require(page[start...].firstRange(of: "<details")?.lowerBound)
    let visible = page[start..<end]
    #expect(visible.contains("This formula is wrong"))
    #expect(visible.contains("<var>x<sub>P</sub></var> = 1,"))
    #expect(visible.contains("<dt>left side</dt><dd>0.5</dd>"))
  }

  @Test func aDraftSaysWhatFails() throws {
    let draft = SampleSite.site(failing: true, isDraft: true)
    for path in ["index.html", "rotation.html", "verification.html"] {
      let page = try Self.page(path, draft)
      #expect(page.contains("draft-banner") && page.contains("<code>rotation.md:"))
    }
    #expect(try Self.page("rotation.html", draft).contains("cell-claim fails"))
    #expect(try !Self.page("rotation.html", SampleSite.site()).contains("draft-banner"))
  }

  @Test func countsAddUp() throws {
    let home = try Self.page("index.html", SampleSite.site())
    #expect(
      home.contains("9 claims proved") && home.contains("8 claims proved") && home.contains("1 claim proved"))
    #expect(home.contains("1 mistake caught") && home.contains("2 formulas shown, not checked"))
  }

  /// Each font that the style sheet names is served, and no other.
  @Test(
    arguments: [
      (nil, "serif", ["math-signs", "math-bold", "text-bold", "text-italic"], [String]()),
      (nil, "sans", ["math-signs", "math-bold"], ["text-italic"]),
      (MathFont(path: "/my/Font.ttf"), "serif", ["text-italic"], ["math-signs", "math-bold"]),
      (MathFont(path: "/my/Font.woff2"), "sans", ["math"], ["math-bold", "text-italic"]),
    ] as [(MathFont?, String, [String], [String])])
  func theFontsAreServed(_ own: MathFont?, _ text: String, _ there: [String], _ missing: [String]) throws {
    let site = SampleSite.site(font: own, text: text)
    let sheet = try Self.page("theme/style.css", site)
    let named = Set(sheet.matches(of: #/src: url\("([a-z.0-9-]+)"\)/#).map { "theme/\($0.1)" })
    let served = site.files.map(\.path).filter {
      $0.hasSuffix(".woff2") || $0 == own.map { "theme/\($0.siteName)" }
    }
    #expect(named == Set(served))
    for name in there { #expect(named.contains("theme/\(name).woff2")) }
    #expect(
      sheet.matches(of: #/src: url\("data:font/woff2;base64,/#).count == (text == "sans" ? 0 : 1)
        + (own == nil ? 1 : 0))
    for name in missing { #expect(!named.contains("theme/\(name).woff2")) }
    if own?.path.hasSuffix("ttf") == true {
      #expect(sheet.contains("url(\"math.ttf\") format(\"truetype\")"))
    }
    for file in site.files where file.path.hasSuffix(".woff2") && own == nil {
      #expect(file.bytes?.starts(with: Array("wOF2".utf8)) == true, "\(file.path)")
    }
  }

  /// What is there from the first is what the site's language is written with.
  @Test(arguments: [
    ("en", "serif", 2), ("en-GB", "serif", 2), ("EN_us", "serif", 2), ("de", "serif", 3), ("eng", "serif", 3),
    ("fr-CA", "serif", 3), ("de", "sans", 1),
  ])
  func lettersOfOtherLanguagesAreThereAtOnce(_ language: String, _ text: String, _ count: Int) throws {
    let sheet = try Self.page("theme/style.css", SampleSite.site(text: text, language: language))
    #expect(sheet.matches(of: #/src: url\("data:font/woff2;base64,/#).count == count)
  }

  @Test(arguments: [
    ("a.html", "index.html", "a.html"), ("a.html", "x/y.html", "../a.html"),
    ("x/a.html", "x/y.html", "a.html"),
    ("x/z/a.html", "x/y.html", "z/a.html"), ("a b.html", "index.html", "a%20b.html"),
    ("x.html", "x/y.html", "../x.html"), ("a:b.html", "index.html", "a%3Ab.html"),
  ])
  func addresses(target: String, page: String, address: String) {
    #expect(RelativePath.address(of: target, from: page) == address)
    #expect(RelativePath.resolve(RelativePath.decode(address), from: RelativePath.folder(of: page)) == target)
  }
}
