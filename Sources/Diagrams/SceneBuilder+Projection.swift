import FormulaSyntax
import MatrixCore
import SourceText

/// What an item is drawn under.
enum FigureTransform {
  case affine(PlaneTransform)
  /// A transform that does not keep parallels, with its place in the file.
  case projective(ProjectiveTransform<Double>, source: LocatedText)
}

// Things under projective transforms of the plane, and under transforms of space that are seen from the front.
extension SceneBuilder {
  /// A transform in the lesson's convention: 2 × 2 or 3 × 3 of the plane, or 4 × 4 of space, which acts on z = 0.
  mutating func figureTransform(_ source: LocatedText) -> FigureTransform? {
    guard let value = value(source) else { return nil }
    if case .matrix(let rows, let columns, let elements) = value,
      let given = Matrix(rows: rows, columns: columns, elements: elements)
    {
      let matrix = evaluator.convention == .columns ? given.transpose : given
      if let affine = PlaneTransform(matrix) { return .affine(affine) }
      let flattened = Transform3D(matrix).map { ProjectiveTransform(flattening: $0) }
      if let transform = flattened ?? ProjectiveTransform(matrix) {
        return transform.affinePart.map { .affine($0) } ?? .projective(transform, source: source)
      }
    }
    mismatch(source, expected: "a transform (a 3 × 3, 2 × 2 or 4 × 4 matrix)", found: value)
    return nil
  }

  /// Replaces the marks from an index on by their images; false with an error, and then without them.
  mutating func project(
    marksFrom start: Int, by transform: ProjectiveTransform<Double>, at source: LocatedText
  ) -> Bool {
    var images: [SceneMark] = []
    for mark in marks[start...] {
      do throws(ProjectionFailure) {
        var image = mark
        image.shape = try mark.shape.projected(by: transform)
        images.append(image)
      } catch {
        marks.removeSubrange(start...)
        diagnostics.append(source.error(error.identifier, error.message))
        return false
      }
    }
    marks.replaceSubrange(start..., with: images)
    return true
  }
}

// Views under such transforms.
extension SceneBuilder {
  /// Draws a view that is transformed about its anchor by a transform that is not affine, and returns its frame:
  /// the bounding box of its four corners' images, in the coordinates around. Nil with an error.
  mutating func projectedView(
    _ layer: Layer<Double>, _ view: DiagramView, of item: DiagramItem, label: LabelText?, name: String,
    by matrix: ProjectiveTransform<Double>, at source: LocatedText, under outer: PlaneTransform
  ) -> Rectangle<Double>? {
    // In coordinates about the anchor the view is drawn as it is, and then projected with all that it contains.
    var upright = layer
    upright.position = .origin
    let inner = upright.transformToSuperlayer
    let moved = matrix.then(ProjectiveTransform(.translation(layer.position.radiusVector)))
    let corners = inner.outline(of: layer.bounds)
    guard let frame = Rectangle(enclosing: corners.compactMap { moved.apply($0) }) else { return nil }
    let start = marks.count
    mark(.polygon(corners), "view")
    finish(item, label: label)
    let styles = item.styles.map { "diagram-\($0.rawValue)" }
    if view.parts.contains(.axes) {
      let reach = 0.4 * min(layer.bounds.size.width.magnitude, layer.bounds.size.height.magnitude)
      let origin = layer.bounds.origin
      for arm in [Vector(dx: reach, dy: 0), Vector(dx: 0, dy: reach)] {
        mark(.arrow(inner.apply(origin), inner.apply(origin + arm)), "view-axes")
        marks[marks.count - 1].classes += styles
      }
    }
    if view.parts.contains(.corners) {
      for corner in corners {
        mark(.dot(corner), "corner")
        marks[marks.count - 1].classes += styles
      }
    }
    add(view.contents, under: inner, inside: " view\(name)")
    guard project(marksFrom: start, by: moved.then(ProjectiveTransform(outer)), at: source) else {
      return nil
    }
    if view.parts.contains(.frame) { mark(.polygon(outer.outline(of: frame)), "frame") }
    if view.parts.contains(.anchor) { mark(.anchor(outer.apply(layer.position)), "anchor") }
    return frame
  }
}

/// Why a mark has no image under a projective transform.
enum ProjectionFailure: Error {
  case atInfinity(PlanePoint)
  case unsuitable(String)
  case tooManyLines

  var identifier: String {
    switch self {
    case .atInfinity: "at-infinity"
    case .unsuitable: "not-affine"
    case .tooManyLines: "step-too-small"
    }
  }

  var message: String {
    switch self {
    case .atInfinity(let point):
      "the transform sends \(SceneBuilder.said(point)) to infinity or behind the eye: its weight is not positive"
    case .unsuitable(let kind): "the transform is not affine, and \(kind) under such a transform"
    case .tooManyLines: "the grid would have more than \(SceneGrid.mostLines) lines"
    }
  }
}

extension SceneMark.Shape {
  /// How far a curve's segments may stray from it before it is projected, as a part of its size.
  private static let tolerance = 1e-3

  /// The image under a projective transform.
  ///
  /// Segments go to segments as long as the weights of their ends are positive. Curves become chains of segments
  /// first, since control points do not go along.
  func projected(by transform: ProjectiveTransform<Double>) throws(ProjectionFailure) -> SceneMark.Shape {
    func image(_ point: PlanePoint) throws(ProjectionFailure) -> PlanePoint {
      let image = transform.apply(HomogeneousPoint(point))
      guard image.w > 1e-9, let result = image.affinePoint, FigurePath([result], isClosed: false).isDrawable
      else { throw .atInfinity(point) }
      return result
    }
    func images(_ points: [PlanePoint]) throws(ProjectionFailure) -> [PlanePoint] {
      var result: [PlanePoint] = []
      for point in points { result.append(try image(point)) }
      return result
    }
    func images(_ path: FigurePath) throws(ProjectionFailure) -> FigurePath {
      let extent = path.controlPointBox.map { max($0.size.width, $0.size.height) } ?? 0
      var result = FigurePath()
      for element in path.flattened(tolerance: Self.tolerance * extent).elements {
        switch element {
        case .move(let end): result.move(to: try image(end))
        case .line(let end), .quadratic(_, let end), .cubic(_, _, let end): result.addLine(to: try image(end))
        case .close: result.close()
        }
      }
      return result
    }
    switch self {
    case .polygon(let points): return .polygon(try images(points))
    case .polyline(let points): return .polyline(try images(points))
    case .segment(let start, let end): return .segment(try image(start), try image(end))
    case .arrow(let start, let end): return .arrow(try image(start), try image(end))
    case .line(let start, let end): return .line(try image(start), try image(end))
    case .dot(let point): return .dot(try image(point))
    case .anchor(let point): return .anchor(try image(point))
    case .words(let point): return .words(try image(point))
    case .ring(let point): return .ring(try image(point))
    case .path(let path): return .path(try images(path))
    case .circle(let center, let radius, let place):
      return .path(try images(FigurePath.circle(center: center, radius: radius).transformed(by: place)))
    case .strokes(let strokes):
      var result: [(PlanePoint, PlanePoint)] = []
      for stroke in strokes { result.append((try image(stroke.0), try image(stroke.1))) }
      return .strokes(result)
    case .recorded(var mark):
      mark.path = try images(mark.path)
      mark.state.stroke.isMeasured = false
      mark.state.dash = nil
      return .recorded(mark)
    case .grid(let grid):
      guard let step = grid.step, let within = grid.within else {
        throw .unsuitable("a grid needs 'step' and 'within'")
      }
      guard let lines = SceneGrid.lines(step: step, within: within.standardized) else { throw .tooManyLines }
      let strokes = lines.map { (grid.transform.apply($0.0), grid.transform.apply($0.1)) }
      return try SceneMark.Shape.strokes(strokes).projected(by: transform)
    case .angle: throw .unsuitable("an angle is not drawn")
    case .axes: throw .unsuitable("axes are not drawn")
    }
  }
}
