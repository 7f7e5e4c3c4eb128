import FormulaProof
import LessonMarkdown
import Notebook
import SourceText
import Testing

@testable import SiteGenerator

/// Pages of exercises, for practice and for a graded class.
struct AssessmentTests {
  private static let text = """
    ---
    title: Sums
    ---
    # Sums

    ```exercise
    id: sum
    title: A sum
    ask: What is {a} plus 70000?
    parameters: { a: [4201, 4202, 4203] }
    answer: a + 70000
    check: answer = 70000 + a
    feedback:
      - { answer: a - 70000, say: "FEEDBACK-TEXT", name: feedback-name }
      - opposite-sign
    hints:
      - HINT-TEXT
    solution: SOLUTION-TEXT {a + 70000}
    ```

    ```exercise
    id: choose
    ask: Which one?
    parameters: { a: [4201, 4202, 4203] }
    choices:
      - { text: the first, when: a < 0, say: CHOICE-TEXT }
      - { text: the second, when: a > 0 }
    ```
    """

  private static func site(isAssessment: Bool) async -> SiteGenerator.Site {
    let source = LessonSource(name: "sums", content: .success(SourceFile(path: "sums.md", text: text)))
    let checked = await Verifier().verify([source])
    #expect(checked[0].holds, "\(checked[0].diagnostics.map(\.message))")
    return SiteGenerator().site(of: isAssessment ? checked.map(\.withoutKeys) : checked)
  }

  /// What must not be found: the keys of all variants, and what tells of them.
  private static let secrets = [
    "FEEDBACK-TEXT", "feedback-name", "HINT-TEXT", "SOLUTION-TEXT", "CHOICE-TEXT", "opposite-sign", "74201",
    "74202",
    "74203", "65799", "a + 70000", "answer =", "a &gt; 0", "a > 0",
  ]

  @Test func aSiteForAClassHoldsNoKeysInAnyFile() async throws {
    let site = await Self.site(isAssessment: true)
    // What stands on every site knows nothing of the lesson.
    let empty = Dictionary(
      uniqueKeysWithValues: SiteGenerator().site(of: []).files.map { ($0.path, $0.text) })
    for file in site.files where empty[file.path] != file.text {
      let text = file.text ?? ""
      for secret in Self.secrets { #expect(!text.contains(secret), "\(file.path) holds \(secret)") }
    }
    let page = try #require(site.files.first { $0.path == "sums.html" }?.text)
    #expect(page.contains("plus 70000?"))
    #expect(page.contains("the second"))
  }

  @Test func aBookForAClassHoldsNoKeys() async throws {
    let source = LessonSource(name: "sums", content: .success(SourceFile(path: "sums.md", text: Self.text)))
    let checked = await Verifier().verify([source])
    let (book, _) = await SiteGenerator().book(of: checked.map(\.withoutKeys))
    for document in book.documents {
      let text = String(decoding: document.bytes, as: UTF8.self)
      for secret in Self.secrets { #expect(!text.contains(secret), "\(document.path) holds \(secret)") }
    }
    #expect(book.documents.map(\.path) == ["cover.xhtml", "contents.xhtml", "text/001-sums.xhtml"])
    let practice = await SiteGenerator().book(of: checked).book
    let solutions = try #require(practice.documents.first { $0.path == "solutions/001-sums.xhtml" })
    #expect(String(decoding: solutions.bytes, as: UTF8.self).contains("SOLUTION-TEXT"))
  }

  @Test func aPracticePageHasHintsAndTheSolutionToOpen() async throws {
    let site = await Self.site(isAssessment: false)
    let page = try #require(site.files.first { $0.path == "sums.html" }?.text)
    #expect(page.contains("<details class=\"exercise-hint\"><summary>Hint</summary>"))
    #expect(page.contains("SOLUTION-TEXT"))
    #expect(page.contains("A sum"))
    #expect(["74201", "74202", "74203"].contains { page.contains("<mn>\($0)</mn>") })
    #expect(!page.contains("{a}"))
  }
}
