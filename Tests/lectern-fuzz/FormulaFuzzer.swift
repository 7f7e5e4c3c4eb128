import FormulaSyntax
import SourceText
import TeX

/// Formulas: they are read or refused at a place, shown as sound markup, and what is printed reads back.
enum FormulaFuzzer {
  static func latex(_ bytes: [UInt8]) {
    let formula = LaTeXParser.parse(bytes)
    Fuzzer.check(formula.diagnostics, in: bytes.count)
    if formula.diagnostics.contains(where: { $0.severity == .error }) { return }
    for display in [true, false] {
      let markup = MathMLWriter.write(formula, display: display)
      if let problem = MarkupCheck.problem(in: markup) { Fuzzer.fail("MathML is well-formed: \(problem)") }
      if markup.contains("<script") { Fuzzer.fail("no script is in MathML") }
    }
    let reading = LaTeXReader.read(formula, scope: NameScope())
    Fuzzer.check(reading.diagnostics, in: bytes.count)
    if reading.hasErrors { return }
    for statement in reading.givens + reading.statements {
      let text = LaTeXPrinter.print(statement)
      let again = LaTeXParser.parse(text)
      if again.diagnostics.contains(where: { $0.severity == .error }) {
        Fuzzer.fail("printed LaTeX parses: \(text)")
      }
      let markup = MathMLPrinter.print([statement])
      if let problem = MarkupCheck.problem(in: markup) {
        Fuzzer.fail("printed MathML is well-formed: \(problem)")
      }
    }
    readBack(reading.givens + reading.statements)
  }

  static func calculator(_ bytes: [UInt8]) {
    let reading = CalculatorParser.read(bytes, scope: NameScope())
    Fuzzer.check(reading.diagnostics, in: bytes.count)
    let (_, problems) = CalculatorParser.readDefinitions(bytes, scope: NameScope())
    Fuzzer.check(problems, in: bytes.count)
    if reading.hasErrors { return }
    for statement in reading.givens + reading.statements {
      if let problem = MarkupCheck.problem(in: MathMLPrinter.print([statement])) {
        Fuzzer.fail("printed MathML is well-formed: \(problem)")
      }
      _ = LaTeXPrinter.print(statement)
    }
    readBack(reading.givens + reading.statements)
  }

  /// The text of statements in calculator notation is read as the same statements; all together, since e is a number or a symbol by
  /// how the others have it.
  private static func readBack(_ statements: [Statement]) {
    let texts = statements.map(\.description)
    let text = texts.joined(separator: ", ")
    // Names of LaTeX may have marks that calculator notation has no spelling for.
    guard text.utf8.count <= CalculatorText.sizeLimit else { return }
    // A function is printed as a name before a parenthesis: $u(t)$ as u(t). That it is one, the formulas around would show.
    var scope = NameScope()
    for statement in statements {
      for side in statement.sides { scope.uses.declaredFunctions.formUnion(side.appliedNames) }
    }
    let reading = CalculatorParser.read(Array(text.utf8), scope: scope)
    guard !reading.hasErrors, reading.givens.isEmpty, reading.statements.count == texts.count else { return }
    let again = reading.statements.map(\.description)
    if again != texts { Fuzzer.fail("what is printed reads back: \(texts) became \(again)") }
  }
}
