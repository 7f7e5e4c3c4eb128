import CCommonMarkGFM
import Foundation
import TestSupport
import Testing

@testable import LessonMarkdown

/// Lessons that the Markdown reader could not bear, among others.
@Suite struct HostileLessonTests {
  /// Whether the texts below are dear. cmark-gfm 0.29.0.gfm.7 and later read them fast; with those there is nothing to see.
  static let areDear: ConditionTrait = .enabled(
    if: cmark_version() & 0xFF <= 6, "this version of cmark-gfm reads the texts of these tests fast")

  /// A text that takes cmark time as the square of its length.
  static func slow(_ bytes: Int) -> String { String(repeating: "z_www.", count: bytes / 6) + "\n" }

  /// A text of 240 kB whose page would have gigabytes.
  static let large =
    "[a]: /" + String(repeating: "b", count: 90_000) + "\n\n"
    + String(repeating: String(repeating: "[a]", count: 1_000) + "\n", count: 50)

  static func lesson(_ body: String) -> String { "---\ntitle: Hostile\n---\n" + body }

  @Test(areDear) func aHostileLessonKeepsNoOtherFromBeingChecked() throws {
    let workspace = try Workspace([
      "Lessons/a.md": Workspace.rightLesson, "Lessons/large.md": Self.lesson(Self.large),
      "Lessons/slow.md": Self.lesson(Self.slow(90_000)), "Lessons/z.md": Workspace.wrongLesson,
    ])
    let build = try workspace.lectern("build", "--lesson-seconds", "0.05")
    #expect(build.status == 1)
    #expect(build.error.contains("Lessons/large.md:6:1: error: reading this lesson takes more than "))
    #expect(build.error.contains("Lessons/slow.md:4:1: error: reading this lesson takes more than 0.05 s"))
    #expect(build.error.contains("15000 times 'www.'"))
    #expect(build.error.contains("Lessons/z.md:5:1: error"))
    #expect(build.error.contains("4 lessons, 2 claims: 1 proved"))
    #expect(build.error.contains("nothing was published"))
    #expect(!workspace.exists("Site/public"))

    // What was refused is not kept: with more time it is read.
    try workspace.remove("Lessons/large.md")
    try workspace.remove("Lessons/z.md")
    let again = try workspace.lectern("build", "--lesson-seconds", "3600")
    #expect(again.status == 0, "\(again.error)")
    #expect(workspace.exists("Site/public/slow.html"))
    // And what was read once is kept, and not tried again.
    let kept = try workspace.lectern("build", "--lesson-seconds", "0.001")
    #expect(kept.status == 0, "\(kept.error)")
    // A package takes what a build takes.
    let package = ["export", "--format", "zip", "--no-cache", "--lesson-seconds"]
    #expect(try workspace.run(package + ["3600"]).status == 0)
    #expect(try workspace.run(package + ["0.05"]).status == 1)
  }

  @Test(areDear) func everyCommandThatReadsLessonsHasTheLimit() throws {
    let workspace = try Workspace([
      "Lessons/large.md": Self.lesson(Self.large), "roster.csv": "learner\nada\n", "answers.jsonl": "",
    ])
    for arguments in [
      ["verify"], ["verify", "--fix"], ["verify", "--suggest"], ["verify", "--shard", "1/1"],
      ["verify", "Lessons/large.md"], ["build", "--draft"], ["coverage"],
      ["grade", "answers.jsonl", "--roster", "roster.csv"], ["export", "--format", "zip"],
      ["export", "--format", "qti"],
    ] {
      let outcome = try workspace.run(arguments)
      #expect((1...2).contains(outcome.status), "\(arguments): \(outcome.output)\(outcome.error)")
      #expect((outcome.output + outcome.error).contains("reading this lesson takes"), "\(arguments)")
    }
  }

  @Test(arguments: ["--lesson-seconds=0", "--lesson-seconds=4000", "--lesson-memory=1"])
  func limitsHaveBounds(option: String) throws {
    let outcome = try Workspace(["Lessons/a.md": Workspace.rightLesson]).lectern("verify", option)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("is a number from"))
  }

  @Test(areDear) func aWorkerReadsManyTextsAndIsReplacedWhenItDies() throws {
    let trials = ReadingTrials()
    let executable = try #require(Workspace.executable, "lectern was not built beside the tests")
    trials.configure(worker: executable.path, arguments: ["--read-lessons-on-trial"])
    trials.limit(to: .init(seconds: 3_600, mebibytes: 256))
    func verdict(_ text: String) -> ReadingTrials.Verdict {
      trials.verdict(Array(text.utf8), allowsRawHTML: false)
    }
    for number in 1...20 { #expect(verdict("Text \(number).") == .passed) }
    #expect(trials.startedWorkers == 1)
    #expect(verdict(Self.large) != .passed)
    // The first worker's death is not believed before a second one has died of it.
    #expect(trials.startedWorkers == 2)
    #expect(verdict("Another text.") == .passed)
    #expect(trials.startedWorkers == 3)
    // What is known is not asked again.
    #expect(verdict(Self.large) != .passed)
    #expect(trials.startedWorkers == 3)
    trials.limit(to: .init(seconds: 0.05, mebibytes: 256))
    #expect(verdict(Self.slow(90_000)) == .tookTooLong)
  }

  #if os(Linux)
    /// The processes that have this text in their environment.
    static func processes(with mark: String) -> [pid_t] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.filter { process in
        guard let bytes = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
          return false
        }
        return bytes.range(of: Data(mark.utf8)) != nil
      }
    }

    /// Waits until a condition holds; whether it does in the end.
    static func eventually(_ condition: () -> Bool) -> Bool {
      for _ in 0..<3_000 {
        if condition() { return true }
        usleep(100_000)
      }
      return false
    }

    @Test func noProcessIsLeft() throws {
      let mark = "LECTERN_TEST_MARK=\(UUID().uuidString)"
      let workspace = try Workspace(["Lessons/a.md": Self.lesson(Self.slow(60_000))])
      let variable = mark.split(separator: "=").map(String.init)
      let outcome = try workspace.run(
        ["verify", "--lesson-seconds", "3600"], environment: [variable[0]: variable[1]])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(Self.eventually { Self.processes(with: mark).isEmpty })
    }

    @Test func aWorkerEndsWithItsParentThatIsKilled() throws {
      let mark = "LECTERN_TEST_MARK=\(UUID().uuidString)"
      // Minutes of work.
      let text = String(repeating: Self.slow(95_000), count: 10)
      let workspace = try Workspace(["Lessons/a.md": Self.lesson(text)])
      let process = Process()
      process.executableURL = Workspace.executable
      process.arguments = ["verify", "--lesson-seconds", "3600"]
      process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
      let variable = mark.split(separator: "=").map(String.init)
      process.environment = Workspace.environment.merging([variable[0]: variable[1]]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      #expect(Self.eventually { Self.processes(with: mark).count == 2 }, "no worker was started")
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(Self.eventually { Self.processes(with: mark).isEmpty }, "the worker goes on")
    }
  #endif

  /// Names, keys and titles of a stranger bring no command to the terminal, and no line that looks like a finding.
  @Test(arguments: [
    "\u{1B}[2J", "\u{1B}]8;;x:y\u{7}z", "\u{9B}31m", "\u{8}\u{8}", "\u{202E}x", "a\nb.md:1:1: error: forged",
  ])
  func nothingMovesTheTerminal(_ word: String) throws {
    let escapes = word.unicodeScalars.map { "\\U" + ("0000000" + String($0.value, radix: 16)).suffix(8) }
    let title = "\"\(escapes.joined())\""
    let workspace = try Workspace([
      "Lessons/\(word).md": "---\ntitle: \(title)\nuses: [\(title)]\n---\n[x](<\(word)>)\n",
      "Site/site.yml": "title: \(title)\norder: [\(title)]\n\(title): 1\n",
    ])
    for arguments in [
      ["doctor"], ["verify"], ["build"], ["coverage"], ["audit", "Lessons"], ["new", "lesson", word],
      ["verify", word], ["verify", "--fix", "--dry-run"],
    ] {
      let outcome = try workspace.shell(
        (["lectern"] + arguments).map { "'\($0)'" }.joined(separator: " "))
      let said = outcome.output + outcome.error
      #expect(!said.isEmpty, "\(arguments)")
      let moves = said.unicodeScalars.filter {
        $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
      }
      #expect(moves.isEmpty, "\(arguments): \(said)")
      #expect(!said.contains("\nb.md:1:1: error"), "\(arguments): \(said)")
    }
  }
}
