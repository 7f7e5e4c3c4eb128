// The basic transforms of space. Rows on the left throughout: (x', y', z', w') = (x, y, z, w) M.
extension Transform3D {
  /// The transform that moves nothing.
  public static var identity: Transform3D { scaling(x: .one, y: .one, z: .one) }

  /// The translation by a vector: x' = x + dx, y' = y + dy, z' = z + dz. Vectors stay as they are.
  ///
  /// The vector stands in the last row: m41, m42, m43.
  public static func translation(_ vector: Vector3D<S>) -> Transform3D {
    var result = identity
    result.m41 = vector.dx
    result.m42 = vector.dy
    result.m43 = vector.dz
    return result
  }

  /// The translation by (x, y, z).
  public static func translation(x: S, y: S, z: S) -> Transform3D {
    translation(Vector3D(dx: x, dy: y, dz: z))
  }

  /// The scaling about the origin: x' = sx x, y' = sy y, z' = sz z. Singular where a factor is 0; a negative one reflects.
  public static func scaling(x: S, y: S, z: S) -> Transform3D {
    linear(
      x: Vector3D(dx: x, dy: .zero, dz: .zero), y: Vector3D(dx: .zero, dy: y, dz: .zero),
      z: Vector3D(dx: .zero, dy: .zero, dz: z))
  }

  /// The scaling about the origin by the same factor along the three axes.
  public static func scaling(_ factor: S) -> Transform3D {
    scaling(x: factor, y: factor, z: factor)
  }

  /// The linear transform that takes the unit vectors of the axes to three vectors, its first three rows.
  public static func linear(x: Vector3D<S>, y: Vector3D<S>, z: Vector3D<S>) -> Transform3D {
    Transform3D(
      x: HomogeneousPoint3D(x), y: HomogeneousPoint3D(y), z: HomogeneousPoint3D(z),
      origin: HomogeneousPoint3D(.origin))
  }

  /// The rotation about the x axis by an angle in radians: y' = y cos θ − z sin θ, z' = y sin θ + z cos θ.
  ///
  ///     ⎡ 1     0       0     0 ⎤
  ///     ⎢ 0   cos θ   sin θ   0 ⎥
  ///     ⎢ 0  −sin θ   cos θ   0 ⎥
  ///     ⎣ 0     0       0     1 ⎦
  ///
  /// A positive angle takes the y axis towards the z axis. On a screen, with y down and z towards the viewer, the
  /// lower edge comes nearer.
  public static func rotationX(_ angle: S) -> Transform3D {
    rotation(sine: .sine(angle), cosine: .cosine(angle), x: .one, y: .zero, z: .zero)
  }

  /// The rotation about the y axis by an angle in radians: z' = z cos θ − x sin θ, x' = z sin θ + x cos θ.
  ///
  ///     ⎡ cos θ   0  −sin θ   0 ⎤
  ///     ⎢   0     1     0     0 ⎥
  ///     ⎢ sin θ   0   cos θ   0 ⎥
  ///     ⎣   0     0     0     1 ⎦
  ///
  /// A positive angle takes the z axis towards the x axis. On a screen the right edge goes away from the viewer.
  public static func rotationY(_ angle: S) -> Transform3D {
    rotation(sine: .sine(angle), cosine: .cosine(angle), x: .zero, y: .one, z: .zero)
  }

  /// The rotation about the z axis by an angle in radians, the rotation of the plane: x' = x cos θ − y sin θ, y' = x sin θ + y cos θ.
  ///
  ///     ⎡  cos θ   sin θ   0   0 ⎤
  ///     ⎢ −sin θ   cos θ   0   0 ⎥
  ///     ⎢    0       0     1   0 ⎥
  ///     ⎣    0       0     0   1 ⎦
  ///
  /// It equals `Transform3D(AffineTransform.rotation(angle))`. A positive angle takes the x axis towards the y
  /// axis: counter-clockwise with y up, clockwise with y down.
  public static func rotationZ(_ angle: S) -> Transform3D {
    rotation(sine: .sine(angle), cosine: .cosine(angle), x: .zero, y: .zero, z: .one)
  }

  /// The rotation about an axis through the origin by an angle in radians, by Rodrigues' formula.
  ///
  /// With the unit vector u = axis/|axis| a vector v goes to v cos θ + (u × v) sin θ + u (u·v)(1 − cos θ). The sense is
  /// that of the right hand where the axes are right-handed (y up, z towards the viewer): seen from the axis' tip
  /// the turn is then counter-clockwise.
  ///
  /// The length of the axis does not matter. About an axis whose length is known to be 0 nothing turns: the result is the
  /// identity, as Core Animation and CSS have it. For `Double` the squares of the components must not overflow
  /// (below about 1e154) nor all vanish (above about 1e-154). An axis that is infinite or NaN gives NaN.
  public static func rotation(_ angle: S, about axis: Vector3D<S>) -> Transform3D {
    let length = axis.length
    guard !length.isKnownZero else { return .identity }
    let unit = (length - .one).isKnownZero ? axis : (S.one / length) * axis
    return rotation(sine: .sine(angle), cosine: .cosine(angle), x: unit.dx, y: unit.dy, z: unit.dz)
  }

  /// The rotation about a unit vector (x, y, z) by an angle with a sine and a cosine.
  private static func rotation(sine: S, cosine: S, x: S, y: S, z: S) -> Transform3D {
    let rest = S.one - cosine
    // u² + (1 − u²) cos θ is u² (1 − cos θ) + cos θ, and becomes 1 or cos θ where u is known to be 1 or 0.
    func diagonal(_ component: S) -> S {
      let square = component * component
      return square + (S.one - square) * cosine
    }
    return linear(
      x: Vector3D(dx: diagonal(x), dy: x * y * rest + z * sine, dz: x * z * rest - y * sine),
      y: Vector3D(dx: x * y * rest - z * sine, dy: diagonal(y), dz: y * z * rest + x * sine),
      z: Vector3D(dx: x * z * rest + y * sine, dy: y * z * rest - x * sine, dz: diagonal(z)))
  }

  /// The perspective of a viewer on the z axis at the distance d from the plane z = 0: the identity with m34 = −1/d.
  ///
  /// A point has the weight w' = 1 − z/d, so it is drawn at (x, y) · d/(d − z): points of the plane z = 0 stay, what is
  /// behind it shrinks, what is nearer grows, and the plane z = d of the viewer goes to infinity.
  ///
  /// A negative distance is a viewer behind the plane. For `Double` an infinite distance gives the identity, and the
  /// distance 0, where nothing is seen, an infinite entry.
  public static func perspective(distance: S) -> Transform3D {
    var result = identity
    result.m34 = -(S.one / distance)
    return result
  }
}
