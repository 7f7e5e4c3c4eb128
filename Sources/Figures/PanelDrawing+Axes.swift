import MatrixCore
import SourceText

// Axes with ticks, and grids.
extension PanelDrawing {
  /// How far an axis with an arrow head reaches beyond the content.
  private static let overhang = 16.0

  mutating func drawAxes(_ axes: SceneAxes, _ kinds: [String]) {
    let place = axes.transform.then(scale.toDevice)
    let origin = place.apply(PlanePoint.origin)
    let classes = ["diagram-shape"] + kinds
    let x = axis(
      origin: origin, unit: place.apply(Vector(dx: 1, dy: 0)), range: axes.x, isPartOfView: axes.isPartOfView)
    let y = axis(
      origin: origin, unit: place.apply(Vector(dx: 0, dy: 1)), range: axes.y, isPartOfView: axes.isPartOfView)
    for axis in [x, y].compactMap({ $0 }) {
      drawArrow(from: axis.tail, to: axis.tip, classes: classes, weight: 1)
    }
    if axes.hasTicks { drawTicks(x, y, origin: origin, kinds) }
    for (axis, name) in zip([x, y], axes.names) {
      guard let axis else { continue }
      let size = (width: name.width * Self.typeSize + 2, height: name.height * Self.typeSize)
      let along = (1 / axis.unit.length) * axis.unit
      let across = PlaneTransform.rotation(.pi / 2).apply(along)
      request(
        name,
        [
          LabelCandidates.hanging(axis.tip, along, -2, size, 0),
          LabelCandidates.hanging(axis.tip, across, 0, size, 4),
          LabelCandidates.hanging(axis.tip, -across, 0, size, 5),
        ], classes: kinds + (name.isPlain ? ["diagram-variable"] : []))
    }
  }

  /// An axis on the picture: where it begins and ends, and the vector of its unit.
  private struct Axis {
    var origin: PlanePoint
    var unit: Vector<Double>
    /// The parameters at which the content, or the given range, begins and ends.
    var lower: Double
    var upper: Double
    var tail: PlanePoint
    var tip: PlanePoint
  }

  private func axis(
    origin: PlanePoint, unit: Vector<Double>, range: (Double, Double)?, isPartOfView: Bool
  ) -> Axis? {
    guard unit.length > 1e-9 else { return nil }
    var limits = range
    if limits == nil, let part = scale.content.padded(0.01).clip(origin, origin + unit, limits: -1e9...1e9) {
      limits = (min(part.lower, 0), max(part.upper, 0))
    }
    guard let (lower, upper) = limits else { return nil }
    let along = (1 / unit.length) * unit
    let hasTail = lower * unit.length < -1
    let tail = origin + lower * unit - (isPartOfView || !hasTail ? 0 : 6) * along
    let tip = origin + upper * unit + (isPartOfView ? 0 : Self.overhang) * along
    return Axis(origin: origin, unit: unit, lower: lower, upper: upper, tail: tail, tip: tip)
  }

  // MARK: Ticks

  /// Ticks with numbers, for axes that are level and upright on the picture; others have none.
  private mutating func drawTicks(_ x: Axis?, _ y: Axis?, origin: PlanePoint, _ kinds: [String]) {
    var ticks: [(PlanePoint, PlanePoint)] = []
    var numbers: [(Double, PlanePoint, isX: Bool)] = []
    for (axis, isX) in [(x, true), (y, false)] {
      guard let axis, (isX ? axis.unit.dy : axis.unit.dx).magnitude < 1e-9 * axis.unit.length else {
        continue
      }
      let step = Self.niceStep(atLeast: 44, unit: axis.unit.length)
      let across = isX ? Vector(dx: 0.0, dy: 4) : Vector(dx: 4.0, dy: 0)
      let first = (axis.lower / step - 1e-6).rounded(.up)
      let last = (axis.upper / step + 1e-6).rounded(.down)
      guard last - first < 200 else { continue }
      for index in stride(from: first, through: last, by: 1) where index != 0 {
        let point = axis.origin + (index * step) * axis.unit
        ticks.append((point - across, point + across))
        numbers.append((index * step, point, isX))
      }
    }
    guard !ticks.isEmpty else { return }
    canvas.paint(FigurePath(strokes: ticks), .stroke, classes: ["diagram-shape", "diagram-tick"])
    // The numbers stand on the side where there is less of the figure, unless they would be struck through.
    let isAbove = origin.y < scale.content.center.y - 0.05 * scale.content.height
    let isRight = origin.x > scale.content.center.x + 0.05 * scale.content.width
    for side in [true, false] {
      let row = numbers.filter { $0.isX == side }
      let isFlipped = side ? isAbove : isRight
      tickRows.append(
        TickRow(
          preferred: row.map { Self.number($0.0, at: $0.1, isX: side, isFlipped) },
          other: row.map { Self.number($0.0, at: $0.1, isX: side, !isFlipped) }))
    }
    let startsAtOrigin = [x, y].allSatisfy { axis in axis.map { $0.lower * $0.unit.length > -1 } ?? true }
    if startsAtOrigin {
      let center = Point(x: origin.x + (isRight ? 9 : -9), y: origin.y + (isAbove ? -10 : 10))
      let box = DeviceBox(center: center, width: 0.6 * Self.tickSize, height: Self.tickSize)
      let zero = TickRow.Number(text: "0", box: box, alignment: .middle)
      tickRows.append(TickRow(preferred: [zero], other: [zero]))
    }
  }

  private static func number(
    _ value: Double, at point: PlanePoint, isX: Bool, _ isFlipped: Bool
  ) -> TickRow.Number {
    let text = NumberText.withMinus(NumberText.short(value, decimals: 6))
    let width = LabelText(plain: text).width * tickSize
    let center =
      isX
      ? Point(x: point.x, y: point.y + (isFlipped ? -13 : 13))
      : Point(x: point.x + (isFlipped ? 1 : -1) * (8 + width / 2), y: point.y)
    return TickRow.Number(
      text: text, box: DeviceBox(center: center, width: width, height: tickSize),
      alignment: isX ? .middle : isFlipped ? .start : .end)
  }

  /// Draws the numbers of the axes, now that all strokes are known.
  mutating func finishTicks() {
    for row in tickRows {
      let costs = [row.preferred, row.other].map { $0.reduce(0) { $0 + placement.cost(of: $1.box) } }
      for number in costs[0] <= costs[1] + 40 ? row.preferred : row.other {
        let box = number.box
        let x = number.alignment == .start ? box.minX : number.alignment == .end ? box.maxX : box.center.x
        let text = SVGMarkup.text(
          number.text, at: Point(x: x, y: box.center.y + 0.35 * Self.tickSize), alignment: number.alignment,
          classes: ["diagram-number"])
        canvas.add(symbol: text)
        placement.fixed.append(box)
        bounds.include(box)
      }
    }
    tickRows = []
  }

  /// The least of 1, 2, 5, 10, … units that is at least so many device units long.
  static func niceStep(atLeast pixels: Double, unit: Double) -> Double {
    let wanted = pixels / unit
    var power = 1.0
    while power > wanted { power /= 10 }
    while power * 10 <= wanted { power *= 10 }
    for factor in [1.0, 2, 5] where factor * power >= wanted { return factor * power }
    return 10 * power
  }

  /// The greatest of 1, 2, 5, 10, … and their fractions that is at most a positive number.
  static func niceStep(atMost wanted: Double) -> Double {
    var power = 1.0
    while power > wanted * (1 + 1e-9) { power /= 10 }
    while power * 10 <= wanted * (1 + 1e-9) { power *= 10 }
    for factor in [5.0, 2] where factor * power <= wanted * (1 + 1e-9) { return factor * power }
    return power
  }

  // MARK: Grids

  mutating func drawGrid(_ grid: SceneGrid, _ kinds: [String]) {
    let place = grid.transform.then(scale.toDevice)
    let unit = min(place.apply(Vector(dx: 1, dy: 0)).length, place.apply(Vector(dx: 0, dy: 1)).length)
    guard unit > 1e-9, let back = place.inverse() else { return }
    let step = grid.step ?? Self.niceStep(atLeast: 44, unit: unit)
    let visible = back.boundingBox(
      of: Rectangle(x: 0, y: 0, width: scale.content.width, height: scale.content.height))
    let area = grid.within?.standardized ?? visible
    // A grid of stated size is drawn whole, others are cut at the content's edge.
    let clip = grid.within == nil ? scale.content.padded(0.01) : nil
    guard let lines = SceneGrid.lines(step: step, within: area) else {
      if let source = grid.source {
        diagnostics.append(
          source.error(.stepTooSmall, "the grid would have more than \(SceneGrid.mostLines) lines"))
      }
      return
    }
    var strokes: [(PlanePoint, PlanePoint)] = []
    for line in lines {
      let start = place.apply(line.0)
      let along = place.apply(line.1) - start
      guard let clip else {
        strokes.append((start, start + along))
        continue
      }
      guard let part = clip.clip(start, start + along), part.upper > part.lower else { continue }
      strokes.append((start + part.lower * along, start + part.upper * along))
    }
    guard !strokes.isEmpty else { return }
    canvas.paint(
      FigurePath(strokes: strokes), .stroke, classes: ["diagram-shape", "diagram-open"] + kinds)
    placement.strokes += strokes.map { .init(start: $0.0, end: $0.1, weight: 0.02) }
  }
}

/// The numbers along one axis, on either side of it.
struct TickRow {
  struct Number {
    var text: String
    var box: DeviceBox
    var alignment: LabelPlacement.Alignment
  }

  var preferred: [Number]
  var other: [Number]
}
