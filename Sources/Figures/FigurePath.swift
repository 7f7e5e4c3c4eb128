import MatrixCore

// What figures make of paths.
extension Path where S == Double {
  /// A whole circle.
  static func circle(center: PlanePoint, radius: Double) -> FigurePath {
    var path = FigurePath()
    path.addArc(center: center, radius: radius, from: 0, to: 2 * .pi)
    path.close()
    return path
  }

  /// Many separate strokes as one path.
  init(strokes: [(PlanePoint, PlanePoint)]) {
    self.init(strokes.flatMap { [.move($0.0), .line($0.1)] })
  }

  /// The corners of a path that is one closed chain of segments; nil for any other.
  var corners: [PlanePoint]? {
    let subpaths = subpaths
    guard let only = subpaths.first, subpaths.count == 1, only.isClosed,
      only.curves.allSatisfy({ $0.degree == 1 })
    else { return nil }
    return only.curves.map { $0.start }
  }

  /// Whether all subpaths are closed.
  var isClosed: Bool { subpaths.allSatisfy { $0.isClosed } }

  /// Whether all coordinates are numbers that can be drawn.
  var isDrawable: Bool {
    controlPoints.allSatisfy {
      $0.x.magnitude <= NumberText.largest && $0.y.magnitude <= NumberText.largest
    }
  }

  /// Points along the path, four on each curve: what labels keep off, and what the picture must contain.
  var samples: [PlanePoint] {
    var samples: [PlanePoint] = []
    for subpath in subpaths {
      samples.append(subpath.start)
      for curve in subpath.curves {
        samples += curve.points(from: 0, to: 1, steps: curve.degree > 1 ? 4 : 1).dropFirst()
      }
    }
    return samples
  }
}
