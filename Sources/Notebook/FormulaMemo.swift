import FormulaSyntax
import LessonMarkdown
import SourceText
import Synchronization

/// What became of formulas in this run, for those that stand in the lessons again: courses repeat many.
///
/// A formula's outcome follows from its text, from the words behind it, and from what is defined and assumed where it stands.
/// It is kept only where nothing is defined or assumed and there was nothing to say about it, so that its text and its words
/// are the whole key. Most formulas stand in one place only, so that one is kept when it is met for the second time; those that
/// were not asked for again go first.
final class FormulaMemo: Sendable {
  /// All that a formula's outcome depends on.
  struct Key: Hashable {
    private let text: [UInt8]
    private let words: [String]
    private let isInline: Bool
    private let convention: Convention
    /// How the names that may stand in the formula are used above it.
    private let uses: SymbolUses
    /// Made once, since a key is looked for in several places.
    let hash: Int

    /// The key of a formula; nil where more than its text counts.
    init?(_ cell: Cell, in checker: LessonChecker) {
      guard checker.environment.isEmpty, checker.assumptions.isEmpty,
        checker.document.frontMatter.macros.isEmpty, !checker.requiresDeclarations,
        cell.content.isOneRun
      else { return nil }
      text = cell.content.bytes
      words = cell.words.flatMap { [$0.name, $0.value ?? "\0"] }
      isInline = cell.isInline
      convention = checker.environment.convention
      uses = checker.uses.limited(to: cell.content.bytes)
      // Keys that differ in their words alone are rare.
      let hash = FNV1a(text).value
      self.hash = Int(truncatingIfNeeded: hash ^ hash >> 32)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// A formula's outcome. Spans of claims count from the formula's first byte.
  struct Outcome: Sendable {
    var mode: String?
    var claims: [CheckedClaim]
    var uncheckedFormulas: Int
    var shown: Shown
    /// How the formula uses names that nothing defines.
    var uses: SymbolUses
    /// The formula's names.
    var names: CellNames

    /// What is to be kept of a cell.
    init(_ checked: CheckedCell, uses: SymbolUses, names: CellNames) {
      self.uses = uses
      self.names = names
      mode = checked.mode
      claims = checked.claims
      uncheckedFormulas = checked.uncheckedFormulas
      shown = checked.shown
      let start = checked.cell.content.fileOffset(of: 0)
      for index in claims.indices { claims[index].span = claims[index].span.shifted(by: -start) }
    }

    /// The outcome of another cell with the same key.
    func checked(_ cell: Cell) -> CheckedCell {
      var claims = claims
      let start = cell.content.fileOffset(of: 0)
      for index in claims.indices { claims[index].span = claims[index].span.shifted(by: start) }
      return CheckedCell(
        cell: cell, mode: mode, claims: claims, uncheckedFormulas: uncheckedFormulas, shown: shown)
    }

    fileprivate var size: Int {
      claims.reduce(shownSize + 256 + 48 * names.mentions.count) {
        $0 + 64 * $1.source.utf8.count + 256
      }
    }

    /// About how many bytes the formula's tree takes: a node of 64 bytes for most bytes of its source.
    private var shownSize: Int {
      if case .formula(let formula) = shown { 64 * formula.source.count } else { 0 }
    }
  }

  /// A part of the memo with a lock of its own.
  private final class Shard: Sendable {
    struct State {
      /// What was asked for or kept lately.
      var young: [Key: Outcome] = [:]
      /// What was young before.
      var old: [Key: Outcome] = [:]
      var youngSize = 0
      /// The hashes of keys that were met, as many as there is room for: two that are alike cost nothing but room.
      var met: Set<Int> = []
    }

    static let mostMet = 1 << 12

    let state = Mutex(State())
  }

  private let shards = (0..<16).map { _ in Shard() }
  /// How many bytes a shard keeps as young; as many are old. Most of them are shared with the lessons.
  private let limit: Int

  init(limit: Int = 4 << 20) { self.limit = limit / 16 }

  private func shard(_ key: Key) -> Shard { shards[key.hash & 15] }

  /// The outcome of a formula that stood in a lesson before; nil where it is not kept.
  func outcome(_ key: Key) -> Outcome? {
    shard(key).state.withLock { state in
      if let found = state.young[key] { return found }
      guard let found = state.old.removeValue(forKey: key) else { return nil }
      keep(found, as: key, in: &state)
      return found
    }
  }

  /// Keeps an outcome, if the formula was met before.
  func keep(_ outcome: @autoclosure () -> Outcome, as key: Key) {
    let wasMet = shard(key).state.withLock { state in
      if state.met.count >= Shard.mostMet { state.met = [] }
      return !state.met.insert(key.hash).inserted
    }
    if !wasMet { return }
    let outcome = outcome()
    shard(key).state.withLock { keep(outcome, as: key, in: &$0) }
  }

  private func keep(_ outcome: Outcome, as key: Key, in state: inout Shard.State) {
    state.youngSize += outcome.size
    if state.youngSize > limit {
      state.old = state.young
      state.young = [:]
      state.youngSize = outcome.size
    }
    state.young[key] = outcome
  }
}
