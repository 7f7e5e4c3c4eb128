import MatrixCore

/// A rectangle of the picture, in device units with y down.
struct DeviceBox: Equatable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The box of a size about a centre.
  init(center: PlanePoint, width: Double, height: Double) {
    self.init(
      minX: center.x - width / 2, minY: center.y - height / 2, maxX: center.x + width / 2,
      maxY: center.y + height / 2)
  }

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
  var center: PlanePoint { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

  /// The corners in the order of a walk along the edge.
  var outline: [PlanePoint] { Rectangle(x: minX, y: minY, width: width, height: height).outline }

  /// The box with a margin on each side.
  func padded(_ margin: Double) -> DeviceBox {
    DeviceBox(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  mutating func include(_ point: PlanePoint, margin: Double = 0) {
    minX = min(minX, point.x - margin)
    minY = min(minY, point.y - margin)
    maxX = max(maxX, point.x + margin)
    maxY = max(maxY, point.y + margin)
  }

  mutating func include(_ box: DeviceBox) {
    minX = min(minX, box.minX)
    minY = min(minY, box.minY)
    maxX = max(maxX, box.maxX)
    maxY = max(maxY, box.maxY)
  }

  func contains(_ point: PlanePoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// The area that two boxes share.
  func overlap(_ other: DeviceBox) -> Double {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    return width > 0 && height > 0 ? width * height : 0
  }

  /// The part of the line from `start` (at 0) to `end` (at 1) within the box, as parameters; nil where there is
  /// none. `limits` are the parameters that the line has: 0…1 for a segment.
  func clip(
    _ start: PlanePoint, _ end: PlanePoint, limits: ClosedRange<Double> = 0...1
  ) -> (lower: Double, upper: Double)? {
    var lower = limits.lowerBound
    var upper = limits.upperBound
    let direction = end - start
    let walls = [
      (direction.dx, minX - start.x, maxX - start.x), (direction.dy, minY - start.y, maxY - start.y),
    ]
    for (rate, toLow, toHigh) in walls {
      if rate == 0 {
        if toLow > 0 || toHigh < 0 { return nil }
      } else {
        let first = toLow / rate
        let second = toHigh / rate
        lower = max(lower, min(first, second))
        upper = min(upper, max(first, second))
      }
    }
    return lower <= upper ? (lower, upper) : nil
  }
}
