/// A projective transform of the plane: the general 3 × 3 matrix.
///
///                                   ⎡ a  d  g ⎤
///     (x', y', w') = (x, y, w) · T = (x, y, w) · ⎢ b  e  h ⎥
///                                   ⎣ c  f  i ⎦
///
/// A point (x, y) goes to ((a x + b y + c) / (g x + h y + i), (d x + e y + f) / (g x + h y + i)). The matrix has four
/// blocks: the linear part a, b, d, e; the translation c, f; the projection g, h; and the overall scale i. Lines go to
/// lines, and parallels meet in a vanishing point where g or h is not 0. k T is the same transform for every k ≠ 0.
///
/// The letters run down the columns, as in textbooks that write one equation for each coordinate. They are not
/// those of ``AffineTransform``, whose b, c, d, tx, ty are here d, b, e, c, f.
///
/// Any numbers are allowed; where the determinant is 0 the plane falls onto a line or a point, and there is no
/// inverse. Source: Foley, van Dam et al., *Computer Graphics*, chapter 5.
public struct ProjectiveTransform<S: Scalar> {
  /// How much x' grows with x.
  public var a: S
  /// How much x' grows with y.
  public var b: S
  /// The translation along the x axis.
  public var c: S
  /// How much y' grows with x.
  public var d: S
  /// How much y' grows with y.
  public var e: S
  /// The translation along the y axis.
  public var f: S
  /// How much the weight grows with x.
  public var g: S
  /// How much the weight grows with y.
  public var h: S
  /// The overall scale, which divides all coordinates.
  public var i: S

  /// The transform with nine entries, column by column.
  public init(a: S, b: S, c: S, d: S, e: S, f: S, g: S, h: S, i: S) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
    self.g = g
    self.h = h
    self.i = i
  }

  /// The transform that takes the directions of the two axes and the origin to three rows.
  public init(x: HomogeneousPoint<S>, y: HomogeneousPoint<S>, origin: HomogeneousPoint<S>) {
    self.init(a: x.x, b: y.x, c: origin.x, d: x.y, e: y.y, f: origin.y, g: x.w, h: y.w, i: origin.w)
  }

  /// The transform that moves nothing.
  public static var identity: ProjectiveTransform { ProjectiveTransform(AffineTransform.identity) }

  // MARK: - The four blocks

  /// The three rows: the images of the directions (1, 0, 0) and (0, 1, 0) and of the origin (0, 0, 1).
  public var rows: (x: HomogeneousPoint<S>, y: HomogeneousPoint<S>, origin: HomogeneousPoint<S>) {
    (
      HomogeneousPoint(x: a, y: d, w: g), HomogeneousPoint(x: b, y: e, w: h),
      HomogeneousPoint(x: c, y: f, w: i)
    )
  }

  /// The linear part, the block a, b, d, e. It is not divided by the overall scale.
  public var linearPart: AffineTransform<S> { AffineTransform(a: a, b: d, c: b, d: e) }

  /// The translation, the block (c, f). It is not divided by the overall scale.
  public var translationVector: Vector<S> { Vector(dx: c, dy: f) }

  /// The projection, the block (g, h): how the weight grows along the axes. It is (0, 0) for an affine transform.
  public var projection: Vector<S> { Vector(dx: g, dy: h) }

  /// The overall scale, the block i: the weight of the origin's image. 2 halves all that is drawn.
  public var overallScale: S { i }

  // MARK: - Applying

  /// The image of a homogeneous point, the product (x, y, w) T. Nothing is divided.
  public func apply(_ point: HomogeneousPoint<S>) -> HomogeneousPoint<S> {
    HomogeneousPoint(
      x: a * point.x + b * point.y + c * point.w, y: d * point.x + e * point.y + f * point.w,
      w: g * point.x + h * point.y + i * point.w)
  }

  /// The image of a point, divided by its weight; nil where the weight is known to be 0, at infinity.
  public func apply(_ point: Point<S>) -> Point<S>? {
    apply(HomogeneousPoint(point)).affinePoint
  }

  /// The vanishing point of a direction: where the images of all lines in this direction meet.
  ///
  /// It is the image of the point at infinity (dx, dy, 0). The direction (1, 0) has (a/g, d/g), the direction (0, 1) has
  /// (b/h, e/h). Nil where the weight g dx + h dy is known to be 0: parallels stay parallel, or the vector is 0.
  public func vanishingPoint(of direction: Vector<S>) -> Point<S>? {
    apply(HomogeneousPoint(direction)).affinePoint
  }

  // MARK: - Composing

  /// This transform and then another: the product M N of this M with the other N.
  ///
  /// `m.then(n).apply(p)` is `n.apply(m.apply(p))` wherever both are points. Composition is associative, not
  /// commutative.
  public func then(_ next: ProjectiveTransform) -> ProjectiveTransform {
    // The rows of M are the images of two directions and the origin; N moves each of them.
    let rows = self.rows
    return ProjectiveTransform(x: next.apply(rows.x), y: next.apply(rows.y), origin: next.apply(rows.origin))
  }

  /// Another transform and then this one: the product N M.
  public func preceded(by previous: ProjectiveTransform) -> ProjectiveTransform {
    previous.then(self)
  }

  // MARK: - Inverting

  /// The determinant a(e i − f h) − d(b i − c h) + g(b f − c e). det(M N) = det M · det N, and det k T = k³ det T.
  public var determinant: S {
    a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e)
  }

  /// The transform that undoes this one; nil where the determinant is known to be 0.
  ///
  /// It is the adjugate over the determinant, so that T T⁻¹ is the identity and not a multiple of it. A symbolic
  /// determinant that is not known to be 0 is divided by; the result holds where it is not 0. For `Double` a
  /// determinant that is only nearly 0 is divided by too.
  public func inverse() -> ProjectiveTransform? {
    // An affine transform has an affine inverse, whose last column neither rounding nor a quotient must spoil.
    if (i - .one).isKnownZero, let affine = affinePart { return affine.inverse().map { Self($0) } }
    let determinant = self.determinant
    guard !determinant.isKnownZero else { return nil }
    return ProjectiveTransform(
      a: (e * i - f * h) / determinant, b: (c * h - b * i) / determinant, c: (b * f - c * e) / determinant,
      d: (f * g - d * i) / determinant, e: (a * i - c * g) / determinant, f: (c * d - a * f) / determinant,
      g: (d * h - e * g) / determinant, h: (b * g - a * h) / determinant, i: (a * e - b * d) / determinant)
  }

  /// Whether this is known to be an affine transform: g and h are known to be 0, and i is not.
  public var isKnownAffine: Bool { g.isKnownZero && h.isKnownZero && !i.isKnownZero }

  /// Whether the entries are known to be those of the identity.
  public var isKnownIdentity: Bool {
    (i - .one).isKnownZero && (affinePart?.isKnownIdentity ?? false)
  }
}

extension ProjectiveTransform: Sendable where S: Sendable {}
extension ProjectiveTransform: Equatable where S: Equatable {}
extension ProjectiveTransform: Hashable where S: Hashable {}
