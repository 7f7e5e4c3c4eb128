import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

/// Looks over the names of a whole lesson for those that were very likely meant to be others.
///
/// A name is looked at where nothing defines it and no assumption speaks of it. Two things are said. *Likely typo*: it stands in
/// one formula alone, and looks like a name that stands in more places: `x_l` for `x_1`, `\phi` for `\varphi`, `widht` for
/// `width`. *Lone name*: it stands in one place of the lesson, beside names that all stand elsewhere too, in a definition or in
/// an equation that fails or is shown as a mistake. An equation that holds needs nothing of the kind: what it holds for all values
/// of need not be mentioned again. Running text counts: a name between dollars is introduced there.
struct NameReview {
  private let document: LessonDocument
  private let cells: [CheckedCell]
  private let names: [Int: CellNames]
  private let environment: Environment
  private let declared: Set<Symbol>
  private let definitionPlaces: [Symbol: (file: SourceFile, span: Span)]
  /// Whether each name that nothing declares is an error by itself.
  private let isStrict: Bool

  /// Where a name stands in the lesson.
  private struct Uses {
    var count = 0
    /// The first cell, and the first place in it.
    var cell: Int
    var place: Span
    var isInOneCell = true
  }

  private var uses: [Symbol: Uses] = [:]
  /// Every name that might have been meant, sorted.
  private var known: [Symbol] = []
  /// The names in figures and exercises, once they are asked for.
  private var otherNames: Set<Symbol>?

  /// Lessons of more names are not looked over: each is held against all others.
  private static let mostNames = 2_000

  init(_ checker: LessonChecker, _ cells: [CheckedCell]) {
    document = checker.document
    self.cells = cells
    names = checker.names
    environment = checker.environment
    declared = checker.uses.declared.union(checker.uses.declaredFunctions).union(checker.onceDeclared)
    definitionPlaces = checker.definitionPlaces
    isStrict = checker.requiresDeclarations
  }

  /// What is to be said of the lesson's names, in order of place.
  mutating func diagnostics() -> [Diagnostic] {
    guard !isStrict else { return [] }
    for cell in names.keys.sorted() {
      for mention in names[cell]?.mentions ?? [] {
        uses[mention.symbol, default: Uses(cell: cell, place: mention.span)].count += 1
        if uses[mention.symbol]?.cell != cell { uses[mention.symbol]?.isInOneCell = false }
      }
    }
    known = Array(Set(uses.keys).union(environment.symbols)).sorted()
    guard known.count <= Self.mostNames else { return [] }
    var result: [Diagnostic] = []
    var seen: Set<Symbol> = []
    let byOutline = Dictionary(grouping: known, by: \.outline)
    for cell in names.keys.sorted() {
      for statement in names[cell]?.statements ?? [] {
        for symbol in statement.free where seen.insert(symbol).inserted {
          guard let own = uses[symbol], own.isInOneCell, own.cell == cell, !isKnown(symbol) else { continue }
          if let other = likelyName(for: symbol, own, among: byOutline) {
            if !isMentionedElsewhere(symbol) { result.append(typo(symbol, own, meant: other)) }
          } else if isLone(symbol, own, in: statement), !isMentionedElsewhere(symbol) {
            result.append(lone(symbol, own))
          }
        }
      }
    }
    return result
  }

  /// Whether something says what a name is.
  private func isKnown(_ symbol: Symbol) -> Bool {
    environment[symbol] != nil || declared.contains(symbol)
  }

  // MARK: Likely names

  /// The name that was meant, if one is near enough and stands in more places.
  private func likelyName(for symbol: Symbol, _ own: Uses, among byOutline: [String: [Symbol]]) -> Symbol? {
    func isLikelier(_ other: Symbol) -> Bool {
      guard other != symbol else { return false }
      if isKnown(other) { return true }
      guard let count = uses[other] else { return false }
      // Of two that stand once each the first one is right.
      return count.count > own.count
        || (own.count == 1 && count.count == 1
          && (count.cell, count.place.lowerBound) < (own.cell, own.place.lowerBound))
    }
    if let alike = best(of: byOutline[symbol.outline, default: []].filter(isLikelier)) {
      return isEstablished(symbol, beside: alike) ? nil : alike
    }
    guard own.count == 1, Self.hasWord(symbol) else { return nil }
    return best(of: known.filter { isLikelier($0) && Self.isMisspelt(symbol, for: $0) })
  }

  /// The one that stands in most places; the first of several by name.
  private func best(of symbols: [Symbol]) -> Symbol? {
    symbols.min {
      let (left, right) = (uses[$0]?.count ?? 0, uses[$1]?.count ?? 0)
      return left == right ? $0 < $1 : left > right
    }
  }

  /// Whether an index, or a letter, belongs to other names as well: then it means something of its own.
  ///
  /// Beside $x_r$ the index of $x_l$ is a side, and beside a point $O$ that of $x_O$ its name.
  private func isEstablished(_ symbol: Symbol, beside other: Symbol) -> Bool {
    let (index, base) = (symbol.index, symbol.base)
    if index == other.index {
      // The letters differ: the rarer one belongs to another name in another formula.
      return uses.contains { $0.key != symbol && $0.key.base == base && !isOnly($0.value, in: symbol) }
    }
    if uses[Symbol(index)] != nil { return true }
    return uses.contains { name, use in
      guard name != symbol, name.base == base || name.index == index else { return false }
      if name.base == base, let partners = Self.partners[index] { return partners.contains(name.index) }
      return name.base != base && !isOnly(use, in: symbol)
    }
  }

  private func isOnly(_ use: Uses, in symbol: Symbol) -> Bool {
    use.isInOneCell && use.cell == uses[symbol]?.cell
  }

  /// Indices that stand in a row with another: left and right, start and end, points.
  private static let partners: [String: Set<String>] = [
    "l": ["r", "u", "t", "b", "m"], "I": ["II", "III", "R", "V", "O"], "o": ["i", "u", "in", "e"],
    "O": ["A", "B", "C", "M", "P", "Q", "S"],
  ]

  /// Whether a name has a word of letters, in which something can be misspelt.
  private static func hasWord(_ symbol: Symbol) -> Bool {
    isWord(symbol.base, atLeast: 4) || isWord(symbol.index, atLeast: 3)
  }

  private static func isWord(_ text: String, atLeast count: Int) -> Bool {
    text.utf8.count >= count
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) }
  }

  /// Whether one name is another with one edit in a word.
  private static func isMisspelt(_ symbol: Symbol, for other: Symbol) -> Bool {
    guard symbol.primes == other.primes else { return false }
    func isNear(_ left: String, _ right: String, _ count: Int) -> Bool {
      isWord(left, atLeast: count) && isWord(right, atLeast: count)
        && Spelling.areOneEditApart(Array(left.utf8), Array(right.utf8))
    }
    if symbol.index == other.index { return isNear(symbol.base, other.base, 4) }
    return symbol.base == other.base && isNear(symbol.index, other.index, 3)
  }

  // MARK: Lone names

  /// Whether a name stands in one place alone, and not by itself.
  private func isLone(_ symbol: Symbol, _ own: Uses, in statement: CellNames.Statement) -> Bool {
    guard own.count == 1, cells.indices.contains(own.cell) else { return false }
    let cell = cells[own.cell]
    switch CellMode(rawValue: cell.mode ?? "") {
    case .define: break
    case .mistake: guard statement.isEquation else { return false }
    case .claim, .derive, .example:
      guard statement.isEquation, !cell.claims.allSatisfy(\.passed) else { return false }
    case .assume, nil: return false
    }
    // What introduces several names is no slip, and a fact of which all names stand only here speaks for itself.
    let others = statement.symbols.filter { $0 != symbol }
    return !others.isEmpty && others.allSatisfy { isKnown($0) || (uses[$0]?.count ?? 0) > 1 }
  }

  // MARK: Other cells

  /// Whether a figure or an exercise has the name; it is looked for as a word, since any hint that it is meant counts.
  private mutating func isMentionedElsewhere(_ symbol: Symbol) -> Bool {
    if let otherNames { return otherNames.contains(symbol) }
    var found: Set<Symbol> = []
    for checked in cells where [.diagram, .exercise].contains(checked.cell.kind) {
      found.formUnion(CalculatorParser.words(in: checked.cell.content.bytes))
    }
    otherNames = found
    return found.contains(symbol)
  }

  // MARK: What is said

  private func typo(_ symbol: Symbol, _ own: Uses, meant other: Symbol) -> Diagnostic {
    var notes: [Diagnostic.Note] = []
    if let place = definitionPlaces[other] {
      notes.append(.init("\(other) is defined here", file: place.file, span: place.span))
    } else if let use = uses[other] {
      let content = document.cells[use.cell].content
      notes.append(.init("\(other) stands here", file: content.file, span: content.fileSpan(use.place)))
    }
    notes.append(.init("if \(symbol) is meant, say so: assume \(symbol.latex) \\in \\mathbb{R}"))
    return warning(
      .likelyTypo, "\(symbol) stands only here, and looks like \(other); did you mean \(other)?", symbol,
      own,
      notes: notes, replacement: other.latex)
  }

  private func lone(_ symbol: Symbol, _ own: Uses) -> Diagnostic {
    var notes: [Diagnostic.Note] = []
    let relatives = known.filter {
      $0 != symbol && $0.base == symbol.base && (isKnown($0) || (uses[$0]?.count ?? 0) > 1)
    }
    if let digit = symbol.digitOfLikeShape {
      notes.append(.init("the number is written \(digit)"))
    } else if !relatives.isEmpty {
      let list = relatives.prefix(4).map { $0.name }.joined(separator: ", ")
      notes.append(.init("the lesson has \(list)"))
    }
    notes.append(.init("if \(symbol) is meant, say what it is: assume \(symbol.latex) \\in \\mathbb{R}"))
    return warning(
      .loneName, "\(symbol) stands only here in this lesson, and nothing says what it is", symbol, own,
      notes: notes,
      replacement: symbol.digitOfLikeShape
        ?? (relatives.count == 1 && relatives[0].index.isEmpty == symbol.index.isEmpty
          ? relatives[0].latex : nil))
  }

  private func warning(
    _ finding: Finding, _ message: String, _ symbol: Symbol, _ own: Uses, notes: [Diagnostic.Note],
    replacement: String?
  ) -> Diagnostic {
    let content = document.cells[own.cell].content
    let span = content.fileSpan(own.place)
    var fixIts: [FixIt] = []
    // Of what a macro made, or goes over a line, the place is not the name's own text.
    let written = LaTeXReader.survey(of: LaTeXParser.parse(Array(content.file.text(span).utf8))).mentions
    if let replacement, written.map(\.symbol) == [symbol] {
      fixIts = [FixIt("write \(replacement)", replace: span, with: replacement, isSuggestion: true)]
    }
    return .warning(finding, message, file: content.file, at: span, notes: notes, fixIts: fixIts)
  }
}
