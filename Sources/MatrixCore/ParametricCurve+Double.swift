// Estimates for curves of which nothing is known but their points.
extension ParametricCurve where S == Double {
  /// Points on the curve, both ends included, close enough for segments to stand for it.
  ///
  /// Pieces are halved until the point at half the step is at most `tolerance` away from the chord's middle, at
  /// least 4 and at most 12 times. It is an estimate: what happens between the points that were looked at is
  /// not seen. For Bézier curves ``BezierCurve/flattened(tolerance:)`` has a bound.
  public func flattened(from start: Double, to end: Double, tolerance: Double) -> [Point<Double>] {
    var result = [point(at: start)]
    var open = [(lower: start, upper: end, end: point(at: end), depth: 0)]
    while let piece = open.popLast() {
      let first = result[result.count - 1]
      let middle = piece.lower + (piece.upper - piece.lower) / 2
      let point = point(at: middle)
      let bend = (point - (first + 0.5 * (piece.end - first))).length
      if piece.depth < 4 || (bend > tolerance && piece.depth < 12) {
        open.append((middle, piece.upper, piece.end, piece.depth + 1))
        open.append((piece.lower, middle, point, piece.depth + 1))
      } else {
        result.append(piece.end)
      }
    }
    return result
  }

  /// The length of the curve between two parameters, estimated to within `tolerance`.
  ///
  /// Chains of 16, 32, … up to 65,536 chords are measured until two of them, extrapolated, agree to within the
  /// tolerance. For a curve with a corner the last digits are those of the chain. NaN where a point is NaN.
  public func length(from start: Double, to end: Double, tolerance: Double) -> Double {
    func chain(_ steps: Int) -> Double {
      let points = points(from: start, to: end, steps: steps)
      return zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }
    var steps = 16
    var chord = chain(steps)
    var estimate = chord
    while steps < 65_536 {
      steps *= 2
      let finer = chain(steps)
      // A chain's error falls with the square of the step.
      let next = finer + (finer - chord) / 3
      let isClose = (next - estimate).magnitude <= tolerance
      (chord, estimate) = (finer, next)
      if isClose || !next.isFinite { break }
    }
    return estimate
  }
}
