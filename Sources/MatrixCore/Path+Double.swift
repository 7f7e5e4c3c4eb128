// What needs comparisons: extent, length, segments in place of curves, inside and outside.
extension Path where S == Double {
  /// The smallest upright rectangle that contains the path; nil for an empty path.
  ///
  /// A subpath of a single point counts with that point.
  public var boundingBox: Rectangle<Double>? {
    Rectangle(
      enclosing: subpaths.flatMap { subpath in
        [subpath.start]
          + subpath.curves.flatMap { curve in
            let box = curve.boundingBox
            return [box.origin, box.point(at: Point(x: 1, y: 1))]
          }
      })
  }

  /// The path with segments in place of curves, which stray from it by at most `tolerance`, a distance.
  ///
  /// The limits are those of ``BezierCurve/flattened(tolerance:)``, for each curve.
  public func flattened(tolerance: Double) -> Path {
    var result = Path()
    for element in elements {
      switch element {
      case .move, .line, .close: result.append(element)
      case .quadratic, .cubic:
        guard let current = result.currentPoint else { continue }
        let curve = BezierCurve(some: [current] + element.points)
        for point in curve.flattened(tolerance: tolerance).dropFirst() { result.addLine(to: point) }
      }
    }
    return result
  }

  /// The length of all subpaths, the segments that close them included, each curve to within `tolerance`.
  public func length(tolerance: Double) -> Double {
    subpaths.reduce(0) { total, subpath in
      subpath.curves.reduce(total) { $0 + $1.length(tolerance: tolerance) }
    }
  }

  /// Whether a point is inside by a fill rule. Open subpaths count as closed by a segment.
  ///
  /// Of points on the edge some are inside, such that areas side by side share none. Of a path or a point with
  /// NaN nothing is inside.
  public func contains(_ point: Point<Double>, rule: FillRule = .nonZero) -> Bool {
    var winding = 0
    for subpath in subpaths {
      for curve in subpath.curves { winding += curve.crossings(rightOf: point) }
      if !subpath.isClosed {
        winding += BezierCurve(subpath.end, subpath.start).crossings(rightOf: point)
      }
    }
    return rule.isInside(winding: winding)
  }
}
