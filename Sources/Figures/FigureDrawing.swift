import FormulaSyntax
import MatrixCore
import SourceText

/// A figure at one position of its sliders and movable points.
///
/// It depends on nothing but its input: equal figures give equal bytes. The markup has classes and no styles, so that
/// it stands under a strict Content-Security-Policy.
public struct FigureDrawing: Sendable {
  /// Where a movable point can be taken hold of in a picture.
  public struct Handle: Sendable, Equatable {
    /// Which of the movable points.
    public var point: Int
    /// Which of the pictures.
    public var panel: Int
    /// How far it lies from the left edge of the picture, as a part of its width.
    public var left: Double
    /// How far it lies from the upper edge of the picture, as a part of its height.
    public var top: Double
  }

  /// The title where there is one, the picture or pictures, and the caption where there is one. Nil with a fault.
  public var html: String?
  /// The title as text.
  public var title = "Figure"
  /// What is drawn, in sentences.
  public var description = ""
  /// The caption as text.
  public var caption: String?
  /// What stands in cells of a table and in a listing below, as HTML.
  public var readings: [String] = []
  /// Every expression that was evaluated, in the order of the cell, a curve's own points left out.
  public var coordinates: [FigureCoordinate] = []
  /// The movable points in the pictures.
  public var handles: [Handle] = []
  /// For each label the place that was chosen for it.
  public var places: [Int] = []
  /// The map from the figure's coordinates to those of the first picture.
  public var toPicture: AffineTransform<Double>?
  /// What cannot be drawn.
  public var faults: [FigureFault] = []
  /// The least rectangle that holds all that is drawn, in the figure's coordinates, and the room it takes.
  var content: Rectangle<Double>?
  var box: DeviceBox?
}

extension Figure {
  /// What the figure shows at a position.
  ///
  /// - Parameters:
  ///   - position: where the sliders and movable points are.
  ///   - places: where its labels stood just before, so that they do not jump about; the still figure has none.
  public func drawing(at position: FigurePosition, places: [Int] = []) -> FigureDrawing {
    let scenes = scenes(at: position)
    var drawing = FigureDrawing()
    let title = scenes.title
    if let title { drawing.title = title.plain }
    drawing.caption = scenes.caption?.plain
    drawing.coordinates = scenes.panels.flatMap { $0.builder.coordinates }
    drawing.description = scenes.panels.map { Self.said($0.title, $0.builder) }.joined(separator: " ")
    drawing.faults = scenes.faults
    guard drawing.faults.isEmpty, !scenes.panels.isEmpty else { return drawing }

    let pictures = pictures(of: scenes, at: position, places: places)
    drawing.faults = pictures.flatMap { $0.diagnostics }
    drawing.places = pictures.flatMap { $0.chosenPlaces }
    drawing.content = scenes.content
    drawing.toPicture = pictures[0].scale.toDevice
    var box = pictures[0].bounds
    // All panels have the same picture, so that a point stands at the same place in each.
    for picture in pictures { box.include(picture.bounds) }
    box = box.padded(6)
    box = DeviceBox(
      minX: box.minX.rounded(.down), minY: box.minY.rounded(.down), maxX: box.maxX.rounded(.up),
      maxY: box.maxY.rounded(.up))
    drawing.box = box
    guard drawing.faults.isEmpty else { return drawing }
    box = frame?.box ?? box
    for reading in scenes.readings { drawing.readings.append(reading.html) }
    drawing.handles = handles(at: position, pictures.map { $0.scale }, box)
    let panels = scenes.panels.map { (title: $0.title, said: Self.said(nil, $0.builder)) }
    var html = title.map { Self.paragraph($0, "diagram-title") } ?? ""
    html += assemble(pictures, panels, box, title: drawing.title)
    if let caption = scenes.caption { html += Self.paragraph(caption, "diagram-caption") }
    drawing.html = html
    return drawing
  }

  private static func said(_ title: LabelText?, _ builder: SceneBuilder) -> String {
    let sentences = builder.sentences.joined(separator: " ")
    return title.map { "\($0.plain): \(sentences)" } ?? sentences
  }

  // MARK: Evaluating

  /// The marks of all panels at a position, with the texts around them.
  struct Scenes {
    var title: LabelText?
    var caption: LabelText?
    var readings: [LabelText] = []
    var panels: [(title: LabelText?, builder: SceneBuilder)] = []
    var faults: [FigureFault] = []

    /// The least rectangle that holds all marks; nil where there is nothing.
    var content: Rectangle<Double>? {
      Rectangle(enclosing: panels.flatMap { $0.builder.marks.flatMap { $0.extent } })
    }
  }

  /// Evaluates all expressions at a position.
  func scenes(at position: FigurePosition) -> Scenes {
    let evaluator = evaluator(at: position)
    var texts = SceneBuilder(evaluator: evaluator)
    var scenes = Scenes()
    // Its handle needs a place even where nothing is drawn there.
    for point in points where !point.solved.isEmpty { _ = texts.point(point.initial) }
    scenes.title = title.map { texts.labelText($0) }
    for panel in panels {
      let title = panel.title.map { texts.labelText($0) }
      var builder = SceneBuilder(evaluator: evaluator)
      builder.add(panel.items, under: .identity)
      scenes.faults += builder.diagnostics
      scenes.panels.append((title, builder))
    }
    scenes.caption = caption.map { texts.labelText($0) }
    for reading in readings { scenes.readings.append(texts.labelText(reading)) }
    scenes.faults = texts.diagnostics + scenes.faults
    return scenes
  }

  /// What names stand for at a position.
  @inline(never)
  func evaluator(at position: FigurePosition) -> FigureEvaluator {
    let (environment, known) = names(at: position)
    return FigureEvaluator(environment, known: known)
  }

  /// What names stand for at a position, and the numbers of those that the controls move.
  func names(at position: FigurePosition) -> (environment: Environment, known: [Symbol: Double]) {
    guard isLiving else { return (environment, [:]) }
    var environment = environment
    var known: [Symbol: Double] = [:]
    for (index, slider) in sliders.enumerated() {
      guard let range = slider.range else { continue }
      environment.undefine(slider.symbol)
      known[slider.symbol] = range.value(at: position.sliders[index] ?? range.first)
    }
    for (index, point) in points.enumerated() {
      guard let place = ownPlace(of: index, at: position) else { continue }
      let names = [0, 1].map { FigureEvaluator.coordinate($0, of: point.symbol) }
      environment.define(
        Definition(point.symbol, body: Expression(.tuple(names.map { Expression(.symbol($0)) }))))
      known[names[0]] = place.x
      known[names[1]] = place.y
    }
    return (environment, known)
  }

  /// Where a movable point is at a position.
  // What is asked for in many places is kept whole, or the page's module grows.
  @inline(never)
  func place(of index: Int, at position: FigurePosition) -> PlanePoint? {
    points[index].solved.isEmpty
      ? ownPlace(of: index, at: position)
      : evaluator(at: position).point(Expression(.symbol(points[index].symbol)))
  }

  /// Where a point that moves by itself is at a position.
  private func ownPlace(of index: Int, at position: FigurePosition) -> PlanePoint? {
    guard let range = points[index].range else { return nil }
    guard let place = position.points[index] else { return range.initial }
    return range.point(at: range.nearest(to: range.point(at: place)))
  }

  // MARK: Drawing

  private func pictures(of scenes: Scenes, at position: FigurePosition, places: [Int]) -> [PanelDrawing] {
    let content = frame?.content ?? scenes.content
    var rest = places[...]
    return scenes.panels.indices.map { index in
      let scale = scale(fitting: content, panel: index)
      var handles: [PlanePoint] = []
      for point in points.indices where panelsWithHandle(of: point).contains(index) {
        if let place = place(of: point, at: position) { handles.append(scale.toDevice.apply(place)) }
      }
      var drawing = PanelDrawing(scale: scale, handles: handles)
      drawing.draw(scenes.panels[index].builder.marks)
      drawing.finish(places: Array(rest))
      rest = rest.dropFirst(drawing.chosenPlaces.count)
      return drawing
    }
  }

  private func handles(
    at position: FigurePosition, _ scales: [PictureScale], _ box: DeviceBox
  ) -> [FigureDrawing.Handle] {
    var handles: [FigureDrawing.Handle] = []
    for index in points.indices {
      guard let place = place(of: index, at: position) else { continue }
      for panel in panelsWithHandle(of: index) where panel < scales.count {
        let device = scales[panel].toDevice.apply(place)
        handles.append(
          .init(
            point: index, panel: panel, left: (device.x - box.minX) / box.width,
            top: (device.y - box.minY) / box.height))
      }
    }
    return handles
  }

  /// The panels that show a movable point as a `point`; where none does, the first.
  @inline(never)
  func panelsWithHandle(of index: Int) -> [Int] {
    let symbol = points[index].symbol
    let shown = panels.indices.filter { panel in
      panels[panel].items.contains { item in
        guard item.transform == nil, case .point(let expression) = item.shape,
          case .symbol(let name) = expression.expression.node
        else { return false }
        return name == symbol
      }
    }
    return shown.isEmpty ? [0] : shown
  }

  // MARK: Assembling

  private func assemble(
    _ drawings: [PanelDrawing], _ panels: [(title: LabelText?, said: String)], _ box: DeviceBox, title: String
  ) -> String {
    if drawings.count == 1 {
      return Self.svg(drawings[0], box, title: title, said: panels[0].said, id: identifier)
    }
    var result = "<div class=\"diagram-panels\">\n"
    for (index, (drawing, panel)) in zip(drawings, panels).enumerated() {
      let name = panel.title.map { ": \($0.plain)" } ?? ", panel \(index + 1)"
      result += "<div class=\"diagram-panel\">\n"
      if let heading = panel.title { result += Self.paragraph(heading, "diagram-panel-title") }
      result += Self.svg(
        drawing, box, title: title + name, said: panel.said, id: "\(identifier)-\(index + 1)")
      result += "</div>\n"
    }
    return result + "</div>\n"
  }

  private static func paragraph(_ text: LabelText, _ style: String) -> String {
    "<p class=\"\(style)\">\(text.html)</p>\n"
  }

  private static func svg(
    _ drawing: PanelDrawing, _ box: DeviceBox, title: String, said: String, id: String
  ) -> String {
    let id = MarkupText.escaped(id)
    let size = [box.minX, box.minY, box.width, box.height].map { SVGMarkup.number($0) }
    var result =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"diagram\" viewBox=\"\(size.joined(separator: " "))\""
    result += " width=\"\(size[2])\" height=\"\(size[3])\" role=\"img\""
    result += " aria-labelledby=\"\(id)-title \(id)-desc\">\n"
    result += "<title id=\"\(id)-title\">\(MarkupText.escaped(title))</title>\n"
    result += "<desc id=\"\(id)-desc\">\(MarkupText.escaped(said))</desc>\n"
    return result + drawing.canvas.svg + "</svg>\n"
  }
}
