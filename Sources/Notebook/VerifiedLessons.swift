import BuildCache
import LessonMarkdown
import SourceText

/// Lessons that were verified, some of them in an earlier run.
///
/// Of a lesson that comes from the cache, or whose page is kept already, its summary is at hand, or its claims too where they were
/// asked for. ``whole(_:)`` makes what its page shows besides.
public struct VerifiedLessons: Sendable {
  /// The lessons, in the order in which they were given.
  public internal(set) var summaries: [LessonSummary]
  /// For each lesson a name made from all that its verdicts and its page's content depend on; nil where another run may come
  /// out otherwise, or where there is no cache.
  public internal(set) var names: [Digest?]

  /// Those lessons that are at hand with their claims.
  var checked: [Int: CheckedLesson]
  let run: LessonRun

  /// The lessons with their claims, where these were asked for.
  public var lessons: [CheckedLesson] { summaries.indices.compactMap { checked[$0] } }

  /// Whether nothing fails in any of them.
  public var hold: Bool { summaries.allSatisfy(\.holds) }

  /// Whether a lesson has Swift cells, so that what becomes of it depends on the compiler.
  public var hasSwift: Bool { run.entries.contains(where: \.hasSwift) }

  /// The lessons by all that their outcome depends on; also those whose outcome another process is not to take.
  var indicesByKey: [Digest: Int] {
    Dictionary(
      summaries.indices.compactMap { index in run.entries[index].key.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// A lesson with its claims; nil where what was kept of it has gone meanwhile.
  public func lesson(_ index: Int) -> CheckedLesson? { checked[index] ?? run.record(of: index)?.lesson }

  /// Lessons with all that their pages show. Nothing is proved anew.
  public func whole(_ indices: [Int]) async -> [Int: CheckedLesson] {
    var result: [Int: CheckedLesson] = [:]
    for index in indices {
      if let lesson = checked[index], lesson.isWhole { result[index] = lesson }
    }
    let missing = indices.filter { result[$0] == nil }.sorted()
    if missing.isEmpty { return result }
    let found = await run.map(Set(missing)) { $1 }
    var checks = missing.compactMap { found[$0] }
    await LessonCheck.runSwiftCells(of: &checks, by: run.verifier.options.swiftCells)
    for (index, check) in zip(missing, checks) { result[index] = check.lesson }
    return result
  }
}
