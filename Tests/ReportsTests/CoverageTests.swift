import Foundation
import Notebook
import SourceText
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct CoverageTests {
  static let text = """
    ---
    title: A
    ---
    Prose with $x$ and a claim $x = x${claim}.

    ```math
    \\oint f
    ```

    ```math define
    f(x) = x
    ```

    ```math derive
    x + x = 2x = x \\cdot 2
    ```

    ```swift
    let shown = 1
    ```

    ```diagram
    show: [{point: [1, 1]}]
    ```

    ```diagram
    show: [{point: [1, 1]}]
    expect: [1 = 1, 2 = 2]
    ```
    """

  static func coverage() async -> Coverage {
    let file = SourceFile(path: "a.md", text: text)
    let lessons = await Verifier().verify([LessonSource(name: "a", content: .success(file))])
    return Coverage(lessons[0])
  }

  @Test func formulasListingsAndFiguresAreCounted() async {
    let coverage = await Self.coverage()
    #expect(coverage.formulas == .init(checked: 3, total: 4))
    #expect(coverage.listings == .init(checked: 0, total: 1))
    #expect(coverage.figures == .init(checked: 1, total: 2))
    #expect(coverage.all == .init(checked: 4, total: 7))
    #expect(coverage.all.percent == 57)
    #expect(
      coverage.unchecked == [
        .init(kind: "formula", line: 6, excerpt: "\\oint f"),
        .init(kind: "listing", line: 18, excerpt: "let shown = 1"),
        .init(kind: "figure", line: 22, excerpt: "show: [{point: [1, 1]}]"),
      ])
    let sum = Coverage.total([coverage, coverage])
    #expect(sum.all == .init(checked: 8, total: 14))
    #expect(Coverage.total([]).all.percent == 100)
  }

  @Test func theTableHasALineForEachLesson() async {
    let report = CoverageReport([await Self.coverage()])
    #expect(
      report.text(listsUnchecked: true) == """
        a.md:6: formula not checked: \\oint f
        a.md:18: listing not checked: let shown = 1
        a.md:22: figure not checked: show: [{point: [1, 1]}]
              formulas  listings  figures  checked
        a.md       3/4       0/1      1/2     57 %
        all        3/4       0/1      1/2     57 %

        """)
    #expect(report.json["total"]?["all"]?["total"] == .integer(7))
    #expect(report.json["total"]?["formulas"]?["share"] == .double(0.75))
  }

  /// Rounded down, so that only all is 100 %; the colour follows the number.
  @Test(arguments: [
    (999, 1_000, "99 %", "#2a7d3f"), (0, 3, "0 %", "#b3261e"), (5, 5, "100 %", "#2a7d3f"),
    (1, 2, "50 %", "#9a5b00"),
  ])
  func theBadgeIsAPicture(checked: Int, total: Int, text: String, color: String) {
    let svg = CoverageBadge(.init(checked: checked, total: total)).svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains(">\(text)</text>"))
    #expect(svg.contains(color))
    #expect(svg.contains("<title>checked: \(checked) of \(total)</title>"))
  }
}
