import MatrixCore

extension CoreFunctions {
  /// Functions that make a transform of space, a 4 × 4 matrix.
  ///
  /// `rotationX(θ)`, `rotationY(θ)`, `rotationZ(θ)` about an axis of coordinates · `rotation3D(θ, axis)` about a tuple of
  /// 3 · `translation3D(x, y, z)` · `scaling3D(s)` or `scaling3D(sx, sy, sz)` · `perspective(d)` with m34 = −1/d ·
  /// `affine3D(M)`, a transform of the plane in space. Three numbers may be one tuple.
  static func makeSpaceTransform<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .rotationX, .rotationY, .rotationZ:
      try arguments.require(1...1, "1 angle")
      return try arguments.result(rotation(arguments.function, arguments.number(0)))
    case .rotation3D:
      try arguments.require(2...2, "2 arguments (angle, axis)")
      let angle = try arguments.number(0)
      return try arguments.result(Transform3D.rotation(angle, about: arguments.vector3D(1)))
    case .translation3D:
      return try arguments.result(Transform3D.translation(arguments.triple("3 numbers (x, y, z)")))
    case .scaling3D:
      if arguments.count == 1, case .number(let factor) = arguments.values[0] {
        return arguments.result(Transform3D.scaling(factor))
      }
      let factors = try arguments.triple("1 or 3 numbers (sx, sy, sz)")
      return arguments.result(Transform3D.scaling(x: factors.dx, y: factors.dy, z: factors.dz))
    case .perspective:
      try arguments.require(1...1, "1 distance")
      return try arguments.result(Transform3D.perspective(distance: arguments.number(0)))
    default:
      try arguments.require(1...1, "1 matrix")
      return try arguments.result(Transform3D(arguments.transform(0)))
    }
  }

  private static func rotation<N>(_ function: BuiltIn, _ angle: N) -> Transform3D<N> {
    switch function {
    case .rotationX: .rotationX(angle)
    case .rotationY: .rotationY(angle)
    default: .rotationZ(angle)
    }
  }

  /// The image of a point (a tuple of 3), a homogeneous point (a tuple of 4), or each point of a matrix, in space.
  static func apply<N>(
    _ transform: Transform3D<N>, _ arguments: CoreArguments<N>
  ) throws(CoreFunctionError) -> Value<N> {
    switch arguments.values[0] {
    case .tuple(let items) where items.count == 3:
      return try Value(image(of: Point3D(x: items[0], y: items[1], z: items[2]), transform, arguments))
    case .tuple(let items) where items.count == 4:
      return Value(
        transform.apply(HomogeneousPoint3D(x: items[0], y: items[1], z: items[2], w: items[3])))
    case .matrix:
      let points = arguments.rows(try arguments.matrix(0))
      if points.columns == 4, let images = points.times(transform.matrix) { return arguments.result(images) }
      guard points.columns == 3 else { break }
      var elements: [N] = []
      for row in 0..<points.rows {
        let point = Point3D(x: points[row, 0], y: points[row, 1], z: points[row, 2])
        let image = try image(of: point, transform, arguments)
        elements += [image.x, image.y, image.z]
      }
      if let images = Matrix(rows: points.rows, columns: 3, elements: elements) {
        return arguments.result(images)
      }
    default: break
    }
    throw arguments.wrongShape(0, "a tuple of 3 or 4, or a matrix of points of space")
  }

  private static func image<N>(
    of point: Point3D<N>, _ transform: Transform3D<N>, _ arguments: CoreArguments<N>
  ) throws(CoreFunctionError) -> Point3D<N> {
    guard let image = transform.apply(point) else { throw .atInfinity(arguments.function, argument: 1) }
    return image
  }
}
