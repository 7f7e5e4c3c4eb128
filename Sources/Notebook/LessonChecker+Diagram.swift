import CellYAML
import Diagrams
import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText

extension LessonChecker {
  /// Draws a figure, and judges what it expects of its coordinates.
  mutating func checkDiagram(_ cell: Cell, identifier: String) -> CheckedCell {
    let reading = DiagramReader.read(cell.content)
    var found = reading.diagnostics.map(cell.content.inFile)
    var claims: [CheckedClaim] = []
    var html = "<pre><code class=\"language-yaml\">\(MarkupText.escaped(cell.content.text))</code></pre>"
    if !reading.hasErrors {
      let (local, problems) = Self.environment(environment, with: reading.description.bindings)
      found += problems
      if problems.isEmpty {
        let rendering = DiagramRenderer.render(
          reading.description, evaluator: Self.evaluator(local, macros), idPrefix: identifier)
        found += rendering.diagnostics.map(cell.content.inFile)
        if let svg = rendering.svg { html = (rendering.heading ?? "") + svg }
        claims = expectations(reading.description.expectations, in: local, cell: cell)
      }
    }
    if claims.isEmpty, found.contains(where: { $0.severity == .error }) { claims = [unreadable(cell, found)] }
    diagnostics += found
    return CheckedCell(cell: cell, mode: nil, claims: claims, uncheckedFormulas: 0, html: html)
  }

  /// The lesson's environment with the figure's own values.
  static func environment(
    _ environment: Environment, with bindings: [DiagramDescription.Setting]
  ) -> (environment: Environment, problems: [Diagnostic]) {
    var local = environment
    var problems: [Diagnostic] = []
    for binding in bindings {
      let (name, nameProblems) = CalculatorParser.readExpression(binding.name.excerpt.bytes, scope: .init())
      let (value, valueProblems) = CalculatorParser.readExpression(
        binding.value.excerpt.bytes, scope: local.scope)
      problems += nameProblems.filter { $0.severity == .error }.map(binding.name.excerpt.inFile)
      problems += valueProblems.filter { $0.severity == .error }.map(binding.value.excerpt.inFile)
      guard let name, let value else { continue }
      guard case .symbol(let symbol) = name.node else {
        problems.append(
          binding.name.excerpt.inFile(.error("not-a-name", "only a name can have a value", at: name.span)))
        continue
      }
      local.define(Definition(symbol, body: value))
    }
    return (local, problems)
  }

  /// The calculator's notation and LaTeX, for the room that draws.
  static func evaluator(_ environment: Environment, _ macros: LaTeXMacros) -> DiagramEvaluator {
    let scope = environment.scope
    return DiagramEvaluator(
      convention: environment.convention,
      evaluate: { text, locals in
        var known: [Symbol: Double] = [:]
        var local = environment
        for item in locals {
          known[Symbol(item.name)] = item.value
          // The figure's own parameter hides a definition of the same name.
          local.undefine(Symbol(item.name))
        }
        let (expression, problems) = CalculatorParser.readExpression(text.excerpt.bytes, scope: scope)
        guard let expression, !problems.contains(where: { $0.severity == .error }) else {
          return .init(nil, diagnostics: problems)
        }
        let values = known
        let evaluator = Evaluator(local, numbers: .doubles { values[$0] })
        do throws(Diagnostic) {
          return .init(try evaluator.evaluate(expression), diagnostics: problems)
        } catch {
          return .init(nil, diagnostics: problems + [error])
        }
      },
      mathML: { text in
        let formula = LaTeXParser.parse(text.excerpt.bytes, macros: macros)
        if formula.diagnostics.contains(where: { $0.severity == .error }) {
          return .init(nil, diagnostics: formula.diagnostics)
        }
        return .init(MathMLWriter.write(formula, display: false), diagnostics: formula.diagnostics)
      })
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
