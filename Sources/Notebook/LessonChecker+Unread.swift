import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

/// Names whose definition could not be read.
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
    guard let place = unreadDefinitions[unread] else { return nil }
    return .error(
      "unread-definition", "the definition of \(unread) could not be read", at: span,
      notes: [.init("it stands here", file: place.file, span: place.span)])
  }
}
