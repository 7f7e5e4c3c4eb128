import MatrixCore

extension CoreFunctions {
  /// Functions that make a transform, a 3 × 3 matrix.
  ///
  /// `rotation(θ)` · `translation(x, y)` · `scaling(s)` or `scaling(sx, sy)` · `shear(b, d)` with x' = x + b y and
  /// y' = d x + y · `reflection(θ)` about the line through the origin at the angle θ from the x axis ·
  /// `affine(a, b, c, d, tx, ty)` · `projective(a, b, c, d, e, f, g, h, i)` with x' = a x + b y + c, y' = d x + e y + f
  /// and the weight g x + h y + i. Two numbers may be one tuple.
  static func makeTransform<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .rotation:
      try arguments.require(1...1, "1 angle")
      return try arguments.result(AffineTransform<N>.rotation(arguments.number(0)))
    case .reflection:
      try arguments.require(1...1, "1 angle, that of the line")
      return try arguments.result(AffineTransform<N>.reflection(lineAt: arguments.number(0)))
    case .translation:
      let (x, y) = try arguments.pair("2 numbers (x, y)")
      return arguments.result(AffineTransform<N>.translation(x: x, y: y))
    case .scaling:
      if arguments.count == 1, case .number(let factor) = arguments.values[0] {
        return arguments.result(AffineTransform<N>.scaling(factor))
      }
      let (x, y) = try arguments.pair("1 or 2 numbers (sx, sy)")
      return arguments.result(AffineTransform<N>.scaling(x: x, y: y))
    case .shear:
      let (x, y) = try arguments.pair("2 numbers (b, d)")
      return arguments.result(AffineTransform<N>.shear(x: x, y: y))
    case .projective:
      try arguments.require(9...9, "9 numbers (a, b, c, d, e, f, g, h, i)")
      let entries = try arguments.numbers()
      return arguments.result(
        ProjectiveTransform<N>(
          a: entries[0], b: entries[1], c: entries[2], d: entries[3], e: entries[4], f: entries[5],
          g: entries[6], h: entries[7], i: entries[8]
        ).matrix)
    default:
      try arguments.require(6...6, "6 numbers (a, b, c, d, tx, ty)")
      let entries = try arguments.numbers()
      return arguments.result(
        AffineTransform<N>(
          a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4], ty: entries[5]))
    }
  }

  /// Functions that use transforms.
  ///
  /// - `apply(p, M)`: the image of a point (a tuple of 2), of a homogeneous point (a tuple of 3), or of each point
  ///   of a matrix. M is 3 × 3 or 2 × 2; where it projects, a tuple of 2 is divided by its weight. With a 4 × 4 M
  ///   points of space are tuples of 3, homogeneous ones tuples of 4.
  /// - `concat(M, N, …)`: M first, then N. A 2 × 2 matrix among 3 × 3 ones is taken as a transform.
  /// - `invert(M)`, `linear(M)`: the inverse, and the matrix that acts on vectors, 2 × 2 or of space 3 × 3.
  /// - `about(M, p)`: what M does about the origin done about p, T(−p) M T(p).
  /// - `boundingBox(rect, M)`, `boundingBox(points, M)`, `boundingBox(p, q, …)`: a rectangle (x, y, w, h).
  ///   A tuple of 4 is a rectangle, and points are tuples of 2 or a matrix of them.
  static func useTransform<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .apply:
      try arguments.require(2...2, "2 arguments (point, matrix)")
      return try apply(arguments)
    case .concat:
      try arguments.require(1...Int.max, "1 or more matrices")
      return try concat(arguments)
    case .invert:
      try arguments.require(1...1, "1 matrix")
      if let transform = arguments.spaceTransform(0) {
        return try arguments.result(inverse(arguments, of: transform.matrix))
      }
      return try arguments.result(inverse(arguments, of: arguments.transformMatrix(0)))
    case .linear:
      try arguments.require(1...1, "1 matrix")
      if let transform = arguments.spaceTransform(0) {
        guard transform.keepsWeights else {
          throw .notAffineInSpace(.linear, argument: 1, convention: arguments.convention)
        }
        return arguments.result(transform.linearMatrix)
      }
      return try arguments.result(arguments.transform(0).linearMatrix)
    case .about:
      try arguments.require(2...2, "2 arguments (matrix, point)")
      if let transform = arguments.spaceTransform(0) {
        return try arguments.result(transform.about(.origin + arguments.vector3D(1)))
      }
      return try arguments.result(arguments.transform(0).about(arguments.point(1)))
    default:
      return try boundingBox(arguments)
    }
  }

  private static func apply<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    if let transform = arguments.spaceTransform(1) { return try apply(transform, arguments) }
    let matrix = try arguments.transformMatrix(1)
    switch arguments.values[0] {
    case .tuple(let items) where items.count == 2:
      return try Value(image(of: Point(x: items[0], y: items[1]), matrix, arguments))
    case .tuple(let items) where items.count == 3:
      let point = HomogeneousPoint(x: items[0], y: items[1], w: items[2])
      if let transform = AffineTransform(matrix) { return Value(point.transformed(by: transform)) }
      guard let image = point.transformed(by: matrix) else { throw arguments.wrongShape(1, "a 3 × 3 matrix") }
      return Value(image)
    case .matrix:
      let points = arguments.rows(try arguments.matrix(0))
      if points.columns == 2 {
        var images: [Point<N>] = []
        for row in 0..<points.rows {
          images.append(try image(of: Point(x: points[row, 0], y: points[row, 1]), matrix, arguments))
        }
        return arguments.result(images)
      }
      guard points.columns == 3 else { break }
      let full = AffineTransform(matrix)?.matrix ?? matrix
      if let images = points.times(full) { return arguments.result(images) }
    default: break
    }
    throw arguments.wrongShape(0, "a tuple of 2 or 3, or a matrix of points")
  }

  /// The image of a point of the plane under an affine or projective transform.
  private static func image<N>(
    of point: Point<N>, _ matrix: Matrix<N>, _ arguments: CoreArguments<N>
  ) throws(CoreFunctionError) -> Point<N> {
    if let transform = AffineTransform(matrix) { return transform.apply(point) }
    guard let image = HomogeneousPoint(point).transformed(by: matrix)?.affinePoint else {
      throw .atInfinity(arguments.function, argument: 1)
    }
    return image
  }

  private static func concat<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    var factors: [Matrix<N>] = []
    for index in arguments.values.indices {
      factors.append(arguments.rows(try arguments.squareMatrix(index)))
    }
    let size = factors.map { $0.rows }.max() ?? 0
    if size == 3 {
      factors = factors.map { $0.rows == 2 ? AffineTransform($0)?.matrix ?? $0 : $0 }
    }
    var product = factors[0]
    for index in factors.indices.dropFirst() {
      guard let next = product.times(factors[index]) else {
        throw arguments.wrongShape(index, "a \(product.rows) × \(product.rows) matrix")
      }
      product = next
    }
    return arguments.result(product)
  }

  private static func boundingBox<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    let expected = "a rectangle or points, and at most 1 matrix"
    guard let first = arguments.values.first else { throw arguments.wrongCount(expected) }
    if case .tuple(let items) = first, items.count == 4 {
      try arguments.require(1...2, expected)
      let transform = arguments.count == 2 ? try arguments.transform(1) : AffineTransform<N>.identity
      return Value(transform.boundingBox(of: try arguments.rectangle(0)))
    }
    var last = arguments.values.count
    var transform = AffineTransform<N>.identity
    if last > 1, case .matrix = arguments.values[last - 1] {
      last -= 1
      transform = try arguments.transform(last)
    }
    var points: [Point<N>] = []
    if last == 1, case .matrix = first {
      let matrix = arguments.rows(try arguments.matrix(0))
      guard matrix.columns == 2 else {
        throw arguments.wrongShape(0, "a matrix of points with 2 coordinates")
      }
      for row in 0..<matrix.rows { points.append(Point(x: matrix[row, 0], y: matrix[row, 1])) }
    } else {
      for index in 0..<last { points.append(try arguments.point(index)) }
    }
    guard let box = Rectangle(enclosing: points.map { transform.apply($0) }) else {
      throw arguments.wrongCount(expected)
    }
    return Value(box)
  }
}
