import MatrixCore
import SourceText

// Paths, and what graphics contexts paint.
extension SceneBuilder {
  /// A path of some steps; nil where one of them has no value.
  mutating func path(_ steps: [FigurePathStep]) -> FigurePath? {
    var path = FigurePath()
    var hasFailed = false
    for step in steps {
      switch step {
      case .close: path.close()
      case .move(let source):
        if let point = point(source) { path.move(to: point) } else { hasFailed = true }
      case .points(let source):
        guard let points = points([source]) else {
          hasFailed = true
          continue
        }
        for point in points { path.append(path.isEmpty ? .move(point) : .line(point)) }
      case .curve(let sources):
        let points = sources.compactMap { point($0) }
        guard points.count == sources.count else {
          hasFailed = true
          continue
        }
        path.append(
          points.count == 2
            ? .quadratic(control: points[0], to: points[1])
            : .cubic(control1: points[0], control2: points[1], to: points[2]))
      }
    }
    return hasFailed ? nil : path
  }

  /// A path with curves, and its control polygon where it is asked for.
  mutating func curvedPath(
    _ steps: [FigurePathStep], showsControls: Bool, name: String, under transform: PlaneTransform
  ) -> String? {
    guard let path = path(steps) else { return nil }
    let drawn = path.transformed(by: transform)
    if showsControls { markControls(of: drawn) }
    mark(.path(drawn), "path")
    return "Path\(name) with the control points \(Self.said(path.controlPoints))"
  }

  private mutating func markControls(of path: FigurePath) {
    let curves = path.subpaths.flatMap { $0.curves }.filter { $0.degree > 1 }
    for curve in curves {
      mark(.polyline(curve.points), "controls")
      marks[marks.count - 1].classes += ["diagram-muted", "diagram-dashed"]
    }
    for point in curves.flatMap({ $0.points.dropFirst().dropLast() }) {
      mark(.ring(point), "controls")
      marks[marks.count - 1].classes.append("diagram-muted")
    }
  }

  // MARK: Graphics contexts

  /// Runs the operations of a context whose device space a transform takes to the figure. Nil with an error.
  mutating func run(
    _ operations: [FigureOperation], under transform: PlaneTransform, inside owner: String
  ) -> String? {
    let paint = FigurePaint(classes: ["diagram-primary"])
    var context = GraphicsContext<Double, FigurePaint>(fill: paint, stroke: paint)
    var saves: [FigureOperation] = []
    var hasFailed = false
    for operation in operations {
      switch operation.call {
      case .save:
        context.saveState()
        saves.append(operation)
      case .restore:
        do throws(GraphicsStateError) {
          try context.restoreState()
          saves.removeLast()
        } catch {
          diagnostics.append(
            operation.error(.restoreWithoutSave, "there is no saved state to restore"))
          hasFailed = true
        }
      case .paint(let painting, let item):
        guard paintMark(item, painting, in: &context, under: transform, inside: owner) else {
          hasFailed = true
          continue
        }
        let isDrawable = context.marks.last.map { $0.path.transformed(by: transform).isDrawable } ?? true
        if !isDrawable {
          diagnostics.append(
            operation.error(.tooLarge, "the mark is too large to draw: a coordinate is more than 10⁹"))
          hasFailed = true
        }
      default:
        hasFailed = !change(&context, by: operation.call) || hasFailed
      }
    }
    do throws(GraphicsStateError) {
      _ = try context.finish()
    } catch {
      diagnostics += saves.map {
        $0.error(.unrestoredState, "the state that is saved here is not restored")
      }
      hasFailed = true
    }
    return hasFailed ? nil : ""
  }

  /// An operation on the state; false where its value is missing.
  private mutating func change(
    _ context: inout GraphicsContext<Double, FigurePaint>, by call: FigureOperation.Call
  ) -> Bool {
    switch call {
    case .translate(let source):
      guard let offset = point(source, noun: "a translation (x, y)") else { return false }
      context.translateBy(x: offset.x, y: offset.y)
    case .scale(let source):
      guard let factors = numbers(source, 1...2, noun: "one or two factors") else { return false }
      context.scaleBy(x: factors[0], y: factors[factors.count - 1])
    case .rotate(let source):
      guard let angle = number(source) else { return false }
      context.rotate(by: angle)
    case .concatenate(let source):
      guard let matrix = affineTransform(source) else { return false }
      context.concatenate(matrix)
    case .color(let name):
      context.state.fill.classes = [name]
      context.state.stroke.classes = context.state.fill.classes
    case .width(let source):
      guard let width = positive([source], noun: "the width of a line")?.first else { return false }
      context.state.lineWidth = width
      context.state.stroke.isMeasured = true
    case .dash(let source):
      guard let lengths = positive([source], noun: "the length of a dash") else { return false }
      context.state.dash = Dash(lengths: lengths)
    case .save, .restore, .paint: break
    }
    return true
  }

  /// Numbers of which none is negative or 0.
  private mutating func positive(_ sources: [FigureExpression], noun: String) -> [Double]? {
    var result: [Double] = []
    for source in sources {
      guard let numbers = numbers(source, 1...16, noun: "1 to 16 numbers") else { return nil }
      guard numbers.allSatisfy({ $0 > 0 }) else {
        diagnostics.append(source.error(.notPositive, "\(noun) is positive"))
        return nil
      }
      result += numbers
    }
    return result
  }

  /// Paints a shape in a context, and makes a mark of it; false where it has no value.
  private mutating func paintMark(
    _ item: FigureItem, _ painting: Painting, in context: inout GraphicsContext<Double, FigurePaint>,
    under transform: PlaneTransform, inside owner: String
  ) -> Bool {
    guard let path = outline(of: item.shape) else { return false }
    context.saveState()
    let isMeasured = painting.hasStroke && context.state.stroke.isMeasured
    let kind = [isMeasured ? "diagram-pen" : "diagram-shape"] + Self.classes(painting)
    context.state.fill.classes = kind + context.state.fill.classes + item.classes
    context.state.stroke.classes = kind + context.state.stroke.classes + item.classes
    context.paint(path, painting)
    do throws(GraphicsStateError) { try context.restoreState() } catch { return false }
    guard let recorded = context.marks.last else { return true }
    mark(.recorded(recorded.transformed(by: transform)), "mark")
    marks[marks.count - 1].classes += recorded.state.stroke.classes.filter { Self.colorClasses.contains($0) }
    let label = item.label.map { labelText($0) }
    marks[marks.count - 1].label = label
    marks[marks.count - 1].place = item.place
    marks[marks.count - 1].vertexLabels = item.vertexLabels.map { labelText($0) }
    let name = label.map { $0.plain.isEmpty ? "" : " \($0.plain)" } ?? ""
    sentences.append(Self.said(recorded, name: name) + (owner.isEmpty ? "" : ", inside\(owner)") + ".")
    return true
  }

  private static let colorClasses = [
    "diagram-primary", "diagram-accent", "diagram-contrast", "diagram-muted",
  ]

  private static func classes(_ painting: Painting) -> [String] {
    switch painting {
    case .fill: ["diagram-kind-mark", "diagram-solid", "diagram-bare"]
    case .fillThenStroke: ["diagram-kind-mark", "diagram-solid"]
    case .stroke: ["diagram-kind-mark", "diagram-open"]
    }
  }

  /// The outline of a shape that a context paints, in its user space.
  private mutating func outline(of shape: FigureItem.Shape) -> FigurePath? {
    switch shape {
    case .rectangle(let source): return rectangle(source).map { FigurePath($0) }
    case .polygon(let sources): return points(sources).map { FigurePath($0, isClosed: true) }
    case .path(let steps, _): return path(steps)
    case .circle(let center, let radius):
      return circle(center, radius).map { .circle(center: $0, radius: $1) }
    default: return nil
    }
  }

  private static func said(_ mark: FigureMark, name: String) -> String {
    let verb =
      switch mark.painting {
      case .fill: "Filled shape"
      case .stroke: "Stroked shape"
      case .fillThenStroke: "Filled and stroked shape"
      }
    if let corners = mark.path.corners {
      return "\(verb)\(name) with the corners \(said(corners))"
    }
    return "\(verb)\(name)" + (mark.path.boundingBox.map { " within a box \(said($0))" } ?? "")
  }
}
