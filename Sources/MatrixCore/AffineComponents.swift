/// An affine transform of the plane taken apart: a scaling, a shear along the x axis, a rotation, a translation.
///
/// Done in this order, with rows on the left, they are the transform:
///
///     M = S(sx, sy) · H(k) · R(θ) · T(tx, ty)
///
///     ⎡ a   b   0 ⎤   ⎡ sx  0  0 ⎤ ⎡ 1  0  0 ⎤ ⎡  cos θ  sin θ  0 ⎤ ⎡ 1   0   0 ⎤
///     ⎢ c   d   0 ⎥ = ⎢ 0  sy  0 ⎥ ⎢ k  1  0 ⎥ ⎢ −sin θ  cos θ  0 ⎥ ⎢ 0   1   0 ⎥
///     ⎣ tx  ty  1 ⎦   ⎣ 0   0  1 ⎦ ⎣ 0  0  1 ⎦ ⎣    0      0    1 ⎦ ⎣ tx  ty  1 ⎦
///
/// Theorem: every M with a determinant that is not 0 has exactly one such factorisation with sx > 0 and −π < θ ≤ π,
/// and it is
///
///     θ = atan2(b, a)    sx = √(a² + b²)    sy = det M / sx    k = (a c + b d) / det M
///
/// For the rows of M are r₁ = sx u and r₂ = sy (k u + v) with the unit vectors u = (cos θ, sin θ) and
/// v = (−sin θ, cos θ): the first gives θ and sx, and then r₁ × r₂ = sx sy and r₁ · r₂ = sx sy k. A negative sy
/// reflects. It is the QR factorisation of the linear part, and the order is that of `CGAffineTransformComponents` and
/// of the interpolation of CSS transforms.
public struct AffineComponents<S: Scalar> {
  /// The factor along the x axis, sx; not negative where it comes from a transform.
  public var scaleX: S
  /// The factor along the y axis, sy; negative for a transform that reflects.
  public var scaleY: S
  /// The shear k along the x axis: x' = x + k y.
  public var horizontalShear: S
  /// The angle θ of the rotation in radians, from the x axis towards the y axis.
  public var rotation: S
  /// The translation, which comes last.
  public var translation: Vector<S>

  /// The components with their values.
  public init(scaleX: S, scaleY: S, horizontalShear: S, rotation: S, translation: Vector<S>) {
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension AffineTransform {
  /// The transform with some components: S(sx, sy) · H(k) · R(θ) · T. Any numbers are allowed.
  public init(_ components: AffineComponents<S>) {
    self = AffineTransform.scaling(x: components.scaleX, y: components.scaleY)
      .then(.shear(x: components.horizontalShear, y: .zero)).then(.rotation(components.rotation))
      .then(.translation(components.translation))
  }

  /// The components: scale, shear, rotation and translation; nil where the determinant is known to be 0.
  ///
  /// `AffineTransform(m.components())` is `m`. A singular transform has no such factorisation where its rows are parallel
  /// and neither is 0, and many otherwise; so it has no components. Its ``rotationAngle`` may still exist.
  ///
  /// A symbolic determinant that is not known to be 0 is divided by; the result holds where it is not 0. For `Double` a
  /// determinant that is only nearly 0 is divided by too, and entries that are NaN or infinite give NaN. Symbolic
  /// results contain square roots and `atan2`.
  public func components() -> AffineComponents<S>? {
    let determinant = self.determinant
    guard !determinant.isKnownZero else { return nil }
    let first = Vector(dx: a, dy: b)
    let scale = first.length
    return AffineComponents(
      scaleX: scale, scaleY: determinant / scale, horizontalShear: (a * c + b * d) / determinant,
      rotation: rotationAngle, translation: translationVector)
  }

  /// The angle in radians, in (−π, π], by which the x axis is turned: atan2(b, a); undefined where a = b = 0.
  public var rotationAngle: S { S.arcTangent(y: b, x: a) }
}

extension AffineComponents: Sendable where S: Sendable {}
extension AffineComponents: Equatable where S: Equatable {}
extension AffineComponents: Hashable where S: Hashable {}
