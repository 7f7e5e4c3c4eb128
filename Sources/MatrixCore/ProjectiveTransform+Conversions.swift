// The step to affine transforms, to matrices, and to transforms of space.
extension ProjectiveTransform {
  /// An affine transform as a projective one, with g = h = 0 and i = 1.
  public init(_ transform: AffineTransform<S>) {
    self.init(
      a: transform.a, b: transform.c, c: transform.tx, d: transform.b, e: transform.d, f: transform.ty,
      g: .zero, h: .zero, i: .one)
  }

  /// The affine transform that this one is, its entries divided by i; nil unless it is known to be affine.
  ///
  /// A symbolic i that is not known to be 0 is divided by; the result holds where it is not 0.
  public var affinePart: AffineTransform<S>? {
    guard isKnownAffine else { return nil }
    if (i - .one).isKnownZero { return AffineTransform(a: a, b: d, c: b, d: e, tx: c, ty: f) }
    return AffineTransform(a: a / i, b: d / i, c: b / i, d: e / i, tx: c / i, ty: f / i)
  }

  /// The 3 × 3 matrix with the rows (a, d, g), (b, e, h), (c, f, i).
  public var matrix: Matrix<S> { Matrix(3, 3, [a, d, g, b, e, h, c, f, i]) }

  /// The transform of a 3 × 3 matrix; nil for other shapes.
  public init?(_ matrix: Matrix<S>) {
    guard matrix.rows == 3, matrix.columns == 3 else { return nil }
    func row(_ index: Int) -> HomogeneousPoint<S> {
      HomogeneousPoint(x: matrix[index, 0], y: matrix[index, 1], w: matrix[index, 2])
    }
    self.init(x: row(0), y: row(1), origin: row(2))
  }

  /// What a transform of space does to the plane z = 0, seen from the front: its third row and column are left out.
  ///
  /// It takes (x, y) to the first two coordinates of the image of (x, y, 0): this is how a layer with a
  /// `CATransform3D` is drawn.
  public init(flattening transform: Transform3D<S>) {
    self.init(
      a: transform.m11, b: transform.m21, c: transform.m41, d: transform.m12, e: transform.m22,
      f: transform.m42, g: transform.m14, h: transform.m24, i: transform.m44)
  }
}

extension Transform3D {
  /// A projective transform of the plane, acting on x, y and the weight; the third row and column are the identity's.
  public init(_ transform: ProjectiveTransform<S>) {
    self = .identity
    (m11, m12, m14) = (transform.a, transform.d, transform.g)
    (m21, m22, m24) = (transform.b, transform.e, transform.h)
    (m41, m42, m44) = (transform.c, transform.f, transform.i)
  }
}
