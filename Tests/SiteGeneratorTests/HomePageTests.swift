import SourceText
import Testing

@testable import LessonMarkdown
@testable import SiteGenerator

/// The home page: what the lesson named `index` says, and the list of the others.
@Suite struct HomePageTests {
  private func lessons(_ names: String...) -> [SampleLesson] {
    names.enumerated().map { place, name in
      var lesson = SampleLesson(
        name, title: "Title of \(name)", summary: "Summary of \(name)", order: Double(place))
      lesson.html("<p>Text of \(name)</p>")
      return lesson
    }
  }

  private func site(_ lessons: [SampleLesson], _ configuration: SiteConfiguration = SiteConfiguration())
    -> SiteGenerator.Site
  {
    SiteGenerator(configuration: configuration).site(of: lessons.map(\.lesson))
  }

  private func page(_ path: String, of site: SiteGenerator.Site) throws -> MarkupReader {
    let file = try #require(site.files.first { $0.path == path })
    return try MarkupReader(#require(file.text))
  }

  private func texts(_ name: String, in page: MarkupReader) -> [String] {
    page.elements.filter { $0.name == name }.map(\.text)
  }

  /// The titles of lessons that are links, in order.
  private func titles(in page: MarkupReader) -> [String] {
    texts("a", in: page).filter { $0.hasPrefix("Title of ") }
  }

  @Test func theLessonNamedIndexIsTheHomePage() throws {
    let site = site(lessons("one", "two", "index"))
    #expect(site.diagnostics.isEmpty)
    let home = try page("index.html", of: site)
    #expect(texts("h1", in: home) == ["Title of index"])
    #expect(texts("p", in: home).contains("Text of index"))
    #expect(titles(in: home) == ["Title of one", "Title of two"])
    #expect(!texts("p", in: home).contains { $0.contains("Text of one") })
    // It is none of the lessons that stand one behind the other.
    let first = try page("one.html", of: site)
    let links = first.elements.filter { $0.name == "a" && $0.attributes["rel"] != nil }
    #expect(
      links.map { $0.attributes["rel"] } == ["next"] && links.map { $0.attributes["href"] } == ["two.html"])
    // It is in the search all the same.
    let search = try #require(site.files.first { $0.path == "search-index.js" }?.text)
    #expect(search.contains("Text of index"))
  }

  @Test func withoutItTheListStandsAlone() throws {
    var configuration = SiteConfiguration()
    configuration.title = "Some lessons"
    let home = try page("index.html", of: site(lessons("one", "two"), configuration))
    #expect(texts("h1", in: home) == ["Some lessons"])
    #expect(titles(in: home) == ["Title of one", "Title of two"])
    #expect(home.elements.filter { $0.attributes["class"] == "opening" }.isEmpty)
  }

  @Test func foldersAreSectionsUnderTheirNames() throws {
    var configuration = SiteConfiguration()
    configuration.sections = [(.init("far/away", Span(at: 0)), "Elsewhere")]
    let site = site(lessons("one", "tool-box/two", "far/away/three", "tool-box/four"), configuration)
    #expect(site.diagnostics.isEmpty)
    let home = try page("index.html", of: site)
    #expect(texts("h2", in: home).suffix(3) == ["Lessons", "Tool box", "Elsewhere"])
    #expect(
      titles(in: home) == ["one", "tool-box/two", "tool-box/four", "far/away/three"].map { "Title of \($0)" })
  }

  @Test func aFolderWithoutLessonsIsAnError() throws {
    let file = SourceFile(path: "site.yml", text: "sections:\n  comands: The commands\n")
    let (configuration, found) = SiteConfiguration.read(file)
    #expect(found.isEmpty)
    let site = site(lessons("one", "commands/two"), configuration)
    let problem = try #require(site.diagnostics.first)
    #expect(problem.identifier == "unknown-lesson" && problem.severity == .error)
    #expect(problem.message.contains("commands") && problem.fixIts.count == 1)
    #expect(problem.span.map { file.text($0) } == "comands")
    // Of some of the lessons only nothing is said of a folder that others stand in.
    #expect(self.site(lessons("one", "elsewhere/two"), configuration).diagnostics.isEmpty)
    for text in ["sections: commands\n", "sections:\n  commands: [a]\n", "sections:\n  - commands\n"] {
      #expect(
        SiteConfiguration.read(SourceFile(path: "site.yml", text: text)).diagnostics.contains {
          $0.severity == .error
        }, "\(text)")
    }
  }
}
