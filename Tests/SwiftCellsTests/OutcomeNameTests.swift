import Foundation
import SourceText
import TestSupport
import Testing

@testable import SwiftCells

/// The names under which outcomes are kept: whatever decides an outcome changes its name, and nothing else does.
@Suite("Names of outcomes") struct OutcomeNameTests {
  private static let toolchain = Task { try #require(await Toolchain.find()) }
  private static let sandbox = CellSandbox.Finder(environment: ["PATH": "/nowhere"])

  private func name(_ lesson: SwiftLesson, _ runner: SwiftCellRunner = .init()) async throws -> String {
    runner.key(of: lesson, toolchain: try await Self.toolchain.value, sandbox: Self.sandbox)
  }

  private static func bound(_ text: String, _ samples: [[Double]], _ number: Int = 0) -> SwiftLesson {
    var lesson = lesson(text)
    lesson.cells[0].binding = FunctionBinding(
      function: lesson.cells[0].listing.functions[number], samples: samples)
    return lesson
  }

  private static let functions =
    "func f(_ x: Double) -> Double { x }\nfunc f(x: Double) throws -> Double { x }"

  /// Lessons of which no two are the same, though much of them is.
  static let different: [SwiftLesson] = [
    lesson(), lesson(""), lesson("", ""), lesson("1"), lesson("1", ""), lesson("", "1"), lesson("1", "1"),
    lesson("11"),
    lesson("1\n1"), lesson("1 "), lesson("1\n"), lesson("1\r\n"), lesson("1 // => 1"), lesson("1 // =>1"),
    lesson("let é = 1"), lesson("let e\u{301} = 1"), lesson("a", "b", "c"), lesson("ab", "c"),
    lesson("a", "bc"),
    lesson("c", "b", "a"), lesson("check"), lesson("check", "check"), lesson("fails(message: nil)"),
    lesson([("1", .fails(message: nil))]), lesson([("1", .fails(message: ""))]),
    lesson([("1", .fails(message: "nil"))]),
    lesson([("1", .fails(message: "a"))]), lesson([("1", .fails(message: "a")), ("1", .check)]),
    lesson([("1", .check), ("1", .fails(message: "a"))]), lesson([("1a", .fails(message: ""))]),
    lesson(functions), bound(functions, []), bound(functions, [], 1), bound(functions, [[0]]),
    bound(functions, [[-0.0]]),
    bound(functions, [[0], [0]]), bound(functions, [[0, 0]], 1), bound(functions, [[1]]),
    bound(functions, [[1.0000000000000002]]),
    bound(functions, [[Double.nan]]), bound(functions, [[Double.infinity]]), bound(functions, [[1], [0]]),
    bound(functions, [[0], [1]]),
  ]

  @Test func allDiffer() async throws {
    var names: [String: Int] = [:]
    for (number, lesson) in Self.different.enumerated() {
      let name = try await name(lesson)
      #expect(names[name] == nil, "\(number) and \(names[name] ?? -1)")
      #expect(try await self.name(lesson) == name)
      names[name] = number
    }
  }

  /// Where a listing stands decides nothing: not the file, not the line, not how it is indented there.
  @Test func placesDecideNothing() async throws {
    let text = "let a = 1\na // => 1"
    let file = SourceFile(path: "other.md", text: "# Title\n\n" + text + "\nmore")
    let elsewhere = ListingReader.read(SourceExcerpt(file: file, span: Span(9, 9 + text.utf8.count)))
    #expect(elsewhere.content.bytes == Array(text.utf8))
    let moved = SwiftLesson(cells: [SwiftCell(listing: elsewhere, mode: .check)])
    #expect(try await name(moved) == name(lesson(text)))
  }

  /// A byte that is changed, put in or taken out anywhere in a lesson gives it another name.
  @Test func eachByteDecides() async throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let texts = ["let a = 1 // => 1", "func f() -> Int { 2 }", "f() + a // => 3"]
    var names: Set<String> = [try await name(lesson(texts.map { ($0, .check) }))]
    for round in 1...150 {
      var changed = texts.map { Array($0.utf8) }
      let cell = Int.random(in: 0..<3, using: &random)
      let place = Int.random(in: 0..<changed[cell].count, using: &random)
      // What is written is in no text: so no two changes come to the same.
      let new = Array("«\(round)»".utf8)
      switch Int.random(in: 0..<2, using: &random) {
      case 0: changed[cell].replaceSubrange(place...place, with: new)
      default: changed[cell].insert(contentsOf: new, at: place)
      }
      let lesson = lesson(changed.map { (String(decoding: $0, as: UTF8.self), .check) })
      #expect(names.insert(try await name(lesson)).inserted, "\(seed) \(round)")
    }
  }

  /// A file of the cache with a byte changed, missing or too much holds nothing that is believed.
  @Test func whatWasChangedIsNotBelieved() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let path = FileManager.default.temporaryDirectory.appending(path: "lectern-test-\(UUID().uuidString)")
    let cache = CacheFolder(environment: ["LECTERN_CACHE": path.path(percentEncoded: false)])
    defer { try? FileManager.default.removeItem(at: cache.url) }
    var outcome = LessonOutcome()
    outcome.cells[0] = CellOutcome(.ran)
    outcome.cells[0]?.values[0] = [
      .value(.number(-.infinity)), .thrown(error: "é", type: "E"), .value(.number(0.1)),
    ]
    outcome.cells[1] = CellOutcome(.stopped(reason: "r", at: .init(cell: 1, index: 2), from: nil))
    cache.keep(outcome, named: "cells/a")
    let file = cache.url.appending(path: "cells/a")
    let whole = Array(try Data(contentsOf: file))
    for _ in 0..<400 {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(0x20, at: place)
      default: bytes.removeLast(bytes.count - place)
      }
      try Data(bytes).write(to: file)
      let found = cache.value(LessonOutcome.self, named: "cells/a")
      #expect(found == nil, "\(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
    try Data(whole).write(to: file)
    #expect(cache.value(LessonOutcome.self, named: "cells/a") == outcome)
  }

  /// What another run would do otherwise is done again; the rest is taken from the cache.
  @Test func onlyWhatIsSureIsKept() async throws {
    _ = CellCache.folder
    let mark = UUID().uuidString
    let sure = lesson("print(\"\(mark)\") // kept\n[1][0] // => 1")
    let slow = lesson("print(\"\(mark)\")\nwhile true {}")
    let runner = SwiftCellRunner(limits: CellLimits(seconds: 0.5))
    let results = try await runner.run([sure, slow])
    let names = [try await namesHere(sure, runner), try await namesHere(slow, runner)]
    let kept = names.map { CacheFolder().value(LessonOutcome.self, named: "cells/" + $0) }
    #expect(kept[1] == nil && !results[1].isRepeatable)
    #expect(kept[0]?.cells[0]?.output == results[0].cells[0].output)
    #expect(results[1].cells[0].diagnostics.first?.message.contains("ran longer than 0.5 s") == true)
  }

  private func namesHere(_ lesson: SwiftLesson, _ runner: SwiftCellRunner) async throws -> String {
    runner.key(of: lesson, toolchain: try await Self.toolchain.value, sandbox: CellSandbox.Finder())
  }
}
