// The basic transforms. Rows on the left throughout: (x', y', 1) = (x, y, 1) M.
extension AffineTransform {
  /// The transform that moves nothing.
  public static var identity: AffineTransform { AffineTransform(a: .one, b: .zero, c: .zero, d: .one) }

  /// The translation by a vector: x' = x + tx, y' = y + ty. Vectors stay as they are.
  ///
  ///     ⎡ 1   0   0 ⎤
  ///     ⎢ 0   1   0 ⎥
  ///     ⎣ tx  ty  1 ⎦
  public static func translation(_ vector: Vector<S>) -> AffineTransform {
    AffineTransform(a: .one, b: .zero, c: .zero, d: .one, tx: vector.dx, ty: vector.dy)
  }

  /// The translation by (x, y).
  public static func translation(x: S, y: S) -> AffineTransform {
    translation(Vector(dx: x, dy: y))
  }

  /// The rotation about the origin by an angle in radians: x' = x cos θ − y sin θ, y' = x sin θ + y cos θ.
  ///
  ///     ⎡  cos θ   sin θ   0 ⎤
  ///     ⎢ −sin θ   cos θ   0 ⎥
  ///     ⎣    0       0     1 ⎦
  ///
  /// A positive angle takes the x axis towards the y axis: counter-clockwise with y up (Quartz, school),
  /// clockwise with y down (UIKit, SVG).
  public static func rotation(_ angle: S) -> AffineTransform {
    let sine = S.sine(angle)
    let cosine = S.cosine(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine)
  }

  /// The scaling about the origin: x' = sx x, y' = sy y. Singular where a factor is 0; a negative one reflects.
  ///
  ///     ⎡ sx  0   0 ⎤
  ///     ⎢ 0   sy  0 ⎥
  ///     ⎣ 0   0   1 ⎦
  public static func scaling(x: S, y: S) -> AffineTransform {
    AffineTransform(a: x, b: .zero, c: .zero, d: y)
  }

  /// The scaling about the origin by the same factor along both axes.
  public static func scaling(_ factor: S) -> AffineTransform {
    scaling(x: factor, y: factor)
  }

  /// The shear with factors `x` and `y`: x' = x + `x`·y, y' = `y`·x + y. Singular where their product is 1.
  ///
  ///     ⎡ 1   sy  0 ⎤
  ///     ⎢ sx  1   0 ⎥
  ///     ⎣ 0   0   1 ⎦
  ///
  /// A positive `x` with `y` = 0 pushes points with y > 0 to the right: the upper ones with y up, the lower
  /// ones with y down.
  public static func shear(x: S, y: S) -> AffineTransform {
    AffineTransform(a: .one, b: y, c: x, d: .one)
  }

  /// The reflection about the x axis: x' = x, y' = −y.
  public static var reflectionInXAxis: AffineTransform { scaling(x: .one, y: -.one) }

  /// The reflection about the y axis: x' = −x, y' = y.
  public static var reflectionInYAxis: AffineTransform { scaling(x: -.one, y: .one) }

  /// The reflection through the origin, which is the rotation by half a turn: x' = −x, y' = −y.
  public static var reflectionInOrigin: AffineTransform { scaling(-.one) }

  /// The reflection about the line y = x: x' = y, y' = x.
  public static var reflectionInDiagonal: AffineTransform {
    AffineTransform(a: .zero, b: .one, c: .one, d: .zero)
  }

  /// The reflection about the line y = −x: x' = −y, y' = −x.
  public static var reflectionInAntidiagonal: AffineTransform {
    AffineTransform(a: .zero, b: -.one, c: -.one, d: .zero)
  }

  /// The reflection about the line through the origin at an angle, in radians, from the x axis.
  ///
  ///     ⎡ cos 2θ   sin 2θ   0 ⎤
  ///     ⎢ sin 2θ  −cos 2θ   0 ⎥
  ///     ⎣   0        0      1 ⎦
  ///
  /// The angle is measured in the sense of ``rotation(_:)``. The result is the reflection about the x axis
  /// between R(−θ) and R(θ). θ = 0 gives the x axis, π/2 the y axis, π/4 the line y = x.
  public static func reflection(lineAt angle: S) -> AffineTransform {
    let sine = S.sine(S(2) * angle)
    let cosine = S.cosine(S(2) * angle)
    return AffineTransform(a: cosine, b: sine, c: sine, d: -cosine)
  }
}
