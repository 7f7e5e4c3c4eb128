import MatrixCore
import SourceText

typealias PlanePoint = Point<Double>
typealias PlaneTransform = AffineTransform<Double>

/// Something to be drawn, in the coordinates of the figure.
struct SceneMark {
  /// Kept in one word of memory: marks are copied often, and the page's module grows with each copy.
  indirect enum Shape {
    case polygon([PlanePoint])
    case polyline([PlanePoint])
    case segment(PlanePoint, PlanePoint)
    case arrow(PlanePoint, PlanePoint)
    case line(PlanePoint, PlanePoint)
    case dot(PlanePoint)
    case anchor(PlanePoint)
    case circle(center: PlanePoint, radius: Double, under: PlaneTransform)
    case angle(vertex: PlanePoint, from: Double, to: Double, radius: Double?, under: PlaneTransform)
    case axes(SceneAxes)
    case grid(SceneGrid)
    case words(PlanePoint)
    /// A path with curves.
    case path(FigurePath)
    /// Separate strokes.
    case strokes([(PlanePoint, PlanePoint)])
    /// The hollow dot of a control point.
    case ring(PlanePoint)
    /// What a graphics context has painted, in the figure's coordinates.
    case recorded(FigureMark)
  }

  var shape: Shape
  /// The CSS classes besides the kind's own.
  var classes: [String]
  var label: LabelText?
  var vertexLabels: [LabelText] = []
  var place: FigureItem.Place?

  /// The points that the picture must contain.
  var extent: [PlanePoint] {
    switch shape {
    case .polygon(let points), .polyline(let points): return points
    case .segment(let start, let end), .arrow(let start, let end), .line(let start, let end):
      return [start, end]
    case .dot(let point), .anchor(let point), .words(let point), .ring(let point): return [point]
    case .path(let path): return path.samples
    case .strokes(let strokes): return strokes.flatMap { [$0.0, $0.1] }
    case .recorded(let mark): return mark.path.samples
    case .circle(let center, let radius, let transform):
      return FigurePath.circle(center: center, radius: radius).transformed(by: transform).samples
    case .angle(let vertex, let from, let to, let radius, let transform):
      guard let radius else { return [transform.apply(vertex)] }
      var arc = FigurePath()
      arc.addArc(center: vertex, radius: radius, from: from, to: to)
      return [transform.apply(vertex)] + arc.transformed(by: transform).samples
    case .axes(let axes):
      return axes.extent.map { axes.transform.apply($0) }
    case .grid(let grid):
      return grid.within.map { grid.transform.outline(of: $0) } ?? []
    }
  }
}

/// Coordinate axes to be drawn.
struct SceneAxes {
  var transform: PlaneTransform
  /// The ranges; nil fits the picture.
  var x: (Double, Double)?
  var y: (Double, Double)?
  var names: [LabelText]
  var hasTicks: Bool
  /// Whether the axes are a part of a view, drawn as two short arrows.
  var isPartOfView = false

  /// What the picture must contain: the ends of the given ranges, and the origin.
  var extent: [PlanePoint] {
    var points = [PlanePoint.origin]
    if let x { points += [PlanePoint(x: x.0, y: 0), PlanePoint(x: x.1, y: 0)] }
    if let y { points += [PlanePoint(x: 0, y: y.0), PlanePoint(x: 0, y: y.1)] }
    return points
  }
}
