// The transforms of the plane z = 0 among those of space.
extension Transform3D {
  /// An affine transform of the plane, acting on x and y and leaving z: `CATransform3DMakeAffineTransform`.
  ///
  /// m11 = a, m12 = b, m21 = c, m22 = d, m41 = tx, m42 = ty; the rest is the identity's.
  public init(_ transform: AffineTransform<S>) {
    self = .identity
    (m11, m12, m21, m22) = (transform.a, transform.b, transform.c, transform.d)
    (m41, m42) = (transform.tx, transform.ty)
  }

  /// The affine transform of the plane that this one is; nil unless it is known to be one (``isKnownAffine``).
  ///
  /// a = m11, b = m12, c = m21, d = m22, tx = m41, ty = m42: `CATransform3DGetAffineTransform`.
  public var affinePart: AffineTransform<S>? {
    guard isKnownAffine else { return nil }
    return AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether this is known to be an affine transform of the plane that leaves z alone: `CATransform3DIsAffine`.
  ///
  /// Then the ten entries beside m11, m12, m21, m22, m41 and m42 are those of the identity. A transform can be affine
  /// in space without it, such as a rotation about the x axis: see ``keepsWeights``.
  public var isKnownAffine: Bool {
    keepsWeights && m13.isKnownZero && m23.isKnownZero && m31.isKnownZero && m32.isKnownZero
      && (m33 - .one).isKnownZero && m43.isKnownZero
  }

  /// Whether the last column is known to be (0, 0, 0, 1), so that the weight of every point stays: affine in space.
  public var keepsWeights: Bool {
    m14.isKnownZero && m24.isKnownZero && m34.isKnownZero && (m44 - .one).isKnownZero
  }

  /// Whether the entries are known to be those of the identity.
  public var isKnownIdentity: Bool { affinePart?.isKnownIdentity ?? false }
}
