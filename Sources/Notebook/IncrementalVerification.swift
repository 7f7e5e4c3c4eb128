import BuildCache
import LessonMarkdown
import Parallel
import SourceText

/// Takes a lesson as soon as it is checked, with its index among those that were given and a name made from all that it depends
/// on. It keeps what is to be made of it, and says whether it did: then the lesson is not needed whole any more.
public typealias LessonVisitor = @Sendable (_ lesson: CheckedLesson, _ index: Int, _ name: Digest) -> Bool

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
    var known = await run.known(sources.indices, previous: previous)
    let open = Set(sources.indices.filter { known[$0] == nil })
    let counter = ProgressCounter(done: sources.count - open.count)
    var visit: LessonVisitor?
    if let visitor, cache != nil, !open.isEmpty {
      await run.read(open)
      visit = visitor(sources.indices.map { known[$0]?.lesson ?? run.entries[$0].outlined })
    }
    let prepared = run
    let keeping = visit
    let found = await run.map(open) { index, check -> Checked in
      progress?(counter.next(), prepared.entries[index].name)
      guard let keeping, let key = prepared.entries[index].key, check.isRepeatable,
        keeping(check.lesson, index, key), prepared.keep(check, of: index), cache?.store.holds(key) ?? false
      else { return Checked(check: check) }
      // Its page is kept: a run needs no more memory for long pages than for short ones.
      var check = check
      check.lesson.abridge()
      check.judgements = [:]
      return Checked(check: check, isKept: true)
    }

    let order = open.sorted()
    var checks = order.compactMap { found[$0]?.check }
    await LessonCheck.runSwiftCells(of: &checks, by: options.swiftCells)
    for (index, check) in zip(order, checks) {
      run.entries[index].judgements = check.judgements
      let isKept = found[index]?.isKept ?? false || run.keep(check, of: index)
      known[index] = (check.lesson, isKept ? run.entries[index].key : nil)
    }
    let lessons = sources.indices.compactMap { known[$0] }
    return VerifiedLessons(lessons: lessons.map(\.lesson), names: lessons.map(\.name), run: run)
  }
}

/// A lesson that was checked in this run.
private struct Checked: Sendable {
  var check: LessonCheck
  /// Whether its record and its page are kept.
  var isKept = false
}
