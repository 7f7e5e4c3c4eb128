import BuildCache
import FormulaSyntax
import LessonMarkdown
import Synchronization

/// What the prover said of claims while this process runs, by all that they depend on, and what lessons hand to others.
///
/// It is for who checks the same lessons again and again, an editor: of a lesson in which one formula has changed the others need
/// no proof. An answer is kept under the whole text that leads to it and not under a hash, so that no other can come in its place.
/// What was left open is not kept: another time there may be more time.
public final class LessonMemory: Sendable {
  /// A cell that changes what the cells below it mean: a definition or an assumption.
  struct Step: Hashable, Sendable {
    var text: [UInt8]
    var words: [String]
    /// How names were used above it.
    var uses: SymbolUses
    /// Whatever else of the state may decide how it is read.
    var state: [String]
  }

  /// All that the judgements of a cell's claims depend on.
  struct Key: Hashable, Sendable {
    /// What was defined and assumed above, in the lessons that are used too.
    var steps: [Step]
    var cell: Step
    /// The options of the verifier, and the front matter.
    var frame: [String]
  }

  private struct Contents {
    var young: [Key: [KeptJudgement]] = [:]
    var old: [Key: [KeptJudgement]] = [:]
    var exports: [Digest: LessonExport] = [:]
  }

  private let contents = Mutex(Contents())
  /// So many cells are kept as young, and as many as old.
  private let limit: Int
  private static let mostExports = 4_000

  /// A memory of nothing yet, of so many cells.
  public init(cells limit: Int = 20_000) { self.limit = limit }

  func judgements(_ key: Key) -> [KeptJudgement]? {
    contents.withLock { contents in
      if let found = contents.young[key] { return found }
      guard let found = contents.old.removeValue(forKey: key) else { return nil }
      keep(found, as: key, in: &contents)
      return found
    }
  }

  func keep(_ judgements: [KeptJudgement], as key: Key) {
    guard !judgements.contains(where: { $0.judgement.verdict == .undecided }) else { return }
    contents.withLock { keep(judgements, as: key, in: &$0) }
  }

  private func keep(_ judgements: [KeptJudgement], as key: Key, in contents: inout Contents) {
    if contents.young.count >= limit {
      contents.old = contents.young
      contents.young = [:]
    }
    contents.young[key] = judgements
  }

  func export(_ name: Digest) -> LessonExport? { contents.withLock { $0.exports[name] } }

  func keep(_ export: LessonExport, as name: Digest) {
    contents.withLock { contents in
      if contents.exports.count >= Self.mostExports { contents.exports = [:] }
      contents.exports[name] = export
    }
  }
}

extension LessonChecker {
  /// What decides, beside the texts above it, how a cell is read.
  private var readingState: [String] {
    [
      hasOpenE, hasOpenI, eulerPlace != nil, requiresDeclarations, document.frontMatter.title != nil,
    ].map { $0 ? "1" : "0" } + unreadDefinitions.keys.sorted().map(\.name)
      // Of several assumptions some may have ended with their sections.
      + ["assumed"] + assumed.map { $0.file.text($0.span) }
  }

  /// The cell as a step of the lesson.
  private func step(_ cell: Cell) -> LessonMemory.Step {
    LessonMemory.Step(
      text: cell.content.bytes,
      words: [cell.kind.rawValue, cell.isInline ? "inline" : ""]
        + cell.words.flatMap { [$0.name, $0.value ?? "\0"] }, uses: uses, state: readingState)
  }

  /// What lessons that use this one have from it beside its definitions.
  var closingStep: LessonMemory.Step {
    LessonMemory.Step(
      text: [], words: ["\(environment.convention)", document.frontMatter.symbols?.value ?? ""], uses: uses,
      state: readingState)
  }

  /// Under what the judgements of a cell are kept; nil where nothing is.
  func memoryKey(of cell: Cell) -> LessonMemory.Key? {
    guard memory != nil, !options.makesTheorems, cell.content.isOneRun else { return nil }
    let front = document.frontMatter
    return LessonMemory.Key(
      steps: steps, cell: step(cell),
      frame: [
        optionsText, "\(environment.convention)",
        front.macros.map {
          "\($0.name.value)\0\($0.body.value)\0\($0.parameterCount ?? -1)\0\($0.defaultArgument ?? "\0")"
        }.joined(separator: "\u{1}"),
      ])
  }

  /// The step that a cell is, if it may change what those below it mean; nil for all others.
  func changingStep(_ cell: Cell) -> LessonMemory.Step? {
    guard memory != nil else { return nil }
    switch cell.kind {
    case .math:
      guard let mode = CellWords(cell).mode, mode == .define || mode == .assume else { return nil }
      return step(cell)
    case .values: return step(cell)
    case .swift, .objc, .diagram, .exercise: return nil
    }
  }
}
