/// A rectangle with sides parallel to the axes: the points from `origin` to `origin + (width, height)`.
///
/// The size may be 0 (a segment or a point) or negative. Nothing is normalised silently: the corners, the
/// centre and ``point(at:)`` of a rectangle with negative width are those of the numbers as given, so its
/// origin is then its right edge. ``standardized`` has the same points and a size that is not negative.
public struct Rectangle<S: Scalar> {
  /// The corner that the size is measured from: top left with y down, bottom left with y up.
  public var origin: Point<S>
  /// The signed extents.
  public var size: Size<S>

  /// The rectangle with an origin and a size.
  public init(origin: Point<S>, size: Size<S>) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle (x, y, width, height).
  public init(x: S, y: S, width: S, height: S) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle of a size that has the point `anchor`, relative to the size, at `position`.
  ///
  ///     origin = position − (a_x width, a_y height)
  ///
  /// The inverse of ``point(at:)``: `Rectangle(size: s, placing: a, at: p).point(at: a)` is `p`.
  public init(size: Size<S>, placing anchor: Point<S>, at position: Point<S>) {
    self.init(origin: position - size.offset(at: anchor), size: size)
  }

  /// The smallest rectangle that contains some points; nil where there are none.
  ///
  ///     x = min xᵢ,  y = min yᵢ,  width = max xᵢ − min xᵢ,  height = max yᵢ − min yᵢ
  public init?(enclosing points: [Point<S>]) {
    guard !points.isEmpty else { return nil }
    self.init(enclosingSome: points)
  }

  /// As `init(enclosing:)`, where the caller knows that there is a point.
  init(enclosingSome points: [Point<S>]) {
    let abscissas = points.map { $0.x }
    let ordinates = points.map { $0.y }
    let origin = Point(x: S.minimum(abscissas), y: S.minimum(ordinates))
    let extent = Point(x: S.maximum(abscissas), y: S.maximum(ordinates)) - origin
    self.init(origin: origin, size: Size(width: extent.dx, height: extent.dy))
  }

  /// The point at a place given relative to the size: origin + (a_x width, a_y height).
  public func point(at relative: Point<S>) -> Point<S> {
    origin + size.offset(at: relative)
  }

  /// The point in the middle, (x + width/2, y + height/2).
  public var center: Point<S> {
    let half = S.one / S(2)
    return point(at: Point(x: half, y: half))
  }

  /// The corners in reading order: (x, y), (x + w, y), (x, y + h), (x + w, y + h).
  ///
  /// In this order the corners 0 and 1 differ by the same vector as 2 and 3, and so do their images under any
  /// affine transform. The prover relies on it: min and max of the four coordinates factor over that vector.
  /// ``outline`` has the corners in the order in which they are drawn.
  public var corners: [Point<S>] {
    let horizontal = Vector(dx: size.width, dy: S.zero)
    let vertical = Vector(dx: S.zero, dy: size.height)
    return [origin, origin + horizontal, origin + vertical, origin + vertical + horizontal]
  }

  /// The corners in the order of a walk along the edge: (x, y), (x + w, y), (x + w, y + h), (x, y + h).
  public var outline: [Point<S>] { Self.walk(corners) }

  /// The four corners of a parallelogram, given in reading order, in the order of a walk along its edge.
  static func walk(_ corners: [Point<S>]) -> [Point<S>] {
    [corners[0], corners[1], corners[3], corners[2]]
  }

  /// The rectangle with the same points and a size that is not negative.
  public var standardized: Rectangle { Rectangle(enclosingSome: corners) }
}

extension Rectangle: Sendable where S: Sendable {}
extension Rectangle: Equatable where S: Equatable {}
extension Rectangle: Hashable where S: Hashable {}
