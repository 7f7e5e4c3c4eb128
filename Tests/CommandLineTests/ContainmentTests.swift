import Foundation
import Testing

/// Links at every place of a course, each of which leads to something outside: nothing of that is read, and nothing written.
@Suite struct ContainmentTests {
  static let secret = "the-secret-\(UUID().uuidString)"

  /// A course in the folder `course`, beside things that are no part of it.
  private func workspace() throws -> Workspace {
    let exercise = """
      ```exercise
      id: sum
      ask: What is {a} + {b}?
      parameters:
        a: 1..9
        b: 1..9
      kind: number
      answer: a + b
      ```

      """
    return try Workspace([
      "course/Lessons/a.md":
        "---\ntitle: A\nuses: [deep/b]\n---\n![p](p.png) ![s](s.svg) [t](deep/t.txt) ![l](../Site/Assets/l.png)\n\n"
        + exercise,
      "course/Lessons/deep/b.md": "---\ntitle: B\n---\nText.\n", "course/Lessons/p.png": "png",
      "course/Lessons/s.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "course/Lessons/deep/t.txt": "t",
      "course/Site/site.yml": "title: T\ntheme: {style: css/own.css, math-font: fonts/math.otf}\n",
      "course/Site/css/own.css": "a { color: red }\n", "course/Site/fonts/math.otf": "OTTO font",
      "course/Site/Assets/l.png": "png", "course/Site/Assets/deep/m.png": "png",
      "course/roster.csv": "learner\nada\n",
      "course/answers/a.jsonl": "{\"learner\":\"ada\",\"exercise\":\"a/sum\",\"answer\":\"3\"}\n",
      // What stands outside is as useful as can be to whoever reads it by mistake.
      "out/Lessons/a.md": "---\ntitle: \(Self.secret)\n---\n\(Self.secret)\n",
      "out/Lessons/deep/b.md": "---\ntitle: \(Self.secret)\n---\n\(Self.secret)\n",
      "out/file": "OTTO\(Self.secret)",
      "out/file.md": "---\ntitle: \(Self.secret)\n---\n\(Self.secret)\n",
      "out/file.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>\(Self.secret)</title></svg>",
      "out/site.yml": "title: \(Self.secret)\n",
      "out/site/site.yml": "title: \(Self.secret)\n", "out/site/Assets/l.png": Self.secret,
      "out/folder/p.png": Self.secret, "out/folder/l.png": Self.secret, "out/folder/m.png": Self.secret,
      "out/folder/t.txt": Self.secret, "out/folder/b.md": "---\ntitle: \(Self.secret)\n---\n\(Self.secret)\n",
      "out/folder/own.css": "/* \(Self.secret) */", "out/folder/math.otf": "OTTO\(Self.secret)",
      "out/a.jsonl": "{\"learner\":\"ada\",\"exercise\":\"a/sum\",\"answer\":\"\(Self.secret)\"}\n",
      "out/empty/.keep": "",
    ])
  }

  /// A place in the course, and what it becomes a link to.
  struct Link: Sendable, CustomTestStringConvertible {
    var place: String
    var target: String
    var testDescription: String { "\(place) -> \(target)" }
  }

  static let links: [Link] =
    [
      ("Lessons", "Lessons"), ("Lessons/a.md", "file.md"), ("Lessons/a.md", "file"),
      ("Lessons/deep", "folder"),
      ("Lessons/deep/b.md", "file.md"), ("Lessons/deep/t.txt", "file"), ("Lessons/p.png", "file"),
      ("Lessons/s.svg", "file.svg"), ("Site", "site"), ("Site/site.yml", "site.yml"), ("Site/css", "folder"),
      ("Site/css/own.css", "file"), ("Site/fonts", "folder"), ("Site/fonts/math.otf", "file"),
      ("Site/Assets", "folder"), ("Site/Assets", "/etc"), ("Site/Assets/l.png", "file"),
      ("Site/Assets/deep", "folder"),
      ("Site/Assets/deep/m.png", "file"), ("answers/a.jsonl", "a.jsonl"),
    ].map(Link.init)

  /// Puts a link in the place of what stands there; whatever lies in a folder goes with it.
  private func put(_ link: Link, _ workspace: Workspace, absolute: Bool) throws {
    let place = workspace.url("course/" + link.place)
    try? FileManager.default.removeItem(at: place)
    let up = String(repeating: "../", count: link.place.split(separator: "/").count)
    let target =
      link.target.hasPrefix("/")
      ? link.target : absolute ? workspace.path + "/out/" + link.target : up + "out/" + link.target
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
  }

  static let commands = [
    "build --output public", "build --draft --no-cache --output public", "verify --format json",
    "verify Lessons --fix",
    "export --format zip --output site.zip", "grade answers --roster roster.csv --output marks",
  ]

  @Test(arguments: links, [true, false]) func nothingIsReadThroughIt(_ link: Link, _ absolute: Bool) throws {
    let workspace = try workspace()
    let outside = workspace.contents("out")
    try put(link, workspace, absolute: absolute)
    for command in Self.commands {
      let outcome = try workspace.shell("cd course && lectern \(command)")
      #expect([0, 1, 2].contains(outcome.status), "\(command): \(outcome.status) \(outcome.error)")
      let said = outcome.output + outcome.error
      #expect(!said.contains(Self.secret), "\(command): \(said)")
      // Archives are packed: what is in them is looked at unpacked.
      _ = try workspace.shell(
        "cd course && for f in *.zip; do python3 -m zipfile -e $f unpacked-$f 2>/dev/null; done")
    }
    for (name, data) in workspace.contents("course") {
      // The link itself leads to what stands outside.
      if name == link.place || name.hasPrefix(link.place + "/") { continue }
      #expect(data.range(of: Data(Self.secret.utf8)) == nil, "\(name)")
      #expect(data.range(of: Data("root:x:".utf8)) == nil, "\(name)")
    }
    #expect(workspace.contents("out") == outside)
  }

  /// Places that are written.
  static let outputs: [(line: String, place: String, target: String)] = [
    ("build", "Site/public", "empty"), ("build", "Site/public", "gone"), ("build", "Site", "site"),
    ("build --output public", "public", "empty"), ("build --output ./x/../public", "public", "empty"),
    ("build --output sub/public", "sub", "empty"), ("build --output sub/deep/public", "sub", "empty"),
    ("grade --handouts --roster roster.csv", "grades", "empty"),
    ("grade answers --roster roster.csv --output sub/marks", "sub", "empty"),
    ("verify --format json --output report.json", "report.json", "file"),
    ("verify --format json --output sub/report.json", "sub", "empty"),
    ("verify --format sarif --output $PWD/sub/report.sarif", "sub", "empty"),
    ("verify --format junit --output report.xml", "report.xml", "file"),
    ("export --format zip", "lessons-zip.zip", "file"),
    ("export --format qti --output sub/a.zip", "sub", "empty"),
    ("coverage --badge sub/badge.svg", "sub", "empty"), ("coverage --badge badge.svg", "badge.svg", "file"),
    ("new lesson sub/first", "sub", "empty"), ("new site sub", "sub", "empty"),
    ("new site other", "other", "empty"),
  ]

  @Test(arguments: outputs, [true, false])
  func nothingIsWrittenThroughIt(_ row: (line: String, place: String, target: String), _ absolute: Bool)
    throws
  {
    let workspace = try workspace()
    try put(Link(place: row.place, target: row.target), workspace, absolute: absolute)
    let outside = workspace.contents("out")
    let folders = try FileManager.default.subpathsOfDirectory(atPath: workspace.url("out").path).sorted()
    let outcome = try workspace.shell("cd course && lectern \(row.line)")
    #expect(outcome.status == 2, "\(row.line): \(outcome.output)\(outcome.error)")
    #expect(!outcome.error.isEmpty)
    #expect(workspace.contents("out") == outside, "\(row.line)")
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: workspace.url("out").path).sorted() == folders)
    #expect(!workspace.exists("out/gone"))
  }

  @Test func whatIsNamedElsewhereIsMeant() throws {
    let workspace = try workspace()
    let outcome = try workspace.shell("cd course && lectern build --output ../elsewhere/public")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(workspace.exists("elsewhere/public/a.html"))
    // A link in the course that stays there leads where it leads.
    _ = try workspace.shell("cd course && mkdir real && ln -s real/site made")
    #expect(try workspace.shell("cd course && mkdir real/site && lectern build --output made").status == 0)
    #expect(workspace.exists("course/real/site/a.html"))
    let report = try workspace.shell("cd course && lectern verify --format json --output ../report.json")
    #expect(report.status == 0)
    #expect(workspace.exists("report.json"))
  }

  @Test(arguments: [
    "/etc/passwd", "../../out/file", "fonts/../../../out/file", "/proc/self/environ", "fonts",
  ])
  func theMathFontLiesBesideTheSite(_ name: String) throws {
    let workspace = try workspace()
    try workspace.write("title: T\ntheme: {math-font: \"\(name)\"}\n", to: "course/Site/site.yml")
    let outcome = try workspace.shell("cd course && lectern build --output public")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("Site/site.yml"), "\(outcome.error)")
    #expect(outcome.error.contains("the math font '\(name)'"))
    _ = try workspace.shell("cd course && lectern build --draft --output public")
    for (name, data) in workspace.contents("course/public") {
      #expect(data.range(of: Data(Self.secret.utf8)) == nil, "\(name)")
    }
  }
}
