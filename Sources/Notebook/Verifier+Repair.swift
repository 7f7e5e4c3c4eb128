import SourceText

/// Lessons with what can be mended without their author, in memory: nothing is written.
public struct RepairedLessons: Sendable {
  /// A file that is to be written anew.
  public struct Change: Sendable {
    /// The index of the lesson.
    public var lesson: Int
    /// The file as it was read.
    public var before: SourceFile
    /// The file as it is to be.
    public var after: SourceFile
    /// How many places differ.
    public var places: Int
  }

  /// The lessons as they were verified after the changes, in the order in which they were given.
  public var lessons: [CheckedLesson]
  /// The files that differ.
  public var changes: [Change]
  /// The paths of lessons whose mended text would not have verified; they are left as they are.
  public var refused: [String]
}

extension Verifier {
  /// So often are lessons mended and verified again; a mend can bring to light what another one needs.
  private static let mostRounds = 4

  /// Verifies lessons, mends what can be mended, and verifies the result.
  ///
  /// A lesson's changes are kept only if each claim that passed still passes and fewer things are wrong than before.
  /// If they break another lesson, which uses this one, nothing is changed at all.
  public func repair(
    _ sources: [LessonSource], context: [LessonSource] = [],
    progress: (@Sendable (_ done: Int, _ name: String) -> Void)? = nil
  ) async -> RepairedLessons {
    let original = await verify(sources, context: context, progress: progress)
    var sources = sources
    var lessons = original
    var places = [Int](repeating: 0, count: sources.count)
    var isRefused = [Bool](repeating: false, count: sources.count)
    for _ in 0..<Self.mostRounds {
      var candidates = sources
      var edited: [Int: Int] = [:]
      for (index, lesson) in lessons.enumerated() where !isRefused[index] {
        let edits = LessonEdits(lesson)
        guard !edits.fixIts.isEmpty, case .success(let file) = sources[index].content else { continue }
        candidates[index].content = .success(edits.applied(to: file))
        edited[index] = edits.fixIts.count
      }
      if edited.isEmpty { break }
      let checked = await verify(candidates, context: context)
      let worse = lessons.indices.filter { index in
        edited[index] == nil
          ? !lessons[index].isKept(in: checked[index]) : !lessons[index].isMended(in: checked[index])
      }
      if worse.contains(where: { edited[$0] == nil }) {
        // What was made of one lesson breaks another: none is trusted.
        for index in edited.keys { isRefused[index] = true }
        return RepairedLessons(
          lessons: original, changes: [],
          refused: sources.indices.filter { isRefused[$0] }.map { original[$0].document.file.path })
      }
      if worse.isEmpty {
        sources = candidates
        lessons = checked
        for (index, count) in edited { places[index] += count }
      } else {
        // The others are tried again without these.
        for index in worse { isRefused[index] = true }
      }
    }
    let changes = sources.indices.compactMap { index -> RepairedLessons.Change? in
      let before = original[index].document.file
      guard case .success(let after) = sources[index].content, after.bytes != before.bytes else { return nil }
      return RepairedLessons.Change(lesson: index, before: before, after: after, places: places[index])
    }
    return RepairedLessons(
      lessons: lessons, changes: changes,
      refused: sources.indices.filter { isRefused[$0] }.map { original[$0].document.file.path })
  }
}

extension CheckedLesson {
  /// Whether each claim and each cell that was right is right in another version of the lesson too.
  fileprivate func isKept(in other: CheckedLesson) -> Bool {
    guard cells.count == other.cells.count else { return false }
    for (before, after) in zip(cells, other.cells) {
      guard before.mode == after.mode, before.cell.kind == after.cell.kind,
        before.cell.words.map(\.name) == after.cell.words.map(\.name),
        before.cell.words.map(\.value) == after.cell.words.map(\.value)
      else { return false }
      if before.claims.count == after.claims.count {
        guard zip(before.claims, after.claims).allSatisfy({ !$0.passed || $1.passed }) else { return false }
      } else if before.claims.allSatisfy(\.passed) || after.claims.count < before.claims.count {
        return false
      }
    }
    return other.errorCount <= errorCount
  }

  /// Whether another version keeps what was right, and has fewer things to be said of it.
  fileprivate func isMended(in other: CheckedLesson) -> Bool {
    isKept(in: other)
      && (other.errorCount < errorCount
        || other.errorCount == errorCount && other.diagnostics.count < diagnostics.count)
  }

  private var errorCount: Int {
    diagnostics.count { $0.severity == .error } + cells.reduce(0) { $0 + $1.claims.count { !$0.passed } }
  }
}
