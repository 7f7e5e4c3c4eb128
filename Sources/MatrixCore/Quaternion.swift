/// A rotation of space as a quaternion of length 1: x i + y j + z k + w.
///
/// A turn by θ about the unit axis n, counter-clockwise where the axis points at the viewer and y is up, is
/// (n sin θ/2, cos θ/2). q and −q are the same rotation.
public struct Quaternion: Sendable, Hashable {
  /// The part along i.
  public var x: Double
  /// The part along j.
  public var y: Double
  /// The part along k.
  public var z: Double
  /// The real part.
  public var w: Double

  /// The quaternion with some parts; a rotation where their squares add up to 1.
  public init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// The rotation by an angle in radians about an axis of length 1.
  public init(angle: Double, axis: Vector3D<Double>) {
    let sine = Double.sine(angle / 2)
    self.init(x: sine * axis.dx, y: sine * axis.dy, z: sine * axis.dz, w: Double.cosine(angle / 2))
  }

  /// The rotation that takes the axes to three vectors of length 1, at right angles to each other and right-handed.
  ///
  /// The part that is largest is taken from the trace, and the others from sums and differences of entries, so that no
  /// digits are lost. Source: Shepperd, "Quaternion from rotation matrix", 1978.
  init(x first: Vector3D<Double>, y second: Vector3D<Double>, z third: Vector3D<Double>) {
    let (xx, yy, zz) = (first.dx, second.dy, third.dz)
    let (yz, zx, xy) = (second.dz - third.dy, third.dx - first.dz, first.dy - second.dx)
    let (sumXY, sumXZ, sumYZ) = (first.dy + second.dx, first.dz + third.dx, second.dz + third.dy)
    let trace = xx + yy + zz
    let parts: (Double, Double, Double, Double)
    if trace >= xx, trace >= yy, trace >= zz {
      parts = (yz, zx, xy, 1 + trace)
    } else if xx >= yy, xx >= zz {
      parts = (1 + xx - yy - zz, sumXY, sumXZ, yz)
    } else if yy >= zz {
      parts = (sumXY, 1 + yy - xx - zz, sumYZ, zx)
    } else {
      parts = (sumXZ, sumYZ, 1 + zz - xx - yy, xy)
    }
    self = Quaternion(x: parts.0, y: parts.1, z: parts.2, w: parts.3).normalized
  }

  /// The same direction at length 1; NaN for 0.
  private var normalized: Quaternion { combined(1 / dot(self).squareRoot(), self, 0) }

  /// The sum of the products of the parts: the cosine of half the angle between two rotations, up to its sign.
  func dot(_ other: Quaternion) -> Double { x * other.x + y * other.y + z * other.z + w * other.w }

  /// first · self + second · other.
  private func combined(_ first: Double, _ other: Quaternion, _ second: Double) -> Quaternion {
    Quaternion(
      x: first * x + second * other.x, y: first * y + second * other.y, z: first * z + second * other.z,
      w: first * w + second * other.w)
  }

  /// This rotation and then another one: the product of the other by this.
  public func then(_ next: Quaternion) -> Quaternion {
    Quaternion(
      x: next.w * x + next.x * w + next.y * z - next.z * y,
      y: next.w * y - next.x * z + next.y * w + next.z * x,
      z: next.w * z + next.x * y - next.y * x + next.z * w,
      w: next.w * w - next.x * x - next.y * y - next.z * z)
  }

  /// The angle in radians, in (−π, π], of the turn about an axis of length 1 that is in this rotation: what is left of it turns that axis, and does
  /// not turn about it. 0 where the rotation takes the axis to its opposite, and no such turn is determined.
  public func angle(about axis: Vector3D<Double>) -> Double {
    let along = x * axis.dx + y * axis.dy + z * axis.dz
    if along == 0 && w == 0 { return 0 }
    let half = Double.arcTangent(y: along, x: w)
    // q and −q are one rotation: halves beyond a right angle are those of the other.
    return half > .pi / 2 ? 2 * half - 2 * .pi : half <= -.pi / 2 ? 2 * half + 2 * .pi : 2 * half
  }

  /// The rotation at a fraction of the way to another one, at an even speed about one axis, by the shorter way.
  ///
  /// 0 gives this rotation, 1 the other; a fraction outside goes on along the same turn. Between rotations half a turn apart both ways are equally
  /// long, and rounding decides. Source: Shoemake, "Animating rotation with quaternion curves", 1985.
  public func interpolated(to end: Quaternion, at fraction: Double) -> Quaternion {
    let target = dot(end) < 0 ? end.combined(-1, end, 0) : end
    let (difference, sum) = (combined(-1, target, 1), combined(1, target, 1))
    let angle =
      2 * Double.arcTangent(y: difference.dot(difference).squareRoot(), x: sum.dot(sum).squareRoot())
    let sine = Double.sine(angle)
    // Too close for the quotient of sines to have digits: there the chord is the arc.
    guard sine > 1e-9 else { return combined(1 - fraction, target, fraction).normalized }
    return combined(
      Double.sine((1 - fraction) * angle) / sine, target, Double.sine(fraction * angle) / sine)
  }
}

extension Transform3D where S == Double {
  /// The rotation that a quaternion of length 1 is: the rows are the images of the axes.
  public static func rotation(_ q: Quaternion) -> Transform3D {
    .linear(
      x: Vector3D(
        dx: 1 - 2 * (q.y * q.y + q.z * q.z), dy: 2 * (q.x * q.y + q.z * q.w), dz: 2 * (q.x * q.z - q.y * q.w)),
      y: Vector3D(
        dx: 2 * (q.x * q.y - q.z * q.w), dy: 1 - 2 * (q.x * q.x + q.z * q.z), dz: 2 * (q.y * q.z + q.x * q.w)),
      z: Vector3D(
        dx: 2 * (q.x * q.z + q.y * q.w), dy: 2 * (q.y * q.z - q.x * q.w), dz: 1 - 2 * (q.x * q.x + q.y * q.y))
    )
  }
}
