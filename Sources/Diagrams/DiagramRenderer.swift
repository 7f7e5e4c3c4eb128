import CellYAML
import Figures
import SourceText

/// What rendering a diagram yields.
public struct DiagramRendering: Sendable {
  /// The title where there is one, one `<svg>` element or for several panels a `<div class="diagram-panels">` of
  /// them, and the caption where there is one. Nil with an error.
  public var html: String?
  /// The figure as the page needs it to draw it anew, where the reader can move something in it.
  public var code: String?
  /// The sliders of a figure that the page draws anew, where the still figure has them.
  public var sliders: [SliderState] = []
  /// The points that can be moved, in order, of a figure that the page draws anew.
  public var points: [FigureQuantity] = []
  /// What the page's script needs to move a slider by itself, where the figure says how.
  public var motion: String?
  /// What the page's script needs to turn the figure where its pictures are dragged; nil where they are not.
  public var turn: String?
  /// The table below the figure; nil where there is none.
  public var table: DiagramTable?
  /// The listing below the figure; nil where there is none.
  public var listing: DiagramListing?
  /// The texts of the equations, of the table and of the listing, as HTML.
  public var readings: [String] = []
  /// What the page's script needs of a canvas, as attributes and their values; empty where there is none.
  public var canvas: [(name: String, value: String)] = []
  /// The names that the figure shows, each once.
  public var quantities: [FigureQuantity] = []
  /// The figure's states at places behind it; it stays beside them.
  public var steps: [DiagramStepState] = []
  /// How the place begins at which it ends to stay; nil for the end of its section.
  public var end: LocatedText?
  /// Where its sliders and points are at first, in numbers, where it has steps.
  public var firstPosition = ""
  /// The title as text.
  public var title: String
  /// What is drawn, in sentences.
  public var description: String
  /// The title, the panels' titles and the caption as words, without what is computed.
  public var texts: [String] = []
  /// The figure without a word, as a small image beside a link; empty where there is none.
  public var thumbnail: String { figure?.thumbnail() ?? "" }
  /// The figure that was drawn.
  var figure: Figure?
  /// The positions at which its curves are looked at, the still one first.
  var positions: [FigurePosition] = []
  /// Every expression that was evaluated, in the order of the cell, a curve's own points left out.
  public var coordinates: [(source: LocatedText, components: [Double])]
  /// Errors and warnings, placed in the file.
  public var diagnostics: [Diagnostic]
}

/// Draws a diagram: what ``DiagramReader`` read in, markup and what was evaluated out.
///
/// The output depends on nothing but the input: equal cells give equal bytes. ``DiagramStyle`` has the style sheet.
public enum DiagramRenderer {
  /// Draws a reading without errors, and looks at the positions of its sliders and movable points.
  public static func render(_ reading: DiagramReader.Reading) -> DiagramRendering {
    var figure = reading.figure
    var rendering = DiagramRendering(
      title: "Figure", description: "", coordinates: [], diagnostics: [])
    rendering.texts = ([figure.title] + figure.panels.map(\.title) + [figure.caption]).compactMap {
      $0?.words
    }
    rendering.quantities = reading.quantities
    (rendering.table, rendering.listing) = (reading.table, reading.listing)
    let preparation = figure.prepare()
    rendering.coordinates = reading.located(preparation.coordinates)
    guard preparation.faults.isEmpty else {
      rendering.diagnostics = reading.located(preparation.faults)
      return rendering
    }
    let drawing = figure.drawing(at: FigurePosition(of: figure))
    rendering.title = drawing.title
    rendering.description = drawing.description
    rendering.coordinates += reading.located(drawing.coordinates)
    rendering.diagnostics = reading.located(drawing.faults)
    if let canvas = reading.canvas, drawing.faults.isEmpty, let toPicture = drawing.toPicture {
      let (attributes, problems) = canvas.attributes(in: figure.environment, toPicture: toPicture)
      rendering.canvas = attributes
      rendering.diagnostics += problems.map(reading.located)
      guard problems.isEmpty else { return rendering }
    }
    let still = FigurePosition(of: figure)
    let (stepPositions, stepFaults) = positions(of: reading.steps, in: figure)
    guard stepFaults.isEmpty || !drawing.faults.isEmpty else {
      rendering.diagnostics = reading.located(stepFaults)
      return rendering
    }
    let positions = figure.samples() + (reading.turn?.positions(of: figure) ?? []) + stepPositions
    if drawing.faults.isEmpty, figure.hasSolids {
      for position in [still] + positions {
        guard let fault = figure.solidFault(at: position) else { continue }
        rendering.diagnostics = reading.located([fault])
        return rendering
      }
    }
    rendering.readings = drawing.readings
    rendering.positions = [still] + figure.samples(parts: 4) + stepPositions
    guard drawing.faults.isEmpty, figure.isLiving else {
      rendering.html = drawing.html
      rendering.figure = figure
      return rendering
    }
    if let (position, fault) = figure.fit(to: positions) {
      var fault = fault
      fault.diagnostic.message = "at \(figure.said(position)): \(fault.diagnostic.message)"
      fault.diagnostic.notes.append(
        .init("a figure is drawn for all values of its sliders and all places of its points"))
      rendering.diagnostics = reading.located([fault])
      return rendering
    }
    rendering.turn = reading.turn?.attribute(of: figure)
    rendering.html = figure.drawing(at: still).html
    rendering.sliders = figure.sliderStates(at: still)
    rendering.points = figure.points.map { FigureQuantity($0.symbol) }
    rendering.figure = figure
    rendering.code = figure.code
    rendering.motion = figure.motion?.attribute
    rendering.steps = states(of: reading, at: stepPositions, in: figure)
    rendering.end = reading.end
    if !stepPositions.isEmpty { rendering.firstPosition = figure.numbers(of: still) }
    return rendering
  }

  /// Where sliders and points are at each step: what one does not set stays as in the step before.
  private static func positions(
    of steps: [DiagramStep], in figure: Figure
  ) -> (positions: [FigurePosition], faults: [FigureFault]) {
    var position = FigurePosition(of: figure)
    var positions: [FigurePosition] = []
    var faults: [FigureFault] = []
    for step in steps {
      let (next, found) = figure.position(setting: step.values, from: position)
      faults += found
      position = next ?? position
      positions.append(position)
    }
    return (positions, faults)
  }

  private static func states(
    of reading: DiagramReader.Reading, at positions: [FigurePosition], in figure: Figure
  ) -> [DiagramStepState] {
    var controls: [Figure.Control] = []
    for (control, _) in reading.steps.flatMap(\.values) where !controls.contains(control) {
      controls.append(control)
    }
    return zip(reading.steps, positions).map { step, position in
      DiagramStepState(
        place: step.place, position: position.text,
        values: controls.map { (figure.name(of: $0), figure.text(of: $0, at: position)) },
        lit: step.lit.map { FigureQuantity($0) })
    }
  }
}

extension FigureText {
  /// The words and formulas of a text.
  fileprivate var words: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .math(let formula): formula.plain
      case .value: ""
      }
    }.joined()
  }
}

extension DiagramReader.Reading {
  /// Values with the texts of their expressions.
  fileprivate func located(_ coordinates: [FigureCoordinate]) -> [(source: LocatedText, components: [Double])]
  {
    coordinates.compactMap { coordinate in
      guard sources.indices.contains(coordinate.source) else { return nil }
      return (sources[coordinate.source], coordinate.components)
    }
  }

  /// A diagnostic without a place at the place of an expression.
  fileprivate func located(_ problem: (FigureExpression, Diagnostic)) -> Diagnostic {
    guard sources.indices.contains(problem.0.source) else { return problem.1 }
    var diagnostic = problem.1
    diagnostic.file = sources[problem.0.source].file
    diagnostic.span = sources[problem.0.source].span
    return diagnostic
  }

  /// Faults at their places in the file. The same fault of one expression that is used twice is said once.
  fileprivate func located(_ faults: [FigureFault]) -> [Diagnostic] {
    var seen: Set<[String]> = []
    let diagnostics = faults.compactMap { fault -> Diagnostic? in
      guard sources.indices.contains(fault.source) else { return fault.diagnostic }
      let source = sources[fault.source]
      var diagnostic = fault.diagnostic
      if diagnostic.span != nil { return source.excerpt.inFile(diagnostic) }
      diagnostic.file = source.file
      diagnostic.span = source.span
      return diagnostic
    }
    let unique = diagnostics.filter { diagnostic in
      let span = diagnostic.span ?? Span(at: -1)
      return seen.insert([diagnostic.message, "\(span.lowerBound)", "\(span.upperBound)"]).inserted
    }
    return DiagnosticRenderer.sorted(unique)
  }
}
