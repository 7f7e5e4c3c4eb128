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

/// A number that a page gives a name: $a = 3$ behind *let*.
struct PageDefinition: Sendable, Hashable {
  /// The name's parts in LaTeX: one, or a letter, `_` and an index.
  var name: [String]
  /// The number in LaTeX.
  var value: String
  /// The line in which it stands, from 1.
  var line: Int

  /// The definition as it stands there.
  var text: String { name.joined() + " = " + value }

  /// Words behind which an equation says what a name stands for.
  private static let words: Set<String> = [
    "let", "set", "put", "take", "taking", "where", "with", "given", "for", "at", "when", "if",
  ]
  /// Letters that are no names of numbers.
  private static let others: Set<String> = ["e", "i", "d", "f", "g"]

  /// The definitions that a formula consists of; none where it says anything else.
  static func all(in pieces: [LaTeXPiece], word: String?, line: Int) -> [PageDefinition] {
    guard let word, words.contains(word) else { return [] }
    var result: [PageDefinition] = []
    for part in pieces.split(whereSeparator: { $0.text == "," }) {
      let part = Array(part)
      let count = part[safe: 1]?.text == "_" ? 3 : 1
      let value = part.dropFirst(count + 1)
      guard part[safe: count]?.text == "=", RelationEdits.names([part[0]]).count == 1,
        !others.contains(part[0].text), !value.isEmpty, !value.contains(where: { $0.text == "=" }),
        RelationEdits.names(Array(value)).isEmpty,
        value.allSatisfy({ $0.kind != .command || ["\\frac", "\\tfrac", "\\sqrt", "\\pi"].contains($0.text) })
      else { return [] }
      let definition = PageDefinition(
        name: part.prefix(count).map(\.text), value: value.map(\.text).joined(separator: " "), line: line)
      if result.contains(where: { $0.name == definition.name }) { return [] }
      result.append(definition)
    }
    return result
  }

  /// A side with numbers in place of names; nil where one of its names has none.
  static func replaced(_ side: RelationSide, by definitions: [PageDefinition]) -> String? {
    let pieces = side.pieces
    var result = ""
    var place = 0
    while place < pieces.count {
      let piece = pieces[place]
      guard RelationEdits.names([piece]).count == 1 else {
        result += piece.text
        place += 1
        continue
      }
      let next = (place + 1..<pieces.count).first { pieces[$0].kind != .blank }
      var name = [piece.text]
      var end = place + 1
      if let next, pieces[next].text == "_" {
        guard let index = pieces[safe: next + 1], index.kind == .number || index.kind == .letter else {
          return nil
        }
        name += ["_", index.text]
        end = next + 2
      }
      guard let definition = definitions.first(where: { $0.name == name }) else { return nil }
      // In braces it is one argument, in parentheses one factor.
      result += "{(" + definition.value + ")}"
      place = end
    }
    return result
  }
}

/// The conditions of a page, by the formula that states them.
struct PageFacts: Sendable {
  private var facts: [[PageFact]] = []
  private var definitions: [[PageDefinition]] = []

  /// How many formulas before one may define its names, and how many behind it.
  private static let reachOfDefinitions = (before: 3, behind: 1)

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
    for formula in document.formulas {
      // In “let $a = 3$ and $b = 4$” the second is a definition as the first is.
      var word = Self.word(before: formula)
      if word == "and", definitions.last?.isEmpty == false { word = "let" }
      let isShort = formula.excerpt.bytes.count <= Self.mostBytes
      let text = isShort ? String(decoding: formula.excerpt.bytes, as: UTF8.self) : ""
      definitions.append(
        PageDefinition.all(
          in: LaTeXPiece.pieces(of: text).filter { $0.kind != .blank }, word: word,
          line: document.file.position(of: formula.excerpt.fileOffset(of: 0)).line))
    }
    facts = document.formulas.map { formula in
      guard formula.excerpt.bytes.count <= Self.mostBytes else { return [] }
      let text = String(decoding: formula.excerpt.bytes, as: UTF8.self)
      let line = document.file.position(of: formula.excerpt.fileOffset(of: 0)).line
      let pieces = LaTeXPiece.pieces(of: text).filter { $0.kind != .blank }
      let condition =
        Self.isCondition(pieces) ? text : Self.isName(pieces) ? Self.condition(of: text, formula) : nil
      guard let condition, var fact = PageFact(condition, line: line) else { return [] }
      fact.isCase = ["when", "whenever", "if", "unless"].contains(Self.word(before: formula))
      return [fact]
    }
  }

  /// The last word before a formula.
  private static func word(before formula: FoundFormula) -> String? {
    formula.before.split(whereSeparator: { !$0.isLetter }).last?.lowercased()
  }

  /// The numbers that names stand for near a formula; one that is given twice there stands for neither.
  func definitions(near index: Int) -> [PageDefinition] {
    let range =
      max(
        0, index - Self.reachOfDefinitions.before)..<min(
        definitions.count, index + 1 + Self.reachOfDefinitions.behind)
    let found = range.filter { $0 != index }.flatMap { definitions[$0] }
    var seen: Set<[String]> = []
    return found.filter { one in
      !found.contains { $0.name == one.name && $0.value != one.value } && seen.insert(one.name).inserted
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
