import CellYAML
import Diagrams
import Figures
import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

extension LessonChecker {
  /// Draws a figure, and judges what it expects of its coordinates.
  mutating func checkDiagram(_ cell: Cell, identifier: String) -> CheckedCell {
    var reading = DiagramReader.read(cell.content, in: diagramContext, identifier: identifier)
    var found = reading.diagnostics.map(cell.content.inFile)
    var claims: [CheckedClaim] = []
    var shown = Shown.source(language: "yaml")
    var formulas: [MovingFormula] = []
    if !reading.hasErrors {
      formulas = movingFormulas(of: &reading, &claims)
      let rendering = DiagramRenderer.render(reading)
      found += rendering.diagnostics.map(cell.content.inFile)
      found += CurveReview.diagnostics(rendering, reading).map(cell.content.inFile)
      if rendering.html != nil { shown = .figure(rendering) }
      claims += expectations(reading.expectations, in: reading.figure.environment, cell: cell)
      for step in reading.steps {
        claims += expectations(step.expectations, in: step.environment, cell: cell)
      }
    }
    if claims.isEmpty, found.contains(where: { $0.severity == .error }) { claims = [unreadable(cell, found)] }
    diagnostics += found
    var checked = CheckedCell(cell: cell, mode: nil, claims: claims, uncheckedFormulas: 0, shown: shown)
    checked.formulas = formulas
    return checked
  }

  /// What figures are read with at this place of the lesson.
  private var diagramContext: DiagramReader.Context {
    Self.diagramContext(environment, macros, language: document.frontMatter.language)
  }

  /// What figures are read with in an environment.
  static func diagramContext(
    _ environment: Environment, _ macros: LaTeXMacros, language: String
  ) -> DiagramReader.Context {
    DiagramReader.Context(environment: environment, language: language) { text, color in
      let formula = LaTeXParser.parse(text.excerpt.bytes, macros: macros)
      if formula.diagnostics.contains(where: { $0.severity == .error }) {
        return .init(markup: nil, diagnostics: formula.diagnostics)
      }
      let symbol = name(formula)
      let classes = symbol.map { FigureQuantity($0, color: color($0)).classes.joined(separator: " ") }
      let markup = MathMLWriter.write(
        formula, display: false, classes: classes.map { classes in { @Sendable _ in classes } })
      return .init(markup: markup, symbol: symbol, diagnostics: formula.diagnostics)
    }
  }

  /// The name that a formula is; nil for any other formula.
  private static func name(_ formula: LaTeXFormula) -> Symbol? {
    guard formula.nodes.count == 1 else { return nil }
    if case .scripts(let scripts) = formula.nodes[0].kind, scripts.superscripted != nil { return nil }
    return Symbol(spelledBy: formula.nodes[0])
  }

  private mutating func expectations(
    _ expectations: [LocatedText], in environment: Environment, cell: Cell
  ) -> [CheckedClaim] {
    var result: [CheckedClaim] = []
    for expectation in expectations {
      // Judged as a cell of its own, so that spans count in the expectation's text.
      let own = Cell(
        kind: .diagram, words: [], content: expectation.excerpt, span: expectation.span, isInline: false)
      var scope = environment.scope
      scope.uses.hasEulerNumber = uses.hasEulerNumber
      let reading = CalculatorParser.read(expectation.excerpt.bytes, scope: scope)
      diagnostics += reading.diagnostics.map(expectation.excerpt.inFile)
      if reading.hasErrors {
        result.append(unreadable(own, reading.diagnostics))
        continue
      }
      let statements = reading.givens + reading.statements
      if statements.isEmpty || statements.contains(where: { $0.relations.isEmpty }) {
        let problem = Diagnostic.error(.noRelation, "an expectation is a relation such as x ~= 0.5")
        diagnostics.append(expectation.excerpt.inFile(problem))
        result.append(unreadable(own, [problem]))
        continue
      }
      if let problem = unreadName(in: statements, environment) {
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
