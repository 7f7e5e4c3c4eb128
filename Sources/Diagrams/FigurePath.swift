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
