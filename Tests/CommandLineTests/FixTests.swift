import Foundation
import TestSupport
import Testing

/// `verify --fix`: what is written, and that it is written whole.
@Suite struct FixTests {
  static let wrong = "---\ntitle: T\n---\n```math claim\n\\cos 45^\\circ \\approx 0.7072\n```\n"
  static let right = wrong.replacing("0.7072", with: "0.7071")

  @Test func filesAreCorrectedAndTheRestStays() throws {
    let crlf = "\u{FEFF}" + Self.wrong.replacing("\n", with: "\r\n")
    let workspace = try Workspace([
      "Lessons/a.md": Self.wrong, "Lessons/b.md": crlf, "Lessons/right.md": Self.right,
      "Lessons/note.txt": "0.7072",
    ])
    let file = workspace.url("Lessons/a.md").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let before = try FileManager.default.attributesOfItem(atPath: workspace.url("Lessons/right.md").path)
    let outcome = try workspace.lectern("verify", "--fix")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.error == "Corrected 2 places in 2 files\n")
    #expect(outcome.output == "3 lessons, 3 claims: 3 confirmed; coverage 1.00\n")
    #expect(try workspace.read("Lessons/a.md") == Self.right)
    let second = try Data(contentsOf: workspace.url("Lessons/b.md"))
    #expect(second == Data(crlf.replacing("0.7072", with: "0.7071").utf8))
    #expect(try workspace.read("Lessons/note.txt") == "0.7072")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    // A file without faults is not even written anew.
    let after = try FileManager.default.attributesOfItem(atPath: workspace.url("Lessons/right.md").path)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(workspace.contents("Lessons").count == 4, "nothing is left beside the files")
    let again = try workspace.lectern("verify", "--fix")
    #expect(again.status == 0)
    #expect(again.error.isEmpty)
  }

  @Test func aDryRunPrintsADifferenceThatPatchReads() throws {
    let long = Self.wrong + String(repeating: "text\n", count: 20) + "```math claim\n\\sin 1 \\approx ?\n```"
    let workspace = try Workspace(["Lessons/a.md": Self.wrong, "Lessons/b c.md": long])
    let before = workspace.contents("Lessons")
    let dry = try workspace.lectern("verify", "--fix", "--dry-run")
    #expect(dry.status == 1)
    #expect(workspace.contents("Lessons") == before)
    #expect(
      dry.output.hasPrefix(
        """
        --- a/Lessons/a.md
        +++ b/Lessons/a.md
        @@ -2,5 +2,5 @@
         title: T
         ---
         ```math claim
        -\\cos 45^\\circ \\approx 0.7072
        +\\cos 45^\\circ \\approx 0.7071
         ```

        """), "\(dry.output)")
    #expect(dry.output.split(separator: "\n").count { $0.hasPrefix("@@") } == 3)
    try workspace.write(dry.output, to: "fix.patch")
    if try workspace.shell("command -v git").status == 0 {
      try workspace.shell("git init -q . && git apply --check fix.patch").expectSuccess()
      try workspace.shell("git apply fix.patch").expectSuccess()
      let patched = workspace.contents("Lessons")
      for (name, data) in before { try workspace.write(data, to: "Lessons/\(name)") }
      #expect(try workspace.lectern("verify", "--fix").status == 0)
      #expect(workspace.contents("Lessons") == patched)
    }
    let clean = try workspace.lectern("verify", "--fix", "--dry-run")
    if clean.status == 0 { #expect(clean.output.isEmpty) }
  }

  @Test func whatIsLeftIsReported() throws {
    let workspace = try Workspace(["Lessons/a.md": Self.wrong + "\n```math claim\nx = 2\n```\n"])
    let outcome = try workspace.lectern("verify", "--fix", "--format", "json")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(#""confirmed": 1"#) && outcome.output.contains(#""refuted": 1"#))
    #expect(try workspace.read("Lessons/a.md").contains("0.7071"))
  }

  @Test func linksAndReadOnlyFilesAreRespected() throws {
    let workspace = try Workspace(["Lessons/a.md": Self.wrong, "elsewhere/b.md": Self.wrong])
    try FileManager.default.createSymbolicLink(
      atPath: workspace.url("Lessons/link.md").path, withDestinationPath: "../elsewhere/b.md")
    let refused = try workspace.lectern("verify", "--fix")
    #expect(refused.status == 2)
    #expect(refused.error.contains("Lessons/link.md is a link to"))
    #expect(refused.error.contains("elsewhere/b.md, outside of Lessons"))
    // As with any lesson that cannot be read, the others are corrected all the same.
    #expect(try workspace.read("Lessons/a.md") == Self.right)
    #expect(try workspace.read("elsewhere/b.md") == Self.wrong)
    // Named itself, a link is followed and stays a link.
    #expect(try workspace.lectern("verify", "--fix", "Lessons/link.md").status == 0)
    #expect(try workspace.read("elsewhere/b.md") == Self.right)
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: workspace.url("Lessons/link.md").path)
    #expect(link == "../elsewhere/b.md")
    // Root may write anything.
    guard getuid() != 0 else { return }
    try workspace.write(Self.wrong, to: "Lessons/a.md")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: workspace.url("Lessons/a.md").path)
    #expect(try workspace.lectern("verify", "--fix").status == 2)
    #expect(try workspace.read("Lessons/a.md") == Self.wrong)
  }

  /// Killed at a random moment, a run leaves each lesson, each report and the site as they were or as they are to be.
  @Test func aKilledRunLeavesNothingHalfWritten() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let names = (0..<12).map { "Lessons/l\($0).md" }
    let workspace = try Workspace()
    func write(_ text: String) throws {
      for name in names {
        try workspace.write(
          text + "\n" + String(repeating: "Some text that makes it longer.\n", count: 200), to: name)
      }
    }
    // The site of the right lessons, and of others; the reports of the two states.
    try write(Self.right.replacing("title: T", with: "title: Old"))
    #expect(try workspace.lectern("build").status == 0)
    let oldSite = workspace.contents("Site/public")
    try write(Self.right)
    #expect(try workspace.lectern("build", "--output", "elsewhere").status == 0)
    let newSite = workspace.contents("elsewhere")
    #expect(oldSite != newSite)
    let report = ["--format", "json", "--output", "r.json", "--format", "sarif", "--output", "r.sarif"]
    let begin = Date()
    _ = try workspace.run(["verify"] + report, killedAfter: nil)
    let duration = max(0.02, Date().timeIntervalSince(begin))
    let reports = try ["r.json", "r.sarif"].map { try Data(contentsOf: workspace.url($0)) }

    var kills = 0
    for round in 0..<100 {
      try write(round % 2 == 0 ? Self.wrong : Self.right)
      let wanted = try names.map { try workspace.read($0) }
      for name in ["r.json", "r.sarif"] { try? FileManager.default.removeItem(at: workspace.url(name)) }
      let arguments = round % 2 == 0 ? ["verify", "--fix"] + report : ["build"]
      let wait = Double.random(in: 0...(1.5 * duration), using: &random)
      if try workspace.run(arguments, killedAfter: wait) { kills += 1 }
      for (name, text) in zip(names, wanted) {
        let now = try workspace.read(name)
        #expect(now == text || now == text.replacing("0.7072", with: "0.7071"), "\(name)")
      }
      for (name, whole) in zip(["r.json", "r.sarif"], reports) where workspace.exists(name) {
        #expect(try Data(contentsOf: workspace.url(name)) == whole)
      }
      let site = workspace.contents("Site/public")
      #expect(site == oldSite || site == newSite, "round \(round)")
    }
    #expect(kills > 0)
    // What a killed run left behind is taken for no lesson, and the next runs work.
    try write(Self.wrong)
    let outcome = try workspace.lectern("verify", "--fix")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("\(names.count) lessons, \(names.count) claims"))
    #expect(try workspace.lectern("build").status == 0)
    #expect(workspace.contents("Site/public") == newSite)
  }
}

extension Workspace {
  /// Runs the executable without looking at what it prints, and kills it after some time; returns whether that
  /// ended it.
  fileprivate func run(_ arguments: [String], killedAfter seconds: Double?) throws -> Bool {
    let process = Process()
    process.executableURL = try #require(Self.executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.environment = Self.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    if let seconds {
      usleep(useconds_t(seconds * 1_000_000))
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }
}
