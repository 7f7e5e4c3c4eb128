// Pages draw curves, and leave it to who builds them to hold them against what they stand for.
#if !hasFeature(Embedded)
  import FormulaSyntax
  import MatrixCore

  /// A parametric curve as a picture shows it: by a chain of segments.
  public struct DrawnCurve: Sendable {
    /// The first coordinate, as an expression of the parameter.
    public var x: FigureExpression
    /// The second coordinate.
    public var y: FigureExpression
    /// The parameter, which hides a definition of the same name.
    public var parameter: Symbol
    /// The parameter's values at the ends of the segments, from first to last.
    public var places: [Double]
    /// The ends of the segments, in units of the picture.
    public var points: [Point<Double>]
    /// From the plane of the coordinates to the picture.
    public var map: ProjectiveTransform<Double>
    /// What names stand for at the figure's position.
    public var environment: Environment
    /// The numbers of those names that the reader moves.
    public var known: [Symbol: Double]
  }

  /// A parametric curve among a scene's marks.
  struct SceneCurve {
    var x: FigureExpression
    var y: FigureExpression
    var parameter: Symbol
    var places: [Double]
    /// Which of the marks it is.
    var mark: Int
    /// From the plane of its coordinates to that of the mark.
    var map: ProjectiveTransform<Double>

    /// The same curve behind so many other marks.
    func behind(_ count: Int) -> SceneCurve {
      var moved = self
      moved.mark += count
      return moved
    }
  }

  extension Figure {
    /// The parametric curves that the figure shows at a position, where it can be drawn there.
    ///
    /// The segments are those of the picture before its numbers are rounded to hundredths of a unit.
    public func curves(at position: FigurePosition) -> [DrawnCurve] {
      let scenes = scenes(at: position)
      guard scenes.faults.isEmpty else { return [] }
      let (environment, known) = names(at: position)
      let content = frame?.content ?? scenes.content
      return scenes.panels.indices.flatMap { panel in
        let scale = scale(fitting: content, panel: panel)
        let builder = scenes.panels[panel].builder
        return builder.curves.compactMap { curve -> DrawnCurve? in
          guard case .polyline(let points) = builder.marks[curve.mark].shape else { return nil }
          return DrawnCurve(
            x: curve.x, y: curve.y, parameter: curve.parameter, places: curve.places,
            points: points.map { scale.toDevice.apply($0) },
            map: curve.map.then(ProjectiveTransform(scale.toDevice)), environment: environment, known: known)
        }
      }
    }

    /// Whether it shows a parametric curve anywhere.
    public var hasCurves: Bool { shows { if case .curve = $0 { true } else { false } } }
  }
#endif
