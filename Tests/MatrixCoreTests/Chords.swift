@testable import MatrixCore

/// Curves as chords between many points of each, so that distances are found by trying.
struct Chords {
  private var ends: [(Double, Double, Double, Double)] = []

  /// The chords stray from the curves by no more than a tolerance.
  init(_ curves: [BezierCurve<Double>], within tolerance: Double) {
    for curve in curves {
      let chain = curve.flattened(tolerance: tolerance)
      for (start, end) in zip(chain, chain.dropFirst()) { ends.append((start.x, start.y, end.x, end.y)) }
    }
  }

  /// The distance from a point to the nearest chord.
  func distance(_ point: MatrixCore.Point<Double>) -> Double {
    var least = Double.infinity
    for (x, y, endX, endY) in ends {
      let (dx, dy, px, py) = (endX - x, endY - y, point.x - x, point.y - y)
      let square = dx * dx + dy * dy
      let t = square == 0 ? 0 : min(max((px * dx + py * dy) / square, 0), 1)
      let (ex, ey) = (px - t * dx, py - t * dy)
      least = min(least, ex * ex + ey * ey)
    }
    return least.squareRoot()
  }
}
