/// A stroke while it is drawn: points come in, curves that pass close by them come out.
///
/// A curve is fitted to as many points as one curve can follow: it leads from one of the points to a later one, and as
/// soon as some point between them is further from it than `tolerance`, it is cut at the point before. So a stroke of
/// many points becomes few curves, it strays from no point by more than the tolerance, and nothing that was handed out
/// is changed later. Only the points since the last cut are remembered.
///
/// At each point the curve has the direction of the centripetal Catmull–Rom curve through it and its neighbours. That
/// direction halves the angle between the two segments: with a and b from neighbour to point to neighbour, the
/// derivative there is √|a||b| / (√|a| + √|b|) · (a/|a| + b/|b|). Half of a/|a| + b/|b|, whose length falls from 1
/// to 0 as the turn grows to half a circle, times a third of the way along the points is the arm to the inner control
/// point, as it is with Catmull–Rom where the points are equally far apart. At its two ends a stroke goes on as it does
/// at the next point, mirrored, which is as a circle does.
///
/// Nothing here traps. A point that is not finite, is beyond ``farthest``, or is no further than the tolerance from the
/// one before is left out.
///
/// Source: Yuksel, Schaefer and Keyser, "Parameterization and applications of Catmull–Rom curves", 2011; for fitting,
/// Schneider, "An algorithm for automatically fitting digitized curves", *Graphics Gems*, 1990.
public struct CanvasPen: Hashable, Sendable {
  /// A point of a stroke, with the width of the line there.
  public struct Sample: Hashable, Sendable {
    /// Where it is, in the canvas's coordinates.
    public var point: Point<Double>
    /// The width in parts of the pen's: ``CanvasPen/wholeLevel`` of them are the whole width.
    public var level: Int

    /// A sample at a point.
    public init(_ point: Point<Double>, level: Int = CanvasPen.wholeLevel) {
      self.point = point
      self.level = level
    }
  }

  /// The parts into which the width is divided: between parts the line does not change its width, so that it is made of
  /// few pieces, and a step of a part is not seen.
  public static let wholeLevel = 16
  /// The most points that one curve follows, so that a point takes no longer the longer a stroke is.
  public static let mostPoints = 32
  /// The greatest coordinate, so that sums and differences can be written down with all their places.
  public static let farthest = 1e9

  /// The width of the line without pressure, in units of the canvas.
  public let width: Double
  /// How far the curves may stray from a point, in units of the canvas.
  public let tolerance: Double
  /// The points since the last cut; the first one is where the next curve begins. Empty before the first point.
  public private(set) var samples: [Sample] = []
  /// Half of the sum of the two directions at the first of ``samples``; nil where the stroke begins there.
  public private(set) var heading: Vector<Double>?
  /// The curves that are finished. Who takes them away may do so: what follows does not depend on them.
  public var curves: [CanvasStroke.Curve] = []

  /// A pen that has drawn nothing. A tolerance that is negative or NaN counts as 0.
  public init(width: Double, tolerance: Double) {
    self.width = width
    self.tolerance = tolerance > 0 ? tolerance : 0
  }

  /// A pen that goes on where another one was. Points that a pen would leave out are left out here too.
  public init(width: Double, tolerance: Double, samples: [Sample], heading: Vector<Double>?) {
    self.init(width: width, tolerance: tolerance)
    for sample in samples.prefix(Self.mostPoints + 2) where isNew(sample.point) {
      self.samples.append(sample)
    }
    if let heading, heading.dx.magnitude <= 1, heading.dy.magnitude <= 1 { self.heading = heading }
  }

  /// The width of the line, in parts of the pen's, where a pen is pressed by so much, from 0 to 1: from a quarter of the
  /// width to seven quarters. The whole width where the pressure is not known.
  public static func level(pressure: Double?) -> Int {
    guard let pressure, pressure >= 0, pressure <= 1 else { return wholeLevel }
    return Int((Double(wholeLevel) * (0.25 + 1.5 * pressure)).rounded())
  }

  /// Draws on to a point; false where it is left out.
  @discardableResult
  public mutating func draw(to sample: Sample) -> Bool {
    guard isNew(sample.point) else { return false }
    samples.append(sample)
    // The direction at a point is known when the one after it is.
    guard samples.count > 2 else { return true }
    if heading == nil {
      heading = Self.mirrored(direction(at: 1), Self.direction(samples[0].point, samples[1].point))
    }
    if !follows(to: samples.count - 2, heading: direction(at: samples.count - 2)) {
      cut(at: samples.count - 3)
    }
    let known = samples.count - 2
    if known >= Self.mostPoints || samples[known].level != sample.level { cut(at: known) }
    return true
  }

  /// Whether a point lies within bounds, and further from the one before than the tolerance.
  private func isNew(_ point: Point<Double>) -> Bool {
    guard point.x.magnitude <= Self.farthest, point.y.magnitude <= Self.farthest else { return false }
    return samples.last.map { Self.distance($0.point, point) > tolerance } ?? true
  }

  /// Lifts the pen: the curves to the last point, after which no point is expected. A stroke of one point is a dot.
  public mutating func finish() {
    guard let first = samples.first else { return }
    let last = samples.count - 1
    guard last > 0 else {
      let point = first.point
      if heading == nil { curves.append(.init(point, point, point, point, width: width(first.level))) }
      return
    }
    if last > 1 {
      let end = mirroredHeading(direction(at: last - 1), before: last)
      if follows(to: last, heading: end) {
        cut(at: last, heading: end)
        return
      }
      cut(at: last - 1)
    }
    cut(at: 1, heading: mirroredHeading(heading ?? Self.direction(first.point, samples[1].point), before: 1))
  }

  /// The direction at a point, where nothing is known but that at the one before.
  private func mirroredHeading(_ heading: Vector<Double>, before index: Int) -> Vector<Double> {
    Self.mirrored(heading, Self.direction(samples[index - 1].point, samples[index].point))
  }

  /// The whole stroke, as it would be if the pen were lifted now; of curves that were taken away it has none.
  public var stroke: CanvasStroke {
    var lifted = self
    lifted.finish()
    return CanvasStroke(lifted.curves)
  }

  // MARK: - Curves

  private func width(_ level: Int) -> Double { width * Double(level) / Double(Self.wholeLevel) }

  /// Ends a curve at a point, which the next one begins with, and forgets the points before it.
  private mutating func cut(at index: Int) {
    cut(at: index, heading: direction(at: index))
  }

  private mutating func cut(at index: Int, heading end: Vector<Double>) {
    curves.append(curve(to: index, heading: end))
    heading = end
    samples.removeFirst(index)
  }

  /// The curve from the first point to a later one.
  private func curve(to last: Int, heading end: Vector<Double>) -> CanvasStroke.Curve {
    let (first, final) = (samples[0].point, samples[last].point)
    let start = heading ?? Self.direction(first, samples[1].point)
    let arm = way(to: last) / 3
    return CanvasStroke.Curve(
      first, first + arm * start, final - arm * end, final, width: width(samples[last].level))
  }

  /// Whether the curve from the first point to a later one passes near all points between them.
  private func follows(to last: Int, heading end: Vector<Double>) -> Bool {
    let curve = curve(to: last, heading: end)
    let whole = way(to: last)
    var way = 0.0
    for index in stride(from: 1, to: last, by: 1) {
      way += Self.distance(samples[index - 1].point, samples[index].point)
      guard curve.passes(samples[index].point, near: way / whole, within: tolerance) else { return false }
    }
    return true
  }

  /// How long the way along the points is from the first one to a later one.
  private func way(to last: Int) -> Double {
    var way = 0.0
    for index in 1...last { way += Self.distance(samples[index - 1].point, samples[index].point) }
    return way
  }

  /// Half of the sum of the directions to a point and from it.
  private func direction(at index: Int) -> Vector<Double> {
    let point = samples[index].point
    let sum =
      Self.direction(samples[index - 1].point, point) + Self.direction(point, samples[index + 1].point)
    return 0.5 * sum
  }

  // The points here are so near to the origin that no square overflows.
  fileprivate static func distance(_ start: Point<Double>, _ end: Point<Double>) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The vector of length 1 from one point to another.
  private static func direction(_ start: Point<Double>, _ end: Point<Double>) -> Vector<Double> {
    (1 / distance(start, end)) * (end - start)
  }

  /// A vector mirrored in the line of one of length 1.
  private static func mirrored(_ vector: Vector<Double>, _ axis: Vector<Double>) -> Vector<Double> {
    2 * (vector.dx * axis.dx + vector.dy * axis.dy) * axis - vector
  }
}

extension CanvasStroke.Curve {
  /// Whether some point of the curve is no further from a point than a distance; it is looked for near a parameter.
  ///
  /// By two steps of Newton's method for a distance whose derivative is 0. Where they do not lead to the nearest point
  /// the answer may be false wrongly, but never true: any point of the curve will do.
  fileprivate func passes(_ point: Point<Double>, near guess: Double, within tolerance: Double) -> Bool {
    var t = guess
    for step in 0..<3 {
      let s = 1 - t
      let (a, b, c) = (control1 - start, control2 - control1, end - control2)
      let place =
        start + (3 * s * s * t + 3 * s * t * t + t * t * t) * a + (3 * s * t * t + t * t * t) * b
        + (t * t * t) * c
      if CanvasPen.distance(place, point) <= tolerance { return true }
      if step == 2 { break }
      let slope = (3 * s * s) * a + (6 * s * t) * b + (3 * t * t) * c
      let bend = (6 * s) * (b - a) + (6 * t) * (c - b)
      let away = place - point
      let steepness =
        slope.dx * slope.dx + slope.dy * slope.dy + away.dx * bend.dx + away.dy * bend.dy
      let next = t - (away.dx * slope.dx + away.dy * slope.dy) / steepness
      guard next >= 0, next <= 1 else { return false }
      t = next
    }
    return false
  }
}
