/// A projective transform of space, with the names and the convention of Core Animation's `CATransform3D`.
///
///                                       ⎡ m11  m12  m13  m14 ⎤
///     (x', y', z', w') = (x, y, z, w) · ⎢ m21  m22  m23  m24 ⎥
///                                       ⎢ m31  m32  m33  m34 ⎥
///                                       ⎣ m41  m42  m43  m44 ⎦
///
/// Points are rows and stand on the left, so in a product M N the transform M acts first. The translation is
/// (m41, m42, m43); the last column projects, with the perspective in m34. Any numbers are allowed; where the
/// determinant is 0 space falls onto a plane or less, and there is no inverse.
///
/// Source: Apple, *CATransform3D*; Foley, van Dam et al., *Computer Graphics*, chapters 5 and 6.
public struct Transform3D<S: Scalar> {
  /// How much x' grows with x.
  public var m11: S
  /// How much y' grows with x.
  public var m12: S
  /// How much z' grows with x.
  public var m13: S
  /// How much the weight grows with x.
  public var m14: S
  /// How much x' grows with y.
  public var m21: S
  /// How much y' grows with y.
  public var m22: S
  /// How much z' grows with y.
  public var m23: S
  /// How much the weight grows with y.
  public var m24: S
  /// How much x' grows with z.
  public var m31: S
  /// How much y' grows with z.
  public var m32: S
  /// How much z' grows with z.
  public var m33: S
  /// How much the weight grows with z: −1/d for a viewer at the distance d.
  public var m34: S
  /// The translation along the x axis.
  public var m41: S
  /// The translation along the y axis.
  public var m42: S
  /// The translation along the z axis.
  public var m43: S
  /// The overall scale, which divides all coordinates.
  public var m44: S

  /// The transform with sixteen entries, row by row.
  public init(
    m11: S, m12: S, m13: S, m14: S, m21: S, m22: S, m23: S, m24: S,
    m31: S, m32: S, m33: S, m34: S, m41: S, m42: S, m43: S, m44: S
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// The transform that takes the directions of the three axes and the origin to four rows.
  public init(
    x: HomogeneousPoint3D<S>, y: HomogeneousPoint3D<S>, z: HomogeneousPoint3D<S>,
    origin: HomogeneousPoint3D<S>
  ) {
    self.init(
      m11: x.x, m12: x.y, m13: x.z, m14: x.w, m21: y.x, m22: y.y, m23: y.z, m24: y.w,
      m31: z.x, m32: z.y, m33: z.z, m34: z.w, m41: origin.x, m42: origin.y, m43: origin.z, m44: origin.w)
  }

  /// The four rows: the images of the directions (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0) and of the origin (0, 0, 0, 1).
  public var rows:
    (
      x: HomogeneousPoint3D<S>, y: HomogeneousPoint3D<S>, z: HomogeneousPoint3D<S>,
      origin: HomogeneousPoint3D<S>
    )
  {
    (
      HomogeneousPoint3D(x: m11, y: m12, z: m13, w: m14), HomogeneousPoint3D(x: m21, y: m22, z: m23, w: m24),
      HomogeneousPoint3D(x: m31, y: m32, z: m33, w: m34), HomogeneousPoint3D(x: m41, y: m42, z: m43, w: m44)
    )
  }

  // MARK: - Applying

  /// The image of a homogeneous point, the product (x, y, z, w) M. Nothing is divided.
  public func apply(_ point: HomogeneousPoint3D<S>) -> HomogeneousPoint3D<S> {
    HomogeneousPoint3D(
      x: m11 * point.x + m21 * point.y + m31 * point.z + m41 * point.w,
      y: m12 * point.x + m22 * point.y + m32 * point.z + m42 * point.w,
      z: m13 * point.x + m23 * point.y + m33 * point.z + m43 * point.w,
      w: m14 * point.x + m24 * point.y + m34 * point.z + m44 * point.w)
  }

  /// The image of a point, divided by its weight; nil where the weight is known to be 0, at infinity.
  ///
  /// A point behind the viewer has a negative weight. It is divided by it all the same, and comes out mirrored, as
  /// projective geometry has it.
  public func apply(_ point: Point3D<S>) -> Point3D<S>? {
    apply(HomogeneousPoint3D(point)).affinePoint
  }

  /// The image of a vector under the upper left 3 × 3 block. The translation does not act on it.
  ///
  /// It is the displacement between the images of two points only where the transform keeps weights
  /// (``keepsWeights``); a projection moves equal displacements in different places differently.
  public func apply(_ vector: Vector3D<S>) -> Vector3D<S> {
    let image = apply(HomogeneousPoint3D(vector))
    return Vector3D(dx: image.x, dy: image.y, dz: image.z)
  }

  /// The vanishing point of a direction: where the images of all lines in this direction meet.
  ///
  /// It is the image of the point at infinity (dx, dy, dz, 0). Nil where its weight m14 dx + m24 dy + m34 dz is known
  /// to be 0: parallels stay parallel, or the vector is 0.
  public func vanishingPoint(of direction: Vector3D<S>) -> Point3D<S>? {
    apply(HomogeneousPoint3D(direction)).affinePoint
  }

  // MARK: - Composing

  /// This transform and then another: the product M N of this M with the other N.
  ///
  /// `m.then(n).apply(p)` is `n.apply(m.apply(p))`. Composition is associative, not commutative.
  public func then(_ next: Transform3D) -> Transform3D {
    // The rows of M are the images of three directions and the origin; N moves each of them.
    let rows = self.rows
    return Transform3D(
      x: next.apply(rows.x), y: next.apply(rows.y), z: next.apply(rows.z), origin: next.apply(rows.origin))
  }

  /// Another transform and then this one: the product N M. `CATransform3DTranslate` and friends do this.
  public func preceded(by previous: Transform3D) -> Transform3D {
    previous.then(self)
  }

  /// Core Animation's name for ``then(_:)``: the product M N, which applies this transform first.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    then(next)
  }

  /// The transform that does about a point what this one does about the origin: T(−p) M T(p).
  public func about(_ point: Point3D<S>) -> Transform3D {
    let toOrigin = Transform3D.translation(-point.radiusVector)
    return toOrigin.then(self).then(.translation(point.radiusVector))
  }
}

extension Transform3D: Sendable where S: Sendable {}
extension Transform3D: Equatable where S: Equatable {}
extension Transform3D: Hashable where S: Hashable {}
