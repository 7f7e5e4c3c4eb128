import MatrixCore

/// The map from the figure's coordinates to the picture's, shared by all panels.
///
/// Both axes have the same scale. This is the one place that knows which way y grows.
struct PictureScale {
  /// From the figure to device units, y down.
  let toDevice: PlaneTransform
  /// Device units per unit of the figure.
  let scale: Double
  /// Where the content lies in device units; it begins at (0, 0).
  let content: DeviceBox

  /// Fits what a rectangle holds into a width and a height.
  init(
    fitting box: Rectangle<Double>?, orientation: Figure.Orientation, width: Double, height: Double
  ) {
    let box = box ?? Rectangle(x: 0, y: 0, width: 1, height: 1)
    // A single point, or all on one spot: the picture shows one unit about it.
    let isSpot = max(box.size.width, box.size.height) < 1e-9
    let margin = isSpot ? 0.5 : 0
    let lower = box.origin - Vector(dx: margin, dy: margin)
    let extent = Vector(dx: box.size.width + 2 * margin, dy: box.size.height + 2 * margin)
    scale = min(width / max(extent.dx, 1e-9), height / max(extent.dy, 1e-9))
    let isUp = orientation == .yUp
    let corner = isUp ? lower + Vector(dx: 0, dy: extent.dy) : lower
    toDevice = PlaneTransform.translation(-corner.radiusVector).then(
      .scaling(x: scale, y: isUp ? -scale : scale))
    content = DeviceBox(minX: 0, minY: 0, maxX: extent.dx * scale, maxY: extent.dy * scale)
  }
}
