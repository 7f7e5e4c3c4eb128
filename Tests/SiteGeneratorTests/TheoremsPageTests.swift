import FormulaProof
import LessonMarkdown
import Notebook
import SourceText
import Testing

@testable import SiteGenerator

/// What pages show of verdicts that an independent kernel accepts.
struct TheoremsPageTests {
  private static let text = """
    ---
    title: Quotients
    ---
    # Quotients

    ```math claim
    \\frac{x y}{y} = x
    ```

    ```math claim
    x + x = 2x
    ```
    """

  /// The site of a lesson in a folder, of whose claims some are certified.
  private static func site(certified: Set<Int>, language: String = "en") async -> SiteGenerator.Site {
    let source = LessonSource(
      name: "part/quotients",
      content: .success(
        SourceFile(
          path: "part/quotients.md",
          text: text.replacing("title: Quotients", with: "title: Quotients\nlang: \(language)"))))
    var lessons = await Verifier().verify([source])
    for cell in lessons[0].cells.indices where certified.contains(cell) {
      lessons[0].cells[cell].claims[0].theorem = .failure(.verdict)
      lessons[0].cells[cell].claims[0].certificate = ClaimCertificate(
        name: "line_\(cell)", statement: "Theorem line_\(cell) : 0 < 1 <= 2.", proof: "Proof. lra. Qed.\n")
    }
    return SiteGenerator().site(of: lessons)
  }

  private static func text(of path: String, _ site: SiteGenerator.Site) -> String? {
    site.files.first { $0.path == path }?.text
  }

  @Test func aCertifiedVerdictLeadsToItsTheorem() async throws {
    let site = await Self.site(certified: [0])
    let theorems = try #require(Self.text(of: "theorems/part/quotients.html", site))
    #expect(theorems.contains(#"id="line_0""#))
    #expect(theorems.contains("Theorem line_0 : 0 &lt; 1 &lt;= 2."))
    #expect(!theorems.contains("line_1"))
    let lesson = try #require(Self.text(of: "part/quotients.html", site))
    #expect(lesson.matches(of: #/href="\.\.\/theorems\/part\/quotients\.html#line_0"/#).count == 1)
    let claims = try #require(Self.text(of: "verification.html", site))
    #expect(claims.matches(of: #/href="theorems\/part\/quotients\.html#line_0"/#).count == 1)
    // And back.
    #expect(theorems.contains(#"href="../../part/quotients.html#"#))
  }

  @Test func withoutCertificatesNothingIsSaidOfThem() async throws {
    let site = await Self.site(certified: [])
    #expect(!site.files.contains { $0.path.hasPrefix("theorems/") })
    for file in site.files { #expect(file.text?.contains("class=\"certified\"") != true, "\(file.path)") }
  }

  @Test func theWordsAreThoseOfTheLesson() async throws {
    let site = await Self.site(certified: [0, 1], language: "zh-Hans")
    let lesson = try #require(Self.text(of: "part/quotients.html", site))
    #expect(lesson.matches(of: #/<p class="certified">已认证/#).count == 2)
  }

  /// A lesson that would have the page's place is named, and nothing is lost without a word.
  @Test func aLessonCannotTakeThePlaceOfTheorems() async throws {
    let source = { (name: String) in
      LessonSource(name: name, content: .success(SourceFile(path: "\(name).md", text: Self.text)))
    }
    var lessons = await Verifier().verify([source("a"), source("theorems/a")])
    lessons[0].cells[0].claims[0].theorem = .failure(.verdict)
    lessons[0].cells[0].claims[0].certificate = ClaimCertificate(name: "l", statement: "", proof: "")
    let site = SiteGenerator().site(of: lessons)
    #expect(site.diagnostics.contains { $0.finding == .nameTaken })
  }
}
