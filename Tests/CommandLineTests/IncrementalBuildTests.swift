import Foundation
import TestSupport
import Testing

/// A build with the cache gives the bytes of a build without one, whatever was changed before it.
@Suite struct IncrementalBuildTests {
  static let lessons: [String: String] = [
    "Lessons/base.md": """
    ---
    title: Base
    order: 1
    ---
    ## First part

    ```math define
    k = 2
    ```

    See [the middle](middle.md#second-part) and [a picture](picture.svg).

    """,
    "Lessons/middle.md": """
    ---
    title: Middle
    order: 2
    uses: [base]
    summary: In between.
    ---
    ## Second part

    ```math claim
    k + k = 4
    ```

    ```math mistake
    k = 3
    ```

    """,
    "Lessons/top.md": """
    ---
    title: Top
    order: 3
    uses: [middle]
    ---
    Back to [the first part](base.md#first-part), or to [the asset](../Site/Assets/plan.txt).

    ```math claim
    k^2 = 4
    ```

    ```diagram
    title: Two points
    show:
      - point: (0, 0)
      - point: (k, 1)
    expect:
      - k ~= 2.0
    ```

    """,
    "Lessons/alone.md": """
    ---
    title: Alone
    order: 4
    ---
    ```math claim
    \\sin^2 x + \\cos^2 x = 1
    ```

    """,
    "Lessons/picture.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n",
    "Site/site.yml": "title: Some lessons\ntheme:\n  style: own.css\n",
    "Site/own.css": "p { margin: 0 }\n",
    "Site/Assets/plan.txt": "plan\n",
  ]

  /// Builds and compares with a build that keeps nothing: bytes, messages and status.
  static func compare(_ workspace: Workspace, _ what: String, _ options: [String] = []) throws {
    let warm = try workspace.run(["build", "--output", "warm"] + options)
    let cold = try workspace.run(["build", "--output", "cold", "--no-cache"] + options)
    #expect(warm.status == cold.status, "\(what)")
    #expect(warm.error == cold.error, "\(what)")
    #expect(
      warm.output.replacing("warm", with: "") == cold.output.replacing("cold", with: ""), "\(what)")
    if cold.status == 0 || options.contains("--draft") {
      let (warmFiles, coldFiles) = (workspace.contents("warm"), workspace.contents("cold"))
      #expect(!coldFiles.isEmpty, "\(what)")
      #expect(Set(warmFiles.keys) == Set(coldFiles.keys), "\(what)")
      for (path, bytes) in coldFiles where warmFiles[path] != bytes {
        Issue.record("\(what): \(path) is stale")
      }
    }
    let reports = try [[], ["--no-cache"]].map {
      try workspace.run(["verify", "--format", "json"] + $0)
    }
    #expect(reports[0].output == reports[1].output, "\(what)")
    #expect(reports[0].status == reports[1].status, "\(what)")
    #expect(reports[0].error == reports[1].error, "\(what)")
  }

  /// Each step changes one kind of input, after a build in which nothing changed.
  @Test func noKindOfChangeIsMissed() throws {
    let workspace = try Workspace(Self.lessons)
    func edit(_ file: String, _ old: String, _ new: String) throws {
      let text = try workspace.read(file)
      #expect(text.contains(old), "\(file)")
      try workspace.write(text.replacing(old, with: new), to: file)
    }
    let steps: [(String, () throws -> Void)] = [
      ("nothing built yet", {}), ("nothing changed", {}),
      ("the text of a lesson", { try edit("Lessons/alone.md", "title: Alone", "title: Alone here") }),
      ("a claim that fails", { try edit("Lessons/alone.md", "= 1", "= 2") }),
      ("the claim mended", { try edit("Lessons/alone.md", "= 2", "= 1") }),
      ("a definition that others use", { try edit("Lessons/base.md", "k = 2", "k = 2 + 0") }),
      ("one that makes their claims false", { try edit("Lessons/base.md", "k = 2 + 0", "k = 5") }),
      ("and back", { try edit("Lessons/base.md", "k = 5", "k = 2") }),
      ("the title of a neighbour", { try edit("Lessons/middle.md", "title: Middle", "title: Center") }),
      ("its summary", { try edit("Lessons/middle.md", "In between.", "Between two.") }),
      ("an anchor that is linked to", { try edit("Lessons/middle.md", "## Second part", "## Another part") }),
      ("the link to it", { try edit("Lessons/base.md", "#second-part", "#another-part") }),
      ("the order", { try edit("Lessons/alone.md", "order: 4", "order: 0") }),
      (
        "a linked file",
        {
          try workspace.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>", to: "Lessons/picture.svg")
        }
      ),
      ("a linked file that goes", { try workspace.remove("Lessons/picture.svg") }),
      ("and comes", { try workspace.write("<svg/>", to: "Lessons/picture.svg") }),
      ("an asset", { try workspace.write("another plan\n", to: "Site/Assets/plan.txt") }),
      ("a further asset", { try workspace.write("more\n", to: "Site/Assets/more.txt") }),
      ("an asset that goes", { try workspace.remove("Site/Assets/more.txt") }),
      ("site.yml", { try edit("Site/site.yml", "Some lessons", "Some more lessons") }),
      ("the order in site.yml", { try edit("Site/site.yml", "theme:", "order: [top]\ntheme:") }),
      ("a mistake in site.yml", { try edit("Site/site.yml", "order: [top]", "order: [tip]") }),
      ("and mended", { try edit("Site/site.yml", "order: [tip]", "language: zh-Hans") }),
      ("the author's style", { try workspace.write("p { margin: 1px }\n", to: "Site/own.css") }),
      (
        "a new lesson",
        { try workspace.write("---\ntitle: New\norder: 2.5\n---\ntext\n", to: "Lessons/deep/new.md") }
      ),
      ("a link to it", { try edit("Lessons/alone.md", "```math", "[new](deep/new.md)\n\n```math") }),
      (
        "a renamed lesson",
        {
          try workspace.write(try workspace.read("Lessons/deep/new.md"), to: "Lessons/deep/renamed.md")
          try workspace.remove("Lessons/deep/new.md")
        }
      ),
      ("and its link", { try edit("Lessons/alone.md", "deep/new.md", "deep/renamed.md") }),
      ("a lesson that others use goes", { try workspace.remove("Lessons/base.md") }),
      ("and comes", { try workspace.write(Self.lessons["Lessons/base.md"] ?? "", to: "Lessons/base.md") }),
      ("a circle", { try edit("Lessons/base.md", "order: 1", "order: 1\nuses: [top]") }),
      ("and none", { try edit("Lessons/base.md", "order: 1\nuses: [top]", "order: 1") }),
      ("text that is not UTF-8", { try workspace.write(Data([0x2D, 0xFF, 0x0A]), to: "Lessons/alone.md") }),
      (
        "and text again",
        { try workspace.write(Self.lessons["Lessons/alone.md"] ?? "", to: "Lessons/alone.md") }
      ),
      (
        "a macro", { try edit("Lessons/alone.md", "order: 4", "order: 4\nmacros:\n  \\half: \"\\\\frac12\"") }
      ),
      ("the figure", { try edit("Lessons/top.md", "(k, 1)", "(k, 2)") }),
      ("the convention", { try edit("Lessons/middle.md", "order: 2", "order: 2\nconvention: columns") }),
      (
        "a lesson that is the home page",
        {
          try workspace.write(
            "---\ntitle: Home\nuses: [base]\n---\n## Here\n\n[middle](middle.md)\n\n```math claim\nk = 2\n```\n",
            to: "Lessons/index.md")
        }
      ),
      ("its text", { try edit("Lessons/index.md", "## Here", "## Here it is\n\nand $1 + 1 = 2$") }),
      ("the title of a lesson on it", { try edit("Lessons/alone.md", "title: Alone", "title: Not alone") }),
      ("a picture on it", { try edit("Lessons/top.md", "(k, 2)", "(k, 3)") }),
      (
        "a link to it",
        { try edit("Lessons/middle.md", "## Another part", "## Another part\n\n[home](index.md#here-it-is)") }
      ),
      ("what it stands on", { try edit("Lessons/base.md", "k = 2", "k = 1 + 1") }),
      (
        "what a folder is called",
        { try edit("Site/site.yml", "theme:", "sections:\n  deep: Far down\ntheme:") }
      ),
      ("a folder without lessons", { try edit("Site/site.yml", "deep: Far", "dep: Far") }),
      ("and mended", { try edit("Site/site.yml", "dep: Far", "deep: Far") }),
      ("no link to it", { try edit("Lessons/middle.md", "[home](index.md#here-it-is)", "home") }),
      ("it goes", { try workspace.remove("Lessons/index.md") }),
      ("a language", { try edit("Lessons/middle.md", "order: 2", "order: 2\nlang: zh") }),
    ]
    for (what, step) in steps {
      try step()
      try Self.compare(workspace, what)
      try Self.compare(workspace, "\(what), as a draft", ["--draft"])
    }
    try Self.compare(workspace, "another limit", ["--cell-seconds", "3"])
    try Self.compare(workspace, "cells skipped", ["--swift-cells", "skip"])
    #expect(try workspace.run(["build", "--output", "warm"]).status == 1)
  }

  @Test func randomChangesAreNotMissed() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let workspace = try Workspace(Self.lessons)
    var names = ["base", "middle", "top", "alone"]
    for step in 0..<24 {
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let name = names.randomElement(using: &random) ?? "base"
        let file = "Lessons/\(name).md"
        let other = names.randomElement(using: &random) ?? "base"
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
          // The lesson that is the home page comes and goes too.
          let fresh = Int.random(in: 0..<3, using: &random) == 0 ? "index" : "n\(step)"
          try workspace.write(
            "---\ntitle: T\(step)\norder: \(Int.random(in: 0..<6, using: &random))\nuses: [\(other)]\n---\n## H\(step)\n\nto [o](\(other).md)\n\n```math claim\nx + x = 2x\n```\n",
            to: "Lessons/\(fresh).md")
          if !names.contains(fresh) { names.append(fresh) }
        case 1 where names.count > 2 && (name.hasPrefix("n") || name == "index"):
          try workspace.remove(file)
          names.removeAll { $0 == name }
        case 2:
          let text = try workspace.read(file)
          try workspace.write(text + "\n[to](\(other).md#cell-1)\n", to: file)
        case 3:
          let text = try workspace.read(file)
          try workspace.write(
            text + "\n```math claim\nk = \(Int.random(in: 1...2, using: &random))\n```\n", to: file)
        case 4:
          let text = try workspace.read("Lessons/base.md")
          try workspace.write(
            text.replacing(/k = \d/, with: "k = \(Int.random(in: 1...3, using: &random))"),
            to: "Lessons/base.md")
        case 5:
          let text = try workspace.read(file)
          try workspace.write(text.replacing(/title: .*/, with: "title: \(name) \(step)"), to: file)
        case 6:
          try workspace.write("title: Site \(step)\norder: [\(other)]\n", to: "Site/site.yml")
        case 7:
          try workspace.write("asset \(step)\n", to: "Site/Assets/plan.txt")
        default:
          let text = try workspace.read(file)
          try workspace.write(text + "\nA word, \(step).\n", to: file)
        }
      }
      try Self.compare(workspace, "seed \(seed), step \(step)", step.isMultiple(of: 2) ? ["--draft"] : [])
    }
  }

  @Test func whatIsNotChangedIsNotWritten() throws {
    let workspace = try Workspace(Self.lessons)
    #expect(try workspace.run(["build"]).status == 0)
    let before = workspace.stamps("Site/public")
    #expect(before.count > 6)
    #expect(try workspace.run(["build"]).status == 0)
    // Not even the folder is a new one.
    #expect(workspace.stamps("Site/public") == before)
    let text = try workspace.read("Lessons/alone.md")
    try workspace.write(text + "\nOne more sentence.\n", to: "Lessons/alone.md")
    #expect(try workspace.run(["build"]).status == 0)
    let after = workspace.stamps("Site/public")
    for path in ["base.html", "middle.html", "theme/style.css", "assets/plan.txt", "picture.svg"] {
      #expect(after[path] == before[path] && before[path] != nil, "\(path)")
    }
    #expect(after["alone.html"] != before["alone.html"])
  }

  @Test func aFileThatWasEditedByHandIsWrittenAnew() throws {
    let workspace = try Workspace(Self.lessons)
    #expect(try workspace.run(["build"]).status == 0)
    let right = workspace.contents("Site/public")
    for change in [
      { try workspace.write("edited", to: "Site/public/base.html") },
      {
        try workspace.write(
          right["base.html"].map { Data($0.reversed()) } ?? Data(), to: "Site/public/base.html")
      },
      { try workspace.remove("Site/public/base.html") },
      { try workspace.remove("Site/public/theme/style.css") },
      {
        try workspace.remove("Site/public/base.html")
        try FileManager.default.createSymbolicLink(
          atPath: workspace.url("Site/public/base.html").path, withDestinationPath: "middle.html")
      },
    ] {
      try change()
      #expect(try workspace.run(["build"]).status == 0)
      #expect(workspace.contents("Site/public") == right)
    }
    try workspace.write("mine", to: "Site/public/mine.txt")
    let outcome = try workspace.run(["build"])
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("mine.txt"))
    #expect(try workspace.read("Site/public/mine.txt") == "mine")
  }

  @Test func aDamagedCacheIsMadeAnew() throws {
    let workspace = try Workspace(Self.lessons)
    let cache = ["LECTERN_CACHE": workspace.url("cache").path]
    #expect(try workspace.run(["build"], environment: cache).status == 0)
    let right = workspace.contents("Site/public")
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<12 {
      for case let file as String in FileManager.default.enumerator(
        atPath: workspace.url("cache/projects").path)
        ?? .init()
      {
        let path = "cache/projects/" + file
        guard var bytes = try? Data(contentsOf: workspace.url(path)), !bytes.isEmpty,
          Bool.random(using: &random)
        else { continue }
        switch round % 4 {
        case 0: bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
        case 1:
          for _ in 0..<20 { bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x20 }
        case 2: bytes = Data((0..<bytes.count).map { _ in UInt8.random(in: 0...255, using: &random) })
        default:
          try workspace.remove(path)
          continue
        }
        try workspace.write(bytes, to: path)
      }
      try? workspace.remove("Site/public/base.html")
      #expect(try workspace.run(["build"], environment: cache).status == 0, "seed \(seed) round \(round)")
      #expect(workspace.contents("Site/public") == right, "seed \(seed) round \(round)")
    }
    try workspace.remove("cache")
    #expect(try workspace.run(["build"], environment: cache).status == 0)
    #expect(workspace.contents("Site/public") == right)
  }

  @Test func buildsAtOnceDoNotDisturbEachOther() throws {
    let workspace = try Workspace(Self.lessons)
    #expect(try workspace.run(["build", "--output", "right", "--no-cache"]).status == 0)
    let right = workspace.contents("right")
    let done = DispatchSemaphore(value: 0)
    for number in 0..<6 {
      Thread {
        _ = try? workspace.run(
          ["build", "--output", number.isMultiple(of: 2) ? "shared" : "own\(number)"])
        done.signal()
      }.start()
    }
    for _ in 0..<6 { done.wait() }
    for output in ["shared", "own1", "own3", "own5"] {
      #expect(workspace.contents(output) == right, "\(output)")
    }
    #expect(try workspace.run(["build", "--output", "shared"]).status == 0)
    #expect(workspace.contents("shared") == right)
  }

  /// Long enough for the clock of any file system to have gone on.
  private static func settle() { Thread.sleep(forTimeInterval: 2.5) }

  @Test func whereNothingHasChangedNothingIsRead() throws {
    let workspace = try Workspace(Self.lessons)
    let cache = ["LECTERN_CACHE": workspace.url("cache").path]
    Self.settle()
    let first = try workspace.run(["build"], environment: cache)
    #expect(first.status == 0)
    let right = workspace.contents("Site/public")
    // Without its records a build that looked at the lessons would have to make them again. The names of files that are copied
    // are found out anew, which takes few bytes.
    func records() -> [String] {
      let files = FileManager.default.enumerator(atPath: workspace.url("cache/projects").path)
      return (files?.compactMap { $0 as? String } ?? []).filter { $0.contains("/records-") }
    }
    func recordedBytes() throws -> Int {
      try records().reduce(0) { try $0 + Data(contentsOf: workspace.url("cache/projects/" + $1)).count }
    }
    Self.settle()
    #expect(try workspace.run(["build"], environment: cache).status == 0)
    #expect(try recordedBytes() > 10_000)
    for file in records() { try workspace.remove("cache/projects/" + file) }
    let second = try workspace.run(["build"], environment: cache)
    #expect(second.status == 0)
    #expect(second.output == first.output)
    #expect(second.error == first.error)
    #expect(try recordedBytes() < 1_000)
    #expect(workspace.contents("Site/public") == right)
    // A page that is gone cannot be had from there, and is made.
    try workspace.remove("Site/public/base.html")
    #expect(try workspace.run(["build"], environment: cache).status == 0)
    #expect(workspace.contents("Site/public") == right)
    #expect(try recordedBytes() > 10_000)
  }

  /// The trap of every tool that goes by sizes and times.
  @Test func anEditOfTheSameSizeAndTimeIsSeen() throws {
    let workspace = try Workspace(Self.lessons)
    Self.settle()
    #expect(try workspace.run(["build"]).status == 0)
    #expect(try workspace.run(["build"]).status == 0)
    let file = workspace.url("Lessons/alone.md")
    let text = try workspace.read("Lessons/alone.md")
    let edited = text.replacing("title: Alone", with: "title: Along")
    let time = try #require(
      try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
    // In place, so that the file is the same one.
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(edited.utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
    try Self.compare(workspace, "an edit of the same size and time")
    #expect(try workspace.run(["build"]).status == 0)
    #expect(try workspace.read("Site/public/alone.html").contains("Along"))
    // And many edits in a row, each at once after a build.
    for number in 0..<8 {
      try workspace.write(text.replacing("Alone", with: "Alon\(number)"), to: "Lessons/alone.md")
      #expect(try workspace.run(["build"]).status == 0)
      #expect(try workspace.read("Site/public/alone.html").contains("Alon\(number)"))
    }
  }

  @Test func aSiteIsPutBackFromWhatIsKept() throws {
    let workspace = try Workspace(Self.lessons)
    Self.settle()
    #expect(try workspace.run(["build"]).status == 0)
    let right = workspace.contents("Site/public")
    #expect(try workspace.run(["build"]).status == 0)
    try workspace.remove("Site/public")
    #expect(try workspace.run(["build"]).status == 0)
    #expect(workspace.contents("Site/public") == right)
  }
}
