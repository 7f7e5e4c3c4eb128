import Foundation
import SourceText
import Testing

@testable import SwiftCells

@Suite struct CacheTests {
  private func folder() throws -> CacheFolder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lectern-test-\(UUID().uuidString)")
    return CacheFolder(environment: ["LECTERN_CACHE": path.path])
  }

  @Test func keepsValuesAndIgnoresWhatIsSpoiled() throws {
    let cache = try folder()
    defer { try? FileManager.default.removeItem(at: cache.url) }
    var outcome = LessonOutcome()
    outcome.cells[0] = CellOutcome(.ran)
    outcome.cells[0]?.values[0] = [.value(.number(.infinity))]
    cache.keep(outcome, named: "cells/a")
    #expect(cache.value(LessonOutcome.self, named: "cells/a") == outcome)
    #expect(cache.value(LessonOutcome.self, named: "cells/b") == nil)
    for text in ["", "{", "{}", "null", "\u{0}"] {
      try Data(text.utf8).write(to: cache.url.appending(path: "cells/a"))
      #expect(cache.value(LessonOutcome.self, named: "cells/a") == nil)
    }
  }

  @Test func removesWhatIsOld() throws {
    let cache = try folder()
    defer { try? FileManager.default.removeItem(at: cache.url) }
    let manager = FileManager.default
    func make(_ name: String, days: Double) throws {
      let url = cache.url.appending(path: name)
      try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -86_400 * days)], ofItemAtPath: url.path)
    }
    try make("cells/new", days: 29)
    try make("cells/old", days: 31)
    try make("modules-new", days: 29)
    try make("modules-old", days: 31)
    try make("lectern-running", days: 0.5)
    try make("lectern-left", days: 2)
    try make("something else", days: 300)
    cache.prune()
    let left = try manager.subpathsOfDirectory(atPath: cache.url.path).sorted()
    #expect(left == ["cells", "cells/new", "lectern-running", "modules-new", "something else"])
  }

  @Test func theKeyHasAllThatDecides() async throws {
    let toolchain = try #require(await Toolchain.find())
    let sandbox = CellSandbox.Finder(environment: ["PATH": "/nowhere"])
    let runner = SwiftCellRunner()
    let lesson = SwiftLesson(cells: [cell("1 // => 1"), cell("2")])
    var keys: [String] = []
    func add(_ runner: SwiftCellRunner, _ lesson: SwiftLesson, _ sandbox: CellSandbox.Finder) {
      keys.append(runner.key(of: lesson, toolchain: toolchain, sandbox: sandbox))
    }
    add(runner, lesson, sandbox)
    for change in [
      { (limits: inout CellLimits) in limits.seconds = 3 }, { $0.mebibytes = 65 }, { $0.outputBytes = 3 },
      { $0.processes = 3 },
    ] {
      var changed = runner
      change(&changed.limits)
      add(changed, lesson, sandbox)
    }
    add(SwiftCellRunner(trust: .foreign), lesson, sandbox)
    add(runner, SwiftLesson(cells: [cell("1 // => 2"), cell("2")]), sandbox)
    add(runner, SwiftLesson(cells: [cell("1 // => 1"), cell("2", mode: .fails(message: nil))]), sandbox)
    add(runner, SwiftLesson(cells: [cell("1 // => 1"), cell("2", mode: .fails(message: "m"))]), sandbox)
    add(runner, SwiftLesson(cells: [cell("1 // => 12")]), sandbox)
    #expect(Set(keys).count == keys.count)
    #expect(runner.key(of: lesson, toolchain: toolchain, sandbox: sandbox) == keys[0])
  }
}
