import BuildCache
import LessonMarkdown
import Parallel
import SourceText

extension Verifier {
  /// Verifies lessons, those that nothing has changed for by what is kept of an earlier run.
  ///
  /// The outcome is the same as that of a run without a cache. `context` are lessons that the others may use and that are not
  /// themselves reported. `previous` is what an earlier call of this process came to with the same options: of lessons whose
  /// files are still the same values, and that nothing else has changed for, it is taken over. `progress` is called after each
  /// lesson that is checked, from any thread. `visitor` is given the lessons as far as they are known before any is checked; what
  /// it makes of that is given each lesson that is checked, from any thread.
  public func verify(
    _ sources: [LessonSource], context: [LessonSource] = [], cache: LessonCache?,
    previous: VerifiedLessons? = nil, visitor: ((_ outlines: [CheckedLesson]) -> LessonVisitor)? = nil,
    progress: (@Sendable (_ done: Int, _ name: String) -> Void)? = nil
  ) async -> VerifiedLessons {
    var run = await LessonRun(sources + context, verifier: self, cache: cache, previous: previous)
    let before = previous?.indicesByKey ?? [:]
    let reused = sources.indices.map { index in run.entries[index].key.flatMap { before[$0] } }
    for (index, old) in reused.enumerated() {
      guard let old, let previous else { continue }
      run.entries[index].judgements = previous.run.entries[old].judgements
    }
    let prepared = run
    let records = await Parallel.map(Array(sources.indices)) { index -> LessonRecord? in
      guard reused[index] == nil, let cache, let key = prepared.entries[index].key,
        let bytes = cache.store.record(key)
      else {
        return nil
      }
      return LessonRecord(
        bytes, file: prepared.entries[index].file, files: prepared.files(of: index), withJudgements: false)
    }
    let open = Set(sources.indices.filter { records[$0] == nil && reused[$0] == nil })
    let counter = ProgressCounter(done: sources.count - open.count)
    let names = run.entries.map(\.name)
    var visit: LessonVisitor?
    if let visitor, cache != nil, !open.isEmpty {
      await run.read(open)
      let outlines = sources.indices.map { index in
        if let record = records[index] { return record.lesson }
        if let old = reused[index], let previous { return previous.lessons[old] }
        return CheckedLesson(
          name: names[index], document: run.entries[index].outline, cells: [], diagnostics: [])
      }
      visit = visitor(outlines)
    }
    let finished = await run.finished(open, visitor: visit) { index in
      progress?(counter.next(), names[index])
    }

    var lessons: [CheckedLesson] = []
    var keys: [Digest?] = []
    var isKept: [Bool] = []
    for index in sources.indices {
      isKept.append(records[index] != nil)
      if let old = reused[index], let previous {
        lessons.append(previous.lessons[old])
        keys.append(previous.names[old])
        isKept[index] = previous.isKept[old]
      } else if let record = records[index] {
        lessons.append(record.lesson)
        keys.append(run.entries[index].key)
      } else if let new = finished[index] {
        lessons.append(new.lesson)
        let key = new.isRepeatable ? run.entries[index].key : nil
        isKept[index] = new.isKept
        var hasRecord = new.isKept
        if !hasRecord, let key, let cache {
          let record = LessonRecord(lesson: new.lesson, judgements: new.judgements)
          if let bytes = record.bytes(files: run.files(of: index)) {
            cache.store.keep(bytes, as: key)
            hasRecord = true
          }
        }
        keys.append(hasRecord ? key : nil)
        run.entries[index].judgements = new.judgements
      }
    }
    return VerifiedLessons(lessons: lessons, names: keys, isKept: isKept, run: run)
  }
}
