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
  ///
  /// - Parameters:
  ///   - withClaims: Whether each lesson is wanted with its claims; else of those that nothing has changed for, and of
  ///     those that the visitor has kept, summaries do.
  ///   - memory: What was judged before in this process.
  ///   - cancellation: Ends the work early where it says so; then the outcome is not to be used.
  public func verify(
    _ sources: [LessonSource], context: [LessonSource] = [], cache: LessonCache?, withClaims: Bool,
    previous: VerifiedLessons? = nil, visitor: ((_ outlines: [LessonSummary]) -> LessonVisitor)? = nil,
    memory: LessonMemory? = nil, cancellation: Cancellation? = nil,
    progress: (@Sendable (_ done: Int, _ name: String) -> Void)? = nil
  ) async -> VerifiedLessons {
    var run = await LessonRun(
      sources + context, verifier: self, cache: cache, previous: previous, memory: memory)
    var known = await run.known(sources.indices, previous: previous, withClaims: withClaims)
    let open = Set(sources.indices.filter { known[$0] == nil })
    let counter = ProgressCounter(done: sources.count - open.count)
    var visit: LessonVisitor?
    if let visitor, cache != nil, !withClaims, !open.isEmpty {
      await run.read(open)
      visit = visitor(sources.indices.map { known[$0]?.summary ?? run.entries[$0].outlined })
    }
    let prepared = run
    let keeping = visit
    let found = await run.map(open, cancellation) { index, check -> Checked in
      progress?(counter.next(), prepared.entries[index].name)
      guard let keeping, let key = prepared.entries[index].key,
        check.isRepeatable(hasCompiler: prepared.hasCompiler),
        keeping(check.lesson, index, key)
      else { return .open(check) }
      let summary = LessonSummary(check.lesson, of: prepared.entries[index].file)
      let isKept = prepared.keep(check, summary, of: index) && cache?.store.holds(key) ?? false
      return isKept ? .kept(summary) : .open(check)
    }

    var waiting: [(index: Int, check: LessonCheck)] = []
    for index in open.sorted() {
      switch found[index] {
      case .open(let check): waiting.append((index, check))
      case .kept(let summary):
        known[index] = LessonRun.Known(summary: summary, lesson: nil, name: run.entries[index].key)
      case nil: break
      }
    }
    var checks = waiting.map(\.check)
    if cancellation?.isCancelled != true {
      await LessonCheck.runSwiftCells(of: &checks, by: options.swiftCells)
    }
    for (index, check) in zip(waiting.map(\.index), checks) {
      run.entries[index].judgements = check.judgements
      let summary = LessonSummary(check.lesson)
      let isKept = run.keep(check, summary, of: index)
      known[index] = LessonRun.Known(
        summary: summary, lesson: check.lesson, name: isKept ? run.entries[index].key : nil)
    }
    let lessons = sources.indices.compactMap { known[$0] }
    return VerifiedLessons(
      summaries: lessons.map(\.summary), names: lessons.map(\.name),
      checked: Dictionary(
        uniqueKeysWithValues: lessons.enumerated().compactMap { index, known in
          known.lesson.map { (index, $0) }
        }), run: run)
  }
}

/// What a lesson that was checked in this run came to.
private enum Checked: Sendable {
  /// It may have Swift cells that are still to be run, or its page is not kept yet.
  case open(LessonCheck)
  /// Its record and its page are kept: a run needs no more memory for long pages than for short ones.
  case kept(LessonSummary)
}
