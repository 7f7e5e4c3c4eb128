import FormulaSyntax
import MatrixCore
import SourceText

/// Evaluates a description: from expressions to marks in the coordinates of the figure, and to sentences.
struct SceneBuilder {
  let evaluator: FigureEvaluator
  var marks: [SceneMark] = []
  var sentences: [String] = []
  var coordinates: [FigureCoordinate] = []
  var diagnostics: [FigureFault] = []
  /// How many transforms that are not affine wait for what is being built, so that marks are not yet in place.
  var waitingProjections = 0
  /// What leads from the coordinates of points, which may have a z, to the picture's plane; nil in the plane.
  var space: SpaceView?

  #if !hasFeature(Embedded)
    /// The parametric curves among the marks.
    var curves: [SceneCurve] = []
  #endif

  /// The steps of a parametric curve.
  static let curveSteps = 180
  /// The largest angle that an arc is drawn for: ten turns.
  static let largestAngle = 20 * Double.pi

  init(evaluator: FigureEvaluator) {
    self.evaluator = evaluator
  }

  /// Adds the marks and sentences of items that are drawn under a transform, inside `owner` where they are the
  /// contents of a view. The depth is bounded by the reader.
  mutating func add(_ items: [FigureItem], under transform: PlaneTransform, inside owner: String = "") {
    for item in items { add(item, under: transform, inside: owner) }
  }

  private mutating func add(_ item: FigureItem, under outer: PlaneTransform, inside owner: String) {
    var own: FigureTransform?
    if case .view = item.shape {
    } else if let expression = item.transform {
      guard let found = figureTransform(expression) else { return }
      own = found
    }
    let label = item.label.map { labelText($0) }
    let name = label.map { $0.plain.isEmpty ? "" : " \($0.plain)" } ?? ""
    if item.showsBefore, let own { addGhost(of: item, insteadOf: own, under: outer) }
    let start = marks.count
    let place = place(of: item, own, under: outer)
    guard var said = build(item, name: name, label: label, at: place, inside: owner) else { return }
    if let projection = place.projection {
      let image = projection.matrix.then(ProjectiveTransform(outer))
      guard project(marksFrom: start, by: image, at: projection.source) else { return }
    }
    said = Self.withoutDoubledName(said, name: name)
    if !said.isEmpty {
      let inside = owner.isEmpty ? "" : ", inside\(owner)"
      var change = own == nil ? "" : image(of: item, start: start, owner: owner)
      if place.space != nil { change = ", seen from the front" }
      sentences.append(said + change + inside + ".")
    }
    guard start < marks.count else { return }
    switch item.shape {
    case .view, .group, .context: return
    default: finish(item, label: label)
    }
  }

  /// Builds an item at its place; what it contains finds the place's space.
  private mutating func build(
    _ item: FigureItem, name: String, label: LabelText?, at place: FigurePlace, inside owner: String
  ) -> String? {
    let outerSpace = space
    space = place.space
    if place.projection != nil { waitingProjections += 1 }
    defer {
      space = outerSpace
      if place.projection != nil { waitingProjections -= 1 }
    }
    return build(item, name: name, label: label, under: place.transform, inside: owner)
  }

  /// Gives the last mark its styles and labels.
  mutating func finish(_ item: FigureItem, label: LabelText?) {
    let last = marks.count - 1
    marks[last].classes += item.classes
    marks[last].label = marks[last].label ?? label
    marks[last].place = item.place
    marks[last].vertexLabels = item.vertexLabels.map { labelText($0) }
  }

  /// Draws an item as it is without its transform, muted and dashed. Its faults are reported with the item.
  private mutating func addGhost(
    of item: FigureItem, insteadOf own: FigureTransform, under outer: PlaneTransform
  ) {
    var ghost = SceneBuilder(evaluator: evaluator)
    ghost.space = space
    // Points with a z need a view of space; without the transform it is straight from the front.
    let none: FigureTransform? = if case .space = own { .space(.identity) } else { nil }
    let place = ghost.place(of: item, none, under: outer)
    _ = ghost.build(item, name: "", label: nil, at: place, inside: "")
    if let projection = place.projection {
      let image = projection.matrix.then(ProjectiveTransform(outer))
      guard ghost.project(marksFrom: 0, by: image, at: projection.source) else { return }
    }
    #if !hasFeature(Embedded)
      curves += ghost.curves.map { $0.behind(marks.count) }
    #endif
    marks += ghost.marks.map { mark in
      var mark = mark
      mark.label = nil
      mark.vertexLabels = []
      mark.classes = ["diagram-kind-before", "diagram-muted", "diagram-dashed", "diagram-outline"]
      if case .recorded(var recorded) = mark.shape {
        recorded.state.fill = FigurePaint(classes: mark.classes)
        recorded.state.stroke = recorded.state.fill
        mark.shape = .recorded(recorded)
      }
      return mark
    }
  }

  /// Where a transformed item lands, in words.
  private func image(of item: FigureItem, start: Int, owner: String) -> String {
    guard owner.isEmpty, waitingProjections == 0, start < marks.count else { return ", transformed" }
    switch marks[marks.count - 1].shape {
    case .polygon(let points), .polyline(let points):
      return ", transformed to \(Self.said(points))"
    case .segment(let from, let to), .arrow(let from, let to), .line(let from, let to):
      return ", transformed to \(Self.said([from, to]))"
    case .dot(let point), .words(let point):
      return ", transformed to \(Self.said(point))"
    default:
      return ", transformed"
    }
  }

  /// A frame that is labelled “frame” is not said to be a “Frame frame”.
  private static func withoutDoubledName(_ said: String, name: String) -> String {
    var capital = Array(name.utf8.dropFirst())
    guard let first = capital.first else { return said }
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { capital[0] = first - 32 }
    let doubled = capital + Array(name.utf8)
    let bytes = Array(said.utf8)
    guard bytes.starts(with: doubled) else { return said }
    return String(decoding: capital + bytes.dropFirst(doubled.count), as: UTF8.self)
  }

  // MARK: One item

  /// Adds an item's marks and returns its sentence without a full stop; nil where it cannot be drawn.
  private mutating func build(
    _ item: FigureItem, name: String, label: LabelText?, under transform: PlaneTransform,
    inside owner: String
  ) -> String? {
    switch item.shape {
    case .view(let view):
      return build(view, of: item, name: name, label: label, under: transform, owner: owner)
    case .rectangle(let source):
      guard let rectangle = rectangle(source) else { return nil }
      mark(.polygon(transform.outline(of: rectangle)), "rectangle")
      return "Rectangle\(name) \(Self.said(rectangle))"
    case .frame(let source):
      guard let rectangle = rectangle(source) else { return nil }
      mark(.polygon(transform.outline(of: rectangle)), "frame")
      return "Frame\(name) \(Self.said(rectangle))"
    case .polygon(let sources), .face(let sources, _):
      guard let points = points(sources) else { return nil }
      if case .face(_, let isBack) = item.shape, isBack != Self.isReversed(points) { return "" }
      mark(.polygon(points.map { transform.apply($0) }), "polygon")
      return "Polygon\(name) with the corners \(Self.said(points))"
    case .path(let steps, let showsControls):
      guard steps.allSatisfy({ $0.isPoints }) else {
        return curvedPath(steps, showsControls: showsControls, name: name, under: transform)
      }
      guard let points = path(steps)?.controlPoints else { return nil }
      mark(.polyline(points.map { transform.apply($0) }), "path")
      return "Path\(name) through \(Self.said(points))"
    case .point(let source):
      guard let point = point(source) else { return nil }
      mark(.dot(transform.apply(point)), "point")
      return "Point\(name) at \(Self.said(point))"
    case .vector(let from, let to):
      guard let start = from.map({ point($0) }) ?? .origin, let end = point(to) else { return nil }
      mark(.arrow(transform.apply(start), transform.apply(end)), "vector")
      return "Vector\(name) from \(Self.said(start)) to \(Self.said(end))"
    case .displacement(let from, let by):
      guard let start = from.map({ point($0) }) ?? .origin, let components = point(by) else { return nil }
      let end = start + components.radiusVector
      mark(.arrow(transform.apply(start), transform.apply(end)), "vector")
      return "Vector\(name) from \(Self.said(start)) to \(Self.said(end))"
    case .segment(let from, let to):
      let ends = (point(from), point(to))
      guard let start = ends.0, let end = ends.1 else { return nil }
      mark(.segment(transform.apply(start), transform.apply(end)), "segment")
      return "Segment\(name) from \(Self.said(start)) to \(Self.said(end))"
    case .line(let from, let to):
      let ends = (point(from), point(to))
      guard let start = ends.0, let end = ends.1 else { return nil }
      mark(.line(transform.apply(start), transform.apply(end)), "line")
      return "Line\(name) through \(Self.said(start)) and \(Self.said(end))"
    case .circle(let center, let radius):
      guard let (center, size) = circle(center, radius) else { return nil }
      mark(.circle(center: center, radius: size, under: transform), "circle")
      return "Circle\(name) about \(Self.said(center)) with radius \(NumberText.spoken(size))"
    case .curve(let x, let y, let parameter, let lower, let upper):
      guard let (places, points) = curve(x, y, parameter, lower, upper) else { return nil }
      mark(.polyline(points.map { transform.apply($0) }), "curve")
      #if !hasFeature(Embedded)
        curves.append(
          SceneCurve(
            x: x, y: y, parameter: parameter, places: places, mark: marks.count - 1, map: .init(transform)))
      #endif
      guard let first = points.first, let last = points.last else { return nil }
      return "Curve\(name) from \(Self.said(first)) to \(Self.said(last))"
    case .angle(let vertex, let from, let to, let radius):
      return angle(vertex, from, to, radius, name: name, under: transform)
    case .axes(let x, let y, let names, let ticks):
      return axes(x, y, names, ticks, under: transform)
    case .grid(let step, let within):
      return grid(step, within, under: transform)
    case .text(let words, let place):
      guard let point = point(place) else { return nil }
      mark(.words(transform.apply(point)), "text")
      let text = labelText(words)
      marks[marks.count - 1].label = text
      return "At \(Self.said(point)) the words “\(text.plain)”"
    case .group(let items):
      add(items, under: transform, inside: owner)
      return ""
    case .context(let operations):
      return run(operations, under: transform, inside: owner)
    }
  }

  /// Whether a polygon runs from the y axis towards the x axis: its area with a sign, about its first corner.
  private static func isReversed(_ points: [PlanePoint]) -> Bool {
    var area = 0.0
    for index in points.indices.dropFirst() {
      let (start, end) = (points[index - 1] - points[0], points[index] - points[0])
      area += start.dx * end.dy - start.dy * end.dx
    }
    return area < 0
  }

  /// The centre and the radius of a circle.
  mutating func circle(_ center: FigureExpression, _ radius: FigureExpression) -> (
    center: PlanePoint, radius: Double
  )? {
    let values = (point(center), number(radius))
    guard let center = values.0, let size = values.1 else { return nil }
    guard size >= 0 else {
      diagnostics.append(
        radius.error(.negativeRadius, "the radius is negative: \(NumberText.spoken(size))"))
      return nil
    }
    return (center, size)
  }

  mutating func mark(_ shape: SceneMark.Shape, _ kind: String) {
    marks.append(SceneMark(shape: shape, classes: ["diagram-kind-\(kind)"]))
  }

  private mutating func angle(
    _ vertex: FigureExpression?, _ from: FigureExpression?, _ to: FigureExpression,
    _ radius: FigureExpression?, name: String,
    under transform: PlaneTransform
  ) -> String? {
    let center = vertex.map { point($0) } ?? .origin
    let start = from.map { number($0) } ?? 0
    let end = number(to)
    let size: Double?
    if let radius {
      guard let value = number(radius) else { return nil }
      guard value > 0 else {
        diagnostics.append(radius.error(.negativeRadius, "the radius is not positive"))
        return nil
      }
      size = value
    } else {
      size = nil
    }
    guard let center, let start, let end else { return nil }
    guard (end - start).magnitude <= Self.largestAngle, start.magnitude <= 1e6 else {
      diagnostics.append(
        to.error(
          .angleTooLarge, "an angle of more than ten turns is not drawn",
          notes: [.init("a number without a degree sign is in radians")]))
      return nil
    }
    mark(.angle(vertex: center, from: start, to: end, radius: size, under: transform), "angle")
    return
      "Angle\(name) at \(Self.said(center)) from \(NumberText.degrees(start)) to \(NumberText.degrees(end))"
  }

  private mutating func axes(
    _ x: FigureExpression?, _ y: FigureExpression?, _ names: [FigureText], _ ticks: Bool,
    under transform: PlaneTransform
  ) -> String? {
    var ranges: [(Double, Double)?] = []
    for source in [x, y] {
      guard let source else {
        ranges.append(nil)
        continue
      }
      guard let pair = point(source, noun: "a range [from, to]") else { return nil }
      guard pair.x < pair.y else {
        diagnostics.append(
          source.error(.emptyRange, "the range of an axis grows: write the lesser number first"))
        return nil
      }
      ranges.append((pair.x, pair.y))
    }
    var labels = names.map { labelText($0) }
    if labels.count != 2 { labels = [LabelText(plain: "x"), LabelText(plain: "y")] }
    mark(
      .axes(SceneAxes(transform: transform, x: ranges[0], y: ranges[1], names: labels, hasTicks: ticks)),
      "axes")
    return "Axes \(labels[0].plain) and \(labels[1].plain)"
  }

  private mutating func grid(
    _ step: FigureExpression?, _ within: FigureExpression?, under transform: PlaneTransform
  ) -> String? {
    let size = step.map { number($0) }
    let area = within.map { rectangle($0) }
    if let step, let value = size ?? nil, value <= 0 {
      diagnostics.append(step.error(.negativeStep, "the step of a grid is positive"))
      return nil
    }
    if step != nil, (size ?? nil) == nil { return nil }
    if within != nil, (area ?? nil) == nil { return nil }
    mark(
      .grid(SceneGrid(transform: transform, step: size ?? nil, within: area ?? nil, source: step)), "grid")
    return (size ?? nil).map { "Grid with step \(NumberText.spoken($0))" } ?? "Grid"
  }

  private mutating func curve(
    _ x: FigureExpression, _ y: FigureExpression, _ parameter: Symbol, _ lower: FigureExpression,
    _ upper: FigureExpression
  ) -> (places: [Double], points: [PlanePoint])? {
    let range = (number(lower), number(upper))
    guard let start = range.0, let end = range.1 else { return nil }
    var places: [Double] = []
    var points: [PlanePoint] = []
    for index in 0...Self.curveSteps {
      let t = start + (end - start) * Double(index) / Double(Self.curveSteps)
      let local = FigureEvaluator.Local(symbol: parameter, value: t)
      let values = (number(x, [local]), number(y, [local]))
      guard let first = values.0, let second = values.1 else {
        if let last = diagnostics.indices.last {
          diagnostics[last].diagnostic.notes.append(.init("at \(parameter.name) = \(NumberText.spoken(t))"))
        }
        return nil
      }
      places.append(t)
      points.append(Point(x: first, y: second))
    }
    return (places, points)
  }
}
