import Foundation
import Testing

@Suite struct CoverageTests {
  @Test func theCommandCountsWritesABadgeAndCanFail() throws {
    let workspace = try Workspace([
      "Lessons/right.md": Workspace.rightLesson,
      "Lessons/wrong.md": Workspace.wrongLesson,
    ])
    // Half of the first lesson's formulas are claims; that a claim is wrong is another matter.
    let outcome = try workspace.lectern("coverage", "--unchecked", "--badge", "b.svg")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        Lessons/right.md:6: formula not checked: x
                          formulas  listings  figures  checked
        Lessons/right.md       1/2         –        –     50 %
        Lessons/wrong.md       1/1         –        –    100 %
        all                    2/3         –        –     66 %

        """)
    #expect(try workspace.read("b.svg").contains("66 %"))
    #expect(try workspace.lectern("coverage", "--min-coverage", "0.66").status == 0)
    let low = try workspace.lectern("coverage", "--min-coverage", "0.67", "--format", "json")
    #expect(low.status == 1)
    #expect(low.error.contains("less than 0.67"))
    #expect(low.output.contains(#""checked": 2"#))
  }

  @Test func theSiteHasAPageAndABadge() throws {
    let workspace = try Workspace(["Lessons/right.md": Workspace.rightLesson])
    #expect(try workspace.lectern("build").status == 0)
    let page = try workspace.read("Site/public/coverage.html")
    #expect(page.contains("<td>1 of 2</td>"))
    #expect(page.contains("line 6, formula: <code>x</code>"))
    #expect(try workspace.read("Site/public/coverage.svg").contains("50 %"))
    #expect(try workspace.read("Site/public/verification.html").contains(#"href="coverage.html""#))
  }

  @Test func thePageSpeaksTheSitesLanguage() throws {
    let workspace = try Workspace([
      "Lessons/right.md": Workspace.rightLesson, "Site/site.yml": "title: 课程\nlanguage: zh\n",
    ])
    #expect(try workspace.lectern("build").status == 0)
    let page = try workspace.read("Site/public/coverage.html")
    let main = try #require(page.split(separator: "<main").last)
    #expect(main.contains("<h1>检验范围</h1>"))
    #expect(main.contains("<td>1 / 2</td>"))
    #expect(main.contains("第 6 行，公式: <code>x</code>"))
    for word in ["Coverage", "Lesson", "Formulas", "Figures", "Checked", "Only shown", "checked"] {
      #expect(!main.contains(word), "\(word)")
    }
  }
}
