// What needs comparisons: extent, length, segments in place of the curve, and the side that a point lies on.
extension BezierCurve where S == Double {
  /// The smallest upright rectangle that contains the curve for 0 ≤ t ≤ 1.
  ///
  /// Its sides touch the curve at the ends or where a coordinate's derivative vanishes. NaN where a coordinate
  /// is NaN.
  public var boundingBox: Rectangle<Double> {
    let turns = (abscissa.turningPoints + ordinate.turningPoints).map { point(at: $0) }
    return Rectangle(enclosingSome: [start, end] + turns)
  }

  private var abscissa: BernsteinPolynomial { BernsteinPolynomial(coefficients: points.map { $0.x }) }
  private var ordinate: BernsteinPolynomial { BernsteinPolynomial(coefficients: points.map { $0.y }) }

  // MARK: - Segments

  /// The most segments that stand for one curve.
  public static var mostSegments: Int { 65_536 }

  /// Points on the curve, equally spaced in t, both ends included, whose chain strays from it by at most
  /// `tolerance`, a distance.
  ///
  /// The chord over a step h of t is at most h²/8 · max |b″| from the curve, and |b″| is at most n(n−1) times
  /// the largest second difference of the control points. Where the tolerance is 0, negative or so small that
  /// ``mostSegments`` do not suffice, there are that many; of points that are not finite only the ends are
  /// returned.
  public func flattened(tolerance: Double) -> [Point<Double>] {
    let bends = zip(zip(points, points.dropFirst()), points.dropFirst(2)).map { pair, third in
      ((third - pair.1) - (pair.1 - pair.0)).length
    }
    let bend = bends.isEmpty ? 0 : Double.maximum(bends)
    let steps = (Double(degree * max(degree - 1, 0)) * bend / (8 * tolerance)).squareRoot().rounded(.up)
    guard bend.isFinite, bend > 0 else { return [start, end] }
    let count = steps >= 1 && steps < Double(Self.mostSegments) ? Int(steps) : Self.mostSegments
    return points(from: 0, to: 1, steps: count)
  }

  // MARK: - Length

  /// The length of the curve for 0 ≤ t ≤ 1, to within `tolerance`, a distance.
  ///
  /// A curve is at least as long as its chord and at most as long as its control polygon; pieces are halved
  /// until the two differ by less than their share, and then counted by (2 chord + (n−1) polygon)/(n+1).
  /// A piece is halved at most 14 times; a tolerance that needs more is not met, though the estimate is then
  /// exact to about rounding where the curve is smooth. NaN or infinite where a coordinate is.
  ///
  /// Source: Gravesen, "Adaptive subdivision and the length and energy of Bézier curves", 1997.
  public func length(tolerance: Double) -> Double {
    var total = 0.0
    var open = [(curve: self, depth: 0, tolerance: tolerance)]
    while let (curve, depth, share) = open.popLast() {
      let chord = (curve.end - curve.start).length
      let polygon = zip(curve.points, curve.points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
      guard polygon.isFinite else { return polygon }
      if polygon - chord <= share || depth == 14 {
        total += (2 * chord + Double(degree - 1) * polygon) / Double(max(degree, 1) + 1)
      } else {
        let halves = curve.split(at: 0.5)
        open.append((halves.after, depth + 1, share / 2))
        open.append((halves.before, depth + 1, share / 2))
      }
    }
    return total
  }

  // MARK: - Sides

  /// How often the curve crosses, with y growing less with y falling, the ray from a point along the x axis.
  ///
  /// Each piece of the curve counts its lower end and not its upper one, so that a chain of curves is counted
  /// without gaps.
  func crossings(rightOf point: Point<Double>) -> Int {
    let isStartBelow = start.y <= point.y
    // The curve lies in the hull of its control points: on one side of the ray's line with all of them.
    guard points.contains(where: { ($0.y <= point.y) != isStartBelow }) else { return 0 }
    let level = BernsteinPolynomial(coefficients: points.map { $0.y - point.y })
    var count = 0
    var lower = 0.0
    for upper in ordinate.turningPoints + [1] {
      let isBelow = level.value(at: lower) <= 0
      if isBelow != (level.value(at: upper) <= 0) {
        let t = level.root(from: lower, to: upper) ?? (level.value(at: lower) == 0 ? lower : upper)
        if abscissa.value(at: t) > point.x { count += isBelow ? 1 : -1 }
      }
      lower = upper
    }
    return count
  }
}
