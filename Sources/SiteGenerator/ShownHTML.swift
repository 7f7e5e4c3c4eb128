import Diagrams
import Figures
import Notebook
import SourceText
import SwiftCells
import TeX

extension CheckedCell {
  /// Whether the cell shows a figure that the page's script draws anew.
  var isLivingFigure: Bool {
    if case .figure(let figure) = shown { figure.isLiving } else { false }
  }

  /// What the cell shows, as HTML: MathML, a figure, a listing or an exercise. A figure has controls where there are words for them, and an
  /// exercise has what it is answered with; names in a formula have their classes.
  func html(
    tellsPoints: Bool = false, controls: InterfaceText? = nil, hasSteps: Bool = false,
    classes: MathMLWriter.NameClasses? = nil
  ) -> String {
    switch shown {
    case .nothing: ""
    case .formula(let formula): MathMLWriter.write(formula, display: !cell.isInline, classes: classes)
    case .source(let language):
      "<pre><code class=\"language-\(language)\">\(MarkupText.escaped(cell.content.text))</code></pre>"
    case .figure(let figure):
      figure.markup(
        controls: controls, hasSteps: hasSteps, formulas: formulas.map { FigureFormula($0, classes: classes) }
      )
    case .listing(let output):
      SwiftHighlighter.html(of: cell.content) + SwiftHighlighter.html(ofOutput: output)
    case .exercise(let exercise): exercise.html(tellsPoints: tellsPoints, controls: controls)
    }
  }
}

extension DiagramRendering {
  /// Whether the page's script draws the figure anew where the reader moves something in it.
  var isLiving: Bool { html != nil && code != nil }
  /// Whether the page's script moves a canvas in the figure.
  var hasCanvas: Bool { html != nil && code == nil && !canvas.isEmpty }

  /// Whether the reader can draw on the canvas.
  private var drawsStrokes: Bool { canvas.contains { $0.name == "draw" } }

  /// What stands below the figure.
  private func below(_ text: InterfaceText?, _ formulas: [FigureFormula]) -> String {
    let below = FigureReadings(self, formulas: formulas, words: text?.words)
    return String(decoding: below.html.bytes, as: UTF8.self)
  }

  /// The figure in what its script finds it by: a living one by its code, and it draws from nothing else; a canvas with what it
  /// needs to begin.
  fileprivate func markup(
    controls text: InterfaceText?, hasSteps: Bool, formulas: [FigureFormula]
  ) -> String {
    guard let html else { return "" }
    if let code {
      let motion = motion.map { " data-motion=\"\(MarkupText.escaped($0))\"" } ?? ""
      let points = points.isEmpty ? "" : " data-points=\"\(points.map(\.ownClass).joined(separator: " "))\""
      let controls = text.map {
        FigureControls(sliders: sliders, turn: turn, stepCount: hasSteps ? steps.count : 0, words: $0.words)
          .html
      }
      return """
        <div class="diagram-living" data-figure="\(MarkupText.escaped(code))"\(motion)\(points)>
        \(html)\(String(decoding: controls?.bytes ?? [], as: UTF8.self))\(below(text, formulas))</div>

        """
    }
    guard hasCanvas else { return html + below(text, formulas) }
    let attributes = canvas.map { " data-\($0.name)=\"\(MarkupText.escaped($0.value))\"" }
    let controls = text.map { CanvasControls(draws: drawsStrokes, words: $0.words.canvas).html }
    return """
      <div class="diagram-canvas"\(attributes.joined())>
      \(html)\(String(decoding: controls?.bytes ?? [], as: UTF8.self))</div>

      """
  }
}
