import FormulaSyntax
import Notebook
import SourceText

/// A condition that a page states: an inequality, a membership, or a word such as *odd* beside a name.
struct PageFact: Sendable, Hashable {
  /// The condition in LaTeX.
  var text: String
  /// The line in which it stands, from 1.
  var line: Int
  /// The names in it.
  var names: Set<Symbol>
  /// Whether it is one case of several, as behind *when* and *if*: it holds for its sentence.
  var isCase = false

  /// A condition; nil where it is not read as one.
  init?(_ text: String, line: Int) {
    var scope = NameScope()
    scope.readsFacts = true
    let reading = FormulaNotation.latex.read(text, scope: scope)
    guard !reading.hasErrors, !reading.statements.isEmpty, reading.givens.isEmpty else { return nil }
    var names: Set<Symbol> = []
    for statement in reading.statements {
      names.formUnion(FreeSymbols.of(statement.sides, in: Environment()))
    }
    guard !names.isEmpty else { return nil }
    (self.text, self.line, self.names) = (text, line, names)
  }
}

/// The conditions of a page, by the formula that states them.
struct PageFacts: Sendable {
  private var facts: [[PageFact]] = []

  /// How many formulas before one are looked at for conditions: what is farther up was said of something else.
  private static let reach = 12
  /// How many behind it: "…, where $x > 0$".
  private static let reachBehind = 2
  /// How far a case reaches: $f$ in "if $n$ is odd, $f$", and the formula behind it.
  private static let reachOfCases = 2
  /// Longer formulas state more than a condition.
  private static let mostBytes = 60

  /// The conditions of a document's formulas.
  init(_ document: AuditDocument) {
    facts = document.formulas.map { formula in
      guard formula.excerpt.bytes.count <= Self.mostBytes else { return [] }
      let text = String(decoding: formula.excerpt.bytes, as: UTF8.self)
      let line = document.file.position(of: formula.excerpt.fileOffset(of: 0)).line
      let pieces = LaTeXPiece.pieces(of: text).filter { $0.kind != .blank }
      let condition =
        Self.isCondition(pieces) ? text : Self.isName(pieces) ? Self.condition(of: text, formula) : nil
      guard let condition, var fact = PageFact(condition, line: line) else { return [] }
      let word = formula.before.split(whereSeparator: { !$0.isLetter }).last?.lowercased()
      fact.isCase = ["when", "whenever", "if", "unless"].contains(word)
      return [fact]
    }
  }

  /// The conditions of some of these names that are stated near a formula, each once.
  func near(_ index: Int, of names: Set<Symbol>) -> [PageFact] {
    let range = max(0, index - Self.reach)..<min(facts.count, index + 1 + Self.reachBehind)
    var seen: Set<String> = []
    return range.reversed().flatMap { place in
      facts[place].filter { fact in
        !fact.names.isDisjoint(with: names) && (!fact.isCase || abs(place - index) <= Self.reachOfCases)
          && seen.insert(fact.text).inserted
      }
    }
  }

  private static let orders: Set<String> = [
    "<", ">", "\\lt", "\\gt", "\\le", "\\leq", "\\ge", "\\geq", "\\ne", "\\neq", "\\in", "\\leqslant",
    "\\geqslant",
  ]

  private static func isCondition(_ pieces: [LaTeXPiece]) -> Bool {
    pieces.contains { orders.contains($0.text) } && !pieces.contains { $0.text == "=" }
  }

  private static func isName(_ pieces: [LaTeXPiece]) -> Bool {
    guard let first = pieces.first, RelationEdits.names([first]).count == 1 else { return false }
    return pieces.count == 1 || pieces.count == 3 && pieces[1].text == "_"
  }

  /// What words say of a name: `$n$ is odd`, `a positive integer $n$`.
  private static func condition(of name: String, _ formula: FoundFormula) -> String? {
    let behind = formula.after.split(whereSeparator: { !$0.isLetter && $0 != "-" }).prefix(4).map {
      $0.lowercased()
    }
    let before = formula.before.split(whereSeparator: { !$0.isLetter && $0 != "-" }).suffix(2).map {
      $0.lowercased()
    }
    var words = before
    if let verb = behind.first, ["is", "are", "be"].contains(verb) {
      words = behind.dropFirst().filter { !["a", "an", "any", "some", "all"].contains($0) }.prefix(2).map(
        \.self)
    }
    let isPositive = words.contains("positive")
    if words.contains("odd") { return "\(name) \\equiv 1 \\pmod{2}" }
    if words.contains("even") { return "\(name) \\equiv 0 \\pmod{2}" }
    if words.contains(where: { $0.hasPrefix("integer") || $0.hasPrefix("natural") || $0 == "whole" }) {
      return isPositive || words.contains { $0.hasPrefix("natural") }
        ? "\(name) \\in \\mathbb{N}" : "\(name) \\in \\mathbb{Z}"
    }
    if isPositive { return "\(name) > 0" }
    if words.contains("negative") { return "\(name) < 0" }
    if words.contains("nonnegative") || words.contains("non-negative") { return "\(name) \\ge 0" }
    return nil
  }
}
