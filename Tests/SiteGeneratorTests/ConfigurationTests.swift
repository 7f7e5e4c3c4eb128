import Foundation
import Notebook
import SourceText
import Testing

@testable import SiteGenerator

/// `site.yml`: what is read, and where what is wrong.
struct ConfigurationTests {
  private func read(_ text: String) -> (SiteConfiguration, [Diagnostic]) {
    SiteConfiguration.read(SourceFile(path: "Site/site.yml", text: text))
  }

  @Test func everyKey() {
    let (configuration, diagnostics) = read(
      """
      title: Géométrie
      description: One sentence.
      address: https://example.org/a
      lang: zh-Hans
      order: [rotation.md, sub/inner]
      theme:
        accent: "#1d4f91"
        dark-accent: "#8fb8f0"
        text: sans
        math-font: fonts/math.otf
        style: own.css
      """)
    #expect(diagnostics.isEmpty)
    #expect(configuration.title == "Géométrie")
    #expect(configuration.description == "One sentence.")
    #expect(configuration.address == "https://example.org/a/")
    #expect(configuration.language == "zh-Hans")
    #expect(configuration.order.map(\.value) == ["rotation", "sub/inner"])
    #expect(configuration.theme.accent == "#1d4f91")
    #expect(configuration.theme.darkAccent == "#8fb8f0")
    #expect(configuration.theme.text == "sans")
    #expect(configuration.theme.mathFont == "fonts/math.otf")
    #expect(configuration.theme.style == "own.css")
  }

  @Test func whatRepeatsItselfIsRefused() {
    var bomb = "a: !t &a [x, x]\n"
    for index in 0..<40 {
      bomb += "b\(index): &b\(index) {? [*\(index == 0 ? "a" : "b\(index - 1)"), *a] : y}\n"
    }
    let (_, diagnostics) = read(bomb)
    #expect(diagnostics.map(\.message) == ["anchors and aliases are not read in site.yml"])
    #expect(read("title: Tom &Jerry\ndescription: \"* 2 *\"\n").1.isEmpty)
  }

  @Test(arguments: ["", "# nothing\n", "---\n"])
  func anEmptyFileIsFine(text: String) {
    let (configuration, diagnostics) = read(text)
    #expect(diagnostics.isEmpty)
    #expect(configuration.title == nil)
    #expect(configuration.language == "en")
  }

  @Test(arguments: [
    ("titel: x", "1:1 unknown key 'titel'; did you mean 'title'?"),
    (
      "title: x\ncolour: red",
      "2:1 unknown key 'colour'; the keys are title, description, address, language, order, sections, theme"
    ),
    ("title: [a]", "1:8 'title' is text"),
    ("title:", "1:7 'title' is text"),
    ("order: rotation", "1:8 'order' is a list of lesson names"),
    ("order:\n  - [a]", "2:5 'order' is text"),
    (
      "address: example.org",
      "1:10 'address' is where the site is on the web, such as https://example.org/lessons/"
    ),
    (
      "address: https://",
      "1:10 'address' is where the site is on the web, such as https://example.org/lessons/"
    ),
    (
      "address: https://example.org/?page=",
      "1:10 'address' is where the site is on the web, such as https://example.org/lessons/"
    ),
    ("language: English!", "1:11 'language' is a tag such as en or zh-Hans"),
    ("theme: dark", "1:8 'theme' holds keys such as 'accent:'"),
    ("theme:\n  accent: red", "2:11 'accent' is a colour such as \"#1d4f91\""),
    ("theme:\n  accent: \"#+12345\"", "2:11 'accent' is a colour such as \"#1d4f91\""),
    (
      "theme:\n  accent: \"#ffff00\"",
      "2:11 'accent' has a contrast of 1.0 to the page; readers need 4.5 or more"
    ),
    ("theme:\n  text: comic", "2:9 'text' is serif or sans"),
    ("theme:\n  acent: x", "2:3 unknown key 'acent'; did you mean 'accent'?"),
    ("- a\n- b", "1:1 expected keys such as 'title:'"),
    ("é: 1\ntitle: é: x", "2:10 mapping values are not allowed in this context"),
    ("title: a\ntitle: b", "1:1 'title' stands twice"),
  ])
  func mistakes(text: String, expected: String) {
    let (_, diagnostics) = read(text)
    let found = diagnostics.map { diagnostic in
      "\(diagnostic.position.map { "\($0.line):\($0.column)" } ?? "-") \(diagnostic.message)"
    }
    #expect(found == [expected])
  }

  @Test func nestingAndAliasesDoNoHarm() {
    let deep = String(repeating: "[", count: 200_000)
    #expect(!read("title: " + deep).1.isEmpty)
    let laughs = "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\ntitle: *c"
    #expect(!read(laughs).1.isEmpty)
    #expect(
      read(String(repeating: "# x\n", count: 300_000)).1.map(\.message) == ["site.yml is longer than 1 MiB"])
  }

  @Test func theOrderDecides() {
    let lessons = [
      SampleLesson("c", title: "c", order: 1), SampleLesson("b", title: "b", order: 2),
      SampleLesson("z", title: "z"),
      SampleLesson("a", title: "a", order: 2),
    ].map { LessonSummary($0.lesson) }
    var diagnostics: [Diagnostic] = []
    let plain = LessonOrder(SiteConfiguration()).order(lessons, diagnostics: &diagnostics)
    #expect(plain.map { lessons[$0].name } == ["c", "a", "b", "z"])
    #expect(diagnostics.isEmpty)
    let configured = LessonOrder(read("order: [z, bb, b, z]").0).order(lessons, diagnostics: &diagnostics)
    #expect(configured.map { lessons[$0].name } == ["z", "b", "c", "a"])
    #expect(
      diagnostics.map(\.message) == [
        "there is no lesson 'bb'; did you mean 'b'?", "'z' stands in the order already",
      ])
  }

  @Test func aFolderOnDisk() throws {
    let root = NSTemporaryDirectory() + "lectern-site-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    func write(_ path: String, _ text: String) throws {
      let folder = "\(root)/\(RelativePath.folder(of: path))"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: "\(root)/\(path)", atomically: true, encoding: .utf8)
    }
    let nothing = SiteFolder.read(root + "/Site", lessonsFolder: root + "/Lessons")
    #expect(nothing.diagnostics.isEmpty && nothing.files.assets.isEmpty)
    try write("Site/site.yml", "title: T\ntheme: {style: own.css, math-font: gone.otf}")
    try write("Site/own.css", "a { color: red }")
    try write("Site/Assets/deep/logo.svg", "<svg/>")
    try write("Site/Assets/.hidden", "")
    try write("Lessons/plan.png", "")
    try write("secret.txt", "")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/Lessons/link.txt", withDestinationPath: root + "/secret.txt")
    let read = SiteFolder.read(root + "/Site", name: "Site", lessonsFolder: root + "/Lessons")
    #expect(read.configuration.title == "T")
    #expect(read.files.assets == ["deep/logo.svg"])
    #expect(read.files.assetsFromLessons == "../Site/Assets")
    #expect(read.files.lessonFiles("") == ["plan.png"])
    #expect(read.files.lessonFiles("none") == [])
    #expect(read.diagnostics.map(\.message) == ["the math font 'gone.otf' cannot be read"])
    let style = read.generator().site(of: []).files.first { $0.path == "theme/style.css" }
    #expect(style?.text?.hasSuffix("a { color: red }") == true)
  }

  /// Contrast by WCAG 2: black on white is 21, and #767676 on white is known to be 4.54.
  @Test func contrast() throws {
    #expect(try #require(ThemeColors.contrast("#000000", "#ffffff")) == 21)
    #expect(abs(try #require(ThemeColors.contrast("#767676", "#ffffff")) - 4.54) < 0.005)
    #expect(ThemeColors.contrast("red", "#ffffff") == nil)
  }
}
