import BuildCache
import LessonMarkdown
import SourceText

/// Lessons that were verified, some of them in an earlier run.
///
/// A lesson that comes from the cache is there but for what its own page alone shows: its body, and what its cells and
/// claims show. ``whole(_:)`` makes these.
public struct VerifiedLessons: Sendable {
  /// The lessons, in the order in which they were given.
  public internal(set) var lessons: [CheckedLesson]
  /// For each lesson a name made from all that its verdicts and its page's content depend on; nil where another run may come
  /// out otherwise, or where there is no cache.
  public internal(set) var names: [Digest?]

  let run: LessonRun

  /// Whether a lesson has Swift cells, so that what becomes of it depends on the compiler.
  public var hasSwift: Bool { run.entries.contains(where: \.hasSwift) }

  /// The lessons by all that their outcome depends on; also those whose outcome another process is not to take.
  var indicesByKey: [Digest: Int] {
    Dictionary(
      lessons.indices.compactMap { index in run.entries[index].key.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Lessons as ``lessons`` has them, with what their pages show. Nothing is proved anew.
  public func whole(_ indices: [Int]) async -> [Int: CheckedLesson] {
    var result: [Int: CheckedLesson] = [:]
    for index in indices where lessons[index].isWhole { result[index] = lessons[index] }
    let missing = indices.filter { !lessons[$0].isWhole }.sorted()
    if missing.isEmpty { return result }
    let found = await run.map(Set(missing)) { $1 }
    var checks = missing.compactMap { found[$0] }
    await LessonCheck.runSwiftCells(of: &checks, by: run.verifier.options.swiftCells)
    for (index, check) in zip(missing, checks) { result[index] = check.lesson }
    return result
  }
}
