/// A path: a list of steps that make subpaths of segments and Bézier curves.
///
/// An element that draws where there is no current point begins a subpath at its own first point, as on an
/// HTML canvas; Core Graphics ignores it, which a caller can tell by ``currentPoint``. After `close` the
/// current point is the beginning of the subpath that was closed. Nothing is required of the numbers.
public struct Path<S: Scalar> {
  /// The steps, in order.
  public private(set) var elements: [PathElement<S>] = []
  /// Where the next element begins; nil where there is no subpath yet.
  public private(set) var currentPoint: Point<S>?
  private var subpathStart: Point<S>?

  /// The path without elements.
  public init() {}

  /// The path of some steps.
  public init(_ elements: [PathElement<S>]) {
    for element in elements { append(element) }
  }

  /// The closed path along the edge of a rectangle: from its origin along the x axis first.
  public init(_ rectangle: Rectangle<S>) {
    self.init(rectangle.outline, isClosed: true)
  }

  /// The chain of segments through some points; none where there is no point.
  public init(_ points: [Point<S>], isClosed: Bool) {
    for (index, point) in points.enumerated() { append(index == 0 ? .move(point) : .line(point)) }
    if isClosed { close() }
  }

  /// The path along a Bézier curve of degree 3 or less; nil for a higher degree, which no element has.
  ///
  /// A curve of degree 0 is a subpath of a single point.
  public init?(_ curve: BezierCurve<S>) {
    let points = curve.points
    append(.move(points[0]))
    switch curve.degree {
    case 0: break
    case 1: append(.line(points[1]))
    case 2: append(.quadratic(control: points[1], to: points[2]))
    case 3: append(.cubic(control1: points[1], control2: points[2], to: points[3]))
    default: return nil
    }
  }

  /// Whether there are no elements.
  public var isEmpty: Bool { elements.isEmpty }

  // MARK: - Building

  /// Adds a step at the end.
  ///
  /// `close` without a subpath adds nothing.
  public mutating func append(_ element: PathElement<S>) {
    switch element {
    case .move(let point):
      subpathStart = point
      currentPoint = point
    case .close:
      guard let subpathStart else { return }
      currentPoint = subpathStart
    case .line, .quadratic, .cubic:
      if currentPoint == nil, let first = element.points.first { append(.move(first)) }
      currentPoint = element.points.last
    }
    elements.append(element)
  }

  /// Begins a subpath.
  public mutating func move(to point: Point<S>) { append(.move(point)) }

  /// Adds a segment.
  public mutating func addLine(to point: Point<S>) { append(.line(point)) }

  /// Adds a quadratic curve.
  public mutating func addQuadratic(control: Point<S>, to point: Point<S>) {
    append(.quadratic(control: control, to: point))
  }

  /// Adds a cubic curve.
  public mutating func addCubic(control1: Point<S>, control2: Point<S>, to point: Point<S>) {
    append(.cubic(control1: control1, control2: control2, to: point))
  }

  /// Closes the subpath.
  public mutating func close() { append(.close) }

  /// Adds the steps of another path.
  public mutating func append(_ other: Path) {
    for element in other.elements { append(element) }
  }

  // MARK: - Reading

  /// The subpaths, each as a chain of Bézier curves of degrees 1 to 3.
  public var subpaths: [Subpath<S>] {
    var result: [Subpath<S>] = []
    var open: Subpath<S>?
    for element in elements {
      switch element {
      case .move(let start):
        if let open { result.append(open) }
        open = Subpath(start: start)
      case .close:
        open?.close()
        if let closed = open {
          result.append(closed)
          open = nil
        }
      case .line, .quadratic, .cubic:
        var subpath = open ?? Subpath(start: result.last?.start ?? element.points[0])
        subpath.curves.append(BezierCurve(some: [subpath.end] + element.points))
        open = subpath
      }
    }
    if let open { result.append(open) }
    return result
  }

  /// All points of all elements, control points included, in order.
  public var controlPoints: [Point<S>] { elements.flatMap { $0.points } }

  /// The bounding box of all points, control points included; nil for an empty path.
  ///
  /// It contains the path and is often larger; for `Double` see ``boundingBox``.
  public var controlPointBox: Rectangle<S>? { Rectangle(enclosing: controlPoints) }

  /// The image under an affine transform.
  public func transformed(by transform: AffineTransform<S>) -> Path {
    var result = self
    result.elements = elements.map { $0.transformed(by: transform) }
    result.currentPoint = currentPoint.map { transform.apply($0) }
    result.subpathStart = subpathStart.map { transform.apply($0) }
    return result
  }
}

extension Path: Sendable where S: Sendable {}
extension Path: Equatable where S: Equatable {}
extension Path: Hashable where S: Hashable {}
