import MatrixCore

extension CoreFunctions {
  /// Functions of homogeneous coordinates and of projections.
  ///
  /// - `homogeneous(p)`: (x, y) as (x, y, 1), (x, y, z) as (x, y, z, 1).
  /// - `cartesian(p)`: (x, y, w) as (x/w, y/w), (x, y, z, w) as (x/w, y/w, z/w).
  /// - `vanishingPoint(v, M)`: where the images of the lines in the direction v meet.
  /// - `affinePart(M)`: the affine 3 × 3 matrix of a 4 × 4 one that is a transform of the plane, or of a multiple of an
  ///   affine 3 × 3 one.
  /// - `flatten(M)`: the 3 × 3 matrix that draws the plane z = 0 under a 4 × 4 matrix.
  static func projection<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .homogeneous:
      try arguments.require(1...1, "1 point")
      return try homogeneous(arguments)
    case .cartesian:
      try arguments.require(1...1, "1 homogeneous point")
      return try cartesian(arguments)
    case .vanishingPoint:
      try arguments.require(2...2, "2 arguments (direction, matrix)")
      return try vanishingPoint(arguments)
    case .affinePart:
      try arguments.require(1...1, "1 matrix")
      return try arguments.result(affinePart(arguments))
    default:
      try arguments.require(1...1, "1 matrix")
      guard let transform = arguments.spaceTransform(0) else {
        throw arguments.wrongShape(0, "a 4 × 4 matrix")
      }
      return arguments.result(ProjectiveTransform(flattening: transform).matrix)
    }
  }

  private static func homogeneous<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    guard case .tuple(let items) = arguments.values[0] else {
      throw arguments.wrongShape(0, "a tuple of 2 or 3")
    }
    switch items.count {
    case 2: return Value(HomogeneousPoint(Point(x: items[0], y: items[1])))
    case 3: return Value(HomogeneousPoint3D(Point3D(x: items[0], y: items[1], z: items[2])))
    default: throw arguments.wrongShape(0, "a tuple of 2 or 3")
    }
  }

  private static func cartesian<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    guard case .tuple(let items) = arguments.values[0], items.count == 3 || items.count == 4 else {
      throw arguments.wrongShape(0, "a tuple of 3 or 4")
    }
    let point =
      items.count == 3
      ? HomogeneousPoint(x: items[0], y: items[1], w: items[2]).affinePoint.map { Value($0) }
      : HomogeneousPoint3D(x: items[0], y: items[1], z: items[2], w: items[3]).affinePoint.map { Value($0) }
    guard let point else { throw .atInfinity(arguments.function, argument: 1) }
    return point
  }

  private static func vanishingPoint<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    let point: Value<N>?
    if let transform = arguments.spaceTransform(1) {
      point = try transform.vanishingPoint(of: arguments.vector3D(0)).map { Value($0) }
    } else {
      let direction = try arguments.point(0).radiusVector
      point = try arguments.projectiveTransform(1).vanishingPoint(of: direction).map { Value($0) }
    }
    guard let point else { throw .atInfinity(arguments.function, argument: 1) }
    return point
  }

  private static func affinePart<N>(
    _ arguments: CoreArguments<N>
  ) throws(CoreFunctionError) -> AffineTransform<N> {
    if let transform = arguments.spaceTransform(0) {
      guard let affine = transform.affinePart else { throw .notPlanar(arguments.function, argument: 1) }
      return affine
    }
    guard let affine = try arguments.projectiveTransform(0).affinePart else {
      throw .notAffine(arguments.function, argument: 1, convention: arguments.convention)
    }
    return affine
  }

  /// The factors of an affine transform S(sx, sy) · H(k) · R(θ) · T(tx, ty), in this order.
  ///
  /// `rotationAngle(M)` is θ in (−π, π] · `scaleFactors(M)` the tuple (sx, sy) with sx > 0 · `shearFactor(M)` the k of
  /// x' = x + k y · `translationPart(M)` the tuple (tx, ty), and of a 4 × 4 matrix (tx, ty, tz).
  static func component<N>(ofTransform arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    try arguments.require(1...1, "1 matrix")
    if arguments.function == .translationPart, let transform = arguments.spaceTransform(0) {
      guard transform.keepsWeights else {
        throw .notAffineInSpace(arguments.function, argument: 1, convention: arguments.convention)
      }
      return Value(Point3D(x: transform.m41, y: transform.m42, z: transform.m43))
    }
    let transform = try arguments.transform(0)
    switch arguments.function {
    case .rotationAngle: return .number(transform.rotationAngle)
    case .translationPart: return Value(transform.translationVector)
    default:
      guard let components = transform.components() else { throw .singular(arguments.function, argument: 1) }
      if arguments.function == .shearFactor { return .number(components.horizontalShear) }
      return .tuple([components.scaleX, components.scaleY])
    }
  }
}
