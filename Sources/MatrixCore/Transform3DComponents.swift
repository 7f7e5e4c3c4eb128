/// A transform of space taken apart: a scaling, a shear, a rotation, a translation and a perspective.
///
/// Done in this order, with rows on the left, they are the transform, up to a common factor of its entries:
///
///     M = S(sx, sy, sz) · H(xy, xz, yz) · R(q) · T(t) · P(p)
///
///         ⎡ 1   0  0  0 ⎤         ⎡ 1 0 0 p₁ ⎤
///     H = ⎢ xy  1  0  0 ⎥     P = ⎢ 0 1 0 p₂ ⎥
///         ⎢ xz yz  1  0 ⎥         ⎢ 0 0 1 p₃ ⎥
///         ⎣ 0   0  0  1 ⎦         ⎣ 0 0 0 p₄ ⎦
///
/// Theorem: every M with m44 ≠ 0 whose linear part L (the first three rows and columns) has a determinant that is not 0
/// has exactly one such factorisation with m44 = 1 in which the factors of the scaling are positive, or all negative where L reflects, and
/// the rotation is one up to the quaternion's sign. For the rows of S·H·R are those of L, whose factorisation into a lower triangular matrix with a
/// positive diagonal and an orthogonal matrix is unique; what is left of the last column is (p₁, p₂, p₃, p₄) = L₄⁻¹ (m14, m24, m34, 1), where L₄ is M with
/// (0, 0, 0, 1) as its last column.
///
/// Source of the order: CSS Transforms Module Level 2, "Decomposing a 3D Matrix".
public struct Transform3DComponents: Sendable, Hashable {
  /// The factors along the axes.
  public var scale: Vector3D<Double>
  /// How much x grows with y, after the scaling.
  public var shearXY: Double
  /// How much x grows with z, after the scaling.
  public var shearXZ: Double
  /// How much y grows with z, after the scaling.
  public var shearYZ: Double
  /// The rotation.
  public var rotation: Quaternion
  /// The translation.
  public var translation: Vector3D<Double>
  /// The last column of the perspective; (0, 0, 0, 1) for none.
  public var perspective: HomogeneousPoint3D<Double>

  /// The components at a fraction of the way to others: the rotation by the shorter way, all else evenly.
  public func interpolated(to end: Transform3DComponents, at fraction: Double) -> Transform3DComponents {
    Transform3DComponents(
      scale: scale.interpolated(to: end.scale, at: fraction),
      shearXY: shearXY.interpolated(to: end.shearXY, at: fraction),
      shearXZ: shearXZ.interpolated(to: end.shearXZ, at: fraction),
      shearYZ: shearYZ.interpolated(to: end.shearYZ, at: fraction),
      rotation: rotation.interpolated(to: end.rotation, at: fraction),
      translation: translation.interpolated(to: end.translation, at: fraction),
      perspective: HomogeneousPoint3D(
        x: perspective.x.interpolated(to: end.perspective.x, at: fraction),
        y: perspective.y.interpolated(to: end.perspective.y, at: fraction),
        z: perspective.z.interpolated(to: end.perspective.z, at: fraction),
        w: perspective.w.interpolated(to: end.perspective.w, at: fraction)))
  }
}

extension Transform3D where S == Double {
  /// The transform with some components.
  public init(_ components: Transform3DComponents) {
    let shear = Transform3D.linear(
      x: Vector3D(dx: 1, dy: 0, dz: 0), y: Vector3D(dx: components.shearXY, dy: 1, dz: 0),
      z: Vector3D(dx: components.shearXZ, dy: components.shearYZ, dz: 1))
    var perspective = Transform3D.identity
    let column = components.perspective
    (perspective.m14, perspective.m24, perspective.m34, perspective.m44) = (
      column.x, column.y, column.z, column.w
    )
    self = Transform3D.scaling(x: components.scale.dx, y: components.scale.dy, z: components.scale.dz)
      .then(shear).then(.rotation(components.rotation)).then(.translation(components.translation))
      .then(perspective)
  }

  /// The components; nil where m44 or the determinant of the linear part is 0.
  ///
  /// Entries that are NaN or infinite give NaN.
  public func components() -> Transform3DComponents? {
    guard m44 != 0 else { return nil }
    func scaled(_ row: HomogeneousPoint3D<Double>) -> Vector3D<Double> {
      Vector3D(dx: row.x / m44, dy: row.y / m44, dz: row.z / m44)
    }
    let (x, y, z) = (scaled(rows.x), scaled(rows.y), scaled(rows.z))
    var upright = Transform3D.linear(x: x, y: y, z: z)
    let translation = scaled(rows.origin)
    (upright.m41, upright.m42, upright.m43) = (translation.dx, translation.dy, translation.dz)
    guard let inverse = upright.inverse() else { return nil }
    // L₄⁻¹ times the column: the columns of L₄⁻¹ are weighted, where a point's row would weight its rows.
    let (p, q, r) = (m14 / m44, m24 / m44, m34 / m44)
    let perspective = HomogeneousPoint3D(
      x: inverse.m11 * p + inverse.m12 * q + inverse.m13 * r,
      y: inverse.m21 * p + inverse.m22 * q + inverse.m23 * r,
      z: inverse.m31 * p + inverse.m32 * q + inverse.m33 * r,
      w: inverse.m41 * p + inverse.m42 * q + inverse.m43 * r + 1)

    // Gram–Schmidt on the rows.
    let scaleX = x.length
    let first = (1 / scaleX) * x
    let alongX = first.dot(y)
    let restY = y - alongX * first
    let scaleY = restY.length
    let second = (1 / scaleY) * restY
    let (alongXZ, alongYZ) = (first.dot(z), second.dot(z))
    let restZ = z - alongXZ * first - alongYZ * second
    let scaleZ = restZ.length
    let third = (1 / scaleZ) * restZ
    let sign: Double = upright.determinant < 0 ? -1 : 1
    return Transform3DComponents(
      scale: Vector3D(dx: sign * scaleX, dy: sign * scaleY, dz: sign * scaleZ),
      shearXY: alongX / scaleY, shearXZ: alongXZ / scaleZ, shearYZ: alongYZ / scaleZ,
      rotation: Quaternion(x: sign * first, y: sign * second, z: sign * third),
      translation: translation, perspective: perspective)
  }
}

extension Vector3D where S == Double {
  fileprivate func dot(_ other: Vector3D) -> Double { dx * other.dx + dy * other.dy + dz * other.dz }
}
