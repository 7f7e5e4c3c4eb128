import MatrixCore
import SourceText

/// Draws one panel: marks become SVG in device units, labels wait until everything else is in place.
struct PanelDrawing {
  /// The type size of labels, in device units.
  static let typeSize = 16.0
  /// The type size of the numbers on axes.
  static let tickSize = 12.0
  /// The default radius of an angle's arc.
  static let arcRadius = 30.0
  /// The length of an arrow head.
  static let headLength = 10.0

  let scale: PictureScale
  var canvas = FigureCanvas()
  var placement = LabelPlacement()
  /// What has been drawn so far.
  var bounds: DeviceBox
  var diagnostics: [FigureFault] = []
  /// Where the reader takes hold of points, in units of the picture: labels stay off the rings that the page draws there.
  private let handles: [PlanePoint]
  private var labels: [(text: LabelText, candidates: [LabelPlacement.Candidate], classes: [String])] = []
  /// For each label the place that was chosen for it.
  private(set) var chosenPlaces: [Int] = []
  /// The numbers of axes, which wait for all strokes to be known.
  var tickRows: [TickRow] = []
  /// How many angles without a radius have been drawn at a point, so that the next one is wider.
  private var anglesAt: [PlanePoint: Int] = [:]

  /// The radius of a handle's ring.
  private static let handleRadius = 10.0

  init(scale: PictureScale, handles: [PlanePoint] = []) {
    self.scale = scale
    self.handles = handles
    bounds = scale.content
    placement.content = scale.content
    placement.dots = handles.map { ($0, Self.handleRadius) }
  }

  // MARK: Marks

  mutating func draw(_ marks: [SceneMark]) {
    for mark in marks { draw(mark) }
  }

  private mutating func draw(_ mark: SceneMark) {
    let classes = ["diagram-shape"] + mark.classes
    switch mark.shape {
    case .polygon(let points):
      let corners = device(points)
      paint(FigurePath(points, isClosed: true), .fillThenStroke(.nonZero), classes: classes)
      label(mark) { LabelCandidates.within(corners, size: $0, place: mark.place) }
      labelVertices(mark, corners)
    case .polyline(let points):
      let line = device(points)
      paint(FigurePath(points, isClosed: false), .stroke, classes: classes + ["diagram-open"])
      labelChain(mark, line)
      labelVertices(mark, line)
    case .segment(let from, let to):
      let ends = device([from, to])
      paint(FigurePath([from, to], isClosed: false), .stroke, classes: classes + ["diagram-open"])
      label(mark) { LabelCandidates.beside(ends[0], ends[1], size: $0, place: mark.place) }
    case .line(let from, let to):
      drawLine(mark, device([from, to]), classes)
    case .arrow(let from, let to):
      let ends = device([from, to])
      drawArrow(from: ends[0], to: ends[1], classes: classes)
      label(mark) { LabelCandidates.beside(ends[0], ends[1], size: $0, place: mark.place) }
    case .dot(let point):
      let center = device(point)
      canvas.add(symbol: SVGMarkup.circle(center, radius: 3.5, classes: ["diagram-dot"] + mark.classes))
      dot(center, radius: 4)
      let isHandle = handles.contains { ($0 - center).length < 1 }
      label(mark) {
        LabelCandidates.around(center, radius: isHandle ? Self.handleRadius : 3, size: $0, place: mark.place)
      }
    case .ring(let point):
      let center = device(point)
      canvas.add(symbol: SVGMarkup.circle(center, radius: 3, classes: ["diagram-ring"] + mark.classes))
      dot(center, radius: 3)
    case .path(let path):
      let samples = paint(
        path, path.isClosed ? .fillThenStroke(.nonZero) : .stroke,
        classes: path.isClosed ? classes : classes + ["diagram-open"]
      ).samples
      label(mark, along: samples, isClosed: path.isClosed)
      labelVertices(mark, device(path.controlPoints))
    case .strokes(let strokes):
      canvas.paint(
        FigurePath(strokes: strokes), under: scale.toDevice, .stroke, classes: classes + ["diagram-open"])
      for stroke in strokes { keepOff(device([stroke.0, stroke.1]), weight: 0.02) }
    case .recorded(let recorded):
      canvas.paint(recorded, under: scale.toDevice)
      let samples = device(recorded.path.samples)
      keepOff(samples)
      if recorded.painting.hasStroke, recorded.state.stroke.isMeasured {
        let pen = recorded.state.ctm.then(scale.toDevice).boundingBox(
          of: Rectangle(x: 0, y: 0, width: recorded.state.lineWidth, height: recorded.state.lineWidth))
        for point in samples { bounds.include(point, margin: max(pen.size.width, pen.size.height) / 2) }
      }
      label(mark, along: samples, isClosed: recorded.path.isClosed)
      labelVertices(mark, device(recorded.path.controlPoints))
    case .anchor(let point):
      drawAnchor(device(point), mark.classes)
    case .circle(let center, let radius, let transform):
      let points = paint(
        .circle(center: center, radius: radius), under: transform, .fillThenStroke(.nonZero), classes: classes
      ).samples
      let middle = device(transform.apply(center))
      label(mark) { size in
        let rim = stride(from: 1, to: points.count - 1, by: 4).map { points[$0] }
        return rim.flatMap { point in
          LabelCandidates.around(point, radius: 0, size: size, place: mark.place, toward: point - middle)
            .prefix(1)
            .map { candidate in
              // Above and to the right is where a printed figure names a circle.
              var candidate = candidate
              let offset = candidate.box.center - middle
              candidate.penalty += 4 - 4 * (offset.dx - offset.dy) / max(offset.length, 1e-9)
              return candidate
            }
        }
      }
    case .angle(let vertex, let from, let to, let radius, let transform):
      drawAngle(mark, vertex, from, to, radius, under: transform, classes)
    case .axes(let axes): drawAxes(axes, mark.classes)
    case .grid(let grid): drawGrid(grid, mark.classes)
    case .words(let point):
      let center = device(point)
      label(mark) { size in
        guard mark.place == nil else {
          return LabelCandidates.around(center, radius: -3, size: size, place: mark.place)
        }
        // Where the author put it, or a little beside, where that would cover something.
        return [0.0, -8, 8, -15, 15].enumerated().flatMap { rank, shift in
          LabelCandidates.around(
            center + Vector(dx: 0, dy: shift), radius: 0, size: size, place: .center
          ).map {
            var candidate = $0
            candidate.penalty = 12 * Double(rank)
            return candidate
          }
        }
      }
    }
  }

  func device(_ point: PlanePoint) -> PlanePoint { scale.toDevice.apply(point) }

  func device(_ points: [PlanePoint]) -> [PlanePoint] { points.map { scale.toDevice.apply($0) } }

  /// Paints a path that a transform takes to the figure, and keeps labels off it. It is returned in device units.
  @discardableResult
  mutating func paint(
    _ path: FigurePath, under transform: PlaneTransform = .identity, _ painting: Painting, classes: [String]
  ) -> FigurePath {
    let drawn = canvas.paint(path, under: transform.then(scale.toDevice), painting, classes: classes)
    keepOff(drawn.samples)
    return drawn
  }

  /// Keeps labels off a chain of strokes, and the picture's edge outside of it.
  mutating func keepOff(_ points: [PlanePoint], weight: Double = 2) {
    for point in points { bounds.include(point, margin: 1) }
    for (start, end) in zip(points, points.dropFirst()) {
      placement.strokes.append(.init(start: start, end: end, weight: weight))
    }
  }

  mutating func dot(_ center: PlanePoint, radius: Double) {
    bounds.include(center, margin: radius)
    placement.dots.append((center, radius))
  }

  private mutating func drawLine(_ mark: SceneMark, _ points: [PlanePoint], _ classes: [String]) {
    let room = scale.content.padded(10)
    guard points[0] != points[1], let part = room.clip(points[0], points[1], limits: -1e6...1e6) else {
      return
    }
    let along = points[1] - points[0]
    let ends = [points[0] + part.lower * along, points[0] + part.upper * along]
    canvas.paint(FigurePath(ends, isClosed: false), .stroke, classes: classes + ["diagram-open"])
    keepOff(ends)
    label(mark) { size in
      LabelCandidates.beside(ends[0], ends[1], size: size, place: mark.place).reversed()
    }
  }

  private mutating func drawAnchor(_ center: PlanePoint, _ classes: [String]) {
    let shape = ["diagram-shape", "diagram-open"] + classes
    canvas.add(symbol: SVGMarkup.circle(center, radius: 5, classes: ["diagram-ring"] + classes))
    let right = Vector(dx: 8.0, dy: 0)
    let down = Vector(dx: 0.0, dy: 8)
    canvas.paint(
      FigurePath(strokes: [(center - right, center + right), (center - down, center + down)]), .stroke,
      classes: shape)
    dot(center, radius: 8)
  }

  // MARK: Arrows and angles

  /// Draws a shaft with a head, or a dot where the arrow has no length.
  mutating func drawArrow(from start: PlanePoint, to tip: PlanePoint, classes: [String], weight: Double = 2) {
    guard let head = Self.head(at: tip, along: tip - start) else {
      canvas.add(symbol: SVGMarkup.circle(tip, radius: 2, classes: ["diagram-dot"] + classes.dropFirst()))
      dot(tip, radius: 2)
      return
    }
    canvas.paint(
      FigurePath([start, head.neck], isClosed: false), .stroke, classes: classes + ["diagram-open"])
    keepOff([start, tip], weight: weight)
    drawHead(head.outline, Array(classes.dropFirst()))
    for point in head.outline { bounds.include(point) }
  }

  private mutating func drawHead(_ outline: [PlanePoint], _ classes: [String]) {
    canvas.paint(FigurePath(outline, isClosed: true), .fill(.nonZero), classes: ["diagram-head"] + classes)
  }

  /// An arrow head: a triangle at the origin that points along the x axis, moved to its place.
  private static func head(
    at tip: PlanePoint, along direction: Vector<Double>, length: Double = headLength
  ) -> (outline: [PlanePoint], neck: PlanePoint)? {
    guard direction.length > 1e-6 else { return nil }
    let unit = (1 / direction.length) * direction
    let size = min(length, 0.8 * direction.length)
    let place = PlaneTransform(a: unit.dx, b: unit.dy, c: -unit.dy, d: unit.dx, tx: tip.x, ty: tip.y)
    let outline: [PlanePoint] = [
      Point(x: 0, y: 0), Point(x: -size, y: 0.36 * size), Point(x: -0.8 * size, y: 0),
      Point(x: -size, y: -0.36 * size),
    ]
    return (outline.map { place.apply($0) }, place.apply(Point(x: -0.8 * size, y: 0)))
  }

  private mutating func drawAngle(
    _ mark: SceneMark, _ vertex: PlanePoint, _ from: Double, _ to: Double, _ radius: Double?,
    under transform: PlaneTransform, _ classes: [String]
  ) {
    let place = transform.then(scale.toDevice)
    let center = place.apply(vertex)
    let factor = place.determinant.magnitude.squareRoot()
    guard factor > 1e-9 else { return }
    var reach = Self.arcRadius
    if let radius {
      reach = radius * factor
    } else {
      let rank = anglesAt[center, default: 0]
      anglesAt[center] = rank + 1
      reach += 14 * Double(rank)
    }
    let sweep = to - from
    let length = sweep.magnitude * reach
    guard length > 1 else { return }
    let hasHead = length > 1.8 * Self.headLength
    // The stroke ends in the head's neck, so that the head's tip lies on the end of the arc.
    let stop = hasHead ? to - (sweep < 0 ? -1 : 1) * 0.8 * Self.headLength / reach : to
    let ray = { (angle: Double) in
      place.apply(vertex + PlaneTransform.rotation(angle).apply(Vector(dx: reach / factor, dy: 0)))
    }
    var arc = FigurePath()
    arc.addArc(center: vertex, radius: reach / factor, from: from, to: stop)
    paint(arc, under: transform, .stroke, classes: classes + ["diagram-open"])
    let tip = ray(to)
    if hasHead, let head = Self.head(at: tip, along: 2 * (tip - ray(stop))) {
      drawHead(head.outline, mark.classes)
    }
    label(mark) { size in
      if let given = mark.place {
        return LabelCandidates.around(center, radius: reach, size: size, place: given)
      }
      var candidates: [LabelPlacement.Candidate] = []
      for (rank, part) in [0.5, 0.35, 0.65, 0.2, 0.8].enumerated() {
        let arm = ray(from + part * min(sweep.magnitude, 2 * .pi) * (sweep < 0 ? -1 : 1)) - center
        guard arm.length > 1e-9 else { continue }
        let direction = (1 / arm.length) * arm
        candidates.append(
          LabelCandidates.hanging(center, direction, arm.length - 1, size, 2 * Double(rank)))
        // Inside the arc, where there is room.
        candidates.append(
          LabelCandidates.hanging(center, direction, 0.2 * arm.length, size, 7 + 2 * Double(rank)))
      }
      return candidates
    }
  }

  // MARK: Labels

  private static func size(of text: LabelText) -> (width: Double, height: Double) {
    (text.width * typeSize + 2, text.height * typeSize)
  }

  private mutating func label(
    _ mark: SceneMark, _ candidates: ((width: Double, height: Double)) -> [LabelPlacement.Candidate]
  ) {
    guard let text = mark.label, !text.pieces.isEmpty else { return }
    request(text, candidates(Self.size(of: text)), classes: mark.classes)
  }

  /// Asks for a place for a label.
  mutating func request(_ text: LabelText, _ candidates: [LabelPlacement.Candidate], classes: [String]) {
    if !candidates.isEmpty { labels.append((text, candidates, classes)) }
  }

  private mutating func labelVertices(_ mark: SceneMark, _ corners: [PlanePoint]) {
    guard !corners.isEmpty else { return }
    let sum = corners.reduce(Vector(dx: 0.0, dy: 0.0)) { $0 + $1.radiusVector }
    let center = PlanePoint.origin + (1 / Double(corners.count)) * sum
    for (corner, text) in zip(corners, mark.vertexLabels) {
      let size = Self.size(of: text)
      request(
        text, LabelCandidates.around(corner, radius: 1, size: size, place: nil, toward: corner - center),
        classes: mark.classes)
    }
  }

  private mutating func label(_ mark: SceneMark, along points: [PlanePoint], isClosed: Bool) {
    guard !points.isEmpty else { return }
    guard isClosed else { return labelChain(mark, points) }
    label(mark) { LabelCandidates.within(points, size: $0, place: mark.place) }
  }

  /// The label of an open chain stands at its end, at its beginning, or at its middle.
  private mutating func labelChain(_ mark: SceneMark, _ line: [PlanePoint]) {
    label(mark) { size in
      var candidates: [LabelPlacement.Candidate] = []
      // Twelve places along it: its end, its beginning, then those between.
      let last = line.count - 1
      let places = [last, 0] + (1..<12).map { $0 * last / 12 }
      for (rank, index) in places.enumerated() {
        candidates += LabelCandidates.around(line[index], radius: 0, size: size, place: mark.place).map {
          var candidate = $0
          candidate.penalty += Double(min(6 * rank, 12 + rank))
          return candidate
        }
      }
      return candidates
    }
  }

  /// Places numbers and labels and draws them over everything else. `places` says where labels stood before.
  mutating func finish(places: [Int] = []) {
    finishTicks()
    let choices = placement.place(labels.map { $0.candidates }, near: places)
    chosenPlaces = choices
    for (label, choice) in zip(labels, choices) {
      let candidate = label.candidates[choice]
      bounds.include(candidate.box)
      canvas.add(symbol: LabelMarkup.svg(label.text, at: candidate, classes: label.classes))
    }
    labels = []
  }
}
