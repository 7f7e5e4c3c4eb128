import FormulaSyntax
import MatrixCore
import SourceText

// What is found out once, when a site is built: the positions of the controls, and a frame for all of them.
extension Figure {
  /// What a figure's own values and controls evaluate to.
  public struct Preparation: Sendable {
    /// The values.
    public var coordinates: [FigureCoordinate]
    /// Why some have none, or cannot be moved as it is said.
    public var faults: [FigureFault]
  }

  /// Computes the positions of sliders and movable points, each of which must have its first value among them.
  ///
  /// With a fault the figure must not be drawn: every expression with such a name would be reported again.
  public mutating func prepare() -> Preparation {
    var builder = SceneBuilder(evaluator: FigureEvaluator(environment))
    for setting in settings { _ = builder.value(setting.value) }
    for index in sliders.indices { sliders[index].range = Self.range(of: sliders[index], &builder) }
    var ranges: [(initial: PlanePoint, within: Rectangle<Double>?, step: Double?)?] = []
    for point in points { ranges.append(Self.range(of: point, &builder)) }
    if builder.diagnostics.isEmpty, !points.isEmpty {
      // Until it is known where a point may go, it stands for its first place.
      let still = scenes(at: FigurePosition(of: self)).content
      for (index, range) in ranges.enumerated() {
        guard let (initial, within, step) = range else { continue }
        guard points[index].solved.isEmpty else {
          checkSliders(of: index, &builder)
          continue
        }
        let places = Self.places(about: initial, in: within ?? still, step: step)
        points[index].range = places
        let extent = max(places.within.size.width, places.within.size.height)
        let reach = max(places.within.origin.x.magnitude, places.within.origin.y.magnitude) + extent
        if let source = points[index].step,
          !(places.step > 0 && extent / places.step <= Double(SliderRange.mostPositions)
            && reach / places.step <= PointRange.mostIndex)
        {
          builder.diagnostics.append(
            source.error(
              .pointRange,
              "the step is positive, with at most \(SliderRange.mostPositions) of them in a range"))
        }
      }
    }
    return Preparation(coordinates: builder.coordinates, faults: builder.diagnostics)
  }

  /// A point that follows from sliders must follow from each of them: else one is moved without anything to be seen of it.
  private func checkSliders(of point: Int, _ builder: inout SceneBuilder) {
    let still = FigurePosition(of: self)
    let first = place(of: point, at: still)
    for slider in points[point].solved {
      guard let range = sliders[slider].range else { continue }
      let parts = min(Self.parts, range.count)
      let isMoved = (0...parts).contains { part in
        var position = still
        position.sliders[slider] = range.count * part / parts
        return place(of: point, at: position) != first
      }
      if !isMoved {
        builder.diagnostics.append(
          points[point].initial.error(
            .pointRange, "the slider '\(sliders[slider].symbol.name)' does not move this point"))
      }
    }
  }

  private static func range(of slider: FigureSlider, _ builder: inout SceneBuilder) -> SliderRange? {
    let values = (
      builder.number(slider.minimum), builder.number(slider.maximum), builder.number(slider.initial)
    )
    let step = slider.step.map { builder.number($0) }
    guard let minimum = values.0, let maximum = values.1, let initial = values.2, step != .some(nil) else {
      return nil
    }
    if minimum >= maximum {
      builder.diagnostics.append(
        slider.maximum.error(.sliderRange, "the greatest value is not above the least"))
    } else if initial < minimum || initial > maximum {
      builder.diagnostics.append(
        slider.initial.error(.sliderRange, "the first value is outside the slider's range"))
    } else if let range = SliderRange(
      minimum: minimum, maximum: maximum, initial: initial, step: step ?? nil, isAngle: slider.isAngle)
    {
      return range
    } else {
      builder.diagnostics.append(
        (slider.step ?? slider.maximum).error(
          .sliderRange, "a slider has a positive step, and at most \(SliderRange.mostPositions) of them"))
    }
    return nil
  }

  private static func range(
    of point: MovablePoint, _ builder: inout SceneBuilder
  ) -> (initial: PlanePoint, within: Rectangle<Double>?, step: Double?)? {
    let initial = builder.point(point.initial)
    let within = point.within.map { builder.rectangle($0) }
    let step = point.step.map { builder.number($0) }
    guard let initial, within != .some(nil), step != .some(nil) else { return nil }
    let area = (within ?? nil)?.standardized
    if let area, let source = point.within {
      let slack = 1e-9 * max(area.size.width, area.size.height)
      let upper = area.point(at: Point(x: 1, y: 1))
      guard initial.x >= area.origin.x - slack, initial.x <= upper.x + slack,
        initial.y >= area.origin.y - slack, initial.y <= upper.y + slack
      else {
        builder.diagnostics.append(
          point.initial.error(.pointRange, "the first place is outside of 'within'"))
        return nil
      }
      guard max(area.size.width, area.size.height) > 0 else {
        builder.diagnostics.append(source.error(.pointRange, "there is no room to move in"))
        return nil
      }
    }
    return (initial, area, step ?? nil)
  }

  /// The places of a point inside a rectangle, or about its first place where there is none.
  private static func places(about initial: PlanePoint, in area: Rectangle<Double>?, step: Double?)
    -> PointRange
  {
    var within = area ?? Rectangle(x: initial.x, y: initial.y, width: 0, height: 0)
    var extent = max(within.size.width, within.size.height)
    if extent < 1e-9 {
      within = Rectangle(x: initial.x - 1, y: initial.y - 1, width: 2, height: 2)
      extent = 2
    }
    return PointRange(
      initial: initial, within: within,
      step: step ?? PanelDrawing.niceStep(atMost: extent / SliderRange.usualPositions))
  }

  // MARK: Positions

  /// Into how many parts a slider's range is divided to look at it.
  public static let parts = 24
  /// The most positions that are looked at with several controls away from their first values.
  private static let mostCombinations = 64

  /// Positions all over the ranges: each slider at 25 values, or the ends of so many parts of its range, and each point at nine places while the
  /// others have their first ones, and the ends of all together.
  public func samples(parts most: Int = Self.parts) -> [FigurePosition] {
    let still = FigurePosition(of: self)
    guard isLiving else { return [] }
    var result: [FigurePosition] = []
    for (index, slider) in sliders.enumerated() {
      guard let range = slider.range else { continue }
      let parts = min(most, range.count)
      for part in 0...parts {
        var position = still
        position.sliders[index] = range.count * part / parts
        result.append(position)
      }
    }
    for (index, point) in points.enumerated() {
      guard let range = point.range else { continue }
      for place in Self.places(range, [0, 0.5, 1]) {
        var position = still
        position.points[index] = place
        result.append(position)
      }
    }
    return sliders.count + points.count > 1 ? result + ends() : result
  }

  /// The ends of all controls in all combinations, as far as they are few.
  private func ends() -> [FigurePosition] {
    var result = [FigurePosition(of: self)]
    func vary(_ change: (inout FigurePosition, Int) -> Void, choices: Int) {
      guard result.count * choices <= Self.mostCombinations else { return }
      var next: [FigurePosition] = []
      for position in result {
        for choice in 0..<choices {
          var position = position
          change(&position, choice)
          next.append(position)
        }
      }
      result = next
    }
    for (index, slider) in sliders.enumerated() {
      guard let range = slider.range else { continue }
      vary({ $0.sliders[index] = $1 * range.count }, choices: 2)
    }
    for (index, point) in points.enumerated() {
      guard let range = point.range else { continue }
      let corners = Self.places(range, [0, 1])
      vary({ $0.points[index] = corners[$1] }, choices: corners.count)
    }
    return result
  }

  private static func places(_ range: PointRange, _ parts: [Double]) -> [GridPlace] {
    parts.flatMap { row in
      parts.map { column in range.nearest(to: range.within.point(at: Point(x: column, y: row))) }
    }
  }

  /// A position in words: `θ = 90°, p = (3, 2)`, with what is away from its first value.
  public func said(_ position: FigurePosition) -> String {
    var parts: [String] = []
    for (index, slider) in sliders.enumerated() {
      guard let place = position.sliders[index], let range = slider.range else { continue }
      parts.append("\(slider.symbol.name) = \(range.text(at: place))")
    }
    for (index, point) in points.enumerated() where position.points[index] != nil {
      guard let place = place(of: index, at: position) else { continue }
      parts.append("\(point.symbol.name) = \(SceneBuilder.said(place))")
    }
    return parts.joined(separator: ", ")
  }

  // MARK: The frame

  /// Fits the picture to the still figure and to positions, so that axes and scale stay as they are while something
  /// moves. Positions that cannot be drawn are left out; the first of them is returned with its fault.
  public mutating func fit(to positions: [FigurePosition]) -> (position: FigurePosition, fault: FigureFault)?
  {
    var failure: (FigurePosition, FigureFault)?
    let still = FigurePosition(of: self)
    frame = nil
    guard isLiving else { return nil }
    var corners: [PlanePoint] = []
    var drawable: [FigurePosition] = []
    for position in [still] + positions {
      let scenes = scenes(at: position)
      if let fault = scenes.faults.first {
        failure = failure ?? (position, fault)
      } else {
        corners += scenes.content?.outline ?? []
        drawable.append(position)
      }
    }
    guard let content = Rectangle(enclosing: corners) else { return failure }
    frame = Frame(content: content, box: DeviceBox(minX: 0, minY: 0, maxX: 1, maxY: 1))
    var box: DeviceBox?
    for position in drawable {
      let drawing = drawing(at: position)
      if let fault = drawing.faults.first { failure = failure ?? (position, fault) }
      guard let own = drawing.box else { continue }
      box?.include(own)
      box = box ?? own
    }
    if let box { frame = Frame(content: content, box: box) }
    return failure
  }
}
