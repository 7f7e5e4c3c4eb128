import BuildCache
import LessonMarkdown
import Parallel
import SourceText

/// Checks lessons in an order in which each stands behind those that it uses, on all cores.
///
/// It knows neither files nor caches: documents, and what is known of earlier runs, are handed to it.
struct LessonPass: Sendable {
  let graph: LessonGraph
  let options: Verifier.Options
  /// The document of a lesson; it is asked for when the lesson's turn comes, and when that of a translation of it does.
  let document: @Sendable (_ index: Int) -> LessonDocument
  /// What the prover said of a lesson's claims when all that they depend on was the same.
  var judgements: @Sendable (_ index: Int) -> [Int: [KeptJudgement]] = { _ in [:] }
  /// Says where the outcome is not wanted any more: then no claim is judged.
  var cancellation: Cancellation?

  /// What was judged before in this process; nil where nothing is remembered.
  var memory: LessonMemory?
  /// A name for all that a lesson's outcome depends on; nil where there is none.
  var key: @Sendable (_ index: Int) -> Digest? = { _ in nil }

  /// What `body` makes of each wanted lesson, as soon as it is checked and from any thread. The lessons that these use are
  /// checked too, for what they export.
  func map<Outcome: Sendable>(
    _ wanted: Set<Int>, _ body: @escaping @Sendable (_ index: Int, _ check: LessonCheck) -> Outcome
  ) async -> [Int: Outcome] {
    let needed = graph.used(by: wanted).union(wanted)
    let importing = Set(needed.flatMap { graph.uses[$0] })
    var exports: [Int: LessonExport] = [:]
    var outcomes: [Int: Outcome] = [:]
    let memo = FormulaMemo()
    for level in graph.levels {
      let inputs = level.filter(needed.contains).map { index in
        (index: index, used: graph.uses[index].compactMap { exports[$0] })
      }
      let found = await Parallel.map(inputs) { input -> (export: LessonExport?, outcome: Outcome?) in
        let index = input.index
        if !wanted.contains(index), let name = key(index), let known = memory?.export(name) {
          return (known, nil)
        }
        let (read, problems) = translated(document(index), index)
        var checker = LessonChecker(
          name: graph.names[index], document: read, using: input.used,
          problems: problems, options: options, kept: judgements(index), memo: memo,
          memory: memory)
        checker.cancellation = cancellation
        let check = checker.check()
        if importing.contains(index), cancellation?.isCancelled != true, let name = key(index) {
          memory?.keep(check.export, as: name)
        }
        return (
          importing.contains(index) ? check.export : nil, wanted.contains(index) ? body(index, check) : nil
        )
      }
      for (input, result) in zip(inputs, found) {
        exports[input.index] = result.export
        outcomes[input.index] = result.outcome
      }
    }
    return outcomes
  }

  /// A lesson with what it has from its original, where it is a translation, and what is wrong with it besides its cells.
  private func translated(_ read: LessonDocument, _ index: Int) -> (LessonDocument, [Diagnostic]) {
    let problems = graph.problems[index] ?? []
    guard let original = graph.translations.originals[index] else { return (read, problems) }
    let comparison = TranslationComparison(
      read, of: document(original), uses: graph.originalUses(of: index),
      originalUses: graph.originalUses(of: original))
    return (comparison.document, problems + comparison.diagnostics)
  }
}
