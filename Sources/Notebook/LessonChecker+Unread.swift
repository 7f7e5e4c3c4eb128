import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

/// What is assumed and could not be read.
struct UnreadAssumption: Sendable {
  /// The names of which it speaks; nil where not even those are known.
  var names: Set<Symbol>?
  var file: SourceFile
  var span: Span
  /// The byte of the file from which on it would hold no more; nil where it would hold up to the end of the lesson.
  var end: Int?
}

/// Names whose definition could not be read, and those of which something is assumed that could not be read.
///
/// Without it such a name would be a symbol or a function like any other: a true claim would be refuted, and a mistake
/// caught, by a value that the lesson never meant; where the name had another meaning before, a false one would be proved.
extension LessonChecker {
  /// Notes which names a cell of definitions was to define, and did not: they are free of what they stood for before.
  mutating func noteDefinitions(_ formula: LaTeXFormula, _ cell: Cell) {
    for mention in LaTeXReader.definedNames(of: formula) {
      let place = (file: cell.content.file, span: cell.content.fileSpan(mention.span))
      let isDefined = definitionPlaces[mention.symbol].map {
        $0.file.path == place.file.path && cell.span.lowerBound <= $0.span.lowerBound
          && $0.span.upperBound <= cell.span.upperBound
      }
      if isDefined == true {
        unreadDefinitions[mention.symbol] = nil
      } else {
        unreadDefinitions[mention.symbol] = place
        environment.undefine(mention.symbol)
      }
    }
  }

  /// What is to be said of the first name in a formula whose definition could not be read; nil where all could. What a
  /// formula defines itself, or gives a value for an example, needs no other definition.
  func unreadName(_ formula: LaTeXFormula, _ mode: CellMode?, _ cell: Cell) -> Diagnostic? {
    guard !unreadDefinitions.isEmpty else { return nil }
    var own: [Symbol] = []
    if mode == .define || mode == .example { own = LaTeXReader.definedNames(of: formula).map(\.symbol) }
    for mention in latestNames.mentions where !own.contains(mention.symbol) {
      guard let problem = unread(mention.symbol, at: mention.span) else { continue }
      return cell.content.inFile(problem)
    }
    return nil
  }

  /// The same for statements that were read of calculator notation, with places in their text. What the environment of a
  /// figure defines by itself is known.
  func unreadName(in statements: [Statement], _ environment: Environment) -> Diagnostic? {
    guard !unreadDefinitions.isEmpty else { return nil }
    var pending = statements.flatMap { $0.sides + $0.tolerances.compactMap { $0 } }
    pending.reverse()
    while let next = pending.popLast() {
      switch next.node {
      case .symbol(let symbol), .apply(let symbol, _):
        if unreadDefinitions[symbol] == nil || environment[symbol] == nil,
          let problem = unread(symbol, at: next.span)
        {
          return problem
        }
      default: break
      }
      pending += next.operands.reversed()
    }
    return nil
  }

  /// What is to be said of a name at a place of a formula: that its definition could not be read, or that of the tuple
  /// of which it would be a component; nil where all is known.
  private func unread(_ symbol: Symbol, at span: Span) -> Diagnostic? {
    var unread = symbol
    if unreadDefinitions[symbol] == nil, definitionPlaces[symbol] == nil, !uses.declared.contains(symbol),
      let tuple = symbol.asComponent?.tuple
    {
      unread = tuple
    }
    // $x_{1,2}$ are $x_1$ and $x_2$.
    if unreadDefinitions[unread] == nil, definitionPlaces[symbol] == nil, !symbol.index.isEmpty,
      let list = unreadDefinitions.keys.sorted().first(where: { key in
        key.base == symbol.base && key.primes == symbol.primes && key.index != symbol.index
          && key.index.split(separator: ",").contains { $0 == symbol.index }
      })
    {
      unread = list
    }
    guard let place = unreadDefinitions[unread] else { return nil }
    return .error(
      .unreadDefinition, "the definition of \(unread) could not be read", at: span,
      notes: [.init("it stands here", file: place.file, span: place.span)])
  }

  // MARK: Counterexamples that may be none

  /// Notes an assumption that could not be read, with its names where they are known.
  mutating func noteUnreadAssumption(_ names: CellNames?, _ cell: Cell, _ words: CellWords) {
    unreadAssumptions.append(
      UnreadAssumption(
        names: names.map { Set($0.mentions.map(\.symbol)) }, file: cell.content.file,
        span: cell.content.fileSpan(Span(0, cell.content.bytes.count)),
        end: words.endsWithSection ? endOfSection(holding: cell.span.lowerBound) : nil))
  }

  /// Why values at which a claim fails may be none that the lesson means; nil where nothing speaks against them.
  func doubt(of claim: Claim, _ environment: Environment) -> Diagnostic? {
    let free = FreeSymbols.of([claim.left, claim.right], in: environment)
    return doubtOfAssumptions(claim, Set(free)) ?? doubtOfTerms(claim, free, environment)
  }

  /// An assumption that could not be read may exclude the values.
  private func doubtOfAssumptions(_ claim: Claim, _ free: Set<Symbol>) -> Diagnostic? {
    guard !unreadAssumptions.isEmpty else { return nil }
    // What is assumed of other names may bind those of the claim.
    var symbols = free
    var rest = assumptions.map { Set(FreeSymbols.of($0.sides, in: environment)) }
    while let index = rest.firstIndex(where: { !$0.isDisjoint(with: symbols) }) {
      symbols.formUnion(rest.remove(at: index))
    }
    let unread = unreadAssumptions.first { assumption in
      assumption.names.map { !$0.isDisjoint(with: symbols) } ?? !free.isEmpty
    }
    guard let unread else { return nil }
    let names = (unread.names ?? free).intersection(symbols).sorted().map(\.shown).joined(separator: ", ")
    return .error(
      .unreadAssumption, "this fails for some values, and what is said of \(names) could not be read",
      at: claim.span, notes: [.init("it stands here", file: unread.file, span: unread.span)])
  }

  /// $a_3$ beside $a_n = 2n + 1$ is no name of its own.
  private func doubtOfTerms(_ claim: Claim, _ free: [Symbol], _ environment: Environment) -> Diagnostic? {
    for symbol in free where !symbol.index.isEmpty && !uses.declared.contains(symbol) {
      guard let sequence = environment.sequence(of: symbol) else { continue }
      return .error(
        .ambiguousName, "\(symbol) may be what \(sequence) is at another index, and nothing says so",
        at: claim.span,
        notes: [
          .init(
            "if it is: define a function, \(sequence.base)(\(sequence.index)) = …, or \(symbol.latex) itself"),
          .init("a name of its own: assume \(symbol.latex) \\in \\mathbb{R} before"),
        ])
    }
    return nil
  }
}

extension Environment {
  /// The name with another index that is defined by a formula of its index, as $a_n = 2n + 1$ is beside $a_3$; nil where there
  /// is none, or where that formula speaks of the symbol as of another name, as $x_t = x_0 + vt$ does of $x_0$.
  fileprivate func sequence(of symbol: Symbol) -> Symbol? {
    symbols.first { candidate in
      guard candidate.base == symbol.base, candidate.primes == symbol.primes, candidate.index != symbol.index,
        let definition = self[candidate], definition.parameters == nil
      else { return false }
      let letters = candidate.index.filter(\.isLetter)
      guard letters.count == 1, let letter = letters.first, letter.isIndex(alike: symbol.index) else {
        return false
      }
      let names = FreeSymbols.of([definition.body], in: Environment())
      return !names.contains(symbol)
        && names.contains { $0.name == letters || $0.base == symbol.base && $0.index.contains(letters) }
    }
  }
}

extension Character {
  /// Whether an index may be another value of this letter: a number, an expression of the letter, or another letter that is used
  /// alike; x, y and z number axes.
  fileprivate func isIndex(alike index: String) -> Bool {
    if ["x", "y", "z"].contains(self) { return false }
    if index.contains(self) { return true }
    let letters = index.filter(\.isLetter)
    if letters.isEmpty { return true }
    guard letters.count == 1, let other = letters.first else { return false }
    let counting: ClosedRange<Character> = "i"..."n"
    return counting.contains(self) ? counting.contains(other) : !isASCII && !other.isASCII
  }
}
