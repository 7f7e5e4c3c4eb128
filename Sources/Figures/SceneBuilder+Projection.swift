import FormulaSyntax
import MatrixCore
import SourceText

/// What an item is drawn under.
enum FigureTransform {
  case affine(PlaneTransform)
  /// A transform of the plane that does not keep parallels.
  case projective(ProjectiveTransform<Double>)
  /// A transform of space.
  case space(Transform3D<Double>)
}

/// A transform of space that is seen from the front, with the expression that is to blame where it has no image.
struct SpaceView {
  var matrix: Transform3D<Double>
  var source: FigureExpression

  /// What it does to the plane z = 0.
  var flattened: ProjectiveTransform<Double> { ProjectiveTransform(flattening: matrix) }

  /// The image of a point, without its z; nil where it is at infinity, behind the eye, or too far away to be drawn.
  func apply(_ point: Point3D<Double>) -> PlanePoint? {
    let image = matrix.apply(HomogeneousPoint3D(point))
    guard image.w > SceneMark.leastWeight, let result = image.affinePoint?.orthographicProjection,
      FigurePath([result], isClosed: false).isDrawable
    else { return nil }
    return result
  }
}

/// Where an item is built, and what is done to its marks then.
struct FigurePlace {
  /// From the item's coordinates to the figure's, or to those that are projected.
  var transform: PlaneTransform
  /// A projection that its marks go through, before the transform around it.
  var projection: (matrix: ProjectiveTransform<Double>, source: FigureExpression)?
  /// A transform of space that its points, or those of its contents, go through as they are read.
  var space: SpaceView?
}

extension FigureItem.Shape {
  /// Whether there is nothing to it but points, so that each may have a z of its own.
  var consistsOfPoints: Bool {
    switch self {
    case .polygon, .face, .point, .vector, .segment, .line, .text: true
    case .path(let steps, _): steps.allSatisfy { $0.isPoints }
    default: false
    }
  }

  /// Whether it hands a transform of space on to what it consists of.
  var handsSpaceOn: Bool {
    switch self {
    case .group, .view: true
    default: false
    }
  }
}

// Things under projective transforms of the plane, and under transforms of space that are seen from the front.
extension SceneBuilder {
  /// A transform in the lesson's convention: 2 × 2 or 3 × 3 of the plane, or 4 × 4 of space.
  mutating func figureTransform(_ source: FigureExpression) -> FigureTransform? {
    guard let value = value(source) else { return nil }
    if case .matrix(let rows, let columns, let elements) = value,
      let given = Matrix(rows: rows, columns: columns, elements: elements)
    {
      let matrix = evaluator.environment.convention == .columns ? given.transpose : given
      if let affine = PlaneTransform(matrix) { return .affine(affine) }
      if let transform = Transform3D(matrix) { return .space(transform) }
      if let transform = ProjectiveTransform(matrix) {
        return transform.affinePart.map { .affine($0) } ?? .projective(transform)
      }
    }
    mismatch(source, expected: "a transform (a 3 × 3, 2 × 2 or 4 × 4 matrix)", found: value)
    return nil
  }

  /// Where an item with a transform of its own is built.
  func place(of item: FigureItem, _ own: FigureTransform?, under outer: PlaneTransform) -> FigurePlace {
    if let view = spaceView(own, at: item.transform) {
      if item.shape.consistsOfPoints || item.shape.handsSpaceOn {
        return FigurePlace(transform: outer, space: view)
      }
      return FigurePlace(transform: .identity, projection: (view.flattened, view.source))
    }
    guard case .projective(let matrix) = own, let source = item.transform else {
      if case .affine(let matrix) = own { return FigurePlace(transform: matrix.then(outer)) }
      return FigurePlace(transform: outer)
    }
    return FigurePlace(transform: .identity, projection: (matrix, source))
  }

  /// The transform of space that an item is under: its own and then that around it; nil where neither is of space.
  func spaceView(_ own: FigureTransform?, at source: FigureExpression?) -> SpaceView? {
    guard let own, let source else { return space }
    let matrix: Transform3D<Double>
    switch own {
    case .space(let transform): matrix = transform
    case .affine where space == nil, .projective where space == nil: return nil
    case .affine(let transform): matrix = Transform3D(transform)
    case .projective(let transform): matrix = Transform3D(transform)
    }
    return SpaceView(matrix: space.map { matrix.then($0.matrix) } ?? matrix, source: source)
  }

  /// A point of space in the plane of the picture.
  mutating func seen(_ numbers: ArraySlice<Double>, _ view: SpaceView, at source: FigureExpression)
    -> PlanePoint?
  {
    let numbers = Array(numbers)
    let point = Point3D(x: numbers[0], y: numbers[1], z: numbers.count == 3 ? numbers[2] : 0)
    if let image = view.apply(point) { return image }
    diagnostics.append(
      source.error(.atInfinity, "the transform sends this point to infinity or behind the eye"))
    return nil
  }

  /// Replaces the marks from an index on by their images; false with an error, and then without them.
  mutating func project(
    marksFrom start: Int, by transform: ProjectiveTransform<Double>, at source: FigureExpression
  ) -> Bool {
    var images: [SceneMark] = []
    for mark in marks[start...] {
      do throws(ProjectionFailure) {
        var image = mark
        image.shape = try mark.shape.projected(by: transform)
        images.append(image)
      } catch {
        marks.removeSubrange(start...)
        diagnostics.append(source.error(error.finding, error.message))
        return false
      }
    }
    marks.replaceSubrange(start..., with: images)
    #if !hasFeature(Embedded)
      for index in curves.indices where curves[index].mark >= start {
        curves[index].map = curves[index].map.then(transform)
      }
    #endif
    return true
  }
}

// Views under such transforms.
extension SceneBuilder {
  /// Draws a view under a transform about its anchor that is not affine, or inside a transform of space, and returns
  /// its frame as it is seen: the bounding box of its four corners' images. Nil with an error.
  mutating func projectedView(
    _ layer: Layer<Double>, _ view: FigureView, of item: FigureItem, label: LabelText?, name: String,
    by own: Transform3D<Double>, at source: FigureExpression, under outer: PlaneTransform
  ) -> Rectangle<Double>? {
    // In coordinates about the anchor the view is drawn as it is, and then projected with all that it contains.
    var upright = layer
    upright.position = .origin
    upright.transform = .identity
    let inner = upright.transformToSuperlayer
    let around = space
    let moved = own.then(Transform3D(PlaneTransform.translation(layer.position.radiusVector)))
    let image = ProjectiveTransform(flattening: around.map { moved.then($0.matrix) } ?? moved)
    let corners = inner.outline(of: layer.bounds)
    guard let frame = Rectangle(enclosing: corners.compactMap { image.apply($0) }) else { return nil }
    let start = marks.count
    mark(.polygon(corners), "view")
    finish(item, label: label)
    if view.parts.contains(.axes) {
      let reach = 0.4 * min(layer.bounds.size.width.magnitude, layer.bounds.size.height.magnitude)
      let origin = layer.bounds.origin
      for arm in [Vector(dx: reach, dy: 0), Vector(dx: 0, dy: reach)] {
        mark(.arrow(inner.apply(origin), inner.apply(origin + arm)), "view-axes")
        marks[marks.count - 1].classes += item.classes
      }
    }
    if view.parts.contains(.corners) {
      for corner in corners {
        mark(.dot(corner), "corner")
        marks[marks.count - 1].classes += item.classes
      }
    }
    // What the view contains lies in its plane.
    space = nil
    waitingProjections += 1
    add(view.contents, under: inner, inside: " view\(name)")
    waitingProjections -= 1
    space = around
    let place = ProjectiveTransform(outer)
    guard project(marksFrom: start, by: image.then(place), at: source) else { return nil }
    if view.parts.contains(.frame) { mark(.polygon(outer.outline(of: frame)), "frame") }
    if view.parts.contains(.anchor) {
      let position = marks.count
      mark(.anchor(layer.position), "anchor")
      let around = around?.flattened ?? .identity
      guard project(marksFrom: position, by: around.then(place), at: source) else { return nil }
    }
    return frame
  }
}

/// Why a mark has no image under a projective transform.
enum ProjectionFailure: Error {
  case atInfinity(PlanePoint)
  case unsuitable(String)
  case tooManyLines

  var finding: Finding {
    switch self {
    case .atInfinity: .atInfinity
    case .unsuitable: .notAffine
    case .tooManyLines: .stepTooSmall
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

extension SceneMark {
  /// The least weight of an image that is drawn; below, it is at infinity or behind the eye.
  static let leastWeight = 1e-9
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
      guard image.w > SceneMark.leastWeight, let result = image.affinePoint,
        FigurePath([result], isClosed: false).isDrawable
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
