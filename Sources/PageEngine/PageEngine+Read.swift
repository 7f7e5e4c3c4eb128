import FormulaSyntax
import SourceText

extension PageEngine {
  /// `read`: what a learner's answer in calculator notation was read as.
  ///
  /// Lines of the question: `name`, a name that has a value; `function`, a name and how many arguments it takes; and
  /// `answer`, the text.
  ///
  /// The lines of the answer: `mathml` and the formula as one `math` element; `canonical` and the formula in calculator
  /// notation, written in one way; then `warning`, an identifier, the places where it begins and ends in the text, and a
  /// message. Where the text cannot be read there are no `mathml` and `canonical` but `error` lines of the same form.
  /// Behind an error or a warning there may be `note` lines with a message, and `fix` lines: the places, what to write
  /// there, and a message.
  static func read(_ records: [EngineRecord], into answer: inout EngineAnswer) {
    var scope = NameScope.ofPages
    var text: String?
    for record in records {
      switch record.kind {
      case "name": scope.values.insert(symbol(record[0]))
      case "function":
        guard let count = record.integer(1), count > 0 else {
          answer.fail("not-a-number", "'\(record[1])' is not a number of arguments")
          return
        }
        scope.functions[symbol(record[0])] = count
      case "answer": text = record[0]
      default: answer.fail("unknown-line", "a line '\(record.kind)' is not known here")
      }
    }
    guard let text else {
      answer.fail("no-answer", "there is no line 'answer'")
      return
    }
    let bytes = Array(text.utf8)
    let reading = CalculatorParser.read(bytes, scope: scope)
    var diagnostics = reading.diagnostics
    if !reading.givens.isEmpty, !reading.hasErrors {
      diagnostics.append(
        .error(.notUnderstood, "an answer has no givens before a colon", at: Span(0, bytes.count)))
    }
    if !diagnostics.contains(where: { $0.severity == .error }) {
      var canonical = ""
      for (position, statement) in reading.statements.enumerated() {
        if position > 0 { canonical += ", " }
        canonical += statement.description
      }
      answer.add("mathml", [MathMLPrinter.print(reading.statements)])
      answer.add("canonical", [canonical])
    }
    for diagnostic in diagnostics { answer.add(diagnostic, in: bytes) }
  }

  /// The symbol that a name spells.
  private static func symbol(_ name: String) -> Symbol {
    let (expression, _) = CalculatorParser.readExpression(Array(name.utf8), scope: .ofPages)
    if let expression, case .symbol(let symbol) = expression.node { return symbol }
    return Symbol(name)
  }
}
