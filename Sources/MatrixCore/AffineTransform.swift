/// An affine transform of the plane, with the names and the convention of Core Graphics.
///
///                          ⎡ a   b   0 ⎤
///     (x', y', 1) = (x, y, 1) ⎢ c   d   0 ⎥      x' = a x + c y + tx
///                          ⎣ tx  ty  1 ⎦      y' = b x + d y + ty
///
/// Points are rows and stand on the left, so in a product M N the transform M acts first. Any numbers are
/// allowed; where the determinant is 0 the plane falls onto a line or a point, and there is no inverse.
///
/// Source: Apple, *CGAffineTransform*; Foley, van Dam et al., *Computer Graphics*, chapter 5.
public struct AffineTransform<S: Scalar> {
  /// How much x' grows with x.
  public var a: S
  /// How much y' grows with x.
  public var b: S
  /// How much x' grows with y.
  public var c: S
  /// How much y' grows with y.
  public var d: S
  /// The x coordinate of the origin's image.
  public var tx: S
  /// The y coordinate of the origin's image.
  public var ty: S

  /// The transform with six entries.
  public init(a: S, b: S, c: S, d: S, tx: S, ty: S) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The linear transform with four entries, which leaves the origin where it is.
  public init(a: S, b: S, c: S, d: S) {
    self.init(a: a, b: b, c: c, d: d, tx: .zero, ty: .zero)
  }

  // MARK: - Applying

  /// The image of a point: (a x + c y + tx, b x + d y + ty).
  public func apply(_ point: Point<S>) -> Point<S> {
    Point.origin + apply(point.radiusVector) + Vector(dx: tx, dy: ty)
  }

  /// The image of a vector: (a dx + c dy, b dx + d dy). The translation does not act on it.
  public func apply(_ vector: Vector<S>) -> Vector<S> {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// The images of a rectangle's corners, in the rectangle's reading order (``Rectangle/corners``).
  public func corners(of rectangle: Rectangle<S>) -> [Point<S>] {
    rectangle.corners.map { apply($0) }
  }

  /// The image of a rectangle, a parallelogram, by its corners in the order of a walk along its edge.
  public func outline(of rectangle: Rectangle<S>) -> [Point<S>] {
    Rectangle.walk(corners(of: rectangle))
  }

  /// The smallest rectangle with sides parallel to the axes that contains a rectangle's image.
  ///
  /// Its size is never negative, even where the rectangle's is.
  public func boundingBox(of rectangle: Rectangle<S>) -> Rectangle<S> {
    Rectangle(enclosingSome: corners(of: rectangle))
  }

  // MARK: - Composing

  /// This transform and then another: the product M N of this M with the other N.
  ///
  /// `m.then(n).apply(p)` is `n.apply(m.apply(p))`. Composition is associative, not commutative.
  public func then(_ next: AffineTransform) -> AffineTransform {
    // The rows of M are the images of two vectors and a point; N moves each of them.
    let first = next.apply(Vector(dx: a, dy: b))
    let second = next.apply(Vector(dx: c, dy: d))
    let origin = next.apply(Point(x: tx, y: ty))
    return AffineTransform(a: first.dx, b: first.dy, c: second.dx, d: second.dy, tx: origin.x, ty: origin.y)
  }

  /// Another transform and then this one: the product N M. Core Graphics' `translatedBy` and friends do this.
  public func preceded(by previous: AffineTransform) -> AffineTransform {
    previous.then(self)
  }

  /// Core Graphics' name for ``then(_:)``: the product M N, which applies this transform first.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    then(next)
  }

  /// The transform that does about a point what this one does about the origin: T(−p) M T(p).
  ///
  /// For a linear M the point is fixed. For a rotation this gives
  /// x' = (x − x₀) cos θ − (y − y₀) sin θ + x₀ and y' = (x − x₀) sin θ + (y − y₀) cos θ + y₀.
  public func about(_ point: Point<S>) -> AffineTransform {
    let toOrigin = AffineTransform.translation(-point.radiusVector)
    return toOrigin.then(self).then(.translation(point.radiusVector))
  }

  // MARK: - Inverting

  /// The determinant a d − b c: the factor by which signed areas grow.
  ///
  /// det(M N) = det M · det N. A negative determinant turns the sense of rotation around.
  public var determinant: S { a * d - b * c }

  /// The transform that undoes this one; nil where the determinant is known to be 0.
  ///
  ///             1   ⎡      d            −b        0 ⎤
  ///     M⁻¹ = ───── ⎢     −c             a        0 ⎥
  ///           det M ⎣ c ty − d tx   b tx − a ty   1 ⎦ with the 1 outside the fraction
  ///
  /// A symbolic determinant that is not known to be 0 is divided by; the result holds where it is not 0. For
  /// `Double` a determinant that is only nearly 0 is divided by too.
  public func inverse() -> AffineTransform? {
    let determinant = self.determinant
    guard !determinant.isKnownZero else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Whether the entries are known to be those of the identity.
  public var isKnownIdentity: Bool {
    (a - .one).isKnownZero && b.isKnownZero && c.isKnownZero && (d - .one).isKnownZero && tx.isKnownZero
      && ty.isKnownZero
  }

  /// The transform without its translation.
  public var linearPart: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d) }

  /// The displacement of the origin.
  public var translationVector: Vector<S> { Vector(dx: tx, dy: ty) }
}

extension AffineTransform: Sendable where S: Sendable {}
extension AffineTransform: Equatable where S: Equatable {}
extension AffineTransform: Hashable where S: Hashable {}
