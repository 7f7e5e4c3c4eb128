internal import MatrixCore

/// A path that does not change: subpaths of segments and of quadratic and cubic Bézier curves.
///
/// The steps are those that Core Graphics makes, so that walking a path shows the same elements. Curves, boxes and
/// containment are MatrixCore's. Copies by stroking and dashing are left out.
///
/// What takes a pointer to one value, as Apple's does, is `@safe`: callers give `&value` or nil, and only that is read or written.
public class CGPath: Hashable {
  var elements: [CoreElement] = []

  /// The empty path.
  init() {}

  /// The path along a rectangle, from its least corner along the x axis first.
  @safe public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    append(PathPieces.rectangle(rect), transform?.pointee ?? .identity)
  }

  /// The ellipse that touches the sides of a rectangle, in four cubics from the middle of its right side.
  @safe public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    append(PathPieces.ellipse(in: rect), transform?.pointee ?? .identity)
  }

  /// A rectangle with elliptic corners. Apple stops at radii beyond half a side; here they are cut to it.
  @safe public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init()
    append(
      PathPieces.roundedRectangle(rect, width: cornerWidth, height: cornerHeight),
      transform?.pointee ?? .identity)
  }

  // MARK: - Reading

  var core: MatrixCore.Path<Double> { MatrixCore.Path(elements) }

  /// Whether there are no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next element would begin; (0, 0) in an empty path.
  public var currentPoint: CGPoint { core.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest upright rectangle that contains all points, control points too; null for an empty path.
  public var boundingBox: CGRect { core.controlPointBox.map { CGRect($0) } ?? .null }

  /// The smallest upright rectangle that contains the path itself; null for an empty path.
  public var boundingBoxOfPath: CGRect { core.boundingBox.map { CGRect($0) } ?? .null }

  /// Whether a point, after a transform, is inside by a rule. Open subpaths count as closed.
  ///
  /// Points on a segment of the edge are inside, as in Core Graphics; those on a curve to within rounding.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let place = point.applying(transform).core
    return core.contains(place, rule: rule.core) || edgeHolds(place)
  }

  /// Whether a point lies on a segment of the edge, the one that closes an open subpath included.
  func edgeHolds(_ place: CorePoint) -> Bool {
    core.subpaths.contains { subpath in
      let edges =
        subpath.curves + (subpath.isClosed ? [] : [MatrixCore.BezierCurve(subpath.end, subpath.start)])
      return edges.contains { $0.degree == 1 ? $0.holds(place) : $0.points.first == place }
    }
  }

  /// Whether the path is a single closed upright rectangle, which is written to `rect`.
  @safe public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let corners = elements.compactMap { element -> CorePoint? in
      switch element {
      case .move(let point), .line(let point): point
      case .quadratic, .cubic, .close: nil
      }
    }
    guard elements.count == 5, case .move = elements[0], case .close = elements[4], corners.count == 4,
      let box = CoreRectangle(enclosing: corners)
    else { return false }
    let outline = MatrixCore.Path(box).elements.flatMap(\.points)
    guard Set(corners) == Set(outline), let start = outline.firstIndex(of: corners[0]) else { return false }
    let walk = (0..<4).map { outline[(start + $0) % 4] }
    guard corners == walk || corners == [walk[0], walk[3], walk[2], walk[1]] else { return false }
    rect?.pointee = CGRect(box)
    return true
  }

  /// Whether the elements are equal.
  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

  // MARK: - Copying

  /// A copy.
  public func copy() -> CGPath? { copy(using: nil) }

  /// The image under a transform.
  @safe public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    let result = CGPath()
    result.elements = images(transform)
    return result
  }

  /// A copy that can be changed.
  public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

  /// The image under a transform, which can be changed.
  @safe public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let result = CGMutablePath()
    result.elements = images(transform)
    return result
  }

  /// The path with segments in place of curves, which stray by at most a distance.
  public func flattened(threshold: CGFloat) -> CGPath {
    let result = CGPath()
    result.elements = core.flattened(tolerance: Double(threshold)).elements
    return result
  }

  private func images(_ transform: UnsafePointer<CGAffineTransform>?) -> [CoreElement] {
    guard let transform else { return elements }
    return elements.map { $0.transformed(by: transform.pointee.core) }
  }

  // MARK: - Building, for the kinds that allow it

  /// Adds steps as Core Graphics does: a move replaces a move before it, a line or curve without a beginning is
  /// dropped, and a second close too.
  func append(_ steps: [CoreElement], _ transform: CGAffineTransform) {
    for step in steps {
      let image = step.transformed(by: transform.core)
      switch image {
      case .move:
        if case .move? = elements.last { elements.removeLast() }
      case .line, .quadratic, .cubic:
        if elements.isEmpty { continue }
      case .close:
        if elements.isEmpty { continue }
        if case .close? = elements.last { continue }
      }
      elements.append(image)
    }
  }
}

/// Which points are inside a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// Those about which the path winds, one sense counted against the other.
  case winding
  /// Those about which it winds an odd number of times.
  case evenOdd

  var core: FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}

extension BezierCurve where S == Double {
  /// Whether a segment holds a point, both ends included.
  fileprivate func holds(_ point: CorePoint) -> Bool {
    guard let first = points.first, let last = points.last, let box = CoreRectangle(enclosing: points),
      let area = (last - first).coordinates.signedArea((point - first).coordinates)
    else { return false }
    let end = box.point(at: CorePoint(x: 1, y: 1))
    return area == 0 && point.x >= box.origin.x && point.y >= box.origin.y && point.x <= end.x
      && point.y <= end.y
  }
}
