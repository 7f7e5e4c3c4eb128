import Foundation
import Testing

/// Markdown that is no lesson: no front matter, other tools' notation, DocC's articles.
@Suite struct AnyMarkdownTests {
  static let readme = """
    # A project

    It costs $5, <b>or</b> less; see [the source](../src/main.c), [a symbol](doc:Thing) and `$HOME`.

    <!-- lectern: define -->
    ```math
    f(x) = x^2
    ```

    <!-- lectern: claim -->
    $$f(3) = 9$$

    <!-- lectern: derive -->
    $$
    f(x + 1) = x^2 + 2x + 1 = (1 + x)^2
    $$

    <!-- a comment of somebody else -->
    ```math
    f(2) = 4
    ```

    A formula in a line: <!-- lectern: claim -->$f(-x) = f(x)$.

    > - <!-- lectern: example -->
    >
    >   ```math
    >   y = 3 :\\quad f(y) = 9
    >   ```

    """

  @Test func filesWithoutFrontMatterAreVerified() throws {
    let workspace = try Workspace([
      "README.md": Self.readme, "docs/a/index.md": "$$1 = 1${claim}$", "docs/b/index.md": "x",
    ])
    let outcome = try workspace.lectern("verify", "README.md", "docs/a/index.md", "docs/b/index.md")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output == "3 lessons, 5 claims: 5 proved; coverage 0.83\n")
    #expect(try workspace.lectern("verify", ".").output == outcome.output)
    // A lesson for a site still needs a title.
    #expect(try workspace.lectern("build", "docs").error.contains("a lesson needs a title"))
    try workspace.write(Self.readme.replacing("f(3) = 9", with: "f(3) = 8"), to: "README.md")
    let wrong = try workspace.lectern("verify", "README.md")
    #expect(wrong.status == 1)
    #expect(wrong.output.hasPrefix("README.md:11:3: error: refuted\n"))
    try workspace.write(Self.readme.replacing("f(3) = 9", with: "f(\\pi) \\approx 9.88"), to: "README.md")
    #expect(try workspace.lectern("verify", "--fix", "README.md").status == 0)
    #expect(try workspace.read("README.md").contains("<!-- lectern: claim -->\n$$f(\\pi) \\approx 9.87$$"))
  }

  @Test(arguments: [
    (
      "<!-- lectern: claim -->\nText.\n",
      "1:1: error: no formula, listing or figure stands right behind this comment"
    ),
    ("<!-- lectern: claim -->", "1:1: error: no formula, listing or figure"),
    ("<!-- lectern: claim -->\n\n# H\n\n$$1 = 2$$\n", "1:1: error: no formula, listing or figure"),
    (
      "<!-- lectern: -->\n\n$$1 = 2$$\n",
      "1:1: error: a comment for a cell is written <!-- lectern: claim -->"
    ),
    ("<!-- lectern: clam -->\n$$1 = 2$$\n", "1:15: error: math cells have no mode clam; did you mean claim?"),
    ("<!-- lectern: claim -->\n```math claim\n1 = 1\n```\n", "2:9: error: this cell has words of its own"),
    ("<!-- lectern: claim within=0.1 -->\n\n```math\n1 \\approx 2\n```\n", "4:1: error: refuted"),
    ("<!-- lectern: check -->\n```swift\nlet x: Int = \"\"\n```\n", "3:14: error: "),
  ])
  func commentsThatGoWrong(text: String, expected: String) throws {
    let workspace = try Workspace(["a.md": text])
    let outcome = try workspace.lectern("verify", "a.md")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("a.md:" + expected), "\(outcome.output)")
  }

  @Test func articlesOfDocCAreVerified() throws {
    let article = """
      # ``Geometry/Rotation``

      A turn about the origin.

      @Metadata {
        @PageKind(article)
      }

      ## Overview

      See <doc:GettingStarted>, ``Rotation/angle`` and ![A picture](picture.png).

      ```math claim
      \\cos^2\\theta + \\sin^2\\theta = 1
      ```

      ## Topics

      - ``Rotation/init(angle:)``

      """
    let workspace = try Workspace([
      "Sources/Geometry/Geometry.docc/Articles/Rotation.md": article,
      "Sources/Geometry/Geometry.docc/Geometry.md": "# ``Geometry``\n\nSummary.\n",
      "Sources/Geometry/Rotation.swift": "",
    ])
    let outcome = try workspace.lectern("verify", "Sources")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output == "2 lessons, 1 claim: 1 proved; coverage 1.00\n")
    try workspace.write(
      article.replacing("= 1", with: "= 2"), to: "Sources/Geometry/Geometry.docc/Articles/Rotation.md")
    let wrong = try workspace.lectern("verify", "Sources/Geometry/Geometry.docc")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("Rotation.md:14:1: error: refuted"))
  }

  @Test func suggestionsAreWhatWouldPass() throws {
    let lesson = """
      ---
      title: S
      ---
      ```math define
      f(x) = x^2
      ```

      ```math
      f(x) = x \\cdot x
      ```

      $$\\cos 60^\\circ = \\frac{1}{2}$$

      ```math
      f(x) = x^3
      ```

      ```math
      \\oint F
      ```

      $$\\pi \\approx 3.14$$

      Only $1 = 1$ in a line.

      """
    let workspace = try Workspace(["Lessons/s.md": lesson, "plain.md": "Text\n\n$$1 + 1 = 2$$\n"])
    #expect(try !workspace.lectern("verify").output.contains("as a claim"))
    let outcome = try workspace.lectern("verify", "--suggest", "Lessons", "plain.md")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.filter { $0.contains("warning") } == [
        "Lessons/s.md:9:1: warning: as a claim this would be proved",
        "Lessons/s.md:12:3: warning: as a claim this would be proved",
        "Lessons/s.md:22:3: warning: as a claim this would be confirmed",
        "plain.md:3:3: warning: as a claim this would be proved",
      ])
    #expect(
      lines.filter { $0.contains("= help:") }.map { $0.drop { $0 == " " } } == [
        "= help: write math claim", "= help: write {claim} right behind it",
        "= help: write {claim} right behind it",
        "= help: write <!-- lectern: claim --> on a line before it",
      ])
    // --fix never turns a formula into a claim.
    let fixed = try workspace.lectern("verify", "--suggest", "--fix", "Lessons", "plain.md")
    #expect(fixed.error.isEmpty)
  }
}
