import MatrixCore

extension CoreFunctions {
  /// The most control points of `bezier`.
  static var mostControlPoints: Int { 8 }

  /// Functions of curves and of drawing.
  ///
  /// - `bezier(p, q, …, t)`: the point at the parameter t of the Bézier curve of 2 to 8 control points, tuples of 2;
  ///   `bezier(P, t)` of the points of a matrix.
  /// - `bezierDerivative(p, q, …, t)`, `bezierDerivative(P, t)`: its derivative there, a tuple of 2.
  /// - `ctm(A, B, …)`: the matrix from user space to device space of a graphics context whose CTM was the identity,
  ///   after the transforms in the order of the calls, each applied before what is there: … B A.
  static func drawing<N>(_ arguments: CoreArguments<N>) throws(CoreFunctionError) -> Value<N> {
    switch arguments.function {
    case .ctm:
      try arguments.require(1...Int.max, "1 or more matrices")
      var context = GraphicsContext<N, Void>(fill: (), stroke: ())
      for index in arguments.values.indices { context.concatenate(try arguments.transform(index)) }
      return arguments.result(context.ctm)
    case .bezier:
      let (curve, t) = try bezier(arguments)
      return Value(curve.point(at: t))
    default:
      let (curve, t) = try bezier(arguments)
      let derivative = curve.derivative(at: t)
      return .tuple([derivative.dx, derivative.dy])
    }
  }

  private static func bezier<N>(
    _ arguments: CoreArguments<N>
  ) throws(CoreFunctionError) -> (curve: BezierCurve<N>, t: N) {
    let most = mostControlPoints
    let expected = "2 to \(most) points, or a matrix of them, and a number"
    try arguments.require(2...most + 1, expected)
    var points: [Point<N>] = []
    if arguments.count == 2 {
      let shape = "a matrix of 2 to \(most) points with 2 coordinates"
      let matrix = arguments.rows(try arguments.matrix(0, shape))
      guard matrix.columns == 2, (2...most).contains(matrix.rows) else {
        throw arguments.wrongShape(0, shape)
      }
      for row in 0..<matrix.rows { points.append(Point(x: matrix[row, 0], y: matrix[row, 1])) }
    } else {
      for index in 0..<arguments.count - 1 { points.append(try arguments.point(index)) }
    }
    let t = try arguments.number(arguments.count - 1)
    guard let curve = BezierCurve(points) else { throw arguments.wrongCount(expected) }
    return (curve, t)
  }
}
