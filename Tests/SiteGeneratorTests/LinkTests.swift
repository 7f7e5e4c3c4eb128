import Notebook
import SourceText
import Testing

@testable import SiteGenerator

/// Links of lessons: where they lead, and what is said of those that lead nowhere.
struct LinkTests {
  private static let files = SiteFiles(
    lessonsFolder: "/lessons", assetsFolder: "/assets", assets: ["logo.svg", "photos/view.png"],
    lessonFiles: { folder in
      switch folder {
      case "": ["plan.png", "rotation.md", "data set.csv"]
      case "sub": ["inner.png"]
      default: []
      }
    })

  private static func lessons(_ destination: String, from name: String, isImage: Bool = false)
    -> [CheckedLesson]
  {
    var own = SampleLesson(name, title: "Own")
    own.heading(2, "Own heading", anchor: "own-heading")
    own.link(destination, isImage: isImage)
    var inner = SampleLesson("sub/inner", title: "Inner")
    inner.heading(2, "Ünit", anchor: "ünit")
    return [own.lesson, inner.lesson, SampleSite.rotation(), SampleSite.fixedPoint()]
  }

  /// The href or src of the only link on a page, and the errors.
  private static func build(
    _ destination: String, from name: String, isImage: Bool = false
  ) throws -> (address: String, site: SiteGenerator.Site, errors: [Diagnostic]) {
    let site = SiteGenerator(files: files).site(of: lessons(destination, from: name, isImage: isImage))
    let page = try #require(site.files.first { $0.path == name + ".html" }?.text)
    // What stands before the lesson's text has links of its own.
    let body = page[try #require(page.firstRange(of: "Own heading</a></h2>")?.upperBound)...]
    let opening = isImage ? "<p><img src=\"" : "<p><a href=\""
    let start = try #require(body.firstRange(of: opening)?.upperBound)
    let end = try #require(body[start...].firstIndex(of: "\""))
    let errors = site.diagnostics.filter { $0.identifier == "broken-link" }
    return (String(body[start..<end]), site, errors)
  }

  @Test(arguments: [
    ("rotation.md", "own", "rotation.html"),
    ("./rotation.md", "own", "rotation.html"),
    ("rotation.md#the-matrix", "own", "rotation.html#the-matrix"),
    ("rotation.md#math-cdbbbb", "own", "rotation.html#math-cdbbbb"),
    ("rotation.md#claim-6e5phs", "own", "rotation.html#claim-6e5phs"),
    ("../rotation.md", "sub/own", "../rotation.html"),
    ("inner.md", "sub/own", "inner.html"),
    ("sub/inner.md#%C3%BCnit", "own", "sub/inner.html#%C3%BCnit"),
    ("sub/inner.md#ünit", "own", "sub/inner.html#%C3%BCnit"),
    ("#own-heading", "own", "#own-heading"),
    ("own.md#own-heading", "own", "#own-heading"),
    ("plan.png", "own", "plan.png"),
    ("data%20set.csv", "own", "data%20set.csv"),
    ("../plan.png", "sub/own", "../plan.png"),
    ("assets/logo.svg", "own", "assets/logo.svg"),
    ("../Site/Assets/logo.svg", "own", "assets/logo.svg"),
    ("../../Site/Assets/photos/view.png", "sub/own", "../assets/photos/view.png"),
    ("https://example.org/a?b=c&d", "own", "https://example.org/a?b=c&amp;d"),
    ("mailto:a@example.org", "own", "mailto:a@example.org"),
  ])
  func leadsSomewhere(destination: String, lesson: String, address: String) throws {
    let result = try Self.build(destination, from: lesson)
    #expect(result.address == address)
    #expect(result.errors.isEmpty)
  }

  @Test(
    arguments: [
      ("rotatoin.md", "there is no lesson 'rotatoin.md'; did you mean 'rotation.md'?", "rotation.md"),
      ("../rotation.md", "'../rotation.md' leaves the lessons' folder", nil),
      ("../../etc/passwd", "'../../etc/passwd' leaves the lessons' folder", nil),
      ("%2e%2e/secret", "'../secret' leaves the lessons' folder", nil),
      ("/rotation.md", "'/rotation.md' is absolute; write a path relative to the lesson", nil),
      ("plam.png", "there is no file 'plam.png'; did you mean 'plan.png'?", "plan.png"),
      ("Plan.png", "there is no file 'Plan.png'; did you mean 'plan.png'?", "plan.png"),
      ("rotation.html", "there is no file 'rotation.html'; did you mean 'rotation.md'?", "rotation.md"),
      ("rotation", "there is no file 'rotation'; did you mean 'rotation.md'?", "rotation.md"),
      (
        "rotation.md#the-matrx",
        "there is no heading or cell '#the-matrx' in 'rotation.md'; did you mean 'rotation.md#the-matrix'?",
        "rotation.md#the-matrix"
      ),
      (
        "#own-headin", "there is no heading or cell '#own-headin' in 'own.md'; did you mean '#own-heading'?",
        "#own-heading"
      ),
      (
        "../Site/Assets/logo.svgg",
        "there is no file '../Site/Assets/logo.svgg'; did you mean '../Site/Assets/logo.svg'?",
        "../Site/Assets/logo.svg"
      ),
      ("nothing-like-it.pdf", "there is no file 'nothing-like-it.pdf'", nil),
    ] as [(String, String, String?)])
  func leadsNowhere(destination: String, message: String, fix: String?) throws {
    let result = try Self.build(destination, from: "own")
    let error = try #require(result.errors.first)
    #expect(result.errors.count == 1)
    #expect(error.message == message)
    #expect(error.severity == .error)
    #expect(error.position?.line == 6)
    #expect(error.fixIts.first?.replacement == fix)
    if let file = error.file, let fixIt = error.fixIts.first { #expect(file.text(fixIt.span) == destination) }
  }

  @Test func onlyLinkedFilesAreCopied() throws {
    let site = try Self.build("plan.png", from: "own", isImage: true).site
    let copies = site.files.compactMap { file -> String? in
      if case .copy(let source, _) = file.content { return "\(file.path) <- \(source)" }
      return nil
    }
    #expect(
      copies == [
        "assets/logo.svg <- /assets/logo.svg", "assets/photos/view.png <- /assets/photos/view.png",
        "plan.png <- /lessons/plan.png",
      ])
  }

  @Test func anImageFromElsewhereIsAWarning() throws {
    let lessons = Self.lessons("https://example.org/a.png", from: "own", isImage: true)
    let site = SiteGenerator(files: Self.files).site(of: lessons)
    #expect(site.diagnostics.contains { $0.identifier == "remote-image" && $0.severity == .warning })
    let page = try #require(site.files.first { $0.path == "own.html" }?.text)
    #expect(!page.contains("https://example.org/a.png"))
  }

  @Test func cellsAndHeadingsNeverShareAnAnchor() throws {
    var lesson = SampleLesson("own", title: "Own")
    lesson.heading(2, "math-zhgvrx", anchor: "math-zhgvrx")
    lesson.cell(.math, nil, "x", unchecked: 1)
    lesson.cell(.math, nil, "x", unchecked: 1)
    let site = SiteGenerator().site(of: [lesson.lesson])
    let page = try #require(site.files.first { $0.path == "own.html" }?.text)
    for anchor in ["math-zhgvrx", "math-zhgvrx-2", "math-zhgvrx-3"] {
      #expect(page.split(separator: "id=\"\(anchor)\"", omittingEmptySubsequences: false).count == 2)
    }
  }

  /// A link to a claim still leads there when the lesson grows elsewhere, or the claim is only laid out anew.
  @Test func anchorsStayWhenOtherCellsChange() {
    func anchors(_ before: [String], _ formula: String) -> LessonAnchors {
      var lesson = SampleLesson("own", title: "Own")
      for each in before { lesson.cell(.math, nil, each, inline: true, unchecked: 1) }
      lesson.cell(.math, "claim", formula, claims: [(formula, SampleSite.proved, true)])
      return LessonAnchors(lesson.lesson)
    }
    let first = anchors([], "x + y = y + x")
    let second = anchors(["a", "b"], "x+y\n  = y+x")
    #expect(first.cells.last == second.cells.last)
    #expect(first.claims.last == second.claims.last)
    #expect(anchors([], "x + y = y - x").cells.last != first.cells.last)
  }

  @Test func aLessonCannotTakeTheNameOfAPage() {
    let site = SiteGenerator().site(of: [SampleLesson("Index", title: "x").lesson])
    #expect(site.diagnostics.contains { $0.identifier == "name-taken" && $0.severity == .error })
  }
}
