import Foundation
import TestSupport
import Testing

@testable import Programs
@testable import SwiftCells

/// Programs that run beside this one: how they end, what they printed, and what they may not do.
@Suite("Programs with limits") struct ChildProcessTests {
  /// A line of the shell, and what comes of it.
  struct Row: CustomTestStringConvertible, Sendable {
    var script: String
    var end: ChildProcess.End
    var output: String
    var errors = ""
    var testDescription: String { script }
  }

  private static func process(_ script: String) -> ChildProcess {
    ChildProcess(
      executable: "/bin/sh", arguments: ["-c", script], timeLimit: .seconds(60), outputLimit: 1_000)
  }

  @Test(arguments: [
    Row(script: "true", end: .exited(0), output: ""), Row(script: "exit 7", end: .exited(7), output: ""),
    Row(script: "exit 255", end: .exited(255), output: ""),
    Row(script: "echo a; exit 3", end: .exited(3), output: "a\n"),
    Row(script: "echo a; echo b >&2", end: .exited(0), output: "a\n", errors: "b\n"),
    Row(script: "kill -9 $$", end: .signalled(9), output: ""),
    Row(script: "echo a; kill -15 $$", end: .signalled(15), output: "a\n"),
    Row(script: "cat", end: .exited(0), output: "the input"),
    Row(
      script: "head -c 1000 /dev/zero | tr '\\0' x", end: .exited(0),
      output: String(repeating: "x", count: 1_000)),
    Row(
      script: "head -c 1001 /dev/zero | tr '\\0' x; sleep 50", end: .printedTooMuch,
      output: String(repeating: "x", count: 1_000)),
    Row(
      script: "yes | head -c 100000000", end: .printedTooMuch, output: String(repeating: "y\n", count: 500)),
    Row(script: "yes >&2", end: .printedTooMuch, output: "", errors: String(repeating: "y\n", count: 500)),
    Row(script: "printf '\\303\\251\\000'", end: .exited(0), output: "é\0"),
  ]) func ends(_ row: Row) async {
    var process = Self.process(row.script)
    process.input = Array("the input".utf8)
    let result = await process.run()
    #expect(result.end == row.end)
    #expect(String(decoding: result.output, as: UTF8.self) == row.output)
    #expect(result.errorText == row.errors)
    #expect(result.succeeded == (row.end == .exited(0)))
  }

  /// A program that ends without having read its input is no harm, however long the input is.
  @Test(arguments: [1, 60_000, 100_000, 10_000_000]) func inputs(_ count: Int) async {
    var process = Self.process("cat > /dev/null; echo all")
    process.input = Array(repeating: 0x20, count: count)
    #expect(await process.run().output == Array("all\n".utf8))
    for script in ["exit 0", "exec <&-; sleep 0.1", "head -c 1 > /dev/null", "sleep 0.1"] {
      process.arguments = ["-c", script]
      #expect(await process.run().end == .exited(0), "\(script)")
    }
    process.executable = "/nowhere/program"
    #expect(await process.run().succeeded == false)
  }

  @Test(arguments: ["/nowhere/program", "/", "/etc/hostname"]) func doesNotStart(_ path: String) async {
    let result = await ChildProcess(executable: path, arguments: []).run()
    guard case .couldNotStart = result.end else {
      Issue.record("\(result.end)")
      return
    }
    #expect(!result.succeeded && result.output.isEmpty)
  }

  /// What a program writes is read while all threads of the pool compute: it would wait with a full pipe till its time
  /// is up.
  @Test(.timeLimit(.minutes(20))) func outputIsReadWhileThePoolComputes() async throws {
    let marker = FileManager.default.temporaryDirectory.appending(path: "lectern-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: marker) }
    let path = marker.path(percentEncoded: false)
    // More than a pipe holds; the marker is made where all of it was taken.
    var process = Self.process("touch '\(path).begun'; head -c 1000000 /dev/zero; touch '\(path)'")
    defer { try? FileManager.default.removeItem(atPath: path + ".begun") }
    process.outputLimit = 2_000_000
    async let result = process.run()
    while !FileManager.default.fileExists(atPath: path + ".begun") {
      try await Task.sleep(for: .milliseconds(1))
    }
    let threads = 4 * ProcessInfo.processInfo.activeProcessorCount
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<threads {
        group.addTask {
          // No thread is given back before the program has ended, or minutes have gone by.
          let end = ContinuousClock.now + .seconds(300)
          while ContinuousClock.now < end {
            if FileManager.default.fileExists(atPath: path) { return true }
            usleep(1_000)
          }
          return false
        }
      }
      for await wasRead in group { #expect(wasRead) }
    }
    #expect(await result.end == .exited(0))
    #expect(await result.output.count == 1_000_000)
  }

  /// Whoever closes his outputs, and lives on, has no more time than others; what he leaves behind holds nobody up.
  ///
  /// While all threads of the pool compute, nobody looks at the clock of a program that was just started: one that ends
  /// within minutes may do so first.
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      ("exec >&- 2>&-; sleep 100000", ChildProcess.End.tookTooLong), ("exec >&- 2>&-; exit 3", .exited(3)),
      ("exec >&-; sleep 100000", .tookTooLong), ("(trap '' HUP; sleep 100) & echo a; exit 4", .exited(4)),
    ])
  func closedOutputs(_ script: String, _ end: ChildProcess.End) async {
    var process = Self.process(script)
    if end == .tookTooLong { process.timeLimit = .milliseconds(600) }
    // Whoever waited for what was left behind would end the program after its minute.
    #expect(await process.run().end == end)
  }

  /// Neither programs that end nor those that do not start keep files open.
  @Test func filesAreClosed() async throws {
    func pipes() throws -> Set<String> {
      let folder = "/proc/self/fd"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      let targets = names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
      return Set(targets.filter { $0.hasPrefix("pipe:") })
    }
    for executable in ["/nowhere/program", "/bin/true"] {
      for _ in 0..<200 {
        _ = await ChildProcess(executable: executable, arguments: [], input: [1, 2, 3]).run()
      }
    }
    // Other tests have pipes of their own, and threads need a moment: one that each of these leaves would be more.
    var left = 100
    for _ in 0..<200 where left >= 100 {
      left = try pipes().count
      if left >= 100 { try await Task.sleep(for: .milliseconds(50)) }
    }
    #expect(left < 100)
  }

  /// What takes too long is ended with all that it started, whatever it does with signals.
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "sleep 100", "trap '' TERM; sleep 100; sleep 100", "sleep 100 & sleep 100 & wait",
      "while :; do :; done",
    ])
  func tooLongIsEnded(_ script: String) async throws {
    // A number that nobody else sleeps for.
    let seconds = "1\(UInt32.random(in: 10_000_000...99_999_999))"
    var process = Self.process("echo begun; " + script.replacing("100", with: seconds))
    process.timeLimit = .milliseconds(600)
    let result = await process.run()
    #expect(result.end == .tookTooLong)
    // On a busy machine it may not even have begun.
    #expect("begun\n".hasPrefix(String(decoding: result.output, as: UTF8.self)))
    var left = -1
    for _ in 0..<2_000 where left != 0 {
      left = try FileManager.default.contentsOfDirectory(atPath: "/proc").count { entry in
        guard let line = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline") else { return false }
        return String(decoding: line, as: UTF8.self).contains(seconds)
      }
      if left != 0 { try await Task.sleep(for: .milliseconds(50)) }
    }
    #expect(left == 0)
  }

  /// Of so many that want a slot no more than there are have one, and each gets one in the end.
  @Test(arguments: [1, 2, 5]) func slots(_ count: Int) async {
    actor Watch {
      private(set) var now = 0
      private(set) var most = 0
      private(set) var all = 0
      func begin() {
        now += 1
        all += 1
        most = max(most, now)
      }
      func end() { now -= 1 }
    }
    let (slots, watch) = (Slots(count), Watch())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let slot = await slots.take()
          await watch.begin()
          for _ in 0..<number % 4 { await Task.yield() }
          await watch.end()
          slot.free()
        }
      }
    }
    #expect(await watch.all == 40)
    #expect(await (1...count).contains(watch.most))
  }

  /// The lock of a cache belongs to one at a time; who waits too long goes on without it.
  @Test func locks() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "lectern-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let cache = CacheFolder(environment: ["LECTERN_CACHE": url.path(percentEncoded: false)])
    func isFree() -> Bool {
      let file = open(url.appending(path: "lock").path(percentEncoded: false), O_RDWR)
      defer { close(file) }
      return flock(file, LOCK_EX | LOCK_NB) == 0
    }
    do {
      let lock = await CacheLock(cache)
      #expect(!isFree())
      let start = ContinuousClock.now
      _ = await CacheLock(cache, seconds: 1)
      #expect(ContinuousClock.now - start > .milliseconds(900))
      withExtendedLifetime(lock) {}
    }
    #expect(isFree())
  }

  /// Programs are found in the order of the path, where they can be run.
  @Test func programsAreFoundInThePath() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "lectern-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    func make(_ name: String, _ text: String, mode: Int = 0o700) throws {
      let file = url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: file.path(percentEncoded: false))
    }
    let root = url.path(percentEncoded: false)
    try make("none/bwrap", "", mode: 0o600)
    try make("failing/bwrap", "#!/bin/sh\nexit 1\n")
    try make("working/bwrap", "#!/bin/sh\nexit 0\n")
    for (path, found, isolates) in [
      ("", nil, false), ("none", nil, false), ("none:failing:working", "failing", false),
      ("working:failing", "working", true),
    ] as [(String, String?, Bool)] {
      let folders = path.split(separator: ":").map { "\(root)/\($0)" }.joined(separator: ":")
      let finder = CellSandbox.Finder(environment: ["PATH": folders])
      #expect(finder.program == found.map { "\(root)/\($0)/bwrap" })
      #expect(await finder.sandbox().isolates == isolates)
    }
    // A swiftc that hands on to another toolchain is asked where that lies.
    try make("real/usr/bin/swiftc", "#!/bin/sh\n")
    try make("real/usr/bin/swift-frontend", "#!/bin/sh\n")
    let info = "{\"paths\": {\"runtimeResourcePath\": \"\(root)/real/usr/lib/swift\"}}"
    try make("shim/swiftc", "#!/bin/sh\necho '\(info)'\n")
    try make("broken/swiftc", "#!/bin/sh\necho no\n")
    try make("failed/swiftc", "#!/bin/sh\nexit 1\n")
    for (path, found) in [
      ("real/usr/bin", "real/usr/bin/swift-frontend"), ("shim", "real/usr/bin/swift-frontend"),
      ("broken", nil), ("failed", nil),
      ("nowhere", nil), ("nowhere:shim:real/usr/bin", "real/usr/bin/swift-frontend"),
    ] as [(String, String?)] {
      let folders = path.split(separator: ":").map { "\(root)/\($0)" }.joined(separator: ":")
      let toolchain = await Toolchain.find(environment: ["PATH": folders])
      #expect(toolchain?.program("swift-frontend") == found.map { "\(root)/\($0)" }, "\(path)")
    }
  }
}
