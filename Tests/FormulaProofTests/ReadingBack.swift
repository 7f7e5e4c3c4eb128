import FormulaSyntax
import Testing

/// Expects that a formula in LaTeX, printed in LaTeX, is read as the same tree; gives its statement.
@discardableResult
func expectReadsBack(_ formula: String, location: SourceLocation = #_sourceLocation) -> Statement? {
  let reading = LaTeXReader.read(formula, scope: NameScope())
  guard let statement = reading.statements.first else {
    Issue.record("\(formula): \(reading.diagnostics)", sourceLocation: location)
    return nil
  }
  let again = LaTeXReader.read(LaTeXPrinter.print(statement), scope: NameScope()).statements.first
  #expect(again?.sides == statement.sides, "\(LaTeXPrinter.print(statement))", sourceLocation: location)
  return statement
}
