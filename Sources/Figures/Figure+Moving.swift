import MatrixCore

// What becomes of a position when the reader moves something.
extension Figure {
  /// The map from the figure's coordinates to the picture's in a panel, where all positions have one frame.
  private func toDevice(panel: Int) -> PlaneTransform? {
    guard let frame, panels.indices.contains(panel) else { return nil }
    return scale(fitting: frame.content, panel: panel).toDevice
  }

  /// The scale of a panel that shows a section of the plane.
  @inline(never)
  func scale(fitting content: Rectangle<Double>?, panel: Int) -> PictureScale {
    // So wide that one, two or three stand side by side in a column of 720 units.
    let width = panels.count == 1 ? 420.0 : panels.count == 3 ? 160 : 250
    return PictureScale(
      fitting: content, orientation: panels[panel].orientation ?? orientation, width: width,
      height: min(width, 330))
  }

  /// A position with a movable point at a place of a picture, or as near to it as the point may go.
  ///
  /// - Parameters:
  ///   - left: how far from the left edge of the picture, as a part of its width.
  ///   - top: how far from its upper edge, as a part of its height.
  public func moving(
    _ point: Int, toLeft left: Double, top: Double, ofPanel panel: Int, from position: FigurePosition
  ) -> FigurePosition {
    guard points.indices.contains(point), let box = frame?.box,
      let back = toDevice(panel: panel)?.inverse(), left.isFinite, top.isFinite
    else { return position }
    let place = Point(
      x: box.minX + min(max(left, -1), 2) * box.width, y: box.minY + min(max(top, -1), 2) * box.height)
    guard let range = points[point].range else {
      return solving(point, for: back.apply(place), from: position)
    }
    var result = position
    result.points[point] = range.nearest(to: back.apply(place))
    return result
  }

  /// A position with a movable point some steps to the right and some steps down, as a picture shows it.
  public func stepping(
    _ point: Int, right: Int, down: Int, inPanel panel: Int, from position: FigurePosition
  ) -> FigurePosition {
    guard points.indices.contains(point), let place = place(of: point, at: position),
      panels.indices.contains(panel)
    else { return position }
    let isUp = (panels[panel].orientation ?? orientation) == .yUp
    let limit = SliderRange.mostPositions
    let columns = max(-limit, min(right, limit))
    let down = max(-limit, min(down, limit))
    let rows = isUp ? -down : down
    guard let range = points[point].range else {
      return steppingSolved(
        point, toward: Point(x: Double(columns), y: Double(rows)),
        steps: Int(max(columns.magnitude, rows.magnitude)), from: position)
    }
    var result = position
    result.points[point] = range.place(from: place, columns: columns, rows: rows)
    return result
  }

  /// The sliders as a page shows them at a position; without those that have no positions yet.
  public func sliderStates(at position: FigurePosition) -> [SliderState] {
    sliders.enumerated().compactMap { index, slider in
      guard let range = slider.range else { return nil }
      let place = position.sliders[index] ?? range.first
      return SliderState(
        position: place, last: range.count, text: range.text(at: place), name: slider.name,
        isAnimated: animated == index)
    }
  }

  /// Where a movable point is at a position, as it is read.
  public func pointText(_ index: Int, at position: FigurePosition) -> String {
    place(of: index, at: position).map { SceneBuilder.said($0) } ?? ""
  }
}
