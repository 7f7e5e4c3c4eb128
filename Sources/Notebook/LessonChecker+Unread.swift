import FormulaSyntax
import LessonMarkdown
import SourceText

/// Names whose definition could not be read.
///
/// Without it such a name would be a symbol or a function like any other: a true claim would be refuted, and a mistake
/// caught, by a value that the lesson never meant; where the name had another meaning before, a false one would be proved.
extension LessonChecker {
  /// Notes which names a cell of definitions was to define, and did not.
  mutating func noteDefinitions(_ formula: LaTeXFormula, _ cell: Cell) {
    for mention in LaTeXReader.definedNames(of: formula) {
      let place = (file: cell.content.file, span: cell.content.fileSpan(mention.span))
      let isDefined = definitionPlaces[mention.symbol].map {
        $0.file.path == place.file.path && cell.span.lowerBound <= $0.span.lowerBound
          && $0.span.upperBound <= cell.span.upperBound
      }
      unreadDefinitions[mention.symbol] = isDefined == true ? nil : place
    }
  }

  /// What is to be said of the first name in a formula whose definition could not be read; nil where all could. What a
  /// formula defines itself, or gives a value for an example, needs no other definition.
  func unreadName(_ formula: LaTeXFormula, _ mode: CellMode?, _ cell: Cell) -> Diagnostic? {
    guard !unreadDefinitions.isEmpty else { return nil }
    var own: [Symbol] = []
    if mode == .define || mode == .example { own = LaTeXReader.definedNames(of: formula).map(\.symbol) }
    for mention in latestNames.mentions where !own.contains(mention.symbol) {
      guard let place = unreadDefinitions[mention.symbol] else { continue }
      return .error(
        "unread-definition", "the definition of \(mention.symbol) could not be read", file: cell.content.file,
        at: cell.content.fileSpan(mention.span),
        notes: [.init("it stands here", file: place.file, span: place.span)])
    }
    return nil
  }
}
