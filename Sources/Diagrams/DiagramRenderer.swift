import MatrixCore
import SourceText

/// Draws a diagram: a description and an evaluator in, SVG and what was evaluated out.
///
/// The output depends on nothing but the input: equal descriptions give equal bytes. It has classes and no
/// styles, so that it stands under a strict Content-Security-Policy; ``DiagramStyle`` has the style sheet.
public enum DiagramRenderer {
  /// Draws a description.
  ///
  /// - Parameters:
  ///   - description: what ``DiagramReader`` read, without errors.
  ///   - evaluator: evaluates expressions in the lesson's environment with the description's bindings.
  ///   - idPrefix: begins the `id` of each title and description; unique on the page.
  /// - Returns: the SVG, or none where a diagnostic is an error.
  public static func render(
    _ description: DiagramDescription, evaluator: DiagramEvaluator, idPrefix: String
  ) -> DiagramRendering {
    var scenes: [(title: LabelText?, builder: SceneBuilder)] = []
    var diagnostics: [Diagnostic] = []
    let title = description.title.map { LabelText($0, evaluator: evaluator, diagnostics: &diagnostics) }
    var symbols = SceneBuilder(evaluator: evaluator)
    symbols.check(description)
    diagnostics += symbols.diagnostics
    // With a symbol that has no value, every expression with it would be reported again.
    for panel in hasErrors(symbols.diagnostics) ? [] : description.panels {
      var builder = SceneBuilder(evaluator: evaluator)
      let panelTitle = panel.title.map { LabelText($0, evaluator: evaluator, diagnostics: &diagnostics) }
      builder.add(panel.items, under: .identity)
      diagnostics += builder.diagnostics
      scenes.append((panelTitle, builder))
    }
    var rendering = DiagramRendering(
      svg: nil, title: title?.plain ?? "Figure", description: "",
      coordinates: symbols.coordinates + scenes.flatMap(\.builder.coordinates),
      diagnostics: [])
    rendering.description = scenes.map { said($0.title, $0.builder) }.joined(separator: " ")
    if !hasErrors(diagnostics), !scenes.isEmpty {
      let orientations = description.panels.map { $0.orientation ?? description.orientation }
      let drawings = draw(Array(zip(scenes.map(\.builder.marks), orientations)))
      diagnostics += drawings.flatMap(\.diagnostics)
      if !hasErrors(diagnostics) {
        let panels = scenes.map { (title: $0.title, said: said(nil, $0.builder)) }
        rendering.heading = title.map { paragraph($0, "diagram-title") }
        rendering.svg = assemble(drawings, panels, title: rendering.title, idPrefix: idPrefix)
      }
    }
    rendering.diagnostics = DiagnosticRenderer.sorted(unique(diagnostics))
    return rendering
  }

  private static func hasErrors(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity == .error }
  }

  /// The same fault of one expression that is used twice, in two panels for instance, is said once.
  private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<[String]> = []
    return diagnostics.filter { diagnostic in
      let span = diagnostic.span ?? Span(at: -1)
      return seen.insert([diagnostic.message, "\(span.lowerBound)", "\(span.upperBound)"]).inserted
    }
  }

  private static func said(_ title: LabelText?, _ builder: SceneBuilder) -> String {
    let sentences = builder.sentences.joined(separator: " ")
    return title.map { "\($0.plain): \(sentences)" } ?? sentences
  }

  // MARK: Drawing

  private static func draw(
    _ panels: [(marks: [SceneMark], orientation: DiagramDescription.Orientation)]
  ) -> [PanelDrawing] {
    let points = panels.flatMap { $0.marks.flatMap(\.extent) }
    // So wide that one, two or three stand side by side in a column of 720 units.
    let width = panels.count == 1 ? 420.0 : panels.count == 3 ? 160 : 250
    return panels.map { panel in
      let scale = PictureScale(
        fitting: points, orientation: panel.orientation, width: width, height: min(width, 330))
      var drawing = PanelDrawing(scale: scale)
      drawing.draw(panel.marks)
      drawing.finish()
      return drawing
    }
  }

  // MARK: Assembling

  private static func assemble(
    _ drawings: [PanelDrawing], _ panels: [(title: LabelText?, said: String)], title: String, idPrefix: String
  ) -> String {
    guard let first = drawings.first else { return "" }
    // All panels have the same picture, so that a point stands at the same place in each.
    var box = first.bounds
    for drawing in drawings { box.include(drawing.bounds) }
    box = box.padded(6)
    box = DeviceBox(
      minX: box.minX.rounded(.down), minY: box.minY.rounded(.down), maxX: box.maxX.rounded(.up),
      maxY: box.maxY.rounded(.up))
    if drawings.count == 1 {
      return svg(first, box, title: title, said: panels[0].said, id: idPrefix)
    }
    var result = "<div class=\"diagram-panels\">\n"
    for (index, (drawing, panel)) in zip(drawings, panels).enumerated() {
      let name = panel.title.map { ": \($0.plain)" } ?? ", panel \(index + 1)"
      result += "<div class=\"diagram-panel\">\n"
      if let heading = panel.title { result += paragraph(heading, "diagram-panel-title") }
      result += svg(drawing, box, title: title + name, said: panel.said, id: "\(idPrefix)-\(index + 1)")
      result += "</div>\n"
    }
    return result + "</div>\n"
  }

  private static func paragraph(_ heading: LabelText, _ style: String) -> String {
    let content = heading.pieces.map { piece in
      switch piece {
      case .text(let words): MarkupText.escaped(words)
      case .math(let mathML): mathML
      }
    }
    return "<p class=\"\(style)\">\(content.joined())</p>\n"
  }

  private static func svg(
    _ drawing: PanelDrawing, _ box: DeviceBox, title: String, said: String, id: String
  ) -> String {
    let id = MarkupText.escaped(id)
    let size = [box.minX, box.minY, box.width, box.height].map(Markup.number)
    var result =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"diagram\" viewBox=\"\(size.joined(separator: " "))\""
    result += " width=\"\(size[2])\" height=\"\(size[3])\" role=\"img\""
    result += " aria-labelledby=\"\(id)-title \(id)-desc\">\n"
    result += "<title id=\"\(id)-title\">\(MarkupText.escaped(title))</title>\n"
    result += "<desc id=\"\(id)-desc\">\(MarkupText.escaped(said))</desc>\n"
    return result + drawing.canvas.svg + "</svg>\n"
  }
}
