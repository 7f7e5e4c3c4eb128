import Diagrams
import Figures
import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText

extension LessonChecker {
  /// Draws a figure, and judges what it expects of its coordinates.
  mutating func checkDiagram(_ cell: Cell, identifier: String) -> CheckedCell {
    let reading = DiagramReader.read(cell.content, in: diagramContext, identifier: identifier)
    var found = reading.diagnostics.map(cell.content.inFile)
    var claims: [CheckedClaim] = []
    var html = "<pre><code class=\"language-yaml\">\(MarkupText.escaped(cell.content.text))</code></pre>"
    if !reading.hasErrors {
      let rendering = DiagramRenderer.render(reading)
      found += rendering.diagnostics.map(cell.content.inFile)
      if let drawn = rendering.html {
        // The page's script finds a figure that can be moved by its code, and draws from nothing else.
        html =
          rendering.code.map {
            "<div class=\"diagram-living\" data-figure=\"\(MarkupText.escaped($0))\">\n\(drawn)</div>\n"
          } ?? drawn
      }
      claims = expectations(reading.expectations, in: reading.figure.environment, cell: cell)
    }
    if claims.isEmpty, found.contains(where: { $0.severity == .error }) { claims = [unreadable(cell, found)] }
    diagnostics += found
    return CheckedCell(cell: cell, mode: nil, claims: claims, uncheckedFormulas: 0, html: html)
  }

  /// What figures are read with at this place of the lesson.
  private var diagramContext: DiagramReader.Context {
    let macros = macros
    return DiagramReader.Context(environment: environment) { text in
      let formula = LaTeXParser.parse(text.excerpt.bytes, macros: macros)
      if formula.diagnostics.contains(where: { $0.severity == .error }) { return (nil, formula.diagnostics) }
      return (MathMLWriter.write(formula, display: false), formula.diagnostics)
    }
  }

  private mutating func expectations(
    _ expectations: [LocatedText], in environment: Environment, cell: Cell
  ) -> [CheckedClaim] {
    var result: [CheckedClaim] = []
    for expectation in expectations {
      // Judged as a cell of its own, so that spans count in the expectation's text.
      let own = Cell(
        kind: .diagram, words: [], content: expectation.excerpt, span: expectation.span, isInline: false)
      let reading = CalculatorParser.read(expectation.excerpt.bytes, scope: environment.scope)
      diagnostics += reading.diagnostics.map(expectation.excerpt.inFile)
      if reading.hasErrors {
        result.append(unreadable(own, reading.diagnostics))
        continue
      }
      let statements = reading.givens + reading.statements
      if statements.isEmpty || statements.contains(where: { $0.relations.isEmpty }) {
        let problem = Diagnostic.error("no-relation", "an expectation is a relation such as x ~= 0.5")
        diagnostics.append(expectation.excerpt.inFile(problem))
        result.append(unreadable(own, [problem]))
        continue
      }
      result += judged(
        statements, in: own, environment: environment, assumptions: assumptions, words: CellWords(own))
    }
    return result
  }
}
