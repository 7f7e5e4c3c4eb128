import BuildCache
import FormulaProof
import Foundation
import LessonMarkdown
import SourceText
import Synchronization
import TestSupport
import Testing

@testable import Notebook

/// What is known of a lesson without its cells, and lessons whose texts are kept elsewhere.
@Suite struct LessonSummaryTests {
  /// Texts for lessons put together at random, with what each adds: claims that pass, claims that fail, unchecked formulas.
  private static let pieces: [(text: String, passed: Int, failed: Int, unchecked: Int)] = [
    ("```math claim\nx + x = 2x\n```", 1, 0, 0), ("```math claim\nx + x = 3x\n```", 0, 1, 0),
    ("```math mistake\nx + x = 3x\n```", 1, 0, 0), ("```math mistake\nx + x = 2x\n```", 0, 1, 0),
    ("```math derive\n2x = x + x = 2x\n```", 2, 0, 0), ("```math\nx\n```", 0, 0, 1),
    ("```math define\nq = 2\n```", 0, 0, 0), ("```math claim\n1.5 \\approx 1.5\n```", 1, 0, 0),
    ("A word, $x = x${claim} and $y$.", 1, 0, 0), ("```math claim\nx + \n```", 0, 1, 0),
    ("```math claim\nx = x, y + y = 2y\n```", 2, 0, 0), ("## A heading", 0, 0, 0),
    ("[to it](other.md)", 0, 0, 0),
  ]

  private static func random() -> (seed: UInt64, generator: SeededGenerator) {
    let seed = testSeed()
    return (seed, SeededGenerator(seed: seed))
  }

  /// The counts are those that follow from what the lesson was put together of, and a record gives the same summary again.
  @Test func summariesCountWhatLessonsHold() async throws {
    var (seed, random) = Self.random()
    for round in 0..<25 {
      let picked = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
        Self.pieces.randomElement(using: &random)
      }
      let lesson = await verify(picked.map(\.text).joined(separator: "\n\n") + "\n")
      let summary = LessonSummary(lesson)
      let counts = Summary([summary])
      #expect(counts.passed == picked.reduce(0) { $0 + $1.passed }, "seed \(seed), round \(round)")
      #expect(counts.failed == picked.reduce(0) { $0 + $1.failed }, "seed \(seed), round \(round)")
      #expect(counts.unchecked == picked.reduce(0) { $0 + $1.unchecked }, "seed \(seed), round \(round)")
      #expect(summary.holds == (counts.failed == 0) && summary.holds == lesson.holds)
      #expect(summary.cells.reduce(0) { $0 + $1.count } == lesson.cells.count)
      #expect(summary.document.cells.isEmpty && summary.document.body.isEmpty)

      let file = lesson.document.file
      let bytes = try #require(
        LessonRecord(lesson: lesson, summary: summary, judgements: [:]).bytes(files: [file.path: file]))
      let read = try #require(LessonRecord.summary(bytes, file: file, files: [file.path: file]))
      #expect(read.cells == summary.cells && read.coverage == summary.coverage)
      #expect(read.errorsByThemselves == summary.errorsByThemselves && read.name == summary.name)
      #expect(read.diagnostics.map(\.message) == summary.diagnostics.map(\.message))
      #expect(read.diagnostics.map(\.span) == summary.diagnostics.map(\.span))
      #expect(read.document.headings.map(\.anchor) == lesson.document.headings.map(\.anchor))
      #expect(read.document.links.map(\.destination) == lesson.document.links.map(\.destination))
      // A record that is cut off is none.
      let short = Array(bytes.prefix(Int.random(in: 0..<min(bytes.count, 40), using: &random)))
      #expect(LessonRecord.summary(short, file: file, files: [file.path: file]) == nil)
    }
  }

  /// A text that is not in memory, and how often it was asked for.
  private final class Shelf: Sendable {
    let state: Mutex<(text: String, asked: Int)>

    init(_ text: String) { state = Mutex((text, 0)) }

    func source(_ name: String) -> LessonSource {
      let text = Digest(of: Array(state.withLock { $0.text }.utf8))
      let file = SourceFile(path: "\(name).md") { _ in
        self.state.withLock { state in
          state.asked += 1
          let file = SourceFile(path: "\(name).md", text: state.text)
          return Digest(of: file.bytes) == text ? file : nil
        }
      }
      return LessonSource(name: name, content: .success(file), text: text)
    }
  }

  /// What is said of a file that is not the same any more is said without its lines, and traps nowhere.
  @Test func diagnosticsOfATextThatHasGoneAreRendered() {
    let gone = SourceFile(path: "gone.md") { _ in nil }
    #expect(gone.bytes.isEmpty && gone.loaded() == nil)
    for span in [Span(0, 0), Span(0, 1), Span(10, 20), Span(at: 5_000)] {
      let problem = Diagnostic.error(
        .refuted, "this is false", file: gone, at: span,
        notes: [.init("here", file: gone, span: Span(3, 9))],
        fixIts: [FixIt("write", replace: span, with: "x")])
      let text = DiagnosticRenderer().render([problem])
      #expect(text.contains("gone.md") && text.contains("this is false"))
    }
  }

  private static func cache(in folder: URL) -> LessonCache {
    LessonCache(store: RecordStore(folder: folder.path), tool: Digest(of: []))
  }

  private static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("summary-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  private static func text(_ number: Int) -> String {
    "---\ntitle: Lesson \(number)\n---\n\n```math claim\n\(number) x + x = \(number + 1) x\n```\n"
  }

  /// What nothing has changed for is not read; what a lesson comes to is the same wherever its text is.
  @Test func textsAreReadOnlyWhereTheyAreNeeded() async throws {
    try await Self.inFolder { folder in
      let shelves = (1...6).map { Shelf(Self.text($0)) }
      func run(_ cache: LessonCache?) async -> VerifiedLessons {
        await Verifier().verify(
          shelves.enumerated().map { $1.source("l\($0)") }, cache: cache, withClaims: false)
      }
      let cache = Self.cache(in: folder)
      let first = await run(cache)
      #expect(first.hold && first.summaries.count == 6)
      #expect(shelves.allSatisfy { $0.state.withLock { $0.asked } > 0 })
      for shelf in shelves { shelf.state.withLock { $0.asked = 0 } }
      let second = await run(cache)
      #expect(second.hold && second.summaries.map(\.cells) == first.summaries.map(\.cells))
      #expect(second.names == first.names)
      #expect(shelves.allSatisfy { $0.state.withLock { $0.asked } == 0 })
      shelves[2].state.withLock { $0.text = Self.text(2) + "\n```math claim\nx = 2\n```\n" }
      let third = await run(cache)
      #expect(!third.hold && third.summaries.map(\.holds) == [true, true, false, true, true, true])
      #expect(
        shelves.map { $0.state.withLock { $0.asked } > 0 } == [false, false, true, false, false, false])
      let fresh = await run(nil)
      #expect(fresh.summaries.map(\.cells) == third.summaries.map(\.cells))
      // The lesson's claims, and what its page shows, are had where they are asked for.
      #expect(third.lesson(0)?.cells.map(\.claims.count) == [1])
      let whole = await third.whole([0, 4])
      #expect(Set(whole.keys) == [0, 4] && whole.values.allSatisfy(\.isWhole))
    }
  }

  /// A file that changes between the moment in which it got its name and its check: nothing of another text is kept under that name.
  @Test(arguments: 1...3, [false, true])
  func aTextThatChangesMeanwhileIsRefused(behind asked: Int, isKnown: Bool) async throws {
    try await Self.inFolder { folder in
      let shelf = Shelf(Self.text(1))
      let cache = Self.cache(in: folder)
      // With other limits what the lesson uses is known, and its outcome is not.
      var verifier = Verifier()
      verifier.options.limits.seconds += 1
      if isKnown { _ = await verifier.verify([shelf.source("one")], cache: cache, withClaims: false) }
      let other = Shelf(Self.text(7))
      let source = shelf.source("one")
      let name = try #require(source.text)
      let times = Mutex(0)
      let file = SourceFile(path: "one.md") { _ in
        let isEarly = times.withLock { times in
          times += 1
          return times < asked
        }
        return isEarly ? SourceFile(path: "one.md", text: Self.text(1)) : nil
      }
      let changing = LessonSource(name: "one", content: .success(file), text: name)
      let verified = await Verifier().verify(
        [changing, other.source("two")], cache: cache, withClaims: false,
        visitor: { _ in { _, _, _ in true } })
      // Where the text was had each time, nobody has to know that it has gone since.
      let wasRefused = verified.summaries[0].diagnostics.contains {
        $0.identifier == "lesson-changed"
      }
      #expect(wasRefused == (times.withLock { $0 } >= asked))
      #expect(verified.summaries[0].holds != wasRefused)
      #expect(verified.summaries[1].holds)
      if wasRefused { #expect(verified.names[0] == nil) }
      // With the text that had the name all holds, and nothing else was kept for it.
      let again = await Verifier().verify([shelf.source("one")], cache: cache, withClaims: true)
      #expect(again.hold)
      #expect(again.lessons.first?.cells.map(\.claims.count) == [1])
    }
  }
}
