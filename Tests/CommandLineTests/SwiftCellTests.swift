import Foundation
import TestSupport
import Testing

/// Swift cells through the real executable: what is compiled, what is kept, and what is left behind.
@Suite struct SwiftCellTests {
  static func lesson(_ listing: String, words: String = "swift check") -> String {
    "---\ntitle: Cells\n---\n```\(words)\n\(listing)\n```\n"
  }

  /// A toolchain that writes down each call.
  struct CountingToolchain {
    let workspace: Workspace
    var environment: [String: String]
    var calls: [String] {
      ((try? workspace.read("calls")) ?? "").split(separator: "\n").map(String.init)
    }

    init() throws {
      workspace = try Workspace()
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let real = try #require(
        path.split(separator: ":").map { "\($0)/swiftc" }.first {
          FileManager.default.isExecutableFile(atPath: $0)
        })
      let bin = URL(fileURLWithPath: real).resolvingSymlinksInPath().deletingLastPathComponent()
      for program in ["swiftc", "swift-frontend", "ld.lld"] {
        try workspace.write(
          "#!/bin/sh\necho \(program) >> \(workspace.path)/calls\nexec \(bin.path)/\(program) \"$@\"\n",
          to: "usr/bin/\(program)")
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: workspace.url("usr/bin/\(program)").path)
      }
      try FileManager.default.createSymbolicLink(
        at: workspace.url("usr/lib"),
        withDestinationURL: bin.deletingLastPathComponent().appendingPathComponent("lib"))
      // Without bubblewrap, too: all the system's programs but this one.
      let tools = workspace.url("tools")
      try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: "/usr/bin") where name != "bwrap" {
        try FileManager.default.createSymbolicLink(
          atPath: tools.appendingPathComponent(name).path, withDestinationPath: "/usr/bin/\(name)")
      }
      environment = [
        "PATH": workspace.path + "/usr/bin:" + tools.path, "LECTERN_CACHE": workspace.path + "/cache",
        "HOME": workspace.path,
      ]
    }
  }

  @Test func whatIsUnchangedIsNotCompiledAgain() throws {
    let toolchain = try CountingToolchain()
    let workspace = toolchain.workspace
    // What is kept of lessons would hide what is kept of cells, so each run finds lessons with another sentence. Of the calls only
    // those count that come after the modules are there.
    var sentences = 0
    func verify(_ arguments: String...) throws -> Workspace.Outcome {
      sentences += 1
      for index in 1...4 {
        let path = "Lessons/\(index).md"
        let text = try workspace.read(path).split(separator: "\nSentence", maxSplits: 1)[0]
        try workspace.write(text + "\nSentence \(sentences).\n", to: path)
      }
      return try workspace.run(["verify"] + arguments, environment: toolchain.environment)
    }
    for index in 1...4 {
      try workspace.write(
        Self.lesson("let a = \(index)\na + 1 // => \(index + 1)") + "\n```swift fails\na.nope\n```\n",
        to: "Lessons/\(index).md")
    }
    let cold = try verify()
    #expect(cold.status == 0, "\(cold.output)\(cold.error)")
    #expect(cold.output.hasPrefix("4 lessons, 8 claims: 8 confirmed"))
    // One call for all cells that run, one for all that must not compile, one to link.
    let calls = toolchain.calls.suffix(3)
    #expect(calls.filter { $0 == "swift-frontend" }.count == 2)
    #expect(calls.filter { $0 == "ld.lld" }.count == 1)

    let count = toolchain.calls.count
    let warm = try verify()
    #expect(warm.output == cold.output)
    #expect(toolchain.calls.count == count, "no call at all")
    // Without a cache all is compiled, and nothing is kept.
    let kept = workspace.contents("cache/cells")
    #expect(try verify("--no-cache").output == cold.output)
    #expect(try verify("--no-cache", "--cell-memory", "901").output == cold.output)
    #expect(toolchain.calls.count == count + 6)
    #expect(workspace.contents("cache/cells") == kept)
    // What was spoiled on purpose is not looked at either.
    for name in kept.keys { try workspace.write("{\"cells\":[]}", to: "cache/cells/\(name)") }
    #expect(try verify("--no-cache").output == cold.output)
    for (name, data) in kept { try workspace.write(data, to: "cache/cells/\(name)") }
    try workspace.write(String(toolchain.calls.prefix(count).joined(separator: "\n")) + "\n", to: "calls")

    // Of four lessons the one that changed is compiled; what else decides compiles all.
    try workspace.write(Self.lesson("1 // => 1"), to: "Lessons/2.md")
    _ = try verify()
    #expect(toolchain.calls.count == count + 2)
    _ = try verify("--cell-memory", "900")
    #expect(toolchain.calls.count == count + 5)

    // Entries that were spoiled are made anew.
    let cells = try FileManager.default.contentsOfDirectory(atPath: workspace.url("cache/cells").path)
    #expect(cells.count == 9)
    for (number, name) in cells.enumerated() {
      let old = try workspace.read("cache/cells/\(name)")
      try workspace.write(number % 2 == 0 ? String(old.dropLast(9)) : "{}", to: "cache/cells/\(name)")
    }
    let healed = try verify()
    #expect(healed.status == 0)
    #expect(toolchain.calls.count == count + 8)
    // Nothing else is left in the cache.
    let left = try FileManager.default.contentsOfDirectory(atPath: workspace.url("cache").path)
    #expect(left.filter { !$0.hasPrefix("modules-") }.sorted() == ["cells", "lock", "projects"])
    #expect(left.count == 4)

    // Others' cells are refused without a sandbox.
    let foreign = try workspace.lectern(
      "verify", "--no-cache", "--swift-cells", "foreign", environment: toolchain.environment)
    #expect(foreign.status == 1)
    #expect(
      foreign.output.contains(
        "Lessons/1.md:4:1: error: Swift cells of others run in a sandbox only, and bubblewrap does not work here"
      ))
    // Without a toolchain there is a reason too.
    var bare = toolchain.environment
    bare["PATH"] = "/nowhere"
    let nothing = try workspace.lectern("verify", "--no-cache", "--swift-cells", "own", environment: bare)
    #expect(nothing.status == 1)
    #expect(nothing.output.contains("Swift cells need a Swift toolchain, and there is no swiftc in the PATH"))
    let skipped = try workspace.lectern("verify", "--no-cache", "--swift-cells", "skip", environment: bare)
    #expect(skipped.status == 0)
    #expect(skipped.output == "4 lessons, 0 claims; coverage 1.00\n")
  }

  /// Without a compiler nothing passes silently: each cell has a warning, is unchecked on its page and in the coverage, and is
  /// looked at again where there is a compiler.
  @Test func withoutACompilerCellsAreUncheckedAndSaySo() throws {
    let workspace = try Workspace([
      "Lessons/a.md": Self.lesson("1 + 1 // => 3")
        + "\n```swift check\n2 // => 2\n```\n\n```math claim\n1 + 1 = 2\n```\n"
    ])
    let bare = ["PATH": "/nowhere", "LECTERN_CACHE": workspace.url("cache").path]
    for _ in 1...2 {
      let run = try workspace.lectern("build", environment: bare)
      #expect(run.status == 0, "\(run)")
      let warnings = run.error.components(separatedBy: "warning: this Swift cell was not checked").count - 1
      #expect(warnings == 2, "\(run.error)")
      #expect(run.error.contains("Lessons/a.md:4:1: warning:"))
      #expect(run.error.contains("lectern doctor says how to get one"))
      #expect(run.output.hasPrefix("1 lesson, 1 claim: 1 proved"))
      let page = try workspace.read("Site/public/a.html")
      #expect(page.components(separatedBy: "shown, not checked").count >= 3)
    }
    let coverage = try workspace.lectern("coverage", environment: bare)
    #expect(coverage.output.contains("listing"), "\(coverage.output)")
    let report = try workspace.lectern("verify", "--format", "sarif", environment: bare)
    #expect(report.output.contains("swift-unavailable"))
    // It is kept as a lesson is whose cells are skipped, so that the next run has nothing to do.
    func kept(_ cache: String, isTold: Bool) throws -> Int {
      let place = ["PATH": "/nowhere", "LECTERN_CACHE": workspace.url(cache).path]
      let run =
        try isTold
        ? workspace.lectern("verify", "--swift-cells", "skip", environment: place)
        : workspace.lectern("verify", environment: place)
      #expect(run.status == 0, "\(run)")
      return workspace.contents(cache).filter { $0.key.contains("records") }.values.map(\.count).reduce(0, +)
    }
    let (waiting, skipped) = (try kept("waiting", isTold: false), try kept("skipped", isTold: true))
    #expect(skipped > 100 && waiting >= skipped)
    // Nothing was kept as checked: with a compiler the wrong value is found, though the same cache has the outcome without.
    _ = try workspace.lectern(
      "verify", environment: ["PATH": "/nowhere", "LECTERN_CACHE": CellCache.programs.path])
    let whole = try workspace.lectern("verify", environment: ["LECTERN_CACHE": CellCache.programs.path])
    #expect(whole.status == 1, "\(whole)")
    #expect(whole.output.contains("the value is another than the comment says"))
  }

  @Test func runsAtTheSameTimeShareACache() async throws {
    let workspace = try Workspace()
    for index in 1...3 {
      try workspace.write(Self.lesson("\(index) + 70 // => \(index + 70)"), to: "Lessons/\(index).md")
    }
    let outputs = await withTaskGroup(of: String.self) { group in
      for _ in 0..<4 { group.addTask { (try? workspace.lectern("verify").output) ?? "" } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outputs == Array(repeating: "3 lessons, 3 claims: 3 confirmed; coverage 1.00\n", count: 4))
  }

  @Test func optionsAreHeldToTheirRange() throws {
    let workspace = try Workspace(["Lessons/a.md": Workspace.rightLesson])
    for (arguments, message) in [
      (["--cell-seconds", "0"], "--cell-seconds is a number from 0 to 3600, not 0.0"),
      (["--cell-memory", "1"], "--cell-memory is a number from 64 to 1048576, not 1"),
      (["--swift-cells", "mine"], "The value 'mine' is invalid for '--swift-cells <swift-cells>'"),
    ] {
      let outcome = try workspace.lectern("verify", arguments[0], arguments[1])
      #expect(outcome.status == 2)
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
  }

  @Test func aSignThatIsChangedFailsAtItsLine() throws {
    let text = Self.lesson(
      "func turned(_ p: CGPoint, by angle: CGFloat) -> CGPoint {\n"
        + "  CGPoint(x: p.x * cos(angle) - p.y * sin(angle), y: p.x * sin(angle) + p.y * cos(angle))\n}",
      words: "swift check implements=\"turned((x, y), θ) = (x cos(θ) - y sin(θ), x sin(θ) + y cos(θ))\"")
    let workspace = try Workspace([
      "Lessons/a.md": text,
      "Lessons/b.md": text.replacingOccurrences(of: "sin(angle) +", with: "sin(angle) -"),
    ])
    let outcome = try workspace.lectern("verify")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "Lessons/b.md:5:6: error: turned differs from the formula at x = 2, y = 3, θ = 45°"),
      "\(outcome.output)")
    // 2 cos 45° − 3 sin 45° = −√2/2, 2 sin 45° + 3 cos 45° = 5√2/2; with the sign changed again −√2/2.
    #expect(outcome.output.contains("the function gives: CGPoint(x: -0.70710678118654"))
    #expect(outcome.output.contains("y: -0.70710678118654"))
    #expect(outcome.output.contains("the formula gives:  (-0.70710678118654"))
    #expect(outcome.output.contains("3.53553390593273"))
    #expect(!outcome.output.contains("Lessons/a.md:"))
  }

  #if os(Linux)
    /// A signal while cells run, and one while they are compiled: nothing stays, neither files nor processes.
    @Test(arguments: [(SIGINT, true), (SIGTERM, true), (SIGINT, false), (SIGTERM, false)])
    func anInterruptionLeavesNothing(_ signal: Int32, _ isRunning: Bool) throws {
      let workspace = try Workspace([
        "Lessons/a.md": Self.lesson("var i = \(signal)\nwhile true {\n  i &+= \(isRunning ? 1 : 2)\n}")
      ])
      try FileManager.default.createDirectory(at: workspace.url("tmp"), withIntermediateDirectories: true)
      // The modules have to be there, or else these would be what is compiled.
      try workspace.write(Self.lesson("1 // => 1"), to: "warm.md")
      _ = try workspace.lectern("verify", "warm.md")
      let process = Process()
      // A job in the background of a shell that ignores Ctrl-C hands that on; here it is not to be ignored.
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "--default-signal=INT,TERM", try #require(Workspace.executable).path, "verify", "--cell-seconds",
        "900",
      ]
      process.currentDirectoryURL = workspace.url("")
      process.environment = Workspace.environment.merging(["TMPDIR": workspace.url("tmp").path]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      // Waiting blocks the thread: a task that sleeps may be woken only after the cells' time is over where other tests
      // hold all threads.
      var isThere = false
      for _ in 0..<30_000 where !isThere {
        usleep(20_000)
        let names = FileManager.default.enumerator(atPath: workspace.url("tmp").path)
        isThere = (names?.allObjects ?? []).contains {
          ($0 as? String)?.hasSuffix(isRunning ? ".so" : "entry.swift") ?? false
        }
      }
      #expect(isThere)
      if isRunning { usleep(500_000) }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == signal)
      let left = try FileManager.default.contentsOfDirectory(atPath: workspace.url("tmp").path)
      #expect(left == [])
      // What was killed needs a moment to be gone, and more on a busy machine.
      var remaining = ["?"]
      for _ in 0..<3_000 where !remaining.isEmpty {
        usleep(20_000)
        remaining = Self.processes(naming: workspace.url("tmp").path)
      }
      #expect(remaining == [])
    }

    private static func processes(naming path: String) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.filter { Int($0) != nil }.compactMap { name in
        guard let data = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else { return nil }
        let line = String(decoding: data.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
        return line.contains(path) ? line : nil
      }
    }
  #endif

  @Test func nothingIsLeftAfterSuccessOrFailure() throws {
    let workspace = try Workspace([
      "Lessons/a.md": Self.lesson("2 // => 2"), "Lessons/b.md": Self.lesson("let x: Int = \"\""),
      "Lessons/c.md": Self.lesson("[Int]()[3]"),
    ])
    try FileManager.default.createDirectory(at: workspace.url("tmp"), withIntermediateDirectories: true)
    // With a cache of its own the modules that cells import are compiled as well.
    let environment = ["TMPDIR": workspace.url("tmp").path, "LECTERN_CACHE": workspace.url("cache").path]
    #expect(try workspace.lectern("verify", "Lessons/a.md", environment: environment).status == 0)
    #expect(try workspace.lectern("verify", environment: environment).status == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: workspace.url("tmp").path)
    #expect(left == [])
  }
}
